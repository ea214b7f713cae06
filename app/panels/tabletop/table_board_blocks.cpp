#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/polygons.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float least_name = 2.6f;       // width in font units from which a cell shows words
constexpr float least_initials = 26.0f;  // in pixels, for initials
constexpr float least_letters = 9.0f;    // in pixels: the smallest readable letters

std::vector<ImVec2> screen_outline(const BoardView& board, const TableSight& sight, const BoardBlock& b) {
    std::vector<ImVec2> out;
    if (b.shape == BoardBlock::Shape::round) {
        const float r = std::max(b.wide, b.deep) / 2;
        for (int i = 0; i < 24; ++i) {
            const BoardPoint d = ahead_of(b.degrees + 15 * i);
            out.push_back(sight.at(b.x + d.x * r, b.y + d.y * r));
        }
        return out;
    }
    for (const BoardPoint p : outline_of(board, b)) out.push_back(sight.at(p));
    return out;
}

// The remaining strength, along the rear edge of a rectangle or below the middle of a cell.
void strength(const Ui& ui, ImDrawList& list, ImVec2 middle, float wide, double share, Rgb colour) {
    const float tall = std::max(2.0f, ui.em(0.26f));
    const ImVec2 from = {middle.x - wide / 2, middle.y - tall / 2}, to = {middle.x + wide / 2, middle.y + tall / 2};
    list.AddRectFilled({from.x - 1, from.y - 1}, {to.x + 1, to.y + 1}, paint(ui.colours.page, 0.85f), tall / 2);
    list.AddRectFilled(from, to, paint(ui.colours.line), tall / 2);
    if (share > 0)
        list.AddRectFilled(from,
                           {from.x + std::max(tall, wide * static_cast<float>(std::clamp(share, 0.0, 1.0))), to.y},
                           paint(colour), tall / 2);
}

// The mark of a leader: a crown with three points.
void crown(ImDrawList& list, ImVec2 c, float r, ImU32 fill) {
    const std::array<ImVec2, 7> points = {ImVec2(c.x - r, c.y + r * 0.7f), ImVec2(c.x + r, c.y + r * 0.7f),
                                          ImVec2(c.x + r, c.y - r * 0.6f), ImVec2(c.x + r * 0.45f, c.y),
                                          ImVec2(c.x, c.y - r * 0.9f),     ImVec2(c.x - r * 0.45f, c.y),
                                          ImVec2(c.x - r, c.y - r * 0.6f)};
    fill_polygon(list, {points.begin(), points.end()}, fill);
}

// An arrow, hollow if unloaded.
void arrow(ImDrawList& list, ImVec2 c, float r, bool loaded, ImU32 ink, float thin) {
    list.AddLine({c.x - r, c.y + r}, {c.x + r * 0.6f, c.y - r * 0.6f}, ink, thin);
    const ImVec2 a = {c.x + r, c.y - r}, b = {c.x + r * 0.1f, c.y - r * 0.75f}, d = {c.x + r * 0.75f, c.y - r * 0.1f};
    if (loaded)
        list.AddTriangleFilled(a, b, d, ink);
    else
        list.AddTriangle(a, b, d, ink, thin);
}

// State marks in a row: leader's crown, routed, missiles, hired.
void marks(const Ui& ui, const BoardBlock& b, ImVec2 middle, float r, bool right_to_left) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = paint(ui.colours.text);
    const float thin = std::max(1.0f, r * 0.22f), step = (right_to_left ? -1 : 1) * r * 2.5f;
    float x = middle.x;
    const auto next = [&] { x += step; };
    if (b.leader) crown(list, {x, middle.y}, r, paint(ui.colours.accent)), next();
    if (b.morale > 0) {
        list.AddCircleFilled({x, middle.y}, r * 1.25f, paint(ui.colours.page, 0.85f), 16);
        draw_icon(list, Icon::warning, {x, middle.y}, r * 2.4f, paint(ui.colours.warning)), next();
    }
    if (b.missile) arrow(list, {x, middle.y}, r * 0.85f, b.ready, ink, thin), next();
    if (b.hired) list.AddCircle({x, middle.y}, r * 0.8f, ink, 12, thin), next();
}

// Words in at most two lines of this size, centred.
void words_in_cell(const Ui& ui, ImVec2 middle, float wide, float size, std::string_view words, ImU32 ink) {
    ImFont* font = ui.fonts.body;
    const auto width = [&](std::string_view w) {
        return font->CalcTextSizeA(size, 1e9f, 0, w.data(), w.data() + w.size()).x;
    };
    const auto cut = [&](std::string w) {
        if (width(w) <= wide) return w;
        while (!w.empty() && width(w + "..") > wide) {
            do w.pop_back();
            while (!w.empty() && (static_cast<unsigned char>(w.back()) & 0xC0u) == 0xC0u);
        }
        return w + "..";
    };
    // The colour already shows the side in brackets.
    if (const auto bracket = words.find(" ("); bracket != std::string_view::npos && words.back() == ')')
        words = words.substr(0, bracket);
    // Keep a number at the end: it distinguishes similar units.
    std::string number;
    if (const auto last = words.rfind(' ');
        last != std::string_view::npos && words.find_first_not_of("0123456789", last + 1) == std::string_view::npos) {
        number = std::string(words.substr(last));
        words = words.substr(0, last);
    }
    const auto last_line = [&](std::string w) {
        if (number.empty() || width(w + number) <= wide) return cut(w + number);
        while (!w.empty() && width(w + ".." + number) > wide) {
            do w.pop_back();
            while (!w.empty() && (static_cast<unsigned char>(w.back()) & 0xC0u) == 0xC0u);
        }
        return w + ".." + number;
    };
    std::vector<std::string> lines;
    if (width(std::string(words) + number) <= wide) {
        lines.push_back(std::string(words) + number);
    } else {
        // Break after the last word that fits.
        std::size_t at = std::string_view::npos;
        for (std::size_t i = words.find(' '); i != std::string_view::npos; i = words.find(' ', i + 1))
            if (at == std::string_view::npos || width(words.substr(0, i)) <= wide) at = i;
        if (at == std::string_view::npos) {
            lines.push_back(last_line(std::string(words)));
        } else {
            lines.push_back(cut(std::string(words.substr(0, at))));
            lines.push_back(last_line(std::string(words.substr(at + 1))));
        }
    }
    float y = middle.y - size * static_cast<float>(lines.size()) / 2;
    for (const std::string& line : lines) {
        ImGui::GetWindowDrawList()->AddText(font, size, {std::round(middle.x - width(line) / 2), std::round(y)}, ink,
                                            line.c_str());
        y += size;
    }
}

// A cell from top to bottom: marks, words, hit points, strength. Parts of its width from its middle; words end where
// the bars begin.
namespace cell {
constexpr float marks = -0.33f, words = -0.02f, hits = 0.22f, strength = 0.36f;
constexpr float half_words = hits - words;
}  // namespace cell

// Hit points as a bar with this middle of its upper edge, for pieces that have them.
void hits_bar(const Ui& ui, const BoardBlock& b, ImVec2 top, float half, float tall) {
    if (b.most_hits <= 0 || half < 3) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float low = top.y + std::max(2.0f, tall);
    const float share = std::clamp(static_cast<float>(b.hits) / static_cast<float>(b.most_hits), 0.0f, 1.0f);
    list.AddRectFilled({top.x - half, top.y}, {top.x + half, low}, paint(ui.colours.page, 0.85f));
    list.AddRectFilled({top.x - half, top.y}, {top.x - half + 2 * half * share, low}, paint(ui.colours.warning));
}

void cell_block(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& b, Rgb colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 c = sight.at(b.x, b.y);
    const float unit = sight.scale;
    const double share = b.started > 0 ? static_cast<double>(b.figures) / b.started : 1.0;
    const float bar = unit * 0.5f, r = std::clamp(unit * 0.085f, 2.0f, ui.em(0.42f));
    if (unit < least_initials) {
        draw_side_shape(list, c, r * 1.6f, m.colour[b.side], paint(colour));
        strength(ui, list, {c.x, c.y + unit * 0.28f}, bar, share, colour);
        hits_bar(ui, b, {c.x, c.y + unit * 0.38f}, unit * 0.27f, unit * 0.06f);
        return;
    }
    if (unit < ui.em(least_name)) {
        // The whole name is in the tooltip.
        const float small = unit * 0.09f;
        draw_side_shape(list, {c.x - unit * 0.17f, c.y - unit * 0.3f}, small, m.colour[b.side], paint(colour));
        marks(ui, b, {c.x + unit * 0.08f, c.y - unit * 0.3f}, small, false);
        const std::string words = initials(b.label);
        ImFont* font = ui.fonts.strong;
        float size = std::min(unit * 1.8f * cell::half_words, ui.em(0.74f));
        const float wide = font->CalcTextSizeA(size, 1e9f, 0, words.c_str()).x;
        if (wide > unit * 0.86f) size *= unit * 0.86f / wide;
        const ImVec2 half = font->CalcTextSizeA(size, 1e9f, 0, words.c_str());
        list.AddText(font, size, {std::round(c.x - half.x / 2), std::round(c.y + unit * cell::words - half.y / 2)},
                     paint(ui.colours.text), words.c_str());
        const float tall = std::max(2.0f, unit * 0.08f), left = c.x - bar / 2, low = c.y + unit * 0.32f;
        hits_bar(ui, b, {c.x, c.y + unit * cell::hits}, unit * 0.27f, unit * 0.06f);
        list.AddRectFilled({left, low}, {left + bar, low + tall}, paint(ui.colours.line), tall / 2);
        list.AddRectFilled({left, low}, {left + bar * static_cast<float>(std::clamp(share, 0.0, 1.0)), low + tall},
                           paint(colour), tall / 2);
        return;
    }
    draw_side_shape(list, {c.x - unit * 0.17f, c.y + unit * cell::marks}, r, m.colour[b.side], paint(colour));
    marks(ui, b, {c.x + unit * 0.02f + r, c.y + unit * cell::marks}, r * 0.9f, false);
    words_in_cell(ui, {c.x, c.y + unit * cell::words}, unit * 0.86f, std::min(unit * cell::half_words, ui.em(0.74f)),
                  b.label, paint(ui.colours.text));
    hits_bar(ui, b, {c.x, c.y + unit * cell::hits}, unit * 0.27f, unit * 0.06f);
    strength(ui, list, {c.x, c.y + unit * cell::strength}, bar, share, colour);
}

// The rim shows the hits lost, clockwise from the top.
void wounds(const Ui& ui, ImDrawList& list, ImVec2 c, float radius, const BoardBlock& b) {
    if (b.most_hits <= 0 || b.hits >= b.most_hits) return;
    constexpr float top = -1.5707963f, turn = 6.2831853f;
    const float lost = 1 - static_cast<float>(std::max(0, b.hits)) / static_cast<float>(b.most_hits);
    list.PathArcTo(c, radius, top, top + turn * lost, 24);
    list.PathStroke(paint(ui.colours.warning), ImDrawFlags_None, std::max(2.0f, radius * 0.2f));
}

// A commander or another single figure in the corner of a cell: a crown, else its initials, else the side's symbol. The
// tooltip shows name and state.
void round_block_in_cell(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& b,
                         Rgb colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 c = sight.at(b.x, b.y);
    const float radius = std::min(b.wide, b.deep) * sight.scale / 2;
    wounds(ui, list, c, radius, b);
    if (b.leader) {
        crown(list, c, radius * 0.5f, paint(ui.colours.accent));
        return;
    }
    const std::string words = initials(b.label);
    ImFont* font = ui.fonts.strong;
    const float wide = font->CalcTextSizeA(font->FontSize, 1e9f, 0, words.c_str()).x;
    const float size = std::min({radius * 1.2f, ui.em(0.74f), font->FontSize * radius * 1.6f / std::max(1.0f, wide)});
    if (size < least_letters) {
        draw_side_shape(list, c, radius * 0.45f, m.colour[b.side], paint(colour));
        return;
    }
    const ImVec2 half = font->CalcTextSizeA(size, 1e9f, 0, words.c_str());
    list.AddText(font, size, {std::round(c.x - half.x / 2), std::round(c.y - half.y / 2)}, paint(ui.colours.text),
                 words.c_str());
}

void inch_block(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& b, Rgb colour) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 c = sight.at(b.x, b.y);
    const float thick = std::min(b.wide, b.deep) * sight.scale, r = std::clamp(thick * 0.28f, 2.0f, ui.em(0.42f));
    const bool figures = shows_figures(m.board, sight, b);
    if (figures)
        draw_figures(ui, sight, b, m.colour[b.side], colour);
    else
        draw_side_shape(list, c, r, m.colour[b.side], paint(colour));
    if (b.shape != BoardBlock::Shape::round) hits_bar(ui, b, {c.x, c.y + thick * 0.3f}, thick * 0.3f, thick * 0.07f);
    if (b.shape == BoardBlock::Shape::round) {
        wounds(ui, list, c, thick / 2, b);
        if (b.leader)
            crown(list, {c.x, c.y - thick * 0.5f - r * 0.4f}, std::max(3.0f, r * 0.9f), paint(ui.colours.accent));
        return;
    }
    // Along the front, so that it turns with the body.
    const BoardPoint a = ahead_of(b.degrees);
    const ImVec2 right = {-a.y, a.x};
    if (figures) return;  // single figures show number and bows; the badges show the rest
    const float room = b.wide * sight.scale / 2;
    if (b.leader || b.morale > 0 || b.missile || b.hired) {
        const float far = std::min(room - r, r * 3);
        if (far > r * 1.6f) marks(ui, b, {c.x + right.x * far, c.y + right.y * far}, r * 0.9f, false);
    }
    // Along the rear edge, inside, so that bodies in contact do not hide it.
    const float share = b.started > 0 ? static_cast<float>(b.figures) / static_cast<float>(b.started) : 1.0f;
    const float half = b.wide * 0.42f, low = -b.deep * 0.44f, high = low + std::max(b.deep * 0.16f, 3.0f / sight.scale);
    const auto bar = [&](float to, ImU32 ink) {
        const auto corner = [&](float aside, float forward) {
            return sight.at(b.x + right.x * aside + a.x * forward, b.y + right.y * aside + a.y * forward);
        };
        list.AddQuadFilled(corner(-half, low), corner(to, low), corner(to, high), corner(-half, high), ink);
    };
    bar(half, paint(ui.colours.page, 0.75f));
    if (share > 0) bar(-half + 2 * half * std::clamp(share, 0.0f, 1.0f), paint(colour));
}

// A notch in the middle of the front edge.
void notch(ImDrawList& list, const TableSight& sight, const BoardView& board, const BoardBlock& b, ImU32 fill) {
    const BoardPoint a = ahead_of(b.degrees);
    const float half = board.grid == BoardView::Grid::inches
                           ? std::max(b.deep, b.shape == BoardBlock::Shape::round ? b.wide : b.deep) / 2
                           : 0.46f * b.deep;
    const float size = board.grid == BoardView::Grid::inches ? std::min(b.wide, b.deep) * 0.35f : 0.13f * b.deep;
    const float pixels = std::clamp(size * sight.scale, 3.0f, 14.0f);
    const ImVec2 front = sight.at(b.x + a.x * half, b.y + a.y * half), right = {-a.y, a.x};
    list.AddTriangleFilled({front.x + a.x * pixels, front.y + a.y * pixels},
                           {front.x + right.x * pixels, front.y + right.y * pixels},
                           {front.x - right.x * pixels, front.y - right.y * pixels}, fill);
}

}  // namespace

Rgb side_colour(const Ui& ui, const TablePlayModel& m, const BoardBlock& b) {
    return ui.colours.side[static_cast<std::size_t>(m.colour[b.side]) % side_colours];
}

std::string initials(std::string_view label) {
    if (const auto bracket = label.find(" ("); bracket != std::string_view::npos) label = label.substr(0, bracket);
    std::string out;
    int letters = 0;
    while (!label.empty()) {
        const auto space = std::min(label.find(' '), label.size());
        const std::string_view word = label.substr(0, space);
        label.remove_prefix(std::min(space + 1, label.size()));
        if (word.empty() || word == "of" || word == "the" || word == "and") continue;
        // Keep a number at the end: it distinguishes similar units.
        if (word.find_first_not_of("0123456789") == std::string_view::npos) {
            if (label.empty()) out += word;
            continue;
        }
        if (++letters > 3) continue;
        std::size_t bytes = 1;
        while (bytes < word.size() && (static_cast<unsigned char>(word[bytes]) & 0xC0u) == 0x80u) ++bytes;
        if (bytes == 1 && word[0] >= 'a' && word[0] <= 'z')
            out += static_cast<char>(word[0] - 'a' + 'A');
        else
            out += word.substr(0, bytes);
    }
    return out;
}

void draw_table_block(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& b,
                      const BlockLook& how) {
    const ImVec2 c = sight.at(b.x, b.y);
    if (!sight.sees(c, sight.scale * std::max({1.0f, b.wide, b.deep}))) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Rgb colour = side_colour(ui, m, b);
    const std::vector<ImVec2> outline = screen_outline(m.board, sight, b);
    const int corners = static_cast<int>(outline.size());
    const float alpha = how.ghost ? 0.45f : 1.0f, thin = std::max(1.0f, ui.em(0.09f));
    // Fill fades as morale drops.
    const float fallen =
        b.morale_levels > 1 ? static_cast<float>(b.morale) / static_cast<float>(b.morale_levels - 1) : 0;
    const Rgb ground = mix(ui.colours.panel, colour, 0.30f - 0.20f * std::min(fallen, 1.0f));
    list.AddConvexPolyFilled(outline.data(), corners,
                             paint(how.pointed ? mix(ground, ui.colours.text, 0.12f) : ground, alpha));
    list.AddPolyline(outline.data(), corners, paint(colour, alpha), ImDrawFlags_Closed, thin);
    notch(list, sight, m.board, b, paint(colour, alpha));
    if (how.ghost) return;
    // A ring shows the state: can act, selected, target.
    const auto ring = [&](Rgb ink, float width, float out) {
        std::vector<ImVec2> wider = outline;
        for (ImVec2& p : wider) {
            const float far = std::max(1.0f, std::hypot(p.x - c.x, p.y - c.y));
            p = {c.x + (p.x - c.x) * (far + out) / far, c.y + (p.y - c.y) * (far + out) / far};
        }
        list.AddPolyline(wider.data(), corners, paint(ink), ImDrawFlags_Closed, width);
    };
    const float small = std::min(b.wide, b.deep) * sight.scale * 0.07f;
    if (how.chosen)
        ring(ui.colours.accent, std::clamp(small * 1.6f, 2.0f, ui.em(0.2f)), std::min(small, ui.em(0.2f)));
    else if (how.target)
        ring(ui.colours.text, std::clamp(small, 2.0f, ui.em(0.14f)), std::min(small, ui.em(0.2f)));
    else if (how.can_act)
        ring(ui.colours.accent, std::clamp(small * 0.6f, 1.0f, ui.em(0.08f)), std::min(small, ui.em(0.15f)));
    if (m.board.grid == BoardView::Grid::inches)
        inch_block(ui, m, sight, b, colour);
    else if (b.shape == BoardBlock::Shape::round)
        round_block_in_cell(ui, m, sight, b, colour);
    else
        cell_block(ui, m, sight, b, colour);
}

bool on_block(const BoardView& board, const TableSight& sight, const BoardBlock& b, ImVec2 p) {
    // A small piece still has a clickable radius of 6 pixels.
    const ImVec2 c = sight.at(b.x, b.y);
    if (std::hypot(p.x - c.x, p.y - c.y) < 6) return true;
    return in_polygon(screen_outline(board, sight, b), p);
}

}  // namespace banneret::app
