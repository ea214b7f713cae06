#pragma once

#include <span>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/dice/dice.h"
#include "engine/dice/rng.h"

namespace banneret {

// Control flow, not an error: the tape has no more answers. Thrown only by Tape and caught by the function that runs a
// step against a tape; the person or the program answers `question`, and the step is run again.
struct NeedRoll {
    Question question{};
    bool operator==(const NeedRoll&) const = default;
};

// The recording answers a different question: it was made under different rules.
struct TapeMismatch : std::runtime_error {
    using runtime_error::runtime_error;
};

// Plays answers back in order, for replays, saved battles and typed dice.
class Tape final : public Dice {
public:
    explicit Tape(std::span<const Roll> rolls) : rolls_(rolls) {}
    std::size_t used() const { return used_; }

private:
    Answer ask(const Question& q) override;
    std::span<const Roll> rolls_;
    std::size_t used_ = 0;
};

// A roll typed in by a person: the faces of all its dice ("3 4", "3+4", "3,4"), or for several dice the value the rule
// needs: a total ("7"), the number of low dice ("5" of 12), or the number in each of three classes ("2 1 3"). If both
// readings are possible, the text is read as faces. A refusal names the range.
std::variant<Roll, Refusal> typed_roll(const Question& q, std::string_view text);

// Deals recorded answers by question (purpose, roller, dice, and ordinal among equal questions) for "the same dice, one
// thing changed"; questions the recording never answered, or answered impossibly, are rolled from `rng`.
class ReusedDice final : public Dice {
public:
    ReusedDice(std::span<const Roll> recorded, Rng rng);
    // The answers given, in order, for a new recording.
    const std::vector<Roll>& rolls() const { return rolls_; }
    // How many answers came from the recording.
    std::size_t dealt() const { return dealt_; }

private:
    Answer ask(const Question& q) override;
    std::vector<Roll> left_;
    std::vector<Roll> rolls_;
    std::size_t dealt_ = 0;
    Rng rng_;
};

// Rolls with faces and keeps every roll: used when the program records a battle.
class RecordingDice final : public Dice {
public:
    explicit RecordingDice(Rng rng) : rng_(rng) {}
    const std::vector<Roll>& rolls() const { return rolls_; }
    const Rng& rng() const { return rng_; }

private:
    Answer ask(const Question& q) override;
    std::vector<Roll> rolls_;
    Rng rng_;
};

}  // namespace banneret
