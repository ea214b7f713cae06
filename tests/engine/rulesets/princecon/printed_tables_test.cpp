// The columns of the spell tables 3.7 and 3.8 that tables_test.cpp, with its levels and saves, does not check.

#include <gtest/gtest.h>

#include <array>
#include <iterator>

#include "engine/rulesets/princecon/tables.h"

namespace banneret::princecon {
namespace {

// Kind, area, duration; range and radius or length in hundredths of an inch.
struct SpellCells {
    const char* key;
    SpellKind kind;
    SpellAt at;
    Lasts lasts;
    Hundredths range, size;
};
// PC-126, PC-127, PC-128, PC-129, PC-131, PC-132, PC-136, PC-R69, PC-R73.
constexpr SpellCells spell_cells[] = {
    {"confuse", SpellKind::plain, SpellAt::personality, Lasts::turn, 1200, 0},
    {"range-loser", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"shield", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"sleep", SpellKind::plain, SpellAt::unit, Lasts::turn, 1200, 0},
    {"air-blast", SpellKind::damage, SpellAt::unit, Lasts::instant, 600, 0},
    {"fire-bomb", SpellKind::damage, SpellAt::unit, Lasts::instant, 1200, 0},
    {"fog-weave", SpellKind::plain, SpellAt::circle, Lasts::standard, 1200, 400},
    {"infravision", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"long-talk", SpellKind::plain, SpellAt::unit, Lasts::turn, 0, 0},
    {"mass-confuse", SpellKind::mass, SpellAt::unit, Lasts::turn, 1200, 0},
    {"mass-range-loser", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-shield", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mirror-image", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"phantasmal-force", SpellKind::plain, SpellAt::unit, Lasts::instant, 1200, 0},
    {"range-finder", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"see-invisible", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"strength", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"weakness", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"disguise", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"disrupt-magic", SpellKind::special, SpellAt::self, Lasts::battle, 0, 0},
    {"fireball", SpellKind::damage, SpellAt::circle, Lasts::instant, 2400, 300},
    {"haste", SpellKind::plain, SpellAt::unit, Lasts::two_turns, 1200, 0},
    {"invisibility", SpellKind::mass, SpellAt::own_unit, Lasts::standard, 1200, 0},
    {"lightning-bolt", SpellKind::damage, SpellAt::line, Lasts::instant, 1200, 600},
    {"mass-infravision", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-mirror-image", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-range-finder", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-see-invisible", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-strength", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-weakness", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"prot-normal-missiles", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"slow", SpellKind::plain, SpellAt::unit, Lasts::two_turns, 1200, 0},
    {"snowball", SpellKind::damage, SpellAt::circle, Lasts::instant, 1200, 100},
    {"blinding-flash", SpellKind::plain, SpellAt::unit, Lasts::turn, 1200, 0},
    {"cold-cone", SpellKind::damage, SpellAt::cone, Lasts::instant, 0, 600},
    {"fear", SpellKind::damage, SpellAt::cone, Lasts::instant, 0, 600},
    {"fly-other", SpellKind::plain, SpellAt::personality, Lasts::standard, 1200, 0},
    {"growth-plants", SpellKind::plain, SpellAt::circle, Lasts::battle, 1200, 300},
    {"ice-storm", SpellKind::damage, SpellAt::circle, Lasts::instant, 1200, 200},
    {"levitate", SpellKind::mass, SpellAt::own_unit, Lasts::standard, 1200, 0},
    {"mass-combat-haste", SpellKind::mass, SpellAt::unit, Lasts::turn, 1200, 0},
    {"mass-combat-slow", SpellKind::mass, SpellAt::unit, Lasts::turn, 1200, 0},
    {"mass-disguise", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-prot-normal-missiles", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"wall-of-electricity", SpellKind::damage, SpellAt::line, Lasts::turn, 1200, 600},
    {"wall-of-fire", SpellKind::plain, SpellAt::line, Lasts::turn, 1200, 600},
    {"cloudkill", SpellKind::damage, SpellAt::circle, Lasts::standard, 600, 150},
    {"conjure-elemental", SpellKind::damage, SpellAt::circle, Lasts::standard, 600, 50},
    {"mass-fly-other", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"wall-of-iron", SpellKind::plain, SpellAt::line, Lasts::battle, 1200, 600},
    {"enhance-weapons", SpellKind::plain, SpellAt::unit, Lasts::standard, 1200, 0},
    {"fight-like-a-pride", SpellKind::plain, SpellAt::unit, Lasts::grade_turns, 1200, 0},
    {"mass-aura", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-beneficence", SpellKind::mass, SpellAt::unit, Lasts::grade_turns, 1200, 0},
    {"mass-bless", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"mass-cause", SpellKind::mass, SpellAt::self, Lasts::instant, 1200, 100},
    {"mass-cure", SpellKind::mass, SpellAt::unit, Lasts::instant, 1200, 0},
    {"mass-lycanthropy", SpellKind::mass, SpellAt::unit, Lasts::grade_turns, 1200, 0},
    {"resist-fire", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"resist-cold", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"resist-lightning", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"silence", SpellKind::mass, SpellAt::unit, Lasts::standard, 1200, 0},
    {"word-of-command", SpellKind::plain, SpellAt::self, Lasts::standard, 0, 0},
    {"word-of-rally", SpellKind::plain, SpellAt::own_unit, Lasts::instant, 0, 0},
};

TEST(PrinceconTables, KindAreaRangeAndDurationOfEverySpell) {
    ASSERT_EQ(std::size(spell_cells), spell_count);
    for (std::size_t k = 0; k < spell_count; ++k) {
        const SpellRow& r = row(static_cast<Spell>(k));
        const SpellCells& e = spell_cells[k];
        SCOPED_TRACE(e.key);
        EXPECT_EQ(r.key, e.key);
        EXPECT_EQ(r.kind, e.kind);
        EXPECT_EQ(r.at, e.at);
        EXPECT_EQ(r.lasts, e.lasts);
        EXPECT_EQ(r.range, e.range);
        EXPECT_EQ(r.size, e.size);
    }
}

// 3.1: inches for each weight, and the gallop bonus of 3.5.
TEST(PrinceconTables, RatesOfEachWeight) {
    const std::array<Hundredths, 3> formed = {600, 900, 1200}, open = {900, 1200, 1500}, horse = {1600, 1800, 2000},
                                    gallop = {400, 500, 600}, bands = {600, 1200, 2400};
    const std::array<int, 3> bonus = {4, 2, 1};
    EXPECT_EQ(foot_formed_rate, formed);
    EXPECT_EQ(foot_open_rate, open);
    EXPECT_EQ(horse_rate, horse);
    EXPECT_EQ(gallop_inches, gallop);
    EXPECT_EQ(range_bands, bands);
    EXPECT_EQ(gallop_bonus, bonus);
}

// 3.3 and 3.4: the level at 6, 12 and 24 inches, and the hit number against AC 2 to 9.
TEST(PrinceconTables, MissilesByRangeAndArmour) {
    struct Printed {
        Missile missile;
        std::array<int, 3> range;
        std::array<int, 8> ac;
    };
    constexpr int none = no_dice;
    constexpr Printed printed[] = {{Missile::long_bow, {2, 1, -1}, {-2, 0, 0, 2, 3, 3, 3, 3}},
                                   {Missile::short_bow, {2, 1, -2}, {-3, -2, -2, 0, 1, 2, 2, 2}},
                                   {Missile::heavy_crossbow, {0, 0, -1}, {-1, 0, 1, 2, 3, 4, 4, 4}},
                                   {Missile::light_crossbow, {0, 0, -2}, {-3, -2, -1, 0, 2, 3, 3, 3}},
                                   {Missile::sling, {-1, -1, none}, {-3, -2, -2, -1, -2, -1, -1, 0}},
                                   {Missile::javelin, {-1, none, none}, {-4, -3, -3, -2, -2, 0, 0, 0}}};
    for (const Printed& p : printed) {
        SCOPED_TRACE(row(p.missile).name);
        EXPECT_EQ(row(p.missile).range, p.range);
        EXPECT_EQ(row(p.missile).ac, p.ac);
    }
}

// 3.6, against AC 2 or less, 3, 4, 5, 6, 7 or more (PC-R35).
TEST(PrinceconTables, ArmourEffectsOfUniformWeapons) {
    struct Printed {
        Uniform weapon;
        std::array<int, 6> effect;
    };
    constexpr Printed printed[] = {{Uniform::mixed, {1, 1, 1, 1, 1, 1}},      {Uniform::flail, {2, 2, 2, 2, 1, 1}},
                                   {Uniform::two_handed, {2, 2, 1, 1, 1, 1}}, {Uniform::ordinary, {1, 1, 1, 1, 1, 1}},
                                   {Uniform::pointed, {0, 0, 1, 1, 1, 1}},    {Uniform::club, {-1, -1, 0, 0, 1, 1}}};
    for (const Printed& p : printed)
        for (int ac = 2; ac <= 7; ++ac)
            EXPECT_EQ(armour_effect_of(p.weapon, ac), p.effect[static_cast<std::size_t>(ac - 2)])
                << static_cast<int>(p.weapon) << " against " << ac;
}

}  // namespace
}  // namespace banneret::princecon
