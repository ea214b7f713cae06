#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rulesets/medieval_skirmish/clash.h"
#include "engine/rulesets/medieval_skirmish/notes.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::skirmish {

inline constexpr Hundredths charge_die = 350;  // the average bonus of a charge to the move

// Why the commander gives an order: a sentence of `fight --why` each.
enum class Policy : std::uint8_t {
    nothing,
    first,
    second,
    bolts_kept,
    stands,
    out_of_reach,
    meets,
    leaves_melee,
    fights_on,
    shoots,
    throws_bolts,
    heals,
    leads,
    points_spears,
    prays,
    enters,
    breaks_off,
    withdraws,
    forms_ring,
    leaves_ring,
    goes_loose,
    charges,
    steps_back,
    turns,
    joins,
    follows,
    closes,
    goes_to_shoot,
};
using Plan = shared::Plan<Policy>;
std::string sentence(const State& s, const Plan& p);

// The judgement of the automatic commander (MS-COMMANDER): how it weighs charges, shots and moves.
class Judgement {
public:
    Judgement(const State& s, Side side, const Weights& w) : s_(s), side_(side), w_(w) {
        attacks_ = posture();
        notes_ = s_.setup->notes.take();
        if (!notes_) notes_ = std::make_shared<Notes>();
        notes_->refresh(s_, {s_.turn, s_.stage, side_, attacks_, restless(), w_});
    }
    Judgement(const Judgement&) = delete;
    Judgement& operator=(const Judgement&) = delete;
    ~Judgement() { s_.setup->notes.put(std::move(notes_)); }

    Plan answer(const TableDecision& d) const;
    // The best order of one body that may move; Done: it stays.
    Plan move_of(std::size_t i) const;
    Notes& notes() const { return *notes_; }

private:
    static Plan plan(const TableOrder& o, Policy why, double score, std::size_t i = 0, std::size_t target = 0) {
        return {o, why, score, i, target};
    }
    bool own(std::size_t i) const { return facts(s_, i).home == side_; }
    const std::vector<std::uint16_t>& mine() const { return s_.setup->own[side_]; }
    const std::vector<std::uint16_t>& theirs() const { return s_.setup->own[other(side_)]; }

    // True if the side attacks. Charges are so strong that even the defender attacks. It stays where it is if one of
    // its bodies lies in ambush, or if it outshoots the enemy from its works; and in a fighting retreat it never
    // attacks.
    bool posture() const;
    // True while the main body waits for its flank march.
    bool marching() const;
    PerSide<int> shots_left() const;  // figures that can shoot
    bool restless() const { return s_.turn >= 8 && s_.quiet_turns >= 3; }

    // The other body's expected loss divided by that of body c.a (if `of_a`) or c.b.
    double exchange(const Contact& c, bool of_a) const { return exchange(c, of_a, s_.pieces[at(c.a)].at); }
    double exchange(const Contact& c, bool of_a, const InchPlace& a_at) const;
    // As above for a contact still ahead, made at the middle of the front.
    double exchange_ahead(const Contact& c, bool of_a) const { return exchange(c, of_a, s_.pieces[at(c.b)].at); }
    double charge_value(std::size_t i, std::size_t target, const ChargeWay& way, bool run) const;

    bool horse_in_reach() const;

    // True if enemy horse that is free to charge has the body within its move plus `more`.
    bool horse_near(std::size_t i, Hundredths more) const;
    bool under_fire(std::size_t i) const;
    // Horse that is charged: stand, or go to meet it. A charge that falls short leaves the enemy blown without contact.
    Plan answer_charge_at_us() const;

    // --- Shooting
    Plan shoot() const;
    Notes::Shot best_shot(std::size_t i) const;

    // --- Moves: the bodies nearest the enemy first.
    Plan move() const;
    // A body of the flank march enters the table beside friends and near the enemy, but not within reach of a charge at
    // a bad exchange.
    std::optional<Plan> enter_plan(std::size_t i) const;
    double worth_of_entry(std::size_t i, InchPoint there) const;
    // The enemy's loss divided by the body's own, if that enemy charges it.
    double exchange_if_charged(std::size_t i, std::size_t by) const;
    Plan stay(std::size_t) const { return Plan::done(Policy::nothing); }

    // The distance it may go before it is within reach of a charge at a bad exchange; at most `most`.
    Hundredths free_way(std::size_t i, Hundredths most) const;
    // The distance a flyer may go before it is ahead of all its friends by more than `lead`.
    Hundredths way_with_friends(std::size_t i, std::size_t foe) const;
    bool in_vain(std::size_t i, std::size_t e) const {
        return facts(s_, e).resistant && !facts(s_, i).strikes_resistant;
    }

    // Blown horse rests in place, unless it would be ridden down there.
    Plan rest_or_withdraw(std::size_t i, std::size_t foe) const;
    Plan step_back(std::size_t i, std::size_t foe) const;
    // An enemy within `far` that would fight the shooters hand to hand.
    std::optional<std::size_t> fighters_near(std::size_t i, Hundredths far) const;

    Plan move_shooters(std::size_t i, std::size_t foe) const;
    // The least turn after which it can shoot at an enemy.
    std::optional<Plan> turn_to_shoot(std::size_t i) const;
    std::optional<std::size_t> target_of(std::size_t i) const;  // the first at which it can shoot

    Plan lone_character(std::size_t i) const;

    // The farthest point in that direction, slightly to one side of an obstacle.
    Plan step_towards(std::size_t i, InchPoint goal, Hundredths most, Policy why) const;

    // --- Before the blows
    Plan before_blows() const;
    Arm best_arm(std::size_t i) const;

    // nearest_enemy().
    std::optional<std::size_t> nearest(std::size_t i) const { return notes_->nearest(s_, i).piece(); }

    // False if it is farther than that by the bounding circles: of two bodies of their own.
    bool perhaps_near(std::size_t i, std::size_t e, Hundredths far) const {
        return within_circle(s_.pieces[e], s_.pieces[i].at.point(), s_.pieces[i].radius + far);
    }
    // True if the enemy is not to be seen on the table.
    bool out_of_sight(std::size_t e) const { return !is_deployed(s_.pieces[e]) || s_.pieces[e].hidden; }

    // Notes ground that move_of() looks at, so that a body which enters or leaves it ends its verdict.
    void look(const Area& ground) const { looked_.look(ground); }
    // The ground that the body would cover in that order.
    void look_at_reform(std::size_t i, Order o) const;
    // The ground that its moves of at most that length may touch.
    static Area ground_of_moves(const Piece& p, Hundredths most) {
        return Area::about(p.at.point(), most + p.wide + 2 * p.radius + 200);
    }

    const State& s_;
    Side side_;
    Weights w_;
    bool attacks_ = true;
    std::shared_ptr<Notes> notes_{};  // taken from the Setup
    mutable Footprint looked_{};      // of the move_of() under way
};

}  // namespace banneret::skirmish
