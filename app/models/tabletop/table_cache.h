#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/models/tabletop/table_model.h"
#include "engine/campaign/battles/table_battle.h"

namespace banneret::app {

// The battle on the table played again, kept beside the desk so that no order is played twice: it goes on from where it
// stood, and every so often a copy of the battle is put aside for undo and for looking back. What it holds follows from
// the transcript and nothing else.
class TableCache {
public:
    // Brings it up to the transcript's last order. The problem if that does not fit the rules; then there is nothing.
    // REQUIRES: transcript.table.
    std::optional<Problem> follow(const Transcript& transcript);

    // REQUIRES, from here on: follow() went well.
    const Battle& now() const { return *now_; }
    std::size_t orders() const { return orders_.size(); }
    const std::vector<TableEvent>& events() const { return log_.events; }
    // Of those, how many had happened after so many orders.
    std::size_t events_after(std::size_t orders) const { return orders == 0 ? 0 : events_after_[orders - 1]; }
    // The battle after so many orders. REQUIRES: orders <= orders()
    Battle after(std::size_t orders) const;

    // The log up to the last order, a line an event; lines that were made stay. See table_log.cpp.
    const std::vector<TableLogLine>& lines(PerSide<int> colours);
    // The same as somebody may be told it who knows what these sides know.
    std::vector<TableLogLine> told_lines(PerSide<int> colours, PerSide<bool> knows) const;

    // The abstract system's odds for it, as it began.
    const AbstractOdds& abstract();

    // What a steady commander would do, thought about once.
    const CommandersChoice& advice(const OpenBattle& battle);

private:
    struct Put {
        std::size_t orders = 0;
        Battle battle;
    };
    std::optional<Problem> begin(const Transcript& transcript);
    std::optional<Problem> play_on(const Transcript& transcript);
    std::size_t same_orders(const Transcript& transcript) const;
    void go_back(std::size_t orders);
    std::size_t rolls_after(std::size_t orders) const { return orders == 0 ? 0 : rolls_after_[orders - 1]; }
    TableLogLine line(std::size_t event, std::size_t orders, PerSide<int> colours, std::size_t& next_roll) const;
    // What the order brought, but for what the next line tells as well. `told`: of an event, whether it may be.
    template <class Told>
    void add_lines(std::vector<TableLogLine>& out, std::size_t order, PerSide<int> colours, const Told& told) const;
    void learn_sides();

    std::optional<Battle> now_;
    Transcript transcript_;  // as it was followed last
    std::vector<TableOrder> orders_;
    KeptTableLog log_;
    std::vector<std::size_t> events_after_, rolls_after_;  // rolls: of the table's own
    std::size_t rolls_before_ = 0;                         // of the transcript, by the abstract steps
    std::vector<Put> put_;                                 // every so many orders, the beginning first
    std::vector<std::optional<Side>> sides_;               // of the pieces, by number
    std::vector<TableLogLine> lines_;
    PerSide<int> colours_;
    std::size_t lines_orders_ = 0;  // how many orders the lines are made of
    std::optional<CommandersChoice> advice_;
    std::optional<AbstractOdds> abstract_;
};

// The cache of the desk, up to date with the battle; null where the battle does not fit the rules, with why.
TableCache* table_cache(const Desk& desk, const OpenBattle& battle, std::string* why = nullptr);

// Which sides of the table those know who look on: both for the referee, in the player-safe view the players' own.
PerSide<bool> known_sides(const Desk& desk, const OpenBattle& battle);
// The table as they may see it; of everything where that is neither side.
BoardView board_for(const Battle& battle, PerSide<bool> knows, Side asked);

}  // namespace banneret::app
