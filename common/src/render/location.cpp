#include "render/location.hpp"

#include "render/words.hpp"

#include <algorithm>

namespace freezegate::render {

Location location_of(const Finding& finding, const RenderContext& context) {
  const auto failure = std::ranges::find_if(finding.failures,
                                            [](const Failure& candidate) { return !candidate.file.empty(); });
  if (failure != finding.failures.end())
    return {tidy_path(failure->file, context.source_root), failure->line};
  if (!finding.file.empty()) return {tidy_path(finding.file, context.source_root), finding.line};
  if (finding.freeze && !context.map_path.empty()) {
    return {tidy_path(context.map_path, context.source_root),
            static_cast<std::uint32_t>(std::max(finding.freeze->line, 0))};
  }
  return {};
}

}  // namespace freezegate::render
