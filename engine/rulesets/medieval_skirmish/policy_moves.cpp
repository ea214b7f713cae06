// The moves of the automatic commander (MS-COMMANDER): charges, shooters, flank marches, withdrawals.

#include <algorithm>
#include <cmath>

#include "engine/rulesets/medieval_skirmish/judgement.h"

namespace banneret::skirmish {

void Judgement::look_at_reform(std::size_t i, Order o) const {
    Piece after = s_.pieces[i];
    after.order = o;
    shape(facts(s_, i), after);
    look(Area::of(body(after)));
}

Plan Judgement::move() const {
    std::vector<std::pair<Hundredths, std::size_t>> order;
    for (const std::uint16_t i : mine()) {
        const Piece& p = s_.pieces[i];
        if (p.where == Where::flank && p.host < 0 && p.figures > 0 && s_.turn >= 2) {
            if (auto in = enter_plan(i)) return *in;
            continue;
        }
        if (notes_->stays(i) || !may_move(s_, i) || facts(s_, i).missile == Missile::cannon) continue;
        if (in_contact(p) && !facts(s_, i).mounted) continue;  // it fights on
        const NearEnemy& e = notes_->nearest(s_, i);
        order.emplace_back(e.piece() ? e.gap : 100'000, i);
    }
    // The first few are enough.
    for (; !order.empty(); order.pop_back()) {
        std::iter_swap(std::ranges::min_element(order), order.end() - 1);
        const std::size_t i = order.back().second;
        looked_ = {};
        Plan p = move_of(i);
        if (!std::holds_alternative<Done>(p.order)) return p;
        notes_->note_stay(i, looked_);
    }
    return Plan::done(Policy::nothing);
}

std::optional<Plan> Judgement::enter_plan(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    const Hundredths in = std::max(p.deep + 5, usual_move(s_, i) / 2);
    std::optional<Plan> best;
    for (const bool west : {true, false})
        for (Hundredths y = 300; y < s_.setup->deep; y += 250) {
            const InchPlace to{west ? in : s_.setup->wide - in, y, static_cast<std::int16_t>(west ? 90 : 270)};
            const double score = worth_of_entry(i, to.point());
            if (best && score <= best->score) continue;
            const Deploy o{piece(i), to, 0, {}};
            if (!Rules::check(s_, o)) best = plan(o, Policy::enters, score, i);
        }
    return best;
}

double Judgement::worth_of_entry(std::size_t i, InchPoint there) const {
    constexpr double farthest = 100'000, of_friends = 0.7, of_danger = 2'000;
    double foes = farthest, friends = farthest, danger = 0;
    for (const std::uint16_t b : mine())
        if (is_body(s_, b) && is_deployed(s_.pieces[b]) && !routs(s_.pieces[b]))
            friends = std::min<double>(friends, distance(there, s_.pieces[b].at.point()));
    for (const std::uint16_t e : theirs()) {
        const Piece& q = s_.pieces[e];
        if (!is_deployed(q) || q.hidden || routs(q)) continue;
        const auto far = distance(there, nearest_point(body(q), there));
        foes = std::min<double>(foes, far);
        if (q.blown || in_contact(q) || far > printed_move(facts(s_, e)) + charge_die) continue;
        if (exchange_if_charged(i, e) < 1) danger += of_danger;
    }
    return -foes - of_friends * std::min(friends, farthest) - danger;
}

double Judgement::exchange_if_charged(std::size_t i, std::size_t by) const {
    looked_.weighed = true;
    return notes_->exchange_if_charged(s_, by, i, [&] {
        Contact c;
        c.a = static_cast<std::int16_t>(by);
        c.b = static_cast<std::int16_t>(i);
        c.a_charges = true;
        return exchange_ahead(c, false);
    });
}

Plan Judgement::move_of(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    const PieceId id = piece(i);
    if (in_contact(p)) {
        for (const Contact& c : s_.contacts) {
            if (at(c.a) != i && at(c.b) != i) continue;
            const std::size_t foe = other_of(c, i);
            looked_.foes.put(foe);
            if (f.mounted && !facts(s_, foe).mounted && exchange(c, at(c.a) == i) < 0.25) {
                const Advance off{id, p.at, Gait::disengage};
                if (!Rules::check(s_, off)) return plan(off, Policy::breaks_off, 1, i);
            }
        }
        return stay(i);
    }
    if (s_.setup->posture.second == Posture::fighting_retreat && side_ == Side::second) {
        const Advance leave{id, p.at, Gait::leave_field};
        if (s_.turn >= 3 && !Rules::check(s_, leave)) return plan(leave, Policy::withdraws, 1, i);
        if (s_.turn >= 3) return step_towards(i, {p.at.x, s_.setup->deep}, usual_move(s_, i), Policy::withdraws);
    }
    if (f.character) return lone_character(i);
    // Spear foot forms a schiltron against horse that may charge, and leaves it when that is gone.
    if (!f.mounted) {
        const bool threat = horse_near(i, w_.ring_reach) && !under_fire(i);
        const Reform ring{id, TableFormation::schiltron, 0, {}}, line{id, TableFormation::formed, 0, {}};
        if (threat && p.order != Order::schiltron && !Rules::check(s_, ring))
            return plan(ring, Policy::forms_ring, 1, i);
        if (!threat && p.order == Order::schiltron && !Rules::check(s_, line))
            return plan(line, Policy::leaves_ring, 1, i);
        if (threat == (p.order != Order::schiltron)) look_at_reform(i, threat ? Order::schiltron : Order::formed);
    }
    // Formed foot does not charge, and its walk into contact gives the charge away: it goes loose beforehand.
    if (!f.mounted && p.order == Order::formed && f.missile == Missile::none) {
        const auto e = nearest(i);
        if (e) looked_.foes.put(*e);
        const Reform open{id, TableFormation::loose, 0, {}};
        if (e && within(s_, i, *e, 2'200) && !within(s_, i, *e, 200) && !Rules::check(s_, open))
            return plan(open, Policy::goes_loose, 1, i, *e);
        look_at_reform(i, Order::loose);
    }
    const double least = restless() ? 0.0 : attacks_ ? w_.attack : w_.charge;
    const Hundredths reach = charge_move(s_, i, true) + w_.spare;
    const Crowd around(s_, i, ground_of_moves(p, reach).wider_by(2 * p.radius));
    Plan best = Plan::none();
    for (const std::uint16_t e : theirs()) {
        if (!perhaps_near(i, e, reach) || out_of_sight(e) || in_vain(i, e) || !within(s_, i, e, reach)) continue;
        looked_.foes.put(e);
        looked_.weighed = true;
        look(ground_of_charge(p, s_.pieces[e]));
        Notes::Charges& known = notes_->charges(s_, i, e, [&] { return charge_ways(s_, i, e, reach, around); });
        for (const bool run : {true, false}) {
            const auto& way = run ? known.ways.run : known.ways.walk;
            if (!way || way->gap + way->toll > (run ? reach : charge_move(s_, i, false))) continue;
            auto& worth = run ? known.worth_of_run : known.worth_of_walk;
            if (!worth) worth = charge_value(i, e, *way, run);
            const double v = *worth;
            const bool braced = way->zone == Zone::front && f.mounted && !facts(s_, e).mounted &&
                                ((facts(s_, e).arms & 6u) != 0 || s_.pieces[e].order == Order::schiltron);
            const bool archer = f.missile > Missile::javelin;
            const double need = std::max(least, braced && !restless() ? w_.spears : archer ? w_.archers : 0.0);
            if (v < need) continue;
            best.take(plan(Charge{id, piece(std::size_t{e}), {}, {}, run ? Gait::run : Gait::normal}, Policy::charges,
                           v + (run ? 0.01 : 0.0), i, e));
        }
    }
    if (best.score > -1) return best;
    const auto foe = nearest(i);
    if (!foe) return stay(i);
    looked_.foes.put(*foe);
    if (f.missile > Missile::javelin) return move_shooters(i, *foe);
    if (p.blown && f.mounted) return rest_or_withdraw(i, *foe);
    if (!attacks_) return stay(i);
    return step_towards(i, nearest_point(body(s_.pieces[*foe]), p.at.point()),
                        free_way(i, std::min(usual_move(s_, i), way_with_friends(i, *foe))), Policy::closes);
}

Hundredths Judgement::way_with_friends(std::size_t i, std::size_t foe) const {
    constexpr Hundredths any = 100'000;
    if (!facts(s_, i).flying || restless()) return any;
    looked_.everybody = true;
    Hundredths next = any;
    for (const std::uint16_t b : mine()) {
        const Piece& q = s_.pieces[b];
        if (b != i && is_body(s_, b) && is_deployed(q) && !routs(q) && facts(s_, b).missile != Missile::cannon)
            next = std::min(next, gap_between(s_, b, foe));
    }
    return next == any ? any : std::max(0, gap_between(s_, i, foe) - next + w_.lead);
}

Hundredths Judgement::free_way(std::size_t i, Hundredths most) const {
    if (restless()) return most;
    constexpr Hundredths watched = 1'600;  // beyond its reach
    const Piece& p = s_.pieces[i];
    for (const std::uint16_t e : theirs()) {
        if (most == 0) break;
        const Piece& q = s_.pieces[e];
        if (facts(s_, e).missile > Missile::javelin || out_of_sight(e)) continue;
        const Hundredths reach = printed_move(facts(s_, e)) + charge_die, farthest = reach + std::min(watched, most);
        if (!within_circle(q, p.at.point(), p.radius + farthest)) continue;
        looked_.foes.put(e);
        if (routs(q) || q.blown || in_contact(q)) continue;
        const Hundredths far = gap_between(s_, i, e), way = std::max(0, far - reach);
        // An exchange is only weighed where it may shorten the way.
        if (far <= farthest && way < most && exchange_if_charged(i, e) < w_.wait) most = way;
    }
    return most;
}

Plan Judgement::rest_or_withdraw(std::size_t i, std::size_t foe) const {
    const Piece& q = s_.pieces[foe];
    if (routs(q) || in_contact(q) || !within(s_, i, foe, printed_move(facts(s_, foe)) + 400)) return stay(i);
    Contact c;
    c.a = static_cast<std::int16_t>(foe);
    c.b = static_cast<std::int16_t>(i);
    c.a_charges = !q.blown;
    if (exchange_ahead(c, false) >= w_.flee) return stay(i);
    return step_back(i, foe);
}

Plan Judgement::step_back(std::size_t i, std::size_t foe) const {
    const Piece& p = s_.pieces[i];
    const InchPoint own = p.at.point(), his = s_.pieces[foe].at.point();
    if (own == his || p.order != Order::loose) return stay(i);
    const int facing = bearing(own, his), away = degrees(facing + 180);
    for (const Hundredths far : {usual_move(s_, i), usual_move(s_, i) / 2}) {
        InchPlace to = moved({own.x, own.y, static_cast<std::int16_t>(away)}, far);
        to.degrees = static_cast<std::int16_t>(facing);
        const Advance o{piece(i), to, Gait::normal};
        if (far > 0 && !Rules::check(s_, o)) return plan(o, Policy::steps_back, 1, i, foe);
    }
    look(ground_of_moves(p, usual_move(s_, i)));
    return stay(i);
}

std::optional<std::size_t> Judgement::fighters_near(std::size_t i, Hundredths far) const {
    for (const std::uint16_t e : theirs()) {
        const Piece& q = s_.pieces[e];
        if (facts(s_, e).missile > Missile::javelin || out_of_sight(e) || !perhaps_near(i, e, far)) continue;
        looked_.foes.put(e);
        if (!routs(q) && !in_contact(q) && within(s_, i, e, far)) return e;
    }
    return std::nullopt;
}

Plan Judgement::move_shooters(std::size_t i, std::size_t foe) const {
    const Piece& p = s_.pieces[i];
    const Facts& f = facts(s_, i);
    const Hundredths far = gap_between(s_, i, foe);
    const bool reloads = row(f.missile).reload > 0 && s_.setup->house.reload;
    if (w_.step_back && !reloads && p.shot)
        if (const auto e = fighters_near(i, 800)) return step_back(i, *e);
    // Bows that have shot go on to where they hit twice as often, unless an enemy may charge them there.
    if (w_.close_in && attacks_ && p.shot && !reloads && far > row(f.missile).near && !fighters_near(i, 2'000))
        return step_towards(i, nearest_point(body(s_.pieces[foe]), p.at.point()),
                            std::min(usual_move(s_, i), far - row(f.missile).near + 50), Policy::goes_to_shoot);
    if (p.shot || p.reload > 0) return stay(i);
    if (const auto e = target_of(i)) {
        // The body stays only as long as nobody steps into the line of its shot.
        const InchPoint own = p.at.point();
        look(Area::between(own, nearest_point(body(s_.pieces[*e]), own)).wider_by(10));
        return stay(i);
    }
    look(ground_of_moves(p, row(f.missile).far));
    if (const auto turn = turn_to_shoot(i)) return *turn;
    if (!attacks_) return stay(i);
    return step_towards(i, nearest_point(body(s_.pieces[foe]), p.at.point()),
                        std::min(usual_move(s_, i), std::max(200, far - row(f.missile).far + 100)),
                        Policy::goes_to_shoot);
}

std::optional<std::size_t> Judgement::target_of(std::size_t i) const {
    const Hundredths far = row(facts(s_, i).missile).far;
    for (const std::uint16_t e : theirs()) {
        if (out_of_sight(e) || !perhaps_near(i, e, far)) continue;
        looked_.foes.put(e);
        if (shot_refused(s_, i, e) == nullptr) return e;
    }
    return std::nullopt;
}

std::optional<Plan> Judgement::turn_to_shoot(std::size_t i) const {
    const Piece& p = s_.pieces[i];
    std::optional<Plan> best;
    int least = 360;
    if (p.order != Order::loose) return best;
    for (const std::uint16_t e : theirs()) {
        const Piece& q = s_.pieces[e];
        const Hundredths far = row(facts(s_, i).missile).far;
        if (out_of_sight(e) || !perhaps_near(i, e, far)) continue;
        looked_.foes.put(e);
        if (in_contact(q) || !within(s_, i, e, far)) continue;
        const InchPoint near = nearest_point(body(q), p.at.point());
        if (near == p.at.point() || !sees(s_, i, e)) continue;
        const int way = bearing(p.at.point(), near), turn = degrees_between(way, p.at.degrees);
        const Advance o{piece(i), InchPlace{p.at.x, p.at.y, static_cast<std::int16_t>(way)}, Gait::normal};
        if (turn == 0 || turn >= least || Rules::check(s_, o)) continue;
        least = turn;
        best = plan(o, Policy::turns, 1, i, e);
    }
    return best;
}

Plan Judgement::lone_character(std::size_t i) const {
    looked_.everybody = true;
    Plan best = Plan::none();
    for (const std::uint16_t b : mine()) {
        if (!is_body(s_, b) || !is_deployed(s_.pieces[b])) continue;
        const Attach o{piece(i), piece(std::size_t{b}), {}};
        if (Rules::check(s_, o)) continue;
        best.take(plan(o, Policy::joins, value_each(facts(s_, b)) * s_.pieces[b].figures, i, b));
    }
    if (best.score > 0) return best;
    std::optional<std::size_t> near;
    for (const std::uint16_t b : mine())
        if (is_body(s_, b) && is_deployed(s_.pieces[b]) && (!near || gap_between(s_, i, b) < gap_between(s_, i, *near)))
            near = b;
    if (!near || within(s_, i, *near, 300)) return stay(i);
    return step_towards(i, s_.pieces[*near].at.point(), usual_move(s_, i), Policy::follows);
}

Plan Judgement::step_towards(std::size_t i, InchPoint goal, Hundredths most, Policy why) const {
    const Piece& p = s_.pieces[i];
    if (goal == p.at.point()) return stay(i);
    const int ahead = bearing(p.at.point(), goal);
    const Hundredths all = distance(p.at.point(), goal);
    const Crowd others(s_, i, ground_of_moves(p, most));
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
                const InchPoint mid =
                    offset({pivot.x, pivot.y, static_cast<std::int16_t>(facing)}, 0, right ? -p.wide / 2 : p.wide / 2);
                const Hundredths wheel = wheel_arc(p.wide, std::abs(turn)) + 5;
                if (wheel >= far) continue;
                to = moved({turn == 0 ? p.at.x : mid.x, turn == 0 ? p.at.y : mid.y, static_cast<std::int16_t>(facing)},
                           far - (turn == 0 ? 0 : wheel));
            } else {
                to = moved({p.at.x, p.at.y, static_cast<std::int16_t>(way)}, far);
                if (p.order == Order::schiltron) to.degrees = p.at.degrees;
            }
            if (may_go(s_, i, to, others)) return plan(Advance{piece(i), to, Gait::normal}, why, far, i);
        }
    look(ground_of_moves(p, most));
    // Formed foot that is stuck at rough ground goes loose.
    if (p.order != Order::loose) {
        const Reform loose{piece(i), TableFormation::loose, 0, {}};
        if (!Rules::check(s_, loose)) return plan(loose, Policy::goes_loose, 0.5, i);
        look_at_reform(i, Order::loose);
    }
    return stay(i);
}

}  // namespace banneret::skirmish
