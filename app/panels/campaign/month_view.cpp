#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/widgets.h"

// The month as a page of weeks. A battle that waits is dragged to the day on which it is to be fought.

namespace banneret::app {

namespace {

constexpr float least_cell = 4.4f, most_cell = 8.0f, head_height = 1.5f, line_height = 1.35f;

void draw_month_icon(ImDrawList& list, MonthModel::Kind kind, ImVec2 centre, float size, ImU32 colour) {
    switch (kind) {
        case MonthModel::Kind::battle:
        case MonthModel::Kind::fought:
            return draw_page_icon(list, Page::battle, centre, size, colour);
        case MonthModel::Kind::march:
            return draw_icon(list, Icon::right, centre, size, colour);
        case MonthModel::Kind::wounded:
            return draw_icon(list, Icon::up, centre, size, colour);
        case MonthModel::Kind::note:
            return draw_page_icon(list, Page::chronicle, centre, size, colour);
        case MonthModel::Kind::other:
            return draw_icon(list, Icon::clock, centre, size, colour);
    }
}

class MonthGrid {
public:
    MonthGrid(const Ui& ui, const MonthModel& m, const MonthPage& page, MonthLook& look)
        : ui_(ui), m_(m), page_(page), look_(look), list_(*ImGui::GetWindowDrawList()) {
        const ImVec2 room = ImGui::GetContentRegionAvail();
        from_ = ImGui::GetCursorScreenPos();
        heads_ = page.heads.empty() ? 0.0f : ui.em(head_height);
        cell_.x = std::floor(room.x / static_cast<float>(page.columns));
        const float share = (room.y - heads_) / static_cast<float>(std::max<std::size_t>(1, page.rows));
        cell_.y = std::floor(std::clamp(share, ui.em(least_cell), ui.em(most_cell)));
    }

    void draw() {
        for (std::size_t i = 0; i < page_.heads.size(); ++i) {
            const std::string head = fitted(page_.heads[i], cell_.x - ui_.em(gap_small));
            list_.AddText({from_.x + cell_.x * static_cast<float>(i) + ui_.em(0.4f), from_.y}, paint(ui_.colours.quiet),
                          head.c_str());
        }
        for (const MonthPage::Day& day : page_.days) ground(day);
        for (const MonthPage::Day& day : page_.days) events(day);
        drag();
        ImGui::SetCursorScreenPos(from_);
        ImGui::Dummy({cell_.x * static_cast<float>(page_.columns), heads_ + cell_.y * static_cast<float>(page_.rows)});
    }

private:
    ImVec2 corner(const MonthPage::Day& day) const {
        return {from_.x + cell_.x * static_cast<float>(day.column),
                from_.y + heads_ + cell_.y * static_cast<float>(day.row)};
    }
    bool under_pointer(const MonthPage::Day& day) const {
        const ImVec2 a = corner(day), p = ImGui::GetIO().MousePos;
        return p.x >= a.x && p.x < a.x + cell_.x && p.y >= a.y && p.y < a.y + cell_.y;
    }

    void ground(const MonthPage::Day& day) {
        const ImVec2 a = corner(day), b = {a.x + cell_.x - 1, a.y + cell_.y - 1};
        const Rgb paper = day.festival.empty() ? ui_.colours.panel : mix(ui_.colours.panel, ui_.colours.accent, 0.12f);
        list_.AddRectFilled(a, b, paint(day.past ? mix(paper, ui_.colours.page, 0.6f) : paper));
        list_.AddRect(a, b, paint(ui_.colours.line));
        const Rgb ink = day.today ? ui_.colours.accent : day.past ? ui_.colours.quiet : ui_.colours.text;
        if (day.today) {
            ImGui::PushFont(ui_.fonts.strong);
            list_.AddRect(a, b, paint(ui_.colours.accent), 0, 0, 2);
        }
        list_.AddText({a.x + ui_.em(0.4f), a.y + ui_.em(0.15f)}, paint(ink), day.number.c_str());
        if (day.today) ImGui::PopFont();
        if (day.festival.empty()) return;
        const float number = extent(day.number).x + ui_.em(0.9f);
        const std::string name = fitted(day.festival, cell_.x - number - ui_.em(0.3f));
        list_.AddText({a.x + number, a.y + ui_.em(0.15f)}, paint(ui_.colours.accent), name.c_str());
        if (ui_.log != nullptr) ui_.log->words.push_back(day.festival);
    }

    // As many lines as fit; the tooltip of the last one has the rest.
    void events(const MonthPage::Day& day) {
        const ImVec2 a = corner(day);
        const std::size_t all = day.events.size() + day.passages.size();
        const auto fit =
            static_cast<std::size_t>(std::max(1.0f, std::floor((cell_.y - ui_.em(1.5f)) / ui_.em(line_height))));
        const std::size_t shown = all > fit ? fit - 1 : all;
        std::string rest;
        ImVec2 at = {a.x + ui_.em(0.25f), a.y + ui_.em(1.45f)};
        ImGui::PushID(day.day);
        for (std::size_t i = 0; i < all; ++i) {
            const bool event = i < day.events.size();
            if (i >= shown) {
                rest += (rest.empty() ? "" : "\n") + (event ? m_.events[day.events[i]].words
                                                            : m_.passages[day.passages[i - day.events.size()]].words);
                continue;
            }
            ImGui::PushID(static_cast<int>(i));
            ImGui::SetCursorScreenPos(at);
            event ? line(m_.events[day.events[i]], day) : passage(m_.passages[day.passages[i - day.events.size()]]);
            ImGui::PopID();
            at.y += ui_.em(line_height);
        }
        if (!rest.empty()) {
            ImGui::SetCursorScreenPos(at);
            const std::string more = fmt::format("{} more", all - shown);
            list_.AddText({at.x + ui_.em(0.2f), at.y}, paint(ui_.colours.quiet), more.c_str());
            ImGui::InvisibleButton("more", {cell_.x - ui_.em(0.5f), ui_.em(line_height)});
            ui_.note(more + " on day " + std::to_string(day.day));
            if (ui_.log != nullptr) ui_.log->words.push_back(rest);
            hover_tip(ui_, rest);
        }
        ImGui::PopID();
    }

    // A thin line in the colour of the army's side, from day to day.
    void passage(const MonthModel::Passage& p) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float y = at.y + ui_.em(line_height) * 0.5f;
        const Rgb colour = ui_.colours.side[static_cast<std::size_t>(std::max(0, p.colour)) % side_colours];
        list_.AddLine({at.x, y}, {at.x + cell_.x - ui_.em(0.6f), y}, paint(colour, 0.8f),
                      std::max(1.5f, ui_.em(0.12f)));
        draw_side_shape(list_, {at.x + ui_.em(0.5f), y}, ui_.em(0.28f), std::max(0, p.colour), paint(colour));
        ImGui::InvisibleButton("passage", {cell_.x - ui_.em(0.5f), ui_.em(line_height)});
        if (ui_.log != nullptr) ui_.log->words.push_back(p.words);
        hover_tip(ui_, p.words);
    }

    void line(const MonthModel::Event& e, const MonthPage::Day& day) {
        const ImVec2 at = ImGui::GetCursorScreenPos(), size = {cell_.x - ui_.em(0.5f), ui_.em(line_height)};
        const ImVec2 to = {at.x + size.x, at.y + size.y - 1};
        const bool battle = e.kind == MonthModel::Kind::battle;
        const bool clicked = ImGui::InvisibleButton(battle ? "battle" : "event", size);
        const bool hovered = ImGui::IsItemHovered();
        const std::string name = battle ? e.words : fmt::format("{} on day {}", e.words, day.day);
        ui_.note(name);
        if (ui_.log != nullptr) ui_.log->words.push_back(e.words);
        if (battle) handle(e, clicked);
        const bool moving = battle && look_.dragged == e.battle;
        if (battle)
            list_.AddRectFilled(
                at, to,
                paint(mix(ui_.colours.panel, ui_.colours.accent, hovered ? 0.45f : 0.28f), moving ? 0.4f : 1.0f),
                ui_.em(gap_tiny));
        else if (hovered)
            list_.AddRectFilled(at, to, paint(ui_.colours.hover), ui_.em(gap_tiny));
        const float y = std::round(at.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f);
        const ImVec2 mark = {at.x + ui_.em(0.55f), at.y + size.y * 0.5f};
        if (e.colour >= 0)
            draw_side_shape(list_, mark, ui_.em(0.28f), e.colour,
                            paint(ui_.colours.side[static_cast<std::size_t>(e.colour) % side_colours]));
        else
            draw_month_icon(list_, e.kind, mark, ui_.em(0.7f), paint(battle ? ui_.colours.accent : ui_.colours.quiet));
        list_.AddText({at.x + ui_.em(1.1f), y}, paint(day.past ? ui_.colours.quiet : ui_.colours.text),
                      fitted(e.words, size.x - ui_.em(1.3f)).c_str());
        if (!look_.dragged) hover_tip(ui_, tip(e));
    }

    static std::string tip(const MonthModel::Event& e) {
        if (e.kind != MonthModel::Kind::battle) return e.words;
        return e.words + "\n" +
               (e.stays.empty() ? "Click to go to it; drag it to another day to postpone it." : e.stays);
    }

    void handle(const MonthModel::Event& e, bool clicked) {
        if (ImGui::IsItemActivated()) look_.given_up = false;
        if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left, ui_.em(0.4f)) && e.stays.empty() &&
            !look_.given_up)
            look_.dragged = e.battle;
        if (clicked && !look_.dragged && !look_.given_up) ui_.ask(ShowBattle{e.battle});
        if (!ImGui::IsItemDeactivated()) return;
        const bool dragged = std::exchange(look_.dragged, BattleId{}) == e.battle;
        // Escape also ends the drag, without an order.
        if (!dragged || !ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
        const MonthPage::Day* to = target();
        if (to != nullptr && to->day != e.day) ui_.ask(GiveCommand{DelayBattle{e.battle, to->day}});
    }

    const MonthPage::Day* target() const {
        for (const MonthPage::Day& day : page_.days)
            if (!day.past && under_pointer(day)) return &day;
        return nullptr;
    }

    void drag() {
        if (!look_.dragged || look_.given_up) return;
        const ImVec2 p = ImGui::GetIO().MousePos;
        const MonthPage::Day* to = target();
        std::string words = "A battle can be postponed to today or to a later day.";
        if (to != nullptr) {
            const ImVec2 a = corner(*to);
            list_.AddRect(a, {a.x + cell_.x - 1, a.y + cell_.y - 1}, paint(ui_.colours.accent), 0, 0, 3);
            words = to->today ? "To be fought today" : "Postponed to " + date_words(*m_.calendar, to->day);
        }
        const ImVec2 size = extent(words);
        const float left =
            std::min(p.x + ui_.em(1), from_.x + cell_.x * static_cast<float>(page_.columns) - size.x - ui_.em(1));
        list_.AddRectFilled({left, p.y + ui_.em(0.8f)}, {left + size.x + ui_.em(1), p.y + ui_.em(2.6f)},
                            paint(ui_.colours.panel, 0.96f), ui_.em(gap_tiny));
        list_.AddText({left + ui_.em(0.5f), p.y + ui_.em(1.1f)},
                      paint(to != nullptr ? ui_.colours.text : ui_.colours.warning), words.c_str());
        if (ui_.log != nullptr) ui_.log->words.push_back(words);
    }

    const Ui& ui_;
    const MonthModel& m_;
    const MonthPage& page_;
    MonthLook& look_;
    ImDrawList& list_;
    ImVec2 from_, cell_;
    float heads_ = 0;
};

}  // namespace

void draw_month(const Ui& ui, const MonthModel& m, MonthLook& look) {
    if (look.drawn_today != m.today) look.shown = m.today, look.drawn_today = m.today;
    const MonthPage page = month_page(m, look.shown);
    if (icon_button(ui, Icon::left, "The month before###month-before")) look.shown = page.before;
    ImGui::SameLine(0, ui.em(gap_tiny));
    if (icon_button(ui, Icon::right, "The month after###month-after")) look.shown = page.after;
    ImGui::SameLine(0, ui.em(gap));
    ImGui::PushFont(ui.fonts.section);
    label(ui, page.title, extent(page.title).x + ui.em(gap_small));
    ImGui::PopFont();
    if (ui.log != nullptr) ui.log->words.push_back(page.title);
    if (!page.season.empty()) label(ui, page.season);
    const bool here = std::any_of(page.days.begin(), page.days.end(), [](const MonthPage::Day& d) { return d.today; });
    if (button(ui, "Today###month-of-today",
               here ? std::optional<std::string>("This is the current month.") : std::nullopt, {.look = Look::quiet}))
        look.shown = m.today;
    space(ui, gap_tiny);
    if (ImGui::BeginChild("month")) MonthGrid(ui, m, page, look).draw();
    ImGui::EndChild();
}

bool cancel_month(MonthLook& look) {
    if (!look.dragged) return false;
    look.given_up = true;
    look.dragged = {};
    return true;
}

}  // namespace banneret::app
