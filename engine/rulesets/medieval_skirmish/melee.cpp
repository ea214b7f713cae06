// Man to man (MS-33 to MS-58, MS-R45 to MS-R62, MS-R83, MS-R85).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

bool front_engaged(const State& s, std::size_t i) {
    for (const Contact& c : s.contacts)
        if (at(c.a) == i || (at(c.b) == i && c.zone == Zone::front)) return true;
    return false;
}

// The edge at which the body that made the contact strikes the other (MS-R13, MS-R25, MS-R58, MS-R77).
Zone zone_struck(const State& s, const Contact& c) {
    const Piece& q = s.pieces[at(c.b)];
    if (routs(q)) return Zone::rear;
    if (q.order == Order::schiltron && s.setup->house.schiltron_allround) return Zone::front;
    if (c.zone != Zone::front && c.rounds > 0 && !front_engaged(s, at(c.b))) return Zone::front;
    // A character or a big single figure turns freely.
    if (facts(s, at(c.b)).character) return Zone::front;
    return c.zone;
}

bool can_use(const State& s, std::size_t i, Arm a) {
    return carries(facts(s, i), a) && !(s.pieces[i].order == Order::schiltron && !row(a).spear);
}

}  // namespace

Fighters fighters(const State& s, const Contact& c) {
    return fighters_from(s, c, s.pieces[at(c.a)].at.point());
}
[[gnu::flatten]] Fighters fighters_from(const State& s, const Contact& c, InchPoint a_at) {
    const Piece &p = s.pieces[at(c.a)], &q = s.pieces[at(c.b)];
    const Facts &f = facts(s, at(c.a)), &g = facts(s, at(c.b));
    const int e = static_cast<int>(c.zone);
    const Rect his = body(q);
    const InchPoint from = corner(his, e);
    const InchPlace along{from.x, from.y, degrees(his.at.degrees + 90 * e + 90)};
    const bool flank = e % 2 == 1;
    const Hundredths length = flank ? q.deep : q.wide;
    Fighters n =
        fighters_on_edge(files_now(p), pitch_wide(f, p.order), f.base_wide, seen_from(along, a_at).forward,
                         flank ? ranks_now(q) : files_now(q), flank ? pitch_deep(g, q.order) : pitch_wide(g, q.order),
                         flank ? g.base_deep : g.base_wide, length / 2);
    n.a = std::clamp<int>(n.a, 1, p.figures);
    n.b = std::clamp<int>(n.b, 1, q.figures);
    return n;
}

Blow blow_of(const State& s, const Contact& c, bool of_a, Arm arm, Arm foe_arm) {
    const std::size_t by = of_a ? at(c.a) : at(c.b), target = of_a ? at(c.b) : at(c.a);
    const Piece &p = s.pieces[by], &q = s.pieces[target];
    const Facts &f = facts(s, by), &g = facts(s, target);
    Blow b;
    b.arm = arm;
    b.first = c.rounds == 0;
    b.zone = of_a ? zone_struck(s, c) : routs(q) ? Zone::rear : Zone::front;
    b.schiltron = q.order == Order::schiltron && !routs(q);
    const bool flies = s.setup->house.fantasy && f.flying;
    b.uphill = s.setup->any_hill && !flies && level_of(s, body(q)) > level_of(s, body(p));
    b.obstacle = (of_a ? c.obstacle_b : c.obstacle_a) && !f.engineer && !flies;
    b.night = s.setup->night;
    b.foe_shield = g.shield && !row(foe_arm).both_hands;
    if (!b.first) return b;
    const bool spears = !g.mounted && row(foe_arm).spear && b.zone == Zone::front;
    b.charging = (of_a ? c.a_charges : c.b_charges) && !spears && !b.uphill;
    b.first = !spears;  // a lance counts in full only against others (MS-52)
    return b;
}

int bonus_of(const State& s, const Contact& c, bool of_a, Arm arm, Arm foe_arm, const Facts& by, const Facts& target,
             std::uint8_t wounds) {
    Blow b = blow_of(s, c, of_a, arm, foe_arm);
    b.wounds = wounds;
    return melee_bonus<Whole>(by, target, b, s.setup->house).total();
}

// The weapon that an enemy must expect: the chosen one, else its best.
static Arm expected_arm(const State& s, std::size_t i) {
    if (s.pieces[i].arm < arm_count) return static_cast<Arm>(s.pieces[i].arm);
    Arm best = Arm::improvised;
    int most = -1;
    for (std::size_t k = 0; k < arm_count; ++k)
        if (can_use(s, i, static_cast<Arm>(k)) && arms[k].factor > most) {
            most = arms[k].factor;
            best = static_cast<Arm>(k);
        }
    return best;
}

Arm chosen_arm(const State& s, const Contact& c, bool of_a) {
    const std::size_t i = of_a ? at(c.a) : at(c.b), foe = of_a ? at(c.b) : at(c.a);
    const Piece& p = s.pieces[i];
    if (p.arm < arm_count && can_use(s, i, static_cast<Arm>(p.arm))) return static_cast<Arm>(p.arm);
    const std::uint16_t all = facts(s, i).arms;
    if (std::has_single_bit(all)) return static_cast<Arm>(std::countr_zero(all));
    Arm best = Arm::improvised;
    int most = -1'000;
    const Arm his = expected_arm(s, foe);
    for (std::size_t k = 0; k < arm_count; ++k) {
        const Arm a = static_cast<Arm>(k);
        if (!can_use(s, i, a)) continue;
        const int n = bonus_of(s, c, of_a, a, his, facts(s, i), facts(s, foe), 0);
        if (n > most) most = n, best = a;
    }
    return best;
}

// --- Choices before the blows ----------------------------------------------------------------------------------------

std::optional<Refusal> commit_refused(const State& s, std::size_t c, bool yes) {
    const Piece& p = s.pieces[c];
    if (!facts(s, c).character || !is_alive(p) || p.host < 0)
        return Refusal{"Only a character with a body can fight in the front or lead from the rear."};
    if (!in_contact(s.pieces[at(p.host)])) return Refusal{"This character's body is not in a melee."};
    if (p.committed == yes)
        return Refusal{yes ? "This character is already fighting in the front."
                           : "This character is already leading from the rear."};
    return std::nullopt;
}

bool anything_to_choose(const State& s, Side side) {
    for (const std::uint16_t i : s.setup->choose[side]) {
        const Piece& p = s.pieces[i];
        if (!is_alive(p)) continue;
        if (facts(s, i).character) {
            if (p.host >= 0 && in_contact(s.pieces[at(p.host)])) return true;
            if (p.prayers > 0)
                for (const std::uint16_t o : s.setup->own[side])
                    if (is_deployed(s.pieces[o]) && in_contact(s.pieces[o]) && within(s, i, o, 600)) return true;
        }
        const std::uint16_t all = facts(s, i).arms;
        if (in_contact(p) && (all & (all - 1)) != 0) return true;
    }
    return false;
}

std::optional<std::size_t> next_refuser(const State& s) {
    if (!s.setup->house.fantasy) return std::nullopt;
    for (const std::uint16_t i : s.setup->flyers) {
        const Piece& p = s.pieces[i];
        if (i < s.cursor || !is_deployed(p) || !in_contact(p) || p.charged || routs(p)) continue;
        bool all = true;
        for (const Contact& c : s.contacts)
            if (at(c.a) == i || at(c.b) == i)
                all = all && at(c.b) == i && c.rounds == 0 && !facts(s, other_of(c, i)).flying;
        if (all) return i;
    }
    return std::nullopt;
}

// Moves the body two inches back, out of contact; without room it stays.
void step_out(Table t, std::size_t i, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const auto e = nearest_enemy(s, i);
    const InchPoint own = centre(body(p)), his = e ? centre(body(s.pieces[*e])) : own;
    const int way = own == his ? degrees(p.at.degrees + 180) : bearing(his, own);
    const InchPlace along{p.at.x, p.at.y, static_cast<std::int16_t>(way)};
    const InchPoint there = offset(along, 200, 0);
    const Rect r{{there.x, there.y, p.at.degrees}, p.wide, p.deep};
    if (!free_place(s, i, r)) return;
    drop_contacts(s, i);
    p.moved = true;
    place_body(t, i, r.at, why);
}

}  // namespace banneret::skirmish
