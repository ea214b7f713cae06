// Changes of a piece, with their log events: place, damage, morale, commanders who join and leave.

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

void open_rings(State& s, Square q) {
    for (const std::uint16_t there : beside(s, q)) {
        const std::uint16_t e = unit_of(there);
        if (e != nobody && s.pieces[e].surrounded && !ring_closed(s, e)) s.pieces[e].surrounded = false;
    }
    for (std::size_t c = s.setup->units, all = s.pieces.size(); c < all; ++c)
        if (s.pieces[c].surrounded && !ring_closed(s, c)) s.pieces[c].surrounded = false;
}

void move_piece(const Table& t, std::size_t i, Square to, int facing, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const bool stays = p.at == to;
    if (stays && p.facing == facing) return;
    if (t.log.keeps())
        t.log.add(
            Moved{piece(i), SquarePlace{p.at, p.facing}, SquarePlace{to, static_cast<std::uint8_t>(facing)}, why});
    p.facing = static_cast<std::uint8_t>(facing);
    if (stays) return;
    take_off(s, i);
    p.surrounded = false;
    put_on(s, i, to);
    if (!s.effects.empty()) enter_effects(t, i);
    if (s.setup->stratagem.second == Stratagem::ambush) {
        uncover(t, i);
        uncover_near(t, i);
    }
}

void leave_table(const Table& t, std::size_t i, Where where, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    s.ends_due = true;
    if (p.where == Where::table) {
        take_off(s, i);
        if (!p.now.activated) {
            auto& waiting = is_unit(s, i) ? s.waiting[p.side] : s.lone_waiting[p.side];
            CHECK(waiting > 0 || s.turn == 0);
            if (waiting > 0) --waiting;
        }
    } else if (p.where == Where::with) {
        s.pieces[p.host].guest = nobody;
        p.host = nobody;
    }
    p.where = where;
    p.owed = 0;
    if (!s.effects.empty()) drop_effects_of(s, i);
    t.log.add(StateChanged{piece(i), why, 0, static_cast<std::int16_t>(where)});
    if (!is_unit(s, i) || p.guest == nobody) return;
    const std::uint16_t guest = p.guest;
    if (where == Where::destroyed || where == Where::left) {
        // The commander stays where the unit was (BCR-R46); in a withdrawal he goes along.
        if (where == Where::destroyed) return detach(t, guest);
        leave_table(t, guest, where, why);
        return;
    }
    leave_table(t, guest, where, why);
}

void uncover(const Table& t, std::size_t i) {
    Piece& p = t.s.pieces[i];
    if (!p.hidden) return;
    p.hidden = false;
    if (is_unit(t.s, i) && on_table(p)) put_on_grid(t.s, i, p.at);
    t.log.add(StateChanged{piece(i), rule("BCR-AMBUSH"), 1, 0});
    // The open square it waited in proves to be sparse woods.
    if (ground_for(t.s, p.at, i) != Ground::open) return;
    Effect woods;
    woods.spell = Spell::hallucinatory_terrain;
    woods.ground = Ground::sparse_woods;
    woods.side = p.side;
    woods.level = 200;
    woods.until = 10'000;
    woods.at = p.at;
    t.s.effects.push_back(woods);
}

void uncover_near(const Table& t, std::size_t i) {
    const Piece& p = t.s.pieces[i];
    for (std::size_t e = 0; e < t.s.setup->units; ++e) {
        const Piece& x = t.s.pieces[e];
        if (x.hidden && on_table(x) && x.side != p.side && distance(x.at, p.at) <= 3) uncover(t, e);
    }
}

void attach(const Table& t, std::size_t commander, std::size_t unit) {
    State& s = t.s;
    Piece& c = s.pieces[commander];
    if (!(c.at == s.pieces[unit].at)) move_piece(t, commander, s.pieces[unit].at, c.facing, rule("BCR-9.1"));
    if (!c.now.activated && s.lone_waiting[c.side] > 0 && c.where == Where::table) --s.lone_waiting[c.side];
    c.where = Where::with;
    c.host = index(unit);
    s.pieces[unit].guest = index(commander);
    t.log.add(RuleWorked{c.side, rule("BCR-9.1"), piece(commander), piece(unit), 1});
}

void detach(const Table& t, std::size_t commander) {
    State& s = t.s;
    Piece& c = s.pieces[commander];
    if (c.host == nobody) return;
    const std::uint16_t host = c.host;
    s.pieces[host].guest = nobody;
    c.host = nobody;
    c.swept = false;
    c.where = Where::table;
    c.surrounded = s.pieces[host].surrounded;  // he has made that save with his unit
    if (!c.now.activated) ++s.lone_waiting[c.side];
    t.log.add(RuleWorked{c.side, rule("BCR-9.1.8"), piece(commander), piece(host), 0});
}

void set_morale(const Table& t, std::size_t i, Morale to, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (p.morale == to) return;
    t.log.add(StateChanged{piece(i), why, static_cast<std::int16_t>(p.morale), static_cast<std::int16_t>(to)});
    const bool worse = to > p.morale;
    p.morale = to;
    p.stuck = false;
    s.ends_due = true;
    if (!worse || to != Morale::routing) return;
    p.owed = 0;
    if (!is_unit(s, i) && p.host != nobody) {
        // BCR-R41: he flees alone.
        const std::uint16_t host = p.host;
        detach(t, i);
        owe(s, host, owed_commander);
    }
    if (is_unit(s, i) && p.guest != nobody) s.pieces[p.guest].swept = true;
    begin_flight(t, i, rule("BCR-8.8.3"));
}

void remove_heads(State& s, std::size_t i, int heads) {
    Piece& p = s.pieces[i];
    if (p.shares[0].heads == p.heads) {
        const auto gone = static_cast<std::uint8_t>(std::clamp<int>(heads, 0, p.heads));
        Share& all = p.shares[0];
        all.heads = p.heads = static_cast<std::uint8_t>(p.heads - gone);
        all.lost = static_cast<std::uint8_t>(all.lost + gone);
        p.now.lost = static_cast<std::uint8_t>(p.now.lost + gone);
        return;
    }
    for (int n = 0; n < heads && p.heads > 0; ++n) {
        Share* most = &p.shares[0];
        for (Share& share : p.shares)
            if (share.heads > most->heads) most = &share;
        CHECK(most->heads > 0);
        --most->heads;
        ++most->lost;
        --p.heads;
        ++p.now.lost;
    }
}

namespace {

int hurt_commander(const Table& t, std::size_t i, int damage, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.points = static_cast<std::int16_t>(p.points - damage);
    p.now.points_lost = static_cast<std::int16_t>(p.now.points_lost + damage);
    s.blood = true;
    if (p.points <= 0) {
        p.heads = 0;
        t.log.add(FiguresLost{piece(i), 1, 0, why});
        const std::uint16_t host = p.host;
        leave_table(t, i, Where::destroyed, rule("BCR-R47"));
        if (host != nobody) owe(s, host, owed_commander);
        return damage;
    }
    if (!p.now.half_saved && p.now.points_lost >= std::max(1, p.now.points / 2)) {
        p.now.half_saved = true;
        owe(s, i, owed_half);
    }
    return damage;
}

}  // namespace

int hurt(const Table& t, std::size_t i, int damage, std::size_t by, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (damage <= 0 || p.heads == 0) return 0;
    const Facts& f = facts(s, i);
    const int most = f.commander ? f.hit_points : f.started * f.hit_points;
    const int before = f.commander ? p.points : p.heads * f.hit_points - p.excess;
    t.log.add(HitsTaken{piece(i), why, damage, std::max(0, before - damage), most});
    (void)by;
    if (f.commander) return hurt_commander(t, i, damage, why);
    const int sum = p.excess + damage;
    const int lost = std::min<int>(p.heads, sum / f.hit_points);
    p.excess = static_cast<std::int16_t>(sum - lost * f.hit_points);
    if (lost > 0) {
        s.blood = true;
        s.ends_due = true;
        remove_heads(s, i, lost);
        t.log.add(FiguresLost{piece(i), lost, p.heads, why});
    }
    if (p.heads == 0) {
        p.excess = 0;
        leave_table(t, i, Where::destroyed, rule("BCR-5.1"));
        return lost;
    }
    t.log.add(RuleWorked{p.side, rule("BCR-5.3"), piece(i), {}, p.excess});
    if (lost == 0) return 0;
    if (!p.now.half_saved && p.now.lost >= std::max(1, p.now.heads / 2)) {
        p.now.half_saved = true;
        owe(s, i, owed_half);
    }
    if (p.heads < least_formed) {
        if (!f.never_disbands && !p.disbanded) {
            p.disbanded = true;
            t.log.add(StateChanged{piece(i), rule("BCR-5.5"), 0, 1});
        }
        if (!p.few) {
            p.few = true;
            owe(s, i, owed_few);
        }
    }
    return lost;
}

}  // namespace banneret::battlefield
