#include "engine/odds/search/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/cli/base/numbers.h"
#include "app/cli/base/part.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/what_if/swept_rows.h"
#include "app/cli/what_if/what_if.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

struct Asked {
    SweepQuestion question;
    std::vector<Aim> measures;
    std::optional<Goal> goal;
};

constexpr std::size_t most_columns = 12, most_rows = 24;  // limits of a heat map in the terminal

std::string title(const Asked& asked) {
    const SweepQuestion& q = asked.question;
    std::string out = fmt::format("{} {} {}", q.variant.name,
                                  q.role == Role::attacker ? "attacking" : "defending against", q.foe.name);
    for (const Axis& axis : q.axes) out += fmt::format("; {}", label(axis));
    return out + "\n\n";
}

std::string cell_text(const Sweep& s, Aim aim, std::size_t x, std::size_t y) {
    const auto value = s.exact(aim, x, y);
    return value ? aim_text(aim, *value) : "-";
}

std::string sums_text(const Sweep& s) {
    return fmt::format("\n{} of {}, {}; every one exact.\n", with_commas(s.counted()),
                       counted(s.width() * s.height(), "battle"), counted(s.kinds(), "different matchup"));
}

// Sizes with equal odds share a line.
std::string curve_text(const Asked& asked, const Sweep& s) {
    const Axis& axis = s.axes().front();
    Table table;
    table.right({axis.what == Axis::What::size ? "size" : axis.unit});
    for (const Aim aim : asked.measures) table.right({std::string(row(aim).words)});
    if (asked.goal) table.left({"goal"});
    const auto cells_of = [&](std::size_t x) {
        std::vector<Cell> cells;
        for (const Aim aim : asked.measures) cells.push_back(cell_text(s, aim, x, 0));
        if (asked.goal) {
            const auto value = s.exact(asked.goal->aim, x);
            cells.push_back(!value ? "-" : asked.goal->reached(*value) ? "reached" : "no");
        }
        return cells;
    };
    const std::string unit = axis.what == Axis::What::size ? "%" : "";
    for (std::size_t x = 0; x < s.width();) {
        std::vector<Cell> cells = cells_of(x);
        std::size_t end = x + 1;
        while (end < s.width() && (s.at(end) == s.at(end - 1) || cells_of(end) == cells)) ++end;
        if (!s.complete() && s.at(x) == nullptr && s.refused(x).empty()) {  // not computed before the stop
            x = end;
            continue;
        }
        const std::string from = with_commas(axis.value(x)) + unit, to = with_commas(axis.value(end - 1)) + unit;
        cells.insert(cells.begin(), end == x + 1 ? from : from + " to " + to);
        table.row(std::move(cells));
        x = end;
    }
    return plain_text(table, 2) + (asked.goal ? fmt::format("\n  goal: {}\n", words(*asked.goal)) : std::string());
}

std::vector<std::size_t> picked(std::size_t all, std::size_t most) {
    std::vector<std::size_t> out;
    const std::size_t n = std::min(all, most);
    for (std::size_t i = 0; i < n; ++i) out.push_back(n == 1 ? 0 : i * (all - 1) / (n - 1));
    return out;
}

std::string map_text(const Asked& asked, const Sweep& s) {
    const auto columns = picked(s.width(), most_columns), rows = picked(s.height(), most_rows);
    std::string out;
    for (const Aim aim : asked.measures) {
        if (!out.empty()) out += "\n";
        out += fmt::format("{}; across: {}, down: {}\n", row(aim).words, label(s.axes()[0]), label(s.axes()[1]));
        Table table;
        table.right({""});
        for (const std::size_t x : columns) table.right({with_commas(s.axes()[0].value(x))});
        for (const std::size_t y : rows) {
            std::vector<Cell> cells = {with_commas(s.axes()[1].value(y))};
            for (const std::size_t x : columns) cells.push_back(cell_text(s, aim, x, y));
            table.row(std::move(cells));
        }
        out += plain_text(table, 2);
    }
    if (columns.size() < s.width() || rows.size() < s.height())
        out += "\nNot every row and column is shown; --csv and --json have all.\n";
    return out;
}

std::string what_of(const Axis& axis) {
    const std::string all = words(axis);
    return all.substr(0, all.rfind('='));
}

std::string csv(const Asked& asked, const Sweep& s) {
    Table table;
    for (const Axis& axis : s.axes()) table.right({what_of(axis)});
    for (const Aim aim : asked.measures) table.right({std::string(row(aim).key)});
    std::vector<std::vector<double>> values;
    for (const Aim aim : asked.measures) values.push_back(s.values(aim));
    for (std::size_t y = 0; y < s.height(); ++y)
        for (std::size_t x = 0; x < s.width(); ++x) {
            std::vector<Cell> cells = {s.axes()[0].value(x)};
            if (s.axes().size() > 1) cells.emplace_back(s.axes()[1].value(y));
            for (const auto& of_measure : values) {
                const double v = of_measure[y * s.width() + x];
                cells.push_back(std::isnan(v) ? Cell() : Cell(v));
            }
            table.row(std::move(cells));
        }
    return csv_text(table);
}

Json steps_json(const Asked& asked, const Sweep& s) {
    Json steps = Json::array();
    for (std::size_t x = 0; x < s.width();) {
        std::size_t end = x + 1;
        while (end < s.width() && s.at(end) == s.at(x) && s.refused(end) == s.refused(x)) ++end;
        Json step{{"from", s.axes()[0].value(x)}, {"to", s.axes()[0].value(end - 1)}};
        for (const Aim aim : asked.measures)
            if (const auto value = s.exact(aim, x)) step[std::string(row(aim).key)] = fraction_text(*value);
        if (s.at(x) == nullptr && !s.refused(x).empty()) step["refused"] = s.refused(x);
        steps.push_back(std::move(step));
        x = end;
    }
    return steps;
}

Table axes_table(const Sweep& s) {
    Table table;
    table.data({"what", "label", "from", "to", "step"});
    for (const Axis& axis : s.axes())
        table.row({what_of(axis), label(axis), axis.from, axis.value(axis.size() - 1), axis.step});
    return table;
}

std::string json(const Asked& asked, const Sweep& s) {
    Json values = Json::object();
    for (const Aim aim : asked.measures) {
        const std::vector<double> all = s.values(aim);
        Json rows = Json::array();
        for (std::size_t y = 0; y < s.height(); ++y) {
            Json cells = Json::array();
            for (std::size_t x = 0; x < s.width(); ++x) {
                const double v = all[y * s.width() + x];
                cells.push_back(std::isnan(v) ? Json() : Json(v));
            }
            rows.push_back(std::move(cells));
        }
        values[std::string(row(aim).key)] = s.axes().size() > 1 ? rows : rows[0];
    }
    Json out{{"army", asked.question.variant.name},
             {"foe", asked.question.foe.name},
             {"role", std::string(key(asked.question.role))},
             {"axes", json_rows(axes_table(s))},
             {"values", values}};
    if (s.axes().size() == 1) out["steps"] = steps_json(asked, s);
    if (asked.goal) {
        Json list = Json::array();
        for (const Crossing& c : crossings(s, *asked.goal)) {
            Json one{{"after", s.axes()[0].value(c.x)}, {"before", s.axes()[0].value(c.x + 1)}};
            if (s.axes().size() > 1) one["row"] = s.axes()[1].value(c.y);
            one["reached"] = c.reached_after;
            list.push_back(std::move(one));
        }
        out["goal"] = words(*asked.goal);
        out["crossings"] = list;
    }
    out["cells"] = s.width() * s.height();
    out["counted"] = s.counted();
    out["matchups"] = s.kinds();
    out["complete"] = s.complete();
    return json_text(out);
}

Asked read_asked(const Arguments& arguments, std::vector<std::string>& faults) {
    Asked asked;
    SweepQuestion& q = asked.question;
    if (auto armies = read_ours_and_foes(arguments, arguments.values("FOE"), faults)) {
        q.variant = std::move(armies->ours);
        q.foe = std::move(armies->foes.front());
    }
    for (const std::string& text : arguments.values("--over")) {
        auto axis = parse_axis(text);
        if (const auto* refusal = std::get_if<Refusal>(&axis))
            faults.push_back(fmt::format("--over: {}", refusal->why));
        else
            q.axes.push_back(std::get<Axis>(std::move(axis)));
    }
    if (const auto word = arguments.value("--role"))
        if (const auto role = read_role(*word, faults)) q.role = *role;
    q.play = read_play(arguments, faults);
    q.threads = read_threads(arguments, faults);
    asked.measures = read_measures(arguments, Aim::wins, faults);
    if (const auto text = arguments.value("--goal")) {
        const auto goal = parse_goal(*text);
        if (const auto* refusal = std::get_if<Refusal>(&goal))
            faults.push_back(fmt::format("--goal: {}", refusal->why));
        else
            asked.goal = std::get<Goal>(goal);
    }
    one_form(arguments, faults);
    return asked;
}

Reply report(const Asked& asked, const Sweep& s, const Arguments& arguments) {
    if (arguments.given("--json")) return known_so_far(json(asked, s), !s.complete());
    if (arguments.given("--csv")) return known_so_far(csv(asked, s), !s.complete());
    return known_so_far(title(asked) + (s.axes().size() > 1 ? map_text(asked, s) : curve_text(asked, s)) + sums_text(s),
                        !s.complete());
}

Reply run_sweep(const Arguments& arguments, const Surroundings& around) {
    std::vector<std::string> faults;
    const Asked asked = read_asked(arguments, faults);
    const auto shard = read_shard(arguments, faults);
    std::optional<Part> part;
    if (shard) part = part_of("sweep", arguments, *shard, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    if (part)
        if (auto kept = kept_already(*part, arguments)) return std::move(*kept);
    const LongWork work(around, "sweep", "battles");
    const auto swept = sweep(asked.question, work.job(), shard.value_or(Shard{}));
    if (const auto* refusal = std::get_if<Refusal>(&swept)) return Failure{{refusal->why}};
    const Sweep& s = std::get<Sweep>(swept);
    if (!part) return report(asked, s, arguments);
    if (!s.complete()) return Failure{{"stopped; no part was written"}, exit_failed};
    part->found = swept_json(s.part(*shard));
    return write_part(*part, arguments, counted(s.counted(), "battle"));
}

Reply merge_sweep(const Arguments& arguments, const Surroundings&, const Parts& parts) {
    std::vector<std::string> faults;
    const Asked asked = read_asked(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    const auto read = swept_of(parts);
    const auto swept = read ? merged_sweep(asked.question, *read) : std::nullopt;
    return swept ? report(asked, *swept, arguments) : foreign_parts();
}

}  // namespace

Verb sweep_verb() {
    VerbRow verb{"sweep",
                 "How the odds change as one number, or two, vary over a range",
                 {{"ARMY", "An army list (CSV), or CAMPAIGN.banneret:Army Name"}, {"FOE", "Its foe"}},
                 {{"--over", "RANGE",
                   "The number that varies: UNIT.count=FROM..TO:STEP, UNIT.fc=1..5, or\n"
                   "size=50..150 (per cent of the army); foe: before it\n"
                   "for the foe's army. Twice for a table of two numbers",
                   true, true},
                  measure_option(),
                  {"--goal", "GOAL", "The goal to mark: even, \"wins>=60%\", \"loss<=1/5\""},
                  threads_option()},
                 "Every cell is exact; equivalent matchups are computed once. Without --postures, both\n"
                 "sides play their best mix."};
    for (OptionRow& option : what_if_options()) verb.options.push_back(std::move(option));
    for (OptionRow& option : shard_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--csv", "", "One cell per line, as CSV"});
    verb.options.push_back(json_option());
    return {std::move(verb), nullptr, run_sweep, merge_sweep};
}

}  // namespace banneret::app
