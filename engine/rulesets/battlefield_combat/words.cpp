// Names, questions and sentences.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/sentences.h"

namespace banneret::battlefield {

namespace {

std::string_view morale_word(Morale m) {
    constexpr std::array<std::string_view, 3> words = {"normal", "shaken", "routing"};
    return words[static_cast<std::size_t>(m)];
}

struct Describe : shared::Sentences<Rules> {
    using Sentences::operator();

    std::string operator()(const StepBegan& e) const {
        std::string step(banneret::row(e.step).name);
        if (step[0] >= 'a' && step[0] <= 'z') step[0] = static_cast<char>(step[0] - 'a' + 'A');
        return e.of_both ? step + "." : fmt::format("{}: {}.", step, army(e.side));
    }
    std::string operator()(const FiguresLost& e) const {
        if (e.rule == rule("BCR-1.5.1"))
            return fmt::format("{} handed over {}; {} left.", call(e.piece), counted(e.figures, "individual"), e.left);
        const std::string lost = fmt::format("{} lost {}", call(e.piece), counted(e.figures, "individual"));
        return e.left == 0 ? lost + "; none left." : fmt::format("{}; {} left.", lost, e.left);
    }
    std::string operator()(const HitsTaken& e) const {
        return fmt::format("{} took {} damage; {} of {} hit points left.", call(e.piece), e.hits, e.left, e.most);
    }
    std::string operator()(const HitsHealed& e) const {
        if (e.rule == rule("BCR-1.5.1"))
            return fmt::format("{} took over the individuals; it has {} now.", call(e.piece),
                               counted(e.left, "hit point"));
        return fmt::format("{} regained {}; {} of {} now.", call(e.piece), counted(e.hits, "hit point"), e.left,
                           e.most);
    }
    std::string operator()(const OrderCarriedOut& e) const {
        const auto* o = std::get_if<LeadersOrder>(&e.order);
        if (o != nullptr && o->command == LeaderCommand::encourage)
            return fmt::format("{}: give orders.", call(o->piece));
        return Sentences::operator()(e);
    }
    // True for a part of the damage of a hit, which is logged after the sum.
    static bool is_damage_part(const RuleWorked& e) {
        const RuleRef r = e.rule;
        return (r == rule("BCR-4.7.j") && e.against) || r == rule("BCR-4.7.a") || r == rule("BCR-4.7.d") ||
               r == rule("BCR-4.7.f") || r == rule("BCR-R66");
    }
    std::string operator()(const StateChanged& e) const {
        const RuleRow& r = banneret::row(e.rule);
        const bool states = e.rule == rule("BCR-8.4") || e.rule == rule("BCR-8.5") || e.rule == rule("BCR-8.9.1") ||
                            e.rule == rule("BCR-11.5.8") || e.rule == rule("BCR-SURPRISE") ||
                            (e.rule == rule("BCR-5.5") && e.to == 2);
        if (states && e.to >= 0 && e.to <= 2)
            return fmt::format("{} became {} ({}).", call(e.piece), morale_word(static_cast<Morale>(e.to)), r.id);
        if (e.rule == rule("BCR-R47")) return fmt::format("{} fell (BCR-R47).", call(e.piece));
        return fmt::format("{}: {} ({}).", call(e.piece), r.name, r.id);
    }
    std::string operator()(const RuleWorked& e) const {
        const RuleRow& r = banneret::row(e.rule);
        if (e.rule == rule("BCR-5.3"))
            return fmt::format("{}: {} of excess damage recorded (BCR-5.3).", call(e.piece), counted(e.value, "point"));
        if (e.rule == rule("BCR-1.3.3"))
            return fmt::format("{}: each hit does {} damage (BCR-1.3.3).", call(e.piece), e.value);
        if (is_damage_part(e))
            return fmt::format("{}: {:+} of that damage from {} ({}).", call(e.piece), e.value, r.name, r.id);
        if (e.rule == rule("BCR-RESISTANCE"))
            return fmt::format("{}: {} did no damage (BCR-RESISTANCE).", call(e.piece), counted(e.value, "hit"));
        if (e.rule == rule("BCR-2.2"))
            return fmt::format("{} won the initiative; {} this round (BCR-2.2).", army(e.side),
                               counted(e.value, "phase"));
        if (e.rule == rule("BCR-R56"))
            return fmt::format("{} cast {}{} (BCR-R56).", call(e.piece),
                               battlefield::row(static_cast<Spell>(e.value)).name,
                               e.against ? " at " + call(e.against) : std::string());
        if (e.rule == rule("BCR-9.1")) return fmt::format("{} joined {} (BCR-9.1).", call(e.piece), call(e.against));
        if (e.rule == rule("BCR-9.1.8")) return fmt::format("{} left {} (BCR-9.1.8).", call(e.piece), call(e.against));
        if (e.rule == rule("BCR-3.4"))
            return fmt::format("{} charged {} over {} (BCR-3.4).", call(e.piece), call(e.against),
                               counted(e.value, "square"));
        const std::string who = e.piece ? call(e.piece) : army(e.side);
        return e.value != 0 && e.value != 1 ? fmt::format("{}: {}, {} ({}).", who, r.name, e.value, r.id)
                                            : fmt::format("{}: {} ({}).", who, r.name, r.id);
    }
};

}  // namespace

std::string Rules::name(const State& s, PieceId p) {
    if (p.value == 0 || p.value > s.pieces.size()) return "nobody";
    const std::size_t at = p.value - 1;
    const Facts& f = facts(s, at);
    if (f.commander) return f.name.empty() ? fmt::format("commander {}", p.value) : f.name;
    const auto& roster = s.setup->roster[f.home];
    if (f.roster_unit >= roster.size()) return fmt::format("unit {}", p.value);
    int nth = 1, all = 0;
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        if (facts(s, i).home != f.home || facts(s, i).roster_unit != f.roster_unit) continue;
        ++all;
        if (i < at) ++nth;
    }
    const std::string& name = roster[f.roster_unit].name;
    return all > 1 ? fmt::format("{} {}", name, nth) : name;
}

std::string Rules::describe(const State& s, const TableEvent& e) {
    return std::visit(Describe{{s}}, e);
}

std::string Rules::question(const State& s, const TableDecision& d) {
    using Moment = TableDecision::Moment;
    switch (d.moment) {
        case Moment::deploy:
            return "where does each counter begin?";
        case Moment::choose:
            return s.stage == Stage::theory
                       ? fmt::format("does {} roll for Military Theory?", name(s, d.piece))
                       : fmt::format("{} reached {} for Military Theory: which formation?", name(s, d.piece), s.theory);
        case Moment::react:
            return fmt::format("does {} strike at {} ({})?", name(s, d.piece), name(s, d.against),
                               banneret::row(d.rule).name);
        default:
            if (!d.piece)
                return fmt::format("phase {} of {}; {} of 3 units activated, {} still to activate.", s.phase + 1,
                                   s.phases, s.used, s.waiting[d.side]);
            if (s.attack.divided) return fmt::format("which target takes the remaining rolls of {}?", name(s, d.piece));
            if (s.act.riding) return fmt::format("how far does {} ride on?", name(s, d.piece));
            return fmt::format("what else does {} do?", name(s, d.piece));
    }
}

namespace {

std::string place(const TablePlace& p) {
    return place_words(p);
}

struct Word {
    const State& s;
    std::string call(PieceId p) const { return Rules::name(s, p); }
    std::string operator()(const LeadersOrder& o) const {
        if (o.command == LeaderCommand::encourage) return "Give orders: friends in range attack at +1 more";
        const std::size_t i = o.piece.value - 1;
        if (i < s.pieces.size() && s.pieces[i].morale == Morale::routing) return "Flee";
        return "Hold";
    }
    std::string operator()(const Advance& o) const {
        if (o.gait == Gait::run) return "Charge move to " + place(o.to);
        if (o.gait == Gait::leave_field) return "Withdraw off its own edge";
        if (s.act.riding) return "Ride on to " + place(o.to);
        return "Move to " + place(o.to);
    }
    std::string operator()(const Charge& o) const { return fmt::format("Charge {}", call(o.target)); }
    std::string operator()(const Strike& o) const {
        const std::string at = o.weapon.word() == "shots" ? "Shoot at" : "Strike";
        return o.dice == 0 ? fmt::format("{} {}", at, call(o.target))
                           : fmt::format("{} {} with {}", at, call(o.target), counted(o.dice, "roll"));
    }
    std::string operator()(const Reform& o) const {
        static constexpr std::array<std::string_view, 4> towards = {"north", "east", "south", "west"};
        const auto* to = std::get_if<SquarePlace>(&o.to);
        return to == nullptr ? "Turn" : fmt::format("Turn to the {}", towards[to->facing / 2u % 4u]);
    }
    std::string operator()(const Rally& o) const {
        const auto* to = std::get_if<SquarePlace>(&o.to);
        const bool stays =
            to != nullptr && o.by.value <= s.pieces.size() && o.by && to->at == s.pieces[o.by.value - 1].at;
        return stays ? fmt::format("{} rallies {}", call(o.by), call(o.piece))
                     : fmt::format("{} goes to {} and rallies {}", call(o.by), place(o.to), call(o.piece));
    }
    std::string operator()(const Cast& o) const {
        for (const SpellRow& r : spell_rows())
            if (r.key == o.spell.word()) return fmt::format("{}: {}", r.name, r.words);
        return o.spell.word() == "breath" ? "Breath or gaze" : std::string();
    }
    std::string operator()(const UseFeat& o) const {
        const auto f = parse_feat(o.feat.word());
        return f ? fmt::format("{}, {}", row(*f).name, counted(o.amount, "point")) : std::string();
    }
    std::string operator()(const ChallengeTo& o) const {
        return fmt::format("Fight {} in single combat", call(o.target));
    }
    std::string operator()(const Attach& o) const {
        if (!o.unit) return "Leave the unit and go to " + place(o.at);
        const std::size_t i = o.piece.value - 1;
        return i < s.setup->units ? fmt::format("Reform with {}", call(o.unit)) : fmt::format("Join {}", call(o.unit));
    }
    std::string operator()(const Deploy& o) const {
        return (s.stage == Stage::act ? "Enter at " : "Deploy at ") + place(o.at);
    }
    std::string operator()(const Done&) const {
        if (s.stage == Stage::deploy_first || s.stage == Stage::deploy_second) return "End deployment";
        if (s.attack.divided) return "Roll";
        return s.act.begun ? "End its activation" : "No more activations in this phase";
    }
    template <class O>
    std::string operator()(const O&) const {
        return {};
    }
};

}  // namespace

std::string Rules::order_words(const State& s, const TableDecision& d, const TableOrder& o) {
    if (const auto* r = std::get_if<Reply>(&o)) {
        if (r->option >= d.options().size()) return {};
        return std::string(banneret::row(d.options()[r->option]).words);
    }
    return std::visit(Word{s}, o);
}

std::vector<std::string> Rules::state_words(const State& s, PieceId p) {
    std::vector<std::string> out;
    if (p.value == 0 || p.value > s.pieces.size()) return out;
    const std::size_t i = p.value - 1;
    const Piece& x = s.pieces[i];
    if (x.morale != Morale::normal) out.emplace_back(morale_word(x.morale));
    if (x.disbanded) out.emplace_back("disbanded");
    if (x.hidden) out.emplace_back("hidden");
    if (x.now.activated) out.emplace_back("already activated");
    if (x.now.charged) out.emplace_back("has charged");
    if (x.surrounded) out.emplace_back("surrounded");
    if (x.excess > 0) out.push_back(fmt::format("excess damage {} of {}", x.excess, facts(s, i).hit_points));
    if (x.power > 0) out.push_back(fmt::format("Power Attack {}", x.power));
    if (x.expertise > 0) out.push_back(fmt::format("Combat Expertise {}", x.expertise));
    if (x.guest != nobody) out.push_back("with " + name(s, piece(x.guest)));
    if (x.host != nobody) out.push_back("with " + name(s, piece(x.host)));
    if (x.now.orders) out.emplace_back("gives orders");
    if (x.now.exposed && facts(s, i).commander) out.emplace_back("exposed");
    if (x.now.tried_rally) out.emplace_back("has tried to rally");
    for (const Effect& e : s.effects)
        if (e.piece == i) out.push_back(fmt::format("{} until round {}", row(e.spell).name, e.until));
    return out;
}

std::vector<TurnPhase> Rules::phases(const State&) {
    return {{rule("BCR-2.1"), "Initiative"}, {rule("BCR-2.3"), "Phases"}};
}

}  // namespace banneret::battlefield
