#include <algorithm>
#include <cmath>

#include "app/models/charts/chart_parts.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr double rung_high = 0.36;
constexpr std::size_t most_rungs_listed = 8;  // rungs listed in one tooltip

// Rungs too close to draw apart: merged into one at their mean, as wide as all of them.
struct Together {
    double value = 0, chance = 0;
    std::vector<const LadderChart::Rung*> rungs;  // most likely first
};

std::vector<Together> gathered(const LadderChart::Step& step, const Field& f) {
    std::vector<const LadderChart::Rung*> sorted;
    for (const LadderChart::Rung& rung : step.rungs)
        if (rung.chance > 0) sorted.push_back(&rung);
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->value < b->value; });
    std::vector<Together> out;
    double first = 0;
    for (const LadderChart::Rung* rung : sorted) {
        const double y = f.y_at(rung->value);
        if (out.empty() || std::abs(first - y) > rung_high) out.emplace_back(), first = y;
        Together& here = out.back();
        here.value = (here.value * here.chance + rung->value * rung->chance) / (here.chance + rung->chance);
        here.chance += rung->chance;
        here.rungs.push_back(rung);
    }
    for (Together& one : out)
        std::stable_sort(one.rungs.begin(), one.rungs.end(),
                         [](const auto* a, const auto* b) { return a->chance > b->chance; });
    return out;
}

std::string tip_of(const Together& one) {
    std::string tip;
    const std::size_t listed =
        std::min(one.rungs.size(), one.rungs.size() > most_rungs_listed ? most_rungs_listed - 1 : most_rungs_listed);
    for (std::size_t i = 0; i < listed; ++i) tip += (i > 0 ? "\n" : "") + one.rungs[i]->tip;
    if (listed < one.rungs.size()) tip += "\nand " + with_commas(one.rungs.size() - listed) + " more";
    return tip;
}

// Draws a label on one line, or on two if it is too wide, broken at the blank nearest the middle.
void draw_label(Drawing& d, std::string_view label, double middle, double top, double wide, bool two_lines) {
    std::size_t blank = std::string_view::npos;
    if (two_lines && words_wide(label) > wide)
        for (std::size_t at = label.find(' '); at != std::string_view::npos; at = label.find(' ', at + 1)) {
            const auto off = [&](std::size_t place) {
                return std::abs(static_cast<double>(place) - static_cast<double>(label.size()) / 2);
            };
            if (blank == std::string_view::npos || off(at) < off(blank)) blank = at;
        }
    const std::string_view first = label.substr(0, blank);
    d.marks.push_back(words(middle, top, cut_words(first, wide), 0.5, {Ink::Of::quiet}));
    if (blank == std::string_view::npos) return;
    d.marks.push_back(words(middle, top + line_high, cut_words(label.substr(blank + 1), wide), 0.5, {Ink::Of::quiet}));
}

}  // namespace

Drawing draw(const LadderChart& chart, double width, double height) {
    Drawing d;
    d.title = chart.title;
    d.width = std::max(16.0, width);
    d.height = std::max(9.0, height);
    double least = chart.level, most = chart.level;
    for (const LadderChart::Step& step : chart.steps)
        for (const LadderChart::Rung& rung : step.rungs)
            least = std::min(least, rung.value), most = std::max(most, rung.value);
    const double room = (d.width - 5) / static_cast<double>(std::max<std::size_t>(1, chart.steps.size())) - 0.4;
    const bool two_lines =
        std::any_of(chart.steps.begin(), chart.steps.end(), [&](const auto& s) { return words_wide(s.label) > room; });
    const int places = std::clamp(static_cast<int>((d.height - 5) / 2.2), 2, 8);
    const Field f =
        axes(d, round_scale(least, most, places), chart.y_unit, chart.y_words, chart.x_words, two_lines ? 2 : 1);
    if (chart.steps.empty()) return d;
    const double level = f.y_at(chart.level), level_room = d.width - words_wide(chart.y_words) - 1;
    d.marks.push_back(line(f.left, level, f.right, level, {Ink::Of::accent}, 0.08));
    d.marks.push_back(words(f.right, 0, cut_words(chart.level_words, level_room), 1, {Ink::Of::accent}));
    const double wide = (f.right - f.left) / static_cast<double>(chart.steps.size()), broadest = wide * 0.84;
    for (std::size_t i = 0; i < chart.steps.size(); ++i) {
        const double left = f.left + wide * static_cast<double>(i), middle = left + wide / 2;
        if (i > 0) d.marks.push_back(line(left, f.top, left, f.bottom, {Ink::Of::line, 0, 0.35}));
        draw_label(d, chart.steps[i].label, middle, f.bottom + 0.2, wide - 0.2, two_lines);
        for (const Together& one : gathered(chart.steps[i], f)) {
            const double y = f.y_at(one.value), half = std::max(0.12, broadest * std::min(1.0, one.chance) / 2);
            const bool even = std::abs(y - level) < rung_high / 4;
            const Ink ink =
                even ? Ink{Ink::Of::middle} : side_ink(one.value > chart.level ? chart.more_colour : chart.less_colour);
            d.marks.push_back(fill(middle - half, y - rung_high / 2, middle + half, y + rung_high / 2, ink));
            d.spots.push_back({left, y - rung_high / 2, left + wide, y + rung_high / 2, tip_of(one)});
        }
    }
    return d;
}

}  // namespace banneret::app
