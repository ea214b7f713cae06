#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/armies/points.h"
#include "engine/core/text.h"
#include "engine/rulesets/reference.h"

// The pages of units, characters and points.
namespace banneret {

namespace {

using Row = std::vector<Cell>;

std::string number(std::int64_t n) {
    return fmt::format("{}", n);
}

std::string text(std::string_view words) {
    return std::string(words);
}

// Adds the ID of a rule in a page's rows, each once, in order of occurrence.
void add_rule(ReferencePage& page, std::string_view id) {
    if (std::ranges::find(page.rules, id) == page.rules.end()) page.rules.emplace_back(id);
}

ReferencePage armour_page() {
    ReferencePage page{"armour", "Armour", {}, headed({"Armour", "Save", "Points per figure"}), {}};
    for (const ArmourRow& r : armour_rows()) {
        add_rule(page, r.rule);
        page.table.row({text(r.key), number(r.save), number(r.points)});
    }
    return page;
}

ReferencePage melee_page() {
    ReferencePage page{"melee-weapons",
                       "Melee weapons",
                       {},
                       headed({"Weapon", "Strikes", "To hit", "Ranks", "Points per figure"}),
                       {}};
    for (const MeleeWeaponRow& r : melee_weapon_rows()) {
        add_rule(page, r.rule);
        const std::string to_hit = with_sign(r.modifier) + (r.when.empty() ? "" : fmt::format(" {}", r.when));
        page.table.row(
            {text(r.name), number(r.reach), to_hit, decimal_text(fraction(r.half_ranks, 2)), number(r.points)});
    }
    page.notes.emplace_back("The lower number strikes first.");
    return page;
}

ReferencePage missile_page() {
    ReferencePage page{"missile-weapons",
                       "Missile weapons",
                       {},
                       headed({"Weapon", "Range in inches", "Target's save", "Points per figure"}),
                       {}};
    for (const MissileWeaponRow& r : missile_weapon_rows()) {
        add_rule(page, r.rule);
        page.table.row({text(r.name), number(r.range_inches), with_sign(r.save_modifier), number(r.points)});
    }
    return page;
}

ReferencePage abilities_page(const HouseRules& rules) {
    ReferencePage page{
        "abilities", "Special abilities", {}, headed({"Ability", "What it does", "Unit strength", "Rule"}), {}};
    for (const AbilityRow& r : ability_rows()) {
        add_rule(page, r.rule);
        page.table.row({text(r.name), text(r.words),
                        number(rules.abstract.ability_strength[static_cast<std::size_t>(r.ability)]), text(r.rule)});
    }
    return page;
}

ReferencePage movement_page() {
    ReferencePage page{"movement",
                       "Miles a day",
                       {"AD-R11"},
                       headed({"Armour", "On foot", "Mounted or flying", "Slow on foot", "Quick on foot"}),
                       {}};
    for (const ArmourRow& r : armour_rows()) {
        Unit foot;
        foot.armour = r.armour;
        Unit mounted = foot, slow = foot, quick = foot;
        mounted.mounted = true;
        slow.abilities.add(Ability::slow);
        quick.abilities.add(Ability::quick);
        page.table.row({text(r.key), number(movement_rate(foot)), number(movement_rate(mounted)),
                        number(movement_rate(slow)), number(movement_rate(quick))});
    }
    page.notes.emplace_back("An army marches at the rate of its slowest unit.");
    return page;
}

ReferencePage creatures_page() {
    ReferencePage page{"creatures",
                       "Creatures as troops",
                       {"BTA-182"},
                       headed({"Creature", "Fighting capacity", "Abilities", "Per figure at 1:5", "At 1:20"}),
                       {}};
    for (const CreatureRow& r : creature_rows()) {
        std::vector<std::string> abilities;
        for (Ability a : r.abilities) abilities.push_back(text(row(a).name));
        page.table.row(
            {text(r.name), number(r.fc), joined(abilities), number(r.per_figure_5), number(r.per_figure_20)});
    }
    return page;
}

// --- Conversion (Appendix B) ---

ReferencePage fighting_level_page() {
    ReferencePage page{"fighting-level", "Fighting level", {}, headed({"For each", "Levels", "Rule"}), {}};
    const auto add = [&](std::string_view what, const Character& c) {
        const Breakdown level = fighting_level(c);
        add_rule(page, level.parts.at(0).rule);
        page.table.row({text(what), decimal_text(level.total), level.parts[0].rule});
    };
    const auto level_of = [&](std::string_view what, int Character::*levels) {
        Character c;
        c.*levels = 1;
        add(what, c);
    };
    level_of("fighter level", &Character::fighter);
    level_of("cleric level", &Character::cleric);
    level_of("thief level", &Character::thief);
    level_of("magic-user level", &Character::magic_user);
    level_of("hit die of a monster", &Character::hit_dice);
    for (MagicItems m : {MagicItems::minor, MagicItems::average, MagicItems::major}) {
        Character c;
        c.magic_items = m;
        add(fmt::format("{} magic items", name(m)), c);
    }
    return page;
}

// The lowest level that gives a character this tier, according to `tier_at`.
template <class Tier, class TierAt>
std::string least_level(Tier tier, TierAt tier_at) {
    for (int level = 0; level <= most_class_levels; ++level)
        if (tier_at(level) == tier) return number(level);
    return "-";
}

ReferencePage tiers_page(const HouseRules& rules) {
    ReferencePage page{"tiers",
                       "Types of characters",
                       {"BTA-203", "BTA-206", "BTA-207", "BTA-215"},
                       headed({"Type", "From", "Counted by", "Points"}),
                       {}};
    const auto points = [&](const Tiers& t) {
        Character c;
        c.tiers = t;
        return number(character_points(c, rules.conversion).parts.at(0).value);
    };
    for (FighterTier t : {FighterTier::hero, FighterTier::superhero, FighterTier::champion})
        page.table.row({text(name(t)), least_level(t, [](int n) { return fighter_tier(n); }), "fighting levels",
                        points({t, {}, {}})});
    for (PriestTier t : {PriestTier::priest, PriestTier::high_priest})
        page.table.row({text(name(t)),
                        least_level(t,
                                    [](int n) {
                                        Character c;
                                        c.cleric = n;
                                        return tiers(c).priest;
                                    }),
                        "cleric levels", points({{}, t, {}})});
    const auto magic_user = [](int n) {
        Character c;
        c.magic_user = n;
        return c;
    };
    for (MageTier t : {MageTier::mage, MageTier::wizard})
        page.table.row({text(name(t)), least_level(t, [&](int n) { return tiers(magic_user(n)).mage; }),
                        "magic-user levels", points({{}, {}, t})});
    const int level = rules.abstract.arch_wizard_level;
    page.table.row({"Arch-wizard", least_level(true, [&](int n) { return is_arch_wizard(magic_user(n), level); }),
                    "magic-user levels", points(tiers(magic_user(level)))});
    page.rules.emplace_back("AD-R12");
    return page;
}

// The contribution of one score to the leadership score.
Fraction score_part(int AbilityScores::*which, int score, const ConversionHouse& house) {
    Character none, c;
    c.scores.*which = score;
    return leadership_score(c, house).total - leadership_score(none, house).total;
}

ReferencePage leadership_page(const HouseRules& rules) {
    ReferencePage page{"leadership",
                       "Leadership score",
                       {"BTA-211", "BTA-R125", "BTA-R126"},
                       headed({"Score", "Charisma", "Intelligence", "Wisdom"}),
                       {}};
    const auto parts = [&](int score) {
        Row out;
        for (int AbilityScores::*which :
             {&AbilityScores::charisma, &AbilityScores::intelligence, &AbilityScores::wisdom})
            out.push_back(with_sign(score_part(which, score, rules.conversion).get_num().get_si()));
        return out;
    };
    constexpr int most_rolled = 18;
    for (int first = least_ability_score; first <= most_rolled;) {
        int last = first;
        while (last < most_ability_score && parts(last + 1) == parts(first)) ++last;
        const std::string band = last == most_ability_score ? fmt::format("{} and more", first)
                                 : first == last            ? number(first)
                                                            : fmt::format("{} to {}", first, last);
        Row cells = parts(first);
        cells.insert(cells.begin(), band);
        page.table.row(std::move(cells));
        first = last + 1;
    }
    std::vector<std::string> levels;
    for (int n = 1; n <= 5; ++n) levels.push_back(fmt::format("{} {}", n, leadership_name(n)));
    page.notes.push_back(fmt::format("The sum, kept between 1 and 5, is the leadership: {}.", joined(levels)));
    return page;
}

// --- Points (Appendix C) ---

ReferencePage points_page(const HouseRules& rules) {
    ReferencePage page{"points", "Points per figure", {}, headed({"What", "Points", "Rule"}), {}};
    const auto add = [&](std::string what, const PointsPart& part, std::string each = {}) {
        add_rule(page, part.rule);
        page.table.row({std::move(what), number(part.value) + each, part.rule});
    };
    for (int fc = 1; fc <= 5; ++fc) {
        Unit unit;
        unit.fc = fc;
        unit.race = "human";  // a monster without a race would pay for its type
        const PointsPart part = figure_points(unit).parts.at(0);
        add(fmt::format("fighting capacity {} ({})", fc, fighting_capacity_name(fc)), part);
    }
    const auto added = [&](const Unit& unit) { return figure_points(unit).parts.at(1); };
    for (const ArmourRow& r : armour_rows()) {
        Unit unit;
        unit.armour = r.armour;
        if (figure_points(unit).parts.size() > 1) add(added(unit).why, added(unit));
    }
    Unit shielded;
    shielded.shield = true;
    add(added(shielded).why, added(shielded));
    for (Rank rank : {Rank::leader, Rank::general}) {
        Character c;
        c.rank = rank;
        c.leadership = 1;
        for (const PointsPart& part : character_points(c, rules.conversion).parts)
            if (part.why.starts_with(name(rank))) add(text(name(rank)), part, " per level of leadership");
    }
    page.notes.emplace_back("The points of weapons and of types of characters are on their own pages.");
    return page;
}

}  // namespace

std::vector<ReferencePage> army_pages(const HouseRules& rules) {
    return {armour_page(),    melee_page(),          missile_page(),    abilities_page(rules),  movement_page(),
            creatures_page(), fighting_level_page(), tiers_page(rules), leadership_page(rules), points_page(rules)};
}

}  // namespace banneret
