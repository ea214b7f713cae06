// What the automatic commander keeps, and what ends it.

#include "engine/rulesets/medieval_skirmish/notes.h"

#include <algorithm>
#include <cstring>

namespace banneret::skirmish {

// True if the nearest enemies stay the same.
static bool same_ground(const Piece& was, const Piece& now) {
    return body(was) == body(now) && is_deployed(was) == is_deployed(now) && was.hidden == now.hidden;
}

void Notes::begin(const State& s) {
    const std::size_t n = s.pieces.size();
    pieces_ = s.pieces;
    contacts_ = s.contacts;
    changed_.assign(n, 0);
    nearest_.assign(n, {});
    steadiness_.assign(n, std::nullopt);
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
    }
    look_for_changes(s);
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (changed_[i] != 0) forget(s, i);
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        if (changed_[i] != 0) pieces_[i] = s.pieces[i];
}

void Notes::look_for_changes(const State& s) {
    // By their bytes, which is faster: unequal padding only forgets too much.
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        changed_[i] = std::memcmp(&pieces_[i], &s.pieces[i], sizeof(Piece)) != 0;
    if (contacts_ == s.contacts) return;
    const auto differ = [&](const std::vector<Contact>& one, const std::vector<Contact>& two) {
        for (std::size_t k = 0; k < one.size(); ++k)
            if (k >= two.size() || !(one[k] == two[k])) changed_[at(one[k].a)] = changed_[at(one[k].b)] = 1;
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
    steadiness_[changed].reset();
    if (leads(s, changed))
        for (auto& kept : steadiness_) kept.reset();
    forget_stays(s, changed);
}

void Notes::forget_stays(const State& s, std::size_t changed) {
    const Piece &was = pieces_[changed], &now = s.pieces[changed];
    const bool leader = leads(s, changed);
    const Side side = facts(s, changed).home;
    for (std::size_t i = 0; i < stays_.size(); ++i) {
        Stay& stay = stays_[i];
        if (!stay.noted) continue;
        const auto& ground = stay.looked.ground;
        if (i == changed || facts(s, i).home != side || (leader && stay.looked.weighed) ||
            (ground && (ground->may_hold(was) || ground->may_hold(now))))
            stay.noted = false;
    }
}

}  // namespace banneret::skirmish
