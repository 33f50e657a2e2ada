// OpenSSH's allowed_signers files: ssh-keygen(1), ALLOWED SIGNERS.
#include "signing/text_lines.hpp"

#include <freezegate/trusted_keys.hpp>

#include <cctype>
#include <chrono>
#include <iterator>
#include <utility>

namespace freezegate {

namespace {

std::string_view take_word(std::string_view& rest) noexcept {
  const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest = signing::trim(rest.substr(end));
  return word;
}

// Options run up to the first blank outside of quotes.
std::string_view take_options(std::string_view& rest) noexcept {
  bool quoted = false;
  std::size_t end = 0;
  while (end < rest.size() && (quoted || (rest[end] != ' ' && rest[end] != '\t'))) {
    if (rest[end] == '"') quoted = !quoted;
    ++end;
  }
  const std::string_view options = rest.substr(0, end);
  rest = signing::trim(rest.substr(end));
  return options;
}

bool is_key_kind(std::string_view word) noexcept {
  return word == signing::ed25519_kind || signing::is_other_key_kind(word);
}

struct Time {
  Date day{};
  bool at_midnight = true;
};

// YYYYMMDD, YYYYMMDDHHMM or YYYYMMDDHHMMSS, each with or without a Z.
std::optional<Time> parse_time(std::string_view text) {
  if (text.ends_with('Z')) text.remove_suffix(1);
  const bool has_length = text.size() == 8 || text.size() == 12 || text.size() == 14;
  if (!has_length || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  const auto day =
      parse_date(fmt::format("{}-{}-{}", text.substr(0, 4), text.substr(4, 2), text.substr(6, 2)));
  if (!day) return std::nullopt;
  constexpr std::array limits{std::string_view("23"), std::string_view("59"), std::string_view("59")};
  for (std::size_t i = 0; 8 + i * 2 < text.size(); ++i) {
    if (text.substr(8 + i * 2, 2) > limits.at(i)) return std::nullopt;
  }
  return Time{*day, text.find_first_not_of('0', 8) == std::string_view::npos};
}

class OptionReader {
 public:
  explicit OptionReader(TrustedKey& key) : key_(&key) {}

  // `a="x y",b="z",c`. \returns what is wrong with them.
  [[nodiscard]] std::optional<std::string> read(std::string_view options) {
    while (!options.empty()) {
      const std::size_t name_end = std::min(options.find_first_of("=,"), options.size());
      std::string name(options.substr(0, name_end));
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
      options.remove_prefix(name_end);
      std::optional<std::string_view> value;
      if (options.starts_with('=')) {
        value = take_value(options);
        if (!value) return fmt::format("the value of the option {} is not in quotes", name);
      }
      if (auto fault = apply(name, value)) return fault;
      if (options.empty()) break;
      if (options.size() < 2 || options.front() != ',') return "the options are not parted by single commas";
      options.remove_prefix(1);
    }
    return std::nullopt;
  }

 private:
  static std::optional<std::string_view> take_value(std::string_view& options) noexcept {
    if (!options.starts_with("=\"")) return std::nullopt;
    const std::size_t end = options.find('"', 2);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view value = options.substr(2, end - 2);
    options.remove_prefix(end + 1);
    return value;
  }

  std::optional<std::string> apply(const std::string& name, std::optional<std::string_view> value) {
    if (name == "cert-authority") return "certificates are not read, and so no cert-authority";
    if (name != "namespaces" && name != "valid-after" && name != "valid-before") {
      return fmt::format("the option '{}' is not known", name);
    }
    if (!value || value->empty()) return fmt::format("the option {} has no value", name);
    if (name == "namespaces") {
      if (key_->namespaces) return "the option namespaces stands here twice";
      key_->namespaces = std::string(*value);
      return std::nullopt;
    }
    const auto time = parse_time(*value);
    if (!time) return fmt::format("the time of the option {} is not YYYYMMDD or YYYYMMDDHHMM[SS]", name);
    // A day counts only as a whole: whoever judges by days must not take a key before its time.
    const std::chrono::days one{1};
    const bool is_first = name == "valid-after";
    auto& limit = is_first ? key_->valid_from : key_->valid_until;
    if (limit) return fmt::format("the option {} stands here twice", name);
    limit = is_first ? time->day + (time->at_midnight ? std::chrono::days{0} : one) : time->day - one;
    return std::nullopt;
  }

  TrustedKey* key_;
};

std::optional<Error> read_signer(std::string_view line, const std::string& where,
                                 std::vector<TrustedKey>& found) {
  const auto refuse = [&](std::string what) {
    return Error{ExitCode::untrusted_input, std::move(what), where,
                 "write PRINCIPALS [OPTIONS] ssh-ed25519 AAAA..., see docs/reference/signing.md"};
  };
  TrustedKey key;
  key.where = where;
  key.principals = std::string(take_word(line));
  if (key.principals.find('"') != std::string::npos) return refuse("the principals are in quotes");
  if (is_key_kind(key.principals)) return refuse("the line names no principals in front of the key");
  if (!is_key_kind(line.substr(0, std::min(line.find_first_of(" \t"), line.size())))) {
    if (auto fault = OptionReader(key).read(take_options(line))) return refuse(*std::move(fault));
  }
  const std::string_view kind = line.substr(0, std::min(line.find_first_of(" \t"), line.size()));
  if (signing::is_other_key_kind(kind)) return std::nullopt;
  auto named = read_public_key(line, where);
  if (!named) return refuse(named.error().what);
  key.key = named->key;
  found.push_back(std::move(key));
  return std::nullopt;
}

}  // namespace

std::vector<Error> read_allowed_signers(std::string_view text, std::string_view path, TrustedKeys& trusted) {
  std::vector<TrustedKey> found;
  auto errors = signing::for_each_line(text, path, [&](std::string_view line, const std::string& where) {
    return read_signer(line, where, found);
  });
  if (errors.empty()) std::ranges::move(found, std::back_inserter(trusted.keys));
  return errors;
}

}  // namespace freezegate
