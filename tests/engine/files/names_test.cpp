#include "engine/files/names.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/armies/character.h"
#include "engine/campaign/commands.h"

namespace banneret::files {
namespace {

template <class E>
void expect_words(std::size_t count) {
    const auto words = words_of<E>();
    EXPECT_EQ(words.size(), count);
    const std::set<std::string_view> distinct(words.begin(), words.end());
    EXPECT_EQ(distinct.size(), count) << "a word stands twice";
    EXPECT_FALSE(distinct.contains("")) << "a word is missing";
}

TEST(Names, EveryEnumeratorHasAWordOfItsOwn) {
    expect_words<Side>(2);
    expect_words<Armour>(4);
    expect_words<Formation>(2);
    expect_words<MeleeWeapon>(melee_weapon_count);
    expect_words<MissileWeapon>(missile_weapon_count);
    expect_words<Ability>(ability_count);
    expect_words<MagicItems>(4);
    expect_words<Rank>(3);
    expect_words<FighterTier>(4);
    expect_words<PriestTier>(3);
    expect_words<MageTier>(3);
    expect_words<CharacterState>(5);
    expect_words<Fate>(5);
    expect_words<Stratagem>(stratagem_count);
    expect_words<Stance>(2);
    expect_words<Role>(2);
    expect_words<Posture>(posture_count);
    expect_words<LossWay>(loss_way_count);
    expect_words<Grade>(5);
    expect_words<Direction>(direction_count);
    expect_words<UnitDeclaration::Numbers>(3);
    expect_words<Roll::By>(2);
    expect_words<Resolver>(4);
    expect_words<EntryKind>(11);
    expect_words<ServiceFactKind>(15);
}

// The words are a format of their own, but at present they equal the keys of the tables.
TEST(Names, AreTheKeysOfTheTables) {
    for (const AbilityRow& r : ability_rows())
        EXPECT_EQ(words_of<Ability>()[static_cast<std::size_t>(r.ability)], r.key);
    for (const ArmourRow& r : armour_rows()) EXPECT_EQ(words_of<Armour>()[static_cast<std::size_t>(r.armour)], r.key);
    for (const MeleeWeaponRow& r : melee_weapon_rows())
        EXPECT_EQ(words_of<MeleeWeapon>()[static_cast<std::size_t>(r.weapon)], r.key);
    for (const MissileWeaponRow& r : missile_weapon_rows())
        EXPECT_EQ(words_of<MissileWeapon>()[static_cast<std::size_t>(r.weapon)], r.key);
    for (std::size_t i = 0; i < stratagem_count; ++i)
        EXPECT_EQ(words_of<Stratagem>()[i], key(static_cast<Stratagem>(i)));
    for (std::size_t i = 0; i < posture_count; ++i) EXPECT_EQ(words_of<Posture>()[i], key(static_cast<Posture>(i)));
    for (std::size_t i = 0; i < loss_way_count; ++i) EXPECT_EQ(words_of<LossWay>()[i], key(static_cast<LossWay>(i)));
    for (std::size_t i = 0; i < direction_count; ++i)
        EXPECT_EQ(words_of<Direction>()[i], key(static_cast<Direction>(i)));
}

}  // namespace
}  // namespace banneret::files
