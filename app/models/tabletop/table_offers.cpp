#include "app/models/tabletop/table_offers.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/rulesets/by_this_axe/axe.h"

// What can be ordered now: found by asking the battle, which alone knows the rules.

namespace banneret::app {

namespace {

using Moment = TableDecision::Moment;

constexpr std::size_t most_offers = 30;
constexpr int most_spell_dice = 24;  // more than any caster has

const BoardBlock* own(const BoardView& board, const TableDecision& asked, PieceId piece) {
    const BoardBlock* b = block_of(board, piece);
    return b != nullptr && b->side == asked.side ? b : nullptr;
}

int neighbour_count(const TablePlace& place) {
    return std::holds_alternative<HexPlace>(place) ? 6 : 8;
}

// The cells round the target, each with the facing towards it; in inches the place does not matter.
std::vector<TableOrder> charges(const Battle& battle, PieceId piece, const BoardBlock& target) {
    std::vector<TableOrder> out;
    if (const auto* at = std::get_if<HexPlace>(&target.place)) {
        for (int d = 0; d < hex_directions; ++d)
            out.emplace_back(Charge{piece, target.piece,
                                    HexPlace{neighbour(at->at, d), static_cast<std::uint8_t>(turned(d, 3))}, 0});
        return out;
    }
    if (const auto* s = battle.state<axe::Rules>()) {
        // One for each edge that can be struck.
        std::vector<Edge> seen;
        for (std::uint8_t gait = 0; gait < 4; ++gait) {
            const Charge charge{piece, target.piece, InchPlace{}, gait};
            if (battle.check(charge)) continue;
            const auto way = axe::charge_way(*s, piece.value - 1, target.piece.value - 1, gait);
            const Edge edge = std::get<axe::ChargeWay>(way).edge;
            if (std::find(seen.begin(), seen.end(), edge) != seen.end()) continue;
            seen.push_back(edge);
            out.emplace_back(charge);
        }
    }
    if (out.empty()) out.emplace_back(Charge{piece, target.piece, target.place, 0});
    return out;
}

// With as many dice as he has, and with one.
void add_casts(const Battle& battle, PieceId by, PieceId target, std::vector<TableOrder>& out) {
    const Cast one{by, target, 0, 1, {}};
    for (int n = battle.check(one) ? 1 : most_spell_dice; n > 1; --n) {
        const Cast cast{by, target, 0, static_cast<std::uint16_t>(n), {}};
        if (battle.check(cast)) continue;
        out.emplace_back(cast);
        break;
    }
    out.emplace_back(one);
}

// Everything worth asking about, allowed or not.
std::vector<TableOrder> thinkable(const Battle& battle, PieceId piece, const BoardBlock& target, bool enemy) {
    std::vector<TableOrder> out;
    if (!enemy) {
        out.emplace_back(Attach{piece, target.piece, {}});
        out.emplace_back(Rally{target.piece, piece, target.place});
        out.emplace_back(Rally{piece, target.piece, target.place});
        out.emplace_back(Cast{piece, target.piece, 4, 1, {}});
        return out;
    }
    out = charges(battle, piece, target);
    out.emplace_back(Shoot{piece, target.piece, 0});
    add_casts(battle, piece, target.piece, out);
    // Duels are By This Axe's alone.
    if (battle.state<axe::Rules>() != nullptr) out.emplace_back(ChallengeTo{piece, target.piece});
    return out;
}

// Whether any of them is allowed, asked as seldom as will do: a board has many pairs.
bool can_do_something_to(const Battle& battle, PieceId piece, const BoardBlock& target, bool enemy) {
    const auto allowed = [&](const TableOrder& order) { return !battle.check(order); };
    if (!enemy)
        return allowed(Attach{piece, target.piece, {}}) || allowed(Rally{target.piece, piece, target.place}) ||
               allowed(Rally{piece, target.piece, target.place}) || allowed(Cast{piece, target.piece, 4, 1, {}});
    if (allowed(Shoot{piece, target.piece, 0}) || allowed(Cast{piece, target.piece, 0, 1, {}}) ||
        allowed(ChallengeTo{piece, target.piece}))
        return true;
    const auto all = charges(battle, piece, target);
    return std::any_of(all.begin(), all.end(), allowed);
}

// Of charges against one side of the target one is enough: the rules count the side alone.
void drop_likes(std::vector<TableOffer>& offers) {
    std::vector<TableOffer> kept;
    for (TableOffer& o : offers) {
        const bool like = std::any_of(kept.begin(), kept.end(),
                                      [&](const TableOffer& k) { return k.words == o.words && k.odds == o.odds; });
        if (!like) kept.push_back(std::move(o));
    }
    offers = std::move(kept);
}

std::vector<TableOffer> against(const Battle& battle, const TableDecision& asked, const BoardView& board, PieceId piece,
                                PieceId target, bool with_refused) {
    const BoardBlock* at = block_of(board, target);
    if (at == nullptr || piece == target) return {};
    const BoardBlock* by = block_of(board, piece);
    const bool enemy = by == nullptr ? at->side != asked.side : at->side != by->side;
    std::vector<TableOffer> allowed, refused;
    for (const TableOrder& order : thinkable(battle, piece, *at, enemy)) {
        if (!with_refused && battle.check(order)) continue;
        TableOffer offer = offer_of(battle, asked, order);
        offer.piece = piece;
        offer.target = target;
        (offer.refused.empty() ? allowed : refused).push_back(std::move(offer));
    }
    drop_likes(allowed);
    if (!allowed.empty() || !with_refused) return allowed;
    // What every order is refused for ("not now") says less than what only one is.
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

// What a piece can do where it stands, and to others.
std::vector<TableOffer> of_piece(const Battle& battle, const TableDecision& asked, const BoardView& board,
                                 PieceId piece) {
    std::vector<TableOffer> out;
    const BoardBlock* me = own(board, asked, piece);
    if (me == nullptr) return out;
    for (const BoardBlock& other : board.blocks)
        for (TableOffer& o : against(battle, asked, board, piece, other.piece, false)) out.push_back(std::move(o));
    std::vector<TableOrder> alone = {Reload{piece}, Rally{piece, {}, me->place}, LeadersOrder{piece, piece, 1}};
    if (std::holds_alternative<InchPlace>(me->place)) alone.emplace_back(Advance{piece, me->place, 1});
    for (const TableOrder& order : alone)
        if (!battle.check(order)) out.push_back(offer_of(battle, asked, order));
    return out;
}

// Orders that only the ruleset can think of: cards, bids, shares, dice to spend, pieces that come in from the edge.
bool ruleset_must_name(const TableOrder& order, const TableDecision& asked, const BoardView& board) {
    if (std::holds_alternative<PlayCard>(order) || std::holds_alternative<Bid>(order) ||
        std::holds_alternative<Allot>(order))
        return true;
    if (asked.moment == Moment::react)
        return !std::holds_alternative<Reply>(order) && !std::holds_alternative<Done>(order);
    return std::holds_alternative<Deploy>(order) && asked.moment == Moment::act &&
           block_of(board, piece_of(order)) == nullptr;
}

std::vector<TableOrder> named_by_ruleset(const Battle& battle, const TableDecision& asked, const BoardView& board) {
    std::vector<TableOrder> out;
    if (asked.moment == Moment::deploy) return out;
    Rng rng(1, 1);
    for (const TableOrder& order : battle.candidates(rng, 2000))
        if (ruleset_must_name(order, asked, board) && std::find(out.begin(), out.end(), order) == out.end())
            out.push_back(order);
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

bool near(const InchPlace& a, const InchPlace& b) {
    return distance(a.point(), b.point()) <= inch / 4;
}

// What going to that very place would be, likeliest first.
std::vector<TableOrder> ways_to(const TableDecision& asked, const BoardBlock* block, PieceId piece,
                                const TablePlace& to) {
    if (asked.moment == Moment::deploy || block == nullptr) return {Deploy{piece, to, 0}};
    std::vector<TableOrder> out;
    const auto* now = std::get_if<InchPlace>(&block->place);
    const auto* then = std::get_if<InchPlace>(&to);
    if (now != nullptr && then != nullptr && near(*now, *then)) out.emplace_back(Reform{piece, 0, 0, to});
    out.emplace_back(Advance{piece, to, 0});
    if (block->panicked) out.emplace_back(Rally{piece, {}, to});
    out.emplace_back(Attach{piece, {}, to});
    return out;
}

// The same place with other facings, the nearest to the one wanted first.
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

// Turned the way from where the piece stands to there.
TablePlace faced(const TablePlace& from, const TablePlace& to) {
    TablePlace out = to;
    if (const auto* a = std::get_if<InchPlace>(&from))
        if (auto* b = std::get_if<InchPlace>(&out); b != nullptr && !(a->point() == b->point()))
            b->degrees = degrees(bearing(a->point(), b->point()));
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
        out.push_back(offer_of(battle, asked, Reply{static_cast<std::uint8_t>(i)}));
    const bool acts = asked.moment == Moment::act && (!asked.piece || asked.piece == piece);
    if (piece && acts)
        for (TableOffer& o : of_piece(battle, asked, board, piece)) out.push_back(std::move(o));
    for (const TableOrder& order : named_by_ruleset(battle, asked, board))
        out.push_back(offer_of(battle, asked, order));
    for (const TableOrder& order : {TableOrder(Done{}), TableOrder(Concede{})})
        if (!battle.check(order)) out.push_back(offer_of(battle, asked, order));
    std::erase_if(out, [](const TableOffer& o) { return !o.refused.empty(); });
    const auto before = [&](const TableOffer& o) { return advised && o.order == *advised ? -1 : rank(o.order); };
    std::stable_sort(out.begin(), out.end(),
                     [&](const TableOffer& a, const TableOffer& b) { return before(a) < before(b); });
    // The last ones end the step: they are never left out.
    if (out.size() > most_offers) {
        const auto ends = std::find_if(out.begin(), out.end(), [](const TableOffer& o) { return rank(o.order) >= 8; });
        const auto tail = static_cast<std::size_t>(out.end() - ends);
        if (tail < most_offers && out.size() - tail > most_offers - tail)
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(most_offers - tail), ends);
    }
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
    const auto acts = [&](const BoardBlock& me) {
        for (const TableOrder& order :
             {TableOrder(Reload{me.piece}), TableOrder(Rally{me.piece, {}, me.place}),
              TableOrder(Reform{me.piece, 0, 0, me.place}), TableOrder(LeadersOrder{me.piece, me.piece, 1})})
            if (!battle.check(order)) return true;
        if (!battle.reachable(me.piece).empty()) return true;
        for (const BoardBlock& target : board.blocks) {
            if (target.piece == me.piece) continue;
            if (can_do_something_to(battle, me.piece, target, target.side != me.side)) return true;
        }
        return false;
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
        if (const auto* hex = std::get_if<HexPlace>(&me->place))
            for (int c = 0; c < board.columns; ++c)
                for (int r = 0; r < board.rows; ++r) {
                    const HexPlace place{hex_at(c, r), hex->facing};
                    add(place, Deploy{piece, place, 0});
                }
        return out;
    }
    for (const TablePlace& place : battle.reachable(piece))
        for (const TableOrder& order : ways_to(asked, me, piece, place))
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
    // Who is placed before the battle faces as he did.
    const bool goes = asked.moment != Moment::deploy;
    const TablePlace wanted = towards && goes && block != nullptr ? faced(block->place, to) : to;
    std::optional<TableOffer> refused;
    for (const TablePlace& place : facings(wanted))
        for (const TableOrder& order : ways_to(asked, block, piece, place)) {
            const bool allowed = !battle.check(order);
            if (!allowed && refused) continue;
            TableOffer offer = offer_of(battle, asked, order);
            offer.to = place;
            if (allowed) return offer;
            refused = std::move(offer);
        }
    return refused;
}

std::vector<TableOffer> orders_against(const Battle& battle, const TableDecision& asked, PieceId piece,
                                       PieceId target) {
    return against(battle, asked, whole_board(battle, asked.side), piece, target, true);
}

}  // namespace banneret::app
