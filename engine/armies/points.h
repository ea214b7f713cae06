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

// T-18: creatures as troops.
struct CreatureRow {
    std::string_view name;
    int fc;
    std::vector<Ability> abilities;
    int per_figure_5, per_figure_20;  // individuals a figure at 1:5 and 1:20
};
std::span<const CreatureRow> creature_rows();
const CreatureRow* find_creature(std::string_view race);

// Individuals one figure stands for (T-18, R-20). REQUIRES: scale is 5 or 20.
int individuals_per_figure(const Unit& unit, int scale);
// BTA-213, BTA-214, BTA-216: one figure of this unit.
Points figure_points(const Unit& unit);
// BTA-215: type, rank and equipment; one without a tier also his fighting capacity.
Points character_points(const Character& c, const ConversionHouse& house = {});
// Figures are individuals / individuals_per_figure, to the nearest, halves up (muster).
std::int64_t figures(const Unit& unit, int scale);
std::int64_t unit_points(const Unit& unit, int scale);
std::int64_t army_points(const Army& army, int scale, const ConversionHouse& house = {});

}  // namespace banneret
