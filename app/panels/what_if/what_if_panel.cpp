#include <fmt/format.h>

#include <algorithm>

#include "app/panels/shell/panel.h"
#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

std::string purpose_of(WhatIfView view) {
    switch (view) {
        case WhatIfView::compare:
            return "Armies as they might be, side by side against the same foes. Every figure is exact.";
        case WhatIfView::losses:
            return "What both sides lose together, and how likely each loss is.";
        case WhatIfView::postures:
            return "Every pair of postures, the mix that nothing beats, and the best answer to a guess.";
        case WhatIfView::solve:
            return "How many men, the cheapest addition, or the best army; the search shows the best so far.";
        case WhatIfView::sweep:
            return "How the odds change as one number, or two, vary.";
        case WhatIfView::mattered:
            return "What each factor added to a battle, and the luck of the dice.";
        case WhatIfView::strike:
            return "The odds on each of the coming days, as the wounded of both sides return.";
        case WhatIfView::replay_with_same_dice:
            return "Fights a battle of the chronicle again, with the same dice and one choice changed.";
        case WhatIfView::season:
            return "One battle after another; the wounded recover in between.";
        case WhatIfView::judges:
            return "The same battle by the abstract system, exactly, and by every tactical ruleset, sampled.";
        case WhatIfView::worth:
            return "What better arms, horses, more men or a better general are worth to each judge.";
        case WhatIfView::history:
            return "Recorded battles of 1600 to 1815 beside the results of the rules at the same strengths.";
    }
    return "";
}

class WhatIfPanel final : public Panel {
public:
    Page page() const override { return Page::what_if; }
    std::string purpose(const Models& models) const override { return purpose_of(models.what_if.now.view); }

    std::vector<Offer> actions(const Models& models) const override {
        const WhatIfModel& m = models.what_if;
        if (m.hidden || m.now.view == WhatIfView::replay_with_same_dice || (m.judges && m.judges->battle)) return {};
        std::vector<Offer> out;
        const bool works = has_task(m.now.view) && !runs_automatically(m.now);
        if (works)
            if (auto offer = task_offer(m)) out.push_back(std::move(*offer));
        if (!of_the_page(m)) return out;
        WhatIf swapped = m.now;
        swap_sides(swapped);
        Offer swap{"swap-sides", "Swap sides", "The attacker becomes the defender.",
                   WhatIfIntent{ChangeWhatIf{std::move(swapped)}}, std::nullopt};
        swap.secondary = !works;
        out.push_back(std::move(swap));
        return out;
    }

    std::vector<KeyHelp> keys() const override {
        return {{"Ctrl+D", "duplicates the selected army"}, {"Ctrl+Enter", "does the page's main action"}};
    }
    bool duplicate() override { return duplicate_ = true; }
    bool cancel() override {
        if (watches_) {
            if (!cancel_table(watched_.page.look)) leave_ = true;
            return true;
        }
        if (look_.change.empty()) return false;
        look_.change.clear();
        return true;
    }

    void draw(const Ui& ui, const Models& models) override {
        const WhatIfModel& m = models.what_if;
        if (m.hidden) {
            empty_state(ui,
                        "What-if is the referee's own: it shows every army's numbers. F8 leaves the player-safe view.");
            return;
        }
        if (std::exchange(duplicate_, false) && m.editor.refused_copy.empty() && of_the_page(m)) {
            WhatIf w = m.now;
            app::duplicate(w, m.editor.foe_side, m.editor.place);
            ask(ui, std::move(w));
        }
        if (std::exchange(leave_, false)) ui.ask(WhatIfIntent{LeaveJudged{}});
        watches_ = m.judges && m.judges->battle;
        if (watches_) return draw_judged_battle(ui, *m.judges, watched_);
        draw_tabs(ui, m);
        if (of_the_page(m)) draw_question(ui, m);
        if (m.judges || m.worth) draw_judges_parts(ui, m);
        switch (m.now.view) {
            case WhatIfView::compare:
                draw_comparison(ui, m, look_);
                break;
            case WhatIfView::losses:
                draw_losses(ui, m);
                break;
            case WhatIfView::postures:
                draw_postures(ui, m);
                break;
            case WhatIfView::solve:
                draw_solve(ui, m);
                break;
            case WhatIfView::sweep:
                draw_sweep(ui, m);
                break;
            case WhatIfView::mattered:
                draw_attribution(ui, m);
                break;
            case WhatIfView::strike:
                draw_strike(ui, m);
                break;
            case WhatIfView::replay_with_same_dice:
                draw_same_dice(ui, m);
                break;
            case WhatIfView::season:
                draw_season(ui, m);
                break;
            case WhatIfView::judges:
                draw_judges(ui, m, look_);
                break;
            case WhatIfView::worth:
                draw_worth(ui, m);
                break;
            case WhatIfView::history:
                draw_history(ui, m);
                break;
        }
    }

private:
    // Begins the view's task, or stops it.
    static std::optional<Offer> task_offer(const WhatIfModel& m) {
        const TaskModel* work = m.solve     ? &m.solve->work
                                : m.season  ? &m.season->work
                                : m.whole   ? &m.whole->work
                                : m.judges  ? &m.judges->work
                                : m.worth   ? &m.worth->work
                                : m.history ? &m.history->work
                                            : nullptr;
        if (work == nullptr) return std::nullopt;
        if (work->runs)
            return Offer{"stop", "Stop", "Shows the best so far.", WhatIfIntent{StopTask{}},
                         work->stopping ? std::optional<std::string>("It is stopping.") : std::nullopt};
        const bool stands = work->known && work->whole && !work->stale;
        const bool solves = m.now.view == WhatIfView::postures;
        return Offer{solves ? "solve-the-whole-battle" : "work-it-out",
                     solves ? "Solve the whole battle" : "Work it out", "Ctrl+Enter", WhatIfIntent{BeginTask{}},
                     stands ? std::optional<std::string>("The answer is shown below.") : std::nullopt};
    }
    // A replayed battle and the record have their own armies; showing the page's would be misleading.
    static bool of_the_page(const WhatIfModel& m) {
        return m.now.view != WhatIfView::replay_with_same_dice && m.now.view != WhatIfView::history;
    }

    // The armies, the odds and the assumptions.
    void draw_question(const Ui& ui, const WhatIfModel& m) {
        draw_contenders(ui, m);
        draw_pair(ui, m, look_);
        if (look_.plans) {
            const Ground ground(ui);
            draw_what_if_plans(ui, m);
        }
        if (look_.numbers && m.now.view != WhatIfView::compare) {
            const Ground ground(ui);
            draw_contender_editor(ui, m, look_);
        }
        space(ui, gap_small);
    }

    // Side by side if they fit, else as a drop-down list.
    static void draw_tabs(const Ui& ui, const WhatIfModel& m) {
        static constexpr std::array<std::string_view, what_if_view_count> ids = {
            "compare", "losses", "postures", "solve",  "sweep", "mattered",
            "strike",  "redeal", "season",   "judges", "worth", "history"};
        std::vector<std::string> names;
        std::vector<WhatIfView> views;
        float wide = 0;
        for (std::size_t i = 0; i < what_if_view_count; ++i) {
            const auto view = static_cast<WhatIfView>(i);
            if (view == WhatIfView::worth) continue;  // a part of Other rules
            names.push_back(fmt::format("{}###view-{}", words(view), ids[i]));
            views.push_back(view);
            wide += extent(shown(names.back())).x + ui.em(1.6f);
        }
        const WhatIfView tab = m.now.view == WhatIfView::worth ? WhatIfView::judges : m.now.view;
        const auto here = static_cast<std::size_t>(std::find(views.begin(), views.end(), tab) - views.begin());
        const auto picked = wide < ImGui::GetContentRegionAvail().x ? segments(ui, "view", names, here)
                                                                    : choice(ui, "view", names, here, 0);
        space(ui, gap_small);
        if (!picked) return;
        WhatIf w = m.now;
        w.view = views[*picked];
        ask(ui, std::move(w));
    }

    // Under the tab Other rules: this battle, or what each judge values.
    static void draw_judges_parts(const Ui& ui, const WhatIfModel& m) {
        const bool worth = m.now.view == WhatIfView::worth;
        const auto picked =
            segments(ui, "judges", {"This battle###judge-battle", "Worth of a step###view-worth"}, worth ? 1 : 0);
        space(ui, gap_small);
        if (!picked) return;
        WhatIf w = m.now;
        w.view = *picked == 1 ? WhatIfView::worth : WhatIfView::judges;
        ask(ui, std::move(w));
    }

    WhatIfLook look_;
    WatchedLook watched_;
    bool watches_ = false, leave_ = false;  // a judge's battle is shown; Escape asked to leave it
    bool duplicate_ = false;
};

}  // namespace

void ask(const Ui& ui, WhatIf w) {
    // While the button is down, the time of the press identifies the drag.
    const bool held = ImGui::IsAnyItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
    const auto pull = held ? static_cast<std::uint64_t>(ImGui::GetIO().MouseClickedTime[0] * 1000) + 1 : 0;
    ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w), pull}});
}

std::unique_ptr<Panel> make_what_if_panel() {
    return std::make_unique<WhatIfPanel>();
}

}  // namespace banneret::app
