#include "scheduler.hpp"

namespace freezegate::pins::scheduler {

bool is_scheduled() noexcept {
  return false;
}
void point() noexcept {}
bool wait_on(const void* /*object*/, Nanoseconds /*until*/) noexcept {
  return true;
}
void wake_one(const void* /*object*/) noexcept {}
void wake_all(const void* /*object*/) noexcept {}
void sleep_until(Nanoseconds /*moment*/) noexcept {}
void leave() noexcept {}
void come_back() noexcept {}
void start_test() noexcept {}
void enter_fork_child() noexcept {}

}  // namespace freezegate::pins::scheduler
