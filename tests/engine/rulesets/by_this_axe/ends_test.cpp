// The start and the end of a battle of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

// --- The start and the end -------------------------------------------------------------------------------------------

TableStart battle_of(int first, int second) {
    TableStart start;
    const auto army = [](const char* name, int n) {
        std::vector<Unit> units;
        for (int i = 0; i < n; ++i) {
            Unit u;
            u.id = UnitId{static_cast<std::uint32_t>(i + 1)};
            u.name = "Unit " + std::to_string(i + 1);
            u.count = 60;
            u.abilities.add(Ability::camouflage);
            units.push_back(u);
        }
        return table_army_of_list(name, std::move(units));
    };
    start.sides = {army("Red", first), army("Blue", second)};
    return start;
}

TEST(AxeEnd, TheTurnLimitAndWhoHolds) {  // BTA-132; BTA-R77, BTA-R129
    State s = begun(battle_of(4, 4));
    const auto end = [&](const std::function<void(State&)>& change) {
        State e = s;
        e.turn = 20;
        e.stage = Stage::turn_ends;
        change(e);
        SeededDice dice(1);
        NoTableLog log;
        go_on({e, dice, log});
        return e;
    };
    EXPECT_EQ(end([](State&) {}).winner, blue);  // the defender, since all else is equal
    EXPECT_EQ(end([](State&) {}).ended_by, rule("BTA-R129"));
    EXPECT_EQ(end([](State& e) { e.pieces[5].routed = true; }).winner, red);
    EXPECT_EQ(end([](State& e) { e.pieces[5].leave(5); }).winner, red);
    const State broken_ = end([](State& e) {
        for (std::size_t i : {0u, 1u, 2u}) e.pieces[i].routed = true;
        e.turn = 3;
    });
    EXPECT_EQ(broken_.winner, blue);
    EXPECT_EQ(broken_.ended_by, rule("BTA-132"));
}

TEST(AxeEnd, FatesOfCharacters) {  // BTA-R130
    for (const bool by_die : {false, true}) {
        Scene scene({put(foot(8, 2), red, 2000, 1000, 0), with(person({FighterTier::hero}), red, 0),
                     put(foot(8, 2), blue, 2000, 3000, 180)},
                    House{.fallen_by_die = by_die});
        scene.step([](Table t) {
            t.s.pieces[1].leave(0);
            lose_character(t, 1, rule("BTA-42"));
        });
        std::vector<std::vector<std::uint16_t>> dice;
        if (by_die) dice.push_back({5});
        scene.step([](Table t) { end_battle(t, blue, rule("BTA-132")); }, dice);
        EXPECT_EQ(scene.s.fates[1], by_die ? Fate::captured : Fate::dead);
    }
    // A character alone in contact with the side that holds the field is captured.
    Scene lonely({put(person({FighterTier::hero}), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180)});
    lonely.meet(1, 0, Edge::front, 1, false);
    lonely.step([](Table t) { end_battle(t, blue, rule("BTA-132")); });
    EXPECT_EQ(lonely.s.fates[0], Fate::captured);
}

TEST(AxeEnd, RoutersOfALostField) {  // BTA-R131
    State s = begun(battle_of(2, 2));
    s.pieces[0].routed = true;
    s.stage = Stage::over;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    s.winner = blue;
    const UnitLosses lost = Rules::losses(s).first.units[0];
    EXPECT_EQ(lost.routed, 30);
    EXPECT_EQ(lost.deserted, 30);  // scattered: no enemy pursues them
    s.winner = red;
    EXPECT_EQ(Rules::losses(s).first.units[0].routed, 60);
    // A defender who withdraws in order leaves the field, and its routers are scattered as usual.
    s.pieces[0].routed = false;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == blue && !facts(s, i).character) s.pieces[i].routed = true;
    s.withdrew = true;
    EXPECT_GT(Rules::losses(s).second.units[0].deserted, 0);
}

TEST(AxeStart, StratagemsAndPostures) {  // AD-5, AD-6, AD-8, AD-9, AD-20; BTA-START
    TableStart start = battle_of(6, 6);
    start.stratagem.first = Stratagem::flank_march;
    State s = begun(start);
    const auto waits = [](const Piece& p) { return p.where == Where::flank && p.host < 0; };
    EXPECT_EQ(std::ranges::count_if(s.pieces, waits), 2);
    const auto hidden_one = std::ranges::find_if(s.pieces, waits);
    const auto at = static_cast<std::size_t>(hidden_one - s.pieces.begin());
    s.stage = Stage::move;
    s.turn = 1;
    const Deploy in{piece(at), InchPlace{body_of(s.pieces[at]).deep, 2400, 90}, 0};
    EXPECT_EQ(Rules::check(s, in)->why, "A flank march enters the table from turn 2 on.");
    s.turn = 2;
    EXPECT_FALSE(Rules::check(s, in).has_value());

    start = battle_of(3, 3);
    start.stratagem.first = Stratagem::surprise_attack;
    s = begun(start);
    s.turn = 1;
    EXPECT_TRUE(surprised(s, 4));
    EXPECT_FALSE(surprised(s, 0));
    s.turn = 2;
    EXPECT_FALSE(surprised(s, 4));

    start = battle_of(3, 3);
    start.stratagem.second = Stratagem::ambush;
    start.wooded = true;
    s = begun(start);
    EXPECT_TRUE(s.pieces[4].hidden);
    EXPECT_EQ(Rules::view(s, red).blocks.size(), 4u);
    SeededDice dice(1);
    NoTableLog log;
    s.pieces[0].at = {s.pieces[4].at.x, s.pieces[4].at.y - 500, 0};
    uncover({s, dice, log});
    EXPECT_FALSE(s.pieces[4].hidden);

    start = battle_of(3, 3);
    start.stratagem.second = Stratagem::field_fortifications;
    s = begun(start);
    EXPECT_EQ(fortifications(s).size(), 3u);

    start = battle_of(2, 2);
    start.posture.second = Posture::fighting_retreat;
    s = begun(start);
    s.stage = Stage::move;
    s.turn = 1;
    s.active = blue;
    s.pieces[3].at.y = 4300;
    EXPECT_FALSE(Rules::check(s, Advance{piece(3), InchPlace{}, Gait::leave_field}).has_value());
    Rules::apply(s, Advance{piece(3), InchPlace{}, Gait::leave_field}, dice, log);
    EXPECT_EQ(s.pieces[3].where, Where::saved);
    s.stage = Stage::turn_ends;
    go_on({s, dice, log});
    EXPECT_TRUE(s.withdrew);
    EXPECT_EQ(s.winner, red);
    EXPECT_EQ(Rules::losses(s).second.units[0].lost(), 0);
}

TEST(AxeStart, TheZone) {  // BTA-START; BTA-R23
    State s = begun(battle_of(2, 2));
    EXPECT_EQ(Rules::pending(s)->side, blue);  // the defender deploys first
    EXPECT_EQ(deployment_refused_words(s, 3, {1000, 3599, 180}),
              "A unit must be deployed within 12 inches of its own edge.");
    EXPECT_EQ(deployment_refused_words(s, 3, {600, 4000, 180}), "");
    EXPECT_EQ(deployment_refused_words(s, 3, s.pieces[4].at), "A friendly unit is already there.");
    EXPECT_EQ(s.setup->wide, 4800);
    EXPECT_EQ(begun(battle_of(30, 2)).setup->wide % 1200, 0);
    EXPECT_LE(begun(battle_of(60, 2)).setup->wide, 14400);
}

}  // namespace
}  // namespace banneret::axe
