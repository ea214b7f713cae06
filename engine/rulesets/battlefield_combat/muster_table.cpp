// The rows of the muster that the referee may change.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/mustering.h"

namespace banneret::battlefield {

namespace {

template <class Rows>
void words_of(const Rows& rows, std::vector<std::string>& keys, std::vector<std::string>& names) {
    for (const auto& r : rows) {
        keys.emplace_back(r.key);
        names.emplace_back(r.name);
    }
}

template <class Target, class Field>
shared::MusterRow<Target> feat_row_at(std::size_t n, Field field) {
    std::vector<std::string> keys = {"none"}, names = {"none"};
    words_of(feat_rows(), keys, names);
    return {fmt::format("feat-{}", n + 1),
            fmt::format("Feat {}", n + 1),
            keys,
            names,
            "none or a feat",
            [field, n](Target& t, std::string_view word) {
                const auto feat = parse_feat(word);
                if (!feat && folded(word) != "none") return false;
                field(t).feats[n] = feat;
                field(t).chosen[n] = true;
                return true;
            },
            [field, n](const Target& t) {
                const auto& feat = field(t).feats[n];
                return feat ? std::string(row(*feat).key) : std::string("none");
            }};
}

}  // namespace

const shared::MusterTable<UnitPlan, SideChoices>& muster_table() {
    static const shared::MusterTable<UnitPlan, SideChoices> table = [] {
        using shared::word_row;
        using shared::yes_no_row;
        shared::MusterTable<UnitPlan, SideChoices> t;
        std::vector<std::string> melee_keys, melee_names, missile_keys = {"none"}, missile_names = {"none"}, armours;
        words_of(melee_weapon_rows(), melee_keys, melee_names);
        words_of(missile_weapon_rows(), missile_keys, missile_names);
        for (const ArmourRow& r : armour_rows()) armours.emplace_back(r.key);
        t.unit.push_back(word_row<UnitPlan>(
            "role", "Fights as", {"melee", "ranged"}, {"melee unit", "shooting unit"},
            [](std::string_view w) -> std::optional<bool> {
                if (folded(w) == "melee") return false;
                return folded(w) == "ranged" ? std::optional(true) : std::nullopt;
            },
            [](bool ranged) { return ranged ? "ranged" : "melee"; }, [](auto& p) -> auto& { return p.build.ranged; }));
        t.unit.push_back(yes_no_row<UnitPlan>(
            "formed", "Formed", [](auto& p) -> auto& { return p.build.formed; }));
        t.unit.push_back(word_row<UnitPlan>(
            "weapon", "Weapon", melee_keys, melee_names, parse_melee_weapon,
            [](MeleeWeapon w) { return banneret::row(w).key; }, [](auto& p) -> auto& { return p.build.weapon; }));
        shared::MusterRow<UnitPlan> missile{
            "missile",
            "Missile weapon",
            missile_keys,
            missile_names,
            "none or a missile weapon",
            [](UnitPlan& p, std::string_view word) {
                const auto w = parse_missile_weapon(word);
                if (!w && folded(word) != "none") return false;
                p.build.missile = w;
                p.build.ranged = w && !thrown(*w);
                return true;
            },
            [](const UnitPlan& p) {
                return p.build.missile ? std::string(banneret::row(*p.build.missile).key) : std::string("none");
            }};
        t.unit.push_back(std::move(missile));
        t.unit.push_back(word_row<UnitPlan>(
            "armour", "Armour", armours, {}, parse_armour, [](Armour a) { return banneret::row(a).key; },
            [](auto& p) -> auto& { return p.build.armour; }));
        t.unit.push_back(yes_no_row<UnitPlan>(
            "shield", "Shields", [](auto& p) -> auto& { return p.build.shield; }));
        for (std::size_t n = 0; n < 3; ++n)
            t.unit.push_back(feat_row_at<UnitPlan>(
                                 n, [](auto& p) -> auto& { return p.build; })
                                 .only_if([n](const UnitPlan& p) {
                                     return static_cast<int>(n) < capacity(std::clamp(p.unit->fc, 1, 5)).slots;
                                 }));
        t.unit.push_back(shared::number_row<UnitPlan>(
            "merge", "Merges with unit (0: none)", 0, 1'000'000, [](auto& p) -> auto& { return p.merge; }));
        shared::MusterRow<SideChoices> scale{
            "scale",
            "Men per individual",
            {"auto", "1", "2", "5", "10", "20"},
            {"by army size", "1", "2", "5", "10", "20"},
            "auto, 1, 2, 5, 10 or 20",
            [](SideChoices& c, std::string_view word) {
                if (word.empty() || folded(word) == "auto") return c.scale = 0, true;
                const auto n = shared::number_within(word, 1, 20);
                if (!n || std::ranges::find(scales, static_cast<int>(*n)) == scales.end()) return false;
                c.scale = static_cast<int>(*n);
                return true;
            },
            [](const SideChoices& c) { return c.scale == 0 ? std::string("auto") : std::to_string(c.scale); }};
        t.side.push_back(std::move(scale));
        t.side.push_back(shared::number_row<SideChoices>(
            "field", "Random field, by number (0: open)", 0, 1'000'000, [](auto& c) -> auto& { return c.field; }));
        t.side.push_back(yes_no_row<SideChoices>(
            "general", "Has a general", [](auto& c) -> auto& { return c.general; }));
        return t;
    }();
    return table;
}

}  // namespace banneret::battlefield
