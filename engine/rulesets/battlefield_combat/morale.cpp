// Morale: saves, states, flight, rallies, disengaging.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

struct Cause {
    std::uint8_t bit;
    RuleRef rule;
};
constexpr std::array causes = {Cause{owed_charged, rule("BCR-8.6.2")},    Cause{owed_charger, rule("BCR-8.6.3")},
                               Cause{owed_half, rule("BCR-8.6.1")},       Cause{owed_few, rule("BCR-8.6.4")},
                               Cause{owed_surrounded, rule("BCR-8.6.5")}, Cause{owed_commander, rule("BCR-8.6.6")}};

// A d20 with the morale modifiers against 20; true: it holds.
bool roll_morale(const Table& t, std::size_t i, RollFor what, RuleRef why, std::uint16_t rallied_by) {
    State& s = t.s;
    const D20 d = throw_d20(t, what, i);
    const int modifier = morale_modifier<Whole>(s, i, rallied_by).total();
    const bool holds = d20_succeeds(s.setup->house, d.face, modifier, difficulty, true);
    if (t.log.keeps())
        t.log.add(DiceFell{d.question, d.answer, why, piece(i), rallied_by == nobody ? PieceId{} : piece(rallied_by),
                           Tally(1), morale_modifier<Tally>(s, i, rallied_by), static_cast<std::int16_t>(difficulty),
                           d.face + modifier, holds ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    return holds;
}

void fail(const Table& t, std::size_t i, const Cause& cause, bool special) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.surprised = false;
    Morale to = p.morale == Morale::normal ? Morale::shaken : Morale::routing;
    const bool broken = cause.bit == owed_few && p.disbanded && !s.setup->house.disband_one_step;
    if (broken || special) to = Morale::routing;
    set_morale(t, i, to, special ? rule("BCR-8.5") : broken ? rule("BCR-5.5") : rule("BCR-8.4"));
}

}  // namespace

void make_saves(const Table& t, std::size_t i) {
    State& s = t.s;
    for (const Cause& cause : causes) {
        Piece& p = s.pieces[i];
        if ((p.owed & cause.bit) == 0) continue;
        p.owed = static_cast<std::uint8_t>(p.owed & ~cause.bit);
        if (p.heads == 0 || p.morale == Morale::routing || (p.where != Where::table && p.where != Where::with)) {
            p.owed = 0;
            return;
        }
        if (without_morale(s, i)) continue;
        const bool special = (p.owed & owed_special) != 0;
        if (!roll_morale(t, i, RollFor::morale, cause.rule, nobody)) fail(t, i, cause, special);
    }
    s.pieces[i].owed = 0;
}

bool make_all_saves(const Table& t) {
    State& s = t.s;
    if (s.owes.empty()) return true;
    const auto all_owed = [&] {
        unsigned owed = 0;
        for (const std::uint16_t i : s.owes) owed |= s.pieces[i].owed;
        return owed;
    };
    unsigned owed = all_owed();
    for (const Cause& cause : causes) {
        if ((owed & cause.bit) == 0) continue;
        // A save may cause further saves: they are appended, for a later cause.
        if (s.owes.size() > 1) std::ranges::sort(s.owes);
        for (std::size_t n = 0, count = s.owes.size(); n < count; ++n) {
            const std::size_t i = s.owes[n];
            Piece& p = s.pieces[i];
            if ((p.owed & cause.bit) == 0) continue;
            p.owed = static_cast<std::uint8_t>(p.owed & ~cause.bit);
            const bool there = p.heads > 0 && (p.where == Where::table || p.where == Where::with);
            if (!there || p.morale == Morale::routing) {
                p.owed = 0;
                continue;
            }
            if (without_morale(s, i)) continue;
            const bool special = (p.owed & owed_special) != 0;
            const std::size_t tasks = s.tasks.size();
            if (!roll_morale(t, i, RollFor::morale, cause.rule, nobody)) fail(t, i, cause, special);
            if (s.tasks.size() != tasks) return false;
        }
        owed = all_owed();
    }
    for (const std::uint16_t i : s.owes) s.pieces[i].owed = 0;
    s.owes.clear();
    return true;
}

void begin_flight(const Table& t, std::size_t i, RuleRef) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (p.now.fled || p.where != Where::table) return;
    p.now.fled = true;
    push(s, {.kind = Task::Kind::flee, .piece = index(i)});
    if (contact_at(s, p.at, p.side)) push_opportunities(t, i, Trigger::flight);
}

void flee(const Table& t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (p.heads == 0 || p.where != Where::table || p.morale != Morale::routing) return;
    const bool met = contact_at(s, p.at, p.side);
    const Flight f = flight_of(s, i);
    if (p.guest != nobody) s.pieces[p.guest].swept = false;
    if (f.steps == 0 && !f.off) {
        p.stuck = met;
        return;
    }
    for (int n = 0; n + 1 < f.steps && !s.effects.empty(); ++n) {
        // Effects on the way hit a piece that passes (BCR-R57).
        const Square q = f.way[static_cast<std::size_t>(n)];
        if (unit_on(s, q) != nobody) continue;
        move_piece(t, i, q, p.facing, rule("BCR-8.8.3"));
        if (held(s, i)) return;
    }
    if (f.steps > 0) move_piece(t, i, f.way[static_cast<std::size_t>(f.steps - 1)], p.facing, rule("BCR-8.8.3"));
    if (p.heads > 0 && f.off)
        leave_table(t, i, Where::fled, rule("BCR-R38"));
    else if (p.heads > 0)
        look_for_rings(t, i);
}

void rally(const Table& t, std::size_t i, std::size_t by, bool free_attempt) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    s.pieces[by].now.tried_rally = true;
    if (!roll_morale(t, i, RollFor::rally, free_attempt ? rule("BCR-9.3.1") : rule("BCR-8.9.1"), index(by))) return;
    p.now.rallied = true;
    set_morale(t, i, p.morale == Morale::routing ? Morale::shaken : Morale::normal, rule("BCR-8.9.1"));
}

namespace {

// The piece owes a save if a ring has closed around it.
void look_around(const Table& t, std::size_t e) {
    State& s = t.s;
    Piece& p = s.pieces[e];
    if (!on_table(p) || p.surrounded || !ring_closed(s, e)) return;
    p.surrounded = s.ringed = true;
    owe(s, e, owed_surrounded);
    if (is_unit(s, e) && p.guest != nobody) owe(s, p.guest, owed_surrounded);
    t.log.add(RuleWorked{p.side, rule("BCR-8.6.5"), piece(e), {}, 1});
}

}  // namespace

void look_for_rings(const Table& t, std::size_t i) {
    State& s = t.s;
    const Piece& p = s.pieces[i];
    if (!on_table(p)) return;
    const Beside units = beside_on_map(s, p.at);
    const int enemies = enemies_among(units, p.side);
    if (enemies >= 2) look_around(t, i);
    if (!is_unit(s, i)) return;
    if (enemies > 0 || s.setup->stratagem.second == Stratagem::ambush)
        for (const std::uint16_t there : units) {
            const std::uint16_t e = unit_of(there);
            if (e != nobody && s.pieces[e].side != p.side) look_around(t, e);
        }
    for (std::size_t c = s.setup->units, all = s.pieces.size(); c < all; ++c) {
        const Piece& x = s.pieces[c];
        if (on_table(x) && x.side != p.side && across_a_side(x.at, p.at)) look_around(t, c);
    }
}

bool disengages(const Table& t, std::size_t i) {
    if (t.s.setup->house.disengage_always) return true;
    return roll_morale(t, i, RollFor::morale, rule("BCR-R14"), nobody);
}

}  // namespace banneret::battlefield
