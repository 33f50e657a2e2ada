#include <freezegate/parameter.hpp>

#include <fmt/format.h>

namespace freezegate {

namespace {

std::string without_disabled(std::string_view name) {
  constexpr std::string_view prefix = "DISABLED_";
  std::string text(name);
  for (auto at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
    const bool begins_a_word = at == 0 || text[at - 1] == '.' || text[at - 1] == '/';
    if (begins_a_word) {
      text.erase(at, prefix.size());
    } else {
      at += prefix.size();
    }
  }
  return text;
}

}  // namespace

std::string parameter_fault(const Freeze& freeze, std::string_view seen) {
  if (freeze.parameter.empty() || freeze.parameter == seen) return {};
  if (seen.empty()) return fmt::format("it has no parameter, and the freeze is for `{}`", freeze.parameter);
  return fmt::format("its parameter is `{}`, and the freeze is for `{}`", seen, freeze.parameter);
}

void hold_to_parameter(const Freeze& freeze, Replay& replay) {
  if (replay.end == ReplayEnd::error || replay.end == ReplayEnd::not_run) return;
  std::string fault = parameter_fault(freeze, replay.parameter);
  if (fault.empty()) return;
  replay.end = ReplayEnd::not_run;
  replay.why = std::move(fault);
}

bool is_ctest_name_of(std::string_view name, const Freeze& freeze) {
  const std::string& own = freeze.id.test;
  if (name == without_disabled(own)) return true;
  const auto slash = own.rfind('/');
  if (freeze.parameter.empty() || slash == std::string::npos) return false;
  return name == without_disabled(own.substr(0, slash + 1)) + freeze.parameter;
}

}  // namespace freezegate
