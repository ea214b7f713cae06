#include "app/panels/widgets/icons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace banneret::app {

namespace {

constexpr float pi = 3.14159265f;

// Draws in a square of -1..1 around the centre.
struct Pen {
    ImDrawList& list;
    ImVec2 centre;
    float half;
    ImU32 colour;
    float width;

    ImVec2 at(float x, float y) const { return {centre.x + x * half, centre.y + y * half}; }
    void line(float x0, float y0, float x1, float y1) const { list.AddLine(at(x0, y0), at(x1, y1), colour, width); }
    void box(float x0, float y0, float x1, float y1, float rounding = 0.12f) const {
        list.AddRect(at(x0, y0), at(x1, y1), colour, rounding * half, 0, width);
    }
    void circle(float x, float y, float r) const { list.AddCircle(at(x, y), r * half, colour, 0, width); }
    void dot(float x, float y, float r) const { list.AddCircleFilled(at(x, y), r * half, colour); }
    template <std::size_t n>
    void path(const std::array<ImVec2, n>& points, bool closed = false) const {
        for (const ImVec2& p : points) list.PathLineTo(at(p.x, p.y));
        list.PathStroke(colour, closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
    }
};

Pen pen(ImDrawList& list, ImVec2 centre, float size, ImU32 colour) {
    return {list, centre, size * 0.5f, colour, std::max(1.2f, size * 0.085f)};
}

void polygon(ImDrawList& list, ImVec2 centre, float radius, int corners, float turn, ImU32 fill) {
    for (int i = 0; i < corners; ++i) {
        const float a = turn + 2.0f * pi * static_cast<float>(i) / static_cast<float>(corners);
        list.PathLineTo({centre.x + radius * std::cos(a), centre.y + radius * std::sin(a)});
    }
    list.PathFillConvex(fill);
}

void pips(ImDrawList& list, ImVec2 corner, float size, int face, ImU32 colour) {
    const float near = size * 0.26f, middle = size * 0.5f, far = size * 0.74f, r = size * 0.095f;
    const auto pip = [&](float x, float y) { list.AddCircleFilled({corner.x + x, corner.y + y}, r, colour, 16); };
    if (face % 2 == 1) pip(middle, middle);
    if (face >= 2) pip(near, far), pip(far, near);
    if (face >= 4) pip(near, near), pip(far, far);
    if (face == 6) pip(near, middle), pip(far, middle);
}

}  // namespace

void draw_side_shape(ImDrawList& list, ImVec2 c, float r, int colour, ImU32 fill) {
    switch (colour % static_cast<int>(side_colours)) {
        case 0:
            list.AddRectFilled({c.x - r * 0.85f, c.y - r * 0.85f}, {c.x + r * 0.85f, c.y + r * 0.85f}, fill);
            break;
        case 1:
            list.AddCircleFilled(c, r, fill);
            break;
        case 2:
            polygon(list, {c.x, c.y + r * 0.2f}, r * 1.15f, 3, -pi / 2, fill);
            break;
        case 3:
            polygon(list, c, r * 1.1f, 4, 0, fill);
            break;
        case 4:
            polygon(list, c, r * 1.05f, 5, -pi / 2, fill);
            break;
        default:
            list.AddRectFilled({c.x - r, c.y - r * 0.36f}, {c.x + r, c.y + r * 0.36f}, fill);
            list.AddRectFilled({c.x - r * 0.36f, c.y - r}, {c.x + r * 0.36f, c.y + r}, fill);
            break;
    }
}

void side_mark(const Ui& ui, int colour) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    const auto place = static_cast<std::size_t>(colour) % side_colours;
    draw_side_shape(*ImGui::GetWindowDrawList(), {from.x + ui.em(0.45f), from.y + height * 0.52f}, ui.em(0.36f), colour,
                    paint(ui.colours.side[place]));
    ImGui::Dummy({ui.em(0.9f), height});
}

void draw_page_icon(ImDrawList& list, Page page, ImVec2 centre, float size, ImU32 colour) {
    const Pen p = pen(list, centre, size, colour);
    switch (page) {
        case Page::start:  // a house
            p.path(std::array{ImVec2(-0.9f, 0.0f), ImVec2(0.0f, -0.85f), ImVec2(0.9f, 0.0f)});
            p.path(
                std::array{ImVec2(-0.65f, -0.1f), ImVec2(-0.65f, 0.85f), ImVec2(0.65f, 0.85f), ImVec2(0.65f, -0.1f)});
            p.path(std::array{ImVec2(-0.18f, 0.85f), ImVec2(-0.18f, 0.3f), ImVec2(0.18f, 0.3f), ImVec2(0.18f, 0.85f)});
            break;
        case Page::campaign:  // a folded map
            p.path(std::array{ImVec2(-0.9f, -0.6f), ImVec2(-0.3f, -0.8f), ImVec2(0.3f, -0.6f), ImVec2(0.9f, -0.8f),
                              ImVec2(0.9f, 0.6f), ImVec2(0.3f, 0.8f), ImVec2(-0.3f, 0.6f), ImVec2(-0.9f, 0.8f)},
                   true);
            p.line(-0.3f, -0.8f, -0.3f, 0.6f);
            p.line(0.3f, -0.6f, 0.3f, 0.8f);
            break;
        case Page::armies:  // a banner on its pole
            p.line(-0.6f, -0.95f, -0.6f, 0.95f);
            p.path(std::array{ImVec2(-0.6f, -0.8f), ImVec2(0.8f, -0.8f), ImVec2(0.4f, -0.3f), ImVec2(0.8f, 0.2f),
                              ImVec2(-0.6f, 0.2f)});
            break;
        case Page::battle:  // crossed swords
            p.line(-0.8f, -0.85f, 0.65f, 0.7f);
            p.line(0.8f, -0.85f, -0.65f, 0.7f);
            p.line(0.3f, 0.85f, 0.85f, 0.3f);
            p.line(-0.3f, 0.85f, -0.85f, 0.3f);
            break;
        case Page::what_if:  // scales
            p.line(0.0f, -0.9f, 0.0f, 0.85f);
            p.line(-0.35f, 0.85f, 0.35f, 0.85f);
            p.line(-0.7f, -0.6f, 0.7f, -0.6f);
            p.path(std::array{ImVec2(-0.7f, -0.6f), ImVec2(-1.0f, 0.2f), ImVec2(-0.4f, 0.2f)}, true);
            p.path(std::array{ImVec2(0.7f, -0.6f), ImVec2(0.4f, 0.2f), ImVec2(1.0f, 0.2f)}, true);
            break;
        case Page::chronicle:  // an open book
            p.path(std::array{ImVec2(0.0f, -0.55f), ImVec2(-0.9f, -0.75f), ImVec2(-0.9f, 0.55f), ImVec2(0.0f, 0.75f),
                              ImVec2(0.9f, 0.55f), ImVec2(0.9f, -0.75f)},
                   true);
            p.line(0.0f, -0.55f, 0.0f, 0.75f);
            break;
        case Page::rules:  // a page of lines
            p.box(-0.65f, -0.9f, 0.65f, 0.9f);
            p.line(-0.35f, -0.4f, 0.35f, -0.4f);
            p.line(-0.35f, 0.0f, 0.35f, 0.0f);
            p.line(-0.35f, 0.4f, 0.1f, 0.4f);
            break;
        case Page::house_rules:  // sliders
            p.line(-0.9f, -0.5f, 0.9f, -0.5f);
            p.line(-0.9f, 0.5f, 0.9f, 0.5f);
            p.dot(-0.3f, -0.5f, 0.26f);
            p.dot(0.4f, 0.5f, 0.26f);
            break;
        case Page::settings: {  // a cog
            p.circle(0, 0, 0.32f);
            p.circle(0, 0, 0.66f);
            for (int i = 0; i < 8; ++i) {
                const float a = pi * static_cast<float>(i) / 4.0f;
                p.line(0.66f * std::cos(a), 0.66f * std::sin(a), 0.95f * std::cos(a), 0.95f * std::sin(a));
            }
            break;
        }
    }
}

void draw_icon(ImDrawList& list, Icon icon, ImVec2 centre, float size, ImU32 colour) {
    const Pen p = pen(list, centre, size, colour);
    switch (icon) {
        case Icon::search:
            p.circle(-0.2f, -0.2f, 0.55f);
            p.line(0.2f, 0.2f, 0.8f, 0.8f);
            break;
        case Icon::close:
            p.line(-0.6f, -0.6f, 0.6f, 0.6f);
            p.line(0.6f, -0.6f, -0.6f, 0.6f);
            break;
        case Icon::folder:
            p.path(std::array{ImVec2(-0.85f, 0.65f), ImVec2(-0.85f, -0.65f), ImVec2(-0.2f, -0.65f), ImVec2(0.0f, -0.4f),
                              ImVec2(0.85f, -0.4f), ImVec2(0.85f, 0.65f)},
                   true);
            break;
        case Icon::file:
            p.path(std::array{ImVec2(-0.6f, -0.85f), ImVec2(0.2f, -0.85f), ImVec2(0.6f, -0.4f), ImVec2(0.6f, 0.85f),
                              ImVec2(-0.6f, 0.85f)},
                   true);
            break;
        case Icon::up:
            p.path(std::array{ImVec2(-0.6f, 0.3f), ImVec2(0.0f, -0.35f), ImVec2(0.6f, 0.3f)});
            break;
        case Icon::down:
            p.path(std::array{ImVec2(-0.6f, -0.3f), ImVec2(0.0f, 0.35f), ImVec2(0.6f, -0.3f)});
            break;
        case Icon::right:
            p.path(std::array{ImVec2(-0.3f, -0.6f), ImVec2(0.35f, 0.0f), ImVec2(-0.3f, 0.6f)});
            break;
        case Icon::left:
            p.path(std::array{ImVec2(0.3f, -0.6f), ImVec2(-0.35f, 0.0f), ImVec2(0.3f, 0.6f)});
            break;
        case Icon::check:
            p.path(std::array{ImVec2(-0.7f, 0.05f), ImVec2(-0.2f, 0.55f), ImVec2(0.7f, -0.5f)});
            break;
        case Icon::warning:
            p.path(std::array{ImVec2(0.0f, -0.8f), ImVec2(0.9f, 0.75f), ImVec2(-0.9f, 0.75f)}, true);
            p.line(0.0f, -0.25f, 0.0f, 0.2f);
            p.dot(0.0f, 0.48f, 0.1f);
            break;
        case Icon::eye:
            p.path(std::array{ImVec2(-0.95f, 0.0f), ImVec2(-0.5f, -0.45f), ImVec2(0.0f, -0.6f), ImVec2(0.5f, -0.45f),
                              ImVec2(0.95f, 0.0f), ImVec2(0.5f, 0.45f), ImVec2(0.0f, 0.6f), ImVec2(-0.5f, 0.45f)},
                   true);
            p.dot(0, 0, 0.26f);
            break;
        case Icon::plus:
            p.line(-0.65f, 0.0f, 0.65f, 0.0f);
            p.line(0.0f, -0.65f, 0.0f, 0.65f);
            break;
        case Icon::clock:
            p.circle(0, 0, 0.8f);
            p.path(std::array{ImVec2(0.0f, -0.45f), ImVec2(0.0f, 0.0f), ImVec2(0.35f, 0.2f)});
            break;
        case Icon::first:
            p.path(std::array{ImVec2(0.5f, -0.6f), ImVec2(-0.15f, 0.0f), ImVec2(0.5f, 0.6f)});
            p.line(-0.5f, -0.6f, -0.5f, 0.6f);
            break;
        case Icon::last:
            p.path(std::array{ImVec2(-0.5f, -0.6f), ImVec2(0.15f, 0.0f), ImVec2(-0.5f, 0.6f)});
            p.line(0.5f, -0.6f, 0.5f, 0.6f);
            break;
        case Icon::play:
            list.AddTriangleFilled(p.at(-0.45f, -0.7f), p.at(0.75f, 0.0f), p.at(-0.45f, 0.7f), colour);
            break;
        case Icon::pause:
            list.AddRectFilled(p.at(-0.55f, -0.65f), p.at(-0.15f, 0.65f), colour);
            list.AddRectFilled(p.at(0.15f, -0.65f), p.at(0.55f, 0.65f), colour);
            break;
        case Icon::pieces:  // blocks between the corners of a frame
        case Icon::whole:   // the frame alone
            for (const float x : {-1.0f, 1.0f})
                for (const float y : {-1.0f, 1.0f})
                    p.path(std::array{ImVec2(0.85f * x, 0.3f * y), ImVec2(0.85f * x, 0.85f * y),
                                      ImVec2(0.3f * x, 0.85f * y)});
            if (icon == Icon::whole) break;
            list.AddRectFilled(p.at(-0.45f, -0.4f), p.at(-0.05f, 0.0f), colour);
            list.AddRectFilled(p.at(0.1f, 0.05f), p.at(0.5f, 0.45f), colour);
            break;
    }
}

void draw_die(ImDrawList& list, ImVec2 corner, float size, int face, int sides, ImU32 ground, ImU32 pip, ImU32 edge) {
    const ImVec2 to = {corner.x + size, corner.y + size};
    list.AddRectFilled(corner, to, ground, size * 0.18f);
    list.AddRect(corner, to, edge, size * 0.18f, 0, std::max(1.0f, size * 0.04f));
    if (face <= 0) return;
    if (sides == 6 && face <= 6) {
        pips(list, corner, size, face, pip);
        return;
    }
    const std::string figure = std::to_string(face);
    ImFont* font = ImGui::GetFont();
    const float height = size * (figure.size() > 2 ? 0.4f : 0.55f);
    const ImVec2 extent = font->CalcTextSizeA(height, 10'000.0f, 0.0f, figure.c_str());
    list.AddText(font, height, {corner.x + (size - extent.x) * 0.5f, corner.y + (size - extent.y) * 0.5f}, pip,
                 figure.c_str());
}

}  // namespace banneret::app
