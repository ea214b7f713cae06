#include "app/panels/colours.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

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
                const int apart = std::abs(side[i].r - side[j].r) + std::abs(side[i].g - side[j].g) +
                                  std::abs(side[i].b - side[j].b);
                EXPECT_GT(apart, 80) << key(theme) << " " << i << " " << j;
            }
    }
}

TEST(Colours, MixGoesFromOneToTheOther) {
    EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 0), rgb(0x000000));
    EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 1), rgb(0xFFFFFF));
    EXPECT_EQ(mix(rgb(0x000000), rgb(0xFFFFFF), 0.5f), rgb(0x808080));
}

}  // namespace
}  // namespace banneret::app
