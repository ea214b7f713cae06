#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/ids.h"

namespace banneret {

struct Campaign;
struct Entry;

// The effects of a command on units and characters, as data from which the service records are made. Battle losses are
// in the entry's battle and are not repeated here. Append only.
enum class ServiceFactKind : std::uint8_t {
    raised,        // men who joined the unit from outside the campaign
    received,      // men from another unit (`other`)
    given,         // men to another unit
    died,          // men, not in battle
    wounded_lost,  // recovering wounded who will not return (AD-27)
    freed,         // prisoners who returned
    died_captive,  // prisoners who died
    deserted,      // men, not in battle
    dismissed,     // men
    promoted,      // the unit's FC is now n
    moved,         // the unit or the character is now in `army`; none: in no army
    appointed,     // the character is general of `army`
    relieved,      // the character is no longer general
    fared,         // the character is now fit, wounded, captured, dead, missing (n, as CharacterState)
    unpaid,        // the unit went without pay: its arrears are now n coins
};

// A fact about one unit or one character.
struct ServiceFact {
    ServiceFactKind kind = ServiceFactKind::raised;
    UnitId unit{};
    CharacterId person{};
    ArmyId army{};  // its army after the command
    UnitId other{};
    std::int64_t n = 0;
    bool operator==(const ServiceFact&) const = default;
};

// The change in the number of the unit's men, fit and wounded together.
std::int64_t heads(const ServiceFact& fact);

// Adds facts for every difference that neither the entry's facts nor its battle explain, so that men and characters
// never change without a fact: new men are raised; missing men are wounded_lost (in battle and with time) or dismissed
// (by an edit); and every move, promotion and change of a character's state gets a fact. REQUIRES: the entry is the one
// that leads from `before` to `after`.
void service_facts(const Campaign& before, const Campaign& after, Entry& entry);

}  // namespace banneret
