#pragma once

#include "engine/dice/dice.h"
#include "engine/dice/rng.h"

namespace banneret {

// Dice rolled by the program. Keeps no faces: for sampling, which needs only the answers.
class SeededDice final : public Dice {
public:
    explicit SeededDice(std::uint64_t seed, std::uint64_t stream = 0) : rng_(seed, stream) {}
    explicit SeededDice(Rng rng) : rng_(rng) {}

private:
    Answer ask(const Question& q) override;
    void ask_for(const Question& q, Answer& answer) override;
    std::int32_t ask_for_face(const OneDie& die) override;
    Pair ask_for_two(const OneDie& first, const OneDie& second) override;
    void ask_for_several(const Question& q, Answer& answer);
    // in_all gives the total; in_two and in_three give the dice in each class.
    // `sides` is a number or a constant.
    template <class Sides>
    void in_all(const Question& q, Sides sides, Answer& answer);
    template <class Sides>
    void in_two(const Question& q, Sides sides, Answer& answer);
    template <class Sides>
    void in_three(const Question& q, Sides sides, Answer& answer);
    Rng rng_;
};

// Rolls one question with its faces, as a person would see them.
Roll roll_faces(const Question& q, Rng& rng);

}  // namespace banneret
