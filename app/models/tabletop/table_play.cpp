#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "app/models/shell/desk.h"
#include "app/models/tabletop/table_cache.h"
#include "app/models/tabletop/table_moment.h"
#include "app/models/tabletop/table_offers.h"
#include "app/models/tabletop/table_setup.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

// A tabletop battle: the board, the decision, the possible orders and the log.

namespace banneret::app {

namespace {

void add_question(TablePlayModel& m, const Battle& battle, const TableDecision& d, const Desk& desk) {
    m.decision = d;
    m.question = battle.question(d);
    m.asked = d.side;
    m.who = m.army[d.side];
    m.secret = d.secret;
    m.chosen = d.piece ? d.piece : desk.table.chosen;
    const BoardBlock* chosen = block_of(m.board, m.chosen);
    // If the other side is asked, the selected piece is not one of its own.
    if (m.chosen != d.piece && (chosen == nullptr || chosen->side != d.side)) m.chosen = {};
    // Without phases, the last step is over once orders are asked for.
    if (m.phases.empty() && d.moment == TableDecision::Moment::act) m.phase.clear();
}

void add_orders(TablePlayModel& m, const Battle& battle, const TableDecision& d) {
    m.offers = offers_now(battle, d, m.board, m.chosen, m.advised);
    m.can_act = pieces_that_can_act(battle, d, m.board);
    if (m.chosen) m.moves = moves_of(battle, d, m.board, m.chosen);
    for (const auto& [place, order] : m.moves) m.reach.push_back(place);
    for (const TableOffer& offer : m.offers) {
        const auto* bid = std::get_if<Bid>(&offer.order);
        if (bid == nullptr) continue;
        m.bid_point = battle.bid_unit();
        const int most = std::max(bid->amount, m.bid_range ? m.bid_range->second : 0);
        if (most > 0) m.bid_range = {1, most};
    }
    for (const TableOffer& offer : m.offers)
        if (const auto* allot = std::get_if<Allot>(&offer.order); allot != nullptr && !m.bid_range) {
            int all = 0;
            for (const std::uint16_t part : allot->parts) all += part;
            m.bid_range = {0, all};
        }
}

void add_log(TablePlayModel& m, TableCache& cache, PerSide<bool> knows) {
    const bool referee = knows.first && knows.second;
    m.log = referee ? cache.lines(m.colour) : cache.visible_lines(m.colour, knows);
    while (!m.log.empty() && m.log.back().orders > m.shown) m.log.pop_back();
}

}  // namespace

std::string bid_words(int amount, int point) {
    return amount % point == 0 ? fmt::format("{}", amount / point) : fixed(static_cast<double>(amount) / point, 2);
}

std::optional<int> bid_amount(std::string_view typed, int point, std::pair<int, int> range) {
    double points = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), points);
    if (error != std::errc() || end != typed.data() + typed.size() || !std::isfinite(points)) return std::nullopt;
    return static_cast<int>(std::lround(std::clamp(points * point, 1.0 * range.first, 1.0 * range.second)));
}

std::string table_refused(const Desk& desk, const OpenBattle& battle) {
    std::string why;
    table_cache(desk, battle, &why);
    return why;
}

std::optional<TablePlayModel> make_table_play(const Desk& desk, const OpenBattle& here) {
    const Campaign* c = campaign(desk);
    if (c == nullptr || here.resolver != Resolver::on_table) return std::nullopt;
    TableCache* cache = table_cache(desk, here);
    if (cache == nullptr) return std::nullopt;
    const TableDesk& table = desk.table;
    const TableBeginning& beginning = **here.transcript.table;
    const bool mine = table.battle == here.id;

    TablePlayModel m;
    const TacticalRuleset* ruleset = find_tactical_ruleset(beginning.ruleset);
    m.ruleset = ruleset != nullptr ? std::string(ruleset->title) : beginning.ruleset;
    for (const Side side : both_sides) {
        m.colour[side] = table_colour(*c, here, beginning.plan, side);
        m.army[side] = here.transcript.start->sides[side_of_battle(beginning.plan, side)].name;
    }
    m.orders = cache->orders();
    m.shown = mine && table.shown ? std::min(*table.shown, m.orders) : m.orders;
    m.live = m.shown == m.orders;
    m.running = mine && table.running;
    m.speed = table.speed;
    if (mine) m.who_plays = table.who;
    m.can_undo = m.orders > 0;
    m.playing = mine && desk.tasks.runs(table.play.task);
    if (m.playing) m.playing_words = counted(m.orders - table.play.orders, "order") + " so far";

    const auto battle = cache->shared_after(m.shown);
    const PerSide<bool> knows = known_sides(desk, here);
    m.last_attack = cache->attack_before(m.shown, knows);
    const auto decision = battle->pending();
    m.board = board_for(*battle, knows, decision ? decision->side : Side::first);
    const TableResult result = battle->result();
    const std::size_t until = cache->events_after(m.shown);
    m.fought = m.live ? !decision : !cache->now().pending();
    for (const Side side : both_sides) m.left[side] = static_cast<int>((1 - result.lost[side]) * 1000 + 0.5);
    add_phase(m, *battle, cache->events(), until, result.turns);
    add_pieces(m, *battle, cache->events(), until);
    add_log(m, *cache, knows);
    if (mine && table.odds.task != 0 && !table.odds.mustered && table.odds.battle == here.id) {
        m.odds = table_odds(desk.tasks[table.odds.task]);
        m.odds->of_now = table.odds.orders == m.orders;
        m.odds->abstract = cache->abstract();
    }
    if (!decision) {
        m.over = true;
        m.ending = ending_words(*battle, cache->events(), until);
        return m;
    }
    add_question(m, *battle, *decision, desk);
    // A viewer who does not know this side must not see its choices.
    m.hidden_from_players = decision->secret && !knows[decision->side];
    if (m.hidden_from_players) {
        // Only a side with free points is asked to bid, so naming it would reveal that it has some.
        if (decision->moment == TableDecision::Moment::bid) {
            m.who = "The referee";
            m.question = "Bids for mercenaries are taken in secret.";
        }
        return m;
    }
    if (m.live && !m.playing) {
        const CommandersChoice& advice = cache->advice(here);
        m.advised = advice.order;
        m.advice = order_words(*battle, *decision, advice.order);
        m.because = advice.because;
        add_orders(m, *battle, *decision);
        if (mine && table.worth.task != 0 && table.worth.battle == here.id && table.worth.orders == m.orders) {
            const Task& task = desk.tasks[table.worth.task];
            const auto* worth = task.answer ? std::get_if<OrderWorthAnswer>(task.answer.get()) : nullptr;
            m.weighed = {table.worth.order, worth_words(worth != nullptr ? *worth : OrderWorthAnswer{})};
        }
        m.battle = battle;
    }
    return m;
}

}  // namespace banneret::app
