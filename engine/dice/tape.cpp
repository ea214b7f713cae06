#include "engine/dice/tape.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/core/text.h"
#include "engine/dice/seeded.h"

namespace banneret {

Answer Tape::ask(const Question& q) {
    if (used_ == rolls_.size()) throw NeedRoll{q};
    const Roll& roll = rolls_[used_];
    if (roll.question != q)
        throw TapeMismatch(fmt::format("roll {} of the recording is {}, where the rules ask {}", used_ + 1,
                                       question_words(roll.question), question_words(q)));
    if (!possible(roll)) throw TapeMismatch(fmt::format("roll {} of the recording is not a possible roll", used_ + 1));
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

// The names of the classes of a question: "3 or less", "4 to 5", "6".
std::vector<std::string> class_words(const Question& q) {
    std::vector<std::string> words = {fmt::format("{} or less", q.cuts[0])};
    int from = q.cuts[0] + 1;
    if (q.classes() == 3) {
        words.push_back(from == q.cuts[1] ? fmt::format("{}", from) : fmt::format("{} to {}", from, q.cuts[1]));
        from = q.cuts[1] + 1;
    }
    words.push_back(from == q.sides ? fmt::format("{}", from) : fmt::format("{} or more", from));
    return words;
}

Refusal range_refusal(const Question& q) {
    if (!q.wants_total() && q.count > 1) {
        const std::string faces = fmt::format("{}d{} show {} faces from 1 to {}", q.count, q.sides, q.count, q.sides);
        if (q.classes() == 2)
            return {fmt::format("{}, or type how many of them are {}, from 0 to {}.", faces, class_words(q).front(),
                                q.count)};
        return {fmt::format("{}, or type how many are {}: {} in all.", faces, joined(class_words(q)), q.count)};
    }
    if (q.count == 1) return {fmt::format("One d{} shows 1 to {}.", q.sides, q.sides)};
    return {fmt::format("{}d{} show {} faces from 1 to {}, or a total from {} to {}.", q.count, q.sides, q.count,
                        q.sides, q.count, q.count * q.sides)};
}

}  // namespace

std::variant<Roll, Refusal> typed_roll(const Question& q, std::string_view text) {
    const auto numbers = numbers_in(text);
    if (!well_formed(q)) return Refusal{"These dice cannot be rolled."};
    for (const auto& n : numbers)
        if (!n || *n < 0 || *n > std::numeric_limits<std::int32_t>::max()) return range_refusal(q);
    Roll roll{q, {}, {}, Roll::By::hand};
    if (numbers.size() == q.count) {
        for (const auto& n : numbers) {
            if (*n > q.sides) return range_refusal(q);
            roll.faces.push_back(static_cast<std::uint16_t>(*n));
        }
        if (const auto answer = answer_from_faces(q, roll.faces)) {
            roll.answer = *answer;
            return roll;
        }
        return range_refusal(q);
    }
    if (numbers.size() != (q.classes() == 3 ? 3u : 1u)) return range_refusal(q);
    for (std::size_t i = 0; i < numbers.size(); ++i) roll.answer.n[i] = static_cast<std::int32_t>(*numbers[i]);
    if (q.classes() == 2) roll.answer.n[1] = q.count - roll.answer.n[0];
    if (possible(q, roll.answer)) return roll;
    return range_refusal(q);
}

ReusedDice::ReusedDice(std::span<const Roll> recorded, Rng rng) : left_(recorded.begin(), recorded.end()), rng_(rng) {}

Answer ReusedDice::ask(const Question& q) {
    const auto found =
        std::find_if(left_.begin(), left_.end(), [&](const Roll& r) { return r.question == q && possible(r); });
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
