#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/panels/widgets/pickers.h"
#include "engine/armies/attributes.h"

namespace banneret::app {

// Pickers for the tables of attributes, with the value of each row. They return the clicked item.
std::optional<Armour> pick_armour(const Ui& ui, std::string_view id, Armour now, const PickLook& look);
std::optional<Formation> pick_formation(const Ui& ui, std::string_view id, Formation now, const PickLook& look);
std::optional<MeleeWeapon> pick_melee(const Ui& ui, std::string_view id, std::string_view shown_words,
                                      const std::vector<MeleeWeapon>& now, const PickLook& look);
std::optional<MissileWeapon> pick_missile(const Ui& ui, std::string_view id, std::string_view shown_words,
                                          const std::vector<MissileWeapon>& now, const PickLook& look);
std::optional<Ability> pick_ability(const Ui& ui, std::string_view id, std::string_view shown_words,
                                    const Abilities& now, const PickLook& look);

// A labelled line: removable chips for the equipment, and "add". Returns the new set after a click.
std::optional<std::vector<MeleeWeapon>> melee_line(const Ui& ui, std::string_view of,
                                                   const std::vector<MeleeWeapon>& now, float label_width);
std::optional<std::vector<MissileWeapon>> missile_line(const Ui& ui, std::string_view of,
                                                       const std::vector<MissileWeapon>& now, float label_width);
std::optional<Abilities> ability_line(const Ui& ui, std::string_view of, const Abilities& now, float label_width);

}  // namespace banneret::app
