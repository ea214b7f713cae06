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

// A season: an army meets one foe after the other, and between the battles its wounded come home (AD-27, AD-R11): 30%
// of what a battle cost it, unless it lost that battle or loses another before their day; a week or two later, as the
// die says. Foes are fresh, the army marches at ease, and losses are whole men as in the books (AD-R9).

struct SeasonLeg {
    Variant foe;
    Role role = Role::attacker;  // of the army
    // A posture that an army no longer may take, having lost its horse or its bows, is left to good play instead.
    Play play;
    int days = 14;  // since the battle before; of the first, since the season begins
};
inline constexpr std::size_t most_legs = 30;
inline constexpr int most_days_between = 1'000;

struct SeasonQuestion {
    Variant army;
    std::vector<SeasonLeg> legs;
    bool ends_with_defeat = false;     // otherwise a beaten army goes on while anybody is left
    std::size_t most_states = 20'000;  // different armies at one time: beyond it the season is sampled; 0: always
    std::uint64_t trials = 20'000;     // of a sample
    std::uint64_t seed = 1;            // of a sample
    int threads = 1;                   // of a sample; the same answer on any number
};

// One battle of the season. Chances are of all seasons, those that ended before among them.
struct SeasonStep {
    std::string foe;
    int day = 0;  // since the season began
    Measurement fights, wins, draws, beaten;
    Measurement gone;                // nobody is left after it
    Measurement men;                 // fit after it; an army whose season ended keeps what it has
    Measurement back;                // wounded who came home before it, since the battle before
    std::array<double, 101> left{};  // chance that so many whole per cent of the first men are fit after it
};

struct SeasonAnswer {
    bool exact = false;
    std::size_t states = 0;             // exact: most different armies at one time. Sampled: 0
    std::optional<std::size_t> beyond;  // sampled because after this leg (from 0) the states were too many
    std::uint64_t trials = 0;           // of a sample
    std::int64_t first_men = 0;
    std::vector<SeasonStep> legs;      // exact and stopped: those that were finished
    std::vector<Measurement> by_wins;  // chance of 0, 1, 2 .. battles won; exact and stopped: none, nor what follows
    Measurement wins_all, unbeaten, gone;
    Measurement men;        // fit at the end
    Measurement men_later;  // with the wounded still to come
    bool complete = false;  // false: stopped, with what is known so far
};

// Refused: no legs, too many, an army or a play that cannot be counted, naming the leg.
std::variant<SeasonAnswer, Refusal> season(const SeasonQuestion& question, const Job& job = {});

// The same, sampled further as long as somebody looks: the answer after 1,000 trials and 1,000 more is that of 2,000.
class SeasonSample {
public:
    static std::variant<SeasonSample, Refusal> make(const SeasonQuestion& question);
    SeasonSample(SeasonSample&&) noexcept;
    SeasonSample& operator=(SeasonSample&&) noexcept;
    ~SeasonSample();

    // Stopped, fewer are added.
    void add(std::uint64_t trials, const Job& job = {});
    std::uint64_t trials() const;
    SeasonAnswer answer() const;

private:
    struct Inside;
    explicit SeasonSample(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace banneret
