#include <fmt/format.h>

#include <utility>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

// The first page of a new campaign: its name, two sides and a calendar, with one button.

namespace banneret::app {

bool is_untouched(const CampaignModel& m) {
    return m.day == 0 && m.places.empty() && m.map.map->places.empty() && m.battles.empty() && !m.notes_hidden;
}

void draw_new_campaign(const Ui& ui, const CampaignModel& m, NewCampaignTyping& typing) {
    constexpr float column = 8, field = 18;
    section(ui, "Set up the campaign");
    wrapped_text(ui, "A name, two sides and a calendar are enough to begin. Everything can be changed later.",
                 Tone::quiet);
    space(ui, gap_small);
    label(ui, "Name", ui.em(column));
    if (!std::exchange(typing.begun, true)) give_cursor_to_next_field();
    text_field(ui, "name of the new campaign", typing.name, m.name, field);
    const auto side_now = [&](std::size_t i) {
        return i < m.sides.size() ? m.sides[i].faction.name : std::string(NewCampaignTyping::default_sides[i]);
    };
    label(ui, "First side", ui.em(column));
    text_field(ui, "first side", typing.sides[0], side_now(0), field);
    label(ui, "Second side", ui.em(column));
    text_field(ui, "second side", typing.sides[1], side_now(1), field);
    const std::vector<CalendarPreset> presets = calendar_presets();
    std::vector<std::string> names;
    for (const CalendarPreset& preset : presets) names.emplace_back(preset.name);
    label(ui, "Calendar", ui.em(column));
    std::optional<std::size_t> chosen = typing.calendar;
    for (std::size_t i = 0; !typing.calendar && i < presets.size(); ++i)
        if (presets[i].calendar == m.calendar) chosen = i;
    if (const auto picked = choice(ui, "calendar of the new campaign", names, chosen, field, {}, "your own"))
        typing.calendar = *picked;
    wrapped_text(ui, chosen ? std::string(presets[*chosen].words) : m.calendar_words, Tone::quiet);
    space(ui, gap_small);
    const auto side_named = [&](std::size_t i) { return typing.sides[i].empty() ? side_now(i) : typing.sides[i]; };
    const bool same = side_named(0) == side_named(1);
    const auto refused = same ? std::optional<std::string>("The two sides need different names.") : std::nullopt;
    if (!primary_button(ui, "Begin the campaign###begin-the-campaign", refused)) return;
    if (!typing.name.empty() && typing.name != m.name) ui.ask(GiveCommand{NameCampaign{typing.name}});
    if (typing.calendar && !(presets[*typing.calendar].calendar == m.calendar))
        ui.ask(GiveCommand{SetCalendar{presets[*typing.calendar].calendar}});
    for (std::size_t i = 0; i < 2; ++i) {
        Faction faction = i < m.sides.size() ? m.sides[i].faction : Faction{};
        if (faction.name == side_named(i)) continue;
        if (i >= m.sides.size()) faction.colour = static_cast<int>(i);
        faction.name = side_named(i);
        ui.ask(GiveCommand{PutFaction{std::move(faction)}});
    }
    typing = NewCampaignTyping{};
    typing.done = true;
}

}  // namespace banneret::app
