#include "engine/commanders/ladder/lineups.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/dice/rng.h"

namespace banneret {

namespace {

// One line of units an army may hire; `men` is an average.
struct Recruits {
    std::string_view name;
    int men, fc;
    Armour armour;
    bool shield, mounted, skirmish;
    std::vector<MeleeWeapon> melee;
    std::vector<MissileWeapon> missile;
    std::vector<Ability> abilities;
};
using Choice = std::vector<Recruits>;

Choice foot() {
    using enum MeleeWeapon;
    return {
        {"Levy", 200, 1, Armour::none, true, false, false, {spear}, {}, {}},
        {"Spears", 160, 2, Armour::medium, true, false, false, {spear, sword}, {}, {}},
        {"Pikes", 180, 3, Armour::light, false, false, false, {pike, short_sword}, {}, {}},
        {"Axes", 120, 3, Armour::medium, false, false, false, {two_handed_axe}, {}, {}},
        {"Men-at-arms", 100, 4, Armour::heavy, true, false, false, {sword}, {}, {}},
        {"Zealots", 120, 2, Armour::none, false, false, false, {club}, {}, {Ability::fanatic}},
    };
}
Choice horse() {
    using enum MeleeWeapon;
    return {
        {"Knights", 80, 4, Armour::heavy, true, true, false, {lance, sword}, {}, {}},
        {"Lancers", 100, 3, Armour::medium, true, true, false, {lance, sword}, {}, {}},
        {"Riders", 100, 2, Armour::light, true, true, false, {spear}, {}, {}},
        {"Horse archers", 80, 3, Armour::light, false, true, true, {sword}, {MissileWeapon::composite_bow}, {}},
        {"Prickers", 70, 2, Armour::light, false, true, true, {spear}, {MissileWeapon::javelin}, {}},
    };
}
Choice bows() {
    using enum MeleeWeapon;
    return {
        {"Longbows", 120, 3, Armour::light, false, false, false, {short_sword}, {MissileWeapon::longbow}, {}},
        {"Bows", 140, 2, Armour::none, false, false, false, {dagger}, {MissileWeapon::short_bow}, {}},
        {"Crossbows", 100, 3, Armour::medium, true, false, false, {sword}, {MissileWeapon::heavy_crossbow}, {}},
        {"Slingers", 80, 2, Armour::none, false, false, true, {dagger}, {MissileWeapon::sling}, {}},
        {"Javelins", 90, 2, Armour::light, true, false, true, {short_sword}, {MissileWeapon::javelin}, {}},
    };
}
Choice monsters() {
    using enum MeleeWeapon;
    return {
        {"Giants", 10, 4, Armour::none, false, false, false, {club}, {}, {Ability::giant, Ability::tough}},
        {"Ogres", 30, 3, Armour::light, false, false, false, {club}, {}, {Ability::large}},
        {"Wolves", 60, 2, Armour::none, false, false, false, {animal}, {}, {Ability::quick}},
        {"Wights", 80, 3, Armour::medium, true, false, false, {sword}, {}, {Ability::undead}},
    };
}

class Recruiter {
public:
    Recruiter(std::uint64_t seed, std::uint64_t stream) : rng_(seed, stream) {}
    int upto(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n + 1))); }
    const Recruits& one_of(const Choice& all) {
        return all[static_cast<std::size_t>(upto(static_cast<int>(all.size()) - 1))];
    }

    void hire(const Recruits& r, int percent) {
        Unit u;
        u.id = UnitId{static_cast<std::uint32_t>(units.size() + 1)};
        u.name = std::string(r.name) + " " + std::to_string(units.size() + 1);
        u.count = std::max(4, r.men * (70 + upto(60)) * percent / 10'000);
        u.fc = r.fc;
        u.armour = r.armour;
        u.shield = r.shield;
        u.mounted = r.mounted;
        u.formation = r.skirmish ? Formation::skirmish : Formation::formed;
        u.melee = r.melee;
        u.missile = r.missile;
        for (const Ability a : r.abilities) u.abilities.add(a);
        units.push_back(std::move(u));
    }

    std::vector<Unit> units;

private:
    Rng rng_;
};

Character person(std::uint32_t id, std::string name, int fighter, int cleric, int magic_user, int leadership) {
    Character c;
    c.id = CharacterId{id};
    c.name = std::move(name);
    c.fighter = fighter;
    c.cleric = cleric;
    c.magic_user = magic_user;
    c.rank = id == 1 ? Rank::general : Rank::leader;
    c.leadership = leadership;
    return c;
}

// One army of the kind; `percent` of the usual men.
TableArmy army_of(LineupKind kind, std::uint64_t seed, std::uint64_t stream, int percent) {
    Recruiter r(seed, stream);
    const int units = 5 + r.upto(3);
    for (int i = 0; i < units; ++i) {
        const int die = r.upto(9);
        switch (kind) {
            case LineupKind::foot:
                r.hire(r.one_of(die == 0 ? bows() : foot()), percent);
                break;
            case LineupKind::horse:
                r.hire(r.one_of(die < 3 ? foot() : horse()), percent);
                break;
            case LineupKind::bows:
                r.hire(r.one_of(die < 5 ? bows() : die < 8 ? foot() : horse()), percent);
                break;
            case LineupKind::mixed:
                r.hire(r.one_of(die < 4 ? foot() : die < 7 ? horse() : bows()), percent);
                break;
            case LineupKind::monsters:
                r.hire(r.one_of(die < 4 ? monsters() : die < 7 ? foot() : die < 9 ? bows() : horse()), percent);
                break;
        }
    }
    const int leadership = 1 + r.upto(3);
    TableArmy out = table_army_of_list("Army", std::move(r.units), leadership);
    if (kind != LineupKind::monsters && r.upto(2) != 0) return out;
    out.characters.push_back(person(1, "General", 3 + r.upto(5), 0, 0, leadership));
    if (kind == LineupKind::monsters) {
        out.characters.push_back(person(2, "Mage", 0, 0, 5 + r.upto(6), 1));
        out.characters.push_back(person(3, "Priest", 0, 5 + r.upto(4), 0, 2));
    } else if (r.upto(1) == 0) {
        out.characters.push_back(person(2, "Captain", 4 + r.upto(4), 0, 0, 2));
    }
    out.general = CharacterId{1};
    return out;
}

Lineup built(std::uint64_t seed, std::uint64_t index, bool mirrored) {
    Lineup out;
    out.kind = static_cast<LineupKind>(index % lineup_kind_count);
    out.mirrored = mirrored;
    Rng sizes(seed, 3 * index + 2);
    const auto percent = [&] { return 100 + static_cast<int>(sizes.below(51)); };
    const int one = mirrored ? 100 : percent(), two = mirrored ? 100 : percent();
    out.start.sides.first = army_of(out.kind, seed, 3 * index, one);
    out.start.sides.second = mirrored ? out.start.sides.first : army_of(out.kind, seed, 3 * index + 1, two);
    out.start.sides.first.name = "Red";
    out.start.sides.second.name = "Blue";
    return out;
}

}  // namespace

std::string_view key(LineupKind kind) {
    static constexpr std::array<std::string_view, lineup_kind_count> keys = {"foot", "horse", "bows", "mixed",
                                                                             "monsters"};
    return keys.at(static_cast<std::size_t>(kind));
}

Lineup lineup(std::uint64_t seed, std::uint64_t index) {
    return built(seed, index, index / lineup_kind_count % 2 == 0);
}

Lineup mirrored_lineup(std::uint64_t seed, std::uint64_t index) {
    return built(seed, index, true);
}

}  // namespace banneret
