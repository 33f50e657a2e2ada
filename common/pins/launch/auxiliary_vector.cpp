#include "auxiliary_vector.hpp"

#include <elf.h>

namespace freezegate::pins::launch {

namespace {

// Reads words one after the other, in blocks: a read of one word costs as much as one of hundreds.
class Words {
 public:
  Words(StoppedProcess& process, std::uint64_t address) noexcept : process_(process), address_(address) {}

  bool next(std::uint64_t& word) noexcept {
    if (used_ == count_ && !fill()) return false;
    word = block_[used_++];
    return true;
  }
  [[nodiscard]] std::uint64_t address() const noexcept {
    return address_ - (count_ - used_) * sizeof(std::uint64_t);
  }

 private:
  // Not beyond the end of a page, where the stack may end.
  bool fill() noexcept {
    constexpr std::uint64_t page = 4096;
    const std::uint64_t size = page - address_ % page;
    if (!process_.read(address_, block_, size)) return false;
    address_ += size;
    count_ = size / sizeof(std::uint64_t);
    used_ = 0;
    return true;
  }

  StoppedProcess& process_;
  std::uint64_t address_;  // of what comes behind the block
  std::uint64_t block_[4096 / sizeof(std::uint64_t)] = {};
  std::size_t count_ = 0;
  std::size_t used_ = 0;
};

bool skip_to_null(Words& words) noexcept {
  std::uint64_t word = 1;
  while (word != 0) {
    if (!words.next(word)) return false;
  }
  return true;
}

}  // namespace

// argc, the arguments, null, the environment, null, the vector
bool AuxiliaryVector::read(StoppedProcess& process) noexcept {
  Words words(process, process.stack());
  std::uint64_t argument_count = 0;
  if (!words.next(argument_count) || !skip_to_null(words) || !skip_to_null(words)) return false;
  address_ = words.address();
  while (count_ < most) {
    Entry& entry = entries_[count_];
    if (!words.next(entry.type) || !words.next(entry.value)) return false;
    if (entry.type == AT_NULL) return true;
    ++count_;
  }
  return false;
}

std::size_t AuxiliaryVector::place_of(std::uint64_t type) const noexcept {
  std::size_t place = 0;
  while (place < count_ && entries_[place].type != type)
    ++place;
  return place;
}

std::uint64_t AuxiliaryVector::value(std::uint64_t type) const noexcept {
  const std::size_t place = place_of(type);
  return place < count_ ? entries_[place].value : 0;
}

bool AuxiliaryVector::write(StoppedProcess& process, std::size_t place) noexcept {
  return process.write(address_ + place * sizeof(Entry), &entries_[place], sizeof(Entry));
}

bool AuxiliaryVector::set(StoppedProcess& process, std::uint64_t type, std::uint64_t value) noexcept {
  const std::size_t place = place_of(type);
  if (place == count_) return false;
  entries_[place].value = value;
  return write(process, place);
}

bool AuxiliaryVector::hide(StoppedProcess& process, std::uint64_t type) noexcept {
  const std::size_t place = place_of(type);
  if (place == count_) return true;
  entries_[place].type = AT_IGNORE;
  return write(process, place);
}

}  // namespace freezegate::pins::launch
