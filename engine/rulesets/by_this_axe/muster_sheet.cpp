// The sheet on which the referee sees, and changes, what becomes of each unit (section 5).

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
    MusterSheet out;
    out.scale = fmt::format("a figure is {} warriors", m.ratio);
    out.problems = m.problems;
    static const std::vector<std::string> capacities = {"1", "2", "3", "4", "5"},
                                          armours = {"none", "light", "medium", "heavy"}, yes_no = {"no", "yes"},
                                          formations = {"formed", "skirmish"};
    const MusterChange *terrain = nullptr, *river = nullptr;
    for (const Side side : both_sides) {
        for (const UnitPlan& p : m.plans[side]) {
            MusterLine line;
            line.side = side;
            line.unit = p.unit.id;
            line.name = p.unit.name;
            for (const int n : p.figures) line.figures += n;
            line.pieces = static_cast<int>(p.figures.size());
            if (line.pieces == 0) {
                line.becomes = "not fielded";
                line.note = "Too few for a figure: they take no part and lose nobody.";
            } else {
                const Facts f = unit_facts(p.unit, p.figures.front(), m.at_20);
                line.becomes = fmt::format("{} of {}{}, FC {}, {}; {} of {}", counted(line.pieces, "unit"),
                                           f.monster   ? "monsters"
                                           : f.mounted ? "horse"
                                                       : "foot",
                                           f.skirmish ? " in skirmish order" : "", f.fc, armour_words(f),
                                           counted(line.figures, "figure"), p.per);
                if (f.monster) line.note = fmt::format("Each fights as a {}.", banneret::name(f.hero));
            }
            line.choices = {{"fc", "Fighting capacity", capacities, std::to_string(p.unit.fc)},
                            {"armour", "Armour", armours, std::string(banneret::row(p.unit.armour).key)},
                            {"shield", "Shields", yes_no, p.unit.shield ? "yes" : "no"},
                            {"formation", "Formation", formations, std::string(key(p.unit.formation))}};
            out.lines.push_back(std::move(line));
        }
        for (const Unit& u : start.sides[side].units)
            if (u.count <= 0) out.lines.push_back({side, u.id, u.name, "not fielded", "Nobody is fit.", 0, 0, {}});
        const MusterChange* scale = find_change(start, side, {}, "scale");
        if (terrain == nullptr) terrain = find_change(start, side, {}, "terrain");
        if (river == nullptr) river = find_change(start, side, {}, "river");
        out.lines.push_back(
            {side,
             {},
             start.sides[side].name,
             "",
             "",
             0,
             0,
             {{"scale", "Warriors a figure (0: by size)", {}, scale != nullptr ? scale->value : "0"},
              {"terrain", "Arrangement of terrain (0: open)", {}, terrain != nullptr ? terrain->value : "0"},
              {"river", "A river through the middle", yes_no, river != nullptr ? river->value : "no"}}});
    }
    return out;
}

}  // namespace banneret::axe
