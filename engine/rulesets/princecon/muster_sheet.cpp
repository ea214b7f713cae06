// The muster sheet: the conversion of each unit, and the referee's choices (PC-MUSTER).

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/mustering.h"
#include "engine/rulesets/princecon/ruleset.h"
#include "engine/rulesets/shared/unit_rows.h"

namespace banneret::princecon {

const shared::MusterTable<UnitPlan, SideChoices>& muster_table() {
    static const shared::MusterTable<UnitPlan, SideChoices> table = [] {
        using shared::number_row;
        using shared::word_row;
        using shared::yes_no_row;
        shared::MusterTable<UnitPlan, SideChoices> t;
        t.unit = {shared::fc_row<UnitPlan>("level", "Level"), shared::armour_row<UnitPlan>(),
                  shared::shield_row<UnitPlan>(),
                  shared::formation_row<UnitPlan>("Order", {"formed", "skirmish order"})};
        t.unit.push_back(yes_no_row<UnitPlan>(
            "flails", "All armed with flails", [](auto& p) -> auto& { return p.flails; }));
        t.side.push_back(shared::scale_row<SideChoices>("Men per casting (0: by army size)", 0, 100'000));
        t.side.push_back(number_row<SideChoices>(
            "terrain", "Random terrain, by number (0: open)", 0, 1'000'000,
            [](auto& c) -> auto& { return c.terrain; }));
        t.side.push_back(yes_no_row<SideChoices>(
            "walls", "City walls in front of its zone (defender)", [](auto& c) -> auto& { return c.walls; }));
        return t;
    }();
    return table;
}

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    const House house = switches().read(start.house);
    return shared::sheet_of(
        start, muster_table(), m, fmt::format("one casting stands for {}", counted(m.scale, "man", "men")),
        [&](const UnitPlan& p) {
            MusterLine line;
            line.unit = p.unit.id;
            line.name = p.unit.name;
            line.pieces = static_cast<int>(p.parts.size());
            const Facts f = unit_facts(p.unit, p.parts.empty() ? 1 : p.parts.front(), m.scale, house);
            for (const std::int32_t men : p.parts) line.figures += unit_facts(p.unit, men, m.scale, house).castings;
            line.becomes =
                fmt::format("{} of {} {}, level {}, armour class {}, {} per casting; {} of {}",
                            counted(line.pieces, "unit"), words(f.weight), f.horse ? "cavalry" : "infantry", f.level,
                            f.ac, counted(f.hits_each, "hit"), counted(line.figures, "casting"), f.men_each);
            if (2 * std::int64_t{p.unit.count} < f.men_each)
                line.note = "The unit has less than half the men of a casting, so it has hits only for the men it has.";
            return line;
        });
}

}  // namespace banneret::princecon
