#include "engine/core/document.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/core/text.h"

namespace banneret {
namespace {

TEST(Markdown, WritesHeadingsParagraphsListsAndTables) {
    const Document d{"Battle of Harl Ford",
                     {Paragraph{"Red attacks."}, Heading{2, "Losses"}, Bullets{{"one", "two"}},
                      Table{{{"unit", false}, {"men", true}}, {{"Knights", "160"}, {"Bows"}}}}};
    EXPECT_EQ(markdown(d),
              "# Battle of Harl Ford\n\nRed attacks.\n\n## Losses\n\n- one\n- two\n\n"
              "| unit | men |\n| --- | ---: |\n| Knights | 160 |\n| Bows |  |\n");
}

TEST(Markdown, WhatMeansSomethingIsEscaped) {
    EXPECT_EQ(markdown_text("*bold* _x_ `code` [a](b) <b> a|b ~~x~~ &amp; \\"),
              R"(\*bold\* \_x\_ \`code\` \[a\](b) \<b\> a\|b \~\~x\~\~ \&amp; \\)");
    EXPECT_EQ(markdown_text("# no heading"), "\\# no heading");
    EXPECT_EQ(markdown_text("- no list"), "\\- no list");
    EXPECT_EQ(markdown_text("+ no list"), "\\+ no list");
    EXPECT_EQ(markdown_text("12. no list"), "12\\. no list");
    EXPECT_EQ(markdown_text("3) no list"), "3\\) no list");
    EXPECT_EQ(markdown_text("> no quote"), "\\> no quote");
    EXPECT_EQ(markdown_text("==="), "\\===");
    EXPECT_EQ(markdown_text("3.5 miles - far"), "3\\.5 miles - far");
    EXPECT_EQ(markdown_text("    no code"), "no code");
    EXPECT_EQ(markdown_text("one\n\n# two"), "one\\\n\\# two");
}

TEST(Markdown, ACellStaysACell) {
    const Table t{{{"a|b", false}}, {{"x | y\n| z"}}};
    EXPECT_EQ(markdown(t), "| a\\|b |\n| --- |\n| x \\| y<br>\\| z |\n");
}

// Removes the escapes as a CommonMark reader does.
std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        out += text[i];
    }
    return out;
}

TEST(Markdown, AnyTextReadsBackAndNothingInItIsLeftBare) {
    constexpr std::string_view letters = "ab1.)#*_-+=>|`[]<&~ \\!:";
    std::mt19937 rng(7);
    for (int round = 0; round < 2000; ++round) {
        std::string text = "x";
        const auto length = rng() % 12;
        for (std::size_t i = 0; i < length; ++i) text += letters[rng() % letters.size()];
        text += "x";
        const std::string escaped = markdown_text(text);
        ASSERT_EQ(unescaped(escaped), text);
        for (std::size_t i = 0; i < escaped.size(); ++i) {
            if (escaped[i] == '\\') {
                ++i;
                continue;
            }
            ASSERT_EQ(std::string_view("`*_[]<>|~&").find(escaped[i]), std::string_view::npos) << escaped;
        }
    }
}

TEST(PlainText, WrapsWordsAndLinesUpColumns) {
    const Document d{"Żółw",
                     {Paragraph{"one two three four"}, Bullets{{"five six seven"}},
                      Table{{{"unit", false}, {"men", true}}, {{"Żołnierze", "5"}, {"Bows", "1,200"}}}}};
    EXPECT_EQ(plain_text(d, 10),
              "Żółw\n====\n\none two\nthree four\n\n- five six\n  seven\n\n"
              "unit         men\nŻołnierze      5\nBows       1,200\n");
}

TEST(PlainText, KeepsTheLinesOfANote) {
    EXPECT_EQ(plain_text(Document{"", {Paragraph{"Rain.\nThe ford rises."}}}), "Rain.\nThe ford rises.\n");
}

TEST(Csv, QuotesWhatMustBeQuoted) {
    const Table t{{{"name", false}, {"men", true}}, {{"Sir \"Odo\", the Old", "1,200"}, {" x", "a\nb"}, {"y"}}};
    EXPECT_EQ(csv_text(t), "name,men\r\n\"Sir \"\"Odo\"\", the Old\",\"1,200\"\r\n\" x\",\"a\nb\"\r\ny,\r\n");
    EXPECT_EQ(csv_text(Table{{{"a", false}}, {{""}}}), "a\r\n\"\"\r\n");
}

}  // namespace
}  // namespace banneret
