// Phase V: avoiding, choice of weapon, and blows in the order of reach.

#include <algorithm>
#include <tuple>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

bool touches(const Contact& c, std::size_t i) {
    return c.a == i || c.b == i;
}
bool fights(const State& s, std::size_t i) {
    return s.pieces[i].host < 0 && is_alive(s, i) && s.pieces[i].fights > 0;
}

// Moves s.at on to the next of these pieces that fights and for which `does` is true; false: there is none.
template <class Does>
bool next_of(State& s, const std::vector<std::uint16_t>& some, Does does) {
    for (const std::uint16_t i : some) {
        if (i < s.at || s.pieces[i].routed || !fights(s, i) || !does(i)) continue;
        s.at = i;
        return true;
    }
    s.at = static_cast<std::uint16_t>(s.pieces.size());
    return false;
}

std::optional<InchPlace> clear_place(const State& s, std::size_t i) {
    const InchPlace at = s.pieces[i].at;
    for (Hundredths far = 100; far <= 1200; far += 50)
        for (int turn = 0; turn < 360; turn += 30) {
            const InchPlace way{at.x, at.y, degrees(at.degrees + 180 + turn)};
            const InchPoint p = moved(way, far).point();
            const InchPlace to{p.x, p.y, at.degrees};
            if (!place_refused(s, i, to)) return to;
        }
    return std::nullopt;
}

bool flies_off(const State& s, std::size_t i) {
    if (!facts(s, i).flying) return false;
    for (const Contact& c : s.contacts) {
        if (!touches(c, i)) continue;
        if (facts(s, other_of(c, i)).flying) return false;
        if (c.a == i && c.rounds == 0 && c.charge) return false;
    }
    return clear_place(s, i).has_value();
}
bool evades(const State& s, std::size_t i) {
    return facts(s, i).evasive && !place_refused(s, i, moved(s.pieces[i].at, -200));
}

constexpr std::int8_t first_reach = -3, last_reach = 10;

int group_reach(const State& s, std::size_t i) {
    return reach_number(s, i, s.pieces[i].arm);
}

// Index of the contact in which a body, or a character with one, strikes in this phase.
int contact_of(const State& s, std::size_t i) {
    const std::size_t own = body_index(s, i);
    const int front = front_contact(s, own);
    if (front >= 0) return front;
    for (std::size_t c = 0; c < s.contacts.size(); ++c)
        if (touches(s.contacts[c], own)) return static_cast<int>(c);
    return -1;
}

// True if the piece itself strikes in this contact: a lone figure strikes in only one.
bool strikes_itself(const State& s, std::size_t i, int contact) {
    if (facts(s, i).breath && s.setup->house.breath_replaces_attacks) return false;
    return !has_all_round_front(s, i) || (!s.pieces[i].refused_now && contact_of(s, i) == contact);
}

// Collects the blows of all groups that strike next, in the order of BTA-R132: by side, each body before its
// characters. The next group has the lowest reach number above s.reach; contacts from earlier rounds strike last,
// whatever their reach.
void collect(State& s) {
    constexpr int older = last_reach + 1;
    s.blows.clear();
    s.blow_at = 0;
    int next = older;
    const auto turn_of = [&](std::size_t by, const Contact& c) { return c.rounds > 0 ? older : group_reach(s, by); };
    const auto in_turn = [&](int turn) { return turn > s.reach && turn <= next; };
    const auto add = [&](int turn, std::uint16_t by, std::uint16_t body, std::uint16_t nth) {
        const Contact& c = s.contacts[nth];
        if (turn < next) s.blows.clear();
        next = turn;
        s.blows.push_back({by, static_cast<std::uint16_t>(other_of(c, body)), nth});
    };
    for (const Contact& c : s.contacts) {
        const auto nth = static_cast<std::uint16_t>(&c - s.contacts.data());
        for (const std::uint16_t i : {c.a, c.b})
            if (const int turn = turn_of(i, c);
                in_turn(turn) && !s.pieces[i].routed && is_deployed(s, i) && strikes_itself(s, i, nth))
                add(turn, i, i, nth);
    }
    for (const Side side : both_sides)
        for (const std::uint16_t h : call(s, side).characters) {
            const Piece& p = s.pieces[h];
            if (p.host < 0 || !is_alive(s, h) || p.refused_now) continue;
            const auto with = static_cast<std::uint16_t>(p.host);
            if (s.pieces[with].routed || !is_deployed(s, with)) continue;
            const int c = contact_of(s, with);
            if (c < 0) continue;
            if (const int turn = turn_of(h, s.contacts[static_cast<std::size_t>(c)]); in_turn(turn))
                add(turn, h, with, static_cast<std::uint16_t>(c));
        }
    if (s.blows.size() > 1)
        std::ranges::sort(s.blows, {}, [&](const Blow& b) {
            return std::tuple(facts(s, b.by).home, body_index(s, b.by), s.pieces[b.by].host >= 0, b.by, b.contact);
        });
    s.reach = static_cast<std::int8_t>(next);
}

// BTA-115, BTA-116.
void struck_from(Piece& p, Edge side) {
    if (side == Edge::rear)
        p.rear_hit = true;
    else
        p.flank_hit = true;
}

void strike(const Table& t, const Blow& blow) {
    State& s = t.s;
    if (blow.contact >= s.contacts.size()) return;
    const Contact& c = s.contacts[blow.contact];
    const std::size_t own = body_index(s, blow.by);
    if (!touches(c, own) || !is_alive(s, blow.by) || !is_alive(s, blow.at)) return;
    const Facts& f = facts(s, blow.by);
    Piece& p = s.pieces[blow.by];
    const bool charger = c.a == own;
    // A lone figure has an all-round front.
    const Edge mine = edge_at(c, own), his = has_all_round_front(s, blow.at) ? Edge::front : edge_at(c, blow.at);
    BlowCase how;
    how.arm = p.arm;
    how.charging = charger && c.charge && c.rounds == 0;
    how.flank_or_rear = his != Edge::front && mine == Edge::front;
    how.over_obstacle = c.over_obstacle && charger;
    how.card_bonus = how.charging ? c.bonus : 0;
    how.as_hero = attacks_as_hero(s, blow.by);
    int figures = 1;
    if (!f.character)
        figures = mine == Edge::front || has_all_round_front(s, own) ? front_dice(s, blow.by, blow.at, his, p.arm)
                                                                     : other_dice(s, blow.by, mine, blow.at);
    if (figures <= 0) return;
    const int heroic = how.as_hero ? f.attacks : 1;
    const auto dice = [&](auto sum) {
        sum.add(rule("BTA-94"), figures);
        if (heroic > 1) sum.add(rule("BTA-184"), figures * (heroic - 1));
        sum.add(rule("BTA-195"), figures * f.extra_dice);
        return sum;
    };
    HitRoll roll{RollFor::melee, rule("BTA-95"), dice(Total()).total(),
                 melee_number<Total>(s, blow.by, blow.at, how).total()};
    if (f.priest != PriestTier::none && how.as_hero) p.struck_as_hero = true;
    if (how.flank_or_rear) struck_from(s.pieces[blow.at], his);
    if (harmless(s, blow.by, blow.at)) {
        t.log.add(RuleWorked{facts(s, blow.at).home, rule("BTA-200"), piece(blow.at), piece(blow.by), 0});
        roll.dice = 0;
    }
    Strike& k = begin_strike(s, Strike::Kind::melee, blow.by, blow.at);
    k.edge = his;
    k.braced = s.pieces[blow.at].braced && how.charging;
    throw_hits(t, roll);
    if (t.log.keeps()) log_hits(t, roll, {dice(Tally()), melee_number(s, blow.by, blow.at, how)});
}

// Breath or gaze (BTA-190, BTA-R62): automatic hits.
void breathe(const Table& t, std::size_t i) {
    State& s = t.s;
    const int at_contact = contact_of(s, i);
    if (at_contact < 0) return;
    const Contact& c = s.contacts[static_cast<std::size_t>(at_contact)];
    const std::size_t at = other_of(c, i);
    const Edge his = edge_at(c, at);
    if (his != Edge::front && edge_at(c, i) == Edge::front && !has_all_round_front(s, at))
        struck_from(s.pieces[at], his);  // BTA-R65
    // The front-rank creatures in reach.
    const int creatures = has_all_round_front(s, i) ? 1 : front_dice(s, i, at, his, Arm::sword);
    Strike& k = begin_strike(s, Strike::Kind::breath, i, at);
    k.edge = has_all_round_front(s, at) ? Edge::front : his;
    k.pierce = breath_pierce;
    k.pierce_rule = rule("BTA-190");
    int hits = creatures;
    if (!s.setup->at_20 && creatures > 0) {
        Question q = shared::counted_dice(RollFor::breath, roller_of(s, i), creatures, 2);
        q.cuts[1] = 4;
        const auto taken = [](const Answer& fell) { return fell.n[0] + 2 * fell.n[1] + 3 * fell.n[2]; };
        hits = taken(shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
            return shared::DiceReading{.rule = rule("BTA-190"),
                                       .piece = piece(i),
                                       .against = piece(at),
                                       .dice = Tally(creatures),
                                       .read = taken(fell)};
        }));
    } else {
        t.log.add(RuleWorked{facts(s, i).home, rule("BTA-190"), piece(i), piece(at), hits});
    }
    s.strike.hits = static_cast<std::int16_t>(hits);
}

}  // namespace

void add_contact(State& s, const Contact& c) {
    s.contacts.push_back(c);
    ++s.pieces[c.a].fights;
    ++s.pieces[c.b].fights;
}
void drop_contacts(State& s, std::size_t i) {
    if (s.pieces[i].fights == 0) return;
    for (const Contact& c : s.contacts)
        if (touches(c, i)) --s.pieces[other_of(c, i)].fights;
    s.pieces[i].fights = 0;
    std::erase_if(s.contacts, [&](const Contact& c) { return touches(c, i); });
}

Edge edge_at(const Contact& c, std::size_t i) {
    return c.a == i ? c.on_a : c.on_b;
}
std::size_t other_of(const Contact& c, std::size_t i) {
    return c.a == i ? c.b : c.a;
}

std::array<Arm, arm_count> arms_of(const Facts& f, std::size_t& n) {
    std::array<Arm, arm_count> out{};
    n = 0;
    for (const ArmRow& a : arms)
        if ((f.arms >> static_cast<unsigned>(a.arm)) & 1u) out[n++] = a.arm;
    return out;
}

void begin_melee(const Table& t) {
    State& s = t.s;
    s.at = 0;
    for (const std::size_t i : s.setup->avoiding) s.pieces[i].avoided = false;
}

void take_arms(const Table& t) {
    State& s = t.s;
    const auto take = [&](std::size_t i) {
        if (!is_alive(s, i)) return;
        if (const auto arm = only_arm(facts(s, i))) {
            s.pieces[i].arm = *arm;
            return;
        }
        const std::size_t own = body_index(s, i);
        const Contact& c = s.contacts[static_cast<std::size_t>(contact_of(s, i))];
        s.pieces[i].arm = arm_of_best_exchange(s, i, other_of(c, own), c.a == own && c.charge && c.rounds == 0);
    };
    for (const Contact& c : s.contacts) {
        take(c.a);
        take(c.b);
    }
    for (const Side side : both_sides)
        for (const std::size_t h : call(s, side).characters)
            if (s.pieces[h].host >= 0 && in_melee(s, h)) take(h);
}

bool next_avoider(State& s) {
    return next_of(s, s.setup->avoiding,
                   [&](std::size_t i) { return !s.pieces[i].avoided && (flies_off(s, i) || evades(s, i)); });
}

void avoid(const Table& t, std::size_t i) {
    State& s = t.s;
    if (flies_off(s, i)) {
        const InchPlace to = *clear_place(s, i);
        drop_contacts(s, i);
        s.pieces[i].avoided = true;
        move_to(t, i, to, rule("BTA-R61"));
        return;
    }
    const Question q = shared::counted_dice(RollFor::evasion, roller_of(s, i), 1, 3);
    const Answer a = shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
        return shared::DiceReading{.rule = rule("BTA-186"),
                                   .piece = piece(i),
                                   .dice = Tally(1),
                                   .need = 4,
                                   .read = fell.n[1],
                                   .success = fell.n[1] == 1};
    });
    if (a.n[1] == 0) return;
    drop_contacts(s, i);
    s.pieces[i].avoided = true;
    move_to(t, i, moved(s.pieces[i].at, -200), rule("BTA-186"));
}

bool next_weapon(State& s) {
    return next_of(s, s.setup->choosing, [&](std::size_t i) { return !s.pieces[i].avoided; });
}

bool carry_on_blows(const Table& t) {
    State& s = t.s;
    for (;;) {
        if (s.strike.kind != Strike::Kind::none && !carry_on_strike(t)) return false;
        if (s.stage == Stage::breath) {
            if (next_of(s, s.setup->breathing, [](std::size_t) { return true; })) {
                breathe(t, s.at++);
                continue;
            }
            if (!s.setup->breathing.empty()) take_losses(t, false, rule("BTA-190"));
            s.stage = Stage::blows;
            s.reach = first_reach - 1;
            continue;
        }
        if (s.blow_at < s.blows.size()) {
            strike(t, s.blows[s.blow_at++]);
            continue;
        }
        if (!s.blows.empty()) take_losses(t, false, rule("BTA-93"));
        s.blows.clear();
        s.blow_at = 0;
        if (s.reach > last_reach) return true;
        collect(s);
        if (s.reach > last_reach && s.blows.empty()) return true;
    }
}

void tidy_contacts(const Table& t) {
    State& s = t.s;
    // A unit caught in retreat is struck in the rear first (BTA-R46).
    const auto caught = [&](std::size_t i) {
        return std::ranges::any_of(s.contacts, [&](const Contact& c) { return c.flight && c.b == i; });
    };
    const auto turns = [&](std::size_t i, Edge e) {
        return e != Edge::front && front_contact(s, i) < 0 && is_deployed(s, i) && !s.pieces[i].routed && !caught(i);
    };
    // The next fighting piece with no enemy at its front.
    const auto next = [&](std::size_t from) {
        std::size_t i = s.pieces.size();
        for (const Contact& c : s.contacts) {
            if (c.a >= from && c.a < i && turns(c.a, c.on_a)) i = c.a;
            if (c.b >= from && c.b < i && turns(c.b, c.on_b)) i = c.b;
        }
        return i;
    };
    for (std::size_t i = next(0); i < s.pieces.size(); i = next(i + 1)) {
        const auto it = std::ranges::find_if(s.contacts, [&](const Contact& c) { return touches(c, i); });
        const int turned = static_cast<int>(edge_at(*it, i));
        for (Contact& c : s.contacts) {
            if (!touches(c, i)) continue;
            Edge& e = c.a == i ? c.on_a : c.on_b;
            e = static_cast<Edge>((static_cast<int>(e) - turned + 4) % 4);
        }
        const std::size_t enemy = other_of(*it, i);
        const bool alone = s.pieces[enemy].fights == 1;
        move_to(t, i, turned_about_centre(body(s, i), s.pieces[i].at.degrees + 90 * turned).at, rule("BTA-R55"));
        if (alone) {
            const InchPlace at = s.pieces[i].at;
            move_to(t, enemy, {at.x, at.y, degrees(at.degrees + 180)}, rule("BTA-R55"));
        }
    }
}

void end_melee(const Table& t) {
    State& s = t.s;
    for (Contact& c : s.contacts) {
        if (c.rounds < 250) ++c.rounds;
        c.bonus = 0;
        if (c.flight && !s.pieces[c.b].routed) c.flight = false;
    }
    for (Piece& p : s.pieces) p.card_bonus = 0;
    tidy_contacts(t);
}

}  // namespace banneret::axe
