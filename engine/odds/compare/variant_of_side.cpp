#include "engine/odds/compare/variant_of_side.h"

namespace banneret {

Variant variant_of_side(const abstract::Start& start, Side side) {
    const abstract::Contingent& army = start.sides[side];
    Variant out;
    out.name = out.army.name = army.name;
    out.army.units = army.units;
    out.has_general = army.has_general;
    out.leadership = army.leadership;
    out.wizards = army.wizards;
    out.arch_wizards = army.arch_wizards;
    out.house.abstract = start.house;
    return out;
}

void put_back(const Variant& variant, abstract::Start& start, Side side) {
    const abstract::Contingent changed = contingent_of(variant);
    abstract::Contingent& army = start.sides[side];
    army.units = changed.units;
    army.has_general = changed.has_general;
    army.leadership = changed.leadership;
    army.wizards = changed.wizards;
    army.arch_wizards = changed.arch_wizards;
    start.house = variant.house.abstract;
}

}  // namespace banneret
