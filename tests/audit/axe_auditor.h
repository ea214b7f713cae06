#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/audit/field.h"

namespace banneret::audit::axe {

// Audits By This Axe from the events of a battle: each roll's target number, modifiers and result.

// --- The printed tables ----------------------------------------------------------------------------------------------

struct WeaponLine {  // T-11
    std::string name, rule;
    int reach, modifier, half_ranks;
};
inline const std::vector<WeaponLine> weapons = {
    {"pike", "BTA-100", 1, 1, 4},
    {"lance", "BTA-101", 2, 2, 3},
    {"spear", "BTA-102", 3, 0, 3},
    {"two-handed weapon", "BTA-103", 4, 1, 2},
    {"sword, axe or mace", "BTA-104", 5, 0, 2},
    {"staff or club", "BTA-105", 5, -1, 2},
    {"short sword or claws", "BTA-106", 6, 0, 2},
    {"dagger", "BTA-107", 7, -1, 2},
};
struct MissileLine {  // T-8
    std::string name;
    int range, save;
};
inline const std::vector<MissileLine> missiles = {
    {"throwing axe", 3, 0}, {"throwing spear", 3, 0},   {"javelin", 6, 0},     {"sling", 16, 0},
    {"short bow", 16, 0},   {"light crossbow", 18, 0},  {"arquebus", 18, -2},  {"composite bow", 21, 0},
    {"longbow", 24, -2},    {"heavy crossbow", 24, -1}, {"artillery", 36, -2},
};
inline const std::map<std::string, int> armour_saves = {{"none", 0}, {"light", 1}, {"medium", 2}, {"heavy", 3}};  // T-1
inline constexpr int morale_ranged[] = {0, 3, 4, 5, 5, 6}, morale_other[] = {0, 2, 3, 4, 5, 6};  // T-13
inline constexpr int attacks_at_5[] = {1, 1, 2, 4}, attacks_at_20[] = {1, 1, 1, 2};              // T-16
inline constexpr int hits_at_5[] = {1, 2, 3, 4}, hits_at_20[] = {1, 1, 2, 3};
inline constexpr int hero_pools[] = {2, 4, 8, 12}, caster_pools[] = {0, 3, 6};  // T-6, BTA-R81

inline int limited(int n) {
    return std::clamp(n, 1, 5);  // BTA-R2
}

// --- State visible to an onlooker ------------------------------------------------------------------------------------

struct Being {
    int number = 0;
    bool attacker = false, character = false, monsters = false;
    int started = 0, figures = 0, fc = 0, armour = 0, hero = 0, priest = 0, mage = 0, leadership = 0, extra = 0;
    bool shield = false, mounted = false, flying = false, skirmish = false, thick_hide = false, camouflage = false,
         marksman = false, tough = false, fanatic = false, undead = false, regeneration = false, breath = false,
         darkvision = false, resistance = false, general = false, leads = false;
    std::vector<std::string> arms, shoots;
    int host = 0, width = 1;
    double base_wide = 0.75, base_deep = 0.75;
    // During the battle.
    Point at;
    double degrees = 0;
    Box fell_in;  // at its death: its own body or its unit's (BTA-R21)
    bool placed = false, gone = false, routed = false, routed_now = false, routed_off = false;
    int wounds = 0, falling = 0, owed = -1;
    int lost_fire = 0, lost_melee = 0, shot_at = 0, died = 0;
    bool hurt_by_fire = false;
    bool refused = false, prayed = false, flank_hit = false, rear_hit = false, failed = false;
    bool volley = false, shieldwall = false, braced = false;
    int card_bonus = 0, charge_target = 0;
};

struct Ground {
    std::string kind;
    bool line = false;
    std::vector<Point> outline;
};
struct Meeting {  // `by` charged `at`
    int by = 0, at = 0, turn = 0;
    bool over = false;
    int bonus = 0;
};
struct Blows {  // hits being resolved
    std::string kind;
    int by = 0, at = 0, hits = 0, dealt = 0;
    bool charging = false;
    std::string edge = "front";
    Maybe front = Maybe::yes;
    int prayers = 0;
};
struct Duellist {
    int attack = 0, parry = 0, tricks = 0, hits = 0, parries = 0, counter = 0;
};

using Mods = std::map<std::string, int>;

class AxeAuditor {
public:
    Report run(const std::vector<Json>& lines);

private:
    // --- Reading -----------------------------------------------------------------------------------------------------
    void fault(const std::string& what);
    Being& of(int n);
    void begin(const Json& e);
    static void put(Being& b, const Json& place);
    void turn(const Json& e);
    void phase(const Json& e);
    void order(const Json& e);
    void move(const Json& e);
    void meet(const Being& b, Point from);
    static bool crossed(const Ground& g, Point a, Point b);
    void part(int n);
    void state(const Json& e);
    void leaves(Being& b, bool destroyed, bool lost);
    int own(int n);
    static int in_front(const Being& b);
    static int ranks(const Being& b);
    static int rank_size(const Being& b, int r);
    static double frontage(const Being& b);
    Box body(int n);
    bool lone(const Being& b);
    int hits(const Being& b) const;
    int strike_tier(const Being& b) const;
    bool as_hero(const Being& b) const;
    int attacks(const Being& b) const;
    int capacity(const Being& b);
    bool harmless(const Being& by, const Being& at) const;
    // The side of `n` that `other` is on. A charger shows its front to the edge it charged.
    std::string edge(int n, int other);
    Maybe covered(int n);
    Maybe rough(int n);
    Maybe near_by(int a, int b, double inches);
    static void add(Mods& must, Mods& may, Maybe sure, const std::string& rule, int value);
    void sight(const Being& by, const Being& at, Mods& must, Mods& may, bool spell = false);
    static Mods modifiers(const Json& list);
    static int total(const Mods& m);
    static std::string text(const Mods& m);
    static bool fits(const Mods& is, const Mods& must, const Mods& may);
    // Checks base, modifiers and target number.
    void expect(const Json& e, int base, const Mods& must, const Mods& may = {});
    static int at_or_under(const Json& e, int need);
    // Checks the number of dice, and how many are at or under.
    void counted(const Json& e, int need);
    void one_die(const Json& e, int need, bool low_is_good = true);
    // Ends the current blows: every hit was resolved, or no figure was left to take it.
    void settle();
    int room(const Being& b);
    void rule(const Json& e);
    void allotment(const Being& b, const Duellist& d);
    void loss(const Json& e);
    void bury();
    void fallen(Being& b);
    void roll(const Json& e);
    void shooting(const Json& e, Being& by, Being& at);
    const MissileLine& missile(const Being& b);
    void spell(const Json& e, Being& by, Being& at);
    const Meeting* meeting(int by, int at);
    void mark_edge(int by, int at);
    void face_blows();
    void melee(const Json& e, Being& by, Being& at);
    // T-11, BTA-R24, BTA-R25.
    int strikers(const Being& by, const Being& at, const std::string& his, const WeaponLine& w);
    void breath(const Json& e, Being& by, Being& at);
    void save(const Json& e, Being& who, int by);
    void who_is_hit(const Json& e, Being& unit);
    void duel_dice(const Json& e, const std::string& r, int n, int other);
    void duel_save(const Json& e, Being& who);
    // BTA-R66: a unit that has routed in this phase.
    void morale(const Json& e, Being& b, bool own_losses);
    static int rank_bonus(const Being& b);
    Report report_;
    std::size_t line_ = 0;
    std::map<int, Being> beings_;
    std::vector<Ground> ground_;
    std::vector<Meeting> meetings_;
    std::vector<int> fell_;
    Blows blows_;
    std::map<int, Duellist> duel_;
    int duel_a_ = 0, duel_b_ = 0, allotted_ = 0;
    std::map<bool, int> general_lost_, rally_card_;
    std::map<bool, bool> seized_;
    std::string phase_;
    int turn_ = 0, spell_dice_ = 0;
    bool turned_ = false;  // a unit has turned to its next enemy, which ends the blows (BTA-R55)
    bool at_20_ = false, night_ = false, wooded_ = false, by_rank_ = false, six_passes_ = false, bare_ = false;
};

}  // namespace banneret::audit::axe
