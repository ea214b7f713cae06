#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Gives the campaign a command. The dice it needs are thrown by the program or asked for, as the settings say.
void give(Desk& desk, const Command& command);
// What the Battle page asks for, as commands one after the other, until one is refused or asks for dice.
void give(Desk& desk, const BattleIntent& intent);

// Of the roll that a command waits for: typed; or thrown by the program, this one or all the rest.
void type_roll(Desk& desk, const std::string& words);
void roll_for_me(Desk& desk, bool the_rest);
// The seed of the next dice.
void type_seed(Desk& desk, std::string_view words);

// Battles that wait, off-screen: fought by the generals, and brought into the books.
void resolve_lot(Desk& desk, const std::vector<BattleId>& battles);
void accept_lot(Desk& desk, const std::vector<BattleId>& battles);

}  // namespace banneret::app
