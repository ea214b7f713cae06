#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::lionheart {

struct Weights {
    double own_loss = 1;      // how much its own losses weigh
    double least_attack = 0;  // the least score of an attack that is made
    double threat = 0.5;      // what the enemy's next blow at a stand weighs
    double approach = 1;      // what coming nearer to a good blow weighs
    double breaks_off = 0;    // share of its stands below which it gives up when it is weaker; 0: never
    bool operator==(const Weights&) const = default;
};

using Plan = shared::Plan<Policy>;

inline constexpr std::size_t blow_kinds = 5;
inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// The worth of one of the side's own blows, and the chance that it drives the enemy off.
struct Stroke {
    double net = unknown, drives_off = 0;
};
// The expected gain of blows by a stand against an enemy. `most`: from the best place in its reach.
struct Promise {
    std::size_t enemy = 0;
    double worth = 0, most = 0;
};

// The commander's findings on one stand of either side. Judgement::catch_up() drops a part once it may be out of date.
struct StandNotes {
    // The places that it can reach and the hexes that it can strike with a whole action (Judgement::free_ways()); null:
    // not computed yet.
    std::shared_ptr<const Ways> ways;
    int shifted = 0;  // hexes from its place at the decision before

    // --- Of an enemy ---
    // The threat of it to the side's stands where they are; an old value is kept for comparison.
    bool menace_holds = false;
    double menace = unknown;

    // --- Of a stand of the side itself ---
    // Enemies that can harm it within its reach, and the threat by place in `ways` (NaN or missing: unknown).
    bool dangers_hold = false;
    std::vector<std::uint16_t> dangers;
    std::vector<double> threats;
    double threat_here = unknown;   // the threat at its present place
    double least_threat = unknown;  // the part of it that it meets at every place in reach
    // The enemies that can be the best target from anywhere in reach, best first: all whose `most` is at least this
    // `least_promise`. `promised`: the most by how many hexes it goes. `here`: the score of its place but for threats.
    bool promises_hold = false;
    std::vector<Promise> promises;
    double least_promise = 0, here = 0;
    int hope_reaches = 0;  // how far off it can strike or shoot such an enemy
    std::array<double, 5> promised{};
    // Its best blow, and the best one even at a loss; or only an upper bound of both.
    bool blows_hold = false;
    Plan blow, attack;
    double most_of_blows = unknown;
    // Its best move, if one gains; or only that no move gains as much as `moves_gain_below`.
    enum class Moves : std::uint8_t { unknown, poor, best };
    Moves moves = Moves::unknown;
    double moves_gain_below = 0, now = 0, most = unknown;
    Plan move;
};

// The findings of one side's automatic commander, kept in the Setup between its decisions. Usually only a stand or two
// have moved since, so most still hold. No order depends on whether they were kept.
struct Notes {
    Weights weights;
    std::vector<Stand> stands;         // as they were at the last decision
    std::vector<StandNotes> of_stand;  // by stand
    std::vector<std::uint16_t> far;    // by stand and stand: hexes between them
    // By stand, if it is an enemy: how far off it can strike or shoot, the same at the decision before, and how far off
    // it can shoot after its move. Below 0: it cannot.
    struct Harms {
        std::int8_t now = -9, before = -9, shoots = -1;
    };
    std::vector<Harms> harms;
    std::vector<double> threats;            // by enemy and own stand where both are; NaN: unknown
    std::vector<std::int16_t> taken;        // by hex: the stand there; -1: none that is known of
    std::vector<std::size_t> own, enemies;  // on the table, and not hidden from the side

    // --- Numbers that depend on the weights and the condition of all stands: their figures, spells, sides ---
    // By stand, the first with the same facts, as far as blows depend on them: the equivalence class of a cached blow.
    std::vector<std::uint16_t> classes;
    std::vector<std::uint16_t> priced;  // the same, of the same price
    // By stand, its part of the key of a cached blow: the class and what changes in battle.
    std::vector<std::uint32_t> blow_keys;
    PerSide<int> king{-1, -1};
    PerSide<double> value{}, stand_worth{};
    std::vector<double> share;  // by stand
    // Facts, price and condition in one number, each once.
    std::vector<std::uint64_t> kinds;
    // By stand on the table, its kind: every blow of or against stands of the same kind is worth the same.
    std::vector<std::uint16_t> alike;
    // Worths of blows by `alike`, empty or NaN: not asked for yet. Of those that an own stand hopes to strike, by that
    // stand and its target; of those against an own stand, by that stand, then by enemy and blow; of those it can
    // strike now likewise.
    std::vector<std::vector<double>> hoped, feared;
    std::vector<std::vector<Stroke>> strokes;

    // Scratch.
    struct Change {
        std::size_t stand = 0;
        bool moved = false, turned = false, armed = false;
    };
    std::vector<Change> changes;
    std::vector<std::uint16_t> touched;
    struct Hope {
        std::size_t stand = 0;
        double most = 0;
    };
    std::vector<Hope> hopes;
    std::vector<std::size_t> near;
    std::vector<double> other_threats;
};

}  // namespace banneret::lionheart
