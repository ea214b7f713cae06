// A round of the melee, pair by pair (MS-33 to MS-36, MS-R45 to MS-R49, MS-R82, MS-R83).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

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
    int bonus_a = 0, bonus_b = 0;
    int margin_a = 0, margin_b = 0;  // of victory against a and b, without a prayer
    OneDie die_a, die_b;
    bool can_fall_a = true, can_fall_b = true;
};
std::uint8_t wounds_of(const State& s, std::size_t i) {
    return facts(s, i).character || facts(s, i).big ? s.pieces[i].wounds : std::uint8_t{0};
}
// False against an enemy that routs or cannot hurt it (MS-R90).
bool can_fall(const State& s, std::size_t who, std::size_t by) {
    return !routs(s.pieces[body_index(s, by)]) && !(facts(s, who).resistant && !facts(s, by).strikes_resistant);
}
[[gnu::flatten]] Match match_of(const State& s, const Contact& c, const Figure& a, const Figure& b) {
    const Facts &f = facts(s, a.piece), &g = facts(s, b.piece);
    const House& house = s.setup->house;
    return {.a = a,
            .b = b,
            .bonus_a = bonus_of(s, c, true, a.arm, b.arm, f, g, wounds_of(s, a.piece)),
            .bonus_b = bonus_of(s, c, false, b.arm, a.arm, g, f, wounds_of(s, b.piece)),
            .margin_a = margin_against(f, f.cls, house),
            .margin_b = margin_against(g, g.cls, house),
            .die_a = {RollFor::melee, by_piece(s, a.piece), 12},
            .die_b = {RollFor::melee, by_piece(s, b.piece), 12},
            .can_fall_a = can_fall(s, a.piece, b.piece),
            .can_fall_b = can_fall(s, b.piece, a.piece)};
}

struct Round {
    bool extra_of_a = false, extra_of_b = false;  // an extra blow: only that figure can kill
    bool pray_a = false, pray_b = false;
};
// True for a figure that is killed or hit.
struct Fell {
    bool a = false, b = false;
};

// Logs the dice of both figures. REQUIRES: the log keeps events.
void log_round(Table t, const Contact& c, const Match& m, const Dice::Pair& dice, const Adjusted& total, int against_a,
               int against_b, const Fell& fell) {
    const State& s = t.s;
    const auto log_die = [&](bool of_a, const OneDie& die, std::int32_t face, const Figure& x, const Figure& y,
                             int read, int margin, bool kills) {
        Blow how = blow_of(s, c, of_a, x.arm, y.arm);
        how.wounds = wounds_of(s, x.piece);
        shared::DiceReading e{
            .rule = rule("MS-33"), .piece = piece(x.piece), .against = piece(y.piece), .dice = Tally(1)};
        e.tally = melee_bonus<Tally>(facts(s, x.piece), facts(s, y.piece), how, s.setup->house);
        if (const int lower = std::min(m.bonus_a, m.bonus_b); lower != 0 && s.setup->house.cap != Cap::total)
            e.tally.add(rule("MS-R46"), -lower);
        e.need = margin;
        e.read = read;
        e.success = kills;
        t.log.add(shared::dice_event(die.question(), {{face, 0, 0}}, e));
    };
    log_die(true, m.die_a, dice.first, m.a, m.b, total.a, against_b, fell.b);
    log_die(false, m.die_b, dice.second, m.b, m.a, total.b, against_a, fell.a);
}

// Fights one pair.
[[gnu::flatten]] Fell one_round(Table t, const Contact& c, const Match& m, const Round& r) {
    const House& house = t.s.setup->house;
    const Dice::Pair dice = t.dice.two(m.die_a, m.die_b);
    const Adjusted total = adjusted(dice.first, dice.second, m.bonus_a, m.bonus_b, house.cap);
    const auto prayed_for = [&](std::size_t who) {
        const Facts& f = facts(t.s, who);
        return margin_against(f, shifted(f.cls, 1), house);
    };
    const int against_a = r.pray_a ? prayed_for(m.a.piece) : m.margin_a,
              against_b = r.pray_b ? prayed_for(m.b.piece) : m.margin_b;
    const Outcome o = outcome(total, against_a, against_b);
    const Fell fell{o == Outcome::a_killed && !r.extra_of_a && m.can_fall_a,
                    o == Outcome::b_killed && !r.extra_of_b && m.can_fall_b};
    if (t.log.keeps()) log_round(t, c, m, dice, total, against_a, against_b, fell);
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
// felled() of a plain figure.
void plainly_felled(Table t, std::size_t who, std::size_t by, bool last_of_all) {
    Piece& p = t.s.pieces[who];
    p.fell_by = static_cast<std::int16_t>(by);
    ++p.falls;
    if (last_of_all && p.standard) standard_taken(t, who, p.fell_by);
}

// The lines of two sides that fight, of `smaller` and `larger` figures: each figure of the smaller line meets the same
// share of the larger, in order.
struct Pairing {
    int smaller = 0, larger = 0;
    int of(int j) const { return j * smaller / larger; }
    int first_of(int i) const { return (i * larger + smaller - 1) / smaller; }  // the first j that i meets
};
// Calls fight_pair(i, j) for each figure of the smaller line and up to two of the larger that meet it, until that
// figure falls.
template <class Fight>
void all_pairs(const Pairing& pairs, Fight fight_pair) {
    // first_of() of the next figure without a division: each meets as many, some meet one more.
    const int each = pairs.larger / pairs.smaller, more = pairs.larger % pairs.smaller;
    int spare = 0;  // first_of(i) * smaller - i * larger
    for (int i = 0, first = 0; i < pairs.smaller; ++i) {
        const bool one_more = more > spare;
        const int met = each + (one_more ? 1 : 0);
        spare += (one_more ? pairs.smaller : 0) - more;
        if (!fight_pair(i, first) && met > 1) fight_pair(i, first + 1);
        first += met;
    }
}

// The bodies of one contact and the figures of each that fight.
struct Lines {
    const Contact& c;
    std::size_t a, b;
    Fighters n;
    Arm arm_a, arm_b;
    bool all_a, all_b;  // every figure of the body fights
    bool a_small() const { return n.a <= n.b; }
    Pairing pairs() const { return {std::min(n.a, n.b), std::max(n.a, n.b)}; }
    // The bearer fights last, and only if all of his body fight.
    bool is_last_a(int k) const { return all_a && k == n.a - 1; }
    bool is_last_b(int k) const { return all_b && k == n.b - 1; }
};

// True for a figure of its own kind, whose wounds count.
bool is_single(const Facts& f) {
    return f.character || f.big;
}
// True if only plain figures fight in the body, with one blow each.
[[gnu::always_inline]] inline bool is_plain(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    return p.guests == 0 && p.prayer == 0 && f.extra_blows == 0 && !is_single(f);
}

// All pairs of plain figures are alike: what a pair needs without a log. REQUIRES: not Cap::total.
class PlainPair {
public:
    PlainPair(const State& s, const Lines& x)
        : die_a_{RollFor::melee, by_piece(s, x.a), 12}, die_b_{RollFor::melee, by_piece(s, x.b), 12} {
        const Facts &f = facts(s, x.a), &g = facts(s, x.b);
        const House& house = s.setup->house;
        const int ahead =
            bonus_of(s, x.c, true, x.arm_a, x.arm_b, f, g, 0) - bonus_of(s, x.c, false, x.arm_b, x.arm_a, g, f, 0);
        add_a_ = std::max(ahead, 0);
        add_b_ = std::max(-ahead, 0);
        most_ = house.cap == Cap::none ? 1'000 : 12;
        if (can_fall(s, x.a, x.b)) margin_a_ = margin_against(f, f.cls, house);
        if (can_fall(s, x.b, x.a)) margin_b_ = margin_against(g, g.cls, house);
    }
    // adjusted() and outcome().
    Fell fight(Dice& dice) const {
        const Dice::Pair fell = dice.two(die_a_, die_b_);
        const int lead = std::min(fell.first + add_a_, most_) - std::min(fell.second + add_b_, most_);
        return {-lead >= margin_a_, lead >= margin_b_};
    }

private:
    OneDie die_a_, die_b_;
    int add_a_, add_b_, most_;
    int margin_a_ = 1'000'000, margin_b_ = 1'000'000;
};
// fight_plainly() without a log. Counts who falls without a branch, since dice cannot be predicted.
[[gnu::flatten]] void fight_unlogged(Table t, const Lines& x) {
    State& s = t.s;
    Piece &p = s.pieces[x.a], &q = s.pieces[x.b];
    const bool a_small = x.a_small();
    const PlainPair pair(s, x);
    int left_a = p.figures - p.falls, left_b = q.figures - q.falls;
    const int had_a = left_a, had_b = left_b;
    bool last_a = false, last_b = false;
    all_pairs(x.pairs(), [&](int i, int j) {
        if (left_a <= 0 || left_b <= 0) return false;
        const Fell fell = pair.fight(t.dice);
        left_a -= fell.a;
        left_b -= fell.b;
        last_a = last_a | (fell.a & x.is_last_a(a_small ? i : j));
        last_b = last_b | (fell.b & x.is_last_b(a_small ? j : i));
        return a_small ? fell.a : fell.b;
    });
    const auto settle = [&](Piece& who, int falls, std::size_t by) {
        if (falls == 0) return;
        who.falls = static_cast<std::int16_t>(who.falls + falls);
        who.fell_by = static_cast<std::int16_t>(by);
    };
    settle(p, had_a - left_a, x.b);
    settle(q, had_b - left_b, x.a);
    if (last_b && q.standard) standard_taken(t, x.b, q.fell_by);
    if (last_a && p.standard) standard_taken(t, x.a, p.fell_by);
}
// All pairs are alike.
void fight_plainly(Table t, const Lines& x) {
    State& s = t.s;
    if (!t.log.keeps() && s.setup->house.cap != Cap::total) return fight_unlogged(t, x);
    const Match m = match_of(s, x.c, {x.a, x.arm_a}, {x.b, x.arm_b});
    const Piece &p = s.pieces[x.a], &q = s.pieces[x.b];
    const bool a_small = x.a_small();
    all_pairs(x.pairs(), [&](int i, int j) {
        if (p.falls >= p.figures || q.falls >= q.figures) return false;
        const Fell fell = one_round(t, x.c, m, {});
        if (fell.b) plainly_felled(t, x.b, x.a, x.is_last_b(a_small ? j : i));
        if (fell.a) plainly_felled(t, x.a, x.b, x.is_last_a(a_small ? i : j));
        return a_small ? fell.a : fell.b;
    });
}

// A melee in which leaders, single figures or prayers have a part.
struct LedFight {
    Table t;
    const Lines& x;
    State& s = t.s;
    Pairing pairs = x.pairs();
    bool a_small = x.a_small();
    // Committed leaders fight in the middle; if both sides have one, they meet.
    int lead_a = committed(s, x.a), lead_b = committed(s, x.b);
    int place_small = pairs.smaller / 2, place_large = pairs.larger / 2;
    // Fast path: most pairs are of plain figures, whose wounds do not count.
    bool same = !is_single(facts(s, x.a)) && !is_single(facts(s, x.b));
    Match usual = match_of(s, x.c, {x.a, x.arm_a}, {x.b, x.arm_b});

    void place_leaders() {
        const bool small_leads = (a_small ? lead_a : lead_b) >= 0, large_leads = (a_small ? lead_b : lead_a) >= 0;
        if (small_leads && large_leads) {
            place_large = pairs.first_of(place_small);
        } else if (large_leads) {
            place_large = pairs.first_of(pairs.of(place_large));  // a place that is matched, not idle
        }
    }
    Arm arm(bool of_a) const { return of_a ? x.arm_a : x.arm_b; }
    Figure figure(bool of_a, int k) const {
        const int leader = of_a ? lead_a : lead_b;
        const int place = of_a == a_small ? place_small : place_large;
        const auto person = static_cast<std::size_t>(leader);
        if (leader >= 0 && k == place && s.pieces[person].figures > 0)
            return {person, arm_of_person(s, x.c, of_a, person, arm(!of_a))};
        return {of_a ? x.a : x.b, arm(of_a)};
    }
    bool prays(std::size_t who) const {
        if (s.pieces[who].prayer == 0) return false;
        --s.pieces[who].prayer;
        return true;
    }
    Fell round_of(const Figure& fa, const Figure& fb, const Round& r) const {
        if (same && fa.piece == x.a && fb.piece == x.b) return one_round(t, x.c, usual, r);
        return one_round(t, x.c, match_of(s, x.c, fa, fb), r);
    }

    // True: the figure of the smaller line has fallen.
    bool pair(int ka, int kb) const {
        const Figure fa = figure(true, ka), fb = figure(false, kb);
        if (!standing(s, fa.piece) || !standing(s, fb.piece)) return false;
        const bool pray_a = prays(fa.piece), pray_b = prays(fb.piece);
        const Fell fell = round_of(fa, fb, {false, false, pray_a, pray_b});
        if (fell.b) felled(t, fb, fa, x.is_last_b(kb));
        if (fell.a) felled(t, fa, fb, x.is_last_a(ka));
        if (!(a_small ? fell.a : fell.b)) return false;
        // A wounded figure fights on; only its death ends its pairs.
        const std::size_t who = a_small ? fa.piece : fb.piece;
        return !is_single(facts(s, who)) || !is_alive(s.pieces[who]);
    }
    // Blows of one figure in which only the striker can kill.
    void strike(bool of_a, std::size_t who, int times) const {
        const std::size_t host = of_a ? x.a : x.b, enemy = of_a ? x.b : x.a;
        for (int k = 0; k < times; ++k) {
            if (!standing(s, who) || !standing(s, enemy)) return;
            const bool person = facts(s, who).character && who != host;
            const Figure own{who, person ? arm_of_person(s, x.c, of_a, who, arm(!of_a)) : arm(of_a)},
                foe{enemy, arm(!of_a)};
            const Fell fell = of_a ? round_of(own, foe, {true, false, false, false})
                                   : round_of(foe, own, {false, true, false, false});
            if (of_a ? fell.b : fell.a) felled(t, foe, own, false);
        }
    }
    void extra(bool of_a) const {
        const int leader = of_a ? lead_a : lead_b;
        const std::size_t host = of_a ? x.a : x.b;
        const auto person = static_cast<std::size_t>(leader);
        if (leader >= 0) strike(of_a, person, facts(s, person).extra_blows);
        const int own = of_a ? x.n.a : x.n.b;
        const int left = std::min(own - (leader >= 0), s.pieces[host].figures - s.pieces[host].falls);
        if (facts(s, host).extra_blows > 0)
            for (int k = 0; k < std::min(left, 2 * pairs.smaller); ++k) strike(of_a, host, facts(s, host).extra_blows);
    }
};

void fight_contact(Table t, const Contact& c, Fighters n) {
    State& s = t.s;
    const std::size_t a = at(c.a), b = at(c.b);
    if (!standing(s, a) || !standing(s, b)) return;
    const Arm arm_a = usual_arm(s, c, true), arm_b = usual_arm(s, c, false);
    if (s.setup->house.fantasy && c.rounds == 0) {
        if (facts(s, a).breath) breathe(t, c, true, n.b);
        if (facts(s, b).breath && standing(s, b)) breathe(t, c, false, n.a);
    }
    const Lines lines{c, a, b, n, arm_a, arm_b, n.a >= s.pieces[a].figures, n.b >= s.pieces[b].figures};
    if (is_plain(s, a) && is_plain(s, b)) {
        fight_plainly(t, lines);
        return;
    }
    LedFight led{t, lines};
    led.place_leaders();
    all_pairs(led.pairs, [&](int i, int j) { return led.pair(led.a_small ? i : j, led.a_small ? j : i); });
    led.extra(true);
    led.extra(false);
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
    // A character out of action is captured if his body has no figure left there after the round (MS-R82).
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
