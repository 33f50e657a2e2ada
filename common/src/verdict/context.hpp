// What every judge of a freeze needs.
#pragma once

#include "verdict/evidence_index.hpp"

#include <freezegate/date.hpp>
#include <freezegate/verdict.hpp>

namespace freezegate::judging {

struct Context {
  const Evidence& evidence;
  const FreezeMap& map;
  const EvidenceIndex& index;
  Date today;
};

}  // namespace freezegate::judging
