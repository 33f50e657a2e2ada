// Texts that are no report, or that were damaged.
#include "text.hpp"

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::testing {

namespace {

using ::testing::HasSubstr;
using namespace std::string_literals;

TEST(ReportBytes, NothingAtAll) {
  for (const std::string& text : {""s, std::string(4096, '\0'), "{"s, R"({"record":"process")"s}) {
    EXPECT_THAT(fault_of(text), HasSubstr("holds no whole record")) << text.size();
  }
  for (const std::string& text : {"\n"s, "\n\n"s, "null\n"s, "[]\n"s, "7\n"s, "text\n"s, "\0\n"s, "{}x\n"s}) {
    EXPECT_NE(fault_of(text), "") << text;
  }
}

TEST(ReportBytes, SchemasThatAreNotOurs) {
  for (const Json& schema : {Json(0), Json(2), Json(-1), Json("1"), Json(1.0), Json(true), Json(nullptr),
                             Json((std::int64_t{1} << 32) + 1)}) {
    Records records = small_report();
    records[0]["schema"] = schema;
    EXPECT_THAT(fault_of(records), HasSubstr("schema")) << schema;
  }
}

TEST(ReportBytes, NotUtf8) {
  const std::string good = text_of(small_report());
  const std::size_t name = good.find("Export.Roundtrip");
  for (const std::string_view bad : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
    std::string text = good;
    text.replace(name, 1, bad);
    EXPECT_THAT(fault_of(text), HasSubstr("not a JSON object"));
  }
  std::string text = good;
  text.insert(0, "\xEF\xBB\xBF");
  // A byte order mark is passed over by the JSON library; it changes no record.
  EXPECT_EQ(read_report(text, "r").has_value(), true);
}

TEST(ReportBytes, ZerosAtTheEndArePassedOver) {
  const std::string good = text_of(small_report());
  for (const std::size_t count : {std::size_t{1}, std::size_t{65536}}) {
    const auto report = read_report(good + std::string(count, '\0'), "r");
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->torn);
    EXPECT_TRUE(report->end);
  }
}

TEST(ReportBytes, ZerosInTheMiddleAreNot) {
  const std::string good = text_of(small_report());
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string text = good;
    text[at] = '\0';
    if (at + 1 == good.size()) continue;  // at the end: the last line is torn then
    EXPECT_NE(fault_of(text), "") << "byte " << at;
    text = good;
    text.insert(at, 1, '\0');
    EXPECT_NE(fault_of(text), "") << "before byte " << at;
  }
}

TEST(ReportBytes, ATornLastLineIsSaid) {
  const std::string good = text_of(small_report());
  const auto report = read_report(good.substr(0, good.size() - 1), "r");
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->torn);
  EXPECT_FALSE(report->end);
}

TEST(ReportBytes, LineEndsOfAnotherSystem) {
  // JSON takes a carriage return for white space, so that such a report reads the same.
  std::string text = text_of(small_report());
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, 1, '\r');
  EXPECT_EQ(fault_of(text), "");
}

TEST(ReportBytes, DeepNestingIsRefusedAndSurvived) {
  for (const std::size_t depth : {std::size_t{100}, std::size_t{1000000}}) {
    const std::string arrays = std::string(depth, '[') + std::string(depth, ']');
    const std::string head = text_of({small_report()[0]});
    EXPECT_NE(fault_of(head + arrays + "\n"), "");
    EXPECT_NE(fault_of(head + R"({"record":"exit","status":)" + arrays + "}\n"), "");
    EXPECT_NE(fault_of(head + std::string(depth, '[') + "\n"), "");
  }
}

TEST(ReportBytes, OneHugeLine) {
  Records records = small_report();
  records[2]["test"] = std::string(std::size_t{20} << 20U, 'x');
  EXPECT_EQ(fault_of(records), "");
}

}  // namespace

}  // namespace freezegate::testing
