// The by-the-book commander's estimate of attacks and of holding its ground.

#include <algorithm>
#include <cmath>

#include "engine/rulesets/princecon/by_the_book/judgement.h"

namespace banneret::princecon::by_the_book {

// The attacker attacks; the defender too if it is much stronger or outshot; from turn 9 the weaker side must.
bool Judgement::attacks() const {
    if (side == Side::first) return true;
    if (s.setup->posture.second == Posture::fighting_retreat) return false;
    PerSide<double> strength{}, missiles{};
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!is_deployed_unit(s, i) || !sound(s.pieces[i]) || (!mine(i) && s.pieces[i].hidden)) continue;
        strength[side_of(s, i)] += worth(i);
        if (facts(s, i).missiles != 0) missiles[side_of(s, i)] += worth(i);
    }
    const double own = strength[side], all = strength.first + strength.second;
    if (s.turn >= 9) {
        const double mine_left = static_cast<double>(sound_hits(s)[side]) / std::max(1, s.setup->hits[side]);
        const double his_left =
            static_cast<double>(sound_hits(s)[other(side)]) / std::max(1, s.setup->hits[other(side)]);
        if (mine_left <= his_left) return true;
    }
    return own >= 0.55 * all || missiles[side] < 0.8 * missiles[other(side)];
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
    const auto hits = [&](std::size_t by, std::size_t at) {
        if (!strikes(s, c, by)) return 0.0;
        const int dice = close_dice(modified_level<Whole>(s, c, by).total(), engaged(by, at));
        return dice * std::clamp(close_need<Whole>(s, c, by).total(), 0, 20) / 20.0;
    };
    Exchange out;
    // Counts the first turn and half of the next, which has no charge.
    out.dealt = hits(i, e);
    out.taken = hits(e, i);
    c.since = static_cast<std::uint16_t>(s.turn > 0 ? s.turn - 1 : s.turn + 1);
    c.charge_a = c.gallop_a = false;
    c.struck_b = Edge::front;
    out.dealt += 0.5 * hits(i, e);
    out.taken += 0.5 * hits(e, i);
    const double mine_hits = std::max<double>(1, s.pieces[i].hits), his_hits = std::max<double>(1, s.pieces[e].hits);
    out.dealt = std::min(out.dealt, his_hits);
    out.taken = std::min(out.taken, mine_hits);
    // A broken unit stops striking: compares hits with the number that breaks it, and its steadiness.
    const double steady_i = 1 + 0.25 * facts(s, i).level, steady_e = 1 + 0.25 * facts(s, e).level;
    out.value = (out.dealt / his_hits / steady_e) / std::max(0.02, out.taken / mine_hits / steady_i);
    return out;
}

double Judgement::asked(std::size_t i) const {
    double ask = 1;
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

std::optional<Judgement::Target> Judgement::best_attack(std::size_t i, bool carried_out) const {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (p.fired || has(p, Spell::levitate)) return std::nullopt;
    const Hundredths reach = turn_reach(s, i);
    const bool can_charge = f.horse && p.impulses == 2 && p.vigour != Vigour::exhausted;
    struct Considered {
        std::size_t e;
        bool full;
        double value;
    };
    std::array<Considered, 8> best{};
    std::size_t n = 0;
    const Rect own = body(s, i);
    const double ask = asked(i);
    for (std::size_t e = 0; e < s.pieces.size(); ++e) {
        if (!enemy(e)) continue;
        const Piece& q = s.pieces[e];
        const std::int64_t x = q.at.x - p.at.x, y = q.at.y - p.at.y, far = reach + own.wide / 2 + q.width * 200 + 400;
        if (x * x + y * y > far * far) continue;
        const Rect r = body(s, e);
        if (p.form == Form::formed) {
            const InchPoint there = nearest_point(r, p.at.point());
            if (!(there == p.at.point()) && !within_arc(p.at, 45, there)) continue;
        }
        const Edge struck = sector_of(r, p.at.point());
        const Hundredths away = gap(own, r);
        const bool gallop = can_charge && p.vigour == Vigour::fresh && away >= rate(s, i) + 100;
        Exchange x1 = exchange(i, e, can_charge, gallop, struck);
        double value = x1.value;
        if (can_charge && !facts(s, e).horse && !facts(s, e).pikes && sound(q)) {
            // It may give way before contact.
            MoraleCase how;
            how.charged = true;
            const double flees = std::clamp(morale_chance<Whole>(s, e, how).total(), 0, 100) / 100.0;
            value *= 1 + 0.5 * flees;
        }
        // Never onto pikes that stand in order.
        if (facts(s, e).pikes && f.horse && struck == Edge::front && q.morale == Morale::ordered) continue;
        // Prefers enemies that friends attack too, that are shaken, or that are worth more.
        int friends = 0;
        for (const Contact& c : s.contacts)
            if (c.b == e || c.a == e) ++friends;
        value *= 1 + 0.35 * friends;
        if (!sound(q)) value = 0.9 * ask + 0.1;
        // Supports of the enemy beside the target who could strike back.
        if (value < ask) continue;
        if (n < best.size()) best[n++] = {e, can_charge, value};
    }
    std::sort(
        best.begin(), best.begin() + static_cast<std::ptrdiff_t>(n),
        [](const Considered& a, const Considered& b) { return a.value != b.value ? a.value > b.value : a.e < b.e; });
    for (std::size_t k = 0; k < n; ++k) {
        const bool full = best[k].full;
        const Gait gait = full ? Gait::gallop : Gait::normal;
        if (carried_out && attack_fault(s, i, best[k].e, gait) != nullptr) continue;
        if (!attack_way(s, i, best[k].e, full)) continue;
        return Target{best[k].e, full, best[k].value};
    }
    return std::nullopt;
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

}  // namespace banneret::princecon::by_the_book
