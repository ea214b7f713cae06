// The extras of LH-MUSTER: effects of abilities and characters.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- LH-MUSTER: extras ---

PlacedStand with(PlacedStand p, const std::function<void(Facts&)>& how) {
    how(p.facts);
    return p;
}

TEST(LionheartExtras, NeverPanicsAndTheUndeadBeforeAPriest) {
    for (const bool priest : {false, true}) {
        Scene s = scene({with(put("inf sidearms", Side::first, 4, 5, N), [&](Facts& f) { f.priest = priest; }),
                         with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.undead = true; })});
        if (priest)
            s.attack({"ARRR", "RRRR", "PP", "AA", "A"});
        else
            s.attack({"ARRR", "RRRR", "AA"});
        EXPECT_EQ(s.at(1).panicked, priest);
    }
    Scene fanatic = scene({put("inf sidearms", Side::first, 4, 5, N),
                           with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.never_panics = true; })});
    fanatic.attack({"AAAR", "RRRR", "AA"});
    EXPECT_FALSE(fanatic.at(1).panicked);
    Scene shooters = scene({with(put("inf bows", Side::first, 4, 6, N), [](Facts& f) { f.never_panics = true; }),
                            put("inf sidearms", Side::second, 4, 4, S)});
    shooters.shoot({"PPPP"});
    EXPECT_FALSE(shooters.at(0).panicked) << "LH-R40: LH-47 is nothing to them";
}

TEST(LionheartExtras, SaveLevels) {
    const auto level = [](const std::function<void(Facts&)>& target, const std::function<void(Facts&)>& enemy,
                          bool is_shot, bool night) {
        State s = placed({with(put("inf sidearms a1", Side::second, 4, 1, S), target),
                          with(put("inf bows", Side::first, 4, 2, N), enemy)});
        change(s, [&](auto& setup) { setup.night = night; });
        return std::clamp(save_level(s, 0, 1, {is_shot, false, s.stands[1].at}).total(), 0, most_save_level);
    };
    const auto plain = [](Facts&) {};
    EXPECT_EQ(level(plain, plain, false, false), 1);
    EXPECT_EQ(level([](Facts& f) { f.tough = true; }, plain, false, false), 2);
    EXPECT_EQ(level([](Facts& f) { f.regenerates = true; }, plain, false, false), 3);
    EXPECT_EQ(level([](Facts& f) { f.heroic_leader = true; }, plain, false, false), 2);
    EXPECT_EQ(level([](Facts& f) { f.save_armour = 3; }, plain, false, false), 3) << "thick hide";
    EXPECT_EQ(level([](Facts& f) { f.resists = true; }, plain, false, false), 5);
    EXPECT_EQ(level([](Facts& f) { f.resists = true; }, [](Facts& f) { f.strikes_resistant = true; }, false, false), 1);
    EXPECT_EQ(level([](Facts& f) { f.camouflage = true; }, plain, true, false), 1);
    EXPECT_EQ(level([](Facts& f) { f.camouflage = true; }, plain, true, true), 2) << "at night";
    EXPECT_EQ(level([](Facts& f) { f.camouflage = true; }, plain, false, true), 1) << "only against shooting";
    // Fortifications: row 1, against rows 2 to 9.
    State s = placed({put("inf sidearms", Side::second, 4, 1, S), put("inf bows", Side::first, 4, 2, N)});
    change(s, [](auto& setup) { setup.stratagem.second = Stratagem::field_fortifications; });
    EXPECT_EQ(save_level(s, 0, 1, {true, false, hex_at(4, 2)}).total(), 1);
    EXPECT_EQ(save_level(s, 0, 1, {true, false, hex_at(5, 1)}).total(), 0);
    s.stands[0].at = hex_at(4, 0);
    EXPECT_EQ(save_level(s, 0, 1, {true, false, hex_at(4, 2)}).total(), 0);
}

TEST(LionheartExtras, MeleeDice) {
    const auto dice = [](const std::function<void(Facts&)>& how, bool night = false) {
        State s = placed({with(put("inf heavy", Side::first, 4, 5, N), how), put("inf spears", Side::second, 4, 4, S)});
        change(s, [&](auto& setup) { setup.night = night; });
        return melee_dice(s, 0, 1).total();
    };
    EXPECT_EQ(dice([](Facts&) {}), 4);
    EXPECT_EQ(dice([](Facts& f) { f.figure_dice = 2; }), 12) << "multiple attacks, twice";
    EXPECT_EQ(dice([](Facts& f) { f.tier_dice = 3; }), 7);
    EXPECT_EQ(dice([](Facts& f) { f.darkvision = true; }), 4);
    EXPECT_EQ(dice([](Facts& f) { f.darkvision = true; }, true), 5);
    EXPECT_EQ(dice([](Facts& f) { f.fine_dice = 2; }), 6);
    State s = placed({with(put("inf heavy", Side::first, 4, 5, N), [](Facts& f) { f.fine_dice = 2; }),
                      put("inf spears", Side::second, 4, 4, S)});
    s.stands[0].figures = 2;
    EXPECT_EQ(melee_dice(s, 0, 1).total(), 4) << "half of it stands";
    s.stands[0].figures = 1;
    EXPECT_EQ(melee_dice(s, 0, 1).total(), 1) << "less than half: no fine dice";
}

TEST(LionheartExtras, BreathComesBeforeTheMeleeThroughTwoLevels) {
    Scene s = scene({with(put("cav heavy", Side::first, 4, 5, N), [](Facts& f) { f.breath = true; }),
                     put("inf sidearms a3 sh", Side::second, 4, 4, S)});
    // Two breath dice, one save die at level 1, then two of four figures are lost: three fight the melee.
    s.attack({"AR", "R", "RRRR", "PPA", "R", "AA", "AA"});
    EXPECT_THAT(s.asked, ElementsAre(RollFor::breath, RollFor::save, RollFor::melee, RollFor::melee, RollFor::save,
                                     RollFor::morale, RollFor::morale));
    EXPECT_EQ(s.thrown[3], 3) << "its losses come off at once";
    EXPECT_EQ(s.at(1).figures, 3);
    EXPECT_EQ(s.read(RollFor::morale, 0), 3) << "what the breath took is a casualty of the melee";
}

// LH-MUSTER: resistance is the best save against breath too, unless the stand that breathes strikes the resistant.
TEST(LionheartExtras, ResistanceSavesFromTheBreathOfOrdinaryStands) {
    const auto level = [](bool passes) {
        const State s = placed({with(put("inf sidearms a1", Side::second, 4, 1, S), [](Facts& f) { f.resists = true; }),
                                with(put("cav heavy", Side::first, 4, 2, N), [&](Facts& f) {
                                    f.breath = true;
                                    f.strikes_resistant = passes;
                                })});
        return save_level(s, 0, 1, {false, true, s.stands[1].at}).total();
    };
    EXPECT_EQ(level(false), most_save_level);
    EXPECT_LT(level(true), 1) << "through two levels";
}

TEST(LionheartExtras, EvasiveStandsStepOutOfAnAttack) {
    const auto goblins = with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.evasive = true; });
    Scene away = scene({put("inf sidearms", Side::first, 4, 5, N), goblins});
    away.attack({"A"});
    EXPECT_THAT(away.asked, ElementsAre(RollFor::evasion));
    EXPECT_EQ(distance(away.at(1).at, away.at(0).at), 2);
    EXPECT_EQ(away.at(1).facing, S) << "facing kept";
    EXPECT_EQ(away.s.action_at, 1) << "the attack is spent";
    Scene stays = scene({put("inf sidearms", Side::first, 4, 5, N), goblins});
    stays.attack({"R", "RRRR", "RRRR", "AA", "AA"});
    EXPECT_EQ(stays.at(1).at, hex_at(4, 4));
}

// LH-R34, LH-R35: the owner chooses the step, and an evaded attack does not count as fought.
TEST(LionheartExtras, TheOwnerOfAnEvasiveStandChoosesItsStep) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N),
                     with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.evasive = true; })});
    FaceDice fall({"A"});
    Rules::apply(s.s, Charge{piece(0), piece(1), s.place(0)}, fall, s.log);
    const auto d = Rules::pending(s.s);
    ASSERT_TRUE(d.has_value());
    EXPECT_EQ(d->side, Side::second);
    EXPECT_EQ(d->rule, rule("LH-R34"));
    EXPECT_EQ(s.s.melees, 0);
    const auto steps = retreat_steps(s.s, s.s.flights[0]);
    ASSERT_GT(steps.size(), 1u);
    for (const Hex h : steps) {
        State then = s.s;
        Rules::apply(then, Advance{piece(1), HexPlace{h, 0}}, fall, s.log);
        EXPECT_EQ(then.stands[1].at, h);
        EXPECT_EQ(then.stands[1].facing, S) << "facing kept";
        EXPECT_FALSE(then.stands[1].panicked);
    }
}

TEST(LionheartExtras, TheLogSaysUnloadedAndNamesFates) {
    const Scene s = scene({put("inf crossbows", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 2, S)});
    EXPECT_NE(Rules::describe(s.s, StateChanged{piece(0), rule("LH-R18"), 1, 0}).find("no longer loaded"),
              std::string::npos);
    DiceFell fate;
    fate.rule = extra(Extra::fate);
    fate.piece = piece(0);
    fate.read = static_cast<std::int32_t>(Fate::captured);
    EXPECT_NE(Rules::describe(s.s, fate).find("captured"), std::string::npos);
}

TEST(LionheartExtras, MarksmenHitWithPanicFacesAndDoNotPanic) {
    Scene s = scene({with(put("inf bows", Side::first, 4, 6, N), [](Facts& f) { f.marksman = true; }),
                     put("inf sidearms m3", Side::second, 4, 4, S)});
    s.shoot({"PPPA", "AAA"});
    EXPECT_EQ(s.at(1).figures, 1);
    EXPECT_FALSE(s.at(0).panicked);
}

TEST(LionheartExtras, SlowStandsAdvanceOnceATurnAndQuickOnesFarther) {
    Unit u;
    u.count = 10;
    u.abilities.add(Ability::slow);
    Facts slow = stand_of(u, {});
    EXPECT_EQ(slow.move_points, 1);
    Scene s = scene({{slow, Side::first, hex_at(4, 6), N}});
    FaceDice none({});
    s.give(Advance{piece(0), HexPlace{hex_at(4, 5), N}}, none);
    if (s.s.action.begun) s.give(Done{}, none);
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}}), HasSubstr("cannot reach that hex"));
    EXPECT_EQ(s.refused(Advance{piece(0), HexPlace{hex_at(4, 5), NE}}), "") << "it may still turn";
    u.abilities = {};
    u.mounted = true;
    u.abilities.add(Ability::quick);
    EXPECT_EQ(stand_of(u, {}).move_points, 4) << "at most 4";
    u.abilities.add(Ability::flying);
    u.armour = Armour::heavy;
    EXPECT_EQ(stand_of(u, {}).move_points, 4);
}

TEST(LionheartExtras, ThrownWeaponsTwiceIntoTheFrontHex) {
    Unit u;
    u.count = 40;
    u.melee = {MeleeWeapon::spear};
    u.missile = {MissileWeapon::javelin};
    const Facts f = stand_of(u, {});
    EXPECT_EQ(f.build.weapon, Weapon::spears);
    EXPECT_EQ(f.throws, 2);
    Scene s = scene({{f, Side::first, hex_at(4, 5), N},
                     put("inf sidearms m3", Side::second, 4, 4, S),
                     put("inf sidearms", Side::second, 4, 3, S)});
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(2)}), HasSubstr("firing area"));
    FaceDice dice({"AAAA", "AAAA"});
    for (int i = 0; i < 2; ++i) {
        s.give(Shoot{piece(0), piece(1)}, dice);
        s.give(Done{}, dice);
    }
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("no thrown weapons left"));
}

TEST(LionheartExtras, SpellsStrikeWithoutSavesAndWardOffHits) {
    Scene s = scene({with(put("inf spears", Side::first, 4, 7, S), [](Facts& f) { f.spells = 3; }),
                     put("inf sidearms a3 m3", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Cast{piece(0), piece(1), spells::attack, 4, {}}), HasSubstr("3 spell dice"));
    FaceDice dice({"AR", "AAA"});
    s.give(Cast{piece(0), piece(1), spells::attack, 2, {}}, dice);
    EXPECT_THAT(dice.asked, ElementsAre(RollFor::spell, RollFor::morale)) << "no save, no panic of the caster";
    EXPECT_EQ(s.at(1).figures, 2);
    EXPECT_EQ(s.at(0).spells, 1);
    EXPECT_THAT(s.refused(Cast{piece(0), piece(1), spells::attack, 1, {}}), HasSubstr("already shot"))
        << "its one shot of the action";

    // Warding: after the hits are known, before the saves, within two hexes.
    Scene w = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms m3", Side::second, 4, 4, S),
                     with(put("inf spears", Side::second, 4, 2, S), [](Facts& f) { f.spells = 2; })});
    FaceDice fall({"AAAR", "RRRR", "AAA", "AA"});
    Rules::apply(w.s, Charge{piece(0), piece(1), w.place(0)}, fall, w.log);
    const auto d = Rules::pending(w.s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->piece, piece(2));
    EXPECT_EQ(d->against, piece(1));
    EXPECT_THAT(w.refused(Cast{piece(2), piece(1), spells::ward, 3, {}}), HasSubstr("At most 2"));
    Rules::apply(w.s, Cast{piece(2), piece(1), spells::ward, 2, {}}, fall, w.log);
    EXPECT_EQ(w.at(1).figures, 3);
    EXPECT_EQ(w.at(2).spells, 0);
    EXPECT_TRUE(fall.all_used());
}

TEST(LionheartExtras, PrayersRollFailedSavesAgainALevelBetter) {
    Scene w = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms m3", Side::second, 4, 4, S),
                     with(put("inf spears", Side::second, 4, 2, S), [](Facts& f) {
                         f.prayers = 2;
                         f.priest = true;
                     })});
    // Level 0: no save die; each hit is a failed save. A prayer rolls it at level 1: panic faces.
    FaceDice fall({"AAAR", "RRRR", "PA", "AAA", "AA"});
    Rules::apply(w.s, Charge{piece(0), piece(1), w.place(0)}, fall, w.log);
    ASSERT_EQ(Rules::pending(w.s)->rule, extra(Extra::prayer));
    Rules::apply(w.s, Cast{piece(2), piece(1), spells::prayer, 2, {}}, fall, w.log);
    EXPECT_EQ(w.at(1).figures, 2) << "three got through, one was prayed away";
    EXPECT_EQ(w.at(2).prayers, 0);
    EXPECT_TRUE(fall.all_used());
}

}  // namespace
}  // namespace banneret::lionheart
