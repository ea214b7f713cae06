#include <fmt/format.h>

#include <algorithm>

#include "app/models/exchange/muster_file.h"
#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

ChangeMuster as_it_is(const TableMusterModel& m) {
    return {m.rulesets[m.ruleset].key, m.plan, m.seed};
}

void save_muster(const Ui& ui, const TableMusterModel& m) {
    MusterFile file;
    file.ruleset = m.rulesets[m.ruleset].key;
    for (const Side side : both_sides) {
        file.stratagem[side] = m.plan.stratagem[side];
        file.posture[side] = m.plan.posture[side];
    }
    file.night = m.plan.night;
    file.wooded = m.plan.wooded;
    file.land = m.plan.land;
    file.changes = m.plan.changes;
    std::vector<MusterLine> lines;
    for (const Side side : both_sides) lines.insert(lines.end(), m.lines[side].begin(), m.lines[side].end());
    ui.ask(ExportText{"muster.json", muster_json(file, lines)});
}

// A card for each ruleset; the selected one is marked.
void draw_rulesets(const Ui& ui, const TableMusterModel& m) {
    const float room = ImGui::GetContentRegionAvail().x;
    const float least = ui.em(11), between = ui.em(gap), edge = ui.em(gap_small);
    const auto most = std::max<std::size_t>(1, static_cast<std::size_t>((room + between) / (least + between)));
    const std::size_t rows = (m.rulesets.size() + most - 1) / most;
    const std::size_t across = (m.rulesets.size() + rows - 1) / rows;  // rows of equal length, as far as possible
    const float wide = (room - between * static_cast<float>(across - 1)) / static_cast<float>(across);
    const float inner = wide - 2 * edge;
    const auto words_of = [&](std::size_t i) {
        return m.rulesets[i].words + (i == m.ruleset && !m.scale.empty() ? ": " + m.scale : "");
    };
    // All cards are as high as the highest.
    float words_high = 0;
    for (std::size_t i = 0; i < m.rulesets.size(); ++i)
        words_high = std::max(
            words_high, ui.fonts.body->CalcTextSizeA(ui.fonts.body->FontSize, 1e9f, inner, words_of(i).c_str()).y);
    const float height = edge * 2 + ImGui::GetTextLineHeight() + ui.em(gap_tiny) + words_high;
    for (std::size_t i = 0; i < m.rulesets.size(); ++i) {
        const auto& pick = m.rulesets[i];
        const std::string words = words_of(i);
        if (i % across != 0) ImGui::SameLine(0, between);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const bool clicked = ImGui::InvisibleButton(pick.key.c_str(), {wide, height});
        const bool here = i == m.ruleset, hovered = ImGui::IsItemHovered();
        const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
        ui.note(pick.title);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 to = {from.x + wide, from.y + height};
        list.AddRectFilled(from, to,
                           paint(hovered ? ui.colours.hover
                                 : here  ? ui.colours.raised
                                         : ui.colours.panel),
                           ui.em(gap_tiny));
        if (here || focused) list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, here ? 2.0f : 1.0f);
        list.AddText(ui.fonts.strong, ui.fonts.strong->FontSize, {from.x + edge, from.y + edge},
                     paint(here ? ui.colours.accent : ui.colours.text), pick.title.c_str());
        list.AddText(ui.fonts.body, ui.fonts.body->FontSize,
                     {from.x + edge, from.y + edge + ImGui::GetTextLineHeight() + ui.em(gap_tiny)},
                     paint(ui.colours.quiet), words.c_str(), nullptr, inner);
        if (!clicked || here) continue;
        ChangeMuster change = as_it_is(m);
        change.ruleset = pick.key;
        change.plan.changes.clear();
        ui.ask(change);
    }
}

void change_line(const Ui& ui, const TableMusterModel& m, const MusterLine& line, const MusterChoice& choice,
                 const std::string& value) {
    ChangeMuster change = as_it_is(m);
    auto& changes = change.plan.changes;
    changes.erase(std::remove_if(changes.begin(), changes.end(),
                                 [&](const MusterChange& c) {
                                     return c.side == line.side && c.unit == line.unit && c.key == choice.key;
                                 }),
                  changes.end());
    changes.push_back({line.side, line.unit, choice.key, value});
    ui.ask(change);
}

const std::vector<std::string>& shown_values(const MusterChoice& c) {
    return c.shown.size() == c.values.size() ? c.shown : c.values;
}

float field_width(const Ui& ui, const MusterChoice& c) {
    if (c.values.empty()) return ui.em(5);
    float widest = 0;
    for (const std::string& value : shown_values(c)) widest = std::max(widest, ImGui::CalcTextSize(value.c_str()).x);
    return std::min(widest + ui.em(3.9f), ui.em(16));  // with its arrow
}

bool same_choices(const MusterLine& a, const MusterLine& b) {
    return std::equal(a.choices.begin(), a.choices.end(), b.choices.begin(), b.choices.end(),
                      [](const MusterChoice& x, const MusterChoice& y) { return x.words == y.words; });
}

// Units with the same choices have them in the same columns, so that the eye can run down one of them.
struct ChoiceColumns {
    std::vector<float> label, field;  // widths in pixels, by column
};
ChoiceColumns choice_columns(const Ui& ui, const TableMusterModel& m, const MusterLine& of, float room) {
    for (std::size_t count = 4;; --count) {
        ChoiceColumns out{std::vector<float>(count), std::vector<float>(count)};
        for (const Side side : both_sides)
            for (const MusterLine& line : m.lines[side])
                for (std::size_t i = 0; i < line.choices.size() && same_choices(line, of); ++i) {
                    const std::size_t at = i % count;
                    out.label[at] = std::max(out.label[at], label_width(ui, line.choices[i].words));
                    out.field[at] = std::max(out.field[at], field_width(ui, line.choices[i]));
                }
        float wide = ui.em(gap) * static_cast<float>(count - 1);
        for (std::size_t at = 0; at < count; ++at) wide += out.label[at] + out.field[at];
        if (count == 1 || wide <= room) return out;
    }
}

void draw_choices_of(const Ui& ui, const TableMusterModel& m, const MusterLine& line, const ChoiceColumns& columns) {
    const float left = ImGui::GetCursorPosX();
    float x = left;
    for (std::size_t i = 0; i < line.choices.size(); ++i) {
        const MusterChoice& c = line.choices[i];
        const std::string id = fmt::format("{} of {}", c.words, line.name);
        const std::size_t at = i % columns.label.size();
        if (at > 0) {
            ImGui::SameLine();
            ImGui::SetCursorPosX(x);
        } else {
            x = left;
        }
        ImGui::PushID(static_cast<int>(i));
        label(ui, c.words, columns.label[at]);
        const float wide = columns.field[at] / ui.em();
        if (c.values.empty()) {
            if (const auto typed = edit_text(ui, id, c.value, "", wide)) change_line(ui, m, line, c, *typed);
        } else {
            const auto now = std::find(c.values.begin(), c.values.end(), c.value);
            const auto chosen = now == c.values.end() ? 0 : static_cast<std::size_t>(now - c.values.begin());
            if (const auto picked = choice(ui, id, shown_values(c), chosen, wide))
                change_line(ui, m, line, c, c.values[*picked]);
        }
        ImGui::PopID();
        x += columns.label[at] + columns.field[at] + ui.em(gap);
    }
}

void draw_line_of(const Ui& ui, const TableMusterModel& m, const MusterLine& line, const ChoiceColumns& columns) {
    ImGui::PushID(static_cast<int>(line.unit.value));
    strong_text(ui, line.unit ? line.name : "The side as a whole");
    if (!line.becomes.empty()) wrapped_text(ui, line.becomes, Tone::quiet);
    if (!line.note.empty()) wrapped_text(ui, line.note, Tone::warning);
    if (!line.choices.empty()) draw_choices_of(ui, m, line, columns);
    space(ui, gap_small);
    separator(ui);
    ImGui::PopID();
}

std::vector<std::string> pick_words(const std::vector<Pick>& picks) {
    std::vector<std::string> out;
    for (const Pick& p : picks) out.push_back(p.aside.empty() ? p.words : p.words + "  (" + p.aside + ")");
    return out;
}

std::vector<std::string> pick_refusals(const std::vector<Pick>& picks) {
    std::vector<std::string> out;
    for (const Pick& p : picks) out.push_back(p.refused);
    return out;
}

// Stratagem and posture: fixed by the abstract steps, or to be chosen.
void draw_tactics_of(const Ui& ui, const TableMusterModel& m, Side side) {
    if (m.steps_taken) {
        if (!m.tactic[side].empty()) wrapped_text(ui, m.tactic[side]);
        return;
    }
    const auto one = [&](const char* words, const std::vector<Pick>& picks, std::size_t now) {
        label(ui, words, ui.em(6.5f));
        return choice(ui, fmt::format("{} of {}", words, m.army[side]), pick_words(picks), now, 13,
                      pick_refusals(picks));
    };
    if (const auto picked = one("Stratagem", m.stratagems[side], m.stratagem[side])) {
        ChangeMuster change = as_it_is(m);
        change.plan.stratagem[side] = m.stratagem_of[side][*picked];
        ui.ask(change);
    }
    if (const auto picked = one("Posture", m.postures[side], m.posture[side])) {
        ChangeMuster change = as_it_is(m);
        change.plan.posture[side] = m.posture_of[side][*picked];
        ui.ask(change);
    }
}

void draw_side_of(const Ui& ui, const TableMusterModel& m, Side side) {
    ImGui::PushID(side == Side::first ? 1 : 2);
    ImGui::PushFont(ui.fonts.section);
    side_text(ui, m.colour[side], m.army[side], false);
    ImGui::PopFont();
    draw_tactics_of(ui, m, side);
    label(ui, "Played by", ui.em(6.5f));
    choose_commander(ui, side, m.army[side], m.who_plays[side], 13);
    space(ui, gap_small);
    separator(ui);
    ChoiceColumns columns;
    const MusterLine* measured = nullptr;
    for (const MusterLine& line : m.lines[side]) {
        if (measured == nullptr || !same_choices(line, *measured))
            columns = choice_columns(ui, m, line, ImGui::GetContentRegionAvail().x);
        measured = &line;
        draw_line_of(ui, m, line, columns);
    }
    ImGui::PopID();
}

// A switch for each piece of the map's land.
void draw_land_of(const Ui& ui, const TableMusterModel& m) {
    if (m.land.empty()) return;
    Flow flow(ui, gap_large);
    flow.next(label_width(ui, "Land from the map"));
    label(ui, "Land from the map");
    for (const TableMusterModel::LandOnMap& entry : m.land) {
        flow.next(toggle_width(ui, entry.words));
        if (!toggle(ui, entry.words + "###land: " + entry.words, entry.taken)) continue;
        ChangeMuster change = as_it_is(m);
        // In the order of the map: fords lie upon their river.
        change.plan.land.clear();
        for (const TableMusterModel::LandOnMap& other : m.land)
            if (other.taken != (&other == &entry))
                change.plan.land.insert(change.plan.land.end(), other.pieces.begin(), other.pieces.end());
        ui.ask(change);
    }
}

void draw_options_of(const Ui& ui, const TableMusterModel& m) {
    Flow flow(ui, gap_large);
    flow.next(label_width(ui, "Seed of the dice") + ui.em(8));
    label(ui, "Seed of the dice");
    if (const auto typed = edit_text(ui, "seed of the battle", std::to_string(m.seed), "", 8)) {
        if (const auto number = parse_integer(*typed); number && *number >= 0) {
            ChangeMuster change = as_it_is(m);
            change.seed = static_cast<std::uint64_t>(*number);
            ui.ask(change);
        } else {
            ui.ask(Say{"A seed is a whole number: the same one gives the same dice."});
        }
    }
    const auto fixed =
        m.steps_taken ? std::optional<std::string>("The abstract steps have already decided this.") : std::nullopt;
    flow.next(toggle_width(ui, "By night"));
    if (toggle(ui, "By night###by-night", m.plan.night, fixed)) {
        ChangeMuster change = as_it_is(m);
        change.plan.night = !change.plan.night;
        ui.ask(change);
    }
    flow.next(toggle_width(ui, "On wooded ground"));
    if (toggle(ui, "On wooded ground###on-wooded-ground", m.plan.wooded)) {
        ChangeMuster change = as_it_is(m);
        change.plan.wooded = !change.plan.wooded;
        ui.ask(change);
    }
    flow.next(button_width(ui, "Swap sides"));
    if (button(ui, "Swap sides###Exchange attacker and defender", fixed,
               {.tip = "The attacker defends and the defender attacks. Swapping discards the unit changes."})) {
        ChangeMuster change = as_it_is(m);
        change.plan.attacker = other(change.plan.attacker);
        change.plan.changes.clear();
        ui.ask(change);
    }
    const std::string save = "Save the muster";
    flow.next(button_width(ui, save));
    if (button(ui, save, std::nullopt, {.tip = "A file for the terminal's fight and sample."})) save_muster(ui, m);
}

}  // namespace

void draw_table_muster(const Ui& ui, const TableMusterModel& m, TablePage& page) {
    if (m.rulesets.empty()) return;
    for (const std::string& problem : m.problems) wrapped_text(ui, problem, Tone::warning);
    if (!m.problems.empty()) space(ui, gap_small);
    draw_rulesets(ui, m);
    space(ui, gap_small);
    draw_options_of(ui, m);
    draw_land_of(ui, m);
    space(ui, gap_small);
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(44);
    if (ImGui::BeginTable("sides of the muster", wide ? 2 : 1,
                          ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_PadOuterX)) {
        for (const Side s : both_sides) {
            ImGui::TableNextColumn();
            ImGui::Dummy({0, 1});
            draw_side_of(ui, m, s);
        }
        ImGui::EndTable();
    }
    fold(ui, "Odds###odds", page.odds, "by playing it many times");
    if (page.odds) draw_table_odds(ui, m.odds, m.army, m.colour);
}

}  // namespace banneret::app
