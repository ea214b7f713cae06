// Changes of a stand, with their log entries: figures lost, panic, position, a revealed ambush.

#include <algorithm>

#include "engine/rulesets/lionheart/steps.h"

namespace banneret::lionheart {

void look_for_ends(State& s) {
    s.ends_due = s.breaks_due = true;
}

void lose_figures(Table t, std::size_t stand, int figures, RuleRef why) {
    if (figures <= 0) return;
    Stand& x = t.s.stands[stand];
    const int gone = std::min<int>(figures, x.figures);
    if (gone == 0) return;
    x.figures = static_cast<std::uint8_t>(x.figures - gone);
    if (x.figures == 0) {
        x.where = Where::destroyed;
        look_for_ends(t.s);
    }
    t.s.blood = true;
    t.log.add(FiguresLost{piece(stand), gone, x.figures, why});
}

void set_panicked(Table t, std::size_t stand, bool panicked, RuleRef why) {
    Stand& x = t.s.stands[stand];
    t.log.add(StateChanged{piece(stand), why, static_cast<std::int16_t>(x.panicked ? 1 : 0),
                           static_cast<std::int16_t>(panicked ? 1 : 0)});
    x.panicked = panicked;
    t.s.breaks_due = true;
}

void move_to(Table t, std::size_t stand, Hex to, int facing, RuleRef why) {
    Stand& x = t.s.stands[stand];
    const HexPlace from{x.at, x.facing}, there{to, static_cast<std::uint8_t>(facing)};
    if (!(from == there)) t.log.add(Moved{piece(stand), from, there, why});
    x.at = to;
    x.facing = there.facing;
    uncover(t);
}

void come_out(Table t, std::size_t stand) {
    Stand& x = t.s.stands[stand];
    if (!x.hidden) return;
    x.hidden = false;
    t.log.add(StateChanged{piece(stand), extra(Extra::ambush), 1, 0});
}

void uncover(Table t) {
    // Stands hide only in an ambush.
    if (t.s.setup->stratagem[Side::second] != Stratagem::ambush) return;
    for (std::size_t i = 0; i < t.s.stands.size(); ++i) {
        const Stand& x = t.s.stands[i];
        if (!x.hidden) continue;
        const bool near = std::ranges::any_of(t.s.stands, [&](const Stand& e) {
            return e.side != x.side && is_deployed(e) && distance(e.at, x.at) <= 2;
        });
        if (near) come_out(t, i);
    }
}

}  // namespace banneret::lionheart
