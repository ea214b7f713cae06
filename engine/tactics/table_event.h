#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/dice/dice.h"
#include "engine/tactics/table_order.h"
#include "engine/tactics/tally.h"

namespace banneret {

// Events of a tabletop battle in order, as numbers; rows of the ruleset give the words. Events explain a battle but do
// not drive it: a replay produces them again. A battle must be auditable from them alone.

struct TurnBegan {
    std::uint16_t turn = 0;
    bool operator==(const TurnBegan&) const = default;
};
// A phase, a step of it, or a side's turn in it (`of_both`: not of one side).
struct StepBegan {
    RuleRef step{};
    Side side = Side::first;
    bool of_both = false;
    bool operator==(const StepBegan&) const = default;
};
// `answer`: the option that a Reply chose; none for other orders.
struct OrderCarriedOut {
    Side side{};
    TableOrder order;
    RuleRef answer{};
    bool operator==(const OrderCarriedOut&) const = default;
};
// Dice were rolled and read. `tally`: what the number the rule reads was made of. Where the dice are counted against a
// need (to hit, to save) the tally makes the need, and `read` is how many made it; where they are added up and
// compared, the tally is added to the dice and `read` is the sum with it. `dice` is a second tally, of how many were
// thrown and why; empty where the rule names one number.
struct DiceFell {
    enum class Outcome : std::uint8_t { none, success, failure };
    Question question{};
    Answer answer{};
    RuleRef rule{};
    PieceId piece{}, against{};
    Tally dice, tally;
    std::optional<std::int16_t> need;
    std::int32_t read = 0;
    Outcome outcome = Outcome::none;
    bool operator==(const DiceFell&) const = default;
};
struct Moved {
    PieceId piece{};
    TablePlace from, to;
    RuleRef rule{};
    bool operator==(const Moved&) const = default;
};
struct FiguresLost {
    PieceId piece{};
    std::int32_t figures = 0, left = 0;
    RuleRef rule{};
    bool operator==(const FiguresLost&) const = default;
};
// Morale, disorder, load, fatigue: the name of row `rule` is what it now is, "Shaken", as pages and files show it.
// `from` and `to` are the ruleset's own numbers.
struct StateChanged {
    PieceId piece{};
    RuleRef rule{};
    std::int16_t from = 0, to = 0;
    bool operator==(const StateChanged&) const = default;
};
struct ChangedSides {
    PieceId piece{};
    Side to{};
    RuleRef rule{};
    bool operator==(const ChangedSides&) const = default;
};
// A rule took effect without dice, on a side or on a piece.
struct RuleWorked {
    Side side{};
    RuleRef rule{};
    PieceId piece{}, against{};
    std::int32_t value = 0;
    bool operator==(const RuleWorked&) const = default;
};
struct BattleEnded {
    std::optional<Side> winner;
    RuleRef rule{};
    bool operator==(const BattleEnded&) const = default;
};

// Damage that removes no figure by itself: hit points of a monster, the damage pool of a unit. `left` of `most`
// afterwards. Where figures fall with it, FiguresLost follows.
struct HitsTaken {
    PieceId piece{};
    RuleRef rule{};
    std::int32_t hits = 0, left = 0, most = 0;
    bool operator==(const HitsTaken&) const = default;
};
// Damage healed. `left` of `most` afterwards.
struct HitsHealed {
    PieceId piece{};
    RuleRef rule{};
    std::int32_t hits = 0, left = 0, most = 0;
    bool operator==(const HitsHealed&) const = default;
};

using TableEvent = std::variant<TurnBegan, StepBegan, OrderCarriedOut, DiceFell, Moved, FiguresLost, StateChanged,
                                ChangedSides, RuleWorked, BattleEnded, HitsTaken, HitsHealed>;  // append only

// True if a log for people leaves the order `e` out, because `next` (null: there is none) shows its effect: a move by
// the piece's new place, "done" by whatever follows.
bool shown_by_next(const TableEvent& e, const TableEvent* next);

// Receives the events in order. Rules ask keeps() before they compose a long one.
class TableLog {
public:
    virtual ~TableLog() = default;
    bool keeps() const {
        if (keeps_) [[unlikely]]
            return true;
        return false;
    }
    // Composes the event only if it is kept.
    template <class E>
    void add(const E& e) {
        if (keeps_) [[unlikely]]
            keep(e);
    }

protected:
    explicit TableLog(bool keeps) : keeps_(keeps) {}
    TableLog(const TableLog&) = default;
    TableLog& operator=(const TableLog&) = default;

private:
    // Kept out of line: the rules usually replay battles without a log.
    template <class E>
    [[gnu::cold, gnu::noinline]] void keep(const E& e) {
        take(e);
    }
    virtual void take(const TableEvent& e) = 0;
    bool keeps_;
};

class RecordingTableLog final : public TableLog {
public:
    RecordingTableLog() : TableLog(true) {}
    std::vector<TableEvent> events;

private:
    void take(const TableEvent& e) override { events.push_back(e); }
};

class NoTableLog final : public TableLog {
public:
    NoTableLog() : TableLog(false) {}

private:
    void take(const TableEvent&) override {}
};

}  // namespace banneret
