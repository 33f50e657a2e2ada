// Writes every view of the sample verdicts into a folder, for the checks by other parsers (check_views.py).
#include "samples.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

namespace freezegate {
namespace {

void write(const std::filesystem::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file.exceptions(std::ios::failbit | std::ios::badbit);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
}

void write_views(const std::filesystem::path& folder, const std::string& name, const Verdict& verdict,
                 const RenderContext& context) {
  write(folder / (name + ".verdict.json"), render_json(verdict, context));
  write(folder / (name + ".junit.xml"), render_junit(verdict, context));
  write(folder / (name + ".sarif"), render_sarif(verdict, context));
  write(folder / (name + ".github.txt"), render_github(verdict, context));
}

void write_all(const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const RenderContext bad = samples::context();
  RenderContext good = bad;
  good.exit_status = 0;
  RenderContext bare;
  bare.today = samples::today();
  write_views(folder, "empty", samples::verdict_of({}), bare);
  write_views(folder, "good", samples::verdict_of({samples::frozen(), samples::quiet(), samples::note()}),
              good);
  RenderContext by_test = bad;
  by_test.assertions = AssertionView::by_test;
  Verdict verdict = samples::verdict_of({samples::frozen(), samples::drifted(), samples::weakened(),
                                         samples::failed(), samples::unexplained(), samples::quiet(),
                                         samples::skipped(), samples::skipped("Export.Other", true)});
  samples::add_assertions(verdict);
  write_views(folder, "bad", verdict, by_test);
  Verdict hostile_verdict = samples::verdict_of({samples::hostile(), samples::hostile()});
  samples::add_assertions(hostile_verdict);
  for (TestAssertions& test : hostile_verdict.assertions_by_test)
    test.id.test = samples::hostile_text();
  hostile_verdict.asserted_nothing.push_back({"export_tests", samples::hostile_text()});
  write_views(folder, "hostile", hostile_verdict, by_test);

  const FreezeMap map = samples::map();
  FreezeMap hostile = map;
  hostile.path = samples::hostile_text();
  hostile.freezes.push_back(samples::freeze_of(samples::hostile()));
  write(folder / "good.list.json", render_list_json(map, samples::today()));
  write(folder / "empty.list.json", render_list_json({}, samples::today()));
  write(folder / "hostile.list.json", render_list_json(hostile, samples::today()));
  write(folder / "good.explain.json", render_explain_json(map.freezes.front(), map, samples::today()));
  write(folder / "hostile.explain.json",
        render_explain_json(hostile.freezes.back(), hostile, samples::today()));
}

}  // namespace
}  // namespace freezegate

int main(int argc, char** argv) try {
  if (argc != 2) {
    std::cerr << "usage: render_samples FOLDER\n";
    return 2;
  }
  freezegate::write_all(argv[1]);
  return 0;
} catch (const std::exception& error) {
  std::cerr << "render_samples: " << error.what() << '\n';
  return 3;
}
