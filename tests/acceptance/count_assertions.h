// Counts assertions of GoogleTest by another way than freezegate's: counts.py writes it into a copy of the
// framework's headers. Knows nothing of freezegate and includes nothing of it. One line for each place in the
// source goes to the folder ACCEPTANCE_COUNTS when the process exits: `KIND COUNT LINE FILE`; KIND is
// `public` for an assertion of the framework, `own` for a macro of the suite that stands on the framework's
// internals.
//
// Left out are statements that an exception left, death-test children (they never get to this process's end,
// or are other processes), and what is asserted while static objects are destroyed.
#pragma once
#pragma GCC system_header

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <unistd.h>

namespace acceptance {

struct Counter;

struct Counters {
  std::atomic<Counter*> first{nullptr};
  const pid_t process = getpid();
  ~Counters();
};

inline Counters& counters() {
  static Counters all;
  return all;
}

struct Counter {
  const char* kind;
  const char* file;
  int line;
  std::atomic<unsigned long> count{0};
  Counter* next = nullptr;

  Counter(const char* kind, const char* file, int line) : kind(kind), file(file), line(line) {
    next = counters().first.load();
    while (!counters().first.compare_exchange_weak(next, this)) {
    }
  }
  void add() { count.fetch_add(1); }
};

// A death test in the style `threadsafe` starts the program anew.
inline bool is_death_test_child() {
  std::FILE* const file = std::fopen("/proc/self/cmdline", "rb");
  if (file == nullptr) std::abort();
  std::string text;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
    text += c == 0 ? '\n' : static_cast<char>(c);
  std::fclose(file);
  return text.find("gtest_internal_run_death_test") != std::string::npos;
}

inline Counters::~Counters() {
  const char* const folder = std::getenv("ACCEPTANCE_COUNTS");
  if (folder == nullptr || getpid() != process || is_death_test_child()) return;
  std::FILE* const file = std::fopen((std::string(folder) + "/" + std::to_string(process)).c_str(), "w");
  if (file == nullptr) std::abort();
  for (Counter* at = first.load(); at != nullptr; at = at->next)
    std::fprintf(file, "%s %lu %d %s\n", at->kind, at->count.load(), at->line, at->file);
  std::fclose(file);
}

// A statement that is being executed; counted when it is left, and not by an exception.
class Statement {
 public:
  explicit Statement(Counter& counter) : counter_(counter) {}
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() {
    if (exceptions() == before_) counter_.add();
  }
  operator int() const { return 0; }

 private:
  static int exceptions() {
#if defined(__cpp_lib_uncaught_exceptions)
    return std::uncaught_exceptions();
#else
    return std::uncaught_exception() ? 1 : 0;
#endif
  }
  Counter& counter_;
  const int before_ = exceptions();
};

}  // namespace acceptance

#define ACCEPTANCE_COUNTER_(kind)                                   \
  ([]() -> ::acceptance::Counter& {                                 \
    static ::acceptance::Counter counter(kind, __FILE__, __LINE__); \
    return counter;                                                 \
  }())
#define ACCEPTANCE_STATEMENT_(kind)                                                      \
  switch (const ::acceptance::Statement acceptance_statement{ACCEPTANCE_COUNTER_(kind)}) \
  case 0:                                                                                \
  default:
