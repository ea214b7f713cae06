#include <algorithm>

#include "engine/core/fraction.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/reference_parts.h"

// The printed tables of the tabletop rulesets, each read from the rows that battles are fought by.
namespace banneret {

namespace {

using namespace reference;

// --- Lionheart variant -------------------------------------------------------------------------------------------

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
    // What multiplies the whole, read off the price of one stand with it and without.
    using lionheart::Kind;
    const auto times = [&](const char* what, lionheart::Build with, lionheart::Build without) {
        const std::string factor =
            fmt::format("x {}", decimal_text(fraction(lionheart::cost(with), lionheart::cost(without))));
        page.rows.push_back({what, factor, factor});
    };
    lionheart::Build leads{.kind = Kind::kingf}, listless = leads, gifted = leads, sworn;
    listless.leadership = 1;
    gifted.leadership = 3;
    sworn.dedicated = true;
    times("light troops", {.kind = Kind::linf}, {.kind = Kind::inf});
    times("a leader of leadership 1", listless, leads);
    times("a leader of leadership 3", gifted, leads);
    times("dedicated warriors", sworn, {});
    page.notes.emplace_back(
        "A mercenary stand costs a quarter of it in advance, and is promised at least as much again (LH-92, LH-93).");
    return page;
}

// --- By This Axe -------------------------------------------------------------------------------------------------

ReferencePage axe_saves_page() {
    ReferencePage page = axe_page("saves", "armour saves (T-1)", {14}, {"armour", "save"});
    for (std::size_t a = 0; a < 4; ++a) page.rows.push_back({words(by_armour[a]), number(axe::armour_save[a])});
    page.notes.emplace_back("A roll of a d6 at or under it saves; modifiers and limits stand in the rows.");
    return page;
}

ReferencePage axe_moves_page() {
    ReferencePage page = axe_page("movement", "movement in inches (T-9)", {75, 76, 77, 78, 79, 80},
                                  {"armour", "horse", "foot", "horse, without cards", "foot, without cards"});
    for (std::size_t a = 0; a < 4; ++a)
        page.rows.push_back({words(by_armour[a]), number(axe::horse_rate[a]), number(axe::foot_rate[a]),
                             number(2 * axe::horse_rate[a]), number(2 * axe::foot_rate[a])});
    page.rows.push_back({"a lone character", number(axe::lone_horse), number(axe::lone_foot), number(axe::lone_horse),
                         number(axe::lone_foot)});
    page.notes.emplace_back(
        "Then slow units have half and quick ones double, a musician brings an inch, and cards add theirs (BTA-R37).");
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
    const auto reach_of = [](Ability size) {
        Unit unit;
        unit.abilities.add(size);
        return static_cast<int>(axe::unit_facts(unit, 1, false).size);
    };
    page.notes.push_back(
        fmt::format("The number of small creatures is changed by {:+}, of large ones by {:+}, of "
                    "giants by {:+} (T-19, BTA-R53).",
                    reach_of(Ability::small), reach_of(Ability::large), reach_of(Ability::giant)));
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

ReferencePage axe_missiles_page() {
    ReferencePage page = axe_page("missile-weapons", "missile weapons (T-8)", {68, 69},
                                  {"weapon", "range in inches", "the target's save"});
    for (const MissileWeaponRow& w : missile_weapon_rows())
        page.rows.push_back({words(w.name), number(w.range_inches), with_sign(w.save_modifier)});
    return page;
}

ReferencePage axe_turn_page() {
    ReferencePage page = axe_page("turn", "a turn (T-5)", {28}, {"phase", "what is done", "rule"});
    for (int phase = 29; phase <= 33; ++phase) {
        const RuleRow& of = row(axe::rule(phase));
        page.rows.push_back({words(of.heading), words(of.words), words(of.id)});
    }
    page.notes.emplace_back("At its end the battle may be over, and hands are cut to what may be kept.");
    return page;
}

ReferencePage axe_leaders_page() {
    ReferencePage page = axe_page("leaders", "leaders (T-4)", {27, 129},
                                  {"leadership", "called", "cards drawn a turn", "rallies at or under"});
    for (int n = 1; n <= 5; ++n)
        page.rows.push_back({number(n), words(leadership_name(n)), number(n), number(axe::used(n))});
    return page;
}

ReferencePage axe_heroes_page() {
    ReferencePage page = axe_page(
        "heroes", "characters by scale (T-6, T-16)", {47, 162, 163, 164, 166, 167, 168, 170},
        {"tier", "dice in a duel", "attacks at 1:5", "hits at 1:5", "attacks at 1:20", "hits at 1:20", "heroic save"});
    const auto add = [&](Tiers tiers) {
        Character c;
        c.tiers = tiers;
        const axe::Facts five = axe::character_facts(c, nullptr, false),
                         twenty = axe::character_facts(c, nullptr, true);
        page.rows.push_back({tiers_words(tiers), number(five.pool), number(five.attacks), number(five.hits),
                             number(twenty.attacks), number(twenty.hits), yes(five.heroic)});
    };
    add({});
    for (const FighterTier t : {FighterTier::hero, FighterTier::superhero, FighterTier::champion}) add({.fighter = t});
    for (const PriestTier t : {PriestTier::priest, PriestTier::high_priest}) add({.priest = t});
    for (const MageTier t : {MageTier::mage, MageTier::wizard}) add({.mage = t});
    page.notes.emplace_back(
        "Attacks of a fighter's tier are at fighting capacity 5, but for a Hero's at 1:20 (BTA-166).");
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

std::vector<ReferencePage> behind(std::vector<ReferencePage> first, std::vector<ReferencePage> then) {
    for (ReferencePage& page : then) first.push_back(std::move(page));
    return first;
}

}  // namespace

std::vector<ReferencePage> tables_of(std::string_view ruleset, const HouseRules& rules) {
    if (ruleset == "lionheart-variant")
        return behind({score_page(rules.lionheart), sequence_page(), saves_page(), panic_page(), kinds_page(),
                       lionheart_weapons_page(), costs_page()},
                      lionheart_roll_pages(rules));
    if (ruleset == "by-this-axe")
        return behind({axe_turn_page(), axe_leaders_page(), axe_saves_page(), axe_heroes_page(), axe_moves_page(),
                       axe_arms_page(), axe_missiles_page(), axe_morale_page(), axe_cards_page(), axe_magic_page()},
                      axe_roll_pages(rules));
    return {};
}

}  // namespace banneret
