#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/books.h"
#include "app/cli/choices.h"
#include "app/cli/columns.h"
#include "app/cli/match.h"
#include "app/cli/numbers.h"
#include "app/cli/replayed.h"
#include "app/cli/verbs.h"
#include "engine/campaign/luck.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "engine/odds/mattered.h"
#include "engine/odds/sentences.h"
#include "engine/odds/whole_battle.h"

namespace banneret::app {

namespace {

using Align = Columns::Align;

std::string signed_points(double share) {
    const double tenths = std::round(share * 1000) / 10;
    return tenths == 0 ? "0.0" : fmt::format("{:+.1f}", tenths);
}
std::string signed_points(const Fraction& share) {
    return signed_points(share.get_d());
}

// --- What mattered -----------------------------------------------------------------------------------------------

std::string expected_text(const FoughtPlan& plan, const Outlook& o) {
    const auto& [first, second] = plan.setup.start.sides;
    return fmt::format("  {} wins {}, nobody {}, {} {}; {} loses {} and {} {} on average.\n", first.name,
                       percent_text(o.attacker_wins), percent_text(o.drawn), second.name, percent_text(o.defender_wins),
                       first.name, percent_text(o.mean_loss(Role::attacker)), second.name,
                       percent_text(o.mean_loss(Role::defender)));
}

std::string mattered_text(const FoughtPlan& plan, const Mattered& m) {
    const auto& [first, second] = plan.setup.start.sides;
    std::string out = heading("What was to be expected before the dice") + expected_text(plan, m.planned);
    out += heading("What mattered: each factor taken out, in points of per cent");
    Columns table;
    table.column("", Align::left);
    table.column(fmt::format("{} wins", first.name));
    table.column(fmt::format("{} wins", second.name));
    table.column(fmt::format("{} loses", first.name));
    table.column(fmt::format("{} loses", second.name));
    table.column("", Align::left);
    for (const Contribution& c : m.contributions)
        table.row({std::string(words(c.factor)), signed_points(c.attacker_wins), signed_points(c.defender_wins),
                   signed_points(c.attacker_loss), signed_points(c.defender_loss),
                   fmt::format("{}; without: {}", c.why, c.without)});
    return out + table.text(2, 120);
}

Json mattered_json(const Mattered& m) {
    Json factors = Json::array();
    for (const Contribution& c : m.contributions)
        factors.push_back(Json{{"factor", std::string(key(c.factor))},
                               {"why", c.why},
                               {"without", c.without},
                               {"margin", fraction_text(c.margin)},
                               {"attacker_wins", fraction_text(c.attacker_wins)},
                               {"defender_wins", fraction_text(c.defender_wins)},
                               {"attacker_loss", fraction_text(c.attacker_loss)},
                               {"defender_loss", fraction_text(c.defender_loss)}});
    const Outlook& o = m.planned;
    return Json{{"expected", Json{{"attacker_wins", fraction_text(o.attacker_wins)},
                                  {"drawn", fraction_text(o.drawn)},
                                  {"defender_wins", fraction_text(o.defender_wins)},
                                  {"attacker_loss", fraction_text(o.mean_loss(Role::attacker))},
                                  {"defender_loss", fraction_text(o.mean_loss(Role::defender))}}},
                {"factors", factors}};
}

// --- Before a battle: two armies ---------------------------------------------------------------------------------

Posture likeliest(const std::vector<Posture>& postures, const std::vector<Fraction>& mix) {
    return postures[static_cast<std::size_t>(std::max_element(mix.begin(), mix.end()) - mix.begin())];
}

FoughtPlan plan_of(const Choices& choices, const abstract::Setup& setup) {
    FoughtPlan plan;
    plan.setup = setup;
    const auto tried = [&](Side s) {
        const Stratagem own = choices.stratagem[s].value_or(Stratagem::none);
        return own == Stratagem::foil ? Stratagem::none : own;
    };
    plan.attacker_tried = tried(Side::first);
    plan.defender_tried = tried(Side::second);
    plan.attacker_foils = choices.stratagem.first == Stratagem::foil;
    plan.defender_foils = choices.stratagem.second == Stratagem::foil;
    plan.attacker_losses = choices.losses.first.value_or(LossWay::proportional);
    plan.defender_losses = choices.losses.second.value_or(LossWay::proportional);
    Play play;
    play.attacker = choices.posture.first;
    play.defender = choices.posture.second;
    play.attacker_stratagem = choices.stratagem.first.value_or(Stratagem::none);
    play.defender_stratagem = choices.stratagem.second.value_or(Stratagem::none);
    play.attempts = true;
    play.attacker_losses = plan.attacker_losses;
    play.defender_losses = plan.defender_losses;
    const PlayedMix mix = played_mix(setup, play);
    plan.attacker = likeliest(mix.attacker_postures, mix.attacker_mix);
    plan.defender = likeliest(mix.defender_postures, mix.defender_mix);
    return plan;
}

std::string whole_battle_text(const abstract::Setup& setup, const WholeBattle& battle) {
    std::string out = heading("Played well by both from the stratagems on: payoff margin");
    out += fmt::format("  The battle is worth {} points of per cent to {}.\n\n", signed_points(battle.value),
                       setup.start.sides.first.name);
    Columns table;
    table.column("Step", Align::left);
    table.column("", Align::left);
    table.column("chance");
    table.column("value");
    for (const BattleStep& step : battle.steps) {
        bool named = false;
        for (const BattleBranch& branch : step.branches) {
            table.row({named ? std::string() : fmt::format("{} {}", step.step, step.words), branch.words,
                       fmt::format("{:.1f}%", branch.chance * 100), signed_points(branch.value)});
            named = true;
        }
    }
    return out + table.text();
}

std::string worths_text(const abstract::Setup& setup, const PerSide<std::vector<StratagemWorth>>& worths) {
    Columns table;
    table.column("", Align::left);
    table.column("", Align::left);
    for (const char* words : {"chance", "in effect", "tried", "foil", "tried, foiled"}) table.column(words);
    for (const Side s : both_sides)
        for (const StratagemWorth& w : worths[s])
            table.row({setup.start.sides[s].name, std::string(words(w.stratagem)), percent_text(w.chance),
                       signed_points(w.in_effect), signed_points(w.attempt), percent_text(w.foil_chance),
                       signed_points(w.attempt_foiled)});
    if (worths.first.empty() && worths.second.empty()) return "";
    return heading("What each stratagem is worth to its side, the enemy trying none, in points of per cent") +
           table.text();
}

Json whole_battle_json(const WholeBattle& battle, const PerSide<std::vector<StratagemWorth>>& worths) {
    Json steps = Json::array(), out;
    for (const BattleStep& step : battle.steps) {
        Json branches = Json::array();
        for (const BattleBranch& b : step.branches)
            branches.push_back(Json{{"what", b.words}, {"chance", b.chance}, {"value", b.value}});
        steps.push_back(Json{{"step", step.step}, {"words", step.words}, {"branches", branches}});
    }
    out["value"] = battle.value;
    for (const Side s : both_sides) {
        Json list = Json::array();
        for (const StratagemShare& share : battle.stratagems[s])
            list.push_back(Json{{"stratagem", std::string(key(share.stratagem))},
                                {"share", share.share.get_d()},
                                {"chance", fraction_text(share.chance)},
                                {"worth", share.worth.get_d()}});
        out[s == Side::first ? "attacker_stratagems" : "defender_stratagems"] = list;
    }
    out["steps"] = steps;
    for (const Side s : both_sides) {
        Json list = Json::array();
        for (const StratagemWorth& w : worths[s])
            list.push_back(Json{{"stratagem", std::string(key(w.stratagem))},
                                {"chance", fraction_text(w.chance)},
                                {"in_effect", w.in_effect},
                                {"tried", w.attempt},
                                {"foil_chance", fraction_text(w.foil_chance)},
                                {"tried_and_foiled", w.attempt_foiled}});
        out[s == Side::first ? "attacker_worth" : "defender_worth"] = list;
    }
    return out;
}

Reply explain_match(const Arguments& arguments) {
    std::vector<std::string> faults;
    for (const std::string_view name : {"--battle", "--change"})
        if (arguments.given(name))
            faults.push_back(
                fmt::format("{}: this is for a battle of a campaign, as in banneret explain "
                            "FILE.banneret --battle \"Battle of Harl Ford\"",
                            name));
    const Choices choices = read_choices(arguments, faults);
    const auto match = read_match(arguments);
    if (const auto* failure = std::get_if<Failure>(&match)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return Failure{std::move(faults)};
    }
    const abstract::Setup& setup = *std::get<Shared<abstract::Setup>>(match);
    check_choices(choices, setup, faults);
    if (faults.empty()) {
        Play play;
        play.attempts = true;
        play.attacker_stratagem = choices.stratagem.first.value_or(Stratagem::none);
        play.defender_stratagem = choices.stratagem.second.value_or(Stratagem::none);
        if (const auto refusal = play_refused(setup, play)) faults.push_back(refusal->why);
    }
    if (!faults.empty()) return Failure{std::move(faults)};

    const FoughtPlan plan = plan_of(choices, setup);
    const Mattered mattered = what_mattered(plan);
    BattleQuestion question;
    question.first_losses = plan.attacker_losses;
    question.second_losses = plan.defender_losses;
    const WholeBattle battle = whole_battle(setup, question);
    const PerSide<std::vector<StratagemWorth>> worths{stratagem_worths(setup, Side::first, question),
                                                      stratagem_worths(setup, Side::second, question)};
    if (arguments.given("--json")) {
        Json out{{"attacker", setup.start.sides.first.name},
                 {"defender", setup.start.sides.second.name},
                 {"attacker_posture", std::string(key(plan.attacker))},
                 {"defender_posture", std::string(key(plan.defender))}};
        out.update(mattered_json(mattered));
        out["whole_battle"] = whole_battle_json(battle, worths);
        return json_text(out);
    }
    std::string out = fmt::format("{} attacks {}: {} against {}{}\n", setup.start.sides.first.name,
                                  setup.start.sides.second.name, words(plan.attacker), words(plan.defender),
                                  choices.posture.first ? "" : " (the likeliest of their best mixes)");
    return out + mattered_text(plan, mattered) + whole_battle_text(setup, battle) + worths_text(setup, worths);
}

// --- After a battle: one of the chronicle ------------------------------------------------------------------------

std::string luck_text(const FoughtPlan& plan, const BattleLuck& luck) {
    const auto& [first, second] = plan.setup.start.sides;
    std::string out = heading("Luck");
    out += wrapped(luck_sentence(luck.attacker, first.name), 96, 2);
    out += wrapped(luck_sentence(luck.defender, second.name), 96, 2);
    out += wrapped(
        fmt::format("The result, {}, comes in {} of such battles; one as good for {} or better in {}, for {} "
                    "in {}.",
                    words(luck.result), percent_text(luck.chance_of_result), first.name,
                    percent_text(luck.as_good_for_attacker), second.name, percent_text(luck.as_good_for_defender)),
        96, 2);
    Columns table;
    table.column("Above what was expected, points of per cent", Align::left);
    table.column(fmt::format("for {} winning", first.name));
    table.column(fmt::format("{} loses", first.name));
    table.column(fmt::format("{} loses", second.name));
    for (const LuckStep& step : luck.steps)
        table.row({step.words, signed_points(step.margin), signed_points(step.attacker_loss),
                   signed_points(step.defender_loss)});
    return out + "\n" + table.text();
}

Json loss_luck_json(const LossLuck& luck) {
    return Json{{"expected", fraction_text(luck.expected)},
                {"actual", fraction_text(fraction(luck.actual, 100))},
                {"chance_of_as_much_or_more", fraction_text(luck.at_least)},
                {"chance_of_as_much_or_less", fraction_text(luck.at_most)}};
}

Json luck_json(const BattleLuck& luck) {
    Json steps = Json::array();
    for (const LuckStep& step : luck.steps)
        steps.push_back(Json{{"dice", step.words},
                             {"margin", fraction_text(step.margin)},
                             {"attacker_loss", fraction_text(step.attacker_loss)},
                             {"defender_loss", fraction_text(step.defender_loss)}});
    return Json{{"attacker", loss_luck_json(luck.attacker)}, {"defender", loss_luck_json(luck.defender)},
                {"result", short_name(luck.result)},         {"chance_of_result", fraction_text(luck.chance_of_result)},
                {"margin", fraction_text(luck.margin)},      {"steps", steps}};
}

// The latest battle of this name in the chronicle.
const FoughtBattle* battle_called(const History& history, std::string_view name, std::vector<std::string>& faults) {
    const FoughtBattle* found = nullptr;
    std::vector<std::string_view> known;
    for (const Entry* entry : history.chronicle()) {
        if (!entry->battle) continue;
        known.push_back((*entry->battle)->name);
        if (folded((*entry->battle)->name) == folded(name)) found = &**entry->battle;
    }
    if (found == nullptr) {
        const std::vector<std::string> names(known.begin(), known.end());
        faults.push_back(known.empty()
                             ? std::string("--battle: the chronicle has no battle yet")
                             : fmt::format("--battle: no battle of the chronicle is called {}{}", in_quotes(name),
                                           suggestion(name, known, "; there are " + joined(names))));
    }
    return found;
}

Reply explain_battle(const Arguments& arguments, const History& history) {
    std::vector<std::string> faults;
    const FoughtBattle* battle = battle_called(history, *arguments.value("--battle"), faults);
    if (battle == nullptr) return Failure{std::move(faults)};
    const auto found = fought(*battle);
    if (!found)
        return Failure{
            {fmt::format("{} was not fought by the abstract system, so there are no dice to explain", battle->name)}};
    const Mattered mattered = what_mattered(found->plan);
    const BattleLuck luck = battle_luck(*found);
    std::optional<ChangedBattle> changed;
    if (arguments.given("--change")) {
        changed = fought_again(*battle, *found, arguments.values("--change"), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
    }
    const auto& [first, second] = found->plan.setup.start.sides;
    if (arguments.given("--json")) {
        Json out{{"battle", battle->name}, {"day", battle->day}, {"attacker", first.name}, {"defender", second.name}};
        out.update(mattered_json(mattered));
        out["luck"] = luck_json(luck);
        if (changed) out["changed"] = changed_json(*changed);
        return json_text(out);
    }
    std::string out = fmt::format("{}, {}\n{} attacked {}: {} against {}\n", battle->name,
                                  long_date_words(*history.now().calendar, battle->day), first.name, second.name,
                                  words(found->plan.attacker), words(found->plan.defender));
    out += mattered_text(found->plan, mattered) + luck_text(found->plan, luck);
    return changed ? out + changed_text(*changed) : out;
}

// --- The luck of a campaign --------------------------------------------------------------------------------------

std::string unusual(const LuckSum& sum) {
    const bool badly = sum.at_least() <= sum.at_most();
    const double tail = badly ? sum.at_least() : sum.at_most();
    return fmt::format("{:.1f}% lose as much or {}", tail * 100, badly ? "more" : "less");
}

std::string ledger_text(const History& history, const LuckLedger& ledger) {
    std::string out = fmt::format("The luck of {}\n", history.now().name);
    if (ledger.armies.empty()) out += "\n  No battle of the chronicle was fought by the abstract system yet.\n";
    if (!ledger.armies.empty()) {
        Columns table;
        table.column("Army", Align::left);
        for (const char* words : {"battles", "men lost", "expected", "difference"}) table.column(words);
        table.column("of such runs of battles", Align::left);
        for (const LedgerArmy& row : ledger.armies) {
            const double actual = row.losses.actual_men(), expected = row.losses.expected_men();
            table.row({row.name, std::to_string(row.losses.battles()), fmt::format("{:.0f}", actual),
                       fmt::format("{:.1f}", expected), fmt::format("{:+.1f}", actual - expected),
                       unusual(row.losses)});
            for (const LedgerBattle& b : row.battles)
                table.row({"  " + b.name, "", fmt::format("{}%", b.loss.actual), percent_text(b.loss.expected),
                           signed_points(Fraction(fraction(b.loss.actual, 100) - b.loss.expected)), ""});
        }
        out += "\n" + table.text();
    }
    for (const std::string& line : ledger.left_out) out += "\n" + wrapped(line, 96, 2);
    return out;
}

Json ledger_json(const LuckLedger& ledger) {
    Json armies = Json::array();
    for (const LedgerArmy& row : ledger.armies) {
        Json battles = Json::array();
        for (const LedgerBattle& b : row.battles) {
            Json one{{"battle", b.name}, {"day", b.day}, {"attacked", b.attacked}};
            one.update(loss_luck_json(b.loss));
            battles.push_back(one);
        }
        armies.push_back(Json{{"army", row.name},
                              {"men_lost", row.losses.actual_men()},
                              {"expected", row.losses.expected_men()},
                              {"chance_of_as_much_or_more", row.losses.at_least()},
                              {"chance_of_as_much_or_less", row.losses.at_most()},
                              {"expected_margin", fraction_text(row.expected_margin)},
                              {"margin", row.margin},
                              {"battles", battles}});
    }
    return Json{{"armies", armies}, {"left_out", ledger.left_out}};
}

Reply explain_campaign(const Arguments& arguments) {
    std::vector<std::string> faults;
    for (const OptionRow& option : choice_options())
        if (arguments.given(option.name))
            faults.push_back(fmt::format("{}: what was chosen in a battle that was fought stands; --change changes it",
                                         option.name));
    if (arguments.given("--change") && !arguments.given("--battle"))
        faults.push_back("--change: name the battle with --battle");
    if (!faults.empty()) return Failure{std::move(faults)};
    auto loaded = load_campaign(std::string(*arguments.value("ATTACKER")));
    if (const auto* error = std::get_if<FileError>(&loaded)) return Failure{error->faults};
    const History& history = std::get<History>(loaded);
    if (arguments.given("--battle")) return explain_battle(arguments, history);
    const LuckLedger ledger = luck_ledger(history);
    return arguments.given("--json") ? json_text(ledger_json(ledger)) : ledger_text(history, ledger);
}

Reply run_explain(const Arguments& arguments) {
    if (arguments.given("DEFENDER")) return explain_match(arguments);
    if (arguments.value("ATTACKER")->ends_with(".banneret")) return explain_campaign(arguments);
    return Failure{{"name two armies, or a campaign file, with --battle for one battle of its chronicle"}};
}

}  // namespace

Verb explain_verb() {
    VerbRow verb{
        "explain",
        "What mattered in a battle, its luck, and the same dice with one change",
        {{"ATTACKER", "An army list (CSV), or CAMPAIGN.banneret:Army Name; alone: a campaign file"},
         {"DEFENDER", "The army it attacks, named the same way", false}},
        {{"--battle", "NAME", "A battle of the campaign's chronicle;\nwithout it the luck of the whole campaign"},
         {"--change", "\"SIDE: CHANGE\"",
          "Fight that battle again with the same dice and this\nchange; any number. SIDE is attacker, defender or the\n"
          "army's name; a change is posture=KEY,\nstratagem=KEY (or none), stance=KEY, losses=KEY,\npursue=yes|no, or "
          "one of an army as in\nbanneret compare --variant",
          true}},
        "Of two armies: what the odds owe to the generals, the numbers, the quality, the mounts, the\n"
        "postures and the stratagems, each taken out in turn; what every stratagem is worth; and the\n"
        "whole battle from stratagem to pursuit as both play it best. A stratagem named is one that is\n"
        "tried. Of a battle that was fought: the same, how lucky it was, and how it would have gone\n"
        "with one change."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    for (OptionRow& option : match_options()) verb.options.push_back(std::move(option));
    verb.options.push_back(json_option());
    return {std::move(verb), run_explain};
}

}  // namespace banneret::app
