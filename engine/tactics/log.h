#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/dice/dice.h"
#include "engine/tactics/order.h"
#include "engine/tactics/tally.h"

namespace banneret {

// Events of an abstract battle in order, as numbers; describe() turns them into sentences. Events explain a battle but
// do not drive it: a replay produces them again.

struct PhaseBegan {
    RuleRef phase{};
    bool operator==(const PhaseBegan&) const = default;
};

struct OrderGiven {
    Side side{};
    Order order;
    bool operator==(const OrderGiven&) const = default;
};

// Dice were rolled and read. `tally` holds what was added to the dice (its base is 0 where the dice alone count),
// `read` the number the table was entered with, `need` what it had to reach, where it had to.
struct Rolled {
    enum class Outcome : std::uint8_t { none, success, failure, table_row };
    Question question{};
    Answer answer{};
    RuleRef rule{};
    Tally tally;
    std::optional<int> need;
    int read = 0;
    Outcome outcome = Outcome::none;
    int value = 0;                       // per cent lost, miles, days: what the table or the dice gave
    std::optional<BattleResult> result;  // row of the battle results table
    bool operator==(const Rolled&) const = default;
};

// A rule took effect without dice: a stratagem cancelled, a wrong role, no pursuit, and why.
struct RuleApplied {
    Side side{};
    RuleRef rule{};
    int value = 0;
    bool operator==(const RuleApplied&) const = default;
};

struct StrengthLost {
    Side side{};
    int percent = 0;  // share of the strength before this step
    bool pursuit = false;
    bool operator==(const StrengthLost&) const = default;
};

using Event = std::variant<PhaseBegan, OrderGiven, Rolled, RuleApplied, StrengthLost>;  // append only

// Receives the events in order. Play keeps a list; sampling keeps nothing.
class Log {
public:
    virtual ~Log() = default;
    virtual void add(const Event& e) = 0;
};

class RecordingLog final : public Log {
public:
    void add(const Event& e) override { events.push_back(e); }
    std::vector<Event> events;
};

class NoLog final : public Log {
public:
    void add(const Event&) override {}
};

}  // namespace banneret
