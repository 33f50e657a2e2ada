#include "seeded_heap.hpp"
namespace freezegate::pins::seeded_heap {
void start() noexcept {}
void enter_fork_child() noexcept {}
}  // namespace freezegate::pins::seeded_heap
