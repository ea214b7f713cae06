// Morale, rout and rally (BTA-108 to 132, BTA-R63 to BTA-R77).

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

// True if it is in contact with a piece that is, or holds, a priest (BTA-R115).
bool fights_priest(const State& s, std::size_t i) {
    for (const Contact& c : s.contacts) {
        if (c.a != i && c.b != i) continue;
        const std::size_t enemy = other_of(c, i);
        if (facts(s, enemy).priest != PriestTier::none) return true;
        for (std::size_t h = 0; h < s.pieces.size(); ++h)
            if (s.pieces[h].host == static_cast<int>(enemy) && is_alive(s, h) && facts(s, h).priest != PriestTier::none)
                return true;
    }
    return false;
}

}  // namespace

bool fire_shakes(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const bool lost = facts(s, i).monster ? p.hurt_by_fire : p.lost_fire > 0;
    return p.lost_fire >= 3 || (lost && half_lost(s, i, true));
}

namespace {

// Fast path: a unit that took no hits makes no check after fire.
bool due_after_fire(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if ((p.lost_fire == 0 && !p.hurt_by_fire) || p.routed || !is_deployed(p)) return false;
    const Facts& f = facts(s, i);
    return !f.undead && fire_shakes(s, i);
}

bool due_after_melee(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (p.routed || !is_deployed(p)) return false;
    const Facts& f = facts(s, i);
    const bool three = p.lost_melee > 0 && p.lost_fire + p.lost_melee >= 3;
    const bool due = three || p.flank_hit || p.rear_hit || (half_lost(s, i, true) && in_melee(s, i));
    return due && (!f.undead || fights_priest(s, i));
}

// Friends who see it rout must check, once in a phase (BTA-111).
void make_friends_check(State& s, std::size_t fled) {
    Piece* const pieces = s.pieces.data();
    const Piece& from = pieces[body_index(s, fled)];
    for (const std::size_t i : call(s, facts(s, fled).home).units) {
        Piece& p = pieces[i];
        if (p.routed || p.rout_seen || !is_deployed(p) || facts(s, i).undead) continue;
        if (!bodies_within(p, from, rout_sight)) continue;
        p.rout_seen = true;
        Check c;
        c.piece = static_cast<std::uint16_t>(i);
        c.friends = true;
        s.checks.push_back(c);
    }
}

// True if further friends must check. A routed unit has already checked.
bool next_wave(State& s) {
    const std::size_t before = s.checks.size();
    for (std::size_t k = 0; k < before; ++k) {
        Piece& fled = s.pieces[s.checks[k].piece];
        if (!fled.routed_now || fled.rout_spread || !is_deployed(fled)) continue;
        fled.rout_spread = true;
        make_friends_check(s, s.checks[k].piece);
    }
    if (s.checks.size() == before) return false;
    // Sorted by side, then by piece.
    const auto place = [&](const Check& c) { return std::pair(facts(s, c.piece).home, c.piece); };
    std::ranges::sort(s.checks.begin() + static_cast<std::ptrdiff_t>(before), s.checks.end(), {}, place);
    return true;
}

}  // namespace

void gather_checks(const Table& t) {
    State& s = t.s;
    const bool melee = s.melee_phase;
    s.checks.clear();
    s.check_at = 0;
    Piece* const pieces = s.pieces.data();
    for (const Side side : both_sides)
        for (const std::size_t i : call(s, side).units) {
            pieces[i].routed_now = pieces[i].rout_seen = false;
            if (!(melee ? due_after_melee(s, i) : due_after_fire(s, i))) continue;
            Check c;
            c.piece = static_cast<std::uint16_t>(i);
            c.ranged = !melee;
            s.checks.push_back(c);
        }
}

bool carry_on_checks(const Table& t) {
    State& s = t.s;
    for (;;) {
        if (s.check_at >= s.checks.size()) {
            if (!next_wave(s)) break;
            continue;
        }
        Check& c = s.checks[s.check_at];
        const std::size_t i = c.piece;
        if (!is_deployed(s, i) || s.pieces[i].routed) {
            ++s.check_at;
            continue;
        }
        const Side side = facts(s, i).home;
        if (!c.asked && uses_cards(s) && may_help_check(s, c)) return false;
        ++s.check_at;
        const int number = morale_tally<Total>(s, i, c.ranged, c.bonus).total();
        if (!s.setup->house.heroic_six_fails && number >= 6) {
            t.log.add(RuleWorked{side, rule("BTA-R3"), piece(i), {}, number});
            continue;
        }
        const bool holds_on =
            shared::decides(t.dice, t.log, RollFor::morale, roller(side, piece(i)), used(number), [&] {
                return shared::DiceReading{.rule = c.friends ? rule("BTA-111") : rule("BTA-113"),
                                           .piece = piece(i),
                                           .dice = Tally(1),
                                           .tally = morale_tally(s, i, c.ranged, c.bonus)};
            });
        if (!holds_on) rout(t, i);
    }
    s.checks.clear();
    s.check_at = 0;
    return true;
}

void rout(const Table& t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.routed = p.routed_now = true;
    p.rout_spread = false;
    p.held_fire = p.braced = p.shieldwall = false;
    drop_contacts(s, i);
    t.log.add(StateChanged{piece(i), rule("BTA-125"), 0, 1});
}

void remove_piece(const Table& t, std::size_t i, Where where, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const Rect footprint = body(s, p.host >= 0 ? static_cast<std::size_t>(p.host) : i);
    const InchPlace last = footprint.at;
    const Facts& f = facts(s, i);
    p.where = where;
    if (f.character) {
        p.at = last;
        if (f.leads && where != Where::saved && s.turn > 0) s.fallen_leaders.push_back({f.home, s.turn, footprint});
        p.host = -1;
        drop_contacts(s, i);
        if (f.general && s.general_lost[f.home] == 0 && where != Where::saved) {
            s.general_lost[f.home] = s.turn;
            t.log.add(RuleWorked{f.home, rule("BTA-123"), piece(i), {}, 0});
        }
        t.log.add(StateChanged{piece(i),
                               where == Where::off     ? rule("BTA-127")
                               : where == Where::saved ? field(Field::fighting_retreat)
                                                       : rule("BTA-R130"),
                               0, 1});
        return;
    }
    if (where != Where::destroyed) t.log.add(StateChanged{piece(i), why, 0, 1});
    // Its characters go along, or one takes its place alone (BTA-R58).
    bool first = true;
    int nth = 0;
    for (const std::size_t h : call(s, f.home).characters) {
        Piece& q = s.pieces[h];
        if (q.host != static_cast<int>(i) || !is_alive(s, h)) continue;
        if (where != Where::destroyed) {
            remove_piece(t, h, where, why);
            continue;
        }
        q.host = -1;
        const InchPoint aside = offset(last, 0, (nth % 2 != 0 ? -1 : 1) * ((nth + 1) / 2) * 110);
        ++nth;
        q.at = {aside.x, aside.y, last.degrees};
        if (!first) continue;
        first = false;
        q.fights = std::exchange(p.fights, std::uint8_t{0});
        for (Contact& c : s.contacts) {
            if (c.a == i) {
                c.a = static_cast<std::uint16_t>(h);
                c.on_a = Edge::front;
            }
            if (c.b == i) {
                c.b = static_cast<std::uint16_t>(h);
                c.on_b = Edge::front;
                c.flight = false;
            }
        }
    }
    drop_contacts(s, i);
}

void routing_moves(const Table& t) {
    State& s = t.s;
    for (Piece& p : s.pieces) {
        if (!p.routed || !is_deployed(p)) continue;
        const auto i = static_cast<std::size_t>(&p - s.pieces.data());
        const Facts& f = facts(s, i);
        const Rect r = body_of(p);
        Hundredths go = 0;
        if (p.routed_now) {
            const Question q = shared::added_dice(RollFor::panic_move, roller_of(s, i), f.mounted ? 2 : 1);
            const Answer a = shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
                return shared::DiceReading{
                    .rule = rule("BTA-125"), .piece = piece(i), .dice = Tally(q.count), .read = fell.n[0]};
            });
            go = a.n[0] * inch;
            move_to(t, i, turned_about_centre(r, p.at.degrees + 180).at, rule("BTA-125"));
        } else {
            if (s.melee_phase || s.stage == Stage::move) continue;  // once a turn, in III (BTA-R74)
            const InchPoint c = centre(r);
            const std::array<Hundredths, 4> edges = {s.setup->deep - c.y, s.setup->wide - c.x, c.y, c.x};
            const auto nearest = std::ranges::min_element(edges) - edges.begin();
            move_to(t, i, turned_about_centre(r, static_cast<int>(nearest) * 90).at, rule("BTA-126"));
            go = rate(s, i);
        }
        drop_contacts(s, i);
        const InchPlace from = p.at;
        if (!s.setup->terrain.patches.empty()) {
            const Toll cost = toll(s, i, centre(body(s, i)), moved(from, go).point());
            const Hundredths woods = woods_toll(t, i, cost.woods);
            go = std::max(std::min(go, inch), go + cost.certain.total() - woods);
            // A unit that reached the bank on an earlier turn routs across and stops there (BTA-86).
            const bool over = p.at_bank && !p.routed_now && !f.flying;
            go = over ? way_over_river(s, i, from, go) : way_to_river(s, i, from, go);
        }
        bool off = false;
        const Hundredths way = free_way(s, i, from, go, off);
        if (way > 0) move_to(t, i, moved(from, way), p.routed_now ? rule("BTA-125") : rule("BTA-126"));
        if (off) remove_piece(t, i, Where::off, rule("BTA-127"));
    }
    tidy_contacts(t);
}

void rallied(const Table& t, std::size_t i, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    p.routed = p.routed_now = false;
    p.rallied = true;
    t.log.add(StateChanged{piece(i), why, 1, 0});
    for (Contact& c : s.contacts)
        if (c.b == i) c.flight = false;
    const auto enemy = nearest_enemy(s, i);
    if (!enemy || in_melee(s, i)) return tidy_contacts(t);
    const InchPoint a = centre(body(s, i)), b = centre(body(s, *enemy));
    if (!(a == b)) move_to(t, i, turned_about_centre(body(s, i), bearing(a, b)).at, rule("BTA-130"));
}

namespace {

// Why a leader cannot rally the unit; empty: it can.
std::string_view no_rally(const State& s, std::size_t i, std::size_t by) {
    if (i >= s.pieces.size() || !is_deployed(s, i) || !s.pieces[i].routed) return "This unit is not routed.";
    if (by >= s.pieces.size() || !is_alive(s, by) || !facts(s, by).leads || facts(s, by).home != facts(s, i).home)
        return "Only a leader of its own side can rally a unit.";
    const Piece& p = s.pieces[by];
    if (p.tried) return "A leader may try to rally only once per turn.";
    if (p.refused_now) return "This leader refused a duel and cannot rally this turn.";
    if (p.host != static_cast<int>(i) && (p.host >= 0 || !within(s, by, i, 10)))
        return "The leader must be with the routed unit or touch it.";
    if (p.host < 0 && in_melee(s, by)) return "This leader is in a melee and cannot rally.";
    return {};
}

}  // namespace

std::optional<Refusal> rally_refused(const State& s, std::size_t i, std::size_t by) {
    const std::string_view why = no_rally(s, i, by);
    if (why.empty()) return std::nullopt;
    return Refusal{std::string(why)};
}

bool anyone_rallies(const State& s, Side side) {
    for (const std::size_t by : call(s, side).characters) {
        if (!facts(s, by).leads || !is_alive(s, by) || s.pieces[by].tried) continue;
        for (const std::size_t i : call(s, side).units)
            if (s.pieces[i].routed && no_rally(s, i, by).empty()) return true;
    }
    return false;
}

}  // namespace banneret::axe
