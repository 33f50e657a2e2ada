// freezegate judge: what a test process that is run by itself asks at its end. Not for people: the report
// comes on descriptor 3, and the answer, the exit status that the process should have, goes to descriptor 4.
#include "command.hpp"
#include "freezes_of.hpp"
#include "map_options.hpp"
#include "output_options.hpp"

#include <freezegate/fixture.hpp>
#include <freezegate/run_report_reader.hpp>
#include <freezegate/verdict.hpp>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

constexpr int report_descriptor = 3;
constexpr int answer_descriptor = 4;

struct JudgeOptions {
  MapOptions map;
  OutputOptions output;
  std::string directory;
  std::string binary;
  int raw_code = 0;
  int no_report = 0;  // errno of why there is no report; 0: there is one
};

Result<std::string> read_all(int descriptor) {
  std::string text;
  std::string block(std::size_t{64} * 1024, '\0');
  off_t offset = 0;
  while (true) {
    const ssize_t count = pread(descriptor, block.data(), block.size(), offset);
    if (count == 0) return text;
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      return tl::unexpected(
          Error{ExitCode::environment, std::string("the run report cannot be read: ") + std::strerror(errno),
                "the test process", "this command is for test processes: use freezegate check"});
    }
    text.append(block.data(), static_cast<std::size_t>(count));
    offset += count;
  }
}

Result<ProcessReport> report_of(const JudgeOptions& options) {
  if (options.no_report != 0) {
    return tl::unexpected(
        Error{ExitCode::environment,
              fmt::format("the run report could not be written: {}", std::strerror(options.no_report)),
              options.binary, "let FREEZEGATE_REPORT_DIR name a folder that can be written to"});
  }
  const auto text = read_all(report_descriptor);
  if (!text) return tl::unexpected(text.error());
  // The rest of the last block is no sign of a torn report here: the process still writes to it.
  auto report =
      read_report(std::string_view(*text).substr(0, text->find_last_not_of('\0') + 1), options.binary);
  // The process is still alive and says itself what it is about to exit with.
  if (report) {
    report->end = ProcessEnd{options.raw_code, 0, false};
    report->closed = true;
  }
  return report;
}

// \returns the exit status that the process should have.
int judge_process(const JudgeOptions& options) {
  const auto failed = [&](int code) { return options.raw_code != 0 ? options.raw_code : code; };
  const auto loaded = load_map(options.map);
  if (!loaded) return failed(fail(loaded.error()));
  auto report = report_of(options);
  if (!report) return failed(fail(report.error()));
  Evidence evidence;
  evidence.scope = Scope::process;
  evidence.fixtures = check_fixtures(loaded->root, freezes_of(loaded->map, report->binary));
  RenderContext context;
  context.title = report->binary;
  evidence.reports.push_back(*std::move(report));
  const Verdict verdict = judge(evidence, loaded->map, loaded->today);
  const int status = exit_status(verdict, options.raw_code);
  context.map_path = loaded->path;
  context.today = loaded->today;
  context.raw_code = options.raw_code;
  context.exit_status = status;
  context.source_root = loaded->root.string();
  if (auto error = show(verdict, std::move(context), options.output, stderr)) return failed(fail(*error));
  return status;
}

}  // namespace

void add_judge(CLI::App& app, Invocation& invocation) {
  auto options = std::make_shared<JudgeOptions>();
  CLI::App* const judge =
      app.add_subcommand("judge", "For test processes: judge the report on descriptor 3")->group("");
  add_map_options(*judge, options->map);
  add_output_options(*judge, options->output);
  judge->add_option("--directory", options->directory);
  judge->add_option("--binary", options->binary)->required();
  judge->add_option("--raw-code", options->raw_code)->required();
  judge->add_option("--no-report", options->no_report);
  judge->callback([options, &invocation] {
    std::signal(SIGPIPE, SIG_IGN);  // a reader of the words that has gone must not cost the answer
    if (!options->directory.empty() && chdir(options->directory.c_str()) != 0) {
      // The folder is gone; the map is then looked for from where we are.
      errno = 0;
    }
    const int status = judge_process(*options);
    std::fflush(stderr);
    const std::string answer = std::to_string(status) + "\n";
    if (write(answer_descriptor, answer.data(), answer.size()) < 0) {
      invocation.exit_status = to_int(ExitCode::environment);
      return;
    }
    invocation.exit_status = status;
  });
}

}  // namespace freezegate::cli
