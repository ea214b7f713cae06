#include <algorithm>
#include <cmath>

#include "app/models/charts/chart_parts.h"

namespace banneret::app {

Drawing draw(const BarChart& chart, double width, double height) {
    Drawing d;
    d.title = chart.title;
    d.width = std::max(8.0, width);
    d.height = std::max(6.0, height);
    double most = chart.most.value_or(0);
    if (!chart.most)
        for (const BarChart::Bar& bar : chart.bars) most = std::max(most, bar.value);
    const int lines = std::clamp(static_cast<int>((d.height - 3.5) / 2.2), 2, 6);
    const Field f = axes(d, round_scale(0, most > 0 ? most : 1, lines), chart.unit, chart.y_words, chart.x_words);
    if (chart.bars.empty()) return d;

    const double step = (f.right - f.left) / static_cast<double>(chart.bars.size());
    const double between = step > 0.6 ? 0.08 : step * 0.1;
    double label = 0;
    for (const BarChart::Bar& bar : chart.bars) label = std::max(label, words_wide(bar.label));
    const auto every = static_cast<std::size_t>(std::max(1.0, std::ceil((label + 0.4) / step)));
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const BarChart::Bar& bar = chart.bars[i];
        const double x = f.left + step * static_cast<double>(i);
        if (bar.value > 0) {
            // Any chance above zero stays visible.
            const double top = std::min(f.y_at(std::min(bar.value, f.y.most)), f.bottom - 0.08);
            d.marks.push_back(
                fill(x + between, top, x + step - between, f.bottom, side_ink(chart.colour, bar.picked ? 1 : 0.72)));
            if (bar.picked) d.marks.push_back(outline(x + between, top, x + step - between, f.bottom, {}, 0.1));
        }
        if (i % every == 0) d.marks.push_back(words(x + step / 2, f.bottom + 0.2, bar.label, 0.5, {Ink::Of::quiet}));
        d.spots.push_back({x, f.top, x + step, f.bottom, bar.tip});
    }
    if (chart.line) {
        const double x = f.left + step * *chart.line;
        d.marks.push_back(line(x, f.top - 0.2, x, f.bottom, {}, 0.1));
        const double wide = words_wide(chart.line_words);
        const bool left = x + 0.3 + wide > f.right;
        d.marks.push_back(words(left ? x - 0.3 : x + 0.3, f.top - 0.5, chart.line_words, left ? 1 : 0));
    }
    return d;
}

Drawing draw(const Histogram& losses, double width, double height) {
    constexpr double edge = 0.06, least = 0.06;  // any chance above zero stays visible
    Drawing d;
    d.width = width;
    d.height = height + 0.2 + line_high;
    d.marks.push_back(line(0, height, width, height, {Ink::Of::line}));
    if (losses.bars.empty()) return d;
    double most = 0;
    for (const Histogram::Bar& bar : losses.bars) most = std::max(most, bar.chance);
    const double step = width / static_cast<double>(losses.bars.size());
    const auto percent = [](double chance) { return percent_words(static_cast<int>(std::lround(chance * 1000))); };
    for (std::size_t i = 0; i < losses.bars.size(); ++i) {
        const Histogram::Bar& bar = losses.bars[i];
        const double x = step * static_cast<double>(i);
        if (bar.chance > 0)
            d.marks.push_back(fill(x + edge, height - std::max(least, height * bar.chance / most),
                                   x + std::max(2 * edge, step - edge), height, side_ink(losses.colour)));
        d.spots.push_back({x, 0, x + step, height,
                           bar.words + "\nexactly: " + percent(bar.chance) + "\nat least: " + percent(bar.at_least) +
                               "\nat most: " + percent(bar.at_most) +
                               (losses.certainty.empty() ? "" : "\n" + losses.certainty)});
    }
    const std::string &first = losses.bars.front().words, &last = losses.bars.back().words;
    d.marks.push_back(words(0, height + 0.2, first, 0, {Ink::Of::quiet}));
    if (losses.bars.size() > 1 && words_wide(first) + words_wide(last) + 1 < width)
        d.marks.push_back(words(width, height + 0.2, last, 1, {Ink::Of::quiet}));
    return d;
}

Drawing draw(const FactorChart& chart, double width) {
    constexpr double row = 2.0;
    Drawing d;
    d.title = chart.title;
    d.width = std::max(14.0, width);
    double label = 0, figure = 0, most = 0;
    for (const FactorChart::Factor& f : chart.factors) {
        label = std::max(label, words_wide(f.label));
        figure = std::max(figure, words_wide(f.words));
        most = std::max(most, std::abs(f.value));
    }
    label = std::min(label, d.width * 0.4);
    const double left = label + 0.8, right = d.width, middle = (left + right) / 2;
    const double half = std::max(1.0, (right - left) / 2 - figure - 0.6), top = line_high + 0.4;
    d.height = top + row * static_cast<double>(chart.factors.size()) + 0.3;
    d.marks.push_back(
        words(middle - 0.5, 0, cut_words("\u2190 " + chart.less_words, middle - left), 1, {Ink::Of::quiet}));
    d.marks.push_back(
        words(middle + 0.5, 0, cut_words(chart.more_words + " \u2192", right - middle), 0, {Ink::Of::quiet}));
    for (std::size_t i = 0; i < chart.factors.size(); ++i) {
        const FactorChart::Factor& f = chart.factors[i];
        const double y = top + row * static_cast<double>(i), end = middle + (most > 0 ? half * f.value / most : 0);
        d.marks.push_back(words(label, y + row / 2 - 0.6, cut_words(f.label, label), 1));
        const int colour = f.value < 0 ? chart.less_colour : chart.more_colour;
        if (f.value != 0) {
            d.marks.push_back(
                fill(std::min(middle, end), y + 0.35, std::max(middle, end), y + row - 0.35, side_ink(colour)));
        }
        d.marks.push_back(words(f.value < 0 ? end - 0.4 : end + 0.4, y + row / 2 - 0.6, f.words, f.value < 0 ? 1 : 0));
        d.spots.push_back({0, y, d.width, y + row, f.tip});
    }
    d.marks.push_back(line(middle, top - 0.2, middle, d.height - 0.2, {Ink::Of::quiet}));
    return d;
}

}  // namespace banneret::app
