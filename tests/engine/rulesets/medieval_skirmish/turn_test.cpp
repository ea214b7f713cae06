// The turn and its phases.

#include "tests/engine/rulesets/medieval_skirmish/mustered.h"

namespace banneret::skirmish {
namespace {

TEST(SkirmishTurn, TheRulesetHasItsNameAndItsDice) {  // MS-R1, MS-R2, MS-89
    EXPECT_EQ(ruleset().title, "Medieval Skirmish (D12)");
    EXPECT_EQ(ruleset_number, 5);
    // Every roll is a d12 but the charge's d6; dice of rough ground are tested with the moves.
    Play p = battle({put(horse(2, P::UA), us, 30, 20), put(foot(4), them, 30, 26), camp(us), camp(them)});
    p.charge(0, 1, {1});
    EXPECT_EQ(p.asked.at(0).sides, 6);
    p.fight({6, 6, 6, 6, 12});
    for (const Question& q : p.asked) EXPECT_EQ(q.sides, 12) << question_words(q);
}

TEST(SkirmishTurn, TheNoteWithoutAMarkSaysWhatAChargeIs) {  // MS-R4, MS-53
    Play p = battle({put(foot(2), us, 30, 20), put(foot(4), them, 30, 21.5)});
    p.charge(0, 1, {6});
    EXPECT_TRUE(p[0].charged);
    EXPECT_FALSE(p.s.contacts.at(0).a_charges);
}

TEST(SkirmishTurn, LosingAFifthIsTheReasonThoughLooseIsPrinted) {  // MS-R5, MS-60
    // A loose body checks when it has lost a fifth, not merely because it is loose.
    Play p = battle({put(foot(10), us, 30, 20), put(foot(4), them, 30, 50)});
    EXPECT_FALSE(fifth_lost(p.s, 0));
    Faces none({});
    lose_figures({p.s, none, p.log}, 0, 2, rule("MS-15"), nobody, false);
    EXPECT_TRUE(fifth_lost(p.s, 0));
}

std::vector<RuleRef> steps_of_a_turn(bool late) {
    House house;
    house.shoot_after_move = late;
    Play p{placed({put(foot(4), us, 30, 20), put(foot(4), them, 30, 40)}, house)};
    Faces dice({});
    std::vector<RuleRef> out;
    const auto keep = [&] {
        for (const TableEvent& e : p.log.events) {
            if (std::holds_alternative<TurnBegan>(e) && std::get<TurnBegan>(e).turn == 2) return false;
            if (const auto* b = std::get_if<StepBegan>(&e)) out.push_back(b->step);
        }
        return true;
    };
    go_on({p.s, dice, p.log});
    for (int guard = 0; keep() && guard < 40; ++guard) p.stage() == Stage::who_first ? p.go(Reply{0}) : p.done();
    return out;
}
TEST(SkirmishTurn, ThePhasesFollowEachOther) {  // MS-R14
    const RuleRef initiative = rule("MS-R15"), rally = rule("MS-77"), shots = rule("MS-15"), volleys = rule("MS-R43"),
                  checks = rule("MS-R64"), moves = rule("MS-R17"), melee = rule("MS-33");
    EXPECT_EQ(steps_of_a_turn(false),
              (std::vector<RuleRef>{initiative, rally, shots, shots, volleys, checks, moves, moves, melee, checks}));
    EXPECT_EQ(steps_of_a_turn(true),
              (std::vector<RuleRef>{initiative, rally, moves, moves, shots, shots, volleys, checks, melee, checks}));
}
TEST(SkirmishTurn, ShootingAfterTheMovesSparesBodiesInContact) {  // MS-R14, MS-R42
    House house;
    house.shoot_after_move = true;
    Play p = battle(
        {put(foot(4), us, 30, 20), put(archers(4), us, 40, 20), put(foot(4), them, 30, 24), put(foot(4), them, 40, 27)},
        house);
    EXPECT_EQ(p.stage(), Stage::move_first);
    p.charge(0, 2, {6});
    p.done();
    for (int guard = 0; p.stage() != Stage::shoot_first && guard < 9; ++guard) p.done();
    EXPECT_EQ(p.refusal(Shoot{piece(1), piece(2), {}}), "No body can shoot into a melee.");
    EXPECT_TRUE(p.may(Shoot{piece(1), piece(3), {}}));
}

TEST(SkirmishTurn, TheHigherInitiativeChoosesAndTiesAreRolledAgain) {  // MS-R15, MS-R86, MS-FIRST, MS-LAST
    class Rolled final : public Dice {
    public:
        explicit Rolled(std::deque<int> faces) : faces_(std::move(faces)) {}
        std::size_t left() const { return faces_.size(); }

    private:
        Answer ask(const Question&) override {
            Answer a;
            a.n[0] = faces_.front();
            faces_.pop_front();
            return a;
        }
        std::deque<int> faces_;
    };
    Facts general = leader(0, P::PP, 4, true);
    general.leadership = 3;
    Play p{placed({put(foot(4), us, 30, 20), put(foot(4), them, 30, 40), put(general, us, 30, 20)})};
    // 5 and 3 are 8, as many as 8 without a general; then 4 and 3 beat 6.
    Rolled dice({5, 8, 4, 6});
    go_on({p.s, dice, p.log});
    EXPECT_EQ(dice.left(), 0u);
    EXPECT_EQ(p.s.chooser, us);
    const auto d = Rules::pending(p.s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->options()[0], rule("MS-FIRST"));
    EXPECT_EQ(d->options()[1], rule("MS-LAST"));
    p.go(Reply{1});
    EXPECT_EQ(p.s.first_mover, them);
    // The general's leadership has no other use.
    EXPECT_EQ(morale_modifiers<Whole>(p.s, 0).total(), 3);
}

TEST(SkirmishTurn, DiceFallByBodiesContactsAndPairs) {  // MS-R16
    Play p = touching({put(foot(1), us, 20, 20), put(foot(1), us, 40, 20), put(foot(1), them, 20, 20),
                       put(foot(1), them, 40, 20), camp(us), camp(them)},
                      3, 1);
    Contact c;
    c.a = 0;
    c.b = 2;
    add_contact(p.s, c);
    p.fight({6, 6, 6, 6});
    std::vector<std::uint32_t> order;
    for (const DiceFell& d : p.rolls(RollFor::melee)) order.push_back(d.piece.value);
    // The contacts in the order made, each with the body that made it.
    EXPECT_EQ(order, (std::vector<std::uint32_t>{4, 2, 1, 3}));
}

TEST(SkirmishTurn, ACharacterChangesBodiesWithinHisMoveOutOfMelee) {  // MS-R84
    Play p = battle({put(foot(4), us, 30, 20), put(foot(4), us, 38, 20), put(foot(4), us, 60, 20),
                     put(foot(4), them, 30, 50), put(leader(0), us, 30, 20)});
    EXPECT_TRUE(p.may(Attach{piece(4), piece(1), {}}));
    EXPECT_EQ(p.refusal(Attach{piece(4), piece(2), {}}), "That body is farther away than this character can move.");
    p.go(Attach{piece(4), piece(1), {}});
    EXPECT_EQ(p[4].host, 1);
    EXPECT_EQ(p[0].guests, 0);
    EXPECT_EQ(p[1].guests, 1);
    EXPECT_FALSE(p.may(Attach{piece(4), {}, {}})) << "once a turn";
    Play melee = touching(
        {put(foot(4), us, 30, 20), put(foot(4), us, 36, 20), put(foot(4), them, 30, 20), put(leader(0), us, 30, 20)}, 0,
        2);
    melee.s.stage = Stage::move_first;
    EXPECT_EQ(melee.refusal(Attach{piece(3), piece(1), {}}), "This character is in a melee and cannot leave his body.");
}

}  // namespace
}  // namespace banneret::skirmish
