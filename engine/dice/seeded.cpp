#include "engine/dice/seeded.h"

#include <type_traits>

#include "engine/core/check.h"

namespace banneret {

namespace {

// Calls roll(sides) with the number of faces as a constant for the usual dice: a constant needs no division. The faces
// are the same.
template <class RollDice>
void with_constant_sides(std::uint32_t sides, RollDice roll) {
    switch (sides) {
        case 6:
            return roll(std::integral_constant<std::uint32_t, 6>{});
        case 12:
            return roll(std::integral_constant<std::uint32_t, 12>{});
        case 20:
            return roll(std::integral_constant<std::uint32_t, 20>{});
        case 100:
            return roll(std::integral_constant<std::uint32_t, 100>{});
        default:
            return roll(sides);
    }
}

}  // namespace

Answer SeededDice::ask(const Question& q) {
    Answer answer;
    ask_for(q, answer);
    return answer;
}

void SeededDice::ask_for(const Question& q, Answer& answer) {
    // Fast path: a rule usually asks what one die shows.
    if (q.count != 1 || !q.wants_total()) return ask_for_several(q, answer);
    with_constant_sides(q.sides, [&](auto sides) {
        answer.n = {1 + static_cast<std::int32_t>(rng_.below(sides)), 0, 0};
    });
}

std::int32_t SeededDice::ask_for_face(const OneDie& die) {
    std::int32_t fell = 0;
    with_constant_sides(die.sides, [&](auto sides) { fell = 1 + static_cast<std::int32_t>(rng_.below(sides)); });
    return fell;
}

Dice::Pair SeededDice::ask_for_two(const OneDie& first, const OneDie& second) {
    // Fast path: opponents throw the same dice.
    if (first.sides != second.sides) return Dice::ask_for_two(first, second);
    Pair fell;
    with_constant_sides(first.sides, [&](auto sides) {
        Rng rng = rng_;
        fell.first = 1 + static_cast<std::int32_t>(rng.below(sides));
        fell.second = 1 + static_cast<std::int32_t>(rng.below(sides));
        rng_ = rng;
    });
    return fell;
}

// Kept apart from ask_for(), which then needs fewer registers.
[[gnu::noinline]] void SeededDice::ask_for_several(const Question& q, Answer& answer) {
    with_constant_sides(q.sides, [&](auto sides) {
        if (q.classes() == 2) return in_two(q, sides, answer);
        if (q.wants_total()) return in_all(q, sides, answer);
        in_three(q, sides, answer);
    });
}

// The question is copied to locals so that they stay in registers.

template <class Sides>
void SeededDice::in_all(const Question& q, Sides sides, Answer& answer) {
    std::int32_t sum = q.count;
    Rng rng = rng_;
    for (int left = q.count; left > 0; --left) sum += static_cast<std::int32_t>(rng.below(sides));
    rng_ = rng;
    answer.n = {sum, 0, 0};
}

template <class Sides>
void SeededDice::in_two(const Question& q, Sides sides, Answer& answer) {
    const std::uint32_t first = q.cuts[0];
    std::int32_t low = 0;
    Rng rng = rng_;
    const auto each = [&](auto is_low) {
        for (int left = q.count; left > 0; --left) low += is_low() ? 1 : 0;
    };
    if constexpr (std::is_same_v<Sides, std::uint32_t>)
        each([&] { return rng.below(sides) < first; });
    else if (first < sides)
        each([&, cut = Rng::Cut<Sides::value>(first)] { return rng.below(cut); });
    else
        each([&] { return rng.below(sides) < first; });
    rng_ = rng;
    answer.n = {low, q.count - low, 0};
}

template <class Sides>
void SeededDice::in_three(const Question& q, Sides sides, Answer& answer) {
    const std::uint32_t first = q.cuts[0], second = q.cuts[1];
    std::int32_t low = 0, middle = 0;
    Rng rng = rng_;
    for (int left = q.count; left > 0; --left) {
        const std::uint32_t face = rng.below(sides);
        low += face < first ? 1 : 0;
        middle += face < second ? 1 : 0;
    }
    rng_ = rng;
    answer.n = {low, middle - low, q.count - middle};
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
