#include "engine/armies/points.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::array fc_points = {1, 2, 4, 8};                    // BTA-213
constexpr int most_foot_figures = 25, most_mounted_figures = 15;  // BTA-2, BTA-3
constexpr int shield_points = 2;                                  // BTA-214

// BTA-215. The printed Priest-Hero (40) and High Priest-Superhero (90) are the sums of their two types, so the code
// sums every other pair as well.
constexpr std::array fighter_points = {0, 20, 45, 100};
constexpr std::array priest_points = {0, 20, 45};
constexpr std::array mage_points = {0, 45, 100};
constexpr std::array rank_points = {0, 10, 15};  // times the leadership level

// T-18
// clang-format off
const std::vector<CreatureRow>& creatures() {
    using enum Ability;
    static const std::vector<CreatureRow> rows = {
        {"Bandits, Pirates", 2, {},                         5, 20},
        {"Berserkers",       3, {fanatic},                  5, 20},
        {"Cavemen",          4, {},                         5, 20},
        {"Elves",            3, {camouflage},               5, 20},
        {"Hobbits",          2, {small, marksman},          7, 28},
        {"Dwarves",          2, {small, tough},             5, 20},
        {"Gnomes",           2, {small},                    7, 28},
        {"Orcs",             2, {},                         5, 20},
        {"Uruk Hai Orcs",    3, {},                         5, 20},
        {"Hobgoblins",       3, {},                         5, 20},
        {"Goblins",          2, {small},                    7, 28},
        {"Kobolds",          1, {small},                    7, 28},
        {"Gnolls",           4, {large},                    5, 20},
        {"Lizardmen",        4, {},                         5, 20},
        {"Bugbears",         4, {large},                    3, 12},
        {"Newhonian Ghouls", 4, {camouflage},               5, 20},
        {"Serpent Men",      4, {},                         5, 20},
        {"Skeleton",         2, {undead},                   5, 20},
        {"Skeleton Elite",   3, {undead},                   5, 20},
        {"Zombie",           3, {undead, slow},             5, 20},
        {"Ghoul",            3, {undead, multiple_attacks}, 5, 20},
    };
    return rows;
}
// clang-format on

// Singular, plural and adjective have one form: "Elves", "elf" and "elven" are all "elf".
std::string kind_of(std::string_view race) {
    std::string word = folded(race);
    const auto change_end = [&](std::string_view from, std::string_view to) {
        if (!word.ends_with(from)) return false;
        word.replace(word.size() - from.size(), from.size(), to);
        return true;
    };
    if (word == "urukhai" || word == "urukhais") return "urukhaiorc";
    if (word.starts_with("elite")) word = word.substr(5) + "elite";  // "elite skeletons"
    if (change_end("selite", "elite")) return word;
    if (change_end("men", "man") || change_end("ves", "f") || change_end("ven", "f")) return word;
    change_end("s", "");
    return word;
}

bool are_men(std::string_view race) {
    constexpr std::array words = {"", "man", "human"};
    const std::string kind = kind_of(race);
    return std::any_of(words.begin(), words.end(), [&](std::string_view w) { return w == kind; });
}

// BTA-R112: individuals whose hit dice reach this make a figure.
constexpr int hit_dice_of_a_hero = 5;

// The fewest individuals whose hit dice make a Hero, limited to the scale's number.
int monsters_per_figure(const Unit& unit, int most) {
    if (unit.hit_dice == 0) return most;
    return std::min(most, (hit_dice_of_a_hero + unit.hit_dice - 1) / unit.hit_dice);
}

void add(Points& points, std::string why, std::string rule, int value) {
    points.total += value;
    points.parts.push_back({std::move(why), std::move(rule), value});
}

void add_fighting_capacity(Points& points, int fc) {
    if (fc >= 5)
        add(points, fmt::format("FC {}, paid as 4", fc), "BTA-R112", fc_points.back());
    else
        add(points, fmt::format("FC {} {}", fc, fighting_capacity_name(fc)), "BTA-213",
            fc_points.at(static_cast<std::size_t>(fc - 1)));
}

void add_equipment(Points& points, const Equipment& e) {
    if (e.armour != Armour::none)
        add(points, fmt::format("{} armour", row(e.armour).key), "BTA-214", row(e.armour).points);
    if (e.shield) add(points, "shield", "BTA-214", shield_points);
    for (MeleeWeapon w : e.melee) add(points, std::string(row(w).name), "BTA-216", row(w).points);
    for (MissileWeapon w : e.missile) add(points, std::string(row(w).name), "BTA-216", row(w).points);
}

template <class Tier, class Prices>
void add_type(Points& points, Tier tier, const Prices& prices) {
    if (tier != Tier::none) add(points, std::string(name(tier)), "BTA-215", prices.at(static_cast<std::size_t>(tier)));
}

}  // namespace

std::span<const CreatureRow> creature_rows() {
    return creatures();
}

const CreatureRow* find_creature(std::string_view race) {
    const std::string kind = kind_of(race);
    for (const CreatureRow& r : creatures())
        for (std::string_view one : split(r.name, ','))
            if (kind_of(one) == kind) return &r;
    return nullptr;
}

bool is_major_monster(const Unit& unit) {
    if (find_creature(unit.race) != nullptr) return false;
    // A creature with three hit dice or more and no race given is not a man.
    if (are_men(unit.race)) return folded(unit.race).empty() && unit.hit_dice >= 3;
    return unit.hit_dice >= 3 || unit.fc == 5;
}

FighterTier monster_tier(const Unit& unit) {
    CHECK(is_major_monster(unit));
    const int of_a_figure = unit.hit_dice * monsters_per_figure(unit, 2);
    return std::max(FighterTier::hero, fighter_tier(of_a_figure));
}

int individuals_per_figure(const Unit& unit, int scale) {
    CHECK(scale == 5 || scale == 20);
    if (is_major_monster(unit)) return monsters_per_figure(unit, scale == 5 ? 2 : 5);
    if (const CreatureRow* creature = find_creature(unit.race))
        return scale == 5 ? creature->per_figure_5 : creature->per_figure_20;
    if (unit.abilities.has(Ability::small)) return scale == 5 ? 7 : 28;
    return scale;
}

Points figure_points(const Unit& unit) {
    Points points;
    if (is_major_monster(unit))
        add_type(points, monster_tier(unit), fighter_points);
    else
        add_fighting_capacity(points, unit.fc);
    add_equipment(points, {unit.armour, unit.shield, unit.melee, unit.missile});
    return points;
}

Points character_points(const Character& c, const ConversionHouse& house, const Unit* with) {
    Points points;
    const Tiers type = tiers(c);
    if (type == Tiers{} && c.rank == Rank::none) return points;
    add_type(points, type.fighter, fighter_points);
    add_type(points, type.priest, priest_points);
    add_type(points, type.mage, mage_points);
    if (type == Tiers{}) add_fighting_capacity(points, fighting_capacity(c));
    if (c.rank != Rank::none) {
        const int each = rank_points.at(static_cast<std::size_t>(c.rank));
        const int level = leadership(c, house);
        add(points, fmt::format("{}, leadership {} at {}", name(c.rank), level, each), "BTA-215", level * each);
    }
    add_equipment(points, equipment(c, with));
    return points;
}

std::int64_t figures(const Unit& unit, int scale) {
    const std::int64_t each = individuals_per_figure(unit, scale);
    if (is_major_monster(unit)) return (unit.count + each - 1) / each;
    return (2 * unit.count + each) / (2 * each);
}

std::vector<int> tactical_units(const Unit& unit, int scale) {
    const std::int64_t all = figures(unit, scale);
    const std::int64_t most = unit.mounted && !is_major_monster(unit) ? most_mounted_figures : most_foot_figures;
    const std::int64_t units = (all + most - 1) / most;
    std::vector<int> out;
    for (std::int64_t i = 0; i < units; ++i) out.push_back(static_cast<int>(all / units + (i < all % units ? 1 : 0)));
    return out;
}

std::int64_t unit_points(const Unit& unit, int scale) {
    return figures(unit, scale) * std::int64_t{figure_points(unit).total};
}

std::int64_t army_points(const Army& army, int scale, const ConversionHouse& house) {
    std::int64_t total = 0;
    for (const Unit& u : army.units) total += unit_points(u, scale);
    for (const Character& c : army.characters)
        if (c.state == CharacterState::fit) total += character_points(c, house, find_unit(army, c.rides_with)).total;
    return total;
}

std::string_view battle_size(std::int64_t points) {
    return points < 200 ? "small" : points <= 600 ? "medium" : "large";
}

}  // namespace banneret
