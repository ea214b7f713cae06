#include "engine/commanders/judges/judge.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/choices.h"
#include "app/cli/base/long_work.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/part.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/tabletop/judge_report.h"
#include "app/cli/tabletop/sampled_rows.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/what_if/comparisons.h"
#include "app/cli/what_if/what_if.h"
#include "app/models/what_if/judge_tables.h"
#include "engine/campaign/chronicle/kept_judgement.h"
#include "engine/core/shell_word.h"
#include "engine/core/text.h"
#include "engine/odds/measurement.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

struct JudgeTask {
    std::optional<JudgeQuestion> question;
    std::vector<const TacticalRuleset*> rulesets;
    std::uint64_t battles = 200;
    unsigned threads = 1;
};

// The rulesets that --ruleset names, each once; without the option every ruleset.
std::vector<const TacticalRuleset*> read_judges(const Arguments& arguments, std::vector<std::string>& faults) {
    std::vector<const TacticalRuleset*> out;
    for (const std::string& key : arguments.values("--ruleset")) {
        const TacticalRuleset* found = ruleset_named(key, faults);
        if (found != nullptr && std::ranges::find(out, found) == out.end()) out.push_back(found);
    }
    if (out.empty())
        for (const TacticalRuleset& r : tactical_rulesets()) out.push_back(&r);
    return out;
}

JudgeTask read_task(const Arguments& arguments, std::vector<std::string>& faults) {
    JudgeTask out;
    const Choices choices = read_choices(arguments, faults);
    out.rulesets = read_judges(arguments, faults);
    if (const auto text = arguments.value("--trials"))
        if (const auto n = whole_number("--trials", *text, 1, 1'000'000, faults))
            out.battles = static_cast<std::uint64_t>(*n);
    out.threads = static_cast<unsigned>(read_threads(arguments, faults));
    const auto seed = seed_number(arguments.value("--seed").value_or("1"), faults);
    const PerSide<TableCommander> who = read_commanders(arguments, faults);
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
    for (const Side side : both_sides)
        if (choices.posture[side]) ready.start.posture[side] = *choices.posture[side];
    ready.start.night = arguments.given("--night");
    ready.start.wooded = arguments.given("--wooded");
    BattleAssumptions play;
    play.attacker = choices.posture.first;
    play.defender = choices.posture.second;
    play.attacker_stratagem = plans.attacker_stratagem;
    play.defender_stratagem = plans.defender_stratagem;
    if (const auto refusal = assumptions_refused(*ready.setup, play)) {
        faults.push_back(refusal->why);
        return out;
    }
    out.question = JudgeQuestion{std::move(ready.start), ready.setup, play, *seed, who};
    return out;
}

JudgementForm read_form(const Arguments& arguments, std::vector<std::string>& faults) {
    const bool json = arguments.given("--json"), csv = arguments.given("--csv"),
               markdown = arguments.given("--markdown");
    if (int{json} + int{csv} + int{markdown} > 1)
        faults.push_back("--json, --csv and --markdown: only one of them at a time");
    return json       ? JudgementForm::json
           : csv      ? JudgementForm::csv
           : markdown ? JudgementForm::markdown
                      : JudgementForm::text;
}

Reading read_reading(const Arguments& arguments, std::vector<std::string>& faults) {
    const std::string word = folded(arguments.value("--reading").value_or("raw"));
    std::vector<std::string_view> known;
    for (const Reading r : every_reading) {
        if (key(r) == word) return r;
        known.push_back(key(r));
    }
    const std::vector<std::string> listed(known.begin(), known.end());
    faults.push_back(fmt::format("--reading: {} is not a reading{}", in_quotes(word),
                                 suggestion(word, known, "; one is " + joined(listed, "or"))));
    return Reading::raw;
}

// Fights the battles of every ruleset. `fought` of `all` battles are already done; they only count in the progress.
std::vector<Verdict> verdicts_of(const JudgeTask& task, const JudgeQuestion& question, const LongWork& work,
                                 std::uint64_t& fought, std::uint64_t all) {
    std::vector<Verdict> out = {abstract_verdict(question)};
    for (const TacticalRuleset* ruleset : task.rulesets) {
        TacticalJudge judge(*ruleset, question);
        const Job part{work.job().stop,
                       [&](std::uint64_t done, std::uint64_t) { work.job().report(fought + done, all); }};
        judge.fight(task.battles, task.threads, part);
        fought += task.battles;
        out.push_back(judge.verdict());
    }
    return out;
}

// --worth: what each judge pays for one step of the side's army.
Reply run_worth(const JudgeTask& task, Side side, JudgementForm form, const Surroundings& around) {
    const JudgeQuestion& question = *task.question;
    const LongWork work(around, "judge", "battles");
    std::vector<JudgedWorth> judges = {
        {"abstract", std::string(banneret::rulesets().front().title), true, 0, abstract_step_worths(question, side)}};
    const std::uint64_t of_each = task.battles * (every_army_step.size() + 1), all = of_each * task.rulesets.size();
    for (std::size_t i = 0; i < task.rulesets.size(); ++i) {
        StepTrials trials(*task.rulesets[i], question, side);
        trials.fight(task.battles, task.threads, Job{work.job().stop, [&](std::uint64_t done, std::uint64_t) {
                                                         work.job().report(i * of_each + done, all);
                                                     }});
        judges.push_back({std::string(task.rulesets[i]->key), std::string(task.rulesets[i]->title), false,
                          trials.battles(), trials.worths()});
    }
    const Table table = worth_table(judges);
    std::string out;
    switch (form) {
        case JudgementForm::json:
            out = json_text(Json{{"army", question.start.sides[side].name},
                                 {"seed", question.seed},
                                 {"trials", task.battles},
                                 {"steps", json_rows(table)}});
            break;
        case JudgementForm::csv:
            out = csv_text(table);
            break;
        case JudgementForm::markdown:
            out = markdown(table);
            break;
        case JudgementForm::text:
            out = fmt::format(
                "The worth of each step for {}: the extra US that would help the unchanged army as much,\n"
                "counted against {} with 40% to 250% of the army's own US; {} for each step and ruleset.\n",
                question.start.sides[side].name, question.start.sides[other(side)].name,
                counted(task.battles, "battle"));
            // Transposed: one line for each judge and step is easier to read than six wide columns.
            for (const JudgedWorth& j : judges) out += heading(j.title) + plain_text(worth_table(std::span(&j, 1)), 2);
            break;
    }
    return known_so_far(std::move(out), work.stopped());
}

// Saves the question and its verdicts under the name of --keep and adds a note to the report.
Reply with_kept_judgement(Reply report, const Arguments& arguments, const Judgement& j, const JudgeTask& task) {
    const auto where = arguments.value("--keep");
    auto* text = std::get_if<std::string>(&report);
    if (!where || text == nullptr) return report;
    const auto named = split_reference(*where);
    if (!named) return Failure{{"--keep: say in which campaign and under what name, as FILE.banneret:Before the ford"}};
    std::vector<std::string> faults;
    std::vector<NamedArmy> armies;
    std::vector<std::string> references = {std::string(*arguments.value("ATTACKER")),
                                           std::string(*arguments.value("DEFENDER"))};
    CompareQuestion question;
    question.role = Role::attacker;
    question.play = task.question->play;
    for (std::size_t i = 0; i < 2; ++i) {
        std::vector<NamedArmy> read;
        auto found = read_variants(arguments, std::span(&references[i], 1),
                                   i == 0 ? "--attacker-leadership" : "--defender-leadership", faults, read);
        if (!faults.empty()) return Failure{std::move(faults)};
        // An army of another campaign is kept whole: its number means nothing in this one.
        std::error_code ignored;
        if (read.front().campaign_file.empty() ||
            !std::filesystem::equivalent(read.front().campaign_file, named->file, ignored))
            found.front().army.id = {};
        (i == 0 ? question.variants : question.foes).push_back(std::move(found.front()));
    }
    Reply done = change_campaign(named->file, [&](History& history) -> Reply {
        KeptComparison one = kept_judgement(history.now(), named->army, question, j.seed, task.battles, j.verdicts);
        if (const KeptComparison* before = find_comparison(history.now(), named->army)) one.id = before->id;
        const auto performed = history.perform_rolling(KeepComparison{std::move(one)});
        if (const auto* refusal = std::get_if<Refusal>(&performed))
            return Failure{{fmt::format("--keep: {}", refusal->why)}};
        return std::string();
    });
    if (std::holds_alternative<Failure>(done)) return done;
    Noted out{std::move(*text), {}};
    if (auto* noted = std::get_if<Noted>(&done)) out.notes = std::move(noted->notes);
    out.notes.push_back(fmt::format("Kept as {} in {}; banneret campaign FILE judge {} asks it again.",
                                    in_quotes(named->army), named->file, in_quotes(named->army)));
    return out;
}

// The battles of one part, for its file.
Reply run_part(const JudgeTask& task, Part part, const Arguments& arguments, const Surroundings& around) {
    const LongWork work(around, "judge", "battles");
    std::uint64_t fought = 0;
    part.found = Json::object();
    for (const TacticalRuleset* ruleset : task.rulesets) {
        TacticalJudge judge(*ruleset, *task.question);
        judge.fight(task.battles, task.threads, work.job(), part.shard);
        if (work.stopped()) return Failure{{"stopped; no part was written"}, exit_failed};
        if (!judge.can_judge()) continue;
        const std::vector<SampledRow> rows = judge.rows();
        part.found[std::string(ruleset->key)] = rows_json(rows);
        fought += rows.size();
    }
    return write_part(part, arguments, counted(fought, "battle"));
}

// With `parts`, takes the battles from the parts and fights none.
Reply judged(const Arguments& arguments, const Surroundings& around, const Parts* parts) {
    std::vector<std::string> faults;
    const JudgeTask task = read_task(arguments, faults);
    const auto shard = read_shard(arguments, faults);
    std::optional<Part> part;
    if (shard) part = part_of("judge", arguments, *shard, faults);
    const JudgementForm form = read_form(arguments, faults);
    const Reading reading = read_reading(arguments, faults);
    if (const auto word = arguments.value("--worth");
        word && folded(*word) != "attacker" && folded(*word) != "defender")
        faults.push_back(fmt::format("--worth: {} should be attacker or defender", in_quotes(*word)));
    if (arguments.given("--shard") && (arguments.given("--worth") || reading == Reading::rated))
        faults.push_back("--shard: the parts have neither steps nor mirrored battles; leave out --worth and --reading");
    if (parts != nullptr && reading == Reading::rated)
        faults.push_back("--reading: the parts have no mirrored battles");
    if (!faults.empty()) return Failure{std::move(faults)};
    const JudgeQuestion& question = *task.question;
    if (part) {
        if (auto kept = kept_already(*part, arguments)) return std::move(*kept);
        return run_part(task, std::move(*part), arguments, around);
    }
    if (const auto word = arguments.value("--worth")) {
        if (parts != nullptr) return Failure{{"--worth: the parts have no steps"}};
        return run_worth(task, folded(*word) == "defender" ? Side::second : Side::first, form, around);
    }
    Judgement out{question.start.sides.first.name,
                  question.start.sides.second.name,
                  question.seed,
                  {},
                  reading,
                  &question,
                  {},
                  {}};
    const LongWork work(around, "judge", "battles");
    if (parts != nullptr) {
        out.verdicts.push_back(abstract_verdict(question));
        for (const TacticalRuleset* ruleset : task.rulesets) {
            TacticalJudge judge(*ruleset, question);
            if (judge.can_judge()) {
                const auto rows = rows_of(*parts, ruleset->key, task.battles);
                if (!rows) return foreign_parts();
                for (const SampledRow& row : *rows) judge.put(row);
            }
            out.verdicts.push_back(judge.verdict());
        }
    } else {
        std::uint64_t fought = 0;
        const std::uint64_t all = task.rulesets.size() * task.battles * (reading == Reading::rated ? 2 : 1);
        out.verdicts = verdicts_of(task, question, work, fought, all);
        if (reading == Reading::rated)
            out.mirrored = verdicts_of(task, with_roles_swapped(question), work, fought, all);
    }
    const Judgement raw = out;
    if (reading == Reading::scaled)
        for (Verdict& v : out.verdicts) v = scaled(std::move(v));
    if (form == JudgementForm::csv || form == JudgementForm::markdown) out.verdicts = raw.verdicts;
    if (!task.rulesets.empty())
        out.replay = fmt::format(
            "To fight battle N of a ruleset again, N from 0: banneret fight {} {} --ruleset KEY --seed {} --trial N\n",
            shell_word(*arguments.value("ATTACKER")), shell_word(*arguments.value("DEFENDER")), question.seed);
    return with_kept_judgement(known_so_far(judgement_as(out, form), work.stopped()), arguments, raw, task);
}

Reply run_judge(const Arguments& arguments, const Surroundings& around) {
    return judged(arguments, around, nullptr);
}

Reply merge_judge(const Arguments& arguments, const Surroundings& around, const Parts& parts) {
    return judged(arguments, around, &parts);
}

}  // namespace

Verb judge_verb() {
    VerbRow row{"judge",
                "The same battle by the abstract system and by every tactical ruleset",
                match_positionals(),
                {{"--ruleset", "KEY", "Only this ruleset beside the abstract system; any number", true},
                 {"--trials", "N", fmt::format("Battles by each ruleset; {} if not given", JudgeTask{}.battles)},
                 {"--seed", "N", "Random seed; the same seed gives the same answer; 1 if not given"},
                 {"--reading", "raw|scaled|rated",
                  "raw (if not given): as mustered; scaled: the losses of\n"
                  "each ruleset times one factor; rated: horse, quality,\n"
                  "missiles, heroes and magic at the abstract system's prices\n"
                  "in place of each ruleset's"},
                 {"--worth", "SIDE",
                  "Only what one step of capacity, armour, shield, horse,\n"
                  "longbow, 20% more men or a better general is worth to\n"
                  "each judge, for the attacker or the defender"},
                 {"--keep", "FILE:NAME",
                  "Keep question and verdicts in a campaign under this name;\n"
                  "banneret campaign FILE judge NAME asks again"},
                 threads_option(),
                 commanders_option(),
                 {"--night", "", "The battle is fought at night"},
                 {"--wooded", "", "Wooded ground, which hides units that can hide"}},
                "The odds of the abstract system are exact; postures not given are the best mix.\nAutomatic commanders "
                "fight the battles of a ruleset, each with a deployment of its\nown, and every figure has its 95% "
                "interval. Named stratagems count as successes."};
    for (OptionRow& option : choice_options())
        if (!option.name.ends_with("-losses")) row.options.push_back(std::move(option));
    for (OptionRow& option : match_options()) row.options.push_back(std::move(option));
    for (OptionRow& option : shard_options()) row.options.push_back(std::move(option));
    for (OptionRow& option : form_options()) row.options.push_back(std::move(option));
    return {std::move(row), nullptr, run_judge, merge_judge};
}

}  // namespace banneret::app
