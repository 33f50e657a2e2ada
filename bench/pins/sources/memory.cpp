// What the memory manager decides: the order of addresses, and what memory holds before anything is written
// to it.
#include "source.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <unordered_set>

namespace {

struct Item {
  int number;
  char payload[40];
};

std::array<Item, 8> static_items;

// Item numbers in the order in which the set goes through their addresses.
template <class Set>
std::string order_of(const Set& set) {
  std::vector<int> numbers;
  for (const Item* item : set)
    numbers.push_back(item->number);
  return joined(numbers);
}

std::list<std::unique_ptr<Item>> heap_items(int count) {
  std::list<std::unique_ptr<Item>> items;
  for (int i = 0; i < count; ++i) {
    items.push_back(std::make_unique<Item>());
    items.back()->number = i;
  }
  return items;
}

template <class Set>
std::string heap_order() {
  const auto items = heap_items(16);
  Set set;
  for (const auto& item : items)
    set.insert(item.get());
  return order_of(set);
}

std::string mixed_order() {
  const auto items = heap_items(8);
  std::unordered_set<const Item*> set;
  int number = 100;
  auto item = items.begin();
  for (Item& fixed : static_items) {
    fixed.number = number++;
    set.insert(&fixed);
    set.insert((item++)->get());
  }
  return order_of(set);
}

std::string order_of_threads_items() {
  std::set<const Item*> set;
  std::vector<std::unique_ptr<Item>> owners;
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&, i] {
      for (int k = 0; k < 3; ++k) {
        auto item = std::make_unique<Item>();
        item->number = i * 10 + k;
        const std::lock_guard<std::mutex> lock(mutex);
        set.insert(item.get());
        owners.push_back(std::move(item));
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  return order_of(set);
}

// Hides from the compiler that nobody wrote to this memory.
const void* unwritten(void* memory) {
  __asm__ volatile("" : "+r"(memory) : : "memory");
  return memory;
}

std::string fresh_memory(std::size_t size) {
  const std::unique_ptr<char[]> block(new char[size]);
  return hex(unwritten(block.get()), 64);
}

std::string recycled_memory() {
  struct Node {
    Node* links[8];
  };
  {
    std::vector<std::unique_ptr<Node>> nodes;
    for (int i = 0; i < 4; ++i) {
      nodes.emplace_back(new Node);
      for (Node*& link : nodes.back()->links)
        link = nodes.front().get();
    }
  }
  const std::unique_ptr<Node> again(new Node);
  return hex(unwritten(again.get()), sizeof(Node));
}

// Leaves addresses all over the stack below its caller.
__attribute__((noinline)) std::uintptr_t use_the_stack() {
  volatile const void* traces[256];
  for (auto& trace : traces)
    trace = traces;
  return reinterpret_cast<std::uintptr_t>(traces[17]);
}

__attribute__((noinline)) std::string stack_memory() {
  std::array<char, 256> bytes;
  return hex(unwritten(bytes.data()), bytes.size());
}

std::string recycled_stack() {
  return use_the_stack() == 0 ? "" : stack_memory();
}

}  // namespace

std::vector<Source> memory_sources() {
  return {
      {"hash_set_static_and_heap", "layout", mixed_order},
      {"hash_set_heap", "heap", heap_order<std::unordered_set<const Item*>>},
      {"set_heap", "heap", heap_order<std::set<const Item*>>},
      {"set_filled_by_threads", "sched", order_of_threads_items},
      {"fresh_heap", "heap", [] { return fresh_memory(64); }},
      {"fresh_large_heap", "heap", [] { return fresh_memory(1U << 20U); }},
      {"recycled_heap", "heap", recycled_memory},
      {"recycled_stack", "layout", recycled_stack},
  };
}
