#include "engine/odds/search/aim.h"

#include <gtest/gtest.h>

#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

Goal goal(std::string_view text) {
    const auto parsed = parse_goal(text);
    if (const auto* refusal = std::get_if<Refusal>(&parsed)) {
        ADD_FAILURE() << text << ": " << refusal->why;
        return {};
    }
    return std::get<Goal>(parsed);
}
std::string why_not(std::string_view text) {
    const auto parsed = parse_goal(text);
    const auto* refusal = std::get_if<Refusal>(&parsed);
    return refusal ? refusal->why : "";
}

TEST(Aims, GoalsAreReadAsPeopleWriteThem) {
    EXPECT_EQ(goal("even"), (Goal{Aim::margin, true, 0}));
    EXPECT_EQ(goal("wins 60%"), (Goal{Aim::wins, true, fraction(3, 5)}));
    EXPECT_EQ(goal(" Wins >= 0.6 "), goal("wins 60%"));
    EXPECT_EQ(goal("wins>=3/5"), goal("wins 60%"));
    EXPECT_EQ(goal("loss 20%"), (Goal{Aim::loss, false, fraction(1, 5)})) << "of what is bad, at most";
    EXPECT_EQ(goal("loss>=20%"), (Goal{Aim::loss, true, fraction(1, 5)}));
    EXPECT_EQ(goal("foe-loss=33.25%"), (Goal{Aim::foe_loss, true, fraction(133, 400)}));
    EXPECT_EQ(goal("field margin >= -10%"), (Goal{Aim::field_margin, true, fraction(-1, 10)}));
    EXPECT_EQ(goal("margin -5%"), (Goal{Aim::margin, true, fraction(-1, 20)}));
    EXPECT_EQ(goal("wins>=1234567890/12345678900"), goal("wins 10%"));
    EXPECT_EQ(goal("wins>=12345678901234567890/24691357802469135780"), goal("wins 50%"));
    EXPECT_EQ(goal("loss<=0.12500000000000000000"), goal("loss 1/8"));
}

TEST(Aims, EveryBadGoalIsRefusedWithASentence) {
    for (const char* text : {"", "wins", "wins>=", "60%", "wins>60%", "wins==60%", "wins 160%", "wins -5%", "glory 60%",
                             "winz 60%", "wins 1/0", "margin -101%", "wins 6e1%", "wins 60%%", "wins 0x1"}) {
        const std::string why = why_not(text);
        EXPECT_FALSE(why.empty()) << text;
        if (!why.empty()) {
            EXPECT_TRUE(why.back() == '.' || why.back() == '?') << why;
        }
    }
    EXPECT_EQ(why_not("winz 60%"), "winz is not a measure; did you mean wins?");
}

TEST(Aims, TheTwoSidesSeeTheSameBattle) {
    Rng rng(3);
    for (int trial = 0; trial < 20; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng));
        const Outlook o = outlook(*setup, {});
        const auto of = [&](Aim aim, Role role) { return aim_value(o, aim, role); };
        const Role a = Role::attacker, d = Role::defender;
        EXPECT_EQ(of(Aim::wins, a), of(Aim::loses, d));
        EXPECT_EQ(of(Aim::not_beaten, a), 1 - of(Aim::wins, d));
        EXPECT_EQ(of(Aim::margin, a), -of(Aim::margin, d));
        EXPECT_EQ(of(Aim::field, a), of(Aim::foe_field, d));
        EXPECT_EQ(of(Aim::field_margin, a), -of(Aim::field_margin, d));
        EXPECT_EQ(of(Aim::loss, a), of(Aim::foe_loss, d));
        EXPECT_EQ(of(Aim::loss_margin, a), -of(Aim::loss_margin, d));
        EXPECT_EQ(of(Aim::margin, a), o.payoff({1, 0, 0}));
        EXPECT_EQ(of(Aim::loss_margin, a), o.payoff({0, 1, 0}));
        EXPECT_EQ(of(Aim::field_margin, a), o.payoff({0, 0, 1}));
    }
}

TEST(Aims, TextsSayTheMeasureAndTheMark) {
    EXPECT_EQ(words(goal("wins 60%")), "wins at least 60.0%");
    EXPECT_EQ(words(goal("loss<=1/5")), "mean loss at most 20.0%");
    EXPECT_EQ(words(goal("margin>=-5%")), "wins less defeats at least -5.0%");
    EXPECT_EQ(aim_text(Aim::margin, fraction(1, 4)), "+25.0%");
    EXPECT_EQ(aim_text(Aim::margin, 0), "0.0%");
    for (const AimRow& r : aim_rows()) EXPECT_EQ(parse_aim(r.key), r.aim);
}

}  // namespace
}  // namespace banneret
