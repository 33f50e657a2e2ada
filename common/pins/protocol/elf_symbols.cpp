#include "elf_symbols.hpp"

#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

// Tables in a file need not be aligned.
template <class Type>
Type record(const unsigned char* data, std::size_t place) noexcept {
  Type result;
  std::memcpy(&result, data + place * sizeof(Type), sizeof(Type));
  return result;
}

}  // namespace

ElfFile::ElfFile(const char* path) noexcept {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  struct stat status{};
  void* address = MAP_FAILED;
  if (fstat(file, &status) == 0 && status.st_size > static_cast<off_t>(sizeof(Elf64_Ehdr)))
    address = mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (address == MAP_FAILED) return;
  data_ = static_cast<const unsigned char*>(address);
  size_ = static_cast<std::size_t>(status.st_size);
  if (std::memcmp(data_, ELFMAG, SELFMAG) == 0 && data_[EI_CLASS] == ELFCLASS64) return;
  munmap(address, size_);
  data_ = nullptr;
  size_ = 0;
}

ElfFile::~ElfFile() {
  if (data_ != nullptr) munmap(const_cast<unsigned char*>(data_), size_);
}

ElfFile::Part ElfFile::part(std::uint64_t offset, std::uint64_t size) const noexcept {
  if (offset > size_ || size > size_ - offset) return {nullptr, 0};
  return {data_ + offset, size};
}

bool ElfFile::is_static() const noexcept {
  if (data_ == nullptr) return false;
  const auto header = record<Elf64_Ehdr>(data_, 0);
  const Part headers = part(header.e_phoff, std::uint64_t{header.e_phnum} * sizeof(Elf64_Phdr));
  if (headers.data == nullptr) return false;
  for (std::size_t i = 0; i < header.e_phnum; ++i) {
    if (record<Elf64_Phdr>(headers.data, i).p_type == PT_INTERP) return false;
  }
  return true;
}

ElfFile::Part ElfFile::segment(std::uint32_t type) const noexcept {
  const auto header = record<Elf64_Ehdr>(data_, 0);
  const Part headers = part(header.e_phoff, std::uint64_t{header.e_phnum} * sizeof(Elf64_Phdr));
  for (std::size_t i = 0; headers.data != nullptr && i < header.e_phnum; ++i) {
    const auto found = record<Elf64_Phdr>(headers.data, i);
    if (found.p_type == type) return part(found.p_offset, found.p_filesz);
  }
  return {nullptr, 0};
}

// From an address to the end of the part of the file that is loaded there.
ElfFile::Part ElfFile::loaded_at(std::uint64_t address) const noexcept {
  const auto header = record<Elf64_Ehdr>(data_, 0);
  const Part headers = part(header.e_phoff, std::uint64_t{header.e_phnum} * sizeof(Elf64_Phdr));
  for (std::size_t i = 0; headers.data != nullptr && i < header.e_phnum; ++i) {
    const auto found = record<Elf64_Phdr>(headers.data, i);
    if (found.p_type != PT_LOAD || address < found.p_vaddr || address - found.p_vaddr >= found.p_filesz)
      continue;
    const std::uint64_t into = address - found.p_vaddr;
    return part(found.p_offset + into, found.p_filesz - into);
  }
  return {nullptr, 0};
}

bool ElfFile::needs(const char* library) const noexcept {
  if (data_ == nullptr) return false;
  const Part dynamic = segment(PT_DYNAMIC);
  const std::size_t count = dynamic.size / sizeof(Elf64_Dyn);
  Part names{nullptr, 0};
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = record<Elf64_Dyn>(dynamic.data, i);
    if (entry.d_tag == DT_STRTAB) names = loaded_at(entry.d_un.d_ptr);
  }
  const std::size_t size = std::strlen(library);
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = record<Elf64_Dyn>(dynamic.data, i);
    if (entry.d_tag != DT_NEEDED || entry.d_un.d_val >= names.size) continue;
    const std::size_t rest = names.size - entry.d_un.d_val;
    if (rest > size && std::memcmp(names.data + entry.d_un.d_val, library, size) == 0) return true;
  }
  return false;
}

bool ElfFile::contains(const char* text) const noexcept {
  return data_ != nullptr && memmem(data_, size_, text, std::strlen(text)) != nullptr;
}

std::uint64_t ElfFile::entry() const noexcept {
  return data_ == nullptr ? 0 : record<Elf64_Ehdr>(data_, 0).e_entry;
}

bool ElfFile::find_tables(Part& symbols, Part& strings) const noexcept {
  if (data_ == nullptr) return false;
  const auto header = record<Elf64_Ehdr>(data_, 0);
  const Part sections = part(header.e_shoff, std::uint64_t{header.e_shnum} * sizeof(Elf64_Shdr));
  if (sections.data == nullptr) return false;
  for (std::size_t i = 0; i < header.e_shnum; ++i) {
    const auto section = record<Elf64_Shdr>(sections.data, i);
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= header.e_shnum) continue;
    const auto linked = record<Elf64_Shdr>(sections.data, section.sh_link);
    symbols = part(section.sh_offset, section.sh_size);
    strings = part(linked.sh_offset, linked.sh_size);
    return symbols.data != nullptr && strings.data != nullptr;
  }
  return false;
}

bool ElfFile::has_symbols() const noexcept {
  Part symbols{};
  Part strings{};
  return find_tables(symbols, strings);
}

// The name is looked for first: most programs do not have it, and then no symbol needs to be looked at.
ElfFile::Symbol ElfFile::function(const char* name) const noexcept {
  Part symbols{};
  Part strings{};
  if (!find_tables(symbols, strings)) return {0, 0};
  const std::size_t name_size = std::strlen(name) + 1;
  const unsigned char* from = strings.data;
  const unsigned char* const end = strings.data + strings.size;
  while (const void* const found = memmem(from, static_cast<std::size_t>(end - from), name, name_size)) {
    const auto* const place = static_cast<const unsigned char*>(found);
    const auto offset = static_cast<std::size_t>(place - strings.data);
    for (std::size_t i = 0; i < symbols.size / sizeof(Elf64_Sym); ++i) {
      const auto symbol = record<Elf64_Sym>(symbols.data, i);
      if (symbol.st_name == offset && symbol.st_shndx != SHN_UNDEF &&
          ELF64_ST_TYPE(symbol.st_info) == STT_FUNC)
        return {symbol.st_value, symbol.st_size};
    }
    from = place + 1;  // it was the end of a longer name
  }
  return {0, 0};
}

}  // namespace freezegate::pins
