// Prints what the sources of random numbers give, a line each: `source value`.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <random>
#include <string>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

using Number = std::uint64_t;

void print(const char* source, Number value) {
  std::printf("%s %016llx\n", source, static_cast<unsigned long long>(value));
}

void check(bool is_good, const char* what) {
  if (is_good) return;
  std::printf("FAILED %s\n", what);
  std::exit(1);
}

void random_devices() {
  std::random_device device;
  print("std::random_device", Number{device()} << 32U | device());
  std::random_device named("/dev/urandom");
  print("std::random_device(/dev/urandom)", Number{named()} << 32U | named());
}

void functions() {
  Number value = 0;
  check(getrandom(&value, sizeof value, 0) == sizeof value, "getrandom");
  print("getrandom", value);
  check(getrandom(&value, sizeof value, 0x8000) == -1, "getrandom refuses flags that it does not know");
  check(getentropy(&value, sizeof value) == 0, "getentropy");
  print("getentropy", value);
  char large[300];
  check(getentropy(large, sizeof large) == -1, "getentropy gives 256 bytes at most");
#if __GLIBC_PREREQ(2, 36)
  print("arc4random", arc4random());
  arc4random_buf(&value, sizeof value);
  print("arc4random_buf", value);
  print("arc4random_uniform", Number{arc4random_uniform(1000)} << 32U | arc4random_uniform(0x80000001U));
  check(arc4random_uniform(1) == 0 && arc4random_uniform(7) < 7, "arc4random_uniform keeps below its bound");
#endif
}

void descriptors(const char* path) {
  const std::string name(path);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  Number value = 0;
  check(read(file, &value, sizeof value) == sizeof value, path);
  print((name + ":read").c_str(), value);
  const int copy = dup(file);
  check(read(copy, &value, sizeof value) == sizeof value, "a copy of the descriptor");
  print((name + ":dup").c_str(), value);
  close(copy);
  Number parts[2] = {};
  const iovec places[] = {{&parts[0], sizeof parts[0]}, {&parts[1], sizeof parts[1]}};
  check(readv(file, places, 2) == sizeof parts && parts[0] != parts[1], "readv");
  print((name + ":readv").c_str(), parts[0] ^ parts[1]);
  check(pread(file, &value, sizeof value, 0) == sizeof value, "pread");
  print((name + ":pread").c_str(), value);
  struct stat status{};
  check(fstat(file, &status) == 0 && S_ISCHR(status.st_mode), "it stays a character device");
  FILE* const stream = fdopen(file, "rb");
  check(std::fread(&value, sizeof value, 1, stream) == 1, "fdopen");
  print((name + ":fdopen").c_str(), value);
  std::fclose(stream);
  check(fcntl(file, F_GETFD) == -1, "the stream closes its descriptor");
  const int at = openat(AT_FDCWD, path, O_RDONLY);
  check(read(at, &value, sizeof value) == sizeof value, "openat");
  print((name + ":openat").c_str(), value);
  close(at);
}

void streams(const char* path) {
  const std::string name(path);
  Number value = 0;
  FILE* const stream = std::fopen(path, "rb");
  check(std::fread(&value, sizeof value, 1, stream) == 1, "fopen");
  print((name + ":fopen").c_str(), value);
  check(read(fileno(stream), &value, sizeof value) == sizeof value, "fileno");
  print((name + ":fileno").c_str(), value);
  // More than any buffer: the stream does not end.
  Number sum = 0;
  for (int i = 0; i < 300000; ++i) {
    check(std::fread(&value, sizeof value, 1, stream) == 1, "an endless stream");
    sum = sum * 31 + value;
  }
  print((name + ":long").c_str(), sum);
  std::fclose(stream);
  std::ifstream file(path, std::ios::binary);
  check(!file.read(reinterpret_cast<char*>(&value), sizeof value).fail(), "ifstream");
  print((name + ":ifstream").c_str(), value);
}

Number number_in(const char* name) {
  Number number = 0;
  for (const char* c = std::strrchr(name, '/'); *c != '\0'; ++c)
    number = number * 131 + static_cast<unsigned char>(*c);
  return number;
}

void temporary_names() {
  char file[] = "namesXXXXXX";
  char flagged[] = "namesXXXXXX";
  char suffixed[] = "namesXXXXXX.txt";
  char both[] = "namesXXXXXX.txt";
  char folder[] = "./namesXXXXXX";
  check(mkstemp(file) >= 0 && mkostemp(flagged, O_APPEND) >= 0 && mkstemps(suffixed, 4) >= 0 &&
            mkostemps(both, 4, O_APPEND) >= 0 && mkdtemp(folder) != nullptr,
        "temporary files");
  check(std::strcmp(suffixed + 11, ".txt") == 0, "the suffix stays");
  print("mkstemp", number_in((std::string("/") + file).c_str()));
  print("mkostemp", number_in((std::string("/") + flagged).c_str()));
  print("mkstemps", number_in((std::string("/") + suffixed).c_str()));
  print("mkostemps", number_in((std::string("/") + both).c_str()));
  print("mkdtemp", number_in(folder));
  char wrong[] = "namesXXXXX";
  check(mkstemp(wrong) == -1, "a name without blanks is refused");
  char* const named = tempnam(".", "pre");
  print("tempnam", number_in(named));
  std::free(named);
  FILE* const unnamed = std::tmpfile();
  check(unnamed != nullptr && std::fputs("x", unnamed) >= 0, "tmpfile");
  std::fclose(unnamed);
}

}  // namespace

int main() {
  random_devices();
  functions();
  for (const char* const path : {"/dev/urandom", "/dev/random"}) {
    descriptors(path);
    streams(path);
  }
  temporary_names();
}
