// Readable transcripts of two battles between automatic commanders for every tactical ruleset: tests/golden/tabletop. A
// ruleset without transcripts fails. Two, since a commander that changes may end one of them early.

#include <gtest/gtest.h>

#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"
#include "tests/golden/transcripts.h"

namespace banneret {
namespace {

Unit troop(std::uint32_t id, std::string name, int count, Armour armour, std::vector<MeleeWeapon> melee) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    u.fc = 3;
    u.armour = armour;
    u.shield = true;
    u.melee = std::move(melee);
    return u;
}

// Spears, bows and horse under a general who rides with the horse.
TableArmy army(std::string name, std::string general, int spears) {
    TableArmy out;
    out.name = std::move(name);
    Unit foot = troop(1, out.name + " spears", spears, Armour::medium, {MeleeWeapon::spear});
    Unit bows = troop(2, out.name + " bows", 80, Armour::none, {MeleeWeapon::sword});
    bows.missile = {MissileWeapon::longbow};
    bows.shield = false;
    Unit horse = troop(3, out.name + " horse", 60, Armour::heavy, {MeleeWeapon::lance, MeleeWeapon::sword});
    horse.mounted = true;
    out.units = {foot, bows, horse};
    Character c;
    c.id = CharacterId{1};
    c.name = std::move(general);
    c.fighter = 8;
    c.leadership = 3;
    c.rank = Rank::general;
    c.rides_with = horse.id;
    c.mounted = true;
    out.characters = {c};
    out.general = c.id;
    return out;
}

std::string account(const TacticalRuleset& ruleset, std::uint64_t seed, PerSide<TableCommander> who) {
    TableStart start;
    start.sides = {army("Red", "Ada", 120), army("Blue", "Bela", 150)};
    const auto begun = ruleset.begin(start);
    if (!std::holds_alternative<Battle>(begun)) return "The battle cannot begin.\n";
    const TableGame game = play_game(std::get<Battle>(begun), seed, who);
    std::string out;
    for (const TableEvent& e : game.events) {
        const std::string words = game.battle.describe(e);
        if (!words.empty()) out += words + "\n";
    }
    const PerSide<ArmyLosses> losses = game.battle.losses();
    for (const Side side : both_sides)
        for (const UnitLosses& l : losses[side].units)
            out += l.name + ": " + std::to_string(l.before) + " men, " + std::to_string(l.killed) + " killed, " +
                   std::to_string(l.wounded) + " wounded, " + std::to_string(l.routed) + " routed, " +
                   std::to_string(l.deserted) + " deserted, " + std::to_string(l.captured) + " captured\n";
    return out;
}

TEST(TableGolden, EveryRulesetHasABattleToldToTheLastWord) {
    ASSERT_FALSE(tactical_rulesets().empty());
    const test::Transcripts transcripts("tabletop");
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        const std::string key(ruleset.key);
        transcripts.expect_same(key, account(ruleset, 7, {TableCommander::steady, TableCommander::bold}));
        transcripts.expect_same(key + "-bold-attack",
                                account(ruleset, 1, {TableCommander::bold, TableCommander::steady}));
    }
}

}  // namespace
}  // namespace banneret
