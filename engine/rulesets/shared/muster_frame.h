#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/armies/character.h"
#include "engine/core/text.h"
#include "engine/rulesets/muster.h"
#include "engine/rulesets/shared/muster_rows.h"
#include "engine/tactics/battle.h"

namespace banneret::shared {

// The muster of any ruleset: two campaign armies become what the ruleset fights with. The ruleset says in a MusterTable
// what the referee may change, in a callback what one unit becomes, and gets back the plans, the problems and the
// sheet.

// --- Reading the armies ----------------------------------------------------------------------------------------------

// `Plan`: what one unit of the campaign becomes. `Choices`: what is chosen for a side as a whole.
template <class Plan, class Choices>
struct MusterTable {
    MusterRows<Plan> unit;
    MusterRows<Choices> side;
};
template <class Plan, class Choices>
struct MusterPlans {
    PerSide<std::vector<Plan>> plans;  // one for each unit with a fit individual, in roster order
    PerSide<Choices> choices;
    std::vector<Problem> problems;  // why the battle cannot begin so
};

// A change that names a unit the side does not have is a problem, and so is a side without fit men.
void check_armies(const TableStart& start, Side side, std::vector<Problem>& problems);

// Reads the choices of both sides and plans every unit. `plan_of(side, unit)` gives the Plan before the referee's
// changes; `settle(plan, problems)` then works out what follows from them and reports what does not go together.
template <class Plan, class Choices, class PlanOf, class Settle>
void read_armies(const TableStart& start, const MusterTable<Plan, Choices>& table, MusterPlans<Plan, Choices>& out,
                 PlanOf plan_of, Settle settle) {
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        read_changes(table.side, start, side, {}, army.name, out.choices[side], out.problems);
        for (const Unit& u : army.units) {
            if (u.count <= 0) continue;
            Plan plan = plan_of(side, u);
            if (u.id) read_changes(table.unit, start, side, u.id, u.name, plan, out.problems);
            settle(plan, out.problems);
            out.plans[side].push_back(std::move(plan));
        }
        check_armies(start, side, out.problems);
    }
}

// As above, for a ruleset that settles nothing after its plans are read.
template <class Plan, class Choices, class PlanOf>
void read_armies(const TableStart& start, const MusterTable<Plan, Choices>& table, MusterPlans<Plan, Choices>& out,
                 PlanOf plan_of) {
    read_armies(start, table, out, plan_of, [](Plan&, std::vector<Problem>&) {});
}

// The battle of a muster, or its problems.
template <class Rules>
std::variant<Battle, std::vector<Problem>> begun(std::variant<typename Rules::State, std::vector<Problem>> mustered) {
    if (auto* problems = std::get_if<std::vector<Problem>>(&mustered)) return std::move(*problems);
    return Battle::of<Rules>(std::get<typename Rules::State>(std::move(mustered)));
}

// --- The sheet -------------------------------------------------------------------------------------------------------

// The lines come from one table: one for each plan, one for each unit without fit men, one for each side.
// `line_of(plan)` fills in unit, name, becomes, note, pieces and figures.
template <class Plan, class Choices, class LineOf>
MusterSheet sheet_of(const TableStart& start, const MusterTable<Plan, Choices>& table,
                     const MusterPlans<Plan, Choices>& m, std::string scale, LineOf line_of) {
    MusterSheet out{std::move(scale), {}, m.problems};
    for (const Side side : both_sides) {
        for (const Plan& plan : m.plans[side]) {
            MusterLine line = line_of(plan);
            line.side = side;
            line.choices = choices_of(table.unit, plan);
            out.lines.push_back(std::move(line));
        }
        for (const Unit& u : start.sides[side].units)
            if (u.count <= 0)
                out.lines.push_back({side, u.id, u.name, "not fielded", "Nobody is fit to fight.", 0, 0, {}});
        out.lines.push_back({side, {}, start.sides[side].name, "", "", 0, 0, choices_of(table.side, m.choices[side])});
    }
    return out;
}

// --- Scale and sizes -------------------------------------------------------------------------------------------------

// The smallest of 1, 2, 5, 10, 20, 50 ... for which `fits(scale)`; 100,000,000 if none does.
template <class Fits>
int smallest_scale(Fits fits) {
    constexpr int last = 100'000'000;
    for (int tens = 1;; tens *= 10)
        for (const int digit : {1, 2, 5})
            if (const int scale = digit * tens; scale == last || fits(scale)) return scale;
}
// Too many pieces for a table: "NAME: 601 stands are too many for a table; choose a larger scale".
void limit_pieces(const std::string& army, int pieces, int most, std::string_view word, std::vector<Problem>& problems);
// Splits `n` into the fewest parts of at most `most`, as equal as possible, larger ones first. REQUIRES: n >= 0, most
// >= 1.
std::vector<int> even_parts(std::int64_t n, int most);
// Divides `whole` individuals among parts in proportion to their sizes, by cumulative shares rounded down, so that the
// sum is exact. All 0 if the parts are.
std::vector<std::int32_t> shares(std::int32_t whole, const std::vector<int>& parts);

// A unit divided into figures. A ruleset's plan of a unit inherits from it.
struct FigurePlan {
    Unit unit;                 // as the referee changed it
    std::vector<int> figures;  // figures of each of its pieces; empty: the unit is not fielded
    int per = 1;               // individuals a figure
};
// The figures of a plan at `per` individuals each: at least one, in the fewest pieces of at most `most`.
void make_pieces(FigurePlan& plan, int per, int most);
// If no unit of a side is fielded, the largest (on a tie, the first) fields one figure.
template <class Plan>
void field_one_at_least(std::vector<Plan>& plans) {
    if (plans.empty() || std::ranges::any_of(plans, [](const Plan& p) { return !p.figures.empty(); })) return;
    std::ranges::max_element(plans, {}, [](const Plan& p) { return p.unit.count; })->figures = {1};
}
// "Red spears", or "Red spears 2" for the second of several pieces. `k`: from 0.
std::string piece_name(const std::string& unit, std::size_t k, std::size_t pieces);
// The plan's line of the sheet. `becomes` is left to the ruleset unless the unit is not fielded.
MusterLine line_of(const FigurePlan& plan);

// Choices of one side.
struct FigureChoices {
    int scale = 20;  // individuals a figure
};
// The whole muster of a ruleset that fights with figures. `Plan` inherits from FigurePlan.
template <class Plan>
struct FigureMuster {
    MusterRows<Plan> rows;                   // what the referee may change about a unit, besides the scale of a side
    Plan (*plan_of)(const Unit&) = nullptr;  // before the referee's changes
    int most_figures = 0, most_pieces = 0;   // in a piece, on a side
    std::string one, many;                   // "block", "blocks"

    MusterTable<Plan, FigureChoices> table() const {
        return {rows,
                {number_row<FigureChoices>(
                    "scale", "Individuals per figure", 1, 1'000, [](auto& c) -> auto& { return c.scale; })}};
    }
    MusterPlans<Plan, FigureChoices> prepare(const TableStart& start) const {
        MusterPlans<Plan, FigureChoices> out;
        read_armies(start, table(), out, [&](Side, const Unit& u) { return plan_of(u); });
        for (const Side side : both_sides) {
            std::size_t pieces = 0;
            for (Plan& p : out.plans[side]) {
                make_pieces(p, out.choices[side].scale, most_figures);
                pieces += p.figures.size();
            }
            limit_pieces(start.sides[side].name, static_cast<int>(pieces), most_pieces, many, out.problems);
        }
        return out;
    }
    MusterSheet sheet(const TableStart& start) const {
        return sheet_of(start, table(), prepare(start),
                        "the side's scale sets how many individuals a figure stands for", [&](const Plan& p) {
                            MusterLine line = line_of(p);
                            line.becomes = counted(line.pieces, one, many) + ", " + counted(line.figures, "figure") +
                                           " of " + std::to_string(p.per);
                            return line;
                        });
    }
};

// --- Roster, leaders and hosts ---------------------------------------------------------------------------------------

// A roster unit as it came to the battle; losses are counted from it.
struct RosterUnit {
    UnitId id{};
    std::string name;
    std::int32_t men = 0;      // individuals
    std::int32_t figures = 0;  // castings, counters ...: of rulesets that count losses unit by unit
    bool operator==(const RosterUnit&) const = default;
};
// The units with fit men.
std::vector<RosterUnit> roster_of(const TableArmy& army);

// The start of a battle. Every ruleset's Setup inherits from it.
struct StartSetup {
    PerSide<std::string> name;
    PerSide<std::vector<RosterUnit>> roster;
    PerSide<Stratagem> stratagem{Stratagem::none, Stratagem::none};
    PerSide<Posture> posture{Posture::frontal_assault, Posture::stand_and_hold};
    bool night = false;
    bool wooded = false;             // ground that hides the camouflaged everywhere
    std::vector<std::string> names;  // indexed by piece; only if the ruleset names its pieces so
    PerSide<std::vector<std::pair<CharacterId, std::string>>> idle;  // fit characters who are no piece: they return
    bool operator==(const StartSetup&) const = default;
};
StartSetup setup_of(const TableStart& start);
// Adds a piece with its name.
template <class Setup, class Facts>
void add_piece(Setup& setup, Facts facts, std::string name) {
    setup.facts.push_back(std::move(facts));
    setup.names.push_back(std::move(name));
}
// Records a character who is not a piece as idle.
void leave_out(StartSetup& setup, Side side, const Character& character);
// For a ruleset without characters: all of them are idle.
void leave_out_characters(StartSetup& setup, const TableStart& start);
// A ruleset's Setup with its start and its house rules filled in.
template <class Setup, class Switches>
Setup setup_of(const TableStart& start, const Switches& switches) {
    Setup out;
    static_cast<StartSetup&>(out) = setup_of(start);
    out.house = switches.read(start.house);
    return out;
}
// A battle of single pieces without a roster, for tests and practice.
template <class Setup, class House>
Setup practice_setup(const House& house) {
    Setup out;
    out.name = {"First", "Second"};
    out.house = house;
    return out;
}

// True if the character rides, himself or with a mounted unit.
inline bool is_mounted(const Character& c, const Unit* with) {
    return c.mounted || (with != nullptr && with->mounted);
}

// A character who comes to the table.
struct Mustered {
    Character character;    // without an id: a captain who leads where no character does
    std::uint8_t army = 0;  // index of the ally whose character it is, 0 where there is one army
    bool commands = false;  // general of that army
    bool general = false;   // general of the side; exactly one is
};
// Whether each allied army of a side keeps a general of its own.
enum class Command : std::uint8_t { one_general, general_of_each_ally };
// The army's characters in roster order, then the captains. The general of an army is the roster's, else the one of
// highest leadership among those with a rank (on a tie, the first), else a captain with the army's leadership; the
// general of the side is the roster's, else the highest of those.
std::vector<Mustered> characters_of(const TableArmy& army, const ConversionHouse& conversion, Command command);
// The index of the side's general. REQUIRES: one of them is.
std::size_t general_among(const std::vector<Mustered>& characters);
// The first piece from `first` to `last` whose unit (`unit_of(i)`) the character rides with; none: he rides with none
// of them.
template <class UnitOf>
std::optional<std::size_t> host_among(UnitId rides_with, std::size_t first, std::size_t last, UnitOf unit_of) {
    for (std::size_t i = first; rides_with && i < last; ++i)
        if (unit_of(i) == rides_with) return i;
    return std::nullopt;
}

}  // namespace banneret::shared
