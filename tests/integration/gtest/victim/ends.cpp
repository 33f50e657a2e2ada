// A program that one freeze covers, and all that a guest may do before it ends. VICTIM_ACT is done by a test,
// VICTIM_MAIN says how main ends.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

namespace {

bool is(const char* variable, const char* value) {
  const char* const found = std::getenv(variable);
  return found != nullptr && std::strcmp(found, value) == 0;
}

// Buffered, and written by whoever flushes at the very end.
struct Destructed {
  ~Destructed() { std::printf("static destructor\n"); }
};
const Destructed destructed;

TEST(Frozen, Witness) {
  EXPECT_EQ(1, 1);
}

TEST(Frozen, Fails) {
  EXPECT_GT(42, 41);
  if (is("VICTIM_FAILURE", "none")) return;
  if (is("VICTIM_FAILURE", "exception")) throw std::runtime_error("another failure");
  if (is("VICTIM_FAILURE", "another")) EXPECT_LT(2, 1);
  const int answer = 42;
  EXPECT_EQ(answer, 41);
}

void wait_for_every_child() {
  std::thread([] {
    while (true) {
      if (wait(nullptr) < 0) usleep(1000);
    }
  }).detach();
}

void close_everything() {
  for (int descriptor = 3; descriptor < 65536; ++descriptor)
    close(descriptor);
}

void reuse_descriptors() {
  close_everything();
  for (int i = 0; i < 600; ++i) {
    if (open("/dev/null", O_RDWR) < 0) break;
  }
}

// In place, too: the strings are the process's own.
void change_everything() {
  for (char** entry = environ; *entry != nullptr; ++entry) {
    char* const value = std::strchr(*entry, '=');
    if (std::strncmp(*entry, "FREEZEGATE_", 11) == 0 && value != nullptr)
      std::memset(value + 1, 'x', std::strlen(value + 1));
  }
  setenv("FREEZEGATE_MAP", "/nowhere/freeze.json", 1);
  setenv("FREEZEGATE_COMMAND", "/bin/false", 1);
  setenv("FREEZEGATE_VERDICT", "off", 1);
  setenv("PATH", "/nowhere", 1);
  if (chdir("/") != 0) std::abort();
}

void lower(decltype(RLIMIT_AS) resource, rlim_t to) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0) std::abort();
  limit.rlim_cur = to;
  if (setrlimit(resource, &limit) != 0) std::abort();
}

// As an ordinary user, whom a hard limit binds.
void forbid_processes() {
  const rlimit limit{0, 0};
  if (setrlimit(RLIMIT_NPROC, &limit) != 0) std::abort();
  if (getuid() == 0 && setuid(65534) != 0) std::abort();
}

void fork_children() {
  for (int i = 0; i < 3; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      EXPECT_EQ(i, -1);
      std::exit(i);
    }
    if (waitpid(child, nullptr, 0) != child) std::abort();
  }
}

const struct {
  const char* name;
  void (*act)();
} acts[] = {
    {"exit 0", [] { std::exit(0); }},
    {"exit 1", [] { std::exit(1); }},
    {"exit 7", [] { std::exit(7); }},
    {"exit 256", [] { std::exit(256); }},  // 0 for the parent
    {"exit 0 in a thread", [] { std::thread([] { std::exit(0); }).join(); }},
    {"end without exit", [] { _exit(0); }},
    {"atexit", [] { std::atexit([] { std::printf("atexit handler\n"); }); }},
    {"ignore children", [] { std::signal(SIGCHLD, SIG_IGN); }},
    {"ignore signals",
     [] {
       std::signal(SIGPIPE, SIG_IGN);
       sigset_t all;
       sigfillset(&all);
       pthread_sigmask(SIG_BLOCK, &all, nullptr);
     }},
    {"wait for every child", wait_for_every_child},
    {"close everything", close_everything},
    {"reuse descriptors", reuse_descriptors},
    {"close stdout", [] { close(STDOUT_FILENO); }},
    {"close stdin", [] { close(STDIN_FILENO); }},
    {"close stderr", [] { close(STDERR_FILENO); }},
    {"change everything", change_everything},
    {"lower processes", [] { lower(RLIMIT_NPROC, 0); }},
    {"lower files", [] { lower(RLIMIT_NOFILE, 4); }},
    {"lower memory", [] { lower(RLIMIT_AS, 4096); }},
    {"lower file size", [] { lower(RLIMIT_FSIZE, 0); }},
    {"forbid processes", forbid_processes},
    {"fork", fork_children},
    {"leak",
     [] {
       static void* volatile leaked;
       leaked = std::malloc(100);
       leaked = nullptr;
     }},
};

TEST(Zealous, Acts) {
  for (const auto& known : acts) {
    if (is("VICTIM_ACT", known.name)) known.act();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const char* const directory = std::getenv("VICTIM_DIRECTORY");
  if (directory != nullptr && chdir(directory) != 0) std::abort();
  testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  std::printf("code after the tests\n");
  if (is("VICTIM_MAIN", "exit")) std::exit(result);
  if (is("VICTIM_MAIN", "exit in a thread")) std::thread([result] { std::exit(result); }).join();
  if (is("VICTIM_MAIN", "_exit")) {
    std::fflush(stdout);
    _exit(result);
  }
  if (is("VICTIM_MAIN", "ignore")) return 0;
  if (is("VICTIM_MAIN", "7")) return 7;
  return result;
}
