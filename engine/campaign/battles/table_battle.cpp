#include "engine/campaign/battles/table_battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/campaign/battles/battle_steps.h"
#include "engine/campaign/perform.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"
#include "engine/rulesets/names_apart.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret {

namespace {

Problem order_does_not_fit(std::size_t order, std::string_view why) {
    return {fmt::format("order {} on the table", order + 1), std::string(why)};
}

std::string quoted(std::string_view name) {
    return fmt::format("\"{}\"", name);
}

std::string ruleset_list() {
    std::vector<std::string> keys;
    for (const TacticalRuleset& r : tactical_rulesets()) keys.emplace_back(r.key);
    return joined(keys, "or");
}

std::vector<Unit> with_somebody(const std::vector<Unit>& units) {
    std::vector<Unit> out;
    for (const Unit& unit : units)
        if (unit.count > 0) out.push_back(unit);
    return out;
}

TableStart start_of(const abstract::Start& start, const TableBeginning& table) {
    TableStart out;
    for (const Side side : both_sides) {
        const abstract::Contingent& men = start.sides[side_of_battle(table.plan, side)];
        out.sides[side] = {men.army,       men.name, with_somebody(men.units), table.people[side], men.general,
                           men.leadership, {}};
    }
    out.house = table.house;
    out.stratagem = table.plan.stratagem;
    // AD-R18: fortifications built before the battle are there whatever else the general attempts.
    if (start.sides[side_of_battle(table.plan, Side::second)].fortified && out.stratagem.second == Stratagem::none)
        out.stratagem.second = Stratagem::field_fortifications;
    out.posture = table.plan.posture;
    out.night = table.plan.night;
    out.wooded = table.plan.wooded;
    out.land = table.plan.land;
    out.changes = table.plan.changes;
    rename_duplicate_units(out.sides);
    return out;
}

PerSide<std::vector<Character>> people_of(const Campaign& c, const OpenBattle& battle, const TablePlan& plan) {
    PerSide<std::vector<Character>> out;
    for (const Side side : both_sides)
        if (const Army* army = find_army(c, side_of_battle(plan, side) == Side::first ? battle.first : battle.second))
            out[side] = table_army(*army, c.house->conversion).characters;
    return out;
}

std::variant<Battle, Problem> begun_on_table(const Transcript& transcript) {
    const TacticalRuleset* ruleset = find_tactical_ruleset((*transcript.table)->ruleset);
    if (ruleset == nullptr)
        return Problem{"the table", fmt::format("this version has no ruleset {}; there are {}",
                                                quoted((*transcript.table)->ruleset), ruleset_list())};
    auto begun = ruleset->begin(table_start(transcript));
    if (const auto* problems = std::get_if<std::vector<Problem>>(&begun))
        return problems->empty() ? Problem{"the table", "cannot be set up"} : problems->front();
    return std::get<Battle>(std::move(begun));
}

std::optional<Refusal> plan_refused(const TablePlan& plan) {
    for (const Side side : both_sides) {
        const Stratagem s = plan.stratagem[side];
        if (s == Stratagem::foil || s == Stratagem::evade_battle)
            return Refusal{fmt::format("{} cannot be used on the table: name the stratagem that is in effect, or none.",
                                       words(s))};
        const Role role = side == Side::first ? Role::attacker : Role::defender;
        if (role_of(plan.posture[side]) != role)
            return Refusal{fmt::format("{} is not a posture of the {}.", words(plan.posture[side]), key(role))};
    }
    if (plan.changes.size() > most_muster_changes)
        return Refusal{fmt::format("At most {} changes can be made at the muster.", with_commas(most_muster_changes))};
    if (const auto found = faults(plan.land); !found.empty()) return Refusal{found.front().sentence() + "."};
    for (const LandPiece& piece : plan.land)
        if (const auto fault = line_fault(piece.name)) return Refusal{fmt::format("A piece of land {}.", *fault)};
    return std::nullopt;
}

// Replays the battle from the start only if its current state is not cached.
std::variant<Battle, Problem> standing(const OpenBattle& battle) {
    if (const Battle* known = battle.transcript_cache.of(battle.transcript)) return *known;
    auto replayed = replay_table(battle.transcript);
    if (auto* problem = std::get_if<Problem>(&replayed)) return std::move(*problem);
    return std::get<TableReplayed>(std::move(replayed)).battle;
}

// Carries out several orders on the battle; the rolls come from `given` and are kept in its transcript.
Steps carried_out(const OpenBattle& battle, std::span<const TableOrder> orders, std::span<const Roll> given) {
    if (battle.resolver != Resolver::on_table || !battle.transcript.table)
        return Refusal{fmt::format("{} is not being fought on the table; begin it there first.", battle.name)};
    if (battle.transcript.table_orders.size() + orders.size() > most_table_steps)
        return Refusal{fmt::format("{} can have at most {} orders.", battle.name, with_commas(most_table_steps))};
    auto stands = standing(battle);
    if (const auto* problem = std::get_if<Problem>(&stands))
        return Refusal{fmt::format("{} cannot go on: {}. Start it over.", battle.name, problem->sentence())};
    Battle table = std::get<Battle>(std::move(stands));
    CarriedOut out{battle, 0};
    Tape tape(given);
    NoTableLog log;
    try {
        for (const TableOrder& order : orders) {
            if (!table.pending()) return Refusal{fmt::format("{} is over; review and apply it.", battle.name)};
            if (auto refusal = table.check(order)) return *refusal;
            table.apply(order, tape, log);
            out.battle.transcript.table_orders.push_back(order);
        }
        if (!table.pending()) out.battle.computed = review_of_table(battle.transcript, table, tape);
    } catch (const NeedRoll& need) {
        return need;
    } catch (const TapeMismatch& mismatch) {
        return Refusal{fmt::format("{}: {}.", battle.name, mismatch.what())};
    }
    out.rolls_used = tape.used();
    if (auto impossible = keep_rolls(out, given)) return *impossible;
    out.battle.transcript_cache = TranscriptCache(std::move(table), out.battle.transcript);
    return out;
}

Outcome ordered(const Campaign& now, BattleId id, std::span<const TableOrder> orders, std::span<const Roll> given,
                std::size_t must_use) {
    const OpenBattle* battle = find_battle(now, id);
    if (battle == nullptr) return no_battle();
    return enter_steps(now, id, carried_out(*battle, orders, given), given, must_use);
}

std::string name_of_battle(const Campaign& c, BattleId id) {
    const OpenBattle* battle = find_battle(c, id);
    return battle != nullptr ? battle->name : "a battle";
}

}  // namespace

TranscriptCache::TranscriptCache(Battle battle, const Transcript& transcript, std::size_t orders, std::size_t rolls)
    : battle_(std::make_shared<const Battle>(std::move(battle))),
      table_(transcript.table),
      orders_(transcript.table_orders.size() + orders),
      rolls_(transcript.rolls.size() + rolls) {}

const Battle* TranscriptCache::of(const Transcript& t) const {
    const bool same = battle_ && table_ && t.table && table_->same_object(*t.table) &&
                      orders_ == t.table_orders.size() && rolls_ == t.rolls.size();
    return same ? battle_.get() : nullptr;
}

std::variant<TablePlan, Refusal> plan_of_steps(const OpenBattle& battle) {
    if (battle.resolver != Resolver::abstract)
        return Refusal{fmt::format("{} has not reached the choice of postures in the abstract steps.", battle.name)};
    auto replayed = replay(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&replayed)) return Refusal{problem->sentence()};
    const abstract::Record& r = std::get<Replayed>(replayed).record;
    if (r.result_die != 0) return Refusal{fmt::format("The dice of {} are already rolled.", battle.name)};
    if (!abstract::pending(r)) return Refusal{fmt::format("{} is over without a fight.", battle.name)};
    if (!r.attacker || r.stage != abstract::Stage::result_roll)
        return Refusal{fmt::format("{} has not reached the results roll: choose the postures first.", battle.name)};
    TablePlan plan;
    plan.attacker = *r.attacker;
    for (const Side side : both_sides) {
        const Side on_table = side_on_table(plan, side);
        plan.stratagem[on_table] = abstract::effective_stratagem(r, side);
        plan.posture[on_table] = *r.sides[side].posture;
        if (plan.stratagem[on_table] == Stratagem::surprise_attack && r.sides[side].stratagem->at_night)
            plan.night = true;
    }
    return plan;
}

std::variant<TableStart, Refusal> table_start(const Campaign& c, BattleId battle, const TablePlan& plan) {
    const OpenBattle* open = find_battle(c, battle);
    if (open == nullptr) return no_battle();
    if (auto refusal = plan_refused(plan)) return *refusal;
    const TableBeginning table{"", plan, *c.house, people_of(c, *open, plan)};
    if (open->under_way()) return start_of(*open->transcript.start, table);
    auto start = battle_start(c, open->first, open->second, open->place, true);
    if (auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
    return start_of(std::get<abstract::Start>(start), table);
}

TableStart table_start(const Transcript& transcript) {
    CHECK(transcript.table.has_value());
    return start_of(*transcript.start, **transcript.table);
}

std::variant<TableReplayed, Problem> replay_table(const Transcript& transcript, std::size_t orders) {
    CHECK(transcript.table.has_value());
    auto steps = replay(transcript);
    if (const auto* problem = std::get_if<Problem>(&steps)) return *problem;
    auto begun = begun_on_table(transcript);
    if (const auto* problem = std::get_if<Problem>(&begun)) return *problem;
    TableReplayed out{std::get<Battle>(std::move(begun)), {}, {}, {}, std::get<Replayed>(steps).rolls_used, {}, {}};
    Tape tape(std::span<const Roll>(transcript.rolls).subspan(out.rolls_before));
    RecordingTableLog log;
    const std::size_t played = std::min(orders, transcript.table_orders.size());
    std::uint16_t turn = 0;
    std::size_t i = 0;
    try {
        for (; i < played; ++i) {
            if (const auto refusal = out.battle.check(transcript.table_orders[i]))
                return order_does_not_fit(i, refusal->why);
            out.battle.apply(transcript.table_orders[i], tape, log);
            out.events_after.push_back(log.events.size());
            out.rolls_after.push_back(tape.used());
            const TableResult result = out.battle.result();
            if (result.turns != turn) out.lost_by_turn.resize(result.turns);
            turn = result.turns;
            if (turn > 0) out.lost_by_turn.back() = result.lost;
        }
        if (played == transcript.table_orders.size()) {
            if (!out.battle.pending()) out.end = review_of_table(transcript, out.battle, tape);
            if (const std::size_t used = out.rolls_before + tape.used(); used != transcript.rolls.size())
                return Problem{"rolls of the battle",
                               fmt::format("{} are recorded, but its orders use {}", transcript.rolls.size(), used)};
        }
    } catch (const NeedRoll& need) {
        return order_does_not_fit(i, fmt::format("its roll is missing: {}", question_words(need.question)));
    } catch (const TapeMismatch& mismatch) {
        return order_does_not_fit(i, mismatch.what());
    }
    out.events = std::move(log.events);
    return out;
}

std::variant<AutoPlayedTable, Refusal> auto_play_table(const OpenBattle& battle, const TableCommanders& by,
                                                       const Job& job) {
    if (battle.resolver != Resolver::on_table || !battle.transcript.table)
        return Refusal{fmt::format("{} is not being fought on the table.", battle.name)};
    auto stands = standing(battle);
    if (const auto* problem = std::get_if<Problem>(&stands)) return Refusal{problem->sentence()};
    Battle table = std::get<Battle>(std::move(stands));
    AutoPlayedTable out;
    out.command.battle = battle.id;
    RecordingDice dice(dice_after(battle, {}));
    NoTableLog log;
    while (const auto decision = table.pending()) {
        const auto& who = by.who[decision->side];
        const std::size_t given = battle.transcript.table_orders.size() + out.command.orders.size();
        if (!who || out.command.orders.size() >= by.most_orders || given >= most_table_steps || job.stopped()) break;
        // A fresh random stream per decision, so that the answer does not depend on how the battle got here.
        Rng mind(battle.seed, 16 + 2 * given + (decision->side == Side::first ? 0u : 1u));
        CommandersChoice choice = choose(table, *decision, *who, mind, by.say_why, {}, job);
        table.apply(choice.order, dice, log);
        out.command.orders.push_back(choice.order);
        out.because = std::move(choice.because);
        job.report(out.command.orders.size(), by.most_orders);
    }
    out.over = !table.pending();
    if (out.over && !out.command.orders.empty()) review_of_table(battle.transcript, table, dice);
    out.command.rolls = dice.rolls();
    out.transcript_cache =
        TranscriptCache(std::move(table), battle.transcript, out.command.orders.size(), out.command.rolls.size());
    return out;
}

Outcome carry_out(const Campaign& now, const FightOnTable& command, Rolls) {
    const OpenBattle* battle = find_battle(now, command.battle);
    if (battle == nullptr) return no_battle();
    const TacticalRuleset* ruleset = find_tactical_ruleset(command.ruleset);
    if (ruleset == nullptr)
        return Refusal{fmt::format("There is no ruleset {}; there are {}.", quoted(command.ruleset), ruleset_list())};
    if (auto refusal = plan_refused(command.plan)) return *refusal;
    TablePlan plan = command.plan;
    HouseRules house = *now.house;
    OpenBattle fresh = *battle;
    if (command.after_steps) {
        auto decided = plan_of_steps(*battle);
        if (auto* refusal = std::get_if<Refusal>(&decided)) return *refusal;
        auto& steps = std::get<TablePlan>(decided);
        plan.attacker = steps.attacker;
        plan.stratagem = steps.stratagem;
        plan.posture = steps.posture;
        plan.night = plan.night || steps.night;
        house.abstract = battle->transcript.start->house;
        fresh.resolver = Resolver::on_table;
        fresh.plan = unsealed(std::move(fresh.plan));
    } else {
        auto begun = begin_battle(now, *battle, Resolver::on_table, command.seed, true);
        if (auto* refusal = std::get_if<Refusal>(&begun)) return *refusal;
        fresh = std::move(std::get<OpenBattle>(begun));
    }
    fresh.transcript.table = Shared<TableBeginning>(
        TableBeginning{std::string(ruleset->key), plan, std::move(house), people_of(now, *battle, plan)});
    const auto table = begun_on_table(fresh.transcript);
    if (const auto* problem = std::get_if<Problem>(&table))
        return Refusal{fmt::format("{} cannot begin under {}: {}.", battle->name, ruleset->title, problem->sentence())};
    Performed work = begin_work(now, EntryKind::battle_step);
    replace(work.campaign.battles, battle->id, std::move(fresh));
    return work;
}

Outcome carry_out(const Campaign& now, const GiveTableOrder& command, Rolls rolls) {
    return ordered(now, command.battle, {&command.order, 1}, rolls, 0);
}

Outcome carry_out(const Campaign& now, const AutoPlayTable& command, Rolls rolls) {
    if (command.orders.empty()) return Refusal{"There are no orders to play."};
    std::vector<Roll> given = command.rolls;
    given.insert(given.end(), rolls.begin(), rolls.end());
    return ordered(now, command.battle, command.orders, given, command.rolls.size());
}

std::string action_words(const Campaign& before, const FightOnTable& command) {
    const TacticalRuleset* ruleset = find_tactical_ruleset(command.ruleset);
    return fmt::format("fight {} under {}", name_of_battle(before, command.battle),
                       ruleset != nullptr ? ruleset->title : std::string_view(command.ruleset));
}
namespace {

// The words of an answer, "stand and take the charge", or of what ends a step, "no more moves"; empty for other orders.
std::string answer_words(const Campaign& before, const GiveTableOrder& command) {
    const auto* reply = std::get_if<Reply>(&command.order);
    const bool ends = std::holds_alternative<Done>(command.order);
    const OpenBattle* battle = reply != nullptr || ends ? find_battle(before, command.battle) : nullptr;
    if (battle == nullptr) return "";
    const auto table = standing(*battle);
    const Battle* now = std::get_if<Battle>(&table);
    const auto asked = now != nullptr ? now->pending() : std::nullopt;
    if (!asked) return "";
    if (ends) {
        std::string words = now->order_words(*asked, command.order);
        if (!words.empty() && words[0] >= 'A' && words[0] <= 'Z') words[0] = static_cast<char>(words[0] - 'A' + 'a');
        return words;
    }
    return reply->option < asked->options().size() ? std::string(row(asked->options()[reply->option]).name) : "";
}

}  // namespace

std::string action_words(const Campaign& before, const GiveTableOrder& command) {
    if (const std::string answer = answer_words(before, command); !answer.empty())
        return fmt::format("{}: {}", name_of_battle(before, command.battle), answer);
    static constexpr std::array<std::string_view, table_order_count> words = {
        "go on",           "deployment", "a move",           "a charge", "a shot",      "reloading",        "a turn",
        "rallying",        "a spell",    "a leader's order", "a card",   "a challenge", "a leader's place", "a bid",
        "dice shared out", "an answer",  "given up",
    };
    return fmt::format("{}: {}", name_of_battle(before, command.battle), words.at(command.order.index()));
}
std::string action_words(const Campaign& before, const AutoPlayTable& command) {
    return fmt::format("play {} on", name_of_battle(before, command.battle));
}

}  // namespace banneret
