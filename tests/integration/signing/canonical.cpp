// Prints the canonical bytes of the JSON text on standard input.
#include <freezegate/canonical_json.hpp>

#include <cstdio>
#include <iostream>
#include <iterator>
#include <string>

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  const auto canonical = freezegate::canonical_json(text, "standard input");
  if (!canonical) {
    std::cerr << canonical.error().where << ": " << canonical.error().what << '\n';
    return 2;
  }
  std::cout << *canonical;
}
