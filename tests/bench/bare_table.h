#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "engine/commanders/table_commander.h"
#include "engine/dice/rng.h"
#include "engine/dice/seeded.h"

// Baseline for the rules of a tabletop battle: a bare engine in which each unit finds the nearest enemy, moves a square
// towards it and rolls one attack, one save and one morale die. It has no orders, checks, modifier tables or log.
namespace banneret::bench {

struct BareUnit {
    std::int16_t column = 0, row = 0;
    std::int16_t hits = 25;
    std::uint8_t attack = 5, save = 4, morale = 7;
};

class BareTable {
public:
    explicit BareTable(int units_a_side) {
        for (std::size_t side = 0; side < 2; ++side)
            for (int i = 0; i < units_a_side; ++i)
                begun_[side].push_back({static_cast<std::int16_t>(i), static_cast<std::int16_t>(side == 0 ? 13 : 2), 25,
                                        static_cast<std::uint8_t>(4 + i % 3), 4, 7});
    }
    // Fights until a side is gone, for at most `turns` turns; returns the number of unit activations.
    std::uint64_t fight(Rng& rng, int turns = 30) {
        sides_ = begun_;
        std::uint64_t activations = 0;
        for (int turn = 0; turn < turns && !sides_[0].empty() && !sides_[1].empty(); ++turn)
            for (std::size_t side = 0; side < 2; ++side) {
                for (BareUnit& u : sides_[side]) activate(u, sides_[1 - side], rng);
                activations += sides_[side].size();
                std::erase_if(sides_[1 - side], [](const BareUnit& u) { return u.hits <= 0; });
            }
        return activations;
    }

private:
    static int apart(const BareUnit& a, const BareUnit& b) {
        return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row));
    }
    static void activate(BareUnit& u, std::vector<BareUnit>& enemies, Rng& rng) {
        BareUnit* nearest = nullptr;
        int least = std::numeric_limits<int>::max();
        for (BareUnit& e : enemies)
            if (const int far = apart(u, e); far < least) {
                least = far;
                nearest = &e;
            }
        if (nearest == nullptr) return;
        const auto toward = [](int from, int to) { return static_cast<std::int16_t>((to > from) - (to < from)); };
        if (least > 1) {
            u.column = static_cast<std::int16_t>(u.column + toward(u.column, nearest->column));
            u.row = static_cast<std::int16_t>(u.row + toward(u.row, nearest->row));
        }
        const bool hit = rng.below(20) + 1 + u.attack >= 15;
        const bool saved = rng.below(20) + 1 + nearest->save >= 15;
        const bool holds = rng.below(20) + 1 + nearest->morale >= 12;
        if (least <= 1 && hit && !saved) nearest->hits = static_cast<std::int16_t>(nearest->hits - (holds ? 1 : 2));
    }

    std::array<std::vector<BareUnit>, 2> begun_, sides_;
};

// Unit activations of a recorded battle, added up over its turns. `units` counts the pieces that carried out an order,
// moved, or rolled an attack (hand to hand, by shooting or in single combat), each once a turn. Orders alone are not
// enough: a piece in melee or attacked in a reaction fights without an order, a piece under a lasting order marches
// without one, and the bare engine counts every unit that moves or fights. `with_orders` counts only the pieces with an
// order. A piece that stood still without an order and rolled no attack counts in neither, whatever saves and morale it
// rolled. Orders before the first turn do not count.
struct Activations {
    std::uint64_t units = 0, with_orders = 0;
    Activations& operator+=(const Activations& more) {
        units += more.units;
        with_orders += more.with_orders;
        return *this;
    }
};
inline bool is_attack(const DiceFell& fell) {
    const RollFor::Common what = fell.question.what.common();
    return what == RollFor::melee || what == RollFor::shooting || what == RollFor::duel;
}
inline Activations unit_activations(const TableGame& game) {
    Activations out;
    std::set<std::uint32_t> active, ordered;  // a piece has one number in the whole battle
    const auto close_turn = [&] {
        out += {active.size(), ordered.size()};
        active.clear();
        ordered.clear();
    };
    bool begun = false;
    for (const TableEvent& event : game.events) {
        if (std::holds_alternative<TurnBegan>(event)) {
            close_turn();
            begun = true;
        }
        if (!begun) continue;
        if (const auto* order = std::get_if<OrderCarriedOut>(&event)) {
            if (const PieceId piece = piece_of(order->order)) {
                active.insert(piece.value);
                ordered.insert(piece.value);
            }
        }
        if (const auto* moved = std::get_if<Moved>(&event); moved != nullptr && !(moved->from == moved->to))
            active.insert(moved->piece.value);
        if (const auto* fell = std::get_if<DiceFell>(&event); fell != nullptr && fell->piece && is_attack(*fell))
            active.insert(fell->piece.value);
    }
    close_turn();
    return out;
}

// Seconds per activation of the bare engine with `units` units a side.
inline double seconds_of_bare(int units) {
    using Clock = std::chrono::steady_clock;
    BareTable bare(units);
    Rng rng(1, 0);
    const auto start = Clock::now();
    std::uint64_t fought = 0;
    while (fought < 20'000) fought += bare.fight(rng);
    return std::chrono::duration<double>(Clock::now() - start).count() / static_cast<double>(fought);
}

// Seconds per activation: the rules on recorded orders without a log, and the bare engine with as many units. The best
// of all rounds, so that other load on the machine affects neither.
struct AgainstBare {
    double rules = 1, bare = 1;
    double times() const { return rules / bare; }
};
struct RecordedGame {
    Battle begun;
    TableGame game;
    std::uint64_t seed = 0;
};
// The pieces on the table at the start of each turn, added up: what the bare engine counts, in which every unit acts in
// every turn. Rulesets whose turn is one side's, or a few pieces', count many here that stand idle.
inline std::uint64_t pieces_in_all_turns(const RecordedGame& game) {
    NoTableLog quiet;
    Battle trial = game.begun;
    SeededDice dice(game.seed, 0);
    std::uint64_t pieces = 0;
    int turn = 0;
    for (const TableOrder& order : game.game.orders) {
        if (const int now = trial.result().turns; now != turn) {
            turn = now;
            for (const Side side : both_sides)
                for (const BoardBlock& block : trial.view(side).blocks) pieces += block.side == side;
        }
        trial.apply(order, dice, quiet);
    }
    return pieces;
}

inline void measure(AgainstBare& best, const std::vector<RecordedGame>& games, std::uint64_t activations, int units) {
    using Clock = std::chrono::steady_clock;
    NoTableLog quiet;
    best.bare = std::min(best.bare, seconds_of_bare(units));
    const auto middle = Clock::now();
    Battle trial = games.front().begun;
    for (const RecordedGame& g : games) {
        trial = g.begun;
        SeededDice dice(g.seed, 0);
        for (const TableOrder& order : g.game.orders) trial.apply(order, dice, quiet);
    }
    const auto end = Clock::now();
    const double took = std::chrono::duration<double>(end - middle).count();
    best.rules = std::min(best.rules, took / static_cast<double>(activations));
}

}  // namespace banneret::bench
