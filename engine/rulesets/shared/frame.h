#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/rulesets/shared/losses.h"
#include "engine/rulesets/shared/offers.h"
#include "engine/rulesets/shared/order_checks.h"
#include "engine/rulesets/shared/sentences.h"
#include "engine/tactics/battle.h"

namespace banneret::shared {

// Default functions of a ruleset. A ruleset inherits the frame and redeclares the functions it changes:
//
//     struct Rules : shared::Frame<Rules, State> { ... };
//
// REQUIRES of State: a BattleCourse as its base; `setup`, a Shared of a Setup with a StartSetup as its base. Of Rules,
// by what it leaves to the frame:
//   count, name          `pieces`, or `names` of the Setup; `names` filled in
//   turn_limit           `turn_limit` of the house rules
//   unseen               pieces, each with its side: until the first turn a side does not see the enemy's
//   visible_event        unseen(s, i, viewer); keeps_secret(s, e, viewer) for what else is secret
//   as_seen_by           unseen(), and hide(s, i): takes the piece at index i out of sight
//   candidates           offers_against(), reachable() and check()
//   choose               worth(s, order, temper): the best legal order has the most
//   result, losses       figures(s, i): a FiguresNow; deserters(s): per cent of those who fled from a lost field
template <class Rules, class S>
struct Frame {
    using State = S;

    static std::size_t count(const S& s) {
        if constexpr (requires { s.pieces.size(); })
            return s.pieces.size();
        else
            return s.setup->names.size();
    }
    static std::string name(const S& s, PieceId p) {
        return is_piece(p, count(s)) ? s.setup->names[index_of(p)] : std::string("nobody");
    }
    static std::string describe(const S& s, const TableEvent& e) { return std::visit(Sentences<Rules>{s}, e); }
    // "orders?", "Red spears, drill?"
    static std::string question(const S& s, const TableDecision& d) {
        return (d.piece ? Rules::name(s, d.piece) + ", " : std::string()) + std::string(row(d.rule).name) + "?";
    }
    // Only for a ruleset whose house rules set it.
    static int turn_limit(const S& s) requires requires { s.setup->house.turn_limit; }
    { return s.setup->house.turn_limit; }

    // --- Secrets ---
    static bool unseen(const S& s, std::size_t i, Side viewer) { return s.turn == 0 && s.pieces[i].side != viewer; }
    static S as_seen_by(const S& s, Side viewer, Rng&) {
        S seen = s;
        for (std::size_t i = 0; i < Rules::count(s); ++i)
            if (Rules::unseen(s, i, viewer)) Rules::hide(seen, i);
        return seen;
    }
    static bool hides(const S& s, PieceId p, Side viewer) {
        return is_piece(p, Rules::count(s)) && Rules::unseen(s, index_of(p), viewer);
    }
    // True if the event mentions a piece that the viewer cannot see.
    static bool mentions_unseen(const S& s, const TableEvent& e, Side viewer) {
        return std::visit(
            [&]<class E>(const E& x) {
                if constexpr (std::is_same_v<E, OrderCarriedOut>)
                    return x.side != viewer && hides(s, piece_of(x.order), viewer);
                else if constexpr (std::is_same_v<E, DiceFell>)
                    return hides(s, x.piece, viewer) || hides(s, x.against, viewer);
                else if constexpr (requires { x.piece; })
                    return hides(s, x.piece, viewer);
                else
                    return false;
            },
            e);
    }
    // True if the viewer may know the event. It mentions no piece that the viewer cannot see, does not show how the
    // enemy deployed, and the ruleset's keeps_secret(s, e, viewer), if it has one, does not keep it.
    static std::optional<TableEvent> visible_event(const S& s, const TableEvent& e, Side viewer) {
        const auto* order = std::get_if<OrderCarriedOut>(&e);
        bool secret = mentions_unseen(s, e, viewer) || (order != nullptr && order->side != viewer && s.turn == 0 &&
                                                        std::holds_alternative<Deploy>(order->order));
        if constexpr (requires { Rules::keeps_secret(s, e, viewer); })
            secret = secret || Rules::keeps_secret(s, e, viewer);
        return secret ? std::nullopt : std::optional(e);
    }

    // --- Orders ---
    static std::vector<TableOrder> offers(const S& s, PieceId p) {
        return p ? std::vector<TableOrder>() : offers_of_side<Rules>(s);
    }
    static std::vector<TableOrder> offers_to(const S& s, PieceId p, const TablePlace& to) {
        const auto d = Rules::pending(s);
        if (d && d->moment == TableDecision::Moment::deploy) return {Deploy{p, to}};
        return {Advance{p, to}};
    }
    // Every legal order that is offered: the answers; then for each piece its orders against others, those at its
    // place, and the likeliest at each place in reach. Concede is left to people.
    static std::vector<TableOrder> legal_offers(const S& s) {
        std::vector<TableOrder> out;
        const auto d = Rules::pending(s);
        if (!d) return out;
        const auto add = [&](const TableOrder& o) {
            const bool legal = !Rules::check(s, o);
            if (legal) out.push_back(o);
            return legal;
        };
        for (std::size_t i = 0; i < d->options().size(); ++i) add(Reply{static_cast<std::uint16_t>(i)});
        for (std::size_t i = 0; i < count(s) && d->options().empty(); ++i) {
            const PieceId p = piece(i);
            for (std::size_t e = 0; e < count(s); ++e)
                for (const TableOrder& o : Rules::offers_against(s, p, piece(e))) add(o);
            for (const TableOrder& o : Rules::offers(s, p)) add(o);
            for (const TablePlace& to : Rules::reachable(s, p))
                for (const TableOrder& o : Rules::offers_to(s, p, to))
                    if (add(o)) break;
        }
        add(Done{});
        return out;
    }
    static std::vector<TableOrder> candidates(const S& s, Rng& rng, std::size_t limit) {
        std::vector<TableOrder> out = legal_offers(s);
        for (std::size_t i = out.size(); i > 1; --i)
            std::swap(out[i - 1], out[rng.below(static_cast<std::uint32_t>(i))]);
        out.resize(std::min(out.size(), std::max<std::size_t>(limit, 1)));
        return out;
    }
    static CommandersChoice choose(const S& s, Temper temper, Rng&, bool) {
        const std::vector<TableOrder> all = legal_offers(s);
        const auto best = std::max_element(all.begin(), all.end(), [&](const TableOrder& a, const TableOrder& b) {
            return Rules::worth(s, a, temper) < Rules::worth(s, b, temper);
        });
        return {*best, Rules::pending(s)->rule, Rules::worth(s, *best, temper), "It is worth the most."};
    }

    // --- Losses ---
    static TableResult result(const S& s) {
        return result_by_figures(s, !Rules::pending(s), count(s), [&](std::size_t i) { return Rules::figures(s, i); });
    }
    static PerSide<ArmyLosses> losses(const S& s) {
        return losses_by_figures(*s.setup, s, count(s), Rules::deserters(s),
                                 [&](std::size_t i) { return Rules::figures(s, i); });
    }
};

}  // namespace banneret::shared
