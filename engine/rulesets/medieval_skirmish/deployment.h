#pragma once

#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

inline constexpr Hundredths zone_depth = 1200;

std::optional<Refusal> deployment_refused(const State& s, std::size_t i, const InchPlace& to, int files, Order order);
std::vector<std::vector<InchPoint>> deployment_zone(const State& s, Side side);
void end_deployment(Table t);  // both sides are deployed: hides, surprises and fortifies bodies

}  // namespace banneret::skirmish
