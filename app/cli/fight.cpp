#include <fmt/format.h>

#include <thread>

#include "app/cli/choices.h"
#include "app/cli/match.h"
#include "app/cli/table_choices.h"
#include "app/cli/table_report.h"
#include "app/cli/verbs.h"
#include "engine/commanders/table_sample.h"
#include "engine/core/text.h"
#include "engine/files/safe_write.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

namespace {

// What both verbs take, read.
struct Table {
    std::optional<Battle> battle;
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
    std::uint64_t seed = 0;
};

Table read_table(const Arguments& arguments, std::vector<std::string>& faults) {
    Table out;
    const Choices choices = read_choices(arguments, faults);
    const TacticalRuleset* ruleset = read_ruleset(arguments, faults);
    if (const auto seed = seed_number(*arguments.value("--seed"), faults)) out.seed = *seed;
    out.who = read_commanders(arguments, faults);
    auto match = read_table_match(arguments);
    if (auto* failure = std::get_if<Failure>(&match)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return out;
    }
    auto& ready = std::get<TableMatch>(match);
    check_choices(choices, *ready.setup, faults);
    const Plans plans = plans_of(choices, faults);
    if (!faults.empty()) return out;
    ready.start.stratagem = {plans.attacker_stratagem, plans.defender_stratagem};
    if (choices.posture.first) ready.start.posture.first = *choices.posture.first;
    if (choices.posture.second) ready.start.posture.second = *choices.posture.second;
    ready.start.night = arguments.given("--night");
    ready.start.wooded = arguments.given("--wooded");
    auto begun = ruleset->begin(ready.start);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&begun)) {
        for (const Problem& p : *problems) faults.push_back(p.sentence());
        return out;
    }
    out.battle = std::get<Battle>(std::move(begun));
    return out;
}

Reply run_fight(const Arguments& arguments) {
    std::vector<std::string> faults;
    const Table table = read_table(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    const TableGame game = play_game(*table.battle, table.seed, table.who);
    if (const auto file = arguments.value("--events")) {
        if (const auto error = write_safely(std::filesystem::path(*file), events_text(game, *table.battle, table.seed)))
            return Failure{error->faults, exit_failed};
    }
    if (arguments.given("--json")) return json_text(game_json(game, *table.battle, table.seed));
    return game_text(game);
}

Json mean_json(const SampledMean& m, const std::array<std::uint64_t, loss_bins>& histogram) {
    return Json{{"mean", m.mean}, {"low", m.low}, {"high", m.high}, {"histogram", histogram}};
}

Reply run_sample(const Arguments& arguments) {
    std::vector<std::string> faults;
    TableSampleSpec spec;
    if (const auto n = whole_number("--trials", *arguments.value("--trials"), 1, 10'000'000, faults))
        spec.trials = static_cast<std::uint64_t>(*n);
    spec.threads = std::max(1u, std::thread::hardware_concurrency());
    if (const auto text = arguments.value("--threads"))
        if (const auto n = whole_number("--threads", *text, 1, 256, faults)) spec.threads = static_cast<unsigned>(*n);
    const Table table = read_table(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    spec.seed = table.seed;
    spec.who = table.who;
    const TableSample s = sample(*table.battle, spec);
    if (arguments.given("--json"))
        return json_text(Json{{"ruleset", std::string(table.battle->ruleset())},
                              {"trials", s.trials},
                              {"seed", spec.seed},
                              {"attacker_wins", s.wins.first},
                              {"defender_wins", s.wins.second},
                              {"drawn", s.drawn},
                              {"unfinished", s.unfinished},
                              {"attacker_loss", mean_json(s.loss.first, s.histogram.first)},
                              {"defender_loss", mean_json(s.loss.second, s.histogram.second)},
                              {"turns", Json{{"mean", s.mean_turns}, {"max", s.most_turns}}}});
    const auto share = [&](std::uint64_t n) {
        return fixed(100.0 * static_cast<double>(n) / static_cast<double>(s.trials), 1) + "%";
    };
    const auto loss = [](const SampledMean& m) {
        return fmt::format("{}% +/- {}", fixed(100 * m.mean, 1), fixed(50 * (m.high - m.low), 1));
    };
    return fmt::format(
        "{} battles by {} and {}.\nThe attacker wins {}, the defender {}, drawn {}, unfinished {}.\n"
        "The attacker loses {} of his men, the defender {}.\n{} turns in the mean, {} at most.\n",
        with_commas(static_cast<std::int64_t>(s.trials)), key(spec.who.first), key(spec.who.second),
        share(s.wins.first), share(s.wins.second), share(s.drawn), share(s.unfinished), loss(s.loss.first),
        loss(s.loss.second), fixed(s.mean_turns, 1), s.most_turns);
}

VerbRow table_row(std::string_view name, std::string_view summary, std::vector<OptionRow> own) {
    VerbRow row{name, summary, match_positionals(), std::move(own),
                "Stratagems named have succeeded and give the tactical start; evade-battle is refused, as there\n"
                "would be no battle."};
    row.options.push_back(commanders_option());
    for (const char* ally : {"--attacker-ally", "--defender-ally"})
        row.options.push_back({ally, "ARMY", "An army that fights beside it, named the same way; any number", true});
    row.options.push_back({"--night", "", "The battle is fought at night"});
    row.options.push_back({"--wooded", "", "The ground hides those who can hide"});
    for (OptionRow& option : choice_options())
        if (!option.name.ends_with("-losses")) row.options.push_back(std::move(option));
    for (OptionRow& option : match_options()) row.options.push_back(std::move(option));
    row.options.push_back(json_option());
    return row;
}

}  // namespace

Verb fight_verb() {
    return {table_row("fight", "Fight one battle on the table, commanders for both sides",
                      {ruleset_option(true),
                       {"--seed", "N", "Of the dice: the same seed, the same battle", false, true},
                       {"--events", "FILE", "Writes everything that happened, one JSON object a line"}}),
            run_fight};
}

Verb sample_verb() {
    return {table_row("sample", "Fight a battle on the table often and count",
                      {ruleset_option(true),
                       {"--trials", "N", "How many battles", false, true},
                       {"--seed", "N", "Of the dice: the same seed, the same answer", false, true},
                       {"--threads", "N", "All cores if not given; the answer is the same"}}),
            run_sample};
}

}  // namespace banneret::app
