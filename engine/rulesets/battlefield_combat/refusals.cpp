// The sentences of refused orders.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::battlefield {

namespace {

std::string sentence(const State& s, Fault f, const std::string& who) {
    switch (f) {
        case Fault::none:
            return {};
        case Fault::over:
            return "The battle is over.";
        case Fault::not_asked:
            return shared::not_asked_now().why;
        case Fault::unknown_order:
            return "Battlefield Combat has no such order.";
        case Fault::no_piece:
            return "There is no such unit or commander.";
        case Fault::enemys:
            return who + " does not belong to your side.";
        case Fault::gone:
            return who + " is not on the map.";
        case Fault::other_begun:
            return Rules::name(s, piece(s.act.piece)) + " is still being activated; end its activation first.";
        case Fault::activated:
            return who + " has already been activated this round.";
        case Fault::three_used:
            return "Three units have been activated in this phase; the others must wait for the next phase.";
        case Fault::routing:
            return who + " is routing: rally it, or let it flee.";
        case Fault::held:
            return who + " is held by a spell, so it can neither move nor attack.";
        case Fault::disbanded:
            return who + " is disbanded, so it may move or reform but not attack.";
        case Fault::moved:
            return who + " has already moved, or this must come before anything else in its activation.";
        case Fault::attacked:
            return who + " has already attacked, cast, rallied or given orders this round.";
        case Fault::charged:
            return who + " is charging, so it can do nothing else in this activation.";
        case Fault::not_square:
            return "Choose a square on the map.";
        case Fault::facing:
            return "Face north, east, south or west; a charge and the deployment do not change the facing.";
        case Fault::pivoted:
            return who + " can make one quarter turn in an activation, or turn about if it does not move.";
        case Fault::there_already:
            return who + " is already in that square.";
        case Fault::faces_already:
            return who + " already faces that way.";
        case Fault::out_of_reach:
            return who + " cannot reach that square with one move.";
        case Fault::taken:
            return "That square is occupied.";
        case Fault::beside_enemy:
            return who + " must move out of contact with every enemy it is engaged with.";
        case Fault::engaged:
            return who + " is engaged, so it can only strike, or disengage with an ordinary move.";
        case Fault::charge_line:
            return "A charge must follow a row, a column or a diagonal; a formed unit charges straight or diagonally "
                   "ahead.";
        case Fault::charge_barred:
            return "Something bars that charge: a unit, difficult or impassable terrain, an obstacle, or contact with "
                   "an "
                   "enemy on the way.";
        case Fault::charge_contact:
            return "A charge that attacks must end beside its target, which a formed charger must have in its front; a "
                   "charge that only moves must end out of contact.";
        case Fault::shaken_charge:
            return who + " is shaken, so it may not charge.";
        case Fault::no_target:
            return "That cannot be a target now: choose a unit, or an exposed commander, on the map.";
        case Fault::friend_target:
            return "That belongs to your own side.";
        case Fault::unseen:
            return "Your side sees no enemy there.";
        case Fault::not_in_contact:
            return "A unit can strike only an enemy whose square shares a side with its own.";
        case Fault::in_the_air:
            return "The target is in the air, so only flyers and shots can reach it.";
        case Fault::no_shots:
            return who + " has no missile weapon.";
        case Fault::charged_shot:
            return who + " charged this round, so it cannot shoot.";
        case Fault::range:
            return "The target is out of range.";
        case Fault::sight:
            return "Something blocks the line of sight to the target.";
        case Fault::contact_shot:
            return "A unit cannot shoot at an enemy in contact; strike it hand to hand.";
        case Fault::rolls:
            return "The unit does not have that many rolls left.";
        case Fault::no_facing:
            return who + " has no facing, so it cannot turn.";
        case Fault::no_rally:
            return who + " is neither shaken nor routing, so it needs no rally.";
        case Fault::no_commander:
            return "Only a commander with a rank can do that, and only while he is able to act.";
        case Fault::command_range:
            return "That unit is outside the commander's command range.";
        case Fault::too_far:
            return "To rally a unit the commander must be in its square or next to it.";
        case Fault::rallies_himself:
            return who + " rallies himself in his own square, so he cannot move as well.";
        case Fault::rallied:
            return who + " has already rallied this round.";
        case Fault::no_spell:
            return who + " does not know that spell, or has none of its level left in this battle.";
        case Fault::spell_target:
            return "The spell cannot be cast at that target.";
        case Fault::no_feat:
            return who + " does not have that feat.";
        case Fault::feat_amount:
            return "Trade at most 5 points, no more than the attack bonus, and with only one of the two feats.";
        case Fault::no_reform:
            return "Only two damaged units of the same kind can reform together, and neither may be routing.";
        case Fault::attached_already:
            return who + " is already with a unit; let him leave it first.";
        case Fault::not_attached:
            return who + " is with no unit, so he cannot leave one.";
        case Fault::no_host:
            return "Choose a unit that is on the map for the commander to join.";
        case Fault::has_commander:
            return "That unit already has a commander.";
        case Fault::gave_rating:
            return who + " added his rating to his unit's attack, so he cannot attack himself.";
        case Fault::duel:
            return "Only lone commanders in the same square can fight single combat.";
        case Fault::must_activate:
            return fmt::format("Activate at least {} in this phase, or the later phases cannot take the rest.",
                               counted(least_activations(s), "unit"));
        case Fault::deploy_zone:
            return "That square is outside the deployment zone.";
        case Fault::flank_entry:
            return "A flank march enters in round 2 or later, at a free square of a side edge, out of contact.";
        case Fault::concede:
            return "A side may concede only before its first activation of a round.";
        case Fault::reply:
            return shared::not_an_answer().why;
        case Fault::no_retreat:
            return "Only a defender in a fighting retreat may leave the map.";
        case Fault::no_breath:
            return who + " has neither a breath nor a gaze attack.";
        case Fault::orders_first:
            return who + " gives orders this round, so he can do nothing else.";
    }
    return {};
}

// The piece that a refusal names. If a unit may be rallied, what stands in the way is its commander's.
PieceId subject_of(const State& s, const TableOrder& o) {
    const auto* rally = std::get_if<Rally>(&o);
    if (rally == nullptr || !rally->piece || rally->piece.value > s.pieces.size() || !rally->by) return piece_of(o);
    return rallied_fault(s, rally->piece.value - 1) == Fault::none ? rally->by : rally->piece;
}

}  // namespace

std::optional<Refusal> Rules::check(const State& s, const TableOrder& o) {
    const Fault f = fault_of(s, o);
    if (f == Fault::none) return std::nullopt;
    const PieceId p = subject_of(s, o);
    return Refusal{sentence(s, f, p && p.value <= s.pieces.size() ? name(s, p) : std::string("It"))};
}

}  // namespace banneret::battlefield
