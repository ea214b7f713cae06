#include "engine/commanders/history/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/commanders/play_trials.h"
#include "engine/commanders/table_commander.h"
#include "engine/core/check.h"
#include "engine/core/shell_word.h"
#include "engine/dice/tape.h"
#include "engine/odds/compare/variant.h"
#include "engine/odds/exact/joint.h"
#include "engine/rulesets/house_rules.h"
#include "engine/rulesets/names_apart.h"

namespace banneret {

namespace {

constexpr std::array<HistorySituation, 7> situations = {{
    {"1:2", "attacker to defender 1 to 2", 1, 2},
    {"1:1", "even, frontal assault", 1, 1},
    {"2:1", "2 to 1", 2, 1},
    {"3:1", "3 to 1", 3, 1},
    {"one-flank", "even, attack on one flank", 1, 1, Posture::attack_right},
    {"both-flanks", "even, envelopment", 1, 1, Posture::envelope},
    {"surprise", "even, surprise attack", 1, 1, Posture::frontal_assault, Stratagem::surprise_attack},
}};
constexpr std::size_t even = 1, one_flank = 4, both_flanks = 5, surprised = 6;
constexpr Posture defence = Posture::stand_and_hold;

Unit unit(std::string name, int count, int fc, Armour armour, bool shield) {
    Unit out;
    out.name = std::move(name);
    out.count = count;
    out.fc = fc;
    out.armour = armour;
    out.shield = shield;
    return out;
}

std::string army_name(int times) {
    return fmt::format("army-{}", times);
}

HistoryBattle played(const Battle& begun, std::uint64_t seed) {
    constexpr int decision_limit = 20'000;
    // The seeds of dice and commanders are those of play_game(), so that the terminal can show this battle.
    RecordingDice dice{Rng(seed, 0)};
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    NoTableLog quiet;
    Battle battle = begun;
    TablePlay play;
    play.limit = decision_limit;
    HistoryBattle out;
    out.seed = seed;
    out.finished = play_out(battle, play, dice, minds, quiet).finished;
    const TableResult result = battle.result();
    out.turns = result.turns;
    if (!out.finished || !result.over) return out;
    out.winner = result.winner;
    const PerSide<ArmyLosses> losses = battle.losses();
    for (const Side side : both_sides) {
        double of = 0, lost = 0;
        for (const UnitLosses& u : losses[side].units) {
            of += u.before;
            lost += u.lost() - u.routed;
        }
        out.lost[side] = of > 0 ? 100 * lost / of : 0;
    }
    return out;
}

SituationResult counted_up(std::vector<HistoryBattle> battles) {
    SituationResult out;
    PerSide<std::uint64_t> wins{};
    const auto all = static_cast<double>(battles.size());
    for (const HistoryBattle& b : battles) {
        if (!b.winner) continue;
        ++wins[*b.winner];
        out.winners[*b.winner].push_back({b.lost[*b.winner], 1 / all});
        out.losers[*b.winner].push_back({b.lost[other(*b.winner)], 1 / all});
    }
    const std::uint64_t n = battles.size();
    out.won = sampled_share(wins.first, n);
    out.lost = sampled_share(wins.second, n);
    out.drawn = sampled_share(n - wins.first - wins.second, n);
    out.battles = std::move(battles);
    return out;
}

// --- figures of a judge ----------------------------------------------------------------------------------------------

using Losses = std::vector<SituationResult::Loss>;

// The losses at the record's own mix of ratios and winners, with weights that add up to 1; empty if there are none.
Losses at_the_records_mix(const HistoryJudge& judge, bool of_winners) {
    Losses out;
    double sum = 0;
    for (std::size_t r = 0; r < recorded_ratios.size(); ++r)
        for (const Side winner : both_sides) {
            const RecordedResults& recorded = recorded_ratios[r];
            const double weight = recorded.battles * (winner == Side::first ? recorded.won : recorded.lost);
            const SituationResult& s = judge.situations[r];
            const Losses& losses = (of_winners ? s.winners : s.losers)[winner];
            double chance = 0;
            for (const auto& l : losses) chance += l.weight;
            if (chance <= 0 || weight <= 0) continue;
            for (const auto& l : losses) out.push_back({l.percent, l.weight / chance * weight});
            sum += weight;
        }
    for (auto& l : out) l.weight /= sum;
    std::ranges::stable_sort(out, {}, &SituationResult::Loss::percent);
    return out;
}

// The 1-Wasserstein distance: the area between the two quantile functions.
double distance(const Losses& losses, const RecordedLosses& recorded) {
    constexpr int steps = 4'000;
    double sum = 0, below = 0;
    std::size_t at = 0;
    for (int k = 0; k < steps; ++k) {
        const double u = (k + 0.5) / steps;
        while (at + 1 < losses.size() && below + losses[at].weight < u) below += losses[at++].weight;
        sum += std::abs(losses[at].percent - recorded.quantile(u));
    }
    return sum / steps;
}

Measurement mean_of(const Losses& losses, bool exact) {
    double mean = 0, square = 0, squares = 0;
    for (const auto& l : losses) {
        mean += l.weight * l.percent;
        square += l.weight * l.percent * l.percent;
        squares += l.weight * l.weight;
    }
    // With these weights the sample is worth 1 / squares equally weighted numbers; see Sampled for the 2.2 standard
    // errors.
    const double half = exact ? 0 : 2.2 * std::sqrt(std::max(0.0, square - mean * mean) * squares);
    return {mean, std::max(0.0, mean - half), std::min(100.0, mean + half), {}};
}

Measurement in_percent(const Measurement& m) {
    return {100 * m.value, 100 * m.low, 100 * m.high, {}};
}

double median_of(const Losses& losses) {
    double below = 0;
    for (const auto& l : losses)
        if ((below += l.weight) >= 0.5 - 1e-9) return l.percent;
    return 0;
}

std::vector<std::size_t> all_ratios() {
    return {0, 1, 2, 3};
}

class Comparison {
public:
    explicit Comparison(std::vector<HistoryJudge> judges) { out_.judges = std::move(judges); }

    RecordComparison made() && {
        losses("winner", "winner's loss", recorded_winners, true);
        losses("loser", "loser's loss", recorded_losers, false);
        for (std::size_t r = 0; r < recorded_ratios.size(); ++r) results(recorded_ratios[r], r, true);
        constexpr std::array<std::optional<std::size_t>, 6> computed = {even, one_flank, both_flanks,
                                                                        even, {},        surprised};
        for (std::size_t w = 0; w < recorded_ways.size(); ++w) results(recorded_ways[w], computed[w], false);
        ratio_distance();
        gain_distance("envelopment", "value of an attack on one flank", recorded_ways[1].won - recorded_ways[0].won,
                      one_flank);
        gain_distance("double-envelopment", "value of an envelopment", recorded_ways[2].won - recorded_ways[0].won,
                      both_flanks);
        gain_distance("surprise", "value of surprise", recorded_ways[5].won - recorded_ways[3].won, surprised);
        return std::move(out_);
    }

private:
    void losses(std::string key, std::string words, const RecordedLosses& recorded, bool of_winners) {
        HistoryRow mean{key + "-mean", words + ", mean", recorded.mean, recorded.battles, {}, all_ratios()};
        HistoryRow median{key + "-median", words + ", median", recorded.median, recorded.battles, {}, all_ratios()};
        HistoryDistance far{key, words, {}};
        for (const HistoryJudge& judge : out_.judges) {
            const Losses all = at_the_records_mix(judge, of_winners);
            if (all.empty()) {
                mean.computed.emplace_back();
                median.computed.emplace_back();
                far.by_judge.emplace_back();
                continue;
            }
            const double middle = median_of(all);
            mean.computed.push_back(mean_of(all, judge.exact));
            median.computed.push_back(Measurement{middle, middle, middle, {}});
            far.by_judge.push_back(distance(all, recorded));
        }
        out_.rows.push_back(std::move(mean));
        out_.rows.push_back(std::move(median));
        out_.distances.push_back(std::move(far));
    }

    void results(const RecordedResults& recorded, std::optional<std::size_t> situation, bool draws) {
        HistoryRow won{fmt::format("{}-won", recorded.key),
                       fmt::format("{}: attacker wins", recorded.words),
                       recorded.won,
                       recorded.battles,
                       {},
                       {}};
        HistoryRow drawn{fmt::format("{}-drawn", recorded.key),
                         fmt::format("{}: drawn", recorded.words),
                         recorded.drawn(),
                         recorded.battles,
                         {},
                         {}};
        if (situation) won.situations = drawn.situations = {*situation};
        for (const HistoryJudge& judge : out_.judges) {
            const auto of = [&](Measurement SituationResult::*what) {
                return situation ? std::optional(in_percent(judge.situations[*situation].*what)) : std::nullopt;
            };
            won.computed.push_back(of(&SituationResult::won));
            drawn.computed.push_back(of(&SituationResult::drawn));
        }
        out_.rows.push_back(std::move(won));
        if (draws) out_.rows.push_back(std::move(drawn));
    }

    // Total variation of won, drawn and lost, on average over the record's battles.
    void ratio_distance() {
        HistoryDistance far{"results", "results by strength ratio", {}};
        for (const HistoryJudge& judge : out_.judges) {
            double sum = 0;
            int battles = 0;
            for (std::size_t r = 0; r < recorded_ratios.size(); ++r) {
                const RecordedResults& recorded = recorded_ratios[r];
                const SituationResult& s = judge.situations[r];
                const double apart = std::abs(100 * s.won.value - recorded.won) +
                                     std::abs(100 * s.drawn.value - recorded.drawn()) +
                                     std::abs(100 * s.lost.value - recorded.lost);
                sum += recorded.battles * apart / 2;
                battles += recorded.battles;
            }
            far.by_judge.push_back(sum / battles);
        }
        out_.distances.push_back(std::move(far));
    }

    // The gain in the attacker's chance to win over a frontal assault at even strength.
    void gain_distance(std::string key, std::string words, double recorded, std::size_t situation) {
        HistoryDistance far{std::move(key), std::move(words), {}};
        for (const HistoryJudge& judge : out_.judges) {
            const double gain = judge.situations[situation].won.value - judge.situations[even].won.value;
            far.by_judge.push_back(std::abs(100 * gain - recorded));
        }
        out_.distances.push_back(std::move(far));
    }

    RecordComparison out_;
};

}  // namespace

std::vector<Unit> history_army(int times) {
    std::vector<Unit> out;
    for (int i = 1; i <= times; ++i) {
        Unit spears = unit(fmt::format("Spears {}", i), 100, 2, Armour::medium, true);
        spears.melee = {MeleeWeapon::spear};
        Unit bows = unit(fmt::format("Bows {}", i), 40, 2, Armour::light, false);
        bows.melee = {MeleeWeapon::short_sword};
        bows.missile = {MissileWeapon::short_bow};
        Unit horse = unit(fmt::format("Riders {}", i), 40, 2, Armour::medium, true);
        horse.mounted = true;
        horse.melee = {MeleeWeapon::spear};
        for (Unit* u : {&spears, &bows, &horse}) {
            u->id = UnitId{static_cast<std::uint32_t>(out.size() + 1)};
            out.push_back(std::move(*u));
        }
    }
    return out;
}

std::span<const HistorySituation> history_situations() {
    return situations;
}

TableStart history_start(const HistorySituation& s, const HouseRules& house) {
    TableStart out;
    out.house = house;
    out.sides = {table_army_of_list(army_name(s.attacker), history_army(s.attacker), 1, 0, 0),
                 table_army_of_list(army_name(s.defender), history_army(s.defender), 1, 0, 0)};
    rename_duplicate_units(out.sides);
    out.stratagem.first = s.stratagem;
    out.posture = {s.posture, defence};
    return out;
}

HistoryJudge abstract_history(HouseRules house, bool recorded_casualties) {
    house.abstract.casualties_recorded = recorded_casualties;
    HistoryJudge out{recorded_casualties ? "abstract-recorded" : "abstract",
                     recorded_casualties ? "Abstract, recorded" : "Abstract, printed",
                     true,
                     {}};
    for (const HistorySituation& s : situations) {
        const auto set = set_up(variant_of_list(army_name(s.attacker), history_army(s.attacker), house),
                                variant_of_list(army_name(s.defender), history_army(s.defender), house), house);
        CHECK(std::holds_alternative<Shared<abstract::Setup>>(set));
        Plans plans;
        plans.attacker = s.posture;
        plans.defender = defence;
        plans.attacker_stratagem = s.stratagem;
        const JointOdds odds = joint_odds(*std::get<Shared<abstract::Setup>>(set), plans);
        SituationResult& result = out.situations.emplace_back();
        Fraction won = 0, lost = 0;
        for (const JointOdds::Cell& cell : odds.cells()) {
            if (!cell.result.winner) continue;
            const Fraction chance = fraction(cell.outcomes, all_outcomes);
            const bool attacker = *cell.result.winner == Role::attacker;
            (attacker ? won : lost) += chance;
            const Side winner = attacker ? Side::first : Side::second;
            const double first = cell.attacker_loss, second = cell.defender_loss;
            result.winners[winner].push_back({attacker ? first : second, chance.get_d()});
            result.losers[winner].push_back({attacker ? second : first, chance.get_d()});
        }
        result.won = exactly(won);
        result.lost = exactly(lost);
        result.drawn = exactly(1 - won - lost);
    }
    return out;
}

HistoryJudge tactical_history(const TacticalRuleset& ruleset, const HistorySpec& spec, const Job& job) {
    HistoryJudge out{std::string(ruleset.key), std::string(ruleset.title), false, {}};
    std::vector<Battle> begun;
    for (const HistorySituation& s : situations) {
        auto battle = ruleset.begin(history_start(s, spec.house));
        CHECK(std::holds_alternative<Battle>(battle));
        begun.push_back(std::get<Battle>(std::move(battle)));
    }
    std::vector<std::vector<HistoryBattle>> all(situations.size(), std::vector<HistoryBattle>(spec.battles));
    play_trials(situations.size() * spec.battles, spec.threads, job, [&] {
        std::vector<Battle> own;
        for (const Battle& b : begun) own.push_back(b.detached());
        return [&all, &spec, own = std::move(own)](std::uint64_t i) {
            const std::uint64_t n = i / situations.size();
            all[i % situations.size()][n] = played(own[i % situations.size()], spec.seed + n);
        };
    });
    for (std::vector<HistoryBattle>& battles : all) out.situations.push_back(counted_up(std::move(battles)));
    return out;
}

RecordComparison compared_with_record(std::vector<HistoryJudge> judges) {
    return Comparison(std::move(judges)).made();
}

RecordComparison compare_with_record(const HistorySpec& spec, const Job& job) {
    std::vector<HistoryJudge> judges = {abstract_history(spec.house, false), abstract_history(spec.house, true)};
    const std::uint64_t each = situations.size() * spec.battles, whole = each * spec.rulesets.size();
    for (std::size_t i = 0; i < spec.rulesets.size(); ++i) {
        const Job part{job.stop, [&](std::uint64_t done, std::uint64_t) { job.report(i * each + done, whole); }};
        HistoryJudge judge = tactical_history(*spec.rulesets[i], spec, part);
        if (job.stopped()) break;
        judges.push_back(std::move(judge));
    }
    RecordComparison out = compared_with_record(std::move(judges));
    out.house = spec.house;
    return out;
}

std::vector<std::string> history_row_keys() {
    std::vector<std::string> out;
    for (const HistoryRow& row : compared_with_record({}).rows) out.push_back(row.key);
    return out;
}

std::string history_command(const HistorySituation& s, std::string_view ruleset, std::uint64_t seed,
                            const std::filesystem::path& folder, const HouseRules& house) {
    const auto army = [&](int times) { return shell_word((folder / fmt::format("army-{}.csv", times)).string()); };
    std::string out = fmt::format("banneret fight {} {} --ruleset {} --seed {} --postures {}:{}", army(s.attacker),
                                  army(s.defender), ruleset, seed, key(s.posture), key(defence));
    if (s.stratagem != Stratagem::none) out += fmt::format(" --attacker-stratagem {}", key(s.stratagem));
    for (const std::string_view rule : changed_house_rules(house))
        out += fmt::format(" --house {}={}", rule, house_rule_value(house, rule));
    return out;
}

}  // namespace banneret
