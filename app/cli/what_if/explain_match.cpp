#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/choices.h"
#include "app/cli/base/tables.h"
#include "app/cli/battle/match.h"
#include "app/cli/what_if/explain.h"
#include "app/cli/what_if/what_if.h"
#include "engine/core/text.h"
#include "engine/odds/exact/loss_map.h"
#include "engine/odds/games/posture_advice.h"
#include "engine/odds/games/whole_battle.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

Posture likeliest(const std::vector<Posture>& postures, const std::vector<Fraction>& mix) {
    return postures[static_cast<std::size_t>(std::max_element(mix.begin(), mix.end()) - mix.begin())];
}

// The choices as given; stratagems are attempted.
BattleAssumptions play_of(const Choices& choices, const PayoffWeights& payoff) {
    BattleAssumptions play;
    play.attacker = choices.posture.first;
    play.defender = choices.posture.second;
    play.attacker_stratagem = choices.stratagem.first.value_or(Stratagem::none);
    play.defender_stratagem = choices.stratagem.second.value_or(Stratagem::none);
    play.attempts = true;
    play.attacker_losses = choices.losses.first.value_or(LossWay::proportional);
    play.defender_losses = choices.losses.second.value_or(LossWay::proportional);
    play.payoff = payoff;
    return play;
}

FoughtPlan plan_of(const BattleAssumptions& play, const MixedPlans& mix, const abstract::Setup& setup) {
    const auto tried = [](Stratagem own) { return own == Stratagem::foil ? Stratagem::none : own; };
    FoughtPlan plan;
    plan.setup = setup;
    plan.attacker_tried = tried(play.attacker_stratagem);
    plan.defender_tried = tried(play.defender_stratagem);
    plan.attacker_foils = play.attacker_stratagem == Stratagem::foil;
    plan.defender_foils = play.defender_stratagem == Stratagem::foil;
    plan.attacker_losses = play.attacker_losses;
    plan.defender_losses = play.defender_losses;
    plan.attacker = likeliest(mix.attacker_postures, mix.attacker_mix);
    plan.defender = likeliest(mix.defender_postures, mix.defender_mix);
    return plan;
}

// --- Losses ------------------------------------------------------------------------------------------------------

std::vector<std::string> loss_lines(const abstract::Setup& setup, const FoughtPlan& plan) {
    const LossMap map(planned_mix(plan));
    std::vector<std::string> out;
    for (const Role role : {Role::attacker, Role::defender}) {
        const Side side = side_of(role);
        const LossWay way = role == Role::attacker ? plan.attacker_losses : plan.defender_losses;
        const Loser loser{role, setup.start.sides[side].name, false, abstract::men_by_loss(setup.sheets[side], way)};
        for (std::string& line : loss_sentences(map, loser)) out.push_back(std::move(line));
    }
    return out;
}

// --- Postures ----------------------------------------------------------------------------------------------------

// The assumed posture chances of each side.
using Guesses = PerSide<std::optional<std::vector<Fraction>>>;

std::string posture_names(const std::vector<Posture>& postures) {
    std::vector<std::string> names;
    for (const Posture p : postures) names.emplace_back(words(p));
    return joined(names, "or");
}

std::string postures_text(const abstract::Setup& setup, const PostureTable& t, const Guesses& guesses) {
    std::string out = heading(fmt::format("Postures: payoff {}, in percentage points to {}, rows against columns",
                                          words(t.payoff), setup.start.sides.first.name));
    Table table;
    table.left({""});
    for (const Posture p : t.defender) table.right({std::string(words(p))});
    table.right({"best mix"});
    for (std::size_t i = 0; i < t.attacker.size(); ++i) {
        std::vector<Cell> cells = {std::string(words(t.attacker[i]))};
        for (const Fraction& value : t.game.payoff[i]) cells.push_back(signed_points(value));
        cells.push_back(percent_text(t.equilibrium.row_mix[i]));
        table.row(std::move(cells));
    }
    std::vector<Cell> mix = {"best mix"};
    for (const Fraction& share : t.equilibrium.column_mix) mix.push_back(percent_text(share));
    mix.push_back(signed_points(t.equilibrium.value));
    table.row(std::move(mix));
    out += plain_text(table, 2, 120) + "\n";
    for (const Role role : {Role::attacker, Role::defender}) {
        const Side side = side_of(role);
        const std::string &own = setup.start.sides[side].name, &enemy = setup.start.sides[other(side)].name;
        const PostureAnswer safe = safest(t, role);
        out += wrapped(
            fmt::format("Safest for {}: {}, {} {} whatever {} does.", own, posture_names(safe.postures),
                        role == Role::attacker ? "no less than" : "no more than", signed_points(safe.value), enemy),
            96, 2);
        if (const auto& guess = guesses[other(side)]) {
            const PostureAnswer reply = best_reply(t, role, *guess);
            out += wrapped(fmt::format("If {} plays {}: best for {} is {}, {}.", enemy,
                                       mix_words(role == Role::attacker ? t.defender : t.attacker, *guess), own,
                                       posture_names(reply.postures), signed_points(reply.value)),
                           96, 2);
        }
    }
    return out;
}

Json keys_json(const std::vector<Posture>& postures) {
    Json out = Json::array();
    for (const Posture p : postures) out.push_back(std::string(key(p)));
    return out;
}

Json answer_json(const PostureAnswer& answer) {
    return Json{{"postures", keys_json(answer.postures)}, {"value", fraction_text(answer.value)}};
}

Json mix_json(const std::vector<Posture>& postures, const std::vector<Fraction>& mix) {
    Json out = Json::object();
    for (std::size_t i = 0; i < postures.size(); ++i) out[std::string(key(postures[i]))] = fraction_text(mix[i]);
    return out;
}

Json postures_json(const PostureTable& t, const Guesses& guesses) {
    Json matrix = Json::array();
    for (const auto& row : t.game.payoff) {
        Json line = Json::array();
        for (const Fraction& value : row) line.push_back(fraction_text(value));
        matrix.push_back(line);
    }
    Json out{{"payoff", words(t.payoff)},
             {"attacker_postures", keys_json(t.attacker)},
             {"defender_postures", keys_json(t.defender)},
             {"matrix", matrix},
             {"value", fraction_text(t.equilibrium.value)},
             {"attacker_mix", mix_json(t.attacker, t.equilibrium.row_mix)},
             {"defender_mix", mix_json(t.defender, t.equilibrium.column_mix)},
             {"attacker_safest", answer_json(safest(t, Role::attacker))},
             {"defender_safest", answer_json(safest(t, Role::defender))}};
    if (guesses.second) out["attacker_reply"] = answer_json(best_reply(t, Role::attacker, *guesses.second));
    if (guesses.first) out["defender_reply"] = answer_json(best_reply(t, Role::defender, *guesses.first));
    return out;
}

// The payoff matrix keyed by posture names, for CSV lines that must be readable on their own.
Json named_matrix(const Json& postures) {
    Json out = Json::object();
    const Json &attacker = postures["attacker_postures"], &defender = postures["defender_postures"];
    for (std::size_t i = 0; i < attacker.size(); ++i)
        for (std::size_t j = 0; j < defender.size(); ++j)
            out[attacker[i].get<std::string>()][defender[j].get<std::string>()] = postures["matrix"][i][j];
    return out;
}

Guesses read_guesses(const Arguments& arguments, const PostureTable& table, std::vector<std::string>& faults) {
    Guesses out;
    for (const Side side : both_sides) {
        const std::string_view name = side == Side::first ? "--attacker-guess" : "--defender-guess";
        const auto text = arguments.value(name);
        if (!text) continue;
        auto guess = parse_guess(table, side == Side::first ? Role::attacker : Role::defender, *text);
        if (const auto* refusal = std::get_if<Refusal>(&guess))
            faults.push_back(fmt::format("{}: {}", name, refusal->why));
        else
            out[side] = std::get<std::vector<Fraction>>(std::move(guess));
    }
    return out;
}

// --- The whole battle --------------------------------------------------------------------------------------------

Table branches_table(const BattleStep& step) {
    Table table;
    table.left({"Step", {"", "what"}});
    table.right({{"chance", "chance"}, {"value", "value"}});
    for (const BattleBranch& b : step.branches)
        table.row({table.rows.empty() ? fmt::format("{} {}", step.step, step.words) : "",
                   b.words,
                   {fmt::format("{:.1f}%", b.chance * 100), rounded(b.chance)},
                   {signed_points(b.value), rounded(b.value)}});
    return table;
}

Table shares_table(const std::vector<StratagemShare>& shares) {
    Table table;
    table.data({"stratagem", "share", "chance", "worth"});
    for (const StratagemShare& s : shares)
        table.row({key(s.stratagem), rounded(s.share.get_d()), fraction_text(s.chance), rounded(s.worth.get_d())});
    return table;
}

std::string whole_battle_text(const abstract::Setup& setup, const WholeBattle& battle, const PayoffWeights& payoff) {
    std::string out = heading(fmt::format("Best play by both sides from the stratagems on: payoff {}", words(payoff)));
    out += fmt::format("  The battle is worth {} percentage points to {}.\n\n", signed_points(battle.value),
                       setup.start.sides.first.name);
    Table all;
    for (const BattleStep& step : battle.steps) {
        Table one = branches_table(step);
        all.columns = one.columns;
        std::move(one.rows.begin(), one.rows.end(), std::back_inserter(all.rows));
    }
    return out + plain_text(all, 2, 120);
}

void add_worths(Table& table, const std::string& side, const std::vector<StratagemWorth>& worths) {
    const auto points = [](double value) { return Cell(signed_points(value), rounded(value)); };
    const auto chance = [](const Fraction& of) { return Cell(percent_text(of), fraction_text(of)); };
    if (table.columns.empty()) {
        table.left({"", {"", "stratagem"}});
        table.right({{"chance", "chance"}, {"in effect", "in_effect"}, {"tried", "tried"}, {"foil", "foil_chance"}});
        table.right({{"tried, foiled", "tried_and_foiled"}});
    }
    for (const StratagemWorth& w : worths)
        table.row({side,
                   {std::string(words(w.stratagem)), key(w.stratagem)},
                   chance(w.chance),
                   points(w.in_effect),
                   points(w.attempt),
                   chance(w.foil_chance),
                   points(w.attempt_foiled)});
}

std::string worths_text(const abstract::Setup& setup, const PerSide<std::vector<StratagemWorth>>& worths) {
    Table table;
    for (const Side s : both_sides) add_worths(table, setup.start.sides[s].name, worths[s]);
    if (table.rows.empty()) return "";
    return heading("What each stratagem is worth to its side if the enemy tries none, in percentage points") +
           plain_text(table, 2);
}

Json whole_battle_json(const WholeBattle& battle, const PerSide<std::vector<StratagemWorth>>& worths) {
    Json steps = Json::array(), out;
    for (const BattleStep& step : battle.steps)
        steps.push_back(
            Json{{"step", step.step}, {"words", step.words}, {"branches", json_rows(branches_table(step))}});
    out["value"] = rounded(battle.value);
    for (const Side s : both_sides)
        out[s == Side::first ? "attacker_stratagems" : "defender_stratagems"] =
            json_rows(shares_table(battle.stratagems[s]));
    out["steps"] = steps;
    for (const Side s : both_sides) {
        Table table;
        add_worths(table, "", worths[s]);
        out[s == Side::first ? "attacker_worth" : "defender_worth"] = json_rows(table);
    }
    return out;
}

}  // namespace

Reply explain_match(const Arguments& arguments) {
    std::vector<std::string> faults;
    for (const std::string_view name : {"--battle", "--change"})
        if (arguments.given(name))
            faults.push_back(
                fmt::format("{}: this is for a battle of a campaign, as in banneret explain "
                            "FILE.banneret --battle \"Battle of Harl Ford\"",
                            name));
    one_form(arguments, faults);
    const Choices choices = read_choices(arguments, faults);
    const PayoffWeights payoff = read_payoff(arguments, faults);
    const auto match = read_match(arguments);
    if (const auto* failure = std::get_if<Failure>(&match)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return Failure{std::move(faults)};
    }
    const abstract::Setup& setup = *std::get<Shared<abstract::Setup>>(match);
    check_choices(choices, setup, faults);
    const BattleAssumptions play = play_of(choices, payoff);
    if (faults.empty())
        if (const auto refusal = assumptions_refused(setup, play)) faults.push_back(refusal->why);
    if (!faults.empty()) return Failure{std::move(faults)};
    const PostureTable postures = posture_table(setup, play);
    const Guesses guesses = read_guesses(arguments, postures, faults);
    if (!faults.empty()) return Failure{std::move(faults)};

    const MixedPlans mix = mixed_plans(setup, play);
    const FoughtPlan plan = plan_of(play, mix, setup);
    const Attribution mattered = attribute_result(plan);
    const BattleQuestion question{payoff, plan.attacker_losses, plan.defender_losses, {}, true, false};
    const WholeBattle battle = whole_battle(setup, question);
    const PerSide<std::vector<StratagemWorth>> worths{stratagem_worths(setup, Side::first, question),
                                                      stratagem_worths(setup, Side::second, question)};
    const std::vector<std::string> losses = loss_lines(setup, plan);
    if (arguments.given("--json") || arguments.given("--csv")) {
        Json out{{"attacker", setup.start.sides.first.name},
                 {"defender", setup.start.sides.second.name},
                 {"attacker_posture", std::string(key(plan.attacker))},
                 {"defender_posture", std::string(key(plan.defender))}};
        out.update(attribution_json(mattered));
        out["losses"] = losses;
        out["postures"] = postures_json(postures, guesses);
        out["whole_battle"] = whole_battle_json(battle, worths);
        if (!arguments.given("--csv")) return json_text(out);
        out["postures"]["matrix"] = named_matrix(out["postures"]);
        return figures_csv(out);
    }
    const bool open = mix.attacker_postures.size() > 1 || mix.defender_postures.size() > 1;
    std::string out = fmt::format("{} attacks {}: {} against {}{}\n", setup.start.sides.first.name,
                                  setup.start.sides.second.name, words(plan.attacker), words(plan.defender),
                                  open ? " (choices not given: the likeliest of its best mix)" : "");
    out += attribution_text(plan, mattered);
    out += heading("Losses");
    for (const std::string& line : losses) out += wrapped(line, 96, 2);
    out += postures_text(setup, postures, guesses);
    return out + whole_battle_text(setup, battle, payoff) + worths_text(setup, worths);
}

}  // namespace banneret::app
