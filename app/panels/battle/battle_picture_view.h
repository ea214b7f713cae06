#pragma once

#include <optional>

#include "app/models/battle/battle_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The movement of the picture: losses leave the lines when a result comes in.
struct PictureMotion {
    BattleId battle{};
    std::optional<BattlePicture> last;
    double since = -1e9;  // time of ImGui at which the movement began
};
// How long the losses move, in seconds.
inline constexpr double picture_seconds = 0.9;

// Both lines, as wide as the available space. Moves only if animations are on, and then asks for frames until it rests.
void draw_battle_picture(const Ui& ui, const BattleModel& m, PictureMotion& motion);
// The ladder of results, and the sentences to read aloud; draws nothing that is not known yet.
void draw_battle_ladder(const Ui& ui, const BattleModel& m);
void draw_read_aloud(const Ui& ui, const BattleModel& m);
// A button that saves the picture with its sentences as SVG.
void draw_save_picture(const Ui& ui, const BattleModel& m);

}  // namespace banneret::app
