#include "app/models/campaign/month_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/visibility.h"

namespace banneret::app {

namespace {

constexpr std::size_t most_versions_back = 400;
constexpr std::int32_t most_days_back = 120;

int side_colour_of_army(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    const Faction* faction = army != nullptr ? find_faction(c, army->faction) : nullptr;
    return faction != nullptr ? faction->colour : -1;
}

MonthModel::Kind due_event_kind(DueKind kind) {
    switch (kind) {
        case DueKind::wounded:
        case DueKind::character:
            return MonthModel::Kind::wounded;
        case DueKind::march:
            return MonthModel::Kind::march;
        case DueKind::note:
            return MonthModel::Kind::note;
        case DueKind::battle:
        case DueKind::meeting:
        case DueKind::stratagem:
        case DueKind::payday:
            break;
    }
    return MonthModel::Kind::other;
}

void add_month_battles(MonthModel& m, const Desk& desk, const Campaign& c) {
    for (const auto& battle : c.battles) {
        if (hides_battle(desk, c, *battle)) continue;
        MonthModel::Event e;
        e.day = std::max(c.day, battle->on_day);
        e.kind = MonthModel::Kind::battle;
        e.words = battle->name;
        e.battle = battle->id;
        if (battle->under_way())
            e.stays = fmt::format("{} is being fought; start it over before postponing it.", battle->name);
        m.events.push_back(std::move(e));
    }
}

void add_month_due(MonthModel& m, const Desk& desk, const Campaign& c) {
    for (const Due& due : due_list(c)) {
        if (due.kind == DueKind::battle || hides_due(desk, c, due)) continue;
        m.events.push_back({std::max(c.day, due.day),
                            due_event_kind(due.kind),
                            due.words,
                            due.other ? -1 : side_colour_of_army(c, due.army),
                            {},
                            {}});
    }
}

void add_month_marches(MonthModel& m, const Desk& desk, const Campaign& c) {
    for (const March& march : c.marches) {
        const Army* army = find_army(c, march.army);
        const auto arrival = arrival_day(c, march);
        if (army == nullptr || hidden(desk, army->faction) || !arrival || *arrival <= c.day) continue;
        m.passages.push_back({c.day, *arrival - 1, side_colour_of_army(c, army->id),
                              fmt::format("{} marches to {}", army->name, march.way->to_words)});
    }
}

// The battles of the last months; the Chronicle has the others.
void add_month_fought(MonthModel& m, const Desk& desk) {
    const History& history = *desk.history;
    std::size_t at = history.at();
    for (std::size_t i = 0; i < most_versions_back && at != 0; ++i, at = history.from(at)) {
        const History::Version version = history.version(at);
        if (version.campaign->day < m.today - most_days_back) return;
        if (!version.entry || !version.entry->battle || hides_fought(desk, at)) continue;
        const FoughtBattle& battle = **version.entry->battle;
        m.events.push_back({battle.day,
                            MonthModel::Kind::fought,
                            fmt::format("{}: {} against {}", battle.name, battle.army_name[Side::first],
                                        battle.army_name[Side::second]),
                            -1,
                            {},
                            {}});
    }
}

// The first day of the month, or festival, that contains this day, and the day after its last.
struct MonthSpan {
    std::int32_t first = 0, end = 0;
    bool festival = false;
    std::string name;
    int year = 0;
};
MonthSpan month_around(const Calendar& c, std::int32_t day) {
    const Date date = date_of(c, day);
    const Month& month = c.months[static_cast<std::size_t>(date.month)];
    const std::int32_t first = day - (date.day - 1);
    return {first, first + days_of_month(c, date.year, date.month), month.festival, month.name, date.year};
}

}  // namespace

MonthModel make_month_model(const Desk& desk) {
    MonthModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.calendar = c->calendar;
    m.today = c->day;
    add_month_battles(m, desk, *c);
    add_month_due(m, desk, *c);
    add_month_marches(m, desk, *c);
    add_month_fought(m, desk);
    std::stable_sort(m.events.begin(), m.events.end(),
                     [](const MonthModel::Event& a, const MonthModel::Event& b) { return a.day < b.day; });
    return m;
}

MonthPage month_page(const MonthModel& m, std::int32_t day) {
    const Calendar& c = *m.calendar;
    MonthSpan month = month_around(c, day);
    // A calendar may consist of festivals only, so the search ends after one year.
    for (std::size_t i = 0; month.festival && i < c.months.size(); ++i) month = month_around(c, month.first - 1);
    MonthPage page;
    page.title = fmt::format("{} {}", month.name, month.year);
    page.heads = c.weekdays;
    page.columns = static_cast<std::size_t>(week_of(c));
    std::int32_t end = month.end;
    std::vector<MonthSpan> festivals;
    for (std::size_t i = 0; i < c.months.size(); ++i) {
        const MonthSpan next = month_around(c, end);
        if (!next.festival) break;
        festivals.push_back(next);
        end = next.end;
    }
    const bool of_today = m.today >= month.first && m.today < end;
    page.season = std::string(season_of(c, of_today ? m.today : month.first));
    page.before = month.first - 1;
    page.after = end;
    std::size_t row = 0, free_column = 0;
    for (std::int32_t d = month.first; d < end; ++d) {
        MonthPage::Day cell;
        cell.day = d;
        const auto festival = std::find_if(festivals.begin(), festivals.end(),
                                           [&](const MonthSpan& s) { return d >= s.first && d < s.end; });
        const bool feast = festival != festivals.end();
        cell.number = std::to_string(d - (feast ? festival->first : month.first) + 1);
        if (feast) cell.festival = festival->name;
        // Days without a weekday fill the columns in order, from where the last day was.
        const auto weekday = weekday_of(c, d);
        cell.column = weekday ? static_cast<std::size_t>(*weekday) : free_column % page.columns;
        if (!page.days.empty() && cell.column <= page.days.back().column) ++row;
        cell.row = row;
        free_column = cell.column + 1;
        cell.today = d == m.today;
        cell.past = d < m.today;
        for (std::size_t i = 0; i < m.events.size(); ++i)
            if (m.events[i].day == d) cell.events.push_back(i);
        for (std::size_t i = 0; i < m.passages.size(); ++i)
            if (d >= m.passages[i].from && d <= m.passages[i].to) cell.passages.push_back(i);
        page.days.push_back(std::move(cell));
    }
    page.rows = row + 1;
    return page;
}

}  // namespace banneret::app
