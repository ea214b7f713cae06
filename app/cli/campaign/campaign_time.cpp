#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/battle/unit_selection.h"
#include "app/cli/campaign/calendar_file.h"
#include "app/cli/campaign/campaign_access.h"
#include "engine/campaign/time/forecast.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// --- advance -----------------------------------------------------------------------------------------------------

// The number of days meant by "5", "day", "week", "month", --to or --next.
std::optional<PassDays> days_wanted(const Arguments& arguments, const Campaign& now, std::vector<std::string>& faults) {
    const auto words = arguments.value("DAYS");
    const auto to = arguments.value("--to");
    const bool next = arguments.given("--next");
    if ((words ? 1 : 0) + (to ? 1 : 0) + (next ? 1 : 0) != 1) {
        faults.push_back("say how far: one of DAYS, --to DATE or --next");
        return std::nullopt;
    }
    if (next) return PassDays{most_days_at_once, true};
    if (to) {
        const auto day = date_argument(now, *to, faults);
        if (!day) return std::nullopt;
        if (*day <= now.day) {
            faults.push_back(fmt::format("it is already {}; use undo to go back", date_words(*now.calendar, now.day)));
            return std::nullopt;
        }
        if (*day - now.day > most_days_at_once) {
            faults.push_back(fmt::format("at most {} days may pass at once", with_commas(most_days_at_once)));
            return std::nullopt;
        }
        return PassDays{*day - now.day};
    }
    const std::string word = folded(*words);
    if (word == "day") return PassDays{1};
    if (word == "week") return PassDays{week_of(*now.calendar)};
    if (word == "month") return PassDays{std::max(1, month_later(*now.calendar, now.day) - now.day)};
    const auto days = whole_number("DAYS", *words, 1, most_days_at_once, faults);
    if (!days) return std::nullopt;
    return PassDays{static_cast<int>(*days)};
}

Reply run_advance(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const auto days = days_wanted(arguments, history.now(), faults);
        if (!days) return Failure{std::move(faults)};
        return carried_out(arguments, history, *days);
    });
}

// --- calendar ----------------------------------------------------------------------------------------------------

std::string leap_words(const Calendar& c) {
    if (c.leap.every == 0) return "none";
    std::string out = fmt::format("every {} years {} has {} more", c.leap.every,
                                  c.months[static_cast<std::size_t>(c.leap.month)].name, counted(c.leap.days, "day"));
    if (c.leap.except > 0) out += fmt::format(", but not every {} years", c.leap.except);
    if (c.leap.unless > 0) out += fmt::format(", except every {} years", c.leap.unless);
    return out;
}

Table months_table(const Calendar& calendar) {
    Table table;
    table.left({{"Month", "name"}});
    table.right({{"Days", "days"}});
    table.left({{"", "festival"}});
    for (const Month& month : calendar.months)
        table.row({month.name, month.days, {month.festival ? "festival, outside the months" : "", month.festival}});
    return table;
}

Table seasons_table(const Calendar& calendar) {
    Table table;
    table.data({"name", "month", "day"});
    for (const Season& season : calendar.seasons)
        table.row({season.name, calendar.months[static_cast<std::size_t>(season.month)].name, season.day});
    return table;
}

Json calendar_json(const Campaign& now) {
    const Calendar& c = *now.calendar;
    Json out;
    out["day"] = now.day;
    out["date"] = long_date_words(c, now.day);
    out["season"] = std::string(season_of(c, now.day));
    out["era"] = c.era;
    out["first_year"] = c.first_year;
    out["months"] = json_rows(months_table(c));
    out["weekdays"] = c.weekdays;
    out["leap_years"] = leap_words(c);
    out["seasons"] = json_rows(seasons_table(c));
    return out;
}

std::string calendar_text(const Campaign& now) {
    const Calendar& c = *now.calendar;
    const std::string_view season = season_of(c, now.day);
    std::string out = fmt::format("{}, day {}{}\n", long_date_words(c, now.day), with_commas(now.day),
                                  season.empty() ? "" : fmt::format(", {}", season));
    out += "\n" + plain_text(months_table(c), 2);
    std::vector<std::string> seasons;
    for (const Season& s : c.seasons)
        seasons.push_back(
            fmt::format("{} from {} {}", s.name, s.day, c.months[static_cast<std::size_t>(s.month)].name));
    out += "\n" + wrapped(fmt::format("Week: {}{}", c.weekdays.empty() ? "none" : joined(c.weekdays),
                                      c.festivals_outside_week ? "; festivals are outside it" : ""),
                          96, 2);
    out += wrapped(fmt::format("Leap years: {}", leap_words(c)), 96, 2);
    out += wrapped(fmt::format("Seasons: {}", seasons.empty() ? "none" : joined(seasons)), 96, 2);
    return out;
}

Reply run_calendar(const Arguments& arguments) {
    const auto key = arguments.value("PRESET");
    if (!key)
        return read_campaign(arguments, [&](const History& history) -> Reply {
            return arguments.given("--json") ? json_text(calendar_json(history.now())) : calendar_text(history.now());
        });
    return ordered(arguments, [&](const Campaign&, std::vector<std::string>& faults) -> std::optional<Command> {
        auto calendar = calendar_named(*key, faults);
        if (!calendar) return std::nullopt;
        return SetCalendar{std::move(*calendar)};
    });
}

// --- delay -------------------------------------------------------------------------------------------------------

Reply run_delay(const Arguments& arguments) {
    return change_campaign(arguments, [&](History& history) -> Reply {
        std::vector<std::string> faults;
        const OpenBattle* battle = taken(battle_called(history.now(), *arguments.value("BATTLE")), faults);
        const auto day = date_argument(history.now(), *arguments.value("DATE"), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        return carried_out(arguments, history, DelayBattle{battle->id, *day});
    });
}

// --- wounded -----------------------------------------------------------------------------------------------------

// The latest entry for this battle: it has the name, and the healing die if the campaign itself does not hold it.
// Searched from the end, as recent battles have the recovering wounded.
std::optional<Shared<FoughtBattle>> fought_in(const History& history, BattleId id) {
    const HistoryLine chronicle = history.chronicle();
    for (std::size_t i = chronicle.size(); i-- > 0;)
        if (const SharedEntry entry = chronicle[i]; entry->battle && (*entry->battle)->id == id) return entry->battle;
    return std::nullopt;
}

std::string die_words(const History& history, const Recovery& r) {
    if (r.by_hand) return "by hand";
    if (r.healing_sides > 0) return fmt::format("d{} shows {}", r.healing_sides, r.healing_face);
    if (const auto battle = fought_in(history, r.battle))
        for (const Side side : both_sides)
            if (const auto& roll = (*battle)->healing_roll[side]; roll && (*battle)->army[side] == r.army)
                return fmt::format("d{} shows {}", roll->question.sides, roll->answer.n[0]);
    return "";
}

Reply show_wounded(const Arguments& arguments, const History& history) {
    const Campaign& now = history.now();
    Table table;
    table.left({{"Army", "army"}, {"Who", "unit"}});
    table.data({"character"});
    table.right({{"Men", "men"}});
    table.data({"day"});
    table.left({{"Return on", "date"}, {"Die", "die"}, {"Battle", "battle"}});
    for (const Recovery& r : now.recoveries) {
        const Army* army = find_army(now, r.army);
        const Unit* unit = army != nullptr ? find_unit(*army, r.unit) : nullptr;
        const auto found = fought_in(history, r.battle);
        const FoughtBattle* battle = found ? &**found : nullptr;
        if (unit == nullptr) continue;
        table.row({army->name,
                   unit->name,
                   {},
                   r.men,
                   r.due_day,
                   date_words(*now.calendar, r.due_day),
                   die_words(history, r),
                   battle != nullptr ? battle->name : ""});
    }
    for (const auto& army : now.armies)
        for (const Character& person : army->characters) {
            if (person.state != CharacterState::wounded) continue;
            const std::string when = person.fit_again ? date_words(*now.calendar, *person.fit_again) : "open";
            const std::string die =
                person.healing_sides > 0 ? fmt::format("d{} shows {}", person.healing_sides, person.healing_face) : "";
            table.row({army->name,
                       {person.name, {}},
                       person.name,
                       {},
                       person.fit_again ? Cell(*person.fit_again) : Cell(),
                       when,
                       die});
        }
    return rows_text(table, arguments.given("--json"), "No wounded are recovering.\n", 0, 120);
}

std::variant<Command, std::string> wounded_change(const Arguments& arguments, const Campaign& now, const Army& army,
                                                  std::vector<std::string>& faults) {
    const std::string_view who = *arguments.value("WHO");
    std::optional<std::int32_t> day, was;
    if (const auto words = arguments.value("--date")) day = date_argument(now, *words, faults);
    if (const auto words = arguments.value("--was")) was = date_argument(now, *words, faults);
    std::optional<std::int64_t> men;
    if (const auto words = arguments.value("--men")) men = whole_number("--men", *words, 0, most_individuals, faults);
    if (!faults.empty()) return std::string();
    for (const Character& person : army.characters)
        if (same_name(person.name, who)) return SetFitAgain{army.id, person.id, day};
    std::vector<const Recovery*> found;
    for (const Recovery& r : now.recoveries) {
        const Unit* unit = find_unit(army, r.unit);
        if (r.army == army.id && unit != nullptr && same_name(unit->name, who) && (!was || *was == r.due_day))
            found.push_back(&r);
    }
    if (found.empty()) return fmt::format("no wounded of {} in {} are recovering", in_quotes(who), army.name);
    if (found.size() > 1)
        return fmt::format("wounded of {} return on more than one day; name the day with --was", in_quotes(who));
    const Recovery& r = *found.front();
    return ChangeRecovery{
        r.army, r.unit, r.battle, r.due_day, men ? static_cast<std::int32_t>(*men) : r.men, day.value_or(r.due_day)};
}

Reply run_wounded(const Arguments& arguments) {
    if (!arguments.given("ARMY"))
        return read_campaign(arguments, [&](const History& history) { return show_wounded(arguments, history); });
    if (!arguments.given("WHO")) return Failure{{"name the unit or the character after the army"}};
    return change_campaign(arguments, [&](History& history) -> Reply {
        const auto found = army_called(history.now(), *arguments.value("ARMY"));
        if (const auto* fault = std::get_if<std::string>(&found)) return Failure{{*fault}};
        std::vector<std::string> faults;
        auto command = wounded_change(arguments, history.now(), *std::get<const Army*>(found), faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        if (const auto* fault = std::get_if<std::string>(&command)) return Failure{{*fault}};
        return carried_out(arguments, history, std::get<Command>(command));
    });
}

// --- forecast ----------------------------------------------------------------------------------------------------

// The strength of one army by day, from today or only on one day.
Table strength_table(const Campaign& now, const ArmyForecast& f, std::optional<std::int32_t> on) {
    Table table;
    table.left({"Army"});
    table.data({"day"});
    table.left({{"From", "date"}});
    table.right({{"US", "unit_strength"}, {"Men", "individuals"}});
    table.left({""});
    for (const StrengthPoint& point : on ? std::vector{strength_on(f, *on)} : f.points) {
        const bool first = table.rows.empty();
        table.row(
            {first ? find_army(now, f.army)->name : "",
             point.day,
             date_words(*now.calendar, point.day),
             {strength_text(point.strength, 2), hundredths_text(point.strength)},
             point.men,
             first && f.lost > 0 ? fmt::format("{} wounded will be lost by its march", with_commas(f.lost)) : ""});
    }
    return table;
}

constexpr std::int64_t days_forecast = 28;  // without --days

Reply run_forecast(const Arguments& arguments) {
    std::vector<std::string> faults;
    const auto days = arguments.given("--days")
                          ? whole_number("--days", *arguments.value("--days"), 1, most_days_at_once, faults)
                          : std::optional<std::int64_t>(days_forecast);
    if (!days) return Failure{std::move(faults)};
    return read_campaign(arguments, [&](const History& history) -> Reply {
        const Campaign& now = history.now();
        ArmyId only{};
        if (const auto name = arguments.value("ARMY")) {
            const auto found = army_called(now, *name);
            if (const auto* fault = std::get_if<std::string>(&found)) return Failure{{*fault}};
            only = std::get<const Army*>(found)->id;
        }
        std::optional<std::int32_t> on;
        std::vector<std::string> bad;
        if (const auto words = arguments.value("--on")) {
            on = date_argument(now, *words, bad);
            if (on && (*on < now.day || *on > now.day + most_days_at_once))
                bad.push_back(fmt::format("--on must be a day from today to {}",
                                          date_words(*now.calendar, now.day + most_days_at_once)));
            if (!bad.empty()) return Failure{std::move(bad)};
        }
        const auto ahead = forecast(now, on ? *on : now.day + static_cast<std::int32_t>(*days));
        Json list = Json::array();
        Table all = strength_table(now, {}, {});  // its columns
        for (const ArmyForecast& f : ahead) {
            if (only && f.army != only) continue;
            const Table one = strength_table(now, f, on);
            list.push_back(Json{{"army", find_army(now, f.army)->name},
                                {"wounded", f.wounded},
                                {"lost_by_march", f.lost},
                                {"points", json_rows(one)}});
            all.rows.insert(all.rows.end(), one.rows.begin(), one.rows.end());
        }
        return arguments.given("--json") ? json_text(list) : plain_text(all, 0);
    });
}

}  // namespace

std::vector<Verb> campaign_time_verbs() {
    std::vector<Verb> out;
    out.push_back({{"campaign FILE advance",
                    "Let days pass; everything due happens on its day",
                    {campaign_file_row(), {"DAYS", "How many, 1 to 3650, or day, week or month", false}},
                    {{"--to", "DATE", "To a date, as in \"12 Harvest 1043\", \"12 Harvest\" or \"in 9 days\""},
                     {"--next", "", "To the next day on which anything happens"},
                     json_option()},
                    "The clock stops early where the referee must decide: when armies meet, or when a "
                    "postponed battle\n"
                    "is due. Use undo to go back."},
                   run_advance});
    out.push_back(
        {{"campaign FILE calendar",
          "Show the months, weeks, leap years and seasons; or choose another calendar",
          {campaign_file_row(),
           {"PRESET", "The new calendar: plain, thirteen-moons, five-feasts, or a JSON file that holds one", false}},
          {json_option()},
          ""},
         run_calendar});
    out.push_back({{"campaign FILE delay",
                    "Postpone a waiting battle",
                    {campaign_file_row(), {"BATTLE", "The battle's name"}, {"DATE", "The day; today ends the delay"}},
                    {json_option()},
                    ""},
                   run_delay});
    out.push_back({{"campaign FILE wounded",
                    "Show which wounded return, when, and by which die; or change that",
                    {campaign_file_row(),
                     {"ARMY", "To change: the army", false},
                     {"WHO", "To change: its unit or character", false}},
                    {{"--date", "DATE", "They return on this day; today or before: at once"},
                     {"--men", "N", "This many of them; the others are lost for good"},
                     {"--was", "DATE", "Only those who return on this day, if there are several"},
                     json_option()},
                    "A character without --date heals when the referee says so."},
                   run_wounded});
    out.push_back({{"campaign FILE forecast",
                    "Show every army's strength on the days to come, if nothing else happens",
                    {campaign_file_row(), {"ARMY", "Only this army", false}},
                    {{"--days", "N", fmt::format("How far ahead; {} if not given", days_forecast)},
                     {"--on", "DATE", "Only on this day"},
                     json_option()},
                    "Wounded return on their day, marches under way go on, and forced marches lose the wounded."},
                   run_forecast});
    return out;
}

}  // namespace banneret::app
