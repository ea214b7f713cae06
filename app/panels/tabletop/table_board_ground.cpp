#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/polygons.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// Colour of each ground, mixed into the theme's so that it suits dark and light, and its hatching.
struct TerrainLook {
    Rgb colour;
    float share;
    enum class Hatch : std::uint8_t { none, rising, falling, level, crossed, dots } hatch;
};
TerrainLook terrain_look(TableGround ground) {
    using Hatch = TerrainLook::Hatch;
    switch (ground) {
        case TableGround::open:
            return {rgb(0xA8A86A), 0.10f, Hatch::none};
        case TableGround::scrub:
            return {rgb(0x8FA05A), 0.20f, Hatch::dots};
        case TableGround::woods:
            return {rgb(0x3E8E4E), 0.26f, Hatch::dots};
        case TableGround::hill:
            return {rgb(0xB08A45), 0.22f, Hatch::rising};
        case TableGround::steep_hill:
            return {rgb(0xB08A45), 0.34f, Hatch::crossed};
        case TableGround::wall:
        case TableGround::building:
            return {rgb(0x8A8A92), 0.40f, Hatch::crossed};
        case TableGround::hedge:
            return {rgb(0x3E8E4E), 0.45f, Hatch::none};
        case TableGround::ditch:
            return {rgb(0x7A6A50), 0.40f, Hatch::falling};
        case TableGround::river:
            return {rgb(0x3D7FC4), 0.30f, Hatch::level};
        case TableGround::deep_water:
            return {rgb(0x3D7FC4), 0.42f, Hatch::level};
        case TableGround::ford:
            return {rgb(0x5C9CC8), 0.20f, Hatch::level};
        case TableGround::bridge:
        case TableGround::road:
            return {rgb(0xB0A080), 0.28f, Hatch::none};
        case TableGround::marsh:
            return {rgb(0x4E9A92), 0.24f, Hatch::level};
        case TableGround::fortification:
            return {rgb(0xB08A45), 0.45f, Hatch::crossed};
        case TableGround::cliff:
            return {rgb(0x8A8A92), 0.45f, Hatch::falling};
    }
    return {rgb(0xA8A86A), 0.10f, Hatch::none};
}

// Hatching fixed to the board: one line through `origin`, the others `step` apart.
void hatch(ImDrawList& list, const std::vector<ImVec2>& outline, ImVec2 along, ImVec2 origin, float step, ImU32 colour,
           float width) {
    const ImVec2 across = {-along.y, along.x};
    const auto height = [&](ImVec2 p) { return (p.x - origin.x) * across.x + (p.y - origin.y) * across.y; };
    float low = height(outline.front()), high = low;
    for (const ImVec2 p : outline) low = std::min(low, height(p)), high = std::max(high, height(p));
    std::vector<float> cuts;
    for (float h = std::ceil(low / step) * step; h < high; h += step) {
        cuts.clear();
        for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
            const float a = height(outline[i]) - h, b = height(outline[j]) - h;
            if ((a > 0) == (b > 0)) continue;
            const float t = a / (a - b);
            const ImVec2 p = {outline[i].x + (outline[j].x - outline[i].x) * t,
                              outline[i].y + (outline[j].y - outline[i].y) * t};
            cuts.push_back((p.x - origin.x) * along.x + (p.y - origin.y) * along.y);
        }
        std::sort(cuts.begin(), cuts.end());
        const auto at = [&](float s) {
            return ImVec2(origin.x + along.x * s + across.x * h, origin.y + along.y * s + across.y * h);
        };
        for (std::size_t i = 0; i + 1 < cuts.size(); i += 2) list.AddLine(at(cuts[i]), at(cuts[i + 1]), colour, width);
    }
}

void fill_hatched(const Ui& ui, const std::vector<ImVec2>& outline, const TerrainLook& look, ImVec2 origin) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    fill_polygon(list, outline, paint(mix(ui.colours.panel, look.colour, look.share)));
    using Hatch = TerrainLook::Hatch;
    const float step = ui.em(0.7f), thin = std::max(1.0f, ui.em(0.05f));
    const ImU32 ink = paint(mix(ui.colours.panel, look.colour, std::min(1.0f, look.share + 0.30f)), 0.55f);
    constexpr float slant = 0.70710678f;
    switch (look.hatch) {
        case Hatch::none:
            return;
        case Hatch::rising:
            hatch(list, outline, {slant, -slant}, origin, step, ink, thin);
            return;
        case Hatch::falling:
            hatch(list, outline, {slant, slant}, origin, step, ink, thin);
            return;
        case Hatch::level:
            hatch(list, outline, {1, 0}, origin, step, ink, thin);
            return;
        case Hatch::crossed:
            hatch(list, outline, {slant, -slant}, origin, step * 1.4f, ink, thin);
            hatch(list, outline, {slant, slant}, origin, step * 1.4f, ink, thin);
            return;
        case Hatch::dots:
            break;
    }
    ImVec2 low = outline.front(), high = low;
    for (const ImVec2 p : outline)
        low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    const float apart = ui.em(0.9f);
    bool odd = false;
    for (float y = origin.y + std::ceil((low.y - origin.y) / apart) * apart; y < high.y; y += apart) {
        odd = std::lround((y - origin.y) / apart) % 2 != 0;
        for (float x = origin.x + std::ceil((low.x - origin.x) / apart) * apart + (odd ? apart / 2 : 0); x < high.x;
             x += apart)
            if (in_polygon(outline, {x, y})) list.AddCircle({x, y}, ui.em(0.14f), ink, 8, thin);
    }
}

std::vector<ImVec2> on_screen(const TableSight& sight, const std::vector<BoardPoint>& outline) {
    std::vector<ImVec2> out;
    out.reserve(outline.size());
    for (const BoardPoint p : outline) out.push_back(sight.at(p));
    return out;
}

bool in_sight(const TableSight& sight, const std::vector<ImVec2>& outline) {
    ImVec2 low = outline.front(), high = low;
    for (const ImVec2 p : outline)
        low = {std::min(low.x, p.x), std::min(low.y, p.y)}, high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    return high.x >= sight.from.x && low.x <= sight.to.x && high.y >= sight.from.y && low.y <= sight.to.y;
}

void draw_grid(const Ui& ui, const BoardView& board, const TableSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float thin = std::max(1.0f, ui.em(0.05f));
    // In the dark theme, the page's own line colour would be invisible on the ground.
    const ImU32 faint = paint(mix(ui.colours.line, ui.colours.quiet, 0.3f), 0.6f);
    if (board.grid == BoardView::Grid::inches) {
        // A line every six inches, a stronger one every foot.
        for (int i = 0; static_cast<float>(i) <= std::max(board.wide, board.deep); i += 6) {
            const ImU32 ink = paint(mix(ui.colours.line, ui.colours.quiet, 0.3f), i % 12 == 0 ? 0.7f : 0.4f);
            const auto at = static_cast<float>(i);
            if (at <= board.wide) list.AddLine(sight.at(at, 0), sight.at(at, board.deep), ink, thin);
            if (at <= board.deep) list.AddLine(sight.at(0, at), sight.at(board.wide, at), ink, thin);
        }
        return;
    }
    for (int column = 0; column < board.columns; ++column)
        for (int row = 0; row < board.rows; ++row) {
            const std::vector<ImVec2> cell = on_screen(sight, cell_outline(board, cell_middle(board, column, row)));
            if (in_sight(sight, cell))
                list.AddPolyline(cell.data(), static_cast<int>(cell.size()), faint, ImDrawFlags_Closed, thin);
        }
}

void draw_board_edge(const Ui& ui, const BoardView& board, const TableSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ground = paint(mix(ui.colours.panel, rgb(0xA8A86A), 0.10f));
    if (board.grid == BoardView::Grid::inches) {
        list.AddRectFilled(sight.at(0, 0), sight.at(board.wide, board.deep), ground);
        list.AddRect(sight.at(0, 0), sight.at(board.wide, board.deep), paint(ui.colours.line), 0, 0,
                     std::max(1.0f, ui.em(0.1f)));
        return;
    }
    for (int column = 0; column < board.columns; ++column)
        for (int row = 0; row < board.rows; ++row) {
            const std::vector<ImVec2> cell = on_screen(sight, cell_outline(board, cell_middle(board, column, row)));
            if (in_sight(sight, cell)) list.AddConvexPolyFilled(cell.data(), static_cast<int>(cell.size()), ground);
        }
}

void draw_zones(const Ui& ui, const TablePlayModel& m, const TableSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const BoardZone& zone : m.board.zones) {
        const std::vector<ImVec2> outline = on_screen(sight, zone.outline);
        if (outline.size() < 3 || !in_sight(sight, outline)) continue;
        const Rgb colour = ui.colours.side[static_cast<std::size_t>(m.colour[zone.side]) % side_colours];
        fill_polygon(list, outline, paint(colour, 0.07f));
        hatch(list, outline, {0.70710678f, -0.70710678f}, sight.at(0, 0), ui.em(1.1f), paint(colour, 0.22f),
              std::max(1.0f, ui.em(0.05f)));
        if (m.board.grid == BoardView::Grid::inches)
            list.AddPolyline(outline.data(), static_cast<int>(outline.size()), paint(colour, 0.5f), ImDrawFlags_Closed,
                             std::max(1.0f, ui.em(0.06f)));
    }
}

void draw_all_ground(const Ui& ui, const TablePlayModel& m, const TableSight& sight) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(sight.from, sight.to, paint(mix(ui.colours.page, ui.colours.panel, 0.5f)));
    draw_board_edge(ui, m.board, sight);
    const ImVec2 origin = sight.at(0, 0);
    for (const BoardGround& ground : m.board.ground) {
        const std::vector<ImVec2> outline = on_screen(sight, ground.outline);
        if (outline.size() < 2 || !in_sight(sight, outline)) continue;
        const TerrainLook look = terrain_look(ground.kind);
        const ImU32 edge = paint(mix(ui.colours.panel, look.colour, 0.65f));
        if (ground.line) {
            list.AddPolyline(outline.data(), static_cast<int>(outline.size()), edge, ImDrawFlags_None, ui.em(0.22f));
            continue;
        }
        if (outline.size() < 3) continue;
        fill_hatched(ui, outline, look, origin);
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()), edge, ImDrawFlags_Closed,
                         std::max(1.0f, ui.em(0.06f)));
    }
    draw_grid(ui, m.board, sight);
    draw_zones(ui, m, sight);
    if (m.board.night) list.AddRectFilled(sight.from, sight.to, paint(rgb(0x101830), 0.25f));
}

BoardView without_pieces(const BoardView& board) {
    BoardView out = board;
    out.blocks.clear();
    return out;
}

}  // namespace

DrawnTableGround::DrawnTableGround(const TableGroundSource& source)
    : board(without_pieces(source.model.board)), colour(source.model.colour), sight(source.sight) {}

bool DrawnTableGround::operator==(const TableGroundSource& source) const {
    const BoardView& other = source.model.board;
    return sight == source.sight && colour == source.model.colour && board.grid == other.grid &&
           board.wide == other.wide && board.deep == other.deep && board.columns == other.columns &&
           board.rows == other.rows && board.night == other.night && board.ground == other.ground &&
           board.zones == other.zones;
}

void draw_table_ground(const Ui& ui, const TablePlayModel& m, const TableSight& sight,
                       KeptDrawing<DrawnTableGround>& kept) {
    kept.show(ui, TableGroundSource{m, sight}, [&] { draw_all_ground(ui, m, sight); });
}

namespace {

// A mark in each cell keeps the ground's colour visible.
void mark_cells(const Ui& ui, const TableSight& sight, const std::vector<BoardArea>& cells, bool charge) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float thin = std::max(1.0f, ui.em(0.07f));
    for (const BoardArea& cell : cells) {
        BoardPoint middle;
        for (const BoardPoint p : cell.outline)
            middle = {middle.x + p.x / static_cast<float>(cell.outline.size()),
                      middle.y + p.y / static_cast<float>(cell.outline.size())};
        const ImVec2 c = sight.at(middle);
        const float r = sight.scale * (charge ? 0.22f : 0.16f);
        if (!sight.sees(c, r)) continue;
        if (charge) {
            const std::array<ImVec2, 3> chevron = {ImVec2{c.x - r, c.y - r}, ImVec2{c.x, c.y - 1.5f * r},
                                                   ImVec2{c.x + r, c.y - r}};
            list.AddPolyline(chevron.data(), 3, paint(ui.colours.warning, 0.7f), ImDrawFlags_None, 1.5f * thin);
        } else {
            list.AddCircle(c, r, paint(ui.colours.text, 0.5f), 20, thin);
        }
        if (ui.log != nullptr)
            ui.log->words.push_back(
                fmt::format("{} at {:.1f} {:.1f}", charge ? "charge reaches" : "fire reaches", middle.x, middle.y));
    }
}

bool meets_any(const ImVec4& box, const std::vector<ImVec4>& taken) {
    return std::any_of(taken.begin(), taken.end(),
                       [&](const ImVec4& t) { return box.x < t.z && box.z > t.x && box.y < t.w && box.w > t.y; });
}

// The upright box around a body on the screen.
ImVec4 box_around(const TableSight& sight, const BoardBlock& b) {
    const BoardPoint a = ahead_of(b.degrees);
    const float broad = (std::abs(a.x) * b.deep + std::abs(a.y) * b.wide) / 2 * sight.scale,
                tall = (std::abs(a.y) * b.deep + std::abs(a.x) * b.wide) / 2 * sight.scale;
    const ImVec2 c = sight.at(b.x, b.y);
    return {c.x - broad, c.y - tall, c.x + broad, c.y + tall};
}

// Outlines of areas in inches, with their words at the edge: straight ahead, else at the nearest point of the outline
// where they cover no body and no other words, else nowhere.
void outline_areas(const Ui& ui, const TableSight& sight, const std::vector<BoardArea>& areas, Rgb colour,
                   std::vector<ImVec4>& taken) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const BoardArea& area : areas) {
        const std::vector<ImVec2> outline = on_screen(sight, area.outline);
        if (outline.size() < 3) continue;
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()), paint(colour, 0.45f), ImDrawFlags_Closed,
                         std::max(1.0f, ui.em(0.07f)));
        if (area.words.empty()) continue;
        if (ui.log != nullptr) ui.log->words.push_back(area.words);
        const ImVec2 words = ImGui::CalcTextSize(area.words.c_str());
        const std::size_t n = outline.size();
        for (std::size_t k = 0; k < n; ++k) {
            const ImVec2 far = outline[(n / 2 + (k % 2 == 0 ? k / 2 : n - (k + 1) / 2)) % n];
            const float x = std::round(far.x - words.x / 2), y = std::round(far.y - words.y - ui.em(0.15f));
            const ImVec4 box = {x, y, x + words.x, y + words.y};
            if (!sight.sees({box.x, box.y}) || !sight.sees({box.z, box.w}) || meets_any(box, taken)) continue;
            list.AddText({x, y}, paint(ui.colours.quiet), area.words.c_str());
            taken.push_back(box);
            break;
        }
    }
}

}  // namespace

void draw_table_areas(const Ui& ui, const BoardView& board, const TableSight& sight, TableLook::Areas& areas) {
    areas.words.clear();
    if (board.grid == BoardView::Grid::inches) {
        std::vector<ImVec4> taken;
        for (const BoardBlock& b : board.blocks) taken.push_back(box_around(sight, b));
        outline_areas(ui, sight, areas.charge, ui.colours.warning, taken);
        outline_areas(ui, sight, areas.fire, ui.colours.text, taken);
        areas.words.assign(taken.begin() + static_cast<std::ptrdiff_t>(board.blocks.size()), taken.end());
    } else {
        mark_cells(ui, sight, areas.charge, true);
        mark_cells(ui, sight, areas.fire, false);
    }
}

void draw_order_areas(const Ui& ui, const TableSight& sight, const std::vector<BoardArea>& areas) {
    for (const BoardArea& area : areas) {
        const std::vector<ImVec2> outline = on_screen(sight, area.outline);
        ImGui::GetWindowDrawList()->AddConvexPolyFilled(outline.data(), static_cast<int>(outline.size()),
                                                        paint(ui.colours.accent, 0.2f));
    }
    // The order counts more than the bodies and words below its areas.
    std::vector<ImVec4> taken;
    outline_areas(ui, sight, areas, ui.colours.accent, taken);
}

void draw_table_reach(const Ui& ui, const TablePlayModel& m, const TableSight& sight) {
    if (m.reach.empty() || !m.live) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const BoardBlock* block = find_block(m.board, m.chosen);
    if (m.board.grid != BoardView::Grid::inches) {
        std::vector<TablePlace> drawn;
        for (const TablePlace& place : m.reach) {
            if (std::any_of(drawn.begin(), drawn.end(), [&](const TablePlace& d) { return same_ground(d, place); }))
                continue;
            drawn.push_back(place);
            const std::vector<ImVec2> cell = on_screen(sight, cell_outline(m.board, middle_at(m.board, place, block)));
            list.AddConvexPolyFilled(cell.data(), static_cast<int>(cell.size()), paint(ui.colours.accent, 0.13f));
            list.AddPolyline(cell.data(), static_cast<int>(cell.size()), paint(ui.colours.accent, 0.45f),
                             ImDrawFlags_Closed, std::max(1.0f, ui.em(0.06f)));
        }
        return;
    }
    if (block == nullptr) return;
    // Sort around the piece by bearing.
    std::vector<BoardPoint> round;
    for (const TablePlace& place : m.reach) round.push_back(middle_at(m.board, place, block));
    std::sort(round.begin(), round.end(), [&](BoardPoint a, BoardPoint b) {
        return std::atan2(a.y - block->y, a.x - block->x) < std::atan2(b.y - block->y, b.x - block->x);
    });
    const std::vector<ImVec2> outline = on_screen(sight, round);
    if (outline.size() > 2) {
        fill_polygon(list, outline, paint(ui.colours.accent, 0.08f));
        list.AddPolyline(outline.data(), static_cast<int>(outline.size()), paint(ui.colours.accent, 0.35f),
                         ImDrawFlags_Closed, std::max(1.0f, ui.em(0.05f)));
    }
    for (const ImVec2 p : outline) list.AddCircleFilled(p, ui.em(0.16f), paint(ui.colours.accent, 0.7f), 10);
}

}  // namespace banneret::app
