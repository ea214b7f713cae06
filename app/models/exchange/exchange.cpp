#include "app/models/exchange/exchange.h"

#include <fmt/format.h>

#include <optional>
#include <type_traits>

#include "app/models/exchange/exchange_reading.h"
#include "engine/armies/army_fields.h"
#include "engine/core/csv.h"
#include "engine/core/fraction.h"
#include "engine/files/names.h"

namespace banneret::app {

using namespace exchange;

namespace {

template <class E>
std::string word(E value) {
    return std::string(files::words_of<E>()[static_cast<std::size_t>(value)]);
}

template <class E>
Json word_list(const std::vector<E>& values) {
    Json out = Json::array();
    for (const E value : values) out.push_back(word(value));
    return out;
}

// Leaves out values that the reader assumes by default.
template <class T>
void put(Json& out, const char* key, const T& value, const T& otherwise = {}) {
    if (!(value == otherwise)) out[key] = value;
}

// Writes the fields of a unit or a character that are required or not at their defaults.
template <class Thing>
struct WriteFields {
    Json& out;
    const Thing& thing;
    const Army* army = nullptr;

    template <class T>
    void operator()(const char* key, T Thing::*member, const FieldRules& rules) const {
        if (rules.presence == FieldRules::Presence::stored) return;
        const T& value = thing.*member;
        if (rules.is_required() || !(value == Thing{}.*member)) write(key, value);
    }

private:
    template <class T>
    void write(const char* key, const T& value) const {
        if constexpr (std::is_enum_v<T>)
            out[key] = word(value);
        else
            out[key] = value;
    }
    template <class T>
    void write(const char* key, const std::optional<T>& value) const {
        write(key, *value);
    }
    template <class E>
    void write(const char* key, const std::vector<E>& values) const {
        out[key] = word_list(values);
    }
    void write(const char* key, const Abilities& abilities) const { out[key] = word_list(abilities.list()); }
    void write(const char* key, const AbilityScores& scores) const {
        score_fields(WriteFields<AbilityScores>{out[key], scores});
    }
    void write(const char* key, const Tiers& tiers) const {
        out[key] = Json{{"fighter", word(tiers.fighter)}, {"priest", word(tiers.priest)}, {"mage", word(tiers.mage)}};
    }
    void write(const char* key, UnitId rides_with) const {
        if (army == nullptr) return;
        for (std::size_t i = 0; i < army->units.size(); ++i)
            if (army->units[i].id == rides_with) out[key] = i + 1;
    }
};

Json unit_json(const Unit& u) {
    Json out;
    unit_fields(WriteFields<Unit>{out, u});
    return out;
}

Json person_json(const Army* army, const Character& c) {
    Json out;
    character_fields(WriteFields<Character>{out, c, army});
    return out;
}

Json army_value(const Campaign& campaign, const Army& army) {
    Json out;
    out["name"] = army.name;
    if (const Faction* faction = find_faction(campaign, army.faction)) out["side"] = faction->name;
    put(out, "place", army.place);
    put(out, "fortified", army.fortified);
    put(out, "notes", army.notes);
    out["units"] = Json::array();
    for (const Unit& u : army.units) out["units"].push_back(unit_json(u));
    Json people = Json::array();
    for (const Character& c : army.characters) {
        Json person = person_json(&army, c);
        if (c.id == army.general) person["general"] = true;
        people.push_back(std::move(person));
    }
    if (!people.empty()) out["characters"] = people;
    return out;
}

Json readers_json(const Campaign& campaign, const Readers& readers) {
    if (readers.everybody) return "everybody";
    Json out = Json::array();
    for (const FactionId id : readers.sides)
        if (const Faction* faction = find_faction(campaign, id)) out.push_back(faction->name);
    return out;
}

Json calendar_json(const Calendar& c) {
    Json out;
    put(out, "era", c.era);
    out["first_year"] = c.first_year;
    out["months"] = Json::array();
    for (const Month& m : c.months) {
        Json month{{"name", m.name}, {"days", m.days}};
        if (m.festival) month["festival"] = true;
        out["months"].push_back(std::move(month));
    }
    out["weekdays"] = c.weekdays;
    if (c.leap.every > 0)
        out["leap"] = Json{{"every", c.leap.every},   {"except", c.leap.except},   {"unless", c.leap.unless},
                           {"offset", c.leap.offset}, {"month", c.leap.month + 1}, {"days", c.leap.days}};
    if (!c.seasons.empty()) out["seasons"] = Json::array();
    for (const Season& s : c.seasons)
        out["seasons"].push_back(Json{{"name", s.name}, {"month", s.month + 1}, {"day", s.day}});
    if (c.first_month != 0) out["first_month"] = c.first_month + 1;
    if (c.first_day != 1) out["first_day"] = c.first_day;
    if (c.first_weekday != 0) out["first_weekday"] = c.first_weekday + 1;
    if (c.festivals_outside_week) out["festivals_outside_week"] = true;
    return out;
}

// The unit's number in the roster, counted from 1.
std::optional<std::size_t> place_in(const Army& army, UnitId id) {
    for (std::size_t i = 0; i < army.units.size(); ++i)
        if (army.units[i].id == id) return i + 1;
    return std::nullopt;
}

Json begun(const char* what) {
    Json out;
    out["banneret"] = what;
    out["version"] = exchange_version;
    return out;
}

std::string written(const Json& json) {
    return json.dump(2) + "\n";
}

}  // namespace

std::string army_json(const Campaign& campaign, const Army& army) {
    Json out = begun("army");
    out["army"] = army_value(campaign, army);
    return written(out);
}

std::string campaign_json(const Campaign& c) {
    Json out = begun("campaign");
    out["name"] = c.name;
    out["day"] = c.day;
    out["date"] = long_date_words(*c.calendar, c.day);
    out["calendar"] = calendar_json(*c.calendar);
    Json house = Json::object();
    for (const std::string_view key : changed_house_rules(*c.house))
        house[std::string(key)] = house_rule_value(*c.house, key);
    if (!house.empty()) out["house_rules"] = house;
    out["sides"] = Json::array();
    for (const Faction& p : c.factions) out["sides"].push_back(Json{{"name", p.name}, {"colour", p.colour}});
    out["armies"] = Json::array();
    for (const auto& army : c.armies) out["armies"].push_back(army_value(c, *army));
    Json elsewhere = Json::array(), wounded = Json::array(), notes = Json::array();
    for (const auto& person : c.elsewhere) elsewhere.push_back(person_json(nullptr, *person));
    for (const Recovery& r : c.recoveries) {
        const Army* army = find_army(c, r.army);
        const auto place = army != nullptr ? place_in(*army, r.unit) : std::nullopt;
        if (!place) continue;
        wounded.push_back(Json{{"army", army->name},
                               {"unit", *place},
                               {"men", r.men},
                               {"day", r.due_day},
                               {"date", date_words(*c.calendar, r.due_day)}});
    }
    for (const auto& note : c.notes) {
        Json item;
        item["text"] = note->text;
        item["day"] = note->day;
        if (note->due) item["due"] = *note->due;
        if (!note->tags.empty()) item["tags"] = note->tags;
        if (const Json readers = readers_json(c, note->readers); !readers.empty()) item["readers"] = readers;
        if (const Army* army = find_army(c, note->army)) item["army"] = army->name;
        notes.push_back(std::move(item));
    }
    if (!elsewhere.empty()) out["elsewhere"] = elsewhere;
    if (!wounded.empty()) out["wounded"] = wounded;
    if (!notes.empty()) out["notes"] = notes;
    return written(out);
}

std::string campaign_csv(const Campaign& c) {
    Table t;
    for (const char* name :
         {"side", "army", "place", "name", "count", "fc", "armour", "shield", "mounted", "melee", "missile",
          "abilities", "formation", "race", "religion", "hit_dice", "unit_strength", "wounded"})
        t.columns.push_back({name, false});
    const auto listed = [](const auto& list) {
        std::string out;
        for (const auto thing : list) out += (out.empty() ? "" : ";") + word(thing);
        return out;
    };
    const auto yes = [](bool is) { return std::string(is ? "yes" : "no"); };
    for (const auto& army : c.armies) {
        const Faction* faction = find_faction(c, army->faction);
        for (const Unit& u : army->units)
            t.rows.push_back({faction != nullptr ? faction->name : "", army->name, army->place, u.name,
                              std::to_string(u.count), std::to_string(u.fc), word(u.armour), yes(u.shield),
                              yes(u.mounted), listed(u.melee), listed(u.missile), listed(u.abilities.list()),
                              word(u.formation), u.race, u.religion, u.hit_dice > 0 ? std::to_string(u.hit_dice) : "",
                              hundredths_text(abstract::unit_strength(u, c.house->abstract).strength),
                              std::to_string(wounded_due(c, army->id, u.id))});
    }
    return csv_text(t);
}

}  // namespace banneret::app
