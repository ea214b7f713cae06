#include <fmt/format.h>

#include <algorithm>

#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// The choice of the battle; `own` adds the two armies of the page.
void battle_choice(const Ui& ui, const WhatIfModel& m, const PastList& battles, bool own) {
    std::vector<std::string> names = battles.names;
    if (own) names.insert(names.begin(), "the two armies above");
    const std::size_t shift = own ? 1 : 0;
    const std::size_t here = battles.here ? *battles.here + shift : 0;
    label(ui, "Battle");
    const auto picked =
        choice(ui, "battle looked at", names, here, std::min(26.0f, ImGui::GetContentRegionAvail().x / ui.em()));
    if (!picked) return;
    WhatIf w = m.now;
    w.past = {};
    if (*picked >= shift) w.past.battle = battles.ids[*picked - shift];
    ask(ui, std::move(w));
}

}  // namespace

void draw_attribution(const Ui& ui, const WhatIfModel& m) {
    if (!m.mattered) return;
    const AttributionModel& d = *m.mattered;
    if (!d.battles.ids.empty()) battle_choice(ui, m, d.battles, true);
    for (const std::string& sentence : d.sentences) wrapped_text(ui, sentence);
    if (d.factors) {
        chart(ui, "factors", [&](double width) { return draw(*d.factors, std::min(width, 56.0)); });
        wrapped_text(ui,
                     "Percentage points, each factor removed on its own. They interact, so they "
                     "need not add up. Exact.",
                     Tone::quiet);
    }
    if (d.luck) {
        space(ui, gap_small);
        chart(ui, "luck", [&](double width) { return draw(*d.luck, std::min(width, 56.0)); });
        for (const std::string& sentence : d.luck_sentences) wrapped_text(ui, sentence);
    }
    if (d.work.runs) {
        space(ui, gap_small);
        section(ui, "The luck of the campaign", "men lost, compared with the expectation");
        draw_task(ui, d.work, "Work it out");
    }
    if (d.ledger) {
        space(ui, gap_small);
        if (!d.work.runs) section(ui, "The luck of the campaign", "men lost, compared with the expectation");
        draw_table(ui, "ledger", *d.ledger);
        if (d.ledger_chart)
            chart(ui, "ledger chart", [&](double width) { return draw(*d.ledger_chart, std::min(width, 56.0)); });
        for (const std::string& line : d.left_out) wrapped_text(ui, line, Tone::quiet);
    }
}

void draw_same_dice(const Ui& ui, const WhatIfModel& m) {
    if (!m.replay_with_same_dice) return;
    const SameDiceModel& r = *m.replay_with_same_dice;
    if (r.battles.ids.empty()) {
        empty_state(ui, r.refused);
        return;
    }
    battle_choice(ui, m, r.battles, false);
    const auto change = [&](Side s, auto&& how) {
        WhatIf w = m.now;
        const BattleId battle = r.battles.ids[*r.battles.here];
        if (w.past.battle != battle) w.past = {};
        w.past.battle = battle;
        how(w.past.instead[s], w.past.changes[s]);
        ask(ui, std::move(w));
    };
    for (const Side s : both_sides) {
        if (r.posture[s].words.empty()) continue;
        ImGui::PushID(s == Side::first ? 1 : 2);
        const std::string of = s == Side::first ? " of the first" : " of the second";
        side_text(ui, r.colours[s], r.names[s], true);
        Flow flow(ui, gap_small);
        flow.next(ui.em(11));
        if (const auto p = choice(ui, "posture" + of, r.posture[s].words, r.posture[s].chosen, 11))
            change(s, [&](Instructions& i, std::string&) { i.posture = r.postures[s][*p]; });
        hover_tip(ui, "posture");
        flow.next(ui.em(13));
        if (const auto p = choice(ui, "stratagem" + of, r.stratagem[s].words, r.stratagem[s].chosen, 13))
            change(s, [&](Instructions& i, std::string&) {
                i.stratagem = *p == 0 ? std::nullopt : std::optional(static_cast<Stratagem>(*p - 1));
            });
        hover_tip(ui, "stratagem");
        flow.next(ui.em(12));
        if (const auto p = choice(ui, "losses" + of, r.losses[s].words, r.losses[s].chosen, 12))
            change(s, [&](Instructions& i, std::string&) {
                i.losses = *p == 0 ? std::nullopt : std::optional(static_cast<LossWay>(*p - 1));
            });
        hover_tip(ui, "way of losing");
        flow.next(ui.em(16));
        const std::string typed_now = m.now.past.battle == r.battles.ids[*r.battles.here] ? m.now.past.changes[s] : "";
        if (auto typed = edit_text(ui, "change of the army" + of, typed_now, r.example[s], 16))
            change(s, [&](Instructions&, std::string& words) { words = *typed; });
        hover_tip(ui, "changes to the army, separated by ;");
        ImGui::PopID();
    }
    space(ui, gap_small);
    if (!r.refused.empty()) {
        wrapped_text(ui, r.refused, Tone::warning);
        return;
    }
    if (r.table) draw_table(ui, "then and now", *r.table);
    if (r.lost) chart(ui, "losses then and now", [&](double width) { return draw(*r.lost, std::min(width, 56.0)); });
    for (const std::string& sentence : r.sentences) wrapped_text(ui, sentence, Tone::quiet);
}

}  // namespace banneret::app
