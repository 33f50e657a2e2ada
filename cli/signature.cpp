// freezegate signature: the signature of a failure that another test runner printed.
#include "command.hpp"
#include "say.hpp"

#include <freezegate/failure.hpp>
#include <freezegate/output_signature.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate::cli {

namespace {

// As the two keys of an entry.
int signature(const std::string& path) {
  std::ifstream file;
  if (path != "-") file.open(path, std::ios::binary);
  std::istream& in = path == "-" ? std::cin : file;
  const std::string text =
      in ? std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()} : std::string();
  if (!in || in.bad()) {
    return fail(Error{ExitCode::untrusted_input, "the output cannot be read", path,
                      "name the file that holds what the test printed, or pipe it in and write -"});
  }
  const std::string shape = output_shape(text);
  const auto error = write_out(stdout, fmt::format("\"signature\": \"{}\",\n\"shape\": [{}],\n",
                                                   signature_of({shape}), nlohmann::json(shape).dump()));
  return error ? fail(*error) : to_int(ExitCode::good);
}

}  // namespace

void add_signature(CLI::App& app, Invocation& invocation) {
  auto path = std::make_shared<std::string>();
  CLI::App* const command =
      app.add_subcommand("signature", "Print the signature of a failure that another test runner printed");
  command->footer(
      "Example:\n"
      "  PYTHONHASHSEED=7 python3 -m pytest tests/test_export.py::test_roundtrip 2>&1 | freezegate signature "
      "-\n"
      "\n"
      "For entries that bring their `command`: standard output, and standard error behind it. The last line "
      "and the "
      "last "
      "source frame count. Tests with a listener have theirs from freezegate capture.");
  command->add_option("output", *path, "What the test printed; - reads standard input")
      ->required()
      ->type_name("FILE");
  command->callback([path, &invocation] { invocation.exit_status = signature(*path); });
}

}  // namespace freezegate::cli
