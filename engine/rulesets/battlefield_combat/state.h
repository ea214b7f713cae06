#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/shared.h"
#include "engine/geometry/squares.h"
#include "engine/rulesets/battlefield_combat/house.h"
#include "engine/rulesets/battlefield_combat/rule_ids.h"
#include "engine/rulesets/battlefield_combat/tables.h"
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/losses.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/table_decision.h"

namespace banneret::battlefield {

// Battlefield Combat on squares of 25 ft. Side::first deploys at the foot of the map (the high rows) and faces north.
// Pieces are the units of the first side, those of the second, then all commanders; PieceId is the index plus 1.

// --- Fixed once battle is joined -------------------------------------------------------------------------------------

// Men of one roster unit in a counter, in board individuals. `unit` is an index into Setup::roster of the side.
struct Share {
    std::uint8_t unit = 0, heads = 0, lost = 0;  // lost: this round, and not healed
    bool operator==(const Share&) const = default;
};
inline constexpr std::size_t most_shares = 6;  // in one counter

// The source of a unit's stat line. Only the muster facts read it; no rule does.
struct Arms {
    MeleeWeapon weapon = MeleeWeapon::dagger;
    std::optional<MissileWeapon> missile;
    Armour armour = Armour::none;
    Abilities abilities;
    std::int32_t men = 0;  // size of the roster unit
    bool operator==(const Arms&) const = default;
};

// The fixed data of a piece; fields without a note apply to units and commanders.
struct Facts {
    bool commander = false;
    Side home = Side::first;
    std::uint16_t type = 0;    // units of one type may reform together (BCR-R4)
    std::uint8_t started = 0;  // individuals
    std::uint8_t cap = 25;     // full strength
    std::uint8_t fc = 2;       // fighting capacity
    std::int16_t armour_class = 10, attack = 0, damage = 1, shot = 0, shot_damage = 0, hit_points = 4, morale = 0,
                 save = 0;   // hit_points: of one individual; of a commander his maximum
    std::uint8_t sets = 1;   // sets of melee rolls, each 5 worse than the last; for a commander: his number of rolls
    std::uint8_t range = 0;  // squares; 0: does not shoot
    std::uint8_t reach = 0;
    std::uint8_t speed = 1, charge_speed = 2;  // squares
    Feats feats;
    bool formed = false, mounted = false, ranged = false, flying = false, giant = false;
    bool never_disbands = false;  // mounted, giant, fighting capacity 5
    bool camouflage = false, undead = false, slow = false, quick = false, evasive = false, regenerates = false,
         breath = false, darkvision = false, resists = false, engineer = false, shield = false;
    bool strikes_resistant = false;
    std::int32_t value = 0;  // the automatic commander's value of one individual, in hundredths; see value_of()
    // Only for commanders.
    std::uint8_t rating = 0, command_range = 0;
    bool inspires = false, leads = false, general = false;  // leads: leader or general by rank
    std::uint8_t levels = 1, cleric = 0, magic_user = 0;    // levels: all of them, or hit dice
    std::int8_t intelligence = 0, wisdom = 0;               // modifiers
    std::uint8_t leadership = 1, hits = 1, wounds = 0;      // hits: to kill; wounds: he came with
    std::int16_t start_points = 0;                          // hit points at the start
    CharacterId character{};
    std::string name;
    std::uint8_t roster_unit = 0;  // for a counter: the first roster unit in it
    Arms arms;
    bool operator==(const Facts&) const = default;
};

// A square of the field: its kind, its level, and obstacles (BCR-10.4) on its edges, a bit for each of N, E, S, W.
struct Cell {
    Ground ground = Ground::open;
    std::uint8_t level = 0, edges = 0;
    bool operator==(const Cell&) const = default;
};

struct Setup : shared::StartSetup {
    House house;
    std::int16_t columns = least_width, rows = field_depth;
    int scale = 1;
    bool plain = true;       // no terrain, levels or edges at the start
    bool any_magic = false;  // a caster is among the pieces
    bool any_flyer = false, any_undead = false, any_evasive = false, any_breath = false, any_regeneration = false;
    std::vector<Cell> field;            // row by row
    std::uint16_t units = 0;            // pieces before the first commander
    PerSide<std::uint16_t> general{};   // index of the piece; none: none named
    PerSide<std::uint16_t> counters{};  // units at the start
    PerSide<std::int32_t> heads{};      // individuals at the start
    std::vector<Facts> facts;
    std::vector<double> worth;  // to the automatic commander: of one individual of the unit, or of the commander
    bool operator==(const Setup&) const = default;
};
inline constexpr std::uint16_t nobody = 0xFFFF;

// --- What changes ----------------------------------------------------------------------------------------------------

enum class Morale : std::uint8_t { normal, shaken, routing };
// with: a commander attached to a unit; flank: still to enter; left: withdrew in order by its own edge.
enum class Where : std::uint8_t { table, with, flank, left, fled, surrendered, destroyed };

// Saves that are owed, in the order in which they are made (BCR-R34).
enum Owed : std::uint8_t {
    owed_charged = 1,      // BCR-8.6.2
    owed_charger = 2,      // BCR-8.6.3
    owed_half = 4,         // BCR-8.6.1
    owed_few = 8,          // BCR-8.6.4
    owed_surrounded = 16,  // BCR-8.6.5
    owed_commander = 32,   // BCR-8.6.6
    owed_special = 64,     // with any of them: forced by a spell under spell-casualty-rout (BCR-8.5)
};

// The actions and losses of a piece this round; reset when the next round begins.
struct ThisRound {
    bool activated = false, attacked = false, charged = false, cast = false, tried_rally = false, exposed = false,
         orders = false, rallied = false, fled = false, half_saved = false, breathed = false, shot_from_above = false,
         gave_rating = false, detached = false;  // detached: left his unit and did nothing else yet
    std::uint8_t opportunities = 0;              // attacks of opportunity made
    std::uint8_t heads = 0;                      // at the start of the round
    std::uint8_t lost = 0;
    std::int16_t points = 0, points_lost = 0;  // only for commanders
    std::array<std::uint16_t, 6> struck_by{nobody, nobody, nobody,
                                           nobody, nobody, nobody};  // hand to hand, the last six
    bool operator==(const ThisRound&) const = default;
};

struct Piece {
    Square at;
    std::uint8_t facing = 0;
    Side side{};
    Where where = Where::table;
    Morale morale = Morale::normal;
    std::uint8_t heads = 0;  // individuals; of a commander 1 while he lives
    std::uint8_t owed = 0;
    std::int16_t excess = 0;                // recorded damage of a unit
    std::int16_t points = 0;                // hit points left of a commander
    std::uint16_t host = nobody;            // the unit of an attached commander
    std::uint16_t guest = nobody;           // the commander attached to a unit
    std::uint8_t power = 0, expertise = 0;  // traded until the next activation (BCR-R23)
    bool disbanded = false, hidden = false, surrounded = false;
    bool few = false;            // the save of BCR-8.6.4 was made at this strength
    bool on_the_ground = false;  // a flyer that attacked hand to hand in its last activation
    bool surprised = false;      // began shaken and has failed no save since
    bool swept = false;          // a commander who must still flee with his unit (BCR-9.1.4)
    bool stuck = false;          // a routing unit that could not leave its square
    ThisRound now;
    std::array<Share, most_shares> shares{};
    bool operator==(const Piece&) const = default;
};

// A spell that lasts.
struct Effect {
    Spell spell{};
    Side side{};  // the caster's
    std::uint8_t level = 0, dc = 0;
    std::uint16_t until = 0;       // last round
    std::uint16_t piece = nobody;  // the held piece; none: the effect lies on a square
    bool saved = false;            // the held one is free from the next round
    bool shows = false;            // for a held piece: from a square effect
    Ground ground{};               // the ground an illusion shows
    Square at;
    std::array<Square, 3> more{};  // further squares of an illusion
    std::uint8_t squares = 1;
    bool operator==(const Effect&) const = default;
};
// A piece that made its save against an illusion: index of the effect, and of the piece.
struct Seen {
    std::uint16_t effect = 0, piece = 0;
    bool through = false;  // false: it saved in vain, and does not save again
    bool operator==(const Seen&) const = default;
};

struct Caster {
    std::uint16_t piece = 0;
    std::array<std::uint8_t, 5> magic_user{}, cleric{};  // spells left of each level
    bool operator==(const Caster&) const = default;
};

// The activation begun.
struct Act {
    std::uint16_t piece = nobody;
    bool begun = false;
    bool moved = false;  // the move is used, also by a failed disengaging
    bool pivoted = false, about = false;
    bool attacked = false;                 // the attack sequence is used
    bool charged = false, riding = false;  // riding: may go on past the charged unit
    bool guest_acted = false;              // the attached commander attacked or cast
    bool spent = false;                    // nothing more but Done
    std::uint8_t left = 0;                 // squares of a ride-by
    std::uint8_t direction = 0;
    std::uint16_t target = nobody;  // target of the charge
    std::uint8_t contacts = 0;
    std::array<std::uint16_t, 4> contact{nobody, nobody, nobody, nobody};  // enemies at the start
    bool operator==(const Act&) const = default;
};

// Rolls at one target.
struct Aimed {
    std::uint16_t target = nobody;
    std::uint8_t rolls = 0;
    bool operator==(const Aimed&) const = default;
};
struct Attack {
    std::uint16_t by = nobody;
    bool shot = false, charge = false, divided = false;  // divided: the rolls are still to be allotted
    std::uint8_t targets = 0;
    std::array<Aimed, 8> aimed{};
    bool operator==(const Attack&) const = default;
};

enum class Trigger : std::uint8_t { reach, hold_the_line, disengage, flight, leaves_duel };

// Work begun, the last first.
struct Task {
    enum class Kind : std::uint8_t {
        opportunity,    // `piece` may strike `enemy`, which is at `at`, for the reason `trigger`
        own_saves,      // `piece` makes the saves that it owes
        all_saves,      // every piece does
        flee,           // `piece` flees, after the attacks of opportunity
        leave_contact,  // after the save of BCR-R14 `piece` goes to `at` and faces `facing`, or `joins` the unit there
        attack,         // `piece` carries out the attack of the state
        after_charge,   // `piece` may ride on, once the saves of the charge are `saved`
        finish,         // the activation of `piece` ends
        duel,           // `piece` strikes `enemy`, then they change places until no `routines` are left
    };
    Kind kind{};
    Trigger trigger{};
    std::uint8_t facing = 0, routines = 0;
    bool joins = false, saved = false;
    std::uint16_t piece = nobody, enemy = nobody;
    Square at{};
    bool operator==(const Task&) const = default;
};

enum class Stage : std::uint8_t { theory, theory_choice, deploy_second, deploy_first, round_begins, act, over };

struct State : shared::BattleCourse {  // a turn is a round; a quiet one is without a loss
    Shared<Setup> setup;
    std::vector<Piece> pieces;
    std::vector<std::uint16_t> grid;  // the unit on each square; see on_grid() and grid_index()
    std::vector<Effect> effects;
    std::vector<Seen> seen;
    std::vector<Caster> casters;
    std::vector<Task> tasks;
    Stage stage = Stage::theory;
    std::uint16_t theorist = 0;       // asked next
    std::int16_t theory = 0;          // total of the theorist's roll
    std::vector<std::uint16_t> owes;  // pieces that may owe a save
    Side winner_of_roll = Side::first;
    std::uint8_t phases = 0, phase = 0;
    bool loser_acts = false;
    std::uint8_t used = 0;  // activations in this phase
    Act act;
    Attack attack;
    PerSide<std::uint8_t> formations{};     // bits by Formations
    PerSide<std::uint8_t> terrain_rolls{};  // initiative rolls with BCR-12.2.1 still to come
    PerSide<std::uint8_t> absent{};         // rounds in a row without the general (BCR-R50)
    PerSide<std::int8_t> general{};         // +2, 0, -2 to morale
    PerSide<std::uint8_t> waiting{};        // units not yet activated this round
    PerSide<std::uint8_t> lone_waiting{};   // lone commanders not yet activated
    bool blood = false;
    bool ringed = false;                 // a piece was surrounded in this round, or is
    bool ends_due = false;               // strength or morale changed since the last test of the end
    std::vector<std::uint8_t> captured;  // per piece, once over
    bool operator==(const State&) const = default;
};

// --- Derived from a state -------------------------------------------------------------------------------------------

using shared::piece;
inline const Facts& facts(const State& s, std::size_t i) {
    return s.setup->facts[i];
}
inline bool on_map(const Setup& setup, Square q) {
    return static_cast<unsigned>(q.column) < static_cast<unsigned>(setup.columns) &&
           static_cast<unsigned>(q.row) < static_cast<unsigned>(setup.rows);
}
inline std::size_t cell_index(const Setup& setup, Square q) {
    return static_cast<std::size_t>(q.row) * static_cast<std::size_t>(setup.columns) +
           static_cast<std::size_t>(q.column);
}
// Index of a square in the grid, whose margin of empty squares saves the test for the edge when neighbours are read.
inline std::size_t grid_index(const Setup& setup, Square q) {
    return static_cast<std::size_t>(q.row + 1) * static_cast<std::size_t>(setup.columns + 2) +
           static_cast<std::size_t>(q.column + 1);
}
inline std::size_t grid_size(const Setup& setup) {
    return static_cast<std::size_t>(setup.rows + 2) * static_cast<std::size_t>(setup.columns + 2);
}
// A square of the grid holds index + 1 of its unit, and a bit for the side whose unit it is unless the unit is hidden:
// four numbers show contact with an enemy. 0: no unit.
inline constexpr unsigned grid_unit = 0x3FFF;
constexpr unsigned seen_bit(Side side) {
    return 0x4000u << static_cast<unsigned>(side);
}
constexpr std::uint16_t unit_of(std::uint16_t on_grid) {  // `nobody` if the square is empty
    return static_cast<std::uint16_t>((on_grid & grid_unit) - 1);
}
inline std::uint16_t on_grid(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    return static_cast<std::uint16_t>((i + 1) | (p.hidden ? 0 : seen_bit(p.side)));
}
// Sets only the grid's entry for a unit; called again after it hides or is uncovered.
inline void put_on_grid(State& s, std::size_t i, Square q) {
    s.grid[grid_index(*s.setup, q)] = on_grid(s, i);
}
inline void clear_grid(State& s, Square q) {
    s.grid[grid_index(*s.setup, q)] = 0;
}
// The unit on a square, or nobody. REQUIRES: on_map.
inline std::uint16_t unit_on(const State& s, Square q) {
    return unit_of(s.grid[grid_index(*s.setup, q)]);
}
// True if a unit (of `side`) that is not hidden is on the square. REQUIRES: on_map.
inline bool sees_unit(const State& s, Square q) {
    return s.grid[grid_index(*s.setup, q)] > grid_unit;
}
inline bool sees_unit_of(const State& s, Square q, Side side) {
    return (s.grid[grid_index(*s.setup, q)] & seen_bit(side)) != 0;
}
inline std::uint16_t unit_at(const State& s, Square q) {
    return on_map(*s.setup, q) ? unit_on(s, q) : nobody;
}
inline bool is_unit(const State& s, std::size_t i) {
    return i < s.setup->units;
}
inline bool on_table(const Piece& p) {
    return p.where == Where::table;
}
// True for a lone commander on the map.
inline bool is_lone_commander(const State& s, std::size_t i) {
    return i >= s.setup->units && i < s.pieces.size() && s.pieces[i].where == Where::table;
}
inline bool in_order(const Piece& p) {
    return p.morale != Morale::routing && !p.disbanded;
}
inline bool has_formation(const State& s, Side side, Formations f) {
    return (s.formations[side] >> static_cast<unsigned>(f)) & 1u;
}
// True if the piece has a facing now: formed foot that is not disbanded (BCR-R2).
inline bool faces(const State& s, std::size_t i) {
    return facts(s, i).formed && !s.pieces[i].disbanded;
}
inline Square step(Square q, int direction8) {
    constexpr std::array<std::array<std::int8_t, 2>, 8> steps = {
        {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
    const auto& d = steps[static_cast<std::size_t>(direction8 & 7)];
    return {static_cast<std::int16_t>(q.column + d[0]), static_cast<std::int16_t>(q.row + d[1])};
}
constexpr int facing_of(Side side) {
    return side == Side::first ? 0 : 4;
}

}  // namespace banneret::battlefield
