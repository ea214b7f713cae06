#include "tests/app/panels/drawn_text.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

namespace banneret::app::test {

namespace {

constexpr float most_cut = 0.1f;       // of the font's height: the tail of a j reaches out of its cell by less
constexpr float most_overlap = 0.25f;  // of the smaller letter; neighbours in one word touch by less
constexpr int cell = 32;               // pixels of the grid in which neighbours are looked for

void letters_of(const ImDrawList& list, int number, const LetterReader& reader, std::vector<DrawnLetter>& out) {
    bool mixed = false;
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.UserCallback != nullptr) mixed = command.UserCallback == MarkedPictures::mixed;
        for (unsigned i = 0; i + 6 <= command.ElemCount;) {
            const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + i;
            const bool quad = index[3] == index[0] && index[4] == index[2] && index[5] == index[0] + 3;
            if (!quad) {
                i += 3;
                continue;
            }
            i += 6;
            const ImDrawVert& a = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[0])];
            const ImDrawVert& c = list.VtxBuffer[static_cast<int>(command.VtxOffset + index[2])];
            if (c.uv.x <= a.uv.x || c.uv.y <= a.uv.y || c.pos.x <= a.pos.x || c.pos.y <= a.pos.y) continue;
            const LetterReader::Glyph* glyph = reader.at(a.uv.x, a.uv.y, c.uv.x, c.uv.y);
            if (glyph == nullptr) continue;
            DrawnLetter letter;
            letter.codepoint = glyph->shape->Codepoint;
            letter.font_height = glyph->font_height;
            letter.list = number;
            letter.left = std::max(a.pos.x, command.ClipRect.x);
            letter.right = std::min(c.pos.x, command.ClipRect.z);
            letter.top = std::max(a.pos.y, command.ClipRect.y);
            letter.bottom = std::min(c.pos.y, command.ClipRect.w);
            if (letter.right <= letter.left || letter.bottom <= letter.top) continue;
            // ImGui cuts some letters itself, by a smaller part of the texture, and leaves others to the clip
            // rectangle.
            const float shown = (c.uv.x - a.uv.x) / (glyph->shape->U1 - glyph->shape->U0) *
                                (letter.right - letter.left) / (c.pos.x - a.pos.x);
            letter.cut = (letter.right - letter.left) * (1 / shown - 1);
            const float tall = (c.uv.y - a.uv.y) * static_cast<float>(ImGui::GetIO().Fonts->TexHeight);
            letter.uneven = !mixed && std::abs(tall / (c.pos.y - a.pos.y) - 1) > 0.02f;
            out.push_back(letter);
        }
    }
}

void append_letter(std::string& out, unsigned codepoint) {
    if (codepoint < 0x80)
        out += static_cast<char>(codepoint);
    else
        out += fmt::format("<{:x}>", codepoint);
}

// The letters drawn just before and after `at` on the same line.
std::string word_around(const std::vector<DrawnLetter>& letters, std::size_t at) {
    const DrawnLetter& middle = letters[at];
    const float height = middle.bottom - middle.top + 4;
    const auto same = [&](std::size_t before, std::size_t after) {
        const DrawnLetter &a = letters[before], &b = letters[after];
        return a.list == b.list && b.left >= a.left && b.left - a.right < height &&
               std::abs(b.bottom - a.bottom) < height;
    };
    std::size_t first = at, last = at;
    while (first > 0 && at - first < 24 && same(first - 1, first)) --first;
    while (last + 1 < letters.size() && last - at < 24 && same(last, last + 1)) ++last;
    std::string out;
    for (std::size_t i = first; i <= last; ++i) {
        if (i > first && letters[i].left - letters[i - 1].right > height * 0.2f) out += ' ';
        append_letter(out, letters[i].codepoint);
    }
    return out;
}

std::string unspaced(std::string words) {
    std::erase(words, ' ');
    return words;
}

bool one_holds_the_other(const std::string& a, const std::string& b) {
    return a.find(b) != std::string::npos || b.find(a) != std::string::npos;
}

}  // namespace

LetterReader::LetterReader() {
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
        for (const ImFontGlyph& g : font->Glyphs) all_.push_back({&g, font->FontSize});
    for (const Glyph& g : all_) {
        by_first_.emplace(Corner{g.shape->U0, g.shape->V0}, &g);
        by_last_.emplace(Corner{g.shape->U1, g.shape->V1}, &g);
    }
}

const LetterReader::Glyph* LetterReader::at(float u0, float v0, float u1, float v1) const {
    if (const auto found = by_first_.find({u0, v0}); found != by_first_.end()) return found->second;
    if (const auto found = by_last_.find({u1, v1}); found != by_last_.end()) return found->second;
    const float u = (u0 + u1) / 2, v = (v0 + v1) / 2;
    for (const Glyph& g : all_)
        if (u > g.shape->U0 && u < g.shape->U1 && v > g.shape->V0 && v < g.shape->V1) return &g;
    return nullptr;
}

std::vector<DrawnLetter> LetterReader::letters() const {
    std::vector<DrawnLetter> out;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) letters_of(*data->CmdLists[i], i, *this, out);
    return out;
}

// Not the same as mixed(), even to a linker that folds equal functions.
void MarkedPictures::nearest(const ImDrawList*, const ImDrawCmd* command) {
    (void)command->UserCallbackData;
}

std::vector<std::string> uneven_words(const std::vector<DrawnLetter>& letters) {
    std::set<std::string> out;
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (letters[i].uneven)
            out.insert(fmt::format("\"{}\" is uneven at {:.0f}, {:.0f}", word_around(letters, i), letters[i].left,
                                   letters[i].top));
    return {out.begin(), out.end()};
}

std::vector<std::string> cut_words(const std::vector<DrawnLetter>& letters, const std::vector<ScrolledField>& fields) {
    std::set<std::string> out;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const DrawnLetter& l = letters[i];
        if (l.cut <= most_cut * l.font_height) continue;
        if (std::ranges::any_of(fields, [&](const ScrolledField& f) {
                return l.left >= f.left - 1 && l.right <= f.right + 1 && l.top >= f.top - 1 && l.bottom <= f.bottom + 1;
            }))
            continue;
        out.insert(fmt::format("\"{}\" is cut at {:.0f}, {:.0f}", word_around(letters, i), l.left, l.top));
    }
    return {out.begin(), out.end()};
}

std::vector<std::string> overlapping_words(const std::vector<DrawnLetter>& letters) {
    std::map<std::pair<int, int>, std::vector<std::size_t>> grid;
    std::set<std::string> out;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const DrawnLetter& b = letters[i];
        const auto [x0, x1] = std::pair{static_cast<int>(b.left) / cell, static_cast<int>(b.right) / cell};
        const auto [y0, y1] = std::pair{static_cast<int>(b.top) / cell, static_cast<int>(b.bottom) / cell};
        for (int x = x0; x <= x1; ++x)
            for (int y = y0; y <= y1; ++y)
                for (const std::size_t k : grid[{x, y}]) {
                    const DrawnLetter& a = letters[k];
                    if (a.list != b.list || k + 1 == i) continue;  // "fl": neighbours may touch
                    const float wide = std::min(a.right, b.right) - std::max(a.left, b.left);
                    const float high = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
                    if (wide <= 0 || high <= 0) continue;
                    const auto area = [](const DrawnLetter& l) { return (l.right - l.left) * (l.bottom - l.top); };
                    if (wide * high < most_overlap * std::min(area(a), area(b))) continue;
                    // A name on the map is drawn several times, as its own outline.
                    const std::string one = word_around(letters, i), other = word_around(letters, k);
                    if (one_holds_the_other(unspaced(one), unspaced(other))) continue;
                    out.insert(fmt::format("\"{}\" lies on \"{}\" near {:.0f}, {:.0f}", one, other, b.left, b.top));
                }
        for (int x = x0; x <= x1; ++x)
            for (int y = y0; y <= y1; ++y) grid[{x, y}].push_back(i);
    }
    return {out.begin(), out.end()};
}

}  // namespace banneret::app::test
