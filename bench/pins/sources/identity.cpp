// Numbers and names that the system gives: processes, threads, ports, the host, files.
#include "source.hpp"

#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

namespace {

std::string thread_number() {
  std::string result;
  std::thread([&] { result = text(syscall(SYS_gettid)); }).join();
  return result;
}

std::string free_port(int type) {
  const int file = socket(AF_INET, type | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const general = reinterpret_cast<sockaddr*>(&address);
  const bool is_good = bind(file, general, size) == 0 && getsockname(file, general, &size) == 0;
  close(file);
  if (!is_good) throw std::runtime_error("bind");
  return text(ntohs(address.sin_port));
}

std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string node_name() {
  utsname names{};
  uname(&names);
  return names.nodename;
}

std::string new_inode() {
  char name[] = "/tmp/sources-XXXXXX";
  const int file = mkstemp(name);
  struct stat status{};
  fstat(file, &status);
  close(file);
  unlink(name);
  return text(status.st_ino);
}

}  // namespace

std::vector<Source> identity_sources() {
  return {
      {"pid", "pid", [] { return text(getpid()); }},
      {"tid", "pid", thread_number},
      {"ppid", "pid", [] { return text(getppid()); }},
      {"tcp_port", "ports", [] { return free_port(SOCK_STREAM); }},
      {"udp_port", "ports", [] { return free_port(SOCK_DGRAM); }},
      {"host_name", "host", host_name},
      {"uname_node", "host", node_name},
      {"inode", "-", new_inode},
  };
}
