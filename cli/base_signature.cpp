#include "base_signature.hpp"

#include "base_map_path.hpp"
#include "files.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/freeze_map_reader.hpp>
#include <freezegate/map_changes.hpp>
#include <freezegate/signing.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace freezegate::cli {

namespace {

std::string signature_path(const std::string& map_path) {
  return map_path + ".sig";
}

Error unsigned_map(const std::string& path, const std::string& why) {
  return {ExitCode::untrusted_input, "no owner's signature covers the freeze map: " + why, path,
          "have an owner run freezegate sign, and commit the signature file beside the map"};
}

}  // namespace

Checked<std::string> signers_of(const SignedText& map, const std::optional<std::string>& signatures,
                                const TrustedKeys& trusted) {
  const auto refuse = [&map](const std::string& why) {
    return tl::unexpected(std::vector<Error>{unsigned_map(map.path, why)});
  };
  if (!signatures) return refuse("there is no signature file beside it");
  const auto verdict =
      verify_map(map.text, map.path, *signatures, signature_path(map.path), trusted, map.today);
  if (!verdict) return tl::unexpected(verdict.error());
  if (verdict->good) return fmt::format("{}", fmt::join(verdict->principals, " and "));
  std::string why;
  for (const JudgedSignature& judged : verdict->signatures)
    why += (why.empty() ? "" : "; ") + fmt::format("{}: {}", judged.principal, judged.reason);
  return refuse(why.empty() ? "its signature file holds none" : why);
}

Result<std::optional<std::string>> signatures_in_tree(const std::filesystem::path& top,
                                                      const std::string& map_path) {
  const std::string path = signature_path(map_path);
  const FixtureState state = check_fixture(top, path, "");
  if (state.kind == FixtureState::Kind::missing) return std::optional<std::string>();
  if (state.kind != FixtureState::Kind::changed) {
    return tl::unexpected(Error{ExitCode::untrusted_input,
                                "the signature file is no plain file: " + state.detail, path,
                                "write it with freezegate sign"});
  }
  auto text = read_small_file(top / path, "the signature file", max_signature_file_bytes);
  if (!text) return tl::unexpected(text.error());
  return std::optional<std::string>(*std::move(text));
}

Result<std::optional<std::string>> signatures_at(const Repository& repository, const std::string& commit,
                                                 const std::string& map_path) {
  const auto entry = repository.entry(commit, signature_path(map_path));
  if (!entry) return tl::unexpected(entry.error());
  if (!*entry) return std::optional<std::string>();
  if (auto fault = fault_of_entry(**entry); !fault.empty()) {
    return tl::unexpected(Error{ExitCode::untrusted_input, "the signature file cannot be read: " + fault,
                                signature_path(map_path), "write it with freezegate sign"});
  }
  auto text = repository.content(**entry, max_signature_file_bytes);
  if (!text) return tl::unexpected(text.error());
  return std::optional<std::string>(*std::move(text));
}

Result<std::optional<std::string>> earlier_version(const Repository& repository, const std::string& tip,
                                                   const std::string& map_path, const FreezeMap& map) {
  const auto versions = repository.history(map_path, Date{}, tip);
  if (!versions) return tl::unexpected(versions.error());
  bool is_newest = true;
  for (const FileVersion& version : *versions) {
    const auto earlier = version.text ? read_freeze_map(*version.text, map_path) : Checked<FreezeMap>();
    const bool is_same = version.text && earlier && compare_maps(*earlier, map).empty();
    if (is_same && !is_newest) return std::optional<std::string>(version.commit);
    is_newest = false;
  }
  return std::optional<std::string>();
}

}  // namespace freezegate::cli
