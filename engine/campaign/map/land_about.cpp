#include "engine/campaign/map/land_about.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <span>
#include <utility>

#include "engine/campaign/campaign.h"
#include "engine/dice/rng.h"

namespace banneret {

namespace {

// A point in the battle's thousandths, which may lie far outside.
struct Far {
    std::int64_t x = 0, y = 0;
};

// The square of land around a battle, turned so that the attacker comes from below.
class LandSquare {
public:
    LandSquare(MapPoint middle, std::optional<MapPoint> attacker) : middle_(middle) {
        if (!attacker) return;
        const std::int64_t dx = std::int64_t{middle.x} - attacker->x, dy = std::int64_t{middle.y} - attacker->y;
        if (std::abs(dx) > std::abs(dy))
            quarters_ = dx > 0 ? 1 : 3;
        else if (dy < 0)
            quarters_ = 2;
    }
    Far on_land(MapPoint p) const {
        Far out{(std::int64_t{p.x} - middle_.x) * land_reach / land_radius,
                (std::int64_t{p.y} - middle_.y) * land_reach / land_radius};
        for (int n = 0; n < quarters_; ++n) out = {-out.y, out.x};
        return out;
    }
    MapPoint on_map(LandPoint p) const {
        Far q{p.x, p.y};
        for (int n = 0; n < quarters_; ++n) q = {q.y, -q.x};
        return {static_cast<std::int32_t>(middle_.x + q.x * land_radius / land_reach),
                static_cast<std::int32_t>(middle_.y + q.y * land_radius / land_reach)};
    }

private:
    MapPoint middle_;
    int quarters_ = 0;  // 1: the attacker comes from the west
};

// --- Outlines cut to the square --------------------------------------------------------------------------------------

std::int64_t part_of_the_way(std::int64_t from, std::int64_t to, std::int64_t at, std::int64_t from_other,
                             std::int64_t to_other) {
    return from_other + (to_other - from_other) * (at - from) / (to - from);
}

// The side of the polygon up to one edge of the square (Sutherland-Hodgman).
std::vector<Far> cut(const std::vector<Far>& outline, std::int64_t Far::*axis, std::int64_t Far::*other, int sign) {
    const auto inside = [&](Far p) { return sign * p.*axis <= land_reach; };
    std::vector<Far> out;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Far a = outline[i], b = outline[(i + 1) % outline.size()];
        if (inside(a)) out.push_back(a);
        if (inside(a) == inside(b)) continue;
        Far edge;
        edge.*axis = std::int64_t{sign} * land_reach;
        edge.*other = part_of_the_way(a.*axis, b.*axis, edge.*axis, a.*other, b.*other);
        out.push_back(edge);
    }
    return out;
}

// The outline with its corners cut twice (Chaikin), as round as the map draws it; with too many corners, as it is.
std::vector<Far> rounded(std::vector<Far> outline) {
    for (int n = 0; n < 2 && 2 * outline.size() + 8 <= most_land_corners; ++n) {
        std::vector<Far> finer;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Far a = outline[i], b = outline[(i + 1) % outline.size()];
            finer.push_back({(3 * a.x + b.x) / 4, (3 * a.y + b.y) / 4});
            finer.push_back({(a.x + 3 * b.x) / 4, (a.y + 3 * b.y) / 4});
        }
        outline = std::move(finer);
    }
    return outline;
}

LandPoint near_point(Far p) {
    const auto within = [](std::int64_t v) {
        return static_cast<std::int16_t>(std::clamp<std::int64_t>(v, -land_reach, land_reach));
    };
    return {within(p.x), within(p.y)};
}

std::vector<LandPoint> within_square(std::vector<Far> outline) {
    for (const int sign : {1, -1}) {
        outline = cut(outline, &Far::x, &Far::y, sign);
        outline = cut(outline, &Far::y, &Far::x, sign);
    }
    std::vector<LandPoint> out;
    for (const Far p : outline)
        if (out.empty() || !(near_point(p) == out.back())) out.push_back(near_point(p));
    while (out.size() > 1 && out.front() == out.back()) out.pop_back();
    return out;
}

// The part of a segment within the square; none if it misses it.
std::optional<std::pair<LandPoint, LandPoint>> within_square(Far a, Far b) {
    for (const int sign : {1, -1})
        for (const auto& [axis, other] : {std::pair{&Far::x, &Far::y}, std::pair{&Far::y, &Far::x}}) {
            const std::int64_t edge = std::int64_t{sign} * land_reach;
            const bool a_out = sign * a.*axis > land_reach, b_out = sign * b.*axis > land_reach;
            if (a_out && b_out) return std::nullopt;
            if (!a_out && !b_out) continue;
            Far& outer = a_out ? a : b;
            const Far& inner = a_out ? b : a;
            outer.*other = part_of_the_way(outer.*axis, inner.*axis, edge, outer.*other, inner.*other);
            outer.*axis = edge;
        }
    const LandPoint from = near_point(a), to = near_point(b);
    if (from == to) return std::nullopt;
    return std::pair{from, to};
}

// --- What lies at the points of a grid -------------------------------------------------------------------------------

constexpr int grid = 21;
constexpr std::int16_t step = 2 * land_reach / (grid - 1);
LandPoint grid_point(int column, int row) {
    return {static_cast<std::int16_t>(column * step - land_reach), static_cast<std::int16_t>(row * step - land_reach)};
}

constexpr std::size_t cell(int column, int row) {
    return static_cast<std::size_t>(row) * grid + static_cast<std::size_t>(column);
}

struct Samples {
    std::array<std::optional<std::size_t>, grid * grid> region;  // that counts there
    std::optional<std::size_t> at(int column, int row) const { return region[cell(column, row)]; }
};

Samples sampled(const Map& map, const LandSquare& square) {
    Samples out;
    for (int row = 0; row < grid; ++row)
        for (int column = 0; column < grid; ++column)
            out.region[cell(column, row)] = region_at(map, square.on_map(grid_point(column, row)));
    return out;
}

// --- Pieces ----------------------------------------------------------------------------------------------------------

// A rounded piece: 100 to 200 thousandths to the left and right of its middle, twice that before and behind, as the
// land between two lines is wider than deep.
LandPiece scattered(TableGround ground, const std::string& name, std::int16_t left, std::int16_t wide, Rng& rng) {
    const auto die = [&](std::int16_t n) {
        return static_cast<std::int16_t>(rng.below(static_cast<std::uint32_t>(n)));
    };
    const auto across = static_cast<std::int16_t>(100 + die(100)), deep = static_cast<std::int16_t>(250 + die(200));
    const auto room = static_cast<std::int16_t>(std::max(1, wide - 2 * across));
    const auto x = static_cast<std::int16_t>(left + across + die(room)), y = static_cast<std::int16_t>(die(900) - 450);
    const auto at = [&](int dx, int dy) {
        return near_point({x + std::int64_t{across} * dx / 10, y + std::int64_t{deep} * dy / 10});
    };
    return {ground,
            name,
            false,
            {at(-10, -4), at(-5, -10), at(5, -9), at(10, -3), at(9, 5), at(4, 10), at(-6, 9), at(-10, 4)}};
}

// Pieces of the region's kind side by side, where it covers most of the land.
void scatter(std::vector<LandPiece>& out, const Region& region, MapPoint at, const Samples& samples,
             std::size_t index) {
    using enum TableGround;
    static constexpr std::array forest = {woods, scrub, woods, woods, scrub, woods};
    static constexpr std::array hills = {hill, scrub, hill, hill};
    static constexpr std::array mountains = {steep_hill, hill, scrub, steep_hill};
    static constexpr std::array marshes = {marsh, scrub, marsh, marsh};
    std::span<const TableGround> kinds = forest;
    if (region.ground == Ground::hills) kinds = hills;
    if (region.ground == Ground::mountains) kinds = mountains;
    if (region.ground == Ground::marsh) kinds = marshes;
    Rng rng((static_cast<std::uint64_t>(static_cast<std::uint32_t>(at.x)) << 32) | static_cast<std::uint32_t>(at.y),
            17);
    const auto wide = static_cast<std::int16_t>(2 * land_reach / static_cast<int>(kinds.size()));
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto left = static_cast<std::int16_t>(static_cast<int>(i) * wide - land_reach);
        LandPiece piece = scattered(kinds[i], region.name, left, wide, rng);
        // No piece is laid where another region begins: a clearing in a wood stays open.
        const LandPoint a = piece.outline.front(), b = piece.outline[piece.outline.size() / 2];
        const auto nearest = [](int v) { return (v + land_reach + step / 2) / step; };
        if (samples.at(nearest((a.x + b.x) / 2), nearest((a.y + b.y) / 2)) == index) out.push_back(std::move(piece));
    }
}

// The kind of a region on the table; open: none.
TableGround on_table(Ground ground, bool narrow) {
    switch (ground) {
        case Ground::hills:
            return TableGround::hill;
        case Ground::forest:
            return TableGround::woods;
        case Ground::marsh:
            return TableGround::marsh;
        case Ground::mountains:
            return TableGround::steep_hill;
        case Ground::water:
            return narrow ? TableGround::river : TableGround::deep_water;
        case Ground::open:
        case Ground::road:
        case Ground::track:
        case Ground::dyke:
            break;
    }
    return TableGround::open;
}

// True if water is narrow enough for a river: at most a quarter of the land in one direction.
bool is_narrow(const Samples& samples, std::size_t region) {
    const auto longest = [&](bool rows) {
        int most = 0;
        for (int a = 0; a < grid; ++a) {
            int run = 0;
            for (int b = 0; b < grid; ++b) {
                run = (rows ? samples.at(b, a) : samples.at(a, b)) == region ? run + 1 : 0;
                most = std::max(most, run);
            }
        }
        return most;
    };
    return 4 * std::min(longest(true), longest(false)) <= grid;
}

// The cells of the grid where this region counts as one outline, in half steps; empty if they are several parts or have
// a hole.
std::vector<Far> traced(const Samples& samples, std::size_t region) {
    const auto in = [&](int column, int row) {
        return column >= 0 && column < grid && row >= 0 && row < grid && samples.at(column, row) == region;
    };
    // The edges between inside and outside, from corner to corner with the inside on their left.
    using Corner = std::pair<int, int>;
    std::map<Corner, Corner> next;
    std::size_t edges = 0;
    const auto edge = [&](Corner from, Corner to) {
        next[from] = to;
        ++edges;
    };
    for (int row = 0; row < grid; ++row)
        for (int column = 0; column < grid; ++column) {
            if (!in(column, row)) continue;
            if (!in(column, row - 1)) edge({column, row}, {column + 1, row});
            if (!in(column + 1, row)) edge({column + 1, row}, {column + 1, row + 1});
            if (!in(column, row + 1)) edge({column + 1, row + 1}, {column, row + 1});
            if (!in(column - 1, row)) edge({column, row + 1}, {column, row});
        }
    if (next.empty() || next.size() != edges) return {};  // parts that touch at a corner
    std::vector<Far> out;
    Corner at = next.begin()->first, before{-1, -1};
    for (std::size_t n = 0; n < edges; ++n) {
        const Corner then = next.at(at);
        const bool bends = before.first < 0 || then.first - at.first != at.first - before.first ||
                           then.second - at.second != at.second - before.second;
        if (bends)
            out.push_back({std::int64_t{at.first} * step - land_reach - step / 2,
                           std::int64_t{at.second} * step - land_reach - step / 2});
        before = at;
        at = then;
        if (at == next.begin()->first && n + 1 < edges) return {};  // another part, or a hole
    }
    return out;
}

std::optional<LandPiece> piece_of(const Region& region, TableGround ground, const LandSquare& square,
                                  const Samples& samples, std::size_t index) {
    const auto fits = [](const LandPiece& piece) {
        return piece.outline.size() >= 3 && piece.outline.size() <= most_land_corners;
    };
    std::vector<Far> outline;
    for (const MapPoint p : region.outline) outline.push_back(square.on_land(p));
    LandPiece piece{ground, region.name, false, within_square(rounded(std::move(outline)))};
    if (!fits(piece)) return std::nullopt;
    const Patch patch = in_thousandths(piece);
    int covered = 0, hidden = 0;
    for (int row = 0; row < grid; ++row)
        for (int column = 0; column < grid; ++column) {
            const LandPoint at = grid_point(column, row);
            if (!covers(patch, InchPoint{at.x, at.y})) continue;
            ++covered;
            hidden += samples.at(column, row) != index;
        }
    if (20 * hidden <= covered) return piece;
    // A later region lies on it: only what is seen of it, if that is in one part.
    piece.outline = within_square(rounded(traced(samples, index)));
    return fits(piece) ? std::optional(std::move(piece)) : std::nullopt;
}

constexpr std::size_t most_regions_laid = 36;  // crossings, dykes and buildings have room beside them

void add_regions(std::vector<LandPiece>& out, const Map& map, const LandSquare& square, const Samples& samples,
                 MapPoint at) {
    for (std::size_t i = 0; i < map.regions.size() && out.size() < most_regions_laid; ++i) {
        const Region& region = map.regions[i];
        const auto seen = static_cast<std::size_t>(std::ranges::count(samples.region, std::optional(i)));
        const TableGround ground = on_table(region.ground, is_narrow(samples, i));
        const bool water = region.ground == Ground::water;
        // A brook may lie between the points of the grid.
        if (ground == TableGround::open || (seen == 0 && !water)) continue;
        if (10 * seen < 6 * samples.region.size()) {
            if (auto piece = piece_of(region, ground, square, samples, i)) out.push_back(std::move(*piece));
        } else if (!water) {
            scatter(out, region, at, samples, i);
        } else if (samples.at(grid / 2, grid / 2) == i) {  // a battle in the shallows
            const std::int16_t bank = land_reach / 5;
            out.push_back({TableGround::river,
                           region.name,
                           false,
                           {{-land_reach, static_cast<std::int16_t>(-bank)},
                            {land_reach, static_cast<std::int16_t>(-bank)},
                            {land_reach, bank},
                            {-land_reach, bank}}});
        }
    }
}

// --- Crossings -------------------------------------------------------------------------------------------------------

// The waters of the land, in thousandths.
struct Waters {
    std::vector<Patch> patches;
    bool cover(LandPoint p) const {
        return std::ranges::any_of(patches, [&](const Patch& w) { return covers(w, InchPoint{p.x, p.y}); });
    }
    bool part(LandPoint a, LandPoint b) const {
        return std::ranges::any_of(patches, [&](const Patch& w) {
            return crosses(w, InchPoint{a.x, a.y}, InchPoint{b.x, b.y});
        });
    }
};

Waters waters_of(const std::vector<LandPiece>& land) {
    Waters out;
    for (const LandPiece& piece : land)
        if (piece.ground == TableGround::river || piece.ground == TableGround::deep_water)
            out.patches.push_back(in_thousandths(piece));
    return out;
}

// True if dry land joins the attacker's edge with the defender's.
bool passable(const Waters& waters) {
    std::array<bool, grid * grid> reached{};
    std::vector<std::pair<int, int>> open;
    const auto reach = [&](int column, int row) {
        reached[cell(column, row)] = true;
        open.emplace_back(column, row);
    };
    for (int column = 0; column < grid; ++column)
        if (!waters.cover(grid_point(column, 0))) reach(column, 0);
    while (!open.empty()) {
        const std::pair<int, int> from = open.back();
        open.pop_back();
        if (from.second == grid - 1) return true;
        for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
            const int column = from.first + dx, row = from.second + dy;
            if (column < 0 || column >= grid || row < 0 || row >= grid || reached[cell(column, row)]) continue;
            const LandPoint to = grid_point(column, row);
            if (!waters.cover(to) && !waters.part(grid_point(from.first, from.second), to)) reach(column, row);
        }
    }
    return false;
}

// The x at which a road crosses the water, the first of the map's roads that does; none if no road does.
std::optional<std::int16_t> bridge_of(const Map& map, const LandSquare& square, const Waters& waters) {
    for (const Road& road : map.roads) {
        if (road.ground != Ground::road) continue;
        const std::vector<MapPoint> line = line_of(map, road);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const auto part = within_square(square.on_land(line[i]), square.on_land(line[i + 1]));
            if (!part) continue;
            constexpr int parts = 4 * grid;
            for (int n = 0; n <= parts; ++n) {
                const LandPoint p =
                    near_point({part->first.x + std::int64_t{part->second.x - part->first.x} * n / parts,
                                part->first.y + std::int64_t{part->second.y - part->first.y} * n / parts});
                if (waters.cover(p)) return p.x;
            }
        }
    }
    return std::nullopt;
}

// Across every water between these two sides of the land.
LandPiece crossing(TableGround kind, std::int16_t left, std::int16_t right, const Waters& waters) {
    std::int16_t from = land_reach, to = -land_reach;
    for (std::int16_t y = -land_reach; y <= land_reach; y = static_cast<std::int16_t>(y + step / 4))
        for (std::int16_t x = left; x <= right; x = static_cast<std::int16_t>(x + step / 4))
            if (waters.cover({x, y})) {
                from = std::min(from, y);
                to = std::max(to, y);
            }
    from = static_cast<std::int16_t>(std::max<int>(-land_reach, from - step / 2));
    to = static_cast<std::int16_t>(std::min<int>(land_reach, to + step / 2));
    return {kind, "", false, {{left, from}, {right, from}, {right, to}, {left, to}}};
}

// The armies meet where they can come at each other: water across the whole width is shallow along the middle.
void add_crossings(std::vector<LandPiece>& out, const Map& map, const LandSquare& square) {
    const Waters waters = waters_of(out);
    if (waters.patches.empty() || passable(waters)) return;
    constexpr std::int16_t shallow = 650, wide = 120;
    out.push_back(crossing(TableGround::ford, -shallow, shallow, waters));
    if (const auto at = bridge_of(map, square, waters)) {
        const auto x = static_cast<std::int16_t>(std::clamp<int>(*at, -land_reach + wide, land_reach - wide));
        out.push_back(crossing(TableGround::bridge, static_cast<std::int16_t>(x - wide),
                               static_cast<std::int16_t>(x + wide), waters));
    }
}

void add_dykes(std::vector<LandPiece>& out, const Map& map, const LandSquare& square) {
    for (const Road& road : map.roads) {
        if (road.ground != Ground::dyke) continue;
        const std::vector<MapPoint> line = line_of(map, road);
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            if (const auto part = within_square(square.on_land(line[i]), square.on_land(line[i + 1]));
                part && out.size() < most_land_pieces)
                out.push_back({TableGround::wall, "dyke", true, {part->first, part->second}});
    }
}

void add_buildings(std::vector<LandPiece>& out, const Map& map, const LandSquare& square) {
    for (const Place& place : map.places) {
        if (place.secret || place.kind == PlaceKind::crossing || place.kind == PlaceKind::landmark) continue;
        const Far p = square.on_land(place.at);
        const std::int64_t away = std::max(std::abs(p.x), std::abs(p.y));
        // At the place itself the armies stand before it.
        if (away > land_reach - 100 || away < 250) continue;
        const auto at = [&](int dx, int dy) { return near_point({p.x + dx, p.y + dy}); };
        out.push_back(
            {TableGround::building, place.name, false, {at(-60, -100), at(60, -100), at(60, 100), at(-60, 100)}});
    }
}

// The regions and places that may reach into the square, and the roads that are not secret.
Map nearby(const Map& map, MapPoint at) {
    const auto is_near = [&](std::span<const MapPoint> points) {
        std::int64_t west = map_reach, east = -map_reach, south = map_reach, north = -map_reach;
        for (const MapPoint p : points) {
            west = std::min<std::int64_t>(west, p.x), east = std::max<std::int64_t>(east, p.x);
            south = std::min<std::int64_t>(south, p.y), north = std::max<std::int64_t>(north, p.y);
        }
        return west <= at.x + land_radius && east >= at.x - land_radius && south <= at.y + land_radius &&
               north >= at.y - land_radius;
    };
    Map out;
    out.places = map.places;
    const auto secret = [&](PlaceId id) {
        const Place* place = find_place(map, id);
        return place != nullptr && place->secret;
    };
    for (const Road& road : map.roads)
        if (!road.secret && !secret(road.from) && !secret(road.to) && is_near(line_of(map, road)))
            out.roads.push_back(road);
    for (const Region& region : map.regions)
        if (is_near(region.outline)) out.regions.push_back(region);
    return out;
}

}  // namespace

std::vector<LandPiece> land_about(const Map& whole, MapPoint at, std::optional<MapPoint> attacker) {
    const Map map = nearby(whole, at);
    const LandSquare square(at, attacker);
    std::vector<LandPiece> out;
    add_regions(out, map, square, sampled(map, square), at);
    add_crossings(out, map, square);
    add_dykes(out, map, square);
    add_buildings(out, map, square);
    if (out.size() > most_land_pieces) out.resize(most_land_pieces);
    return out;
}

std::vector<LandPiece> land_between(const Campaign& c, ArmyId attacker, ArmyId defender) {
    const auto position = [&](ArmyId id) -> std::optional<MapPoint> {
        const Army* army = find_army(c, id);
        return army != nullptr ? position_of(c, *army) : std::nullopt;
    };
    const auto from = position(attacker), at = position(defender);
    if (at) return land_about(*c.map, *at, from);
    return from ? land_about(*c.map, *from) : std::vector<LandPiece>{};
}

}  // namespace banneret
