#pragma once

#include <string>
#include <vector>

#include "app/models/shell/figures.h"
#include "engine/abstract/sheet.h"
#include "engine/armies/army.h"
#include "engine/armies/points.h"

namespace banneret::app {

// Numbers of armies with their parts, ready for a hover.

TallyText strength_text(const abstract::UnitStrength& unit);
// One figure's points and what the unit comes to at `scale` individuals a figure. REQUIRES: the unit has no faults.
TallyText points_text(const Unit& unit, int scale);
TallyText points_text(const Character& character, const Points& points);
// The arithmetic of a conversion; `total` says what comes of it ("9: Superhero").
TallyText worked_text(std::string heading, const Worked& worked, std::string total);
// "9", "9.5", "19/3".
std::string number_words(const Fraction& f);

// One percentage of an army's sheet; `tip` says what it is good for, with the rule.
struct ShareText {
    std::string words, value, tip;  // "mounted", "40.0%"
};
// Those above nothing: the sheet's own, then the abilities that are not among them.
std::vector<ShareText> shares_of(const abstract::Sheet& sheet);

// "lance and sword", "none".
std::string weapons_words(const std::vector<MeleeWeapon>& weapons);
std::string weapons_words(const std::vector<MissileWeapon>& weapons);
// "flying, multiple attacks twice"; empty if there are none.
std::string abilities_words(const Abilities& abilities);
// "fighter 6, magic-user 3"; "4 hit dice"; "no class".
std::string class_words(const Character& c);

}  // namespace banneret::app
