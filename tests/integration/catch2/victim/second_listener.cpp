// Another listener besides freezegate's, which says what it heard of: that must be the same without.
#ifdef VICTIM_CATCH2_V2
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
using Listener = Catch::TestEventListenerBase;
#else
#include <catch2/catch_test_macros.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
using Listener = Catch::EventListenerBase;
#endif

#include <cstdio>

namespace {

class Counter final : public Listener {
 public:
  using Listener::Listener;
  static std::string getDescription() { return "counts"; }

  void assertionStarting(const Catch::AssertionInfo& /*info*/) override { ++starts_; }
#ifdef VICTIM_CATCH2_V2
  bool assertionEnded(const Catch::AssertionStats& /*stats*/) override {
    ++ends_;
    return true;
  }
#else
  void assertionEnded(const Catch::AssertionStats& /*stats*/) override { ++ends_; }
#endif
  void testRunEnded(const Catch::TestRunStats& stats) override {
    std::printf("heard of %d starts and %d ends\n", starts_, ends_);
    Listener::testRunEnded(stats);
  }

 private:
  int starts_ = 0;
  int ends_ = 0;
};

CATCH_REGISTER_LISTENER(Counter)

}  // namespace

TEST_CASE("two listeners") {
  CHECK(1 == 1);
  REQUIRE_FALSE(1 == 2);
  CHECK_NOTHROW(1 + 1);
  SUCCEED();
  CHECK(1 == 2);
}
