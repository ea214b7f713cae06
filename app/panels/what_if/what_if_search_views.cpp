#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/what_if/what_if_views.h"
#include "app/panels/widgets/chart_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// A label and a drop-down list, kept together.
std::optional<std::size_t> named_choice(const Ui& ui, Flow& flow, std::string_view words, std::string_view id,
                                        const std::vector<std::string>& names, std::size_t chosen, float units) {
    flow.next(label_width(ui, words) + ui.em(units));
    ImGui::BeginGroup();
    label(ui, words);
    const auto picked = choice(ui, id, names, chosen, units);
    ImGui::EndGroup();
    return picked;
}

std::optional<int> named_number(const Ui& ui, Flow& flow, std::string_view words, std::string_view id, std::int64_t now,
                                int least, int most, float units) {
    flow.next(label_width(ui, words) + ui.em(units));
    ImGui::BeginGroup();
    label(ui, words);
    const auto typed =
        edit_number(ui, id, static_cast<int>(std::clamp<std::int64_t>(now, least, most)), least, most, units);
    ImGui::EndGroup();
    return typed;
}

void goal_field(const Ui& ui, const WhatIfModel& m, Flow& flow) {
    flow.next(label_width(ui, "reach") + ui.em(9));
    ImGui::BeginGroup();
    label(ui, "reach");
    if (auto typed = edit_text(ui, "goal", m.now.solve.goal, "wins 60%", 9)) {
        WhatIf w = m.now;
        w.solve.goal = *std::move(typed);
        ask(ui, std::move(w));
    }
    hover_tip(ui, "even, wins 60%, loses 20%, field 50%, loss 20%, foe-loss 30%; or with a sign: loss<=1/5.");
    ImGui::EndGroup();
    for (const char* often : {"even", "wins 60%", "loses 10%"}) {
        flow.next(extent(often).x + ui.em(1.2f));
        ImGui::BeginGroup();
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + ui.em(0.2f));
        if (chip(ui, often, m.now.solve.goal == often)) {
            WhatIf w = m.now;
            w.solve.goal = often;
            ask(ui, std::move(w));
        }
        ImGui::EndGroup();
    }
}

void aim_field(const Ui& ui, const SolveModel& s, const WhatIfModel& m, Flow& flow) {
    if (const auto picked = named_choice(ui, flow, "best by", "aim of the search", s.aims, s.aim, 13)) {
        WhatIf w = m.now;
        w.solve.aim = aim_rows()[*picked].aim;
        ask(ui, std::move(w));
    }
}

// The troops for sale, edited row by row.
void troops(const Ui& ui, const WhatIfModel& m, const SolveModel& s) {
    const SolveInputs& in = m.now.solve;
    Flow flow(ui, gap);
    const auto change = [&](auto&& how) {
        WhatIf w = m.now;
        w.solve.troops = s.troops;
        w.solve.coin = s.coin;
        how(w.solve);
        ask(ui, std::move(w));
    };
    flow.next(ui.em(11));
    if (const auto picked = segments(ui, "paid in", {"points###points", "coin###coin"}, in.in_coin ? 1 : 0))
        change([&](SolveInputs& i) { i.in_coin = *picked == 1; });
    if (in.in_coin) {
        if (const auto lot = named_number(ui, flow, "men at a time", "men at a time", in.lot, 1, 1000, 4))
            change([&](SolveInputs& i) { i.lot = *lot; });
    } else if (const auto scale =
                   named_choice(ui, flow, "men per figure", "scale", {"20", "5"}, in.scale == 5 ? 1 : 0, 4)) {
        change([&](SolveInputs& i) { i.scale = *scale == 1 ? 5 : 20; });
    }
    if (const auto budget =
            named_number(ui, flow, "spend at most", "budget", in.budget, 1, static_cast<int>(most_budget), 6))
        change([&](SolveInputs& i) { i.budget = *budget; });
    std::vector<std::string> lists = {"this list"};
    for (const ContenderLine& c : m.variants) lists.push_back("units of " + c.name);
    for (const ContenderLine& c : m.foes) lists.push_back("units of " + c.name + " (foe)");
    if (const auto picked = named_choice(ui, flow, "from", "list to buy from", lists, 0, 13); picked && *picked > 0) {
        const bool foe = *picked > m.variants.size();
        const std::size_t place = *picked - 1 - (foe ? m.variants.size() : 0);
        change([&](SolveInputs& i) {
            i.troops = m.now.side(foe)[place].now.army.units;
            i.coin.clear();
        });
    }
    space(ui, gap_tiny);
    std::vector<Column> columns = {{"available", false, 12}, {"men", true, 5}};
    if (in.in_coin) columns.push_back({"coin a man", true, 6});
    columns.push_back({"", false, 2});
    if (!begin_table(ui, "troops", columns)) return;
    for (std::size_t i = 0; i < s.troops.size(); ++i) {
        const Unit& u = s.troops[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::Dummy({0, (ui.em(row_height) - ImGui::GetTextLineHeight()) * 0.5f - ImGui::GetStyle().ItemSpacing.y});
        text(ui, fitted(u.name, ui.em(12)));
        hover_tip(ui, description(u));
        ImGui::TableNextColumn();
        if (const auto men = cell_number(ui, "available men of " + u.name, u.count, ui.em(5)))
            change([&](SolveInputs& in_change) { in_change.troops[i].count = std::min(*men, most_individuals); });
        if (in.in_coin) {
            ImGui::TableNextColumn();
            if (const auto coin = cell_number(ui, "coin a man of " + u.name, static_cast<int>(s.coin[i]), ui.em(6)))
                change([&](SolveInputs& in_change) { in_change.coin[i] = *coin; });
        }
        ImGui::TableNextColumn();
        if (icon_button(ui, Icon::close, "Remove " + u.name,
                        s.troops.size() < 2 ? std::optional<std::string>("Keep at least one unit.") : std::nullopt))
            change([&](SolveInputs& in_change) {
                in_change.troops.erase(in_change.troops.begin() + static_cast<std::ptrdiff_t>(i));
                in_change.coin.erase(in_change.coin.begin() + static_cast<std::ptrdiff_t>(i));
            });
        ImGui::PopID();
    }
    end_table();
}

}  // namespace

void draw_task(const Ui& ui, const TaskModel& work, std::string_view verb) {
    if (work.runs) {
        const float button_room = verb.empty() ? 0 : button_width(ui, "Stop##work");
        const float width = std::min(ui.em(18), ImGui::GetContentRegionAvail().x - button_room - ui.em(6));
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float height = ui.em(target_height), y = from.y + height * 0.5f, half = ui.em(0.28f);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddRectFilled({from.x, y - half}, {from.x + width, y + half}, paint(ui.colours.line), half);
        const auto share = static_cast<float>(std::clamp(work.share, 0.0, 1.0));
        if (share > 0)
            list.AddRectFilled({from.x, y - half}, {from.x + std::max(2 * half, width * share), y + half},
                               paint(ui.colours.accent), half);
        ImGui::Dummy({width, height});
        ImGui::SameLine(0, ui.em(gap_small));
        label(ui, work.words, ui.em(4));
        if (verb.empty())
            ImGui::NewLine();
        else if (button(ui, "Stop###stop-work",
                        work.stopping ? std::optional<std::string>("It is stopping.") : std::nullopt,
                        {.tip = "Shows the best so far."}))
            ui.ask(WhatIfIntent{StopTask{}});
        return;
    }
    if (!work.refused.empty()) wrapped_text(ui, work.refused, Tone::warning);
    if (!verb.empty() && (!work.known || work.stale || !work.whole)) {
        if (button(ui, std::string(verb) + "###begin-task", std::nullopt, {.tip = "Ctrl+Enter"}))
            ui.ask(WhatIfIntent{BeginTask{}});
        if (!work.words.empty()) ImGui::SameLine(0, ui.em(gap_small));
    }
    if (!work.words.empty()) label(ui, work.words), ImGui::NewLine();
}

void draw_table(const Ui& ui, std::string_view id, const Table& t) {
    if (t.rows.empty()) return;
    const std::string name(id);
    const int columns = static_cast<int>(t.columns.size());
    // A table wider than the page scrolls sideways.
    float total = 0;
    std::vector<float> widths(t.columns.size(), 0);
    for (std::size_t c = 0; c < t.columns.size(); ++c) {
        widths[c] = extent(t.columns[c].words).x;
        for (const auto& row : t.rows)
            widths[c] = std::max(widths[c], extent(cell_at(row, c).words).x * (row.strong ? 1.08f : 1.0f));
        total += widths[c] + ui.em(1.8f);
    }
    ImGuiTableFlags flags = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_BordersInnerH;
    ImVec2 size(0, 0);
    if (total > ImGui::GetContentRegionAvail().x) {
        flags |= ImGuiTableFlags_ScrollX;
        const float line = ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().CellPadding.y;
        size = {ImGui::GetContentRegionAvail().x,
                line * static_cast<float>(t.rows.size() + 1) + ImGui::GetStyle().ScrollbarSize + ui.em(gap_small)};
    }
    if (!ImGui::BeginTable(name.c_str(), columns, flags, size)) return;
    if (size.x > 0) ImGui::TableSetupScrollFreeze(1, 0);
    for (std::size_t c = 0; c < t.columns.size(); ++c)
        ImGui::TableSetupColumn(t.columns[c].words.c_str(), ImGuiTableColumnFlags_WidthFixed, widths[c] + ui.em(0.6f));
    const auto cell = [&](std::size_t c, std::string_view words, Tone tone, bool strong) {
        ImGui::TableNextColumn();
        if (strong) ImGui::PushFont(ui.fonts.strong);
        if (t.columns[c].right)
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, widths[c] - extent(words).x));
        text(ui, words, tone);
        if (strong) ImGui::PopFont();
    };
    ImGui::TableNextRow();
    for (std::size_t c = 0; c < t.columns.size(); ++c) cell(c, t.columns[c].words, Tone::quiet, false);
    for (const auto& row : t.rows) {
        ImGui::TableNextRow();
        for (std::size_t c = 0; c < t.columns.size(); ++c) {
            cell(c, cell_at(row, c).words, Tone::plain, row.strong);
            if (!row.tip.empty()) hover_tip(ui, row.tip);
        }
    }
    ImGui::EndTable();
}

void draw_solve(const Ui& ui, const WhatIfModel& m) {
    if (!m.solve) return;
    const SolveModel& s = *m.solve;
    const SolveInputs& in = m.now.solve;
    const std::vector<std::string> kinds = {"How many men", "Cheapest addition", "Best army", "By budget"};
    float all = 0;
    for (const std::string& kind : kinds) all += extent(kind).x + ui.em(1.6f);
    const auto now = static_cast<std::size_t>(in.what);
    const auto picked = all < ImGui::GetContentRegionAvail().x ? segments(ui, "solve for", kinds, now)
                                                               : choice(ui, "solve for", kinds, now, 0);
    if (picked) {
        WhatIf w = m.now;
        w.solve.what = static_cast<SolveFor>(*picked);
        ask(ui, std::move(w));
    }
    {
        Flow flow(ui, gap);
        if (in.what == SolveFor::men)
            if (const auto unit = named_choice(ui, flow, "How many of", "unit to count", s.units, s.unit, 13)) {
                WhatIf w = m.now;
                w.solve.of_foe = *unit >= s.own_units;
                const Army& army = w.solve.of_foe ? w.foes[w.foe].now.army : w.variants[w.variant].now.army;
                w.solve.unit = army.units[*unit - (w.solve.of_foe ? s.own_units : 0)].name;
                ask(ui, std::move(w));
            }
        if (in.what == SolveFor::men || in.what == SolveFor::cheapest) goal_field(ui, m, flow);
        if (in.what == SolveFor::best || in.what == SolveFor::budgets) {
            aim_field(ui, s, m, flow);
            flow.next(ui.em(2.5f) + label_width(ui, "Only what is bought"));
            if (toggle(ui, "Only bought units###only-what-is-bought", in.anew)) {
                WhatIf w = m.now;
                w.solve.anew = !in.anew;
                ask(ui, std::move(w));
            }
            hover_tip(ui, "On: the general starts without units. Off: the purchase joins the present army.");
        }
    }
    if (!s.goal_fault.empty()) wrapped_text(ui, s.goal_fault, Tone::warning);
    if (in.what != SolveFor::men) troops(ui, m, s);
    space(ui, gap_small);
    draw_task(ui, s.work, "");
    if (!s.headline.empty()) {
        ImGui::PushFont(ui.fonts.section);
        wrapped_text(ui, s.headline);
        ImGui::PopFont();
    }
    for (const std::string& sentence : s.sentences) wrapped_text(ui, sentence, Tone::quiet);
    if (s.mix) draw_table(ui, "what to buy", *s.mix);
    space(ui, gap_small);
    if (s.bought) chart(ui, "what is bought", [&](double width) { return draw(*s.bought, std::min(width, 48.0)); });
    if (s.curve) chart(ui, "solved", [&](double width) { return draw(*s.curve, width, 17); });
    if (s.map) chart(ui, "bought", [&](double width) { return draw(*s.map, width); });
}

namespace {

// The number that varies, with its range.
void axis_line(const Ui& ui, const WhatIfModel& m, bool second) {
    const SweepModel& s = *m.sweep;
    Flow flow(ui, gap);
    const std::string of = second ? "the second number" : "the first number";
    std::vector<std::string> names = s.numbers;
    if (second) names.insert(names.begin(), "nothing else");
    const auto put = [&](const std::optional<Axis>& axis) {
        WhatIf w = m.now;
        (second ? w.sweep.y : w.sweep.x) = axis;
        ask(ui, std::move(w));
    };
    if (const auto picked = named_choice(ui, flow, second ? "and" : "Vary", of, names, second ? s.y : s.x, 18)) {
        if (second && *picked == 0)
            put(std::nullopt);
        else
            put(s.axes[*picked - (second ? 1 : 0)]);
    }
    const std::size_t place = second ? 1 : 0;
    if (place >= s.now.size()) return;
    const Axis& now = s.now[place];
    const int least = now.what == Axis::What::count ? 0 : 1;
    const int most = now.what == Axis::What::count ? most_individuals : now.what == Axis::What::fc ? 5 : 1000;
    Axis changed = now;
    if (const auto v = named_number(ui, flow, "from", "from of " + of, now.from, least, most, 4.5f)) changed.from = *v;
    if (const auto v = named_number(ui, flow, "to", "to of " + of, now.to, least, most, 4.5f)) changed.to = *v;
    if (const auto v = named_number(ui, flow, "by", "step of " + of, now.step, 1, most_individuals, 4))
        changed.step = *v;
    if (changed == now) return;
    if (changed.to < changed.from) std::swap(changed.to, changed.from);
    put(changed);
}

}  // namespace

void draw_sweep(const Ui& ui, const WhatIfModel& m) {
    if (!m.sweep) return;
    const SweepModel& s = *m.sweep;
    axis_line(ui, m, false);
    axis_line(ui, m, true);
    if (s.now.size() > 1) {
        Flow flow(ui, gap);
        if (const auto picked = named_choice(ui, flow, "Shades show", "what the shades tell", s.aims, s.aim, 14)) {
            WhatIf w = m.now;
            w.sweep.aim = aim_rows()[*picked].aim;
            ask(ui, std::move(w));
        }
    }
    space(ui, gap_small);
    draw_task(ui, s.work, s.work.refused.empty() ? "Work it out" : "");
    if (s.curve) chart(ui, "sweep", [&](double width) { return draw(*s.curve, width, 19); });
    if (s.map) chart(ui, "sweep", [&](double width) { return draw(*s.map, width); });
    if (!s.summary.empty()) text(ui, s.summary, Tone::quiet);
}

void draw_whole(const Ui& ui, const WhatIfModel& m) {
    if (!m.whole) return;
    const WholeModel& g = *m.whole;
    space(ui, gap_small);
    section(ui, "The whole battle as one game", "stratagems, roles, postures, result, pursuit");
    if (!g.work.known && !g.work.runs)
        wrapped_text(ui,
                     "The best play of both sides from the first stratagem on, the worth of each stratagem, and the "
                     "effect of the other side's foil.",
                     Tone::quiet);
    draw_task(ui, g.work, "");
    if (g.value.empty()) return;
    wrapped_text(ui, g.value);
    const auto side = [&](const std::string& name, const Table& table, const std::optional<FactorChart>& worth,
                          const std::string& of) {
        space(ui, gap_small);
        strong_text(ui, name);
        draw_table(ui, "stratagems of " + of, table);
        if (worth)
            chart(ui, "worth of the stratagems of " + of,
                  [&](double width) { return draw(*worth, std::min(width, 48.0)); });
    };
    side(g.first_name, g.first, g.first_worth, "the first");
    side(g.second_name, g.second, g.second_worth, "the second");
    text(ui,
         "Worth in hundredths to the side that tries it: if it succeeds, if it may fail, and if the enemy may also "
         "foil it.",
         Tone::quiet);
    space(ui, gap_small);
    strong_text(ui, "Step by step, worth in hundredths to " + g.first_name);
    if (g.ladder) chart(ui, "ladder", [&](double width) { return draw(*g.ladder, std::min(width, 64.0), 22); });
    draw_table(ui, "steps", g.steps);
}

}  // namespace banneret::app
