// The referee's sheet of the muster.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/mustering.h"
#include "engine/rulesets/mustered.h"

namespace banneret::lionheart {

namespace {

// "Light infantry" within a sentence.
std::string within_a_sentence(std::string_view name) {
    std::string out(name);
    if (!out.empty() && out[0] >= 'A' && out[0] <= 'Z') out[0] = static_cast<char>(out[0] - 'A' + 'a');
    return out;
}

}  // namespace

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    MusterSheet out;
    out.scale = m.scale == 1 ? "a figure is a man" : fmt::format("a figure is {} men", m.scale);
    out.problems = m.problems;
    static const std::vector<std::string> roles = {"inf", "linf", "cav", "lcav"}, yes_no = {"no", "yes"},
                                          morale = {"1", "2", "3"};
    std::vector<std::string> role_names, weapon_keys, weapon_names, armour_keys;
    for (const std::string& role : roles)
        for (const KindRow& k : kinds)
            if (k.key == role) role_names.push_back(within_a_sentence(k.name));
    for (const WeaponRow& w : weapons) weapon_keys.emplace_back(w.key), weapon_names.emplace_back(w.name);
    for (const std::string_view a : armour_names) armour_keys.emplace_back(a);
    for (const Side side : both_sides) {
        const MusterChange* pool = find_change(start, side, {}, "pool");
        std::int32_t left = pool != nullptr ? points_of(pool->value).value_or(0) : 0;
        for (const UnitPlan& p : m.plans[side]) {
            MusterLine line;
            const Build& b = p.facts.build;
            const KindRow& k = row(b.kind);
            line.side = side;
            line.unit = p.unit->id;
            line.name = p.unit->name;
            line.figures = figures_of(*p.unit, m.scale);
            line.pieces = stand_count(p, m.scale);
            line.becomes = fmt::format("{} of {} with {}, {}{}, morale {}; {}", counted(line.pieces, "stand"),
                                       within_a_sentence(k.name), row(b.weapon).name,
                                       b.armour == 0 ? "no armour" : fmt::format("{} armour", armour_names[b.armour]),
                                       b.shields ? " and shields" : "", b.morale, counted(line.figures, "figure"));
            const Size w = size_of(*p.unit);
            if (2 * std::int64_t{p.unit->count} * w.den < std::int64_t{line.figures} * m.scale * w.num)
                line.note = "A figure stands for less than half the usual number: it counts for more than its men.";
            else if (p.shield_dropped)
                line.note = "Its shields do not count with this weapon.";
            line.choices = {{"role", "Fights as", roles, std::string(k.key), role_names},
                            {"weapon", "Weapon", weapon_keys, std::string(row(b.weapon).key), weapon_names},
                            {"armour", "Armour", armour_keys, std::string(armour_names[b.armour])},
                            {"shields", "Shields", yes_no, b.shields ? "yes" : "no"},
                            {"morale", "Morale", morale, std::to_string(b.morale)},
                            {"dedicated", "Dedicated warriors", yes_no, b.dedicated ? "yes" : "no"},
                            {"mercenary", "Mercenaries", yes_no, p.hired ? "yes" : "no"}};
            if (p.hired) {
                // As the first of its stands is promised, the pool paying for each in turn.
                const std::int32_t least = p.stand_cost / 4, before = left;
                for (const int n : stands_of(line.figures, b.kind)) promised(p, n, left);
                const std::int32_t usual = left < before ? least + least / 2 : least;
                line.choices.push_back({"promise",
                                        "Promised, a full stand",
                                        {},
                                        fixed(static_cast<double>(p.promise.value_or(usual)) / point, 2)});
            }
            out.lines.push_back(std::move(line));
        }
        out.lines.push_back({side,
                             {},
                             start.sides[side].name,
                             "",
                             "",
                             0,
                             0,
                             {{"pool", "Free points", {}, pool != nullptr ? pool->value : "0"},
                              {"scale", "Men a figure", {}, std::to_string(m.scale)}}});
    }
    return out;
}

}  // namespace banneret::lionheart
