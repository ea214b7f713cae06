#include "app/panels/battle/postpone_view.h"

#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr std::string_view postpone_words = "Postpone...###postpone";

}  // namespace

float postpone_width(const Ui& ui) {
    return button_width(ui, postpone_words);
}

void postpone_button(const Ui& ui, BattleId battle, bool under_way, PostponeTyping& typing) {
    const auto refused = under_way
                             ? std::optional<std::string>("It is being fought; start it over before postponing it.")
                             : std::nullopt;
    if (!button(ui, postpone_words, refused, {.tip = "To a later day: the clock stops on it."})) return;
    typing = typing.battle == battle ? PostponeTyping{} : PostponeTyping{battle, {}};
}

void draw_postpone(const Ui& ui, BattleId battle, PostponeTyping& typing) {
    if (typing.battle != battle || battle == BattleId{}) return;
    Flow flow(ui, gap_small);
    flow.next(ui.em(9));
    const bool entered = text_field(ui, "day it is postponed to", typing.day, "in 3 days, a date", 9);
    const bool blank = typing.day.empty() && !ImGui::IsItemActive();
    flow.next(button_width(ui, "Postpone", {.look = Look::primary}));
    const bool clicked =
        primary_button(ui, "Postpone###postpone-now",
                       blank ? std::optional<std::string>(
                                   "Write a day first: \"tomorrow\", \"in 3 days\", a date; \"today\" ends the delay.")
                             : std::nullopt);
    flow.next(button_width(ui, "Back"));
    if (button(ui, "Back###back")) typing = PostponeTyping{};
    if ((!entered && !clicked) || typing.day.empty()) return;
    ui.ask(PostponeBattle{battle, typing.day});
    typing = PostponeTyping{};
}

}  // namespace banneret::app
