#include "engine/campaign/versions/checks.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace banneret {

std::optional<std::string> text_fault(std::string_view text, std::size_t most_bytes) {
    if (text.size() > most_bytes) return fmt::format("is longer than {} bytes", with_commas(most_bytes));
    if (!valid_utf8(text)) return "is not UTF-8 text";
    const bool control = std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
    });
    if (control) return "holds a control character";
    return std::nullopt;
}

std::optional<std::string> roll_fault(const Roll& roll) {
    constexpr int most_dice = 1000, most_sides = 1000;
    const Question& q = roll.question;
    if (q.count < 1 || q.count > most_dice || q.sides < 2 || q.sides > most_sides)
        return fmt::format("is of {}d{}; at most {} dice of 2 to {} sides can be rolled", q.count, q.sides, most_dice,
                           most_sides);
    const bool cuts =
        (q.cuts[0] == 0 && q.cuts[1] == 0) ||
        (q.cuts[0] > 0 && q.cuts[0] <= q.sides && (q.cuts[1] == 0 || (q.cuts[1] > q.cuts[0] && q.cuts[1] <= q.sides)));
    if (!cuts) return "is divided at faces that are not in ascending order";
    if (!possible(q, roll.answer)) return fmt::format("of {}d{} is not a possible roll", q.count, q.sides);
    if (!roll.faces.empty() && answer_from_faces(q, roll.faces) != roll.answer)
        return "has faces that do not give its answer";
    return std::nullopt;
}

std::vector<Problem> faults(const HouseRules& house) {
    std::vector<Problem> out;
    const auto within = [&](std::string_view rule, int value, int low, int high) {
        if (value < low || value > high)
            out.push_back({"house rules", fmt::format("{} must be {} to {}, not {}", rule, low, high, value)});
    };
    within("stratagem-need", house.abstract.stratagem_need, 12, 13);
    within("fortification-shift", house.abstract.fortification_shift, 0, 3);
    within("arch-wizard-level", house.abstract.arch_wizard_level, 9, 36);
    within("int-15-17", house.conversion.int_15_17, 1, 2);
    for (const int strength : house.abstract.ability_strength) within("the strength of an ability", strength, 0, 3);
    return out;
}

}  // namespace banneret
