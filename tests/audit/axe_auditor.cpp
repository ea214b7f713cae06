// By This Axe, audited from the events of a battle: what each roll needed, why, and what came of it.

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "tests/audit/field.h"

namespace banneret::audit {

namespace {

// --- The printed tables ----------------------------------------------------------------------------------------------

struct WeaponLine {  // T-11
    std::string name, rule;
    int reach, modifier, half_ranks;
};
const std::vector<WeaponLine> weapons = {
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
const std::vector<MissileLine> missiles = {
    {"throwing axe", 3, 0}, {"throwing spear", 3, 0},   {"javelin", 6, 0},     {"sling", 16, 0},
    {"short bow", 16, 0},   {"light crossbow", 18, 0},  {"arquebus", 18, -2},  {"composite bow", 21, 0},
    {"longbow", 24, -2},    {"heavy crossbow", 24, -1}, {"artillery", 36, -2},
};
const std::map<std::string, int> armour_saves = {{"none", 0}, {"light", 1}, {"medium", 2}, {"heavy", 3}};  // T-1
const int morale_ranged[] = {0, 3, 4, 5, 5, 6}, morale_other[] = {0, 2, 3, 4, 5, 6};                       // T-13
const int attacks_at_5[] = {1, 1, 2, 4}, attacks_at_20[] = {1, 1, 1, 2};                                   // T-16
const int hits_at_5[] = {1, 2, 3, 4}, hits_at_20[] = {1, 1, 2, 3};
const int hero_pools[] = {2, 4, 8, 12}, caster_pools[] = {0, 3, 6};  // T-6, R-81

int limited(int n) {
    return std::clamp(n, 1, 5);
}

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
    // As it goes on.
    Point at;
    double degrees = 0;
    bool placed = false, gone = false, routed = false, routed_now = false, routed_off = false;
    int wounds = 0, falling = 0, owed = -1;
    int lost_fire = 0, lost_melee = 0, shot_at = 0, died = 0;
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
struct Blows {  // the hits under way
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

std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = text.find("; ", at);
        out.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        if (end == std::string::npos) break;
        at = end + 2;
    }
    return out;
}

class Auditor {
public:
    Report run(const std::vector<Json>& lines) {
        for (line_ = 0; line_ < lines.size(); ++line_) {
            const Json& e = lines[line_];
            const std::string what = e.at("event");
            if (what == "battle") begin(e);
            if (what == "turn") turn(e);
            if (what == "phase") phase(e);
            if (what == "order") order(e);
            if (what == "move") move(e);
            if (what == "state") state(e);
            if (what == "rule") rule(e);
            if (what == "loss") loss(e);
            if (what == "roll") roll(e);
        }
        return report_;
    }

private:
    // --- Reading -----------------------------------------------------------------------------------------------------
    void fault(const std::string& what) { report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what); }
    Being& of(int n) {
        static Being nobody;
        const auto it = beings_.find(n);
        if (it == beings_.end()) {
            fault("no piece " + std::to_string(n));
            return nobody;
        }
        return it->second;
    }
    void begin(const Json& e) {
        const auto yes = [](const Json& j, const char* key) { return j.contains(key) && j[key] == "yes"; };
        const auto number = [](const Json& j, const char* key, int otherwise = 0) {
            return j.contains(key) ? std::stoi(j[key].get<std::string>()) : otherwise;
        };
        const Json& f = e["facts"];
        at_20_ = number(f, "characters-at") == 20;
        night_ = yes(f, "night");
        wooded_ = yes(f, "wooded");
        by_rank_ = yes(f, "melee-by-rank");
        six_passes_ = yes(f, "heroic-six-passes");
        bare_ = yes(f, "unarmoured-no-save");
        for (const Json& m : e["muster"]) {
            Being b;
            b.number = m["number"];
            b.attacker = m["side"] == "attacker";
            b.character = m["is"] == "character";
            b.monsters = m["is"] == "monsters";
            b.started = b.figures = number(m, "figures");
            b.fc = number(m, "fc");
            b.armour = armour_saves.at(m["armour"].get<std::string>());
            b.hero = number(m, "hero");
            b.priest = number(m, "priest");
            b.mage = number(m, "mage");
            b.leads = m.contains("leadership");
            b.leadership = number(m, "leadership");
            b.extra = 2 * number(m, "multiple-attacks");
            b.shield = yes(m, "shield");
            b.mounted = yes(m, "mounted");
            b.flying = yes(m, "flying");
            b.skirmish = yes(m, "skirmish");
            b.thick_hide = yes(m, "thick-hide");
            b.camouflage = yes(m, "camouflage");
            b.marksman = yes(m, "marksman");
            b.tough = yes(m, "tough");
            b.fanatic = yes(m, "fanatic");
            b.undead = yes(m, "undead");
            b.regeneration = yes(m, "regeneration");
            b.breath = yes(m, "breath");
            b.darkvision = yes(m, "darkvision");
            b.resistance = yes(m, "resistance");
            b.general = yes(m, "general");
            b.wounds = number(m, "wounds");
            b.host = number(m, "with");
            b.width = number(m, "width", 1);
            b.base_wide = number(m, "base-wide") / 100.0;
            b.base_deep = number(m, "base-deep") / 100.0;
            b.arms = words(m["weapons"].get<std::string>());
            if (m.contains("missiles")) b.shoots = words(m["missiles"].get<std::string>());
            beings_[b.number] = b;
        }
        for (const Json& p : e["pieces"]) put(of(p["number"]), p["at"]);
        const double deep = e["table"]["deep"];
        for (const Json& g : e["ground"]) {
            Ground one{g["kind"], g["line"], {}};
            for (const Json& p : g["outline"]) one.outline.push_back({p[0], deep - p[1].get<double>()});
            ground_.push_back(one);
        }
    }
    static void put(Being& b, const Json& place) {
        b.at = {place["x"].get<double>() / 100, place["y"].get<double>() / 100};
        b.degrees = place["degrees"];
        b.placed = true;
    }
    void turn(const Json& e) {
        settle();
        turn_ = e["turn"];
        phase_ = "";
        seized_.clear();
        rally_card_.clear();
        for (auto& [n, b] : beings_) {
            if (b.falling != 0) fault("hits that nobody took off piece " + std::to_string(n));
            b.lost_fire = b.lost_melee = b.shot_at = 0;
            b.refused = b.prayed = b.flank_hit = b.rear_hit = b.volley = b.shieldwall = b.braced = b.routed_now = false;
            b.card_bonus = b.charge_target = 0;
        }
    }
    void phase(const Json& e) {
        settle();
        const std::string r = e["rule"];
        if (r == "BTA-30" || r == "BTA-31" || r == "BTA-32" || r == "BTA-33") phase_ = r;
        if (r == "BTA-33" || r == "BTA-31")
            for (auto& [n, b] : beings_) b.routed_now = b.flank_hit = b.rear_hit = false;
    }
    void order(const Json& e) {
        const std::string what = e["order"];
        const int who = e.value("number", 0);
        if (what == "charge") {
            Being& b = of(who);
            b.charge_target = e["against_number"];
            // Who stands in its place already does not move into contact.
            meet(b, body(who).at);
        }
        if (what == "deploy" && e.contains("width")) of(who).width = e["width"];
        if (what == "cast") {
            spell_dice_ = e["dice"];
            if (e["spell"] == 4) of(e["by_number"]).prayed = true;
        }
        if (what == "allot" && allotted_ == 2) {
            const bool attacker = e["side"] == "attacker";
            for (auto& [n, d] : duel_)
                if (of(n).attacker == attacker) {
                    d.attack -= e["parts"][0].get<int>();
                    d.parry -= e["parts"][1].get<int>();
                }
        }
    }
    void move(const Json& e) {
        Being& b = of(e["number"]);
        const Box before = body(b.number);
        const std::string r = e["rule"];
        if (r == "R-48") b.host = 0;
        if (r == "R-131" && b.host != 0) b.host = 0;  // deployed by himself
        if (r == "BTA-87" && b.charge_target != 0) meet(b, before.at);
        if (r == "R-61" || r == "BTA-186") part(b.number);
        put(b, e["to"]);
    }
    void meet(const Being& b, Point from) {
        Meeting m{b.number, b.charge_target, turn_, false, b.card_bonus};
        const Point goal = body(m.at).middle();
        for (const Ground& g : ground_)
            if (g.kind == "wall" || g.kind == "hedge") m.over = m.over || crossed(g, from, goal);
        std::erase_if(meetings_, [&](const Meeting& x) { return x.by == m.by && x.at == m.at; });
        meetings_.push_back(m);
    }
    static bool crossed(const Ground& g, Point a, Point b) {
        for (std::size_t i = 0; i + (g.line ? 1 : 0) < g.outline.size(); ++i)
            if (segments_cross(a, b, g.outline[i], g.outline[(i + 1) % g.outline.size()])) return true;
        return false;
    }
    void part(int n) {
        std::erase_if(meetings_, [&](const Meeting& m) { return m.by == n || m.at == n; });
    }
    void state(const Json& e) {
        Being& b = of(e["number"]);
        const std::string r = e["rule"];
        const int from = e["from"], to = e["to"];
        if (r == "R-48" && to > 0) b.host = to;
        if (r == "BTA-125" && to == 1) {
            if (!b.failed) fault("a rout without a failed check, piece " + std::to_string(b.number));
            b.routed = b.routed_now = true;
            b.shieldwall = b.braced = b.failed = false;
            part(b.number);
        }
        if ((r == "BTA-129" || r == "BTA-131") && to == 0) b.routed = false;
        if (r == "BTA-35") b.refused = true;
        if (r == "BTA-175") b.wounds = to;
        if (r == "R-59") {
            if (b.wounds != from) fault("wounds were not " + std::to_string(from));
            if (b.falling > 0) {
                const int all = b.wounds + b.falling, each = hits(b);
                b.owed = all >= each ? std::min(b.figures, all / each) : -1;
                if (all % each != to) fault("wounds left should be " + std::to_string(all % each));
                b.falling = 0;
            }
            b.wounds = to;
        }
        if (r == "BTA-127" || r == "R-130" || r == "AD-20") leaves(b, r == "R-130", r != "AD-20");
    }
    void leaves(Being& b, bool destroyed, bool lost) {
        const Box last = body(b.number);
        b.gone = true;
        b.died = lost ? turn_ : 0;
        b.at = last.at;
        b.degrees = last.degrees;
        if (b.general && lost && general_lost_[b.attacker] == 0) general_lost_[b.attacker] = turn_;
        if (b.character) b.host = 0;
        if (!b.character && !destroyed)
            for (auto& [n, c] : beings_)
                if (c.host == b.number && !c.gone) leaves(c, false, lost);
        part(b.number);
    }
    // --- What is read off the table ----------------------------------------------------------------------------------
    int own(int n) { return of(n).host != 0 ? of(n).host : n; }
    static int in_front(const Being& b) { return std::max(1, std::min(b.width, b.figures)); }
    static int ranks(const Being& b) { return std::max(1, (b.figures + in_front(b) - 1) / in_front(b)); }
    static int rank_size(const Being& b, int r) { return std::clamp(b.figures - r * in_front(b), 0, in_front(b)); }
    static double frontage(const Being& b) { return b.skirmish ? 2 * b.base_wide : b.base_wide; }
    Box body(int n) {
        const Being& b = of(own(n));
        return {b.at, b.degrees, in_front(b) * frontage(b), ranks(b) * b.base_deep};
    }
    bool lone(const Being& b) { return b.character || (b.monsters && b.figures == 1); }
    int hits(const Being& b) const {
        int h = (at_20_ ? hits_at_20 : hits_at_5)[b.hero];
        if (!b.character) return b.monsters ? h : 1;
        if (b.mage == 2) h = std::max(h, 2);
        if (b.priest > 0) h = std::max(h, (at_20_ ? hits_at_20 : hits_at_5)[b.priest]);
        return h;
    }
    int strike_tier(const Being& b) const {
        return b.priest > 0 ? std::min(b.hero, b.priest) : b.hero;  // BTA-176, BTA-179
    }
    bool as_hero(const Being& b) const {
        return b.monsters || (b.character && b.hero > 0 && !(b.priest > 0 && b.prayed));
    }
    int attacks(const Being& b) const {
        return as_hero(b) ? (at_20_ ? attacks_at_20 : attacks_at_5)[b.monsters ? b.hero : strike_tier(b)] : 1;
    }
    int capacity(const Being& b) {
        if (!as_hero(b)) return std::min(b.fc, b.character ? 4 : 5);
        const int tier = b.monsters ? b.hero : strike_tier(b);
        if (tier >= (at_20_ ? 2 : 1)) return 5;
        if (b.monsters) return b.fc;
        return b.host != 0 ? of(b.host).fc : 4;  // BTA-166, R-104
    }
    bool harmless(const Being& by, const Being& at) const { return at.resistance && by.hero == 0 && !by.monsters; }
    // The side of `n` on which the middle of `other` lies.
    std::string edge(int n, int other) {
        const Box b = body(n);
        const Point d = body(other).middle() - b.middle();
        const double v = dot(d, b.ahead()), u = dot(d, b.right());
        const double out[] = {v - b.deep / 2, u - b.wide / 2, -v - b.deep / 2, -u - b.wide / 2};
        static const char* names[] = {"front", "right", "rear", "left"};
        return names[std::max_element(std::begin(out), std::end(out)) - std::begin(out)];
    }
    Maybe covered(int n) {
        const Point c = body(n).middle();
        Maybe out = Maybe::no;
        for (const Ground& g : ground_) {
            if (g.kind != "scrub" && g.kind != "woods") continue;
            if (inside(g.outline, c)) out = Maybe::yes;
            for (std::size_t i = 0; i < g.outline.size(); ++i)
                if (distance(c, g.outline[i], g.outline[(i + 1) % g.outline.size()]) < 0.05) return Maybe::perhaps;
        }
        return out;
    }
    Maybe rough(int n) {
        const Box b = body(n);
        for (const Ground& g : ground_) {
            if (g.kind != "scrub" && g.kind != "woods" && g.kind != "river") continue;
            const double d = gap(b.corners(), g.outline);
            if (d > 0.05) continue;
            Box less = b;
            less.at = less.at - less.ahead() * 0.05;
            less.wide -= 0.1;
            less.deep -= 0.1;
            return gap(less.corners(), g.outline) == 0 ? Maybe::yes : Maybe::perhaps;
        }
        return Maybe::no;
    }
    Maybe near_by(int a, int b, double inches) {
        if (own(a) == own(b)) return Maybe::yes;
        const double d = gap(body(a).corners(), body(b).corners());
        return d < inches - 0.05 ? Maybe::yes : d > inches + 0.05 ? Maybe::no : Maybe::perhaps;
    }
    static void add(Mods& must, Mods& may, Maybe sure, const std::string& rule, int value) {
        if (sure != Maybe::no) (sure == Maybe::yes ? must : may)[rule] = value;
    }
    void sight(const Being& by, const Being& at, Mods& must, Mods& may, bool spell = false) {
        if (!spell && night_ && by.darkvision && !at.darkvision) must["BTA-192"] = 1;
        if (!at.camouflage) return;
        if (wooded_ || (night_ && (spell || !by.darkvision)))
            must["BTA-194"] = -1;
        else
            add(must, may, covered(at.number), "BTA-194", -1);
    }

    // --- Checking ----------------------------------------------------------------------------------------------------
    static Mods modifiers(const Json& list) {
        Mods out;
        for (const Json& m : list) out[m["rule"]] += m["value"].get<int>();
        return out;
    }
    static int total(const Mods& m) {
        int n = 0;
        for (const auto& [rule, value] : m) n += value;
        return n;
    }
    static std::string text(const Mods& m) {
        std::string out;
        for (const auto& [rule, value] : m) out += " " + rule + ":" + std::to_string(value);
        return out.empty() ? " nothing" : out;
    }
    static bool fits(const Mods& is, const Mods& must, const Mods& may) {
        for (const auto& [rule, value] : must)
            if (value != 0 && (!is.contains(rule) || is.at(rule) != value)) return false;
        for (const auto& [rule, value] : is) {
            const bool known =
                (must.contains(rule) && must.at(rule) == value) || (may.contains(rule) && may.at(rule) == value);
            if (!known) return false;
        }
        return true;
    }
    // Base, modifiers and the number thrown against.
    void expect(const Json& e, int base, const Mods& must, const Mods& may = {}) {
        const Mods is = modifiers(e["modifiers"]);
        const std::string rule = e["rule"];
        if (e["base"] != base) fault(rule + ": base should be " + std::to_string(base));
        if (!fits(is, must, may)) fault(rule + ": modifiers are" + text(is) + ", by the rules" + text(must));
        const int need = limited(e["base"].get<int>() + total(is));
        if (e.value("need", 0) != need) fault(rule + ": the number should be " + std::to_string(need));
    }
    static int at_or_under(const Json& e, int need) {
        int n = 0;
        for (const int d : e["dice"]) n += d <= need ? 1 : 0;
        return n;
    }
    // So many dice, and so many at or under.
    void counted(const Json& e, int need) {
        if (e["dice"].size() != e["count"].get<std::size_t>()) fault("dice thrown and dice due differ");
        if (e["read"] != at_or_under(e, need)) fault(e["rule"].get<std::string>() + ": the dice were misread");
    }
    void one_die(const Json& e, int need, bool low_is_good = true) {
        const int die = e["dice"][0];
        const bool good = low_is_good ? die <= need : die >= need;
        if (e["dice"].size() != 1 || (e["outcome"] == "success") != good)
            fault(e["rule"].get<std::string>() + ": the outcome does not follow from the die");
        if (e["need"] != need) fault(e["rule"].get<std::string>() + ": the number should be " + std::to_string(need));
    }

    // What was under way is over: every hit was dealt with, or nobody was left to take it.
    void settle() {
        const Blows k = std::exchange(blows_, {});
        if (k.kind.empty() || k.dealt == k.hits) return;
        if (k.dealt > k.hits) return fault("more saves than hits");
        int left = room(of(k.at));
        for (auto& [n, c] : beings_)
            if (c.host == k.at && !c.gone) left += std::max(0, room(c));
        if (left > 0) fault(std::to_string(k.hits - k.dealt) + " hits were not given to anybody");
    }
    int room(const Being& b) { return b.figures * hits(b) - b.wounds - b.falling; }

    void rule(const Json& e) {
        const std::string r = e["rule"];
        const int n = e.value("number", 0), other = e.value("against_number", 0), value = e["value"];
        const bool attacker = e["side"] == "attacker";
        const auto both = [&](auto set) {
            for (const int who : {n, other})
                if (who != 0) set(of(who));
        };
        if (r == "BTA-153") both([](Being& b) { b.card_bonus += 2; });
        if (r == "BTA-154") both([](Being& b) { b.card_bonus += 1; });
        if (r == "BTA-156") both([](Being& b) { b.volley = true; });
        if (r == "BTA-159") both([](Being& b) { b.braced = true; });
        if (r == "BTA-160") both([](Being& b) { b.shieldwall = true; });
        if (r == "BTA-157" && n == 0) rally_card_[attacker] += 2;
        if (r == "BTA-158") seized_[attacker] = true;
        if (r == "BTA-172" || r == "BTA-175") blows_.dealt += value;
        if (r == "BTA-174") blows_.prayers += value;
        if (r == "BTA-174" || r == "BTA-175") of(n).prayed = true;
        if (r == "BTA-42") {
            if (duel_a_ != n || duel_b_ != other) duel_.clear();
            duel_a_ = n;
            duel_b_ = other;
            duel_.clear();
            allotted_ = 0;
        }
        if (r == "BTA-48") {
            duel_[n] = {value / 10'000, value / 100 % 100, value % 100, 0, 0, 0};
            ++allotted_;
            allotment(of(n), duel_[n]);
        }
        if (r == "R-11") {  // no save at all
            if (!bare_ || of(n).armour > 0) fault("a save was due");
            of(n).falling += value;
            blows_.dealt += value;
        }
        if (r == "BTA-190") {
            settle();
            blows_ = {"breath", n, other, value, 0, false, "front", Maybe::yes, 0};
            if (!at_20_ || !of(n).breath) fault("breath without dice is of the larger scale");
            face_blows();
        }
        if (r == "BTA-200" && phase_ == "BTA-33") mark_edge(other, n);
        if (r == "BTA-200" && !of(n).resistance) fault("nothing protects piece " + std::to_string(n));
    }
    void allotment(const Being& b, const Duellist& d) {
        int pool = hero_pools[b.hero];
        pool = std::max({pool, caster_pools[b.priest], caster_pools[b.mage]});
        if (d.attack + d.parry + d.tricks != pool) fault("a pool of " + std::to_string(pool) + " dice is shared out");
        if (d.attack < 1 || d.parry < 1 || d.tricks > (b.mage > 0 ? 2 : 1)) fault("no such allotment");
    }
    void loss(const Json& e) {
        settle();
        Being& b = of(e["number"]);
        const int lost = e["figures"], left = e["left"];
        const std::string r = e["rule"];
        if (r != "BTA-42") {
            const int all = b.wounds + b.falling, due = b.owed >= 0 ? b.owed : std::min(b.figures, all / hits(b));
            if (lost != due) fault("losses should be " + std::to_string(due) + ", piece " + std::to_string(b.number));
            if (b.owed < 0) b.wounds = all % hits(b);
            b.owed = -1;
            b.falling = 0;
            (phase_ == "BTA-33" ? b.lost_melee : b.lost_fire) += lost;
        } else if (b.hero == 0 && b.falling != 0) {
            fault("a duel is no melee");
        }
        if (b.figures - lost != left) fault("figures left do not add up");
        b.figures = left;
        if (r == "BTA-42" || left == 0) b.wounds = 0;
        if (left == 0) fallen(b);
    }
    void fallen(Being& b) {
        const Box last = body(b.number);
        b.gone = true;
        b.routed = false;
        if (b.character) return;
        // Who was with it stands in its place, the others aside.
        int nth = 0;
        for (auto& [n, c] : beings_) {
            if (c.host != b.number || c.gone) continue;
            c.host = 0;
            c.degrees = last.degrees;
            c.at = last.at + last.right() * ((nth % 2 != 0 ? -1 : 1) * ((nth + 1) / 2) * 1.1);
            c.placed = true;
            if (nth++ == 0)
                for (Meeting& m : meetings_) {
                    if (m.by == b.number) m.by = n;
                    if (m.at == b.number) m.at = n;
                }
        }
        part(b.number);
    }

    // --- Rolls -------------------------------------------------------------------------------------------------------
    void roll(const Json& e) {
        const std::string r = e["rule"];
        ++report_.rolls[r];
        const int n = e.value("number", 0), other = e.value("against_number", 0);
        if (r == "BTA-67") return shooting(e, of(n), of(other));
        if (r == "BTA-171") return spell(e, of(n), of(other));
        if (r == "BTA-95") return melee(e, of(n), of(other));
        if (r == "BTA-190") return breath(e, of(n), of(other));
        if (r == "BTA-64" || r == "BTA-93") return save(e, of(n), other);
        if (r == "BTA-53") return duel_save(e, of(n));
        if (r == "BTA-49" || r == "BTA-50" || r == "BTA-51" || r == "BTA-52") return duel_dice(e, r, n, other);
        if (r == "BTA-43") return counted(e, 3);
        if (r == "BTA-36") return one_die(e, 3);
        if (r == "BTA-66") return who_is_hit(e, of(n));
        if (r == "BTA-113" || r == "BTA-111") return morale(e, of(n), r == "BTA-113");
        if (r == "BTA-186") return one_die(e, 4, false);
        if (r == "BTA-129") {
            settle();
            expect(e, of(n).leadership, {});
            if (!of(n).leads || of(n).refused) fault("he rallies nobody");
            return one_die(e, limited(of(n).leadership));
        }
        if (r == "BTA-125") {
            int sum = 0;
            for (const int d : e["dice"]) sum += d;
            if (e["dice"].size() != (of(n).mounted ? 2u : 1u) || e["read"] != sum) fault("the rout move is 1d6 or 2d6");
            return;
        }
        if (r == "BTA-84") {
            const int d = e["dice"][0];
            if (e["read"] != (of(n).mounted ? d : d <= 3 ? 1 : 2)) fault("woods cost 1d2 on foot and 1d6 mounted");
            return;
        }
        if (r == "BTA-71") {
            const bool attacker = e["side"] == "attacker";
            const Mods is = modifiers(e["modifiers"]);
            if (!fits(is, seized_[attacker] ? Mods{{"BTA-158", 2}} : Mods{}, {})) fault("initiative:" + text(is));
            if (e["read"] != e["dice"][0].get<int>() + total(is)) fault("the initiative was misread");
            return;
        }
        if (r == "R-79" && e["read"] != e["dice"][0]) fault("the challenger's die was misread");
        if (r == "R-130" && (e["outcome"] == "success") != (e["dice"][0] >= 4)) fault("1 to 3 is dead");
    }

    void shooting(const Json& e, Being& by, Being& at) {
        settle();
        Mods must, may;
        if (by.marksman) must["BTA-196"] = 1;
        sight(by, at, must, may);
        expect(e, capacity(by), must, may);
        if (harmless(by, at)) fault("ordinary missiles do nothing to it");
        if (by.shoots.empty() || by.routed || by.refused) fault("it may not shoot");
        const Mods count = modifiers(e["count_modifiers"]);
        const int figures =
            (count.contains("BTA-55") ? count.at("BTA-55") : 0) + (count.contains("BTA-60") ? count.at("BTA-60") : 0);
        const int most = by.character ? 1 : rank_size(by, 0) + (rank_size(by, 1) + rank_size(by, 2)) / 2;
        if (figures < 1 || figures > most) fault("at most " + std::to_string(most) + " figures shoot");
        Mods due{{figures > (by.character ? 1 : in_front(by)) ? "BTA-60" : "BTA-55", figures}};
        const int each = missile(by).name == "artillery" ? 1 : attacks(by);
        if (each > 1) due["R-34"] = figures * (each - 1);
        if (by.volley) due["BTA-156"] = figures * each;
        if (count != due) fault("dice to shoot with are" + text(count) + ", by the rules" + text(due));
        if (at.character || at.monsters) {
            at.shot_at += figures;
            if (at.shot_at > (at_20_ ? 1 : 4) * at.figures) fault("too many figures at a character");
        }
        const Box from = body(by.number), to = body(at.number);
        if (gap({from.at, from.at}, to.corners()) > missile(by).range + from.wide + 0.1) fault("out of range");
        counted(e, e["need"]);
        blows_ = {"fire", by.number, at.number, e["read"], 0, false, "front", Maybe::yes, 0};
        if (lone(at)) return;
        const double ahead = dot(from.at - to.at, to.ahead());
        blows_.front = std::abs(ahead) < 0.03 ? Maybe::perhaps : ahead > 0 ? Maybe::yes : Maybe::no;
    }
    const MissileLine& missile(const Being& b) {
        const MissileLine* best = &missiles[0];
        bool any = false;
        for (const MissileLine& m : missiles) {
            if (std::find(b.shoots.begin(), b.shoots.end(), m.name) == b.shoots.end()) continue;
            if (!any || m.range > best->range || (m.range == best->range && m.save < best->save)) best = &m;
            any = true;
        }
        if (!any) fault("it has no missile weapon that is printed");
        return *best;
    }
    void spell(const Json& e, Being& by, Being& at) {
        settle();
        Mods must, may;
        sight(by, at, must, may, true);
        expect(e, 5, must, may);
        if (e["count"] != spell_dice_) fault("spell dice");
        if (by.mage == 0 || by.routed || by.refused) fault("it casts no spells");
        if (near_by(by.number, at.number, 10) == Maybe::no) fault("spells reach 10 inches");
        if (at.character || at.monsters) ++at.shot_at;
        counted(e, e["need"]);
        blows_ = {"spell", by.number, at.number, e["read"], 0, false, "front", Maybe::yes, 0};
    }
    const Meeting* meeting(int by, int at) {
        for (const Meeting& m : meetings_)
            if (m.by == by && m.at == at) return &m;
        return nullptr;
    }
    void mark_edge(int by, int at) {
        if (lone(of(own(at)))) return;
        const std::string his = edge(own(at), own(by));
        if (his == "front" || (!lone(of(own(by))) && edge(own(by), own(at)) != "front")) return;
        (his == "rear" ? of(at).rear_hit : of(at).flank_hit) = true;
    }
    void face_blows() {
        blows_.edge = lone(of(blows_.at)) ? "front" : edge(blows_.at, own(blows_.by));
        blows_.front = blows_.edge == "front" ? Maybe::yes : Maybe::no;
    }
    void melee(const Json& e, Being& by, Being& at) {
        settle();
        const int body_of = own(by.number);
        const Meeting* charge = meeting(body_of, at.number);
        const bool charging = charge != nullptr && charge->turn == turn_;
        const bool alone = lone(at);
        const std::string his = alone ? "front" : edge(at.number, body_of);
        const std::string mine = lone(of(body_of)) ? "front" : edge(body_of, at.number);
        const bool flank = his != "front" && mine == "front";
        Mods must, may;
        if (flank) must["BTA-99"] = 1;
        if (charge != nullptr && charge->over) must["BTA-96"] = -1;
        if (charging && charge->bonus > 0) must[charge->bonus >= 2 ? "BTA-153" : "BTA-154"] = charge->bonus;
        if (!by.mounted && at.mounted) add(must, may, rough(at.number), "BTA-98", 1);
        sight(by, at, must, may);
        if (harmless(by, at)) fault("ordinary blows do nothing to it");
        if (by.refused && by.character) fault("who refused takes no part");
        // The weapon is not told: one of its own must explain the roll.
        const Mods is = modifiers(e["modifiers"]), count = modifiers(e["count_modifiers"]);
        bool explained = false;
        std::string wanted;
        for (const WeaponLine& w : weapons) {
            if (std::find(by.arms.begin(), by.arms.end(), w.name) == by.arms.end()) continue;
            Mods need = must;
            if (w.name == "pike" ? at.mounted : w.name == "lance" ? charging : w.modifier != 0)
                need[w.rule] = w.modifier;
            if (charging && by.mounted && w.name != "lance") need["BTA-97"] = 1;
            const int figures = by.character ? 1 : mine == "front" ? strikers(by, at, his, w) : -1;
            const int n = count.contains("BTA-94") ? count.at("BTA-94") : 0;
            Mods due{{"BTA-94", figures < 0 ? n : figures}};
            const int use = figures < 0 ? n : figures;
            if (attacks(by) > 1) due["BTA-184"] = use * (attacks(by) - 1);
            if (by.extra > 0) due["BTA-195"] = use * by.extra;
            const bool few = figures >= 0 || (n >= 1 && n <= (mine == "rear" ? rank_size(by, ranks(by) - 1) : 3));
            if (fits(is, need, may) && count == due && few) explained = true;
            wanted += " [" + w.name + ":" + text(need) + ";" + text(due) + "]";
        }
        if (!explained)
            fault("BTA-95 (" + his + "/" + mine + ") is" + text(is) + ";" + text(count) + ", by the rules" + wanted);
        const int base = capacity(by);
        if (e["base"] != base) fault("BTA-95: base should be " + std::to_string(base));
        if (e["need"] != limited(base + total(is))) fault("BTA-95: the number is wrong");
        counted(e, e["need"]);
        if (flank) (his == "rear" ? at.rear_hit : at.flank_hit) = true;
        blows_ = {"melee", by.number, at.number, e["read"], 0, charging, his, Maybe::yes, 0};
        blows_.front = his == "front" ? Maybe::yes : Maybe::no;
    }
    // T-11, R-24, R-25.
    int strikers(const Being& by, const Being& at, const std::string& his, const WeaponLine& w) {
        const Box enemy = body(at.number);
        const double length = his == "front" || his == "rear" ? enemy.wide : enemy.deep;
        const int most = by_rank_ ? 255 : std::max(4, static_cast<int>(std::ceil(length / frontage(by) - 1e-9)) + 2);
        int left = lone(at) ? 4 : 255, sum = 0;
        for (int r = 0; r < 3; ++r) {
            const int part = std::clamp(w.half_ranks - 2 * r, 0, 2);
            const int n = std::min({rank_size(by, r) * part / 2, most, left});
            sum += n;
            left -= n;
        }
        return sum;
    }
    void breath(const Json& e, Being& by, Being& at) {
        settle();
        int sum = 0;
        for (const int d : e["dice"]) sum += (d + 1) / 2;  // 1d3
        if (e["read"] != sum) fault("breath strikes 1d3");
        if (!by.breath || at_20_) fault("no breath with dice");
        if (e["count"].get<int>() > rank_size(by, 0)) fault("breath is of the front rank");
        blows_ = {"breath", by.number, at.number, sum, 0, false, "front", Maybe::yes, 0};
        face_blows();
    }
    void save(const Json& e, Being& who, int by) {
        const Blows& k = blows_;
        const std::string rule = e["rule"];
        if (k.by != by || (k.at != who.number && who.host != k.at)) fault("saves against nobody's hits");
        if ((rule == "BTA-64") != (k.kind == "fire")) fault("the wrong kind of save");
        const Being& unit = of(k.at);
        Mods must, may;
        if (k.kind != "spell") {
            must[who.thick_hide ? "BTA-189" : "BTA-14"] = who.thick_hide ? 3 : who.armour;
            if (who.shield) add(must, may, k.front, "BTA-15", 1);
        }
        if (who.mounted) must["BTA-16"] = 1;
        if (who.monsters || who.hero > 0) must["BTA-17"] = 1;
        if (who.tough) must["BTA-187"] = 1;
        if (who.regeneration) must["BTA-188"] = 2;
        if (k.kind == "fire") {
            if (unit.shieldwall) must["BTA-160"] = 2;
            if (const int pierce = missile(of(k.by)).save; pierce != 0) must["BTA-68"] = pierce;
        }
        if (k.kind == "melee" && unit.braced && k.charging) must["BTA-159"] = 2;
        if (k.kind == "breath") must["BTA-190"] = -2;
        const Mods is = modifiers(e["modifiers"]);
        if (is.contains("BTA-174")) {
            const int n = is.at("BTA-174");
            if (n < 1 || n > k.prayers) fault("nobody prayed so often");
            must["BTA-174"] = n;
        }
        expect(e, 0, must, may);
        counted(e, e["need"]);
        const int n = e["count"];
        blows_.dealt += n;
        who.falling += n - e["read"].get<int>();
        if (blows_.dealt > blows_.hits) fault("more saves than hits");
    }
    void who_is_hit(const Json& e, Being& unit) {
        one_die(e, 1);
        int all = room(unit) <= 0 ? 0 : (room(unit) + hits(unit) - 1) / hits(unit);
        for (auto& [n, c] : beings_)
            if (c.host == unit.number && !c.gone && room(c) > 0) ++all;
        if (all > 5) fault("more than five figures are left: no character is hit");
    }
    void duel_dice(const Json& e, const std::string& r, int n, int other) {
        Duellist &d = duel_[n], &o = duel_[other];
        const int need = r == "BTA-49" ? 2 : 3;
        if (e["need"] != need) fault(r + ": the number should be " + std::to_string(need));
        counted(e, need);
        const int due = r == "BTA-49" ? d.tricks : r == "BTA-50" ? d.attack : r == "BTA-51" ? d.parry : 1;
        if (e["count"] != due) fault(r + ": dice should be " + std::to_string(due));
        if (r == "BTA-50") d.hits = e["read"];
        if (r == "BTA-51") d.parries = e["read"];
        if (r == "BTA-52") {
            d.counter = e["read"];
            if (d.parries <= o.hits) fault("no counterattack");
        }
    }
    void duel_save(const Json& e, Being& who) {
        const int other = duel_a_ == who.number ? duel_b_ : duel_a_;
        const Duellist &d = duel_[who.number], &o = duel_[other];
        Mods must;
        must[who.thick_hide ? "BTA-189" : "BTA-14"] = who.thick_hide ? 3 : who.armour;
        if (who.shield) must["BTA-15"] = 1;
        if (who.mounted) must["BTA-16"] = 1;
        if (who.tough) must["BTA-187"] = 1;
        if (who.regeneration) must["BTA-188"] = 2;
        expect(e, 0, must);
        counted(e, e["need"]);
        const int due = std::max(0, o.hits - d.parries) + o.counter;
        if (e["count"] != due) fault("BTA-53: hits to save should be " + std::to_string(due));
    }
    // whoever has routed in this phase.
    void morale(const Json& e, Being& b, bool own_losses) {
        settle();
        const bool ranged = own_losses && phase_ != "BTA-33";
        const int fc = b.fanatic || b.monsters ? 5 : b.fc;
        Mods must, may;
        if (b.flank_hit) must["BTA-115"] = -1;
        if (b.rear_hit) must["BTA-116"] = -2;
        bool hero = false, mage = false, priest = false;
        Maybe leader = Maybe::no, fell = Maybe::no;
        for (auto& [n, c] : beings_) {
            if (!c.character || c.attacker != b.attacker) continue;
            const bool with = c.host == b.number;
            if (!c.gone && c.figures > 0) {
                hero = hero || (with && c.hero > 0);
                mage = mage || (with && c.mage > 0);
                priest = priest || (with && c.priest > 0);
                const bool runs = c.host != 0 ? of(c.host).routed : c.routed;
                if (c.leads && !c.refused && !runs && (c.placed || c.host != 0)) {
                    const Maybe near = near_by(n, b.number, 3);
                    if (near == Maybe::yes || (near == Maybe::perhaps && leader == Maybe::no)) leader = near;
                }
            } else if (c.leads && c.died == turn_ && turn_ > 0) {
                const double d = gap({c.at, c.at}, body(b.number).corners());
                const Maybe near = d < 2.95 ? Maybe::yes : d > 3.05 ? Maybe::no : Maybe::perhaps;
                if (near == Maybe::yes || (near == Maybe::perhaps && fell == Maybe::no)) fell = near;
            }
        }
        add(must, may, leader, "BTA-117", 1);
        add(must, may, fell, "BTA-122", -2);
        if (const int bonus = rank_bonus(b); bonus > 0) must[bonus == 1 ? "BTA-118" : "BTA-119"] = bonus;
        const int all = b.monsters ? b.started * hits(b) : b.started;
        const int gone = all - (b.monsters ? b.figures * hits(b) - b.wounds : b.figures);
        if (2 * gone >= all) must["BTA-121"] = -2;
        const int lost = general_lost_[b.attacker];
        if (lost > 0 && lost < turn_) must["BTA-123"] = -3;
        if (hero) must["BTA-165"] = 1;
        if (mage) must["BTA-173"] = 1;
        if (priest) must["BTA-181"] = 1;
        if (const int card = std::exchange(rally_card_[b.attacker], 0); card > 0) must["BTA-157"] = card;
        const int base = (ranged ? morale_ranged : morale_other)[fc];
        expect(e, base, must, may);
        one_die(e, e["need"]);
        b.failed = e["outcome"] == "failure";
        // Why it checks at all.
        bool due = false;
        if (own_losses && phase_ != "BTA-33") due = b.lost_fire >= 3 || (b.lost_fire > 0 && 2 * gone > all);
        if (own_losses && phase_ == "BTA-33")
            due = (b.lost_melee > 0 && b.lost_fire + b.lost_melee >= 3) || 2 * gone > all || b.flank_hit || b.rear_hit;
        if (!own_losses)
            for (auto& [n, o] : beings_)
                due = due || (o.routed_now && n != b.number && o.attacker == b.attacker &&
                              near_by(n, b.number, 6) != Maybe::no);
        if (!due) fault("no reason to check morale, piece " + std::to_string(b.number));
        if (b.undead && (!own_losses || phase_ != "BTA-33")) fault("the undead do not check");
    }
    static int rank_bonus(const Being& b) {
        if (b.skirmish || b.character || in_front(b) <= ranks(b)) return 0;
        int n = 0;
        for (int r = 1; r < std::min(3, ranks(b)); ++r) n += 2 * rank_size(b, r) >= in_front(b) ? 1 : 0;
        return n;
    }

    Report report_;
    std::size_t line_ = 0;
    std::map<int, Being> beings_;
    std::vector<Ground> ground_;
    std::vector<Meeting> meetings_;
    Blows blows_;
    std::map<int, Duellist> duel_;
    int duel_a_ = 0, duel_b_ = 0, allotted_ = 0;
    std::map<bool, int> general_lost_, rally_card_;
    std::map<bool, bool> seized_;
    std::string phase_;
    int turn_ = 0, spell_dice_ = 0;
    bool at_20_ = false, night_ = false, wooded_ = false, by_rank_ = false, six_passes_ = false, bare_ = false;
};

}  // namespace

Report audit_by_this_axe(const std::vector<Json>& lines) {
    return Auditor().run(lines);
}

}  // namespace banneret::audit
