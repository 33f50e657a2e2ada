// Myers' greedy algorithm: the time is lines times differences, and a change to a map makes few of these.
#include <freezegate/unified_diff.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

constexpr std::size_t lines_around = 3;
constexpr int most_differences =
    4000;  // memory grows with their square; beyond, all lines are shown as changed

using Lines = std::vector<std::string_view>;

// With their line ends: a last line without one differs from one that has it.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

struct Step {
  char kind = ' ';  // ' ' kept, '-' removed, '+' added
  std::string_view line;
};

class Comparison {
 public:
  Comparison(const Lines& before, const Lines& after) : a_(before), b_(after) {}

  std::vector<Step> steps() {
    const int most = std::min(static_cast<int>(a_.size() + b_.size()), most_differences);
    furthest_.assign(2 * static_cast<std::size_t>(most) + 3, 0);
    middle_ = most + 1;
    for (int d = 0; d <= most; ++d) {
      trail_.push_back(slice(d));
      if (advance(d)) return trace_back(d);
    }
    return all_changed();
  }

 private:
  std::size_t& at(int diagonal) { return furthest_[static_cast<std::size_t>(middle_ + diagonal)]; }

  // The diagonals that step d can look at, as they were before it.
  std::vector<std::size_t> slice(int d) {
    const auto from = furthest_.begin() + (middle_ - d - 1);
    return {from, from + 2 * d + 3};
  }

  static bool goes_down(int k, int d, std::size_t left, std::size_t right) {
    return k == -d || (k != d && left < right);
  }

  bool advance(int d) {
    for (int k = -d; k <= d; k += 2) {
      std::size_t x = goes_down(k, d, at(k - 1), at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      std::size_t y = row_of(x, k);
      while (x < a_.size() && y < b_.size() && a_[x] == b_[y]) {
        ++x;
        ++y;
      }
      at(k) = x;
      if (x >= a_.size() && y >= b_.size()) return true;
    }
    return false;
  }

  static std::size_t row_of(std::size_t x, int k) {
    return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(x) - k);
  }

  std::vector<Step> trace_back(int d) {
    std::vector<Step> steps;
    std::size_t x = a_.size();
    std::size_t y = b_.size();
    for (; d >= 0; --d) {
      const auto& known = trail_[static_cast<std::size_t>(d)];
      const auto seen = [&](int k) { return known[static_cast<std::size_t>(k + d + 1)]; };
      const int k = static_cast<int>(static_cast<std::ptrdiff_t>(x) - static_cast<std::ptrdiff_t>(y));
      const int from = goes_down(k, d, seen(k - 1), seen(k + 1)) ? k + 1 : k - 1;
      const std::size_t start_x = d == 0 ? 0 : seen(from);
      const std::size_t start_y = d == 0 ? 0 : row_of(start_x, from);
      while (x > start_x && y > start_y) {
        steps.push_back({' ', a_[--x]});
        --y;
      }
      if (d == 0) break;
      if (x == start_x) {
        steps.push_back({'+', b_[--y]});
      } else {
        steps.push_back({'-', a_[--x]});
      }
    }
    std::ranges::reverse(steps);
    return steps;
  }

  std::vector<Step> all_changed() {
    std::vector<Step> steps;
    for (const std::string_view line : a_)
      steps.push_back({'-', line});
    for (const std::string_view line : b_)
      steps.push_back({'+', line});
    return steps;
  }

  const Lines& a_;
  const Lines& b_;
  std::vector<std::size_t> furthest_;
  std::vector<std::vector<std::size_t>> trail_;
  int middle_ = 0;
};

std::string range(std::size_t first, std::size_t count) {
  const std::size_t shown = count == 0 ? first : first + 1;
  return count == 1 ? std::to_string(shown) : fmt::format("{},{}", shown, count);
}

void add_hunk(const std::vector<Step>& steps, std::size_t from, std::size_t to, std::string& out) {
  std::size_t old_first = 0;
  std::size_t new_first = 0;
  for (std::size_t i = 0; i < from; ++i) {
    if (steps[i].kind != '+') ++old_first;
    if (steps[i].kind != '-') ++new_first;
  }
  std::size_t old_count = 0;
  std::size_t new_count = 0;
  std::string body;
  for (std::size_t i = from; i < to; ++i) {
    if (steps[i].kind != '+') ++old_count;
    if (steps[i].kind != '-') ++new_count;
    body += steps[i].kind;
    body += steps[i].line;
    if (!steps[i].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
  }
  out += fmt::format("@@ -{} +{} @@\n{}", range(old_first, old_count), range(new_first, new_count), body);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view name) {
  if (before == after) return {};
  const Lines old_lines = lines_of(before);
  const Lines new_lines = lines_of(after);
  const std::vector<Step> steps = Comparison(old_lines, new_lines).steps();
  std::string out = fmt::format("--- a/{}\n+++ b/{}\n", name, name);
  const auto is_change = [](const Step& step) { return step.kind != ' '; };
  auto change = std::ranges::find_if(steps, is_change);
  while (change != steps.end()) {
    const auto first = static_cast<std::size_t>(change - steps.begin());
    std::size_t last = first;
    for (std::size_t i = first; i < steps.size() && i <= last + 2 * lines_around + 1; ++i)
      if (is_change(steps[i])) last = i;
    const std::size_t to = std::min(last + lines_around + 1, steps.size());
    add_hunk(steps, first - std::min(first, lines_around), to, out);
    change = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(to), steps.end(), is_change);
  }
  return out;
}

}  // namespace freezegate
