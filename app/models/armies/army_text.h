#pragma once

#include <string>
#include <vector>

#include "app/models/shell/figures.h"
#include "engine/abstract/sheet.h"
#include "engine/armies/army.h"
#include "engine/armies/points.h"

namespace banneret::app {

// Numbers of armies with their parts, for tooltips.

TallyText strength_text(const abstract::UnitStrength& unit);
// Points of one figure and of the unit at `scale` individuals per figure. REQUIRES: the unit has no faults.
TallyText points_text(const Unit& unit, int scale);
TallyText points_text(const Character& character, const Points& points);
// The arithmetic of a conversion; `total` is its result ("9: Superhero").
TallyText breakdown_text(std::string heading, const Breakdown& worked, std::string total);
// "9", "9.5", "19/3".
std::string number_words(const Fraction& f);

// One percentage of an army's sheet; `tip` names its use and the rule.
struct ShareText {
    std::string words, value, tip;  // "mounted", "40.0%"
};
// The shares above zero: the sheet's own, then the remaining abilities.
std::vector<ShareText> shares_of(const abstract::Sheet& sheet);

// "lance and sword", "none".
std::string weapons_words(const std::vector<MeleeWeapon>& weapons);
std::string weapons_words(const std::vector<MissileWeapon>& weapons);
// "flying, multiple attacks twice"; empty if there are none.
std::string abilities_words(const Abilities& abilities);
// "fighter 6, magic-user 3"; "4 hit dice"; "no class".
std::string class_words(const Character& c);

}  // namespace banneret::app
