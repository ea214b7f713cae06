#pragma once

#include "engine/dice/dice.h"
#include "engine/dice/rng.h"

namespace banneret {

// Dice rolled by the program. Keeps no faces: for sampling, where only the answers matter.
class SeededDice final : public Dice {
public:
    explicit SeededDice(std::uint64_t seed, std::uint64_t stream = 0) : rng_(seed, stream) {}
    explicit SeededDice(Rng rng) : rng_(rng) {}

private:
    Answer ask(const Question& q) override;
    // The total; how many fall in each of so many classes.
    Answer in_all(const Question& q);
    Answer in_two(const Question& q);
    Answer in_three(const Question& q);
    Rng rng_;
};

// Rolls one question with its faces, as a person would see them fall.
Roll roll_faces(const Question& q, Rng& rng);

}  // namespace banneret
