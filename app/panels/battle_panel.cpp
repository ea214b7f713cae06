#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

class BattlePanel final : public Panel {
public:
    Page page() const override { return Page::battle; }
    std::string title(const Models& models) const override { return models.battle.name.empty() ? "Battle" : models.battle.name; }
    std::string purpose(const Models& models) const override { return models.battle.place; }
    std::string help() const override { return "One battle, from the line-ups to the losses."; }
    void draw(const Ui& ui, const Models& models) override {
        const BattleModel& m = models.battle;
        if (m.battles.empty()) {
            empty_state(ui, "No battle waits. Two armies in the same place can give battle from the Campaign page.",
                        {{"Go to Campaign", "", GoTo{Page::campaign}, std::nullopt, false, false}});
            return;
        }
        strong_text(ui, m.army.first + " against " + m.army.second);
        wrapped_text(ui, m.note, Tone::quiet);
    }
};

}  // namespace

std::unique_ptr<Panel> make_battle_panel() { return std::make_unique<BattlePanel>(); }

}  // namespace banneret::app
