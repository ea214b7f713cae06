#include <fmt/format.h>

#include <algorithm>

#include "engine/core/fraction.h"
#include "engine/rulesets/by_this_axe/tables.h"
#include "engine/rulesets/lionheart/tables.h"
#include "engine/rulesets/reference.h"
#include "engine/rulesets/rule_rows.h"

// The printed tables of the tabletop rulesets, each read from the rows that battles are fought by.
namespace banneret {

namespace {

std::string number(int n) {
    return fmt::format("{}", n);
}
std::string words(std::string_view text) {
    return std::string(text);
}
std::string yes(bool b) {
    return b ? "yes" : "-";
}
// Armour none, light, medium, heavy.
constexpr std::array<std::string_view, 4> by_armour = {"none", "light", "medium", "heavy"};

// --- Lionheart variant -------------------------------------------------------------------------------------------

std::string id(RuleRef r) {
    return std::string(row(r).id);
}
ReferencePage lionheart_page(const char* key, const char* title, std::initializer_list<int> rules,
                             std::vector<std::string> columns) {
    ReferencePage page;
    page.key = fmt::format("lionheart-variant-{}", key);
    page.title = fmt::format("Lionheart variant: {}", title);
    for (const int r : rules) page.rules.push_back(id(lionheart::rule(r)));
    page.columns = std::move(columns);
    return page;
}

ReferencePage score_page(const lionheart::House& house) {
    ReferencePage page =
        lionheart_page("die", "the special die", {5, 33, 108}, {"face", "of six", "leadership and morale"});
    constexpr std::array<const char*, 3> faces = {"axe", "arrow", "panic"};
    for (std::size_t i = 0; i < faces.size(); ++i)
        page.rows.push_back({faces[i], number(house.die_faces[i]), number(lionheart::face_score[i])});
    return page;
}

ReferencePage sequence_page() {
    ReferencePage page =
        lionheart_page("actions", "the order of actions", {8, 9, 10, 11}, {"difference", "actions in order"});
    for (int difference = 2; difference <= 6; ++difference) {
        const lionheart::Sequence sequence = lionheart::action_sequence(difference);
        std::string order;
        for (std::size_t i = 0; i < sequence.length; ++i)
            order += fmt::format("{}{}", i > 0 ? ", " : "", sequence.high[i] ? "high" : "low");
        page.rows.push_back({number(difference), order});
    }
    page.notes.emplace_back("At 0 nobody acts, at 1 each side once; the high roller says who first (LH-6, LH-7).");
    return page;
}

std::string faces_words(const lionheart::SaveFaces& f) {
    std::string out;
    for (const auto& [has, name] : {std::pair{f.axe, "axe"}, std::pair{f.arrow, "arrow"}, std::pair{f.panic, "panic"}})
        if (has) out += fmt::format("{}{}", out.empty() ? "" : " or ", name);
    return out.empty() ? "-" : out;
}

ReferencePage saves_page() {
    ReferencePage page = lionheart_page(
        "saves", "saving rolls, faces that cancel a hit", {29},
        {"armour", "horse, melee or shot with shields", "horse, shot without", "foot, melee or shot without shields",
         "foot, shot with", "light horse, melee or shot with shields", "light horse, shot without"});
    for (std::size_t a = 0; a < 4; ++a) {
        std::vector<std::string> cells = {words(by_armour[a])};
        for (const lionheart::SaveFaces& f : lionheart::save_table[a]) cells.push_back(faces_words(f));
        page.rows.push_back(std::move(cells));
    }
    return page;
}

ReferencePage panic_page() {
    ReferencePage page = lionheart_page("panic", "panic: what counts against a stand, and how far it runs",
                                        {33, 35, 36, 37, 44, 49}, {"movement points", "axe", "arrow", "panic"});
    for (int mp = 1; mp <= 4; ++mp)
        page.rows.push_back({number(mp), number(lionheart::panic_hexes(mp, lionheart::Face::axe)),
                             number(lionheart::panic_hexes(mp, lionheart::Face::arrow)),
                             number(lionheart::panic_hexes(mp, lionheart::Face::panic))});
    page.notes.push_back(fmt::format("Morale test: attacked in the flank {}, in the rear {}, panicked already {}.",
                                     lionheart::flank_panic, lionheart::rear_panic, lionheart::already_panicked));
    return page;
}

ReferencePage kinds_page() {
    ReferencePage page = lionheart_page(
        "units", "unit types", {42, 46},
        {"key", "type", "figures", "dice a figure", "movement points by armour", "a casualty counts", "rule"});
    for (const lionheart::KindRow& k : lionheart::kinds) {
        std::string moves;
        for (std::size_t a = 0; a < 4; ++a)
            moves += fmt::format("{}{}", a > 0 ? " " : "", k.move_points[a] == 0 ? "-" : number(k.move_points[a]));
        page.rows.push_back({words(k.key), words(k.name), number(k.figures), number(k.dice), moves, number(k.weight),
                             id(lionheart::rule(k.rule))});
    }
    page.notes.emplace_back("Movement points in no, light, medium and heavy armour; - may not wear it.");
    return page;
}

ReferencePage lionheart_weapons_page() {
    ReferencePage page = lionheart_page(
        "weapons", "weapons", {68, 72, 73},
        {"weapon", "on foot alone", "shoots", "with shields", "penetration in melee", "shooting", "rule"});
    for (const lionheart::WeaponRow& w : lionheart::weapons)
        page.rows.push_back({words(w.name), yes(w.foot_only), yes(w.missile), yes(w.shields),
                             number(w.melee_penetration), number(w.shot_penetration), id(lionheart::rule(w.rule))});
    return page;
}

ReferencePage costs_page() {
    ReferencePage page = lionheart_page("costs", "points of a full stand", {76}, {"for", "points", "of horse"});
    for (const lionheart::KindRow& k : lionheart::kinds) page.rows.push_back({words(k.name), number(k.base_cost), "-"});
    for (const lionheart::WeaponRow& w : lionheart::weapons)
        if (w.cost != 0) page.rows.push_back({words(w.name), number(w.cost), number(w.cost)});
    for (std::size_t a = 1; a < 4; ++a)
        page.rows.push_back({fmt::format("{} armour", by_armour[a]), number(lionheart::armour_cost[0][a]),
                             number(lionheart::armour_cost[1][a])});
    page.rows.push_back({"shields", number(lionheart::shield_cost), number(lionheart::shield_cost)});
    for (std::size_t m = 1; m < 4; ++m)
        page.rows.push_back(
            {fmt::format("morale {}", m), number(lionheart::morale_cost[0][m]), number(lionheart::morale_cost[1][m])});
    page.notes.emplace_back("Dedicated and mercenary stands have prices of their own: see the rows (LH-88 to LH-93).");
    return page;
}

// --- By This Axe -------------------------------------------------------------------------------------------------

ReferencePage axe_page(const char* key, const char* title, std::initializer_list<int> rules,
                       std::vector<std::string> columns) {
    ReferencePage page;
    page.key = fmt::format("by-this-axe-{}", key);
    page.title = fmt::format("By This Axe: {}", title);
    for (const int r : rules) page.rules.push_back(id(axe::rule(r)));
    page.columns = std::move(columns);
    return page;
}

ReferencePage axe_saves_page() {
    ReferencePage page = axe_page("saves", "armour saves (T-1)", {14}, {"armour", "save"});
    for (std::size_t a = 0; a < 4; ++a) page.rows.push_back({words(by_armour[a]), number(axe::armour_save[a])});
    page.notes.emplace_back("A roll of a d6 at or under it saves; modifiers and limits stand in the rows.");
    return page;
}

ReferencePage axe_moves_page() {
    ReferencePage page =
        axe_page("movement", "movement with cards, inches (T-9)", {76, 77, 78, 79, 80}, {"armour", "horse", "foot"});
    for (std::size_t a = 0; a < 4; ++a)
        page.rows.push_back({words(by_armour[a]), number(axe::horse_rate[a]), number(axe::foot_rate[a])});
    page.rows.push_back({"a lone character", number(axe::lone_horse), number(axe::lone_foot)});
    return page;
}

ReferencePage axe_arms_page() {
    ReferencePage page =
        axe_page("melee-weapons", "melee weapons (T-11)", {}, {"weapon", "strikes", "to hit", "ranks", "rule"});
    for (const axe::ArmRow& a : axe::arms)
        page.rows.push_back({words(a.name), number(a.reach), fmt::format("{:+}", a.modifier),
                             decimal_text(fraction(a.half_ranks, 2)), id(axe::rule(a.rule))});
    page.notes.emplace_back(
        "Who strikes on a lower number strikes first. Of pike and lance the modifier is only against horse, and on the "
        "charge.");
    return page;
}

ReferencePage axe_morale_page() {
    ReferencePage page = axe_page("morale", "morale by fighting capacity (T-13)", {113},
                                  {"fighting capacity", "under fire", "in melee"});
    for (int fc = 1; fc <= 5; ++fc)
        page.rows.push_back({number(fc), number(axe::morale_number(fc, true)), number(axe::morale_number(fc, false))});
    return page;
}

ReferencePage axe_cards_page() {
    ReferencePage page =
        axe_page("cards", "the command deck (T-15)", {}, {"card", "copies", "charges", "pieces", "rule"});
    for (const axe::CardRow& c : axe::card_rows)
        page.rows.push_back({words(c.name), number(c.copies), yes(c.charges), c.pieces == 0 ? "-" : number(c.pieces),
                             id(axe::rule(c.rule))});
    page.notes.push_back(fmt::format("{} cards; a side keeps {} of them.", axe::deck_size, axe::kept_cards));
    return page;
}

ReferencePage axe_heroes_page() {
    ReferencePage page = axe_page(
        "heroes", "characters by scale (T-6, T-16)", {47},
        {"tier", "dice in a duel", "attacks at 1:5", "hits at 1:5", "attacks at 1:20", "hits at 1:20", "rules"});
    constexpr std::array<FighterTier, 4> tiers = {FighterTier::none, FighterTier::hero, FighterTier::superhero,
                                                  FighterTier::champion};
    for (const FighterTier t : tiers) {
        const axe::TierRow &five = axe::tier_row(t, false), &twenty = axe::tier_row(t, true);
        page.rows.push_back({words(name(t)), number(axe::hero_pool[static_cast<std::size_t>(t)]), number(five.attacks),
                             number(five.hits), number(twenty.attacks), number(twenty.hits),
                             id(axe::rule(five.rule)) + ", " + id(axe::rule(twenty.rule))});
    }
    return page;
}

ReferencePage axe_magic_page() {
    ReferencePage page = axe_page("magic", "dice of mages and priests (T-17)", {169, 174, 178},
                                  {"tier", "at 1:5", "at 1:20", "in a duel"});
    constexpr std::array<const char*, 2> tiers = {"mage or priest", "wizard or high priest"};
    for (std::size_t t = 1; t <= tiers.size(); ++t)
        page.rows.push_back(
            {tiers[t - 1], number(axe::magic_dice[t][0]), number(axe::magic_dice[t][1]), number(axe::caster_pool[t])});
    page.notes.push_back(fmt::format("Reach in inches: spells {}, wards {}, prayers {}.", axe::spell_range / 100,
                                     axe::ward_range / 100, axe::prayer_range / 100));
    return page;
}

}  // namespace

std::vector<ReferencePage> tables_of(std::string_view ruleset, const HouseRules& rules) {
    if (ruleset == "lionheart-variant")
        return {score_page(rules.lionheart), sequence_page(), saves_page(), panic_page(), kinds_page(),
                lionheart_weapons_page(),    costs_page()};
    if (ruleset == "by-this-axe")
        return {axe_saves_page(),  axe_heroes_page(), axe_moves_page(), axe_arms_page(),
                axe_morale_page(), axe_cards_page(),  axe_magic_page()};
    return {};
}

}  // namespace banneret
