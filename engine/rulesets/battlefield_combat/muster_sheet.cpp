// The muster in words and numbers: the referee's sheet, and the facts that files and auditors read.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/mustering.h"
#include "engine/rulesets/shared/piece_facts.h"

namespace banneret::battlefield {

namespace {

std::string kind_of(const Facts& f) {
    if (f.giant) return "giants";
    if (f.mounted) return f.ranged ? "mounted shooters" : "horse";
    if (f.ranged) return "shooters";
    return f.formed ? "formed foot" : "unformed foot";
}

MusterLine line_of(const UnitPlan& p, int scale) {
    MusterLine line;
    line.unit = p.unit->id;
    line.name = p.unit->name;
    line.figures = heads_of(p.unit->count, scale);
    line.pieces = counters_of(p, scale);
    line.becomes = fmt::format("{} of {}; {}; {}", counted(line.pieces, "counter"), kind_of(p.facts),
                               counted(line.figures, "individual"), stat_words(p.facts));
    if (line.figures < least_formed && !p.facts.never_disbands)
        line.note =
            "Fewer than five individuals: the unit makes one attack roll for each and disbands at its first loss. "
            "Merge it with a unit of the same kind, or choose fewer men per individual.";
    else if (p.shield_dropped)
        line.note = "Its shields do not count with a two-handed weapon.";
    else if (p.unit->count < scale)
        line.note = "The unit has fewer men than one individual stands for, so its damage and hit points are lower.";
    return line;
}

}  // namespace

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    return shared::sheet_of(
        start, muster_table(), m,
        m.scale == 1 ? "one individual is one man" : fmt::format("one individual stands for {} men", m.scale),
        [&](const UnitPlan& p) { return line_of(p, m.scale); });
}

namespace {

std::vector<MusterFact> of_battle(const State& s) {
    const Setup& setup = *s.setup;
    const House& h = setup.house;
    FactList f;
    f.number("scale", setup.scale);
    f.number("columns", setup.columns);
    f.number("rows", setup.rows);
    f.number("turn-limit", h.turn_limit);
    f.number("duel-exchanges", h.duel_exchanges);
    f.number("fled-loser-returns", h.fled_loser_returns);
    f.add("area-damage", h.area_damage == AreaDamage::times_five ? "x5"
                         : h.area_damage == AreaDamage::once     ? "x1"
                                                                 : "every-individual");
    f.flags({{"night", setup.night},
             {"fortified", setup.stratagem.second == Stratagem::field_fortifications},
             {"ambush", setup.stratagem.second == Stratagem::ambush},
             {"surprise", setup.stratagem.first == Stratagem::surprise_attack},
             {"fighting-retreat", setup.posture.second == Posture::fighting_retreat},
             {"few-fighters-always-five", h.always_five},
             {"disengage-always", h.disengage_always},
             {"aoo-per-trigger", h.aoo_per_trigger},
             {"reach-per-rating", h.reach_per_rating},
             {"set-first-roll", h.set_first_roll},
             {"no-natural-extremes", !h.natural_extremes},
             {"mounted-ac-all", h.mounted_ac_all},
             {"range-centre", h.range_centre},
             {"ranged-melee-own", h.ranged_melee_own},
             {"charge-save-damage", h.charge_save_damage},
             {"disband-one-step", h.disband_one_step},
             {"spell-casualty-rout", h.spell_casualty_rout},
             {"rout-own-edge", h.rout_own_edge},
             {"shaken-no-charge", h.shaken_no_charge},
             {"command-attack-all", h.command_attack_all},
             {"rating-down", h.rating_down},
             {"general-at-once", h.general_at_once},
             {"flat-total-cover", h.flat_total_cover},
             {"formation-never-lost", h.formation_never_lost},
             {"break-point-none", h.break_none}});
    std::string ground;
    for (std::int16_t row = 0; row < setup.rows; ++row)
        for (std::int16_t column = 0; column < setup.columns; ++column) {
            const Cell& c = setup.field[cell_index(setup, {column, row})];
            if (c == Cell{}) continue;
            ground += fmt::format("{}{},{}:{}", ground.empty() ? "" : " ", column, row, battlefield::row(c.ground).key);
            if (c.level > 0) ground += fmt::format("+{}", c.level);
            if (c.edges > 0) ground += fmt::format("#{}", c.edges);
        }
    if (!ground.empty()) f.add("field", ground);
    return f.out;
}

void add_commander(FactList& f, const State& s, std::size_t i) {
    const Facts& g = facts(s, i);
    f.number("points", g.hit_points);
    f.number("points-now", s.pieces[i].points);
    f.number("levels", g.levels);
    f.number("hits", g.hits);
    f.number("leadership", g.leadership);
    f.number("rating", g.rating);
    f.number("command-range", g.command_range);
    f.number("intelligence", g.intelligence);
    f.number("wisdom", g.wisdom);
    if (g.magic_user > 0) f.number("magic-user", g.magic_user);
    if (g.cleric > 0) f.number("cleric", g.cleric);
    f.flags({{"general", g.general}, {"leads", g.leads}, {"inspires", g.inspires}});
}

std::vector<MusterFact> of_piece(const State& s, std::size_t i) {
    const Facts& g = facts(s, i);
    const Piece& x = s.pieces[i];
    FactList f;
    f.add("side", g.home == Side::first ? "attacker" : "defender");
    f.add("is", g.commander ? "commander" : kind_of(g));
    f.number("individuals", g.started);
    f.number("ac", g.armour_class);
    f.number("attack", g.attack);
    f.number("sets", g.sets);
    f.number("dr", g.damage);
    if (g.range > 0) {
        f.number("shot", g.shot);
        f.number("shot-dr", g.shot_damage);
        f.number("range", g.range);
    }
    f.number("morale", g.morale);
    f.number("save", g.save);
    f.number("reach", g.reach);
    f.number("speed", g.speed);
    f.number("charge", g.charge_speed);
    f.number("column", x.at.column);
    f.number("row", x.at.row);
    f.number("facing", x.facing);
    if (x.host != nobody) f.number("with", x.host + 1);
    if (g.commander) {
        add_commander(f, s, i);
    } else {
        f.number("fc", g.fc);
        f.number("hpr", g.hit_points);
        f.number("cap", g.cap);
        f.number("type", g.type + 1);
        f.add("weapon", std::string(banneret::row(g.arms.weapon).key));
        if (g.arms.missile) f.add("missile", std::string(banneret::row(*g.arms.missile).key));
        f.add("armour", std::string(banneret::row(g.arms.armour).key));
        f.number("men", g.arms.men);
        std::string abilities;
        for (const Ability a : g.arms.abilities.list())
            abilities += (abilities.empty() ? "" : " ") + std::string(banneret::row(a).key);
        if (!abilities.empty()) f.add("abilities", abilities);
    }
    std::string feats;
    for (const FeatRow& r : feat_rows())
        if (g.feats.has(r.feat)) feats += (feats.empty() ? "" : " ") + std::string(r.key);
    if (!feats.empty()) f.add("feats", feats);
    f.flags({{"formed", g.formed},
             {"mounted", g.mounted},
             {"ranged", g.ranged},
             {"flying", g.flying},
             {"giant", g.giant},
             {"never-disbands", g.never_disbands},
             {"camouflage", g.camouflage},
             {"undead", g.undead},
             {"slow", g.slow},
             {"quick", g.quick},
             {"evasive", g.evasive},
             {"regeneration", g.regenerates},
             {"breath", g.breath},
             {"darkvision", g.darkvision},
             {"resistance", g.resists},
             {"engineer", g.engineer},
             {"shield", g.shield},
             {"strikes-resistant", g.strikes_resistant},
             {"hidden", x.hidden},
             {"shaken", x.morale == Morale::shaken},
             {"marches-round", x.where == Where::flank}});
    return f.out;
}

}  // namespace

std::vector<MusterFact> Rules::muster_facts(const State& s, PieceId p) {
    return shared::facts_of(s, p, s.pieces.size(), of_battle, of_piece);
}

}  // namespace banneret::battlefield
