#include "app/panels/widgets/colours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "app/models/charts/chart.h"

namespace banneret::app {
namespace {

constexpr std::array every_theme = {ThemeName::dark, ThemeName::light, ThemeName::high_contrast};

TEST(Colours, ContrastIsThatOfWcag) {
    EXPECT_DOUBLE_EQ(contrast(rgb(0x000000), rgb(0xFFFFFF)), 21.0);
    EXPECT_NEAR(contrast(rgb(0x767676), rgb(0xFFFFFF)), 4.54, 0.01);
    EXPECT_EQ(contrast(rgb(0x123456), rgb(0x123456)), 1.0);
}

TEST(Colours, EveryWordCanBeReadOnEveryGroundInEveryTheme) {
    for (const ThemeName theme : every_theme)
        for (const ColourPair& pair : colour_pairs(colours(theme)))
            EXPECT_GE(contrast(pair.over, pair.ground), pair.least)
                << key(theme) << ", " << pair.what << ": " << int(pair.over.r) << " " << int(pair.over.g) << " "
                << int(pair.over.b);
}

TEST(Colours, HighContrastIsHigher) {
    const Colours& c = colours(ThemeName::high_contrast);
    for (const Rgb over : {c.text, c.quiet, c.accent}) EXPECT_GE(contrast(over, c.page), 7.0);
}

TEST(Colours, SidesDifferFromOneAnother) {
    for (const ThemeName theme : every_theme) {
        const auto& side = colours(theme).side;
        for (std::size_t i = 0; i < side.size(); ++i)
            for (std::size_t j = i + 1; j < side.size(); ++j) {
                const int apart =
                    std::abs(side[i].r - side[j].r) + std::abs(side[i].g - side[j].g) + std::abs(side[i].b - side[j].b);
                EXPECT_GT(apart, 80) << key(theme) << " " << i << " " << j;
            }
    }
}

// --- Colour blindness --------------------------------------------------------------------------------------------

using Linear = std::array<double, 3>;

enum class Sight : std::uint8_t { full, no_red, no_green, no_blue };  // protanopia, deuteranopia, tritanopia
constexpr std::array every_sight = {Sight::full, Sight::no_red, Sight::no_green, Sight::no_blue};

// Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
const std::array<Linear, 3>& rows_of(Sight sight) {
    static constexpr std::array<std::array<Linear, 3>, 4> rows = {{
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    }};
    return rows[static_cast<std::size_t>(sight)];
}

Linear seen(Rgb c, Sight sight) {
    const auto linear = [](std::uint8_t channel) {
        const double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    const Linear full = {linear(c.r), linear(c.g), linear(c.b)};
    Linear out{};
    for (std::size_t i = 0; i < 3; ++i) {
        const Linear& row = rows_of(sight)[i];
        out[i] = std::clamp(row[0] * full[0] + row[1] * full[1] + row[2] * full[2], 0.0, 1.0);
    }
    return out;
}

// CIE L*a*b* of linear sRGB under D65.
std::array<double, 3> lab(const Linear& c) {
    const auto bent = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = bent((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
    const double y = bent(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
    const double z = bent((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// CIE 1976 difference: about 2 is just visible side by side; black and white differ by 100.
double apart(Rgb a, Rgb b, Sight sight) {
    const auto p = lab(seen(a, sight)), q = lab(seen(b, sight));
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

// The colours of charts: in the window for every theme, and on paper.
struct ChartColours {
    std::string name;
    Rgb ground, middle;
    std::array<Rgb, side_colours> side;
};

std::vector<ChartColours> every_chart() {
    std::vector<ChartColours> out;
    for (const ThemeName theme : every_theme)
        out.push_back({std::string(key(theme)), colours(theme).page, colours(theme).middle, colours(theme).side});
    const auto& paper = paper_colours;
    ChartColours& c = out.emplace_back();
    c.name = "paper";
    c.ground = rgb(paper.ground);
    c.middle = rgb(paper.middle);
    std::transform(paper.side.begin(), paper.side.end(), c.side.begin(), rgb);
    return out;
}

TEST(Colours, DistanceIsThatOfCie1976) {
    EXPECT_NEAR(apart(rgb(0x000000), rgb(0xFFFFFF), Sight::full), 100, 0.01);
    EXPECT_NEAR(apart(rgb(0xFF0000), rgb(0x00FF00), Sight::full), 170.6, 0.1);
    EXPECT_GT(apart(rgb(0x008562), rgb(0xA8507F), Sight::full), 60) << "a green and a red ...";
    EXPECT_LT(apart(rgb(0x008562), rgb(0xA8507F), Sight::no_green), 15) << "... that are nearly one to some";
    EXPECT_NEAR(apart(rgb(0x808080), rgb(0x808080), Sight::no_blue), 0, 1e-12);
}

TEST(Colours, AnyTwoSeriesOfAChartAreToldApartWithoutAKindOfCone) {
    for (const ChartColours& c : every_chart()) {
        std::vector<Rgb> series(c.side.begin(), c.side.end());
        series.push_back(c.middle);
        for (const Sight sight : every_sight)
            for (std::size_t i = 0; i < series.size(); ++i)
                for (std::size_t j = i + 1; j < series.size(); ++j)
                    EXPECT_GE(apart(series[i], series[j], sight), 15)
                        << c.name << ", sight " << int(sight) << ": " << i << " and " << j;
    }
}

TEST(Colours, NeighbouringResultsAreToldApartWithoutAKindOfCone) {
    double least = std::numeric_limits<double>::max();
    for (const ChartColours& c : every_chart()) {
        const auto painted = [&](const Ink& ink) {
            const Rgb full = ink.of == Ink::Of::side ? c.side[static_cast<std::size_t>(ink.side)] : c.middle;
            return mix(c.ground, full, static_cast<float>(ink.share));
        };
        for (int own = 0; own < 6; ++own)
            for (int foe = 0; foe < 6; ++foe) {
                const auto inks = result_inks(own, foe);
                for (std::size_t i = 1; own != foe && i < inks.size(); ++i)
                    for (const Sight sight : every_sight)
                        least = std::min(least, apart(painted(inks[i - 1]), painted(inks[i]), sight));
            }
    }
    EXPECT_GE(least, 11);
}

TEST(Colours, MixGoesFromOneToTheOther) {
    EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 0), rgb(0x000000));
    EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 1), rgb(0xFFFFFF));
    EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 0.5f), rgb(0x808080));
}

}  // namespace
}  // namespace banneret::app
