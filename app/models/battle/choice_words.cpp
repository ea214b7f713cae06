#include "app/models/battle/choice_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/text.h"
#include "engine/odds/exact/weighed.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

std::string shift_words(int shift) {
    return shift > 0 ? fmt::format("+{}", shift) : fmt::format("{}", shift);
}

// "-2 to +1 on the results roll"; the same shift twice is one number.
std::string range_words(int least, int most) {
    if (least == most) return shift_words(least) + " on the results roll";
    return fmt::format("{} to {} on the results roll", shift_words(least), shift_words(most));
}

std::string own_odds(const WeighedOdds& odds, bool attacks) {
    const Fraction& wins = attacks ? odds.attacker_wins : odds.defender_wins;
    const Fraction& loses = attacks ? odds.defender_wins : odds.attacker_wins;
    return fmt::format("wins {}, loses {}", percent_text(wins), percent_text(loses));
}

WeighedOdds weigh(const abstract::Setup& setup, Side attacker, const OpenPlans& open) {
    return weighed_odds(attacker == Side::first ? setup : sides_exchanged(setup), open);
}

}  // namespace

ChoiceWords stratagem_choice(const abstract::Setup& setup, Side side, Role role, Stratagem stratagem, Stratagem enemy) {
    ChoiceWords out;
    if (stratagem == Stratagem::none) return out;
    const abstract::House& house = setup.start.house;
    const int ways = abstract::stratagem_ways(stratagem, setup.start.sides[side], setup.sheets[side], house);
    out.chance = ways == 0 ? "impossible" : ways == 36 ? "certain" : fmt::format("{} in 36", ways);
    if (stratagem == Stratagem::foil) {
        out.effect =
            enemy == Stratagem::none || enemy == Stratagem::foil ? "nothing to foil" : "cancels the enemy's stratagem";
        return out;
    }
    if (stratagem == Stratagem::evade_battle) {
        out.effect = "no battle if it succeeds";
        return out;
    }
    const abstract::StratagemRow& printed = abstract::stratagem_row(stratagem);
    if (printed.only_as && *printed.only_as != role) {
        out.effect = role == Role::attacker ? "no effect for the attacker" : "no effect for the defender";
        return out;
    }
    int least = 6, most = -6;
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture against = posture_at(other(role), i);
        const int shift = abstract::stratagem_effect(stratagem, role, against, house).shift;
        least = std::min(least, shift);
        most = std::max(most, shift);
        out.tip += fmt::format("{}{} against {}", out.tip.empty() ? "" : "\n", shift_words(shift), words(against));
    }
    if (most == 0)
        out.effect = "no effect on the results roll";
    else
        out.effect = (least == most ? "" : "up to ") + range_words(most, most);
    if (least == most) out.tip.clear();
    return out;
}

ChoiceWords posture_choice(Posture posture) {
    ChoiceWords out;
    const Role role = role_of(posture);
    int least = 6, most = -6;
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture against = posture_at(other(role), i);
        // The table is of the attacker's roll; a defender gains what the attacker loses.
        const int shift = role == Role::attacker ? abstract::posture_modifier(posture, against)
                                                 : -abstract::posture_modifier(against, posture);
        least = std::min(least, shift);
        most = std::max(most, shift);
        out.tip += fmt::format("{}{} against {}", out.tip.empty() ? "" : "\n", shift_words(shift), words(against));
    }
    out.effect = range_words(least, most);
    const auto gives_up = [&] {
        const BattleResult won{Grade::victory, Role::defender};
        return role == Role::defender && !abstract::field_holder(won, posture);
    };
    if (gives_up()) out.effect += "; leaves the field";
    return out;
}

std::string odds_with_stratagem(const abstract::Setup& setup, Side attacker, Side side, Stratagem own,
                                Stratagem enemy) {
    PerSide<Stratagem> tried;
    tried[side] = own;
    tried[other(side)] = enemy;
    const auto attempt = [&](Side s) { return stratagem_attempt(setup, s, tried[s], tried[other(s)]); };
    OpenPlans open;
    open.stratagems = stratagems_in_effect(attempt(attacker), attempt(other(attacker)));
    if (open.stratagems.empty()) return "no battle";
    return own_odds(weigh(setup, attacker, open), side == attacker);
}

std::string odds_with_posture(const abstract::Setup& setup, Side attacker, Side side, Posture posture,
                              const std::vector<StratagemsInEffect>& stratagems) {
    OpenPlans open;
    open.stratagems = stratagems;
    (side == attacker ? open.attacker : open.defender) = posture;
    return own_odds(weigh(setup, attacker, open), side == attacker);
}

std::vector<ChoiceWords> words_of_options(const abstract::Record& record, const Decision& decision,
                                          const std::vector<Option>& options, Side assumed) {
    std::vector<ChoiceWords> out;
    const Side side = decision.side, attacker = record.attacker.value_or(assumed);
    const Role role = side == attacker ? Role::attacker : Role::defender;
    const abstract::Setup& setup = *record.setup;
    if (decision.ask == Decision::Ask::stratagem) {
        BattlePlan open;
        open.attacker = attacker;
        open.roles_given = record.attacker.has_value();
        const Stratagem enemy = stratagems_in_mind(setup, open)[other(side)].stratagem;
        for (const Option& option : options) {
            const auto* choice = std::get_if<ChooseStratagem>(&option.order);
            if (choice == nullptr) return {};
            ChoiceWords words = stratagem_choice(setup, side, role, choice->stratagem, enemy);
            if (!option.refused) words.odds = odds_with_stratagem(setup, attacker, side, choice->stratagem, enemy);
            out.push_back(std::move(words));
        }
    }
    if (decision.ask == Decision::Ask::posture) {
        const abstract::Record seen = abstract::as_seen_by(record, side);
        const std::vector<StratagemsInEffect> in_effect = {
            {abstract::effective_stratagem(seen, attacker), abstract::effective_stratagem(seen, other(attacker)), 1}};
        for (const Option& option : options) {
            const auto* choice = std::get_if<ChoosePosture>(&option.order);
            if (choice == nullptr) return {};
            ChoiceWords words = posture_choice(choice->posture);
            if (!option.refused) words.odds = odds_with_posture(setup, attacker, side, choice->posture, in_effect);
            out.push_back(std::move(words));
        }
    }
    return out;
}

}  // namespace banneret::app
