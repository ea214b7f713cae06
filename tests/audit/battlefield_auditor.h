#pragma once

#include <array>
#include <deque>
#include <optional>
#include <set>

#include "tests/audit/field.h"

// Audits Battlefield Combat from the lines of `fight --events`, with the printed tables and without the engine.
namespace banneret::audit::battlefield {

struct Spot {
    int column = 0, row = 0;
    bool operator==(const Spot&) const = default;
};
inline Spot operator+(Spot a, Spot b) {
    return {a.column + b.column, a.row + b.row};
}
// Facings and directions: 0 is north, then clockwise by eighths of a turn.
Spot ahead(int direction);
inline int apart(Spot a, Spot b) {
    return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row));
}
inline bool beside(Spot a, Spot b) {
    return std::abs(a.column - b.column) + std::abs(a.row - b.row) == 1;
}

// The faces of a line's dice, added up, and whether its roll succeeded.
inline int sum_of(const Json& dice) {
    int sum = 0;
    for (const Json& d : dice) sum += d.get<int>();
    return sum;
}
inline bool success(const Json& e) {
    return e.value("outcome", "") == "success";
}

enum class State { normal, shaken, routing };
enum class Place { table, attached, marching, left, fled, surrendered, destroyed };

// The unit's actions and losses in this round.
struct Round {
    bool activated = false, attacked = false, cast = false, tried_rally = false, exposed = false, orders = false,
         half = false, from_above = false;
    int opportunities = 0, heads = 0, lost = 0, points = 0, points_lost = 0;
    std::set<int> struck_by;
};

struct Body {
    int number = 0;
    bool attacker = false, commander = false;
    int started = 0, fc = 0, ac = 0, attack = 0, sets = 1, damage = 0, shot = 0, shot_damage = 0, range = 0, reach = 0,
        morale = 0, save = 0, points_each = 0, type = 0, speed = 1, charge = 2, cap = 25;
    int rating = 0, command_range = 0, leadership = 0, cleric = 0, magic_user = 0, intelligence = 0, wisdom = 0;
    bool general = false, leads = false, inspires = false;
    std::set<std::string> feats, abilities;
    bool formed = false, mounted = false, ranged = false, never_disbands = false, strikes_resistant = false;
    std::array<int, 6> magic_spells{}, cleric_spells{};  // remaining, by level

    Spot at;
    int facing = 0;
    Place place = Place::table;
    State state = State::normal;
    int heads = 0, excess = 0, points = 0, host = 0, guest = 0, faction = 0, expertise = 0;
    bool disbanded = false, hidden = false, surrounded = false, few = false, surprised = false;
    std::set<std::string> owed;  // the rules of due saves
    bool owed_special = false;
    Round now;
    bool has(const char* feat) const { return feats.contains(feat); }
    bool can(const char* ability) const { return abilities.contains(ability); }
    bool there() const { return place == Place::table || place == Place::attached; }
};

struct Effect {
    std::string spell, ground;
    bool attacker = false;
    int level = 0, dc = 0, until = 0, on = 0;  // on: the body it holds; 0: the effect is on squares
    bool saved = false, shows = false;
    std::vector<Spot> squares;
    std::map<int, bool> seen;  // bodies that saved against an illusion; true: they see through it
};

struct Cell {
    std::string ground = "open";
    int level = 0, edges = 0;
};

// Damage that must follow. `assault`: it comes from the attack under way.
struct Due {
    int target = 0, damage = 0;
    bool assault = false;
};
// An attack under way: attacker, targets and number of rolls.
struct Aim {
    int target = 0, rolls = 0, damage = 0;
};
struct Assault {
    int by = 0;
    bool shot = false, charge = false, open = false, begun = false, over = false, cleaves = false, settled = false;
    std::vector<Aim> aims;
    int set = 0, removed = 0;
    std::size_t next = 0;
    bool first = true;  // with set-first-roll, the first roll of a charge is separate
};
// The latest roll, until the number of hits that count is known.
struct Swing {
    int by = 0, target = 0, hits = 0;
    bool waits = false;  // for the check of hits in the dark
    char kind = 'a';     // a attack, c cleave, o attack of opportunity, d duel
};
struct Blow {
    bool shot = false, charge = false, opportunity = false, all_front = false, first_roll = true;
    int set = 0;
};
struct Casting {
    int by = 0, target = 0, level = 0, dc = 0, kind = 0, facing = 0;
    std::string spell;
    Spot at;
    bool done = false;
    int damage = 0;
    std::deque<int> to_heal, to_hit;
    std::size_t effect = 0;  // the target of Dispel Magic
};

struct SpellLine {
    int magic_user = 0, cleric = 0;
    char aim = 'e';  // e enemy, f friend, s square, m several squares, c commander, x effect, o the caster
    int dice_cap = 0, die = 0;
};
struct GroundLine {
    int ac = 0, attack = 0;
    bool closed = false, blocks = false;
    const char* row = "";
};
extern const std::vector<std::pair<std::string, SpellLine>> spells;
extern const std::map<std::string, GroundLine> grounds;
const SpellLine& line_of(const std::string& spell);
// Compares a unit's numbers at the muster with those of the printed tables; returns the differences as faults.
std::vector<std::string> stat_line_faults(const Body& b, const Json& muster, bool ranged_melee_own, int scale);

class Auditor {
public:
    Report run(const std::vector<Json>& lines);

private:
    // battlefield_reading.cpp
    void begin(const Json& e);
    void turn(const Json& e);
    void next_round();
    bool together(bool attacker) const;
    void order(const Json& e);
    void begin_activation(int n);
    void close_activation();
    void move(const Json& e);
    void state(const Json& e);
    void rule(const Json& e);
    void loss(const Json& e);
    void hits(const Json& e);
    void healed(const Json& e);
    void reform(int from, int with);
    void cast_begins(const Json& e);
    void result(const Json& e);
    // battlefield_rolls.cpp
    void roll(const Json& e);
    void attack_roll(const Json& e, const std::string& rule);
    void attack_read(const Json& e, const std::string& rule, int hits);
    void count_hits(int hits);
    void settle_charge();
    void morale_roll(const Json& e, const std::string& rule);
    void spell_save(const Json& e, const std::string& rule);
    void spell_dice(const Json& e, const std::string& rule);
    void breath_roll(const Json& e);
    void evasion_roll(const Json& e);
    void lasts(int on, std::vector<Spot> squares, int rounds);
    void catch_in(int n, const Json& e);
    bool free_step(const Body& b) const;
    void assault_goes_on();
    void check_sum(const Json& e, const std::map<std::string, int>& parts, int base, const char* what);
    int hurt(int target, int damage);
    void heal(int target, int points);
    // battlefield_numbers.cpp
    std::map<std::string, int> attack_parts(const Body& by, const Body& target, const Blow& blow) const;
    std::map<std::string, int> armour_parts(const Body& target, const Body& by, const Blow& blow) const;
    int damage_of(const Body& by, const Body& target, const Blow& blow) const;
    int rolls_of(const Body& by, bool shot, bool front) const;
    std::map<std::string, int> morale_parts(const Body& b, int rallied_by) const;
    std::map<std::string, int> save_parts(const Body& b, bool by_caster) const;
    bool gives_bonus(const Body& c) const;
    bool held(const Body& b) const;
    const Effect* on(const Body& b, const char* spell) const;
    bool dark(Spot q) const;
    std::string ground_at(Spot q, int seen_by) const;
    const Cell& cell(Spot q) const;
    bool on_map(Spot q) const { return q.column >= 0 && q.row >= 0 && q.column < columns_ && q.row < rows_; }
    bool faces(const Body& b) const { return b.formed && !b.disbanded; }
    int side_struck(const Body& target, Spot from) const;  // 0 front, 1 and 3 sides, 2 rear
    bool reaches(const Body& by, Spot toward) const { return by.reach > 0 && side_struck(by, toward) == 0; }
    const Body* unit_at(Spot q) const;
    bool engaged(const Body& b) const;
    bool in_the_path(const Body& by, const Body& target) const;  // gives partial cover
    bool ring(const Body& b) const;
    bool no_morale(const Body& b) const;
    bool casts(const Body& b) const;

    Body& of(int n);
    const Body* find(int n) const {
        const auto it = bodies_.find(n);
        return it == bodies_.end() ? nullptr : &it->second;
    }
    void fault(const std::string& what);
    void owe(int n, const char* row);
    void drop(std::size_t effect);
    void expire(int turn, int held_person);
    void no_longer_invisible(int n);
    bool setting(const char* key) const { return settings_.contains(key); }

    Report report_;
    std::size_t line_ = 0;
    std::map<int, Body> bodies_;
    std::vector<Effect> effects_;
    std::map<std::pair<int, int>, Cell> field_;
    std::set<std::string> settings_;
    int columns_ = 0, rows_ = 0, scale_ = 1, turn_ = 0, exchanges_ = 1, turn_limit_ = 30;
    std::string area_ = "x5";
    bool night_ = false, deploying_ = true;
    std::array<int, 2> general_{}, absent_{}, terrain_rolls_{}, theory_{}, counters_{},
        started_{};  // defender, attacker
    std::array<std::set<std::string>, 2> formations_;
    std::array<int, 2> initiative_{};
    bool by_spell_ = false;
    int active_ = 0;
    bool round_begun_ = false;  // set before the event of the round if a held body's save comes first
    Assault assault_;
    Swing swing_;
    Blow blow_;
    Casting casting_;
    std::deque<Due> due_;
    std::deque<std::pair<int, State>> due_states_;
    std::pair<int, int> opportunity_, duel_;  // attacker and target
    std::string trigger_;
    int routines_ = 0, duel_set_ = 0, duel_damage_ = 0, charged_ = 0;
    std::set<std::string> seen_since_turn_;  // rules logged at the end of the round, with their side
    Json order_;
};

}  // namespace banneret::audit::battlefield
