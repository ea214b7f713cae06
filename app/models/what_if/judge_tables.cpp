#include "app/models/what_if/judge_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

const Verdict* verdict_of(std::span<const Verdict> verdicts, std::string_view key) {
    for (const Verdict& v : verdicts)
        if (v.key == key && has_judged(v)) return &v;
    return nullptr;
}

// A figure that people read, and its bounds for programs.
void add_figure(std::vector<Cell>& cells, const Measurement& m) {
    cells.push_back({judged_share(m), Cell(m.value)});
    cells.push_back(Cell(m.low));
    cells.push_back(Cell(m.high));
}

void add_columns(Table& table, const std::string& words, const std::string& key) {
    table.right({{words, key}});
    table.data({key + "_low", key + "_high"});
}

// "18", or "over 1118" at the end of the searched range, where only a bound of the worth is known.
std::string worth_figure(double share) {
    const double log_worth = std::log1p(share);
    if (log_worth > most_log_worth - 0.01) return "over " + fixed(std::expm1(most_log_worth) * 100, 0);
    if (log_worth < 0.01 - most_log_worth) return "under " + fixed(std::expm1(-most_log_worth) * 100, 0);
    return fixed(share * 100, 0);
}

// "+18% (12 to 25)".
std::string worth_words(const Measurement& m) {
    const std::string value = worth_figure(m.value);
    const bool plus = m.value >= 0 && value.find(' ') == std::string::npos;
    return fmt::format("{}{}% ({} to {})", plus ? "+" : "", value, worth_figure(m.low), worth_figure(m.high));
}

std::string strengths_words(const Measurement& ratio) {
    return fmt::format("{} ({} to {})", fixed(ratio.value, 2), fixed(ratio.low, 2), fixed(ratio.high, 2));
}

}  // namespace

JudgeNames judge_names(const JudgeQuestion& question) {
    return {question.start.sides.first.name, question.start.sides.second.name};
}

bool has_judged(const Verdict& v) {
    return v.problems.empty() && (v.exact || v.battles > 0);
}

std::string judged_share(const Measurement& m) {
    return percent_text(m);
}

Table verdicts_table(const JudgeQuestion& question, std::span<const Verdict> verdicts,
                     std::span<const Verdict> mirrored, Reading reading) {
    const JudgeNames names = judge_names(question);
    Table out;
    out.left({{"judge", "title"}});
    out.data({"judge", "reading"});
    add_columns(out, names.attacker + " wins", "attacker_wins");
    add_columns(out, "drawn", "drawn");
    add_columns(out, names.defender + " wins", "defender_wins");
    add_columns(out, "unfinished", "unfinished");
    for (const Side side : both_sides) {
        const std::string who = side == Side::first ? "attacker" : "defender";
        add_columns(out, names.of(side) + " loses", who + "_lost");
        add_columns(out, "dead", who + "_dead");
        add_columns(out, "captured", who + "_captured");
    }
    add_columns(out, "turns", "turns");
    out.right({{"battles", "battles"}});
    if (reading == Reading::rated) {
        add_columns(out, "rated chance", "rated_chance");
        add_columns(out, "strength ratio", "rated_ratio");
    }
    for (const Verdict& raw : verdicts) {
        if (!has_judged(raw)) continue;
        const Verdict v = reading == Reading::scaled ? scaled(raw) : raw;
        std::vector<Cell> cells = {v.title, v.key, std::string(key(reading))};
        for (const Measurement* m : {&v.wins.first, &v.drawn, &v.wins.second, &v.unfinished}) add_figure(cells, *m);
        for (const Side side : both_sides)
            for (const Measurement* m : {&v.losses[side].lost, &v.losses[side].dead, &v.losses[side].captured})
                add_figure(cells, *m);
        if (v.turns) {
            cells.push_back({fixed(v.turns->value, 1), Cell(v.turns->value)});
            cells.push_back(Cell(v.turns->low));
            cells.push_back(Cell(v.turns->high));
        } else {
            for (int i = 0; i < 3; ++i) cells.push_back(Cell(nullptr));
        }
        cells.push_back(v.exact ? Cell("exact", Cell(0)) : Cell(v.battles));
        if (reading == Reading::rated) {
            const RatedVerdict r = rated(question, v, verdict_of(mirrored, v.key));
            if (r.refused.empty()) {
                add_figure(cells, r.chance);
                cells.push_back({strengths_words(r.ratio), Cell(r.ratio.value)});
                cells.push_back(Cell(r.ratio.low));
                cells.push_back(Cell(r.ratio.high));
            }
        }
        out.row(std::move(cells));
    }
    return out;
}

Table rated_table(const JudgeQuestion& question, std::span<const Verdict> verdicts, std::span<const Verdict> mirrored) {
    const JudgeNames names = judge_names(question);
    Table out;
    out.left({"judge"});
    out.right({names.attacker + " wins or half a draw", "at common prices",
               fmt::format("{} : {}", names.attacker, names.defender)});
    for (const Verdict& v : verdicts) {
        if (!has_judged(v)) continue;
        const Measurement score = [&] {
            const double half = (v.drawn.value + v.unfinished.value) / 2;
            return Measurement{v.wins.first.value + half, 0, 0, {}};
        }();
        const RatedVerdict r = rated(question, v, verdict_of(mirrored, v.key));
        if (!r.refused.empty()) {
            out.row({v.title, fixed(score.value * 100, 1) + "%", "", r.refused});
            continue;
        }
        out.row({v.title, fixed(score.value * 100, 1) + "%", judged_share(r.chance), strengths_words(r.ratio)},
                "The ratio of strengths as this judge sees it, with a 95% interval.", v.exact);
    }
    return out;
}

Table worth_table(std::span<const JudgedWorth> judges) {
    Table out;
    out.left({{"worth of", "step"}});
    for (const JudgedWorth& j : judges) {
        out.right({{j.title, j.key}});
        out.data({j.key + "_low", j.key + "_high"});
    }
    for (const ArmyStep step : every_army_step) {
        std::vector<Cell> cells = {Cell(std::string(words(step)), Cell(std::string(key(step))))};
        for (const JudgedWorth& j : judges) {
            const auto at = std::ranges::find_if(j.steps, [&](const StepWorth& w) { return w.step == step; });
            if (at == j.steps.end() || !at->refused.empty()) {
                cells.push_back({at == j.steps.end() ? "" : at->refused, Cell(nullptr)});
                cells.push_back(Cell(nullptr));
                cells.push_back(Cell(nullptr));
                continue;
            }
            const Measurement& m = at->more;
            cells.push_back({worth_words(m), Cell(m.value)});
            cells.push_back(Cell(m.low));
            cells.push_back(Cell(m.high));
        }
        out.row(std::move(cells));
    }
    return out;
}

std::string chance_bars(std::span<const Verdict> verdicts, std::size_t width) {
    std::size_t widest = 0;
    for (const Verdict& v : verdicts)
        if (has_judged(v)) widest = std::max(widest, v.title.size());
    const auto at = [width](double share) {
        return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(width)));
    };
    std::string out;
    for (const Verdict& v : verdicts) {
        if (!has_judged(v)) continue;
        const Measurement& m = v.wins.first;
        std::string bar;
        for (std::size_t i = 0; i < width; ++i) {
            const bool sure = m.exact.has_value();
            const bool filled = i < at(m.value), doubtful = !sure && i >= at(m.low) && i < at(m.high);
            bar += filled ? (doubtful ? '+' : '#') : doubtful ? '-' : i == width / 2 ? '|' : '.';
        }
        out += fmt::format("  {:<{}}  {}  {}\n", v.title, widest, bar, judged_share(m));
    }
    return out;
}

}  // namespace banneret::app
