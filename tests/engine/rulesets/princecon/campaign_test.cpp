// Muster, the tactical start, the end of a battle and the return to the campaign (PC-MUSTER, PC-START, PC-END,
// PC-RETURN).

#include <gtest/gtest.h>

#include <tuple>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/judgement.h"
#include "engine/rulesets/princecon/ruleset.h"
#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

Unit named(Unit u, std::uint32_t id) {
    u.id = UnitId{id};
    u.name = "Unit " + std::to_string(id);
    return u;
}
TableStart war(std::vector<Unit> first, std::vector<Unit> second) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first), 3), table_army_of_list("Blue", std::move(second), 3)};
    return start;
}
State mustered(const TableStart& start) {
    auto s = muster(start);
    EXPECT_TRUE(std::holds_alternative<State>(s));
    return std::get<State>(std::move(s));
}
std::vector<std::size_t> of_kind(const State& s, Kind kind, Side side) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).kind == kind && side_of(s, i) == side) out.push_back(i);
    return out;
}

// Example 61: large units are divided, captains make up the number, a large army has a larger scale.
TEST(PrinceconCampaign, LargeUnitsAndCaptains) {
    TableStart start =
        war({named(unit_of(1400, 1, Armour::none, true), 1)}, {named(unit_of(400, 2, Armour::light), 2)});
    EXPECT_EQ(set_house_rule(start.house, "princecon-xv.men-per-casting", "20"), std::nullopt);
    const State s = mustered(start);
    const auto parts = of_kind(s, Kind::unit, us);
    ASSERT_EQ(parts.size(), 3u);
    int heads = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        const Facts& f = facts(s, parts[k]);
        EXPECT_EQ(f.men, k == 0 ? 466 : 467);
        EXPECT_EQ(f.ac, 6);
        EXPECT_EQ(f.hits, 23);
        EXPECT_EQ(f.castings, 23);
        EXPECT_EQ(f.width, 8);
        heads += f.men;
    }
    EXPECT_EQ(heads, 1400);
    std::vector<Unit> many;
    for (std::uint32_t k = 1; k <= 20; ++k) many.push_back(named(unit_of(100, 2, Armour::light), k));
    TableStart led = war(many, {named(unit_of(100, 2, Armour::light), 99)});
    Character hero;
    hero.id = CharacterId{1};
    hero.name = "Hero";
    hero.fighter = 6;
    led.sides.first.characters.push_back(hero);
    EXPECT_EQ(of_kind(mustered(led), Kind::person, us).size(), 3u);  // PC-R57: himself and two captains
    EXPECT_EQ(scale_of(war({named(unit_of(25'000, 1, Armour::light), 1)}, {named(unit_of(100, 2, Armour::light), 2)})),
              100);
    EXPECT_EQ(scale_of(war({named(unit_of(100, 1, Armour::light), 1)}, {named(unit_of(100, 2, Armour::light), 2)})),
              10);
    const Facts captain = captain_facts(2, us);
    EXPECT_EQ(captain.intelligence, 10);
    EXPECT_EQ(captain.charisma, 10);
    EXPECT_EQ(captain.points, 9);
}
// PC-R58: scores that the roster does not record; a tier without levels.
TEST(PrinceconCampaign, CharactersWithoutScores) {
    Character c;
    c.fighter = 6;
    c.leadership = 3;
    EXPECT_EQ(character_facts(c, {}).intelligence, 14);
    EXPECT_EQ(character_facts(c, {}).charisma, 14);
    c.scores.charisma = 17;
    EXPECT_EQ(character_facts(c, {}).charisma, 17);
    Character wizard;
    wizard.tiers = Tiers{FighterTier::none, PriestTier::none, MageTier::wizard};
    EXPECT_EQ(character_facts(wizard, {}).caster_level, 11);
    Character champion;
    champion.tiers = Tiers{FighterTier::champion, PriestTier::none, MageTier::none};
    EXPECT_EQ(character_facts(champion, {}).level, 13);
}
// PC-R31: elves, but no other race whose name begins in the same way.
TEST(PrinceconCampaign, ElvesAreElves) {
    Unit u = unit_of(100, 2, Armour::light);
    for (const auto& [race, elf] : {std::pair{"Elf", true}, std::pair{"elven", true}, std::pair{"Elves", true},
                                    std::pair{"elephant", false}, std::pair{"", false}}) {
        u.race = race;
        EXPECT_EQ(facts_of(u).elf, elf) << race;
    }
}
// PC-START: zones, stratagems, night and fortifications.
TEST(PrinceconCampaign, TheTacticalStart) {
    TableStart start =
        war({named(unit_of(200, 2, Armour::medium), 1), named(unit_of(100, 3, Armour::heavy, false, true), 2),
             named(unit_of(200, 2, Armour::light), 3)},
            {named(unit_of(200, 2, Armour::medium), 4), named(unit_of(200, 2, Armour::light), 5)});
    const State plain = mustered(start);
    for (const std::size_t i : of_kind(plain, Kind::unit, us)) EXPECT_LE(plain.pieces[i].at.y, 1200);
    for (const std::size_t i : of_kind(plain, Kind::unit, them)) EXPECT_GE(plain.pieces[i].at.y, 6000 - 1200);
    EXPECT_EQ(Rules::pending(plain)->side, them);  // the defender deploys first
    const auto with_stratagem = [&](Side side, Stratagem what) {
        TableStart other = start;
        other.stratagem[side] = what;
        return mustered(other);
    };
    const State flank = with_stratagem(us, Stratagem::flank_march);
    std::int64_t away = 0, all = 0;
    for (const std::size_t i : of_kind(flank, Kind::unit, us)) {
        all += facts(flank, i).men;
        if (flank.pieces[i].where == Where::flank) away += facts(flank, i).men;
    }
    EXPECT_GT(away, 0);
    EXPECT_LE(3 * away, all);
    const State surprised = with_stratagem(us, Stratagem::surprise_attack);
    for (const std::size_t i : of_kind(surprised, Kind::unit, them))
        EXPECT_EQ(surprised.pieces[i].morale, Morale::disordered);
    const State works = with_stratagem(them, Stratagem::field_fortifications);
    for (const std::size_t i : of_kind(works, Kind::unit, them)) EXPECT_TRUE(behind_fortification(works, i));
    for (const std::size_t i : of_kind(works, Kind::unit, us)) EXPECT_FALSE(behind_fortification(works, i));
    TableStart walls = start;
    walls.changes.push_back({them, {}, "walls", "yes"});
    const State walled = mustered(walls);
    const std::size_t behind = of_kind(walled, Kind::unit, them)[0];
    EXPECT_EQ(cover_of(walled, behind, {walled.pieces[behind].at.x, 0}), 2);
    TableStart dark = start;
    dark.night = true;
    EXPECT_TRUE(mustered(dark).setup->night);
}
// Wooded ground hides camouflaged units everywhere; elsewhere they need cover.
TEST(PrinceconCampaign, TheCamouflagedHide) {
    Facts hidden = troops(4, 2, 5);
    hidden.camouflage = true;
    for (const bool wooded : {false, true}) {
        Game g{with(duel_ground({{hidden, them, south(50, 90)}, {troops(4, 2, 5), us, north(50, 50)}}),
                    [&](princecon::Setup& x) { x.wooded = wooded; })};
        g[0].hidden = true;
        uncover(g.t());
        EXPECT_EQ(g[0].hidden, wooded);
        g[1].at = north(50, 79);
        uncover(g.t());
        EXPECT_FALSE(g[0].hidden);
    }
}
// Example 8: the survivors among the roster's men.
TEST(PrinceconCampaign, BackToTheRoster) {
    Unit large = unit_of(60, 4, Armour::none);
    large.abilities.add(Ability::large);
    struct Row {
        Unit unit;
        int left, alive;
    };
    for (const Row& r :
         {Row{unit_of(90, 2, Armour::medium, true), 4, 40}, Row{unit_of(160, 4, Armour::heavy, true, true), 17, 68},
          Row{large, 1, 3}, Row{unit_of(3, 1, Armour::none), 1, 3}}) {
        Game g{duel_ground({{facts_of(r.unit), us, north(50, 50)}, {troops(1, 2, 5), them, south(90, 90)}})};
        g[0].hits = static_cast<std::uint16_t>(r.left);
        end_battle(g.t(), std::nullopt, extra(Extra::turn_limit));
        const UnitLosses lost = Rules::losses(g.s).first.units[0];
        EXPECT_EQ(lost.before - lost.killed - lost.wounded, r.alive);
    }
}
// Example 53: routed men of a defeated side, and of one that holds the field; the captured.
TEST(PrinceconCampaign, RoutedAndCaptured) {
    Facts f = facts_of(unit_of(240, 2, Armour::medium));
    const auto lost = [&](std::optional<Side> winner, int percent, Where where) {
        House house;
        house.rout_loss = percent;
        Game g{duel_ground({{f, us, north(50, 50)}, {troops(1, 2, 5), them, south(90, 90)}}, house)};
        g[0].hits = 9;
        g[0].morale = Morale::broken;
        g[0].where = where;
        end_battle(g.t(), winner, extra(Extra::army_broken));
        return Rules::losses(g.s).first.units[0];
    };
    EXPECT_EQ(lost(us, 50, Where::table).routed, 90);
    EXPECT_EQ(lost(them, 50, Where::table).routed, 45);
    EXPECT_EQ(lost(them, 50, Where::table).killed, 150 + 45);
    EXPECT_EQ(lost(them, 0, Where::routed_off).routed, 90);
    EXPECT_EQ(lost(them, 100, Where::routed_off).routed, 0);
    EXPECT_EQ(lost(them, 50, Where::captured).captured, 90);
    Facts prisoners = facts_of(unit_of(37, 2, Armour::medium));
    Game g{duel_ground({{prisoners, us, north(50, 50)}, {troops(1, 2, 5), them, south(90, 90)}})};
    g[0].where = Where::captured;
    end_battle(g.t(), them, extra(Extra::army_broken));
    EXPECT_EQ(Rules::losses(g.s).first.units[0].captured, 37);
}
// Example 52: wounds that characters bring into the battle and home from it.
TEST(PrinceconCampaign, WoundsOfCharacters) {
    struct Row {
        Character c;
        int start, loses, wounds;
    };
    Character super, hero, mage;
    super.fighter = 10;
    super.wounds = 1;
    super.tiers = Tiers{FighterTier::superhero, PriestTier::none, MageTier::none};
    hero.fighter = 6;
    hero.tiers = Tiers{FighterTier::hero, PriestTier::none, MageTier::none};
    mage.magic_user = 7;
    mage.tiers = Tiers{};
    for (Row r : {Row{super, 30, 12, 0}, Row{hero, 27, 20, 1}, Row{mage, 18, 17, 0}}) {
        r.c.id = CharacterId{1};
        Game g{duel_ground({{character_facts(r.c, {}), us, north(50, 50)}, {troops(1, 2, 5), them, south(90, 90)}})};
        EXPECT_EQ(g[0].points, r.start);
        g[0].points = static_cast<std::int16_t>(r.start - r.loses);
        end_battle(g.t(), std::nullopt, extra(Extra::turn_limit));
        EXPECT_EQ(Rules::losses(g.s).first.characters[0].wounds, r.wounds);
    }
}
// PC-END, example 62: a fighting retreat; an army that breaks, is gone or concedes; the limit of turns.
TEST(PrinceconCampaign, HowABattleEnds) {
    const auto ends = [](int first_left, int second_left, int turn, int withdrawn = -1) {
        Game g{with(duel_ground({{troops(45, 2, 5), us, north(50, 50)}, {troops(45, 2, 5), them, south(90, 90)}}),
                    [&](princecon::Setup& x) {
                        if (withdrawn >= 0) x.posture.second = Posture::fighting_retreat;
                    })};
        g.s.turn = static_cast<std::uint16_t>(turn);
        g[0].hits = static_cast<std::uint16_t>(first_left);
        g[1].hits = static_cast<std::uint16_t>(second_left);
        if (withdrawn > 0) g.s.withdrawn.second = withdrawn;
        end_turn(g.t());
        return g.s;
    };
    EXPECT_NE(ends(90, 45, 5).stage, Stage::over);
    EXPECT_EQ(ends(90, 44, 5).winner, us);
    EXPECT_EQ(ends(40, 44, 5).winner, them);  // the higher share
    EXPECT_EQ(ends(90, 0, 5).ended_by, extra(Extra::army_gone));
    EXPECT_EQ(ends(90, 81, 18).winner, us);  // a tenth
    EXPECT_EQ(ends(90, 82, 18).stage, Stage::over);
    EXPECT_EQ(ends(90, 82, 18).winner, std::nullopt);
    EXPECT_NE(ends(90, 20, 5, 40).stage, Stage::over);  // 60 count
    const State away = ends(90, 20, 5, 45);
    EXPECT_TRUE(away.withdrew);
    EXPECT_EQ(away.winner, us);
    EXPECT_EQ(Rules::result(away).grade, Grade::skirmish);
    Game g{placed({{troops(4, 2, 5), us, north(50, 20)}, {troops(4, 2, 5), them, south(50, 90)}})};
    g.until(Stage::move, us);
    g.give(Concede{});
    EXPECT_EQ(g.s.winner, them);
}
// PC-RETURN: withdrawn units come home whole.
TEST(PrinceconCampaign, TheWithdrawnComeHomeWhole) {
    Facts f = facts_of(unit_of(240, 2, Armour::medium));
    Game g{duel_ground({{f, us, north(50, 3)}, {troops(1, 2, 5), them, south(90, 90)}})};
    g.may_move(us, {0});
    g.give(Advance{piece(0), InchPlace{5000, -100, 0}, Gait::leave_field});
    EXPECT_EQ(g[0].where, Where::withdrawn);
    end_battle(g.t(), them, extra(Extra::army_gone));
    EXPECT_EQ(Rules::losses(g.s).first.units[0].fit(), 240);
}
// PC-COMMANDER: it makes attacks that pay, but not on the front of formed pikes; it rallies and shoots.
TEST(PrinceconCampaign, TheCommanderChoosesWhatPays) {
    Rng rng(1, 1);
    for (const bool pikes : {false, true}) {
        Facts foot = troops(12, 2, 5);
        foot.width = 6;
        foot.pikes = pikes;
        Game g{duel_ground({{cavalry(8, 4, 2, Weight::heavy, 4), us, north(50, 50)}, {foot, them, south(50, 72)}})};
        g.may_move(us, {0});
        const CommandersChoice c = Rules::choose(g.s, Temper::steady, rng, true);
        EXPECT_EQ(std::holds_alternative<Charge>(c.order), !pikes);
        EXPECT_EQ(c.because.starts_with("Attacks " + Rules::name(g.s, piece(1)) + ": weighed at "), !pikes)
            << c.because;
        EXPECT_FALSE(Rules::check(g.s, c.order));
    }
    Game r{duel_ground({{troops(4, 2, 5), us, north(50, 50)}, {troops(1, 2, 5), them, south(150, 190)}})};
    r.may_do(Stage::rally, us, TurnStep::retreat);
    r[0].morale = Morale::disordered;
    EXPECT_TRUE(std::holds_alternative<Rally>(Rules::choose(r.s, Temper::steady, rng, false).order));
}

// PC-COMMANDER: a large army with bows first halts its foot 12" from the enemy; one without bows, or a small one,
// engages.
TEST(PrinceconCampaign, FootOfALargeArmyHaltsBesideItsBows) {
    for (const auto& [units, bows, halts] : {std::tuple{12u, true, true}, {12u, false, false}, {6u, true, false}}) {
        std::vector<Unit> army;
        for (std::uint32_t k = 1; k <= units; ++k) {
            Unit u = named(unit_of(100, 2, Armour::light), k);
            if (bows && k % 3 == 0) u.missile = {MissileWeapon::longbow};
            army.push_back(u);
        }
        Game g{mustered(war(army, {named(unit_of(100, 2, Armour::light), 99)}))};
        g.s.stage = Stage::deploy_first;
        const Judgement m{g.s, us, {}};
        EXPECT_EQ(m.large(), units == 12);
        EXPECT_EQ(m.has_bows(), bows);
        Rng rng(1, 1);
        bool ordered = false;
        for (int n = 0; n < 60 && !ordered; ++n) {
            const CommandersChoice c = Rules::choose(g.s, Temper::steady, rng, false);
            if (const auto* o = std::get_if<LeadersOrder>(&c.order)) {
                ordered = true;
                ASSERT_EQ(facts(g.s, index_of(o->piece)).missiles, 0);
                EXPECT_EQ(o->command, halts ? LeaderCommand::forward_halting : LeaderCommand::forward_always);
            }
            g.give(c.order);
        }
        EXPECT_TRUE(ordered);
    }
}
// PC-COMMANDER: the line waits for a flank march, which arrives level with an enemy near its edge.
TEST(PrinceconCampaign, TheLineWaitsForTheFlankMarch) {
    std::vector<PlacedPiece> all{{troops(8, 2, 5), us, north(50, 20)},
                                 {cavalry(4, 4, 2, Weight::heavy, 2), us, north(20, 20)},
                                 {troops(8, 2, 5), them, south(50, 70)},
                                 {troops(8, 2, 5), them, south(50, 110)}};
    Game g{placed(std::move(all))};
    const auto attacks = [&] { return Judgement{g.s, us, {}}.attacks(); };
    EXPECT_TRUE(attacks());
    g[1].where = Where::flank;
    EXPECT_FALSE(attacks());
    Weights bold;
    bold.presses = true;
    EXPECT_TRUE((Judgement{g.s, us, bold}.attacks()));
    EXPECT_FALSE((Judgement{g.s, us, {}}.arrival())) << "not before turn 2";
    g.s.turn = 2;
    g.may_move(us, {});
    const auto plan = Judgement{g.s, us, {}}.arrival();
    ASSERT_TRUE(plan);
    const InchPlace at = *inches_of(std::get<Deploy>(plan->order).at);
    const auto away = [&](std::size_t e) { return std::abs(at.y - centre(body(g.s, e)).y); };
    EXPECT_LE(std::min(away(2), away(3)), 600);
}
// PC-COMMANDER: two fifths of a side that waits in close action bring on the rest.
TEST(PrinceconCampaign, TheRestOfASideSupportsThoseWhoFight) {
    Facts bows = troops(4, 2, 5);
    bows.missiles = 1u << static_cast<unsigned>(Missile::long_bow);
    for (const bool fights : {false, true}) {
        Game g{placed({{troops(8, 2, 5), us, north(50, 50)},
                       {troops(8, 2, 5), us, north(80, 20)},
                       {bows, us, north(110, 20)},
                       {troops(8, 2, 5), them, south(50, fights ? 50 : 90)},
                       {bows, them, south(110, 90)}})};
        if (fights) {
            Contact c;
            c.a = 0, c.b = 3;
            g.s.contacts.push_back(c);
        }
        EXPECT_EQ((Judgement{g.s, us, {}}.attacks()), fights);
    }
}
// PC-COMMANDER: horse of a large army waits until half its foot is within 13.5" of an enemy; bold horse never waits.
TEST(PrinceconCampaign, HorseOfALargeArmyWaitsForItsLine) {
    for (const int near : {0, 4, 5, 10}) {
        std::vector<PlacedPiece> all{{cavalry(8, 4, 2, Weight::heavy, 4), us, north(5, 20)}};
        for (int k = 0; k < 10; ++k)
            all.push_back({troops(4, 2, 5), us, k < near ? north(30, 47) : north(12 + 6 * k, 20)});
        all.push_back({troops(40, 2, 5), them, south(30, 59)});
        const Game g{placed(std::move(all))};
        const Judgement m{g.s, us, {}};
        EXPECT_EQ(m.waits_for_line(0), near < 5) << near;
        EXPECT_FALSE(m.waits_for_line(1));
        Weights bold;
        bold.presses = true;
        EXPECT_FALSE((Judgement{g.s, us, bold}.waits_for_line(0)));
    }
}

}  // namespace
}  // namespace banneret::princecon
