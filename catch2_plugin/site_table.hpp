// Finds the slot of an assertion, from what the framework tells of it, without reading a text.
//
// An assertion is known by the addresses of its literals, its line and the section path: comparing five words
// is what a passing assertion costs. Addresses are not the site's identity, though (each copy of an inline
// function may have literals of its own), so that at first sight an entry is given the slot of an earlier one
// with equal texts.
#pragma once

#include "../common/runtime/assertion_site.hpp"

#include <cstddef>
#include <cstdint>

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

/// What tells one assertion from another. Two views of one literal are equal.
struct SiteKey {
  const char* file;
  const char* macro;
  const char* expression;
  std::uint64_t path;  ///< Of the sections that are open.
  std::uint32_t line;
  std::uint32_t disposition;
  std::uint32_t macro_size;
  std::uint32_t expression_size;

  bool is(const SiteKey& other) const noexcept {
    return expression == other.expression && line == other.line && path == other.path &&
           macro == other.macro && file == other.file && disposition == other.disposition &&
           expression_size == other.expression_size;
  }
};

/// An open-addressed table that grows with sites. Any thread may find at any time, one at a time may add; it
/// takes its memory from the system, since guests count their allocations, and never gives any back: others
/// may be reading. Entries never change once they are found, and an entry that was found stays where it is.
class SiteTable {
 public:
  struct Entry {
    SiteKey key;
    std::uint64_t texts;  ///< Digest of the texts.
    capture::Slot* slot;  ///< nullptr: the entry is free. Written last.
  };

  /// The table of the process: a site stays one over all runs.
  static SiteTable& instance() noexcept {
    static SiteTable table;
    return table;
  }

  SiteTable(const SiteTable&) = delete;
  SiteTable& operator=(const SiteTable&) = delete;

  /// nullptr when it is not there.
  const Entry* find(const SiteKey& key) const noexcept {
    const Block* const block = __atomic_load_n(&block_, __ATOMIC_ACQUIRE);
    if (block == nullptr) return nullptr;
    for (std::size_t i = place_of(key);; ++i) {
      const Entry& entry = block->entries()[i & block->mask];
      if (__atomic_load_n(&entry.slot, __ATOMIC_ACQUIRE) == nullptr) return nullptr;
      if (entry.key.is(key)) return &entry;
    }
  }

  /// The slot of an entry with these texts; nullptr when there is none. Slow: for sites that are new.
  capture::Slot* find_texts(std::uint64_t texts) const noexcept;

  /// \returns the new entry; nullptr when there is no memory.
  const Entry* add(const SiteKey& key, std::uint64_t texts, capture::Slot& slot) noexcept;

 private:
  // Both have as many entries behind them as the mask says.
  struct Block {
    std::size_t mask;
    const Entry* entries() const noexcept { return reinterpret_cast<const Entry*>(this + 1); }  // NOLINT
    Entry* entries() noexcept { return reinterpret_cast<Entry*>(this + 1); }                    // NOLINT
  };
  struct TextBlock {  // from the digest of the texts to an entry that has them
    std::size_t mask;
    const Entry** entries() noexcept { return reinterpret_cast<const Entry**>(this + 1); }  // NOLINT
  };

  constexpr SiteTable() = default;

  static std::size_t place_of(const SiteKey& key) noexcept {
    std::uint64_t hash = word(key.expression) * 0x9E3779B97F4A7C15U;
    hash ^= (word(key.file) + key.line) * 0xC2B2AE3D27D4EB4FU;
    hash ^= (word(key.macro) ^ key.path) * 0x165667B19E3779F9U;
    return static_cast<std::size_t>(hash >> 24U);
  }
  static std::uint64_t word(const char* address) noexcept {
    return reinterpret_cast<std::uintptr_t>(address);  // NOLINT: only its value matters
  }

  bool grow() noexcept;
  static const Entry* put(Block& block, const SiteKey& key, std::uint64_t texts,
                          capture::Slot& slot) noexcept;
  static void put_texts(TextBlock& block, const Entry& entry) noexcept;

  Block* block_ = nullptr;
  TextBlock* texts_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
