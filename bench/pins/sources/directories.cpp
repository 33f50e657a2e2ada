// In which order a directory tells its files.
#include "source.hpp"

#include <cstdlib>
#include <dirent.h>
#include <filesystem>
#include <fstream>
#include <glob.h>
#include <memory>
#include <stdexcept>

namespace {

// A new folder with 30 files; gone at the end.
class Folder {
 public:
  Folder() {
    char name[] = "/tmp/sources-XXXXXX";
    if (mkdtemp(name) == nullptr) throw std::runtime_error("mkdtemp");
    path_ = name;
    for (int i = 0; i < 30; ++i)
      std::ofstream(path_ / text("file-", i)) << i;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string number_of(const std::string& name) {
  return name.substr(name.rfind('-') + 1);
}

std::string by_readdir() {
  const Folder folder;
  std::vector<std::string> numbers;
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(opendir(folder.path().c_str()), &closedir);
  while (const dirent* entry = readdir(directory.get()))
    if (entry->d_name[0] != '.') numbers.push_back(number_of(entry->d_name));
  return joined(numbers);
}

std::string by_filesystem() {
  const Folder folder;
  std::vector<std::string> numbers;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    numbers.push_back(number_of(entry.path().filename()));
  return joined(numbers);
}

std::string by_scandir() {
  const Folder folder;
  std::vector<std::string> numbers;
  dirent** entries = nullptr;
  const int count = scandir(folder.path().c_str(), &entries, nullptr, nullptr);
  for (int i = 0; i < count; ++i) {
    if (entries[i]->d_name[0] != '.') numbers.push_back(number_of(entries[i]->d_name));
    std::free(entries[i]);
  }
  std::free(entries);
  return joined(numbers);
}

std::string by_glob() {
  const Folder folder;
  std::vector<std::string> numbers;
  glob_t found{};
  glob((folder.path() / "file-*").c_str(), GLOB_NOSORT, nullptr, &found);
  for (std::size_t i = 0; i < found.gl_pathc; ++i)
    numbers.push_back(number_of(found.gl_pathv[i]));
  globfree(&found);
  return joined(numbers);
}

}  // namespace

std::vector<Source> directory_sources() {
  return {{"readdir_order", "dirs", by_readdir},
          {"filesystem_order", "dirs", by_filesystem},
          {"scandir_order", "dirs", by_scandir},
          {"glob_order", "dirs", by_glob}};
}
