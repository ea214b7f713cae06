#include "engine/commanders/ladder/contest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/commanders/ladder/lineups.h"
#include "engine/commanders/play_trials.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"

namespace banneret {

namespace {

constexpr int most_work = 64;
constexpr double least_time = 1e-7;  // seconds, of the first bin
constexpr double bins_a_doubling = 8;

// The first line-up from `index` on that the ruleset can muster.
Battle lineup_battle(const ContestSpec& spec, std::uint64_t index) {
    constexpr std::uint64_t stride = 1'000'000'005, tries = 40;  // a multiple of the number of kinds, to keep the kind
    for (std::uint64_t t = 0; t < tries; ++t) {
        const std::uint64_t at = index + t * stride;
        const Lineup l = spec.only_mirrored ? mirrored_lineup(spec.seed, at) : lineup(spec.seed, at);
        auto begun = spec.ruleset->begin(l.start);
        if (auto* battle = std::get_if<Battle>(&begun)) return std::move(*battle);
    }
    CHECK(false);
    return std::get<Battle>(spec.ruleset->begin(lineup(spec.seed, index).start));
}

RolloutBudget budget_of(const Contestant& c, std::string_view ruleset) {
    RolloutBudget budget = usual_budget(ruleset);
    budget.games *= c.work;
    return budget;
}

}  // namespace

std::string key(const Contestant& c) {
    std::string out(key(c.who));
    if (c.work != 1) out += "*" + std::to_string(c.work);
    return out;
}

std::optional<Contestant> parse_contestant(std::string_view text) {
    const std::size_t star = text.find('*');
    const auto who = parse_table_commander(trimmed(text.substr(0, star)));
    if (!who) return std::nullopt;
    if (star == std::string_view::npos) return Contestant{*who, 1};
    const auto work = parse_integer(trimmed(text.substr(star + 1)));
    if (!work || *work < 1 || *work > most_work || !searches({*who, 1})) return std::nullopt;
    return Contestant{*who, static_cast<int>(*work)};
}

std::vector<ContestPair> all_pairs(std::span<const Contestant> contestants) {
    std::vector<ContestPair> out;
    for (std::size_t a = 0; a < contestants.size(); ++a)
        for (std::size_t b = a + 1; b < contestants.size(); ++b) out.push_back({contestants[a], contestants[b]});
    return out;
}

void DecisionTimes::add(double seconds) {
    longest_ = std::max(longest_, seconds);
    const double bin = seconds <= least_time ? 0 : std::ceil(std::log2(seconds / least_time) * bins_a_doubling);
    ++bins_[std::min(bins_.size() - 1, static_cast<std::size_t>(bin))];
}

void DecisionTimes::add(const DecisionTimes& other) {
    for (std::size_t i = 0; i < bins_.size(); ++i) bins_[i] += other.bins_[i];
    longest_ = std::max(longest_, other.longest_);
}

std::uint64_t DecisionTimes::count() const {
    return std::accumulate(bins_.begin(), bins_.end(), std::uint64_t{0});
}

double DecisionTimes::within(double share) const {
    const double wanted = share * static_cast<double>(count());
    double so_far = 0;
    for (std::size_t i = 0; i < bins_.size(); ++i) {
        so_far += bins_[i];
        if (so_far > 0 && so_far >= wanted)
            return std::min(longest_, least_time * std::exp2(static_cast<double>(i) / bins_a_doubling));
    }
    return 0;
}

bool searches(const Contestant& c) {
    return c.who == TableCommander::rollout;
}

std::uint64_t trials_of(const ContestSpec& spec) {
    std::uint64_t out = 0;
    for (const ContestPair& p : spec.pairs)
        out += searches(p[0]) || searches(p[1]) ? spec.search_battles : spec.battles;
    return out;
}

TrialPlace place_of(const ContestSpec& spec, std::uint64_t i) {
    // The two battles of a meeting stay together. All pairs take turns while the searching pairs have battles left;
    // after that only the others do.
    const std::uint64_t meeting = i / 2, pairs = spec.pairs.size(), early = pairs * (spec.search_battles / 2);
    if (meeting < early) return {static_cast<std::size_t>(meeting % pairs), meeting / pairs * 2 + i % 2};
    std::vector<std::size_t> plain;
    for (std::size_t p = 0; p < pairs; ++p)
        if (!searches(spec.pairs[p][0]) && !searches(spec.pairs[p][1])) plain.push_back(p);
    const std::uint64_t later = meeting - early;
    return {plain.at(later % plain.size()), spec.search_battles + later / plain.size() * 2 + i % 2};
}

ContestTrial play_trial(const ContestSpec& spec, std::uint64_t i, const Clock& clock,
                        std::array<DecisionTimes, 2>* times) {
    const TrialPlace place = place_of(spec, i);
    const std::uint64_t meeting = place.battle / 2;
    const bool first_attacks = place.battle % 2 == 0;
    const ContestPair& pair = spec.pairs[place.pair];
    // Index of the contestant who plays the side.
    const PerSide<std::size_t> who = first_attacks ? PerSide<std::size_t>{0, 1} : PerSide<std::size_t>{1, 0};
    Battle battle = lineup_battle(spec, meeting);
    // All pairs meet on the same line-ups with the same dice.
    SeededDice dice(spec.seed ^ 0x1add3f, 3 * meeting);
    PerSide<Rng> minds{Rng(spec.seed ^ 0x1add3f, 3 * meeting + 1), Rng(spec.seed ^ 0x1add3f, 3 * meeting + 2)};
    NoTableLog quiet;
    ContestTrial out;
    out.first_attacked = first_attacks;
    std::uint16_t turn = 0;
    int left = spec.decision_limit;
    for (auto d = battle.pending(); d && left > 0; d = battle.pending(), --left) {
        const std::size_t by = who[d->side];
        const double begun = clock ? clock() : 0;
        const CommandersChoice c =
            choose(battle, *d, pair[by].who, minds[d->side], false, budget_of(pair[by], spec.ruleset->key));
        if (clock && times) (*times)[by].add(clock() - begun);
        ++out.decisions[by];
        battle.apply(c.order, dice, quiet);
        if (out.closed != 0) continue;
        const TableResult now = battle.result();
        if (now.turns == turn && !now.over) continue;
        turn = now.turns;
        if (now.lost.first + now.lost.second >= 0.2) out.closed = std::max<std::uint16_t>(now.turns, 1);
    }
    const TableResult r = battle.result();
    out.turns = r.turns;
    for (const Side side : both_sides) out.lost[who[side]] = r.lost[side];
    if (!r.over) return out;
    out.end = !r.winner             ? ContestTrial::End::drawn
              : who[*r.winner] == 0 ? ContestTrial::End::first
                                    : ContestTrial::End::second;
    return out;
}

std::vector<PlayedTrial> play_trials(const ContestSpec& spec, std::span<const std::uint64_t> trials, unsigned threads,
                                     const Clock& clock, std::vector<std::array<DecisionTimes, 2>>& times_of_pairs,
                                     const Job& job) {
    times_of_pairs.resize(spec.pairs.size());
    std::vector<std::optional<ContestTrial>> played(trials.size());
    std::vector<std::array<DecisionTimes, 2>> times(trials.size());
    play_trials(trials.size(), threads, job, [&] {
        return [&](std::uint64_t at) { played[at] = play_trial(spec, trials[at], clock, &times[at]); };
    });
    std::vector<PlayedTrial> out;
    for (std::size_t at = 0; at < trials.size(); ++at) {
        if (!played[at]) continue;
        out.push_back({trials[at], *played[at]});
        std::array<DecisionTimes, 2>& sum = times_of_pairs[place_of(spec, trials[at]).pair];
        for (std::size_t k = 0; k < 2; ++k) sum[k].add(times[at][k]);
    }
    return out;
}

}  // namespace banneret
