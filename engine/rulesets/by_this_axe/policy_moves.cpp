// The automatic commander: charges, moves, and when it gives the battle up (BTA-COMMANDER).

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/rulesets/by_this_axe/advance_trials.h"
#include "engine/rulesets/by_this_axe/judgement.h"

namespace banneret::axe {

std::optional<Plan> Judgement::charges() const {
    std::optional<Plan> best;
    double first = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i) || !is_deployed(s, i)) continue;
        const auto c = best_charge(i);
        if (!c) continue;
        // Flanks first: the gap may close.
        const double score = c->v + (c->edge != Edge::front ? 0.5 : 0);
        const Charge o{piece(i), piece(c->e), InchPlace{}, static_cast<ChargeEdge>(c->edge)};
        if (score > first && !Rules::check(s, o)) {
            first = score;
            best = Plan{o, Policy::charge, c->v, i, c->e};
        }
    }
    return best;
}

std::optional<Plan> Judgement::ordered_charge() const {
    Plan best;
    bool any = false;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i) || !must_charge_now(s, i)) continue;
        for (std::size_t e = 0; e < s.pieces.size(); ++e) {
            if (!enemy(e) || Rules::check(s, Charge{piece(i), piece(e), InchPlace{}})) continue;
            const double v = exchange(s, i, e, true);
            if (any && v <= best.score) continue;
            any = true;
            best = {Charge{piece(i), piece(e), InchPlace{}}, Policy::charge, v, i, e};
        }
    }
    if (!any) return std::nullopt;
    return best;
}

bool Judgement::free_to_go(std::size_t i) const {
    const Piece& p = s.pieces[i];
    return mine(i) && facts(s, i).character && is_alive(s, i) && !p.moved && !p.refused_now && !in_melee(s, i);
}

std::optional<Plan> Judgement::rescues() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        const std::int16_t host = s.pieces[i].host;
        if (!f.leads || !free_to_go(i)) continue;
        if (host >= 0 && s.pieces[static_cast<std::size_t>(host)].routed) continue;
        for (std::size_t u = 0; u < s.pieces.size(); ++u) {
            if (!mine(u) || facts(s, u).character || !is_deployed(s, u) || !s.pieces[u].routed) continue;
            if (f.general && others_can(i, u)) continue;
            const Attach o{piece(i), piece(u), {}};
            if (!attach_refused(s, o)) return Plan{o, Policy::rally, 1, i, u};
        }
    }
    return std::nullopt;
}

std::optional<Plan> Judgement::leaders() const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if (!free_to_go(i) || p.host >= 0 || p.routed) continue;
        std::optional<std::size_t> home;
        for (std::size_t u = 0; u < s.pieces.size(); ++u) {
            if (!mine(u) || facts(s, u).character || !is_deployed(s, u) || s.pieces[u].routed || facts(s, u).skirmish)
                continue;
            if (attach_refused(s, {piece(i), piece(u), {}})) continue;
            if (!home || gap_between(s, i, u) < gap_between(s, i, *home)) home = u;
        }
        if (home) return Plan{Attach{piece(i), piece(*home), {}}, Policy::rally, 0, i, *home};
    }
    return std::nullopt;
}

bool Judgement::others_can(std::size_t general, std::size_t u) const {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (i != general && mine(i) && facts(s, i).leads && is_alive(s, i) && !s.pieces[i].moved &&
            (s.pieces[i].host == static_cast<int>(u) || !attach_refused(s, {piece(i), piece(u), {}})))
            return true;
    return false;
}

std::vector<Judgement::Danger> Judgement::dangers(std::size_t i, Hundredths most) const {
    std::vector<Danger> out;
    const Piece& p = s.pieces[i];
    const std::int64_t moves = most + p.deep() + p.extent() + 10;
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        const Piece& q = s.pieces[e];
        if (!enemy(e) || q.routed || q.fights > 0) continue;
        const Hundredths reach = rate(s, e);
        const std::int64_t x = p.at.x - q.at.x, y = p.at.y - q.at.y, far = moves + q.extent() + reach;
        if (x * x + y * y > far * far) continue;
        if (exchange_of_charge(e, i) > w.danger) out.push_back({body_of(q), q.extent(), reach});
    }
    return out;
}

bool Judgement::threatened(std::size_t i, const InchPlace& to, const std::vector<Danger>& by) const {
    Rect r = body(s, i);
    r.at = to;
    const Hundredths own = s.pieces[i].extent();
    return std::ranges::any_of(by, [&](const Danger& d) {
        const std::int64_t x = to.x - d.body.at.x, y = to.y - d.body.at.y, far = std::int64_t{d.reach} + own + d.extent;
        return x * x + y * y <= far * far && gap_at_most(r, d.body, d.reach);
    });
}

// A place `go` away in a direction, facing the goal.
InchPlace Judgement::place_towards(std::size_t i, InchPoint goal, int way, Hundredths go) const {
    const Piece& p = s.pieces[i];
    const Rect now = body(s, i);
    const InchPoint c = centre(now);
    if (uses_cards(s) && !facts(s, i).character && !p.maneuver) {
        const int turn = degrees(way - p.at.degrees + 180) - 180;
        way = degrees(p.at.degrees + std::clamp(turn, -45, 45));
    }
    const InchPoint mid = moved({c.x, c.y, degrees(way)}, go).point();
    const int facing = uses_cards(s) && !facts(s, i).character ? way : mid == goal ? way : bearing(mid, goal);
    return moved({mid.x, mid.y, degrees(facing)}, now.deep / 2);
}

std::optional<Plan> Judgement::close_in(std::size_t i) const {
    const Facts& f = facts(s, i);
    if (keeps_tries() && known().still_stuck(i, other(side), w.danger)) return std::nullopt;
    const auto aim = nearest_target(i);
    if (!aim) return std::nullopt;
    const InchPoint c = centre(body(s, i)), to = centre(body(s, *aim));
    if (c == to) return std::nullopt;
    const int straight = bearing(c, to);
    const Hundredths between = gap_between(s, i, *aim);
    Hundredths most = std::min(rate(s, i), between - (uses_cards(s) ? 2 * inch : keep_off)) - 3;
    if (f.missiles != 0) {
        const Hundredths range = banneret::row(*missile_of(s, i, 0)).range_inches * inch;
        if (range >= 1600) most = std::min(most, between - range * 2 / 3);
    }
    if (most < 50) return face(i, straight);
    if (!f.flying && !s.setup->terrain.patches.empty() && crosses_river(s, c, to))
        if (const auto bank = to_the_bank(i, straight, most)) return bank;
    return standing_refused(s, i) ? std::nullopt : first_place(i, *aim, straight, most);
}

// True if it may be noted that no place is open: not where cards or the ground may open one, nor after quiet turns,
// when threats no longer close a place.
bool Judgement::keeps_tries() const {
    return !uses_cards(s) && s.setup->terrain.patches.empty() && !long_quiet();
}

std::optional<Plan> Judgement::first_place(std::size_t i, std::size_t aim, int straight, Hundredths most) const {
    const InchPoint to = centre(body(s, aim));
    const std::vector<Danger> feared = dangers(i, most);
    std::optional<AdvanceTrials> trials;
    std::optional<Plan> fallback;
    Notes::Blockers blockers{};
    std::size_t tried = 0;
    bool barred = false;
    for (const int part : {4, 3, 2, 1})
        for (const int off : {0, 20, -20, 45, -45}) {
            const InchPlace place = place_towards(i, to, degrees(straight + off), most * part / 4);
            std::uint16_t& blocker = blockers[tried++] = Notes::nobody;
            const bool safe = !threatened(i, place, feared);
            // After quiet turns it goes on even where it is threatened everywhere.
            if (!safe && (!long_quiet() || fallback)) continue;
            if (!trials) trials.emplace(s, i);
            const Hindrance h = trials->at(place);
            if (h.what == Obstacle::none) {
                const Plan plan{Advance{piece(i), place}, Policy::close, static_cast<double>(most) * part / 400, i,
                                aim};
                if (safe) return plan;
                fallback = plan;
            }
            if (h.what == Obstacle::friend_there) blocker = static_cast<std::uint16_t>(h.by);
            barred = barred || h.what == Obstacle::friend_on_way || h.what == Obstacle::enemy_on_way;
        }
    // If the way to a place is barred, several pieces may bar it and its detours: then nothing is noted.
    if (keeps_tries() && !barred) known().note_stuck(i, other(side), w.danger, blockers);
    return fallback;
}

// BTA-86: up to the bank, or over to the other one.
std::optional<Plan> Judgement::to_the_bank(std::size_t i, int straight, Hundredths most) const {
    const Piece& p = s.pieces[i];
    const int turn = degrees(straight - p.at.degrees + 180) - 180;
    const bool narrow = uses_cards(s) && !p.maneuver;
    const int way = p.at.degrees + (narrow ? std::clamp(turn, -45, 45) : turn);
    const InchPlace start = turned_about_centre(body(s, i), way).at;
    const Hundredths go = p.at_bank ? way_over_river(s, i, start, most) : way_to_river(s, i, start, most);
    const Advance o{piece(i), moved(start, go)};
    if (go <= 0 || advance_refused(s, i, std::get<InchPlace>(o.to))) return std::nullopt;
    return Plan{o, Policy::close, static_cast<double>(go) / 100, i, i};
}

std::optional<Plan> Judgement::face(std::size_t i, int facing) const {
    const Piece& p = s.pieces[i];
    const int turn = degrees(facing - p.at.degrees + 180) - 180;
    if (std::abs(turn) < 30) return std::nullopt;
    const int to = uses_cards(s) ? degrees(p.at.degrees + std::clamp(turn, -45, 45)) : facing;
    const Reform o{piece(i), {}, 0, InchPlace{0, 0, degrees(to)}};
    if (Rules::check(s, o)) return std::nullopt;
    return Plan{o, Policy::hold, 0, i, i};
}

double Judgement::strength_left(Side of) const {
    double sum = 0;
    for (const std::size_t i : call(s, of).units)
        if ((is_deployed(s, i) || s.pieces[i].where == Where::flank) && !s.pieces[i].routed)
            sum += s.pieces[i].figures() * facts(s, i).hits * (1 + facts(s, i).fc);
    return sum;
}

bool Judgement::breaks_off() const {
    const double own = static_cast<double>(bad_units(s, side)) / std::max<int>(1, s.setup->units[side]);
    const double his = static_cast<double>(bad_units(s, other(side))) / std::max<int>(1, s.setup->units[other(side)]);
    return own >= w.breaks_off && own > his && 3 * strength_left(side) < 2 * strength_left(other(side));
}

Plan Judgement::move(Rng& rng) const {
    if (breaks_off() && !Rules::check(s, Concede{})) return {Concede{}, Policy::break_off, 0, 0, 0};
    if (const auto p = card(rng)) return *p;
    if (const auto p = march_in()) return *p;
    if (const auto p = rescues()) return *p;
    if (const auto p = charges()) return *p;
    std::optional<bool> pressing;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i) || facts(s, i).character || !may_move(s, i)) continue;
        if (side == Side::second && s.setup->posture.second == Posture::fighting_retreat) {
            const Advance away{piece(i), InchPlace{}, Gait::leave_field};
            if (!Rules::check(s, away)) return {away, Policy::break_off, 0, i, i};
        }
        if (!pressing) pressing = press();
        if (*pressing) {
            if (const auto p = close_in(i)) return *p;
        } else if (const auto e = nearest_enemy(s, i)) {
            const InchPoint a = centre(body(s, i)), b = centre(body(s, *e));
            if (!(a == b))
                if (const auto p = face(i, bearing(a, b))) return *p;
        }
    }
    if (const auto p = leaders()) return *p;
    if (const auto p = ordered_charge()) return *p;
    return Plan::done(Policy::hold);
}

}  // namespace banneret::axe
