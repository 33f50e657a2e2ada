// Errors: what happened, where, how to mend it.
#include "render/page.hpp"
#include "render/utf8.hpp"

#include <freezegate/render.hpp>

#include <fmt/format.h>

namespace freezegate {

std::string render_errors(std::span<const Error> errors, bool colour) {
  std::string out;
  for (const Error& error : errors) {
    out += fmt::format("{} {}\n", render::paint("error:", render::Colour::red, colour),
                       render::visible(error.what));
    if (!error.where.empty()) out += fmt::format("  --> {}\n", render::visible(error.where));
    if (!error.mend.empty()) out += fmt::format("  mend: {}\n", render::visible(error.mend));
  }
  return out;
}

}  // namespace freezegate
