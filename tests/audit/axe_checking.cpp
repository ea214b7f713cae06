// Compares numbers with the printed ones, and losses with the unsaved hits.

#include "tests/audit/axe_auditor.h"

namespace banneret::audit::axe {

Mods AxeAuditor::modifiers(const Json& list) {
    Mods out;
    for (const Json& m : list) out[m["rule"]] += m["value"].get<int>();
    return out;
}

int AxeAuditor::total(const Mods& m) {
    int n = 0;
    for (const auto& [rule, value] : m) n += value;
    return n;
}

std::string AxeAuditor::text(const Mods& m) {
    std::string out;
    for (const auto& [rule, value] : m) out += " " + rule + ":" + std::to_string(value);
    return out.empty() ? " nothing" : out;
}

bool AxeAuditor::fits(const Mods& is, const Mods& must, const Mods& may) {
    for (const auto& [rule, value] : must)
        if (value != 0 && (!is.contains(rule) || is.at(rule) != value)) return false;
    for (const auto& [rule, value] : is) {
        const bool known =
            (must.contains(rule) && must.at(rule) == value) || (may.contains(rule) && may.at(rule) == value);
        if (!known) return false;
    }
    return true;
}

// Checks base, modifiers and target number.
void AxeAuditor::expect(const Json& e, int base, const Mods& must, const Mods& may) {
    const Mods is = modifiers(e["modifiers"]);
    const std::string rule = e["rule"];
    if (e["base"] != base) fault(rule + ": base should be " + std::to_string(base));
    if (!fits(is, must, may)) fault(rule + ": modifiers are" + text(is) + ", by the rules" + text(must));
    const int need = limited(e["base"].get<int>() + total(is));
    if (e.value("need", 0) != need) fault(rule + ": the number should be " + std::to_string(need));
}

int AxeAuditor::at_or_under(const Json& e, int need) {
    int n = 0;
    for (const int d : e["dice"]) n += d <= need ? 1 : 0;
    return n;
}

// Checks the number of dice, and how many are at or under.
void AxeAuditor::counted(const Json& e, int need) {
    if (e["dice"].size() != e["count"].get<std::size_t>()) fault("dice thrown and dice due differ");
    if (e["read"] != at_or_under(e, need)) fault(e["rule"].get<std::string>() + ": the dice were misread");
}

void AxeAuditor::one_die(const Json& e, int need, bool low_is_good) {
    const int die = e["dice"][0];
    const bool good = low_is_good ? die <= need : die >= need;
    if (e["dice"].size() != 1 || (e["outcome"] == "success") != good)
        fault(e["rule"].get<std::string>() + ": the outcome does not follow from the die");
    if (e["need"] != need) fault(e["rule"].get<std::string>() + ": the number should be " + std::to_string(need));
}

// Ends the current blows: every hit was resolved, or no figure was left to take it.
void AxeAuditor::settle() {
    const Blows k = std::exchange(blows_, {});
    if (k.kind.empty() || k.dealt == k.hits) return;
    if (k.dealt > k.hits) return fault("more saves than hits");
    int left = room(of(k.at));
    for (auto& [n, c] : beings_)
        if (c.host == k.at && !c.gone) left += std::max(0, room(c));
    if (left > 0) fault(std::to_string(k.hits - k.dealt) + " hits were not given to anybody");
}

int AxeAuditor::room(const Being& b) {
    return b.figures * hits(b) - b.wounds - b.falling;
}

void AxeAuditor::rule(const Json& e) {
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
    if (r == "BTA-R11") {  // no save at all
        if (!bare_ || of(n).armour > 0) fault("a save was due");
        of(n).falling += value;
        blows_.dealt += value;
    }
    if (r == "BTA-190") {
        settle();
        blows_ = {"breath", n, other, value, 0, false, "front", Maybe::yes, 0};
        if (!at_20_ || !of(n).breath) fault("breath without dice is of the larger scale");
        face_blows();
        mark_edge(n, other);
    }
    if (r == "BTA-200" && phase_ == "BTA-33") mark_edge(other, n);
    if (r == "BTA-200" && !of(n).resistance) fault("nothing protects piece " + std::to_string(n));
}

void AxeAuditor::allotment(const Being& b, const Duellist& d) {
    int pool = hero_pools[b.hero];
    pool = std::max({pool, caster_pools[b.priest], caster_pools[b.mage]});
    if (d.attack + d.parry + d.tricks != pool) fault("a pool of " + std::to_string(pool) + " dice is shared out");
    if (d.attack < 1 || d.parry < 1 || d.tricks > (b.mage > 0 ? 2 : 1)) fault("no such allotment");
}

void AxeAuditor::loss(const Json& e) {
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
    if (left == 0) fell_.push_back(b.number);
}

// Losses of one step are simultaneous, so no figure takes another's place.
void AxeAuditor::bury() {
    for (const int n : fell_) of(n).gone = true;
    for (const int n : std::exchange(fell_, {})) fallen(of(n));
}

void AxeAuditor::fallen(Being& b) {
    const Box last = body(b.number);
    b.routed = false;
    if (b.character) return;
    // A character with it takes its place, the others go beside it (BTA-R58).
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

}  // namespace banneret::audit::axe
