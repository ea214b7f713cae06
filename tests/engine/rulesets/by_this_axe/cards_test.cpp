// The command option of By This Axe, card by card.

#include <gmock/gmock.h>

#include <array>

#include "tests/engine/rulesets/by_this_axe/scene.h"

namespace banneret::axe {
namespace {

// Two units of foot an inch apart with a general, one of horse, one of archers; an enemy at 8 inches.
struct Table_ {
    Scene scene;
    Table_()
        : scene({put(foot(8, 2, Armour::light, true), Side::first, 2000, 1000, 0),
                 put(foot(8, 2, Armour::heavy, true), Side::first, 2380, 1000, 0),
                 with(person({.leads = 3, .general = true}), Side::first, 0),
                 put(horse(6, 3), Side::first, 1200, 1000, 0), put(archers(6, 3), Side::first, 2800, 1000, 0),
                 put(foot(8, 2), Side::second, 2000, 1800, 180), put(foot(8, 2), Side::second, 4500, 4400, 180)},
                with_cards) {}
    void hold(Card c, int n = 1) { scene.s.hand.first[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(n); }
    PlayCard card(Card c, std::vector<std::size_t> on = {}, bool joker = false) const {
        PlayCard o;
        o.card = card_key(c);
        o.joker = joker;
        for (std::size_t k = 0; k < on.size(); ++k) o.pieces[k] = piece(on[k]);
        return o;
    }
};

// BTA-26, BTA-29, BTA-133, BTA-134, BTA-135; BTA-R91, BTA-R92, BTA-R103
TEST(AxeCards, DrawnByLeadershipAndKeptToThree) {
    Table_ t;
    t.scene.step([](Table x) { draw_cards(x); }, {{1}, {1}, {1}});
    EXPECT_EQ(hand_size(t.scene.s, Side::first), 3);
    EXPECT_EQ(t.scene.asked[0].sides, 54);
    EXPECT_EQ(t.scene.asked[2].sides, 52);
    EXPECT_EQ(hand_size(t.scene.s, Side::second), 0);  // they have no leader
    // The hand is hidden from the other side.
    Rng rng(2);
    bool differs = false;
    for (int k = 0; k < 20; ++k) {
        const State seen = Rules::as_seen_by(t.scene.s, Side::second, rng);
        EXPECT_EQ(hand_size(seen, Side::first), 3);
        differs = differs || seen.hand.first != t.scene.s.hand.first;
    }
    EXPECT_TRUE(differs);
    for (const TableEvent& e : t.scene.log.events)
        if (std::holds_alternative<DiceFell>(e)) {
            EXPECT_EQ(Rules::visible_event(t.scene.s, e, Side::second), std::nullopt);
        }
    // Five cards in the hand: two are discarded.
    t.hold(Card::march_charge, 5);
    t.scene.s.stage = Stage::keep_cards;
    EXPECT_EQ(t.scene.refused(Done{}), "A side keeps at most three cards: give one back.");
    t.scene.give(PlayCard{card_key(Card::march_charge), {}});
    EXPECT_EQ(t.scene.s.discards[static_cast<std::size_t>(Card::march_charge)], 1);
    // An empty deck takes the discards.
    t.scene.s.deck = {};
    t.scene.s.discards = {};
    t.scene.s.discards[static_cast<std::size_t>(Card::rally)] = 3;
    t.scene.s.hand.first = {};
    t.scene.step([](Table x) { draw_cards(x); }, {{1}, {1}});
    EXPECT_EQ(t.scene.s.hand.first[static_cast<std::size_t>(Card::rally)], 3);
    // BTA-134: the other side draws from the same deck.
    Table_ shared;
    shared.scene.s.deck = {};
    shared.scene.s.deck[static_cast<std::size_t>(Card::volley)] = 3;
    shared.scene.at(6).at = {2800, 1000, 180};
    shared.scene.s.setup = Shared<axe::Setup>([&] {
        axe::Setup setup = *shared.scene.s.setup;
        setup.facts[5].leads = true;
        setup.facts[5].leadership = 2;
        return setup;
    }());
    shared.scene.step([](Table x) { draw_cards(x); }, {{1}, {1}});
    EXPECT_EQ(hand_size(shared.scene.s, Side::first), 3);
    EXPECT_EQ(hand_size(shared.scene.s, Side::second), 0) << "the first side has drawn the last of them";
    // A routed general draws nothing, and no other leader replaces it.
    t.scene.at(0).routed = true;
    t.scene.step([](Table x) { draw_cards(x); });
}

TEST(AxeCards, DistanceAndOneCardAUnit) {  // BTA-136, BTA-137, BTA-138, BTA-139; BTA-R93, BTA-R95
    Table_ t;
    t.hold(Card::march_charge, 3);
    t.scene.at(3).at.x = 340;
    EXPECT_EQ(t.scene.refused(t.card(Card::march_charge, {3})),
              "The unit is not within 12 inches of a leader who can command.");
    EXPECT_EQ(t.scene.refused(t.card(Card::march_charge, {0, 4})),
              "The two units must be within 1 inch of each other.");
    EXPECT_EQ(t.scene.refused(t.card(Card::frenzied, {0, 1})), "That card is not in your hand.");
    t.scene.give(t.card(Card::march_charge, {0, 1}), {{4}});
    EXPECT_EQ(rate(t.scene.s, 0), 900);
    EXPECT_EQ(rate(t.scene.s, 1), 800);
    EXPECT_TRUE(t.scene.at(0).may_charge);
    EXPECT_EQ(t.scene.refused(t.card(Card::march_charge, {0})), "A unit takes one card per phase.");
    t.scene.at(2).refused_now = true;
    EXPECT_EQ(t.scene.refused(t.card(Card::march_charge, {4})),
              "The unit is not within 12 inches of a leader who can command.");
}

// BTA-145, BTA-146, BTA-147, BTA-148, BTA-149, BTA-150, BTA-151, BTA-152, BTA-153, BTA-154, BTA-155, BTA-156, BTA-157,
// BTA-158, BTA-159, BTA-160, BTA-161 (T-15): the most units that a card can name; none where it moves all of a kind or
// answers a roll.
TEST(AxeCards, EachNamesAsManyUnitsAsItsRuleSays) {
    const std::array<int, card_count> most = {2, 1, 2, 2, 0, 0, 0, 3, 1, 2, 2, 2, 1, 0, 2, 2, 0};
    for (std::size_t c = 0; c < card_count; ++c)
        EXPECT_EQ(row(static_cast<Card>(c)).pieces, most[c]) << row(static_cast<Card>(c)).name;
    Table_ t;
    for (const Card c : {Card::maneuver, Card::ferocious, Card::march_charge}) {
        t.hold(c, 1);
        std::vector<std::size_t> named = {0};
        if (row(c).pieces > 1) named.push_back(1);
        EXPECT_EQ(t.scene.refused(t.card(c, named)), "") << row(c).name;
        named.push_back(named.size() > 1 ? 4 : 1);
        EXPECT_EQ(t.scene.refused(t.card(c, named)), "The card takes fewer units than that.") << row(c).name;
    }
}

TEST(AxeCards, ChargesNeedACard) {  // BTA-145, BTA-152, BTA-153, BTA-154; BTA-R94, BTA-R97
    Table_ t;
    const Charge go{piece(0), piece(5), InchPlace{}};
    EXPECT_EQ(t.scene.refused(go), "This unit needs an order card to charge.");
    t.hold(Card::ferocious);
    t.scene.give(t.card(Card::ferocious, {0}), {{6}});
    EXPECT_EQ(t.scene.refused(go), "");
    t.scene.give(go);
    ASSERT_EQ(t.scene.s.contacts.size(), 1u);
    EXPECT_EQ(t.scene.s.contacts[0].bonus, 2);
    State s = t.scene.s;
    RecordingTableLog log;
    SeededDice dice(1);
    fight_round({s, dice, log});
    t.scene.log = log;
    EXPECT_TRUE(has_part(t.scene.roll(RollFor::melee).tally, rule("BTA-153")));
    end_melee({s, dice, log});
    EXPECT_EQ(s.contacts.empty() ? 0 : s.contacts[0].bonus, 0);
    // BTA-153: one unit, six inches farther by the die, and two more to hit.
    Table_ one;
    one.hold(Card::ferocious);
    EXPECT_EQ(one.scene.refused(one.card(Card::ferocious, {0, 1})), "The card takes fewer units than that.");
    one.scene.give(one.card(Card::ferocious, {0}), {{6}});
    EXPECT_EQ(rate(one.scene.s, 0), 500 + 600);
    BlowCase blow;
    blow.card_bonus = one.scene.at(0).card_bonus;
    EXPECT_EQ(melee_number(one.scene.s, 0, 5, blow).total(), melee_number(one.scene.s, 0, 5, {}).total() + 2);
    Scene free({put(foot(8, 2), Side::first, 2000, 1000, 0), put(foot(8, 2), Side::second, 2000, 1400, 180)},
               House{.command_cards = true, .charge_needs_card = false});
    EXPECT_EQ(free.refused(Charge{piece(0), piece(1), InchPlace{}}), "");
    Table_ frenzied;
    frenzied.hold(Card::frenzied);
    EXPECT_EQ(frenzied.scene.refused(frenzied.card(Card::frenzied, {0})), "A Frenzied Charge needs two units.");
    frenzied.scene.give(frenzied.card(Card::frenzied, {0, 1}), {{2}});
    EXPECT_EQ(frenzied.scene.at(1).card_bonus, 1);
    Table_ together;
    together.hold(Card::coordinated);
    together.scene.give(together.card(Card::coordinated, {0, 1}), {{6}});
    together.scene.give(Charge{piece(0), piece(5), InchPlace{}});
    EXPECT_EQ(together.scene.at(1).must_charge, 6);
    EXPECT_EQ(std::get<Refusal>(charge_way(together.scene.s, 1, 6, ChargeEdge::any)).why,
              "This unit is ordered to charge another enemy.");
}

TEST(AxeCards, MovesOfWholeArms) {  // BTA-146, BTA-147, BTA-148, BTA-149, BTA-150, BTA-151; BTA-R96
    Table_ t;
    t.hold(Card::all_cavalry);
    t.scene.give(t.card(Card::all_cavalry), {{3}});
    EXPECT_EQ(rate(t.scene.s, 3), 600 + 400);
    EXPECT_EQ(rate(t.scene.s, 0), 500);
    Table_ light;
    light.hold(Card::all_light_infantry);
    light.scene.give(light.card(Card::all_light_infantry), {{3}});
    EXPECT_EQ(rate(light.scene.s, 0), 800);
    EXPECT_EQ(rate(light.scene.s, 1), 400);
    Table_ all;
    all.hold(Card::all_infantry);
    all.scene.give(all.card(Card::all_infantry), {{4}});
    EXPECT_EQ(rate(all.scene.s, 1), 700);
    Table_ wing;
    wing.hold(Card::flanking);
    EXPECT_EQ(wing.scene.refused(wing.card(Card::flanking, {0, 1})),
              "A Flanking Move takes the two outermost units of a wing.");
    wing.scene.give(wing.card(Card::flanking, {3, 0}));
    EXPECT_EQ(rate(wing.scene.s, 3), 1200);
    Table_ mid;
    mid.hold(Card::center);
    EXPECT_EQ(mid.scene.refused(mid.card(Card::center, {3, 4})),
              "A Center Move takes the two units nearest the middle.");
    mid.scene.give(mid.card(Card::center, {0, 1}));
    EXPECT_EQ(rate(mid.scene.s, 0), 1000);
    Table_ turn;
    turn.hold(Card::maneuver);
    turn.scene.give(turn.card(Card::maneuver, {0}));
    EXPECT_EQ(turn.scene.refused(Advance{piece(0), InchPlace{2000, 700, 180}}), "");
}

TEST(AxeCards, TargetAndVolley) {  // BTA-155, BTA-156; BTA-R99, BTA-R100
    Table_ t;
    t.scene.s.stage = Stage::fire;
    t.scene.at(5).at = {2800, 1600, 180};
    t.scene.at(6).at = {2800, 2500, 180};
    EXPECT_EQ(t.scene.refused(Shoot{piece(4), piece(6)}), "This unit must fire at the closest enemy that it can hit.");
    t.scene.s.stage = Stage::fire_cards;
    t.hold(Card::target);
    Table_ volley = t;
    t.scene.give(t.card(Card::target, {4}));
    EXPECT_EQ(t.scene.refused(Shoot{piece(4), piece(6)}), "");
    volley.hold(Card::target, 0);
    volley.hold(Card::volley);
    volley.scene.give(volley.card(Card::volley, {4}));
    volley.scene.step([](Table x) { fire_at(x, 4, 5, 0); },
                      {std::vector<std::uint16_t>(8, 6)});  // four of six may, twice
    // Held fire is triggered by the first enemy who comes.
    Table_ held;
    held.scene.s.stage = Stage::fire_cards;
    held.hold(Card::target);
    held.scene.at(5).at = {2800, 4000, 180};
    held.scene.give(held.card(Card::target, {4}));
    held.scene.give(LeadersOrder{piece(4), piece(4), LeaderCommand::hold_fire}, {{1}, {2}});
    held.scene.s.active = Side::second;
    held.scene.s.stage = Stage::move;
    held.scene.at(5).extra = 300;
    held.scene.give(Advance{piece(5), InchPlace{2800, 3200, 180}}, {{6, 6, 6, 6}});
    EXPECT_EQ(held.scene.rolls(RollFor::shooting), 1u);
    EXPECT_TRUE(held.scene.at(4).fired);
}

TEST(AxeCards, HeldFireMeetsAFlankMarchToo) {  // BTA-155; AD-6, BTA-R99
    Table_ t;
    t.scene.at(4).held_fire = true;
    t.scene.at(4).at = {700, 1500, 270};
    t.scene.at(5).where = Where::flank;
    t.scene.s.active = Side::second;
    t.scene.s.second_half = true;
    t.scene.s.turn = 2;
    t.scene.give(Deploy{piece(5), InchPlace{200, 1500, 90}, 0}, {{6, 6, 6, 6}});
    EXPECT_EQ(t.scene.rolls(RollFor::shooting), 1u);
}

// A piece that comes into range in IV triggers it, even by stepping out of a unit or retreating from a charge.
TEST(AxeCards, HeldFireMeetsWhoStepsOutOfHisUnit) {  // BTA-155; BTA-R48, BTA-R99
    Scene scene(
        {put(archers(6, 3), Side::first, 2800, 1000, 0), put(foot(8, 2), Side::first, 500, 500, 0),
         put(foot(8, 2), Side::second, 2800, 3400, 180), with(person({.hero = FighterTier::hero}), Side::second, 2)},
        with_cards);
    scene.at(0).held_fire = true;
    scene.s.active = Side::second;
    scene.s.stage = Stage::move;
    scene.give(Attach{piece(3), {}, InchPlace{2800, 2900, 180}}, {{6, 6, 6, 6}});
    EXPECT_EQ(scene.rolls(RollFor::shooting), 1u);
    EXPECT_TRUE(scene.at(0).fired);
}

TEST(AxeCards, HeldFireMeetsAChargeThatStartsOutOfRange) {  // BTA-155; BTA-R42, BTA-R99
    Scene scene({put(foot(8, 3), Side::first, 2000, 2700, 0), put(archers(6, 3), Side::first, 2700, 700, 0),
                 put(horse(6, 3), Side::second, 2000, 3300, 180), put(foot(8, 2), Side::second, 500, 4600, 180)},
                with_cards);
    scene.at(1).held_fire = true;
    scene.at(2).may_charge = true;
    scene.s.active = Side::second;
    ASSERT_TRUE(targets(scene.s, 1).empty()) << "it starts out of range";
    const Scene before = scene;
    scene.give(Charge{piece(2), piece(0), InchPlace{}}, {{6}});
    EXPECT_EQ(scene.rolls(RollFor::shooting), 1u);
    EXPECT_TRUE(scene.at(1).fired);
    EXPECT_TRUE(in_melee(scene.s, 2)) << "the charge goes on";
    EXPECT_EQ(scene.s.rush.reach, 0);
    Scene far = before;
    far.at(1).at = {2700, 100, 0};
    far.give(Charge{piece(2), piece(0), InchPlace{}});
    EXPECT_EQ(far.rolls(RollFor::shooting), 0u) << "it never comes into range";
    EXPECT_FALSE(far.at(1).fired);
    EXPECT_TRUE(in_melee(far.s, 2));
}

TEST(AxeCards, HeldFireMeetsWhoGoesBackFromACharge) {  // BTA-155; BTA-R46, BTA-R99
    Facts light = foot(4, 2);
    light.skirmish = true;
    light.width = 4;
    Scene scene({put(foot(8, 3), Side::first, 2000, 1000, 0), put(archers(6, 3), Side::first, 3300, 2300, 270),
                 put(light, Side::second, 2000, 1500, 180), put(foot(8, 2), Side::second, 500, 4600, 180)},
                with_cards);
    scene.at(0).may_charge = true;
    scene.at(1).held_fire = true;
    scene.give(Charge{piece(0), piece(2), InchPlace{}});
    ASSERT_EQ(scene.s.stage, Stage::charge_react);
    EXPECT_EQ(scene.rolls(RollFor::shooting), 0u);
    const Scene stays = scene;
    scene.give(Reply{1}, {{6, 6, 6, 6}});
    EXPECT_EQ(scene.rolls(RollFor::shooting), 1u);
    EXPECT_TRUE(scene.at(1).fired);
    EXPECT_EQ(scene.s.rush.reach, 0) << "the charge went on";
    Scene stood = stays;
    stood.give(Reply{0});
    EXPECT_EQ(stood.rolls(RollFor::shooting), 0u) << "who stands does not come into range";
}

TEST(AxeCards, RallySeizeBraceAndShieldwall) {  // BTA-131, BTA-157, BTA-158, BTA-159, BTA-160; BTA-R101, BTA-R102
    Table_ t;
    t.hold(Card::rally);
    t.scene.at(1).routed = true;
    t.scene.give(t.card(Card::rally, {1}));
    EXPECT_FALSE(t.scene.at(1).routed);
    EXPECT_TRUE(t.scene.at(1).rallied);
    Table_ check;
    check.hold(Card::rally);
    check.scene.s.stage = Stage::morale;
    check.scene.s.checks = {Check{.piece = 0}};
    const int before = morale_tally(check.scene.s, 0, false).total();
    EXPECT_EQ(Rules::pending(check.scene.s)->piece, piece(0));
    Fallen dice(std::vector<std::vector<std::uint16_t>>{{5}});
    play_card({check.scene.s, dice, check.scene.log}, Side::first, check.card(Card::rally));
    carry_on_checks({check.scene.s, dice, check.scene.log});
    EXPECT_EQ(check.scene.roll(RollFor::morale).tally.total(), before + 2);
    Table_ seize;
    seize.hold(Card::seize);
    seize.scene.s.stage = Stage::seize;
    seize.scene.s.second_half = false;
    seize.scene.give(seize.card(Card::seize), {{3}, {4}});
    EXPECT_EQ(seize.scene.s.chooser, Side::first);
    Table_ brace;
    brace.hold(Card::brace);
    brace.scene.s.active = Side::second;
    brace.scene.s.stage = Stage::move;
    brace.scene.at(5).may_charge = true;
    brace.scene.at(5).extra = 600;
    brace.scene.give(Charge{piece(5), piece(0), InchPlace{}});
    ASSERT_EQ(brace.scene.s.stage, Stage::charge_react);
    brace.scene.give(brace.card(Card::brace, {0}));
    EXPECT_TRUE(brace.scene.at(0).braced);
    ASSERT_EQ(brace.scene.s.contacts.size(), 1u);
    State s = brace.scene.s;
    RecordingTableLog log;
    SeededDice d(3);
    fight_round({s, d, log});
    bool braced = false;
    for (const TableEvent& e : log.events)
        if (const auto* f = std::get_if<DiceFell>(&e); f && f->question.what == RollFor::save && f->piece == piece(0))
            braced = has_part(f->tally, rule("BTA-159"));
    EXPECT_TRUE(braced);
    // BTA-159: two more to save, and no move but a turn.
    SaveCase ready;
    ready.braced = true;
    EXPECT_EQ(save_number(brace.scene.s, 0, ready).total(), save_number(brace.scene.s, 0, {}).total() + 2);
    // BTA-R101: on units that have not moved; a unit that has fired may brace.
    Table_ fired;
    fired.hold(Card::brace);
    fired.scene.at(4).fired = true;
    EXPECT_EQ(fired.scene.refused(fired.card(Card::brace, {4})), "");
    fired.scene.at(4).moved = true;
    EXPECT_EQ(fired.scene.refused(fired.card(Card::brace, {4})), "This unit has already moved or is in a melee.");
    Table_ stays;
    stays.hold(Card::brace);
    stays.scene.give(stays.card(Card::brace, {0, 1}));
    EXPECT_TRUE(stays.scene.at(1).braced);
    EXPECT_EQ(stays.scene.refused(Advance{piece(0), InchPlace{2000, 1100, 0}}), "This unit may not move this turn.");
    EXPECT_EQ(stays.scene.refused(Reform{piece(0), {}, 0, InchPlace{0, 0, 45}}), "");
    EXPECT_NE(stays.scene.refused(Reform{piece(0), {}, 0, InchPlace{0, 0, 46}}), "");
    Table_ wall;
    wall.hold(Card::shieldwall);
    wall.scene.s.stage = Stage::fire_cards;
    EXPECT_EQ(wall.scene.refused(wall.card(Card::shieldwall, {3})), "Only foot with shields can form a shieldwall.");
    wall.scene.give(wall.card(Card::shieldwall, {0, 1}));
    EXPECT_TRUE(wall.scene.at(0).shieldwall);
    EXPECT_FALSE(may_move(wall.scene.s, 0));
}

TEST(AxeCards, TwoCoordinatedAttacksNameEachItsOwnEnemy) {  // BTA-152
    Table_ t;
    t.hold(Card::coordinated, 2);
    t.scene.at(3).at = {2900, 1000, 0};
    t.scene.at(4).at = {3300, 1000, 0};
    t.scene.give(t.card(Card::coordinated, {0, 1}), {{6}});
    t.scene.give(t.card(Card::coordinated, {3, 4}), {{6}});
    t.scene.give(Charge{piece(0), piece(5), InchPlace{}});
    EXPECT_EQ(t.scene.at(1).must_charge, 6);
    EXPECT_EQ(t.scene.at(3).must_charge, 0);
    EXPECT_EQ(t.scene.at(4).must_charge, 0);
}

TEST(AxeCards, EachBonusHasItsOwnRow) {  // BTA-147, BTA-148, BTA-153, BTA-154, BTA-161
    Table_ t;
    BlowCase both;
    both.card_bonus = 3;  // both effects of a joker
    const Tally number = melee_number(t.scene.s, 0, 5, both);
    EXPECT_EQ(number.total(), melee_number(t.scene.s, 0, 5, {}).total() + 3);
    EXPECT_TRUE(has_part(number, rule("BTA-153")) && has_part(number, rule("BTA-154")));
    t.hold(Card::center);
    t.scene.give(t.card(Card::center, {0, 1}));
    EXPECT_EQ(rate(t.scene.s, 0), 1000);
    EXPECT_TRUE(has_part(rate_tally(t.scene.s, 0), rule("BTA-148")));
}

TEST(AxeCards, ACheckIsHelpedByOneCardWithinTheReachOfALeader) {  // BTA-137, BTA-138; BTA-R102
    Table_ t;
    t.hold(Card::rally, 2);
    t.scene.s.stage = Stage::morale;
    t.scene.s.checks = {Check{.piece = 0}};
    t.scene.at(0).carded_fire = true;
    EXPECT_EQ(t.scene.refused(t.card(Card::rally)), "A unit takes one card per phase.");
    t.scene.s.melee_phase = true;  // as in another phase
    EXPECT_EQ(t.scene.refused(t.card(Card::rally)), "");
    Fallen none({});
    play_card({t.scene.s, none, t.scene.log}, Side::first, t.card(Card::rally));
    t.scene.s.checks = {Check{.piece = 0, .friends = true}};
    EXPECT_EQ(t.scene.refused(t.card(Card::rally)), "A unit takes one card per phase.");
    // A unit out of reach cannot be helped: it rolls at once.
    Table_ far;
    far.hold(Card::rally);
    far.scene.at(3).at.x = 340;
    far.scene.s.stage = Stage::morale;
    far.scene.s.checks = {Check{.piece = 3}};
    EXPECT_EQ(far.scene.refused(far.card(Card::rally)),
              "The unit is not within 12 inches of a leader who can command.");
    far.scene.step([](Table x) { EXPECT_TRUE(carry_on_checks(x)); }, {{1}});
}

TEST(AxeCards, BraceInAnswerMayNameANeighbour) {  // BTA-159; BTA-R95, BTA-R101
    Table_ t;
    t.hold(Card::brace);
    t.scene.s.active = Side::second;
    t.scene.at(5).may_charge = true;
    t.scene.at(5).extra = 600;
    t.scene.give(Charge{piece(5), piece(0), InchPlace{}});
    ASSERT_EQ(t.scene.s.stage, Stage::charge_react);
    EXPECT_EQ(t.scene.refused(t.card(Card::brace, {1})), "Play Brace for Charge on the unit that is charged.");
    EXPECT_EQ(t.scene.refused(t.card(Card::brace, {0, 3})), "The two units must be within 1 inch of each other.");
    EXPECT_EQ(t.scene.refused(t.card(Card::brace, {0, 5})), "Cards are played only on your own units on the table.");
    EXPECT_EQ(t.scene.refused(t.card(Card::brace, {0, 400})), "Cards are played only on your own units on the table.");
    EXPECT_EQ(t.scene.refused(t.card(Card::brace, {0, 1, 4})), "The card takes fewer units than that.");
    t.scene.give(t.card(Card::brace, {0, 1}));
    EXPECT_TRUE(t.scene.at(0).braced && t.scene.at(1).braced);
}

TEST(AxeCards, TheDeckHoldsTheCopiesPrinted) {                                            // BTA-R89, BTA-R90
    const std::array<std::pair<Card, int>, 17> copies = {{{Card::march_charge, 13},       // BTA-145
                                                          {Card::maneuver, 4},            // BTA-146
                                                          {Card::flanking, 2},            // BTA-147
                                                          {Card::center, 2},              // BTA-148
                                                          {Card::all_cavalry, 2},         // BTA-149
                                                          {Card::all_light_infantry, 2},  // BTA-150
                                                          {Card::all_infantry, 1},        // BTA-151
                                                          {Card::coordinated, 2},         // BTA-152
                                                          {Card::ferocious, 2},           // BTA-153
                                                          {Card::frenzied, 2},            // BTA-154
                                                          {Card::target, 5},              // BTA-155
                                                          {Card::volley, 2},              // BTA-156
                                                          {Card::rally, 5},               // BTA-157
                                                          {Card::seize, 2},               // BTA-158
                                                          {Card::brace, 3},               // BTA-159
                                                          {Card::shieldwall, 3},          // BTA-160
                                                          {Card::joker, 2}}};             // BTA-161
    for (const auto& [card, n] : copies) EXPECT_EQ(row(card).copies, n) << row(card).rule;
}

TEST(AxeCards, TheJokerIsTwoCards) {  // BTA-161; BTA-R90
    Table_ t;
    t.hold(Card::joker);
    t.scene.give(t.card(Card::maneuver, {0}, true));
    EXPECT_EQ(t.scene.s.hand.first[static_cast<std::size_t>(Card::joker)], 0);
    EXPECT_EQ(t.scene.refused(t.card(Card::maneuver, {1}, true)), "That card is not in your hand.");
    t.scene.give(t.card(Card::march_charge, {1}, true), {{1}});
    EXPECT_EQ(t.scene.refused(t.card(Card::march_charge, {3}, true)), "That card is not in your hand.");
}

}  // namespace
}  // namespace banneret::axe
