#include "engine/rulesets/lionheart/odds.h"

#include <algorithm>

namespace banneret::lionheart {

namespace {

struct FaceChance {
    double axe, arrow, panic;
};
FaceChance chance_of(const House& house) {
    return {house.die_faces[0] / 6.0, house.die_faces[1] / 6.0, house.die_faces[2] / 6.0};
}

// Chances of k successes out of n.
std::vector<double> binomial(int n, double p) {
    std::vector<double> out(static_cast<std::size_t>(n) + 1, 0.0);
    out[0] = 1;
    for (int die = 0; die < n; ++die)
        for (std::size_t k = static_cast<std::size_t>(die) + 1;; --k) {
            out[k] = out[k] * (1 - p) + (k > 0 ? out[k - 1] * p : 0);
            if (k == 0) break;
        }
    return out;
}

// Chances of x axes and b panic faces on n dice, at [x * (n + 1) + b].
std::vector<double> axes_and_panics(const FaceChance& f, int n) {
    const std::size_t w = static_cast<std::size_t>(n) + 1;
    std::vector<double> out(w * w, 0.0);
    out[0] = 1;
    for (int die = 0; die < n; ++die) {
        const auto d = static_cast<std::size_t>(die) + 1;
        for (std::size_t x = d + 1; x-- > 0;)
            for (std::size_t b = d - std::min(x, d) + 1; b-- > 0;) {
                double p = out[x * w + b] * f.arrow;
                if (x > 0) p += out[(x - 1) * w + b] * f.axe;
                if (b > 0) p += out[x * w + b - 1] * f.panic;
                out[x * w + b] = p;
            }
    }
    return out;
}

// axes_and_panics() as a list; without `with_panics` the panic faces are summed out.
struct ThrownFaces {
    std::size_t axes = 0, panics = 0;
    double chance = 0;
};
std::vector<ThrownFaces> thrown_faces(const std::vector<double>& dice, int n, bool with_panics) {
    const std::size_t w = static_cast<std::size_t>(n) + 1;
    std::vector<ThrownFaces> out;
    for (std::size_t x = 0; x < w; ++x) {
        double sum = 0;
        for (std::size_t b = 0; x + b < w; ++b) {
            if (with_panics && dice[x * w + b] > 0) out.push_back({x, b, dice[x * w + b]});
            sum += dice[x * w + b];
        }
        if (!with_panics && sum > 0) out.push_back({x, 0, sum});
    }
    return out;
}

// From hits to figures lost: [hits][lost].
std::vector<std::vector<double>> after_saves(int most_hits, int figures, double saved) {
    std::vector<std::vector<double>> out;
    for (int h = 0; h <= most_hits; ++h) {
        std::vector<double> lost(static_cast<std::size_t>(figures) + 1, 0.0);
        const auto through = binomial(h, 1 - saved);
        for (std::size_t k = 0; k < through.size(); ++k)
            lost[std::min(k, static_cast<std::size_t>(figures))] += through[k];
        out.push_back(std::move(lost));
    }
    return out;
}

struct Tested {
    bool tests = false;
    int dice = 0, mods = 0, weight = 1;
};

struct Sum {
    const House& house;
    std::array<std::size_t, 2> figures;
    std::array<Tested, 2> test;
    ClashOdds odds;
    // The dice of their morale.
    std::array<std::vector<double>, 2> scores{score_chances(house, test[0].dice), score_chances(house, test[1].dice)};

    EndOdds& end(std::size_t i) { return i == 0 ? odds.attacker : odds.defender; }

    // Adds an outcome of total losses on both sides, with chance `p`; then the morale tests follow (LH-33..LH-41).
    void melee_outcome(std::size_t lost_a, std::size_t lost_d, double p) {
        const std::array<std::size_t, 2> lost = {lost_a, lost_d};
        std::array<int, 2> casualties{}, mods{};
        std::array<bool, 2> tests{};
        for (std::size_t i = 0; i < 2; ++i) {
            end(i).lost[lost[i]] += p;
            end(i).mean += p * static_cast<double>(lost[i]);
            if (lost[i] >= figures[i]) end(i).destroyed += p;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            const auto mine = static_cast<int>(lost[i]), theirs = static_cast<int>(lost[1 - i]);
            casualties[i] = mine * test[i].weight;
            mods[i] = test[i].mods +
                      (house.weighted_difference ? theirs * test[1 - i].weight - casualties[i] : theirs - mine);
            tests[i] = test[i].tests && lost[i] < figures[i];
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (!tests[i]) continue;
            const std::size_t j = 1 - i;
            const int fails_at = casualties[i] - mods[i];  // the highest score that fails
            end(i).panics += p * at_most(i, fails_at);
            // It retreats if it failed by at least as much as the other.
            for (int t = 0; t <= std::min(fails_at, static_cast<int>(scores[i].size()) - 1); ++t) {
                const int margin = fails_at - t;
                const double other_less = tests[j] ? 1 - at_most(j, casualties[j] - mods[j] - margin - 1) : 1.0;
                end(i).retreats += p * scores[i][static_cast<std::size_t>(t)] * other_less;
            }
        }
    }
    // Chance that the morale dice of side i of the clash show at most this score.
    double at_most(std::size_t i, int score) const {
        double sum = 0;
        for (int t = 0; t <= std::min(score, static_cast<int>(scores[i].size()) - 1); ++t)
            sum += scores[i][static_cast<std::size_t>(t)];
        return sum;
    }
};

Tested test_of(const State& s, std::size_t stand, std::size_t enemy) {
    const Facts& f = facts(s, stand);
    Tested t;
    t.tests = tests_morale(s, stand, enemy);
    t.dice = f.build.morale;
    t.weight = row(f.build.kind).weight;
    t.mods = s.stands[stand].panicked ? already_panicked : 0;
    return t;
}

double saved(const State& s, std::size_t target, std::size_t enemy, const SaveCase& how) {
    return save_chance(s.setup->house, save_level<Total>(s, target, enemy, how).total());
}

// Chances of losing 0 .. figures to breath or gaze before the melee.
std::vector<double> breathed(const State& s, std::size_t stand, std::size_t target, Hex from) {
    const int figures = s.stands[target].figures;
    std::vector<double> out(static_cast<std::size_t>(figures) + 1, 0.0);
    if (!facts(s, stand).breath) {
        out[0] = 1;
        return out;
    }
    const double p = chance_of(s.setup->house).axe * (1 - saved(s, target, stand, {false, true, from}));
    const auto hits = binomial(s.stands[stand].figures, p);
    for (std::size_t k = 0; k < hits.size(); ++k) out[std::min(k, static_cast<std::size_t>(figures))] += hits[k];
    return out;
}

}  // namespace

std::vector<double> score_chances(const House& house, int dice) {
    const FaceChance f = chance_of(house);
    std::vector<double> out = {1.0};
    for (int die = 0; die < dice; ++die) {
        std::vector<double> next(out.size() + 2, 0.0);
        for (std::size_t t = 0; t < out.size(); ++t) {
            next[t] += out[t] * f.panic;
            next[t + 1] += out[t] * f.arrow;
            next[t + 2] += out[t] * f.axe;
        }
        out = std::move(next);
    }
    return out;
}

double shooters_panic_chance(const House& house, int dice) {
    const auto panics = binomial(dice, chance_of(house).panic);
    double p = 0;
    for (int k = 0; k <= dice; ++k)
        if (2 * k > dice) p += panics[static_cast<std::size_t>(k)];
    return p;
}

double save_chance(const House& house, int level) {
    const SaveFaces f = save_ladder[static_cast<std::size_t>(std::clamp(level, 0, most_save_level))];
    const FaceChance c = chance_of(house);
    return (f.axe ? c.axe : 0) + (f.arrow ? c.arrow : 0) + (f.panic ? c.panic : 0);
}

ClashOdds melee_odds(const State& whole, std::size_t attacker, std::size_t defender, Aspect side, Hex from) {
    const House& house = whole.setup->house;
    const FaceChance f = chance_of(house);
    const std::size_t fa = whole.stands[attacker].figures, fd = whole.stands[defender].figures;
    Sum sum{house, {fa, fd}, {test_of(whole, attacker, defender), test_of(whole, defender, attacker)}, {}};
    sum.odds.attacker.lost.assign(fa + 1, 0.0);
    sum.odds.defender.lost.assign(fd + 1, 0.0);
    sum.test[1].mods += side == Aspect::flank ? flank_panic : side == Aspect::rear ? rear_panic : 0;
    const Hex there = whole.stands[defender].at;
    const double save_a = saved(whole, attacker, defender, {false, false, there}),
                 save_d = saved(whole, defender, attacker, {false, false, from});
    const bool breath = facts(whole, attacker).breath || facts(whole, defender).breath;
    const auto first_d = breathed(whole, attacker, defender, from),
               first_a = breathed(whole, defender, attacker, there);
    State trial;
    if (breath) trial = whole;
    const State& s = breath ? trial : whole;
    for (std::size_t ba = 0; ba <= fa; ++ba)
        for (std::size_t bd = 0; bd <= fd; ++bd) {
            const double p0 = first_a[ba] * first_d[bd];
            if (p0 == 0) continue;
            if (breath) {
                trial.stands[attacker].figures = static_cast<std::uint8_t>(fa - ba);
                trial.stands[defender].figures = static_cast<std::uint8_t>(fd - bd);
            }
            if (ba == fa || bd == fd) {
                sum.melee_outcome(ba, bd, p0);
                continue;
            }
            const int na = melee_dice<Total>(s, attacker, defender).total(),
                      nd = melee_dice<Total>(s, defender, attacker).total();
            const bool shield_a = facts(s, attacker).build.shields, shield_d = facts(s, defender).build.shields;
            const auto dice_a = axes_and_panics(f, na), dice_d = axes_and_panics(f, nd);
            const auto wa = static_cast<std::size_t>(na) + 1, wd = static_cast<std::size_t>(nd) + 1;
            // The attacker's axes hit the defender, and the defender's axes the attacker. Panic faces count only where
            // they block, so those of a side without shields are summed out.
            const auto faces_a = thrown_faces(dice_a, na, shield_a), faces_d = thrown_faces(dice_d, nd, shield_d);
            std::vector<double> hits(wa * wd, 0.0);
            for (const ThrownFaces& a : faces_a)
                for (const ThrownFaces& d : faces_d) {
                    const std::size_t on_d = a.axes - std::min(a.axes, d.panics),
                                      on_a = d.axes - std::min(d.axes, a.panics);
                    hits[on_d * wd + on_a] += a.chance * d.chance;
                }
            const auto lost_d = after_saves(na, static_cast<int>(fd - bd), save_d);
            const auto lost_a = after_saves(nd, static_cast<int>(fa - ba), save_a);
            std::vector<double> joint((fd - bd + 1) * (fa - ba + 1), 0.0);
            for (std::size_t hd = 0; hd < wa; ++hd)
                for (std::size_t ha = 0; ha < wd; ++ha) {
                    const double p = hits[hd * wd + ha];
                    if (p == 0) continue;
                    for (std::size_t cd = 0; cd <= fd - bd; ++cd)
                        for (std::size_t ca = 0; ca <= fa - ba; ++ca)
                            joint[cd * (fa - ba + 1) + ca] += p * lost_d[hd][cd] * lost_a[ha][ca];
                }
            for (std::size_t cd = 0; cd <= fd - bd; ++cd)
                for (std::size_t ca = 0; ca <= fa - ba; ++ca)
                    if (const double p = joint[cd * (fa - ba + 1) + ca]; p > 0)
                        sum.melee_outcome(ba + ca, bd + cd, p0 * p);
        }
    // An evasive stand steps aside on an axe, and no melee follows.
    if (facts(whole, defender).evasive && !whole.stands[defender].panicked) {
        const double fights = 1 - f.axe;
        for (EndOdds* e : {&sum.odds.attacker, &sum.odds.defender}) {
            for (double& p : e->lost) p *= fights;
            e->lost[0] += f.axe;
            e->mean *= fights;
            e->destroyed *= fights;
            e->panics *= fights;
            e->retreats *= fights;
        }
    }
    return sum.odds;
}

namespace {

// The odds of `dice` dice that hit with this chance each, against a stand that tests morale under fire.
void under_fire(const State& s, std::size_t shooter, std::size_t target, int dice, double hit, double save,
                EndOdds& out) {
    const int figures = s.stands[target].figures;
    const auto hits = binomial(dice, hit * (1 - save));
    out.lost.assign(static_cast<std::size_t>(figures) + 1, 0.0);
    for (std::size_t k = 0; k < hits.size(); ++k) out.lost[std::min(k, static_cast<std::size_t>(figures))] += hits[k];
    const Tested test = test_of(s, target, shooter);
    const auto scores = score_chances(s.setup->house, test.dice);
    for (int lost = 0; lost <= figures; ++lost) {
        const double p = out.lost[static_cast<std::size_t>(lost)];
        out.mean += p * lost;
        if (lost == figures) {
            out.destroyed += p;
            continue;
        }
        if (lost == 0 || !test.tests) continue;
        for (std::size_t t = 0; t < scores.size(); ++t)
            if (static_cast<int>(t) + test.mods < lost * test.weight) out.panics += p * scores[t];
    }
    out.retreats = out.panics;
}

}  // namespace

ClashOdds shot_odds(const State& s, std::size_t shooter, std::size_t target, Hex from) {
    const House& house = s.setup->house;
    const FaceChance f = chance_of(house);
    const Facts& me = facts(s, shooter);
    const int dice = shooting_dice(s, shooter);
    ClashOdds out;
    under_fire(s, shooter, target, dice, f.arrow + (me.marksman ? f.panic : 0),
               saved(s, target, shooter, {true, false, from}), out.defender);
    const bool above = me.never_panics || me.undead || me.marksman ||
                       (house.king_never_panics && king_of(s, s.stands[shooter].side) == static_cast<int>(shooter));
    out.attacker.lost.assign(static_cast<std::size_t>(s.stands[shooter].figures) + 1, 0.0);
    out.attacker.lost[0] = 1;
    out.attacker.panics = out.attacker.retreats = above ? 0 : shooters_panic_chance(house, dice);
    return out;
}

ClashOdds spell_odds(const State& s, std::size_t caster, std::size_t target, int dice) {
    const FaceChance f = chance_of(s.setup->house);
    ClashOdds out;
    under_fire(s, caster, target, dice, f.axe + f.arrow, 0, out.defender);
    out.attacker.lost.assign(static_cast<std::size_t>(s.stands[caster].figures) + 1, 0.0);
    out.attacker.lost[0] = 1;
    return out;
}

}  // namespace banneret::lionheart
