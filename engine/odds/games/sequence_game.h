#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// A zero-sum game of several moves with chance and secrets, in which each player remembers what he did and was told:
// the row player wants the payoff large, the column player small.
//
// It is solved in sequence form (a linear programme as large as the tree, not as large as the number of whole plans),
// and of the tree only as much is put into the programme as somebody gains by: it begins with one answer to every
// decision and takes in the best replies to its own solutions until there are no better ones. That is done in floating
// point; what comes out is made into exact mixes, and the best reply to each of them in the whole game is worked out
// exactly. So `lower` and `upper` are certain: the row player is sure of the one, concedes the other, and the value
// lies between. The mixes are an equilibrium of the whole game, not of every part of it: a player whose opponent has
// blundered may play a part less than perfectly, never worth less to him than the value.
class SequenceGame {
public:
    enum class Player : std::uint8_t { row, column };
    using Sequence = std::size_t;  // what one player has done so far; 0 is nothing yet
    using InfoSet = std::size_t;   // of one player, counted from 0 in the order they were first met

    // The decision that `player` faces knowing `key`, having done `before`, among `actions` >= 1 moves. The same key is
    // the same decision. REQUIRES: it is always met after the same moves of his own and with as many actions.
    InfoSet decision(Player player, const std::string& key, Sequence before, std::size_t actions);
    // What he has done once he takes this action there.
    Sequence after(Player player, InfoSet at, std::size_t action) const;
    // An end of the game after these moves: chance's part of the way there, and the payoff. REQUIRES: the chances of
    // all ends that a pair of whole plans can come to add up to 1.
    void end(Sequence row, Sequence column, const Fraction& chance, const Fraction& payoff);

    struct Solution {
        Fraction lower, upper;  // the value lies between
        // By decision and action: how often, each decision adding up to 1.
        std::vector<std::vector<Fraction>> row, column;
        // By decision and action: what it is worth to come there and take it, times the chance of coming there if he
        // wants to, against the other's mix: for a first decision the payoff he can then still expect.
        std::vector<std::vector<Fraction>> row_worth, column_worth;
        double value() const { return (lower.get_d() + upper.get_d()) / 2; }
    };
    // REQUIRES: at least one end.
    Solution solve() const;

    std::size_t decisions(Player player) const { return sides_[index(player)].sets.size(); }
    std::size_t ends() const { return ends_.size(); }
    // How often each sequence is played, chance and the other player permitting, under mixes as of Solution.
    std::vector<Fraction> plan(Player player, const std::vector<std::vector<Fraction>>& mixes) const;

private:
    struct Set {
        Sequence before = 0;
        std::size_t first = 0;  // its actions are the sequences from here
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
        Mixes worth;  // by decision and action
    };
    Reply best_reply(Player player, const std::vector<Fraction>& others_plan) const;

    OneSide sides_[2];
    std::vector<End> ends_;
    std::map<std::pair<Sequence, Sequence>, Fraction> sums_;  // chance x payoff
};

}  // namespace banneret
