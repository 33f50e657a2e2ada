// The freeze map's past in figures, and in words when nobody reads it.
#include "render/page.hpp"
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>
#include <freezegate/stats.hpp>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Colour;
using render::Json;
using render::Page;

constexpr std::size_t name_columns = 18;
constexpr std::size_t most_departures = 20;

std::string count(std::size_t number, std::string_view word) {
  return render::count_of(static_cast<std::int64_t>(number), word);
}

void row(Page& page, std::string_view name, std::string_view value) {
  page.field(2, name, name_columns, value);
}

std::string departure_words(const Departure& departure) {
  std::string words = fmt::format(
      "{}  {}, opened {}: {}", to_string(departure.on), to_string(departure.id), to_string(departure.opened),
      departure.revocation_class.empty() ? "removed, class unknown" : departure.revocation_class);
  if (!departure.change.empty()) return words + ", by " + departure.change;
  return departure.revocation_class.empty() ? words + ", in the working tree" : words;
}

void add_past(Page& page, const Stats& stats, const StatsContext& context) {
  page.plain(render::paint(
      fmt::format("In the last {}, up to {}", render::count_of(stats.days, "day"), to_string(context.today)),
      Colour::bold, page.colour()));
  std::string classes;
  for (const auto& [name, number] : stats.classes)
    classes += fmt::format("{}{} {}", classes.empty() ? ": " : ", ", number, name);
  row(page, "revoked themselves", fmt::format("{}{}", stats.revoked, classes));
  row(page, "withdrawn", fmt::format("{} by their owners", stats.withdrawn));
  row(page, "removed", fmt::format("{} without a tombstone, class unknown", stats.unknown));
  for (std::size_t i = 0; i < stats.departures.size() && i < most_departures; ++i)
    page.wrapped(4, departure_words(stats.departures[i]));
  if (stats.departures.size() > most_departures)
    page.wrapped(
        4, fmt::format("and {} more; the JSON format has all", stats.departures.size() - most_departures));
  if (!context.history.empty()) page.wrapped(2, "the past is not known in full: " + context.history);
}

void add_open(Page& page, const Stats& stats) {
  page.plain(render::paint("Still open", Colour::bold, page.colour()));
  row(page, "freezes", fmt::format("{} of at most {}", stats.open, stats.cap));
  if (!stats.oldest) return;
  row(page, "age",
      fmt::format("median {}; the oldest {}: {}, owner {}", render::count_of(stats.median_age, "day"),
                  render::count_of(stats.oldest_age, "day"), to_string(stats.oldest->id),
                  stats.oldest->owner));
  std::string renewals = count(stats.renewals, "renewal");
  if (stats.most_renewed) {
    renewals +=
        fmt::format(" of {}; most often {}: {}", count(stats.renewed, "freeze"),
                    count(stats.most_renewed->renewals.size(), "time"), to_string(stats.most_renewed->id));
  }
  row(page, "renewals", renewals);
  row(page, "cost of the gate", to_words(stats.cost) + (stats.cost.seconds ? "" : ", not measured"));
}

std::string verdict_on(const Stats& stats) {
  if (stats.is_unread()) {
    return fmt::format(
        "Nobody reads this map: {} open, and in {} not one has revoked itself. A freeze that nothing ends is "
        "a skip "
        "with more words.",
        count(stats.open, "freeze") + (stats.open == 1 ? " is" : " are"),
        render::count_of(stats.days, "day"));
  }
  if (stats.open == 0) return "No freeze is open.";
  return fmt::format("The map is alive: {} revoked {} in {}.", count(stats.revoked, "freeze"),
                     stats.revoked == 1 ? "itself" : "themselves", render::count_of(stats.days, "day"));
}

Json json_of(const Departure& departure) {
  return Json{{"nodeid", to_string(departure.id)},
              {"opened", to_string(departure.opened)},
              {"on", to_string(departure.on)},
              {"class", render::or_null(departure.revocation_class)},
              {"change", render::or_null(departure.change)}};
}

}  // namespace

std::string render_stats(const Stats& stats, const StatsContext& context) {
  Page page(context.colour, context.width);
  add_past(page, stats, context);
  page.blank();
  add_open(page, stats);
  page.blank();
  page.wrapped(0, verdict_on(stats), 0);
  page.wrapped(0, "map " + context.map_path);
  return std::move(page).take();
}

std::string render_stats_json(const Stats& stats, const StatsContext& context) {
  Json classes = Json::object();
  for (const auto& [name, number] : stats.classes)
    classes[name] = number;
  Json departures = Json::array();
  for (const Departure& departure : stats.departures)
    departures.push_back(json_of(departure));
  const auto named = [](const std::optional<Freeze>& freeze) {
    return freeze ? Json(to_string(freeze->id)) : Json(nullptr);
  };
  return render::dump(Json{{"schema_version", output_schema_version},
                           {"document", "stats"},
                           {"date", to_string(context.today)},
                           {"map", render::or_null(context.map_path)},
                           {"days", stats.days},
                           {"history", render::or_null(context.history)},
                           {"revoked", stats.revoked},
                           {"classes", std::move(classes)},
                           {"withdrawn", stats.withdrawn},
                           {"removed", stats.unknown},
                           {"departures", std::move(departures)},
                           {"open", stats.open},
                           {"cap", stats.cap},
                           {"median_age_days", stats.oldest ? Json(stats.median_age) : Json(nullptr)},
                           {"oldest_age_days", stats.oldest ? Json(stats.oldest_age) : Json(nullptr)},
                           {"oldest", named(stats.oldest)},
                           {"renewals", stats.renewals},
                           {"most_renewed", named(stats.most_renewed)},
                           {"replays", stats.cost.replays},
                           {"seconds", stats.cost.seconds ? Json(*stats.cost.seconds) : Json(nullptr)},
                           {"unread", stats.is_unread()}});
}

}  // namespace freezegate
