#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using example::refusal;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Army edited(const History& h, std::string_view name) {
    return named(h, name);
}

TEST(Books, TheCampaignIsNamed) {
    History h = books();
    done(h, NameCampaign{"  The Salt War "});
    EXPECT_EQ(h.now().name, "The Salt War");
    EXPECT_THAT(refusal(h, NameCampaign{" "}), HasSubstr("a name is needed"));
    EXPECT_THAT(refusal(h, NameCampaign{"a\x01"}), HasSubstr("control character"));
}

TEST(Books, CalendarAndHouseRulesAreChangedAndCheckedWhole) {
    History h = books();
    done(h, SetCalendar{{"", 5, {{"Moon", 28}}, {}}});
    EXPECT_EQ(date_words(*h.now().calendar, h.now().day), "4 Moon 5");
    EXPECT_THAT(refusal(h, SetCalendar{{}}), HasSubstr("months"));
    HouseRules house;
    house.abstract.fortification_shift = 3;
    done(h, SetHouseRules{house});
    EXPECT_EQ(h.now().house->abstract.fortification_shift, 3);
    house.abstract.fortification_shift = 4;
    EXPECT_THAT(refusal(h, SetHouseRules{house}), HasSubstr("0 to 3"));
    EXPECT_EQ(h.now().house->abstract.fortification_shift, 3);
}

// A colour on a colour, or a metal on a metal, cannot be told apart from afar.
TEST(Arms, KeepTheRuleOfTinctureForEverySideArmyAndCaptain) {
    Campaign c;
    std::vector<Faction> factions;
    for (std::uint32_t id = 1; id <= 60; ++id) {
        Faction faction{FactionId{id}, "Side " + std::to_string(id), static_cast<int>(id % 6)};
        EXPECT_TRUE(keeps_rule_of_tincture(arms_of(faction))) << words(arms_of(faction));
        factions.push_back(faction);
    }
    c.factions = factions;
    for (std::uint32_t id = 1; id <= 60; ++id)
        for (std::uint32_t number = 0; number < 40; ++number) {
            Army army;
            army.faction = FactionId{id};
            army.id = ArmyId{number};
            Character captain;
            captain.id = CharacterId{number};
            const Arms side = arms_of(factions[id - 1]), host = arms_of(c, army), own = arms_of(c, army, captain);
            EXPECT_TRUE(keeps_rule_of_tincture(host)) << words(host);
            EXPECT_TRUE(keeps_rule_of_tincture(own)) << words(own);
            EXPECT_NE(host.bearing, side.bearing);
            EXPECT_EQ(host.field, side.field);
            EXPECT_EQ(own.field, side.ink);
        }
    EXPECT_NE(arms_of(factions[0]), arms_of(factions[6])) << "one colour, another side";
}

TEST(Heraldry, AnotherFieldKeepsTheRuleOfTincture) {
    for (std::size_t f = 0; f < tincture_count; ++f)
        for (std::size_t i = 0; i < tincture_count; ++i)
            for (std::size_t n = 0; n < tincture_count; ++n) {
                const Arms before = {static_cast<Tincture>(f), Bearing::star, static_cast<Tincture>(i)};
                const auto field = static_cast<Tincture>(n);
                const Arms after = with_field(before, field);
                EXPECT_EQ(after.field, field);
                EXPECT_EQ(after.bearing, Bearing::star);
                EXPECT_TRUE(keeps_rule_of_tincture(after)) << words(after);
                if (is_metal(before.ink) != is_metal(field)) {
                    EXPECT_EQ(after.ink, before.ink);
                }
            }
    EXPECT_EQ(words(with_field({Tincture::red, Bearing::cross, Tincture::silver}, Tincture::gold)),
              "a black cross on gold");
    EXPECT_EQ(words(with_field({Tincture::gold, Bearing::cross, Tincture::blue}, Tincture::green)),
              "a gold cross on green");
}

TEST(Arms, OfASideAreChosenAndCheckedAndTakenBack) {
    History h = books();
    Faction reds = h.now().factions.front();
    const Arms given = arms_of(reds);
    reds.arms = Arms{Tincture::blue, Bearing::tower, Tincture::silver};
    done(h, PutFaction{reds});
    EXPECT_EQ(words(arms_of(h.now().factions.front())), "a silver tower on blue");
    reds.arms = Arms{Tincture::blue, Bearing::tower, Tincture::red};
    EXPECT_EQ(refusal(h, PutFaction{reds}),
              "A red charge cannot be told apart from a blue field; choose gold or silver.");
    reds.arms = Arms{Tincture::gold, Bearing::tower, Tincture::silver};
    EXPECT_THAT(refusal(h, PutFaction{reds}), HasSubstr("choose a colour"));
    h.undo();
    EXPECT_EQ(arms_of(h.now().factions.front()), given);
}

TEST(Books, NothingIsAddedOnceAllNumbersAreUsed) {
    Campaign c = books().now();
    const Army red = *c.armies.front();
    c.next_id = 4'000'000'000;
    const auto why = [&](const Command& command) {
        const auto outcome = perform(c, command, {});
        const auto* refused = std::get_if<Refusal>(&outcome);
        return refused != nullptr ? refused->why : std::string();
    };
    Army fresh = red;
    fresh.id = {};
    fresh.name = "Blue";
    for (const Command& command : std::vector<Command>{PutFaction{{{}, "Greens", 3}}, PutArmy{fresh, ""},
                                                       PutPlace{{{}, "Lonely", {}, PlaceKind::town, false, ""}},
                                                       OfferBattle{c.armies[0]->id, c.armies[1]->id, "", "", ""}})
        EXPECT_EQ(why(command), "The campaign has used up all its numbers, so nothing new can be added.");
}

TEST(Books, FaultsNameTheSide) {
    Campaign c = books().now();
    std::vector<Faction> factions(c.factions.begin(), c.factions.end());
    factions[1].name = "a\x01";
    c.factions = factions;
    const std::vector<Problem> found = faults(c);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().where, "side " + std::to_string(factions[1].id.value) + ", name");
}

TEST(Books, NamesThatDifferOnlyInUnicodeFormOrCaseAreOneSide) {
    History h = books();
    done(h, PutFaction{{{}, "\u00C9toile", 3}});
    for (const char* name : {"E\u0301toile", "\u00E9toile", "e\u0301TOILE"})
        EXPECT_THAT(refusal(h, PutFaction{{{}, name, 4}}), HasSubstr("already a side called \u00C9toile")) << name;
}

TEST(Books, SidesAreAddedEditedAndRemovedWhenTheyHaveNoArmies) {
    History h = books();
    done(h, PutFaction{{{}, "Greens", 3}});
    Faction greens = h.now().factions.back();
    EXPECT_TRUE(greens.id);
    greens.colour = 5;
    done(h, PutFaction{greens});
    EXPECT_EQ(find_faction(h.now(), greens.id)->colour, 5);
    EXPECT_THAT(refusal(h, PutFaction{{{}, "greens", 0}}), HasSubstr("already a side called Greens"));
    EXPECT_THAT(refusal(h, PutFaction{{{}, "", 0}}), HasSubstr("name"));
    EXPECT_THAT(refusal(h, PutFaction{{{}, "Blues", 6}}), HasSubstr("0 to 5"));
    EXPECT_THAT(refusal(h, PutFaction{{FactionId{9999}, "Blues", 1}}), HasSubstr("not in the campaign"));
    EXPECT_THAT(refusal(h, RemoveFaction{h.now().factions.front().id}), HasSubstr("still has armies: Red"));
    EXPECT_THAT(refusal(h, RemoveFaction{FactionId{9999}}), HasSubstr("not in the campaign"));
    done(h, RemoveFaction{greens.id});
    EXPECT_EQ(find_faction(h.now(), greens.id), nullptr);
}

TEST(Books, ANewArmyGetsNumbersOfItsOwnAndTheGeneralFollows) {
    History h = books();
    const Army& red = named(h, "Red");
    const Army& hob = named(h, "Hob");
    // Both came with the same ids, as army lists do.
    for (const Unit& r : red.units)
        for (const Unit& o : hob.units) EXPECT_NE(r.id, o.id);
    ASSERT_NE(general_of(red), nullptr);
    EXPECT_EQ(general_of(red)->name, "General of Red");
}

TEST(Books, WhoRidesWithAUnitFollowsItsNewNumber) {
    History h = books();
    Army a = example::army("Riders", h.now().factions.front().id, "Harl Ford", example::red(), 2);
    a.characters.front().rides_with = a.units[1].id;
    done(h, PutArmy{a, ""});
    const Army& riders = named(h, "Riders");
    EXPECT_EQ(riders.characters.front().rides_with, riders.units[1].id);
    Army without = riders;
    without.units.erase(without.units.begin() + 1);
    done(h, PutArmy{without, "Squires dismissed"});
    EXPECT_FALSE(named(h, "Riders").characters.front().rides_with);
}

TEST(Books, RaisingAnArmyIsTheChroniclesBusinessEditingItIsNot) {
    History h = books();
    const Entry raised =
        done(h, PutArmy{example::army("Fresh", h.now().factions.front().id, "Moor", example::mil(), 1), ""});
    EXPECT_THAT(raised.lines, ElementsAre("Fresh is raised at Moor: 400 men under General of Fresh."));
    EXPECT_EQ(raised.action, "raise Fresh");
    Army fresh = edited(h, "Fresh");
    fresh.units.front().count = 300;
    const Entry entry = done(h, PutArmy{fresh, "Militia: men 400 to 300"});
    EXPECT_THAT(entry.lines, IsEmpty());
    EXPECT_EQ(entry.action, "edit Fresh: Militia: men 400 to 300");
    EXPECT_EQ(named(h, "Fresh").units.front().count, 300);
}

TEST(Books, EveryFaultOfAnArmyIsRefusedWithWhereAndWhat) {
    History h = books();
    Army red = edited(h, "Red");
    red.units[0].fc = 6;
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("Knights, fc: must be 1 to 5, not 6"));
    red = edited(h, "Red");
    red.name = "hob";
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("already an army called Hob"));
    red = edited(h, "Red");
    red.faction = FactionId{999};
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("needs a side"));
    red = edited(h, "Red");
    red.notes = std::string("a\0b", 3);
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("control character"));
    red = edited(h, "Red");
    red.characters[0].notes = std::string(30'000, 'x');
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("longer than 20,000 bytes"));
    red = edited(h, "Red");
    red.id = ArmyId{9999};
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("not in the campaign"));
    red = edited(h, "Red");
    red.units[1].id = red.units[0].id;
    EXPECT_THAT(refusal(h, PutArmy{red, ""}), HasSubstr("given twice"));
}

TEST(Books, AnArmyIsRemovedWithItsWounded) {
    History h = books();
    const Entry entry = done(h, RemoveArmy{id_of(h, "Orc")});
    EXPECT_EQ(find_army(h.now(), "Orc"), nullptr);
    EXPECT_THAT(entry.lines, ElementsAre("Orc is removed from the campaign."));
    EXPECT_THAT(refusal(h, RemoveArmy{ArmyId{9999}}), HasSubstr("not in the campaign"));
}

TEST(Books, AMarchIsAFactAndLeavesTheFortifications) {
    History h = books();
    Army red = edited(h, "Red");
    red.fortified = true;
    done(h, PutArmy{red, "dug in"});
    EXPECT_TRUE(named(h, "Red").fortified);
    const Entry entry = done(h, MoveArmy{id_of(h, "Red"), " Far Fen "});
    EXPECT_EQ(named(h, "Red").place, "Far Fen");
    EXPECT_FALSE(named(h, "Red").fortified);  // AD-R18
    EXPECT_EQ(entry.kind, EntryKind::march);
    EXPECT_THAT(entry.lines, ElementsAre("Red marches from Harl Ford to Far Fen."));
    EXPECT_THAT(refusal(h, MoveArmy{id_of(h, "Red"), "far-fen"}), HasSubstr("is already at Far Fen"));
    EXPECT_THAT(refusal(h, MoveArmy{id_of(h, "Red"), ""}), HasSubstr("Say where Red marches"));
    EXPECT_THAT(refusal(h, MoveArmy{ArmyId{9999}, "Moor"}), HasSubstr("not in the campaign"));
    EXPECT_THAT(refusal(h, MoveArmy{id_of(h, "Red"), std::string(200, 'x')}), HasSubstr("letters"));
}

TEST(Books, DaysPassWithinBounds) {
    History h = books();
    const Entry entry = done(h, PassDays{1});
    EXPECT_EQ(h.now().day, 4);
    EXPECT_EQ(entry.day, 4);
    EXPECT_THAT(entry.lines, ElementsAre("1 day passes: it is 5 January 1."));
    EXPECT_THAT(refusal(h, PassDays{0}), HasSubstr("1 to 3,650 days"));
    EXPECT_THAT(refusal(h, PassDays{3651}), HasSubstr("1 to 3,650 days"));
    EXPECT_THAT(refusal(h, PassDays{-4}), HasSubstr("not -4"));
}

TEST(Books, ANoteIsKeptAsItWasWritten) {
    History h = books();
    const Entry entry = done(h, AddNote{"Rain.\nThe ford rises."});
    EXPECT_EQ(entry.kind, EntryKind::note);
    EXPECT_THAT(entry.lines, ElementsAre("Rain.\nThe ford rises."));
    EXPECT_THAT(refusal(h, AddNote{"  "}), HasSubstr("empty"));
    EXPECT_THAT(refusal(h, AddNote{"\xFF"}), HasSubstr("UTF-8"));
}

TEST(Books, ACharacterElsewhereComesBackWithHisNumber) {
    History h = books();
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
    const BattleId battle = example::only_battle(h);
    Review review =
        untouched(std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Red"), id_of(h, "Hob"), "", true)));
    review.result = BattleResult{Grade::skirmish, std::nullopt};
    review.losses.first.characters.front().fate = Fate::captured;
    done(h, EnterBattleResult{battle, review, 0});
    done(h, ApplyBattle{battle});
    ASSERT_EQ(h.now().elsewhere.size(), 1u);
    EXPECT_EQ(h.now().elsewhere.front()->state, CharacterState::captured);
    EXPECT_FALSE(named(h, "Red").general);

    Army red = edited(h, "Red");
    Character ransomed = *h.now().elsewhere.front();
    ransomed.state = CharacterState::fit;
    red.characters.push_back(ransomed);
    red.general = ransomed.id;
    done(h, PutArmy{red, "ransomed"});
    EXPECT_TRUE(h.now().elsewhere.empty());
    EXPECT_EQ(general_of(named(h, "Red"))->id, ransomed.id);
}

TEST(Books, EveryCommandHasWordsForUndo) {
    const History h = books();
    const Campaign& c = h.now();
    const ArmyId red = id_of(h, "Red"), hob = id_of(h, "Hob");
    EXPECT_EQ(command_words(c, NameCampaign{"X"}), "name the campaign X");
    EXPECT_EQ(command_words(c, SetCalendar{}), "change the calendar");
    EXPECT_EQ(command_words(c, SetHouseRules{}), "change the house rules");
    EXPECT_EQ(command_words(c, PutFaction{{{}, "Greens", 0}}), "add Greens");
    EXPECT_EQ(command_words(c, PutFaction{c.factions.front()}), "edit Reds");
    EXPECT_EQ(command_words(c, RemoveFaction{c.factions.front().id}), "remove Reds");
    EXPECT_EQ(command_words(c, RemoveArmy{red}), "remove Red");
    EXPECT_EQ(command_words(c, MoveArmy{red, "Moor"}), "move Red to Moor");
    EXPECT_EQ(command_words(c, PassDays{1}), "pass 1 day");
    EXPECT_EQ(command_words(c, PassDays{7}), "pass 7 days");
    EXPECT_EQ(command_words(c, AddNote{"x"}), "add a note");
    EXPECT_EQ(command_words(c, OfferBattle{red, hob, "", "", ""}), "offer battle between Red and Hob");
    EXPECT_EQ(command_words(c, ApplyBattle{BattleId{7}}), "apply a battle");
}

}  // namespace
}  // namespace banneret
