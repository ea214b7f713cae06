#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/widgets.h"

// The slider of days above the map: half days, so that armies are seen on the road.
namespace banneret::app {

void draw_map_days(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    view.map.days = m.map_time.has_value();
    if (!m.map_time) {
        view.map_day.reset();
        return;
    }
    const MapTime& time = *m.map_time;
    if (time.first == time.last) {
        view.map_day.reset();
        text(ui, "No day has passed, and no army marches.", Tone::quiet);
        return;
    }
    constexpr int steps = 4;  // a day
    const double day = std::clamp(view.map_day.value_or(m.day), 1.0 * time.first, 1.0 * time.last);
    const std::string words =
        view.map_day && day != m.day ? date_words(m.calendar, static_cast<std::int32_t>(std::floor(day))) : "today";
    const float today = button_width(ui, "Today"), date = std::min(ui.em(11), ImGui::GetContentRegionAvail().x * 0.35f);
    const float width = ImGui::GetContentRegionAvail().x - today - date - ui.em(gap);
    if (const auto moved = slider(ui, "day on the map", static_cast<int>(std::lround(day * steps)), time.first * steps,
                                  time.last * steps, width, m.day * steps, -1,
                                  "Where the armies were, and where their marches lead; the mark is today."))
        view.map_day = static_cast<double>(*moved) / steps;
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, "Today###map-today",
               view.map_day ? std::nullopt : std::optional<std::string>("The map shows today.")))
        view.map_day.reset();
    ImGui::SameLine(0, ui.em(gap_small));
    ImGui::AlignTextToFramePadding();
    text(ui, fitted(words, date), words == "today" ? Tone::quiet : Tone::accent);
}

}  // namespace banneret::app
