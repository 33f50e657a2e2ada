// Assertions as JSON values.
#include "render/to_json.hpp"

#include <utility>

namespace freezegate::render {

namespace {

Json to_json(const TestAssertions& test) {
  const auto recorded = [&test](const auto& value) { return test.recorded ? Json(value) : Json(nullptr); };
  return Json{{"nodeid", freezegate::to_string(test.id)},
              {"executions", test.executions},
              {"executed", test.executed ? Json(*test.executed) : Json(nullptr)},
              {"passed", recorded(test.passed)},
              {"failed", recorded(test.failed)},
              {"excused", recorded(test.excused)},
              {"complete", recorded(test.complete)},
              {"digest", recorded(test.digest)},
              {"asserts", recorded(test.lines)}};
}

}  // namespace

Json to_json(const SeenAssertions& asserts) {
  Json changed = Json::array();
  for (const AssertionChange& change : asserts.difference.changed)
    changed.push_back(Json{{"pinned", change.pinned}, {"seen", change.seen}});
  return Json{{"digest", asserts.digest},
              {"seen", asserts.lines},
              {"removed", asserts.difference.removed},
              {"added", asserts.difference.added},
              {"changed", std::move(changed)}};
}

Json assertions_to_json(const Verdict& verdict, bool by_test) {
  Json tests = nullptr;
  if (by_test) {
    tests = Json::array();
    for (const TestAssertions& test : verdict.assertions_by_test)
      tests.push_back(to_json(test));
  }
  return Json{{"executed", verdict.assertions.executed},
              {"outside_tests", verdict.assertions.outside},
              {"tests", verdict.assertions.tests},
              {"unknown_tests", verdict.assertions.unknown_tests},
              {"dead_captures", verdict.assertions.dead_captures},
              {"by_test", std::move(tests)}};
}

}  // namespace freezegate::render
