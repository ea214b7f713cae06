// Battles of By This Axe as readable transcripts: tests/golden/axe. Update them as described in the README of
// tests/golden.

#include <gtest/gtest.h>

#include "engine/commanders/table_commander.h"
#include "engine/dice/tape.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "tests/golden/transcripts.h"
#include "tests/support/edited_house.h"

namespace banneret::axe {
namespace {

Unit troop(std::uint32_t id, std::string name, int count, int fc, Armour armour, bool shield,
           std::vector<MeleeWeapon> melee) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    u.fc = fc;
    u.armour = armour;
    u.shield = shield;
    u.melee = std::move(melee);
    return u;
}
Character named(std::uint32_t id, std::string name, int fighter, int magic_user, int cleric, Rank rank) {
    Character c;
    c.id = CharacterId{id};
    c.name = std::move(name);
    c.fighter = fighter;
    c.magic_user = magic_user;
    c.cleric = cleric;
    c.rank = rank;
    c.leadership = 3;
    return c;
}

// The sample roster of the text, at 20 per figure, against orcs with a wizard and one or two ogres.
TableStart sample() {
    TableStart start;
    TableArmy red, blue;
    red.name = "The king's men";
    Unit knights = troop(1, "Knights", 160, 4, Armour::heavy, true, {MeleeWeapon::lance, MeleeWeapon::sword});
    Unit squires = troop(2, "Squires", 80, 3, Armour::medium, true, {MeleeWeapon::lance, MeleeWeapon::sword});
    knights.mounted = squires.mounted = true;
    Unit bows = troop(3, "Longbowmen", 160, 3, Armour::none, false, {MeleeWeapon::axe});
    bows.missile = {MissileWeapon::longbow};
    red.units = {knights, squires, bows};
    red.characters = {named(1, "Sir Bors", 6, 0, 0, Rank::general), named(2, "Father Hugh", 0, 0, 7, Rank::none)};
    red.characters[0].rides_with = UnitId{1};
    red.characters[0].mounted = true;
    red.general = CharacterId{1};
    blue.name = "The horde";
    Unit orcs = troop(1, "Orcs", 200, 2, Armour::medium, true, {MeleeWeapon::spear});
    Unit goblins = troop(2, "Goblins", 280, 2, Armour::light, true, {MeleeWeapon::short_sword});
    Unit ogres = troop(3, "Ogres", 8, 4, Armour::light, false, {MeleeWeapon::club});
    orcs.race = "Orcs";
    goblins.race = "Goblins";
    goblins.abilities.add(Ability::small);
    ogres.race = "Ogres";
    ogres.hit_dice = 4;
    ogres.abilities.add(Ability::large);
    blue.units = {orcs, goblins, ogres};
    blue.characters = {named(1, "Ghash", 9, 0, 0, Rank::general), named(2, "Shagrat's witch", 0, 9, 0, Rank::none)};
    blue.general = CharacterId{1};
    start.sides = {red, blue};
    axe_house(start.house)->scale = 20;
    return start;
}

std::string transcript_of(const TableStart& start, std::uint64_t seed) {
    const TableGame game =
        play_game(std::get<Battle>(begin(start)), seed, {TableCommander::steady, TableCommander::bold});
    std::string out;
    for (const TableEvent& e : game.events) {
        // As in the terminal: an order without a piece has no line of its own.
        if (const auto* o = std::get_if<OrderCarriedOut>(&e); o != nullptr && !piece_of(o->order)) continue;
        out += game.battle.describe(e) + "\n";
    }
    const PerSide<ArmyLosses> losses = game.battle.losses();
    for (const Side side : both_sides)
        for (const UnitLosses& l : losses[side].units)
            out += l.name + ": " + std::to_string(l.before) + " men, " + std::to_string(l.killed) + " killed, " +
                   std::to_string(l.wounded) + " return, " + std::to_string(l.routed) + " rejoin, " +
                   std::to_string(l.deserted) + " scattered, " + std::to_string(l.captured) + " captured\n";
    return out;
}

struct GoldenCase {
    const char* name;
    std::uint64_t seed;
    bool cards, at_five;
};
class AxeGolden : public testing::TestWithParam<GoldenCase> {
protected:
    static TableStart start() {
        TableStart start = sample();
        axe_house(start.house)->command_cards = GetParam().cards;
        if (GetParam().at_five) axe_house(start.house)->scale = 5;
        return start;
    }
};

TEST_P(AxeGolden, TheBattleIsToldToTheLastWord) {
    test::Transcripts("axe").expect_same(GetParam().name, transcript_of(start(), GetParam().seed));
}

// Dice are rolled from totals, and tallies are composed only for the log: both agree.
TEST_P(AxeGolden, WhatTheLogAddsUpIsWhatWasThrown) {
    const Battle begun = std::get<Battle>(begin(start()));
    int numbers = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const TableGame game = play_game(begun, seed, {TableCommander::steady, TableCommander::bold});
        for (const TableEvent& e : game.events) {
            const auto* fell = std::get_if<DiceFell>(&e);
            if (fell == nullptr) continue;
            if (!(fell->dice == Tally())) {
                ASSERT_EQ(fell->dice.total(), fell->question.count) << game.battle.describe(e);
            }
            if (fell->tally == Tally() || !fell->need) continue;
            ++numbers;
            ASSERT_EQ(used(fell->tally.total()), *fell->need) << game.battle.describe(e);
            ASSERT_EQ(fell->question.cuts[0], *fell->need) << game.battle.describe(e);
        }
        Battle quiet = begun;
        Tape dice(game.rolls);
        NoTableLog log;
        for (const TableOrder& order : game.orders) quiet.apply(order, dice, log);
        ASSERT_TRUE(quiet == game.battle) << seed;
    }
    EXPECT_GT(numbers, 300);
}
INSTANTIATE_TEST_SUITE_P(Battles, AxeGolden,
                         testing::Values(GoldenCase{"plain", 7, false, false}, GoldenCase{"cards", 8, true, false},
                                         GoldenCase{"heroes", 9, false, true}),
                         [](const auto& given) { return std::string(given.param.name); });

}  // namespace
}  // namespace banneret::axe
