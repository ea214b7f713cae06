#include "app/models/tabletop/table_offers.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/geometry/squares.h"

// Finds the possible orders by asking the battle, which alone knows the rules.

namespace banneret::app {

namespace {

using Moment = TableDecision::Moment;

constexpr std::size_t most_offers = 100;

const BoardBlock* own(const BoardView& board, const TableDecision& asked, PieceId piece) {
    const BoardBlock* b = block_of(board, piece);
    return b != nullptr && b->side == asked.side ? b : nullptr;
}

int neighbour_count(const TablePlace& place) {
    return std::holds_alternative<HexPlace>(place) ? 6 : 8;
}

// Keeps one of several charges against the same side of the target: enough for a list of all a piece can do.
void drop_likes(std::vector<TableOffer>& offers) {
    std::vector<TableOffer> kept;
    for (TableOffer& o : offers) {
        const bool like = std::any_of(kept.begin(), kept.end(),
                                      [&](const TableOffer& k) { return k.words == o.words && k.odds == o.odds; });
        if (!like) kept.push_back(std::move(o));
    }
    offers = std::move(kept);
}

// If the rules count where a charge ends, adds the place to distinguish charges.
void name_charge_ends(std::vector<TableOffer>& offers) {
    for (std::size_t i = offers.size(); i-- > 1;)
        for (std::size_t k = 0; k < i; ++k)
            if (const auto* charge = std::get_if<Charge>(&offers[i].order);
                charge != nullptr && offers[k].words == offers[i].words) {
                offers[i].words += ", from " + place_words(charge->to);
                break;
            }
}

// Removes repeated orders: a ruleset may offer what the list adds itself, or one order both for a piece and for its
// side.
void drop_repeated(std::vector<TableOffer>& offers) {
    std::vector<TableOffer> kept;
    for (TableOffer& o : offers)
        if (std::none_of(kept.begin(), kept.end(), [&](const TableOffer& k) { return k.order == o.order; }))
            kept.push_back(std::move(o));
    offers = std::move(kept);
}

std::vector<TableOffer> against(const Battle& battle, const TableDecision& asked, const BoardView& board, PieceId piece,
                                PieceId target, bool with_refused) {
    if (block_of(board, target) == nullptr) return {};
    std::vector<TableOffer> allowed, refused;
    for (const TableOrder& order : battle.offers_against(piece, target)) {
        if (!with_refused && battle.check(order)) continue;
        TableOffer offer = offer_of(battle, asked, order);
        offer.piece = piece;
        offer.target = target;
        (offer.refused.empty() ? allowed : refused).push_back(std::move(offer));
    }
    if (with_refused)
        name_charge_ends(allowed);
    else
        drop_likes(allowed);
    if (!allowed.empty() || !with_refused) return allowed;
    // Rare reasons are more specific than common ones ("not now"): list them first.
    std::map<std::string, int> times;
    for (const TableOffer& o : refused) ++times[o.refused];
    std::stable_sort(refused.begin(), refused.end(),
                     [&](const TableOffer& a, const TableOffer& b) { return times[a.refused] < times[b.refused]; });
    std::vector<TableOffer> out;
    for (TableOffer& o : refused)
        if (std::none_of(out.begin(), out.end(), [&](const TableOffer& k) { return k.refused == o.refused; }))
            out.push_back(std::move(o));
    return out;
}

// Orders of a piece at its place, and against other pieces.
std::vector<TableOffer> of_piece(const Battle& battle, const TableDecision& asked, const BoardView& board,
                                 PieceId piece) {
    std::vector<TableOffer> out;
    const BoardBlock* me = own(board, asked, piece);
    if (me == nullptr) return out;
    for (const BoardBlock& other : board.blocks)
        for (TableOffer& o : against(battle, asked, board, piece, other.piece, false)) out.push_back(std::move(o));
    for (const TableOrder& order : battle.offers(piece))
        if (!battle.check(order)) out.push_back(offer_of(battle, asked, order));
    return out;
}

int rank(const TableOrder& order) {
    if (std::holds_alternative<Concede>(order)) return 9;
    if (std::holds_alternative<Done>(order)) return 8;
    if (std::holds_alternative<Charge>(order)) return 1;
    if (std::holds_alternative<Shoot>(order)) return 2;
    if (std::holds_alternative<Reply>(order) || std::holds_alternative<Allot>(order)) return 0;
    if (std::holds_alternative<Attach>(order) || std::holds_alternative<PlayCard>(order)) return 6;
    return 4;
}

// The place with every facing, the nearest to the wanted one first.
std::vector<TablePlace> facings(const TablePlace& to) {
    std::vector<TablePlace> out = {to};
    const auto add = [&](auto place, int count) {
        for (int step = 1; step <= count / 2; ++step)
            for (const int sign : {1, -1}) {
                auto other = place;
                other.facing = static_cast<std::uint8_t>(((place.facing + sign * step) % count + count) % count);
                if (std::find(out.begin(), out.end(), TablePlace(other)) == out.end()) out.emplace_back(other);
            }
    };
    if (const auto* hex = std::get_if<HexPlace>(&to)) add(*hex, neighbour_count(to));
    if (const auto* square = std::get_if<SquarePlace>(&to)) add(*square, neighbour_count(to));
    return out;
}

// A drag within this angle of straight ahead counts as straight and turns nothing: a hand on the mouse is not steadier.
constexpr int straight_degrees = 4;

// The place, facing the direction from `from`.
TablePlace faced(const TablePlace& from, const TablePlace& to) {
    TablePlace out = to;
    if (const auto* a = std::get_if<InchPlace>(&from))
        if (auto* b = std::get_if<InchPlace>(&out); b != nullptr && !(a->point() == b->point())) {
            b->degrees = degrees(bearing(a->point(), b->point()));
            if (degrees_between(a->degrees, b->degrees) <= straight_degrees)
                *b = moved(*a, seen_from(*a, b->point()).forward);
        }
    if (const auto* a = std::get_if<SquarePlace>(&from))
        if (auto* b = std::get_if<SquarePlace>(&out); b != nullptr && !(a->at == b->at))
            b->facing = static_cast<std::uint8_t>(bearing(a->at, b->at));
    if (const auto* a = std::get_if<HexPlace>(&from))
        if (auto* b = std::get_if<HexPlace>(&out); b != nullptr && !(a->at == b->at))
            b->facing = static_cast<std::uint8_t>(bearing(a->at, b->at));
    return out;
}

BoardView whole_board(const Battle& battle, Side asked) {
    BoardView board = battle.view(asked);
    for (const BoardBlock& b : battle.view(other(asked)).blocks)
        if (block_of(board, b.piece) == nullptr) board.blocks.push_back(b);
    return board;
}

}  // namespace

const BoardBlock* block_of(const BoardView& board, PieceId piece) {
    for (const BoardBlock& b : board.blocks)
        if (b.piece == piece) return &b;
    return nullptr;
}

std::vector<TableOffer> offers_now(const Battle& battle, const TableDecision& asked, const BoardView& board,
                                   PieceId piece, const std::optional<TableOrder>& advised) {
    std::vector<TableOffer> out;
    for (std::size_t i = 0; i < asked.options().size(); ++i)
        out.push_back(offer_of(battle, asked, Reply{static_cast<std::uint16_t>(i)}));
    const bool acts =
        (asked.moment == Moment::act && (!asked.piece || asked.piece == piece)) || asked.moment == Moment::deploy;
    if (piece && acts)
        for (TableOffer& o : of_piece(battle, asked, board, piece)) out.push_back(std::move(o));
    for (const TableOrder& order : battle.offers({})) out.push_back(offer_of(battle, asked, order));
    for (const TableOrder& order : {TableOrder(Done{}), TableOrder(Concede{})})
        if (!battle.check(order)) out.push_back(offer_of(battle, asked, order));
    std::erase_if(out, [](const TableOffer& o) { return !o.refused.empty(); });
    drop_repeated(out);
    const auto before = [&](const TableOffer& o) { return advised && o.order == *advised ? -1 : rank(o.order); };
    std::stable_sort(out.begin(), out.end(),
                     [&](const TableOffer& a, const TableOffer& b) { return before(a) < before(b); });
    // A long list drops orders that a click on another piece lists too, the least likely first.
    const std::size_t most = most_offers + asked.options().size();
    for (std::size_t i = out.size(); i-- > 0 && out.size() > most;)
        if (out[i].target) out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
    return out;
}

std::vector<PieceId> pieces_that_can_act(const Battle& battle, const TableDecision& asked, const BoardView& board) {
    std::vector<PieceId> out;
    if (asked.moment == Moment::deploy) {
        for (const BoardBlock& b : board.blocks)
            if (b.side == asked.side) out.push_back(b.piece);
        return out;
    }
    if (asked.moment != Moment::act) return asked.piece ? std::vector{asked.piece} : out;
    // Cheapest checks first: a board has many pairs.
    const auto acts = [&](const BoardBlock& me) {
        const auto allowed = [&](const TableOrder& order) { return !battle.check(order); };
        const auto any = [&](const std::vector<TableOrder>& orders) {
            return std::any_of(orders.begin(), orders.end(), allowed);
        };
        if (any(battle.offers(me.piece)) || any(battle.offers_to(me.piece, me.place))) return true;
        if (!battle.reachable(me.piece).empty()) return true;
        return std::any_of(board.blocks.begin(), board.blocks.end(), [&](const BoardBlock& b) {
            return b.piece != me.piece && any(battle.offers_against(me.piece, b.piece));
        });
    };
    for (const BoardBlock& b : board.blocks)
        if (b.side == asked.side && (!asked.piece || asked.piece == b.piece) && acts(b)) out.push_back(b.piece);
    return out;
}

std::vector<std::pair<TablePlace, TableOrder>> moves_of(const Battle& battle, const TableDecision& asked,
                                                        const BoardView& board, PieceId piece) {
    std::vector<std::pair<TablePlace, TableOrder>> out;
    const BoardBlock* me = own(board, asked, piece);
    const auto add = [&](const TablePlace& place, const TableOrder& order) {
        if (!battle.check(order)) out.emplace_back(place, order);
    };
    if (asked.moment == Moment::react) {
        Rng rng(1, 1);
        for (const TableOrder& order : battle.candidates(rng, 200))
            if (const auto* step = std::get_if<Advance>(&order); step != nullptr && step->piece == piece)
                add(step->to, order);
        return out;
    }
    if (me == nullptr) return out;
    if (asked.moment == Moment::deploy) {
        for (int c = 0; c < board.columns; ++c)
            for (int r = 0; r < board.rows; ++r) {
                TablePlace place = me->place;
                if (auto* hex = std::get_if<HexPlace>(&place)) hex->at = hex_at(c, r);
                if (auto* square = std::get_if<SquarePlace>(&place))
                    square->at = {static_cast<std::int16_t>(c), static_cast<std::int16_t>(r)};
                add(place, Deploy{piece, place, 0});
            }
        return out;
    }
    for (const TablePlace& place : battle.reachable(piece))
        for (const TableOrder& order : battle.offers_to(piece, place))
            if (!battle.check(order)) {
                out.emplace_back(place, order);
                break;
            }
    return out;
}

std::optional<TableOffer> order_to(const Battle& battle, const TableDecision& asked, PieceId piece,
                                   const TablePlace& to, bool towards) {
    const BoardView board = whole_board(battle, asked.side);
    const BoardBlock* block = block_of(board, piece);
    if (block != nullptr && block->side != asked.side) return std::nullopt;
    // During deployment keep the piece's facing.
    const bool goes = asked.moment != Moment::deploy;
    const TablePlace wanted = towards && goes && block != nullptr ? faced(block->place, to) : to;
    std::optional<TableOffer> refused;
    for (const TablePlace& place : facings(wanted))
        for (const TableOrder& order : battle.offers_to(piece, place)) {
            const bool allowed = !battle.check(order);
            if (!allowed && refused) continue;
            TableOffer offer = offer_of(battle, asked, order);
            offer.to = place;
            if (allowed) return offer;
            refused = std::move(offer);
        }
    return refused;
}

std::vector<TableOffer> orders_to(const Battle& battle, const TableDecision& asked, PieceId piece, const TablePlace& to,
                                  bool towards) {
    const auto first = order_to(battle, asked, piece, to, towards);
    if (!first || !first->refused.empty()) return {};
    std::vector<TableOffer> out;
    for (const TableOrder& order : battle.offers_to(piece, *first->to)) {
        if (battle.check(order)) continue;
        out.push_back(offer_of(battle, asked, order));
        out.back().to = first->to;
    }
    drop_repeated(out);
    return out;
}

std::vector<TableOffer> orders_against(const Battle& battle, const TableDecision& asked, PieceId piece,
                                       PieceId target) {
    return against(battle, asked, whole_board(battle, asked.side), piece, target, true);
}

}  // namespace banneret::app
