#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// Finds units, characters, sides and battles of a campaign by the names given on the command line. The alternative is a
// sentence that lists the known names. Among several of one name, "Knights#2" is the second.

std::variant<const Unit*, std::string> unit_called(const Army& army, std::string_view name);
std::variant<const Character*, std::string> character_called(const Army& army, std::string_view name);
std::variant<const Faction*, std::string> faction_called(const Campaign& campaign, std::string_view name);
std::variant<const OpenBattle*, std::string> battle_called(const Campaign& campaign, std::string_view name);
// Searches every army, and the characters who serve in none.
std::variant<const Character*, std::string> person_called(const Campaign& campaign, std::string_view name);

// Returns what was found, or adds the fault and returns null.
template <class T>
const T* taken(std::variant<const T*, std::string> found, std::vector<std::string>& faults) {
    if (auto* fault = std::get_if<std::string>(&found)) {
        faults.push_back(std::move(*fault));
        return nullptr;
    }
    return std::get<const T*>(found);
}
// Adds to the fault of an unknown name that --new adds a thing of that name.
void offer_new(std::string& fault);
const Army* army_named(const Campaign& campaign, const Arguments& arguments, std::string_view name,
                       std::vector<std::string>& faults);

// --unit NAME[:MEN] and --character NAME, any number.
std::vector<OptionRow> who_options();
// The named units and characters, which must be in `army`. Errors are added to the faults.
std::vector<UnitShare> units_given(const Arguments& arguments, const Army& army, std::vector<std::string>& faults);
std::vector<CharacterId> characters_given(const Arguments& arguments, const Army& army,
                                          std::vector<std::string>& faults);

}  // namespace banneret::app
