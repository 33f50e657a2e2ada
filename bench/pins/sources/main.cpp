// Prints one look at one source of nondeterminism: `sources NAME`; `sources --list` tells the names and axes.
#include "source.hpp"

#include <cstdio>
#include <cstring>
#include <exception>

namespace {

std::vector<Source> all_sources() {
  std::vector<Source> all;
  for (auto* room :
       {address_sources, memory_sources, entropy_sources, clock_sources, identity_sources, thread_sources,
        process_sources, directory_sources, surrounding_sources, control_sources}) {
    for (Source& source : room())
      all.push_back(std::move(source));
  }
  return all;
}

int list() {
  for (const Source& source : all_sources())
    std::printf("%s\t%s\n", source.name, source.axis);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: sources NAME | --list\n", stderr);
    return 2;
  }
  if (std::strcmp(argv[1], "--list") == 0) return list();
  try {
    for (const Source& source : all_sources()) {
      if (std::strcmp(source.name, argv[1]) != 0) continue;
      std::printf("%s\n", source.value().c_str());
      return 0;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "sources: %s: %s\n", argv[1], error.what());
    return 1;
  }
  std::fprintf(stderr, "sources: there is no '%s'\n", argv[1]);
  return 2;
}
