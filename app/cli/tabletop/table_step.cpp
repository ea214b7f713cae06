#include "app/cli/tabletop/table_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/battle/match.h"
#include "app/cli/tabletop/table_choices.h"
#include "app/cli/tabletop/table_order_words.h"
#include "app/models/tabletop/table_offers.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/campaign/map/land_about.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "engine/dice/tape.h"

namespace banneret::app {

namespace {

// The current state of the battle, as visible to the side that is asked.
struct Standing {
    TableReplayed now;
    std::optional<TableDecision> asked;
    PerSide<std::string> army;
    BoardView board;
    PieceId looked_at{};  // the piece whose orders are shown: the acting one, or --piece
    std::vector<TableOffer> offers;
    std::vector<PieceId> can_act;
};

std::variant<Standing, Failure> standing(const Arguments& arguments, const OpenBattle& battle) {
    auto again = replay_table(battle.transcript);
    if (const auto* problem = std::get_if<Problem>(&again)) return Failure{{problem->sentence()}, exit_failed};
    Standing s{std::move(std::get<TableReplayed>(again)), {}, {}, {}, {}, {}, {}};
    const TablePlan& plan = (*battle.transcript.table)->plan;
    for (const Side side : both_sides) s.army[side] = battle.transcript.start->sides[side_of_battle(plan, side)].name;
    s.asked = s.now.battle.pending();
    s.board = s.now.battle.view(s.asked ? s.asked->side : Side::first);
    if (!s.asked) return s;
    s.looked_at = s.asked->piece;
    if (const auto wanted = arguments.value("--piece")) {
        auto found = piece_called(*wanted, s.now.battle, s.board);
        if (auto* why = std::get_if<std::string>(&found)) return Failure{{"--piece: " + *why}};
        s.looked_at = std::get<PieceId>(found);
    }
    s.offers = offers_now(s.now.battle, *s.asked, s.board, s.looked_at, std::nullopt);
    if (s.looked_at)
        for (const auto& [place, order] : moves_of(s.now.battle, *s.asked, s.board, s.looked_at))
            s.offers.push_back(offer_of(s.now.battle, *s.asked, order));
    s.can_act = pieces_that_can_act(s.now.battle, *s.asked, s.board);
    return s;
}

std::string_view role_of(Side side) {
    return side == Side::first ? "attacker" : "defender";
}

std::string state_of(const Battle& battle, PieceId piece) {
    return fmt::format("{}", fmt::join(battle.state_words(piece), ", "));
}

std::string strength_of(const BoardBlock& b) {
    // A lone figure is whole or gone: its hits say more.
    if (b.started == 1 && b.figures == 1 && b.most_hits > 0) return fmt::format("hits {} of {}", b.hits, b.most_hits);
    std::string out = fmt::format("{} of {}", b.figures, b.started);
    if (b.most_hits > 0) out += fmt::format(", hits {} of {}", b.hits, b.most_hits);
    return out;
}

std::vector<std::string> lines_of(const Standing& s, std::size_t events_before) {
    std::vector<std::string> out;
    for (std::size_t i = events_before; i < s.now.events.size(); ++i)
        out.push_back(s.now.battle.describe(s.now.events[i]));
    std::erase(out, "");
    return out;
}

Table pieces_columns() {
    Table table;
    table.right({{"", "number"}});
    table.left({{"piece", "name"}});
    table.data({"side"});
    table.left({{"is", "is"}, {"place", "at"}});
    table.right({{"figures", "figures"}});
    table.data({"of"});
    table.left({{"", "state"}});
    table.data({"hits", "hits_of"});
    return table;
}

std::vector<Cell> piece_cells(const Standing& s, const BoardBlock& b) {
    const std::string name = s.now.battle.name(b.piece), state = state_of(s.now.battle, b.piece);
    const bool can_act = std::ranges::find(s.can_act, b.piece) != s.can_act.end();
    std::vector<Cell> cells = {{std::to_string(b.piece.value), b.piece.value},
                               {fmt::format("{} ({})", name, role_of(b.side)), name},
                               role_of(b.side),
                               b.kind,
                               place_words(b.place),
                               {strength_of(b), b.figures},
                               b.started,
                               {state + (!can_act        ? ""
                                         : state.empty() ? "can act"
                                                         : ", can act"),
                                state}};
    if (b.most_hits > 0) cells.insert(cells.end(), {b.hits, b.most_hits});
    return cells;
}

Table answers_table(const Standing& s) {
    Table table;
    table.data({"order", "words", "odds"});
    for (const TableOffer& o : s.offers)
        table.row({order_line(o.order, s.board.grid), o.words, o.odds.empty() ? Cell() : Cell(o.odds)});
    return table;
}

Json table_json(const OpenBattle& battle, const Standing& s, const std::vector<std::string>& happened) {
    Json out{{"battle", battle.name}, {"over", !s.asked}, {"happened", happened}};
    Table pieces = pieces_columns();
    for (const BoardBlock& b : s.board.blocks) pieces.row(piece_cells(s, b));
    if (s.asked) {
        out["question"] = s.now.battle.question(*s.asked);
        out["army"] = s.army[s.asked->side];
        out["secret"] = s.asked->secret;
        out["answers"] = json_rows(answers_table(s));
        Json can_act = Json::array();
        for (const PieceId p : s.can_act) can_act.push_back(p.value);
        out["can_act"] = can_act;
    }
    out["pieces"] = json_rows(pieces);
    return out;
}

std::string pieces_text(const Standing& s) {
    Table table = pieces_columns();
    for (const Side side : both_sides)
        for (const BoardBlock& b : s.board.blocks)
            if (b.side == side) table.row(piece_cells(s, b));
    return plain_text(table, 2, 116);
}

std::string table_text(const Standing& s, const std::vector<std::string>& happened, bool with_pieces) {
    std::string out;
    for (const std::string& line : happened) out += wrapped(line, 96, 0);
    if (!happened.empty()) out += "\n";
    if (!s.asked)
        return out + "The battle is over: review shows its result, and review --apply applies it to the campaign.\n";
    if (with_pieces) out += pieces_text(s) + "\n";
    out += wrapped(fmt::format("{}: {}{}", s.army[s.asked->side], s.now.battle.question(*s.asked),
                               s.asked->secret ? " Keep this from the enemy." : ""),
                   96, 0);
    Table table;
    table.left({"", ""});
    for (const TableOffer& o : s.offers)
        table.row(
            {order_line(o.order, s.board.grid), o.odds.empty() ? o.words : fmt::format("{} ({})", o.words, o.odds)});
    out += plain_text(table, 2, 116);
    if (!s.can_act.empty() && !s.asked->piece)
        out += "  --piece N shows what a piece can do; commander lets the computer choose.\n";
    return out;
}

Reply reply_since(const Arguments& arguments, const OpenBattle& battle, std::size_t events_before) {
    auto found = standing(arguments, battle);
    if (auto* failure = std::get_if<Failure>(&found)) return std::move(*failure);
    const Standing& s = std::get<Standing>(found);
    const bool begun = events_before == std::numeric_limits<std::size_t>::max();
    const std::vector<std::string> happened = begun ? std::vector<std::string>{} : lines_of(s, events_before);
    return arguments.given("--json") ? json_text(table_json(battle, s, happened)) : table_text(s, happened, begun);
}

// The rolls typed for the order; "3 4; 5" is two rolls.
std::variant<std::vector<Roll>, std::string> typed_rolls(const Arguments& arguments, const Battle& battle,
                                                         const TableOrder& order) {
    std::vector<Roll> rolls;
    const auto typed = arguments.value("--rolled");
    if (!typed) return rolls;
    for (const std::string_view text : split(*typed, ';')) {
        const auto step = try_step(battle, order, rolls);
        const auto* need = std::get_if<NeedRoll>(&step);
        if (need == nullptr)
            return fmt::format("--rolled: {} typed, but the order needs {}",
                               counted(split(*typed, ';').size(), "roll is", "rolls are"),
                               rolls.empty() ? "none" : fmt::format("only {}", rolls.size()));
        auto roll = typed_roll(need->question, trimmed(text));
        if (const auto* refusal = std::get_if<Refusal>(&roll)) return "--rolled: " + refusal->why;
        rolls.push_back(std::get<Roll>(std::move(roll)));
    }
    return rolls;
}

// The order an automatic commander would give, for "commander" or "commander bold".
std::variant<TableOrder, std::string> commanders_order(const OpenBattle& battle, const TableDecision& asked,
                                                       std::span<const std::string> words) {
    TableCommanders by;
    by.most_orders = 1;
    TableCommander who = TableCommander::steady;
    if (words.size() > 1) {
        const auto named = parse_table_commander(trimmed(words[1]));
        std::vector<std::string> keys;
        for (const TableCommander c : table_commanders()) keys.emplace_back(key(c));
        if (!named || words.size() > 2)
            return fmt::format("{} is not a commander; choose {}", in_quotes(words.back()), joined(keys, "or"));
        who = *named;
    }
    by.who[asked.side] = who;
    auto played = auto_play_table(battle, by);
    if (const auto* refusal = std::get_if<Refusal>(&played)) return refusal->why;
    const auto& orders = std::get<AutoPlayedTable>(played).command.orders;
    CHECK(!orders.empty());
    return orders.front();
}

std::variant<TableOrder, std::string> order_given(const OpenBattle& battle, const Standing& s,
                                                  std::span<const std::string> words) {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + std::string(trimmed(word));
    for (const TableOffer& o : s.offers)
        if (same_name(o.words, line)) return o.order;
    if (folded(words.front()) == "commander") return commanders_order(battle, *s.asked, words);
    return order_of_words(words, s.now.battle, *s.asked);
}

// The question and its answers, for an order that answers none: " Red: Move first or second? Give reply 1 (Move first)
// or reply 2 (Move second)." Empty for an order that was refused for its own reason.
std::string what_is_asked(const Standing& s, const TableOrder& refused) {
    const bool has_answers = !s.asked->options().empty();
    if (!has_answers && !std::holds_alternative<banneret::Reply>(refused)) return {};
    std::string out = fmt::format(" {}: {}", s.army[s.asked->side], s.now.battle.question(*s.asked));
    std::vector<std::string> answers;
    for (const TableOffer& o : s.offers)
        answers.push_back(fmt::format("{} ({})", order_line(o.order, s.board.grid), o.words));
    constexpr std::size_t most_listed = 8;
    if (has_answers && !answers.empty() && answers.size() <= most_listed)
        out += fmt::format(" Give {}.", joined(answers, "or"));
    return out;
}

}  // namespace

Reply table_reply(const Arguments& arguments, const OpenBattle& battle) {
    return reply_since(arguments, battle, std::numeric_limits<std::size_t>::max());
}

Reply table_ordered(const Arguments& arguments, History& history, const OpenBattle& battle,
                    std::span<const std::string> words) {
    auto found = standing(arguments, battle);
    if (auto* failure = std::get_if<Failure>(&found)) return std::move(*failure);
    const Standing& s = std::get<Standing>(found);
    if (!s.asked) return Failure{{fmt::format("{} is over; review shows its result", battle.name)}};
    const auto order = order_given(battle, s, words);
    if (const auto* why = std::get_if<std::string>(&order)) return Failure{{*why}};
    const TableOrder& what = std::get<TableOrder>(order);
    if (const auto refusal = s.now.battle.check(what)) return Failure{{refusal->why + what_is_asked(s, what)}};
    const auto rolls = typed_rolls(arguments, s.now.battle, what);
    if (const auto* why = std::get_if<std::string>(&rolls)) return Failure{{*why}};
    const BattleId id = battle.id;
    const std::size_t before = s.now.events.size();
    const auto done = history.perform_rolling(GiveTableOrder{id, what}, std::get<std::vector<Roll>>(rolls));
    if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
    return reply_since(arguments, *find_battle(history.now(), id), before);
}

Reply table_begun(const Arguments& arguments, History& history, const OpenBattle& battle) {
    std::vector<std::string> faults;
    const auto seed = seed_number(*arguments.value("--seed"), faults);
    const TacticalRuleset* ruleset = read_ruleset(arguments, faults);
    if (!faults.empty()) return Failure{std::move(faults)};
    FightOnTable command{battle.id, std::string(ruleset->key), *seed, {}, false};
    if (battle.under_way() && battle.resolver == Resolver::abstract) {
        auto plan = plan_of_steps(battle);
        if (const auto* refusal = std::get_if<Refusal>(&plan)) return Failure{{refusal->why}};
        command.plan = std::get<TablePlan>(std::move(plan));
        command.after_steps = true;
    }
    if (arguments.given("--land") && !ruleset->lays_land) return Failure{{no_land_sentence(*ruleset)}};
    if (arguments.given("--land")) {
        const bool first = command.plan.attacker == Side::first;
        command.plan.land =
            land_between(history.now(), first ? battle.first : battle.second, first ? battle.second : battle.first);
    }
    const auto done = history.perform_rolling(command);
    if (const auto* refusal = std::get_if<Refusal>(&done)) return Failure{{refusal->why}};
    return table_reply(arguments, *find_battle(history.now(), command.battle));
}

}  // namespace banneret::app
