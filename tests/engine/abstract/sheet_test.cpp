#include "engine/abstract/sheet.h"

#include <gtest/gtest.h>

#include "engine/abstract/tables.h"
#include "tests/engine/abstract/example_armies.h"
#include "tests/engine/abstract/random_armies.h"

namespace banneret::abstract {
namespace {

using examples::unit;

std::string part_lines(const UnitStrength& u) {
    std::string out;
    for (const StrengthPart& p : u.parts)
        out += p.why + " " + std::string(rule_rows()[p.rule.row].id) + " " + std::to_string(p.value) + "\n";
    return out;
}

std::int64_t strength_of(const Unit& u, const House& house = {}) {
    return unit_strength(u, house).strength;
}

TEST(Sheet, WorkedExample1TheSampleRoster) {
    const Sheet s = make_sheet(examples::red(), {});
    ASSERT_EQ(s.units.size(), 4u);
    EXPECT_EQ(hundredths_text(s.units[0].strength), "16");
    EXPECT_EQ(hundredths_text(s.units[1].strength), "6.4");
    EXPECT_EQ(hundredths_text(s.units[2].strength), "11.2");
    EXPECT_EQ(hundredths_text(s.units[3].strength), "16");
    EXPECT_EQ(hundredths_text(s.strength), "49.6");
    EXPECT_EQ(s.individuals, 600);
    EXPECT_EQ(s.mounted.percent(), 40);
    EXPECT_EQ(s.missile.percent(), 60);
    EXPECT_EQ(s.hidden.percent(), fraction(100, 3));
}

TEST(Sheet, WorkedExample2HobbitsAndOrcs) {
    EXPECT_EQ(hundredths_text(make_sheet(examples::hob(), {}).strength), "32");
    const Sheet orc = make_sheet(examples::orc(), {});
    EXPECT_EQ(hundredths_text(orc.strength), "48");
    EXPECT_EQ(hundredths_text(orc.units[0].strength), "36");
    EXPECT_EQ(hundredths_text(orc.units[1].strength), "12");
    EXPECT_EQ(orc.mounted.percent(), fraction(200, 11));
    const Sheet hun = make_sheet(examples::hun(), {});
    EXPECT_EQ(hundredths_text(hun.strength), "25");
    EXPECT_EQ(hun.mounted.percent(), 75);
    EXPECT_EQ(hundredths_text(make_sheet(examples::mil(), {}).strength), "8");
}

TEST(Sheet, StrengthIsTheSumOfNamedPartsTimesIndividuals) {  // AD-1, AD-2, AD-R1
    const UnitStrength knights = unit_strength(examples::red()[0], {});
    EXPECT_EQ(part_lines(knights),
              "fighting capacity AD-1 4\n"
              "heavy armour AD-1 3\n"
              "shield in the armour save AD-1 1\n"
              "mounted in the armour save AD-1 1\n"
              "mounted AD-2 1\n");
    EXPECT_EQ(knights.per_individual, 10);
    const UnitStrength hobbits = unit_strength(examples::hob()[0], {});
    EXPECT_EQ(part_lines(hobbits),
              "fighting capacity AD-1 3\n"
              "medium armour AD-1 2\n"
              "missile weapon AD-2 1\n"
              "camouflage AD-2 1\n"
              "marksman AD-2 1\n");
}

TEST(Sheet, ArmourSaveIsNoneToHeavyNoughtToThree) {  // AD-1, AD-R1
    for (int a = 0; a < 4; ++a)
        EXPECT_EQ(strength_of(unit(1, "A", 100, 1, static_cast<Armour>(a), false, false)), 100 * (1 + a));
    EXPECT_EQ(part_lines(unit_strength(unit(1, "A", 1, 2, Armour::none, false, false), {})),
              "fighting capacity AD-1 2\n");
}

TEST(Sheet, TwoMissileWeaponsAreOneBonus) {  // AD-2
    EXPECT_EQ(
        strength_of(unit(1, "A", 1, 1, Armour::none, false, false, {MissileWeapon::longbow, MissileWeapon::javelin})),
        2);
}

TEST(Sheet, AMountCountsInTheSaveAndAsABonus) {  // AD-R1
    EXPECT_EQ(strength_of(unit(1, "A", 1, 1, Armour::none, false, true)), 3);
}

TEST(Sheet, AShieldCountsOnceUnlessTheHouseSaysTwice) {  // AD-R1, abstract.shield
    const Unit u = unit(1, "A", 100, 1, Armour::none, true, false);
    EXPECT_EQ(strength_of(u), 200);
    House house;
    house.shield_also_a_bonus = true;
    EXPECT_EQ(strength_of(u, house), 300);
    EXPECT_EQ(part_lines(unit_strength(u, house)),
              "fighting capacity AD-1 1\nshield in the armour save AD-1 1\nshield as a bonus AD-R1 1\n");
}

TEST(Sheet, EachSpecialAdvantageIsOnePointAndTheDrawbacksNone) {  // AD-2, AD-R2
    for (const AbilityRow& a : ability_rows()) {
        const bool nothing =
            a.ability == Ability::small || a.ability == Ability::slow || a.ability == Ability::musician;
        EXPECT_EQ(strength_of(unit(1, "A", 1, 1, Armour::none, false, false, {}, {a.ability})), nothing ? 1 : 2)
            << a.key;
    }
}

TEST(Sheet, MultipleAttacksTakenTwiceAreOneAdvantage) {  // AD-R2
    EXPECT_EQ(strength_of(unit(1, "A", 1, 1, Armour::none, false, false, {},
                               {Ability::multiple_attacks, Ability::multiple_attacks})),
              2);
}

TEST(Sheet, NoAbilityHidesInTheArmourSave) {  // AD-R1: not heroic, tough, regeneration or thick hide
    const Unit u = unit(1, "A", 1, 5, Armour::none, false, false, {},
                        {Ability::tough, Ability::regeneration, Ability::thick_hide});
    EXPECT_EQ(strength_of(u), 8);
}

TEST(Sheet, TheCampaignMayEditWhatAnAbilityIsWorth) {  // AD-R2, abstract.strength-...
    House house;
    house.ability_strength[static_cast<std::size_t>(Ability::flying)] = 3;
    house.ability_strength[static_cast<std::size_t>(Ability::undead)] = 0;
    const Unit u = unit(1, "A", 1, 1, Armour::none, false, false, {}, {Ability::flying, Ability::undead});
    EXPECT_EQ(part_lines(unit_strength(u, house)), "fighting capacity AD-1 1\nflying AD-R2 3\n");
}

// A hundred of this unit among a hundred plain men: the shares of the army that they give.
Sheet half_of(Unit special, const House& house = {}) {
    return make_sheet({unit(1, "Plain", 100, 1, Armour::none, false, false), std::move(special)}, house);
}

TEST(Sheet, SharesAreUnionsCountedOncePerIndividual) {  // AD-3, AD-5, AD-6, AD-R3, AD-R12
    const auto with = [](bool mounted, Armour armour, std::vector<Ability> abilities) {
        return half_of(unit(2, "Special", 100, 2, armour, false, mounted, {}, std::move(abilities)));
    };
    const Sheet riders_on_wings = with(true, Armour::heavy, {Ability::flying, Ability::quick});
    EXPECT_EQ(riders_on_wings.fast.percent(), 50);
    EXPECT_EQ(riders_on_wings.mounted_or_flying.percent(), 50);
    EXPECT_EQ(with(false, Armour::none, {Ability::quick}).fast.percent(), 50);
    EXPECT_EQ(with(false, Armour::none, {Ability::quick}).mounted_or_flying.percent(), 0);
    EXPECT_EQ(with(false, Armour::none, {Ability::camouflage, Ability::marksman}).hidden.percent(), 50);
    EXPECT_EQ(with(false, Armour::none, {Ability::marksman}).hidden.percent(), 50);
    EXPECT_EQ(with(false, Armour::none, {Ability::engineer}).engineers.percent(), 50);
}

TEST(Sheet, LightHorseIsMountedInLightArmourOrNoneOrFlying) {  // AD-10
    const auto share = [](bool mounted, Armour armour, std::vector<Ability> abilities = {}) {
        return half_of(unit(2, "Special", 100, 2, armour, false, mounted, {}, std::move(abilities)))
            .light_horse.percent();
    };
    EXPECT_EQ(share(true, Armour::none), 50);
    EXPECT_EQ(share(true, Armour::light), 50);
    EXPECT_EQ(share(true, Armour::medium), 0);
    EXPECT_EQ(share(false, Armour::light), 0) << "on foot";
    EXPECT_EQ(share(false, Armour::heavy, {Ability::flying}), 50);
}

TEST(Sheet, EveryAbilityHasItsShare) {  // AD-3
    const Sheet s = make_sheet(examples::red(), {});
    ASSERT_EQ(s.abilities.size(), ability_count);
    EXPECT_EQ(s.abilities[static_cast<std::size_t>(Ability::camouflage)].percent(), fraction(100, 3));
    EXPECT_EQ(s.abilities[static_cast<std::size_t>(Ability::undead)].percent(), 0);
    EXPECT_EQ(s.abilities[static_cast<std::size_t>(Ability::undead)].whole, 600);
}

TEST(Sheet, TheNamedSharesAreAllOfTheSheet) {  // AD-3
    Sheet s;
    std::int64_t n = 0;
    for (const ShareRow& row : share_rows()) s.*row.share = {++n, 100};
    EXPECT_EQ(n, 8);
    EXPECT_EQ(s.mounted.part, 1);
    EXPECT_EQ(s.flying.part, 2);
    EXPECT_EQ(s.mounted_or_flying.part, 3);
    EXPECT_EQ(s.missile.part, 4);
    EXPECT_EQ(s.fast.part, 5);
    EXPECT_EQ(s.hidden.part, 6);
    EXPECT_EQ(s.engineers.part, 7);
    EXPECT_EQ(s.light_horse.part, 8);
    EXPECT_EQ(share_rows()[7].key, "light_horse");
}

TEST(Sheet, SharesMayBeOfStrengthInstead) {  // AD-R3, abstract.percentages
    House house;
    house.percentages_by_strength = true;
    const Sheet s = make_sheet(examples::red(), house);
    EXPECT_EQ(s.mounted.percent(), fraction(22400, 496));
    EXPECT_EQ(s.missile.percent(), fraction(27200, 496));
    EXPECT_EQ(s.individuals, 600);
}

TEST(Sheet, SharesAreComparedExactly) {  // AD-R3
    EXPECT_FALSE((Share{2499, 10'000}).at_least(25));
    EXPECT_TRUE((Share{2500, 10'000}).at_least(25));
    EXPECT_EQ((Share{1999, 10'000}).full_steps(20), 0);
    EXPECT_EQ((Share{2000, 10'000}).full_steps(20), 1);
    EXPECT_EQ((Share{1, 1}).full_steps(20), 5);
    EXPECT_EQ((Share{1, 1}).full_steps(10), 10);
    EXPECT_FALSE((Share{0, 0}).at_least(0));
    EXPECT_EQ((Share{0, 0}).full_steps(10), 0);
    EXPECT_EQ((Share{0, 0}).percent(), 0);
}

TEST(Sheet, UnitsWithNobodyLeftAreLeftOut) {
    auto units = examples::red();
    units[1].count = 0;
    const Sheet s = make_sheet(units, {});
    EXPECT_EQ(s.units.size(), 3u);
    EXPECT_EQ(s.units[1].unit, UnitId{3});
    EXPECT_EQ(make_sheet({}, {}).strength, 0);
    EXPECT_EQ(make_sheet({}, {}).mounted, (Share{}));
}

TEST(Sheet, TheLargestArmyDoesNotOverflow) {
    Unit giant = unit(1, "Host", most_individuals, 5, Armour::heavy, true, true, {MissileWeapon::longbow});
    for (const AbilityRow& a : ability_rows()) giant.abilities.add(a.ability);
    const Sheet s = make_sheet(std::vector<Unit>(most_units, giant), {});
    EXPECT_EQ(s.individuals, std::int64_t{most_individuals} * most_units);
    EXPECT_EQ(s.strength, s.individuals * unit_strength(giant, {}).per_individual);
    EXPECT_EQ(s.fast.full_steps(20), 5);
    EXPECT_TRUE(s.fast.at_least(100));
}

TEST(Sheet, OneMoreManNeverMovesTheColumnAgainstHisSide) {
    Rng rng(26);
    for (int i = 0; i < 2000; ++i) {
        const auto attacker = random_army(rng), defender = random_army(rng);
        const std::int64_t a = make_sheet(attacker, {}).strength, d = make_sheet(defender, {}).strength;
        auto more = attacker;
        ++more[rng.below(static_cast<std::uint32_t>(more.size()))].count;
        const std::int64_t b = make_sheet(more, {}).strength;
        ASSERT_GT(b, a);
        ASSERT_GE(column(b, d), column(a, d));
        ASSERT_LE(column(d, b), column(d, a));
    }
}

TEST(Sheet, PartsAddUpForAnyUnit) {
    Rng rng(3);
    for (int i = 0; i < 500; ++i)
        for (const Unit& u : random_army(rng)) {
            const UnitStrength s = unit_strength(u, {});
            int sum = 0;
            for (const StrengthPart& p : s.parts) sum += p.value;
            ASSERT_EQ(sum, s.per_individual);
            ASSERT_EQ(s.strength, std::int64_t{sum} * u.count);
        }
}

}  // namespace
}  // namespace banneret::abstract
