// The muster in words and numbers, for files and pages.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/piece_facts.h"

namespace banneret::axe {

namespace {

std::vector<MusterFact> of_battle(const State& s) {
    const Setup& setup = *s.setup;
    const House& h = setup.house;
    FactList f;
    f.number("scale", setup.ratio);
    f.number("characters-at", setup.at_20 ? 20 : 5);
    f.light(setup);
    f.flags({{"cards", h.command_cards},
             {"heroic-six-passes", !h.heroic_six_fails},
             {"unarmoured-no-save", !h.unarmoured_one_saves},
             {"melee-by-rank", h.melee_by_rank},
             {"breath-replaces-attacks", h.breath_replaces_attacks},
             {"fallen-by-die", h.fallen_by_die}});
    return f.out;
}

std::string arms_words(const Facts& f) {
    std::size_t n = 0;
    const auto all = arms_of(f, n);
    std::vector<std::string> words;
    for (std::size_t k = 0; k < n; ++k) words.emplace_back(row(all[k]).name);
    return fmt::format("{}", fmt::join(words, "; "));
}
std::string missiles_words(const Facts& f) {
    std::vector<std::string> words;
    for (const MissileWeaponRow& r : missile_weapon_rows())
        if ((f.missiles >> static_cast<unsigned>(r.weapon)) & 1u) words.emplace_back(r.name);
    return fmt::format("{}", fmt::join(words, "; "));
}

std::vector<MusterFact> of_piece(const State& s, std::size_t i) {
    const Facts& g = facts(s, i);
    FactList f;
    f.identity(g.home, g.character ? "character" : g.monster ? "monsters" : "unit", g.started);
    f.number("fc", g.fc);
    f.add("armour", std::string(banneret::row(g.armour).key));
    f.flags({{"shield", g.shield}, {"mounted", g.mounted}, {"flying", g.flying}, {"skirmish", g.skirmish}});
    f.add("weapons", arms_words(g));
    if (g.missiles != 0) f.add("missiles", missiles_words(g));
    f.flags({{"thick-hide", g.armour_value > armour_save[static_cast<std::size_t>(g.armour)]},
             {"camouflage", g.camouflage},
             {"marksman", g.marksman},
             {"tough", g.tough},
             {"fanatic", g.fanatic},
             {"undead", g.undead},
             {"slow", g.slow},
             {"quick", g.quick},
             {"evasive", g.evasive},
             {"regeneration", g.regeneration},
             {"breath", g.breath},
             {"darkvision", g.darkvision},
             {"resistance", g.resistance},
             {"musician", g.musician}});
    if (g.extra_dice > 0) f.number("multiple-attacks", g.extra_dice / 2);
    if (g.size != 0) f.add("size", g.size > 0 ? "small" : g.size == -1 ? "large" : "giant");
    if (g.hero != FighterTier::none) f.number("hero", static_cast<int>(g.hero));
    if (g.priest != PriestTier::none) f.number("priest", static_cast<int>(g.priest));
    if (g.mage != MageTier::none) f.number("mage", static_cast<int>(g.mage));
    if (g.leads) f.number("leadership", g.leadership);
    f.flag("general", g.general);
    if (g.wounds > 0) f.number("wounds", g.wounds);
    const Piece& now = s.pieces[i];
    if (now.host >= 0) f.number("with", now.host + 1);
    if (!g.character) {
        f.number("men", g.men);
        f.number("width", now.width());
    }
    f.number("base-wide", g.base_wide);
    f.number("base-deep", g.base_deep);
    return f.out;
}

}  // namespace

std::vector<MusterFact> Rules::muster_facts(const State& s, PieceId p) {
    return shared::facts_of(s, p, s.pieces.size(), of_battle, of_piece);
}

}  // namespace banneret::axe
