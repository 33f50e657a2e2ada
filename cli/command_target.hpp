// What is replayed of an entry that brings the command of another test runner.
#pragma once

#include <freezegate/replay.hpp>
#include <freezegate/test_id.hpp>

#include <filesystem>
#include <string>

#include <tl/expected.hpp>

namespace freezegate::cli {

/// \param root  where it runs, and where a program's relative path begins.
/// \returns why it cannot be run, as a sentence fragment.
[[nodiscard]] tl::expected<ReplayTarget, std::string> command_target(const std::string& command,
                                                                     const TestId& id,
                                                                     const std::filesystem::path& root);

}  // namespace freezegate::cli
