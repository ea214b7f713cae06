#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/shared.h"
#include "engine/geometry/terrain.h"
#include "engine/rulesets/medieval_skirmish/house.h"
#include "engine/rulesets/medieval_skirmish/tables.h"
#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/memo.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/rulesets/shared/table.h"

namespace banneret::skirmish {

// Man to man on a plane in inches. Side::first attacks, has the south edge (low y) and faces up. Pieces are the bodies
// of the first side, those of the second, then the characters of both; PieceId is the index plus 1.

using shared::index_of;
using shared::piece;
using Table = const shared::Table<struct State>&;
inline constexpr std::int16_t nobody = -1;

// --- Fixed once battle is joined -------------------------------------------------------------------------------------

struct Facts {
    bool character = false;
    Side home = Side::first;
    std::uint16_t unit = 0;    // index of the roster unit; of a body
    std::int16_t started = 1;  // figures at deployment (MS-R65)
    std::uint16_t arms = 1;    // bit for each Arm; characters and bodies alike
    Protection cls = Protection::UA;
    Grade4 grade = Grade4::average;
    std::uint8_t stripes = 1;
    bool mounted = false, barded = false, shield = false, skirmish = false;
    Missile missile = Missile::none;
    std::uint8_t per_gun = 0;  // figures of crew a gun; cannon only
    std::int8_t size = 0;      // small -1, large 1, giant 2
    std::uint8_t files = 1;    // at the start
    std::int16_t base_wide = 100, base_deep = 100;
    std::uint8_t extra_blows = 0;
    bool camouflage = false, marksman = false, fanatic = false, undead = false, slow = false, quick = false,
         flying = false, engineer = false, evasive = false, breath = false, darkvision = false, resistant = false;
    bool strikes_resistant = false;
    bool big = false;             // each hit is rolled for as on a leader (MS-R89)
    CharacterId person{};         // only of a character
    std::int16_t looks = nobody;  // the body whose standard this one looks to (MS-R68)
    bool bearer = false, army_bearer = false;
    std::int16_t chief = nobody;  // the character that commands it (MS-R70)
    // Only for characters.
    bool leads = false, general = false, counted = true;  // counted: not the nameless general
    bool steady = false;                                  // never checks when alone
    std::uint8_t wounds = 0;                              // brought along
    std::uint8_t leadership = 1;
    std::uint8_t bolts = 0, bolts_a_turn = 0, prayers = 0;
    std::int16_t host = nobody;  // where he begins
    std::int16_t captain_of = nobody;
    bool operator==(const Facts&) const = default;
};
static_assert(sizeof(Facts) == 64, "looked up in every step, fastest at a power of two");

// The number of pairs of dice, out of the 144 of a round of blows, that kill a figure of each side.
struct RoundOdds {
    std::int16_t b_killed = 0, a_killed = 0;
};

struct Setup : shared::StartSetup {
    House house;
    int scale = 1;
    Hundredths wide = 7200, deep = 6000;
    Terrain terrain;
    bool any_rough = false, any_woods = false, any_hill = false, any_line = false, any_block = false;
    std::vector<Facts> facts;
    std::uint16_t bodies = 0;         // pieces before the first character
    PerSide<std::int32_t> figures{};  // at the start
    PerSide<std::int16_t> general{nobody, nobody};
    PerSide<std::int16_t> army_bearer{nobody, nobody};
    PerSide<bool> standards{};                    // the side has one at all
    PerSide<std::vector<std::uint16_t>> own;      // pieces of each side, ascending, characters last
    PerSide<std::uint16_t> own_bodies{};          // of `own` before the first character
    PerSide<std::vector<std::uint16_t>> leaders;  // those of `own` that lead
    PerSide<std::vector<std::uint16_t>> shoot;    // those of `own` that may shoot, cast or pray
    PerSide<std::vector<std::uint16_t>> choose;   // those of `own` that may have a choice before the blows
    std::vector<std::uint16_t> mages, priests, flyers, evasives, breathers;
    // Answers that the commander keeps.
    shared::Kept<class Notes> notes;
    shared::Memo<RoundOdds, 12> round_odds;
    bool operator==(const Setup&) const = default;
};

// Hidden bodies are those of an ambush.
inline bool may_hide(const Setup& setup) {
    return setup.stratagem.second == Stratagem::ambush;
}

// --- What changes ----------------------------------------------------------------------------------------------------

enum class Where : std::uint8_t { table, flank, off, withdrawn, destroyed, captured, out };

// Why a body must check morale at the next checkpoint.
enum Trigger : std::uint8_t {
    leader_lost = 1,    // MS-59
    standard_lost = 2,  // MS-61
    handguns = 4,       // MS-62
    cannon_fire = 8,    // MS-63
    general_lost = 16,  // MS-R70
};

// The actions and losses of a piece in this turn.
struct ThisTurn {
    std::int16_t lost_now = 0, lost_checked = 0;  // MS-R64, MS-R65
    std::int16_t aim = nobody;                    // target of its shots
    std::uint8_t bolts = 0, bolts_aimed = 0;
    std::uint8_t prayer = 0;  // wards it for one block or one round
    std::uint8_t arm = 255;   // chosen for this round; 255: the best
    bool moved = false, fought = false, charged = false, shot = false, reformed = false, done = false;
    bool operator==(const ThisTurn&) const = default;
};

// As a Rect it is the ground it stands on: wide and deep by figures, files and order.
struct Piece : Rect, ThisTurn {
    Piece() : Rect{{}, 100, 100} {}
    Hundredths radius = extent(100, 100);  // of its bounding circle
    std::int16_t figures = 1;              // alive and here; 0: gone
    std::int16_t files = 1;                // as chosen
    Order order = Order::loose;
    Where where = Where::table;
    Nerve nerve = Nerve::none;  // rout while it routs
    std::int16_t killed = 0, taken = 0, fled = 0;
    std::int16_t turn_start = 0;  // figures; MS-R65
    std::int16_t host = nobody;   // the body an attached character is with
    std::int16_t guests = 0;      // characters attached to it
    std::int16_t fights = 0;      // contacts it is in
    std::uint8_t wounds = 0;
    std::uint8_t triggers = 0;
    std::uint16_t barred = 0;   // the turn in which it may neither charge nor make contact
    std::uint16_t stopped = 0;  // the turn in which it moves no more
    std::uint16_t broke = 0;    // the turn in which it routed
    std::uint8_t reload = 0;    // turns to go
    bool blown = false, began_blown = false;
    bool hidden = false;
    bool orphan = false;  // its leader is lost and no other has taken over
    std::int16_t chief = nobody;
    std::int16_t captor = nobody;  // the body that took its standard
    bool standard = false;         // its own standard is with it
    bool committed = false;        // a leader who fights
    std::uint8_t bolts_left = 0, prayers = 0;
    std::int16_t falls = 0, fell_by = nobody;  // unblocked hits of the phase under way
    bool by_gun = false;                       // one of them from a handgun or a bolt
    std::int16_t fell_with = nobody;           // his body, until his capture is decided (MS-R82)
    Order was = Order::loose;                  // before this turn's change of formation (MS-R24)
    std::uint8_t leaves = 0;                   // the Fate of a lost character, plus 1
    bool operator==(const Piece&) const = default;
};

enum class Zone : std::uint8_t { front, right, rear, left };

// `a` made the contact, with its front on an edge of `b`.
struct Contact {
    std::int16_t a = nobody, b = nobody;
    Zone zone = Zone::front;                      // the edge of b
    std::uint8_t rounds = 0;                      // fought
    bool a_charges = false, b_charges = false;    // MS-R53, apart from the enemy's weapon
    bool obstacle_a = false, obstacle_b = false;  // a (b) stood behind an obstacle before the contact
    bool breathed = false;
    bool operator==(const Contact&) const = default;
};

// An unblocked hit that waits for its effect.
struct Hit {
    std::int16_t at = nobody, by = nobody;  // `at`: a character, or the body
    Missile by_missile{};
    bool bolt = false;
    bool operator==(const Hit&) const = default;
};

enum class Stage : std::uint8_t {
    deploy_second,
    deploy_first,
    turn_begins,
    who_first,
    rally,
    shoot_first,  // by the first mover, then the second
    shoot_second,
    volleys,
    checks_a,
    move_first,
    move_second,
    counter,  // the mounted target answers a charge
    refuse,   // flyers may go out of contact
    fight_first,
    fight_second,
    fighting,
    checks_b,
    turn_ends,
    over,
};

struct ChargeUnderWay {
    std::int16_t by = nobody, at = nobody;
    bool run = false;
    bool operator==(const ChargeUnderWay&) const = default;
};

struct State : shared::BattleCourse {
    Shared<Setup> setup;
    std::vector<Piece> pieces;
    std::vector<Contact> contacts;
    std::vector<Hit> hits;  // hits of the volley under way
    Stage stage = Stage::deploy_second;
    Side first_mover = Side::first, chooser = Side::first;
    ChargeUnderWay charge;
    std::uint16_t cursor = 0;  // in the stage under way
    bool asking_cancel = false;
    PerSide<bool> conceded{};
    PerSide<std::int8_t> flank_edge{-1, -1};
    PerSide<std::int16_t> shot_losses{};  // suffered this turn
    PerSide<std::uint8_t> bad_turns{};    // turns in a row in which shooting cost it more than the enemy
    bool blood = false;
    // False: nothing of the kind has happened, so that no piece need be asked.
    bool shaken = false;      // a loss, or a trigger of a check, since the last checkpoint
    bool leaderless = false;  // a body has lost its leader
    bool routing = false;     // a piece routed when the turn began
    bool operator==(const State&) const = default;
};

}  // namespace banneret::skirmish
