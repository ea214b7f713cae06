#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// A zero-sum extensive-form game with chance and imperfect information, in which each player has perfect recall: the
// row player maximises the payoff, the column player minimises it.
//
// Solved by a double oracle on the sequence form (a linear programme as large as the tree, not as the number of pure
// strategies): the restricted game begins with one action per information set, and best responses to its solutions are
// added until none improves. This is done in floating point; the result is turned into exact mixes, and the best
// response to each of them in the whole game is computed exactly. So `lower` and `upper` are certain: the row player is
// guaranteed `lower`, concedes at most `upper`, and the value is between them. The mixes are an equilibrium of the
// whole game but not subgame perfect: after a blunder of the opponent a player may play less than optimally, but never
// worse than the value.
class SequenceGame {
public:
    enum class Player : std::uint8_t { row, column };
    using Sequence = std::size_t;  // a player's own moves so far; 0 is the empty sequence
    using InfoSet = std::size_t;   // an information set of one player, numbered from 0 in the order of discovery

    // The information set of `player` with this key, after its own moves `before`, with `actions` >= 1 actions. The
    // same key is the same information set. REQUIRES: it always has the same `before` and `actions`.
    InfoSet decision(Player player, const std::string& key, Sequence before, std::size_t actions);
    // The sequence after taking this action at this information set.
    Sequence after(Player player, InfoSet at, std::size_t action) const;
    // Adds a leaf reached by these sequences, with the product of the chances on its path, and its payoff. REQUIRES:
    // for any pair of pure strategies the chances of the reachable leaves add up to 1.
    void end(Sequence row, Sequence column, const Fraction& chance, const Fraction& payoff);

    struct Solution {
        Fraction lower, upper;  // the value lies between
        // Behaviour strategies by information set and action, each set's shares adding up to 1.
        std::vector<std::vector<Fraction>> row, column;
        // By information set and action: the value of reaching the set and taking the action, times the chance of
        // reaching it if the player tries, against the other's mix; for a first information set, the player's expected
        // payoff.
        std::vector<std::vector<Fraction>> row_worth, column_worth;
        double value() const { return (lower.get_d() + upper.get_d()) / 2; }
    };
    // REQUIRES: at least one end.
    Solution solve() const;

    std::size_t decisions(Player player) const { return sides_[index(player)].sets.size(); }
    std::size_t ends() const { return ends_.size(); }
    // The realisation weight of each sequence under mixes as in Solution.
    std::vector<Fraction> plan(Player player, const std::vector<std::vector<Fraction>>& mixes) const;

private:
    struct Set {
        Sequence before = 0;
        std::size_t first = 0;  // the sequences of its actions begin here
        std::size_t actions = 0;
    };
    struct OneSide {
        std::vector<Set> sets;
        std::map<std::string, InfoSet> by_key;
        std::size_t sequences = 1;
    };
    struct End {
        Sequence row, column;
        Fraction chance, payoff;
    };
    static std::size_t index(Player p) { return p == Player::row ? 0 : 1; }
    const OneSide& side(Player p) const { return sides_[index(p)]; }

    using Mixes = std::vector<std::vector<Fraction>>;
    struct Numbers;  // the game in floating point
    Mixes mixes(Player player, const std::vector<double>& plan) const;
    struct Reply {
        Fraction value;
        Mixes worth;  // by information set and action
    };
    Reply best_reply(Player player, const std::vector<Fraction>& others_plan) const;

    OneSide sides_[2];
    std::vector<End> ends_;
    std::map<std::pair<Sequence, Sequence>, Fraction> sums_;  // sum of chance x payoff
};

}  // namespace banneret
