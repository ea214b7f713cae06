#pragma once

#include <string>
#include <vector>

#include "app/models/battle/battle_model.h"
#include "app/panels/battle/put_off_view.h"
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
};

void draw_line_up(const Ui& ui, const LineUpModel& army, bool roster);
void draw_preview(const Ui& ui, const BattlePreview& preview, bool charts);
void draw_offered(const Ui& ui, const BattleModel& m);
void draw_fought(const Ui& ui, const BattleModel& m, BattleTyping& typing);
void draw_review(const Ui& ui, const BattleModel& m);
// Every open battle, and pairs that could be added. True when one was opened.
bool draw_battle_list(const Ui& ui, const BattleListModel& m, PutOffTyping& put_off);
// The seed of the next dice; the same seed gives the same battle.
void seed_field(const Ui& ui, std::uint64_t seed);
// The events, every roll with its dice; also used by the chronicle.
void draw_course(const Ui& ui, const std::vector<CourseLine>& course, float height);

}  // namespace banneret::app
