#include <algorithm>

#include "engine/abstract/steps.h"
#include "engine/core/check.h"

// The results of a battle that is over, for the campaign.
namespace banneret::abstract {

namespace {

ArmyLosses losses_of(const Record& r, Side side, std::optional<Side> field) {
    ArmyLosses out;
    const Sheet& sheet = steps::sheet(r, side);
    const std::vector<std::int32_t> lost = whole_losses(sheet, survivors(r, side));
    CHECK_EQ(lost.size(), sheet.units.size());
    // AD-R11: the loser of the battle gets no wounded back.
    const bool heals = steps::house(r).healing && !defeated(r, side);
    const std::vector<std::int32_t> wounded = heals ? returning(lost) : std::vector<std::int32_t>(lost.size(), 0);
    for (std::size_t i = 0; i < lost.size(); ++i) {
        UnitLosses unit;
        unit.unit = sheet.units[i].unit;
        unit.name = sheet.units[i].name;
        unit.before = sheet.units[i].count;
        unit.wounded = wounded[i];
        unit.killed = lost[i] - wounded[i];
        CHECK(unit.wounded >= 0 && unit.killed >= 0 && unit.fit() >= 0);
        CHECK_EQ(unit.before, unit.fit() + unit.killed + unit.wounded);
        out.units.push_back(std::move(unit));
    }
    out.characters = steps::contingent(r, side).characters;
    if (steps::wiped_out(r, side))
        for (CharacterFate& c : out.characters) c.fate = field == other(side) ? Fate::captured : Fate::fled;
    return out;
}

}  // namespace

Outcome outcome(const Record& r) {
    CHECK(r.stage == Stage::over);
    Outcome out;
    out.attacker = r.attacker;
    out.result = r.result;
    const bool evaded = !r.result && (r.sides.first.miles > 0 || r.sides.second.miles > 0);
    out.kind = r.result ? Outcome::Kind::fought : evaded ? Outcome::Kind::evaded : Outcome::Kind::delayed;
    out.field = steps::field(r);
    if (r.result && r.result->winner) out.winner = side_of(r, *r.result->winner);
    for (const Side s : both_sides) {
        const SideRecord& mine = r.sides[s];
        out.retreat_miles[s] = mine.miles;
        out.direction[s] = mine.direction;
        out.losses[s] = losses_of(r, s, out.field);
        out.defeated[s] = defeated(r, s);
        out.fortified[s] = steps::has_fortifications(r, s) && mine.miles == 0 && !steps::wiped_out(r, s);
        out.attempted[s] = mine.attempt != Attempt::none || mine.foils == true;
    }
    return out;
}

}  // namespace banneret::abstract
