#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/armies/army.h"

namespace banneret {

// The fields of units and characters, in the order of every list of them. Campaign files, army lists, JSON, the edits
// of the terminal and the variants of What if read these lists: `visit(key, member, rules)` is called for each field
// but the id.
struct FieldRules {
    enum class Presence : std::uint8_t {
        if_set,  // left out where it has its default
        lists,   // always in army lists and JSON
        always,  // in campaign files as well
        stored,  // only in campaign files
    };
    Presence presence = Presence::if_set;
    int least = 0, most = 0;  // of a number

    constexpr bool is_required() const { return presence == Presence::lists || presence == Presence::always; }
};

inline constexpr int last_stratagem_day = 10'000'000;  // the last day of a campaign

template <class Visit>
constexpr void unit_fields(Visit&& visit) {
    using enum FieldRules::Presence;
    visit("name", &Unit::name, FieldRules{always});
    visit("count", &Unit::count, FieldRules{always, 0, most_individuals});
    visit("fc", &Unit::fc, FieldRules{always, 1, 5});
    visit("armour", &Unit::armour, FieldRules{lists});
    visit("shield", &Unit::shield, FieldRules{});
    visit("mounted", &Unit::mounted, FieldRules{});
    visit("melee", &Unit::melee, FieldRules{});
    visit("missile", &Unit::missile, FieldRules{});
    visit("abilities", &Unit::abilities, FieldRules{});
    visit("formation", &Unit::formation, FieldRules{});
    visit("race", &Unit::race, FieldRules{});
    visit("religion", &Unit::religion, FieldRules{});
    visit("hit_dice", &Unit::hit_dice, FieldRules{if_set, 0, most_hit_dice});
}

// The keys of a unit's fields: the columns of an army list.
inline constexpr std::array<std::string_view, 13> unit_field_keys = [] {
    std::array<std::string_view, 13> out;
    std::size_t n = 0;
    unit_fields([&](std::string_view key, auto, const FieldRules&) { out.at(n++) = key; });
    return out;
}();

template <class Visit>
constexpr void score_fields(Visit&& visit) {
    const FieldRules score{FieldRules::Presence::if_set, least_ability_score, most_ability_score};
    visit("strength", &AbilityScores::strength, score);
    visit("dexterity", &AbilityScores::dexterity, score);
    visit("constitution", &AbilityScores::constitution, score);
    visit("intelligence", &AbilityScores::intelligence, score);
    visit("wisdom", &AbilityScores::wisdom, score);
    visit("charisma", &AbilityScores::charisma, score);
}

template <class Visit>
constexpr void tier_fields(Visit&& visit) {
    visit("fighter", &Tiers::fighter, FieldRules{});
    visit("priest", &Tiers::priest, FieldRules{});
    visit("mage", &Tiers::mage, FieldRules{});
}

template <class Visit>
constexpr void character_fields(Visit&& visit) {
    using enum FieldRules::Presence;
    const FieldRules levels{if_set, 0, most_class_levels}, one_to_five{if_set, 1, 5};
    visit("name", &Character::name, FieldRules{always});
    visit("fighter", &Character::fighter, levels);
    visit("cleric", &Character::cleric, levels);
    visit("thief", &Character::thief, levels);
    visit("magic_user", &Character::magic_user, levels);
    visit("hit_dice", &Character::hit_dice, FieldRules{if_set, 0, most_hit_dice});
    visit("scores", &Character::scores, FieldRules{});
    visit("magic_items", &Character::magic_items, FieldRules{});
    visit("rank", &Character::rank, FieldRules{});
    visit("tiers", &Character::tiers, FieldRules{});
    visit("leadership", &Character::leadership, one_to_five);
    visit("fc", &Character::fc, one_to_five);
    visit("mounted", &Character::mounted, FieldRules{});
    visit("flying", &Character::flying, FieldRules{});
    visit("armour", &Character::armour, FieldRules{});
    visit("shield", &Character::shield, FieldRules{});
    visit("melee", &Character::melee, FieldRules{});
    visit("missile", &Character::missile, FieldRules{});
    visit("rides_with", &Character::rides_with, FieldRules{});
    visit("state", &Character::state, FieldRules{});
    visit("wounds", &Character::wounds, FieldRules{if_set, 0, most_wounds});
    visit("stratagem_day", &Character::stratagem_day, FieldRules{if_set, 0, last_stratagem_day});
    visit("fit_again", &Character::fit_again, FieldRules{stored});
    visit("healing_sides", &Character::healing_sides, FieldRules{stored});
    visit("healing_face", &Character::healing_face, FieldRules{stored});
    visit("race", &Character::race, FieldRules{});
    visit("religion", &Character::religion, FieldRules{});
    visit("notes", &Character::notes, FieldRules{});
}

}  // namespace banneret
