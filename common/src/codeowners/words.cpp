#include "codeowners/words.hpp"

#include <algorithm>

namespace freezegate::codeowners {

namespace {

bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

bool is_alphanumeric(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_name(std::string_view name, std::string_view punctuation) noexcept {
  return !name.empty() && std::ranges::all_of(name, [&](char c) {
    return is_alphanumeric(c) || punctuation.find(c) != std::string_view::npos;
  });
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  bool inside = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (is_blank(line[i])) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    words.back() += line[i];
    if (line[i] == '\\' && i + 1 < line.size()) words.back() += line[++i];
  }
  return words;
}

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    const std::size_t end = path.find('/');
    if (const std::string_view segment = path.substr(0, end); !segment.empty()) segments.push_back(segment);
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
  }
  return segments;
}

OwnerForm form_of_owner(std::string_view owner) noexcept {
  if (owner.starts_with("@@")) return is_name(owner.substr(2), "_-") ? OwnerForm::role : OwnerForm::malformed;
  if (owner.starts_with('@')) {
    std::string_view name = owner.substr(1);
    const bool bare = name.empty() || name.front() == '/' || name.back() == '/';
    return !bare && is_name(name, "_-./") && name.find("//") == std::string_view::npos ? OwnerForm::name
                                                                                       : OwnerForm::malformed;
  }
  const std::size_t at = owner.find('@');
  if (at == std::string_view::npos || at == 0) return OwnerForm::malformed;
  const std::string_view host = owner.substr(at + 1);
  return is_name(owner.substr(0, at), "!#$%&'*+/=?^_`{|}~.-") && is_name(host, ".-") ? OwnerForm::email
                                                                                     : OwnerForm::malformed;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

}  // namespace freezegate::codeowners
