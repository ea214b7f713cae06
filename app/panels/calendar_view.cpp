#include <fmt/format.h>

#include <algorithm>

#include "app/panels/campaign_views.h"
#include "app/panels/layout.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

void months(const Ui& ui, const CampaignModel& m) {
    const auto give = [&](Calendar calendar) { ui.ask(GiveCommand{SetCalendar{std::move(calendar)}}); };
    text(ui, "Months and their days", Tone::quiet);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui.em(gap_small), 0));
    for (std::size_t i = 0; i < m.calendar.months.size(); ++i) {
        const Month& month = m.calendar.months[i];
        ImGui::PushID(static_cast<int>(i));
        label(ui, std::to_string(i + 1), ui.em(2));
        if (const auto name = cell_text(ui, "name of month " + std::to_string(i + 1), month.name, ui.em(12))) {
            Calendar changed = m.calendar;
            changed.months[i].name = *name;
            give(std::move(changed));
        }
        ImGui::SameLine();
        if (const auto days = cell_number(ui, "days of " + month.name, month.days, ui.em(4))) {
            Calendar changed = m.calendar;
            changed.months[i].days = *days;
            give(std::move(changed));
        }
        ImGui::SameLine();
        const bool only = m.calendar.months.size() == 1;
        if (icon_button(ui, Icon::close, "Remove " + month.name, only ? std::optional<std::string>("A year has one month at least.") : std::nullopt)) {
            Calendar changed = m.calendar;
            changed.months.erase(changed.months.begin() + static_cast<std::ptrdiff_t>(i));
            give(std::move(changed));
        }
        ImGui::PopID();
    }
    ImGui::PopStyleVar();
    if (button(ui, "Add month", std::nullopt, {.look = Look::quiet, .icon = Icon::plus})) {
        Calendar changed = m.calendar;
        changed.months.push_back({fmt::format("Month {}", changed.months.size() + 1), 30});
        give(std::move(changed));
    }
}

}  // namespace

void draw_calendar(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    if (!fold(ui, "Name and calendar", view.calendar_open, m.calendar_words)) return;
    constexpr float column = 6.5f, width = 18;
    const auto give = [&](Calendar calendar) { ui.ask(GiveCommand{SetCalendar{std::move(calendar)}}); };
    label(ui, "Campaign", ui.em(column));
    if (const auto name = edit_text(ui, "name of the campaign", m.name, "", width)) ui.ask(GiveCommand{NameCampaign{*name}});
    label(ui, "Era", ui.em(column));
    if (const auto era = edit_text(ui, "era", m.calendar.era, "of the Treaty", width)) {
        Calendar changed = m.calendar;
        changed.era = *era;
        give(std::move(changed));
    }
    label(ui, "First year", ui.em(column));
    if (const auto year = edit_number(ui, "first year", m.calendar.first_year, -1'000'000, 1'000'000, 7)) {
        Calendar changed = m.calendar;
        changed.first_year = *year;
        give(std::move(changed));
    }
    label(ui, "Weekdays", ui.em(column));
    const float room = ImGui::GetContentRegionAvail().x / ui.em();
    if (const auto days = edit_text(ui, "weekdays", weekday_words(m.calendar), "none", std::min(room, 30.0f))) {
        Calendar changed = m.calendar;
        changed.weekdays = weekdays_from(*days);
        give(std::move(changed));
    }
    hover_tip(ui, "The days of the week, with commas between them; the first is that of the campaign's first day.");
    space(ui, gap_small);
    months(ui, m);
    if (button(ui, "Back to the plain calendar", m.plain_calendar ? std::optional<std::string>("It is the plain one.") : std::nullopt))
        give(Calendar::plain());
}

}  // namespace banneret::app
