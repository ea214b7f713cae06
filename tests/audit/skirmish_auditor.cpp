// The rolls of the Medieval Skirmish, derived again from the printed tables.

#include "tests/audit/skirmish_field.h"

namespace banneret::audit {

namespace skirmish {
namespace {

class Auditor : Field {
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
        if (what == "fate")
            check((e["outcome"] == "success") == (die <= 3) && e["need"] == 3, "a leader dies on 1 to 3");
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
            shots = b.started == 1
                        ? b.figures
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
        const auto lowered = [](const Mods& m) { return m.contains("MS-R46") ? -m.at("MS-R46") : 0; };
        const int da = a["dice"][0], bonus_a = sum(other) + lowered(other), bonus_b = sum(mods) + lowered(mods),
                  low = std::min(bonus_a, bonus_b);
        const std::string cap = house_["cap"];
        const int taken = cap == "total" ? 0 : low;
        check(lowered(other) == taken && lowered(mods) == taken, "the lower bonus is taken from both");
        const auto held = [&](int n) { return cap == "none" ? n : std::clamp(n, 1, 12); };
        const int total_a = cap == "total" ? held(da + bonus_a) : held(da + bonus_a - low),
                  total_b = cap == "total" ? held(die + bonus_b) : held(die + bonus_b - low);
        check(a["read"] == total_a && e["read"] == total_b, "adjusted totals");
        check_blow(a, other, mods);
        check_blow(e, mods, other);
        decide(a, total_a - total_b);
        decide(e, total_b - total_a);
    }
    // MS-R13, MS-R25, MS-R58, MS-R77: the zone of the enemy's body that the blow strikes.
    int zone_struck(const Touch& t, bool of_a) {
        const Body& foe = of(of_a ? t.b : t.a);
        if (foe.routs) return 2;
        if (!of_a || foe.character || (foe.order == "schiltron" && yes(house_, "schiltron-allround"))) return 0;
        bool front = false;
        for (const Touch& x : touches_) front = front || x.a == t.b || (x.b == t.b && x.zone == 0);
        return t.rounds > 0 && !front ? 0 : t.zone;
    }
    // Factors that depend on the enemy's weapon as well: the charge, the flank and rear, the front of a schiltron.
    void check_blow(const Json& e, const Mods& mods, const Mods& his) {
        const Touch* t = touch(id(e), id(e, "against_number"));
        if (t == nullptr) return;
        const bool of_a = t->a == host_of(id(e));
        const Body& foe = of(of_a ? t->b : t->a);
        const Body& striker = of(id(e, "against_number"));  // who has the enemy's weapon
        const auto value = [&](const char* rule) { return mods.contains(rule) ? mods.at(rule) : 0; };
        const int zone = zone_struck(*t, of_a);
        const bool spears = !foe.mounted && his.contains("MS-48") && zone == 0;
        const bool charges =
            t->rounds == 0 && (of_a ? t->a_charges : t->b_charges) && !spears && !mods.contains("MS-44");
        check(value("MS-38") == (charges ? 1 : 0), "a charge that counts");
        const bool pike = his.contains("MS-48") && striker.arms.contains("pike"),
                   either = pike && striker.arms.contains("spear");
        const bool shield = foe.shield && !pike && !his.contains("MS-50");
        check(value("MS-41") == (zone == 2 ? 2 : 0), "the rear");
        if (zone != 3 || !either) check(value("MS-39") == (zone == 1 || (zone == 3 && !shield) ? 1 : 0), "the flank");
        const bool ring = foe.order == "schiltron" && !foe.routs && zone == 0;
        check(value("MS-42") == (ring ? -2 : 0), "the front of a schiltron");
    }
    void decide(const Json& e, int lead) {
        Body& foe = of(id(e, "against_number"));
        const Body& own = of(id(e));
        const auto margin = [&](int cls) {
            const int m = classes[static_cast<std::size_t>(std::min(cls, 4))].margin;
            return foe.mounted ? std::min(m, number(house_, "horse-margin")) : m;
        };
        const int need = e["need"];
        check(need == margin(foe.cls) || (prayers_[id(e, "against_number")] > 0 && need == margin(foe.cls + 1)),
              "the victory margin");
        const bool kills = e["outcome"] == "success";
        if (kills) check(lead >= need, "a kill without the margin");
        if (kills && own.gone) fault("a kill by one who is gone");
        const bool routs = of(host_of(id(e))).routs,
                   wards = yes(foe.facts, "resistant") && !yes(own.facts, "strikes-resistant");
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
        // One weapon that it carries.
        bool armed = false, axe = false, could_axe = false;
        for (const WeaponLine& w : weapons) {
            if (!b.arms.contains(w.name)) continue;
            const bool lance = std::string_view(w.name) == "lance";
            const bool in_mods = mods.contains(w.rule) && mods.at(w.rule) == w.factor;
            const bool nothing = w.factor == 0 && !mods.contains("MS-48") && !mods.contains("MS-49") &&
                                 !mods.contains("MS-50") && !mods.contains("MS-51") && !mods.contains("MS-R54");
            if (lance ? mods.contains("MS-51") || mods.contains("MS-R54") : in_mods || nothing) {
                armed = true;
                axe = axe || w.axe;
                could_axe = could_axe || !w.axe;
            }
        }
        check(armed, "a weapon that it does not carry");
        const int lance = take("MS-51");
        check(lance == 0 || (lance == 5 && t->rounds == 0 && (charging == 1 || !yes(house_, "lance-needs-charge"))),
              "a couched lance");
        check(take("MS-R54") <= 1, "a lance as a spear");
        for (const char* w : {"MS-47", "MS-48", "MS-49", "MS-50"}) take(w);
        const int plate = take("MS-40");
        check(plate == 0 ? !axe || could_axe || foe.cls < 3 : plate == 1 && axe && foe.cls >= 3, "axe against plate");
        take("MS-39"), take("MS-41"), take("MS-42");  // with the enemy's weapon, in check_blow()
        const int up = take("MS-44"), wall = take("MS-45");
        check(up == 0 || (up == -1 && ground_), "uphill on the plain");
        check(wall == 0 || wall == -1, "an obstacle");
        int gifts = 0;
        if (yes(house_, "fantasy")) {
            gifts = std::clamp(b.size - foe.size, 0, 2);
            gifts += yes(house_, "night") && yes(b.facts, "darkvision") && !yes(foe.facts, "darkvision");
        }
        check(take("MS-R87") == gifts, "size and sight");
        take("MS-R46");  // of both, in melee()
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
                for (auto& [k, c] : bodies_)
                    with = with || (c.character && !c.gone && yes(c.facts, "leads") && c.host == n && c.side == b.side);
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
        if (!yes(b.facts, "fanatic") && b.order != "loose" && !b.routs)
            check(c >= b.grade || b.grade == 3, "formation is a level up");
        expected_nerve_ = {n, chart[std::clamp(die + sum(mods), 1, 7) - 1][3 - c]};
    }
    void rally(const Json& e, int die) {
        const Body& b = of(id(e));
        static const std::map<std::string, int> least = {{"MS-78", 1}, {"MS-79", 4}, {"MS-80", 7}, {"MS-81", 10}};
        const int need = least.at(e["rule"].get<std::string>());
        check(e["need"] == need, "who rallies on what");
        check((e["outcome"] == "success") == (die >= need), "the rally");
        const int column = need == 1 ? 3 : need == 4 ? 2 : need == 7 ? 1 : 0;
        if (!yes(b.facts, "fanatic"))
            check(std::abs(column - b.grade) <= (yes(house_, "rally-levels") ? 1 : 0), "the column of the rally");
        check(b.routs, "it does not rout");
    }
};

}  // namespace
}  // namespace skirmish

Report audit_medieval_skirmish(const std::vector<Json>& lines) {
    return skirmish::Auditor().run(lines);
}

}  // namespace banneret::audit
