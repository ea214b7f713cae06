// Morale, leaders and standards (MS-59 to MS-76, MS-R64 to MS-R72, MS-R80 to MS-R82).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

bool captained(const State& s, std::size_t i) {
    return s.setup->house.captains && is_body(s, i) && facts(s, i).started >= 10;
}
// True if the leader `c` is alive and his body does not rout.
bool good_leader(const State& s, std::size_t c) {
    return is_alive(s.pieces[c]) && !routs(s.pieces[body_index(s, c)]);
}

}  // namespace

bool near_leader(const State& s, std::size_t i) {
    if (captained(s, i)) return true;
    for (const std::uint16_t c : s.setup->leaders[facts(s, i).home])
        if (good_leader(s, c) && within(s, i, c, 400)) return true;
    return false;
}
bool led(const State& s, std::size_t i) {
    if (captained(s, i)) return true;
    for (const std::uint16_t c : s.setup->leaders[facts(s, i).home]) {
        if (!good_leader(s, c)) continue;
        const std::size_t own = body_index(s, c);
        if (own == i) return true;
        if (!in_contact(s.pieces[own]) || !in_contact(s.pieces[i])) continue;
        for (const Contact& x : s.contacts) {
            if (at(x.a) != own && at(x.b) != own) continue;
            const std::size_t foe = other_of(x, own);
            for (const Contact& y : s.contacts)
                if ((at(y.a) == i || at(y.b) == i) && other_of(y, i) == foe) return true;
        }
    }
    return false;
}

bool sees_standard(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    if (!s.setup->standards[f.home]) return true;
    const std::int16_t looks = f.looks;
    if (looks < 0) return true;
    const Piece& q = s.pieces[at(looks)];
    if (!q.standard || !is_alive(q)) return false;
    if (at(looks) == i) return true;
    return sees(s, s.pieces[i].at.point(), q.at.point(), i, at(looks), false);
}

bool standard_gone(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    if (!s.setup->standards[f.home]) return false;
    if (f.looks >= 0 && s.pieces[at(f.looks)].captor >= 0) return true;
    const std::int16_t army = s.setup->army_bearer[f.home];
    return army >= 0 && s.pieces[at(army)].captor >= 0;
}

bool fifth_lost(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const int lost = p.lost_now - p.lost_checked;
    const int of = s.setup->house.fifth_of_current ? p.turn_start : facts(s, i).started;
    return lost > 0 && 5 * lost >= of;
}

bool never_checks(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!is_deployed(p) || routs(p)) return true;
    if (f.character && f.steady) return true;
    if (!f.undead || !s.setup->house.fantasy) return false;
    for (const Contact& c : s.contacts) {
        if (at(c.a) != i && at(c.b) != i) continue;
        const std::size_t foe = other_of(c, i);
        for (const std::uint16_t x : s.setup->priests)
            if (is_alive(s.pieces[x]) && body_index(s, x) == foe) return false;
    }
    return true;
}

template <class Sum>
[[gnu::flatten]] Sum morale_modifiers(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    Sum sum(0);
    if (const int lost = 5 * (p.killed + p.taken) / f.started; lost > 0) sum.add(rule("MS-65"), -lost);
    if (standard_gone(s, i)) sum.add(rule("MS-66"), -2);
    if (p.orphan || (p.triggers & general_lost) != 0) sum.add(rule("MS-67"), -3);
    if (led(s, i)) sum.add(rule("MS-68"), 3);
    return sum;
}
template Tally morale_modifiers<Tally>(const State&, std::size_t);
template Whole morale_modifiers<Whole>(const State&, std::size_t);

[[gnu::flatten]] Grade4 morale_column(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    if (f.fanatic && s.setup->house.fantasy) return Grade4::elite;
    const bool up = s.pieces[i].order != Order::loose || near_leader(s, i);
    return shifted(f.grade, (up ? 1 : 0) - (sees_standard(s, i) ? 0 : 1));
}

// Makes the check of one body after something that requires it (MS-R64).
[[gnu::noinline, gnu::flatten]] static void check_morale(Table t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const bool fifth = fifth_lost(s, i);
    if (never_checks(s, i)) {
        p.triggers = 0;
        if (fifth) p.lost_checked = p.lost_now;
        return;
    }
    if (t.log.keeps()) {
        if ((p.triggers & (leader_lost | general_lost)) != 0) worked(t, i, rule("MS-59"));
        if (fifth) worked(t, i, rule("MS-60"), p.lost_now - p.lost_checked);
        if ((p.triggers & standard_lost) != 0) worked(t, i, rule("MS-61"));
        if ((p.triggers & handguns) != 0) worked(t, i, rule("MS-62"));
        if ((p.triggers & cannon_fire) != 0) worked(t, i, rule("MS-63"));
        if (p.order != Order::loose || near_leader(s, i)) worked(t, i, rule("MS-75"), 1);
        if (!sees_standard(s, i)) worked(t, i, rule("MS-76"), -1);
    }
    const Grade4 column = morale_column(s, i);
    worked(t, i, rule("MS-69"), static_cast<int>(column));
    const int total_of = morale_modifiers<Whole>(s, i).total();
    const int die = shared::throw_die(t.dice, t.log, {RollFor::morale, by_piece(s, i), 12}, [&](std::int32_t face) {
        const Tally tally = morale_modifiers<Tally>(s, i);
        return shared::DiceReading{
            .rule = rule("MS-64"), .piece = piece(i), .dice = Tally(1), .tally = tally, .read = face + tally.total()};
    });
    p.triggers = 0;
    if (fifth) p.lost_checked = p.lost_now;
    switch (morale_chart(die + total_of, column)) {
        case Nerve::none:
            worked(t, i, rule("MS-74"));
            return;
        case Nerve::fall_back:
            fall_back(t, i, false);
            return;
        case Nerve::rout:
            fall_back(t, i, true);
            return;
    }
}

void checkpoint(Table t) {
    State& s = t.s;
    s.shaken = false;
    const bool of_current = s.setup->house.fifth_of_current;
    in_order(s, [&](std::size_t i) {
        const Piece& p = s.pieces[i];
        const int lost = p.lost_now - p.lost_checked;
        if ((p.triggers | lost) == 0) return;  // most pieces
        // A trigger or fifth_lost(), as one condition: few pieces have to check.
        const int of = of_current ? p.turn_start : facts(s, i).started;
        if ((p.triggers != 0) | (5 * lost >= std::max(of, 1))) check_morale(t, i);
    });
}

// --- Leaders and standards -------------------------------------------------------------------------------------------

void leader_gone(Table t, std::size_t c) {
    State& s = t.s;
    const Facts& f = facts(s, c);
    if (!f.leads) return;
    worked(t, c, f.general ? rule("MS-R70") : rule("MS-59"));
    for (const std::uint16_t i : s.setup->own[f.home]) {
        Piece& p = s.pieces[i];
        if (p.chief == static_cast<int>(c)) {
            p.chief = nobody;
            p.orphan = true;
            p.triggers |= leader_lost;
            s.leaderless = true;
        }
        if (f.general && is_body(s, i)) p.triggers |= general_lost;
    }
    s.shaken = true;
}

void take_command(Table t) {
    State& s = t.s;
    s.leaderless = false;
    std::size_t next = 0;
    for (Piece& p : bodies(s)) {
        const std::size_t i = next++;
        if (!p.orphan) continue;
        s.leaderless = true;
        if (!is_deployed(p)) continue;
        for (const std::uint16_t c : s.setup->leaders[facts(s, i).home]) {
            if (!good_leader(s, c) || !within(s, i, c, 400)) continue;
            p.orphan = false;
            p.chief = static_cast<std::int16_t>(c);
            worked(t, c, rule("MS-R70"), 1, piece(i));
            break;
        }
    }
}

void standard_taken(Table t, std::size_t i, std::int16_t by) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (!p.standard) return;
    p.standard = false;
    p.captor = by;
    worked(t, at(by), rule("MS-R69"), 1, piece(i));
    const Facts& f = facts(s, i);
    for (const std::uint16_t o : s.setup->own[f.home])
        if (is_body(s, o) && (f.army_bearer || facts(s, o).looks == static_cast<int>(i)))
            s.pieces[o].triggers |= standard_lost;
    s.shaken = true;
}

}  // namespace banneret::skirmish
