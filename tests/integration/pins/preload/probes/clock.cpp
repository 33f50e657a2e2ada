// Prints what the clocks show, a line each: `source value`, after checks of what holds whatever they show.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/time.h>
#include <thread>
#include <threads.h>
#include <unistd.h>

namespace {

constexpr long long second = 1000000000;

void print(const char* source, long long value) {
  std::printf("%s %lld\n", source, value);
}

void check(bool is_good, const char* what) {
  if (is_good) return;
  std::printf("FAILED %s\n", what);
  std::exit(1);
}

long long in_ns(const timespec& time) {
  return time.tv_sec * second + time.tv_nsec;
}

long long look(clockid_t clock) {
  timespec now{};
  check(clock_gettime(clock, &now) == 0, "clock_gettime");
  return in_ns(now);
}

// Each sleep takes what was asked for, and not much more.
template <class Sleep>
void check_sleep(const char* name, long long duration, Sleep sleep) {
  const long long monotonic = look(CLOCK_MONOTONIC);
  const long long real = look(CLOCK_REALTIME);
  const long long busy = look(CLOCK_PROCESS_CPUTIME_ID);
  sleep();
  const long long slept = look(CLOCK_MONOTONIC) - monotonic;
  check(slept >= duration && slept < duration + duration / 2 + second / 1000, name);
  check(look(CLOCK_REALTIME) - real >= duration, name);
  check(look(CLOCK_PROCESS_CPUTIME_ID) - busy < second / 10, "sleeping uses no CPU time");
  print(name, slept);
}

void sleeps() {
  const timespec three{3, 500};
  check_sleep("nanosleep", 3 * second + 500, [&] { check(nanosleep(&three, nullptr) == 0, "nanosleep"); });
  check_sleep("clock_nanosleep", 3 * second,
              [&] { check(clock_nanosleep(CLOCK_MONOTONIC, 0, &three, nullptr) == 0, "it"); });
  for (const clockid_t clock : {CLOCK_REALTIME, CLOCK_MONOTONIC}) {
    check_sleep("clock_nanosleep:until", 2 * second, [&] {
      timespec until{};
      clock_gettime(clock, &until);
      until.tv_sec += 2;
      check(clock_nanosleep(clock, TIMER_ABSTIME, &until, nullptr) == 0, "it");
      check(look(clock) >= in_ns(until), "it is past the moment");
    });
  }
  check_sleep("usleep", second / 2, [] { usleep(500000); });
  check_sleep("sleep", 60 * second, [] { check(sleep(60) == 0, "sleep"); });
  check_sleep("thrd_sleep", 3 * second, [&] { check(thrd_sleep(&three, nullptr) == 0, "it"); });
  check_sleep("sleep_for", 5 * second, [] { std::this_thread::sleep_for(std::chrono::seconds(5)); });
  check_sleep("poll:nothing", 7 * second, [] { check(poll(nullptr, 0, 7000) == 0, "poll"); });
  check_sleep("select:nothing", 7 * second, [] {
    timeval limit{7, 0};
    check(select(0, nullptr, nullptr, nullptr, &limit) == 0 && limit.tv_sec == 0, "select");
  });
  const timespec wrong{0, second};
  check(nanosleep(&wrong, nullptr) == -1, "a second has less than 10^9 nanoseconds");
}

void waits() {
  int ends[2];
  check(pipe(ends) == 0, "pipe");
  pollfd waiting{ends[0], POLLIN, 0};
  check_sleep("poll:timed out", second / 20, [&] { check(poll(&waiting, 1, 50) == 0, "poll"); });
  const int poller = epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  check(epoll_ctl(poller, EPOLL_CTL_ADD, ends[0], &event) == 0, "epoll_ctl");
  check_sleep("epoll_wait:timed out", second / 20,
              [&] { check(epoll_wait(poller, &event, 1, 50) == 0, "it"); });
  check(write(ends[1], "x", 1) == 1, "write");
  const long long before = look(CLOCK_MONOTONIC);
  check(poll(&waiting, 1, 50000) == 1 && epoll_wait(poller, &event, 1, 50000) == 1, "input ends a wait");
  check(look(CLOCK_MONOTONIC) - before < second, "and takes no virtual time");
}

void looks() {
  const struct {
    const char* name;
    clockid_t clock;
  } clocks[] = {{"REALTIME", CLOCK_REALTIME},
                {"TAI", CLOCK_TAI},
                {"REALTIME_COARSE", CLOCK_REALTIME_COARSE},
                {"MONOTONIC", CLOCK_MONOTONIC},
                {"MONOTONIC_RAW", CLOCK_MONOTONIC_RAW},
                {"MONOTONIC_COARSE", CLOCK_MONOTONIC_COARSE},
                {"BOOTTIME", CLOCK_BOOTTIME}};
  for (const auto& clock : clocks)
    print(clock.name, look(clock.clock));
  print("time", time(nullptr));
  timeval now{};
  check(gettimeofday(&now, nullptr) == 0, "gettimeofday");
  print("gettimeofday", now.tv_sec * 1000000LL + now.tv_usec);
  timespec got{};
  check(timespec_get(&got, TIME_UTC) == TIME_UTC, "timespec_get");
  print("timespec_get", in_ns(got));
  print("system_clock", std::chrono::system_clock::now().time_since_epoch().count());
  print("steady_clock", std::chrono::steady_clock::now().time_since_epoch().count());
}

void cpu_time() {
  print("cpu:clock", clock());
  print("cpu:PROCESS_CPUTIME", look(CLOCK_PROCESS_CPUTIME_ID));
  print("cpu:THREAD_CPUTIME", look(CLOCK_THREAD_CPUTIME_ID));
}

}  // namespace

int main(int count, char**) {
  const long long begin = look(CLOCK_MONOTONIC);
  looks();
  const long long took = look(CLOCK_MONOTONIC) - begin;
  check(took > 0 && took < second, "a look takes little");
  check(time(nullptr) >= 1577836800, "it is 2020 at least");
  cpu_time();
  if (count == 1) sleeps();
  if (count == 1) waits();
}
