#include "engine/odds/search/sweep.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/engine/odds/random_armies.h"
#include "tests/engine/odds/variants.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using odds_test::army;

Variant random_army(Rng& rng, std::string name) {
    return army(std::move(name), odds_test::random_units(rng));
}

Axis axis(std::string_view text) {
    const auto parsed = parse_axis(text);
    if (const auto* refusal = std::get_if<Refusal>(&parsed)) {
        ADD_FAILURE() << text << ": " << refusal->why;
        return {};
    }
    return std::get<Axis>(parsed);
}
std::string axis_refusal(std::string_view text) {
    const auto parsed = parse_axis(text);
    const auto* refusal = std::get_if<Refusal>(&parsed);
    return refusal ? refusal->why : "";
}

Sweep swept(const SweepQuestion& question, const Job& job = {}) {
    auto answer = sweep(question, job);
    if (const auto* refusal = std::get_if<Refusal>(&answer)) {
        ADD_FAILURE() << refusal->why;
        return {};
    }
    return std::get<Sweep>(std::move(answer));
}

// The army with the axis' value set directly.
void set(Variant& v, const Axis& a, std::int64_t value) {
    for (Unit& u : v.army.units) {
        if (a.what == Axis::What::size)
            u.count = static_cast<int>(std::floor(u.count * static_cast<double>(value) / 100.0 + 0.5));
        if (u.name != a.unit) continue;
        if (a.what == Axis::What::count) u.count = static_cast<int>(value);
        if (a.what == Axis::What::fc) u.fc = static_cast<int>(value);
    }
}

void expect_single(const SweepQuestion& q, const Sweep& s, std::size_t x, std::size_t y) {
    Variant ours = q.variant, foe = q.foe;
    // Counts first, then the size of the army with these counts.
    for (const bool size : {false, true})
        for (std::size_t i = 0; i < q.axes.size(); ++i)
            if ((q.axes[i].what == Axis::What::size) == size)
                set(q.axes[i].of_foe ? foe : ours, q.axes[i], q.axes[i].value(i == 0 ? x : y));
    const bool attacks = q.role == Role::attacker;
    const auto setup = set_up(attacks ? ours : foe, attacks ? foe : ours, q.variant.house);
    if (std::holds_alternative<std::vector<Problem>>(setup)) {
        EXPECT_EQ(s.at(x, y), nullptr);
        EXPECT_FALSE(s.refused(x, y).empty());
        return;
    }
    const auto& ready = *std::get<Shared<abstract::Setup>>(setup);
    if (assumptions_refused(ready, q.play)) {
        EXPECT_EQ(s.at(x, y), nullptr);
        EXPECT_FALSE(s.refused(x, y).empty());
        return;
    }
    ASSERT_NE(s.at(x, y), nullptr);
    const Outlook alone = outlook(ready, q.play);
    for (const AimRow& r : aim_rows()) EXPECT_EQ(*s.exact(r.aim, x, y), aim_value(alone, r.aim, q.role)) << r.key;
    EXPECT_EQ(s.at(x, y)->attacker_loss, alone.attacker_loss);
    EXPECT_EQ(s.at(x, y)->defender_loss, alone.defender_loss);
    EXPECT_EQ(s.at(x, y)->results, alone.results);
}

TEST(Sweeps, EveryCellIsTheBattleCountedAlone) {
    Rng rng(11);
    int cells = 0;
    for (int trial = 0; trial < 40; ++trial) {
        SweepQuestion q;
        q.variant = random_army(rng, "Ours");
        q.foe = random_army(rng, "Foe");
        q.variant.house.abstract = odds_test::random_house(rng);
        q.role = rng.below(2) == 0 ? Role::attacker : Role::defender;
        if (rng.below(2) == 0) q.play.attacker = posture_at(Role::attacker, rng.below(5));
        if (rng.below(2) == 0) q.play.defender = posture_at(Role::defender, rng.below(5));
        q.play.attacker_stratagem = odds_test::random_stratagem(rng);
        if (trial % 3 == 0) {
            q.play.attempts = true;
            q.play.defender_stratagem = rng.below(2) == 0 ? Stratagem::foil : odds_test::random_stratagem(rng);
            q.variant.leadership = static_cast<int>(1 + rng.below(5));
        }
        if (trial % 4 == 0) {
            q.play.attacker_losses = odds_test::random_way(rng);
            q.play.defender_losses = odds_test::random_way(rng);
        }
        const auto random_axis = [&] {
            Axis a;
            a.of_foe = rng.below(2) == 0;
            a.what = static_cast<Axis::What>(rng.below(3));
            const auto& units = (a.of_foe ? q.foe : q.variant).army.units;
            if (a.what != Axis::What::size) a.unit = units[rng.below(static_cast<std::uint32_t>(units.size()))].name;
            a.from = a.what == Axis::What::count ? 0 : 1;
            a.to = a.what == Axis::What::fc ? 5 : 700;
            a.step = a.what == Axis::What::fc ? 1 : 20 + rng.below(60);
            return a;
        };
        q.axes = {random_axis()};
        const Axis second = random_axis();
        if (second.what != q.axes[0].what || second.of_foe != q.axes[0].of_foe) q.axes.push_back(second);
        const Sweep s = swept(q);
        ASSERT_TRUE(s.complete());
        for (int i = 0; i < 12; ++i, ++cells)
            expect_single(q, s, rng.below(static_cast<std::uint32_t>(s.width())),
                          rng.below(static_cast<std::uint32_t>(s.height())));
    }
    EXPECT_EQ(cells, 480);
}

// Every pair of numbers of one army and every way of losing: these cells are computed row by row.
TEST(Sweeps, TwoNumbersOfOneArmyAreTheBattleCountedAlone) {
    for (int seed = 0; seed < 12; ++seed) {
        Rng rng(static_cast<std::uint64_t>(seed));
        SCOPED_TRACE(seed);
        constexpr std::array whats = {Axis::What::count, Axis::What::fc, Axis::What::size};
        constexpr std::array ways = {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted,
                                     LossWay::weakest_first};
        for (const Axis::What first : whats)
            for (const Axis::What second : whats)
                for (const LossWay way : ways) {
                    if (first == Axis::What::size && second == Axis::What::size) continue;
                    SweepQuestion q;
                    q.variant = random_army(rng, "Ours");
                    q.foe = random_army(rng, "Foe");
                    q.variant.house.abstract = odds_test::random_house(rng);
                    q.play.attacker_losses = q.play.defender_losses = way;
                    const auto& units = q.variant.army.units;
                    const auto made = [&](Axis::What what, std::size_t unit) {
                        Axis a;
                        a.what = what;
                        if (what != Axis::What::size) a.unit = units[unit % units.size()].name;
                        a.from = what == Axis::What::count ? 0 : 1;
                        a.to = what == Axis::What::fc ? 5 : 400;
                        a.step = what == Axis::What::fc ? 1 : 7 + rng.below(30);
                        return a;
                    };
                    q.axes = {made(first, 0), made(second, first == second ? 1 : rng.below(2))};
                    if (first == second && units.size() < 2) continue;
                    const Sweep s = swept(q);
                    for (int i = 0; i < 6; ++i)
                        expect_single(q, s, rng.below(static_cast<std::uint32_t>(s.width())),
                                      rng.below(static_cast<std::uint32_t>(s.height())));
                }
    }
}

// AD-4, AD-R19: an evasion that is tried wins no battle and leaves the field to the other side.
TEST(Sweeps, AnEvasionThatIsTriedCountsByItsChance) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = variant_of_list("Hob", example::hob(), {}, 3);
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    q.play.defender_stratagem = Stratagem::evade_battle;
    q.play.attempts = true;
    q.axes = {axis("Knights.count=0..400:100"), axis("foe:Hobbits.count=100..900:200")};
    const Sweep s = swept(q);
    ASSERT_TRUE(s.complete());
    for (std::size_t x = 0; x < s.width(); ++x)
        for (std::size_t y = 0; y < s.height(); ++y) {
            expect_single(q, s, x, y);
            ASSERT_NE(s.at(x, y), nullptr);
            EXPECT_GT(s.at(x, y)->evaded, 0);
        }
}

TEST(Sweeps, AreTheSameOnAnyNumberOfThreads) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.axes = {axis("Knights.count=0..400:3"), axis("foe:Orcs.count=0..2000:17")};
    const Sweep one = swept(q);
    ASSERT_TRUE(one.complete());
    EXPECT_EQ(one.counted(), one.width() * one.height());
    for (const int threads : {2, 3, 7}) {
        q.threads = threads;
        const Sweep many = swept(q);
        ASSERT_TRUE(many.complete());
        EXPECT_EQ(many.kinds(), one.kinds());
        for (const AimRow& r : aim_rows()) {
            const auto a = one.values(r.aim), b = many.values(r.aim);
            ASSERT_EQ(a.size(), b.size());
            for (std::size_t i = 0; i < a.size(); ++i)
                ASSERT_TRUE(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) << r.key << " " << i;
        }
    }
}

// The blocks of several machines, put together, are the sweep of one.
TEST(Sweeps, AreMergedFromTheirParts) {
    SweepQuestion q;
    q.variant = army("RED", example::red());
    q.foe = army("ORC", example::orc());
    q.axes = {axis("size=80..120:10"), axis("foe:size=90..110:10")};
    const Sweep whole = swept(q);
    for (const std::uint64_t of : {1u, 4u, 20u}) {
        std::vector<SweptPart> parts;
        for (std::uint64_t nth = 0; nth < of; ++nth) {
            const auto part = sweep(q, {}, {nth, of});
            ASSERT_TRUE(std::holds_alternative<Sweep>(part));
            EXPECT_TRUE(std::get<Sweep>(part).complete());
            parts.push_back(std::get<Sweep>(part).part({nth, of}));
        }
        const auto merged = merged_sweep(q, parts);
        ASSERT_TRUE(merged);
        EXPECT_EQ(merged->values(Aim::wins), whole.values(Aim::wins));
        EXPECT_EQ(merged->kinds(), whole.kinds());
        EXPECT_EQ(merged->counted(), whole.counted());
        parts.back().cells.push_back(0);
        EXPECT_FALSE(merged_sweep(q, parts)) << "not the cells of the question";
    }
}

TEST(Sweeps, AMillionMatchupsAreFewKinds) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    q.axes = {axis("Knights.count=1..1000"), axis("foe:Orcs.count=1..1000")};
    const Sweep s = swept(q);
    EXPECT_EQ(s.counted(), 1'000'000u);
    EXPECT_GT(s.kinds(), 10u);
    EXPECT_LT(s.kinds(), 300u);
}

// More heads of a unit change only the strength, so they never hurt; and they help in steps.
TEST(Sweeps, WinningNeverFallsAsAnArmyOfOneUnitGrows) {
    Rng rng(5);
    for (int trial = 0; trial < 30; ++trial) {
        SweepQuestion q;
        q.variant = army("Ours", {odds_test::random_units(rng).front()});
        q.foe = random_army(rng, "Foe");
        q.role = trial % 2 == 0 ? Role::attacker : Role::defender;
        q.axes = {Axis{false, Axis::What::count, q.variant.army.units[0].name, 1, 6000, 7}};
        const Sweep s = swept(q);
        const auto wins = s.values(Aim::wins), margin = s.values(Aim::margin);
        for (std::size_t x = 1; x < s.width(); ++x) ASSERT_GE(margin[x], margin[x - 1]) << trial << " " << x;
        EXPECT_GE(wins.back(), wins.front());
    }
}

// With two fixed postures and no other plans, exchanging the armies mirrors the table (odds are symmetric).
TEST(Sweeps, TheOtherSideSeesTheMirror) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.axes = {axis("size=20..300:7"), axis("foe:size=20..300:11")};
    const Sweep ours = swept(q);
    SweepQuestion turned = q;
    std::swap(turned.variant, turned.foe);
    turned.role = Role::defender;
    turned.axes = {axis("foe:size=20..300:7"), axis("size=20..300:11")};
    const Sweep theirs = swept(turned);
    for (std::size_t y = 0; y < ours.height(); ++y)
        for (std::size_t x = 0; x < ours.width(); ++x) {
            EXPECT_EQ(*ours.exact(Aim::wins, x, y), *theirs.exact(Aim::loses, x, y));
            EXPECT_EQ(*ours.exact(Aim::loss, x, y), *theirs.exact(Aim::foe_loss, x, y));
        }
}

TEST(Sweeps, AStoppedOneKeepsWhatItKnows) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.axes = {axis("Knights.count=1..1000"), axis("foe:Orcs.count=1..1000")};
    std::stop_source source;
    Job job;
    job.stop = source.get_token();
    std::uint64_t told = 0;
    job.progress = [&](std::uint64_t done, std::uint64_t whole) {
        EXPECT_LE(done, whole);
        told = done;
        if (done > 0) source.request_stop();
    };
    const Sweep s = swept(q, job);
    EXPECT_FALSE(s.complete());
    EXPECT_GT(s.counted(), 0u);
    EXPECT_LT(s.counted(), 1'000'000u);
    EXPECT_EQ(told, s.counted());
    const auto wins = s.values(Aim::wins);
    ASSERT_EQ(wins.size(), 1'000'000u);
    expect_single(q, s, 0, 0);
    expect_single(q, s, 999, 7);
    EXPECT_EQ(s.at(999, 999), nullptr);
    EXPECT_EQ(s.refused(999, 999), "");
    EXPECT_TRUE(std::isnan(wins.back()));
}

TEST(Sweeps, CrossingsAreWhereAGoalBeginsOrEnds) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.axes = {axis("Knights.count=0..600")};
    const Sweep s = swept(q);
    const Goal goal{Aim::wins, true, fraction(1, 2)};
    const auto found = crossings(s, goal);
    ASSERT_FALSE(found.empty());
    std::size_t changes = 0;
    for (std::size_t x = 1; x < s.width(); ++x)
        if (goal.reached(*s.exact(Aim::wins, x)) != goal.reached(*s.exact(Aim::wins, x - 1))) ++changes;
    EXPECT_EQ(found.size(), changes);
    for (const Crossing& c : found) EXPECT_EQ(goal.reached(*s.exact(Aim::wins, c.x + 1)), c.reached_after);
}

TEST(Sweeps, AxesAreReadAndWrittenInWords) {
    for (const char* text : {"Knights.count=0..400:10", "foe:Orcs.fc=1..5", "size=50..200:5", "foe:size=1..1000",
                             "Sir A. Pell's men.count=1..2"})
        EXPECT_EQ(words(axis(text)), text);
    EXPECT_EQ(axis("Knights . COUNT = 0 .. 10 : 5").size(), 3u);
    EXPECT_EQ(axis("Knights.count=0..11:5").value(2), 10);
    EXPECT_EQ(label(axis("foe:Orcs.fc=1..5")), "the foe's Orcs, fighting capacity");
    for (const char* text :
         {"", "Knights", "Knights.count", "Knights.count=3", "Knights.count=5..3", "Knights.count=0..10:0",
          "Knights.count=-1..3", "Knights.fc=0..5", "Knights.fc=1..6", "size=0..50", "size=1..1001", ".count=1..2",
          "Knights.shield=0..1", "Knights.count=0..1000001", "Knights.count=a..b", "Knights.count=1..2:x"}) {
        const std::string why = axis_refusal(text);
        ASSERT_FALSE(why.empty()) << text;
        EXPECT_EQ(why.back(), '.') << why;
    }
}

TEST(Sweeps, WhatCannotBeSweptIsRefused) {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    const auto why = [&](std::vector<Axis> axes) {
        q.axes = std::move(axes);
        const auto answer = sweep(q);
        const auto* refusal = std::get_if<Refusal>(&answer);
        return refusal ? refusal->why : "";
    };
    EXPECT_EQ(why({axis("Knigths.count=0..5")}), "Red has no unit Knigths; did you mean Knights?");
    EXPECT_EQ(why({axis("foe:Knights.count=0..5")}), "Orc has no unit Knights; it has Orcs and Wolf Riders.");
    EXPECT_NE(why({}), "");
    EXPECT_NE(why({axis("size=1..2"), axis("size=1..2")}), "");
    EXPECT_NE(why({axis("Knights.count=0..5000"), axis("Squires.count=0..5000")}), "");
    q.variant.army.units[0].count = 200'000;
    EXPECT_NE(why({axis("size=100..600")}), "");
}

}  // namespace
}  // namespace banneret
