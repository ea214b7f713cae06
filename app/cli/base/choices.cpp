#include "app/cli/base/choices.h"

#include <fmt/format.h>

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string_view role_word(Side side) {
    return side == Side::first ? "attacker" : "defender";
}

std::vector<std::string_view> posture_keys(Role role) {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < postures_each; ++i) keys.push_back(key(posture_at(role, i)));
    return keys;
}

std::vector<std::string_view> stratagem_keys() {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < stratagem_count; ++i) keys.push_back(key(static_cast<Stratagem>(i)));
    return keys;
}

std::vector<std::string_view> loss_keys() {
    std::vector<std::string_view> keys;
    for (std::size_t i = 0; i < loss_way_count; ++i)
        if (static_cast<LossWay>(i) != LossWay::by_hand) keys.push_back(key(static_cast<LossWay>(i)));
    return keys;
}

std::string listed(const std::vector<std::string_view>& keys) {
    const std::vector<std::string> words(keys.begin(), keys.end());
    return joined(words, "or");
}

// Like `listed`, but broken into lines that fit the help column.
std::string listed_for_help(const std::vector<std::string_view>& keys) {
    std::string out, line;
    for (std::string_view k : keys) {
        if (line.size() + k.size() > 44) {
            out += std::string(trimmed(line)) + "\n";
            line.clear();
        }
        line += std::string(k) + (k == keys.back() ? "" : ", ");
    }
    return out + line;
}

std::string not_known(std::string_view option, std::string_view what, std::string_view word,
                      const std::vector<std::string_view>& known) {
    return fmt::format("{}: {} is not a valid {}{}", option, in_quotes(word), what,
                       suggestion(word, known, "; it may be " + listed(known)));
}

std::optional<Posture> read_posture(std::string_view word, Role role, std::vector<std::string>& faults) {
    const std::string what = fmt::format("posture of the {}", key(role));
    const auto posture = parse_posture(trimmed(word));
    if (!posture) {
        faults.push_back(not_known("--postures", what, trimmed(word), posture_keys(role)));
        return std::nullopt;
    }
    if (role_of(*posture) == role) return posture;
    faults.push_back(fmt::format("--postures: {} is for the {}; the {} may choose {}", key(*posture), key(other(role)),
                                 key(role), listed(posture_keys(role))));
    return std::nullopt;
}

void read_postures(Choices& choices, std::string_view text, std::vector<std::string>& faults) {
    const auto words = split(text, ':');
    if (words.size() != 2) {
        faults.push_back(
            fmt::format("--postures: {} should be the attacker's posture, a colon and the defender's, as in "
                        "frontal-assault:stand-and-hold",
                        in_quotes(text)));
        return;
    }
    choices.posture.first = read_posture(words[0], Role::attacker, faults);
    choices.posture.second = read_posture(words[1], Role::defender, faults);
}

}  // namespace

std::vector<OptionRow> choice_options() {
    const std::string stratagems = listed_for_help(stratagem_keys());
    return {{"--postures", "A:D",
             "Attacker's posture, a colon, defender's posture.\nOf the attacker:\n" +
                 listed_for_help(posture_keys(Role::attacker)) + "\nOf the defender:\n" +
                 listed_for_help(posture_keys(Role::defender))},
            {"--attacker-stratagem", "KEY", stratagems},
            {"--defender-stratagem", "KEY", "As above, for the defender"},
            {"--attacker-losses", "KEY", "How a side shares out its losses (AD-R9):\n" + listed_for_help(loss_keys())},
            {"--defender-losses", "KEY", "As above, for the defender"}};
}

Choices read_choices(const Arguments& arguments, std::vector<std::string>& faults) {
    Choices choices;
    if (const auto text = arguments.value("--postures")) read_postures(choices, *text, faults);
    for (Side side : both_sides) {
        const std::string stratagem = fmt::format("--{}-stratagem", role_word(side));
        if (const auto word = arguments.value(stratagem)) {
            choices.stratagem[side] = parse_stratagem(trimmed(*word));
            if (!choices.stratagem[side])
                faults.push_back(not_known(stratagem, "stratagem", trimmed(*word), stratagem_keys()));
        }
        const std::string losses = fmt::format("--{}-losses", role_word(side));
        if (const auto word = arguments.value(losses)) {
            choices.losses[side] = parse_loss_way(trimmed(*word));
            if (!choices.losses[side]) {
                faults.push_back(not_known(losses, "way of losing", trimmed(*word), loss_keys()));
            } else if (choices.losses[side] == LossWay::by_hand) {
                faults.push_back(fmt::format("{}: losses by hand are entered in the window; here choose {}", losses,
                                             listed(loss_keys())));
            }
        }
    }
    return choices;
}

PayoffWeights read_payoff(const Arguments& arguments, std::vector<std::string>& faults) {
    const auto text = arguments.value("--payoff");
    if (!text) return {};
    const auto weights = parse_payoff_weights(*text);
    if (const auto* payoff = std::get_if<PayoffWeights>(&weights)) return *payoff;
    faults.push_back(fmt::format("--payoff: {}", std::get<Refusal>(weights).why));
    return {};
}

void check_choices(const Choices& choices, const abstract::Setup& setup, std::vector<std::string>& faults) {
    for (Side side : both_sides) {
        const abstract::Contingent& own = setup.start.sides[side];
        if (choices.posture[side])
            if (const auto refusal =
                    abstract::posture_refused(*choices.posture[side], setup.sheets[side], setup.sheets[other(side)]))
                faults.push_back(
                    fmt::format("--postures {}, {}: {}", key(*choices.posture[side]), own.name, refusal->why));
        const Stratagem stratagem = choices.stratagem[side].value_or(Stratagem::none);
        if (stratagem == Stratagem::none) continue;
        if (const auto refusal = abstract::stratagem_refused(own, setup.start.day))
            faults.push_back(
                fmt::format("--{}-stratagem {}, {}: {}", role_word(side), key(stratagem), own.name, refusal->why));
    }
}

Plans plans_of(const Choices& choices, std::vector<std::string>& faults) {
    Plans plans;
    if (choices.posture.first) plans.attacker = *choices.posture.first;
    if (choices.posture.second) plans.defender = *choices.posture.second;
    plans.attacker_losses = choices.losses.first.value_or(LossWay::proportional);
    plans.defender_losses = choices.losses.second.value_or(LossWay::proportional);
    PerSide<Stratagem> succeeded;
    for (Side side : both_sides) {
        const Stratagem own = choices.stratagem[side].value_or(Stratagem::none);
        if (own == Stratagem::evade_battle)
            faults.push_back(
                fmt::format("--{}-stratagem evade-battle: once it has succeeded there is no battle, so there "
                            "are no odds",
                            role_word(side)));
        const bool foiled = choices.stratagem[other(side)] == Stratagem::foil;
        succeeded[side] = own == Stratagem::foil || foiled ? Stratagem::none : own;
    }
    plans.attacker_stratagem = succeeded.first;
    plans.defender_stratagem = succeeded.second;
    return plans;
}

PerSide<Instructions> instructions_of(const Choices& choices) {
    PerSide<Instructions> fixed;
    for (Side side : both_sides) {
        fixed[side].stratagem = choices.stratagem[side];
        fixed[side].posture = choices.posture[side];
        fixed[side].losses = choices.losses[side];
    }
    return fixed;
}

}  // namespace banneret::app
