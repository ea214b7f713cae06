#include <algorithm>
#include <cmath>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float most_words = 24;  // font units per line beside the pointer

}  // namespace

void draw_table_way(const Ui& ui, const TableSight& sight, BoardPoint from, BoardPoint to, Rgb colour, bool allowed) {
    const ImVec2 a = sight.at(from), b = sight.at(to);
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (length < ui.em(0.4f)) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = paint(colour, allowed ? 0.95f : 0.6f), halo = paint(ui.colours.panel, 0.7f);
    const ImVec2 d = {(b.x - a.x) / length, (b.y - a.y) / length};
    const float width = ui.em(0.18f), head = ui.em(0.8f);
    const ImVec2 end = {b.x - d.x * head * 0.7f, b.y - d.y * head * 0.7f};
    if (allowed) {
        list.AddLine(a, end, halo, width * 2);
        list.AddLine(a, end, ink, width);
    } else {
        // A forbidden path is dashed.
        for (float s = 0; s < length; s += ui.em(0.8f)) {
            const float e = std::min(length, s + ui.em(0.4f));
            list.AddLine({a.x + d.x * s, a.y + d.y * s}, {a.x + d.x * e, a.y + d.y * e}, ink, width);
        }
    }
    list.AddTriangleFilled(b, {b.x - d.x * head - d.y * head * 0.45f, b.y - d.y * head + d.x * head * 0.45f},
                           {b.x - d.x * head + d.y * head * 0.45f, b.y - d.y * head - d.x * head * 0.45f}, ink);
}

void say_beside(const Ui& ui, const TableSight& sight, ImVec2 at, const std::vector<PointerText>& lines, bool warning) {
    // A refusal keeps its place until the pointer moves on.
    if (lines.empty() || ui.refused_at_pointer()) return;
    // Use the whole window: on a small board the words would hide the board.
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float wrap = std::min(ui.em(most_words), display.x * 0.4f);
    const ImVec2 margin = {ui.em(0.6f), ui.em(0.4f)};
    const auto font_of = [&](const PointerText& line) {
        return line.kind == PointerText::Kind::strong ? ui.fonts.strong : ui.fonts.body;
    };
    ImVec2 size;
    std::vector<float> heights;
    for (const PointerText& line : lines) {
        ImFont* font = font_of(line);
        const ImVec2 words = font->CalcTextSizeA(font->FontSize, 1e9f, wrap, line.words.c_str());
        heights.push_back(words.y);
        size = {std::max(size.x, words.x), size.y + words.y};
    }
    ImVec2 from = {at.x + ui.em(1.2f), at.y - size.y - ui.em(1.6f)};
    // Switch sides of the pointer if it would cover what is beside the board.
    const float wide = size.x + 2 * margin.x;
    if (from.x + wide > sight.to.x && at.x - ui.em(1.2f) - wide >= sight.from.x) from.x = at.x - ui.em(1.2f) - wide;
    from.x = std::clamp(from.x, 0.0f, std::max(0.0f, display.x - size.x - 2 * margin.x));
    if (from.y < sight.from.y)
        from.y = std::clamp(at.y + ui.em(1.4f), 0.0f, std::max(0.0f, display.y - size.y - 2 * margin.y));
    const ImVec2 to = {from.x + size.x + 2 * margin.x, from.y + size.y + 2 * margin.y};
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(from, to, paint(ui.colours.panel), ui.em(gap_tiny));
    list.AddRect(from, to, paint(warning ? ui.colours.warning : ui.colours.line), ui.em(gap_tiny), 0,
                 std::max(1.0f, ui.em(0.08f)));
    float y = from.y + margin.y;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        using Kind = PointerText::Kind;
        const Rgb ink = lines[i].kind == Kind::quiet     ? ui.colours.quiet
                        : lines[i].kind == Kind::refused ? ui.colours.warning
                                                         : ui.colours.text;
        ImFont* font = font_of(lines[i]);
        list.AddText(font, font->FontSize, {from.x + margin.x, y}, paint(ink), lines[i].words.c_str(), nullptr, wrap);
        y += heights[i];
        if (ui.log != nullptr) ui.log->words.push_back(lines[i].words);
    }
}

}  // namespace banneret::app
