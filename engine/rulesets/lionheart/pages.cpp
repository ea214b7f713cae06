// The Rules pages of the Lionheart variant, generated from the same rows and functions as the rules.

#include <algorithm>

#include "engine/core/fraction.h"
#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/lionheart/ruleset.h"
#include "engine/rulesets/reference_parts.h"

namespace banneret::lionheart {

namespace {

using namespace reference;

constexpr RulesetPages page_of{ruleset};

ReferencePage score_page(const House& house) {
    ReferencePage page = page_of("die", "the special die", {rule("LH-5"), rule("LH-33"), rule("LH-108")},
                                 {"face", "of six faces", "leadership and morale"});
    constexpr std::array<const char*, 3> faces = {"axe", "arrow", "panic"};
    for (std::size_t i = 0; i < faces.size(); ++i)
        page.table.row({faces[i], number(house.die_faces[i]), number(face_score[i])});
    return page;
}

ReferencePage sequence_page() {
    ReferencePage page =
        page_of("actions", "the order of actions", {rule("LH-8"), rule("LH-9"), rule("LH-10"), rule("LH-11")},
                {"difference", "actions in order"});
    for (int difference = 2; difference <= 6; ++difference) {
        const Sequence sequence = action_sequence(difference);
        std::string order;
        for (std::size_t i = 0; i < sequence.length; ++i)
            order += fmt::format("{}{}", i > 0 ? ", " : "", sequence.high[i] ? "high" : "low");
        page.table.row({number(difference), order});
    }
    page.notes.emplace_back(
        "At a difference of 0 nobody acts; at 1 each side acts once, and the high roller chooses who goes first (LH-6, "
        "LH-7).");
    return page;
}

std::string faces_words(const SaveFaces& f) {
    std::string out;
    for (const auto& [has, name] : {std::pair{f.axe, "axe"}, std::pair{f.arrow, "arrow"}, std::pair{f.panic, "panic"}})
        if (has) out += fmt::format("{}{}", out.empty() ? "" : " or ", name);
    return out.empty() ? "-" : out;
}

ReferencePage saves_page() {
    ReferencePage page = page_of(
        "saves", "saving rolls, faces that cancel a hit", {rule("LH-29")},
        {"armour", "horse, melee or shot with shields", "horse, shot without", "foot, melee or shot without shields",
         "foot, shot with", "light horse, melee or shot with shields", "light horse, shot without"});
    for (std::size_t a = 0; a < 4; ++a) {
        std::vector<Cell> cells = {words(by_armour[a])};
        for (const SaveFaces& f : save_table[a]) cells.push_back(faces_words(f));
        page.table.row(std::move(cells));
    }
    return page;
}

ReferencePage panic_page() {
    ReferencePage page =
        page_of("panic", "panic: what counts against a stand, and how far it runs",
                {rule("LH-33"), rule("LH-35"), rule("LH-36"), rule("LH-37"), rule("LH-44"), rule("LH-49")},
                {"movement points", "axe", "arrow", "panic"});
    for (int mp = 1; mp <= 4; ++mp)
        page.table.row({number(mp), number(panic_hexes(mp, Face::axe)), number(panic_hexes(mp, Face::arrow)),
                        number(panic_hexes(mp, Face::panic))});
    page.notes.push_back(fmt::format("Morale test: attacked in the flank {}, in the rear {}, already panicked {}.",
                                     flank_panic, rear_panic, already_panicked));
    return page;
}

ReferencePage kinds_page() {
    ReferencePage page = page_of(
        "units", "unit types", {rule("LH-42"), rule("LH-46")},
        {"key", "type", "figures", "dice per figure", "movement points by armour", "a casualty counts as", "rule"});
    for (const KindRow& k : kinds) {
        std::string moves;
        for (std::size_t a = 0; a < 4; ++a)
            moves += fmt::format("{}{}", a > 0 ? " " : "", k.move_points[a] == 0 ? "-" : number(k.move_points[a]));
        page.table.row(
            {words(k.key), words(k.name), number(k.figures), number(k.dice), moves, number(k.weight), id(k.rule)});
    }
    page.notes.emplace_back(
        "Movement points in this order: no armour, light, medium, heavy; a dash means that the type may not wear that "
        "armour.");
    return page;
}

ReferencePage weapons_page() {
    ReferencePage page =
        page_of("weapons", "weapons", {rule("LH-68"), rule("LH-72"), rule("LH-73")},
                {"weapon", "on foot only", "shoots", "with shields", "penetration in melee", "shooting", "rule"});
    for (const WeaponRow& w : weapons)
        page.table.row({words(w.name), yes(w.foot_only), yes(w.missile), yes(w.shields), number(w.melee_penetration),
                        number(w.shot_penetration), id(w.rule)});
    return page;
}

ReferencePage costs_page() {
    ReferencePage page =
        page_of("costs", "price of a full stand in points", {rule("LH-76")}, {"for", "points", "points for horse"});
    for (const KindRow& k : kinds) page.table.row({words(k.name), number(k.base_cost), "-"});
    for (const WeaponRow& w : weapons)
        if (w.cost != 0) page.table.row({words(w.name), number(w.cost), number(w.cost)});
    for (std::size_t a = 1; a < 4; ++a)
        page.table.row({fmt::format("{} armour", by_armour[a]), number(armour_cost[0][a]), number(armour_cost[1][a])});
    page.table.row({"shields", number(shield_cost), number(shield_cost)});
    for (std::size_t m = 1; m < 4; ++m)
        page.table.row({fmt::format("morale {}", m), number(morale_cost[0][m]), number(morale_cost[1][m])});
    // Factors on the whole price, computed from the prices of a stand with and without it.
    const auto times = [&](const char* what, Build with, Build without) {
        const std::string factor = fmt::format("x {}", decimal_text(fraction(cost(with), cost(without))));
        page.table.row({what, factor, factor});
    };
    Build leads{.kind = Kind::kingf}, listless = leads, gifted = leads, sworn;
    listless.leadership = 1;
    gifted.leadership = 3;
    sworn.dedicated = true;
    times("light troops", {.kind = Kind::linf}, {.kind = Kind::inf});
    times("a leader of leadership 1", listless, leads);
    times("a leader of leadership 3", gifted, leads);
    times("dedicated warriors", sworn, {});
    page.notes.emplace_back(
        "A mercenary stand costs a quarter of its price in advance and must be promised at least as much again (LH-92, "
        "LH-93).");
    return page;
}

// --- Modifiers of a roll: taken from the functions of the rules, on a small table set up for each question.

Facts stand(Kind kind, Weapon weapon) {
    Build b;
    b.kind = kind;
    b.weapon = weapon;
    return facts_of(b);
}
// A stand about to act in the middle of the map, facing north towards an enemy.
State acting(Kind kind, Weapon weapon, const House& house) {
    State s = placed({{stand(kind, weapon), Side::first, hex_at(4, 5), 0},
                      {stand(Kind::inf, Weapon::spears), Side::second, hex_at(4, 4), 3},
                      {stand(Kind::kingf, Weapon::spears), Side::first, hex_at(0, 9), 0},
                      {stand(Kind::kingf, Weapon::spears), Side::second, hex_at(0, 0), 3}},
                     house);
    s.stage = Stage::act;
    s.turn = 1;
    s.actions = 1;
    s.order.fill(Side::first);
    return s;
}
// The fewest movement points that suffice for the order; none: it is impossible.
std::string least_points(State s, const TableOrder& order) {
    for (int points = 0; points <= 4; ++points) {
        s.action = fresh_action(s, 0);
        s.action.begun = true;
        s.action.move_points = static_cast<std::int8_t>(points);
        if (!Rules::check(s, order)) return number(points);
    }
    return "-";
}

ReferencePage parts_page(const House& house) {
    ReferencePage page =
        page_of("parts", "what an action is made of (T-3)", {rule("LH-12"), rule("LH-66"), rule("LH-67")},
                {"part", "movement points", "for light troops", "rule", "in full"});
    const auto both = [&](const char* what, RuleRef of, const TableOrder& order, Weapon weapon = Weapon::sidearms) {
        State formed = acting(Kind::inf, weapon, house), light = acting(Kind::linf, weapon, house);
        for (State* s : {&formed, &light}) {
            if (std::holds_alternative<Reload>(order)) s->stands[0].loaded = false;
            if (std::holds_alternative<Advance>(order)) s->stands[1].at = hex_at(8, 0);
        }
        const RuleRow& r = row(of);
        page.table.row({what, least_points(formed, order), least_points(light, order), words(r.id), words(r.words)});
    };
    const PieceId who = piece(0), enemy = piece(1);
    const Hex here = hex_at(4, 5), ahead = hex_at(4, 4);
    both("turn", rule("LH-13"), Advance{who, HexPlace{here, 1}});
    both("about face", rule("LH-14"), Advance{who, HexPlace{here, 3}});
    both("advance", rule("LH-15"), Advance{who, HexPlace{ahead, 0}});
    both("attack", rule("LH-16"), Charge{who, enemy, HexPlace{here, 0}});
    both("shoot", rule("LH-17"), Shoot{who, enemy}, Weapon::bows);
    both("reload crossbows", rule("LH-66"), Reload{who}, Weapon::crossbows);
    page.table.row(
        {"reload arbalests", "the action", "the action", id(rule("LH-67")), words(row(rule("LH-67")).words)});
    page.table.row({"rally", "the action", "the action", id(rule("LH-22")), words(row(rule("LH-22")).words)});
    page.notes.emplace_back(
        "Light troops make an about face by turning: their first turn in each hex is free, and each further turn costs "
        "a point.");
    return page;
}

ReferencePage tests_page() {
    ReferencePage page = page_of("morale", "panic tests (T-5)",
                                 {rule("LH-33"), rule("LH-34"), rule("LH-38"), rule("LH-43"), rule("LH-45")},
                                 {"", "after a melee", "after being shot at"});
    page.table.row({"who rolls", "each stand that is left", "a stand that lost figures"});
    page.table.row({"dice", "its morale", "its morale"});
    page.table.row({"attacked in the flank", with_sign(flank_panic), "-"});
    page.table.row({"attacked in the rear", with_sign(rear_panic), "-"});
    page.table.row({"already panicked", with_sign(already_panicked), with_sign(already_panicked)});
    page.table.row({"casualties", "the enemy's minus its own", "-"});
    page.table.row({"panics on", "its casualties or less", "less than its casualties"});
    std::string heavy;
    for (const KindRow& k : kinds)
        if (k.weight > 1) heavy += fmt::format("{}{}", heavy.empty() ? "" : ", ", k.name);
    page.notes.push_back(fmt::format("Casualties count double for: {} (LH-42, LH-46, LH-R41).", heavy));
    return page;
}

ReferencePage dice_page() {
    ReferencePage page = page_of(
        "melee-dice", "dice of a full stand hand to hand",
        {rule("LH-55"), rule("LH-56"), rule("LH-61"), rule("LH-69"), rule("LH-70"), rule("LH-71"), rule("LH-75")},
        {"weapon", "infantry", "against spears", "cavalry", "against spears", "light cavalry", "against spears"});
    for (const WeaponRow& w : weapons) {
        std::vector<Cell> cells = {words(w.name)};
        for (const Kind kind : {Kind::inf, Kind::cav, Kind::lcav})
            for (const Weapon enemy : {Weapon::sidearms, Weapon::spears}) {
                const State s = placed({{stand(kind, w.weapon), Side::first, hex_at(4, 5), 0},
                                        {stand(Kind::inf, enemy), Side::second, hex_at(4, 4), 3}});
                cells.push_back(w.foot_only && !row(kind).foot ? "-" : number(melee_dice(s, 0, 1).total()));
            }
        page.table.row(std::move(cells));
    }
    return page;
}

// Positions such as "1 ahead and 2 left": steps straight ahead and to either side.
ReferencePage arcs_page(const House& house) {
    ReferencePage page =
        page_of("arcs", "sides of a stand and firing areas (T-10)", {rule("LH-105"), rule("LH-106"), rule("LH-107")},
                {"for", "hexes", "where, for a stand at 0,0 facing north"});
    static constexpr std::array<const char*, 6> ways = {"N", "NE", "SE", "S", "SW", "NW"};
    const auto sides = [&](const char* what, Aspect wanted) {
        std::string where;
        int n = 0;
        for (int d = 0; d < hex_directions; ++d) {
            if (aspect(Hex{0, 0}, 0, neighbour(Hex{0, 0}, d)) != wanted) continue;
            where += fmt::format("{}{}", n++ > 0 ? " " : "", ways[static_cast<std::size_t>(d)]);
        }
        page.table.row({what, number(n), where});
    };
    sides("front", Aspect::front);
    sides("flank", Aspect::flank);
    sides("rear", Aspect::rear);
    const auto area = [&](const char* what, Kind kind) {
        const State s = placed({{stand(kind, Weapon::bows), Side::first, Hex{0, 0}, 0}}, house);
        std::string where;
        int n = 0;
        for (std::int16_t r = -4; r <= 4; ++r)
            for (std::int16_t q = -4; q <= 4; ++q) {
                const Hex target{q, r};
                if (target == Hex{0, 0} || !in_arc(s, 0, {0, 0}, 0, target)) continue;
                where += fmt::format("{}{},{}", n++ > 0 ? " " : "", q, r);
            }
        page.table.row({what, number(n), where});
    };
    area("archers on foot", Kind::inf);
    area("horse archers", Kind::lcav);
    page.notes.emplace_back("A hex is given by its steps to the south-east and to the south (LH-R3).");
    return page;
}

// How much deeper thought gains, as measured by `ladder --double`.
ReferencePage search_page() {
    ReferencePage page = page_of_ruleset(ruleset(), "search", "more time for the commander that searches",
                                         {"work", "battles against single work", "won", "error in points"});
    page.rules.emplace_back("LH-COMMANDER");
    page.table.row({"double", number(131), "50.0%", "8.9"});
    page.notes.emplace_back(
        "As far as has been measured, this ruleset does not reward deeper thought, so a larger budget is not worth the "
        "wait.");
    return page;
}

}  // namespace

std::vector<ReferencePage> pages(const HouseRules& rules) {
    const House house = switches().read(rules);
    return {score_page(house), sequence_page(),   saves_page(), panic_page(), kinds_page(),     weapons_page(),
            costs_page(),      parts_page(house), tests_page(), dice_page(),  arcs_page(house), search_page()};
}

}  // namespace banneret::lionheart
