// The worked examples of the By This Axe rulings: rounds of melee, and a fight to its end.

#include <gmock/gmock.h>

#include <map>

#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

// --- E-7, E-8: the first round ---------------------------------------------------------------------------------------

TEST(AxeExamples, E7_ReachOrder) {  // BTA-91, BTA-94, BTA-101, BTA-102; BTA-R24
    for (const bool by_rank : {false, true}) {
        House house;
        house.melee_by_rank = by_rank;
        Scene scene({put(knights(), A, 2000, 1000, 0),
                     put(foot(12, 2, Armour::medium, true, Arm::spear), B, 2000, 1500, 180, 4)},
                    house);
        scene.meet(0, 1);
        const auto spears = chances(scene.s, fight_round, [](const State& s) { return 12 - s.pieces[1].figures(); });
        const auto lances = chances(scene.s, fight_round, [](const State& s) { return 8 - s.pieces[0].figures(); });
        double mean = 0, three = 0, lost = 0;
        for (const auto& [n, p] : spears) {
            mean += n * p;
            if (n >= 3) three += p;
        }
        for (const auto& [n, p] : lances) lost += n * p;
        EXPECT_NEAR(mean, by_rank ? 10. / 3 : 25. / 12, 1e-9);
        EXPECT_NEAR(three, by_rank ? 102973625. / 143327232 : 14375. / 41472, 1e-9);
        EXPECT_NEAR(lances.at(0), by_rank ? 0.718535 : 0.710198, six);
        EXPECT_NEAR(lances.at(1), by_rank ? 0.244189 : 0.250103, six);
        EXPECT_NEAR(lost, by_rank ? 0.321577 : 0.332636, six);
    }
}

TEST(AxeExamples, E8_PikesReceiveACharge) {  // BTA-91, BTA-100, BTA-101
    Scene scene(
        {put(knights(6), A, 2000, 1000, 0), put(foot(10, 2, Armour::medium, false, Arm::pike), B, 2000, 1500, 180, 5)});
    scene.meet(0, 1);
    scene.step(fight_round, {{3, 5, 1, 2, 6, 4, 3, 1, 5, 2}, {5, 6, 2, 6, 1, 3}, {5, 6, 2, 4}, {2, 3, 5}});
    EXPECT_EQ(scene.at(0).figures(), 4);
    EXPECT_EQ(scene.at(1).figures(), 8);
    EXPECT_EQ(*scene.roll(RollFor::melee, 0).need, 3);
    EXPECT_EQ(*scene.roll(RollFor::melee, 1).need, 5);
    scene.s.melee_phase = true;
    scene.step([](Table t) {
        gather_checks(t);
        EXPECT_TRUE(t.s.checks.empty());
    });
}

// --- E-9: the five figures -------------------------------------------------------------------------------------------

State struck(int ordinary, int save, int hero_save, int hits) {
    Facts f = foot(ordinary, 2);
    f.armour_value = static_cast<std::uint8_t>(save);
    Facts hero = person({FighterTier::hero});
    hero.armour_value = static_cast<std::uint8_t>(hero_save - 1);  // heroic +1
    hero.shield = false;
    State s = placed({put(f, A, 2000, 1000, 0), with(hero, A, 0), put(foot(8, 2), B, 2000, 2000, 180)});
    s.strike.kind = Strike::Kind::melee;
    s.strike.by = 2;
    s.strike.at = 0;
    s.strike.hits = static_cast<std::int16_t>(hits);
    return s;
}

TEST(AxeExamples, E9_FiveFigures) {  // BTA-25, BTA-66; BTA-R57
    // The number of hits allotted to the Hero, whether saved or not.
    const auto his = [](const State& start) {
        std::map<int, double> out;
        RecordingTableLog log;
        State s;
        EXPECT_TRUE(for_every_outcome(
            1'000'000,
            [&](Dice& dice) {
                s = start;
                log.events.clear();
                carry_on_strike({s, dice, log});
            },
            [&](const Fraction& p) {
                int n = 0;
                for (const TableEvent& e : log.events)
                    if (const auto* d = std::get_if<DiceFell>(&e);
                        d && d->question.what == RollFor::save && d->piece == piece(1))
                        n += d->question.count;
                out[n] += p.get_d();
            }));
        return out;
    };
    EXPECT_NEAR(1 - his(struck(4, 3, 5, 3)).at(0), 91. / 216, 1e-12);
    const auto unsaved = chances(
        struck(4, 3, 5, 3), [](Table t) { carry_on_strike(t); },
        [](const State& s) { return s.pieces[1].falling > 0 ? 1 : 0; });
    EXPECT_NEAR(unsaved.at(1), 3781. / 46656, 1e-12);
    const auto six_of_them = his(struck(5, 3, 5, 3));
    EXPECT_NEAR(1 - six_of_them.at(0), 7. / 36, 1e-12);
    EXPECT_NEAR(six_of_them.at(2), 1. / 72, 1e-12);
    Scene scene({put(foot(5, 2), A, 2000, 1000, 0)});
    scene.s = struck(5, 3, 5, 3);
    scene.step(
        [](Table t) {
            carry_on_strike(t);
            take_losses(t, false, rule("BTA-93"));
        },
        {{5}, {1}, {6}, {4}, {2}});
    EXPECT_EQ(scene.at(0).figures(), 4);
    EXPECT_EQ(scene.at(1).figures(), 1);
    EXPECT_EQ(scene.at(1).wounds, 1);
}

// --- E-24: a small fight to the end ----------------------------------------------------------------------------------

struct FightEnds {
    double a = 0, b = 0, neither = 0;
};
// Worked out from the numbers of the rules: dice, chances to kill, and checks.
FightEnds small_fight(const Facts& a, const Facts& b, House house) {
    const State base = placed({put(a, A, 2000, 1000, 0, a.started), put(b, B, 2000, 1500, 180, b.started)}, house);
    std::map<std::pair<int, int>, FightEnds> known;
    const auto binomial = [](int n, double p) {
        std::vector<double> out(static_cast<std::size_t>(n) + 1, 0);
        out[0] = 1;
        for (int k = 0; k < n; ++k)
            for (int j = k + 1; j >= 0; --j)
                out[static_cast<std::size_t>(j)] =
                    out[static_cast<std::size_t>(j)] * (1 - p) + (j > 0 ? out[static_cast<std::size_t>(j - 1)] * p : 0);
        return out;
    };
    const auto solve = [&](int x, int y, auto&& self) -> FightEnds {
        if (const auto it = known.find({x, y}); it != known.end()) return it->second;
        State s = base;
        s.pieces[0].leave(x);
        s.pieces[1].leave(y);
        BlowCase how;
        const auto kills = [&](std::size_t by, std::size_t at) {
            const int dice = front_dice(s, by, at, Edge::front, Arm::sword);
            const double p = chance(melee_number<Total>(s, by, at, how)) * (1 - chance(save_number<Total>(s, at, {})));
            return binomial(dice, p);
        };
        const auto of_a = kills(0, 1), of_b = kills(1, 0);
        FightEnds out;
        double stays = 0;
        for (std::size_t i = 0; i < of_b.size(); ++i)
            for (std::size_t j = 0; j < of_a.size(); ++j) {
                const double p = of_a[j] * of_b[i];
                const int na = std::max(0, x - static_cast<int>(i)), nb = std::max(0, y - static_cast<int>(j));
                const auto stands_firm = [&](std::size_t who, int now, int before, bool enemy_left) {
                    if (now == 0) return 0.0;
                    State after = s;
                    after.pieces[who].leave(now);
                    const bool due = before - now >= 3 || (half_lost(after, who, true) && enemy_left);
                    return due ? chance(morale_tally<Total>(after, who, false)) : 1.0;
                };
                const double fa = stands_firm(0, na, x, nb > 0), fb = stands_firm(1, nb, y, na > 0);
                out.a += p * fa * (1 - fb);
                out.b += p * fb * (1 - fa);
                out.neither += p * (1 - fa) * (1 - fb);
                const double on = p * fa * fb;
                if (on == 0) continue;
                if (na == x && nb == y) {
                    stays += on;
                    continue;
                }
                const FightEnds next = self(na, nb, self);
                out.a += on * next.a;
                out.b += on * next.b;
                out.neither += on * next.neither;
            }
        out = {out.a / (1 - stays), out.b / (1 - stays), out.neither / (1 - stays)};
        known[{x, y}] = out;
        return out;
    };
    return solve(a.started, b.started, solve);
}

TEST(AxeExamples, E24_SmallFightToTheEnd) {  // BTA-92, BTA-108, BTA-109, BTA-113, BTA-121; BTA-R24
    const FightEnds contact = small_fight(foot(4, 3, Armour::light), foot(5, 2, Armour::light), {});
    EXPECT_NEAR(contact.a, 0.530314, six);
    EXPECT_NEAR(contact.b, 0.377632, six);
    EXPECT_NEAR(contact.neither, 0.092055, six);
    const FightEnds rank = small_fight(foot(4, 3, Armour::light), foot(5, 2, Armour::light), {.melee_by_rank = true});
    EXPECT_NEAR(rank.a, 0.529875, six);
    EXPECT_NEAR(rank.b, 0.378342, six);
    EXPECT_NEAR(rank.neither, 0.091783, six);
    const FightEnds second = small_fight(foot(3, 4, Armour::heavy), foot(3, 2, Armour::light), {});
    EXPECT_NEAR(second.a, 0.912861, six);
    EXPECT_NEAR(second.b, 0.055063, six);
    EXPECT_NEAR(second.neither, 0.032076, six);
}

// The engine resolves this fight many times, round by round: within four standard deviations of the exact value.
TEST(AxeExamples, E24_PlayedOut) {  // BTA-92, BTA-108, BTA-109, BTA-113
    const int trials = 20'000;
    int a = 0;
    State start = placed(
        {put(foot(4, 3, Armour::light), A, 2000, 1000, 0, 4), put(foot(5, 2, Armour::light), B, 2000, 1500, 180, 5)});
    start.turn = 1;
    start.melee_phase = true;
    Scene scene({put(foot(4, 3), A, 0, 0, 0)});
    scene.s = start;
    scene.meet(0, 1, Edge::front, 1, false);
    NoTableLog quiet;
    for (int k = 0; k < trials; ++k) {
        State s = scene.s;
        SeededDice dice(11, static_cast<std::uint64_t>(k));
        const Table t{s, dice, quiet};
        while (is_deployed(s, 0) && is_deployed(s, 1) && !s.pieces[0].routed && !s.pieces[1].routed) {
            for (Piece& p : s.pieces) p.lost_melee = 0;
            fight_round(t);
            gather_checks(t);
            carry_on_checks(t);
        }
        const bool stands_a = is_deployed(s, 0) && !s.pieces[0].routed,
                   stands_b = is_deployed(s, 1) && !s.pieces[1].routed;
        if (stands_a && !stands_b) ++a;
    }
    EXPECT_NEAR(static_cast<double>(a) / trials, 0.530314, 4 * std::sqrt(0.53 * 0.47 / trials));
}

// --- E-25, E-26, E-27 ------------------------------------------------------------------------------------------------

TEST(AxeExamples, E25_FlankAndRear) {  // BTA-15, BTA-90, BTA-99, BTA-115, BTA-116; BTA-R24, BTA-R54, BTA-R56
    for (const Edge e : {Edge::right, Edge::rear}) {
        Scene scene({put(foot(6, 3), A, 2000, 1000, 0, 6),
                     put(foot(10, 2, Armour::medium, true), B, 2000, 1500, 180, 5),
                     put(foot(8, 2), A, 2000, 800, 0, 8)});
        scene.meet(2, 1, Edge::front, 1, false);
        scene.meet(0, 1, e, 1, false);
        EXPECT_EQ(front_dice(scene.s, 0, 1, e, Arm::sword), e == Edge::rear ? 6 : 4);
        EXPECT_EQ(front_dice(scene.s, 1, 2, Edge::front, Arm::sword), 5);
        EXPECT_EQ(other_dice(scene.s, 1, e, 0), e == Edge::rear ? 5 : 1);
        BlowCase how;
        how.flank_or_rear = true;
        EXPECT_EQ(melee_number(scene.s, 0, 1, how).total(), 4);
        SaveCase save;
        save.front = false;
        EXPECT_EQ(save_number(scene.s, 1, save).total(), 2);
        // In this round: the flanker's dice and number, and no bonus for the reply.
        State only = scene.s;
        RecordingTableLog log;
        SeededDice dice(5);
        fight_round({only, dice, log});
        bool seen_by = false, seen_back = false;
        for (const TableEvent& event : log.events) {
            const auto* d = std::get_if<DiceFell>(&event);
            if (d == nullptr || d->question.what != RollFor::melee) continue;
            if (d->piece == piece(0)) {
                seen_by = true;
                EXPECT_EQ(d->question.count, e == Edge::rear ? 6 : 4);
                EXPECT_EQ(*d->need, 4);
            }
            if (d->piece == piece(1) && d->against == piece(0)) {
                seen_back = true;
                EXPECT_EQ(d->question.count, e == Edge::rear ? 5 : 1);
                EXPECT_FALSE(has_part(d->tally, rule("BTA-99")));
            }
        }
        EXPECT_TRUE(seen_by);
        EXPECT_TRUE(seen_back);
        // BTA-110: a unit struck in this way must check; here it has no other reason to.
        EXPECT_EQ(only.pieces[1].flank_hit, e == Edge::right);
        EXPECT_EQ(only.pieces[1].rear_hit, e == Edge::rear);
        EXPECT_FALSE(only.pieces[0].flank_hit || only.pieces[2].flank_hit);
        State check = scene.s;
        check.pieces[1].rear_hit = e == Edge::rear;
        check.pieces[1].flank_hit = e != Edge::rear;
        EXPECT_EQ(morale_tally(check, 1, false).total(), e == Edge::rear ? 2 : 3);
    }
    // One rank: no figure is left for the flank.
    Scene scene({put(foot(6, 3), A, 2000, 1000, 0, 6), put(foot(5, 2), B, 2000, 1500, 180, 5),
                 put(foot(8, 2), A, 2000, 800, 0, 8)});
    scene.meet(2, 1, Edge::front, 1, false);
    scene.meet(0, 1, Edge::right, 1, false);
    EXPECT_EQ(other_dice(scene.s, 1, Edge::right, 0), 0);
}

TEST(AxeExamples, E26_CharactersStrike) {  // BTA-163, BTA-166, BTA-167; BTA-R105
    const auto kills = [](bool at_20, FighterTier tier, bool charge) {
        Who who{.hero = tier, .mounted = true};
        who.at_20 = at_20;
        Facts hero = person(who);
        hero.arms = bit(Arm::lance);
        const State s = placed({put(with_bit(knights(), Arm::sword), A, 2000, 1000, 0), with(hero, A, 0),
                                put(foot(24, 2, Armour::medium, true), B, 2000, 1500, 180, 12)},
                               {}, at_20);
        return mean_kills(s, 0, 2, charge);
    };
    EXPECT_NEAR(kills(false, FighterTier::superhero, true), 25. / 6, 1e-9);
    EXPECT_NEAR(kills(false, FighterTier::superhero, false), 7. / 2, 1e-9);
    EXPECT_NEAR(kills(true, FighterTier::superhero, true), 15. / 4, 1e-9);
    EXPECT_NEAR(kills(true, FighterTier::superhero, false), 37. / 12, 1e-9);
    EXPECT_NEAR(kills(true, FighterTier::hero, false), 3, 1e-9);
}

TEST(AxeExamples, E27_MissilesAtALoneCharacter) {  // BTA-58, BTA-162, BTA-166; BTA-R29, BTA-R58
    for (const bool at_20 : {false, true}) {
        const State s = placed({put(archers(10, 3), A, 2000, 1000, 0),
                                put(person({.hero = FighterTier::hero, .at_20 = at_20}), B, 2000, 2500, 180)},
                               {}, at_20);
        const auto hits = chances(
            s,
            [](Table t) {
                fire_at(t, 0, 1, 0);
                carry_on_strike(t);
            },
            [](const State& after) { return static_cast<int>(after.pieces[1].falling); });
        if (at_20) {
            EXPECT_NEAR(hits.at(1), 1. / 4, 1e-12);
            continue;
        }
        EXPECT_NEAR(1 - hits.at(0) - hits.at(1), 67. / 256, 1e-12);
        EXPECT_NEAR(hits.at(1), 27. / 64, 1e-12);
    }
}

}  // namespace
}  // namespace banneret::axe
