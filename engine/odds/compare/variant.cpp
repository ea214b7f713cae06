#include "engine/odds/compare/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "engine/armies/army_fields.h"
#include "engine/armies/army_list.h"
#include "engine/armies/fault_report.h"
#include "engine/armies/points.h"
#include "engine/core/csv.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret {

namespace {

using MaybeRefusal = std::optional<Refusal>;

struct CharacterField {
    std::string_view key;
    int Character::*level;
};
constexpr std::array<CharacterField, 4> level_fields = {{
    {"fighter", &Character::fighter},
    {"cleric", &Character::cleric},
    {"thief", &Character::thief},
    {"magic-user", &Character::magic_user},
}};

// Turns "must be 1 to 5, not 9" of column fc into one sentence about `what`.
Refusal refusal_of(std::string_view what, const std::vector<Problem>& problems) {
    const Problem& first = problems.front();
    const std::size_t at = first.where.rfind("column ");
    const std::string column = at == std::string::npos ? "" : ", " + first.where.substr(at + 7);
    return {fmt::format("{}{}: {}.", what, column, first.what)};
}

// The one item of this name, or why there is none.
template <class Item>
struct NamedItem {
    Item* item = nullptr;
    int several = 0;
};
template <class Item>
NamedItem<Item> find(std::vector<Item>& items, std::string_view name) {
    NamedItem<Item> found;
    for (Item& item : items)
        if (same_name(item.name, name)) {
            found.item = &item;
            ++found.several;
        }
    return found;
}

Refusal nobody_called(const Army& army, std::string_view name) {
    std::vector<std::string_view> known;
    for (const Unit& u : army.units) known.push_back(u.name);
    for (const Character& c : army.characters) known.push_back(c.name);
    const auto near = nearest(name, known);
    if (near) return {fmt::format("{} has no unit or character {}; did you mean {}?", army.name, shown(name), *near)};
    std::vector<std::string> names(known.begin(), known.end());
    if (names.size() > 8) {
        names.resize(8);
        names.emplace_back("more");
    }
    return {fmt::format("{} has no unit or character {}; it has {}.", army.name, shown(name), joined(names))};
}

Refusal several_called(const Army& army, std::string_view name, int several) {
    return {fmt::format("{} has {} units or characters called {}; give them different names first.", army.name, several,
                        shown(name))};
}

// --- A unit's values ---------------------------------------------------------------------------------------------

std::string list_of_words(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& w : words) out += (out.empty() ? "" : ";") + w;
    return out.empty() ? "none" : out;
}

// The current items of a list field, as army lists write them.
std::vector<std::string> words_now(const Unit& unit, std::string_view field) {
    std::vector<std::string> out;
    if (field == "melee")
        for (const MeleeWeapon w : unit.melee) out.emplace_back(row(w).key);
    else if (field == "missile")
        for (const MissileWeapon w : unit.missile) out.emplace_back(row(w).key);
    else
        for (const Ability a : unit.abilities.list()) out.emplace_back(row(a).key);
    return out;
}

// The key of one weapon or ability; none for an unknown word, so that the list's own reader reports it.
std::optional<std::string> key_of(std::string_view field, std::string_view word) {
    if (field == "melee") {
        if (const auto w = parse_melee_weapon(word)) return std::string(row(*w).key);
    } else if (field == "missile") {
        if (const auto w = parse_missile_weapon(word)) return std::string(row(*w).key);
    } else if (const auto a = parse_ability(word)) {
        return std::string(row(*a).key);
    }
    return std::nullopt;
}

// The new value of a cell after "+lance", "-40" or a plain value.
std::variant<std::string, Refusal> cell_after(const Unit& unit, std::string_view field, std::string_view value) {
    const char sign = value.empty() ? ' ' : value.front();
    if (sign != '+' && sign != '-') return std::string(value);
    const std::string_view rest = trimmed(value.substr(1));
    if (field == "count" || field == "fc") {
        const auto by = parse_integer(rest);
        const bool digits = !rest.empty() && rest.find_first_not_of("0123456789") == std::string_view::npos;
        if (digits && (!by || *by > most_individuals))
            return Refusal{fmt::format("{}, {}: write at most {} after the sign, not {}.", unit.name, field,
                                       with_commas(most_individuals), shown(rest))};
        if (!digits)
            return Refusal{
                fmt::format("{}, {}: write a whole number after the sign, not {}.", unit.name, field, shown(rest))};
        const std::int64_t now = field == "count" ? unit.count : unit.fc;
        return fmt::format("{}", sign == '+' ? now + *by : now - *by);
    }
    if (field != "melee" && field != "missile" && field != "abilities") return std::string(value);
    std::vector<std::string> words = words_now(unit, field);
    const auto key = key_of(field, rest);
    if (sign == '+' || !key) {
        words.push_back(key.value_or(std::string(rest)));
        return list_of_words(words);
    }
    const auto at = std::find(words.begin(), words.end(), *key);
    if (at == words.end()) return Refusal{fmt::format("{}, {}: it has no {} to take away.", unit.name, field, rest)};
    words.erase(at);
    return list_of_words(words);
}

// Parses `cell` with the reader of army lists and returns the unit with this field.
std::variant<Unit, Refusal> read_field(const Unit& unit, std::string_view field, const std::string& cell) {
    const bool required = field == "count" || field == "fc" || field == "armour";
    std::string text = "name,count,fc,armour" + (required ? std::string() : fmt::format(",{}", field)) + "\n";
    const auto value_of = [&](std::string_view column, std::string plain) {
        return column == field ? csv_cell(cell) : plain;
    };
    text += fmt::format("unit,{},{},{}", value_of("count", "1"), value_of("fc", "1"), value_of("armour", "none"));
    if (!required) text += "," + csv_cell(cell);
    const auto read = read_army_list(text, "change");
    if (const auto* problems = std::get_if<std::vector<Problem>>(&read)) return refusal_of(unit.name, *problems);
    return std::get<std::vector<Unit>>(read).front();
}

MaybeRefusal set_unit_field(Unit& unit, std::string_view word, std::string_view value) {
    std::string field = folded(word) == "armor" ? "armour" : "";
    const auto values = std::span<const std::string_view>(unit_field_keys).subspan(1);  // without the name
    for (const std::string_view known : values)
        if (same_name(known, word)) field = known;
    if (field.empty()) return Refusal{fmt::format("{}: {}.", unit.name, unknown_word(word, values))};
    auto cell = cell_after(unit, field, value);
    if (auto* refusal = std::get_if<Refusal>(&cell)) return std::move(*refusal);
    auto read = read_field(unit, field, std::get<std::string>(cell));
    if (auto* refusal = std::get_if<Refusal>(&read)) return std::move(*refusal);
    const Unit& from = std::get<Unit>(read);
    unit_fields([&](std::string_view key, auto member, const FieldRules&) {
        if (key == field) unit.*member = from.*member;
    });
    return std::nullopt;
}

// --- Whole units, characters, the general ------------------------------------------------------------------------

MaybeRefusal number_within(std::string_view what, std::string_view value, int least, int most, int& out) {
    const auto number = parse_integer(trimmed(value));
    if (!number || *number < least || *number > most)
        return Refusal{
            fmt::format("{} must be a whole number from {} to {}, not {}.", what, least, most, shown(value))};
    out = static_cast<int>(*number);
    return std::nullopt;
}

MaybeRefusal set_character_field(Character& who, std::string_view word, std::string_view value) {
    int number = 0;
    if (same_name(word, "leadership")) {
        if (auto refusal = number_within(fmt::format("{}, leadership", who.name), value, 1, 5, number)) return refusal;
        who.leadership = number;
        return std::nullopt;
    }
    std::vector<std::string_view> known = {"leadership"};
    for (const CharacterField& field : level_fields) {
        known.push_back(field.key);
        if (!same_name(word, field.key)) continue;
        const std::string what = fmt::format("{}, {}", who.name, field.key);
        if (auto refusal = number_within(what, value, 0, most_class_levels, number)) return refusal;
        who.*field.level = number;
        return std::nullopt;
    }
    return Refusal{fmt::format("{}: {}.", who.name, unknown_word(word, known))};
}

MaybeRefusal set_of_named(Variant& variant, std::string_view name, std::string_view field, std::string_view value) {
    const auto unit = find(variant.army.units, name);
    const auto character = find(variant.army.characters, name);
    const int several = unit.several + character.several;
    if (several == 0) return nobody_called(variant.army, name);
    if (several > 1) return several_called(variant.army, name, several);
    return unit.item ? set_unit_field(*unit.item, field, value) : set_character_field(*character.item, field, value);
}

MaybeRefusal add_unit(Variant& variant, std::string_view line) {
    CsvRow cells;
    CsvReader reader(line);
    constexpr std::size_t needed = 4;  // required columns of a list
    if (!reader.next(cells) || cells.cell_count < needed)
        return Refusal{fmt::format("+{}: write a further unit as +name,count,fc,armour, like a line of an army list.",
                                   shortened(line))};
    const std::size_t columns = std::min<std::size_t>(cells.cell_count, unit_field_keys.size());
    std::string text;
    for (std::size_t i = 0; i < columns; ++i) text += fmt::format("{}{}", i == 0 ? "" : ",", unit_field_keys[i]);
    text += "\n" + std::string(line);
    auto read = read_army_list(text, "change");
    if (const auto* problems = std::get_if<std::vector<Problem>>(&read))
        return refusal_of(fmt::format("+{}", shortened(line)), *problems);
    auto& added = std::get<std::vector<Unit>>(read);
    if (added.size() != 1) return Refusal{fmt::format("+{}: add one unit at a time, on one line.", shortened(line))};
    auto& units = variant.army.units;
    if (units.size() >= static_cast<std::size_t>(most_units))
        return Refusal{
            fmt::format("{} has {} units; an army has at most {}.", variant.army.name, units.size(), most_units)};
    std::uint32_t last = 0;
    for (const Unit& u : units) last = std::max(last, u.id.value);
    added.front().id = UnitId{last + 1};
    units.push_back(std::move(added.front()));
    return std::nullopt;
}

MaybeRefusal leave_at_home(Variant& variant, std::string_view name) {
    std::vector<Unit>& units = variant.army.units;
    std::vector<Character>& characters = variant.army.characters;
    const auto unit = find(units, name);
    const auto character = find(characters, name);
    const int several = unit.several + character.several;
    if (several == 0) return nobody_called(variant.army, name);
    if (several > 1) return several_called(variant.army, name, several);
    if (unit.item)
        units.erase(units.begin() + (unit.item - units.data()));
    else
        characters.erase(characters.begin() + (character.item - characters.data()));
    return std::nullopt;
}

MaybeRefusal set_general(Variant& variant, std::string_view value) {
    const std::string word = folded(value);
    if (word == "no" || word == "none") {
        variant.has_general = false;
        return std::nullopt;
    }
    const auto character = find(variant.army.characters, value);
    if (character.item == nullptr && word == "yes") {
        variant.has_general = true;
        return std::nullopt;
    }
    if (character.item == nullptr) return nobody_called(variant.army, value);
    if (character.several > 1) return several_called(variant.army, value, character.several);
    if (character.item->state != CharacterState::fit)
        return Refusal{fmt::format("{} is {} and cannot command.", character.item->name, name(character.item->state))};
    variant.army.general = character.item->id;
    variant.has_general.reset();
    variant.leadership.reset();
    return std::nullopt;
}

// Sets the leadership of the commanding character, so that its points change too; without one, of an anonymous general.
MaybeRefusal set_leadership(Variant& variant, std::string_view value) {
    int number = 0;
    if (auto refusal = number_within("leadership", value, 1, 5, number)) return refusal;
    Character* general = nullptr;
    for (Character& c : variant.army.characters)
        if (c.id == variant.army.general && c.state == CharacterState::fit) general = &c;
    if (general && variant.has_general.value_or(true)) {
        general->leadership = number;
        variant.leadership.reset();
    } else {
        variant.has_general = true;
        variant.leadership = number;
    }
    return std::nullopt;
}

MaybeRefusal set_wizards(std::string_view what, std::optional<int>& of, std::string_view value) {
    int number = 0;
    if (auto refusal = number_within(what, value, 0, most_characters, number)) return refusal;
    of = number;
    return std::nullopt;
}

bool is_house_rule(std::string_view key) {
    const std::string word = folded(key);
    return std::ranges::any_of(rulesets(),
                               [&](const RulesetEntry& r) { return word.starts_with(folded(r.key) + "."); });
}

MaybeRefusal set_by_key(Variant& variant, std::string_view key, std::string_view value) {
    if (same_name(key, "leadership")) return set_leadership(variant, value);
    if (same_name(key, "wizards")) return set_wizards("wizards", variant.wizards, value);
    if (same_name(key, "arch-wizards")) return set_wizards("arch-wizards", variant.arch_wizards, value);
    if (same_name(key, "general")) return set_general(variant, value);
    if (is_house_rule(key)) return set_house_rule(variant.house, key, value);
    const std::size_t dot = key.rfind('.');
    if (dot == std::string_view::npos)
        return Refusal{
            fmt::format("{} is not a change; write UNIT.FIELD=VALUE, leadership=N, wizards=N, arch-wizards=N, "
                        "general=NAME or a house rule's KEY=VALUE.",
                        shown(key))};
    return set_of_named(variant, trimmed(key.substr(0, dot)), trimmed(key.substr(dot + 1)), value);
}

bool begins_a_change(std::string_view part) {
    return part.starts_with('+') || part.starts_with('-') || part.find('=') != std::string_view::npos;
}

}  // namespace

Variant variant_of_army(const Army& army, const HouseRules& house, std::int32_t day) {
    Variant out;
    out.name = army.name;
    out.army = army;
    out.house = house;
    out.day = day;
    return out;
}

Variant variant_of_list(std::string name, std::vector<Unit> units, const HouseRules& house, int leadership, int wizards,
                        int arch_wizards) {
    Variant out;
    out.army.name = name;
    out.name = std::move(name);
    out.army.units = std::move(units);
    std::uint32_t number = 0;
    for (Unit& unit : out.army.units) unit.id = UnitId{++number};
    out.house = house;
    out.has_general = true;
    out.leadership = leadership;
    out.wizards = wizards;
    out.arch_wizards = arch_wizards;
    return out;
}

std::optional<Refusal> change(Variant& variant, std::string_view words) {
    const std::string_view text = trimmed(words);
    if (text.empty()) return Refusal{"An empty text changes nothing."};
    Variant changed = variant;
    std::optional<Refusal> refusal;
    if (text.front() == '+') {
        refusal = add_unit(changed, trimmed(text.substr(1)));
    } else if (text.front() == '-') {
        refusal = leave_at_home(changed, trimmed(text.substr(1)));
    } else if (const std::size_t equals = text.find('='); equals != std::string_view::npos) {
        refusal = set_by_key(changed, trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)));
    } else {
        refusal = Refusal{fmt::format(
            "{} is not a change; write UNIT.FIELD=VALUE, +NAME,COUNT,FC,ARMOUR for a further unit, or -UNIT.",
            shown(text))};
    }
    if (refusal) return refusal;
    changed.changes.emplace_back(text);
    variant = std::move(changed);
    return std::nullopt;
}

std::optional<std::vector<Refusal>> change_all(Variant& variant, std::string_view list) {
    std::vector<std::string> parts;
    for (const std::string_view part : split(list, ';')) {
        if (trimmed(part).empty()) continue;
        if (parts.empty() || begins_a_change(trimmed(part)))
            parts.emplace_back(trimmed(part));
        else
            parts.back() += ";" + std::string(trimmed(part));
    }
    Variant changed = variant;
    std::vector<Refusal> refusals;
    for (const std::string& part : parts)
        if (auto refusal = change(changed, part)) refusals.push_back(std::move(*refusal));
    if (!refusals.empty()) return refusals;
    variant = std::move(changed);
    return std::nullopt;
}

abstract::Contingent contingent_of(const Variant& variant) {
    abstract::Contingent out = abstract::contingent(variant.army, variant.house.abstract, variant.house.conversion);
    if (variant.has_general) {
        out.has_general = *variant.has_general;
        if (!out.has_general) {
            out.general = {};
            out.general_name.clear();
            out.leadership = 1;
            out.stratagem_again.reset();
        }
    }
    if (variant.leadership && out.has_general) out.leadership = *variant.leadership;
    if (variant.wizards) out.wizards = *variant.wizards;
    if (variant.arch_wizards) out.arch_wizards = *variant.arch_wizards;
    return out;
}

std::int64_t points_of(const Variant& variant, int scale) {
    return army_points(variant.army, scale, variant.house.conversion);
}

std::variant<Shared<abstract::Setup>, std::vector<Problem>> set_up(const Variant& attacker, const Variant& defender,
                                                                   const HouseRules& house) {
    const auto under = [&](Variant v) {
        v.house = house;
        return contingent_of(v);
    };
    abstract::Start start;
    start.sides = {under(attacker), under(defender)};
    start.house = house.abstract;
    start.roles_given = true;
    start.day = std::max(attacker.day, defender.day);
    return abstract::set_up(std::move(start));
}

}  // namespace banneret
