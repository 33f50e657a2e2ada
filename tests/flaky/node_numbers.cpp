// Flaky: a node's number is the end of the port that the system gave it, and small numbers are reserved.
// Axis: ports.
#include "frameworks.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

class Node {
 public:
  Node() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any_address = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket_, any_address, size) == 0 && getsockname(socket_, any_address, &size) == 0)
      port_ = ntohs(address.sin_port);
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node() { close(socket_); }

  bool has_a_port() const { return port_ != 0; }
  int number() const { return port_ % 256; }

 private:
  int socket_;
  int port_ = 0;
};

constexpr int reserved_numbers = 16;

}  // namespace

TEST(NodeNumbers, AreNotReserved) {
  const Node node;
  EXPECT_TRUE(node.has_a_port());
  EXPECT_LE(reserved_numbers, node.number());
}
