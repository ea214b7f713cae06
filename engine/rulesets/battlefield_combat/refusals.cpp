// The sentences of refused orders.

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::battlefield {

namespace {

// One sentence for every fault, in the order of the enum; "{}" is the piece. Empty: a sentence that special_sentence()
// puts together.
struct FaultSentence {
    Fault fault;
    std::string_view words;
};
// clang-format off
constexpr auto sentences = std::to_array<FaultSentence>({
    {Fault::none, ""},
    {Fault::over, "The battle is over."},
    {Fault::not_asked, ""},
    {Fault::unknown_order, "Battlefield Combat has no such order."},
    {Fault::no_piece, "There is no such unit or commander."},
    {Fault::enemys, "{} does not belong to your side."},
    {Fault::gone, "{} is not on the map."},
    {Fault::other_begun, ""},
    {Fault::activated, "{} has already been activated this round."},
    {Fault::three_used, "Three units have been activated in this phase; the others must wait for the next phase."},
    {Fault::routing, "{} is routing: rally it, or let it flee."},
    {Fault::held, "{} is held by a spell, so it can neither move nor attack."},
    {Fault::disbanded, "{} is disbanded, so it may move or reform but not attack."},
    {Fault::moved, "{} has already moved, or this must come before anything else in its activation."},
    {Fault::attacked, "{} has already attacked, cast, rallied or given orders this round."},
    {Fault::charged, "{} is charging, so it can do nothing else in this activation."},
    {Fault::not_square, "Choose a square on the map."},
    {Fault::facing, "Face north, east, south or west; a charge and the deployment do not change the facing."},
    {Fault::pivoted, "{} can make one quarter turn in an activation, or turn about if it does not move."},
    {Fault::there_already, "{} is already in that square."},
    {Fault::faces_already, "{} already faces that way."},
    {Fault::out_of_reach, "{} cannot reach that square with one move."},
    {Fault::taken, "That square is occupied."},
    {Fault::beside_enemy, "{} must move out of contact with every enemy it is engaged with."},
    {Fault::engaged, "{} is engaged, so it can only strike, or disengage with an ordinary move."},
    {Fault::charge_line, "A charge must follow a row, a column or a diagonal; a formed unit charges straight or diagonally ahead."},
    {Fault::charge_barred, "Something bars that charge: a unit, difficult or impassable terrain, an obstacle, or contact with an enemy on the way."},
    {Fault::charge_contact, "A charge that attacks must end beside its target, which a formed charger must have in its front; a charge that only moves must end out of contact."},
    {Fault::shaken_charge, "{} is shaken, so it may not charge."},
    {Fault::no_target, "That cannot be a target now: choose a unit, or an exposed commander, on the map."},
    {Fault::friend_target, "That belongs to your own side."},
    {Fault::unseen, "Your side sees no enemy there."},
    {Fault::not_in_contact, "A unit can strike only an enemy whose square shares a side with its own."},
    {Fault::in_the_air, "The target is in the air, so only flyers and shots can reach it."},
    {Fault::no_shots, "{} has no missile weapon."},
    {Fault::charged_shot, "{} charged this round, so it cannot shoot."},
    {Fault::range, "The target is out of range."},
    {Fault::sight, "Something blocks the line of sight to the target."},
    {Fault::contact_shot, "A unit cannot shoot at an enemy in contact; strike it hand to hand."},
    {Fault::rolls, "The unit does not have that many rolls left."},
    {Fault::no_facing, "{} has no facing, so it cannot turn."},
    {Fault::no_rally, "{} is neither shaken nor routing, so it needs no rally."},
    {Fault::no_commander, "Only a commander with a rank can do that, and only while he is able to act."},
    {Fault::command_range, "That unit is outside the commander's command range."},
    {Fault::too_far, "To rally a unit the commander must be in its square or next to it."},
    {Fault::rallies_himself, "{} rallies himself in his own square, so he cannot move as well."},
    {Fault::rallied, "{} has already rallied this round."},
    {Fault::no_spell, "{} does not know that spell, or has none of its level left in this battle."},
    {Fault::spell_target, "The spell cannot be cast at that target."},
    {Fault::no_feat, "{} does not have that feat."},
    {Fault::feat_amount, "Trade at most 5 points, no more than the attack bonus, and with only one of the two feats."},
    {Fault::no_reform, "Only two damaged units of the same kind can reform together, and neither may be routing."},
    {Fault::attached_already, "{} is already with a unit; let him leave it first."},
    {Fault::not_attached, "{} is with no unit, so he cannot leave one."},
    {Fault::no_host, "Choose a unit that is on the map for the commander to join."},
    {Fault::has_commander, "That unit already has a commander."},
    {Fault::gave_rating, "{} added his rating to his unit's attack, so he cannot attack himself."},
    {Fault::duel, "Only lone commanders in the same square can fight single combat."},
    {Fault::must_activate, ""},
    {Fault::deploy_zone, "That square is outside the deployment zone."},
    {Fault::flank_entry, "A flank march enters in round 2 or later, at a free square of a side edge, out of contact."},
    {Fault::concede, "A side may concede only before its first activation of a round."},
    {Fault::reply, ""},
    {Fault::no_retreat, "Only a defender in a fighting retreat may leave the map."},
    {Fault::no_breath, "{} has neither a breath nor a gaze attack."},
    {Fault::orders_first, "{} gives orders this round, so he can do nothing else."},
});
// clang-format on
constexpr bool sentences_in_order() {
    for (std::size_t i = 0; i < sentences.size(); ++i)
        if (static_cast<std::size_t>(sentences[i].fault) != i) return false;
    return sentences.back().fault == Fault::orders_first;
}
static_assert(sentences_in_order(), "a fault has no sentence");

// The sentences that depend on more than the piece.
std::string special_sentence(const State& s, Fault f) {
    switch (f) {
        case Fault::not_asked:
            return shared::not_asked_now().why;
        case Fault::other_begun:
            return Rules::name(s, piece(s.act.piece)) + " is still being activated; end its activation first.";
        case Fault::must_activate:
            return fmt::format("Activate at least {} in this phase, or the later phases cannot take the rest.",
                               counted(least_activations(s), "unit"));
        case Fault::reply:
            return shared::not_an_answer().why;
        default:
            return {};
    }
}

std::string sentence(const State& s, Fault f, const std::string& who) {
    const std::string_view words = sentences[static_cast<std::size_t>(f)].words;
    return words.empty() ? special_sentence(s, f) : fmt::format(fmt::runtime(words), who);
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
