// What is random by its name and always the same by itself: where a table says that these vary, the table is
// wrong.
#include "source.hpp"

#include <cstdlib>
#include <random>

std::vector<Source> control_sources() {
  return {{"hash_of_string", "-", [] { return text(std::hash<std::string>()("always the same")); }},
          {"rand_unseeded", "-", [] { return text(std::rand()); }},
          {"mt19937_default", "-", [] { return text(std::mt19937()()); }}};
}
