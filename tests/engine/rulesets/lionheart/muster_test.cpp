// Muster, deployment, stratagems and losses of the Lionheart variant.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- Muster, deployment and ends -------------------------------------------------------------------------------------

TEST(LionheartMuster, TheLeaderAndHisCompanions) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    Unit horse = company("Horse", 40);
    horse.id = UnitId{2};
    horse.mounted = true;
    horse.armour = Armour::heavy;
    start.sides.first.units.push_back(horse);
    Character king, mage, priest, hero;
    king.id = CharacterId{1};
    king.name = "Aldric";
    king.fighter = 9;
    king.leadership = 5;
    king.rank = Rank::general;
    mage.id = CharacterId{2};
    mage.magic_user = 9;
    mage.rides_with = UnitId{1};
    priest.id = CharacterId{3};
    priest.cleric = 8;
    hero.id = CharacterId{4};
    hero.fighter = 5;
    hero.rides_with = UnitId{1};
    start.sides.first.characters = {king, mage, priest, hero};
    start.sides.first.general = king.id;
    const State s = mustered(start);
    const std::size_t k = s.setup->king.first;
    const Facts& own = facts(s, k);
    EXPECT_EQ(own.build.kind, Kind::kingm) << "he rides with the costliest unit, which is mounted";
    EXPECT_EQ(own.build.armour, 3);
    EXPECT_EQ(own.build.morale, 3);
    EXPECT_EQ(s.setup->leadership.first, 3) << "campaign leadership 4 and 5 are 3";
    EXPECT_EQ(own.tier_dice, 2) << "a superhero";
    EXPECT_TRUE(own.heroic_leader);
    EXPECT_EQ(facts(s, 0).spells, 4) << "a wizard with the foot";
    EXPECT_EQ(facts(s, 0).tier_dice, 1);
    EXPECT_FALSE(facts(s, 0).heroic_leader);
    std::size_t prayers = 0;
    for (std::size_t i = 0; i < k; ++i)
        if (facts(s, i).priest) {
            EXPECT_EQ(facts(s, i).prayers, 4);
            EXPECT_EQ(facts(s, i).build.kind, Kind::cav) << "the costliest stand by default";
            ++prayers;
        }
    EXPECT_EQ(prayers, 1u);
    // A list without characters: an unnamed captain with the given leadership, where 3 of five becomes 2.
    EXPECT_EQ(s.setup->leadership.second, 2);
    EXPECT_EQ(facts(s, s.setup->king.second).build.kind, Kind::kingf);
}

TEST(LionheartMuster, TheRefereeMayChangeWhatUnitsBecome) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, UnitId{1}, "role", "lcav"},
                     {Side::first, UnitId{1}, "weapon", "bows"},
                     {Side::second, UnitId{1}, "armour", "medium"},
                     {Side::second, UnitId{1}, "morale", "3"},
                     {Side::first, {}, "scale", "20"}};
    const State s = mustered(start);
    EXPECT_EQ(facts(s, 0).build, written("lcav bows").facts.build);
    EXPECT_EQ(s.setup->scale, 20);
    EXPECT_EQ(s.setup->stands.first, 3) << "two stands of two figures, and the captain";
    EXPECT_EQ(facts(s, s.setup->king.first + 1u).build.armour, 2);
    for (const MusterChange& bad :
         {MusterChange{Side::first, UnitId{1}, "role", "dragon"}, MusterChange{Side::first, UnitId{1}, "role", "kingm"},
          MusterChange{Side::first, UnitId{1}, "weapon", "laser"}, MusterChange{Side::first, UnitId{1}, "morale", "4"},
          MusterChange{Side::first, UnitId{9}, "morale", "2"}, MusterChange{Side::first, {}, "scale", "0"},
          MusterChange{Side::first, {}, "pool", "-3"}}) {
        TableStart wrong = war({company("Foot", 80)}, {company("Foes", 80)});
        wrong.changes = {bad};
        EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(muster(wrong))) << bad.key << " " << bad.value;
    }
}

TEST(LionheartDeployment, TheMapAndTheTwoRows) {
    const State s = mustered(war({company("A", 400), company("B", 200)}, {company("C", 400)}));
    const auto& setup = *s.setup;
    const int n = std::max<int>(setup.stands.first, setup.stands.second);
    EXPECT_EQ(setup.columns, std::max(9, (n + 1) / 2 + 1));
    EXPECT_EQ(setup.rows, 10);
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const HexCell c = cell_of(s.stands[i].at);
        EXPECT_TRUE(s.stands[i].side == Side::first ? c.row >= 8 : c.row <= 1);
        EXPECT_EQ(s.stands[i].facing, s.stands[i].side == Side::first ? N : S);
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(s.stands[i].at == s.stands[j].at);
    }
    EXPECT_EQ(s.stands[setup.king.first].at, hex_at(setup.columns / 2, 9));
    EXPECT_EQ(s.stands[setup.king.second].at, hex_at(setup.columns / 2, 0));
}

TEST(LionheartDeployment, IsSecretAndPlacesMayBeExchanged) {
    State s = mustered(war({company("A", 160)}, {company("B", 160)}));
    Rng rng(1);
    EXPECT_THAT(Rules::view(s, Side::second).blocks, testing::Each(testing::Field(&BoardBlock::side, Side::second)));
    const auto d = Rules::pending(s);
    EXPECT_EQ(d->moment, TableDecision::Moment::deploy);
    EXPECT_TRUE(d->secret);
    const Hex a = s.stands[0].at, b = s.stands[1].at;
    NoTableLog log;
    SeededDice dice(1);
    Rules::apply(s, Deploy{piece(0), HexPlace{b, N}, 0}, dice, log);
    EXPECT_EQ(s.stands[0].at, b);
    EXPECT_EQ(s.stands[1].at, a);
    const auto refused = [&](std::size_t i, Hex h) { return Rules::check(s, Deploy{piece(i), HexPlace{h, N}, 0}); };
    EXPECT_TRUE(refused(0, hex_at(4, 7)));
    EXPECT_TRUE(refused(0, hex_at(-1, 9)));
    EXPECT_TRUE(refused(s.setup->king.first + 1u, hex_at(0, 9))) << "the enemy's";
    EXPECT_FALSE(refused(0, hex_at(0, 9)));
}

TEST(LionheartDeployment, MissileStandsBehindAndPosturesChangeThat) {
    Unit archers = company("Archers", 80);
    archers.missile = {MissileWeapon::short_bow};
    TableStart start = war({company("Foot", 80), archers}, {company("Foes", 160)});
    const auto rows_of_archers = [](const State& s) {
        std::set<int> rows;
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            if (facts(s, i).regular_missile && s.stands[i].side == Side::first)
                rows.insert(cell_of(s.stands[i].at).row);
        return rows;
    };
    start.changes = {{Side::first, {}, "scale", "10"}};
    EXPECT_THAT(rows_of_archers(mustered(start)), ElementsAre(9));
    start.posture.first = Posture::screened_attack;
    EXPECT_THAT(rows_of_archers(mustered(start)), ElementsAre(8));
    // Envelope: horse outermost in row 7.
    Unit horse = company("Horse", 40);
    horse.mounted = true;
    TableStart wide = war({company("Foot", 80), horse}, {company("Foes", 160)});
    wide.changes = {{Side::first, {}, "scale", "10"}};
    wide.posture.first = Posture::envelope;
    const State w = mustered(wide);
    for (std::size_t i = 0; i < w.stands.size(); ++i)
        if (facts(w, i).build.kind == Kind::cav) {
            EXPECT_EQ(cell_of(w.stands[i].at).row, 7);
            const int c = cell_of(w.stands[i].at).column;
            EXPECT_TRUE(c < 2 || c >= w.setup->columns - 2) << c;
        }
    // The refused right of the defender, who faces south: the low columns, only the back row.
    TableStart refused = war({company("Foot", 160)}, {company("Foes", 240)});
    refused.changes = {{Side::first, {}, "scale", "10"}};
    refused.posture.second = Posture::refuse_right;
    const State r = mustered(refused);
    for (const Stand& x : r.stands)
        if (x.side == Side::second && cell_of(x.at).column < r.setup->columns / 3) {
            EXPECT_EQ(cell_of(x.at).row, 0);
        }
}

TEST(LionheartStart, FlankMarch) {
    TableStart start = war({company("Foot", 240)}, {company("Foes", 240)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.stratagem.first = Stratagem::flank_march;
    State s = mustered(start);
    int waiting = 0;
    std::size_t one = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].where == Where::flank) {
            ++waiting;
            one = i;
        }
    EXPECT_EQ(waiting, 2) << "a third of six";
    s.stage = Stage::act;
    s.acted = Side::first;
    s.order.fill(Side::first);
    s.actions = 7;
    s.turn = 1;
    const auto enters = [&](int column, int row, int facing) {
        return !Rules::check(s,
                             Deploy{piece(one), HexPlace{hex_at(column, row), static_cast<std::uint8_t>(facing)}, 0});
    };
    EXPECT_FALSE(enters(0, 4, NE)) << "not before turn 2";
    s.turn = 2;
    EXPECT_TRUE(enters(0, 4, NE));
    EXPECT_TRUE(enters(s.setup->columns - 1, 4, SW));
    EXPECT_FALSE(enters(0, 4, NW)) << "inwards";
    EXPECT_FALSE(enters(0, 1, NE));
    EXPECT_FALSE(enters(1, 4, NE));
    SeededDice dice(1);
    NoTableLog log;
    Rules::apply(s, Deploy{piece(one), HexPlace{hex_at(0, 4), NE}, 0}, dice, log);
    EXPECT_EQ(s.stands[one].where, Where::table);
    s.action = {};
    EXPECT_EQ(s.flank_column, 0);
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].where == Where::flank) one = i;
    EXPECT_FALSE(enters(s.setup->columns - 1, 4, SW)) << "all by one side";
}

TEST(LionheartStart, SurpriseTakesTheDefendersActionsForThreeTurns) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.stratagem.first = Stratagem::surprise_attack;
    State s = mustered(start);
    s.stage = Stage::turn_begins;
    NoTableLog log;
    SeededDice dice(11);
    std::set<int> turns;
    while (s.turn < 8 && s.stage != Stage::over) {
        go_on({s, dice, log});
        if (s.stage == Stage::over) break;
        const auto d = Rules::pending(s);
        if (d->moment == TableDecision::Moment::act && d->side == Side::second) turns.insert(s.turn);
        Rules::apply(s, d->moment == TableDecision::Moment::choose ? TableOrder{Reply{0}} : TableOrder{Done{}}, dice,
                     log);
    }
    ASSERT_FALSE(turns.empty());
    EXPECT_GE(*turns.begin(), 4);
}

TEST(LionheartStart, AmbushersAreHiddenUntilTheyActOrAnEnemyIsNear) {
    Unit elves = company("Elves", 80);
    elves.abilities.add(Ability::camouflage);
    TableStart start = war({company("Foot", 160)}, {elves, company("Foes", 80)});
    start.stratagem.second = Stratagem::ambush;
    State s = mustered(start);
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].hidden) hidden = i;
    ASSERT_GT(hidden, 0u);
    EXPECT_FALSE(deployment_refused(s, hidden, {hex_at(0, 4), S})) << "rows 0 to 4 are open to them";
    s.stage = Stage::act;
    s.acted = Side::first;
    s.order.fill(Side::first);
    s.actions = 7;
    s.turn = 1;
    const auto sees = [&] {
        for (const BoardBlock& b : Rules::view(s, Side::first).blocks)
            if (b.piece == piece(hidden)) return true;
        return false;
    };
    EXPECT_FALSE(sees());
    EXPECT_TRUE(Rules::check(s, Shoot{piece(0), piece(hidden)}));
    s.stands[hidden].at = hex_at(2, 4);
    s.stands[0].at = hex_at(2, 7);
    s.stands[0].facing = N;
    SeededDice dice(1);
    NoTableLog log;
    Rules::apply(s, Advance{piece(0), HexPlace{hex_at(2, 6), N}}, dice, log);
    EXPECT_FALSE(s.stands[hidden].hidden) << "two hexes away";
    EXPECT_TRUE(sees());
}

TEST(LionheartStart, AFightingRetreatSavesStandsAndEndsAtHalf) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.posture.second = Posture::fighting_retreat;
    State s = mustered(start);  // two stands of four and the captain's two figures: ten
    s.stage = Stage::act;
    s.acted = Side::second;
    s.order.fill(Side::second);
    s.actions = 7;
    s.turn = 1;
    SeededDice dice(1);
    NoTableLog log;
    std::vector<std::size_t> theirs;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].side == Side::second && i != s.setup->king.second) theirs.push_back(i);
    ASSERT_EQ(theirs.size(), 2u);
    for (std::size_t n = 0; n < theirs.size(); ++n) {
        const std::size_t i = theirs[n];
        s.stands[i].at = hex_at(static_cast<int>(2 * n), 0);
        s.stands[i].facing = N;
        const Advance off{piece(i), HexPlace{neighbour(s.stands[i].at, N), N}};
        ASSERT_EQ(Rules::check(s, off), std::nullopt);
        Rules::apply(s, off, dice, log);
        EXPECT_EQ(s.stands[i].where, Where::saved);
    }
    EXPECT_EQ(s.stage, Stage::over) << "eight of ten figures are saved";
    EXPECT_EQ(s.winner, Side::first) << "the field is the attacker's";
    EXPECT_TRUE(s.withdrew);
    const auto losses = Rules::losses(s);
    EXPECT_EQ(losses.second.units[0].fit(), 80);
    // Another posture: no stand may leave by the edge.
    TableStart stand = start;
    stand.posture.second = Posture::stand_and_hold;
    State t = mustered(stand);
    t.stage = Stage::act;
    t.acted = Side::second;
    t.actions = 7;
    t.stands[theirs[0]].at = hex_at(0, 0);
    t.stands[theirs[0]].facing = N;
    EXPECT_TRUE(Rules::check(t, Advance{piece(theirs[0]), HexPlace{neighbour(t.stands[theirs[0]].at, N), N}}));
}

TEST(LionheartHome, PanickedFiguresOfTheBeatenAreCapturedOrRouted) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    State s = mustered(start);
    s.stage = Stage::act;
    s.acted = Side::second;
    s.order.fill(Side::second);
    s.actions = 7;
    s.turn = 1;
    const std::size_t foe = s.setup->king.first + 1u;
    s.stands[foe].panicked = true;
    s.stands[foe + 1].figures = 2;
    FaceDice dice({"PARP"});
    NoTableLog log;
    Rules::apply(s, Concede{}, dice, log);
    EXPECT_TRUE(dice.all_used());
    const UnitLosses l = Rules::losses(s).second.units[0];
    // Two figures of ten men were lost, two captured, two ran: half of those desert.
    EXPECT_EQ(l.killed, 20);
    EXPECT_EQ(l.wounded, 0) << "a beaten side's do not return";
    EXPECT_EQ(l.captured, 20);
    EXPECT_EQ(l.deserted, 10);
    EXPECT_EQ(l.routed, 10);
    EXPECT_EQ(l.fit(), 20);
    EXPECT_EQ(Rules::losses(s).first.units[0].fit(), 80);
}

TEST(LionheartHome, TheFateOfCharacters) {
    for (const auto& [die, beaten, fate] :
         {std::tuple{"A", true, Fate::dead}, std::tuple{"R", true, Fate::captured},
          std::tuple{"P", true, Fate::captured}, std::tuple{"A", false, Fate::dead},
          std::tuple{"R", false, Fate::wounded}, std::tuple{"P", false, Fate::unhurt}}) {
        TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
        start.changes = {{Side::first, {}, "scale", "10"}};
        Character c;
        c.id = CharacterId{1};
        c.name = "Wulf";
        start.sides.second.characters = {c};
        State s = mustered(start);
        const std::size_t host = s.setup->people.back().stand;
        s.stands[host].figures = 0;
        s.stands[host].where = Where::destroyed;
        s.stage = Stage::act;
        s.acted = beaten ? Side::second : Side::first;
        s.turn = 1;
        s.actions = 7;
        FaceDice dice({die});
        NoTableLog log;
        Rules::apply(s, Concede{}, dice, log);
        EXPECT_EQ(Rules::losses(s).second.characters.at(0).fate, fate) << die;
    }
}

TEST(LionheartHome, MercenariesWhoJoinedTheEnemyHaveDeserted) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}, {Side::first, UnitId{1}, "mercenary", "yes"}};
    State s = mustered(start);
    s.stands[0].side = Side::second;
    s.stands[0].figures = 3;
    s.stage = Stage::act;
    s.acted = Side::second;
    s.turn = 1;
    s.actions = 7;
    FaceDice dice({});
    NoTableLog log;
    Rules::apply(s, Concede{}, dice, log);
    const UnitLosses l = Rules::losses(s).first.units[0];
    EXPECT_EQ(l.deserted, 30);
    EXPECT_EQ(l.killed + l.wounded, 10);
    EXPECT_EQ(l.wounded, 3) << "30% of ten, the side was not beaten";
    EXPECT_EQ(l.fit(), 40);
}

}  // namespace
}  // namespace banneret::lionheart
