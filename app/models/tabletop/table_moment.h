#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/models/tabletop/table_model.h"

namespace banneret::app {

// Parts that the model of a battle being played shares with the model of one that is only watched: both show one moment
// of it. `until`: the number of events before that moment.

// Sets the current phase; in a ruleset without phases, the last step of both sides.
void add_phase(TablePlayModel& m, const Battle& battle, const std::vector<TableEvent>& events, std::size_t until,
               int turns);
// Adds a card for every piece on the board, with its losses of this turn and of the turn before. REQUIRES: the board
// and the colours are set.
void add_pieces(TablePlayModel& m, const Battle& battle, const std::vector<TableEvent>& events, std::size_t until);
// "Host of Arden holds the field (...)". REQUIRES: the battle is over.
std::string ending_words(const Battle& battle, const std::vector<TableEvent>& events, std::size_t until);
// The line of the log for an event, without the faces of its dice. `battle`: any state of the battle. `of_piece`: the
// side of the piece that the event is about, if it is about one.
TableLogLine log_line(const Battle& battle, const TableEvent& event, std::size_t orders, PerSide<int> colours,
                      std::optional<Side> of_piece);
// Adds the lines of one order, without what the next line repeats. `line_of(i)`: the line of events[i]; none if the
// viewer may not see it.
template <class LineOf>
void add_order_lines(std::vector<TableLogLine>& out, std::span<const TableEvent> events, const LineOf& line_of) {
    bool heads = false;  // the next line stands for the order
    for (std::size_t i = 0; i < events.size(); ++i) {
        std::optional<TableLogLine> one = line_of(i);
        if (!one) continue;
        if (shown_by_next(events[i], i + 1 < events.size() ? &events[i + 1] : nullptr)) {
            heads = !std::holds_alternative<Done>(std::get<OrderCarriedOut>(events[i]).order);
            continue;
        }
        if (heads && one->depth == 3) one->depth = 2;
        heads = false;
        out.push_back(std::move(*one));
    }
}
// The piece that an event is about; none: it is about no piece.
PieceId piece_of_event(const TableEvent& event);

}  // namespace banneret::app
