#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <variant>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/order_sentence.h"
#include "engine/tactics/table_event.h"

namespace banneret::shared {

// One sentence for each event, from its numbers and the names of its rows. Names of units may be singular or plural, so
// verbs stand in the past tense. A ruleset inherits from it and redefines only the sentences that it words differently:
//
//     struct Describe : shared::Sentences<Rules> {
//         using Sentences::operator();
//         std::string operator()(const DiceFell& e) const { ... }
//     };
//     std::string Rules::describe(const State& s, const TableEvent& e) { return std::visit(Describe{{s}}, e); }
//
// REQUIRES of Rules: name(State, PieceId); of its State: `setup` with the names of the sides.
template <class Rules>
struct Sentences {
    const typename Rules::State& s;

    std::string call(PieceId p) const { return p ? Rules::name(s, p) : std::string("nobody"); }
    const std::string& army(Side side) const { return s.setup->name[side]; }
    std::string call(PieceId p, Side side) const { return p ? call(p) : army(side); }
    // "SUBJECT: row (ID)."
    static std::string with_rule(const std::string& subject, RuleRef rule) {
        const RuleRow& r = banneret::row(rule);
        return fmt::format("{}: {} ({}).", subject, r.name, r.id);
    }

    std::string operator()(const TurnBegan& e) const { return fmt::format("Turn {}.", e.turn); }
    std::string operator()(const StepBegan& e) const {
        const RuleRow& r = banneret::row(e.step);
        return e.of_both ? fmt::format("{}.", r.heading) : fmt::format("{}: {}.", army(e.side), r.name);
    }
    std::string operator()(const OrderCarriedOut& e) const {
        return order_sentence(e, army(e.side), [&](PieceId p) { return call(p); });
    }
    std::string operator()(const DiceFell& e) const {
        const RuleRow& r = banneret::row(e.rule);
        std::string out = fmt::format("{} ({})", call(e.piece, e.question.who.side), r.name);
        if (e.against) out += fmt::format(" against {}", call(e.against));
        out += ": " + (e.question.wants_total() ? total_words(e) : count_words(e));
        if (e.outcome != DiceFell::Outcome::none)
            out += e.outcome == DiceFell::Outcome::success ? ": success" : ": failure";
        return out + fmt::format(" ({}).", r.id);
    }
    // Dice that are added up: "8 on 1d12 + 3 leadership (MS-R86) = 11", and what is needed: ", 20 or more".
    static std::string total_words(const DiceFell& e) {
        const std::string fell = fmt::format("{} on {}d{}", e.answer.n[0], e.question.count, e.question.sides);
        const bool tallied = !e.tally.parts().empty();
        const bool explains_need = e.need && tallied && e.tally.total() == *e.need;
        if (explains_need) return fmt::format("{}{} ({})", fell, need_words(e), tally_words(e.tally));
        const int sum = tallied || e.tally.base() != 0 ? e.answer.n[0] + e.tally.total() : e.read;
        std::string out = tally_words(e.tally, fell);
        if (sum != e.answer.n[0] || tallied) out += fmt::format(" = {}", sum);
        return out + (e.need ? need_words(e) : "");
    }
    // Dice that are counted: "5 dice, 3 or less (...): 2 of 5".
    static std::string count_words(const DiceFell& e) {
        std::string out = counted(e.question.count, "die", "dice");
        if (e.dice.parts().size() > 1) out += fmt::format(" ({})", tally_words(e.dice));
        if (e.need) out += need_words(e);
        if (!e.tally.parts().empty())
            out += e.need ? fmt::format(" ({})", tally_words(e.tally)) : ", " + tally_words(e.tally);
        if (e.outcome != DiceFell::Outcome::none) return out;
        return out + (e.need ? fmt::format(": {} of {}", e.read, e.question.count) : fmt::format(": {}", e.read));
    }
    // ", 3 or less" where dice are counted that show the need or less; ", 4 or more" where the others count, and where
    // dice are added up.
    static std::string need_words(const DiceFell& e) {
        const bool more = e.question.wants_total() || *e.need > e.question.cuts[0];
        return fmt::format(", {} or {}", *e.need, more ? "more" : "less");
    }
    std::string operator()(const Moved& e) const {
        return fmt::format("{} moved to {} ({}).", call(e.piece), place_words(e.to), banneret::row(e.rule).id);
    }
    std::string operator()(const FiguresLost& e) const {
        const std::string lost = fmt::format("{} lost {}", call(e.piece), counted(e.figures, "figure"));
        return e.left == 0 ? lost + "; none left." : fmt::format("{}; {} left.", lost, e.left);
    }
    std::string operator()(const StateChanged& e) const { return with_rule(call(e.piece), e.rule); }
    std::string operator()(const ChangedSides& e) const {
        return fmt::format("{} went over to {} ({}).", call(e.piece), army(e.to), banneret::row(e.rule).id);
    }
    std::string operator()(const RuleWorked& e) const {
        const RuleRow& r = banneret::row(e.rule);
        if (e.value == 0) return with_rule(call(e.piece, e.side), e.rule);
        return fmt::format("{}: {}, {} ({}).", call(e.piece, e.side), r.name, e.value, r.id);
    }
    std::string operator()(const HitsTaken& e) const {
        return fmt::format("{} took {}; {} of {} left ({}).", call(e.piece), counted(e.hits, "hit"), e.left, e.most,
                           banneret::row(e.rule).id);
    }
    std::string operator()(const HitsHealed& e) const {
        return fmt::format("{} regained {}; {} of {} left ({}).", call(e.piece), counted(e.hits, "hit"), e.left, e.most,
                           banneret::row(e.rule).id);
    }
    std::string operator()(const BattleEnded& e) const {
        const RuleRow& why = banneret::row(e.rule);
        return e.winner ? fmt::format("{} holds the field against {} ({}, {}).", army(*e.winner),
                                      army(other(*e.winner)), why.name, why.id)
                        : fmt::format("Neither side holds the field ({}, {}).", why.name, why.id);
    }
};

}  // namespace banneret::shared
