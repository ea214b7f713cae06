#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/odds/search/force.h"
#include "engine/odds/season/season.h"

namespace banneret {

// Shared by the exact and the sampled season: the army's state between battles, and the effect of one battle.

using Heads = std::vector<std::int32_t>;  // by unit of the army

enum class Course : std::uint8_t { won, drawn, lost };

// The part of the army's state on which the rest of the season depends.
struct SeasonState {
    Heads fit;
    std::map<int, Heads> wounded;  // by the day of the season on which they return
    std::uint8_t wins = 0;
    bool unbeaten = true;
    bool ended = false;  // beaten, if that ends the season
    auto operator<=>(const SeasonState&) const = default;

    std::int64_t men() const;
    std::int64_t to_come() const;
    // AD-27: returns all wounded due on this day or earlier, and their number.
    std::int64_t bring_back(int day);
};

struct SeasonStateHash {
    std::size_t operator()(const SeasonState& state) const;
};

// The battle of one leg. Not thread-safe: it caches results.
class SeasonBattle {
public:
    // A possible end, with the army's loss in hundredths.
    struct End {
        Course course = Course::drawn;
        std::uint8_t loss = 0;
        Fraction chance;
        double until = 0;  // cumulative chance, including all ends before it
    };
    // REQUIRES: season_fault() is none.
    SeasonBattle(const SeasonQuestion& question, std::size_t leg, int day);

    // All ends, chances adding up to 1. Empty if no men are fit to fight.
    const std::vector<End>& ends(const Heads& fit);
    // The army after this end; `healing_days` matters only if wounded return.
    SeasonState after(const SeasonState& before, const End& end, int healing_days);
    // True if the wounded of this end return, so that the healing die is rolled.
    bool heals(const SeasonState& before, const End& end);
    int day() const { return day_; }

private:
    struct Toll {
        Heads lost, back;
    };
    using Tolls = std::array<std::unique_ptr<Toll>, 101>;  // by hundredths lost
    const Toll& toll(const Heads& fit, int loss);
    abstract::Setup setup_with(const Heads& fit) const;
    std::vector<End> counted(const abstract::Setup& setup) const;

    abstract::Setup setup_;
    Role role_;
    BattleAssumptions play_;
    bool ends_with_defeat_;
    int day_;
    std::vector<Force> one_;  // by unit
    Force foe_;
    BandCode foe_bands_ = 0;
    AttemptWays own_ways_;
    std::vector<BandUnit> band_units_;  // the army's, with the counts of the last query
    std::map<MatchupKey, std::vector<End>> by_key_;
    std::map<Heads, Tolls> tolls_;
    std::map<Heads, Tolls>::iterator last_toll_ = tolls_.end();  // the last army queried, which is usually queried
                                                                 // again
    std::vector<End> none_;
};

std::optional<Refusal> season_fault(const SeasonQuestion& question);
// The days given by the healing die, one for each face.
std::vector<int> healing_faces(const abstract::House& house);

}  // namespace banneret
