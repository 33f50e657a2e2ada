#include "ledger/json_reader.hpp"
#include "signing/es_number.hpp"

#include <freezegate/canonical_json.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace freezegate {

namespace {

using ledger::JsonMember;
using ledger::JsonNumber;
using ledger::JsonValue;

// Where a byte of UTF-8 stands in the order of UTF-16 code units. The two orders differ in one place: U+E000
// to U+FFFF (lead bytes 0xEE and 0xEF) come behind all that UTF-16 writes as surrogates (lead bytes from
// 0xF0).
unsigned utf16_rank(char c) noexcept {
  const unsigned byte = static_cast<unsigned char>(c);
  return byte == 0xEEU || byte == 0xEFU ? byte + 0x100U : byte;
}

bool comes_before(const JsonMember* a, const JsonMember* b) noexcept {
  return std::ranges::lexicographical_compare(a->key, b->key, {}, utf16_rank, utf16_rank);
}

class Writer {
 public:
  void operator()(std::monostate /*null*/) { out_ += "null"; }
  void operator()(bool value) { out_ += value ? "true" : "false"; }
  void operator()(std::int64_t value) { out_ += fmt::format("{}", value); }

  void operator()(const JsonNumber& number) {
    double value = 0;
    // What is out of range is too small: the reader has refused what is too large, and ECMAScript takes 0
    // then.
    if (std::from_chars(number.text.data(), number.text.data() + number.text.size(), value).ec !=
        std::errc()) {
      value = 0;
    }
    out_ += signing::es_number(value);
  }

  void operator()(const std::string& text) {
    out_ += '"';
    for (const char c : text)
      put_character(c);
    out_ += '"';
  }

  void operator()(const JsonValue::Array& items) {
    out_ += '[';
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i > 0) out_ += ',';
      std::visit(*this, items[i].data);
    }
    out_ += ']';
  }

  void operator()(const JsonValue::Object& members) {
    std::vector<const JsonMember*> sorted;
    sorted.reserve(members.size());
    for (const JsonMember& member : members)
      sorted.push_back(&member);
    std::ranges::sort(sorted, comes_before);
    out_ += '{';
    for (const JsonMember* member : sorted) {
      if (member != sorted.front()) out_ += ',';
      (*this)(member->key);
      out_ += ':';
      std::visit(*this, member->value.data);
    }
    out_ += '}';
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  void put_character(char c) {
    constexpr std::string_view escaped = "\"\\\b\f\n\r\t";
    constexpr std::string_view letters = "\"\\bfnrt";
    if (const std::size_t at = escaped.find(c); at != std::string_view::npos) {
      out_ += '\\';
      out_ += letters[at];
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      out_ += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out_ += c;
    }
  }

  std::string out_;
};

}  // namespace

Result<std::string> canonical_json(std::string_view text, std::string_view path) {
  const auto root = ledger::read_json(text, path);
  if (!root) return tl::unexpected(root.error());
  ledger::Problems problems;
  ledger::find_duplicate_keys(*root, problems);
  if (problems.count() > 0) return tl::unexpected(problems.in_order(*root, path).front());
  Writer writer;
  std::visit(writer, root->data);
  return writer.take();
}

}  // namespace freezegate
