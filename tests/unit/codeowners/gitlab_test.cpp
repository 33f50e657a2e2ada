// GitLab's CODEOWNERS rules, example by example as its documentation (Code Owners: syntax, advanced)
// describes them.
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

constexpr const char* readme_sections = R"(* @admin

[README Owners]
README.md @one @two
internal/README.md @four

[README other owners]
README.md @three
)";

constexpr const char* default_owners = R"([Documentation] @docs-team
docs/
README.md

[Database] @db-team @agnes
model/db/
config/db/setup.md @docs-team
)";

constexpr const char* regular_and_sections = R"(* @general

[Documentation] @docs-team
docs/
*.txt

[Database] @db-team
model/db/
)";

constexpr const char* same_name = R"([Documentation]
ee/docs/    @docs
docs/       @docs

[Database]
README.md  @database
model/db/   @database

[DOCUMENTATION]
README.md  @docs
)";

constexpr const char* exclusions = R"(* @all
!pom.xml

[Ruby]
*.rb @ruby
!/config/**/*.rb
/config/routes.rb @ops
)";

struct Row {
  const char* file;
  const char* path;
  Owners owners;
};

const std::vector<Row> rows = {
    {readme_sections, "README.md", {"@admin", "@one", "@two", "@three"}},
    {readme_sections, "internal/README.md", {"@admin", "@four", "@three"}},
    {readme_sections, "x", {"@admin"}},
    {default_owners, "docs/x", {"@docs-team"}},
    {default_owners, "README.md", {"@docs-team"}},
    {default_owners, "model/db/x", {"@db-team", "@agnes"}},
    {default_owners, "config/db/setup.md", {"@docs-team"}},
    {default_owners, "x", {}},
    {regular_and_sections, "model/db/CHANGES.txt", {"@general", "@docs-team", "@db-team"}},
    {regular_and_sections, "x", {"@general"}},
    {same_name, "README.md", {"@docs", "@database"}},
    {same_name, "ee/docs/x", {"@docs"}},
    {exclusions, "x", {"@all"}},
    {exclusions, "pom.xml", {}},
    {exclusions, "lib/pom.xml", {}},
    {exclusions, "lib/x.rb", {"@all", "@ruby"}},
    {exclusions, "config/x.rb", {"@all"}},
    {exclusions, "config/deep/x.rb", {"@all"}},
    {exclusions, "config/routes.rb", {"@all"}},
    {"* @a\n!*.rb\n/special/*.rb @b", "special/x.rb", {}},
    // absolute, relative
    {"/README.md @a", "README.md", {"@a"}},
    {"/README.md @a", "docs/README.md", {}},
    {"/docs/README.md @a", "docs/README.md", {"@a"}},
    {"README.md @a", "README.md", {"@a"}},
    {"README.md @a", "internal/README.md", {"@a"}},
    {"README.md @a", "app/lib/README.md", {"@a"}},
    {"internal/README.md @a", "internal/README.md", {"@a"}},
    {"internal/README.md @a", "docs/api/internal/README.md", {"@a"}},
    {"internal/README.md @a", "README.md", {}},
    // folders need their slash
    {"/docs/ @a", "docs/x", {"@a"}},
    {"/docs/ @a", "docs/deep/x", {"@a"}},
    {"/docs/ @a", "lib/docs/x", {}},
    {"lib/ @a", "a/lib/x", {"@a"}},
    {"docs @a", "docs/x", {}},
    {"docs @a", "lib/docs", {"@a"}},
    // wildcards
    {"/docs/*.md @a", "docs/x.md", {"@a"}},
    {"/docs/*.md @a", "docs/deep/x.md", {}},
    {"/docs/index.* @a", "docs/index.html", {"@a"}},
    {"/docs/*spec* @a", "docs/qa_specs.rb", {"@a"}},
    {"/docs/*spec* @a", "docs/runtime.spec", {"@a"}},
    {"/docs/*/README.md @a", "docs/api/README.md", {"@a"}},
    {"/docs/*/README.md @a", "docs/README.md", {}},
    {"/docs/*/README.md @a", "docs/a/b/README.md", {}},
    {"*.rb @a", ".hidden.rb", {"@a"}},
    {"* @a", ".gitlab-ci.yml", {"@a"}},
    {"* @a", "a/b/c", {"@a"}},
    {"/[ab].md @a", "a.md", {"@a"}},
    {"/[!ab].md @a", "a.md", {}},
    {"/x[0-9]y @a", "x7y", {"@a"}},
    {"/?.md @a", "x.md", {"@a"}},
    // globstars
    {"/docs/**/index.md @a", "docs/index.md", {"@a"}},
    {"/docs/**/index.md @a", "docs/api/graphql/index.md", {"@a"}},
    {"**/*.rb @a", "config/database.rb", {"@a"}},
    {"**/*.rb @a", "app/controllers/users/stars.rb", {"@a"}},
    {"docs/**/* @a", "docs/a/b", {"@a"}},
    {"/docs/** @a", "docs/a", {"@a"}},
    {"/docs/** @a", "docs/a/b", {}},
    // the last of a section, roles, groups, blanks, escapes, comments that are none
    {"*.md @doc-team\nterms.md @legal", "terms.md", {"@legal"}},
    {"LICENSE @legal jane@example.com", "LICENSE", {"@legal", "jane@example.com"}},
    {"README @group @group/with-nested/subgroup", "README", {"@group", "@group/with-nested/subgroup"}},
    {"/config/ @@maintainer", "config/x", {"@@maintainer"}},
    {"path\\ with\\ spaces/ @a", "path with spaces/x", {"@a"}},
    {"path\\ with\\ spaces/*.md @a", "path with spaces/x.md", {"@a"}},
    {"\\#file.rb @a", "#file.rb", {"@a"}},
    {"x @a # for @b", "x", {"@a", "@b"}},
    {"# * @a", "x", {}},
    {"[Docs][2] @a\n*.md", "x.md", {"@a"}},
    {"[Docs][0] @a\n*.md @b", "x.md", {"@b"}},
    {"[Docs][many]\n*.md @b", "x.md", {"@b"}},
};

TEST(GitlabCodeowners, FollowsTheDocumentedExamples) {
  EXPECT_GE(rows.size(), 60U);
  for (const Row& row : rows) {
    const Codeowners file = Codeowners::parse(row.file, OwnerPlatform::gitlab);
    EXPECT_EQ(file.ownership_of(row.path).owners, row.owners) << row.path << " by\n" << row.file;
    EXPECT_THAT(file.problems(), IsEmpty()) << row.file;
  }
}

TEST(GitlabCodeowners, OptionalSectionsAskAndDoNotBind) {
  const char* const text = "[Ruby]\n*.rb @ruby\n^[Go] @golang\n*.go\n";
  const Codeowners file = Codeowners::parse(text, OwnerPlatform::gitlab);
  EXPECT_THAT(file.ownership_of("x.go").owners, IsEmpty());
  EXPECT_THAT(file.ownership_of("x.go").optional, ElementsAre("@golang"));
  EXPECT_TRUE(file.knows("golang"));
  const Codeowners both = Codeowners::parse("^[Go]\n*.go @a\n[GO]\n*.mod @b\n", OwnerPlatform::gitlab);
  EXPECT_THAT(both.ownership_of("x.go").owners, ElementsAre("@a")) << "required once is required";
}

TEST(GitlabCodeowners, ReadsApprovals) {
  const Codeowners file =
      Codeowners::parse("[A]\nx @a\n[B][2]\nx @a\n[C][0]\nx @a\n[a][3]\n", OwnerPlatform::gitlab);
  ASSERT_THAT(file.sections(), SizeIs(4));
  EXPECT_EQ(file.sections()[1].approvals, 3);
  EXPECT_EQ(file.sections()[2].approvals, 2);
  EXPECT_EQ(file.sections()[3].approvals, 1);
}

TEST(GitlabCodeowners, SaysWhatItMakesOfAMistake) {
  const Codeowners file = Codeowners::parse(
      "* @group\n[Section name\ndocs/ @docs\n/path/* @group nobody @user\nmy folder/*.md @group\nempty\n",
      OwnerPlatform::gitlab);
  EXPECT_THAT(file.ownership_of("docs/x").owners, ElementsAre("@docs"));
  EXPECT_THAT(file.ownership_of("path/x").owners, ElementsAre("@group", "@user"));
  EXPECT_THAT(file.ownership_of("empty").owners, IsEmpty()) << "approved by itself";
  std::string said;
  for (const CodeownersProblem& problem : file.problems())
    said += std::to_string(problem.line) + ": " + problem.what + "\n";
  EXPECT_THAT(said, HasSubstr("2: its bracket is not closed"));
  EXPECT_THAT(said, HasSubstr("4: 'nobody' is no owner"));
  EXPECT_THAT(said, HasSubstr("5: 'folder/*.md' is no owner"));
  EXPECT_THAT(said, HasSubstr("6: it names no owner"));
}

}  // namespace
}  // namespace freezegate
