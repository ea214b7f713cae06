#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "engine/core/check.h"
#include "engine/core/ids.h"
#include "engine/geometry/hexes.h"
#include "engine/geometry/inches.h"
#include "engine/geometry/squares.h"

namespace banneret {

// The orders that all tactical rulesets share. The abstract system has its own. An order is a plain value of a fixed
// size, so that copies, comparisons and replays cost next to nothing. A ruleset refuses unknown orders and values that
// have no meaning in it; its README lists the orders it knows.
//
// The fields of each order are listed once, in fields() below: files, the terminal and --events read that list.

// A word of a ruleset's own list: a spell, a card, a weapon, a feat. Files, the terminal and events show it as it is,
// so it is part of the file format: never rename one. Small letters, digits and hyphens, at most 31 of them; empty:
// none is named.
class Keyword {
public:
    static constexpr std::size_t most_letters = 31;
    static constexpr bool valid(std::string_view word) {
        if (word.size() > most_letters) return false;
        for (const char c : word)
            if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) return false;
        return true;
    }
    constexpr Keyword() = default;
    // REQUIRES: valid(word).
    explicit constexpr Keyword(std::string_view word) : size_(static_cast<std::uint8_t>(word.size())) {
        CHECK(valid(word));
        for (std::size_t i = 0; i < word.size(); ++i) letters_[i] = word[i];
    }
    constexpr std::string_view word() const { return {letters_.data(), size_}; }
    constexpr bool empty() const { return size_ == 0; }
    bool operator==(const Keyword&) const = default;

private:
    std::array<char, most_letters> letters_{};
    std::uint8_t size_ = 0;
};

// How a piece moves. Append only; words in field_words().
enum class Gait : std::uint8_t {
    normal,          // the ruleset's ordinary move
    leave_field,     // off the table by its own edge
    gallop,          // faster than its rate, at a price
    backward,        // facing the enemy
    disengage,       // out of contact
    evade,           // away from a charge
    pursue,          // after an enemy that gives way
    intercept,       // in the way of an enemy's move
    counter_charge,  // against a charge, to meet it
    run,             // at most speed, giving up what else it could do
};
// The edge of the target that a charge strikes. Append only; words in field_words().
enum class ChargeEdge : std::uint8_t { any, right, rear, left, front };
// Append only; words in field_words().
enum class TableFormation : std::uint8_t {
    unchanged,
    formed,
    skirmish,
    road,   // a column of march
    loose,  // open order that still fights as a body
    schiltron,
};
// An order of a leader, or an action of a piece instead of moving and fighting. Append only; words in field_words().
enum class LeaderCommand : std::uint8_t {
    none,
    hold_fire,
    hold,            // stay where it is; ends a lasting order
    forward,         // this turn
    forward_to,      // to a place, every turn until it is there
    forward_always,  // every turn until a new order
    attack,          // a named enemy, every turn until it is touched
    backward,
    change_formation,
    encourage,  // a bonus to the piece, or to all in range
    lead,       // this turn the leader commands
    cast,       // this turn the leader casts
    lead_from_front,
    lead_from_rear,
    release,  // the prepared effect begins
    rally,
    forward_halting,  // every turn, halting before it comes near an enemy
};

// Spells of more than one ruleset.
namespace spells {
inline constexpr Keyword attack{"attack"}, ward{"ward"}, prayer{"prayer"}, heal{"heal"};
}

// The place of a piece. Each ruleset computes in its own; a place of another kind is refused.
struct HexPlace {
    Hex at;
    std::uint8_t facing = 0;  // 0 .. 5
    bool operator==(const HexPlace&) const = default;
};
struct SquarePlace {
    Square at;
    std::uint8_t facing = 0;  // 0 .. 7
    bool operator==(const SquarePlace&) const = default;
};
using TablePlace = std::variant<HexPlace, SquarePlace, InchPlace>;  // append only

// Before the battle, or from off the table during it. `width` in figures where the ruleset has ranks (0: unchanged).
struct Deploy {
    PieceId piece{};
    TablePlace at;
    std::uint16_t width = 0;
    TableFormation formation{};
    bool operator==(const Deploy&) const = default;
};
// A move that seeks no contact.
struct Advance {
    PieceId piece{};
    TablePlace to;
    Gait gait{};
    bool operator==(const Advance&) const = default;
};
// A move to a place from which the target is fought; `to` may be the piece's present place. `edge`: the edge of the
// target, if the ruleset has the player choose one.
struct Charge {
    PieceId piece{}, target{};
    TablePlace to;
    ChargeEdge edge{};
    Gait gait{};
    bool operator==(const Charge&) const = default;
};
struct Shoot {
    PieceId piece{}, target{};
    Keyword weapon{};  // among those it carries; none: the ruleset's first choice
    bool operator==(const Shoot&) const = default;
};
struct Reload {
    PieceId piece{};
    bool operator==(const Reload&) const = default;
};
// A new formation, frontage or facing in place.
struct Reform {
    PieceId piece{};
    TableFormation formation{};
    std::uint16_t width = 0;
    TablePlace to;
    bool operator==(const Reform&) const = default;
};
// `by`: the leader, where the ruleset wants one. `to`: the facing it takes up.
struct Rally {
    PieceId piece{}, by{};
    TablePlace to;
    bool operator==(const Rally&) const = default;
};
// Spells, prayers, breath: which one, how many dice or uses, and the target or place.
struct Cast {
    PieceId by{}, target{};
    Keyword spell = spells::attack;
    std::uint16_t dice = 1;
    TablePlace at;
    bool operator==(const Cast&) const = default;
};
// A leader's order to a piece, for this turn or to be carried out turn by turn; `by` may be the piece itself.
struct LeadersOrder {
    PieceId by{}, piece{};
    LeaderCommand command{};
    PieceId target{};  // target of an attack
    TablePlace to{};   // destination of a move or a turn
    Gait gait{};
    TableFormation formation{};
    std::uint16_t width = 0;
    bool operator==(const LeadersOrder&) const = default;
};
// `joker`: a joker played as that card.
struct PlayCard {
    Keyword card{};
    std::array<PieceId, 3> pieces{};
    bool joker = false;
    bool operator==(const PlayCard&) const = default;
};
struct ChallengeTo {
    PieceId by{}, target{};
    bool operator==(const ChallengeTo&) const = default;
};
// Joins or leaves a unit (`unit` none: stands alone at `at`).
struct Attach {
    PieceId piece{}, unit{};
    TablePlace at;
    bool operator==(const Attach&) const = default;
};
// A bid for the other side's mercenaries, in the smallest coin of the ruleset.
struct Bid {
    PieceId piece{};
    std::int32_t amount = 0;
    bool operator==(const Bid&) const = default;
};
// Numbers shared out among up to 32 parts: dice of a duel, figures to remove, hits among the pieces of a unit.
struct Allot {
    std::array<std::uint16_t, 32> parts{};
    bool operator==(const Allot&) const = default;
};
// An answer: an index in TableDecision::options.
struct Reply {
    std::uint16_t option = 0;
    bool operator==(const Reply&) const = default;
};
// Ends this piece's action, this phase, or the answers to give.
struct Done {
    bool operator==(const Done&) const = default;
};
// Concedes the battle.
struct Concede {
    bool operator==(const Concede&) const = default;
};

// Disbands the unit for good.
struct Disband {
    PieceId piece{};
    bool operator==(const Disband&) const = default;
};
// Surrenders to the enemy; `target`: the piece it yields to, where the ruleset wants one.
struct Surrender {
    PieceId piece{}, target{};
    bool operator==(const Surrender&) const = default;
};
// A blow or a share of blows at one of the enemies in contact. `dice`: how many; 0: all.
struct Strike {
    PieceId piece{}, target{};
    Keyword weapon{};
    std::uint16_t dice = 0;
    bool operator==(const Strike&) const = default;
};
// A feat or another ability that the player chooses to use; `amount` where it has degrees.
struct UseFeat {
    PieceId piece{}, target{};
    Keyword feat{};
    std::int32_t amount = 0;
    bool operator==(const UseFeat&) const = default;
};

using TableOrder = std::variant<Done, Deploy, Advance, Charge, Shoot, Reload, Reform, Rally, Cast, LeadersOrder,
                                PlayCard, ChallengeTo, Attach, Bid, Allot, Reply, Concede, Disband, Surrender, Strike,
                                UseFeat>;  // append only
static_assert(std::is_trivially_copyable_v<TableOrder>);
inline constexpr std::size_t table_order_count = std::variant_size_v<TableOrder>;

// --- The fields of each order ----------------------------------------------------------------------------------------
// Every member, in the order in which terminal and events show it, with the name that files, terminal and events use.

template <class O, class T>
struct OrderField {
    const char* name;
    T O::*member;
};
template <class O, class T>
OrderField(const char*, T O::*) -> OrderField<O, T>;

constexpr auto fields(const Deploy&) {
    return std::tuple(OrderField{"piece", &Deploy::piece}, OrderField{"at", &Deploy::at},
                      OrderField{"formation", &Deploy::formation}, OrderField{"width", &Deploy::width});
}
constexpr auto fields(const Advance&) {
    return std::tuple(OrderField{"piece", &Advance::piece}, OrderField{"to", &Advance::to},
                      OrderField{"gait", &Advance::gait});
}
constexpr auto fields(const Charge&) {
    return std::tuple(OrderField{"piece", &Charge::piece}, OrderField{"target", &Charge::target},
                      OrderField{"to", &Charge::to}, OrderField{"edge", &Charge::edge},
                      OrderField{"gait", &Charge::gait});
}
constexpr auto fields(const Shoot&) {
    return std::tuple(OrderField{"piece", &Shoot::piece}, OrderField{"target", &Shoot::target},
                      OrderField{"weapon", &Shoot::weapon});
}
constexpr auto fields(const Reload&) {
    return std::tuple(OrderField{"piece", &Reload::piece});
}
constexpr auto fields(const Reform&) {
    return std::tuple(OrderField{"piece", &Reform::piece}, OrderField{"to", &Reform::to},
                      OrderField{"formation", &Reform::formation}, OrderField{"width", &Reform::width});
}
constexpr auto fields(const Rally&) {
    return std::tuple(OrderField{"piece", &Rally::piece}, OrderField{"by", &Rally::by}, OrderField{"to", &Rally::to});
}
constexpr auto fields(const Cast&) {
    return std::tuple(OrderField{"by", &Cast::by}, OrderField{"target", &Cast::target}, OrderField{"at", &Cast::at},
                      OrderField{"spell", &Cast::spell}, OrderField{"dice", &Cast::dice});
}
constexpr auto fields(const LeadersOrder&) {
    return std::tuple(OrderField{"piece", &LeadersOrder::piece}, OrderField{"by", &LeadersOrder::by},
                      OrderField{"command", &LeadersOrder::command}, OrderField{"target", &LeadersOrder::target},
                      OrderField{"to", &LeadersOrder::to}, OrderField{"gait", &LeadersOrder::gait},
                      OrderField{"formation", &LeadersOrder::formation}, OrderField{"width", &LeadersOrder::width});
}
constexpr auto fields(const PlayCard&) {
    return std::tuple(OrderField{"card", &PlayCard::card}, OrderField{"joker", &PlayCard::joker},
                      OrderField{"pieces", &PlayCard::pieces});
}
constexpr auto fields(const ChallengeTo&) {
    return std::tuple(OrderField{"by", &ChallengeTo::by}, OrderField{"target", &ChallengeTo::target});
}
constexpr auto fields(const Attach&) {
    return std::tuple(OrderField{"piece", &Attach::piece}, OrderField{"unit", &Attach::unit},
                      OrderField{"at", &Attach::at});
}
constexpr auto fields(const Bid&) {
    return std::tuple(OrderField{"piece", &Bid::piece}, OrderField{"amount", &Bid::amount});
}
constexpr auto fields(const Allot&) {
    return std::tuple(OrderField{"parts", &Allot::parts});
}
constexpr auto fields(const Reply&) {
    return std::tuple(OrderField{"option", &Reply::option});
}
constexpr auto fields(const Done&) {
    return std::tuple();
}
constexpr auto fields(const Concede&) {
    return std::tuple();
}
constexpr auto fields(const Disband&) {
    return std::tuple(OrderField{"piece", &Disband::piece});
}
constexpr auto fields(const Surrender&) {
    return std::tuple(OrderField{"piece", &Surrender::piece}, OrderField{"target", &Surrender::target});
}
constexpr auto fields(const Strike&) {
    return std::tuple(OrderField{"piece", &Strike::piece}, OrderField{"target", &Strike::target},
                      OrderField{"weapon", &Strike::weapon}, OrderField{"dice", &Strike::dice});
}
constexpr auto fields(const UseFeat&) {
    return std::tuple(OrderField{"piece", &UseFeat::piece}, OrderField{"target", &UseFeat::target},
                      OrderField{"feat", &UseFeat::feat}, OrderField{"amount", &UseFeat::amount});
}

// Calls visit(name, value, usual) for each field of the order; `usual` is its value if the order does not name it.
template <class O, class F>
constexpr void each_field(O& order, F&& visit) {
    const std::remove_const_t<O> usual{};
    std::apply([&](const auto&... field) { (visit(field.name, order.*field.member, usual.*field.member), ...); },
               fields(order));
}

// The words of an enumerated field, in the order of its enum: part of the file format, append only.
std::span<const std::string_view> field_words(Gait);
std::span<const std::string_view> field_words(TableFormation);
std::span<const std::string_view> field_words(LeaderCommand);
std::span<const std::string_view> field_words(ChargeEdge);
template <class E>
requires std::is_enum_v<E> std::string_view field_word(E value) {
    return field_words(value)[static_cast<std::size_t>(value)];
}

// "advance", as events in files name it.
std::string_view key(const TableOrder& order);
// The piece it is given to, if to any.
PieceId piece_of(const TableOrder& order);
// "4,7 facing N" (column and row of a hex or a square), "12.50\", 30\" facing 90".
std::string place_words(const TablePlace& place);
// The place alone: "4,7", "12.50\", 30\"".
std::string spot_words(const TablePlace& place);

}  // namespace banneret
