#pragma once

#include "engine/armies/army.h"

namespace banneret {

// Appendix C, points to balance battles. Per figure; a unit of individuals is counted in figures of `scale`.

struct PointsPart {
    std::string why, rule;
    int value = 0;
};
struct Points {
    int total = 0;  // of the parts
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
// By the race as a person writes it, one or many ("elf", "Elves", "elven"). Null for men and all others.
const CreatureRow* find_creature(std::string_view race);

// BTA-R112 (BTA-183, BTA-184, BTA-208): fights as figures of a Hero type. Not of T-18 and not men; three hit dice or
// more, or FC 5.
bool is_major_monster(const Unit& unit);
// BTA-R112: by the hit dice of one figure; Hero where they are not given or too few. REQUIRES: is_major_monster(unit).
FighterTier monster_tier(const Unit& unit);

// Individuals one figure stands for (T-18, BTA-R20, BTA-R112). Here and below REQUIRES: the unit has no faults(), scale
// is 5 or 20.
int individuals_per_figure(const Unit& unit, int scale);
// BTA-213, BTA-214, BTA-216: one figure of this unit. FC 5 costs as 4 (BTA-R112 lets such men fight as FC 4); a major
// monster pays for its tier instead (BTA-184, BTA-215).
Points figure_points(const Unit& unit);
// BTA-215: type, rank and equipment (see equipment(); `with` is the unit he is with, or null); one without a tier also
// his fighting capacity (BTA-R128). One with neither tier nor rank is no figure and costs nothing.
Points character_points(const Character& c, const ConversionHouse& house = {}, const Unit* with = nullptr);
// Figures are individuals / individuals_per_figure, to the nearest, halves up (muster); those of major monsters are
// rounded up (BTA-R112).
std::int64_t figures(const Unit& unit, int scale);
// The figures of each unit on the table: at most 25 of foot and monsters, 15 of horse (BTA-2, BTA-3); more are split
// into as few as will do, their sizes one apart at most, larger first; fewer than a rule's least are allowed (BTA-R19).
// Empty if too few for a figure.
std::vector<int> tactical_units(const Unit& unit, int scale);
std::int64_t unit_points(const Unit& unit, int scale);
// Of all units and of the characters who are fit.
std::int64_t army_points(const Army& army, int scale, const ConversionHouse& house = {});
// "small", "medium" or "large" for the points of one side (BTA-212): below 200, to 600, above (BTA-R128).
std::string_view battle_size(std::int64_t points);

}  // namespace banneret
