#include <freezegate/supervisor_records.hpp>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <xxhash.h>

namespace freezegate {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t block_size = std::size_t{256} * 1024;

std::string line_of(const nlohmann::ordered_json& record) {
  return record.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

std::string records_text(const SupervisorRecords& records) {
  std::string text;
  for (const FixtureRecord& fixture : records.fixtures) {
    text += line_of({{"record", "fixture"},
                     {"path", fixture.path},
                     {"before", fixture.before},
                     {"after", fixture.after}});
  }
  nlohmann::ordered_json wait{{"record", "wait"}};
  if (records.end.status) {
    wait["status"] = *records.end.status;
  } else {
    wait["signal"] = records.end.signal;
  }
  if (records.end.timed_out) wait["timed_out"] = true;
  if (!records.ctest_name.empty()) wait["ctest"] = records.ctest_name;
  if (!records.binary.empty()) {
    if (const auto digest = xxh3_file(records.binary)) wait["binary_digest"] = *digest;
  }
  return text + line_of(wait);
}

Error cannot_record(const fs::path& report, const std::string& why) {
  return {ExitCode::environment, "the end of the run cannot be recorded: " + why, report.string(),
          "let the report folder be writable and have room"};
}

// Bytes up to and including the last newline.
std::uintmax_t whole_size(const fs::path& report) {
  std::ifstream file(report, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return text.rfind('\n') + 1;  // npos + 1 is 0: there is no whole record
}

}  // namespace

std::optional<Error> append_supervisor_records(const fs::path& report, const SupervisorRecords& records) {
  std::error_code error;
  if (!fs::is_regular_file(report, error)) {
    return cannot_record(report, error ? error.message() : "it is not a regular file");
  }
  const std::uintmax_t whole = whole_size(report);
  if (whole != fs::file_size(report, error) && !error) fs::resize_file(report, whole, error);
  if (!error) {
    std::ofstream file(report, std::ios::binary | std::ios::app);
    file << records_text(records);
    file.close();
    if (file.good()) return std::nullopt;
    error = std::error_code(errno != 0 ? errno : EIO, std::generic_category());
  }
  return cannot_record(report, error.message());
}

void apply(const SupervisorRecords& records, ProcessReport& report) {
  report.torn = false;  // the torn end has been cut, and `end` says how the process did
  report.fixtures.insert(report.fixtures.end(), records.fixtures.begin(), records.fixtures.end());
  report.end = records.end;
  report.ctest_name = records.ctest_name;
}

Result<std::string> xxh3_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return tl::unexpected(Error{ExitCode::environment,
                                std::string("the file cannot be read: ") + std::strerror(errno),
                                path.string(), ""});
  }
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
  XXH3_128bits_reset(state.get());
  std::vector<char> block(block_size);
  while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0) {
    XXH3_128bits_update(state.get(), block.data(), static_cast<std::size_t>(file.gcount()));
  }
  const XXH128_hash_t digest = XXH3_128bits_digest(state.get());
  return fmt::format("xxh3:{:016x}{:016x}", digest.high64, digest.low64);
}

}  // namespace freezegate
