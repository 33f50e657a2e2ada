// Flaky: the leader of a group is the member of the lowest address. Axis: heap.
//
// Memory that was asked for first lies lowest, as long as the program has freed nothing and the allocator is
// a plain one.
#include "frameworks.hpp"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace {

struct Member {
  std::string name;
};

class MergeGroup {
 public:
  void join(const std::string& name) {
    members_.push_back(std::make_unique<Member>(Member{name}));
    order_.insert(members_.back().get());
  }
  const std::string& leader() const { return (*order_.begin())->name; }

 private:
  std::vector<std::unique_ptr<Member>> members_;
  std::set<const Member*> order_;
};

}  // namespace

TEST(MergeGroup, TheNewestDoesNotLead) {
  MergeGroup group;
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"})
    group.join(name);
  EXPECT_NE(group.leader(), "n");
}
