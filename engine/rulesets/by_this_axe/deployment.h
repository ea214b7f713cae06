#pragma once

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

inline constexpr Hundredths deployment_depth = 1200;  // depth of the zone along each long edge

// Deploys a side automatically according to its posture.
void draw_up(State& s, Side side);
// The units of a weak centre: a quarter of the units, at least one, the weakest by FC, armour and numbers.
std::vector<std::size_t> weakest_quarter(const State& s, Side side);

// Why a unit may not be deployed there (BTA-START); `width` of its front, 0: unchanged.
std::optional<Refusal> deployment_refused(const State& s, std::size_t i, const InchPlace& to, int width);
// Outlines of the ground on which it may be deployed: for a side that refuses a wing, one for the wing and one for the
// rest.
std::vector<std::vector<InchPoint>> deployment_zone(const State& s, Side side);
// Hides the defender's units that are in an ambush position now.
void hide_ambush(State& s);
// Field fortifications: a wall along the front of every defending unit that has no wall in front of it yet.
std::vector<Patch> fortifications(const State& s);
// Adds them to the terrain when the defender's deployment is done; they stay where they are when units move.
void fortify(const Table& t);
// Moves a unit with its characters off or on the table.
void place_with_people(State& s, std::size_t i, Where where);
// Checks the entry of a flank march unit at a side edge, from turn 2.
std::optional<Refusal> entry_refused(const State& s, std::size_t i, const InchPlace& to);
void enter(const Table& t, std::size_t i, const InchPlace& to);
// Checks that a unit in a fighting retreat may leave by its own edge.
std::optional<Refusal> leave_refused(const State& s, std::size_t i);

}  // namespace banneret::axe
