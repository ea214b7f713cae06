#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Carries out a command. Its dice are rolled by the program or asked for, as set.
void give(Desk& desk, const Command& command);
// Carries out an intent of the Battle page as commands, until one is refused or asks for dice.
void give(Desk& desk, const BattleIntent& intent);

// Answers the open roll: typed, or rolled by the program, this one or all the rest.
void type_roll(Desk& desk, const std::string& words);
void roll_for_me(Desk& desk, bool the_rest);
// Sets the seed of the next dice.
void type_seed(Desk& desk, std::string_view words);

// Off-screen battles: fought by the automatic generals, or applied to the campaign.
void resolve_lot(Desk& desk, const std::vector<BattleId>& battles);
void accept_lot(Desk& desk, const std::vector<BattleId>& battles);

}  // namespace banneret::app
