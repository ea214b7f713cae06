#include "app/models/shell/palette.h"

#include <algorithm>
#include <cctype>

#include "app/models/shell/frame_model.h"
#include "app/models/shell/visibility.h"
#include "app/models/tabletop/table_model.h"
#include "app/models/tabletop/table_setup.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
bool letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80u);
}

void add_commands(const Desk& desk, std::vector<PaletteEntry>& out) {
    for (const Menu& menu : make_menus(desk)) {
        for (const Offer& offer : menu.offers) {
            const bool page = std::holds_alternative<GoTo>(offer.intent);
            if (std::holds_alternative<TogglePalette>(offer.intent)) continue;
            out.push_back({page ? "Page" : "Command", offer.words, offer.keys, offer.intent, offer.refused});
        }
    }
}

void add_campaign(const Desk& desk, std::vector<PaletteEntry>& out) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return;
    for (const auto& army : c->armies) {
        if (hides_army(desk, *c, *army)) continue;
        const Faction* faction = find_faction(*c, army->faction);
        out.push_back({"Army", army->name, faction != nullptr ? faction->name : "", ShowArmy{army->id}, std::nullopt});
    }
    for (const auto& battle : c->battles)
        if (!hides_battle(desk, *c, *battle))
            out.push_back({"Battle", battle->name, battle->place, ShowBattle{battle->id}, std::nullopt});
    for (const auto& army : c->armies) {
        if (hidden(desk, army->faction)) continue;
        for (const Unit& unit : army->units)
            out.push_back({"Unit", unit.name, army->name, ShowUnit{army->id, unit.id}, std::nullopt});
    }
}

void add_places(const Desk& desk, std::vector<PaletteEntry>& out) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return;
    for (const Place& place : c->map->places)
        if (!place.secret || !desk.player_safe)
            out.push_back({"Place", place.name, std::string(words(place.kind)), ShowPlace{place.id}, std::nullopt});
}

// The Campaign page has these as buttons, which the palette lists there.
void add_time(const Desk& desk, std::vector<PaletteEntry>& out) {
    if (campaign(desk) == nullptr || desk.page == Page::campaign) return;
    out.push_back({"Command", "Pass a day", "", GiveCommand{PassDays{1}}, std::nullopt});
    out.push_back({"Command", "To the next event", "", GiveCommand{PassDays{most_days_at_once, true}}, std::nullopt});
}

// Days on which something is due: going there passes the days, as the Campaign page does.
void add_due(const Desk& desk, std::vector<PaletteEntry>& out) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return;
    for (const Due& due : due_list(*c))
        if (due.day > c->day && due.day - c->day <= most_days_at_once && !hides_due(desk, *c, due))
            out.push_back({"Date", date_words(*c->calendar, due.day) + ": " + due.words, "passes the days",
                           GiveCommand{PassDays{due.day - c->day}}, std::nullopt});
}

// Tabletop entries: every battle that can be fought on the table, and the one under way.
void add_table(const Desk& desk, std::vector<PaletteEntry>& out) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return;
    for (const auto& battle : c->battles) {
        if (battle->to_apply() || battle->resolver == Resolver::on_table || hides_battle(desk, *c, *battle)) continue;
        const auto muster = opened_muster(desk, *battle);
        const auto* refusal = std::get_if<Refusal>(&muster);
        out.push_back({"Command", "Fight it out: " + battle->name, "", TableIntent{MusterTable{battle->id}},
                       refusal != nullptr ? std::optional(refusal->why) : std::nullopt});
    }
    const OpenBattle* here = focused_battle(desk);
    if (here == nullptr || here->resolver != Resolver::on_table || here->to_apply()) return;
    for (const TableCommander who :
         {TableCommander::steady, TableCommander::bold, TableCommander::wary, TableCommander::rollout})
        out.push_back({"Command", "Hand both sides to commanders: " + player_label(who), "", TableIntent{HandBoth{who}},
                       std::nullopt});
    out.push_back({"Command", "Play both sides by hand", "", TableIntent{HandBoth{}}, std::nullopt});
    out.push_back({"Command", "Let the commanders play to the end", "", TableIntent{PlayOnTable{PlayFor::to_the_end}},
                   std::nullopt});
    out.push_back({"Command", "Sample the odds from here", "", TableIntent{SampleTable{true}}, std::nullopt});
}

// Fought battles and days with events, latest first.
void add_past(const Desk& desk, std::vector<PaletteEntry>& out) {
    if (!desk.history) return;
    const History& history = *desk.history;
    // In a long war only the unpacked part; the Chronicle page searches the rest.
    std::vector<std::size_t> line;
    for (std::size_t at = history.at(); at != 0 && at >= history.packed_size(); at = history.from(at))
        line.push_back(at);
    std::optional<std::int32_t> day;
    for (const std::size_t at : line) {
        const SharedEntry entry = history.version(at).entry;
        if (!entry || entry->lines.empty()) continue;
        // Listing a day would reveal that something happened on it.
        if (desk.player_safe && (!entry->battle || hides_fought(desk, at))) continue;
        const std::string date = date_words(*desk.history->now().calendar, entry->day);
        if (entry->battle) out.push_back({"Battle", (*entry->battle)->name, date, ShowVersion{at}, std::nullopt});
        if (entry->day != day) out.push_back({"Date", date, "", ShowVersion{at}, std::nullopt});
        day = entry->day;
    }
}

}  // namespace

std::vector<PaletteEntry> make_palette(const Desk& desk) {
    std::vector<PaletteEntry> entries;
    add_commands(desk, entries);
    add_time(desk, entries);
    add_table(desk, entries);
    add_campaign(desk, entries);
    add_places(desk, entries);
    add_due(desk, entries);
    add_past(desk, entries);
    return entries;
}

PaletteDates make_palette_dates(const Desk& desk) {
    PaletteDates dates;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return dates;
    dates.calendar = c->calendar;
    dates.today = c->day;
    if (desk.player_safe) return dates;  // listing a day would reveal that something happened on it
    const History& history = *desk.history;
    for (std::size_t at = history.at(); at != 0 && at >= history.packed_size(); at = history.from(at))
        if (const SharedEntry entry = history.version(at).entry; entry && !entry->lines.empty())
            dates.past.emplace_back(entry->day, at);
    return dates;
}

std::optional<PaletteEntry> date_entry(const PaletteDates& dates, std::string_view words) {
    if (!dates.calendar || trimmed(words).size() < 2) return std::nullopt;
    const Calendar& calendar = **dates.calendar;
    const auto read = day_from_words(calendar, words, dates.today);
    if (!std::holds_alternative<std::int32_t>(read)) return std::nullopt;
    const std::int32_t day = std::get<std::int32_t>(read), days = day - dates.today;
    const std::string date = date_words(calendar, day);
    if (days > most_days_at_once) return std::nullopt;
    if (days > 0)
        return PaletteEntry{"Date", "Pass " + counted(days, "day") + ", to " + date, "",
                            GiveCommand{PassDays{static_cast<int>(days)}}, std::nullopt};
    for (const auto& [past, version] : dates.past)
        if (past <= day)
            return PaletteEntry{"Date", "The chronicle on " + date, "", ShowVersion{version}, std::nullopt};
    if (days == 0) return PaletteEntry{"Date", "Today, " + date, "", GoTo{Page::campaign}, std::nullopt};
    return std::nullopt;
}

std::optional<int> fit(std::string_view query, std::string_view words) {
    int score = 0;
    std::size_t at = 0;
    bool run = false;
    for (const char wanted : query) {
        if (wanted == ' ') {
            run = false;
            continue;
        }
        // Prefer a match at the start of a word to an earlier one inside a word.
        std::size_t found = std::string_view::npos, word = std::string_view::npos;
        for (std::size_t i = at; i < words.size(); ++i) {
            if (lower(words[i]) != lower(wanted)) continue;
            if (found == std::string_view::npos) found = i;
            if (i == 0 || !letter(words[i - 1])) {
                word = i;
                break;
            }
        }
        if (found == std::string_view::npos) return std::nullopt;
        if (run && found == at) {
            score += 8;
        } else if (word != std::string_view::npos) {
            found = word;
            score += 6;
        } else {
            score += 1;
        }
        at = found + 1;
        run = true;
    }
    // Prefer the shorter of two equal matches.
    return score * 100 - static_cast<int>(std::min<std::size_t>(words.size(), 99));
}

std::vector<std::size_t> find(const std::vector<PaletteEntry>& entries, std::string_view query, std::size_t limit) {
    struct Hit {
        int score = 0;
        std::size_t place = 0;
    };
    const bool all = trimmed(query).empty();
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (all)
            hits.push_back({0, i});
        else if (const auto score = fit(query, entries[i].words))
            hits.push_back({*score, i});
    }
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.score > b.score; });
    std::vector<std::size_t> places;
    for (const Hit& hit : hits) {
        if (places.size() == limit) break;
        places.push_back(hit.place);
    }
    return places;
}

}  // namespace banneret::app
