#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/job.h"
#include "engine/odds/compare/variant.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/measurement.h"

namespace banneret {

// A season: an army meets one foe after the other, and between the battles its wounded return (AD-27, AD-R11): 30% of
// the losses of a battle, unless the army lost that battle or loses another one before their day; one or two weeks
// later, by the die. Foes are fresh, the army marches without forced marches, and losses are whole men as in the
// campaign (AD-R9).

struct SeasonLeg {
    Variant foe;
    Role role = Role::attacker;  // the army's role
    // A posture that is no longer allowed, because the army lost its horse or its bows, is replaced by the equilibrium
    // mix.
    BattleAssumptions play;
    int days = 14;  // days since the battle before; for the first, since the season began
};
inline constexpr std::size_t most_legs = 30;
inline constexpr int most_days_between = 1'000;

struct SeasonQuestion {
    Variant army;
    std::vector<SeasonLeg> legs;
    bool ends_with_defeat = false;     // false: a beaten army continues while it has men
    std::size_t most_states = 20'000;  // limit of different armies at one time; above it the season is sampled; 0:
                                       // always
    std::uint64_t trials = 20'000;     // when sampled
    std::uint64_t seed = 1;            // when sampled
    int threads = 1;                   // when sampled; the answer does not depend on it
};

// One battle of the season. Chances are shares of all seasons, including those that ended before.
struct SeasonStep {
    std::string foe;
    int day = 0;  // since the season began
    Measurement fights, wins, draws, beaten;
    Measurement gone;                // the army has no men left after it
    Measurement men;                 // fit after it; if the season has ended, the men it had then
    Measurement back;                // wounded who returned since the battle before
    std::array<double, 101> left{};  // chance that this many whole per cent of the first men are fit after it
};

struct SeasonAnswer {
    bool exact = false;
    std::size_t states = 0;             // if exact: most different armies at one time; if sampled: 0
    std::optional<std::size_t> beyond;  // sampled because there were too many states after this leg (from 0)
    std::uint64_t trials = 0;           // when sampled
    std::int64_t first_men = 0;
    std::vector<SeasonStep> legs;      // if exact and stopped: only the finished ones
    std::vector<Measurement> by_wins;  // chance of 0, 1, 2 .. battles won; this and the following are empty if exact
                                       // and stopped
    Measurement wins_all, unbeaten, gone;
    Measurement men;        // fit at the end
    Measurement men_later;  // including wounded who return after the end
    bool complete = false;  // false: stopped, with the results so far
};

// Refused: no legs, too many, an army or assumptions without odds, naming the leg.
std::variant<SeasonAnswer, Refusal> season(const SeasonQuestion& question, const Job& job = {});

// A season sampled in instalments: 1,000 trials and 1,000 more give the answer of 2,000.
class SeasonSample {
public:
    static std::variant<SeasonSample, Refusal> make(const SeasonQuestion& question);
    SeasonSample(SeasonSample&&) noexcept;
    SeasonSample& operator=(SeasonSample&&) noexcept;
    ~SeasonSample();

    // Adds fewer trials if stopped.
    void add(std::uint64_t trials, const Job& job = {});
    std::uint64_t trials() const;
    SeasonAnswer answer() const;

private:
    struct Inside;
    explicit SeasonSample(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace banneret
