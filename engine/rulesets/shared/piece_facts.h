#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rulesets/shared/muster_frame.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/battle.h"

namespace banneret {

// The muster in words and numbers, fact by fact; facts that do not apply are left out.
struct FactList {
    std::vector<MusterFact> out;
    void add(std::string_view key, std::string value) { out.push_back({key, std::move(value)}); }
    void number(std::string_view key, std::int64_t n) { add(key, std::to_string(n)); }
    void flag(std::string_view key, bool yes) {
        if (yes) add(key, "yes");
    }
    void flags(std::initializer_list<std::pair<std::string_view, bool>> list) {
        for (const auto& [key, yes] : list) flag(key, yes);
    }
    // Facts that every battle has, and every piece.
    void light(const shared::StartSetup& setup) { flags({{"night", setup.night}, {"wooded", setup.wooded}}); }
    void identity(Side side, std::string_view is, std::int64_t figures) {
        add("side", side == Side::first ? "attacker" : "defender");
        add("is", std::string(is));
        number("figures", figures);
    }
};

namespace shared {

// For muster_facts(): `of_battle(s)`, or `of_piece(s, index)`.
template <class State, class OfBattle, class OfPiece>
std::vector<MusterFact> facts_of(const State& s, PieceId p, std::size_t count, OfBattle of_battle, OfPiece of_piece) {
    if (!p) return of_battle(s);
    if (!is_piece(p, count)) return {};
    return of_piece(s, index_of(p));
}

}  // namespace shared

}  // namespace banneret
