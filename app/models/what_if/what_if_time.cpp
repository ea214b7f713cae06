#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/shell/desk.h"
#include "app/models/what_if/strike_words.h"
#include "app/models/what_if/what_if_answers.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/campaign/map/march.h"
#include "engine/campaign/time/strike_dates.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

CurveChart::Point point(double x, const Measurement& e, double scale, std::string tip) {
    CurveChart::Point p{x, e.value * scale, std::move(tip), 0, 0};
    if (!e.exact && e.error() > 0) p.low = e.low * scale, p.high = e.high * scale;
    return p;
}

void fill_ends(const SeasonAnswer& a, SeasonModel& m) {
    m.sentences.push_back(fmt::format("Wins all: {}. Never beaten: {}. No men left: {}.", percent_text(a.wins_all),
                                      percent_text(a.unbeaten), percent_text(a.gone)));
    m.sentences.push_back(fmt::format("Of {} men, {} are fit at the end, or {} counting the wounded yet to return.",
                                      with_commas(a.first_men), interval_text(a.men), interval_text(a.men_later)));
}

void fill_season(const WhatIf& w, const SeasonAnswer& a, SeasonModel& m) {
    const std::string& army = w.variants[0].now.name;
    m.certainty =
        a.exact ? fmt::format("Exact: at most {} at one time.", counted(a.states, "different army", "different armies"))
                : fmt::format(
                      "Sampled, {} so far: after battle {} the different armies were too many to count. The "
                      "figures hold in 95 of 100 samples.",
                      counted(a.trials, "season"), a.beyond.value_or(0) + 1);
    if (!a.complete && a.exact) m.certainty += fmt::format(" Stopped after {}.", counted(a.legs.size(), "battle"));
    // A stopped season has no known end.
    if (!a.by_wins.empty()) fill_ends(a, m);
    Table t;
    t.left({"battle"});
    t.right({"day", "came back", "fights", "wins", "neither wins", "is beaten", "men after it"});
    CurveChart c;
    c.title = fmt::format("Men of {} through the season", army);
    c.y_words = "men fit";
    c.y_unit = "";
    c.least_y = 0;
    c.x_labels.push_back("before");
    c.curves.push_back({"", pair_colour(w, w.role), {}});
    c.curves[0].points.push_back({0, static_cast<double>(a.first_men),
                                  fmt::format("{} before the season", counted(a.first_men, "man", "men")), 0, 0});
    for (std::size_t i = 0; i < a.legs.size(); ++i) {
        const SeasonStep& s = a.legs[i];
        t.row({fmt::format("{}. {}", i + 1, s.foe), fmt::format("{}", s.day), interval_text(s.back),
               percent_text(s.fights), percent_text(s.wins), percent_text(s.draws), percent_text(s.beaten),
               interval_text(s.men)},
              "Chances are shares of all seasons, including those that had already ended.");
        c.x_labels.push_back(fmt::format("{}. {}", i + 1, s.foe));
        c.curves[0].points.push_back(
            point(static_cast<double>(i) + 1, s.men, 1,
                  fmt::format("after {}: {} men\nwins {}, is beaten {}", s.foe, interval_text(s.men),
                              percent_text(s.wins), percent_text(s.beaten))));
    }
    m.table = std::move(t);
    m.curve = std::move(c);
    if (a.by_wins.empty()) return;
    BarChart b;
    b.title = "Battles won";
    b.x_words = "battles won";
    b.y_words = "chance";
    b.colour = pair_colour(w, w.role);
    for (std::size_t i = 0; i < a.by_wins.size(); ++i)
        b.bars.push_back({fmt::format("{}", i), a.by_wins[i].value * 100,
                          fmt::format("{}: {}", counted(i, "battle"), percent_text(a.by_wins[i])), false});
    m.wins = std::move(b);
}

}  // namespace

SeasonModel make_season(const Desk& desk, const WhatIf& w) {
    SeasonModel m;
    m.work = task_model(desk, w);
    m.legs = season_legs(w);
    for (const Contender& c : w.foes) m.foes.push_back(c.now.name);
    const auto* answer = answer_of<SeasonAnswer>(desk, WhatIfView::season);
    if (answer != nullptr) fill_season(asked_of(desk, w), *answer, m);
    return m;
}

// --- When to strike ----------------------------------------------------------------------------------------------

StrikeModel make_strike(const Desk& desk, const WhatIf& w) {
    StrikeModel m;
    const Campaign* c = campaign(desk);
    const Contender &own = w.variants[w.variant], &foe = w.foes[w.foe];
    if (c == nullptr) {
        m.refused = "Dates need a campaign: open one to see its armies and their wounded day by day.";
        return m;
    }
    if (!own.army || !foe.army || find_army(*c, own.army) == nullptr || find_army(*c, foe.army) == nullptr) {
        m.refused = "Both armies must come from the campaign, because lists have no returning wounded. Pick two above.";
        return m;
    }
    const auto found = strike_dates(*c, {own.army, foe.army, w.role, w.play, w.strike_days});
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
        m.refused = refusal->why;
        return m;
    }
    const StrikeDates& dates = std::get<StrikeDates>(found);
    CurveChart odds, men;
    const int own_colour = pair_colour(w, w.role), foe_colour = pair_colour(w, other(w.role));
    odds.title = fmt::format("{} against {}, day by day", own.now.name, foe.now.name);
    odds.y_words = "chance to win";
    odds.least_y = 0;
    odds.stepped = men.stepped = true;
    odds.curves = {{own.now.name + " wins", own_colour, {}}, {foe.now.name + " wins", foe_colour, {}}};
    men.title = "Men fit that morning";
    men.y_words = "men";
    men.y_unit = "";
    men.least_y = 0;
    men.curves = {{own.now.name, own_colour, {}}, {foe.now.name, foe_colour, {}}};
    for (std::size_t i = 0; i < dates.days.size(); ++i) {
        const StrikeDay& d = dates.days[i];
        const std::string date = date_words(*c->calendar, d.day);
        odds.x_labels.push_back(i == 0 ? "today" : fmt::format("+{}", i));
        std::string tip = date;
        if (d.back > 0) tip += fmt::format("\n{} of {} come back", counted(d.back, "man", "men"), own.now.name);
        if (d.foe_back > 0) tip += fmt::format("\n{} of {} come back", counted(d.foe_back, "man", "men"), foe.now.name);
        men.curves[0].points.push_back({static_cast<double>(i), static_cast<double>(d.men),
                                        fmt::format("{}: {}", tip, counted(d.men, "man", "men")), 0, 0});
        men.curves[1].points.push_back({static_cast<double>(i), static_cast<double>(d.foe_men),
                                        fmt::format("{}: {}", tip, counted(d.foe_men, "man", "men")), 0, 0});
        if (!d.outlook) continue;
        const Fraction wins = d.outlook->wins(w.role), loses = d.outlook->wins(other(w.role));
        tip += fmt::format("\n{} wins {}\n{} wins {}", own.now.name, percent_text(wins), foe.now.name,
                           percent_text(loses));
        odds.curves[0].points.push_back({static_cast<double>(i), wins.get_d() * 100, tip, 0, 0});
        odds.curves[1].points.push_back({static_cast<double>(i), loses.get_d() * 100, tip, 0, 0});
    }
    men.x_labels = odds.x_labels;
    men.x_words = odds.x_words = "days from today, " + date_words(*c->calendar, c->day);
    if (const auto best = best_day(dates, Aim::margin)) {
        const StrikeDay& d = dates.days[*best];
        if (!dates.changes.empty()) {
            odds.mark = static_cast<double>(*best);
            odds.mark_words = "best";
        }
        m.headline =
            dates.changes.empty()
                ? fmt::format("The odds are the same on every one of these days: {} wins {}.", own.now.name,
                              percent_text(d.outlook->wins(w.role)))
                : fmt::format("Best {}, {}: {} wins {}, {} wins {}.",
                              *best == 0 ? "today" : fmt::format("in {}", counted(*best, "day")),
                              date_words(*c->calendar, d.day), own.now.name, percent_text(d.outlook->wins(w.role)),
                              foe.now.name, percent_text(d.outlook->wins(other(w.role))));
    } else {
        m.headline = dates.days.front().refused;
    }
    for (const std::size_t place : dates.changes) {
        const StrikeDay& d = dates.days[place];
        if (!d.outlook || m.sentences.size() >= 12) continue;
        std::string why;
        if (d.back > 0) why += fmt::format(", {} of {} back", with_commas(d.back), own.now.name);
        if (d.foe_back > 0) why += fmt::format(", {} of {} back", with_commas(d.foe_back), foe.now.name);
        m.sentences.push_back(fmt::format("{}{}: {} wins {}, {} wins {}.", date_words(*c->calendar, d.day), why,
                                          own.now.name, percent_text(d.outlook->wins(w.role)), foe.now.name,
                                          percent_text(d.outlook->wins(other(w.role)))));
    }
    m.sentences.insert(m.sentences.begin(), march_sentence(*c, {own.army, own.now.name}, {foe.army, foe.now.name}));
    if (own.now.changes.size() + foe.now.changes.size() > 0)
        m.sentences.push_back("These are the armies as the campaign has them; the changes above are ignored.");
    m.odds = std::move(odds);
    m.men = std::move(men);
    return m;
}

}  // namespace banneret::app
