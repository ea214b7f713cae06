#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/models/exchange/tables.h"
#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/document_view.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// Rounds up to the next of 1, 2, 5, 10, 20 ...
double round_up(double value) {
    double step = 1;
    while (true) {
        for (const double part : {1.0, 2.0, 5.0})
            if (step * part >= value) return step * part;
        step *= 10;
    }
}

// A line for every army in its side's colour, with its symbol where the strength changes.
class Curves {
public:
    // `named`: every line has its army's name at its end.
    Curves(const Ui& ui, const StrengthModel& m, float height, bool named)
        : ui_(ui), m_(m), list_(*ImGui::GetWindowDrawList()) {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        step_ = round_up(std::max(1.0, m.most) / 5);
        most_ = step_ * std::ceil(std::max(1.0, m.most) * 1.02 / step_);
        const float axis = extent(fmt::format("{:g}", most_)).x + ui.em(gap_small);
        low_ = {from.x + axis, from.y + height - ui.em(1.6f)};
        float names = 0;
        for (const StrengthModel::Army& army : m.armies)
            if (named) names = std::max(names, extent(army.name).x + ui.em(gap_small));
        names_ = std::min(names, width * 0.3f);
        high_ = {from.x + width - ui.em(0.8f) - names_, from.y + ui.em(1.5f)};
        ImGui::InvisibleButton("curves", {std::max(ui.em(4), width), height});
        ui.note("strength of the days to come");
        hovered_ = ImGui::IsItemHovered();
    }

    void draw() {
        axes();
        for (const StrengthModel::Army& army : m_.armies) curve(army);
        if (names_ > 0) names();
        if (hovered_) day_under_pointer();
    }

private:
    float x(std::int32_t day) const {
        return low_.x + (high_.x - low_.x) * static_cast<float>(day - m_.today) / static_cast<float>(m_.days);
    }
    float y(std::int64_t hundredths) const {
        return low_.y - (low_.y - high_.y) * static_cast<float>(static_cast<double>(hundredths) / 100 / most_);
    }

    void axes() {
        const ImU32 quiet = paint(ui_.colours.quiet), line = paint(ui_.colours.line);
        const float half = ImGui::GetTextLineHeight() * 0.5f;
        for (double us = 0; us <= most_ + 0.001; us += step_) {
            const float at = y(static_cast<std::int64_t>(us * 100));
            list_.AddLine({low_.x, at}, {high_.x, at}, line);
            const std::string words = fmt::format("{:g}", us);
            list_.AddText({low_.x - extent(words).x - ui_.em(0.4f), at - half}, quiet, words.c_str());
        }
        list_.AddText({low_.x - extent("US").x - ui_.em(0.4f), high_.y - ui_.em(1.5f)}, quiet, "US");
        float end = -1e9f;
        for (std::int32_t day = m_.today; day <= m_.today + m_.days; day += 7) {
            const std::string words = date_words(*m_.calendar, day);
            const float wide = extent(words).x,
                        at = std::min(x(day) - (day == m_.today ? 0 : wide * 0.5f), high_.x - wide);
            if (at < end + ui_.em(gap)) continue;
            end = at + wide;
            list_.AddLine({x(day), low_.y}, {x(day), low_.y + ui_.em(0.3f)}, line);
            list_.AddText({at, low_.y + ui_.em(0.35f)}, quiet, words.c_str());
        }
    }

    void curve(const StrengthModel::Army& army) {
        const auto colour = static_cast<std::size_t>(army.colour) % side_colours;
        const ImU32 ink = paint(ui_.colours.side[colour]);
        const float width = std::max(1.5f, ui_.em(0.14f));
        ImVec2 at = {x(m_.today), y(army.forecast.points.front().strength)};
        for (const StrengthPoint& p : army.forecast.points) {
            const ImVec2 to = {x(p.day), y(p.strength)};
            list_.AddLine(at, {to.x, at.y}, ink, width);
            list_.AddLine({to.x, at.y}, to, ink, width);
            at = to;
        }
        list_.AddLine(at, {high_.x, at.y}, ink, width);
        for (const StrengthPoint& p : army.forecast.points)
            draw_side_shape(list_, {x(p.day), y(p.strength)}, ui_.em(0.38f), army.colour, ink);
    }

    // At the ends of the lines; names that would overlap move apart, in the order of their lines.
    void names() {
        struct Name {
            const StrengthModel::Army* army;
            float line = 0, top = 0;
        };
        const float high = ImGui::GetTextLineHeight();
        std::vector<Name> all;
        for (const StrengthModel::Army& army : m_.armies) {
            const float end = y(army.forecast.points.back().strength);
            all.push_back({&army, end, end - high * 0.5f});
        }
        std::stable_sort(all.begin(), all.end(), [](const Name& a, const Name& b) { return a.line < b.line; });
        for (std::size_t i = 1; i < all.size(); ++i) all[i].top = std::max(all[i].top, all[i - 1].top + high);
        float floor = low_.y + high * 0.5f;
        for (std::size_t i = all.size(); i-- > 0; floor = all[i].top) all[i].top = std::min(all[i].top, floor - high);
        for (const Name& name : all) {
            const auto colour = static_cast<std::size_t>(name.army->colour) % side_colours;
            const float x = high_.x + ui_.em(gap_small);
            if (std::abs(name.top + high * 0.5f - name.line) > high * 0.3f)
                list_.AddLine({high_.x, name.line}, {x - ui_.em(0.1f), name.top + high * 0.5f},
                              paint(ui_.colours.side[colour], 0.6f));
            const std::string words = fitted(name.army->name, names_ - ui_.em(gap_tiny));
            list_.AddText({x, name.top}, paint(ui_.colours.side_text[colour]), words.c_str());
            if (ui_.log != nullptr) ui_.log->words.push_back(fmt::format("line of {}", name.army->name));
        }
    }

    void day_under_pointer() {
        const float share =
            std::clamp((ImGui::GetIO().MousePos.x - low_.x) / std::max(1.0f, high_.x - low_.x), 0.0f, 1.0f);
        const auto day = m_.today + static_cast<std::int32_t>(std::lround(share * static_cast<float>(m_.days)));
        list_.AddLine({x(day), high_.y}, {x(day), low_.y}, paint(ui_.colours.accent));
        std::string words = date_words(*m_.calendar, day);
        for (const StrengthModel::Army& army : m_.armies) {
            const StrengthPoint p = strength_on(army.forecast, day);
            words +=
                fmt::format("\n{}: {} US, {}", army.name, hundredths_text(p.strength), counted(p.men, "man", "men"));
        }
        ImGui::SetTooltip("%s", words.c_str());
    }

    const Ui& ui_;
    const StrengthModel& m_;
    ImDrawList& list_;
    ImVec2 low_, high_;
    float names_ = 0;  // width of the names beside the lines
    double step_ = 1, most_ = 1;
    bool hovered_ = false;
};

}  // namespace

void draw_strength(const Ui& ui, const StrengthModel& m) {
    if (m.armies.empty()) {
        empty_state(ui, m.no_armies, {{"go-to-the-armies", "Go to the armies", "", GoTo{Page::armies}, std::nullopt}});
        return;
    }
    wrapped_text(ui,
                 "The strength of every army on the days to come, if nothing else happens: the wounded return on their "
                 "day, and marches under way go on.",
                 Tone::quiet);
    space(ui, gap_small);
    Curves(ui, m, std::clamp(ImGui::GetContentRegionAvail().y * 0.44f, ui.em(11), ui.em(22)), true).draw();
    space(ui, gap_small);
    const std::string month = fmt::format("in {} days", m.days);
    // A narrow table leaves its room to the names, and the warning to a tooltip.
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(46);
    std::vector<Column> columns = {{"Army", false, -2},
                                   {"US now", true, wide ? 5.0f : 3.5f},
                                   {"in a week", true, wide ? 6.0f : 4.5f},
                                   {month, true, wide ? 7.0f : 5.5f},
                                   {"wounded", true, wide ? 5.0f : 4.2f}};
    if (wide) columns.push_back({"", false, -1.6f});
    if (!begin_table(ui, "strength of armies", columns)) return;
    for (const StrengthModel::Army& army : m.armies) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        side_text(ui, army.colour, fitted(army.name, ImGui::GetContentRegionAvail().x - ui.em(1.4f)));
        ImGui::TableNextColumn();
        number_cell(ui, army.now);
        ImGui::TableNextColumn();
        number_cell(ui, army.week, army.week == army.now ? Tone::quiet : Tone::plain);
        ImGui::TableNextColumn();
        number_cell(ui, army.month, army.month == army.now ? Tone::quiet : Tone::plain);
        ImGui::TableNextColumn();
        number_cell(ui, army.wounded, wide || army.warning.empty() ? Tone::plain : Tone::warning);
        if (army.warning.empty()) continue;
        if (wide) {
            ImGui::TableNextColumn();
            fitted_text(ui, army.warning, Tone::warning);
        } else {
            hover_tip(ui, army.warning);
        }
    }
    end_table();
    copy_table(ui, "copy the forecast", forecast_table(m));
}

void draw_strength_of(const Ui& ui, const StrengthModel& m, ArmyId id) {
    StrengthModel one = m;
    std::erase_if(one.armies, [&](const StrengthModel::Army& a) { return a.id != id; });
    if (one.armies.empty() || one.armies.front().forecast.points.size() < 2) return;
    one.most = 0;
    for (const StrengthPoint& p : one.armies.front().forecast.points)
        one.most = std::max(one.most, static_cast<double>(p.strength) / 100);
    Curves(ui, one, ui.em(7.5f), false).draw();
}

}  // namespace banneret::app
