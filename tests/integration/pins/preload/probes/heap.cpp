// Prints how heap memory lies and what it holds, a line each: `source value`.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <set>
#include <string>
#include <vector>

namespace {

volatile std::size_t most = ~std::size_t{0} / 2;  // which the compiler must not see

void check(bool is_good, const char* what) {
  if (is_good) return;
  std::printf("FAILED %s\n", what);
  std::exit(1);
}

// The order of addresses of blocks that were asked for one after the other.
void order(const char* source, const std::vector<std::size_t>& sizes) {
  std::vector<std::pair<char*, int>> blocks;
  for (const std::size_t size : sizes)
    blocks.emplace_back(static_cast<char*>(std::malloc(size)), static_cast<int>(blocks.size()));
  std::printf("%s ", source);
  for (const auto& block : std::set<std::pair<char*, int>>(blocks.begin(), blocks.end()))
    std::printf("%d,", block.second);
  std::printf("\n");
  for (const auto& block : blocks)
    std::free(block.first);
}

std::uint64_t digest(const void* block, std::size_t size) {
  std::uint64_t value = size;
  for (std::size_t i = 0; i < size; ++i)
    value = value * 1099511628211U + static_cast<const unsigned char*>(block)[i];
  return value;
}

void print(const char* source, std::uint64_t value) {
  std::printf("%s %016llx\n", source, static_cast<unsigned long long>(value));
}

// Read on purpose before it is written.
void contents() {
  std::uint64_t fresh = 0;
  std::uint64_t recycled = 0;
  for (int i = 0; i < 8; ++i) {
    void* const block = std::malloc(200);
    fresh = fresh * 31 + digest(block, 200);
    std::memset(block, 0x5A, 200);
    std::free(block);
    void* const next = std::malloc(200);
    recycled = recycled * 31 + digest(next, 200);
  }
  print("contents:fresh", fresh);
  print("contents:recycled", recycled);
  void* large = std::malloc(100000);
  print("contents:large", digest(large, 100000));
  std::memset(large, 0x5A, 100000);
  std::free(large);
  large = std::malloc(100000);
  print("contents:large recycled", digest(large, 100000));
  std::memset(large, 0x5A, 100000);
  large = std::realloc(large, 300000);
  print("contents:grown", digest(static_cast<char*>(large) + 100008, 199992));
  std::free(large);
}

void zeros() {
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{100}, std::size_t{1000}, std::size_t{3000}, std::size_t{200000}}) {
    auto* const block = static_cast<unsigned char*>(std::calloc(size, 3));
    for (std::size_t i = 0; i < 3 * size; ++i)
      check(block[i] == 0, "calloc gives zeros");
    std::free(block);
  }
  check(std::calloc(most, 3) == nullptr, "calloc notices an overflow");
}

void alignments() {
  for (std::size_t alignment = 8; alignment <= 65536; alignment *= 2) {
    for (const std::size_t size : {std::size_t{1}, std::size_t{24}, std::size_t{500}, std::size_t{5000}}) {
      void* block = nullptr;
      check(posix_memalign(&block, alignment, size) == 0, "posix_memalign");
      void* const other = std::aligned_alloc(alignment, size);
      void* const third = memalign(alignment, size);
      for (void* const one : {block, other, third}) {
        check(reinterpret_cast<std::uintptr_t>(one) % alignment == 0, "alignment");
        check(reinterpret_cast<std::uintptr_t>(one) % 16 == 0, "least alignment");
        check(malloc_usable_size(one) >= size, "malloc_usable_size");
        std::memset(one, 1, malloc_usable_size(one));
        std::free(one);
      }
    }
  }
  void* block = nullptr;
  check(posix_memalign(&block, 24, 8) != 0, "an alignment is a power of two");
  block = valloc(100);
  check(reinterpret_cast<std::uintptr_t>(block) % 4096 == 0, "valloc");
  std::free(block);
}

void growth() {
  for (std::size_t from = 1; from < 10000; from += 97) {
    for (std::size_t to = 1; to < 10000; to += 491) {
      auto* block = static_cast<unsigned char*>(std::malloc(from));
      std::memset(block, 0x42, from);
      block = static_cast<unsigned char*>(std::realloc(block, to));
      for (std::size_t i = 0; i < (from < to ? from : to); ++i)
        check(block[i] == 0x42, "realloc keeps what was there");
      std::memset(block, 0x43, malloc_usable_size(block));
      std::free(block);
    }
  }
  check(reallocarray(nullptr, most, 3) == nullptr, "reallocarray notices an overflow");
}

}  // namespace

int main() {
  order("order:one size", std::vector<std::size_t>(12, 40));
  order("order:sizes", {16, 40, 100, 300, 1000, 2000, 4000, 24, 64, 128, 512});
  // The order of a set of pointers.
  std::set<int*> set;
  std::string text;
  for (int i = 0; i < 10; ++i)
    set.insert(new int(i));
  for (const int* const number : set)
    text += std::to_string(*number);
  std::printf("std::set<T*> %s\n", text.c_str());
  contents();
  zeros();
  alignments();
  growth();
}
