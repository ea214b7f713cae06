#include "app/cli/battle/battle_report.h"

#include <fmt/format.h>

#include <vector>

#include "app/cli/base/tables.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

std::string who_words(const Roller& who) {
    if (who.kind == Roller::Kind::referee) return "referee";
    return who.side == Side::first ? "attacker" : "defender";
}

std::string outcome_words(const Rolled& rolled) {
    switch (rolled.outcome) {
        case Rolled::Outcome::success:
            return "success";
        case Rolled::Outcome::failure:
            return "failure";
        case Rolled::Outcome::none:
        case Rolled::Outcome::table_row:
            break;
    }
    if (rolled.result) return short_name(*rolled.result);
    switch (rolled.question.what.common()) {
        case RollFor::casualties:
        case RollFor::pursuit:
            return fmt::format("{}% lost", rolled.value);
        case RollFor::evade_miles:
        case RollFor::retreat_miles:
            return counted(rolled.value, "mile");
        case RollFor::healing_time:
            return counted(rolled.value, "day");
        default:
            return std::to_string(rolled.value);
    }
}

Table modifiers_table(const Tally& tally) {
    Table table;
    table.data({"rule", "why", "value"});
    for (const Tally::Part& part : tally.parts()) table.row({row(part.rule).id, row(part.rule).name, part.value});
    return table;
}

Json roll_json(const Roll& roll, const Rolled* read) {
    Json out;
    out["event"] = "roll";
    out["for"] = std::string(roll.question.what.words());
    out["who"] = who_words(roll.question.who);
    int modifiers_total = 0;
    if (read != nullptr) {
        out["rule"] = std::string(row(read->rule).id);
        if (read->need) out["need"] = *read->need;
        out["base"] = read->tally.base();
        out["modifiers"] = json_rows(modifiers_table(read->tally));
        modifiers_total = read->tally.total();
    }
    Json dice = Json::array();
    for (std::uint16_t face : roll.faces) dice.push_back(static_cast<int>(face));
    out["dice"] = dice;
    out["total"] = roll.answer.n[0] + modifiers_total;
    if (read != nullptr) {
        out["read"] = read->read;
        out["outcome"] = outcome_words(*read);
    }
    return out;
}

std::string field_key(const std::optional<Side>& field) {
    if (!field) return "nobody";
    return *field == Side::first ? "attacker" : "defender";
}

// Miles the loser retreated; without a winner, the miles of the side that withdrew or evaded.
int retreat_miles(const abstract::Outcome& outcome) {
    if (outcome.winner) return outcome.retreat_miles[other(*outcome.winner)];
    return outcome.retreat_miles.second != 0 ? outcome.retreat_miles.second : outcome.retreat_miles.first;
}

// The losses that this system can cause.
constexpr std::span<const LossColumn> killed_and_wounded = std::span(loss_columns).first(2);

Json losses_json(const abstract::Record& record, const abstract::Outcome& outcome, Side side) {
    return Json{{"loss", fraction_text(abstract::share_lost(record, side))},
                {"units", json_rows(unit_losses_table("", outcome.losses[side], killed_and_wounded))}};
}

std::string losses_table(const abstract::Record& record, const abstract::Outcome& outcome) {
    Table table;
    table.left({""});
    table.right({"Before", "Killed", "Wounded", "Left"});
    for (Side side : both_sides) {
        if (side == Side::second) table.gap();
        table.row({record.setup->start.sides[side].name});
        UnitLosses sum;
        for (const UnitLosses& unit : outcome.losses[side].units) {
            table.row({"  " + unit.name, unit.before, unit.killed, unit.wounded, unit.fit()});
            sum.before += unit.before;
            sum.killed += unit.killed;
            sum.wounded += unit.wounded;
        }
        table.rule();
        table.row({fmt::format("  {} of the strength lost", percent_text(abstract::share_lost(record, side))),
                   sum.before, sum.killed, sum.wounded, sum.fit()});
    }
    return plain_text(table, 2);
}

}  // namespace

Table unit_losses_table(const std::string& heading, const ArmyLosses& losses, std::span<const LossColumn> kinds) {
    Table table;
    table.left({{heading, "name"}});
    table.right({{"before", "before"}});
    for (const LossColumn& kind : kinds) table.right({{std::string(kind.words), std::string(kind.words)}});
    table.right({{"left", "left"}});
    for (const UnitLosses& unit : losses.units) {
        std::vector<Cell> cells = {unit.name, unit.before};
        for (const LossColumn& kind : kinds) cells.emplace_back(unit.*kind.count);
        cells.emplace_back(unit.fit());
        table.row(std::move(cells));
    }
    return table;
}

Table fates_table(const ArmyLosses& losses) {
    Table table;
    table.data({"name", "fate"});
    for (const CharacterFate& c : losses.characters) table.row({c.name, fate_words(c.fate)});
    return table;
}

Json rolls_json(const BattleReport& report) {
    Json out = Json::array();
    auto event = report.events.begin();
    for (const Roll& roll : report.rolls) {
        // Events and rolls have the same order. A roll that no event reads is shown on its own.
        auto at = event;
        const Rolled* read = nullptr;
        for (; at != report.events.end(); ++at) {
            read = std::get_if<Rolled>(&*at);
            if (read != nullptr) break;
        }
        if (read != nullptr && read->question == roll.question) {
            event = at + 1;
        } else {
            read = nullptr;
        }
        out.push_back(roll_json(roll, read));
    }
    return out;
}

Json battle_json(const BattleReport& report) {
    const abstract::Record& record = report.record;
    const abstract::Outcome outcome = abstract::outcome(record);
    Json out;
    out["seed"] = report.seed;
    if (record.sides.first.posture) out["attacker_posture"] = std::string(key(*record.sides.first.posture));
    if (record.sides.second.posture) out["defender_posture"] = std::string(key(*record.sides.second.posture));
    out["rolls"] = rolls_json(report);
    out["result"] = outcome.result ? short_name(*outcome.result) : "none";
    out["field"] = field_key(outcome.field);
    out["retreat_miles"] = retreat_miles(outcome);
    out["attacker"] = losses_json(record, outcome, Side::first);
    out["defender"] = losses_json(record, outcome, Side::second);
    return out;
}

std::string battle_text(const BattleReport& report) {
    const abstract::Setup& setup = *report.record.setup;
    const abstract::Outcome outcome = abstract::outcome(report.record);
    std::string out = heading("Course of the battle");
    bool first = true;
    for (const Event& event : report.events) {
        const std::string sentence = abstract::describe(setup, event);
        if (sentence.empty()) continue;
        if (std::holds_alternative<PhaseBegan>(event)) {
            out += (first ? "" : "\n") + wrapped(sentence, 96, 2);
        } else {
            out += wrapped(sentence, 96, 4);
        }
        first = false;
    }
    out += heading("Result");
    if (outcome.result) {
        out +=
            wrapped(fmt::format("{} ({}).", capitalised(words(*outcome.result)), short_name(*outcome.result)), 96, 2);
    } else {
        out += "  No battle: it was evaded.\n";
    }
    out += outcome.field ? fmt::format("  {} holds the field.\n", setup.start.sides[*outcome.field].name)
                         : "  Nobody holds the field.\n";
    for (Side side : both_sides)
        if (outcome.retreat_miles[side] > 0)
            out += fmt::format("  {} retreats {}.\n", setup.start.sides[side].name,
                               counted(outcome.retreat_miles[side], "mile"));
    return out + heading("Losses") + losses_table(report.record, outcome);
}

}  // namespace banneret::app
