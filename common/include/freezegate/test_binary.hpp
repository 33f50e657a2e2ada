// Where a test binary is, and how a build runs it.
#pragma once

#include <freezegate/ctest_run.hpp>
#include <freezegate/error.hpp>
#include <freezegate/replay.hpp>
#include <freezegate/test_id.hpp>

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace freezegate {

/// The value of a variable before a test changes it; nothing when there is none.
using VariableLookup = std::function<std::optional<std::string>(const std::string&)>;

/// The variables that ctest sets for a test: its ENVIRONMENT, then its ENVIRONMENT_MODIFICATION in order. A
/// variable that is unset is empty. Pure but for `before`. \returns an error for an operation that ctest does
/// not know.
[[nodiscard]] Result<std::map<std::string, std::string>> environment_of(const CtestTest& test,
                                                                        const VariableLookup& before);

/// The programs that the tests run under this file name, as their commands give them; disabled tests run
/// none. More than one: nobody can say which of them the freeze map means.
[[nodiscard]] std::set<std::string> programs_named(std::span<const CtestTest> tests,
                                                   const std::string& binary);

/// The ctest test by which a build would run the test of that id: the one that names it, else the first that
/// runs its binary; never a disabled one. Pure. \returns nullptr when the build runs no such binary.
[[nodiscard]] const CtestTest* test_that_runs(std::span<const CtestTest> tests, const TestId& id);

/// Another test that is as good as `chosen`, test_that_runs()'s choice, and that runs the binary in another
/// way: with another environment, directory or command. What the test does in one of them says nothing of the
/// other, so that a replay cannot choose.
/// \returns nullptr when there is none; otherwise a pointer into `tests`.
[[nodiscard]] const CtestTest* other_way_to_run(std::span<const CtestTest> tests, const TestId& id,
                                                const CtestTest& chosen);

/// Its command without what selects tests. Pure.
/// \param binary  file name of the test binary.
[[nodiscard]] std::vector<std::string> command_of(const CtestTest& test, const std::string& binary);

}  // namespace freezegate
