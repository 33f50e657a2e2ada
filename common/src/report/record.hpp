// One record of a run report: a JSON object with checked access.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace freezegate::report {

/// Thrown inside the reader only.
struct Problem {
  std::string what;
  std::string mend = "the file is not a run report of this version, or it was changed after it was written";
};

/// Every accessor throws Problem when the key is missing or of another type, save those named optional.
class Record {
 public:
  static Record parse(std::string_view line);

  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }
  [[nodiscard]] const std::string& text(const char* key) const;
  [[nodiscard]] std::string optional_text(const char* key) const;
  [[nodiscard]] std::int64_t integer(const char* key) const;
  [[nodiscard]] std::int64_t count(const char* key) const;  ///< not negative
  [[nodiscard]] std::optional<std::int64_t> optional_integer(const char* key) const;
  [[nodiscard]] bool boolean(const char* key) const;
  [[nodiscard]] bool optional_boolean(const char* key) const;
  [[nodiscard]] std::vector<std::string> texts(const char* key) const;
  [[nodiscard]] std::vector<std::string> optional_texts(const char* key) const;
  [[nodiscard]] std::vector<std::uint64_t> counts(const char* key) const;  ///< each below 2^53
  [[nodiscard]] std::uint32_t line() const;                                ///< `line`, or 0
  [[nodiscard]] int exit_status(const char* key) const;                    ///< 0 to 255
  [[nodiscard]] int small_integer(const char* key) const;                  ///< of 32 bits

 private:
  explicit Record(nlohmann::json object);
  [[nodiscard]] const nlohmann::json& at(const char* key) const;

  nlohmann::json object_;
  std::string_view name_;
};

}  // namespace freezegate::report
