// Where a view that annotates files puts a finding.
#pragma once

#include <freezegate/render.hpp>
#include <freezegate/verdict.hpp>

#include <cstdint>
#include <string>

namespace freezegate::render {

struct Location {
  std::string path;        ///< Tidy; empty: nowhere.
  std::uint32_t line = 0;  ///< From 1; 0: the file as a whole.
};

/// The first failure with a file; else the entry of the freeze map; else nowhere.
[[nodiscard]] Location location_of(const Finding& finding, const RenderContext& context);

}  // namespace freezegate::render
