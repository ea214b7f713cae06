#include "engine/rulesets/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/engine/rulesets/one_house_rule.h"

namespace banneret {
namespace {

using Row = std::vector<std::string>;

ReferencePage page(std::string_view key, const HouseRules& rules = {}) {
    for (ReferencePage& p : reference_pages(rules))
        if (p.key == key) return p;
    ADD_FAILURE() << "no page " << key;
    return {};
}

// The words of every row.
std::vector<Row> rows(const ReferencePage& p) {
    std::vector<Row> out;
    for (const Table::Row& row : p.table.rows) {
        out.emplace_back();
        for (const Cell& cell : row.cells) out.back().push_back(cell.words);
    }
    return out;
}

Row line(const ReferencePage& p, std::string_view first) {
    for (const Row& row : rows(p))
        if (row.at(0) == first) return row;
    ADD_FAILURE() << p.key << " has no row " << first;
    return Row(p.table.columns.size());
}

TEST(Reference, PagesHaveKeysOfTheirOwnAndRowsAsLongAsTheirColumns) {
    std::set<std::string> keys;
    for (const ReferencePage& p : reference_pages()) {
        EXPECT_TRUE(keys.insert(p.key).second) << p.key;
        EXPECT_FALSE(p.title.empty()) << p.key;
        EXPECT_FALSE(p.table.rows.empty()) << p.key;
        for (const Row& row : rows(p)) EXPECT_EQ(row.size(), p.table.columns.size()) << p.key;
        for (const std::string& note : p.notes) EXPECT_TRUE(note.ends_with('.')) << note;
    }
}

TEST(Reference, EveryRuleAndRulingIsOnAPage) {
    const std::vector<Row> all = rows(page("rules"));
    ASSERT_EQ(all.size(), static_cast<std::size_t>(abstract::row_count));
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i][0], abstract::rule_rows()[i].id);
}

TEST(Reference, TheTablesOfTheTabletopRulesetsAreThePrintedOnes) {
    // Lionheart variant: T-1, T-2, T-4, T-6, T-7, T-8, T-9.
    EXPECT_EQ(line(page("lionheart-variant-die"), "axe"), (Row{"axe", "3", "2"}));
    EXPECT_EQ(line(page("lionheart-variant-die", with_house_rule("lionheart-variant.die-faces", "2,3,1")), "arrow"),
              (Row{"arrow", "3", "1"}));
    EXPECT_EQ(rows(page("lionheart-variant-actions")).size(), 5u);
    EXPECT_EQ(line(page("lionheart-variant-saves"), "light"),
              (Row{"light", "axe", "arrow", "panic", "arrow", "arrow", "panic"}));
    EXPECT_EQ(line(page("lionheart-variant-panic"), "3"), (Row{"3", "2", "3", "1"}));
    EXPECT_EQ(line(page("lionheart-variant-units"), "lcav"),
              (Row{"lcav", "Light cavalry", "2", "1", "4 3 2 -", "2", "LH-61"}));
    EXPECT_EQ(line(page("lionheart-variant-weapons"), "arbalests"),
              (Row{"arbalests", "yes", "yes", "-", "0", "2", "LH-67"}));
    EXPECT_EQ(line(page("lionheart-variant-costs"), "heavy armour"), (Row{"heavy armour", "6", "12"}));
    // By This Axe: T-1, T-6 and T-16, T-9, T-11, T-13, T-15, T-17.
    EXPECT_EQ(line(page("by-this-axe-saves"), "heavy"), (Row{"heavy", "3"}));
    EXPECT_EQ(line(page("by-this-axe-movement"), "medium"), (Row{"medium", "6", "4", "12", "8"}));
    EXPECT_EQ(line(page("by-this-axe-melee-weapons"), "lance"), (Row{"lance", "2", "+2", "1.5", "BTA-101"}));
    EXPECT_EQ(line(page("by-this-axe-morale"), "3"), (Row{"3", "5", "4"}));
    EXPECT_EQ(line(page("by-this-axe-cards"), "March/Charge"), (Row{"March/Charge", "13", "yes", "2", "BTA-145"}));
    int cards = 0;
    for (const Row& row : rows(page("by-this-axe-cards"))) cards += std::stoi(row.at(1));
    EXPECT_EQ(cards, 54);
    EXPECT_EQ(rows(page("by-this-axe-magic")).back(), (Row{"wizard or high priest", "16", "4", "6"}));
    EXPECT_EQ(line(page("by-this-axe-heroes"), "Champion"), (Row{"Champion", "12", "4", "4", "2", "3", "yes"}));
    EXPECT_EQ(line(page("by-this-axe-heroes"), "High Priest"), (Row{"High Priest", "6", "1", "3", "1", "2", "-"}));
}

// T-2, T-3, T-4, T-5, T-7, T-8, T-10, T-12, T-14 of By This Axe, from the functions that roll the dice.
TEST(Reference, WhatChangesARollOfByThisAxeIsAsPrinted) {
    const auto changed = [](std::string_view key) {
        std::map<std::string, std::set<std::string>> out;
        for (const Row& row : rows(page(key))) out[row.at(2)].insert(row.at(1));
        return out;
    };
    using Is = std::set<std::string>;
    auto hit = changed("by-this-axe-to-hit");
    EXPECT_EQ(hit["BTA-11"], (Is{"1 to 1", "1 to 2", "1 to 3", "1 to 4", "1 to 5"}));
    for (const auto& [rule, value] : {std::pair{"BTA-96", "-1"},
                                      {"BTA-97", "+1"},
                                      {"BTA-98", "+1"},
                                      {"BTA-99", "+1"},
                                      {"BTA-100", "+1"},
                                      {"BTA-101", "+2"},
                                      {"BTA-103", "+1"},
                                      {"BTA-105", "-1"},
                                      {"BTA-107", "-1"},
                                      {"BTA-153", "+2"},
                                      {"BTA-154", "+1"},
                                      {"BTA-192", "+1"},
                                      {"BTA-194", "-1"},
                                      {"BTA-196", "+1"}})
        EXPECT_EQ(hit[rule], Is{value}) << rule;
    EXPECT_EQ(hit.size(), 15u);
    auto save = changed("by-this-axe-save-modifiers");
    for (const auto& [rule, value] : {std::pair{"BTA-15", "+1"},
                                      {"BTA-16", "+1"},
                                      {"BTA-17", "+1"},
                                      {"BTA-159", "+2"},
                                      {"BTA-160", "+2"},
                                      {"BTA-174", "+1"},
                                      {"BTA-187", "+1"},
                                      {"BTA-188", "+2"},
                                      {"BTA-190", "-2"}})
        EXPECT_EQ(save[rule], Is{value}) << rule;
    EXPECT_EQ(save["BTA-68"], (Is{"-1", "-2"}));
    EXPECT_EQ(save.size(), 10u);
    auto morale = changed("by-this-axe-morale-modifiers");
    for (const auto& [rule, value] : {std::pair{"BTA-115", "-1"},
                                      {"BTA-116", "-2"},
                                      {"BTA-117", "+1"},
                                      {"BTA-118", "+1"},
                                      {"BTA-119", "+2"},
                                      {"BTA-121", "-2"},
                                      {"BTA-122", "-2"},
                                      {"BTA-123", "-3"},
                                      {"BTA-157", "+2"},
                                      {"BTA-165", "+1"},
                                      {"BTA-173", "+1"},
                                      {"BTA-181", "+1"}})
        EXPECT_EQ(morale[rule], Is{value}) << rule;
    EXPECT_EQ(morale.size(), 12u);
    EXPECT_EQ(rows(page("by-this-axe-terrain")),
              (std::vector<Row>{{"each level up a hill", "-1", "-1", "BTA-82"},
                                {"scrub or light woods", "-1", "-1", "BTA-83"},
                                {"woods", "-1d2", "-1d6", "BTA-84"},
                                {"a wall", "-1", "-1", "BTA-85"},
                                {"a hedge", "-1", "-1", "BTA-85"},
                                {"a river", "stops at it", "stops at it", "BTA-86"}}));
    EXPECT_EQ(line(page("by-this-axe-missile-weapons"), "longbow"), (Row{"longbow", "24", "-2"}));
    EXPECT_EQ(line(page("by-this-axe-leaders"), "3"), (Row{"3", "Talented", "3", "3"}));
    EXPECT_EQ(rows(page("by-this-axe-turn")).size(), 5u);
    EXPECT_THAT(page("by-this-axe-melee-weapons").notes.back(), testing::HasSubstr("+1 for small creatures"));
    EXPECT_THAT(page("by-this-axe-melee-weapons").notes.back(), testing::HasSubstr("-2 for giants"));
}

// T-3, T-5, T-8, T-9 and T-10 of the Lionheart variant.
TEST(Reference, ActionsPanicTestsAndArcsOfTheLionheartVariantAreThePrintedOnes) {
    const auto part = [](std::string_view what, const HouseRules& house = {}) {
        const Row r = line(page("lionheart-variant-parts", house), what);
        return Row{r.at(1), r.at(2), r.at(3)};
    };
    EXPECT_EQ(part("turn"), (Row{"1", "0", "LH-13"}));
    EXPECT_EQ(part("about face"), (Row{"1", "1", "LH-14"}));
    EXPECT_EQ(part("advance"), (Row{"1", "1", "LH-15"}));
    EXPECT_EQ(part("attack"), (Row{"1", "1", "LH-16"}));
    EXPECT_EQ(part("shoot"), (Row{"0", "0", "LH-17"}));
    EXPECT_EQ(part("reload crossbows"), (Row{"1", "1", "LH-66"}));
    EXPECT_EQ(part("reload crossbows", with_house_rule("lionheart-variant.crossbow-free-reload", "on")),
              (Row{"0", "0", "LH-66"}));
    EXPECT_EQ(part("reload arbalests")[0], "the action");
    EXPECT_EQ(part("rally")[2], "LH-22");
    const ReferencePage tests = page("lionheart-variant-morale");
    EXPECT_EQ(line(tests, "attacked in the flank"), (Row{"attacked in the flank", "-1", "-"}));
    EXPECT_EQ(line(tests, "attacked in the rear"), (Row{"attacked in the rear", "-2", "-"}));
    EXPECT_EQ(line(tests, "already panicked"), (Row{"already panicked", "-2", "-2"}));
    EXPECT_EQ(
        tests.notes.front(),
        "Casualties count double for: Cavalry, Light infantry, Light cavalry, Leader, mounted (LH-42, LH-46, LH-R41).");
    const ReferencePage dice = page("lionheart-variant-melee-dice");
    EXPECT_EQ(line(dice, "spears"), (Row{"spears", "6", "4", "6", "4", "3", "2"}));
    EXPECT_EQ(line(dice, "halberds"), (Row{"halberds", "6", "6", "-", "-", "-", "-"}));
    EXPECT_EQ(line(dice, "sidearms"), (Row{"sidearms", "4", "4", "4", "4", "2", "2"}));
    const ReferencePage arcs = page("lionheart-variant-arcs");
    EXPECT_EQ(line(arcs, "front"), (Row{"front", "1", "N"}));
    EXPECT_EQ(line(arcs, "flank"), (Row{"flank", "4", "NE SE SW NW"}));
    EXPECT_EQ(line(arcs, "rear"), (Row{"rear", "1", "S"}));
    EXPECT_EQ(line(arcs, "archers on foot"),
              (Row{"archers on foot", "9", "0,-3 1,-3 2,-3 -1,-2 0,-2 1,-2 -2,-1 -1,-1 0,-1"}));
    EXPECT_EQ(line(arcs, "horse archers")[1], "15");
    EXPECT_EQ(line(page("lionheart-variant-arcs", with_house_rule("lionheart-variant.horse-arc", "both")),
                   "horse archers")[1],
              "27");
    EXPECT_EQ(line(page("lionheart-variant-costs"), "light troops"), (Row{"light troops", "x 0.5", "x 0.5"}));
    EXPECT_EQ(line(page("lionheart-variant-costs"), "dedicated warriors")[1], "x 1.5");
    EXPECT_EQ(line(page("lionheart-variant-costs"), "a leader of leadership 3")[1], "x 1.5");
}

TEST(Reference, TheTablesOfABattleAreThePrintedOnes) {
    EXPECT_EQ(line(page("postures"), "Envelope"), (Row{"Envelope", "+2", "+1", "+1", "-1", "-2"}));  // AD-17
    EXPECT_EQ(line(page("battle-results"), "6 or more"),
              (Row{"6 or more", "SK", "SM", "A:MV", "A:MV", "A:V", "A:CV", "A:CV"}));  // AD-21
    EXPECT_EQ(line(page("columns"), "1:3"), (Row{"1:3", "2.5:1 to under 3.5:1"}));     // AD-R8
    EXPECT_EQ(line(page("columns"), "1:1"), (Row{"1:1", "1:1 to under 1.5:1"}));
    EXPECT_EQ(line(page("columns"), "4:1"), (Row{"4:1", "3.5:1 and over"}));
    EXPECT_EQ(rows(page("casualties")).front(), (Row{"2 or less", "0%"}));  // AD-22
    EXPECT_EQ(rows(page("casualties")).back(), (Row{"12 or more", "100%"}));
    EXPECT_EQ(rows(page("casualties")).size(), 11u);
    EXPECT_EQ(rows(page("pursuit")),  // AD-26
              (std::vector<Row>{{"0% to under 10%", "0", "0"},
                                {"10% to under 30%", "+2", "-2"},
                                {"30% to under 60%", "+4", "-4"},
                                {"60% and over", "+8", "-8"}}));
}

TEST(Reference, WhatFollowsAResult) {  // AD-22 .. AD-25, AD-R10, AD-R15
    EXPECT_EQ(line(page("aftermath"), "A:MV"), (Row{"A:MV", "2d6 -2", "2d6 +1", "-", "d6 miles", "attacker", "-"}));
    EXPECT_EQ(line(page("aftermath"), "D:CV"),
              (Row{"D:CV", "2d6 +4", "2d6 -8", "2d6 miles", "-", "defender", "defender"}));
    EXPECT_EQ(line(page("aftermath"), "SM"), (Row{"SM", "2d6 -2", "the same roll", "-", "-", "nobody", "-"}));
    EXPECT_EQ(line(page("fighting-retreat"), "D:V"),
              (Row{"D:V", "2d6 +2", "2d6 -4", "2d6 miles", "d6 miles", "nobody", "-"}));
    EXPECT_EQ(line(page("fighting-retreat"), "SK")[5], "attacker");
}

TEST(Reference, StratagemsWithWhatHelpsThem) {  // AD-5 .. AD-11
    const ReferencePage p = page("stratagems");
    EXPECT_EQ(line(p, "ambush"), (Row{"ambush", "+1 per full 20% camouflaged or marksmen",
                                      "2; 1 against screened attack", "the defender", "AD-5"}));
    EXPECT_EQ(line(p, "foil")[1], "+1 per full 10% flying, or mounted in light armour or none");
    EXPECT_EQ(line(p, "deceptive deployment")[1], "+1 per wizard, +2 per arch-wizard");
    EXPECT_EQ(line(page("stratagem-chances"), "+7"), (Row{"+7", "72.2%", "26"})) << "worked example 9";
}

TEST(Reference, PagesFollowTheHouseRules) {
    EXPECT_EQ(line(page("stratagems"), "field fortifications")[2], "2");
    EXPECT_EQ(line(page("stratagems", with_house_rule("abstract.fortification-shift", "3")), "field fortifications")[2],
              "3");
    EXPECT_EQ(line(page("stratagem-chances", with_house_rule("abstract.stratagem-need", "12-or-more")), "+6")[2], "26");
    EXPECT_EQ(line(page("unit-strength", with_house_rule("abstract.strength-flying", "3")), "flying"),
              (Row{"flying", "3", "AD-R2"}));
    EXPECT_EQ(line(page("unit-strength", with_house_rule("abstract.shield", "also-a-bonus")), "shield as a bonus")[1],
              "1");
    EXPECT_EQ(line(page("abilities", with_house_rule("abstract.strength-slow", "2")), "slow")[2], "2");
    EXPECT_EQ(rows(page("healing")).size(), 6u);
    EXPECT_EQ(rows(page("healing", with_house_rule("abstract.healing-time", "any-day"))).back(), (Row{"8", "14"}));
    EXPECT_EQ(line(page("tiers", with_house_rule("abstract.arch-wizard-level", "20")), "Arch-wizard")[1], "20");
    EXPECT_EQ(line(page("leadership", with_house_rule("by-this-axe.int-15-17", "2")), "15 to 17")[2], "+2");
    EXPECT_EQ(line(page("house-rules", with_house_rule("abstract.foil", "declared-blind")), "abstract.foil")[1],
              "declared-blind");
}

TEST(Reference, HealingSwitchedOffIsSaid) {
    const HouseRules off = with_house_rule("abstract.healing", "off");
    EXPECT_TRUE(rows(page("healing", off)).empty());
    EXPECT_THAT(page("healing", off).notes, testing::Contains("In this campaign no losses return."));
}

TEST(Reference, UnitsCharactersAndPoints) {
    EXPECT_EQ(line(page("unit-strength"), "heavy armour"), (Row{"heavy armour", "3", "AD-1"}));
    EXPECT_EQ(line(page("armour"), "heavy"), (Row{"heavy", "3", "8"}));
    EXPECT_EQ(line(page("melee-weapons"), "lance"), (Row{"lance", "2", "+2 charging", "1.5", "4"}));
    EXPECT_EQ(line(page("missile-weapons"), "longbow"), (Row{"longbow", "24", "-2", "7"}));
    EXPECT_EQ(line(page("creatures"), "Dwarves"), (Row{"Dwarves", "2", "small and tough", "5", "20"}));
    EXPECT_EQ(line(page("movement"), "heavy"), (Row{"heavy", "8", "12", "4", "16"}));
    EXPECT_EQ(line(page("fighting-level"), "cleric level"), (Row{"cleric level", "0.75", "BTA-204"}));
    EXPECT_EQ(line(page("tiers"), "Superhero"), (Row{"Superhero", "9", "fighting levels", "45"}));
    EXPECT_EQ(line(page("tiers"), "Arch-wizard"), (Row{"Arch-wizard", "14", "magic-user levels", "100"}));
    EXPECT_EQ(line(page("leadership"), "18 and more"), (Row{"18 and more", "+2", "+2", "+1"}));
    EXPECT_EQ(line(page("points"), "fighting capacity 4 (Elite)")[1], "8");
    EXPECT_EQ(line(page("points"), "General"), (Row{"General", "15 per level of leadership", "BTA-215"}));
}

// The sentences of the rule rows are typed, so the numbers in them must equal those the program uses.
TEST(Reference, SentencesGiveTheNumbersOfTheTables) {
    using namespace abstract;
    using testing::HasSubstr;
    const auto words_of = [](RuleRef r) { return std::string(row(r).words); };
    const auto percent = [](int n) { return std::to_string(n) + "%"; };
    for (const StratagemRow& s : stratagem_rows()) {
        if (s.share != nullptr) {
            EXPECT_THAT(words_of(s.rule), HasSubstr("+1 per full " + percent(s.step_percent)));
        }
        if (s.shift > 0) {
            EXPECT_THAT(words_of(s.rule), HasSubstr(std::to_string(s.shift) + " in "));
        }
        if (s.weaker_against[0]) {
            EXPECT_THAT(words_of(s.rule), HasSubstr(std::to_string(s.weaker_shift) + " against a "));
        }
    }
    EXPECT_THAT(words_of(rule(18)),
                HasSubstr(percent(envelope_mounted) + " mounted, " + percent(envelope_flying) + " flying"));
    EXPECT_THAT(words_of(rule(19)), HasSubstr(percent(screen_missile)));
    EXPECT_EQ(escape_mounted, 50) << "half mounted";
    EXPECT_THAT(words_of(rule(20)), HasSubstr(percent(escape_flying)));
    EXPECT_THAT(words_of(rule(23)), HasSubstr("at " + std::to_string(casualty_shift(cells::SM, Role::attacker))));
    EXPECT_THAT(words_of(rule(24)), HasSubstr("at " + std::to_string(casualty_shift(cells::SK, Role::attacker))));
    EXPECT_THAT(words_of(rule(27)), HasSubstr(percent(returning_percent)));
    EXPECT_THAT(words_of(ruling(4)), HasSubstr(std::to_string(House{}.stratagem_need)));
    EXPECT_THAT(words_of(ruling(6)), HasSubstr(std::to_string(House{}.fortification_shift)));
    EXPECT_EQ(days_between_attempts, 7) << "AD-R5 says seven";
}

}  // namespace
}  // namespace banneret
