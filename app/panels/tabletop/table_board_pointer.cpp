#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/widgets.h"

// The pieces on the board and the mouse.
namespace banneret::app {

namespace {

constexpr float pull = 0.4f;  // font units of movement that turn a click into a drag

// Logs a board position that has no widget, so that tests can find it.
void note_spot(const Ui& ui, const TableSight& sight, std::string words, ImVec2 middle, float half, unsigned salt) {
    if (ui.log == nullptr || !sight.sees(middle)) return;
    ScreenRect spot{std::max(middle.x - half, sight.from.x), std::max(middle.y - half, sight.from.y),
                    std::min(middle.x + half, sight.to.x), std::min(middle.y + half, sight.to.y)};
    if (spot.right - spot.left < 4 || spot.bottom - spot.top < 4) return;
    const unsigned id = ImGui::GetID((words + "##on the board" + std::to_string(salt)).c_str());
    ui.log->items.push_back({words, std::move(words), id, spot, true});
}

bool can_act(const TablePlayModel& m, PieceId piece) {
    return std::find(m.can_act.begin(), m.can_act.end(), piece) != m.can_act.end();
}

// Handles the mouse on the board for one frame.
class TableHand {
public:
    TableHand(const Ui& ui, const TablePlayModel& m, TableLook& look, const TableSight& sight, bool hovered)
        : ui_(ui), m_(m), look_(look), sight_(sight), hovered_(hovered), mouse_(ImGui::GetIO().MousePos) {
        if (hovered) under_ = meant(mouse_);
        look_.pointed = under_ != nullptr ? under_->piece : PieceId{};
    }

    void blocks() const {
        const TableOffer* offer = shown_offer();
        for (const BoardBlock& b : m_.board.blocks) {
            BlockLook how;
            how.chosen = b.piece == m_.chosen && m_.chosen;
            how.can_act = m_.live && can_act(m_, b.piece);
            how.pointed = b.piece == look_.pointed;
            how.target = (offer != nullptr && offer->target == b.piece && offer->target) || b.piece == look_.looked;
            draw_table_block(ui_, m_, sight_, b, how);
        }
        // On top of all bodies, so that none hides a standard.
        for (const BoardBlock& b : m_.board.blocks)
            if (const Badges badges = badges_of(ui_, m_.board, sight_, b); badges.tall > 0) {
                draw_badges(ui_, badges, side_colour(ui_, m_, b));
                if (ui_.log != nullptr && badges.standard) ui_.log->words.push_back("standard: " + b.label);
            }
        draw_table_names(ui_, m_, sight_, look_);
        draw_losses(ui_, m_, sight_);
        if (ui_.log != nullptr) note_all();
    }

    // The ground that the order under the pointer in the list against a piece would cover, else of the offer shown.
    void areas() const {
        if (m_.battle == nullptr || !m_.live || look_.dragged) return;
        const TableOffer* offer = shown_offer();
        if (look_.against && look_.pointed_against && *look_.pointed_against < look_.order_preview.offers.size())
            offer = &look_.order_preview.offers[*look_.pointed_against];
        if (offer != nullptr) draw_order_areas(ui_, sight_, m_.battle->order_areas(offer->order));
    }

    // Previews the offer under the pointer in the list, else the marked one, drawn faintly.
    void offered() const {
        const TableOffer* offer = shown_offer();
        if (offer == nullptr || look_.dragged) return;
        const PieceId by = offer->piece ? offer->piece : m_.chosen;
        const BoardBlock* block = find_block(m_.board, by);
        if (block == nullptr) return;
        const Rgb colour = look_.pointed_offer ? ui_.colours.accent : ui_.colours.quiet;
        if (offer->target && offer->target != by) {
            if (const BoardBlock* target = find_block(m_.board, offer->target))
                draw_table_way(ui_, sight_, {block->x, block->y}, {target->x, target->y}, colour,
                               offer->refused.empty());
        } else if (offer->to && look_.pointed_offer) {
            ghost(*block, *offer->to, offer->refused.empty());
        }
    }

    // The ruler starts where the pointer was when its key went down.
    void measure() {
        // The dice field takes no letters, so measuring works while it has the focus.
        const bool held = (look_.rolls || !ImGui::GetIO().WantTextInput) && !ImGui::GetIO().KeyCtrl && letter_held('R');
        if (!held) look_.ruler.reset();
        if (held && hovered_ && !look_.ruler && !look_.dragged && !look_.against)
            look_.ruler = under_ != nullptr ? BoardPoint{under_->x, under_->y} : sight_.point(mouse_);
    }

    void act() {
        if (!look_.dragged) begin_drag();
        if (look_.dragged) {
            drag();
            return;
        }
        if (look_.ruler) {
            ruler();
            return;
        }
        if (!hovered_ || look_.against) return;
        if (under_ != nullptr) {
            over_piece();
            return;
        }
        over_ground();
    }

private:
    // Logs everything that can be seen and clicked on the board, for tests.
    void note_all() const {
        std::vector<std::string>& words = ui_.log->words;
        for (const BoardBlock& b : m_.board.blocks) {
            const float least = std::min(b.wide, b.deep);
            if (b.shape != BoardBlock::Shape::rectangle) {
                note_spot(ui_, sight_, b.label, sight_.at(b.x, b.y), std::max(5.0f, least * sight_.scale * 0.3f),
                          b.piece.value);
                continue;
            }
            // Beside the middle, where a character may be.
            const BoardPoint a = ahead_of(b.degrees);
            const float aside = b.wide * 0.36f;
            note_spot(ui_, sight_, b.label, sight_.at(b.x - a.y * aside, b.y + a.x * aside),
                      std::max(3.0f, std::min(least * 0.4f, b.wide * 0.12f) * sight_.scale), b.piece.value);
        }
        if (!m_.live) return;
        if (const BoardBlock* b = chosen()) words.push_back("chosen: " + b->label);
        for (const PieceId piece : m_.can_act)
            if (const BoardBlock* b = find_block(m_.board, piece)) words.push_back("can act: " + b->label);
        for (const BoardBlock& b : m_.board.blocks)
            if (m_.decision && b.side != m_.asked) words.push_back("enemy: " + b.label);
        if (const auto marked = marked_offer(m_, look_); marked && *marked < m_.offers.size())
            words.push_back("marked: " + m_.offers[*marked].words);
        const BoardBlock* block = chosen();
        if (block == nullptr) return;
        std::vector<TablePlace> noted;
        for (const auto& [place, order] : m_.moves) {
            const TablePlace& there = place;
            if (std::any_of(noted.begin(), noted.end(), [&](const TablePlace& n) { return same_ground(n, there); }))
                continue;
            noted.push_back(there);
            BoardPoint p = middle_at(m_.board, there, block);
            const bool inches = m_.board.grid == BoardView::Grid::inches;
            // The pointer cannot hit the last hundredth of an inch, so use a point halfway. A click on a piece is not a
            // click on the ground.
            if (inches) p = {(p.x + block->x) / 2, (p.y + block->y) / 2};
            if (inches && std::any_of(m_.board.blocks.begin(), m_.board.blocks.end(),
                                      [&](const BoardBlock& b) { return on_block(m_.board, sight_, b, sight_.at(p)); }))
                continue;
            note_spot(ui_, sight_, (inches ? "towards " : "to ") + spot_words(there), sight_.at(p), 4, 0);
        }
    }

    // The piece meant by a click at this point: the unit rather than the captain on it, since most orders are for
    // units. The captain is meant if only he can act or be acted on, and by a second click at the unit's place.
    const BoardBlock* meant(ImVec2 p) const {
        std::vector<const BoardBlock*> there;
        for (const BoardBlock& b : m_.board.blocks)
            if (on_block(m_.board, sight_, b, p)) there.push_back(&b);
        if (there.empty()) return nullptr;
        std::stable_sort(there.begin(), there.end(), [](const BoardBlock* a, const BoardBlock* b) {
            return a->wide * a->deep > b->wide * b->deep;
        });
        const auto serves = [&](const BoardBlock* b) { return m_.live && (can_act(m_, b->piece) || is_target(*b)); };
        std::stable_partition(there.begin(), there.end(), serves);
        const auto now = std::find_if(there.begin(), there.end(),
                                      [&](const BoardBlock* b) { return b->piece == m_.chosen && m_.chosen; });
        // The next one below the chosen piece; after the last a click deselects it.
        if (now != there.end() && there.size() > 1)
            return !dragged_on_table(ui_) && now + 1 != there.end() ? *(now + 1) : *now;
        return there.front();
    }
    bool is_target(const BoardBlock& b) const {
        return std::any_of(m_.offers.begin(), m_.offers.end(),
                           [&](const TableOffer& o) { return o.target == b.piece && o.piece != b.piece; });
    }

    const BoardBlock* chosen() const { return m_.chosen ? find_block(m_.board, m_.chosen) : nullptr; }

    const TableOffer* shown_offer() const {
        if (!m_.live || m_.offers.empty()) return nullptr;
        const auto i = look_.pointed_offer ? look_.pointed_offer : marked_offer(m_, look_);
        return i && *i < m_.offers.size() ? &m_.offers[*i] : nullptr;
    }

    bool may_order() const { return m_.live && m_.battle != nullptr && m_.decision.has_value() && !m_.playing; }

    void ghost(const BoardBlock& block, const TablePlace& to, bool allowed) const {
        BoardBlock there = block;
        const BoardPoint middle = middle_at(m_.board, to, &block);
        there.x = middle.x;
        there.y = middle.y;
        there.degrees = static_cast<std::int16_t>(degrees_of(to));
        BlockLook how;
        how.ghost = true;
        draw_table_block(ui_, m_, sight_, there, how);
        draw_table_way(ui_, sight_, {block.x, block.y}, middle, allowed ? ui_.colours.accent : ui_.colours.warning,
                       allowed);
    }

    // The facing at the end of a move: turned by hand; else the side of the cell under the pointer; else the model's;
    // else the current one.
    int facing_at(const BoardBlock& block, BoardPoint p) const {
        if (look_.turned) return *look_.turned;
        if (m_.board.grid == BoardView::Grid::inches) return block.degrees;
        const auto place = place_at(m_.board, p, block, block.degrees);
        if (!place) return block.degrees;
        const BoardPoint middle = middle_at(m_.board, *place, &block);
        const float right = p.x - middle.x, down = p.y - middle.y;
        if (std::hypot(right, down) > 0.26f) return nearest_facing(m_.board, std::atan2(right, -down) * 57.29578f);
        for (const auto& [there, order] : m_.moves)
            if (same_ground(there, *place)) return degrees_of(there);
        return block.degrees;
    }

    void turn_by_hand(const BoardBlock& block, BoardPoint p) const {
        const float wheel = ImGui::GetIO().MouseWheel;
        const bool more = letter_pressed('E'), less = letter_pressed('Q');
        if (look_.dragged ? wheel == 0 && !more && !less : !more && !less) return;
        const int step = m_.board.grid == BoardView::Grid::hexes     ? 60
                         : m_.board.grid == BoardView::Grid::squares ? 45
                                                                     : 15;
        const bool right = more || (look_.dragged && wheel < 0);
        look_.turned = degrees(facing_at(block, p) + (right ? step : -step));
    }

    void begin_drag() {
        if (!ImGui::IsItemActive() || !ImGui::IsMouseDown(ImGuiMouseButton_Left) || !dragged_on_table(ui_) ||
            look_.pressed_on_ground || !may_order())
            return;
        const ImVec2 down = ImGui::GetIO().MouseClickedPos[0];
        const BoardBlock* held = meant(down);
        if (held == nullptr || !(can_act(m_, held->piece) || held->piece == m_.chosen)) return;
        look_.dragged = held->piece;
        look_.given_up = false;
        look_.turned.reset();
        if (held->piece != m_.chosen) ui_.ask(ChooseOnTable{held->piece});
    }

    void drag() {
        const BoardBlock* block = find_block(m_.board, look_.dragged);
        const bool released = ImGui::IsMouseReleased(ImGuiMouseButton_Left),
                   held = ImGui::IsMouseDown(ImGuiMouseButton_Left);
        if (block == nullptr || !may_order() || look_.given_up) {
            if (!held) look_.dragged = {}, look_.turned.reset();
            return;
        }
        const BoardPoint p = sight_.point(mouse_);
        turn_by_hand(*block, p);
        if (!sight_.sees(mouse_)) {
            if (!held) look_.dragged = {};
            return;
        }
        // During deployment two units of a side may swap places.
        const bool changes =
            m_.decision->moment == TableDecision::Moment::deploy && under_ != nullptr && under_->side == block->side;
        if (under_ != nullptr && under_->piece != block->piece && !changes) {
            const auto& offers = offers_against(block->piece, under_->piece);
            say_against(*under_, offers);
            draw_table_way(ui_, sight_, {block->x, block->y}, {under_->x, under_->y}, ui_.colours.accent,
                           !offers.empty() && offers.front().refused.empty());
            if (released && !offers.empty()) open_against(under_->piece);
        } else if (const auto place = place_at(m_.board, p, *block, facing_at(*block, p))) {
            const auto offer = order_to(*m_.battle, *m_.decision, block->piece, *place, !look_.turned);
            if (offer) pointed_move(*block, *offer, *place);
            if (released && offer) give(*offer);
        }
        if (!held) look_.dragged = {}, look_.turned.reset();
    }

    // The order under the pointer, and its worth if that has been weighed.
    void point_out(const TableOffer& offer, std::vector<PointerText>& lines) const {
        if (!look_.pointed_order) look_.pointed_order = offer.order;
        if (m_.weighed && m_.weighed->order == offer.order)
            lines.push_back({m_.weighed->words, PointerText::Kind::quiet});
    }

    void pointed_move(const BoardBlock& block, const TableOffer& offer, const TablePlace& place) const {
        const bool allowed = offer.refused.empty();
        const TablePlace to = offer.to ? *offer.to : place;
        ghost(block, to, allowed);
        std::vector<PointerText> lines = {{offer.words, PointerText::Kind::strong}};
        if (!offer.odds.empty()) lines.push_back({offer.odds});
        if (allowed) point_out(offer, lines);
        if (!allowed) lines.push_back({offer.refused, PointerText::Kind::refused});
        lines.push_back(
            {distance_words(m_.board, {block.x, block.y}, middle_at(m_.board, to, &block)), PointerText::Kind::quiet});
        say_beside(ui_, sight_, mouse_, lines, !allowed);
    }

    // Also sends refused orders, so that the refusal appears at the click.
    void give(const TableOffer& offer) const {
        const ScreenRect spot{mouse_.x, mouse_.y - ui_.em(0.5f), mouse_.x, mouse_.y + ui_.em(0.8f)};
        ui_.intents.add(OrderOnTable{offer.order}, spot);
        look_.turned.reset();
    }

    void open_against(PieceId target) const {
        look_.against = target;
        look_.open_against = true;
    }

    // A click gives the likeliest order to a place; the right button lists all.
    void list_orders_to(const BoardBlock& block, const TablePlace& place) const {
        look_.order_preview = {m_.battle, block.piece, block.piece,
                               orders_to(*m_.battle, *m_.decision, block.piece, place, !look_.turned)};
        if (!look_.order_preview.offers.empty()) open_against(block.piece);
    }

    const std::vector<TableOffer>& offers_against(PieceId piece, PieceId target) const {
        TableLook::OrderPreview& known = look_.order_preview;
        if (known.battle != m_.battle || known.piece != piece || known.target != target)
            known = {m_.battle, piece, target, orders_against(*m_.battle, *m_.decision, piece, target)};
        return known.offers;
    }

    void say_against(const BoardBlock& b, const std::vector<TableOffer>& offers) const {
        std::vector<PointerText> lines;
        describe(b, lines);
        for (const TableOffer& o : offers) {
            lines.push_back({o.words});
            // If everything is refused, the likeliest reason is enough; a click lists all of them.
            if (!o.refused.empty()) {
                lines.push_back({o.refused, PointerText::Kind::refused});
                break;
            }
            if (!o.odds.empty()) lines.push_back({o.odds, PointerText::Kind::quiet});
            point_out(o, lines);
        }
        say_beside(ui_, sight_, mouse_, lines, false);
    }

    void describe(const BoardBlock& b, std::vector<PointerText>& lines) const {
        lines.push_back({b.label, PointerText::Kind::strong});
        // The card beside the board says the rest.
        if (look_.card_shown) return;
        if (!b.kind.empty()) lines.push_back({b.kind, PointerText::Kind::quiet});
        const TablePieceCard* card = find_card(m_, b.piece);
        if (card == nullptr) return;
        std::string words = card->figures;
        if (!card->state.empty()) words += (words.empty() ? "" : ", ") + card->state;
        if (!words.empty()) lines.push_back({words});
    }

    void over_piece() {
        const BoardBlock& b = *under_;
        const BoardBlock* mine = chosen();
        const bool enemy = mine != nullptr && mine->side != b.side;
        const bool aims = may_order() && mine != nullptr && mine->piece != b.piece;
        if (!dragged_on_table(ui_)) {
            if (aims && (enemy || ImGui::GetIO().KeyShift)) {
                say_against(b, offers_against(mine->piece, b.piece));
            } else {
                std::vector<PointerText> lines;
                describe(b, lines);
                if (m_.live && can_act(m_, b.piece) && b.piece != m_.chosen)
                    lines.push_back({"Click to order it, or drag it", PointerText::Kind::quiet});
                say_beside(ui_, sight_, mouse_, lines, false);
            }
        }
        if (aims && ImGui::IsMouseClicked(ImGuiMouseButton_Right) && !offers_against(mine->piece, b.piece).empty())
            open_against(b.piece);
        if (!clicked()) return;
        if (aims && enemy) {
            look_.looked = b.piece;
            if (!offers_against(mine->piece, b.piece).empty()) open_against(b.piece);
            return;
        }
        choose_piece(ui_, m_, look_, b.piece);
    }

    void over_ground() {
        const BoardBlock* block = chosen();
        const bool orders = may_order() && block != nullptr && !ImGui::IsMouseDown(ImGuiMouseButton_Left);
        if (!orders) return;
        const BoardPoint p = sight_.point(mouse_);
        turn_by_hand(*block, p);
        const auto place = place_at(m_.board, p, *block, facing_at(*block, p));
        const auto offer =
            place ? order_to(*m_.battle, *m_.decision, block->piece, *place, !look_.turned) : std::nullopt;
        // While the pointer moves, forbidden moves stay silent; a click shows the reason.
        if (offer && offer->refused.empty()) pointed_move(*block, *offer, *place);
        if (place && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) list_orders_to(*block, *place);
        if (!clicked()) return;
        if (offer)
            give(*offer);
        else
            choose_piece(ui_, m_, look_, m_.chosen);
    }

    void ruler() const {
        const BoardPoint to = sight_.point(mouse_);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 a = sight_.at(*look_.ruler), b = mouse_;
        list.AddLine(a, b, paint(ui_.colours.panel, 0.8f), ui_.em(0.3f));
        list.AddLine(a, b, paint(ui_.colours.accent), ui_.em(0.14f));
        // A mark at each unit.
        const float far = board_distance(*look_.ruler, to), length = std::hypot(b.x - a.x, b.y - a.y);
        for (int i = 0; length > 1 && static_cast<float>(i) <= far && far / 200 < 1; ++i) {
            const float t = static_cast<float>(i) / std::max(far, 0.001f), tall = ui_.em(i % 6 == 0 ? 0.5f : 0.25f);
            const ImVec2 c = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t},
                         n = {-(b.y - a.y) / length * tall, (b.x - a.x) / length * tall};
            list.AddLine({c.x - n.x, c.y - n.y}, {c.x + n.x, c.y + n.y}, paint(ui_.colours.accent),
                         std::max(1.0f, ui_.em(0.06f)));
        }
        say_beside(ui_, sight_, mouse_, {{distance_words(m_.board, *look_.ruler, to), PointerText::Kind::strong}},
                   false);
    }

    // Pressed and released at the same spot.
    bool clicked() const {
        const float still = ui_.em(pull);
        return hovered_ && ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
               ImGui::GetIO().MouseDragMaxDistanceSqr[0] < still * still;
    }

    const Ui& ui_;
    const TablePlayModel& m_;
    TableLook& look_;
    const TableSight& sight_;
    bool hovered_;
    ImVec2 mouse_;
    const BoardBlock* under_ = nullptr;
};

}  // namespace

bool dragged_on_table(const Ui& ui) {
    return ImGui::IsMouseDragging(ImGuiMouseButton_Left, ui.em(pull));
}

void draw_table_pieces(const Ui& ui, const TablePlayModel& m, TableLook& look, const TableSight& sight, bool hovered) {
    TableHand hand(ui, m, look, sight, hovered);
    hand.measure();
    hand.blocks();
    hand.areas();
    hand.offered();
    hand.act();
}

void draw_orders_against(const Ui& ui, const TablePlayModel& m, TableLook& look) {
    constexpr const char* id = "orders against";
    if (look.open_against) ImGui::OpenPopup(id);
    look.open_against = false;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(gap_small), ui.em(gap_small)));
    ImGui::SetNextWindowSize({ui.em(24), 0});
    const bool open = ImGui::BeginPopup(id, ImGuiWindowFlags_NoMove);
    ImGui::PopStyleVar();
    if (!open) {
        look.against = {};
        look.pointed_against.reset();
        return;
    }
    look.pointed_against.reset();
    const BoardBlock* target = find_block(m.board, look.against);
    if (target == nullptr || look.order_preview.target != look.against || look.order_preview.battle != m.battle) {
        ImGui::CloseCurrentPopup();
    } else {
        side_text(ui, m.colour[target->side], target->label, true);
        for (std::size_t i = 0; i < look.order_preview.offers.size(); ++i) {
            const TableOffer& o = look.order_preview.offers[i];
            const auto refused = o.refused.empty() ? std::nullopt : std::optional(o.refused);
            ImGui::PushID(static_cast<int>(i));
            if (button(ui, o.words, refused, {.width = -1})) {
                ui.ask(OrderOnTable{o.order});
                ImGui::CloseCurrentPopup();
            }
            if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) look.pointed_against = i;
            if (!refused && ImGui::IsItemHovered()) look.pointed_order = o.order;
            if (refused)
                wrapped_text(ui, o.refused, Tone::warning);
            else if (!o.odds.empty())
                wrapped_text(ui, o.odds, Tone::quiet);
            if (m.weighed && m.weighed->order == o.order) wrapped_text(ui, m.weighed->words, Tone::quiet);
            ImGui::PopID();
        }
    }
    ImGui::EndPopup();
}

}  // namespace banneret::app
