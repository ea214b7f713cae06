// The Rules pages of By This Axe, generated from the same rows and functions as the rules.

#include <algorithm>

#include "engine/core/fraction.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/by_this_axe/ruleset.h"
#include "engine/rulesets/reference_parts.h"

namespace banneret::axe {

namespace {

using namespace reference;

constexpr RulesetPages page_of{ruleset};

ReferencePage saves_page() {
    ReferencePage page = page_of("saves", "armour saves (T-1)", {rule("BTA-14")}, {"armour", "save"});
    for (std::size_t a = 0; a < 4; ++a) page.table.row({words(by_armour[a]), number(armour_save[a])});
    page.notes.emplace_back("A d6 at or under the number saves; the rule rows give the modifiers and limits.");
    return page;
}

ReferencePage moves_page() {
    ReferencePage page =
        page_of("movement", "movement in inches (T-9)",
                {rule("BTA-75"), rule("BTA-76"), rule("BTA-77"), rule("BTA-78"), rule("BTA-79"), rule("BTA-80")},
                {"armour", "horse", "foot", "horse, without cards", "foot, without cards"});
    for (std::size_t a = 0; a < 4; ++a)
        page.table.row({words(by_armour[a]), number(horse_rate[a]), number(foot_rate[a]), number(2 * horse_rate[a]),
                        number(2 * foot_rate[a])});
    page.table.row({"a lone character", number(lone_horse), number(lone_foot), number(lone_horse), number(lone_foot)});
    page.notes.emplace_back(
        "Then the rate is halved for slow units and doubled for quick ones, a musician adds 1 inch, and cards add "
        "theirs (BTA-R37).");
    return page;
}

ReferencePage arms_page() {
    ReferencePage page = page_of_ruleset(ruleset(), "melee-weapons", "melee weapons (T-11)",
                                         {"weapon", "strikes", "to hit", "ranks", "rule"});
    for (const ArmRow& a : arms)
        page.table.row({words(a.name), number(a.reach), fmt::format("{:+}", a.modifier),
                        decimal_text(fraction(a.half_ranks, 2)), id(rule.printed(a.rule))});
    page.notes.emplace_back(
        "The lower number strikes first. The pike's modifier counts only against horse, the lance's only on the "
        "charge.");
    const auto reach_of = [](Ability size) {
        Unit unit;
        unit.abilities.add(size);
        return static_cast<int>(unit_facts(unit, 1, false).size);
    };
    page.notes.push_back(fmt::format(
        "Size changes the number: {:+} for small creatures, {:+} for large ones, {:+} for giants (T-19, BTA-R53).",
        reach_of(Ability::small), reach_of(Ability::large), reach_of(Ability::giant)));
    return page;
}

ReferencePage morale_page() {
    ReferencePage page = page_of("morale", "morale by fighting capacity (T-13)", {rule("BTA-113")},
                                 {"fighting capacity", "under fire", "in melee"});
    for (int fc = 1; fc <= 5; ++fc)
        page.table.row({number(fc), number(morale_number(fc, true)), number(morale_number(fc, false))});
    return page;
}

ReferencePage cards_page() {
    ReferencePage page =
        page_of_ruleset(ruleset(), "cards", "the command deck (T-15)", {"card", "copies", "charges", "pieces", "rule"});
    for (const CardRow& c : card_rows)
        page.table.row({words(c.name), number(c.copies), yes(c.charges), c.pieces == 0 ? "-" : number(c.pieces),
                        id(rule.printed(c.rule))});
    page.notes.push_back(fmt::format("{} cards; a side keeps {} of them.", deck_size, kept_cards));
    return page;
}

ReferencePage missiles_page() {
    ReferencePage page = page_of("missile-weapons", "missile weapons (T-8)", {rule("BTA-68"), rule("BTA-69")},
                                 {"weapon", "range in inches", "the target's save"});
    for (const MissileWeaponRow& w : missile_weapon_rows())
        page.table.row({words(w.name), number(w.range_inches), with_sign(w.save_modifier)});
    return page;
}

ReferencePage turn_page() {
    ReferencePage page = page_of("turn", "a turn (T-5)", {rule("BTA-28")}, {"phase", "what happens", "rule"});
    for (const RuleRef phase : {rule("BTA-29"), rule("BTA-30"), rule("BTA-31"), rule("BTA-32"), rule("BTA-33")}) {
        const RuleRow& of = row(phase);
        page.table.row({words(of.heading), words(of.words), words(of.id)});
    }
    page.notes.emplace_back(
        "At the end of the turn the battle may be over, and each hand is cut to the cards a side may keep.");
    return page;
}

ReferencePage leaders_page() {
    ReferencePage page = page_of("leaders", "leaders (T-4)", {rule("BTA-27"), rule("BTA-129")},
                                 {"leadership", "called", "cards drawn per turn", "rallies on or under"});
    for (int n = 1; n <= 5; ++n) page.table.row({number(n), words(leadership_name(n)), number(n), number(used(n))});
    return page;
}

ReferencePage heroes_page() {
    ReferencePage page = page_of(
        "heroes", "characters by scale (T-6, T-16)",
        {rule("BTA-47"), rule("BTA-162"), rule("BTA-163"), rule("BTA-164"), rule("BTA-166"), rule("BTA-167"),
         rule("BTA-168"), rule("BTA-170")},
        {"tier", "dice in a duel", "attacks at 1:5", "hits at 1:5", "attacks at 1:20", "hits at 1:20", "heroic save"});
    const auto add = [&](Tiers tiers) {
        Character c;
        c.tiers = tiers;
        const Facts five = character_facts(c, nullptr, false), twenty = character_facts(c, nullptr, true);
        page.table.row({tiers_words(tiers), number(five.pool), number(five.attacks), number(five.hits),
                        number(twenty.attacks), number(twenty.hits), yes(five.heroic)});
    };
    add({});
    for (const FighterTier t : {FighterTier::hero, FighterTier::superhero, FighterTier::champion}) add({.fighter = t});
    for (const PriestTier t : {PriestTier::priest, PriestTier::high_priest}) add({.priest = t});
    for (const MageTier t : {MageTier::mage, MageTier::wizard}) add({.mage = t});
    page.notes.emplace_back("A fighter's tier attacks at fighting capacity 5, except a Hero at 1:20 (BTA-166).");
    return page;
}

ReferencePage magic_page() {
    ReferencePage page =
        page_of("magic", "dice of mages and priests (T-17)", {rule("BTA-169"), rule("BTA-174"), rule("BTA-178")},
                {"tier", "at 1:5", "at 1:20", "in a duel"});
    constexpr std::array<const char*, 2> tiers = {"mage or priest", "wizard or high priest"};
    for (std::size_t t = 1; t <= tiers.size(); ++t)
        page.table.row({tiers[t - 1], number(magic_dice[t][0]), number(magic_dice[t][1]), number(caster_pool_of(t))});
    page.notes.push_back(fmt::format("Range in inches: spells {}, wards {}, prayers {}.", spell_range / 100,
                                     ward_range / 100, prayer_range / 100));
    return page;
}

// --- Modifiers of a roll: taken from the functions of the rules, on a small table set up for each question.

Facts foot(Arm arm = Arm::sword) {
    Facts f = unit_facts(Unit{}, 12, false);
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
    return character_facts(c, nullptr, false);
}
// Red in the south, Blue in the north, optionally at night.
State table(std::vector<Facts> red, std::vector<Facts> blue, Terrain terrain = {}, bool night = false) {
    std::vector<PlacedPiece> pieces;
    Hundredths x = 600;
    for (Facts& f : red) pieces.push_back({std::move(f), Side::first, InchPlace{x += 900, 1200, 0}});
    x = 600;
    for (Facts& f : blue) pieces.push_back({std::move(f), Side::second, InchPlace{x += 900, 2400, 180}});
    State s = placed(std::move(pieces), {}, false, std::move(terrain));
    if (night) {
        Setup setup = *s.setup;
        setup.night = true;
        s.setup = Shared<Setup>(std::move(setup));
    }
    return s;
}
Terrain square(TableGround ground, std::int8_t level = 0) {
    return {{Patch{ground, "", level, false, {{1000, 1000}, {2600, 1000}, {2600, 2600}, {1000, 2600}}, {}, {}}}};
}

ReferencePage to_hit() {
    ReferencePage page = page_of("to-hit", "to hit, and what changes it (T-3, T-7, T-12)",
                                 {rule("BTA-8"), rule("BTA-9"), rule("BTA-67"), rule("BTA-95")},
                                 {"for", "on a d6, or changed by", "rule"});
    for (int fc = 1; fc <= 5; ++fc)
        page.table.row({fmt::format("{} {}", fc, fighting_capacity_name(fc)), fmt::format("1 to {}", used(fc)),
                        id(rule("BTA-11"))});
    const auto blow = [](const State& s, BlowCase how) { return melee_number(s, 0, 1, how); };
    const State plain = table({foot()}, {foot()}), riders = table({horse()}, {foot()});
    for (const ArmRow& a : arms) {
        const State against = table({a.arm == Arm::lance ? horse() : foot()}, {horse()});
        add_parts(page, {blow(against, {.arm = a.arm, .charging = a.arm == Arm::lance})}, a.name);
    }
    add_parts(page,
              {blow(riders, {.charging = true}), blow(plain, {.flank_or_rear = true}),
               blow(plain, {.over_obstacle = true}), blow(table({foot()}, {horse()}, square(TableGround::scrub)), {}),
               blow(plain, {.charging = true, .card_bonus = 2}), blow(plain, {.charging = true, .card_bonus = 1})});
    Facts sees = foot(), hides = foot(), marks = foot();
    sees.darkvision = hides.camouflage = marks.marksman = true;
    add_parts(page, {blow(table({sees}, {foot()}, {}, true), {}), blow(table({foot()}, {hides}, {}, true), {}),
                     missile_number(table({marks}, {foot()}), 0, 1)});
    page.notes.emplace_back(
        "All modifiers are added, and the number is then kept within 1 and 5: a 1 hits, a 6 does not (BTA-R2).");
    return page;
}

ReferencePage saves() {
    ReferencePage page = page_of("save-modifiers", "what changes a save (T-2)", {rule("BTA-9"), rule("BTA-14")},
                                 {"for", "changed by", "rule"});
    Facts f = unit_facts(Unit{}, 12, false);
    f.shield = f.mounted = f.heroic = f.tough = f.regeneration = true;
    const State s = table({f}, {});
    add_parts(page, {save_number(s, 0, {.prayers = 1}), save_number(s, 0, {.missile = true, .shieldwall = true}),
                     save_number(s, 0, {.braced = true})});
    for (const MissileWeaponRow& w : missile_weapon_rows())
        if (w.save_modifier != 0) page.table.row({words(w.name), with_sign(w.save_modifier), id(rule("BTA-68"))});
    page.table.row({words(row(rule("BTA-190")).name), with_sign(breath_pierce), id(rule("BTA-190"))});
    page.notes.emplace_back(
        "Shields count only against attacks from the front. Neither armour nor shield counts against spells (BTA-R14). "
        "The heroic bonus does not count in a duel (BTA-53).");
    return page;
}

ReferencePage morale() {
    ReferencePage page = page_of("morale-modifiers", "what changes a morale number (T-14)",
                                 {rule("BTA-113"), rule("BTA-120")}, {"for", "changed by", "rule"});
    State s = table({foot(), person({}), person({})}, {});
    s.turn = 3;
    s.pieces[0].flank_hit = s.pieces[0].rear_hit = true;
    s.pieces[1].at = s.pieces[2].at = s.pieces[0].at;
    s.pieces[2].where = Where::destroyed;
    s.fallen_leaders.push_back({Side::first, s.turn, body(s, 0)});
    s.general_lost.first = 1;
    // Six wide in two ranks, four wide in three, and with half its figures lost.
    State two = s, three = s, half = s;
    two.pieces[0].reform(6);
    three.pieces[0].reform(4);
    half.pieces[0].leave(6);
    const auto number = [](const State& t) { return morale_tally(t, 0, true, 2); };
    add_parts(page, {number(two), number(three), number(half)});
    for (const Tiers tiers :
         {Tiers{.fighter = FighterTier::hero}, Tiers{.mage = MageTier::mage}, Tiers{.priest = PriestTier::priest}}) {
        State with = table({foot(), person(tiers)}, {});
        with.pieces[1].host = 0;
        add_parts(page, {morale_tally(with, 0, true)});
    }
    page.notes.emplace_back(
        "Ranks count only if the unit is wider than deep, and a rank only if it is at least half full (BTA-R22).");
    return page;
}

ReferencePage terrain() {
    ReferencePage page = page_of("terrain", "terrain in inches (T-10)",
                                 {rule("BTA-82"), rule("BTA-83"), rule("BTA-84"), rule("BTA-85"), rule("BTA-86")},
                                 {"ground", "on foot", "mounted", "rule"});
    const auto toll_of = [](const Facts& who, Terrain ground) {
        return toll(table({who}, {}, std::move(ground)), 0, {1500, 500}, {1500, 2000});
    };
    const auto inches = [](const Toll& t) { return decimal_text(fraction(t.certain.total(), 100)); };
    const auto certain = [&](const char* what, TableGround ground, RuleRef why, std::int8_t level = 0) {
        page.table.row({what, inches(toll_of(foot(), square(ground, level))),
                        inches(toll_of(horse(), square(ground, level))), id(why)});
    };
    certain("each level up a hill", TableGround::hill, rule("BTA-82"), 1);
    certain("scrub or light woods", TableGround::scrub, rule("BTA-83"));
    page.table.row({"woods", "-1d2", "-1d6", id(rule("BTA-84"))});
    certain("a wall", TableGround::wall, rule("BTA-85"));
    certain("a hedge", TableGround::hedge, rule("BTA-85"));
    page.table.row({"a river", "stops at it", "stops at it", id(rule("BTA-86"))});
    page.notes.emplace_back(
        "Each piece of ground costs inches once a turn, and a unit that may move always goes at least 1 inch (BTA-R37, "
        "BTA-R39).");
    return page;
}

}  // namespace

std::vector<ReferencePage> pages(const HouseRules&) {
    return {turn_page(),   leaders_page(), saves_page(), heroes_page(), moves_page(), arms_page(), missiles_page(),
            morale_page(), cards_page(),   magic_page(), to_hit(),      saves(),      morale(),    terrain()};
}

}  // namespace banneret::axe
