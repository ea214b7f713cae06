#include <algorithm>

#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

void picture(const Ui& ui, const LossPicture& p, std::string_view id) {
    chart(ui, id, [&](double width) { return draw(p.chart, width, 13); });
    for (const std::string& sentence : p.sentences) wrapped_text(ui, sentence);
}

// Two halves side by side if there is room.
bool begin_halves(const Ui& ui, const char* id) {
    const bool beside = ImGui::GetContentRegionAvail().x > ui.em(50);
    return ImGui::BeginTable(id, beside ? 2 : 1, ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX);
}

void next_half() {
    ImGui::TableNextColumn();
    ImGui::Dummy({0, 1});
}

}  // namespace

void draw_losses(const Ui& ui, const WhatIfModel& m) {
    if (!m.losses) return;
    const LossesModel& l = *m.losses;
    Flow flow(ui, gap);
    const std::vector<std::string> readings = {"exactly", "at least", "at most"};
    flow.next(ui.em(16));
    if (const auto picked = segments(ui, "reading", readings, static_cast<std::size_t>(m.now.reading))) {
        WhatIf w = m.now;
        w.reading = static_cast<LossReading>(*picked);
        ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w)}});
    }
    flow.next(ui.em(29));
    ImGui::BeginGroup();
    draw_loss_marks(ui, m);
    ImGui::EndGroup();
    if (begin_halves(ui, "losses")) {
        next_half();
        picture(ui, l.variant, "losses of the army");
        next_half();
        picture(ui, l.foe, "losses of the foe");
        ImGui::EndTable();
    }
    space(ui, gap_small);
    wrapped_text(ui, l.both);
    space(ui, gap_small);
    chart(ui, "both losses", [&](double width) { return draw(l.joint, std::min(width, 48.0)); });
    text(ui, "Per cent of all battles; the darker, the likelier. Exact.", Tone::quiet);
}

void draw_postures(const Ui& ui, const WhatIfModel& m) {
    if (!m.postures) return;
    const PosturesModel& p = *m.postures;
    strong_text(ui, p.value);
    for (const std::string& sentence : p.sentences) wrapped_text(ui, sentence);
    space(ui, gap_small);
    chart(ui, "postures", [&](double width) { return draw(p.matrix, std::min(width, 56.0)); });
    text(ui, "Hundredths; framed cells are chosen when both sides play well. Exact.", Tone::quiet);
    space(ui, gap_small);
    section(ui, "If the other side does this");
    Flow flow(ui, gap);
    const auto guess = [&](std::string_view id, const std::vector<std::string>& names, std::size_t chosen,
                           bool attacker) {
        flow.next(ui.em(20));
        ImGui::BeginGroup();
        label(ui, attacker ? "the attacker chooses" : "the defender chooses");
        if (const auto picked = choice(ui, id, names, chosen, 11)) {
            WhatIf w = m.now;
            (attacker ? w.guess_attacker : w.guess_defender) =
                (attacker ? p.attacker_postures : p.defender_postures)[*picked];
            ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w)}});
        }
        ImGui::EndGroup();
    };
    guess("guess of the attacker", p.attacker_guesses, p.attacker_guess, true);
    guess("guess of the defender", p.defender_guesses, p.defender_guess, false);
    for (const std::string& reply : p.replies) wrapped_text(ui, reply);
    draw_whole(ui, m);
}

}  // namespace banneret::app
