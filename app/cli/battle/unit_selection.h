#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// Units, people, sides and battles of a campaign as the command line names them. Each gives what was meant, or a
// sentence with what there is. Where several have one name, "Knights#2" is the second.

std::variant<const Unit*, std::string> unit_called(const Army& army, std::string_view name);
std::variant<const Character*, std::string> character_called(const Army& army, std::string_view name);
std::variant<const Power*, std::string> power_called(const Campaign& campaign, std::string_view name);
std::variant<const OpenBattle*, std::string> battle_called(const Campaign& campaign, std::string_view name);
// In any army or in none.
std::variant<const Character*, std::string> person_called(const Campaign& campaign, std::string_view name);

// Takes what is there, or adds the fault. Null then.
template <class T>
const T* taken(std::variant<const T*, std::string> found, std::vector<std::string>& faults) {
    if (auto* fault = std::get_if<std::string>(&found)) {
        faults.push_back(std::move(*fault));
        return nullptr;
    }
    return std::get<const T*>(found);
}
const Army* army_named(const Campaign& campaign, const Arguments& arguments, std::string_view name,
                       std::vector<std::string>& faults);

// --unit NAME[:MEN] and --character NAME, any number.
std::vector<OptionRow> who_options();
// Those of `army`. What is wrong is added to the faults.
std::vector<UnitShare> units_given(const Arguments& arguments, const Army& army, std::vector<std::string>& faults);
std::vector<CharacterId> characters_given(const Arguments& arguments, const Army& army,
                                          std::vector<std::string>& faults);

}  // namespace banneret::app
