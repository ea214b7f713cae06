#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// From best to worst, the order of the parts of a bar.
constexpr std::array<Measure, 8> results = {
    Measure::crushing_victory, Measure::victory,         Measure::marginal_victory, Measure::stalemate,
    Measure::skirmish,         Measure::marginal_defeat, Measure::defeat,           Measure::crushing_defeat};

const ComparedRow& row_of(const ComparedFoe& foe, Measure measure) {
    return *std::find_if(foe.rows.begin(), foe.rows.end(), [&](const ComparedRow& r) { return r.measure == measure; });
}

const Figure& figure(const ComparedFoe& foe, Measure measure, std::size_t variant) {
    return row_of(foe, measure).figures[variant];
}

ShareChart result_chart(const Comparison& c, const ComparedFoe& foe, int own_colour, int foe_colour) {
    ShareChart chart;
    chart.title = fmt::format("Results against {}", foe.name);
    chart.x_words = "of all battles";
    const auto inks = result_inks(own_colour, foe_colour);
    for (std::size_t i = 0; i < results.size(); ++i) chart.parts.push_back({row_of(foe, results[i]).words, inks[i]});
    std::vector<Measure> measures(results.begin(), results.end());
    const auto& evaded = row_of(foe, Measure::evaded);
    if (std::any_of(evaded.figures.begin(), evaded.figures.end(), [](const Figure& f) { return f.value > 0; })) {
        measures.push_back(Measure::evaded);
        chart.parts.push_back({evaded.words, {Ink::Of::line}});
    }
    for (std::size_t v = 0; v < c.variants.size(); ++v) {
        ShareChart::Row row;
        row.label = c.variants[v];
        if (foe.refused[v]) {
            row.words = *foe.refused[v];
            chart.rows.push_back(std::move(row));
            continue;
        }
        for (const Measure measure : measures) {
            const Figure& f = figure(foe, measure, v);
            row.shares.push_back(f.value * 100);
            row.tips.push_back(fmt::format("{} against {}\n{}: {}\nwins {}, is beaten {}", c.variants[v], foe.name,
                                           row_of(foe, measure).words, f.text, figure(foe, Measure::wins, v).text,
                                           figure(foe, Measure::loses, v).text));
        }
        row.words = "wins " + figure(foe, Measure::wins, v).text;
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

SpanChart::Point loss_point(std::size_t series, const Figure& mean, const Figure& deviation) {
    SpanChart::Point p;
    p.series = series;
    p.value = mean.value * 100;
    // Losses lie between nothing and everything.
    if (deviation.value > 0)
        p.low = std::max(0.0, (mean.value - deviation.value) * 100),
        p.high = std::min(100.0, (mean.value + deviation.value) * 100);
    return p;
}

SpanChart loss_chart(const Comparison& c, const ComparedFoe& foe, int own_colour, int foe_colour) {
    SpanChart chart;
    chart.title = fmt::format("Losses against {}", foe.name);
    chart.x_words = "of the strength lost: mean, and one deviation either way";
    chart.least = 0;
    chart.series = {
        {c.variants.size() > 1 ? "what the army loses" : fmt::format("{} loses", c.variants[0]), own_colour, false},
        {fmt::format("{} loses", foe.name), foe_colour, false}};
    for (std::size_t v = 0; v < c.variants.size(); ++v) {
        SpanChart::Row row;
        row.label = c.variants[v];
        if (foe.refused[v]) {
            row.tip = *foe.refused[v];
        } else {
            row.points = {
                loss_point(0, figure(foe, Measure::loss, v), figure(foe, Measure::loss_deviation, v)),
                loss_point(1, figure(foe, Measure::foe_loss, v), figure(foe, Measure::foe_loss_deviation, v))};
            const auto tip_line = [&](const std::string& who, Measure share, Measure men, Measure spread) {
                return fmt::format("{} loses {}, {} men, \u00b1 {}", who, figure(foe, share, v).text,
                                   figure(foe, men, v).text, figure(foe, spread, v).text);
            };
            row.tip = tip_line(c.variants[v], Measure::loss, Measure::loss_men, Measure::loss_men_deviation) + "\n" +
                      tip_line(foe.name, Measure::foe_loss, Measure::foe_loss_men, Measure::foe_loss_men_deviation);
        }
        chart.rows.push_back(std::move(row));
    }
    return chart;
}

}  // namespace

std::vector<ComparisonCharts> make_comparison_charts(const Comparison& c, int own_colour, int foe_colour) {
    std::vector<ComparisonCharts> out;
    for (const ComparedFoe& foe : c.foes)
        out.push_back({result_chart(c, foe, own_colour, foe_colour), loss_chart(c, foe, own_colour, foe_colour)});
    return out;
}

}  // namespace banneret::app
