// GitLab's rules: sections that each ask for their own owners, shell globs, and exclusions.
#include "codeowners/words.hpp"

#include <freezegate/codeowners.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace freezegate {

namespace {

using codeowners::OwnerForm;

struct Heading {
  Codeowners::Section section;
  std::string_view owners;
};

// `^[name][2] @owner`; nothing when the line is none, also when its bracket is not closed.
std::optional<Heading> heading_of(std::string_view line) {
  Heading heading;
  heading.section.optional = line.starts_with('^');
  if (heading.section.optional) line.remove_prefix(1);
  const std::size_t close = line.find(']');
  if (!line.starts_with('[') || close == std::string_view::npos || close == 1) return std::nullopt;
  heading.section.name = line.substr(1, close - 1);
  line.remove_prefix(close + 1);
  if (const std::size_t end = line.find(']'); line.starts_with('[') && end != std::string_view::npos) {
    const std::string_view number = line.substr(1, end - 1);
    std::from_chars(number.data(), number.data() + number.size(), heading.section.approvals);
    heading.section.approvals = std::max(heading.section.approvals, 1);
    line.remove_prefix(end + 1);
  }
  heading.owners = line;
  return heading;
}

PathPattern compile(std::string_view pattern) {
  PathPattern compiled;
  compiled.brackets = true;
  if (!pattern.starts_with('/')) compiled.segments.emplace_back("**");
  for (const std::string_view segment : codeowners::segments_of(pattern))
    compiled.segments.emplace_back(segment);
  if (pattern.ends_with('/')) compiled.below = PathPattern::Below::only;
  // fnmatch knows `**` only in front of a slash: at the end it is one level.
  else if (!compiled.segments.empty() && compiled.segments.back() == "**")
    compiled.segments.back() = "*";
  return compiled;
}

class Reader {
 public:
  Reader(std::vector<Codeowners::Section>& sections, std::vector<CodeownersProblem>& problems)
      : sections_(sections), problems_(problems) {
    sections_.emplace_back();
  }

  // Who is named, and what else stands there: of that, GitLab takes no notice.
  std::vector<std::string> owners_of(const std::vector<std::string>& words, int line) {
    std::vector<std::string> owners;
    bool in_comment = false;  // there are none behind a pattern: owners in one are owners
    for (const std::string& word : words) {
      in_comment = in_comment || word.starts_with('#');
      if (codeowners::form_of_owner(word) != OwnerForm::malformed) {
        owners.push_back(word);
      } else if (!in_comment) {
        problems_.push_back({line, fmt::format("'{}' is no owner: GitLab ignores it", word),
                             "write @user, @group/subgroup, @@role or an e-mail address"});
      }
    }
    return owners;
  }

  void begin_section(Heading heading, int line) {
    defaults_ = owners_of(codeowners::words_of(heading.owners), line);
    const std::string name = codeowners::lower_case(heading.section.name);
    const auto same = std::ranges::find_if(sections_.begin() + 1, sections_.end(), [&](const auto& section) {
      return codeowners::lower_case(section.name) == name;
    });
    current_ = static_cast<std::size_t>(same - sections_.begin());
    if (same == sections_.end()) {
      sections_.push_back(std::move(heading.section));
    } else {  // one that is required stays so
      same->optional = same->optional && heading.section.optional;
      same->approvals = std::max(same->approvals, heading.section.approvals);
    }
  }

  void add_rule(std::string_view line, int number) {
    Codeowners::Rule rule;
    rule.line = number;
    rule.excludes = line.starts_with('!');
    if (rule.excludes) line.remove_prefix(1);
    auto words = codeowners::words_of(line);
    if (words.empty() || codeowners::segments_of(words[0]).empty()) {
      problems_.push_back({number, "its pattern matches no file", "write '*' for all files"});
      return;
    }
    if (line.starts_with('[') || line.starts_with("^[")) {
      problems_.push_back({number, "its bracket is not closed, or has no name: GitLab takes it for a path",
                           "write a section as [Name]"});
    }
    rule.pattern = compile(words[0]);
    words.erase(words.begin());
    rule.owners = rule.excludes ? std::vector<std::string>{} : owners_of(words, number);
    if (rule.owners.empty() && !rule.excludes) rule.owners = defaults_;
    if (rule.owners.empty() && !rule.excludes) {
      problems_.push_back({number, "it names no owner: GitLab approves such files by itself",
                           "name an owner, or write '!' in front to exclude them"});
    }
    sections_[current_].rules.push_back(std::move(rule));
  }

  [[nodiscard]] const std::vector<std::string>& defaults() const noexcept { return defaults_; }

 private:
  std::vector<Codeowners::Section>& sections_;
  std::vector<CodeownersProblem>& problems_;
  std::vector<std::string> defaults_;
  std::size_t current_ = 0;
};

}  // namespace

void Codeowners::read_gitlab(std::string_view text) {
  Reader reader(sections_, problems_);
  codeowners::for_each_rule_line(text, [&](std::string_view line, int number) {
    if (auto heading = heading_of(line)) {
      reader.begin_section(*std::move(heading), number);
      learn_names(reader.defaults());
    } else {
      reader.add_rule(line, number);
    }
  });
  for (const Section& section : sections_)
    for (const Rule& rule : section.rules)
      learn_names(rule.owners);
}

}  // namespace freezegate
