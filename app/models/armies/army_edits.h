#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret::app {

// Edits of an army. Each is one command and one undo, labelled by its changes. The campaign, not this file, checks
// them.

// The difference in words, for menus and the chronicle: "men 160 to 150", "lance added, sword removed"; empty if equal.
std::string difference_words(const Unit& before, const Unit& after);
// `army` names the units that the character may ride with.
std::string difference_words(const Army& army, const Character& before, const Character& after);
// "Knights: men 160 to 150", "add Archers", "Sir Odo commands".
std::string difference_words(const Army& before, const Army& after);

// Replaces the army by `after`.
PutArmy put(const Army& before, Army after);
// Replaces the unit or character with the same ID. REQUIRES: it is in the army.
PutArmy put(const Army& army, const Unit& unit);
PutArmy put(const Army& army, const Character& character);

// A new, empty army of this side at the place of `like`, if there is one; its name is free in the campaign.
PutArmy raised(const Campaign& c, FactionId faction, const Army* like);
// A copy of the army under a free name.
PutArmy duplicate(const Campaign& c, const Army& army);

// Adds a hundred spearmen after the unit `after`, with its race and religion; at the end if there is no such unit.
PutArmy add_unit(const Army& army, UnitId after);
// These REQUIRE that the army has the unit.
PutArmy duplicate_unit(const Army& army, UnitId id);
PutArmy remove_unit(const Army& army, UnitId id);
// Moves the unit up (-1) or down (+1) by one row; at the end of the roster nothing changes.
PutArmy move_unit(const Army& army, UnitId id, int by);

PutArmy add_character(const Army& army);
// These REQUIRE that the army has the character.
PutArmy remove_character(const Army& army, CharacterId id);
PutArmy make_general(const Army& army, CharacterId id);  // 0: the army has no general

// The unit with its race's fighting capacity and abilities added (T-18). None if T-18 lacks the race or nothing would
// change.
std::optional<Unit> as_its_race(const Unit& unit);
// Every race of T-18, one name each: "Bandits", "Pirates", "Berserkers" ...
std::vector<std::string> known_races();

// Toggles a weapon or an ability. Multiple attacks cycle through once, twice (BTA-195) and none.
void turn(std::vector<MeleeWeapon>& weapons, MeleeWeapon weapon);
void turn(std::vector<MissileWeapon>& weapons, MissileWeapon weapon);
void turn(Abilities& abilities, Ability ability);

// "Knights 2": the first such name not in `taken`.
std::string free_name(std::string_view name, const std::vector<std::string>& taken);

}  // namespace banneret::app
