// Threads that talk by pipes and sockets, with poll and select; long writes that no pipe can hold.
#include <arpa/inet.h>
#include <cstdio>
#include <mutex>
#include <poll.h>
#include <string>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

std::mutex mutex;
std::string order;

void note(char who) {
  const std::lock_guard<std::mutex> guard(mutex);
  order += who;
}

void print(const char* name) {
  std::printf("%s %s\n", name, order.c_str());
  order.clear();
}

void use_pipe() {
  int ends[2];
  if (pipe(ends) != 0) return;
  std::vector<std::thread> threads;
  for (char who = 'a'; who < 'd'; ++who) {
    threads.emplace_back([&, who] {
      for (int i = 0; i < 4; ++i)
        if (write(ends[1], &who, 1) != 1) note('?');
    });
  }
  std::thread reader([&] {
    char byte = 0;
    for (int i = 0; i < 12; ++i)
      if (read(ends[0], &byte, 1) == 1) note(byte);
  });
  for (std::thread& thread : threads)
    thread.join();
  reader.join();
  print("pipe");

  std::string sent(300000, 'x');
  std::thread writer([&] {
    if (write(ends[1], sent.data(), sent.size()) != static_cast<ssize_t>(sent.size())) note('?');
    close(ends[1]);
    note('w');
  });
  std::vector<char> room(70000);
  std::size_t got = 0;
  for (ssize_t more = 0; (more = read(ends[0], room.data(), room.size())) > 0;)
    got += static_cast<std::size_t>(more);
  note('r');
  writer.join();
  std::printf("%zu bytes, ", got);
  print("long pipe");
}

void use_waits() {
  int first[2];
  int second[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, first) != 0 || pipe(second) != 0) return;
  std::thread poller([&] {
    pollfd both[2] = {{first[0], POLLIN, 0}, {second[0], POLLIN, 0}};
    for (int i = 0; i < 2; ++i) {
      poll(both, 2, -1);
      for (pollfd& one : both) {
        if ((one.revents & POLLIN) == 0) continue;
        note(&one == both ? 's' : 'p');
        one.fd = -1;
      }
      if (both[0].fd < 0 && both[1].fd < 0) break;
    }
  });
  std::thread to_socket([&] { send(first[1], "x", 1, 0); });
  std::thread to_pipe([&] {
    if (write(second[1], "x", 1) != 1) note('?');
  });
  poller.join();
  to_socket.join();
  to_pipe.join();
  std::thread selector([&] {
    char rest[2];
    if (recv(first[0], rest, 1, 0) != 1) note('?');
    fd_set set;
    FD_ZERO(&set);
    FD_SET(first[0], &set);
    note(select(first[0] + 1, &set, nullptr, nullptr, nullptr) == 1 ? 'S' : '?');
  });
  note('w');
  send(first[1], "y", 1, 0);
  selector.join();
  const int epoll = epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  epoll_ctl(epoll, EPOLL_CTL_ADD, second[0], &event);
  char byte = 0;
  if (read(second[0], &byte, 1) != 1) note('?');
  std::thread waiter([&] {
    epoll_event got{};
    note(epoll_wait(epoll, &got, 1, -1) == 1 ? 'E' : '?');
  });
  note('w');
  if (write(second[1], "z", 1) != 1) note('?');
  waiter.join();
  pollfd nothing{first[1], POLLIN, 0};
  note(poll(&nothing, 1, 3600 * 1000) == 0 ? 't' : '?');  // an hour, virtually
  print("waits");
}

// A server and its clients in one process.
void use_tcp() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(listener, 8) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    return;
  std::thread server([&] {
    for (int i = 0; i < 3; ++i) {
      const int one = accept(listener, nullptr, nullptr);
      char byte = 0;
      if (recv(one, &byte, 1, 0) == 1) note(byte);
      byte = static_cast<char>(byte - 'a' + 'A');
      send(one, &byte, 1, 0);
      close(one);
    }
  });
  std::vector<std::thread> clients;
  for (char who = 'a'; who < 'd'; ++who) {
    clients.emplace_back([&, who] {
      const int one = socket(AF_INET, SOCK_STREAM, 0);
      if (connect(one, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) note('?');
      send(one, &who, 1, 0);
      char byte = 0;
      if (recv(one, &byte, 1, 0) == 1) note(byte);
      close(one);
    });
  }
  server.join();
  for (std::thread& client : clients)
    client.join();
  print("tcp");
}

}  // namespace

int main() {
  use_pipe();
  use_waits();
  use_tcp();
}
