// The freeze map as one table.
#include "render/lease.hpp"
#include "render/page.hpp"
#include "render/to_json.hpp"
#include "render/utf8.hpp"
#include "render/words.hpp"

#include <freezegate/render.hpp>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace freezegate {

namespace {

using render::Colour;
using render::Json;
using render::Lease;
using render::LeaseState;

constexpr std::size_t columns = 7;
constexpr std::size_t left_column = 3;
constexpr std::size_t narrowest_reason = 20;
constexpr std::size_t most_seeds = 5;

using Row = std::array<std::string, columns>;

std::string seeds_cell(const std::vector<std::int64_t>& seeds) {
  if (seeds.size() <= most_seeds) return render::join(seeds, ",");
  const std::vector<std::int64_t> first(seeds.begin(), seeds.begin() + most_seeds);
  return fmt::format("{},... ({})", render::join(first, ","), seeds.size());
}

std::string left_cell(const Lease& lease) {
  if (lease.state == LeaseState::expired) return "EXPIRED";
  return fmt::format("{} d{}", lease.days_left, lease.state == LeaseState::ends_soon ? " soon" : "");
}

// A lease that is renewed again and again must show.
std::string age_cell(const Lease& lease) {
  const std::size_t renewed = lease.freeze->renewals.size();
  return fmt::format("{} d", lease.age_days) + (renewed == 0 ? "" : fmt::format(", renewed {}x", renewed));
}

Row row_of(const Lease& lease) {
  const Freeze& freeze = *lease.freeze;
  Row row{to_string(freeze.id),
          freeze.owner,
          age_cell(lease),
          left_cell(lease),
          seeds_cell(freeze.seeds),
          render::join(freeze.signatures, ","),
          freeze.reason};
  for (std::string& cell : row)
    cell = render::visible(cell);
  return row;
}

Colour colour_of(LeaseState state) {
  if (state == LeaseState::expired) return Colour::red;
  return state == LeaseState::ends_soon ? Colour::yellow : Colour::none;
}

std::string layout(const Row& row, const std::array<std::size_t, columns>& widths, Colour left, bool colour,
                   unsigned width) {
  std::string line;
  std::size_t used = 0;
  for (std::size_t i = 0; i + 1 < columns; ++i) {
    const std::size_t padding = widths.at(i) - render::display_width(row.at(i)) + 2;
    line += render::paint(row.at(i), i == left_column ? left : Colour::none, colour);
    line.append(padding, ' ');
    used += widths.at(i) + 2;
  }
  const std::size_t room = width > used ? width - used : 0;
  line += render::cut_to_width(row.back(), width == 0 ? 0 : std::max(room, narrowest_reason));
  line.erase(line.find_last_not_of(' ') + 1);
  if (render::is_command(line)) line.insert(0, "| ");
  return line + '\n';
}

std::string totals(const FreezeMap& map, const std::vector<Lease>& leases) {
  const auto in_state = [&](LeaseState state) {
    return std::ranges::count_if(leases, [&](const Lease& lease) { return lease.state == state; });
  };
  std::string out =
      fmt::format("{} of at most {}", render::count_of(std::ssize(leases), "freeze"), map.policy.cap);
  if (const auto expired = in_state(LeaseState::expired); expired != 0)
    out += fmt::format(", {} expired", expired);
  if (const auto soon = in_state(LeaseState::ends_soon); soon != 0) {
    out += fmt::format(", {} ending within {}", soon, render::count_of(map.policy.warn_days, "day"));
  }
  if (!map.escalations.empty()) out += fmt::format("; {} escalated", map.escalations.size());
  if (!map.revoked.empty()) out += fmt::format("; {} revoked", map.revoked.size());
  return out + (map.path.empty() ? "" : "; map " + render::visible(map.path)) + '\n';
}

}  // namespace

std::string render_list(const FreezeMap& map, Date today, bool colour, unsigned width) {
  const std::vector<Lease> leases = render::leases_of(map, today);
  if (leases.empty()) return totals(map, leases);
  const Row head{"TEST", "OWNER", "AGE", "LEFT", "SEEDS", "SIGNATURE", "REASON"};
  std::vector<Row> rows;
  std::array<std::size_t, columns> widths{};
  for (std::size_t i = 0; i < columns; ++i)
    widths.at(i) = head.at(i).size();
  for (const Lease& lease : leases) {
    rows.push_back(row_of(lease));
    for (std::size_t i = 0; i < columns; ++i) {
      widths.at(i) = std::max(widths.at(i), render::display_width(rows.back().at(i)));
    }
  }
  std::string out = layout(head, widths, Colour::none, colour, width);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out += layout(rows[i], widths, colour_of(leases[i].state), colour, width);
  }
  return out + totals(map, leases);
}

std::string render_list_json(const FreezeMap& map, Date today) {
  Json freezes = Json::array();
  for (const Lease& lease : render::leases_of(map, today)) {
    freezes.push_back(Json{{"state", to_string(lease.state)},
                           {"lease_end", to_string(lease.end)},
                           {"age_days", lease.age_days},
                           {"days_left", lease.days_left},
                           {"freeze", render::to_json(*lease.freeze)}});
  }
  return render::dump(Json{{"schema_version", output_schema_version},
                           {"document", "list"},
                           {"date", to_string(today)},
                           {"map", render::or_null(map.path)},
                           {"cap", map.policy.cap},
                           {"warn_days", map.policy.warn_days},
                           {"escalated", map.escalations.size()},
                           {"revoked", map.revoked.size()},
                           {"freezes", std::move(freezes)}});
}

}  // namespace freezegate
