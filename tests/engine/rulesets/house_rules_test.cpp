#include "engine/rulesets/house_rules.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/core/text.h"

#include "tests/engine/rulesets/one_house_rule.h"

namespace banneret {
namespace {

std::string refusal(std::string_view key, std::string_view value) {
    HouseRules rules;
    const auto refused = set_house_rule(rules, key, value);
    EXPECT_EQ(rules, HouseRules{}) << "a refusal changes nothing";
    return refused ? refused->why : "";
}

TEST(HouseRules, EverySwitchOfTheRulingsIsThereInOrder) {
    std::vector<std::string_view> expected = {
        "abstract.shield",       "abstract.percentages", "abstract.stratagem-need",    "abstract.fortification-shift",
        "abstract.foil",         "abstract.foil-told",   "abstract.arch-wizard-level", "abstract.casualties",
        "abstract.healing-time", "abstract.healing"};
    std::vector<std::string> abilities;
    for (const AbilityRow& row : ability_rows()) abilities.push_back("abstract.strength-" + std::string(row.key));
    expected.insert(expected.end(), abilities.begin(), abilities.end());
    std::vector<std::string> axe;
    for (const std::string_view key :
         {"int-15-17", "scale", "command-cards", "charge-needs-card", "heroic-six-fails", "unarmoured-one-saves",
          "melee-frontage", "breath-replaces-attacks", "fallen-character", "scatter-percent", "night", "turn-limit"})
        axe.push_back("by-this-axe." + std::string(key));
    expected.insert(expected.end(), axe.begin(), axe.end());
    std::vector<std::string> lionheart;
    for (const std::string_view key :
         {"die-faces", "one-attack-per-turn", "stands-block-sight", "crossbow-free-reload", "horse-arc",
          "weighted-difference", "retreat-off-map", "king-never-panics", "dedicated-unarmoured", "king-death-ends",
          "break-point", "turn-limit", "fantasy-extras", "fc-dice", "rout-loss"})
        lionheart.push_back("lionheart-variant." + std::string(key));
    expected.insert(expected.end(), lionheart.begin(), lionheart.end());
    std::vector<std::string> battlefield;
    for (const std::string_view key : {"few-fighters",
                                       "disengage-save",
                                       "aoo-allowance",
                                       "reach-attacks",
                                       "set-against-charge",
                                       "natural-extremes",
                                       "mounted-ac-vs-foot",
                                       "range-measure",
                                       "ranged-melee",
                                       "charge-save",
                                       "disband-fail",
                                       "spell-casualty-rout",
                                       "rout-edge",
                                       "shaken-charge",
                                       "command-attack",
                                       "duel-exchanges",
                                       "rating-rounding",
                                       "general-killed",
                                       "flat-impassable-cover",
                                       "area-damage",
                                       "formation-loss",
                                       "scale",
                                       "night",
                                       "break-point",
                                       "turn-limit",
                                       "fled-loser-returns"})
        battlefield.push_back("battlefield-combat." + std::string(key));
    expected.insert(expected.end(), battlefield.begin(), battlefield.end());
    std::vector<std::string> princecon;
    for (const std::string_view key : {"unarmoured-ac",
                                       "unformed-penalty",
                                       "initiative-rollers",
                                       "int-rounding",
                                       "premeasure",
                                       "conflict-penalty",
                                       "opening-orders",
                                       "missile-morale",
                                       "casualty-measure",
                                       "extra-rank-cap",
                                       "castings-firing",
                                       "missile-floor",
                                       "uniform-weapon",
                                       "armour-effects",
                                       "pole-arms",
                                       "pike-facing",
                                       "rout-pursuit",
                                       "charge-order",
                                       "zero-hp",
                                       "sergeant-magic-percent",
                                       "leo-names",
                                       "captain-per-units",
                                       "spell-points-per-level",
                                       "men-per-casting",
                                       "unit-castings-max",
                                       "composite-bow-as",
                                       "rout-loss",
                                       "army-break",
                                       "turn-limit"})
        princecon.push_back("princecon-xv." + std::string(key));
    expected.insert(expected.end(), princecon.begin(), princecon.end());
    std::vector<std::string> skirmish;
    for (const std::string_view key :
         {"shoot-after-move", "rough-stop", "schiltron-allround", "rest-stand", "countercharge", "reload", "cap",
          "lance-needs-charge", "fifth-of-current", "rally-levels", "captains", "fantasy", "horse-margin", "fled-lost",
          "break", "turn-limit"})
        skirmish.push_back("medieval-skirmish." + std::string(key));
    expected.insert(expected.end(), skirmish.begin(), skirmish.end());
    ASSERT_EQ(house_rules().size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(house_rules()[i].key, expected[i]);
}

TEST(HouseRules, EveryAllowedValueIsTakenAndReadBack) {
    for (const HouseRule& rule : house_rules()) {
        std::set<std::string> seen;
        std::vector<std::string> values(rule.values.begin(), rule.values.end());
        for (int n = rule.least; rule.values.empty() && n <= rule.most; ++n) values.push_back(std::to_string(n));
        ASSERT_GE(values.size(), 2u) << rule.key;
        for (const std::string& value : values) {
            const HouseRules rules = with_house_rule(rule.key, value);
            EXPECT_EQ(house_rule_value(rules, rule.key), value) << rule.key;
            EXPECT_EQ(changed_house_rules(rules).empty(), rules == HouseRules{}) << rule.key << " = " << value;
        }
        const std::string standard = rule.values.empty() ? std::to_string(rule.standard) : std::string(rule.values[0]);
        EXPECT_EQ(house_rule_value({}, rule.key), standard) << rule.key;
        EXPECT_EQ(with_house_rule(rule.key, standard), HouseRules{}) << rule.key;
        EXPECT_FALSE(rule.words.empty());
        EXPECT_FALSE(rule.title.empty());
    }
}

TEST(HouseRules, EachSwitchTurnsWhatItSays) {
    EXPECT_TRUE(with_house_rule("abstract.shield", "also-a-bonus").abstract.shield_also_a_bonus);          // AD-R1
    EXPECT_TRUE(with_house_rule("abstract.percentages", "by-strength").abstract.percentages_by_strength);  // AD-R3
    EXPECT_EQ(with_house_rule("abstract.stratagem-need", "12-or-more").abstract.stratagem_need, 12);       // AD-R4
    EXPECT_EQ(with_house_rule("abstract.fortification-shift", "3").abstract.fortification_shift, 3);       // AD-R6
    EXPECT_TRUE(with_house_rule("abstract.foil", "declared-blind").abstract.foil_declared_blind);          // AD-R7
    EXPECT_EQ(with_house_rule("abstract.arch-wizard-level", "20").abstract.arch_wizard_level, 20);         // AD-R12
    EXPECT_TRUE(with_house_rule("abstract.casualties", "recorded").abstract.casualties_recorded);          // AD-R21
    EXPECT_FALSE(with_house_rule("abstract.healing", "off").abstract.healing);                             // AD-R11
    EXPECT_TRUE(with_house_rule("abstract.healing-time", "any-day").abstract.healing_any_day);             // AD-R11
    EXPECT_EQ(with_house_rule("by-this-axe.int-15-17", "2").conversion.int_15_17, 2);                      // BTA-R126
    for (const AbilityRow& row : ability_rows())                                                           // AD-R2
        EXPECT_EQ(with_house_rule("abstract.strength-" + std::string(row.key), "3")
                      .abstract.ability_strength[static_cast<std::size_t>(row.ability)],
                  3);
}

TEST(HouseRules, RangesAreThoseOfTheRulings) {
    EXPECT_EQ(refusal("abstract.fortification-shift", "4"),
              "The house rule abstract.fortification-shift must be a whole number from 0 to 3, not \"4\".");
    EXPECT_NE(refusal("abstract.fortification-shift", "-1"), "");
    EXPECT_NE(refusal("abstract.arch-wizard-level", "8"), "");
    EXPECT_NE(refusal("abstract.arch-wizard-level", "37"), "");
    EXPECT_NE(refusal("abstract.strength-flying", "4"), "");
    EXPECT_NE(refusal("by-this-axe.int-15-17", "3"), "");
    EXPECT_NE(refusal("abstract.fortification-shift", "two"), "");
    EXPECT_NE(refusal("abstract.fortification-shift", ""), "");
}

TEST(HouseRules, WordsAreComparedWithoutCapitalsAndHyphens) {
    EXPECT_TRUE(with_house_rule("Abstract.Shield", "ALSO_A_BONUS").abstract.shield_also_a_bonus);
    EXPECT_EQ(with_house_rule("abstract.fortification_shift", " 1 ").abstract.fortification_shift, 1);
    EXPECT_EQ(house_rule_value({}, "abstract.ARCH_WIZARD_LEVEL"), "14");
}

TEST(HouseRules, RefusalsSayWhatIsAllowedAndWhatIsNear) {
    EXPECT_EQ(refusal("abstract.shield", "twice"),
              "The house rule abstract.shield must be in-armour-save or also-a-bonus, not \"twice\".");
    EXPECT_EQ(refusal("abstract.sheild", "also-a-bonus"),
              "There is no house rule \"abstract.sheild\"; the nearest is abstract.shield.");
    EXPECT_EQ(refusal("weather", "on"),
              "There is no house rule \"weather\"; known house rules: abstract.shield, abstract.percentages, "
              "abstract.stratagem-need, abstract.fortification-shift, abstract.foil, abstract.foil-told, "
              "abstract.arch-wizard-level, abstract.casualties, "
              "abstract.healing-time, abstract.healing, abstract.strength-ABILITY, by-this-axe.SWITCH, "
              "lionheart-variant.SWITCH, battlefield-combat.SWITCH, princecon-xv.SWITCH and medieval-skirmish.SWITCH.");
    EXPECT_EQ(house_rule_value({}, "weather"), "");
}

TEST(HouseRules, HostileInputIsNotRepeated) {
    EXPECT_EQ(refusal("abstract.shield", std::string(100'000, 'x')),
              "The house rule abstract.shield must be in-armour-save or also-a-bonus, not what was given.");
    EXPECT_EQ(refusal("abstract.shield", "a\nb").find('\n'), std::string::npos);
    EXPECT_TRUE(valid_utf8(refusal("\xff\xfe", "on")));
}

}  // namespace
}  // namespace banneret
