// Every modifier of attacks, armour class, damage and saves by its rule.

#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

int attack(const State& s, std::size_t by, std::size_t target, const Blow& b, RuleRef r) {
    const Tally t = attack_bonus<Tally>(s, by, target, b);
    EXPECT_EQ(t.total(), attack_bonus<Whole>(s, by, target, b).total());
    return part(t, r);
}
int ac(const State& s, std::size_t target, std::size_t by, const Blow& b, RuleRef r) {
    const Tally t = armour_class<Tally>(s, target, by, b);
    EXPECT_EQ(t.total(), armour_class<Whole>(s, target, by, b).total());
    return part(t, r);
}
int dr(const State& s, std::size_t by, std::size_t target, const Blow& b, RuleRef r) {
    return part(damage_of_hit<Tally>(s, by, target, b), r);
}
int morale(const State& s, std::size_t i, RuleRef r) {
    const Tally t = morale_modifier<Tally>(s, i);
    EXPECT_EQ(t.total(), morale_modifier<Whole>(s, i).total());
    return part(t, r);
}
Blow charge() {
    Blow b;
    b.charge = true;
    return b;
}
Blow shot(Cover c = Cover::none) {
    Blow b;
    b.shot = true;
    b.cover = c;
    return b;
}
Blow front() {
    Blow b;
    b.all_to_front = true;
    return b;
}
// Two units, the second beside the first to its north.
State pair(Facts a, Facts b, int facing_b = 4) {
    return placed({put(std::move(a), us, 5, 8), put(std::move(b), them, 5, 7, facing_b)});
}
State on_hill(Facts a, Facts b) {
    std::vector<Cell> field(16 * 16);
    field[8 * 16 + 5].level = 1;
    return placed({put(std::move(a), us, 5, 8), put(std::move(b), them, 5, 7)}, {}, 16, field);
}

TEST(BattlefieldModifiers, MeleeAttackersAndDefenders) {
    const State s = pair(plain("light footmen"), plain("heavy footmen"));
    EXPECT_EQ(attack(s, 0, 1, front(), rule("BCR-4.8.1")), 2);  // BCR-4.8.1, BCR-R20
    EXPECT_EQ(attack(s, 0, 1, shot(), rule("BCR-4.8.1")), 0);
    EXPECT_EQ(part(need_of<Tally>(s, 0, 1, front()), rule("BCR-1.3.2")), -5);  // BCR-1.3.2
    EXPECT_EQ(need_of<Whole>(s, 0, 1, front()).total(), 13);  // BCR-4.6, BCR-1.3.1, BCR-4.8: 20 - 5 - 2
    EXPECT_EQ(ac(s, 1, 0, {}, rule("BCR-4.8.3")), 0);         // BCR-4.8.2: nothing from the front
    for (const int facing : {2, 6}) {
        const State side = pair(plain("light footmen"), plain("heavy footmen"), facing);
        EXPECT_EQ(ac(side, 1, 0, {}, rule("BCR-4.8.3")), -2);  // BCR-4.8.3, BCR-1.2
    }
    const State rear = pair(plain("light footmen"), plain("heavy footmen"), 0);
    EXPECT_EQ(ac(rear, 1, 0, {}, rule("BCR-4.8.4")), -4);  // BCR-4.8.4
    const State unformed = pair(plain("light footmen"), plain("humanoids"), 0);
    EXPECT_EQ(ac(unformed, 1, 0, {}, rule("BCR-4.8.4")), 0);  // BCR-1.2.2
    EXPECT_EQ(attack(pair(plain("humanoids"), plain("levy")), 0, 1, front(), rule("BCR-4.8.1")), 0);
    const State horse = pair(plain("light footmen"), plain("medium horsemen"), 0);
    EXPECT_EQ(ac(horse, 1, 0, {}, rule("BCR-4.8.7")), 2);  // BCR-4.8.7, BCR-R22
    EXPECT_EQ(ac(horse, 1, 0, {}, rule("BCR-4.8.4")), 0);  // BCR-1.2.1, BCR-6.4
    EXPECT_EQ(ac(horse, 1, 0, shot(), rule("BCR-4.8.7")), 0);
    House all;
    all.mounted_ac_all = true;
    EXPECT_EQ(ac(placed({put(plain("archers"), us, 5, 8), put(plain("medium horsemen"), them, 5, 5)}, all), 1, 0,
                 shot(), rule("BCR-4.8.7")),
              2);
    const State rider = pair(plain("medium horsemen"), plain("levy"));
    EXPECT_EQ(attack(rider, 0, 1, {}, rule("BCR-4.8.13")), 2);       // BCR-4.8.13
    EXPECT_EQ(attack(rider, 0, 1, charge(), rule("BCR-4.8.8")), 2);  // BCR-4.2, BCR-4.8.8, BCR-R21: once
    Blow second = charge();
    second.set = 1;
    EXPECT_EQ(attack(rider, 0, 1, second, rule("BCR-4.4")), -5);  // BCR-4.4
    State hill = on_hill(plain("medium horsemen"), plain("levy"));
    EXPECT_EQ(attack(hill, 0, 1, {}, rule("BCR-4.8.11")), 1);        // BCR-4.8.11, BCR-R52
    EXPECT_EQ(attack(hill, 0, 1, charge(), rule("BCR-4.8.12")), 1);  // BCR-4.8.12
    EXPECT_EQ(attack(hill, 0, 1, shot(), rule("BCR-4.8.20")), 1);    // BCR-4.8.20
    EXPECT_EQ(attack(hill, 1, 0, {}, rule("BCR-4.8.11")), 0);
    State shaken = pair(plain("light footmen"), plain("light footmen"));
    shaken.pieces[0].morale = shaken.pieces[1].morale = Morale::shaken;
    EXPECT_EQ(attack(shaken, 0, 1, {}, rule("BCR-4.8.9")), -2);       // BCR-4.8.9, BCR-8.8.2, BCR-8.2.2
    EXPECT_EQ(attack(shaken, 0, 1, shot(), rule("BCR-4.8.18")), -2);  // BCR-4.8.18
    EXPECT_EQ(ac(shaken, 1, 0, {}, rule("BCR-4.8.14")), -2);          // BCR-4.8.14
    EXPECT_EQ(ac(shaken, 1, 0, shot(), rule("BCR-4.8.21")), -2);      // BCR-4.8.21
    EXPECT_EQ(morale(shaken, 0, rule("BCR-8.7.4")), -2);              // BCR-8.7.4
    shaken.pieces[0].morale = shaken.pieces[1].morale = Morale::routing;
    EXPECT_FALSE(may_attack(shaken, 0));                             // BCR-4.8.10, BCR-4.8.19
    EXPECT_EQ(ac(shaken, 1, 0, {}, rule("BCR-4.8.15")), -4);         // BCR-4.8.15
    EXPECT_EQ(ac(shaken, 1, 0, shot(), rule("BCR-4.8.22")), -4);     // BCR-4.8.22
    EXPECT_EQ(morale(shaken, 0, rule("BCR-8.7.5")), -4);             // BCR-8.7.5
    EXPECT_TRUE(may_attack(pair(plain("levy"), plain("levy")), 0));  // BCR-8.8.1: no limits
}

TEST(BattlefieldModifiers, ShotsAndCover) {
    const State s = placed(
        {put(plain("longbowmen"), us, 5, 10), put(plain("medium footmen"), them, 5, 7), put(plain("levy"), us, 4, 7)});
    EXPECT_EQ(ac(s, 1, 0, shot(), rule("BCR-4.8.25")), 4);                // BCR-4.8.25, BCR-6.8
    EXPECT_EQ(ac(s, 1, 0, shot(Cover::partial), rule("BCR-4.8.23")), 4);  // BCR-4.8.23, BCR-10.4, BCR-R24
    EXPECT_EQ(ac(s, 1, 0, shot(), rule("BCR-4.8.6")), 0);                 // BCR-4.8.5
    State turned = s;
    turned.pieces[1].facing = 0;
    EXPECT_EQ(ac(turned, 1, 0, shot(), rule("BCR-4.8.6")), -2);  // BCR-4.8.6, BCR-R25
    const State precise =
        placed({put(plain("longbowmen", {Feat::precise_shot}), us, 5, 10),
                put(plain("medium footmen", {Feat::tower_shield}), them, 5, 7), put(plain("levy"), us, 4, 7)});
    EXPECT_EQ(ac(precise, 1, 0, shot(Cover::partial), rule("BCR-4.8.23")), 0);  // BCR-4.7.h
    EXPECT_EQ(ac(precise, 1, 0, shot(), rule("BCR-4.8.25")), 0);
    EXPECT_EQ(ac(precise, 1, 0, shot(), rule("BCR-4.7.q")), 2);  // not its +2
    std::vector<Cell> field(16 * 16);
    field[10 * 16 + 5].level = 2;
    const State high =
        placed({put(plain("longbowmen"), us, 5, 10), put(plain("medium footmen"), them, 5, 7)}, {}, 16, field);
    EXPECT_EQ(ac(high, 1, 0, shot(Cover::partial), rule("BCR-4.8.23")), 2);
    // A unit in the path, and a wall that blocks the sight.
    State path =
        placed({put(plain("longbowmen"), us, 5, 10), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 5, 8)});
    EXPECT_EQ(cover_of(path, {5, 10}, 1), Cover::partial);  // BCR-6.7, BCR-6.9
    EXPECT_EQ(cover_of(path, {5, 10}, 2), Cover::none);
    std::vector<Cell> wall(16 * 16);
    wall[9 * 16 + 5].ground = Ground::high_wall;
    path = placed({put(plain("longbowmen"), us, 5, 10), put(plain("levy"), them, 5, 7)}, {}, 16, wall);
    EXPECT_EQ(cover_of(path, {5, 10}, 1), Cover::total);  // BCR-4.8.24, BCR-10.2, BCR-R27
    EXPECT_EQ(shot_fault(path, 0, 1), Fault::sight);
    wall[9 * 16 + 5].ground = Ground::lake;
    path = placed({put(plain("longbowmen"), us, 5, 10), put(plain("levy"), them, 5, 7)}, {}, 16, wall);
    EXPECT_EQ(cover_of(path, {5, 10}, 1), Cover::none);
    House flat;
    flat.flat_total_cover = true;
    path = placed({put(plain("longbowmen"), us, 5, 10), put(plain("levy"), them, 5, 7)}, flat, 16, wall);
    EXPECT_EQ(cover_of(path, {5, 10}, 1), Cover::total);
    std::vector<Cell> edge(16 * 16);
    edge[7 * 16 + 5].edges = 4;
    path = placed({put(plain("longbowmen"), us, 5, 10), put(plain("levy"), them, 5, 7)}, {}, 16, edge);
    EXPECT_EQ(cover_of(path, {5, 10}, 1), Cover::partial);  // BCR-R53
    EXPECT_EQ(cover_of(path, {5, 4}, 1), Cover::none);
}

TEST(BattlefieldModifiers, FeatsOfTheTable) {
    const auto one = [](Feat f, std::string_view type = "heavy footmen") {
        return pair(plain(type, {f}), plain("levy"));
    };
    EXPECT_EQ(dr(one(Feat::weapon_specialization), 0, 1, {}, rule("BCR-4.7.a")), 2);  // BCR-4.7.a
    State reflexes = one(Feat::combat_reflexes);
    reflexes.pieces[0].now.opportunities = 1;
    EXPECT_TRUE(has_opportunity(reflexes, 0));  // BCR-4.7.b, BCR-4.7.o
    reflexes.pieces[0].now.opportunities = 2;
    EXPECT_FALSE(has_opportunity(reflexes, 0));
    State once = one(Feat::cleave);
    once.pieces[0].now.opportunities = 1;
    EXPECT_FALSE(has_opportunity(once, 0));  // BCR-R15
    House trigger;
    trigger.aoo_per_trigger = true;
    State lifted = placed({put(plain("levy"), us, 5, 8)}, trigger);
    lifted.pieces[0].now.opportunities = 1;
    EXPECT_TRUE(has_opportunity(lifted, 0));
    State expert = one(Feat::combat_expertise);
    expert.pieces[0].expertise = 5;
    EXPECT_EQ(attack(expert, 0, 1, {}, rule("BCR-4.7.c")), -5);  // BCR-4.7.c
    EXPECT_EQ(ac(expert, 0, 1, {}, rule("BCR-4.7.c")), 5);
    EXPECT_EQ(dr(one(Feat::powerful_charge), 0, 1, charge(), rule("BCR-4.7.d")), 4);  // BCR-4.7.d
    EXPECT_EQ(dr(one(Feat::powerful_charge), 0, 1, {}, rule("BCR-4.7.d")), 0);
    const State trample =
        pair(plain("heavy horsemen", {Feat::spirited_charge, Feat::weapon_specialization}), plain("levy"));
    EXPECT_EQ(damage_of_hit<Whole>(trample, 0, 1, charge()).total(), 26);  // BCR-4.7.f, BCR-R23
    EXPECT_EQ(damage_of_hit<Whole>(trample, 0, 1, {}).total(), 13);
    const State rapid =
        placed({put(plain("longbowmen", {Feat::rapid_shot}), us, 5, 10), put(plain("levy"), them, 5, 7)});
    EXPECT_EQ(rolls_of<Whole>(rapid, 0, true, false).total(), 10);  // BCR-4.7.i, BCR-6.6
    State power = one(Feat::power_attack);
    power.pieces[0].power = 3;
    EXPECT_EQ(attack(power, 0, 1, {}, rule("BCR-4.7.j")), -3);  // BCR-4.7.j
    EXPECT_EQ(dr(power, 0, 1, {}, rule("BCR-4.7.j")), 3);
    EXPECT_EQ(attack(one(Feat::bull_rush), 0, 1, {}, rule("BCR-4.7.k")), 1);      // BCR-4.7.k
    EXPECT_EQ(attack(one(Feat::tower_shield), 0, 1, {}, rule("BCR-4.7.m")), -2);  // BCR-4.7.m
    EXPECT_EQ(ac(one(Feat::tower_shield), 0, 1, {}, rule("BCR-4.7.q")), 2);       // BCR-4.7.q
    EXPECT_EQ(
        ac(placed({put(plain("heavy footmen", {Feat::tower_shield}), us, 5, 10), put(plain("archers"), them, 5, 7)}), 0,
           1, shot(), rule("BCR-10.4")),
        4);
    EXPECT_EQ(ac(one(Feat::shieldmate), 0, 1, {}, rule("BCR-4.7.r")), 1);  // BCR-4.7.r
    Facts wizard = leader(0, 0);
    wizard.magic_user = 5;
    State slayer = placed({put(plain("heavy footmen", {Feat::mage_slayer}), us, 5, 8), put(plain("levy"), them, 5, 7),
                           put(wizard, them, 5, 7)});
    EXPECT_EQ(attack(slayer, 0, 1, {}, rule("BCR-4.7.n")), 0);
    slayer.pieces[1].guest = 2;
    slayer.pieces[2].host = 1;
    slayer.pieces[2].where = Where::with;
    EXPECT_EQ(attack(slayer, 0, 1, {}, rule("BCR-4.7.n")), 1);                     // BCR-4.7.n
    EXPECT_EQ(part(save_modifier<Tally>(slayer, 0, true), rule("BCR-4.7.s")), 1);  // BCR-4.7.s
    EXPECT_EQ(part(save_modifier<Tally>(slayer, 0, false), rule("BCR-4.7.s")), 0);
}

TEST(BattlefieldModifiers, ReachAndTheNumberOfRolls) {
    const State s = pair(plain("medium horsemen"), plain("spearmen"));
    EXPECT_EQ(attack(s, 0, 1, charge(), rule("BCR-4.5.4")), -4);  // BCR-4.5.4, BCR-R17
    const State behind = pair(plain("medium horsemen"), plain("spearmen"), 0);
    EXPECT_EQ(attack(behind, 0, 1, charge(), rule("BCR-4.5.4")), 0);  // BCR-4.5: to the front
    EXPECT_EQ(attack(pair(plain("medium horsemen"), plain("gnolls"), 0), 0, 1, charge(), rule("BCR-4.5.4")), -4);
    House first;
    first.set_first_roll = true;
    State one = placed({put(plain("medium horsemen"), us, 5, 8), put(plain("spearmen"), them, 5, 7)}, first);
    Blow later = charge();
    later.first_roll = false;
    EXPECT_EQ(attack(one, 0, 1, later, rule("BCR-4.5.4")), 0);
    const State pikes = pair(plain("pikemen"), plain("levy"));
    EXPECT_EQ(rolls_of<Whole>(pikes, 0, false, true).total(), 6);   // BCR-4.5.1, BCR-1.3.6, BCR-R16
    EXPECT_EQ(rolls_of<Whole>(pikes, 0, false, false).total(), 5);  // BCR-4.3
    House rating;
    rating.reach_per_rating = true;
    EXPECT_EQ(rolls_of<Whole>(placed({put(plain("pikemen"), us, 5, 8)}, rating), 0, false, true).total(), 7);
    State few = placed({put(plain("medium horsemen"), us, 5, 8, 0, 3)});
    EXPECT_EQ(rolls_of<Whole>(few, 0, false, false).total(), 3);  // BCR-R3, BCR-7.5
    House five;
    five.always_five = true;
    few = placed({put(plain("medium horsemen"), us, 5, 8, 0, 3)}, five);
    EXPECT_EQ(rolls_of<Whole>(few, 0, false, false).total(), 5);
}

TEST(BattlefieldModifiers, TerrainOfBothSquares) {
    const auto on = [](Ground g) {
        std::vector<Cell> field(16 * 16);
        field[8 * 16 + 5].ground = g;
        return placed({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7)}, {}, 16, field);
    };
    const State woods = on(Ground::sparse_woods);
    EXPECT_EQ(attack(woods, 0, 1, {}, rule("BCR-10.3.1")), -1);  // BCR-10.3.1, BCR-10.3, BCR-R51
    EXPECT_EQ(ac(woods, 0, 1, {}, rule("BCR-10.3.1")), 1);
    EXPECT_EQ(attack(on(Ground::briars), 0, 1, {}, rule("BCR-10.3.2")), -1);     // BCR-10.3.2
    EXPECT_EQ(attack(on(Ground::scree), 0, 1, {}, rule("BCR-10.3.3")), -1);      // BCR-10.3.3
    EXPECT_EQ(attack(on(Ground::wreckage), 0, 1, {}, rule("BCR-10.3.4")), -1);   // BCR-10.3.4
    EXPECT_EQ(attack(on(Ground::stream), 0, 1, {}, rule("BCR-10.3.5")), -1);     // BCR-10.3.5
    EXPECT_EQ(attack(on(Ground::deep_sand), 0, 1, {}, rule("BCR-10.3.6")), -2);  // BCR-10.3.6
    EXPECT_EQ(attack(on(Ground::mud), 0, 1, {}, rule("BCR-10.3.7")), -2);        // BCR-10.3.7
    EXPECT_TRUE(closed(on(Ground::river), {5, 8}, 1));                           // BCR-10.3.8
    Facts scouts = plain("levy");
    scouts.camouflage = true;
    std::vector<Cell> field(16 * 16);
    field[8 * 16 + 5].ground = Ground::scree;
    State hiding = placed({put(scouts, us, 5, 8), put(plain("levy"), them, 5, 7)}, {}, 16, field);
    EXPECT_EQ(ac(hiding, 0, 1, {}, rule("BCR-CAMOUFLAGE")), 2);  // BCR-CAMOUFLAGE, BCR-R65
    battlefield::Setup dark = *hiding.setup;
    dark.night = true;
    hiding.setup = Shared<battlefield::Setup>(dark);
    EXPECT_EQ(attack(hiding, 0, 1, {}, rule("BCR-NIGHT")), -2);  // BCR-NIGHT
}

void effect(State& s, Spell spell, std::size_t on) {
    Effect e;
    e.spell = spell;
    e.piece = static_cast<std::uint16_t>(on);
    e.at = s.pieces[on].at;
    e.until = 99;
    s.effects.push_back(e);
}

TEST(BattlefieldModifiers, MagicalEffects) {
    State s = pair(plain("levy"), plain("levy"));
    effect(s, Spell::slow, 0);
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-11.5.2")), -2);  // BCR-11.5.2, BCR-4.8.16
    EXPECT_EQ(ac(s, 0, 1, {}, rule("BCR-11.5.2")), -2);
    for (const Spell web : {Spell::web, Spell::entangle}) {
        State w = pair(plain("levy"), plain("levy"));
        effect(w, web, 0);
        EXPECT_EQ(ac(w, 0, 1, {}, rule("BCR-11.5.5")), -4);  // BCR-11.5.5, BCR-11.5.3
        EXPECT_FALSE(may_attack(w, 0));
        EXPECT_EQ(speed_now(w, 0), 0);
    }
    State t = pair(plain("levy"), plain("levy"));
    effect(t, Spell::tentacles, 0);
    EXPECT_EQ(ac(t, 0, 1, {}, rule("BCR-11.5.7")), -4);  // BCR-11.5.7
    State v = pair(plain("levy"), plain("levy"));
    effect(v, Spell::invisibility, 0);
    EXPECT_EQ(ac(v, 0, 1, {}, rule("BCR-11.5.6")), 2);  // BCR-11.5.6, BCR-R59
    EXPECT_EQ(attack(v, 1, 0, {}, rule("BCR-11.5.6")), -2);
    State b = pair(plain("levy"), plain("levy"));
    effect(b, Spell::bless, 0);
    EXPECT_EQ(attack(b, 0, 1, {}, rule("BCR-11.3")), 1);  // BCR-11.3
    EXPECT_EQ(morale(b, 0, rule("BCR-11.3")), 1);
    State h = placed({put(leader(4, 2), us, 5, 8), put(leader(4, 2), them, 5, 7)});
    effect(h, Spell::hold_person, 0);
    EXPECT_EQ(ac(h, 0, 1, {}, rule("BCR-4.8.17")), -4);  // BCR-4.8.17
    State d = pair(plain("levy"), plain("levy"));
    Effect fog;
    fog.spell = Spell::fog_cloud;
    fog.at = d.pieces[0].at;
    fog.until = 9;
    const double clear = attack_odds(d, 0, 1, {}).hits;
    d.effects.push_back(fog);
    EXPECT_NEAR(attack_odds(d, 0, 1, {}).hits, clear / 2, 1e-12);  // BCR-11.5.1, BCR-R58
    State illusion = pair(plain("levy"), plain("levy"));
    Effect sand;
    sand.spell = Spell::hallucinatory_terrain;
    sand.ground = Ground::deep_sand;
    sand.at = illusion.pieces[0].at;
    sand.until = 99;
    illusion.effects.push_back(sand);
    EXPECT_EQ(attack(illusion, 0, 1, {}, rule("BCR-10.3.6")), -2);  // BCR-11.5.4
    illusion.seen.push_back({0, 0, true});
    EXPECT_EQ(attack(illusion, 0, 1, {}, rule("BCR-10.3.6")), 0);
}

TEST(BattlefieldModifiers, CommandersAndGenerals) {
    State s = placed({put(plain("light footmen"), us, 5, 8), put(plain("levy"), them, 5, 7),
                      put(leader(7, 3), us, 5, 8), put(leader(5, 2, true), us, 6, 9)});
    EXPECT_EQ(morale(s, 0, rule("BCR-9.2.3")), 3);         // BCR-9.2.3, BCR-R42: the better half
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-9.2.4")), 1);  // BCR-9.2.4, BCR-9.2
    s.pieces[2].where = Where::with;
    s.pieces[2].host = 0;
    s.pieces[0].guest = 2;
    EXPECT_EQ(morale(s, 0, rule("BCR-8.7.6")), 7);         // BCR-8.7.6, BCR-9.1.5, BCR-8.7
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-9.1.6")), 7);  // BCR-9.1.6, BCR-R43
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-9.2.4")), 1);  // the lone commander counts as well
    Blow opportunity;
    opportunity.opportunity = true;
    EXPECT_EQ(attack(s, 0, 1, opportunity, rule("BCR-9.1.6")), 0);
    s.pieces[2].now.attacked = true;
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-9.1.6")), 0);
    s.pieces[3].now.orders = true;
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-9.2.6")), 1);  // BCR-9.2.6
    EXPECT_EQ(ac(s, 3, 1, {}, rule("BCR-9.2.6")), -2);
    EXPECT_EQ(morale(s, 0, rule("BCR-9.3.1")), 2);  // BCR-9.3.1, BCR-9.3
    s.general.first = -2;
    EXPECT_EQ(morale(s, 0, rule("BCR-9.3.2")), -2);        // BCR-9.3.2
    EXPECT_EQ(attack(s, 0, 1, {}, rule("BCR-9.2.4")), 1);  // BCR-9.3.3: a general gives what others give
    House all;
    all.command_attack_all = true;
    const State two = placed({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(leader(4, 2), us, 5, 9),
                              put(leader(4, 2), us, 6, 9)},
                             all);
    EXPECT_EQ(attack(two, 0, 1, {}, rule("BCR-9.2.4")), 2);
    Facts inspiring = leader(4, 2);
    inspiring.inspires = true;
    const State i = placed({put(plain("levy"), us, 5, 8), put(inspiring, us, 6, 9)});
    EXPECT_EQ(morale(i, 0, rule("BCR-9.6.1")), 2);  // BCR-9.6.1
    EXPECT_EQ(part(save_modifier<Tally>(i, 0, true), rule("BCR-9.6.1")), 2);
    Facts none = leader(4, 2);
    none.leads = false;
    EXPECT_EQ(morale(placed({put(plain("levy"), us, 5, 8), put(none, us, 6, 9)}), 0, rule("BCR-9.2.3")), 0);
}

TEST(BattlefieldModifiers, FormationsAndTheRearAndHeight) {
    State s = pair(plain("medium horsemen"), plain("light footmen"), 0);
    s.formations.first = 1u << static_cast<unsigned>(Formations::encirclement);
    s.formations.second =
        (1u << static_cast<unsigned>(Formations::placement)) | (1u << static_cast<unsigned>(Formations::legion));
    EXPECT_EQ(attack(s, 0, 1, charge(), rule("BCR-12.2.5")), 2);  // BCR-12.2.5
    EXPECT_EQ(ac(s, 1, 0, {}, rule("BCR-12.2.3")), 1);            // BCR-12.2.3
    EXPECT_EQ(morale(s, 1, rule("BCR-12.2.2")), 1);               // BCR-12.2.2, BCR-12.2
    EXPECT_EQ(morale(s, 1, rule("BCR-8.7.1")), 0);
    s.pieces[1].now.struck_by[2] = 0;
    EXPECT_EQ(morale(s, 1, rule("BCR-8.7.1")), -2);  // BCR-8.7.1, BCR-R35
    State hill = on_hill(plain("light footmen"), plain("levy"));
    hill.pieces[1].now.struck_by[2] = 0;
    EXPECT_EQ(morale(hill, 1, rule("BCR-8.7.2")), -1);  // BCR-8.7.2
    State ranged = placed({put(plain("longbowmen"), us, 5, 10)});
    EXPECT_EQ(range_now(ranged, 0), 4);
    ranged.formations.first = 1u << static_cast<unsigned>(Formations::massed_shots);
    EXPECT_EQ(range_now(ranged, 0), 5);  // BCR-12.2.4
    State ring = placed({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 5, 9),
                         put(plain("levy"), them, 4, 8), put(plain("levy"), them, 6, 8)});
    EXPECT_TRUE(ring_closed(ring, 0));
    EXPECT_EQ(morale_modifier<Whole>(ring, 0).total(), 4);  // BCR-8.7.3: nothing for being surrounded
    EXPECT_FALSE(ring_closed(placed({put(plain("levy"), us, 5, 0), put(plain("levy"), them, 4, 0),
                                     put(plain("levy"), them, 6, 0), put(plain("levy"), them, 5, 1)}),
                             0));  // BCR-R33: the edge is open
}

}  // namespace
}  // namespace banneret::battlefield
