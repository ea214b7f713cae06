#pragma once

#include <string>
#include <vector>

#include "app/models/battle/battle_model.h"
#include "app/models/shell/offer.h"
#include "app/panels/battle/battle_picture_view.h"
#include "app/panels/battle/postpone_view.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Battle page.

// Input in progress on the page.
struct BattleTyping {
    std::string dice;                   // for the open roll
    std::vector<int> faces;             // these dice, as clicked
    std::vector<std::int32_t> by_hand;  // losses being split
    Side by_hand_side = Side::first;
    bool splitting = false;
    PerSide<std::vector<UnitDeclaration>> declared;  // being edited unit by unit; empty: not in progress
    BattleId battle{};
    std::size_t question = 0;  // number of orders when it began: the input ends with its question
    int wants_cursor = 0;      // frames in which the field of typed dice still claims the keyboard
};

void draw_line_up(const Ui& ui, const LineUpModel& army, const LineUpModel& enemy);
// In one line.
void draw_line_up_briefly(const Ui& ui, const LineUpModel& army);
void draw_preview(const Ui& ui, const BattlePreview& preview, bool sentences);
void draw_offered(const Ui& ui, const BattleModel& m, PictureMotion& motion);
// `actions`: those of the page, in a row of their own.
void draw_fought(const Ui& ui, const BattleModel& m, const std::vector<Offer>& actions, BattleTyping& typing,
                 PictureMotion& motion);
void draw_review(const Ui& ui, const BattleModel& m, const std::vector<Offer>& actions, PictureMotion& motion);
// The dice as clicked or typed, for the engine to parse; empty if none.
std::string typed_dice(const BattleTyping& typing);
// The page's actions from the left, the primary one first.
void draw_page_actions(const Ui& ui, const std::vector<Offer>& actions);
// Every open battle, and pairs that could be added. True when one was opened.
bool draw_battle_list(const Ui& ui, const BattleListModel& m, PostponeTyping& postpone);
// The seed of the next dice; the same seed gives the same battle.
void seed_field(const Ui& ui, std::uint64_t seed);
// The events, every roll with its dice; also used by the chronicle.
void draw_course(const Ui& ui, const std::vector<CourseLine>& course, float height);

}  // namespace banneret::app
