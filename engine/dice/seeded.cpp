#include "engine/dice/seeded.h"

#include "engine/core/check.h"

namespace banneret {

Answer SeededDice::ask(const Question& q) {
    // What is asked stands still while the dice roll: nothing is read from the question twice.
    Answer a;
    const std::uint32_t sides = q.sides, first = q.cuts[0], second = q.cuts[1];
    const int count = q.count;
    Rng rng = rng_;
    std::int32_t low = 0, middle = 0;
    if (first == 0) {
        for (int i = 0; i < count; ++i) low += static_cast<std::int32_t>(rng.below(sides));
        a.n[0] = low + count;
    } else if (second == 0) {
        for (int i = 0; i < count; ++i) low += rng.below(sides) < first ? 1 : 0;
        a.n = {low, count - low, 0};
    } else {
        for (int i = 0; i < count; ++i) {
            const std::uint32_t face = rng.below(sides);
            low += face < first ? 1 : 0;
            middle += face < second ? 1 : 0;
        }
        a.n = {low, middle - low, count - middle};
    }
    rng_ = rng;
    return a;
}

Roll roll_faces(const Question& q, Rng& rng) {
    Roll roll{q, {}, {}, Roll::By::program};
    roll.faces.reserve(q.count);
    for (int i = 0; i < q.count; ++i) roll.faces.push_back(static_cast<std::uint16_t>(1 + rng.below(q.sides)));
    const auto answer = answer_from_faces(q, roll.faces);
    CHECK(answer.has_value());
    roll.answer = *answer;
    return roll;
}

}  // namespace banneret
