#include "engine/odds/exact/joint.h"

#include <fmt/format.h>

#include "app/cli/base/choices.h"
#include "app/cli/base/lineups.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "engine/abstract/results_roll.h"
#include "engine/abstract/tables.h"
#include "engine/core/text.h"
#include "engine/odds/exact/histogram.h"
#include "engine/odds/games/posture_game.h"
#include "engine/odds/sentences.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

constexpr std::string_view payoff_keys[] = {"margin", "losses", "field"};

Fraction of_outcomes(std::uint32_t outcomes) {
    return fraction(outcomes, all_outcomes);
}

std::string loss_share(int hundredths) {
    return fraction_text(fraction(hundredths, 100));
}

std::string_view payoff_words(Payoff payoff) {
    switch (payoff) {
        case Payoff::margin:
            return "the attacker's chance to win minus the defender's";
        case Payoff::losses:
            return "the defender's mean loss minus the attacker's";
        case Payoff::field:
            return "the attacker's chance to hold the field minus the defender's";
    }
    return "";
}

Tally results_tally(const abstract::Setup& setup, const Plans& plans) {
    return abstract::results_roll_tally(plans.attacker, plans.defender, plans.attacker_stratagem,
                                        plans.defender_stratagem, setup.start.sides.second.fortified,
                                        setup.start.house);
}

int column_of(const abstract::Setup& setup) {
    return abstract::column(setup.sheets.first.strength, setup.sheets.second.strength);
}

// --- JSON --------------------------------------------------------------------------------------------------------

Json side_json(const abstract::Setup& setup, Side side) {
    const abstract::Sheet& sheet = setup.sheets[side];
    return Json{{"unit_strength", hundredths_text(sheet.strength)},
                {"individuals", sheet.individuals},
                {"percent", percent_json(sheet)},
                {"stratagem_chance", stratagem_chance_json(setup, side)}};
}

Json loss_json(const JointOdds& odds, Role role) {
    const auto outcomes = odds.loss_outcomes(role);
    Json distribution = Json::object();
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (outcomes[i] > 0) distribution[loss_share(static_cast<int>(i))] = fraction_text(of_outcomes(outcomes[i]));
    return Json{{"mean", fraction_text(odds.mean_loss(role))}, {"distribution", distribution}};
}

Table joint_table(const JointOdds& odds) {
    Table table;
    table.data({"result", "attacker_loss", "defender_loss", "chance"});
    for (const JointOdds::Cell& cell : odds.cells())
        table.row({short_name(cell.result), loss_share(cell.attacker_loss), loss_share(cell.defender_loss),
                   fraction_text(of_outcomes(cell.outcomes))});
    return table;
}

std::string odds_json(const abstract::Setup& setup, const Plans& plans, const JointOdds& odds) {
    Json results = Json::object();
    for (const auto& chance : odds.results())
        results[short_name(chance.result)] = fraction_text(of_outcomes(chance.outcomes));
    return json_text(Json{{"attacker", side_json(setup, Side::first)},
                          {"defender", side_json(setup, Side::second)},
                          {"column", std::string(abstract::column_name(column_of(setup)))},
                          {"modifier", results_tally(setup, plans).total()},
                          {"results", results},
                          {"attacker_loss", loss_json(odds, Role::attacker)},
                          {"defender_loss", loss_json(odds, Role::defender)},
                          {"joint", json_rows(joint_table(odds))}});
}

Json mix_numbers_json(const std::vector<Posture>& postures, const std::vector<Fraction>& mix) {
    Json out = Json::object();
    for (std::size_t i = 0; i < postures.size(); ++i) out[std::string(key(postures[i]))] = mix[i].get_d();
    return out;
}

Json postures_json(const std::vector<Posture>& postures) {
    Json out = Json::array();
    for (Posture p : postures) out.push_back(std::string(key(p)));
    return out;
}

std::string matrix_json(const PostureGame& game) {
    Json matrix = Json::array();
    for (const auto& cells : game.game.payoff) {
        Json line = Json::array();
        for (const Fraction& cell : cells) line.push_back(fraction_text(cell));
        matrix.push_back(line);
    }
    return json_text(Json{{"payoff", std::string(key(game.payoff))},
                          {"attacker_postures", postures_json(game.attacker)},
                          {"defender_postures", postures_json(game.defender)},
                          {"matrix", matrix},
                          {"value", game.equilibrium.value.get_d()},
                          {"attacker_mix", mix_numbers_json(game.attacker, game.equilibrium.row_mix)},
                          {"defender_mix", mix_numbers_json(game.defender, game.equilibrium.column_mix)}});
}

// --- Text --------------------------------------------------------------------------------------------------------

std::string signed_percent(const Fraction& f) {
    const Fraction zero;
    const std::string text = fixed(Fraction(f * 100).get_d(), 1);
    if (text == "-0.0") return "0.0";
    return f > zero ? "+" + text : text;
}

std::string stratagems_text(const abstract::Setup& setup) {
    Table table;
    table.left({""});
    table.right({"", setup.start.sides.first.name, "", setup.start.sides.second.name});
    for (std::size_t i = 1; i < stratagem_count; ++i) {
        const auto s = static_cast<Stratagem>(i);
        std::vector<Cell> cells = {std::string(words(s))};
        for (Side side : both_sides) {
            const Fraction chance = stratagem_chance(s, setup, side);
            cells.push_back(fraction_text(chance));
            cells.push_back(percent_text(chance));
        }
        table.row(std::move(cells));
    }
    return heading("Stratagems: chance that one attempt succeeds") + plain_text(table, 2);
}

std::string losses_text(const abstract::Setup& setup, const JointOdds& odds) {
    const LossHistogram attacker(odds, Role::attacker), defender(odds, Role::defender);
    Table table;
    table.left({""});
    table.right({setup.start.sides.first.name, setup.start.sides.second.name});
    table.row({"mean", percent_text(odds.mean_loss(Role::attacker)), percent_text(odds.mean_loss(Role::defender))});
    table.row({"chance of no loss", percent_text(attacker.exactly(0)), percent_text(defender.exactly(0))});
    for (int tenths = 1; tenths <= 10; ++tenths) {
        const Fraction a = attacker.at_least(tenths * 10), d = defender.at_least(tenths * 10);
        if (a == 0 && d == 0) break;
        table.row(
            {tenths == 10 ? std::string("chance of losing all") : fmt::format("chance of {}% or more", tenths * 10),
             percent_text(a), percent_text(d)});
    }
    return heading("Strength lost, battle and pursuit together") + plain_text(table, 2);
}

Loser loser(const abstract::Setup& setup, Role role, LossWay way) {
    const Side side = side_of(role);
    return {role, setup.start.sides[side].name, false, abstract::men_by_loss(setup.sheets[side], way)};
}

std::string odds_text(const abstract::Setup& setup, const Choices& choices, const Plans& plans, const JointOdds& odds,
                      Payoff payoff) {
    std::string out = lineups_text(setup, choices, ChoicesShown::all);
    const Tally tally = results_tally(setup, plans);
    out += heading(fmt::format("Results roll: column {}, modifier {}", abstract::column_name(column_of(setup)),
                               with_sign(tally.total())));
    Table parts;
    parts.right({""});
    parts.left({""});
    for (const Tally::Part& part : tally.parts())
        parts.row({amount_words(part), fmt::format("{} ({})", row(part.rule).name, row(part.rule).id)});
    if (!tally.parts().empty()) out += plain_text(parts, 2) + "\n";

    Table results;
    results.left({"", ""});
    results.right({"", ""});
    for (const auto& chance : odds.results())
        results.row({short_name(chance.result), words(chance.result), fraction_text(of_outcomes(chance.outcomes)),
                     percent_text(of_outcomes(chance.outcomes))});
    out += plain_text(results, 2);
    out += losses_text(setup, odds);
    out += heading("In words");
    out += wrapped(winner_sentence(odds, setup.start.sides.first.name, setup.start.sides.second.name), 96, 2);
    for (const Loser& side :
         {loser(setup, Role::attacker, plans.attacker_losses), loser(setup, Role::defender, plans.defender_losses)}) {
        out += wrapped(likely_loss_sentence(odds, side), 96, 2);
        out += wrapped(mean_loss_sentence(odds, side), 96, 2);
    }
    const Fraction value = payoff_of(odds, payoff, plans.defender);
    out += wrapped(fmt::format("Payoff {}: {} points ({}).", key(payoff), signed_percent(value), fraction_text(value)),
                   96, 2);
    return out + stratagems_text(setup);
}

std::string game_text(const abstract::Setup& setup, const Choices& choices, const PostureGame& game) {
    std::string out = lineups_text(setup, choices, ChoicesShown::all);
    out += heading(fmt::format("Postures: payoff {}, in percentage points", key(game.payoff)));
    out += fmt::format("  ({})\n", payoff_words(game.payoff));
    Table table;
    table.left({""});
    for (Posture p : game.defender) table.right({std::string(words(p))});
    table.right({"best mix"});
    for (std::size_t i = 0; i < game.attacker.size(); ++i) {
        std::vector<Cell> cells = {std::string(words(game.attacker[i]))};
        for (const Fraction& cell : game.game.payoff[i]) cells.push_back(signed_percent(cell));
        cells.push_back(percent_text(game.equilibrium.row_mix[i]));
        table.row(std::move(cells));
    }
    table.gap();
    std::vector<Cell> weights = {"best mix"};
    for (const Fraction& share : game.equilibrium.column_mix) weights.push_back(percent_text(share));
    table.row(std::move(weights));
    out += plain_text(table, 2);

    const Equilibrium& best = game.equilibrium;
    out += heading("Best mixes");
    Table mixes;
    mixes.left({"", ""});
    mixes.row({setup.start.sides.first.name, mix_words(game.attacker, best.row_mix)});
    mixes.row({setup.start.sides.second.name, mix_words(game.defender, best.column_mix)});
    mixes.row({"value", fmt::format("{} points ({})", signed_percent(best.value), fraction_text(best.value))});
    return out + plain_text(mixes, 2) + stratagems_text(setup);
}

Reply run_odds(const Arguments& arguments) {
    std::vector<std::string> faults;
    const Choices choices = read_choices(arguments, faults);
    const Plans plans = plans_of(choices, faults);
    Payoff payoff = Payoff::margin;
    if (const auto word = arguments.value("--payoff")) {
        if (const auto parsed = parse_payoff(trimmed(*word))) {
            payoff = *parsed;
        } else {
            faults.push_back(fmt::format("--payoff: {} is not a payoff{}", in_quotes(*word),
                                         suggestion(*word, payoff_keys, "; it may be margin, losses or field")));
        }
    }
    const auto match = read_match(arguments);
    if (const auto* failure = std::get_if<Failure>(&match)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return Failure{std::move(faults)};
    }
    const abstract::Setup& setup = *std::get<Shared<abstract::Setup>>(match);
    check_choices(choices, setup, faults);
    if (!faults.empty()) return Failure{std::move(faults)};

    const bool json = arguments.given("--json");
    if (choices.posture.first && choices.posture.second) {
        const JointOdds odds = joint_odds(setup, plans);
        return json ? odds_json(setup, plans, odds) : odds_text(setup, choices, plans, odds, payoff);
    }
    const PostureGame game = posture_game(setup, plans, payoff);
    return json ? matrix_json(game) : game_text(setup, choices, game);
}

}  // namespace

Verb odds_verb() {
    VerbRow verb{"odds", "Exact odds of a battle, or of every pair of postures with the best mixes",
                 match_positionals(), choice_options(),
                 "Without --postures: the payoff of every allowed pair of postures, and how often each side\n"
                 "should choose each posture. A stratagem named here counts as a success: foil cancels the other\n"
                 "side's, and evade-battle is refused, as it leaves no battle to compute. A stratagem that is only\n"
                 "for the other role has no effect."};
    for (OptionRow& option : match_options()) verb.options.push_back(std::move(option));
    verb.options.push_back(
        {"--payoff", "KEY", "The payoff of the postures:\nmargin (wins), losses, field; margin if not given"});
    verb.options.push_back(json_option());
    return {std::move(verb), run_odds};
}

}  // namespace banneret::app
