#include "failure_text.hpp"

#include "source_scanner.hpp"

#include <cstring>

// C++14, and no header beyond those that every test binary has anyway:
// NOLINTBEGIN(modernize-concat-nested-namespaces,modernize-avoid-c-arrays)
namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {
namespace {

using namespace source_scanner;

/// Bounds the work on a hostile text; real values have a handful of lines that could be an operand.
constexpr std::size_t max_candidates = 1024;

FailureText result_of(const char* family) noexcept {
  FailureText result{};
  result.kind = FailureTextKind::assertion;
  result.family = family;
  return result;
}

void add(FailureText& result, TextPiece piece) noexcept {
  if (result.source_count < FailureText::capacity) result.source[result.source_count++] = piece;
}

/// Follows a printed value over its lines, to know where it may have ended.
class ValueLines {
 public:
  ValueLines(ScannedText text, std::size_t from) noexcept : text_(text), position_(from) {}

  /// Whether the value may end at `to`, a line end: all brackets outside quotes are closed.
  bool may_end_at(std::size_t to) noexcept {
    while (position_ < to) {
      const std::size_t end = line_end(text_, position_);
      take_line(position_, end);
      position_ = end + 1;
    }
    return depth_ == 0 && !in_text_;
  }

 private:
  void take_line(std::size_t from, std::size_t end) noexcept {
    // GoogleTest repeats a string that holds non-ASCII text in quotes, unescaped, its line ends included.
    if (at(text_, from, "    As Text: \"")) in_text_ = true;
    if (in_text_) {
      if (text_.data[end - 1] == '"') in_text_ = false;
      return;
    }
    for (std::size_t i = from; i < end;) {
      if (text_.data[i] == '"') {
        const std::size_t past = skip_quoted(text_, i);
        i = past <= end && text_.data[past - 1] == '"' && past > i + 1 ? past : i + 1;
        continue;
      }
      const int change = bracket(text_.data[i]);
      if (depth_ > 0 || change > 0) depth_ += change;
      ++i;
    }
  }

  ScannedText text_;
  std::size_t position_;
  int depth_ = 0;
  bool in_text_ = false;
};

bool only_line_ends(ScannedText text, std::size_t from) noexcept {
  while (from < text.size && text.data[from] == '\n')
    ++from;
  return from == text.size;
}

struct Range {
  std::size_t from;
  std::size_t to;
};

/// The second operand of an equality whose first value begins at `value`. The value may hold any text, so
/// among all lines that are indented like an operand the likeliest is taken, see the ranks below.
Range second_operand(ScannedText text, std::size_t value) noexcept {
  ValueLines lines(text, value);
  Range best{npos, npos};
  int best_rank = 0;
  std::size_t seen = 0;
  for (std::size_t end = line_end(text, value); end < text.size && seen < max_candidates;
       end = line_end(text, end + 1)) {
    if (!at(text, end, "\n  ") || end + 3 >= text.size || text.data[end + 3] == ' ' ||
        text.data[end + 3] == '\n') {
      continue;
    }
    ++seen;
    const Range candidate{end + 3, source_end(text, end + 3)};
    const bool operand = could_be_operand(piece_of(text, candidate.from, candidate.to));
    const bool has_value = at(text, candidate.to, "\n    Which is: ");
    // A value of its own is the strongest sign that a line is an operand; an operand without one is spelled
    // like its value, a literal mostly. The first of a rank wins: what follows may be the user's message.
    int rank = 1;
    if (operand) rank = only_line_ends(text, candidate.to) ? 3 : 2;
    if (operand && has_value) rank = 4;
    if (operand && lines.may_end_at(end)) rank = has_value ? 6 : 5;
    if (rank > best_rank) {
      best_rank = rank;
      best = candidate;
    }
    if (best_rank == 6) break;
  }
  return best;
}

/// STRCASEEQ compares C strings, so its values are quoted or NULL. Asking for that keeps apart most messages
/// of users that begin with the same words.
bool ignores_case(ScannedText text, Range operand) noexcept {
  const char* const label = "\n    Which is: ";
  std::size_t end = operand.to;
  if (at(text, end, label)) {
    const std::size_t value = end + std::strlen(label);
    if (!at(text, value, "\"") && !at(text, value, "NULL")) return false;
    end = line_end(text, value);
    // Non-ASCII text is repeated, with its line ends.
    while (at(text, end, "\n    As Text: \"") || (end < text.size && text.data[end - 1] != '"')) {
      if (at(text, value, "NULL")) break;
      end = line_end(text, end + 1);
    }
  } else if (!at(text, operand.from, "\"")) {
    return false;
  }
  const char* const tail = "\nIgnoring case";
  const std::size_t after = end + std::strlen(tail);
  return at(text, end, tail) && (after >= text.size || text.data[after] == '\n');
}

bool parse_equality(ScannedText text, FailureText& result) noexcept {
  const char* const head = "Expected equality of these values:\n  ";
  if (!at(text, 0, head)) return false;
  const std::size_t from = std::strlen(head);
  const std::size_t end = source_end(text, from);
  result = result_of("EQ");
  add(result, piece_of(text, from, end));
  Range second{npos, npos};
  if (at(text, end, "\n    Which is: ")) {
    second = second_operand(text, end + std::strlen("\n    Which is: "));
  } else if (at(text, end, "\n  ")) {
    second = Range{end + 3, source_end(text, end + 3)};
  }
  if (second.from == npos) return true;
  add(result, piece_of(text, second.from, second.to));
  if (ignores_case(text, second)) result.family = "STRCASEEQ";
  return true;
}

struct Operator {
  const char* text;
  const char* family;
};

bool parse_comparison(ScannedText text, FailureText& result) noexcept {
  const char* const head = "Expected: ";
  const std::size_t open1 = std::strlen(head);
  if (!at(text, 0, head) || !at(text, open1, "(")) return false;
  const std::size_t close1 = closing_parenthesis(text, open1);
  if (close1 == npos) return false;
  const Operator operators[] = {
      {") != (", "NE"}, {") <= (", "LE"}, {") >= (", "GE"}, {") < (", "LT"}, {") > (", "GT"}};
  for (const Operator& candidate : operators) {
    if (!at(text, close1, candidate.text)) continue;
    const std::size_t open2 = close1 + std::strlen(candidate.text) - 1;
    const std::size_t close2 = closing_parenthesis(text, open2);
    if (close2 == npos) return false;
    const bool not_equal = candidate.text[2] == '!';
    if (at(text, close2, "), actual: ")) {
      result = result_of(candidate.family);
    } else if (not_equal && at(text, close2, ") (ignoring case), actual: ")) {
      result = result_of("STRCASENE");
    } else if (at(text, close1, ") <= (") && at(text, close2, ")\n  Actual: ")) {
      result = result_of("FLOAT_LE");
    } else {
      return false;
    }
    add(result, piece_of(text, open1 + 1, close1));
    add(result, piece_of(text, open2 + 1, close2));
    return true;
  }
  return false;
}

/// EXPECT_TRUE, EXPECT_FALSE, EXPECT_THAT and the substring predicates.
bool parse_value_of(ScannedText text, FailureText& result) noexcept {
  const char* const head = "Value of: ";
  if (!at(text, 0, head)) return false;
  const std::size_t from = std::strlen(head);
  const std::size_t end = source_end(text, from);
  const char* const actual = "\n  Actual: ";
  const std::size_t value = end + std::strlen(actual);
  const char* family = nullptr;
  if (at(text, end, "\nExpected: ")) {
    family = "THAT";
  } else if (at(text, end, actual)) {
    // An AssertionResult's message stands in parentheses behind the value.
    if (at(text, value, "false\n") || at(text, value, "false (")) family = "TRUE";
    if (at(text, value, "true\n") || at(text, value, "true (")) family = "FALSE";
    const bool quoted = at(text, value, "\"") || at(text, value, "L\"");
    if (quoted && (find(text, value, "\nExpected: a substring of ") != npos ||
                   find(text, value, "\nExpected: not a substring of ") != npos)) {
      family = "SUBSTRING";
    }
  }
  if (family == nullptr) return false;
  result = result_of(family);
  add(result, piece_of(text, from, end));
  return true;
}

/// The operand that stands at `first` and again at `line`, where its value follows: `a` in `a and b is 3,
/// ..., a evaluates to 1`. Source may hold ` and ` and ` is `, so the second place decides where it ends.
/// npos when there is none.
std::size_t repeated_operand(ScannedText text, std::size_t first, std::size_t line,
                             const char* after) noexcept {
  const std::size_t limit = source_end(text, line);
  for (std::size_t end = find(text, line, " evaluates to "); end != npos && end < limit;
       end = find(text, end + 1, " evaluates to ")) {
    const std::size_t size = end - line;
    if (first + size <= text.size && std::memcmp(text.data + first, text.data + line, size) == 0 &&
        at(text, first + size, after)) {
      return size;
    }
  }
  return npos;
}

bool parse_near(ScannedText text, FailureText& result) noexcept {
  const char* const head = "The difference between ";
  if (!at(text, 0, head)) return false;
  const std::size_t first = std::strlen(head);
  const std::size_t head_end = source_end(text, first);
  if (!ends_with(piece_of(text, 0, head_end), ", where")) return false;
  const std::size_t line1 = head_end + 1;
  const std::size_t size1 = repeated_operand(text, first, line1, " and ");
  if (size1 == npos) return false;
  const std::size_t second = first + size1 + std::strlen(" and ");
  const std::size_t line2 = source_end(text, line1) + 1;
  const std::size_t size2 = repeated_operand(text, second, line2, " is ");
  if (size2 == npos) return false;

  // The tolerance: named in the first line, or, where it is below what doubles resolve, in the third.
  const char* const exceeds = ", which exceeds ";
  const char* const parameter = "The abs_error parameter ";
  const std::size_t line3 = source_end(text, line2) + 1;
  std::size_t third = find(ScannedText{text.data, head_end}, second + size2, exceeds);
  std::size_t third_end = head_end - std::strlen(", where");
  if (third != npos) {
    third += std::strlen(exceeds);
  } else if (at(text, line3, parameter)) {
    third = line3 + std::strlen(parameter);
    third_end = find(text, third, " evaluates to ");
  }
  if (third == npos || third_end == npos || third > third_end) return false;
  result = result_of("NEAR");
  add(result, piece_of(text, first, first + size1));
  add(result, piece_of(text, second, second + size2));
  add(result, piece_of(text, third, third_end));
  return true;
}

/// Adds the arguments between two parentheses, split at the commas that no bracket encloses.
void add_arguments(ScannedText text, std::size_t open, std::size_t close, FailureText& result) noexcept {
  std::size_t from = open + 1;
  int depth = 0;
  for (std::size_t i = from; i <= close; i = skip_token(text, i)) {
    depth += bracket(text.data[i]);
    if (i != close && (depth != 0 || text.data[i] != ',')) continue;
    add(result, piece_of(text, from, i));
    from = at(text, i, ", ") ? i + 2 : i + 1;
  }
}

bool parse_predicate(ScannedText text, FailureText& result) noexcept {
  const char* const tail = " evaluates to false, where";
  const std::size_t end = source_end(text, 0);
  if (!ends_with(piece_of(text, 0, end), tail)) return false;
  const std::size_t close = end - std::strlen(tail) - 1;
  if (!at(text, close, ")")) return false;
  // The predicate may hold parentheses of its own (a lambda, a bind): the last outermost group is the
  // arguments.
  const ScannedText call{text.data, close + 1};
  std::size_t open = npos;
  for (std::size_t i = 0; i < call.size; i = skip_token(call, i)) {
    if (call.data[i] != '(') continue;
    const std::size_t match = closing_parenthesis(call, i);
    if (match == npos) return false;
    if (match == close) open = i;
    i = match;
  }
  if (open == npos || open == 0) return false;
  const char* const families[] = {"PRED1", "PRED2", "PRED3", "PRED4", "PRED5"};
  result = result_of(families[0]);
  add(result, piece_of(text, 0, open));
  add_arguments(text, open, close, result);
  if (result.source_count > 6) return false;
  result.family = families[result.source_count - 2];
  return true;
}

bool parse_statement(ScannedText text, FailureText& result) noexcept {
  const char* const head = "Expected: ";
  if (!at(text, 0, head)) return false;
  const std::size_t from = std::strlen(head);
  const std::size_t end = source_end(text, from);
  if (!at(text, end, "\n  Actual: it ")) return false;
  const TextPiece line = piece_of(text, from, end);
  const Operator tails[] = {
      {" doesn't generate new fatal failures in the current thread.", "NO_FATAL_FAILURE"},
      {" doesn't throw an exception.", "NO_THROW"},
      {" throws an exception.", "ANY_THROW"}};
  for (const Operator& tail : tails) {
    if (!ends_with(line, tail.text)) continue;
    result = result_of(tail.family);
    add(result, piece_of(text, from, end - std::strlen(tail.text)));
    return true;
  }
  // The last one counts: the statement may hold these words in a literal, the type cannot.
  const char* const throws = " throws an exception of type ";
  std::size_t split = npos;
  for (std::size_t i = find(text, from, throws); i != npos && i < end; i = find(text, i + 1, throws))
    split = i;
  if (split == npos || !ends_with(line, ".")) return false;
  result = result_of("THROW");
  add(result, piece_of(text, from, split));
  add(result, piece_of(text, split + std::strlen(throws), end - 1));
  return true;
}

bool parse_death(ScannedText text, FailureText& result) noexcept {
  const char* const head = "Death test: ";
  if (!at(text, 0, head)) return false;
  const std::size_t from = std::strlen(head);
  const std::size_t end = source_end(text, from);
  if (!at(text, end, "\n    Result: ")) return false;
  result = result_of("DEATH");
  add(result, piece_of(text, from, end));
  return true;
}

/// GoogleMock's expectations: `EXPECT_CALL(object, call)` that was not met, or a call that none allows.
bool parse_mock(ScannedText text, FailureText& result) noexcept {
  const std::size_t start = at(text, 0, "\n") ? 1 : 0;
  const char* family = nullptr;
  if (at(text, start, "Unexpected mock function call - ")) family = "UNEXPECTED_CALL";
  if (at(text, start, "Uninteresting mock function call - ")) family = "UNINTERESTING_CALL";
  const std::size_t end = line_end(text, start);
  if (at(text, start, "Actual function ")) {
    const char* const words = "call count doesn't match EXPECT_CALL(";
    const std::size_t head = find(ScannedText{text.data, end}, start, words);
    if (head == npos) return false;
    const std::size_t open = head + std::strlen(words) - 1;
    const std::size_t close = closing_parenthesis(text, open);
    if (close == npos || !at(text, close, ")...")) return false;
    result = result_of("CALL");
    add_arguments(text, open, close, result);
    return true;
  }
  if (at(text, start, "Mock function ") &&
      find(ScannedText{text.data, end}, start, "called more times than expected - ") != npos) {
    family = "EXCESS_CALL";
  }
  if (family == nullptr) return false;
  const char* const label = "\n    Function call: ";
  const std::size_t call = find(text, start, label);
  if (call == npos) return false;
  const std::size_t from = call + std::strlen(label);
  const std::size_t open = find(text, at(text, from, "operator()") ? from + 10 : from, "(");
  if (open == npos) return false;
  result = result_of(family);
  add(result, piece_of(text, from, open));
  return true;
}

bool parse_plain(ScannedText text, FailureText& result) noexcept {
  if (at(text, 0, "Failed") && (text.size == 6 || text.data[6] == '\n')) {
    result = result_of("FAIL");
    return true;
  }
  if (at(text, 0, "C++ exception with description \"") || at(text, 0, "Unknown C++ exception thrown in ")) {
    result = result_of("");
    result.kind = FailureTextKind::exception;
    return true;
  }
  return false;
}

}  // namespace

FailureText parse_failure_text(const char* text, std::size_t size) noexcept {
  const ScannedText all{text == nullptr ? "" : text, text == nullptr ? 0 : size};
  using Parser = bool (*)(ScannedText, FailureText&);
  const Parser parsers[] = {parse_equality, parse_value_of, parse_comparison, parse_statement, parse_near,
                            parse_plain,    parse_death,    parse_mock,       parse_predicate};
  FailureText result = result_of("CUSTOM");
  for (const Parser parser : parsers) {
    if (parser(all, result)) return result;
  }
  return result_of("CUSTOM");
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
// NOLINTEND(modernize-concat-nested-namespaces,modernize-avoid-c-arrays)
