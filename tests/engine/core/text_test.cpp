#include "engine/core/text.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>

namespace banneret {
namespace {

using Words = std::vector<std::string>;

TEST(Joined, PutsTheLastWordBeforeTheLast) {
    EXPECT_EQ(joined(Words{}), "");
    EXPECT_EQ(joined(Words{"a"}), "a");
    EXPECT_EQ(joined(Words{"a", "b"}), "a and b");
    EXPECT_EQ(joined(Words{"a", "b", "c"}, "or"), "a, b or c");
}

TEST(Counted, KnowsOneFromMany) {
    EXPECT_EQ(counted(1, "man", "men"), "1 man");
    EXPECT_EQ(counted(0, "man", "men"), "0 men");
    EXPECT_EQ(counted(1200, "mile"), "1,200 miles");
}

TEST(Numbers, AreWrittenAsPeopleReadThem) {
    EXPECT_EQ(with_sign(2), "+2");
    EXPECT_EQ(with_sign(0), "0");
    EXPECT_EQ(with_sign(-1), "-1");
    EXPECT_EQ(with_commas(999), "999");
    EXPECT_EQ(with_commas(1000), "1,000");
    EXPECT_EQ(with_commas(-123456), "-123,456");
    EXPECT_EQ(with_commas(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST(Fixed, RoundsHalvesAwayFromZeroAndNeverShowsMinusNothing) {
    EXPECT_EQ(fixed(0.5, 0), "1");
    EXPECT_EQ(fixed(2.5, 0), "3");
    EXPECT_EQ(fixed(-2.5, 0), "-3");
    EXPECT_EQ(fixed(12.25, 1), "12.3");
    EXPECT_EQ(fixed(12.34, 1), "12.3");
    EXPECT_EQ(fixed(10.56, 2), "10.56");
    EXPECT_EQ(fixed(7, 2), "7.00");
    EXPECT_EQ(fixed(-0.04, 1), "0.0");
    EXPECT_EQ(fixed(1e18, 0), "1000000000000000000");
}

TEST(ParseInteger, TakesTheWholeTextOrNothing) {
    EXPECT_EQ(parse_integer("12"), 12);
    EXPECT_EQ(parse_integer("+12"), 12);
    EXPECT_EQ(parse_integer("-12"), -12);
    EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    for (const char* wrong : {"", " ", "+", "-", "--1", "++1", "+-1", "-+1", "1 ", " 1", "1x", "0x10", "1.0", "1,000",
                              "9223372036854775808"})
        EXPECT_EQ(parse_integer(wrong), std::nullopt) << wrong;
}

TEST(ParseDecimal, KnowsNoInfinities) {
    EXPECT_EQ(parse_decimal("1.5"), 1.5);
    EXPECT_EQ(parse_decimal("-0.25"), -0.25);
    EXPECT_EQ(parse_decimal("+2"), 2.0);
    for (const char* wrong : {"", "+", ".", "+-1", "1.5 ", "1,5", "inf", "-inf", "infinity", "nan", "1e999"})
        EXPECT_EQ(parse_decimal(wrong), std::nullopt) << wrong;
}

TEST(Trimmed, TakesBlanksOffBothEnds) {
    EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
    EXPECT_EQ(trimmed("  "), "");
}

TEST(Folded, ForgetsCapitalsSpacesHyphensAndUnderscores) {
    EXPECT_EQ(folded("Light-Horse"), folded("light horse"));
    EXPECT_EQ(folded("LIGHT_HORSE"), "lighthorse");
    EXPECT_EQ(folded("Évêque"), folded("ÉVÊQUE"));
}

// same_name() does not fold where all letters are ASCII; here it is compared with folding.
TEST(SameName, IsToBeEqualOnceFolded) {
    EXPECT_TRUE(same_name("Light-Horse", " light_horse"));
    EXPECT_TRUE(same_name("Évêque", "ÉVÊQUE"));
    EXPECT_FALSE(same_name("Light horse", "Light horses"));
    EXPECT_FALSE(same_name("Eveque", "Évêque"));
    const std::array<std::string_view, 10> pieces = {"a", "A", "b", " ", "-", "_", "\t", "É", "é", "\xFF"};
    std::mt19937 random(11);
    std::size_t same = 0;
    for (int n = 0; n < 20'000; ++n) {
        std::array<std::string, 2> texts;
        for (std::string& text : texts)
            for (auto letters = random() % 5; letters > 0; --letters) text += pieces[random() % pieces.size()];
        EXPECT_EQ(same_name(texts[0], texts[1]), folded(texts[0]) == folded(texts[1])) << texts[0] << '/' << texts[1];
        same += same_name(texts[0], texts[1]);
    }
    EXPECT_GT(same, 1'000u);
}

TEST(Split, KeepsEmptyParts) {
    EXPECT_EQ(split("a;;b;", ';'), (std::vector<std::string_view>{"a", "", "b", ""}));
    EXPECT_EQ(split("", ';'), (std::vector<std::string_view>{""}));
}

TEST(ValidUtf8, TakesEveryLengthAndRefusesWhatIsCutOverlongOrBeyond) {
    EXPECT_TRUE(valid_utf8(""));
    EXPECT_TRUE(valid_utf8("plain"));
    EXPECT_TRUE(valid_utf8("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8F\xB0 \xF4\x8F\xBF\xBF"));
    for (const char* wrong : {"\x80", "\xC3", "\xC3(", "\xC0\xAF", "\xE0\x80\xAF", "\xE2\x82", "\xED\xA0\x80",
                              "\xF0\x80\x80\xAF", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"})
        EXPECT_FALSE(valid_utf8(wrong));
}

TEST(Nearest, SuggestsAWordOnlyWhenItIsNear) {
    constexpr std::array<std::string_view, 4> known = {"longbow", "crossbow", "light-horse", "pike"};
    EXPECT_EQ(nearest("Longbo", known), "longbow");
    EXPECT_EQ(nearest("crosbows", known), "crossbow");
    EXPECT_EQ(nearest("LIGHT HORSE", known), "light-horse");
    EXPECT_EQ(nearest("bike", known), "pike");
    EXPECT_EQ(nearest("piek", known), "pike") << "neighbours exchanged are one slip";
    EXPECT_EQ(nearest("catapult", known), std::nullopt);
    EXPECT_EQ(nearest("", known), std::nullopt);
    EXPECT_EQ(nearest(std::string(100'000, 'x'), known), std::nullopt);
}

TEST(Text, NamesThatDifferOnlyInUnicodeFormOrCaseFoldAlike) {
    const std::pair<const char*, const char*> alike[] = {
        {"\u00C9toile", "e\u0301TOILE"},  // Latin-1, and a letter with a combining mark
        {"\u0141\u00F3d\u017A", "\u0142o\u0301dz\u0301"},
        {"\u0391\u0398\u0397\u039D\u0386", "\u03B1\u03B8\u03B7\u03BD\u03B1\u0301"},
        {"\u0419\u041E\u0428\u041A\u0410", "\u0438\u0306\u043E\u0448\u043A\u0430"},
        {"\u0160koda Host", "s\u030Ckoda-host"},
    };
    for (const auto& [one, other] : alike) EXPECT_EQ(folded(one), folded(other)) << one;
    EXPECT_NE(folded("\u00C9toile"), folded("Etoile")) << "a mark counts";
    EXPECT_EQ(folded("\xFF\xFE Red"), "\xFF\xFEred") << "what is no UTF-8 is folded byte by byte";
}

}  // namespace
}  // namespace banneret
