// The automatic commander's savings against the plain functions: places and charges tried without a look at bodies far
// away, and what one decision keeps for the next.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/rulesets/medieval_skirmish/judgement.h"
#include "tests/conformance/armies.h"
#include "tests/engine/rulesets/kept_answers.h"

namespace banneret::skirmish {
namespace {

Battle battle_of_size(std::uint64_t seed, int units) {
    const TacticalRuleset& rules = *find_tactical_ruleset("medieval-skirmish");
    TableStart start = some_start(seed, units, 40);
    if (seed % 2 == 0) start = out_of_the_common(start, rules, seed);
    return std::get<Battle>(rules.begin(start));
}
const State& state_in(const Battle& b) {
    return *b.state<Rules>();
}
bool moving(const State& s) {
    return s.stage == Stage::move_first || s.stage == Stage::move_second;
}

// Calls look(battle, decision) at every decision of a battle between automatic commanders.
template <class Look>
void look_at_battle(std::uint64_t seed, Look look) {
    test::look_at_battle(battle_of_size(seed, seed % 5 == 0 ? 24 : 9), seed, look);
}

bool same(const std::optional<ChargeWay>& one, const std::variant<ChargeWay, Reason>& two, Hundredths most) {
    const auto* way = std::get_if<ChargeWay>(&two);
    if (way == nullptr || way->gap + way->toll > most) return !one;
    return one && one->start == way->start && one->end == way->end && one->zone == way->zone && one->gap == way->gap &&
           one->toll == way->toll;
}

TEST(SkirmishKept, ChargesAndPlacesAreThoseOfTheOrdersChecks) {
    Rng rng(5, 0);
    int runs = 0, walks = 0, no_charges = 0, free = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= 160; ++seed)
        look_at_battle(seed, [&](const Battle& battle, const TableDecision& d) {
            const State& s = state_in(battle);
            if (!moving(s)) return;
            const auto& own = s.setup->own[d.side];
            const std::size_t i = own[rng.below(static_cast<std::uint32_t>(own.size()))];
            const Piece& p = s.pieces[i];
            if (!may_move(s, i)) return;
            const std::string where = fmt::format("seed {}, turn {}, piece {}", seed, s.turn, i + 1);
            // Also parts of the table that hold too little of it.
            const Crowd around(s, i, Area::about(p.at.point(), 300 + static_cast<Hundredths>(rng.below(3'000))));
            for (const std::uint16_t e : s.setup->own[other(d.side)]) {
                const Hundredths most = rng.below(2) == 0 ? 100'000 : static_cast<Hundredths>(rng.below(2'000));
                const ChargeWays ways = charge_ways(s, i, e, most, around);
                ASSERT_TRUE(same(ways.run, charge_way(s, i, e, true), most)) << where << " at " << e + 1;
                const Hundredths walk = std::min(most, charge_move(s, i, false));
                ASSERT_TRUE(same(ways.walk, charge_way(s, i, e, false), walk)) << where << " at " << e + 1;
                runs += ways.run.has_value(), walks += ways.walk.has_value(), no_charges += !ways.run;
            }
            for (int k = 0; k < 20; ++k) {
                InchPlace to = p.at;
                to.x += static_cast<Hundredths>(rng.below(1'201)) - 600;
                to.y += static_cast<Hundredths>(rng.below(1'201)) - 600;
                if (rng.below(2) == 0) to.degrees = static_cast<std::int16_t>(rng.below(360));
                const bool may = advance_refused(s, i, to, Gait::normal) == nullptr;
                ASSERT_EQ(may_go(s, i, to, around), may) << where;
                ASSERT_EQ(may_stand(s, i, to, around), place_refused(s, i, to) == nullptr) << where;
                ++(may ? free : refused);
            }
        });
    EXPECT_GT(runs, 300);
    EXPECT_GT(walks, 300);
    EXPECT_GT(no_charges, 300);
    EXPECT_GT(free, 1'000);
    EXPECT_GT(refused, 1'000);
}

TEST(SkirmishKept, TheShareOfRunnersIsThatOfAllDice) {
    for (int modifiers = -40; modifiers <= 40; ++modifiers)
        for (const Grade4 column : {Grade4::militia, Grade4::average, Grade4::veteran, Grade4::elite}) {
            double share = 0;
            for (int die = 1; die <= 12; ++die) {
                const Nerve n = morale_chart(die + modifiers, column);
                share += n == Nerve::rout ? of_rout : n == Nerve::fall_back ? of_falling_back : 0;
            }
            EXPECT_EQ(share_of_runners(modifiers, column), share) << modifiers;
        }
}

double exchange_if_charged(const State& s, std::size_t by, std::size_t i) {
    Contact c;
    c.a = static_cast<std::int16_t>(by);
    c.b = static_cast<std::int16_t>(i);
    c.a_charges = true;
    return clash_of(s, c, s.pieces[i].at, steadiness_of(s, by), steadiness_of(s, i)).ratio_for_b();
}

// All that is kept, asked for at every decision. The notes are those of the battle's own commanders, too.
TEST(SkirmishKept, WhatIsKeptIsWhatIsFoundAnew) {
    int pieces = 0, pairs = 0, ways = 0, stays = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed)
        look_at_battle(seed, [&](const Battle& battle, const TableDecision& d) {
            const State& s = state_in(battle);
            if (!moving(s) || !Rules::sees_all(s, d.side)) return;
            const Judgement judgement(s, d.side, {});
            Notes& notes = judgement.notes();
            const Battle apart = battle.detached();
            const Judgement anew(state_in(apart), d.side, {});
            for (const std::uint16_t i : s.setup->own[d.side]) {
                if (!is_deployed(s.pieces[i])) continue;
                const std::string where = fmt::format("seed {}, turn {}, piece {}", seed, s.turn, i + 1);
                ++pieces;
                const NearEnemy near = near_enemy(s, i);
                ASSERT_EQ(notes.nearest(s, i).index, near.index) << where;
                ASSERT_EQ(notes.nearest(s, i).gap, near.gap) << where;
                ASSERT_EQ(notes.steadiness(s, i), steadiness_of(s, i)) << where;
                if (may_move(s, i) && notes.stays(i)) {
                    ++stays;
                    ASSERT_TRUE(std::holds_alternative<Done>(anew.move_of(i).order)) << where;
                }
                const Crowd around(s, i, Area::about(s.pieces[i].at.point(), 2'000));
                for (const std::uint16_t e : s.setup->own[other(d.side)]) {
                    if (!is_deployed(s.pieces[e])) continue;
                    ++pairs;
                    const double plain = exchange_if_charged(s, e, i);
                    ASSERT_EQ(notes.exchange_if_charged(s, e, i, [&] { return plain; }), plain)
                        << where << " of " << e + 1;
                    if (!may_move(s, i) || in_contact(s.pieces[i])) continue;
                    const Hundredths reach = charge_move(s, i, true) + Weights{}.spare;
                    if (!within(s, i, e, reach) || facts(s, i).character) continue;
                    ++ways;
                    const auto found = [&] { return charge_ways(s, i, e, reach, around); };
                    const ChargeWays kept = notes.charges(s, i, e, found).ways;
                    ASSERT_TRUE(same(kept.run, charge_way(s, i, e, true), reach)) << where << " at " << e + 1;
                    ASSERT_TRUE(same(kept.walk, charge_way(s, i, e, false), charge_move(s, i, false)))
                        << where << " at " << e + 1;
                }
            }
        });
    EXPECT_GT(pieces, 5'000);
    EXPECT_GT(pairs, 50'000);
    EXPECT_GT(ways, 3'000);
    EXPECT_GT(stays, 500);
}

void put_down(State& s, std::size_t i, InchPoint to, Rng& rng) {
    Piece& p = s.pieces[body_index(s, i)];
    if (in_contact(p)) return;
    p.at = {to.x + static_cast<Hundredths>(rng.below(601)) - 300, to.y + static_cast<Hundredths>(rng.below(601)) - 300,
            static_cast<std::int16_t>(rng.below(360))};
    for (Piece& g : s.pieces)
        if (g.host == static_cast<int>(body_index(s, i))) g.at = p.at;
}
// Any change of one body, of a contact, or of the course of the battle.
void change_something(State& s, Side side, Rng& rng) {
    const auto some = [&](std::size_t n) { return std::size_t{rng.below(static_cast<std::uint32_t>(n))}; };
    const auto& own = s.setup->own[side];
    const auto& enemies = s.setup->own[other(side)];
    const std::size_t i = some(s.pieces.size());
    Piece& p = s.pieces[i];
    switch (rng.below(14)) {
        case 0:
            p.hidden = !p.hidden && facts(s, i).home != side;
            break;
        case 1:
            p.blown = !p.blown;
            break;
        case 2:
            p.shot = !p.shot;
            break;
        case 3:
            p.lost_now = static_cast<std::int16_t>(some(3));
            break;
        case 4:
            p.figures = static_cast<std::int16_t>(std::max(1, p.figures - 1));
            shape(facts(s, i), p);
            break;
        case 5:
            if (!in_contact(p)) p.nerve = routs(p) ? Nerve::none : Nerve::rout;
            break;
        case 6:
            s.turn = static_cast<std::uint16_t>(s.turn + some(2));
            break;
        case 7:
            p.barred = s.turn;
            break;
        case 8:
            if (s.contacts.empty()) break;
            s.contacts[some(s.contacts.size())].rounds ^= 1;
            s.contacts[some(s.contacts.size())].zone = static_cast<Zone>(some(4));
            break;
        case 9:  // a leader comes to some body, or leaves it
            for (const std::uint16_t c : s.setup->leaders[rng.below(2) == 0 ? side : other(side)])
                put_down(s, c, s.pieces[some(s.pieces.size())].at.point(), rng);
            break;
        case 10:
            put_down(s, i, s.pieces[some(s.pieces.size())].at.point(), rng);
            break;
        default: {  // between two enemies, or away
            const InchPoint a = s.pieces[own[some(own.size())]].at.point(),
                            b = s.pieces[enemies[some(enemies.size())]].at.point();
            put_down(s, own[some(own.size())], {(a.x + b.x) / 2, (a.y + b.y) / 2}, rng);
        }
    }
}
// The commander answers after every change, with its notes and without.
TEST(SkirmishKept, NoChangeIsOverlooked) {
    Rng rng(7, 0);
    int stays = 0, ways = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed)
        look_at_battle(seed, [&](const Battle& battle, const TableDecision& d) {
            State s = state_in(battle);
            if ((!moving(s) && !choosing_targets(s)) || rng.below(8) > 0) return;
            for (int step = 0; step < 30; ++step) {
                State apart = s;
                apart.setup = s.setup.detached();
                const Judgement kept(s, d.side, {}), anew(apart, d.side, {});
                for (const std::uint16_t i : s.setup->own[d.side]) {
                    const std::string where = fmt::format("seed {}, turn {}, piece {}", seed, s.turn, i + 1);
                    if (!moving(s) || !may_move(s, i)) continue;
                    const Plan plain = anew.move_of(i);
                    if (kept.notes().stays(i)) {
                        ++stays;
                        ASSERT_TRUE(std::holds_alternative<Done>(plain.order)) << where;
                    }
                    const Plan known = kept.move_of(i);
                    ASSERT_TRUE(known.order == plain.order) << where;
                    ASSERT_EQ(known.score, plain.score) << where;
                    ways += std::holds_alternative<Charge>(plain.order);
                }
                ASSERT_TRUE(kept.answer(d).order == anew.answer(d).order) << "seed " << seed;
                change_something(s, d.side, rng);
            }
        });
    EXPECT_GT(stays, 1'000);
    EXPECT_GT(ways, 500);
}

// A leader that comes or goes seldom changes an order, so this asks for the verdicts themselves.
TEST(SkirmishKept, AVerdictForWhichAContactWasWeighedEndsWhenALeaderMoves) {
    int leaders = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        look_at_battle(seed, [&](const Battle& battle, const TableDecision& d) {
            State s = state_in(battle);
            if (!moving(s)) return;
            const Notes::Course course{s.turn, s.stage, d.side, false, false, {}};
            const auto& own = s.setup->own[d.side];
            for (const std::uint16_t c : s.setup->leaders[d.side]) {
                const std::size_t with = body_index(s, c);
                if (!is_deployed(s.pieces[with]) || own.size() < 3) continue;
                ++leaders;
                Notes notes;
                notes.refresh(s, course);
                Footprint weighed, everybody;
                weighed.weighed = everybody.everybody = true;
                std::vector<std::uint16_t> others;
                for (const std::uint16_t i : own)
                    if (i != with && i != c && others.size() < 3) others.push_back(i);
                if (others.size() < 3) continue;
                notes.note_stay(others[0], {});
                notes.note_stay(others[1], weighed);
                notes.note_stay(others[2], everybody);
                ASSERT_TRUE(notes.stays(others[0]) && notes.stays(others[1]) && !notes.stays(others[2]));
                s.pieces[with].at.x += 1;
                notes.refresh(s, course);
                ASSERT_TRUE(notes.stays(others[0]) && !notes.stays(others[1]));
            }
        });
    EXPECT_GT(leaders, 100);
}

TEST(SkirmishKept, NoAnswerDependsOnWhatIsKept) {
    test::KeptAnswers answers;
    for (std::uint64_t seed = 1; seed <= 80; ++seed)
        look_at_battle(seed, [&](const Battle& battle, const TableDecision& d) { answers.look(battle, d, seed); });
    answers.expect_enough();
}

TEST(SkirmishKept, ASideThatSeesAllNeedsNoCopy) {
    int all = 0, some = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed)
        look_at_battle(seed, [&](const Battle& battle, const TableDecision&) {
            const State& s = state_in(battle);
            for (const Side side : both_sides) {
                ++(Rules::sees_all(s, side) ? all : some);
                if (!Rules::sees_all(s, side)) continue;
                Rng rng(seed), untouched(seed);
                ASSERT_EQ(Rules::as_seen_by(s, side, rng), s) << "seed " << seed;
                ASSERT_EQ(rng.below(1'000'000), untouched.below(1'000'000)) << "seed " << seed;
            }
        });
    EXPECT_GT(all, 1'000);
    EXPECT_GT(some, 100);
}

}  // namespace
}  // namespace banneret::skirmish
