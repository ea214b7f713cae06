// The Rules pages of PRINCECON XV, each read from the tables that battles are fought by.

#include "engine/rulesets/princecon/princecon.h"
#include "engine/rulesets/princecon/ruleset.h"
#include "engine/rulesets/reference_parts.h"

namespace banneret::princecon {

namespace {

using namespace reference;

constexpr RulesetPages page_of{ruleset};
std::string inches_words(Hundredths h) {
    return h % inch == 0 ? fmt::format("{}\"", h / inch) : fmt::format("{:.2f}\"", h / 100.0);
}

ReferencePage movement() {
    ReferencePage page = page_of("movement", "movement per impulse", {rule("PC-48"), rule("PC-53"), rule("PC-57")},
                                 {"weight", "foot, formed", "foot, skirmish or road", "cavalry", "gallop bonus"});
    for (std::size_t w = 0; w < 3; ++w)
        page.table.row({reference::words(princecon::words(static_cast<Weight>(w))), inches_words(foot_formed_rate[w]),
                        inches_words(foot_open_rate[w]), inches_words(horse_rate[w]), inches_words(gallop_inches[w])});
    page.notes.push_back(fmt::format(
        "Movement of personalities per turn: in robes or leather {}, in chainmail {}, in platemail {}, mounted {}.",
        inches_words(robes_rate), inches_words(chain_rate), inches_words(plate_rate), inches_words(mounted_rate)));
    return page;
}

ReferencePage missiles() {
    ReferencePage page =
        page_of("missiles", "missile weapons: modifier to the level by range, and to the hit number by armour class",
                {rule("PC-62"), rule("PC-65")},
                {"weapon", "to 6\"", "to 12\"", "to 24\"", "AC 2", "3", "4", "5", "6", "7", "8", "9"});
    for (const MissileRow& r : missile_rows) {
        std::vector<Cell> line = {reference::words(r.name)};
        for (const int n : r.range) line.push_back(n == no_dice ? "none" : with_sign(n));
        for (const int n : r.ac) line.push_back(with_sign(n));
        page.table.row(std::move(line));
    }
    return page;
}

ReferencePage uniform() {
    ReferencePage page = page_of("weapons", "armour effects of uniform weapons", {rule("PC-80")},
                                 {"weapon", "AC 2 or less", "3", "4", "5", "6", "7 or more"});
    constexpr std::array<std::string_view, 5> names = {"flail", "two-handed sword, mace or axe",
                                                       "lance, pike, sword, axe or mace",
                                                       "spear, short sword or animal", "staff, club or dagger"};
    for (std::size_t k = 0; k < names.size(); ++k) {
        std::vector<Cell> line = {reference::words(names[k])};
        for (const int n : armour_effect[k + 1]) line.push_back(with_sign(n));
        page.table.row(std::move(line));
    }
    return page;
}

ReferencePage close_dice_page() {
    ReferencePage page = page_of("dice", "dice of engaged castings in close action", {rule("PC-74")},
                                 {"modified level", "1 casting", "2", "3", "4", "5", "6", "8", "10"});
    for (int level = -4; level <= 12; ++level) {
        std::vector<Cell> line = {number(level)};
        for (const int n : {1, 2, 3, 4, 5, 6, 8, 10}) line.push_back(number(close_dice(level, n)));
        page.table.row(std::move(line));
    }
    return page;
}

ReferencePage spells(bool cleric) {
    ReferencePage page = page_of(cleric ? "prayers" : "spells", cleric ? "spells of clerics" : "spells of magic-users",
                                 {rule("PC-118"), rule("PC-119"), rule("PC-124"), rule("PC-125")},
                                 {"spell", "level", "kind", "range", "save", "effect"});
    constexpr std::array<std::string_view, 4> kinds = {"plain", "damage", "mass", "special"};
    for (std::size_t k = 0; k < spell_count; ++k) {
        const SpellRow& r = spell_rows()[k];
        if (r.cleric != cleric) continue;
        page.table.row({reference::words(r.name), r.level > 0 ? number(r.level) : "its grade",
                        reference::words(kinds[static_cast<std::size_t>(r.kind)]),
                        r.range > 0 ? inches_words(r.range) : "-", yes(r.save),
                        reference::words(banneret::row(spell_rule(static_cast<Spell>(k))).words)});
    }
    return page;
}

}  // namespace

std::vector<ReferencePage> pages(const HouseRules&) {
    return {movement(), missiles(), close_dice_page(), uniform(), spells(false), spells(true)};
}

}  // namespace banneret::princecon
