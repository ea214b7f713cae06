#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/tabletop/table_model.h"
#include "engine/campaign/battles/table_battle.h"

namespace banneret::app {

// Caches a replayed tabletop battle, so that no order is played twice. It continues from its last state and keeps
// copies at intervals, for undo and replay. Its content follows from the transcript alone.
class TableCache {
public:
    // Plays up to the transcript's last order. Returns the problem if the transcript breaks the rules; the cache is
    // then empty. REQUIRES: transcript.table.
    std::optional<Problem> follow(const Transcript& transcript);

    // Everything below REQUIRES that follow() succeeded.
    const Battle& now() const { return *now_; }
    std::size_t orders() const { return orders_.size(); }
    const std::vector<TableEvent>& events() const { return log_.events; }
    // The number of events after this many orders.
    std::size_t events_after(std::size_t orders) const { return orders == 0 ? 0 : events_after_[orders - 1]; }
    // The battle after this many orders. REQUIRES: orders <= orders()
    Battle after(std::size_t orders) const;
    // Like after(), but returns the same object until the battle changes, so that pages can compare pointers.
    std::shared_ptr<const Battle> shared_after(std::size_t orders);

    // The log up to the last order, one line per event; lines already made are kept. See table_log.cpp.
    const std::vector<TableLogLine>& lines(PerSide<int> colours);
    // The log as visible to someone who knows only these sides.
    std::vector<TableLogLine> visible_lines(PerSide<int> colours, PerSide<bool> knows) const;

    // The last of the first `orders` orders, if it was a shot or charge that was not secret, as seen by a viewer who
    // knows these sides; computed once. None if the viewer sees a piece neither after the order nor before it.
    std::optional<TablePlayModel::Attack> attack_before(std::size_t orders, PerSide<bool> knows);

    // The abstract system's odds of the battle as it began.
    const AbstractOdds& abstract();

    // The order a steady commander would give; computed once.
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
    // Adds the lines of an order, without what the next line repeats. `is_visible` decides which events are visible.
    template <class EventFilter>
    void add_lines(std::vector<TableLogLine>& out, std::size_t order, PerSide<int> colours,
                   const EventFilter& is_visible) const;
    void learn_sides();
    std::optional<TablePlayModel::Attack> find_attack(std::size_t orders, PerSide<bool> knows) const;

    std::optional<Battle> now_;
    std::shared_ptr<const Battle> shared_;  // returned last by shared_after()
    Transcript transcript_;                 // the transcript followed last
    std::vector<TableOrder> orders_;
    RecordingTableLog log_;
    std::vector<std::size_t> events_after_, rolls_after_;  // rolls: those made on the table
    std::size_t rolls_before_ = 0;                         // rolls of the transcript made by the abstract steps
    std::vector<Put> put_;                                 // copies at intervals; the first is the beginning
    std::vector<std::optional<Side>> sides_;               // side of each piece, by piece number
    std::vector<TableLogLine> lines_;
    PerSide<int> colours_;
    std::size_t lines_orders_ = 0;  // number of orders covered by the lines
    std::optional<CommandersChoice> advice_;
    struct KnownAttack {
        std::size_t orders = 0;
        PerSide<bool> knows;
        std::optional<TablePlayModel::Attack> attack;
    };
    std::optional<KnownAttack> attack_;  // returned last by attack_before()
    std::optional<AbstractOdds> abstract_;
};

// The desk's cache, up to date with the battle; null, with the reason, if the battle breaks the rules.
TableCache* table_cache(const Desk& desk, const OpenBattle& battle, std::string* why = nullptr);

// The sides of the table that the viewer knows: both for the referee, the players' own in the player-safe view.
PerSide<bool> known_sides(const Desk& desk, const OpenBattle& battle);
// The board as visible to that viewer; with neither side known, only what is secret from neither.
BoardView board_for(const Battle& battle, PerSide<bool> knows, Side asked);

}  // namespace banneret::app
