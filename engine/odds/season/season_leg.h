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

// What a season's exact count and its sample share: the state of the army between battles, and what one battle makes of
// it.

using Heads = std::vector<std::int32_t>;  // by unit of the army

enum class Course : std::uint8_t { won, drawn, lost };

// Everything of the army that the rest of the season depends on.
struct SeasonState {
    Heads fit;
    std::map<int, Heads> wounded;  // by the day of the season on which they return
    std::uint8_t wins = 0;
    bool unbeaten = true;
    bool ended = false;  // beaten, where that ends it
    auto operator<=>(const SeasonState&) const = default;

    std::int64_t men() const;
    std::int64_t to_come() const;
    // AD-27: everybody whose day it is, or was; how many.
    std::int64_t bring_back(int day);
};

struct SeasonStateHash {
    std::size_t operator()(const SeasonState& state) const;
};

// One leg's battle. Not shared between threads: it remembers what it worked out.
class SeasonBattle {
public:
    // How it may end, with the army's loss in hundredths.
    struct End {
        Course course = Course::drawn;
        std::uint8_t loss = 0;
        Fraction chance;
        double until = 0;  // chance of this and all before it
    };
    // REQUIRES: season_fault() is none.
    SeasonBattle(const SeasonQuestion& question, std::size_t leg, int day);

    // Together 1. Empty where nobody is fit to fight.
    const std::vector<End>& ends(const Heads& fit);
    // What becomes of the army; `healing_days` matters only where wounded return.
    SeasonState after(const SeasonState& before, const End& end, int healing_days);
    // Whether the wounded of this end return, so that the healing die is thrown.
    bool heals(const SeasonState& before, const End& end);
    int day() const { return day_; }

private:
    struct Toll {
        Heads lost, back;
    };
    using Tolls = std::array<std::unique_ptr<Toll>, 101>;  // by hundredths
    const Toll& toll(const Heads& fit, int loss);
    abstract::Setup setup_with(const Heads& fit) const;
    std::vector<End> counted(const abstract::Setup& setup) const;

    abstract::Setup setup_;
    Role role_;
    Play play_;
    bool ends_with_defeat_;
    int day_;
    std::vector<Force> one_;  // by unit
    Force foe_;
    BandCode foe_bands_ = 0;
    AttemptWays own_ways_;
    std::vector<BandUnit> band_units_;  // of the army, with the counts asked about last
    std::map<KindCode, std::vector<End>> by_kind_;
    std::map<Heads, Tolls> tolls_;
    std::map<Heads, Tolls>::iterator last_toll_ = tolls_.end();  // the army asked about last, mostly asked about again
    std::vector<End> none_;
};

std::optional<Refusal> season_fault(const SeasonQuestion& question);
// Days that the healing die may say, one for each face.
std::vector<int> healing_faces(const abstract::House& house);

}  // namespace banneret
