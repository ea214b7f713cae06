// The automatic commander's view of exchanges, threats and moves (PC-COMMANDER).

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/judgement.h"

namespace banneret::princecon {

// Large armies advance on both sides. Otherwise the attacker advances unless it faces bows as good as its own, the
// defender if it is much stronger or outshot; from turn 6 the side that has lost more must, and both if neither has.
bool Judgement::attacks() const {
    if (!decided) decided = decides_to_attack();
    return *decided;
}

bool Judgement::decides_to_attack() const {
    if (w.presses) return true;
    if (s.setup->posture.second == Posture::fighting_retreat) return side == Side::first;
    // The line waits for the units that march round, unless they find no way in.
    if (s.turn <= 3 &&
        std::ranges::any_of(s.pieces, [&](const Piece& p) { return p.where == Where::flank && p.side == side; }))
        return false;
    // In larger armies both advance at once, as leaders are too few to set them in motion later.
    if (large()) return true;
    PerSide<double> strength{}, missiles{};
    double engaged = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if (!is_deployed_unit(p) || !sound(p) || (p.side != side && p.hidden)) continue;
        const Facts& f = facts(s, p);
        if (p.side == side && in_contact(s, i)) engaged += f.level * p.castings;
        strength[p.side] += f.level * p.castings;
        if (f.missiles != 0) missiles[p.side] += f.level * p.castings;
    }
    const double own = strength[side], all = strength.first + strength.second;
    const Side his = other(side);
    const PerSide<std::int32_t> left = sound_hits(s);
    const double mine_left = static_cast<double>(left[side]) / std::max(1, s.setup->hits[side]);
    const double his_left = static_cast<double>(left[his]) / std::max(1, s.setup->hits[his]);
    const bool must = s.turn >= 6 && mine_left <= his_left;
    // Armies of a few units with bows on both sides wait: the stronger side wins by shooting, and the other must come.
    // Once two fifths of it fight hand to hand, the rest comes to its support.
    if (missiles[his] >= 0.1 * strength[his] && missiles[side] >= 0.8 * missiles[his])
        return must || engaged >= 0.4 * own;
    if (side == Side::first || must) return true;
    // Only shooters and units behind works hold: others would let the enemy choose where to strike.
    if (missiles[side] < 0.1 * own && !s.setup->fortified && !s.setup->any_cover) return true;
    return own >= 0.55 * all || missiles[side] < 0.8 * missiles[his];
}

bool Judgement::large() const {
    return s.setup->units[side] > 10;
}

bool Judgement::has_bows() const {
    double all = 0, bows = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i) || !is_deployed_unit(s, i)) continue;
        all += worth(i);
        if (facts(s, i).missiles != 0) bows += worth(i);
    }
    return bows >= 0.1 * all;
}

Hundredths Judgement::ahead(std::size_t i) const {
    const Hundredths y = spot(s, i).y;
    return side == Side::first ? y : s.setup->deep - y;
}

Judgement::Line Judgement::line() const {
    if (measured) return *measured;
    Line l;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!mine(i) || !is_deployed_unit(s, i) || !sound(s.pieces[i])) continue;
        const Facts& f = facts(s, i);
        if (f.horse || f.missiles != 0) continue;
        ++l.units;
        sum += ahead(i);
        Hundredths away = 0;
        if (in_contact(s, i) || (nearest(i, &away) >= 0 && away <= 1350)) ++l.near;
    }
    if (l.units > 0) l.ahead = static_cast<Hundredths>(sum / l.units);
    measured = l;
    return l;
}

// Horse of a large army that outruns its foot meets the whole enemy alone, so it waits until half the line is near.
bool Judgement::waits_for_line(std::size_t i) const {
    if (w.presses || !facts(s, i).horse || !large()) return false;
    const Line l = line();
    return l.units >= 2 && 2 * l.near < l.units;
}

Exchange Judgement::exchange(std::size_t i, std::size_t e, bool charge, bool gallop, Edge struck) const {
    Contact c;
    c.a = static_cast<std::uint16_t>(i);
    c.b = static_cast<std::uint16_t>(e);
    c.since = s.turn;
    c.charge_a = charge;
    c.gallop_a = gallop;
    c.struck_b = s.pieces[e].form == Form::formed ? struck : Edge::front;
    const auto engaged = [&](std::size_t by, std::size_t at) {
        const Piece &p = s.pieces[by], &q = s.pieces[at];
        const Hundredths own = p.width * spacing(p), his = q.width * spacing(q);
        if (own <= his) return static_cast<int>(p.width);
        return std::min<int>(p.width, (his + spacing(p) - 1) / spacing(p) + 1);
    };
    // The numbers of one unit's blows that are the same in both turns.
    struct Blows {
        std::size_t by;
        int engaged, need;
    };
    const auto blows = [&](std::size_t by, std::size_t at) {
        return Blows{by, engaged(by, at), std::clamp(close_need<Whole>(s, c, by).total(), 0, 20)};
    };
    const Blows own = blows(i, e), his = blows(e, i);
    const auto hits = [&](const Blows& b) {
        if (!strikes(s, c, b.by)) return 0.0;
        return close_dice(modified_level<Whole>(s, c, b.by).total(), b.engaged) * b.need / 20.0;
    };
    Exchange out;
    // Counts the first turn and half of the next, which has no charge.
    out.dealt = hits(own);
    out.taken = hits(his);
    // Fast path: nothing else changes from turn to turn.
    const bool lasts = c.struck_b == Edge::front && (s.pieces[i].effects | s.pieces[e].effects) == 0 &&
                       !s.setup->house.pikes_front_only;
    const double dealt = out.dealt, taken = out.taken;
    c.since = static_cast<std::uint16_t>(s.turn > 0 ? s.turn - 1 : s.turn + 1);
    c.charge_a = c.gallop_a = false;
    c.struck_b = Edge::front;
    out.dealt += 0.5 * (lasts && !charge ? dealt : hits(own));
    out.taken += 0.5 * (lasts ? taken : hits(his));
    const double mine_hits = std::max<double>(1, s.pieces[i].hits), his_hits = std::max<double>(1, s.pieces[e].hits);
    out.dealt = std::min(out.dealt, his_hits);
    out.taken = std::min(out.taken, mine_hits);
    // A broken unit stops striking: compares hits with the number that breaks it, and its steadiness.
    const double steady_i = 1 + 0.25 * facts(s, i).level, steady_e = 1 + 0.25 * facts(s, e).level;
    out.value = (out.dealt / his_hits / steady_e) / std::max(0.02, out.taken / mine_hits / steady_i);
    return out;
}

// Hits that a unit loses on average, including the cost of a failed check: Disorder costs it some of its worth,
// breaking most of it.
double Judgement::loss(std::size_t i, double hits, double chance_of_any, int chance) const {
    const Piece& p = s.pieces[i];
    const double left = std::max(0.0, p.hits - hits);
    const double fails = std::clamp(chance, 0, 100) / 100.0, by_far = std::clamp(chance - 51, 0, 100) / 100.0;
    const double cost = p.morale == Morale::ordered ? 0.3 * (fails - by_far) + 0.9 * by_far : 0.9 * fails;
    return hits + chance_of_any * (facts(s, i).undead || !sound(p) ? 0.1 : cost) * left;
}

// A unit that was hit checks morale once in a step, however many hits it took. So fire is spread, first over units that
// are about to break.
double Judgement::shot_value(const Volley& v) const {
    const Piece& q = s.pieces[v.at];
    const double hits = std::min<double>(expected_shot(s, v), q.hits);
    if (!is_unit(s, v.at)) return hits;
    MoraleCase how;
    how.missiles = true;
    const double any = q.hit ? 0.0 : 1 - std::exp(-hits);
    return loss(v.at, hits, any, morale_chance<Whole>(s, v.at, how).total());
}

double Judgement::asked(std::size_t i) const {
    double ask = w.asks;
    if (s.turn >= 10) ask -= 0.1 * (s.turn - 9);
    if (under_fire(i)) ask *= 0.7;
    return std::max(0.2, ask);
}

bool Judgement::under_fire(std::size_t i) const {
    if (!s.setup->any_missiles) return false;
    if (s.pieces[i].shot_at) return true;
    return s.pieces[i].hits < s.pieces[i].turn_hits;
}

int Judgement::nearest(std::size_t i, Hundredths* away) const {
    int best = -1;
    std::int64_t least = std::int64_t{1} << 60;
    const InchPoint own = s.pieces[i].at.point();
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e)) continue;
        const std::int64_t x = s.pieces[e].at.x - own.x, y = s.pieces[e].at.y - own.y, d = x * x + y * y;
        if (d < least) {
            least = d;
            best = static_cast<int>(e);
        }
    }
    if (away != nullptr && best >= 0) *away = gap(body(s, i), body(s, static_cast<std::size_t>(best)));
    return best;
}

// The value of an attack by unit `i` on the enemy `e`, as an Exchange counts it; none if the unit should not attack.
std::optional<double> Judgement::attack_value(std::size_t i, std::size_t e, bool can_charge, double ask) const {
    const Piece &p = s.pieces[i], &q = s.pieces[e];
    const Rect own = body(s, i), r = body(s, e);
    const Edge struck = sector_of(r, p.at.point());
    // Never onto pikes that stand in order.
    if (facts(s, e).pikes && p.horse && struck == Edge::front && q.morale == Morale::ordered) return std::nullopt;
    const bool gallop = can_charge && p.vigour == Vigour::fresh && gap(own, r) >= rate(s, i) + 100;
    double value = exchange(i, e, can_charge, gallop, struck).value;
    if (can_charge && !q.horse && !facts(s, e).pikes && sound(q)) {
        // It may give way before contact.
        MoraleCase how;
        how.charged = true;
        const double flees = std::clamp(morale_chance<Whole>(s, e, how).total(), 0, 100) / 100.0;
        value *= 1 + 0.5 * flees;
    }
    // Prefers enemies that friends attack too, that are shaken, or that are worth more.
    int friends = 0;
    for (const Contact& c : s.contacts)
        if (c.b == e || c.a == e) ++friends;
    value *= 1 + 0.35 * friends;
    if (!sound(q)) value = 0.9 * ask + 0.1;
    if (value < ask) return std::nullopt;
    return value;
}

Judgement::Reached Judgement::enemies_in_reach(std::size_t i) const {
    const Piece& p = s.pieces[i];
    Reached out;
    out.charges = p.horse && p.impulses == 2 && p.vigour != Vigour::exhausted;
    if (p.fired || has(p, Spell::levitate)) return out;
    const Hundredths allowance = attack_allowance(s, i, out.charges), about = turn_reach(s, i) + p.wide / 2 + 399;
    SmallList<std::uint16_t, 16> beyond;
    for (const Piece& q : s.pieces) {
        if (!is_open_enemy(q, side)) continue;
        if (plainly_further(p.at.point(), q.at.point(), about + q.width * 200)) continue;
        const InchPoint there = nearest_point(body_of(q), p.at.point());
        if (p.form == Form::formed && !(there == p.at.point()) && !within_arc(p.at, 45, there)) continue;
        const auto e = static_cast<std::uint16_t>(index_in(s, q));
        (plainly_out_of_reach(s, i, there, allowance) ? beyond : out.enemies).push_back(e);
    }
    // If there are more enemies than the commander weighs, those out of its reach count among them and may take the
    // place of others.
    if (out.enemies.empty() || out.enemies.size() + beyond.size() <= most_weighed) return out;
    for (const std::uint16_t e : beyond.items()) out.enemies.push_back(e);
    std::ranges::sort(out.enemies.items());
    return out;
}

double Judgement::asked_of_attack(std::size_t i) const {
    return asked(i) * (waits_for_line(i) ? 1.3 : 1);
}

std::optional<Judgement::Target> Judgement::best_attack(std::size_t i) const {
    const Reached reached = enemies_in_reach(i);
    if (reached.enemies.empty()) return std::nullopt;
    struct Considered {
        std::size_t e;
        double value;
    };
    std::array<Considered, most_weighed> best{};
    std::size_t n = 0;
    const double ask = asked_of_attack(i);
    for (const std::uint16_t e : reached.enemies.items()) {
        if (n == best.size()) break;
        if (const auto value = attack_value(i, e, reached.charges, ask)) best[n++] = {e, *value};
    }
    std::sort(
        best.begin(), best.begin() + static_cast<std::ptrdiff_t>(n),
        [](const Considered& a, const Considered& b) { return a.value != b.value ? a.value > b.value : a.e < b.e; });
    const Gait gait = reached.charges ? Gait::gallop : Gait::normal;
    for (std::size_t k = 0; k < n; ++k) {
        if (attack_fault(s, i, best[k].e, gait) != nullptr) continue;
        if (!attack_way(s, i, best[k].e, reached.charges)) continue;
        return Target{best[k].e, reached.charges, best[k].value};
    }
    return std::nullopt;
}

bool Judgement::would_attack(std::size_t i) const {
    const Reached reached = enemies_in_reach(i);
    if (reached.enemies.empty()) return false;
    const double ask = asked_of_attack(i);
    std::size_t n = 0;
    for (const std::uint16_t e : reached.enemies.items()) {
        if (n == most_weighed) break;
        if (!attack_value(i, e, reached.charges, ask)) continue;
        if (attack_way(s, i, e, reached.charges)) return true;
        ++n;
    }
    return false;
}

double Judgement::threat(std::size_t i, const InchPlace& at) const {
    double worst = 0;
    Rect there = body(s, i);
    there.at = at;
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e) || !sound(s.pieces[e]) || in_contact(s, e)) continue;
        const Hundredths reach = turn_reach(s, e);
        if (!gap_at_most(there, body(s, e), reach)) continue;
        const bool charges = facts(s, e).horse && s.pieces[e].vigour != Vigour::exhausted;
        worst = std::max(worst, exchange(e, i, charges, false, Edge::front).value);
    }
    return worst;
}

std::optional<Plan> Judgement::face(std::size_t i, std::size_t e) const {
    const Piece& p = s.pieces[i];
    const InchPoint to = spot(s, e), own = spot(s, i);
    if (to == own) return std::nullopt;
    const int way = bearing(own, to);
    if (degrees_between(way, p.at.degrees) <= 12) return std::nullopt;
    const Reform o{piece(i), TableFormation::unchanged, 0, InchPlace{p.at.x, p.at.y, degrees(way)}};
    if (reform_refused(s, o)) return std::nullopt;
    return Plan{o, Policy::reforms, 0.1};
}

// Straight ahead as far as the way is free.
std::optional<Plan> Judgement::advance_to(std::size_t i, int heading, Hundredths far, Policy why) const {
    const Piece& p = s.pieces[i];
    const bool free = p.form != Form::formed;
    if (!free && degrees_between(heading, p.at.degrees) > 14)
        heading = degrees(p.at.degrees + (degrees(heading - p.at.degrees) < 180 ? 14 : -14));
    const Rect from = body(s, i);
    const InchPlace aim{p.at.x, p.at.y, degrees(heading)};
    const Way w1 = way_between(aim.point(), offset(aim, far, 0));
    const Sweep sweep{i, p.form == Form::skirmish, facts(s, i).flying, false, -1};
    if (const auto met = first_met(s, sweep, from, w1)) far = std::min(far, met->far - 30);
    far = std::min(far, paid_way(s, i, from, w1, far));
    for (int tries = 0; tries < 4 && far >= 60; ++tries, far = far * 2 / 3) {
        const InchPoint to = offset(aim, far, 0);
        const Advance o{piece(i), InchPlace{to.x, to.y, free ? degrees(heading) : p.at.degrees}, Gait::normal};
        const MarchPlan plan = plan_march(s, o);
        if (plan.why == nullptr) return Plan{o, why, 0.2};
    }
    return std::nullopt;
}

// The action of a unit under a lasting order: it attacks as it would if it were free; horse keeps pace with the foot.
std::optional<Plan> Judgement::steer(std::size_t i, std::size_t e, Hundredths away) const {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (p.morale != Morale::ordered || p.lasting == Lasting::halt) return std::nullopt;
    if (const auto target = best_attack(i))
        return Plan{
            Charge{piece(i), piece(target->e), p.at, ChargeEdge::any, target->full ? Gait::gallop : Gait::normal},
            Policy::charges, target->value, true};
    if (!f.horse) return std::nullopt;
    const InchPoint there = nearest_point(body(s, e), p.at.point());
    const int heading = there == p.at.point() ? p.at.degrees : bearing(p.at.point(), there);
    Hundredths far = rate(s, i) * impulses_of(s, i) / 2;
    if (away < 1300 + far) far = std::max<Hundredths>(60, away - 1300);
    if (waits_for_line(i)) far = std::clamp<Hundredths>(line().ahead - ahead(i), 60, std::max<Hundredths>(60, far));
    return advance_to(i, heading, far, Policy::advances);
}

// The action of a unit that is free to act.
std::optional<Plan> Judgement::act(std::size_t i) const {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (p.fired && !half_exempt(s, i)) return std::nullopt;
    const bool shoots = f.missiles != 0;
    const bool steered = control_of(s, i) == Control::lasting;
    Hundredths away = 0;
    const int near = nearest(i, &away);
    if (near < 0) return std::nullopt;
    const auto e = static_cast<std::size_t>(near);
    if (steered) return steer(i, e, away);
    if (s.setup->posture.second == Posture::fighting_retreat && side == Side::second && !shoots && !f.horse &&
        !w.presses) {
        const int back = 0;
        if (degrees_between(p.at.degrees, back) > 14 && p.form == Form::formed) {
            const Reform o{piece(i), TableFormation::unchanged, 0, InchPlace{p.at.x, p.at.y, 0}};
            if (!reform_refused(s, o)) return Plan{o, Policy::withdraws, 0.5};
        }
        const Advance off{piece(i), InchPlace{p.at.x, s.setup->deep + body(s, i).deep + 20, p.at.degrees},
                          Gait::leave_field};
        if (plan_march(s, off).why == nullptr) return Plan{off, Policy::withdraws, 1};
        return advance_to(i, back, rate(s, i) * p.impulses, Policy::withdraws);
    }
    if (p.morale == Morale::disordered && away > 1200) return std::nullopt;           // stands, to rally
    if (f.horse && p.vigour == Vigour::exhausted && away > 600) return std::nullopt;  // recovers
    const bool close_with = !shoots || f.level >= 3 || f.horse || away <= 500;
    if (close_with)
        if (const auto target = best_attack(i))
            return Plan{
                Charge{piece(i), piece(target->e), p.at, ChargeEdge::any, target->full ? Gait::gallop : Gait::normal},
                Policy::charges, target->value, true};
    const InchPoint there = nearest_point(body(s, e), p.at.point());
    const int heading = there == p.at.point() ? p.at.degrees : bearing(p.at.point(), there);
    if (shoots) {
        Hundredths reach = 0;
        for (std::size_t k = 0; k < missile_count; ++k)
            if (((f.missiles >> k) & 1u) != 0) {
                const auto m = static_cast<Missile>(k);
                for (std::size_t band = 0; band < 3; ++band)
                    if (row(m).range[band] != no_dice && f.level + row(m).range[band] > 0)
                        reach = std::max(reach, range_bands[band]);
            }
        if (s.setup->night) reach = std::min<Hundredths>(reach, 600);
        if (away <= reach)
            return degrees_between(heading, p.at.degrees) > 40 && p.form != Form::skirmish ? face(i, e) : std::nullopt;
        if (!attacks() && reach >= 1200) return std::nullopt;
        if (p.form != Form::skirmish && degrees_between(heading, p.at.degrees) > 20) return face(i, e);
        return advance_to(i, heading, std::min<Hundredths>(rate(s, i) * p.impulses, away - reach + 100),
                          Policy::keeps_range);
    }
    if (!attacks()) {
        if (degrees_between(heading, p.at.degrees) > 30 && p.form != Form::skirmish) return face(i, e);
        return std::nullopt;
    }
    if (p.form == Form::formed && degrees_between(heading, p.at.degrees) > 20) {
        if (auto turn = face(i, e)) return turn;
    }
    // Moves towards the enemy, but not alone into the reach of a stronger unit.
    Hundredths far = rate(s, i) * p.impulses;
    if (f.horse) far = std::min<Hundredths>(far, std::max<Hundredths>(0, away - 1000));
    if (away - far < 300) far = std::max<Hundredths>(0, away - 300);
    if (waits_for_line(i)) far = std::min(far, line().ahead - ahead(i));
    if (far < 100) return std::nullopt;
    const InchPoint to = offset({p.at.x, p.at.y, degrees(heading)}, far, 0);
    if (f.horse && threat(i, {to.x, to.y, p.at.degrees}) > 1.2 * w.danger && away > 1200)
        far = std::max<Hundredths>(0, std::min<Hundredths>(far, away - 2400));
    if (far < 100) return std::nullopt;
    return advance_to(i, heading, far, Policy::advances);
}

// The order that the unit would get if a leader gave it one.
std::optional<LeaderCommand> Judgement::wanted_order(std::size_t i) const {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (!sound(p) || p.morale == Morale::disordered || p.stays || p.fired || p.evaded || in_contact(s, i) || p.moved)
        return std::nullopt;
    const Control control = control_of(s, i);
    if (control == Control::free) return std::nullopt;
    if (f.horse) {
        if (p.vigour == Vigour::exhausted || control != Control::none) return std::nullopt;
        if (would_attack(i)) return LeaderCommand::forward;
        if (attacks() && p.lasting == Lasting::none) {
            Hundredths away = 0;
            if (nearest(i, &away) >= 0 && away > turn_reach(s, i)) return LeaderCommand::forward;
        }
        return std::nullopt;
    }
    // Foot that halts beside its bows goes in where it pays.
    if (p.lasting == Lasting::halt && f.missiles == 0 && would_attack(i)) return LeaderCommand::forward_always;
    if (control == Control::lasting) return std::nullopt;
    if (!attacks()) {
        if (f.missiles == 0 && would_attack(i)) return LeaderCommand::forward;
        return std::nullopt;
    }
    return f.missiles != 0 ? LeaderCommand::forward_halting : LeaderCommand::forward_always;
}

}  // namespace banneret::princecon
