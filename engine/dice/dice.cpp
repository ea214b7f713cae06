#include "engine/dice/dice.h"

#include <fmt/format.h>

#include <limits>

#include "engine/core/check.h"

namespace banneret {

std::string question_words(const Question& q) {
    return fmt::format("{}d{} for the {}", q.count, q.sides, q.what.words());
}

bool possible(const Question& q, const Answer& a) {
    if (!well_formed(q)) return false;
    if (q.wants_total()) return a.n[0] >= q.count && a.n[0] <= q.count * q.sides && a.n[1] == 0 && a.n[2] == 0;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (a.n[i] < 0 || (i >= q.classes() && a.n[i] != 0)) return false;
        sum += a.n[i];
    }
    return sum == q.count;
}

bool possible(const Roll& roll) {
    if (!possible(roll.question, roll.answer)) return false;
    return roll.faces.empty() || answer_from_faces(roll.question, roll.faces) == roll.answer;
}

std::optional<Answer> answer_from_faces(const Question& q, const std::vector<std::uint16_t>& faces) {
    if (!well_formed(q) || faces.size() != q.count) return std::nullopt;
    Answer a;
    for (const std::uint16_t face : faces) {
        if (face < 1 || face > q.sides) return std::nullopt;
        if (q.wants_total()) {
            a.n[0] += face;
            continue;
        }
        ++a.n[face <= q.cuts[0] ? 0 : q.cuts[1] == 0 || face <= q.cuts[1] ? 1 : 2];
    }
    return a;
}

namespace {

Question question(RollFor what, Roller who, int count, int sides) {
    CHECK(count >= 1 && count <= 0xFFFF && sides >= 2 && sides <= 0xFFFF);
    const Question q{what, who, static_cast<std::uint16_t>(count), static_cast<std::uint16_t>(sides), {}};
    CHECK(well_formed(q));
    return q;
}

}  // namespace

std::int32_t Dice::ask_for_face(const OneDie& die) {
    return ask(die.question()).n[0];
}
Dice::Pair Dice::ask_for_two(const OneDie& first, const OneDie& second) {
    const std::int32_t one = ask_for_face(first);
    return {one, ask_for_face(second)};
}

int Dice::total(RollFor what, Roller who, int count, int sides) {
    return ask(question(what, who, count, sides)).n[0];
}

int Dice::at_most(RollFor what, Roller who, int count, int sides, int face) {
    CHECK(face >= 1 && face <= sides);
    if (face == sides) return count;
    Question q = question(what, who, count, sides);
    q.cuts[0] = static_cast<std::uint16_t>(face);
    return ask(q).n[0];
}

}  // namespace banneret
