#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/tabletop/table_model.h"
#include "app/panels/widgets/kept_drawing.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The board of a tabletop battle: hexes, squares or inches. Pieces are selected and dragged, dragging the ground pans,
// the wheel zooms at the pointer. A unit of the board is an inch, or the distance between neighbouring cells
// (BoardView).

// Converts between board and screen coordinates (table_board_sight.cpp).
struct TableSight {
    ImVec2 from, to;  // screen coordinates
    float x, y, scale;
    ImVec2 at(float board_x, float board_y) const;
    ImVec2 at(BoardPoint p) const { return at(p.x, p.y); }
    BoardPoint point(ImVec2 screen) const;
    bool sees(ImVec2 p, float margin = 0) const;
    bool operator==(const TableSight& other) const;
};

// The data that the ground below the pieces is drawn from, and the ground as drawn (table_board_ground.cpp).
struct TableGroundSource {
    const TablePlayModel& model;
    const TableSight& sight;
};
struct DrawnTableGround {
    explicit DrawnTableGround(const TableGroundSource& source);
    bool operator==(const TableGroundSource& source) const;
    BoardView board;  // without pieces
    PerSide<int> colour;
    TableSight sight;
};

// Display state of the board and input in progress; no state of the battle.
struct TableLook {
    BattleId battle{};
    bool fitted = false;     // false: show the whole board
    bool to_pieces = false;  // zoom to all pieces once
    ImVec2 fitted_to;        // pixels; without panning or zooming since, the whole board stays visible
    float x = 0, y = 0;      // centre of the view, in board units
    float scale = 20;        // pixels per unit
    PieceId pointed{};       // under the pointer in the last frame
    PieceId looked{};        // a clicked enemy whose card stays open
    // In progress.
    PieceId dragged{};
    bool given_up = false;                       // after Escape the drag has no effect
    bool pressed_on_ground = false;              // the button went down on empty ground: a pan or an order
    std::optional<int> turned;                   // facing in degrees, set by wheel or key while a move is pointed out
    PieceId against{};                           // target of the open list of orders
    bool open_against = false;                   // open that list in the next frame
    std::optional<std::size_t> pointed_against;  // the order under the pointer in that list, in the last frame
    std::optional<BoardPoint> ruler;             // start of the measurement
    bool rolls = false;                          // a roll is open: it gets all keys but the ruler's
    // Shared by the list of orders and the board.
    std::optional<std::size_t> marked;         // the offer given by Enter; none: the first that ends nothing
    std::optional<std::size_t> pointed_offer;  // under the pointer in the list
    std::optional<std::size_t> rested_offer;   // the same in the last frame
    bool card_shown = false;  // in the last frame: the card beside the board describes the piece under the pointer
    // The legal order under the pointer in this frame and in the last one: an order on which the pointer rests is
    // weighed.
    std::optional<TableOrder> pointed_order, rested_on;
    // Orders against the piece under the pointer, cached until something changes; with the piece itself as target,
    // orders to a place.
    struct OrderPreview {
        std::shared_ptr<const Battle> battle;
        PieceId piece{}, target{};
        std::vector<TableOffer> offers;
    } order_preview;
    // Areas in which the selected piece can shoot and charge, cached in the same way.
    struct Areas {
        std::shared_ptr<const Battle> battle;
        PieceId piece{};
        std::vector<BoardArea> fire, charge;
        std::vector<ImVec4> words;  // screen boxes of the words drawn in this frame
    } areas;
    // When the last attack of the model began to move on the board.
    struct AttackAnimation {
        std::optional<std::size_t> shown;  // the moment of the last frame
        std::optional<double> since;       // seconds; none: nothing moves
    } attack_animation;
    KeptDrawing<DrawnTableGround> ground;
    bool busy() const { return dragged || ruler || against; }
};

// As wide as the available space, `height` pixels high.
void draw_table_board(const Ui& ui, const TablePlayModel& m, TableLook& look, float height);
// Arrows, Tab, Enter, space, Home, digits: for the board and the list of orders.
void table_keys(const Ui& ui, const TablePlayModel& m, TableLook& look);
// Cancels what is in progress; false if there was nothing.
bool cancel_table(TableLook& look);
// The offer that a steady commander would choose; none if that is a move or an order of another piece.
std::optional<std::size_t> advised_offer(const TablePlayModel& m);
// The offer given by Enter; none if every offer ends something.
std::optional<std::size_t> marked_offer(const TablePlayModel& m, const TableLook& look);
// Shows the whole board.
void fit_table(const Ui& ui, const BoardView& board, TableLook& look, ImVec2 size);
// Zooms to all pieces, up to four times the scale of the whole board; later moves do not change it.
void fit_table_to_pieces(const Ui& ui, const BoardView& board, TableLook& look, ImVec2 size);
// Zooms by a factor around the point `about`.
void zoom_table(TableLook& look, float by, ImVec2 about, const TableSight& sight);

const BoardBlock* find_block(const BoardView& board, PieceId piece);
const TablePieceCard* find_card(const TablePlayModel& m, PieceId piece);
// Selects a piece to view or to order; a piece already selected is deselected.
void choose_piece(const Ui& ui, const TablePlayModel& m, TableLook& look, PieceId piece);

// table_board_places.cpp: converts places of a ruleset to points of the board.
inline constexpr float hex_side = 0.57735027f;  // side of a hex whose neighbours are at distance 1
float board_distance(BoardPoint a, BoardPoint b);
// The unit vector of a facing in degrees.
BoardPoint ahead_of(int degrees);
int degrees_of(const TablePlace& place);
// The nearest facing that a cell allows; in inches any.
int nearest_facing(const BoardView& board, float degrees);
// The middle of the block's body at `place`; in cells the middle of the cell; without a block the middle of the front.
BoardPoint middle_at(const BoardView& board, const TablePlace& place, const BoardBlock* block);
// The place that puts the block's middle, or its cell, at `p`; none off the board.
std::optional<TablePlace> place_at(const BoardView& board, BoardPoint p, const BoardBlock& block, int degrees);
// True for the same cell, whatever the facing; in inches for the same point.
bool same_ground(const TablePlace& a, const TablePlace& b);
BoardPoint cell_middle(const BoardView& board, int column, int row);
// Corners of a cell, clockwise.
std::vector<BoardPoint> cell_outline(const BoardView& board, BoardPoint middle);
std::vector<BoardPoint> outline_of(const BoardView& board, const BoardBlock& block);
// "6.5 inches", "4 hexes", "3 squares".
std::string distance_words(const BoardView& board, BoardPoint from, BoardPoint to);

// table_board_ground.cpp: everything below the pieces, in the whole clip rectangle.
void draw_table_ground(const Ui& ui, const TablePlayModel& m, const TableSight& sight,
                       KeptDrawing<DrawnTableGround>& kept);
// The reachable places, drawn faintly.
void draw_table_reach(const Ui& ui, const TablePlayModel& m, const TableSight& sight);
// The ground that the order under the pointer would cover, filled lightly.
void draw_order_areas(const Ui& ui, const TableSight& sight, const std::vector<BoardArea>& areas);
// Firing areas (the arc, out to the range of each weapon; rings in cells) and the area in which it can charge an enemy
// (chevrons in cells).
// Fills in `areas.words`.
void draw_table_areas(const Ui& ui, const BoardView& board, const TableSight& sight, TableLook::Areas& areas);

// table_board_blocks.cpp: the pieces.
struct BlockLook {
    bool chosen = false, can_act = false, pointed = false, ghost = false, target = false;
};
Rgb side_colour(const Ui& ui, const TablePlayModel& m, const BoardBlock& block);
void draw_table_block(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& block,
                      const BlockLook& how);
// table_board_figures.cpp: the single figures of a body on a board in inches.
struct FigureRanks {
    int files = 1, ranks = 1;
    float wide = 1, deep = 1;      // a figure's base, in inches
    float beside = 1, behind = 1;  // from one base to the next
};
FigureRanks ranks_of(const BoardBlock& block);
// True if the figures are large enough on the screen to be drawn one by one.
bool shows_figures(const BoardView& board, const TableSight& sight, const BoardBlock& block);
void draw_figures(const Ui& ui, const TableSight& sight, const BoardBlock& block, int colour_index, Rgb colour);
// table_board_badges.cpp: a body's standard, and its state where figures are drawn, in a row behind its rear edge.
struct Badges {
    bool standard = false, morale = false, hired = false;
    float tall = 0;  // of each, in pixels
    ImVec4 box{};    // of the row on the screen; empty: none
};
Badges badges_of(const Ui& ui, const BoardView& board, const TableSight& sight, const BoardBlock& block);
void draw_badges(const Ui& ui, const Badges& badges, Rgb colour);
// "KT1" for "Knights of the Thorn 1", for small cells.
std::string initials(std::string_view label);
// "-3": every piece's losses of this turn, else, paler, those of the turn before; nothing without losses.
void draw_losses(const Ui& ui, const TablePlayModel& m, const TableSight& sight);
bool on_block(const BoardView& board, const TableSight& sight, const BoardBlock& block, ImVec2 p);

// table_board_names.cpp: names beside the pieces, for inches.
struct TableName {
    std::size_t block = 0;       // index of the board's block
    ImVec2 from, to;             // screen coordinates
    std::optional<ImVec2> body;  // end of the vertical line to the body's edge, if the name is away from it
};
// Places names of these sizes (one per block, in pixels): beside the piece, else one or two rows farther away with a
// line, else nowhere. No name covers a body, another name, its line or the boxes `kept`. Names of `first` come first
// and are placed even where they overlap.
std::vector<TableName> place_names(const BoardView& board, const TableSight& sight, const std::vector<ImVec2>& sizes,
                                   const std::vector<PieceId>& first, float between,
                                   const std::vector<ImVec4>& kept = {});
void draw_table_names(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const TableLook& look);
// The buttons in the board's top right corner: zoom to the pieces, show everything. Returns their screen rectangle.
ImVec4 fits_box(const Ui& ui, ImVec2 right_top);

// table_board_hand.cpp: paths, ghosts, words beside the pointer, the ruler.
void draw_table_way(const Ui& ui, const TableSight& sight, BoardPoint from, BoardPoint to, Rgb colour, bool allowed);
struct PointerText {
    std::string words;
    enum class Kind : std::uint8_t { strong, plain, quiet, refused } kind = Kind::plain;
};
void say_beside(const Ui& ui, const TableSight& sight, ImVec2 at, const std::vector<PointerText>& lines, bool warning);

// table_board_animation.cpp: the latest shot or charge moves once from piece to piece, if animations are on; it asks
// for frames while it does. Call after the pieces are drawn.
void draw_attack_animation(const Ui& ui, const TablePlayModel& m, TableLook::AttackAnimation& animation,
                           const TableSight& sight);

// table_board_pointer.cpp: the pieces under the pointer; clicks, drags and the ruler.
void draw_table_pieces(const Ui& ui, const TablePlayModel& m, TableLook& look, const TableSight& sight, bool hovered);
// The list of orders against the clicked piece, or to the place, beside it.
void draw_orders_against(const Ui& ui, const TablePlayModel& m, TableLook& look);
// True if the pointer has moved too far for a click.
bool dragged_on_table(const Ui& ui);

}  // namespace banneret::app
