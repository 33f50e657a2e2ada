#include "ledger/json_reader.hpp"

#include "ledger/backticks.hpp"
#include "ledger/json_trivia.hpp"
#include "ledger/syntax_error.hpp"
#include "ledger/utf8.hpp"

#include <freezegate/freeze_map_reader.hpp>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate::ledger {

namespace {

// How far the parser has read. The parser copies its iterators, so that what they know lies outside them.
struct Progress {
  std::string_view text;
  std::size_t offset = 0;
  bool asked_past_end = false;  // it wanted a character where there is none
};

// Hands the text to the parser and notes how far it has come: the parser's events carry no position.
class TrackingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackingIterator(std::size_t offset, Progress* progress) noexcept : offset_(offset), progress_(progress) {}

  reference operator*() const noexcept { return progress_->text[offset_]; }
  TrackingIterator& operator++() noexcept {
    progress_->offset = ++offset_;
    return *this;
  }
  TrackingIterator operator++(int) noexcept {
    const TrackingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const TrackingIterator& a, const TrackingIterator& b) noexcept {
    if (a.offset_ != b.offset_) return false;
    a.progress_->asked_past_end = true;
    return true;
  }

 private:
  std::size_t offset_;
  Progress* progress_;
};

// Builds the tree from the parser's events. Its functions are named by nlohmann's SAX interface; false stops
// it.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, std::string_view path, const Progress& progress)
      : text_(text), path_(path), progress_(&progress) {}

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add_number(std::int64_t{value}); }
  bool number_unsigned(number_unsigned_t value) override {
    if (std::in_range<std::int64_t>(value)) return add_number(static_cast<std::int64_t>(value));
    return add_number(JsonNumber{std::to_string(value)});
  }
  bool number_float(number_float_t /*value*/, const string_t& written) override {
    return add_number(JsonNumber{written});
  }
  bool string(string_t& value) override { return refuse_nul(value) && add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }  // JSON text has none
  bool start_object(std::size_t /*unknown*/) override {
    return open(JsonValue::Object{}, JsonContext::object_opened);
  }
  bool start_array(std::size_t /*unknown*/) override {
    return open(JsonValue::Array{}, JsonContext::array_opened);
  }
  bool key(string_t& value) override {
    note_event(JsonContext::key);
    if (!refuse_nul(value)) return false;
    std::get<JsonValue::Object>(open_.back().data).push_back({std::move(value), line_, {}, begin_});
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& /*error*/) override {
    const int opened = open_.empty() ? 0 : open_.back().line;
    return refuse(explain_syntax_error(text_, path_, context_, after_, opened));
  }

  [[nodiscard]] Result<JsonValue> result(bool parsed) {
    if (refusal_) return tl::unexpected(*std::move(refusal_));
    if (!parsed) return tl::unexpected(explain_syntax_error(text_, path_, context_, after_, 0));
    return std::move(root_);
  }

 private:
  bool refuse(Error error) {
    if (!refusal_) refusal_ = std::move(error);
    return false;
  }

  bool refuse_nul(const std::string& value) {
    if (value.find('\0') == std::string::npos) return true;
    return refuse(error_at(text_, path_, offset(), "a string holds a NUL (`\\u0000`)", "remove it"));
  }

  [[nodiscard]] std::size_t offset() const noexcept { return progress_->offset; }

  // Something ended at `end`: the lines up to it are counted once, from where the last count stopped.
  void note_event(JsonContext context, std::size_t end) {
    line_ += static_cast<int>(std::ranges::count(text_.substr(after_, end - after_), '\n'));
    begin_ = find_token(text_, after_);
    after_ = end;
    context_ = context;
  }
  void note_event(JsonContext context) { note_event(context, offset()); }

  [[nodiscard]] JsonContext context_of_value() const noexcept {
    if (open_.empty()) return JsonContext::end;
    return std::holds_alternative<JsonValue::Object>(open_.back().data) ? JsonContext::object_value
                                                                        : JsonContext::array_value;
  }

  bool add(JsonValue::Data data) {
    note_event(context_of_value());
    return place({std::move(data), line_, begin_, after_});
  }

  // The parser knows the end of a number by the character behind it, which it has read by now: it may be a
  // line's end.
  bool add_number(JsonValue::Data data) {
    note_event(context_of_value(), progress_->asked_past_end ? offset() : offset() - 1);
    return place({std::move(data), line_, begin_, after_});
  }

  bool open(JsonValue::Data data, JsonContext context) {
    note_event(context);
    if (open_.size() >= max_json_depth) {
      return refuse(error_at(text_, path_, after_ - 1,
                             fmt::format("objects and arrays are nested deeper than {}", max_json_depth),
                             "keep to the documented format, which needs five levels"));
    }
    open_.push_back({std::move(data), line_, begin_, after_});
    return true;
  }

  bool close() {
    JsonValue value = std::move(open_.back());
    open_.pop_back();
    note_event(context_of_value());
    value.end = after_;
    return place(std::move(value));
  }

  bool place(JsonValue value) {
    if (++values_ > max_json_values) {
      return refuse(error_at(text_, path_, after_,
                             fmt::format("the text holds more than {} values", max_json_values),
                             "split what does not belong into a freeze map off"));
    }
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (auto* members = std::get_if<JsonValue::Object>(&open_.back().data)) {
      members->back().value = std::move(value);
    } else {
      std::get<JsonValue::Array>(open_.back().data).push_back(std::move(value));
    }
    return true;
  }

  std::string_view text_;
  std::string_view path_;
  const Progress* progress_;
  std::vector<JsonValue> open_;  // outermost first
  JsonValue root_;
  JsonContext context_ = JsonContext::start;
  std::size_t after_ = 0;  // offset behind the last event
  std::size_t begin_ = 0;  // offset of its first byte
  std::size_t values_ = 0;
  int line_ = 1;  // at after_
  std::optional<Error> refusal_;
};

// What is wrong with the bytes, before they are read as JSON. The parser would take a NUL for the end of the
// text.
std::optional<Error> bytes_fault(std::string_view text, std::string_view path) {
  if (text.size() > max_freeze_map_bytes) {
    return Error{ExitCode::untrusted_input,
                 fmt::format("the file has {} bytes, more than the {} that are read", text.size(),
                             max_freeze_map_bytes),
                 std::string(path), "check that this is a freeze map"};
  }
  if (const std::size_t at = text.find('\0'); at != std::string_view::npos) {
    return error_at(text, path, at, "the text holds a NUL byte", "save the file as UTF-8 text");
  }
  if (text.starts_with("\xEF\xBB\xBF")) {
    return error_at(text, path, 0, "the text starts with a byte-order mark",
                    "save the file as UTF-8 without a byte-order mark");
  }
  if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos) {
    return error_at(
        text, path, at,
        fmt::format("the byte 0x{:02X} is not part of UTF-8 text", static_cast<unsigned char>(text[at])),
        "save the file as UTF-8");
  }
  return std::nullopt;
}

void report_duplicates(const JsonValue::Object& members, Problems& problems) {
  std::vector<const JsonMember*> by_key;
  by_key.reserve(members.size());
  for (const JsonMember& member : members)
    by_key.push_back(&member);
  // Members with the same key stay in the order of the text, in which they lie in memory.
  std::ranges::sort(by_key, [](const JsonMember* a, const JsonMember* b) {
    const auto order = a->key <=> b->key;
    return order != 0 ? order < 0 : std::less<>{}(a, b);
  });
  const JsonMember* first = nullptr;
  for (const JsonMember* member : by_key) {
    if (first == nullptr || first->key != member->key) {
      first = member;
      continue;
    }
    problems.add(
        *member,
        fmt::format("the key {} stands here twice, first in line {}", in_backticks(member->key), first->line),
        "keep one of the two");
  }
}

}  // namespace

Result<JsonValue> read_json(std::string_view text, std::string_view path) {
  if (auto fault = bytes_fault(text, path)) return tl::unexpected(*std::move(fault));
  Progress progress{text, 0, false};
  TreeBuilder builder(text, path, progress);
  const bool parsed = nlohmann::json::sax_parse(
      TrackingIterator(0, &progress), TrackingIterator(text.size(), &progress), &builder,
      nlohmann::json::input_format_t::json, /*strict=*/true, /*ignore_comments=*/true);
  return builder.result(parsed);
}

void find_duplicate_keys(const JsonValue& root, Problems& problems) {
  if (const auto* items = std::get_if<JsonValue::Array>(&root.data)) {
    for (const JsonValue& item : *items)
      find_duplicate_keys(item, problems);
  } else if (const auto* members = std::get_if<JsonValue::Object>(&root.data)) {
    report_duplicates(*members, problems);
    for (const JsonMember& member : *members)
      find_duplicate_keys(member.value, problems);
  }
}

}  // namespace freezegate::ledger
