// Random numbers from the system, by all the ways there are to ask for them.
#include "source.hpp"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <fstream>
#include <memory>
#include <random>
#include <stdexcept>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr const char* urandom = "/dev/urandom";

std::string device(const char* token) {
  std::random_device random(token);
  return text(random(), ",", random());
}

template <class Fill>
std::string filled(Fill fill) {
  unsigned char bytes[16] = {};
  if (!fill(static_cast<void*>(bytes), sizeof bytes)) throw std::runtime_error("no random bytes");
  return hex(bytes, sizeof bytes);
}

std::string by_open() {
  return filled([](void* bytes, std::size_t size) {
    const int file = open(urandom, O_RDONLY | O_CLOEXEC);
    const ssize_t count = read(file, bytes, size);
    close(file);
    return count == static_cast<ssize_t>(size);
  });
}

std::string by_fopen() {
  return filled([](void* bytes, std::size_t size) {
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(urandom, "rb"), &std::fclose);
    return file != nullptr && std::fread(bytes, size, 1, file.get()) == 1;
  });
}

std::string by_stream() {
  return filled([](void* bytes, std::size_t size) {
    std::ifstream file(urandom, std::ios::binary);
    return static_cast<bool>(file.read(static_cast<char*>(bytes), static_cast<std::streamsize>(size)));
  });
}

std::string kernel_uuid() {
  std::string line;
  std::getline(std::ifstream("/proc/sys/kernel/random/uuid"), line);
  return line;
}

std::string file_name() {
  char name[] = "/tmp/sources-XXXXXX";
  close(mkstemp(name));
  unlink(name);
  return name;
}

std::string folder_name() {
  char name[] = "/tmp/sources-XXXXXX";
  if (mkdtemp(name) == nullptr) throw std::runtime_error("mkdtemp");
  rmdir(name);
  return name;
}

}  // namespace

std::vector<Source> entropy_sources() {
  std::vector<Source> sources = {
      {"random_device", "entropy", [] { return device("default"); }},
      {"random_device_urandom", "entropy", [] { return device(urandom); }},
      {"getrandom", "entropy",
       [] { return filled([](void* bytes, std::size_t size) { return getrandom(bytes, size, 0) > 0; }); }},
      {"getentropy", "entropy",
       [] { return filled([](void* bytes, std::size_t size) { return getentropy(bytes, size) == 0; }); }},
      {"syscall_getrandom", "entropy",
       [] {
         return filled(
             [](void* bytes, std::size_t size) { return syscall(SYS_getrandom, bytes, size, 0) > 0; });
       }},
      {"urandom_open", "entropy", by_open},
      {"urandom_fopen", "entropy", by_fopen},
      {"urandom_ifstream", "entropy", by_stream},
      {"kernel_uuid", "entropy", kernel_uuid},
      {"mkstemp_name", "entropy", file_name},
      {"mkdtemp_name", "entropy", folder_name},
  };
#if defined(__x86_64__) || defined(__i386__)
  sources.push_back({"random_device_rdrand", "entropy", [] { return device("rdrand"); }});
#endif
#if __GLIBC_PREREQ(2, 36)
  sources.push_back({"arc4random", "entropy", [] { return text(arc4random()); }});
#endif
#ifndef SOURCES_STATIC
  // Not by its name: the linker warns of whoever calls it, and here it is called because it is what it is.
  sources.push_back({"tmpnam_name", "entropy", [] {
                       char name[L_tmpnam] = "";
                       const auto call = reinterpret_cast<char* (*)(char*)>(dlsym(RTLD_DEFAULT, "tmpnam"));
                       return text(call == nullptr ? "" : call(name));
                     }});
#endif
  return sources;
}
