#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/commanders/ladder/contest.h"
#include "engine/odds/measurement.h"

namespace banneret {

// Does a better army win more often? Each battle is fought twice with the same dice: with the army as it is, and with
// one thing changed.
enum class ArmyChange : std::uint8_t {
    fighting_capacity,  // +1, where it is not 5
    men,                // +20%
    armour,             // +1 step, where it is not heavy
    shields,            // for those who have none
    leadership,         // +1, where it is not 5
    list_order,         // the army list in another order: should change nothing
    flank_march,        // stratagems that succeeded
    ambush,
    surprise_attack,
    field_fortifications,
};
inline constexpr std::size_t army_change_count = 10;
std::string_view key(ArmyChange c);    // "fighting-capacity"
std::string_view words(ArmyChange c);  // "+1 fighting capacity"
// The side that attacks, that defends, or either.
bool can_change(ArmyChange c, Role role);
// The army of that side, changed. `index` picks the order of a list.
TableStart changed(TableStart start, Side side, ArmyChange c, std::uint64_t index);

struct MonotoneSpec {
    const TacticalRuleset* ruleset = nullptr;
    TableCommander who = TableCommander::steady;
    std::uint64_t seed = 1;
    std::uint64_t lineups = 24;
    std::uint64_t battles = 400;  // battles of each change in each role
    int decision_limit = 20'000;
};

// Battle k of a change in a role. Base battles are those of no change.
struct MonotoneRow {
    ArmyChange change{};
    Role role{};  // role of the changed army
    std::uint64_t battles = 0;
    Measurement base, with;  // its score: a win 1, a draw 1/2
    // The mean of the paired differences and half a 95% interval, line-ups taken as they are.
    double difference = 0, error = 0;
    bool falls() const { return difference < -error; }
};
struct MonotoneAnswer {
    std::vector<MonotoneRow> rows;
    // Mirrored armies: the share of decided battles that the attacker wins, over these line-ups.
    Measurement attacker;
    std::uint64_t drawn = 0, unfinished = 0, battles = 0;
};

// One battle of the check: number i of monotone_trials(). Depends on the seed and i alone.
struct MonotoneTrial {
    double score = 0.5;  // score of the attacker
    bool decided = false, finished = false;
    bool operator==(const MonotoneTrial&) const = default;
};
std::uint64_t monotone_trials(const MonotoneSpec& spec);
MonotoneTrial play_monotone(const MonotoneSpec& spec, std::uint64_t i);

struct PlayedMonotone {
    std::uint64_t index = 0;
    MonotoneTrial trial;
};
std::vector<PlayedMonotone> play_monotone(const MonotoneSpec& spec, std::span<const std::uint64_t> trials,
                                          unsigned threads, const Job& job = {});
// Pairs of which one battle is missing are left out.
MonotoneAnswer answer(const MonotoneSpec& spec, std::span<const PlayedMonotone> trials);

}  // namespace banneret
