#pragma once

#include "engine/campaign/versions/delta_fields.h"
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

// Reads or writes the fields of a difference, in their order.
template <class Archive, class Change>
struct StoreFields {
    Archive& ar;
    Change& d;

    template <class T>
    void operator()(const char* name, T Change::*field) const {
        store(name, d.*field);
    }
    template <class Part, class Old, class T>
    void operator()(const char* name, Old Part::*, T Change::*field) const {
        store(name, d.*field);
    }

private:
    template <class T>
    void store(const char* name, T& v) const {
        files::field_or(ar, name, v);
    }
    template <class T>
    void store(const char* name, std::optional<T>& v) const {
        files::optional_field(ar, name, v);
    }
    template <class T>
    void store(const char* name, std::optional<SharedList<T>>& v) const {
        std::optional<std::vector<T>> items;
        if (v) items = v->items();
        files::optional_field(ar, name, items);
        if constexpr (files::is_loading<Archive>) {
            v.reset();
            if (items) v = SharedList<T>(std::move(*items));
        }
    }
    void store(const char* name, std::vector<Order>& v) const { orders_field(ar, name, v); }
    void store(const char* name, std::vector<TableOrder>& v) const { table_orders_field(ar, name, v); }
};

using PowersDelta = ListDelta<Faction, FactionId>;
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
    army_fields(StoreFields<Archive, ArmyDelta>{ar, d});
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, StartDelta& d, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "day", d.start.day);
    field_or(ar, "place", d.start.place);
    field_or(ar, "roles_given", d.start.roles_given);
    field_or(ar, "house_of_books", d.house_of_campaign);
    if (!d.house_of_campaign) field(ar, "house", d.start.house);
    field_or(ar, "first_units_of_books", d.units_of_campaign.first);
    field_or(ar, "second_units_of_books", d.units_of_campaign.second);
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
    field_or(ar, "house_of_books", d.house_of_campaign);
    if (!d.house_of_campaign) field(ar, "house", d.table.house);
    field_or(ar, "attackers_of_books", d.people_of_campaign.first);
    field_or(ar, "defenders_of_books", d.people_of_campaign.second);
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
    battle_fields(StoreFields<Archive, BattleDelta>{ar, d});
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
    campaign_fields(StoreFields<Archive, Delta>{ar, d});
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
