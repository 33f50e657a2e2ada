// CODEOWNERS files as GitHub and GitLab read them: who must agree before a file is changed. Pure: no I/O.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace freezegate {

/// Whose rules a CODEOWNERS file is read by. They differ: sections and exclusions are GitLab's alone, and a
/// pattern that names a folder without a slash at its end covers what is below it on GitHub only.
enum class OwnerPlatform { github, gitlab };

/// `GitHub`, `GitLab`.
[[nodiscard]] std::string_view to_string(OwnerPlatform platform) noexcept;

/// Where the platform looks for the file, below the repository's root: the first that is there counts.
[[nodiscard]] std::span<const std::string_view> codeowners_places(OwnerPlatform platform) noexcept;

/// GitHub does not load a larger file, in bytes (3 MB).
inline constexpr std::size_t max_github_codeowners_bytes = 3'000'000;

/// Which paths a pattern matches. Made by Codeowners::parse().
struct PathPattern {
  enum class Below { nothing, also, only };  ///< What lies below a matched path, besides or in place of it.

  std::vector<std::string> segments;  ///< Globs; `**` stands for any number of folders.
  Below below = Below::nothing;
  bool brackets = false;  ///< `[a-z]` is a range of characters.

  /// \param path  split at its slashes.
  [[nodiscard]] bool matches(std::span<const std::string_view> path) const noexcept;
};

/// A line that the platform does not understand. GitHub skips it; GitLab takes what it can of it.
struct CodeownersProblem {
  int line = 0;  ///< From 1; 0: the file as a whole.
  std::string what;
  std::string mend;
};

/// Who owns one path.
struct Ownership {
  std::vector<std::string> owners;    ///< One of them must agree, in each section; empty: nobody need.
  std::vector<std::string> optional;  ///< Of GitLab's optional sections: they are asked and need not agree.
  int line = 0;                       ///< Of the last rule that decided; 0: no rule matches.
};

class Codeowners {
 public:
  /// Never fails: what is wrong is in problems(), and owns nothing.
  [[nodiscard]] static Codeowners parse(std::string_view text, OwnerPlatform platform);

  /// \param path  below the repository's root, with forward slashes.
  [[nodiscard]] Ownership ownership_of(std::string_view path) const;

  /// Whether a freeze's owner is somebody whom the file names, compared without case: by the whole name
  /// (`@` or not), by a bare word that is the last part of a team's name (`qa` for `@org/qa`) or stands in
  /// front of an e-mail address's `@` (`ada` for `ada@example.com`). Roles (`@@maintainer`) are nobody.
  [[nodiscard]] bool knows(std::string_view owner) const;

  [[nodiscard]] OwnerPlatform platform() const noexcept { return platform_; }
  [[nodiscard]] const std::vector<CodeownersProblem>& problems() const noexcept { return problems_; }

  // The parsers' part.

  struct Rule {
    PathPattern pattern;
    std::vector<std::string> owners;
    bool excludes = false;  ///< GitLab: the path needs nobody in this section.
    int line = 0;
  };

  /// GitHub's file is one section without a name.
  struct Section {
    std::string name;
    bool optional = false;
    int approvals = 1;
    std::vector<Rule> rules;  ///< In the order of the file.
  };

  [[nodiscard]] const std::vector<Section>& sections() const noexcept { return sections_; }

 private:
  void read_github(std::string_view text);
  void read_gitlab(std::string_view text);
  void learn_names(const std::vector<std::string>& owners);

  OwnerPlatform platform_ = OwnerPlatform::github;
  std::vector<Section> sections_;
  std::vector<CodeownersProblem> problems_;
  std::set<std::string, std::less<>> names_;  ///< By which owners are known, in lower case.
};

}  // namespace freezegate
