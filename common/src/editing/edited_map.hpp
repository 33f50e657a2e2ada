// A map's text under change, with the tree that it must come out as.
#pragma once

#include "editing/children.hpp"
#include "editing/json_path.hpp"
#include "editing/layout.hpp"
#include "ledger/json_value.hpp"

#include <freezegate/error.hpp>
#include <freezegate/freeze_map.hpp>
#include <freezegate/map_edit.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace freezegate::editing {

/// Each step changes the text by its bytes and, apart from that, the tree: finish() compares the two.
class EditedMap {
 public:
  /// \returns the errors of the map as it is.
  [[nodiscard]] static Checked<EditedMap> open(std::string_view text, std::string_view path);

  /// The tree as it should be by now.
  [[nodiscard]] const ledger::JsonValue& tree() const noexcept { return expected_; }
  [[nodiscard]] bool is_full_form() const noexcept { return find_member(expected_, "freezes") != nullptr; }
  /// Where the entries are: an array, or the one bare entry itself.
  [[nodiscard]] JsonPath freezes() const;
  /// Where the entry of a test is. \returns an empty optional when it is not frozen.
  [[nodiscard]] std::optional<JsonPath> entry_of(const TestId& id) const;

  /// Turns a plain form into the full form. Its own text stays as it is.
  void make_full();
  void insert(const JsonPath& container, std::size_t index, const Child& child);
  void remove(const JsonPath& container, std::size_t index);
  /// Sets the value of an object's key, which becomes the member at `index` where it is new.
  void set(const JsonPath& object, const std::string& key, const ledger::JsonValue& value, std::size_t index);

  [[nodiscard]] Checked<MapEdit> finish() &&;

 private:
  EditedMap(std::string_view text, std::string_view path) : text_(text), path_(path) {}
  void change(std::string text);

  std::string text_;
  std::string path_;
  ledger::JsonValue placed_;    // the tree of text_, with offsets
  ledger::JsonValue expected_;  // what it must hold
  Layout layout_;               // of the text as it was
  bool became_full_ = false;
  bool is_broken_ = false;  // a step did not come out as JSON
};

}  // namespace freezegate::editing
