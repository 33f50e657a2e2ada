// The exporter under Catch2: one flaky test, in a section, and the properties that stand in for it.
#include "exporter.hpp"
#include "fixture.hpp"

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_test_macros.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <string>

TEST_CASE("a book survives a round trip") {
  const auto book = exporter::read_book(read_fixture());

  SECTION("the rows come in the order of the file") {  // cause: iteration order of a table keyed by pointers
    const std::string csv = exporter::to_csv(exporter::totals(book));
    CHECK(csv.substr(0, 4) == "ada,");
  }
  SECTION("no customer is lost") {
    CHECK(exporter::totals(book).size() == book.customers.size());
  }
}

TEST_CASE("a book keeps its orders") {
  const auto book = exporter::read_book(read_fixture());
  REQUIRE(book.orders.size() == 6);
  CHECK(book.customers.size() == 4);
}
