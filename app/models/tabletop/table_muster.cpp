#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/desk.h"
#include "app/models/shell/visibility.h"
#include "app/models/tabletop/table_model.h"
#include "app/models/tabletop/table_setup.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/sheet.h"
#include "engine/abstract/stratagems.h"
#include "engine/core/text.h"

// The muster page: what each unit becomes under a ruleset before the tabletop battle begins.

namespace banneret::app {

namespace {

void add_rulesets(TableMusterModel& m, const TableDesk& table) {
    for (const TacticalRuleset& r : tactical_rulesets()) {
        if (r.key == mustered_ruleset(table).key) m.ruleset = m.rulesets.size();
        m.rulesets.push_back({std::string(r.key), std::string(r.title), std::string(r.summary)});
    }
}

void add_tactics(TableMusterModel& m, const abstract::Start& start, const TablePlan& plan) {
    PerSide<abstract::Sheet> sheets;
    for (const Side side : both_sides)
        sheets[side] = abstract::make_sheet(start.sides[side_of_battle(plan, side)].units, start.house);
    for (const Side side : both_sides) {
        const auto refused = abstract::stratagem_refused(start.sides[side_of_battle(plan, side)], start.day);
        for (std::size_t i = 0; i < stratagem_count; ++i) {
            const auto s = static_cast<Stratagem>(i);
            // Only stratagems with an effect on the table; after foil or evade-battle there is none.
            if (s == Stratagem::foil || s == Stratagem::evade_battle) continue;
            if (s == plan.stratagem[side]) m.stratagem[side] = m.stratagem_of[side].size();
            m.stratagem_of[side].push_back(s);
            const bool none = s == Stratagem::none;
            m.stratagems[side].push_back(
                {none ? "none" : std::string(words(s)), "", !none && refused ? refused->why : ""});
        }
        const Role role = side == Side::first ? Role::attacker : Role::defender;
        for (std::size_t i = 0; i < postures_each; ++i) {
            const Posture p = posture_at(role, i);
            const auto why = abstract::posture_refused(p, sheets[side], sheets[other(side)]);
            if (p == plan.posture[side]) m.posture[side] = m.posture_of[side].size();
            m.posture_of[side].push_back(p);
            m.postures[side].push_back({std::string(words(p)), "", why ? why->why : ""});
        }
        const Stratagem s = plan.stratagem[side];
        m.tactic[side] = s == Stratagem::none ? std::string(words(plan.posture[side]))
                                              : fmt::format("{}, {}", words(s), words(plan.posture[side]));
    }
}

// Pieces of one name are one entry, as those scattered in a forest.
std::vector<TableMusterModel::LandOnMap> land_entries(const std::vector<LandPiece>& on_map,
                                                      const std::vector<LandPiece>& taken) {
    std::vector<TableMusterModel::LandOnMap> out;
    for (const LandPiece& piece : on_map) {
        auto entry = std::ranges::find_if(out, [&](const auto& e) {
            return e.pieces.front().name == piece.name &&
                   (!piece.name.empty() || e.pieces.front().ground == piece.ground);
        });
        if (entry == out.end()) entry = out.insert(out.end(), TableMusterModel::LandOnMap{});
        entry->pieces.push_back(piece);
    }
    // The plan keeps pieces that the map showed when the muster was opened, even if it has changed since.
    TableMusterModel::LandOnMap gone;
    for (const LandPiece& piece : taken)
        if (std::ranges::find(on_map, piece) == on_map.end()) gone.pieces.push_back(piece);
    for (auto& entry : out) {
        std::vector<std::string> kinds;
        for (const LandPiece& piece : entry.pieces)
            if (const std::string kind(words(piece.ground)); std::ranges::find(kinds, kind) == kinds.end())
                kinds.push_back(kind);
        const LandPiece& first = entry.pieces.front();
        // A line is named by what it is, a dyke, rather than by what it is laid as.
        entry.words = first.name.empty() ? capitalised(joined(kinds))
                      : first.line       ? capitalised(first.name)
                                         : fmt::format("{} ({})", first.name, joined(kinds));
        entry.taken = std::ranges::find(taken, entry.pieces.front()) != taken.end();
    }
    if (!gone.pieces.empty()) {
        gone.words = "No longer on the map";
        gone.taken = true;
        out.push_back(std::move(gone));
    }
    return out;
}

}  // namespace

std::optional<TableMusterModel> make_table_muster(const Desk& desk, const OpenBattle& battle) {
    const Campaign* c = campaign(desk);
    const TableDesk& table = desk.table;
    if (c == nullptr || !table.mustering || table.battle != battle.id || battle.to_apply()) return std::nullopt;
    if (battle.resolver == Resolver::on_table || table.steps_taken != battle.under_way()) return std::nullopt;
    TableMusterModel m;
    m.plan = table.plan;
    m.seed = table.seed;
    m.steps_taken = table.steps_taken;
    m.who_plays = table.who;
    add_rulesets(m, table);
    if (mustered_ruleset(table).lays_land) m.land = land_entries(land_on_map(*c, battle, table.plan), table.plan.land);
    for (const Side side : both_sides) m.colour[side] = table_colour(*c, battle, table.plan, side);

    const auto start = start_of_battle(*c, battle);
    const auto mustered = table_start(*c, battle.id, table.plan);
    if (const auto* refusal = std::get_if<Refusal>(&mustered)) {
        m.problems.push_back(refusal->why);
        return m;
    }
    const TableStart& armies = std::get<TableStart>(mustered);
    for (const Side side : both_sides)
        m.army[side] = fmt::format("{} {}", armies.sides[side].name, side == Side::first ? "attacks" : "defends");
    if (const auto* s = std::get_if<abstract::Start>(&start)) add_tactics(m, *s, table.plan);
    MusterSheet sheet = mustered_ruleset(table).muster(armies);
    m.scale = std::move(sheet.scale);
    for (MusterLine& line : sheet.lines) m.lines[line.side].push_back(std::move(line));
    // Hide the enemy's units and plans from the players.
    for (const Side side : both_sides) {
        const Army* army =
            find_army(*c, side_of_battle(table.plan, side) == Side::first ? battle.first : battle.second);
        if (army == nullptr || !hidden(desk, army->faction)) continue;
        m.lines[side].clear();
        m.tactic[side].clear();
        m.stratagems[side].clear(), m.stratagem_of[side].clear();
        m.postures[side].clear(), m.posture_of[side].clear();
        m.stratagem[side] = m.posture[side] = 0;
    }
    for (const Problem& p : sheet.problems) m.problems.push_back(p.sentence() + ".");
    if (table.odds.task != 0 && table.odds.mustered && table.odds.battle == battle.id) {
        m.odds = table_odds(desk.tasks[table.odds.task]);
        m.odds->of_now = table.odds.of_muster == muster_signature(table);
        if (const auto* s = std::get_if<abstract::Start>(&start)) m.odds->abstract = abstract_odds(*s, table.plan);
    }
    return m;
}

}  // namespace banneret::app
