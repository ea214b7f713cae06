#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/widgets.h"

// The slider of days above the map. It moves by quarter days, so that armies also appear between two places.
namespace banneret::app {

void draw_map_days(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    if (m.army_tracks == nullptr) {
        view.map_day.reset();
        return;
    }
    const ArmyTracks& tracks = *m.army_tracks;
    if (tracks.first == tracks.last) {
        view.map_day.reset();
        text(ui, "There is no other day to show: no day has passed, and no army is marching.", Tone::quiet);
        return;
    }
    const auto go_to = [&](double day) {
        view.map_day = std::clamp(day, 1.0 * tracks.first, 1.0 * tracks.last);
        if (*view.map_day == m.day) view.map_day.reset();
    };
    // The campaign may have changed since the last frame.
    if (view.map_day) go_to(*view.map_day);
    constexpr int steps = 4;  // a day
    const double day = view.map_day.value_or(m.day);
    const std::string words =
        view.map_day ? date_words(m.calendar, static_cast<std::int32_t>(std::floor(day))) : "today";
    const float today = button_width(ui, "Today"), date = std::min(ui.em(11), ImGui::GetContentRegionAvail().x * 0.35f);
    const float width = ImGui::GetContentRegionAvail().x - today - date - ui.em(gap);
    if (const auto moved = slider(ui, "day on the map", static_cast<int>(std::lround(day * steps)),
                                  tracks.first * steps, tracks.last * steps, width, m.day * steps, -1,
                                  "Shows earlier positions of the armies, and later ones by their marches. The mark is "
                                  "today."))
        go_to(static_cast<double>(*moved) / steps);
    ImGui::SameLine(0, ui.em(gap_small));
    if (button(ui, "Today###map-today",
               view.map_day ? std::nullopt : std::optional<std::string>("The map shows today.")))
        view.map_day.reset();
    ImGui::SameLine(0, ui.em(gap_small));
    ImGui::AlignTextToFramePadding();
    text(ui, fitted(words, date), view.map_day ? Tone::accent : Tone::quiet);
}

const MapModel& map_shown(const CampaignModel& m, CampaignView& view) {
    if (m.army_tracks == nullptr || !view.map_day) {
        view.other_day.reset();
        return m.map;
    }
    if (!view.other_day || view.other_day->tracks != m.army_tracks || view.other_day->day != *view.map_day)
        view.other_day =
            CampaignView::OtherDay{m.army_tracks, *view.map_day, map_at(m.map, *m.army_tracks, *view.map_day)};
    return view.other_day->map;
}

}  // namespace banneret::app
