// Flaky: the host's name has 15 places in a header. Axis: host.
#include "frameworks.hpp"

#include <cstdio>
#include <string>
#include <unistd.h>

namespace {

std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

struct LogHeader {
  char host[16];
  int version;

  explicit LogHeader(const std::string& name) : version(3) {
    std::snprintf(host, sizeof host, "%.15s", name.c_str());
  }
};

}  // namespace

TEST(LogHeader, NamesTheHost) {
  const LogHeader header(host_name());
  EXPECT_EQ(std::string(header.host), host_name());
  EXPECT_EQ(header.version, 3);
}
