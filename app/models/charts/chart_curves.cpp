#include <algorithm>
#include <cmath>
#include <limits>

#include "app/models/charts/chart_parts.h"

namespace banneret::app {

namespace {

struct Reach {
    double least_x = std::numeric_limits<double>::max(), most_x = std::numeric_limits<double>::lowest();
    double least_y = least_x, most_y = most_x;
    bool any() const { return least_x <= most_x; }
};

Reach reach_of(const CurveChart& chart) {
    Reach r;
    for (const auto& curve : chart.curves)
        for (const auto& p : curve.points) {
            r.least_x = std::min(r.least_x, p.x), r.most_x = std::max(r.most_x, p.x);
            const bool sure = p.low == 0 && p.high == 0;
            r.least_y = std::min(r.least_y, sure ? p.y : p.low), r.most_y = std::max(r.most_y, sure ? p.y : p.high);
        }
    if (chart.goal && r.any()) r.least_y = std::min(r.least_y, *chart.goal), r.most_y = std::max(r.most_y, *chart.goal);
    if (chart.least_y) r.least_y = *chart.least_y;
    if (chart.most_y) r.most_y = *chart.most_y;
    return r;
}

void draw_x_places(Drawing& d, const CurveChart& chart, const Field& f, const Scale& x, const auto& x_at) {
    if (!chart.x_labels.empty()) {
        double widest = 0;
        for (const std::string& label : chart.x_labels) widest = std::max(widest, words_wide(label));
        const double step = chart.x_labels.size() > 1 ? x_at(1) - x_at(0) : f.right - f.left;
        const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((widest + 0.6) / std::max(0.01, step))));
        // The outermost labels stay inside the drawing.
        for (std::size_t i = 0; i < chart.x_labels.size(); i += every) {
            const double half = words_wide(chart.x_labels[i]) / 2;
            const double at = std::max(half, std::min(x_at(static_cast<double>(i)), d.width - half));
            d.marks.push_back(words(at, f.bottom + 0.2, chart.x_labels[i], 0.5, {Ink::Of::quiet}));
        }
        return;
    }
    for (const double place : x.places()) {
        d.marks.push_back(line(x_at(place), f.bottom, x_at(place), f.bottom + 0.2, {Ink::Of::quiet}));
        const std::string label = place_words(x, place, chart.x_unit);
        const double middle = std::min(x_at(place), d.width - words_wide(label) / 2 - 0.2);
        d.marks.push_back(words(middle, f.bottom + 0.25, label, 0.5, {Ink::Of::quiet}));
    }
}

// Names with their shapes, in a line above the field, from the right.
void draw_legend(Drawing& d, const CurveChart& chart, const Field& f) {
    double x = f.right;
    for (std::size_t i = chart.curves.size(); i-- > 0;) {
        const CurveChart::Curve& curve = chart.curves[i];
        if (curve.name.empty()) continue;
        // Left-aligned, so that the shape stays close to its words however wide the font is.
        x -= words_wide(curve.name);
        d.marks.push_back(words(x, 0, curve.name));
        x -= 0.75;
        d.marks.push_back(shape(x, 0.65, 0.36, curve.colour, side_ink(curve.colour)));
        x -= 0.8;
    }
}

// A straight part of a curve, in values.
struct Stroke {
    double x = 0, y = 0, to_x = 0, to_y = 0;
};
// The line that leads to a point: straight, or level and then upright for a step function.
std::vector<Stroke> strokes_to(const CurveChart& chart, const CurveChart::Curve& curve, std::size_t i) {
    if (i == 0) return {};
    const CurveChart::Point &from = curve.points[i - 1], &to = curve.points[i];
    if (!chart.stepped) return {{from.x, from.y, to.x, to.y}};
    return {{from.x, from.y, to.x, from.y}, {to.x, from.y, to.x, to.y}};
}

// How many curve samples lie under words of width `wide` placed at `left`, `top`.
int covered(const CurveChart& chart, const Field& f, const auto& x_at, double left, double top, double wide) {
    constexpr int samples = 12;  // per segment of a curve
    constexpr double apart = 0.4;
    int found = 0;
    const auto look = [&](double x, double y) {
        found += x > left - apart && x < left + wide + apart && y > top - apart && y < top + line_high + apart ? 1 : 0;
    };
    for (const CurveChart::Curve& curve : chart.curves)
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const CurveChart::Point& p = curve.points[i];
            look(x_at(p.x), f.y_at(p.y));
            for (const Stroke& s : strokes_to(chart, curve, i))
                for (int k = 1; k < samples; ++k) {
                    const double t = static_cast<double>(k) / samples;
                    look(x_at(s.x + (s.to_x - s.x) * t), f.y_at(s.y + (s.to_y - s.y) * t));
                }
        }
    return found;
}

// Draws the goal line, with its words above or below it where they cover the curves least; on the right if possible.
void draw_goal(Drawing& d, const CurveChart& chart, const Field& f, const auto& x_at) {
    const double at = f.y_at(*chart.goal), wide = words_wide(chart.goal_words);
    d.marks.push_back(line(f.left, at, f.right, at, {Ink::Of::accent}, 0.1));
    constexpr double off_line = 0.1;
    constexpr int steps = 4;
    double best_left = f.right - wide, best_top = at - line_high;
    int least = std::numeric_limits<int>::max();
    for (const double top : {at - line_high, at + off_line})
        for (int k = 0; k <= steps; ++k) {
            const double left = f.right - wide - (f.right - f.left - wide - off_line) * k / steps;
            if (top < 0 || top + line_high > f.bottom || left < f.left) continue;
            const int here = covered(chart, f, x_at, left, top, wide);
            if (here < least) least = here, best_left = left, best_top = top;
        }
    d.marks.push_back(words(best_left + wide, best_top, chart.goal_words, 1, {Ink::Of::accent}));
}

}  // namespace

Drawing draw(const CurveChart& chart, double width, double height) {
    Drawing d;
    d.title = chart.title;
    d.width = std::max(14.0, width);
    d.height = std::max(8.0, height);
    const Reach reach = reach_of(chart);
    const int lines = std::clamp(static_cast<int>((d.height - 3.5) / 2.2), 2, 8);
    const Scale y = reach.any() ? round_scale(reach.least_y, reach.most_y, lines) : Scale{};
    const bool named = std::ranges::any_of(chart.curves, [](const CurveChart::Curve& c) { return !c.name.empty(); });
    const Field f = axes(d, y, chart.y_unit, chart.y_words, chart.x_words, 1, named);
    if (!reach.any()) return d;
    Scale x = round_scale(reach.least_x, reach.most_x, std::clamp(static_cast<int>(d.width / 5), 2, 12));
    if (!chart.x_labels.empty()) x = {0, std::max(1.0, static_cast<double>(chart.x_labels.size() - 1)), 1, 0};
    const double edge = chart.x_labels.empty() ? 0.4 : 1.5;
    const auto x_at = [&](double value) {
        return f.left + edge + (f.right - f.left - 2 * edge) * (value - x.least) / (x.most - x.least);
    };
    draw_x_places(d, chart, f, x, x_at);
    if (chart.goal) draw_goal(d, chart, f, x_at);
    if (chart.mark) {
        const double at = x_at(*chart.mark);
        d.marks.push_back(line(at, f.top, at, f.bottom, {}, 0.1));
        const bool left = at + 0.3 + words_wide(chart.mark_words) > f.right;
        d.marks.push_back(words(left ? at - 0.3 : at + 0.3, f.bottom - line_high, chart.mark_words, left ? 1 : 0));
    }
    for (std::size_t c = 0; c < chart.curves.size(); ++c) {
        const CurveChart::Curve& curve = chart.curves[c];
        // If two curves coincide, the lower one shows around the upper one.
        const double under = std::min(0.3, 0.1 * static_cast<double>(chart.curves.size() - 1 - c));
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const CurveChart::Point& p = curve.points[i];
            const double at = x_at(p.x);
            if (p.low != 0 || p.high != 0)
                d.marks.push_back(line(at, f.y_at(p.low), at, f.y_at(p.high), side_ink(curve.colour, 0.6), 0.12));
            for (const Stroke& s : strokes_to(chart, curve, i))
                d.marks.push_back(
                    line(x_at(s.x), f.y_at(s.y), x_at(s.to_x), f.y_at(s.to_y), side_ink(curve.colour), 0.14 + under));
        }
        // Symbols keep a distance, so that each can be recognised.
        double last = -10;
        for (const CurveChart::Point& p : curve.points) {
            if (x_at(p.x) - last < 1.1) continue;
            last = x_at(p.x);
            d.marks.push_back(shape(last, f.y_at(p.y), 0.34 + under, curve.colour, side_ink(curve.colour)));
        }
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const double at = x_at(curve.points[i].x);
            const double before = i > 0 ? (x_at(curve.points[i - 1].x) + at) / 2 : at - 0.6;
            const double after = i + 1 < curve.points.size() ? (x_at(curve.points[i + 1].x) + at) / 2 : at + 0.6;
            const double high = f.y_at(curve.points[i].y);
            // With several curves the tooltip area is the height around a point; with one it is the whole column.
            const bool one = chart.curves.size() == 1;
            d.spots.push_back(
                {before, one ? f.top : high - 0.6, after, one ? f.bottom : high + 0.6, curve.points[i].tip});
        }
    }
    draw_legend(d, chart, f);
    return d;
}

}  // namespace banneret::app
