// The rows of rules and spells, as files, pages and logs name them.

#include <gtest/gtest.h>

#include <set>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

// ID, key, level (0: see the grade), saves, cleric: tables 3.7 and 3.8.
struct Expected {
    const char *id, *key;
    int level;
    bool saves, cleric;
};
constexpr Expected expected[] = {
    {"PC-126.confuse", "confuse", 1, true, false},
    {"PC-126.range_loser", "range-loser", 1, true, false},
    {"PC-126.shield", "shield", 1, false, false},
    {"PC-126.sleep", "sleep", 1, true, false},
    {"PC-127.air_blast", "air-blast", 2, true, false},
    {"PC-127.fire_bomb", "fire-bomb", 2, true, false},
    {"PC-127.fog_weave", "fog-weave", 2, true, false},
    {"PC-127.infravision", "infravision", 2, false, false},
    {"PC-127.long_talk", "long-talk", 2, false, false},
    {"PC-127.mass_confuse", "mass-confuse", 2, true, false},
    {"PC-127.mass_range_loser", "mass-range-loser", 2, true, false},
    {"PC-127.mass_shield", "mass-shield", 2, false, false},
    {"PC-127.mirror_image", "mirror-image", 2, false, false},
    {"PC-127.phantasmal_force", "phantasmal-force", 2, false, false},
    {"PC-127.range_finder", "range-finder", 2, false, false},
    {"PC-127.see_invisible", "see-invisible", 2, false, false},
    {"PC-127.strength", "strength", 2, false, false},
    {"PC-127.weakness", "weakness", 2, true, false},
    {"PC-128.disguise", "disguise", 3, false, false},
    {"PC-128.disrupt_magic", "disrupt-magic", 3, false, false},
    {"PC-128.fireball", "fireball", 3, true, false},
    {"PC-128.haste", "haste", 3, false, false},
    {"PC-128.invisibility", "invisibility", 3, false, false},
    {"PC-128.lightning_bolt", "lightning-bolt", 3, true, false},
    {"PC-128.mass_infravision", "mass-infravision", 3, false, false},
    {"PC-128.mass_mirror_image", "mass-mirror-image", 3, false, false},
    {"PC-128.mass_range_finder", "mass-range-finder", 3, false, false},
    {"PC-128.mass_see_invisible", "mass-see-invisible", 3, false, false},
    {"PC-128.mass_strength", "mass-strength", 3, false, false},
    {"PC-128.mass_weakness", "mass-weakness", 3, true, false},
    {"PC-128.prot_normal_missiles", "prot-normal-missiles", 3, false, false},
    {"PC-128.slow", "slow", 3, true, false},
    {"PC-128.snowball", "snowball", 3, true, false},
    {"PC-129.blinding_flash", "blinding-flash", 4, true, false},
    {"PC-129.cold_cone", "cold-cone", 4, true, false},
    {"PC-129.fear", "fear", 4, false, false},
    {"PC-129.fly_other", "fly-other", 4, false, false},
    {"PC-129.growth_plants", "growth-plants", 4, false, false},
    {"PC-129.ice_storm", "ice-storm", 4, false, false},
    {"PC-129.levitate", "levitate", 4, false, false},
    {"PC-129.mass_combat_haste", "mass-combat-haste", 4, false, false},
    {"PC-129.mass_combat_slow", "mass-combat-slow", 4, true, false},
    {"PC-129.mass_disguise", "mass-disguise", 4, false, false},
    {"PC-129.mass_prot_normal_missiles", "mass-prot-normal-missiles", 4, false, false},
    {"PC-129.wall_of_electricity", "wall-of-electricity", 4, false, false},
    {"PC-129.wall_of_fire", "wall-of-fire", 4, false, false},
    {"PC-131.cloudkill", "cloudkill", 5, false, false},
    {"PC-131.conjure_elemental", "conjure-elemental", 5, false, false},
    {"PC-131.mass_fly_other", "mass-fly-other", 5, false, false},
    {"PC-131.wall_of_iron", "wall-of-iron", 5, false, false},
    {"PC-132.enhance_weapons", "enhance-weapons", 0, false, true},
    {"PC-132.fight_like_a_pride", "fight-like-a-pride", 0, false, true},
    {"PC-132.mass_aura", "mass-aura", 0, false, true},
    {"PC-132.mass_beneficence", "mass-beneficence", 0, false, true},
    {"PC-132.mass_bless", "mass-bless", 0, false, true},
    {"PC-132.mass_cause", "mass-cause", 0, false, true},
    {"PC-132.mass_cure", "mass-cure", 0, false, true},
    {"PC-132.mass_lycanthropy", "mass-lycanthropy", 0, false, true},
    {"PC-132.resist_fire", "resist-fire", 2, false, true},
    {"PC-132.resist_cold", "resist-cold", 2, false, true},
    {"PC-132.resist_lightning", "resist-lightning", 2, false, true},
    {"PC-132.silence", "silence", 2, false, true},
    {"PC-136.word_of_command", "word-of-command", 0, false, true},
    {"PC-136.word_of_rally", "word-of-rally", 0, false, true},
};

TEST(PrinceconTables, EverySpellHasItsRowLevelAndSave) {
    ASSERT_EQ(std::size(expected), spell_count);
    for (std::size_t k = 0; k < spell_count; ++k) {
        const auto spell = static_cast<Spell>(k);
        SCOPED_TRACE(expected[k].key);
        EXPECT_EQ(banneret::row(spell_rule(spell)).id, expected[k].id);
        EXPECT_EQ(row(spell).key, expected[k].key);
        EXPECT_EQ(row(spell).level, expected[k].level);
        EXPECT_EQ(row(spell).save, expected[k].saves);
        EXPECT_EQ(row(spell).cleric, expected[k].cleric);
        EXPECT_EQ(spell_named(keyword(spell)), spell);
    }
}

TEST(PrinceconTables, RowsLieWhereTheReferencesPoint) {
    EXPECT_EQ(rule_rows().size(), row_count);
    EXPECT_TRUE(rule.match(rule_rows()));
    EXPECT_EQ(banneret::row(rule("PC-R1")).id, "PC-R1");
    EXPECT_EQ(banneret::row(rule("PC-R94")).id, "PC-R94");
    EXPECT_EQ(banneret::row(extra(Extra::camouflage)).name, "camouflage");
    EXPECT_EQ(banneret::row(extra(Extra::items_taken)).name, "items taken");
    EXPECT_EQ(banneret::row(policy(Policy::deploys)).name, "deploys");
    EXPECT_EQ(banneret::row(policy(Policy::done)).name, "done");
}

}  // namespace
}  // namespace banneret::princecon
