// The automatic commander (MS-COMMANDER) in small scenes.

#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {
namespace {

Play at_moves(std::vector<PlacedPiece> pieces) {
    Play p{placed(std::move(pieces))};
    p.s.turn = 1;
    p.s.first_mover = us;
    p.s.stage = Stage::move_first;
    return p;
}
// The orders of a side until it ends the stage.
std::vector<TableOrder> orders_of(Play& p, Side side) {
    std::vector<TableOrder> out;
    Rng rng(1, 1);
    const Stage stage = p.stage();
    while (p.stage() == stage && out.size() < 20) {
        const TableOrder o = Rules::choose(p.s, Temper::steady, rng, false).order;
        EXPECT_EQ(Rules::pending(p.s)->side, side);
        if (!std::holds_alternative<Done>(o)) out.push_back(o);
        p.go(o);
    }
    return out;
}

TEST(SkirmishCommander, GriffonsDoNotFlyAheadAlone) {  // MS-COMMANDER
    Facts griffons = foot(4);
    griffons.flying = true;
    const auto flown = [&](double line) {
        Play p = at_moves({put(griffons, us, 20, 10), put(foot(20), us, 40, line), put(foot(20), them, 30, 52)});
        const Hundredths from = p[0].at.y;
        orders_of(p, us);
        return p[0].at.y - from;
    };
    EXPECT_LE(flown(6), 800) << "the others are four inches behind";
    EXPECT_GT(flown(20), 800) << "the others are ahead";
}

// Behind works that shoot less than the enemy, or in an ambush without anybody hidden, the defender attacks.
TEST(SkirmishCommander, HoldsWorksIfItOutshootsAndAnAmbushIfSomebodyHides) {  // MS-COMMANDER
    const auto advances = [](Stratagem stratagem, bool bows, bool hidden) {
        std::vector<PlacedPiece> all{put(foot(20), us, 36, 10), put(foot(20), them, 36, 50, Order::loose, 180)};
        if (bows) all.push_back(put(archers(8), them, 60, 50, Order::loose, 180));
        Play p = at_moves(std::move(all));
        skirmish::Setup with = *p.s.setup;
        with.stratagem.second = stratagem;
        p.s.setup = Shared<skirmish::Setup>(std::move(with));
        p.s.first_mover = them;
        p.s.pieces[1].hidden = hidden;
        const Hundredths from = p[1].at.y;
        orders_of(p, them);
        return p[1].at.y < from;
    };
    EXPECT_TRUE(advances(Stratagem::none, true, false));
    EXPECT_TRUE(advances(Stratagem::field_fortifications, false, false));
    EXPECT_FALSE(advances(Stratagem::field_fortifications, true, false));
    EXPECT_TRUE(advances(Stratagem::ambush, true, false));
    EXPECT_FALSE(advances(Stratagem::ambush, true, true));
}

TEST(SkirmishCommander, BowsTurnOnlyWhereTheyThenHaveATarget) {  // MS-COMMANDER
    // One enemy in front and a nearer one behind the left shoulder: the bows keep their front.
    Play p =
        at_moves({put(archers(8), us, 36, 20, Order::loose, 0), put(foot(8, P::FP), them, 36, 34, Order::loose, 180),
                  put(foot(8, P::FP), them, 24, 18, Order::loose, 90)});
    for (const TableOrder& o : orders_of(p, us)) {
        const auto* a = std::get_if<Advance>(&o);
        EXPECT_TRUE(a == nullptr || a->piece != piece(0));
    }
    // No enemy in the arc: the least turn is to the enemy on the right, though the one behind is nearer.
    p = at_moves({put(archers(8), us, 36, 20, Order::loose, 0), put(foot(8, P::FP), them, 50, 22, Order::loose, 270),
                  put(foot(8, P::FP), them, 36, 9, Order::loose, 0)});
    const std::vector<TableOrder> orders = orders_of(p, us);
    ASSERT_EQ(orders.size(), 1u);
    EXPECT_EQ(p[0].at.point(), (InchPoint{3600, 2000}));
    EXPECT_NEAR(p[0].at.degrees, 90, 15);
}

TEST(SkirmishCommander, BowsDoNotWaitForATargetThatIsInMelee) {  // MS-COMMANDER
    Play p = at_moves({put(archers(8), us, 36, 20), put(foot(8, P::PA), us, 36, 30),
                       put(foot(8, P::FP), them, 36, 30, Order::loose, 180), put(foot(8, P::FP), them, 52, 18)});
    Contact c;
    c.a = 1;
    c.b = 2;
    add_contact(p.s, c);
    orders_of(p, us);
    EXPECT_GT(degrees_between(p[0].at.degrees, 0), 45) << "it turns to the enemy it may shoot at";
}

// If he falls, every body of his side checks (MS-R70).
TEST(SkirmishCommander, LeadersFightInTheFrontButTheGeneralDoesNot) {  // MS-COMMANDER
    const auto steps_forward = [](bool general) {
        Play p = touching({put(foot(8), us, 30, 20), put(foot(8, P::UA), them, 30, 20), camp(us), camp(them),
                           put(leader(0, P::FP, 4, general), us, 30, 20)},
                          0, 1);
        Rng rng(1, 1);
        const TableOrder first = Rules::choose(p.s, Temper::steady, rng, false).order;
        const auto* leads = std::get_if<LeadersOrder>(&first);
        return leads != nullptr && leads->command == LeaderCommand::lead_from_front;
    };
    EXPECT_TRUE(steps_forward(false));
    EXPECT_FALSE(steps_forward(true));
}

// A side breaks by the number of its figures (MS-END), so a dear one is not shot at first.
TEST(SkirmishCommander, CountsFiguresAndNotTheirWorth) {  // MS-COMMANDER, MS-END
    for (const bool dear_first : {true, false}) {
        const Facts dear = foot(4, P::PA, {Arm::edged}, Grade4::elite), cheap = foot(4, P::PA);
        Play p = at_moves({put(archers(8), us, 36, 20), put(dear_first ? dear : cheap, them, 32, 30, Order::loose, 180),
                           put(dear_first ? cheap : dear, them, 40, 30, Order::loose, 180)});
        p.s.stage = Stage::shoot_first;
        Rng rng(1, 1);
        const CommandersChoice choice = Rules::choose(p.s, Temper::steady, rng, true);
        const auto* shot = std::get_if<Shoot>(&choice.order);
        ASSERT_NE(shot, nullptr);
        EXPECT_EQ(shot->target, piece(1)) << "the first of two as easy to hit";
        EXPECT_EQ(choice.because.find("MS-COMMANDER"), std::string::npos) << choice.because;
        EXPECT_NE(choice.because.find("Shoots where it kills most, worth "), std::string::npos) << choice.because;
    }
}

TEST(SkirmishCommander, SaysWhyInASentence) {  // MS-COMMANDER
    Play p = at_moves({put(horse(10, P::FP), us, 36, 20), put(foot(10, P::UA), them, 36, 30)});
    Rng rng(1, 1);
    const CommandersChoice choice = Rules::choose(p.s, Temper::steady, rng, true);
    EXPECT_TRUE(std::holds_alternative<Charge>(choice.order));
    EXPECT_TRUE(choice.because.starts_with("Charges Body 2, which should lose ")) << choice.because;
}

}  // namespace
}  // namespace banneret::skirmish
