// The effect of a posture on the line of battle (BTA-START, AD-START).

#include <gmock/gmock.h>

#include <set>

#include "tests/engine/rulesets/by_this_axe/field.h"
#include "tests/support/edited_house.h"

namespace banneret::axe {
namespace {

// This many units per side with all four FC, every fourth mounted, every fifth with bows; FC 1 is the weakest.
TableStart hosts(int units) {
    TableStart start;
    const auto army = [&](const char* name) {
        std::vector<Unit> all;
        for (int k = 0; k < units; ++k) {
            Unit u;
            u.id = UnitId{static_cast<std::uint32_t>(k + 1)};
            u.name = "Unit " + std::to_string(k + 1);
            u.mounted = k % 4 == 3;
            u.count = u.mounted ? 25 : 50;
            u.fc = 1 + k % 4;
            u.armour = Armour::light;
            u.melee = {MeleeWeapon::sword};
            if (k % 5 == 4) u.missile = {MissileWeapon::short_bow};
            all.push_back(u);
        }
        return table_army_of_list(name, std::move(all), 3);
    };
    start.sides = {army("Red"), army("Blue")};
    axe_house(start.house)->scale = 5;
    return start;
}
State drawn(int units, Posture first, Posture second) {
    TableStart start = hosts(units);
    start.posture = {first, second};
    return std::get<State>(muster(start));
}
// Position from its own left in per cent of the width, and distance from its own edge in hundredths of an inch.
int along(const State& s, std::size_t i) {
    const int percent = s.pieces[i].at.x * 100 / s.setup->wide;
    return facts(s, i).home == red ? percent : 100 - percent;
}
Hundredths ahead(const State& s, std::size_t i) {
    return facts(s, i).home == red ? s.pieces[i].at.y : s.setup->deep - s.pieces[i].at.y;
}
std::vector<std::size_t> units_of(const State& s, Side side) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == side && !facts(s, i).character) out.push_back(i);
    return out;
}
// Every piece is on the table without overlaps, at a place that is legal by hand too.
void lawful(const State& s) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (s.pieces[i].host < 0) {
            EXPECT_EQ(deployment_refused_words(s, i, s.pieces[i].at), "") << i;
        }
}

TEST(AxePostures, AWeakCentreHasTheWeakestQuarterInTheMiddleThird) {  // AD-17, BTA-R23
    for (const int n : {4, 8, 24}) {
        const State s = drawn(n, Posture::frontal_assault, Posture::weak_center);
        lawful(s);
        const auto weak = weakest_quarter(s, blue);
        ASSERT_EQ(weak.size(), static_cast<std::size_t>(n / 4));
        for (const std::size_t i : weak) {
            EXPECT_EQ(facts(s, i).fc, 1);
            EXPECT_GE(along(s, i), 33) << n;
            EXPECT_LE(along(s, i), 67) << n;
        }
        // A unit of the weakest quarter cannot be moved to a wing by hand.
        EXPECT_EQ(deployment_refused_words(s, weak[0], {400, s.setup->deep - 600, 180}),
                  "The weakest quarter must stand in the middle third.");
    }
}

TEST(AxePostures, ARefusedWingStandsHalfAZoneBackHoweverManyRows) {  // AD-17
    for (const int n : {6, 24})
        for (const Posture how : {Posture::refuse_right, Posture::refuse_left}) {
            const State s = drawn(n, Posture::frontal_assault, how);
            lawful(s);
            int wing = 0, rest = 0;
            for (const std::size_t i : units_of(s, blue)) {
                const bool on = how == Posture::refuse_right ? along(s, i) >= 67 : along(s, i) < 33;
                ++(on ? wing : rest);
                if (on) {
                    EXPECT_LE(ahead(s, i), 600);
                }
            }
            EXPECT_GE(wing, n / 6) << n;
            EXPECT_GT(rest, wing);
        }
}

TEST(AxePostures, AnAttackOnAWingHasTheWeightThere) {  // AD-17
    for (const int n : {6, 24})
        for (const Posture how : {Posture::attack_right, Posture::attack_left}) {
            const State s = drawn(n, how, Posture::stand_and_hold);
            lawful(s);
            int there = 0, elsewhere = 0;
            for (const std::size_t i : units_of(s, red))
                ((along(s, i) >= 50) == (how == Posture::attack_right) ? there : elsewhere) += facts(s, i).fc;
            EXPECT_GT(there, elsewhere * 3 / 2) << n;
        }
}

TEST(AxePostures, AnEnvelopeHasItsHorseForwardOnBothWings) {  // AD-18
    const State s = drawn(24, Posture::envelope, Posture::stand_and_hold);
    lawful(s);
    int left = 0, right = 0;
    for (const std::size_t i : units_of(s, red)) {
        const Facts& f = facts(s, i);
        if (f.mounted && f.missiles == 0) {
            EXPECT_GT(ahead(s, i), 1200);
            EXPECT_TRUE(along(s, i) <= 33 || along(s, i) >= 66);
            ++(along(s, i) < 50 ? left : right);
        } else {
            EXPECT_LE(ahead(s, i), 1200);
        }
    }
    EXPECT_GT(left, 0);
    EXPECT_GT(right, 0);
    const State plain = drawn(24, Posture::frontal_assault, Posture::stand_and_hold);
    for (const std::size_t i : units_of(plain, red)) EXPECT_LE(ahead(plain, i), 1200);
}

TEST(AxePostures, AScreenedAttackHasItsMissilesInFront) {  // AD-19
    const State s = drawn(12, Posture::screened_attack, Posture::stand_and_hold);
    lawful(s);
    Hundredths bows = 10'000, others = 0;
    for (const std::size_t i : units_of(s, red)) {
        if (facts(s, i).missiles != 0)
            bows = std::min(bows, ahead(s, i));
        else
            others = std::max(others, ahead(s, i));
    }
    EXPECT_GT(bows, others);
}

}  // namespace
}  // namespace banneret::axe
