#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/core/check.h"
#include "engine/core/trouble.h"
#include "engine/rulesets/shared/table.h"
#include "engine/tactics/battle.h"

namespace banneret::shared {

// Common first steps of check(), pending() and apply() of every ruleset.

inline Refusal not_asked_now() {
    return {"That order does not answer the question the battle asks now."};
}

inline Refusal not_an_answer() {
    return {"Choose one of the answers offered."};
}

// Refuses a piece that is not on the side's own list. `count`: how many pieces the battle has; `owner(index)`: the side
// that gives the piece its orders.
template <class Owner>
std::optional<Refusal> own_refused(PieceId p, std::size_t count, Side side, Owner owner) {
    if (!is_piece(p, count)) return Refusal{"There is no such unit on this table."};
    if (owner(index_of(p)) != side) return Refusal{"That unit is not on your side."};
    return std::nullopt;
}
// Refuses a target that does not exist or is the side's own.
template <class Owner>
std::optional<Refusal> target_refused(PieceId p, std::size_t count, Side side, Owner owner) {
    if (!is_piece(p, count)) return Refusal{"There is no such target on this table."};
    if (owner(index_of(p)) == side) return Refusal{"The target is on your own side."};
    return std::nullopt;
}

// Refuses an answer that the decision does not offer.
inline std::optional<Refusal> reply_refused(const TableDecision& d, const Reply& o) {
    if (d.options().empty()) return not_asked_now();
    if (o.option >= d.options().size()) return not_an_answer();
    return std::nullopt;
}

// The base of the visitor that checks orders. An order for which the ruleset has no function is refused: `struct
// Checked : shared::OrderChecks<Rules>` says `using OrderChecks::operator();` and adds its own.
template <class Rules>
struct OrderChecks {
    const typename Rules::State& s;
    const TableDecision& d;

    std::string call(PieceId p) const { return Rules::name(s, p); }
    template <class O>
    std::optional<Refusal> operator()(const O&) const {
        return Refusal{"This ruleset has no such order."};
    }
};
// Base of the visitor that carries out orders. An order for which the ruleset has no function never gets here, as
// check() refuses it.
template <class State>
struct OrdersApplied {
    Table<State> t;

    State& s() const { return t.s; }
    template <class O>
    void operator()(const O&) const {
        CHECK(false);
    }
};

// The checks of a ruleset whose pieces each carry out one order a turn, as a visitor: `struct Checked :
// shared::PieceChecks<State>` adds its own orders. Done and Concede are orders of a turn, Reply takes any option; every
// other order is refused.
// REQUIRES of State: PiecesInTurns (alternate_turns.h).
template <class State>
struct PieceChecks {
    const State& s;
    const TableDecision& d;
    using Answer = std::optional<Refusal>;
    using Moment = TableDecision::Moment;

    static Answer unless(bool allowed, const char* why) { return allowed ? Answer() : Answer(Refusal{why}); }
    Answer own(PieceId p, Moment when = Moment::act) const {
        if (d.moment != when) return not_asked_now();
        if (Answer no = own_refused(p, s.count(), d.side, owner())) return no;
        return unless(s[p].is_deployed() && !s[p].has_acted, "This unit can do no more this turn.");
    }
    Answer pair(PieceId p, PieceId target) const {
        if (Answer no = own(p)) return no;
        if (Answer no = target_refused(target, s.count(), d.side, owner())) return no;
        return unless(s[target].is_deployed(), "The target has left the field.");
    }

    Answer operator()(const Done&) const { return unless(d.moment != Moment::react, "Answer the question first."); }
    Answer operator()(const Concede&) const { return d.moment == Moment::act ? Answer() : not_asked_now(); }
    Answer operator()(const Reply& o) const { return o.option < d.options().size() ? Answer() : not_an_answer(); }
    template <class O>
    Answer operator()(const O&) const {
        return not_asked_now();
    }

private:
    auto owner() const {
        return [this](std::size_t i) { return s.pieces[i].side; };
    }
};

// The refusals are those of `Checked{state, decision}`, a visitor of the orders.
template <class Rules, class Checked>
std::optional<Refusal> check_order(const typename Rules::State& s, const TableOrder& o) {
    const auto d = Rules::pending(s);
    if (!d) return Refusal{"The battle is over."};
    return std::visit(Checked{s, *d}, o);
}

// The decision that the battle waits for. REQUIRES: there is one.
template <class Rules>
TableDecision pending_of(const typename Rules::State& s) {
    std::optional<TableDecision> d = Rules::pending(s);
    CHECK(d.has_value());
    return *std::move(d);
}
// The side that is asked. REQUIRES: the battle waits for an order, and nothing of it is carried out yet.
template <class Rules>
Side asked_side(const typename Rules::State& s) {
    return pending_of<Rules>(s).side;
}
// Logs that the order is given, with the option that a Reply chooses. REQUIRES: the same, and that the order is
// allowed.
template <class Rules>
[[gnu::cold, gnu::noinline]] void keep_order(const typename Rules::State& s, const TableOrder& o, TableLog& log) {
    const TableDecision d = pending_of<Rules>(s);
    const auto* reply = std::get_if<Reply>(&o);
    log.add(OrderCarriedOut{d.side, o, reply != nullptr ? d.options()[reply->option] : RuleRef{}});
}
template <class Rules>
void log_order(const typename Rules::State& s, const TableOrder& o, TableLog& log) {
    if (log.keeps()) keep_order<Rules>(s, o, log);
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
