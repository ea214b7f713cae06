// The end of a round and of the battle (BCR-R50, BCR-R62).

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

bool there(const Piece& p) {
    return p.where == Where::table || p.where == Where::with;
}

// Formed up: half of the side's units at least in one group, neighbours within two squares of each other.
bool together(const State& s, Side side) {
    std::vector<std::size_t> units;
    for (std::size_t i = 0; i < s.setup->units; ++i)
        if (s.pieces[i].side == side && on_table(s.pieces[i])) units.push_back(i);
    std::vector<bool> seen(units.size());
    for (std::size_t first = 0; first < units.size(); ++first) {
        if (seen[first]) continue;
        std::vector<std::size_t> group{first};
        seen[first] = true;
        for (std::size_t n = 0; n < group.size(); ++n)
            for (std::size_t m = 0; m < units.size(); ++m)
                if (!seen[m] && distance(s.pieces[units[group[n]]].at, s.pieces[units[m]].at) <= 2) {
                    seen[m] = true;
                    group.push_back(m);
                }
        if (2 * group.size() >= units.size()) return true;
    }
    return units.empty();
}

void lose_formations(Table t) {
    State& s = t.s;
    if (s.setup->house.formation_never_lost) return;
    constexpr unsigned lost =
        (1u << static_cast<unsigned>(Formations::placement)) | (1u << static_cast<unsigned>(Formations::legion));
    for (const Side side : both_sides) {
        if ((s.formations[side] & lost) == 0 || together(s, side)) continue;
        s.formations[side] = static_cast<std::uint8_t>(s.formations[side] & ~lost);
        t.log.add(RuleWorked{side, rule("BCR-12.2.6"), {}, {}, 1});
    }
}

void count_generals(Table t) {
    State& s = t.s;
    for (const Side side : both_sides) {
        const std::uint16_t g = s.setup->general[side];
        if (g == nobody) continue;
        const Piece& p = s.pieces[g];
        const bool in_sight = there(p) && !p.hidden && (p.host == nobody || !s.pieces[p.host].hidden);
        if (in_sight) {
            s.absent[side] = 0;
            if (s.general[side] < 0) {
                s.general[side] = 0;
                t.log.add(RuleWorked{side, rule("BCR-9.3.2"), piece(g), {}, 0});
            }
            continue;
        }
        if (s.absent[side] < 200) ++s.absent[side];
        const int limit = s.setup->house.general_at_once && p.heads == 0 ? 1 : 4;
        if (s.absent[side] >= limit && s.general[side] >= 0) {
            s.general[side] = -2;
            t.log.add(RuleWorked{side, rule("BCR-9.3.2"), piece(g), {}, -2});
        }
    }
}

struct Strength {
    int lost = 0;  // counters, for the break point
    bool unit_in_order = false;
    std::int32_t heads = 0;  // in order, those who withdrew included
    std::int32_t left = 0;   // heads that withdrew
};
Strength strength_of(const State& s, Side side) {
    Strength out;
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        const Piece& p = s.pieces[i];
        if (facts(s, i).home != side) continue;
        const bool unbroken = (on_table(p) || p.where == Where::flank) && in_order(p);
        out.unit_in_order = out.unit_in_order || unbroken;
        if (unbroken || p.where == Where::left) out.heads += p.heads;
        if (p.where == Where::left) {
            out.left += p.heads;
            continue;
        }
        if (!unbroken || 2 * p.heads < facts(s, i).started) ++out.lost;
    }
    return out;
}

}  // namespace

std::int32_t heads_in_order(const State& s, Side side) {
    return strength_of(s, side).heads;
}

void end_round(Table t) {
    State& s = t.s;
    const Setup& setup = *s.setup;
    for (std::size_t i = 0; i < setup.units; ++i) {
        Piece& p = s.pieces[i];
        if (!on_table(p)) continue;
        if (facts(s, i).regenerates && p.excess > 0) {
            p.excess = static_cast<std::int16_t>(std::max(0, p.excess - facts(s, i).hit_points / 5));
            t.log.add(RuleWorked{p.side, rule("BCR-REGENERATION"), piece(i), {}, p.excess});
        }
        if (s.turn == 3 && p.surprised) {
            p.surprised = false;
            set_morale(t, i, Morale::normal, rule("BCR-SURPRISE"));
        }
    }
    lose_formations(t);
    count_generals(t);
    s.quiet_turns = s.blood ? std::uint16_t{0} : static_cast<std::uint16_t>(s.quiet_turns + 1);
    const bool last = s.turn >= setup.house.turn_limit;
    if (s.ends_due || last) {
        s.ends_due = false;
        const PerSide<Strength> now{strength_of(s, Side::first), strength_of(s, Side::second)};
        const auto share = [&](Side side) {
            return setup.heads[side] > 0 ? static_cast<double>(now[side].heads) / setup.heads[side] : 0.0;
        };
        if (setup.posture.second == Posture::fighting_retreat && 2 * now.second.left >= setup.heads.second &&
            now.second.left > 0) {
            s.withdrew = true;
            return end_battle(t, Side::first, rule("BCR-RETREAT"));
        }
        const auto beaten = [&](Side side) -> std::optional<RuleRef> {
            if (!now[side].unit_in_order) return rule("BCR-BROKEN");
            if (!setup.house.break_none && 2 * now[side].lost > setup.counters[side]) return rule("BCR-BREAK");
            return std::nullopt;
        };
        const auto first = beaten(Side::first), second = beaten(Side::second);
        const double a = share(Side::first), b = share(Side::second);
        if (first && second)
            return end_battle(t,
                              a > b   ? std::optional(Side::first)
                              : b > a ? std::optional(Side::second)
                                      : std::nullopt,
                              *first);
        if (first) return end_battle(t, Side::second, *first);
        if (second) return end_battle(t, Side::first, *second);
        if (last) {
            std::optional<Side> winner;
            if (a - b >= 0.1 - 1e-9) winner = Side::first;
            if (b - a >= 0.1 - 1e-9) winner = Side::second;
            return end_battle(t, winner, rule("BCR-LIMIT"));
        }
    }
    s.stage = Stage::round_begins;
}

void end_battle(Table t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    s.winner = winner;
    s.ended_by = why;
    s.stage = Stage::over;
    s.act = {};
    s.attack = {};
    s.tasks.clear();
    s.captured.assign(s.pieces.size(), 0);
    for (std::size_t i = 0; winner && i < s.setup->units; ++i) {
        const Piece& p = s.pieces[i];
        if (!on_table(p) || p.side == *winner || in_order(p) || p.heads == 0) continue;
        const bool taken = std::ranges::any_of(s.pieces, [&](const Piece& e) {
            const auto n = static_cast<std::size_t>(&e - s.pieces.data());
            if (!is_unit(s, n) || e.side == p.side || !on_table(e) || !in_order(e)) return false;
            const Facts& f = facts(s, n);
            return distance(e.at, p.at) <= (f.mounted || f.flying ? 4 : 2);
        });
        if (!taken) continue;
        s.captured[i] = p.heads;
        if (p.guest != nobody) s.captured[p.guest] = 1;
        t.log.add(StateChanged{piece(i), rule("BCR-CAPTURE"), 0, 1});
    }
    t.log.add(BattleEnded{winner, why});
}

}  // namespace banneret::battlefield
