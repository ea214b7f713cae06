#include "app/cli/what_if/explain_change.h"

#include <fmt/format.h>

#include "app/cli/base/arguments.h"
#include "app/cli/base/tables.h"
#include "app/models/battle/past_battle.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/odds/compare/variant_of_side.h"

namespace banneret::app {

namespace {

std::optional<Side> side_called(std::string_view word, const abstract::Start& start, Side attacker) {
    if (folded(word) == "attacker") return attacker;
    if (folded(word) == "defender") return other(attacker);
    for (const Side s : both_sides)
        if (same_name(word, start.sides[s].name)) return s;
    return std::nullopt;
}

std::string result_of(const abstract::Record& r) {
    return r.result ? std::string(short_name(*r.result)) : "no battle";
}

// Both sides chose and lost the same.
bool same_choices(const abstract::Record& a, const abstract::Record& b) {
    for (const Side s : both_sides) {
        const abstract::SideRecord &x = a.sides[s], &y = b.sides[s];
        if (x.posture != y.posture || x.stratagem != y.stratagem || x.attempt != y.attempt ||
            x.battle_loss != y.battle_loss || x.pursuit_loss != y.pursuit_loss)
            return false;
    }
    return a.result == b.result && a.pursued == b.pursued;
}

Json told_json(const abstract::Record& r) {
    Json out;
    out["result"] = r.result ? Json(short_name(*r.result)) : Json("none");
    for (const Side s : both_sides) {
        Json side;
        side["army"] = r.setup->start.sides[s].name;
        const auto role = abstract::role_of(r, s);
        if (role) side["role"] = std::string(key(*role));
        if (r.sides[s].posture) side["posture"] = std::string(key(*r.sides[s].posture));
        side["loss"] = fraction_text(abstract::share_lost(r, s));
        out[s == Side::first ? "first" : "second"] = side;
    }
    return out;
}

}  // namespace

ChangedBattle fought_again(const FoughtBattle& battle, const Fought& fought, std::span<const std::string> changes,
                           std::vector<std::string>& faults) {
    ChangedBattle out;
    const auto replayed = replay(battle.transcript);
    CHECK(std::holds_alternative<Replayed>(replayed));  // it was explained before, so it replays
    out.then = std::get<Replayed>(replayed).record;
    const abstract::Start& start = *battle.transcript.start;
    BattleChange change;
    for (const std::string& text : changes) {
        const std::size_t colon = text.find(':');
        const auto side = side_called(trimmed(std::string_view(text).substr(0, colon)), start, fought.attacker);
        if (colon == std::string::npos || !side) {
            faults.push_back(fmt::format("--change: {} should be attacker, defender, {} or {}, a colon and a change",
                                         in_quotes(text), start.sides.first.name, start.sides.second.name));
            continue;
        }
        const std::string_view words = trimmed(std::string_view(text).substr(colon + 1));
        if (auto instruction = parse_instruction(words, change.instead[*side])) {
            if (const auto* refusal = std::get_if<Refusal>(&*instruction))
                faults.push_back(fmt::format("--change: {}", refusal->why));
            else
                change.instead[*side] = std::get<Instructions>(*instruction);
        } else {
            abstract::Start& changed = change.start ? *change.start : change.start.emplace(start);
            Variant variant = variant_of_side(changed, *side);
            if (const auto refusal = banneret::change(variant, words))
                faults.push_back(fmt::format("--change: {}", refusal->why));
            else
                put_back(variant, changed, *side);
        }
        out.changes.push_back(text);
    }
    if (!faults.empty()) return out;
    out.other_armies = change.start.has_value();
    out.now = replay_with_same_dice(start, battle.transcript.orders, battle.transcript.rolls, change, battle.seed);
    if (out.now.battle.refused) faults.push_back(fmt::format("--change: {}", out.now.battle.refused->why));
    return out;
}

std::string changed_text(const ChangedBattle& changed) {
    std::string out = heading(fmt::format("The same dice, but {}", joined(changed.changes)));
    if (!changed.other_armies && same_choices(changed.then, changed.now.battle.record))
        return out + "  This is what was chosen then, so the battle goes as it did.\n";
    const PastBattle then = past_battle(changed.then), now = past_battle(changed.now.battle.record);
    Table table;
    table.left({"", "then", "now"});
    for (const Side s : both_sides) {
        const std::string& name = changed.then.setup->start.sides[s].name;
        table.row({name + ", stratagem", then.stratagem[s], now.stratagem[s]});
        table.row({name + ", posture", then.posture[s], now.posture[s]});
        table.row({name + ", men lost", then.lost[s], now.lost[s]});
    }
    table.row({"result", result_of(changed.then), result_of(changed.now.battle.record)});
    table.row({"field", then.field, now.field});
    out += plain_text(table, 2);
    out += fmt::format("\n  {} repeated, {} had to be rolled again.\n",
                       counted(changed.now.dealt, "roll was", "rolls were"), with_commas(changed.now.thrown));
    for (const std::string& line : changed.now.decided) out += wrapped("Decided again: " + line, 96, 2);
    return out;
}

Json changed_json(const ChangedBattle& changed) {
    return Json{{"changes", changed.changes},
                {"then", told_json(changed.then)},
                {"now", told_json(changed.now.battle.record)},
                {"rolls_dealt", changed.now.dealt},
                {"rolls_thrown", changed.now.thrown},
                {"decided_anew", changed.now.decided}};
}

}  // namespace banneret::app
