// The automatic commander's notes, and the changes that end them.

#include "engine/rulesets/medieval_skirmish/notes.h"

#include <algorithm>
#include <cstring>

namespace banneret::skirmish {

// True only if they are equal. Faster than a comparison of the members; unequal padding only forgets too much.
static bool same_bytes(const Piece& one, const Piece& two) {
    return std::memcmp(&one, &two, sizeof(Piece)) == 0;
}
// True if the nearest enemies stay the same.
static bool same_ground(const Piece& was, const Piece& now) {
    return body(was) == body(now) && is_deployed(was) == is_deployed(now) && was.hidden == now.hidden;
}

// True if at most the choice of its target has changed, on which no other choice depends.
static bool only_aimed(Piece was, const Piece& now) {
    was.aim = now.aim;
    return was == now;
}

void Notes::begin(const State& s) {
    const std::size_t n = s.pieces.size();
    pieces_ = s.pieces;
    contacts_ = s.contacts;
    nearest_.assign(n, {});
    fighters_.assign(n, {});
    if_charged_.assign(n * n, {});
    charges_.assign(n, {});
    shots_.assign(n, std::nullopt);
    stays_.assign(n, {});
    leads_.assign(n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        const Facts& f = facts(s, i);
        if (f.leads || f.army_bearer) leads_[i] = 1;
        if (f.looks >= 0 && at(f.looks) != i) leads_[at(f.looks)] = 1;
    }
    for (const std::uint16_t i : s.setup->priests) leads_[i] = 1;
    for (const Side side : both_sides)
        if (s.setup->army_bearer[side] >= 0) leads_[at(s.setup->army_bearer[side])] = 1;
}

void Notes::refresh(const State& s, const Course& course) {
    if (pieces_.size() != s.pieces.size()) begin(s);
    if (!(course == course_)) {
        course_ = course;
        for (Stay& stay : stays_) stay.noted = false;
        if (any_charge_)
            for (auto& of_body : charges_) of_body.clear();
        any_stay_ = any_charge_ = false;
    }
    look_for_changes(s);
    for (const std::uint16_t i : changed_) forget(s, i);
    for (const std::uint16_t i : changed_) pieces_[i] = s.pieces[i];
}

void Notes::look_for_changes(const State& s) {
    changed_.clear();
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (!same_bytes(pieces_[i], s.pieces[i])) changed_.push_back(static_cast<std::uint16_t>(i));
    if (contacts_ == s.contacts) return;
    // Both bodies of a contact that has begun, changed or ended. A piece may be listed twice.
    const auto differ = [&](const std::vector<Contact>& one, const std::vector<Contact>& two) {
        for (std::size_t k = 0; k < one.size(); ++k)
            if (k >= two.size() || !(one[k] == two[k]))
                for (const std::int16_t i : {one[k].a, one[k].b}) changed_.push_back(static_cast<std::uint16_t>(i));
    };
    differ(contacts_, s.contacts);
    differ(s.contacts, contacts_);
    contacts_ = s.contacts;
}

void Notes::forget(const State& s, std::size_t changed) {
    if (!same_ground(pieces_[changed], s.pieces[changed])) {
        nearest_[changed].index = NearEnemy::unknown;
        for (const std::uint16_t i : s.setup->own[other(facts(s, changed).home)])
            nearest_[i].index = NearEnemy::unknown;
    }
    fighters_[changed].fresh = false;
    if (leads(s, changed))
        for (KnownFighter& kept : fighters_) kept.fresh = false;
    if (any_shot_ && !only_aimed(pieces_[changed], s.pieces[changed])) forget_shots();
    if (any_charge_) forget_charges(s, changed);
    if (any_stay_) forget_stays(s, changed);
}

void Notes::forget_shots() {
    if (!any_shot_) return;
    any_shot_ = false;
    for (auto& kept : shots_) kept.reset();
}

void Notes::forget_charges(const State& s, std::size_t changed) {
    const Piece &was = pieces_[changed], &now = s.pieces[changed];
    // The ground of a charge holds the body and its target.
    for (const std::uint16_t i : s.setup->own[course_.side])
        std::erase_if(charges_[i],
                      [&](const KnownCharges& c) { return c.ground.may_hold(was) || c.ground.may_hold(now); });
}
Notes::KnownCharges& Notes::known_charges(const State& s, std::size_t i, std::size_t target) {
    any_charge_ = true;
    const Number by = number_of(s, i), at = number_of(s, target);
    for (KnownCharges& kept : charges_[i]) {
        if (kept.target != target) continue;
        if (kept.by != by || kept.at != at) kept.charges.worth_of_run = kept.charges.worth_of_walk = std::nullopt;
        kept.by = by;
        kept.at = at;
        return kept;
    }
    return charges_[i].emplace_back(KnownCharges{
        static_cast<std::uint16_t>(target), false, by, at, ground_of_charge(s.pieces[i], s.pieces[target]), {}});
}

void Notes::forget_stays(const State& s, std::size_t changed) {
    const Piece &was = pieces_[changed], &now = s.pieces[changed];
    const bool leader = leads(s, changed), moved = !same_ground(was, now),
               friendly = facts(s, changed).home == course_.side;
    stays_[changed].noted = false;
    // Only of the side whose decision it was.
    for (const std::uint16_t i : s.setup->own[course_.side]) {
        Stay& stay = stays_[i];
        if (!stay.noted) continue;
        const Footprint& looked = stay.looked;
        const auto in_sight = [&] {
            return looked.ground && (looked.ground->may_hold(was) || looked.ground->may_hold(now));
        };
        if ((leader && looked.weighed) || (friendly ? in_sight() : moved || looked.foes.may_hold(changed)))
            stay.noted = false;
    }
}

Notes::Fighter Notes::fighter_of(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    Fighter f{body(p),
              p.figures,
              p.files,
              static_cast<std::int16_t>(p.killed + p.taken),
              p.lost_now,
              p.lost_checked,
              p.turn_start,
              p.order,
              p.nerve,
              p.arm,
              steadiness_of(s, i)};
    if (!s.setup->any_hill) f.ground.at = {0, 0, p.at.degrees};
    return f;
}
void Notes::look_at_fighter(const State& s, std::size_t i) {
    KnownFighter& kept = fighters_[i];
    kept.fresh = true;
    const Fighter now = fighter_of(s, i);
    if (kept.number > 0 && now == kept.fighter) return;
    kept.fighter = now;
    ++kept.number;
}

}  // namespace banneret::skirmish
