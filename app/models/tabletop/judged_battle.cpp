#include "app/models/tabletop/judged_battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "app/models/shell/desk.h"
#include "app/models/tabletop/table_cache.h"
#include "app/models/tabletop/table_moment.h"

namespace banneret::app {

namespace {

// The side of every piece that either side sees at the beginning, by piece number.
std::vector<std::optional<Side>> sides_of(const Battle& battle) {
    std::vector<std::optional<Side>> out;
    for (const Side viewer : both_sides)
        for (const BoardBlock& b : battle.view(viewer).blocks) {
            if (b.piece.value >= out.size()) out.resize(b.piece.value + 1);
            out[b.piece.value] = b.side;
        }
    return out;
}

std::vector<TableLogLine> log_of(const JudgedTrial& battle, PerSide<int> colours) {
    const Battle ended = battle.after(battle.orders());
    const auto sides = sides_of(battle.after(0));
    std::vector<TableLogLine> out;
    for (std::size_t order = 0; order < battle.orders(); ++order) {
        const std::size_t first = battle.events_after(order);
        const auto events =
            std::span<const TableEvent>(battle.events()).subspan(first, battle.events_after(order + 1) - first);
        add_order_lines(out, events, [&](std::size_t i) -> std::optional<TableLogLine> {
            const PieceId piece = piece_of_event(events[i]);
            return log_line(ended, events[i], order + 1, colours,
                            piece && piece.value < sides.size() ? sides[piece.value] : std::nullopt);
        });
    }
    return out;
}

const JudgedBattleAnswer* answer_of(const Desk& desk) {
    const Task& task = desk.tasks[desk.judged.task];
    return task.answer ? std::get_if<JudgedBattleAnswer>(&*task.answer) : nullptr;
}

TablePlayModel watched(const JudgedBattleDesk& desk, const JudgedBattleAnswer& answer) {
    const JudgedTrial& trial = *answer.battle;
    TablePlayModel m;
    if (const TacticalRuleset* ruleset = find_tactical_ruleset(answer.of.ruleset))
        m.ruleset = std::string(ruleset->title);
    m.colour = answer.of.colour;
    for (const Side side : both_sides) m.army[side] = answer.of.question.start.sides[side].name;
    m.orders = trial.orders();
    m.shown = std::min(desk.shown.value_or(m.orders), m.orders);
    m.live = m.shown == m.orders;
    m.running = desk.running;
    m.speed = desk.speed;
    for (const Side side : both_sides) m.who_plays[side] = answer.of.question.who[side];
    const Battle battle = trial.after(m.shown);
    const auto decision = battle.pending();
    m.board = board_for(battle, {true, true}, decision ? decision->side : Side::first);
    const TableResult result = battle.result();
    const std::size_t until = trial.events_after(m.shown);
    m.fought = trial.finished();
    for (const Side side : both_sides) m.left[side] = static_cast<int>((1 - result.lost[side]) * 1000 + 0.5);
    add_phase(m, battle, trial.events(), until, result.turns);
    add_pieces(m, battle, trial.events(), until);
    m.log = answer.log;
    while (!m.log.empty() && m.log.back().orders > m.shown) m.log.pop_back();
    if (!decision) {
        m.over = true;
        m.ending = ending_words(battle, trial.events(), until);
    }
    return m;
}

}  // namespace

std::variant<JudgedBattleAnswer, Refusal> fight_judged(const JudgedBattleQuestion& question, const Job& job) {
    const TacticalRuleset* ruleset = find_tactical_ruleset(question.ruleset);
    if (ruleset == nullptr) return Refusal{fmt::format("There is no ruleset \"{}\".", question.ruleset)};
    auto fought = fight_trial(*ruleset, question.question, question.trial, job);
    if (auto* refusal = std::get_if<Refusal>(&fought)) return std::move(*refusal);
    JudgedBattleAnswer out;
    out.of = question;
    out.battle = std::make_shared<const JudgedTrial>(std::get<JudgedTrial>(std::move(fought)));
    out.log = log_of(*out.battle, question.colour);
    return out;
}

std::optional<JudgedBattleModel> make_judged_battle(const Desk& desk) {
    if (desk.judged.task == 0) return std::nullopt;
    JudgedBattleModel m;
    m.ruleset = desk.judged.ruleset;
    m.trial = desk.judged.trial;
    const TacticalRuleset* ruleset = find_tactical_ruleset(m.ruleset);
    m.words = fmt::format("Battle {} of {}", m.trial + 1, ruleset != nullptr ? ruleset->title : m.ruleset);
    const Task& task = desk.tasks[desk.judged.task];
    m.running = task.runs();
    m.refused = task.failure;
    if (task.answer)
        if (const auto* refusal = std::get_if<Refusal>(&*task.answer)) m.refused = refusal->why;
    if (const JudgedBattleAnswer* answer = answer_of(desk)) {
        m.words += fmt::format(" (seed {})", answer->of.question.seed);
        m.play = watched(desk.judged, *answer);
    }
    return m;
}

std::optional<std::size_t> watched_orders(const Desk& desk) {
    const JudgedBattleAnswer* answer = desk.page == Page::what_if ? answer_of(desk) : nullptr;
    return answer != nullptr ? std::optional(answer->battle->orders()) : std::nullopt;
}

void show_judged_moment(Desk& desk, std::optional<std::size_t> orders) {
    const auto all = watched_orders(desk);
    if (!all) return;
    desk.judged.shown = orders && *orders < *all ? orders : std::nullopt;
    if (!desk.judged.shown) desk.judged.running = false;
}

void run_judged_replay(Desk& desk, bool on, float speed) {
    const auto all = watched_orders(desk);
    if (!all) return;
    desk.judged.speed = speed;
    // At the end it restarts.
    if (on && !desk.judged.shown) show_judged_moment(desk, 0);
    desk.judged.running = on && desk.judged.shown.has_value();
}

void tick_judged_replay(Desk& desk) {
    if (desk.judged.running && desk.judged.shown) show_judged_moment(desk, *desk.judged.shown + 1);
}

}  // namespace banneret::app
