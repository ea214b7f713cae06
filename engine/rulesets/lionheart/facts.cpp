// The muster in words and numbers, for files and pages.

#include <string>

#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/shared/piece_facts.h"

namespace banneret::lionheart {

namespace {

std::vector<MusterFact> of_battle(const State& s) {
    const Setup& setup = *s.setup;
    const House& h = setup.house;
    FactList f;
    f.number("scale", setup.scale);
    f.number("axes", h.die_faces[0]);
    f.number("arrows", h.die_faces[1]);
    f.number("panics", h.die_faces[2]);
    f.number("attacker-leadership", setup.leadership.first);
    f.number("defender-leadership", setup.leadership.second);
    f.light(setup);
    f.flags({{"fortified", setup.stratagem.second == Stratagem::field_fortifications},
             {"ambush", setup.stratagem.second == Stratagem::ambush},
             {"stands-block-sight", h.stands_block_sight},
             {"horse-arc-both", h.horse_arc_both},
             {"retreat-off-map", h.retreat_off_map},
             {"weighted-difference", h.weighted_difference},
             {"king-never-panics", h.king_never_panics},
             {"dedicated-unarmoured", h.dedicated_unarmoured},
             {"no-fantasy-extras", !h.fantasy_extras},
             {"no-fc-dice", !h.fc_dice}});
    return f.out;
}

std::vector<MusterFact> of_piece(const State& s, std::size_t stand) {
    const Facts& g = facts(s, stand);
    FactList f;
    f.identity(g.home, row(g.build.kind).name, g.started);
    f.add("weapon", std::string(row(g.build.weapon).name));
    f.number("armour", g.build.armour);
    f.flag("shields", g.build.shields);
    f.number("morale", g.build.morale);
    if (g.move_points != row(g.build.kind).move_points[g.build.armour]) f.number("move-points", g.move_points);
    if (g.spells > 0) f.number("spells", g.spells);
    if (g.prayers > 0) f.number("prayers", g.prayers);
    f.flag("dedicated", g.build.dedicated);
    f.flag("king", s.setup->king[g.home] == stand);
    f.number("save-armour", g.save_armour);
    f.number("figure-dice", g.figure_dice);
    f.number("fc-dice", g.fine_dice);
    f.number("tier-dice", g.tier_dice);
    f.flags({{"never-panics", g.never_panics},
             {"undead", g.undead},
             {"resistance", g.resists},
             {"marksman", g.marksman},
             {"breath", g.breath},
             {"evasive", g.evasive},
             {"flying", g.flying},
             {"camouflage", g.camouflage},
             {"darkvision", g.darkvision},
             {"tough", g.tough},
             {"regeneration", g.regenerates},
             {"heroic-leader", g.heroic_leader},
             {"strikes-resistant", g.strikes_resistant},
             {"hired", g.hired},
             {"marches-round", s.stands[stand].where == Where::flank}});
    return f.out;
}

}  // namespace

std::vector<MusterFact> Rules::muster_facts(const State& s, PieceId p) {
    return shared::facts_of(s, p, s.stands.size(), of_battle, of_piece);
}

}  // namespace banneret::lionheart
