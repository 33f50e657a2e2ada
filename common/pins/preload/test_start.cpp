// A listener tells by prctl() that a test starts: everything that comes from the seed begins anew.
#include "position.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "settings.hpp"
#include "virtual_clock.hpp"

#include <cstdarg>
#include <sys/prctl.h>

namespace freezegate::pins {

// The seeded heap notices by itself: it compares the number of the test at each block.
FREEZEGATE_STANDS_IN int prctl(int option, ...) noexcept {  // NOLINT(cert-dcl50-cpp)
  static Real<int(int, unsigned long, unsigned long, unsigned long, unsigned long)> real("prctl");
  va_list list;
  va_start(list, option);
  unsigned long arguments[4];
  for (unsigned long& argument : arguments)
    argument = va_arg(list, unsigned long);
  va_end(list);
  if (option != test_start_option || !is_active())
    return real(option, arguments[0], arguments[1], arguments[2], arguments[3]);
  start_test(reinterpret_cast<const char*>(arguments[0]));
  start_test_clock();
  scheduler::start_test();
  return 0;
}

}  // namespace freezegate::pins
