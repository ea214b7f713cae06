#include "engine/odds/compare/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/abstract/losses.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/engine/odds/variants.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using odds_test::hob;
using odds_test::red;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Variant changed(Variant v, std::string name, std::string_view changes) {
    v.name = std::move(name);
    const auto refusals = change_all(v, changes);
    EXPECT_FALSE(refusals) << (refusals ? refusals->front().why : "");
    return v;
}
CompareQuestion frontal(std::vector<Variant> variants, std::vector<Variant> foes) {
    CompareQuestion q;
    q.variants = std::move(variants);
    q.foes = std::move(foes);
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    return q;
}

const ComparedRow& row(const ComparedFoe& foe, Measure m) {
    return foe.rows.at(static_cast<std::size_t>(m));
}
Fraction exact(const Comparison& c, Measure m, std::size_t variant = 0, std::size_t foe = 0) {
    return row(c.foes.at(foe), m).figures.at(variant).exact.value();
}

TEST(Compare, MeasuresStandInTheirOrder) {
    ASSERT_EQ(measure_rows().size(), measure_count);
    for (std::size_t i = 0; i < measure_count; ++i) EXPECT_EQ(static_cast<std::size_t>(measure_rows()[i].measure), i);
}

// Worked example 3 of the abstract system.
TEST(Compare, ShowsTheFiguresOfTheWorkedExample) {
    const Comparison c = compare(frontal({red()}, {hob()}));
    EXPECT_EQ(exact(c, Measure::strength), fraction(496, 10));
    EXPECT_EQ(exact(c, Measure::individuals), 600);
    EXPECT_EQ(row(c.foes[0], Measure::column).figures[0].text, "2:1");
    EXPECT_EQ(exact(c, Measure::marginal_defeat), fraction(1, 6));
    EXPECT_EQ(exact(c, Measure::marginal_victory), fraction(1, 3));
    EXPECT_EQ(exact(c, Measure::victory), fraction(1, 6));
    EXPECT_EQ(exact(c, Measure::stalemate), fraction(1, 6));
    EXPECT_EQ(exact(c, Measure::skirmish), fraction(1, 6));
    EXPECT_EQ(exact(c, Measure::crushing_victory), 0);
    EXPECT_EQ(exact(c, Measure::loss), fraction(617, 2160));
    EXPECT_EQ(exact(c, Measure::foe_loss), fraction(2831, 6075));
    EXPECT_EQ(row(c.foes[0], Measure::wins).figures[0].text, "50.0%");
    EXPECT_EQ(exact(c, Measure::points), points_of(red()));
}

// Every cell against the joint distribution of `odds`, for any armies, either role.
TEST(Compare, EveryCellIsTheJointDistribution) {
    Rng rng(21);
    CompareQuestion q;
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::fighting_retreat;
    q.heavy = {35, false};
    q.light = {40, true};
    for (int i = 0; i < 6; ++i) {
        q.variants.push_back(variant_of_list("V" + std::to_string(i), odds_test::random_units(rng)));
        q.foes.push_back(variant_of_list("F" + std::to_string(i), odds_test::random_units(rng)));
    }
    for (const Role role : {Role::attacker, Role::defender}) {
        q.role = role;
        const Comparison c = compare(q);
        EXPECT_EQ(c.cells, 36u);
        EXPECT_LE(c.computed, 36u);
        for (std::size_t f = 0; f < 6; ++f)
            for (std::size_t v = 0; v < 6; ++v) {
                const Variant &own = q.variants[v], &foe = q.foes[f];
                const auto set = set_up(role == Role::attacker ? own : foe, role == Role::attacker ? foe : own, {});
                const auto& setup = *std::get<Shared<abstract::Setup>>(set);
                const JointOdds odds = joint_odds(setup, {Posture::frontal_assault, Posture::fighting_retreat});
                EXPECT_EQ(exact(c, Measure::wins, v, f), odds.chance_of_winner(role));
                EXPECT_EQ(exact(c, Measure::loses, v, f), odds.chance_of_winner(other(role)));
                EXPECT_EQ(exact(c, Measure::field, v, f), odds.chance_of_field(role, Posture::fighting_retreat));
                EXPECT_EQ(exact(c, Measure::loss, v, f), odds.mean_loss(role));
                EXPECT_EQ(exact(c, Measure::foe_loss, v, f), odds.mean_loss(other(role)));
                EXPECT_EQ(exact(c, Measure::heavy_loss, v, f), odds.chance_of_losing_at_least(role, 35));
                EXPECT_EQ(exact(c, Measure::foe_heavy_loss, v, f), odds.chance_of_losing_at_least(other(role), 35));
                EXPECT_EQ(exact(c, Measure::loss_men, v, f) + exact(c, Measure::men_left, v, f),
                          exact(c, Measure::individuals, v, f));
            }
    }
}

// AD-R9: men are counted unit by unit, as in the battle; rounding their total would count up to three others.
TEST(Compare, CountsMenUnitByUnit) {
    std::vector<Unit> units;
    for (std::uint32_t id = 1; id <= 13; ++id)
        units.push_back(example::unit(id, "Company " + std::to_string(id), 12, id <= 6 ? 5 : 1,
                                      id <= 6 ? Armour::heavy : Armour::none));
    const Variant companies = variant_of_list("Companies", units);
    const auto set = set_up(companies, hob(), {});
    const auto& setup = *std::get<Shared<abstract::Setup>>(set);
    const abstract::Sheet& sheet = setup.sheets.first;
    const abstract::MenByLoss men = abstract::men_by_loss(sheet, LossWay::proportional);
    Fraction lost = 0, of_total = 0;
    const JointOdds odds = joint_odds(setup, {Posture::frontal_assault, Posture::stand_and_hold});
    for (const auto& cell : odds.cells()) {
        const Fraction chance = fraction(cell.outcomes, all_outcomes);
        lost += chance * static_cast<long>(men[static_cast<std::size_t>(cell.attacker_loss)]);
        of_total += chance * static_cast<long>((sheet.individuals * cell.attacker_loss + 49) / 100);
    }
    ASSERT_NE(lost, of_total);
    EXPECT_EQ(exact(compare(frontal({companies}, {hob()})), Measure::loss_men), lost);
}

TEST(Compare, SharesWhatIsEqual) {
    std::vector<Variant> variants;
    for (int i = 0; i < 40; ++i)
        variants.push_back(changed(red(), "V" + std::to_string(i), "Longbowmen.count=+" + std::to_string(i)));
    const Comparison c = compare(frontal(variants, {hob()}));
    EXPECT_EQ(c.cells, 40u);
    EXPECT_LE(c.computed, 2u);  // 2:1 all along, and the share mounted crosses 40% at most once
}

// AD-1, AD-21: more men, more skill or better armour never win less often, and their chance of winning is
// that of losing with the sides swapped.
TEST(Compare, IsMonotoneAndMirrors) {
    Rng rng(22);
    for (int trial = 0; trial < 25; ++trial) {
        const Variant army = variant_of_list("Army", odds_test::random_units(rng));
        const Variant foe = variant_of_list("Foe", odds_test::random_units(rng));
        Variant more = army, same = foe;
        more.army.units[0].count *= 3;
        CompareQuestion q = frontal({army, more}, {foe});
        const Comparison attacking = compare(q);
        EXPECT_GE(exact(attacking, Measure::wins, 1), exact(attacking, Measure::wins, 0));
        EXPECT_LE(exact(attacking, Measure::loses, 1), exact(attacking, Measure::loses, 0));
        // This battle from the other side's view.
        CompareQuestion turned = frontal({foe}, {army});
        turned.role = Role::defender;
        const Comparison defending = compare(turned);
        EXPECT_EQ(exact(attacking, Measure::wins, 0), exact(defending, Measure::loses));
        EXPECT_EQ(exact(attacking, Measure::loss, 0), exact(defending, Measure::foe_loss));
        EXPECT_EQ(exact(attacking, Measure::pursues, 0), exact(defending, Measure::pursued));
        EXPECT_EQ(exact(attacking, Measure::foe_field, 0), exact(defending, Measure::field));
    }
}

TEST(Compare, MarksDifferencesBySignAndSymbolAndTheBest) {
    const Variant fewer = changed(red(), "Few", "Knights.count=20; -Elven Archers");
    const Comparison c = compare(frontal({red(), fewer, changed(red(), "Same", "Knights.melee=mace")}, {hob()}));
    const ComparedRow& wins = row(c.foes[0], Measure::wins);
    EXPECT_EQ(wins.figures[0].difference, "");
    EXPECT_EQ(wins.figures[1].better, -1);
    EXPECT_THAT(wins.figures[1].difference, HasSubstr("▼ -"));
    EXPECT_EQ(wins.figures[2].difference, "=");
    EXPECT_THAT(wins.best, ElementsAre(0u, 2u));
    const ComparedRow& points = row(c.foes[0], Measure::points);
    EXPECT_THAT(points.figures[1].difference, HasSubstr("▲ -"));  // cheaper is better
    EXPECT_THAT(points.best, ElementsAre(1u));
    EXPECT_THAT(row(c.foes[0], Measure::individuals).figures[1].difference, HasSubstr("◆ -340"));
    EXPECT_THAT(row(c.foes[0], Measure::individuals).best, IsEmpty());
}

// AD-R4 and others: a house rule is a change like any other; here a shield counts twice (AD-R1).
TEST(Compare, AHouseRuleIsAVariant) {
    const Comparison c = compare(frontal({red(), changed(red(), "House", "abstract.shield=also-a-bonus")}, {hob()}));
    EXPECT_EQ(exact(c, Measure::strength, 1) - exact(c, Measure::strength, 0), fraction(24, 10));  // 240 shields
}

TEST(Compare, SaysWhyABattleCannotBeCounted) {
    CompareQuestion q = frontal({red(), variant_of_list("Mil", example::mil())}, {hob()});
    q.play.attacker = Posture::envelope;
    const Comparison c = compare(q);
    EXPECT_FALSE(c.foes[0].refused[0]);
    ASSERT_TRUE(c.foes[0].refused[1]);
    EXPECT_THAT(*c.foes[0].refused[1], HasSubstr("Mil"));
    EXPECT_EQ(row(c.foes[0], Measure::wins).figures[1].text, "-");
    EXPECT_THAT(compare_as_text(c), HasSubstr(*c.foes[0].refused[1]));
    EXPECT_THAT(compare_as_markdown(c), HasSubstr("Mil: "));
}

TEST(Compare, OpenPosturesArePlayedBest) {
    CompareQuestion q;
    q.variants = {red()};
    q.foes = {hob()};
    const Comparison c = compare(q);
    EXPECT_EQ(exact(c, Measure::wins) - exact(c, Measure::loses), fraction(31, 84));  // worked example 12
    EXPECT_THAT(c.plans, HasSubstr("its best postures against its best postures, played for margin"));
}

TEST(Compare, LossMarksAreSharesOrMen) {
    EXPECT_EQ(std::get<LossMark>(parse_loss_mark("30%")), (LossMark{30, false}));
    EXPECT_EQ(std::get<LossMark>(parse_loss_mark(" 120 ")), (LossMark{120, true}));
    for (const std::string_view bad : {"", "%", "101%", "-1", "many", "1.5%"})
        EXPECT_TRUE(std::holds_alternative<Refusal>(parse_loss_mark(bad))) << bad;
    CompareQuestion q = frontal({red()}, {hob()});
    q.heavy = {60, true};  // a tenth of 600 men
    CompareQuestion share = q;
    share.heavy = {10, false};
    EXPECT_EQ(exact(compare(q), Measure::heavy_loss), exact(compare(share), Measure::heavy_loss));
}

TEST(Compare, IsCopiedAsTextCsvAndMarkdown) {
    Variant odd = changed(red(), "A, \"B\" | C", "Knights.count=20");
    const Comparison c = compare(frontal({red(), odd}, {hob()}));
    const std::string text = compare_as_text(c), csv = compare_as_csv(c), markdown = compare_as_markdown(c);
    EXPECT_THAT(text, HasSubstr("Attacking Hob\nfrontal assault against stand and hold\n"));
    EXPECT_THAT(text, HasSubstr("50.0%*"));
    EXPECT_THAT(csv, HasSubstr("foe,measure,Red,\"A, \"\"B\"\" | C\",\"A, \"\"B\"\" | C - Red\",best\r\n"));
    EXPECT_THAT(csv, HasSubstr("Hob,unit strength,49.6,35.6,-14,Red\r\n"));
    EXPECT_THAT(markdown, HasSubstr("| attacking Hob | Red | A, \"B\" \\| C |\n| --- | ---: | ---: |\n"));
    EXPECT_THAT(markdown, HasSubstr("| unit strength | **49.6** | 35.6 (▼ -14) |"));
}

}  // namespace
}  // namespace banneret
