// Cached and shortened computations against the full ones: the end of the battle, the path of a move, an order.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/lionheart.h"
#include "tests/conformance/armies.h"
#include "tests/engine/rulesets/lionheart/plain_commander.h"

namespace banneret::lionheart {
namespace {

const TacticalRuleset& lionheart_variant() {
    return *find_tactical_ruleset("lionheart-variant");
}

Battle some_battle(std::uint64_t seed) {
    return std::get<Battle>(
        lionheart_variant().begin(out_of_the_common(some_start(seed, 6), lionheart_variant(), seed)));
}

const State& state_of(const Battle& b) {
    return *b.state<Rules>();
}

// LH-R51 is checked only after a stand was lost, ran, left or changed sides: checking at every order gives the same
// battles.
TEST(LionheartRemembered, LookingForTheEndAtEveryOrderChangesNothing) {
    int skipped = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Battle begun = some_battle(seed);
        const TableGame game = play_game(begun, seed, {TableCommander::by_the_book, TableCommander::random});
        State s = state_of(begun);
        SeededDice dice(seed, 0);
        NoTableLog quiet;
        for (const TableOrder& order : game.orders) {
            skipped += s.ends_due ? 0 : 1;
            s.ends_due = s.breaks_due = true;
            Rules::apply(s, order, dice, quiet);
        }
        s.ends_due = state_of(game.battle).ends_due;
        s.breaks_due = state_of(game.battle).breaks_due;
        EXPECT_TRUE(s == state_of(game.battle)) << "seed " << seed;
    }
    EXPECT_GT(skipped, 1000);
}

// The places on the search's path to one of its entries.
std::vector<TablePlace> way_to(const std::vector<Reached>& all, std::size_t entry) {
    std::vector<TablePlace> way;
    for (std::size_t i = entry; i > 0; i = static_cast<std::size_t>(all[i].from))
        way.insert(way.begin(), HexPlace{all[i].at, all[i].facing});
    return way;
}
std::vector<TablePlace> passed(const RecordingTableLog& log) {
    std::vector<TablePlace> out;
    for (const TableEvent& e : log.events)
        if (const auto* moved = std::get_if<Moved>(&e)) out.push_back(moved->to);
    return out;
}

// Tries every place the stand can reach; returns the number of moves that no ambush stopped.
int moves_like_the_search(const Battle& b, PieceId mover) {
    const State& s = state_of(b);
    const std::size_t stand = mover.value - 1;
    const Action before = s.action.begun ? s.action : fresh_action(s, stand);
    std::vector<Reached> all;
    reach(s, stand, before, all);
    int moves = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const Reached& r = all[i];
        const bool again = std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const Reached& e) { return e.at == r.at && e.facing == r.facing; });
        const TableOrder there = Advance{mover, HexPlace{r.at, r.facing}};
        if (again || r.leaves || b.check(there)) continue;
        Battle trial = b;
        SeededDice dice(1);
        RecordingTableLog log;
        trial.apply(there, dice, log);
        const State& after = state_of(trial);
        if (!(after.stands[stand].at == r.at)) continue;
        ++moves;
        EXPECT_EQ(passed(log), way_to(all, i));
        if (!after.action.begun) continue;
        EXPECT_EQ(after.action.move_points, before.move_points - r.cost);
        EXPECT_EQ(after.action.turned, r.turned);
    }
    return moves;
}

// LH-15: most moves are straight and need no search; their places and costs equal those of the search.
TEST(LionheartRemembered, AStraightMoveIsTheSearchsOwn) {
    int moves = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Battle b = some_battle(seed);
        SeededDice dice(seed);
        PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
        NoTableLog quiet;
        for (int orders = 0; orders < 100; ++orders) {
            const auto asked = b.pending();
            if (!asked) break;
            const TableOrder order = choose(b, *asked, TableCommander::random, minds[asked->side]).order;
            const auto* advance = std::get_if<Advance>(&order);
            if (advance != nullptr && state_of(b).fleeing == 0) moves += moves_like_the_search(b, advance->piece);
            b.apply(order, dice, quiet);
        }
    }
    EXPECT_GT(moves, 10'000);
}

// Calls visit(state) before every order of some battles of the steady commander against the random one.
template <class F>
void in_some_battles(std::uint64_t seeds, F visit) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Battle b = some_battle(seed);
        SeededDice dice(seed);
        PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
        NoTableLog quiet;
        for (int orders = 0; orders < 150; ++orders) {
            const auto asked = b.pending();
            if (!asked) break;
            visit(state_of(b));
            const auto who = asked->side == Side::first ? TableCommander::steady : TableCommander::random;
            b.apply(choose(b, *asked, who, minds[asked->side]).order, dice, quiet);
        }
    }
}

TEST(LionheartRemembered, KnownWaysAreTheSearchsOwn) {
    std::size_t places = 0;
    std::vector<Reached> searched;
    in_some_battles(40, [&](const State& s) {
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            if (!is_deployed(s.stands[i])) continue;
            const Action action = s.action.begun && s.action.stand == i ? s.action : fresh_action(s, i);
            const auto known = ways_of(s, i, action);
            reach(s, i, action, searched);
            ASSERT_EQ(known->places.size(), searched.size());
            std::set<std::pair<Hex, int>> strikes;
            for (std::size_t n = 0; n < searched.size(); ++n) {
                const Reached &a = known->places[n], &b = searched[n];
                EXPECT_TRUE(sum(s.stands[i].at, a.at) == b.at && a.facing == b.facing && a.cost == b.cost &&
                            a.turned == b.turned && a.leaves == b.leaves && a.from == b.from);
                if (!b.leaves && b.cost < action.move_points)
                    strikes.emplace(difference(neighbour(b.at, b.facing), s.stands[i].at), turned(b.facing, 3));
            }
            std::size_t bits = 0;
            for (const std::uint8_t from : known->strikes) bits += static_cast<std::size_t>(std::popcount(from));
            EXPECT_EQ(bits, strikes.size());
            for (const auto& [there, from] : strikes) EXPECT_EQ(known->strikes[Ways::index(there)] >> from & 1, 1);
            places += known->places.size();
        }
    });
    EXPECT_GT(places, 100'000u);
}

TEST(LionheartRemembered, AStandAsideOfTheWayChangesNoWays) {
    int aside = 0, in_the_way = 0;
    in_some_battles(8, [&](const State& s) {
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            for (std::size_t j = 0; j < s.stands.size(); ++j) {
                const bool near = distance(s.stands[i].at, s.stands[j].at) <= facts(s, i).move_points;
                if (i == j || !near || !is_deployed(s.stands[i]) || !is_deployed(s.stands[j])) continue;
                State without = s;
                without.stands[j].where = Where::ran_off;
                const Action action = fresh_action(s, i);
                const bool same = ways_of(s, i, action)->places == ways_of(without, i, action)->places;
                const bool may_matter = may_go_by(s, i, s.stands[j].at);
                EXPECT_TRUE(same || may_matter);
                aside += may_matter ? 0 : 1;
                in_the_way += same ? 0 : 1;
            }
    });
    EXPECT_GT(aside, 1000);
    EXPECT_GT(in_the_way, 1000);
}

// What a commander left in the Setup at earlier decisions is not in a copy of it.
TEST(LionheartRemembered, ACommanderWhoRemembersNothingChoosesTheSame) {
    int answers = 0;
    in_some_battles(40, [&](const State& s) {
        for (const Temper temper : {Temper::steady, Temper::bold, Temper::wary}) {
            State fresh = s;
            fresh.setup = s.setup.detached();
            Rng rng(1);
            const CommandersChoice a = Rules::choose(s, temper, rng, true), b = Rules::choose(fresh, temper, rng, true);
            EXPECT_TRUE(a.order == b.order);
            EXPECT_EQ(a.score, b.score);
            EXPECT_EQ(a.because, b.because);
            ++answers;
        }
    });
    EXPECT_GT(answers, 5'000);
}

// Changes one thing about one stand on the table.
void change_something(State& s, Rng& rng) {
    const std::size_t i = rng.below(static_cast<std::uint32_t>(s.stands.size()));
    Stand& x = s.stands[i];
    if (!is_deployed(x)) return;
    switch (rng.below(10)) {
        case 0:
            x.facing = static_cast<std::uint8_t>(rng.below(6));
            return;
        case 1:
            x.figures = static_cast<std::uint8_t>(1 + rng.below(facts(s, i).started));
            return;
        case 2:
            x.panicked = !x.panicked && static_cast<int>(i) != king_of(s, x.side);
            return;
        case 3:
            x.loaded = !x.loaded;
            return;
        case 4:
            x.this_turn.struck = !x.this_turn.struck;
            return;
        case 5:
            x.spells = static_cast<std::uint8_t>(rng.below(3));
            return;
        case 6:
            if (static_cast<int>(i) != king_of(s, x.side)) x.where = Where::ran_off;
            return;
        case 7:
            x.hidden = !x.hidden;
            return;
        default:
            const Hex to = neighbour(x.at, static_cast<int>(rng.below(6)));
            if (on_map(*s.setup, to) && stand_at(s, to) < 0) x.at = to;
    }
}

// As long as it is always the same commander, most of what it left still holds: one or two things changed. The setup of
// the changed states is that of the battle.
TEST(LionheartRemembered, ACommanderNoticesEverySingleChange) {
    int answers = 0;
    Rng rng(5);
    for (const Temper temper : {Temper::steady, Temper::bold})
        in_some_battles(25, [&](const State& s) {
            State changed = s;
            for (int changes = 0; changes < 4; ++changes) {
                State fresh = changed;
                fresh.setup = s.setup.detached();
                Rng one(1), two(1);
                const CommandersChoice a = Rules::choose(changed, temper, one, true),
                                       b = Rules::choose(fresh, temper, two, true);
                ASSERT_TRUE(a.order == b.order) << a.because << " " << b.because;
                ASSERT_EQ(a.score, b.score);
                ASSERT_EQ(a.because, b.because);
                ++answers;
                if (s.stage != Stage::act || s.action.begun || s.clash.step != Clash::Step::none || s.fleeing > 0)
                    break;
                change_something(changed, rng);
            }
        });
    EXPECT_GT(answers, 7'000);
}

// Orders by kind in which the plain commander was compared with the other one.
struct Compared {
    int charges = 0, shots = 0, moves = 0, others = 0;
    void add(const TableOrder& o) {
        const bool shoots = std::holds_alternative<Shoot>(o) || std::holds_alternative<Cast>(o);
        const bool charges_in = std::holds_alternative<Charge>(o), goes = std::holds_alternative<Advance>(o);
        ++(charges_in ? charges : shoots ? shots : goes ? moves : others);
    }
};

// Compares this choice, if it is an action on the map, with that of the plain commander.
void compare(const State& s, Side side, Temper temper, const CommandersChoice& choice, PlainCommander::Blows& blows,
             Compared& compared) {
    if (std::holds_alternative<Concede>(choice.order) || std::holds_alternative<Deploy>(choice.order)) return;
    const Plan p = PlainCommander(s, side, temper, blows).best_action();
    ASSERT_TRUE(p.order == choice.order) << choice.score << ": " << choice.because << " Rather " << p.score
                                         << " by stand " << p.piece + 1 << " for row " << static_cast<int>(p.why);
    ASSERT_EQ(p.score, choice.score) << choice.because;
    compared.add(p.order);
}

// Puts the stands anywhere in the second side's first rows, where its works are, in any condition.
State mixed_up(State s, std::uint32_t rows, Rng& rng) {
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        if (!is_deployed(s.stands[i])) continue;
        for (int changes = 0; changes < 2; ++changes) change_something(s, rng);
        // One after the other, since compilers differ in which argument they evaluate first.
        const auto column = rng.below(static_cast<std::uint32_t>(s.setup->columns)), row = rng.below(rows);
        const Hex to = hex_at(static_cast<int>(column), static_cast<int>(row));
        if (stand_at(s, to) < 0) s.stands[i].at = to;
    }
    if (rng.below(4) == 0) s.quiet_turns = 1'000;
    return s;
}

// Plays the battle by these two; looks at every sixth order for an action, and then at a battle mixed up.
void compare_in(Battle b, std::uint64_t seed, PerSide<Temper> tempers, Compared& compared) {
    PlainCommander::Blows blows;
    SeededDice dice(seed);
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    Rng rng(seed, 3);
    NoTableLog quiet;
    for (std::uint64_t orders = 0; orders < 150; ++orders) {
        SCOPED_TRACE("order " + std::to_string(orders));
        const auto asked = b.pending();
        if (!asked) break;
        const State& s = state_of(b);
        const Temper temper = tempers[asked->side];
        const CommandersChoice choice = Rules::choose(s, temper, minds[asked->side], true);
        if (asked->moment == TableDecision::Moment::act && (orders + seed) % 6 == 0) {
            compare(s, asked->side, temper, choice, blows, compared);
            if (!s.action.begun && s.clash.step == Clash::Step::none) {
                const State mixed = mixed_up(s, 6, rng);
                const CommandersChoice other = Rules::choose(mixed, temper, minds[asked->side], true);
                compare(mixed, asked->side, temper, other, blows, compared);
            }
            if (testing::Test::HasFatalFailure()) return;
        }
        b.apply(choice.order, dice, quiet);
    }
}

// The bounds never leave out the best order, and the notes give the same scores as a new count.
TEST(LionheartRemembered, TheCommanderGivesTheOrdersOfAPlainOne) {
    constexpr std::array tempers = {Temper::steady, Temper::bold, Temper::wary};
    Compared open, fortified;
    for (std::uint64_t seed = 1; seed <= 64; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const Battle b = std::get<Battle>(
            lionheart_variant().begin(out_of_the_common(some_start(seed, 5, 40), lionheart_variant(), seed)));
        const bool works = state_of(b).setup->stratagem.second == Stratagem::field_fortifications;
        compare_in(b, seed, {tempers[seed % 3], tempers[seed / 3 % 3]}, works ? fortified : open);
        if (HasFatalFailure()) return;
    }
    for (const Compared& c : {open, fortified}) {
        EXPECT_GT(c.charges, 20);
        EXPECT_GT(c.shots, 10);
        EXPECT_GT(c.moves, 40);
        EXPECT_GT(c.others, 30);
    }
}

// The best blow at a stand behind works may be one from inside them.
TEST(LionheartRemembered, TheCommanderGivesTheOrdersOfAPlainOneAtTheWorks) {
    Compared compared;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TableStart start = some_start(seed, 3, 30);
        start.stratagem = {Stratagem::none, Stratagem::field_fortifications};
        Battle b = std::get<Battle>(lionheart_variant().begin(start));
        Rng rng(seed);
        SeededDice dice(seed);
        NoTableLog quiet;
        while (b.pending() && b.pending()->moment != TableDecision::Moment::act)
            b.apply(choose(b, *b.pending(), TableCommander::steady, rng).order, dice, quiet);
        if (!b.pending()) continue;
        PlainCommander::Blows blows;
        for (int times = 0; times < 50; ++times) {
            const State s = mixed_up(state_of(b), 4, rng);
            const CommandersChoice choice = Rules::choose(s, Temper::steady, rng, true);
            compare(s, b.pending()->side, Temper::steady, choice, blows, compared);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(compared.charges, 40);
}

}  // namespace
}  // namespace banneret::lionheart
