#include "app/panels/campaign/map_view.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/panels/campaign/map_labels.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

void zoom(MapView& view, double by, ImVec2 about, const MapSight& sight) {
    const double scale = std::clamp(view.scale * by, least_map_scale, most_map_scale),
                 keep = 1 / view.scale - 1 / scale;
    view.east += (about.x - (sight.from.x + sight.to.x) * 0.5) * keep;
    view.north -= (about.y - (sight.from.y + sight.to.y) * 0.5) * keep;
    view.scale = scale;
    view.moved = true;
}

// After a resize, a map that the user has zoomed or panned shows as much as before; a fitted one is fitted again.
void follow_size(const Ui& ui, const MapModel& m, MapView& view, ImVec2 size) {
    const ImVec2 before = std::exchange(view.size, size);
    const bool same = before.x == size.x && before.y == size.y;
    if (view.fitted && same) return;
    if (view.fitted && view.moved) {
        view.scale =
            std::clamp(view.scale * std::min(size.x / before.x, size.y / before.y), least_map_scale, most_map_scale);
        return;
    }
    fit_map(ui, m, view, size);
    view.fitted = true;
    view.moved = false;
}

const Place* place_near(const MapModel& m, const MapSight& sight, ImVec2 mouse, float reach) {
    const Place* best = nullptr;
    for (const Place& place : m.map->places) {
        const ImVec2 c = sight.at(place.at);
        const float far = std::hypot(c.x - mouse.x, c.y - mouse.y);
        if (far <= reach) best = &place, reach = far;
    }
    return best;
}

void draw_way(const Ui& ui, const MapSight& sight, const std::vector<MapPoint>& points,
              const std::vector<MapPoint>& nights, Rgb colour, bool sure) {
    if (points.size() < 2) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float width = ui.em(sure ? 0.2f : 0.26f);
    const ImU32 ink = paint(colour, sure ? 0.85f : 1.0f), halo = paint(ui.colours.panel, 0.7f);
    std::vector<ImVec2> bends;
    for (const MapPoint p : points) bends.push_back(sight.at(p));
    const std::vector<ImVec2> line = rounded_line(bends, ui.em(road_bend));
    for (const bool under : {true, false})
        list.AddPolyline(line.data(), static_cast<int>(line.size()), under ? halo : ink, ImDrawFlags_None,
                         under ? width * 2 : width);
    for (const MapPoint night : nights) {
        const ImVec2 c = sight.at(night);
        list.AddCircleFilled(c, ui.em(0.32f), halo);
        list.AddCircleFilled(c, ui.em(0.22f), ink);
    }
    // The arrow head at the end.
    const ImVec2 end = sight.at(points.back());
    ImVec2 from = sight.at(points[points.size() - 2]);
    for (std::size_t i = points.size() - 1; i-- > 0 && std::hypot(end.x - from.x, end.y - from.y) < ui.em(0.5f);)
        from = sight.at(points[i]);
    const float length = std::max(0.001f, std::hypot(end.x - from.x, end.y - from.y));
    const ImVec2 d = {(end.x - from.x) / length * ui.em(0.8f), (end.y - from.y) / length * ui.em(0.8f)};
    list.AddTriangleFilled({end.x, end.y}, {end.x - d.x - d.y * 0.5f, end.y - d.y + d.x * 0.5f},
                           {end.x - d.x + d.y * 0.5f, end.y - d.y - d.x * 0.5f}, ink);
}

std::vector<MapPoint> points_of(const Way& way) {
    std::vector<MapPoint> out = {way.from};
    for (const Stretch& s : way.stretches) out.push_back(s.to);
    return out;
}

class Hand {
public:
    Hand(const Ui& ui, const MapModel& m, MapView& view, const MapSight& sight, bool hovered)
        : ui_(ui), m_(m), view_(view), sight_(sight), hovered_(hovered), mouse_(ImGui::GetIO().MousePos) {}

    void armies(const std::vector<MapStack>& stacks) {
        for (const MapStack& stack : stacks) lead(stack);
        for (const MapStack& stack : stacks) {
            float y = stack.box.from.y;
            for (const std::size_t i : stack.armies) {
                army(m_.tokens[i], {stack.box.from.x, y}, stack.only_arms);
                y += ui_.em(army_pitch);
            }
        }
    }

    // Shows the way and its description while an army is dragged.
    void shown_drag() {
        const MapModel::Token* token = dragged();
        if (token == nullptr || view_.given_up) return;
        const Rgb colour = ui_.colours.side[static_cast<std::size_t>(token->colour) % side_colours];
        const MarchPreview& preview = view_.preview;
        if (preview.way) draw_way(ui_, sight_, points_of(*preview.way), preview.nights, colour, false);
        const ImVec2 at = sight_.at(view_.pointed);
        draw_side_shape(*ImGui::GetWindowDrawList(), at, ui_.em(0.55f), token->colour, paint(colour, 0.85f));
        std::string words = by_hand()
                                ? fmt::format("{}: put there at once, by hand", place_words(*m_.map, view_.pointed))
                                : preview.words;
        if (!by_hand() && !preview.warning.empty()) words += "\n" + preview.warning;
        said(at, words, !by_hand() && (!preview.warning.empty() || !preview.way));
    }

    void tools() {
        if (view_.tool == MapTool::place) place_tool();
        if (view_.tool == MapTool::road) road_tool();
        if (view_.tool == MapTool::ground) ground_tool();
        if (view_.tool == MapTool::picture) picture_tool();
    }

private:
    static bool by_hand() { return ImGui::GetIO().KeyCtrl; }

    const MapModel::Token* dragged() const {
        for (const MapModel::Token& token : m_.tokens)
            if (view_.dragged && token.id == view_.dragged) return &token;
        return nullptr;
    }

    void lead(const MapStack& stack) const {
        const auto to = leader_end(ui_, stack);
        if (!to) return;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImU32 ink =
            paint(ui_.colours.side[static_cast<std::size_t>(m_.tokens[stack.armies.front()].colour) % side_colours]);
        list.AddLine(stack.spot, *to, paint(ui_.colours.panel, 0.7f), ui_.em(0.22f));
        list.AddLine(stack.spot, *to, ink, std::max(1.0f, ui_.em(0.1f)));
        list.AddCircleFilled(stack.spot, ui_.em(0.22f), ink);
    }

    void army(const MapModel::Token& token, ImVec2 from, bool only_arms) {
        const auto colour = static_cast<std::size_t>(token.colour) % side_colours;
        const ImVec2 size = army_size(ui_, token, only_arms);
        const ImVec2 to = {from.x + size.x, from.y + size.y};
        if (to.x < sight_.from.x || from.x > sight_.to.x || to.y < sight_.from.y || from.y > sight_.to.y) return;
        ImGui::SetCursorScreenPos(from);
        ImGui::PushID(static_cast<int>(token.id.value));
        ImGui::InvisibleButton("army on the map", size);
        const bool hovered = ImGui::IsItemHovered(), focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
        ui_.note(token.name + " on the map");
        if (ImGui::IsItemActivated()) view_.given_up = false;
        if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, ui_.em(0.4f))) drag(token);
        if (ImGui::IsItemDeactivated()) {
            // Escape also ends the drag, without an order.
            if (view_.dragged == token.id) {
                if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) view_.given_up = true;
                drop(token);
            } else
                view_.chosen = view_.chosen == token.id ? ArmyId{} : token.id;
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const bool chosen = view_.chosen == token.id, moving = view_.dragged == token.id;
        list.AddRectFilled(from, to, paint(hovered ? ui_.colours.hover : ui_.colours.raised, 0.92f), size.y * 0.5f);
        list.AddRect(from, to,
                     paint(chosen || focused ? ui_.colours.accent : ui_.colours.side[colour], moving ? 0.4f : 1.0f),
                     size.y * 0.5f, 0, chosen || focused ? 2.0f : std::max(1.0f, ui_.em(0.07f)));
        draw_side_shape(list, {from.x + ui_.em(0.8f), from.y + size.y * 0.5f}, ui_.em(0.42f), token.colour,
                        paint(ui_.colours.side[colour]));
        draw_shield(ui_, list, token.arms, {from.x + ui_.em(1.9f), from.y + size.y * 0.5f}, ui_.em(1.1f));
        if (!only_arms)
            list.AddText(
                {std::round(from.x + ui_.em(2.6f)), std::round(from.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f)},
                paint(ui_.colours.text), token.name.c_str());
        if (!view_.busy()) hover_tip(ui_, token_tip(m_, token));
        ImGui::PopID();
    }

    void drag(const MapModel::Token& token) {
        if (view_.given_up || !token.cannot_march.empty()) {
            if (!token.cannot_march.empty()) said(mouse_, token.cannot_march, true);
            return;
        }
        const Place* near = place_near(m_, sight_, mouse_, ui_.em(1.1f));
        const MapPoint to = near != nullptr ? near->at : sight_.point(mouse_);
        const bool fresh = view_.dragged != token.id || !(to == view_.pointed);
        view_.dragged = token.id;
        view_.pointed = to;
        if (fresh) view_.preview = preview_march(m_, token, to, view_.careful ? Pace::careful : Pace::full);
    }

    void drop(const MapModel::Token& token) {
        const bool inside = mouse_.x >= sight_.from.x && mouse_.x <= sight_.to.x && mouse_.y >= sight_.from.y &&
                            mouse_.y <= sight_.to.y;
        if (inside && !view_.given_up) {
            if (by_hand())
                ui_.ask(GiveCommand{PlaceArmy{token.id, view_.pointed}});
            else
                ui_.ask(
                    GiveCommand{MarchArmy{token.id, view_.pointed, {}, view_.careful ? Pace::careful : Pace::full}});
            view_.chosen = token.id;
        }
        view_.dragged = {};
        view_.preview = {};
    }

    // Words beside the pointer, kept inside the map.
    void said(ImVec2 at, const std::string& words, bool warning) {
        const ImVec2 size = ImGui::CalcTextSize(words.c_str()), margin = {ui_.em(0.6f), ui_.em(0.35f)};
        ImVec2 from = {at.x + ui_.em(1.2f), at.y - size.y - ui_.em(1.4f)};
        from.x = std::clamp(from.x, sight_.from.x, std::max(sight_.from.x, sight_.to.x - size.x - 2 * margin.x));
        if (from.y < sight_.from.y) from.y = at.y + ui_.em(1.2f);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 to = {from.x + size.x + 2 * margin.x, from.y + size.y + 2 * margin.y};
        list.AddRectFilled(from, to, paint(ui_.colours.panel, 0.96f), ui_.em(gap_tiny));
        list.AddRect(from, to, paint(warning ? ui_.colours.warning : ui_.colours.line), ui_.em(gap_tiny), 0,
                     std::max(1.0f, ui_.em(0.08f)));
        list.AddText({from.x + margin.x, from.y + margin.y}, paint(ui_.colours.text), words.c_str());
        if (ui_.log != nullptr) ui_.log->words.push_back(words);
    }

    bool clicked_ground() {
        const float still = ui_.em(0.4f);
        if (ImGui::IsMouseReleased(ImGuiMouseButton_Left) && std::exchange(view_.click_used, false)) return false;
        return hovered_ && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
               ImGui::GetIO().MouseDragMaxDistanceSqr[0] < still * still;
    }

    std::string free_place_name() const {
        std::string name = "New place";
        for (int i = 2; find_place(*m_.map, name) != nullptr; ++i) name = fmt::format("New place {}", i);
        return name;
    }

    void place_tool() {
        name_added_place();
        if (view_.dragged_place) {
            const Place* place = find_place(*m_.map, view_.dragged_place);
            if (place != nullptr && !view_.given_up)
                said(mouse_, fmt::format("{}: {}", place->name, point_words(sight_.point(mouse_))), false);
            if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
            if (place != nullptr && !view_.given_up && hovered_) {
                Place moved = *place;
                moved.at = sight_.point(mouse_);
                ui_.ask(GiveCommand{PutPlace{moved}});
            }
            view_.dragged_place = {};
            return;
        }
        if (!hovered_) return;
        const Place* near = place_near(m_, sight_, mouse_, ui_.em(0.9f));
        if (near != nullptr) {
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            if (ImGui::IsMouseDown(ImGuiMouseButton_Left) &&
                ImGui::IsMouseDragging(ImGuiMouseButton_Left, ui_.em(0.4f)))
                view_.dragged_place = near->id, view_.given_up = false;
            if (clicked_ground()) view_.chosen_place = near->id, view_.chosen = {}, view_.chosen_region.reset();
            return;
        }
        said(mouse_, fmt::format("Click to put a place here and type its name: {}", point_words(sight_.point(mouse_))),
             false);
        if (!clicked_ground()) return;
        view_.place_added = last_place();
        ui_.ask(GiveCommand{PutPlace{{{}, free_place_name(), sight_.point(mouse_), PlaceKind::village, false, ""}}});
    }

    PlaceId last_place() const {
        PlaceId last{};
        for (const Place& place : m_.map->places) last = std::max(last, place.id);
        return last;
    }

    // The new place is selected, and its name waits to be typed.
    void name_added_place() {
        if (!view_.place_added || last_place() <= *view_.place_added) return;
        view_.place_added.reset();
        view_.chosen_place = last_place();
        view_.chosen = {};
        view_.name_place = true;
    }

    void road_tool() {
        const Place* from = find_place(*m_.map, view_.road_from);
        const Place* near = hovered_ ? place_near(m_, sight_, mouse_, ui_.em(1.1f)) : nullptr;
        if (from != nullptr) {
            std::vector<MapPoint> line = {from->at};
            line.insert(line.end(), view_.outline.begin(), view_.outline.end());
            line.push_back(near != nullptr ? near->at : sight_.point(mouse_));
            std::vector<ImVec2> bends;
            for (const MapPoint p : line) bends.push_back(sight_.at(p));
            const std::vector<ImVec2> drawn = rounded_line(bends, ui_.em(road_bend));
            ImGui::GetWindowDrawList()->AddPolyline(drawn.data(), static_cast<int>(drawn.size()),
                                                    paint(ui_.colours.accent), ImDrawFlags_None, ui_.em(0.2f));
        }
        if (hovered_)
            said(mouse_,
                 from == nullptr ? (near != nullptr ? fmt::format("A {} from {}", words(view_.road), near->name)
                                                    : std::string("Click the place where the road begins"))
                 : near != nullptr
                     ? fmt::format("{} from {} to {}",
                                   find_road(*m_.map, from->id, near->id) != nullptr ? "Replaces the road" : "A road",
                                   from->name, near->name)
                     : std::string("Click where it bends, or the place where it ends"),
                 false);
        if (!clicked_ground()) return;
        if (from == nullptr) {
            if (near != nullptr) view_.road_from = near->id, view_.outline.clear();
        } else if (near == nullptr) {
            view_.outline.push_back(sight_.point(mouse_));
        } else if (near->id != from->id) {
            ui_.ask(GiveCommand{PutRoad{{from->id, near->id, view_.road, view_.outline, false}}});
            view_.road_from = {};
            view_.outline.clear();
        }
    }

    // Enter and a double click close the area, as a click on its first corner does.
    bool closed_at_once() {
        const bool twice = hovered_ && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
        if (twice) view_.click_used = true;
        const bool entered = enter_pressed() && !ImGui::GetIO().WantTextInput;
        return (twice || entered) && view_.outline.size() >= 3;
    }

    void close_area() {
        ui_.ask(GiveCommand{PutRegion{std::nullopt, {"", view_.ground, view_.outline}}});
        view_.outline.clear();
    }

    // The area so far as it would be drawn, with the pointer as its next corner.
    void draw_outline(bool with_pointer) const {
        std::vector<ImVec2> corners;
        for (const MapPoint p : view_.outline) corners.push_back(sight_.at(p));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImU32 ink = paint(ui_.colours.accent);
        for (const ImVec2 corner : corners) list.AddCircleFilled(corner, ui_.em(0.22f), ink);
        if (with_pointer && !corners.empty()) corners.push_back(mouse_);
        const std::vector<ImVec2> outline = smooth_outline(corners);
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()), ink,
                         corners.size() > 2 ? ImDrawFlags_Closed : ImDrawFlags_None, ui_.em(0.18f));
    }

    void ground_tool() {
        if (closed_at_once()) return close_area();
        const bool closes =
            view_.outline.size() >= 3 && std::hypot(sight_.at(view_.outline.front()).x - mouse_.x,
                                                    sight_.at(view_.outline.front()).y - mouse_.y) < ui_.em(1);
        draw_outline(hovered_ && !closes);
        if (!hovered_) return;
        said(mouse_,
             view_.outline.empty() ? fmt::format("Click the corners of the {}", words(view_.ground))
             : closes              ? std::string("Click to end it")
             : view_.outline.size() >= 3
                 ? fmt::format("Corner {}; Enter or a double click closes the area", view_.outline.size() + 1)
                 : fmt::format("Corner {}", view_.outline.size() + 1),
             false);
        if (!clicked_ground()) return;
        if (closes)
            close_area();
        else
            view_.outline.push_back(sight_.point(mouse_));
    }

    void picture_tool() {
        if (view_.picture_first) {
            const ImVec2 c = sight_.at(view_.picture_mark);
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.AddCircle(c, ui_.em(0.5f), paint(ui_.colours.accent), 0, ui_.em(0.15f));
            list.AddCircleFilled(c, ui_.em(0.12f), paint(ui_.colours.accent));
        }
        if (!hovered_) return;
        said(mouse_, picture_tool_words(m_, view_), false);
        if (!clicked_ground()) return;
        if (auto placed = picture_clicked(m_, view_, sight_.point(mouse_)))
            ui_.ask(GiveCommand{SetMapPicture{std::move(*placed)}});
    }

    const Ui& ui_;
    const MapModel& m_;
    MapView& view_;
    const MapSight& sight_;
    bool hovered_;
    ImVec2 mouse_;
};

}  // namespace

bool cancel_map(MapView& view) {
    if (!view.busy()) return false;
    view.given_up = true;
    view.road_from = {};
    view.outline.clear();
    view.picture_first.reset();
    return true;
}

void draw_map(const Ui& ui, const MapModel& m, MapView& view, float height) {
    const ImVec2 from = ImGui::GetCursorScreenPos(),
                 size = {std::max(ui.em(6), ImGui::GetContentRegionAvail().x), std::max(ui.em(6), height)};
    follow_size(ui, m, view, size);
    // Widgets on the map take precedence over it.
#if IMGUI_VERSION_NUM < 18970
    ImGui::InvisibleButton("map", size, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    ImGui::SetItemAllowOverlap();
#else
    ImGui::SetNextItemAllowOverlap();
    ImGui::InvisibleButton("map", size, ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
#endif
    ui.note("map");
    const bool hovered = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) || ImGui::IsItemActive(),
               held = ImGui::IsItemActive();
    const ImGuiIO& io = ImGui::GetIO();
    MapSight sight{from, {from.x + size.x, from.y + size.y}, view.east, view.north, view.scale};
    if (hovered && io.MouseWheel != 0) zoom(view, io.MouseWheel > 0 ? 1.2 : 1 / 1.2, io.MousePos, sight);
    const bool looks = !m.edits || view.tool == MapTool::look || view.tool == MapTool::picture ||
                       ImGui::IsMouseDown(ImGuiMouseButton_Middle);
    if (held && looks &&
        (ImGui::IsMouseDragging(ImGuiMouseButton_Left, 2) || ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 2))) {
        view.east -= io.MouseDelta.x / view.scale;
        view.north += io.MouseDelta.y / view.scale;
        view.moved = true;
    }
    view.east = std::clamp(view.east, -12'000.0, 12'000.0);
    view.north = std::clamp(view.north, -12'000.0, 12'000.0);
    sight = {from, {from.x + size.x, from.y + size.y}, view.east, view.north, view.scale};
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const ImVec2 taken = window.DC.CursorMaxPos;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImGui::PushClipRect(sight.from, sight.to, true);
    const MapWords& words_at = known_words(ui, m, sight, view);
    draw_map_ground(ui, m, sight, words_at.regions, view);
    for (const MapModel::Line& line : m.lines)
        draw_way(ui, sight, line.points, line.nights,
                 ui.colours.side[static_cast<std::size_t>(line.colour) % side_colours], true);
    draw_map_places(ui, m, sight, view.chosen_place, words_at.places);
    Hand hand(ui, m, view, sight, hovered);
    hand.armies(words_at.stacks);
    hand.shown_drag();
    if (m.edits) hand.tools();
    if (m.map->places.empty() && m.tokens.empty() && view.tool == MapTool::look) {
        const std::string words = "Nothing is on the map yet. Edit map puts places, roads and ground on it.";
        map_words(ui, {(sight.from.x + sight.to.x - extent(words).x) * 0.5f, (sight.from.y + sight.to.y) * 0.5f}, words,
                  paint(ui.colours.quiet));
    }
    draw_map_scale(ui, words_at.scale);
    ImGui::PopClipRect();
    list.AddRect(sight.from, sight.to, paint(ui.colours.line));
    ImGui::SetCursorScreenPos(after);
    // Names drawn on the map must not enlarge the content of the window.
    window.DC.CursorMaxPos = taken;
}

}  // namespace banneret::app
