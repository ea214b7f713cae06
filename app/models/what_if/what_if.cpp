#include "app/models/what_if/what_if.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "engine/core/csv.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

template <class All>
std::string cell_of(const All& all) {
    std::string out;
    for (const auto one : all) out += (out.empty() ? "" : ";") + std::string(row(one).key);
    return out.empty() ? "none" : out;
}

const char* yes_no(bool yes) {
    return yes ? "yes" : "no";
}

struct FieldText {
    std::string_view field;
    std::string before, after;
};

std::vector<FieldText> fields(const Unit& a, const Unit& b) {
    const auto armour = [](const Unit& u) { return std::string(row(u.armour).key); };
    const auto formation = [](const Unit& u) { return std::string(key(u.formation)); };
    return {{"count", fmt::format("{}", a.count), fmt::format("{}", b.count)},
            {"fc", fmt::format("{}", a.fc), fmt::format("{}", b.fc)},
            {"armour", armour(a), armour(b)},
            {"shield", yes_no(a.shield), yes_no(b.shield)},
            {"mounted", yes_no(a.mounted), yes_no(b.mounted)},
            {"melee", cell_of(a.melee), cell_of(b.melee)},
            {"missile", cell_of(a.missile), cell_of(b.missile)},
            {"abilities", cell_of(a.abilities.list()), cell_of(b.abilities.list())},
            {"formation", formation(a), formation(b)},
            {"race", a.race, b.race},
            {"religion", a.religion, b.religion},
            {"hit-dice", fmt::format("{}", a.hit_dice), fmt::format("{}", b.hit_dice)}};
}

std::string line_of(const Unit& u) {
    return fmt::format("+{},{},{},{},{},{},{},{},{},{},{},{},{}", csv_cell(u.name), u.count, u.fc, row(u.armour).key,
                       yes_no(u.shield), yes_no(u.mounted), csv_cell(cell_of(u.melee)), csv_cell(cell_of(u.missile)),
                       csv_cell(cell_of(u.abilities.list())), key(u.formation), csv_cell(u.race), csv_cell(u.religion),
                       u.hit_dice > 0 ? fmt::format("{}", u.hit_dice) : "");
}

void unit_changes(const Army& base, const Army& now, std::vector<std::string>& out) {
    for (const Unit& before : base.units) {
        const Unit* after = find_unit(now, before.id);
        if (after == nullptr) {
            out.push_back("-" + before.name);
            continue;
        }
        for (const FieldText& f : fields(before, *after))
            if (f.before != f.after) out.push_back(fmt::format("{}.{}={}", before.name, f.field, f.after));
    }
    for (const Unit& u : now.units)
        if (find_unit(base, u.id) == nullptr) out.push_back(line_of(u));
}

void person_changes(const Army& base, const Army& now, std::vector<std::string>& out) {
    for (const Character& before : base.characters) {
        const Character* after = find_character(now, before.id);
        if (after == nullptr) {
            out.push_back("-" + before.name);
            continue;
        }
        const auto level = [&](std::string_view field, int a, int b) {
            if (a != b) out.push_back(fmt::format("{}.{}={}", before.name, field, b));
        };
        if (before.leadership != after->leadership && after->leadership)
            out.push_back(fmt::format("{}.leadership={}", before.name, *after->leadership));
        level("fighter", before.fighter, after->fighter);
        level("cleric", before.cleric, after->cleric);
        level("thief", before.thief, after->thief);
        level("magic-user", before.magic_user, after->magic_user);
    }
    if (base.general != now.general)
        if (const Character* general = find_character(now, now.general)) out.push_back("general=" + general->name);
}

template <class Items>
std::string free_among(const Items& items, std::string_view name) {
    std::vector<std::string> taken;
    for (const Contender& c : items) taken.push_back(c.now.name);
    return free_name(name, taken);
}

}  // namespace

std::string_view words(WhatIfView view) {
    switch (view) {
        case WhatIfView::compare:
            return "Compare";
        case WhatIfView::losses:
            return "Losses";
        case WhatIfView::postures:
            return "Postures";
        case WhatIfView::solve:
            return "Solve for";
        case WhatIfView::sweep:
            return "Sweep";
        case WhatIfView::mattered:
            return "What mattered";
        case WhatIfView::strike:
            return "When to strike";
        case WhatIfView::replay_with_same_dice:
            return "Same dice";
        case WhatIfView::season:
            return "Season";
        case WhatIfView::judges:
            return "Other rules";
        case WhatIfView::worth:
            return "Worth of a step";
        case WhatIfView::history:
            return "History";
    }
    return "";
}

Contender contender_of(const Army& army, const HouseRules& house, std::int32_t day, int colour) {
    Contender c;
    c.army = army.id;
    c.colour = colour;
    c.base = c.now = variant_of_army(army, house, day);
    return c;
}

Contender contender_of(std::string name, std::vector<Unit> units, std::string from) {
    Contender c;
    c.from = std::move(from);
    c.base = c.now = variant_of_list(std::move(name), std::move(units));
    return c;
}

std::vector<std::string> changes_between(const Variant& base, const Variant& now) {
    std::vector<std::string> out;
    unit_changes(base.army, now.army, out);
    person_changes(base.army, now.army, out);
    if (now.has_general != base.has_general && now.has_general)
        out.push_back(fmt::format("general={}", yes_no(*now.has_general)));
    const auto number = [&](std::string_view key, const std::optional<int>& a, const std::optional<int>& b) {
        if (a != b && b) out.push_back(fmt::format("{}={}", key, *b));
    };
    number("leadership", base.leadership, now.leadership);
    number("wizards", base.wizards, now.wizards);
    number("arch-wizards", base.arch_wizards, now.arch_wizards);
    for (const HouseRule& rule : house_rules()) {
        const std::string after = house_rule_value(now.house, rule.key);
        if (after != house_rule_value(base.house, rule.key)) out.push_back(fmt::format("{}={}", rule.key, after));
    }
    return out;
}

void settle(WhatIf& w) {
    for (const bool foe_side : {false, true}) {
        auto& side = w.side(foe_side);
        if (side.size() > most_contenders) side.resize(most_contenders);
        for (Contender& c : side) {
            c.now.changes = changes_between(c.base, c.now);
            if (c.now.name.empty()) c.now.name = c.base.name;
        }
    }
    // A foil or an evasion can only be attempted, not assumed.
    for (Stratagem* s : {&w.play.attacker_stratagem, &w.play.defender_stratagem})
        if (!w.play.attempts && (*s == Stratagem::evade_battle || *s == Stratagem::foil)) *s = Stratagem::none;
    if (w.variant >= w.variants.size()) w.variant = 0;
    if (w.foe >= w.foes.size()) w.foe = 0;
}

void swap_sides(WhatIf& w) {
    w.role = other(w.role);
}

void duplicate(WhatIf& w, bool foe_side, std::size_t place) {
    auto& side = w.side(foe_side);
    if (place >= side.size() || side.size() >= most_contenders) return;
    Contender copy = side[place];
    copy.now.name = free_among(side, copy.now.name);
    side.insert(side.begin() + static_cast<std::ptrdiff_t>(place) + 1, std::move(copy));
    (foe_side ? w.foe : w.variant) = place + 1;
    w.edits_foe = foe_side;
}

void remove(WhatIf& w, bool foe_side, std::size_t place) {
    auto& side = w.side(foe_side);
    if (place >= side.size() || side.size() < 2) return;
    side.erase(side.begin() + static_cast<std::ptrdiff_t>(place));
    std::size_t& looked_at = foe_side ? w.foe : w.variant;
    if (looked_at > place || looked_at >= side.size()) --looked_at;
}

}  // namespace banneret::app
