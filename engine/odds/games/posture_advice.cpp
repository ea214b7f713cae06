#include "engine/odds/games/posture_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/abstract/postures.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/exact/attempts.h"

namespace banneret {

namespace {

constexpr std::int64_t most_guess_weight = 1000;

const std::vector<Posture>& postures_of(const PostureTable& table, Role who) {
    return who == Role::attacker ? table.attacker : table.defender;
}

const Fraction& payoff(const PostureTable& table, Role who, std::size_t own, std::size_t enemys) {
    return who == Role::attacker ? table.game.payoff[own][enemys] : table.game.payoff[enemys][own];
}

// The best postures, given one value for each.
PostureAnswer best_of(const PostureTable& table, Role who, const std::vector<Fraction>& values) {
    const Fraction best = who == Role::attacker ? *std::max_element(values.begin(), values.end())
                                                : *std::min_element(values.begin(), values.end());
    PostureAnswer out{{}, best};
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] == best) out.postures.push_back(postures_of(table, who)[i]);
    return out;
}

}  // namespace

PostureTable posture_table(const abstract::Setup& setup, const BattleAssumptions& play) {
    const auto& [attacker, defender] = setup.sheets;
    PostureTable out;
    out.payoff = play.payoff;
    out.attacker = abstract::postures_allowed(Role::attacker, attacker, defender);
    out.defender = abstract::postures_allowed(Role::defender, defender, attacker);
    const Matchup matchup = make_matchup(setup, play.attacker_losses, play.defender_losses);
    const std::vector<StratagemsInEffect> stratagems = played_stratagems(setup, play).pairs;
    CHECK(!stratagems.empty());
    std::map<JointKey, Fraction> known;
    JointOdds odds;
    for (const Posture a : out.attacker) {
        auto& row = out.game.payoff.emplace_back();
        for (const Posture d : out.defender) {
            Fraction& sum = row.emplace_back(0);
            for (const StratagemsInEffect& s : stratagems) {
                const JointKey key = joint_key(setup, {a, d, s.attacker, s.defender});
                const auto [at, fresh] = known.try_emplace(key);
                if (fresh) {
                    compute_joint(matchup, key.modifier, d, odds);
                    at->second = payoff_of(odds, play.payoff, d);
                }
                sum += s.chance * at->second;
            }
        }
    }
    out.equilibrium = solve(out.game);
    return out;
}

PostureAnswer best_reply(const PostureTable& table, Role who, const std::vector<Fraction>& enemys_mix) {
    CHECK_EQ(enemys_mix.size(), postures_of(table, other(who)).size());
    std::vector<Fraction> values(postures_of(table, who).size(), 0);
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = 0; j < enemys_mix.size(); ++j) values[i] += enemys_mix[j] * payoff(table, who, i, j);
    return best_of(table, who, values);
}

PostureAnswer best_reply(const PostureTable& table, Role who, Posture enemys) {
    const auto& his = postures_of(table, other(who));
    const auto at = std::find(his.begin(), his.end(), enemys);
    CHECK(at != his.end());
    std::vector<Fraction> mix(his.size(), 0);
    mix[static_cast<std::size_t>(at - his.begin())] = 1;
    return best_reply(table, who, mix);
}

PostureAnswer safest(const PostureTable& table, Role who) {
    std::vector<Fraction> worst;
    for (std::size_t i = 0; i < postures_of(table, who).size(); ++i) {
        Fraction value = payoff(table, who, i, 0);
        for (std::size_t j = 1; j < postures_of(table, other(who)).size(); ++j) {
            const Fraction& one = payoff(table, who, i, j);
            value = who == Role::attacker ? std::min(value, one) : std::max(value, one);
        }
        worst.push_back(value);
    }
    return best_of(table, who, worst);
}

std::variant<std::vector<Fraction>, Refusal> parse_guess(const PostureTable& table, Role who, std::string_view text) {
    const std::vector<Posture>& known = postures_of(table, who);
    std::vector<std::string> keys;
    for (const Posture p : known) keys.emplace_back(key(p));
    std::vector<Fraction> parts(known.size(), 0);
    Fraction sum = 0;
    for (const std::string_view one : split(text, ',')) {
        const std::size_t equals = one.find('=');
        const auto posture = parse_posture(trimmed(one.substr(0, equals)));
        const auto at = posture ? std::find(known.begin(), known.end(), *posture) : known.end();
        if (at == known.end())
            return Refusal{fmt::format("A guess may name only postures that the {} may take here: {}.", key(who),
                                       joined(keys, "or"))};
        std::int64_t part = 1;
        if (equals != std::string_view::npos) {
            const auto number = parse_integer(trimmed(one.substr(equals + 1)));
            if (!number || *number < 0 || *number > most_guess_weight)
                return Refusal{fmt::format("The weight of a posture in a guess must be a whole number from 0 to {}.",
                                           most_guess_weight)};
            part = *number;
        }
        parts[static_cast<std::size_t>(at - known.begin())] += fraction(part);
        sum += fraction(part);
    }
    if (sum == 0) return Refusal{"A guess needs a posture with a part above 0."};
    for (Fraction& part : parts) part /= sum;
    return parts;
}

}  // namespace banneret
