// Why an order may not be given now.

#include <algorithm>

#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::princecon {

namespace {

// True on impassable ground without a ford or a bridge over it.
bool cannot_stand(const State& s, std::size_t i, InchPoint at) {
    bool blocked = false;
    for (const Patch& patch : s.setup->terrain.patches) {
        if (patch.line || !covers(patch, at)) continue;
        if (patch.ground == TableGround::ford || patch.ground == TableGround::bridge) return false;
        blocked = blocked || impassable(patch.ground, facts(s, i).horse);
    }
    return blocked;
}

std::optional<Refusal> deploy_refused(const State& s, const Deploy& o, Side side) {
    if (!is_piece(s, o.piece) || !is_unit(s, index_of(o.piece)) || side_of(s, index_of(o.piece)) != side)
        return Refusal{"That is not a unit of the side that deploys."};
    const std::size_t i = index_of(o.piece);
    const Piece& p = s.pieces[i];
    const InchPlace* at = inches_of(o.at);
    if (at == nullptr || at->degrees < 0 || at->degrees > 359 || std::abs(at->x) > 100'000 || std::abs(at->y) > 100'000)
        return Refusal{"Give a place on the table in inches, with a facing of 0 to 359 degrees."};
    const Setup& setup = *s.setup;
    if (s.turn > 0) {
        if (p.where != Where::flank) return Refusal{"The unit is already on the table."};
        if (s.turn < 2) return Refusal{"The flank march cannot arrive before turn 2."};
        if (o.width != 0 || o.formation != TableFormation::unchanged)
            return Refusal{"A unit of the flank march arrives without changing its formation."};
        const bool left = s.flank_edge[side] == 0;
        if (left ? at->x > 600 : at->x < setup.wide - 600)
            return Refusal{"The unit must enter within 6\" of the side edge that its flank march was sent to."};
        Rect r = body_of(p);
        r.at = *at;
        const InchPoint c = centre(r);
        if (c.x < 0 || c.y < 0 || c.x > setup.wide || c.y > setup.deep)
            return Refusal{"The unit must be placed on the table."};
        if (!free_place(s, i, r)) return Refusal{"There is no room for the unit there."};
        if (cannot_stand(s, i, c)) return Refusal{"The unit cannot enter the terrain there."};
        for (std::size_t e = 0; e < s.pieces.size(); ++e)
            if (is_deployed_unit(s, e) && side_of(s, e) != side && !s.pieces[e].hidden &&
                gap_at_most(r, body(s, e), 50))
                return Refusal{"The unit would touch an enemy there."};
        return std::nullopt;
    }
    if (at->x < 0 || at->x > setup.wide) {
        if (setup.stratagem[side] != Stratagem::flank_march) return Refusal{"The unit must be placed on the table."};
        std::int64_t men = facts(s, i).men, all = 0;
        for (std::size_t k = 0; k < s.pieces.size(); ++k) {
            if (!is_unit(s, k) || side_of(s, k) != side) continue;
            all += facts(s, k).men;
            if (k != i && s.pieces[k].where == Where::flank) men += facts(s, k).men;
        }
        if (3 * men > all) return Refusal{"At most a third of the army's men may join the flank march."};
        return std::nullopt;
    }
    Piece q = p;
    if (o.formation == TableFormation::formed) q.form = Form::formed;
    if (o.formation == TableFormation::skirmish) q.form = Form::skirmish;
    if (o.formation == TableFormation::road) q.form = Form::road;
    if (o.formation == TableFormation::loose || o.formation == TableFormation::schiltron)
        return Refusal{"A unit can only be formed, in skirmish order or in road order."};
    if (o.width > q.castings) return Refusal{"The front rank cannot have more castings than the unit."};
    if (o.width > 0) q.width = o.width;
    if (q.form == Form::road) q.width = 1;
    set_size(q);
    q.at = *at;
    const Rect r = body_of(q);
    const bool ambush = side == Side::second && setup.stratagem.second == Stratagem::ambush && facts(s, i).camouflage;
    for (const InchPoint c : corners(r)) {
        if (c.x < -5 || c.x > setup.wide + 5 || c.y < -5 || c.y > setup.deep + 5)
            return Refusal{"The unit must be placed on the table."};
        const bool zone = side == Side::first ? c.y <= 1205 : c.y >= setup.deep - 1205;
        const bool hides = ambush && c.y > 1200;
        if (!zone && !hides) return Refusal{"The unit must be placed in its deployment zone."};
    }
    if (ambush && at->y < setup.deep - 1200) {
        const InchPoint c = centre(r);
        const bool covered = setup.wooded || std::ranges::any_of(setup.terrain.patches, [&](const Patch& patch) {
                                 return !patch.line && is_cover(patch.ground) && covers(patch, c);
                             });
        if (!covered) return Refusal{"Outside its deployment zone the unit must be placed in cover."};
    }
    if (cannot_stand(s, i, centre(r))) return Refusal{"The unit cannot enter the terrain there."};
    if (!free_place(s, i, r)) return Refusal{"Another unit is already there."};
    return std::nullopt;
}

std::optional<Refusal> declaration_refused(const State& s, const LeadersOrder& o) {
    if (!is_piece(s, o.piece) || !is_person(s, index_of(o.piece)) || side_of(s, index_of(o.piece)) != s.active ||
        !is_alive(s, index_of(o.piece)))
        return Refusal{"That is not a personality of the side that makes its magic preparations."};
    const Piece& p = s.pieces[index_of(o.piece)];
    switch (o.command) {
        case LeaderCommand::lead_from_front:
            if (p.host < 0) return Refusal{"He is with no unit, so he cannot lead from the front."};
            if (p.front) return Refusal{"He already leads from the front."};
            return std::nullopt;
        case LeaderCommand::lead_from_rear:
            if (!p.front) return Refusal{"He is already in the rear."};
            return std::nullopt;
        case LeaderCommand::cast:
            if (facts(s, index_of(o.piece)).spell_level == 0) return Refusal{"He cannot cast spells."};
            if (p.intent == Intent::cast) return Refusal{"He has already declared that he casts this turn."};
            return std::nullopt;
        case LeaderCommand::lead:
            if (p.intent == Intent::command) return Refusal{"He has already declared that he commands this turn."};
            if (p.mass != 255) return Refusal{"He has begun a spell that takes the whole turn, so he cannot command."};
            return std::nullopt;
        default:
            return Refusal{
                "In the magic preparations a personality can only declare whether he commands or casts, and whether he "
                "leads from the front or the rear."};
    }
}

struct Checker {
    const State& s;
    const TableDecision& d;

    static std::optional<Refusal> no(const char* why) { return Refusal{why}; }
    bool at(Stage stage) const { return s.stage == stage; }

    std::optional<Refusal> operator()(const Done&) const {
        if (d.moment == TableDecision::Moment::react) return no("Answer the question first.");
        if (s.stage == Stage::deploy_second || s.stage == Stage::deploy_first)
            for (std::size_t i = 0; i < s.pieces.size(); ++i)
                if (is_unit(s, i) && side_of(s, i) == d.side && s.pieces[i].where == Where::table &&
                    !free_place(s, i, body(s, i)))
                    return no("Two units overlap; move one of them.");
        return std::nullopt;
    }
    std::optional<Refusal> operator()(const Deploy& o) const {
        if (!deploying(s) && !at(Stage::move))
            return no("Units can be deployed only before the battle or in their own side's movement.");
        return deploy_refused(s, o, d.side);
    }
    std::optional<Refusal> operator()(const Reform& o) const {
        if (!at(Stage::move)) return no("A unit can change formation only in its own side's movement.");
        return reform_refused(s, o);
    }
    std::optional<Refusal> operator()(const Advance& o) const {
        if (at(Stage::disengage)) {
            if (!is_piece(s, o.piece) || side_of(s, index_of(o.piece)) != s.active || o.gait != Gait::disengage)
                return no("In this step a unit of the side asked can only disengage.");
            return disengage_refused(s, index_of(o.piece));
        }
        if (!at(Stage::move)) return no("A unit can move only in its own side's movement.");
        if (o.gait != Gait::normal && o.gait != Gait::leave_field && o.gait != Gait::gallop && o.gait != Gait::backward)
            return no("A unit can only move forward, gallop, move backward or leave the table.");
        return advance_refused(s, o);
    }
    std::optional<Refusal> operator()(const Charge& o) const {
        if (!at(Stage::move)) return no("A unit can attack only in its own side's movement.");
        return charge_refused(s, o);
    }
    std::optional<Refusal> operator()(const Shoot& o) const {
        if (!at(Stage::fire)) return no("A unit can fire only in its side's fire step.");
        return fire_refused(s, o);
    }
    std::optional<Refusal> operator()(const Rally& o) const {
        if (!at(Stage::rally)) return no("A unit can rally only at the start of step 8.");
        return rally_refused(s, o);
    }
    std::optional<Refusal> operator()(const Cast& o) const {
        if (at(Stage::prepare)) return prepare_refused(s, o);
        if (at(Stage::mass)) return mass_refused(s, o);
        if (!at(Stage::window)) return no("Spells can be cast only at the start of a step.");
        return cast_refused(s, o);
    }
    std::optional<Refusal> operator()(const LeadersOrder& o) const {
        if (at(Stage::prepare)) return declaration_refused(s, o);
        if (deploying(s)) {
            if (!s.setup->house.opening_orders)
                return no("The house rules of the campaign allow no orders before the battle.");
            if (!is_piece(s, o.piece) || !is_unit(s, index_of(o.piece)) || side_of(s, index_of(o.piece)) != d.side)
                return no("That is not a unit of the side that deploys.");
            if (o.command != LeaderCommand::forward_always && o.command != LeaderCommand::forward_halting &&
                o.command != LeaderCommand::hold && o.command != LeaderCommand::attack)
                return no(
                    "Before the battle a unit can be given only a lasting order: forward, forward and halt, attack an "
                    "enemy, or hold.");
            if (o.command == LeaderCommand::attack &&
                (!is_piece(s, o.target) || !is_deployed_unit(s, index_of(o.target)) ||
                 side_of(s, index_of(o.target)) == d.side || s.pieces[index_of(o.target)].hidden ||
                 (d.side == Side::second)))
                return no("The order must name an enemy unit on the table.");
            return std::nullopt;
        }
        if (!at(Stage::move)) return no("Orders can be given only in the side's own movement.");
        return order_refused(s, o);
    }
    std::optional<Refusal> operator()(const ChallengeTo& o) const {
        if (!at(Stage::challenge)) return no("Challenges can be made only at the start of close action.");
        if (!is_piece(s, o.by) || !is_piece(s, o.target)) return no("There is no such personality.");
        return challenge_refused(s, index_of(o.by), index_of(o.target));
    }
    std::optional<Refusal> operator()(const Attach& o) const {
        if (!deploying(s) && !at(Stage::move)) return no("A personality can move only in his own side's movement.");
        if (deploying(s) && is_piece(s, o.piece) && !o.unit) {
            const InchPlace* at_place = inches_of(o.at);
            const bool zone = at_place != nullptr &&
                              (d.side == Side::first ? at_place->y <= 1200 : at_place->y >= s.setup->deep - 1200);
            if (!zone) return no("The personality must be placed in his side's deployment zone.");
        }
        return attach_refused(s, o);
    }
    std::optional<Refusal> operator()(const Reply& o) const { return shared::reply_refused(d, o); }
    std::optional<Refusal> operator()(const Concede&) const {
        if (d.moment == TableDecision::Moment::react) return no("Answer the question first.");
        return std::nullopt;
    }
    template <class O>
    std::optional<Refusal> operator()(const O&) const {
        return no("PRINCECON XV has no such order.");
    }
};

}  // namespace

std::optional<Refusal> Rules::check(const State& s, const TableOrder& o) {
    const auto d = pending(s);
    if (!d) return Refusal{"The battle is over."};
    return std::visit(Checker{s, *d}, o);
}

}  // namespace banneret::princecon
