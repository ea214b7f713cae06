#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/campaign/versions/delta.h"

// Shared by delta.cpp and delta_changes.cpp; do not include it elsewhere.
namespace banneret {

// The id of a thing, shared or not, as a plain number.
template <class T>
std::uint32_t id_number(const T& thing) {
    return thing.id.value;
}
template <class T>
std::uint32_t id_number(const Shared<T>& thing) {
    return thing->id.value;
}

inline std::uint32_t id_number(const March& march) {
    return march.army.value;
}
inline std::uint32_t id_number(const Stand& stand) {
    return stand.army.value;
}

template <class List>
std::unordered_map<std::uint32_t, std::size_t> places_by_id(const List& list) {
    std::unordered_map<std::uint32_t, std::size_t> out;
    for (std::size_t i = 0; i < list.size(); ++i) out.try_emplace(id_number(list[i]), i);
    return out;
}

// The fit characters of an army in the campaign, with which a tabletop battle begins.
std::vector<Character> fit_people(const Campaign& campaign, const OpenBattle& battle, const TablePlan& plan,
                                  Side on_table);
// An open battle that has not begun.
OpenBattle begun_from(const OfferedBattle& offered);

}  // namespace banneret
