// What changes a roll: asked of the functions that battles are fought by, on a small table set for the question.

#include <algorithm>

#include "engine/core/fraction.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/reference_parts.h"

namespace banneret {

namespace {

using namespace reference;

// Every part of these tallies, each rule and value once, as they come up.
void add_parts(ReferencePage& page, std::initializer_list<Tally> tallies, std::string_view called = {}) {
    for (const Tally& tally : tallies)
        for (const Tally::Part& part : tally.parts()) {
            std::vector<std::string> line = {words(called.empty() ? row(part.rule).name : called),
                                             with_sign(part.value), id(part.rule)};
            if (std::ranges::find(page.rows, line) == page.rows.end()) page.rows.push_back(std::move(line));
        }
}

// --- By This Axe -----------------------------------------------------------------------------------------------------

namespace of_axe {

using axe::Facts;

Facts foot(axe::Arm arm = axe::Arm::sword) {
    Facts f = axe::unit_facts(Unit{}, 12, false);
    f.arms = static_cast<std::uint8_t>(1u << static_cast<unsigned>(arm));
    return f;
}
Facts horse() {
    Facts f = foot();
    f.mounted = true;
    return f;
}
Facts person(Tiers tiers) {
    Character c;
    c.tiers = tiers;
    c.rank = Rank::leader;
    return axe::character_facts(c, nullptr, false);
}
// Red in the south, Blue in the north, at night if wanted.
axe::State table(std::vector<Facts> red, std::vector<Facts> blue, Terrain terrain = {}, bool night = false) {
    std::vector<axe::PlacedPiece> pieces;
    Hundredths x = 600;
    for (Facts& f : red) pieces.push_back({std::move(f), Side::first, InchPlace{x += 900, 1200, 0}});
    x = 600;
    for (Facts& f : blue) pieces.push_back({std::move(f), Side::second, InchPlace{x += 900, 2400, 180}});
    axe::State s = axe::placed(std::move(pieces), {}, false, std::move(terrain));
    if (night) {
        axe::Setup setup = *s.setup;
        setup.night = true;
        s.setup = Shared<axe::Setup>(std::move(setup));
    }
    return s;
}
Terrain square(TableGround ground, std::int8_t level = 0) {
    return {{Patch{ground, "", level, false, {{1000, 1000}, {2600, 1000}, {2600, 2600}, {1000, 2600}}, {}, {}}}};
}

ReferencePage to_hit() {
    ReferencePage page = axe_page("to-hit", "to hit, and what changes it (T-3, T-7, T-12)", {8, 9, 67, 95},
                                  {"for", "on a d6, or changed by", "rule"});
    for (int fc = 1; fc <= 5; ++fc)
        page.rows.push_back({fmt::format("{} {}", fc, fighting_capacity_name(fc)),
                             fmt::format("1 to {}", axe::used(fc)), id(axe::rule(11))});
    const auto blow = [](const axe::State& s, axe::BlowCase how) { return axe::melee_number(s, 0, 1, how); };
    const axe::State plain = table({foot()}, {foot()}), riders = table({horse()}, {foot()});
    for (const axe::ArmRow& a : axe::arms) {
        const axe::State against = table({a.arm == axe::Arm::lance ? horse() : foot()}, {horse()});
        add_parts(page, {blow(against, {.arm = a.arm, .charging = a.arm == axe::Arm::lance})}, a.name);
    }
    add_parts(page,
              {blow(riders, {.charging = true}), blow(plain, {.flank_or_rear = true}),
               blow(plain, {.over_obstacle = true}), blow(table({foot()}, {horse()}, square(TableGround::scrub)), {}),
               blow(plain, {.charging = true, .card_bonus = 2}), blow(plain, {.charging = true, .card_bonus = 1})});
    Facts sees = foot(), hides = foot(), marks = foot();
    sees.darkvision = hides.camouflage = marks.marksman = true;
    add_parts(page, {blow(table({sees}, {foot()}, {}, true), {}), blow(table({foot()}, {hides}, {}, true), {}),
                     axe::missile_number(table({marks}, {foot()}), 0, 1)});
    page.notes.emplace_back(
        "All is added up, and the number then kept within 1 and 5: a 1 hits, a 6 does not (BTA-R2).");
    return page;
}

ReferencePage saves() {
    ReferencePage page =
        axe_page("save-modifiers", "what changes a save (T-2)", {9, 14}, {"for", "changed by", "rule"});
    Facts f = axe::unit_facts(Unit{}, 12, false);
    f.shield = f.mounted = f.heroic = f.tough = f.regeneration = true;
    const axe::State s = table({f}, {});
    add_parts(page,
              {axe::save_number(s, 0, {.prayers = 1}), axe::save_number(s, 0, {.missile = true, .shieldwall = true}),
               axe::save_number(s, 0, {.braced = true})});
    for (const MissileWeaponRow& w : missile_weapon_rows())
        if (w.save_modifier != 0) page.rows.push_back({words(w.name), with_sign(w.save_modifier), id(axe::rule(68))});
    page.rows.push_back({words(row(axe::rule(190)).name), with_sign(axe::breath_pierce), id(axe::rule(190))});
    page.notes.emplace_back(
        "Shields count against what comes from the front; against spells neither armour nor shield counts (BTA-R14); "
        "in a "
        "duel the heroic bonus does not (BTA-53).");
    return page;
}

ReferencePage morale() {
    ReferencePage page =
        axe_page("morale-modifiers", "what changes a morale number (T-14)", {113, 120}, {"for", "changed by", "rule"});
    axe::State s = table({foot(), person({}), person({})}, {});
    s.turn = 3;
    s.pieces[0].flank_hit = s.pieces[0].rear_hit = true;
    s.pieces[1].at = s.pieces[2].at = s.pieces[0].at;
    s.pieces[2].where = axe::Where::destroyed;
    s.pieces[2].died = s.turn;
    s.general_lost.first = 1;
    // Six wide in two ranks, four wide in three, and half of them gone.
    axe::State two = s, three = s, half = s;
    two.pieces[0].reform(6);
    three.pieces[0].reform(4);
    half.pieces[0].leave(6);
    const auto number = [](const axe::State& t) { return axe::morale_tally(t, 0, true, 2); };
    add_parts(page, {number(two), number(three), number(half)});
    for (const Tiers tiers :
         {Tiers{.fighter = FighterTier::hero}, Tiers{.mage = MageTier::mage}, Tiers{.priest = PriestTier::priest}}) {
        axe::State with = table({foot(), person(tiers)}, {});
        with.pieces[1].host = 0;
        add_parts(page, {axe::morale_tally(with, 0, true)});
    }
    page.notes.emplace_back("Ranks count where the unit is wider than deep, and once at least half full (BTA-R22).");
    return page;
}

ReferencePage terrain() {
    ReferencePage page =
        axe_page("terrain", "terrain in inches (T-10)", {82, 83, 84, 85, 86}, {"ground", "on foot", "mounted", "rule"});
    const auto toll = [](const Facts& who, Terrain ground) {
        return axe::toll(table({who}, {}, std::move(ground)), 0, {1500, 500}, {1500, 2000});
    };
    const auto inches = [](const axe::Toll& t) { return decimal_text(fraction(t.certain.total(), 100)); };
    const auto certain = [&](const char* what, TableGround ground, int rule, std::int8_t level = 0) {
        page.rows.push_back({what, inches(toll(foot(), square(ground, level))),
                             inches(toll(horse(), square(ground, level))), id(axe::rule(rule))});
    };
    certain("a level of hill, upwards", TableGround::hill, 82, 1);
    certain("scrub or light woods", TableGround::scrub, 83);
    page.rows.push_back({"woods", "-1d2", "-1d6", id(axe::rule(84))});
    certain("a wall", TableGround::wall, 85);
    certain("a hedge", TableGround::hedge, 85);
    page.rows.push_back({"a river", "stops at it", "stops at it", id(axe::rule(86))});
    page.notes.emplace_back(
        "Each piece of ground counts once a turn, and a unit that may move goes an inch at least (BTA-R37, BTA-R39).");
    return page;
}

}  // namespace of_axe

// --- Lionheart variant -----------------------------------------------------------------------------------------------

namespace of_hexes {

using namespace lionheart;

Facts stand(Kind kind, Weapon weapon) {
    Build b;
    b.kind = kind;
    b.weapon = weapon;
    return facts_of(b);
}
// One stand about to act in the middle of the map, facing north, an enemy before it.
State acting(Kind kind, Weapon weapon, const lionheart::House& house) {
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
// The fewest movement points with which it can be done; none: it cannot.
std::string least_points(State s, const TableOrder& order) {
    for (int points = 0; points <= 4; ++points) {
        s.action = fresh_action(s, 0);
        s.action.begun = true;
        s.action.move_points = static_cast<std::int8_t>(points);
        if (!Rules::check(s, order)) return number(points);
    }
    return "-";
}

ReferencePage parts_page(const lionheart::House& house) {
    ReferencePage page = lionheart_page("parts", "what an action is made of (T-3)", {12, 66, 67},
                                        {"part", "movement points", "of light troops", "rule", "in words"});
    const auto both = [&](const char* what, int of, const TableOrder& order, Weapon weapon = Weapon::sidearms) {
        State formed = acting(Kind::inf, weapon, house), light = acting(Kind::linf, weapon, house);
        for (State* s : {&formed, &light}) {
            if (std::holds_alternative<Reload>(order)) s->stands[0].loaded = false;
            if (std::holds_alternative<Advance>(order)) s->stands[1].at = hex_at(8, 0);
        }
        const RuleRow& r = row(rule(of));
        page.rows.push_back(
            {what, least_points(formed, order), least_points(light, order), words(r.id), words(r.words)});
    };
    const PieceId who = piece(0), enemy = piece(1);
    const Hex here = hex_at(4, 5), ahead = hex_at(4, 4);
    both("turn", 13, Advance{who, HexPlace{here, 1}, 0});
    both("about face", 14, Advance{who, HexPlace{here, 3}, 0});
    both("advance", 15, Advance{who, HexPlace{ahead, 0}, 0});
    both("attack", 16, Charge{who, enemy, HexPlace{here, 0}, 0});
    both("shoot", 17, Shoot{who, enemy, 0}, Weapon::bows);
    both("reload crossbows", 66, Reload{who}, Weapon::crossbows);
    page.rows.push_back({"reload arbalests", "the action", "the action", id(rule(67)), words(row(rule(67)).words)});
    page.rows.push_back({"rally", "the action", "the action", id(rule(22)), words(row(rule(22)).words)});
    page.notes.emplace_back(
        "Light troops turn about by turning; their first turn in each hex is for nothing, a further one costs a "
        "point.");
    return page;
}

ReferencePage tests_page() {
    ReferencePage page = lionheart_page("morale", "panic tests (T-5)", {33, 34, 38, 43, 45},
                                        {"", "after a melee", "after being shot at"});
    page.rows.push_back({"who throws", "each stand that is left", "a stand that lost figures"});
    page.rows.push_back({"dice", "its morale", "its morale"});
    page.rows.push_back({"attacked in its flank", with_sign(flank_panic), "-"});
    page.rows.push_back({"attacked in its rear", with_sign(rear_panic), "-"});
    page.rows.push_back({"panicked already", with_sign(already_panicked), with_sign(already_panicked)});
    page.rows.push_back({"casualties", "the enemy's less its own", "-"});
    page.rows.push_back({"panics on", "its casualties or less", "less than its casualties"});
    std::string heavy;
    for (const KindRow& k : kinds)
        if (k.weight > 1) heavy += fmt::format("{}{}", heavy.empty() ? "" : ", ", k.name);
    page.notes.push_back(fmt::format("Casualties count double for: {} (LH-42, LH-46, LH-R41).", heavy));
    return page;
}

ReferencePage dice_page() {
    ReferencePage page = lionheart_page(
        "melee-dice", "dice of a full stand hand to hand", {55, 56, 61, 69, 70, 71, 75},
        {"weapon", "infantry", "against spears", "cavalry", "against spears", "light cavalry", "against spears"});
    for (const WeaponRow& w : weapons) {
        std::vector<std::string> cells = {words(w.name)};
        for (const Kind kind : {Kind::inf, Kind::cav, Kind::lcav})
            for (const Weapon enemy : {Weapon::sidearms, Weapon::spears}) {
                const State s = placed({{stand(kind, w.weapon), Side::first, hex_at(4, 5), 0},
                                        {stand(Kind::inf, enemy), Side::second, hex_at(4, 4), 3}});
                cells.push_back(w.foot_only && !row(kind).foot ? "-" : number(melee_dice(s, 0, 1).total()));
            }
        page.rows.push_back(std::move(cells));
    }
    return page;
}

// "1 ahead and 2 left": steps straight ahead and to either side of it.
ReferencePage arcs_page(const lionheart::House& house) {
    ReferencePage page = lionheart_page("arcs", "sides of a stand and firing areas (T-10)", {105, 106, 107},
                                        {"for", "hexes", "where, of a stand at 0,0 that faces north"});
    static constexpr std::array<const char*, 6> ways = {"N", "NE", "SE", "S", "SW", "NW"};
    const auto sides = [&](const char* what, Aspect wanted) {
        std::string where;
        int n = 0;
        for (int d = 0; d < hex_directions; ++d) {
            if (aspect(Hex{0, 0}, 0, neighbour(Hex{0, 0}, d)) != wanted) continue;
            where += fmt::format("{}{}", n++ > 0 ? " " : "", ways[static_cast<std::size_t>(d)]);
        }
        page.rows.push_back({what, number(n), where});
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
        page.rows.push_back({what, number(n), where});
    };
    area("archers on foot", Kind::inf);
    area("horse archers", Kind::lcav);
    page.notes.emplace_back("Hexes are told by steps to the south-east and to the south (LH-R3).");
    return page;
}

}  // namespace of_hexes

}  // namespace

std::vector<ReferencePage> axe_roll_pages(const HouseRules&) {
    return {of_axe::to_hit(), of_axe::saves(), of_axe::morale(), of_axe::terrain()};
}

std::vector<ReferencePage> lionheart_roll_pages(const HouseRules& rules) {
    return {of_hexes::parts_page(rules.lionheart), of_hexes::tests_page(), of_hexes::dice_page(),
            of_hexes::arcs_page(rules.lionheart)};
}

}  // namespace banneret
