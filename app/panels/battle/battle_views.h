#pragma once

#include <string>
#include <vector>

#include "app/models/battle/battle_model.h"
#include "app/panels/battle/put_off_view.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the Battle page. Each draws its share of the model and asks for what the person wants.

// What is half typed on the page and belongs nowhere else.
struct BattleTyping {
    std::string dice;                   // of the roll that is asked for
    std::vector<int> faces;             // the same clicked
    std::vector<std::int32_t> by_hand;  // losses being split
    Side by_hand_side = Side::first;
    bool splitting = false;
    PerSide<std::vector<UnitDeclaration>> declared;  // being written unit by unit; empty: it is not
    BattleId battle{};
    std::size_t question = 0;  // orders given when it was begun: typing ends with its question
};

void draw_line_up(const Ui& ui, const LineUpModel& army, bool roster);
void draw_preview(const Ui& ui, const BattlePreview& preview, bool charts);
void draw_offered(const Ui& ui, const BattleModel& m);
void draw_fought(const Ui& ui, const BattleModel& m, BattleTyping& typing);
void draw_review(const Ui& ui, const BattleModel& m);
// Every battle that waits, and the pairs that could be marked. True when one was opened.
bool draw_battle_list(const Ui& ui, const BattleListModel& m, PutOffTyping& put_off);
// Which dice the program throws next: the same seed, the same battle.
void seed_field(const Ui& ui, std::uint64_t seed);
// Also for the chronicle: what happened, every roll with its dice.
void draw_course(const Ui& ui, const std::vector<CourseLine>& course, float height);

}  // namespace banneret::app
