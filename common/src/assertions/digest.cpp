#include <freezegate/assertions.hpp>

#include <fmt/format.h>
#include <xxhash.h>

namespace freezegate {

namespace {

std::string digested(std::span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line;
    text += '\n';  // no line holds one: they cannot be mistaken for others
  }
  return text;
}

}  // namespace

std::string assertions_digest(std::span<const std::string> lines) {
  const std::string text = digested(lines);
  const XXH128_hash_t digest = XXH3_128bits(text.data(), text.size());
  return fmt::format("xxh3:{:016x}{:016x}", digest.high64, digest.low64);
}

bool is_assertions_digest(std::string_view pinned, std::span<const std::string> lines) {
  constexpr std::size_t short_form = 5 + 16;
  if (pinned.size() != short_form) return pinned == assertions_digest(lines);
  const std::string text = digested(lines);
  return pinned == fmt::format("xxh3:{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace freezegate
