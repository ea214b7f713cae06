// The muster in words and numbers, for files and pages.

#include <string>

#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/piece_facts.h"

namespace banneret::lionheart {

namespace {

std::vector<PieceFact> of_battle(const State& s) {
    const Setup& setup = *s.setup;
    const House& h = setup.house;
    FactList f;
    f.number("scale", setup.scale);
    f.number("axes", h.die_faces[0]);
    f.number("arrows", h.die_faces[1]);
    f.number("panics", h.die_faces[2]);
    f.number("attacker-leadership", setup.leadership.first);
    f.number("defender-leadership", setup.leadership.second);
    f.flag("night", setup.night);
    f.flag("wooded", setup.wooded);
    f.flag("fortified", setup.stratagem.second == Stratagem::field_fortifications);
    f.flag("weighted-difference", h.weighted_difference);
    f.flag("king-never-panics", h.king_never_panics);
    f.flag("dedicated-unarmoured", h.dedicated_unarmoured);
    f.flag("no-fantasy-extras", !h.fantasy_extras);
    f.flag("no-fc-dice", !h.fc_dice);
    return f.out;
}

}  // namespace

std::vector<PieceFact> Rules::muster_facts(const State& s, PieceId p) {
    if (!p) return of_battle(s);
    if (p.value > s.stands.size()) return {};
    const std::size_t stand = p.value - 1;
    const Facts& g = facts(s, stand);
    FactList f;
    f.add("side", g.home == Side::first ? "attacker" : "defender");
    f.add("is", std::string(row(g.build.kind).name));
    f.number("figures", g.started);
    f.add("weapon", std::string(row(g.build.weapon).name));
    f.number("armour", g.build.armour);
    f.flag("shields", g.build.shields);
    f.number("morale", g.build.morale);
    f.flag("dedicated", g.build.dedicated);
    f.flag("king", s.setup->king[g.home] == stand);
    f.number("save-armour", g.save_armour);
    f.number("figure-dice", g.figure_dice);
    f.number("fc-dice", g.fine_dice);
    f.number("tier-dice", g.tier_dice);
    f.flag("never-panics", g.never_panics);
    f.flag("undead", g.undead);
    f.flag("resistance", g.resists);
    f.flag("marksman", g.marksman);
    f.flag("breath", g.breath);
    f.flag("evasive", g.evasive);
    f.flag("flying", g.flying);
    f.flag("camouflage", g.camouflage);
    f.flag("darkvision", g.darkvision);
    f.flag("tough", g.tough);
    f.flag("regeneration", g.regenerates);
    f.flag("heroic-leader", g.heroic_leader);
    f.flag("strikes-resistant", g.strikes_resistant);
    f.flag("hired", g.hired);
    return f.out;
}

}  // namespace banneret::lionheart
