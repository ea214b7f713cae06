#include "engine/abstract/contingent.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/example_armies.h"

namespace banneret::abstract {
namespace {

using testing::HasSubstr;

Character character(std::uint32_t id, std::string name, int magic_user = 0) {
    Character c;
    c.id = CharacterId{id};
    c.name = std::move(name);
    c.magic_user = magic_user;
    return c;
}

Army army() {
    Army a;
    a.id = ArmyId{7};
    a.name = "The Reds";
    a.units = example::red();
    Character general = character(1, "Ser Aldous");
    general.leadership = 4;
    a.characters = {general, character(2, "Mirel", 12), character(3, "Old Tharn", 14), character(4, "Apprentice", 2)};
    a.general = CharacterId{1};
    return a;
}

std::vector<Problem> problems_of(Start start) {
    auto made = set_up(std::move(start));
    const auto* problems = std::get_if<std::vector<Problem>>(&made);
    return problems ? *problems : std::vector<Problem>{};
}

// AD-R12, AD-R13: general and wizards come from the fit characters.
TEST(AbstractContingent, HasItsGeneralAndItsWizardsFromTheCharacters) {
    const Contingent c = contingent(army(), {}, {});
    EXPECT_EQ(c.army, ArmyId{7});
    EXPECT_TRUE(c.has_general);
    EXPECT_EQ(c.general_name, "Ser Aldous");
    EXPECT_EQ(c.leadership, 4);
    EXPECT_EQ(c.wizards, 1);
    EXPECT_EQ(c.arch_wizards, 1);
    EXPECT_EQ(c.characters.size(), 4u);
    EXPECT_EQ(c.characters[2].name, "Old Tharn");
    EXPECT_EQ(c.characters[2].fate, Fate::unhurt);
}

TEST(AbstractContingent, CountsOnlyThoseWhoAreFit) {  // AD-R12, AD-R13
    Army a = army();
    for (Character& c : a.characters) c.state = CharacterState::wounded;
    const Contingent c = contingent(a, {}, {});
    EXPECT_FALSE(c.has_general);
    EXPECT_EQ(c.leadership, 1);
    EXPECT_EQ(c.wizards, 0);
    EXPECT_EQ(c.arch_wizards, 0);
    EXPECT_TRUE(c.characters.empty());
}

TEST(AbstractContingent, TheArchWizardsLevelIsAHouseRule) {  // AD-R12
    House house;
    house.arch_wizard_level = 12;
    EXPECT_EQ(contingent(army(), house, {}).arch_wizards, 2);
    house.arch_wizard_level = 15;
    EXPECT_EQ(contingent(army(), house, {}).arch_wizards, 0);
    EXPECT_EQ(contingent(army(), house, {}).wizards, 2);
}

TEST(AbstractContingent, AnAttemptOnDayThreeIsPossibleAgainOnDayTen) {  // AD-R5
    Army a = army();
    EXPECT_FALSE(contingent(a, {}, {}).stratagem_again);
    a.characters[0].stratagem_day = 3;
    EXPECT_EQ(contingent(a, {}, {}).stratagem_again, 10);
}

TEST(AbstractContingent, TakesItsFortificationsAlong) {  // AD-R18
    Army a = army();
    a.fortified = true;
    EXPECT_TRUE(contingent(a, {}, {}).fortified);
}

TEST(AbstractContingent, OfAListHasAGeneralOfLeadershipOneUnlessStated) {  // AD-R13
    const Contingent c = contingent_of_list("Mil", example::mil());
    EXPECT_TRUE(c.has_general);
    EXPECT_EQ(c.leadership, 1);
    EXPECT_EQ(contingent_of_list("Mil", example::mil(), 5, 2, 1).leadership, 5);
}

TEST(AbstractSetUp, CountsBothSheets) {
    const auto setup = example::setup_of(example::meeting(example::red_army(), example::orc_army()));
    EXPECT_EQ(setup->sheets.first.strength, 4960);
    EXPECT_EQ(setup->sheets.second.strength, 4800);
}

TEST(AbstractSetUp, AnArmyOfNobodyCannotGiveBattleAndIsNamed) {  // AD-R8
    Contingent empty = example::mil_army();
    empty.units[0].count = 0;
    const auto nobody = problems_of(example::meeting(example::red_army(), empty));
    ASSERT_EQ(nobody.size(), 1u);
    EXPECT_EQ(nobody[0].where, "Mil");
    EXPECT_THAT(nobody[0].what, HasSubstr("0 US"));
    empty.units.clear();
    const auto none = problems_of(example::meeting(empty, example::red_army()));
    ASSERT_EQ(none.size(), 1u);
    EXPECT_THAT(none[0].sentence(), HasSubstr("Mil: It has no units"));
}

TEST(AbstractSetUp, NamesEveryFaultOfBothArmies) {
    Contingent bad = example::orc_army();
    bad.leadership = 6;
    bad.wizards = -1;
    bad.units[0].fc = 9;
    bad.units[1].id = bad.units[0].id;
    Contingent unnamed = example::red_army();
    unnamed.name.clear();
    const auto problems = problems_of(example::meeting(unnamed, bad));
    ASSERT_EQ(problems.size(), 5u);
    EXPECT_THAT(problems[0].where, HasSubstr("first army"));
    EXPECT_THAT(problems[1].what, HasSubstr("1 to 5"));
    EXPECT_THAT(problems[2].what, HasSubstr("wizards"));
    EXPECT_THAT(problems[3].where, HasSubstr("Orc, Orcs"));
    EXPECT_THAT(problems[4].where, HasSubstr("Orc, Wolf Riders"));
}

}  // namespace
}  // namespace banneret::abstract
