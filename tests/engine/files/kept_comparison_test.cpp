#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/files/campaign_file.h"
#include "tests/support/rich_history.h"

namespace banneret {
namespace {

using testing::Contains;
using testing::HasSubstr;

// The text of a campaign with one kept comparison, with one part replaced.
std::string text_with(std::string_view what, std::string_view instead) {
    History h = example::books();
    example::done(h, KeepComparison{example::rich_comparison(h)});
    std::string text = campaign_to_text(h);
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    if (at != std::string::npos) text.replace(at, what.size(), instead);
    return text;
}

std::vector<std::string> faults_with(std::string_view what, std::string_view instead) {
    const auto read = campaign_from_text(text_with(what, instead));
    const auto* faults = std::get_if<std::vector<std::string>>(&read);
    EXPECT_NE(faults, nullptr) << instead;
    return faults != nullptr ? *faults : std::vector<std::string>{};
}

TEST(KeptComparisonFile, HoldsEveryField) {
    History h = example::books();
    example::done(h, KeepComparison{example::rich_comparison(h)});
    auto read = campaign_from_text(campaign_to_text(h));
    ASSERT_TRUE(std::holds_alternative<History>(read));
    const Campaign& now = std::get<History>(read).now();
    ASSERT_EQ(now.comparisons.size(), 1u);
    EXPECT_EQ(*now.comparisons.front(), *h.now().comparisons.front());
    EXPECT_EQ(now, h.now());
}

TEST(KeptComparisonFile, ABadWeightIsRefusedWithASentence) {
    for (const std::string_view bad : {"\"2/0\"", "\"-2/3\"", "\"2/\"", "\"1e9\"", "\"1234567890123456789\"", "\"\""})
        EXPECT_THAT(faults_with("\"2/3\"", bad), Contains(HasSubstr("win: must be a fraction such as 1/2"))) << bad;
    EXPECT_THAT(faults_with("\"2/3\"", "\"3001/3\""), Contains(HasSubstr("a weight of the payoff must be 0 to 1,000")));
}

TEST(KeptComparisonFile, ValuesOutOfTheirRangesAreRefused) {
    EXPECT_THAT(faults_with("\"weak-center\"", "\"envelope\""), Contains(HasSubstr("the defender's posture")));
    EXPECT_THAT(faults_with("\"weakest-first\"", "\"by-hand\""), Contains(HasSubstr("losses by hand have no odds")));
    EXPECT_THAT(faults_with("\"spare-the-best\"", "\"spare-the-worst\""), Contains(HasSubstr("spare-the-worst")));
    EXPECT_THAT(faults_with("412000", "1000001"),
                Contains(HasSubstr("a percentage by abstract must lie within its interval")));
    EXPECT_THAT(faults_with("\"Before the \\\"Ford\\\"\"", "\"\""), Contains(HasSubstr("name")));
}

}  // namespace
}  // namespace banneret
