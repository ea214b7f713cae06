#include "app/panels/widgets/fonts.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

#include "engine/core/check.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

// Names in every European script; dashes and quotes; fractions, arrows, arithmetic signs.
constexpr std::array<ImWchar, 21> text_ranges = {0x0020, 0x024F, 0x02BB, 0x02BD, 0x0370, 0x03FF, 0x0400,
                                                 0x052F, 0x1E00, 0x1EFF, 0x2010, 0x2044, 0x20AC, 0x20AC,
                                                 0x2150, 0x215E, 0x2190, 0x2199, 0x2200, 0x2265, 0};
// Titles hold only names: basic letters of the three scripts keep the atlas small at large sizes.
constexpr std::array<ImWchar, 13> title_ranges = {0x0020, 0x017F, 0x0386, 0x03CE, 0x0400, 0x045F, 0x2010,
                                                  0x2026, 0x2190, 0x2193, 0x2212, 0x2212, 0};
constexpr std::array<ImWchar, 5> latin_ranges = {0x0020, 0x00FF, 0x2013, 0x2026, 0};
// Signs that the text face may lack; another face supplies them.
constexpr std::array<ImWchar, 7> sign_ranges = {0x2150, 0x215E, 0x2190, 0x2199, 0x2200, 0x2265, 0};

constexpr const char* fonts_folder = "/usr/share/fonts/truetype";

constexpr float section_size = 1.3f, title_size = 1.9f;
// Larger glyphs need no oversampling, and the atlas would outgrow old graphics cards.
constexpr float oversample_below = 28.0f;
constexpr float largest_title = 150.0f;

// ImGui stops the program if it cannot open a file, so check first.
bool is_file(const fs::path& path) {
    return std::ifstream(path, std::ios::binary).good();
}

// Faces that may supply missing signs.
std::vector<fs::path> sign_files() {
    std::vector<fs::path> found;
    for (const char* name : {"noto/NotoSansMath-Regular.ttf", "noto/NotoSans-Regular.ttf", "dejavu/DejaVuSans.ttf"})
        if (fs::path path = fs::path(fonts_folder) / name; is_file(path)) found.push_back(std::move(path));
    return found;
}

ImFont* add(ImFontAtlas& atlas, const fs::path& file, float pixels, const ImWchar* ranges, Letters letters) {
    if (letters == Letters::latin) ranges = latin_ranges.data();
    ImFontConfig config;
    config.OversampleH = pixels < oversample_below ? 2 : 1;
    config.OversampleV = 1;
    config.PixelSnapH = false;
    ImFont* font = atlas.AddFontFromFileTTF(file.c_str(), pixels, &config, ranges);
    if (letters == Letters::latin) return font;
    config.MergeMode = true;
    for (const fs::path& signs : sign_files())
        if (font != nullptr && signs != file)
            atlas.AddFontFromFileTTF(signs.c_str(), pixels, &config, sign_ranges.data());
    return font;
}

ImFont* add_built_in(ImFontAtlas& atlas, float pixels) {
    // A 13 pixel bitmap; whole multiples stay sharp.
    constexpr float native = 13.0f;
    ImFontConfig config;
    config.SizePixels = native * std::max(1.0f, std::round(pixels / native));
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    return atlas.AddFontDefault(&config);
}

}  // namespace

std::vector<FontFiles> installed_fonts() {
    const fs::path root = fonts_folder;
    const std::array candidates = {
        FontFiles{"Open Sans", root / "open-sans" / "OpenSans-Regular.ttf",
                  root / "open-sans" / "OpenSans-Semibold.ttf"},
        FontFiles{"Open Sans", root / "open-sans" / "OpenSans-Regular.ttf",
                  root / "open-sans" / "OpenSans-SemiBold.ttf"},
        FontFiles{"Open Sans", root / "open-sans" / "OpenSans-Regular.ttf", root / "open-sans" / "OpenSans-Bold.ttf"},
        FontFiles{"Noto Sans", root / "noto" / "NotoSans-Regular.ttf", root / "noto" / "NotoSans-SemiBold.ttf"},
        FontFiles{"Noto Sans", root / "noto" / "NotoSans-Regular.ttf", root / "noto" / "NotoSans-Bold.ttf"},
        FontFiles{"DejaVu Sans", root / "dejavu" / "DejaVuSans.ttf", root / "dejavu" / "DejaVuSans-Bold.ttf"},
    };
    std::vector<FontFiles> found;
    for (const FontFiles& f : candidates)
        if (is_file(f.regular) && is_file(f.strong)) found.push_back(f);
    return found;
}

Fonts build_fonts(ImFontAtlas& atlas, float pixels, const std::vector<FontFiles>& files, Letters letters) {
    CHECK(pixels >= 6.0f && pixels <= 200.0f);
    pixels = std::round(pixels);
    const float section = std::round(pixels * section_size);
    const float title = std::min(std::round(pixels * title_size), std::max(largest_title, pixels));
    Fonts fonts;
    fonts.pixels = pixels;
    for (const FontFiles& f : files) {
        fonts.body = add(atlas, f.regular, pixels, text_ranges.data(), letters);
        fonts.strong = add(atlas, f.strong, pixels, text_ranges.data(), letters);
        fonts.section = add(atlas, f.strong, section, title_ranges.data(), letters);
        fonts.title = add(atlas, f.strong, title, title_ranges.data(), letters);
        if (fonts.body != nullptr && fonts.strong != nullptr && fonts.section != nullptr && fonts.title != nullptr)
            break;
        atlas.Clear();
        fonts.body = nullptr;
    }
    if (fonts.body == nullptr) {
        fonts.body = fonts.strong = add_built_in(atlas, pixels);
        fonts.section = add_built_in(atlas, section);
        fonts.title = add_built_in(atlas, title);
    }
    atlas.Build();
    return fonts;
}

}  // namespace banneret::app
