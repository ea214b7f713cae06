#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "engine/core/check.h"
#include "engine/core/trouble.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/battle.h"

namespace banneret::shared {

// What check(), pending() and apply() of every ruleset begin with.

inline Refusal not_asked_now() {
    return {"That is not what is asked for now."};
}

// Refuses a piece that is not on the side's own list. `count`: how many pieces the battle has; `owner(index)`: the side
// that gives the piece its orders.
template <class Owner>
std::optional<Refusal> own_refused(PieceId p, std::size_t count, Side side, Owner owner) {
    if (!is_piece(p, count)) return Refusal{"There is no such piece."};
    if (owner(index_of(p)) != side) return Refusal{"That is not one of your own."};
    return std::nullopt;
}
// Refuses a target that does not exist or is the side's own.
template <class Owner>
std::optional<Refusal> target_refused(PieceId p, std::size_t count, Side side, Owner owner) {
    if (!is_piece(p, count)) return Refusal{"There is no such target."};
    if (owner(index_of(p)) == side) return Refusal{"That is one of your own."};
    return std::nullopt;
}

// The refusals are those of `Checked{state, decision}`, a visitor of the orders.
template <class Rules, class Checked>
std::optional<Refusal> check_order(const typename Rules::State& s, const TableOrder& o) {
    const auto d = Rules::pending(s);
    if (!d) return Refusal{"The battle is over."};
    return std::visit(Checked{s, *d}, o);
}

// The side that is asked. REQUIRES: the battle waits for an order, and nothing of it is carried out yet.
template <class Rules>
Side asked_side(const typename Rules::State& s) {
    const auto d = Rules::pending(s);
    CHECK(d.has_value());
    return d->side;
}
// Logs that the order is given. REQUIRES: the same.
template <class Rules>
void log_order(const typename Rules::State& s, const TableOrder& o, TableLog& log) {
    if (log.keeps()) log.add(OrderCarriedOut{asked_side<Rules>(s), o});
}

// A decision in one expression.
inline TableDecision ask(TableDecision::Moment moment, Side side, RuleRef why, PieceId piece = {},
                         PieceId against = {}) {
    TableDecision d;
    d.moment = moment;
    d.side = side;
    d.rule = why;
    d.piece = piece;
    d.against = against;
    return d;
}

}  // namespace banneret::shared
