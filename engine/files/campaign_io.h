#pragma once

#include "engine/campaign/delta.h"
#include "engine/campaign/history.h"
#include "engine/files/battle_io.h"
#include "engine/files/comparisons_io.h"
#include "engine/files/notes_io.h"
#include "engine/files/table_io.h"
#include "engine/files/map_io.h"

// How the parts of a campaign, the differences between its versions and the entries of its chronicle are written. Only
// campaign_file.cpp includes this.
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

// True of the switches that have no field of their own in the file.
inline bool of_a_table(std::string_view key) {
    return !key.starts_with("abstract.") && key != "by-this-axe.int-15-17";
}

template <class Archive>
void serialize(Archive& ar, HouseRules& h, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "abstract", h.abstract);
    field(ar, "int_15_17", h.conversion.int_15_17);
    // The tabletop rulesets' switches, those that are not at their default, as the command line writes them:
    // "lionheart-variant.break-point=30".
    std::vector<std::string> table;
    if constexpr (!is_loading<Archive>)
        for (const std::string_view key : changed_house_rules(h))
            if (of_a_table(key)) table.push_back(std::string(key) + "=" + house_rule_value(h, key));
    field_or(ar, "table", table);
    if constexpr (is_loading<Archive>)
        for (const std::string& switched : table) {
            const std::size_t at = switched.find('=');
            const std::string_view key = std::string_view(switched).substr(0, at);
            if (at == std::string::npos || !of_a_table(key) ||
                set_house_rule(h, key, std::string_view(switched).substr(at + 1)))
                throw BadFile{"has " + shown(switched) + ", which is no house rule of a table", {"table"}};
        }
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Power& p, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", p.id);
    field(ar, "name", p.name);
    field(ar, "colour", p.colour);
    field_or(ar, "treasury", p.treasury);
    field_or(ar, "income", p.income);
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
void serialize(Archive& ar, Fact& f, const std::uint32_t version) {
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

// --- Differences -------------------------------------------------------------------------------------------------

template <class Archive, class T, class Key>
void serialize(Archive& ar, ListDelta<T, Key>& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "removed", d.removed);
    field_or(ar, "put", d.put);
    field_or(ar, "order", d.order);
    no_more(ar);
}

using PowersDelta = ListDelta<Power, PowerId>;
using ArmiesDelta = ListDelta<Shared<Army>, ArmyId>;
using UnitsDelta = ListDelta<Unit, UnitId>;
using CharactersDelta = ListDelta<Character, CharacterId>;
using ElsewhereDelta = ListDelta<Shared<Character>, CharacterId>;
using BattlesDelta = ListDelta<OfferedBattle, BattleId>;
using ComparisonsDelta = ListDelta<Shared<KeptComparison>, ComparisonId>;
using ArrearsDelta = ListDelta<Arrears, UnitId>;
using HonoursDelta = ListDelta<Honour, UnitId>;
using PrisonersDelta = ListDelta<Prisoners, PrisonersId>;
using CaptivesDelta = ListDelta<Captive, CharacterId>;
using NotesDelta = ListDelta<Shared<Note>, NoteId>;

using MarchesDelta = ListDelta<March, ArmyId>;
using StandsDelta = ListDelta<Stand, ArmyId>;

template <class Archive>
void serialize(Archive& ar, MarchStep& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "army", s.army);
    field_or(ar, "stretch", s.at.stretch);
    field_or(ar, "done", s.at.done);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, UnitCount& u, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "unit", u.unit);
    field(ar, "count", u.count);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, ArmyDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "army", d.army);
    optional_field(ar, "name", d.name);
    optional_field(ar, "place", d.place);
    optional_field(ar, "notes", d.notes);
    optional_field(ar, "power", d.power);
    optional_field(ar, "general", d.general);
    optional_field(ar, "fortified", d.fortified);
    field_or(ar, "counts", d.counts);
    field_or(ar, "units", d.units);
    field_or(ar, "characters", d.characters);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, StartDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "day", d.start.day);
    field_or(ar, "place", d.start.place);
    field_or(ar, "roles_given", d.start.roles_given);
    field_or(ar, "house_of_books", d.house_of_books);
    if (!d.house_of_books) field(ar, "house", d.start.house);
    field_or(ar, "first_units_of_books", d.units_of_books.first);
    field_or(ar, "second_units_of_books", d.units_of_books.second);
    field(ar, "first", d.start.sides.first);
    field(ar, "second", d.start.sides.second);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, TableDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "ruleset", d.table.ruleset);
    field(ar, "plan", d.table.plan);
    field_or(ar, "house_of_books", d.house_of_books);
    if (!d.house_of_books) field(ar, "house", d.table.house);
    field_or(ar, "attackers_of_books", d.people_of_books.first);
    field_or(ar, "defenders_of_books", d.people_of_books.second);
    field_or(ar, "attackers", d.table.people.first);
    field_or(ar, "defenders", d.table.people.second);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, ReviewDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    optional_field(ar, "put", d.put);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, BattleDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "battle", d.battle);
    optional_field(ar, "name", d.name);
    optional_field(ar, "place", d.place);
    optional_field(ar, "note", d.note);
    optional_field(ar, "on_day", d.on_day);
    optional_field(ar, "resolver", d.resolver);
    optional_field(ar, "seed", d.seed);
    field_or(ar, "anew", d.anew);
    optional_field(ar, "start", d.start);
    orders_field(ar, "orders", d.orders);
    field_or(ar, "rolls", d.rolls);
    optional_field(ar, "table", d.table);
    table_orders_field(ar, "table_orders", d.table_orders);
    optional_field(ar, "computed", d.computed);
    optional_field(ar, "reviewed", d.reviewed);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, OfferedBattle& b, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", b.id);
    field(ar, "name", b.name);
    field(ar, "first", b.first);
    field(ar, "second", b.second);
    field_or(ar, "place", b.place);
    field_or(ar, "note", b.note);
    field_or(ar, "on_day", b.on_day);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Delta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    optional_field(ar, "name", d.name);
    optional_field(ar, "day", d.day);
    optional_field(ar, "calendar", d.calendar);
    optional_field(ar, "house", d.house);
    optional_field(ar, "map", d.map);
    optional_field(ar, "map_change", d.map_change);
    field_or(ar, "powers", d.powers);
    field_or(ar, "armies", d.armies);
    field_or(ar, "army_changes", d.army_changes);
    field_or(ar, "elsewhere", d.elsewhere);
    field_or(ar, "recoveries_removed", d.recoveries_removed);
    field_or(ar, "recoveries_added", d.recoveries_added);
    field_or(ar, "battles", d.battles);
    field_or(ar, "battle_changes", d.battle_changes);
    std::optional<std::vector<Meeting>> meetings;
    if (d.meetings) meetings = d.meetings->items();
    optional_field(ar, "meetings", meetings);
    if constexpr (is_loading<Archive>) {
        d.meetings.reset();
        if (meetings) d.meetings = SharedList<Meeting>(std::move(*meetings));
    }
    optional_field(ar, "prices", d.prices);
    field_or(ar, "arrears", d.arrears);
    field_or(ar, "honours", d.honours);
    field_or(ar, "prisoners", d.prisoners);
    field_or(ar, "captives", d.captives);
    field_or(ar, "notes", d.notes);
    optional_field(ar, "session", d.session);
    field_or(ar, "marches", d.marches);
    field_or(ar, "march_steps", d.march_steps);
    field_or(ar, "stands", d.stands);
    optional_field(ar, "next_id", d.next_id);
    field_or(ar, "comparisons", d.comparisons);
    no_more(ar);
}

}  // namespace banneret

// --- Versions ----------------------------------------------------------------------------------------------------

namespace banneret::files {

// A battle of the chronicle, by what the version before does not hold already: everything else is the open battle's.
struct StoredApplication {
    BattleId battle{};
    PerSide<std::optional<Roll>> healing_roll;
    PerSide<std::optional<std::int32_t>> healing_day;
    // Where the battle was begun, fought and applied in one step: what puts it into the version before.
    std::optional<Delta> fought_at_once;
    bool operator==(const StoredApplication&) const = default;
};

template <class Archive>
void serialize(Archive& ar, StoredApplication& a, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "battle", a.battle);
    optional_field(ar, "first_healing_roll", a.healing_roll.first);
    optional_field(ar, "first_healing_day", a.healing_day.first);
    optional_field(ar, "second_healing_roll", a.healing_roll.second);
    optional_field(ar, "second_healing_day", a.healing_day.second);
    optional_field(ar, "fought_at_once", a.fought_at_once);
    no_more(ar);
}

struct StoredEntry {
    Entry entry;
    bool rolls_of_battle = false;  // the rolls are those that the change adds to its battle
    std::optional<StoredApplication> applied;
    bool facts_told = true;  // false: of a format that did not know them
};

template <class Archive>
void serialize(Archive& ar, StoredEntry& s, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "day", s.entry.day);
    field(ar, "kind", s.entry.kind);
    field(ar, "action", s.entry.action);
    field_or(ar, "lines", s.entry.lines);
    field_or(ar, "readers", s.entry.readers);
    field_or(ar, "note", s.entry.note);
    field_or(ar, "rolls_of_battle", s.rolls_of_battle);
    if (!s.rolls_of_battle) field_or(ar, "rolls", s.entry.rolls);
    field_or(ar, "miles", s.entry.miles);
    optional_field(ar, "applied", s.applied);
    field_or(ar, "facts", s.entry.facts);
    field_or(ar, "joined", s.entry.joined);
    s.facts_told = since(version, CampaignFormat::books);
    no_more(ar);
}

// One version, as a line of its own could hold it.
struct StoredVersion {
    std::uint64_t from = 0;
    std::optional<std::uint64_t> redo;  // where it is not the child made last
    std::optional<StoredEntry> entry;
    Delta change;
};

template <class Archive>
void serialize(Archive& ar, StoredVersion& v, const std::uint32_t version) {
    check_version(ar, version);
    field(ar, "from", v.from);
    optional_field(ar, "redo", v.redo);
    optional_field(ar, "entry", v.entry);
    field(ar, "change", v.change);
    no_more(ar);
}

}  // namespace banneret::files

BANNERET_STORED(banneret::Month)
BANNERET_STORED(banneret::LeapRule)
BANNERET_STORED(banneret::Season)
BANNERET_STORED(banneret::Calendar)
BANNERET_STORED(banneret::HouseRules)
BANNERET_STORED(banneret::Power)
BANNERET_STORED(banneret::Recovery)
BANNERET_STORED(banneret::Meeting)
BANNERET_STORED(banneret::OwnPrice)
BANNERET_STORED(banneret::PriceList)
BANNERET_STORED(banneret::Arrears)
BANNERET_STORED(banneret::Honour)
BANNERET_STORED(banneret::Prisoners)
BANNERET_STORED(banneret::Captive)
BANNERET_STORED(banneret::Fact)
BANNERET_STORED(banneret::NotesDelta)
BANNERET_STORED(banneret::ArrearsDelta)
BANNERET_STORED(banneret::HonoursDelta)
BANNERET_STORED(banneret::PrisonersDelta)
BANNERET_STORED(banneret::CaptivesDelta)
BANNERET_STORED(banneret::PowersDelta)
BANNERET_STORED(banneret::ArmiesDelta)
BANNERET_STORED(banneret::UnitsDelta)
BANNERET_STORED(banneret::CharactersDelta)
BANNERET_STORED(banneret::ElsewhereDelta)
BANNERET_STORED(banneret::BattlesDelta)
BANNERET_STORED(banneret::ComparisonsDelta)
BANNERET_STORED(banneret::MarchesDelta)
BANNERET_STORED(banneret::MarchStep)
BANNERET_STORED(banneret::StandsDelta)
BANNERET_STORED(banneret::UnitCount)
BANNERET_STORED(banneret::ArmyDelta)
BANNERET_STORED(banneret::StartDelta)
BANNERET_STORED(banneret::TableDelta)
BANNERET_STORED(banneret::ReviewDelta)
BANNERET_STORED(banneret::BattleDelta)
BANNERET_STORED(banneret::OfferedBattle)
BANNERET_STORED(banneret::Delta)
BANNERET_STORED(banneret::files::StoredApplication)
BANNERET_STORED(banneret::files::StoredEntry)
BANNERET_STORED(banneret::files::StoredVersion)
