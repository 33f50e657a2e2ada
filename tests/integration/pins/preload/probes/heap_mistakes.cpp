// Makes the mistake that is asked for: `twice` frees a block twice, `inside` frees an address inside one.
#include <cstdlib>
#include <cstring>

int main(int, char** arguments) {
  // The compiler must not see what it is.
  void* volatile block = std::malloc(100);
  std::memset(block, 1, 100);
  if (std::strcmp(arguments[1], "inside") == 0) {
    void* volatile inside = static_cast<char*>(block) + 24;
    std::free(inside);
  }
  std::free(block);
  std::free(block);
}
