#include "terminal.hpp"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace freezegate::cli {

namespace {

constexpr unsigned default_width = 100;

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace

bool use_colour(std::FILE* stream) {
  if (!variable("NO_COLOR").empty()) return false;
  const std::string_view force = variable("CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return true;
  return isatty(fileno(stream)) == 1 && variable("TERM") != "dumb";
}

unsigned width_of(std::FILE* stream) {
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
    return size.ws_col;  // NOLINT: ioctl
  return default_width;
}

}  // namespace freezegate::cli
