#include <fmt/format.h>

#include "app/models/battle/battle_model.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

TallyText tally_text(std::string heading, std::string base, const Tally& tally) {
    TallyText t;
    t.heading = std::move(heading);
    t.base = std::move(base);
    for (const Tally::Part& part : tally.parts())
        t.parts.push_back({amount_words(part), std::string(row(part.rule).words), std::string(row(part.rule).id)});
    const int total = tally.total();
    t.total = total == 0 ? t.base : fmt::format("{} {} {}", t.base, total < 0 ? "-" : "+", total < 0 ? -total : total);
    return t;
}

namespace {

int colour_of_event(const Event& e, PerSide<int> colours) {
    if (const auto* rolled = std::get_if<Rolled>(&e))
        return rolled->question.who.kind == Roller::Kind::side ? colours[rolled->question.who.side] : -1;
    if (const auto* order = std::get_if<OrderGiven>(&e)) return colours[order->side];
    if (const auto* rule = std::get_if<RuleApplied>(&e)) return colours[rule->side];
    if (const auto* lost = std::get_if<StrengthLost>(&e)) return colours[lost->side];
    return -1;
}

}  // namespace

std::vector<CourseLine> course_of(const abstract::Setup& setup, const std::vector<Event>& events,
                                  const std::vector<Roll>& rolls, PerSide<int> colours) {
    std::vector<CourseLine> course;
    std::size_t next_roll = 0;
    for (const Event& e : events) {
        CourseLine line;
        line.words = abstract::describe(setup, e);
        line.heading = std::holds_alternative<PhaseBegan>(e);
        line.colour = colour_of_event(e, colours);
        if (const auto* rolled = std::get_if<Rolled>(&e)) {
            line.sides = rolled->question.sides;
            if (next_roll < rolls.size()) {
                const Roll& roll = rolls[next_roll++];
                line.faces.assign(roll.faces.begin(), roll.faces.end());
                line.by_hand = roll.by == Roll::By::hand;
            }
            if (!rolled->tally.parts().empty() || rolled->tally.base() != 0)
                line.tally =
                    tally_text(std::string(rolled->question.what.words()),
                               fmt::format("{}d{}", rolled->question.count, rolled->question.sides), rolled->tally);
        }
        if (std::holds_alternative<OrderGiven>(e) && std::holds_alternative<ThrowDice>(std::get<OrderGiven>(e).order))
            continue;  // the roll itself follows
        if (!line.words.empty()) course.push_back(std::move(line));
    }
    return course;
}

}  // namespace banneret::app
