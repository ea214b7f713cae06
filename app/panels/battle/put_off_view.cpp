#include "app/panels/battle/put_off_view.h"

#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr std::string_view put_off_words = "Put off...###put-off";

}  // namespace

float put_off_width(const Ui& ui) {
    return button_width(ui, put_off_words);
}

void put_off_button(const Ui& ui, BattleId battle, bool under_way, PutOffTyping& typing) {
    const auto refused = under_way
                             ? std::optional<std::string>("It is being fought; start it over before postponing it.")
                             : std::nullopt;
    if (!button(ui, put_off_words, refused, {.tip = "To a later day: the clock stops on it."})) return;
    typing = typing.battle == battle ? PutOffTyping{} : PutOffTyping{battle, {}};
}

void draw_put_off(const Ui& ui, BattleId battle, PutOffTyping& typing) {
    if (typing.battle != battle || battle == BattleId{}) return;
    Flow flow(ui, gap_small);
    flow.next(ui.em(9));
    const bool entered = text_field(ui, "day it is put off to", typing.day, "in 3 days, a date", 9);
    const bool blank = typing.day.empty() && !ImGui::IsItemActive();
    flow.next(button_width(ui, "Put it off", {.look = Look::primary}));
    const bool clicked =
        primary_button(ui, "Put it off###put-it-off",
                       blank ? std::optional<std::string>(
                                   "Write a day first: \"tomorrow\", \"in 3 days\", a date; \"today\" ends the delay.")
                             : std::nullopt);
    flow.next(button_width(ui, "Back"));
    if (button(ui, "Back###back")) typing = PutOffTyping{};
    if ((!entered && !clicked) || typing.day.empty()) return;
    ui.ask(PutOff{battle, typing.day});
    typing = PutOffTyping{};
}

}  // namespace banneret::app
