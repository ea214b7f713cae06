#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "app/cli/base/long_work.h"
#include "app/cli/base/part.h"
#include "app/cli/base/verbs.h"
#include "app/cli/tabletop/ladder_file.h"
#include "app/cli/tabletop/ladder_report.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/what_if/what_if.h"
#include "engine/core/text.h"
#include "engine/files/output_file.h"
#include "engine/files/text_file.h"

namespace banneret::app {

namespace {

constexpr std::int64_t most_battles = 1'000'000;
constexpr std::size_t most_kept_bytes = 512u << 20;
constexpr std::size_t most_at_once = 64;  // trials per batch; the file is written between batches

std::vector<const TacticalRuleset*> read_rulesets(const Arguments& arguments, std::vector<std::string>& faults) {
    std::vector<const TacticalRuleset*> out;
    if (folded(*arguments.value("--ruleset")) == "all") {
        for (const TacticalRuleset& r : tactical_rulesets()) out.push_back(&r);
    } else if (const TacticalRuleset* one = read_ruleset(arguments, faults)) {
        out.push_back(one);
    }
    return out;
}

std::optional<Contestant> read_contestant(std::string_view option, std::string_view word,
                                          std::vector<std::string>& faults) {
    const auto c = parse_contestant(word);
    if (!c) {
        std::vector<std::string_view> keys;
        for (const TableCommander one : table_commanders()) keys.push_back(key(one));
        const std::vector<std::string> listed(keys.begin(), keys.end());
        faults.push_back(fmt::format("{}: {} is not a commander{}", option, in_quotes(trimmed(word)),
                                     suggestion(trimmed(word), keys, "; one is " + joined(listed, "or"))));
    }
    return c;
}

std::vector<ContestPair> read_pairs(const Arguments& arguments, std::vector<std::string>& faults) {
    std::vector<ContestPair> out;
    for (const std::string& text : arguments.values("--pairs")) {
        const auto parts = split(text, ':');
        if (parts.size() != 2) {
            faults.push_back(fmt::format(
                "--pairs: {} should be two commanders with a colon between them, as in bold:wary", in_quotes(text)));
            continue;
        }
        const auto a = read_contestant("--pairs", parts[0], faults), b = read_contestant("--pairs", parts[1], faults);
        if (a && b && *a == *b)
            faults.push_back(fmt::format("--pairs: {} names the same commander twice", in_quotes(text)));
        if (a && b) out.push_back({*a, *b});
    }
    if (arguments.given("--double"))
        out.push_back({Contestant{TableCommander::rollout, 2}, Contestant{TableCommander::rollout, 1}});
    if (!out.empty() || !faults.empty()) return out;
    std::vector<Contestant> all;
    for (const TableCommander c : table_commanders()) all.push_back({c, 1});
    return all_pairs(all);
}

// An even number of battles, at least two, as each meeting is two battles.
std::uint64_t read_even(const Arguments& arguments, std::string_view option, std::uint64_t otherwise,
                        std::vector<std::string>& faults) {
    const auto text = arguments.value(option);
    if (!text) return otherwise;
    const auto n = whole_number(option, *text, 2, most_battles, faults);
    if (n && *n % 2 != 0) faults.push_back(fmt::format("{}: {} is odd; each meeting is two battles", option, *n));
    return static_cast<std::uint64_t>(n.value_or(2));
}

std::vector<LadderWork> read_works(const Arguments& arguments, std::vector<std::string>& faults) {
    const auto rulesets = read_rulesets(arguments, faults);
    const std::uint64_t seed = seed_number(*arguments.value("--seed"), faults).value_or(0);
    const bool monotone = arguments.given("--monotone");
    for (const char* option : {"--lineups", "--commander"})
        if (!monotone && arguments.given(option)) faults.push_back(fmt::format("{} is only for --monotone", option));
    for (const char* option : {"--pairs", "--double", "--mirrored", "--search-battles", "--markdown"})
        if (monotone && arguments.given(option))
            faults.push_back(fmt::format("{} has no meaning with --monotone", option));
    const std::uint64_t battles =
        read_even(arguments, "--battles", monotone ? MonotoneSpec{}.battles : ContestSpec{}.battles, faults);
    std::vector<LadderWork> out;
    if (monotone) {
        MonotoneSpec spec;
        spec.seed = seed;
        spec.battles = battles;
        if (const auto text = arguments.value("--lineups"))
            spec.lineups =
                static_cast<std::uint64_t>(whole_number("--lineups", *text, 1, most_battles, faults).value_or(1));
        if (const auto word = arguments.value("--commander"))
            if (const auto c = read_contestant("--commander", *word, faults)) spec.who = c->who;
        for (const TacticalRuleset* r : rulesets) {
            spec.ruleset = r;
            out.push_back({spec, {}, {}});
        }
        return out;
    }
    ContestSpec spec;
    spec.seed = seed;
    spec.battles = battles;
    spec.search_battles = std::min(
        battles, read_even(arguments, "--search-battles", std::max<std::uint64_t>(2, battles / 20 * 2), faults));
    spec.pairs = read_pairs(arguments, faults);
    spec.only_mirrored = arguments.given("--mirrored");
    for (const TacticalRuleset* r : rulesets) {
        spec.ruleset = r;
        out.push_back({spec, {}, {}});
    }
    return out;
}

std::optional<Failure> keep(const std::optional<std::filesystem::path>& file, const std::vector<LadderWork>& works) {
    if (!file) return std::nullopt;
    if (const auto error = write_output(*file, ladder_file_text(works)))
        return Failure{error->faults, error->unfit ? exit_bad_input : exit_failed};
    return std::nullopt;
}

// Processor time of the calling thread, so that the load of other programs does not count as thinking time; wall-clock
// time where the system does not report it.
Clock clock_of_decisions(const Surroundings& around, bool timed) {
    if (!timed || !around.watch.seconds) return {};
#ifdef CLOCK_THREAD_CPUTIME_ID
    return [] {
        std::timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    };
#else
    return around.watch.seconds;
#endif
}

struct PlayedWith {
    unsigned threads = 1;
    bool timed = false;
    std::optional<std::filesystem::path> file;
    Shard shard;
};

// Plays the open trials of the shard; writes the file every ten seconds and at the end.
std::optional<Failure> play(std::vector<LadderWork>& works, std::vector<LadderTimes>& times, const PlayedWith& with,
                            const Surroundings& around, bool& stopped) {
    const auto& [threads, timed, file, shard] = with;
    const LongWork work(around, "ladder", "battles");
    const Clock clock = clock_of_decisions(around, timed);
    std::uint64_t before = 0, whole = 0;
    std::vector<std::vector<std::uint64_t>> open;
    for (const LadderWork& w : works) {
        open.push_back(w.open());
        std::erase_if(open.back(), [&](std::uint64_t trial) { return !with.shard.plays(trial); });
        whole += open.back().size();
    }
    double kept_at = around.watch.seconds ? around.watch.seconds() : 0;
    constexpr double seconds_between = 10;
    for (std::size_t w = 0; w < works.size() && !work.stopped(); ++w)
        for (std::size_t at = 0; at < open[w].size() && !work.stopped(); at += most_at_once) {
            const std::span<const std::uint64_t> trials(open[w].data() + at,
                                                        std::min(most_at_once, open[w].size() - at));
            const Job job{work.job().stop,
                          [&](std::uint64_t done, std::uint64_t) { work.job().report(before + done, whole); }};
            if (const auto* contest = std::get_if<ContestSpec>(&works[w].spec))
                for (PlayedTrial& t : play_trials(*contest, trials, threads, clock, times[w].of_pairs, job))
                    works[w].played.push_back(t);
            else
                for (PlayedMonotone& t : play_monotone(std::get<MonotoneSpec>(works[w].spec), trials, threads, job))
                    works[w].checked.push_back(t);
            before += trials.size();
            if (!around.watch.seconds || around.watch.seconds() < kept_at + seconds_between) continue;
            if (auto failed = keep(file, works)) return failed;
            kept_at = around.watch.seconds();
        }
    stopped = work.stopped();
    return keep(file, works);
}

Reply report(const std::vector<LadderWork>& works, const std::vector<LadderTimes>& times, const Arguments& arguments,
             bool stopped) {
    if (arguments.given("--json")) {
        Json all = Json::array();
        for (std::size_t w = 0; w < works.size(); ++w) all.push_back(ladder_json(works[w], times[w]));
        return known_so_far(json_text(Json{{"ladders", all}}), stopped);
    }
    if (arguments.given("--markdown")) return known_so_far(ladders_markdown(works, times), stopped);
    std::string text;
    for (std::size_t w = 0; w < works.size(); ++w) text += (w > 0 ? "\n" : "") + ladder_text(works[w], times[w]);
    return known_so_far(std::move(text), stopped);
}

Reply run_ladder(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    PlayedWith with;
    with.threads = static_cast<unsigned>(read_threads(arguments, faults));
    with.timed = arguments.given("--times");
    std::vector<LadderWork> works = read_works(arguments, faults);
    if (const auto name = arguments.value("--keep")) with.file = std::filesystem::path(*name);
    const auto shard = read_shard(arguments, faults);
    for (const char* option : {"--keep", "--times"})
        if (shard && arguments.given(option)) faults.push_back(fmt::format("{} has no meaning with --shard", option));
    std::optional<Part> part;
    if (shard) part = part_of("ladder", arguments, *shard, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    if (part) {
        if (auto kept = kept_already(*part, arguments)) return std::move(*kept);
        with.shard = *shard;
    }
    std::error_code ignored;
    if (with.file && std::filesystem::exists(*with.file, ignored)) {
        const auto text = read_text_file(*with.file, most_kept_bytes);
        if (const auto* error = std::get_if<FileError>(&text)) return Failure{error->faults};
        if (const auto fault = read_ladder_file(std::get<std::string>(text), works))
            return Failure{{fmt::format("{}: {}", with.file->string(), *fault)}};
    }
    std::vector<LadderTimes> times(works.size());
    bool stopped = false;
    if (auto failed = play(works, times, with, around, stopped)) return *failed;
    if (!part) return report(works, times, arguments, stopped);
    if (stopped) return Failure{{"stopped; no part was written"}, exit_failed};
    part->found = ladder_file_text(works);
    std::size_t played = 0;
    for (const LadderWork& w : works) played += w.played.size() + w.checked.size();
    return write_part(*part, arguments, counted(played, "battle"));
}

Reply merge_ladder(const Arguments& arguments, const Surroundings&, const Parts& parts) {
    std::vector<std::string> faults;
    std::vector<LadderWork> works = read_works(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    for (const Json& found : parts)
        if (!found.is_string() || read_ladder_file(found.get<std::string>(), works)) return foreign_parts();
    for (LadderWork& w : works) {
        const auto earlier = [](const auto& a, const auto& b) { return a.index < b.index; };
        std::ranges::sort(w.played, earlier);
        std::ranges::sort(w.checked, earlier);
        if (w.played.size() + w.checked.size() != w.trials() || !w.open().empty()) return foreign_parts();
    }
    return report(works, std::vector<LadderTimes>(works.size()), arguments, false);
}

}  // namespace

Verb ladder_verb() {
    VerbRow row{
        "ladder",
        "Let the automatic commanders play one another on the table, and rate them",
        {},
        {{"--ruleset", "KEY", ruleset_option(true).words + ",\nor all", false, true},
         {"--seed", "N", "Random seed; the same seed gives the same armies and battles", false, true},
         {"--battles", "N",
          fmt::format("Battles of each pair, an even number; {} if not given (with --monotone {})",
                      ContestSpec{}.battles, MonotoneSpec{}.battles)},
         {"--search-battles", "N",
          "Battles of a pair in which a commander searches; a tenth of\nthose of other pairs if not given"},
         {"--pairs", "A:B", "Only these two; every commander against every other if not\ngiven", true},
         {"--double", "", "The search against itself with double the work"},
         {"--mirrored", "", "Both sides have the same army in every battle"},
         {"--monotone", "", "Only test whether a better army wins more often; both sides\nhave the same commander"},
         {"--commander", "A", "The commander of --monotone; steady if not given"},
         {"--lineups", "N", fmt::format("Line-ups of --monotone; {} if not given", MonotoneSpec{}.lineups)},
         {"--keep", "FILE",
          "Store the battles in this file; the same ladder with that FILE\ncontinues where it stopped"},
         {"--times", "", "Also show the times of decisions, which differ from run to run"},
         {"--markdown", "", "One Markdown table: a line for each ruleset and pair"},
         threads_option()},
        "Armies of foot, horse, bows, all of these, and monsters with magic take turns; in every second group\nof five "
        "both sides have the same army. Each meeting is two battles with the same armies and dice,\nin both roles. "
        "Ratings are points of Elo above the first commander of the list; 400 more win ten to\none. Times of decisions "
        "are processor time and count only the battles played in this run."};
    for (OptionRow& option : shard_options()) row.options.push_back(std::move(option));
    row.options.push_back(json_option());
    return {std::move(row), nullptr, run_ladder, merge_ladder};
}

}  // namespace banneret::app
