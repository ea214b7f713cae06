#include "engine/rulesets/by_this_axe/notes.h"

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

// True if nothing differs that decides a fight of the piece on open ground, leaders and contacts aside.
bool fights_alike(const Piece& a, const Piece& b) {
    return static_cast<const Ranks&>(a) == static_cast<const Ranks&>(b) && a.lost_fire == b.lost_fire &&
           a.lost_melee == b.lost_melee && a.wounds == b.wounds && a.fights == b.fights && a.host == b.host &&
           a.where == b.where && a.routed == b.routed && a.flank_hit == b.flank_hit && a.rear_hit == b.rear_hit &&
           a.prayed == b.prayed && a.refused_now == b.refused_now;
}

bool is_led(const State& s, std::size_t i) {
    return std::ranges::any_of(call(s, facts(s, i).home).characters,
                               [&](std::size_t c) { return is_alive(s, c) && leads_now(s, c, i); });
}

}  // namespace

void Notes::begin(const State& s) {
    const std::size_t n = s.pieces.size();
    pieces_ = s.pieces;
    led_.assign(n, 0);
    fights_of_.assign(n, 0);
    place_of_.assign(n, 0);
    nerves_.assign(n, {});
    lures_.assign(n * n, {});
    kills_.assign(n * n, {});
    charging_kills_.assign(n * n, {});
    tempted_.assign(n, {});
    stuck_.assign(n, {});
    outshot_ = {};
    now_ = 1;
}

void Notes::fights_anew(const State& s, std::size_t i) {
    fights_of_[i] = fights_of_side_[facts(s, i).home] = last_change_ = now_;
}

bool Notes::still_stuck(std::size_t i, Side enemies, double danger) const {
    const Stuck& kept = stuck_[i];
    return kept.noted > 0 && kept.at == standing(i, enemies) && kept.danger == danger &&
           std::ranges::all_of(kept.by, [&](std::uint16_t o) { return o == nobody || place_of_[o] <= kept.noted; });
}

// Losses of leaders, which weigh on a whole side.
bool Notes::course_changed(const State& s) {
    const auto missed = [&](Side side) { return s.general_lost[side] > 0 && s.general_lost[side] < s.turn; };
    const PerSide<bool> general{missed(Side::first), missed(Side::second)};
    const bool same = general_missed_ == general && fallen_ == s.fallen_leaders && (fallen_.empty() || turn_ == s.turn);
    general_missed_ = general;
    if (!same) fallen_ = s.fallen_leaders;
    turn_ = s.turn;
    return !same;
}

void Notes::look_at(const State& s, std::size_t i, bool all) {
    const Piece &was = pieces_[i], &is = s.pieces[i];
    const bool stood = was.at == is.at, alike = !all && fights_alike(was, is);
    if (stood && alike && was.hidden == is.hidden) return;
    place_of_[i] = places_of_[facts(s, i).home] = now_;
    // The ground under a piece decides too, and how near to it a leader fell.
    if (!alike || !s.setup->terrain.patches.empty() || !s.fallen_leaders.empty()) fights_anew(s, i);
    // A character helps his unit, and leads those near him.
    if (!alike && facts(s, i).character)
        for (const std::size_t o : call(s, facts(s, i).home).all) fights_anew(s, o);
    pieces_[i] = is;
}

// Leaders, and pieces that move to them or away from them. A leader's place is that of his unit.
void Notes::look_for_leaders(const State& s, Side side) {
    const auto moved = [&](std::size_t i) { return place_of_[i] == now_ || place_of_[body_index(s, i)] == now_; };
    const bool by_leaders =
        std::ranges::any_of(call(s, side).characters, [&](std::size_t c) { return facts(s, c).leads && moved(c); });
    for (const std::size_t i : call(s, side).all) {
        if (!by_leaders && !moved(i)) continue;
        const bool led = is_led(s, i);
        if (led != (led_[i] != 0)) fights_anew(s, i);
        led_[i] = led;
    }
}

void Notes::refresh(const State& s) {
    const bool first = pieces_.size() != s.pieces.size() || now_ + 1 == 0;
    if (first) begin(s);
    ++now_;
    const bool all = course_changed(s) || first;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) look_at(s, i, all);
    for (const Side side : both_sides)
        if (places_of_[side] == now_ && !call(s, side).characters.empty()) look_for_leaders(s, side);
    // All pieces in contact with one enemy help one another, so that a change of one matters to the others. Who enters
    // or leaves a contact is noticed by the number of its contacts.
    for (const Contact& c : s.contacts)
        if (fights_of_[c.a] == now_ || fights_of_[c.b] == now_) {
            fights_anew(s, c.a);
            fights_anew(s, c.b);
        }
}

}  // namespace banneret::axe
