#include "app/models/campaign/campaign_records_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/campaign/map_model.h"
#include "app/models/shell/visibility.h"
#include "engine/core/fraction.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string in_days_words(std::int32_t days) {
    if (days <= 0) return "today";
    return days == 1 ? "tomorrow" : fmt::format("in {} days", with_commas(days));
}

int colour_of(const Campaign& c, const Army& army) {
    const Faction* faction = find_faction(c, army.faction);
    return faction != nullptr ? faction->colour : 0;
}

// Searched from the end: recent battles have the recovering wounded.
std::optional<Shared<FoughtBattle>> fought(const HistoryLine& chronicle, BattleId id) {
    for (std::size_t i = chronicle.size(); i-- > 0;)
        if (const SharedEntry entry = chronicle[i]; entry->battle && (*entry->battle)->id == id) return entry->battle;
    return std::nullopt;
}

// AD-R11: "d6 shows 3: odd, 7 days".
std::string die_words(std::int32_t sides, std::int32_t face) {
    if (sides == 6) return fmt::format("d6 shows {}: {}", face, face % 2 == 1 ? "odd, 7 days" : "even, 14 days");
    return fmt::format("d{} shows {}: {} days", sides, face, 6 + face);
}

// A recovery saved in the first file format lacks its die, but the battle has it.
std::string die_of(const FoughtBattle* battle, const Recovery& r) {
    if (r.by_hand) return "set by hand";
    if (r.healing_sides > 0) return die_words(r.healing_sides, r.healing_face);
    if (battle != nullptr)
        for (const Side side : both_sides)
            if (battle->army[side] == r.army && battle->healing_roll[side])
                return die_words(battle->healing_roll[side]->question.sides, battle->healing_roll[side]->answer.n[0]);
    return "";
}

}  // namespace

StrengthModel make_strength_model(const Desk& desk, int days) {
    StrengthModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.no_armies = no_armies_words(desk);
    m.today = c->day;
    m.days = std::max(7, std::min(days, last_day - c->day));
    m.calendar = c->calendar;
    for (ArmyForecast& f : forecast(*c, c->day + m.days)) {
        const Army& army = *find_army(*c, f.army);
        if (hidden(desk, army.faction)) continue;
        StrengthModel::Army line;
        line.id = army.id;
        line.name = army.name;
        line.colour = colour_of(*c, army);
        if (const Faction* faction = find_faction(*c, army.faction)) line.side = faction->name;
        for (const StrengthPoint& p : f.points) m.most = std::max(m.most, static_cast<double>(p.strength) / 100);
        line.now = hundredths_text(f.points.front().strength);
        line.week = hundredths_text(strength_on(f, c->day + 7).strength);
        line.month = hundredths_text(strength_on(f, c->day + m.days).strength);
        if (f.wounded > 0) line.wounded = with_commas(f.wounded);
        if (f.lost > 0)
            line.warning = fmt::format("{} of the wounded will be lost by its march (AD-R11)", with_commas(f.lost));
        line.forecast = std::move(f);
        m.armies.push_back(std::move(line));
    }
    return m;
}

WoundedModel make_wounded_model(const Desk& desk) {
    WoundedModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    m.calendar = c->calendar;
    m.today = c->day;
    const HistoryLine chronicle = desk.history->chronicle();
    std::int64_t men = 0, people = 0;
    for (const Recovery& r : c->recoveries) {
        const Army* army = find_army(*c, r.army);
        const Unit* unit = army != nullptr ? find_unit(*army, r.unit) : nullptr;
        if (unit == nullptr || hidden(desk, army->faction)) continue;
        const auto found = fought(chronicle, r.battle);
        const FoughtBattle* battle = found ? &**found : nullptr;
        WoundedModel::Line line;
        line.army = army->name;
        line.who = unit->name;
        line.battle = battle != nullptr ? battle->name : "";
        line.colour = colour_of(*c, *army);
        line.date = date_words(*c->calendar, r.due_day);
        line.in_days = in_days_words(r.due_day - c->day);
        line.die = die_of(battle, r);
        line.men = r.men;
        line.army_id = r.army;
        line.unit = r.unit;
        line.battle_id = r.battle;
        line.due_day = r.due_day;
        men += r.men;
        m.lines.push_back(std::move(line));
    }
    for (const auto& army : c->armies)
        for (const Character& person : army->characters) {
            if (person.state != CharacterState::wounded || hidden(desk, army->faction)) continue;
            WoundedModel::Line line;
            line.army = army->name;
            line.who = person.name;
            line.colour = colour_of(*c, *army);
            line.date = person.fit_again ? date_words(*c->calendar, *person.fit_again) : "";
            line.in_days = person.fit_again ? in_days_words(*person.fit_again - c->day) : "until you say so";
            line.die = person.healing_sides > 0 ? die_words(person.healing_sides, person.healing_face)
                       : person.fit_again       ? "set by hand"
                                                : "";
            line.army_id = army->id;
            line.character = person.id;
            line.due_day = person.fit_again.value_or(last_day);
            ++people;
            m.lines.push_back(std::move(line));
        }
    std::stable_sort(m.lines.begin(), m.lines.end(),
                     [](const auto& a, const auto& b) { return a.due_day < b.due_day; });
    if (men > 0) m.total = counted(men, "wounded", "wounded");
    if (people > 0) m.total += fmt::format("{}{}", men > 0 ? " and " : "", counted(people, "character"));
    return m;
}

MarchesModel make_marches_model(const Desk& desk) {
    MarchesModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    for (const March& march : c->marches) {
        const Army* army = find_army(*c, march.army);
        if (army == nullptr || hidden(desk, army->faction)) continue;
        std::int32_t left = -march.at.done;
        for (auto i = static_cast<std::size_t>(march.at.stretch); i < march.way->stretches.size(); ++i)
            left += march.way->stretches[i].length;
        const auto day = arrival_day(*c, march);
        m.marches.push_back({army->id, army->name, fmt::format("to {}, {}", march.way->to_words, miles_words(left)),
                             march.pace == Pace::careful ? "half pace, the wounded still return" : "full pace",
                             day ? date_words(*c->calendar, *day) : "", day ? in_days_words(*day - c->day) : "",
                             colour_of(*c, *army)});
    }
    // In a long war read only the unpacked part: unpacking the rest would be wasted on a list of the latest lines.
    const HistoryLine chronicle = desk.history->chronicle();
    std::size_t first = chronicle.size();
    while (first > 0 && chronicle.version(first - 1) >= desk.history->packed_size()) --first;
    const auto lines = ledger(chronicle, {}, first);
    m.all_lines = lines.size();
    for (auto line = lines.rbegin(); line != lines.rend() && m.ledger.size() < MarchesModel::most_lines; ++line) {
        const Army* army = find_army(*c, line->army);
        if (army == nullptr || hidden(desk, army->faction)) continue;
        m.ledger.push_back({date_words(*c->calendar, line->day), army->name, hundredths_text(line->miles),
                            line->kind == MileKind::retreat        ? "retreat"
                            : line->kind == MileKind::forced_march ? "forced march"
                                                                   : "march",
                            colour_of(*c, *army), line->kind == MileKind::forced_march});
    }
    return m;
}

}  // namespace banneret::app
