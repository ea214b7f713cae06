#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/ids.h"

namespace banneret {

struct Campaign;
struct Entry;

// What a command did to units and people, as data: the service records are made from it. Losses in battle are those of
// the entry's battle and do not stand here a second time. Append only.
enum class FactKind : std::uint8_t {
    raised,        // men who joined the unit from outside the books
    received,      // men from another unit (`other`)
    given,         // men to another unit
    died,          // men, not in battle
    wounded_lost,  // wounded on their way who will not return (AD-27)
    freed,         // prisoners who are back
    died_captive,  // prisoners who never will be
    deserted,      // men, not in battle
    dismissed,     // men
    promoted,      // the unit's FC is now n
    moved,         // the unit, or the character, is now of `army`; none: of no army
    appointed,     // the character is general of `army`
    relieved,      // the character is general no more
    fared,         // the character is now fit, wounded, captured, dead, missing (n, as CharacterState)
    unpaid,        // the unit went without pay: n coins are owed in all
};

// A fact is of a unit or of a character.
struct Fact {
    FactKind kind = FactKind::raised;
    UnitId unit{};
    CharacterId person{};
    ArmyId army{};  // where they are now
    UnitId other{};
    std::int64_t n = 0;
    bool operator==(const Fact&) const = default;
};

// By how much a fact changes the men of its unit, fit and wounded together.
std::int64_t heads(const Fact& fact);

// Adds to the entry what `after` shows and neither its facts nor its battle explain, so that men and people are never
// changed without a fact: men who appeared are raised, men who are gone are wounded lost (in battle and with time) or
// dismissed (by an edit), and every move, promotion and change of a character's state is told.
// REQUIRES: the entry is the one that leads from `before` to `after`.
void state_facts(const Campaign& before, const Campaign& after, Entry& entry);

}  // namespace banneret
