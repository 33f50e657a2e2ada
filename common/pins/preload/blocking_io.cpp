// Reading and writing, where it may wait for another thread: pipes, sockets, terminals. What is read from a
// random device comes from the seed.
#include "entropy/fill_random.hpp"
#include "entropy/random_device.hpp"
#include "kernel_wait.hpp"
#include "ports/free_port.hpp"
#include "raw.hpp"
#include "real.hpp"
#include "scheduler.hpp"
#include "scheduler/waiting.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

namespace freezegate::pins {

namespace {

// What fits into a pipe that is ready for writing, by POSIX; a socket that is ready takes more.
constexpr std::size_t piece = 4096;

// `flags`: of recv and send.
template <class Call>
auto transfer(int descriptor, short events, int flags, Call call) -> decltype(call()) {
  scheduler::point();
  if ((flags & MSG_DONTWAIT) == 0 && !wait_for_descriptor(descriptor, events)) {
    errno = EAGAIN;
    return -1;
  }
  const auto result = call();
  const int error = errno;
  tell_kernel_waiters();
  scheduler::point();
  errno = error;
  return result;
}

// Whether a long write may wait in the middle, and may be cut without anybody's noticing.
bool is_stream(int descriptor) noexcept {
  struct stat status{};
  if (raw_call(SYS_fstat, descriptor, word(&status)) != 0) return false;
  if (S_ISFIFO(status.st_mode)) return true;
  int type = 0;
  socklen_t size = sizeof type;
  return S_ISSOCK(status.st_mode) &&
         raw_call(SYS_getsockopt, descriptor, SOL_SOCKET, SO_TYPE, word(&type), word(&size)) == 0 &&
         type == SOCK_STREAM;
}

// `call(bytes, size)` writes.
template <class Call>
ssize_t write_all(int descriptor, const void* data, std::size_t size, int flags, Call call) {
  const auto* const bytes = static_cast<const char*>(data);
  if (size <= piece || (flags & MSG_DONTWAIT) != 0 || !is_stream(descriptor))
    return transfer(descriptor, POLLOUT, flags, [&] { return call(bytes, size); });
  std::size_t written = 0;
  while (written < size) {
    const std::size_t rest = size - written;
    const ssize_t more = transfer(descriptor, POLLOUT, flags,
                                  [&] { return call(bytes + written, rest < piece ? rest : piece); });
    if (more <= 0) return written > 0 ? static_cast<ssize_t>(written) : more;
    written += static_cast<std::size_t>(more);
  }
  return static_cast<ssize_t>(written);
}

}  // namespace

FREEZEGATE_STANDS_IN ssize_t read(int descriptor, void* bytes, std::size_t size) {
  static Real<ssize_t(int, void*, std::size_t)> real("read");
  if (is_pinned_random_device(descriptor)) return read_random(bytes, size);
  if (!is_kernel_wait_ours(false)) return real(descriptor, bytes, size);
  return transfer(descriptor, POLLIN, 0, [=] { return real(descriptor, bytes, size); });
}

FREEZEGATE_STANDS_IN ssize_t write(int descriptor, const void* bytes, std::size_t size) {
  static Real<ssize_t(int, const void*, std::size_t)> real("write");
  if (!is_kernel_wait_ours(false)) return real(descriptor, bytes, size);
  return write_all(descriptor, bytes, size, 0,
                   [=](const void* part, std::size_t length) { return real(descriptor, part, length); });
}

FREEZEGATE_STANDS_IN ssize_t readv(int descriptor, const iovec* parts, int count) {
  static Real<ssize_t(int, const iovec*, int)> real("readv");
  if (count > 0 && is_pinned_random_device(descriptor)) return read_random_parts(parts, count);
  if (!is_kernel_wait_ours(false)) return real(descriptor, parts, count);
  return transfer(descriptor, POLLIN, 0, [=] { return real(descriptor, parts, count); });
}

FREEZEGATE_STANDS_IN ssize_t writev(int descriptor, const iovec* parts, int count) {
  static Real<ssize_t(int, const iovec*, int)> real("writev");
  if (!is_kernel_wait_ours(false)) return real(descriptor, parts, count);
  return transfer(descriptor, POLLOUT, 0, [=] { return real(descriptor, parts, count); });
}

FREEZEGATE_STANDS_IN ssize_t recv(int descriptor, void* bytes, std::size_t size, int flags) {
  static Real<ssize_t(int, void*, std::size_t, int)> real("recv");
  if (!is_kernel_wait_ours(false)) return real(descriptor, bytes, size, flags);
  return transfer(descriptor, POLLIN, flags, [=] { return real(descriptor, bytes, size, flags); });
}

FREEZEGATE_STANDS_IN ssize_t recvfrom(int descriptor, void* bytes, std::size_t size, int flags,
                                      sockaddr* from, socklen_t* from_size) {
  static Real<ssize_t(int, void*, std::size_t, int, sockaddr*, socklen_t*)> real("recvfrom");
  if (!is_kernel_wait_ours(false)) return real(descriptor, bytes, size, flags, from, from_size);
  return transfer(descriptor, POLLIN, flags,
                  [=] { return real(descriptor, bytes, size, flags, from, from_size); });
}

FREEZEGATE_STANDS_IN ssize_t recvmsg(int descriptor, msghdr* message, int flags) {
  static Real<ssize_t(int, msghdr*, int)> real("recvmsg");
  if (!is_kernel_wait_ours(false)) return real(descriptor, message, flags);
  return transfer(descriptor, POLLIN, flags, [=] { return real(descriptor, message, flags); });
}

FREEZEGATE_STANDS_IN ssize_t send(int descriptor, const void* bytes, std::size_t size, int flags) {
  static Real<ssize_t(int, const void*, std::size_t, int)> real("send");
  if (!is_kernel_wait_ours(false)) return real(descriptor, bytes, size, flags);
  return write_all(descriptor, bytes, size, flags, [=](const void* part, std::size_t length) {
    return real(descriptor, part, length, flags);
  });
}

FREEZEGATE_STANDS_IN ssize_t sendto(int descriptor, const void* bytes, std::size_t size, int flags,
                                    const sockaddr* to, socklen_t to_size) {
  static Real<ssize_t(int, const void*, std::size_t, int, const sockaddr*, socklen_t)> real("sendto");
  if (to != nullptr) give_port(descriptor);
  if (!is_kernel_wait_ours(false)) return real(descriptor, bytes, size, flags, to, to_size);
  return write_all(descriptor, bytes, size, flags, [=](const void* part, std::size_t length) {
    return real(descriptor, part, length, flags, to, to_size);
  });
}

FREEZEGATE_STANDS_IN ssize_t sendmsg(int descriptor, const msghdr* message, int flags) {
  static Real<ssize_t(int, const msghdr*, int)> real("sendmsg");
  if (message != nullptr && message->msg_name != nullptr) give_port(descriptor);
  if (!is_kernel_wait_ours(false)) return real(descriptor, message, flags);
  return transfer(descriptor, POLLOUT, flags, [=] { return real(descriptor, message, flags); });
}

FREEZEGATE_STANDS_IN int accept(int descriptor, sockaddr* address, socklen_t* size) {
  static Real<int(int, sockaddr*, socklen_t*)> real("accept");
  if (!is_kernel_wait_ours(false)) return real(descriptor, address, size);
  return transfer(descriptor, POLLIN, 0, [=] { return real(descriptor, address, size); });
}

FREEZEGATE_STANDS_IN int accept4(int descriptor, sockaddr* address, socklen_t* size, int flags) {
  static Real<int(int, sockaddr*, socklen_t*, int)> real("accept4");
  if (!is_kernel_wait_ours(false)) return real(descriptor, address, size, flags);
  return transfer(descriptor, POLLIN, 0, [=] { return real(descriptor, address, size, flags); });
}

namespace {

// Not one by which a socket is disconnected.
bool is_internet(const sockaddr* address, socklen_t size) noexcept {
  return address != nullptr && size >= sizeof(sa_family_t) &&
         (address->sa_family == AF_INET || address->sa_family == AF_INET6);
}

}  // namespace

// To a thread of this process it does not wait; to elsewhere the watcher lets others go on.
FREEZEGATE_STANDS_IN int connect(int descriptor, const sockaddr* address, socklen_t size) {
  static Real<int(int, const sockaddr*, socklen_t)> real("connect");
  if (is_internet(address, size)) give_port(descriptor);
  if (!is_kernel_wait_ours(false)) return real(descriptor, address, size);
  return transfer(descriptor, 0, MSG_DONTWAIT, [=] { return real(descriptor, address, size); });
}

// The other end learns of it.
FREEZEGATE_STANDS_IN int shutdown(int descriptor, int how) noexcept {
  static Real<int(int, int)> real("shutdown");
  if (!is_kernel_wait_ours(false)) return real(descriptor, how);
  return transfer(descriptor, 0, MSG_DONTWAIT, [=] { return real(descriptor, how); });
}

FREEZEGATE_STANDS_IN int close(int descriptor) {
  static Real<int(int)> real("close");
  if (!is_kernel_wait_ours(false)) return real(descriptor);
  return transfer(descriptor, 0, MSG_DONTWAIT, [=] { return real(descriptor); });
}

// What glibc's headers make of them where the compiler knows the size of the buffer.
FREEZEGATE_STANDS_IN ssize_t __read_chk(int descriptor, void* bytes, std::size_t size, std::size_t room) {
  if (size > room) __builtin_trap();
  return read(descriptor, bytes, size);
}

FREEZEGATE_STANDS_IN ssize_t __recv_chk(int descriptor, void* bytes, std::size_t size, std::size_t room,
                                        int flags) {
  if (size > room) __builtin_trap();
  return recv(descriptor, bytes, size, flags);
}

FREEZEGATE_STANDS_IN ssize_t __recvfrom_chk(int descriptor, void* bytes, std::size_t size, std::size_t room,
                                            int flags, sockaddr* from, socklen_t* from_size) {
  if (size > room) __builtin_trap();
  return recvfrom(descriptor, bytes, size, flags, from, from_size);
}

}  // namespace freezegate::pins
