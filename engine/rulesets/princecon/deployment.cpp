// The table, its terrain and the automatic deployment (PC-START).

#include <algorithm>
#include <numeric>

#include "engine/dice/rng.h"
#include "engine/rulesets/princecon/mustering.h"
#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

namespace {

struct Slot {
    std::size_t piece = 0;
    Hundredths wide = 0, deep = 0;
    bool horse = false, shoots = false;
    int strength = 0;
};

Hundredths gap_between = 100;

// 2d6 pieces of 4" to 10" in the middle 40", each with its like on the other half.
void arrange(Setup& setup, int number, bool woods_only) {
    Rng rng(static_cast<std::uint64_t>(number), 401);
    const auto die = [&](std::uint32_t n) { return static_cast<int>(rng.below(n)); };
    const int pieces = (die(6) + 1 + die(6) + 1 + 1) / 2;
    static constexpr std::array kinds = {TableGround::woods,    TableGround::scrub, TableGround::hill,
                                         TableGround::marsh,    TableGround::woods, TableGround::hedge,
                                         TableGround::building, TableGround::scrub};
    for (int n = 0; n < pieces; ++n) {
        const TableGround kind = woods_only ? (n % 2 == 0 ? TableGround::woods : TableGround::scrub)
                                            : kinds[static_cast<std::size_t>(die(kinds.size()))];
        const Hundredths radius = 200 + die(300);
        const InchPoint c{600 + die(static_cast<std::uint32_t>(setup.wide - 1200)), 1900 + die(1000)};
        for (const int half : {0, 1}) {
            const auto turned = [&](InchPoint p) {
                return half == 0 ? p : InchPoint{setup.wide - p.x, setup.deep - p.y};
            };
            Patch patch;
            patch.ground = kind;
            patch.name = std::string(words(kind));
            if (kind == TableGround::hill) patch.level = 1;
            if (kind == TableGround::hedge) {
                patch.line = true;
                patch.outline = {turned({c.x - radius, c.y}), turned({c.x + radius, c.y})};
            } else {
                for (int k = 0; k < 8; ++k)
                    patch.outline.push_back(turned(offset({c.x, c.y, degrees(45 * k)}, radius, 0)));
            }
            setup.terrain.patches.push_back(std::move(patch));
        }
    }
}

// Left to right: horse on both wings, foot between, the strongest of them in the middle.
std::vector<Slot> in_line(std::vector<Slot> units, Posture posture) {
    std::stable_sort(units.begin(), units.end(), [](const Slot& a, const Slot& b) { return a.strength > b.strength; });
    if (posture == Posture::attack_right || posture == Posture::attack_left) {
        if (posture == Posture::attack_right) std::ranges::reverse(units);
        return units;
    }
    std::vector<Slot> left, middle, right;
    bool to_left = false;
    for (const Slot& u : units) {
        if (u.horse) {
            (to_left ? left : right).push_back(u);
            to_left = !to_left;
        }
    }
    for (const Slot& u : units) {
        if (u.horse) continue;
        if (to_left)
            middle.insert(middle.begin(), u);
        else
            middle.push_back(u);
        to_left = !to_left;
    }
    if (posture == Posture::weak_center && middle.size() > 3) {
        // The weakest quarter in the middle third.
        std::stable_sort(middle.begin(), middle.end(),
                         [](const Slot& a, const Slot& b) { return a.strength > b.strength; });
        const auto quarter = static_cast<std::ptrdiff_t>(middle.size() / 4);
        std::vector<Slot> weak(middle.end() - quarter, middle.end());
        middle.resize(middle.size() - static_cast<std::size_t>(quarter));
        middle.insert(middle.begin() + static_cast<std::ptrdiff_t>(middle.size() / 2), weak.begin(), weak.end());
    }
    std::ranges::reverse(left);
    left.insert(left.end(), middle.begin(), middle.end());
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Hundredths width_of(const std::vector<Slot>& line) {
    Hundredths w = 0;
    for (const Slot& u : line) w += u.wide + gap_between;
    return w;
}

struct Lines {
    std::vector<Slot> front, back;
};

Lines lines_of(const Setup& setup, const State& s, Side side) {
    std::vector<Slot> all;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = setup.facts[s.pieces[i].facts];
        if (f.kind != Kind::unit || f.home != side || s.pieces[i].where != Where::table) continue;
        const Rect r = body_of(s.pieces[i]);
        all.push_back({i, r.wide, r.deep, f.horse, f.missiles != 0, f.level * s.pieces[i].castings});
    }
    const Hundredths total = width_of(all);
    Lines out;
    const bool screened = setup.posture[side] == Posture::screened_attack;
    if (total <= 5400) {
        out.front = std::move(all);
    } else {
        // Half of the frontage in front: horse and melee foot first, missile units when they screen.
        std::stable_sort(all.begin(), all.end(), [&](const Slot& a, const Slot& b) {
            const auto rank = [&](const Slot& u) { return u.shoots && !u.horse ? (screened ? 0 : 2) : 1; };
            if (rank(a) != rank(b)) return rank(a) < rank(b);
            return a.strength > b.strength;
        });
        Hundredths w = 0;
        for (const Slot& u : all) {
            const bool front = w < total / 2 && u.deep <= 600;
            if (front) w += u.wide + gap_between;
            (front ? out.front : out.back).push_back(u);
        }
    }
    out.front = in_line(std::move(out.front), setup.posture[side]);
    out.back = in_line(std::move(out.back), Posture::stand_and_hold);
    return out;
}

// A unit too deep for its zone deploys wider.
void fit_depths(State& s) {
    for (Piece& p : s.pieces) {
        if (p.kind != Kind::unit) continue;
        for (; p.deep > 600 && p.width < p.castings; set_size(p)) ++p.width;
    }
}

void place_line(const Setup& setup, State& s, const std::vector<Slot>& line, Side side, Hundredths from_edge) {
    Hundredths x = (setup.wide - width_of(line)) / 2;
    const Posture posture = setup.posture[side];
    for (std::size_t k = 0; k < line.size(); ++k) {
        const Slot& u = line[k];
        Piece& p = s.pieces[u.piece];
        Hundredths off = from_edge;
        const std::size_t third = line.size() / 3;
        const bool refused = (posture == Posture::refuse_right && k >= line.size() - third) ||
                             (posture == Posture::refuse_left && k < third);
        // The defender faces down, so its right is at low x.
        const bool mirrored = side == Side::second;
        if (refused && from_edge > 600) off = std::max<Hundredths>(u.deep, 600);
        const Hundredths middle_x = x + u.wide / 2;
        p.at = mirrored ? InchPlace{setup.wide - middle_x, setup.deep - off, 180} : InchPlace{middle_x, off, 0};
        x += u.wide + gap_between;
    }
}

void march_round(const Setup& setup, State& s, Side side) {
    if (setup.stratagem[side] != Stratagem::flank_march) return;
    std::int64_t all = 0, gone = 0;
    std::vector<std::size_t> fast, others;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = setup.facts[s.pieces[i].facts];
        if (f.kind != Kind::unit || f.home != side) continue;
        all += f.men;
        (f.horse || f.flying || f.quick ? fast : others).push_back(i);
    }
    fast.insert(fast.end(), others.begin(), others.end());
    for (const std::size_t i : fast) {
        const std::int64_t men = setup.facts[s.pieces[i].facts].men;
        if (3 * (gone + men) > all) continue;
        gone += men;
        s.pieces[i].where = Where::flank;
    }
    s.flank_edge[side] = side == Side::first ? 1 : 0;
}

void fortify(Setup& setup, const State& s, bool walled) {
    if (walled) {
        // A city wall with an open gate of 4" in its middle.
        setup.fortified = true;
        const Hundredths line = setup.deep - 1195, middle_x = setup.wide / 2;
        for (const auto& [from, to] : {std::pair{setup.wide, middle_x + 200}, std::pair{middle_x - 200, 0}}) {
            Patch patch;
            patch.ground = TableGround::wall;
            patch.name = "city wall";
            patch.level = 1;
            patch.line = true;
            patch.outline = {InchPoint{from, line}, InchPoint{to, line}};
            setup.terrain.patches.push_back(std::move(patch));
        }
        return;
    }
    const auto wall = [&](InchPoint a, InchPoint b) {
        Patch patch;
        patch.ground = TableGround::fortification;
        patch.name = "field fortification";
        patch.line = true;
        patch.outline = {a, b};
        setup.terrain.patches.push_back(std::move(patch));
    };
    const Hundredths y = setup.deep - 1195;
    if (setup.stratagem.second == Stratagem::field_fortifications) {
        setup.fortified = true;
        wall({setup.wide, y}, {0, y});
        return;
    }
    for (const Piece& p : s.pieces) {
        const Facts& f = setup.facts[p.facts];
        if (!f.engineer || f.home != Side::second || f.kind != Kind::unit || p.where != Where::table) continue;
        const Rect r = body_of(p);
        const InchPlace ahead = moved(r.at, 5);
        const InchPoint a = offset(ahead, 0, -r.wide / 2), b = offset(ahead, 0, r.wide / 2);
        wall(a, b);
    }
}

// Camouflaged defenders lie in cover.
void lie_in_ambush(const Setup& setup, State& s) {
    if (setup.stratagem.second != Stratagem::ambush) return;
    std::size_t next = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        const Facts& f = setup.facts[p.facts];
        if (!f.camouflage || f.home != Side::second || f.kind != Kind::unit || p.where != Where::table) continue;
        for (; next < setup.terrain.patches.size(); ++next) {
            const Patch& patch = setup.terrain.patches[next];
            if (patch.line || !is_cover(patch.ground) || (patch.ground == TableGround::building && f.horse)) continue;
            std::int64_t x = 0, y = 0;
            for (const InchPoint o : patch.outline) x += o.x, y += o.y;
            const auto n = static_cast<std::int64_t>(patch.outline.size());
            const InchPlace at{static_cast<Hundredths>(x / n), static_cast<Hundredths>(y / n), 180};
            Rect r = body_of(p);
            r.at = moved(at, r.deep / 2);
            bool good = true;
            for (const InchPoint c : corners(r))
                good = good && c.x > 0 && c.x < setup.wide && c.y > 1900 && c.y < setup.deep - 1200;
            // The middle of a bent outline may lie outside of it, or in a pond.
            const InchPoint middle = centre(r);
            const bool stands = std::ranges::none_of(setup.terrain.patches, [&](const Patch& other) {
                return !other.line && impassable(other.ground, f.horse) && covers(other, middle);
            });
            if (!good || !stands || !covers(patch, middle)) continue;
            p.at = r.at;
            p.hidden = true;
            ++next;
            break;
        }
    }
}

}  // namespace

void lay_out(Setup& setup, State& s, int arrangement, bool walled, const std::vector<LandPiece>& land) {
    fit_depths(s);
    for (const Side side : both_sides) march_round(setup, s, side);
    PerSide<Lines> lines;
    Hundredths widest = 0;
    for (const Side side : both_sides) {
        lines[side] = lines_of(setup, s, side);
        widest = std::max({widest, width_of(lines[side].front), width_of(lines[side].back)});
    }
    setup.deep = 6000;
    setup.wide = std::max<Hundredths>(7200, widest + 3600);
    // A forest of the map already has its woods.
    const bool has_woods =
        std::ranges::any_of(land, [](const LandPiece& piece) { return piece.ground == TableGround::woods; });
    const bool woods_only = arrangement == 0 && setup.wooded && !has_woods;
    if (arrangement != 0 || woods_only) arrange(setup, arrangement != 0 ? arrangement : 1, woods_only);
    constexpr Hundredths zone = 1210;
    for (Patch& patch : laid_in_inches(land, {0, zone}, {setup.wide, setup.deep - zone}))
        setup.terrain.patches.push_back(std::move(patch));
    for (const Side side : both_sides) {
        // Behind its works a unit's front castings touch them.
        place_line(setup, s, lines[side].front, side, 1200);
        place_line(setup, s, lines[side].back, side, 590);
    }
    lie_in_ambush(setup, s);
    fortify(setup, s, walled);
}

void deploy_automatically(State& s) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        if (f.kind == Kind::person) {
            // With a unit on a flank march the personality is off the table until it arrives.
            const InchPoint c = p.host >= 0 && s.pieces[static_cast<std::size_t>(p.host)].where == Where::table
                                    ? spot(s, i)
                                    : InchPoint{s.setup->wide / 2, f.home == Side::first ? 300 : s.setup->deep - 300};
            if (p.host >= 0 && s.pieces[static_cast<std::size_t>(p.host)].where == Where::flank) {
                // The personality stays with the part on the table.
                p.host = -1;
                for (std::size_t u = 0; u < s.pieces.size() && p.host < 0; ++u)
                    if (is_unit(s, u) && side_of(s, u) == f.home && s.pieces[u].where == Where::table)
                        p.host = static_cast<std::int16_t>(u);
            }
            p.at = {c.x, c.y, 0};
            continue;
        }
        if (s.setup->stratagem.first == Stratagem::surprise_attack && f.home == Side::second && !f.undead)
            p.morale = Morale::disordered;
    }
}

}  // namespace banneret::princecon
