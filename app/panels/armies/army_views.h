#pragma once

#include <optional>
#include <string>

#include "app/models/armies/armies_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Armies page. What they keep is how it looks; an army changes by commands alone.
struct ArmiesView {
    std::string filter;
    bool search = false;  // the cursor goes into the filter
    ArmyId army{};        // looked at last: another one begins with nothing picked
    UnitId unit{};        // picked out: its details are open; never both
    CharacterId person{};
    bool into_sight = false;   // what was picked is scrolled to if the details came to lie over it
    float details_height = 0;  // as they were drawn last, in pixels
    void pick(UnitId id) {
        if (unit != id) into_sight = true;
        unit = id;
        person = {};
        form = {};
    }
    void pick(CharacterId id) {
        if (person != id) into_sight = true;
        person = id;
        unit = {};
        form = {};
    }
    MusterForm form;          // open where it says what
    bool form_given = false;  // its order went out: it closes unless that was refused
    bool prices_open = false;
    std::string coins, coins_for;  // to take in or spend, and what for, half typed
    std::string own_price;         // troops that shall have a price of their own, half typed
    std::uint32_t asked = 0;       // Focus::asked that was answered last
    bool duplicate = false;        // Ctrl+D was pressed
    bool to_unit = false;          // scroll there once
    bool picked(const ArmiesModel& m) const {
        return m.army && ((unit && find_unit(*m.army, unit) != nullptr) ||
                          (person && find_character(*m.army, person) != nullptr));
    }
    std::optional<std::size_t> units_before, people_before;  // one was added: the one that is new gets picked
    bool name_unit = false, name_person = false;             // and the cursor
};

// The list on the left, or where there is no room for one, the choice above.
void draw_army_list(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
void draw_army_choice(const Ui& ui, const ArmiesModel& m);
// Name, side, place, general, and the numbers that matter.
void draw_army_head(const Ui& ui, const ArmiesModel& m);
void draw_roster(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
// Everything of the unit or the character picked out, at the foot of the page, so that no row moves when it opens.
void draw_details(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
void draw_unit_details(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);
void draw_shares(const Ui& ui, const ArmiesModel& m);
void draw_people(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
void draw_person_details(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);

// The name over the details; the verbs, so many pixels wide, are drawn next.
void details_title(const Ui& ui, std::string_view name, float verbs);

// Asks for the army with this unit or character in place of the one of its id.
void ask_for(const Ui& ui, const ArmiesModel& m, const Unit& unit);
void ask_for(const Ui& ui, const ArmiesModel& m, const Character& person);

}  // namespace banneret::app
