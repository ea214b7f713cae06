#include "engine/rulesets/shared/losses.h"

#include "engine/abstract/losses.h"

namespace banneret::shared {

void add_routed(UnitLosses& losses, std::int32_t men, int percent, bool captured) {
    const std::int32_t gone = men * percent / 100;
    (captured ? losses.captured : losses.deserted) += gone;
    losses.routed += men - gone;
}

void return_wounded(ArmyLosses& losses) {
    std::vector<std::int32_t> casualties;
    for (const UnitLosses& unit : losses.units) casualties.push_back(unit.killed);
    const std::vector<std::int32_t> back = abstract::returning(casualties);
    for (std::size_t i = 0; i < back.size(); ++i) {
        losses.units[i].wounded = back[i];
        losses.units[i].killed -= back[i];
    }
}

void add_fate(ArmyLosses& losses, CharacterId id, const std::string& name, Fate fate, int wounds,
              bool out_for_a_month) {
    if (!id) return;
    const bool wounded = fate == Fate::wounded;
    losses.characters.push_back(
        {id, name, fate, static_cast<std::int16_t>(wounded ? wounds : 0), wounded && out_for_a_month});
}

void return_idle(const StartSetup& setup, PerSide<ArmyLosses>& losses) {
    for (const Side side : both_sides)
        for (const auto& [id, name] : setup.idle[side]) add_fate(losses[side], id, name, Fate::unhurt);
}

TableResult result_of(const BattleCourse& course, bool over) {
    TableResult r;
    r.over = over;
    r.winner = course.winner;
    r.rule = course.ended_by;
    r.turns = course.turn;
    r.withdrew = course.withdrew;
    return r;
}

Grade grade_of_shares(const TableResult& r, bool nobody_fell) {
    if (!r.winner) return nobody_fell ? Grade::skirmish : Grade::stalemate;
    const double d = r.lost[other(*r.winner)] - r.lost[*r.winner];
    return d >= 0.6 ? Grade::crushing_victory : d >= 0.3 ? Grade::victory : Grade::marginal_victory;
}

}  // namespace banneret::shared
