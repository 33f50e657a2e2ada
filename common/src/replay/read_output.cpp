// Of a test runner without a listener: its exit status, and what it printed.
#include "verdict/process_end.hpp"

#include <freezegate/output_signature.hpp>
#include <freezegate/replay.hpp>

namespace freezegate {

namespace {

Failure failure_of(std::string_view output, const ProcessEnd& end) {
  if (auto kill = judging::failure_of_kill(end.timed_out, end.signal)) return *std::move(kill);
  Failure failure;
  failure.fatal = true;
  failure.message = output_shape(output);
  return failure;
}

}  // namespace

void read_output(std::string_view output, const ProcessEnd& end, Replay& replay) {
  replay.timed_out = end.timed_out;
  if (!end.timed_out && end.signal == 0 && end.status == 0) {
    replay.end = ReplayEnd::passed;
    return;
  }
  replay.end = ReplayEnd::failed;
  replay.failures = {failure_of(output, end)};
  // A crash has the shape that it has everywhere; what was printed before it does not matter.
  const bool is_crash = replay.failures.front().kind != FailureKind::assertion;
  replay.shapes = {is_crash ? shape_of(replay.failures.front()) : replay.failures.front().message};
  replay.signature = signature_of(replay.shapes);
}

}  // namespace freezegate
