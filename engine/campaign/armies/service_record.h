#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/campaign/history.h"

namespace banneret {

// Where the men of a unit went, over a line of the history. Routed men rejoin at once (AD-R11), so that none is away.
struct HeadLedger {
    std::int64_t raised = 0, received = 0, given = 0;
    std::int64_t killed = 0;  // in battle, of wounds, of sickness, as prisoners
    std::int64_t captured = 0, deserted = 0, dismissed = 0;
    bool operator==(const HeadLedger&) const = default;
    // fit + wounded, by the books: raised + received - given - all who are gone.
    std::int64_t standing() const { return raised + received - given - killed - captured - deserted - dismissed; }
};

// The ledgers of all units, entry by entry in the order of the line.
class HeadLedgers {
public:
    HeadLedgers() = default;
    // Units that stand in the first version count as raised.
    explicit HeadLedgers(const Campaign& first);
    void add(const Entry& entry);
    const std::map<UnitId, HeadLedger>& all() const { return units_; }

private:
    std::map<UnitId, HeadLedger> units_;
};
// Up to now().
HeadLedgers head_ledgers(const History& h);

// What a unit or a character did and suffered, from the entries of the line that leads to now().
struct ServiceLine {
    std::int32_t day = 0;
    std::size_t version = 0;  // where the campaign stands after it
    std::string words;        // "Battle of Harl Ford, won: 12 killed, 30 wounded of 160"
    bool operator==(const ServiceLine&) const = default;
};
struct ServiceRecord {
    std::string name, army;              // as last known; the army is empty if he, or it, is of none
    int battles = 0, won = 0, lost = 0;  // the rest was drawn
    int promotions = 0;                  // of a unit
    int commands = 0;                    // of a character: how often he was given one
    int transfers = 0;
    std::int64_t killed = 0, wounded = 0, routed = 0, captured = 0, deserted = 0;  // of a unit, in battle
    HeadLedger heads;                                                              // of a unit
    std::vector<ServiceLine> lines;                                                // oldest first
};
ServiceRecord service_record(const History& h, UnitId unit);
ServiceRecord service_record(const History& h, CharacterId person);

}  // namespace banneret
