// What a witness must do: run, pass, and assert.
#include <freezegate/gate.hpp>

#include <fmt/format.h>

namespace freezegate {

namespace {

GateProblem failed(const TestId& id, std::string what, std::string mend) {
  return {GateFault::witness_failed, fmt::format("witness {} {}", to_string(id), what), std::move(mend), {}};
}

}  // namespace

std::vector<GateProblem> witness_problems(const Freeze& freeze, const TestId& id, const Replay& witness,
                                          const std::set<TestId>& frozen) {
  if (frozen.contains(id)) {
    return {failed(id, id == freeze.id ? "is the frozen test itself" : "is frozen itself",
                   "name a test that stands on its own")};
  }
  if (witness.end != ReplayEnd::passed) {
    std::string what =
        witness.end == ReplayEnd::failed
            ? fmt::format("failed with signature {}", witness.signature)
            : fmt::format("was {}{}{}", to_string(witness.end), witness.why.empty() ? "" : ": ", witness.why);
    return {failed(id, std::move(what),
                   "mend it: while the frozen test is forgiven, the witness is all that watches")};
  }
  if (witness.assertions == 0U || (witness.recorded && witness.asserted_lines.empty())) {
    return {
        failed(id, "asserted nothing", "let it assert something; a test without assertions watches nothing")};
  }
  return {};
}

}  // namespace freezegate
