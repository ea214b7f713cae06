// The end of a round and of the battle (BCR-R50, BCR-R62).

#include <algorithm>
#include <bit>
#include <span>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

bool there(const Piece& p) {
    return p.where == Where::table || p.where == Where::with;
}

// Flood fill: removes from `left` (which holds `squares` up to row `last`) the group of the first square of row
// `first`, in which each square is within two of another. Returns its size.
int take_group(SquareSet& left, std::size_t first, std::size_t last, int squares) {
    SquareSet group{};
    group.rows[first] = left.rows[first] & (~left.rows[first] + 1);
    for (bool grows = true; grows;) {
        grows = false;
        for (std::size_t row = first; row <= last; ++row) {
            if (left.rows[row] == group.rows[row]) continue;
            std::uint64_t near = 0;
            for (std::size_t n = row < first + 2 ? first : row - 2; n <= std::min(row + 2, last); ++n)
                near |= group.rows[n];
            for (;;) {
                const std::uint64_t more =
                    left.rows[row] & (near | near << 1 | near << 2 | near >> 1 | near >> 2) & ~group.rows[row];
                if (more == 0) break;
                near |= more;
                group.rows[row] |= more;
                grows = true;
            }
        }
    }
    bool whole = true;
    for (std::size_t row = first; row <= last; ++row) whole = whole && left.rows[row] == group.rows[row];
    if (whole) {
        left = {};
        return squares;
    }
    int count = 0;
    for (std::size_t row = first; row <= last; ++row) {
        count += std::popcount(group.rows[row]);
        left.rows[row] &= ~group.rows[row];
    }
    return count;
}

// A side is formed up if at least half of its units are in one group, neighbours within two squares of each other.
bool together(const State& s, Side side) {
    SquareSet left{};
    std::array<std::uint8_t, SquareSet::most_rows + 2> in_row{};
    int units = 0;
    std::size_t first = SquareSet::most_rows, last = 0;
    for (std::size_t i = 0, all = s.setup->units; i < all; ++i) {
        const Piece& p = s.pieces[i];
        if (p.side != side || !on_table(p)) continue;
        left.add(p.at);
        const auto row = static_cast<std::size_t>(p.at.row);
        ++in_row[row];
        first = std::min(first, row);
        last = std::max(last, row);
        ++units;
    }
    // In three rows the columns alone decide: one group, if no gap is wider than one column.
    for (std::size_t row = first; row <= last; ++row) {
        if (2 * (in_row[row] + in_row[row + 1] + in_row[row + 2]) < units) continue;
        const std::uint64_t columns =
            left.rows[row] | left.rows[std::min(row + 1, last)] | left.rows[std::min(row + 2, last)];
        const std::uint64_t filled = columns | columns << 1, lowest = filled & (~filled + 1);
        if (((filled + lowest) & filled) == 0) return true;
    }
    int rest = units;
    for (std::size_t row = first; row <= last; ++row)
        while (left.rows[row] != 0) {
            const int group = take_group(left, row, last, rest);
            if (2 * group >= units) return true;
            rest -= group;
        }
    return units == 0;
}

void lose_formations(const Table& t) {
    State& s = t.s;
    if (s.setup->house.formation_never_lost) return;
    constexpr unsigned lost =
        (1u << static_cast<unsigned>(Formations::placement)) | (1u << static_cast<unsigned>(Formations::legion));
    for (const Side side : both_sides) {
        if ((s.formations[side] & lost) == 0 || together(s, side)) continue;
        s.formations[side] = static_cast<std::uint8_t>(s.formations[side] & ~lost);
        t.log.add(RuleWorked{side, rule("BCR-12.2.6"), {}, {}, 1});
    }
}

void count_generals(const Table& t) {
    State& s = t.s;
    for (const Side side : both_sides) {
        const std::uint16_t g = s.setup->general[side];
        if (g == nobody) continue;
        const Piece& p = s.pieces[g];
        const bool in_sight = there(p) && !p.hidden && (p.host == nobody || !s.pieces[p.host].hidden);
        if (in_sight) {
            s.absent[side] = 0;
            if (s.general[side] < 0) {
                s.general[side] = 0;
                t.log.add(RuleWorked{side, rule("BCR-9.3.2"), piece(g), {}, 0});
            }
            continue;
        }
        if (s.absent[side] < 200) ++s.absent[side];
        const int limit = s.setup->house.general_at_once && p.heads == 0 ? 1 : 4;
        if (s.absent[side] >= limit && s.general[side] >= 0) {
            s.general[side] = -2;
            t.log.add(RuleWorked{side, rule("BCR-9.3.2"), piece(g), {}, -2});
        }
    }
}

struct Strength {
    int lost = 0;      // counters, for the break point
    int in_order = 0;  // units
    int heads = 0;     // in order, those who withdrew included
    int left = 0;      // heads that withdrew
};
PerSide<Strength> strengths(const State& s) {
    PerSide<Strength> sides;
    const Facts* f = s.setup->facts.data();
    for (const Piece& p : std::span(s.pieces).first(s.setup->units)) {
        Strength& out = sides[p.side];
        const int in_place = on_table(p) || p.where == Where::flank, left = p.where == Where::left;
        const int unbroken = in_place & (p.morale != Morale::routing) & !p.disbanded;
        const int few = 2 * p.heads < f++->started;
        out.in_order += unbroken;
        out.heads += (unbroken | left) * p.heads;
        out.left += left * p.heads;
        out.lost += (1 - left) & ((1 - unbroken) | few);
    }
    return sides;
}

}  // namespace

void end_round(const Table& t) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    for (std::size_t i = 0, units = setup.any_regeneration || s.turn == 3 ? setup.units : 0; i < units; ++i) {
        Piece& p = s.pieces[i];
        if (!on_table(p)) continue;
        if (p.excess > 0 && facts(s, i).regenerates) {
            p.excess = static_cast<std::int16_t>(std::max(0, p.excess - facts(s, i).hit_points / 5));
            t.log.add(RuleWorked{p.side, rule("BCR-REGENERATION"), piece(i), {}, p.excess});
        }
        if (s.turn == 3 && p.surprised) {
            p.surprised = false;
            set_morale(t, i, Morale::normal, rule("BCR-SURPRISE"));
        }
    }
    lose_formations(t);
    count_generals(t);
    shared::count_quiet_turn(s, s.blood);
    const bool last = s.turn >= setup.house.turn_limit;
    if (s.ends_due || last) {
        s.ends_due = false;
        const PerSide<Strength> now = strengths(s);
        const auto share = [&](Side side) {
            return setup.heads[side] > 0 ? static_cast<double>(now[side].heads) / setup.heads[side] : 0.0;
        };
        if (setup.posture.second == Posture::fighting_retreat && 2 * now.second.left >= setup.heads.second &&
            now.second.left > 0) {
            s.withdrew = true;
            return end_battle(t, Side::first, rule("BCR-RETREAT"));
        }
        const auto beaten = [&](Side side) -> std::optional<RuleRef> {
            if (now[side].in_order == 0) return rule("BCR-BROKEN");
            if (!setup.house.break_none && 2 * now[side].lost > setup.counters[side]) return rule("BCR-BREAK");
            return std::nullopt;
        };
        const auto first = beaten(Side::first), second = beaten(Side::second);
        const auto ahead = [&](double lead) {
            return shared::ahead(PerSide<double>{share(Side::first), share(Side::second)}, lead);
        };
        if (first && second) return end_battle(t, ahead(0), *first);
        if (first) return end_battle(t, Side::second, *first);
        if (second) return end_battle(t, Side::first, *second);
        if (last) return end_battle(t, ahead(0.1), rule("BCR-LIMIT"));
    }
    s.stage = Stage::round_begins;
}

namespace {

// Captures routers near an enemy in order, with their leaders.
void capture_routers(const Table& t) {
    State& s = t.s;
    s.captured.assign(s.pieces.size(), 0);
    for (std::size_t i = 0; s.winner && i < s.setup->units; ++i) {
        const Piece& p = s.pieces[i];
        if (!on_table(p) || p.side == *s.winner || in_order(p) || p.heads == 0) continue;
        const bool taken = std::ranges::any_of(s.pieces, [&](const Piece& e) {
            const auto n = static_cast<std::size_t>(&e - s.pieces.data());
            if (!is_unit(s, n) || e.side == p.side || !on_table(e) || !in_order(e)) return false;
            const Facts& f = facts(s, n);
            return distance(e.at, p.at) <= (f.mounted || f.flying ? 4 : 2);
        });
        if (!taken) continue;
        s.captured[i] = p.heads;
        if (p.guest != nobody) s.captured[p.guest] = 1;
        t.log.add(StateChanged{piece(i), rule("BCR-CAPTURE"), 0, 1});
    }
}

}  // namespace

void end_battle(const Table& t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    shared::end_battle(s, t.log, winner, why, [&] {
        s.act = {};
        s.attack = {};
        s.tasks.clear();
        capture_routers(t);
    });
}

}  // namespace banneret::battlefield
