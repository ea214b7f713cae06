#pragma once

#include <imgui.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/widgets/pictures.h"

// The letters of a frame, read from ImGui's draw data, so that no panel has to report its text.
namespace banneret::app::test {

// One letter as drawn, in pixels. `cut`: how much of its width cannot be seen.
struct DrawnLetter {
    unsigned codepoint = 0;
    float left = 0, top = 0, right = 0, bottom = 0;
    float cut = 0, font_height = 0;
    int list = 0;  // the window or child window it is drawn in
    // At another size than its font's, although the nearest texel is taken for each pixel (MixedLetters).
    bool uneven = false;
};

// Keeps no pictures; marks for the reader where letters may have another size.
class MarkedPictures : public Pictures {
public:
    ImTextureID texture(const std::shared_ptr<const Picture>&) override { return ImTextureID{}; }
    std::shared_ptr<const KeptPixels> keep(ImDrawList&, ImVec2, ImVec2) override { return nullptr; }
    void begin_mixed_letters(ImDrawList& list) override { list.AddCallback(mixed, nullptr); }
    void end_mixed_letters(ImDrawList& list) override { list.AddCallback(nearest, nullptr); }
    void drop_unused() override {}
    static void mixed(const ImDrawList*, const ImDrawCmd*) {}
    static void nearest(const ImDrawList*, const ImDrawCmd*);
};

// Reads letters by their places in the font's texture. Made once the fonts are; a change of text size needs a new one.
class LetterReader {
public:
    struct Glyph {
        const ImFontGlyph* shape = nullptr;
        float font_height = 0;
    };
    LetterReader();
    // The glyph with this part of the texture; null if it is not a letter (a line, a filled shape).
    const Glyph* at(float u0, float v0, float u1, float v1) const;
    // The letters of the last rendered frame in drawing order; those out of sight are left out.
    std::vector<DrawnLetter> letters() const;

private:
    using Corner = std::pair<float, float>;
    std::vector<Glyph> all_;
    std::map<Corner, const Glyph*> by_first_, by_last_;
};

// A rectangle in pixels in which the user scrolls text, so that a cut letter is not a fault.
struct ScrolledField {
    float left = 0, top = 0, right = 0, bottom = 0;
};

// Words with a letter that is drawn unevenly.
std::vector<std::string> uneven_words(const std::vector<DrawnLetter>& letters);
// Words with a letter that is cut at its left or right side, as text for a failed test: "Spearm" is cut at 12, 40.
std::vector<std::string> cut_words(const std::vector<DrawnLetter>& letters,
                                   const std::vector<ScrolledField>& fields = {});
// Pairs of words of one window that overlap.
std::vector<std::string> overlapping_words(const std::vector<DrawnLetter>& letters);

}  // namespace banneret::app::test
