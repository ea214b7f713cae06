#include "engine/campaign/chronicle/comparisons.h"

#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/what_if/comparisons.h"
#include "app/cli/what_if/what_if.h"
#include "engine/campaign/chronicle/kept_judgement.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::vector<std::string> names_of(const std::vector<KeptVariant>& variants) {
    std::vector<std::string> out;
    for (const KeptVariant& v : variants) out.push_back(v.name);
    return out;
}

Table list_of(const Campaign& now) {
    Table table;
    table.left({{"Comparison", "comparison"}, {"", "role"}, {"Armies", "variants"}, {"Against", "foes"}});
    const auto names = [](const std::vector<KeptVariant>& variants) {
        return Cell::list(joined(names_of(variants)), names_of(variants));
    };
    for (const auto& one : now.comparisons)
        table.row({one->name,
                   {one->role == Role::attacker ? "attacking" : "defending", key(one->role)},
                   names(one->variants),
                   names(one->foes)});
    return table;
}

std::variant<const KeptComparison*, Failure> comparison_called(const Campaign& now, std::string_view name) {
    if (const KeptComparison* one = find_comparison(now, name)) return one;
    std::vector<std::string_view> known;
    for (const auto& one : now.comparisons) known.push_back(one->name);
    if (known.empty()) return Failure{{"the campaign keeps no comparison yet"}};
    return Failure{{fmt::format("no comparison is called {}{}", in_quotes(name), suggestion_or_list(name, known))}};
}

Reply run_drop(const Arguments& arguments, std::string_view name) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        const auto found = comparison_called(history.now(), name);
        if (const auto* failure = std::get_if<Failure>(&found)) return *failure;
        const std::string dropped = std::get<const KeptComparison*>(found)->name;
        const auto done = history.perform_rolling(DropComparison{std::get<const KeptComparison*>(found)->id});
        if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
        return arguments.given("--json") ? json_text(Json{{"dropped", dropped}})
                                         : fmt::format("Dropped: {}\n", dropped);
    });
}

Reply run_kept(const Arguments& arguments) {
    const auto name = arguments.value("NAME");
    if (arguments.given("--drop"))
        return name ? run_drop(arguments, *name) : Failure{{"--drop: name the comparison to drop"}};
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        if (!name)
            return rows_text(list_of(now), arguments.given("--json"),
                             "No comparison is kept yet; banneret compare --keep FILE.banneret:NAME keeps one.\n", 0,
                             120);
        const auto found = comparison_called(now, *name);
        if (const auto* failure = std::get_if<Failure>(&found)) return *failure;
        const auto question = question_of(now, *std::get<const KeptComparison*>(found));
        if (const auto* refusals = std::get_if<std::vector<Refusal>>(&question)) {
            Failure failure;
            for (const Refusal& r : *refusals) failure.faults.push_back(r.why);
            return failure;
        }
        return comparison_report(arguments, std::get<CompareQuestion>(question));
    });
}

// --- judge -----------------------------------------------------------------------------------------------------------

Table judged_list(const Campaign& now) {
    Table table;
    table.left({{"Question", "question"}, {"Attacker", "attacker"}, {"Defender", "defender"}});
    table.right({{"Judges", "judges"}, {"Battles", "battles"}, {"Seed", "seed"}});
    for (const auto& one : now.comparisons) {
        if (one->verdicts.empty()) continue;
        const bool attacks = one->role == Role::attacker;
        const std::string &own = one->variants.front().name, &foe = one->foes.front().name;
        table.row({one->name, attacks ? own : foe, attacks ? foe : own, static_cast<std::int64_t>(one->verdicts.size()),
                   one->battles, one->seed});
    }
    return table;
}

std::string then_words(const KeptShare& s, bool exact) {
    const auto share = [](std::int32_t millionths) { return millionths / static_cast<double>(whole_share); };
    return exact ? fixed(share(s.value) * 100, 1) + "%"
                 : percent_text(Measurement{share(s.value), share(s.low), share(s.high), {}});
}

// The saved verdicts beside new ones on the same question: same seed, same number of battles.
Table asked_again(const KeptComparison& kept, const JudgeQuestion& question, unsigned threads, const Job& job) {
    Table table;
    table.left({{"judge", "judge"}});
    table.right({{"attacker won", "then"},
                 {"wins now", "now"},
                 {"defender won", "defender_then"},
                 {"wins now", "defender_now"},
                 {"battles", "battles"}});
    for (const KeptVerdict& then : kept.verdicts) {
        const TacticalRuleset* ruleset = find_tactical_ruleset(then.judge);
        std::optional<Verdict> v;
        if (then.judge == "abstract") {
            v = abstract_verdict(question);
        } else if (ruleset != nullptr) {
            TacticalJudge judge(*ruleset, question);
            judge.fight(then.battles, threads, job);
            v = judge.verdict();
        }
        const bool exact = then.battles == 0;
        const bool known = v && v->problems.empty();
        table.row({v ? v->title : then.judge, then_words(then.attacker_wins, exact),
                   known ? percent_text(v->wins.first) : "cannot judge it", then_words(then.defender_wins, exact),
                   known ? percent_text(v->wins.second) : "", exact ? Cell("exact", Cell(0)) : Cell(then.battles)});
    }
    return table;
}

Reply run_kept_judge(const Arguments& arguments, const Surroundings& around) {
    const auto name = arguments.value("NAME");
    if (arguments.given("--drop"))
        return name ? run_drop(arguments, *name) : Failure{{"--drop: name the question to drop"}};
    std::vector<std::string> faults;
    const int threads = read_threads(arguments, faults);
    const bool json = arguments.given("--json"), csv = arguments.given("--csv"),
               in_markdown = arguments.given("--markdown");
    if (int{json} + int{csv} + int{in_markdown} > 1)
        faults.push_back("--json, --csv and --markdown: only one of them at a time");
    if (!faults.empty()) return Failure{std::move(faults)};
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        if (!name)
            return rows_text(
                judged_list(now), json,
                "No question to the judges is kept yet; banneret judge --keep FILE.banneret:NAME keeps one.\n", 0, 120);
        const auto found = comparison_called(now, *name);
        if (const auto* failure = std::get_if<Failure>(&found)) return *failure;
        const KeptComparison& kept = *std::get<const KeptComparison*>(found);
        const auto question = judge_question_of(now, kept);
        if (const auto* refusals = std::get_if<std::vector<Refusal>>(&question)) {
            Failure failure;
            for (const Refusal& r : *refusals) failure.faults.push_back(r.why);
            return failure;
        }
        const LongWork work(around, "judge", "battles");
        const auto& asked = std::get<JudgeQuestion>(question);
        const Table table = asked_again(kept, asked, static_cast<unsigned>(threads), work.job());
        if (csv) return csv_text(table);
        if (in_markdown) return markdown(table);
        return known_so_far(json ? json_text(json_rows(table))
                                 : fmt::format("{} attacks {}: the kept verdicts and the verdicts now.\n\n",
                                               asked.start.sides.first.name, asked.start.sides.second.name) +
                                       plain_text(table, 2),
                            work.stopped());
    });
}

}  // namespace

Verb campaign_judge_verb() {
    VerbRow verb{"campaign FILE judge",
                 "Ask the judges the questions kept in the campaign again, with the same seed",
                 {campaign_file_row(), {"NAME", "The question; if not given, a list of all", false}},
                 {{"--drop", "", "Delete it"}, threads_option()},
                 "banneret judge --keep FILE.banneret:NAME keeps one."};
    for (OptionRow& option : form_options()) verb.options.push_back(std::move(option));
    return {std::move(verb), nullptr, run_kept_judge};
}

Verb campaign_compare_verb() {
    VerbRow verb{"campaign FILE compare",
                 "Run the comparisons kept in the campaign again, with the armies of today",
                 {campaign_file_row(), {"NAME", "The comparison; if not given, a list of all", false}},
                 {{"--drop", "", "Delete it"}},
                 "banneret compare --keep FILE.banneret:NAME keeps one."};
    for (OptionRow& option : form_options()) verb.options.push_back(std::move(option));
    return {std::move(verb), run_kept};
}

}  // namespace banneret::app
