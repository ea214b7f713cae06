#pragma once

#include "engine/odds/compare/variant.h"

namespace banneret {

// The army of one side of a battle as it stood then, ready to be changed.
Variant variant_of_side(const abstract::Start& start, Side side);
// Back into the battle with what a variant may change of it: units, general, wizards, house rules.
void put_back(const Variant& variant, abstract::Start& start, Side side);

}  // namespace banneret
