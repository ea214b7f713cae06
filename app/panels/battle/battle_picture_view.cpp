#include "app/panels/battle/battle_picture_view.h"

#include <algorithm>

#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr double picture_sheet_width = 46;  // of a saved picture, in font units
constexpr double widest_picture = 60;       // in a wider picture only the gap between the lines would grow
constexpr double widest_results = 26;

// True if losses or a pursuit came in since the last picture.
bool begins_to_move(const PictureMotion& motion, BattleId battle, const BattlePicture& now) {
    if (!now.has_losses) return false;
    return motion.battle != battle || !motion.last || !motion.last->has_losses || !(motion.last->sides == now.sides);
}

double moment_of(const Ui& ui, PictureMotion& motion, BattleId battle, const BattlePicture& now) {
    if (begins_to_move(motion, battle, now)) motion.since = ImGui::GetTime();
    if (motion.battle != battle || motion.last != now) {
        motion.battle = battle;
        motion.last = now;
    }
    if (!ui.animations) return 1;
    return std::clamp((ImGui::GetTime() - motion.since) / picture_seconds, 0.0, 1.0);
}

double room_in_units(const Ui& ui, double most) {
    return std::min(most, static_cast<double>(ImGui::GetContentRegionAvail().x / ui.em()));
}

}  // namespace

void draw_battle_picture(const Ui& ui, const BattleModel& m, PictureMotion& motion) {
    if (!m.picture) return;
    const double moment = moment_of(ui, motion, m.id, *m.picture);
    if (moment < 1 && ui.moving != nullptr) *ui.moving = true;
    paint_drawing(ui, "picture", draw(*m.picture, room_in_units(ui, widest_picture), moment));
}

void draw_battle_ladder(const Ui& ui, const BattleModel& m) {
    if (!m.picture || !m.picture->ladder) return;
    paint_drawing(ui, "ladder", draw_ladder(*m.picture, room_in_units(ui, widest_results)));
}

void draw_read_aloud(const Ui& ui, const BattleModel& m) {
    if (!m.picture || m.picture->sentences.empty()) return;
    std::string all;
    for (const std::string& sentence : m.picture->sentences) all += (all.empty() ? "" : " ") + sentence;
    wrapped_text(ui, all);
}

void draw_save_picture(const Ui& ui, const BattleModel& m) {
    if (!m.picture) return;
    if (button(ui, "Save the picture as SVG###save-picture", std::nullopt,
               {.look = Look::quiet, .tip = "Writes picture, results row and sentences to a file."})) {
        std::string file = m.name;
        std::replace_if(
            file.begin(), file.end(), [](char c) { return c == '/' || c == ':' || c == ','; }, ' ');
        ui.ask(ExportText{file + ".svg", svg_text(draw_sheet(*m.picture, picture_sheet_width))});
    }
}

}  // namespace banneret::app
