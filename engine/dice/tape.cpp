#include "engine/dice/tape.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/dice/seeded.h"

namespace banneret {

Answer Tape::ask(const Question& q) {
    if (used_ == rolls_.size()) throw NeedRoll{q};
    const Roll& roll = rolls_[used_];
    if (roll.question != q)
        throw TapeMismatch(fmt::format("roll {} of the recording is {}, where the rules ask {}", used_ + 1,
                                       question_words(roll.question), question_words(q)));
    if (!possible(q, roll.answer))
        throw TapeMismatch(fmt::format("roll {} of the recording cannot fall so", used_ + 1));
    ++used_;
    return roll.answer;
}

namespace {

std::vector<std::optional<std::int64_t>> numbers_in(std::string_view text) {
    std::vector<std::optional<std::int64_t>> out;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) out.push_back(parse_integer(word));
        word.clear();
    };
    for (const char c : text) {
        if (c == ' ' || c == ',' || c == '+' || c == '\t')
            finish();
        else
            word += c;
    }
    finish();
    return out;
}

Refusal range_refusal(const Question& q) {
    if (!q.wants_total())
        return {fmt::format("Type the {} faces, each from 1 to {}.", q.count, q.sides)};
    if (q.count == 1) return {fmt::format("One d{} shows 1 to {}.", q.sides, q.sides)};
    return {fmt::format("{}d{} show {} faces from 1 to {}, or a total from {} to {}.", q.count, q.sides, q.count, q.sides,
                        q.count, q.count * q.sides)};
}

}  // namespace

std::variant<Roll, Refusal> typed_roll(const Question& q, std::string_view text) {
    const auto numbers = numbers_in(text);
    for (const auto& n : numbers)
        if (!n || *n < 0 || *n > 0xFFFF) return range_refusal(q);
    Roll roll{q, {}, {}, Roll::By::hand};
    if (numbers.size() == q.count) {
        for (const auto& n : numbers) roll.faces.push_back(static_cast<std::uint16_t>(*n));
        if (const auto answer = answer_from_faces(q, roll.faces)) {
            roll.answer = *answer;
            return roll;
        }
        return range_refusal(q);
    }
    if (q.wants_total() && numbers.size() == 1) {
        roll.answer.n[0] = static_cast<std::int32_t>(*numbers.front());
        if (possible(q, roll.answer)) return roll;
    }
    return range_refusal(q);
}

RedealtDice::RedealtDice(std::span<const Roll> recorded, Rng rng)
    : left_(recorded.begin(), recorded.end()), rng_(rng) {}

Answer RedealtDice::ask(const Question& q) {
    const auto found = std::find_if(left_.begin(), left_.end(), [&](const Roll& r) { return r.question == q; });
    if (found == left_.end()) {
        rolls_.push_back(roll_faces(q, rng_));
    } else {
        ++dealt_;
        rolls_.push_back(*found);
        left_.erase(found);
    }
    return rolls_.back().answer;
}

Answer RecordingDice::ask(const Question& q) {
    rolls_.push_back(roll_faces(q, rng_));
    return rolls_.back().answer;
}

}  // namespace banneret
