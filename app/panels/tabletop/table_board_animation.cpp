#include <imgui.h>

#include <algorithm>

#include "app/panels/tabletop/table_board.h"
#include "app/panels/widgets/widgets.h"

// The latest shot or charge, as a short movement from one piece to the other.
namespace banneret::app {

namespace {

constexpr double animation_seconds = 0.7;

// A single order that was added or replayed starts it; a jump over several orders does not.
void update_animation(const TablePlayModel& m, TableLook::AttackAnimation& animation) {
    if (animation.shown != m.shown) {
        const bool next = animation.shown && m.shown == *animation.shown + 1;
        animation.since = next && m.last_attack ? std::optional(ImGui::GetTime()) : std::nullopt;
        animation.shown = m.shown;
    }
    if (animation.since && ImGui::GetTime() - *animation.since >= animation_seconds) animation.since.reset();
}

}  // namespace

void draw_attack_animation(const Ui& ui, const TablePlayModel& m, TableLook::AttackAnimation& animation,
                           const TableSight& sight) {
    update_animation(m, animation);
    if (!animation.since || !m.last_attack || !ui.animations) return;
    if (ui.moving != nullptr) *ui.moving = true;
    const TablePlayModel::Attack& attack = *m.last_attack;
    const auto done = static_cast<float>((ImGui::GetTime() - *animation.since) / animation_seconds);
    const Rgb colour = ui.colours.side[static_cast<std::size_t>(m.colour[attack.side]) % side_colours];
    const BoardPoint a = attack.from, b = attack.to;
    const auto along = [&](float part) { return BoardPoint{a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part}; };
    if (attack.charge) {
        // The arrow is complete after two thirds of the time.
        draw_table_way(ui, sight, a, along(std::min(1.0f, done * 1.5f)), colour, true);
    } else {
        // Three missiles in flight, one behind the other.
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (int i = 0; i < 3; ++i) {
            const float head = done * 1.6f - 0.2f * static_cast<float>(i);
            if (head <= 0 || head > 1) continue;
            const ImVec2 from = sight.at(along(std::max(0.0f, head - 0.12f))), to = sight.at(along(head));
            list.AddLine(from, to, paint(ui.colours.panel, 0.8f), ui.em(0.34f));
            list.AddLine(from, to, paint(colour), ui.em(0.18f));
        }
    }
    if (ui.log != nullptr) ui.log->words.emplace_back(attack.charge ? "animation: a charge" : "animation: a shot");
}

}  // namespace banneret::app
