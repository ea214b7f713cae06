#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/models/shell/settings.h"

namespace banneret::app::test {

// Window settings of a test: theme, text size in per cent, window size in pixels.
struct View {
    ThemeName theme = ThemeName::dark;
    int percent = 100;
    float width = 1280, height = 800;
};

// As part of a test's name, which may only have letters, digits and _: "high_contrast_200_1280x800".
inline std::string name_of(const View& view) {
    std::string out = fmt::format("{}_{}_{}x{}", key(view.theme), view.percent, view.width, view.height);
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

}  // namespace banneret::app::test
