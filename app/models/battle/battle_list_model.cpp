#include "app/models/battle/battle_list_model.h"

#include <fmt/format.h>

#include "app/models/shell/visibility.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr std::size_t most_pairs = 40;

BattleListModel::Side side_of(const Desk& desk, const Campaign& c, const OpenBattle& battle, Side side) {
    BattleListModel::Side out;
    const Army* army = find_army(c, side == Side::first ? battle.first : battle.second);
    if (army == nullptr) return out;
    out.army = army->name;
    out.arms = arms_of(c, *army);
    if (const Faction* faction = find_faction(c, army->faction)) out.colour = faction->colour;
    if (!battle.to_apply() || hidden(desk, army->faction)) return out;
    std::int64_t lost = 0, before = 0;
    for (const UnitLosses& u : battle.to_apply()->losses[side].units) {
        lost += u.lost();
        before += u.before;
    }
    out.lost = fmt::format("{} of {} lost", with_commas(lost), with_commas(before));
    return out;
}

std::string state_of(const Campaign& c, const OpenBattle& battle, const BattleListModel::Line& line) {
    if (!battle.to_apply()) {
        if (battle.under_way()) return "is being fought";
        return battle.on_day > c.day ? fmt::format("is postponed to {}", date_words(*c.calendar, battle.on_day))
                                     : "waits";
    }
    const Review& review = *battle.to_apply();
    std::string words = !review.fought  ? std::string("no battle")
                        : review.winner ? fmt::format("{} wins", line.sides[*review.winner].army)
                                        : std::string("neither wins");
    return battle.reviewed ? words + ", changed by hand" : words;
}

bool on_the_list(const Campaign& c, ArmyId a, ArmyId b) {
    for (const auto& battle : c.battles)
        if ((battle->first == a && battle->second == b) || (battle->first == b && battle->second == a)) return true;
    return false;
}

void add_pairs(BattleListModel& m, const Desk& desk, const Campaign& c) {
    for (std::size_t i = 0; i < c.armies.size(); ++i)
        for (std::size_t k = i + 1; k < c.armies.size() && m.pairs.size() < most_pairs; ++k) {
            const Army &a = *c.armies[i], &b = *c.armies[k];
            if (a.faction == b.faction || a.place.empty() || !same_name(a.place, b.place)) continue;
            if (on_the_list(c, a.id, b.id) || hides_army(desk, c, a) || hides_army(desk, c, b)) continue;
            if (std::holds_alternative<Refusal>(battle_start(c, a.id, b.id, a.place, false))) continue;
            m.pairs.push_back({a.id, b.id, fmt::format("{} and {}", a.name, b.name), a.place});
        }
}

}  // namespace

BattleListModel make_battle_list_model(const Desk& desk) {
    BattleListModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.seed = desk.next_seed;
    for (const auto& battle : c->battles) {
        if (hides_battle(desk, *c, *battle)) continue;
        BattleListModel::Line line;
        line.id = battle->id;
        line.name = battle->name;
        line.place = battle->place;
        for (const Side side : both_sides) line.sides[side] = side_of(desk, *c, *battle, side);
        line.over = battle->to_apply().has_value();
        line.under_way = battle->under_way();
        line.state = state_of(*c, *battle, line);
        if (!line.under_way) {
            const auto start = battle_start(*c, battle->first, battle->second, battle->place, false);
            if (const auto* refusal = std::get_if<Refusal>(&start)) line.refused = refusal->why;
        }
        (line.over ? m.to_accept : m.to_resolve).push_back(line.id);
        m.lines.push_back(std::move(line));
    }
    add_pairs(m, desk, *c);
    return m;
}

}  // namespace banneret::app
