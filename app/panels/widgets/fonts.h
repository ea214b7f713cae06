#pragma once

#include <filesystem>
#include <string>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace banneret::app {

// One face at the three sizes the window uses: 100% body, 130% section, 190% page titles and the one number that
// matters.
struct Fonts {
    ImFont* body = nullptr;
    ImFont* strong = nullptr;  // body size, semibold
    ImFont* section = nullptr;
    ImFont* title = nullptr;
    float pixels = 16;  // of the body
};

// A family of Debian's that has what we need.
struct FontFiles {
    std::string family;
    std::filesystem::path regular, strong;
};
// The families looked for, best first, as far as they are on this machine.
std::vector<FontFiles> installed_fonts();

// Fills an empty atlas. Body text is `pixels` high (already scaled to the screen and by the text size). Without any of
// the families the built-in bitmap face stands in; then only Latin letters are drawn.
// REQUIRES: 6 <= pixels <= 200.
Fonts build_fonts(ImFontAtlas& atlas, float pixels, const std::vector<FontFiles>& files);

}  // namespace banneret::app
