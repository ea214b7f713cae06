// The end of a battle: fallen leaders, broken sides, the last turn; and the prisoners taken at the end.

#include <algorithm>

#include "engine/rulesets/lionheart/dice.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::lionheart {

namespace {

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

std::int64_t steady_value(const State& s, Side side) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].side == side && !s.stands[i].panicked && s.stands[i].figures > 0 &&
            s.stands[i].where != Where::ran_off)
            sum += value_now(s, i);
    return sum;
}

// The fate of a character by the die. `held`: its stand panicked and the side is beaten; otherwise its stand was
// destroyed. `prisoner`: the side has lost the field.
Fate fate_by(const Faces& die, bool held, bool prisoner) {
    if (held) return die.panic ? Fate::captured : Fate::unhurt;
    if (die.axe) return Fate::dead;
    if (prisoner) return Fate::captured;
    return die.arrow ? Fate::wounded : Fate::unhurt;
}

void roll_fates(Table t) {
    State& s = t.s;
    s.captured.assign(s.stands.size(), 0);
    s.routed.assign(s.stands.size(), 0);
    s.fates.assign(s.setup->people.size(), Fate::unhurt);
    const auto loses_field = [&](Side side) { return shared::lost_field(s, side); };
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
                    t.log.add(shared::dice_event(thrown.question, thrown.answer,
                                                 {.rule = extra(Extra::captured),
                                                  .piece = piece(i),
                                                  .dice = Tally(x.figures),
                                                  .read = captured}));
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
        const bool held =
            his.panicked && his.where == Where::table && shared::is_defeated(s, p.side) && his.side == p.side;
        if (!gone && !held) continue;
        const Thrown thrown = throw_dice(t.dice, s.setup->house, RollFor::fate, roller(p.side, piece(p.stand)), 1);
        const Fate fate = fate_by(thrown.faces, held, loses_field(p.side));
        s.fates[i] = fate;
        if (t.log.keeps())
            t.log.add(shared::dice_event(thrown.question, thrown.answer,
                                         {.rule = extra(Extra::fate),
                                          .piece = piece(p.stand),
                                          .dice = Tally(1),
                                          .read = static_cast<std::int32_t>(fate)}));
    }
}

void pay_mercenaries(const Table& t) {
    for (const Side side : both_sides) {
        std::int32_t owed = 0;
        for (const Stand& x : t.s.stands)
            if (x.side == side && x.figures > 0) owed += x.promise;
        if (owed > 0) t.log.add(RuleWorked{side, extra(Extra::home), {}, {}, owed});
    }
}

}  // namespace

// Immediate ends (LH-R51), and a successful fighting retreat.
bool over_at_once(Table t) {
    State& s = t.s;
    const bool first = lost(s, Side::first), second = lost(s, Side::second);
    if (first || second) {
        end_battle(t, first && second ? std::nullopt : std::optional(first ? Side::second : Side::first),
                   rule("LH-110"));
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

int turn_limit(const Setup& setup) {
    if (setup.house.turn_limit > 0) return setup.house.turn_limit;
    return std::max(200, 25 * std::max<int>(setup.stands.first, setup.stands.second));
}

std::int32_t value_now(const State& s, std::size_t stand) {
    const Facts& f = facts(s, stand);
    return f.price * s.stands[stand].figures / row(f.build.kind).figures;
}

std::optional<Side> broken_side(const State& s, bool& both) {
    both = false;
    const int point_of_breaking = s.setup->house.break_point;
    if (point_of_breaking == 0) return std::nullopt;
    PerSide<int> steady{};
    for (const Stand& x : s.stands) {
        const int one = static_cast<int>(x.figures > 0) & static_cast<int>(!x.panicked) &
                        static_cast<int>(x.where != Where::ran_off);
        const int second = static_cast<int>(x.side);
        steady.first += one & (1 - second);
        steady.second += one & second;
    }
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

void end_turn(Table t) {
    State& s = t.s;
    shared::count_quiet_turn(s, s.blood);
    if (s.breaks_due) {
        bool both = false;
        if (const auto broken = broken_side(s, both)) return end_battle(t, other(*broken), rule("LH-R51"));
        if (both) return end_battle(t, std::nullopt, rule("LH-R51"));
        s.breaks_due = false;
    }
    if (s.turn >= turn_limit(*s.setup)) {
        const std::int64_t first = steady_value(s, Side::first), second = steady_value(s, Side::second);
        std::optional<Side> winner;
        if (10 * first >= 11 * second && first > second) winner = Side::first;
        if (10 * second >= 11 * first && second > first) winner = Side::second;
        return end_battle(t, winner, rule("LH-R52"));
    }
    s.stage = Stage::turn_begins;
}

void end_battle(Table t, std::optional<Side> winner, RuleRef why) {
    shared::end_battle(t.s, t.log, winner, why, [&] {
        t.s.action = {};
        pay_mercenaries(t);
        roll_fates(t);
    });
}

}  // namespace banneret::lionheart
