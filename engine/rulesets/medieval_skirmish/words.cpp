// Names, questions, sentences, previews.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/sentences.h"

namespace banneret::skirmish {

namespace {

struct Sentence : shared::Sentences<Rules> {
    using Sentences::operator();

    std::string operator()(const HitsTaken& e) const {
        return fmt::format("{} is wounded; {} of {} left ({}).", call(e.piece), e.left, e.most,
                           banneret::row(e.rule).id);
    }
    std::string operator()(const HitsHealed& e) const {
        return fmt::format("{} is healed of a wound; {} of {} left ({}).", call(e.piece), e.left, e.most,
                           banneret::row(e.rule).id);
    }
    std::string operator()(const StepBegan& e) const {
        if (e.step == rule("MS-R15")) return "Initiative.";
        if (e.step == rule("MS-R43")) return "Volleys.";
        if (e.step == rule("MS-R64")) return "Morale.";
        if (e.step == rule("MS-R17")) return fmt::format("{}: movement.", army(e.side));
        if (e.step == rule("MS-15")) return fmt::format("{}: shooting.", army(e.side));
        return Sentences::operator()(e);
    }
    std::string operator()(const DiceFell& e) const {
        if (e.rule != rule("MS-33")) return Sentences::operator()(e);
        return fmt::format("{} against {}: {}, kills with a lead of {}: {} (MS-33).", call(e.piece), call(e.against),
                           melee_sum(e), e.need.value_or(0),
                           e.outcome == DiceFell::Outcome::success ? "a kill" : "no kill");
    }
    // "4 on 1d12 + 1 stripes (MS-87) + 2 axe (MS-50) - 2 lower bonus (MS-R46) = 5".
    static std::string melee_sum(const DiceFell& e) {
        const int sum = e.answer.n[0] + e.tally.total();
        const std::string fell = fmt::format("{} on 1d12", e.answer.n[0]);
        const std::string held = e.read == sum ? "" : fmt::format(", held at {}", e.read);
        return fmt::format("{} = {}{}", tally_words(e.tally, fell), sum, held);
    }
    std::string operator()(const RuleWorked& e) const {
        const RuleRow& r = banneret::row(e.rule);
        const std::string who = call(e.piece, e.side);
        for (const MissileRow& m : missiles)
            if (m.far > 0 && e.rule == m.rule && e.against)
                return fmt::format("{}: {} at {} ({}).", who, counted(e.value, "shot"), call(e.against), r.id);
        if (e.rule == rule("MS-R15")) return fmt::format("{} moves first ({}).", who, r.id);
        if (e.rule == rule("MS-R31"))
            return fmt::format("{} strikes the {} of {} ({}).", who,
                               shared::edge_words(static_cast<std::size_t>(e.value)), call(e.against), r.id);
        if (e.rule == rule("MS-R30"))
            return fmt::format("{} comes {:.2f} inches to meet {} ({}).", who, e.value / 100.0, call(e.against), r.id);
        if (e.rule == rule("MS-R73") || e.rule == rule("MS-R74"))
            return fmt::format("{}: {:.2f} inches to run ({}).", who, e.value / 100.0, r.id);
        if (e.rule == rule("MS-R50") && e.value >= 0 && e.value < static_cast<int>(arm_count))
            return fmt::format("{} takes {} in hand ({}).", who, arms[static_cast<std::size_t>(e.value)].name, r.id);
        if (e.rule == rule("MS-60")) return fmt::format("{}: {} lost, at least a fifth ({}).", who, e.value, r.id);
        if (e.rule == rule("MS-75") || e.rule == rule("MS-76")) return with_rule(who, e.rule);
        if (e.rule == rule("MS-R27") || e.rule == rule("MS-R28") || e.rule == rule("MS-R34"))
            return fmt::format("{}: {} {:.2f} inches ({}).", who, e.rule == rule("MS-R34") ? "needs" : "can go",
                               e.value / 100.0, r.id);
        if (e.rule == rule("MS-R51"))
            return fmt::format("{} against {}: {} fight {} ({}).", who, call(e.against), e.value / 100, e.value % 100,
                               r.id);
        if (e.rule == rule("MS-69"))
            return fmt::format("{}: morale column {} ({}).", who, words(static_cast<Grade4>(e.value)), r.id);
        return Sentences::operator()(e);
    }
};

struct Word {
    const State& s;
    std::string call(PieceId p) const { return Rules::name(s, p); }
    std::string operator()(const Done&) const {
        switch (s.stage) {
            case Stage::deploy_first:
            case Stage::deploy_second:
                return "End deployment";
            case Stage::shoot_first:
            case Stage::shoot_second:
                return "No more shots";
            case Stage::move_first:
            case Stage::move_second:
                return "No more moves";
            default:
                return "Fight";
        }
    }
    std::string operator()(const Charge& o) const {
        return o.gait == Gait::run ? fmt::format("Charge {}", call(o.target))
                                   : fmt::format("Walk into contact with {}", call(o.target));
    }
    std::string operator()(const Shoot& o) const { return fmt::format("Shoot at {}", call(o.target)); }
    std::string operator()(const Advance& o) const {
        if (o.gait == Gait::disengage) return "Break off: fall back out of contact";
        if (o.gait == Gait::leave_field) return "Leave by its own edge";
        return "Move to " + place_words(o.to);
    }
    std::string operator()(const Reform& o) const {
        return o.formation == TableFormation::formed      ? "Form up"
               : o.formation == TableFormation::schiltron ? "Form a schiltron"
                                                          : "Go into loose order";
    }
    std::string operator()(const Attach& o) const {
        return o.unit ? fmt::format("Join {}", call(o.unit)) : std::string("Leave the body");
    }
    std::string operator()(const LeadersOrder& o) const {
        return o.command == LeaderCommand::lead_from_front ? "Fight in the front" : "Lead from the rear";
    }
    std::string operator()(const Strike& o) const {
        for (const ArmRow& a : arms)
            if (a.key == o.weapon.word()) return fmt::format("Fight with {}", a.name);
        return {};
    }
    std::string operator()(const Cast& o) const {
        if (o.spell == spells::attack) return fmt::format("{} at {}", counted(o.dice, "bolt"), call(o.target));
        return o.spell == spells::heal ? fmt::format("Heal {}", call(o.target))
                                       : fmt::format("Pray for {}", call(o.target));
    }
    std::string operator()(const Deploy& o) const {
        if (o.formation == TableFormation::formed) return "Draw up formed";
        if (o.formation == TableFormation::loose) return "Draw up loose";
        if (o.formation == TableFormation::schiltron) return "Draw up as a schiltron";
        if (o.width > 0) return fmt::format("Draw up {} wide", counted(o.width, "figure"));
        return "Place at " + place_words(o.at);
    }
    template <class O>
    std::string operator()(const O&) const {
        return {};
    }
};

}  // namespace

std::string Rules::name(const State& s, PieceId p) {
    return shared::is_piece(p, count(s)) ? s.setup->names[index_of(p)] : std::string("nobody");
}
std::string Rules::describe(const State& s, const TableEvent& e) {
    return std::visit(Sentence{{s}}, e);
}
std::string Rules::question(const State& s, const TableDecision& d) {
    switch (s.stage) {
        case Stage::deploy_first:
        case Stage::deploy_second:
            return "where does each body start?";
        case Stage::who_first:
            return "move first, or second?";
        case Stage::shoot_first:
        case Stage::shoot_second:
            return "shoot, throw bolts and pray.";
        case Stage::volleys:
            return fmt::format("does {} stop the hit on {} with a bolt?", name(s, d.piece), name(s, d.against));
        case Stage::counter:
            return fmt::format("{} is charged by {}: stand, or charge to meet it?", name(s, d.piece),
                               name(s, d.against));
        case Stage::refuse:
            return fmt::format("{}: fight, or fly out of contact?", name(s, d.piece));
        case Stage::fight_first:
        case Stage::fight_second:
            return "choose weapons, leaders and prayers before the melee.";
        default:
            return "move and charge.";
    }
}
std::string Rules::order_words(const State& s, const TableDecision& d, const TableOrder& o) {
    if (const auto* r = std::get_if<Reply>(&o))
        return r->option < d.options().size() ? std::string(banneret::row(d.options()[r->option]).words)
                                              : std::string();
    return std::visit(Word{s}, o);
}
std::vector<std::string> Rules::state_words(const State& s, PieceId p) {
    std::vector<std::string> out;
    if (!shared::is_piece(p, count(s))) return out;
    const std::size_t i = index_of(p);
    const Piece& x = s.pieces[i];
    if (is_body(s, i)) out.emplace_back(words(x.order));
    if (x.hidden) out.emplace_back("hidden");
    if (x.blown) out.emplace_back("blown");
    if (x.reload > 0) out.push_back(fmt::format("reloads for {}", counted(x.reload, "turn")));
    if (x.shot) out.emplace_back("has shot");
    const auto d = pending(s);
    if (x.aim >= 0 && d && d->side == facts(s, i).home) out.push_back("aims at " + name(s, piece(at(x.aim))));
    if (x.charged) out.emplace_back("has charged");
    if (x.done) out.emplace_back("has moved");
    if (in_contact(x)) out.emplace_back("in contact");
    if (x.barred >= s.turn && x.barred > 0) out.emplace_back("may not charge");
    if (x.orphan) out.emplace_back("its leader is lost");
    if (x.standard) out.emplace_back("carries a standard");
    if (x.captor >= 0) out.emplace_back("its standard is taken");
    if (x.wounds > 0) out.push_back(counted(x.wounds, "wound"));
    if (x.committed) out.emplace_back("fights in the front");
    if (x.host >= 0) out.push_back("with " + name(s, piece(at(x.host))));
    if (x.bolts_left > 0) out.push_back(counted(x.bolts_left, "bolt") + " left");
    if (x.prayers > 0) out.push_back(counted(x.prayers, "prayer") + " left");
    return out;
}
std::vector<TurnPhase> Rules::phases(const State& s) {
    const TurnPhase shots{rule("MS-15"), "Shooting"}, moves{rule("MS-R17"), "Movement"};
    const bool late = s.setup->house.shoot_after_move;
    return {{rule("MS-R15"), "Initiative"},
            {rule("MS-77"), "Rally"},
            late ? moves : shots,
            late ? shots : moves,
            {rule("MS-33"), "Melee"}};
}
// --- Expected outcomes -----------------------------------------------------------------------------------------------

std::string Rules::preview(const State& s, const TableOrder& o) {
    if (const auto* shot = std::get_if<Shoot>(&o)) {
        const std::size_t by = index_of(shot->piece), target = index_of(shot->target);
        const double p = kill_chance(s, by, target);
        return fmt::format("{} at {:.1f} inches, each with a {:.1f}% chance to kill: {:.1f} figures lost on average",
                           counted(shooters(s, by), "shot"), shot_range(s, by, target) / 100.0, 100 * p,
                           p * shooters(s, by));
    }
    if (const auto* c = std::get_if<Charge>(&o)) {
        const std::size_t i = index_of(c->piece), target = index_of(c->target);
        const bool run = c->gait == Gait::run;
        const auto found = charge_way(s, i, target, run);
        const auto* way = std::get_if<ChargeWay>(&found);
        if (way == nullptr) return {};
        const Hundredths need = way->gap + way->toll;
        int good = 0, all = 0;
        const bool rough = on_rough(s, i);
        const Facts& f = facts(s, i);
        for (int r = 1; r <= (rough ? rough_die(f) : 1); ++r)
            for (int x = 1; x <= (run ? 6 : 1); ++x) {
                Hundredths n = rough ? r * inch : run ? printed_move(f) : usual_move(s, i);
                if (rough && f.slow) n /= 2;
                if (rough && f.quick) n *= 2;
                good += n + (run ? x * inch : 0) >= need;
                ++all;
            }
        Contact k;
        k.a = static_cast<std::int16_t>(i);
        k.b = static_cast<std::int16_t>(target);
        k.zone = way->zone;
        k.a_charges = run && (f.mounted || f.flying ? 2 * way->gap >= printed_move(f) : way->gap >= 200);
        State there = s;
        there.pieces[i].at = way->end;
        const Fighters n = fighters(there, k);
        const Arm own = usual_arm(there, k, true), his = usual_arm(there, k, false);
        const Facts& g = facts(s, target);
        const House& house = s.setup->house;
        const Odds odds =
            round_odds(bonus_of(there, k, true, own, his, f, g, 0), margin_against(f, f.cls, house),
                       bonus_of(there, k, false, his, own, g, f, 0), margin_against(g, g.cls, house), house.cap);
        return fmt::format(
            "{:.2f} inches, {:.0f}% chance to make contact with the {}; {} fight {}, in each pair {:.0f}% to kill and "
            "{:.0f}% to be killed",
            need / 100.0, 100.0 * good / all, shared::edge_words(static_cast<std::size_t>(way->zone)), n.a, n.b,
            odds.b_killed / 1.44, odds.a_killed / 1.44);
    }
    if (const auto* c = std::get_if<Cast>(&o); c != nullptr && c->spell == spells::attack)
        return fmt::format("{}, each with a {:.1f}% chance to kill", counted(c->dice, "bolt"),
                           100 * shot_chance(10, Protection::UA));
    return {};
}

}  // namespace banneret::skirmish
