#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/models/tabletop/table_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The board of a battle on the table: hexes, squares or inches. Pieces are picked and dragged, empty ground is dragged
// to look elsewhere, the wheel zooms about the pointer. A unit of the board is an inch, or the way from one cell's
// middle to the next (BoardView).

// How the board is looked at and what is half done on it; nothing of the battle.
struct TableLook {
    BattleId battle{};
    bool fitted = false;     // false: the whole of it is to be shown
    bool to_pieces = false;  // all pieces are to fill it, once
    ImVec2 fitted_to;        // pixels; neither moved nor zoomed since, it stays the whole
    float x = 0, y = 0;      // of the board: the middle of what is seen
    float scale = 20;        // pixels to a unit
    PieceId pointed{};       // under the pointer in the last frame
    PieceId looked{};        // an enemy that was clicked: its card stays
    // Half done.
    PieceId dragged{};
    bool given_up = false;            // Escape: the drag goes on, but comes to nothing
    bool pressed_on_ground = false;   // the button went down on empty ground: it is pulled, or an order
    std::optional<int> turned;        // the facing chosen by wheel or key while a move is pointed at; degrees
    PieceId against{};                // whose list of orders is open
    bool open_against = false;        // it is to be opened
    std::optional<BoardPoint> ruler;  // where the measuring began
    bool rolls = false;               // dice are asked for: keys are theirs, but for the ruler's
    // Between the list of orders and the board.
    std::optional<std::size_t> marked;         // the offer that Enter gives; none: the first that does not end anything
    std::optional<std::size_t> pointed_offer;  // the pointer rests on it in the list
    // What can be done to the piece pointed at, kept while nothing changes; the piece itself: at a place.
    struct Foreseen {
        std::shared_ptr<const Battle> battle;
        PieceId piece{}, target{};
        std::vector<TableOffer> offers;
    } foreseen;
    // Where the piece that is picked can shoot and charge, kept likewise.
    struct Areas {
        std::shared_ptr<const Battle> battle;
        PieceId piece{};
        std::vector<BoardArea> fire, charge;
    } areas;
    bool busy() const { return dragged || ruler || against; }
};

// Turns points of the board into points of the screen and back (table_board_sight.cpp).
struct TableSight {
    ImVec2 from, to;  // of the screen
    float x, y, scale;
    ImVec2 at(float board_x, float board_y) const;
    ImVec2 at(BoardPoint p) const { return at(p.x, p.y); }
    BoardPoint point(ImVec2 screen) const;
    bool sees(ImVec2 p, float margin = 0) const;
};

// As wide as what is left and so high, in pixels.
void draw_table_board(const Ui& ui, const TablePlayModel& m, TableLook& look, float height);
// Arrows, Tab, Enter, space, Home, figures: for the board and the list of orders beside it.
void table_keys(const Ui& ui, const TablePlayModel& m, TableLook& look);
// What is half done is given up; false if there was nothing.
bool cancel_table(TableLook& look);
// The offer that Enter gives; none where all there is to do is to end something.
std::optional<std::size_t> marked_offer(const TablePlayModel& m, const TableLook& look);
// The whole board in sight.
void fit_table(const Ui& ui, const BoardView& board, TableLook& look, ImVec2 size);
// All pieces in sight and as near as that goes, up to four times the whole board's scale; it stays so when they move.
void fit_table_to_pieces(const Ui& ui, const BoardView& board, TableLook& look, ImVec2 size);
// So many times as near, with what lies `about` staying there.
void zoom_table(TableLook& look, float by, ImVec2 about, const TableSight& sight);

const BoardBlock* find_block(const BoardView& board, PieceId piece);
const TablePieceCard* find_card(const TablePlayModel& m, PieceId piece);
// Another, to look at or to order about; the one picked already is let go.
void choose_piece(const Ui& ui, const TablePlayModel& m, TableLook& look, PieceId piece);

// table_board_places.cpp: places of a ruleset and points of the board.
inline constexpr float hex_side = 0.57735027f;  // of a hex whose neighbour's middle is 1 away
float board_distance(BoardPoint a, BoardPoint b);
// Straight ahead of a facing in degrees, a unit long.
BoardPoint ahead_of(int degrees);
int degrees_of(const TablePlace& place);
// The facing nearest to so many degrees among those that cells have; of inches any.
int nearest_facing(const BoardView& board, float degrees);
// The middle of the body of `block` if it stood at `place`; without a body, of the cell.
BoardPoint middle_at(const BoardView& board, const TablePlace& place, const BoardBlock* block);
// The place where the middle of `block` is at `p`, or its cell is there; none off the board.
std::optional<TablePlace> place_at(const BoardView& board, BoardPoint p, const BoardBlock& block, int degrees);
// The same cell, whatever the facing; in inches the same point.
bool same_ground(const TablePlace& a, const TablePlace& b);
BoardPoint cell_middle(const BoardView& board, int column, int row);
// Corners of a cell, clockwise.
std::vector<BoardPoint> cell_outline(const BoardView& board, BoardPoint middle);
std::vector<BoardPoint> outline_of(const BoardView& board, const BoardBlock& block);
// "6.5 inches", "4 hexes", "3 squares".
std::string distance_words(const BoardView& board, BoardPoint from, BoardPoint to);

// table_board_ground.cpp: what lies under the pieces.
void draw_table_ground(const Ui& ui, const TablePlayModel& m, const TableSight& sight);
// Where the piece can go, quietly.
void draw_table_reach(const Ui& ui, const TablePlayModel& m, const TableSight& sight);
// Where it can shoot (its arc, out to the range of each weapon: rings in cells) and where an enemy is within reach of its
// charge (chevrons in cells).
void draw_table_areas(const Ui& ui, const BoardView& board, const TableSight& sight, const TableLook::Areas& areas);

// table_board_blocks.cpp: the pieces.
struct BlockLook {
    bool chosen = false, can_act = false, pointed = false, ghost = false, target = false;
};
void draw_table_block(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const BoardBlock& block,
                      const BlockLook& how);
// "KT1" of "Knights of the Thorn 1": what a small cell has room for.
std::string initials(std::string_view label);
bool on_block(const BoardView& board, const TableSight& sight, const BoardBlock& block, ImVec2 p);

// table_board_names.cpp: names beside the pieces, in inches.
struct TableName {
    std::size_t block = 0;       // of the board
    ImVec2 from, to;             // of the screen
    std::optional<ImVec2> body;  // it stands away from its piece: a line leads straight up or down to its edge
};
// Where names of these sizes (one a block; pixels) stand: beside their pieces, else a row or two farther with a line,
// else nowhere. No name covers a body, another name, its line or the boxes `kept`; those of `first` come first, and
// stand whatever is there.
std::vector<TableName> place_names(const BoardView& board, const TableSight& sight, const std::vector<ImVec2>& sizes,
                                   const std::vector<PieceId>& first, float between,
                                   const std::vector<ImVec4>& kept = {});
void draw_table_names(const Ui& ui, const TablePlayModel& m, const TableSight& sight, const TableLook& look);
// In the board's right upper corner: all the pieces, or all of it. From there to there on the screen.
ImVec4 fits_box(const Ui& ui, ImVec2 right_top);

// table_board_hand.cpp: paths, ghosts, words beside the pointer, the ruler.
void draw_table_way(const Ui& ui, const TableSight& sight, BoardPoint from, BoardPoint to, Rgb colour, bool allowed);
struct SaidLine {
    std::string words;
    enum class Kind : std::uint8_t { strong, plain, quiet, refused } kind = Kind::plain;
};
void say_beside(const Ui& ui, const TableSight& sight, ImVec2 at, const std::vector<SaidLine>& lines, bool warning);

// table_board_pointer.cpp: the pieces under the pointer, and what a click, a drag or the ruler does.
void draw_table_pieces(const Ui& ui, const TablePlayModel& m, TableLook& look, const TableSight& sight, bool hovered);
// The orders against the piece that was clicked, or to the place, in a list beside it.
void draw_orders_against(const Ui& ui, const TablePlayModel& m, TableLook& look);
// The button has gone far enough with the pointer to be no click.
bool dragged_on_table(const Ui& ui);

}  // namespace banneret::app
