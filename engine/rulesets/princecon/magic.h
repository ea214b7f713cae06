#pragma once

#include <vector>

#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

// Magic, only for the sources of this folder. A null fault means that all is in order.
const char* cast_fault(const State& s, const Cast& o);
const char* prepare_fault(const State& s, const Cast& o);
const char* mass_fault(const State& s, const Cast& o);

// Applies a spell that nothing has stopped.
void work_spell(const Table& t, const Cast& o, Spell spell, bool mass);
void add_effect(const Table& t, Spell spell, std::size_t on, std::size_t caster, int value, int until);
// The last turn of a spell of that grade cast now.
int last_turn(const State& s, Spell spell, int level, int grade, bool mass);

// The ground that a spell covers; castings_inside() counts the castings of a unit in it.
struct AreaShape {
    enum class Kind : std::uint8_t { circle, line, cone } kind{};
    InchPlace at;
    Hundredths size = 0;
};
AreaShape shape_of(const State& s, std::size_t caster, Spell spell, const InchPlace& at);
int castings_inside(const State& s, std::size_t unit, const AreaShape& area);
bool inside(const AreaShape& area, const Rect& r);
// PC-R75: hits of a fireball of strength D on layers with these hits.
int fireball_hits(int d, int h1, int h2, int h3);
Rect casting_body(const State& s, std::size_t unit, int nth);
void split_units(const Table& t, const Area& wall);

}  // namespace banneret::princecon
