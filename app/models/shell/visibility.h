#pragma once

#include "app/models/shell/desk.h"

namespace banneret::app {

// Decides what the player-safe view hides from the players of Settings::players_of. Every page, list and badge asks
// here. With no such side the players of all sides look on, and nothing is shown that only one of them knows. While the
// view is off nothing is hidden.

// True if the view is on: it hides the referee's notes, seeds, sealed choices and secret places.
bool hides_notes(const Desk& desk);
// True if what belongs to this side is hidden: numbers, units, characters, orders.
bool hidden(const Desk& desk, FactionId owner);
// True if the players do not know that this army exists or where it is. They know their own, those at the same place
// or in contact with one of their own, and those in a battle that they know.
bool hides_army(const Desk& desk, const Campaign& c, const Army& army);
// True if the players do not know of this battle: they know those of their own armies, and one that is being fought.
bool hides_battle(const Desk& desk, const Campaign& c, const OpenBattle& battle);
// True if this line of the due list reveals what the players do not know.
bool hides_due(const Desk& desk, const Campaign& c, const Due& due);
// True if the players do not know this fought battle: none of their armies was in it. `version`: its index in
// History::versions().
bool hides_fought(const Desk& desk, std::size_t version);
// The words of a page if it lists no army: that none has been raised, or that none is shown.
std::string no_armies_words(const Desk& desk);
// The side whose players look on; none if the view is off or no side has that name.
FactionId players_side(const Desk& desk);
// The map without secret places and roads and without notes.
Map shown_map(const Desk& desk, const Campaign& c);

}  // namespace banneret::app
