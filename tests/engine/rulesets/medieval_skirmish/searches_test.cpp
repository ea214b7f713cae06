// Searches that reject most bodies at little cost, compared with a plain search of all bodies.

#include <fmt/format.h>

#include "engine/commanders/table_commander.h"
#include "engine/dice/rng.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/medieval_skirmish/notes.h"
#include "tests/engine/rulesets/medieval_skirmish/mustered.h"

namespace banneret::skirmish {
namespace {

// Foot, horse and archers of both sides anywhere on a small part of the table, facing anywhere.
State crowd(Rng& rng) {
    const auto below = [&](std::uint32_t n) { return static_cast<int>(rng.below(n)); };
    std::vector<PlacedPiece> pieces;
    for (const Side side : both_sides)
        for (int n = 0; n < 8; ++n) {
            const Missile missile = n < 4 ? static_cast<Missile>(1 + below(6)) : Missile::none;
            Facts f = n < 4 ? archers(1 + below(12), missile) : foot(1 + below(12));
            f.files = static_cast<std::uint8_t>(1 + below(6));
            if (n == 7) f.base_deep = 200;
            pieces.push_back(put(f, side, 10 + below(400) / 10.0, 10 + below(400) / 10.0,
                                 n == 6 ? Order::formed : Order::loose, below(360)));
        }
    State s = placed(std::move(pieces));
    s.turn = 1;
    return s;
}
bool has_any_target(const State& s, std::size_t i) {
    return std::ranges::any_of(s.setup->own[other(facts(s, i).home)],
                               [&](std::uint16_t e) { return shot_refused(s, i, e) == nullptr; });
}

TEST(SkirmishSearches, WhoMayShootAgreesWithTheRefusals) {  // MS-R33, MS-R34
    Rng rng(11);
    int found = 0, others = 0;
    for (int n = 0; n < 300; ++n) {
        const State s = crowd(rng);
        for (const Side side : both_sides)
            for (const std::uint16_t i : s.setup->own[side]) {
                const bool any = has_any_target(s, i);
                EXPECT_EQ(next_to_shoot(s, side, i) == std::optional<std::uint16_t>(i), any) << n << " " << i;
                ++(any ? found : others);
            }
    }
    EXPECT_GT(found, 300);
    EXPECT_GT(others, 300);
}

TEST(SkirmishSearches, RangesAreThoseOfTheMeasuredGap) {  // MS-R34
    Rng rng(16);
    int within_range = 0, beyond = 0, close_by = 0;
    for (int n = 0; n < 300; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!may_shoot(s, i)) continue;
            const MissileRow& missile = row(facts(s, i).missile);
            for (const std::uint16_t e : s.setup->own[other(facts(s, i).home)]) {
                const Reason refused = shot_refused(s, i, e);
                const bool out = refused != nullptr && std::string_view(refused) == "That target is out of range.";
                EXPECT_EQ(out, shot_range(s, i, e) > missile.far) << n << " " << i << " " << e;
                EXPECT_EQ(at_near_range(s, i, e), shot_range(s, i, e) <= missile.near) << n << " " << i << " " << e;
                ++(out ? beyond : within_range);
                close_by += at_near_range(s, i, e);
            }
        }
    }
    EXPECT_GT(within_range, 300);
    EXPECT_GT(beyond, 300);
    EXPECT_GT(close_by, 300);
}

TEST(SkirmishSearches, APlaceWithinAnInchOfAnEnemyIsRefused) {  // MS-R27
    Rng rng(17);
    int near = 0;
    for (int n = 0; n < 300; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < s.pieces.size(); ++i)
            for (const std::uint16_t e : s.setup->own[other(facts(s, i).home)]) {
                const Piece& p = s.pieces[i];
                if (!gap_at_most(body(p), body(s.pieces[e]), 99)) continue;
                EXPECT_NE(place_refused(s, i, p.at), nullptr) << n << " " << i << " " << e;
                ++near;
            }
    }
    EXPECT_GT(near, 100);
}

TEST(SkirmishSearches, PlainPairsFallAlikeWithAndWithoutALog) {  // MS-R45, MS-R46
    Rng rng(18);
    const auto below = [&](std::uint32_t n) { return static_cast<int>(rng.below(n)); };
    int standards = 0, explained = 0;
    for (int n = 0; n < 2000; ++n) {
        House house;
        house.cap = static_cast<Cap>(below(3));
        const auto some = [&] {
            Facts f = below(3) == 0 ? horse(1 + below(12), Protection::FA) : foot(1 + below(30));
            f.files = static_cast<std::uint8_t>(1 + below(10));
            f.cls = static_cast<Protection>(below(5));
            f.bearer = below(2) == 0;
            f.resistant = below(8) == 0;
            return f;
        };
        Play p = touching({put(some(), us, 30, 30), put(some(), them, 30 + below(60) / 10.0, 30)}, 0, 1,
                          static_cast<Zone>(below(4)), below(3), house);
        for (Piece& x : p.s.pieces) x.nerve = below(6) == 0 ? Nerve::rout : Nerve::none;
        State quiet = p.s;
        const auto seed = static_cast<std::uint64_t>(n);
        SeededDice dice(seed), same(seed);
        NoTableLog none;
        fight({p.s, dice, p.log});
        fight({quiet, same, none});
        EXPECT_EQ(quiet, p.s) << n;
        for (const TableEvent& e : p.log.events) {
            const auto* fell = std::get_if<DiceFell>(&e);
            if (fell == nullptr || fell->rule != rule("MS-33")) continue;
            const int sum = fell->answer.n[0] + fell->tally.total(), most = house.cap == Cap::none ? 1'000 : 12;
            EXPECT_EQ(fell->read, std::clamp(sum, 1, most)) << n;
            ++explained;
        }
        for (const Piece& x : p.s.pieces) standards += x.captor >= 0;
    }
    EXPECT_GT(standards, 10);
    EXPECT_GT(explained, 1'000);
}

TEST(SkirmishSearches, TheNearestEnemyIsTheFirstOfThoseWithTheLeastGap) {
    Rng rng(12);
    for (int n = 0; n < 300; ++n) {
        State s = crowd(rng);
        s.pieces[static_cast<std::size_t>(rng.below(16))].figures = 0;
        s.pieces[static_cast<std::size_t>(rng.below(16))].hidden = true;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            std::optional<std::size_t> nearest;
            for (const std::uint16_t e : s.setup->own[other(facts(s, i).home)])
                if (is_deployed(s.pieces[e]) && !s.pieces[e].hidden &&
                    (!nearest || gap_between(s, i, e) < gap_between(s, i, *nearest)))
                    nearest = e;
            EXPECT_EQ(nearest_enemy(s, i), nearest) << n << " " << i;
        }
    }
}

// Kept from state to state, while one piece after another moves, changes its files, hides or is gone, and from battle
// to battle.
TEST(SkirmishSearches, KeptNearestEnemiesAreThoseSearchedAnew) {
    Rng rng(18);
    Notes kept;
    int changes = 0;
    for (int n = 0; n < 60; ++n) {
        State s = crowd(rng);
        std::vector<std::optional<std::size_t>> last(s.pieces.size());
        for (int step = 0; step < 40; ++step) {
            kept.refresh(s, {});
            for (std::size_t i = 0; i < s.pieces.size(); ++i) {
                const auto plain = nearest_enemy(s, i);
                ASSERT_EQ(kept.nearest(s, i).piece(), plain) << n << " " << step << " " << i;
                changes += step > 0 && plain != last[i];
                last[i] = plain;
            }
            Piece& p = s.pieces[rng.below(static_cast<std::uint32_t>(s.pieces.size()))];
            switch (rng.below(4)) {
                case 0:
                    p.hidden = !p.hidden;
                    break;
                case 1:
                    p.where = p.where == Where::table ? Where::off : Where::table;
                    break;
                default:
                    p.at.x += static_cast<Hundredths>(rng.below(1'000)) - 500;
                    p.at.degrees = static_cast<std::int16_t>(rng.below(360));
            }
        }
    }
    EXPECT_GT(changes, 300);
}

TEST(SkirmishSearches, AFreePlaceOverlapsNobody) {  // MS-R75
    Rng rng(13);
    int free = 0;
    for (int n = 0; n < 300; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            bool plainly = true;
            for (std::size_t o = 0; o < s.pieces.size(); ++o)
                plainly = plainly && (o == i || !overlap(body(s.pieces[i]), body(s.pieces[o])));
            for (const InchPoint c : corners(body(s.pieces[i])))
                plainly = plainly && c.x >= 0 && c.y >= 0 && c.x <= s.setup->wide && c.y <= s.setup->deep;
            EXPECT_EQ(free_place(s, i, body(s.pieces[i])), plainly) << n << " " << i;
            free += plainly;
        }
    }
    EXPECT_GT(free, 300);
}

// make_room() without a thought for what cannot be free.
void plainly_make_room(State& s, std::size_t i) {
    Piece& p = s.pieces[i];
    if (free_place(s, i, body(p))) return;
    const auto take = [&](const InchPoint& there, int files) {
        Piece moved = p;
        moved.at = {there.x, there.y, p.at.degrees};
        moved.files = static_cast<std::int16_t>(files);
        shape(facts(s, i), moved);
        const bool free = free_place(s, i, body(moved));
        if (free) p = moved;
        return free;
    };
    const int files = files_now(p);
    for (int n = files - 1; n >= std::max(1, files / 3); --n)
        if (take(p.at.point(), n)) return;
    for (Hundredths way = inch; way <= std::max(s.setup->wide, s.setup->deep); way += inch)
        for (const Hundredths ahead : {way, Hundredths{0}, -way})
            for (const Hundredths aside : {Hundredths{0}, way, -way})
                if ((ahead != 0 || aside != 0) && take(offset(p.at, ahead, aside), std::max(1, files / 2))) return;
}

TEST(SkirmishSearches, RoomIsFoundWhereAPlainLookFindsIt) {  // MS-R75
    Rng rng(15);
    NoTableLog quiet;
    SeededDice dice(1);
    int fewer = 0, elsewhere = 0;
    for (int n = 0; n < 200; ++n) {
        const State s = crowd(rng);
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            State plain = s, found = s;
            plainly_make_room(plain, i);
            make_room({found, dice, quiet}, i);
            EXPECT_EQ(found.pieces[i], plain.pieces[i]) << n << " " << i;
            fewer += !(plain.pieces[i] == s.pieces[i]) && plain.pieces[i].at == s.pieces[i].at;
            elsewhere += !(plain.pieces[i].at == s.pieces[i].at);
        }
    }
    EXPECT_GT(fewer, 50);
    EXPECT_GT(elsewhere, 300);
}

TEST(SkirmishSearches, TheFilesAtAnEdgeAreThoseBetweenItsEnds) {  // MS-R51
    Rng rng(14);
    for (int n = 0; n < 3000; ++n) {
        const auto below = [&](std::uint32_t most) { return static_cast<int>(rng.below(most)); };
        const int files = 1 + below(9), his_files = 1 + below(9), pitch = 100 + below(101),
                  his_pitch = 100 + below(101);
        const int at = below(2000) - 1000;
        const Fighters fight = fighters_on_edge(files, pitch, 100, at, his_files, his_pitch, 100, 0);
        const auto half = [](int count, int each) { return ((count - 1) * each + 100) / 2; };
        const int low = std::max(at - half(files, pitch), -half(his_files, his_pitch)) - 100,
                  high = std::min(at + half(files, pitch), half(his_files, his_pitch)) + 100;
        int plainly = 0;
        for (int k = 0; k < files; ++k) {
            const int x = at + (2 * k - (files - 1)) * pitch / 2;
            plainly += x >= low && x <= high;
        }
        EXPECT_EQ(fight.a, plainly);
    }
}

// Fails if a phase that these flags let the turn skip would have changed anything.
void expect_idle_phases(const State& s, const std::string& where) {
    SeededDice dice(1);
    NoTableLog quiet;
    const auto unchanged = [&](const char* phase, auto carry_out) {
        State copy = s;
        carry_out({copy, dice, quiet});
        EXPECT_EQ(copy, s) << where << phase;
    };
    if (!s.shaken) unchanged("checkpoint", checkpoint);
    if (!s.leaderless) unchanged("take_command", take_command);
    if (still_moves(s)) unchanged("moves", go_on);
    if (!s.routing && s.stage == Stage::who_first) unchanged("rally", rally_phase);
}
TEST(SkirmishSearches, PhasesAreSkippedOnlyIfNobodyHasAPartInThem) {  // MS-R64, MS-R70, MS-77
    const auto army = [](const char* name) {
        std::vector<Unit> units{men(12), men(10, 3), men(8, 2, Armour::medium, true), men(20, 1)};
        for (Unit& u : units) u.missile = {u.mounted ? MissileWeapon::javelin : MissileWeapon::arquebus};
        return table_army_of_list(name, std::move(units), 2);
    };
    TableStart start;
    start.sides = {army("Red"), army("Blue")};
    int shaken = 0, leaderless = 0, routing = 0, moving = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Battle battle = std::get<Battle>(begin(start));
        SeededDice dice(seed);
        NoTableLog quiet;
        const TableGame game = play_game(battle, seed, {TableCommander::steady, TableCommander::bold});
        for (const TableOrder& order : game.orders) {
            battle.apply(order, dice, quiet);
            const State& s = *battle.state<Rules>();
            expect_idle_phases(s, fmt::format("seed {}, turn {}: ", seed, s.turn));
            shaken += s.shaken, leaderless += s.leaderless, routing += s.routing, moving += still_moves(s);
        }
    }
    EXPECT_GT(shaken, 0);
    EXPECT_GT(leaderless, 0);
    EXPECT_GT(routing, 0);
    EXPECT_GT(moving, 0);
}

}  // namespace
}  // namespace banneret::skirmish
