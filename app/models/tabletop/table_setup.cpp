#include "app/models/tabletop/table_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/battle/battle_preview.h"
#include "engine/abstract/postures.h"
#include "engine/campaign/map/land_about.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

Posture usual(Side on_table) {
    return on_table == Side::first ? Posture::frontal_assault : Posture::stand_and_hold;
}

// Exchanges the sides of the table; postures are reset, as they depend on the role.
void change_attacker(TableDesk& table) {
    std::swap(table.plan.stratagem.first, table.plan.stratagem.second);
    std::swap(table.who.first, table.who.second);
    table.plan.posture = {usual(Side::first), usual(Side::second)};
    for (MusterChange& change : table.plan.changes) change.side = other(change.side);
}

void take_from_map(TablePlan& plan, const Desk& desk, const OpenBattle& battle) {
    if (const Campaign* c = campaign(desk)) plan.land = land_on_map(*c, battle, plan);
}

bool same_entry(const LandPiece& a, const LandPiece& b) {
    return a.name == b.name && a.ground == b.ground;
}
bool has_entry(const std::vector<LandPiece>& land, const LandPiece& piece) {
    return std::ranges::any_of(land, [&](const LandPiece& other) { return same_entry(piece, other); });
}

// The map's land now, without what the referee left out of the land as the map showed it then.
std::vector<LandPiece> chosen_again(std::vector<LandPiece> now, const std::vector<LandPiece>& then,
                                    const std::vector<LandPiece>& taken) {
    std::erase_if(now, [&](const LandPiece& piece) { return has_entry(then, piece) && !has_entry(taken, piece); });
    return now;
}

// The land of the plan `to`, with the referee's choice among that of the plan `from`. A piece that the map no longer
// shows is gone.
std::vector<LandPiece> land_again(const Desk& desk, const OpenBattle& battle, const TablePlan& from,
                                  const TablePlan& to) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return from.land;
    return chosen_again(land_on_map(*c, battle, to), land_on_map(*c, battle, from), from.land);
}

// True if the armies meet in a forest of the campaign map.
bool in_woods(const Desk& desk, const OpenBattle& battle) {
    const Campaign* c = campaign(desk);
    const Army* army = c != nullptr ? find_army(*c, battle.second) : nullptr;
    const auto at = army != nullptr ? position_of(*c, *army) : std::nullopt;
    return at && ground_at(*c->map, *at) == Ground::forest;
}

}  // namespace

std::variant<TableDesk, Refusal> opened_muster(const Desk& desk, const OpenBattle& battle) {
    if (battle.to_apply()) return Refusal{fmt::format("{} is over; start it over to fight it out.", battle.name)};
    if (battle.resolver == Resolver::on_table) return Refusal{fmt::format("{} is already on the table.", battle.name)};
    TableDesk table = desk.table;
    const bool before = table.battle == battle.id;
    if (!before) {
        const std::string ruleset = table.ruleset;
        table = TableDesk{};
        table.battle = battle.id;
        table.ruleset = ruleset;
    }
    table.ruleset = std::string(mustered_ruleset(table).key);
    table.shown.reset();
    table.running = false;
    table.chosen = {};
    table.mustering = true;
    table.steps_taken = battle.under_way();
    if (table.steps_taken) {
        auto decided = plan_of_steps(battle);
        if (auto* refusal = std::get_if<Refusal>(&decided)) return *refusal;
        TablePlan& steps = std::get<TablePlan>(decided);
        if (before && table.plan.attacker == steps.attacker) steps.changes = table.plan.changes;
        steps.wooded = before ? table.plan.wooded : in_woods(desk, battle);
        if (before)
            steps.land = land_again(desk, battle, table.plan, steps);
        else
            take_from_map(steps, desk, battle);
        table.plan = std::move(steps);
        table.seed = battle.seed;
        return table;
    }
    table.seed = desk.next_seed;
    if (before) {
        table.plan.land = land_again(desk, battle, table.plan, table.plan);
        return table;
    }
    table.plan.wooded = in_woods(desk, battle);
    const BattlePlan& in_mind = battle.plan;
    table.plan.attacker = in_mind.attacker;
    take_from_map(table.plan, desk, battle);
    const SidePlan &attack = in_mind.sides[table.plan.attacker], &defence = in_mind.sides[other(table.plan.attacker)];
    if (attack.as_attacker) table.plan.posture.first = *attack.as_attacker;
    if (defence.as_defender) table.plan.posture.second = *defence.as_defender;
    return table;
}

std::variant<TableDesk, Refusal> changed_muster(const Desk& desk, const ChangeMuster& to) {
    if (!desk.table.mustering) return Refusal{"No muster is open."};
    const TacticalRuleset* ruleset = find_tactical_ruleset(to.ruleset);
    if (ruleset == nullptr) return Refusal{fmt::format("There is no ruleset \"{}\".", to.ruleset)};
    TableDesk table = desk.table;
    const TablePlan was = table.plan;
    table.plan = to.plan;
    if (table.steps_taken) {
        table.plan.attacker = was.attacker;
        table.plan.stratagem = was.stratagem;
        table.plan.posture = was.posture;
    } else {
        table.seed = to.seed;
        if (table.plan.attacker != was.attacker) {
            change_attacker(table);
            const Campaign* c = campaign(desk);
            const OpenBattle* battle = c != nullptr ? find_battle(*c, table.battle) : nullptr;
            if (battle != nullptr) table.plan.land = land_again(desk, *battle, was, table.plan);
        }
    }
    if (table.ruleset != ruleset->key) table.plan.changes.clear();
    table.ruleset = std::string(ruleset->key);
    return table;
}

std::vector<LandPiece> land_on_map(const Campaign& c, const OpenBattle& battle, const TablePlan& plan) {
    const bool first = plan.attacker == Side::first;
    return land_between(c, first ? battle.first : battle.second, first ? battle.second : battle.first);
}

const TacticalRuleset& mustered_ruleset(const TableDesk& table) {
    const TacticalRuleset* found = table.ruleset.empty() ? nullptr : find_tactical_ruleset(table.ruleset);
    return found != nullptr ? *found : tactical_rulesets().front();
}

std::variant<Battle, Refusal> mustered_battle(const Desk& desk) {
    const Campaign* c = campaign(desk);
    if (c == nullptr || !desk.table.mustering) return Refusal{"No muster is open."};
    auto start = table_start(*c, desk.table.battle, desk.table.plan);
    if (auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
    auto begun = mustered_ruleset(desk.table).begin(std::get<TableStart>(start));
    if (const auto* problems = std::get_if<std::vector<Problem>>(&begun))
        return Refusal{problems->empty() ? "The table cannot be set up." : problems->front().sentence() + "."};
    return std::get<Battle>(std::move(begun));
}

std::string muster_signature(const TableDesk& table) {
    const TablePlan& p = table.plan;
    std::string out =
        fmt::format("{} {} {} {}{}{}{} {}{}", table.battle.value, table.ruleset, static_cast<int>(p.attacker),
                    static_cast<int>(p.stratagem.first), static_cast<int>(p.stratagem.second),
                    static_cast<int>(p.posture.first), static_cast<int>(p.posture.second), p.night, p.wooded);
    for (const LandPiece& piece : p.land) {
        out += fmt::format(" {}{}", key(piece.ground), piece.line ? "-line" : "");
        for (const LandPoint at : piece.outline) out += fmt::format(" {},{}", at.x, at.y);
    }
    for (const MusterChange& c : p.changes)
        out += fmt::format(" {}:{}:{}={}", static_cast<int>(c.side), c.unit.value, c.key, c.value);
    for (const Side side : both_sides) out += fmt::format(" {}", table.who[side] ? key(*table.who[side]) : "");
    return out;
}

std::variant<abstract::Start, Refusal> start_of_battle(const Campaign& c, const OpenBattle& battle) {
    if (battle.under_way()) return *battle.transcript.start;
    return battle_start(c, battle.first, battle.second, battle.place, true);
}

AbstractOdds abstract_odds(const abstract::Start& start, const TablePlan& plan) {
    auto setup = abstract::set_up(start);
    if (!std::holds_alternative<Shared<abstract::Setup>>(setup)) return {};
    abstract::Record record = abstract::begin(std::get<Shared<abstract::Setup>>(setup));
    record.stage = abstract::Stage::result_roll;
    record.attacker = plan.attacker;
    for (const Side on_table : both_sides) {
        abstract::SideRecord& side = record.sides[side_of_battle(plan, on_table)];
        side.posture = plan.posture[on_table];
        if (plan.stratagem[on_table] == Stratagem::none) continue;
        side.stratagem = ChooseStratagem{};
        side.stratagem->stratagem = plan.stratagem[on_table];
        side.stratagem->at_night = plan.night;
        side.attempt = abstract::Attempt::succeeded;
    }
    const BattlePreview p = preview_of_record(record, {});
    if (!p.known) return {};
    const auto tenths = tenths_of_a_percent(p.bar.first.chance, p.bar.middle.chance, p.bar.second.chance);
    return {fmt::format("{} {}, {} {}, neither {}", p.bar.first.words, percent_words(tenths[0]), p.bar.second.words,
                        percent_words(tenths[2]), percent_words(tenths[1])),
            p.bar.first.chance, p.bar.second.chance, p.bar.middle.chance};
}

TableOdds table_odds(const Task& task) {
    TableOdds odds;
    odds.running = task.runs();
    const auto* sampled = task.answer ? std::get_if<TableSampleAnswer>(task.answer.get()) : nullptr;
    if (sampled == nullptr) return odds;
    const TableSample& s = *sampled;
    odds.trials = s.trials;
    if (s.trials == 0) return odds;
    const auto n = static_cast<double>(s.trials);
    odds.first = static_cast<double>(s.wins.first) / n;
    odds.second = static_cast<double>(s.wins.second) / n;
    odds.drawn = static_cast<double>(s.drawn + s.unfinished) / n;
    const auto half = [n](double share) { return 1.96 * std::sqrt(share * (1 - share) / n); };
    odds.error = std::max({half(odds.first), half(odds.second), half(odds.drawn)});
    for (const Side side : both_sides) {
        odds.lost[side] = s.loss[side].mean;
        odds.lost_error[side] = (s.loss[side].high - s.loss[side].low) / 2;
    }
    odds.lost_by_turn = s.lost_by_turn;
    odds.words = fmt::format("{}, {} turns on average, {} at most", counted(s.trials, "battle"), fixed(s.mean_turns, 1),
                             s.most_turns);
    return odds;
}

int table_colour(const Campaign& c, const OpenBattle& battle, const TablePlan& plan, Side on_table) {
    const Army* army = find_army(c, side_of_battle(plan, on_table) == Side::first ? battle.first : battle.second);
    const Faction* faction = army != nullptr ? find_faction(c, army->faction) : nullptr;
    return faction != nullptr ? faction->colour : 0;
}

std::string player_label(const std::optional<TableCommander>& who) {
    if (!who) return "by hand";
    return who == TableCommander::rollout ? "search" : std::string(key(*who));
}

}  // namespace banneret::app
