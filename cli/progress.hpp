// How far something is that takes its time, on standard error, where that is a terminal.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace freezegate::cli {

/// Says nothing in the first second, and takes its line away at its end.
class Progress {
 public:
  Progress(std::string what, std::size_t all);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  Progress(Progress&&) = delete;
  Progress& operator=(Progress&&) = delete;

  void show(std::size_t done);

 private:
  std::string what_;
  std::size_t all_;
  std::chrono::steady_clock::time_point shown_;
  bool is_terminal_;
  bool has_shown_ = false;
};

}  // namespace freezegate::cli
