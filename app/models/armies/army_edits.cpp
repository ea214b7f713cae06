#include "app/models/armies/army_edits.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// Label of an edit to something with many fields: the first few changes.
class Changes {
public:
    void add(std::string words) { words_.push_back(std::move(words)); }
    void number(std::string_view what, std::int64_t before, std::int64_t after) {
        if (before != after) add(fmt::format("{} {} to {}", what, with_commas(before), with_commas(after)));
    }
    void word(std::string_view what, std::string_view before, std::string_view after) {
        if (before != after) add(fmt::format("{} {}", what, after));
    }
    // A text that may be empty.
    void line(std::string_view what, const std::string& before, const std::string& after) {
        if (before != after) add(after.empty() ? fmt::format("no {}", what) : fmt::format("{} {}", what, after));
    }
    void mark(bool before, bool after, std::string_view given, std::string_view taken) {
        if (before != after) add(std::string(after ? given : taken));
    }
    std::string words() const {
        constexpr std::size_t most = 4;
        if (words_.size() <= most) return fmt::format("{}", fmt::join(words_, ", "));
        return fmt::format("{} and {} more", fmt::join(words_.begin(), words_.begin() + most, ", "),
                           words_.size() - most);
    }

private:
    std::vector<std::string> words_;
};

template <class Weapon>
void weapon_changes(Changes& to, const std::vector<Weapon>& before, const std::vector<Weapon>& after) {
    const auto has = [](const std::vector<Weapon>& list, Weapon w) {
        return std::find(list.begin(), list.end(), w) != list.end();
    };
    for (const Weapon w : after)
        if (!has(before, w)) to.add(fmt::format("{} added", row(w).name));
    for (const Weapon w : before)
        if (!has(after, w)) to.add(fmt::format("{} removed", row(w).name));
}

void ability_changes(Changes& to, const Abilities& before, const Abilities& after) {
    for (const AbilityRow& r : ability_rows()) {
        const bool had = before.has(r.ability), has = after.has(r.ability);
        if (had != has) to.add(fmt::format("{} {}", r.name, has ? "added" : "removed"));
        if (r.ability == Ability::multiple_attacks && has &&
            after.multiple_attacks_twice() != before.multiple_attacks_twice())
            to.add(fmt::format("{} {}", r.name, after.multiple_attacks_twice() ? "twice" : "once"));
    }
}

// A value that the referee may set; otherwise it is computed.
template <class T>
void set_change(Changes& to, std::string_view what, const std::optional<T>& before, const std::optional<T>& after,
                const std::string& words) {
    if (before == after) return;
    to.add(after ? fmt::format("{} set to {}", what, words) : fmt::format("{} as worked out", what));
}

template <class List, class IdType>
auto found_by_id(List& list, IdType id) {
    return std::find_if(list.begin(), list.end(), [id](const auto& one) { return one.id == id; });
}

// Lists what was added, removed, changed and moved.
template <class Thing, class Words>
void list_changes(Changes& to, const std::vector<Thing>& before, const std::vector<Thing>& after, Words&& words) {
    for (const Thing& now : after) {
        const auto old = found_by_id(before, now.id);
        if (!now.id || old == before.end())
            to.add(fmt::format("add {}", now.name));
        else if (const std::string change = words(*old, now); !change.empty())
            to.add(fmt::format("{}: {}", old->name, change));
    }
    for (const Thing& old : before)
        if (found_by_id(after, old.id) == after.end()) to.add(fmt::format("remove {}", old.name));
}

bool same_ids(const std::vector<Unit>& a, const std::vector<Unit>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Unit& x, const Unit& y) { return x.id == y.id; });
}

std::vector<std::string> army_names(const Campaign& c) {
    std::vector<std::string> names;
    for (const auto& army : c.armies) names.push_back(army->name);
    return names;
}

}  // namespace

std::string difference_words(const Unit& before, const Unit& after) {
    Changes c;
    if (before.name != after.name) c.add("renamed " + after.name);
    c.number("men", before.count, after.count);
    c.number("FC", before.fc, after.fc);
    if (before.armour != after.armour)
        c.add(fmt::format("armour {} to {}", row(before.armour).key, row(after.armour).key));
    c.mark(before.shield, after.shield, "shield added", "shield removed");
    c.mark(before.mounted, after.mounted, "mounted", "on foot");
    weapon_changes(c, before.melee, after.melee);
    weapon_changes(c, before.missile, after.missile);
    ability_changes(c, before.abilities, after.abilities);
    if (before.formation != after.formation)
        c.add(fmt::format("in {} order", after.formation == Formation::formed ? "formed" : "skirmish"));
    c.line("race", before.race, after.race);
    c.line("religion", before.religion, after.religion);
    c.number("hit dice", before.hit_dice, after.hit_dice);
    return c.words();
}

std::string difference_words(const Army& army, const Character& before, const Character& after) {
    Changes c;
    if (before.name != after.name) c.add("renamed " + after.name);
    c.number("fighter", before.fighter, after.fighter);
    c.number("cleric", before.cleric, after.cleric);
    c.number("thief", before.thief, after.thief);
    c.number("magic-user", before.magic_user, after.magic_user);
    c.number("hit dice", before.hit_dice, after.hit_dice);
    const AbilityScores &was = before.scores, &is = after.scores;
    c.number("strength", was.strength, is.strength);
    c.number("dexterity", was.dexterity, is.dexterity);
    c.number("constitution", was.constitution, is.constitution);
    c.number("intelligence", was.intelligence, is.intelligence);
    c.number("wisdom", was.wisdom, is.wisdom);
    c.number("charisma", was.charisma, is.charisma);
    c.word("magic items", name(before.magic_items), name(after.magic_items));
    c.word("rank", name(before.rank), name(after.rank));
    set_change(c, "tiers", before.tiers, after.tiers, after.tiers ? tiers_words(*after.tiers) : "");
    set_change(c, "leadership", before.leadership, after.leadership,
               after.leadership ? std::to_string(*after.leadership) : "");
    set_change(c, "FC", before.fc, after.fc, after.fc ? std::to_string(*after.fc) : "");
    c.mark(before.mounted, after.mounted, "mounted", "on foot");
    c.mark(before.flying, after.flying, "flying", "not flying");
    set_change(c, "armour", before.armour, after.armour, after.armour ? std::string(row(*after.armour).key) : "");
    set_change(c, "shield", before.shield, after.shield, after.shield.value_or(false) ? "yes" : "no");
    weapon_changes(c, before.melee, after.melee);
    weapon_changes(c, before.missile, after.missile);
    if (before.rides_with != after.rides_with) {
        const Unit* with = find_unit(army, after.rides_with);
        c.add(with != nullptr ? "rides with " + with->name : "rides alone");
    }
    c.word("now", name(before.state), name(after.state));
    c.number("wounds", before.wounds, after.wounds);
    if (before.stratagem_day != after.stratagem_day) c.add("stratagem week");
    c.line("race", before.race, after.race);
    c.line("religion", before.religion, after.religion);
    if (before.notes != after.notes) c.add("notes");
    return c.words();
}

std::string difference_words(const Army& before, const Army& after) {
    Changes c;
    if (before.name != after.name) c.add(fmt::format("{} to {}", before.name, after.name));
    if (before.faction != after.faction) c.add("another side");
    c.line("place", before.place, after.place);
    list_changes(c, before.units, after.units, [](const Unit& a, const Unit& b) { return difference_words(a, b); });
    if (before.units.size() == after.units.size() && !same_ids(before.units, after.units)) {
        // The first unit out of its place has moved; if two neighbours were exchanged, either will do.
        const auto moved = std::mismatch(before.units.begin(), before.units.end(), after.units.begin());
        c.add(fmt::format("move {}", moved.first->name));
    }
    list_changes(c, before.characters, after.characters,
                 [&](const Character& a, const Character& b) { return difference_words(after, a, b); });
    if (before.general != after.general) {
        const Character* general = find_character(after, after.general);
        if (general != nullptr)
            c.add(general->name + " commands");
        else if (find_character(after, before.general) != nullptr)
            c.add("nobody commands");
    }
    c.mark(before.fortified, after.fortified, "fortified", "not fortified");
    if (before.notes != after.notes) c.add("notes");
    return c.words();
}

PutArmy put(const Army& before, Army after) {
    std::string words = difference_words(before, after);
    return {std::move(after), std::move(words)};
}

PutArmy put(const Army& army, const Unit& unit) {
    Army after = army;
    const auto at = found_by_id(after.units, unit.id);
    CHECK(at != after.units.end());
    *at = unit;
    return put(army, std::move(after));
}

PutArmy put(const Army& army, const Character& character) {
    Army after = army;
    const auto at = found_by_id(after.characters, character.id);
    CHECK(at != after.characters.end());
    *at = character;
    return put(army, std::move(after));
}

PutArmy raised(const Campaign& c, FactionId faction, const Army* like) {
    Army army;
    army.name = free_name("New army", army_names(c));
    army.faction = faction;
    if (like != nullptr) army.place = like->place;
    return {std::move(army), ""};
}

PutArmy duplicate(const Campaign& c, const Army& army) {
    Army copy = army;
    copy.id = {};
    copy.name = free_name(army.name, army_names(c));
    // Field works stay with the unit that built them (AD-R18), and the stratagem was the other general's attempt.
    copy.fortified = false;
    return {std::move(copy), "from " + army.name};
}

PutArmy add_unit(const Army& army, UnitId after) {
    Unit unit;
    unit.name = "New unit";
    unit.count = 100;
    unit.armour = Armour::light;
    unit.melee = {MeleeWeapon::spear};
    Army changed = army;
    auto at = found_by_id(changed.units, after);
    if (after && at != changed.units.end()) {
        unit.race = at->race;
        unit.religion = at->religion;
        changed.units.insert(at + 1, unit);
    } else {
        changed.units.push_back(unit);
    }
    return {std::move(changed), "add a unit"};
}

PutArmy duplicate_unit(const Army& army, UnitId id) {
    Army changed = army;
    const auto at = found_by_id(changed.units, id);
    CHECK(at != changed.units.end());
    Unit copy = *at;
    copy.id = {};
    std::vector<std::string> names;
    for (const Unit& unit : army.units) names.push_back(unit.name);
    copy.name = free_name(copy.name, names);
    std::string words = "duplicate " + at->name;
    changed.units.insert(at + 1, std::move(copy));
    return {std::move(changed), std::move(words)};
}

PutArmy remove_unit(const Army& army, UnitId id) {
    Army changed = army;
    const auto at = found_by_id(changed.units, id);
    CHECK(at != changed.units.end());
    std::string words = "remove " + at->name;
    changed.units.erase(at);
    for (Character& person : changed.characters)
        if (person.rides_with == id) person.rides_with = {};
    return {std::move(changed), std::move(words)};
}

PutArmy move_unit(const Army& army, UnitId id, int by) {
    Army changed = army;
    const auto at = found_by_id(changed.units, id);
    CHECK(at != changed.units.end());
    std::string words = fmt::format("move {} {}", at->name, by < 0 ? "up" : "down");
    if (by < 0 && at != changed.units.begin()) std::iter_swap(at, at - 1);
    if (by > 0 && at + 1 != changed.units.end()) std::iter_swap(at, at + 1);
    return {std::move(changed), std::move(words)};
}

PutArmy add_character(const Army& army) {
    Character person;
    person.name = "New character";
    person.fighter = 1;
    Army changed = army;
    changed.characters.push_back(std::move(person));
    return {std::move(changed), "add a character"};
}

PutArmy remove_character(const Army& army, CharacterId id) {
    Army changed = army;
    const auto at = found_by_id(changed.characters, id);
    CHECK(at != changed.characters.end());
    std::string words = "remove " + at->name;
    changed.characters.erase(at);
    if (changed.general == id) changed.general = {};
    return {std::move(changed), std::move(words)};
}

PutArmy make_general(const Army& army, CharacterId id) {
    Army changed = army;
    changed.general = id;
    return put(army, std::move(changed));
}

std::optional<Unit> as_its_race(const Unit& unit) {
    const CreatureRow* creature = find_creature(unit.race);
    if (creature == nullptr) return std::nullopt;
    Unit as = unit;
    as.fc = creature->fc;
    for (const Ability a : creature->abilities)
        if (!as.abilities.has(a)) as.abilities.add(a);
    return as == unit ? std::nullopt : std::optional(as);
}

std::vector<std::string> known_races() {
    std::vector<std::string> races;
    for (const CreatureRow& creature : creature_rows())
        for (const std::string_view race : split(creature.name, ',')) races.emplace_back(trimmed(race));
    return races;
}

namespace {

template <class Weapon>
void turn_weapon(std::vector<Weapon>& weapons, Weapon weapon) {
    if (std::erase(weapons, weapon) == 0) weapons.push_back(weapon);
}

}  // namespace

void turn(std::vector<MeleeWeapon>& weapons, MeleeWeapon weapon) {
    turn_weapon(weapons, weapon);
}
void turn(std::vector<MissileWeapon>& weapons, MissileWeapon weapon) {
    turn_weapon(weapons, weapon);
}

void turn(Abilities& abilities, Ability ability) {
    const bool again = ability == Ability::multiple_attacks && !abilities.multiple_attacks_twice();
    if (abilities.has(ability) && !again)
        abilities.remove(ability);
    else
        abilities.add(ability);
}

std::string free_name(std::string_view name, const std::vector<std::string>& taken) {
    const auto is_taken = [&](std::string_view one) {
        return std::any_of(taken.begin(), taken.end(), [&](const std::string& other) { return same_name(one, other); });
    };
    if (!is_taken(name)) return std::string(name);
    // "Knights 2" is followed by "Knights 3".
    std::string_view stem = name;
    std::int64_t next = 2;
    if (const auto blank = name.rfind(' '); blank != std::string_view::npos)
        if (const auto number = parse_integer(name.substr(blank + 1)); number && *number > 0 && *number < 1'000'000)
            stem = name.substr(0, blank), next = *number + 1;
    for (;; ++next)
        if (std::string free = fmt::format("{} {}", stem, next); !is_taken(free)) return free;
}

}  // namespace banneret::app
