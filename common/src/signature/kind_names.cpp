#include <freezegate/failure.hpp>

namespace freezegate {

std::string_view to_string(FailureKind kind) noexcept {
  switch (kind) {
    case FailureKind::assertion:
      return "assertion";
    case FailureKind::exception:
      return "exception";
    case FailureKind::signal:
      return "signal";
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::premature_exit:
      return "premature_exit";
    case FailureKind::unexpected_pass:
      return "unexpected_pass";
    case FailureKind::no_assertions:
      return "no_assertions";
  }
  return "unknown";
}

}  // namespace freezegate
