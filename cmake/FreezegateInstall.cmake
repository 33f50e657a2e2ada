# What `cmake --install` installs. Two components with an export set each: `freezegate` (the command) and
# `freezegate-dev` (libraries, listeners, CMake files); with one set, find_package() would fail where only the second is
# installed.
include(CMakePackageConfigHelpers)
include("${CMAKE_CURRENT_LIST_DIR}/FreezegateInstallFolders.cmake")

function(freezegate_install_command)
  install(
    TARGETS freezegate_cli
    EXPORT freezegateCommandTargets
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT freezegate)
  # Where the command looks for them: beside its own folder, wherever the prefix is moved to.
  cmake_path(GET CMAKE_INSTALL_BINDIR PARENT_PATH beside)
  cmake_path(APPEND beside "libexec" "freezegate" OUTPUT_VARIABLE tools)
  install(TARGETS freezegate_launch freezegate_pins RUNTIME DESTINATION "${tools}" COMPONENT freezegate
          LIBRARY DESTINATION "${tools}" COMPONENT freezegate)
  install(
    EXPORT freezegateCommandTargets
    NAMESPACE freezegate::
    DESTINATION "${FREEZEGATE_INSTALL_PACKAGE}"
    COMPONENT freezegate)
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/schemas" DESTINATION "${FREEZEGATE_INSTALL_SHARE}" COMPONENT freezegate)
  install(
    DIRECTORY "${PROJECT_SOURCE_DIR}/docs/"
    DESTINATION "${CMAKE_INSTALL_DOCDIR}"
    COMPONENT freezegate
    FILES_MATCHING
    PATTERN "*.md")
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT freezegate)
  install(FILES "${PROJECT_SOURCE_DIR}/docs/man/freezegate.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT freezegate)
endfunction()

function(freezegate_install_libraries)
  set(libraries freezegate_gtest freezegate_catch2 freezegate_race)
  if(TARGET freezegate_common)
    list(APPEND libraries freezegate_common)
    install(DIRECTORY "${PROJECT_SOURCE_DIR}/common/include/freezegate" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
            COMPONENT freezegate-dev FILES_MATCHING PATTERN "*.hpp")
    install(FILES "${PROJECT_BINARY_DIR}/generated/freezegate/version.hpp"
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/freezegate" COMPONENT freezegate-dev)
  endif()
  install(
    TARGETS ${libraries}
    EXPORT freezegateTargets
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT freezegate-dev)
  install(
    EXPORT freezegateTargets
    NAMESPACE freezegate::
    DESTINATION "${FREEZEGATE_INSTALL_PACKAGE}"
    COMPONENT freezegate-dev)
endfunction()

# The listeners are compiled by whoever links them.
function(freezegate_install_sources)
  foreach(folder gtest_plugin catch2_plugin common/runtime common/platform/linux/runtime common/pins/protocol)
    install(
      DIRECTORY "${PROJECT_SOURCE_DIR}/${folder}/"
      DESTINATION "${FREEZEGATE_INSTALL_SOURCES}/${folder}"
      COMPONENT freezegate-dev
      FILES_MATCHING
      PATTERN "*.cpp"
      PATTERN "*.hpp"
      PATTERN "*.h")
  endforeach()
endfunction()

function(freezegate_install_package)
  set(built "${PROJECT_BINARY_DIR}/package")
  configure_package_config_file(
    "${PROJECT_SOURCE_DIR}/cmake/freezegateConfig.cmake.in" "${built}/freezegateConfig.cmake"
    INSTALL_DESTINATION "${FREEZEGATE_INSTALL_PACKAGE}" PATH_VARS CMAKE_INSTALL_BINDIR)
  write_basic_package_version_file("${built}/freezegateConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
  set(modules "")
  foreach(module FreezegateAttach FreezegateCapture FreezegateCtest FreezegateFrameworks FreezegateListeners FreezegateRace
                 FreezegateInject FreezegateListenerOptions FreezegateSharedListener freezegate-inject FindxxHash)
    list(APPEND modules "${PROJECT_SOURCE_DIR}/cmake/${module}.cmake")
  endforeach()
  install(
    FILES "${built}/freezegateConfig.cmake" "${built}/freezegateConfigVersion.cmake" ${modules}
          "${PROJECT_SOURCE_DIR}/cmake/command_path.cpp.in"
    DESTINATION "${FREEZEGATE_INSTALL_PACKAGE}"
    COMPONENT freezegate-dev)
  install(FILES "${PROJECT_SOURCE_DIR}/cmake/ctest/wrap_tests.cmake" DESTINATION "${FREEZEGATE_INSTALL_PACKAGE}/ctest"
          COMPONENT freezegate-dev)
endfunction()

# The zero-edit entry, and what tells it where it stands.
function(freezegate_install_injection)
  set(built "${PROJECT_BINARY_DIR}/package")
  foreach(pair IN ITEMS FreezegatePlaces:FreezegatePlaces:PACKAGE inject_installed:freezegate-inject:SHARE)
    string(REPLACE ":" ";" pair "${pair}")
    list(GET pair 0 template)
    list(GET pair 1 name)
    list(GET pair 2 folder)
    configure_package_config_file(
      "${PROJECT_SOURCE_DIR}/cmake/${template}.cmake.in" "${built}/${name}.cmake"
      INSTALL_DESTINATION "${FREEZEGATE_INSTALL_${folder}}"
      PATH_VARS CMAKE_INSTALL_BINDIR FREEZEGATE_INSTALL_SOURCES FREEZEGATE_INSTALL_PACKAGE
      NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
    install(FILES "${built}/${name}.cmake" DESTINATION "${FREEZEGATE_INSTALL_${folder}}" COMPONENT freezegate-dev)
  endforeach()
endfunction()

freezegate_install_libraries()
freezegate_install_sources()
freezegate_install_package()
freezegate_install_injection()
if(TARGET freezegate_cli)
  freezegate_install_command()
endif()
