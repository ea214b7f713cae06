#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "engine/core/ids.h"
#include "engine/geometry/hexes.h"
#include "engine/geometry/inches.h"
#include "engine/geometry/squares.h"

namespace banneret {

// What a side may order on the table, in the words all tactical rulesets share; the abstract system has its own. Each
// is a handful of numbers, so that orders are copied, compared, kept and replayed for nothing. A ruleset refuses the
// words it does not know and the values that make no sense to it; what a field means there stands in its README.

// Where a piece stands. Each ruleset computes in its own; a place of another kind is refused.
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
    bool operator==(const Deploy&) const = default;
};
// A move that seeks no contact. `gait` and `path` are the ruleset's: a march, a withdrawal, through a named gap.
struct Advance {
    PieceId piece{};
    TablePlace to;
    std::uint8_t gait = 0;
    bool operator==(const Advance&) const = default;
};
// To a place from which the target is fought; `to` may be where the piece stands.
struct Charge {
    PieceId piece{}, target{};
    TablePlace to;
    std::uint8_t gait = 0;
    bool operator==(const Charge&) const = default;
};
struct Shoot {
    PieceId piece{}, target{};
    std::uint8_t weapon = 0;  // among those it carries
    bool operator==(const Shoot&) const = default;
};
struct Reload {
    PieceId piece{};
    bool operator==(const Reload&) const = default;
};
// A new formation, frontage or facing in place.
struct Reform {
    PieceId piece{};
    std::uint8_t formation = 0;
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
// Spells, prayers, breath: which one, how many dice or uses, at whom or where.
struct Cast {
    PieceId by{}, target{};
    std::uint8_t spell = 0;
    std::uint16_t dice = 1;
    TablePlace at;
    bool operator==(const Cast&) const = default;
};
// A leader's order to a piece: PRINCECON's command rolls and the like.
struct LeadersOrder {
    PieceId by{}, piece{};
    std::uint8_t what = 0;
    bool operator==(const LeadersOrder&) const = default;
};
struct PlayCard {
    std::uint8_t card = 0;
    std::array<PieceId, 3> pieces{};
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
// For another's soldiers, in the smallest coin of the ruleset.
struct Bid {
    PieceId piece{};
    std::int32_t amount = 0;
    bool operator==(const Bid&) const = default;
};
// Numbers shared out among up to eight places: dice of a duel, figures to remove.
struct Allot {
    std::array<std::uint16_t, 8> parts{};
    bool operator==(const Allot&) const = default;
};
// To TableDecision::options.
struct Reply {
    std::uint8_t option = 0;
    bool operator==(const Reply&) const = default;
};
// Enough: of this piece's action, of this phase, of the answers to give.
struct Done {
    bool operator==(const Done&) const = default;
};
// The side gives the battle up.
struct Concede {
    bool operator==(const Concede&) const = default;
};

using TableOrder = std::variant<Done, Deploy, Advance, Charge, Shoot, Reload, Reform, Rally, Cast, LeadersOrder,
                                PlayCard, ChallengeTo, Attach, Bid, Allot, Reply, Concede>;  // append only
static_assert(std::is_trivially_copyable_v<TableOrder>);
inline constexpr std::size_t table_order_count = std::variant_size_v<TableOrder>;

// "advance", as events in files name it.
std::string_view key(const TableOrder& order);
// The piece it is given to, if to any.
PieceId piece_of(const TableOrder& order);
// "4,7 facing N" (column and row of a hex), "C4 facing E", "12.50\", 30\" facing 90".
std::string place_words(const TablePlace& place);

}  // namespace banneret
