// Rare cases of the Lionheart variant: where two rulings meet, at the map's edge, in an ambush.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/rulesets/lionheart/deployment.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PlacedStand but(PlacedStand p, const std::function<void(Facts&)>& how) {
    how(p.facts);
    return p;
}

// LH-R32: the shooters' own panic is resolved after their target, so the target still runs from them.
TEST(LionheartCases, ShootersPanicOnlyWhenTheirTargetHasRun) {
    Scene s = scene({put("inf bows", Side::first, 4, 7, N), put("linf sidearms", Side::second, 4, 5, S)});
    FaceDice dice({"PPPR", "PP", "A", "A"});
    Rules::apply(s.s, Shoot{piece(0), piece(1)}, dice, s.log);
    ASSERT_EQ(Rules::pending(s.s)->piece, piece(1));
    EXPECT_FALSE(s.at(0).panicked) << "not yet";
    for (const Hex h : retreat_steps(s.s, s.s.flights[0])) EXPECT_GT(distance(h, s.at(0).at), 2);
    s.run_away(dice);
    EXPECT_TRUE(s.at(0).panicked);
    EXPECT_FALSE(s.at(0).at == hex_at(4, 7)) << "and they run in their turn";
    EXPECT_THAT(dice.asked, ElementsAre(RollFor::shooting, RollFor::morale, RollFor::panic_move, RollFor::panic_move));
}

// LH-MUSTER, LH-R36: a stand that steps aside stays on the map, whatever panicked stands may do.
TEST(LionheartCases, EvasiveStandsNeverStepOffTheMap) {
    House h = no_break();
    h.retreat_off_map = true;
    const auto at = [](int column) {
        return but(put("inf sidearms", Side::second, column, 0, S), [](Facts& f) { f.evasive = true; });
    };
    Scene away = scene({put("inf sidearms", Side::first, 5, 1, N), at(5)}, h);
    away.attack({"A"});
    EXPECT_EQ(away.at(1).at, hex_at(6, 0)) << "the leader stands on the other side";
    EXPECT_EQ(away.at(1).where, Where::table);
    Scene cornered = scene({put("inf sidearms", Side::first, 2, 1, N), at(2)}, h);
    cornered.attack({"A", "RRRR", "RRRR", "AA", "AA"});
    EXPECT_EQ(cornered.at(1).at, hex_at(2, 0)) << "nowhere to go: it fights";
}

// LH-MUSTER: a hit on level 0 is a failed save, whatever the weapon's penetration.
TEST(LionheartCases, APrayerIsALevelBetterThanNoSave) {
    Scene s = scene({put("inf arbalests", Side::first, 4, 6, N), put("inf sidearms m3", Side::second, 4, 4, S),
                     but(put("inf spears", Side::second, 4, 2, S), [](Facts& f) { f.prayers = 2; })});
    FaceDice fall({"RRAA", "PA", "AAA"});
    Rules::apply(s.s, Shoot{piece(0), piece(1)}, fall, s.log);
    ASSERT_EQ(Rules::pending(s.s)->rule, extra(Extra::prayer));
    Rules::apply(s.s, Cast{piece(2), piece(1), spells::prayer, 2, {}}, fall, s.log);
    EXPECT_EQ(s.at(1).figures, 3);
    EXPECT_EQ(s.at(2).prayers, 0);
    EXPECT_TRUE(fall.all_used());
}

// LH-R34, LH-R35: at every step the retreat avoids all enemies it fought, not only the last.
TEST(LionheartCases, ARetreatKeepsAwayFromEarlierOpponentsToTheEnd) {
    Scene s({put("inf sidearms", Side::second, 3, 3, S), put("inf spears pan", Side::first, 4, 5, N),
             put("inf spears pan", Side::first, 5, 3, N)});
    s.s.fought[0] = {2, 0};
    s.s.melees = 1;
    const Flight second_step{0, 1, 1, true, false, hex_at(4, 4)};
    const Hex chosen = safest_step(s.s, second_step, retreat_steps(s.s, second_step));
    const auto least = [&](Hex h) { return std::min(distance(h, s.at(1).at), distance(h, s.at(2).at)); };
    for (const Hex h : retreat_steps(s.s, second_step)) EXPECT_LE(least(h), least(chosen));
    EXPECT_EQ(least(chosen), 3);
}

// LH-99, LH-R50: only the side that pays learns the sum.
TEST(LionheartCases, WhatIsOwedAtTheEndStaysSecret) {
    PlacedStand hired = but(put("inf spears", Side::first, 2, 5, N), [](Facts& f) {
        f.hired = true;
        f.promise = 3 * point;
    });
    Scene s = scene({hired});
    FaceDice none({});
    s.give(Concede{}, none);
    int owed = 0;
    for (const RuleWorked& e : s.all<RuleWorked>()) {
        if (e.rule != extra(Extra::home)) continue;
        ++owed;
        EXPECT_TRUE(Rules::visible_event(s.s, e, Side::first));
        EXPECT_FALSE(Rules::visible_event(s.s, e, Side::second));
    }
    EXPECT_EQ(owed, 1);
}

// LH-R50: a side with free points is asked for a bid. The other side does not learn that it declined.
TEST(LionheartCases, WhetherASideCouldHaveBidIsToldToNobodyElse) {
    const auto told_to_the_first = [](std::int32_t pool, bool& asked) {
        PlacedStand hired = but(put("inf spears", Side::first, 4, 2, N), [](Facts& f) {
            f.hired = true;
            f.promise = 3 * point;
        });
        Scene s = scene({hired});
        s.s.pool.second = pool;
        FaceDice none({});
        s.give(Advance{piece(0), HexPlace{s.at(0).at, NE}}, none);
        asked = s.s.stage == Stage::bids;
        if (asked) s.give(Done{}, none);
        EXPECT_EQ(s.s.stage, Stage::act);
        s.give(Done{}, none);
        std::vector<TableEvent> out;
        for (const TableEvent& e : s.log.events)
            if (const auto told = Rules::visible_event(s.s, e, Side::first)) out.push_back(*told);
        return out;
    };
    bool poor_asked = false, rich_asked = false;
    const auto poor = told_to_the_first(0, poor_asked), rich = told_to_the_first(4 * point, rich_asked);
    EXPECT_FALSE(poor_asked);
    EXPECT_TRUE(rich_asked);
    EXPECT_EQ(poor, rich);
    EXPECT_FALSE(poor.empty());
}

// LH-R46: after each action, passed or not, first the side that acted; once a turn for each stand. LH-R48: a stand that
// changes sides keeps its state.
TEST(LionheartCases, BidsAreMadeInTurnAndOnceATurnForEachStand) {
    const auto hired = [](Side side, int row) {
        return but(put("inf crossbows pan", side, 4, row, NE), [](Facts& f) {
            f.hired = true;
            f.promise = point;
        });
    };
    Scene s = scene({hired(Side::first, 2), hired(Side::second, 7)});
    s.s.stands[0].loaded = false;
    s.s.stands[0].figures = 3;
    s.s.pool = {4 * point, 4 * point};
    FaceDice none({});
    s.give(Done{}, none);
    EXPECT_EQ(Rules::pending(s.s)->side, Side::first) << "who acted bids first";
    s.give(Bid{piece(1), point / 2}, none);
    EXPECT_EQ(Rules::pending(s.s)->side, Side::second) << "one bid a turn for the only one it may bid for";
    s.give(Bid{piece(0), 2 * point}, none);
    const Stand& bought = s.at(0);
    EXPECT_EQ(bought.side, Side::second);
    EXPECT_EQ(bought.at, hex_at(4, 2));
    EXPECT_EQ(bought.facing, NE);
    EXPECT_EQ(bought.figures, 3);
    EXPECT_TRUE(bought.panicked);
    EXPECT_FALSE(bought.loaded);
    EXPECT_EQ(bought.promise, 2 * point);
    EXPECT_EQ(s.s.stage, Stage::act);
    s.give(Done{}, none);
    EXPECT_EQ(s.s.stage, Stage::act) << "refused this turn, it is not asked again";
    EXPECT_EQ(s.s.action_at, 2);
}

// LH-START: a side that withdrew in order is not defeated, so characters with a panicked stand are not captured.
TEST(LionheartCases, NobodyIsTakenWithAPanickedStandOfASideThatWithdrew) {
    TableStart start = war({company("Foot", 120)}, {company("Foes", 120)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.posture.second = Posture::fighting_retreat;
    Character wulf;
    wulf.id = CharacterId{1};
    wulf.name = "Wulf";
    start.sides.second.characters = {wulf};
    State s = mustered(start);
    s.stage = Stage::act;
    s.acted = Side::second;
    s.order.fill(Side::second);
    s.actions = 7;
    s.turn = 1;
    const std::size_t host = s.setup->people.back().stand;
    s.stands[host].panicked = true;
    FaceDice dice({"RRRR"});  // the four figures of the panicked stand: none is captured
    NoTableLog log;
    for (std::size_t i = 0, n = 0; i < s.stands.size(); ++i) {
        if (s.stands[i].side != Side::second || i == host || i == s.setup->king.second) continue;
        s.stands[i].at = hex_at(static_cast<int>(2 * n++), 0);
        s.stands[i].facing = N;
        Rules::apply(s, Advance{piece(i), HexPlace{neighbour(s.stands[i].at, N), N}}, dice, log);
    }
    ASSERT_TRUE(s.withdrew);
    EXPECT_TRUE(dice.all_used());
    EXPECT_EQ(Rules::losses(s).second.characters.at(0).fate, Fate::unhurt);
}

// --- Deployment ------------------------------------------------------------------------------------------------------

TableStart foot_and(std::vector<Unit> more, int foot) {
    more.insert(more.begin(), company("Foot", foot));
    TableStart start = war(std::move(more), {company("Foes", foot)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    return start;
}

// LH-START, screened attack: even if the melee foot alone would fill the front row.
TEST(LionheartCases, AScreenStandsBeforeAllOthers) {
    Unit archers;
    archers.name = "Archers";
    archers.count = 80;
    archers.missile = {MissileWeapon::short_bow};
    TableStart start = foot_and({archers}, 400);
    start.posture.first = Posture::screened_attack;
    const State s = mustered(start);
    ASSERT_EQ(s.setup->columns, 9) << "ten stands of foot would fill the row";
    int screen = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        if (!facts(s, i).regular_missile || s.stands[i].side != Side::first) continue;
        ++screen;
        EXPECT_EQ(cell_of(s.stands[i].at).row, 8);
    }
    EXPECT_EQ(screen, 2);
}

// LH-START: rows 8 and 9 facing north, the leader in the middle of the rear one.
TEST(LionheartCases, TheLeaderKeepsHisPlaceAndEverybodyFacesTheEnemy) {
    const State s = mustered(foot_and({}, 160));
    const auto refused = [&](std::size_t i, Hex h, int facing) {
        const auto r = Rules::check(s, Deploy{piece(i), HexPlace{h, static_cast<std::uint8_t>(facing)}, 0});
        return r ? r->why : "";
    };
    const std::size_t king = s.setup->king.first;
    EXPECT_EQ(refused(king, hex_at(4, 9), N), "");
    EXPECT_THAT(refused(king, hex_at(0, 9), N), HasSubstr("middle of the back row"));
    EXPECT_THAT(refused(0, hex_at(4, 9), N), HasSubstr("middle of the back row"));
    EXPECT_EQ(refused(0, hex_at(0, 9), N), "");
    EXPECT_THAT(refused(0, hex_at(0, 9), NE), HasSubstr("facing"));
}

// The muster: thrown weapons depend on the weapon that the referee picks.
TEST(LionheartCases, ThrownWeaponsGoWithTheWeaponChosen) {
    Unit skirmishers;
    skirmishers.id = UnitId{2};
    skirmishers.name = "Skirmishers";
    skirmishers.count = 40;
    skirmishers.missile = {MissileWeapon::short_bow, MissileWeapon::javelin};
    const auto throws = [&](const char* weapon) {
        TableStart start = foot_and({skirmishers}, 40);
        start.changes.push_back({Side::first, UnitId{2}, "weapon", weapon});
        const State s = mustered(start);
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            if (facts(s, i).unit == UnitId{2}) return static_cast<int>(s.stands[i].throws);
        return -1;
    };
    EXPECT_EQ(throws("bows"), 0);
    EXPECT_EQ(throws("sidearms"), 2);
}

// LH-COMMANDER: the usual promise is that of the sheet, as long as the pool pays for it.
TEST(LionheartCases, TheSheetSaysWhatIsPromised) {
    for (const char* pool : {"0", "5"}) {
        TableStart start = foot_and({}, 40);
        start.changes.push_back({Side::first, UnitId{1}, "mercenary", "yes"});
        start.changes.push_back({Side::first, {}, "pool", pool});
        const State s = mustered(start);
        const MusterSheet sheet = muster_sheet(start);
        const auto& choices = sheet.lines.front().choices;
        const auto promise =
            std::find_if(choices.begin(), choices.end(), [](const MusterChoice& c) { return c.key == "promise"; });
        ASSERT_NE(promise, choices.end());
        EXPECT_EQ(promise->value, fixed(s.stands[0].promise / static_cast<double>(point), 2)) << "pool " << pool;
    }
}

// --- Ambush ----------------------------------------------------------------------------------------------------------

Scene ambush(std::vector<PlacedStand> stands, int hidden) {
    Scene s = scene(std::move(stands));
    change(s.s, [](auto& setup) { setup.stratagem.second = Stratagem::ambush; });
    s.s.stands[static_cast<std::size_t>(hidden)].hidden = true;
    return s;
}

// LH-MUSTER, flying: over other stands but not over hidden ones, and never ending a move on a stand.
TEST(LionheartCases, AFlyerStopsShortOfAnAmbush) {
    const auto flyer = but(put("lcav spears", Side::first, 4, 7, N), [](Facts& f) { f.flying = true; });
    Scene s = ambush({flyer, put("inf spears", Side::second, 4, 3, S)}, 1);
    FaceDice none({});
    s.give(Advance{piece(0), HexPlace{hex_at(4, 3), N}}, none);
    EXPECT_EQ(s.at(0).at, hex_at(4, 4));
    EXPECT_FALSE(s.at(1).hidden);
    // It flies over friends to the last empty hex and ends there.
    Scene far = ambush({flyer, put("inf spears", Side::second, 4, 4, S), put("inf spears", Side::first, 4, 5, N),
                        put("inf spears", Side::first, 4, 6, N)},
                       1);
    far.give(Advance{piece(0), HexPlace{hex_at(4, 4), N}}, none);
    EXPECT_EQ(far.at(0).at, hex_at(4, 7));
    EXPECT_FALSE(far.at(1).hidden);
    EXPECT_NE(far.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}}), "");
}

// LH-START: a flank march stand whose entry hex holds a hidden stand reveals it, and stays out.
TEST(LionheartCases, AFlankMarchRunsIntoAnAmbush) {
    Scene s = ambush({put("inf spears", Side::first, 4, 9, N), put("inf spears", Side::second, 0, 3, S)}, 1);
    s.s.stands[0].where = Where::flank;
    s.s.turn = 2;
    FaceDice none({});
    s.give(Deploy{piece(0), HexPlace{hex_at(0, 3), NE}, 0}, none);
    EXPECT_EQ(s.at(0).where, Where::flank);
    EXPECT_FALSE(s.at(1).hidden);
    EXPECT_EQ(s.s.action_at, 1) << "the action is spent";
    EXPECT_THAT(s.refused(Deploy{piece(0), HexPlace{hex_at(0, 3), NE}, 0}), HasSubstr("Another stand is in that hex"));
}

// LH-COMMANDER, 6: a spell counts as a shot, and the leader leaves its range.
TEST(LionheartCases, TheLeaderLeavesTheReachOfSpells) {
    Scene s({put("kingm spears", Side::first, 4, 6, N), put("inf spears", Side::first, 0, 9, N),
             but(put("inf sidearms", Side::second, 4, 3, N), [](Facts& f) { f.spells = 4; }),
             put("kingf spears", Side::second, 8, 0, S)});
    Rng rng(1);
    const CommandersChoice c = Rules::choose(s.s, Temper::by_the_book, rng, false);
    EXPECT_EQ(c.rule, policy(Policy::king_safety));
    const auto* move = std::get_if<Advance>(&c.order);
    ASSERT_NE(move, nullptr);
    EXPECT_GT(distance(std::get<HexPlace>(move->to).at, s.at(2).at), 3);
}

}  // namespace
}  // namespace banneret::lionheart
