// What the views say of assertions.
#pragma once

#include "render/page.hpp"

#include <freezegate/render.hpp>
#include <freezegate/verdict.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace freezegate::render {

/// One line of a finding about what a test asserts: `removed`, `added`, `changed` and behind it `to`;
/// `asserts` where only a digest is pinned.
struct AssertionRow {
  std::string label;  ///< Empty: as the row before.
  std::string text;
};

/// \param most  rows of each sort; how many more there are is said in a row of its own.
[[nodiscard]] std::vector<AssertionRow> assertion_rows(const SeenAssertions& asserts, std::size_t most);

/// The text behind the findings: the table by test, the tests that asserted nothing, the totals; as much as
/// the context asks for.
void add_assertions(Page& page, const Verdict& verdict, const RenderContext& context);

}  // namespace freezegate::render
