#include "engine/campaign/chronicle/chronicle_account.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/armies/arms_shapes.h"
#include "engine/campaign/battles/fight.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

FoughtBattle fought_by(const History& h) {
    return **h.versions()[h.at()].entry->battle;
}

void fight(History& h, std::string_view attacker, std::string_view defender, std::uint64_t seed) {
    auto done = fight_at_once(h.now(), FightAtOnce{id_of(h, attacker), id_of(h, defender), seed, {}, {}});
    ASSERT_TRUE(std::holds_alternative<Performed>(done));
    h.add(std::get<Performed>(std::move(done)));
}

std::string report(const FoughtBattle& b, std::optional<Side> reader) {
    return plain_text(battle_report(b, Calendar::plain(), reader)) +
           plain_text(battle_handout(b, Calendar::plain(), reader));
}

// Changes the army in a way that the other side cannot see and that no step of a battle counts.
void arm_otherwise(History& h, std::string_view name) {
    Army army = example::named(h, name);
    for (Unit& u : army.units) {
        u.religion = "secret";
        u.melee = {MeleeWeapon::dagger};
        u.formation = Formation::skirmish;
    }
    army.notes = "Their cook is a spy.";
    for (Character& c : army.characters) c.notes = "Afraid of frogs.";
    done(h, PutArmy{army, ""});
}

TEST(BattleAccount, TheRefereesHasEveryDieAndBothSidesUnitByUnit) {
    History h = books();
    fight(h, "Red", "Hob", 7);
    const FoughtBattle b = fought_by(h);
    const std::string text = plain_text(battle_report(b, *h.now().calendar, std::nullopt));
    EXPECT_THAT(text, AllOf(HasSubstr("Battle of Harl Ford"), HasSubstr("Seed 7"), HasSubstr("49.6 US"),
                            HasSubstr("Order of battle"), HasSubstr("Course"), HasSubstr("butcher's bill")));
    for (const Side s : both_sides)
        for (const UnitLosses& u : b.applied.losses[s].units) EXPECT_THAT(text, HasSubstr(u.name));
    for (const Roll& roll : b.transcript.rolls)
        for (const auto face : roll.faces) EXPECT_THAT(text, HasSubstr(std::to_string(face)));
}

// AD-12, AD-R7, AD-R16 and the secrets of AD-ORDER.
TEST(BattleAccount, WhatASideCannotKnowChangesNothingInItsReport) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        History open = books(), secret = books();
        arm_otherwise(secret, "Hob");
        fight(open, "Red", "Hob", seed);
        fight(secret, "Red", "Hob", seed);
        const FoughtBattle a = fought_by(open);
        FoughtBattle b = fought_by(secret);
        ASSERT_EQ(a.transcript.rolls, b.transcript.rolls);
        EXPECT_EQ(report(a, Side::first), report(b, Side::first));
        EXPECT_NE(report(a, Side::second), report(b, Side::second)) << "its own arms it knows";
        // The split of the enemy's losses among his units, his dead, the return of his wounded, and the seed.
        b.seed += 1;
        if (b.healing_day.second) *b.healing_day.second += 30;
        ArmyLosses& losses = b.applied.losses.second;
        for (UnitLosses& u : losses.units) {
            u.killed = std::min(u.before - u.captured, u.killed + 3);
            u.wounded = u.routed = u.deserted = 0;
        }
        for (CharacterFate& c : losses.characters)
            if (c.fate == Fate::unhurt) c.fate = Fate::dead;
        EXPECT_EQ(report(a, Side::first), report(b, Side::first));
        EXPECT_NE(report(a, std::nullopt), report(b, std::nullopt)) << "the referee sees all of it";
    }
}

// AD-R7: the enemy's failed attempt is not mentioned.
TEST(BattleAccount, AnAttemptThatFailedIsNotToldToTheEnemy) {
    const auto told = [](Stratagem stratagem) {
        History h = books();
        const BattleId battle = example::joined(h, "Hob", 1);
        PerSide<FixedChoices> choices;
        choices.second.stratagem = ChooseStratagem{stratagem};
        example::fought_out(h, battle, {2}, choices);
        EXPECT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
        return fought_by(h);
    };
    const FoughtBattle ambush = told(Stratagem::ambush), flank = told(Stratagem::flank_march);
    EXPECT_EQ(report(ambush, Side::first), report(flank, Side::first));
    EXPECT_NE(report(ambush, Side::second), report(flank, Side::second));
    EXPECT_THAT(report(ambush, Side::first), Not(HasSubstr("ambush")));
    EXPECT_THAT(report(ambush, Side::second), HasSubstr("ambush"));
}

TEST(BattleAccount, TheEnemysStrengthIsNotInASidesReport) {
    History h = books();
    fight(h, "Red", "Hob", 7);
    const FoughtBattle b = fought_by(h);
    const std::string strength =
        hundredths_text(abstract::make_sheet(example::named(books(), "Hob").units, {}).strength);
    EXPECT_THAT(report(b, std::nullopt), HasSubstr(strength + " US"));
    EXPECT_THAT(report(b, Side::first), Not(HasSubstr(strength + " US")));
    EXPECT_THAT(report(b, Side::first), AllOf(HasSubstr("as declared"), Not(HasSubstr("Seed"))));
}

// --- The chronicle -----------------------------------------------------------------------------------------------

std::string chronicle_for(const History& h, std::optional<FactionId> reader, bool whole = true) {
    Chronicle chronicle;
    chronicle.follow(h);
    AccountOptions wish;
    wish.reader = reader;
    wish.battles_whole = whole;
    return markdown(chronicle_account(h, chronicle, wish));
}

TEST(ChronicleAccount, ASidesIsTheSameWhateverTheOthersDoUnseen) {
    const auto campaign = [](bool busy) {
        History h = books();
        const FactionId reds = h.now().factions[0].id;
        done(h, AddNote{"For all to read.", {}, for_everybody()});
        done(h, AddNote{"For the Reds.", {}, for_side(reds)});
        if (busy) {
            done(h, AddNote{"The Orcs will betray the Hobs.", {"secret"}});
            done(h, AddNote{"For the Orcs.", {}, for_side(h.now().factions[2].id), h.now().day + 2});
            done(h, MoveArmy{id_of(h, "Orc"), "Far Fen"});
            Army orc = example::named(h, "Orc");
            orc.units.front().count += 50;
            done(h, PutArmy{orc, "reinforced"});
        }
        done(h, MoveArmy{id_of(h, "Red"), "Harl Levy"});
        done(h, PassDays{5});
        done(h, MoveArmy{id_of(h, "Red"), "Harl Ford"});
        fight(h, "Red", "Hob", 7);
        done(h, PassDays{2});
        done(h, PassDays{40});
        return h;
    };
    const History quiet = campaign(false), busy = campaign(true);
    const FactionId reds = quiet.now().factions[0].id;
    const std::string told = chronicle_for(quiet, reds);
    EXPECT_EQ(told, chronicle_for(busy, reds));
    EXPECT_NE(chronicle_for(quiet, std::nullopt), chronicle_for(busy, std::nullopt));
    EXPECT_THAT(told, AllOf(HasSubstr("For all to read"), HasSubstr("For the Reds"), HasSubstr("Red marches from"),
                            HasSubstr("as Reds knows it"), Not(HasSubstr("betray"))));
    EXPECT_THAT(chronicle_for(busy, std::nullopt), AllOf(HasSubstr("betray"), HasSubstr("(#secret)")));
}

TEST(ChronicleAccount, ASpanOrASessionAlone) {
    History h = books();
    done(h, AddNote{"Before."});
    done(h, BeginSession{"The Ford"});
    done(h, AddNote{"Within."});
    done(h, EndSession{});
    done(h, PassDays{3});
    done(h, AddNote{"After."});
    Chronicle chronicle;
    chronicle.follow(h);
    AccountOptions wish;
    wish.filter.session = 1;
    const std::string session = plain_text(chronicle_account(h, chronicle, wish));
    EXPECT_THAT(session, AllOf(HasSubstr("Within."), HasSubstr("Session 1: The Ford"), Not(HasSubstr("Before.")),
                               Not(HasSubstr("After."))));
    wish.filter = {};
    wish.filter.from = h.now().day;
    const std::string span = plain_text(chronicle_account(h, chronicle, wish));
    EXPECT_THAT(span, AllOf(HasSubstr("After."), Not(HasSubstr("Within."))));
    wish.filter.words = "nothing like it";
    EXPECT_THAT(plain_text(chronicle_account(h, chronicle, wish)), HasSubstr("The chronicle has no entries here"));
}

TEST(ChronicleAccount, AHandOutIsShortHoweverLargeTheArmies) {
    History h = books();
    Army red = example::named(h, "Red");
    while (red.units.size() < 120) {
        Unit u = red.units.front();
        u.id = {};
        u.count = 5;
        u.name = "Band " + std::to_string(red.units.size());
        red.units.push_back(u);
    }
    done(h, PutArmy{red, ""});
    fight(h, "Red", "Hob", 7);
    const std::string page = plain_text(battle_handout(fought_by(h), *h.now().calendar, std::nullopt));
    EXPECT_LT(std::count(page.begin(), page.end(), '\n'), 90);
    EXPECT_THAT(page, AllOf(HasSubstr("Order of battle"), HasSubstr("Course"), HasSubstr("butcher's bill"),
                            HasSubstr("more units")));
}

TEST(BattleAccount, TheHandOutBeginsWithTheArmsOfBothArmies) {
    const History h = [] {
        History made = books();
        fight(made, "Red", "Hob", 7);
        return made;
    }();
    const FoughtBattle battle = fought_by(h);
    const auto arms = arms_in(h.now(), battle);
    ASSERT_TRUE(arms[Side::first] && arms[Side::second]);
    const Document page = battle_handout(battle, *h.now().calendar, std::nullopt, arms);
    const auto* emblems = std::get_if<Emblems>(&page.blocks.front());
    ASSERT_NE(emblems, nullptr);
    ASSERT_EQ(emblems->all.size(), 2u);
    EXPECT_EQ(emblems->all[0].shapes.size(), arms_shapes(*arms[Side::first]).size());
    EXPECT_THAT(plain_text(page), HasSubstr("- Red: " + words(*arms[Side::first])));
    EXPECT_THAT(markdown(page), HasSubstr("- Hob: " + words(*arms[Side::second])));
    FoughtBattle gone = battle;
    gone.army[Side::second] = {};
    EXPECT_FALSE(arms_in(h.now(), gone)[Side::second]);
}

// On one line, as a document breaks its lines anywhere.
std::string flat(std::string text) {
    std::string out;
    for (const char c : text) {
        const char next = c == '\n' ? ' ' : c;
        if (next != ' ' || out.empty() || out.back() != ' ') out += next;
    }
    return out;
}

TEST(ChronicleAccount, AHandOutOfATabletopBattleTellsItsTurningPoints) {
    int told = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        History h = books();
        FightAtOnce wish{id_of(h, "Red"), id_of(h, "Hob"), seed, {}, {}};
        wish.table = OnTable{"lionheart-variant"};
        auto done = fight_at_once(h.now(), wish);
        ASSERT_TRUE(std::holds_alternative<Performed>(done));
        h.add(std::get<Performed>(std::move(done)));
        const FoughtBattle battle = fought_by(h);
        const std::string page = flat(plain_text(battle_handout(battle, *h.now().calendar, std::nullopt)));
        EXPECT_THAT(page, Not(HasSubstr("Out of the fight after")));
        int points = 0;
        for (std::size_t at = 0; (at = page.find("Turning point, turn", at)) != std::string::npos; ++at) ++points;
        EXPECT_LE(points, 3);
        told += points;
        // A side reads only its own losses.
        const std::string of_red = flat(plain_text(battle_handout(battle, *h.now().calendar, Side::first)));
        EXPECT_THAT(of_red, Not(HasSubstr("Hob loses")));
    }
    EXPECT_GT(told, 0);
}

// AD-26: the casualty list is longer than the log of the battle says, and the account says why.
TEST(BattleAccount, ThePursuitIsNamedBetweenTheLogAndTheCasualties) {
    int pursuits = 0;
    for (std::uint64_t seed = 1; seed <= 40 && pursuits < 3; ++seed) {
        History h = books();
        fight(h, "Red", "Hob", seed);
        const FoughtBattle b = fought_by(h);
        const auto replayed = replay(b.transcript);
        ASSERT_TRUE(std::holds_alternative<Replayed>(replayed));
        bool pursued = false;
        for (const Event& e : std::get<Replayed>(replayed).events)
            if (const auto* lost = std::get_if<StrengthLost>(&e))
                pursued = pursued || (lost->pursuit && lost->percent > 0);
        const std::string page = flat(plain_text(battle_handout(b, Calendar::plain(), std::nullopt)));
        EXPECT_EQ(page.find("of the rest in the pursuit (AD-26)") != std::string::npos, pursued) << page;
        pursuits += pursued ? 1 : 0;
    }
    EXPECT_GT(pursuits, 0);
}

}  // namespace
}  // namespace banneret
