#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/campaign/map_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

void draw_map_tools(const Ui& ui, const MapModel& m, MapView& view, bool days) {
    Flow flow(ui, gap_small);
    const auto zoom_by = [&](double by) {
        view.scale = std::clamp(view.scale * by, least_map_scale, most_map_scale);
        view.moved = true;
    };
    flow.next(button_width(ui, "Whole map"));
    if (button(ui, "Whole map###whole-map")) view.fitted = view.moved = false;
    flow.next(button_width(ui, "+"));
    if (button(ui, "+###zoom-in", std::nullopt, {.tip = "Closer"})) zoom_by(1.4);
    flow.next(button_width(ui, "-"));
    if (button(ui, "-###zoom-out", std::nullopt, {.tip = "Farther away"})) zoom_by(1 / 1.4);
    struct Switch {
        const char *words, *tip;
        bool on;
    };
    const std::array<Switch, 3> switches = {
        Switch{"Spare the wounded###spare-the-wounded",
               "Marches go at most half the movement rate a day, so that the wounded still return (AD-R11).",
               view.careful},
        Switch{"Days###map-days", "Shows a slider for earlier and later days: past positions, and where marches lead.",
               days},
        Switch{"Edit map###edit-map",
               "Lets you add, move and remove places, roads and ground, and lay a picture below them.",
               view.tool != MapTool::look}};
    const std::size_t count = m.edits ? 3 : 2;
    const auto turn = [&](std::size_t which) {
        if (which == 0) view.careful = !view.careful;
        if (which == 1) ui.ask(ToggleMapDays{});
        if (which != 2) return;
        view.tool = view.tool == MapTool::look ? MapTool::place : MapTool::look;
        cancel_map(view);
        view.chosen_place = {};
    };
    if (ui.low()) {
        // One list instead of three switches, which would take two lines from the map.
        std::vector<Picked> rows;
        for (std::size_t i = 0; i < count; ++i)
            rows.push_back({switches[i].words, "", switches[i].tip, switches[i].on ? 1 : 0});
        flow.next(ui.em(7));
        const auto picked = pick_many(ui, "map options", "Options", rows, {ui.em(7), true});
        for (std::size_t i = 0; i < count; ++i) {
            const bool pressed = ui.palette_pressed(switches[i].words, std::nullopt, ImGui::GetID(switches[i].words));
            if (pressed || picked == i) turn(i);
        }
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            flow.next(extent(shown(switches[i].words)).x + ui.em(2.6f));
            if (toggle(ui, switches[i].words, switches[i].on)) turn(i);
            hover_tip(ui, switches[i].tip);
        }
    }
    if (!m.edits) return;
    for (const MapModel::Token& army : m.off_map) {
        if (army.place.empty() || find_place(*m.map, army.place) != nullptr) continue;
        const std::string words = fmt::format("Put {} on the map", army.place);
        flow.next(button_width(ui, words));
        const MapPoint at = {static_cast<std::int32_t>(std::lround(view.east * 100)),
                             static_cast<std::int32_t>(std::lround(view.north * 100))};
        if (button(ui, words, std::nullopt, {.tip = "In the middle of the visible map; Edit map moves it."}))
            ui.ask(GiveCommand{PutPlace{{{}, army.place, at, PlaceKind::village, false, ""}}});
        break;
    }
    if (view.tool == MapTool::look) return;
    const std::vector<std::string> tools = {"Places", "Roads", "Ground", "Picture"};
    const auto tool = static_cast<std::size_t>(view.tool) - 1;
    constexpr float list = 6.5f;  // font units; fits beside the other lists of a low window
    flow.next(ui.em(ui.low() ? list : 17));
    const auto picked =
        ui.low() ? choice(ui, "tools of the map", tools, tool, list) : segments(ui, "tools of the map", tools, tool);
    if (picked) {
        view.tool = static_cast<MapTool>(*picked + 1);
        cancel_map(view);
    }
    const auto grounds = [&](std::string_view id, Terrain& ground, bool of_roads) {
        std::vector<Terrain> kinds;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < ground_count; ++i) {
            const auto kind = static_cast<Terrain>(i);
            if (!of_roads && (kind == Terrain::road || kind == Terrain::track || kind == Terrain::dyke)) continue;
            kinds.push_back(kind);
            names.emplace_back(words(kind));
        }
        const auto now = static_cast<std::size_t>(std::ranges::find(kinds, ground) - kinds.begin());
        flow.next(ui.em(9));
        if (const auto other = choice(ui, id, names, now, 8)) ground = kinds[*other];
    };
    if (view.tool == MapTool::road) grounds("kind of road", view.road, true);
    if (view.tool == MapTool::ground) {
        grounds("kind of ground", view.ground, false);
        const auto none = m.map->regions.empty() ? std::optional<std::string>("The map has no ground but open country.")
                                                 : std::nullopt;
        flow.next(button_width(ui, "Remove the last"));
        if (button(ui, "Remove the last###remove-the-last", none))
            ui.ask(GiveCommand{RemoveRegion{m.map->regions.size() - 1}});
    }
}

}  // namespace banneret::app
