#include "engine/odds/season/season.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "tests/engine/odds/variants.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using odds_test::army;

SeasonLeg leg(Variant foe, int days, Role role = Role::attacker) {
    SeasonLeg out{std::move(foe), role, {}, days};
    out.play.attacker = Posture::frontal_assault;
    out.play.defender = Posture::stand_and_hold;
    return out;
}

SeasonAnswer answer(const SeasonQuestion& q, const Job& job = {}) {
    auto a = season(q, job);
    if (const auto* refusal = std::get_if<Refusal>(&a)) {
        ADD_FAILURE() << refusal->why;
        return {};
    }
    return std::get<SeasonAnswer>(std::move(a));
}

TEST(Season, OfOneBattleIsThatBattle) {
    SeasonQuestion q;
    q.army = army("Red", example::red());
    q.legs = {leg(army("Hob", example::hob()), 3)};
    const SeasonAnswer a = answer(q);
    ASSERT_TRUE(a.exact && a.complete);
    const auto setup = std::get<Shared<abstract::Setup>>(set_up(q.army, q.legs[0].foe, {}));
    const Outlook o = outlook(*setup, q.legs[0].play);
    EXPECT_EQ(a.legs[0].day, 3);
    EXPECT_EQ(*a.legs[0].fights.exact, 1);
    EXPECT_EQ(*a.legs[0].wins.exact, o.attacker_wins);
    EXPECT_EQ(*a.legs[0].draws.exact, o.drawn);
    EXPECT_EQ(*a.legs[0].beaten.exact, o.defender_wins);
    EXPECT_EQ(a.wins_all.exact, o.attacker_wins);
    EXPECT_EQ(*a.unbeaten.exact, 1 - o.defender_wins);
    ASSERT_EQ(a.by_wins.size(), 2u);
    EXPECT_EQ(*a.by_wins[0].exact, 1 - o.attacker_wins);
    // Whole men, rounded unit by unit as in the campaign (AD-R9).
    Fraction left = 0;
    const abstract::Sheet& sheet = setup->sheets.first;
    for (int h = 0; h <= 100; h += 10) {
        const auto gone = abstract::whole_losses(
            sheet, abstract::remove(sheet, abstract::all_present(sheet), h / 10, LossWay::proportional));
        std::int64_t men = 600;
        for (const auto n : gone) men -= n;
        left += o.attacker_loss[static_cast<std::size_t>(h)] * static_cast<long>(men);
    }
    for (int h = 1; h < 100; ++h)
        if (h % 10 != 0) {
            const auto& chance = o.attacker_loss[static_cast<std::size_t>(h)];
            if (chance == 0) continue;
            for (int b = 0; b <= 10; ++b)
                for (int c = 0; c <= 10; ++c)
                    if (100 - (10 - b) * (10 - c) == h && b <= c) {
                        const auto& all = abstract::all_present(sheet);
                        const auto lost = abstract::whole_losses(
                            sheet, abstract::remove(sheet, abstract::remove(sheet, all, b, LossWay::proportional), c,
                                                    LossWay::proportional));
                        std::int64_t men = 600;
                        for (const auto n : lost) men -= n;
                        left += chance * static_cast<long>(men);
                        b = c = 11;
                    }
        }
    EXPECT_EQ(*a.men.exact, left);
}

// Wounded who return before the next battle are merged with those never wounded before states are counted.
TEST(Season, WithFiveFoesIsExactAtTheDefaultLimit) {
    SeasonQuestion q;
    q.army = army("Red", example::red());
    for (const auto& foe : {example::hob(), example::orc(), example::hun(), example::mil(), example::hob()})
        q.legs.push_back(leg(army("Foe", foe), 14));
    const SeasonAnswer a = answer(q);
    EXPECT_TRUE(a.exact && a.complete);
    EXPECT_LE(a.states, q.most_states);
    Fraction all = 0;
    for (const Measurement& m : a.by_wins) all += *m.exact;
    EXPECT_EQ(all, 1);
}

// Two battles of a small army, enumerated by hand over every outcome: a tree without merging.
TEST(Season, MergesEqualStatesWithoutLosingAny) {
    SeasonQuestion q;
    q.army =
        army("Ours", {example::unit(1, "Guard", 10, 3, Armour::heavy), example::unit(2, "Levy", 7, 1, Armour::none)});
    const Variant foe = army("Foe", {example::unit(1, "Orcs", 14, 2, Armour::light)});
    q.legs = {leg(foe, 5), leg(foe, 10, Role::defender), leg(foe, 4)};
    const SeasonAnswer a = answer(q);
    ASSERT_TRUE(a.exact);

    Fraction all = 0, men = 0, later = 0, gone = 0, unbeaten = 0;
    std::vector<Fraction> by_wins(4, 0);
    struct Wounded {
        int day;
        std::vector<std::int32_t> men;
    };
    const std::vector<int> days = {5, 15, 19};
    const std::function<void(std::size_t, std::vector<std::int32_t>, std::vector<Wounded>, int, bool, Fraction)> play =
        [&](std::size_t at, std::vector<std::int32_t> fit, std::vector<Wounded> wounded, int wins, bool never_beaten,
            Fraction chance) {
            if (at < 3)
                for (Wounded& w : wounded)
                    if (w.day <= days[at]) {
                        for (std::size_t i = 0; i < 2; ++i) fit[i] += w.men[i];
                        w.men = {0, 0};
                    }
            const std::int64_t now = fit[0] + fit[1];
            if (at == 3 || now == 0) {
                all += chance;
                men += chance * static_cast<long>(now);
                std::int64_t to_come = 0;
                for (const Wounded& w : wounded) to_come += w.men[0] + w.men[1];
                later += chance * static_cast<long>(now + to_come);
                if (now == 0) gone += chance;
                if (never_beaten) unbeaten += chance;
                by_wins[static_cast<std::size_t>(wins)] += chance;
                return;
            }
            Variant ours = q.army;
            for (std::size_t i = 0; i < 2; ++i) ours.army.units[i].count = fit[i];
            const bool attacks = q.legs[at].role == Role::attacker;
            const auto setup =
                std::get<Shared<abstract::Setup>>(attacks ? set_up(ours, foe, {}) : set_up(foe, ours, {}));
            const JointOdds odds = joint_odds(*setup, {});
            const abstract::Sheet& sheet = attacks ? setup->sheets.first : setup->sheets.second;
            std::map<std::pair<int, int>, std::uint64_t> ends;  // end and loss
            for (const auto& cell : odds.cells()) {
                const int how = !cell.result.winner ? 0 : *cell.result.winner == q.legs[at].role ? 1 : -1;
                ends[{how, attacks ? cell.attacker_loss : cell.defender_loss}] += cell.outcomes;
            }
            for (const auto& [end, outcomes] : ends) {
                const Fraction one = chance * fraction(static_cast<std::int64_t>(outcomes), all_outcomes);
                int b = 0, c = 0;
                for (int x = 0; x <= 10; ++x)
                    for (int y = 0; y <= 10; ++y)
                        if (100 - (10 - x) * (10 - y) == end.second) b = x, c = y;
                const auto lost = abstract::whole_losses(
                    sheet,
                    abstract::remove(sheet, abstract::remove(sheet, abstract::all_present(sheet), b, {}), c, {}));
                const auto back = abstract::returning(lost);
                std::vector<std::int32_t> left = fit, home = {0, 0};
                for (std::size_t i = 0, s = 0; i < 2; ++i)
                    if (fit[i] > 0) {
                        left[i] -= lost[s];
                        home[i] = back[s++];
                    }
                if (end.first < 0) {
                    play(at + 1, left, {}, wins, false, one);
                    continue;
                }
                for (const int week : {7, 14}) {
                    auto more = wounded;
                    more.push_back({days[at] + week, home});
                    play(at + 1, left, more, wins + end.first, never_beaten, one / 2);
                }
            }
        };
    play(0, {10, 7}, {}, 0, true, 1);
    EXPECT_EQ(all, 1);
    EXPECT_EQ(*a.men.exact, men);
    EXPECT_EQ(*a.men_later.exact, later);
    EXPECT_EQ(*a.gone.exact, gone);
    EXPECT_EQ(*a.unbeaten.exact, unbeaten);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(*a.by_wins[i].exact, by_wins[i]);
}

SeasonQuestion three_foes() {
    SeasonQuestion q;
    q.army = army("Red", example::red());
    q.legs = {leg(army("Hob", example::hob()), 1), leg(army("Orc", example::orc()), 10, Role::defender),
              leg(army("Mil", example::mil()), 6)};
    q.legs[2].play.attacker = Posture::envelope;
    return q;
}

// AD-R11: more days between battles return more men, and without healing none return.
TEST(Season, HealingHelpsTheMoreTimeThereIs) {
    SeasonQuestion q = three_foes();
    Fraction before = -1;
    for (const int days : {1, 7, 14, 30}) {
        for (SeasonLeg& l : q.legs) l.days = days;
        const SeasonAnswer a = answer(q);
        ASSERT_TRUE(a.exact);
        EXPECT_GE(*a.legs[1].back.exact, before);
        before = *a.legs[1].back.exact;
        if (days == 1) {
            EXPECT_EQ(before, 0);
        }
    }
    q.army.house.abstract.healing = false;
    EXPECT_EQ(*answer(q).legs[2].back.exact, 0);
}

TEST(Season, EveryStepAddsUp) {
    SeasonQuestion q = three_foes();
    q.ends_with_defeat = true;
    const SeasonAnswer a = answer(q);
    ASSERT_TRUE(a.exact);
    Fraction still = 1;
    for (const SeasonStep& step : a.legs) {
        EXPECT_EQ(*step.fights.exact, still);
        EXPECT_EQ(*step.wins.exact + *step.draws.exact + *step.beaten.exact, still);
        still -= *step.beaten.exact;
        double left = 0;
        for (const double share : step.left) left += share;
        EXPECT_NEAR(left, 1, 1e-12);
    }
    EXPECT_EQ(*a.unbeaten.exact, still);
    Fraction all = 0;
    for (const Measurement& e : a.by_wins) all += *e.exact;
    EXPECT_EQ(all, 1);
}

// A sample of the same season, for any number of threads and in any number of instalments.
TEST(Season, ASampleAgreesWithTheExactCountAndWithItself) {
    SeasonQuestion q = three_foes();
    const SeasonAnswer exact = answer(q);
    ASSERT_TRUE(exact.exact);
    q.most_states = 0;
    q.trials = 1500;
    const SeasonAnswer one = answer(q);
    EXPECT_FALSE(one.exact);
    EXPECT_EQ(one.trials, 1500u);
    q.threads = 3;
    const SeasonAnswer three = answer(q);
    auto made = SeasonSample::make(q);
    auto& refined = std::get<SeasonSample>(made);
    refined.add(100);
    refined.add(700);
    const double wide = refined.answer().wins_all.error();
    refined.add(700);
    const SeasonAnswer parts = refined.answer();
    EXPECT_LT(parts.wins_all.error(), wide);
    for (const SeasonAnswer* a : {&three, &parts}) {
        EXPECT_EQ(a->men.value, one.men.value);
        EXPECT_EQ(a->men.low, one.men.low);
        for (std::size_t i = 0; i < one.legs.size(); ++i) {
            EXPECT_EQ(a->legs[i].wins.value, one.legs[i].wins.value);
            EXPECT_EQ(a->legs[i].left, one.legs[i].left);
        }
    }
    // Twice the stated error, since one sample has many figures.
    const auto near = [](const Measurement& sampled, const Measurement& truth) {
        EXPECT_LE(std::abs(sampled.value - truth.value), 2 * sampled.error());
    };
    near(one.men, exact.men);
    near(one.men_later, exact.men_later);
    near(one.wins_all, exact.wins_all);
    near(one.unbeaten, exact.unbeaten);
    for (std::size_t i = 0; i < 3; ++i) {
        near(one.legs[i].wins, exact.legs[i].wins);
        near(one.legs[i].beaten, exact.legs[i].beaten);
        near(one.legs[i].back, exact.legs[i].back);
        near(one.legs[i].men, exact.legs[i].men);
    }
}

// 1,000 samples of one season, each with its own seed.
TEST(Season, SampledFiguresAreInsideTheirStatedErrorInNineteenOfTwenty) {
    SeasonQuestion q;
    q.army = army("Ours", {example::unit(1, "Guard", 10, 3, Armour::heavy)});
    q.legs = {leg(army("Foe", {example::unit(1, "Orcs", 14, 2, Armour::light)}), 5),
              leg(army("Foe", {example::unit(1, "Orcs", 9, 2, Armour::light)}), 10)};
    const SeasonAnswer exact = answer(q);
    ASSERT_TRUE(exact.exact);
    q.most_states = 0;
    int wins = 0, men = 0, unbeaten = 0, back = 0;
    constexpr int repetitions = 1000;
    for (int r = 0; r < repetitions; ++r) {
        q.seed = static_cast<std::uint64_t>(r) + 1;
        auto made = SeasonSample::make(q);
        auto& sample = std::get<SeasonSample>(made);
        sample.add(60);
        const SeasonAnswer a = sample.answer();
        const auto inside = [](const Measurement& e, const Measurement& truth) {
            return truth.value >= e.low && truth.value <= e.high ? 1 : 0;
        };
        wins += inside(a.wins_all, exact.wins_all);
        men += inside(a.men, exact.men);
        unbeaten += inside(a.unbeaten, exact.unbeaten);
        back += inside(a.legs[1].back, exact.legs[1].back);
    }
    for (const int n : {wins, men, unbeaten, back}) EXPECT_GE(n, repetitions * 95 / 100);
}

TEST(Season, BeyondTheLimitItIsSampledAndSaysSo) {
    SeasonQuestion q = three_foes();
    q.most_states = 30;
    q.trials = 200;
    const SeasonAnswer a = answer(q);
    EXPECT_FALSE(a.exact);
    ASSERT_TRUE(a.beyond.has_value());
    EXPECT_LE(*a.beyond, 1u);
    EXPECT_EQ(a.trials, 200u);
    EXPECT_FALSE(a.men.exact.has_value());
    EXPECT_GT(a.men.error(), 0);
}

TEST(Season, StoppedItKeepsTheBattlesItFinished) {
    SeasonQuestion q = three_foes();
    std::stop_source source;
    int battles = 0;
    const Job job{source.get_token(), [&](std::uint64_t done, std::uint64_t) {
                      if (done == 0 && ++battles == 2) source.request_stop();
                  }};
    const SeasonAnswer a = answer(q, job);
    EXPECT_FALSE(a.complete);
    EXPECT_TRUE(a.exact) << "what there is was counted, not sampled";
    EXPECT_EQ(a.legs.size(), 1u);
    EXPECT_TRUE(a.legs[0].wins.exact.has_value());
    EXPECT_TRUE(a.by_wins.empty()) << "how it ends nobody knows";
}

// Without its horse an army cannot envelop (AD-18); then it plays the equilibrium mix.
TEST(Season, APostureThatIsLostOnTheWayIsLeftToGoodPlay) {
    SeasonQuestion q;
    q.army = army("Ours", {example::mounted(example::unit(1, "Horse", 26, 2, Armour::light)),
                           example::unit(2, "Foot", 74, 2, Armour::light)});
    q.legs = {leg(army("Foe", {example::unit(1, "Orcs", 120, 2, Armour::light)}), 5),
              leg(army("Foe", {example::unit(1, "Orcs", 90, 2, Armour::light)}), 10)};
    for (SeasonLeg& l : q.legs) {
        l.play.attacker = Posture::envelope;
        l.play.attacker_losses = LossWay::weakest_first;
    }
    q.army.army.units[1].fc = 4;  // so that the horse is lost first
    EXPECT_TRUE(answer(q).exact);
}

TEST(Season, WhatCannotBeCountedIsRefusedByItsBattle) {
    SeasonQuestion q = three_foes();
    q.legs[1].foe.army.units.clear();
    const auto a = season(q);
    ASSERT_TRUE(std::holds_alternative<Refusal>(a));
    EXPECT_TRUE(std::get<Refusal>(a).why.starts_with("Battle 2 of the season, against Orc: "));
    EXPECT_TRUE(std::holds_alternative<Refusal>(season({})));
    q = three_foes();
    q.legs[2].play.attempts = true;
    q.legs[2].play.defender_stratagem = Stratagem::evade_battle;
    EXPECT_TRUE(std::holds_alternative<Refusal>(season(q)));
    q = three_foes();
    q.legs[0].days = -1;
    EXPECT_TRUE(std::holds_alternative<Refusal>(season(q)));
}

}  // namespace
}  // namespace banneret
