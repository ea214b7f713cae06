// Why an order does not answer the pending decision.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

namespace {

bool at_top(const State& s) {
    return s.stage == Stage::act && s.tasks.empty() && !s.act.begun;
}

}  // namespace

Fault order_fault(const State& s, std::size_t i) {
    if (s.stage != Stage::act || !s.tasks.empty() || s.attack.divided) return Fault::not_asked;
    const Piece& p = s.pieces[i];
    if (p.side != acting_side(s)) return Fault::enemys;
    if (p.heads == 0) return Fault::gone;
    if (s.act.begun) {
        const bool his = s.act.piece == i || (p.where == Where::with && p.host == s.act.piece);
        if (!his) return Fault::other_begun;
        return s.act.riding ? Fault::charged : Fault::none;
    }
    if (p.where == Where::with) return order_fault(s, p.host);
    if (p.where != Where::table) return Fault::gone;
    if (p.now.activated) return Fault::activated;
    if (is_unit(s, i) && s.used >= activations_a_phase) return Fault::three_used;
    return Fault::none;
}

bool may_reform(const State& s, std::size_t i, std::size_t with) {
    if (!is_unit(s, i) || !is_unit(s, with) || i == with) return false;
    const Piece &a = s.pieces[i], &b = s.pieces[with];
    if (a.side != b.side || !on_table(a) || !on_table(b) || facts(s, i).type != facts(s, with).type) return false;
    if (a.morale == Morale::routing || b.morale == Morale::routing) return false;
    const auto damaged = [&](std::size_t x) {
        return s.pieces[x].heads < facts(s, x).started || s.pieces[x].excess > 0;
    };
    if (!damaged(i) || !damaged(with)) return false;
    // A counter keeps account of no more than six roster units.
    std::size_t units = 0;
    for (const Share& x : b.shares) units += x.heads + x.lost > 0;
    for (const Share& x : a.shares)
        units += x.heads > 0 && std::ranges::none_of(
                                    b.shares, [&](const Share& y) { return y.heads + y.lost > 0 && y.unit == x.unit; });
    return units <= most_shares;
}

namespace {

const SquarePlace* square_of(const TablePlace& p) {
    return std::get_if<SquarePlace>(&p);
}

struct Checked {
    const State& s;
    Side side;
    bool reached = false;  // reach() has found the square of a move

    // Index of the piece an order names.
    std::optional<std::size_t> known(PieceId p) const {
        if (p.value == 0 || p.value > s.pieces.size()) return std::nullopt;
        return p.value - 1;
    }
    Fault own(PieceId p) const {
        const auto i = known(p);
        if (!i) return Fault::no_piece;
        return s.pieces[*i].side == side ? Fault::none : Fault::enemys;
    }
    Fault enemy(PieceId p) const {
        const auto i = known(p);
        if (!i) return Fault::no_target;
        if (s.pieces[*i].side == side) return Fault::friend_target;
        return s.pieces[*i].hidden ? Fault::unseen : Fault::none;
    }
    // The piece may be ordered now; routing ones only to flee.
    Fault may_act(PieceId p) const {
        if (const Fault f = own(p); f != Fault::none) return f;
        if (const Fault f = order_fault(s, p.value - 1); f != Fault::none) return f;
        return s.pieces[p.value - 1].morale == Morale::routing ? Fault::routing : Fault::none;
    }
    Fault may_attack_now(std::size_t i) const {
        const Piece& p = s.pieces[i];
        if (p.disbanded) return Fault::disbanded;
        if (held(s, i)) return Fault::held;
        if (p.where == Where::with) {
            if (s.act.begun && s.act.guest_acted) return Fault::attacked;
            if (!s.act.begun && p.now.activated) return Fault::activated;
            if (p.now.gave_rating) return Fault::gave_rating;
        } else if (s.act.begun && s.act.attacked) {
            return Fault::attacked;
        }
        if (p.now.attacked && facts(s, i).commander) return Fault::attacked;
        if (p.now.tried_rally || p.now.cast) return Fault::attacked;
        return p.now.orders ? Fault::orders_first : Fault::none;
    }

    Fault operator()(const Done&) const {
        if (s.stage == Stage::deploy_first || s.stage == Stage::deploy_second) return Fault::none;
        if (s.stage != Stage::act || !s.tasks.empty()) return Fault::reply;
        if (s.attack.divided || s.act.begun) return Fault::none;
        return s.used < least_activations(s) ? Fault::must_activate : Fault::none;
    }
    Fault operator()(const Concede&) const {
        if (!at_top(s) || s.phase != 0 || s.used != 0) return Fault::concede;
        return Fault::none;
    }
    Fault operator()(const Reply& o) const {
        if (s.stage == Stage::theory) return o.option < 2 ? Fault::none : Fault::reply;
        if (s.stage == Stage::theory_choice) return o.option < theory_options(s).size() ? Fault::none : Fault::reply;
        if (s.stage != Stage::act || s.tasks.empty()) return Fault::not_asked;
        return o.option < 2 ? Fault::none : Fault::reply;
    }
    Fault operator()(const Deploy& o) const {
        if (const Fault f = own(o.piece); f != Fault::none) return f;
        const SquarePlace* to = square_of(o.at);
        if (to == nullptr) return Fault::not_square;
        if (to->facing > 6 || to->facing % 2 != 0) return Fault::facing;
        if (s.stage == Stage::deploy_first || s.stage == Stage::deploy_second) {
            if (to->facing != facing_of(side)) return Fault::facing;
            return may_deploy(s, o.piece.value - 1, to->at) ? Fault::none : Fault::deploy_zone;
        }
        if (!at_top(s)) return Fault::not_asked;
        if (s.used >= activations_a_phase) return Fault::three_used;
        return may_enter(s, o.piece.value - 1, to->at) ? Fault::none : Fault::flank_entry;
    }
    Fault operator()(const Advance& o) const {
        const SquarePlace* to = square_of(o.to);
        if (to == nullptr || !on_map(*s.setup, to->at)) return Fault::not_square;
        if (to->facing > 6 || to->facing % 2 != 0) return Fault::facing;
        if (const Fault f = own(o.piece); f != Fault::none) return f;
        const std::size_t i = o.piece.value - 1;
        const Piece& p = s.pieces[i];
        if (s.stage == Stage::act && s.tasks.empty() && s.act.begun && s.act.riding && s.act.piece == i) {
            const Line line = line_between(p.at, to->at);
            const bool on = line.direction == s.act.direction && line.length >= 2 && line.length <= ride_by_most(s);
            return on && to->facing == p.facing ? Fault::none : Fault::out_of_reach;
        }
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        if (p.where == Where::with) return Fault::attached_already;
        if (held(s, i)) return Fault::held;
        if (s.act.begun && (s.act.moved || s.act.charged || s.act.about)) return Fault::moved;
        if (p.now.orders) return Fault::orders_first;
        switch (o.gait) {
            case Gait::run:
                return run(i, *to);
            case Gait::leave_field:
                return withdraw(i);
            case Gait::normal:
            case Gait::disengage:
                return walk(i, *to);
            default:
                return Fault::unknown_order;
        }
    }
    Fault walk(std::size_t i, const SquarePlace& to) const {
        const Piece& p = s.pieces[i];
        if (to.at == p.at) return Fault::there_already;
        if (faces(s, i)) {
            const int turn = (to.facing - p.facing) & 7;
            if (turn == 4) return Fault::pivoted;
            if (turn != 0 && s.act.begun && s.act.pivoted) return Fault::pivoted;
        }
        const int speed = speed_now(s, i);
        if (speed == 0) return Fault::out_of_reach;
        if (!reached && !reachable_within(i, to.at, speed)) return Fault::out_of_reach;
        return beside_old_enemy(i, to.at) ? Fault::beside_enemy : Fault::none;
    }
    bool reachable_within(std::size_t i, Square to, int speed) const {
        if (distance(s.pieces[i].at, to) > speed) return false;
        const std::uint16_t there = unit_on(s, to);
        if (there != nobody && !(s.pieces[there].hidden && s.pieces[there].side != side)) return false;
        Reach all;
        reach(s, i, speed, all);
        return std::any_of(all.begin(), all.end(),
                           [&](const Reached& r) { return r.at == to && r.may_end && r.steps > 0; });
    }
    // BCR-3.6.2: it ends away from every enemy it began in contact with.
    bool beside_old_enemy(std::size_t i, Square to) const {
        const Piece& p = s.pieces[i];
        const Contacts start =
            s.act.begun && s.act.piece == i ? Contacts{s.act.contact, s.act.contacts} : contacts_at(s, p.at, p.side);
        if (start.count == 0) return false;
        const Contacts after = contacts_at(s, to, p.side);
        return std::ranges::any_of(after.unit, [&](std::uint16_t e) {
            return e != nobody && std::ranges::find(start.unit, e) != start.unit.end();
        });
    }
    Fault run(std::size_t i, const SquarePlace& to) const {
        const Piece& p = s.pieces[i];
        if (!unmoved(s)) return Fault::moved;
        if (engaged(s, i)) return Fault::engaged;
        if (s.setup->house.shaken_no_charge && p.morale == Morale::shaken) return Fault::shaken_charge;
        if (faces(s, i) && to.facing != p.facing) return Fault::facing;
        const Line line = line_between(p.at, to.at);
        if (line.length == 0) return Fault::charge_line;
        if (!charges_along(s, i, line.direction)) return Fault::charge_line;
        if (clear_charge(s, i, line.direction) < line.length) return Fault::charge_barred;
        if (unit_on(s, to.at) != nobody || closed(s, to.at, i)) return Fault::taken;
        return contact_at(s, to.at, p.side) ? Fault::charge_contact : Fault::none;
    }
    Fault withdraw(std::size_t i) const {
        if (!is_unit(s, i) || side != Side::second || s.setup->posture.second != Posture::fighting_retreat)
            return Fault::no_retreat;
        if (s.pieces[i].disbanded) return Fault::disbanded;
        if (engaged(s, i)) return Fault::engaged;
        return may_withdraw(s, i) ? Fault::none : Fault::out_of_reach;
    }
    Fault operator()(const Charge& o) const {
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        if (const Fault f = enemy(o.target); f != Fault::none) return f;
        const std::size_t i = o.piece.value - 1, e = o.target.value - 1;
        const SquarePlace* to = square_of(o.to);
        if (to == nullptr || !on_map(*s.setup, to->at)) return Fault::not_square;
        if (s.pieces[i].where == Where::with) return Fault::attached_already;
        if (const Fault f = may_attack_now(i); f != Fault::none) return f;
        if (s.pieces[e].where != Where::table) return Fault::no_target;
        if (faces(s, i) && to->facing != s.pieces[i].facing) return Fault::facing;
        return charge_fault(s, i, e, to->at);
    }
    Fault operator()(const Strike& o) const {
        const bool shots = o.weapon.word() == "shots";
        if (!shots && !o.weapon.empty()) return Fault::unknown_order;
        // More shares of an attack that is being divided.
        if (s.stage == Stage::act && s.tasks.empty() && s.attack.divided) {
            if (own(o.piece) != Fault::none || o.piece != piece(s.attack.by)) return Fault::other_begun;
            if (const Fault f = enemy(o.target); f != Fault::none) return f;
            if (shots != s.attack.shot) return Fault::rolls;
            if (s.attack.targets == s.attack.aimed.size()) return Fault::rolls;
        } else if (const Fault f = may_act(o.piece); f != Fault::none) {
            return f;
        }
        const std::size_t i = o.piece.value - 1;
        if (const Fault f = enemy(o.target); f != Fault::none) return f;
        const std::size_t e = o.target.value - 1;
        if (!s.attack.divided)
            if (const Fault f = may_attack_now(i); f != Fault::none) return f;
        if (s.act.begun && s.act.charged && !facts(s, i).commander) return Fault::charged;
        if (shots) {
            if (const Fault f = shot_fault(s, i, e); f != Fault::none) return f;
        } else if (!may_be_struck(s, i, e)) {
            return unstruck(i, e);
        }
        if (o.dice == 0) return Fault::none;
        if (facts(s, i).commander) return Fault::rolls;
        return o.dice > rolls_left(s, i, shots, e) ? Fault::rolls : Fault::none;
    }
    // Why a piece cannot strike an enemy that may_be_struck() excludes.
    Fault unstruck(std::size_t i, std::size_t e) const {
        const Piece& p = s.pieces[e];
        const bool with = p.where == Where::with;
        if (p.heads == 0 || (with ? !p.now.exposed : p.where != Where::table)) return Fault::no_target;
        return can_strike(s, i, with ? p.host : e) ? Fault::not_in_contact : Fault::in_the_air;
    }
    Fault operator()(const Shoot& o) const {
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        if (const Fault f = enemy(o.target); f != Fault::none) return f;
        const std::size_t i = o.piece.value - 1;
        if (!o.weapon.empty()) return Fault::unknown_order;
        if (const Fault f = may_attack_now(i); f != Fault::none) return f;
        if (s.act.begun && s.act.charged) return Fault::charged_shot;
        return shot_fault(s, i, o.target.value - 1);
    }
    Fault operator()(const Reform& o) const {
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        const std::size_t i = o.piece.value - 1;
        const Piece& p = s.pieces[i];
        const SquarePlace* to = square_of(o.to);
        if (to == nullptr || !(to->at == p.at)) return Fault::not_square;
        if (to->facing > 6 || to->facing % 2 != 0) return Fault::facing;
        if (!faces(s, i)) return Fault::no_facing;
        if (o.formation != TableFormation::unchanged || o.width != 0) return Fault::unknown_order;
        const int turn = (to->facing - p.facing) & 7;
        if (turn == 0) return Fault::faces_already;
        if (s.act.begun && s.act.charged) return Fault::charged;
        if (turn != 4) return s.act.begun && (s.act.pivoted || s.act.about) ? Fault::pivoted : Fault::none;
        return s.act.begun && (s.act.moved || s.act.about || s.act.pivoted) ? Fault::moved : Fault::none;
    }
    Fault operator()(const Rally& o) const {
        if (const Fault f = own(o.piece); f != Fault::none) return f;
        if (const Fault f = own(o.by); f != Fault::none) return f;
        const SquarePlace* to = square_of(o.to);
        if (to == nullptr || !on_map(*s.setup, to->at)) return Fault::not_square;
        return rally_fault(s, o.piece.value - 1, o.by.value - 1, to->at);
    }
    Fault operator()(const Cast& o) const {
        if (const Fault f = may_act(o.by); f != Fault::none) return f;
        const std::size_t by = o.by.value - 1;
        std::optional<std::size_t> target;
        if (o.target) {
            target = known(o.target);
            if (!target) return Fault::no_target;
            if (s.pieces[*target].side != side && s.pieces[*target].hidden) return Fault::unseen;
        }
        if (const Fault f = may_attack_now(by); f != Fault::none) return f;
        if (o.spell.word() == "breath") {
            if (!facts(s, by).breath) return Fault::no_breath;
            if (!target || s.pieces[*target].side == side) return Fault::no_target;
            const Piece& e = s.pieces[*target];
            if (e.where != Where::table || e.heads == 0) return Fault::no_target;
            return distance(e.at, s.pieces[by].at) <= 2 ? Fault::none : Fault::range;
        }
        const SquarePlace* at = square_of(o.at);
        return spell_fault(s, by, o.spell.word(), target, at, o.dice);
    }
    Fault operator()(const LeadersOrder& o) const {
        if (const Fault f = own(o.piece); f != Fault::none) return f;
        if (o.by && o.by != o.piece) return Fault::unknown_order;
        const std::size_t i = o.piece.value - 1;
        if (const Fault f = order_fault(s, i); f != Fault::none) return f;
        if (s.pieces[i].where == Where::with) return Fault::attached_already;
        if (o.command == LeaderCommand::hold) return unmoved(s) ? Fault::none : Fault::moved;
        if (o.command != LeaderCommand::encourage) return Fault::unknown_order;
        if (!is_lone_commander(s, i) || !facts(s, i).leads) return Fault::no_commander;
        if (s.pieces[i].morale == Morale::routing) return Fault::routing;
        if (held(s, i)) return Fault::held;
        const ThisRound& now = s.pieces[i].now;
        if (now.attacked || now.cast || now.tried_rally) return Fault::attacked;
        return unmoved(s) && !now.detached ? Fault::none : Fault::moved;
    }
    Fault operator()(const UseFeat& o) const {
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        const std::size_t i = o.piece.value - 1;
        const Facts& f = facts(s, i);
        const auto feat = parse_feat(o.feat.word());
        if (!feat || (*feat != Feat::power_attack && *feat != Feat::combat_expertise) || !f.feats.has(*feat))
            return Fault::no_feat;
        if (s.act.begun && s.act.charged) return Fault::charged;
        if (s.act.begun && s.act.attacked) return Fault::attacked;
        const Piece& p = s.pieces[i];
        const bool other = s.act.begun && (*feat == Feat::power_attack ? p.expertise > 0 : p.power > 0);
        return other || o.amount < 0 || o.amount > std::min<int>(5, f.attack) ? Fault::feat_amount : Fault::none;
    }
    Fault operator()(const ChallengeTo& o) const {
        if (const Fault f = may_act(o.by); f != Fault::none) return f;
        if (const Fault f = enemy(o.target); f != Fault::none) return f;
        const std::size_t i = o.by.value - 1, e = o.target.value - 1;
        if (!is_lone_commander(s, i) || !is_lone_commander(s, e) || !(s.pieces[i].at == s.pieces[e].at))
            return Fault::duel;
        return may_attack_now(i);
    }
    Fault operator()(const Attach& o) const {
        if (const Fault f = own(o.piece); f != Fault::none) return f;
        const std::size_t i = o.piece.value - 1;
        if (o.unit)
            if (const Fault f = own(o.unit); f != Fault::none) return f;
        if (is_unit(s, i)) return join_units(i, o);
        if (!o.unit) return leave_unit(i, o);
        const std::size_t u = o.unit.value - 1;
        if (!is_unit(s, u) || !on_table(s.pieces[u])) return Fault::no_host;
        if (s.stage == Stage::deploy_first || s.stage == Stage::deploy_second)
            return s.pieces[u].guest != nobody && s.pieces[u].guest != i ? Fault::has_commander : Fault::none;
        if (s.pieces[i].where == Where::with) return Fault::attached_already;
        if (s.pieces[u].guest != nobody) return Fault::has_commander;
        // If both are in one square, he may join at any time of either's activation (BCR-9.1).
        if (s.stage == Stage::act && s.tasks.empty() && !s.attack.divided && s.act.begun && s.act.piece == u &&
            s.pieces[i].at == s.pieces[u].at && s.pieces[i].morale != Morale::routing)
            return Fault::none;
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        if (held(s, i)) return Fault::held;
        if (s.pieces[i].at == s.pieces[u].at) return Fault::none;
        if (s.act.begun && s.act.moved) return Fault::moved;
        if (s.pieces[i].now.orders) return Fault::orders_first;
        Reach all;
        reach(s, i, speed_now(s, i), all);
        const bool there =
            std::any_of(all.begin(), all.end(), [&](const Reached& r) { return r.at == s.pieces[u].at; });
        return there ? Fault::none : Fault::out_of_reach;
    }
    Fault leave_unit(std::size_t i, const Attach& o) const {
        const Piece& p = s.pieces[i];
        const SquarePlace* to = square_of(o.at);
        if (to == nullptr || !on_map(*s.setup, to->at)) return Fault::not_square;
        if (s.stage == Stage::deploy_first || s.stage == Stage::deploy_second)
            return may_deploy(s, i, to->at) ? Fault::none : Fault::deploy_zone;
        if (!at_top(s)) return Fault::not_asked;
        if (p.side != acting_side(s)) return Fault::enemys;
        if (p.where != Where::with) return Fault::not_attached;
        if (p.now.activated || p.swept) return Fault::activated;
        if (held(s, i)) return Fault::held;
        if (to->at == p.at) return Fault::there_already;
        Reach all;
        reach(s, i, std::max(1, speed_now(s, i)), all);
        const bool there = std::any_of(all.begin(), all.end(),
                                       [&](const Reached& r) { return r.at == to->at && r.may_end && r.steps > 0; });
        return there ? Fault::none : Fault::out_of_reach;
    }
    Fault join_units(std::size_t i, const Attach& o) const {
        if (!o.unit) return Fault::no_reform;
        if (const Fault f = may_act(o.piece); f != Fault::none) return f;
        const std::size_t with = o.unit.value - 1;
        if (!may_reform(s, i, with)) return Fault::no_reform;
        if (held(s, i)) return Fault::held;
        if (s.act.begun && s.act.attacked) return Fault::attacked;
        const Square at = s.pieces[with].at;
        if (s.act.begun && (s.act.charged || s.act.about)) return Fault::moved;
        // After a move that is over it may still hand over men to a neighbour.
        if (engaged(s, i)) return Fault::engaged;
        if (s.act.begun && s.act.moved) return distance(s.pieces[i].at, at) == 1 ? Fault::none : Fault::moved;
        return distance(s.pieces[i].at, at) <= std::max(1, speed_now(s, i)) && speed_now(s, i) > 0 &&
                       way_beside(s, i, at)
                   ? Fault::none
                   : Fault::out_of_reach;
    }
    template <class O>
    Fault operator()(const O&) const {
        return Fault::unknown_order;
    }
};

}  // namespace

// True if the mover can come onto the other's square: its last step is from a square it can reach.
bool way_beside(const State& s, std::size_t i, Square at) {
    const int speed = speed_now(s, i);
    if (distance(s.pieces[i].at, at) == 1) return true;
    Reach all;
    reach(s, i, speed - 1, all);
    return std::any_of(all.begin(), all.end(), [&](const Reached& r) { return distance(r.at, at) == 1; });
}

bool may_withdraw(const State& s, std::size_t i) {
    const Side side = s.pieces[i].side;
    const int edge = side == Side::first ? s.setup->rows - 1 : 0;
    const int speed = speed_now(s, i);
    if (speed == 0 || std::abs(s.pieces[i].at.row - edge) >= speed) return false;
    Reach all;
    reach(s, i, speed - 1, all);
    return std::any_of(all.begin(), all.end(), [&](const Reached& r) { return r.at.row == edge; });
}

namespace {

// The side that may give an order now.
Side asked_side(const State& s) {
    Side side = acting_side(s);
    if (s.stage == Stage::theory || s.stage == Stage::theory_choice) side = s.pieces[s.theorist].side;
    if (s.stage == Stage::deploy_first) side = Side::first;
    if (s.stage == Stage::deploy_second) side = Side::second;
    if (!s.tasks.empty()) side = s.pieces[s.tasks.back().piece].side;
    return side;
}

}  // namespace

Fault fault_of(const State& s, const TableOrder& o) {
    return s.stage == Stage::over ? Fault::over : std::visit(Checked{s, asked_side(s)}, o);
}

bool legal_if_reached(const State& s, const Advance& o) {
    return s.stage != Stage::over && Checked{s, asked_side(s), true}(o) == Fault::none;
}

}  // namespace banneret::battlefield
