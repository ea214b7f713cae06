// Checks every kind of roll, by its rule.

#include "tests/audit/axe_auditor.h"

namespace banneret::audit::axe {

void AxeAuditor::roll(const Json& e) {
    const std::string r = e["rule"];
    ++report_.rolls[r];
    const int n = e.value("number", 0), other = e.value("against_number", 0);
    if (r == "BTA-67") return shooting(e, of(n), of(other));
    if (r == "BTA-171") return spell(e, of(n), of(other));
    if (r == "BTA-95") return melee(e, of(n), of(other));
    if (r == "BTA-190") return breath(e, of(n), of(other));
    if (r == "BTA-64" || r == "BTA-93" || r == "BTA-R14" || r == "BTA-R62") return save(e, of(n), other);
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
    if (r == "BTA-R79" && e["read"] != e["dice"][0]) fault("the challenger's die was misread");
    if (r == "BTA-R130" && (e["outcome"] == "success") != (e["dice"][0] >= 4)) fault("1 to 3 is dead");
}

void AxeAuditor::shooting(const Json& e, Being& by, Being& at) {
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
    if (each > 1) due["BTA-R34"] = figures * (each - 1);
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

const MissileLine& AxeAuditor::missile(const Being& b) {
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

void AxeAuditor::spell(const Json& e, Being& by, Being& at) {
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

const Meeting* AxeAuditor::meeting(int by, int at) {
    for (const Meeting& m : meetings_)
        if (m.by == by && m.at == at) return &m;
    return nullptr;
}

void AxeAuditor::mark_edge(int by, int at) {
    if (lone(of(own(at)))) return;
    const std::string his = edge(own(at), own(by));
    if (his == "front" || (!lone(of(own(by))) && edge(own(by), own(at)) != "front")) return;
    (his == "rear" ? of(at).rear_hit : of(at).flank_hit) = true;
}

void AxeAuditor::face_blows() {
    blows_.edge = lone(of(blows_.at)) ? "front" : edge(blows_.at, own(blows_.by));
    blows_.front = blows_.edge == "front" ? Maybe::yes : Maybe::no;
}

void AxeAuditor::melee(const Json& e, Being& by, Being& at) {
    settle();
    if (turned_) fault("blows after units turned to their next enemies");
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
    if (charging && charge->bonus >= 2) must["BTA-153"] = 2;
    if (charging && charge->bonus % 2 == 1) must["BTA-154"] = 1;
    if (!by.mounted && at.mounted) add(must, may, rough(at.number), "BTA-98", 1);
    sight(by, at, must, may);
    if (harmless(by, at)) fault("ordinary blows do nothing to it");
    if (by.refused && by.character) fault("who refused takes no part");
    // The event does not name the weapon, so one of the unit's own must explain the roll.
    const Mods is = modifiers(e["modifiers"]), count = modifiers(e["count_modifiers"]);
    bool explained = false;
    std::string wanted;
    for (const WeaponLine& w : weapons) {
        if (std::find(by.arms.begin(), by.arms.end(), w.name) == by.arms.end()) continue;
        Mods need = must;
        if (w.name == "pike" ? at.mounted : w.name == "lance" ? charging : w.modifier != 0) need[w.rule] = w.modifier;
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

// T-11, BTA-R24, BTA-R25.
int AxeAuditor::strikers(const Being& by, const Being& at, const std::string& his, const WeaponLine& w) {
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

void AxeAuditor::breath(const Json& e, Being& by, Being& at) {
    settle();
    int sum = 0;
    for (const int d : e["dice"]) sum += (d + 1) / 2;  // 1d3
    if (e["read"] != sum) fault("breath strikes 1d3");
    if (!by.breath || at_20_) fault("no breath with dice");
    if (e["count"].get<int>() > rank_size(by, 0)) fault("breath is of the front rank");
    blows_ = {"breath", by.number, at.number, sum, 0, false, "front", Maybe::yes, 0};
    face_blows();
    mark_edge(by.number, at.number);
}

void AxeAuditor::save(const Json& e, Being& who, int by) {
    const Blows& k = blows_;
    const std::string rule = e["rule"];
    if (k.by != by || (k.at != who.number && who.host != k.at)) fault("saves against nobody's hits");
    const std::string called_by = k.kind == "fire"     ? "BTA-64"
                                  : k.kind == "spell"  ? "BTA-R14"
                                  : k.kind == "breath" ? "BTA-R62"
                                                       : "BTA-93";
    if (rule != called_by) fault("the wrong kind of save");
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
    who.hurt_by_fire = who.hurt_by_fire || (phase_ != "BTA-33" && n > e["read"].get<int>());
    if (blows_.dealt > blows_.hits) fault("more saves than hits");
}

void AxeAuditor::who_is_hit(const Json& e, Being& unit) {
    one_die(e, 1);
    int all = room(unit) <= 0 ? 0 : (room(unit) + hits(unit) - 1) / hits(unit);
    for (auto& [n, c] : beings_)
        if (c.host == unit.number && !c.gone && room(c) > 0) ++all;
    if (all > 5) fault("more than five figures are left: no character is hit");
}

void AxeAuditor::duel_dice(const Json& e, const std::string& r, int n, int other) {
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

void AxeAuditor::duel_save(const Json& e, Being& who) {
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

// BTA-R66: a unit that has routed in this phase.
void AxeAuditor::morale(const Json& e, Being& b, bool own_losses) {
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
            const double d = gap(c.fell_in.corners(), body(b.number).corners());
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
    // Check that a morale check is due.
    bool due = false;
    if (own_losses && phase_ != "BTA-33")
        due = b.lost_fire >= 3 || ((b.monsters ? b.hurt_by_fire : b.lost_fire > 0) && 2 * gone > all);  // BTA-R73
    if (own_losses && phase_ == "BTA-33")
        due = (b.lost_melee > 0 && b.lost_fire + b.lost_melee >= 3) || 2 * gone > all || b.flank_hit || b.rear_hit;
    if (!own_losses)
        for (auto& [n, o] : beings_)
            due = due ||
                  (o.routed_now && n != b.number && o.attacker == b.attacker && near_by(n, b.number, 6) != Maybe::no);
    if (!due) fault("no reason to check morale, piece " + std::to_string(b.number));
    if (b.undead && (!own_losses || phase_ != "BTA-33")) fault("the undead do not check");
}

int AxeAuditor::rank_bonus(const Being& b) {
    if (b.skirmish || b.character || in_front(b) <= ranks(b)) return 0;
    int n = 0;
    for (int r = 1; r < std::min(3, ranks(b)); ++r) n += 2 * rank_size(b, r) >= in_front(b) ? 1 : 0;
    return n;
}

}  // namespace banneret::audit::axe

namespace banneret::audit {

Report audit_by_this_axe(const std::vector<Json>& lines) {
    return axe::AxeAuditor().run(lines);
}

}  // namespace banneret::audit
