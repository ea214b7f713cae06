#include "engine/commanders/judges/judge.h"

#include <algorithm>
#include <utility>

#include "engine/abstract/losses.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/rulesets/names_apart.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret {

namespace {

// Individuals lost, and dead of them, by the hundredths of strength that the army loses.
struct Toll {
    abstract::MenByLoss lost{};
    std::int64_t of = 0;
    bool heals = false;

    Toll(const abstract::Setup& setup, Side side, LossWay way)
        : lost(abstract::men_by_loss(setup.sheets[side], way)),
          of(setup.sheets[side].individuals),
          heals(setup.start.house.healing) {}
    // AD-27, AD-R11: of an army that is not defeated three in ten return, rounded down.
    std::int64_t dead(std::size_t hundredths, bool defeated) const {
        const std::int64_t men = lost[hundredths];
        return heals && !defeated ? men - men * abstract::returning_percent / 100 : men;
    }
};

Fraction share_of(const Fraction& men, std::int64_t of) {
    return of > 0 ? Fraction(men / of) : Fraction(0);
}

Measurement shown(const SampledMean& m) {
    return {m.mean, m.low, m.high, {}};
}

TableArmy table_army_of(const Variant& v, const ConversionHouse& conversion) {
    TableArmy out = v.leadership ? table_army_of_list(v.name, v.army.units, *v.leadership, v.wizards.value_or(0),
                                                      v.arch_wizards.value_or(0))
                                 : table_army(v.army, conversion);
    out.name = v.name;
    return out;
}

}  // namespace

std::variant<JudgeQuestion, Refusal> judge_question(const Variant& attacker, const Variant& defender,
                                                    const HouseRules& house, const BattleAssumptions& play,
                                                    std::uint64_t seed) {
    auto set = set_up(attacker, defender, house);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&set))
        return Refusal{problems->front().sentence() + "."};
    JudgeQuestion out;
    out.setup = std::get<Shared<abstract::Setup>>(std::move(set));
    out.play = play;
    out.seed = seed;
    if (auto refusal = assumptions_refused(*out.setup, play)) return *refusal;
    const bool stratagems = play.attacker_stratagem != Stratagem::none || play.defender_stratagem != Stratagem::none;
    if (play.attempts && stratagems)
        return Refusal{"The judges count only stratagems that have succeeded: choose that, or no stratagem."};
    out.start.house = house;
    out.start.sides = {table_army_of(attacker, house.conversion), table_army_of(defender, house.conversion)};
    rename_duplicate_units(out.start.sides);
    out.start.stratagem = {play.attacker_stratagem, play.defender_stratagem};
    out.start.posture = {play.attacker.value_or(out.start.posture.first),
                         play.defender.value_or(out.start.posture.second)};
    return out;
}

Verdict abstract_verdict(const JudgeQuestion& question) {
    const abstract::Setup& setup = *question.setup;
    const MixedPlans mix = mixed_plans(setup, question.play);
    const PerSide<Toll> toll{Toll(setup, Side::first, question.play.attacker_losses),
                             Toll(setup, Side::second, question.play.defender_losses)};
    std::array<Fraction, result_count> results{};
    PerSide<Fraction> wins{0, 0}, lost{0, 0}, dead{0, 0};
    JointOdds odds;
    for (const WeighedKey& weighed : mix.keys) {
        compute_joint(mix.matchup, weighed.key.modifier,
                      weighed.key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold, odds);
        for (const JointOdds::Cell& cell : odds.cells()) {
            const Fraction chance = weighed.weight * fraction(cell.outcomes, all_outcomes);
            results[result_index(cell.result)] += chance;
            if (cell.result.winner) wins[side_of(*cell.result.winner)] += chance;
            for (const Side side : both_sides) {
                const std::size_t hundredths = side == Side::first ? cell.attacker_loss : cell.defender_loss;
                const bool defeated = cell.result.winner && side_of(*cell.result.winner) != side;
                lost[side] += chance * toll[side].lost[hundredths];
                dead[side] += chance * toll[side].dead(hundredths, defeated);
            }
        }
    }
    Verdict out;
    out.key = "abstract";
    out.title = std::string(rulesets().front().title);
    out.exact = true;
    Fraction drawn = 1;
    for (const Side side : both_sides) {
        drawn -= wins[side];
        out.wins[side] = exactly(wins[side]);
        out.losses[side] = {exactly(share_of(lost[side], toll[side].of)), exactly(share_of(dead[side], toll[side].of)),
                            exactly(0)};
    }
    out.drawn = exactly(drawn);
    out.unfinished = exactly(0);
    for (std::size_t i = 0; i < result_count; ++i) {
        if (results[i] == 0) continue;
        const BattleResult result = result_at(i);
        out.endings.push_back({std::string(words(result)), "",
                               result.winner ? std::optional(side_of(*result.winner)) : std::nullopt,
                               exactly(results[i])});
    }
    std::ranges::stable_sort(out.endings, [](const auto& a, const auto& b) { return a.share.value > b.share.value; });
    return out;
}

std::variant<JudgedTrial, Refusal> fight_trial(const TacticalRuleset& ruleset, const JudgeQuestion& question,
                                               std::uint64_t trial, const Job& job) {
    auto first = ruleset.begin(question.start);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&first))
        return Refusal{problems->front().sentence() + "."};
    JudgedTrial out;
    const Battle begun = drawn_deployments(ruleset, question.start, question.seed)(trial);
    // As TableSampling plays it.
    SeededDice dice(question.seed, 3 * trial);
    PerSide<Rng> minds{Rng(question.seed, 3 * trial + 1), Rng(question.seed, 3 * trial + 2)};
    NoTableLog quiet;
    Battle played = begun;
    const SeededDice unrolled = dice;
    TablePlayed result =
        play_out(played, {question.who, TableSampleSpec{}.decision_limit, true, false, false}, dice, minds, quiet, job);
    if (job.stopped()) return Refusal{"The battle was stopped."};
    out.finished_ = result.finished;
    out.orders_ = std::move(result.orders);
    constexpr std::size_t between_copies = 16;
    JudgedTrial::Copy now{0, begun, unrolled};
    RecordingTableLog log;
    out.copies_.push_back(now);
    for (const TableOrder& order : out.orders_) {
        now.battle.apply(order, now.dice, log);
        out.events_after_.push_back(log.events.size());
        if (++now.orders % between_copies == 0) out.copies_.push_back(now);
    }
    out.events_ = std::move(log.events);
    CHECK(now.battle == played);
    return out;
}

Battle JudgedTrial::after(std::size_t orders) const {
    CHECK(orders <= orders_.size());
    auto at = copies_.rbegin();
    while (at->orders > orders) ++at;
    Battle battle = at->battle;
    SeededDice dice = at->dice;
    NoTableLog quiet;
    for (std::size_t i = at->orders; i < orders; ++i) battle.apply(orders_[i], dice, quiet);
    return battle;
}

TacticalJudge::TacticalJudge(const TacticalRuleset& ruleset, const JudgeQuestion& question) : ruleset_(&ruleset) {
    auto begun = ruleset.begin(question.start);
    if (auto* problems = std::get_if<std::vector<Problem>>(&begun)) {
        problems_ = std::move(*problems);
        return;
    }
    TableSampleSpec spec;
    spec.seed = question.seed;
    spec.who = question.who;
    spec.begin = drawn_deployments(ruleset, question.start, question.seed);
    sampling_ = std::make_unique<TableSampling>(std::get<Battle>(std::move(begun)), std::move(spec));
}

void TacticalJudge::fight(std::uint64_t battles, unsigned threads, const Job& job, const Shard& shard) {
    if (sampling_) sampling_->add(battles, threads, job, shard);
}

std::vector<SampledRow> TacticalJudge::rows() const {
    return sampling_ ? sampling_->rows() : std::vector<SampledRow>{};
}

void TacticalJudge::put(const SampledRow& row) {
    CHECK(sampling_ != nullptr);
    sampling_->put(row);
}

Verdict TacticalJudge::verdict() const {
    Verdict out;
    out.key = std::string(ruleset_->key);
    out.title = std::string(ruleset_->title);
    out.problems = problems_;
    if (!sampling_) return out;
    const TableSample s = sampling_->answer();
    out.battles = s.trials;
    out.drawn = sampled_share(s.drawn, s.trials);
    out.unfinished = sampled_share(s.unfinished, s.trials);
    for (const Side side : both_sides) {
        out.wins[side] = sampled_share(s.wins[side], s.trials);
        out.losses[side] = {shown(s.men_lost[side]), shown(s.men_dead[side]), shown(s.men_captured[side])};
    }
    out.turns = shown(s.turns);
    for (const SampledEnding& e : s.endings)
        out.endings.push_back(
            {std::string(row(e.rule).name), std::string(row(e.rule).id), e.winner, sampled_share(e.battles, s.trials)});
    return out;
}

}  // namespace banneret
