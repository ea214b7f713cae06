#pragma once

#include "engine/armies/army.h"

namespace banneret {

// Appendix C, points to balance battles. Per figure; a unit of individuals is counted in figures of `scale`.

struct PointsPart {
    std::string why, rule;
    int value = 0;
};
struct Points {
    int total = 0;  // sum of the parts
    std::vector<PointsPart> parts;
};

// T-18 (BTA-182): creatures as troops.
struct CreatureRow {
    std::string_view name;  // "Bandits, Pirates": two kinds may share a row
    int fc;
    std::vector<Ability> abilities;
    int per_figure_5, per_figure_20;  // individuals a figure at 1:5 and 1:20
};
std::span<const CreatureRow> creature_rows();
// Finds a row by the race as a person writes it, singular or plural ("elf", "Elves", "elven"). Null for men and all
// others.
const CreatureRow* find_creature(std::string_view race);

// BTA-R112 (BTA-183, BTA-184, BTA-208): true if the unit fights as figures of a Hero type: neither in T-18 nor men, and
// three hit dice or more, or FC 5.
bool is_major_monster(const Unit& unit);
// BTA-R112: the tier for the hit dice of one figure; Hero if they are not given or too few. REQUIRES:
// is_major_monster(unit).
FighterTier monster_tier(const Unit& unit);

// Individuals represented by one figure (T-18, BTA-R20, BTA-R112). Here and below REQUIRES: the unit has no faults(),
// scale is 5 or 20.
int individuals_per_figure(const Unit& unit, int scale);
// BTA-213, BTA-214, BTA-216: one figure of this unit. FC 5 costs as much as 4 (BTA-R112 lets such men fight as FC 4); a
// major monster pays for its tier instead (BTA-184, BTA-215).
Points figure_points(const Unit& unit);
// BTA-215: type, rank and equipment (see equipment(); `with` is the character's unit, or null); a character without a
// tier also pays for its fighting capacity (BTA-R128). A character with neither tier nor rank is not a figure and costs
// nothing.
Points character_points(const Character& c, const ConversionHouse& house = {}, const Unit* with = nullptr);
// Figures are individuals / individuals_per_figure, to the nearest, halves up (muster); figures of major monsters are
// rounded up (BTA-R112).
std::int64_t figures(const Unit& unit, int scale);
// The figures of each unit on the table: at most 25 of foot and monsters, 15 of horse (BTA-2, BTA-3). A larger unit is
// split into as few parts as possible, with sizes that differ by at most one, larger first; parts may be below a rule's
// minimum (BTA-R19). Empty if there are too few individuals for a figure.
std::vector<int> tactical_units(const Unit& unit, int scale);
std::int64_t unit_points(const Unit& unit, int scale);
// Points of all units and of the fit characters.
std::int64_t army_points(const Army& army, int scale, const ConversionHouse& house = {});
// "small", "medium" or "large" for the points of one side (BTA-212): below 200, to 600, above (BTA-R128).
std::string_view battle_size(std::int64_t points);

}  // namespace banneret
