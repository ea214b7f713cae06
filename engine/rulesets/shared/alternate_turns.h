#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::shared {

// The course of a battle in which the sides deploy one after the other and then take turns, the first side first. The
// State of such a ruleset inherits from it; `asked` and `asker` are set while an answer is awaited.
struct AlternateTurns : BattleCourse {
    enum class Stage : std::uint8_t { deploy, act, react, over };
    Stage stage{};
    Side active{};             // the side that moves
    PieceId asked{}, asker{};  // the piece that answers, and the enemy it answers to
    bool operator==(const AlternateTurns&) const = default;

    void ask_for_answer(PieceId of, PieceId to) {
        stage = Stage::react;
        asked = of;
        asker = to;
    }
    void answered() {
        stage = Stage::act;
        asked = asker = {};
    }
    void end(TableLog& log, std::optional<Side> won_by, RuleRef why) {
        stage = Stage::over;
        end_battle(*this, log, won_by, why);
    }
    // Passes to the other side; returns true if its turn begins, false if it deploys first. After the second side's
    // turn number `last` the battle ends undecided (`over`).
    bool next_side(TableLog& log, RuleRef turn_row, int last, RuleRef over) {
        const bool deployed = stage == Stage::act || active == Side::second;
        active = other(active);
        if (!deployed) return false;
        stage = Stage::act;
        if (active == Side::first && turn == last) {
            end(log, {}, over);
            return false;
        }
        if (active == Side::first) log.add(TurnBegan{++turn});
        log.add(StepBegan{turn_row, active});
        return true;
    }
    // The pending decision; the ruleset adds the options of a reply.
    std::optional<TableDecision> decision(RuleRef deploy, RuleRef act, RuleRef react) const {
        using Moment = TableDecision::Moment;
        if (stage == Stage::over) return std::nullopt;
        if (stage == Stage::deploy) return ask(Moment::deploy, active, deploy);
        if (stage == Stage::act) return ask(Moment::act, active, act);
        return ask(Moment::react, other(active), react, asked, asker);
    }
};

// AlternateTurns with the pieces; the ruleset adds its `setup`.
// REQUIRES of Piece: side, has_acted (this turn) and is_deployed().
template <class Piece>
struct PiecesInTurns : AlternateTurns {
    std::vector<Piece> pieces;
    bool operator==(const PiecesInTurns&) const = default;

    std::size_t count() const { return pieces.size(); }
    const Piece& operator[](PieceId p) const { return pieces[index_of(p)]; }
    Piece& operator[](PieceId p) { return pieces[index_of(p)]; }
};

// Base of the visitor that carries out the orders of such a battle. An order for which the ruleset has no function
// changes nothing.
// REQUIRES of State: PiecesInTurns.
template <class State>
struct TurnsCourse {
    State& s;
    Dice& dice;
    TableLog& log;

    // A side without pieces has lost.
    void end_if_beaten(RuleRef why) {
        PerSide<int> left;
        for (const auto& p : s.pieces) left[p.side] += p.is_deployed() ? 1 : 0;
        for (const Side side : both_sides)
            if (left[side] == 0) return s.end(log, other(side), why);
    }
    template <class O>
    void operator()(const O&) {}
};

}  // namespace banneret::shared
