// Personalities: wounds, capture, challenges, duels and sergeants (PC-104 to PC-117).

#include <algorithm>

#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

void leave_host(State& s, std::size_t i) {
    Piece& p = s.pieces[i];
    if (p.host < 0) return;
    const InchPoint c = spot(s, i);
    p.host = -1;
    p.at = {std::clamp(c.x, 0, s.setup->wide), std::clamp(c.y, 0, s.setup->deep), 0};
}

void capture_person(const Table& t, std::size_t i, RuleRef why) {
    Piece& p = t.s.pieces[i];
    t.log.add(RuleWorked{side_of(t.s, i), why, piece(i), {}, 1});
    break_concentration(t, i, why);
    leave_host(t.s, i);
    p.where = Where::captured;
}

void break_concentration(const Table& t, std::size_t i, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    bool broke = false;
    if (p.mass != 255) {
        p.mass = 255;
        broke = true;
    }
    if (p.disrupts) {
        p.disrupts = false;
        broke = true;
    }
    for (Piece& q : s.pieces)
        if (q.where == Where::table && q.hits > 0 && q.goal == static_cast<int>(i) &&
            facts(s, q).kind == Kind::elemental) {
            q.goal = -1;
            broke = true;
        }
    if (broke) t.log.add(RuleWorked{side_of(s, i), rule("PC-R72"), piece(i), {}, why.row});
}

void hurt_person(const Table& t, std::size_t i, int points, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    if (points <= 0 || p.points <= 0) return;
    p.points = static_cast<std::int16_t>(std::max(0, p.points - points));
    if (t.log.keeps()) t.log.add(HitsTaken{piece(i), why, points, p.points, facts(s, i).points});
    break_concentration(t, i, rule("PC-R72"));
    if (p.points > 0) return;
    const int host = p.host;
    bool dead = true;
    if (s.setup->house.half_survive)
        dead = throw_total(t, {RollFor::fate, rule("PC-R45"), static_cast<int>(i), -1}, 1, 6) <= 3;
    leave_host(s, i);
    p.where = dead ? Where::destroyed : Where::withdrawn;
    t.log.add(RuleWorked{side_of(s, i), extra(Extra::destroyed), piece(i), {}, dead ? 1 : 0});
    for (const Effect& e : s.effects)
        if (e.spell == Spell::invisibility && e.caster == i) {
            forget_effect(s, e.piece, Spell::invisibility);
            break;
        }
    if (host >= 0 && is_deployed_unit(s, static_cast<std::size_t>(host))) {
        Cause cause;
        cause.rule = rule("PC-34");
        const auto unit = static_cast<std::size_t>(host);
        each_contact(s, unit, [&](const Contact& c) { cause.enemy = static_cast<int>(other_of(c, unit)); });
        if (cause.enemy < 0) cause.from = offset(body(s, unit).at, 1000, 0);
        cause.hold_rout = s.step == TurnStep::close_action;
        check_morale(t, unit, {}, cause);
    }
}

// PC-R53.
void fate_with_unit(const Table& t, std::size_t unit, Where where) {
    State& s = t.s;
    for (const std::uint16_t i : s.setup->persons) {
        Piece& p = s.pieces[i];
        if (p.host != static_cast<int>(unit) || !is_alive(s, i)) continue;
        switch (where) {
            case Where::captured:
                capture_person(t, i, rule("PC-105"));
                break;
            case Where::routed_off:
            case Where::withdrawn:
                t.log.add(RuleWorked{side_of(s, i), extra(Extra::left_table), piece(i), {}, 0});
                p.where = where;
                break;
            default: {
                bool escapes = true;
                if (p.front)
                    escapes = throw_total(t, {RollFor::fate, rule("PC-R53"), static_cast<int>(i), -1}, 1, 6) <= 3;
                if (escapes) {
                    leave_host(s, i);
                    t.log.add(RuleWorked{side_of(s, i), rule("PC-R53"), piece(i), {}, 0});
                } else {
                    capture_person(t, i, rule("PC-R53"));
                }
            }
        }
    }
}

// PC-R54.
void caught_alone(const Table& t, std::size_t i, std::size_t by) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const InchPoint own = spot(s, i);
    int best = -1;
    Hundredths nearest = no_way;
    for (std::size_t u = 0; u < s.pieces.size(); ++u) {
        if (!is_deployed_unit(s, u) || side_of(s, u) != side_of(s, i)) continue;
        const Rect r = body(s, u);
        const InchPoint to = nearest_point(r, own);
        const Hundredths away = distance(own, to);
        if (away >= nearest) continue;
        bool open = true;
        for (std::size_t e = 0; e < s.pieces.size() && open; ++e)
            open = e == by || !is_deployed_unit(s, e) || side_of(s, e) == side_of(s, i) ||
                   !segment_meets(body(s, e), own, to);
        if (!open) continue;
        nearest = away;
        best = static_cast<int>(u);
    }
    if (best < 0) return capture_person(t, i, rule("PC-R54"));
    const InchPoint to = nearest_point(body(s, static_cast<std::size_t>(best)), own);
    const Hundredths walk = rate(s, i);
    if (nearest <= walk) {
        p.host = static_cast<std::int16_t>(best);
        t.log.add(RuleWorked{side_of(s, i), rule("PC-R54"), piece(i), piece(static_cast<std::size_t>(best)), 0});
        const InchPoint c = spot(s, i);
        p.at = {c.x, c.y, 0};
        return;
    }
    const InchPoint there = along(own, way_between(own, to), walk);
    move_piece(t, i, {there.x, there.y, 0}, rule("PC-R54"));
    if (gap(body(s, by), there) <= 10) capture_person(t, i, rule("PC-R54"));
}

void persons_met(const Table& t, std::size_t mover) {
    State& s = t.s;
    if (!is_deployed_unit(s, mover) || !is_unit(s, mover)) return;
    for (const std::uint16_t i : s.setup->persons) {
        const Piece& p = s.pieces[i];
        if (p.host >= 0 || !is_alive(s, i) || side_of(s, i) == side_of(s, mover)) continue;
        if (gap(body(s, mover), p.at.point()) <= 10) caught_alone(t, i, mover);
    }
}

// --- Challenges (PC-112) --------------------------------------------------------------------------------------------

namespace {

bool may_duel(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    return is_alive(s, i) && (f.fighter || f.leo);
}

}  // namespace

std::vector<std::size_t> challengers(const State& s, const Contact& c, Side side) {
    std::vector<std::size_t> out;
    const std::size_t unit = side_of(s, c.a) == side ? c.a : c.b, enemy = other_of(c, unit);
    // PC-R55: the leader of each unit alone.
    const int foe = leader_of(s, enemy, false), own = leader_of(s, unit, false);
    if (foe < 0 || own < 0) return out;
    const auto his = static_cast<std::size_t>(foe), mine = static_cast<std::size_t>(own);
    if (!may_duel(s, his) || has(s.pieces[his], Spell::disguise)) return out;
    if (may_duel(s, mine) && s.pieces[mine].front && !has(s.pieces[mine], Spell::confuse)) out.push_back(mine);
    return out;
}

std::optional<Refusal> challenge_refused(const State& s, std::size_t by, std::size_t at) {
    const Contact& c = s.contacts[s.at];
    const auto all = challengers(s, c, s.active);
    if (std::ranges::find(all, by) == all.end())
        return Refusal{"Only a fighter who leads one of these two units from the front can issue the challenge."};
    const std::size_t enemy = side_of(s, c.a) == s.active ? c.b : c.a;
    if (static_cast<int>(at) != leader_of(s, enemy, false))
        return Refusal{"He can challenge only the leader of the enemy unit."};
    return std::nullopt;
}

// The next pair, touched this turn, in which a challenge may be issued; asks the mover's side first.
bool next_challenge(State& s) {
    if (!s.setup->any_persons) return false;
    for (; s.at < s.contacts.size(); ++s.at, s.passes = 0) {
        const Contact& c = s.contacts[s.at];
        if (c.challenged || c.since != s.turn) continue;
        for (; s.passes < 2; ++s.passes) {
            s.active = side_of(s, s.passes == 0 ? c.a : c.b);
            if (!challengers(s, c, s.active).empty()) return true;
        }
    }
    return false;
}

namespace {

Contact* contact_of(State& s, std::int16_t n) {
    return n >= 0 && static_cast<std::size_t>(n) < s.contacts.size() ? &s.contacts[static_cast<std::size_t>(n)]
                                                                     : nullptr;
}

}  // namespace

void begin_duel(const Table& t, std::size_t contact, std::size_t a, std::size_t b) {
    State& s = t.s;
    s.duel = {};
    s.duel.contact = static_cast<std::int16_t>(contact);
    s.duel.a = static_cast<std::int16_t>(a);
    s.duel.b = static_cast<std::int16_t>(b);
    Contact& c = s.contacts[contact];
    c.challenged = true;
    const bool of_a = s.pieces[a].host == c.a;
    c.leader_a = static_cast<std::int16_t>(of_a ? a : b);
    c.leader_b = static_cast<std::int16_t>(of_a ? b : a);
    t.log.add(RuleWorked{side_of(s, a), rule("PC-112"), piece(a), piece(b), 0});
}

void decline_challenge(const Table& t) {
    State& s = t.s;
    const auto b = static_cast<std::size_t>(s.duel.b);
    Contact* c = contact_of(s, s.duel.contact);
    s.pieces[b].refused = true;
    t.log.add(RuleWorked{side_of(s, b), rule("PC-114"), piece(b), piece(static_cast<std::size_t>(s.duel.a)), -1});
    if (c != nullptr) (c->leader_a == s.duel.b ? c->duel_a : c->duel_b) = -1;
    s.duel = {};
}

namespace {

// One blow: hit points taken.
int blow(const Table& t, std::size_t by, std::size_t at) {
    const State& s = t.s;
    const Facts& f = facts(s, by);
    const int need = duel_need(s, by, at);
    Tally sum(effective_ac(s, at));
    sum.add(rule("PC-R45"), need - effective_ac(s, at));
    const Why why{RollFor::duel, rule("PC-R45"), static_cast<int>(by), static_cast<int>(at)};
    if (throw_hits(t, why, 1, need, Tally(1), sum) == 0) return 0;
    if (has(s.pieces[at], Spell::mirror_image) &&
        throw_total(t, {RollFor::save, spell_rule(Spell::mirror_image), static_cast<int>(at), -1}, 1, 6) >= 4)
        return 0;
    const int bonus = f.items + f.strength;
    Tally added;
    added.add(rule("PC-R45"), bonus);
    return throw_total(t, {RollFor::who_is_hit, rule("PC-R45"), static_cast<int>(by), static_cast<int>(at)}, 1,
                       f.damage, added) +
           bonus;
}

void take_items(const Table& t, std::size_t winner, std::size_t loser) {
    if (facts(t.s, loser).items == 0) return;
    t.s.claims.push_back({static_cast<std::uint16_t>(winner), static_cast<std::uint16_t>(loser)});
}

}  // namespace

// PC-R48: at the end of step 7 the winner must be alive, and its unit not Broken.
void settle_claims(const Table& t) {
    State& s = t.s;
    for (const Follow& f : s.claims) {
        const Piece& p = s.pieces[f.by];
        if (!is_alive(s, f.by) || (p.host >= 0 && !sound(s.pieces[static_cast<std::size_t>(p.host)]))) continue;
        const Side side = side_of(s, f.by);
        if (s.items_taken[side] < 255) ++s.items_taken[side];
        t.log.add(RuleWorked{side, extra(Extra::items_taken), piece(f.by), piece(f.after), 1});
    }
    s.claims.clear();
}

void duel_round(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    ++d.round;
    const auto a = static_cast<std::size_t>(d.a), b = static_cast<std::size_t>(d.b);
    int on_b = blow(t, a, b), on_a = blow(t, b, a);
    if (d.help_a >= 0) on_b += blow(t, static_cast<std::size_t>(d.help_a), b);
    if (d.help_b >= 0) on_a += blow(t, static_cast<std::size_t>(d.help_b), a);
    s.pieces[a].fought = s.pieces[b].fought = true;
    break_concentration(t, a, rule("PC-R72"));
    break_concentration(t, b, rule("PC-R72"));
    hurt_person(t, a, on_a, rule("PC-113"));
    hurt_person(t, b, on_b, rule("PC-113"));
}

// Derives the winner from the fighters alive and fled.
void end_duel(const Table& t) {
    State& s = t.s;
    const Duel d = s.duel;
    s.duel = {};
    const auto a = static_cast<std::size_t>(d.a), b = static_cast<std::size_t>(d.b);
    const bool dead_a = s.pieces[a].points <= 0, dead_b = s.pieces[b].points <= 0;
    const bool lost_a = dead_a || (d.flees_a), lost_b = dead_b || d.to_the_end_b;
    Contact* c = contact_of(s, d.contact);
    const bool still = c != nullptr && (c->leader_a == d.a || c->leader_b == d.a);
    for (const std::size_t i : {a, b}) {
        const bool lost = i == a ? lost_a : lost_b, won = !lost && (i == a ? lost_b : lost_a);
        if (still) {
            const bool is_a = c->leader_a == static_cast<int>(i);
            (is_a ? c->duel_a : c->duel_b) = static_cast<std::int8_t>(lost ? -1 : won ? 1 : 0);
            if ((i == a ? d.help_a : d.help_b) >= 0) (is_a ? c->help_a : c->help_b) = -1;
        }
        t.log.add(RuleWorked{side_of(s, i), rule("PC-85"), piece(i), piece(i == a ? b : a), lost ? -1 : won ? 1 : 0});
    }
    if (dead_a && !dead_b) take_items(t, b, a);
    if (dead_b && !dead_a) take_items(t, a, b);
}

// --- Sergeants (PC-107) ---------------------------------------------------------------------------------------------

namespace {

bool fights_sergeant(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!is_alive(s, i) || !p.front || p.host < 0 || p.fought) return false;
    bool touched = false;
    for (const Contact& c : s.contacts) {
        if (c.a != p.host && c.b != p.host) continue;
        if (c.challenged && (c.leader_a == static_cast<int>(i) || c.leader_b == static_cast<int>(i))) return false;
        touched = true;
    }
    return touched;
}

}  // namespace

// Fights every duel that is due; false: a personality may flee.
bool carry_on_sergeants(const Table& t) {
    State& s = t.s;
    for (;;) {
        Duel& d = s.duel;
        if (d.a < 0) {
            for (; s.at < s.setup->persons.size() && !fights_sergeant(s, s.setup->persons[s.at]); ++s.at) {
            }
            if (s.at >= s.setup->persons.size()) return true;
            const std::size_t who = s.setup->persons[s.at];
            std::vector<std::size_t> enemies;
            each_contact(s, static_cast<std::size_t>(s.pieces[who].host), [&](const Contact& c) {
                const std::size_t e = other_of(c, static_cast<std::size_t>(s.pieces[who].host));
                if (is_deployed_unit(s, e)) enemies.push_back(e);
            });
            if (enemies.empty()) {
                ++s.at;
                continue;
            }
            std::size_t enemy = enemies[0];
            if (enemies.size() > 1)
                enemy = enemies[static_cast<std::size_t>(
                    throw_total(t, {RollFor::who_is_hit, rule("PC-109"), static_cast<int>(who), -1}, 1,
                                static_cast<int>(enemies.size())) -
                    1)];
            d = {};
            d.a = static_cast<std::int16_t>(who);
            d.enemy = static_cast<std::uint16_t>(enemy);
            const int level = facts(s, enemy).level;
            d.sergeant = static_cast<std::int16_t>((9 * level + 1) / 2);
            const int chance = s.setup->house.sergeant_magic_percent * level;
            if (chance > 0)
                d.sergeant_items =
                    throw_percent(t, {RollFor::fate, rule("PC-109"), static_cast<int>(enemy), static_cast<int>(who)},
                                  chance, false)
                            .low
                        ? 1
                        : 0;
            s.pieces[who].fought = true;
            forget_effect(s, who, Spell::disguise);
            break_concentration(t, who, rule("PC-R72"));
        }
        while (d.a >= 0 && d.sergeant > 0 && s.pieces[static_cast<std::size_t>(d.a)].points > 0) {
            if (d.round >= 10) break;
            if (d.round > 0 && !d.to_the_end_a && !d.to_the_end_b) return false;
            d.to_the_end_b = false;
            sergeant_round(t);
        }
        end_sergeant(t, false);
        ++s.at;
    }
}

void sergeant_round(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    ++d.round;
    const auto who = static_cast<std::size_t>(d.a);
    const Facts &f = facts(s, who), &g = facts(s, d.enemy);
    Tally mine(sergeant_ac(g, d.sergeant_items));
    int bonus = f.prowess + f.items;
    if (has(s.pieces[who], Spell::strength)) bonus += 2;
    if (has(s.pieces[who], Spell::weakness)) bonus -= 2;
    if (has(s.pieces[who], Spell::confuse)) bonus -= 3;
    mine.add(rule("PC-R45"), bonus);
    mine.at_least(rule("PC-R45"), 1);
    mine.at_most(rule("PC-R45"), 19);
    Tally his(effective_ac(s, who));
    his.add(rule("PC-R46"), g.level + d.sergeant_items);
    his.at_least(rule("PC-R45"), 1);
    his.at_most(rule("PC-R45"), 19);
    const int person = static_cast<int>(who), enemy = static_cast<int>(d.enemy);
    int on_him = 0;
    if (throw_hits(t, {RollFor::duel, rule("PC-107"), person, enemy}, 1, mine.total(), Tally(1), mine) > 0) {
        Tally added;
        added.add(rule("PC-R45"), f.items + f.strength);
        d.sergeant = static_cast<std::int16_t>(
            d.sergeant - throw_total(t, {RollFor::who_is_hit, rule("PC-R46"), person, enemy}, 1, f.damage, added) -
            f.items - f.strength);
    }
    if (throw_hits(t, {RollFor::duel, rule("PC-R46"), enemy, person}, 1, his.total(), Tally(1), his) > 0) {
        const bool image = has(s.pieces[who], Spell::mirror_image) &&
                           throw_total(t, {RollFor::save, spell_rule(Spell::mirror_image), person, -1}, 1, 6) >= 4;
        if (!image) {
            Tally added;
            added.add(rule("PC-R46"), d.sergeant_items);
            on_him =
                throw_total(t, {RollFor::who_is_hit, rule("PC-R46"), enemy, person}, 1, 8, added) + d.sergeant_items;
        }
    }
    const int host = s.pieces[who].host;
    hurt_person(t, who, on_him, rule("PC-107"));
    if (s.pieces[who].points <= 0 && host >= 0 && is_deployed_unit(s, static_cast<std::size_t>(host))) {
        s.pieces[static_cast<std::size_t>(host)].lost_fight = true;
        t.log.add(RuleWorked{side_of(s, who), rule("PC-108"), piece(static_cast<std::size_t>(host)), piece(who), -1});
    }
}

void end_sergeant(const Table& t, bool fled) {
    State& s = t.s;
    const Duel d = s.duel;
    s.duel = {};
    if (d.a < 0) return;
    const auto who = static_cast<std::size_t>(d.a);
    Piece& p = s.pieces[who];
    if (fled) {
        p.front = false;
        if (p.host >= 0) {
            s.pieces[static_cast<std::size_t>(p.host)].lost_fight = true;
            t.log.add(
                RuleWorked{side_of(s, who), rule("PC-108"), piece(static_cast<std::size_t>(p.host)), piece(who), -1});
        }
        t.log.add(RuleWorked{side_of(s, who), rule("PC-116"), piece(who), piece(d.enemy), 0});
    }
    if (d.sergeant <= 0 && is_deployed_unit(s, d.enemy)) {
        apply_hits(t, d.enemy, 1, rule("PC-108"));
        if (d.sergeant_items > 0 && p.points > 0) s.claims.push_back({static_cast<std::uint16_t>(who), d.enemy});
    }
}

}  // namespace banneret::princecon
