#include <fmt/format.h>

#include "app/models/chronicle/chronicle_model.h"
#include "app/panels/battle/battle_views.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"
#include "engine/campaign/battles/loss_columns.h"

namespace banneret::app {

namespace {

void change(const Ui& ui, const BattleModel& m, Review review, std::string what) {
    ui.ask(GiveCommand{ReviewBattle{m.id, std::move(review), std::move(what)}});
}

void loss_field(const Ui& ui, const BattleModel& m, Side side, const ReviewModel::UnitRow& row, const LossColumn& f) {
    const ReviewModel& r = *m.review;
    const UnitLosses& unit = r.review.losses[side].units[row.index];
    const std::string id = fmt::format("{} {}", row.name, f.words);
    if (const auto men = edit_number(ui, id, unit.*f.count, 0, unit.before, 4.6f)) {
        Review changed = r.review;
        changed.losses[side].units[row.index].*f.count = *men;
        change(ui, m, std::move(changed), fmt::format("{}: {} {} to {}", row.name, f.words, unit.*f.count, *men));
    }
}

void unit_name(const Ui& ui, const ReviewModel::UnitRow& row) {
    text(ui, row.changed ? row.name + " *" : row.name);
    if (row.changed) hover_tip(ui, "Changed by hand.");
}

void draw_unit_table(const Ui& ui, const BattleModel& m, Side side) {
    std::vector<Column> columns = {{"unit", false, -1}, {"men", true, 4}};
    for (const LossColumn& f : loss_columns) columns.push_back({f.words, false, 5});
    columns.push_back({"left", true, 4});
    if (!begin_table(ui, "units", columns)) return;
    for (const ReviewModel::UnitRow& row : m.review->sides[side].units) {
        ImGui::PushID(static_cast<int>(row.index));
        ImGui::TableNextRow();
        // Aligns words with those in the fields.
        const float drop = (ui.em(target_height) - ImGui::GetTextLineHeight()) * 0.5f;
        ImGui::TableNextColumn();
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + drop);
        unit_name(ui, row);
        ImGui::TableNextColumn();
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + drop);
        number_cell(ui, row.men);
        for (const LossColumn& f : loss_columns) {
            ImGui::TableNextColumn();
            loss_field(ui, m, side, row, f);
        }
        ImGui::TableNextColumn();
        number_cell(ui, row.strength);
        ImGui::PopID();
    }
    end_table();
}

// One unit below the other, for widths where a table has no room for names.
void draw_units_singly(const Ui& ui, const BattleModel& m, Side side) {
    for (const ReviewModel::UnitRow& row : m.review->sides[side].units) {
        ImGui::PushID(static_cast<int>(row.index));
        unit_name(ui, row);
        ImGui::SameLine();
        text(ui, fmt::format("{} men, {} left", row.men, row.strength), Tone::quiet);
        Flow flow(ui);
        for (const LossColumn& f : loss_columns) {
            flow.next(label_width(ui, f.words) + ui.em(4.6f));
            label(ui, f.words);
            loss_field(ui, m, side, row, f);
        }
        space(ui, gap_small);
        ImGui::PopID();
    }
}

void draw_units(const Ui& ui, const BattleModel& m, Side side) {
    constexpr float room_for_a_table = 52;
    if (ImGui::GetContentRegionAvail().x < ui.em(room_for_a_table))
        draw_units_singly(ui, m, side);
    else
        draw_unit_table(ui, m, side);
    const ReviewModel& r = *m.review;
    copy_table(ui, "copy the losses of " + r.sides[side].army, losses_table(r, side));
}

void draw_characters(const Ui& ui, const BattleModel& m, Side side) {
    static const std::vector<std::string> words(fates.begin(), fates.end());
    const ReviewModel& r = *m.review;
    const auto& characters = r.review.losses[side].characters;
    for (std::size_t i = 0; i < characters.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const auto fate = static_cast<std::size_t>(characters[i].fate);
        if (const auto picked = choice(ui, characters[i].name, words, fate, 7)) {
            Review changed = r.review;
            CharacterFate& c = changed.losses[side].characters[i];
            c.fate = static_cast<Fate>(*picked);
            c.wounds = c.fate == Fate::wounded ? std::int16_t{1} : std::int16_t{0};
            change(ui, m, std::move(changed), fmt::format("{}: {} to {}", c.name, fates[fate], fates[*picked]));
        }
        ImGui::SameLine();
        text(ui, characters[i].name);
        ImGui::PopID();
    }
}

// A result to choose, for entering or correcting it by hand.
struct ResultChoice {
    std::string words;
    std::optional<BattleResult> result;
    std::optional<Side> winner;
};

std::vector<ResultChoice> result_choices(const BattleModel& m) {
    const ReviewModel& r = *m.review;
    std::vector<ResultChoice> out = {{"no battle", std::nullopt, std::nullopt},
                                     {"skirmish", BattleResult{Grade::skirmish, std::nullopt}, std::nullopt},
                                     {"stalemate", BattleResult{Grade::stalemate, std::nullopt}, std::nullopt}};
    for (const Side s : both_sides) {
        const Role role = r.review.attacker.value_or(Side::first) == s ? Role::attacker : Role::defender;
        for (const auto& [grade, words] :
             {std::pair{Grade::marginal_victory, "marginal victory"}, std::pair{Grade::victory, "victory"},
              std::pair{Grade::crushing_victory, "crushing victory"}})
            out.push_back({fmt::format("{}: {}", r.sides[s].army, words), BattleResult{grade, role}, s});
    }
    return out;
}

void draw_result(const Ui& ui, const BattleModel& m) {
    const ReviewModel& r = *m.review;
    const auto choices = result_choices(m);
    std::vector<std::string> words;
    std::size_t now = 0;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        words.push_back(choices[i].words);
        if (choices[i].result == r.review.result && choices[i].winner == r.review.winner) now = i;
    }
    text(ui, "Result", Tone::quiet);
    if (const auto picked = choice(ui, "Result", words, now, 22)) {
        Review changed = r.review;
        changed.result = choices[*picked].result;
        changed.winner = choices[*picked].winner;
        if (!changed.attacker && changed.winner) changed.attacker = Side::first;
        changed.field = changed.winner;
        for (const Side s : both_sides) {
            changed.defeated[s] = changed.winner && *changed.winner != s;
            if (!changed.defeated[s]) changed.retreat_miles[s] = 0;
        }
        changed.fought = changed.result.has_value();
        change(ui, m, std::move(changed), "result: " + words[*picked]);
    }
    text(ui, "The field is held by", Tone::quiet);
    const std::vector<std::string> holders = {"nobody", r.sides.first.army, r.sides.second.army};
    const std::size_t holder = !r.review.field ? 0 : *r.review.field == Side::first ? 1 : 2;
    if (const auto picked = segments(ui, "field", holders, holder)) {
        Review changed = r.review;
        changed.field = *picked == 0 ? std::nullopt : std::optional(*picked == 1 ? Side::first : Side::second);
        change(ui, m, std::move(changed), "field: " + holders[*picked]);
    }
    for (const Side s : both_sides) {
        text(ui, fmt::format("{} retreats, miles", r.sides[s].army), Tone::quiet);
        if (const auto miles =
                edit_number(ui, fmt::format("miles of {}", r.sides[s].army), r.review.retreat_miles[s], 0, 12)) {
            Review changed = r.review;
            changed.retreat_miles[s] = *miles;
            if (*miles > 0 && !changed.direction[s]) changed.direction[s] = Direction::away_from_the_enemy;
            if (*miles == 0) changed.direction[s].reset();
            change(ui, m, std::move(changed), fmt::format("{} retreats {} miles", r.sides[s].army, *miles));
        }
        if (r.review.retreat_miles[s] == 0) continue;
        std::vector<std::string> ways;
        for (std::size_t d = 0; d < direction_count; ++d) ways.emplace_back(banneret::words(static_cast<Direction>(d)));
        ImGui::SameLine();
        ImGui::PushID(s == Side::first ? 1 : 2);
        const auto way =
            r.review.direction[s] ? std::optional(static_cast<std::size_t>(*r.review.direction[s])) : std::nullopt;
        if (const auto picked = choice(ui, "direction", ways, way, 12)) {
            Review changed = r.review;
            changed.direction[s] = static_cast<Direction>(*picked);
            change(ui, m, std::move(changed), fmt::format("{} retreats {}", r.sides[s].army, ways[*picked]));
        }
        ImGui::PopID();
    }
}

void draw_side(const Ui& ui, const BattleModel& m, Side side) {
    const ReviewModel::OneSide& s = m.review->sides[side];
    ImGui::PushID(side == Side::first ? 1 : 2);
    army_title(ui, m.line_up[side].arms, s.colour, s.army);
    ImGui::SameLine();
    text(ui, fmt::format("lost {} ({}), {} left", s.lost, s.share, s.left), Tone::quiet);
    draw_units(ui, m, side);
    space(ui, gap_small);
    draw_characters(ui, m, side);
    ImGui::PopID();
}

}  // namespace

// The picture with the ladder beside it, and the sentences below.
static void draw_pictured(const Ui& ui, const BattleModel& m, PictureMotion& motion) {
    constexpr float room_for_both = 40;
    const bool ladder = m.picture && m.picture->ladder.has_value();
    const bool beside = ladder && ImGui::GetContentRegionAvail().x > ui.em(room_for_both);
    if (ImGui::BeginTable("pictured", beside ? 2 : 1, ImGuiTableFlags_SizingStretchProp)) {
        if (beside) {
            ImGui::TableSetupColumn("lines", ImGuiTableColumnFlags_WidthStretch, 1.9f);
            ImGui::TableSetupColumn("ladder", ImGuiTableColumnFlags_WidthStretch, 1.0f);
        }
        ImGui::TableNextColumn();
        draw_battle_picture(ui, m, motion);
        if (beside) ImGui::TableNextColumn();
        draw_battle_ladder(ui, m);
        ImGui::EndTable();
    }
    draw_read_aloud(ui, m);
    draw_save_picture(ui, m);
}

void draw_review(const Ui& ui, const BattleModel& m, const std::vector<Offer>& actions, PictureMotion& motion) {
    const ReviewModel& r = *m.review;
    big_number(ui, r.headline,
               r.typed_in ? "Fought at the table: choose its result below and enter the losses."
                          : "Nothing has been applied yet.");
    draw_page_actions(ui, actions);
    for (const std::string& fact : r.facts) wrapped_text(ui, fact);
    if (!r.refused.empty()) wrapped_text(ui, r.refused, Tone::warning);
    space(ui, gap_small);
    draw_pictured(ui, m, motion);
    space(ui, gap_small);
    draw_side(ui, m, Side::first);
    space(ui);
    draw_side(ui, m, Side::second);
    space(ui);
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(48);
    if (!ImGui::BeginTable("below", wide ? 2 : 1, ImGuiTableFlags_SizingStretchSame)) return;
    ImGui::TableNextColumn();
    section(ui, "Result and field");
    draw_result(ui, m);
    if (!r.changes.empty()) {
        section(ui, "Changed by hand");
        for (const std::string& line : r.changes) wrapped_text(ui, line);
    }
    ImGui::TableNextColumn();
    if (!m.course.empty()) {
        section(ui, "What has happened");
        draw_course(ui, m.course, ui.em(18));
    }
    ImGui::EndTable();
}

}  // namespace banneret::app
