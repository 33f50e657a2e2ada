#include "freeze_case.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::testing {

namespace {

void fail(Replay& replay, std::string_view signature, std::string_view shape, int raw_code) {
  replay.end = ReplayEnd::failed;
  replay.signature = signature;
  replay.shapes = {std::string(shape)};
  replay.raw_code = raw_code;
}

}  // namespace

Replay replay_of(std::int64_t seed, Did did) {
  Replay replay;
  replay.seed = seed;
  switch (did) {
    case Did::pass:
      replay.end = ReplayEnd::passed;
      break;
    case Did::fail:
      fail(replay, allowed_signature, "assertion EQ rows|expected", 1);
      break;
    case Did::fail_otherwise:
      fail(replay, foreign_signature, "assertion EQ count|3", 1);
      break;
    case Did::crash:
      fail(replay, crash_signature, "signal SIGSEGV", 139);
      break;
    case Did::fail_unsigned:
      replay.end = ReplayEnd::failed;
      replay.raw_code = 1;
      break;
    case Did::skip:
      replay.end = ReplayEnd::skipped;
      break;
    case Did::vanish:
      replay.end = ReplayEnd::not_run;
      replay.why = "the binary has no test of that name";
      break;
    default:
      replay.end = ReplayEnd::error;
      replay.why = "no run report came";
  }
  return replay;
}

FreezeCase& FreezeCase::seed(std::int64_t seed, Did did) {
  freeze.seeds.push_back(seed);
  seeds.push_back(replay_of(seed, did));
  return *this;
}

FreezeCase& FreezeCase::control(std::int64_t seed, Did did) {
  freeze.controls.push_back(seed);
  controls.push_back(replay_of(seed, did));
  return *this;
}

FreezeCase& FreezeCase::seeds_did(const std::vector<Did>& all) {
  for (const Did did : all)
    seed(static_cast<std::int64_t>(freeze.seeds.size()), did);
  return *this;
}

FreezeCase& FreezeCase::controls_did(const std::vector<Did>& all) {
  for (const Did did : all)
    control(100 + static_cast<std::int64_t>(freeze.controls.size()), did);
  return *this;
}

FreezeCase& FreezeCase::follows(std::string axis) {
  freeze.follows.push_back(std::move(axis));
  return *this;
}

FreezeCase& FreezeCase::rate(std::int64_t failed, std::int64_t runs) {
  freeze.rate = FailureRate{failed, runs};
  return *this;
}

FreezeCase& FreezeCase::fresh_did(Did did, std::size_t count) {
  for (; count != 0; --count)
    sweep.push_back(replay_of(1000 + static_cast<std::int64_t>(sweep.size()), did));
  return *this;
}

Classification FreezeCase::classify() const {
  return freezegate::classify(freeze, {seeds, controls, sweep}, options);
}

FreezeCase some_case() {
  FreezeCase some;
  some.freeze.id = {"export_tests", "Export.Roundtrip"};
  some.freeze.signatures = {std::string(allowed_signature)};
  return some;
}

bool is_blocking_class(const Classification& result) {
  return !result.errors.empty() || result.freeze_class == FreezeClass::drifted ||
         result.freeze_class == FreezeClass::unstable_freeze;
}

std::string text_of(const Classification& result) {
  std::string text = fmt::format("{} needs {} blocks {}: {}\n",
                                 result.freeze_class ? to_string(*result.freeze_class) : "none",
                                 result.needs_sweep, result.blocks, result.reason);
  for (const ReplayError& error : result.errors)
    text += fmt::format("{} {}: {} / {}\n", to_string(error.role), error.seed, error.what, error.mend);
  for (const SeedFinding& finding : result.findings)
    text += fmt::format("{} {} {} {} {}\n", to_string(finding.role), finding.seed, to_string(finding.outcome),
                        fmt::join(finding.signatures, ","), fmt::join(finding.shapes, ","));
  if (result.sweep)
    text += fmt::format("sweep {} of {}, next {}\n", result.sweep->decision.failed,
                        result.sweep->decision.used, result.sweep->decision.next);
  text += fmt::format("proposal {} / {} {}\n", fmt::join(result.proposal.seeds, ","),
                      fmt::join(result.proposal.controls, ","), result.proposal.is_complete);
  return text;
}

}  // namespace freezegate::testing
