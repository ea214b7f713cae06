// Reads what changes on the bodies of a battle: states, rules at work, hits, healing, the end.

#include <sstream>

#include "tests/audit/battlefield_auditor.h"

namespace banneret::audit::battlefield {

// --- What changes ----------------------------------------------------------------------------------------------------

void Auditor::state(const Json& e) {
    Body& b = of(e["number"]);
    const std::string rule = e["rule"];
    const int to = e["to"];
    const auto gone = [&](Place where) {
        b.place = where;
        b.owed.clear();
        std::erase_if(effects_, [&](const Effect& x) { return x.on == b.number; });
        if (b.host != 0) of(b.host).guest = 0;
        b.host = 0;
        for (auto& [n, other] : bodies_)
            if (other.surrounded && !ring(other)) other.surrounded = false;
    };
    if (rule == "BCR-AMBUSH") {
        b.hidden = false;
        if (ground_at(b.at, b.number) == "open") {
            Effect woods;
            woods.spell = "hallucinatory-terrain";
            woods.ground = "sparse-woods";
            woods.until = 10'000;
            woods.squares = {b.at};
            effects_.push_back(woods);
        }
        return;
    }
    if (rule == "BCR-FLANK") {
        b.place = Place::table;
        b.now.heads = b.heads;
        return;
    }
    if (rule == "BCR-CAPTURE") return;
    if (rule == "BCR-R38" && to == 4) return gone(Place::fled);
    if (rule == "BCR-WITHDRAWS") return gone(Place::left);
    if (rule == "BCR-SURRENDER") return gone(Place::surrendered);
    if (to == 6) {
        if (b.heads > 0) fault("destroyed with individuals left");
        return gone(Place::destroyed);
    }
    if (rule == "BCR-5.5" && to == 1) {
        if (b.never_disbands || b.heads >= 5) fault("it does not disband");
        b.disbanded = true;
        return;
    }
    if (rule == "BCR-1.5.1" || rule == "BCR-R60") {
        if (b.heads < 5) fault("fewer than five stay disbanded");
        b.disbanded = false;
        return;
    }
    // The rest are changes of the morale state.
    const auto next = static_cast<State>(to);
    if (static_cast<int>(e["from"]) != static_cast<int>(b.state)) fault("another morale state before");
    if (rule == "BCR-SURPRISE") {
        if (turn_ != 3 || !b.surprised || next != State::normal) fault("the surprise does not end here");
    } else if (due_states_.empty() || due_states_.front() != std::pair{b.number, next}) {
        fault("no save asks for this morale state");
    } else {
        due_states_.pop_front();
    }
    b.state = next;
    if (next != State::routing) return;
    b.owed.clear();
    if (b.commander && b.host != 0) owe(b.host, "BCR-8.6.6");
}

void Auditor::rule(const Json& e) {
    const std::string rule = e["rule"];
    const int n = e.value("number", 0), against = e.value("against_number", 0), value = e.value("value", 0);
    const bool attacker = e.value("side", "") == "attacker";
    if (rule == "BCR-4.6" || rule == "BCR-6.6" || rule == "BCR-R15") {
        attack_read(e, rule, value);
    } else if (rule == "BCR-1.3.3") {
        if (value != damage_of(of(swing_.by), of(swing_.target), blow_)) fault("damage of a hit");
    } else if (rule == "BCR-RESISTANCE") {
        if (!of(n).can("resistance") || of(against).strikes_resistant) fault("it has no resistance");
    } else if (rule == "BCR-9.1") {
        Body& c = of(n);
        c.place = Place::attached;
        c.host = against;
        c.at = of(against).at;
        if (of(against).guest != 0) fault("two commanders with a unit");
        of(against).guest = n;
    } else if (rule == "BCR-9.1.8") {
        Body& c = of(n);
        c.surrounded = of(against).surrounded;
        of(against).guest = 0;
        c.host = 0;
        c.place = Place::table;
    } else if (rule == "BCR-9.2.6") {
        of(n).now.orders = true;
    } else if (rule == "BCR-12.2.6" || rule == "BCR-9.3.2") {
        seen_since_turn_.insert(rule + (attacker ? " attacker" : " defender"));
    } else if (rule.starts_with("BCR-12.2.")) {
        static const std::map<std::string, int> needs = {
            {"BCR-12.2.1", 10}, {"BCR-12.2.2", 15}, {"BCR-12.2.3", 18}, {"BCR-12.2.4", 23}, {"BCR-12.2.5", 30}};
        if (theory_[attacker] < needs.at(rule)) fault("Military Theory does not reach it");
        if (!formations_[attacker].insert(rule).second) fault("the side has it already");
        if (rule == "BCR-12.2.1") terrain_rolls_[attacker] = 5;
    } else if (rule == "BCR-2.2") {
        if (initiative_[attacker] <= initiative_[!attacker]) fault("the loser of the initiative is first");
        std::array<int, 2> units{};
        for (const auto& [m, b] : bodies_)
            units[b.attacker] +=
                !b.commander && b.heads > 0 && (b.place == Place::table || (b.place == Place::marching && turn_ >= 2));
        if (value != std::max(1, (std::max(units[0], units[1]) + 2) / 3)) fault("phases of the round");
    } else if (rule == "BCR-5.3") {
        if (of(n).excess != value)
            fault("excess damage " + std::to_string(value) + ", ours " + std::to_string(of(n).excess));
    } else if (rule == "BCR-8.6.5") {
        if (!ring(of(n))) fault("it is not surrounded");
        of(n).surrounded = true;
        owe(n, "BCR-8.6.5");
        if (of(n).guest != 0) {
            of(of(n).guest).surrounded = true;
            owe(of(n).guest, "BCR-8.6.5");
        }
    } else if (rule == "BCR-4.7.l") {
        if (!of(n).has("cleave")) fault("it has no Cleave");
        assault_.cleaves = true;
    } else if (rule == "BCR-R56") {
        cast_begins(e);
    } else if (rule == "BCR-1.5.1") {
        reform(n, against);
    } else if (rule == "BCR-REGENERATION") {
        Body& b = of(n);
        b.excess = std::max(0, b.excess - b.points_each / 5);
        if (!b.can("regeneration") || b.excess != value) fault("regeneration");
    } else if (rule == "BCR-4.5.2" || rule == "BCR-4.5.3" || rule == "BCR-3.6.1" || rule == "BCR-R37" ||
               rule == "BCR-R47") {
        opportunity_ = {n, against};
        trigger_ = rule;
    }
}

// --- Damage and healing ----------------------------------------------------------------------------------------------

int Auditor::hurt(int target, int damage) {
    Body& b = of(target);
    if (b.commander) {
        b.points -= damage;
        b.now.points_lost += damage;
        if (b.points <= 0) {
            b.heads = 0;
            if (b.host != 0) owe(b.host, "BCR-8.6.6");
        } else if (!b.now.half && b.now.points_lost >= std::max(1, b.now.points / 2)) {
            b.now.half = true;
            owe(target, "BCR-8.6.1");
            b.owed_special = b.owed_special || (by_spell_ && setting("spell-casualty-rout"));
        }
        return damage;
    }
    const int all = b.excess + damage, lost = std::min(b.heads, all / b.points_each);
    b.excess = all - lost * b.points_each;
    b.heads -= lost;
    b.now.lost += lost;
    if (b.heads == 0) b.excess = 0;
    if (lost == 0 || b.heads == 0) return lost;
    const std::size_t before = b.owed.size();
    if (!b.now.half && b.now.lost >= std::max(1, b.now.heads / 2)) {
        b.now.half = true;
        owe(target, "BCR-8.6.1");
    }
    if (b.heads < 5 && !b.few) {
        b.few = true;
        owe(target, "BCR-8.6.4");
    }
    b.owed_special = b.owed_special || (by_spell_ && setting("spell-casualty-rout") && b.owed.size() != before);
    return lost;
}

void Auditor::hits(const Json& e) {
    const int n = e["number"], damage = e["hits"];
    Body& b = of(n);
    if (due_.empty() || due_.front().target != n || due_.front().damage != damage) {
        fault("damage " + std::to_string(damage) + " to " + std::to_string(n) + ", due " +
              (due_.empty() ? "none"
                            : std::to_string(due_.front().damage) + " to " + std::to_string(due_.front().target)));
        if (due_.empty()) return;
    }
    const int before = b.commander ? b.points : b.heads * b.points_each - b.excess;
    if (e["left"] != std::max(0, before - damage)) fault("hit points left");
    const bool assault = due_.front().assault;
    due_.pop_front();
    by_spell_ = e["rule"] == "BCR-R54" || e["rule"] == "BCR-R55" || e["rule"] == "BCR-11.2";
    const int lost = hurt(n, damage);
    if (assault) assault_.removed += b.commander ? 0 : lost;
}

void Auditor::loss(const Json& e) {
    if (e["rule"] == "BCR-1.5.1") return;
    const Body& b = of(e["number"]);
    if (e["left"] != b.heads) fault("individuals left: " + e["left"].dump() + ", ours " + std::to_string(b.heads));
}

void Auditor::heal(int target, int points) {
    Body& b = of(target);
    if (b.can("undead") || b.heads == 0) return;
    if (b.commander) {
        b.points = std::min(b.points_each, b.points + points);
        return;
    }
    points /= scale_;
    const int back = std::min(b.now.lost, points / b.points_each);
    b.heads += back;
    b.now.lost -= back;
    b.excess = std::max(0, b.excess - (points - back * b.points_each));
    if (b.heads >= 5 && b.disbanded) b.few = false;
}

void Auditor::healed(const Json& e) {
    if (e["rule"] == "BCR-1.5.1") return;
    const Body& b = of(e["number"]);
    const int now = b.commander ? b.points : b.heads * b.points_each - b.excess;
    if (e["left"] != now) fault("hit points after healing: " + e["left"].dump() + ", ours " + std::to_string(now));
}

void Auditor::reform(int from, int with) {
    Body &a = of(from), &b = of(with);
    if (a.type != b.type || a.state == State::routing || b.state == State::routing)
        fault("these do not reform together");
    const auto damaged = [](const Body& x) { return x.heads < x.started || x.excess > 0; };
    if (!damaged(a) || !damaged(b)) fault("undamaged units do not reform");
    const int each = b.points_each, pooled = (a.heads + b.heads) * each - a.excess - b.excess;
    const int heads = (pooled + each - 1) / each, fit = std::min(heads, b.cap), rounding = a.heads + b.heads - heads;
    (heads > fit ? a : b).now.lost += rounding;
    a.heads = heads - fit;
    b.heads = fit;
    b.excess = heads * each - pooled;
    a.excess = 0;
    b.state = std::max(a.state, b.state);
    b.now.half = b.now.half || a.now.half;
    b.now.activated = true;
    if (b.heads >= 5) b.few = false;
}

// --- The end ---------------------------------------------------------------------------------------------------------

void Auditor::result(const Json& e) {
    const std::string rule = e["rule"], winner = e["winner"];
    if (rule == "BCR-CONCEDES") return;
    std::array<int, 2> lost{}, in_order{}, left{};
    std::array<bool, 2> any{};
    for (const auto& [n, b] : bodies_) {
        if (b.commander) continue;
        const bool unbroken = (b.place == Place::table || b.place == Place::marching) && b.state != State::routing &&
                              !b.disbanded && b.heads > 0;
        any[b.attacker] = any[b.attacker] || unbroken;
        if (unbroken || b.place == Place::left) in_order[b.attacker] += b.heads;
        if (b.place == Place::left) {
            left[b.attacker] += b.heads;
            continue;
        }
        lost[b.attacker] += !unbroken || 2 * b.heads < b.started;
    }
    const auto side = [](bool attacker) { return attacker ? "attacker" : "defender"; };
    const auto share = [&](bool attacker) {
        return started_[attacker] > 0 ? static_cast<double>(in_order[attacker]) / started_[attacker] : 0.0;
    };
    if (rule == "BCR-RETREAT") {
        if (2 * left[0] < started_[0] || winner != "attacker") fault("the retreat is not over");
        return;
    }
    std::array<bool, 2> beaten{};
    for (const bool attacker : {false, true})
        beaten[attacker] = !any[attacker] || (!setting("break-point-none") && 2 * lost[attacker] > counters_[attacker]);
    std::string expected = "nobody";
    const double ahead_by = share(true) - share(false);
    if (beaten[0] && beaten[1]) {
        if (ahead_by != 0) expected = side(ahead_by > 0);
    } else if (beaten[0] || beaten[1]) {
        expected = side(beaten[0]);
    } else {
        if (rule != "BCR-LIMIT" || turn_ < turn_limit_) fault("the battle is not over");
        if (std::abs(ahead_by) >= 0.1 - 1e-9) expected = side(ahead_by > 0);
    }
    if (winner != expected) fault("the field is the " + winner + "'s, ours " + expected);
}

}  // namespace banneret::audit::battlefield
