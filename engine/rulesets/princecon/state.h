#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/armies/character.h"
#include "engine/core/shared.h"
#include "engine/geometry/terrain.h"
#include "engine/rulesets/princecon/house.h"
#include "engine/rulesets/princecon/tables.h"
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/tactics/battle.h"

namespace banneret::princecon {

// A battle of PRINCECON XV as a value: the part fixed once it is joined, and the part that changes.

// --- Fixed once battle is joined -------------------------------------------------------------------------------------

enum class Kind : std::uint8_t { unit, person, elemental };
enum class Calling : std::uint8_t { fighter, cleric, thief, magic_user, monster };

// The fixed data of a piece (PC-MUSTER of the rulings).
struct Facts {
    Kind kind{};
    Side home = Side::first;
    UnitId unit{};         // id in the campaign; units only
    CharacterId person{};  // id in the campaign; none: a captain of PC-R57
    std::uint8_t level = 1;
    bool horse = false;
    Weight weight{};
    std::int8_t ac = 7;
    bool shield = false, metal = false, pikes = false;
    Uniform uniform{};
    std::uint8_t hits_each = 1;  // unit hits of a casting
    std::uint16_t hits = 1;      // at the start
    std::uint16_t castings = 1;  // at the start
    std::uint16_t width = 1;     // castings in the front rank at the start
    Form form{};
    std::uint8_t missiles = 0;  // bit for each Missile
    std::int32_t men = 0, men_each = 20;
    std::uint8_t race = 0, religion = 0;  // 0: none (human); else an index in Setup::words plus 1
    bool elf = false, leo = false;
    // abilities
    bool camouflage = false, marksman = false, fanatic = false, undead = false, slow = false, quick = false,
         flying = false, engineer = false, evasive = false, regeneration = false, breath = false, resistance = false,
         darkvision = false, unnatural = false;
    std::uint8_t extra_level = 0;  // multiple attacks
    // of a personality
    Calling calling{};
    bool fighter = false;         // PC-R49
    std::uint8_t prowess = 1;     // F of PC-R45
    std::uint8_t items = 0;       // g of PC-R45
    std::uint8_t damage = 8;      // faces of his damage die
    std::uint8_t strength = 0;    // 1: STR 16 or more
    std::int16_t points = 0;      // hit points at full
    std::int16_t points_now = 0;  // as the battle begins
    std::uint8_t wounds = 0, wounds_borne = 1;
    std::uint8_t intelligence = 10, charisma = 10;
    Rank rank{};
    bool casts_as_cleric = false;
    std::uint8_t caster_level = 0;  // L of his spells
    std::uint8_t spell_points = 0, spell_level = 0;
    Hundredths walk = 0;
    bool flies = false;
    std::int16_t host = -1;  // the piece he starts with
    bool operator==(const Facts&) const = default;
};

struct Setup : shared::StartSetup {
    House house;
    Hundredths wide = 7200, deep = 6000;
    Terrain terrain;
    bool any_ground = false, any_cover = false, any_block = false;  // effects that occur in the terrain
    bool fortified = false;
    PerSide<std::int32_t> hits{};   // total of the side's units at the start
    PerSide<std::int32_t> units{};  // at the start
    std::int32_t scale = 20;
    std::vector<Facts> facts;
    std::vector<std::string> words;      // names of races and religions; Facts::race is an index into it plus 1
    std::uint16_t mustered = 0;          // pieces at the start; facts beyond are of elementals
    std::vector<std::uint16_t> persons;  // pieces
    bool any_horse = false, any_magic = false, any_persons = false, any_missiles = false, any_unnatural = false,
         any_camouflage = false, any_flying = false, any_breath = false, any_regeneration = false;
    bool operator==(const Setup&) const = default;
};

// --- What changes ----------------------------------------------------------------------------------------------------

enum class Where : std::uint8_t { table, flank, destroyed, captured, routed_off, withdrawn };
enum class Lasting : std::uint8_t { none, engage, halt, to_enemy };
enum class Intent : std::uint8_t { command, cast };

inline constexpr std::uint64_t bit(Spell s) {
    return std::uint64_t{1} << static_cast<unsigned>(s);
}

// The part of a piece that is reset each turn.
struct PieceTurn {
    std::uint16_t taken = 0;      // hits
    std::uint16_t damage = 0;     // the piece that did it the most hits in this step: piece number, 0 none
    std::uint16_t worst = 0;      // the number of those hits
    std::uint16_t lost_step = 0;  // castings lost in the step under way
    bool commanded : 1 = false, moved : 1 = false, fired : 1 = false, engaged : 1 = false, shot_at : 1 = false,
                     ordered : 1 = false, charged : 1 = false, evaded : 1 = false;
    bool routed : 1 = false, hit : 1 = false, met : 1 = false, rallied : 1 = false, raised : 1 = false,
                  disengaged : 1 = false, moved_half : 1 = false;
    bool stays : 1 = false;    // may not act this turn (a wall of electricity, Blinding Flash)
    bool flashed : 1 = false;  // vanishes if it breaks (Blinding Flash)
    bool second_shot : 1 = false;
    bool rout_checked : 1 = false;
    // Only for personalities.
    bool done_ordering : 1 = false, began_ordering : 1 = false, refused : 1 = false, fought : 1 = false,
                         lost_fight : 1 = false, no_lead : 1 = false;
    std::uint8_t failures = 0;   // failed command rolls of his this player turn
    std::uint8_t conflicts = 0;  // the most other commanders who failed with a unit that he tried
    std::uint8_t plain_casts = 0, damage_casts = 0;
    bool operator==(const PieceTurn&) const = default;
};

struct Piece : PieceTurn {
    std::uint64_t effects = 0;  // bit of each Spell in force on it
    InchPlace at;
    std::uint16_t facts = 0;
    // Copied from the facts, so that a walk over all pieces reads nothing else.
    Side side{};
    Kind kind{};
    bool horse = false;
    std::uint16_t hits = 0;       // units and elementals only
    std::uint16_t turn_hits = 0;  // at the turn's start
    std::uint16_t castings = 0;   // those left: hits over the hits of each, rounded up
    std::uint16_t width = 1;      // front rank
    // Size of its body, and radius of a circle round it: see set_size().
    Hundredths wide = 0, deep = 0, reach = 0;
    std::int16_t goal = -1;  // target of Lasting::to_enemy
    std::int16_t host = -1;  // for a personality: the unit he is with
    Where where = Where::table;
    Form form{};
    Morale morale{};
    Vigour vigour{};
    Lasting lasting{};
    std::int8_t impulses = 0;  // left this turn
    std::uint8_t slept = 0;    // turns until Sleep wears off; 0: none
    bool hidden : 1 = false;
    bool scared : 1 = false;  // has met an unnatural monster
    bool scared_by_elemental : 1 = false;
    bool split : 1 = false;  // the part of a unit cut off by a wall
    bool surrendered_here : 1 = false;
    // Only for personalities.
    bool front : 1 = false, disrupts : 1 = false;
    Intent intent{};
    std::uint8_t mass = 255;  // the Spell he declared
    std::uint8_t mass_grade = 1;
    std::uint8_t spell_points = 0;
    std::int16_t points = 0;  // hit points
    InchPoint began{};        // where a personality was as the turn began
    bool operator==(const Piece&) const = default;
};
static_assert(std::is_trivially_copyable_v<Piece> && sizeof(Piece) <= 96);

// Two enemies in base contact: `a` came to `b`.
struct Contact {
    std::uint16_t a = 0, b = 0;
    std::uint16_t since = 0;                    // turn
    Edge edge_a{}, edge_b{};                    // faces that touch
    Edge struck_a{}, struck_b{};                // as the dice count them in the first turn (PC-R39)
    bool charge_a = false, gallop_a = false;    // a's charge and gallop bonus, in the first turn
    std::int8_t duel_a = 0, duel_b = 0;         // 1 the leader won a challenge, -1 lost it
    bool challenged = false;                    // no more sergeants for the two leaders
    bool melee = false;                         // since the last dice both were Disordered
    std::int16_t leader_a = -1, leader_b = -1;  // the two who fight the challenge
    std::int8_t help_a = 0, help_b = 0;         // -1: the leader was helped
    bool operator==(const Contact&) const = default;
};

// A spell in force on a piece.
struct Effect {
    Spell spell{};
    std::uint16_t piece = 0, caster = 0;
    std::int8_t value = 0;    // grade, or what the save made of it
    std::uint16_t until = 0;  // the last turn
    bool operator==(const Effect&) const = default;
};
// A spell in force on the ground.
struct Area {
    Spell spell{};
    std::uint16_t caster = 0;
    InchPlace at;         // centre of a circle; middle of a line that runs across its facing
    InchPoint origin;     // for a cloud: where it was cast
    Hundredths size = 0;  // radius, or length of a line
    std::uint16_t until = 0;
    std::int8_t value = 0;
    bool operator==(const Area&) const = default;
};
struct Failure {
    std::uint16_t by = 0, piece = 0;
    bool operator==(const Failure&) const = default;
};

// A move under way, which the enemy may answer.
struct Rush {
    enum class Kind : std::uint8_t { advance, attack, charge, pursuit };
    enum class Step : std::uint8_t { none, begin, intercepts, evade, contact, after };
    Step step = Step::none;
    Kind kind{};
    bool gallop = false;    // the bonus is earned if it is a charge
    bool marching = false;  // a lasting order carried out by itself
    bool intercepting = false;
    bool fled = false;  // the target has gone back before the charge or evaded
    std::int16_t mover = -1, target = -1;
    InchPlace from, to;   // `to`: where it ends if no enemy interferes; before it is squared up
    Hundredths way = 0;   // to go
    Hundredths left = 0;  // allowance left after that
    std::uint8_t count = 0, at = 0;
    struct Meeting {
        std::uint16_t by = 0;
        Hundredths along = 0, path = 0;
        InchPoint point;
        bool operator==(const Meeting&) const = default;
    };
    std::array<Meeting, 6> meetings{};
    bool operator==(const Rush&) const = default;
};

// A combat of single men: a challenge, or a sergeant.
struct Duel {
    std::int16_t contact = -1;
    std::int16_t a = -1, b = -1;  // personalities; b -1: a sergeant
    std::uint16_t enemy = 0;      // the sergeant's unit
    std::int16_t sergeant = 0;    // his hit points
    std::uint8_t sergeant_items = 0;
    std::uint8_t round = 0;
    bool to_the_end_a = false, to_the_end_b = false, flees_a = false;
    std::int16_t help_a = -1, help_b = -1;
    bool operator==(const Duel&) const = default;
};

// The steps of a turn (PC-12), numbered as printed. The first and the second are the players of the turn.
enum class TurnStep : std::uint8_t {
    none,  // before the first turn
    initiative,
    preparations,
    first_moves,
    second_fires,
    second_moves,
    first_fires,
    close_action,
    retreat,
};
constexpr TurnStep next(TurnStep step) {
    return static_cast<TurnStep>(static_cast<int>(step) + 1);
}

enum class Stage : std::uint8_t {
    deploy_second,
    deploy_first,
    turn_begins,
    prepare,       // step 2; `active`
    window,        // spells between two stages
    move,          // 3 and 5; `active`
    march,         // lasting orders are carried out
    rush,          // a move waits for an answer; then back to `after_rush`
    fire,          // 4 and 6; `active`
    answer_magic,  // a counterspell?
    challenge,     // 7
    challenge_answer,
    duel_help,
    duel_flee_a,
    duel_flee_b,
    sergeants,
    sergeant_flee,
    close,
    rally,      // 8a
    disengage,  // 8b
    disengage_pursuit,
    routs,    // 8c
    pursuit,  // 8d
    mass,     // 8e
    recover,  // 8f, 8g
    over,
};

// A unit that may follow one that broke, or one that disengaged.
struct Follow {
    std::uint16_t by = 0, after = 0;
    bool operator==(const Follow&) const = default;
};

// The pieces from the first to the last with a mark of the step under way: see begin_step().
struct Marks {
    std::uint16_t begin = 0xFFFF, end = 0;
    bool operator==(const Marks&) const = default;
    bool any() const { return end > 0; }
    void add(std::size_t i) {
        begin = std::min(begin, static_cast<std::uint16_t>(i));
        end = std::max(end, static_cast<std::uint16_t>(i + 1));
    }
};

// A unit that could fire at another when it was last asked whether anyone can.
struct ReadyShot {
    std::uint16_t by = 0, at = 0;
    Missile weapon{};
    bool found = false;
    bool operator==(const ReadyShot&) const = default;
};

// A spell being cast, while a counterspell may answer it.
struct Casting {
    Cast order{};
    bool mass = false, begun = false;
    std::uint16_t asked = 0;  // the next disrupter to ask
    bool operator==(const Casting&) const = default;
};

struct State : shared::BattleCourse {  // fates by piece
    Shared<Setup> setup;
    std::vector<Piece> pieces;
    std::vector<Contact> contacts;
    std::vector<Effect> effects;
    std::vector<Area> areas;
    std::vector<Failure> failures;
    std::vector<Follow> follows;  // units that touched a unit as it broke, this turn
    Stage stage = Stage::deploy_second;
    Stage after_rush = Stage::move, after_magic = Stage::window;
    Side first = Side::first;  // the first player of the turn
    Side active = Side::first;
    std::uint8_t passes = 0;  // consecutive passes in the window
    TurnStep step{};
    std::uint16_t at = 0;       // the next piece, contact or pursuit of the stage
    std::int16_t orderer = -1;  // the personality who is giving orders
    ReadyShot ready;
    Marks marked;
    Rush rush;
    Duel duel;
    Casting casting;
    PerSide<std::int32_t> withdrawn{};        // hits
    PerSide<std::int8_t> flank_edge{-1, -1};  // 0 left, 1 right
    std::vector<Follow> claims;               // this step: the winner over an owner of magic items (PC-R48)
    PerSide<std::uint8_t> items_taken{};
    bool operator==(const State&) const = default;
};

}  // namespace banneret::princecon
