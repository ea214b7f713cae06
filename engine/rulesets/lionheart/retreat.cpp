// Panic moves (LH-49..LH-54, LH-R34..LH-R38).

#include <algorithm>

#include "engine/rulesets/lionheart/dice.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::lionheart {

namespace {

bool sees(const State& s, Hex from, std::size_t enemy) {
    if (s.stands[enemy].hidden) return false;
    if (!s.setup->house.stands_block_sight) return true;
    std::vector<Hex> occupied;
    for (const Stand& x : s.stands)
        if (is_deployed(x) && !(x.at == from)) occupied.push_back(x.at);
    return !line_blocked(from, s.stands[enemy].at, occupied);
}

// True for visible unpanicked enemies (LH-50, LH-R33).
bool fears(const State& s, const Stand& me, std::size_t i) {
    const Stand& e = s.stands[i];
    return e.side != me.side && is_deployed(e) && !e.panicked && sees(s, me.at, i);
}

// LH-R35: the enemy just fought, and enemies fought earlier in the turn that were adjacent then. An enemy may occur
// twice.
template <class Do>
void for_each_opponent(const State& s, const Flight& f, Do&& with) {
    if (!f.after_melee) return;
    const Stand& me = s.stands[f.stand];
    const Hex fought_at = f.first ? me.at : f.from;
    if (is_deployed(s.stands[f.against])) with(f.against);
    for (std::size_t i = 0; i < s.melees; ++i)
        for (std::size_t k = 0; k < 2; ++k) {
            if (s.fought[i][k] != f.stand) continue;
            const std::size_t e = s.fought[i][1 - k];
            if (is_deployed(s.stands[e]) && s.stands[e].side != me.side && distance(s.stands[e].at, fought_at) == 1)
                with(e);
        }
}

int rows_to_edge(const State& s, std::size_t stand, Hex h) {
    const int row = cell_of(h).row;
    return s.stands[stand].side == Side::first ? s.setup->rows - 1 - row : row;
}

// The hexes around a stand, in the order of the directions.
struct Around {
    std::array<Hex, hex_directions> at;
    std::size_t n = 0;
    void add(Hex h) { at[n++] = h; }
};

Around steps_away(const State& s, const Flight& f) {
    enum class Way : std::uint8_t { barred, as_far, farther };
    const Stand& me = s.stands[f.stand];
    std::array<Hex, hex_directions> to;
    std::array<Way, hex_directions> way;
    std::array<bool, hex_directions> off{};
    for (std::size_t d = 0; d < to.size(); ++d) {
        to[d] = neighbour(me.at, static_cast<int>(d));
        way[d] = Way::farther;
        if (on_map(*s.setup, to[d])) continue;
        // LH-R36: off its own edge counts as farther from every enemy.
        const bool own_edge = rows_to_edge(s, f.stand, me.at) == 0 && rows_to_edge(s, f.stand, to[d]) < 0;
        off[d] = true;
        // The house rule lets panicked stands leave the map, but not stands that step aside.
        if (!s.setup->house.retreat_off_map || !own_edge || f.evasive) way[d] = Way::barred;
    }
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const Stand& e = s.stands[i];
        if (!is_deployed(e)) continue;
        const int now = distance(me.at, e.at);
        const bool feared = fears(s, me, i);
        if (now > 1 && !feared) continue;
        for (std::size_t d = 0; d < to.size(); ++d) {
            if (off[d] || way[d] == Way::barred) continue;
            const int then = distance(to[d], e.at);
            if (then == 0 || (feared && then < now))
                way[d] = Way::barred;
            else if (feared && then == now)
                way[d] = Way::as_far;
        }
    }
    if (f.first)
        for_each_opponent(s, f, [&](std::size_t e) {
            const Hex his = s.stands[e].at;
            for (std::size_t d = 0; d < to.size(); ++d)
                if (!off[d] && distance(to[d], his) <= distance(me.at, his)) way[d] = Way::barred;
        });
    const bool farther = std::ranges::find(way, Way::farther) != way.end();
    Around out;
    for (std::size_t d = 0; d < to.size(); ++d)
        if (way[d] == (farther ? Way::farther : Way::as_far)) out.add(to[d]);
    return out;
}

}  // namespace

std::vector<Hex> retreat_steps(const State& s, const Flight& f) {
    const Around steps = steps_away(s, f);
    return {steps.at.begin(), steps.at.begin() + static_cast<std::ptrdiff_t>(steps.n)};
}

Hex safest_step(const State& s, const Flight& f, const std::vector<Hex>& steps) {
    std::vector<std::size_t> enemies;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (fears(s, s.stands[f.stand], i)) enemies.push_back(i);
    for_each_opponent(s, f, [&](std::size_t e) {
        if (std::ranges::find(enemies, e) == enemies.end()) enemies.push_back(e);
    });
    Hex best = steps.front();
    std::array<int, 3> most{};
    bool first = true;
    // `steps` are in the order of the directions, so the first wins a tie.
    for (const Hex h : steps) {
        int least = enemies.empty() ? 0 : 1'000'000, sum = 0;
        for (const std::size_t e : enemies) {
            const int d = distance(h, s.stands[e].at);
            least = std::min(least, d);
            sum += d;
        }
        const std::array<int, 3> worth = {least, sum, -rows_to_edge(s, f.stand, h)};
        if (first || worth > most) {
            most = worth;
            best = h;
            first = false;
        }
    }
    return best;
}

void step_back(Table t, Hex to) {
    Flight& f = t.s.flights[0];
    Stand& me = t.s.stands[f.stand];
    const int facing = f.evasive ? me.facing : direction_to(me.at, to);
    if (f.first) f.from = me.at;
    move_to(t, f.stand, to, facing, f.evasive ? extra(Extra::evasive) : rule("LH-49"));
    f.first = false;
    --f.left;
    if (!on_map(*t.s.setup, to)) {
        me.where = Where::ran_off;
        look_for_ends(t.s);
        f.left = 0;
        t.log.add(StateChanged{piece(f.stand), rule("LH-R36"), 1, 0});
    }
}

bool carry_on_flight(Table t) {
    State& s = t.s;
    Flight& f = s.flights[0];
    const auto done = [&] {
        s.flights[0] = s.flights[1];
        --s.fleeing;
        return true;
    };
    if (f.left < 0) {
        if (!s.stands[f.stand].panicked) set_panicked(t, f.stand, true, rule("LH-47"));  // shooters, who panic only now
        const Thrown thrown =
            throw_dice(t.dice, s.setup->house, RollFor::panic_move, roller(s.stands[f.stand].side, piece(f.stand)), 1);
        const Face face = thrown.faces.axe ? Face::axe : thrown.faces.arrow ? Face::arrow : Face::panic;
        f.left = static_cast<std::int8_t>(panic_hexes(facts(s, f.stand).move_points, face));
        if (t.log.keeps())
            t.log.add(shared::dice_event(thrown.question, thrown.answer,
                                         {.rule = rule("LH-49"),
                                          .piece = piece(f.stand),
                                          .against = piece(f.against),
                                          .dice = Tally(1),
                                          .read = f.left}));
    }
    while (f.left > 0) {
        const Around steps = steps_away(s, f);
        if (steps.n == 0) {
            const int figures = s.stands[f.stand].figures;
            t.log.add(RuleWorked{s.stands[f.stand].side, rule("LH-53"), piece(f.stand), {}, f.left});
            const Thrown thrown = throw_dice(t.dice, s.setup->house, RollFor::attrition,
                                             roller(s.stands[f.stand].side, piece(f.stand)), figures);
            if (t.log.keeps())
                t.log.add(shared::dice_event(thrown.question, thrown.answer,
                                             {.rule = rule("LH-54"),
                                              .piece = piece(f.stand),
                                              .dice = Tally(figures),
                                              .read = thrown.faces.panic}));
            lose_figures(t, f.stand, thrown.faces.panic, rule("LH-54"));
            return done();
        }
        if (steps.n > 1) return false;
        step_back(t, steps.at.front());
    }
    return done();
}

}  // namespace banneret::lionheart
