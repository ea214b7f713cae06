#include "app/models/tabletop/table_cache.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/desk.h"
#include "app/models/shell/visibility.h"
#include "app/models/tabletop/table_offers.h"
#include "app/models/tabletop/table_setup.h"

namespace banneret::app {

namespace {

constexpr std::size_t between_copies = 16;  // orders between two copies

}  // namespace

std::size_t TableCache::same_orders(const Transcript& t) const {
    const std::size_t both = std::min(orders_.size(), t.table_orders.size());
    std::size_t same = 0;
    while (same < both && orders_[same] == t.table_orders[same]) ++same;
    // Keep orders only as long as their dice agree as well.
    const std::size_t rolls = std::min(transcript_.rolls.size(), t.rolls.size());
    std::size_t fell = 0;
    while (fell < rolls && transcript_.rolls[fell] == t.rolls[fell]) ++fell;
    while (same > 0 && rolls_before_ + rolls_after(same) > fell) --same;
    return rolls_before_ > fell ? 0 : same;
}

void TableCache::go_back(std::size_t orders) {
    while (put_.back().orders > orders) put_.pop_back();
    const std::size_t to = put_.back().orders;
    now_ = put_.back().battle;
    orders_.resize(to);
    log_.events.resize(events_after(to));
    events_after_.resize(to);
    rolls_after_.resize(to);
    while (!lines_.empty() && lines_.back().orders > to) lines_.pop_back();
    lines_orders_ = std::min(lines_orders_, to);
}

std::optional<Problem> TableCache::begin(const Transcript& t) {
    *this = TableCache{};
    Transcript start = t;
    start.table_orders.clear();
    // Before the table, only the rolls of the abstract steps were made.
    auto steps = replay(t);
    if (auto* problem = std::get_if<Problem>(&steps)) return *problem;
    rolls_before_ = std::get<Replayed>(steps).rolls_used;
    start.rolls.resize(std::min(rolls_before_, start.rolls.size()));
    auto begun = replay_table(start);
    if (auto* problem = std::get_if<Problem>(&begun)) return *problem;
    now_ = std::move(std::get<TableReplayed>(begun).battle);
    put_.push_back({0, *now_});
    learn_sides();
    return std::nullopt;
}

std::optional<Problem> TableCache::play_on(const Transcript& t) {
    const std::size_t used = rolls_before_ + rolls_after(orders_.size());
    if (used > t.rolls.size()) return Problem{"rolls of the battle", "some are missing"};
    Tape tape(std::span<const Roll>(t.rolls).subspan(used));
    const std::size_t first_roll = rolls_after(orders_.size());
    try {
        for (std::size_t i = orders_.size(); i < t.table_orders.size(); ++i) {
            const std::string where = fmt::format("order {} on the table", i + 1);
            if (const auto refusal = now_->check(t.table_orders[i])) return Problem{where, refusal->why};
            now_->apply(t.table_orders[i], tape, log_);
            orders_.push_back(t.table_orders[i]);
            events_after_.push_back(log_.events.size());
            rolls_after_.push_back(first_roll + tape.used());
            if (orders_.size() % between_copies == 0) put_.push_back({orders_.size(), *now_});
        }
    } catch (const NeedRoll&) {
        return Problem{"rolls of the battle", "one is missing"};
    } catch (const TapeMismatch& mismatch) {
        return Problem{"rolls of the battle", mismatch.what()};
    }
    return std::nullopt;
}

std::optional<Problem> TableCache::follow(const Transcript& t) {
    CHECK(t.table.has_value());
    const bool same_start = now_ && transcript_.table && *transcript_.table == *t.table &&
                            transcript_.start == t.start && transcript_.orders == t.orders;
    std::optional<Problem> problem;
    if (!same_start) {
        problem = begin(t);
    } else {
        const std::size_t same = same_orders(t);
        if (same == orders_.size() && same == t.table_orders.size()) return std::nullopt;
        if (same < orders_.size()) go_back(same);
    }
    advice_.reset();
    attack_.reset();
    if (!problem) problem = play_on(t);
    if (problem) {
        *this = TableCache{};
        return problem;
    }
    transcript_ = t;
    learn_sides();
    return std::nullopt;
}

Battle TableCache::after(std::size_t orders) const {
    CHECK(orders <= orders_.size());
    if (orders == orders_.size()) return *now_;
    auto at = std::find_if(put_.rbegin(), put_.rend(), [&](const Put& p) { return p.orders <= orders; });
    Battle battle = at->battle;
    Tape tape(std::span<const Roll>(transcript_.rolls).subspan(rolls_before_ + rolls_after(at->orders)));
    NoTableLog log;
    for (std::size_t i = at->orders; i < orders; ++i) battle.apply(orders_[i], tape, log);
    return battle;
}

std::shared_ptr<const Battle> TableCache::shared_after(std::size_t orders) {
    Battle battle = after(orders);
    if (!shared_ || !(*shared_ == battle)) shared_ = std::make_shared<const Battle>(std::move(battle));
    return shared_;
}

const CommandersChoice& TableCache::advice(const OpenBattle& battle) {
    if (!advice_) {
        const auto decision = now_->pending();
        CHECK(decision.has_value());
        // A random stream apart from those of the commanders who play.
        Rng mind(battle.seed, 3 + 16 * orders_.size());
        advice_ = banneret::choose(*now_, *decision, TableCommander::steady, mind, true);
    }
    return *advice_;
}

std::optional<TablePlayModel::Attack> TableCache::attack_before(std::size_t orders, PerSide<bool> knows) {
    if (!attack_ || attack_->orders != orders || !(attack_->knows == knows))
        attack_ = KnownAttack{orders, knows, find_attack(orders, knows)};
    return attack_->attack;
}

std::optional<TablePlayModel::Attack> TableCache::find_attack(std::size_t orders, PerSide<bool> knows) const {
    if (orders == 0 || orders > orders_.size()) return std::nullopt;
    const auto* shot = std::get_if<Shoot>(&orders_[orders - 1]);
    const auto* charge = std::get_if<Charge>(&orders_[orders - 1]);
    if (shot == nullptr && charge == nullptr) return std::nullopt;
    const PieceId piece = shot != nullptr ? shot->piece : charge->piece;
    const PieceId target = shot != nullptr ? shot->target : charge->target;
    const Battle before = after(orders - 1);
    const auto asked = before.pending();
    if (!asked || asked->secret) return std::nullopt;
    const BoardView then = board_for(before, knows, asked->side), now = board_for(after(orders), knows, asked->side);
    const auto seen = [&](PieceId id) {
        const BoardBlock* first = block_of(charge != nullptr ? then : now, id);
        if (first == nullptr) first = block_of(charge != nullptr ? now : then, id);
        return first != nullptr ? std::optional(BoardPoint{first->x, first->y}) : std::nullopt;
    };
    const auto from = seen(piece), to = seen(target);
    if (!from || !to) return std::nullopt;
    return TablePlayModel::Attack{asked->side, charge != nullptr, *from, *to};
}

const AbstractOdds& TableCache::abstract() {
    if (!abstract_) abstract_ = abstract_odds(*transcript_.start, (*transcript_.table)->plan);
    return *abstract_;
}

void TableCache::learn_sides() {
    for (const Side side : both_sides)
        for (const BoardBlock& b : now_->view(side).blocks) {
            if (b.piece.value >= sides_.size()) sides_.resize(b.piece.value + 1);
            sides_[b.piece.value] = b.side;
        }
}

std::shared_ptr<TableCache> new_table_cache() {
    return std::make_shared<TableCache>();
}

TableCache* table_cache(const Desk& desk, const OpenBattle& battle, std::string* why) {
    TableCache* cache = desk.table.cache.get();
    if (cache == nullptr || !battle.transcript.table) return nullptr;
    if (const auto problem = cache->follow(battle.transcript)) {
        if (why != nullptr) *why = problem->sentence() + ".";
        return nullptr;
    }
    return cache;
}

PerSide<bool> known_sides(const Desk& desk, const OpenBattle& battle) {
    PerSide<bool> knows{true, true};
    const Campaign* c = campaign(desk);
    if (c == nullptr || !battle.transcript.table) return knows;
    for (const Side side : both_sides) {
        const Side of_battle = side_of_battle((*battle.transcript.table)->plan, side);
        const Army* army = find_army(*c, of_battle == Side::first ? battle.first : battle.second);
        knows[side] = army == nullptr || !hidden(desk, army->faction);
    }
    return knows;
}

BoardView board_for(const Battle& battle, PerSide<bool> knows, Side asked) {
    if (knows.first != knows.second) return battle.view(knows.first ? Side::first : Side::second);
    BoardView board = battle.view(asked);
    const BoardView others = battle.view(other(asked));
    const auto has = [](const BoardView& v, PieceId p) {
        return std::any_of(v.blocks.begin(), v.blocks.end(), [&](const BoardBlock& b) { return b.piece == p; });
    };
    if (knows.first) {
        // The referee sees what either side sees.
        for (const BoardBlock& b : others.blocks)
            if (!has(board, b.piece)) board.blocks.push_back(b);
    } else {
        // Players of both sides look on: show what is secret from neither.
        std::erase_if(board.blocks, [&](const BoardBlock& b) { return !has(others, b.piece); });
    }
    return board;
}

}  // namespace banneret::app
