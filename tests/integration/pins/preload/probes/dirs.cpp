// Prints the order in which the functions that read folders give names, a line each: `source names`. Makes
// its folder by itself, under a name that differs from run to run.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <filesystem>
#include <fstream>
#include <fts.h>
#include <glob.h>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using Names = std::vector<std::string>;

void check(bool is_good, const char* what) {
  if (is_good) return;
  std::printf("FAILED %s\n", what);
  std::exit(1);
}

const std::string longest(255, 'x');
const Names expected = {".", "..", "a", "b", "c", "d", "e", "f", "g", "sub", longest};

Names without_dots(Names names) {
  names.erase(std::remove_if(names.begin(), names.end(), [](const std::string& n) { return n[0] == '.'; }),
              names.end());
  return names;
}

void print(const char* source, const Names& names, const Names& all = expected) {
  check(std::set<std::string>(names.begin(), names.end()) == std::set<std::string>(all.begin(), all.end()) &&
            names.size() == all.size(),
        source);
  std::printf("%s ", source);
  for (const std::string& name : names)
    std::printf("%.3s,", name.c_str());
  std::printf("\n");
}

Names read_folder(DIR* folder) {
  Names names;
  while (const dirent* const entry = readdir(folder)) {
    names.emplace_back(entry->d_name);
    check(entry->d_type == (names.back()[0] == '.' || names.back() == "sub" ? DT_DIR : DT_REG), "d_type");
    check(entry->d_ino != 0 && entry->d_reclen >= offsetof(dirent, d_name) + names.back().size() + 1,
          "d_reclen");
  }
  return names;
}

void entries() {
  DIR* const folder = opendir(".");
  const Names names = read_folder(folder);
  print("readdir", names);
  check(readdir(folder) == nullptr, "the end stays");
  rewinddir(folder);
  const long start = telldir(folder);
  Names again;
  long third = 0;
  for (int i = 0; i < 5; ++i) {
    if (i == 2) third = telldir(folder);
    again.emplace_back(readdir64(folder)->d_name);
  }
  check(std::equal(again.begin(), again.end(), names.begin()), "rewinddir begins anew");
  seekdir(folder, third);
  check(readdir(folder)->d_name == names[2], "seekdir goes where telldir was");
  seekdir(folder, start);
  check(read_folder(folder) == names, "and to the start");
  std::ofstream("new").put('x');
  rewinddir(folder);
  check(read_folder(folder).size() == names.size() + 1, "rewinddir sees new entries");
  std::remove("new");
  closedir(folder);
  // The same address is mostly given to the next one.
  DIR* const inner = opendir("sub");
  print("readdir:sub", read_folder(inner), {".", "..", "k", "l", "m", "n"});
  closedir(inner);
}

void scans() {
  dirent** list = nullptr;
  const int count = scandir(".", &list, nullptr, nullptr);
  Names names;
  for (int i = 0; i < count; ++i)
    names.emplace_back(list[i]->d_name);
  print("scandir", names);
  const int sorted_count = scandir(".", &list, nullptr, alphasort);
  Names sorted;
  for (int i = 0; i < sorted_count; ++i)
    sorted.emplace_back(list[i]->d_name);
  check(sorted == expected, "scandir sorts as it is told");
}

void globs(const std::string& path) {
  for (const int flags : {0, GLOB_NOSORT}) {
    glob_t found{};
    check(glob((path + "/*").c_str(), flags, nullptr, &found) == 0, "glob");
    Names names;
    for (std::size_t i = 0; i < found.gl_pathc; ++i)
      names.emplace_back(std::strrchr(found.gl_pathv[i], '/') + 1);
    globfree(&found);
    if (flags == 0) check(names == without_dots(expected), "glob sorts where it is not told otherwise");
    if (flags != 0) print("glob", names, without_dots(expected));
  }
}

void walks(std::string path) {
  Names names;
  for (const auto& entry : std::filesystem::directory_iterator("."))
    names.push_back(entry.path().filename());
  print("directory_iterator", names, without_dots(expected));
  names.clear();
  for (const auto& entry : std::filesystem::recursive_directory_iterator("."))
    names.push_back(entry.path().filename());
  Names all = without_dots(expected);
  all.insert(all.end(), {"k", "l", "m", "n"});
  print("recursive_directory_iterator", names, all);
  char* const roots[] = {&path[0], nullptr};
  FTS* const tree = fts_open(roots, FTS_PHYSICAL, nullptr);
  names.clear();
  while (const FTSENT* const entry = fts_read(tree)) {
    if (entry->fts_info == FTS_F || (entry->fts_info == FTS_D && entry->fts_level > 0))
      names.emplace_back(entry->fts_name);
  }
  fts_close(tree);
  print("fts", names, all);
}

}  // namespace

int main(int, char** arguments) {
  const std::string path = std::string(arguments[1]) + "/dirs" + std::to_string(getpid());
  std::filesystem::create_directories(path + "/sub");
  std::filesystem::current_path(path);
  for (const std::string& name : without_dots(expected)) {
    if (name != "sub") std::ofstream{name}.put('x');
  }
  for (const char* const name : {"k", "l", "m", "n"})
    std::ofstream{std::string("sub/") + name}.put('x');
  entries();
  scans();
  globs(path);
  walks(path);
  // Many at once, and unread ones.
  std::vector<DIR*> open;
  for (int i = 0; i < 200; ++i)
    open.push_back(opendir("."));
  for (DIR* const folder : open)
    check(readdir(folder) != nullptr, "many open folders");
  for (DIR* const folder : open)
    closedir(folder);
  std::filesystem::current_path("/");
  std::filesystem::remove_all(path);
}
