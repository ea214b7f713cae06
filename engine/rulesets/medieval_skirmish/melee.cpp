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

bool carries(const Facts& f, Arm a) {
    return (f.arms >> static_cast<unsigned>(a)) & 1u;
}
bool can_use(const State& s, std::size_t i, Arm a) {
    return carries(facts(s, i), a) && !(s.pieces[i].order == Order::schiltron && !row(a).spear);
}

// The leader who fights in a body; none if there is no such leader.
int committed(const State& s, std::size_t i) {
    if (s.pieces[i].guests == 0) return -1;
    for (std::size_t c = s.setup->bodies; c < s.pieces.size(); ++c)
        if (s.pieces[c].host == static_cast<int>(i) && s.pieces[c].committed && is_alive(s.pieces[c]))
            return static_cast<int>(c);
    return -1;
}

// A figure in a pair: of a body, or the leader in its place.
struct Figure {
    std::size_t piece = 0;
    Arm arm{};
};

Arm arm_of_person(const State& s, const Contact& c, bool of_a, std::size_t person, Arm foe) {
    Arm best = Arm::improvised;
    int most = -1'000;
    for (std::size_t k = 0; k < arm_count; ++k) {
        const Arm a = static_cast<Arm>(k);
        if (!carries(facts(s, person), a)) continue;
        const std::size_t host = of_a ? at(c.b) : at(c.a);
        const int n = bonus_of(s, c, of_a, a, foe, facts(s, person), facts(s, host), 0);
        if (n > most) most = n, best = a;
    }
    return best;
}

// A pair of figures and the numbers its dice are compared with.
struct Match {
    Figure a, b;
    Blow blow_a, blow_b;
    int bonus_a = 0, bonus_b = 0;
    int margin_a = 0, margin_b = 0;  // of victory against a and b, without a prayer
    Question ask_a, ask_b;
    bool can_fall_a = true, can_fall_b = true;  // except by an enemy that routs or cannot hurt it (MS-R90)
};
Match match_of(const State& s, const Contact& c, const Figure& a, const Figure& b) {
    const Facts &f = facts(s, a.piece), &g = facts(s, b.piece);
    Match m;
    m.a = a;
    m.b = b;
    m.blow_a = blow_of(s, c, true, a.arm, b.arm);
    m.blow_b = blow_of(s, c, false, b.arm, a.arm);
    if (f.character || f.big) m.blow_a.wounds = s.pieces[a.piece].wounds;
    if (g.character || g.big) m.blow_b.wounds = s.pieces[b.piece].wounds;
    m.bonus_a = melee_bonus<Total>(f, g, m.blow_a, s.setup->house).total();
    m.bonus_b = melee_bonus<Total>(g, f, m.blow_b, s.setup->house).total();
    m.margin_a = margin_against(f, f.cls, s.setup->house);
    m.margin_b = margin_against(g, g.cls, s.setup->house);
    m.ask_a = shared::added_dice(RollFor::melee, by_piece(s, a.piece), 1, 12);
    m.ask_b = shared::added_dice(RollFor::melee, by_piece(s, b.piece), 1, 12);
    m.can_fall_a = !routs(s.pieces[body_index(s, b.piece)]) && !(f.resistant && !g.strikes_resistant);
    m.can_fall_b = !routs(s.pieces[body_index(s, a.piece)]) && !(g.resistant && !f.strikes_resistant);
    return m;
}

struct Round {
    bool extra_of_a = false, extra_of_b = false;  // only that one can kill
    bool pray_a = false, pray_b = false;
};

// Fights one pair; true for a figure that is killed or hit.
struct Fell {
    bool a = false, b = false;
};
Fell one_round(Table t, const Match& m, const Round& r) {
    const State& s = t.s;
    const House& house = s.setup->house;
    const Answer da = t.dice.classes(m.ask_a), db = t.dice.classes(m.ask_b);
    const Adjusted total = adjusted(da.n[0], db.n[0], m.bonus_a, m.bonus_b, house.cap);
    const auto prayed_for = [&](std::size_t who) {
        const Facts& f = facts(s, who);
        return margin_against(f, shifted(f.cls, 1), house);
    };
    const int against_a = r.pray_a ? prayed_for(m.a.piece) : m.margin_a,
              against_b = r.pray_b ? prayed_for(m.b.piece) : m.margin_b;
    const Outcome o = outcome(total, against_a, against_b);
    const Fell fell{o == Outcome::a_killed && !r.extra_of_a && m.can_fall_a,
                    o == Outcome::b_killed && !r.extra_of_b && m.can_fall_b};
    if (t.log.keeps()) {
        const auto tell = [&](const Question& q, const Answer& d, const Figure& x, const Figure& y, const Blow& how,
                              int read, int margin, bool kills) {
            shared::DiceReading e{
                .rule = rule("MS-33"), .piece = piece(x.piece), .against = piece(y.piece), .dice = Tally(1)};
            e.tally = melee_bonus<Tally>(facts(s, x.piece), facts(s, y.piece), how, house);
            e.need = margin;
            e.read = read;
            e.success = kills;
            t.log.add(shared::dice_event(q, d, e));
        };
        tell(m.ask_a, da, m.a, m.b, m.blow_a, total.a, against_b, fell.b);
        tell(m.ask_b, db, m.b, m.a, m.blow_b, total.b, against_a, fell.a);
    }
    return fell;
}

void breathe(Table t, const Contact& c, bool of_a, int enemies) {
    State& s = t.s;
    const std::size_t by = of_a ? at(c.a) : at(c.b), target = of_a ? at(c.b) : at(c.a);
    const int die = d12(t, RollFor::breath, by, target, rule("MS-R87"));
    const int n = std::min({(die + 3) / 4, enemies, s.pieces[target].figures - s.pieces[target].falls});
    if (n <= 0) return;
    const Protection cls = shifted(facts(s, target).cls, -2);
    const Question q = shared::counted_dice(RollFor::save, by_piece(s, target), n, row(cls).block, 12);
    const int blocked = shared::count_dice(t.dice, t.log, q, [&] {
        Tally level(static_cast<int>(facts(s, target).cls));
        level.add(rule("MS-R87"), -2);
        return shared::DiceReading{.rule = row(cls).block_rule,
                                   .piece = piece(target),
                                   .against = piece(by),
                                   .dice = Tally(n),
                                   .tally = level};
    });
    for (int k = blocked; k < n; ++k) {
        if (facts(s, target).character || facts(s, target).big)
            hit_character(t, target, by, rule("MS-34"));
        else
            ++s.pieces[target].falls;
        s.pieces[target].fell_by = static_cast<std::int16_t>(by);
    }
}

}  // namespace

Fighters fighters(const State& s, const Contact& c) {
    return fighters_from(s, c, s.pieces[at(c.a)].at.point());
}
Fighters fighters_from(const State& s, const Contact& c, InchPoint a_at) {
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
    const bool spears = !g.mounted && row(foe_arm).spear && b.zone == Zone::front;
    b.charging = b.first && (of_a ? c.a_charges : c.b_charges) && !spears && !b.uphill;
    if (spears) b.first = false;  // a lance counts in full only against others (MS-52)
    return b;
}

int bonus_of(const State& s, const Contact& c, bool of_a, Arm arm, Arm foe_arm, const Facts& by, const Facts& target,
             std::uint8_t wounds) {
    Blow b = blow_of(s, c, of_a, arm, foe_arm);
    b.wounds = wounds;
    return melee_bonus<Total>(by, target, b, s.setup->house).total();
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

Arm usual_arm(const State& s, const Contact& c, bool of_a) {
    const std::size_t i = of_a ? at(c.a) : at(c.b), foe = of_a ? at(c.b) : at(c.a);
    const Piece& p = s.pieces[i];
    if (p.arm < arm_count && can_use(s, i, static_cast<Arm>(p.arm))) return static_cast<Arm>(p.arm);
    const std::uint16_t all = facts(s, i).arms;
    if ((all & (all - 1)) == 0 && all != 0) return static_cast<Arm>(std::countr_zero(all));
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
    for (const std::uint16_t i : s.setup->own[side]) {
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

// Two inches back, out of contact; without room it stays.
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

// --- The round -------------------------------------------------------------------------------------------------------

namespace {

bool standing(const State& s, std::size_t i) {
    return is_alive(s.pieces[i]) && s.pieces[i].falls < s.pieces[i].figures;
}

void felled(Table t, const Figure& who, const Figure& by, bool last_of_all) {
    State& s = t.s;
    Piece& p = s.pieces[who.piece];
    p.fell_by = static_cast<std::int16_t>(body_index(s, by.piece));
    if (facts(s, who.piece).character || facts(s, who.piece).big) {
        hit_character(t, who.piece, by.piece, rule("MS-34"));
        return;
    }
    ++p.falls;
    if (last_of_all && p.standard) standard_taken(t, who.piece, p.fell_by);
}

// The lines of two sides that fight, of `smaller` and `larger` figures: each figure of the smaller line meets the same
// share of the larger, in order.
struct Pairing {
    int smaller = 0, larger = 0;
    int of(int j) const { return j * smaller / larger; }
    int first_of(int i) const { return (i * larger + smaller - 1) / smaller; }  // the first j that i meets
};

void fight_contact(Table t, const Contact& c, Fighters n) {
    State& s = t.s;
    const std::size_t a = at(c.a), b = at(c.b);
    if (!standing(s, a) || !standing(s, b)) return;
    const bool a_small = n.a <= n.b;
    const Pairing pairs{std::min(n.a, n.b), std::max(n.a, n.b)};
    const Arm arm_a = usual_arm(s, c, true), arm_b = usual_arm(s, c, false);
    const bool fantasy = s.setup->house.fantasy;
    if (fantasy && c.rounds == 0) {
        if (facts(s, a).breath) breathe(t, c, true, n.b);
        if (facts(s, b).breath && standing(s, b)) breathe(t, c, false, n.a);
    }
    // Committed leaders fight in the middle; if both sides have one, they meet.
    const int lead_a = committed(s, a), lead_b = committed(s, b);
    int place_small = pairs.smaller / 2, place_large = pairs.larger / 2;
    const bool small_leads = a_small ? lead_a >= 0 : lead_b >= 0, large_leads = a_small ? lead_b >= 0 : lead_a >= 0;
    if (small_leads && large_leads) {
        place_large = pairs.first_of(place_small);
    } else if (large_leads) {
        place_large = pairs.first_of(pairs.of(place_large));  // a place that is matched, not idle
    }
    const auto figure = [&](bool of_a, int k) {
        const int leader = of_a ? lead_a : lead_b;
        const int place = of_a == a_small ? place_small : place_large;
        const std::size_t host = of_a ? a : b;
        if (leader >= 0 && k == place && s.pieces[static_cast<std::size_t>(leader)].figures > 0)
            return Figure{static_cast<std::size_t>(leader),
                          arm_of_person(s, c, of_a, static_cast<std::size_t>(leader), of_a ? arm_b : arm_a)};
        return Figure{host, of_a ? arm_a : arm_b};
    };
    const auto prays = [&](std::size_t who) {
        if (s.pieces[who].prayer == 0) return false;
        --s.pieces[who].prayer;
        return true;
    };
    // Fast path: most pairs are of plain figures, whose wounds do not count.
    const auto alike = [&](std::size_t i) { return !facts(s, i).character && !facts(s, i).big; };
    const bool same = alike(a) && alike(b);
    const Match usual = match_of(s, c, {a, arm_a}, {b, arm_b});
    const auto round_of = [&](const Figure& fa, const Figure& fb, const Round& r) {
        if (same && fa.piece == a && fb.piece == b) return one_round(t, usual, r);
        return one_round(t, match_of(s, c, fa, fb), r);
    };
    // The bearer fights last, and only if all of his body fight.
    const bool all_a = n.a >= s.pieces[a].figures, all_b = n.b >= s.pieces[b].figures;
    const auto is_last = [&](bool of_a, int k) { return of_a ? all_a && k == n.a - 1 : all_b && k == n.b - 1; };
    // Calls fight_pair(ka, kb) for each figure of the smaller line and up to two that meet it, until that figure falls.
    const auto all_pairs = [&](auto fight_pair) {
        for (int i = 0, first = 0, next = 0; i < pairs.smaller; ++i, first = next) {
            next = pairs.first_of(i + 1);
            const int end = std::min(first + 2, next);
            for (int j = first; j < end; ++j)
                if (fight_pair(a_small ? i : j, a_small ? j : i)) break;
        }
    };
    // The lone figure leaves its other foes idle.
    const auto lone_fell = [&](const Fell& fell) { return a_small ? fell.a : fell.b; };
    // Without leaders and prayers each pair is of two such figures.
    const Piece &p = s.pieces[a], &q = s.pieces[b];
    const bool simple = same && lead_a < 0 && lead_b < 0 && p.prayer == 0 && q.prayer == 0;
    if (simple)
        all_pairs([&](int ka, int kb) {
            if (p.falls >= p.figures || q.falls >= q.figures) return false;
            const Fell fell = one_round(t, usual, {});
            if (fell.b) felled(t, usual.b, usual.a, is_last(false, kb));
            if (fell.a) felled(t, usual.a, usual.b, is_last(true, ka));
            return lone_fell(fell);
        });
    else
        all_pairs([&](int ka, int kb) {
            const Figure fa = figure(true, ka), fb = figure(false, kb);
            if (!standing(s, fa.piece) || !standing(s, fb.piece)) return false;
            const bool pray_a = prays(fa.piece), pray_b = prays(fb.piece);
            const Fell fell = round_of(fa, fb, {false, false, pray_a, pray_b});
            if (fell.b) felled(t, fb, fa, is_last(false, kb));
            if (fell.a) felled(t, fa, fb, is_last(true, ka));
            if (!lone_fell(fell)) return false;
            // A wounded figure fights on; only its death ends its pairs.
            const std::size_t who = a_small ? fa.piece : fb.piece;
            return alike(who) || !is_alive(s.pieces[who]);
        });
    // Extra blows, in which only the striker can kill.
    const auto extra = [&](bool of_a) {
        const int leader = of_a ? lead_a : lead_b;
        const std::size_t host = of_a ? a : b;
        if (leader < 0 && facts(s, host).extra_blows == 0) return;
        const auto strike = [&](std::size_t who, int times) {
            for (int k = 0; k < times; ++k) {
                if (!standing(s, who) || !standing(s, of_a ? b : a)) return;
                const Figure own{who, facts(s, who).character && who != host
                                          ? arm_of_person(s, c, of_a, who, of_a ? arm_b : arm_a)
                                      : of_a ? arm_a
                                             : arm_b},
                    foe{of_a ? b : a, of_a ? arm_b : arm_a};
                const Fell fell = of_a ? round_of(own, foe, {true, false, false, false})
                                       : round_of(foe, own, {false, true, false, false});
                if (of_a && fell.b) felled(t, foe, own, false);
                if (!of_a && fell.a) felled(t, foe, own, false);
            }
        };
        if (leader >= 0)
            strike(static_cast<std::size_t>(leader), facts(s, static_cast<std::size_t>(leader)).extra_blows);
        const int own = of_a ? n.a : n.b;
        const int left = std::min(own - (leader >= 0), s.pieces[host].figures - s.pieces[host].falls);
        if (facts(s, host).extra_blows > 0)
            for (int k = 0; k < std::min(left, 2 * pairs.smaller); ++k) strike(host, facts(s, host).extra_blows);
    };
    extra(true);
    extra(false);
}

}  // namespace

void fight(Table t) {
    State& s = t.s;
    if (s.contacts.empty()) return;
    // Evasive bodies may slip away before the blows.
    if (s.setup->house.fantasy)
        for (const std::uint16_t i : s.setup->evasives) {
            const bool fresh = std::ranges::any_of(
                s.contacts, [&](const Contact& c) { return at(c.b) == i && c.rounds == 0 && !s.pieces[i].charged; });
            if (!fresh || !is_deployed(s.pieces[i])) continue;
            if (d12(t, RollFor::evasion, i, i, rule("MS-R87")) >= 7) step_out(t, i, rule("MS-R87"));
        }
    // A copy: contacts end while others are fought.
    struct Fight {
        Contact contact;
        Fighters figures;
    };
    SmallList<Fight, 8> all;
    for (const Contact& c : s.contacts) {
        const Fighters n = fighters(s, c);
        all.push_back({c, n});
        s.pieces[at(c.a)].fought = s.pieces[at(c.b)].fought = true;
        worked(t, at(c.a), rule("MS-R51"), 100 * n.a + n.b, piece(at(c.b)));
    }
    for (const Fight& fight : all.items()) fight_contact(t, fight.contact, fight.figures);
    for (Contact& c : s.contacts)
        if (c.rounds < 200) ++c.rounds;
    in_order(s, [&](std::size_t i) {
        Piece& p = s.pieces[i];
        p.prayer = 0;
        p.arm = 255;
        if (p.falls == 0) return;
        const int n = p.falls;
        p.falls = 0;
        p.by_gun = false;
        lose_figures(t, i, n, rule("MS-34"), p.fell_by, true);
    });
    // Out of action, and his body has no figure left there after the round (MS-R82).
    for (std::size_t c = s.setup->bodies; c < s.pieces.size(); ++c) {
        Piece& p = s.pieces[c];
        if (p.fell_with == nobody) continue;
        const bool captured = s.pieces[at(p.fell_with)].figures == 0;
        p.fell_with = nobody;
        if (!captured) continue;
        changed(t, c, rule("MS-R82"), static_cast<int>(Where::out), static_cast<int>(Where::captured));
        p.where = Where::captured;
        p.leaves = static_cast<std::uint8_t>(static_cast<int>(Fate::captured) + 1);
    }
}

}  // namespace banneret::skirmish
