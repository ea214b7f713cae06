#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

struct ImFont;
struct ImFontAtlas;

namespace banneret::app {

// One face at the window's three sizes: 100% body, 130% section, 190% page title and big numbers.
struct Fonts {
    ImFont* body = nullptr;
    ImFont* strong = nullptr;  // body size, semibold
    ImFont* section = nullptr;
    ImFont* title = nullptr;
    float pixels = 16;  // height of body text
};

// A font family packaged by Debian.
struct FontFiles {
    std::string family;
    std::filesystem::path regular, strong;
};
// The supported families on this machine, best first.
std::vector<FontFiles> installed_fonts();

// The letters to build. `latin`: only Latin-1, so that the first frame appears sooner.
enum class Letters : std::uint8_t { all, latin };
// Fills an empty atlas. Body text is `pixels` high, already scaled by screen and text size. Without any of the families
// the built-in bitmap face is used, which has only Latin letters. REQUIRES: 6 <= pixels <= 200.
Fonts build_fonts(ImFontAtlas& atlas, float pixels, const std::vector<FontFiles>& files,
                  Letters letters = Letters::all);

}  // namespace banneret::app
