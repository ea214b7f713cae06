// The muster sheet.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/mustering.h"

namespace banneret::lionheart {

// The name of a kind within a sentence: "Light infantry" becomes "light infantry".
std::string within_a_sentence(std::string_view name) {
    std::string out(name);
    if (!out.empty() && out[0] >= 'A' && out[0] <= 'Z') out[0] = static_cast<char>(out[0] - 'A' + 'a');
    return out;
}

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    std::string scale = m.scale == 1 ? "a figure is a man" : fmt::format("a figure is {} men", m.scale);
    return shared::sheet_of(start, muster_table(), m, std::move(scale), [&](const UnitPlan& p) {
        MusterLine line;
        const Build& b = p.build;
        line.unit = p.unit->id;
        line.name = p.unit->name;
        line.figures = figures_of(*p.unit, m.scale);
        line.pieces = stand_count(p, m.scale);
        line.becomes = fmt::format("{} of {} with {}, {}{}, morale {}; {}", counted(line.pieces, "stand"),
                                   within_a_sentence(row(b.kind).name), row(b.weapon).name,
                                   b.armour == 0 ? "no armour" : fmt::format("{} armour", armour_names[b.armour]),
                                   b.shields ? " and shields" : "", b.morale, counted(line.figures, "figure"));
        const Size w = size_of(*p.unit);
        if (2 * std::int64_t{p.unit->count} * w.den < std::int64_t{line.figures} * m.scale * w.num)
            line.note = "Each figure stands for fewer than half the usual men, so the unit fights as if it had more.";
        else if (p.shield_dropped)
            line.note = "Shields do not count with this weapon.";
        return line;
    });
}

}  // namespace banneret::lionheart
