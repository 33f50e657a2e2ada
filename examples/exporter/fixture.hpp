// Reads the fixture that the tests of the exporter share.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

inline std::string read_fixture() {
  std::ifstream file(EXPORTER_FIXTURES "/export_small.csv");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}
