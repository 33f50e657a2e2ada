#include "../../../runtime/test_start.hpp"

#include "../../../pins/protocol/test_start_option.hpp"
#include "../../../runtime/process_start.hpp"

#include <cerrno>
#include <cstring>
#include <sys/prctl.h>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

void tell_test_start(Text name) noexcept {
  static const bool is_pinned = process_start().variable(pins::settings_variable) != nullptr;
  if (!is_pinned) return;
  char id[1024];
  const std::size_t size = name.size < sizeof id ? name.size : sizeof id - 1;
  std::memcpy(id, name.data, size);
  id[size] = '\0';
  const int before = errno;
  prctl(pins::test_start_option, id, 0UL, 0UL, 0UL);
  errno = before;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
