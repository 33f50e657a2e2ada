#include "assertions/macro.hpp"
#include "signature/assertion_words.hpp"

#include <freezegate/assertions.hpp>

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace freezegate {

std::string assertion_line(const AssertionSite& site) {
  const assertions::MacroName macro = assertions::read_macro(site.macro);
  if (!macro.asserts) return {};
  return macro_words(macro.family, macro.fatal) + source_words(site.source, site.file) +
         section_words(site.sections);
}

const std::string& SiteLines::line(std::size_t index) {
  const auto [line, is_new] = lines_.try_emplace(index);
  if (is_new) line->second = assertion_line(sites_[index]);
  return line->second;
}

std::vector<std::string> asserted_lines(SiteLines& lines, std::span<const SiteCount> reached) {
  using Place = std::tuple<std::string_view, std::string_view, std::uint32_t>;  // text, file, line
  std::vector<Place> places;
  places.reserve(reached.size());
  for (const SiteCount& count : reached) {
    const std::string& text = lines.line(count.site);
    const AssertionSite& site = lines.site(count.site);
    if (!text.empty()) places.emplace_back(text, site.file, site.line);
  }
  std::ranges::sort(places);
  const auto repeated = std::ranges::unique(places);
  places.erase(repeated.begin(), repeated.end());

  std::vector<std::string> result;
  for (auto first = places.begin(); first != places.end();) {
    const std::string_view text = std::get<0>(*first);
    const auto end =
        std::find_if(first, places.end(), [&](const Place& p) { return std::get<0>(p) != text; });
    const auto sites = end - first;
    result.push_back(sites == 1 ? std::string(text) : fmt::format("{} x{}", text, sites));
    first = end;
  }
  // ` x2` may have moved a line behind one that its text is the beginning of.
  std::ranges::sort(result);
  return result;
}

}  // namespace freezegate
