#include "signing/armor.hpp"

#include "signing/base64.hpp"
#include "signing/bytes.hpp"

#include <fmt/format.h>

namespace freezegate::signing {

std::optional<std::string> from_armor(std::string_view text, std::string_view label) {
  const std::string begin = fmt::format("-----BEGIN {}-----", label);
  const std::string end = fmt::format("-----END {}-----", label);
  if (!text.starts_with(begin)) return std::nullopt;
  text.remove_prefix(begin.size());
  const std::size_t stop = text.find(end);
  if (stop == std::string_view::npos) return std::nullopt;
  if (text.substr(stop + end.size()).find_first_not_of("\r\n") != std::string_view::npos) return std::nullopt;
  const std::string_view body = text.substr(0, stop);
  if (!body.ends_with('\n')) return std::nullopt;
  std::string joined;
  joined.reserve(body.size());  // so that no copy of a secret is left behind by growing
  for (const char c : body) {
    if (c != '\n' && c != '\r') joined += c;
  }
  auto bytes = from_base64(joined);
  OPENSSL_cleanse(joined.data(), joined.size());
  return bytes;
}

}  // namespace freezegate::signing
