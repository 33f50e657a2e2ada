// Looks into an executable file.
#pragma once

#include <cstddef>
#include <cstdint>

namespace freezegate::pins {

/// A 64-bit ELF file of this machine's byte order, mapped. Anything else, and what is torn, is as an empty
/// one.
class ElfFile {
 public:
  explicit ElfFile(const char* path) noexcept;
  ~ElfFile();
  ElfFile(const ElfFile&) = delete;
  ElfFile& operator=(const ElfFile&) = delete;

  /// An executable without an interpreter: nothing can be preloaded.
  [[nodiscard]] bool is_static() const noexcept;
  [[nodiscard]] bool has_symbols() const noexcept;
  /// Whether it asks for a shared library whose name begins so.
  [[nodiscard]] bool needs(const char* library) const noexcept;
  /// Whether the bytes of a text are anywhere in it.
  [[nodiscard]] bool contains(const char* text) const noexcept;
  /// As the file has it: a position-independent program is loaded elsewhere.
  [[nodiscard]] std::uint64_t entry() const noexcept;

  struct Symbol {
    std::uint64_t address;  ///< 0: it is not defined here.
    std::uint64_t size;
  };
  /// A function of the symbol table.
  [[nodiscard]] Symbol function(const char* name) const noexcept;

 private:
  struct Part {
    const unsigned char* data;
    std::size_t size;
  };
  [[nodiscard]] Part part(std::uint64_t offset, std::uint64_t size) const noexcept;
  [[nodiscard]] Part segment(std::uint32_t type) const noexcept;
  [[nodiscard]] Part loaded_at(std::uint64_t address) const noexcept;
  [[nodiscard]] bool find_tables(Part& symbols, Part& strings) const noexcept;

  const unsigned char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace freezegate::pins
