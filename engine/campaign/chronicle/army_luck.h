#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/core/job.h"
#include "engine/odds/exact/attribution.h"

namespace banneret {

// The luck of a campaign: expected and actual losses of every battle in its chronicle that the abstract system
// resolved. It counts the dice: changes by hand in the review are not luck.

// The decisions of both sides in a battle of the chronicle and its result. None for a battle that was typed in, evaded
// or postponed, or whose record no longer fits the rules.
std::optional<Fought> fought(const FoughtBattle& battle);

// The record of one battle of the chronicle, from which ledgers are added up.
struct BattleLuckRecord {
    // The dice of one army. Battles with equal odds and an equal outcome share them: there are thousands of battles.
    struct Dice {
        LossLuck loss;
        Fraction expected_margin = 0;  // chance that this army wins, minus chance that it loses
        int margin = 0;                // 1 won, 0 drawn, -1 lost
        std::shared_ptr<const LossChances> chances;
        bool operator==(const Dice& other) const;
    };
    struct OfArmy {
        ArmyId army{};
        std::string name;
        double expected_men = 0, actual_men = 0;
        std::shared_ptr<const Dice> dice;
        bool operator==(const OfArmy& other) const;
    };
    std::size_t version = 0;  // index of the version that applied it
    BattleId battle{};
    std::string name;
    std::int32_t day = 0;
    std::string left_out;       // the reason why its dice are not counted; empty: they are
    OfArmy attacker, defender;  // set if the dice are counted
    bool operator==(const BattleLuckRecord&) const = default;
};

// The window and the terminal list at most this many of an army's latest battles: a long war has thousands.
inline constexpr std::size_t battles_listed = 20;

// A battle in the ledger, seen from one of its armies.
struct LedgerBattle {
    std::shared_ptr<const BattleLuckRecord> record;
    bool attacked = false;
    const BattleLuckRecord::Dice& dice() const { return *(attacked ? record->attacker : record->defender).dice; }
};
struct LedgerArmy {
    ArmyId army{};
    std::string name;                   // in its latest battle
    FactionId faction{};                // none: the army no longer exists
    std::vector<LedgerBattle> battles;  // oldest first
    LuckSum losses;
    Fraction expected_margin = 0;
    int margin = 0;
};
// The armies that serve a side today; armies that no longer exist belong to no side.
struct LedgerSide {
    FactionId faction{};
    std::string name;
    LuckSum losses;  // by army and battle
    Fraction expected_margin = 0;
    int margin = 0;
};
struct LuckLedger {
    std::vector<LedgerArmy> armies;     // in the order of their first battle
    std::vector<LedgerSide> sides;      // in the campaign's order; only sides that have fought
    std::vector<std::string> left_out;  // one sentence for each battle not counted, with the reason
};

BattleLuckRecord luck_record(std::size_t version, const FoughtBattle& battle);
// Records as text, one line each, which files keep beside packed versions. A malformed text gives none.
std::string luck_digest(std::span<const BattleLuckRecord> records);
std::optional<std::vector<BattleLuckRecord>> luck_from_digest(std::string_view digest);
// The chances of losses that several digests share, each by its text in a digest.
struct KnownDice {
    std::unordered_map<std::string, std::shared_ptr<const LossChances>> chances;
    std::unordered_map<std::string, std::shared_ptr<const BattleLuckRecord::Dice>> dice;
};
std::optional<std::vector<BattleLuckRecord>> luck_from_digest(std::string_view digest, KnownDice& known);

// The luck records of a history, computed once per battle; for packed versions from their digest, without unpacking.
// follow() costs time only for new versions.
class LuckRecords {
public:
    // Adds the new versions of the history, or starts over if it is a different history. Stops early if the job is
    // stopped; the ledger then counts the records so far.
    void follow(const History& history, const Job& job = {});
    // The records on all branches, ascending by version.
    const std::vector<std::shared_ptr<const BattleLuckRecord>>& all() const { return records_; }
    // The records of the first `versions` versions on the line that leads to now in the followed history.
    std::vector<std::shared_ptr<const BattleLuckRecord>> on_line(const History& history, std::size_t versions) const;
    // The ledger of the line that leads to now in the followed history.
    LuckLedger ledger(const History& history) const;

private:
    std::shared_ptr<const void> lineage_;
    std::shared_ptr<const Campaign> last_;
    std::size_t followed_ = 0;  // number of versions
    std::vector<std::shared_ptr<const BattleLuckRecord>> records_;
    KnownDice known_;
};

// The ledger of the line that leads to now().
LuckLedger luck_ledger(const History& history, const Job& job = {});

}  // namespace banneret
