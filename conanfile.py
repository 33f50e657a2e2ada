"""freezegate for Conan 2: `conan create .`; consumers take it as CMake's package `freezegate`, by find_package()."""
import re
from pathlib import Path

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout


class FreezegateRecipe(ConanFile):
    name = "freezegate"
    description = "Revocable leases on flaky C++ tests: known failures are forgiven, everything else fails"
    package_type = "application"
    settings = "os", "compiler", "build_type", "arch"
    exports_sources = ("CMakeLists.txt", "cmake/*", "common/*", "cli/*", "gtest_plugin/*", "catch2_plugin/*", "schemas/*",
                       "docs/*", "LICENSE")

    def set_version(self):
        text = Path(self.recipe_folder, "CMakeLists.txt").read_text(encoding="utf-8")
        self.version = re.search(r"\n  VERSION ([0-9.]+)\n", text)[1]

    def requirements(self):
        for dependency in ("cli11/[>=2.1 <3]", "fmt/[>=9]", "nlohmann_json/[>=3.9]", "openssl/[>=3]",
                           "tl-expected/[>=1.0]", "xxhash/[>=0.8]"):
            self.requires(dependency)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["FREEZEGATE_BUILD_TESTING"] = False
        toolchain.cache_variables["FREEZEGATE_BUILD_EXAMPLES"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        # Ours, and not one that Conan makes up: it has freezegate_attach() and the listeners as sources.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/freezegate", "share/freezegate"]
