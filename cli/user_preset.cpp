#include "user_preset.hpp"

#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace freezegate::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* file_name = "CMakeUserPresets.json";
constexpr int oldest_version = 3;  // an install prefix and a generator need not be said (CMake 3.21)

Error refusal(std::string what) {
  return {ExitCode::untrusted_input, std::move(what), file_name,
          "add the presets by hand: freezegate init --cmake --dry-run prints them"};
}

// As the library reads it, a key that stands twice would lose its first value.
Result<Json> read_strictly(std::string_view text) {
  std::vector<std::set<std::string>> keys;
  bool repeated = false;
  const auto watch = [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second)
      repeated = true;
    return true;
  };
  Json document = Json::parse(text, watch, false);
  if (document.is_discarded() || repeated || !document.is_object())
    return tl::unexpected(refusal("the file is there, and is not plain JSON without repeated keys"));
  return document;
}

Json presets_of(std::string_view kind, const UserPreset& preset) {
  Json made = {{"name", user_preset_name}};
  if (kind == "configurePresets") {
    const bool is_absolute = std::filesystem::path(preset.build).is_absolute();
    made["displayName"] = "Tests under freezegate";
    made["binaryDir"] = is_absolute ? preset.build : "${sourceDir}/" + preset.build;
    made["cacheVariables"] = {{"CMAKE_PROJECT_TOP_LEVEL_INCLUDES", preset.inject.string()}};
    return made;
  }
  made["configurePreset"] = user_preset_name;
  if (kind == "testPresets") made["output"] = {{"outputOnFailure", true}};
  return made;
}

Result<bool> add_preset(Json& document, const char* kind, const UserPreset& preset) {
  Json& list = document.emplace(kind, Json::array()).first.value();
  if (!list.is_array()) return tl::unexpected(refusal(fmt::format("{} is no list", kind)));
  const Json made = presets_of(kind, preset);
  for (const Json& known : list) {
    if (known == made) return false;
    if (known.is_object() && known.value("name", Json()) == user_preset_name)
      return tl::unexpected(refusal(fmt::format("{} has another preset '{}'", kind, user_preset_name)));
  }
  list.push_back(made);
  return true;
}

}  // namespace

Result<std::string> with_user_preset(std::string_view old, const UserPreset& preset) {
  Json document = {{"version", oldest_version}};
  if (!old.empty()) {
    auto read = read_strictly(old);
    if (!read) return tl::unexpected(read.error());
    document = std::move(*read);
    const Json version = document.value("version", Json());
    if (!version.is_number_integer() || version < oldest_version)
      return tl::unexpected(refusal(fmt::format("its version is older than {}", oldest_version)));
  }
  bool is_new = false;
  for (const char* const kind : {"configurePresets", "buildPresets", "testPresets"}) {
    const auto added = add_preset(document, kind, preset);
    if (!added) return tl::unexpected(added.error());
    is_new = is_new || *added;
  }
  return is_new ? document.dump(2) + "\n" : std::string(old);
}

}  // namespace freezegate::cli
