#include "app/panels/widgets/colours.h"

#include <cmath>

namespace banneret::app {

namespace {

constexpr Colours dark = {
    .page = rgb(0x15181D),
    .panel = rgb(0x1D2128),
    .raised = rgb(0x262B34),
    .line = rgb(0x343B46),
    .text = rgb(0xE9E4D8),
    .quiet = rgb(0xA9A597),
    .accent = rgb(0xE0B354),
    .on_accent = rgb(0x1B1508),
    .hover = rgb(0x2E343F),
    .warning = rgb(0xF0A35E),
    .good = rgb(0x7FC7A6),
    .side = {rgb(0xD9650F), rgb(0x3B8FD6), rgb(0x22B689), rgb(0xC97CA8), rgb(0xD8C84A), rgb(0x9FB5D7)},
    .side_text = {rgb(0xF08A45), rgb(0x6CB0E8), rgb(0x3CC49B), rgb(0xDB9CC0), rgb(0xE2D566), rgb(0xAEB8C9)},
    .middle = rgb(0x747575),
};

constexpr Colours light = {
    .page = rgb(0xF6F1E5),
    .panel = rgb(0xFFFDF7),
    .raised = rgb(0xEFE8D8),
    .line = rgb(0xD8CFBB),
    .text = rgb(0x23211C),
    .quiet = rgb(0x655F51),
    .accent = rgb(0x855600),
    .on_accent = rgb(0xFFFDF7),
    .hover = rgb(0xE9E0CC),
    .warning = rgb(0x9A4A00),
    .good = rgb(0x1E6B4D),
    .side = {rgb(0xC65200), rgb(0x2A78BD), rgb(0x006E49), rgb(0x984171), rgb(0x978341), rgb(0x667A99)},
    .side_text = {rgb(0x9C3F00), rgb(0x1A5E9A), rgb(0x00664B), rgb(0x8C3C69), rgb(0x665900), rgb(0x4D5668)},
    .middle = rgb(0x86847F),
};

constexpr Colours high_contrast = {
    .page = rgb(0x000000),
    .panel = rgb(0x000000),
    .raised = rgb(0x1A1A1A),
    .line = rgb(0xFFFFFF),
    .text = rgb(0xFFFFFF),
    .quiet = rgb(0xE0E0E0),
    .accent = rgb(0xFFE100),
    .on_accent = rgb(0x000000),
    .hover = rgb(0x333333),
    .warning = rgb(0xFFB84D),
    .good = rgb(0x9CFFCE),
    .side = {rgb(0xFF7A1A), rgb(0x59B4FF), rgb(0x2BDCA5), rgb(0xDF94C9), rgb(0xFFF04D), rgb(0xD4D8E2)},
    .side_text = {rgb(0xFF9A52), rgb(0x7CC4FF), rgb(0x52E6B9), rgb(0xF7B9DB), rgb(0xFFF47A), rgb(0xD6DDE8)},
    .middle = rgb(0x989897),
};

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(Rgb c) {
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

}  // namespace

Rgb mix(Rgb a, Rgb b, float share) {
    const auto channel = [share](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(
            std::lround(static_cast<float>(x) * (1.0f - share) + static_cast<float>(y) * share));
    };
    return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b)};
}

double contrast(Rgb a, Rgb b) {
    const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

const Colours& colours(ThemeName theme) {
    switch (theme) {
        case ThemeName::dark:
            return dark;
        case ThemeName::light:
            return light;
        case ThemeName::high_contrast:
            return high_contrast;
    }
    return dark;
}

std::vector<ColourPair> colour_pairs(const Colours& c) {
    std::vector<ColourPair> pairs;
    for (const auto& [name, ground] :
         {std::pair{std::string_view("page"), c.page}, std::pair{std::string_view("panel"), c.panel},
          std::pair{std::string_view("raised"), c.raised}}) {
        for (const Rgb over : {c.text, c.quiet, c.accent, c.warning, c.good}) pairs.push_back({name, over, ground});
        for (const Rgb over : c.side_text) pairs.push_back({name, over, ground});
        for (const Rgb over : c.side) pairs.push_back({name, over, ground, 3.0});
        pairs.push_back({name, c.middle, ground, 3.0});
    }
    pairs.push_back({"hover", c.text, c.hover});
    pairs.push_back({"hover", c.quiet, c.hover});
    pairs.push_back({"hover", c.accent, c.hover});
    pairs.push_back({"accent", c.on_accent, c.accent});
    return pairs;
}

}  // namespace banneret::app
