// By which revision's map it was judged, and what the patch does to that map.
#pragma once

#include "render/page.hpp"
#include "render/to_json.hpp"

#include <freezegate/base_judgement.hpp>

#include <cstddef>

namespace freezegate::render {

/// One line for the map, and one for each change and remark. \param label_columns  as the rest of the page
/// has it.
void add_base(Page& page, const BaseJudgement& base, std::size_t label_columns);

[[nodiscard]] Json to_json(const BaseJudgement& base);

}  // namespace freezegate::render
