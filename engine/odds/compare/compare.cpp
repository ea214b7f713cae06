#include "engine/odds/compare/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/abstract/losses.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret {

namespace {

using As = MeasureRow::As;

constexpr std::array<MeasureRow, measure_count> measures = {{
    {Measure::strength, "strength", "unit strength", As::strength, +1},
    {Measure::individuals, "individuals", "individuals", As::whole, 0},
    {Measure::points, "points", "points (1:20)", As::whole, -1},
    {Measure::column, "column", "column (attacker:defender)", As::ratio, 0},
    {Measure::crushing_victory, "crushing_victory", "crushing victory", As::chance, +1},
    {Measure::victory, "victory", "victory", As::chance, +1},
    {Measure::marginal_victory, "marginal_victory", "marginal victory", As::chance, +1},
    {Measure::stalemate, "stalemate", "stalemate", As::chance, 0},
    {Measure::skirmish, "skirmish", "skirmish", As::chance, 0},
    {Measure::evaded, "evaded", "evaded, no battle", As::chance, 0},
    {Measure::marginal_defeat, "marginal_defeat", "marginal defeat", As::chance, -1},
    {Measure::defeat, "defeat", "defeat", As::chance, -1},
    {Measure::crushing_defeat, "crushing_defeat", "crushing defeat", As::chance, -1},
    {Measure::wins, "wins", "wins in any way", As::chance, +1},
    {Measure::loses, "loses", "is beaten in any way", As::chance, -1},
    {Measure::field, "field", "holds the field", As::chance, +1},
    {Measure::foe_field, "foe_field", "foe holds the field", As::chance, -1},
    {Measure::loss, "loss", "loss on average", As::share, -1},
    {Measure::loss_men, "loss_men", "men lost on average", As::men, -1},
    {Measure::loss_deviation, "loss_deviation", "spread of the loss", As::share, 0},
    {Measure::loss_men_deviation, "loss_men_deviation", "spread of the men lost", As::men, 0},
    {Measure::heavy_loss, "heavy_loss", "loses at least ", As::chance, -1},
    {Measure::light_loss, "light_loss", "loses at most ", As::chance, +1},
    {Measure::men_left, "men_left", "men left on average", As::men, +1},
    {Measure::foe_loss, "foe_loss", "foe: loss on average", As::share, +1},
    {Measure::foe_loss_men, "foe_loss_men", "foe: men lost on average", As::men, +1},
    {Measure::foe_loss_deviation, "foe_loss_deviation", "foe: spread of the loss", As::share, 0},
    {Measure::foe_loss_men_deviation, "foe_loss_men_deviation", "foe: spread of the men lost", As::men, 0},
    {Measure::foe_heavy_loss, "foe_heavy_loss", "foe loses at least ", As::chance, +1},
    {Measure::foe_light_loss, "foe_light_loss", "foe loses at most ", As::chance, -1},
    {Measure::foe_men_left, "foe_men_left", "foe: men left on average", As::men, -1},
    {Measure::pursues, "pursues", "pursues", As::chance, +1},
    {Measure::pursued, "pursued", "is pursued", As::chance, -1},
}};

// One battle of the comparison matrix.
struct ComparedCell {
    std::optional<std::string> refused;
    const Variant* variant = nullptr;
    abstract::Sheet own_sheet, foe_sheet;
    int column = 0;
    abstract::MenByLoss own_men{}, foe_men{};
    std::optional<Outlook> outlook;
};

ComparedCell computed(const CompareQuestion& q, const Variant& variant, const Variant& foe, OutcomeCache& known) {
    ComparedCell out;
    out.variant = &variant;
    const bool attacks = q.role == Role::attacker;
    const auto set = set_up(attacks ? variant : foe, attacks ? foe : variant, variant.house);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&set)) {
        out.refused = problems->front().sentence();
        return out;
    }
    const abstract::Setup& setup = *std::get<Shared<abstract::Setup>>(set);
    if (const auto refusal = assumptions_refused(setup, q.play)) {
        out.refused = refusal->why;
        return out;
    }
    const Side own = attacks ? Side::first : Side::second;
    out.own_sheet = setup.sheets[own];
    out.foe_sheet = setup.sheets[other(own)];
    const MixedPlans mix = mixed_plans(setup, q.play);
    out.column = mix.matchup.column;
    out.own_men = abstract::men_by_loss(out.own_sheet, attacks ? q.play.attacker_losses : q.play.defender_losses);
    out.foe_men = abstract::men_by_loss(out.foe_sheet, attacks ? q.play.defender_losses : q.play.attacker_losses);
    out.outlook = outlook(mix, known);
    return out;
}

using Men = abstract::MenByLoss;
using Chances = LossOdds;

Fraction mean_men(const Chances& chances, const Men& men) {
    return chances.expected([&](std::size_t h) { return men[h]; });
}

double deviation_of_men(const Chances& chances, const Men& men) {
    const Fraction squares = chances.expected([&](std::size_t h) { return men[h] * men[h]; });
    const Fraction mean = mean_men(chances, men);
    return std::sqrt(Fraction(squares - mean * mean).get_d());
}

// The chance of losing at least the mark, or at most the mark.
Fraction beyond(const Chances& chances, const Men& men, const LossMark& mark, bool at_least) {
    return chances.expected([&](std::size_t h) {
        const std::int64_t lost = mark.men ? men[h] : static_cast<std::int64_t>(h);
        return (at_least ? lost >= mark.amount : lost <= mark.amount) ? 1 : 0;
    });
}

Figure exactly(const Fraction& f) {
    Figure out;
    out.exact = f;
    out.value = f.get_d();
    return out;
}
Figure root(double value) {
    Figure out;
    out.value = value;
    return out;
}

// REQUIRES: the cell is not refused.
Figure figure(const ComparedCell& cell, const CompareQuestion& q, Measure measure) {
    const Role own = q.role, foe = other(q.role);
    const Outlook& o = *cell.outlook;
    const auto result = [&](Grade grade, std::optional<Role> winner) {
        return exactly(o.results[result_index({grade, winner})]);
    };
    switch (measure) {
        case Measure::strength:
            return exactly(fraction(cell.own_sheet.strength, 100));
        case Measure::individuals:
            return exactly(fraction(cell.own_sheet.individuals));
        case Measure::points:
            return exactly(fraction(points_of(*cell.variant)));
        case Measure::column:
            return exactly(cell.column);
        case Measure::crushing_victory:
            return result(Grade::crushing_victory, own);
        case Measure::victory:
            return result(Grade::victory, own);
        case Measure::marginal_victory:
            return result(Grade::marginal_victory, own);
        case Measure::stalemate:
            return result(Grade::stalemate, {});
        case Measure::skirmish:
            return result(Grade::skirmish, {});
        case Measure::evaded:
            return exactly(o.evaded);
        case Measure::marginal_defeat:
            return result(Grade::marginal_victory, foe);
        case Measure::defeat:
            return result(Grade::victory, foe);
        case Measure::crushing_defeat:
            return result(Grade::crushing_victory, foe);
        case Measure::wins:
            return exactly(o.wins(own));
        case Measure::loses:
            return exactly(o.wins(foe));
        case Measure::field:
            return exactly(o.field(own));
        case Measure::foe_field:
            return exactly(o.field(foe));
        case Measure::loss:
            return exactly(o.mean_loss(own));
        case Measure::loss_men:
            return exactly(mean_men(o.loss(own), cell.own_men));
        case Measure::loss_deviation:
            return root(o.deviation(own));
        case Measure::loss_men_deviation:
            return root(deviation_of_men(o.loss(own), cell.own_men));
        case Measure::heavy_loss:
            return exactly(beyond(o.loss(own), cell.own_men, q.heavy, true));
        case Measure::light_loss:
            return exactly(beyond(o.loss(own), cell.own_men, q.light, false));
        case Measure::men_left:
            return exactly(fraction(cell.own_sheet.individuals) - mean_men(o.loss(own), cell.own_men));
        case Measure::foe_loss:
            return exactly(o.mean_loss(foe));
        case Measure::foe_loss_men:
            return exactly(mean_men(o.loss(foe), cell.foe_men));
        case Measure::foe_loss_deviation:
            return root(o.deviation(foe));
        case Measure::foe_loss_men_deviation:
            return root(deviation_of_men(o.loss(foe), cell.foe_men));
        case Measure::foe_heavy_loss:
            return exactly(beyond(o.loss(foe), cell.foe_men, q.heavy, true));
        case Measure::foe_light_loss:
            return exactly(beyond(o.loss(foe), cell.foe_men, q.light, false));
        case Measure::foe_men_left:
            return exactly(fraction(cell.foe_sheet.individuals) - mean_men(o.loss(foe), cell.foe_men));
        case Measure::pursues:
            return exactly(o.pursues(own));
        case Measure::pursued:
            return exactly(o.pursues(foe));
    }
    CHECK(false);
    return {};
}

std::string signed_decimal(double value) {
    const double tenths = std::round(std::abs(value) * 10);
    const auto whole = static_cast<std::int64_t>(tenths);
    return fmt::format("{}{}.{}", value < 0 && whole > 0 ? "-" : "", with_commas(whole / 10), whole % 10);
}

std::string value_text(As as, const Figure& f) {
    switch (as) {
        case As::strength:
            return decimal_text(*f.exact);
        case As::whole:
            return with_commas(static_cast<std::int64_t>(f.value));
        case As::ratio:
            return std::string(abstract::column_name(static_cast<int>(f.value)));
        case As::chance:
            return percent_text(*f.exact);
        case As::share:
            return signed_decimal(f.value * 100) + "%";
        case As::men:
            return signed_decimal(f.value);
    }
    return "";
}

// +1, -1 or 0; an exact comparison if both figures are exact.
int order(const Figure& a, const Figure& b) {
    if (a.exact && b.exact) return sgn(Fraction(*a.exact - *b.exact));
    return a.value > b.value ? 1 : a.value < b.value ? -1 : 0;
}

std::string signed_text(As as, const Figure& first, const Figure& f) {
    const double by = f.value - first.value;
    const std::string_view sign = by > 0 ? "+" : "-";
    switch (as) {
        case As::strength:
            return fmt::format("{}{}", sign, decimal_text(abs(Fraction(*f.exact - *first.exact))));
        case As::whole:
            return fmt::format("{}{}", sign, with_commas(static_cast<std::int64_t>(std::abs(by))));
        case As::ratio:
            return fmt::format("{}{}", sign, counted(static_cast<std::int64_t>(std::abs(by)), "column"));
        case As::chance:
        case As::share:
            return fmt::format("{}{}%", sign, signed_decimal(std::abs(by) * 100));
        case As::men:
            return fmt::format("{}{}", sign, signed_decimal(std::abs(by)));
    }
    return "";
}

// Columns further right favour the attacker.
int good_way(const MeasureRow& row, Role role) {
    if (row.measure == Measure::column) return role == Role::attacker ? +1 : -1;
    return row.good;
}

void compare_figures(ComparedRow& out, const MeasureRow& row, int good) {
    const Figure* first = out.figures.front().text == "-" ? nullptr : &out.figures.front();
    std::optional<std::size_t> best;
    bool all_equal = true;
    for (std::size_t i = 0; i < out.figures.size(); ++i) {
        Figure& f = out.figures[i];
        if (f.text == "-") continue;
        if (first && &f != first) {
            const int way = order(f, *first);
            f.better = way * good;
            f.difference = way == 0 ? "="
                                    : fmt::format("{} {}",
                                                  f.better > 0   ? "▲"
                                                  : f.better < 0 ? "▼"
                                                                 : "◆",
                                                  signed_text(row.as, *first, f));
        }
        if (!best) {
            best = i;
            continue;
        }
        const int way = order(f, out.figures[*best]);
        all_equal = all_equal && way == 0;
        if (way * good > 0) best = i;
    }
    if (good == 0 || all_equal || !best) return;
    for (std::size_t i = 0; i < out.figures.size(); ++i)
        if (out.figures[i].text != "-" && order(out.figures[i], out.figures[*best]) == 0) out.best.push_back(i);
}

std::string words_of(const LossMark& mark) {
    return mark.men ? counted(mark.amount, "man", "men") : fmt::format("{}%", mark.amount);
}

std::string words_of(const MeasureRow& row, const CompareQuestion& q) {
    std::string out(row.words);
    if (row.measure == Measure::heavy_loss || row.measure == Measure::foe_heavy_loss) out += words_of(q.heavy);
    if (row.measure == Measure::light_loss || row.measure == Measure::foe_light_loss) out += words_of(q.light);
    return out;
}

std::string plans_words(const BattleAssumptions& play) {
    const auto posture = [](const std::optional<Posture>& p) {
        return p ? std::string(words(*p)) : std::string("its best postures");
    };
    std::string out = fmt::format("{} against {}", posture(play.attacker), posture(play.defender));
    if (!play.attacker || !play.defender) out += fmt::format(", played for {}", words(play.payoff));
    const std::string_view came = play.attempts ? "is tried" : "has succeeded";
    if (play.attacker_stratagem != Stratagem::none)
        out += fmt::format("; the attacker's {} {}", words(play.attacker_stratagem), came);
    if (play.defender_stratagem != Stratagem::none)
        out += fmt::format("; the defender's {} {}", words(play.defender_stratagem), came);
    if (play.attacker_losses != LossWay::proportional)
        out += fmt::format("; the attacker's losses: {}", words(play.attacker_losses));
    if (play.defender_losses != LossWay::proportional)
        out += fmt::format("; the defender's losses: {}", words(play.defender_losses));
    return out;
}

}  // namespace

std::variant<LossMark, Refusal> parse_loss_mark(std::string_view text) {
    std::string_view word = trimmed(text);
    LossMark out;
    out.men = !word.ends_with('%');
    if (!out.men) word.remove_suffix(1);
    const auto number = parse_integer(trimmed(word));
    const std::int64_t most = out.men ? std::int64_t{most_individuals} * most_units : 100;
    if (!number || *number < 0 || *number > most)
        return Refusal{"A loss is a share of the strength such as 30%, 0% to 100%, or a number of men such as 120."};
    out.amount = *number;
    return out;
}

std::span<const MeasureRow> measure_rows() {
    return measures;
}

Comparison compare(const CompareQuestion& question) {
    CHECK(!question.variants.empty() && !question.foes.empty());
    Comparison out;
    out.role = question.role;
    out.plans = plans_words(question.play);
    for (const Variant& v : question.variants) out.variants.push_back(v.name);
    OutcomeCache known;
    for (const Variant& foe : question.foes) {
        std::vector<ComparedCell> cells;
        for (const Variant& v : question.variants) cells.push_back(computed(question, v, foe, known));
        out.cells += cells.size();
        ComparedFoe& against = out.foes.emplace_back();
        against.name = foe.name;
        for (const MeasureRow& row : measures) {
            ComparedRow& compared = against.rows.emplace_back();
            compared.measure = row.measure;
            compared.words = words_of(row, question);
            for (const ComparedCell& cell : cells) {
                Figure& f = compared.figures.emplace_back();
                if (!cell.refused) f = figure(cell, question, row.measure);
                f.text = cell.refused ? "-" : value_text(row.as, f);
            }
            compare_figures(compared, row, good_way(row, question.role));
        }
        for (ComparedCell& cell : cells) {
            against.refused.push_back(std::move(cell.refused));
            against.outlooks.push_back(std::move(cell.outlook));
        }
    }
    out.computed = known.computed();
    return out;
}

}  // namespace banneret
