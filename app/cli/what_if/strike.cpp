#include <fmt/format.h>

#include "app/cli/base/choices.h"
#include "app/cli/base/columns.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/what_if/what_if.h"
#include "app/models/what_if/strike_words.h"
#include "engine/armies/csv.h"
#include "engine/campaign/time/strike_dates.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string what_happens(const StrikeDates& dates, std::size_t i, std::string_view ours, std::string_view foe) {
    const StrikeDay& day = dates.days[i];
    std::vector<std::string> parts;
    if (day.back > 0) parts.push_back(fmt::format("{} of {} return", with_commas(day.back), ours));
    if (day.foe_back > 0) parts.push_back(fmt::format("{} of {} return", with_commas(day.foe_back), foe));
    if (i > 0 && day.general_ready && !dates.days[i - 1].general_ready)
        parts.push_back(fmt::format("the general of {} may try a stratagem again", ours));
    if (i > 0 && day.foe_general_ready && !dates.days[i - 1].foe_general_ready)
        parts.push_back(fmt::format("the general of {} may try a stratagem again", foe));
    return joined(parts);
}

std::string strike_csv(const Campaign& now, const StrikeDates& dates, const std::vector<Aim>& measures) {
    std::string out = "day,date,men,foe_men,back,foe_back,general_ready,foe_general_ready";
    for (const Aim aim : measures) out += fmt::format(",{}", row(aim).key);
    out += ",refused\r\n";
    const auto yes = [](bool b) { return b ? "yes" : "no"; };
    for (const StrikeDay& day : dates.days) {
        out += fmt::format("{},{},{},{},{},{},{},{}", day.day, csv_cell(date_words(*now.calendar, day.day)), day.men,
                           day.foe_men, day.back, day.foe_back, yes(day.general_ready), yes(day.foe_general_ready));
        for (const Aim aim : measures)
            out += day.outlook ? fmt::format(",{:.12g}", aim_value(*day.outlook, aim, dates.role).get_d()) : ",";
        out += "," + csv_cell(day.refused) + "\r\n";
    }
    return out;
}

std::string strike_text(const Campaign& now, const StrikeDates& dates, const std::vector<Aim>& measures,
                        const Army& ours, const Army& foe) {
    std::string out = fmt::format("{} {} {}, from {} on\n\n", ours.name,
                                  dates.role == Role::attacker ? "attacking" : "defending against", foe.name,
                                  long_date_words(*now.calendar, now.day));
    Columns table;
    table.column("day");
    table.column("date", Columns::Align::left);
    table.column(ours.name);
    table.column(foe.name);
    for (const Aim aim : measures) table.column(std::string(row(aim).words));
    table.column("", Columns::Align::left);
    out.insert(out.size() - 1, wrapped(march_sentence(now, {ours.id, ours.name}, {foe.id, foe.name}), 96));
    // Skip days on which nothing changes.
    for (std::size_t i = 0; i < dates.days.size(); ++i) {
        const StrikeDay& day = dates.days[i];
        const std::string why = what_happens(dates, i, ours.name, foe.name);
        if (i > 0 && why.empty()) continue;
        std::vector<std::string> cells = {with_commas(day.day), date_words(*now.calendar, day.day),
                                          with_commas(day.men), with_commas(day.foe_men)};
        for (const Aim aim : measures)
            cells.push_back(day.outlook ? aim_text(aim, aim_value(*day.outlook, aim, dates.role)) : "-");
        cells.push_back(why);
        table.row(std::move(cells));
    }
    out += table.text(2, 120) + "\n";
    if (const auto best = best_day(dates, measures.front())) {
        const StrikeDay& day = dates.days[*best];
        out += wrapped(fmt::format("The best day is {} (day {}): {} {}.", date_words(*now.calendar, day.day),
                                   with_commas(day.day), row(measures.front()).words,
                                   aim_text(measures.front(), aim_value(*day.outlook, measures.front(), dates.role))),
                       96, 2);
    } else {
        out += wrapped(dates.days.front().refused, 96, 2);
    }
    return out + wrapped(fmt::format("Counted to {}, if nothing else happens to either army.",
                                     date_words(*now.calendar, dates.days.back().day)),
                         96, 2);
}

// Arrival days are day numbers of the campaign; null if more than ten years away.
Json march_json(const Campaign& now, const StrikeQuestion& q) {
    const auto found = strike_march(now, q.ours, q.foe);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return Json{{"refused", refusal->why}};
    const StrikeMarch& march = std::get<StrikeMarch>(found);
    const auto day = [](const std::optional<std::int32_t>& d) { return d ? Json(*d) : Json(); };
    return Json{{"to", march.to},
                {"miles", static_cast<double>(march.miles) / 100},
                {"half_pace_day", day(march.careful)},
                {"full_pace_day", day(march.by_full_pace)},
                {"forced", march.forced}};
}

Reply run_strike(const Arguments& arguments) {
    return read_campaign(arguments, [&](const History& history) -> Reply {
        std::vector<std::string> faults;
        const Campaign& now = history.now();
        std::vector<const Army*> armies;
        for (const char* which : {"ARMY", "FOE"}) {
            const auto found = army_called(now, *arguments.value(which));
            if (const auto* fault = std::get_if<std::string>(&found))
                faults.push_back(*fault);
            else
                armies.push_back(std::get<const Army*>(found));
        }
        StrikeQuestion q;
        if (const auto word = arguments.value("--role"))
            if (const auto role = read_role(*word, faults)) q.role = *role;
        if (const auto text = arguments.value("--days"))
            if (const auto days = whole_number("--days", *text, 0, most_days_ahead, faults))
                q.days = static_cast<int>(*days);
        q.play = read_play(arguments, faults);
        const auto measures = read_measures(arguments, Aim::wins, faults);
        one_form(arguments, faults);
        if (!faults.empty()) return Failure{std::move(faults)};
        q.ours = armies[0]->id;
        q.foe = armies[1]->id;
        const auto found = strike_dates(now, q);
        if (const auto* refusal = std::get_if<Refusal>(&found)) return Failure{{refusal->why}};
        const StrikeDates& dates = std::get<StrikeDates>(found);
        if (arguments.given("--csv")) return strike_csv(now, dates, measures);
        if (!arguments.given("--json")) return strike_text(now, dates, measures, *armies[0], *armies[1]);
        Json days = Json::array();
        for (const StrikeDay& day : dates.days) {
            Json one{{"day", day.day},
                     {"date", date_words(*now.calendar, day.day)},
                     {"men", day.men},
                     {"foe_men", day.foe_men},
                     {"back", day.back},
                     {"foe_back", day.foe_back},
                     {"general_ready", day.general_ready},
                     {"foe_general_ready", day.foe_general_ready}};
            for (const Aim aim : measures)
                one[std::string(row(aim).key)] =
                    day.outlook ? Json(fraction_text(aim_value(*day.outlook, aim, dates.role))) : Json();
            if (!day.outlook) one["refused"] = day.refused;
            days.push_back(std::move(one));
        }
        const auto best = best_day(dates, measures.front());
        return json_text(Json{{"army", armies[0]->name},
                              {"foe", armies[1]->name},
                              {"role", std::string(key(dates.role))},
                              {"march", march_json(now, q)},
                              {"best_day", best ? Json(dates.days[*best].day) : Json()},
                              {"days", days}});
    });
}

}  // namespace

Verb campaign_strike_verb() {
    VerbRow verb{"campaign FILE strike",
                 "The odds on each of the coming days, the wounded of both sides returning",
                 {campaign_file_row(), {"ARMY", "Whose odds"}, {"FOE", "Whom it would meet"}},
                 {{"--days", "N", "So many days ahead; 28 if not given"},
                  measure_option(),
                  role_option(),
                  payoff_option(),
                  attempts_option()},
                 "Nothing in the campaign changes. The armies need not be at one place."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--csv", "", "One day per line, as CSV"});
    verb.options.push_back(json_option());
    return {std::move(verb), run_strike};
}

}  // namespace banneret::app
