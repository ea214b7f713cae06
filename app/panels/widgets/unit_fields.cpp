#include "app/panels/widgets/unit_fields.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

template <class T>
bool holds(const std::vector<T>& list, T one) {
    return std::find(list.begin(), list.end(), one) != list.end();
}

std::string points_words(int points) {
    return points == 0 ? "" : counted(points, "point");
}

// "+1 against mounted, 4 points".
std::string melee_aside(const MeleeWeaponRow& row) {
    std::vector<std::string> words;
    if (row.modifier != 0)
        words.push_back(fmt::format("{}{}{}", with_sign(row.modifier), row.when.empty() ? "" : " ", row.when));
    if (row.points != 0) words.push_back(points_words(row.points));
    return fmt::format("{}", fmt::join(words, ", "));
}

// The list or set with the clicked item toggled.
template <class Set, class One>
std::optional<Set> turned(const Set& now, const std::optional<One>& clicked) {
    if (!clicked) return std::nullopt;
    Set after = now;
    turn(after, *clicked);
    return after;
}

// Chips, with room for "add" after them.
std::optional<std::size_t> chip_line(const Ui& ui, std::string_view words, std::string_view of,
                                     const std::vector<std::string>& names, float width) {
    label(ui, words, width);
    ImGui::BeginGroup();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(0.2f));
    const float room = ImGui::GetContentRegionAvail().x - ui.em(6);
    const auto away = chips(ui, std::string(words) + std::string(of), names, room);
    if (!names.empty()) ImGui::SameLine(0, ui.em(gap_small));
    return away;
}

PickLook add_look(const Ui& ui) {
    return {ui.em(4.2f), false, false, true};
}

}  // namespace

std::optional<Armour> pick_armour(const Ui& ui, std::string_view id, Armour now, const PickLook& look) {
    std::vector<Picked> rows;
    for (const ArmourRow& r : armour_rows())
        rows.push_back({std::string(r.key),
                        r.save == 0 ? "" : fmt::format("+{} US, {}", r.save, points_words(r.points)),
                        std::string(r.rule), r.armour == now ? 1 : 0});
    PickLook shown = look;
    shown.quiet = now == Armour::none;
    const auto picked = pick_one(ui, id, row(now).key, rows, shown);
    return picked ? std::optional(armour_rows()[*picked].armour) : std::nullopt;
}

std::optional<Formation> pick_formation(const Ui& ui, std::string_view id, Formation now, const PickLook& look) {
    const std::vector<Picked> rows = {{"formed", "", "", now == Formation::formed ? 1 : 0},
                                      {"skirmish", "", "", now == Formation::skirmish ? 1 : 0}};
    const auto picked = pick_one(ui, id, key(now), rows, look);
    return picked ? std::optional(*picked == 0 ? Formation::formed : Formation::skirmish) : std::nullopt;
}

std::optional<MeleeWeapon> pick_melee(const Ui& ui, std::string_view id, std::string_view shown_words,
                                      const std::vector<MeleeWeapon>& now, const PickLook& look) {
    std::vector<Picked> rows;
    for (const MeleeWeaponRow& r : melee_weapon_rows())
        rows.push_back({std::string(r.name), melee_aside(r),
                        fmt::format("Reach {} of 7, 1 strikes first; {} ({}).", r.reach,
                                    r.half_ranks == 4   ? "two ranks fight"
                                    : r.half_ranks == 3 ? "a rank and a half fight"
                                                        : "one rank fights",
                                    r.rule),
                        holds(now, r.weapon) ? 1 : 0});
    const auto picked = pick_many(ui, id, shown_words, rows, look);
    return picked ? std::optional(melee_weapon_rows()[*picked].weapon) : std::nullopt;
}

std::optional<MissileWeapon> pick_missile(const Ui& ui, std::string_view id, std::string_view shown_words,
                                          const std::vector<MissileWeapon>& now, const PickLook& look) {
    std::vector<Picked> rows;
    for (const MissileWeaponRow& r : missile_weapon_rows())
        rows.push_back({std::string(r.name), fmt::format("{}\", {}", r.range_inches, points_words(r.points)),
                        r.save_modifier == 0 ? std::string(r.rule)
                                             : fmt::format("{} to the save against it ({}, BTA-68).",
                                                           with_sign(r.save_modifier), r.rule),
                        holds(now, r.weapon) ? 1 : 0});
    const auto picked = pick_many(ui, id, shown_words, rows, look);
    return picked ? std::optional(missile_weapon_rows()[*picked].weapon) : std::nullopt;
}

std::optional<Ability> pick_ability(const Ui& ui, std::string_view id, std::string_view shown_words,
                                    const Abilities& now, const PickLook& look) {
    std::vector<Picked> rows;
    for (const AbilityRow& r : ability_rows()) {
        const bool twice = r.ability == Ability::multiple_attacks && now.multiple_attacks_twice();
        rows.push_back(
            {std::string(r.name), std::string(r.words), std::string(r.rule), now.has(r.ability) ? (twice ? 2 : 1) : 0});
    }
    const auto picked = pick_many(ui, id, shown_words, rows, look);
    return picked ? std::optional(ability_rows()[*picked].ability) : std::nullopt;
}

std::optional<std::vector<MeleeWeapon>> melee_line(const Ui& ui, std::string_view of,
                                                   const std::vector<MeleeWeapon>& now, float label_width) {
    std::vector<std::string> names;
    for (const MeleeWeapon w : now) names.emplace_back(row(w).name);
    const auto away = chip_line(ui, "Melee", of, names, label_width);
    const auto added = pick_melee(ui, fmt::format("add a melee weapon of {}", of), "+ add", now, add_look(ui));
    ImGui::EndGroup();
    return turned(now, away ? std::optional(now[*away]) : added);
}

std::optional<std::vector<MissileWeapon>> missile_line(const Ui& ui, std::string_view of,
                                                       const std::vector<MissileWeapon>& now, float label_width) {
    std::vector<std::string> names;
    for (const MissileWeapon w : now) names.emplace_back(row(w).name);
    const auto away = chip_line(ui, "Missiles", of, names, label_width);
    const auto added = pick_missile(ui, fmt::format("add a missile weapon of {}", of), "+ add", now, add_look(ui));
    ImGui::EndGroup();
    return turned(now, away ? std::optional(now[*away]) : added);
}

std::optional<Abilities> ability_line(const Ui& ui, std::string_view of, const Abilities& now, float label_width) {
    std::vector<std::string> names;
    std::vector<Ability> have;
    for (const AbilityRow& r : ability_rows()) {
        if (!now.has(r.ability)) continue;
        const bool twice = r.ability == Ability::multiple_attacks && now.multiple_attacks_twice();
        names.push_back(std::string(r.name) + (twice ? " twice" : ""));
        have.push_back(r.ability);
    }
    const auto away = chip_line(ui, "Abilities", of, names, label_width);
    const auto added = pick_ability(ui, fmt::format("add an ability of {}", of), "+ add", now, add_look(ui));
    ImGui::EndGroup();
    if (!away) return turned(now, added);
    Abilities left = now;
    left.remove(have[*away]);
    return left;
}

}  // namespace banneret::app
