// The muster sheet, on which the referee sees and changes the stats of each unit (BTA-MUSTER).

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/mustering.h"

namespace banneret::axe {

namespace {

std::string armour_words(const Facts& f) {
    return fmt::format("{}{}",
                       f.armour == Armour::none ? "no armour" : fmt::format("{} armour", banneret::row(f.armour).key),
                       f.shield ? ", shields" : "");
}

}  // namespace

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    return shared::sheet_of(
        start, muster_table(), m, fmt::format("a figure is {} warriors", m.ratio), [&](const UnitPlan& p) {
            MusterLine line = shared::line_of(p);
            if (p.figures.empty()) return line;
            const Facts f = unit_facts(p.unit, p.figures.front(), m.at_20);
            line.becomes = fmt::format("{} of {}{}, FC {}, {}; {} of {}", counted(line.pieces, "unit"),
                                       f.monster   ? "monsters"
                                       : f.mounted ? "horse"
                                                   : "foot",
                                       f.skirmish ? " in skirmish order" : "", f.fc, armour_words(f),
                                       counted(line.figures, "figure"), p.per);
            if (f.monster) line.note = fmt::format("Each fights as a {}.", banneret::name(f.hero));
            if (p.of_its_kind) {
                std::vector<std::string> abilities;
                for (const Ability a : p.unit.abilities.list()) abilities.emplace_back(banneret::row(a).name);
                line.note += fmt::format("{}The roster lists no abilities, so the unit has those of its kind: {}.",
                                         line.note.empty() ? "" : " ", joined(abilities));
            }
            return line;
        });
}

}  // namespace banneret::axe
