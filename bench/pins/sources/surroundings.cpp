// What a program finds around it: its environment, its folder, and what libc makes of them.
#include "source.hpp"

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <langinfo.h>
#include <unistd.h>

namespace {

std::string environment_size() {
  std::size_t size = 0;
  for (char** variable = environ; *variable != nullptr; ++variable)
    size += std::strlen(*variable) + 1;
  return text(size);
}

std::string folder() {
  char path[4096] = "";
  return getcwd(path, sizeof path) == nullptr ? "none" : path;
}

// A moment that is fixed, as the time zone shows it.
std::string local_hour() {
  const std::time_t moment = 1700000000;
  std::tm parts{};
  localtime_r(&moment, &parts);
  return text(parts.tm_mday, " ", parts.tm_hour, ":", parts.tm_min);
}

std::string decimal_point() {
  std::setlocale(LC_ALL, "");
  return std::localeconv()->decimal_point;
}

std::string codeset() {
  std::setlocale(LC_ALL, "");
  return nl_langinfo(CODESET);
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "unset" : value;
}

}  // namespace

std::vector<Source> surrounding_sources() {
  return {{"environment_size", "layout", environment_size},
          {"working_folder", "env", folder},
          {"temporary_folder", "env", [] { return variable("TMPDIR"); }},
          {"home_folder", "env", [] { return variable("HOME"); }},
          {"local_hour", "env", local_hour},
          {"decimal_point", "env", decimal_point},
          {"codeset", "env", codeset},
          {"openmp_threads", "env", [] { return variable("OMP_NUM_THREADS"); }}};
}
