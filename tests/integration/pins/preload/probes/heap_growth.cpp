// Has 300 MB in small blocks at once. Prints how many of them do not lie near the first: `outside 0`.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
  constexpr std::uintptr_t near = std::uintptr_t{1} << 34U;
  std::vector<void*> blocks(300000);
  long outside = 0;
  for (void*& block : blocks) {
    block = std::malloc(1000);
    const auto distance =
        reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(blocks[0]);
    if (distance + near / 2 > near) ++outside;
  }
  for (void* const block : blocks)
    std::free(block);
  std::printf("outside %ld\n", outside);
}
