#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/charts.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

std::string quiet_words(const ContenderLine& c) {
    return fmt::format("{}{}{}", c.strength, c.aside.empty() ? "" : ", ", c.aside);
}

float contender_width(const Ui& ui, const ContenderLine& c) {
    return extent(c.name).x + extent(quiet_words(c)).x + ui.em(3);
}

// Symbol, name and strength; true when clicked.
bool contender(const Ui& ui, const ContenderLine& c, const std::string& id, bool in_hand) {
    const float height = ui.em(target_height),
                width = std::min(contender_width(ui, c), ImGui::GetContentRegionAvail().x);
    const ImVec2 from = ImGui::GetCursorScreenPos(), to = {from.x + width, from.y + height};
    const bool clicked = ImGui::InvisibleButton(id.c_str(), {std::max(1.0f, width), height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    const Rgb ground = c.here    ? mix(ui.colours.panel, ui.colours.accent, 0.2f)
                       : hovered ? ui.colours.hover
                                 : ui.colours.raised;
    list.AddRectFilled(from, to, paint(ground), ui.em(gap_tiny));
    const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    if (c.here || focused)
        list.AddRect(from, to, paint(c.here ? ui.colours.accent : ui.colours.text), ui.em(gap_tiny), 0,
                     in_hand ? 2.0f : 1.0f);
    const auto colour = static_cast<std::size_t>(c.colour) % side_colours;
    draw_side_shape(list, {from.x + ui.em(0.95f), from.y + height * 0.5f}, ui.em(0.36f), c.colour,
                    paint(ui.colours.side[colour]));
    const float y = std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f), room = width - ui.em(2.2f);
    const std::string name = fitted(c.name, room);
    list.AddText({from.x + ui.em(1.6f), y}, paint(ui.colours.text), name.c_str());
    const std::string rest = fitted(quiet_words(c), room - extent(name).x - ui.em(0.4f));
    if (room - extent(name).x > ui.em(3))
        list.AddText({from.x + ui.em(2.0f) + extent(name).x, y}, paint(ui.colours.quiet), rest.c_str());
    ui.note(id);
    hover_tip(ui, c.tip);
    return clicked;
}

void add_menu(const Ui& ui, const WhatIfModel& m, bool foe_side) {
    const std::string id = foe_side ? "add a foe" : "add an army";
    std::vector<Picked> rows;
    for (const auto& a : m.addable) rows.push_back({a.name, a.aside + " men", "", 0});
    rows.push_back({"An army list (CSV)...", "", "Opens a file such as the Armies page exports.", 0});
    const auto& side = m.now.side(foe_side);
    const std::size_t place = foe_side ? m.now.foe : m.now.variant;
    rows.push_back({fmt::format("{} once more", side[place].now.name), "", "Adds a copy to change beside it.", 0});
    const auto picked = pick_one(ui, id, "add", rows, {ui.em(5), true, false, true});
    if (!picked) return;
    if (*picked < m.addable.size()) {
        ui.ask(WhatIfIntent{AddContender{foe_side, m.addable[*picked].army}});
    } else if (*picked == m.addable.size()) {
        ui.ask(WhatIfIntent{AddContenderFile{foe_side}});
    } else {
        WhatIf w = m.now;
        duplicate(w, foe_side, place);
        ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w)}});
    }
}

void side_line(const Ui& ui, const WhatIfModel& m, bool foe_side) {
    const bool attacks = (m.now.role == Role::attacker) != foe_side;
    const std::string_view role = attacks ? "attacks" : "defends";
    label(ui, role, std::max(label_width(ui, "attacks"), label_width(ui, "defends")));
    ImGui::BeginGroup();
    Flow flow(ui, gap_small);
    const auto& lines = foe_side ? m.foes : m.variants;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        flow.next(contender_width(ui, lines[i]));
        ImGui::PushID(static_cast<int>(i) + (foe_side ? 1000 : 0));
        const std::string id = lines[i].name + (foe_side ? " (foe)" : "");
        if (contender(ui, lines[i], id, lines[i].here && m.editor.foe_side == foe_side)) {
            WhatIf w = m.now;
            (foe_side ? w.foe : w.variant) = i;
            w.edits_foe = foe_side;
            ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w)}});
        }
        ImGui::PopID();
    }
    flow.next(ui.em(5));
    add_menu(ui, m, foe_side);
    ImGui::EndGroup();
}

std::vector<std::string> plain_words_of(const std::vector<Pick>& picks) {
    std::vector<std::string> out;
    for (const Pick& p : picks) out.push_back(p.words);
    return out;
}

std::vector<std::string> plain_refusals_of(const std::vector<Pick>& picks) {
    std::vector<std::string> out;
    for (const Pick& p : picks) out.push_back(p.refused);
    return out;
}

void plan_line(const Ui& ui, const WhatIfModel& m, Role role, const PlanModel& plan) {
    const auto& side = m.now.role == role ? m.now.variants[m.now.variant] : m.now.foes[m.now.foe];
    ImGui::PushID(role == Role::attacker ? 1 : 2);
    const std::string of = role == Role::attacker ? "of the attacker" : "of the defender";
    label(ui, fitted(side.now.name, ui.em(9)), ui.em(10));
    ImGui::BeginGroup();
    Flow flow(ui, gap_small);
    WhatIf w = m.now;
    const bool attacks = role == Role::attacker;
    const auto ask = [&] { ui.ask(WhatIfIntent{ChangeWhatIf{w}}); };
    flow.next(ui.em(11));
    if (const auto p = choice(ui, "posture " + of, plain_words_of(plan.posture_picks), plan.posture, 11,
                              plain_refusals_of(plan.posture_picks)))
        (attacks ? w.play.attacker : w.play.defender) = plan.postures[*p], ask();
    flow.next(ui.em(15));
    if (const auto p = choice(ui, "stratagem " + of, plain_words_of(plan.stratagem_picks), plan.stratagem, 15))
        (attacks ? w.play.attacker_stratagem : w.play.defender_stratagem) =
            plan.stratagems[*p].value_or(Stratagem::none),
                                               ask();
    flow.next(ui.em(12));
    if (const auto p = choice(ui, "losses " + of, plain_words_of(plan.loss_picks), plan.loss, 12))
        (attacks ? w.play.attacker_losses : w.play.defender_losses) = plan.losses[*p].value_or(LossWay::proportional),
                                            ask();
    ImGui::EndGroup();
    ImGui::PopID();
}

}  // namespace

void draw_contenders(const Ui& ui, const WhatIfModel& m) {
    // The attacker comes first, as in every account of a battle.
    const bool foe_first = m.now.role == Role::defender;
    const bool beside = ImGui::GetContentRegionAvail().x > ui.em(50);
    if (!ImGui::BeginTable("line-up", beside ? 2 : 1, ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX))
        return;
    for (const bool foe_side : {foe_first, !foe_first}) {
        ImGui::TableNextColumn();
        side_line(ui, m, foe_side);
    }
    ImGui::EndTable();
}

void draw_pair(const Ui& ui, const WhatIfModel& m, WhatIfLook& look) {
    const std::string numbers = "Numbers of " + m.editor.name + "###numbers";
    const bool in_the_way = m.now.view != WhatIfView::compare;
    const float chips = extent("Plans").x + ui.em(1.2f) + (in_the_way ? extent(shown(numbers)).x + ui.em(1.7f) : 0.0f);
    const float room = ImGui::GetContentRegionAvail().x;
    const bool beside = room - chips > ui.em(24);
    const float width = beside ? room - chips - ui.em(gap_large) : room;
    if (m.pair.refused.empty()) {
        odds_line(ui, m.pair.bar, width / ui.em());
        const auto tenths =
            tenths_of_a_percent(m.pair.bar.first.chance, m.pair.bar.middle.chance, m.pair.bar.second.chance);
        ui.note(
            fmt::format("odds {} {} {}", percent_words(tenths[0]), percent_words(tenths[1]), percent_words(tenths[2])),
            false);
    } else {
        ImGui::BeginGroup();
        wrapped_text(ui, m.pair.refused, Tone::warning, width / ui.em());
        ImGui::EndGroup();
    }
    if (beside) {
        ImGui::SameLine();
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - chips);
    }
    if (chip(ui, "Plans###plans", look.plans)) look.plans = !look.plans;
    hover_tip(ui, "Postures, stratagems, ways of losing, and what is played for.");
    if (in_the_way) {
        ImGui::SameLine(0, ui.em(gap_small));
        if (chip(ui, numbers, look.numbers)) look.numbers = !look.numbers;
    }
    if (!m.pair.refused.empty()) return;
    wrapped_text(ui, m.pair.ratio + "; " + m.pair.postures, Tone::quiet);
    const std::string ratio = m.pair.ratio_tip.empty() ? m.pair.ratio : m.pair.ratio_tip;
    hover_tip(ui, fmt::format("{}\n{}\n{}\n{}", m.pair.title, ratio, m.pair.postures, m.plans));
}

void draw_what_if_plans(const Ui& ui, const WhatIfModel& m) {
    if (m.choices.payoffs.empty()) {
        wrapped_text(ui, "There is no battle to plan.", Tone::quiet);
        return;
    }
    const bool attacks = m.now.role == Role::attacker;
    plan_line(ui, m, Role::attacker, attacks ? m.choices.variant : m.choices.foe);
    plan_line(ui, m, Role::defender, attacks ? m.choices.foe : m.choices.variant);
    label(ui, "Played for", ui.em(10));
    ImGui::BeginGroup();
    Flow flow(ui, gap_small);
    std::vector<std::string> names = plain_words_of(m.choices.payoffs);
    float room = 0;
    for (const std::string& name : names) room += extent(name).x + ui.em(1.6f);
    flow.next(room);
    if (const auto picked = segments(ui, "payoff", names, m.choices.payoff)) {
        WhatIf w = m.now;
        constexpr std::array payoffs = {Payoff::margin, Payoff::losses, Payoff::field};
        w.play.payoff = *picked < payoffs.size() ? weights_of(payoffs[*picked]) : PayoffWeights{1, 1, 1};
        ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w)}});
    }
    if (m.choices.own_weights) flow.next(ui.em(17));
    if (m.choices.own_weights)
        if (auto typed = edit_text(ui, "weights", m.choices.weights_typed, "win=2, losses=1/2", 17))
            ui.ask(WhatIfIntent{TypeFigure{TypedFigure::weights, *std::move(typed)}});
    ImGui::EndGroup();
    label(ui, "Stratagems", ui.em(10));
    if (const auto picked =
            segments(ui, "attempts",
                     {"have succeeded###have-succeeded", "are tried, with their chance###are-tried-with-their-chance"},
                     m.now.play.attempts ? 1 : 0)) {
        WhatIf w = m.now;
        w.play.attempts = *picked == 1;
        ui.ask(WhatIfIntent{ChangeWhatIf{std::move(w)}});
    }
}

void draw_loss_marks(const Ui& ui, const WhatIfModel& m) {
    Flow flow(ui, gap);
    const auto field = [&](std::string_view words, std::string_view id, const std::string& now, TypedFigure what) {
        flow.next(label_width(ui, words) + ui.em(5));
        ImGui::BeginGroup();
        label(ui, words);
        if (auto typed = edit_text(ui, id, now, "30% or 120", 5))
            ui.ask(WhatIfIntent{TypeFigure{what, *std::move(typed)}});
        hover_tip(ui, "A share of the strength (30%), or men (120).");
        ImGui::EndGroup();
    };
    field("A heavy loss is at least", "heavy loss", m.heavy, TypedFigure::heavy);
    field("a light one at most", "light loss", m.light, TypedFigure::light);
}

}  // namespace banneret::app
