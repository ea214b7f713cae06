// The Rules pages of Battlefield Combat, each read from the tables and functions that battles are fought by.

#include <algorithm>

#include "engine/rulesets/battlefield_combat/mustering.h"
#include "engine/rulesets/battlefield_combat/ruleset.h"
#include "engine/rulesets/battlefield_combat/steps.h"
#include "engine/rulesets/reference_parts.h"

namespace banneret::battlefield {

namespace {

using namespace reference;

constexpr RulesetPages page_of{ruleset};

ReferencePage feats_page() {
    ReferencePage page =
        page_of("feats", "feats", {rule("BCR-4.7"), rule("BCR-R23"), rule("BCR-R64")}, {"feat", "slots", "effect"});
    for (const FeatRow& r : feat_rows()) page.table.row({words(r.name), number(r.slots), words(r.words)});
    return page;
}

ReferencePage terrain_page() {
    ReferencePage page =
        page_of("terrain", "terrain", {rule("BCR-10.1"), rule("BCR-10.2"), rule("BCR-10.3")},
                {"terrain", "AC of a unit in it", "attack of a unit in it", "charge", "enter", "sight"});
    for (std::size_t g = 0; g < ground_count; ++g) {
        const GroundRow& r = battlefield::row(static_cast<Ground>(g));
        page.table.row({words(r.name), with_sign(r.armour_class), with_sign(r.attack),
                        r.difficult || r.closed ? "no" : "yes", r.closed ? "no" : "yes",
                        r.blocks_sight ? "blocked" : "open"});
    }
    page.notes.emplace_back(
        "Low walls, hedgerows and shallow ditches lie on the edges of squares. They give AC +4 against shots across "
        "them, "
        "and no charge crosses them (BCR-10.4).");
    return page;
}

ReferencePage ranges_page() {
    ReferencePage page = page_of("ranges", "ranges and damage of missile weapons", {rule("BCR-6.5"), rule("BCR-6.5.1")},
                                 {"weapon", "range on foot", "with Far Shot", "mounted", "damage"});
    for (const MissileWeaponRow& w : missile_weapon_rows()) {
        const RangeRow foot = range_of(w.weapon, false), horse = range_of(w.weapon, true);
        page.table.row({words(w.name), number(foot.plain), number(foot.far_shot), number(horse.plain),
                        number(damage_of(w.weapon))});
    }
    return page;
}

ReferencePage formations_page() {
    ReferencePage page =
        page_of("formations", "formation bonuses", {rule("BCR-12.1"), rule("BCR-12.2")}, {"formation", "DC"});
    for (std::size_t f = 0; f < formation_count; ++f) {
        const FormationRow& r = battlefield::row(static_cast<Formations>(f));
        page.table.row({words(r.name), number(r.dc)});
    }
    return page;
}

ReferencePage spells_page() {
    ReferencePage page = page_of("spells", "battle spells", {rule("BCR-R56"), rule("BCR-11.5")},
                                 {"spell", "magic-user", "cleric", "range", "effect"});
    for (const SpellRow& r : spell_rows())
        page.table.row({words(r.name), r.magic_user > 0 ? number(r.magic_user) : "-",
                        r.cleric > 0 ? number(r.cleric) : "-", r.range > 0 ? number(r.range) : "touch",
                        words(r.words)});
    page.notes.emplace_back(
        "L is the caster's level. The DC of saves is 10 plus the spell's level and the caster's Intelligence or Wisdom "
        "modifier.");
    return page;
}

ReferencePage spells_a_battle_page() {
    ReferencePage page = page_of("spells-a-battle", "spells per battle", {rule("BCR-R56")},
                                 {"caster level", "level 1", "2", "3", "4", "5"});
    for (int level = 1; level <= 14; ++level) {
        std::vector<banneret::Cell> cells = {number(level)};
        for (int of = 1; of <= 5; ++of) cells.push_back(number(spells_a_battle(level, of)));
        page.table.row(std::move(cells));
    }
    return page;
}

// T-1: the types of the text as the muster makes them.
ReferencePage men_at_arms_page(const House& house) {
    ReferencePage page =
        page_of("men-at-arms", "men-at-arms", {rule("BCR-R63"), rule("BCR-1.3")}, {"type", "stat line"});
    struct Type {
        const char* name;
        int fc;
        Armour armour;
        bool shield, mounted;
        MeleeWeapon weapon;
        std::optional<MissileWeapon> missile;
    };
    using enum MeleeWeapon;
    const std::array types = {
        Type{"Levy", 1, Armour::none, true, false, spear, {}},
        Type{"Light footmen", 2, Armour::light, true, false, sword, {}},
        Type{"Medium footmen", 2, Armour::medium, true, false, sword, {}},
        Type{"Heavy footmen", 3, Armour::heavy, true, false, sword, {}},
        Type{"Pikemen", 2, Armour::medium, false, false, pike, {}},
        Type{"Archers", 2, Armour::light, false, false, short_sword, MissileWeapon::short_bow},
        Type{"Longbowmen", 3, Armour::light, false, false, axe, MissileWeapon::longbow},
        Type{"Medium horsemen", 3, Armour::medium, true, true, sword, {}},
        Type{"Heavy horsemen", 4, Armour::heavy, true, true, lance, {}},
    };
    for (const Type& t : types) {
        Unit u;
        u.fc = t.fc;
        u.armour = t.armour;
        u.shield = t.shield;
        u.mounted = t.mounted;
        u.melee = {t.weapon};
        if (t.missile) u.missile = {*t.missile};
        page.table.row({t.name, stat_words(facts_of(u, house))});
    }
    return page;
}

}  // namespace

std::vector<ReferencePage> pages(const HouseRules& rules) {
    const House house = switches().read(rules);
    return {men_at_arms_page(house), feats_page(),  ranges_page(),         terrain_page(),
            formations_page(),       spells_page(), spells_a_battle_page()};
}

}  // namespace banneret::battlefield
