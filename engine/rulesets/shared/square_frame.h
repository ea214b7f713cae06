#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/rulesets/shared/alternate_turns.h"
#include "engine/rulesets/shared/frame.h"
#include "engine/rulesets/shared/square_board.h"

namespace banneret::shared {

// The Frame and the checks of a ruleset whose pieces fill one square each, face one of its four sides and carry out one
// order a turn.
// REQUIRES of State: PiecesInTurns, whose pieces have a `place` (SquarePlace); a Setup with a SquareBoard `board`.

template <class State>
bool is_free(const State& s, Square at, PieceId but) {
    for (const auto& p : s.pieces)
        if (p.is_deployed() && p.place.at == at && (!but || &p != &s[but])) return false;
    return s.setup->board.holds(at);
}

template <class State>
struct SquareChecks : PieceChecks<State> {
    using Base = PieceChecks<State>;
    using Base::operator();
    using typename Base::Answer, typename Base::Moment;

    Answer place(PieceId p, const TablePlace& to, int most_steps) const {
        const auto* at = std::get_if<SquarePlace>(&to);
        if (at == nullptr || at->facing % 2 != 0 || at->facing > 6)
            return Refusal{"A piece must face one of the four sides of its square."};
        if (!is_free(this->s, at->at, p)) return Refusal{"That square is not free."};
        return Base::unless(king_distance(this->s[p].place.at, at->at) <= most_steps, "That square is too far away.");
    }
    Answer operator()(const Deploy& o) const {
        if (const Answer no = Base::own(o.piece, Moment::deploy)) return no;
        if (const Answer no = place(o.piece, o.at, 1'000'000)) return no;
        const auto& setup = *this->s.setup;
        const Side side = this->d.side;
        return Base::unless(setup.board.in_zone(setup.posture[side], side, std::get<SquarePlace>(o.at).at),
                            "That square is outside the deployment zone.");
    }
};

// REQUIRES of Rules, besides what Frame does: draw(s, i, block) fills in what the piece at index i is made of.
template <class Rules, class S>
struct SquareFrame : Frame<Rules, S> {
    static std::vector<TablePlace> reachable(const S& s, PieceId p) {
        return reachable_squares<Rules>(s, s.setup->board, p, s[p].place.facing);
    }
    static std::vector<TableOrder> offers_against(const S& s, PieceId p, PieceId target) {
        std::vector<TableOrder> out = charges_at(p, target, s[target].place.at);
        out.emplace_back(Shoot{p, target});
        return out;
    }
    static void hide(S& s, std::size_t i) { s.pieces[i].place = {{-1, -1}, 0}; }
    static BoardView view(const S& s, Side viewer) {
        const std::optional<TableDecision> d = Rules::pending(s);
        const bool deploys = d && d->moment == TableDecision::Moment::deploy;
        BoardView v = s.setup->board.view(*s.setup, deploys ? std::optional(d->side) : std::nullopt);
        for (std::size_t i = 0; i < s.pieces.size(); ++i) {
            if (!s.pieces[i].is_deployed() || Rules::unseen(s, i, viewer)) continue;
            BoardBlock block = square_block(piece(i), s.pieces[i].side, s.pieces[i].place);
            block.label = Rules::name(s, piece(i));
            Rules::draw(s, i, block);
            v.blocks.push_back(std::move(block));
        }
        return v;
    }
};

}  // namespace banneret::shared
