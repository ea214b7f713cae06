// Requirements on every ruleset, tested in battles of varied armies, played at random and by automatic commanders.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <string>
#include <type_traits>

#include "engine/commanders/table_commander.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/conformance/armies.h"

namespace banneret {
namespace {

class Conformance : public testing::TestWithParam<const TacticalRuleset*> {
protected:
    TableStart armies(std::uint64_t seed, int up_to = 6) const {
        return out_of_the_common(some_start(seed, up_to, most_men_of(seed)), *GetParam(), seed);
    }
    Battle battle(std::uint64_t seed, int up_to = 6) const {
        auto b = GetParam()->begin(armies(seed, up_to));
        if (auto* problems = std::get_if<std::vector<Problem>>(&b)) {
            ADD_FAILURE() << "seed " << seed << ": " << problems->front().sentence();
            std::abort();
        }
        return std::get<Battle>(std::move(b));
    }
};

// Every word of the orders with odd values: most make no sense.
std::vector<TableOrder> nonsense(Rng& rng) {
    const auto id = [&] { return PieceId{rng.below(40)}; };
    const auto place = [&]() -> TablePlace {
        const auto n = [&] { return static_cast<std::int16_t>(static_cast<int>(rng.below(24)) - 6); };
        switch (rng.below(3)) {
            case 0:
                return HexPlace{{n(), n()}, static_cast<std::uint8_t>(rng.below(9))};
            case 1:
                return SquarePlace{{n(), n()}, static_cast<std::uint8_t>(rng.below(9))};
            default:
                return InchPlace{n() * 100, n() * 100, static_cast<std::int16_t>(rng.below(400))};
        }
    };
    const auto small = [&] { return static_cast<std::uint8_t>(rng.below(6)); };
    // Words of the rulesets, and one that no ruleset has.
    const auto word = [&] {
        static constexpr std::array words = {"attack", "ward", "heal", "rally", "longbow", "no-such-word"};
        return Keyword(words[rng.below(static_cast<std::uint32_t>(words.size()))]);
    };
    const auto gait = [&] { return static_cast<Gait>(rng.below(10)); };
    const auto formation = [&] { return static_cast<TableFormation>(rng.below(6)); };
    return {Done{},
            Deploy{id(), place(), small()},
            Advance{id(), place(), gait()},
            Charge{id(), id(), place(), static_cast<ChargeEdge>(rng.below(5)), gait()},
            Shoot{id(), id(), word()},
            Reload{id()},
            Reform{id(), formation(), small(), place()},
            Rally{id(), id(), place()},
            Cast{id(), id(), word(), small(), place()},
            LeadersOrder{id(), id(), static_cast<LeaderCommand>(rng.below(16)), id(), place(), gait(), formation(),
                         small()},
            PlayCard{word(), {id(), id(), id()}, rng.below(2) == 0},
            ChallengeTo{id(), id()},
            Attach{id(), id(), place()},
            Bid{id(), static_cast<std::int32_t>(rng.below(2000)) - 100},
            Allot{{small(), small(), small()}},
            Reply{small()},
            Concede{},
            Disband{id()},
            Surrender{id(), id()},
            Strike{id(), id(), word(), small()},
            UseFeat{id(), id(), word(), small()}};
}

TEST_P(Conformance, ACommanderNeedsNoCopyOfWhatItSees) {
    for (const std::uint64_t seed : seeds_to(4)) {
        SCOPED_TRACE(seed);
        Battle b = battle(seed, 4);
        SeededDice dice(seed);
        NoTableLog quiet;
        for (int decisions = 0; decisions < 200; ++decisions) {
            const auto d = b.pending();
            if (!d) break;
            Rng one(seed, static_cast<std::uint64_t>(decisions)), two = one;
            const CommandersChoice choice = b.choose_as(d->side, Temper::steady, one, true),
                                   plainly = b.as_seen_by(d->side, two).choose(Temper::steady, two, true);
            ASSERT_EQ(choice.order, plainly.order);
            EXPECT_EQ(choice.score, plainly.score);
            EXPECT_EQ(choice.because, plainly.because);
            EXPECT_FALSE(choice.checked && b.check(choice.order).has_value());
            EXPECT_EQ(one.below(1000), two.below(1000));
            b.apply(b.check(choice.order) ? b.candidates(one, 8).front() : choice.order, dice, quiet);
        }
    }
}

// The line of the order names its piece, so the reason does not; all five rulesets word reasons in one way.
TEST_P(Conformance, AReasonIsASentenceWhoseSubjectIsTheCommander) {
    int reasons = 0;
    for (const Temper temper : {Temper::steady, Temper::bold, Temper::wary, Temper::by_the_book}) {
        Battle b = battle(11, 4);
        SeededDice dice(11);
        NoTableLog quiet;
        std::vector<std::string> names;
        for (const BoardBlock& block : b.view(Side::first).blocks) names.push_back(b.name(block.piece));
        for (int decisions = 0; decisions < 250; ++decisions) {
            const auto d = b.pending();
            if (!d) break;
            Rng mind(11, static_cast<std::uint64_t>(decisions));
            const CommandersChoice choice = b.choose_as(d->side, temper, mind, true);
            const std::string& why = choice.because;
            ASSERT_FALSE(why.empty());
            EXPECT_EQ(why.back(), '.') << why;
            EXPECT_EQ(capitalised(why), why);
            EXPECT_EQ(why.find("Worth "), std::string::npos) << why;
            for (const std::string& name : names) EXPECT_FALSE(why.starts_with(name)) << why;
            ++reasons;
            b.apply(b.check(choice.order) ? b.candidates(mind, 8).front() : choice.order, dice, quiet);
        }
    }
    EXPECT_GT(reasons, 100);
}

TEST_P(Conformance, RandomLegalPlayEndsAndEveryStepCanBeRepeated) {
    for (const std::uint64_t seed : seeds_to(12)) {
        SCOPED_TRACE(seed);
        const TableStart start = armies(seed, 4);
        Battle b = battle(seed, 4);
        Rng mind(seed, 9), odd(seed, 10);
        RecordingDice dice{Rng(seed, 0)};
        int decisions = 0;
        while (const auto d = b.pending()) {
            ASSERT_LT(++decisions, 60'000) << "no end within the limit";
            // A refused order changes nothing; an allowed order can be carried out.
            if (decisions % 16 == 0)
                for (const TableOrder& o : nonsense(odd)) {
                    const Battle before = b;
                    if (const auto refused = b.check(o)) {
                        EXPECT_FALSE(refused->why.empty());
                        EXPECT_EQ(refused->why.back(), '.') << refused->why;
                        EXPECT_TRUE(b == before);
                    } else {
                        Battle tried = b;
                        SeededDice other_dice(seed, static_cast<std::uint64_t>(decisions));
                        NoTableLog quiet;
                        tried.apply(o, other_dice, quiet);
                    }
                }
            const auto orders = b.candidates(mind, 12);
            ASSERT_FALSE(orders.empty());
            for (const TableOrder& o : orders) ASSERT_EQ(b.check(o), std::nullopt) << key(o);
            const TableOrder order = orders[mind.below(static_cast<std::uint32_t>(orders.size()))];
            const Battle before = b;
            const std::size_t rolls_before = dice.rolls().size();
            RecordingTableLog log;
            b.apply(order, dice, log);
            // The tape gives the same step: the same battle, the same events, all rolls used.
            const std::span<const Roll> fell = std::span(dice.rolls()).subspan(rolls_before);
            const auto again = try_step(before, order, fell);
            ASSERT_TRUE(std::holds_alternative<TableStep>(again));
            const TableStep& step = std::get<TableStep>(again);
            ASSERT_TRUE(step.battle == b);
            ASSERT_EQ(step.events, log.events);
            ASSERT_EQ(step.rolls_used, fell.size());
            // With one roll too few it asks for exactly that one, and the battle is as it was.
            if (!fell.empty()) {
                const auto cut = try_step(before, order, fell.first(fell.size() - 1));
                ASSERT_TRUE(std::holds_alternative<NeedRoll>(cut));
                EXPECT_EQ(std::get<NeedRoll>(cut).question, fell.back().question);
            }
            // Every event has a row, and every row has words.
            for (const TableEvent& e : log.events) {
                if (const auto* dice_fell = std::get_if<DiceFell>(&e)) {
                    EXPECT_TRUE(known(dice_fell->rule));
                    EXPECT_TRUE(possible(dice_fell->question, dice_fell->answer)) << b.describe(e);
                }
                EXPECT_FALSE(b.describe(e).empty());
            }
            const std::string question = before.question(*d);
            EXPECT_FALSE(question.empty());
            const std::string& side = start.sides[d->side].name;
            EXPECT_NE(question.substr(0, side.size() + 2), side + ": ") << question;
        }
        EXPECT_TRUE(b.result().over);
        ASSERT_GT(b.turn_limit(), 0);
        EXPECT_LE(b.result().turns, b.turn_limit());
        EXPECT_TRUE(b.check(Done{}).has_value()) << "an over battle takes no orders";
    }
}

TEST_P(Conformance, ViewsTellTheSameWhateverIsHidden) {
    for (const std::uint64_t seed : seeds_to(8)) {
        SCOPED_TRACE(seed);
        Battle b = battle(seed, 4);
        Rng mind(seed, 9);
        SeededDice dice(seed);
        NoTableLog quiet;
        int decisions = 0;
        while (const auto d = b.pending()) {
            if (++decisions > 400) break;
            for (const Side viewer : both_sides) {
                const Battle seen = b.as_seen_by(viewer, mind), seen_again = b.as_seen_by(viewer, mind);
                // Resampling the hidden facts leaves the visible ones unchanged.
                const auto own = [&](const BoardView& v) {
                    std::vector<BoardBlock> out;
                    for (const BoardBlock& block : v.blocks)
                        if (block.side == viewer) out.push_back(block);
                    return out;
                };
                EXPECT_EQ(own(seen.view(viewer)), own(b.view(viewer)));
                EXPECT_EQ(seen.view(viewer), b.view(viewer));
                EXPECT_EQ(seen_again.view(viewer), b.view(viewer));
                // The pending question is the same.
                if (d->side == viewer) {
                    EXPECT_EQ(seen.pending(), d);
                }
            }
            const auto orders = b.candidates(mind, 8);
            b.apply(orders[mind.below(static_cast<std::uint32_t>(orders.size()))], dice, quiet);
        }
    }
}

TEST_P(Conformance, CommandersFightToAnEndAndEveryHeadIsCounted) {
    static constexpr std::array pairs = {
        PerSide<TableCommander>{TableCommander::steady, TableCommander::steady},
        PerSide<TableCommander>{TableCommander::bold, TableCommander::wary},
        PerSide<TableCommander>{TableCommander::wary, TableCommander::bold},
        PerSide<TableCommander>{TableCommander::random, TableCommander::steady},
    };
    for (const std::uint64_t seed : seeds_to(24)) {
        SCOPED_TRACE(seed);
        const int up_to = seed % 6 == 0 ? 6 : 4;
        const TableStart start = armies(seed, up_to);
        const Battle first = battle(seed, up_to);
        const TableGame game = play_game(first, seed, pairs[seed % pairs.size()]);
        ASSERT_TRUE(game.finished);
        EXPECT_LE(game.battle.result().turns, first.turn_limit());
        const PerSide<ArmyLosses> losses = game.battle.losses();
        for (const Side side : both_sides) {
            const TableArmy& army = start.sides[side];
            ASSERT_EQ(losses[side].units.size(), army.units.size());
            for (std::size_t i = 0; i < army.units.size(); ++i) {
                const UnitLosses& l = losses[side].units[i];
                EXPECT_EQ(l.unit, army.units[i].id);
                EXPECT_EQ(l.before, army.units[i].count);
                for (const std::int32_t n : {l.killed, l.wounded, l.routed, l.deserted, l.captured, l.fit()})
                    EXPECT_GE(n, 0);
            }
            EXPECT_EQ(losses[side].characters.size(), army.characters.size());
        }
        // Equal seeds give equal battles: commanders make the same decisions again.
        const TableGame again = play_game(first, seed, pairs[seed % pairs.size()], 40);
        EXPECT_TRUE(std::ranges::equal(again.orders, std::span(game.orders).first(again.orders.size())));
        EXPECT_TRUE(std::ranges::equal(again.events, std::span(game.events).first(again.events.size())));
        // The battle can be replayed from its orders and rolls.
        Battle replayed = first;
        Tape tape(game.rolls);
        RecordingTableLog log;
        for (const TableOrder& o : game.orders) {
            ASSERT_EQ(replayed.check(o), std::nullopt);
            replayed.apply(o, tape, log);
        }
        EXPECT_TRUE(replayed == game.battle);
        EXPECT_EQ(log.events, game.events);
        EXPECT_EQ(tape.used(), game.rolls.size());
    }
}

// Pieces and places that an order names: where a person points to give it.
struct Pointed {
    std::vector<PieceId> pieces;
    std::vector<TablePlace> places;
};
Pointed pointed_at(const TableOrder& order, const BoardView& board) {
    Pointed out;
    const auto add = [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, PieceId>) {
            if (value) out.pieces.push_back(value);
        } else if constexpr (std::is_same_v<Value, TablePlace>) {
            out.places.push_back(value);
        } else if constexpr (std::is_same_v<Value, std::array<PieceId, 3>>) {
            for (const PieceId p : value)
                if (p) out.pieces.push_back(p);
        }
    };
    std::visit([&](const auto& o) { each_field(o, [&](const char*, const auto& v, const auto&) { add(v); }); }, order);
    // A turn on the spot: the piece itself, or the ground that it is to face.
    for (const BoardBlock& block : board.blocks)
        if (const auto* here = std::get_if<InchPlace>(&block.place); here && block.piece == piece_of(order))
            for (std::size_t i = 0, n = out.places.size(); i < n; ++i)
                if (const auto* to = std::get_if<InchPlace>(&out.places[i])) {
                    const InchPlace turned{here->x, here->y, to->degrees};
                    out.places.emplace_back(turned);
                    out.places.emplace_back(moved(turned, 600));
                }
    return out;
}
// The orders that pages offer to a person who points at the pieces and places of an order.
std::vector<TableOrder> offered_for(const Battle& b, const TableDecision& d, const TableOrder& order) {
    std::vector<TableOrder> out = {Done{}, Concede{}};
    for (std::size_t i = 0; i < d.options().size(); ++i) out.emplace_back(Reply{static_cast<std::uint16_t>(i)});
    const auto add = [&](const std::vector<TableOrder>& more) { out.insert(out.end(), more.begin(), more.end()); };
    add(b.offers({}));
    const Pointed at = pointed_at(order, b.view(d.side));
    for (const PieceId p : at.pieces) {
        add(b.offers(p));
        for (const PieceId other : at.pieces) add(b.offers_against(p, other));
        for (const TablePlace& place : at.places) add(b.offers_to(p, place));
    }
    return out;
}
// For a bid a person chooses the amount, for an allotment the parts; two orders are alike if they lead to the same
// battle.
bool is_alike(const Battle& b, const TableOrder& a, const TableOrder& offered) {
    if (a == offered) return true;
    if (a.index() != offered.index() || b.check(offered)) return false;
    if (const auto* bid = std::get_if<Bid>(&a)) return bid->piece == std::get<Bid>(offered).piece;
    if (std::holds_alternative<Allot>(a)) return true;
    Battle after_a = b, after_offered = b;
    NoTableLog quiet;
    SeededDice dice_a(1), dice_offered(1);
    after_a.apply(a, dice_a, quiet);
    after_offered.apply(offered, dice_offered, quiet);
    return after_a == after_offered;
}

TEST_P(Conformance, APersonIsOfferedEveryLegalOrder) {
    std::set<std::string> missing;
    int looked_at = 0;
    for (const std::uint64_t seed : seeds_to(5)) {
        Battle b = battle(seed, 3);
        Rng mind(seed, 9);
        SeededDice dice(seed);
        NoTableLog quiet;
        for (int decisions = 0; decisions < 300; ++decisions) {
            const auto d = b.pending();
            if (!d) break;
            const auto orders = b.candidates(mind, 20);
            for (const TableOrder& order : orders) {
                if (b.check(order)) continue;
                ++looked_at;
                const auto offered = offered_for(b, *d, order);
                if (std::ranges::find(offered, order) != offered.end()) continue;
                if (std::ranges::none_of(offered, [&](const TableOrder& o) { return is_alike(b, order, o); }))
                    missing.insert(std::string(key(order)) + ", asked: " + b.question(*d));
            }
            b.apply(orders[mind.below(static_cast<std::uint32_t>(orders.size()))], dice, quiet);
        }
    }
    EXPECT_EQ(missing, std::set<std::string>());
    EXPECT_GT(looked_at, 500);
}

TEST_P(Conformance, LandOfEveryKindIsLaidOutAndFoughtOver) {
    for (std::size_t kind = 1; kind < table_ground_count; ++kind) {
        const auto ground = static_cast<TableGround>(kind);
        TableStart start = armies(3);
        const Battle bare = std::get<Battle>(GetParam()->begin(start));
        const bool line = ground == TableGround::wall || ground == TableGround::hedge || ground == TableGround::ditch ||
                          ground == TableGround::fortification;
        start.land = {{ground, "The Place", line, {{-700, -300}, {700, -250}, {600, 300}, {-700, 350}}}};
        const auto begun = GetParam()->begin(start);
        ASSERT_TRUE(std::holds_alternative<Battle>(begun)) << key(ground);
        const auto laid = std::get<Battle>(begun).view(Side::first).ground.size();
        if (!GetParam()->lays_land) {
            EXPECT_EQ(laid, bare.view(Side::first).ground.size());
            return;
        }
        if (ground == TableGround::woods || ground == TableGround::hill || ground == TableGround::wall ||
            ground == TableGround::river) {
            EXPECT_GT(laid, bare.view(Side::first).ground.size()) << key(ground);
        }
        const TableGame game = play_game(std::get<Battle>(begun), 9, {TableCommander::steady, TableCommander::steady});
        EXPECT_TRUE(game.finished) << key(ground);
    }
}

// Foot on both sides, and a river that can be forded along the middle, as land_about() lays it.
TEST_P(Conformance, ARiverWithAFordIsFoughtOver) {
    if (!GetParam()->lays_land) return;
    Unit foot;
    foot.name = "Foot";
    foot.count = 200;
    foot.fc = 2;
    foot.armour = Armour::medium;
    foot.melee = {MeleeWeapon::sword};
    TableStart start;
    start.sides = {table_army_of_list("Red", {foot, foot, foot}, 3), table_army_of_list("Blue", {foot, foot, foot}, 3)};
    start.land = {{TableGround::river, "", false, {{-1000, -133}, {1000, -133}, {1000, 133}, {-1000, 133}}},
                  {TableGround::ford, "", false, {{-650, -183}, {650, -183}, {650, 183}, {-650, 183}}}};
    const Battle battle = std::get<Battle>(GetParam()->begin(start));
    int fought = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const TableGame game = play_game(battle, seed, {TableCommander::steady, TableCommander::steady});
        const PerSide<ArmyLosses> losses = game.battle.losses();
        std::int64_t lost = 0;
        for (const Side side : both_sides)
            for (const UnitLosses& l : losses[side].units) lost += l.before - l.fit();
        fought += lost > 0;
    }
    EXPECT_GE(fought, 8);
}

TEST_P(Conformance, ACopyIsIndependent) {
    const Battle first = battle(3);
    Battle copy = first, other = battle(4);
    SeededDice dice(1);
    NoTableLog quiet;
    Rng rng(1);
    copy.apply(copy.candidates(rng, 1).front(), dice, quiet);
    other = first;
    EXPECT_TRUE(other == first);
    EXPECT_EQ(first.ruleset(), GetParam()->key);
    EXPECT_NE(find_tactical_ruleset(GetParam()->key), nullptr);
}

TEST_P(Conformance, ADetachedBattleIsTheSameAndSharesNothing) {
    const Battle first = battle(3), copy = first, detached = first.detached();
    EXPECT_TRUE(detached == first);
    EXPECT_TRUE(first.shares_setup(copy));
    EXPECT_FALSE(first.shares_setup(detached));
    EXPECT_EQ(play_game(detached, 5, {}).events, play_game(first, 5, {}).events);
}

TEST_P(Conformance, TheMusterShowsEveryUnitAndTakesItsOwnWords) {
    for (const std::uint64_t seed : seeds_to(20)) {
        TableStart start = some_start(seed);
        const MusterSheet sheet = GetParam()->muster(start);
        EXPECT_TRUE(sheet.problems.empty());
        EXPECT_FALSE(sheet.scale.empty());
        for (const Side side : both_sides)
            for (const Unit& u : start.sides[side].units)
                EXPECT_EQ(1, std::ranges::count_if(sheet.lines, [&](const MusterLine& l) {
                              return l.side == side && l.unit == u.id && !l.becomes.empty();
                          }));
        // The muster accepts each choice it offers, and setting the present values changes nothing.
        for (const MusterLine& l : sheet.lines)
            for (const MusterChoice& c : l.choices) {
                EXPECT_FALSE(c.words.empty());
                if (!c.values.empty()) {
                    EXPECT_NE(std::ranges::find(c.values, c.value), c.values.end()) << c.key << " " << c.value;
                }
                start.changes.push_back({l.side, l.unit, c.key, c.value});
            }
        EXPECT_TRUE(GetParam()->muster(start).problems.empty());
        start.changes.push_back({Side::first, start.sides.first.units.front().id, "colour", "red"});
        EXPECT_FALSE(GetParam()->muster(start).problems.empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, Conformance, testing::ValuesIn(rulesets_to_play()), [](const auto& r) {
    std::string name;
    for (const char c : r.param->key) name += c == '-' ? '_' : c;
    return name;
});

}  // namespace
}  // namespace banneret
