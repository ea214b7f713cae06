#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/campaign/history.h"

namespace banneret {

// The gains and losses of a unit's men, over a line of the history. Routed men rejoin at once (AD-R11), so they are
// never missing.
struct HeadLedger {
    std::int64_t raised = 0, received = 0, given = 0;
    std::int64_t killed = 0;  // in battle, of wounds, of sickness, as prisoners
    std::int64_t captured = 0, deserted = 0, dismissed = 0;
    bool operator==(const HeadLedger&) const = default;
    // fit + wounded, by the ledger: raised + received - given - all losses.
    std::int64_t standing() const { return raised + received - given - killed - captured - deserted - dismissed; }
};

// The ledgers of all units, updated entry by entry in the order of the line.
class HeadLedgers {
public:
    HeadLedgers() = default;
    // Units of the first version count as raised.
    explicit HeadLedgers(const Campaign& first);
    void add(const Entry& entry);
    const std::map<UnitId, HeadLedger>& all() const { return units_; }

private:
    std::map<UnitId, HeadLedger> units_;
};
// Ledgers up to now().
HeadLedgers head_ledgers(const History& h);

// The service record of a unit or a character, from the entries of the line that leads to now().
struct ServiceLine {
    std::int32_t day = 0;
    std::size_t version = 0;  // index of the version after it
    std::string words;        // "Battle of Harl Ford, won: 12 killed, 30 wounded of 160"
    bool operator==(const ServiceLine&) const = default;
};
struct ServiceRecord {
    std::string name, army;              // as last known; `army` is empty if the unit or character is in none
    int battles = 0, won = 0, lost = 0;  // the remaining battles were drawn
    int promotions = 0;                  // units only
    int commands = 0;                    // characters only: number of appointments as general
    int transfers = 0;
    std::int64_t killed = 0, wounded = 0, routed = 0, captured = 0, deserted = 0;  // units only, in battle
    HeadLedger heads;                                                              // units only
    std::vector<ServiceLine> lines;                                                // oldest first
};
ServiceRecord service_record(const History& h, UnitId unit);
ServiceRecord service_record(const History& h, CharacterId person);

}  // namespace banneret
