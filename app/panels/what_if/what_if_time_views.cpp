#include <fmt/format.h>

#include <algorithm>

#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

void legs(const Ui& ui, const WhatIfModel& m) {
    const SeasonModel& s = *m.season;
    const std::string& army = m.now.variants[m.now.variant].now.name;
    const auto put = [&](std::vector<SeasonInputs::Leg> changed) {
        WhatIf w = m.now;
        w.season.legs = std::move(changed);
        ask(ui, std::move(w));
    };
    for (std::size_t i = 0; i < s.legs.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const std::string number = fmt::format("{}.", i + 1);
        auto changed = s.legs;
        label(ui, number, ui.em(1.8f));
        ImGui::BeginGroup();
        Flow flow(ui, gap_small);
        flow.next(ui.em(9.5f));
        if (const auto role =
                segments(ui, "role " + number, {"attacks", "defends"}, s.legs[i].role == Role::attacker ? 0 : 1)) {
            changed[i].role = *role == 0 ? Role::attacker : Role::defender;
            put(changed);
        }
        flow.next(ui.em(13));
        if (const auto foe = choice(ui, "foe " + number, s.foes, s.legs[i].foe, 13)) {
            changed[i].foe = *foe;
            put(changed);
        }
        flow.next(label_width(ui, "after") + ui.em(3.5f) + label_width(ui, "days"));
        ImGui::BeginGroup();
        label(ui, "after");
        if (const auto days = edit_number(ui, "days before " + number, s.legs[i].days, 0, most_days_between, 3.5f)) {
            changed[i].days = *days;
            put(changed);
        }
        ImGui::SameLine(0, ui.em(gap_small));
        label(ui, "days");
        ImGui::NewLine();
        ImGui::EndGroup();
        flow.next(ui.em(target_height));
        if (icon_button(
                ui, Icon::close, "Leave out battle " + number,
                s.legs.size() < 2 ? std::optional<std::string>("A season needs at least one battle.") : std::nullopt)) {
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
            put(changed);
        }
        ImGui::EndGroup();
        ImGui::PopID();
    }
    Flow flow(ui, gap);
    flow.next(button_width(ui, "Another battle", {.icon = Icon::plus}));
    const auto full = s.legs.size() >= most_legs
                          ? std::optional<std::string>(fmt::format("A season has at most {} battles.", most_legs))
                          : std::nullopt;
    if (button(ui, "Another battle###a-further-battle", full,
               {.icon = Icon::plus, .tip = "Against any of the foes above."})) {
        auto changed = s.legs;
        changed.push_back(changed.back());
        put(changed);
    }
    const std::string ends = fmt::format("{} goes home when beaten", army);
    flow.next(ui.em(2.5f) + label_width(ui, ends));
    if (toggle(ui, ends, m.now.season.ends_with_defeat)) {
        WhatIf w = m.now;
        w.season.ends_with_defeat = !w.season.ends_with_defeat;
        ask(ui, std::move(w));
    }
}

}  // namespace

void draw_season(const Ui& ui, const WhatIfModel& m) {
    if (!m.season) return;
    const SeasonModel& s = *m.season;
    legs(ui, m);
    space(ui, gap_small);
    draw_task(ui, s.work, "");
    if (!s.certainty.empty()) wrapped_text(ui, s.certainty, Tone::quiet);
    for (const std::string& sentence : s.sentences) wrapped_text(ui, sentence);
    if (s.table) draw_table(ui, "season", *s.table);
    space(ui, gap_small);
    const bool beside = ImGui::GetContentRegionAvail().x > ui.em(50);
    if ((s.curve || s.wins) && ImGui::BeginTable("season charts", beside ? 2 : 1,
                                                 ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX)) {
        ImGui::TableNextColumn();
        if (s.curve) chart(ui, "men of the season", [&](double width) { return draw(*s.curve, width, 15); });
        ImGui::TableNextColumn();
        if (s.wins) chart(ui, "battles won", [&](double width) { return draw(*s.wins, width, 15); });
        ImGui::EndTable();
    }
}

void draw_strike(const Ui& ui, const WhatIfModel& m) {
    if (!m.strike) return;
    const StrikeModel& s = *m.strike;
    if (!s.refused.empty()) {
        empty_state(ui, s.refused);
        return;
    }
    Flow flow(ui, gap);
    flow.next(label_width(ui, "Look ahead") + ui.em(12));
    ImGui::BeginGroup();
    label(ui, "Look ahead");
    const auto days = slider(ui, "days ahead", m.now.strike_days, 7, 120, ui.em(8));
    ImGui::SameLine(0, ui.em(gap_small));
    const auto typed = edit_number(ui, "days to look ahead", m.now.strike_days, 1, 365, 3.5f);
    ImGui::SameLine(0, ui.em(gap_small));
    label(ui, "days");
    ImGui::NewLine();
    ImGui::EndGroup();
    if (const auto wanted = days ? days : typed) {
        WhatIf w = m.now;
        w.strike_days = *wanted;
        ask(ui, std::move(w));
    }
    ImGui::PushFont(ui.fonts.section);
    wrapped_text(ui, s.headline);
    ImGui::PopFont();
    for (const std::string& sentence : s.sentences) wrapped_text(ui, sentence, Tone::quiet);
    space(ui, gap_small);
    if (s.odds) chart(ui, "odds by date", [&](double width) { return draw(*s.odds, width, 15); });
    if (s.men) chart(ui, "men by date", [&](double width) { return draw(*s.men, width, 12); });
}

namespace {

// One button for each tactical judge.
void draw_watchable(const Ui& ui, const JudgesModel& m) {
    if (m.watchable.empty()) return;
    wrapped_text(ui, "Watch one of the counted battles (the abstract system fights none: it counts every outcome):",
                 Tone::quiet);
    Flow flow(ui, gap_small);
    for (const JudgesModel::Watchable& judge : m.watchable) {
        flow.next(label_width(ui, judge.title) + ui.em(1.6f));
        if (button(ui, judge.title + "###watch-" + judge.key)) ui.ask(WhatIfIntent{WatchJudged{judge.key, 0}});
    }
    space(ui, gap_small);
}

}  // namespace

void draw_judges(const Ui& ui, const WhatIfModel& m, WhatIfLook& look) {
    if (!m.judges) return;
    const JudgesModel& j = *m.judges;
    draw_task(ui, j.work, "");
    if (!j.winners && !j.work.runs && j.work.refused.empty())
        wrapped_text(ui,
                     "Would other rules give the same result? Work it out: automatic commanders fight the battle a "
                     "thousand times under every ruleset, and the first verdicts appear within seconds.",
                     Tone::quiet);
    for (const std::string& sentence : j.sentences) wrapped_text(ui, sentence);
    if (j.winners) {
        std::vector<std::string> readings;
        for (const Reading r : every_reading) readings.emplace_back(words(r));
        if (const auto picked =
                segments(ui, "judge reading", readings, static_cast<std::size_t>(m.now.judge_reading))) {
            WhatIf w = m.now;
            w.judge_reading = every_reading.at(*picked);
            ask(ui, std::move(w));
        }
        wrapped_text(ui, j.reading, Tone::quiet);
    }
    draw_watchable(ui, j);
    if (j.ratings) {
        draw_table(ui, "ratings", *j.ratings);
        for (const std::string& sentence : j.prices) wrapped_text(ui, sentence, Tone::quiet);
        space(ui, gap_small);
    }
    if (j.wins) chart(ui, "chances by judge", [&](double width) { return draw(*j.wins, std::min(width, 60.0)); });
    if (j.winners) draw_table(ui, "winners", *j.winners);
    space(ui, gap_small);
    if (j.losses) draw_table(ui, "losses", *j.losses);
    space(ui, gap_small);
    if (j.endings) draw_table(ui, "endings", *j.endings);
    space(ui, gap_small);
    if (j.winners || !m.kept.empty()) draw_kept_list(ui, m, look);
}

void draw_worth(const Ui& ui, const WhatIfModel& m) {
    if (!m.worth) return;
    draw_task(ui, m.worth->work, "");
    if (!m.worth->table && !m.worth->work.runs && m.worth->work.refused.empty())
        wrapped_text(ui,
                     "Is better armour worth more than a fifth more men? Work it out: every judge values each step of "
                     "the selected army. The first values appear within a minute and become more certain.",
                     Tone::quiet);
    for (const std::string& sentence : m.worth->sentences) wrapped_text(ui, sentence, Tone::quiet);
    if (m.worth->table) draw_table(ui, "worth", *m.worth->table);
}

void draw_history(const Ui& ui, const WhatIfModel& m) {
    if (!m.history) return;
    const HistoryModel& h = *m.history;
    draw_task(ui, h.work, "");
    for (const std::string& sentence : h.sentences) wrapped_text(ui, sentence, Tone::quiet);
    if (!h.figures) return;
    if (h.losses) chart(ui, "losses by judge", [&](double width) { return draw(*h.losses, std::min(width, 60.0)); });
    draw_table(ui, "figures", *h.figures);
    space(ui, gap_small);
    draw_table(ui, "distances", *h.distances);
    space(ui, gap_small);
    if (h.judges.empty()) return;
    wrapped_text(ui, "The battles of a figure:");
    const auto row = choice(ui, "history-row", h.rows, h.row, 24);
    ImGui::SameLine();
    const auto judge = choice(ui, "history-judge", h.judges, h.judge, 18);
    if (row || judge) {
        WhatIf w = m.now;
        w.history_row = row.value_or(h.row);
        w.history_judge = judge.value_or(h.judge);
        ask(ui, std::move(w));
    }
    if (h.battles) draw_table(ui, "battles", *h.battles);
}

}  // namespace banneret::app
