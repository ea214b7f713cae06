#include <fmt/format.h>

#include "app/cli/base/choices.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/what_if/what_if.h"
#include "app/models/what_if/strike_words.h"
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

// Every day, for programs; measures are fractions if `exact`, else decimals.
Table strike_days(const Campaign& now, const StrikeDates& dates, const std::vector<Aim>& measures, bool exact) {
    Table table;
    table.data({"day", "date", "men", "foe_men", "back", "foe_back", "general_ready", "foe_general_ready"});
    for (const Aim aim : measures) table.data({std::string(row(aim).key)});
    table.data({"refused"});
    for (const StrikeDay& day : dates.days) {
        std::vector<Cell> cells = {day.day,           date_words(*now.calendar, day.day),
                                   day.men,           day.foe_men,
                                   day.back,          day.foe_back,
                                   day.general_ready, day.foe_general_ready};
        for (const Aim aim : measures) {
            if (!day.outlook) {
                cells.emplace_back(nullptr);
                continue;
            }
            const Fraction value = aim_value(*day.outlook, aim, dates.role);
            cells.push_back(exact ? Cell(fraction_text(value)) : Cell(value.get_d()));
        }
        if (!day.outlook) cells.emplace_back(day.refused);
        table.row(std::move(cells));
    }
    return table;
}

std::string strike_text(const Campaign& now, const StrikeDates& dates, const std::vector<Aim>& measures,
                        const Army& ours, const Army& foe) {
    std::string out = fmt::format("{} {} {}, from {} on\n\n", ours.name,
                                  dates.role == Role::attacker ? "attacking" : "defending against", foe.name,
                                  long_date_words(*now.calendar, now.day));
    Table table;
    table.right({"day"});
    table.left({"date"});
    table.right({ours.name, foe.name});
    for (const Aim aim : measures) table.right({std::string(row(aim).words)});
    table.left({""});
    out.insert(out.size() - 1, wrapped(march_sentence(now, {ours.id, ours.name}, {foe.id, foe.name}), 96));
    // Skip days on which nothing changes.
    for (std::size_t i = 0; i < dates.days.size(); ++i) {
        const StrikeDay& day = dates.days[i];
        const std::string why = what_happens(dates, i, ours.name, foe.name);
        if (i > 0 && why.empty()) continue;
        std::vector<Cell> cells = {with_commas(day.day), date_words(*now.calendar, day.day), with_commas(day.men),
                                   with_commas(day.foe_men)};
        for (const Aim aim : measures)
            cells.push_back(day.outlook ? aim_text(aim, aim_value(*day.outlook, aim, dates.role)) : "-");
        cells.push_back(why);
        table.row(std::move(cells));
    }
    out += plain_text(table, 2, 120) + "\n";
    if (const auto best = best_day(dates, measures.front())) {
        const StrikeDay& day = dates.days[*best];
        out += wrapped(fmt::format("The best day is {} (day {}): {} {}.", date_words(*now.calendar, day.day),
                                   with_commas(day.day), row(measures.front()).words,
                                   aim_text(measures.front(), aim_value(*day.outlook, measures.front(), dates.role))),
                       96, 2);
    } else {
        out += wrapped(dates.days.front().refused, 96, 2);
    }
    return out + wrapped(fmt::format("Computed up to {}, if nothing else happens to either army.",
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
        if (arguments.given("--csv")) return csv_text(strike_days(now, dates, measures, false));
        if (!arguments.given("--json")) return strike_text(now, dates, measures, *armies[0], *armies[1]);
        const auto best = best_day(dates, measures.front());
        return json_text(Json{{"army", armies[0]->name},
                              {"foe", armies[1]->name},
                              {"role", std::string(key(dates.role))},
                              {"march", march_json(now, q)},
                              {"best_day", best ? Json(dates.days[*best].day) : Json()},
                              {"days", json_rows(strike_days(now, dates, measures, true))}});
    });
}

}  // namespace

Verb campaign_strike_verb() {
    VerbRow verb{"campaign FILE strike",
                 "The odds on each of the coming days, as the wounded of both sides return",
                 {campaign_file_row(), {"ARMY", "The army whose odds are shown"}, {"FOE", "The army it would fight"}},
                 {{"--days", "N", fmt::format("Days to look ahead; {} if not given", StrikeQuestion{}.days)},
                  measure_option(),
                  role_option(),
                  payoff_option(),
                  attempts_option()},
                 "Nothing in the campaign changes. The armies need not be at the same place."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--csv", "", "One day per line, as CSV"});
    verb.options.push_back(json_option());
    return {std::move(verb), run_strike};
}

}  // namespace banneret::app
