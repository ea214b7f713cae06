#pragma once

#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/audit/princecon_field.h"

namespace banneret::audit::princecon {

inline int number(const Json& j, const char* key, int otherwise = 0) {
    return j.contains(key) ? std::stoi(j[key].get<std::string>()) : otherwise;
}
inline bool yes(const Json& j, const char* key) {
    return j.contains(key) && j[key] == "yes";
}
inline std::string text(const Json& j, const char* key) {
    return j.contains(key) ? j[key].get<std::string>() : std::string();
}

// Audits PRINCECON XV from the events of a battle, with tables typed a second time from the printed rules.
class Auditor {
public:
    Report run(const std::vector<Json>& lines);

private:
    void fault(const std::string& what) { report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what); }
    void expect(int is, int wanted, const std::string& what) {
        if (is != wanted) fault(what + " is " + std::to_string(is) + ", not " + std::to_string(wanted));
    }
    bool on(const char* house) const { return settings_.contains(house); }
    Body* of(const Json& e, const char* key = "number") {
        const auto it = e.contains(key) ? bodies_.find(e[key].get<int>()) : bodies_.end();
        return it == bodies_.end() ? nullptr : &it->second;
    }

    // --- Events (princecon_reading.cpp)

    void begin(const Json& e);
    static void place(Body& b, const Json& at);
    void turn(const Json& e);
    void order(const Json& e);
    void hits(const Json& e, bool lost);
    void loss(const Json& e);
    void state(const Json& e);
    void end_touches(int number);
    void move(const Json& e);
    void rule(const Json& e);

    // --- Rolls (princecon_rolls.cpp)

    struct Sum {
        int base = 0, value = 0;
        std::map<std::string, int> added;
        std::vector<std::pair<std::string, std::pair<int, int>>> times;
    };
    // Recomputes a logged tally in exact fractions.
    static Sum sum_of(int base, const Json& parts);
    int added(const Sum& s, const char* rule) const { return s.added.contains(rule) ? s.added.at(rule) : 0; }

    void roll(const Json& e);
    // PC-16, PC-17, PC-R8.
    void initiative(const Body& b, const Sum& s);
    // PC-19, PC-22 to PC-24.
    void command(const Json& e, Body& b, const Sum& s);
    const MissileLine* weapon_of(const Body& b) const;
    // PC-61, PC-62, PC-65, PC-66 and tables 3.3 and 3.4.
    void fire(const Body& by, const Body& at, const Sum& s, const Sum& dice);
    // PC-66, and the sixth of camouflaged troops in cover.
    static std::multiset<std::pair<int, int>> orders_and_cover(const Body& by, const Body& at, int cover);
    bool only_touch(const Touch& wanted) const;
    const Touch* touch_of(int by, int at) const;
    // PC-74 to PC-87 and table 3.5.
    void close(const Json& e, const Body& by, const Body& at, const Sum& s, const Sum& dice, bool free);
    // Table 3.2.
    void morale(const Json& e, const Body& b, const Sum& s, const std::string& r);
    // PC-37: behind works, in cover, or behind a low line against what caused the check.
    void cover_row(const Json& e, const Body& b, int terrain, const std::string& r);
    // Tables 3.7 and 3.8: the dice of each spell that does hits.
    void spell_dice(const Json& e, const Body& on, const Body* caster, const std::string& r, int dice, int total);
    static int caster_level(const Body& on, const Body* caster);
    // Hits of a spell that strikes each unit separately: the hits of its dice, or fewer if all castings inside the area
    // are lost.
    void spell_hits(const Body& b, int hits, int left, const std::string& r);
    // PC-39: -[(L - U) + CHA] of a character of its side.
    void leader(const Body& b, int base);
    // PC-90, PC-R40.
    void disengage(const Json& e, const Body& b, const Sum& s);
    // PC-119.
    void save(const Body& b, const Sum& s);
    // PC-R45, PC-R46: armour class + F + g, within 1 and 19.
    void duel(const Body& by, const Sum& s, int ac);
    // PC-106, PC-R47.
    void sniper(const Body& by, const Body& at, const Sum& s);

    Report report_;
    std::size_t line_ = 0;
    std::map<int, Body> bodies_;
    std::vector<Touch> touches_;
    std::set<std::string> settings_;
    std::set<std::pair<int, int>> failed_;  // unit, commander
    std::map<std::string, int> last_parts_;
    std::vector<Ground> ground_;
    struct Thrown {
        std::string rule;
        int on = 0, total = 0;
    };
    Thrown thrown_;  // the last dice of a spell
    bool saved_ = false, on_plants_ = false;
    std::string weapon_;
    bool retreats_ = false;
    int turn_ = 0, sergeant_percent_ = 5;
};

}  // namespace banneret::audit::princecon
