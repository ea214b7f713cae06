#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

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
    return static_cast<Side>(static_cast<std::uint8_t>(s) ^ 1u);
}

// One value for each side.
template <class T>
struct PerSide {
    T first{}, second{};
    constexpr T& operator[](Side s) { return of(*this, first, second, s); }
    constexpr const T& operator[](Side s) const { return of(*this, first, second, s); }
    friend bool operator==(const PerSide&, const PerSide&) = default;

private:
    // Indexes from the first value instead of branching: sides alternate too often for branch prediction.
    template <class Both, class Value>
    static constexpr Value& of(Both& both, Value& first, Value& second, Side s) {
        static_assert(sizeof(Both) == 2 * sizeof(Value));
        if (std::is_constant_evaluated()) return s == Side::first ? first : second;
        return reinterpret_cast<Value*>(&both)[static_cast<std::size_t>(s)];
    }
};

}  // namespace banneret
