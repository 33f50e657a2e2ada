#include "codeowners/words.hpp"

#include <freezegate/codeowners.hpp>

#include <algorithm>
#include <array>
#include <ranges>

namespace freezegate {

namespace {

constexpr std::array<std::string_view, 3> github_places{".github/CODEOWNERS", "CODEOWNERS",
                                                        "docs/CODEOWNERS"};
constexpr std::array<std::string_view, 3> gitlab_places{"CODEOWNERS", "docs/CODEOWNERS",
                                                        ".gitlab/CODEOWNERS"};

using Path = std::vector<std::string_view>;

// Only one rule of a section counts, the last that matches; what is excluded stays so.
const Codeowners::Rule* rule_for(const Codeowners::Section& section, const Path& path) {
  const Codeowners::Rule* last = nullptr;
  for (const Codeowners::Rule& rule : section.rules | std::views::reverse) {
    if ((last != nullptr && !rule.excludes) || !rule.pattern.matches(path)) continue;
    if (rule.excludes) return &rule;
    last = &rule;
  }
  return last;
}

}  // namespace

std::string_view to_string(OwnerPlatform platform) noexcept {
  return platform == OwnerPlatform::github ? "GitHub" : "GitLab";
}

std::span<const std::string_view> codeowners_places(OwnerPlatform platform) noexcept {
  return platform == OwnerPlatform::github ? github_places : gitlab_places;
}

Codeowners Codeowners::parse(std::string_view text, OwnerPlatform platform) {
  Codeowners file;
  file.platform_ = platform;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (platform == OwnerPlatform::github) {
    file.read_github(text);
  } else {
    file.read_gitlab(text);
  }
  return file;
}

Ownership Codeowners::ownership_of(std::string_view path) const {
  Ownership ownership;
  const Path segments = codeowners::segments_of(path);
  for (const Section& section : sections_) {
    const Rule* const rule = rule_for(section, segments);
    if (rule == nullptr) continue;
    ownership.line = rule->line;
    auto& owners = section.optional ? ownership.optional : ownership.owners;
    for (const std::string& owner : rule->owners)
      if (std::ranges::find(owners, owner) == owners.end()) owners.push_back(owner);
  }
  return ownership;
}

void Codeowners::learn_names(const std::vector<std::string>& owners) {
  for (const std::string& owner : owners) {
    const std::string name = codeowners::lower_case(owner);
    switch (codeowners::form_of_owner(owner)) {
      case codeowners::OwnerForm::name:
        names_.insert(name.substr(1));
        names_.insert(name.substr(std::max<std::size_t>(name.rfind('/') + 1, 1)));
        break;
      case codeowners::OwnerForm::email:
        names_.insert(name);
        names_.insert(name.substr(0, name.find('@')));
        break;
      default:
        break;
    }
  }
}

bool Codeowners::knows(std::string_view owner) const {
  if (owner.starts_with('@')) owner.remove_prefix(1);
  return names_.contains(codeowners::lower_case(owner));
}

}  // namespace freezegate
