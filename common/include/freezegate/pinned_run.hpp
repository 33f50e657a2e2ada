// One run under pins: a private folder, how it is started, and what came of the pins.
#pragma once

#include <freezegate/binary_traits.hpp>
#include <freezegate/error.hpp>
#include <freezegate/pins.hpp>
#include <freezegate/private_folder.hpp>
#include <freezegate/process.hpp>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace freezegate {

/// The programs that pin, which stand beside the freezegate command.
struct PinTools {
  std::filesystem::path launcher;  ///< `freezegate-launch`; empty: not installed.
  std::filesystem::path preload;   ///< `libfreezegate_pins.so`; empty: not installed.
};

/// Looks for them where this executable was installed or built; FREEZEGATE_LIBEXEC names another folder.
[[nodiscard]] PinTools find_pin_tools();

/// What this machine lets us pin, found out by trying it.
struct PinMachine {
  PinTools tools;
  std::map<std::string, std::string> refusals;  ///< Axis -> why it cannot be pinned here.
  bool binds_folders = false;                   ///< A private folder can have the same path in every run.
  bool overlays_folders = false;  ///< Writes to a test's working directory can be kept from others.
};

/// Starts one small process with everything pinned. \returns an environment error when nothing can be
/// started.
[[nodiscard]] Result<PinMachine> probe_machine(const PinTools& tools);

/// What became of one axis in a run.
struct PinnedAxis {
  std::string name;
  PinMode mode = PinMode::off;
  std::string refusal;  ///< Why it is not pinned although it was asked for; empty when it is.

  [[nodiscard]] bool is_pinned() const noexcept { return mode != PinMode::off && refusal.empty(); }
};

/// What a run says about its pins.
struct PinOutcome {
  std::vector<PinnedAxis> axes;                   ///< All of them, in the order of pin_axes().
  std::map<std::string, std::uint64_t> counters;  ///< By name, such as `sync_points`; those that are not 0.
  std::map<std::string, std::uint64_t>
      escapes;                     ///< What the pins did not decide, by kind; those that are not 0.
  std::string launch_error;        ///< Why the test could not be started; empty when it was.
  std::int64_t test_pid = 0;       ///< The test's process id as it saw it itself; 0 when unknown.
  bool has_private_paths = false;  ///< The private folder had the same path as in every other run.
};

/// A run that was prepared. Its folder goes away with it. Not thread-safe; several can be prepared at once,
/// and each has its own folder.
class PinnedRun {
 public:
  struct Request {
    PinPlan plan;
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;  ///< Set besides; a value's `{seed}` is replaced.
    /// Where the test runs, when writes to it shall not be seen by anybody else; empty: they are real.
    std::filesystem::path private_directory;
    bool records_opened = false;  ///< Keep the paths of the files that are opened for reading.
    /// The test is left stopped in front of its first instruction (stopped_test.hpp).
    bool stops = false;
    /// What the binary is made of, where that is known; else it is looked at.
    std::optional<BinaryTraits> binary;
  };

  /// Takes a private folder and finds out what the binary can have pinned.
  /// \returns an environment error when there is no folder to be had or the binary cannot be read.
  [[nodiscard]] static Result<PinnedRun> prepare(Request request, const PinMachine& machine);

  /// How to start it (supervise()).
  [[nodiscard]] const Launch& launch() const noexcept { return launch_; }
  /// The private folder, as it is outside the run.
  [[nodiscard]] const std::filesystem::path& folder() const noexcept { return folder_.path(); }
  /// Where its listeners leave their reports. Empty before the run.
  [[nodiscard]] std::filesystem::path reports() const { return folder_.path() / "reports"; }
  /// The files that were opened for reading, each once, sorted; those that the run made for itself are left
  /// out. Needs the preload library and Request::records_opened.
  [[nodiscard]] std::vector<std::string> opened() const;
  /// What came of the pins; after the run.
  [[nodiscard]] PinOutcome outcome() const;

 private:
  PinnedRun(PrivateFolder folder, PinPlan plan) : folder_(std::move(folder)), plan_(std::move(plan)) {}
  void start_through(const PinMachine& machine, const Request& request);

  PrivateFolder folder_;
  Launch launch_;
  PinPlan plan_;
  bool has_private_paths_ = false;
  std::map<std::string, std::string> refusals_;  // what was known before the start
};

}  // namespace freezegate
