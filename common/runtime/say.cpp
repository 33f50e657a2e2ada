#include "say.hpp"

#include "process_start.hpp"

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

void say(const char* what, const char* why) noexcept {
  const char* const quiet = process_start().variable("FREEZEGATE_QUIET");
  if (quiet != nullptr && *quiet != '\0' && std::strcmp(quiet, "0") != 0) return;
  char text[1024];
  const int size = std::snprintf(text, sizeof text, "freezegate: %.400s%.400s\n", what, why);
  if (size > 0 && write(STDERR_FILENO, text, static_cast<std::size_t>(size)) < 0) return;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
