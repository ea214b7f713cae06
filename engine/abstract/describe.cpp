#include <fmt/format.h>

#include "engine/abstract/steps.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/text.h"

// Sentences a referee would read aloud, with the arithmetic and its rules.
namespace banneret::abstract {

namespace {

using Ask = Decision::Ask;

std::string_view with_article(Stratagem s) {
    switch (s) {
        case Stratagem::none:
            break;
        case Stratagem::ambush:
            return "an ambush";
        case Stratagem::flank_march:
            return "a flank march";
        case Stratagem::deceptive_deployment:
            return "a deceptive deployment";
        case Stratagem::surprise_attack:
            return "a surprise attack";
        case Stratagem::field_fortifications:
            return "field fortifications";
        case Stratagem::foil:
            return "a foil";
        case Stratagem::evade_battle:
            return "to evade battle";
    }
    return "no stratagem";
}

// The word for an attempt that is under way.
std::string_view attempt_words(Stratagem s) {
    return s == Stratagem::evade_battle ? "evasion" : words(s);
}

std::string_view attempted(RuleRef rule) {
    for (const StratagemRow& row : stratagem_rows())
        if (row.rule == rule) return attempt_words(row.stratagem);
    return "stratagem";
}

// The modifiers as text after the number on the dice: " + 3 leadership (AD-4) - 1 ambush (AD-5)".
std::string additions(const Tally& tally) {
    std::string out;
    for (const Tally::Part& part : tally.parts()) {
        const RuleRow& why = rule_rows()[part.rule.row];
        out += fmt::format(" {} {} {} ({})", part.value < 0 ? '-' : '+', part.value < 0 ? -part.value : part.value,
                           why.name, why.id);
    }
    return out;
}

std::string sum_words(const Rolled& e) {
    const std::string more = additions(e.tally);
    const int dice = e.answer.n[0];
    return more.empty() ? fmt::format("{}", dice) : fmt::format("{}{} = {}", dice, more, dice + e.tally.total());
}

std::string_view id(RuleRef ref) {
    return rule_rows()[ref.row].id;
}

std::string in_the_column(const Setup& setup, Side attacker, bool strengths_known = true) {
    const std::int64_t own = setup.sheets[attacker].strength, enemy = setup.sheets[other(attacker)].strength;
    if (!strengths_known) return fmt::format("column {}", column_name(column(own, enemy)));
    return fmt::format("{} US against {}, column {}", hundredths_text(own), hundredths_text(enemy),
                       column_name(column(own, enemy)));
}

struct Describe {
    const Setup& setup;
    bool strengths_known = true;

    const std::string& name(Side s) const { return setup.start.sides[s].name; }

    std::string operator()(const PhaseBegan& e) const {
        for (std::size_t i = 0; i <= static_cast<std::size_t>(Stage::over); ++i) {
            const auto stage = static_cast<Stage>(i);
            if (!(steps::phase(stage) == e.phase)) continue;
            const StageName named = stage_name(stage);
            return fmt::format("Step {}: {}.", named.step, named.words);
        }
        return "Step 1: the army sheets.";
    }

    std::string operator()(const OrderGiven& e) const {
        return std::visit([&](const auto& order) { return given(e.side, order); }, e.order);
    }

    std::string given(Side s, const ThrowDice&) const { return fmt::format("{} rolls.", name(s)); }
    std::string given(Side s, const ChooseStratagem& o) const {
        const bool timed = o.stratagem == Stratagem::surprise_attack;
        return fmt::format("{} attempts {}{}.", name(s), with_article(o.stratagem),
                           !timed       ? ""
                           : o.at_night ? " by night"
                                        : " by day");
    }
    std::string given(Side s, const ChooseFoil& o) const {
        return o.foil ? fmt::format("{} tries to foil it.", name(s))
                      : fmt::format("{} does not try to foil it.", name(s));
    }
    std::string given(Side s, const Declare& o) const {
        const auto falsely = [](const UnitDeclaration& u) {
            return u.count != UnitDeclaration::Numbers::as_they_are || u.fc != UnitDeclaration::Numbers::as_they_are;
        };
        std::int64_t lies = 0;
        for (const UnitDeclaration& u : o.units) lies += falsely(u) ? 1 : 0;
        if (lies == 0) return fmt::format("{} declares its true numbers.", name(s));
        return fmt::format("{} declares false numbers of {}.", name(s), counted(lies, "unit"));
    }
    std::string given(Side s, const ChooseStance& o) const { return fmt::format("{} is {}.", name(s), key(o.stance)); }
    std::string given(Side s, const Overrule& o) const {
        if (!o.own_role) return fmt::format("The superior general of {} lets the stances stand (AD-14).", name(s));
        return fmt::format("The superior general of {} forces battle as {} (AD-14).", name(s), key(*o.own_role));
    }
    std::string given(Side s, const ChooseRole& o) const {
        return fmt::format("{} chooses to {}.", name(s), o.role == Role::attacker ? "attack" : "defend");
    }
    std::string given(Side s, const ChoosePosture& o) const {
        return fmt::format("{} chooses its posture: {}.", name(s), words(o.posture));
    }
    std::string given(Side s, const AllotLosses& o) const {
        return fmt::format("{} shares its losses: {}.", name(s), words(o.way));
    }
    std::string given(Side s, const ChoosePursuit& o) const {
        return fmt::format("{} {}.", name(s), o.pursue ? "pursues" : "does not pursue");
    }
    std::string given(Side s, const ChooseDirection& o) const {
        return fmt::format("{} goes {}.", name(s), words(o.direction));
    }

    std::string operator()(const Rolled& e) const {
        const Side s = e.question.who.side;
        const std::string dice = fmt::format("{}d{}", e.question.count, e.question.sides);
        switch (e.question.what.common()) {
            case RollFor::stratagem:
            case RollFor::foil:
                return fmt::format("{} rolls {} for its {}: {}, {} needed: it {}.", name(s), dice, attempted(e.rule),
                                   sum_words(e), e.need.value_or(0),
                                   e.outcome == Rolled::Outcome::success ? "succeeds" : "fails");
            case RollFor::evade_miles:
                return fmt::format("{} evades battle and falls back {} ({}, {}).", name(s), counted(e.value, "mile"),
                                   dice, id(e.rule));
            case RollFor::stance:
                return fmt::format("{} rolls {} for the right to choose: {}.", name(s), dice, sum_words(e));
            case RollFor::battle_result:
                return battle(e, s);
            case RollFor::casualties:
                return fmt::format("{} rolls {} for casualties: {}, that is {}% of {}.", name(s), dice, sum_words(e),
                                   e.value, e.rule == rule(23) ? "the strength of either side" : "its strength");
            case RollFor::pursuit:
                return fmt::format("{} rolls {} for the pursuit: {}, that is {}% of what is left of {}.", name(s), dice,
                                   sum_words(e), e.value, name(other(s)));
            case RollFor::retreat_miles:
                return fmt::format("{} {} {} ({}, {}).", name(s),
                                   e.rule == ruling(15) ? "withdraws in order" : "retreats", counted(e.value, "mile"),
                                   dice, id(e.rule));
            default:
                break;
        }
        return fmt::format("{} rolls {} for the {}: {}.", name(s), dice, e.question.what.words(), sum_words(e));
    }

    std::string battle(const Rolled& e, Side attacker) const {
        const int sum = e.answer.n[0] + e.tally.total();
        const std::string read_as = sum == e.read ? "" : fmt::format(", read as {}", e.read);
        return fmt::format("{} rolls for the battle: {}{}; {}: {}.", name(attacker), sum_words(e), read_as,
                           in_the_column(setup, attacker, strengths_known), e.result ? words(*e.result) : "no result");
    }

    std::string operator()(const StrengthLost& e) const {
        if (e.percent == 0) return fmt::format("{} loses nothing{}.", name(e.side), e.pursuit ? " in the pursuit" : "");
        const std::string share = e.percent == 100 ? "all" : fmt::format("{}%", e.percent);
        return fmt::format("{} loses {} of {}.", name(e.side), share,
                           e.pursuit ? "what was left, in the pursuit" : "its strength");
    }

    std::string operator()(const RuleApplied& e) const {
        const std::string &own = name(e.side), &enemy = name(other(e.side));
        const auto row = static_cast<int>(e.rule.row) + 1;
        return row <= printed_rules ? by_rule(e, row, own, enemy) : by_ruling(e, row - printed_rules, own, enemy);
    }

    std::string by_rule(const RuleApplied& e, int row, const std::string& own, const std::string& enemy) const {
        switch (row) {
            case 3:
                return sheet_words(e.side);
            case 10:
                return foil_words(e, own, enemy);
            case 13:
                return roles_words(e, own, enemy);
            case 15:
                return fmt::format("{} and {} are both defensive: no battle today (AD-15).", own, enemy);
            case 16:
                return e.value == 0 ? "The contest is tied; both roll again (AD-16)."
                                    : fmt::format("{} wins the contest and chooses its role (AD-16).", own);
            case 20:
                return e.value == 0 ? fmt::format("The fighting retreat of {} cannot be pursued (AD-20).", own)
                                    : fmt::format("{} made a fighting retreat and does not pursue (AD-20).", own);
            case 25:
                return e.value == 0 ? "Nobody holds the field (AD-25)."
                                    : fmt::format("{} holds the field (AD-25).", own);
            default:
                break;
        }
        if (e.value > 0 && e.value < static_cast<int>(stratagem_count))
            return fmt::format("The {} of {} has no effect here ({}).", words(static_cast<Stratagem>(e.value)), own,
                               id(e.rule));
        return fmt::format("{}: {}", own, rule_rows()[e.rule.row].words);
    }

    std::string by_ruling(const RuleApplied& e, int r, const std::string& own, const std::string& enemy) const {
        switch (r) {
            case 5:
                return fmt::format("The general of {} may attempt no stratagem before day {} (AD-R5).", own, e.value);
            case 7:
                return fmt::format("{} learns that a stratagem of {} has succeeded (AD-R7).", own, enemy);
            case 10:
                return fmt::format("Nothing is left of {} to pursue (AD-R10).", own);
            case 13:
                return fmt::format("{} has no general: leadership 1 and no stratagem (AD-R13).", own);
            case 14:
                return fmt::format("The {} of {} has no effect in its role (AD-R14).",
                                   words(static_cast<Stratagem>(e.value)), own);
            case 18:
                return e.value == 1
                           ? fmt::format("The field fortifications of {} still count (AD-R18).", own)
                           : fmt::format("The field fortifications of {} remain while it stays (AD-R18).", own);
            case 19:
                if (e.value == 1) return fmt::format("The field is left to {} (AD-R19).", own);
                if (e.value == 2)
                    return fmt::format("{} and {} both evaded; nobody holds the field (AD-R19).", own, enemy);
                return fmt::format("Nobody is left of {}, so the army no longer exists (AD-R19).", own);
            default:
                break;
        }
        return fmt::format("{}: {}", own, rule_rows()[e.rule.row].words);
    }

    std::string sheet_words(Side s) const {
        const Sheet& sheet = setup.sheets[s];
        const Contingent& side = setup.start.sides[s];
        return fmt::format("{}: {} US in {}, leadership {} (AD-3).", side.name, hundredths_text(sheet.strength),
                           counted(sheet.individuals, "individual"), side.leadership);
    }

    static std::string foil_words(const RuleApplied& e, const std::string& own, const std::string& enemy) {
        const auto what = static_cast<Stratagem>(e.value);
        if (what == Stratagem::none) return fmt::format("{} finds nothing to foil (AD-10).", own);
        if (what == Stratagem::foil) return fmt::format("{} foils the stratagem of {} (AD-10).", enemy, own);
        return fmt::format("{} foils the {} of {} (AD-10).", enemy, words(what), own);
    }

    static std::string roles_words(const RuleApplied& e, const std::string& own, const std::string& enemy) {
        constexpr std::string_view how[] = {"AD-13", "as given", "AD-16", "AD-14"};
        const auto index = e.value >= 0 && e.value < 4 ? static_cast<std::size_t>(e.value) : 0;
        return fmt::format("{} attacks, {} defends ({}).", own, enemy, how[index]);
    }
};

std::string roll_words(const Record& r, const Decision& d) {
    const std::string& own = steps::name(r, d.side);
    const std::string dice = fmt::format("{}d{}", d.question.count, d.question.sides);
    const SideRecord& mine = r.sides[d.side];
    const House& house = steps::house(r);
    const auto attempt = [&](Stratagem s) {
        const Tally tally = stratagem_tally(s, steps::contingent(r, d.side), steps::sheet(r, d.side), house);
        return fmt::format("{} rolls {}{} for its {}: {} or more succeeds.", own, dice, additions(tally),
                           attempt_words(s), house.stratagem_need);
    };
    switch (d.question.what.common()) {
        case RollFor::stratagem:
            if (mine.stratagem && mine.stratagem->stratagem != Stratagem::none)
                return attempt(mine.stratagem->stratagem);
            return fmt::format("{} rolls {} for its stratagem.", own, dice);
        case RollFor::foil:
            return attempt(Stratagem::foil);
        case RollFor::evade_miles:
            return fmt::format("{} evades: it rolls {} for the miles.", own, dice);
        case RollFor::stance:
            return fmt::format("{} rolls {}{} for the right to choose its role.", own, dice,
                               additions(contest_tally(r, d.side)));
        case RollFor::battle_result:
            return fmt::format("{} rolls {}{} for the battle ({}).", own, dice, additions(result_tally(r)),
                               in_the_column(*r.setup, d.side));
        case RollFor::casualties: {
            const int shift = casualty_shift(*r.result, *role_of(r, d.side));
            const bool both = r.result->grade == Grade::stalemate;
            return fmt::format("{} rolls {} with {} for {} after a {}.", own, dice, with_sign(shift),
                               both ? "the casualties of both sides" : "its casualties", words(*r.result));
        }
        case RollFor::pursuit:
            return fmt::format("{} rolls {} for the pursuit of {}.", own, dice, steps::name(r, other(d.side)));
        case RollFor::retreat_miles:
            return fmt::format("{} rolls {} for the miles it falls back.", own, dice);
        default:
            break;
    }
    return fmt::format("{} rolls {}.", own, dice);
}

}  // namespace

std::string describe(const Record& r, const Decision& d) {
    const std::string &own = steps::name(r, d.side), &enemy = steps::name(r, other(d.side));
    switch (d.ask) {
        case Ask::roll:
            return roll_words(r, d);
        case Ask::stratagem:
            return fmt::format("The general of {}: a stratagem, or none?", own);
        case Ask::foil:
            return fmt::format("A stratagem of {} has succeeded. {}: try to foil it?", enemy, own);
        case Ask::declaration:
            return fmt::format("{}: how are the units declared to {}?", own, enemy);
        case Ask::stance:
            return fmt::format("{}: offensive or defensive?", own);
        case Ask::overrule:
            return fmt::format("The superior general of {}: let the stances stand, or name who attacks?", own);
        case Ask::role:
            return fmt::format("{} has won the contest: attack or defend?", own);
        case Ask::posture: {
            const auto role = role_of(r, d.side);
            return fmt::format("{}, the {}: which posture?", own, role ? key(*role) : "general");
        }
        case Ask::losses: {
            const SideRecord& mine = r.sides[d.side];
            const Loss& loss = steps::about_pursuit(r) ? mine.pursuit_loss : mine.battle_loss;
            return fmt::format("{} loses {}% of {}: which units bear it?", own, 10 * loss.tenths,
                               steps::about_pursuit(r) ? "what is left" : "its strength");
        }
        case Ask::pursuit:
            return fmt::format("{} has won: pursue {}?", own, enemy);
        case Ask::retreat_direction:
            return fmt::format("{} falls back {}: in which direction?", own, counted(r.sides[d.side].miles, "mile"));
    }
    return own;
}

std::string question_alone(const Record& r, const Decision& d) {
    const std::string& enemy = steps::name(r, other(d.side));
    switch (d.ask) {
        case Ask::stratagem:
            return "A stratagem, or none?";
        case Ask::foil:
            return fmt::format("A stratagem of {} has succeeded: try to foil it?", enemy);
        case Ask::declaration:
            return fmt::format("How are the units declared to {}?", enemy);
        case Ask::stance:
            return "Offensive or defensive?";
        case Ask::overrule:
            return "Its general is the superior: let the stances stand, or name who attacks?";
        case Ask::role:
            return "The contest is won: attack or defend?";
        case Ask::posture: {
            const auto role = role_of(r, d.side);
            return fmt::format("Which posture, as the {}?", role ? key(*role) : "general");
        }
        case Ask::pursuit:
            return fmt::format("The battle is won: pursue {}?", enemy);
        default:
            return describe(r, d);
    }
}

std::string describe(const Setup& setup, const Event& e) {
    return std::visit(Describe{setup}, e);
}

std::string describe(const Setup& setup, const Event& e, Side) {
    return std::visit(Describe{setup, false}, e);
}

}  // namespace banneret::abstract
