// The phrases that several views share. All return plain text as it was written: escaping is each view's own
// duty.
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/failure.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/render.hpp>
#include <freezegate/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate::render {

/// `1 day`, `2 days`.
[[nodiscard]] std::string count_of(std::int64_t count, std::string_view singular);

[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);
[[nodiscard]] std::string join(const std::vector<std::int64_t>& parts, std::string_view separator);

/// What a finding is about: a test id, a binary, or what was judged as a whole.
[[nodiscard]] std::string subject(const Finding& finding, const RenderContext& context);

/// `frozen 23 days`, `frozen today`.
[[nodiscard]] std::string age_words(int age_days);

/// `, renewed 2 times`; nothing where it never was.
[[nodiscard]] std::string renewal_words(const Freeze& freeze);

/// `7 days left (until 2026-12-07)`, `ended 2 days ago (on 2026-11-28)`.
[[nodiscard]] std::string lease_words(int days_left, Date end);

/// `owner finley, frozen 23 days, 7 days left (until 2026-12-07)`; for a finding with a freeze.
[[nodiscard]] std::string ownership_words(const Finding& finding, Date today);

/// What failed, without where and without values: `EXPECT EQ("rows", "expected")`, `exception
/// std::bad_alloc`.
[[nodiscard]] std::string failure_words(const Failure& failure);

/// `export_test.cpp:41`, or nothing when the file is not known.
[[nodiscard]] std::string location_words(const Failure& failure, const RenderContext& context);

/// A path with forward slashes and no `.` or `..` parts, relative to `root` where it lies below it.
///
/// Leading `..` parts are dropped: a compiler that is run in a build directory of the source tree is given
/// such paths, and what is left is the path from the top of the tree.
[[nodiscard]] std::string tidy_path(std::string_view path, std::string_view root);

/// True when a frozen test failed with a signature that its freeze does not allow.
[[nodiscard]] bool is_foreign(const Finding& finding);

/// True when all that failed says so little that a freeze of it would forgive other defects, too.
[[nodiscard]] bool says_little(const Finding& finding);

/// Reason, remarks, what failed and the mend, for views that have one free text a finding. Cut to a bearable
/// size.
[[nodiscard]] std::string finding_text(const Finding& finding, const RenderContext& context);

}  // namespace freezegate::render
