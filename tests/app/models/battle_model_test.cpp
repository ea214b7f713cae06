#include "app/models/battle/battle_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/odds/exact/weighed.h"
#include "tests/support/campaigns.h"

// The Battle page as text: it shows the engine's odds, and resolves what was planned.
namespace banneret::app {
namespace {

using example::done;
using example::id_of;
using example::only_battle;
using testing::HasSubstr;

constexpr PerSide<int> colours{0, 1};

struct OfferedBattle {
    Desk desk;
    explicit OfferedBattle(std::string_view foe = "Hob") {
        desk.history = example::books();
        done(*desk.history, OfferBattle{id_of(*desk.history, "Red"), id_of(*desk.history, foe), "", "", ""});
    }
    History& history() { return *desk.history; }
    const OpenBattle& battle() const { return *desk.history->now().battles.front(); }
    BattlePlan plan() const { return battle().plan; }
    void plan_battle(const BattlePlan& plan) { done(history(), PlanBattle{battle().id, plan, ""}); }
    BattleModel model() const { return make_battle_model(desk); }
    // Carries out an intent as the window does, with the program's dice.
    void ask(const BattleIntent& intent) {
        auto found = battle_actions(desk, intent);
        if (const auto* refusal = std::get_if<Refusal>(&found)) {
            ADD_FAILURE() << refusal->why;
            return;
        }
        for (const Command& command : std::get<std::vector<Command>>(found)) {
            std::vector<Roll> rolls;
            for (;;) {
                const auto outcome = history().perform(command, rolls);
                if (const auto* refusal = std::get_if<Refusal>(&outcome)) ADD_FAILURE() << refusal->why;
                if (!std::holds_alternative<NeedRoll>(outcome)) break;
                rolls.push_back(program_roll(battle(), rolls, std::get<NeedRoll>(outcome).question));
            }
        }
    }
    std::string refused(const BattleIntent& intent) const {
        const auto found = battle_actions(desk, intent);
        const auto* refusal = std::get_if<Refusal>(&found);
        return refusal != nullptr ? refusal->why : "(not refused)";
    }
    abstract::Record record() const { return example::record_of(*desk.history, battle().id); }
    abstract::Setup setup(bool roles_given = true) const {
        const Campaign& c = desk.history->now();
        auto start = battle_start(c, battle().first, battle().second, battle().place, roles_given);
        return *std::get<Shared<abstract::Setup>>(abstract::set_up(std::get<abstract::Start>(start)));
    }
};

// A plan that leaves only the test's subject to the generals.
BattlePlan quiet_plan(const OfferedBattle& t) {
    BattlePlan plan = t.plan();
    plan.roles_given = true;
    plan.sides.first.stratagem = plan.sides.second.stratagem = Stratagem::none;
    return plan;
}

void expect_shown(const BattlePreview& shown, const WeighedOdds& odds, Side attacker) {
    const auto& of_attacker = attacker == Side::first ? shown.sides.first : shown.sides.second;
    EXPECT_TRUE(shown.known);
    EXPECT_EQ(shown.attacker, attacker);
    EXPECT_DOUBLE_EQ(shown.bar.first.chance, odds.attacker_wins.get_d());
    EXPECT_DOUBLE_EQ(shown.bar.middle.chance, odds.drawn.get_d());
    EXPECT_DOUBLE_EQ(shown.bar.second.chance, odds.defender_wins.get_d());
    double losses = 0;
    for (const Histogram::Bar& bar : of_attacker.losses.bars) losses += bar.chance;
    EXPECT_NEAR(losses, 1, 1e-12);
    EXPECT_DOUBLE_EQ(of_attacker.losses.bars.front().chance, odds.attacker_loss[0].get_d());
}

// --- The odds shown -----------------------------------------------------------------------------------------------

// Worked example 4: RED against HOB, envelope against stand and hold.
TEST(BattleModel, TheOddsOfNamedPosturesAreTheEnginesAndItsModifierIsShown) {
    OfferedBattle t;
    BattlePlan plan = quiet_plan(t);
    plan.sides.first.as_attacker = Posture::envelope;
    plan.sides.second.as_defender = Posture::stand_and_hold;
    OpenPlans open;
    open.attacker = Posture::envelope;
    open.defender = Posture::stand_and_hold;
    const WeighedOdds odds = weighed_odds(t.setup(), open);
    const BattlePreview shown = preview_of_plan(t.setup(), plan, colours);
    expect_shown(shown, odds, Side::first);
    EXPECT_EQ(odds.attacker_wins, fraction(5, 6));
    EXPECT_EQ(shown.modifier.total, "d6 + 2");
    EXPECT_THAT(shown.ratio, HasSubstr("read as 2:1"));
    EXPECT_EQ(shown.bar.first.words, "Red wins");
    EXPECT_EQ(shown.bar.certainty, "exact");
}

TEST(BattleModel, PosturesNobodyNamedAreWeighedByTheirBestMixes) {
    OfferedBattle t("Orc");
    const BattlePreview shown = preview_of_plan(t.setup(), quiet_plan(t), colours);
    expect_shown(shown, weighed_odds(t.setup(), {}), Side::first);
    EXPECT_FALSE(shown.sides.first.mix.empty());
    EXPECT_TRUE(shown.modifier.total.empty());
}

TEST(BattleModel, WhicheverArmyAttacksTheOddsAreThoseOfItsAttack) {
    OfferedBattle t("Orc");
    BattlePlan plan = quiet_plan(t);
    plan.attacker = Side::second;
    const BattlePreview shown = preview_of_plan(t.setup(), plan, colours);
    expect_shown(shown, weighed_odds(sides_exchanged(t.setup()), {}), Side::second);
    EXPECT_EQ(shown.bar.first.words, "Orc wins");
    EXPECT_EQ(shown.bar.first.colour, colours.second);
}

// AD-4, AD-5: worked example 9 gives HOB's ambush 13 in 18.
TEST(BattleModel, AStratagemIsWeighedByItsChance) {
    OfferedBattle t;
    BattlePlan plan = quiet_plan(t);
    plan.sides.second.stratagem = Stratagem::ambush;
    OpenPlans open;
    open.stratagems = {{Stratagem::none, Stratagem::none, fraction(5, 18)},
                       {Stratagem::none, Stratagem::ambush, fraction(13, 18)}};
    expect_shown(preview_of_plan(t.setup(), plan, colours), weighed_odds(t.setup(), open), Side::first);
}

// The generals' likely stratagems count as if planned, and the page names them.
TEST(BattleModel, AStratagemLeftToTheGeneralIsTheOneHeWouldTry) {
    OfferedBattle t;
    BattlePlan left = quiet_plan(t);
    left.sides.first.stratagem = left.sides.second.stratagem = std::nullopt;
    const PerSide<StratagemInMind> in_mind = stratagems_in_mind(t.setup(), left);
    EXPECT_EQ(in_mind.second.stratagem, Stratagem::ambush);
    EXPECT_THAT(in_mind.second.words, HasSubstr("ambush"));

    BattlePlan named = left;
    for (const Side s : both_sides) named.sides[s].stratagem = in_mind[s].stratagem;
    const BattlePreview of_left = preview_of_plan(t.setup(), left, colours);
    const BattlePreview of_named = preview_of_plan(t.setup(), named, colours);
    EXPECT_EQ(of_left.bar.first.chance, of_named.bar.first.chance);
    EXPECT_NE(of_left.bar.first.chance, preview_of_plan(t.setup(), quiet_plan(t), colours).bar.first.chance)
        << "as if nobody tried anything";
    EXPECT_EQ(of_left.in_mind.second.words, in_mind.second.words);

    t.plan_battle(left);
    EXPECT_EQ(t.model().choices.second.in_mind, in_mind.second.words);
    t.plan_battle(named);
    EXPECT_EQ(t.model().choices.second.in_mind, "");

    // The general then tries exactly that stratagem.
    t.plan_battle(left);
    t.ask(ResolveBattle{t.battle().id});
    const abstract::Record r = t.record();
    EXPECT_EQ(r.sides.second.stratagem->stratagem, Stratagem::ambush);
}

// AD-R7: a general with no useful stratagem keeps the attempt to foil the enemy's. Worked example 9: ORC foils in 1
// of 12, RED marches round the flank in 5 of 12.
TEST(BattleModel, AGeneralWithoutAStratagemFoils) {
    OfferedBattle t("Orc");
    BattlePlan plan = quiet_plan(t);
    plan.sides.first.stratagem = Stratagem::flank_march;
    plan.sides.second.stratagem.reset();
    EXPECT_EQ(stratagems_in_mind(t.setup(), plan).second.stratagem, Stratagem::foil);
    const Fraction marched = fraction(5, 12) * fraction(11, 12);
    OpenPlans open;
    open.stratagems = {{Stratagem::none, Stratagem::none, 1 - marched},
                       {Stratagem::flank_march, Stratagem::none, marched}};
    expect_shown(preview_of_plan(t.setup(), plan, colours), weighed_odds(t.setup(), open), Side::first);
}

TEST(BattleModel, WhoeverSurelyEvadesLeavesNoOddsAndTheChanceIsSaid) {
    OfferedBattle t;
    BattlePlan plan = quiet_plan(t);
    plan.sides.first.stratagem = Stratagem::evade_battle;
    const BattlePreview shown = preview_of_plan(t.setup(), plan, colours);
    EXPECT_THAT(shown.no_battle, HasSubstr("Red slips away"));
}

// --- The odds of a battle under way -------------------------------------------------------------------------------

TEST(BattleModel, UnderWayTheOddsFollowWhatWasDecidedAndEndWithTheResult) {
    OfferedBattle t;
    History& h = t.history();
    done(h, ChooseResolver{t.battle().id, Resolver::abstract, 3, false});
    EXPECT_EQ(preview_of_record(t.record(), colours).why_not, "The odds appear once it is known who attacks.");
    std::vector<int> no_dice;
    const auto give = [&](const Order& order) { example::ordered(h, t.battle().id, order, no_dice); };
    give(ChooseStratagem{}), give(ChooseStratagem{});
    give(Declare{}), give(Declare{});
    give(ChooseStance{Stance::defensive}), give(ChooseStance{Stance::offensive});
    ASSERT_EQ(t.record().attacker, Side::second);
    const abstract::Setup turned = sides_exchanged(*t.record().setup);
    expect_shown(preview_of_record(t.record(), colours), weighed_odds(turned, {}), Side::second);
    give(ChoosePosture{Posture::refuse_left}), give(ChoosePosture{Posture::frontal_assault});
    OpenPlans open;
    open.attacker = Posture::frontal_assault;
    open.defender = Posture::refuse_left;
    const BattlePreview shown = preview_of_record(t.record(), colours);
    expect_shown(shown, weighed_odds(turned, open), Side::second);
    EXPECT_FALSE(shown.modifier.total.empty());
    EXPECT_EQ(t.model().preview.bar.first.chance, shown.bar.first.chance);
    EXPECT_EQ(t.model().line_up.second.role, "attacks");
    give(ThrowDice{});
    EXPECT_FALSE(preview_of_record(t.record(), colours).known);
}

// --- What is resolved is what was planned -------------------------------------------------------------------------

// This also holds while stances decide the roles, as in every new battle.
TEST(BattleModel, WhatIsResolvedInOneGoIsThePlanInWhicheverRole) {
    int attacked = 0, defended = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        for (const char* foe : {"Hob", "Orc"}) {
            OfferedBattle t(foe);
            BattlePlan plan = t.plan();
            plan.sides.first = {
                Stratagem::none, false, Posture::attack_left, Posture::refuse_right, LossWay::weakest_first, {}, {}};
            plan.sides.second = {Stratagem::none,
                                 false,
                                 Posture::frontal_assault,
                                 Posture::weak_center,
                                 LossWay::spare_the_best,
                                 {},
                                 {}};
            t.plan_battle(plan);
            t.desk.next_seed = seed;
            t.ask(ResolveBattle{t.battle().id});
            ASSERT_TRUE(t.battle().to_apply());
            const abstract::Record r = t.record();
            if (!r.attacker) continue;  // both defensive
            const bool red = *r.attacker == Side::first;
            (red ? attacked : defended)++;
            EXPECT_EQ(r.sides.first.posture, red ? Posture::attack_left : Posture::refuse_right);
            EXPECT_EQ(r.sides.second.posture, red ? Posture::weak_center : Posture::frontal_assault);
            // Losses are only asked for if there is a choice (AD-R9).
            const auto asked = [&](Side s) {
                const int tenths = r.sides[s].battle_loss.tenths;
                return tenths > 0 && tenths < 10 && r.setup->sheets[s].units.size() > 1;
            };
            if (asked(Side::first)) {
                EXPECT_EQ(r.sides.first.battle_loss.way, LossWay::weakest_first);
            }
            if (asked(Side::second)) {
                EXPECT_EQ(r.sides.second.battle_loss.way, LossWay::spare_the_best);
            }
        }
    }
    EXPECT_GT(attacked, 0);
}

TEST(BattleModel, FinishedByTheGeneralsItGoesOnByThePlan) {
    OfferedBattle t;
    BattlePlan plan = quiet_plan(t);
    plan.roles_given = false;
    plan.sides.first.as_attacker = Posture::attack_right;
    plan.sides.first.as_defender = Posture::refuse_left;
    plan.sides.second.as_attacker = Posture::frontal_assault;
    plan.sides.second.as_defender = Posture::refuse_left;
    t.plan_battle(plan);
    t.ask(BeginBattle{t.battle().id});
    std::vector<int> no_dice;
    for (const Order& order : {Order(ChooseStratagem{}), Order(ChooseStratagem{}), Order(Declare{}), Order(Declare{}),
                               Order(ChooseStance{Stance::offensive}), Order(ChooseStance{Stance::defensive})})
        example::ordered(t.history(), t.battle().id, order, no_dice);
    t.ask(ResolveBattle{t.battle().id});
    EXPECT_EQ(t.record().sides.first.posture, Posture::attack_right);
    EXPECT_EQ(t.record().sides.second.posture, Posture::refuse_left);
}

// A sealed answer wins over the generals' and the plan's choice.
TEST(BattleModel, FinishedByTheGeneralsWhatIsSealedStands) {
    const Order none = ChooseStratagem{}, march = ChooseStratagem{Stratagem::flank_march};
    const auto begun = [](OfferedBattle& t) {
        BattlePlan plan = quiet_plan(t);
        plan.sides.second.stratagem = Stratagem::ambush;
        t.plan_battle(plan);
        t.ask(BeginBattle{t.battle().id});
    };
    OfferedBattle one;
    begun(one);
    one.ask(AnswerQuestion{one.battle().id, Side::first, march});
    one.ask(ResolveBattle{one.battle().id});
    EXPECT_TRUE(one.battle().to_apply());
    EXPECT_EQ(one.record().sides.first.stratagem->stratagem, Stratagem::flank_march);
    EXPECT_EQ(one.record().sides.second.stratagem->stratagem, Stratagem::ambush) << "left open, as planned";
    EXPECT_FALSE(one.plan().sides.first.sealed);

    OfferedBattle both;
    begun(both);
    both.ask(AnswerQuestion{both.battle().id, Side::second, none});
    both.ask(AnswerQuestion{both.battle().id, Side::first, march});
    both.ask(ResolveBattle{both.battle().id});
    EXPECT_EQ(both.record().sides.first.stratagem->stratagem, Stratagem::flank_march);
    EXPECT_EQ(both.record().sides.second.stratagem->stratagem, Stratagem::none);
}

TEST(BattleModel, FinishedByTheGeneralsASealedPostureStandsAndOneOfAnotherQuestionDoesNotCount) {
    for (const Posture posture : {Posture::attack_right, Posture::attack_left, Posture::frontal_assault}) {
        OfferedBattle t;
        t.plan_battle(quiet_plan(t));
        t.ask(BeginBattle{t.battle().id});
        const BattleId id = t.battle().id;
        // Sealed for the first question, which then gets another answer.
        t.ask(AnswerQuestion{id, Side::first, Order(ChooseStratagem{Stratagem::flank_march})});
        std::vector<int> no_dice;
        for (const Order& order :
             {Order(ChooseStratagem{}), Order(ChooseStratagem{}), Order(Declare{}), Order(Declare{})})
            example::ordered(t.history(), id, order, no_dice);
        t.ask(AnswerQuestion{id, Side::first, Order(ChoosePosture{posture})});
        t.ask(ResolveBattle{id});
        EXPECT_TRUE(t.battle().to_apply());
        EXPECT_EQ(t.record().sides.first.posture, posture);
        EXPECT_FALSE(t.record().sides.first.stratagem->stratagem == Stratagem::flank_march);

        t.history().undo();
        EXPECT_EQ(abstract::pending(t.record())->ask, Decision::Ask::posture);
        BattlePlan plan = t.plan();
        plan.sides.second.sealed = ChooseStratagem{Stratagem::ambush};
        t.plan_battle(plan);
        t.ask(ResolveBattle{id});
        EXPECT_TRUE(t.battle().to_apply());
        EXPECT_FALSE(t.plan().sides.second.sealed) << "no seal outlives the questions";
    }
}

TEST(BattleModel, TheSecondArmyNamedAttackerIsTheFirstSideAndThePlanFollowsIt) {
    OfferedBattle t;
    BattlePlan plan = quiet_plan(t);
    plan.attacker = Side::second;
    plan.sides.first.as_defender = Posture::weak_center;
    plan.sides.second.as_attacker = Posture::frontal_assault;
    plan.sides.second.losses = LossWay::weakest_first;
    t.plan_battle(plan);
    const double shown = t.model().preview.bar.first.chance;
    t.ask(BeginBattle{t.battle().id});
    EXPECT_EQ(t.battle().transcript.start->sides.first.name, "Hob");
    EXPECT_EQ(t.plan().attacker, Side::first);
    EXPECT_EQ(t.plan().sides.first.losses, LossWay::weakest_first);
    t.history().undo();
    EXPECT_EQ(t.plan(), plan) << "undo gives both back";
    EXPECT_EQ(t.model().preview.bar.first.chance, shown);

    t.ask(ResolveBattle{t.battle().id});
    const abstract::Record r = t.record();
    EXPECT_EQ(r.setup->start.sides.first.name, "Hob");
    EXPECT_EQ(r.attacker, Side::first);
    EXPECT_EQ(r.sides.first.posture, Posture::frontal_assault);
    EXPECT_EQ(r.sides.second.posture, Posture::weak_center);
}

// --- Declarations, delays, typing in ------------------------------------------------------------------------------

// AD-R16, AD-7.
TEST(BattleModel, ADeclarationIsOfferedUnitByUnitWithFalseNumbersAfterADeceptionAlone) {
    OfferedBattle t;
    History& h = t.history();
    done(h, ChooseResolver{t.battle().id, Resolver::abstract, 3, true});
    std::vector<int> dice = {12};  // the deception succeeds
    const auto give = [&](const Order& order) { example::ordered(h, t.battle().id, order, dice); };
    give(ChooseStratagem{Stratagem::deceptive_deployment}), give(ChooseStratagem{});
    while (abstract::pending(t.record())->ask != Decision::Ask::declaration) {
        const auto d = *abstract::pending(t.record());
        give(d.ask == Decision::Ask::roll ? Order(ThrowDice{}) : Order(ChooseFoil{false}));
    }
    const BattleModel m = t.model();
    ASSERT_EQ(m.questions.size(), 2u);
    ASSERT_EQ(m.questions[0].declare.size(), 4u);
    const QuestionModel::DeclareLine& knights = m.questions[0].declare[0];
    EXPECT_EQ(knights.men, (std::vector<std::string>{"160 men", "80 men, halved", "320 men, doubled"}));
    EXPECT_EQ(knights.fc, (std::vector<std::string>{"FC 4", "FC 2, halved", "FC 5, doubled"}));
    EXPECT_EQ(knights.abilities, "");
    EXPECT_EQ(m.questions[0].declare[3].abilities, "camouflage");
    ASSERT_EQ(m.questions[1].declare.size(), 1u);
    EXPECT_EQ(m.questions[1].declare[0].men, (std::vector<std::string>{"400 men"}));

    using Numbers = UnitDeclaration::Numbers;
    const Order mixed = Declare{{{knights.unit, Numbers::doubled, Numbers::halved, false, true}}};
    t.ask(AnswerQuestion{t.battle().id, Side::first, mixed});
    EXPECT_TRUE(t.model().questions[0].sealed);
    EXPECT_EQ(t.model().questions[0].sealed_words, "unit by unit");
    t.ask(AnswerQuestion{t.battle().id, Side::second, Order(Declare{})});
    t.ask(RevealAnswers{t.battle().id});
    const auto seen = abstract::declared_to(t.record(), Side::second);
    EXPECT_EQ(seen[0].count, 320);
    EXPECT_EQ(seen[0].fc, 2);
    EXPECT_EQ(seen[1].fc, std::nullopt);
}

TEST(BattleModel, ABattleIsPostponedToADayInWords) {
    OfferedBattle t;
    const BattleId id = t.battle().id;
    EXPECT_EQ(t.model().battles[0].state, "waits");
    t.ask(PostponeBattle{id, "in 3 days"});
    EXPECT_EQ(t.battle().on_day, t.history().now().day + 3);
    EXPECT_THAT(t.model().battles[0].state, HasSubstr("postponed to "));
    EXPECT_THAT(t.model().list.lines[0].state, HasSubstr("is postponed to "));
    t.ask(PostponeBattle{id, "today"});
    EXPECT_EQ(t.model().battles[0].state, "waits");
    EXPECT_THAT(t.refused(PostponeBattle{id, "the day after"}), HasSubstr("a date looks like"));
}

TEST(BattleModel, ABattleFoughtAtTheTableBeginsItsReviewWithNobodyLost) {
    OfferedBattle t;
    t.ask(EnterResult{t.battle().id});
    const BattleModel m = t.model();
    ASSERT_EQ(m.view, BattleModel::View::review);
    EXPECT_TRUE(m.review->typed_in);
    EXPECT_EQ(m.review->sides.first.lost, "0 of 600");
    EXPECT_EQ(m.review->headline, "A stalemate: neither side wins");
    EXPECT_TRUE(m.course.empty());
}

}  // namespace
}  // namespace banneret::app
