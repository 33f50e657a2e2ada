#include "progress.hpp"

#include "say.hpp"

#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds first_shown{1000};
constexpr std::chrono::milliseconds between{100};
constexpr std::size_t bar_width = 30;

}  // namespace

Progress::Progress(std::string what, std::size_t all)
    : what_(std::move(what)),
      all_(all),
      shown_(steady_clock::now() + first_shown - between),
      is_terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (has_shown_) say("\r\033[K");
}

void Progress::show(std::size_t done) {
  const auto now = steady_clock::now();
  if (!is_terminal_ || now - shown_ < between) return;
  shown_ = now;
  has_shown_ = true;
  const std::size_t filled = all_ == 0 ? bar_width : done * bar_width / all_;
  say(fmt::format("\r\033[K{} [{}{}] {} of {}", what_, std::string(filled, '#'),
                  std::string(bar_width - filled, '.'), done, all_));
}

}  // namespace freezegate::cli
