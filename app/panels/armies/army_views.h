#pragma once

#include <optional>
#include <string>

#include "app/models/armies/armies_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Armies page. They keep only display state; armies change by commands.
struct ArmiesView {
    std::string filter;
    bool search = false;  // the filter gets the keyboard focus
    ArmyId army{};        // shown last; another army starts without a selection
    UnitId unit{};        // selected, with its details open; never together with `person`
    CharacterId person{};
    bool into_sight = false;   // scroll to the selection, made by the keyboard, if its details cover it
    float details_height = 0;  // as last drawn, in pixels
    // A row under the pointer never moves: its details lie below it, or above it if there is more room.
    struct Clicked {
        float top = 0, bottom = 0;  // of the row, on the screen
    };
    std::optional<Clicked> clicked;  // by the last click, until the details are placed
    bool details_above = false;
    float details_room = 0;   // height that leaves the clicked row uncovered; 0: no row was clicked
    float details_taken = 0;  // height above the page that the details take now
    void pick(UnitId id, std::optional<Clicked> by_pointer = {}) {
        if (unit != id) into_sight = !by_pointer, clicked = by_pointer;
        unit = id;
        person = {};
        form = {};
    }
    void pick(CharacterId id, std::optional<Clicked> by_pointer = {}) {
        if (person != id) into_sight = !by_pointer, clicked = by_pointer;
        person = id;
        unit = {};
        form = {};
    }
    ArmyOrderForm form;       // open if it has a `what`
    bool form_given = false;  // its order was sent; closes unless the order was refused
    bool prices_open = false;
    std::string coins, coins_for;  // amount and reason for the treasury, being typed
    std::string own_price;         // name of troops that get a separate price, being typed
    std::uint32_t asked = 0;       // the last Focus::asked handled
    bool duplicate = false;        // Ctrl+D was pressed
    bool to_unit = false;          // scroll there once
    bool picked(const ArmiesModel& m) const {
        return m.army && ((unit && find_unit(*m.army, unit) != nullptr) ||
                          (person && find_character(*m.army, person) != nullptr));
    }
    std::optional<std::size_t> units_before, people_before;  // after adding one: the new row gets selected
    bool name_unit = false, name_person = false;             // and its name gets the keyboard focus
};

// The list on the left, or a drop-down above if there is no room.
void draw_army_list(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
void draw_army_choice(const Ui& ui, const ArmiesModel& m);
// Name, side, place, general and the main numbers.
void draw_army_head(const Ui& ui, const ArmiesModel& m);
void draw_roster(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
// The selected unit or character, at the bottom of the page so that no row moves when it opens.
void draw_details(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
void draw_unit_details(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);
void draw_shares(const Ui& ui, const ArmiesModel& m);
void draw_people(const Ui& ui, const ArmiesModel& m, ArmiesView& view);
void draw_person_details(const Ui& ui, const ArmiesModel& m, std::size_t place, ArmiesView& view);

// The name above the details; the caller then draws the buttons, `verbs` pixels wide.
void details_title(const Ui& ui, std::string_view name, float verbs);

// Asks to replace the unit or character with the same ID.
void ask_for(const Ui& ui, const ArmiesModel& m, const Unit& unit);
void ask_for(const Ui& ui, const ArmiesModel& m, const Character& person);

}  // namespace banneret::app
