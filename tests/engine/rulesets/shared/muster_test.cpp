// The muster shared by the rulesets, with a ruleset of two fields.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::shared {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct TestPlan {
    std::string name;
    int fc = 1;
    bool shield = false;
    int worth = 0;  // derived from both
};
struct TestChoices {
    int scale = 10;
};
using TestTable = MusterTable<TestPlan, TestChoices>;

TestTable test_table() {
    TestTable t;
    t.unit.push_back(number_row<TestPlan>(
        "fc", "Fighting capacity", 1, 5, [](auto& p) -> auto& { return p.fc; }));
    t.unit.push_back(yes_no_row<TestPlan>(
                         "shield", "Shields", [](auto& p) -> auto& { return p.shield; })
                         .only_if([](const TestPlan& p) { return p.fc > 1; }));
    t.side.push_back(number_row<TestChoices>(
        "scale", "Men a figure", 1, 1'000, [](auto& c) -> auto& { return c.scale; }));
    return t;
}

Unit unit(std::uint32_t id, std::string name, std::int32_t count) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    return u;
}
Character leader(std::uint32_t id, std::string name, int leadership, Rank rank = Rank::leader) {
    Character c;
    c.id = CharacterId{id};
    c.name = std::move(name);
    c.leadership = leadership;
    c.rank = rank;
    return c;
}
TableStart start() {
    TableStart s;
    s.sides.first = {{}, "Red", {unit(1, "Guard", 40), unit(2, "Dead", 0)}, {}, {}, 3, {}};
    s.sides.second = {{}, "Blue", {unit(1, "Levy", 60)}, {}, {}, 1, {}};
    return s;
}
MusterPlans<TestPlan, TestChoices> read(const TableStart& s) {
    MusterPlans<TestPlan, TestChoices> out;
    read_armies(
        s, test_table(), out,
        [](Side, const Unit& u) {
            return TestPlan{u.name, 1, false, 0};
        },
        [](TestPlan& p, std::vector<Problem>& problems) {
            p.worth = p.fc * (p.shield ? 2 : 1);
            if (p.worth > 8) problems.push_back({p.name, "worth more than 8"});
        });
    return out;
}
std::vector<std::string> sentences(const std::vector<Problem>& problems) {
    std::vector<std::string> out;
    for (const Problem& p : problems) out.push_back(p.sentence());
    return out;
}

TEST(MusterFrame, PlansEveryUnitWithSomebodyFitAsTheRefereeChangedIt) {
    TableStart s = start();
    s.changes = {{Side::first, UnitId{1}, "fc", "3"},
                 {Side::first, UnitId{1}, "shield", "yes"},
                 {Side::second, {}, "scale", "20"}};
    const auto m = read(s);
    EXPECT_THAT(m.problems, IsEmpty());
    ASSERT_EQ(m.plans.first.size(), 1u);
    EXPECT_EQ(m.plans.first[0].worth, 6);
    EXPECT_EQ(m.plans.second[0].worth, 1);
    EXPECT_EQ(m.choices.first.scale, 10);
    EXPECT_EQ(m.choices.second.scale, 20);
}

TEST(MusterFrame, TheLastChangeOfAKeyCounts) {
    TableStart s = start();
    s.changes = {{Side::first, UnitId{1}, "fc", "9"}, {Side::first, UnitId{1}, "fc", " 4 "}};
    const auto m = read(s);
    EXPECT_THAT(m.problems, IsEmpty());
    EXPECT_EQ(m.plans.first[0].fc, 4);
}

TEST(MusterFrame, RefusesValuesKeysAndUnitsThatItDoesNotKnow) {
    TableStart s = start();
    s.changes = {{Side::first, UnitId{1}, "fc", "6"},    {Side::first, UnitId{1}, "shield", "perhaps"},
                 {Side::first, UnitId{1}, "hat", "red"}, {Side::first, UnitId{9}, "fc", "1"},
                 {Side::second, {}, "scale", "1001"},    {Side::second, {}, "fc", "1"}};
    const auto m = read(s);
    EXPECT_THAT(sentences(m.problems),
                ElementsAre("Guard: fc: a whole number from 1 to 5", "Guard: shield: yes or no",
                            "Guard: hat: a unit's choices are fc or shield",
                            "Red: a change of the muster names a unit that does not exist",
                            "Blue: scale: a whole number from 1 to 1,000", "Blue: fc: a side's choices are scale"));
    EXPECT_EQ(m.plans.first[0].fc, 1) << "a refused value changes nothing";
}

TEST(MusterFrame, WhatFollowsFromTheChangesIsCheckedAfterAllOfThem) {
    TableStart s = start();
    s.changes = {{Side::first, UnitId{1}, "shield", "yes"}, {Side::first, UnitId{1}, "fc", "5"}};
    EXPECT_THAT(sentences(read(s).problems), ElementsAre("Guard: worth more than 8"));
}

TEST(MusterFrame, AnArmyWithNobodyFitCannotFight) {
    TableStart s = start();
    s.sides.first.units = {unit(2, "Dead", 0)};
    EXPECT_THAT(sentences(read(s).problems), ElementsAre("Red: nobody is fit to fight"));
}

TEST(MusterFrame, TheSheetShowsTheRowsOfTheSameTable) {
    TableStart s = start();
    s.changes = {{Side::first, UnitId{1}, "fc", "2"}};
    const MusterSheet sheet = sheet_of(s, test_table(), read(s), "a figure is 10 men", [](const TestPlan& p) {
        MusterLine line;
        line.name = p.name;
        line.figures = p.worth;
        return line;
    });
    EXPECT_EQ(sheet.scale, "a figure is 10 men");
    ASSERT_EQ(sheet.lines.size(), 5u);
    EXPECT_EQ(sheet.lines[0].figures, 2);
    EXPECT_THAT(sheet.lines[0].choices,
                ElementsAre(MusterChoice{"fc", "Fighting capacity", {"1", "2", "3", "4", "5"}, "2"},
                            MusterChoice{"shield", "Shields", {"no", "yes"}, "no"}));
    EXPECT_EQ(sheet.lines[1].note, "Nobody is fit to fight.");
    EXPECT_THAT(sheet.lines[2].choices, ElementsAre(MusterChoice{"scale", "Men a figure", {}, "10"}));
    EXPECT_EQ(sheet.lines[3].side, Side::second);
    EXPECT_THAT(sheet.lines[3].choices,
                ElementsAre(MusterChoice{"fc", "Fighting capacity", {"1", "2", "3", "4", "5"}, "1"}))
        << "a row that does not apply is not offered";
}

TEST(MusterFrame, OneOfSeveralWordsIsReadByTheRulesetsOwnParser) {
    struct Armoured {
        Armour armour = Armour::none;
    };
    const MusterRows<Armoured> rows = {word_row<Armoured>(
        "armour", "Armour", {"none", "light"}, {"no armour", "light armour"},
        [](std::string_view w) { return w == "heavy" ? std::nullopt : parse_armour(w); },
        [](Armour a) { return row(a).key; }, [](auto& a) -> auto& { return a.armour; })};
    TableStart s = start();
    s.changes = {{Side::first, UnitId{1}, "armour", "light"}};
    Armoured a;
    std::vector<Problem> problems;
    read_changes(rows, s, Side::first, UnitId{1}, "Guard", a, problems);
    EXPECT_EQ(a.armour, Armour::light);
    EXPECT_THAT(
        choices_of(rows, a),
        ElementsAre(MusterChoice{"armour", "Armour", {"none", "light"}, "light", {"no armour", "light armour"}}));
    s.changes[0].value = "heavy";
    read_changes(rows, s, Side::first, UnitId{1}, "Guard", a, problems);
    EXPECT_THAT(sentences(problems), ElementsAre("Guard: armour: none or light"));
}

TEST(MusterSizes, TheScaleIsTheSmallestRoundNumberThatFits) {
    EXPECT_EQ(smallest_scale([](int) { return true; }), 1);
    EXPECT_EQ(smallest_scale([](int scale) { return scale >= 3; }), 5);
    EXPECT_EQ(smallest_scale([](int scale) { return scale >= 101; }), 200);
    EXPECT_EQ(smallest_scale([](int) { return false; }), 100'000'000);
}

TEST(MusterSizes, PartsAreAsEqualAsCanBeAndSharesAddUp) {
    EXPECT_THAT(even_parts(0, 25), IsEmpty());
    EXPECT_THAT(even_parts(25, 25), ElementsAre(25));
    EXPECT_THAT(even_parts(26, 25), ElementsAre(13, 13));
    EXPECT_THAT(even_parts(53, 25), ElementsAre(18, 18, 17));
    EXPECT_THAT(shares(100, {18, 18, 17}), ElementsAre(33, 34, 33));  // 1,800/53 = 33; 3,600/53 = 67; 100
    EXPECT_THAT(shares(7, {1, 1}), ElementsAre(3, 4));
    EXPECT_THAT(shares(7, {}), IsEmpty());
}

TEST(MusterSizes, TooManyPiecesAreAProblem) {
    std::vector<Problem> problems;
    limit_pieces("Red", 150, 150, "units", problems);
    EXPECT_THAT(problems, IsEmpty());
    limit_pieces("Red", 151, 150, "units", problems);
    EXPECT_THAT(sentences(problems), ElementsAre("Red: 151 units are too many for a table; choose a larger scale"));
}

TEST(MusterLeaders, TheRostersGeneralLeadsElseTheHighestLeadershipWithARank) {
    TableArmy army = start().sides.first;
    army.characters = {leader(1, "Ann", 2), leader(2, "Bob", 4), leader(3, "Cid", 4), leader(4, "Dot", 5, Rank::none)};
    const auto general = [&] {
        const auto all = characters_of(army, {}, Command::one_general);
        EXPECT_EQ(all.size(), 4u);
        return all[general_among(all)].character.name;
    };
    EXPECT_EQ(general(), "Bob") << "the first of equals; without a rank nobody leads";
    army.general = CharacterId{4};
    EXPECT_EQ(general(), "Dot");
}

TEST(MusterLeaders, AnArmyWithoutALeaderIsLedByACaptainOfItsLeadership) {
    const TableArmy army = start().sides.first;
    const auto all = characters_of(army, {}, Command::general_of_each_ally);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].character.name, "Captain of " + army.name);
    EXPECT_EQ(leadership(all[0].character), 3);
    EXPECT_TRUE(all[0].general && all[0].commands);
    EXPECT_FALSE(all[0].character.id);
}

TEST(MusterLeaders, EachAllyHasItsOwnGeneralAndTheHighestLeadsTheSide) {
    TableArmy army = start().sides.first;
    army.characters = {leader(1, "Ann", 2), leader(2, "Bob", 3)};
    army.allies = {{"Red", {CharacterId{1}}, {}, 1}, {"Green", {CharacterId{2}}, {}, 1}, {"Grey", {}, {}, 4}};
    const auto all = characters_of(army, {}, Command::general_of_each_ally);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_TRUE(all[0].commands && all[1].commands && all[2].commands);
    EXPECT_EQ(all[1].army, 1);
    EXPECT_EQ(all[2].character.name, "Captain of Grey");
    EXPECT_EQ(general_among(all), 2u);
    EXPECT_EQ(characters_of(army, {}, Command::one_general).size(), 2u) << "one general needs no captains";
}

TEST(MusterLeaders, ACharacterIsHostedByTheFirstPieceOfHisUnit) {
    const std::vector<UnitId> units = {UnitId{1}, UnitId{2}, UnitId{2}, UnitId{3}};
    const auto at = [&](UnitId with, std::size_t first = 0) {
        return host_among(with, first, units.size(), [&](std::size_t i) { return units[i]; });
    };
    EXPECT_EQ(at(UnitId{2}), 1u);
    EXPECT_EQ(at(UnitId{2}, 2), 2u);
    EXPECT_EQ(at(UnitId{9}), std::nullopt);
    EXPECT_EQ(at({}), std::nullopt);
}

TEST(MusterSetup, KeepsTheRosterAndThePlansOfTheStart) {
    TableStart s = start();
    s.night = true;
    s.posture.second = Posture::weak_center;
    s.stratagem.first = Stratagem::flank_march;
    const StartSetup setup = setup_of(s);
    EXPECT_EQ(setup.name.second, "Blue");
    EXPECT_THAT(setup.roster.first, ElementsAre(RosterUnit{UnitId{1}, "Guard", 40, 0}));
    EXPECT_TRUE(setup.night);
    EXPECT_FALSE(setup.wooded);
    EXPECT_EQ(setup.posture.second, Posture::weak_center);
    EXPECT_EQ(setup.stratagem.first, Stratagem::flank_march);
}

struct TestHouse {
    int scale = 10;
};
struct TestSetup : StartSetup {
    TestHouse house;
};

TEST(SharedMuster, ASetupBeginsWithItsStartAndItsHouseRules) {
    struct Switches {
        TestHouse read(const HouseRules&) const { return {20}; }
    };
    const auto setup = setup_of<TestSetup>(start(), Switches{});
    EXPECT_EQ(setup.name.first, "Red");
    EXPECT_EQ(setup.roster.second.at(0).name, "Levy");
    EXPECT_EQ(setup.house.scale, 20);
    const auto practice = practice_setup<TestSetup>(TestHouse{5});
    EXPECT_EQ(practice.name.first, "First");
    EXPECT_EQ(practice.house.scale, 5);
}

TEST(YesOrNo, UnderstandsTheWordsOfSwitches) {
    for (const char* word : {"yes", "True", "1", "on"}) EXPECT_EQ(yes_or_no(word), true) << word;
    for (const char* word : {"no", "false", "0", "OFF", ""}) EXPECT_EQ(yes_or_no(word), false) << word;
    EXPECT_EQ(yes_or_no("perhaps"), std::nullopt);
}

}  // namespace
}  // namespace banneret::shared
