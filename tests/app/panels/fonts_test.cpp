#include "app/panels/widgets/fonts.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "tests/app/panels/headless.h"

namespace banneret::app {
namespace {

std::string missing(ImFont* font, std::u16string_view letters) {
    std::string out;
    for (const char16_t letter : letters)
        if (font->FindGlyphNoFallback(static_cast<ImWchar>(letter)) == nullptr)
            out += std::to_string(static_cast<int>(letter)) + " ";
    return out;
}

TEST(Fonts, TheTextFaceHasLatinGreekCyrillicAndTheSignsWeUse) {
    const auto files = installed_fonts();
    ASSERT_FALSE(files.empty()) << "none of Debian's text faces is installed; tests/run installs them";
    const test::Context context;
    const Fonts fonts = build_fonts(*ImGui::GetIO().Fonts, 16, files);
    EXPECT_EQ(missing(fonts.body, u"AZaz09\u00E9\u00F8\u0141\u0159\u03A9\u03B1\u0416\u044F"), "");
    EXPECT_EQ(missing(fonts.body, u"\u00B7\u00D7\u00BD\u2013\u2014\u2018\u201D\u2026\u2190\u2192\u2212\u2264\u2265"),
              "");
    EXPECT_EQ(missing(fonts.title, u"AZaz09\u00E9\u0141\u03A9\u0416"), "");
}

// A quick start draws its first frame with few letters, and the next with all of them.
TEST(Fonts, OfAQuickStartAreCompletedByTheSecondFrame) {
    const test::Context context;
    ASSERT_FALSE(installed_fonts().empty()) << "none of Debian's text faces is installed; tests/run installs them";
    App app(Desk{});
    app.start_with_latin_letters();
    const auto face = [] { return ImGui::GetIO().FontDefault; };
    EXPECT_TRUE(app.prepare_fonts(1));
    EXPECT_EQ(missing(face(), u"AZaz09\u00E9\u00B7\u2026"), "");
    EXPECT_NE(missing(face(), u"\u0416"), "") << "the first frame does without";
    EXPECT_TRUE(app.prepare_fonts(1));
    EXPECT_EQ(missing(face(), u"AZaz09\u0416\u03A9\u2265"), "");
    EXPECT_FALSE(app.prepare_fonts(1));
}

TEST(Fonts, ComeInThreeSizes) {
    const test::Context context;
    const Fonts fonts = build_fonts(*ImGui::GetIO().Fonts, 20, installed_fonts());
    ASSERT_FALSE(installed_fonts().empty()) << "none of Debian's text faces is installed; tests/run installs them";
    EXPECT_FLOAT_EQ(fonts.body->FontSize, 20);
    EXPECT_FLOAT_EQ(fonts.strong->FontSize, 20);
    EXPECT_FLOAT_EQ(fonts.section->FontSize, 26);
    EXPECT_FLOAT_EQ(fonts.title->FontSize, 38);
}

TEST(Fonts, WithoutAnyFileTheBuiltInFaceStandsIn) {
    const test::Context context;
    const Fonts fonts = build_fonts(*ImGui::GetIO().Fonts, 40, {});
    ASSERT_NE(fonts.body, nullptr);
    EXPECT_EQ(missing(fonts.body, u"AZaz09"), "");
    EXPECT_GT(fonts.title->FontSize, fonts.body->FontSize);
}

TEST(Fonts, TheLargestTextStillFitsATexture) {
    const test::Context context;
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    build_fonts(atlas, 96, installed_fonts());  // 300% on a screen of double density
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    EXPECT_LE(width, 8192);
    EXPECT_LE(height, 8192);
}

}  // namespace
}  // namespace banneret::app
