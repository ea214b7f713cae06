// Military Theory, deployment, and the tactical start that a stratagem or a posture gives.

#include "engine/rulesets/battlefield_combat/deployment.h"

#include <algorithm>
#include <numeric>

#include "engine/core/check.h"

namespace banneret::battlefield {

RuleRef formation_row(Formations f) {
    switch (f) {
        case Formations::terrain:
            return rule("BCR-12.2.1");
        case Formations::placement:
            return rule("BCR-12.2.2");
        case Formations::legion:
            return rule("BCR-12.2.3");
        case Formations::massed_shots:
            return rule("BCR-12.2.4");
        case Formations::encirclement:
            return rule("BCR-12.2.5");
    }
    CHECK(false);
    return {};
}

TheoryOptions theory_options(const State& s) {
    TheoryOptions out;
    const Side side = s.pieces[s.theorist].side;
    for (std::size_t n = 0; n < formation_count; ++n) {
        const auto f = static_cast<Formations>(n);
        if (s.theory >= row(f).dc && !has_formation(s, side, f)) out.row[out.count++] = formation_row(f);
    }
    out.row[out.count++] = rule("BCR-NONE");
    return out;
}

std::uint16_t next_theorist(const State& s, std::size_t first) {
    for (std::size_t i = std::max<std::size_t>(first, s.setup->units); i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        // BCR-R61.
        if (f.general || (f.leads && f.leadership >= 3)) return static_cast<std::uint16_t>(i);
    }
    return nobody;
}

int depth_of(const Setup& setup, Side side, Square q) {
    return side == Side::first ? setup.rows - 1 - q.row : q.row;
}

bool in_zone(const State& s, Side side, Square q) {
    const int depth = depth_of(*s.setup, side, q);
    return on_map(*s.setup, q) && depth < zone_depth && q.column >= zone_flank &&
           q.column < s.setup->columns - zone_flank;
}

namespace {

Posture posture(const State& s, Side side) {
    return s.setup->posture[side];
}
// The side's own right third of the columns is the east for the first side, which faces north.
bool on_right(const Setup& setup, Side side, int column) {
    const int third = setup.columns / 3;
    return side == Side::first ? column >= setup.columns - third : column < third;
}
bool on_left(const Setup& setup, Side side, int column) {
    return on_right(setup, other(side), column);
}
bool in_middle(const Setup& setup, int column) {
    return !on_right(setup, Side::first, column) && !on_right(setup, Side::second, column);
}
bool outermost(const Setup& setup, int column) {
    return column < zone_flank + 3 || column >= setup.columns - zone_flank - 3;
}
bool hides(const State& s, std::size_t i) {
    return facts(s, i).home == Side::second && s.setup->stratagem.second == Stratagem::ambush && is_unit(s, i) &&
           facts(s, i).camouflage;
}

// Counters of a side by fighting capacity, then hit points, the lowest first, then roster order.
std::vector<std::size_t> by_capacity(const State& s, Side side) {
    std::vector<std::size_t> units;
    for (std::size_t i = 0; i < s.setup->units; ++i)
        if (facts(s, i).home == side && s.pieces[i].where == Where::table) units.push_back(i);
    std::ranges::stable_sort(units, [&](std::size_t a, std::size_t b) {
        const Facts &f = facts(s, a), &g = facts(s, b);
        return f.fc != g.fc ? f.fc < g.fc : f.hit_points < g.hit_points;
    });
    return units;
}
bool among(const std::vector<std::size_t>& units, std::size_t from, std::size_t to, std::size_t i) {
    return std::find(units.begin() + static_cast<std::ptrdiff_t>(from), units.begin() + static_cast<std::ptrdiff_t>(to),
                     i) != units.begin() + static_cast<std::ptrdiff_t>(to);
}

// The place that the side's posture prefers for this counter.
bool fits_posture(const State& s, std::size_t i, Square q) {
    const Setup& setup = *s.setup;
    const Facts& f = facts(s, i);
    const Side side = f.home;
    const int depth = depth_of(setup, side, q);
    switch (posture(s, side)) {
        case Posture::refuse_right:
            return depth <= 1 || !on_right(setup, side, q.column);
        case Posture::refuse_left:
            return depth <= 1 || !on_left(setup, side, q.column);
        case Posture::weak_center: {
            const auto units = by_capacity(s, side);
            return !among(units, 0, units.size() / 4, i) || in_middle(setup, q.column);
        }
        case Posture::attack_right:
        case Posture::attack_left: {
            const auto units = by_capacity(s, side);
            const bool strong = among(units, units.size() / 2, units.size(), i);
            const bool there = posture(s, side) == Posture::attack_right ? on_right(setup, side, q.column)
                                                                         : on_left(setup, side, q.column);
            return !strong || there;
        }
        case Posture::envelope:
            return !(f.mounted || f.flying) || (depth == zone_depth - 1 && outermost(setup, q.column));
        case Posture::screened_attack:
            return f.ranged ? depth == zone_depth - 1 : depth < zone_depth - 1;
        default:
            return true;
    }
}

// True in the zone, or for a hiding counter in the side's half.
bool in_its_area(const State& s, std::size_t i, Square q) {
    const Side side = facts(s, i).home;
    if (!on_map(*s.setup, q) || row_closed(s, q)) return false;
    if (hides(s, i)) return depth_of(*s.setup, side, q) < s.setup->rows / 2;
    return in_zone(s, side, q);
}

}  // namespace

bool row_closed(const State& s, Square q) {
    return !s.setup->plain && row(s.setup->field[cell_index(*s.setup, q)].ground).closed;
}

bool may_deploy(const State& s, std::size_t i, Square to) {
    if (!in_its_area(s, i, to)) return false;
    if (!is_unit(s, i)) return true;
    if (!hides(s, i) && !fits_posture(s, i, to)) return false;
    const std::uint16_t there = unit_on(s, to);
    if (there == nobody || there == i) return true;
    if (s.pieces[there].side != s.pieces[i].side || s.pieces[i].where != Where::table) return false;
    return in_its_area(s, there, s.pieces[i].at) && (hides(s, there) || fits_posture(s, there, s.pieces[i].at));
}

bool may_enter(const State& s, std::size_t i, Square q) {
    const Piece& p = s.pieces[i];
    if (p.where != Where::flank || p.now.activated || s.turn < 2 || !on_map(*s.setup, q)) return false;
    const int speed = std::max(1, static_cast<int>(facts(s, i).speed));
    const int from_edge = std::min<int>(q.column, s.setup->columns - 1 - q.column);
    if (from_edge >= speed || unit_on(s, q) != nobody || closed(s, q, i) || contact_at(s, q, p.side)) return false;
    // The squares between the edge and the place are open to it.
    const int inward = q.column < s.setup->columns / 2 ? 1 : -1;
    for (int n = 1; n <= from_edge; ++n) {
        const Square before{static_cast<std::int16_t>(q.column - inward * n), q.row};
        const std::uint16_t there = unit_on(s, before);
        const bool passes = facts(s, i).flying || (there == nobody && !closed(s, before, i)) ||
                            (there != nobody && facts(s, i).mounted && s.pieces[there].side == p.side);
        if (!passes) return false;
        if (!facts(s, i).flying && contact_at(s, before, p.side)) return false;
    }
    return lone_on(s, q, other(p.side)) == nobody;
}

namespace {

// One side's places as they are taken, counter by counter.
class LineUp {
public:
    // With a flank march a line of this many counters ends at the right end of the zone, where the march joins it.
    LineUp(State& s, Side side, std::size_t counters) : s_(s), side_(side) {
        columns_.resize(static_cast<std::size_t>(s.setup->columns));
        std::iota(columns_.begin(), columns_.end(), 0);
        // From the middle of the line outwards, the side's right before its left.
        const bool marches = s.setup->stratagem[side] == Stratagem::flank_march;
        const int all = s.setup->columns - 1, room = s.setup->columns - 2 * zone_flank;
        const int off = marches ? room - std::min(static_cast<int>(counters), room) : 0;
        const int twice = side == Side::first ? all + off : all - off;
        std::ranges::stable_sort(columns_, [&](int a, int b) {
            const int x = std::abs(2 * a - twice), y = std::abs(2 * b - twice);
            return x != y ? x < y : (side == Side::first) == (a > b);
        });
    }
    Square at(int column, int depth) const {
        return {static_cast<std::int16_t>(column),
                static_cast<std::int16_t>(side_ == Side::first ? s_.setup->rows - 1 - depth : depth)};
    }
    void put(std::size_t i, Square q) { put_unit(s_, i, q); }
    bool place(std::size_t i, const std::vector<int>& depths, bool from_outside) {
        for (const bool strict : {true, false})
            for (const int depth : depths)
                for (std::size_t n = 0; n < columns_.size(); ++n) {
                    const int column = from_outside ? columns_[columns_.size() - 1 - n] : columns_[n];
                    const Square q = at(column, depth);
                    if (!in_zone(s_, side_, q) || row_closed(s_, q) || unit_on(s_, q) != nobody) continue;
                    if (strict && !fits_posture(s_, i, q)) continue;
                    put(i, q);
                    return true;
                }
        return false;
    }
    // Hiding counters: a row in front of the line, where friends are near when they are seen.
    bool hide(std::size_t i) {
        for (int depth = zone_depth; depth >= 0; --depth)
            for (std::size_t n = columns_.size() / 3; n < columns_.size(); ++n) {
                const Square q = at(columns_[n], depth);
                if (!in_its_area(s_, i, q) || unit_on(s_, q) != nobody) continue;
                put(i, q);
                return true;
            }
        return false;
    }
    Square behind_the_middle(int depth) const { return at(s_.setup->columns / 2, depth); }

private:
    static void put_unit(State& s, std::size_t i, Square q) {
        s.pieces[i].at = q;
        put_on_grid(s, i, q);
    }
    State& s_;
    Side side_;
    std::vector<int> columns_;
};

void send_round(State& s, std::vector<std::size_t>& units) {
    if (units.size() < 2) return;
    std::vector<std::size_t> march = units;
    const auto speed = [&](std::size_t i) {
        const Facts& f = facts(s, i);
        return f.flying ? 3 : f.mounted ? 2 : f.quick ? 1 : 0;
    };
    std::ranges::stable_sort(march, [&](std::size_t a, std::size_t b) { return speed(a) > speed(b); });
    march.resize(std::max<std::size_t>(1, units.size() / 3));
    for (const std::size_t i : march) s.pieces[i].where = Where::flank;
    std::erase_if(units, [&](std::size_t i) { return s.pieces[i].where == Where::flank; });
}

void place_commanders(State& s, Side side, const LineUp& line) {
    std::vector<std::size_t> fighters, shooters;
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        const Piece& p = s.pieces[i];
        if (p.side != side || p.where != Where::table || p.hidden) continue;
        (facts(s, i).ranged ? shooters : fighters).push_back(i);
    }
    const auto worth = [&](std::size_t i) { return facts(s, i).fc * 100 + s.pieces[i].heads; };
    for (auto* list : {&fighters, &shooters})
        std::ranges::stable_sort(*list, [&](std::size_t a, std::size_t b) { return worth(a) > worth(b); });
    const auto join = [&](std::size_t c, const std::vector<std::size_t>& units) {
        for (const std::size_t u : units) {
            if (s.pieces[u].guest != nobody) continue;
            s.pieces[c].where = Where::with;
            s.pieces[c].host = static_cast<std::uint16_t>(u);
            s.pieces[c].at = s.pieces[u].at;
            s.pieces[u].guest = static_cast<std::uint16_t>(c);
            return true;
        }
        return false;
    };
    for (std::size_t c = s.setup->units; c < s.pieces.size(); ++c) {
        const Facts& f = facts(s, c);
        if (f.home != side) continue;
        s.pieces[c].at = line.behind_the_middle(1);
        if (f.general) continue;
        const bool casts = f.magic_user + f.cleric > 0;
        if (!(casts ? join(c, shooters) || join(c, fighters) : join(c, fighters) || join(c, shooters)))
            s.pieces[c].at = line.behind_the_middle(0);
    }
}

}  // namespace

void deploy_automatically(State& s) {
    std::ranges::fill(s.grid, std::uint16_t{0});
    for (Piece& p : s.pieces) p.guest = p.host = nobody;
    for (const Side side : both_sides) {
        std::vector<std::size_t> units;
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            Piece& p = s.pieces[i];
            if (facts(s, i).home != side) continue;
            p.facing = static_cast<std::uint8_t>(facing_of(side));
            p.where = Where::table;
            p.hidden = hides(s, i);
            if (is_unit(s, i)) units.push_back(i);
        }
        if (s.setup->stratagem[side] == Stratagem::flank_march) send_round(s, units);
        const auto kind = [&](std::size_t i) {
            const Facts& f = facts(s, i);
            return f.ranged && !f.mounted ? 1 : f.mounted || f.flying ? 2 : 0;
        };
        // The strongest counters go into the middle, so that the order of the army list has no effect.
        const auto strength = [&](std::size_t i) {
            return facts(s, i).fc * 1'000 + facts(s, i).armour_class * 20 + s.pieces[i].heads;
        };
        std::ranges::stable_sort(units, [&](std::size_t a, std::size_t b) {
            return kind(a) != kind(b) ? kind(a) < kind(b) : strength(a) > strength(b);
        });
        LineUp line(s, side, units.size());
        for (const std::size_t i : units)
            if (s.pieces[i].hidden) s.pieces[i].hidden = line.hide(i);
        for (const std::size_t i : units) {
            if (s.pieces[i].hidden) continue;
            const bool screened = posture(s, side) == Posture::screened_attack;
            const bool wings = posture(s, side) == Posture::envelope && (facts(s, i).mounted || facts(s, i).flying);
            const std::vector<int> depths = wings || (screened && facts(s, i).ranged) ? std::vector<int>{3, 2, 1, 0}
                                            : kind(i) == 2 || screened                ? std::vector<int>{2, 3, 1, 0}
                                                                                      : std::vector<int>{3, 2, 1, 0};
            line.place(i, depths, wings);
        }
        place_commanders(s, side, line);
    }
}

}  // namespace banneret::battlefield
