#include "engine/files/pdf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace banneret {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string made(const Document& d, bool one_page) {
    auto pdf = pdf_of(d, one_page);
    if (const auto* problem = std::get_if<Problem>(&pdf)) ADD_FAILURE() << problem->sentence();
    auto* out = std::get_if<Pdf>(&pdf);
    return out != nullptr ? out->bytes : std::string();
}

// The number of pages according to the page tree: "/Count 3".
int pages(const std::string& pdf) {
    const std::size_t at = pdf.find("/Count ");
    return at == std::string::npos ? 0 : std::stoi(pdf.substr(at + 7));
}

Document long_document(int paragraphs) {
    Document d{"Żółw, Ωμέγα, Дружина", {}};
    for (int i = 0; i < paragraphs; ++i)
        d.blocks.push_back(Paragraph{"The line broke at noon and nobody saw who ran first."});
    return d;
}

TEST(Pdf, CountsTheLettersThatNoFontHas) {
    const auto missing = [](const Document& d) {
        const auto pdf = pdf_of(d, false);
        return std::holds_alternative<Pdf>(pdf) ? std::get<Pdf>(pdf).missing : -1;
    };
    const std::string no_letter = "\xF4\x8F\xBF\xBD";  // U+10FFFD, for private use
    EXPECT_EQ(missing(long_document(60)), 0);
    Document d{"Orders " + no_letter, {Paragraph{"at " + no_letter + " and " + no_letter}, Bullets{{no_letter}}}};
    d.blocks.push_back(Table{{{"unit", false}}, {{no_letter}}});
    EXPECT_EQ(missing(d), 5);
    EXPECT_EQ(missing_glyphs_words(0), "");
    EXPECT_EQ(missing_glyphs_words(5), "5 letters have no glyph in the fonts of this machine and show as boxes.");
}

TEST(Pdf, IsAPdfOfAsManyPagesAsItTakes) {
    const std::string one = made(long_document(3), false);
    EXPECT_THAT(one, StartsWith("%PDF-1."));
    EXPECT_THAT(one, HasSubstr("%%EOF"));
    EXPECT_EQ(pages(one), 1);
    EXPECT_EQ(pages(made(long_document(60), false)), 2);
}

TEST(Pdf, EmblemsArePaintedAndTakeRoom) {
    Document d = long_document(3);
    const std::string without = made(d, false);
    Emblem emblem{{{{{-0.5f, -0.5f}, {0.5f, -0.5f}, {0, 0.5f}}, 0xB5241C}}, "Red", "a red field"};
    d.blocks.insert(d.blocks.begin(), Emblems{{emblem, emblem, emblem}});
    EXPECT_GT(made(d, false).size(), without.size() + 100);
    EXPECT_EQ(pages(made(d, false)), 1);
    d.blocks.insert(d.blocks.begin(), Emblems{std::vector<Emblem>(60, emblem)});
    EXPECT_EQ(pages(made(d, false)), 2) << "30 rows do not fit on one page";
}

TEST(Pdf, CardsStandTwoInARowAndAreNotSplit) {
    Card card{{}, "Knights", "Host of the Thorn Crown", {{"men", "140"}, {"FC", "4 Elite"}, {"US", "14"}}, {"Swift."}};
    Document d{"Units", {Cards{std::vector<Card>(4, card)}}};
    EXPECT_EQ(pages(made(d, false)), 1);
    d.blocks = {Cards{std::vector<Card>(40, card)}};
    const int many = pages(made(d, false));
    EXPECT_GT(many, 1);
    card.words.assign(90, "A line of a card that is as tall as a page and goes over its foot.");
    d.blocks = {Cards{{card, card}}};
    EXPECT_EQ(pages(made(d, false)), 2) << "it begins on a page of its own, whole";
    EXPECT_EQ(preview_of(d, false, 200, 9).page_count, 2);
}

TEST(Pdf, AMapIsPaintedWithinThePage) {
    Plan plan{100, 50, 0xF2EFE2, {}, {}, {}, {}};
    plan.areas.push_back({{{10, 10}, {60, 12}, {55, 40}, {12, 38}}, 0x3E8E4E});
    plan.lines.push_back({{{5, 5}, {95, 45}}, 0x202020, 2, true});
    plan.dots.push_back({{50, 25}, 0xD55E00, true});
    plan.labels.push_back({{50, 25}, "Gannet Sluice", 0x202020, true, false});
    const Document without{"Map", {}}, with{"Map", {plan}};
    EXPECT_EQ(pages(made(with, false)), 1);
    EXPECT_GT(made(with, false).size(), made(without, false).size() + 200);
    const Preview preview = preview_of(with, false, 300, 1);
    ASSERT_EQ(preview.pages.size(), 1u);
    const auto green = [](const Picture& p) {
        std::size_t n = 0;
        for (std::size_t i = 0; i < p.pixels.size(); i += 4)
            n += p.pixels[i] == 0x3E && p.pixels[i + 1] == 0x8E && p.pixels[i + 2] == 0x4E ? 1u : 0u;
        return n;
    };
    EXPECT_GT(green(*preview.pages[0]), 1000u);
    // A map higher than the page is made smaller.
    plan.wide = 10, plan.deep = 400;
    EXPECT_EQ(pages(made(Document{"Map", {plan}}, false)), 1);
}

// The share of the picture's pixels that are not white.
double ink(const Picture& picture) {
    std::size_t dark = 0;
    for (std::size_t i = 0; i < picture.pixels.size(); i += 4) dark += picture.pixels[i] < 200 ? 1u : 0u;
    return static_cast<double>(dark) * 4 / static_cast<double>(picture.pixels.size());
}

TEST(Pdf, ThePreviewShowsThePagesOfThePdf) {
    const Document d = long_document(60);
    const Preview preview = preview_of(d, false, 300, 8);
    EXPECT_EQ(preview.page_count, pages(made(d, false)));
    ASSERT_EQ(preview.pages.size(), 2u);
    EXPECT_EQ(preview.pages[0]->width, 300);
    EXPECT_EQ(preview.pages[0]->pixels.size(), 4u * 300u * static_cast<std::size_t>(preview.pages[0]->height));
    EXPECT_GT(ink(*preview.pages[0]), 0.01);
    EXPECT_GT(ink(*preview.pages[0]), ink(*preview.pages[1])) << "the second page is not full";
    EXPECT_GT(ink(*preview.pages[1]), 0.0);
    EXPECT_EQ(preview_of(d, true, 300, 8).pages.size(), 1u);
    const Preview first = preview_of(d, false, 300, 1);
    EXPECT_EQ(first.pages.size(), 1u);
    EXPECT_EQ(first.page_count, 2);
}

// Every page has its own text, whether others are drawn or not.
TEST(Pdf, APageOfThePreviewIsTheSameHoweverManyAreDrawn) {
    std::string note;
    for (int i = 0; i < 4000; ++i) note += "word" + std::to_string(i) + " ";
    const Document d{"x", {Paragraph{note}, Bullets{{note}}}};
    const Preview all = preview_of(d, false, 200, 99);
    EXPECT_EQ(all.page_count, pages(made(d, false)));
    ASSERT_EQ(static_cast<int>(all.pages.size()), all.page_count);
    for (int most = 1; most < all.page_count; ++most) {
        const Preview some = preview_of(d, false, 200, most);
        ASSERT_EQ(static_cast<int>(some.pages.size()), most);
        EXPECT_EQ(some.page_count, all.page_count);
        for (std::size_t i = 0; i < some.pages.size(); ++i) EXPECT_EQ(some.pages[i]->pixels, all.pages[i]->pixels);
    }
    for (std::size_t i = 0; i < all.pages.size(); ++i) {
        EXPECT_GT(ink(*all.pages[i]), i + 1 < all.pages.size() ? 0.05 : 0.0) << "text continues from page to page";
        if (i > 0) {
            EXPECT_NE(all.pages[i]->pixels, all.pages[i - 1]->pixels);
        }
    }
}

TEST(Pdf, OnePageIsOnePage) {
    EXPECT_EQ(pages(made(long_document(60), true)), 1);
    Document d{"Battle", {}};
    Table t{{{"unit", false}, {"men", true}, {"arms", false}}, {}};
    for (int i = 0; i < 40; ++i)
        t.rows.push_back({"Knights of the Long Road " + std::to_string(i), "160",
                          "lance, sword, mace and a good deal else besides"});
    d.blocks.push_back(t);
    EXPECT_EQ(pages(made(d, true)), 1);
}

TEST(Pdf, AWordLongerThanALineAndATextLongerThanAPageAreSet) {
    EXPECT_EQ(pages(made(Document{"x", {Paragraph{std::string(300, 'w')}}}, false)), 1);
    std::string note;
    for (int i = 0; i < 4000; ++i) note += "word ";
    EXPECT_GT(pages(made(Document{"x", {Paragraph{note}, Bullets{{note}}}}, false)), 2);
    EXPECT_EQ(pages(made(Document{}, true)), 1);
    EXPECT_EQ(pages(made(Document{"\xFF broken", {Table{{{"a", false}}, {{"\xC3"}}}}}, true)), 1);
}

}  // namespace
}  // namespace banneret
