// Reads freeze maps and prints what the reader says, as one JSON object: file -> array of errors (empty:
// accepted). For the checks that hold the reader against the schema and the document. A name of `-` stands
// for standard input.
#include <freezegate/freeze_map_reader.hpp>

#include <exception>
#include <iostream>
#include <iterator>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

namespace {

freezegate::Checked<freezegate::FreezeMap> read(const std::string& name) {
  if (name != "-") return freezegate::load_freeze_map(name);
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  return freezegate::read_freeze_map(text, name);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    nlohmann::json results = nlohmann::json::object();
    for (const char* name : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
      nlohmann::json errors = nlohmann::json::array();
      if (const auto map = read(name); !map) {
        for (const auto& error : map.error()) {
          errors.push_back({{"what", error.what}, {"where", error.where}, {"mend", error.mend}});
        }
      }
      results[name] = std::move(errors);
    }
    std::cout << results.dump(1) << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "read_maps: " << error.what() << '\n';
    return 3;
  }
}
