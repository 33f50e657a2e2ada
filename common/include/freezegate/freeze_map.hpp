// The freeze map: the ledger that people own and the gate only reads (docs/reference/freeze-map.md).
#pragma once

#include <freezegate/date.hpp>
#include <freezegate/pins.hpp>
#include <freezegate/test_id.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// How loud a finding is.
enum class Severity { allow, warn, fail };

/// `policy` of the map. The defaults hold for maps in the plain form, too.
struct Policy {
  int cap = 20;             ///< Open freezes at the most.
  int max_lease_days = 30;  ///< Longest lease, from `opened` to `expires`.
  int warn_days = 7;        ///< Days ahead of its end at which a lease is warned about.
  int min_seeds = 3;        ///< Seeds that a freeze records at least.
  Severity skips = Severity::warn;
  Severity on_seed_stable = Severity::warn;
  Severity incomplete = Severity::fail;       ///< A process that ends inside a test with 0.
  Severity masked_failures = Severity::warn;  ///< Tests failed, and the process said 0.
  /// Whom an ended lease fails: every patch (`fail`), or only `freezegate lint --due` (`warn`), and then for
  /// as long as one more lease; see is_enforced_again(). Never `allow`.
  Severity ended_lease = Severity::fail;

  friend bool operator==(const Policy&, const Policy&) = default;
};

/// How often a test failed over the seeds that capture tried.
struct FailureRate {
  std::int64_t failed = 0;
  std::int64_t runs = 0;

  friend bool operator==(const FailureRate&, const FailureRate&) = default;
};

/// A new lease on a freeze that is open already.
struct Renewal {
  Date on{};           ///< The day from which the new lease runs.
  std::string reason;  ///< Why the test is not mended yet.
  std::string issue;   ///< Where its repair is tracked.

  friend bool operator==(const Renewal&, const Renewal&) = default;
};

/// One freeze: a lease on one flaky test.
struct Freeze {
  TestId id;
  std::vector<std::string> signatures;  ///< Allowed signatures, one to three, 12 hex digits each.
  std::vector<std::string> shape;       ///< The failure in words; its digest is in `signatures`. Optional.
  std::vector<std::int64_t> seeds;
  std::map<std::string, std::string> env;
  std::vector<TestId> witnesses;
  std::map<std::string, std::string> fixtures;  ///< Path below the map's root -> `sha256:`, 64 digits.
  std::string no_fixtures;                      ///< Why there is no fixture; empty when there is one.
  Date opened{};
  std::optional<Date> expires;    ///< As written; see lease_end().
  std::vector<Renewal> renewals;  ///< In the order of their days.
  std::string owner;
  std::string reason;
  std::string issue;
  std::map<std::string, PinMode> pins;
  std::vector<std::int64_t> controls;
  std::vector<std::string> follows;
  std::optional<FailureRate> rate;
  std::string assertions;  ///< `xxh3:` digest of what the test asserts; empty when not pinned.
  /// The same in words, as asserted_lines() gives them; those with `maybe ` in front need not be reached.
  /// Their digest is `assertions`, where that is given.
  std::vector<std::string> asserts;
  /// The tests that run in the same process before and after it, as a filter of its framework; empty: it runs
  /// alone in a replay.
  std::string among;
  std::string parameter;  ///< GetParam() in text, for a test that is one of many with the same name; see
                          ///< parameter.hpp.
  std::string command;    ///< Of another test runner, with `{nodeid}` and `{seed}`; empty otherwise.
  int line = 0;           ///< Line of the entry in the map's file, from 1.
};

/// A test that has no honest freeze. It forgives nothing.
struct Escalation {
  TestId id;
  std::string cause;
  std::string owner;
  Date opened{};
  std::string note;  ///< Optional.
  int line = 0;      ///< Line of the entry in the map's file, from 1.
};

/// The tombstone of a freeze.
struct Revocation {
  TestId id;
  Date opened{};
  Date revoked{};
  std::string revocation_class;  ///< Why: a class or a verdict, such as `DRIFTED`.
  std::string change;            ///< The commit that revoked it. Optional.
  int line = 0;                  ///< Line of the entry in the map's file, from 1.
};

struct FreezeMap {
  std::string path;  ///< As given to the reader; for messages.
  Policy policy;
  std::vector<Freeze> freezes;
  std::vector<Escalation> escalations;
  std::vector<Revocation> revoked;

  /// The freeze of a test, or nullptr. Linear: build an index for many look-ups.
  [[nodiscard]] const Freeze* find(const TestId& id) const noexcept;
};

/// First day of the running lease: the last renewal's, or the day on which the freeze was opened.
[[nodiscard]] Date lease_begin(const Freeze& freeze) noexcept;

/// Last day on which the lease is good: `expires`, or lease_begin() plus the policy's longest lease.
[[nodiscard]] Date lease_end(const Freeze& freeze, const Policy& policy) noexcept;

/// Whether a failure of the frozen test counts on this day because its lease ended: at once, or with
/// `ended_lease: warn` when as many days as one lease have gone by since. Nothing is forgiven for ever.
[[nodiscard]] bool is_enforced_again(const Freeze& freeze, const Policy& policy, Date today) noexcept;

}  // namespace freezegate
