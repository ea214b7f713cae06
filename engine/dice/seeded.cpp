#include "engine/dice/seeded.h"

#include "engine/core/check.h"

namespace banneret {

Answer SeededDice::ask(const Question& q) {
    return q.classes() == 2 ? in_two(q) : q.wants_total() ? in_all(q) : in_three(q);
}

// The question is copied to locals so that they stay in registers.

Answer SeededDice::in_all(const Question& q) {
    const std::uint32_t sides = q.sides;
    std::int32_t sum = q.count;
    Rng rng = rng_;
    for (int left = q.count; left > 0; --left) sum += static_cast<std::int32_t>(rng.below(sides));
    rng_ = rng;
    return {{sum, 0, 0}};
}

Answer SeededDice::in_two(const Question& q) {
    const std::uint32_t sides = q.sides, first = q.cuts[0];
    std::int32_t low = 0;
    Rng rng = rng_;
    for (int left = q.count; left > 0; --left) low += rng.below(sides) < first ? 1 : 0;
    rng_ = rng;
    return {{low, q.count - low, 0}};
}

Answer SeededDice::in_three(const Question& q) {
    const std::uint32_t sides = q.sides, first = q.cuts[0], second = q.cuts[1];
    std::int32_t low = 0, middle = 0;
    Rng rng = rng_;
    for (int left = q.count; left > 0; --left) {
        const std::uint32_t face = rng.below(sides);
        low += face < first ? 1 : 0;
        middle += face < second ? 1 : 0;
    }
    rng_ = rng;
    return {{low, middle - low, q.count - middle}};
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
