#include <fmt/format.h>

#include <array>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/core/text.h"
#include "engine/rulesets/reference.h"
#include "engine/rulesets/rule_rows.h"

// The pages of the abstract system.
namespace banneret {

namespace {

using namespace abstract;

using Row = std::vector<Cell>;

constexpr std::array both_roles = {Role::attacker, Role::defender};
constexpr std::array every_result = {cells::SK,  cells::SM,  cells::AMV, cells::AV,
                                     cells::ACV, cells::DMV, cells::DV,  cells::DCV};
constexpr std::string_view nothing = "-";

// A page for these rules, with their words as notes.
ReferencePage page(std::string key, std::string title, const std::vector<RuleRef>& shown,
                   std::vector<std::string> columns) {
    ReferencePage out{std::move(key), std::move(title), {}, headed(std::move(columns)), {}};
    for (RuleRef ref : shown) {
        const RuleRow& r = row(ref);
        out.rules.emplace_back(r.id);
        out.notes.push_back(fmt::format("{}: {}", r.id, r.words));
    }
    return out;
}

std::string number(std::int64_t n) {
    return fmt::format("{}", n);
}

std::string capital(std::string_view text) {
    std::string out(text);
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

// --- Step 1 ---

ReferencePage strength_page(const House& house) {
    ReferencePage out = page("unit-strength", "Unit strength", {rule(1), rule(2), ruling(1), ruling(2)},
                             {"Part", "Points per individual", "Rule"});
    const auto add_parts = [&](const Unit& unit, std::string_view only) {
        for (const StrengthPart& part : unit_strength(unit, house).parts)
            if (only.empty() || part.why.find(only) != std::string::npos)
                out.table.row({part.why, number(part.value), std::string(row(part.rule).id)});
    };
    constexpr std::string_view fighting = "fighting capacity";
    for (int fc = 1; fc <= 5; ++fc) {
        Unit unit;
        unit.fc = fc;
        add_parts(unit, fighting);
        out.table.rows.back().cells[0].words += fmt::format(" {} ({})", fc, fighting_capacity_name(fc));
    }
    for (const ArmourRow& armour : armour_rows()) {
        Unit unit;
        unit.armour = armour.armour;
        add_parts(unit, "armour");
    }
    Unit unit;
    unit.shield = true;
    add_parts(unit, "shield");
    unit = {};
    unit.mounted = true;
    add_parts(unit, "mounted");
    unit = {};
    unit.missile.push_back(missile_weapon_rows().front().weapon);
    add_parts(unit, "missile");
    for (const AbilityRow& ability : ability_rows()) {
        unit = {};
        unit.abilities.add(ability.ability);
        const UnitStrength counted = unit_strength(unit, house);
        const bool adds = counted.parts.size() > 1;
        out.table.row({std::string(ability.name), adds ? number(counted.parts.back().value) : "0",
                       std::string(row(adds ? counted.parts.back().rule : ruling(2)).id)});
    }
    return out;
}

ReferencePage shares_page(const House& house) {
    ReferencePage out =
        page("army-sheet", "Percentages of an army", {rule(3), ruling(3), ruling(12)}, {"Who is counted", "For what"});
    for (const ShareRow& share : share_rows()) {
        std::vector<std::string> uses;
        for (const StratagemRow& s : stratagem_rows())
            if (s.share == share.share) uses.emplace_back(words(s.stratagem));
        if (share.share == &Sheet::mounted)
            uses = {fmt::format("envelope ({}%)", envelope_mounted),
                    fmt::format("escape in a fighting retreat ({}%)", escape_mounted)};
        if (share.share == &Sheet::flying)
            uses = {fmt::format("envelope ({}%)", envelope_flying),
                    fmt::format("escape in a fighting retreat ({}%)", escape_flying)};
        if (share.share == &Sheet::missile) uses = {fmt::format("screened attack ({}%)", screen_missile)};
        if (share.share == &Sheet::mounted_or_flying) uses = {"the contest of two offensive stances", "pursuit"};
        out.table.row({std::string(share.words), joined(uses)});
    }
    out.notes.push_back(fmt::format("In this campaign percentages are of {}.",
                                    house.percentages_by_strength ? "unit strength" : "individuals"));
    return out;
}

// --- Step 2 ---

std::string bonus_words(const StratagemRow& s) {
    for (const ShareRow& row : share_rows())
        if (s.share == row.share) return fmt::format("+1 per full {}% {}", s.step_percent, row.words);
    if (s.stratagem == Stratagem::deceptive_deployment)
        return fmt::format("{:+} per wizard, {:+} per arch-wizard", wizard_bonus, arch_wizard_bonus);
    return "nothing";
}

// "2; 1 against screened attack", over the opponent's postures in every role in which the stratagem has an effect.
std::string shift_words(const StratagemRow& s, const House& house) {
    int most = 0;
    for (Role role : both_roles)
        for (std::size_t i = 0; i < postures_each; ++i)
            most = std::max(most, stratagem_effect(s.stratagem, role, posture_at(other(role), i), house).shift);
    std::string out = number(most);
    for (Role role : both_roles) {
        if (s.only_as && *s.only_as != role) continue;
        for (std::size_t i = 0; i < postures_each; ++i) {
            const Posture against = posture_at(other(role), i);
            if (const int shift = stratagem_effect(s.stratagem, role, against, house).shift; shift < most)
                out += fmt::format("; {} against {}", shift, words(against));
        }
    }
    return out;
}

ReferencePage stratagems_page(const House& house) {
    ReferencePage out =
        page("stratagems", "Stratagems", {rule(4), ruling(4), ruling(5), ruling(7), ruling(13), ruling(14)},
             {"Stratagem", "Added to 2d6 and leadership", "Bonus on the results roll", "Helps", "Rule"});
    for (const StratagemRow& s : stratagem_rows())
        out.table.row({std::string(words(s.stratagem)), bonus_words(s), shift_words(s, house),
                       s.only_as ? fmt::format("the {}", key(*s.only_as)) : "either side",
                       std::string(row(s.rule).id)});
    out.notes.push_back(fmt::format("In this campaign {} or more succeeds, and a general may try again after {} days.",
                                    house.stratagem_need, days_between_attempts));
    for (const StratagemRow& s : stratagem_rows())
        out.notes.emplace_back(fmt::format("{}: {}", row(s.rule).id, row(s.rule).words));
    return out;
}

ReferencePage chances_page(const House& house) {
    ReferencePage out = page("stratagem-chances", "Chances of a stratagem", {rule(4), ruling(4)},
                             {"Leadership plus bonus", "Chance", "Of 36"});
    Contingent side;
    side.has_general = true;
    int ways = 0;
    for (int bonus = 1; ways < 36; ++bonus) {
        side.leadership = bonus;
        ways = stratagem_ways(Stratagem::surprise_attack, side, {}, house);
        out.table.row({fmt::format("{:+}", bonus), fixed(ways * 100.0 / 36, 1) + "%", number(ways)});
    }
    return out;
}

// --- Step 4 ---

ReferencePage postures_page() {
    ReferencePage out = page("postures", "Postures", {rule(17), rule(18), rule(19), rule(20)}, {"Attacker"});
    for (std::size_t d = 0; d < postures_each; ++d) out.table.left({capital(words(posture_at(Role::defender, d)))});
    for (std::size_t a = 0; a < postures_each; ++a) {
        const Posture attacker = posture_at(Role::attacker, a);
        Row cells = {capital(words(attacker))};
        for (std::size_t d = 0; d < postures_each; ++d)
            cells.push_back(with_sign(posture_modifier(attacker, posture_at(Role::defender, d))));
        out.table.row(std::move(cells));
    }
    out.notes.emplace_back("The number is added to the attacker's roll for the battle's result.");
    return out;
}

// --- Step 5 ---

ReferencePage results_page() {
    ReferencePage out = page("battle-results", "Battle results", {rule(21), ruling(8)}, {"d6"});
    for (int c = 0; c < column_count; ++c) out.table.left({std::string(column_name(c))});
    for (int die = 1; die <= 6; ++die) {
        Row cells = {die == 1 ? "1 or less" : die == 6 ? "6 or more" : number(die)};
        for (int c = 0; c < column_count; ++c) cells.push_back(short_name(battle_result(c, die)));
        out.table.row(std::move(cells));
    }
    for (const BattleResult& r : every_result) out.notes.push_back(fmt::format("{}: {}.", short_name(r), words(r)));
    return out;
}

ReferencePage columns_page() {
    ReferencePage out =
        page("columns", "Columns of the results table", {ruling(8)}, {"Column", "Stronger side to weaker"});
    constexpr std::int64_t less = 1000;
    std::vector<std::string> from = {"1:1"};  // the ratio at which each column begins
    for (std::int64_t more = less; static_cast<int>(from.size()) < longest_odds; ++more)
        if (column(more, less) > column(more - 1, less) && more > less)
            from.push_back(decimal_text(fraction(more, less)) + ":1");
    for (int c = 0; c < column_count; ++c) {
        const auto odds = static_cast<std::size_t>(std::abs(c - even_column));
        out.table.row({std::string(column_name(c)), odds + 1 < from.size()
                                                        ? fmt::format("{} to under {}", from[odds], from[odds + 1])
                                                        : fmt::format("{} and over", from[odds])});
    }
    return out;
}

// --- Steps 6 and 7 ---

std::string miles(int dice) {
    if (dice == 0) return std::string(nothing);
    return dice == 1 ? "d6 miles" : fmt::format("{}d6 miles", dice);
}

ReferencePage aftermath_page(std::string key, std::string title, const std::vector<RuleRef>& rules, Posture defender) {
    ReferencePage out = page(std::move(key), std::move(title), rules,
                             {"Result", "Attacker's casualties", "Defender's casualties", "Attacker retreats",
                              "Defender retreats", "Field", "Pursuit"});
    for (const BattleResult& r : every_result) {
        const auto holder = field_holder(r, defender);
        Row cells = {short_name(r)};
        for (Role role : both_roles) cells.push_back(fmt::format("2d6 {:+}", casualty_shift(r, role)));
        if (r.grade == Grade::stalemate) cells.back() = "the same roll";
        for (Role role : both_roles) cells.push_back(miles(retreat_dice(r, role, defender)));
        cells.emplace_back(holder ? banneret::key(*holder) : "nobody");
        cells.emplace_back(pursuit_allowed(r, defender, Sheet{}) ? banneret::key(*r.winner) : nothing);
        out.table.row(std::move(cells));
    }
    return out;
}

ReferencePage casualties_page(const House& house) {
    ReferencePage out = page("casualties", "Casualties", {rule(22), ruling(21)}, {"2d6 plus shift", "Strength lost"});
    int first = 2, last = 2;
    while (casualty_tenths(first - 1) != casualty_tenths(first)) --first;
    while (casualty_tenths(last) < 10) ++last;
    for (int roll = first; roll <= last; ++roll)
        out.table.row({number(roll) + (roll == first  ? " or less"
                                       : roll == last ? " or more"
                                                      : ""),
                       fmt::format("{}%", casualty_tenths(roll, house) * 10)});
    if (house.casualties_recorded) out.notes.emplace_back("This campaign halves the losses of the printed table.");
    return out;
}

ReferencePage pursuit_page() {
    ReferencePage out = page("pursuit", "Pursuit", {rule(26), rule(20), ruling(10)},
                             {"Survivors mounted or flying", "Added for the victor", "Taken off for the loser"});
    for (std::size_t i = pursuit_bands.size(); i-- > 0;) {
        const int from = pursuit_bands[i].from_tenths * 10, shift = pursuit_bands[i].shift;
        const std::string to = i == 0 ? "and over" : fmt::format("to under {}%", pursuit_bands[i - 1].from_tenths * 10);
        out.table.row({fmt::format("{}% {}", from, to), with_sign(shift), with_sign(-shift)});
    }
    return out;
}

ReferencePage losing_page() {
    ReferencePage out = page("losses", "Ways to share losses", {rule(22), ruling(9), ruling(20)}, {"Way", "Who loses"});
    const auto add = [&](LossWay way, std::string_view who) {
        out.table.row({std::string(key(way)), std::string(who)});
    };
    add(LossWay::proportional, "every unit the same percentage");
    add(LossWay::spare_the_best, "the strongest individuals last, the others in proportion");
    add(LossWay::spare_the_mounted, "mounted and flying units last, the others in proportion");
    add(LossWay::weakest_first, "the weakest individuals first, unit after unit");
    add(LossWay::by_hand, "whole individuals that their side names, within half an individual of the loss demanded");
    return out;
}

ReferencePage healing_page(const House& house) {
    ReferencePage out = page("healing", "Healing", {rule(27), ruling(11), ruling(20)},
                             {fmt::format("d{}", healing_die(house)), "Days until they return"});
    if (!house.healing) {
        out.table = {};
        out.notes.emplace_back("In this campaign no losses return.");
        return out;
    }
    for (int roll = 1; roll <= healing_die(house); ++roll)
        out.table.row({number(roll), number(healing_days(roll, house))});
    out.notes.push_back(fmt::format("{}% of the losses return, rounded down.", returning_percent));
    return out;
}

// --- All of it ---

ReferencePage house_rules_page(const HouseRules& rules) {
    ReferencePage out = page("house-rules", "House rules", {}, {"Key", "Value", "Allowed", "What it decides", "Rule"});
    for (const HouseRule& r : house_rules())
        out.table.row({std::string(r.key), house_rule_value(rules, r.key), allowed_words(r), std::string(r.words),
                       std::string(r.rule)});
    out.notes.emplace_back("A battle keeps the house rules it began with.");
    return out;
}

ReferencePage rules_page() {
    ReferencePage out = page("rules", "All rules in short", {}, {"Rule", "Section", "In short"});
    for (const RuleRow& r : abstract::rule_rows())
        out.table.row({std::string(r.id), std::string(r.heading), std::string(r.words)});
    return out;
}

}  // namespace

std::vector<ReferencePage> abstract_pages(const HouseRules& rules) {
    const House& house = rules.abstract;
    return {strength_page(house),
            shares_page(house),
            stratagems_page(house),
            chances_page(house),
            postures_page(),
            results_page(),
            columns_page(),
            casualties_page(house),
            aftermath_page("aftermath", "What follows a result",
                           {rule(22), rule(23), rule(24), rule(25), ruling(10), ruling(19)}, Posture::stand_and_hold),
            aftermath_page("fighting-retreat", "What follows a fighting retreat", {rule(20), ruling(15)},
                           Posture::fighting_retreat),
            pursuit_page(),
            losing_page(),
            healing_page(house),
            house_rules_page(rules),
            rules_page()};
}

}  // namespace banneret
