#include <freezegate/ctest_run.hpp>

#include <string>

#include <nlohmann/json.hpp>

namespace freezegate {

using nlohmann::json;

std::string to_json(const CtestRunMark& mark) {
  const json document = {{"schema", 1},
                         {"ctest_pid", mark.ctest_pid},
                         {"ctest_started", mark.ctest_started},
                         {"begun_ns", mark.begun_ns},
                         {"ended", mark.ended}};
  return document.dump() + "\n";
}

Result<CtestRunMark> read_ctest_run_mark(std::string_view text, std::string_view path) {
  const auto not_understood = [&] {
    return tl::unexpected(Error{ExitCode::untrusted_input, "the mark of the ctest run cannot be understood",
                                std::string(path), "remove that file, and run ctest again"});
  };
  const json document = json::parse(text, nullptr, false);
  if (!document.is_object() || document.value("schema", json()) != 1) return not_understood();
  for (const char* const number : {"ctest_pid", "ctest_started", "begun_ns"}) {
    if (!document.value(number, json()).is_number_integer()) return not_understood();
  }
  if (!document.value("ended", json()).is_boolean()) return not_understood();
  return CtestRunMark{document["ctest_pid"], document["ctest_started"], document["begun_ns"],
                      document["ended"]};
}

}  // namespace freezegate
