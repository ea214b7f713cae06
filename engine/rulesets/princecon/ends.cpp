// The end of a turn and of the battle, and its results for the campaign (PC-END, PC-RETURN).

#include <algorithm>

#include "engine/rulesets/princecon/steps.h"
#include "engine/rulesets/shared/losses.h"

namespace banneret::princecon {

PerSide<std::int32_t> sound_hits(const State& s) {
    PerSide<std::int32_t> n{};
    for (const Piece& p : s.pieces) {
        if (p.kind != Kind::unit || p.hits == 0 || !sound(p)) continue;
        if (p.where == Where::table || p.where == Where::flank) n[p.side] += p.hits;
    }
    return n;
}

namespace {

bool retreats(const State& s) {
    return s.setup->posture.second == Posture::fighting_retreat;
}
PerSide<std::int32_t> counted_hits(const State& s) {
    PerSide<std::int32_t> n = sound_hits(s);
    if (retreats(s)) n.second += s.withdrawn.second;
    return n;
}

// Converts the points lost to wounds of the campaign.
int wounds_of(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const int full = std::max<int>(1, f.points), borne = std::max<int>(1, f.wounds_borne);
    return std::max<int>(f.wounds, std::min(borne - 1, borne * (full - s.pieces[i].points) / full));
}
Fate fate_of(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (p.where == Where::captured) return Fate::captured;
    if (p.where == Where::destroyed) return Fate::dead;
    const bool hurt = p.points < f.points && (wounds_of(s, i) > f.wounds || p.points <= 0);
    return hurt ? Fate::wounded : Fate::unhurt;
}

}  // namespace

void end_battle(const Table& t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    shared::end_battle(s, t.log, winner, why, [&] {
        s.rush = {};
        s.duel = {};
        s.casting = {};
        s.fates.assign(s.pieces.size(), Fate::unhurt);
        for (const std::uint16_t i : s.setup->persons) s.fates[i] = fate_of(s, i);
    });
}

void end_turn(const Table& t) {
    State& s = t.s;
    end_durations(t);
    std::erase_if(s.contacts, [&](const Contact& c) { return !is_deployed_unit(s, c.a) || !is_deployed_unit(s, c.b); });
    if (retreats(s) && 2 * s.withdrawn.second >= s.setup->hits.second && s.withdrawn.second > 0) {
        s.withdrew = true;
        return end_battle(t, Side::first, extra(Extra::fighting_retreat));
    }
    const PerSide<std::int32_t> left = counted_hits(s);
    const auto share_first = std::int64_t{left.first} * std::max(1, s.setup->hits.second),
               share_second = std::int64_t{left.second} * std::max(1, s.setup->hits.first);
    const int broken_at = s.setup->house.army_break;
    const auto beaten = [&](Side side) {
        if (left[side] == 0) return true;
        return broken_at > 0 && std::int64_t{100} * left[side] < std::int64_t{broken_at} * s.setup->hits[side];
    };
    const bool first = beaten(Side::first), second = beaten(Side::second);
    if (first || second) {
        std::optional<Side> winner;
        if (first != second)
            winner = first ? Side::second : Side::first;
        else if (share_first != share_second)
            winner = share_first > share_second ? Side::first : Side::second;
        const bool gone = (first && left.first == 0) || (second && left.second == 0);
        return end_battle(t, winner, gone ? extra(Extra::army_gone) : extra(Extra::army_broken));
    }
    if (s.turn >= s.setup->house.turn_limit) {
        std::optional<Side> winner;
        // A tenth or more of the starting hits.
        const auto whole = std::int64_t{s.setup->hits.first} * s.setup->hits.second;
        if (10 * (share_first - share_second) >= whole) winner = Side::first;
        if (10 * (share_second - share_first) >= whole) winner = Side::second;
        return end_battle(t, winner, extra(Extra::turn_limit));
    }
    s.stage = Stage::turn_begins;
}

namespace {

std::int32_t alive_of(std::int32_t men, std::int64_t hits, std::int64_t all) {
    if (hits <= 0 || all <= 0) return 0;
    return static_cast<std::int32_t>(
        std::clamp<std::int64_t>((2 * std::int64_t{men} * hits + all) / (2 * all), 1, men));
}

}  // namespace

PerSide<ArmyLosses> Rules::losses(const State& s) {
    const Setup& setup = *s.setup;
    const auto fill = [&](Side side, const shared::RosterUnit& u, UnitLosses& l) {
        std::int64_t all = 0, alive = 0, captured = 0, routed = 0;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Facts& f = facts(s, i);
            if (f.kind != Kind::unit || f.home != side || f.unit != u.id) continue;
            const Piece& p = s.pieces[i];
            if (i < setup.mustered) all += f.hits;
            if (p.where == Where::destroyed) continue;
            alive += p.hits;
            if (p.where == Where::captured)
                captured += p.hits;
            else if (p.where == Where::routed_off || (p.where == Where::table && !sound(p)))
                routed += p.hits;
        }
        const std::int32_t living = alive_of(u.men, alive, all);
        l.killed = u.men - living;
        l.captured = std::min(living, alive_of(u.men, captured, all));
        l.routed = std::min(living - l.captured, alive_of(u.men, routed, all));
        if (!shared::is_defeated(s, side)) return;
        // The pursuit: casualties that no healer treats.
        const std::int32_t lost = (l.routed * setup.house.rout_loss + 99) / 100;
        l.killed += lost;
        l.routed -= lost;
    };
    PerSide<ArmyLosses> out = shared::losses_of(setup, s, fill);
    for (const std::uint16_t i : setup.persons) {
        const Facts& f = facts(s, i);
        if (!f.person) continue;
        shared::add_fate(out[f.home], f.person, setup.names[i], s.fates[i], std::max(0, wounds_of(s, i) - f.wounds));
    }
    return out;
}

TableResult Rules::result(const State& s) {
    TableResult r = shared::result_of(s, s.stage == Stage::over);
    PerSide<double> gone{};
    for (const Side side : both_sides) {
        const double before = s.setup->hits[side];
        double left = 0;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            const Piece& p = s.pieces[i];
            if (side_of(s, i) != side || !is_unit(s, i)) continue;
            const bool fit = p.where == Where::table || p.where == Where::flank || p.where == Where::withdrawn;
            if (fit && (sound(p) || !r.over)) left += p.hits;
        }
        r.lost[side] = before > 0 ? 1 - left / before : 0;
        gone[side] = r.lost[side];
    }
    if (r.over && r.winner && !r.withdrew) {
        const double share = gone[other(*r.winner)];
        r.grade = share < 1.0 / 3   ? Grade::marginal_victory
                  : share < 2.0 / 3 ? Grade::victory
                                    : Grade::crushing_victory;
    } else if (r.over && r.withdrew) {
        r.grade = Grade::skirmish;
    }
    return r;
}

}  // namespace banneret::princecon
