// The round: initiative, phases, activations, and the work that an order has begun.

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::battlefield {

namespace {

int initiative(const Table& t, Side side) {
    State& s = t.s;
    const bool terrain = has_formation(s, side, Formations::terrain) && s.terrain_rolls[side] > 0;
    const Question q{RollFor::initiative, roller(side), 1, 20, {}};
    const Answer a = t.dice.classes(q);
    const int bonus = terrain ? 5 : 0;
    if (terrain) --s.terrain_rolls[side];
    const int total = a.n[0] + bonus;
    if (t.log.keeps()) {
        Tally sum;
        sum.add(rule("BCR-12.2.1"), bonus);
        t.log.add(DiceFell{q, a, rule("BCR-2.1"), {}, {}, Tally(1), sum, {}, total, DiceFell::Outcome::none});
    }
    return total;
}

void begin_round(const Table& t) {
    State& s = t.s;
    ++s.turn;
    s.blood = false;
    s.phase = 0;
    s.used = 0;
    s.loser_acts = false;
    static_assert(std::is_trivially_copyable_v<ThisRound>);
    static constexpr ThisRound fresh{};
    const auto renew = [](Piece& p) {
        std::memcpy(&p.now, &fresh, sizeof fresh);  // one block copy; an assignment stores every field
        p.now.heads = p.heads;
        p.now.points = p.points;
    };
    // Counts of both sides together and of the second side, so that no branch depends on the side.
    int waiting = 0, of_second = 0, flank = 0, flank_of_second = 0;
    bool ringed = false;
    const std::span<Piece> all(s.pieces), units = all.first(s.setup->units);
    for (Piece& p : units) {
        if (p.now.lost > 0)
            for (Share& share : p.shares) share.lost = 0;
        ringed = ringed || p.surrounded;
        renew(p);
        const int second = p.side == Side::second, waits = on_table(p), comes = p.where == Where::flank;
        waiting += waits;
        of_second += waits & second;
        flank += comes;
        flank_of_second += comes & second;
    }
    s.waiting = {static_cast<std::uint8_t>(waiting - of_second), static_cast<std::uint8_t>(of_second)};
    s.lone_waiting = {};
    for (Piece& p : all.subspan(units.size())) {
        ringed = ringed || p.surrounded;
        renew(p);
        if (on_table(p)) ++s.lone_waiting[p.side];
    }
    s.ringed = ringed;
    if (s.turn < 2) flank = flank_of_second = 0;
    const int most = std::max(waiting - of_second + flank - flank_of_second, of_second + flank_of_second);
    if (!s.effects.empty()) end_effects(t);
    t.log.add(TurnBegan{s.turn});
    t.log.add(StepBegan{rule("BCR-2.1"), Side::first, true});
    // BCR-R5
    s.winner_of_roll = shared::higher_roller([&](Side side) { return initiative(t, side); });
    s.phases = static_cast<std::uint8_t>(std::max(1, (most + activations_a_phase - 1) / activations_a_phase));
    t.log.add(RuleWorked{s.winner_of_roll, rule("BCR-2.2"), {}, {}, s.phases});
    t.log.add(StepBegan{rule("BCR-2.3"), s.winner_of_roll, false});
    s.stage = Stage::act;
}

int flank_waiting(const State& s, Side side) {
    if (s.turn < 2 || s.setup->stratagem[side] != Stratagem::flank_march) return 0;
    int n = 0;
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        const Piece& p = s.pieces[i];
        n += p.side == side && p.where == Where::flank && !p.now.activated;
    }
    return n;
}

// True if the side has no more to do in this phase.
bool side_is_done(const State& s) {
    const Side side = acting_side(s);
    if (s.lone_waiting[side] > 0) return false;
    if (s.used >= activations_a_phase) return true;
    return s.waiting[side] == 0 && flank_waiting(s, side) == 0;
}

void next_side(const Table& t) {
    State& s = t.s;
    s.used = 0;
    if (!s.loser_acts) {
        s.loser_acts = true;
    } else {
        s.loser_acts = false;
        ++s.phase;
    }
    if (s.phase < s.phases) t.log.add(StepBegan{rule("BCR-2.3"), acting_side(s), false});
}

// True if an enemy that the side knows of is that near.
bool enemy_within(const State& s, std::size_t i, int squares) {
    const Piece& p = s.pieces[i];
    return std::ranges::any_of(s.pieces, [&](const Piece& e) {
        const int near = distance(e.at, p.at) <= squares, enemy = e.side != p.side, alive = e.heads > 0;
        if ((near & enemy & alive) == 0 || e.hidden) return false;
        return e.where == Where::table || (e.where == Where::with && !s.pieces[e.host].hidden);
    });
}

// True if a commander who has moved, or whose unit has, may still act: he has a spell, an enemy to strike or shoot at,
// or a unit to join or rally.
bool may_still_act(const State& s, std::size_t c) {
    const Piece& p = s.pieces[c];
    if (const Caster* caster = caster_of(s, c); caster != nullptr && !p.now.cast)
        for (std::size_t level = 0; level < caster->magic_user.size(); ++level)
            if (caster->magic_user[level] + caster->cleric[level] > 0) return true;
    if (p.where == Where::table) {
        const std::uint16_t unit = unit_on(s, p.at);
        if (unit != nobody && s.pieces[unit].side == p.side) return true;
        if (p.now.detached) return true;
    }
    return enemy_within(s, c, std::max(1, range_now(s, c) + 1));
}

// True if the activated piece has no action left: then it is not asked.
bool nothing_left(const State& s) {
    const Act& a = s.act;
    const Piece& p = s.pieces[a.piece];
    if (a.spent || !on_table(p) || p.heads == 0) return true;
    if (p.morale == Morale::routing && a.moved) return true;
    if (a.charged && !a.riding) return true;
    if (a.riding) return false;
    const bool able = may_attack(s, a.piece);
    const bool more_moves = !a.moved && !held(s, a.piece);
    if (more_moves) return false;
    const Facts& f = facts(s, a.piece);
    if (f.commander) return a.attacked || p.now.tried_rally || !may_still_act(s, a.piece);
    // After its move a formed unit may still pivot to an enemy, and any unit with a target may attack.
    if (p.guest != nobody && !a.guest_acted && may_still_act(s, p.guest)) return false;
    if (a.attacked || !able) return !(a.attacked && faces(s, a.piece) && !a.pivoted);
    if (engaged(s, a.piece) || f.breath) return false;
    if (f.range > 0 && !p.now.charged && enemy_within(s, a.piece, range_now(s, a.piece) + 1)) return false;
    for (std::size_t c = s.setup->units, all = s.pieces.size(); c < all; ++c) {
        const Piece& x = s.pieces[c];
        if (x.side != p.side && on_table(x) && across_a_side(x.at, p.at)) return false;
    }
    return true;
}

void finish(const Table& t) {
    State& s = t.s;
    const std::size_t i = s.act.piece;
    // A ring closes only around a place that a piece moved to.
    if (s.act.moved && on_table(s.pieces[i])) look_for_rings(t, i);
    if (s.owes.empty()) return end_activation(s);
    s.act.spent = true;
    push(s, {.kind = Task::Kind::finish, .piece = index(i)});
    push(s, {.kind = Task::Kind::all_saves});
    // A flight comes before the saves that are left.
    if (!make_all_saves(t)) return;
    s.tasks.resize(s.tasks.size() - 2);
    end_activation(s);
}

void carry_on(const Table& t, const Task& task) {
    State& s = t.s;
    using Kind = Task::Kind;
    switch (task.kind) {
        case Kind::own_saves:
            make_saves(t, task.piece);
            return;
        case Kind::all_saves:
            // A flight comes before the saves that are left.
            push(s, task);
            if (make_all_saves(t)) s.tasks.pop_back();
            return;
        case Kind::flee:
            flee(t, task.piece);
            return;
        case Kind::leave_contact: {
            const Piece& p = s.pieces[task.piece];
            s.act.moved = true;
            if (p.heads == 0 || !on_table(p) || p.morale == Morale::routing || held(s, task.piece)) return;
            if (!disengages(t, task.piece)) return;
            if (task.joins) {
                const std::uint16_t unit = unit_on(s, task.at);
                if (unit != nobody && s.pieces[unit].side == p.side && s.pieces[unit].guest == nobody) {
                    attach(t, task.piece, unit);
                    s.act.spent = true;
                }
                return;
            }
            if (unit_on(s, task.at) != nobody) return;
            move_piece(t, task.piece, task.at, task.facing, rule("BCR-3.6.2"));
            if (s.pieces[task.piece].heads > 0 && on_table(s.pieces[task.piece])) come_into_contact(t, task.piece);
            return;
        }
        case Kind::attack:
            if (s.attack.by == nobody) return;
            carry_out_attack(t, s.attack);
            s.attack = {};
            return;
        case Kind::after_charge: {
            if (!task.saved) {
                // BCR-R13: the saves of the charge come before it rides on.
                push(s, {.kind = Kind::after_charge, .saved = true, .piece = task.piece});
                push(s, {.kind = Kind::all_saves});
                return;
            }
            const Piece& p = s.pieces[task.piece];
            const bool fit = p.heads > 0 && on_table(p) && p.morale != Morale::routing;
            s.act.riding = fit && facts(s, task.piece).feats.has(Feat::ride_by_attack) && s.act.target != nobody &&
                           s.act.direction % 2 == 0 && ride_by_most(s) > 0;
            return;
        }
        case Kind::finish:
            if (s.act.piece == task.piece) end_activation(s);
            return;
        case Kind::duel: {
            duel_routine(t, task.piece, task.enemy);
            if (task.routines > 1)
                push(s, {.kind = Kind::duel,
                         .routines = static_cast<std::uint8_t>(task.routines - 1),
                         .piece = task.enemy,
                         .enemy = task.piece});
            return;
        }
        case Kind::opportunity:
            CHECK(false);
    }
}

}  // namespace

int waiting_units(const State& s, Side side) {
    return s.waiting[side] + flank_waiting(s, side);
}

int least_activations(const State& s) {
    const Side side = acting_side(s);
    const int later = (s.phases - s.phase - 1) * activations_a_phase;
    const int left = s.waiting[side] + s.used;
    return std::clamp(left - later, 0, activations_a_phase);
}

void begin_activation(const Table& t, std::size_t i) {
    State& s = t.s;
    if (s.act.begun) return;
    Piece& p = s.pieces[i];
    s.act = {};
    s.act.begun = true;
    s.act.piece = index(i);
    if (const Beside units = beside_on_map(s, p.at); enemy_among(units, p.side)) {
        const Contacts c = contacts_among(units, p.side);
        // One by one: a copy as one word would stall on the narrow stores before it (store forwarding).
        for (std::size_t d = 0; d < c.unit.size(); ++d) s.act.contact[d] = c.unit[d];
        s.act.contacts = static_cast<std::uint8_t>(c.count);
    }
    p.power = p.expertise = 0;
    p.on_the_ground = false;
    p.now.activated = true;
    if (is_unit(s, i)) {
        ++s.used;
        if (p.where == Where::table) {
            CHECK(s.waiting[p.side] > 0);
            --s.waiting[p.side];
        }
        if (p.guest != nobody) {
            Piece& guest = s.pieces[p.guest];
            s.act.guest_acted = guest.now.activated;
            guest.now.activated = true;
            guest.power = guest.expertise = 0;
        }
    } else if (p.where == Where::table && s.lone_waiting[p.side] > 0) {
        --s.lone_waiting[p.side];
    }
    if (!s.effects.empty()) start_of_activation_saves(t, i);
}

void end_activation(State& s) {
    s.act = {};
    if (s.attack.by != nobody) s.attack = {};
}

void go_on(const Table& t) {
    State& s = t.s;
    for (;;) {
        if (s.stage != Stage::act && s.stage != Stage::round_begins) return;
        if (!s.tasks.empty()) {
            const Task& top = s.tasks.back();
            const Task task{top.kind,     top.trigger, top.facing,
                            top.routines, top.joins,   top.saved,
                            top.piece,    top.enemy,   {top.at.column, top.at.row}};
            if (task.kind == Task::Kind::opportunity) {
                // If it is still there, still able and still in contact, its side is asked.
                const bool there = s.pieces[task.enemy].heads > 0 && on_table(s.pieces[task.enemy]) &&
                                   s.pieces[task.enemy].at == task.at && on_table(s.pieces[task.piece]);
                const bool able =
                    task.trigger == Trigger::hold_the_line ? may_attack(s, task.piece) : has_opportunity(s, task.piece);
                if (there && able) return;
                s.tasks.pop_back();
                continue;
            }
            s.tasks.pop_back();
            carry_on(t, task);
            continue;
        }
        if (s.attack.divided) return;
        if (s.act.begun) {
            if (!nothing_left(s)) return;
            finish(t);
            continue;
        }
        if (s.stage == Stage::round_begins) {
            begin_round(t);
            continue;
        }
        if (s.phase >= s.phases) {
            end_round(t);
            continue;
        }
        if (!side_is_done(s)) return;
        next_side(t);
    }
}

}  // namespace banneret::battlefield
