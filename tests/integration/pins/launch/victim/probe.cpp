// A program that tells what it sees of the system.
#include "probe.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
#include <unistd.h>

int main(int count, char** arguments) {
  if (count < 2) return 2;
  const auto is = [&](const char* name) { return std::strcmp(arguments[1], name) == 0; };
  if (is("addresses")) return probe::addresses();
  if (is("ids")) return probe::ids();
  if (is("ports")) return probe::ports();
  if (is("host")) return probe::host();
  if (is("random")) return probe::randomness();
  if (is("times")) return probe::times();
  if (is("waiting")) return probe::waiting();
  if (is("tests")) return probe::tests();
  if (is("family")) return probe::family(std::atoi(arguments[2]));
  if (is("inheritance")) return probe::inheritance();
  if (is("catching")) return probe::catching();
  if (is("daemon")) return probe::daemon(arguments + 2);
  if (is("exit")) return std::atoi(arguments[2]);
  if (is("die")) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    raise(std::atoi(arguments[2]));
  }
  return 2;
}
