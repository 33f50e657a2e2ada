// v2 alone: a main file that asks for benchmarking, which adds virtual functions to the listener's interface.
#define CATCH_CONFIG_MAIN
#ifndef CATCH_CONFIG_ENABLE_BENCHMARKING
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#endif
#include <catch2/catch.hpp>

TEST_CASE("benchmarks fail") {
  CHECK(1 == 2);
  BENCHMARK("nothing") {
    return 0;
  };
}
