// The board for drawing, limited to each side's knowledge.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/mustering.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/shared/board_block.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/square_board.h"

namespace banneret::battlefield {

namespace {

using shared::outline_of;

shared::SquareBoard board_of(const State& s) {
    return {.columns = s.setup->columns, .rows = s.setup->rows};
}

TableGround ground_kind(Ground g) {
    switch (g) {
        case Ground::sparse_woods:
            return TableGround::woods;
        case Ground::briars:
        case Ground::scree:
        case Ground::wreckage:
        case Ground::deep_sand:
            return TableGround::scrub;
        case Ground::stream:
            return TableGround::ford;
        case Ground::mud:
            return TableGround::marsh;
        case Ground::river:
            return TableGround::river;
        case Ground::lake:
            return TableGround::deep_water;
        case Ground::high_wall:
            return TableGround::building;
        case Ground::open:
            break;
    }
    return TableGround::open;
}

std::string kind_words(const Facts& f) {
    const char* kind = f.commander ? (f.general ? "General" : "Commander")
                       : f.giant   ? "Giants"
                       : f.mounted ? (f.ranged ? "Mounted shooters" : "Horse")
                       : f.ranged  ? "Shooters"
                       : f.formed  ? "Formed foot"
                                   : "Unformed foot";
    std::string out = fmt::format("{}; {}", kind, stat_words(f));
    if (f.rating > 0) out += fmt::format(", rating {}, command range {}", f.rating, f.command_range);
    return out;
}

void add_ground(const State& s, BoardView& v) {
    const Setup& setup = *s.setup;
    for (std::int16_t row = 0; row < setup.rows; ++row)
        for (std::int16_t column = 0; column < setup.columns; ++column) {
            const Square q{column, row};
            const Cell& c = setup.field[cell_index(setup, q)];
            if (c.level > 0)
                v.ground.push_back({TableGround::hill, static_cast<std::int8_t>(c.level), false, outline_of(q),
                                    fmt::format("hill, level {}", c.level)});
            const Ground g = ground_for(s, q, nobody);
            if (g != Ground::open)
                v.ground.push_back({ground_kind(g), 0, false, outline_of(q), std::string(battlefield::row(g).name)});
            const auto corners = outline_of(q);
            for (std::size_t d = 0; d < 4; ++d)
                if ((c.edges >> d & 1) != 0 && (d == 1 || d == 2))
                    v.ground.push_back(
                        {TableGround::fortification, 0, true, {corners[d], corners[(d + 1) % 4]}, "low wall"});
        }
    for (const Effect& e : s.effects) {
        if (e.piece != nobody || e.until < s.turn || e.spell == Spell::hallucinatory_terrain ||
            e.spell == Spell::wall_of_stone)
            continue;
        v.ground.push_back({TableGround::scrub, 0, false, outline_of(e.at), std::string(row(e.spell).name)});
    }
}

}  // namespace

bool Rules::unseen(const State& s, std::size_t i, Side viewer) {
    const Piece& p = s.pieces[i];
    if (p.side == viewer) return false;
    return p.hidden || (p.host != nobody && s.pieces[p.host].hidden) || p.where == Where::flank;
}

BoardView Rules::view(const State& s, Side viewer) {
    const Setup& setup = *s.setup;
    BoardView v;
    v.grid = BoardView::Grid::squares;
    v.columns = setup.columns;
    v.rows = setup.rows;
    v.wide = static_cast<float>(setup.columns);
    v.deep = static_cast<float>(setup.rows);
    v.night = setup.night;
    v.wooded = setup.wooded;
    if (!setup.plain || !s.effects.empty()) add_ground(s, v);
    if (const auto side = shared::deploying_side(s))
        for (const Square q : board_of(s).where([&](Square at) { return in_zone(s, *side, at); }))
            v.zones.push_back({*side, outline_of(q)});
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if ((p.where != Where::table && p.where != Where::with) || p.heads == 0 || unseen(s, i, viewer)) continue;
        const Facts& f = facts(s, i);
        // Men taken in from another unit may make it larger than it was (BCR-1.5.1).
        BoardBlock b =
            shared::block_of<Rules>(s, i, p.side, p.heads, std::max<std::int32_t>(f.started, p.heads), kind_words(f));
        b.shape = f.commander ? BoardBlock::Shape::round : BoardBlock::Shape::square;
        b.place = SquarePlace{p.at, p.facing};
        // A commander stands in a corner of his square, beside the unit that may be in it.
        b.x = static_cast<float>(p.at.column) + (f.commander ? 0.8f : 0.5f);
        b.y = static_cast<float>(p.at.row) + (f.commander ? 0.2f : 0.5f);
        b.wide = b.deep = f.commander ? 0.36f : 0.9f;
        b.degrees = static_cast<std::int16_t>(45 * p.facing);
        b.hits = f.commander ? p.points : p.heads * f.hit_points - p.excess;
        b.most_hits = f.commander ? f.hit_points : b.started * f.hit_points;
        b.leader = f.commander && f.leads;
        b.missile = f.range > 0;
        b.ready = !p.now.activated;
        b.morale = static_cast<std::uint8_t>(p.morale);
        b.morale_levels = 3;
        v.blocks.push_back(std::move(b));
    }
    return v;
}

bool Rules::sees_all(const State& s, Side viewer) {
    return s.setup->stratagem.second != Stratagem::ambush || viewer == Side::second;
}

// Hidden enemies may stand wherever they could hide; those of a flank march wait off the map in any case.
State Rules::as_seen_by(const State& s, Side viewer, Rng& rng) {
    State seen = s;
    if (sees_all(s, viewer)) return seen;
    for (std::size_t i = 0; i < s.setup->units; ++i)
        if (s.pieces[i].hidden && on_table(s.pieces[i])) clear_grid(seen, s.pieces[i].at);
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        Piece& p = seen.pieces[i];
        if (!p.hidden || !on_table(p)) continue;
        std::vector<Square> places;
        for (std::int16_t row = 0; row < s.setup->rows / 2; ++row)
            for (std::int16_t column = 0; column < s.setup->columns; ++column) {
                const Square q{column, row};
                if (unit_on(seen, q) != nobody || row_closed(s, q)) continue;
                const bool near = std::ranges::any_of(seen.pieces, [&](const Piece& e) {
                    return e.side == viewer && on_table(e) && e.heads > 0 && distance(e.at, q) <= 3;
                });
                if (!near) places.push_back(q);
            }
        if (!places.empty()) {
            p.at = places[rng.below(static_cast<std::uint32_t>(places.size()))];
            put_on_grid(seen, i, p.at);
            if (p.guest != nobody) seen.pieces[p.guest].at = p.at;
        } else {
            put_on_grid(seen, i, p.at);
        }
    }
    return seen;
}

// --- Areas -----------------------------------------------------------------------------------------------------------

std::vector<TablePlace> Rules::reachable(const State& s, PieceId p) {
    std::vector<TablePlace> out;
    if (p.value == 0 || p.value > s.pieces.size() || s.stage != Stage::act) return out;
    const std::size_t i = p.value - 1;
    const Piece& x = s.pieces[i];
    const auto offer = [&](Square q, Gait gait) {
        const SquarePlace to{q, x.facing};
        if (legal(s, Advance{p, to, gait})) out.emplace_back(to);
    };
    if (s.act.begun && s.act.riding && s.act.piece == i) {
        Square q = x.at;
        for (int n = 1; n <= ride_by_most(s); ++n) {
            q = step(q, s.act.direction);
            if (n >= 2) offer(q, Gait::normal);
        }
        return out;
    }
    if (x.where == Where::flank) {
        const auto enters = [&](Square q) { return legal(s, Deploy{p, SquarePlace{q, x.facing}, 0, {}}); };
        for (const Square q : board_of(s).where(enters)) out.emplace_back(SquarePlace{q, x.facing});
        return out;
    }
    Reach all;
    reach(s, i, speed_now(s, i), all);
    for (const Reached& r : all)
        if (r.steps > 0) offer(r.at, Gait::normal);
    return out;
}

std::vector<BoardArea> Rules::fire_areas(const State& s, PieceId p) {
    if (p.value == 0 || p.value > s.pieces.size()) return {};
    const std::size_t i = p.value - 1;
    const Piece& x = s.pieces[i];
    const int range = range_now(s, i);
    if (range == 0 || x.where == Where::flank) return {};
    const auto in_range = [&](Square q) {
        return std::abs(q.column - x.at.column) + std::abs(q.row - x.at.row) > 1 && gap(s, x.at, q) <= range;
    };
    return board_of(s).areas(in_range, fmt::format("range {}", counted(range, "square")));
}

std::vector<BoardArea> Rules::charge_areas(const State& s, PieceId p) {
    std::vector<BoardArea> out;
    if (p.value == 0 || p.value > s.pieces.size()) return out;
    const std::size_t i = p.value - 1;
    const Piece& x = s.pieces[i];
    if (!on_table(x) || engaged(s, i)) return out;
    std::vector<Square> cells;
    for (int d = 0; d < 8; ++d) {
        Square q = x.at;
        for (int n = clear_charge(s, i, d); n > 0; --n) {
            q = step(q, d);
            for (int side = 0; side < 4; ++side) {
                const Square beside = step(q, 2 * side);
                if (!on_map(*s.setup, beside) || beside == x.at) continue;
                if (faces(s, i) && !(step(q, x.facing) == beside)) continue;
                if (std::ranges::find(cells, beside) == cells.end()) cells.push_back(beside);
            }
        }
    }
    for (const Square q : cells) out.push_back({outline_of(q), ""});
    return out;
}

}  // namespace banneret::battlefield
