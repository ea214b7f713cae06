// Audits the Lionheart variant from the events of a battle: dice, modifiers, saves, morale and results.

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "tests/audit/lionheart_field.h"

namespace banneret::audit {

namespace {

using hexes::Fell;
using hexes::KindLine;
using hexes::number;
using hexes::place;
using hexes::Stand;
using hexes::stand_of;
using hexes::yes;
using Mods = std::map<std::string, int>;

class Auditor {
public:
    Report run(const std::vector<Json>& lines) {
        for (line_ = 0; line_ < lines.size(); ++line_) {
            const Json& e = lines[line_];
            const std::string what = e.at("event");
            if (what == "battle") begin(e);
            if (what == "order") order(e);
            if (what == "roll") roll(e);
            if (what == "loss") loss(e);
            if (what == "state") state(e);
            if (what == "side") of(e["number"]).attacker = e["to"] == "attacker";
            if (what == "move") place(of(e["number"]), e["to"]);
            if (what == "rule") rule(e);
        }
        return report_;
    }

private:
    void fault(const std::string& what) { report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what); }
    Stand& of(int n) {
        static Stand nobody;
        const auto it = stands_.find(n);
        if (it != stands_.end()) return it->second;
        fault("no stand " + std::to_string(n));
        return nobody;
    }
    void begin(const Json& e) {
        const Json& f = e["facts"];
        axes_ = number(f, "axes");
        arrows_ = number(f, "arrows");
        leadership_ = {number(f, "defender-leadership"), number(f, "attacker-leadership")};
        hides_ = yes(f, "night") || yes(f, "wooded");
        night_ = yes(f, "night");
        fortified_ = yes(f, "fortified");
        weighted_ = yes(f, "weighted-difference");
        for (const Json& m : e["muster"]) {
            const Stand s = stand_of(m, f);
            if (m["is"] != s.kind->name || m["weapon"] != s.weapon->name) fault("a stand that is not printed");
            stands_[s.number] = s;
        }
        for (const Json& p : e["pieces"]) place(of(p["number"]), p["at"]);
    }
    void order(const Json& e) {
        const std::string what = e["order"];
        if (what == "charge" || what == "shoot" || what == "cast") {
            // Spells that answer a blow do not start a new one.
            if (what == "cast" && e["spell"] != "attack") return;
            lost_.clear();
            clash_ = what;
            hits_.clear();
            breathing_ = false;
            spell_dice_ = what == "cast" ? e["dice"].get<int>() : 0;
        }
        if (what == "charge") place(of(e["number"]), e["to"]);
    }
    void state(const Json& e) {
        Stand& s = of(e["number"]);
        const std::string r = e["rule"];
        headless_ = headless_ || (r == "LH-R36" && s.king);
        if (r == "LH-23" || e["from"] == e["to"]) s.panicked = e["to"] != 0;
        if (r == "LH-34" || r == "LH-40" || r == "LH-45" || r == "LH-47") {
            s.panicked = true;
            if (r == "LH-47") {
                if (!shooters_panic_) fault("shooters panic when panic faces are the most");
            } else if (!failed_[s.number]) {
                fault("a panic without a failed check");
            }
        }
    }
    void loss(const Json& e) {
        Stand& s = of(e["number"]);
        const int n = e["figures"];
        s.figures -= n;
        lost_[s.number] += n;
        if (s.figures != e["left"]) fault("figures left do not add up");
        headless_ = headless_ || (s.king && s.figures == 0);
        if (s.figures < 0) fault("more figures are lost than there were");
    }
    void rule(const Json& e) {
        if (e["rule"] == "LH-25") blocked_[e["number"]] += e["value"].get<int>();
    }
    static Mods modifiers(const Json& list) {
        Mods out;
        for (const Json& m : list)
            out[m["rule"].get<std::string>() + " " + m["why"].get<std::string>()] += m["value"].get<int>();
        return out;
    }
    static int total(const Mods& m) {
        int n = 0;
        for (const auto& [rule, value] : m) n += value;
        return n;
    }
    static std::string text(const Mods& m) {
        std::string out;
        for (const auto& [rule, value] : m) out += " [" + rule + " " + std::to_string(value) + "]";
        return out.empty() ? " nothing" : out;
    }
    void same(const std::string& what, const Mods& is, Mods due) {
        std::erase_if(due, [](const auto& m) { return m.second == 0; });
        if (is != due) fault(what + " are" + text(is) + ", by the rules" + text(due));
    }
    Fell fell(const Json& e) const {
        Fell f;
        if (!e.contains("dice")) {  // a die whose faces are all alike
            (axes_ == 6 ? f.axes : arrows_ == 6 ? f.arrows : f.panics) = e["count"];
            return f;
        }
        for (const int d : e["dice"]) ++(d <= axes_ ? f.axes : d <= axes_ + arrows_ ? f.arrows : f.panics);
        return f;
    }
    void read(const Json& e, int due) {
        if (e["read"] != due)
            fault(e["rule"].get<std::string>() + ": read as " + e["read"].dump() + ", it is " + std::to_string(due));
    }

    void roll(const Json& e) {
        const std::string r = e["rule"], why = e["for"];
        ++report_.rolls[r];
        const int n = e.value("number", 0), other = e.value("against_number", 0);
        const Fell f = fell(e);
        const Mods count = modifiers(e["count_modifiers"]);
        if (e.contains("dice") && e["dice"].size() != e["count"].get<std::size_t>())
            fault(r + ": dice thrown and dice due differ");
        if (e["count"] != e["count_base"].get<int>() + total(count)) fault(r + ": the dice do not add up");
        if (why == "breath or gaze") breathing_ = true;
        if (r == "LH-5") {
            const int due = leadership_[e["side"] == "attacker" ? 1 : 0];
            if (!headless_ && e["count"] != due) fault("leadership dice");
            return read(e, 2 * f.axes + f.arrows);
        }
        if (r == "LH-24") return melee(e, of(n), of(other), f, count);
        if (why == "shooting") return shooting(e, of(n), f, r == "LH-17");
        if (r == "LH-29") return save(e, of(n), of(other), f);
        if (r == "LH-33" || r == "LH-43") return morale(e, of(n), of(other), f, r == "LH-33");
        if (r == "LH-49") return;
        if (r == "LH-54") {
            if (e["count"] != of(n).figures) fault("attrition: a die for each figure");
            return read(e, f.panics);
        }
    }
    // True for printed rules, not for the rulings on them (LH-R54).
    static bool is_rule(std::string_view id) { return id.starts_with("LH-") && !id.starts_with("LH-R"); }
    void melee(const Json& e, Stand& by, Stand& at, const Fell& f, const Mods& count) {
        breathing_ = false;
        if (e["count_base"] != by.figures * by.kind->dice) fault("LH-24: dice by figures");
        Mods due;
        if (by.weapon->name == "spears" && at.weapon->name != "spears")
            due[by.kind->each ? "LH-70" : "LH-69"] = by.kind->each ? by.figures : by.figures / 2;
        if (by.weapon->name == "halberds") due["LH-71"] = by.figures / 2;
        Mods named, rest;
        for (const auto& [rule, value] : count)
            (is_rule(rule) ? named[rule.substr(0, rule.find(' '))] : rest[rule]) += value;
        same("LH-24: dice", named, due);
        Mods extras;
        extras["LH-R54 multiple attacks"] = by.figure_dice * by.figures;
        extras["LH-R56 fine troops"] = 2 * by.figures >= by.started ? by.fc_dice : 0;
        extras["LH-R54 hero"] = by.tier_dice;
        extras["LH-R54 darkvision"] = night_ && by.darkvision && !at.darkvision ? 1 : 0;
        same("LH-24: dice of the muster", rest, extras);
        read(e, f.axes);
        shield_[by.number] = by.shields ? f.panics : 0;
        hits_[at.number] = f.axes;
        for (const int who : {by.number, at.number}) blocked_[who] = 0;
    }
    void shooting(const Json& e, Stand& by, const Fell& f, bool bows) {
        if (e["count"] != by.figures * by.kind->dice) fault("LH-17: dice by figures");
        read(e, f.arrows + (by.marksman ? f.panics : 0));
        shooters_panic_ = !by.marksman && f.panics > f.axes + f.arrows;
        if (by.weapon->shoots != bows) fault("who has no bows throws, who has does not");
        hits_[e["against_number"]] = e["read"];
    }
    void save(const Json& e, Stand& who, Stand& by, const Fell& f) {
        const bool shot = clash_ == "shoot";
        Mods due;
        int base = 0;
        if (who.resistance && !by.strikes) {
            due["LH-R54 resistance"] = 5;
        } else {
            switch (who.kind->saves) {  // T-4
                case KindLine::cavalry:
                    base = !shot || who.shields ? 2 : 1;
                    break;
                case KindLine::infantry:
                    base = shot && who.shields ? 1 : 0;
                    break;
                case KindLine::light_cavalry:
                    base = !shot || who.shields ? 1 : 0;
                    break;
            }
            if (who.thick_hide)
                due["LH-R54 thick hide"] = 3;
            else
                due[who.kind->saves == KindLine::cavalry    ? "LH-30"
                    : who.kind->saves == KindLine::infantry ? "LH-31"
                                                            : "LH-32"] = who.armour;
            if (breathing_)
                due["LH-R54 breath or gaze"] = -2;
            else if (const int through = !shot               ? by.weapon->melee
                                         : by.weapon->shoots ? by.weapon->shot
                                                             : 0;
                     through > 0)
                due["weapon"] = -through;
            due["LH-R54 tough"] = who.tough ? 1 : 0;
            due["LH-R54 regeneration"] = who.regeneration ? 2 : 0;
            due["LH-R54 heroic leader"] = who.heroic_leader ? 1 : 0;
            due["LH-R54 camouflage"] = shot && who.camouflage && hides_ ? 1 : 0;
            due["AD-9 fortifications"] = fortified_ && !who.attacker && who.row == 1 && by.row >= 2 ? 1 : 0;
        }
        Mods is;
        for (const Json& m : e["modifiers"]) {
            const std::string id = m["rule"], why = m["why"];
            const int value = m["value"];
            const bool table = id == "LH-30" || id == "LH-31" || id == "LH-32";
            std::string key = table ? id : is_rule(id) ? "weapon" : id;
            if (!table && !is_rule(id)) key.append(" ").append(why);
            is[std::move(key)] += value;
        }
        same("LH-29: levels", is, due);
        if (e["base"] != base) fault("LH-29: base should be " + std::to_string(base));
        const int level = std::clamp(base + total(is), 0, 5);
        if (e["need"] != level) fault("LH-29: the level should be " + std::to_string(level));
        const int saved[] = {0, f.panics, f.arrows, f.axes, f.axes + f.panics, f.axes + f.arrows};
        read(e, saved[level]);
    }
    void morale(const Json& e, Stand& who, Stand& other, const Fell& f, bool in_melee) {
        Mods is;
        for (const Json& m : e["modifiers"]) is[m["rule"]] += m["value"].get<int>();
        Mods due;
        const int lost = lost_[who.number], his = lost_[other.number];
        const int casualties = lost * who.kind->weight;
        if (in_melee) {
            due["LH-37"] = who.panicked ? -2 : 0;
            due["LH-38"] = weighted_ ? his * other.kind->weight - casualties : his - lost;
            // The aspect applies only to the defender; at most one modifier shows which it was.
            for (const char* aspect : {"LH-35", "LH-36"})
                if (is.contains(aspect)) due[aspect] = aspect == std::string("LH-35") ? -1 : -2;
            if (is.contains("LH-35") && is.contains("LH-36")) fault("flank and rear at once");
        } else {
            due["LH-44"] = who.panicked ? -2 : 0;
        }
        same(in_melee ? "LH-33: modifiers" : "LH-43: modifiers", is, due);
        if (e["count"] != who.morale) fault("as many dice as the morale rating");
        const int need = casualties + (in_melee ? 1 : 0), sum = 2 * f.axes + f.arrows + total(is);
        if (e["need"] != need) fault("the casualties to hold against are " + std::to_string(need));
        read(e, sum);
        if ((e["outcome"] == "success") != (sum >= need)) fault("the outcome does not follow from the dice");
        if (who.never_panics) fault("it never panics");
        failed_[who.number] = sum < need;
    }

    Report report_;
    std::size_t line_ = 0;
    std::map<int, Stand> stands_;
    std::map<int, int> lost_, hits_, shield_, blocked_;
    std::map<int, bool> failed_;
    std::string clash_;
    int axes_ = 3, arrows_ = 2, spell_dice_ = 0;
    std::array<int, 2> leadership_{1, 1};
    bool hides_ = false, night_ = false, fortified_ = false, weighted_ = false, shooters_panic_ = false,
         breathing_ = false, headless_ = false;
};

}  // namespace

Report audit_lionheart(const std::vector<Json>& lines) {
    Report report = Auditor().run(lines);
    audit_lionheart_course(lines, report);
    return report;
}

}  // namespace banneret::audit
