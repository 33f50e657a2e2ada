// Flaky: the first file that a folder names is taken to be the oldest. Axis: dirs.
//
// In which order a folder names its files depends on the file system: what is deleted is any of 16.
#include "frameworks.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

class CacheFolder {
 public:
  CacheFolder() {
    std::string name = (fs::temp_directory_path() / "cache-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;
  ~CacheFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }

  void add(const std::string& name) { std::ofstream(path_ / name) << name; }
  bool has(const std::string& name) const { return fs::exists(path_ / name); }
  void drop_the_oldest() { fs::remove(fs::directory_iterator(path_)->path()); }

 private:
  fs::path path_;
};

}  // namespace

TEST(CacheFolder, KeepsWhatIsNeeded) {
  CacheFolder cache;
  for (int i = 0; i < 16; ++i)
    cache.add("tile-" + std::to_string(i));
  cache.drop_the_oldest();
  EXPECT_TRUE(cache.has("tile-8"));
}
