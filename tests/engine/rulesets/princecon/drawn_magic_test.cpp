// Spells of every kind in whole battles, drawn at random in addition to the commanders' orders.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/commanders/table_commander.h"
#include "engine/core/check.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/princecon/ruleset.h"
#include "engine/rulesets/princecon/tables.h"
#include "tests/support/drawn_casts.h"

namespace banneret::princecon {
namespace {

// Bows and spears of both sides, led by two mages and two priests of Leo who know every spell.
TableStart of_casters() {
    TableStart start;
    for (const Side side : both_sides) {
        TableArmy army;
        army.name = side == Side::first ? "Red" : "Blue";
        for (std::uint32_t i = 1; i <= 4; ++i) {
            Unit u;
            u.id = UnitId{i};
            u.name = "Unit " + std::to_string(i);
            u.count = 160;
            u.fc = 3;
            u.armour = Armour::medium;
            u.melee = {MeleeWeapon::spear};
            if (i % 2 == 0) u.missile = {MissileWeapon::longbow};
            army.units.push_back(std::move(u));
        }
        for (std::uint32_t i = 1; i <= 4; ++i) {
            Character c;
            c.id = CharacterId{i};
            c.name = "Caster " + std::to_string(i);
            (i <= 2 ? c.magic_user : c.cleric) = 12;
            if (i > 2) c.religion = "Leo";
            if (i == 1) c.rank = Rank::general;
            if (i % 2 == 0) c.rides_with = UnitId{i};
            army.characters.push_back(c);
        }
        start.sides[side] = std::move(army);
    }
    CHECK(!set_house_rule(start.house, "princecon-xv.spell-points-per-level", "3"));
    return start;
}

TEST(PrinceconDrawnMagic, EverySpellOfTheRulingsIsCastAndEveryBattleEnds) {
    const TacticalRuleset& rules = ruleset();
    std::set<std::string> cast;
    for (std::uint64_t seed = 1; seed <= 12 && cast.size() < spell_count; ++seed) {
        Battle b = std::get<Battle>(rules.begin(of_casters()));
        SeededDice dice(seed);
        PerSide<Rng> rngs{Rng(seed, 1), Rng(seed, 2)};
        NoTableLog quiet;
        int decisions = 0;
        while (const auto d = b.pending()) {
            ASSERT_LT(++decisions, 20'000);
            Rng& rng = rngs[d->side];
            // A spell that has not been cast yet; if there is none, the commander's choice.
            const std::vector<Cast> drawn = drawn_casts(b, rng);
            const auto rare =
                std::ranges::find_if(drawn, [&](const Cast& c) { return !cast.contains(std::string(c.spell.word())); });
            const TableOrder order =
                rare != drawn.end() ? TableOrder{*rare} : choose(b, *d, TableCommander::steady, rng).order;
            const auto refused = b.check(order);
            ASSERT_FALSE(refused.has_value()) << refused->why;
            if (const auto* spell = std::get_if<Cast>(&order)) cast.insert(std::string(spell->spell.word()));
            b.apply(order, dice, quiet);
        }
        EXPECT_LE(b.result().turns, b.turn_limit());
    }
    for (const SpellRow& spell : spell_rows()) EXPECT_TRUE(cast.contains(std::string(spell.key))) << spell.name;
}

}  // namespace
}  // namespace banneret::princecon
