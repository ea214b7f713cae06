#pragma once

#include "tests/support/campaigns.h"

// The test campaign with a map. Links against the campaign layer.
namespace banneret::example {

inline MapPoint miles(int x, int y) {
    return {x * mile, y * mile};
}

inline PlaceId place(History& h, const char* name, MapPoint at, PlaceKind kind = PlaceKind::village) {
    done(h, PutPlace{{{}, name, at, kind, false, ""}});
    return find_place(*h.now().map, name)->id;
}

// Harl Ford in the middle; Otter 24 miles east by road; Moor 30 miles north by a road with a bend (10 and then 20
// miles); Fen 16 miles west without a road, behind a wood (6 to 10 miles west); the sea in the far south.
inline History mapped() {
    History h = books();
    const PlaceId ford = place(h, "Harl Ford", miles(0, 0), PlaceKind::crossing);
    const PlaceId otter = place(h, "Otter", miles(24, 0), PlaceKind::town);
    const PlaceId moor = place(h, "Moor", miles(0, 30));
    place(h, "Fen", miles(-16, 0));
    done(h, PutRoad{{ford, otter, Ground::road, {}, false}});
    done(h, PutRoad{{ford, moor, Ground::road, {miles(0, 10)}, false}});
    done(h, PutRegion{std::nullopt,
                      {"The Wood", Ground::forest, {miles(-10, -9), miles(-6, -9), miles(-6, 9), miles(-10, 9)}}});
    done(h, PutRegion{std::nullopt,
                      {"The Sea", Ground::water, {miles(-90, -20), miles(90, -20), miles(90, -90), miles(-90, -90)}}});
    return h;
}

inline MapPoint where(const History& h, std::string_view army) {
    const auto at = position_of(h.now(), named(h, army));
    if (!at) ADD_FAILURE() << army << " is off the map";
    return at.value_or(MapPoint{});
}

inline Entry marched(History& h, std::string_view army, MapPoint to, Pace pace = Pace::full) {
    return done(h, MarchArmy{id_of(h, army), to, {}, pace});
}

// A battle typed in for today: a skirmish (no side is defeated, all stay) that wounds `wounded` men of the first army's
// first unit and, if asked for, its general; the healing die shows `die`.
inline void offered_at_table(History& h, std::string_view first, std::string_view second, int wounded, int die,
                             bool general = false) {
    done(h, OfferBattle{id_of(h, first), id_of(h, second), "", "", ""});
    const OpenBattle battle = *h.now().battles[h.now().battles.size() - 1];
    Review review =
        untouched(std::get<abstract::Start>(battle_start(h.now(), battle.first, battle.second, battle.place, true)));
    review.result = BattleResult{Grade::skirmish, {}};
    review.attacker = Side::first;
    review.losses.first.units.front().wounded = wounded;
    if (general) review.losses.first.characters.front().fate = Fate::wounded;
    done(h, EnterBattleResult{battle.id, review, 1});
    std::vector<Roll> rolls;
    if (wounded > 0 || general) rolls.push_back(fell({RollFor::healing_time, roller(Side::first), 1, 6}, die));
    done(h, ApplyBattle{battle.id}, rolls);
}

}  // namespace banneret::example
