// Events of the table as sentences for the log.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/shared/sentences.h"

namespace banneret::princecon {
namespace {

// The purpose of a roll in words; the name of its rule does not always say it.
std::string_view roll_words(const DiceFell& e) {
    if (e.rule == rule("PC-106")) return "shot at a leader";
    if (e.rule == rule("PC-107")) return "blow at the sergeant";
    if (e.rule == rule("PC-R46")) return e.question.what == RollFor::who_is_hit ? "damage" : "sergeant's blow";
    if (e.rule == rule("PC-109"))
        return e.question.what == RollFor::who_is_hit ? "sergeant's hit points" : "magic weapon of the sergeant";
    if (e.rule == rule("PC-42")) return "free roll";
    if (e.rule == rule("PC-R77")) return "fear";
    switch (e.question.what.common()) {
        case RollFor::morale:
            return e.rule == rule("PC-101") ? "check when charged" : "morale check";
        case RollFor::melee:
            return "close action";
        case RollFor::shooting:
            return "missile fire";
        case RollFor::who_is_hit:
            return "damage";
        case RollFor::evasion:
            return "disengaging";
        case RollFor::move_distance:
            return "path through fog";
        case RollFor::save:
            return "save";
        default:
            return e.question.what.words();
    }
}
std::string dice_words(const Question& q) {
    return fmt::format("{}d{}", q.count, q.sides);
}
// Lists the parts of a sum; a number without parts needs no list.
std::string listed(const Tally& tally) {
    return tally.parts().empty() ? std::string() : fmt::format(" ({})", tally_words(tally));
}
std::string percent_words(const DiceFell& e) {
    const bool low_fails = e.question.what == RollFor::morale || e.question.what == RollFor::rally;
    const bool success = e.outcome == DiceFell::Outcome::success;
    return low_fails ? fmt::format("{} on d%, fails on {} or less{}: {}", e.answer.n[0], *e.need, listed(e.tally),
                                   success ? "passed" : "failed")
                     : fmt::format("{} on d%, needs {} or less{}: {}", e.answer.n[0], *e.need, listed(e.tally),
                                   success ? "success" : "failure");
}

// "13 on 3d6 + 10 intelligence = 23"; only dice for a side without leaders.
std::string initiative_words(const DiceFell& e) {
    const std::string fell = fmt::format("{} on {}", e.answer.n[0], dice_words(e.question));
    if (e.tally.parts().empty()) return fell;
    const bool halved = e.tally.parts().back().rule == rule("PC-17") && e.tally.parts().back().value != 0;
    return fmt::format("{} + {} intelligence{} = {}", fell, e.tally.total(), halved ? ", halved (PC-17)" : "",
                       e.answer.n[0] + e.tally.total());
}

struct Sentence : shared::Sentences<Rules> {
    using Sentences::operator();

    std::string operator()(const StepBegan& e) const {
        const std::string_view step = banneret::row(e.step).name;
        return e.of_both ? fmt::format("Step: {}.", step) : fmt::format("{}: {}.", army(e.side), step);
    }
    std::string operator()(const OrderCarriedOut& e) const {
        if (std::holds_alternative<Reply>(e.order) || std::holds_alternative<Done>(e.order))
            return Sentences::operator()(e);
        if (const auto* c = std::get_if<Charge>(&e.order))
            return fmt::format("{}: {} {}.", call(c->piece), c->gait == Gait::gallop ? "charge" : "attack",
                               call(c->target));
        const std::string order = Rules::order_words(s, {}, e.order);
        return fmt::format("{}: {}.", army(e.side), order.empty() ? std::string(key(e.order)) : order);
    }
    std::string operator()(const DiceFell& e) const {
        if (e.question.what == RollFor::spell && e.rule != rule("PC-135") && e.against)
            return fmt::format("{} of {} on {}: {}{} ({}).", banneret::row(e.rule).name, call(e.against), call(e.piece),
                               e.read, listed(e.tally), banneret::row(e.rule).id);
        const bool commands = e.rule == rule("PC-19");
        std::string out = call(e.piece, e.question.who.side);
        out += commands ? fmt::format(" commands {}", call(e.against)) : fmt::format(" ({})", roll_words(e));
        if (e.against && !commands) out += fmt::format(" against {}", call(e.against));
        out += ": ";
        if (e.need && e.question.sides == 100)
            out += percent_words(e);
        else if (e.need)
            out += fmt::format("{}{}, {} or less{}: {}", counted(e.question.count, "die", "dice"), listed(e.dice),
                               *e.need, listed(e.tally), counted(e.read, "hit"));
        else if (e.rule == rule("PC-16"))
            out += initiative_words(e);
        else
            out += fmt::format("{}{}", e.read, listed(e.tally));
        return out + fmt::format(" ({}).", banneret::row(e.rule).id);
    }
    std::string operator()(const FiguresLost& e) const {
        const std::string lost = fmt::format("{} lost {}", call(e.piece), counted(e.figures, "casting"));
        return fmt::format("{}; {} left ({}).", lost, e.left == 0 ? std::string("none") : std::to_string(e.left),
                           banneret::row(e.rule).id);
    }
    std::string operator()(const StateChanged& e) const {
        const RuleRow& r = banneret::row(e.rule);
        const bool fatigue =
            e.rule == rule("PC-94") || e.rule == rule("PC-95") || e.rule == rule("PC-98") || e.rule == rule("PC-103");
        std::string_view now;
        if (fatigue && e.to >= 0 && e.to <= 2)
            now = words(static_cast<Vigour>(e.to));
        else if (e.rule == rule("PC-52") && e.to >= 0 && e.to <= 2)
            return fmt::format("{} went into {} ({}).", call(e.piece), order_of_ranks(static_cast<Form>(e.to)), r.id);
        else if (e.to >= 0 && e.to <= 3)
            now = words(static_cast<Morale>(e.to));
        else
            return fmt::format("{}: {} ({}).", call(e.piece), r.name, r.id);
        return fmt::format("{} became {} ({}).", call(e.piece), now, r.id);
    }
    std::string operator()(const RuleWorked& e) const {
        std::string out = of_a_turn(e);
        if (out.empty()) out = of_a_person(e);
        if (out.empty()) out = of_a_spell(e);
        if (out.empty()) return Sentences::operator()(e);
        return fmt::format("{} ({}).", out, banneret::row(e.rule).id);
    }

private:
    static bool is(const RuleWorked& e, LeaderCommand command) {
        return static_cast<LeaderCommand>(e.value) == command;
    }
    static std::string_view order_of_ranks(Form form) {
        return form == Form::formed ? "formed order" : form == Form::skirmish ? "skirmish order" : "road order";
    }
    std::string of_a_turn(const RuleWorked& e) const {
        const std::string who = call(e.piece, e.side), other = e.against ? call(e.against) : std::string();
        if (e.rule == rule("PC-16")) return fmt::format("{} won the initiative with {}", who, e.value);
        if (e.rule == rule("PC-R10"))
            return fmt::format("{} was out of the command radius of {}: the order failed", other, who);
        if (e.rule == rule("PC-28")) return fmt::format("{} obeyed: forward this turn", who);
        if (e.rule == rule("PC-R12")) return lasting_order(e, who, other);
        if (e.rule == rule("PC-71")) return touched(e, who, other);
        if (e.rule == rule("PC-R43")) return fmt::format("{} charged {} over {}", who, other, inches_words(e.value));
        if (e.rule == rule("PC-58")) return fmt::format("{} rode to intercept {}", who, other);
        if (e.rule == rule("PC-R23")) return fmt::format("{} drew up {} wide", who, counted(e.value, "casting"));
        if (e.rule == rule("PC-R29")) return fmt::format("{} could not hit {}: needs {} on d20", who, other, e.value);
        if (e.rule == rule("PC-89")) return fmt::format("{} made no check: the enemy broke first", who);
        if (e.rule == rule("PC-43"))
            return fmt::format("{} surrendered to the enemy with {} left", who, counted(e.value, "hit"));
        if (e.rule == extra(Extra::camouflage)) return fmt::format("{} came out of hiding", who);
        if (e.rule == extra(Extra::destroyed) && is_unit(s, index_of(e.piece)))
            return fmt::format("{}: destroyed", who);
        if (e.rule == extra(Extra::left_table)) return fmt::format("{} left the table", who);
        if (e.rule == extra(Extra::withdraws)) return fmt::format("{} withdrew off its own edge", who);
        return part_of_a_level(e, who, other);
    }
    // A modifier of the level of a unit whose level fell below 1 (PC-74).
    std::string part_of_a_level(const RuleWorked& e, const std::string& who, const std::string& other) const {
        static constexpr std::array modifiers = {rule("PC-81"), rule("PC-82"), rule("PC-83"), rule("PC-84"),
                                                 rule("PC-86"), rule("PC-87"), rule("PC-79")};
        for (const RuleRef modifier : modifiers)
            if (e.rule == modifier && e.against)
                return fmt::format("{} against {}: {}, {:+}", who, other, banneret::row(e.rule).name, e.value);
        return {};
    }
    static std::string inches_words(int hundredths) { return fmt::format("{:.2f}\"", hundredths / 100.0); }
    static std::string touched(const RuleWorked& e, const std::string& who, const std::string& other) {
        const std::string_view edge = shared::edge_words(static_cast<std::size_t>(e.value));
        const std::string_view how = (e.value & 8) != 0 ? " at the gallop" : (e.value & 4) != 0 ? " with a charge" : "";
        return fmt::format("{} met the {} of {}{}", who, edge, other, how);
    }
    static std::string lasting_order(const RuleWorked& e, const std::string& who, const std::string& other) {
        switch (static_cast<LeaderCommand>(e.value)) {
            case LeaderCommand::attack:
                return fmt::format("{} obeyed: attack {}", who, other);
            case LeaderCommand::hold:
                return fmt::format("{} obeyed: hold", who);
            case LeaderCommand::forward_always:
                return fmt::format("{} obeyed: forward, to attack what it meets", who);
            case LeaderCommand::forward_halting:
                return fmt::format("{} obeyed: forward, to halt 12\" from any enemy", who);
            default:
                return fmt::format("{} lost sight of its target: its order lapsed", who);
        }
    }
    std::string of_a_person(const RuleWorked& e) const {
        const std::string who = call(e.piece, e.side), other = e.against ? call(e.against) : std::string();
        if (e.rule == rule("PC-27"))
            return fmt::format("{} {} this turn", who, is(e, LeaderCommand::cast) ? "casts" : "commands");
        if (e.rule == rule("PC-104"))
            return fmt::format("{} leads from the {}", who, is(e, LeaderCommand::lead_from_front) ? "front" : "rear");
        if (e.rule == rule("PC-R56")) return fmt::format("{} joined {}", who, other);
        if (e.rule == rule("PC-R54"))
            return e.against ? fmt::format("{} fled to {}", who, other)
                             : fmt::format("{} was caught alone and captured", who);
        if (e.rule == rule("PC-R53"))
            return fmt::format("{} {}", who, e.value == 1 ? "was captured" : "escaped and is now alone");
        if (e.rule == rule("PC-105")) return fmt::format("{} was captured with the unit", who);
        if (e.rule == rule("PC-R72")) return fmt::format("{} lost concentration on the spell", who);
        if (e.rule == extra(Extra::destroyed))
            return fmt::format("{} was {}", who, e.value == 1 ? "killed" : "badly wounded and carried off");
        if (e.rule == rule("PC-112")) return fmt::format("{} challenged {}", who, other);
        if (e.rule == rule("PC-114")) return fmt::format("{} declined the challenge of {}", who, other);
        if (e.rule == rule("PC-115")) return fmt::format("{} helped {} in the duel", who, other);
        if (e.rule == rule("PC-116")) return fmt::format("{} fled from the fight", who);
        if (e.rule == extra(Extra::items_taken)) return fmt::format("{} took the magic items of {}", who, other);
        if (e.rule == rule("PC-85"))
            return fmt::format("{} {} the duel with {}", who,
                               e.value > 0   ? "won"
                               : e.value < 0 ? "lost"
                                             : "drew",
                               other);
        if (e.rule == rule("PC-108"))
            return fmt::format("{} lost heart when {} lost his fight: -1 this turn", who, other);
        return {};
    }
    std::string of_a_spell(const RuleWorked& e) const {
        const std::string who = call(e.piece, e.side), other = e.against ? call(e.against) : std::string();
        if (e.rule == rule("PC-R67")) return fmt::format("{} found no target, so the spell is lost", who);
        if (e.rule == rule("PC-R71"))
            return fmt::format("{} {} the spell of {}", who, e.value == 1 ? "broke" : "failed to break", other);
        if (e.rule == rule("PC-R77"))
            return fmt::format("{} was frightened by {} and cannot lead this turn", who, other);
        if (e.rule == rule("PC-R78")) return fmt::format("The deadly cloud of {} drifted on", who);
        if (e.rule == rule("PC-130"))
            return e.value < 0 ? fmt::format("{} became one unit again", who)
                               : fmt::format("A wall cut {} off from {}", counted(e.value, "casting"), who);
        if (e.rule == rule("PC-118")) return fmt::format("{} on {} ended", row(static_cast<Spell>(e.value)).name, who);
        if (e.rule == spell_rule(Spell::mass_prot_missiles))
            if (e.against && is_unit(s, index_of(e.against)))
                return fmt::format("{}: {} of {} turned aside", who, counted(e.value, "hit"), other);
        for (std::size_t k = 0; k < spell_count; ++k)
            if (e.rule == spell_rule(static_cast<Spell>(k))) return of_spell(static_cast<Spell>(k), e, who, other);
        for (std::size_t k = 0; k < spell_count; ++k)
            if (e.rule == rule.printed(row(static_cast<Spell>(k)).rule) && e.value >= 0 &&
                e.value < static_cast<int>(spell_count))
                return fmt::format("{} cast {}{}", who, row(static_cast<Spell>(e.value)).name,
                                   e.against ? " on " + other : "");
        return {};
    }
    static std::string until_words(int turn) {
        return turn >= 60'000 ? std::string("for the rest of the battle")
                              : fmt::format("until the end of turn {}", turn);
    }
    // A spell is prepared by a caster, lasts on a piece or on the ground until a turn, or makes a unit surrender.
    std::string of_spell(Spell spell, const RuleWorked& e, const std::string& who, const std::string& other) const {
        const std::string_view name = row(spell).name;
        if (e.against) return fmt::format("{} of {} works on {} {}", name, other, who, until_words(e.value));
        if (is_unit(s, index_of(e.piece))) return fmt::format("{} surrendered, blinded", who);
        if (row(spell).kind == SpellKind::mass || row(spell).kind == SpellKind::special)
            return fmt::format("{} prepared {} for {}", who, name, counted(e.value, "point"));
        return fmt::format("{} of {} lasts {}", name, who, until_words(e.value));
    }
};

}  // namespace

std::string Rules::describe(const State& s, const TableEvent& e) {
    return std::visit(Sentence{{s}}, e);
}

}  // namespace banneret::princecon
