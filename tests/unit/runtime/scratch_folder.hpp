// A folder that lasts as long as one test, and what the tests of the runtime do with files in it.
#pragma once

#include "../fixture/temporary_folder.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace freezegate::runtime {

using ScratchFolder = freezegate::testing::TemporaryFolder;

inline std::string content_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace freezegate::runtime
