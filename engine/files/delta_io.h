#pragma once

#include "engine/campaign/versions/delta.h"
#include "engine/files/campaign_io.h"

// The file format of the differences between the versions of a campaign.
namespace banneret {

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
    optional_field(ar, "plan", d.plan);
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
    optional_field(ar, "fold", d.fold);
    field_or(ar, "marches", d.marches);
    field_or(ar, "march_steps", d.march_steps);
    field_or(ar, "stands", d.stands);
    optional_field(ar, "next_id", d.next_id);
    field_or(ar, "comparisons", d.comparisons);
    no_more(ar);
}

}  // namespace banneret

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
