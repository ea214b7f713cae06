#include "engine/campaign/map/land_about.h"

#include <algorithm>
#include <array>
#include <cstdlib>
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
void scatter(std::vector<LandPiece>& out, const Region& region, MapPoint at) {
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
    for (std::size_t i = 0; i < kinds.size(); ++i)
        out.push_back(scattered(kinds[i], region.name,
                                static_cast<std::int16_t>(static_cast<int>(i) * wide - land_reach), wide, rng));
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

void add_regions(std::vector<LandPiece>& out, const Map& map, const LandSquare& square, const Samples& samples,
                 MapPoint at) {
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        const Region& region = map.regions[i];
        const auto seen = static_cast<std::size_t>(std::ranges::count(samples.region, std::optional(i)));
        const TableGround ground = on_table(region.ground, is_narrow(samples, i));
        if (ground == TableGround::open || seen == 0) continue;
        const bool most = 10 * seen >= 6 * samples.region.size();
        if (most && region.ground != Ground::water) {
            scatter(out, region, at);
            continue;
        }
        if (most) {  // a battle in the shallows
            const std::int16_t bank = land_reach / 5;
            out.push_back({TableGround::river,
                           region.name,
                           false,
                           {{-land_reach, static_cast<std::int16_t>(-bank)},
                            {land_reach, static_cast<std::int16_t>(-bank)},
                            {land_reach, bank},
                            {-land_reach, bank}}});
            continue;
        }
        std::vector<Far> outline;
        for (const MapPoint p : region.outline) outline.push_back(square.on_land(p));
        LandPiece piece{ground, region.name, false, within_square(rounded(std::move(outline)))};
        if (piece.outline.size() >= 3 && piece.outline.size() <= most_land_corners) out.push_back(std::move(piece));
    }
}

// --- Crossings -------------------------------------------------------------------------------------------------------

using Wet = std::array<bool, grid * grid>;

Wet wet_cells(const std::vector<LandPiece>& land) {
    Wet out{};
    for (const LandPiece& piece : land) {
        if (piece.ground != TableGround::river && piece.ground != TableGround::deep_water) continue;
        for (int row = 0; row < grid; ++row)
            for (int column = 0; column < grid; ++column)
                out[cell(column, row)] = out[cell(column, row)] || covers(piece, grid_point(column, row));
    }
    return out;
}

// True if dry land joins the attacker's edge with the defender's.
bool passable(const Wet& wet) {
    Wet reached{};
    std::vector<std::pair<int, int>> open;
    const auto reach = [&](int column, int row) {
        if (column < 0 || column >= grid || row < 0 || row >= grid) return;
        if (wet[cell(column, row)] || reached[cell(column, row)]) return;
        reached[cell(column, row)] = true;
        open.emplace_back(column, row);
    };
    for (int column = 0; column < grid; ++column) reach(column, 0);
    while (!open.empty()) {
        const auto [column, row] = open.back();
        open.pop_back();
        if (row == grid - 1) return true;
        reach(column + 1, row), reach(column - 1, row), reach(column, row + 1), reach(column, row - 1);
    }
    return false;
}

struct Crossing {
    std::int16_t x = 0;
    TableGround kind = TableGround::ford;
};

// Where a road or a place meets the water first.
Crossing crossing_of(const Map& map, const LandSquare& square, const Wet& wet) {
    const auto is_wet = [&](Far p) {
        if (std::max(std::abs(p.x), std::abs(p.y)) > land_reach) return false;
        return wet[cell(static_cast<int>((p.x + land_reach + step / 2) / step),
                        static_cast<int>((p.y + land_reach + step / 2) / step))];
    };
    for (const Road& road : map.roads) {
        if (road.secret) continue;
        const std::vector<MapPoint> line = line_of(map, road);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const auto part = within_square(square.on_land(line[i]), square.on_land(line[i + 1]));
            if (!part) continue;
            for (int n = 0; n <= 2 * grid; ++n) {
                const Far p{part->first.x + std::int64_t{part->second.x - part->first.x} * n / (2 * grid),
                            part->first.y + std::int64_t{part->second.y - part->first.y} * n / (2 * grid)};
                if (is_wet(p))
                    return {near_point(p).x, road.ground == Ground::road ? TableGround::bridge : TableGround::ford};
            }
        }
    }
    for (const Place& place : map.places)
        if (const Far p = square.on_land(place.at);
            !place.secret && place.kind == PlaceKind::crossing && std::max(std::abs(p.x), std::abs(p.y)) <= land_reach)
            return {near_point(p).x, TableGround::ford};
    return {};
}

// Four tenths of the land's half are wide enough for several units side by side.
void add_crossing(std::vector<LandPiece>& out, const Map& map, const LandSquare& square) {
    const Wet wet = wet_cells(out);
    if (passable(wet)) return;
    const Crossing crossing = crossing_of(map, square, wet);
    const auto half = static_cast<std::int16_t>(crossing.kind == TableGround::bridge ? 150 : 200);
    const auto x = static_cast<std::int16_t>(std::clamp<int>(crossing.x, -land_reach + half, land_reach - half));
    int first = grid, last = -1;
    for (int row = 0; row < grid; ++row)
        for (int column = 0; column < grid; ++column) {
            if (!wet[cell(column, row)] || std::abs(grid_point(column, row).x - x) > half + step) continue;
            first = std::min(first, row);
            last = std::max(last, row);
        }
    if (last < 0) return;
    const std::int16_t from = grid_point(0, std::max(first - 1, 0)).y,
                       to = grid_point(0, std::min(last + 1, grid - 1)).y;
    out.push_back({crossing.kind,
                   "",
                   false,
                   {{static_cast<std::int16_t>(x - half), from},
                    {static_cast<std::int16_t>(x + half), from},
                    {static_cast<std::int16_t>(x + half), to},
                    {static_cast<std::int16_t>(x - half), to}}});
}

void add_dykes(std::vector<LandPiece>& out, const Map& map, const LandSquare& square) {
    for (const Road& road : map.roads) {
        if (road.secret || road.ground != Ground::dyke) continue;
        const std::vector<MapPoint> line = line_of(map, road);
        for (std::size_t i = 0; i + 1 < line.size(); ++i)
            if (const auto part = within_square(square.on_land(line[i]), square.on_land(line[i + 1])))
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

// The regions, places and roads that may reach into the square.
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
    for (const Road& road : map.roads)
        if (is_near(line_of(map, road))) out.roads.push_back(road);
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
    add_crossing(out, map, square);
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
