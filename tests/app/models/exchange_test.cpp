#include "app/models/exchange/exchange.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/csv.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

std::vector<std::string> faults_of(std::string_view text, bool campaign = false) {
    std::vector<std::string> out;
    const auto add = [&](const auto& read) {
        if (const auto* faults = std::get_if<Faults>(&read))
            for (const Problem& p : *faults) out.push_back(p.sentence());
    };
    if (campaign)
        add(read_campaign_json(text));
    else
        add(read_army_json(text));
    return out;
}

std::string army_with(const std::string& units) {
    return R"({"banneret": "army", "version": 1, "army": {"name": "X", "units": [)" + units + "]}}";
}

History full() {
    History h = example::books();
    Army red = example::named(h, "Red");
    red.characters.front().rides_with = red.units[1].id;
    red.characters.front().scores.charisma = 15;
    red.characters.front().tiers = Tiers{FighterTier::hero, PriestTier::none, MageTier::none};
    red.units[2].abilities.add(Ability::multiple_attacks);
    red.units[2].abilities.add(Ability::multiple_attacks);
    red.notes = "Two\nlines, \"quoted\".";
    example::done(h, PutArmy{red, ""});
    HouseRules house;
    house.abstract.fortification_shift = 1;
    example::done(h, SetHouseRules{house});
    example::done(h, AddNote{"A note", {"tag"}, for_side(h.now().factions[0].id), h.now().day + 9, red.id});
    const BattleId battle = example::joined(h, "Hob", 4);
    example::fought_out(h, battle, {});
    EXPECT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
    return h;
}

TEST(Exchange, ACampaignComesBackAsItWent) {
    const Campaign before = full().now();
    const std::string text = campaign_json(before);
    auto read = read_campaign_json(text);
    ASSERT_TRUE(std::holds_alternative<Campaign>(read)) << faults_of(text, true).front();
    const Campaign& after = std::get<Campaign>(read);
    EXPECT_TRUE(faults(after).empty());
    // IDs are assigned again; the content and its export are the same.
    EXPECT_EQ(campaign_json(after), text);
    ASSERT_EQ(after.armies.size(), before.armies.size());
    for (std::size_t i = 0; i < after.armies.size(); ++i) {
        const Army &a = *after.armies[i], &b = *before.armies[i];
        EXPECT_EQ(a.name, b.name);
        EXPECT_EQ(a.notes, b.notes);
        ASSERT_EQ(a.units.size(), b.units.size());
        for (std::size_t u = 0; u < a.units.size(); ++u) {
            Unit same = b.units[u];
            same.id = a.units[u].id;
            EXPECT_EQ(a.units[u], same);
        }
        EXPECT_EQ(general_of(a) != nullptr ? general_of(a)->name : "",
                  general_of(b) != nullptr ? general_of(b)->name : "");
    }
    EXPECT_EQ(*after.house, *before.house);
    EXPECT_EQ(*after.calendar, *before.calendar);
    EXPECT_EQ(after.recoveries.size(), before.recoveries.size());
    EXPECT_TRUE(is_campaign_json(text));
}

TEST(Exchange, AnArmyComesBackAsItWent) {
    const Campaign c = full().now();
    const std::string text = army_json(c, *c.armies.front());
    auto read = read_army_json(text);
    ASSERT_TRUE(std::holds_alternative<ImportedArmy>(read)) << faults_of(text).front();
    const auto& [army, side] = std::get<ImportedArmy>(read);
    EXPECT_EQ(side, "Reds");
    ASSERT_EQ(army.units.size(), c.armies.front()->units.size());
    EXPECT_TRUE(army.units[2].abilities.multiple_attacks_twice());
    EXPECT_TRUE(faults(army).empty());
    EXPECT_FALSE(is_campaign_json(text));
}

TEST(Exchange, FieldsStandInAnyOrderAndMayBeLeftOut) {
    const auto read =
        read_army_json(R"({"army": {"units": [{"armour": "Heavy", "fc": 3, "count": 40, "name": "Knights"}],
        "name": "X"}, "version": 1, "banneret": "army"})");
    ASSERT_TRUE(std::holds_alternative<ImportedArmy>(read));
    EXPECT_EQ(std::get<ImportedArmy>(read).army.units.front().armour, Armour::heavy);
}

TEST(Exchange, EveryFaultIsNamedByTheWayToIt) {
    EXPECT_THAT(
        faults_of(army_with(R"({"name": "A", "count": 0.5, "fc": 9, "armour": "tin"}, {"name": 5})")),
        AllOf(Contains(HasSubstr("army.units[0].count: must be a whole number from 0 to 1,000,000, not 0.5")),
              Contains(HasSubstr("army.units[0].fc: must be a whole number from 1 to 5, not 9")),
              Contains(
                  HasSubstr("army.units[0].armour: \"tin\" is not known here; it may be none, light, medium or heavy")),
              Contains(HasSubstr("army.units[1].name: must be a text")), Contains("army.units[1].count: is missing")));
    EXPECT_THAT(faults_of(army_with(R"({"name": "A", "count": 1, "fc": 2, "armour": "none", "meele": []})")),
                Contains(HasSubstr("army.units[0].\"meele\": is not known here; did you mean melee?")));
    EXPECT_THAT(faults_of(army_with(R"({"name": "A", "name": "B"})")), Contains(HasSubstr("appears twice")));
    EXPECT_THAT(faults_of("{\"banneret\": \"army\","), Contains(HasSubstr("line 1")));
    EXPECT_THAT(faults_of("{}"), Contains(HasSubstr("this is not a Banneret army")));
    EXPECT_THAT(faults_of(R"({"banneret": "army", "version": 2})"),
                Contains(HasSubstr("written by a newer Banneret: it has version 2, this program reads 1")));
    EXPECT_THAT(faults_of(R"({"banneret": "army", "version": 0})"), Contains(HasSubstr("version: must be")));
    EXPECT_THAT(faults_of(std::string(100'000, '[')), Contains(HasSubstr("The file")));
    EXPECT_THAT(faults_of(R"({"banneret": "campaign", "version": 1, "name": "C", "sides": [{"name": "Reds"}],
        "armies": [{"name": "X", "side": "Blues"}], "wounded": [{"army": "Y", "unit": 1, "men": 3, "day": 9}]})",
                          true),
                AllOf(Contains("armies[0].side: Blues is not among the sides"),
                      Contains("wounded[0].army: Y is not among the armies")));
}

TEST(Exchange, ACampaignAsCsvHasEveryUnitWithItsArmyAndSide) {
    const Campaign c = full().now();
    const std::string csv = campaign_csv(c);
    CsvReader reader(csv);
    CsvRow row;
    std::size_t rows = 0, units = 0;
    for (const auto& army : c.armies) units += army->units.size();
    while (reader.next(row)) {
        EXPECT_EQ(row.cells.size(), 18u);
        ++rows;
    }
    EXPECT_EQ(rows, units + 1);
    EXPECT_THAT(csv, HasSubstr("Reds,Red,"));
}

}  // namespace
}  // namespace banneret::app
