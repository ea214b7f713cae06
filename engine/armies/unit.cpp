#include "engine/armies/unit.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/core/wrapping.h"

namespace banneret {

namespace {

std::string outside(std::int64_t low, std::int64_t high, std::int64_t value) {
    return fmt::format("must be {} to {}, not {}", with_commas(low), with_commas(high), with_commas(value));
}

template <class Weapon>
std::vector<std::string> repeated(const std::vector<Weapon>& weapons) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < weapons.size(); ++i) {
        const auto before = std::count(weapons.begin(), weapons.begin() + static_cast<std::ptrdiff_t>(i), weapons[i]);
        if (before == 1) out.push_back(fmt::format("{} is listed twice", row(weapons[i]).name));
    }
    return out;
}

}  // namespace

std::optional<std::string> line_fault(std::string_view text) {
    if (!valid_utf8(text)) return "is not UTF-8 text";
    const bool control =
        std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (control) return "holds a control character (a line break, a tab, a NUL); write it on one line";
    if (const std::size_t n = letter_count(text); n > most_name_letters)
        return fmt::format("has {} letters; at most {} are allowed", with_commas(n), most_name_letters);
    return std::nullopt;
}

std::optional<std::string> name_fault(std::string_view text) {
    if (trimmed(text).empty()) return "a name is needed";
    return line_fault(text);
}

std::vector<std::string> repeated_weapons(const std::vector<MeleeWeapon>& weapons) {
    return repeated(weapons);
}
std::vector<std::string> repeated_weapons(const std::vector<MissileWeapon>& weapons) {
    return repeated(weapons);
}

std::vector<Problem> faults(const Unit& unit) {
    std::vector<Problem> out;
    if (const auto fault = name_fault(unit.name)) out.push_back({"name", *fault});
    if (unit.count < 0 || unit.count > most_individuals)
        out.push_back({"count", outside(0, most_individuals, unit.count)});
    if (unit.fc < 1 || unit.fc > 5) out.push_back({"fc", outside(1, 5, unit.fc)});
    for (const std::string& words : repeated_weapons(unit.melee)) out.push_back({"melee", words});
    for (const std::string& words : repeated_weapons(unit.missile)) out.push_back({"missile", words});
    if (const auto fault = line_fault(unit.race)) out.push_back({"race", *fault});
    if (const auto fault = line_fault(unit.religion)) out.push_back({"religion", *fault});
    if (unit.hit_dice < 0 || unit.hit_dice > most_hit_dice)
        out.push_back({"hit_dice", outside(0, most_hit_dice, unit.hit_dice)});
    return out;
}

Breakdown armour_save(const Unit& unit) {
    Breakdown save;
    const ArmourRow& worn = row(unit.armour);
    const ArmourRow& hide = row(Armour::heavy);
    // Armour and thick hide do not add up: the better counts (BTA-R118).
    if (unit.abilities.has(Ability::thick_hide))
        save.add("thick hide, as heavy armour", "BTA-189", hide.save);
    else
        save.add(fmt::format("{} armour", unit.armour == Armour::none ? "no" : worn.key), "BTA-14", worn.save);
    if (unit.shield) save.add("shield, from the front", "BTA-15", 1);
    if (unit.mounted) save.add("mounted", "BTA-16", 1);
    if (unit.fc == 5) save.add("Heroic", "BTA-17", 1);
    if (unit.abilities.has(Ability::tough)) save.add("tough", "BTA-187", 1);
    if (unit.abilities.has(Ability::regeneration)) save.add("regeneration", "BTA-188", 2);
    return save;
}

std::string armour_save_words(const Unit& unit) {
    const Breakdown save = armour_save(unit);
    if (save.total == 0) return "-";
    return fraction_text(save.total) + (unit.shield ? "(S)" : "");
}

int movement_rate(const Unit& unit) {
    const bool rides = unit.mounted || unit.abilities.has(Ability::flying);  // flyers move at the cavalry rate
    const bool light = unit.armour == Armour::none || unit.armour == Armour::light;
    int inches = rides ? (light ? 14 : 12) : (light ? 10 : 8);  // BTA-76 to BTA-79
    if (unit.abilities.has(Ability::quick)) inches *= 2;        // BTA-199
    if (unit.abilities.has(Ability::slow)) inches /= 2;         // BTA-198
    return inches;
}

std::string description(const Unit& unit) {
    std::string out = fmt::format("{} {}, FC {}", with_commas(unit.count), unit.mounted ? "mounted" : "foot", unit.fc);
    if (unit.fc >= 1 && unit.fc <= 5) out += fmt::format(" {}", fighting_capacity_name(unit.fc));
    out += fmt::format(", {}", unit.armour == Armour::none ? "unarmoured" : row(unit.armour).key);
    if (unit.shield) out += ", shield";
    std::vector<std::string> weapons;
    for (MeleeWeapon w : unit.melee) weapons.emplace_back(row(w).name);
    for (MissileWeapon w : unit.missile) weapons.emplace_back(row(w).name);
    if (!weapons.empty()) out += ", " + joined(weapons);
    for (const AbilityRow& r : ability_rows()) {
        if (!unit.abilities.has(r.ability)) continue;
        out += fmt::format(", {}", r.name);
        if (r.ability == Ability::multiple_attacks && unit.abilities.multiple_attacks_twice()) out += " twice";
    }
    if (unit.formation == Formation::skirmish) out += ", skirmishing";
    return out;
}

}  // namespace banneret
