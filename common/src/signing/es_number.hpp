// Numbers as ECMAScript prints them.
#pragma once

#include <string>

namespace freezegate::signing {

/// Number::toString of ECMA-262: the fewest digits that give the same double again, in its layout. The value
/// is finite.
[[nodiscard]] std::string es_number(double value);

}  // namespace freezegate::signing
