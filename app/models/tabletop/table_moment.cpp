#include "app/models/tabletop/table_moment.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

// The figures that a piece lost in the turn shown, or `turns_ago` turns before it. The board shows losses for two
// turns, because a turn may end right after them.
int lost_by(const std::vector<TableEvent>& events, std::size_t until, PieceId piece, bool lone, int turns_ago) {
    int lost = 0;
    for (std::size_t i = until; i > 0 && turns_ago >= 0; --i) {
        const TableEvent& e = events[i - 1];
        if (std::holds_alternative<TurnBegan>(e)) --turns_ago;
        if (turns_ago != 0) continue;
        if (const auto* figures = std::get_if<FiguresLost>(&e); figures != nullptr && figures->piece == piece && !lone)
            lost += figures->figures;
        if (const auto* hits = std::get_if<HitsTaken>(&e); hits != nullptr && hits->piece == piece && lone)
            lost += hits->hits;
    }
    return lost;
}

TablePieceCard card_of(const Battle& battle, const BoardBlock& b, const TablePlayModel& m) {
    TablePieceCard card;
    card.piece = b.piece;
    card.side = b.side;
    card.colour = m.colour[b.side];
    card.name = b.label;
    card.kind = b.kind;
    card.state = fmt::format("{}", fmt::join(battle.state_words(b.piece), ", "));
    if (card.state.empty()) card.state = "steady";
    const std::string hits =
        b.most_hits > 0 ? fmt::format("{} of {}", b.hits, counted(b.most_hits, "hit point")) : std::string();
    card.share = b.started > 0 ? static_cast<double>(b.figures) / b.started : 0;
    // A lone figure is whole or gone: its hit points say more.
    const bool lone = b.started == 1 && b.figures == 1;
    if (lone && !hits.empty()) {
        card.figures = hits;
        card.share = static_cast<double>(b.hits) / b.most_hits;
    } else {
        card.figures = lone ? "1 figure" : fmt::format("{} of {}", b.figures, counted(b.started, "figure"));
        if (!hits.empty()) card.figures += ", " + hits;
    }
    return card;
}

}  // namespace

void add_phase(TablePlayModel& m, const Battle& battle, const std::vector<TableEvent>& events, std::size_t until,
               int turns) {
    m.turn = turns == 0 ? "Deployment" : fmt::format("Turn {}", turns);
    const std::vector<TurnPhase> phases = battle.phases();
    for (const TurnPhase& phase : phases) m.phases.emplace_back(phase.name);
    for (std::size_t i = until; i > 0; --i) {
        if (std::holds_alternative<TurnBegan>(events[i - 1])) return;
        const auto* step = std::get_if<StepBegan>(&events[i - 1]);
        if (step == nullptr) continue;
        const auto at =
            std::find_if(phases.begin(), phases.end(), [&](const TurnPhase& p) { return p.step == step->step; });
        if (at != phases.end()) {
            m.phase_now = static_cast<std::size_t>(at - phases.begin());
            m.phase = at->name;
        } else if (step->of_both) {
            m.phase = row(step->step).heading;
        } else {
            continue;
        }
        return;
    }
}

void add_pieces(TablePlayModel& m, const Battle& battle, const std::vector<TableEvent>& events, std::size_t until) {
    for (const BoardBlock& b : m.board.blocks) {
        TablePieceCard& card = m.pieces.emplace_back(card_of(battle, b, m));
        card.lost = lost_by(events, until, b.piece, b.started == 1, 0);
        card.lost_before = lost_by(events, until, b.piece, b.started == 1, 1);
    }
}

std::string ending_words(const Battle& battle, const std::vector<TableEvent>& events, std::size_t until) {
    for (std::size_t i = until; i > 0; --i)
        if (std::holds_alternative<BattleEnded>(events[i - 1])) return battle.describe(events[i - 1]);
    return "The battle is over.";
}

}  // namespace banneret::app
