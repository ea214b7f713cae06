// The Medieval Skirmish, audited from the events of a battle: the printed tables are written down here again.

#include <array>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "tests/audit/field.h"

namespace banneret::audit {

namespace {

struct ClassLine {
    const char* name;
    int blocks, margin;
    double horse, barded, foot;
    int horse_die, foot_die;
};
constexpr std::array<ClassLine, 5> classes = {{{"UA", 3, 1, 16, 16, 10, 12, 10},
                                               {"PA", 5, 2, 16, 16, 10, 12, 10},
                                               {"FA", 6, 4, 12, 12, 8, 8, 8},
                                               {"PP", 8, 5, 12, 10, 8, 8, 8},
                                               {"FP", 9, 6, 10, 8, 6, 8, 6}}};
struct Ranges {
    double near, far;
};
const std::map<std::string, Ranges> ranges = {{"javelin", {3, 6}},    {"bow", {8, 16}},    {"longbow", {8, 16}},
                                              {"crossbow", {12, 28}}, {"handgun", {6, 18}}, {"cannon", {24, 48}}};
struct WeaponLine {
    const char *rule, *name;
    int factor;
    bool axe, spear, both_hands;
};
constexpr std::array<WeaponLine, 8> weapons = {{{"MS-47", "improvised", 0, false, false, false},
                                                {"MS-48", "spear", 1, false, true, false},
                                                {"MS-48", "pike", 1, false, true, true},
                                                {"MS-49", "edged", 2, false, false, false},
                                                {"MS-49", "axe", 2, true, false, false},
                                                {"MS-50", "two-handed", 3, false, false, true},
                                                {"MS-50", "two-handed-axe", 3, true, false, true},
                                                {"MS-51", "lance", 5, false, false, false}}};
// Rows 1 to 7; columns Elite, Veteran, Average, Militia: 0 no effect, 1 falls back, 2 routs.
constexpr int chart[7][4] = {{1, 2, 2, 2}, {1, 1, 2, 2}, {0, 1, 1, 2}, {0, 0, 1, 2}, {0, 0, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 0}};
const std::array<const char*, 4> grades = {"Militia", "Average", "Veteran", "Elite"};

bool yes(const Json& j, const char* key) {
    return j.contains(key) && j[key] == "yes";
}
int number(const Json& j, const char* key) {
    return j.contains(key) ? std::stoi(j[key].get<std::string>()) : 0;
}

struct Body {
    Json facts;
    std::string side, missile, order;
    std::set<std::string> arms;
    int cls = 0, grade = 0, stripes = 0, figures = 0, started = 0, files = 1, host = 0, wounds = 0, lost = 0, size = 0, base_wide = 1, base_deep = 1;
    bool mounted = false, barded = false, shield = false, character = false, monster = false, routs = false, gone = false;
    Box box;
    int fallen = 0;  // unblocked hits, or lost rounds, that wait for the loss
};
struct Touch {
    int a = 0, b = 0, zone = 0, rounds = 0;
    bool a_charges = false, b_charges = false;
};
using Mods = std::map<std::string, int>;

class Auditor {
public:
    Report run(const std::vector<Json>& lines) {
        for (line_ = 0; line_ < lines.size(); ++line_) {
            const Json& e = lines[line_];
            const std::string what = e.value("event", "");
            if (what == "battle") begin(e);
            if (what == "turn") begun_ = true;
            if (what == "phase") phase(e);
            if (what == "order") order(e);
            if (what == "state") state(e);
            if (what == "rule") rule(e);
            if (what == "move") {
                place(of(e["number"]), e["to"]);
                if (e["rule"] == "MS-R87") part(id(e));  // out of contact before the blows
            }
            if (what == "loss") loss(e);
            if (what == "hits") of(e["number"]).wounds += e["hits"].get<int>();
            if (what == "healed") of(e["number"]).wounds -= e["hits"].get<int>();
            if (what == "roll") roll(e);
        }
        return report_;
    }

private:
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

    // --- Where things are
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
            if (!b.character && !b.monster) check(b.stripes == b.grade || b.stripes == 4, "stripes that are not the grade's");
            const bool usual = b.base_wide == 1 && b.base_deep == (b.mounted ? 2 : 1), large = b.base_wide == 2 && b.base_deep == 2;
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
        if ((r == "MS-R20" || r == "MS-R24" || r == "MS-R25" || r == "MS-R73" || r == "MS-R75") && e["from"] != 0 && to <= 2 && !b.character && !gone(e))
            b.order = orders[static_cast<std::size_t>(to)];
        if ((r == "MS-R24" || r == "MS-R25") && e["from"] == 0) b.order = orders[static_cast<std::size_t>(to)];
        if (r == "MS-START" && !begun_ && e["from"] != 0 && to == 0 && b.order != "loose" && !b.character) b.order = "loose";
        if (r == "MS-70" || r == "MS-72") {
            check(!expected_nerve_ || expected_nerve_->second == (r == "MS-72" ? 2 : 1) || expected_nerve_->first != id(e),
                  "the chart says otherwise");
            if (expected_nerve_ && expected_nerve_->first == id(e)) expected_nerve_.reset();
            b.routs = r == "MS-72";
            part(id(e));
        }
        if (r == "MS-77") b.routs = false;
        if (r == "MS-R84") {
            if (to == 0 && b.host != 0) {
                // Where his body stood, or an inch behind one that he left.
                const Body& host = of(b.host);
                b.box = host.box;
                if (!host.gone && host.figures > 0) b.box.at = b.box.at - b.box.ahead() * (box_of(host).deep + 1);
            }
            b.host = to == 0 ? 0 : to;
        }
        if (r == "MS-73" || (r == "MS-R75" && e["from"] == 0 && to > 2) || r == "MS-R82" || r == "MS-84" || r == "MS-86" || r == "MS-34" || r == "MS-15") {
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
            check(n == std::min(b.fallen, b.figures), "lost " + std::to_string(n) + ", but " + std::to_string(b.fallen) + " fell");
        b.fallen = 0;
        b.figures -= n;
        b.lost += n;
        check(b.figures == e["left"], "figures left do not add up");
        if (b.monster && b.wounds > 0) b.wounds = 0;
    }

    // --- Rolls
    double move(const Body& b) const {
        const ClassLine& c = classes[static_cast<std::size_t>(b.cls)];
        const bool flies = yes(b.facts, "flying");
        const double n = !b.mounted && !flies ? c.foot : b.barded && !flies ? c.barded : c.horse;
        return yes(b.facts, "slow") ? n / 2 : yes(b.facts, "quick") ? n * 2 : n;
    }
    static Mods modifiers(const Json& list) {
        Mods out;
        for (const Json& m : list) out[m["rule"].get<std::string>()] += m["value"].get<int>();
        return out;
    }
    static int sum(const Mods& m) {
        int n = 0;
        for (const auto& [r, v] : m) n += v;
        return n;
    }
    static int at_most(const Json& dice, int need) {
        int n = 0;
        for (const Json& d : dice) n += d.get<int>() <= need;
        return n;
    }
    void roll(const Json& e) {
        const std::string what = e["for"];
        ++report_.rolls[e["rule"].get<std::string>()];
        const Mods mods = modifiers(e["modifiers"]);
        const Json& dice = e["dice"];
        const int die = dice.empty() ? 0 : dice[0].get<int>();
        if (what == "initiative") {
            int leads = 0;
            for (auto& [n, b] : bodies_)
                if (b.side == e["side"] && yes(b.facts, "general") && !b.gone) leads = number(b.facts, "leadership");
            check(sum(mods) == leads, "the leadership of the general");
            check(e["read"] == die + leads, "initiative");
        }
        if (what == "distance" && e["rule"] == "MS-12") rough(e, die);
        if (what == "distance" && e["rule"] == "MS-13") {
            check(die >= 1 && die <= 6, "the charge die");
            charge_die_ = die;
        }
        if (what == "shooting") shot(e, mods);
        if (what == "spell") {
            check(e["need"] == 10, "bolts hit on 10");
            bolt_ = true;
            hits_left_ = at_most(dice, 10);
            check(e["read"] == hits_left_, "bolts that hit");
        }
        if (what == "figure that is hit") {
            const int target = id(e, "against_number");
            int with = 0;
            for (auto& [n, b] : bodies_) with += b.character && !b.gone && b.host == target;
            check(with > 0 && die >= 1 && die <= of(target).figures + with, "the draw among figures and characters");
        }
        if (what == "saves") saves(e, mods);
        if (what == "melee") melee(e, mods, die);
        if (what == "fate") check((e["outcome"] == "success") == (die <= 3) && e["need"] == 3, "a leader dies on 1 to 3");
        if (what == "morale") morale(e, mods, die);
        if (what == "rally") rally(e, die);
        if (what == "evasion") {
            check(yes(of(e["number"]).facts, "evasive"), "it is not evasive");
        }
        if (what == "breath or gaze") {
            check(yes(of(e["number"]).facts, "breath"), "it has no breath");
            breath_ = (die + 3) / 4;
        }
    }
    void rough(const Json& e, int die) {
        const Body& b = of(e["number"]);
        const ClassLine& c = classes[static_cast<std::size_t>(b.cls)];
        const int sides = b.mounted || yes(b.facts, "flying") ? c.horse_die : c.foot_die;
        check(die >= 1 && die <= sides, "the die on rough ground");
        check(ground_, "rough ground where there is none");
        rough_ = yes(b.facts, "slow") ? die / 2.0 : yes(b.facts, "quick") ? die * 2.0 : die;
    }
    void shot(const Json& e, const Mods& mods) {
        const int by = id(e), at = id(e, "against_number");
        const Body &b = of(by), &t = of(at);
        bolt_ = false;
        const Box own = box_of(b);
        const Point w = own.right() * (own.wide / 2);
        const std::vector<Point> front = {own.at - w, own.at + w};
        double far = 1e9;
        const auto target = box_of(t).corners();
        for (std::size_t k = 0; k < 4; ++k) {
            const Point p = target[k], q = target[(k + 1) % 4];
            far = std::min({far, distance(p, front[0], front[1]), distance(front[0], p, q), distance(front[1], p, q)});
        }
        const Ranges& r = ranges.at(b.missile);
        const bool near = mods.contains("MS-26");
        near_ = near;
        missile_ = b.missile;
        check(far <= r.far + 0.03, "out of range: " + std::to_string(far));
        check(near ? far <= r.near + 0.03 : far >= r.near - 0.03, "the band of the range");
        int need = near ? 6 : 3;
        if (yes(b.facts, "marksman")) ++need;
        const bool hides = yes(t.facts, "camouflage") && (ground_ || yes(house_, "night") || yes(house_, "wooded"));
        check(sum(mods) == need || (hides && sum(mods) == need - 1), "the number that hits");
        check(e["need"] == sum(mods), "need and modifiers");
        int shots = std::min(b.figures, 2 * files_now(b));
        if (b.missile == "cannon")
            shots = b.started == 1 ? b.figures
                                   : std::min(std::max(1, b.started / std::max(1, number(b.facts, "crew-a-gun"))), b.figures / 2);
        check(e["count"] == shots, "shots of the first two ranks");
        hits_left_ = at_most(e["dice"], e["need"]);
        check(e["read"] == hits_left_, "hits");
    }
    void saves(const Json& e, const Mods& mods) {
        Body& b = of(e["number"]);
        const int n = e["count"];
        int level = b.cls;
        if (breath_ > 0) {
            level -= 2;
            check(n <= breath_, "three at most");
            breath_ = 0;
        } else {
            check(n <= hits_left_, "more blocks than hits");
            hits_left_ -= n;
            if (bolt_ || missile_ == "cannon") {
                level = 0;
            } else {
                if (missile_ == "longbow" && near_) --level;
                if (missile_ == "crossbow") --level;
                if (missile_ == "handgun") level -= 2;
                const bool cover = mods.contains("MS-28");
                check(!cover || (ground_ && mods.at("MS-28") == 1), "cover where there is none");
                level += cover;
            }
            if (mods.contains("MS-R88")) {
                int& said = prayers_[id(e)];
                check(said > 0 && mods.at("MS-R88") == 1 && n == 1, "a prayer that was not said");
                --said;
                ++level;
            }
        }
        const ClassLine& c = classes[static_cast<std::size_t>(std::clamp(level, 0, 4))];
        check(e["need"] == c.blocks, "blocks to " + std::to_string(c.blocks));
        check(e["read"] == at_most(e["dice"], c.blocks), "blocked");
        if (!b.character && !b.monster) b.fallen += n - at_most(e["dice"], c.blocks);
    }
    const Touch* touch(int x, int y) {
        const int a = host_of(x), b = host_of(y);
        for (const Touch& t : touches_)
            if ((t.a == a && t.b == b) || (t.a == b && t.b == a)) return &t;
        return nullptr;
    }
    void melee(const Json& e, const Mods& mods, int die) {
        if (!first_) {
            first_ = e;
            check_bonus(e, mods, die);
            return;
        }
        check_bonus(e, mods, die);
        const Json a = *first_;
        first_.reset();
        check(id(a) == id(e, "against_number") && id(e) == id(a, "against_number"), "the two of a pair");
        const Mods other = modifiers(a["modifiers"]);
        const int da = a["dice"][0], bonus_a = sum(other), bonus_b = sum(mods), low = std::min(bonus_a, bonus_b);
        const std::string cap = house_["cap"];
        const auto held = [&](int n) { return cap == "none" ? n : std::clamp(n, 1, 12); };
        const int total_a = cap == "total" ? held(da + bonus_a) : held(da + bonus_a - low),
                  total_b = cap == "total" ? held(die + bonus_b) : held(die + bonus_b - low);
        check(a["read"] == total_a && e["read"] == total_b, "adjusted totals");
        decide(a, total_a - total_b);
        decide(e, total_b - total_a);
    }
    void decide(const Json& e, int lead) {
        Body& foe = of(id(e, "against_number"));
        const Body& own = of(id(e));
        const auto margin = [&](int cls) {
            const int m = classes[static_cast<std::size_t>(std::min(cls, 4))].margin;
            return foe.mounted ? std::min(m, number(house_, "horse-margin")) : m;
        };
        const int need = e["need"];
        check(need == margin(foe.cls) || (prayers_[id(e, "against_number")] > 0 && need == margin(foe.cls + 1)), "the victory margin");
        const bool kills = e["outcome"] == "success";
        if (kills) check(lead >= need, "a kill without the margin");
        if (kills && own.gone) fault("a kill by one who is gone");
        const bool routs = of(host_of(id(e))).routs, wards = yes(foe.facts, "resistant") && !yes(own.facts, "strikes-resistant");
        if (kills) check(!routs && !wards, "they kill nobody");
        bool extra = false;  // only the striker of an extra blow kills
        for (auto& [n, b] : bodies_)
            extra = extra || (number(b.facts, "extra-blows") > 0 && (n == id(e, "against_number")));
        if (!kills && lead >= need) check(routs || wards || extra, "the margin without a kill");
        if (kills && !foe.character && !foe.monster) ++foe.fallen;
    }
    void check_bonus(const Json& e, const Mods& mods, int die) {
        check(die >= 1 && die <= 12, "a d12");
        const int n = id(e), against = id(e, "against_number");
        const Body &b = of(n), &foe = of(against);
        const Touch* t = touch(n, against);
        if (t == nullptr) return fault("they are not in contact");
        const bool of_a = t->a == host_of(n);
        Mods left = mods;
        const auto take = [&](const char* rule) {
            const int v = left.contains(rule) ? left[rule] : 0;
            left.erase(rule);
            return v;
        };
        check(take("MS-87") == b.stripes, "stripes");
        check(take("MS-37") == (b.mounted && !foe.mounted ? 1 : 0), "mounted against foot");
        check(take("MS-43") == (!b.mounted && foe.mounted ? -1 : 0), "foot against mounted");
        check(take("MS-46") == (b.character || b.monster ? -b.wounds : 0), "wounds");
        const int charging = take("MS-38");
        const bool charged = t->rounds == 0 && (of_a ? t->a_charges : t->b_charges);
        check(charging == 0 || (charging == 1 && charged), "charging without a charge");
        // One weapon that it carries.
        bool armed = false, axe = false, could_axe = false;
        for (const WeaponLine& w : weapons) {
            if (!b.arms.contains(w.name)) continue;
            const bool lance = std::string_view(w.name) == "lance";
            const bool in_mods = mods.contains(w.rule) && mods.at(w.rule) == w.factor;
            const bool nothing = w.factor == 0 && !mods.contains("MS-48") && !mods.contains("MS-49") && !mods.contains("MS-50") &&
                                 !mods.contains("MS-51") && !mods.contains("MS-R54");
            if (lance ? mods.contains("MS-51") || mods.contains("MS-R54") : in_mods || nothing) {
                armed = true;
                axe = axe || w.axe;
                could_axe = could_axe || !w.axe;
            }
        }
        check(armed, "a weapon that it does not carry");
        const int lance = take("MS-51");
        check(lance == 0 || (lance == 5 && t->rounds == 0 && (charging == 1 || !yes(house_, "lance-needs-charge"))), "a couched lance");
        check(take("MS-R54") <= 1, "a lance as a spear");
        for (const char* w : {"MS-47", "MS-48", "MS-49", "MS-50"}) take(w);
        const int plate = take("MS-40");
        check(plate == 0 ? !axe || could_axe || foe.cls < 3 : plate == 1 && axe && foe.cls >= 3, "axe against plate");
        const bool rear = of(host_of(against)).routs;
        const int side = take("MS-39"), back = take("MS-41"), ring = take("MS-42");
        if (rear) check(back == 2 && side == 0, "routers are struck in the rear");
        if (!rear && (!of_a || t->zone == 0)) check(side == 0 && back == 0, "no flank there");
        if (!rear && of_a && t->zone != 0 && back != 0) check(t->zone == 2 && back == 2, "the rear");
        if (side != 0) check(side == 1 && of_a && (t->zone == 1 || t->zone == 3), "the flank");
        const bool schiltron = of(host_of(against)).order == "schiltron" && against == host_of(against);
        if (ring != 0) check(ring == -2 && of(host_of(against)).order == "schiltron", "a schiltron that is none");
        if (schiltron && !rear && back == 0 && side == 0 && (yes(house_, "schiltron-allround") || t->zone == 0)) check(ring == -2, "the front of a schiltron");
        const int up = take("MS-44"), wall = take("MS-45");
        check(up == 0 || (up == -1 && ground_), "uphill on the plain");
        check(wall == 0 || wall == -1, "an obstacle");
        int gifts = 0;
        if (yes(house_, "fantasy")) {
            gifts = std::clamp(b.size - foe.size, 0, 2);
            gifts += yes(house_, "night") && yes(b.facts, "darkvision") && !yes(foe.facts, "darkvision");
        }
        check(take("MS-R87") == gifts, "size and sight");
        check(left.empty(), "a modifier that is not printed");
    }
    void morale(const Json& e, const Mods& mods, int die) {
        const int n = id(e);
        const Body& b = of(n);
        Mods left = mods;
        const auto take = [&](const char* rule) {
            const int v = left.contains(rule) ? left[rule] : 0;
            left.erase(rule);
            return v;
        };
        check(take("MS-65") == -(5 * b.lost / b.started), "fifths lost");
        for (const auto& [rule, value] : {std::pair{"MS-66", -2}, std::pair{"MS-67", -3}, std::pair{"MS-68", 3}}) {
            const int v = take(rule);
            check(v == 0 || v == value, rule);
            if (std::string_view(rule) == "MS-68") {
                bool with = b.character && yes(b.facts, "leads");
                for (auto& [k, c] : bodies_) with = with || (c.character && !c.gone && yes(c.facts, "leads") && c.host == n && c.side == b.side);
                if (with && !b.routs) check(v == 3, "a leader is with it");
                bool touches = yes(house_, "captains");
                for (const Touch& t : touches_) touches = touches || t.a == n || t.b == n;
                if (v == 3) check(with || touches, "no leader leads it");
            }
        }
        check(left.empty(), "a modifier that is not printed");
        check(e["read"] == die + sum(mods), "morale");
        if (column_.first != n) return fault("a check without a column");
        const int low = std::max(0, b.grade - 1), high = std::min(3, b.grade + 1), c = column_.second;
        if (!yes(b.facts, "fanatic")) check(c >= low && c <= high, "the column");
        if (!yes(b.facts, "fanatic") && b.order != "loose" && !b.routs) check(c >= b.grade || b.grade == 3, "formation is a level up");
        expected_nerve_ = {n, chart[std::clamp(die + sum(mods), 1, 7) - 1][3 - c]};
    }
    void rally(const Json& e, int die) {
        const Body& b = of(id(e));
        static const std::map<std::string, int> least = {{"MS-78", 1}, {"MS-79", 4}, {"MS-80", 7}, {"MS-81", 10}};
        const int need = least.at(e["rule"].get<std::string>());
        check(e["need"] == need, "who rallies on what");
        check((e["outcome"] == "success") == (die >= need), "the rally");
        const int column = need == 1 ? 3 : need == 4 ? 2 : need == 7 ? 1 : 0;
        if (!yes(b.facts, "fanatic")) check(std::abs(column - b.grade) <= (yes(house_, "rally-levels") ? 1 : 0), "the column of the rally");
        check(b.routs, "it does not rout");
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

}  // namespace

Report audit_medieval_skirmish(const std::vector<Json>& lines) {
    return Auditor().run(lines);
}

}  // namespace banneret::audit
