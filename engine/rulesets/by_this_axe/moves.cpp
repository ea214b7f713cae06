// Phase IV: moves and obstacles to them.

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/rulesets/by_this_axe/obstacles.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

std::string_view sentence(Obstacle o) {
    switch (o) {
        case Obstacle::none:
            break;
        case Obstacle::engine:
            return "Engines do not move; they only turn, at most 45 degrees.";
        case Obstacle::turn:
            return "Without a Maneuver card a unit turns at most 45 degrees.";
        case Obstacle::not_ahead:
            return "After turning, a unit moves straight ahead.";
        case Obstacle::too_far:
            return "That place is beyond the unit's movement rate.";
        case Obstacle::bank_first:
        case Obstacle::into_river:
            return "The unit must first stop at the river bank.";
        case Obstacle::far_bank:
            return "The unit must cross the river and stop on the far bank.";
        case Obstacle::off_table:
            return "That place is off the table.";
        case Obstacle::friend_there:
            return "A friendly unit is already there.";
        case Obstacle::enemy_near:
            return "A unit must stay 1 inch away from enemies it does not charge.";
        case Obstacle::friend_on_way:
            return "A friendly unit stands in the way.";
        case Obstacle::enemy_on_way:
            return "The way passes within 1 inch of an enemy.";
    }
    return {};
}
std::optional<Refusal> refusal(Obstacle o) {
    if (o == Obstacle::none) return std::nullopt;
    return Refusal{std::string(sentence(o))};
}

}  // namespace

Hundredths allowance(const Table& t, std::size_t i, InchPoint from, InchPoint to) {
    const Toll cost = toll(t.s, i, from, to);
    return std::max(inch, rate(t.s, i) + cost.certain.total() - woods_toll(t, i, cost.woods));
}

Hundredths woods_toll(const Table& t, std::size_t i, int woods) {
    Hundredths sum = 0;
    const Facts& f = facts(t.s, i);
    for (int k = 0; k < woods; ++k) {
        const auto inches = [&](const Answer& fell) { return f.mounted ? fell.n[0] : fell.n[0] == 1 ? 1 : 2; };
        const Question q = f.mounted ? shared::added_dice(RollFor::move_distance, roller_of(t.s, i))
                                     : shared::counted_dice(RollFor::move_distance, roller_of(t.s, i), 1, 3);
        const Answer a = shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
            return shared::DiceReading{
                .rule = rule("BTA-84"), .piece = piece(i), .dice = Tally(1), .read = inches(fell)};
        });
        sum += inches(a) * inch;
    }
    return sum;
}

void uncover(const Table& t) {
    State& s = t.s;
    if (!somebody_may_hide(s)) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        if (!p.hidden) continue;
        bool near = !in_cover(s, i) && !s.setup->wooded;
        for (std::size_t e = 0; e < s.pieces.size() && !near; ++e)
            near = is_deployed(s, e) && facts(s, e).home != facts(s, i).home && within(s, e, i, 600);
        if (!near) continue;
        p.hidden = false;
        t.log.add(StateChanged{piece(i), field(Field::ambush), 1, 0});
    }
}

std::optional<Refusal> place_refused(const State& s, std::size_t i, const InchPlace& to) {
    const Everybody others{s, i};
    return refusal(Obstacles(s, i, others).at(to).what);
}

std::optional<Refusal> standing_refused(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!is_deployed(s, i))
        return Refusal{
            "This unit is not on the table, or is a character with a unit, and so does not move on its own."};
    if (p.routed) return Refusal{"A routed unit cannot be ordered to move."};
    if (in_melee(s, i)) return Refusal{"This unit is already in a melee."};
    if (p.fired || p.man_fired || p.held_fire)
        return Refusal{"This unit has already fired, so it cannot move this turn."};
    if (p.moved) return Refusal{"This unit has already moved."};
    if (p.stays || p.rallied) return Refusal{"This unit may not move this turn."};
    if (!may_move(s, i)) return Refusal{"This unit may not move now."};
    if (p.ordered) return Refusal{"This unit is ordered to charge; if it reaches no enemy, it moves after all others."};
    return std::nullopt;
}

std::optional<Refusal> advance_refused(const State& s, std::size_t i, const InchPlace& to) {
    if (const auto no = standing_refused(s, i)) return no;
    if (const auto no = shared::inch_place_refused(to)) return no;
    const Everybody others{s, i};
    return refusal(Obstacles(s, i, others).before(to).what);
}

namespace {

// If the dice for woods stop it short, it goes as far as a legal position.
InchPlace as_far_as_it_gets(const Table& t, std::size_t i, const InchPlace& to, InchPoint a, InchPoint b) {
    const State& s = t.s;
    const Hundredths way = distance(a, b);
    // A path round obstacles has only open ground, so it costs no dice.
    const Everybody others{s, i};
    const Hundredths most = Obstacles(s, i, others).who_bars(a, b) ? way : allowance(t, i, a, b);
    if (way <= most) return to;
    InchPlace there = to;
    for (Hundredths go = most; go > 0; go -= 25) {
        there.x = static_cast<Hundredths>(to.x - std::int64_t{b.x - a.x} * (way - go) / way);
        there.y = static_cast<Hundredths>(to.y - std::int64_t{b.y - a.y} * (way - go) / way);
        if (!place_refused(s, i, there)) return there;
    }
    return s.pieces[i].at;
}

}  // namespace

void advance(const Table& t, std::size_t i, const InchPlace& to) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const bool open = facts(s, i).flying || s.setup->terrain.patches.empty();
    InchPlace there = to;
    if (!open || p.hidden) {
        const InchPoint a = centre(body(s, i)), b = centre(at_place(s, i, to));
        p.hidden = p.hidden && distance(a, b) <= 2;
        if (!open) there = as_far_as_it_gets(t, i, to, a, b);
    }
    moved_with(s, i);
    move_to(t, i, there, rule("BTA-74"));
    p.at_bank = !s.setup->terrain.patches.empty() && by_river(s, body(s, i));
}

std::optional<std::size_t> nearest_enemy(const State& s, std::size_t i) {
    std::optional<std::size_t> best;
    Hundredths least = 0;
    const InchPoint c = centre(body(s, i));
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!is_deployed(s, e) || facts(s, e).home == facts(s, i).home || s.pieces[e].hidden) continue;
        const Hundredths d = distance(c, centre(body(s, e)));
        if (!best || d < least) {
            best = e;
            least = d;
        }
    }
    return best;
}

}  // namespace banneret::axe
