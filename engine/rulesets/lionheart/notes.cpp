// Compares the battle with the one that the automatic commander saw last, and drops the notes that may be out of date.

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/rulesets/lionheart/judgement.h"

namespace banneret::lionheart {

namespace {

bool same_condition(const Stand& a, const Stand& b) {
    return a.figures == b.figures && a.spells == b.spells && a.where == b.where && a.panicked == b.panicked &&
           a.side == b.side;
}

void forget_blows(StandNotes& n) {
    n.blows_hold = false;
    n.most_of_blows = unknown;
}
void forget_scores(StandNotes& n) {
    forget_blows(n);
    n.threats.clear();
    n.threat_here = n.least_threat = unknown;
    n.moves = StandNotes::Moves::unknown;
    n.most = unknown;
}
void forget_threats(StandNotes& n) {
    n.dangers_hold = false;
    forget_scores(n);
}
void forget_promises(StandNotes& n) {
    n.promises_hold = false;
    n.moves = StandNotes::Moves::unknown;
    n.most = unknown;
}
void forget_ways(StandNotes& n) {
    n.ways = nullptr;
    forget_threats(n);
}

}  // namespace

void Judgement::catch_up() {
    const std::size_t count = count_;
    notes_ = s_.setup->notes[side_].take();
    if (!notes_) {
        notes_ = std::make_shared<Notes>();
        for (std::size_t i = 0; i < count; ++i) {
            notes_->classes.push_back(class_of(i));
            notes_->priced.push_back(priced_class_of(i));
        }
        notes_->of_stand.resize(count);
        notes_->harms.resize(count);
    }
    Notes& n = *notes_;
    // Lists the stands that changed. `moved`: it stands elsewhere, or others now see it or no longer do.
    n.changes.clear();
    const bool first = n.stands.empty();
    bool everything = first;
    bool conditions = first || !(n.weights == w_);
    for (std::size_t i = 0; i < count && !first; ++i) {
        const Stand &a = n.stands[i], &b = s_.stands[i];
        if (a == b) continue;
        conditions = conditions || !same_condition(a, b);
        everything = everything || a.side != b.side;
        Notes::Change c{i};
        c.moved = !(a.at == b.at) || is_deployed(a) != is_deployed(b) || a.hidden != b.hidden || a.side != b.side;
        c.turned =
            c.moved || a.facing != b.facing || (facts(s_, i).slow_step && a.this_turn.advanced != b.this_turn.advanced);
        c.armed = c.turned || a.loaded != b.loaded || a.throws != b.throws || a.spells != b.spells ||
                  a.panicked != b.panicked;
        if (c.armed || a.this_turn.struck != b.this_turn.struck) n.changes.push_back(c);
    }
    everything = everything || 4 * n.changes.size() > count + 8;
    list_stands(everything);
    measure(everything);
    if (everything)
        for (StandNotes& x : n.of_stand) forget_ways(x);
    if (conditions) count_sides();
    if (conditions || everything) {
        for (StandNotes& x : n.of_stand) {
            forget_scores(x);
            x.promises_hold = false;
            x.menace_holds = false;
            x.menace = unknown;
        }
        n.threats.resize(count * count);
        for (const std::size_t e : n.enemies) std::fill_n(&threat_where_it_is(e, 0), count, unknown);
    }
    if (!everything) {
        forget_ways_near_changes();
        forget_what_changed();
    }
    n.weights = w_;
    n.stands = s_.stands;
}

void Judgement::measure(bool all) {
    Notes& n = *notes_;
    n.far.resize(count_ * count_);
    const auto measure_from = [&](std::size_t i) {
        const Hex here = place(i);
        std::uint16_t* far = n.far.data();
        for (const auto* list : {&n.own, &n.enemies})
            for (const std::size_t j : *list) {
                const auto hexes = static_cast<std::uint16_t>(distance(here, place(j)));
                far[i * count_ + j] = hexes;
                far[j * count_ + i] = hexes;
            }
    };
    for (std::size_t i = 0; all && i < count_; ++i) measure_from(i);
    if (all) return;
    for (StandNotes& x : n.of_stand) x.shifted = 0;
    for (const Notes::Change& c : n.changes) {
        if (!c.moved) continue;
        measure_from(c.stand);
        n.of_stand[c.stand].shifted = distance(n.stands[c.stand].at, place(c.stand));
    }
}

bool Judgement::was_or_is_so_near(int hexes, std::size_t i, std::size_t of) const {
    const int now_far = far(i, of);
    const Stand &before = notes_->stands[i], &now = s_.stands[i];
    return (now_far <= hexes && is_deployed(now)) || (is_deployed(before) && distance(before.at, place(of)) <= hexes);
}

void Judgement::list_stands(bool all) {
    Notes& n = *notes_;
    if (all || std::ranges::any_of(n.changes, &Notes::Change::moved)) {
        n.own.clear();
        n.enemies.clear();
        for (std::size_t i = 0; i < s_.stands.size(); ++i) {
            const Stand& x = s_.stands[i];
            if (!is_deployed(x)) continue;
            if (x.side == side_)
                n.own.push_back(i);
            else if (!x.hidden)
                n.enemies.push_back(i);
        }
        n.taken.assign(static_cast<std::size_t>(s_.setup->columns) * static_cast<std::size_t>(s_.setup->rows), -1);
        for (const auto* list : {&n.own, &n.enemies})
            for (const std::size_t i : *list) n.taken[index(s_.stands[i].at)] = static_cast<std::int16_t>(i);
    }
    for (const std::size_t e : n.enemies) {
        Notes::Harms& x = n.harms[e];
        x = {-9, x.now, -1};
        if (s_.stands[e].panicked) continue;
        const int points = facts(s_, e).move_points;
        if (loaded_to_shoot(s_, e) || casts(s_, e))
            x.shoots = static_cast<std::int8_t>(3 + (row(facts(s_, e).build.weapon).missile ? points : 0));
        // It needs a point for each hex, and one to strike.
        x.now = static_cast<std::int8_t>(std::max(points, x.shoots - 1));
    }
}

void Judgement::forget_ways_near_changes() {
    Notes& n = *notes_;
    n.touched.clear();
    const auto touch = [&](std::size_t i) {
        if (std::ranges::find(n.touched, i) == n.touched.end()) n.touched.push_back(static_cast<std::uint16_t>(i));
    };
    for (const Notes::Change& c : n.changes) {
        if (c.turned) forget_ways(n.of_stand[c.stand]);
        if (c.armed) touch(c.stand);
        if (!c.moved) continue;
        for (const auto* list : {&n.own, &n.enemies})
            for (const std::size_t i : *list) {
                if (!was_or_is_within(facts(s_, i).move_points, c.stand, i)) continue;
                if (!may_go_by(s_, i, n.stands[c.stand].at) && !may_go_by(s_, i, place(c.stand))) continue;
                forget_ways(n.of_stand[i]);
                touch(i);
            }
    }
}

void Judgement::forget_what_changed() {
    Notes& n = *notes_;
    // Threats.
    for (const std::uint16_t t : n.touched) {
        if (s_.stands[t].side == side_) {
            for (const std::size_t e : n.enemies) {
                threat_where_it_is(e, t) = unknown;
                StandNotes& x = n.of_stand[e];
                if (x.menace_holds && was_or_is_within(menace_reaches(e), t, e)) x.menace_holds = false;
            }
            continue;
        }
        const Notes::Harms& harms = n.harms[t];
        n.of_stand[t].menace_holds = false;
        for (const std::size_t i : n.own) {
            threat_where_it_is(t, i) = unknown;
            StandNotes& x = n.of_stand[i];
            if (x.dangers_hold && was_or_is_within(facts(s_, i).move_points + std::max(harms.before, harms.now), t, i))
                forget_threats(x);
        }
    }
    // Promises and blows.
    const int sight = s_.setup->house.stands_block_sight ? 4 : 0;
    for (const Notes::Change& c : n.changes) {
        const Stand& now = s_.stands[c.stand];
        if (now.side == side_) {
            if (c.turned) forget_promises(n.of_stand[c.stand]);
            forget_blows(n.of_stand[c.stand]);
        }
        const int blows = now.side != side_ ? std::max(3, sight) : sight;
        if (blows == 0 || !c.turned) continue;
        for (const std::size_t i : n.own) {
            StandNotes& x = n.of_stand[i];
            if (!std::isnan(x.most_of_blows) && was_or_is_within(facts(s_, i).move_points + blows, c.stand, i))
                forget_blows(x);
            if (now.side == side_ || !c.moved || !x.promises_hold) continue;
            const bool counted = std::ranges::find(x.promises, c.stand, &Promise::enemy) != x.promises.end();
            if (counted || (!now.hidden && promise_of(i, c.stand).most >= x.least_promise)) forget_promises(x);
        }
    }
    // The relief that a blow brings, where it changed.
    for (const std::size_t e : n.enemies) {
        StandNotes& x = n.of_stand[e];
        if (x.menace_holds || std::isnan(x.menace)) continue;
        const auto is_in_reach = [&](std::size_t i) {
            return !std::isnan(n.of_stand[i].most_of_blows) && far(i, e) <= facts(s_, i).move_points;
        };
        if (std::ranges::none_of(n.own, is_in_reach)) continue;
        const double before = x.menace;
        if (menace(e) == before) continue;
        for (const std::size_t i : n.own)
            if (is_in_reach(i)) forget_blows(n.of_stand[i]);
    }
}

}  // namespace banneret::lionheart
