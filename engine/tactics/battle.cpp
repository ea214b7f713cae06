#include "engine/tactics/battle.h"

#include <algorithm>

namespace banneret {

namespace {

// The piece that acts, and the other piece the order names.
struct Pair {
    PieceId by{}, target{};
    bool operator==(const Pair&) const = default;
};
struct PairOf {
    Pair operator()(const Cast& o) const { return {o.by, o.target}; }
    Pair operator()(const LeadersOrder& o) const { return o.by == o.piece ? Pair{o.by, {}} : Pair{o.by, o.piece}; }
    Pair operator()(const Rally& o) const { return o.by ? Pair{o.by, o.piece} : Pair{o.piece, {}}; }
    Pair operator()(const Attach& o) const { return {o.piece, o.unit}; }
    template <class O>
    Pair operator()(const O& o) const {
        if constexpr (requires { o.by, o.target; })
            return {o.by, o.target};
        else if constexpr (requires { o.piece, o.target; })
            return {o.piece, o.target};
        else
            return {piece_of(o), {}};
    }
};

}  // namespace

std::vector<TableOrder> Battle::named_candidates(const Concept& c, PieceId p, PieceId target) {
    constexpr std::size_t most = 2'000;
    std::vector<TableOrder> out;
    if (!c.pending()) return out;
    Rng rng(1, 1);
    for (const TableOrder& order : c.candidates(rng, most))
        if (std::visit(PairOf{}, order) == Pair{p, target} && std::find(out.begin(), out.end(), order) == out.end())
            out.push_back(order);
    return out;
}

std::vector<TableOrder> Battle::plain_move(const Concept& c, PieceId p, const TablePlace& to) {
    const auto asked = c.pending();
    if (asked && asked->moment == TableDecision::Moment::deploy) return {Deploy{p, to, 0}};
    return {Advance{.piece = p, .to = to}};
}

std::variant<TableStep, NeedRoll, Refusal> try_step(const Battle& battle, const TableOrder& order,
                                                    std::span<const Roll> rolls) {
    if (auto refused = battle.check(order)) return *refused;
    Tape tape(rolls);
    RecordingTableLog log;
    TableStep out{battle, {}, 0};
    try {
        out.battle.apply(order, tape, log);
    } catch (const NeedRoll& need) {
        return need;
    }
    out.events = std::move(log.events);
    out.rolls_used = tape.used();
    return out;
}

}  // namespace banneret
