#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/campaign/map_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/pictures.h"
#include "app/panels/widgets/widgets.h"

// The referee's own picture below the map: drawn, and placed by two places of the map.

namespace banneret::app {

namespace {

// The two places furthest apart, as they place a picture best.
std::array<PlaceId, 2> furthest_places(const Map& map) {
    std::array<PlaceId, 2> out{};
    std::int32_t most = -1;
    for (const Place& one : map.places)
        for (const Place& other : map.places)
            if (const std::int32_t far = distance(one.at, other.at); one.id < other.id && far > most) {
                out = {one.id, other.id};
                most = far;
            }
    return out;
}

// The places to click on, as chosen or the two furthest apart.
std::array<const Place*, 2> places_to_click(const Map& map, const MapView& view) {
    std::array<const Place*, 2> out = {find_place(map, view.picture_places[0]),
                                       find_place(map, view.picture_places[1])};
    if (out[0] == nullptr || out[1] == nullptr || out[0] == out[1]) {
        const auto best = furthest_places(map);
        out = {find_place(map, best[0]), find_place(map, best[1])};
    }
    return out;
}

}  // namespace

void draw_map_picture(const Ui& ui, const MapModel& m, const MapSight& sight) {
    if (!m.picture || !m.picture->loaded.picture || ui.pictures == nullptr) return;
    const auto [width, height] = m.picture->loaded.size;
    const auto corner = [&](std::int32_t across, std::int32_t down) {
        return sight.at(point_of_pixel(m.picture->kept, across, down));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::array<ImVec2, 4> at = {corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)};
    list.AddImageQuad(ui.pictures->texture(m.picture->loaded.picture), at[0], at[1], at[2], at[3]);
    // A veil in the colour of the theme, so that names stay legible on any picture.
    list.AddQuadFilled(at[0], at[1], at[2], at[3], paint(ui.colours.panel, 0.35f));
}

std::string picture_tool_words(const MapModel& m, const MapView& view) {
    if (!m.picture) return "Choose a picture beside the map first";
    const auto places = places_to_click(*m.map, view);
    if (places[1] == nullptr) return "Put two places on the map first: they give the picture its scale";
    const Place& next = *places[view.picture_first ? 1 : 0];
    return fmt::format("Click {} on the picture", next.name);
}

std::optional<MapPicture> picture_clicked(const MapModel& m, MapView& view, MapPoint at) {
    if (!m.picture) return std::nullopt;
    const auto places = places_to_click(*m.map, view);
    if (places[1] == nullptr) return std::nullopt;
    KnownPoint known = pixel_of_point(m.picture->kept, at);
    known.at = places[view.picture_first ? 1 : 0]->at;
    if (!view.picture_first) {
        view.picture_first = known;
        view.picture_mark = at;
        return std::nullopt;
    }
    MapPicture placed = m.picture->kept;
    placed.known = {*std::exchange(view.picture_first, std::nullopt), known};
    return placed;
}

void draw_picture_card(const Ui& ui, const CampaignModel& m, CampaignView& view) {
    const Ground ground(ui);
    strong_text(ui, "Picture below the map");
    const std::optional<PictureBelowMap>& picture = m.map.picture;
    if (!picture) {
        wrapped_text(ui, "A map of your own, scanned or drawn, can lie below this one.", Tone::quiet);
        if (button(ui, "Choose a picture...###choose-picture")) ui.ask(ChooseFile{ChooseFor::map_picture});
        return;
    }
    const std::filesystem::path file(picture->kept.file);
    text(ui, fitted(file.filename().string(), ground.inner_width()));
    if (!picture->trouble.empty())
        wrapped_text(ui, picture->trouble, Tone::warning);
    else
        wrapped_text(ui, "To place it, click two places of the map where the picture shows them.", Tone::quiet);
    const auto places = places_to_click(*m.map.map, view.map);
    std::vector<std::string> names;
    for (const Place& place : m.map.map->places) names.push_back(place.name);
    if (places[1] == nullptr)
        wrapped_text(ui, picture_tool_words(m.map, view.map), Tone::warning);
    else
        for (const std::size_t which : {std::size_t{0}, std::size_t{1}}) {
            label(ui, which == 0 ? "First" : "Second", ui.em(5));
            const auto now = static_cast<std::size_t>(places[which] - m.map.map->places.data());
            const auto picked =
                choice(ui, which == 0 ? "first place on the picture" : "second place on the picture", names, now, 11);
            if (!picked) continue;
            view.map.picture_places = {places[0]->id, places[1]->id};
            view.map.picture_places[which] = m.map.map->places[*picked].id;
            view.map.picture_first.reset();
        }
    const bool shown = picture->kept.for_players;
    if (toggle(ui, "Show to players###picture-for-players", shown)) {
        MapPicture changed = picture->kept;
        changed.for_players = !shown;
        ui.ask(GiveCommand{SetMapPicture{changed}});
    }
    hover_tip(ui, "The player-safe view shows the picture too, including any secret places drawn on it.");
    Flow flow(ui, gap_small);
    flow.next(button_width(ui, "Another picture..."));
    if (button(ui, "Another picture...###choose-picture")) ui.ask(ChooseFile{ChooseFor::map_picture});
    flow.next(button_width(ui, "Remove"));
    if (button(ui, "Remove###remove-picture")) ui.ask(GiveCommand{SetMapPicture{}});
}

}  // namespace banneret::app
