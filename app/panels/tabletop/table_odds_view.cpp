#include <fmt/format.h>

#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

std::string percent(double share) {
    return fmt::format("{:.1f}", 100 * share);
}

CurveChart attrition(const TableOdds& odds, const PerSide<std::string>& army, const PerSide<int>& colour) {
    CurveChart chart;
    chart.title = "Lost by the end of each turn";
    chart.x_words = "turn";
    chart.least_y = 0;
    for (const Side s : both_sides) {
        CurveChart::Curve curve;
        curve.name = army[s];
        curve.colour = colour[s];
        for (std::size_t t = 0; t < odds.lost_by_turn.size(); ++t) {
            const double lost = 100 * odds.lost_by_turn[t][s];
            curve.points.push_back({static_cast<double>(t + 1), lost,
                                    fmt::format("{}: {:.1f}% lost by the end of turn {}", army[s], lost, t + 1)});
        }
        chart.curves.push_back(std::move(curve));
    }
    return chart;
}

// Both systems' odds have the same layout for comparison; the colours show the sides.
OddsBar bar_of(double first, double neither, double second, const char* middle, const PerSide<std::string>& army,
               const PerSide<int>& colour, std::string certainty) {
    return {{army.first + " wins", first, colour.first},
            {middle, neither, 0},
            {army.second + " wins", second, colour.second},
            std::move(certainty)};
}

void draw_abstract(const Ui& ui, const AbstractOdds& odds, const PerSide<std::string>& army,
                   const PerSide<int>& colour) {
    if (odds.words.empty()) return;
    space(ui, gap_small);
    section(ui, "By the abstract system");
    odds_bar(ui, bar_of(odds.first, odds.neither, odds.second, "neither wins", army, colour, "exact"));
    if (ui.log != nullptr && ImGui::IsItemVisible()) ui.log->words.push_back(odds.words);
}

}  // namespace

void draw_table_odds(const Ui& ui, const std::optional<TableOdds>& odds, const PerSide<std::string>& army,
                     const PerSide<int>& colour) {
    if (!odds || (odds->trials == 0 && !odds->running)) {
        if (button(ui, "Sample the odds###sample-the-odds")) ui.ask(SampleTable{true});
        wrapped_text(ui, "Commanders play this battle many times from this moment, and the results are counted.",
                     Tone::quiet);
        if (odds) draw_abstract(ui, odds->abstract, army, colour);
        return;
    }
    if (odds->running) {
        if (button(ui, "Stop sampling###stop-sampling")) ui.ask(SampleTable{false});
    } else if (button(ui, odds->of_now ? "Sample more###sample-more" : "Sample again###sample-more")) {
        ui.ask(SampleTable{true});
    }
    if (odds->running) wrapped_text(ui, "Still sampling; the figures become more precise.", Tone::quiet);
    if (!odds->of_now) wrapped_text(ui, "These odds are from before the last orders.", Tone::warning);
    if (odds->trials > 0) {
        const std::string sure = fmt::format("+/- {}", percent(odds->error));
        odds_bar(ui, bar_of(odds->first, odds->drawn, odds->second, "drawn", army, colour, sure));
        wrapped_text(ui, fmt::format("{}%; {}", sure, odds->words), Tone::quiet);
        for (const Side s : both_sides)
            side_text(ui, colour[s],
                      fmt::format("loses {}% +/- {}", percent(odds->lost[s]), percent(odds->lost_error[s])));
    }
    draw_abstract(ui, odds->abstract, army, colour);
    if (odds->lost_by_turn.size() > 1) {
        space(ui, gap_small);
        chart(ui, "attrition", [&](double width) { return draw(attrition(*odds, army, colour), width, 9); });
    }
}

}  // namespace banneret::app
