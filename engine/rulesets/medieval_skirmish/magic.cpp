// Bolts and prayers, as they are declared (MS-R88).

#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

std::optional<Refusal> cast_refused(const State& s, Side side, const Cast& o) {
    if (!shared::is_piece(o.by, count(s)) || !shared::is_piece(o.target, count(s)))
        return Refusal{"There is no such caster or target on this table."};
    const std::size_t by = index_of(o.by), target = index_of(o.target);
    const Piece& p = s.pieces[by];
    const Facts& f = facts(s, by);
    if (f.home != side) return Refusal{"The caster is not on your side."};
    if (!is_alive(p) || routs(s.pieces[body_index(s, by)])) return Refusal{"This character cannot cast or pray now."};
    const bool shooting = s.stage == Stage::shoot_first || s.stage == Stage::shoot_second;
    if (o.spell == spells::attack) {
        if (!shooting) return Refusal{"Bolts are thrown only in the shooting phase."};
        if (o.dice < 1 || o.dice > 100) return Refusal{"Throw at least one bolt."};
        if (p.bolts_left < o.dice || p.bolts + o.dice > f.bolts_a_turn)
            return Refusal{
                "This character does not have that many bolts left, or may not throw that many in one turn."};
        if (p.aim >= 0) return Refusal{"This character already has a target."};
        if (facts(s, target).home == side) return Refusal{"The target is on your own side."};
        if (!is_deployed(s.pieces[target]) || s.pieces[target].hidden)
            return Refusal{"There is no such target on the table."};
        if (in_contact(s.pieces[target]) || in_contact(s.pieces[body_index(s, by)]))
            return Refusal{"No bolt is thrown into or out of a melee."};
        if (!within(s, by, target, 1000)) return Refusal{"A bolt reaches 10 inches."};
        if (!sees(s, body_index(s, by), target)) return Refusal{"This character does not see that target."};
        return std::nullopt;
    }
    if (o.dice != 1) return Refusal{"Say one prayer at a time."};
    if (p.prayers == 0) return Refusal{"This character has no prayers left."};
    if (facts(s, target).home != side || !is_alive(s.pieces[target]))
        return Refusal{"A prayer helps only a body or character of your own side."};
    if (!within(s, by, target, 600)) return Refusal{"A prayer reaches 6 inches."};
    if (o.spell == spells::heal) {
        if (!shooting) return Refusal{"Wounds are healed only in the shooting phase."};
        if (!facts(s, target).character || s.pieces[target].wounds == 0)
            return Refusal{"Only a wounded character can be healed."};
        return std::nullopt;
    }
    if (o.spell != spells::prayer) return Refusal{"There is no such spell; choose attack, prayer or heal."};
    if (s.pieces[target].prayer >= 8)
        return Refusal{"No more than eight prayers can be said for one body or character."};
    return std::nullopt;
}

void cast(Table t, const Cast& o) {
    State& s = t.s;
    const std::size_t by = index_of(o.by), target = index_of(o.target);
    Piece& p = s.pieces[by];
    if (o.spell == spells::attack) {
        p.aim = static_cast<std::int16_t>(target);
        p.bolts_aimed = static_cast<std::uint8_t>(o.dice);
        p.bolts = static_cast<std::uint8_t>(p.bolts + o.dice);
        p.bolts_left = static_cast<std::uint8_t>(p.bolts_left - o.dice);
        return;
    }
    --p.prayers;
    Piece& q = s.pieces[target];
    if (o.spell == spells::heal) {
        --q.wounds;
        t.log.add(HitsHealed{o.target, rule("MS-R88"), 1, leader_hits - q.wounds, leader_hits});
        return;
    }
    ++q.prayer;
    worked(t, by, rule("MS-R88"), 1, o.target);
}

}  // namespace banneret::skirmish
