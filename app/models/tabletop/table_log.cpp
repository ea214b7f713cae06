#include <fmt/format.h>

#include <span>
#include <utility>

#include "app/models/battle/battle_model.h"
#include "app/models/tabletop/table_cache.h"
#include "app/models/tabletop/table_moment.h"
#include "app/models/tabletop/table_setup.h"
#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

// The log of a tabletop battle in plain words; every roll lists its modifiers.

namespace banneret::app {

namespace {

int depth_of(const TableEvent& e) {
    if (std::holds_alternative<TurnBegan>(e)) return 0;
    if (std::holds_alternative<StepBegan>(e)) return 1;
    return std::holds_alternative<OrderCarriedOut>(e) ? 2 : 3;
}

std::optional<Side> side_of_event(const TableEvent& e) {
    if (const auto* step = std::get_if<StepBegan>(&e)) return step->of_both ? std::nullopt : std::optional(step->side);
    if (const auto* order = std::get_if<OrderCarriedOut>(&e)) return order->side;
    if (const auto* dice = std::get_if<DiceFell>(&e))
        return dice->question.who.kind == Roller::Kind::side ? std::optional(dice->question.who.side) : std::nullopt;
    if (const auto* over = std::get_if<ChangedSides>(&e)) return over->to;
    if (const auto* rule = std::get_if<RuleWorked>(&e)) return rule->side;
    if (const auto* end = std::get_if<BattleEnded>(&e)) return end->winner;
    return std::nullopt;
}

void add_parts(TallyText& text, const Tally& tally) {
    for (const Tally::Part& part : tally.parts())
        text.parts.push_back({amount_words(part), std::string(row(part.rule).words), std::string(row(part.rule).id)});
}

// The roll's dice and reason, and the modifiers of its target number or of its total.
TallyText tally_of(const DiceFell& e) {
    const RuleRow& rule = row(e.rule);
    TallyText t;
    t.heading = fmt::format("{}: {} ({})", capitalised(std::string(e.question.what.words())), rule.name, rule.id);
    // Dice whose faces are all alike are not rolled.
    t.base = fmt::format("{}d{}", e.question.count > 0 ? e.question.count : e.dice.total(), e.question.sides);
    if (e.tally.base() != 0)
        t.base += e.need ? fmt::format(", {} to begin with", e.tally.base()) : fmt::format(" and {}", e.tally.base());
    add_parts(t, e.dice);
    add_parts(t, e.tally);
    // Whether low or high is good depends on the roll: the outcome says it.
    const std::string_view outcome = e.outcome == DiceFell::Outcome::none      ? ""
                                     : e.outcome == DiceFell::Outcome::success ? ": success"
                                                                               : ": failure";
    if (!e.need)
        t.total = fmt::format("{}{}", e.read, outcome);
    else if (outcome.empty())
        t.total = fmt::format("needs {}: {}", *e.need, e.read);
    // Counted dice: `read` is how many succeeded, and a reader would take it for a face.
    else if (!e.question.wants_total())
        t.total = fmt::format("needs {}{}", *e.need, outcome);
    else
        t.total = fmt::format("{} against {}{}", e.read, *e.need, outcome);
    return t;
}

}  // namespace

PieceId piece_of_event(const TableEvent& e) {
    if (const auto* moved = std::get_if<Moved>(&e)) return moved->piece;
    if (const auto* lost = std::get_if<FiguresLost>(&e)) return lost->piece;
    if (const auto* state = std::get_if<StateChanged>(&e)) return state->piece;
    if (const auto* hits = std::get_if<HitsTaken>(&e)) return hits->piece;
    if (const auto* hits = std::get_if<HitsHealed>(&e)) return hits->piece;
    return {};
}

TableLogLine log_line(const Battle& battle, const TableEvent& e, std::size_t orders, PerSide<int> colours,
                      std::optional<Side> of_piece) {
    TableLogLine out;
    out.words = battle.describe(e);
    out.depth = depth_of(e);
    out.orders = orders;
    if (const auto side = of_piece ? of_piece : side_of_event(e)) out.colour = colours[*side];
    if (const auto* fell = std::get_if<DiceFell>(&e)) {
        out.sides = fell->question.sides;
        out.tally = tally_of(*fell);
    }
    return out;
}

TableLogLine TableCache::line(std::size_t event, std::size_t orders, PerSide<int> colours,
                              std::size_t& next_roll) const {
    const TableEvent& e = log_.events[event];
    const PieceId piece = piece_of_event(e);
    TableLogLine out =
        log_line(*now_, e, orders, colours, piece && piece.value < sides_.size() ? sides_[piece.value] : std::nullopt);
    const auto* fell = std::get_if<DiceFell>(&e);
    if (fell == nullptr) return out;
    // Skip rolls that no event mentions, such as those for fates; an event without dice finds none.
    const std::size_t end = rolls_after(orders);
    for (std::size_t i = next_roll; i < end; ++i) {
        const Roll& roll = transcript_.rolls[rolls_before_ + i];
        if (!(roll.question == fell->question) || !(roll.answer == fell->answer)) continue;
        out.faces.assign(roll.faces.begin(), roll.faces.end());
        out.by_hand = roll.by == Roll::By::hand;
        next_roll = i + 1;
        break;
    }
    return out;
}

template <class EventFilter>
void TableCache::add_lines(std::vector<TableLogLine>& out, std::size_t order, PerSide<int> colours,
                           const EventFilter& is_visible) const {
    std::size_t next_roll = rolls_after(order);
    const std::size_t first = events_after(order);
    const auto events = std::span<const TableEvent>(log_.events).subspan(first, events_after(order + 1) - first);
    add_order_lines(out, events, [&](std::size_t i) -> std::optional<TableLogLine> {
        TableLogLine one = line(first + i, order + 1, colours, next_roll);
        if (!is_visible(events[i])) return std::nullopt;
        return one;
    });
}

const std::vector<TableLogLine>& TableCache::lines(PerSide<int> colours) {
    if (!(colours_ == colours)) lines_.clear(), lines_orders_ = 0;
    colours_ = colours;
    for (; lines_orders_ < orders_.size(); ++lines_orders_)
        add_lines(lines_, lines_orders_, colours, [](const TableEvent&) { return true; });
    return lines_;
}

std::vector<TableLogLine> TableCache::visible_lines(PerSide<int> colours, PerSide<bool> knows) const {
    std::vector<TableLogLine> out;
    const auto is_visible = [&](const TableEvent& e) {
        if (knows.first != knows.second)
            return now_->visible_event(e, knows.first ? Side::first : Side::second).has_value();
        return now_->visible_event(e, Side::first).has_value() && now_->visible_event(e, Side::second).has_value();
    };
    for (std::size_t k = 0; k < orders_.size(); ++k) add_lines(out, k, colours, is_visible);
    return out;
}

namespace {

void add_course(std::vector<CourseLine>& course, TableCache& cache, const Transcript& transcript, PerSide<int> colours,
                PerSide<bool> knows) {
    CourseLine title;
    title.words = table_course_words(transcript);
    title.heading = true;
    course.push_back(std::move(title));
    const bool all = knows.first && knows.second;
    for (TableLogLine& line : all ? std::vector(cache.lines(colours)) : cache.visible_lines(colours, knows)) {
        CourseLine one;
        one.words = std::move(line.words);
        one.heading = line.depth == 0;
        one.colour = line.colour;
        one.faces = std::move(line.faces);
        one.sides = line.sides;
        one.by_hand = line.by_hand;
        one.tally = std::move(line.tally);
        course.push_back(std::move(one));
    }
}

}  // namespace

void add_table_course(std::vector<CourseLine>& course, const Desk& desk, const OpenBattle& battle) {
    TableCache* cache = table_cache(desk, battle);
    const Campaign* c = campaign(desk);
    if (cache == nullptr || c == nullptr) return;
    PerSide<int> colours;
    for (const Side side : both_sides) colours[side] = table_colour(*c, battle, (*battle.transcript.table)->plan, side);
    add_course(course, *cache, battle.transcript, colours, known_sides(desk, battle));
}

void add_table_course(std::vector<CourseLine>& course, const Transcript& transcript, PerSide<int> colours) {
    TableCache cache;
    if (cache.follow(transcript)) return;
    if ((*transcript.table)->plan.attacker == Side::second) std::swap(colours.first, colours.second);
    add_course(course, cache, transcript, colours, {true, true});
}

}  // namespace banneret::app
