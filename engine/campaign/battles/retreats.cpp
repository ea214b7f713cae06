#include <array>

#include "engine/campaign/perform.h"

namespace banneret {

namespace {

constexpr std::array<Direction, 8> round_the_compass = {
    Direction::north, Direction::north_east, Direction::east, Direction::south_east,
    Direction::south, Direction::south_west, Direction::west, Direction::north_west};

Direction away(const Campaign& c, const Army& army, ArmyId enemy, MapPoint from, Side side) {
    const Army* foe = find_army(c, enemy);
    const auto at = foe != nullptr ? position_of(c, *foe) : std::nullopt;
    if (at && !(*at == from)) return compass(*at, from);
    if (const March* march = find_march(c, army.id); march != nullptr && !(march->way->from == from))
        return compass(from, march->way->from);
    if (const March* march = find_march(c, enemy); march != nullptr && !(march->way->from == from))
        return compass(march->way->from, from);
    std::optional<MapPoint> friends;
    for (const auto& other : c.armies) {
        if (other->faction != army.faction || other->id == army.id) continue;
        const auto there = position_of(c, *other);
        if (there && !(*there == from) && (!friends || distance(from, *there) < distance(from, *friends)))
            friends = there;
    }
    if (friends) return compass(from, *friends);
    return side == Side::first ? Direction::west : Direction::east;
}

}  // namespace

MapPoint retreat_point(const Campaign& c, const Army& army, ArmyId enemy, MapPoint from, int miles, Direction chosen,
                       Side side) {
    const std::int32_t far = miles * mile;
    if (chosen != Direction::away_from_the_enemy) return moved(from, chosen, far);
    const Direction best = away(c, army, enemy, from, side);
    std::size_t at = 0;
    while (round_the_compass[at] != best) ++at;
    for (const std::size_t turn : {0u, 1u, 7u, 2u, 6u}) {
        const MapPoint to = moved(from, round_the_compass[(at + turn) % round_the_compass.size()], far);
        if (c.map->rules.ground_percent[static_cast<std::size_t>(ground_at(*c.map, to))] > 0) return to;
    }
    return moved(from, best, far);
}

}  // namespace banneret
