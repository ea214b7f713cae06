#pragma once

#include "engine/armies/army.h"
#include "engine/files/fields.h"

// The file format of units, characters and armies. Only campaign_file.cpp includes this.
namespace banneret {

template <class Archive>
void serialize(Archive& ar, Unit& u, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", u.id);
    field(ar, "name", u.name);
    field(ar, "count", u.count);
    field(ar, "fc", u.fc);
    field_or(ar, "armour", u.armour, Armour::none);
    field_or(ar, "shield", u.shield);
    field_or(ar, "mounted", u.mounted);
    field_or(ar, "melee", u.melee);
    field_or(ar, "missile", u.missile);
    std::vector<Ability> abilities = u.abilities.list();
    field_or(ar, "abilities", abilities);
    if constexpr (is_loading<Archive>) {
        u.abilities = {};
        for (const Ability a : abilities) u.abilities.add(a);
    }
    field_or(ar, "formation", u.formation, Formation::formed);
    field_or(ar, "race", u.race);
    field_or(ar, "religion", u.religion);
    field_or(ar, "hit_dice", u.hit_dice);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, AbilityScores& s, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "strength", s.strength);
    field_or(ar, "dexterity", s.dexterity);
    field_or(ar, "constitution", s.constitution);
    field_or(ar, "intelligence", s.intelligence);
    field_or(ar, "wisdom", s.wisdom);
    field_or(ar, "charisma", s.charisma);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Tiers& t, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field_or(ar, "fighter", t.fighter, FighterTier::none);
    field_or(ar, "priest", t.priest, PriestTier::none);
    field_or(ar, "mage", t.mage, MageTier::none);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Character& c, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", c.id);
    field(ar, "name", c.name);
    field_or(ar, "fighter", c.fighter);
    field_or(ar, "cleric", c.cleric);
    field_or(ar, "thief", c.thief);
    field_or(ar, "magic_user", c.magic_user);
    field_or(ar, "hit_dice", c.hit_dice);
    field_or(ar, "scores", c.scores);
    field_or(ar, "magic_items", c.magic_items, MagicItems::none);
    field_or(ar, "rank", c.rank, Rank::none);
    optional_field(ar, "tiers", c.tiers);
    optional_field(ar, "leadership", c.leadership);
    optional_field(ar, "fc", c.fc);
    field_or(ar, "mounted", c.mounted);
    field_or(ar, "flying", c.flying);
    optional_field(ar, "armour", c.armour);
    optional_field(ar, "shield", c.shield);
    field_or(ar, "melee", c.melee);
    field_or(ar, "missile", c.missile);
    field_or(ar, "rides_with", c.rides_with);
    field_or(ar, "state", c.state, CharacterState::fit);
    field_or(ar, "wounds", c.wounds);
    optional_field(ar, "stratagem_day", c.stratagem_day);
    optional_field(ar, "fit_again", c.fit_again);
    field_or(ar, "healing_sides", c.healing_sides);
    field_or(ar, "healing_face", c.healing_face);
    field_or(ar, "race", c.race);
    field_or(ar, "religion", c.religion);
    field_or(ar, "notes", c.notes);
    no_more(ar);
}

template <class Archive>
void serialize(Archive& ar, Army& a, const std::uint32_t version) {
    using namespace files;
    check_version(ar, version);
    field(ar, "id", a.id);
    field(ar, "name", a.name);
    field(ar, "power", a.power);
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
