#pragma once

#include "engine/core/small_list.h"
#include "engine/rulesets/medieval_skirmish/skirmish.h"
#include "engine/rulesets/shared/dice_event.h"
#include "engine/rulesets/shared/inch_places.h"

namespace banneret::skirmish {

// The steps of a battle, only for the sources of this folder.

void go_on(Table t);
// True if go_on() would change nothing, since the side goes on moving; false if that takes a search to tell.
bool still_moves(const State& s);

// The roller of a piece's dice.
inline Roller by_piece(const State& s, std::size_t i) {
    return roller(facts(s, i).home, UnitId{static_cast<std::uint32_t>(i + 1)});
}
int d12(Table t, RollFor what, std::size_t i, std::size_t against, RuleRef why);
inline void changed(Table t, std::size_t i, RuleRef why, int from, int to) {
    if (t.log.keeps())
        t.log.add(StateChanged{piece(i), why, static_cast<std::int16_t>(from), static_cast<std::int16_t>(to)});
}
inline void worked(Table t, std::size_t i, RuleRef why, int value = 0, PieceId against = {}) {
    if (t.log.keeps()) t.log.add(RuleWorked{facts(t.s, i).home, why, piece(i), against, value});
}
// Calls visit(i) for the pieces of the first mover by number, then those of the second.
template <class Visit>
void in_order(const State& s, Visit visit) {
    const Side first = s.first_mover;
    for (const Side side : {first, other(first)})
        for (const std::uint16_t i : s.setup->own[side]) visit(std::size_t{i});
}

// bodies.cpp
void change_order(Table t, std::size_t i, Order o, RuleRef why);  // whether there is room or not
void set_order(Table t, std::size_t i, Order o, RuleRef why);
void make_room(Table t, std::size_t i);  // MS-R75: more ranks, else the first free place
void place_body(Table t, std::size_t i, const InchPlace& to, RuleRef why);
void lose_figures(Table t, std::size_t i, int n, RuleRef why, std::int16_t by, bool in_melee);
void remove_piece(Table t, std::size_t i, Where where, RuleRef why);
void give_standards_back(Table t, std::size_t i);
void drop_contacts(State& s, std::size_t i);
void add_contact(State& s, const Contact& c);
void uncover(Table t);  // ambushes that are seen
// A part of the table, along its edges.
struct Area {
    InchPoint low;
    Hundredths wide = 0, deep = 0;
    // Around a point.
    static Area about(InchPoint p, Hundredths far) { return {{p.x - far, p.y - far}, 2 * far, 2 * far}; }
    // The box of one body, with a few hundredths for rounding.
    static Area of(const Rect& r) {
        const std::int64_t s = sines::sine(r.at.degrees), c = sines::cosine(r.at.degrees), half = (r.wide + 1) / 2;
        const auto down = [](std::int64_t scaled) { return static_cast<Hundredths>(scaled >> sines::unit_bits); };
        const Hundredths back_x = down(-s * r.deep), back_y = down(-c * r.deep);
        const Hundredths aside_x = down(half * std::abs(c)) + 2, aside_y = down(half * std::abs(s)) + 2;
        return {{r.at.x + std::min(0, back_x) - aside_x, r.at.y + std::min(0, back_y) - aside_y},
                std::abs(back_x) + 2 * aside_x,
                std::abs(back_y) + 2 * aside_y};
    }
    // From one point to another.
    static Area between(InchPoint a, InchPoint b) {
        return {{std::min(a.x, b.x), std::min(a.y, b.y)}, std::abs(a.x - b.x), std::abs(a.y - b.y)};
    }
    // The smallest that holds both.
    Area together(const Area& o) const {
        const InchPoint from{std::min(low.x, o.low.x), std::min(low.y, o.low.y)};
        return {from, std::max(low.x + wide, o.low.x + o.wide) - from.x,
                std::max(low.y + deep, o.low.y + o.deep) - from.y};
    }
    bool meets(const Area& o) const {
        return low.x <= o.low.x + o.wide && o.low.x <= low.x + wide && low.y <= o.low.y + o.deep &&
               o.low.y <= low.y + deep;
    }
    bool holds(const Area& o) const {
        return o.low.x >= low.x && o.low.y >= low.y && o.low.x + o.wide <= low.x + wide &&
               o.low.y + o.deep <= low.y + deep;
    }
    Area wider_by(Hundredths far) const { return {{low.x - far, low.y - far}, wide + 2 * far, deep + 2 * far}; }
    // False if no point of the body lies in it. A number below 0 is large as unsigned, so one comparison checks both
    // bounds.
    bool may_hold(const Piece& q) const {
        const auto in = [&](Hundredths x, Hundredths from, Hundredths size) {
            return static_cast<std::uint32_t>(x - from + q.radius) <= static_cast<std::uint32_t>(size + 2 * q.radius);
        };
        const bool across = in(q.at.x, low.x, wide), along = in(q.at.y, low.y, deep);
        return across & along;  // neither can be predicted
    }
};
// Calls visit(index, piece) for the bodies of their own on the table except `i` that may lie in the area, until it
// returns true; true if it did.
template <class Visit>
bool any_other(const State& s, std::size_t i, const Area& area, Visit visit) {
    for (const Piece& q : s.pieces) {
        if (!area.may_hold(q) || !is_deployed(q)) continue;
        const auto o = static_cast<std::size_t>(&q - s.pieces.data());
        if (o != i && visit(o, q)) return true;
    }
    return false;
}
// The other bodies that may be in the way of one, for the checks of its moves: all of them.
struct Everybody {
    const State& s;
    std::size_t i;
    template <class Visit>
    bool any(const Area& area, Visit visit) const {
        return any_other(s, i, area, visit);
    }
    template <class Visit>
    bool any_enemy(const Area& area, Visit visit) const {
        for (const std::uint16_t e : s.setup->own[other(facts(s, i).home)])
            if (area.may_hold(s.pieces[e]) && is_deployed(s.pieces[e]) && visit(std::size_t{e}, s.pieces[e]))
                return true;
        return false;
    }
};
// Gives the same answers as Everybody, for many places tried in one part of the table. It lists the bodies of that part
// once, when they are first needed, with the boxes they fill, since boxes reject more bodies than circles do.
// REQUIRES: the state outlives it and does not change.
class Crowd {
public:
    Crowd(const State& s, std::size_t i, const Area& part) : all_{s, i}, part_(part) {}
    // A part of another crowd, which must outlive it.
    Crowd(const Crowd& wider, const Area& part) : all_(wider.all_), part_(part), wider_(&wider) {}
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;
    template <class Visit>
    bool any(const Area& area, Visit visit) const {
        if (!part_.holds(area)) return all_.any(area, visit);
        find();
        for (const Found& one : found_.items())
            if (one.box.meets(area) && visit(std::size_t{one.piece}, all_.s.pieces[one.piece])) return true;
        return false;
    }
    template <class Visit>
    bool any_enemy(const Area& area, Visit visit) const {
        const Side home = facts(all_.s, all_.i).home;
        return any(area, [&](std::size_t o, const Piece& q) { return facts(all_.s, o).home != home && visit(o, q); });
    }

private:
    struct Found {
        std::uint16_t piece;
        Area box;
    };
    void find() const {
        if (known_) return;
        known_ = true;
        if (wider_ != nullptr && wider_->part_.holds(part_)) {
            wider_->find();
            for (const Found& one : wider_->found_.items())
                if (one.box.meets(part_)) found_.push_back(one);
            return;
        }
        all_.any(part_, [&](std::size_t o, const Piece& q) {
            found_.push_back({static_cast<std::uint16_t>(o), Area::of(body(q))});
            return false;
        });
    }
    Everybody all_;
    Area part_;
    const Crowd* wider_ = nullptr;
    mutable bool known_ = false;
    mutable SmallList<Found, 24> found_;  // in the order of the pieces
};
// True if the bounding circle of a body comes within `far` of a point.
inline bool within_circle(const Piece& q, InchPoint from, Hundredths far) {
    const std::int64_t x = q.at.x - from.x, y = q.at.y - from.y, reach = std::int64_t{far} + q.radius;
    return x * x + y * y <= reach * reach;
}
// By the bounding circle of a body there.
inline bool plainly_on_table(const Setup& setup, const InchPlace& at, Hundredths round) {
    return at.x >= round && at.y >= round && at.x <= setup.wide - round && at.y <= setup.deep - round;
}
// Other bodies on the table that may touch a body within `far` of a point, its own extent included.
using NearBodies = SmallList<std::uint16_t, 64>;
NearBodies bodies_near(const State& s, std::size_t i, InchPoint from, Hundredths far);
inline bool overlaps_body(const Rect& r, const Piece& q) {
    return within_circle(q, r.at.point(), extent(r.wide, r.deep)) && overlap(r, body(q));
}
bool on_open_ground(const Setup& setup, const Rect& r);         // all corners on the table, none on impassable ground
bool free_place(const State& s, std::size_t i, const Rect& r);  // no other body, no impassable ground, on the table
bool seems_free(const State& s, std::size_t i, const Rect& r);  // like free_place(), but ignores hidden enemies
template <class Others>
bool seems_free_among(const State& s, std::size_t i, const Rect& r, const Others& others);
template <class Others>
bool sees_among(const State& s, InchPoint from, InchPoint to, std::size_t two, const Others& others);
// place_refused() == nullptr and so on, of many places tried in turn for one body.
bool may_stand(const State& s, std::size_t i, const InchPlace& to, const Crowd& others);
bool may_go(const State& s, std::size_t i, const InchPlace& to, const Crowd& others);
// Both ways into contact, where they are allowed: at a run of at most `most`, at a walk of at most charge_move().
struct ChargeWays {
    std::optional<ChargeWay> run, walk;
};
ChargeWays charge_ways(const State& s, std::size_t i, std::size_t target, Hundredths most, const Crowd& around);
// The part of the table on which they depend, besides the two bodies.
Area ground_of_charge(const Piece& by, const Piece& at);

// moves.cpp, charges.cpp, flight.cpp
int rough_roll(Table t, std::size_t i);
void advance(Table t, std::size_t i, const InchPlace& to, Gait gait);
void reform(Table t, std::size_t i, Order o);
std::optional<Refusal> reform_refused(const State& s, std::size_t i, Order o);
void declare_charge(Table t, std::size_t i, std::size_t target, bool run);
void answer_charge(Table t, bool counter);
void fall_back(Table t, std::size_t i, bool rout);
void run_on(Table t, std::size_t i);
void rally_phase(Table t);
std::optional<Refusal> entry_refused(const State& s, std::size_t i, const InchPlace& to);
void enter(Table t, std::size_t i, const InchPlace& to);
std::optional<Refusal> attach_refused(const State& s, const Attach& o);
void attach(Table t, const Attach& o);

// magic.cpp
std::optional<Refusal> cast_refused(const State& s, Side side, const Cast& o);
void cast(Table t, const Cast& o);

// shooting.cpp, volleys.cpp
bool at_near_range(const State& s, std::size_t by, std::size_t target);
std::optional<std::uint16_t> next_to_shoot(const State& s, Side side, std::uint16_t from);
bool carry_on_volleys(Table t);  // true: done
std::optional<std::size_t> canceller(const State& s, const Hit& h);
void answer_cancel(Table t, bool yes);
void hit_character(Table t, std::size_t c, std::size_t by, RuleRef why);

// melee.cpp
bool anything_to_choose(const State& s, Side side);
std::optional<std::size_t> next_refuser(const State& s);
void step_out(Table t, std::size_t i, RuleRef why);
void fight(Table t);
std::optional<Refusal> commit_refused(const State& s, std::size_t c, bool yes);

// morale.cpp
void checkpoint(Table t);
void leader_gone(Table t, std::size_t c);
void standard_taken(Table t, std::size_t i, std::int16_t by);
void take_command(Table t);

// ends.cpp
void end_turn(Table t);
void end_battle(Table t, std::optional<Side> winner, RuleRef why);

using shared::inches_of;

}  // namespace banneret::skirmish
