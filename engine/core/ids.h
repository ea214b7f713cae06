#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace banneret {

// A typed ID: the tag keeps the IDs of different kinds apart.
template <class Tag>
struct Id {
    std::uint32_t value = 0;  // 0: no ID
    friend constexpr auto operator<=>(Id, Id) = default;
    explicit constexpr operator bool() const { return value != 0; }
};

using UnitId = Id<struct UnitTag>;
using CharacterId = Id<struct CharacterTag>;
using ArmyId = Id<struct ArmyTag>;
using FactionId = Id<struct FactionTag>;  // a side of the campaign: a realm, a league, a horde
using PlaceId = Id<struct PlaceTag>;
using BattleId = Id<struct BattleTag>;
using ComparisonId = Id<struct ComparisonTag>;
using NoteId = Id<struct NoteTag>;
using PieceId = Id<struct PieceTag>;  // a unit, stand or single figure on one table: 1, 2, 3 ... in the order of the
                                      // muster

// The two sides of one battle, in the order they were named. The battle decides which of them attacks.
enum class Side : std::uint8_t { first, second };
inline constexpr std::array both_sides = {Side::first, Side::second};
constexpr Side other(Side s) {
    return s == Side::first ? Side::second : Side::first;
}

// One value for each side.
template <class T>
struct PerSide {
    T first{}, second{};
    constexpr T& operator[](Side s) { return s == Side::first ? first : second; }
    constexpr const T& operator[](Side s) const { return s == Side::first ? first : second; }
    friend bool operator==(const PerSide&, const PerSide&) = default;
};

}  // namespace banneret
