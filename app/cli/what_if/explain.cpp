#include "app/cli/what_if/explain.h"

#include <fmt/format.h>

#include <cmath>

#include "app/cli/base/choices.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

std::string expected_text(const FoughtPlan& plan, const Outlook& o) {
    const auto& [first, second] = plan.setup.start.sides;
    return wrapped(fmt::format("{} wins {}, nobody {}, {} {}; {} loses {} and {} {} on average.", first.name,
                               percent_text(o.attacker_wins), percent_text(o.drawn), second.name,
                               percent_text(o.defender_wins), first.name, percent_text(o.mean_loss(Role::attacker)),
                               second.name, percent_text(o.mean_loss(Role::defender))),
                   96, 2);
}

}  // namespace

double rounded(double value) {
    return std::round(value * 1e9) / 1e9;
}

std::string signed_points(double share) {
    const double tenths = std::round(share * 1000) / 10;
    return tenths == 0 ? "0.0" : fmt::format("{:+.1f}", tenths);
}
std::string signed_points(const Fraction& share) {
    return signed_points(share.get_d());
}

Cell points_cell(const Fraction& share) {
    return {signed_points(share), fraction_text(share)};
}

namespace {

Table factors_table(const Attribution& m) {
    Table table;
    table.left({{"", "factor"}});
    table.data({"why", "without", "margin"});
    table.right({{"attacker wins", "attacker_wins"}, {"defender wins", "defender_wins"}});
    table.right({{"attacker loses", "attacker_loss"}, {"defender loses", "defender_loss"}});
    for (const Contribution& c : m.contributions)
        table.row({{std::string(words(c.factor)), key(c.factor)},
                   c.why,
                   c.without,
                   fraction_text(c.margin),
                   points_cell(c.attacker_wins),
                   points_cell(c.defender_wins),
                   points_cell(c.attacker_loss),
                   points_cell(c.defender_loss)});
    return table;
}

}  // namespace

std::string attribution_text(const FoughtPlan& plan, const Attribution& m) {
    std::string out = heading("What was expected before the dice") + expected_text(plan, m.planned);
    out += heading("What mattered: what each factor added, in percentage points");
    out += plain_text(factors_table(m), 2) + "\n";
    for (const Contribution& c : m.contributions)
        out += wrapped(fmt::format("{}: {}; without: {}.", words(c.factor), c.why, c.without), 96, 2);
    return out;
}

Json attribution_json(const Attribution& m) {
    const Outlook& o = m.planned;
    return Json{{"expected", Json{{"attacker_wins", fraction_text(o.attacker_wins)},
                                  {"drawn", fraction_text(o.drawn)},
                                  {"defender_wins", fraction_text(o.defender_wins)},
                                  {"attacker_loss", fraction_text(o.mean_loss(Role::attacker))},
                                  {"defender_loss", fraction_text(o.mean_loss(Role::defender))}}},
                {"factors", json_rows(factors_table(m))}};
}

namespace {

Reply run_explain(const Arguments& arguments, const Surroundings& around) {
    if (arguments.given("DEFENDER")) return explain_match(arguments);
    if (arguments.value("ATTACKER")->ends_with(".banneret")) return explain_campaign(arguments, around);
    return Failure{{"name two armies, or a campaign file, with --battle for one battle of its chronicle"}};
}

}  // namespace

Verb explain_verb() {
    VerbRow verb{
        "explain",
        "What mattered in a battle, its luck, and the same dice with one change",
        {{"ATTACKER", "An army list (CSV), or CAMPAIGN.banneret:Army Name; or a campaign file alone"},
         {"DEFENDER", "The army it attacks, named the same way", false}},
        {{"--battle", "NAME", "A battle of the campaign's chronicle;\nwithout it the luck of the whole campaign"},
         {"--change", "\"SIDE: CHANGE\"",
          "Fight that battle again with the same dice and this\nchange; any number. SIDE is attacker, defender or the\n"
          "army's name; a change is posture=KEY,\nstratagem=KEY (or none), stance=KEY, losses=KEY,\npursue=yes|no, or "
          "one of an army as in\nbanneret compare --variant",
          true}},
        "For two armies: what the odds owe to the generals, the numbers, the quality, the mounts, the\n"
        "postures and the stratagems, each taken out in turn; what every stratagem is worth; and the\n"
        "whole battle from stratagem to pursuit as both play it best. A named stratagem is\n"
        "attempted. For a battle that was fought: the same, how lucky it was, and how it would have gone\n"
        "with one change."};
    verb.options.push_back({"--payoff", "KEY",
                            "The payoff of the battle and of open postures:\n"
                            "margin, losses, field, or weights of your own such as\n"
                            "win=2,losses=1; margin if not given"});
    verb.options.push_back({"--attacker-guess", "MIX",
                            "A guess of what the attacker does, for the best reply:\n"
                            "a posture, or parts such as\n"
                            "attack-right=2,envelope"});
    verb.options.push_back({"--defender-guess", "MIX", "As above, for the defender"});
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    for (OptionRow& option : match_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--csv", "", "One figure per line, as CSV"});
    verb.options.push_back(json_option());
    return {std::move(verb), nullptr, run_explain};
}

}  // namespace banneret::app
