#include "engine/odds/games/posture_game.h"

#include <algorithm>
#include <array>

#include "engine/abstract/postures.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::array<std::string_view, 3> payoff_keys = {"margin", "losses", "field"};

// The die of 1..6 is clamped, so all modifiers of 5 and more are equivalent.
constexpr int furthest = 5;

}  // namespace

std::string_view key(Payoff p) {
    return payoff_keys[static_cast<std::size_t>(p)];
}

std::optional<Payoff> parse_payoff(std::string_view word) {
    for (std::size_t i = 0; i < payoff_keys.size(); ++i)
        if (same_name(word, payoff_keys[i])) return static_cast<Payoff>(i);
    return std::nullopt;
}

Fraction payoff_of(const JointOdds& odds, Payoff payoff, Posture defender) {
    switch (payoff) {
        case Payoff::margin:
            return odds.chance_of_winner(Role::attacker) - odds.chance_of_winner(Role::defender);
        case Payoff::losses:
            return odds.mean_loss(Role::defender) - odds.mean_loss(Role::attacker);
        case Payoff::field:
            return odds.chance_of_field(Role::attacker, defender) - odds.chance_of_field(Role::defender, defender);
    }
    CHECK(false);
    return 0;
}

PostureGame posture_game(const Matchup& matchup, const abstract::Setup& setup, const Plans& plans, Payoff payoff,
                         std::vector<Posture> attacker, std::vector<Posture> defender) {
    PostureGame out{payoff, std::move(attacker), std::move(defender), {}, {}};
    // Cached by modifier and fighting retreat, on which alone the payoff depends.
    std::array<std::array<std::optional<Fraction>, 2 * furthest + 1>, 2> known;
    JointOdds odds;
    Plans pair = plans;
    for (const Posture a : out.attacker) {
        auto& row = out.game.payoff.emplace_back();
        for (const Posture d : out.defender) {
            pair.attacker = a;
            pair.defender = d;
            const int modifier = std::clamp(results_modifier(setup, pair), -furthest, furthest);
            auto& value = known[d == Posture::fighting_retreat ? 1 : 0][static_cast<std::size_t>(modifier + furthest)];
            if (!value) {
                compute_joint(matchup, modifier, d, odds);
                value = payoff_of(odds, payoff, d);
            }
            row.push_back(*value);
        }
    }
    out.equilibrium = solve(out.game);
    return out;
}

PostureGame posture_game(const abstract::Setup& setup, const Plans& plans, Payoff payoff) {
    return posture_game(make_matchup(setup, plans.attacker_losses, plans.defender_losses), setup, plans, payoff,
                        abstract::postures_allowed(Role::attacker, setup.sheets.first, setup.sheets.second),
                        abstract::postures_allowed(Role::defender, setup.sheets.second, setup.sheets.first));
}

}  // namespace banneret
