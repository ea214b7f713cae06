// The policy of the rulings (MS-COMMANDER), kept as the commander by-the-book.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/rulesets/medieval_skirmish/by_the_book/policy.h"
#include "engine/rulesets/medieval_skirmish/steps.h"
#include "engine/rulesets/shared/commander.h"

namespace banneret::skirmish::by_the_book {

namespace {

struct Weights {
    double charge = 1.0, attack = 0.7, spears = 1.5, flee = 0.5;
};
using Why = RuleRef;
using Plan = shared::Plan<Why>;

class BookJudgement {
public:
    BookJudgement(const State& s, Side side) : s_(s), side_(side) { attacks_ = posture(); }

    Plan answer(const TableDecision& d) const {
        switch (s_.stage) {
            case Stage::who_first:
                return plan(Reply{static_cast<std::uint16_t>(horse_in_reach() ? 0 : 1)}, 1);
            case Stage::volleys: {
                const Hit& h = s_.hits.front();
                const bool save = facts(s_, at(h.at)).character || value_each(facts(s_, at(h.at))) >= 5;
                return plan(Reply{static_cast<std::uint16_t>(save)}, 1);
            }
            case Stage::counter:
                return plan(Reply{1}, 1);
            case Stage::refuse: {
                for (const Contact& c : s_.contacts)
                    if (at(c.b) == s_.cursor && exchange(c, false) < 1) return plan(Reply{1}, 1);
                return plan(Reply{0}, 1);
            }
            case Stage::shoot_first:
            case Stage::shoot_second:
                return shoot();
            case Stage::move_first:
            case Stage::move_second:
                return move();
            case Stage::fight_first:
            case Stage::fight_second:
                return before_blows();
            default:
                (void)d;
                return plan(Done{}, 0);
        }
    }

private:
    Plan plan(const TableOrder& o, double score, std::size_t i = 0, std::size_t target = 0) const {
        return {o, rule("MS-COMMANDER"), score, i, target};
    }
    bool own(std::size_t i) const { return facts(s_, i).home == side_; }
    const std::vector<std::uint16_t>& mine() const { return s_.setup->own[side_]; }
    const std::vector<std::uint16_t>& theirs() const { return s_.setup->own[other(side_)]; }

    // The campaign's attacker attacks, until nothing happens; then both do.
    bool posture() const {
        if (side_ == Side::first) return true;
        if (s_.setup->posture.second == Posture::fighting_retreat) return false;
        return s_.bad_turns[side_] >= 2 || (s_.turn >= 8 && s_.quiet_turns >= 6) || outshot();
    }
    // A body does not stay under shot that it cannot return.
    bool outshot() const {
        int his = 0, own_shots = 0;
        for (const std::uint16_t e : theirs())
            if (is_deployed(s_.pieces[e]) && !routs(s_.pieces[e])) his += shooters(s_, e);
        for (const std::uint16_t i : mine())
            if (is_deployed(s_.pieces[i]) && !routs(s_.pieces[i])) own_shots += shooters(s_, i);
        return his > 0 && own_shots == 0;
    }
    bool restless() const { return s_.turn >= 8 && s_.quiet_turns >= 3; }

    // The value that `a` (of the contact) takes, divided by the value it loses.
    double exchange(const Contact& c, bool of_a) const {
        const std::size_t a = at(c.a), b = at(c.b);
        const Facts &f = facts(s_, a), &g = facts(s_, b);
        const Arm x = usual_arm(s_, c, true), y = usual_arm(s_, c, false);
        const House& house = s_.setup->house;
        const Odds o = round_odds(bonus_of(s_, c, true, x, y, f, g, 0), margin_against(f, f.cls, house),
                                  bonus_of(s_, c, false, y, x, g, f, 0), margin_against(g, g.cls, house), house.cap);
        const Piece &p = s_.pieces[a], &q = s_.pieces[b];
        // An outnumbered body lasts for fewer rounds.
        const double stay = std::sqrt(static_cast<double>(p.figures) / std::max<int>(1, q.figures));
        const double wins = (o.b_killed + 0.5) * value_each(g) * stay, loses = (o.a_killed + 0.5) * value_each(f);
        return of_a ? wins / loses : loses / wins;
    }
    double charge_value(std::size_t i, std::size_t target, const ChargeWay& way, bool run) const {
        const Facts& f = facts(s_, i);
        Contact c;
        c.a = static_cast<std::int16_t>(i);
        c.b = static_cast<std::int16_t>(target);
        c.zone = way.zone;
        c.a_charges = run && (f.mounted || f.flying ? 2 * way.gap >= printed_move(f) : way.gap >= 200);
        double e = exchange(c, true);
        // Others in contact with the same enemy share the work.
        e *= 1 + 0.5 * s_.pieces[target].fights;
        if (routs(s_.pieces[target])) e = std::max(e, 1.2);
        return e;
    }

    bool horse_in_reach() const {
        for (const std::uint16_t i : mine()) {
            if (!facts(s_, i).mounted || !is_deployed(s_.pieces[i]) || !may_charge(s_, i)) continue;
            for (const std::uint16_t e : theirs())
                if (is_deployed(s_.pieces[e]) && within(s_, i, e, charge_move(s_, i, true) + 300)) return true;
        }
        return false;
    }

    // Horse that is free to charge, within its move plus `more`.
    bool horse_near(std::size_t i, Hundredths more) const {
        for (const std::uint16_t e : theirs()) {
            const Piece& q = s_.pieces[e];
            if (!is_deployed(q) || q.hidden || routs(q) || q.blown || in_contact(q) || !facts(s_, e).mounted) continue;
            if (within(s_, i, e, printed_move(facts(s_, e)) + more)) return true;
        }
        return false;
    }
    bool under_fire(std::size_t i) const {
        for (const std::uint16_t e : theirs()) {
            const Piece& q = s_.pieces[e];
            if (!is_deployed(q) || q.hidden || routs(q) || facts(s_, e).missile == Missile::none) continue;
            if (within(s_, i, e, row(facts(s_, e).missile).far)) return true;
        }
        return false;
    }

    // --- Shooting
    Plan shoot() const {
        Plan best = Plan::none();
        for (const std::uint16_t i : mine()) {
            const Piece& p = s_.pieces[i];
            const Facts& f = facts(s_, i);
            if (!is_alive(p)) continue;
            if (f.missile != Missile::none && p.aim < 0 && may_shoot(s_, i))
                for (const std::uint16_t e : theirs()) {
                    if (!is_deployed(s_.pieces[e]) || in_contact(s_.pieces[e])) continue;
                    if (!within(s_, i, e, row(f.missile).far) || shot_refused(s_, i, e)) continue;
                    const double kills = kill_chance(s_, i, e) * shooters(s_, i);
                    const double score = kills * value_each(facts(s_, e)) - shot_range(s_, i, e) * 1e-6;
                    best.take(plan(Shoot{piece(std::size_t{i}), piece(std::size_t{e}), {}}, score, i, e));
                }
            if (p.bolts_left > 0 && p.bolts < f.bolts_a_turn && p.aim < 0)
                for (const std::uint16_t e : theirs()) {
                    const auto n = static_cast<std::uint16_t>(std::min<int>(p.bolts_left, f.bolts_a_turn - p.bolts));
                    const Cast o{piece(std::size_t{i}), piece(std::size_t{e}), spells::attack, n, {}};
                    if (!is_deployed(s_.pieces[e]) || 0.625 * n < 0.5 || Rules::check(s_, o)) continue;
                    best.take(plan(o, 0.625 * n * value_each(facts(s_, e)), i, e));
                }
            if (p.prayers > 0)
                for (const std::uint16_t o : mine()) {
                    const Cast heal{piece(std::size_t{i}), piece(std::size_t{o}), spells::heal, 1, {}};
                    if (s_.pieces[o].wounds >= 2 && !Rules::check(s_, heal)) best.take(plan(heal, 50, i, o));
                }
        }
        if (best.score > 0) return best;
        return plan(Done{}, 0);
    }

    // --- Moves: the bodies nearest the enemy first.
    Plan move() const {
        std::vector<std::pair<Hundredths, std::size_t>> order;
        for (const std::uint16_t i : mine()) {
            const Piece& p = s_.pieces[i];
            if (p.where == Where::flank && p.host < 0 && p.figures > 0 && s_.turn >= 2) {
                if (auto in = enter_plan(i)) return *in;
                continue;
            }
            if (!may_move(s_, i) || facts(s_, i).missile == Missile::cannon) continue;
            const auto e = nearest_enemy(s_, i);
            order.emplace_back(e ? gap_between(s_, i, *e) : 100'000, i);
        }
        std::ranges::sort(order);
        for (const auto& [far, i] : order) {
            const Plan p = move_of(i);
            if (!std::holds_alternative<Done>(p.order)) return p;
        }
        return plan(Done{}, 0);
    }
    std::optional<Plan> enter_plan(std::size_t i) const {
        const Piece& p = s_.pieces[i];
        for (const bool west : {true, false})
            for (int k = 0; k < 24; ++k) {
                const Hundredths y = s_.setup->deep / 2 + (k % 2 == 0 ? 1 : -1) * (k / 2) * 250;
                const Hundredths in = std::max(p.deep + 5, usual_move(s_, i) / 2);
                const InchPlace to{west ? in : s_.setup->wide - in, y, static_cast<std::int16_t>(west ? 90 : 270)};
                const Deploy o{piece(i), to, 0, {}};
                if (!Rules::check(s_, o)) return plan(o, 1, i);
            }
        return std::nullopt;
    }
    Plan stay(std::size_t) const { return plan(Done{}, 0); }

    Plan move_of(std::size_t i) const {
        const Piece& p = s_.pieces[i];
        const Facts& f = facts(s_, i);
        const PieceId id = piece(i);
        if (in_contact(p)) {
            for (const Contact& c : s_.contacts) {
                if (at(c.a) != i && at(c.b) != i) continue;
                const std::size_t foe = other_of(c, i);
                if (f.mounted && !facts(s_, foe).mounted && exchange(c, at(c.a) == i) < 0.25) {
                    const Advance off{id, p.at, Gait::disengage};
                    if (!Rules::check(s_, off)) return plan(off, 1, i);
                }
            }
            return stay(i);
        }
        if (s_.setup->posture.second == Posture::fighting_retreat && side_ == Side::second) {
            const Advance leave{id, p.at, Gait::leave_field};
            if (s_.turn >= 3 && !Rules::check(s_, leave)) return plan(leave, 1, i);
            if (s_.turn >= 3) return step_towards(i, {p.at.x, s_.setup->deep}, usual_move(s_, i));
        }
        if (f.character) return lone_character(i);
        // Spear foot forms a schiltron against horse that may charge, and leaves it when that is gone.
        if (!f.mounted && !f.character) {
            const bool threat = horse_near(i, 1'000) && !under_fire(i);
            const Reform ring{id, TableFormation::schiltron, 0, {}}, line{id, TableFormation::formed, 0, {}};
            if (threat && p.order != Order::schiltron && !Rules::check(s_, ring)) return plan(ring, 1, i);
            if (!threat && p.order == Order::schiltron && !Rules::check(s_, line)) return plan(line, 1, i);
        }
        const double least = restless() ? 0.0 : attacks_ ? w_.attack : w_.charge;
        Plan best = Plan::none();
        for (const std::uint16_t e : theirs()) {
            if (!is_deployed(s_.pieces[e]) || s_.pieces[e].hidden || in_vain(i, e)) continue;
            if (!within(s_, i, e, charge_move(s_, i, true) + 300)) continue;
            for (const bool run : {true, false}) {
                const auto found = charge_way(s_, i, e, run);
                const auto* way = std::get_if<ChargeWay>(&found);
                if (way == nullptr) continue;
                if (way->gap + way->toll > charge_move(s_, i, run) + (run ? 300 : 0)) continue;
                const double v = charge_value(i, e, *way, run);
                const bool braced = way->zone == Zone::front && f.mounted && !facts(s_, e).mounted &&
                                    ((facts(s_, e).arms & 6u) != 0 || s_.pieces[e].order == Order::schiltron);
                const bool archer = f.missile > Missile::javelin;
                const double need = std::max(least, braced && !restless() ? w_.spears : archer ? 1.3 : 0.0);
                if (v < need) continue;
                best.take(plan(Charge{id, piece(std::size_t{e}), {}, {}, run ? Gait::run : Gait::normal},
                               v + (run ? 0.01 : 0.0), i, e));
            }
        }
        if (best.score > -1) return best;
        const auto foe = nearest_enemy(s_, i);
        if (!foe) return stay(i);
        if (f.missile > Missile::javelin) return move_shooters(i, *foe);
        if (p.blown && f.mounted) return stay(i);
        if (!attacks_) return stay(i);
        return step_towards(i, nearest_point(body(s_.pieces[*foe]), p.at.point()), usual_move(s_, i));
    }
    bool in_vain(std::size_t i, std::size_t e) const {
        return facts(s_, e).resistant && !facts(s_, i).strikes_resistant;
    }

    Plan move_shooters(std::size_t i, std::size_t foe) const {
        const Piece& p = s_.pieces[i];
        const Facts& f = facts(s_, i);
        const Hundredths far = gap_between(s_, i, foe);
        if (p.shot || p.reload > 0) return stay(i);
        if (far <= row(f.missile).far) {
            // Turn to an enemy that is out of the arc.
            const InchPoint near = nearest_point(body(s_.pieces[foe]), p.at.point());
            if (near == p.at.point()) return stay(i);
            const int way = bearing(p.at.point(), near);
            if (degrees_between(way, p.at.degrees) > 40 && p.order == Order::loose) {
                const Advance turn{piece(i), InchPlace{p.at.x, p.at.y, static_cast<std::int16_t>(way)}, Gait::normal};
                if (!Rules::check(s_, turn)) return plan(turn, 1, i);
            }
            bool sees_one = false;
            for (const std::uint16_t e : theirs())
                sees_one =
                    sees_one || (is_deployed(s_.pieces[e]) && within(s_, i, e, row(f.missile).far) && sees(s_, i, e));
            if (sees_one || !attacks_) return stay(i);
        }
        if (!attacks_) return stay(i);
        return step_towards(i, nearest_point(body(s_.pieces[foe]), p.at.point()),
                            std::min(usual_move(s_, i), std::max(200, far - row(f.missile).far + 100)));
    }

    Plan lone_character(std::size_t i) const {
        Plan best = Plan::none();
        for (const std::uint16_t b : mine()) {
            if (!is_body(s_, b) || !is_deployed(s_.pieces[b])) continue;
            const Attach o{piece(i), piece(std::size_t{b}), {}};
            if (Rules::check(s_, o)) continue;
            best.take(plan(o, value_each(facts(s_, b)) * s_.pieces[b].figures, i, b));
        }
        if (best.score > 0) return best;
        std::optional<std::size_t> near;
        for (const std::uint16_t b : mine())
            if (is_body(s_, b) && is_deployed(s_.pieces[b]) &&
                (!near || gap_between(s_, i, b) < gap_between(s_, i, *near)))
                near = b;
        if (!near || within(s_, i, *near, 300)) return stay(i);
        return step_towards(i, s_.pieces[*near].at.point(), usual_move(s_, i));
    }

    // As far as it can go that way, a little to one side of an obstacle.
    Plan step_towards(std::size_t i, InchPoint goal, Hundredths most) const {
        const Piece& p = s_.pieces[i];
        if (goal == p.at.point()) return stay(i);
        const int ahead = bearing(p.at.point(), goal);
        const Hundredths all = distance(p.at.point(), goal);
        for (const Hundredths far : {std::min(most, all), most * 2 / 3, most / 3})
            for (const int aside : {0, 20, -20, 45, -45}) {
                if (far < 50) continue;
                const int way = degrees(ahead + aside);
                InchPlace to;
                if (p.order == Order::formed) {
                    // Wheels first and spends the rest of the move straight ahead.
                    const int turn = std::clamp(degrees(way - p.at.degrees + 180) - 180, -20, 20);
                    const bool right = turn > 0;
                    const int facing = degrees(p.at.degrees + turn);
                    const InchPoint pivot = offset(p.at, 0, right ? p.wide / 2 : -p.wide / 2);
                    const InchPoint mid = offset({pivot.x, pivot.y, static_cast<std::int16_t>(facing)}, 0,
                                                 right ? -p.wide / 2 : p.wide / 2);
                    const Hundredths wheel = wheel_arc(p.wide, std::abs(turn)) + 5;
                    if (wheel >= far) continue;
                    to = moved(
                        {turn == 0 ? p.at.x : mid.x, turn == 0 ? p.at.y : mid.y, static_cast<std::int16_t>(facing)},
                        far - (turn == 0 ? 0 : wheel));
                } else {
                    to = moved({p.at.x, p.at.y, static_cast<std::int16_t>(way)}, far);
                    if (p.order == Order::schiltron) to.degrees = p.at.degrees;
                }
                const Advance o{piece(i), to, Gait::normal};
                if (!Rules::check(s_, o)) return plan(o, far, i);
            }
        // Formed foot that is stuck at rough ground goes loose.
        if (p.order != Order::loose) {
            const Reform loose{piece(i), TableFormation::loose, 0, {}};
            if (!Rules::check(s_, loose)) return plan(loose, 0.5, i);
        }
        return stay(i);
    }

    // --- Before the blows
    Plan before_blows() const {
        for (const std::uint16_t i : mine()) {
            const Piece& p = s_.pieces[i];
            const Facts& f = facts(s_, i);
            if (!is_alive(p)) continue;
            if (f.character && p.host >= 0 && in_contact(s_.pieces[at(p.host)])) {
                bool fights = p.wounds <= 1 && !(f.general && p.wounds >= 1) && f.bolts == 0;
                for (const Contact& c : s_.contacts) {
                    if (c.a != p.host && c.b != p.host) continue;
                    const bool of_a = c.a == p.host;
                    const std::size_t foe = other_of(c, at(p.host));
                    const Arm his = usual_arm(s_, c, !of_a);
                    const House& house = s_.setup->house;
                    const Facts& g = facts(s_, foe);
                    const Odds o = round_odds(
                        bonus_of(s_, c, of_a, best_arm(i), his, f, g, p.wounds), margin_against(f, f.cls, house),
                        bonus_of(s_, c, !of_a, his, best_arm(i), g, f, 0), margin_against(g, g.cls, house), house.cap);
                    fights = fights && o.b_killed >= o.a_killed;
                }
                LeadersOrder o;
                o.piece = o.by = piece(std::size_t{i});
                o.command = fights ? LeaderCommand::lead_from_front : LeaderCommand::lead_from_rear;
                if (fights != p.committed && !Rules::check(s_, o)) return plan(o, 1, i);
            }
            // Spears stay in hand if they cancel a charger's lance.
            if (!f.character && in_contact(p) && p.arm == 255 && !f.mounted) {
                for (const Contact& c : s_.contacts) {
                    if (at(c.b) != i || !c.a_charges || c.rounds > 0) continue;
                    for (const Arm a : {Arm::spear, Arm::pike}) {
                        const Strike o{piece(std::size_t{i}), {}, Keyword(row(a).key), 0};
                        if (!Rules::check(s_, o)) return plan(o, 1, i);
                    }
                }
            }
            if (f.character && p.prayers > 0)
                for (const std::uint16_t o : mine()) {
                    const Cast pray{piece(std::size_t{i}), piece(std::size_t{o}), spells::prayer, 1, {}};
                    if (s_.pieces[o].committed && s_.pieces[o].prayer == 0 && !Rules::check(s_, pray))
                        return plan(pray, 1, i, o);
                }
        }
        return plan(Done{}, 0);
    }
    Arm best_arm(std::size_t i) const {
        Arm best = Arm::improvised;
        for (std::size_t k = 0; k + 1 < arm_count; ++k)
            if (((facts(s_, i).arms >> k) & 1u) && arms[k].factor >= row(best).factor) best = static_cast<Arm>(k);
        return best;
    }

    const State& s_;
    Side side_;
    const Weights w_{};
    bool attacks_ = true;
};

}  // namespace

CommandersChoice choose(const State& s, bool say_why) {
    const auto d = Rules::pending(s);
    const Plan p = BookJudgement(s, d->side).answer(*d);
    return shared::answer_with(
        p, say_why, [](RuleRef r) { return r; },
        [&](const Plan& q) {
            return fmt::format("{}. The policy of the rulings gives it {:.2f}.", Rules::order_words(s, *d, q.order),
                               q.score);
        });
}

}  // namespace banneret::skirmish::by_the_book
