#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret::app {

// Edits of an army, each one command and one step of undo, worded by what it changes. Nothing is checked here: the
// campaign refuses what may not be.

// What is different, for menus and the chronicle: "men 160 to 150", "lance added, sword removed"; empty if nothing is.
std::string difference_words(const Unit& before, const Unit& after);
// `army` names the units he may ride with.
std::string difference_words(const Army& army, const Character& before, const Character& after);
// "Knights: men 160 to 150", "add Archers", "Sir Odo commands".
std::string difference_words(const Army& before, const Army& after);

// The army as it shall be.
PutArmy put(const Army& before, Army after);
// The same with the one of that id replaced. REQUIRES: it is in the army.
PutArmy put(const Army& army, const Unit& unit);
PutArmy put(const Army& army, const Character& character);

// A new army of this side, empty, where `like` stands if there is one; its name is free in the campaign.
PutArmy raised(const Campaign& c, PowerId power, const Army* like);
// Everything of an army under a name that is still free.
PutArmy duplicate(const Campaign& c, const Army& army);

// A hundred spearmen, of the race and religion of the unit `after`, behind which they stand (at the end if there is
// none).
PutArmy add_unit(const Army& army, UnitId after);
// REQUIRES of these: the army has that unit.
PutArmy duplicate_unit(const Army& army, UnitId id);
PutArmy remove_unit(const Army& army, UnitId id);
// One place up (-1) or down (+1); at the end of the roster it stays.
PutArmy move_unit(const Army& army, UnitId id, int by);

PutArmy add_character(const Army& army);
// REQUIRES: the army has him.
PutArmy remove_character(const Army& army, CharacterId id);
PutArmy make_general(const Army& army, CharacterId id);  // 0: nobody commands

// What fits the race by T-18: its fighting capacity and abilities, added to the unit's. None if the race is not of the
// table or the unit is so already.
std::optional<Unit> as_its_race(const Unit& unit);
// Every race of T-18, one a name: "Bandits", "Pirates", "Berserkers" ...
std::vector<std::string> known_races();

// A weapon or an ability taken or given back. Multiple attacks: once, twice (BTA-195), not at all.
void turn(std::vector<MeleeWeapon>& weapons, MeleeWeapon weapon);
void turn(std::vector<MissileWeapon>& weapons, MissileWeapon weapon);
void turn(Abilities& abilities, Ability ability);

// "Knights 2": the first such name that `taken` does not hold.
std::string free_name(std::string_view name, const std::vector<std::string>& taken);

}  // namespace banneret::app
