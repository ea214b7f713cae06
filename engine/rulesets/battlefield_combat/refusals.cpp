// The sentences of refused orders.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

std::string sentence(const State& s, Fault f, const std::string& who) {
    switch (f) {
        case Fault::none:
            return {};
        case Fault::over:
            return "The battle is over.";
        case Fault::not_asked:
            return "That does not answer the present question.";
        case Fault::unknown_order:
            return "Battlefield Combat does not know that order.";
        case Fault::no_piece:
            return "There is no such piece.";
        case Fault::enemys:
            return who + " is not one of your own.";
        case Fault::gone:
            return who + " is not on the map.";
        case Fault::other_begun:
            return Rules::name(s, piece(s.act.piece)) + " has begun its activation; end that first.";
        case Fault::activated:
            return who + " has been activated this round.";
        case Fault::three_used:
            return "Three units were activated in this phase; the others wait for the next.";
        case Fault::routing:
            return who + " is routing: rally it, or let it flee.";
        case Fault::not_routing:
            return who + " is not routing.";
        case Fault::held:
            return who + " is held by a spell and neither moves nor attacks.";
        case Fault::disbanded:
            return who + " is disbanded: it may move or reform, not attack.";
        case Fault::moved:
            return who + " has used its move, or that must come before anything else in its activation.";
        case Fault::attacked:
            return who + " has made its attack, or acted otherwise, in this round.";
        case Fault::charged:
            return who + " is charging and does nothing else.";
        case Fault::not_square:
            return "Choose a square of the map.";
        case Fault::facing:
            return "It faces north, east, south or west; a charge and the deployment keep its facing.";
        case Fault::pivoted:
            return who + " turns by one quarter in an activation, or about if it does not move.";
        case Fault::there_already:
            return who + " is there already, facing so.";
        case Fault::out_of_reach:
            return who + " cannot get there with one move.";
        case Fault::taken:
            return "That square is taken.";
        case Fault::beside_enemy:
            return who + " must move out of contact with every enemy it is engaged with.";
        case Fault::engaged:
            return who + " is engaged: it may strike, or disengage with an ordinary move.";
        case Fault::charge_line:
            return "A charge goes straight, along a row, a column or a diagonal; formed units charge ahead.";
        case Fault::charge_barred:
            return "Something bars that charge: a unit, difficult or impassable ground, an obstacle, or contact on the "
                   "way.";
        case Fault::charge_contact:
            return "A charge attack ends beside its target, in front of a formed charger; a mere charge move ends out "
                   "of "
                   "contact.";
        case Fault::shaken_charge:
            return who + " is shaken and may not charge.";
        case Fault::no_target:
            return "That cannot be attacked now.";
        case Fault::friend_target:
            return "That is one of your own.";
        case Fault::unseen:
            return "Your side sees nothing there.";
        case Fault::not_in_contact:
            return "Only an enemy that shares a side with its square can be struck.";
        case Fault::in_the_air:
            return "It is in the air: only flyers reach it, or shots.";
        case Fault::no_shots:
            return who + " has nothing to shoot with.";
        case Fault::charged_shot:
            return who + " charged this round and does not shoot.";
        case Fault::range:
            return "That is out of range.";
        case Fault::sight:
            return "Something is in the way: there is no line of sight.";
        case Fault::contact_shot:
            return "A unit strikes an enemy beside it; it does not shoot at it.";
        case Fault::rolls:
            return "There are not that many rolls left.";
        case Fault::no_facing:
            return who + " has no facing.";
        case Fault::no_rally:
            return who + " is neither shaken nor routing, or is not there.";
        case Fault::no_commander:
            return "Only an able commander who leads can do that.";
        case Fault::command_range:
            return "That is beyond the commander's range.";
        case Fault::too_far:
            return "The commander must go to the unit or next to it.";
        case Fault::rallied:
            return who + " has rallied once this round.";
        case Fault::no_spell:
            return who + " has no such spell left.";
        case Fault::spell_target:
            return "The spell cannot be cast at that.";
        case Fault::no_feat:
            return who + " has no such feat to use.";
        case Fault::feat_amount:
            return "Trade up to 5 points and no more than the attack bonus, by one of the two feats.";
        case Fault::no_reform:
            return "Only damaged units of one kind that are not routing reform together.";
        case Fault::attached_already:
            return who + " is with a unit; let him leave it first.";
        case Fault::has_commander:
            return "That unit has a commander already.";
        case Fault::gave_rating:
            return who + " added his rating to his unit's attack and does not attack himself.";
        case Fault::duel:
            return "Single combat is between lone commanders in one square.";
        case Fault::must_activate:
            return fmt::format("Too many units would be left for the later phases: activate {} in this one.",
                               counted(least_activations(s), "unit"));
        case Fault::deploy_zone:
            return "That is outside its deployment zone.";
        case Fault::flank_entry:
            return "A flank march enters from round 2 by a free square of a side edge, out of contact.";
        case Fault::concede:
            return "A side may concede only before it activates anything in a round.";
        case Fault::reply:
            return "Choose one of the answers offered.";
        case Fault::no_retreat:
            return "Only a defender in a fighting retreat leaves the field.";
        case Fault::no_breath:
            return who + " has neither breath nor gaze.";
        case Fault::orders_first:
            return who + " gives orders this round and does nothing else.";
        case Fault::room:
            return "There is no room.";
    }
    return {};
}

}  // namespace

std::optional<Refusal> Rules::check(const State& s, const TableOrder& o) {
    const Fault f = fault_of(s, o);
    if (f == Fault::none) return std::nullopt;
    const PieceId p = piece_of(o);
    return Refusal{sentence(s, f, p && p.value <= s.pieces.size() ? name(s, p) : std::string("It"))};
}

}  // namespace banneret::battlefield
