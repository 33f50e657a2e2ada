#include <freezegate/freeze_map_reader.hpp>

#include <string_view>

#include <fmt/format.h>

namespace freezegate {

namespace {

class FutureDates {
 public:
  FutureDates(std::string_view path, Date today) : path_(path), today_(today) {}

  void check(Date date, std::string_view key, const TestId& id, int line) {
    if (date <= today_) return;
    errors_.push_back(
        {ExitCode::untrusted_input,
         fmt::format("`{}` is {}, which is after today ({})", key, to_string(date), to_string(today_)),
         fmt::format("{}:{}: {}", path_, line, to_string(id)), "write the day on which it happened"});
  }

  [[nodiscard]] std::vector<Error> errors() && { return std::move(errors_); }

 private:
  std::string_view path_;
  Date today_;
  std::vector<Error> errors_;
};

}  // namespace

std::vector<Error> check_dates(const FreezeMap& map, Date today) {
  FutureDates dates(map.path, today);
  for (const Freeze& freeze : map.freezes) {
    dates.check(freeze.opened, "opened", freeze.id, freeze.line);
    for (const Renewal& renewal : freeze.renewals)
      dates.check(renewal.on, "renewals", freeze.id, freeze.line);
  }
  for (const Escalation& escalation : map.escalations) {
    dates.check(escalation.opened, "opened", escalation.id, escalation.line);
  }
  for (const Revocation& revocation : map.revoked) {
    dates.check(revocation.opened, "opened", revocation.id, revocation.line);
    dates.check(revocation.revoked, "revoked", revocation.id, revocation.line);
  }
  return std::move(dates).errors();
}

}  // namespace freezegate
