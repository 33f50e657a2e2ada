// The form in which what an assertion claims is compared.
#pragma once

#include "witness/tally.hpp"

#include <freezegate/restatement.hpp>

#include <string>
#include <vector>

namespace freezegate::witness {

struct ClaimForm {
  std::string text;                    ///< normal_form()
  std::vector<std::string> conjuncts;  ///< What must hold all of it; sorted, each once. At least one.
  std::string source;                  ///< The operands as they were written, without white space.
  Tally tally;                         ///< How the form was come by.
  bool readable = true;                ///< False: an operand is no expression, and stands as its tokens.
};

[[nodiscard]] ClaimForm form_of(const Claim& claim);

}  // namespace freezegate::witness
