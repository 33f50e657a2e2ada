#include <freezegate/canonical_json.hpp>

#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

using ::testing::HasSubstr;

std::string canonical(std::string_view text) {
  const auto bytes = canonical_json(text, "x.json");
  return bytes ? *bytes : "error: " + bytes.error().what;
}

TEST(CanonicalJson, TheExampleOfRfc8785) {
  // Section 3.2.2, and what becomes of it in 3.2.3.
  EXPECT_EQ(canonical(R"({
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  })"),
            "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
            "\"string\":\"\xE2\x82\xAC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
}

TEST(CanonicalJson, TheOrderOfKeysOfRfc8785) {
  // Section 3.2.3: the order of UTF-16, which puts U+1F600 in front of U+FB33.
  EXPECT_EQ(canonical(R"({
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis"
  })"),
            "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\xC2\x80\":\"Control\","
            "\"\xC3\xB6\":\"Latin Small Letter O With Diaeresis\",\"\xE2\x82\xAC\":\"Euro Sign\","
            "\"\xF0\x9F\x98\x80\":\"Emoji: Grinning Face\","
            "\"\xEF\xAC\xB3\":\"Hebrew Letter Dalet With Dagesh\"}");
}

TEST(CanonicalJson, AShorterKeyStandsInFrontOfALongerOne) {
  EXPECT_EQ(canonical(R"({"ab":1,"a":2,"":3,"B":4})"), R"({"":3,"B":4,"a":2,"ab":1})");
}

TEST(CanonicalJson, CommentsAndWhiteSpaceAreLeftOut) {
  EXPECT_EQ(canonical("// note\n{ /* why */ \"a\" :\t[ 1 , 2 ] }\n"), R"({"a":[1,2]})");
  EXPECT_EQ(canonical(R"({"a":"// no comment"})"), R"({"a":"// no comment"})");
}

TEST(CanonicalJson, NumbersHaveOneSpelling) {
  for (const char* const spelling : {"1", "1.0", "1e0", "10e-1", "0.1E+1"})
    EXPECT_EQ(canonical(spelling), "1") << spelling;
  for (const char* const spelling : {"0", "-0", "0.0", "-0.0", "0e5", "1e-400", "-1e-400"})
    EXPECT_EQ(canonical(spelling), "0") << spelling;
  EXPECT_EQ(canonical("-12.50"), "-12.5");
}

TEST(CanonicalJson, SeedsBeyondTheDoublesKeepTheirDigits) {
  EXPECT_EQ(canonical("9007199254740993"), "9007199254740993");
  EXPECT_EQ(canonical("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(canonical("-9223372036854775808"), "-9223372036854775808");
}

TEST(CanonicalJson, ControlCharactersAreEscapedAndNothingElseIs) {
  EXPECT_EQ(canonical(R"("\b\t\n\f\r\u0001\u001F\u007f\/\u2028")"),
            "\"\\b\\t\\n\\f\\r\\u0001\\u001f\x7F/\xE2\x80\xA8\"");
}

TEST(CanonicalJson, WhatTwoReadersMightReadInTwoWaysIsRefused) {
  struct Row {
    std::string_view text;
    std::string_view says;
  };
  for (const auto& [text, says] :
       {Row{R"({"a":1,"a":1})", "stands here twice"}, Row{R"({"a":1,"\u0061":2})", "stands here twice"},
        Row{R"([{"b":{"c":1,"c":2}}])", "stands here twice"}, Row{"1e400", "error"}, Row{"[1,]", "error"},
        Row{"", "error"}, Row{"\"\xC0\x80\"", "not part of UTF-8"}, Row{R"("\ud800")", "error"},
        Row{R"("\u0000")", "NUL"}, Row{"{} {}", "error"}}) {
    EXPECT_THAT(canonical(text), HasSubstr(std::string(says))) << text;
    EXPECT_THAT(canonical(text), ::testing::StartsWith("error: ")) << text;
  }
}

}  // namespace
}  // namespace freezegate
