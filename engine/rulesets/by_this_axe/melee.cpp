// Phase V: who avoids, which weapon, and the blows in the order of their reach.

#include <algorithm>
#include <tuple>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

bool touches(const Contact& c, std::size_t i) {
    return c.a == i || c.b == i;
}
bool fights(const State& s, std::size_t i) {
    return s.pieces[i].host < 0 && lives(s, i) &&
           std::ranges::any_of(s.contacts, [&](const Contact& c) { return touches(c, i); });
}

void break_off(Table t, std::size_t i) {
    std::erase_if(t.s.contacts, [&](const Contact& c) { return touches(c, i); });
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

// Who is in some contact, so that of the others nothing more is asked. For as long as the contacts stand still.
class Touching {
public:
    explicit Touching(const State& s) : contacts_(s.contacts) {
        for (const Contact& c : s.contacts) {
            note(c.a);
            note(c.b);
        }
    }
    bool has(std::size_t i) const {
        if (i < most) return ((bits_[i / 64] >> (i % 64)) & 1u) != 0;
        return std::ranges::any_of(contacts_, [&](const Contact& c) { return touches(c, i); });
    }

private:
    void note(std::size_t i) {
        if (i < most) bits_[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    static constexpr std::size_t most = 512;  // of more the contacts are asked
    std::array<std::uint64_t, most / 64> bits_{};
    const std::vector<Contact>& contacts_;
};

// Where a body or a character with one strikes in this phase.
int contact_of(const State& s, std::size_t i) {
    const std::size_t own = body_index(s, i);
    const int front = front_contact(s, own);
    if (front >= 0) return front;
    for (std::size_t c = 0; c < s.contacts.size(); ++c)
        if (touches(s.contacts[c], own)) return static_cast<int>(c);
    return -1;
}

// One place of every group that strikes now, in the order of R-132: by sides, each body before the people with it.
void collect(State& s, bool older, int reach) {
    s.blows.clear();
    s.blow_at = 0;
    // Older pairs strike whatever their reach.
    const auto in_turn = [&](std::size_t by) { return older || group_reach(s, by) == reach; };
    const auto of_age = [&](std::size_t c) { return (s.contacts[c].rounds > 0) == older; };
    const auto add = [&](std::size_t by, std::size_t c) {
        const std::size_t at = other_of(s.contacts[c], body_index(s, by));
        s.blows.push_back(
            {static_cast<std::uint16_t>(by), static_cast<std::uint16_t>(at), static_cast<std::uint16_t>(c)});
    };
    for (std::size_t c = 0; c < s.contacts.size(); ++c) {
        if (!of_age(c)) continue;
        for (const std::size_t i : {s.contacts[c].a, s.contacts[c].b}) {
            if (!in_turn(i) || s.pieces[i].routed || !stands(s, i)) continue;
            if (facts(s, i).breath && s.setup->house.breath_replaces_attacks) continue;
            if (lone(s, i) && (s.pieces[i].refused_now || contact_of(s, i) != static_cast<int>(c))) continue;
            add(i, c);
        }
    }
    for (const Side side : both_sides)
        for (const std::size_t h : call(s, side).characters) {
            const Piece& p = s.pieces[h];
            if (p.host < 0 || !in_turn(h) || !lives(s, h) || p.refused_now) continue;
            const auto with = static_cast<std::size_t>(p.host);
            const int c = contact_of(s, with);
            if (c < 0 || !of_age(static_cast<std::size_t>(c)) || s.pieces[with].routed || !stands(s, with)) continue;
            add(h, static_cast<std::size_t>(c));
        }
    std::ranges::sort(s.blows, {}, [&](const Blow& b) {
        return std::tuple(facts(s, b.by).home, body_index(s, b.by), s.pieces[b.by].host >= 0, b.by, b.contact);
    });
}

// The next reach after this one that somebody's weapon has, or the first beyond the last.
std::int8_t next_reach(const State& s, std::int8_t reach) {
    std::uint32_t reaches = 0;
    for (const Contact& c : s.contacts)
        if (c.rounds == 0)
            for (const std::size_t i : {c.a, c.b}) reaches |= 1u << (group_reach(s, i) - first_reach);
    for (const Side side : both_sides)
        for (const std::size_t h : call(s, side).characters)
            if (s.pieces[h].host >= 0) reaches |= 1u << (group_reach(s, h) - first_reach);
    do {
        ++reach;
    } while (reach <= last_reach && ((reaches >> (reach - first_reach)) & 1u) == 0);
    return reach;
}

void strike(Table t, const Blow& blow) {
    State& s = t.s;
    if (blow.contact >= s.contacts.size()) return;
    const Contact c = s.contacts[blow.contact];
    const std::size_t own = body_index(s, blow.by);
    if (!touches(c, own) || !lives(s, blow.by) || !lives(s, blow.at)) return;
    const Facts& f = facts(s, blow.by);
    Piece& p = s.pieces[blow.by];
    const bool charger = c.a == own;
    const Edge mine = edge_at(c, own), his = edge_at(c, blow.at);
    BlowCase how;
    how.arm = p.arm;
    how.charging = charger && c.charge && c.rounds == 0;
    how.flank_or_rear = his != Edge::front && mine == Edge::front && !lone(s, blow.at);
    how.over_obstacle = c.over_obstacle && charger;
    how.card_bonus = how.charging ? c.bonus : 0;
    how.as_hero = attacks_as_hero(s, blow.by);
    int figures = 1;
    if (!f.character)
        figures = mine == Edge::front || lone(s, own) ? front_dice(s, blow.by, blow.at, his, p.arm)
                                                      : other_dice(s, blow.by, mine, blow.at);
    if (figures <= 0) return;
    const int heroic = how.as_hero ? f.attacks : 1;
    const auto dice = [&](auto sum) {
        sum.add(rule(94), figures);
        if (heroic > 1) sum.add(rule(184), figures * (heroic - 1));
        sum.add(rule(195), figures * f.extra_dice);
        return sum;
    };
    HitRoll roll{RollFor::melee, rule(95), dice(Total()).total(),
                 melee_number<Total>(s, blow.by, blow.at, how).total()};
    std::optional<HitTallies> told;
    if (t.log.keeps()) told = HitTallies{dice(Tally()), melee_number(s, blow.by, blow.at, how)};
    if (f.priest != PriestTier::none && how.as_hero) p.struck_as_hero = true;
    if (how.flank_or_rear) (his == Edge::rear ? s.pieces[blow.at].rear_hit : s.pieces[blow.at].flank_hit) = true;
    if (harmless(s, blow.by, blow.at)) {
        t.log.add(RuleWorked{facts(s, blow.at).home, rule(200), piece(blow.at), piece(blow.by), 0});
        roll.dice = 0;
    }
    Strike k;
    k.kind = Strike::Kind::melee;
    k.by = blow.by;
    k.at = blow.at;
    k.edge = lone(s, blow.at) ? Edge::front : his;
    k.braced = s.pieces[blow.at].braced && how.charging;
    throw_hits(t, k, roll, told);
}

// Breath or gaze (BTA-190, R-62): hits come of themselves.
void breathe(Table t, std::size_t i) {
    State& s = t.s;
    const int at_contact = contact_of(s, i);
    if (at_contact < 0) return;
    const Contact& c = s.contacts[static_cast<std::size_t>(at_contact)];
    const std::size_t at = other_of(c, i);
    const Edge his = edge_at(c, at);
    if (his != Edge::front && edge_at(c, i) == Edge::front && !lone(s, at))
        (his == Edge::rear ? s.pieces[at].rear_hit : s.pieces[at].flank_hit) = true;
    // Those of the front rank who could strike a blow.
    const int creatures = lone(s, i) ? 1 : front_dice(s, i, at, his, Arm::sword);
    Strike k;
    k.kind = Strike::Kind::breath;
    k.by = static_cast<std::uint16_t>(i);
    k.at = static_cast<std::uint16_t>(at);
    k.edge = lone(s, at) ? Edge::front : his;
    k.pierce = breath_pierce;
    k.pierce_rule = rule(190);
    throw_hits(t, k, {}, {});
    int hits = creatures;
    if (!s.setup->at_20 && creatures > 0) {
        Question q;
        q.what = RollFor::breath;
        q.who = roller(facts(s, i).home, piece(i));
        q.count = static_cast<std::uint16_t>(creatures);
        q.cuts = {2, 4};
        const Answer a = t.dice.classes(q);
        hits = a.n[0] + 2 * a.n[1] + 3 * a.n[2];
        if (t.log.keeps())
            t.log.add(DiceFell{
                q, a, rule(190), piece(i), piece(at), Tally(creatures), {}, {}, hits, DiceFell::Outcome::none});
    } else {
        t.log.add(RuleWorked{facts(s, i).home, rule(190), piece(i), piece(at), hits});
    }
    s.strike.hits = static_cast<std::int16_t>(hits);
}

}  // namespace

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

void begin_melee(Table t) {
    t.s.at = 0;
    for (Piece& p : t.s.pieces) p.avoided = p.flank_hit = p.rear_hit = false;
}

void take_arms(Table t) {
    State& s = t.s;
    const Touching touching(s);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const std::size_t own = body_index(s, i);
        if (!touching.has(own) || !lives(s, i)) continue;
        if (const auto arm = only_arm(facts(s, i))) {
            s.pieces[i].arm = *arm;
            continue;
        }
        const Contact& c = s.contacts[static_cast<std::size_t>(contact_of(s, i))];
        s.pieces[i].arm = best_arm(s, i, other_of(c, own), c.a == own && c.charge && c.rounds == 0);
    }
}

bool next_avoider(State& s) {
    for (; s.at < s.pieces.size(); ++s.at) {
        const std::size_t i = s.at;
        if ((!facts(s, i).flying && !facts(s, i).evasive) || !fights(s, i) || s.pieces[i].routed || s.pieces[i].avoided)
            continue;
        if (flies_off(s, i) || evades(s, i)) return true;
    }
    return false;
}

void avoid(Table t, std::size_t i) {
    State& s = t.s;
    if (flies_off(s, i)) {
        const InchPlace to = *clear_place(s, i);
        break_off(t, i);
        s.pieces[i].avoided = true;
        move_to(t, i, to, ruling(61));
        return;
    }
    Question q;
    q.what = RollFor::evasion;
    q.who = roller(facts(s, i).home, piece(i));
    q.cuts[0] = 3;
    const Answer a = t.dice.classes(q);
    const bool away = a.n[1] == 1;
    if (t.log.keeps())
        t.log.add(DiceFell{q,
                           a,
                           rule(186),
                           piece(i),
                           {},
                           Tally(1),
                           {},
                           std::int16_t{4},
                           a.n[1],
                           away ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    if (!away) return;
    break_off(t, i);
    s.pieces[i].avoided = true;
    move_to(t, i, moved(s.pieces[i].at, -200), rule(186));
}

bool next_weapon(State& s) {
    for (; s.at < s.pieces.size(); ++s.at) {
        if (!several(facts(s, s.at).arms)) continue;
        if (fights(s, s.at) && !s.pieces[s.at].routed && !s.pieces[s.at].avoided) return true;
    }
    return false;
}

bool carry_on_blows(Table t) {
    State& s = t.s;
    for (;;) {
        if (s.strike.kind != Strike::Kind::none && !carry_on_strike(t)) return false;
        if (s.stage == Stage::breath) {
            for (; s.at < s.pieces.size(); ++s.at)
                if (facts(s, s.at).breath && fights(s, s.at) && !s.pieces[s.at].routed) break;
            if (s.at < s.pieces.size()) {
                breathe(t, s.at++);
                continue;
            }
            take_losses(t, false, rule(190));
            s.stage = Stage::blows;
            s.reach = first_reach - 1;
            continue;
        }
        if (s.blow_at < s.blows.size()) {
            strike(t, s.blows[s.blow_at++]);
            continue;
        }
        if (!s.blows.empty()) take_losses(t, false, rule(93));
        s.blows.clear();
        s.blow_at = 0;
        if (s.reach > last_reach) return true;
        s.reach = next_reach(s, s.reach);
        collect(s, s.reach > last_reach, s.reach);
        if (s.reach > last_reach && s.blows.empty()) return true;
    }
}

void tidy_contacts(Table t) {
    State& s = t.s;
    const auto faces_nobody = [&](std::size_t i, Edge e) { return e != Edge::front && front_contact(s, i) < 0; };
    const auto turns_one = [&](const Contact& c) { return faces_nobody(c.a, c.on_a) || faces_nobody(c.b, c.on_b); };
    if (std::ranges::none_of(s.contacts, turns_one)) return;
    const Touching touching(s);
    // Who was caught in retreat is struck in the rear first.
    const auto caught = [&](std::size_t i) {
        return std::ranges::any_of(s.contacts, [&](const Contact& c) { return c.flight && c.b == i; });
    };
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!touching.has(i) || !stands(s, i) || s.pieces[i].routed || front_contact(s, i) >= 0 || caught(i)) continue;
        const auto it = std::ranges::find_if(s.contacts, [&](const Contact& c) { return touches(c, i); });
        const int turned = static_cast<int>(edge_at(*it, i));
        for (Contact& c : s.contacts) {
            if (!touches(c, i)) continue;
            Edge& e = c.a == i ? c.on_a : c.on_b;
            e = static_cast<Edge>((static_cast<int>(e) - turned + 4) % 4);
        }
        const std::size_t enemy = other_of(*it, i);
        const bool alone = std::ranges::count_if(s.contacts, [&](const Contact& c) { return touches(c, enemy); }) == 1;
        move_to(t, i, turned_about_centre(body(s, i), s.pieces[i].at.degrees + 90 * turned).at, ruling(55));
        if (alone) {
            const InchPlace at = s.pieces[i].at;
            move_to(t, enemy, {at.x, at.y, degrees(at.degrees + 180)}, ruling(55));
        }
    }
}

void end_melee(Table t) {
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
