#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/long_work.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/what_if/what_if.h"
#include "engine/commanders/judges/judged_pairs.h"
#include "engine/core/text.h"

// How far the judges differ over many pairs of armies, and the fit of their prices.

namespace banneret::app {

namespace {

struct CalibrateTask {
    std::vector<JudgeQuestion> questions;  // 2i and 2i + 1: one pair, both roles
    std::vector<const TacticalRuleset*> rulesets;
    std::uint64_t seed = 1, pairs = 50, battles = 20;
    unsigned threads = 1;
};

// Every pair of the armies named, in both roles.
void add_pairs_of(const Arguments& arguments, CalibrateTask& task, std::vector<std::string>& faults) {
    task.pairs = 0;
    const std::span<const std::string> references = arguments.values("--army");
    auto read = read_armies(references);
    if (auto* failure = std::get_if<Failure>(&read)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return;
    }
    const auto& armies = std::get<std::vector<NamedArmy>>(read);
    if (armies.size() < 2) faults.push_back("--army: give at least two armies to make a pair");
    const HouseRules house = common_house(armies, arguments, faults);
    if (!faults.empty()) return;
    const auto table_army_named = [&](const NamedArmy& a) {
        TableArmy out = a.army ? table_army(*a.army, house.conversion) : table_army_of_list(a.name, a.units);
        out.name = a.name;
        return out;
    };
    for (std::size_t i = 0; i < armies.size(); ++i) {
        for (std::size_t k = i + 1; k < armies.size(); ++k) {
            TableStart start;
            start.house = house;
            start.sides = {table_army_named(armies[i]), table_army_named(armies[k])};
            for (const Side side : both_sides) {
                if (!start.sides[side].units.empty()) continue;
                faults.push_back(fmt::format("{}: the army has no men", start.sides[side].name));
                return;
            }
            task.questions.push_back(judge_question(start, task.seed + task.questions.size() / 2));
            task.questions.push_back(with_roles_swapped(task.questions.back()));
            ++task.pairs;
        }
    }
}

CalibrateTask read_calibrate_task(const Arguments& arguments, std::vector<std::string>& faults) {
    CalibrateTask out;
    for (const std::string& key : arguments.values("--ruleset")) {
        const TacticalRuleset* found = ruleset_named(key, faults);
        if (found != nullptr && std::ranges::find(out.rulesets, found) == out.rulesets.end())
            out.rulesets.push_back(found);
    }
    if (out.rulesets.empty())
        for (const TacticalRuleset& r : tactical_rulesets()) out.rulesets.push_back(&r);
    if (const auto text = arguments.value("--trials"))
        if (const auto n = whole_number("--trials", *text, 1, 100'000, faults))
            out.battles = static_cast<std::uint64_t>(*n);
    if (const auto seed = seed_number(arguments.value("--seed").value_or("1"), faults)) out.seed = *seed;
    out.threads = static_cast<unsigned>(read_threads(arguments, faults));
    if (arguments.given("--army")) {
        if (arguments.given("--pairs")) faults.push_back("--army and --pairs: only one of them at a time");
        if (faults.empty()) add_pairs_of(arguments, out, faults);
    } else {
        if (const auto text = arguments.value("--pairs"))
            if (const auto n = whole_number("--pairs", *text, 2, 10'000, faults))
                out.pairs = static_cast<std::uint64_t>(*n);
        if (faults.empty()) out.questions = generated_pairs(out.seed, out.pairs);
    }
    return out;
}

std::string interval_words(const Measurement& m, int digits) {
    return fmt::format("{} ({} to {})", fixed(m.value, digits), fixed(m.low, digits), fixed(m.high, digits));
}

// --- --fit -----------------------------------------------------------------------------------------------------------

std::string fit_text(const CalibrateTask& task, const std::vector<Fitted>& all) {
    Table table;
    table.left({""});
    for (const ArmyTrait trait : every_army_trait) table.right({std::string(key(trait))});
    table.right({"slope", "particular", "losses", "battles"});
    for (const Fitted& f : all) {
        std::vector<Cell> cells = {f.key};
        for (const ArmyTrait trait : every_army_trait)
            cells.push_back(interval_words(worth_of_trait(f.prices, trait), 2));
        cells.push_back(fixed(f.prices.slope, 2));
        cells.push_back(fixed(f.prices.particular, 2));
        cells.push_back(interval_words(f.loss_factor, 2));
        cells.push_back(f.battles);
        table.row(std::move(cells));
    }
    return fmt::format("{}, {} of each pair and role.\n", counted(task.pairs, "pair"),
                       counted(task.battles, "battle")) +
           heading("Worth in multiples of US, with 95% intervals over pairs") + plain_text(table, 2);
}

Json fit_json(const CalibrateTask& task, const std::vector<Fitted>& all) {
    Json judges = Json::array();
    for (const Fitted& f : all) {
        Json traits = Json::object();
        for (const ArmyTrait trait : every_army_trait) {
            const auto t = static_cast<std::size_t>(trait);
            traits[std::string(key(trait))] = Json{{"price", f.prices.price[t]},
                                                   {"error", f.prices.price_error[t]},
                                                   {"worth", interval_json(worth_of_trait(f.prices, trait))}};
        }
        judges.push_back(Json{{"judge", f.key},
                              {"attack", f.prices.attack},
                              {"slope", f.prices.slope},
                              {"slope_error", f.prices.slope_error},
                              {"particular", f.prices.particular},
                              {"traits", std::move(traits)},
                              {"loss_factor", interval_json(f.loss_factor)},
                              {"battles", f.battles}});
    }
    return Json{{"seed", task.seed}, {"pairs", task.pairs}, {"trials", task.battles}, {"judges", std::move(judges)}};
}

// --- Differences -----------------------------------------------------------------------------------------------------

struct WidePair {
    const JudgedBattle* battle = nullptr;
    std::optional<Cause> cause;
};

struct Differences {
    std::vector<JudgedBattle> battles;
    std::vector<double> raw, rated;
    std::vector<WidePair> over;  // rated differences above wide_difference
};

std::string points_words(double share) {
    return fixed(share * 100, 1);
}

std::string cause_words(const WidePair& w) {
    if (!w.cause) return "no single trait";
    return fmt::format("{}: {} without it{}", key(w.cause->trait), points_words(w.cause->after),
                       w.cause->after > wide_difference ? ", still wide" : "");
}

Table wide_table(const Differences& d) {
    const auto points = [](double share) { return Cell(points_words(share), share); };
    Table table;
    table.left({{"attacker", "attacker"}, {"defender", "defender"}});
    table.data({"pair"});
    table.right({{"raw", "raw"}, {"rated", "rated"}});
    table.left({"caused by"});
    for (const WidePair& w : d.over)
        table.row({w.battle->names.first, w.battle->names.second, w.battle->pair, points(raw_difference(*w.battle)),
                   points(rated_difference(*w.battle)), cause_words(w)});
    return table;
}

std::string differences_text(const CalibrateTask& task, const Differences& d, bool causes) {
    std::string out = fmt::format(
        "{}, each in both roles; {} by each ruleset.\n"
        "Greatest difference between two judges, in points of the chance to win:\n"
        "  raw    median {}, greatest {}\n",
        counted(task.pairs, "pair"), counted(task.battles, "battle"), points_words(median(d.raw)),
        points_words(*std::ranges::max_element(d.raw)));
    if (fitted_judge("abstract") == nullptr) return out + "  rated  no prices have been fitted\n";
    out += fmt::format("  rated  median {}, greatest {}; {} of {} above {}\n", points_words(median(d.rated)),
                       points_words(*std::ranges::max_element(d.rated)), d.over.size(), d.rated.size(),
                       points_words(wide_difference));
    if (!causes || d.over.empty()) return out;
    return out + heading("Battles whose rated difference is wide, and the trait that causes it") +
           plain_text(wide_table(d), 2);
}

Json differences_json(const CalibrateTask& task, const Differences& d) {
    Json over = json_rows(wide_table(d));
    for (std::size_t i = 0; i < d.over.size(); ++i)
        if (const auto& cause = d.over[i].cause)
            over[i]["cause"] = Json{{"trait", key(cause->trait)}, {"rated_without", cause->after}};
    return Json{{"seed", task.seed},
                {"pairs", task.pairs},
                {"trials", task.battles},
                {"raw", Json{{"median", median(d.raw)}, {"battles", d.raw}}},
                {"rated", Json{{"median", median(d.rated)}, {"battles", d.rated}}},
                {"wide", std::move(over)}};
}

Reply run_calibrate(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    const CalibrateTask task = read_calibrate_task(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    const LongWork work(around, "calibrate", "battles of both roles");
    Differences d;
    d.battles = judge_all(task.questions, task.rulesets, task.battles, task.threads, work.job());
    const bool json = arguments.given("--json");
    if (d.battles.empty()) return Failure{{"stopped before the first battle was judged"}, exit_failed};
    if (arguments.given("--fit")) {
        const std::vector<Fitted> all = fit_judges(d.battles);
        return known_so_far(json ? json_text(fit_json(task, all)) : fit_text(task, all), work.stopped());
    }
    for (std::size_t i = 0; i < d.battles.size(); ++i) {
        d.raw.push_back(raw_difference(d.battles[i]));
        d.rated.push_back(rated_difference(d.battles[i]));
        if (d.rated.back() <= wide_difference) continue;
        WidePair& w = d.over.emplace_back();
        w.battle = &d.battles[i];
        if (arguments.given("--causes") && !work.stopped())
            w.cause = cause_of_difference(task.questions[i], task.rulesets, task.battles, task.threads,
                                          Job{work.job().stop, {}});
    }
    return known_so_far(
        json ? json_text(differences_json(task, d)) : differences_text(task, d, arguments.given("--causes")),
        work.stopped());
}

}  // namespace

Verb calibrate_verb() {
    VerbRow row{
        "calibrate",
        "How far the judges differ over many pairs of armies, raw and rated",
        {},
        {{"--pairs", "N", fmt::format("Generated pairs of armies; {} if not given", CalibrateTask{}.pairs)},
         {"--army", "ARMY", "Every pair of these armies instead; any number, named as for judge", true},
         {"--ruleset", "KEY", "Only this ruleset beside the abstract system; any number", true},
         {"--trials", "N",
          fmt::format("Battles by each ruleset, for each pair and role; {} if not given", CalibrateTask{}.battles)},
         {"--seed", "N", "Random seed of the pairs and the dice; 1 if not given"},
         {"--fit", "", "Fit the prices that each judge puts on troops instead of comparing"},
         {"--causes", "", "For each rated difference above 25 points, the trait whose removal lowers it most"},
         threads_option(),
         house_option()},
        "The rated reading values horse, quality, missiles, heroes and magic as the abstract system does,\n"
        "not as the ruleset does; banneret judge shows it for one battle."};
    row.options.push_back(json_option());
    return {std::move(row), nullptr, run_calibrate};
}

}  // namespace banneret::app
