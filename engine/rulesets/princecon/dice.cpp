// Rolls, and the events that report them.

#include <algorithm>

#include "engine/rulesets/princecon/steps.h"

namespace banneret::princecon {

Roller roller_of(const State& s, int who) {
    if (who < 0) return Roller{};
    return roller(side_of(s, static_cast<std::size_t>(who)), piece(static_cast<std::size_t>(who)));
}

namespace {

Question question_of(const State& s, const Why& why, int count, int sides, int cut = 0) {
    Question q;
    q.what = why.what;
    q.who = roller_of(s, why.piece);
    q.count = static_cast<std::uint16_t>(count);
    q.sides = static_cast<std::uint16_t>(sides);
    q.cuts[0] = static_cast<std::uint16_t>(cut);
    return q;
}

}  // namespace

Percent throw_percent(const Table& t, const Why& why, const Tally& chance, bool low_fails) {
    const int n = chance.total();
    const Question q = question_of(t.s, why, 1, 100);
    const Answer a = t.dice.classes(q);
    const bool low = a.n[0] <= n;
    if (t.log.keeps())
        t.log.add(DiceFell{q, a, why.rule, piece_or_none(why.piece), piece_or_none(why.against), Tally{}, chance,
                           static_cast<std::int16_t>(n), a.n[0],
                           low != low_fails ? DiceFell::Outcome::success : DiceFell::Outcome::failure});
    return {a.n[0], low};
}
Percent throw_percent(const Table& t, const Why& why, int chance, bool low_fails) {
    if (t.log.keeps()) return throw_percent(t, why, Tally(chance), low_fails);
    const Answer a = t.dice.classes(question_of(t.s, why, 1, 100));
    return {a.n[0], a.n[0] <= chance};
}

int throw_total(const Table& t, const Why& why, int count, int sides, const Tally& added) {
    const Question q = question_of(t.s, why, count, sides);
    const Answer a = t.dice.classes(q);
    if (t.log.keeps())
        t.log.add(DiceFell{q,
                           a,
                           why.rule,
                           piece_or_none(why.piece),
                           piece_or_none(why.against),
                           Tally{},
                           added,
                           {},
                           a.n[0] + added.total(),
                           DiceFell::Outcome::none});
    return a.n[0];
}

int throw_hits(const Table& t, const Why& why, int dice, int need, const Tally& counted, const Tally& needed) {
    if (dice <= 0) return 0;
    if (need < 1) {
        if (t.log.keeps())
            t.log.add(RuleWorked{side_of(t.s, static_cast<std::size_t>(why.piece)), rule("PC-R29"),
                                 piece_or_none(why.piece), piece_or_none(why.against), need});
        return 0;
    }
    const int face = std::min(need, 19);
    const Question q = question_of(t.s, why, dice, 20, face);
    const Answer a = t.dice.classes(q);
    if (t.log.keeps())
        t.log.add(DiceFell{q, a, why.rule, piece_or_none(why.piece), piece_or_none(why.against), counted, needed,
                           static_cast<std::int16_t>(face), a.n[0], DiceFell::Outcome::none});
    return a.n[0];
}

}  // namespace banneret::princecon
