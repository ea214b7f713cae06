#pragma once

#include <span>
#include <vector>

#include "engine/commanders/ladder/contest.h"
#include "engine/odds/measurement.h"

namespace banneret {

// The score of one pair, from the view of its first contestant.
struct PairStanding {
    ContestPair pair;
    std::uint64_t wins = 0, losses = 0, drawn = 0, unfinished = 0;
    Measurement decided;  // share of the decided battles that the first won; both roles of a meeting are one trial
    Measurement attacks;  // share of decided battles won by the attacker, either of the two
    std::uint64_t battles() const { return wins + losses + drawn + unfinished; }
};

// A rating after Bradley and Terry, in points of Elo: a lead of 400 wins ten games to one. A draw is half a win; to
// every pair one draw is added, so that a commander who always wins has a finite rating.
struct Rated {
    Contestant who;
    std::uint64_t battles = 0;
    double rating = 0;       // above the first of the list
    double error = 0;        // half the width of a 95% interval; 0 for the first
    double score = 0;        // wins, and half of the draws, per battle
    double lost = 0;         // mean share of its men
    double lost_beaten = 0;  // mean share lost in the battles it lost
    double closed = 0;       // mean turn by which a tenth of all men was lost, where it was
    double turns = 0;        // mean length
    DecisionTimes times;
};

struct Standings {
    std::vector<PairStanding> pairs;
    std::vector<Rated> rated;  // in the order in which the pairs name them
};
// `trials` may be any part of the contest, in any order. Times may be left out.
Standings standings(const ContestSpec& spec, std::span<const PlayedTrial> trials,
                    std::span<const std::array<DecisionTimes, 2>> times_of_pairs = {});

// Bradley and Terry alone. scores[a][b]: wins of a over b and half of the draws. The first is the anchor at 0.
struct BradleyTerry {
    std::vector<double> rating, error;  // in Elo
};
BradleyTerry bradley_terry(const std::vector<std::vector<double>>& scores);

}  // namespace banneret
