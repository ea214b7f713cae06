// Moves carried out square by square, and counters that reform.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

void arrive(const Table& t, std::size_t i) {
    if (on_table(t.s.pieces[i]) && engaged(t.s, i)) come_into_contact(t, i);
}

// Moves along the squares of a regular move; the single steps matter only for spells and ambushes on the way.
void go_to(const Table& t, std::size_t i, Square to, int facing) {
    State& st = t.s;
    const bool watch = !st.effects.empty() || st.setup->stratagem.second == Stratagem::ambush;
    if (watch) {
        const Square start = st.pieces[i].at;
        for (const Square q : way_to(st, i, to, std::max(speed_now(st, i), distance(start, to)))) {
            const std::uint16_t there = unit_on(st, q);
            if (there != nobody && st.pieces[there].hidden && st.pieces[there].side != st.pieces[i].side) {
                uncover(t, there);
                break;
            }
            if (q == to || there == nobody || there == i) {
                if (there != nobody && there != i) break;
                move_piece(t, i, q, q == to ? facing : st.pieces[i].facing, rule("BCR-3.2"));
            }
            if (st.pieces[i].heads == 0 || !on_table(st.pieces[i]) || held(st, i)) return;
            if (contact_at(st, st.pieces[i].at, st.pieces[i].side) && !facts(st, i).flying && !(q == to)) break;
        }
    } else {
        move_piece(t, i, to, facing, rule("BCR-3.2"));
    }
    arrive(t, i);
}
// A charge: square by square where something on the way may stop it; true: it came through.
bool walk_line(const Table& t, std::size_t i, int direction, int length, RuleRef why) {
    State& st = t.s;
    const Piece& p = st.pieces[i];
    const bool watch = !st.effects.empty() || st.setup->stratagem.second == Stratagem::ambush;
    if (!watch) {
        Square to = p.at;
        for (int n = 0; n < length; ++n) to = step(to, direction);
        move_piece(t, i, to, p.facing, why);
        return true;
    }
    for (int n = 0; n < length; ++n) {
        const Square q = step(p.at, direction);
        const std::uint16_t there = unit_on(st, q);
        if (there != nobody && !facts(st, i).flying) {
            uncover(t, there);
            return false;
        }
        if (there != nobody) {
            // A flyer passes above; it needs a free square to end on.
            Square on = q;
            int more = 1;
            while (n + more < length && unit_at(st, step(on, direction)) != nobody) on = step(on, direction), ++more;
            if (n + more >= length) return false;
            move_piece(t, i, step(on, direction), p.facing, why);
            n += more;
            continue;
        }
        move_piece(t, i, q, p.facing, why);
        if (p.heads == 0 || !on_table(p) || held(st, i)) return false;
        if (n + 1 < length && contact_at(st, p.at, p.side) && !facts(st, i).flying) return false;
    }
    return true;
}

// BCR-1.5.1, BCR-R4.
void reform(const Table& t, std::size_t i, std::size_t with) {
    State& st = t.s;
    Piece &a = st.pieces[i], &b = st.pieces[with];
    st.act.moved = st.act.attacked = true;
    st.act.spent = true;
    const Facts& f = facts(st, with);
    const int rating = f.hit_points;
    const int pooled = a.heads * rating - a.excess + b.heads * rating - b.excess;
    const int heads = (pooled + rating - 1) / rating;
    const int stay = std::max(0, heads - f.cap), fit = heads - stay;
    const int excess = heads * rating - pooled;
    const int heads_from = a.heads, heads_with = b.heads, before = heads_from + heads_with;
    t.log.add(RuleWorked{a.side, rule("BCR-1.5.1"), piece(i), piece(with), heads});
    // The men who cross, share by share; rounding losses come off the larger share.
    const int to_move = stay == 0 ? a.heads : std::min<int>(a.heads, std::max(0, fit - b.heads));
    int moved = 0;
    while (moved < to_move) {
        Share* from = &a.shares[0];
        for (Share& x : a.shares)
            if (x.heads > from->heads) from = &x;
        Share* into = nullptr;
        for (Share& y : b.shares)
            if (y.unit == from->unit && y.heads + y.lost > 0) into = &y;
        for (Share& y : b.shares)
            if (into == nullptr && y.heads + y.lost == 0) into = &y;
        CHECK(into != nullptr);
        into->unit = from->unit;
        --from->heads;
        ++into->heads;
        --a.heads;
        ++b.heads;
        ++moved;
    }
    // Rounding: fewer men than there were.
    remove_heads(st, stay > 0 ? i : with, before - heads);
    CHECK_EQ(int{b.heads}, fit);
    b.excess = static_cast<std::int16_t>(excess);
    a.excess = 0;
    b.morale = std::max(a.morale, b.morale);
    b.now.half_saved = b.now.half_saved || a.now.half_saved;
    if (!b.now.activated) {
        b.now.activated = true;
        CHECK(st.waiting[b.side] > 0);
        --st.waiting[b.side];
    }
    if (b.heads >= least_formed) {
        if (b.disbanded) t.log.add(StateChanged{piece(with), rule("BCR-1.5.1"), 1, 0});
        b.disbanded = false;
        b.few = false;
    }
    st.ends_due = true;
    const std::int32_t points = facts(st, with).hit_points;
    if (b.heads > heads_with)
        t.log.add(HitsHealed{piece(with), rule("BCR-1.5.1"), (b.heads - heads_with) * points, b.heads * points,
                             facts(st, with).started * points});
    if (b.heads < heads_with) t.log.add(FiguresLost{piece(with), heads_with - b.heads, b.heads, rule("BCR-1.5.1")});
    if (a.heads < heads_from) t.log.add(FiguresLost{piece(i), heads_from - a.heads, a.heads, rule("BCR-1.5.1")});
    if (a.heads > 0) {
        // It stays beside the other and hands over what fits.
        if (distance(a.at, b.at) > 1) {
            Reach all;
            reach(st, i, std::max(0, speed_now(st, i) - 1), all);
            for (const Reached& r : all)
                if (r.may_end && distance(r.at, b.at) == 1) {
                    move_piece(t, i, r.at, a.facing, rule("BCR-1.5.1"));
                    break;
                }
        }
        return;
    }
    const std::uint16_t guest = a.guest;
    leave_table(t, i, Where::destroyed, rule("BCR-1.5.1"));
    if (guest == nobody) return;
    if (b.guest == nobody) return attach(t, guest, with);
    move_piece(t, guest, b.at, st.pieces[guest].facing, rule("BCR-1.5.1"));
}

}  // namespace banneret::battlefield
