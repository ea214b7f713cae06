// The muster, abilities, deployment, the tactical start, and the automatic commander.

#include <algorithm>
#include <set>

#include "engine/dice/seeded.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/judgement.h"
#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

TableStart start_of(std::vector<Unit> first, std::vector<Unit> second, int leadership = 3) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first), leadership),
                   table_army_of_list("Blue", std::move(second), leadership)};
    return start;
}
State mustered(const TableStart& start) {
    auto m = muster(start);
    if (const auto* p = std::get_if<std::vector<Problem>>(&m)) {
        ADD_FAILURE() << p->front().sentence();
        return {};
    }
    return std::get<State>(std::move(m));
}
Unit men(std::string_view type, int count) {
    Unit u = man(type);
    u.count = count;
    return u;
}

TEST(BattlefieldMuster, StatLinesOfTheMenAtArms) {  // BCR-1.3, BCR-R63, BCR-4.7, BCR-R64
    const auto line = [](std::string_view type) {
        const Facts f = plain(type);
        return std::vector<int>{f.armour_class, f.attack, f.sets, f.damage, f.hit_points,
                                f.morale,       f.reach,  f.save, f.cap};
    };
    EXPECT_EQ(line("levy"), (std::vector<int>{12, 2, 1, 6, 7, 4, 1, 0, 25}));
    EXPECT_EQ(line("heavy footmen"), (std::vector<int>{20, 8, 1, 7, 32, 10, 0, 4, 25}));
    EXPECT_EQ(line("pikemen"), (std::vector<int>{15, 5, 1, 7, 20, 7, 2, 2, 25}));
    EXPECT_EQ(line("medium horsemen"), (std::vector<int>{18, 10, 2, 10, 39, 10, 0, 4, 15}));  // BCR-7.2
    EXPECT_EQ(line("heavy horsemen"), (std::vector<int>{21, 13, 2, 11, 52, 13, 0, 6, 15}));
    EXPECT_EQ(line("gnolls"), (std::vector<int>{14, 12, 2, 12, 49, 13, 1, 6, 15}));
    EXPECT_EQ(plain("longbowmen").shot, 8);
    const Facts knight = facts_of(man("heavy horsemen"), {});
    EXPECT_TRUE(knight.feats.has(Feat::spirited_charge) && knight.feats.has(Feat::weapon_specialization));
    EXPECT_TRUE(facts_of(man("levy"), {}).feats.empty());
    Unit far = man("longbowmen");
    far.fc = 4;
    EXPECT_TRUE(facts_of(far, {}).feats.has(Feat::far_shot));
    EXPECT_EQ(facts_of(far, {}).range, 6);  // BCR-4.7.g, BCR-6.5.1
    EXPECT_FALSE(plain("archers").formed);  // BCR-R2
    EXPECT_TRUE(plain("levy").formed);
}

TEST(BattlefieldMuster, CountersAndScale) {  // BCR-1.0, BCR-1.1.1, BCR-1.1.2, BCR-R1, BCR-R66
    Unit hobbits = man("archers");
    hobbits.count = 400;
    hobbits.fc = 3;
    hobbits.armour = Armour::medium;
    hobbits.melee = {MeleeWeapon::dagger};
    for (const Ability a : {Ability::small, Ability::marksman, Ability::camouflage}) hobbits.abilities.add(a);
    TableStart start = start_of({men("heavy horsemen", 160), men("gnolls", 70)}, {hobbits});
    start.changes.push_back({us, {}, "scale", "1"});
    const State s = mustered(start);
    std::vector<int> sizes;
    for (std::size_t i = 0; i < s.setup->units; ++i) sizes.push_back(facts(s, i).started);
    EXPECT_EQ(sizes, (std::vector<int>{15, 15, 15, 15, 15, 15, 14, 14, 14, 14, 14, 14, 14, 14, 14,
                                       14, 29, 29, 29, 29, 29, 29, 29, 29, 28, 28, 28, 28, 28, 28}));  // case 8
    const Facts& f = facts(s, 16);
    EXPECT_EQ(f.armour_class, 17);
    EXPECT_EQ(f.shot, 11);
    EXPECT_EQ(f.hit_points, 26);
    EXPECT_EQ(f.damage, 3);
    // Case 9: at 1:1 and 42 counters too many, so 1:2.
    Unit foot = men("levy", 160);
    const State t =
        mustered(start_of({men("light horsemen", 160), men("medium horsemen", 80), foot, men("pikemen", 200)},
                          {men("levy", 900), men("light horsemen", 200)}));
    EXPECT_EQ(t.setup->scale, 2);
    EXPECT_EQ(t.setup->counters.first, 17);
    EXPECT_EQ(t.setup->counters.second, 25);
    TableStart merged = start_of({men("levy", 3), men("levy", 40)}, {men("levy", 50)});
    EXPECT_NE(muster_sheet(merged).lines[0].note, "");
    merged.changes.push_back({us, merged.sides.first.units[0].id, "merge", "2"});
    EXPECT_EQ(mustered(merged).setup->counters.first, 2);
}

TEST(BattlefieldMuster, MountedRemnantsReform) {  // BCR-7.6
    Placed a = put(plain("light horsemen"), us, 5, 8, 0, 4), b = put(plain("light horsemen"), us, 5, 7, 0, 9);
    a.facts.started = b.facts.started = 15;
    Play p = battle({a, b, put(plain("levy"), them, 5, 2)});
    p.go(Attach{piece(0), piece(1), sq(5, 7)});
    EXPECT_EQ(p.at(1).heads, 13);
}

TEST(BattlefieldMuster, TheoryIsRolledBeforeDeployment) {  // BCR-12.1, BCR-R61, BCR-ROLL, BCR-NOROLL, BCR-NONE
    State s = mustered(start_of({men("levy", 50)}, {men("levy", 50)}));
    ASSERT_EQ(s.stage, Stage::theory);
    auto d = Rules::pending(s);
    EXPECT_EQ(d->options()[0], rule("BCR-ROLL"));
    EXPECT_EQ(d->options()[1], rule("BCR-NOROLL"));
    Play p{s};
    p.go(Reply{0}, {12});  // 12 + 6: the legion is in reach
    d = Rules::pending(p.s);
    EXPECT_EQ(d->options().size(), 4u);
    EXPECT_EQ(d->options()[3], rule("BCR-NONE"));
    p.go(Reply{2});
    EXPECT_TRUE(has_formation(p.s, us, Formations::legion));
    p.go(Reply{1});
    EXPECT_EQ(p.s.stage, Stage::deploy_second);
}

TEST(BattlefieldMuster, DeploymentAndTheTacticalStart) {
    TableStart start = start_of({men("levy", 100), men("light horsemen", 60)}, {men("levy", 100)});
    State s = mustered(start);
    for (std::size_t i = 0; i < s.setup->units; ++i)
        EXPECT_TRUE(in_zone(s, s.pieces[i].side, s.pieces[i].at));  // BCR-DEPLOYMENT
    EXPECT_FALSE(may_deploy(s, 0, {0, 15}));
    start.stratagem.first = Stratagem::flank_march;
    s = mustered(start);
    const auto waiting = std::ranges::count_if(s.pieces, [](const Piece& p) { return p.where == Where::flank; });
    EXPECT_EQ(waiting, 2);  // BCR-FLANK: a third of eight
    // The line stands in the right half of the zone, where the march joins it.
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        const Piece& p = s.pieces[i];
        if (p.side == Side::first && p.where == Where::table) {
            EXPECT_GT(p.at.column, s.setup->columns / 2);
        }
    }
    start.stratagem.first = Stratagem::surprise_attack;
    s = mustered(start);
    EXPECT_EQ(s.pieces[8].morale, Morale::shaken);  // BCR-SURPRISE
    s.turn = 3;
    Faces none({});
    RecordingTableLog log;
    end_round({s, none, log});
    EXPECT_EQ(s.pieces[8].morale, Morale::normal);
    start.stratagem = {Stratagem::none, Stratagem::field_fortifications};
    s = mustered(start);
    EXPECT_TRUE(edge_between(s, {6, 3}, {6, 4}));  // BCR-WALLS
    start.stratagem.second = Stratagem::none;
    Unit pioneers = men("levy", 25);
    pioneers.abilities.add(Ability::engineer);
    s = mustered(start_of({men("levy", 50)}, {pioneers}));
    EXPECT_TRUE(edge_between(s, {8, 3}, {8, 4}));  // BCR-ENGINEERS
    start.posture.first = Posture::refuse_right;
    s = mustered(start);
    for (std::size_t i = 0; i < 8; ++i)
        EXPECT_TRUE(s.pieces[i].at.column < 11 || depth_of(*s.setup, us, s.pieces[i].at) <= 1);  // BCR-POSTURE
    EXPECT_FALSE(may_deploy(s, 0, {12, 12}));
    Unit scouts = men("levy", 25);
    scouts.abilities.add(Ability::camouflage);
    TableStart ambush = start_of({men("levy", 50)}, {scouts, men("levy", 25)});
    ambush.stratagem.second = Stratagem::ambush;
    s = mustered(ambush);
    EXPECT_TRUE(s.pieces[2].hidden);  // BCR-AMBUSH
    const BoardView seen = Rules::view(s, us);
    EXPECT_TRUE(std::ranges::none_of(seen.blocks, [](const BoardBlock& b) { return b.piece == piece(2); }));
}

TEST(BattlefieldMuster, AFightingRetreatLeavesByItsOwnEdge) {  // BCR-RETREAT, BCR-WITHDRAWS
    Play p = battle({put(plain("levy"), us, 5, 14), put(plain("levy"), them, 5, 0)}, true);
    EXPECT_EQ(p.fault(Advance{piece(1), sq(5, 0, 4), Gait::leave_field}), Fault::no_retreat);
    battlefield::Setup setup = *p.s.setup;
    setup.posture.second = Posture::fighting_retreat;
    p.s.setup = Shared<battlefield::Setup>(setup);
    p.go(Advance{piece(1), sq(5, 0, 4), Gait::leave_field});
    EXPECT_EQ(p.at(1).where, Where::left);
    p.go(hold(0));
    EXPECT_TRUE(p.s.withdrew);
    EXPECT_EQ(p.s.winner, us);
    EXPECT_EQ(p.s.ended_by, rule("BCR-RETREAT"));
    EXPECT_EQ(Rules::losses(p.s).second.units[0].fit(), 25);
}

TEST(BattlefieldMuster, BrokenUnitsNearTheWinnerAreCaptured) {  // BCR-CAPTURE
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 6), put(plain("levy"), them, 5, 1)});
    p.s.pieces[1].morale = p.s.pieces[2].morale = Morale::routing;
    Faces none({});
    end_battle({p.s, none, p.log}, us, rule("BCR-BROKEN"));
    EXPECT_EQ(Rules::losses(p.s).second.units[0].captured, 25);
    EXPECT_EQ(Rules::losses(p.s).second.units[1].captured, 0);
}

TEST(BattlefieldMuster, AbilitiesOfCampaignUnits) {
    Facts slow = plain("levy");
    slow.slow = true;
    State s = placed({put(slow, us, 5, 8), put(plain("levy"), them, 5, 7)});
    s.turn = 2;
    EXPECT_EQ(speed_now(s, 0), 0);  // BCR-SLOW
    s.turn = 3;
    EXPECT_EQ(speed_now(s, 0), 1);
    EXPECT_EQ(charge_now(s, 0), 1);
    Facts bird = plain("levy");
    bird.flying = true;
    s = placed({put(bird, us, 5, 8), put(plain("levy"), them, 5, 7)});
    EXPECT_FALSE(can_strike(s, 1, 0));  // BCR-FLYING
    s.pieces[0].on_the_ground = true;
    EXPECT_TRUE(can_strike(s, 1, 0));
    Facts tough = plain("levy");
    tough.resists = true;
    s = placed({put(tough, us, 5, 8), put(plain("levy"), them, 5, 7)});
    EXPECT_FALSE(harms(s, 1, 0));  // BCR-RESISTANCE
    Facts troll = plain("heavy footmen");
    troll.regenerates = true;
    Play p = battle({put(troll, us, 5, 8), put(plain("levy"), them, 5, 3)});
    p.s.pieces[0].excess = 10;
    Faces none({});
    end_round({p.s, none, p.log});
    EXPECT_EQ(p.at(0).excess, 10 - 32 / 5);  // BCR-REGENERATION
    Facts nimble = plain("levy");
    nimble.evasive = true;
    Play q = battle({put(plain("levy"), us, 5, 8), put(nimble, them, 5, 6)});
    q.go(Charge{piece(0), piece(1), sq(5, 7), {}, {}}, {4});  // BCR-EVASIVE: no attack, no save
    EXPECT_NE(q.at(1).at, (Square{5, 6}));
    EXPECT_EQ(q.at(0).morale, Morale::normal);
    Facts dragon = plain("heavy footmen");
    dragon.breath = true;
    Play r = battle({put(dragon, us, 5, 8), put(plain("levy"), them, 5, 6)});
    r.go(Cast{piece(0), piece(1), Keyword("breath"), 1, {}}, {2});
    EXPECT_EQ(r.at(1).heads, 25 - 5);  // BCR-BREATH: 35 on 7
}

TEST(BattlefieldMuster, SpecialSavesAndRings) {  // BCR-8.5, BCR-8.6.5, BCR-R19, BCR-R41, BCR-9.1.4, BCR-11.5
    House off;
    off.natural_extremes = false;
    EXPECT_TRUE(d20_succeeds({}, 20, -50, 20, false));
    EXPECT_FALSE(d20_succeeds(off, 20, -50, 20, false));
    EXPECT_TRUE(d20_succeeds(off, 20, -50, 20, true));
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 5, 9),
                     put(plain("levy"), them, 4, 8), put(plain("levy"), them, 7, 8), put(leader(3, 1), us, 5, 8)},
                    true);
    attach({p.s, *std::make_unique<Faces>(std::vector<int>{}), p.log}, 5, 0);
    p.go(Advance{piece(4), sq(6, 8, 4), {}});
    p.go(Done{}, {20, 20});  // the unit's save and its commander's own
    EXPECT_TRUE(p.at(0).surrounded);
    Play q = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 3), put(leader(3, 1), us, 5, 8)});
    Faces none({});
    attach({q.s, none, q.log}, 2, 0);
    owe(q.s, 0, owed_half | owed_special);
    Faces one({2});
    make_saves({q.s, one, q.log}, 0);
    EXPECT_EQ(q.at(0).morale, Morale::routing);
    EXPECT_TRUE(q.at(2).swept);
    Effect web;
    web.spell = Spell::web;
    web.piece = 1;
    web.until = 9;
    q.s.effects.push_back(web);
    EXPECT_TRUE(held(q.s, 1));
}

TEST(BattlefieldMuster, CleaveStrikesTheWoundedOnce) {  // BCR-4.7.l
    Play p = battle({put(plain("heavy footmen", {Feat::cleave}), us, 5, 8), put(plain("levy"), them, 5, 7)});
    p.go(Strike{piece(0), piece(1), {}, 0}, {20, 1, 1, 1, 1, 20});
    EXPECT_EQ(p.at(1).heads, 23);
}

// The commander's choices are rows of its policy: a battle between two of them names what they do.
TEST(BattlefieldCommander, HalfOfAUnitsWorthIsTheMeanOfItsSide) {  // BCR-BREAK
    const State s = mustered(start_of({men("heavy horsemen", 15), men("levy", 25)}, {men("levy", 25)}));
    const auto alone = [&](std::size_t i) { return static_cast<double>(facts(s, i).value) * facts(s, i).started; };
    const auto worth = [&](std::size_t i) { return s.setup->worth[i] * facts(s, i).started; };
    ASSERT_EQ(s.setup->units, 3);
    ASSERT_NE(alone(0), alone(1));
    const double mean = (alone(0) + alone(1)) / 2;
    EXPECT_NEAR(worth(0), (alone(0) + mean) / 2, 1e-6);
    EXPECT_NEAR(worth(1), (alone(1) + mean) / 2, 1e-6);
    EXPECT_NEAR(worth(2), alone(2), 1e-6) << "the only unit of its side";
}

TEST(BattlefieldCommander, PlaysWholeBattlesByItsPolicy) {
    std::set<std::string> named;
    const auto play = [&](State s, std::uint64_t seed) {
        SeededDice dice(seed, 0);
        NoTableLog quiet;
        Rng rng(seed, 1);
        while (const auto d = Rules::pending(s)) {
            const CommandersChoice c =
                Rules::choose(s, d->side == us || seed > 2 ? Temper::bold : Temper::wary, rng, true);
            ASSERT_FALSE(Rules::check(s, c.order)) << Rules::check(s, c.order)->why;
            EXPECT_FALSE(c.because.empty());
            named.emplace(rule_rows()[c.rule.row].id);
            Rules::apply(s, c.order, dice, quiet);
        }
    };
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        play(mustered(start_of({men("heavy footmen", 75), men("longbowmen", 50), men("heavy horsemen", 45)},
                               {men("levy", 100), men("crossbowmen", 50), men("light horsemen", 45)}, 4)),
             seed);
    for (std::uint64_t seed = 5; seed <= 8; ++seed)
        play(mustered(start_of({men("medium footmen", 100)}, {men("medium footmen", 100)})), seed);
    for (const char* row :
         {"BCR-SETUP", "BCR-ORDER", "BCR-SHOOT", "BCR-CHARGE", "BCR-MELEE", "BCR-HOLD", "BCR-MOVE", "BCR-REPLY"})
        EXPECT_TRUE(named.contains(row)) << row;
}

TEST(BattlefieldCommander, MendsWhatItCan) {  // BCR-RALLY, BCR-REFORM, BCR-DUEL, BCR-SPELL, BCR-GIVEUP
    const auto choice = [](const Play& p) { return Judgement(p.s, us, weights_of(Temper::steady)).next_activation(); };
    Play rally =
        battle({put(plain("heavy footmen"), us, 5, 10), put(plain("levy"), them, 5, 3), put(leader(7, 3), us, 5, 11)});
    rally.s.pieces[0].morale = Morale::shaken;
    EXPECT_EQ(choice(rally).why, rule("BCR-RALLY"));
    Placed a = put(plain("levy"), us, 5, 12, 0, 4), b = put(plain("levy"), us, 5, 11, 0, 9);
    a.facts.started = b.facts.started = 25;
    Play reform = battle({a, b, put(plain("levy"), them, 5, 3)});
    reform.s.pieces[0].disbanded = true;
    reform.s.pieces[1].now.activated = true;
    --reform.s.waiting.first;
    EXPECT_EQ(choice(reform).why, rule("BCR-REFORM"));
    Play duel = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(3, 1), us, 9, 8),
                        put(leader(3, 1), them, 9, 8)});
    EXPECT_EQ(choice(duel).why, rule("BCR-DUEL"));
    Facts wizard = leader(0, 0);
    wizard.magic_user = 8;
    Play spell = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 5, 6), put(wizard, us, 5, 10)});
    spell.s.casters.push_back({2, {3, 2, 2, 0, 0}, {}});
    EXPECT_EQ(choice(spell).why, rule("BCR-SPELL"));
    Play lost = battle({put(plain("levy"), us, 5, 14, 0, 5), put(plain("heavy horsemen"), them, 5, 3),
                        put(plain("heavy horsemen"), them, 7, 3)});
    lost.s.turn = 3;
    EXPECT_EQ(choice(lost).why, rule("BCR-GIVEUP"));
    EXPECT_EQ(Judgement(lost.s, us, weights_of(Temper::bold)).next_activation().why == rule("BCR-GIVEUP"), false);
}

}  // namespace
}  // namespace banneret::battlefield
