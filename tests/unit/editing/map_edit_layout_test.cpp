// Layouts of maps: whatever they look like, what was there stays as it was, byte by byte.
#include <freezegate/map_edit.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate {
namespace {

std::string entry(char name, std::string_view newline = "\n") {
  return fmt::format(
      "{{{1}\"nodeid\":\"b::{0}.t\",\"signature\" : \"9f2c1ab4d7e0\",{1}  \"seeds\": [0,7, 13],"
      "\"witnesses\": [ \"w::W.w\" ],{1}\"no_fixtures\": \"it \\u00e4 reads none\",\"opened\": "
      "\"2026-11-07\","
      "\"owner\": \"finley\"{1}}}",
      name, newline);
}

std::string full(const std::string& freezes, std::string_view rest = "") {
  return "{\"version\": 1,\n  \"freezes\": " + freezes + std::string(rest) + "\n}\n";
}

struct Layout {
  const char* name;
  std::string text;
};

// Of the entries A, C and E.
std::vector<Layout> layouts() {
  const std::string a = entry('A');
  const std::string c = entry('C');
  const std::string e = entry('E');
  const std::string dos = "[\r\n  " + entry('A', "\r\n") + ",\r\n  " + entry('C', "\r\n") + ", // c\r\n  " +
                          entry('E', "\r\n") + "\r\n]\r\n";
  return {
      {"lines", full("[\n    " + a + ",\n    " + c + ",\n    " + e + "\n  ]")},
      {"tabs", full("[\n\t\t" + a + ",\n\t\t" + c + ",\n\t\t" + e + "\n\t]")},
      {"one after the other", full("[" + a + ", " + c + ", " + e + "]")},
      {"hugging", full("[{}, {}, {}]")},
      {"comma first", full("[\n    " + a + "\n  , " + c + "\n  , " + e + "\n  ]")},
      {"comments behind",
       full("[ // x\n    " + a + ", // a\n    " + c + " /* c */ , /* d */\n    " + e + " // e\n  ]")},
      {"comments between", full("[\n /* 1 */\n    " + a + " // a\n   // 2\n , // 3\n    " + c +
                                "\n /* 4\n 5 */ ,\n // 6\n    " + e + "\n // 7\n  ]")},
      {"comments on the spot", full("[/*1*/" + a + "/*2*/,/*3*/" + c + "/*4*/,/*5*/" + e + "/*6*/]")},
      {"line comments inside one line", full("[" + a + ", // a\n" + c + ", // c\n" + e + " // e\n]")},
      {"blank lines", full("[\n\n    " + a + ",\n\n\n    " + c + ",\n\n    " + e + "\n\n  ]\n\n")},
      {"with tombstones", full("[\n    " + a + ",\n    " + c + ",\n    " + e + "\n  ]",
                               ",\n  \"revoked\": [ // none yet\n  ]\n  // end")},
      {"tombstones first", "{\"revoked\":[],\"version\":1,\"freezes\":[" + a + "," + c + "," + e + "]}"},
      {"bare array", "[\n  " + a + ",\n  " + c + ",\n  " + e + "\n]"},
      {"bare array with comments", "// one\n\n[\n  " + a + ",\n  " + c + ",\n  " + e + "\n] // two"},
      {"carriage returns", dos},
  };
}

std::string text_of(const Layout& layout) {
  if (layout.name != std::string_view("hugging")) return layout.text;
  return fmt::format("{{\"version\": 1,\n  \"freezes\": [{}, {}, {}]\n}}\n", entry('A'), entry('C'),
                     entry('E'));
}

// Every byte of `old` stands in `text`, in its order.
bool keeps_bytes(std::string_view old, std::string_view text) {
  std::size_t at = 0;
  for (const char c : text) {
    if (at < old.size() && old[at] == c) ++at;
  }
  return at == old.size();
}

constexpr Date day = std::chrono::sys_days{std::chrono::year{2026} / 11 / 20};

std::string errors_of(const Checked<MapEdit>& edit) {
  return edit ? std::string() : edit.error().front().where + ": " + edit.error().front().what;
}

TEST(Layouts, TakeAnEntryAnywhere) {
  for (const Layout& layout : layouts()) {
    const std::string text = text_of(layout);
    for (const char name : {'0', 'B', 'D', 'F'}) {
      const auto edit = add_freeze(text, "m", entry(name));
      ASSERT_TRUE(edit) << layout.name << ' ' << name << ' ' << errors_of(edit);
      EXPECT_EQ(edit->map.freezes.size(), 4U) << layout.name;
      EXPECT_TRUE(std::ranges::is_sorted(edit->map.freezes, {}, &Freeze::id)) << layout.name << edit->text;
      EXPECT_TRUE(keeps_bytes(text, edit->text)) << layout.name << ' ' << name << '\n' << edit->text;
    }
  }
}

TEST(Layouts, LoseAnEntryAndKeepTheOthers) {
  for (const Layout& layout : layouts()) {
    const std::string text = text_of(layout);
    for (const char name : {'A', 'C', 'E'}) {
      const auto edit = close_freeze(text, "m", {{"b", std::string{name} + ".t"}, {}, day, "WITHDRAWN", ""});
      ASSERT_TRUE(edit) << layout.name << ' ' << name << ' ' << errors_of(edit);
      EXPECT_EQ(edit->map.freezes.size(), 2U);
      EXPECT_EQ(edit->map.revoked.size(), 1U);
      const bool is_dos = layout.name == std::string_view("carriage returns");
      for (const char other : {'A', 'C', 'E'}) {
        if (other == name) continue;
        EXPECT_THAT(edit->text, testing::HasSubstr(entry(other, is_dos ? "\r\n" : "\n"))) << layout.name;
      }
    }
  }
}

TEST(Layouts, LoseAllEntriesAndTakeOneAgain) {
  for (const Layout& layout : layouts()) {
    std::string text = text_of(layout);
    for (const char name : {'C', 'A', 'E'}) {
      const auto edit = close_freeze(text, "m", {{"b", std::string{name} + ".t"}, {}, day, "WITHDRAWN", ""});
      ASSERT_TRUE(edit) << layout.name << ' ' << name << ' ' << errors_of(edit) << text;
      text = edit->text;
    }
    const auto edit = add_freeze(text, "m", entry('B'));
    ASSERT_TRUE(edit) << layout.name << errors_of(edit);
    EXPECT_TRUE(keeps_bytes(text.substr(0, text.find("freezes")), edit->text)) << layout.name;
  }
}

TEST(Layouts, LetAnEntryBeRenewed) {
  for (const Layout& layout : layouts()) {
    const std::string text = text_of(layout);
    for (const char name : {'A', 'C', 'E'}) {
      const auto edit = renew_freeze(text, "m", {"b", std::string{name} + ".t"}, {day, "r \"q\"", "i"}, day);
      ASSERT_TRUE(edit) << layout.name << ' ' << name << ' ' << errors_of(edit);
      EXPECT_TRUE(keeps_bytes(text, edit->text)) << layout.name << '\n' << edit->text;
    }
  }
}

TEST(Layouts, KeepTheirLineEndsAndIndentation) {
  for (const Layout& layout : layouts()) {
    if (layout.name == std::string_view("carriage returns")) {
      const auto edit = add_freeze(layout.text, "m", entry('B'));
      ASSERT_TRUE(edit);
      for (std::size_t at = edit->text.find('\n'); at != std::string::npos;
           at = edit->text.find('\n', at + 1))
        EXPECT_EQ(edit->text[at - 1], '\r') << at;
    }
  }
}

}  // namespace
}  // namespace freezegate
