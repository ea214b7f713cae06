#include "engine/commanders/judges/judged_pairs.h"

#include <algorithm>
#include <array>

#include "engine/commanders/ladder/lineups.h"
#include "engine/commanders/play_trials.h"

namespace banneret {

namespace {

JudgedBattle::By judgement(const Verdict& v) {
    JudgedBattle::By out;
    out.key = v.key;
    out.judged = v.problems.empty() && (v.exact || v.battles > 0);
    if (!out.judged) return out;
    out.wins = v.wins.first.value;
    out.score = v.wins.first.value + (v.drawn.value + v.unfinished.value) / 2;
    out.battles = static_cast<double>(v.battles);
    for (const Side side : both_sides) out.lost[side] = v.losses[side].lost.value;
    return out;
}

JudgedBattle judged(const JudgeQuestion& question, std::span<const TacticalRuleset* const> rulesets,
                    std::uint64_t battles) {
    std::vector<Verdict> verdicts = {abstract_verdict(question)};
    for (const TacticalRuleset* ruleset : rulesets) {
        TacticalJudge judge(*ruleset, question);
        judge.fight(battles, 1);
        verdicts.push_back(judge.verdict());
    }
    return judged_battle(question, verdicts);
}

template <class Figure>
double greatest_difference(const JudgedBattle& battle, Figure figure) {
    double least = 1, most = 0;
    bool any = false;
    for (std::size_t i = 0; i < battle.judges.size(); ++i) {
        const std::optional<double> x = battle.judges[i].judged ? figure(i) : std::nullopt;
        if (!x) continue;
        any = true;
        least = std::min(least, *x);
        most = std::max(most, *x);
    }
    return any ? most - least : 0;
}

}  // namespace

JudgedBattle judged_battle(const JudgeQuestion& question, std::span<const Verdict> verdicts) {
    JudgedBattle out;
    for (const Side side : both_sides) {
        out.names[side] = question.start.sides[side].name;
        out.armies[side] = profile(question, side);
    }
    for (const Verdict& v : verdicts) out.judges.push_back(judgement(v));
    return out;
}

std::vector<JudgeQuestion> generated_pairs(std::uint64_t seed, std::uint64_t pairs) {
    std::vector<JudgeQuestion> out;
    for (std::uint64_t i = 0; i < pairs; ++i) {
        // The odd rounds of line-ups are the ones that are not mirrored.
        const std::uint64_t round = i / lineup_kind_count, kind = i % lineup_kind_count;
        Lineup l = lineup(seed, (2 * round + 1) * lineup_kind_count + kind);
        out.push_back(judge_question(l.start, seed + i));
        out.push_back(with_roles_swapped(out.back()));
    }
    return out;
}

std::vector<JudgedBattle> judge_all(std::span<const JudgeQuestion> questions,
                                    std::span<const TacticalRuleset* const> rulesets, std::uint64_t battles,
                                    unsigned threads, const Job& job) {
    std::vector<std::optional<JudgedBattle>> all(questions.size());
    play_trials(questions.size(), threads, job, [&] {
        return [&](std::uint64_t i) {
            all[i] = judged(questions[i], rulesets, battles);
            all[i]->pair = static_cast<std::uint32_t>(i / 2);
        };
    });
    std::vector<JudgedBattle> out;
    for (auto& one : all)
        if (one) out.push_back(std::move(*one));
    return out;
}

std::vector<Fitted> fit_judges(std::span<const JudgedBattle> battles) {
    std::vector<Fitted> out;
    if (battles.empty()) return out;
    for (std::size_t i = 0; i < battles.front().judges.size(); ++i) {
        std::vector<RatedGame> games;
        LossFactor losses;
        for (const JudgedBattle& b : battles) {
            if (!b.judges[i].judged) continue;
            games.push_back(b.game(i));
            for (const Side side : both_sides) losses.add(b.judges[i].lost[side], b.judges[0].lost[side]);
        }
        if (games.size() < 2) continue;
        out.push_back({battles.front().judges[i].key, fit_prices(games), losses.factor(), games.size()});
    }
    return out;
}

double raw_difference(const JudgedBattle& battle) {
    return greatest_difference(battle, [&](std::size_t i) { return std::optional(battle.judges[i].wins); });
}

double rated_difference(const JudgedBattle& battle) {
    const FittedJudge* common = fitted_judge("abstract");
    if (common == nullptr) return 0;
    return greatest_difference(battle, [&](std::size_t i) -> std::optional<double> {
        const FittedJudge* fitted = fitted_judge(battle.judges[i].key);
        if (fitted == nullptr) return std::nullopt;
        return rated_chance(fitted->prices, common->prices, battle.game(i)).value;
    });
}

std::optional<Cause> cause_of_difference(const JudgeQuestion& question,
                                         std::span<const TacticalRuleset* const> rulesets, std::uint64_t battles,
                                         unsigned threads, const Job& job) {
    std::vector<JudgeQuestion> questions = {question};
    for (const ArmyTrait trait : every_army_trait) questions.push_back(without(question, trait));
    const std::vector<JudgedBattle> judged = judge_all(questions, rulesets, battles, threads, job);
    if (judged.size() < questions.size()) return std::nullopt;  // stopped
    std::optional<Cause> out;
    const double before = rated_difference(judged.front());
    for (const ArmyTrait trait : every_army_trait) {
        const double after = rated_difference(judged[static_cast<std::size_t>(trait) + 1]);
        if (after < (out ? out->after : before)) out = Cause{trait, before, after};
    }
    return out;
}

double median(std::vector<double> numbers) {
    if (numbers.empty()) return 0;
    std::ranges::sort(numbers);
    const std::size_t n = numbers.size();
    return n % 2 == 1 ? numbers[n / 2] : (numbers[n / 2 - 1] + numbers[n / 2]) / 2;
}

}  // namespace banneret
