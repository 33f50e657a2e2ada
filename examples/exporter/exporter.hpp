// A small product: orders are read from CSV, summed by customer, and written as CSV again.
#pragma once

#include <cstddef>
#include <ctime>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace exporter {

struct Customer {
  std::string name;
};

struct Order {
  const Customer* customer = nullptr;
  int cents = 0;
};

/// The orders of one file, and the customers that they belong to.
struct Book {
  std::deque<Customer> customers;  // orders point to them
  std::vector<Order> orders;
};

struct Row {
  std::string customer;
  int cents = 0;

  friend bool operator==(const Row& a, const Row& b) {
    return a.customer == b.customer && a.cents == b.cents;
  }
};

/// Reads `customer,cents` lines. \throws std::runtime_error for a line without a comma.
Book read_book(const std::string& csv);

/// What each customer owes. One row a customer.
std::vector<Row> totals(const Book& book);

std::string to_csv(const std::vector<Row>& rows);

/// Rows for a printed sample, each with the probability that was asked for (1 in `one_in`).
std::vector<Row> sample(const std::vector<Row>& rows, unsigned one_in);

/// How a file is written.
struct Format {
  char separator;
  unsigned char padding;  // blanks in front of a field
};

/// The format that is used when nobody asks for another.
std::unique_ptr<Format> default_format();

/// `exported 2026-11-30 12:00:00 UTC`
std::string stamp(std::time_t when);

}  // namespace exporter
