#include "exporter.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace exporter {

namespace {

const Customer* customer_named(Book& book, const std::string& name) {
  for (const Customer& customer : book.customers) {
    if (customer.name == name) return &customer;
  }
  book.customers.push_back({name});
  return &book.customers.back();
}

// A hash table keyed by pointers, as fast programs have it. The flaw of this example: where a customer lands,
// and so the order of the rows, follows its address, which the system chooses anew for each process.
class SumTable {
 public:
  int& operator[](const Customer* customer) {
    std::size_t slot = reinterpret_cast<std::uintptr_t>(customer) / alignof(std::max_align_t) % slots_.size();
    while (slots_[slot].first != nullptr && slots_[slot].first != customer)
      slot = (slot + 1) % slots_.size();
    slots_[slot].first = customer;
    return slots_[slot].second;
  }

  const auto& slots() const { return slots_; }

 private:
  std::array<std::pair<const Customer*, int>, 61> slots_{};
};

}  // namespace

Book read_book(const std::string& csv) {
  Book book;
  std::istringstream lines(csv);
  std::string line;
  while (std::getline(lines, line)) {
    const std::size_t comma = line.find(',');
    if (comma == std::string::npos) throw std::runtime_error("a line without a comma: " + line);
    const Customer* const customer = customer_named(book, line.substr(0, comma));
    book.orders.push_back({customer, std::stoi(line.substr(comma + 1))});
  }
  return book;
}

std::vector<Row> totals(const Book& book) {
  SumTable sums;
  for (const Order& order : book.orders)
    sums[order.customer] += order.cents;
  std::vector<Row> rows;
#ifdef EXPORTER_REGRESSION
  // What a careless patch does to it: one row too many is asked for.
  for (std::size_t i = 0; i <= book.customers.size(); ++i) {
    const Customer* const customer = &book.customers.at(i);
    rows.push_back({customer->name, sums[customer]});
  }
#else
  for (const auto& [customer, cents] : sums.slots()) {
    if (customer != nullptr) rows.push_back({customer->name, cents});
  }
#endif
  return rows;
}

std::string to_csv(const std::vector<Row>& rows) {
  std::string csv;
  for (const Row& row : rows)
    csv += row.customer + "," + std::to_string(row.cents) + "\n";
  return csv;
}

std::vector<Row> sample(const std::vector<Row>& rows, unsigned one_in) {
  // Flaw: nobody can give the seed.
  std::random_device entropy;
  std::vector<Row> chosen;
  for (const Row& row : rows) {
    if (entropy() % one_in == 0) chosen.push_back(row);
  }
  return chosen;
}

std::unique_ptr<Format> default_format() {
  // Flaw: the second member is never set, so it is whatever the memory held before.
  std::unique_ptr<Format> format(new Format);
  format->separator = ',';
  return format;
}

std::string stamp(std::time_t when) {
  std::tm civil{};
  gmtime_r(&when, &civil);
  char text[64];
  const std::size_t size = std::strftime(text, sizeof text, "exported %Y-%m-%d %H:%M:%S UTC", &civil);
  return {text, size};
}

}  // namespace exporter
