#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/armies/army.h"
#include "engine/core/trouble.h"
#include "engine/rulesets/house_rules.h"

namespace banneret {

// A hypothetical army: a what-if starts from an army of a campaign or of a list and changes it by commands in words, so
// that the same change can be typed, stored and shown.
struct Variant {
    std::string name;  // its name in tables
    Army army;         // with all changes; its units and characters have ids of their own
    // If set, these override the values from the characters; an army from a list has no characters, so all are set
    // (AD-R13).
    std::optional<bool> has_general;
    std::optional<int> leadership, wizards, arch_wizards;
    HouseRules house;                  // the battle's; they apply to both armies
    std::int32_t day = 0;              // campaign day (AD-R5)
    std::vector<std::string> changes;  // all changes so far, as written
    bool operator==(const Variant&) const = default;
};

Variant variant_of_army(const Army& army, const HouseRules& house = {}, std::int32_t day = 0);
// The units are renumbered from 1.
Variant variant_of_list(std::string name, std::vector<Unit> units, const HouseRules& house = {}, int leadership = 1,
                        int wizards = 0, int arch_wizards = 0);

// Applies one change, as people write it:
//   Knights.count=120       a unit's count, fc, armour, shield, mounted, melee, missile, abilities, formation, race,
//                           religion or hit-dice, with the words of army lists
//   Knights.count=+40       40 more men (-40: fewer); fc likewise
//   Squires.melee=+lance    adds one weapon or ability (-lance removes it) instead of replacing the list
//   +Militia,200,1,none     adds a unit: a line of an army list, cells in the order name, count, fc, armour, shield,
//                           mounted, melee, missile, abilities, formation, race, religion, hit_dice
//   -Squires                removes a unit or a character
//   Merlin.magic-user=20    a character's class levels (fighter, cleric, thief, magic-user) or leadership
//   leadership=4            the general's; wizards=N and arch-wizards=N set the number with the army
//   general=no              no general (AD-R13); general=NAME: this character commands
//   abstract.foil=declared-blind   any house rule by its key
// Names and words are compared as everywhere (capitals, blanks and hyphens do not matter). Refused with a sentence, and
// without a change, if a name is unknown or ambiguous, or a value is not allowed.
std::optional<Refusal> change(Variant& variant, std::string_view words);
// Applies every change of a list separated by ";", in order, or returns every refusal. A part that is not a change by
// itself continues the list of the change before it ("Knights.melee=lance;sword").
std::optional<std::vector<Refusal>> change_all(Variant& variant, std::string_view list);

// The variant as a battle counts it.
abstract::Contingent contingent_of(const Variant& variant);
// The points of Appendix C, including characters, at 1:20 unless `scale` is 5. REQUIRES: no faults.
std::int64_t points_of(const Variant& variant, int scale = 20);

// A battle of `attacker` against `defender` with given roles, under the house rules of `house`; faults as in
// abstract::set_up().
std::variant<Shared<abstract::Setup>, std::vector<Problem>> set_up(const Variant& attacker, const Variant& defender,
                                                                   const HouseRules& house);

}  // namespace banneret
