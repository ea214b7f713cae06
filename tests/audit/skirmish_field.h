#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/audit/field.h"

// The Medieval Skirmish, audited from the events of a battle: the printed tables are written down here again.
namespace banneret::audit::skirmish {

struct ClassLine {
    const char* name;
    int blocks, margin;
    double horse, barded, foot;
    int horse_die, foot_die;
};
inline constexpr std::array<ClassLine, 5> classes = {{{"UA", 3, 1, 16, 16, 10, 12, 10},
                                                      {"PA", 5, 2, 16, 16, 10, 12, 10},
                                                      {"FA", 6, 4, 12, 12, 8, 8, 8},
                                                      {"PP", 8, 5, 12, 10, 8, 8, 8},
                                                      {"FP", 9, 6, 10, 8, 6, 8, 6}}};
struct Ranges {
    double near, far;
};
inline const std::map<std::string, Ranges> ranges = {{"javelin", {3, 6}},  {"bow", {8, 16}},
                                                     {"longbow", {8, 16}}, {"crossbow", {12, 28}},
                                                     {"handgun", {6, 18}}, {"cannon", {24, 48}}};
struct WeaponLine {
    const char *rule, *name;
    int factor;
    bool axe, spear, both_hands;
};
inline constexpr std::array<WeaponLine, 8> weapons = {{{"MS-47", "improvised", 0, false, false, false},
                                                       {"MS-48", "spear", 1, false, true, false},
                                                       {"MS-48", "pike", 1, false, true, true},
                                                       {"MS-49", "edged", 2, false, false, false},
                                                       {"MS-49", "axe", 2, true, false, false},
                                                       {"MS-50", "two-handed", 3, false, false, true},
                                                       {"MS-50", "two-handed-axe", 3, true, false, true},
                                                       {"MS-51", "lance", 5, false, false, false}}};
// Rows 1 to 7; columns Elite, Veteran, Average, Militia: 0 no effect, 1 falls back, 2 routs.
inline constexpr int chart[7][4] = {{1, 2, 2, 2}, {1, 1, 2, 2}, {0, 1, 1, 2}, {0, 0, 1, 2},
                                    {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0}};
inline const std::array<const char*, 4> grades = {"Militia", "Average", "Veteran", "Elite"};

inline bool yes(const Json& j, const char* key) {
    return j.contains(key) && j[key] == "yes";
}
inline int number(const Json& j, const char* key) {
    return j.contains(key) ? std::stoi(j[key].get<std::string>()) : 0;
}

struct Body {
    Json facts;
    std::string side, missile, order;
    std::set<std::string> arms;
    int cls = 0, grade = 0, stripes = 0, figures = 0, started = 0, files = 1, host = 0, wounds = 0, lost = 0, size = 0,
        base_wide = 1, base_deep = 1;
    bool mounted = false, barded = false, shield = false, character = false, monster = false, routs = false,
         gone = false;
    Box box;
    int fallen = 0;  // unblocked hits, or lost rounds, that wait for the loss
};
struct Touch {
    int a = 0, b = 0, zone = 0, rounds = 0;
    bool a_charges = false, b_charges = false;
};
using Mods = std::map<std::string, int>;

// The state of the battle as read from the events: bodies, places, contacts, losses.
class Field {
protected:
    void fault(const std::string& what) { report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what); }
    void check(bool good, const std::string& what) {
        if (!good) fault(what);
    }
    Body& of(int n) {
        static Body none;
        const auto it = bodies_.find(n);
        if (it != bodies_.end()) return it->second;
        fault("no piece " + std::to_string(n));
        return none;
    }
    static int id(const Json& e, const char* key = "number") { return e.contains(key) ? e[key].get<int>() : 0; }
    int host_of(int n) { return of(n).host != 0 ? of(n).host : n; }

    void begin(const Json& e) {
        house_ = e["facts"];
        ground_ = e.contains("ground") && !e["ground"].empty();
        for (const Json& m : e["muster"]) {
            Body b;
            b.facts = m;
            for (std::size_t k = 0; k < classes.size(); ++k)
                if (m["class"] == classes[k].name) b.cls = static_cast<int>(k);
            for (std::size_t k = 0; k < grades.size(); ++k)
                if (m["grade"] == grades[k]) b.grade = static_cast<int>(k);
            std::istringstream in(m["arms"].get<std::string>());
            for (std::string word; in >> word;) b.arms.insert(word);
            b.missile = m["missile"];
            b.order = m["order"];
            b.side = m["side"];
            b.stripes = number(m, "stripes");
            b.figures = b.started = number(m, "figures");
            b.files = number(m, "files");
            b.host = number(m, "host");
            b.wounds = number(m, "wounds");
            b.size = number(m, "size");
            b.base_wide = number(m, "base-wide");
            b.base_deep = number(m, "base-deep");
            b.mounted = yes(m, "mounted");
            b.barded = yes(m, "barded");
            b.shield = yes(m, "shield");
            b.monster = yes(m, "monster");
            b.character = m["kind"] == "character";
            if (!b.character && !b.monster)
                check(b.stripes == b.grade || b.stripes == 4, "stripes that are not the grade's");
            const bool usual = b.base_wide == 1 && b.base_deep == (b.mounted ? 2 : 1),
                       large = b.base_wide == 2 && b.base_deep == 2;
            check(b.character || usual || large, "a base that is not ruled");
            bodies_[m["number"].get<int>()] = b;
        }
        for (const Json& p : e["pieces"]) {
            Body& b = of(p["number"]);
            b.side = p["side"];
            place(b, p["at"]);
        }
    }
    static void place(Body& b, const Json& at) {
        b.box.at = {at["x"].get<double>() / 100, at["y"].get<double>() / 100};
        b.box.degrees = at["degrees"].get<double>();
    }
    static int files_now(const Body& b) {
        if (b.order == "schiltron") {
            int f = 1;
            while (f * f < b.figures) ++f;
            return f;
        }
        return std::max(1, std::min(b.files, b.figures));
    }
    static Box box_of(const Body& b) {
        const double wide = b.base_wide, deep = b.base_deep, apart = b.order == "loose" ? 1 : 0;
        const int files = files_now(b), ranks = std::max(1, (b.figures + files - 1) / files);
        Box out = b.box;
        out.wide = (files - 1) * (wide + apart) + wide;
        out.deep = (ranks - 1) * (deep + apart) + deep;
        return out;
    }
    void phase(const Json& e) {
        if (e["rule"] == "MS-33") melee_ = true;
        if (e["rule"] == "MS-R64" && melee_) {
            for (Touch& t : touches_) ++t.rounds;
            melee_ = false;
        }
        volleys_ = e["rule"] == "MS-R43";
        if (e["rule"] == "MS-R64" || e["rule"] == "MS-R15") prayers_.clear();
        hits_left_ = 0;
    }
    void order(const Json& e) {
        const std::string what = e["order"];
        rough_ = 0;
        if (what == "attach") of(e["number"]).host = id(e, "unit_number");
    }
    void state(const Json& e) {
        Body& b = of(e["number"]);
        const std::string r = e["rule"];
        const int to = e["to"];
        static const std::array<const char*, 3> orders = {"loose", "formed", "schiltron"};
        if ((r == "MS-R20" || r == "MS-R24" || r == "MS-R25" || r == "MS-R73" || r == "MS-R75") && e["from"] != 0 &&
            to <= 2 && !b.character && !gone(e))
            b.order = orders[static_cast<std::size_t>(to)];
        if ((r == "MS-R24" || r == "MS-R25") && e["from"] == 0) b.order = orders[static_cast<std::size_t>(to)];
        if (r == "MS-START" && !begun_ && e["from"] != 0 && to == 0 && b.order != "loose" && !b.character)
            b.order = "loose";
        if (r == "MS-70" || r == "MS-72") {
            check(!expected_nerve_ || expected_nerve_->second == (r == "MS-72" ? 2 : 1) ||
                      expected_nerve_->first != id(e),
                  "the chart says otherwise");
            if (expected_nerve_ && expected_nerve_->first == id(e)) expected_nerve_.reset();
            b.routs = r == "MS-72";
            part(id(e));
        }
        if (r == "MS-77") b.routs = false;
        if (r == "MS-R84") {
            if (to == 0 && b.host != 0) {
                // The leader takes the place of his body, or an inch behind it if it is still there.
                const Body& host = of(b.host);
                b.box = host.box;
                if (!host.gone && host.figures > 0) b.box.at = b.box.at - b.box.ahead() * (box_of(host).deep + 1);
            }
            b.host = to == 0 ? 0 : to;
        }
        if (r == "MS-73" || (r == "MS-R75" && e["from"] == 0 && to > 2) || r == "MS-R82" || r == "MS-84" ||
            r == "MS-86" || r == "MS-34" || r == "MS-15" || (r == "MS-END" && gone(e))) {
            if (r == "MS-R75") b.lost += b.figures;
            b.gone = true;
            part(id(e));
        }
    }
    static bool gone(const Json& e) { return e["from"] == 0 && e["to"].get<int>() > 2; }
    void part(int n) {
        std::erase_if(touches_, [&](const Touch& t) { return t.a == n || t.b == n; });
    }
    void rule(const Json& e) {
        const std::string r = e["rule"];
        const int n = id(e), against = id(e, "against_number"), value = e["value"];
        if (r == "MS-R31") touches_.push_back({n, against, value, 0, false, false});
        if (r == "MS-R53")
            for (Touch& t : touches_) {
                if (t.a == n && t.b == against) t.a_charges = true;
                if (t.b == n && t.a == against) t.b_charges = true;
            }
        if (r == "MS-R75" && value > 0) of(n).files = value;
        if (r == "MS-R88" && value == 1 && of(against).side == of(n).side) {
            // A bolt stopped a hit, or a prayer was said.
            if (!volleys_)
                ++prayers_[against];
            else if (of(against).fallen > 0)
                --of(against).fallen;
        }
        if (r == "MS-R32") part(n);
        if (r == "MS-R27") {
            const double total = std::exchange(rough_, 0.0);
            const double base = total > 0 ? total : move(of(n));
            check(std::abs(value / 100.0 - base - std::exchange(charge_die_, 0)) < 0.02, "the reach of a charge");
            reach_ = value;
        }
        if (r == "MS-R28") {
            rough_ = 0;
            reach_ = value;
        }
        if (r == "MS-R34") needs_ = value;
        if (r == "MS-R31") check(needs_ <= reach_, "contact beyond reach");
        if (r == "MS-69") column_ = {n, value};
        if (r == "MS-74" && expected_nerve_ && expected_nerve_->first == n) {
            check(expected_nerve_->second == 0, "it holds against the chart");
            expected_nerve_.reset();
        }
        if (r == "MS-R90" && of(n).facts.contains("resistant")) hits_left_ = 0, of(n).fallen = 0;
    }
    void loss(const Json& e) {
        Body& b = of(e["number"]);
        const int n = e["figures"];
        const std::string r = e["rule"];
        if (!b.character && !b.monster && (r == "MS-15" || r == "MS-34"))
            check(n == std::min(b.fallen, b.figures),
                  "lost " + std::to_string(n) + ", but " + std::to_string(b.fallen) + " fell");
        b.fallen = 0;
        b.figures -= n;
        b.lost += n;
        check(b.figures == e["left"], "figures left do not add up");
        if (b.monster && b.wounds > 0) b.wounds = 0;
    }

    double move(const Body& b) const {
        const ClassLine& c = classes[static_cast<std::size_t>(b.cls)];
        const bool flies = yes(b.facts, "flying");
        const double n = !b.mounted && !flies ? c.foot : b.barded && !flies ? c.barded : c.horse;
        return yes(b.facts, "slow") ? n / 2 : yes(b.facts, "quick") ? n * 2 : n;
    }

    Report report_;
    std::size_t line_ = 0;
    Json house_;
    bool begun_ = false, ground_ = false, melee_ = false, volleys_ = false, bolt_ = false, near_ = false;
    std::map<int, Body> bodies_;
    std::vector<Touch> touches_;
    std::map<int, int> prayers_;
    std::optional<Json> first_;
    std::pair<int, int> column_{};
    std::optional<std::pair<int, int>> expected_nerve_;
    std::string missile_;
    double rough_ = 0;
    int charge_die_ = 0, reach_ = 0, needs_ = 0, hits_left_ = 0, breath_ = 0;
};

}  // namespace banneret::audit::skirmish
