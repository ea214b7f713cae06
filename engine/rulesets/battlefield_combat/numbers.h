#pragma once

#include "engine/rulesets/battlefield_combat/field.h"

namespace banneret::battlefield {

// Every number of an attack and of a save with the rows it is made of. Each is a Tally for a log and a Whole elsewhere.

struct Blow {
    bool shot = false, charge = false, opportunity = false;
    bool all_to_front = false;  // every roll of the activation goes to the front (BCR-4.8.1)
    std::uint8_t set = 0;       // 0: at the full bonus
    Cover cover = Cover::none;  // against a shot
    bool first_roll = true;     // the attack's first roll, for set-against-charge: first-roll
};

// --- Attacks ---------------------------------------------------------------------------------------------------------

// The bonus of one roll: of a unit, or of a commander with his own routine.
template <class Sum = Tally>
Sum attack_bonus(const State& s, std::size_t by, std::size_t target, const Blow& blow);
// The number the attack roll must reach.
template <class Sum = Tally>
Sum armour_class(const State& s, std::size_t target, std::size_t by, const Blow& blow);
// The face a die must show, unlimited: armour class less bonus, as one sum.
template <class Sum = Tally>
Sum need_of(const State& s, std::size_t by, std::size_t target, const Blow& blow);
// Limited by BCR-R19: 2 to 20 with natural extremes, else 1 (always) to 21 (never).
inline int limited_need(const House& house, int need) {
    return house.natural_extremes ? std::clamp(need, 2, 20) : std::clamp(need, 1, 21);
}
// Damage of one hit (BCR-1.3.3).
template <class Sum = Tally>
Sum damage_of_hit(const State& s, std::size_t by, std::size_t target, const Blow& blow);
// Rolls of one set: BCR-4.3, BCR-4.5.1, BCR-6.6, few fighters. `front`: a target is where reach works.
template <class Sum = Tally>
Sum rolls_of(const State& s, std::size_t by, bool shot, bool front);
// Sets of melee rolls.
inline int sets_of(const State& s, std::size_t by) {
    return facts(s, by).sets;
}
// Reach strikes toward a neighbour across a side: anywhere for a unit without facing, else in front (BCR-R16).
inline bool reaches(const State& s, std::size_t by, Square toward) {
    return facts(s, by).reach > 0 && aspect(s, by, toward) == 0;
}
// True if the piece is not routing, disbanded, hidden, or kept from attacking by a spell (BCR-1.5, BCR-4.8.10, T-7).
inline bool may_attack(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return p.morale != Morale::routing && !p.disbanded && !p.hidden && p.heads > 0 && !held(s, i);
}
// False for ground troops hand to hand with a flyer in the air, which they do not reach.
inline bool can_strike(const State& s, std::size_t by, std::size_t target) {
    const Facts& g = facts(s, target);
    return !g.flying || facts(s, by).flying || s.pieces[target].on_the_ground;
}
// True if the piece may make an attack of opportunity now, other than that of Hold The Line (BCR-R15).
inline bool has_opportunity(const State& s, std::size_t i) {
    if (!may_attack(s, i)) return false;
    if (s.setup->house.aoo_per_trigger) return true;
    const int most = facts(s, i).feats.has(Feat::combat_reflexes) ? 2 : 1;
    return s.pieces[i].now.opportunities < most;
}
// True if the piece is a spellcaster or has one attached (BCR-R23).
bool has_caster(const State& s, std::size_t i);
// False if the target's resistance to normal weapons stops the damage.
inline bool harms(const State& s, std::size_t by, std::size_t target) {
    return !facts(s, target).resists || facts(s, by).strikes_resistant;
}

// --- Morale ----------------------------------------------------------------------------------------------------------

// A commander with rank who is there and able: not routing, not held.
inline bool gives_bonus(const State& s, std::size_t commander) {
    const Piece& c = s.pieces[commander];
    return facts(s, commander).leads && c.morale != Morale::routing && c.heads > 0 && !held(s, commander);
}
// The modifier of a morale save, BCR-1.3.5 included. `rallied_by`: the commander whose rally it is; nobody: none.
template <class Sum = Tally>
Sum morale_modifier(const State& s, std::size_t i, std::uint16_t rallied_by = nobody);
// The bonus of a save against spells; a disengage save (BCR-R14) uses morale_modifier(). `by_caster`: Mage Slayer
// counts.
template <class Sum = Tally>
Sum save_modifier(const State& s, std::size_t i, bool by_caster);
// True if undead make no morale saves now, having no cleric near.
bool undead_without_morale(const State& s, std::size_t i);
inline bool without_morale(const State& s, std::size_t i) {
    return facts(s, i).undead && undead_without_morale(s, i);
}

}  // namespace banneret::battlefield
