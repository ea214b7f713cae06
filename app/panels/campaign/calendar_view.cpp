#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/panels/campaign/campaign_views.h"
#include "app/panels/widgets/layout.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

constexpr float column = 7.5f;

// Makes one change of the calendar; the command sets the whole calendar.
class Editor {
public:
    Editor(const Ui& ui, const Calendar& now) : ui_(ui), now_(now) {}

    template <class Change>
    void change(Change&& change) const {
        Calendar changed = now_;
        change(changed);
        ui_.ask(GiveCommand{SetCalendar{std::move(changed)}});
    }

    std::vector<std::string> month_names() const {
        std::vector<std::string> names;
        for (const Month& month : now_.months) names.push_back(month.name);
        return names;
    }

    // A month and its day on one line.
    void date(const std::string& id, int month, int day, const std::function<void(Calendar&, int, int)>& set) const {
        if (const auto value = edit_number(ui_, "day of " + id, day, 1, 1000, 3))
            change([&](Calendar& c) { set(c, month, *value); });
        ImGui::SameLine(0, ui_.em(gap_tiny));
        if (const auto value = choice(ui_, "month of " + id, month_names(), static_cast<std::size_t>(month), 9))
            change([&](Calendar& c) { set(c, static_cast<int>(*value), day); });
    }

    void presets() const {
        text(ui_, "Begin from one of these", Tone::quiet);
        for (const CalendarPreset& preset : calendar_presets()) {
            const bool same = preset.calendar == now_;
            if (button(ui_, preset.name,
                       same ? std::optional<std::string>("This is already the calendar.") : std::nullopt,
                       {.width = 13, .tip = preset.words}))
                ui_.ask(GiveCommand{SetCalendar{preset.calendar}});
            if (ImGui::GetContentRegionAvail().x > ui_.em(30)) {
                ImGui::SameLine(0, ui_.em(gap));
                label(ui_, fitted(preset.words, ImGui::GetContentRegionAvail().x - ui_.em(gap)));
                ImGui::NewLine();
            }
        }
    }

    void days() const {
        label(ui_, "Era", ui_.em(column));
        if (const auto era = edit_text(ui_, "era", now_.era, "of the Treaty", 18))
            change([&](Calendar& c) { c.era = *era; });
        label(ui_, "First day", ui_.em(column));
        date("the first day", now_.first_month, now_.first_day,
             [](Calendar& c, int month, int day) { c.first_month = month, c.first_day = day; });
        ImGui::SameLine(0, ui_.em(gap_tiny));
        if (const auto year = edit_number(ui_, "first year", now_.first_year, -1'000'000, 1'000'000, 6))
            change([&](Calendar& c) { c.first_year = *year; });
        label(ui_, "Weekdays", ui_.em(column));
        const float room = ImGui::GetContentRegionAvail().x / ui_.em();
        if (const auto words = edit_text(ui_, "weekdays", weekday_words(now_), "none", std::min(room, 30.0f)))
            change([&](Calendar& c) {
                c.weekdays = weekdays_from(*words);
                c.first_weekday = std::clamp(c.first_weekday, 0, std::max(0, static_cast<int>(c.weekdays.size()) - 1));
            });
        hover_tip(ui_, "The days of the week, with commas between them.");
        if (!now_.weekdays.empty()) {
            label(ui_, "The first is", ui_.em(column));
            if (const auto first =
                    choice(ui_, "first weekday", now_.weekdays, static_cast<std::size_t>(now_.first_weekday), 12))
                change([&](Calendar& c) { c.first_weekday = static_cast<int>(*first); });
            if (toggle(ui_, "Festivals are outside the week###festivals-are-outside-the-week",
                       now_.festivals_outside_week))
                change([](Calendar& c) { c.festivals_outside_week = !c.festivals_outside_week; });
        }
    }

    void months() const {
        text(ui_, "Months and their days; festivals fall between months and belong to none", Tone::quiet);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ui_.em(gap_small), 0));
        int number = 0;
        for (std::size_t i = 0; i < now_.months.size(); ++i) {
            const Month& month = now_.months[i];
            ImGui::PushID(static_cast<int>(i));
            label(ui_, month.festival ? "*" : std::to_string(++number), ui_.em(2));
            if (const auto name = cell_text(ui_, "name of month " + std::to_string(i + 1), month.name, ui_.em(11)))
                change([&](Calendar& c) { c.months[i].name = *name; });
            ImGui::SameLine();
            if (const auto value = cell_number(ui_, "days of " + month.name, month.days, ui_.em(3.5f)))
                change([&](Calendar& c) { c.months[i].days = *value; });
            ImGui::SameLine();
            if (toggle(ui_, "festival##" + month.name, month.festival))
                change([&](Calendar& c) { c.months[i].festival = !c.months[i].festival; });
            ImGui::SameLine();
            const bool only = now_.months.size() == 1;
            if (icon_button(ui_, Icon::close, "Remove " + month.name,
                            only ? std::optional<std::string>("A year needs at least one month.") : std::nullopt))
                remove(i);
            ImGui::PopID();
        }
        ImGui::PopStyleVar();
        if (button(ui_, "Add month###add-month", std::nullopt, {.look = Look::quiet, .icon = Icon::plus}))
            change([](Calendar& c) { c.months.push_back({fmt::format("Month {}", c.months.size() + 1), 30}); });
    }

    void leap_years() const {
        const LeapRule& leap = now_.leap;
        label(ui_, "Leap years", ui_.em(column));
        label(ui_, "every");
        if (const auto every = edit_number(ui_, "leap years every", leap.every, 0, 10'000, 4))
            change([&](Calendar& c) {
                c.leap.every = *every;
                c.leap.except = c.leap.unless = 0;
            });
        hover_tip(ui_, "0 means that there are none.");
        if (leap.every == 0) return;
        ImGui::SameLine(0, ui_.em(gap_small));
        label(ui_, "years, but not every");
        if (const auto except = edit_number(ui_, "leap years except", leap.except, 0, 1'000'000, 5))
            change([&](Calendar& c) { c.leap.except = *except, c.leap.unless = 0; });
        if (leap.except > 0) {
            ImGui::SameLine(0, ui_.em(gap_small));
            label(ui_, "years, except every");
            if (const auto unless = edit_number(ui_, "leap years unless", leap.unless, 0, 1'000'000, 5))
                change([&](Calendar& c) { c.leap.unless = *unless; });
        }
        label(ui_, "", ui_.em(column));
        label(ui_, "days more");
        if (const auto days = edit_number(ui_, "leap days", leap.days, 1, 1000, 3))
            change([&](Calendar& c) { c.leap.days = *days; });
        ImGui::SameLine(0, ui_.em(gap_small));
        label(ui_, "in");
        if (const auto month = choice(ui_, "leap month", month_names(), static_cast<std::size_t>(leap.month), 9))
            change([&](Calendar& c) { c.leap.month = static_cast<int>(*month); });
        ImGui::SameLine(0, ui_.em(gap_small));
        label(ui_, "counted from");
        if (const auto offset = edit_number(ui_, "leap years from", leap.offset, -1'000'000, 1'000'000, 5))
            change([&](Calendar& c) { c.leap.offset = *offset; });
    }

    void seasons() const {
        text(ui_, "Seasons and when they begin", Tone::quiet);
        for (std::size_t i = 0; i < now_.seasons.size(); ++i) {
            const Season& season = now_.seasons[i];
            ImGui::PushID(static_cast<int>(1000 + i));
            if (const auto name = edit_text(ui_, "name of season " + std::to_string(i + 1), season.name, "", 8))
                change([&](Calendar& c) { c.seasons[i].name = *name; });
            ImGui::SameLine(0, ui_.em(gap_tiny));
            date("season " + std::to_string(i + 1), season.month, season.day,
                 [i](Calendar& c, int month, int day) { c.seasons[i].month = month, c.seasons[i].day = day; });
            ImGui::SameLine(0, ui_.em(gap_tiny));
            if (icon_button(ui_, Icon::close, "Remove " + season.name))
                change([&](Calendar& c) { c.seasons.erase(c.seasons.begin() + static_cast<std::ptrdiff_t>(i)); });
            ImGui::PopID();
        }
        if (button(ui_, "Add season###add-season", std::nullopt, {.look = Look::quiet, .icon = Icon::plus}))
            change([](Calendar& c) { c.seasons.push_back({fmt::format("Season {}", c.seasons.size() + 1), 0, 1}); });
    }

private:
    // References to later months are renumbered; references to this one move to the start of the year.
    void remove(std::size_t i) const {
        change([&](Calendar& c) {
            const auto follow = [&](int& month, int& day) {
                if (month == static_cast<int>(i))
                    month = 0, day = 1;
                else if (month > static_cast<int>(i))
                    --month;
            };
            int whole = 1;
            c.months.erase(c.months.begin() + static_cast<std::ptrdiff_t>(i));
            follow(c.first_month, c.first_day);
            follow(c.leap.month, whole);
            for (Season& season : c.seasons) follow(season.month, season.day);
        });
    }

    const Ui& ui_;
    const Calendar& now_;
};

}  // namespace

void draw_calendar(const Ui& ui, const CampaignModel& m) {
    const Editor editor(ui, m.calendar);
    section(ui, "Name and calendar", m.calendar_words);
    label(ui, "Campaign", ui.em(column));
    if (const auto name = edit_text(ui, "name of the campaign", m.name, "", 18))
        ui.ask(GiveCommand{NameCampaign{*name}});
    labelled(ui, "Today", m.today_words, column);
    space(ui, gap_small);
    const bool wide = ImGui::GetContentRegionAvail().x > ui.em(58);
    const float left = ImGui::GetCursorPosX();
    if (wide) ImGui::BeginChild("days", {std::floor(ImGui::GetContentRegionAvail().x * 0.5f), 0});
    editor.presets();
    space(ui, gap);
    editor.days();
    editor.leap_years();
    space(ui, gap);
    editor.seasons();
    if (wide) {
        ImGui::EndChild();
        ImGui::SameLine(0, ui.em(gap_large));
        ImGui::BeginChild("months");
    } else {
        ImGui::SetCursorPosX(left);
        space(ui, gap);
    }
    editor.months();
    if (wide) ImGui::EndChild();
}

}  // namespace banneret::app
