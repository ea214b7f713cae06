// The muster, the tactical start, the end of a battle and the return to the campaign.

#include "tests/engine/rulesets/medieval_skirmish/mustered.h"

namespace banneret::skirmish {
namespace {

// --- Muster ----------------------------------------------------------------------------------------------------------

TEST(SkirmishMuster, LeadersAndTheNamelessGeneral) {  // MS-R80, MS-MUSTER
    const State s = mustered(start_of({men(40), men(20, 4, Armour::heavy)}, {men(30)}));
    ASSERT_GE(s.setup->general.first, 0);
    const Facts& g = facts(s, at(s.setup->general.first));
    EXPECT_TRUE(g.general && g.leads);
    EXPECT_FALSE(g.counted);
    EXPECT_EQ(g.leadership, 1);
    EXPECT_EQ(g.host, 2) << "the body whose figures are worth most, not the largest";
    EXPECT_EQ(g.cls, P::FP);
    EXPECT_EQ(g.stripes, 3);
    EXPECT_EQ(s.setup->figures.first, 60) << "he is no figure of the army";
    TableStart led = start_of({men(40)}, {men(30)});
    Character c;
    c.id = CharacterId{7};
    c.name = "Ada";
    c.fighter = 6;
    c.rank = Rank::none;
    led.sides.first.characters = {c};
    const State with_hero = mustered(led);
    bool hero_leads = true;
    for (const Facts& f : with_hero.setup->facts)
        if (f.person == CharacterId{7}) hero_leads = f.leads && !f.general;
    EXPECT_FALSE(hero_leads) << "one without rank leads nobody";
}

TEST(SkirmishMuster, WeaponsAndGiftsGoOver) {  // MS-MUSTER, MS-R87
    Unit u = men(10);
    u.melee = {MeleeWeapon::pike, MeleeWeapon::two_handed_axe};
    u.missile = {MissileWeapon::throwing_axe};
    EXPECT_EQ(unit_facts(u, 10, 1, {}).arms, bits({Arm::pike, Arm::two_handed_axe}));
    EXPECT_EQ(unit_facts(u, 10, 1, {}).missile, Missile::javelin);
    u.missile = {MissileWeapon::artillery};
    EXPECT_EQ(unit_facts(u, 10, 1, {}).per_gun, 5);
    for (const Ability a :
         {Ability::fanatic, Ability::undead, Ability::slow, Ability::flying, Ability::engineer, Ability::evasive,
          Ability::breath_or_gaze, Ability::darkvision, Ability::resistance, Ability::camouflage, Ability::marksman})
        u.abilities.add(a);
    u.abilities.add(Ability::multiple_attacks);
    const Facts f = unit_facts(u, 10, 1, {});
    EXPECT_TRUE(f.fanatic && f.undead && f.slow && f.flying && f.engineer && f.evasive && f.breath && f.darkvision &&
                f.resistant && f.camouflage && f.marksman);
    EXPECT_EQ(f.extra_blows, 2);
    House plain;
    plain.fantasy = false;
    const Facts g = unit_facts(u, 10, 1, plain);
    EXPECT_FALSE(g.fanatic || g.undead || g.flying || g.resistant || g.breath);
    EXPECT_EQ(g.extra_blows, 0);
}

TEST(SkirmishMuster, TheRefereeChangesUnitsAndTheScale) {  // MS-MUSTER, MS-R6
    TableStart start = start_of({men(100, 4, Armour::heavy, true), men(2)}, {men(30)});
    const UnitId riders = start.sides.first.units[0].id;
    EXPECT_TRUE(facts(mustered(start), 0).barded) << "full plate rides barded";
    start.changes = {{us, riders, "barded", "no"}, {us, {}, "scale", "10"}, {us, {}, "leave-few", "yes"}};
    const State s = mustered(start);
    EXPECT_FALSE(facts(s, 0).barded);
    EXPECT_EQ(s.setup->scale, 10);
    EXPECT_EQ(s.setup->figures.first, 10) << "two of ten are under half a figure and stay away";
    int stays = 0;
    for (const MusterLine& line : muster_sheet(start).lines) stays += line.becomes == "not fielded";
    EXPECT_EQ(stays, 1);
}

// --- The tactical start ----------------------------------------------------------------------------------------------

TEST(SkirmishStart, TheBoardAndItsZones) {  // MS-START
    const State small = mustered(start_of({men(60)}, {men(40)})), large = mustered(start_of({men(61)}, {men(40)}));
    EXPECT_EQ(small.setup->wide, 7200);
    EXPECT_EQ(large.setup->wide, 9600);
    EXPECT_EQ(small.setup->deep, 6000);
    for (std::size_t i = 0; i < small.setup->bodies; ++i)
        for (const InchPoint c : corners(body(small.pieces[i])))
            EXPECT_LE(facts(small, i).home == us ? c.y : 6000 - c.y, 1200);
    EXPECT_EQ(Rules::pending(small)->side, them) << "the defender places first";
    // Melee foot is formed, the others loose.
    EXPECT_EQ(small.pieces[0].order, Order::formed);
    Play p{small};
    EXPECT_EQ(p.refusal(Deploy{piece(2), to(36, 40, 180), 0, {}}),
              "A body must be deployed within 12 inches of its own edge.");
    EXPECT_EQ(p.refusal(Deploy{piece(2), to(8, 49, 180), 5, TableFormation::loose}), "");
}

TEST(SkirmishStart, TheCountryIsLaid) {  // MS-START
    for (const auto& [word, pieces] : {std::pair{"bare", 0}, std::pair{"open", 1}, std::pair{"mixed", 3},
                                       std::pair{"wooded", 4}, std::pair{"broken", 5}}) {
        TableStart start = start_of({men(30)}, {men(30)});
        start.changes = {{them, {}, "terrain", word}};
        EXPECT_EQ(mustered(start).setup->terrain.patches.size(), static_cast<std::size_t>(pieces)) << word;
    }
}

TEST(SkirmishStart, TheSteadyCommanderWaitsForItsFlankMarchAndBringsItInBesideFriends) {  // MS-COMMANDER
    TableStart start = start_of({men(40), men(12, 3, Armour::medium, true)}, {men(40)});
    start.stratagem.first = Stratagem::flank_march;
    for (const bool east : {false, true}) {
        Play p = begun(start);
        for (Piece& q : p.s.pieces)
            if (q.where == Where::table) q.at.x = (east ? 5'400 : 0) + q.at.x / 4;
        const Hundredths line = p[0].at.y;
        Rng rng(1, 1);
        std::optional<InchPlace> entry;
        for (int guard = 0; p.s.turn < 3 && guard < 60 && !entry; ++guard) {
            const auto d = Rules::pending(p.s);
            ASSERT_TRUE(d);
            TableOrder o = p.stage() == Stage::who_first ? TableOrder{Reply{0}} : TableOrder{Done{}};
            if (d->side == us && p.stage() != Stage::who_first)
                o = Rules::choose(p.s, Temper::steady, rng, false).order;
            if (const auto* in = std::get_if<Deploy>(&o)) entry = std::get<InchPlace>(in->at);
            p.go(o);
        }
        ASSERT_TRUE(entry) << "in turn 2";
        EXPECT_EQ(p[0].at.y, line) << "the main body has not moved on without it";
        EXPECT_EQ(entry->degrees, east ? 270 : 90);
    }
}

TEST(SkirmishStart, TheSteadyDefenderWithAFlankMarchAttacksAsWithoutOne) {  // MS-COMMANDER
    TableStart start = start_of({men(40)}, {men(40), men(12, 3, Armour::medium, true)});
    for (const Stratagem with : {Stratagem::none, Stratagem::flank_march, Stratagem::field_fortifications}) {
        start.stratagem.second = with;
        Play p = begun(start);
        const Hundredths line = p[2].at.y;
        Rng rng(1, 1);
        for (int guard = 0; p.s.turn < 3 && guard < 60; ++guard) {
            const auto d = Rules::pending(p.s);
            ASSERT_TRUE(d);
            TableOrder o = p.stage() == Stage::who_first ? TableOrder{Reply{0}} : TableOrder{Done{}};
            if (d->side == them && p.stage() != Stage::who_first)
                o = Rules::choose(p.s, Temper::steady, rng, false).order;
            p.go(o);
        }
        if (with == Stratagem::field_fortifications)
            EXPECT_EQ(p[2].at.y, line) << "works are there to be held";
        else
            EXPECT_LT(p[2].at.y, line) << "it comes on";
    }
}

TEST(SkirmishStart, FortificationsAmbushFlankMarchAndSurprise) {  // MS-START
    TableStart start = start_of({men(40), men(12, 3, Armour::medium, true)}, {men(40)});
    start.stratagem.second = Stratagem::field_fortifications;
    const Play walls = begun(start);
    ASSERT_EQ(walls.s.setup->terrain.patches.size(), 1u);
    const Patch& wall = walls.s.setup->terrain.patches[0];
    EXPECT_TRUE(wall.line);
    EXPECT_EQ(wall.outline[0], (InchPoint{1800, 4800}));
    EXPECT_EQ(wall.outline[1], (InchPoint{5400, 4800}));

    start.stratagem = {Stratagem::surprise_attack, Stratagem::none};
    const Play surprised = begun(start);
    for (const std::uint16_t i : surprised.s.setup->own[them]) {
        EXPECT_EQ(surprised[i].order, Order::loose);
        EXPECT_EQ(surprised[i].barred, 1);
    }

    start.stratagem = {Stratagem::flank_march, Stratagem::none};
    Play flank = begun(start);
    EXPECT_EQ(flank[2].where, Where::flank) << "horse first, up to a third";
    const Deploy in{piece(2), to(6, 30, 90), 0, {}};
    EXPECT_FALSE(flank.may(in)) << "not before turn 2";
    play_to_turn(flank, 2);
    flank.go(Reply{0});
    flank.go(in);
    EXPECT_EQ(flank[2].where, Where::table);
    EXPECT_FALSE(may_move(flank.s, 2));

    Unit hiders = men(20);
    hiders.abilities.add(Ability::camouflage);
    TableStart ambush = start_of({men(40)}, {hiders});
    ambush.stratagem.second = Stratagem::ambush;
    ambush.wooded = true;
    Play p = begun(ambush);
    EXPECT_TRUE(p[2].hidden);
    for (const BoardBlock& b : Rules::view(p.s, us).blocks) EXPECT_NE(b.piece, piece(2));
    // An enemy within 8 inches uncovers it, and so does a move of its own.
    p.s.pieces[0].at = to(p[2].at.x / 100.0, (p[2].at.y - 900) / 100.0);
    uncover({p.s, *std::make_unique<Faces>(std::vector<int>{}), p.log});
    EXPECT_TRUE(p[2].hidden);
    p.s.pieces[0].at = to(p[2].at.x / 100.0, (p[2].at.y - 800) / 100.0);
    uncover({p.s, *std::make_unique<Faces>(std::vector<int>{}), p.log});
    EXPECT_FALSE(p[2].hidden);
}

TEST(SkirmishStart, PosturesShapeTheLine) {  // MS-START
    const auto first = [](Posture posture, std::vector<Unit> units) {
        TableStart start = start_of(std::move(units), {men(12)});
        start.posture.first = posture;
        return begun(start);
    };
    const auto second = [](Posture posture, std::vector<Unit> units) {
        TableStart start = start_of({men(12)}, std::move(units));
        start.posture.second = posture;
        return begun(start);
    };
    // The attacker deploys in the south, so y is the depth of his front.
    const Play wide =
        first(Posture::envelope, {men(12), men(12), men(6, 2, Armour::light, true), men(6, 2, Armour::light, true)});
    for (const std::size_t i : {0u, 1u}) EXPECT_EQ(wide[i].at.y, 1195) << "the foot at the front of the zone";
    for (const std::size_t i : {2u, 3u}) EXPECT_EQ(wide[i].at.y, 1795) << "the horse 6 inches before it";
    Unit bows = men(12);
    bows.missile = {MissileWeapon::short_bow};
    const Play screen = first(Posture::screened_attack, {men(12), men(12), bows});
    EXPECT_GT(screen[2].at.y, screen[0].at.y) << "shooters before the line";
    EXPECT_LE(screen[2].at.y, 1195 + 400);
    for (const Posture wing : {Posture::attack_right, Posture::attack_left}) {
        const Play mass = first(wing, {men(12), men(12, 4), men(12), men(12, 4)});
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(mass[i].at.x > 3600, (i % 2 == 1) == (wing == Posture::attack_right)) << "body " << i;
    }
    // The defender faces south: his right is the west.
    for (const Posture wing : {Posture::refuse_right, Posture::refuse_left}) {
        const Play line = second(wing, {men(12), men(12), men(12), men(12), men(12), men(12)});
        int back = 0;
        for (std::size_t i = 1; i <= 6; ++i) {
            const bool refused = line[i].at.y == 6000 - 595;
            EXPECT_TRUE(refused || line[i].at.y == 6000 - 1195) << line[i].at.y;
            if (refused) {
                EXPECT_EQ(line[i].at.x < 3600, wing == Posture::refuse_right);
            }
            back += refused;
        }
        EXPECT_EQ(back, 2) << "a third";
    }
}

TEST(SkirmishStart, AWeakCentreKeepsTheWeakestBodiesInTheMiddleThird) {  // MS-START
    // A quarter of 96 figures: the two bodies of the lowest grade, not the two of the next.
    const std::vector<Unit> list = {men(12, 1), men(12, 3), men(12, 3), men(12, 2),
                                    men(12, 3), men(12, 2), men(12, 3), men(12, 1)};
    TableStart start = start_of({men(12)}, list);
    start.posture.second = Posture::weak_center;
    const State s = mustered(start);
    ASSERT_EQ(s.setup->wide, 9600);
    const auto refused = [](const State& now, std::size_t i, Hundredths x) {
        // The body is put behind the line, where there is room.
        const InchPlace there{x, now.setup->deep - 300, now.pieces[i].at.degrees};
        const auto no = deployment_refused(now, i, there, 0, Order::loose);
        return no ? no->why : std::string();
    };
    for (std::size_t k = 0; k < list.size(); ++k) {
        SCOPED_TRACE(k);
        const std::size_t i = k + 1;
        if (list[k].fc == 1) {
            EXPECT_GE(s.pieces[i].at.x, 3200);
            EXPECT_LE(s.pieces[i].at.x, 6400);
            for (const Hundredths edge : {3200, 6400}) EXPECT_EQ(refused(s, i, edge), "") << "the edge counts";
            for (const Hundredths beyond : {3199, 6401, 1600, 8000})
                EXPECT_EQ(refused(s, i, beyond), "The weakest bodies must stand in the middle third.");
        } else {
            EXPECT_EQ(refused(s, i, 1600), "");
        }
    }
    // In another posture the side places them where it likes.
    start.posture.second = Posture::stand_and_hold;
    EXPECT_EQ(refused(mustered(start), 1, 1600), "");
}

TEST(SkirmishStart, AFightingRetreatLeavesByItsOwnEdge) {  // MS-START, MS-END
    TableStart start = start_of({men(40)}, {men(20), men(20, 3)});
    start.posture.second = Posture::fighting_retreat;
    Play p{mustered(start)};
    const std::size_t i = 2;
    p.go(Deploy{piece(i), to(20, 58, 180), 0, TableFormation::loose});
    p.done();
    p.done();
    p.go(Reply{1});
    p.go(Advance{piece(i), InchPlace{}, Gait::leave_field});
    EXPECT_EQ(p[i].where, Where::withdrawn);
    EXPECT_EQ(count_of(p.s, them).lost(), 0);
    // Half of the defender's figures have left in this way: the battle ends, withdrawn in order.
    play_to_turn(p, 2);
    EXPECT_EQ(p.stage(), Stage::over);
    EXPECT_EQ(p.s.winner, std::optional(us));
    EXPECT_TRUE(Rules::result(p.s).withdrew);
}

// --- End and return --------------------------------------------------------------------------------------------------

TEST(SkirmishEnd, ASideThatIsBrokenLosesTheField) {  // MS-END
    const auto winner = [](auto change, House house = {}) {
        Play p = battle({put(foot(20), us, 30, 10), put(foot(20), them, 30, 50)}, house);
        change(p.s);
        Faces dice({});
        end_turn({p.s, dice, p.log});
        return p.stage() == Stage::over ? p.s.winner ? *p.s.winner == us ? 1 : 2 : 0 : -1;
    };
    EXPECT_EQ(winner([](State& s) { s.pieces[1].killed = 10; }), -1);
    EXPECT_EQ(winner([](State& s) { s.pieces[1].killed = 11; }), 1);
    EXPECT_EQ(winner([](State& s) { s.pieces[1].nerve = Nerve::rout; }), 1) << "no body in order is left";
    EXPECT_EQ(winner([](State& s) { s.pieces[0].killed = 11, s.pieces[1].killed = 12; }), 1);
    EXPECT_EQ(winner([](State& s) { s.pieces[0].killed = 11, s.pieces[1].killed = 11; }), 0);
    EXPECT_EQ(winner([](State& s) { s.conceded.first = true; }), 2);
    House early;
    early.turn_limit = 1;
    EXPECT_EQ(winner([](State& s) { s.pieces[1].killed = 2; }, early), 1) << "a tenth more is lost";
    EXPECT_EQ(winner([](State& s) { s.pieces[1].killed = 1; }, early), 0);
    House third;
    third.breaks = Break::third;
    EXPECT_EQ(winner([](State& s) { s.pieces[1].killed = 7; }, third), 1);
}

TEST(SkirmishEnd, RoutersOfTheLoserNearAFreeEnemyAreCaptured) {  // MS-END, MS-R82
    const auto where = [](double apart) {
        Play p = battle({put(foot(20), us, 30, 10), put(foot(4), them, 30, 11 + apart, Order::loose, 180)});
        p.s.pieces[1].nerve = Nerve::rout;
        Faces dice({});
        end_battle({p.s, dice, p.log}, us, rule_of(End::broken));
        return p[1].where;
    };
    EXPECT_EQ(where(11), Where::captured);
    EXPECT_EQ(where(13), Where::table);
}

TEST(SkirmishReturn, FiguresGoHomeAndFugitivesAreHalved) {  // MS-RETURN, MS-R10
    TableStart start = start_of({men(200)}, {men(470)});
    const auto home = [&](int lost_per_cent) {
        start.house = {};
        EXPECT_FALSE(set_house_rule(start.house, "medieval-skirmish.fled-lost", std::to_string(lost_per_cent)));
        State s = mustered(start);
        EXPECT_EQ(s.setup->scale, 5);
        for (std::size_t i = 0; i < s.setup->bodies; ++i)
            if (facts(s, i).home == them) {
                s.pieces[i].figures = static_cast<std::int16_t>(s.pieces[i].figures - 4);
                s.pieces[i].killed = 1;
                s.pieces[i].fled = 2;
                s.pieces[i].taken = 1;
            }
        Faces dice({});
        RecordingTableLog log;
        end_battle({s, dice, log}, us, rule_of(End::broken));
        return Rules::losses(s).second.units.at(0);
    };
    // 94 figures in four bodies: 4 killed are 20 individuals, 8 fled 40, 4 captured 20. The wounded are among the
    // killed of the table.
    const UnitLosses all = home(100), half = home(35);
    EXPECT_EQ(all.killed + all.wounded, 20);
    EXPECT_EQ(all.captured, 20);
    EXPECT_EQ(all.deserted, 40);
    EXPECT_EQ(half.deserted, 14);
    EXPECT_EQ(half.routed, 26);
}

}  // namespace
}  // namespace banneret::skirmish
