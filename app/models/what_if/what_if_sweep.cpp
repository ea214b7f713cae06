#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_answers.h"
#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

void add_numbers(const WhatIf& w, SweepModel& m) {
    for (const bool foe : {false, true}) {
        const Army& army = foe ? w.foes[w.foe].now.army : w.variants[w.variant].now.army;
        for (const Unit& u : army.units) {
            m.axes.push_back(men_axis(u, foe));
            m.axes.push_back({foe, Axis::What::fc, u.name, 1, 5, 1});
        }
        m.axes.push_back({foe, Axis::What::size, "", 20, 200, 5});
    }
    for (const Axis& a : m.axes) m.numbers.push_back(label(a));
}

std::size_t place_of(const SweepModel& m, const Axis& axis) {
    for (std::size_t i = 0; i < m.axes.size(); ++i)
        if (m.axes[i].of_foe == axis.of_foe && m.axes[i].what == axis.what && m.axes[i].unit == axis.unit) return i;
    return 0;
}

std::optional<double> value_now(const WhatIf& w, const Axis& axis) {
    const Army& army = axis.of_foe ? w.foes[w.foe].now.army : w.variants[w.variant].now.army;
    if (axis.what == Axis::What::size) return 100;
    for (const Unit& u : army.units)
        if (u.name == axis.unit) return axis.what == Axis::What::fc ? u.fc : u.count;
    return std::nullopt;
}

CurveChart sweep_curve(const WhatIf& w, const Sweep& s) {
    CurveChart c;
    const Axis& axis = s.axes()[0];
    const std::string &own = w.variants[w.variant].now.name, &foe = w.foes[w.foe].now.name;
    c.title = fmt::format("{} against {}", own, foe);
    c.x_words = label(axis);
    c.y_words = "chance";
    c.least_y = 0;
    c.stepped = true;
    c.curves.push_back({own + " wins", pair_colour(w, w.role), {}});
    c.curves.push_back({foe + " wins", pair_colour(w, other(w.role)), {}});
    const std::size_t every = std::max<std::size_t>(1, s.width() / 400);
    for (std::size_t x = 0; x < s.width(); x += every) {
        const Outlook* odds = s.at(x);
        if (odds == nullptr) continue;
        const auto at = static_cast<double>(axis.value(x));
        const Fraction wins = odds->wins(w.role), loses = odds->wins(other(w.role));
        const std::string tip =
            fmt::format("{}: {}\n{} wins {}\nnobody {}\n{} wins {}", label(axis), with_commas(axis.value(x)), own,
                        percent_text(wins), percent_text(odds->drawn), foe, percent_text(loses));
        c.curves[0].points.push_back({at, wins.get_d() * 100, tip, 0, 0});
        c.curves[1].points.push_back({at, loses.get_d() * 100, tip, 0, 0});
    }
    const auto now = value_now(w, axis);
    if (now && *now >= static_cast<double>(axis.from) && *now <= static_cast<double>(axis.to))
        c.mark = now, c.mark_words = "now";
    return c;
}

HeatMap sweep_map(const WhatIf& w, const Sweep& s) {
    HeatMap h;
    const Aim aim = w.sweep.aim;
    const Axis &x = s.axes()[0], &y = s.axes()[1];
    h.title = fmt::format("{}: {}", w.variants[w.variant].now.name, row(aim).words);
    h.row_words = label(y);
    h.column_words = label(x);
    h.row_colour = pair_colour(w, w.role);
    h.column_colour = pair_colour(w, other(w.role));
    h.row_symbol = y.of_foe ? h.column_colour : h.row_colour;
    h.column_symbol = x.of_foe ? h.column_colour : h.row_colour;
    h.upwards = true;
    const auto xs = spread(s.width(), 21), ys = spread(s.height(), 17);
    for (const std::size_t i : xs) h.columns.push_back(with_commas(x.value(i)));
    const bool signs = row(aim).from_minus_one;
    h.neutral = !signs;
    for (const std::size_t j : ys) {
        h.rows.push_back(with_commas(y.value(j)));
        for (const std::size_t i : xs) {
            HeatMap::Cell cell;
            cell.tip =
                fmt::format("{} {}\n{} {}", label(x), with_commas(x.value(i)), label(y), with_commas(y.value(j)));
            if (const auto value = s.exact(aim, i, j)) {
                const double percent = value->get_d() * 100;
                cell.words = fixed(percent, 0);
                cell.shade = signs && row(aim).good < 0 ? -value->get_d() : value->get_d();
                cell.tip += fmt::format("\n{} {}", row(aim).words, aim_text(aim, *value));
            } else {
                cell.tip += "\n" + s.refused(i, j);
            }
            h.cells.push_back(std::move(cell));
        }
    }
    return h;
}

}  // namespace

SweepModel make_sweep(const Desk& desk, const WhatIf& w) {
    SweepModel m;
    m.work = task_model(desk, w);
    m.aims = aim_words();
    m.aim = place_of(w.sweep.aim);
    add_numbers(w, m);
    m.now = sweep_axes(w);
    m.x = place_of(m, m.now[0]);
    m.y = m.now.size() > 1 ? place_of(m, m.now[1]) + 1 : 0;
    const auto* s = answer_of<Sweep>(desk, WhatIfView::sweep);
    if (s == nullptr) return m;
    WhatIf asked = asked_of(desk, w);
    asked.sweep.aim = w.sweep.aim;
    const auto count = static_cast<std::int64_t>(s->counted());
    m.summary = fmt::format("{} counted, {} of them different. {}", counted(count, "battle"), with_commas(s->kinds()),
                            s->complete() ? "Exact." : "Stopped: the rest is not known.");
    if (s->axes().size() > 1)
        m.map = sweep_map(asked, *s);
    else
        m.curve = sweep_curve(asked, *s);
    return m;
}

}  // namespace banneret::app
