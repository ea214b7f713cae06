#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "tests/audit/field.h"

namespace banneret::audit {

// Shared by both auditors of the Lionheart variant: the printed tables, and the stands from the first line.
namespace hexes {

// --- The printed tables ----------------------------------------------------------------------------------------------

struct KindLine {  // T-7
    std::string name;
    int dice;
    enum Saves { infantry, cavalry, light_cavalry } saves;
    int weight;
    bool each;                  // spears: a die for each figure instead of each pair
    std::array<int, 4> points;  // movement points, by armour; 0: may not wear it
    bool foot, light;
};
inline const std::vector<KindLine> kinds = {
    {"Infantry", 1, KindLine::infantry, 1, false, {1, 1, 1, 1}, true, false},
    {"Cavalry", 2, KindLine::cavalry, 2, true, {3, 3, 2, 2}, false, false},
    {"Light infantry", 1, KindLine::infantry, 2, false, {2, 2, 1, 0}, true, true},
    {"Light cavalry", 1, KindLine::light_cavalry, 2, false, {4, 3, 2, 0}, false, true},
    {"Leader, mounted", 2, KindLine::cavalry, 2, true, {4, 4, 3, 3}, false, false},
    {"Leader, on foot", 1, KindLine::infantry, 1, false, {3, 3, 2, 2}, true, false},
};
struct WeaponLine {  // T-8: armour penetration hand to hand, and when shooting
    std::string name;
    int melee, shot;
    bool shoots;
};
inline const std::vector<WeaponLine> weapons = {
    {"spears", 0, 0, false}, {"halberds", 0, 0, false}, {"heavy weapons", 1, 0, false}, {"sidearms", 0, 0, false},
    {"bows", 0, 0, true},    {"longbows", 0, 1, true},  {"crossbows", 0, 0, true},      {"arbalests", 0, 2, true},
};

struct Stand {
    int number = 0;
    bool attacker = false;
    const KindLine* kind = &kinds[0];
    const WeaponLine* weapon = &weapons[0];
    int started = 0, figures = 0, armour = 0, morale = 0, figure_dice = 0, fc_dice = 0, tier_dice = 0;
    bool shields = false, thick_hide = false, tough = false, regeneration = false, heroic_leader = false,
         camouflage = false, darkvision = false, resistance = false, strikes = false, marksman = false, breath = false,
         never_panics = false, king = false, flying = false, hired = false;
    int points = 1, spells = 0, prayers = 0;
    bool panicked = false, gone = false, hidden = false;
    int column = 0, row = 0, facing = 0;
};
struct Fell {
    int axes = 0, arrows = 0, panics = 0;
};
inline bool yes(const Json& j, const char* key) {
    return j.contains(key) && j[key] == "yes";
}
inline int number(const Json& j, const char* key) {
    return j.contains(key) ? std::stoi(j[key].get<std::string>()) : 0;
}

// A stand of the muster; `battle` holds settings for all stands.
inline Stand stand_of(const Json& m, const Json& battle) {
    Stand s;
    s.number = m["number"];
    s.attacker = m["side"] == "attacker";
    for (const KindLine& k : kinds)
        if (m["is"] == k.name) s.kind = &k;
    for (const WeaponLine& w : weapons)
        if (m["weapon"] == w.name) s.weapon = &w;
    s.started = s.figures = number(m, "figures");
    s.armour = number(m, "armour");
    s.morale = number(m, "morale");
    s.figure_dice = number(m, "figure-dice");
    s.fc_dice = number(m, "fc-dice");
    s.tier_dice = number(m, "tier-dice");
    s.shields = yes(m, "shields");
    s.thick_hide = number(m, "save-armour") > s.armour;
    s.tough = yes(m, "tough");
    s.regeneration = yes(m, "regeneration");
    s.heroic_leader = yes(m, "heroic-leader");
    s.camouflage = yes(m, "camouflage");
    s.darkvision = yes(m, "darkvision");
    s.resistance = yes(m, "resistance");
    s.strikes = yes(m, "strikes-resistant");
    s.marksman = yes(m, "marksman");
    s.breath = yes(m, "breath");
    s.never_panics = yes(m, "never-panics");
    s.king = yes(m, "king");
    s.flying = yes(m, "flying");
    s.hired = yes(m, "hired");
    s.spells = number(m, "spells");
    s.prayers = number(m, "prayers");
    s.points =
        m.contains("move-points") ? number(m, "move-points") : s.kind->points[static_cast<std::size_t>(s.armour)];
    s.hidden = yes(battle, "ambush") && !s.attacker && s.camouflage;
    s.gone = yes(m, "marches-round");
    return s;
}

inline void place(Stand& s, const Json& at) {
    s.column = at["column"];
    s.row = at["row"];
    s.facing = at["facing"];
}

}  // namespace hexes

// Audits results: hits, saves, losses, panic moves, order of actions.
void audit_lionheart_course(const std::vector<Json>& lines, Report& report);

}  // namespace banneret::audit
