#include "output_options.hpp"

#include "say.hpp"
#include "terminal.hpp"

#include <freezegate/base_judgement.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace freezegate::cli {

namespace {

using View = std::string (*)(const Verdict&, const RenderContext&);

constexpr std::array<std::pair<std::string_view, View>, 5> views{{{"text", render_text},
                                                                  {"json", render_json},
                                                                  {"github", render_github},
                                                                  {"junit", render_junit},
                                                                  {"sarif", render_sarif}}};

struct Target {
  View view = nullptr;
  bool is_text = false;
  std::string file;  // empty: the stream
};

std::optional<Target> parse(std::string_view spec) {
  const std::size_t equals = spec.find('=');
  const std::string_view name = spec.substr(0, equals);
  const auto* const view =
      std::ranges::find_if(views, [&](const auto& known) { return known.first == name; });
  if (view == views.end()) return std::nullopt;
  Target target{view->second, name == "text", {}};
  if (equals == std::string_view::npos) return target;
  target.file = spec.substr(equals + 1);
  if (target.file.empty()) return std::nullopt;
  return target;
}

std::optional<Error> write_file(const std::string& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "wbe");
  const bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int reason = errno;
  const bool closed = file != nullptr && std::fclose(file) == 0;
  if (written && closed) return std::nullopt;
  return Error{ExitCode::environment,
               std::string("the output cannot be written: ") + std::strerror(closed ? reason : errno), path,
               "give a file in a folder that exists and may be written to"};
}

// What is wrong with a `--format`; empty when it is right.
std::string fault_of(const std::string& spec) {
  if (parse(spec)) return {};
  const std::string name = spec.substr(0, spec.find('='));
  if (parse(name)) return fmt::format("'{}' names no file: write {}=FILE", spec, name);
  return fmt::format("there is no format '{}': use text, json, github, junit or sarif", name);
}

}  // namespace

bool is_quiet(const OutputOptions& options) {
  const char* const variable = std::getenv("FREEZEGATE_QUIET");
  return options.quiet || (variable != nullptr && std::string_view(variable) == "1");
}

void add_output_options(CLI::App& command, OutputOptions& options) {
  command
      .add_option(
          "--format", options.formats,
          "How to show the verdict: text (default), json, github, junit or sarif. FORMAT=FILE writes it to a "
          "file. May be given several times")
      ->type_name("FORMAT[=FILE]")
      ->allow_extra_args(false)  // else it would take the paths behind it for formats
      ->check(fault_of);
  command.add_flag("--quiet,-q", options.quiet, "Say nothing where nothing was found");
}

std::optional<Error> show(const Verdict& verdict, RenderContext context, const OutputOptions& options,
                          std::FILE* stream) {
  std::vector<std::string> formats = options.formats;
  if (formats.empty()) formats.emplace_back("text");
  std::optional<Error> failed;
  for (const std::string& spec : formats) {
    const auto target = parse(spec);
    if (!target) continue;  // refused while the command line was parsed
    const bool to_stream = target->file.empty();
    const bool has_changes = context.base != nullptr && !context.base->changes.empty();
    if (target->is_text && verdict.findings.empty() && !has_changes && is_quiet(options)) continue;
    context.colour = target->is_text && to_stream && use_colour(stream);
    context.width = to_stream ? width_of(stream) : 0;
    const std::string text = target->view(verdict, context);
    if (to_stream && target->is_text && stream == stderr) {
      say(text);
      continue;
    }
    auto error = to_stream ? write_out(stream, text) : write_file(target->file, text);
    if (error && !failed) failed = std::move(error);
  }
  return failed;
}

}  // namespace freezegate::cli
