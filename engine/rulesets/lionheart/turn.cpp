// The turn: leadership, the actions in their order, bids between them, and how it ends.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/dice.h"
#include "engine/rulesets/lionheart/steps.h"

namespace banneret::lionheart {

namespace {

void finish_action(State& s) {
    s.action = {};
    s.stage = Stage::bids;
    s.bidder = s.acted;
    s.second_bidder = false;
}

int leadership_dice(const State& s, Side side) {
    const int king = king_of(s, side);
    if (king < 0) return 1;
    if (king == s.setup->king[side]) return s.setup->leadership[side];
    int best = 1;
    for (const Person& p : s.setup->people)
        if (p.stand == king && p.side == side) best = std::max<int>(best, p.leadership);
    return best;
}

int leadership_total(Table t, Side side) {
    const int dice = leadership_dice(t.s, side);
    const Thrown thrown = throw_dice(t.dice, t.s.setup->house, RollFor::leadership, roller(side), dice);
    const int total = score(thrown.faces);
    if (t.log.keeps()) {
        DiceFell e{thrown.question, thrown.answer, rule(5), {},    {},
                   Tally(dice),     Tally{},       {},      total, DiceFell::Outcome::none};
        t.log.add(e);
    }
    return total;
}

void one_action_each(Table t, Side first_actor) {
    State& s = t.s;
    s.actions = s.action_at = 0;
    const auto add = [&](Side side) {
        // Surprise (appendix D's stratagem): the defender's actions of the first three turns are lost.
        if (side == Side::second && s.setup->stratagem[Side::first] == Stratagem::surprise_attack && s.turn <= 3) {
            t.log.add(RuleWorked{side, extra(Extra::surprise), {}, {}, 1});
            return;
        }
        s.order[s.actions++] = side;
    };
    add(first_actor);
    add(other(first_actor));
    s.stage = Stage::act;
}

void begin_turn(Table t) {
    State& s = t.s;
    ++s.turn;
    s.melees = 0;
    s.blood = false;
    for (Stand& x : s.stands) {
        x.bid_for = 0;
        x.struck = x.advanced = false;
    }
    t.log.add(TurnBegan{s.turn});
    t.log.add(StepBegan{rule(5), Side::first, true});
    const int first = leadership_total(t, Side::first), second = leadership_total(t, Side::second);
    s.high = first >= second ? Side::first : Side::second;
    const int difference = first >= second ? first - second : second - first;
    s.actions = s.action_at = 0;
    s.stage = Stage::act;
    if (difference == 0) {
        t.log.add(RuleWorked{Side::first, rule(6), {}, {}, 0});
        return;
    }
    t.log.add(RuleWorked{s.high, rule(difference == 1 ? 7 : 8), {}, {}, difference});
    if (difference == 1) {
        s.stage = Stage::who_first;
        return;
    }
    const Sequence sequence = action_sequence(difference);
    for (std::size_t i = 0; i < sequence.length; ++i) {
        const Side side = sequence.high[i] ? s.high : other(s.high);
        if (side == Side::second && s.setup->stratagem[Side::first] == Stratagem::surprise_attack && s.turn <= 3) {
            t.log.add(RuleWorked{side, extra(Extra::surprise), {}, {}, 1});
            continue;
        }
        s.order[s.actions++] = side;
    }
}

bool has_other_stand(const State& s, Side side, int king) {
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const Stand& x = s.stands[i];
        if (x.side == side && x.figures > 0 && static_cast<int>(i) != king && x.where != Where::destroyed &&
            x.where != Where::ran_off)
            return true;
    }
    return false;
}

bool lost(const State& s, Side side) {
    const int king = king_of(s, side);
    if (s.setup->house.king_death_ends) return king < 0 || !has_other_stand(s, side, king);
    return !has_other_stand(s, side, -1);
}

// At once, and a fighting retreat that has succeeded.
bool over_at_once(Table t) {
    State& s = t.s;
    const bool first = lost(s, Side::first), second = lost(s, Side::second);
    if (first || second) {
        end_battle(t, first && second ? std::nullopt : std::optional(first ? Side::second : Side::first), rule(110));
        return true;
    }
    const std::int32_t saved = s.saved_figures[Side::second];
    if (saved > 0 && 2 * saved >= s.setup->figures[Side::second]) {
        s.withdrew = true;
        end_battle(t, Side::first, extra(Extra::fighting_retreat));
        return true;
    }
    return false;
}

std::int64_t steady_value(const State& s, Side side) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].side == side && !s.stands[i].panicked && s.stands[i].figures > 0 &&
            s.stands[i].where != Where::ran_off)
            sum += value_now(s, i);
    return sum;
}

void end_turn(Table t) {
    State& s = t.s;
    s.quiet_turns = s.blood ? std::uint16_t{0} : static_cast<std::uint16_t>(s.quiet_turns + 1);
    bool both = false;
    if (const auto broken = broken_side(s, both)) return end_battle(t, other(*broken), ruling(51));
    if (both) return end_battle(t, std::nullopt, ruling(51));
    if (s.turn >= turn_limit(*s.setup)) {
        const std::int64_t first = steady_value(s, Side::first), second = steady_value(s, Side::second);
        std::optional<Side> winner;
        if (10 * first >= 11 * second && first > second) winner = Side::first;
        if (10 * second >= 11 * first && second > first) winner = Side::second;
        return end_battle(t, winner, ruling(52));
    }
    s.stage = Stage::turn_begins;
}

bool any_bid(const State& s, Side side) {
    if (s.pool[side] <= 0) return false;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (may_bid(s, side, i)) return true;
    return false;
}

void roll_fates(Table t) {
    State& s = t.s;
    s.captured.assign(s.stands.size(), 0);
    s.routed.assign(s.stands.size(), 0);
    s.fates.assign(s.setup->people.size(), Fate::unhurt);
    const auto loses_field = [&](Side side) { return s.winner && *s.winner != side; };
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const Stand& x = s.stands[i];
        if (x.figures == 0 || x.side != facts(s, i).home) continue;
        if (x.where == Where::ran_off) {
            s.routed[i] = x.figures;
        } else if (x.panicked && x.where == Where::table && (loses_field(x.side) || !s.winner)) {
            int captured = 0;
            if (s.winner) {
                const Thrown thrown =
                    throw_dice(t.dice, s.setup->house, RollFor::capture, roller(x.side, piece(i)), x.figures);
                captured = thrown.faces.panic;
                if (t.log.keeps())
                    t.log.add(DiceFell{thrown.question,
                                       thrown.answer,
                                       extra(Extra::captured),
                                       piece(i),
                                       {},
                                       Tally(x.figures),
                                       Tally{},
                                       {},
                                       captured,
                                       DiceFell::Outcome::none});
            }
            s.captured[i] = static_cast<std::uint8_t>(captured);
            s.routed[i] = static_cast<std::uint8_t>(x.figures - captured);
        }
    }
    for (std::size_t i = 0; i < s.setup->people.size(); ++i) {
        const Person& p = s.setup->people[i];
        if (!p.id) continue;
        const Stand& his = s.stands[p.stand];
        const bool gone = his.where == Where::destroyed;
        const bool held = his.panicked && his.where == Where::table && loses_field(p.side) && his.side == p.side;
        if (!gone && !held) continue;
        const Thrown thrown = throw_dice(t.dice, s.setup->house, RollFor::fate, roller(p.side, piece(p.stand)), 1);
        const bool prisoner = loses_field(p.side);
        Fate fate = Fate::unhurt;
        if (held)
            fate = thrown.faces.panic ? Fate::captured : Fate::unhurt;
        else if (thrown.faces.axe)
            fate = Fate::dead;
        else if (prisoner)
            fate = Fate::captured;
        else if (thrown.faces.arrow)
            fate = Fate::wounded;
        s.fates[i] = fate;
        if (t.log.keeps())
            t.log.add(DiceFell{thrown.question,
                               thrown.answer,
                               extra(Extra::fate),
                               piece(p.stand),
                               {},
                               Tally(1),
                               Tally{},
                               {},
                               static_cast<std::int32_t>(fate),
                               DiceFell::Outcome::none});
    }
}

}  // namespace

const HexPlace* hex_of(const TablePlace& p) {
    return std::get_if<HexPlace>(&p);
}

int turn_limit(const Setup& setup) {
    if (setup.house.turn_limit > 0) return setup.house.turn_limit;
    return std::max(200, 25 * std::max<int>(setup.stands.first, setup.stands.second));
}

std::int32_t value_now(const State& s, std::size_t stand) {
    const Facts& f = facts(s, stand);
    return f.price * s.stands[stand].figures / row(f.build.kind).figures;
}

bool may_bid(const State& s, Side side, std::size_t stand) {
    const Stand& x = s.stands[stand];
    if (!facts(s, stand).hired || x.side == side || !stands(x)) return false;
    if (x.bid_for & (side == Side::first ? 1u : 2u)) return false;
    const int mine = king_of(s, side), his = king_of(s, x.side);
    if (mine < 0 || his < 0) return false;
    const Stand& my_king = s.stands[static_cast<std::size_t>(mine)];
    const Stand& his_king = s.stands[static_cast<std::size_t>(his)];
    if (!stands(my_king) || !stands(his_king)) return false;
    return distance(x.at, my_king.at) < distance(x.at, his_king.at);
}

std::optional<Side> broken_side(const State& s, bool& both) {
    both = false;
    const int point_of_breaking = s.setup->house.break_point;
    if (point_of_breaking == 0) return std::nullopt;
    PerSide<int> steady{};
    for (const Stand& x : s.stands)
        if (x.figures > 0 && !x.panicked && x.where != Where::ran_off) ++steady[x.side];
    const auto broken = [&](Side side) {
        return 100 * steady[side] < (100 - point_of_breaking) * s.setup->stands[side];
    };
    const bool first = broken(Side::first), second = broken(Side::second);
    if (!first && !second) return std::nullopt;
    if (first != second) return first ? Side::first : Side::second;
    const int a = steady.first * s.setup->stands.second, b = steady.second * s.setup->stands.first;
    if (a != b) return a < b ? Side::first : Side::second;
    both = true;
    return std::nullopt;
}

void lose_figures(Table t, std::size_t stand, int figures, RuleRef why) {
    if (figures <= 0) return;
    Stand& x = t.s.stands[stand];
    const int gone = std::min<int>(figures, x.figures);
    if (gone == 0) return;
    x.figures = static_cast<std::uint8_t>(x.figures - gone);
    if (x.figures == 0) x.where = Where::destroyed;
    t.s.blood = true;
    t.log.add(FiguresLost{piece(stand), gone, x.figures, why});
}

void set_panicked(Table t, std::size_t stand, bool panicked, RuleRef why) {
    Stand& x = t.s.stands[stand];
    t.log.add(StateChanged{piece(stand), why, static_cast<std::int16_t>(x.panicked ? 1 : 0),
                           static_cast<std::int16_t>(panicked ? 1 : 0)});
    x.panicked = panicked;
}

void move_to(Table t, std::size_t stand, Hex to, int facing, RuleRef why) {
    Stand& x = t.s.stands[stand];
    const HexPlace from{x.at, x.facing}, there{to, static_cast<std::uint8_t>(facing)};
    if (!(from == there)) t.log.add(Moved{piece(stand), from, there, why});
    x.at = to;
    x.facing = there.facing;
    uncover(t);
}

void uncover(Table t) {
    for (std::size_t i = 0; i < t.s.stands.size(); ++i) {
        Stand& x = t.s.stands[i];
        if (!x.hidden) continue;
        const bool near = std::ranges::any_of(
            t.s.stands, [&](const Stand& e) { return e.side != x.side && stands(e) && distance(e.at, x.at) <= 2; });
        if (!near) continue;
        x.hidden = false;
        t.log.add(StateChanged{piece(i), extra(Extra::ambush), 1, 0});
    }
}

void end_battle(Table t, std::optional<Side> winner, RuleRef why) {
    State& s = t.s;
    s.winner = winner;
    s.ended_by = why;
    s.stage = Stage::over;
    s.action = {};
    for (const Side side : both_sides) {
        std::int32_t owed = 0;
        for (const Stand& x : s.stands)
            if (x.side == side && x.figures > 0) owed += x.promise;
        if (owed > 0) t.log.add(RuleWorked{side, extra(Extra::home), {}, {}, owed});
    }
    roll_fates(t);
    t.log.add(BattleEnded{winner, why});
}

void go_on(Table t) {
    State& s = t.s;
    for (;;) {
        if (s.stage == Stage::over || s.stage == Stage::deploy_first || s.stage == Stage::deploy_second) return;
        if (s.clash.step != Clash::Step::none) {
            if (!carry_on_clash(t)) return;
            continue;
        }
        if (s.fleeing > 0) {
            if (stands(s.stands[s.flights[0].stand])) {
                if (!carry_on_flight(t)) return;
            } else {
                s.flights[0] = s.flights[1];
                --s.fleeing;
            }
            continue;
        }
        if ((s.stage == Stage::act || s.stage == Stage::bids) && over_at_once(t)) return;
        switch (s.stage) {
            case Stage::turn_begins:
                begin_turn(t);
                break;
            case Stage::who_first:
                return;
            case Stage::act:
                if (s.action.begun) {
                    // Nothing more can be done with it.
                    const Stand& x = s.stands[s.action.stand];
                    const bool light = row(facts(s, s.action.stand).build.kind).light;
                    const bool could_shoot =
                        !s.action.shot && (loaded_to_shoot(s, s.action.stand) || casts(s, s.action.stand));
                    const bool spent = s.action.move_points <= 0 && !could_shoot && (!light || s.action.turned);
                    if (stands(x) && !x.panicked && !spent) return;
                    finish_action(s);
                    break;
                }
                if (s.action_at >= s.actions) {
                    end_turn(t);
                    break;
                }
                s.acted = s.order[s.action_at];
                return;
            case Stage::bids:
                if (any_bid(s, s.bidder)) return;
                if (!s.second_bidder) {
                    s.second_bidder = true;
                    s.bidder = other(s.acted);
                    break;
                }
                ++s.action_at;
                s.stage = Stage::act;
                break;
            default:
                return;
        }
    }
}

// --- Orders ----------------------------------------------------------------------------------------------------------

namespace {

struct Applied {
    Table t;

    State& s() const { return t.s; }

    // The action goes to this stand from now on.
    void begin(std::size_t stand) const {
        if (s().action.begun) return;
        s().action = fresh_action(s(), stand);
        s().action.begun = true;
        Stand& x = s().stands[stand];
        if (x.hidden) {
            x.hidden = false;
            t.log.add(StateChanged{piece(stand), extra(Extra::ambush), 1, 0});
        }
    }

    // A turn or a step straight ahead, to which there is no other way as cheap: most moves are no more, and need no
    // search.
    bool one_step(std::size_t stand, const HexPlace& to) const {
        const Stand& x = s().stands[stand];
        const Facts& f = facts(s(), stand);
        Action& a = s().action;
        const int turn = hexsides_between(to.facing, x.facing);
        if (to.at == x.at) {
            if (turn == 2) return false;
            const bool light = row(f.build.kind).light;
            const bool free = turn == 1 && light && !a.turned;
            if (!free && a.move_points < 1) return false;
            if (!free) --a.move_points;
            if (turn == 1) a.turned = a.turned || light;
            a.moved = true;
            move_to(t, stand, to.at, to.facing, rule(turn == 3 ? 14 : 13));
            return true;
        }
        if (turn > 1 || a.move_points < 1 || !(to.at == neighbour(x.at, x.facing)) || !on_map(*s().setup, to.at) ||
            (f.slow_step && x.advanced) || stand_at(s(), to.at) >= 0)
            return false;
        s().stands[stand].advanced = true;
        --a.move_points;
        a.moved = true;
        a.turned = false;
        move_to(t, stand, to.at, to.facing, rule(15));
        return true;
    }

    // Along the cheapest way; false: an ambush stopped it short.
    bool go(std::size_t stand, const HexPlace& to) const {
        if (s().stands[stand].at == to.at && s().stands[stand].facing == to.facing) return true;
        if (one_step(stand, to)) return true;
        std::vector<Reached> states;
        states.reserve(64);
        reach(s(), stand, s().action, states, &to);
        const auto it =
            std::ranges::find_if(states, [&](const Reached& r) { return r.at == to.at && r.facing == to.facing; });
        CHECK(it != states.end());
        std::array<std::int16_t, 32> way{};  // last step first
        std::size_t steps = 0;
        for (auto i = static_cast<std::int16_t>(it - states.begin()); i > 0;
             i = states[static_cast<std::size_t>(i)].from) {
            CHECK(steps < way.size());
            way[steps++] = i;
        }
        int spent = 0;
        while (steps > 0) {
            const Reached& r = states[static_cast<std::size_t>(way[--steps])];
            Stand& x = s().stands[stand];
            if (r.leaves) {
                s().action.move_points = 0;
                s().saved_figures[x.side] += x.figures;
                x.where = Where::saved;
                t.log.add(StateChanged{piece(stand), extra(Extra::fighting_retreat), 0, 1});
                finish_action(s());
                return false;
            }
            const bool ahead = !(r.at == x.at);
            if (ahead && !facts(s(), stand).flying && stand_at(s(), r.at) >= 0) return false;
            if (ahead) x.advanced = true;
            s().action.move_points = static_cast<std::int8_t>(s().action.move_points - (r.cost - spent));
            s().action.moved = true;
            spent = r.cost;
            const bool about = !ahead && hexsides_between(r.facing, x.facing) == 3;
            s().action.turned = r.turned;
            move_to(t, stand, r.at, r.facing, rule(ahead ? 15 : about ? 14 : 13));
        }
        return true;
    }

    void operator()(const Done&) const {
        switch (s().stage) {
            case Stage::deploy_first:
                s().stage = Stage::deploy_second;
                return;
            case Stage::deploy_second:
                s().stage = Stage::turn_begins;
                return;
            case Stage::bids:
                if (s().second_bidder) {
                    ++s().action_at;
                    s().stage = Stage::act;
                } else {
                    s().second_bidder = true;
                    s().bidder = other(s().acted);
                }
                return;
            default:
                finish_action(s());
        }
    }
    void operator()(const Concede&) const { end_battle(t, other(s().acted), extra(Extra::conceded)); }
    void operator()(const Reply& o) const {
        const Side first = o.option == 0 ? s().high : other(s().high);
        one_action_each(t, first);
    }
    void operator()(const Deploy& o) const {
        const std::size_t stand = o.piece.value - 1;
        const HexPlace& to = *hex_of(o.at);
        Stand& x = s().stands[stand];
        if (s().stage == Stage::act) {
            begin(stand);
            --s().action.move_points;
            s().action.moved = true;
            s().flank_column = cell_of(to.at).column;
            x.where = Where::table;
            t.log.add(StateChanged{piece(stand), extra(Extra::flank_march), 0, 1});
            move_to(t, stand, to.at, to.facing, extra(Extra::flank_march));
            return;
        }
        // Two stands of the side may change places.
        const int there = stand_at(s(), to.at);
        if (there >= 0 && static_cast<std::size_t>(there) != stand) {
            Stand& y = s().stands[static_cast<std::size_t>(there)];
            if (x.where == Where::flank)
                y.where = Where::flank;
            else
                y.at = x.at;
        }
        x.where = Where::table;
        x.at = to.at;
        x.facing = to.facing;
        t.log.add(Moved{piece(stand), HexPlace{}, to, ruling(3)});
    }
    void operator()(const Advance& o) const {
        const std::size_t stand = o.piece.value - 1;
        if (s().fleeing > 0) {
            step_back(t, hex_of(o.to)->at);
            return;
        }
        begin(stand);
        go(stand, *hex_of(o.to));
    }
    void operator()(const Charge& o) const {
        const std::size_t stand = o.piece.value - 1, target = o.target.value - 1;
        begin(stand);
        if (!go(stand, *hex_of(o.to))) return;
        s().stands[stand].struck = true;
        Clash c;
        c.kind = Clash::Kind::melee;
        c.attacker = static_cast<std::uint16_t>(stand);
        c.defender = static_cast<std::uint16_t>(target);
        finish_action(s());
        begin_clash(t, c);
    }
    void operator()(const Shoot& o) const {
        const std::size_t stand = o.piece.value - 1;
        begin(stand);
        Stand& x = s().stands[stand];
        s().action.shot = x.struck = true;
        Clash c;
        c.kind = Clash::Kind::shot;
        c.attacker = static_cast<std::uint16_t>(stand);
        c.defender = static_cast<std::uint16_t>(o.target.value - 1);
        c.thrown = !row(facts(s(), stand).build.weapon).missile;
        if (c.thrown) --x.throws;
        if (must_reload(facts(s(), stand).build.weapon)) {
            x.loaded = false;
            t.log.add(StateChanged{piece(stand), ruling(18), 1, 0});
        }
        begin_clash(t, c);
    }
    void operator()(const Reload& o) const {
        const std::size_t stand = o.piece.value - 1;
        begin(stand);
        const Weapon w = facts(s(), stand).build.weapon;
        s().stands[stand].loaded = true;
        s().action.shot = true;
        t.log.add(StateChanged{piece(stand), rule(w == Weapon::arbalests ? 67 : 66), 0, 1});
        if (w == Weapon::arbalests) return finish_action(s());
        if (!s().setup->house.crossbow_free_reload) --s().action.move_points;
    }
    void operator()(const Rally& o) const {
        const std::size_t stand = o.piece.value - 1;
        begin(stand);
        set_panicked(t, stand, false, rule(23));
        move_to(t, stand, s().stands[stand].at, hex_of(o.to)->facing, rule(22));
        finish_action(s());
    }
    void operator()(const Cast& o) const {
        if (s().clash.step != Clash::Step::none) {
            if (o.spell == 1) return answer_ward(t, o.dice);
            return answer_prayer(t, o.dice);
        }
        const std::size_t stand = o.by.value - 1;
        begin(stand);
        Stand& x = s().stands[stand];
        s().action.shot = x.struck = true;
        x.spells = static_cast<std::uint8_t>(x.spells - o.dice);
        Clash c;
        c.kind = Clash::Kind::spell;
        c.attacker = static_cast<std::uint16_t>(stand);
        c.defender = static_cast<std::uint16_t>(o.target.value - 1);
        c.spell_dice = static_cast<std::uint8_t>(o.dice);
        begin_clash(t, c);
    }
    void operator()(const Bid& o) const {
        const std::size_t stand = o.piece.value - 1;
        Stand& x = s().stands[stand];
        const Side side = s().bidder;
        if (o.amount > x.promise) {
            s().pool[side] -= o.amount;
            s().pool[x.side] += x.promise;  // LH-100
            x.promise = o.amount;
            x.side = side;
            x.refusals = 0;
            x.bid_for = static_cast<std::uint8_t>(x.bid_for | (side == Side::first ? 1u : 2u));
            t.log.add(ChangedSides{piece(stand), side, rule(98)});
        } else {
            x.bid_for = static_cast<std::uint8_t>(x.bid_for | (side == Side::first ? 1u : 2u));
            ++x.refusals;
            t.log.add(RuleWorked{side, rule(99), piece(stand), {}, o.amount});
        }
    }
    template <class O>
    void operator()(const O&) const {
        CHECK(false);
    }
};

}  // namespace

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    const Table t{s, dice, log};
    if (log.keeps()) {
        const auto asked_now = pending(s);
        CHECK(asked_now.has_value());
        log.add(OrderCarriedOut{asked_now->side, o});
    }
    // "Nothing" to a ward or a prayer is no dice.
    if (s.clash.step != Clash::Step::none && std::holds_alternative<Done>(o)) {
        const bool ward = s.clash.step == Clash::Step::ward_defender || s.clash.step == Clash::Step::ward_attacker;
        ward ? answer_ward(t, 0) : answer_prayer(t, 0);
    } else {
        std::visit(Applied{t}, o);
    }
    go_on(t);
}

}  // namespace banneret::lionheart
