#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/base/long_work.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/what_if/what_if.h"
#include "app/models/what_if/history_words.h"
#include "engine/armies/army_list.h"
#include "engine/core/text.h"
#include "engine/files/output_file.h"

namespace banneret::app {

namespace {

constexpr int most_times = 3;  // the largest army of history_army()

HistorySpec read_spec(const Arguments& arguments, std::vector<std::string>& faults) {
    HistorySpec out;
    if (const auto text = arguments.value("--battles"))
        if (const auto n = whole_number("--battles", *text, 1, 100'000, faults))
            out.battles = static_cast<std::uint64_t>(*n);
    out.seed = seed_number(arguments.value("--seed").value_or("1"), faults).value_or(1);
    out.threads = static_cast<unsigned>(read_threads(arguments, faults));
    set_house(out.house, arguments, faults);
    for (const std::string& key : arguments.values("--ruleset"))
        if (const TacticalRuleset* found = ruleset_named(key, faults))
            if (std::ranges::find(out.rulesets, found) == out.rulesets.end()) out.rulesets.push_back(found);
    if (arguments.values("--ruleset").empty())
        for (const TacticalRuleset& r : tactical_rulesets()) out.rulesets.push_back(&r);
    one_form(arguments, faults);
    return out;
}

// Writes army-1.csv .. army-3.csv, which the commands of the battles name.
std::optional<Failure> write_armies(const std::filesystem::path& folder) {
    std::error_code ignored;  // write_output() names the fault
    std::filesystem::create_directories(folder, ignored);
    for (int times = 1; times <= most_times; ++times)
        if (const auto error =
                write_output(folder / fmt::format("army-{}.csv", times), write_army_list(history_army(times))))
            return Failure{error->faults, error->unfit ? exit_bad_input : exit_failed};
    return std::nullopt;
}

std::string history_text(const RecordComparison& h, const HistorySpec& spec) {
    return wrapped(fmt::format("Recorded: {}. Computed: an army of foot, bows and horse against itself, each side "
                               "multiplied to the ratio of strengths; exact for the abstract system, for every other "
                               "ruleset from {} of steady commanders in each situation, with 95% intervals. "
                               "Losses are weighted by the record's own strengths and winners.",
                               record_source, counted(spec.battles, "battle"))) +
           "\n" + plain_text(history_figures(h), 2) +
           heading("How far from the record (losses: Wasserstein; results: total variation)") +
           plain_text(history_distances(h), 2);
}

// The battles of one situation, each with the command that plays it again.
Table played_table(const HistorySituation& situation, std::string_view judge, const SituationResult& result,
                   const HistorySpec& spec, const std::filesystem::path& armies) {
    Table table;
    table.data({"seed", "winner", "turns", "attacker_loss", "defender_loss", "command"});
    for (const HistoryBattle& b : result.battles)
        table.row({b.seed, b.winner ? Cell(*b.winner == Side::first ? "attacker" : "defender") : Cell(nullptr), b.turns,
                   b.lost.first, b.lost.second, history_command(situation, judge, b.seed, armies, spec.house)});
    return table;
}

Json history_json(const RecordComparison& h, const HistorySpec& spec, const std::filesystem::path& armies) {
    Json judges = Json::array();
    for (const HistoryJudge& judge : h.judges) {
        Json situations = Json::array();
        for (std::size_t s = 0; s < judge.situations.size(); ++s) {
            const HistorySituation& situation = history_situations()[s];
            const SituationResult& r = judge.situations[s];
            Json one{{"situation", std::string(situation.key)},
                     {"attacker_wins", r.won.value},
                     {"drawn", r.drawn.value},
                     {"defender_wins", r.lost.value}};
            if (judge.exact)
                one["exact"] = {fraction_text(*r.won.exact), fraction_text(*r.drawn.exact),
                                fraction_text(*r.lost.exact)};
            if (!r.battles.empty()) one["battles"] = json_rows(played_table(situation, judge.key, r, spec, armies));
            situations.push_back(std::move(one));
        }
        judges.push_back(
            Json{{"judge", judge.key}, {"title", judge.title}, {"exact", judge.exact}, {"situations", situations}});
    }
    return Json{{"source", std::string(record_source)},
                {"seed", spec.seed},
                {"figures", json_rows(history_figures(h))},
                {"distances", json_rows(history_distances(h))},
                {"judges", judges}};
}

void check_row(std::string_view key, std::vector<std::string>& faults) {
    const std::vector<std::string> keys = history_row_keys();
    if (std::ranges::find(keys, key) != keys.end()) return;
    const std::vector<std::string_view> known(keys.begin(), keys.end());
    faults.push_back(fmt::format("--row: {} is not a figure{}", in_quotes(key),
                                 suggestion(key, known, "; there are " + joined(keys))));
}

// Below the battles of a figure, whose commands read army lists.
std::string lists_note(const std::filesystem::path& armies) {
    if (!armies.empty()) return "";
    return "\nThe commands read army lists that are not written yet: --armies FOLDER writes them.\n";
}

Reply run_history(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    const HistorySpec spec = read_spec(arguments, faults);
    const auto wanted = arguments.value("--row");
    if (wanted) check_row(*wanted, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    const std::filesystem::path armies = arguments.value("--armies").value_or("");
    if (arguments.given("--armies"))
        if (auto failed = write_armies(armies)) return *failed;
    const LongWork work(around, "history", "battles");
    const RecordComparison h = compare_with_record(spec, work.job());
    if (wanted) {
        const auto row = std::ranges::find(h.rows, *wanted, &HistoryRow::key);
        Table all;
        for (std::size_t j = 0; j < h.judges.size(); ++j) {
            if (h.judges[j].exact) continue;
            Table battles = history_battles(h, *row, j, armies);
            if (all.columns.empty()) all.columns = battles.columns;
            for (auto& one : battles.rows) all.rows.push_back(std::move(one));
        }
        return known_so_far(arguments.given("--csv")    ? csv_text(all)
                            : arguments.given("--json") ? json_text(json_rows(all))
                                                        : row->words + "\n\n" + plain_text(all, 2) + lists_note(armies),
                            work.stopped());
    }
    if (arguments.given("--json")) return known_so_far(json_text(history_json(h, spec, armies)), work.stopped());
    if (arguments.given("--csv")) return known_so_far(csv_text(history_figures(h)), work.stopped());
    return known_so_far(history_text(h, spec), work.stopped());
}

}  // namespace

Verb history_verb() {
    return {{"history",
             "Compare recorded battles with the results of the rules",
             {},
             {{"--ruleset", "KEY", "Only this ruleset beside the abstract system; any number", true},
              {"--battles", "N",
               fmt::format("Battles by each ruleset in each situation; {} if not given", HistorySpec{}.battles)},
              {"--seed", "N", "Seed of the first battle; each further battle adds 1; 1 if not given"},
              {"--row", "KEY",
               "Only the battles behind this figure, such as winner-mean or 2:1-won,\n"
               "each with the command that plays it again"},
              {"--armies", "FOLDER", "Write the army lists for those commands into this folder"},
              house_option(),
              threads_option(),
              {"--csv", "", "The figures as CSV"},
              json_option()},
             "The record: losses of winners and losers, draws, wins by strength, what surprise and\n"
             "envelopment were worth. The abstract system is listed as printed and with\n"
             "abstract.casualties=recorded. Distances are in points; those of losses are Wasserstein's."},
            nullptr,
            run_history};
}

}  // namespace banneret::app
