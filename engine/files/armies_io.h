#pragma once

#include "engine/armies/army_fields.h"
#include "engine/files/fields.h"

// The file format of units, characters and armies. Only other io headers of this folder include this.
namespace banneret {

namespace files {

// Reads or writes the fields of a thing of the armies, in their order.
template <class Archive, class Thing>
struct StoreArmyFields {
    Archive& ar;
    Thing& thing;

    template <class T>
    void operator()(const char* name, T Thing::*member, const FieldRules& rules) const {
        store(name, thing.*member, rules.presence == FieldRules::Presence::always);
    }

private:
    template <class T>
    void store(const char* name, T& v, bool always) const {
        if (always)
            field(ar, name, v);
        else
            field_or(ar, name, v);
    }
    template <class T>
    void store(const char* name, std::optional<T>& v, bool) const {
        optional_field(ar, name, v);
    }
    void store(const char* name, Abilities& abilities, bool) const {
        std::vector<Ability> list = abilities.list();
        field_or(ar, name, list);
        if constexpr (is_loading<Archive>) {
            abilities = {};
            for (const Ability a : list) abilities.add(a);
        }
    }
};

}  // namespace files

template <class Archive>
void serialize(Archive& ar, Unit& u, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", u.id);
    unit_fields(StoreArmyFields<Archive, Unit>{ar, u});
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, AbilityScores& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    score_fields(StoreArmyFields<Archive, AbilityScores>{ar, s});
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Tiers& t, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    tier_fields(StoreArmyFields<Archive, Tiers>{ar, t});
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Character& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", c.id);
    character_fields(StoreArmyFields<Archive, Character>{ar, c});
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Army& a, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", a.id);
    field(ar, "name", a.name);
    field(ar, "power", a.faction);
    field_or(ar, "place", a.place);
    field_or(ar, "general", a.general);
    field_or(ar, "fortified", a.fortified);
    field_or(ar, "notes", a.notes);
    field_or(ar, "units", a.units);
    field_or(ar, "characters", a.characters);
    no_more(ar);
}

}  // namespace banneret

BANNERET_STORED(banneret::Unit)
BANNERET_STORED(banneret::AbilityScores)
BANNERET_STORED(banneret::Tiers)
BANNERET_STORED(banneret::Character)
BANNERET_STORED(banneret::Army)
