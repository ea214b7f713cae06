#include "engine/abstract/sheet.h"

#include <array>

#include "engine/abstract/tables.h"

namespace banneret::abstract {

namespace {

// The value of a mount, a missile weapon, a shield inside the armour save, or a shield as a bonus, each (AD-1, AD-2).
constexpr int each_bonus = 1;

bool is_flying(const Unit& unit) {
    return unit.abilities.has(Ability::flying);
}

bool is_light_horse(const Unit& unit) {
    const bool lightly_armoured = unit.armour == Armour::none || unit.armour == Armour::light;
    return is_flying(unit) || (unit.mounted && lightly_armoured);
}

}  // namespace

std::span<const ShareRow> share_rows() {
    static constexpr std::array<ShareRow, 8> rows = {{
        {"mounted", "mounted", &Sheet::mounted},
        {"flying", "flying", &Sheet::flying},
        {"mounted_or_flying", "mounted or flying", &Sheet::mounted_or_flying},
        {"missile", "with missile weapons", &Sheet::missile},
        {"fast", "mounted, flying or fast", &Sheet::fast},
        {"hidden", "camouflaged or marksmen", &Sheet::hidden},
        {"engineers", "engineers", &Sheet::engineers},
        {"light_horse", "flying, or mounted in light armour or none", &Sheet::light_horse},
    }};
    return rows;
}

Fraction Share::percent() const {
    return whole > 0 ? fraction(part * 100, whole) : Fraction(0);
}

UnitStrength unit_strength(const Unit& unit, const House& house) {
    UnitStrength out;
    out.unit = unit.id;
    out.name = unit.name;
    out.count = unit.count;
    out.mounted_or_flying = unit.mounted || is_flying(unit);
    const auto add = [&](std::string why, RuleRef rule, int value) {
        if (value == 0) return;
        out.per_individual += value;
        out.parts.push_back({std::move(why), rule, value});
    };
    add("fighting capacity", rule(1), unit.fc);
    const ArmourRow& armour = row(unit.armour);
    add(std::string(armour.key) + " armour", rule(1), armour.save);
    if (unit.shield) add("shield in the armour save", rule(1), each_bonus);
    if (unit.mounted) add("mounted in the armour save", rule(1), each_bonus);
    if (!unit.missile.empty()) add("missile weapon", rule(2), each_bonus);
    if (unit.mounted) add("mounted", rule(2), each_bonus);
    if (unit.shield && house.shield_also_a_bonus) add("shield as a bonus", ruling(1), each_bonus);
    for (const AbilityRow& ability : ability_rows()) {
        if (!unit.abilities.has(ability.ability)) continue;
        const int points = house.ability_strength[static_cast<std::size_t>(ability.ability)];
        add(std::string(ability.name), points == ability.strength ? rule(2) : ruling(2), points);
    }
    out.strength = std::int64_t{out.per_individual} * unit.count;
    return out;
}

Sheet make_sheet(const std::vector<Unit>& units, const House& house) {
    Sheet sheet;
    sheet.abilities.resize(ability_count);
    for (const Unit& unit : units) {
        if (unit.count <= 0) continue;
        UnitStrength counted = unit_strength(unit, house);
        sheet.strength += counted.strength;
        sheet.individuals += counted.count;
        const std::int64_t weight = house.percentages_by_strength ? counted.strength : counted.count;
        const auto share = [&](Share& s, bool has) {
            s.whole += weight;
            if (has) s.part += weight;
        };
        share(sheet.mounted, unit.mounted);
        share(sheet.flying, is_flying(unit));
        share(sheet.mounted_or_flying, counted.mounted_or_flying);
        share(sheet.missile, !unit.missile.empty());
        share(sheet.fast, counted.mounted_or_flying || unit.abilities.has(Ability::quick));
        share(sheet.hidden, unit.abilities.has(Ability::camouflage) || unit.abilities.has(Ability::marksman));
        share(sheet.engineers, unit.abilities.has(Ability::engineer));
        share(sheet.light_horse, is_light_horse(unit));
        for (std::size_t a = 0; a < ability_count; ++a)
            share(sheet.abilities[a], unit.abilities.has(static_cast<Ability>(a)));
        sheet.units.push_back(std::move(counted));
    }
    return sheet;
}

}  // namespace banneret::abstract
