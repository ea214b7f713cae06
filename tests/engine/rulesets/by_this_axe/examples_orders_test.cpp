// The worked examples of the By This Axe rulings: leadership, initiative, order cards and movement.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

// --- E-12, E-13, E-14: leadership, initiative, cards -----------------------------------------------------------------

TEST(AxeExamples, E12_LeadershipRolls) {  // BTA-36, BTA-43, BTA-129, BTA-186; BTA-R1
    for (int level = 1; level <= 5; ++level) {
        Scene scene({put(foot(8, 2), A, 2000, 1000, 180), with(person({.leads = level}), A, 0),
                     put(foot(8, 2), B, 2000, 3000, 180)});
        scene.at(0).routed = true;
        scene.s.stage = Stage::rally;
        scene.s.second_half = true;
        const auto p = chances(
            scene.s,
            [](Table t) {
                NoTableLog quiet;
                t.s.stage = Stage::rally;
                State& s = t.s;
                s.setup = Shared<axe::Setup>([&] {
                    axe::Setup setup = *s.setup;
                    setup.house.turn_limit = 1;
                    return setup;
                }());
                Rules::apply(s, Rally{piece(0), piece(1), {}}, t.dice, quiet);
            },
            [](const State& s) { return s.pieces[0].routed ? 0 : 1; });
        EXPECT_NEAR(p.at(1), level / 6., 1e-12);
    }
    // The case in the text: level 3, a 4 is rolled.
    Scene scene(
        {put(foot(8, 2), A, 2000, 1000, 180), with(person({.leads = 3}), A, 0), put(foot(8, 2), B, 2000, 3000, 180)},
        House{.turn_limit = 1});
    scene.at(0).routed = true;
    scene.s.stage = Stage::rally;
    scene.give(Rally{piece(0), piece(1), {}}, {{4}});
    EXPECT_TRUE(scene.at(0).routed);
}

TEST(AxeExamples, E13_Initiative) {  // BTA-71, BTA-72, BTA-158; BTA-R35
    int wins = 0, ties = 0, wins_seized = 0, ties_seized = 0;
    for (std::uint16_t a = 1; a <= 6; ++a)
        for (std::uint16_t b = 1; b <= 6; ++b)
            for (const bool seized : {false, true}) {
                Scene scene({put(foot(8, 2), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 3000, 180)});
                scene.s.stage = Stage::move_begins;
                scene.s.seized.first = seized;
                const int total = a + (seized ? 2 : 0);
                std::vector<std::vector<std::uint16_t>> dice = {{a}, {b}};
                if (total == b) {
                    dice.push_back({6});
                    dice.push_back({1});
                    ++(seized ? ties_seized : ties);
                }
                scene.step([](Table t) { go_on(t); }, dice);
                EXPECT_EQ(scene.s.chooser, total >= b ? A : B);
                if (total > b) ++(seized ? wins_seized : wins);
            }
    EXPECT_EQ(wins, 15);
    EXPECT_EQ(ties, 6);
    EXPECT_NEAR(wins_seized / 36., 13. / 18, 1e-12);
    EXPECT_NEAR(ties_seized / 36., 1. / 9, 1e-12);
    EXPECT_NEAR((wins_seized / 36.) / (1 - ties_seized / 36.), 13. / 16, 1e-12);
}

TEST(AxeExamples, E14_CommandDeck) {  // BTA-133, BTA-161; BTA-R89, BTA-R90, BTA-R94
    int cards = 0, charging = 0;
    for (const CardRow& c : card_rows) {
        cards += c.copies;
        if (c.charges) charging += c.copies;
    }
    EXPECT_EQ(cards, deck_size);
    EXPECT_EQ(charging, 19);
    EXPECT_EQ(row(Card::rally).copies, 5);
    const int good = charging + row(Card::joker).copies;
    const auto none_of = [&](int drawn) {
        double p = 1;
        for (int k = 0; k < drawn; ++k) p *= static_cast<double>(cards - good - k) / (cards - k);
        return p;
    };
    EXPECT_NEAR(1 - none_of(3), 4837. / 6201, 1e-12);
    EXPECT_NEAR(1 - none_of(5), 487529. / 527085, 1e-12);
    // A general of level 1 draws by the same rule.
    House house;
    house.command_cards = true;
    const State s =
        placed({put(foot(8, 2), A, 2000, 1000, 0), with(person({.leads = 1, .general = true}), A, 0)}, house);
    const auto drawn = chances(s, draw_cards, [](const State& after) {
        for (const CardRow& c : card_rows)
            if (after.hand.first[static_cast<std::size_t>(c.card)] == 1)
                return c.card == Card::rally ? 2 : c.charges || c.card == Card::joker ? 1 : 0;
        return 9;
    });
    EXPECT_NEAR(drawn.at(1), 7. / 18, 1e-12);
    EXPECT_NEAR(drawn.at(2), 5. / 54, 1e-12);
}

// --- E-18: movement --------------------------------------------------------------------------------------------------

// BTA-75, BTA-77, BTA-78, BTA-79, BTA-80, BTA-81, BTA-82, BTA-83, BTA-84, BTA-85, BTA-86; BTA-R36, BTA-R37, BTA-R41
TEST(AxeExamples, E18_Movement) {
    const House cards{.command_cards = true};
    {
        Facts f = foot(6, 3, Armour::light);
        f.musician = true;
        Terrain t;
        t.patches.push_back(ground(TableGround::woods, 0, 1300, 4800, 100));
        t.patches.push_back(ground(TableGround::hill, 0, 1600, 4800, 2000, 1));
        Scene s({put(f, A, 2000, 1000, 0, 6), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
                {}, false, t);
        EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 2000, 0}}).substr(0, 4), "That");
        s.give(Advance{piece(0), InchPlace{2000, 1900, 0}}, {{5}});
        EXPECT_EQ(s.at(0).at.y, 1800);
    }
    {
        Terrain t;
        t.patches.push_back(ground(TableGround::scrub, 0, 1300, 4800, 2000));
        Scene s(
            {put(knights(), A, 2000, 1000, 0), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
            cards, false, t);
        s.at(0).extra = 400;
        s.give(Advance{piece(0), InchPlace{2000, 1900, 0}});
        EXPECT_EQ(s.at(0).at.y, 1900);
        s.at(0).moved = false;
        s.at(0).extra = 0;
        s.at(0).doubled = 1;
        EXPECT_EQ(rate(s.s, 0), 1200);
    }
    {
        Scene s({put(foot(6, 3, Armour::medium), A, 2000, 1000, 0), with(person({.leads = 3, .general = true}), A, 0),
                 put(foot(6, 2), A, 4300, 300, 0)},
                cards);
        s.s.hand.first[static_cast<std::size_t>(Card::all_infantry)] = 1;
        s.give(PlayCard{card_key(Card::all_infantry), {}}, {{1}});
        EXPECT_EQ(rate(s.s, 0), 500);
    }
    {
        Terrain t;
        t.patches.push_back(ground(TableGround::woods, 0, 1010, 4800, 2000));
        Facts f = horse(6, 3, Armour::medium);
        Scene s({put(f, A, 2000, 1000, 0), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
                cards, false, t);
        s.give(Advance{piece(0), InchPlace{2000, 1300, 0}}, {{6}});
        EXPECT_EQ(s.at(0).at.y, 1100);
    }
    EXPECT_EQ(rate(two(horse(6, 3, Armour::none), foot(6, 2)), 0), 1400);
    Facts bird = foot(6, 3, Armour::medium);
    bird.flying = true;
    Terrain rough;
    rough.patches.push_back(ground(TableGround::woods, 0, 1300, 4800, 400));
    rough.patches.push_back(ground(TableGround::hill, 0, 1800, 4800, 2000, 1));
    Scene flight({put(bird, A, 2000, 1000, 0), put(foot(6, 2), B, 2000, 4500, 180), put(foot(6, 2), A, 4300, 300, 0)},
                 {}, false, rough);
    flight.give(Advance{piece(0), InchPlace{2000, 2200, 0}});
    EXPECT_EQ(flight.at(0).at.y, 2200);
    EXPECT_EQ(rate(two(person({}), foot(6, 2)), 0), 1000);
    EXPECT_EQ(rate(two(person({.mounted = true}), foot(6, 2), cards), 0), 1400);

    Terrain river;
    river.patches.push_back(ground(TableGround::river, 0, 1300, 4800, 200));
    Scene s({put(foot(6, 3, Armour::heavy), A, 2000, 1000, 0, 6), put(foot(6, 2), B, 2000, 4500, 180),
             put(foot(6, 2), A, 4300, 300, 0)},
            {}, false, river);
    EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 1700, 0}}), "The unit must first stop at the river bank.");
    s.give(Advance{piece(0), InchPlace{2000, 1299, 0}});
    EXPECT_TRUE(s.at(0).at_bank);
    s.at(0).moved = false;
    EXPECT_EQ(s.refused(Advance{piece(0), InchPlace{2000, 2000, 0}}),
              "The unit must cross the river and stop on the far bank.");
    s.give(Advance{piece(0), InchPlace{2000, 1585, 0}});
    s.at(0).moved = false;
    s.give(Advance{piece(0), InchPlace{2000, 2385, 0}});
    EXPECT_EQ(s.at(0).at.y, 2385);
    // A unit two inches from the bank is not at the bank, however wide it is (BTA-R41).
    Scene wide({put(foot(12, 3, Armour::light), A, 2000, 1100, 0, 12), put(foot(6, 2), B, 2000, 4500, 180),
                put(foot(6, 2), A, 4300, 300, 0)},
               {}, false, river);
    wide.give(Advance{piece(0), InchPlace{2000, 1110, 0}});
    EXPECT_FALSE(wide.at(0).at_bank);
    wide.at(0).moved = false;
    EXPECT_EQ(wide.refused(Advance{piece(0), InchPlace{2000, 1320, 0}}), "The unit must first stop at the river bank.");
    // A unit deeper than its movement rate crosses nevertheless.
    Scene deep({put(foot(12, 3, Armour::heavy), A, 2000, 1299, 0, 2), put(foot(6, 2), B, 2000, 4500, 180)}, cards,
               false, river);
    deep.at(0).at_bank = true;
    EXPECT_EQ(deep.refused(Advance{piece(0), InchPlace{2000, 1960, 0}}), "");
    EXPECT_EQ(deep.refused(Advance{piece(0), InchPlace{2000, 2060, 0}}),
              "That place is beyond the unit's movement rate.");
    // Routers stop at the bank, and cross on their next turn; so do units that retreat from a charge or whose charge
    // falls short.
    Scene runs({put(foot(6, 3), A, 2000, 1800, 0, 6), put(foot(6, 2), B, 2000, 4500, 180)}, {}, false, river);
    runs.at(0).routed = true;
    runs.s.stage = Stage::routing;
    runs.step(routing_moves);
    EXPECT_NEAR(runs.at(0).at.y, 1500, 6);
    runs.at(0).at_bank = true;
    runs.step(routing_moves);
    EXPECT_NEAR(runs.at(0).at.y, 1300 - 75, 6);
    runs.at(0).at_bank = true;
    runs.step(routing_moves);
    EXPECT_LT(runs.at(0).at.y, 1000);
    Scene back({put(horse(6, 3, Armour::light), A, 2000, 1700, 0, 6), put(horse(6, 2), B, 2000, 2400, 180)}, {}, false,
               river);
    const auto to = retreat_place(back.s, 0, 1);
    EXPECT_FALSE(to.has_value());
    EXPECT_FALSE(can_retreat(back.s, 0, 1));
    back.at(0).at.y = 1900;
    ASSERT_TRUE(retreat_place(back.s, 0, 1).has_value());
    EXPECT_NEAR(retreat_place(back.s, 0, 1)->y, 1500, 6);
}

}  // namespace
}  // namespace banneret::axe
