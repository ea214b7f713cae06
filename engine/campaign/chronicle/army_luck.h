#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/core/job.h"
#include "engine/odds/exact/attribution.h"

namespace banneret {

// The luck of a campaign: of every battle in its chronicle that was fought by the abstract system, what was to be
// expected and what came. As the dice fell: what the referee changed by hand in the review is no luck.

// What both sides did in a battle of the chronicle and what came of it. Nothing for one typed in, evaded or put off, or
// whose record no longer fits the rules.
std::optional<Fought> fought(const FoughtBattle& battle);

struct LedgerBattle {
    BattleId battle{};
    std::string name;
    std::int32_t day = 0;
    bool attacked = false;
    LossLuck loss;                 // of this army
    Fraction expected_margin = 0;  // chance that this army wins, less chance that it is beaten
    int margin = 0;                // 1 won, 0 neither, -1 beaten
};
struct LedgerArmy {
    ArmyId army{};
    std::string name;                   // as it was called in its latest battle
    PowerId power{};                    // none: the army is gone
    std::vector<LedgerBattle> battles;  // oldest first
    LuckSum losses;
    Fraction expected_margin = 0;
    int margin = 0;
};
// All armies that serve a side today; those that are gone serve none.
struct LedgerSide {
    PowerId power{};
    std::string name;
    LuckSum losses;  // by army and battle
    Fraction expected_margin = 0;
    int margin = 0;
};
struct LuckLedger {
    std::vector<LedgerArmy> armies;     // in the order of their first battle
    std::vector<LedgerSide> sides;      // in the order of the books; none that has not fought
    std::vector<std::string> left_out;  // battles that are not counted, and why, one sentence each
};

// What the ledger counts of one battle of the chronicle.
struct BattleLuckRecord {
    std::size_t version = 0;  // of the history, that applied it
    BattleId battle{};
    std::string name;
    std::int32_t day = 0;
    std::string left_out;  // why it has no dice to count; empty: it has
    struct OfArmy {
        ArmyId army{};
        std::string name;
        LossLuck loss;
        Fraction expected_margin = 0;
        int margin = 0;
        double expected_men = 0, actual_men = 0;
        std::shared_ptr<const LossChances> chances;
        bool operator==(const OfArmy& other) const;
    };
    OfArmy attacker, defender;  // where it has dice
    bool operator==(const BattleLuckRecord&) const = default;
};
BattleLuckRecord luck_record(std::size_t version, const FoughtBattle& battle);
// Records as text, for a file to keep beside packed versions: a line each. A text that is none
// of ours gives nothing.
std::string luck_digest(std::span<const BattleLuckRecord> records);
std::optional<std::vector<BattleLuckRecord>> luck_from_digest(std::string_view digest);

// The records of a history, made once for each battle: of packed versions from their digest, without unpacking them.
// follow() costs what is new.
class LuckRecords {
public:
    // Takes up what the history has more, or begins again where it is another one. Ends early where the job is stopped:
    // then the ledger counts what is known.
    void follow(const History& history, const Job& job = {});
    // Of the line of the followed history that leads to now.
    LuckLedger ledger(const History& history) const;

private:
    std::shared_ptr<const void> lineage_;
    std::shared_ptr<const Campaign> last_;
    std::size_t followed_ = 0;  // versions
    std::map<std::size_t, BattleLuckRecord> records_;
};

// Of the line of the history that leads to now.
LuckLedger luck_ledger(const History& history, const Job& job = {});

}  // namespace banneret
