// Allocates and frees in many threads at once, also blocks of each other, and forks meanwhile; checks that no
// block is given twice and that memory is used again. Prints the greatest resident size in MiB: `resident
// 12`.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

struct Block {
  std::uint64_t seal;
  std::size_t size;
};
std::atomic<Block*> shared[512];

void fail(const char* what) {
  std::printf("FAILED %s\n", what);
  std::fflush(stdout);
  std::_Exit(1);
}

Block* make(std::size_t size) {
  auto* const block = static_cast<Block*>(std::malloc(size));
  block->size = size;
  block->seal = reinterpret_cast<std::uintptr_t>(block) ^ size;
  std::memset(block + 1, static_cast<int>(block->seal >> 4 & 0xFF), size - sizeof(Block));
  return block;
}

void drop(Block* block) {
  if (block == nullptr) return;
  if (block->seal != (reinterpret_cast<std::uintptr_t>(block) ^ block->size)) fail("a block was overwritten");
  const auto* const bytes = reinterpret_cast<unsigned char*>(block + 1);
  for (std::size_t i = 0; i < block->size - sizeof(Block); i += 13)
    if (bytes[i] != (block->seal >> 4 & 0xFF)) fail("a block was overwritten inside");
  block->seal = 0;
  std::free(block);
}

void work(unsigned number, int rounds) {
  unsigned state = number;
  Block* own[200] = {};
  for (int i = 0; i < rounds; ++i) {
    state = state * 1664525U + 1013904223U;
    const std::size_t size = sizeof(Block) + (state >> 8U) % (i % 64 == 0 ? 20000 : 800);
    Block*& place = own[(state >> 20U) % 200];
    drop(place);
    place = make(size);
    if (i % 3 == 0) place = shared[(state >> 5U) % 512].exchange(place);
  }
  for (Block* const block : own)
    drop(block);
}

// In a process with one thread, made while others were allocating.
void fork_and_work(unsigned number) {
  const pid_t child = fork();
  if (child == 0) {
    work(number, 3000);
    std::thread(work, number + 1, 1000).join();
    std::_Exit(0);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || status != 0) fail("a fork of a process with threads");
}

// The same amount of memory again and again, in blocks of several sizes and by threads that end.
void use_again() {
  for (int round = 0; round < 300; ++round) {
    std::thread([round] {
      std::vector<void*> blocks;
      for (std::size_t i = 0; i < 3000; ++i)
        blocks.push_back(std::malloc(16 + (i * 7 + static_cast<std::size_t>(round)) % 900));
      for (void* const block : blocks)
        std::free(block);
    }).join();
  }
  std::vector<void*> blocks(20000);
  for (int round = 0; round < 100; ++round) {
    for (std::size_t i = 0; i < blocks.size(); i += 1 + static_cast<std::size_t>(round % 3)) {
      std::free(blocks[i]);
      blocks[i] = std::malloc(32 + static_cast<std::size_t>(round) * 9);
    }
  }
  for (void* const block : blocks)
    std::free(block);
}

}  // namespace

int main(int count, char**) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 6; ++i)
    threads.emplace_back(work, i + 1, 60000);
  if (count == 1) {
    for (unsigned i = 0; i < 20; ++i)
      fork_and_work(i * 1000);
  }
  for (std::thread& thread : threads)
    thread.join();
  for (auto& place : shared)
    drop(place.exchange(nullptr));
  use_again();
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("resident %ld\n", usage.ru_maxrss / 1024);
}
