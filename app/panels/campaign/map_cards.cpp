#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

const MapModel::Token* token_of(const MapModel& m, ArmyId id) {
    for (const auto* list : {&m.tokens, &m.off_map})
        for (const MapModel::Token& token : *list)
            if (id && token.id == id) return &token;
    return nullptr;
}

// Marching without the mouse: a list of places with their distances.
void march_to(const Ui& ui, const CampaignModel& m, const MapModel::Token& army, const MapView& view) {
    const Pace pace = view.careful ? Pace::careful : Pace::full;
    std::vector<std::string> names, refused;
    std::vector<const Place*> places;
    for (const Place& place : m.map.map->places) {
        if (place.at == army.at) continue;
        places.push_back(&place);
        names.push_back(place.name);
    }
    if (places.empty()) return;
    label(ui, "March to", ui.em(5.5f));
    if (const auto picked = choice(ui, "march to", names, std::nullopt, 12, refused, "a place"))
        ui.ask(GiveCommand{MarchArmy{army.id, places[*picked]->at, {}, pace}});
}

}  // namespace

void draw_army_card(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    const MapModel::Token* army = token_of(m.map, view.map.chosen);
    if (army == nullptr) return;
    {
        const Ground ground(ui);
        side_text(ui, army->colour, fitted(army->name, ground.inner_width() - ui.em(6)), true);
        if (!army->men.empty()) text(ui, army->men);
        text(ui, army->place.empty() ? "is not on the map" : fitted(army->place, ground.inner_width()), Tone::quiet);
        text(ui,
             fmt::format(
                 "{} a day{}", counted(army->rate, "mile"),
                 army->slowest.empty() ? "" : fitted(", as its " + army->slowest, ground.inner_width() - ui.em(6))),
             Tone::quiet);
        if (army->wounded > 0)
            text(ui, fmt::format("{} on their way back", counted(army->wounded, "wounded", "wounded")), Tone::quiet);
        bool marches = false;
        for (const MapModel::Line& line : m.map.lines)
            if (line.army == army->id) {
                marches = true;
                ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + ground.inner_width());
                text(ui, "Marches " + line.words + (line.careful ? ", sparing the wounded" : ""));
                ImGui::PopTextWrapPos();
            }
        if (army->cannot_march.empty()) march_to(ui, m, *army, view.map);
        if (button(ui, "Open the army###open-the-army")) ui.ask(ShowArmy{army->id});
        if (marches) {
            ImGui::SameLine(0, ui.em(gap_small));
            if (button(ui, "Halt###halt")) ui.ask(GiveCommand{HaltArmy{army->id}});
        }
    }
    draw_strength_of(ui, m.strength, army->id);
    space(ui, gap_small);
}

void draw_place_card(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    const Place* place = find_place(*m.map.map, view.map.chosen_place);
    if (place == nullptr || view.map.tool == MapTool::look) return;
    const auto give = [&](Place changed) { ui.ask(GiveCommand{PutPlace{std::move(changed)}}); };
    const Ground ground(ui);
    const float wide = ground.inner_width() / ui.em() - 5;
    label(ui, "Place", ui.em(5));
    if (std::exchange(view.map.name_place, false)) give_cursor_to_next_field();
    if (const auto name = edit_text(ui, "name of the place", place->name, "", wide)) {
        Place changed = *place;
        changed.name = *name;
        give(std::move(changed));
    }
    std::vector<std::string> kinds;
    for (std::size_t i = 0; i < place_kind_count; ++i) kinds.emplace_back(words(static_cast<PlaceKind>(i)));
    label(ui, "Kind", ui.em(5));
    if (const auto kind = choice(ui, "kind of place", kinds, static_cast<std::size_t>(place->kind), 9)) {
        Place changed = *place;
        changed.kind = static_cast<PlaceKind>(*kind);
        give(std::move(changed));
    }
    label(ui, "Note", ui.em(5));
    if (const auto note = edit_text(ui, "note of the place", place->note, "", wide)) {
        Place changed = *place;
        changed.note = *note;
        give(std::move(changed));
    }
    if (toggle(ui, "Secret: only the referee sees it###secret-for-the-referee-alone", place->secret)) {
        Place changed = *place;
        changed.secret = !changed.secret;
        give(std::move(changed));
    }
    for (const Road& road : m.map.map->roads) {
        if (road.from != place->id && road.to != place->id) continue;
        const Place* other = find_place(*m.map.map, road.from == place->id ? road.to : road.from);
        if (other == nullptr) continue;
        ImGui::PushID(static_cast<int>(other->id.value));
        label(ui, fitted(fmt::format("{} to {}", words(road.ground), other->name), ground.inner_width() - ui.em(3)),
              ground.inner_width() - ui.em(2.5f));
        if (icon_button(ui, Icon::close, "Remove the road to " + other->name))
            ui.ask(GiveCommand{RemoveRoad{road.from, road.to}});
        ImGui::PopID();
    }
    if (button(ui, "Remove the place###remove-the-place")) ui.ask(GiveCommand{RemovePlace{place->id}});
}

void draw_rates(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    if (!m.map.edits || !fold(ui, "Miles a day###miles-a-day", view.rates_open, "AD-R11")) return;
    const MarchRules& now = m.map.map->rules;
    struct Row {
        const char* words;
        int MarchRules::*value;
        int most;
    };
    constexpr std::array<Row, 6> rows = {{{"Horse, light armour or none", &MarchRules::mounted_light, 200},
                                          {"Horse, medium or heavy", &MarchRules::mounted_heavy, 200},
                                          {"Foot, light armour or none", &MarchRules::foot_light, 200},
                                          {"Foot, medium or heavy", &MarchRules::foot_heavy, 200},
                                          {"Slow, % of that", &MarchRules::slow_percent, 1000},
                                          {"Quick, % of that", &MarchRules::quick_percent, 1000}}};
    const float column = ui.em(13);
    for (const Row& row : rows) {
        label(ui, row.words, column);
        if (const auto value = edit_number(ui, row.words, now.*row.value, 1, row.most)) {
            MarchRules changed = now;
            changed.*row.value = *value;
            ui.ask(GiveCommand{SetMarchRules{changed}});
        }
    }
    for (std::size_t i = 0; i < ground_count; ++i) {
        const std::string name = fmt::format("On {}, %", words(static_cast<Terrain>(i)));
        label(ui, name, column);
        if (const auto value = edit_number(ui, name, now.ground_percent[i], 0, 1000)) {
            MarchRules changed = now;
            changed.ground_percent[i] = *value;
            ui.ask(GiveCommand{SetMarchRules{changed}});
        }
    }
    label(ui, "Armies meet at, tenths of a mile", column);
    if (const auto value = edit_number(ui, "contact", now.contact / 10, 2, 200)) {
        MarchRules changed = now;
        changed.contact = *value * 10;
        ui.ask(GiveCommand{SetMarchRules{changed}});
    }
    if (button(ui, "Back to the table of AD-R11###back-to-the-table-of-ad-r11",
               now == MarchRules{} ? std::optional<std::string>("The rates are those of the table already.")
                                   : std::nullopt))
        ui.ask(GiveCommand{SetMarchRules{}});
}

}  // namespace banneret::app
