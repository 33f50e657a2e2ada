#include "site_table.hpp"

#include "../common/runtime/system_memory.hpp"

namespace freezegate {
namespace FREEZEGATE_RUNTIME_NAMESPACE {

namespace {

constexpr std::size_t first_capacity = 1024;

}  // namespace

const SiteTable::Entry* SiteTable::put(Block& block, const SiteKey& key, std::uint64_t texts,
                                       capture::Slot& slot) noexcept {
  std::size_t i = place_of(key);
  while (block.entries()[i & block.mask].slot != nullptr)
    ++i;
  Entry& entry = block.entries()[i & block.mask];
  entry.key = key;
  entry.texts = texts;
  __atomic_store_n(&entry.slot, &slot, __ATOMIC_RELEASE);
  return &entry;
}

void SiteTable::put_texts(TextBlock& block, const Entry& entry) noexcept {
  std::size_t i = entry.texts;
  for (; block.entries()[i & block.mask] != nullptr; ++i)
    if (block.entries()[i & block.mask]->texts == entry.texts) return;
  block.entries()[i & block.mask] = &entry;
}

bool SiteTable::grow() noexcept {
  const std::size_t capacity = block_ == nullptr ? first_capacity : 2 * (block_->mask + 1);
  auto* const block = static_cast<Block*>(system_memory(sizeof(Block) + capacity * sizeof(Entry)));
  auto* const texts =
      static_cast<TextBlock*>(system_memory(sizeof(TextBlock) + capacity * sizeof(const Entry*)));
  if (block == nullptr || texts == nullptr) return false;
  block->mask = texts->mask = capacity - 1;
  for (std::size_t i = 0; block_ != nullptr && i <= block_->mask; ++i) {
    const Entry& entry = block_->entries()[i];
    if (entry.slot != nullptr) put_texts(*texts, *put(*block, entry.key, entry.texts, *entry.slot));
  }
  texts_ = texts;
  __atomic_store_n(&block_, block, __ATOMIC_RELEASE);
  return true;
}

capture::Slot* SiteTable::find_texts(std::uint64_t texts) const noexcept {
  if (texts_ == nullptr) return nullptr;
  for (std::size_t i = texts; texts_->entries()[i & texts_->mask] != nullptr; ++i) {
    const Entry& entry = *texts_->entries()[i & texts_->mask];
    if (entry.texts == texts) return entry.slot;
  }
  return nullptr;
}

const SiteTable::Entry* SiteTable::add(const SiteKey& key, std::uint64_t texts,
                                       capture::Slot& slot) noexcept {
  if ((block_ == nullptr || 2 * (size_ + 1) > block_->mask + 1) && !grow()) return nullptr;
  ++size_;
  const Entry* const entry = put(*block_, key, texts, slot);
  put_texts(*texts_, *entry);
  return entry;
}

}  // namespace FREEZEGATE_RUNTIME_NAMESPACE
}  // namespace freezegate
