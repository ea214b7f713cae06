#include "app/panels/campaign/map_relief.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// The colour of each ground, mixed into the theme's, so that it suits dark and light.
struct GroundLook {
    Rgb colour;
    float share;
};
GroundLook look_of(Terrain ground) {
    switch (ground) {
        case Terrain::forest:
            return {rgb(0x3E8E4E), 0.30f};
        case Terrain::marsh:
            return {rgb(0x4E9A92), 0.26f};
        case Terrain::hills:
            return {rgb(0xB08A45), 0.26f};
        case Terrain::mountains:
            return {rgb(0x8A8A92), 0.42f};
        case Terrain::water:
            return {rgb(0x3D7FC4), 0.38f};
        case Terrain::road:
        case Terrain::track:
        case Terrain::dyke:
            return {rgb(0xB0A080), 0.25f};
        case Terrain::open:
            return {rgb(0xA8A86A), 0.14f};
    }
    return {rgb(0xA8A86A), 0.14f};
}

constexpr float square = 2;  // pixels, of TopRegions

// A mark of the ground, with its two colours.
struct Mark {
    ImDrawList& list;
    ImVec2 at;
    float r;  // half its width, in pixels
    ImU32 ink, fill;
    float thick;

    ImVec2 p(float across, float down) const { return {at.x + across * r, at.y + down * r}; }
    void line(ImVec2 a, ImVec2 b) const { list.AddLine(a, b, ink, thick); }
    template <std::size_t n>
    void stroke(const std::array<ImVec2, n>& points) const {
        list.AddPolyline(points.data(), static_cast<int>(n), ink, ImDrawFlags_None, thick);
    }
};

void draw_conifer(const Mark& m) {
    m.line(m.p(0, 0.6f), m.p(0, 1));
    m.list.AddTriangleFilled(m.p(-0.6f, 0.6f), m.p(0, -1), m.p(0.6f, 0.6f), m.fill);
    m.list.AddTriangle(m.p(-0.6f, 0.6f), m.p(0, -1), m.p(0.6f, 0.6f), m.ink, m.thick);
}
void draw_broadleaf(const Mark& m) {
    m.line(m.p(0, 0.4f), m.p(0, 1));
    m.list.AddCircleFilled(m.p(0, -0.2f), m.r * 0.65f, m.fill, 12);
    m.list.AddCircle(m.p(0, -0.2f), m.r * 0.65f, m.ink, 12, m.thick);
}
void draw_reeds(const Mark& m) {
    for (const float x : {-0.6f, 0.0f, 0.6f}) m.line(m.p(x * 0.7f, 0.3f), m.p(x, -0.6f));
    m.line(m.p(-1, 0.4f), m.p(1, 0.4f));
}
// A round top whose right side lies in the shade.
void draw_hill(const Mark& m) {
    const auto top = [&](float x) { return m.p(x, 0.5f - 0.9f * std::sqrt(std::max(0.0f, 1 - x * x))); };
    std::array<ImVec2, 11> back;
    for (std::size_t i = 0; i < back.size(); ++i) back[i] = top(-1 + 0.2f * static_cast<float>(i));
    m.list.AddConvexPolyFilled(back.data(), static_cast<int>(back.size()), m.fill);
    m.stroke(back);
    for (const float x : {0.35f, 0.6f, 0.82f}) {
        const ImVec2 from = top(x);
        m.line(from, {from.x + m.r * 0.06f, from.y + m.r * 0.45f * (1.2f - x)});
    }
}
void draw_peak(const Mark& m) {
    m.list.AddTriangleFilled(m.p(0, -1.1f), m.p(0.95f, 0.7f), m.p(0.1f, 0.7f), m.fill);
    m.stroke(std::array{m.p(-0.95f, 0.7f), m.p(0, -1.1f), m.p(0.95f, 0.7f)});
    m.stroke(std::array{m.p(0, -1.1f), m.p(0.15f, -0.45f), m.p(-0.05f, 0), m.p(0.1f, 0.55f)});
}
void draw_waves(const Mark& m) {
    for (const float x : {-0.5f, 0.5f}) {
        m.list.PathArcTo(m.p(x, 0), m.r * 0.5f, 0.4f, 2.7f, 6);
        m.list.PathStroke(m.ink, ImDrawFlags_None, m.thick);
    }
}

// A number that looks random but is the same for the same place of the grid.
std::uint32_t scattered(std::int32_t x, std::int32_t y) {
    std::uint32_t out = static_cast<std::uint32_t>(x) * 0x9E3779B1u ^ static_cast<std::uint32_t>(y) * 0x85EBCA77u;
    out = (out ^ out >> 15) * 0x2C1B3C6Du;
    out = (out ^ out >> 12) * 0x297A2D39u;
    return out ^ out >> 15;
}

// The distance between the marks of a ground, and their size; in font units.
struct MarkGrid {
    float step, r;
    bool sparse = false;  // only a third of them
};
MarkGrid grid_of(Terrain ground) {
    switch (ground) {
        case Terrain::forest:
            return {1.75f, 0.5f};
        case Terrain::hills:
            return {2.3f, 0.75f};
        case Terrain::mountains:
            return {2.3f, 0.85f};
        case Terrain::marsh:
            return {2.4f, 0.36f};
        case Terrain::water:
            return {2.6f, 0.36f, true};
        case Terrain::open:
        case Terrain::road:
        case Terrain::track:
        case Terrain::dyke:
            break;
    }
    return {0, 0};
}

void draw_mark(const Mark& mark, Terrain ground, std::uint32_t chance) {
    switch (ground) {
        case Terrain::forest:
            return chance % 3 == 0 ? draw_broadleaf(mark) : draw_conifer(mark);
        case Terrain::marsh:
            return draw_reeds(mark);
        case Terrain::hills:
            return draw_hill(mark);
        case Terrain::mountains:
            return draw_peak(mark);
        case Terrain::water:
            return draw_waves(mark);
        case Terrain::open:
        case Terrain::road:
        case Terrain::track:
        case Terrain::dyke:
            return;
    }
}

}  // namespace

ImU32 ground_paint(const Ui& ui, Terrain ground) {
    const GroundLook look = look_of(ground);
    return paint(mix(ui.colours.panel, look.colour, look.share));
}

ImU32 outline_paint(const Ui& ui, Terrain ground) {
    return paint(mix(mix(ui.colours.panel, look_of(ground).colour, 0.6f), ui.colours.text,
                     ground == Terrain::water ? 0.25f : 0.05f));
}

ImU32 name_paint(const Ui& ui, Terrain ground) {
    return paint(mix(ui.colours.text, look_of(ground).colour, 0.35f));
}

TopRegions::TopRegions(const std::vector<std::vector<ImVec2>>& outlines, const MapSight& sight)
    : from_(sight.from),
      across_(std::max(0, static_cast<std::int32_t>((sight.to.x - sight.from.x) / square))),
      down_(std::max(0, static_cast<std::int32_t>((sight.to.y - sight.from.y) / square))),
      top_(static_cast<std::size_t>(across_) * static_cast<std::size_t>(down_)) {
    // For each row, the places where the outline crosses its middle.
    std::vector<std::vector<float>> crossings(static_cast<std::size_t>(down_));
    for (std::size_t region = 0; region < outlines.size(); ++region) {
        const std::vector<ImVec2>& outline = outlines[region];
        for (std::size_t i = 0; i < outline.size(); ++i) {
            ImVec2 a = outline[i], b = outline[(i + 1) % outline.size()];
            if (a.y > b.y) std::swap(a, b);
            const auto row = [&](float y) {
                return static_cast<std::int32_t>(
                    std::ceil(std::clamp((y - from_.y) / square - 0.5f, 0.0f, static_cast<float>(down_))));
            };
            for (std::int32_t y = row(a.y); y < row(b.y); ++y) {
                const float middle = from_.y + (static_cast<float>(y) + 0.5f) * square;
                crossings[static_cast<std::size_t>(y)].push_back(a.x + (b.x - a.x) * (middle - a.y) / (b.y - a.y));
            }
        }
        for (std::int32_t y = 0; y < down_; ++y) {
            std::vector<float>& row = crossings[static_cast<std::size_t>(y)];
            std::sort(row.begin(), row.end());
            const auto column = [&](float x) {
                return static_cast<std::ptrdiff_t>(
                    std::ceil(std::clamp((x - from_.x) / square - 0.5f, 0.0f, static_cast<float>(across_))));
            };
            const auto start = top_.begin() + static_cast<std::ptrdiff_t>(y) * across_;
            for (std::size_t i = 0; i + 1 < row.size(); i += 2)
                std::fill(start + column(row[i]), start + std::max(column(row[i]), column(row[i + 1])),
                          static_cast<std::uint32_t>(region + 1));
            row.clear();
        }
    }
}

std::optional<std::size_t> TopRegions::at(ImVec2 p) const {
    const auto x = static_cast<std::int32_t>(std::floor((p.x - from_.x) / square)),
               y = static_cast<std::int32_t>(std::floor((p.y - from_.y) / square));
    if (x < 0 || y < 0 || x >= across_ || y >= down_) return std::nullopt;
    const std::uint32_t top =
        top_[static_cast<std::size_t>(y) * static_cast<std::size_t>(across_) + static_cast<std::size_t>(x)];
    return top > 0 ? std::optional<std::size_t>(top - 1) : std::nullopt;
}

bool TopRegions::on_map(ImVec2 p) const {
    return p.x >= from_.x && p.y >= from_.y && p.x < from_.x + static_cast<float>(across_) * square &&
           p.y < from_.y + static_cast<float>(down_) * square;
}

void draw_shore_lines(const Ui& ui, const std::vector<Region>& regions, std::size_t region,
                      const std::vector<ImVec2>& outline, const TopRegions& top) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rgb colour = mix(mix(ui.colours.panel, look_of(Terrain::water).colour, 0.6f), ui.colours.text, 0.15f);
    const bool water = regions[region].ground == Terrain::water;
    const auto is_water = [&](std::optional<std::size_t> there) {
        return there && regions[*there].ground == Terrain::water;
    };
    // True if no other land is nearer to p; a nearer land draws its own lines there.
    const auto is_nearest = [&](ImVec2 p, float away) {
        constexpr int directions = 12;
        for (int i = 0; i < directions; ++i) {
            const float turn = 6.2832f * static_cast<float>(i) / directions;
            const ImVec2 q = {p.x + away * std::cos(turn), p.y + away * std::sin(turn)};
            if (top.on_map(q) && !is_water(top.at(q))) return false;
        }
        return true;
    };
    const auto shown = [&](ImVec2 p, float away) {
        const auto here = top.at(p);
        return is_water(here) && (water ? *here == region : *here < region) && is_nearest(p, away * 0.85f - square);
    };
    struct ShoreLine {
        float away, strength;
    };
    std::vector<ImVec2> part;
    for (const ShoreLine& shore : {ShoreLine{0.32f, 0.6f}, {0.75f, 0.38f}, {1.3f, 0.2f}}) {
        const float away = ui.em(shore.away);
        const ImU32 ink = paint(colour, shore.strength);
        const auto end_part = [&] {
            list.AddPolyline(part.data(), static_cast<int>(part.size()), ink, ImDrawFlags_None,
                             std::max(1.0f, ui.em(0.07f)));
            part.clear();
        };
        const std::vector<ImVec2> line = beside_outline(outline, water ? -away : away);
        for (std::size_t i = 0; i <= line.size(); ++i) {
            const ImVec2 p = line[i % line.size()];
            if (shown(p, away))
                part.push_back(p);
            else
                end_part();
        }
        end_part();
    }
}

bool relief_fits(const ImDrawList& list) {
    constexpr int most = 20'000;  // leaves room for one region's marks, the roads and the armies
    return (ImGui::GetIO().BackendFlags & ImGuiBackendFlags_RendererHasVtxOffset) != 0 || list.VtxBuffer.Size < most;
}

void draw_relief(const Ui& ui, Terrain ground, std::size_t region, const std::vector<ImVec2>& outline,
                 const MapSight& sight, const TopRegions& top, std::span<const MapBox> names) {
    const MarkGrid grid = grid_of(ground);
    if (grid.step <= 0) return;
    ImVec2 low = outline.front(), high = outline.front();
    for (const ImVec2 p : outline) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    // A small region gets smaller marks.
    constexpr float marks_across = 6, smallest = 0.5f;
    const float share =
        std::clamp(std::sqrt((high.x - low.x) * (high.y - low.y)) / (marks_across * ui.em(grid.step)), smallest, 1.0f);
    const float step = ui.em(grid.step) * share, r = ui.em(grid.r) * share;
    low = {std::max(low.x, sight.from.x - step), std::max(low.y, sight.from.y - step)};
    high = {std::min(high.x, sight.to.x + step), std::min(high.y, sight.to.y + step)};
    const ImVec2 origin = sight.at({0, 0});
    const auto cell = [&](float at, float from) { return static_cast<std::int32_t>(std::floor((at - from) / step)); };
    const Rgb soft = mix(ui.colours.panel, look_of(ground).colour, 0.45f);
    const ImU32 ink = paint(mix(soft, ui.colours.text, 0.3f), 0.8f), fill = paint(soft, 0.55f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto in_sight = [&](ImVec2 p) { return top.at(p) == region; };
    // From the far side to the near one, so that the nearer marks cover the others.
    for (std::int32_t row = cell(low.y, origin.y); row <= cell(high.y, origin.y); ++row)
        for (std::int32_t column = cell(low.x, origin.x); column <= cell(high.x, origin.x); ++column) {
            const std::uint32_t chance = scattered(column, row);
            if (grid.sparse && chance % 3 != 0) continue;
            const float aside = static_cast<float>(chance >> 8 & 0xFF) / 255.0f - 0.5f,
                        down = static_cast<float>(chance >> 16 & 0xFF) / 255.0f - 0.5f,
                        size = 0.8f + 0.35f * static_cast<float>(chance >> 24) / 255.0f;
            const float shift = row % 2 == 0 ? 0.25f : 0.75f;
            const ImVec2 at = {origin.x + (static_cast<float>(column) + shift + aside * 0.5f) * step,
                               origin.y + (static_cast<float>(row) + 0.5f + down * 0.5f) * step};
            const float far = r * size;
            const MapBox box = {{at.x - far, at.y - far}, {at.x + far, at.y + far}};
            if (in_sight(box.to) && in_sight({box.from.x, box.to.y}) && in_sight({at.x, box.from.y}) &&
                covered(box, names) <= 0)
                draw_mark({list, at, far, ink, fill, std::max(1.0f, ui.em(0.06f))}, ground, chance);
        }
}

}  // namespace banneret::app
