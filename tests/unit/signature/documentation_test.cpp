// The examples of docs/reference/signature.md: each JSON block is followed by the shapes and the signature it
// has.
#include <freezegate/failure.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace freezegate {
namespace {

struct Block {
  std::string language;
  std::string text;
};

std::vector<Block> fenced_blocks(std::istream& document) {
  std::vector<Block> blocks;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) blocks.push_back({line.substr(3), {}});
    } else if (inside) {
      blocks.back().text += line + '\n';
    }
  }
  return blocks;
}

Failure failure_of(const nlohmann::json& record) {
  Failure failure;
  const std::string kind = record.value("kind", "assertion");
  for (const FailureKind candidate :
       {FailureKind::assertion, FailureKind::exception, FailureKind::signal, FailureKind::timeout}) {
    if (to_string(candidate) == kind) failure.kind = candidate;
  }
  failure.fatal = record.value("fatal", false);
  failure.family = record.value("family", "");
  failure.source = record.value("source", std::vector<std::string>{});
  failure.type = record.value("type", "");
  failure.file = record.value("file", "");
  failure.sections = record.value("sections", std::vector<std::string>{});
  failure.message = record.value("message", "");
  return failure;
}

TEST(DocumentationTest, ExamplesHold) {
  std::ifstream document(FREEZEGATE_SIGNATURE_DOCUMENT);
  ASSERT_TRUE(document.is_open());
  const std::vector<Block> blocks = fenced_blocks(document);
  std::size_t examples = 0;
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
    if (blocks[i].language != "json") continue;
    ASSERT_EQ(blocks[i + 1].language, "text") << blocks[i].text;
    std::vector<Failure> failures;
    for (const nlohmann::json& record : nlohmann::json::parse(blocks[i].text))
      failures.push_back(failure_of(record));
    const std::vector<std::string> shapes = shape_set(failures);
    std::string expected;
    for (const std::string& shape : shapes)
      expected += shape + '\n';
    EXPECT_EQ(blocks[i + 1].text, expected + "= " + signature_of(shapes) + '\n');
    ++examples;
  }
  EXPECT_GE(examples, 5U);
}

}  // namespace
}  // namespace freezegate
