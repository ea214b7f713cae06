#include <algorithm>
#include <cmath>

#include "app/models/charts/chart_parts.h"

namespace banneret::app {

namespace {

// Colours close to the background get an outline.
void patch(Drawing& d, double x, double y, double to_x, double to_y, const Ink& ink) {
    d.marks.push_back(fill(x, y, to_x, to_y, ink));
    if (ink.share < 0.3) d.marks.push_back(outline(x, y, to_x, to_y, {Ink::Of::middle}));
}

// The title of a horizontal scale, centred below it or moved to fit.
void scale_words(Drawing& d, std::string_view text, double left, double right, double y) {
    const std::string cut = cut_words(text, d.width);
    const double half = words_wide(cut) / 2;
    d.marks.push_back(
        words(std::max(half, std::min((left + right) / 2, d.width - half)), y, cut, 0.5, {Ink::Of::quiet}));
}

}  // namespace

double legend(Drawing& d, const std::vector<LegendEntry>& entries) {
    double x = 0, y = 0;
    for (const LegendEntry& one : entries) {
        const double wide = 1.1 + words_wide(one.name);
        if (x > 0 && x + wide > d.width) x = 0, y += line_high;
        if (one.shape)
            draw_point(d, x + 0.4, y + 0.65, 0.36, *one.shape, one.ink, one.hollow);
        else
            patch(d, x + 0.05, y + 0.3, x + 0.75, y + 1.0, one.ink);
        d.marks.push_back(words(x + 1.1, y, cut_words(one.name, d.width - 1.2), 0, {Ink::Of::quiet}));
        x += wide + 1.0;
    }
    return entries.empty() ? 0 : y + line_high;
}

void draw_point(Drawing& d, double x, double y, double radius, int of, const Ink& ink, bool hollow) {
    d.marks.push_back(shape(x, y, radius, of, ink));
    if (hollow) d.marks.push_back(shape(x, y, radius * 0.55, of, {Ink::Of::ground}));
}

void upright_scale(Drawing& d, const Scale& scale, std::string_view unit, double left, double right, double top,
                   double bottom) {
    const auto x_at = [&](double value) {
        return left + (right - left) * (value - scale.least) / (scale.most - scale.least);
    };
    double free = -1;
    for (const double place : scale.places()) {
        const double x = x_at(place);
        d.marks.push_back(
            line(x, top, x, bottom, {Ink::Of::line, 0, std::abs(place) < scale.step * 1e-6 ? 1.0 : 0.55}));
        const std::string label = place_words(scale, place, unit);
        const double half = words_wide(label) / 2, middle = std::min(x, d.width - half);
        if (middle - half < free) continue;
        d.marks.push_back(words(middle, bottom + 0.2, label, 0.5, {Ink::Of::quiet}));
        free = middle + half + 0.4;
    }
}

std::array<Ink, 8> result_inks(int own, int foe) {
    // These shares keep neighbours furthest apart for any two side colours; see the colour test.
    constexpr double full = 1, half = 0.7, least = 0.4, nearly_none = 0.15;
    return {side_ink(own, full),
            side_ink(own, half),
            side_ink(own, least),
            {Ink::Of::middle},
            {Ink::Of::middle, 0, nearly_none},
            side_ink(foe, least),
            side_ink(foe, half),
            side_ink(foe, full)};
}

Drawing draw(const ShareChart& chart, double width) {
    constexpr double row_high = 2.0, hundred = 100;
    Drawing d;
    d.title = chart.title;
    d.width = std::max(14.0, width);
    double label = 0, behind = 0;
    for (const ShareChart::Row& row : chart.rows) {
        label = std::max(label, words_wide(row.label));
        if (!row.shares.empty()) behind = std::max(behind, words_wide(row.words));
    }
    label = std::min(label, d.width * 0.35);
    std::vector<LegendEntry> entries;
    for (const ShareChart::Part& part : chart.parts) entries.push_back({part.name, part.ink, std::nullopt, false});
    const double left = label + 0.8, right = std::max(left + 4, d.width - (behind > 0 ? behind + 0.6 : 0.6));
    const double top = legend(d, entries) + 0.4,
                 bottom = top + row_high * static_cast<double>(std::max<std::size_t>(1, chart.rows.size())) + 0.2;
    d.height = bottom + line_high * (chart.x_words.empty() ? 1 : 2) + 0.3;
    upright_scale(d, round_scale(0, hundred, std::clamp(static_cast<int>((right - left) / 3.5), 2, 11)), "%", left,
                  right, top, bottom);
    if (!chart.x_words.empty()) scale_words(d, chart.x_words, left, right, bottom + 0.2 + line_high);
    for (std::size_t r = 0; r < chart.rows.size(); ++r) {
        const ShareChart::Row& row = chart.rows[r];
        const double y = top + row_high * static_cast<double>(r), upper = y + 0.35, lower = y + row_high - 0.35;
        d.marks.push_back(words(label, y + row_high / 2 - 0.6, cut_words(row.label, label), 1));
        if (row.shares.empty()) {
            d.marks.push_back(
                words(left + 0.4, y + row_high / 2 - 0.6, cut_words(row.words, right - left), 0, {Ink::Of::quiet}));
            d.spots.push_back({0, y, d.width, y + row_high, row.words});
            continue;
        }
        double x = left;
        for (std::size_t i = 0; i < row.shares.size() && i < chart.parts.size(); ++i) {
            const double wide = (right - left) * row.shares[i] / hundred;
            if (wide <= 0) continue;
            // A small gap between neighbours if there is room.
            const double gap = wide > 0.3 ? 0.08 : 0;
            patch(d, x, upper, x + std::max(0.06, wide - gap), lower, chart.parts[i].ink);
            if (i < row.tips.size()) d.spots.push_back({x, y, x + wide, y + row_high, row.tips[i]});
            x += wide;
        }
        d.marks.push_back(words(right + 0.4, y + row_high / 2 - 0.6, row.words, 0));
    }
    return d;
}

Drawing draw(const SpanChart& chart, double width) {
    constexpr double row_high = 1.8, radius = 0.36;
    Drawing d;
    d.title = chart.title;
    d.width = std::max(14.0, width);
    double label = 0, least = 0, most = 0;
    for (const SpanChart::Row& row : chart.rows) {
        label = std::max(label, words_wide(row.label) * (row.strong ? 1.06 : 1));
        for (const SpanChart::Point& p : row.points) {
            least = std::min({least, p.value, p.low});
            most = std::max({most, p.value, p.high});
        }
    }
    label = std::min(label, d.width * 0.4);
    std::vector<LegendEntry> entries;
    for (const SpanChart::Series& s : chart.series)
        if (!s.name.empty()) entries.push_back({s.name, side_ink(s.colour), s.colour, s.hollow});
    const double left = label + 1.0, right = d.width - 0.6;
    const double top = legend(d, entries) + 0.4,
                 bottom = top + row_high * static_cast<double>(std::max<std::size_t>(1, chart.rows.size())) + 0.2;
    d.height = bottom + line_high * (chart.x_words.empty() ? 1 : 2) + 0.3;
    least = chart.least.value_or(least);
    most = chart.most.value_or(most);
    const Scale scale =
        round_scale(least, std::max(most, least), std::clamp(static_cast<int>((right - left) / 4), 2, 11));
    upright_scale(d, scale, chart.x_unit, left, right, top, bottom);
    if (!chart.x_words.empty()) scale_words(d, chart.x_words, left, right, bottom + 0.2 + line_high);
    const auto x_at = [&](double value) {
        return left +
               (right - left) * (std::clamp(value, scale.least, scale.most) - scale.least) / (scale.most - scale.least);
    };
    for (std::size_t r = 0; r < chart.rows.size(); ++r) {
        const SpanChart::Row& row = chart.rows[r];
        const double y = top + row_high * static_cast<double>(r), middle = y + row_high / 2;
        d.marks.push_back(
            words(label, middle - 0.6, cut_words(row.label, row.strong ? label / 1.06 : label), 1, {}, row.strong));
        if (row.joined && row.points.size() > 1)
            d.marks.push_back(line(x_at(row.points.front().value), middle, x_at(row.points.back().value), middle,
                                   {Ink::Of::quiet}, 0.12));
        // The ranges of a row are spread vertically; points are drawn over all of them.
        const double apart = row.joined || row.points.size() < 2 ? 0 : 0.64 / static_cast<double>(row.points.size());
        const auto y_of = [&](std::size_t i) {
            return middle + apart * (static_cast<double>(i) - static_cast<double>(row.points.size() - 1) / 2);
        };
        for (std::size_t i = 0; i < row.points.size(); ++i) {
            const SpanChart::Point& p = row.points[i];
            if (chart.stems)
                d.marks.push_back(
                    line(x_at(0), y_of(i), x_at(p.value), y_of(i), side_ink(chart.series[p.series].colour, 0.6), 0.16));
            if (p.low == 0 && p.high == 0) continue;
            d.marks.push_back(
                line(x_at(p.low), y_of(i), x_at(p.high), y_of(i), side_ink(chart.series[p.series].colour, 0.6), 0.16));
        }
        for (std::size_t i = 0; i < row.points.size(); ++i) {
            const SpanChart::Point& p = row.points[i];
            const SpanChart::Series& s = chart.series[p.series];
            draw_point(d, x_at(p.value), y_of(i), radius, s.colour, side_ink(s.colour), s.hollow);
        }
        d.spots.push_back({0, y, d.width, y + row_high, row.tip});
    }
    return d;
}

}  // namespace banneret::app
