#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "engine/rulesets/medieval_skirmish/deployment.h"
#include "engine/rulesets/medieval_skirmish/mustering.h"
#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {

// Armies of the campaign, mustered, and the battle begun.
inline Unit men(int count, int fc = 2, Armour armour = Armour::light, bool mounted = false) {
    Unit u;
    u.name = "Unit";
    u.count = count;
    u.fc = fc;
    u.armour = armour;
    u.mounted = mounted;
    u.melee = {MeleeWeapon::sword};
    return u;
}
inline TableStart start_of(std::vector<Unit> first, std::vector<Unit> second) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first), 1), table_army_of_list("Blue", std::move(second), 1)};
    return start;
}
inline State mustered(const TableStart& start) {
    auto m = muster(start);
    if (const auto* p = std::get_if<std::vector<Problem>>(&m)) {
        ADD_FAILURE() << p->front().sentence();
        return {};
    }
    return std::get<State>(std::move(m));
}
// Both sides keep the places of the automatic deployment; turn 1 begins, and the first side moves first.
inline Play begun(const TableStart& start) {
    Play p{mustered(start)};
    p.done();
    p.done();
    p.go(Reply{0});
    return p;
}
inline void play_to_turn(Play& p, int turn) {
    for (int guard = 0; p.s.turn < turn && p.stage() != Stage::over && guard < 200; ++guard)
        p.stage() == Stage::who_first ? p.go(Reply{0}) : p.done();
}

}  // namespace banneret::skirmish
