#include "engine/dice/seeded.h"

#include "engine/core/check.h"

namespace banneret {

Answer SeededDice::ask(const Question& q) {
    Answer a;
    for (int i = 0; i < q.count; ++i) {
        const int face = 1 + static_cast<int>(rng_.below(q.sides));
        if (q.wants_total())
            a.n[0] += face;
        else
            ++a.n[face <= q.cuts[0] ? 0 : q.cuts[1] == 0 || face <= q.cuts[1] ? 1 : 2];
    }
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
