// Orders before the first round: Military Theory and deployment.

#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

void answer_theory(const Table& t, std::size_t option) {
    const std::size_t i = t.s.theorist;
    const auto next = [&] {
        t.s.theorist = next_theorist(t.s, i + 1);
        t.s.stage = t.s.theorist == nobody ? Stage::deploy_second : Stage::theory;
    };
    if (t.s.stage == Stage::theory) {
        if (option == 1) return next();
        const D20 d = throw_d20(t, RollFor::leadership, i);
        const int intelligence = facts(t.s, i).intelligence, leadership = 2 * facts(t.s, i).leadership;
        t.s.theory = static_cast<std::int16_t>(d.face + intelligence + leadership);
        if (t.log.keeps()) {
            Tally sum;
            sum.add(rule("BCR-12.1"), intelligence);
            sum.add(rule("BCR-R61"), leadership);
            t.log.add(DiceFell{d.question,
                               d.answer,
                               rule("BCR-12.1"),
                               piece(i),
                               {},
                               Tally(1),
                               sum,
                               {},
                               t.s.theory,
                               DiceFell::Outcome::none});
        }
        if (theory_options(t.s).size() > 1)
            t.s.stage = Stage::theory_choice;
        else
            next();
        return;
    }
    const RuleRef row = theory_options(t.s)[option];
    for (std::size_t f = 0; f < formation_count; ++f) {
        if (!(formation_row(static_cast<Formations>(f)) == row)) continue;
        const Side side = t.s.pieces[i].side;
        t.s.formations[side] = static_cast<std::uint8_t>(t.s.formations[side] | (1u << f));
        if (f == 0) t.s.terrain_rolls[side] = 5;
        t.log.add(RuleWorked{side, row, piece(i), {}, 1});
    }
    next();
}

void deploy(const Table& t, std::size_t i, const SquarePlace& to) {
    Piece& p = t.s.pieces[i];
    const std::uint16_t there = unit_on(t.s, to.at);
    if (is_unit(t.s, i)) {
        // Two units of the side may change places.
        if (there != nobody && there != i) {
            const Square from = p.at;
            clear_grid(t.s, from);
            put_on(t.s, there, from);
            put_on(t.s, i, to.at);
        } else {
            if (p.where == Where::table) clear_grid(t.s, p.at);
            put_on(t.s, i, to.at);
        }
        p.where = Where::table;
    } else {
        if (p.where == Where::with) {
            t.s.pieces[p.host].guest = nobody;
            p.host = nobody;
            p.where = Where::table;
        }
        p.at = to.at;
    }
    p.facing = to.facing;
    t.log.add(Moved{piece(i), SquarePlace{}, to, rule("BCR-DEPLOYMENT")});
}

void attach_at_deployment(const Table& t, std::size_t i, const Attach& o) {
    Piece& c = t.s.pieces[i];
    if (!o.unit) return deploy(t, i, std::get<SquarePlace>(o.at));
    if (c.where == Where::with) t.s.pieces[c.host].guest = nobody;
    const std::size_t u = o.unit.value - 1;
    c.where = Where::with;
    c.host = index(u);
    c.at = t.s.pieces[u].at;
    t.s.pieces[u].guest = index(i);
    t.log.add(RuleWorked{c.side, rule("BCR-9.1"), piece(i), piece(u), 1});
}

}  // namespace banneret::battlefield
