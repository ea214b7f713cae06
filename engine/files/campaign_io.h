#pragma once

#include "engine/campaign/campaign.h"
#include "engine/campaign/chronicle/service_facts.h"
#include "engine/files/battle_io.h"
#include "engine/files/comparisons_io.h"
#include "engine/files/map_io.h"
#include "engine/files/notes_io.h"
#include "engine/files/table_io.h"

// The file format of the parts of a campaign.
namespace banneret {

template <class Archive>
void serialize(Archive& ar, Month& m, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "name", m.name);
    field(ar, "days", m.days);
    field_or(ar, "festival", m.festival);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, LeapRule& l, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "every", l.every);
    field_or(ar, "except", l.except);
    field_or(ar, "unless", l.unless);
    field_or(ar, "offset", l.offset);
    field(ar, "month", l.month);
    field(ar, "days", l.days);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Season& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "name", s.name);
    field(ar, "month", s.month);
    field(ar, "day", s.day);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Calendar& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "era", c.era);
    field(ar, "first_year", c.first_year);
    field(ar, "months", c.months);
    field_or(ar, "weekdays", c.weekdays);
    field_or(ar, "leap", c.leap);
    field_or(ar, "seasons", c.seasons);
    field_or(ar, "first_month", c.first_month);
    field_or(ar, "first_day", c.first_day, 1);
    field_or(ar, "first_weekday", c.first_weekday);
    field_or(ar, "festivals_outside_week", c.festivals_outside_week);
    no_more(ar);
}

// True for house rules that have no field of their own in the file.
inline bool is_tactical(std::string_view key) {
    const HouseRule* rule = find_house_rule(key);
    return rule != nullptr && is_tactical(*rule);
}

template <class Archive>
void serialize(Archive& ar, HouseRules& h, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "abstract", h.abstract);
    field(ar, "int_15_17", h.conversion.int_15_17);
    // The house rules of tactical rulesets that differ from their default, as the terminal writes them:
    // "KEY.break-point=30".
    std::vector<std::string> table;
    if constexpr (!is_loading<Archive>)
        for (const std::string_view key : changed_house_rules(h))
            if (is_tactical(key)) table.push_back(std::string(key) + "=" + house_rule_value(h, key));
    field_or(ar, "table", table);
    if constexpr (is_loading<Archive>)
        for (const std::string& switched : table) {
            const std::size_t at = switched.find('=');
            const std::string_view key = std::string_view(switched).substr(0, at);
            if (at == std::string::npos || !is_tactical(key) ||
                set_house_rule(h, key, std::string_view(switched).substr(at + 1)))
                throw BadFile{"has " + shown(switched) + ", which is not a house rule of a tactical ruleset",
                              {"table"}};
        }
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Arms& a, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "field", a.field);
    field(ar, "charge", a.bearing);
    field(ar, "ink", a.ink);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Faction& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", p.id);
    field(ar, "name", p.name);
    field(ar, "colour", p.colour);
    field_or(ar, "treasury", p.treasury);
    field_or(ar, "income", p.income);
    optional_field(ar, "arms", p.arms);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Recovery& r, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "battle", r.battle);
    field(ar, "army", r.army);
    field(ar, "unit", r.unit);
    field(ar, "men", r.men);
    field(ar, "due_day", r.due_day);
    field_or(ar, "healing_sides", r.healing_sides);
    field_or(ar, "healing_face", r.healing_face);
    field_or(ar, "by_hand", r.by_hand);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Meeting& m, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "first", m.first);
    field(ar, "second", m.second);
    field(ar, "day", m.day);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, OwnPrice& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "troops", p.troops);
    field(ar, "points", p.points);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, PriceList& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "kept", p.kept);
    field(ar, "coin", p.coin);
    field(ar, "scale", p.scale);
    field(ar, "raise", p.raise);
    field(ar, "week", p.week);
    field(ar, "ransom", p.ransom);
    field_or(ar, "since", p.since);
    field_or(ar, "own", p.own);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Arrears& a, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "unit", a.id);
    field(ar, "weeks", a.weeks);
    field(ar, "owed", a.owed);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Honour& h, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "unit", h.id);
    field(ar, "battle", h.battle);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Prisoners& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", p.id);
    field(ar, "holder", p.holder);
    field(ar, "from", p.from);
    field(ar, "army", p.army);
    field(ar, "unit", p.unit);
    field(ar, "battle", p.battle);
    field(ar, "day", p.day);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Captive& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", c.id);
    field(ar, "holder", c.holder);
    field_or(ar, "from", c.from);
    field_or(ar, "battle", c.battle);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, ServiceFact& f, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "kind", f.kind);
    field_or(ar, "unit", f.unit);
    field_or(ar, "person", f.person);
    field_or(ar, "army", f.army);
    field_or(ar, "other", f.other);
    field_or(ar, "n", f.n);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::Month)
BANNERET_STORED(banneret::LeapRule)
BANNERET_STORED(banneret::Season)
BANNERET_STORED(banneret::Calendar)
BANNERET_STORED(banneret::HouseRules)
BANNERET_STORED(banneret::Arms)
BANNERET_STORED(banneret::Faction)
BANNERET_STORED(banneret::Recovery)
BANNERET_STORED(banneret::Meeting)
BANNERET_STORED(banneret::OwnPrice)
BANNERET_STORED(banneret::PriceList)
BANNERET_STORED(banneret::Arrears)
BANNERET_STORED(banneret::Honour)
BANNERET_STORED(banneret::Prisoners)
BANNERET_STORED(banneret::Captive)
BANNERET_STORED(banneret::ServiceFact)
