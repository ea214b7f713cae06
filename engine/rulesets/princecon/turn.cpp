// The turn: what comes after what, and what the battle waits for (PC-12 to PC-17, PC-R6, PC-R70, PC-R91).

#include <algorithm>

#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::princecon {

void tell_step(const Table& t, int step, Side side, bool of_both) {
    static constexpr std::array<int, 9> rows = {12, 16, 14, 53, 60, 53, 60, 71, 15};
    t.log.add(StepBegan{rule(rows[static_cast<std::size_t>(step)]), side, of_both});
}

namespace {

bool side_lives(const State& s, Side side) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Piece& p = s.pieces[i];
        if (side_of(s, i) != side) continue;
        if (is_person(s, i) ? lives(s, i) : p.hits > 0 && (p.where == Where::table || p.where == Where::flank)) return true;
    }
    return false;
}
bool has_persons(const State& s, Side side) {
    return std::ranges::any_of(s.setup->persons, [&](std::uint16_t i) { return side_of(s, i) == side && lives(s, i); });
}

// PC-16, PC-R7.
void initiative(const Table& t) {
    State& s = t.s;
    const House& house = s.setup->house;
    PerSide<std::vector<std::size_t>> rollers;
    for (const Side side : both_sides) {
        std::vector<std::size_t> all, chosen;
        for (const std::uint16_t i : s.setup->persons) {
            if (side_of(s, i) != side || !lives(s, i)) continue;
            all.push_back(i);
            const Rank rank = facts(s, i).rank;
            const bool counts = house.initiative_rollers == InitiativeRollers::all ||
                                (house.initiative_rollers == InitiativeRollers::general_only ? rank == Rank::general
                                                                                             : rank != Rank::none);
            if (counts) chosen.push_back(i);
        }
        rollers[side] = chosen.empty() ? all : chosen;
    }
    const bool neither = rollers.first.empty() && rollers.second.empty();
    for (;;) {
        PerSide<int> best{-1, -1};
        for (const Side side : both_sides) {
            if (neither) {
                Question q{RollFor::initiative, roller(side), 3, 6, {}};
                const Answer a = t.dice.classes(q);
                best[side] = a.n[0];
                if (t.log.keeps())
                    t.log.add(DiceFell{q, a, rule(16), {}, {}, Tally{}, Tally{}, {}, a.n[0], DiceFell::Outcome::none});
                continue;
            }
            for (const std::size_t i : rollers[side]) {
                const Facts& f = facts(s, i);
                Tally added;
                added.add(rule(16), f.intelligence);
                if (!f.fighter)
                    added.add(rule(17), -(house.int_rounds_down ? (f.intelligence + 1) / 2 : f.intelligence / 2));
                const int total = throw_total(t, {RollFor::initiative, rule(16), static_cast<int>(i), -1}, 3, 6, added) + added.total();
                best[side] = std::max(best[side], total);
            }
        }
        if (best.first == best.second) continue;
        s.first = best.first > best.second ? Side::first : Side::second;
        t.log.add(RuleWorked{s.first, rule(16), {}, {}, best[s.first]});
        return;
    }
}

void begin_turn(const Table& t) {
    State& s = t.s;
    ++s.turn;
    s.step = 1;
    t.log.add(TurnBegan{s.turn});
    s.failures.clear();
    s.follows.clear();
    s.orderer = -1;
    rejoin_parts(t);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        Piece& p = s.pieces[i];
        p.turn_hits = p.hits;
        p.taken = p.damage = p.worst = p.lost_step = 0;
        p.commanded = p.moved = p.fired = p.shot_at = p.ordered = p.charged = p.evaded = false;
        p.routed = p.hit = p.met = p.rallied = p.raised = p.disengaged = p.moved_half = false;
        p.stays = p.flashed = p.second_shot = p.rout_checked = false;
        p.done_ordering = p.began_ordering = p.refused = p.fought = p.lost_fight = p.no_lead = false;
        p.engaged = false;
        p.failures = p.conflicts = p.plain_casts = p.damage_casts = 0;
        p.impulses = static_cast<std::int8_t>(p.where == Where::table ? impulses_of(s, i) : 1);
        if (is_person(s, i)) p.began = spot(s, i);
    }
    for (const Contact& c : s.contacts) s.pieces[c.a].engaged = s.pieces[c.b].engaged = true;
    tell_step(t, 1, Side::first, true);
    initiative(t);
    tell_step(t, 2, other(s.first), true);
    s.stage = Stage::prepare;
    s.active = other(s.first);
    s.passes = 0;
    s.step = 2;
}

void open_window(const Table& t, std::uint8_t step) {
    State& s = t.s;
    s.step = step;
    s.stage = Stage::window;
    s.active = s.first;
    s.passes = 0;
    begin_step(s);
}

void start_step(const Table& t) {
    State& s = t.s;
    s.at = 0;
    s.passes = 0;
    s.orderer = -1;
    begin_step(s);
    switch (s.step) {
        case 3:
        case 5:
            s.active = s.step == 3 ? s.first : other(s.first);
            s.stage = Stage::move;
            break;
        case 4:
        case 6:
            s.active = s.step == 6 ? s.first : other(s.first);
            s.stage = Stage::fire;
            break;
        case 7:
            s.stage = Stage::challenge;
            break;
        default:
            s.stage = Stage::rally;
            s.active = other(s.first);
    }
    tell_step(t, s.step, s.active, s.step >= 7);
}

bool any_rally(const State& s, Side side) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (is_unit(s, i) && side_of(s, i) == side && s.pieces[i].morale != Morale::ordered && may_rally(s, i)) return true;
    return false;
}
bool any_disengage(const State& s, Side side) {
    for (const Contact& c : s.contacts)
        for (const std::size_t i : {std::size_t{c.a}, std::size_t{c.b}})
            if (side_of(s, i) == side && !disengage_refused(s, i)) return true;
    return false;
}

// The second player first, then the first; true when both have had it.
bool next_side(State& s) {
    s.at = 0;
    if (s.active == s.first) return true;
    s.active = s.first;
    return false;
}

bool may_help(const State& s, std::size_t who, std::int16_t duellist) {
    const Piece& p = s.pieces[who];
    return lives(s, who) && static_cast<int>(who) != duellist && p.host >= 0 && p.front &&
           p.host == s.pieces[static_cast<std::size_t>(duellist)].host && !has(p, Spell::confuse);
}
int helper_of(const State& s, std::int16_t duellist) {
    for (const std::uint16_t i : s.setup->persons)
        if (may_help(s, i, duellist)) return i;
    return -1;
}

void after_answer(const Table& t) {
    State& s = t.s;
    s.stage = Stage::duel_help;
    s.passes = 0;
    begin_step(s);
}

// A round of the duel is fought, or it is over.
void next_round(const Table& t) {
    State& s = t.s;
    Duel& d = s.duel;
    const auto a = static_cast<std::size_t>(d.a), b = static_cast<std::size_t>(d.b);
    d.flees_a = false;
    for (;;) {
        duel_round(t);
        const bool dead = s.pieces[a].points <= 0 || s.pieces[b].points <= 0;
        if (dead || d.round >= 60) {
            d.flees_a = false;
            d.to_the_end_b = false;
            end_duel(t);
            s.stage = Stage::challenge;
            s.passes = 0;
            return;
        }
        if (!d.to_the_end_a) {
            s.stage = Stage::duel_flee_a;
            return;
        }
        if (!d.to_the_end_b) {
            s.stage = Stage::duel_flee_b;
            return;
        }
    }
}

// One stage on; false: a decision is waited for.
bool step_on(const Table& t) {
    State& s = t.s;
    switch (s.stage) {
        case Stage::deploy_second:
        case Stage::deploy_first:
        case Stage::over:
            return false;
        case Stage::turn_begins:
            begin_turn(t);
            return true;
        case Stage::prepare:
            if (has_persons(s, s.active)) return false;
            if (s.active == s.first)
                open_window(t, 3);
            else
                s.active = s.first;
            return true;
        case Stage::window:
            if (s.passes >= 2) {
                check_damaged(t, {}, false);
                start_step(t);
                return true;
            }
            if (anyone_casts(s, s.active)) return false;
            ++s.passes;
            s.active = other(s.active);
            return true;
        case Stage::answer_magic:
            if (!carry_on_cast(t)) return false;
            s.stage = s.after_magic;
            if (s.stage == Stage::window) {
                s.active = other(s.active);
            }
            return true;
        case Stage::move:
            if (side_lives(s, s.active)) return false;
            s.stage = Stage::march;
            s.at = 0;
            return true;
        case Stage::march:
            if (!carry_on_march(t)) return false;
            wild_elementals(t, s.active);
            open_window(t, static_cast<std::uint8_t>(s.step + 1));
            return true;
        case Stage::rush:
            if (!carry_on_rush(t)) return false;
            s.stage = s.after_rush;
            return true;
        case Stage::fire:
            if (anyone_fires(s, s.active)) return false;
            end_fire(t);
            open_window(t, static_cast<std::uint8_t>(s.step + 1));
            return true;
        case Stage::challenge:
            if (next_challenge(s)) return false;
            s.stage = Stage::sergeants;
            s.at = 0;
            s.duel = {};
            return true;
        case Stage::challenge_answer:
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::disengage_pursuit:
            break;
        case Stage::duel_help: {
            for (; s.passes < 2; ++s.passes)
                if (helper_of(s, s.passes == 0 ? s.duel.a : s.duel.b) >= 0) return false;
            next_round(t);
            return true;
        }
        case Stage::sergeants:
            if (!carry_on_sergeants(t)) {
                s.stage = Stage::sergeant_flee;
                return false;
            }
            s.stage = Stage::close;
            return true;
        case Stage::sergeant_flee:
            return false;
        case Stage::close:
            close_action(t);
            open_window(t, 8);
            return true;
        case Stage::rally:
            if (any_rally(s, s.active)) return false;
            if (next_side(s)) {
                s.stage = Stage::disengage;
                s.active = other(s.first);
            }
            return true;
        case Stage::disengage:
            if (any_disengage(s, s.active)) return false;
            if (next_side(s)) {
                s.stage = Stage::routs;
            }
            return true;
        case Stage::routs:
            rout_moves(t);
            move_clouds(t);
            for (Piece& p : s.pieces) p.met = false;
            s.stage = Stage::pursuit;
            s.active = other(s.first);
            s.at = 0;
            return true;
        case Stage::pursuit:
            if (next_follow(s, true)) return false;
            if (next_side(s)) {
                s.stage = Stage::mass;
                s.active = other(s.first);
            }
            return true;
        case Stage::mass:
            if (next_mass_caster(s)) return false;
            if (next_side(s)) s.stage = Stage::recover;
            return true;
        case Stage::recover:
            check_damaged(t, {}, false);
            recover(t);
            end_turn(t);
            return true;
    }
    // Stages that only wait.
    if (s.stage == Stage::disengage_pursuit) {
        if (next_follow(s, false)) return false;
        s.stage = Stage::disengage;
        s.at = 0;
        return true;
    }
    return false;
}

}  // namespace

void go_on(const Table& t) {
    while (step_on(t)) {
    }
}

// --- What is asked -----------------------------------------------------------------------------------------------------

std::optional<TableDecision> Rules::pending(const State& s) {
    TableDecision d;
    using Moment = TableDecision::Moment;
    const auto no_piece = [](int i) { return i >= 0 ? piece(static_cast<std::size_t>(i)) : PieceId{}; };
    d.side = s.active;
    switch (s.stage) {
        case Stage::over:
            return std::nullopt;
        case Stage::deploy_second:
        case Stage::deploy_first:
            d.moment = Moment::deploy;
            d.side = s.stage == Stage::deploy_first ? Side::first : Side::second;
            d.rule = extra(Extra::step_deploy);
            return d;
        case Stage::prepare:
            d.moment = Moment::act;
            d.rule = rule(14);
            return d;
        case Stage::window:
            d.moment = Moment::act;
            d.rule = extra(Extra::step_window);
            return d;
        case Stage::move:
            d.moment = Moment::act;
            d.rule = rule(53);
            return d;
        case Stage::march:
        case Stage::rush:
            d.moment = Moment::react;
            d.side = other(s.active);
            if (s.rush.step == Rush::Step::intercepts) {
                const auto by = static_cast<std::size_t>(s.rush.meetings[s.rush.at].by);
                d.piece = piece(by);
                d.side = side_of(s, by);
                d.against = no_piece(s.rush.mover);
                d.rule = rule(58);
                d.offer(extra(Extra::let_pass));
                const std::size_t n = intercept_commanders(s, by).size();
                for (std::size_t k = 0; k < n; ++k) d.offer(extra(Extra::intercept));
            } else {
                d.piece = no_piece(s.rush.target);
                d.side = side_of(s, static_cast<std::size_t>(s.rush.target));
                d.against = no_piece(s.rush.mover);
                d.rule = rule(55);
                d.offer(extra(Extra::stand_fast));
                d.offer(extra(Extra::evade));
            }
            return d;
        case Stage::fire:
            d.moment = Moment::act;
            d.rule = rule(60);
            return d;
        case Stage::answer_magic: {
            const std::size_t who = s.setup->persons[s.casting.asked];
            d.moment = Moment::react;
            d.side = side_of(s, who);
            d.piece = piece(who);
            d.against = s.casting.order.by;
            d.rule = rule(135);
            d.offer(extra(Extra::hold_back));
            d.offer(extra(Extra::release));
            return d;
        }
        case Stage::challenge:
            d.moment = Moment::act;
            d.piece = piece(side_of(s, s.contacts[s.at].a) == s.active ? s.contacts[s.at].a : s.contacts[s.at].b);
            d.against = piece(side_of(s, s.contacts[s.at].a) == s.active ? s.contacts[s.at].b : s.contacts[s.at].a);
            d.rule = rule(112);
            return d;
        case Stage::challenge_answer:
            d.moment = Moment::react;
            d.piece = no_piece(s.duel.b);
            d.against = no_piece(s.duel.a);
            d.side = side_of(s, static_cast<std::size_t>(s.duel.b));
            d.rule = rule(113);
            d.offer(extra(Extra::accept));
            d.offer(extra(Extra::decline));
            return d;
        case Stage::duel_help: {
            const std::int16_t of = s.passes == 0 ? s.duel.a : s.duel.b;
            d.moment = Moment::react;
            d.piece = no_piece(helper_of(s, of));
            d.against = no_piece(of);
            d.side = side_of(s, static_cast<std::size_t>(of));
            d.rule = rule(115);
            d.offer(extra(Extra::do_not_help));
            d.offer(extra(Extra::help));
            return d;
        }
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::sergeant_flee: {
            const std::int16_t who = s.stage == Stage::duel_flee_b ? s.duel.b : s.duel.a;
            d.moment = Moment::react;
            d.piece = no_piece(who);
            d.against = s.stage == Stage::sergeant_flee ? piece(s.duel.enemy) : no_piece(s.stage == Stage::duel_flee_b ? s.duel.a : s.duel.b);
            d.side = side_of(s, static_cast<std::size_t>(who));
            d.rule = rule(116);
            d.offer(extra(Extra::fight_on));
            d.offer(extra(Extra::flee));
            d.offer(extra(Extra::fight_to_the_end));
            return d;
        }
        case Stage::rally:
            d.moment = Moment::act;
            d.rule = rule(46);
            return d;
        case Stage::disengage:
            d.moment = Moment::act;
            d.rule = rule(90);
            return d;
        case Stage::disengage_pursuit:
        case Stage::pursuit:
            d.moment = Moment::react;
            d.piece = piece(s.follows[s.at].by);
            d.against = piece(s.follows[s.at].after);
            d.side = side_of(s, s.follows[s.at].by);
            d.rule = rule(91);
            d.offer(extra(Extra::do_not_pursue));
            d.offer(extra(Extra::pursue));
            return d;
        case Stage::mass:
            d.moment = Moment::act;
            d.piece = piece(s.setup->persons[s.at]);
            d.rule = rule(121);
            return d;
        default:
            return std::nullopt;
    }
}

// --- Answers ---------------------------------------------------------------------------------------------------------------

namespace {

struct Applier {
    const Table& t;
    State& s = t.s;

    void operator()(const Done&) const {
        switch (s.stage) {
            case Stage::deploy_second:
                s.stage = Stage::deploy_first;
                s.active = Side::first;
                return;
            case Stage::deploy_first:
                s.stage = Stage::turn_begins;
                for (std::size_t i = 0; i < s.pieces.size(); ++i)
                    if (is_person(s, i)) s.pieces[i].began = spot(s, i);
                uncover(t);
                return;
            case Stage::prepare:
                if (s.active == s.first) {
                    s.passes = 0;
                    s.step = 3;
                    s.stage = Stage::window;
                    s.active = s.first;
                    begin_step(s);
                } else {
                    s.active = s.first;
                }
                return;
            case Stage::window:
                ++s.passes;
                s.active = other(s.active);
                return;
            case Stage::move:
                s.stage = Stage::march;
                s.at = 0;
                return;
            case Stage::fire:
                end_fire(t);
                open_window(t, static_cast<std::uint8_t>(s.step + 1));
                return;
            case Stage::challenge:
                ++s.passes;
                return;
            case Stage::rally:
                if (next_side(s)) {
                    s.stage = Stage::disengage;
                    s.active = other(s.first);
                }
                return;
            case Stage::disengage:
                if (next_side(s)) s.stage = Stage::routs;
                return;
            case Stage::mass: {
                const std::size_t who = s.setup->persons[s.at];
                t.log.add(RuleWorked{side_of(s, who), ruling(67), piece(who), {}, s.pieces[who].mass});
                s.pieces[who].mass = 255;
                return;
            }
            default:
                return;
        }
    }
    void operator()(const Deploy& o) const {
        const std::size_t i = index_of(o.piece);
        Piece& p = s.pieces[i];
        const InchPlace at = *inches_of(o.at);
        if (s.turn > 0) {
            p.where = Where::table;
            p.impulses = 0;
            p.moved = true;
            move_piece(t, i, at, extra(Extra::flank_march));
            uncover(t);
            persons_met(t, i);
            return;
        }
        if (at.x < 0 || at.x > s.setup->wide) {
            p.where = Where::flank;
            s.flank_edge[side_of(s, i)] = at.x < 0 ? 0 : 1;
            return;
        }
        p.where = Where::table;
        if (o.formation == TableFormation::formed) p.form = Form::formed;
        if (o.formation == TableFormation::skirmish) p.form = Form::skirmish;
        if (o.formation == TableFormation::road) p.form = Form::road;
        if (o.width > 0) p.width = o.width;
        if (p.form == Form::road) p.width = 1;
        move_piece(t, i, at, extra(Extra::step_deploy));
        const bool zone = side_of(s, i) == Side::first ? at.y <= 1200 : at.y >= s.setup->deep - 1200;
        p.hidden = !zone;
    }
    void operator()(const Reform& o) const { reform(t, o); }
    void operator()(const Advance& o) const {
        if (s.stage == Stage::disengage) {
            const std::size_t before = s.follows.size();
            disengage(t, index_of(o.piece));
            if (s.follows.size() > before) {
                s.at = static_cast<std::uint16_t>(before);
                s.stage = Stage::disengage_pursuit;
            }
            return;
        }
        s.at = static_cast<std::uint16_t>(index_of(o.piece));
        s.after_rush = Stage::move;
        begin_advance(t, o);
        if (s.rush.step != Rush::Step::none) s.stage = Stage::rush;
    }
    void operator()(const Charge& o) const {
        s.at = static_cast<std::uint16_t>(index_of(o.piece));
        s.after_rush = Stage::move;
        begin_charge(t, o);
        if (s.rush.step != Rush::Step::none) s.stage = Stage::rush;
    }
    void operator()(const Shoot& o) const {
        s.at = static_cast<std::uint16_t>(index_of(o.piece));
        fire(t, o);
    }
    void operator()(const Rally& o) const { rally(t, o); }
    void operator()(const Cast& o) const {
        if (s.stage == Stage::prepare) return prepare(t, o);
        const bool mass = s.stage == Stage::mass;
        s.passes = 0;
        s.after_magic = s.stage;
        begin_cast(t, o, mass);
        s.stage = Stage::answer_magic;
    }
    void operator()(const LeadersOrder& o) const {
        if (s.turn == 0) {
            set_lasting(s, index_of(o.piece), o.command, o.target);
            return;
        }
        if (s.stage != Stage::prepare) {
            give_order(t, o);
            s.at = static_cast<std::uint16_t>(s.pieces.size() + index_of(o.piece));
            return;
        }
        Piece& p = s.pieces[index_of(o.piece)];
        switch (o.command) {
            case LeaderCommand::lead_from_front:
                p.front = true;
                break;
            case LeaderCommand::lead_from_rear:
                p.front = false;
                break;
            case LeaderCommand::cast:
                p.intent = Intent::cast;
                break;
            default:
                if (p.intent == Intent::cast) break_concentration(t, index_of(o.piece), ruling(61));
                p.intent = Intent::command;
        }
        t.log.add(RuleWorked{s.active, o.command == LeaderCommand::cast || o.command == LeaderCommand::lead ? rule(27) : rule(104), o.piece, {}, static_cast<std::int32_t>(o.command)});
    }
    void operator()(const ChallengeTo& o) const {
        begin_duel(t, s.at, index_of(o.by), index_of(o.target));
        s.stage = Stage::challenge_answer;
    }
    void operator()(const Attach& o) const { attach(t, o); }
    void operator()(const Reply& o) const {
        const bool yes = o.option == 1;
        switch (s.stage) {
            case Stage::march:
            case Stage::rush:
                if (s.rush.step == Rush::Step::intercepts) {
                    const auto all = intercept_commanders(s, s.rush.meetings[s.rush.at].by);
                    answer_intercept(t, o.option == 0 ? -1 : static_cast<int>(all[o.option - 1u]));
                } else {
                    answer_evade(t, yes);
                }
                return;
            case Stage::answer_magic:
                answer_disrupt(t, yes);
                if (!s.casting.begun) {
                    s.stage = s.after_magic;
                    if (s.stage == Stage::window) s.active = other(s.active);
                }
                return;
            case Stage::challenge_answer:
                if (o.option == 0)
                    return after_answer(t);
                decline_challenge(t);
                s.stage = Stage::challenge;
                s.passes = 0;
                return;
            case Stage::duel_help: {
                const std::int16_t of = s.passes == 0 ? s.duel.a : s.duel.b;
                if (yes) {
                    (s.passes == 0 ? s.duel.help_a : s.duel.help_b) = static_cast<std::int16_t>(helper_of(s, of));
                    t.log.add(RuleWorked{side_of(s, static_cast<std::size_t>(of)), rule(115), piece(static_cast<std::size_t>(helper_of(s, of))), piece(static_cast<std::size_t>(of)), -1});
                }
                ++s.passes;
                return;
            }
            case Stage::duel_flee_a:
                s.duel.flees_a = yes;
                s.duel.to_the_end_a = o.option == 2;
                if (!s.duel.to_the_end_b) {
                    s.stage = Stage::duel_flee_b;
                    return;
                }
                if (!yes) return next_round(t);
                s.duel.to_the_end_b = false;
                end_duel(t);
                s.stage = Stage::challenge;
                s.passes = 0;
                return;
            case Stage::duel_flee_b: {
                const bool a_flees = s.duel.flees_a;
                if (!yes && !a_flees) {
                    s.duel.to_the_end_b = o.option == 2;
                    return next_round(t);
                }
                for (const auto& [flees, who] : {std::pair{a_flees, s.duel.a}, std::pair{yes, s.duel.b}})
                    if (flees) t.log.add(RuleWorked{side_of(s, static_cast<std::size_t>(who)), rule(116), piece(static_cast<std::size_t>(who)), {}, 0});
                // end_duel() reads b's flight here.
                s.duel.to_the_end_b = yes;
                end_duel(t);
                s.stage = Stage::challenge;
                s.passes = 0;
                return;
            }
            case Stage::sergeant_flee:
                s.stage = Stage::sergeants;
                if (yes) {
                    end_sergeant(t, true);
                    ++s.at;
                } else {
                    s.duel.to_the_end_a = o.option == 2;
                    s.duel.to_the_end_b = true;  // one more round before he is asked again
                }
                return;
            case Stage::disengage_pursuit:
            case Stage::pursuit: {
                const Follow f = s.follows[s.at];
                ++s.at;
                if (yes) pursue(t, f, s.stage == Stage::pursuit);
                return;
            }
            default:
                return;
        }
    }
    void operator()(const Concede&) const {
        const Side side = pending_side;
        end_battle(t, other(side), extra(Extra::conceded));
    }
    template <class O>
    void operator()(const O&) const {}
    Side pending_side = Side::first;
};

}  // namespace

void Rules::apply(State& s, const TableOrder& o, Dice& dice, TableLog& log) {
    const Table t{s, dice, log};
    const auto d = pending(s);
    CHECK(d.has_value());
    shared::log_order<Rules>(s, o, log);
    std::visit(Applier{t, s, d->side}, o);
    go_on(t);
}

}  // namespace banneret::princecon
