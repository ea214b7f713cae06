#include "app/panels/panel.h"
#include "app/panels/widgets.h"

namespace banneret::app {

namespace {

class ChroniclePanel final : public Panel {
public:
    Page page() const override { return Page::chronicle; }
    std::string purpose(const Models&) const override { return "What has happened, for ever."; }
    std::string help() const override { return "One line for every fact, with its date. A battle opens with every die."; }
    void draw(const Ui& ui, const Models& models) override {
        const ChronicleModel& m = models.chronicle;
        if (m.lines.empty()) empty_state(ui, "Nothing has happened yet. Battles, marches and passing days are written down here.");
        for (const auto& line : m.lines)
            for (const auto& words : line.lines) labelled(ui, line.date, words, 9);
    }
};

}  // namespace

std::unique_ptr<Panel> make_chronicle_panel() { return std::make_unique<ChroniclePanel>(); }

}  // namespace banneret::app
