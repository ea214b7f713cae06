#pragma once

#include "engine/odds/compare/variant.h"

namespace banneret {

// The army of one side at the start of a battle, as a variant.
Variant variant_of_side(const abstract::Start& start, Side side);
// Writes the variant back into the battle: units, general, wizards, house rules.
void put_back(const Variant& variant, abstract::Start& start, Side side);

}  // namespace banneret
