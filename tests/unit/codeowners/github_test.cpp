// GitHub's CODEOWNERS rules, example by example as its documentation (About code owners) describes them.
#include <freezegate/codeowners.hpp>

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using Owners = std::vector<std::string>;

// The shape of the documented example: defaults, a type, e-mail, a team, folders at the root and anywhere.
constexpr const char* example = R"(# who must agree
*       @first @second
*.js    @scripts # not the defaults
*.go go@example.com

*.txt @org/writers
/build/logs/ @logs
docs/*  docs@example.com
apps/ @apps
/docs/ @manual
/scripts/ @manual @apps
**/logs @anylogs
/apps/ @apps
/apps/github
)";

struct Row {
  const char* file;
  const char* path;
  Owners owners;
};

const std::vector<Row> rows = {
    // the example as a whole: the last match decides alone
    {example, "README", {"@first", "@second"}},
    {example, "src/deep/down/main.cpp", {"@first", "@second"}},
    {example, "app.js", {"@scripts"}},
    {example, "web/app.js", {"@scripts"}},
    {example, "cmd/main.go", {"go@example.com"}},
    {example, "notes.txt", {"@org/writers"}},
    {example, "build/logs/today", {"@anylogs"}},
    {example, "build/logs/old/today", {"@anylogs"}},
    {example, "docs/start.md", {"@manual"}},
    {example, "docs/build-app/trouble.md", {"@manual"}},
    {example, "lib/apps/x", {"@apps"}},
    {example, "apps/x", {"@apps"}},
    {example, "scripts/x", {"@manual", "@apps"}},
    {example, "deeply/nested/logs/x", {"@anylogs"}},
    {example, "logs", {"@anylogs"}},
    {example, "apps/github/x", {}},
    {example, "apps/github", {}},
    {example, "lib/apps/github/x", {"@apps"}},
    // a folder with a slash behind it: at the root, or anywhere
    {"/build/logs/ @a", "build/logs/x", {"@a"}},
    {"/build/logs/ @a", "build/logs/deep/x", {"@a"}},
    {"/build/logs/ @a", "build/logs", {}},
    {"/build/logs/ @a", "lib/build/logs/x", {}},
    {"build/logs/ @a", "lib/build/logs/x", {}},
    {"apps/ @a", "apps/x", {"@a"}},
    {"apps/ @a", "lib/apps/deep/x", {"@a"}},
    {"apps/ @a", "lib/apps", {}},
    {"apps/ @a", "myapps/x", {}},
    // one without: the file, or all below the folder
    {"/apps @a", "apps", {"@a"}},
    {"/apps @a", "apps/deep/x", {"@a"}},
    {"/apps @a", "apps.txt", {}},
    {"logs @a", "build/logs/x", {"@a"}},
    {"src/lib @a", "src/lib/x", {"@a"}},
    {"src/lib @a", "other/src/lib/x", {}},
    // wildcards stay between slashes
    {"docs/* @a", "docs/start.md", {"@a"}},
    {"docs/* @a", "docs/build-app/trouble.md", {}},
    {"docs/* @a", "lib/docs/start.md", {}},
    {"/* @a", "README", {"@a"}},
    {"/* @a", "docs/README", {}},
    {"* @a", ".gitignore", {"@a"}},
    {"*.js @a", "web/app.json", {}},
    {"/docs/*.md @a", "docs/x.md", {"@a"}},
    {"/docs/*.md @a", "docs/deep/x.md", {}},
    {"/docs/*/x @a", "docs/a/x", {"@a"}},
    {"/docs/*/x @a", "docs/a/b/x", {}},
    {"/?.md @a", "x.md", {"@a"}},
    {"/?.md @a", "\xC3\xA4.md", {"@a"}},
    {"/?.md @a", "xx.md", {}},
    {"a*b*c @a", "axxbxxbc", {"@a"}},
    {"a*b*c @a", "axxbxx", {}},
    // two stars cross them
    {"**/logs @a", "logs/x", {"@a"}},
    {"**/logs @a", "a/b/logs/x", {"@a"}},
    {"/src/**/test @a", "src/test", {"@a"}},
    {"/src/**/test @a", "src/a/b/test/x", {"@a"}},
    {"/src/**/test @a", "lib/src/test", {}},
    {"/src/** @a", "src/a/b", {"@a"}},
    {"/src/** @a", "src", {}},
    {"** @a", "a/b", {"@a"}},
    {"**/*.md @a", "a/b/x.md", {"@a"}},
    {"**/*.md @a", "x.md", {"@a"}},
    // the order, not how exact a pattern is
    {"/a/b @b\n* @a", "a/b", {"@a"}},
    {"* @a\n/a/b @b", "a/b", {"@b"}},
    {"* @a\n/a/", "a/b", {}},
    // blanks, comments, case
    {"my\\ file @a", "my file", {"@a"}},
    {"/my\\ folder/ @a", "my folder/x", {"@a"}},
    {"\t * \t@a\t@b\r\n", "x", {"@a", "@b"}},
    {"x @a #@b", "x", {"@a"}},
    {"# * @a", "x", {}},
    {"* @a\n# * @b", "x", {"@a"}},
    {"/Docs/ @a", "docs/x", {}},
    {"c#.md @a", "c#.md", {"@a"}},
    {"", "x", {}},
};

TEST(GithubCodeowners, FollowsTheDocumentedExamples) {
  EXPECT_GE(rows.size(), 60U);
  for (const Row& row : rows) {
    const Codeowners file = Codeowners::parse(row.file, OwnerPlatform::github);
    EXPECT_EQ(file.ownership_of(row.path).owners, row.owners) << row.path << " by\n" << row.file;
    EXPECT_THAT(file.problems(), IsEmpty()) << row.file;
  }
}

TEST(GithubCodeowners, SkipsALineThatItDoesNotUnderstand) {
  const std::vector<std::pair<const char*, const char*>> wrong = {
      {"!x @b", "negates"},           {"[a-z] @b", "range"},      {"a[0-9].md @b", "range"},
      {"\\#x @b", "starts with '#'"}, {"x b", "'b' is no owner"}, {"x @a/", "is no owner"},
      {"x @@maintainer", "no owner"}, {"x @a b@", "'b@'"},        {"/ @b", "matches no file"},
  };
  for (const auto& [line, words] : wrong) {
    const Codeowners file = Codeowners::parse(std::string("* @a\n") + line, OwnerPlatform::github);
    EXPECT_EQ(file.ownership_of("x").owners, Owners{"@a"}) << line;
    ASSERT_THAT(file.problems(), SizeIs(1)) << line;
    EXPECT_EQ(file.problems()[0].line, 2);
    EXPECT_THAT(file.problems()[0].what, HasSubstr(words));
  }
}

TEST(GithubCodeowners, IsNotLoadedFromThreeMegabytesOn) {
  std::string text = "* @a\n";
  text.append(max_github_codeowners_bytes - text.size() - 1, '#');
  EXPECT_THAT(Codeowners::parse(text, OwnerPlatform::github).ownership_of("x").owners, ElementsAre("@a"));
  const Codeowners file = Codeowners::parse(text + '#', OwnerPlatform::github);
  EXPECT_THAT(file.ownership_of("x").owners, IsEmpty());
  EXPECT_THAT(file.problems(), SizeIs(1));
}

TEST(GithubCodeowners, NamesTheLineThatDecides) {
  const Codeowners file = Codeowners::parse("# one\n* @a\n\n/x @b\n", OwnerPlatform::github);
  EXPECT_EQ(file.ownership_of("x").line, 4);
  EXPECT_EQ(file.ownership_of("y").line, 2);
}

TEST(GithubCodeowners, StarsCostNoMoreThanTheirLength) {
  std::string pattern;
  std::string folders;
  for (int i = 0; i < 200; ++i) {
    pattern += "*a";
    folders += "**/a/";
  }
  const std::string text = pattern + "b @a\n/" + folders + "b @a\n";
  const Codeowners file = Codeowners::parse(text, OwnerPlatform::github);
  std::string path;
  for (int i = 0; i < 2000; ++i)
    path += "a/";
  EXPECT_THAT(file.ownership_of(path + std::string(4000, 'a')).owners, IsEmpty());
}

}  // namespace
}  // namespace freezegate
