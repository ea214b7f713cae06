#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/text.h"
#include "engine/tactics/battle.h"

namespace banneret::shared {

// Adds to `out` the orders that are legal now.
template <class R>
struct LegalOrders {
    const typename R::State& s;
    std::vector<TableOrder>& out;
    void operator()(const TableOrder& o) const {
        if (!R::check(s, o)) out.push_back(o);
    }
};
// At most `limit` of these orders, drawn at random; 0: all of them.
inline void draw_at_most(std::vector<TableOrder>& orders, std::size_t limit, Rng& rng) {
    if (limit == 0 || orders.size() <= limit) return;
    for (std::size_t i = 0; i < limit; ++i)
        std::swap(orders[i], orders[i + rng.below(static_cast<std::uint32_t>(orders.size() - i))]);
    orders.resize(limit);
}

// Attacks by spell with any number of dice, the most first. One is offered even by a caster without dice.
inline void add_attack_spells(std::vector<TableOrder>& out, PieceId by, PieceId target, int dice) {
    for (int n = std::max(dice, 1); n > 0; --n)
        out.emplace_back(Cast{by, target, spells::attack, static_cast<std::uint16_t>(n), {}});
}

// Base of the visitor that words orders for order_words(): an order for which the ruleset has no function has the usual
// words of its verb.
template <class R>
struct OrderWords {
    const typename R::State& s;

    std::string call(PieceId p) const { return R::name(s, p); }
    // The spells that more than one ruleset has; no words for any other.
    std::string operator()(const Cast& o) const {
        if (o.spell == spells::attack)
            return fmt::format("Cast at {} with {}", call(o.target), counted(o.dice, "die", "dice"));
        if (o.spell == spells::ward) return fmt::format("Ward off {}", counted(o.dice, "hit"));
        if (o.spell == spells::prayer) return fmt::format("Spend {}", counted(o.dice, "prayer"));
        return {};
    }
    template <class O>
    std::string operator()(const O&) const {
        return {};
    }
};

// Offers the candidates of the ruleset that no click on the board can give: cards, bids, shares, answers to the enemy's
// actions, and pieces that enter from off the table. For Rules::offers of no piece.
template <class R>
std::vector<TableOrder> offers_of_side(const typename R::State& s) {
    constexpr std::size_t most = 2'000;
    std::vector<TableOrder> out;
    const std::optional<TableDecision> asked = R::pending(s);
    if (!asked || asked->moment == TableDecision::Moment::deploy) return out;
    const BoardView board = R::view(s, asked->side);
    const auto is_on_board = [&](PieceId p) {
        return std::any_of(board.blocks.begin(), board.blocks.end(), [&](const BoardBlock& b) { return b.piece == p; });
    };
    const auto belongs = [&](const TableOrder& o) {
        if (std::holds_alternative<PlayCard>(o) || std::holds_alternative<Bid>(o) || std::holds_alternative<Allot>(o))
            return true;
        if (asked->moment == TableDecision::Moment::react)
            return !std::holds_alternative<Reply>(o) && !std::holds_alternative<Done>(o);
        return std::holds_alternative<Deploy>(o) && asked->moment == TableDecision::Moment::act &&
               !is_on_board(piece_of(o));
    };
    Rng rng(1, 1);
    for (const TableOrder& o : R::candidates(s, rng, most))
        if (belongs(o) && std::find(out.begin(), out.end(), o) == out.end()) out.push_back(o);
    return out;
}

}  // namespace banneret::shared
