// Audits the Lionheart variant from the events of a battle: order of actions, hits, saves and losses, panic, and every
// hex moved.

#include <optional>
#include <utility>

#include "tests/audit/lionheart_map.h"

namespace banneret::audit {

namespace hexes {
namespace {

// T-6, by movement points; axe, arrow, panic.
constexpr int panic_hexes[4][3] = {{1, 2, 1}, {2, 1, 1}, {2, 3, 1}, {3, 2, 1}};
// T-2, read: the side of each action, for 2 to 6 actions of the high roller.
const std::array<std::string, 5> sequences = {"HLH", "HHLH", "HHLHH", "HHHLHH", "HHHLHHH"};

class Course {
public:
    explicit Course(Report& report) : report_(report) {}

    void run(const std::vector<Json>& lines) {
        for (line_ = 0; line_ < lines.size(); ++line_) {
            const Json& e = lines[line_];
            const std::string what = e.contains("event") ? e["event"].get<std::string>() : "losses";
            if (what == "battle") begin(e);
            if (what == "turn") turn();
            if (what == "order") order(e);
            if (what == "roll") roll(e);
            if (what == "loss") loss(e);
            if (what == "state") state(e);
            if (what == "move") move(e);
            if (what == "rule") rule(e);
            if (what == "side") of(e["number"]).attacker = e["to"] == "attacker";
            if (what == "result") result(e);
        }
    }

private:
    void fault(const std::string& what) { report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what); }
    void due(bool right, const std::string& what) {
        if (!right) fault(what);
    }
    Stand& of(int n) {
        if (!stands_.contains(n)) fault("no stand " + std::to_string(n));
        return stands_[n];
    }
    static bool stands(const Stand& s) { return s.figures > 0 && !s.gone; }

    void begin(const Json& e) {
        const Json& f = e["facts"];
        axes_ = number(f, "axes");
        arrows_ = number(f, "arrows");
        hides_ = yes(f, "night") || yes(f, "wooded");
        fortified_ = yes(f, "fortified");
        sight_ = yes(f, "stands-block-sight");
        off_map_ = yes(f, "retreat-off-map");
        both_arcs_ = yes(f, "horse-arc-both");
        int attackers = 0, defenders = 0;
        for (const Json& m : e["muster"]) {
            const Stand s = stand_of(m, f);
            ++(s.attacker ? attackers : defenders);
            plain_ = plain_ && !s.hired && s.spells == 0 && s.prayers == 0;
            stands_[s.number] = s;
        }
        for (const Json& p : e["pieces"]) place(of(p["number"]), p["at"]);
        columns_ = std::max(9, (std::max(attackers, defenders) + 1) / 2 + 1);  // LH-START
    }

    // --- Order of actions --------------------------------------------------------------------------------------------

    void turn() {
        all_done();
        actions_done(true);
        fought_.clear();
        totals_.clear();
        wanted_.clear();
        acted_.clear();
    }
    // One letter for each run of actions of a side.
    static std::string runs(const std::string& letters) {
        std::string out;
        for (const char c : letters)
            if (out.empty() || out.back() != c) out += c;
        return out;
    }
    // Every action has at least one order of its side, so the sides must alternate as in the table. `full`: the turn
    // was played to its end.
    void actions_done(bool full) {
        if (!plain_ || wanted_.empty()) return;
        const std::string is = runs(acted_), should = runs(wanted_);
        due(full ? is == should : should.starts_with(is), "LH-10: actions fell " + is + ", the table has " + should);
    }
    void leadership(const std::string& r, const Json& e) {
        const int a = totals_["attacker"], d = totals_["defender"], difference = std::abs(a - d);
        due(r == (difference == 0   ? "LH-6"
                  : difference == 1 ? "LH-7"
                                    : "LH-8"),
            r + " where they differ by " + std::to_string(difference));
        if (difference == 0) return;
        high_ = e["side"];
        due(high_ == (a > d ? "attacker" : "defender") && e["value"] == difference,
            r + ": who rolled higher, and by how much");
        wanted_ = difference == 1 ? "" : sequences[static_cast<std::size_t>(std::min(difference, 6) - 2)];
    }
    void acts(const Json& e) {
        if (!totals_.empty()) acted_ += e["side"] == high_ ? 'H' : 'L';
    }

    // --- Orders ------------------------------------------------------------------------------------------------------

    void order(const Json& e) {
        const std::string what = e["order"];
        if (what == "reply") wanted_ = e["option"] == 0 ? "HL" : "LH";
        if (what == "reply" || what == "bid") return;
        if (what == "cast" && e["spell"] != "attack") return;
        const bool runs_on = what == "advance" && left_ > 0 && e["number"] == running_;
        if (runs_on) return;
        acts(e);
        if (what == "done") return;
        all_done();
        if (e.contains("number") && what != "concede")
            due(of(e["number"]).attacker == (e["side"] == "attacker"), "LH-12: a stand of the side whose action it is");
        spent_ = what == "charge" ? 1 : 0;
        turned_ = false;
        if (what == "charge" || what == "shoot" || what == "cast") begin_clash(what, e);
    }
    void begin_clash(const std::string& what, const Json& e) {
        kind_ = what;
        by_ = e.contains("number") ? e["number"] : e["by_number"];
        against_ = e["against_number"];
        open_ = true;
        if (what == "shoot" && !sight_)
            due(in_arc(of(by_), at(of(against_))), "LH-R15: the target is not in the firing area");
        if (what == "cast") due(far(at(of(by_)), at(of(against_))) <= 3, "LH-R54: a spell reaches three hexes");
    }
    bool in_arc(const Stand& s, Cell to) const {
        const Cell from = at(s);
        if (!s.weapon->shoots) return walked(from, s.facing) == to;
        if (s.kind->foot) return in_block(from, s.facing, to);
        const auto wing = [&](int side) {
            return in_sector(from, s.facing, s.facing + side, to) ||
                   in_sector(from, s.facing + side, s.facing + 2 * side, to);
        };
        return wing(-1) || (both_arcs_ && wing(1));
    }

    // --- Dice --------------------------------------------------------------------------------------------------------

    Fell fell(const Json& e) const {
        Fell f;
        if (!e.contains("dice")) {
            (axes_ == 6 ? f.axes : arrows_ == 6 ? f.arrows : f.panics) = e["count"];
            return f;
        }
        for (const int d : e["dice"]) ++(d <= axes_ ? f.axes : d <= axes_ + arrows_ ? f.arrows : f.panics);
        return f;
    }
    void roll(const Json& e) {
        const std::string r = e["rule"], why = e["for"];
        const int n = e.value("number", 0);
        const Fell f = fell(e);
        if (open_ && kind_ == "charge") {  // the move is done: the blow follows
            fought_.push_back({by_, against_});
            struck_from_ = at(of(by_));
            open_ = false;
        }
        if (r == "LH-5") totals_[e["side"]] = 2 * f.axes + f.arrows;
        if (why == "breath or gaze") {
            breath_[e["against_number"]] = f.axes;
            breathing_ = true;
        }
        if (r == "LH-24") struck(n, f);
        if (why == "shooting") {
            hits_[against_] = f.arrows + (of(by_).marksman ? f.panics : 0);
            thrown_ = true;
        }
        if (why == "spell") {
            hits_[against_] = f.axes + f.arrows;
            thrown_ = true;
        }
        if (r == "LH-29") saved(e, n);
        if (why == "prayer") {
            due(e["count"] <= hits_[n], "LH-R54: more prayers than failed saves");
            hits_[n] -= e["read"].get<int>();
        }
        if (r == "LH-33" || r == "LH-43") tested(e, n, r == "LH-33");
        if (r == "LH-49") runs(n, f, e);
        if (r == "LH-54") {
            attrition_done();
            attrition_ = f.panics;
        }
    }
    void struck(int n, const Fell& f) {
        const Stand& s = of(n);
        breathing_ = false;
        axes_of_[n] = f.axes;
        shields_of_[n] = s.shields ? f.panics : 0;
        if (axes_of_.size() < 2) return;
        for (const auto& [me, enemy] : {std::pair{by_, against_}, std::pair{against_, by_}})
            hits_[me] = std::max(0, axes_of_[enemy] - shields_of_[me]);
        thrown_ = true;
    }
    void saved(const Json& e, int n) {
        int& hits = breathing_ ? breath_[n] : hits_[n];
        due(e["count"] == hits, "LH-29: a die for each hit, which are " + std::to_string(hits));
        hits -= e["read"].get<int>();
        if (!breathing_) saves_[n] = true;
    }
    // T-4 and LH-MUSTER.
    int level(const Stand& who, const Stand& by) const {
        if (kind_ == "cast") return 0;
        if (who.resistance && !by.strikes) return 5;
        const bool shot = kind_ == "shoot";
        const int mount = who.kind->saves == KindLine::cavalry ? 2 : who.kind->saves == KindLine::light_cavalry ? 1 : 0;
        int out = mount + (who.thick_hide ? 3 : who.armour);
        if (shot) out += who.kind->foot ? (who.shields ? 1 : 0) : (who.shields ? 0 : -1);
        out -= !shot ? by.weapon->melee : by.weapon->shoots ? by.weapon->shot : 0;
        out += (who.tough ? 1 : 0) + (who.regeneration ? 2 : 0) + (who.heroic_leader ? 1 : 0);
        if (shot && who.camouflage && hides_) ++out;
        if (fortified_ && !who.attacker && who.row == 1 && by.row >= 2) ++out;
        return out;
    }
    // The losses are exactly the unsaved hits (LH-24, LH-29).
    void settle() {
        if (!thrown_) return;
        thrown_ = false;
        for (const auto& [n, hits] : hits_) {
            const Stand& s = of(n);
            const int before = s.figures + taken_[n], loses = std::min(hits, before);
            due(taken_[n] == loses,
                "LH-24: it lost " + std::to_string(taken_[n]) + ", what got through is " + std::to_string(loses));
            if (hits > 0 && before > 0 && !saves_[n])
                due(level(s, of(n == by_ ? against_ : by_)) <= 0, "LH-29: it has a save and did not roll it");
        }
    }
    void loss(const Json& e) {
        const int n = e["number"], figures = e["figures"];
        Stand& s = of(n);
        const std::string r = e["rule"];
        if (r == "LH-24" || r == "LH-17") taken_[n] += figures;
        if (r == "LH-R54") due(figures == std::min(breath_[n], s.figures), "LH-R54: what the breath took");
        if (r == "LH-54") {
            due(figures == std::min(attrition_, s.figures), "LH-54: a figure for each panic face");
            attrition_ = 0;
        }
        s.figures -= figures;
        if (s.figures == 0 && n == running_) left_ = 0;
    }

    // --- Panic -------------------------------------------------------------------------------------------------------

    void tested(const Json& e, int n, bool in_melee) {
        settle();
        const int read = e["read"], need = e["need"];
        if (read < need) margin_[n] = need - (in_melee ? 1 : 0) - read;
        if (!in_melee) return;
        const Stand& s = of(n);
        std::string aspect;
        if (n == against_) {
            const int off = [&] {
                for (int d = 0; d < 6; ++d)
                    if (walked(at(s), s.facing + d) == struck_from_) return d;
                return -1;
            }();
            due(off >= 0, "LH-16: it was attacked from beside it");
            aspect = off == 0 ? "" : off == 3 ? "LH-36" : "LH-35";
        }
        std::string is;
        for (const Json& m : e["modifiers"])
            if (m["rule"] == "LH-35" || m["rule"] == "LH-36") is += m["rule"].get<std::string>();
        due(is == aspect, "LH-R25: its aspect is [" + aspect + "], not [" + is + "]");
    }
    void state(const Json& e) {
        Stand& s = of(e["number"]);
        const int n = e["number"];
        const std::string r = e["rule"];
        if (r == "LH-23") s.panicked = false;
        if (r == "LH-34" || r == "LH-40") {
            const int enemy = n == by_ ? against_ : by_;
            const bool first = margin_.contains(n) && (!margin_.contains(enemy) || margin_[n] >= margin_[enemy]);
            due(first == (r == "LH-34"), "LH-39: who failed by more runs, and nobody else");
        }
        if (r == "LH-34" || r == "LH-40" || r == "LH-45" || r == "LH-47") s.panicked = true;
        if (r == "LH-47") due(left_ == 0, "LH-R32: shooters panic when their target has run");
        if (r == "AD-5") s.hidden = false;
        if (r == "AD-6") s.gone = false;
        if (r == "AD-20" || r == "LH-R36") s.gone = true;
        if (r == "LH-R36") left_ = s.figures = 0;  // all of it is lost
    }
    void runs(int n, const Fell& f, const Json& e) {
        due(left_ == 0, "LH-49: another runs before the first is done");
        running_ = n;
        left_ = panic_hexes[std::clamp(of(n).points, 1, 4) - 1][f.axes > 0 ? 0 : f.arrows > 0 ? 1 : 2];
        due(e["read"] == left_, "T-6: it runs " + std::to_string(left_));
        first_ = true;
    }
    bool occupied(Cell c) const {
        for (const auto& [n, s] : stands_)
            if (stands(s) && at(s) == c) return true;
        return false;
    }
    bool on_map(Cell c) const { return c.column >= 0 && c.column < columns_ && c.row >= 0 && c.row < 10; }
    // The opponents it must move away from at once (LH-R35).
    std::vector<const Stand*> opponents(const Stand& me) const {
        std::vector<const Stand*> out;
        if (kind_ != "charge") return out;
        const int last = me.number == by_ ? against_ : by_;
        for (const auto& [n, s] : stands_) {
            if (!stands(s) || s.attacker == me.attacker) continue;
            bool met = n == last;
            for (const auto& [a, b] : fought_)
                met = met || (((a == n && b == me.number) || (b == n && a == me.number)) && far(at(s), at(me)) == 1);
            if (met) out.push_back(&s);
        }
        return out;
    }
    // LH-R34: the hexes it may panic to.
    std::vector<Cell> ways(const Stand& me, bool first, bool may_leave) const {
        std::vector<Cell> farther, as_far;
        for (int d = 0; d < 6; ++d) {
            const Cell c = walked(at(me), d);
            if (!on_map(c)) {
                const int edge = me.attacker ? 9 : 0;
                if (may_leave && off_map_ && me.row == edge && (me.attacker ? c.row > 9 : c.row < 0))
                    farther.push_back(c);
                continue;
            }
            bool barred = occupied(c), equal = false;
            for (const auto& [n, s] : stands_) {
                if (!stands(s) || s.attacker == me.attacker || s.panicked || s.hidden) continue;
                barred = barred || far(c, at(s)) < far(at(me), at(s));
                equal = equal || far(c, at(s)) == far(at(me), at(s));
            }
            if (first)
                for (const Stand* s : opponents(me)) barred = barred || far(c, at(*s)) <= far(at(me), at(*s));
            if (!barred) (equal ? as_far : farther).push_back(c);
        }
        return farther.empty() ? as_far : farther;
    }
    void leads_away(const Stand& me, Cell to, bool first, bool may_leave) {
        if (sight_) return;
        const std::vector<Cell> all = ways(me, first, may_leave);
        due(std::find(all.begin(), all.end(), to) != all.end(), "LH-R34: that hex does not lead away from the enemy");
    }

    // --- Moves -------------------------------------------------------------------------------------------------------

    void move(const Json& e) {
        Stand& s = of(e["number"]);
        const std::string r = e["rule"];
        const Cell to = cell(e["to"]);
        const int facing = e["to"]["facing"], turn = sides_between(facing, s.facing);
        if (r == "AD-6" || r == "LH-R3") {
            ++spent_;
            return place(s, e["to"]);
        }
        due(cell(e["from"]) == at(s) && e["from"]["facing"] == s.facing, "it was elsewhere");
        if (r == "LH-13" || r == "LH-14") {
            due(to == at(s) && turn == (r == "LH-13" ? 1 : 3), r + ": a turn of one hexside, or about");
            const bool free = r == "LH-13" && s.kind->light && !turned_;
            if (r == "LH-13") turned_ = true;
            if (!free) ++spent_;
        } else if (r == "LH-15") {
            due(to == walked(at(s), s.facing) && turn <= 1 && on_map(to),
                "LH-15: into the hex it faces, and one hexside");
            due(s.flying || !occupied(to), "LH-R11: one stand a hex");
            ++spent_;
            turned_ = false;
        } else if (r == "LH-22") {
            due(to == at(s), "LH-22: a rallying stand stays");
        } else if (r == "LH-49") {
            due(e["number"] == running_ && left_ > 0, "LH-49: it runs no farther");
            leads_away(s, to, first_, true);
            due(walked(at(s), facing) == to, "LH-R34: it faces the way it ran");
            first_ = false;
            --left_;
        } else {
            due(facing == s.facing, "LH-R54: who steps aside keeps its facing");
            leads_away(s, to, true, false);
        }
        if (r == "LH-13" || r == "LH-14" || r == "LH-15")
            due(spent_ <= s.points, "it has " + std::to_string(s.points) + " movement points");
        place(s, e["to"]);
    }
    void rule(const Json& e) {
        const std::string r = e["rule"];
        if (r == "LH-6" || r == "LH-7" || r == "LH-8") leadership(r, e);
        if (r == "LH-R54" && e["why"] == "warding spell") {
            hits_[e["against_number"]] -= e["value"].get<int>();
            due(hits_[e["against_number"]] >= 0, "LH-R54: more wards than hits");
        }
        if (r == "AD-8") wanted_.clear();  // actions were removed
        if (r == "LH-53") {
            const Stand& s = of(e["number"]);
            due(sight_ || ways(s, first_, true).empty(), "LH-53: it is not blocked");
            left_ = 0;
        }
    }
    void attrition_done() {
        due(attrition_ == 0, "LH-54: " + std::to_string(attrition_) + " figures were not taken off");
        attrition_ = 0;
    }
    void all_done() {
        settle();
        attrition_done();
        due(left_ == 0 || !stands(of(running_)), "LH-49: it has farther to run");
        due(axes_of_.size() != 1, "LH-24: both stands roll hand to hand");
        left_ = 0;
        hits_.clear();
        breath_.clear();
        taken_.clear();
        saves_.clear();
        margin_.clear();
        axes_of_.clear();
        shields_of_.clear();
        breathing_ = open_ = false;
    }
    void result(const Json& e) {
        all_done();
        actions_done(false);
        if (e["rule"] != "LH-110" || e["winner"] == "nobody") return;
        const bool attacker_lost = e["winner"] == "defender";
        bool leader = false, others = false;
        for (const auto& [n, s] : stands_)
            if (s.figures > 0 && s.attacker == attacker_lost) (s.king ? leader : others) = true;
        due(!leader || !others, "LH-110: the loser's leader stands, and not alone");
    }

    Report& report_;
    std::size_t line_ = 0;
    std::map<int, Stand> stands_;
    std::map<std::string, int> totals_;
    std::string high_, wanted_, acted_, kind_;
    std::map<int, int> hits_, breath_, taken_, margin_, axes_of_, shields_of_;
    std::map<int, bool> saves_;
    std::vector<std::pair<int, int>> fought_;
    Cell struck_from_;
    int axes_ = 3, arrows_ = 2, columns_ = 9, by_ = 0, against_ = 0, running_ = 0, left_ = 0, attrition_ = 0,
        spent_ = 0;
    bool hides_ = false, fortified_ = false, sight_ = false, off_map_ = false, both_arcs_ = false, plain_ = true,
         thrown_ = false, open_ = false, breathing_ = false, first_ = false, turned_ = false;
};

}  // namespace
}  // namespace hexes

void audit_lionheart_course(const std::vector<Json>& lines, Report& report) {
    hexes::Course(report).run(lines);
}

}  // namespace banneret::audit
