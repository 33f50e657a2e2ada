// From an ELF file's headers, and from the names that stand in it whether it is stripped or not.
#include <freezegate/binary_traits.hpp>

#include <cerrno>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <span>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace freezegate {

namespace {

#if defined(__x86_64__)
constexpr int own_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr int own_machine = EM_AARCH64;
#endif

// The file in memory, for as long as it is looked at.
class Mapping {
 public:
  explicit Mapping(const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file >= 0 && fstat(file, &status_) == 0 && status_.st_size > 0) {
      size_ = static_cast<std::size_t>(status_.st_size);
      memory_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    }
    error_ = errno;
    if (file >= 0) close(file);
  }
  ~Mapping() {
    if (*this) munmap(memory_, size_);
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  Mapping(Mapping&&) = delete;
  Mapping& operator=(Mapping&&) = delete;

  explicit operator bool() const { return memory_ != MAP_FAILED; }
  [[nodiscard]] std::string_view text() const { return {static_cast<const char*>(memory_), size_}; }
  [[nodiscard]] mode_t mode() const { return status_.st_mode; }
  [[nodiscard]] int error() const { return error_; }

 private:
  struct stat status_{};
  std::size_t size_ = 0;
  void* memory_ = MAP_FAILED;
  int error_ = 0;
};

bool holds(std::string_view text, std::string_view name) {
  return memmem(text.data(), text.size(), name.data(), name.size()) != nullptr;
}

template <typename Header>
bool read_header(std::string_view file, std::size_t at, Header& header) {
  if (at > file.size() || file.size() - at < sizeof header) return false;
  std::memcpy(&header, file.data() + at, sizeof header);
  return true;
}

bool has_interpreter(std::string_view file, const Elf64_Ehdr& elf) {
  for (std::size_t i = 0; i < elf.e_phnum; ++i) {
    Elf64_Phdr segment{};
    if (!read_header(file, elf.e_phoff + i * elf.e_phentsize, segment)) return false;
    if (segment.p_type == PT_INTERP) return true;
  }
  return false;
}

// The names of types stay in a stripped binary, too: exceptions and dynamic_cast need them.
std::string framework_of(std::string_view file) {
  const bool catch2 = holds(file, "N5Catch");
  const bool googletest = holds(file, "N7testing");
  if (catch2 == googletest) return "";
  return catch2 ? "catch2" : "googletest";
}

std::string sanitizer_of(std::string_view file) {
  if (holds(file, "__asan_init")) return "address";
  if (holds(file, "__tsan_init") && !holds(file, "freezegate_race")) return "thread";
  return holds(file, "__msan_init") ? "memory" : "";
}

}  // namespace

Result<BinaryTraits> binary_traits(const std::filesystem::path& file) {
  const Mapping mapping(file);
  if (!mapping) {
    return tl::unexpected(Error{ExitCode::environment,
                                std::string("the binary cannot be read: ") + std::strerror(mapping.error()),
                                file.string(), "give a test binary that may be read"});
  }
  const std::string_view text = mapping.text();
  BinaryTraits traits;
  traits.has_set_id = (mapping.mode() & (S_ISUID | S_ISGID)) != 0;
  if (!text.starts_with(std::string_view(ELFMAG, SELFMAG))) return traits;
  traits.is_elf = true;
  Elf64_Ehdr elf{};
  traits.is_own_machine =
      read_header(text, 0, elf) && elf.e_ident[EI_CLASS] == ELFCLASS64 && elf.e_machine == own_machine;
  if (!traits.is_own_machine) return traits;
  traits.is_dynamic = has_interpreter(text, elf);
  traits.framework = framework_of(text);
  traits.sanitizer = sanitizer_of(text);
  traits.takes_race = holds(text, "freezegate_race");
  return traits;
}

}  // namespace freezegate
