#include "app/models/campaign/campaign_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "app/models/shell/visibility.h"
#include "engine/abstract/sheet.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr int colours = 6;  // size of the palette of sides

std::string when_words(std::int32_t days) {
    if (days <= 0) return "today";
    if (days == 1) return "tomorrow";
    return fmt::format("in {} days", with_commas(days));
}

CampaignModel::ArmyLine army_line(const Desk& desk, const Campaign& c, const Army& army) {
    CampaignModel::ArmyLine line{army.id, army.name, army.place, "", "", "", 0};
    if (const Faction* faction = find_faction(c, army.faction))
        line.side = faction->name, line.colour = faction->colour;
    if (hidden(desk, army.faction)) return line;
    const abstract::Sheet sheet = abstract::make_sheet(army.units, c.house->abstract);
    line.men = counted(sheet.individuals, "man", "men");
    line.strength = hundredths_text(sheet.strength) + " US";
    return line;
}

void add_due(CampaignModel& m, const Desk& desk, const Campaign& c) {
    for (const Due& due : due_list(c)) {
        if (hides_due(desk, c, due)) continue;
        const std::int32_t days = due.day - c.day;
        m.due.push_back({date_words(*c.calendar, std::max(due.day, c.day)), when_words(days), due.words, days <= 0});
        if (days > 0 && m.to_next == 0) m.to_next = days, m.next = due.words;
    }
    for (const auto& battle : c.battles)
        if (battle->under_way() && !hides_battle(desk, c, *battle))
            m.no_days = fmt::format("{} is being fought; apply it or start it over before days pass.", battle->name);
}

void add_sides(CampaignModel& m, const Desk& desk, const Campaign& c) {
    for (const Faction& faction : c.factions) {
        CampaignModel::SideCard side;
        side.faction = faction;
        std::int64_t men = 0;
        for (const auto& army : c.armies) {
            if (army->faction != faction.id || hides_army(desk, c, *army)) continue;
            side.armies.push_back(army_line(desk, c, *army));
            men += individuals(*army);
        }
        const bool part = hidden(desk, faction.id);  // then an empty list need not mean that there is no army
        side.total =
            side.armies.empty() ? (part ? "not known" : "no army") : counted(side.armies.size(), "army", "armies");
        if (!side.armies.empty() && !part) side.total += ", " + counted(men, "man", "men");
        if (!side.armies.empty())
            side.cannot_go =
                fmt::format("{} still has armies: remove them or give them another side first.", faction.name);
        m.sides.push_back(std::move(side));
    }
}

bool battle_waits(const Campaign& c, ArmyId a, ArmyId b) {
    return std::any_of(c.battles.begin(), c.battles.end(), [&](const auto& battle) {
        return (battle->first == a && battle->second == b) || (battle->first == b && battle->second == a);
    });
}

void add_places(CampaignModel& m, const Desk& desk, const Campaign& c) {
    std::vector<std::vector<const Army*>> standing;
    for (const auto& army : c.armies) {
        if (hides_army(desk, c, *army)) continue;
        const auto at = std::find_if(m.places.begin(), m.places.end(),
                                     [&](const CampaignModel::Place& p) { return same_name(p.name, army->place); });
        const auto place = static_cast<std::size_t>(at - m.places.begin());
        if (at == m.places.end()) {
            m.places.push_back({army->place, {}, {}});
            standing.emplace_back();
        }
        m.places[place].armies.push_back(army_line(desk, c, *army));
        standing[place].push_back(&*army);
    }
    for (std::size_t p = 0; p < m.places.size(); ++p) {
        if (m.places[p].name.empty()) continue;
        for (std::size_t i = 0; i < standing[p].size(); ++i)
            for (std::size_t j = i + 1; j < standing[p].size(); ++j) {
                const Army &first = *standing[p][i], &second = *standing[p][j];
                if (first.faction == second.faction || battle_waits(c, first.id, second.id)) continue;
                const auto start = battle_start(c, first.id, second.id, m.places[p].name, false);
                const auto* refused = std::get_if<Refusal>(&start);
                m.places[p].pairs.push_back({first.id, second.id, fmt::format("{} and {}", first.name, second.name),
                                             refused != nullptr ? refused->why : ""});
            }
    }
    // Places with a possible battle come first, armies without a place last.
    std::stable_sort(m.places.begin(), m.places.end(),
                     [](const CampaignModel::Place& a, const CampaignModel::Place& b) {
                         const auto rank = [](const CampaignModel::Place& p) {
                             return p.name.empty() ? 2 : p.pairs.empty() ? 1 : 0;
                         };
                         return rank(a) < rank(b);
                     });
}

void add_battles(CampaignModel& m, const Desk& desk, const Campaign& c) {
    const auto name_of = [&](ArmyId id) {
        const Army* army = find_army(c, id);
        return army != nullptr ? army->name : std::string("an army");
    };
    for (const auto& battle : c.battles) {
        if (hides_battle(desk, c, *battle)) continue;
        const bool later = !battle->under_way() && battle->on_day > c.day;
        const std::string state = later                  ? "postponed to " + date_words(*c.calendar, battle->on_day)
                                  : !battle->under_way() ? "waits to be fought"
                                  : battle->to_apply()   ? "waits to be reviewed and applied"
                                                         : "is being fought";
        m.battles.push_back({battle->id, battle->name, battle->place,
                             fmt::format("{} against {}, {}", name_of(battle->first), name_of(battle->second), state),
                             hides_notes(desk) ? "" : battle->note, battle->under_way()});
    }
}

}  // namespace

CampaignModel make_campaign_model(const Desk& desk, const std::shared_ptr<const ArmyTracks>& known) {
    CampaignModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.open = true;
    m.name = campaign_name(desk);
    m.date = date_words(*c->calendar, c->day);
    m.long_date = long_date_words(*c->calendar, c->day);
    add_due(m, desk, *c);
    add_sides(m, desk, *c);
    add_places(m, desk, *c);
    add_battles(m, desk, *c);
    m.calendar = *c->calendar;
    const Date today = date_of(m.calendar, c->day);
    const auto months = std::count_if(m.calendar.months.begin(), m.calendar.months.end(),
                                      [](const Month& month) { return !month.festival; });
    m.calendar_words = fmt::format("{}, {} in {}", counted(months, "month"),
                                   counted(days_of_year(m.calendar, today.year), "day"), today.year);
    m.day = c->day;
    m.week = week_of(m.calendar);
    m.month = std::max(1, month_later(m.calendar, c->day) - c->day);
    m.season = season_of(m.calendar, c->day);
    m.today_words =
        fmt::format("{}{}, day {}", m.long_date, m.season.empty() ? "" : ", " + m.season, with_commas(c->day));
    m.map = make_map_model(desk);
    if (desk.map_days) m.army_tracks = make_army_tracks(desk, m.map, known);
    m.month_view = make_month_model(desk);
    m.asked = desk.focus.asked;
    m.asked_place = desk.focus.place;
    m.strength = make_strength_model(desk, 28);
    m.wounded = make_wounded_model(desk);
    m.marches = make_marches_model(desk);
    m.notes_hidden = hides_notes(desk);
    m.no_armies = no_armies_words(desk);
    return m;
}

PutFaction new_side(const CampaignModel& m) {
    Faction faction;
    std::vector<std::string> names;
    for (const CampaignModel::SideCard& side : m.sides) names.push_back(side.faction.name);
    faction.name = free_name("New side", names);
    const auto used = [&](int colour) {
        return std::any_of(m.sides.begin(), m.sides.end(),
                           [&](const auto& side) { return side.faction.colour == colour; });
    };
    while (faction.colour < colours && used(faction.colour)) ++faction.colour;
    if (faction.colour == colours) faction.colour = static_cast<int>(m.sides.size()) % colours;
    return {std::move(faction)};
}

std::string weekday_words(const Calendar& calendar) {
    return fmt::format("{}", fmt::join(calendar.weekdays, ", "));
}

std::vector<std::string> weekdays_from(std::string_view words) {
    std::vector<std::string> days;
    for (const std::string_view day : split(words, ','))
        if (const std::string_view name = trimmed(day); !name.empty()) days.emplace_back(name);
    return days;
}

}  // namespace banneret::app
