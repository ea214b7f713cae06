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

// An army as it might be: what-if starts from an army of a campaign or of a list and changes it in words, so that the
// same change can be typed, kept in a file and shown.
struct Variant {
    std::string name;  // what tables call it
    Army army;         // as changed; units and characters have ids of their own
    // Given, these outrank what the characters say; an army of a list has no characters and is given all of them
    // (AD-R13).
    std::optional<bool> has_general;
    std::optional<int> leadership, wizards, arch_wizards;
    HouseRules house;                  // the battle's: counts both armies
    std::int32_t day = 0;              // of the campaign (AD-R5)
    std::vector<std::string> changes;  // made so far, as they were written
    bool operator==(const Variant&) const = default;
};

Variant variant_of_army(const Army& army, const HouseRules& house = {}, std::int32_t day = 0);
// Units are numbered anew from 1.
Variant variant_of_list(std::string name, std::vector<Unit> units, const HouseRules& house = {}, int leadership = 1,
                        int wizards = 0, int arch_wizards = 0);

// One change, as people write it:
//   Knights.count=120       a unit's count, fc, armour, shield, mounted, melee, missile, abilities, formation, race,
//                           religion or hit-dice, with the words of army lists
//   Knights.count=+40       so many more (or -40 fewer); fc likewise
//   Squires.melee=+lance    one weapon or ability added (or -lance taken away) instead of the whole list
//   +Militia,200,1,none     a further unit: a line of an army list, cells in the order name, count, fc, armour, shield,
//                           mounted, melee, missile, abilities, formation, race, religion, hit_dice
//   -Squires                a unit, or a character, left at home
//   Merlin.magic-user=20    a character's class levels (fighter, cleric, thief, magic-user) or leadership
//   leadership=4            the general's; wizards=N and arch-wizards=N are those with the army
//   general=no              nobody commands (AD-R13); general=NAME: this character does
//   abstract.foil=declared-blind   any house rule by its key
// Names and words are compared as everywhere (capitals, blanks and hyphens do not matter). Refused with a sentence, and
// nothing changed, where a name is not there or fits several, or a value is not allowed.
std::optional<Refusal> change(Variant& variant, std::string_view words);
// Every change of a list separated by ";", in order, or every refusal. A part that is no change by itself belongs to
// the list of the change before it ("Knights.melee=lance;sword").
std::optional<std::vector<Refusal>> change_all(Variant& variant, std::string_view list);

// As a battle counts it.
abstract::Contingent contingent_of(const Variant& variant);
// Appendix C, with its characters, at 1:20 unless `scale` is 5. REQUIRES: no faults.
std::int64_t points_of(const Variant& variant, int scale = 20);

// `attacker` against `defender` with the roles given, under the house rules of `house`; faults as of
// abstract::set_up().
std::variant<Shared<abstract::Setup>, std::vector<Problem>> set_up(const Variant& attacker, const Variant& defender,
                                                                   const HouseRules& house);

}  // namespace banneret
