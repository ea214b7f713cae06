#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "app/models/shell/settings.h"

namespace banneret::app {

struct Rgb {
    std::uint8_t r = 0, g = 0, b = 0;
    bool operator==(const Rgb&) const = default;
};
constexpr Rgb rgb(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex)};
}
// Mixes a share of `b`, 0..1, into `a`.
Rgb mix(Rgb a, Rgb b, float share);
// WCAG 2 contrast ratio, 1..21. Text needs 4.5 on its background, marks 3.
double contrast(Rgb a, Rgb b);

inline constexpr std::size_t side_colours = 6;

// A theme's colours. Text, quiet, accent, warning, good and side_text are used on page, panel and raised.
struct Colours {
    Rgb page, panel, raised, line;
    Rgb text, quiet;
    Rgb accent, on_accent;                    // actions and focus; words on a filled action
    Rgb hover;                                // background under the pointer
    Rgb warning, good;                        // always with words or a mark beside them
    std::array<Rgb, side_colours> side;       // filled marks and bars, at least 3:1 on the backgrounds
    std::array<Rgb, side_colours> side_text;  // words in a side's colour
    Rgb middle;                               // between the sides: draws, skirmishes
};
const Colours& colours(ThemeName theme);

// Every pair of colours that the window combines, for the palette test.
struct ColourPair {
    std::string_view what;
    Rgb over, ground;
    double least = 4.5;
};
std::vector<ColourPair> colour_pairs(const Colours& c);

}  // namespace banneret::app
