// The table of threads: order, places that are free again, queues.
#include "pins/preload/scheduler/thread_table.hpp"

#include <memory>
#include <set>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace freezegate::pins::scheduler {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SchedThreadTable : public ::testing::Test {
 protected:
  std::vector<std::uint64_t> runnable() const {
    std::vector<std::uint64_t> paths;
    for (std::size_t i = 0; i < table().runnable_count(); ++i)
      paths.push_back(table().runnable(i)->candidate.path);
    return paths;
  }
  std::vector<std::uint64_t> waiters(const void* object) const {
    std::vector<std::uint64_t> paths;
    for (Thread* waiter = table().first_waiter(object); waiter != nullptr;
         waiter = ThreadTable::next_waiter(waiter))
      paths.push_back(waiter->candidate.path);
    return paths;
  }
  ThreadTable& table() const { return *table_; }

 private:
  std::unique_ptr<ThreadTable> table_ = std::make_unique<ThreadTable>();
};

TEST_F(SchedThreadTable, TheRunnableStandInOrderOfCreation) {
  Thread* const a = table().add(1);
  Thread* const b = table().add(2);
  Thread* const c = table().add(3);
  table().set_state(a, State::blocked);
  table().set_state(b, State::external);
  EXPECT_THAT(runnable(), ElementsAre(3));
  EXPECT_EQ(table().external_count(), 1U);
  table().set_state(b, State::runnable);
  table().set_state(a, State::runnable);
  EXPECT_THAT(runnable(), ElementsAre(1, 2, 3));
  EXPECT_EQ(table().place_of(c), 2U);
  EXPECT_EQ(table().external_count(), 0U);
  table().set_state(c, State::blocked);
  EXPECT_EQ(table().place_of(c), table().runnable_count());
}

TEST_F(SchedThreadTable, GrowsAndReusesPlaces) {
  std::vector<Thread*> threads;
  for (std::uint64_t path = 0; path < 1000; ++path)
    threads.push_back(table().add(path));
  EXPECT_EQ(table().runnable_count(), 1000U);
  EXPECT_EQ(std::set<Thread*>(threads.begin(), threads.end()).size(), 1000U);
  Thread* const freed = threads[500];
  table().remove(freed);
  EXPECT_EQ(table().size(), 999U);
  EXPECT_EQ(table().add(7777), freed);
  EXPECT_EQ(table().runnable(999)->candidate.path, 7777U);
}

TEST_F(SchedThreadTable, QueuesAreInOrderOfArrivalAndByObject) {
  int one = 0;
  int two = 0;
  Thread* const a = table().add(1);
  Thread* const b = table().add(2);
  Thread* const c = table().add(3);
  table().enqueue(c, &one, Wait::mutex, -1);
  table().enqueue(a, &two, Wait::mutex, -1);
  table().enqueue(b, &one, Wait::mutex, 5);
  EXPECT_THAT(waiters(&one), ElementsAre(3, 2));
  EXPECT_THAT(waiters(&two), ElementsAre(1));
  table().dequeue(c);
  table().dequeue(c);
  EXPECT_THAT(waiters(&one), ElementsAre(2));
  table().remove(b);
  EXPECT_THAT(waiters(&one), IsEmpty());
}

// Objects whose addresses fall into the same bucket: more of them than there are buckets.
TEST_F(SchedThreadTable, QueuesDoNotMix) {
  std::vector<int> objects(1000);
  for (std::uint64_t i = 0; i < objects.size(); ++i)
    table().enqueue(table().add(i), &objects[i], Wait::futex, -1);
  for (std::uint64_t i = 0; i < objects.size(); ++i)
    EXPECT_THAT(waiters(&objects[i]), ElementsAre(i));
}

TEST_F(SchedThreadTable, AChildKeepsOneThread) {
  int object = 0;
  table().add(1);
  Thread* const own = table().add(2);
  table().enqueue(table().add(3), &object, Wait::mutex, -1);
  table().set_state(own, State::external);
  table().keep_only(own);
  EXPECT_EQ(table().size(), 1U);
  EXPECT_THAT(runnable(), ElementsAre(2));
  EXPECT_EQ(table().external_count(), 0U);
  EXPECT_THAT(waiters(&object), IsEmpty());
}

TEST_F(SchedThreadTable, FindsByHandle) {
  Thread* const a = table().add(1);
  EXPECT_EQ(table().find(pthread_self()), nullptr);
  a->handle = pthread_self();
  a->has_handle = true;
  EXPECT_EQ(table().find(pthread_self()), a);
  table().remove(a);
  EXPECT_EQ(table().find(pthread_self()), nullptr);
}

}  // namespace
}  // namespace freezegate::pins::scheduler
