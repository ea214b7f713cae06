#include <algorithm>

#include "app/panels/tabletop/table_views.h"
#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr std::uint64_t last_trial = 999'999;

void draw_head(const Ui& ui, const JudgedBattleModel& m) {
    const auto watch = [&](std::uint64_t trial) { ui.ask(WhatIfIntent{WatchJudged{m.ruleset, trial}}); };
    if (button(ui, "Back to the verdicts###leave-judged")) ui.ask(WhatIfIntent{LeaveJudged{}});
    ImGui::SameLine(0, ui.em(gap));
    const auto first = m.trial == 0 ? std::optional<std::string>("This is the first battle.") : std::nullopt;
    if (icon_button(ui, Icon::left, "Previous battle###battle-before", first)) watch(m.trial - 1);
    ImGui::SameLine(0, ui.em(gap_small));
    const float top = ImGui::GetCursorPosY();
    ImGui::SetCursorPosY(top + (ui.em(target_height) - ImGui::GetTextLineHeight()) / 2);
    strong_text(ui, m.words);
    ImGui::SameLine(0, ui.em(gap_small));
    ImGui::SetCursorPosY(top);
    const auto last = m.trial >= last_trial ? std::optional<std::string>("This is the last battle.") : std::nullopt;
    if (icon_button(ui, Icon::right, "Next battle###next-battle", last)) watch(m.trial + 1);
}

}  // namespace

void draw_judged_battle(const Ui& ui, const JudgesModel& m, WatchedLook& look) {
    const JudgedBattleModel& battle = *m.battle;
    if (look.ruleset != battle.ruleset || look.trial != battle.trial) look = {{}, battle.ruleset, battle.trial};
    draw_head(ui, battle);
    if (!battle.refused.empty()) return empty_state(ui, battle.refused);
    if (!battle.play) {
        text(ui, "The battle is being fought ...", Tone::quiet);
        return;
    }
    draw_table_watched(ui, *battle.play, look.page);
}

}  // namespace banneret::app
