// The muster sheet, on which the referee sees and changes the conversion of each unit (MS-MUSTER).

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/medieval_skirmish/mustering.h"

namespace banneret::skirmish {

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    const House house = switches().read(start.house);
    return shared::sheet_of(start, muster_table(), m, fmt::format("a figure is {}", counted(m.scale, "individual")),
                            [&](const UnitPlan& p) {
                                MusterLine line = shared::line_of(p);
                                if (p.figures.empty()) return line;
                                const Facts f = unit_facts(p.unit, p.figures.front(), m.scale, house);
                                std::string weapons;
                                for (std::size_t k = 0; k < arm_count; ++k)
                                    if ((f.arms >> k) & 1u)
                                        weapons += fmt::format(", {}", row(static_cast<Arm>(k)).name);
                                if (f.missile != Missile::none) weapons += fmt::format(", {}", row(f.missile).name);
                                line.becomes = fmt::format(
                                    "{} of {}, {}, {}{}{}; {} of {}", counted(line.pieces, "body", "bodies"),
                                    f.mounted ? (p.barded ? "barded horse" : "horse") : "foot", words(f.grade),
                                    row(f.cls).words, f.shield ? ", shields" : "", weapons,
                                    counted(line.figures, "figure"), p.per);
                                if (f.big) line.note = "A hit on a figure is resolved as a hit on a leader.";
                                return line;
                            });
}

}  // namespace banneret::skirmish
