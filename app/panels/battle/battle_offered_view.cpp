#include <fmt/format.h>

#include "app/models/exchange/tables.h"
#include "app/panels/battle/battle_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

std::vector<std::string> words_of(const std::vector<Pick>& picks) {
    std::vector<std::string> out;
    for (const Pick& p : picks) out.push_back(p.aside.empty() ? p.words : p.words + "  (" + p.aside + ")");
    return out;
}

std::vector<std::string> refusals_of(const std::vector<Pick>& picks) {
    std::vector<std::string> out;
    for (const Pick& p : picks) out.push_back(p.refused);
    return out;
}

// A label above a drop-down list, both as wide as the column.
std::optional<std::size_t> labelled_choice(const Ui& ui, std::string_view label, const std::vector<Pick>& picks,
                                           std::size_t chosen) {
    text(ui, label, Tone::quiet);
    return choice(ui, label, words_of(picks), chosen, 0, refusals_of(picks));
}

void change_plan(const Ui& ui, const BattleModel& m, BattlePlan plan, std::string what) {
    ui.ask(GiveCommand{PlanBattle{m.id, std::move(plan), std::move(what)}});
}

// Chance and effect of a named choice, or why it changes nothing.
void draw_effect(const Ui& ui, const ChoiceWords& words) {
    std::string line = words.chance.empty() ? "" : "Succeeds " + words.chance + ": ";
    line += words.effect;
    if (line.empty()) return;
    wrapped_text(ui, line, Tone::quiet);
    hover_tip(ui, words.tip);
}

void draw_choices(const Ui& ui, const BattleModel& m, Side side) {
    const PlanModel& choices = m.choices[side];
    const std::string& army = m.line_up[side].army;
    BattlePlan plan = m.plan;
    SidePlan& mine = plan.sides[side];
    ImGui::PushID(side == Side::first ? 1 : 2);
    if (const auto picked = labelled_choice(ui, "Stratagem", choices.stratagem_picks, choices.stratagem)) {
        mine.stratagem = choices.stratagems[*picked];
        change_plan(ui, m, plan, "the stratagem of " + army);
    }
    if (!choices.in_mind.empty())
        wrapped_text(ui, choices.in_mind, Tone::quiet);
    else
        draw_effect(ui, choices.named);
    if (choices.surprise && toggle(ui, "at night###at-night", mine.at_night)) {
        mine.at_night = !mine.at_night;
        change_plan(ui, m, plan, "the hour of " + army);
    }
    const bool attacks = plan.attacker == side;
    if (const auto picked = labelled_choice(ui, attacks ? "Posture as attacker" : "Posture as defender",
                                            choices.posture_picks, choices.posture)) {
        (attacks ? mine.as_attacker : mine.as_defender) = choices.postures[*picked];
        change_plan(ui, m, plan, "the posture of " + army);
    }
    draw_effect(ui, choices.named_posture);
    if (const auto picked = labelled_choice(ui, "Losses", choices.loss_picks, choices.loss)) {
        mine.losses = choices.losses[*picked];
        change_plan(ui, m, plan, "the losses of " + army);
    }
    ImGui::PopID();
}

void draw_roles(const Ui& ui, const BattleModel& m) {
    BattlePlan plan = m.plan;
    text(ui, "Who attacks", Tone::quiet);
    const std::vector<Pick> picks = {
        {"the stances decide", "", ""}, {m.line_up.first.army, "", ""}, {m.line_up.second.army, "", ""}};
    const std::size_t now = !plan.roles_given ? 0 : plan.attacker == Side::first ? 1 : 2;
    if (const auto picked = choice(ui, "Who attacks", words_of(picks), now, 0)) {
        plan.roles_given = *picked > 0;
        if (*picked > 0) plan.attacker = *picked == 1 ? Side::first : Side::second;
        change_plan(ui, m, plan, "the roles");
    }
    if (plan.roles_given) return;
    space(ui, gap_small);
    text(ui, "Show the odds as if this side attacked", Tone::quiet);
    if (const auto picked = segments(ui, "as if", {m.line_up.first.army, m.line_up.second.army},
                                     plan.attacker == Side::first ? 0 : 1)) {
        plan.attacker = *picked == 0 ? Side::first : Side::second;
        change_plan(ui, m, plan, "the side of the odds");
    }
}

}  // namespace

void seed_field(const Ui& ui, std::uint64_t seed) {
    label(ui, "Seed of the dice");
    if (const auto typed = edit_text(ui, "seed of the dice", std::to_string(seed), "", 10)) ui.ask(TypeSeed{*typed});
    hover_tip(ui, "The same seed and choices give the same battle, here and in the terminal.");
}

// The army and its role. False if its numbers are hidden, which it then says.
bool draw_line_up_title(const Ui& ui, const LineUpModel& army) {
    army_title(ui, army.arms, army.colour, army.army);
    if (!army.role.empty()) {
        ImGui::SameLine();
        badge(ui, army.role);
    }
    if (army.hidden) text(ui, "Its numbers are not shown in the player-safe view.", Tone::quiet);
    return !army.hidden;
}

void draw_line_up(const Ui& ui, const LineUpModel& army, const LineUpModel& enemy) {
    if (!draw_line_up_title(ui, army)) return;
    big_number(ui, army.strength, fmt::format("unit strength, {} men", army.men));
    strength_bar(ui, army.share, army.colour, "its share of both sides' strength",
                 ImGui::GetContentRegionAvail().x / ui.em());
    // Both sides' generals take the same height, so that the choices below are level.
    const float room = ImGui::GetContentRegionAvail().x;
    const auto height = [&](const std::string& words) {
        return ImGui::CalcTextSize(words.c_str(), nullptr, false, room).y;
    };
    const float more = height(enemy.general) - height(army.general);
    wrapped_text(ui, army.general, Tone::quiet);
    if (more > 0 && !enemy.hidden) ImGui::SetCursorPosY(ImGui::GetCursorPosY() + more);
}

void draw_line_up_briefly(const Ui& ui, const LineUpModel& army) {
    if (!draw_line_up_title(ui, army)) return;
    ImGui::SameLine();
    // Beside the other side there is not always room for both figures.
    const std::string strength = fmt::format("US {}", army.strength), men = fmt::format("{} men", army.men);
    const std::string both = strength + ", " + men;
    const bool room = ImGui::CalcTextSize(both.c_str()).x <= ImGui::GetContentRegionAvail().x;
    fitted_text(ui, room ? both : strength, Tone::quiet);
    hover_tip(ui, men + "\n" + army.general);
}

void draw_roster(const Ui& ui, const LineUpModel& army) {
    if (army.hidden) return;
    float right = 0;
    const float edge = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (std::size_t i = 0; i < army.shares.size(); ++i) {
        const auto& share = army.shares[i];
        const std::string words = share.words + " " + share.value;
        const float wide = ImGui::CalcTextSize(words.c_str()).x + ui.em(1.5f);
        if (i > 0 && right + wide < edge) ImGui::SameLine(0, ui.em(gap_small));
        badge(ui, words);
        hover_tip(ui, share.tip);
        right = ImGui::GetItemRectMax().x;
    }
    space(ui, gap_small);
    if (!begin_table(ui, army.army, {{"unit", false, -1}, {"men", true, 3}, {"US", true, 3}})) return;
    for (const LineUpModel::Row& row : army.units) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        fitted_text(ui, row.name);
        ImGui::TableNextColumn();
        number_cell(ui, row.men);
        ImGui::TableNextColumn();
        number_cell(ui, row.strength);
        tally_tip(ui, row.parts);
    }
    end_table();
    copy_table(ui, "copy the line-up of " + army.army, line_up_table(army));
}

void draw_preview(const Ui& ui, const BattlePreview& p, bool sentences) {
    if (!p.known) {
        if (!p.why_not.empty()) wrapped_text(ui, p.why_not, Tone::quiet);
        return;
    }
    text(ui, p.ratio);
    if (!p.modifier.total.empty()) {
        ImGui::SameLine();
        badge(ui, p.modifier.total);
        tally_tip(ui, p.modifier);
    }
    odds_bar(ui, p.bar);
    ui.note("odds");
    if (!p.no_battle.empty()) wrapped_text(ui, p.no_battle, Tone::warning);
    if (!p.field_reason.empty()) wrapped_text(ui, p.field_reason, Tone::quiet);
    if (!sentences) return;
    for (const std::string& sentence : p.sentences) wrapped_text(ui, sentence);
}

namespace {

void draw_losses(const Ui& ui, const BattlePreview& p) {
    if (!p.known) return;
    for (const Side s : both_sides) {
        const BattlePreview::OneSide& side = p.sides[s];
        ImGui::PushID(s == Side::first ? 1 : 2);
        space(ui, gap_small);
        paint_drawing(ui, "losses",
                      draw(side.losses, static_cast<double>(ImGui::GetContentRegionAvail().x / ui.em()), 5));
        labelled(ui, "loses on average", side.mean_loss, 9);
        labelled(ui, "holds the field", side.field, 9);
        if (!side.mix.empty()) {
            text(ui, "best mix of postures", Tone::quiet);
            wrapped_text(ui, side.mix);
        }
        ImGui::PopID();
    }
}

}  // namespace

void draw_offered(const Ui& ui, const BattleModel& m, PictureMotion& motion) {
    if (!m.note.empty()) {
        wrapped_text(ui, m.note, Tone::quiet);
        space(ui, gap_small);
    }
    if (!m.refused.empty()) {
        wrapped_text(ui, m.refused, Tone::warning);
        return;
    }
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(52);
    if (!ImGui::BeginTable("offered", wide ? 3 : 1, ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_PadOuterX))
        return;
    if (wide) {
        ImGui::TableSetupColumn("first", ImGuiTableColumnFlags_WidthStretch, 1.0f);
        ImGui::TableSetupColumn("odds", ImGuiTableColumnFlags_WidthStretch, 1.15f);
        ImGui::TableSetupColumn("second", ImGuiTableColumnFlags_WidthStretch, 1.0f);
    }
    // Cells of a row share a baseline; a first item without one keeps the three tops level.
    const auto next_column = [] {
        ImGui::TableNextColumn();
        ImGui::Dummy({0, 1});
    };
    // The choices come before the rosters, so that they are in view together with the odds.
    const auto side = [&](Side s) {
        next_column();
        ImGui::PushID(s == Side::first ? "first" : "second");
        draw_line_up(ui, m.line_up[s], m.line_up[other(s)]);
        space(ui, gap_tiny);
        ui.region();
        if (!m.line_up[s].hidden) draw_choices(ui, m, s);
        space(ui, gap_small);
        draw_roster(ui, m.line_up[s]);
        ImGui::PopID();
    };
    side(Side::first);
    next_column();
    draw_preview(ui, m.preview, false);
    space(ui, gap_small);
    draw_battle_picture(ui, m, motion);
    ui.region();
    draw_roles(ui, m);
    space(ui, gap_small);
    for (const std::string& sentence : m.preview.sentences) wrapped_text(ui, sentence);
    space(ui, gap_small);
    seed_field(ui, m.seed);
    draw_losses(ui, m.preview);
    side(Side::second);
    ImGui::EndTable();
}

}  // namespace banneret::app
