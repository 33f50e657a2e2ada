// Errors as values: what happened, where, and how to mend it.
#pragma once

#include <freezegate/exit_code.hpp>

#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace freezegate {

/// One problem, in the three parts that a person needs.
struct Error {
  ExitCode code = ExitCode::untrusted_input;
  std::string what;   ///< What happened: a lower-case fragment without a full stop.
  std::string where;  ///< Where: `qa/freeze.json:12: /freezes/0/opened`, a path, an argument. May be empty.
  std::string mend;   ///< How to mend it: an imperative sentence fragment. May be empty.

  friend bool operator==(const Error&, const Error&) = default;
};

/// A value, or the one reason why there is none.
template <typename T>
using Result = tl::expected<T, Error>;

/// A value, or all reasons why there is none: readers of files that people write report every error at once.
template <typename T>
using Checked = tl::expected<T, std::vector<Error>>;

}  // namespace freezegate
