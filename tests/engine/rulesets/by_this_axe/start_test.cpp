// The start of a battle and the grade of its result: allies, field fortifications, the grade. BTA-RETURN.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/field.h"
#include "tests/support/edited_house.h"

namespace banneret::axe {
namespace {

TableArmy army_of(const char* name, std::vector<std::int32_t> men, int leadership = 1) {
    std::vector<Unit> units;
    for (const std::int32_t n : men) {
        Unit u;
        u.name = "Unit";
        u.count = n;
        units.push_back(u);
    }
    return table_army_of_list(name, std::move(units), leadership);
}
TableStart war(std::vector<std::int32_t> first, std::vector<std::int32_t> second) {
    TableStart start;
    start.sides = {army_of("Red", std::move(first)), army_of("Blue", std::move(second))};
    return start;
}
void done(State& s, RecordingTableLog& log) {
    SeededDice dice(1);
    Rules::apply(s, Done{}, dice, log);
}

TEST(AxeStart, EachArmysGeneralDrawsHisOwnCards) {  // BTA-R4; BTA-123, BTA-133, BTA-135
    TableArmy one = army_of("Red", {60, 60}), two = army_of("Green", {60}, 4);
    Character baron;
    baron.id = CharacterId{1};
    baron.name = "Aldric";
    baron.leadership = 3;
    baron.rank = Rank::general;
    one.characters = {baron};
    one.general = baron.id;
    one.leadership = 3;
    Character second = baron;
    second.id = CharacterId{2};
    second.name = "Berta";
    second.rank = Rank::leader;
    second.leadership = 2;
    one.characters.push_back(second);
    TableStart start = war({60}, {60, 60});
    start.sides.first = allied({one, two});
    axe_house(start.house)->command_cards = true;
    State s = begun(start);
    ASSERT_EQ(s.setup->armies.first, 2);
    EXPECT_EQ(s.setup->armies.second, 1);
    std::size_t his = 99, hers = 99, captain = 99;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (s.setup->names[i] == "Aldric") his = i;
        if (s.setup->names[i] == "Berta") hers = i;
        if (s.setup->names[i] == "Captain of Green") captain = i;
    }
    ASSERT_LT(captain, s.pieces.size());
    EXPECT_TRUE(facts(s, captain).general) << "the highest leadership commands the side";
    EXPECT_FALSE(facts(s, his).general);
    EXPECT_TRUE(facts(s, his).commands && facts(s, captain).commands);
    EXPECT_EQ(facts(s, hers).army, facts(s, his).army);
    const auto drawn = [&](State from) {
        SeededDice dice(3);
        NoTableLog log;
        draw_cards({from, dice, log});
        return hand_size(from, red);
    };
    EXPECT_EQ(drawn(s), 3 + 4);
    // The army's own leader replaces him; the other army draws as before.
    State without = s;
    without.pieces[his].where = Where::destroyed;
    EXPECT_EQ(drawn(without), 2 + 4);
    without.pieces[hers].where = Where::destroyed;
    EXPECT_EQ(drawn(without), 4);
    // Three cards are kept per army.
    s.stage = Stage::keep_cards;
    s.hand.first[0] = 6;
    EXPECT_EQ(hand_size(s, red), most_kept(s, red));
    RecordingTableLog log;
    SeededDice dice(1);
    go_on({s, dice, log});
    EXPECT_NE(s.stage, Stage::keep_cards);
    // The loss of an ally's general is not the loss of the side's (BTA-123).
    State battle = begun(start);
    battle.turn = 2;
    remove_piece({battle, dice, log}, his, Where::destroyed, rule("BTA-42"));
    EXPECT_EQ(battle.general_lost.first, 0);
    remove_piece({battle, dice, log}, captain, Where::destroyed, rule("BTA-42"));
    EXPECT_EQ(battle.general_lost.first, 2);
}

TEST(AxeStart, FieldFortificationsAreWallsOnTheTable) {  // AD-9; BTA-85, BTA-96, BTA-R40
    TableStart start = war({60, 60}, {60, 60, 60});
    start.stratagem.second = Stratagem::field_fortifications;
    State s = begun(start);
    EXPECT_EQ(Rules::view(s, blue).ground.size(), 3u) << "the defender sees where they would stand";
    EXPECT_TRUE(Rules::view(s, red).ground.empty());
    // One unit is moved behind another: it gets no wall.
    RecordingTableLog log;
    SeededDice dice(1);
    std::size_t a = 99, b = 99;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == blue && !facts(s, i).character) (a == 99 ? a : b) = i;
    const InchPlace ahead = s.pieces[a].at;
    Rules::apply(s, Deploy{piece(b), InchPlace{ahead.x, ahead.y + 500, 180}, 0}, dice, log);
    done(s, log);
    ASSERT_EQ(s.setup->terrain.patches.size(), 2u);
    const Patch wall = s.setup->terrain.patches[0];
    EXPECT_EQ(wall.ground, TableGround::wall);
    EXPECT_TRUE(wall.line);
    EXPECT_EQ(wall.outline[0].y, ahead.y - 10);
    EXPECT_EQ(std::abs(wall.outline[0].x - wall.outline[1].x), body(s, a).wide);
    EXPECT_EQ(Rules::view(s, red).ground.size(), 2u);
    // A charge across the wall hits at one less; the wall stays when the unit leaves.
    done(s, log);
    s.stage = Stage::move;
    s.active = red;
    s.pieces[0].at = {ahead.x, ahead.y - 300, 0};
    ASSERT_FALSE(Rules::check(s, Charge{piece(0), piece(a), InchPlace{}}).has_value());
    EXPECT_LT(mean_kills(s, 0, a, true), mean_kills(s, 0, a, false));
    State gone = s;
    Rules::apply(s, Charge{piece(0), piece(a), InchPlace{}}, dice, log);
    ASSERT_FALSE(s.contacts.empty());
    EXPECT_TRUE(s.contacts[0].over_obstacle);
    gone.pieces[a].at = {ahead.x, ahead.y - 1200, 180};
    gone.pieces[0].at = {ahead.x, ahead.y - 1500, 0};
    Rules::apply(gone, Charge{piece(0), piece(a), InchPlace{}}, dice, log);
    ASSERT_FALSE(gone.contacts.empty());
    EXPECT_FALSE(gone.contacts[0].over_obstacle);
    const Toll cost = toll(gone, a, {ahead.x, ahead.y - 1200}, {ahead.x, ahead.y + 200});
    EXPECT_EQ(cost.certain.total(), -inch);
}

TEST(AxeStart, AnAmbushIsLaidWhereTheDeploymentEnds) {  // AD-6
    TableStart start = war({60}, {60});
    start.stratagem.second = Stratagem::ambush;
    start.sides.second.units[0].abilities.add(Ability::camouflage);
    State s = begun(start);
    EXPECT_FALSE(s.pieces[2].hidden) << "open ground";
    axe::Setup woods = *s.setup;
    Patch p;
    p.ground = TableGround::woods;
    p.outline = {{0, 4000}, {600, 4000}, {600, 4800}, {0, 4800}};
    woods.terrain.patches.push_back(p);
    s.setup = Shared<axe::Setup>(woods);
    SeededDice dice(1);
    RecordingTableLog log;
    ASSERT_EQ(facts(s, 2).home, blue);
    Rules::apply(s, Deploy{piece(2), InchPlace{320, 4300, 180}, 4}, dice, log);
    done(s, log);
    EXPECT_TRUE(s.pieces[2].hidden);
}

TEST(AxeEnd, TheGradeIsTheDifferenceOfTheSharesOfMen) {  // BTA-RETURN: grade for the campaign
    // 100 and 60 men: 20 and 12 figures.
    State s = begun(war({100, 60}, {100, 60}));
    std::vector<std::size_t> of[2];
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (!facts(s, i).character) of[facts(s, i).home == red ? 0 : 1].push_back(i);
    EXPECT_EQ(Rules::result(s).grade, std::nullopt) << "not over";
    s.stage = Stage::over;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    EXPECT_EQ(Rules::result(s).grade, Grade::skirmish);
    s.pieces[of[0][0]].leave(19);
    EXPECT_EQ(Rules::result(s).grade, Grade::stalemate);
    s.winner = red;
    EXPECT_EQ(Rules::result(s).grade, Grade::marginal_victory);
    EXPECT_DOUBLE_EQ(Rules::result(s).lost.first, 5 / 160.0);
    s.pieces[of[1][1]].where = Where::off;
    EXPECT_DOUBLE_EQ(Rules::result(s).lost.second, 60 / 160.0);
    EXPECT_EQ(Rules::result(s).grade, Grade::victory);  // 0.375 - 0.03
    s.pieces[of[1][0]].routed = true;
    EXPECT_EQ(Rules::result(s).grade, Grade::crushing_victory);
    s.winner = blue;
    EXPECT_EQ(Rules::result(s).grade, Grade::marginal_victory);
}

TEST(AxeEnd, AFightingRetreatSavesHalfTheFiguresOrIsADefeat) {  // AD-20, BTA-RETURN
    TableStart start = war({60}, {60, 60, 60});
    start.posture.second = Posture::fighting_retreat;
    const auto ended = [&](std::size_t saved) {
        State s = begun(start);
        s.turn = 3;
        s.stage = Stage::turn_ends;
        std::size_t n = 0;
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            if (facts(s, i).home == blue && !facts(s, i).character) {
                s.pieces[i].where = n++ < saved ? Where::saved : Where::destroyed;
                if (s.pieces[i].where == Where::destroyed) s.pieces[i].leave(0);
            }
        SeededDice dice(1);
        RecordingTableLog log;
        go_on({s, dice, log});
        return Rules::result(s);
    };
    EXPECT_TRUE(ended(2).withdrew);
    EXPECT_EQ(ended(2).winner, red);
    EXPECT_FALSE(ended(1).withdrew);
    EXPECT_EQ(ended(1).winner, red);
}

}  // namespace
}  // namespace banneret::axe
