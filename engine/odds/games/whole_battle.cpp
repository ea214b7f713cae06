#include "engine/odds/games/whole_battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/odds/games/battle_tree.h"

namespace banneret {

namespace {

using abstract::Setup;
using tree::BattleTree;
using tree::Ending;
using tree::Luck;
using Player = SequenceGame::Player;

// Sums the branches of one step by their position in it.
class Gathered {
public:
    void add(std::vector<int> place, const std::string& words, double chance, double payoff) {
        if (chance <= 0) return;
        Sum& sum = sums_[std::move(place)];
        if (sum.words.empty()) sum.words = words;
        sum.chance += chance;
        sum.payoff += chance * payoff;
    }
    BattleStep step(int number, std::string words) const {
        BattleStep out{number, std::move(words), {}};
        for (const auto& [place, sum] : sums_)
            if (sum.chance > 1e-10) out.branches.push_back({sum.words, sum.chance, sum.payoff / sum.chance});
        return out;
    }

private:
    struct Sum {
        std::string words;
        double chance = 0, payoff = 0;
    };
    std::map<std::vector<int>, Sum> sums_;
};

std::string_view luck_words(Luck l) {
    constexpr std::array<std::string_view, 4> words = {"", " failed", " succeeded", " foiled"};
    return words[static_cast<std::size_t>(l)];
}

std::vector<double> as_doubles(const std::vector<Fraction>& plan) {
    std::vector<double> out;
    for (const Fraction& f : plan) out.push_back(f.get_d());
    return out;
}

// Computes the chances at each step when both sides play their mixes.
class Account {
public:
    Account(const Setup& setup, const PayoffWeights& weights, const BattleTree& battle,
            const SequenceGame::Solution& solution)
        : setup_(setup), weights_(weights), battle_(battle) {
        const std::vector<double> row = as_doubles(battle.game().plan(Player::row, solution.row));
        const std::vector<double> column = as_doubles(battle.game().plan(Player::column, solution.column));
        for (const Ending& e : battle.endings()) {
            const double chance = e.chance.get_d() * row[e.row] * column[e.column];
            if (chance > 0) add(e, chance);
        }
    }
    std::vector<BattleStep> steps() const {
        std::vector<BattleStep> out;
        out.push_back(chosen_.step(2, "Stratagems chosen"));
        out.push_back(luck_.step(2, "What came of them"));
        if (!setup_.start.roles_given) out.push_back(roles_.step(4, "Roles"));
        out.push_back(postures_.step(4, "Postures"));
        out.push_back(results_.step(5, "Results"));
        out.push_back(pursuit_.step(7, "Pursuit"));
        return out;
    }

private:
    static constexpr int last = 1000;  // position of the branch "no battle", after all others

    const std::string& name(Side s) const { return setup_.start.sides[s].name; }
    std::string tried(const Ending& e, Side s, bool with_luck) const {
        const Stratagem what = battle_.stratagems(s)[e.choice[s]];
        return fmt::format("{} {}{}", name(s), what == Stratagem::none ? "none" : words(what),
                           with_luck ? luck_words(e.luck[s]) : "");
    }
    std::string both_tried(const Ending& e, bool with_luck) const {
        return fmt::format("{}, {}", tried(e, Side::first, with_luck), tried(e, Side::second, with_luck));
    }

    void add(const Ending& e, double chance) {
        const int a = static_cast<int>(e.choice.first), b = static_cast<int>(e.choice.second);
        chosen_.add({a, b}, both_tried(e, false), chance, e.payoff);
        luck_.add({a, b, static_cast<int>(e.luck.first), static_cast<int>(e.luck.second)}, both_tried(e, true), chance,
                  e.payoff);
        if (!e.attacker) {
            const std::string why = e.roles.empty() ? "evaded, no battle" : e.roles;
            const int place = e.roles.empty() ? last : last + 1;
            for (Gathered* step : {&roles_, &postures_, &results_, &pursuit_})
                step->add({place}, why, chance, e.payoff);
            return;
        }
        const int turn = e.first_attacks ? 0 : 1;
        const int seen = roles_seen_.try_emplace(e.roles, static_cast<int>(roles_seen_.size())).first->second;
        roles_.add({turn, seen}, e.roles, chance, e.payoff);
        const std::string who = setup_.start.roles_given
                                    ? std::string()
                                    : fmt::format("{} attacks: ", name(e.first_attacks ? Side::first : Side::second));
        postures_.add({turn, static_cast<int>(*e.attacker), static_cast<int>(*e.defender)},
                      fmt::format("{}{} against {}", who, words(*e.attacker), words(*e.defender)), chance, e.payoff);
        add_results(e, chance);
    }

    void add_results(const Ending& e, double chance) {
        const tree::Field& field = battle_.field(e.first_attacks ? Side::first : Side::second);
        const auto& values = values_of(field, e);
        const double turn = e.first_attacks ? 1 : -1;
        std::array<int, result_count> faces{};
        for (int die = 1; die <= 6; ++die)
            ++faces[field.matchup.result_of_die[static_cast<std::size_t>(std::clamp(die + e.key.modifier, 1, 6) - 1)]];
        for (std::size_t i = 0; i < result_count; ++i) {
            if (faces[i] == 0) continue;
            const BattleResult result = result_at(i);
            std::string text = words(BattleResult{result.grade, {}});
            int place = static_cast<int>(i);
            if (result.winner) {
                const bool first = (*result.winner == Role::attacker) == e.first_attacks;
                text += fmt::format(" of {}", name(first ? Side::first : Side::second));
                if (!e.first_attacks) place = static_cast<int>(result_count) - 1 - place;
            }
            const AfterResult& value = values[i];
            const double here = chance * faces[i] / 6;
            results_.add({place}, text, here, turn * value.payoff);
            pursuit_.add({2}, "nobody pursues", here * (1 - value.pursued), turn * value.unpursued_payoff);
            if (value.pursued == 0) continue;
            const bool first = (*result.winner == Role::attacker) == e.first_attacks;
            pursuit_.add({first ? 0 : 1}, fmt::format("{} pursues", name(first ? Side::first : Side::second)),
                         here * value.pursued, turn * value.pursued_payoff);
        }
    }

    // The continuation after a result: mean payoffs to the attacker, and the chance of a pursuit.
    struct AfterResult {
        double payoff = 0, pursued = 0, pursued_payoff = 0, unpursued_payoff = 0;
    };
    using Values = std::array<AfterResult, result_count>;
    const Values& values_of(const tree::Field& field, const Ending& e) {
        const auto [at, fresh] = values_.try_emplace({e.first_attacks, e.key});
        if (!fresh) return at->second;
        const Posture defender = e.key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold;
        JointOdds odds;
        compute_joint(field.matchup, e.key.modifier, defender, odds);
        const auto sign = [](const std::optional<Role>& r) { return !r ? 0.0 : *r == Role::attacker ? 1.0 : -1.0; };
        std::array<double, result_count> outcomes{}, attacker{}, defender_loss{};
        for (const JointOdds::Cell& cell : odds.cells()) {
            const std::size_t i = result_index(cell.result);
            outcomes[i] += cell.outcomes;
            attacker[i] += cell.outcomes * cell.attacker_loss / 100.0;
            defender_loss[i] += cell.outcomes * cell.defender_loss / 100.0;
        }
        for (std::size_t i = 0; i < result_count; ++i) {
            if (outcomes[i] == 0) continue;
            const BattleResult result = result_at(i);
            const double outcome = weights_.win.get_d() * sign(result.winner) +
                                   weights_.field.get_d() * sign(abstract::field_holder(result, defender));
            const double a = attacker[i] / outcomes[i], d = defender_loss[i] / outcomes[i];
            const auto paid = [&](double attackers, double defenders) {
                return outcome + weights_.losses.get_d() * (defenders - attackers);
            };
            AfterResult& value = at->second[i];
            value.payoff = value.unpursued_payoff = paid(a, d);
            if (!field.matchup.pursued[e.key.retreat ? 1 : 0][i]) continue;
            // AD-R10: an army destroyed in the battle is not pursued; the rest of the mean loss is that of the other
            // outcomes.
            const bool attacker_won = result.winner == Role::attacker;
            const double destroyed =
                destroyed_in_battle(field.matchup, attacker_won ? Role::defender : Role::attacker, i);
            const auto with_losers = [&](double lost) { return attacker_won ? paid(a, lost) : paid(lost, d); };
            value.pursued = 1 - destroyed;
            value.unpursued_payoff = with_losers(1);
            if (value.pursued > 0)
                value.pursued_payoff = with_losers(((attacker_won ? d : a) - destroyed) / value.pursued);
        }
        return at->second;
    }

    // The chance that the battle itself destroys the loser.
    static double destroyed_in_battle(const Matchup& matchup, Role loser, std::size_t result) {
        const int shift = matchup.shift[loser == Role::attacker ? 0 : 1][result];
        return matchup.ways[static_cast<std::size_t>(shift + Matchup::no_shift)][10] / 36.0;
    }

    const Setup& setup_;
    const PayoffWeights& weights_;
    const BattleTree& battle_;
    Gathered chosen_, luck_, roles_, postures_, results_, pursuit_;
    std::map<std::string, int> roles_seen_;
    std::map<std::pair<bool, JointKey>, Values> values_;
};

std::vector<StratagemShare> shares(const BattleTree& battle, Side s, const SequenceGame::Solution& solution) {
    const auto& mix = s == Side::first ? solution.row.front() : solution.column.front();
    const auto& worth = s == Side::first ? solution.row_worth.front() : solution.column_worth.front();
    std::vector<StratagemShare> out;
    for (std::size_t i = 0; i < mix.size(); ++i) {
        const Stratagem what = battle.stratagems(s)[i];
        out.push_back({what, mix[i], battle.chance_of(s, what), worth[i]});
    }
    return out;
}

}  // namespace

WholeBattle whole_battle(const Setup& setup, const BattleQuestion& question) {
    const BattleTree battle(setup, question);
    const SequenceGame::Solution solution = battle.game().solve();
    WholeBattle out;
    out.lower = solution.lower;
    out.upper = solution.upper;
    out.value = solution.value();
    for (const Side s : both_sides) out.stratagems[s] = shares(battle, s, solution);
    out.steps = Account(setup, question.payoff, battle, solution).steps();
    return out;
}

ValueBounds whole_battle_value(const Setup& setup, const BattleQuestion& question) {
    const SequenceGame::Solution solution = BattleTree(setup, question).game().solve();
    return {solution.lower, solution.upper};
}

std::vector<StratagemWorth> stratagem_worths(const Setup& setup, Side side, const BattleQuestion& question) {
    BattleQuestion one = question;
    one.stratagems[side].clear();
    one.stratagems[other(side)] = {Stratagem::none};
    const BattleTree all(setup, one);
    const auto value = [&](Stratagem what, bool certain, bool foils) {
        BattleQuestion q = one;
        q.stratagems[side] = {what};
        q.certain = certain;
        q.foils = foils;
        return whole_battle_value(setup, q).value();
    };
    const double without = value(Stratagem::none, false, false);
    const double sign = side == Side::first ? 1 : -1;
    std::vector<StratagemWorth> out;
    for (const Stratagem what : all.stratagems(side)) {
        if (what == Stratagem::none || what == Stratagem::foil) continue;
        StratagemWorth w;
        w.stratagem = what;
        w.chance = all.chance_of(side, what);
        w.in_effect = sign * (value(what, true, false) - without);
        w.attempt = sign * (value(what, false, false) - without);
        const bool blind = setup.start.house.foil_declared_blind;
        if (all.may_try(other(side))) {
            w.foil_chance = all.chance_of(other(side), Stratagem::foil);
            BattleQuestion q = one;
            q.stratagems[side] = {what};
            q.foils = true;
            if (blind) q.stratagems[other(side)] = {Stratagem::foil};
            w.attempt_foiled = sign * (whole_battle_value(setup, q).value() - without);
        } else {
            w.attempt_foiled = w.attempt;
        }
        out.push_back(w);
    }
    return out;
}

}  // namespace banneret
