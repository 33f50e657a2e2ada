// GitHub's rules: gitignore patterns without negation and ranges, and the last that matches decides alone.
#include "codeowners/words.hpp"

#include <freezegate/codeowners.hpp>

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace freezegate {

namespace {

using codeowners::OwnerForm;

CodeownersProblem problem(int line, std::string what, std::string mend) {
  return {line, std::move(what) + ": GitHub skips the line", std::move(mend)};
}

std::optional<CodeownersProblem> pattern_problem(const std::string& pattern, int line) {
  if (pattern.starts_with('!'))
    return problem(line, "it negates a pattern", "give the files a later line without owners");
  if (pattern.find_first_of("[]") != std::string::npos)
    return problem(line, "it has a range of characters", "write one line for each, or a wildcard");
  if (pattern.starts_with("\\#"))
    return problem(line, "its pattern starts with '#'", "write '?' in place of it");
  if (codeowners::segments_of(pattern).empty())
    return problem(line, "its pattern matches no file", "write '*' for all files");
  return std::nullopt;
}

PathPattern compile(std::string_view pattern) {
  PathPattern compiled;
  const bool is_folder = pattern.ends_with('/');
  const std::string_view bare = is_folder ? pattern.substr(0, pattern.size() - 1) : pattern;
  for (const std::string_view segment : codeowners::segments_of(bare))
    compiled.segments.emplace_back(segment);
  // Without a slash in front or in the middle it is meant at any depth.
  if (bare.find('/') == std::string_view::npos) compiled.segments.insert(compiled.segments.begin(), "**");
  const std::string& last = compiled.segments.back();
  if (last == "**") {
    compiled.segments.pop_back();
    compiled.below = PathPattern::Below::only;
  } else if (is_folder) {
    compiled.below = PathPattern::Below::only;
  } else if (last != "*") {  // `docs/*` means the files in docs, not those further down
    compiled.below = PathPattern::Below::also;
  }
  return compiled;
}

}  // namespace

void Codeowners::read_github(std::string_view text) {
  Section& section = sections_.emplace_back();
  if (text.size() >= max_github_codeowners_bytes) {
    problems_.push_back({0, "it has 3 MB or more: GitHub does not load it", "join lines by wildcards"});
    return;
  }
  codeowners::for_each_rule_line(text, [&](std::string_view line, int number) {
    auto words = codeowners::words_of(line);
    const auto comment = std::ranges::find_if(words.begin() + 1, words.end(),
                                              [](const auto& word) { return word.starts_with('#'); });
    words.erase(comment, words.end());
    if (auto wrong = pattern_problem(words[0], number)) {
      problems_.push_back(*std::move(wrong));
      return;
    }
    Rule rule{compile(words[0]), {words.begin() + 1, words.end()}, false, number};
    for (const std::string& owner : rule.owners) {
      const OwnerForm form = codeowners::form_of_owner(owner);
      if (form == OwnerForm::name || form == OwnerForm::email) continue;
      problems_.push_back(problem(number, fmt::format("'{}' is no owner", owner),
                                  "write @user, @organisation/team or an e-mail address"));
      return;
    }
    learn_names(rule.owners);
    section.rules.push_back(std::move(rule));
  });
}

}  // namespace freezegate
