#include <fmt/format.h>

#include "app/cli/base/choices.h"
#include "app/cli/base/long_work.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/part.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/tabletop/muster_arguments.h"
#include "app/cli/tabletop/sampled_rows.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/tabletop/table_report.h"
#include "app/cli/what_if/what_if.h"
#include "engine/commanders/judges/judge.h"
#include "engine/commanders/table_sample.h"
#include "engine/core/text.h"
#include "engine/files/output_file.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/measurement.h"
#include "engine/odds/sentences.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

namespace {

constexpr int decision_limit = 20'000;

// The arguments of both verbs, parsed.
struct SampledBattle {
    std::optional<Battle> battle;
    const TacticalRuleset* ruleset = nullptr;
    TableStart start;
    std::optional<Shared<abstract::Setup>> setup;  // for the abstract system, without allies
    Choices choices;
    Plans plans;
    bool allies = false;
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
    std::uint64_t seed = 0;
};

SampledBattle read_table(const Arguments& arguments, std::vector<std::string>& faults) {
    SampledBattle out;
    Choices choices = read_choices(arguments, faults);
    const TacticalRuleset* ruleset = read_ruleset(arguments, faults);
    if (const auto seed = seed_number(*arguments.value("--seed"), faults)) out.seed = *seed;
    out.who = read_commanders(arguments, faults);
    auto match = read_table_match(arguments);
    if (auto* failure = std::get_if<Failure>(&match)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return out;
    }
    auto& ready = std::get<TableMatch>(match);
    if (ruleset == nullptr) return out;
    const auto muster = read_muster_file(arguments, *ruleset, ready.start, faults);
    if (muster) {  // options override the muster file
        ready.start.changes = muster->changes;
        ready.start.land = muster->land;
        for (const Side side : both_sides) {
            if (!choices.stratagem[side]) choices.stratagem[side] = muster->stratagem[side];
            if (!choices.posture[side]) choices.posture[side] = muster->posture[side];
        }
    }
    check_choices(choices, *ready.setup, faults);
    const Plans plans = plans_of(choices, faults);
    if (!faults.empty()) return out;
    ready.start.stratagem = {plans.attacker_stratagem, plans.defender_stratagem};
    if (choices.posture.first) ready.start.posture.first = *choices.posture.first;
    if (choices.posture.second) ready.start.posture.second = *choices.posture.second;
    ready.start.night = arguments.given("--night") || (muster && muster->night);
    ready.start.wooded = arguments.given("--wooded") || (muster && muster->wooded);
    auto begun = ruleset->begin(ready.start);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&begun)) {
        for (const Problem& p : *problems) faults.push_back(p.sentence());
        return out;
    }
    out.battle = std::get<Battle>(std::move(begun));
    out.ruleset = ruleset;
    out.start = std::move(ready.start);
    out.setup = ready.setup;
    out.choices = choices;
    out.plans = plans;
    out.allies = arguments.given("--attacker-ally") || arguments.given("--defender-ally");
    return out;
}

Reply run_fight(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    const SampledBattle table = read_table(arguments, faults);
    std::optional<std::int64_t> trial;
    if (const auto word = arguments.value("--trial")) trial = whole_number("--trial", *word, 0, 1'000'000'000, faults);
    if (trial && arguments.given("--why"))
        faults.push_back("--why: leave it out with --trial, whose commanders give no reasons");
    if (!faults.empty()) return Failure{std::move(faults)};
    const LongWork work(around, "fight", "decisions");
    TableGame game{*table.battle, false, {}, {}, {}, {}};
    if (trial) {
        JudgeQuestion question{table.start, *table.setup, {}, table.seed, table.who};
        auto fought = fight_trial(*table.ruleset, question, static_cast<std::uint64_t>(*trial), work.job());
        if (const auto* refusal = std::get_if<Refusal>(&fought)) return Failure{{refusal->why}};
        const auto& one = std::get<JudgedTrial>(fought);
        game = {one.after(one.orders()), one.finished(), one.all_orders(), {}, one.events(), {}};
    } else {
        game = play_game(*table.battle, table.seed, table.who, decision_limit, arguments.given("--why"), work.job());
    }
    if (const auto file = arguments.value("--events")) {
        std::string events = events_text(game, *table.battle, table.seed);
        if (*file == "-") return known_so_far(std::move(events), work.stopped() && !game.finished);
        if (const auto error = write_output(std::filesystem::path(*file), events))
            return Failure{error->faults, error->unfit ? exit_bad_input : exit_failed};
    }
    return known_so_far(
        arguments.given("--json") ? json_text(game_json(game, *table.battle, table.seed)) : game_text(game),
        work.stopped() && !game.finished);
}

// --- sample ------------------------------------------------------------------------------------------------------

Json mean_json(const SampledMean& m, const std::array<std::uint64_t, loss_bins>& histogram) {
    return Json{{"mean", m.mean}, {"low", m.low}, {"high", m.high}, {"histogram", histogram}};
}

Json share_json(std::uint64_t hits, std::uint64_t trials) {
    return interval_json(sampled_share(hits, trials));
}

// Exact odds of the same armies by the abstract system, with the choices given. A side that has not chosen plays for
// the margin.
std::optional<Outlook> abstract_outlook(const SampledBattle& table) {
    if (!table.setup || table.allies) return std::nullopt;
    BattleAssumptions play;
    play.attacker = table.choices.posture.first;
    play.defender = table.choices.posture.second;
    play.attacker_stratagem = table.plans.attacker_stratagem;
    play.defender_stratagem = table.plans.defender_stratagem;
    if (assumptions_refused(**table.setup, play)) return std::nullopt;
    return outlook(**table.setup, play);
}

// The mean share lost by the end of each turn.
Table attrition_table(const TableSample& s) {
    Table table;
    table.right({{"by the end of turn", "turn"},
                 {"the attacker has lost", "attacker_loss"},
                 {"the defender", "defender_loss"}});
    const auto share = [](double lost) { return Cell(fixed(100 * lost, 1) + "%", lost); };
    for (std::size_t i = 0; i < s.lost_by_turn.size(); ++i)
        table.row({i + 1, share(s.lost_by_turn[i].first), share(s.lost_by_turn[i].second)});
    return table;
}

std::string sample_json(const SampledBattle& table, const TableSampleSpec& spec, const TableSample& s) {
    Json out{{"ruleset", std::string(table.battle->ruleset())},
             {"trials", s.trials},
             {"seed", spec.seed},
             {"attacker_wins", s.wins.first},
             {"defender_wins", s.wins.second},
             {"drawn", s.drawn},
             {"unfinished", s.unfinished},
             {"attacker_loss", mean_json(s.loss.first, s.histogram.first)},
             {"defender_loss", mean_json(s.loss.second, s.histogram.second)},
             {"turns", Json{{"mean", s.mean_turns}, {"max", s.most_turns}}}};
    out["shares"] = Json{{"attacker_wins", share_json(s.wins.first, s.trials)},
                         {"defender_wins", share_json(s.wins.second, s.trials)},
                         {"drawn", share_json(s.drawn, s.trials)},
                         {"unfinished", share_json(s.unfinished, s.trials)}};
    out["attrition"] = json_rows(attrition_table(s));
    if (const auto o = abstract_outlook(table))
        out["abstract"] = Json{{"attacker_wins", fraction_text(o->attacker_wins)},
                               {"defender_wins", fraction_text(o->defender_wins)},
                               {"drawn", fraction_text(o->drawn)},
                               {"attacker_loss", fraction_text(o->mean_loss(Role::attacker))},
                               {"defender_loss", fraction_text(o->mean_loss(Role::defender))}};
    return json_text(out);
}

// Every turn of a short battle; of a long one about twenty turns and the last.
std::string attrition_text(const TableSample& s) {
    if (s.lost_by_turn.empty()) return "";
    Table table = attrition_table(s);
    const std::size_t turns = table.rows.size(), step = (turns + 19) / 20;
    std::vector<Table::Row> shown;
    for (std::size_t i = 0; i < turns; ++i)
        if ((i + 1) % step == 0 || i + 1 == turns) shown.push_back(std::move(table.rows[i]));
    table.rows = std::move(shown);
    return "\n" + plain_text(table, 0);
}

std::string sample_text(const SampledBattle& table, const TableSampleSpec& spec, const TableSample& s) {
    const auto share = [&](std::uint64_t n) { return percent_text(sampled_share(n, s.trials)); };
    const auto loss = [](const SampledMean& m) { return percent_text(Measurement{m.mean, m.low, m.high, {}}); };
    std::string out = fmt::format(
        "{} of {} against {} commanders.\n"
        "The attacker wins {}, the defender {}, drawn {}, unfinished {}.\n"
        "The attacker loses {} of its men, the defender {}.\n"
        "{} turns on average, {} at most.\n",
        counted(s.trials, "battle"), key(spec.who.first), key(spec.who.second), share(s.wins.first),
        share(s.wins.second), share(s.drawn), share(s.unfinished), loss(s.loss.first), loss(s.loss.second),
        fixed(s.mean_turns, 1), s.most_turns);
    if (const auto o = abstract_outlook(table))
        out += fmt::format(
            "By the abstract system, exact: the attacker wins {}, the defender {}, drawn {}; the attacker\nloses {} of "
            "its strength, the defender {}.\n",
            percent_text(o->attacker_wins), percent_text(o->defender_wins), percent_text(o->drawn),
            percent_text(o->mean_loss(Role::attacker)), percent_text(o->mean_loss(Role::defender)));
    return out + attrition_text(s);
}

// With `parts`, takes the battles from the parts and fights none.
Reply sampled(const Arguments& arguments, const Surroundings& around, const Parts* parts) {
    std::vector<std::string> faults;
    TableSampleSpec spec;
    if (const auto n = whole_number("--trials", *arguments.value("--trials"), 1, 10'000'000, faults))
        spec.trials = static_cast<std::uint64_t>(*n);
    spec.threads = static_cast<unsigned>(read_threads(arguments, faults));
    const SampledBattle table = read_table(arguments, faults);
    const auto shard = read_shard(arguments, faults);
    std::optional<Part> part;
    if (shard) part = part_of("sample", arguments, *shard, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    if (part)
        if (auto kept = kept_already(*part, arguments)) return std::move(*kept);
    spec.seed = table.seed;
    spec.who = table.who;
    spec.by_turn = true;
    if (!arguments.given("--fixed-deployment")) spec.begin = drawn_deployments(*table.ruleset, table.start, table.seed);
    const LongWork work(around, "sample", "battles");
    TableSampling sampling(*table.battle, spec);
    if (parts == nullptr) {
        sampling.add(spec.trials, spec.threads, work.job(), shard.value_or(Shard{}));
    } else {
        const auto rows = rows_of(*parts, "battles", spec.trials);
        if (!rows) return foreign_parts();
        for (const SampledRow& row : *rows) sampling.put(row);
    }
    if (part) {
        if (work.stopped()) return Failure{{"stopped; no part was written"}, exit_failed};
        const std::vector<SampledRow> rows = sampling.rows();
        part->found = Json{{"battles", rows_json(rows)}};
        return write_part(*part, arguments, counted(rows.size(), "battle"));
    }
    const TableSample s = sampling.answer();
    return known_so_far(arguments.given("--json") ? sample_json(table, spec, s) : sample_text(table, spec, s),
                        s.trials < spec.trials);
}

Reply run_sample(const Arguments& arguments, const Surroundings& around) {
    return sampled(arguments, around, nullptr);
}

Reply merge_sample(const Arguments& arguments, const Surroundings& around, const Parts& parts) {
    return sampled(arguments, around, &parts);
}

VerbRow table_row(std::string_view name, std::string_view summary, std::vector<OptionRow> own) {
    VerbRow row{name, summary, match_positionals(), std::move(own),
                "Stratagems named here count as successes and decide the tactical start; evade-battle is refused, "
                "as\nthere would be no battle."};
    row.options.push_back(commanders_option());
    row.options.push_back(muster_option());
    for (const char* ally : {"--attacker-ally", "--defender-ally"})
        row.options.push_back({ally, "ARMY", "An army that fights beside it, named the same way; any number", true});
    row.options.push_back({"--night", "", "The battle is fought at night"});
    row.options.push_back({"--wooded", "", "Wooded ground, which hides units that can hide"});
    for (OptionRow& option : choice_options())
        if (!option.name.ends_with("-losses")) row.options.push_back(std::move(option));
    for (OptionRow& option : match_options()) row.options.push_back(std::move(option));
    row.options.push_back(json_option());
    return row;
}

}  // namespace

Verb fight_verb() {
    return {table_row("fight", "Fight one battle on the table, with automatic commanders on both sides",
                      {ruleset_option(true),
                       {"--seed", "N", "Random seed; the same seed gives the same battle", false, true},
                       {"--trial", "N",
                        "Fight battle N (from 0) of banneret judge or sample with this\nseed and these armies, exactly "
                        "as it was counted; the report\nthen gives the results of the dice, but no faces"},
                       {"--events", "FILE", "Write every event to this file, one JSON object a line"},
                       {"--why", "", "Show each commander's reason below every order"}}),
            nullptr, run_fight};
}

Verb sample_verb() {
    VerbRow row = table_row("sample", "Fight a battle on the table many times and count the results",
                            {ruleset_option(true),
                             {"--trials", "N", "How many battles", false, true},
                             {"--seed", "N", "Random seed; the same seed gives the same answer", false, true},
                             threads_option(),
                             {"--fixed-deployment", "",
                              "All battles begin with the same deployment. If not given, each\n"
                              "battle draws one of those that the commanders consider equal"}});
    for (OptionRow& option : shard_options()) row.options.push_back(std::move(option));
    return {std::move(row), nullptr, run_sample, merge_sample};
}

}  // namespace banneret::app
