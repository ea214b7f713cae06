#pragma once

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

inline constexpr Hundredths deployment_depth = 1200;  // of the zone along each long edge

// Draws a side up by itself as its posture has it.
void draw_up(State& s, Side side);
// Of a weak centre: a quarter of the units, at least one, the weakest by FC, armour and numbers.
std::vector<std::size_t> weakest_quarter(const State& s, Side side);

// Where a unit may be put before the battle (BTA-START); `width` of its front, 0 as it is.
std::optional<Refusal> deployment_refused(const State& s, std::size_t i, const InchPlace& to, int width);
// The ground it may be put on, as outlines: of a side that refuses a wing one for the wing and one for the rest.
std::vector<std::vector<InchPoint>> deployment_zone(const State& s, Side side);
// Who of the defender lies in ambush where he stands now.
void hide_ambush(State& s);
// Field fortifications: a wall along the front of every unit of the defender's that has none of its own before it.
std::vector<Patch> fortifications(const State& s);
// They stand from the moment his deployment is done, wherever the units go.
void fortify(const Table& t);
// A unit and the people with it wait beside the table, or stand on it.
void place_with_people(State& s, std::size_t i, Where where);
// A unit of the flank march comes in by a side edge, from turn 2.
std::optional<Refusal> entry_refused(const State& s, std::size_t i, const InchPlace& to);
void enter(const Table& t, std::size_t i, const InchPlace& to);
// A unit of a fighting retreat leaves by its own edge.
std::optional<Refusal> leave_refused(const State& s, std::size_t i);

}  // namespace banneret::axe
