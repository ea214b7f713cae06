#include "app/models/armies/army_text.h"

#include <fmt/format.h>

#include <array>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

struct ShareTip {
    std::string_view key, words, tip;
};
// The uses of each share, by the keys of abstract::share_rows().
// clang-format off
constexpr std::array share_tips = {
    ShareTip{"mounted",           "mounted",           "25% mounted allow Envelope (AD-18)."},
    ShareTip{"flying",            "flying",            "15% flying allow Envelope (AD-18)."},
    ShareTip{"mounted_or_flying", "mounted or flying", "Troops that can outpace men on foot (AD-11, AD-18)."},
    ShareTip{"missile",           "missiles",          "25% with missile weapons allow Screened attack (AD-19)."},
    ShareTip{"fast",              "fast",              "Mounted, flying or quick: flank march and evading gain 1 for each full 20% (AD-6, AD-11)."},
    ShareTip{"hidden",            "hidden",            "Camouflage or marksmen: ambush gains 1 for each full 20% (AD-5)."},
    ShareTip{"engineers",         "engineers",         "Field fortifications gain 1 for each full 20% (AD-9)."},
    ShareTip{"light_horse",       "light horse",       "Flying, or mounted in light armour or none: foil gains 1 for each full 10% (AD-10)."},
};
// clang-format on

std::string percent(const abstract::Share& share) {
    return fixed(share.percent().get_d(), 1) + "%";
}

std::string sentence(std::string_view key, std::string_view words) {
    for (const ShareTip& t : share_tips)
        if (t.key == key) return std::string(t.tip);
    return std::string(words);
}

std::string short_words(std::string_view key, std::string_view words) {
    for (const ShareTip& t : share_tips)
        if (t.key == key) return std::string(t.words);
    return std::string(words);
}

template <class Weapon>
std::string weapon_list(const std::vector<Weapon>& weapons) {
    std::vector<std::string> names;
    for (const Weapon w : weapons) names.emplace_back(row(w).name);
    return names.empty() ? "none" : joined(names);
}

}  // namespace

TallyText strength_text(const abstract::UnitStrength& unit) {
    TallyText t;
    t.heading = unit.name;
    for (const abstract::StrengthPart& part : unit.parts)
        t.parts.push_back({with_sign(part.value), part.why, std::string(row(part.rule).id)});
    t.total = fmt::format("{} for each man: {} x {} / 100 = {} US", unit.per_individual, with_commas(unit.count),
                          unit.per_individual, hundredths_text(unit.strength));
    return t;
}

TallyText points_text(const Unit& unit, int scale) {
    const Points figure = figure_points(unit);
    TallyText t;
    t.heading = unit.name + ", one figure";
    for (const PointsPart& part : figure.parts) t.parts.push_back({with_sign(part.value), part.why, part.rule});
    const std::int64_t count = figures(unit, scale);
    t.total = fmt::format("{} for each of {} ({} men a figure): {}", figure.total, counted(count, "figure"),
                          individuals_per_figure(unit, scale), with_commas(unit_points(unit, scale)));
    return t;
}

TallyText points_text(const Character& character, const Points& points) {
    TallyText t;
    t.heading = character.name + ", points";
    for (const PointsPart& part : points.parts) t.parts.push_back({with_sign(part.value), part.why, part.rule});
    t.total = std::to_string(points.total);
    return t;
}

std::string number_words(const Fraction& f) {
    const mpz_class hundredths = 100 % f.get_den();
    return hundredths == 0 ? decimal_text(f) : fraction_text(f);
}

TallyText breakdown_text(std::string heading, const Breakdown& worked, std::string total) {
    TallyText t;
    t.heading = std::move(heading);
    for (const BreakdownPart& part : worked.parts)
        t.parts.push_back({(part.value >= 0 ? "+" : "") + number_words(part.value), part.why, part.rule});
    t.total = std::move(total);
    return t;
}

std::vector<ShareText> shares_of(const abstract::Sheet& sheet) {
    std::vector<ShareText> shares;
    for (const abstract::ShareRow& r : abstract::share_rows()) {
        const abstract::Share& share = sheet.*(r.share);
        // Without flyers, "mounted or flying" repeats "mounted".
        if (share.part == 0 ||
            (r.share == &abstract::Sheet::mounted_or_flying && (sheet.flying.part == 0 || sheet.mounted.part == 0)))
            continue;
        shares.push_back({short_words(r.key, r.words), percent(share), sentence(r.key, r.words)});
    }
    for (const AbilityRow& r : ability_rows()) {
        if (r.ability == Ability::flying || r.ability == Ability::engineer) continue;
        const abstract::Share& share = sheet.abilities[static_cast<std::size_t>(r.ability)];
        if (share.part > 0)
            shares.push_back({std::string(r.name), percent(share), fmt::format("{} ({}).", r.words, r.rule)});
    }
    return shares;
}

std::string weapons_words(const std::vector<MeleeWeapon>& weapons) {
    return weapon_list(weapons);
}
std::string weapons_words(const std::vector<MissileWeapon>& weapons) {
    return weapon_list(weapons);
}

std::string abilities_words(const Abilities& abilities) {
    std::vector<std::string> names;
    for (const AbilityRow& r : ability_rows()) {
        if (!abilities.has(r.ability)) continue;
        const bool twice = r.ability == Ability::multiple_attacks && abilities.multiple_attacks_twice();
        names.push_back(std::string(r.name) + (twice ? " twice" : ""));
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string class_words(const Character& c) {
    std::vector<std::string> parts;
    const auto add = [&](std::string_view what, int levels) {
        if (levels > 0) parts.push_back(fmt::format("{} {}", what, levels));
    };
    add("fighter", c.fighter);
    add("cleric", c.cleric);
    add("thief", c.thief);
    add("magic-user", c.magic_user);
    if (c.hit_dice > 0) parts.push_back(counted(c.hit_dice, "hit die", "hit dice"));
    return parts.empty() ? "no class" : fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace banneret::app
