// Checks the rolls of attacks and of morale against the printed rules.

#include "tests/audit/battlefield_auditor.h"

namespace banneret::audit::battlefield {

namespace {

std::map<std::string, int> parts_of(const Json& modifiers) {
    std::map<std::string, int> out;
    for (const Json& m : modifiers) {
        std::string row = m["rule"];
        // Only the best commander counts, and the log may name any of several equal ones.
        if (row == "BCR-8.7.6" || row == "BCR-9.2.3" || row == "BCR-9.1.5") row = "commander";
        out[row] += m.value("value", 0);
    }
    std::erase_if(out, [](const auto& part) { return part.second == 0; });
    return out;
}
std::string shown(const std::map<std::string, int>& parts) {
    std::string out;
    for (const auto& [row, value] : parts) out += " " + row + " " + std::to_string(value);
    return out.empty() ? " none" : out;
}

}  // namespace

void Auditor::check_sum(const Json& e, const std::map<std::string, int>& parts, int base, const char* what) {
    std::map<std::string, int> ours = parts;
    std::erase_if(ours, [](const auto& part) { return part.second == 0; });
    const auto theirs = parts_of(e["modifiers"]);
    if (e["base"] != base)
        fault(std::string(what) + ": base " + e["base"].dump() + ", printed " + std::to_string(base));
    if (theirs != ours) fault(std::string(what) + ": modifiers" + shown(theirs) + "; printed" + shown(ours));
}

void Auditor::roll(const Json& e) {
    const std::string rule = e["rule"];
    ++report_.rolls[rule];
    const auto dice = e["dice"].size();
    if (static_cast<std::size_t>(e["count"]) != dice) fault("not as many dice as it says");
    const bool attacker = e["side"] == "attacker";
    if (rule == "BCR-2.1") {
        std::map<std::string, int> parts;
        if (formations_[attacker].contains("BCR-12.2.1") && terrain_rolls_[attacker] > 0) {
            parts["BCR-12.2.1"] = 5;
            --terrain_rolls_[attacker];
        }
        check_sum(e, parts, 0, "initiative");
        initiative_[attacker] = sum_of(e["dice"]) + (parts.empty() ? 0 : 5);
        if (e["read"] != initiative_[attacker]) fault("initiative");
    } else if (rule == "BCR-12.1") {
        const Body& b = of(e["number"]);
        if (!b.general && !(b.leads && b.leadership >= 3)) fault("he knows no Military Theory");
        check_sum(e, {{"BCR-12.1", b.intelligence}, {"BCR-R61", 2 * b.leadership}}, 0, "theory");
        theory_[attacker] = sum_of(e["dice"]) + b.intelligence + 2 * b.leadership;
        if (e["read"] != theory_[attacker]) fault("theory");
    } else if (rule == "BCR-4.6" || rule == "BCR-6.6" || rule == "BCR-R15") {
        int hits = 0;
        for (const Json& d : e["dice"]) hits += d.get<int>() >= e["need"].get<int>();
        if (e["read"] != hits) fault("hits: " + e["read"].dump() + ", ours " + std::to_string(hits));
        attack_read(e, rule, hits);
    } else if (rule == "BCR-11.5.1") {
        int through = 0;
        for (const Json& d : e["dice"]) through += d.get<int>() >= 11;
        if (!swing_.waits || static_cast<int>(dice) != swing_.hits || e["read"] != through) fault("hits in the dark");
        swing_.waits = false;
        count_hits(through);
    } else if (rule.starts_with("BCR-8.6.") || rule == "BCR-R14" || rule == "BCR-8.9.1" || rule == "BCR-9.3.1") {
        morale_roll(e, rule);
    } else if (rule == "BCR-BREATH") {
        breath_roll(e);
    } else if (rule == "BCR-EVASIVE") {
        evasion_roll(e);
    } else if (e["for"] == "spell") {
        spell_dice(e, rule);
    } else {
        spell_save(e, rule);
    }
}

// --- Attacks ---------------------------------------------------------------------------------------------------------

void Auditor::attack_read(const Json& e, const std::string& rule, int hits) {
    if (swing_.waits) fault("hits in the dark are not checked");
    const int n = e["number"], m = e["against_number"];
    Body &by = of(n), &target = of(m);
    Blow blow;
    int rolls = 1;
    char kind = 'a';
    if (by.attacker == target.attacker) fault("it attacks its own side");
    if (by.state == State::routing || by.disbanded || by.heads == 0 || held(by)) fault("it may not attack");
    if (rule == "BCR-R15") {
        kind = 'o';
        if (opportunity_ != std::pair{n, m}) fault("no attack of opportunity was taken");
        opportunity_ = {};
        blow.opportunity = true;
        blow.all_front = side_struck(by, target.at) == 0;
        if (trigger_ == "BCR-4.5.3") {
            if (!by.has("hold-the-line") || charged_ != n) fault("it does not hold the line");
        } else {
            const int most = by.has("combat-reflexes") ? 2 : 1;
            if (!setting("aoo-per-trigger") && by.now.opportunities >= most) fault("too many attacks of opportunity");
            ++by.now.opportunities;
        }
        if (trigger_ == "BCR-4.5.2" && (!reaches(by, target.at) || target.reach > 0))
            fault("reach does not strike first");
        if (trigger_ != "BCR-R47" && !beside(by.at, target.at)) fault("not in contact");
    } else if (routines_ > 0) {
        kind = 'd';
        if (duel_ != std::pair{n, m}) fault("it is the other's routine");
        if (!(by.at == target.at)) fault("single combat is in one square");
        blow.set = duel_set_;
    } else if (assault_.over && assault_.cleaves) {
        kind = 'c';
        blow = blow_;
        blow.set = 0;
        if (assault_.by != n) fault("it does not cleave");
    } else {
        Assault& a = assault_;
        if (a.by != n || a.over || a.open || a.aims.empty()) return fault("it has no attack to make");
        if (!a.begun) {
            a.begun = true;
            if (a.charge) a.aims[0].rolls = rolls_of(by, false, reaches(by, of(a.aims[0].target).at));
            if (by.commander) by.now.attacked = by.now.exposed = true;
        }
        while (a.next < a.aims.size() && a.aims[a.next].rolls <= 0) ++a.next;
        if (a.next >= a.aims.size() || a.aims[a.next].target != m) return fault("it attacks another target");
        blow.shot = a.shot;
        blow.charge = a.charge;
        blow.set = a.set;
        blow.all_front = !a.shot;
        for (const Aim& aim : a.aims)
            if (aim.rolls > 0 && side_struck(by, of(aim.target).at) != 0) blow.all_front = false;
        rolls = a.aims[a.next].rolls;
        const bool first_only = a.charge && a.set == 0 && setting("set-first-roll");
        if (first_only) {
            blow.first_roll = a.first;
            rolls = a.first ? 1 : rolls - 1;
        } else {
            blow.first_roll = a.set == 0 || !setting("set-first-roll");
        }
        if (a.shot != (rule == "BCR-6.6")) fault("shots and blows are mixed up");
        if (a.shot) {
            const int gap = apart(by.at, target.at) - (setting("range-centre") ? 0 : 1);
            if (gap > by.range + (formations_[by.attacker].contains("BCR-12.2.4") ? 1 : 0)) fault("out of range");
            if (engaged(by)) fault("an engaged unit shoots");
        } else if (!beside(by.at, target.at)) {
            fault("not in contact");
        }
    }
    // The target number: armour class less bonus.
    std::map<std::string, int> parts = armour_parts(target, by, blow);
    for (const auto& [row, value] : attack_parts(by, target, blow)) parts[row] -= value;
    parts["BCR-1.3.2"] -= blow.shot ? by.shot : by.attack;
    int need = target.ac;
    for (const auto& [row, value] : parts) need += value;
    const bool natural = !setting("no-natural-extremes");
    need = natural ? std::clamp(need, 2, 20) : std::clamp(need, 1, 21);
    if (e["event"] == "roll") {
        check_sum(e, parts, target.ac, "attack");
        if (e["need"] != need) fault("need " + e["need"].dump() + ", printed " + std::to_string(need));
        if (e["count"] != rolls) fault("rolls " + e["count"].dump() + ", printed " + std::to_string(rolls));
    } else if (need > 1 && need <= 20) {
        fault("it takes dice");
    } else if (hits != (need <= 1 ? rolls : 0)) {
        fault("hits without dice");
    }
    swing_ = {n, m, hits, false, kind};
    blow_ = blow;
    if (hits > 0 && (dark(by.at) || dark(target.at)))
        swing_.waits = true;
    else
        count_hits(hits);
}

void Auditor::count_hits(int hits) {
    Body &by = of(swing_.by), &target = of(swing_.target);
    const bool harmless = target.can("resistance") && !by.strikes_resistant;
    const int damage = harmless ? 0 : hits * damage_of(by, target, blow_);
    const auto remember = [&] { target.now.struck_by.insert(by.host != 0 ? by.host : by.number); };
    switch (swing_.kind) {
        case 'o':
            remember();
            if (damage > 0) due_.push_back({swing_.target, damage, false});
            no_longer_invisible(swing_.by);
            return;
        case 'c':
            if (damage > 0) due_.push_back({swing_.target, damage, true});
            assault_.cleaves = false;
            return;
        case 'd':
            duel_damage_ += damage;
            if (++duel_set_ < by.sets) return;
            if (duel_damage_ > 0) due_.push_back({swing_.target, duel_damage_, false});
            duel_set_ = duel_damage_ = 0;
            --routines_;
            std::swap(duel_.first, duel_.second);
            return;
        default:
            assault_.aims[assault_.next].damage += damage;
            assault_goes_on();
    }
}

void Auditor::assault_goes_on() {
    Assault& a = assault_;
    const Body& by = of(a.by);
    if (a.charge && a.set == 0 && setting("set-first-roll") && a.first && a.aims[a.next].rolls > 1) {
        a.first = false;
        return;
    }
    a.first = true;
    do ++a.next;
    while (a.next < a.aims.size() && a.aims[a.next].rolls <= 0);
    if (a.next < a.aims.size()) return;
    a.next = 0;
    if (++a.set < (by.commander || !a.shot ? by.sets : 1)) return;
    a.over = true;
    for (const Aim& aim : a.aims) {
        if (aim.rolls <= 0) continue;
        Body& target = of(aim.target);
        if (!a.shot)
            target.now.struck_by.insert(by.host != 0 ? by.host : by.number);
        else if (cell(by.at).level > cell(target.at).level)
            target.now.from_above = true;
        if (aim.damage > 0 && target.heads > 0) due_.push_back({aim.target, aim.damage, true});
    }
    no_longer_invisible(a.by);
}

// Determines which side saves after a charge: the target if it was hurt, else the charger.
void Auditor::settle_charge() {
    Assault& a = assault_;
    if (!a.charge || !a.over || a.settled) return;
    a.settled = true;
    Body& target = of(a.aims[0].target);
    const bool pained = a.aims[0].damage > 0;
    if (a.removed == 0 && !(pained && (setting("charge-save-damage") || target.commander)))
        owe(a.by, "BCR-8.6.3");
    else if (target.heads > 0 && target.state != State::routing)
        owe(target.number, "BCR-8.6.2");
}

void Auditor::breath_roll(const Json& e) {
    Body &target = of(e["number"]), &by = of(e["against_number"]);
    const auto parts = save_parts(target, false);
    check_sum(e, parts, target.save, "breath");
    int total = sum_of(e["dice"]) + target.save;
    const int face = sum_of(e["dice"]);
    for (const auto& [row, value] : parts) total += value;
    if (e["need"] != 18 || e["read"] != total) fault("save against breath");
    const bool natural = !setting("no-natural-extremes");
    const bool saved = natural && face == 1 ? false : natural && face == 20 ? true : total >= 18;
    if (saved != success(e)) fault("outcome of the save");
    if (!by.can("breath") && !by.can("breath-or-gaze")) fault("it has no breath");
    const int damage = saved ? 5 * by.damage / 2 : 5 * by.damage;
    if (damage > 0 && target.heads > 0) due_.push_back({target.number, damage, false});
    no_longer_invisible(by.number);
}

bool Auditor::free_step(const Body& b) const {
    const auto shut = [&](Spot q) {
        if (!on_map(q) || grounds.at(ground_at(q, b.number)).closed) return true;
        const Body* there = unit_at(q);
        return there != nullptr && there->attacker != b.attacker && !there->hidden;
    };
    for (int d = 0; d < 8; ++d) {
        const Spot q = b.at + ahead(d);
        if (!on_map(q) || unit_at(q) != nullptr || grounds.at(ground_at(q, b.number)).closed) continue;
        if (!b.can("flying")) {
            if (std::abs(cell(q).level - cell(b.at).level) > 1) continue;
            if (d % 2 == 1 && shut(b.at + ahead(d - 1)) && shut(b.at + ahead(d + 1))) continue;
        }
        Body there = b;
        there.at = q;
        bool person = false;
        for (const auto& [n, c] : bodies_)
            person = person || (c.commander && c.place == Place::table && c.attacker != b.attacker && c.at == q);
        if (!person && !engaged(there)) return true;
    }
    return false;
}

void Auditor::evasion_roll(const Json& e) {
    Body& b = of(e["number"]);
    const int face = sum_of(e["dice"]);
    if (!b.can("evasive") || e["need"] != 4 || e["read"] != face) fault("evasion");
    if (success(e) != (face >= 4 && free_step(b))) fault("outcome of the evasion");
    if (success(e) && assault_.charge && !assault_.begun && assault_.aims[0].target == b.number) assault_ = {};
}

// --- Morale ----------------------------------------------------------------------------------------------------------

void Auditor::morale_roll(const Json& e, const std::string& rule) {
    settle_charge();
    Body& b = of(e["number"]);
    const int by = e.value("against_number", 0);
    const bool rally = rule == "BCR-8.9.1" || rule == "BCR-9.3.1";
    const auto parts = morale_parts(b, rally ? by : 0);
    check_sum(e, parts, b.morale, "morale");
    const int face = sum_of(e["dice"]);
    int total = face + b.morale;
    for (const auto& [row, value] : parts) total += value;
    if (e["need"] != 20 || e["read"] != total || e["count"] != 1)
        fault("morale: " + e["read"].dump() + ", ours " + std::to_string(total));
    const bool holds = face != 1 && (face == 20 || total >= 20);
    if (holds != success(e)) fault("outcome of the save");
    if (rule == "BCR-R14") return;
    if (rally) {
        if (b.state == State::normal) fault("nothing to rally");
        Body& c = of(by);
        if (!c.leads || c.attacker != b.attacker) fault("he cannot rally it");
        if (rule == "BCR-9.3.1" && (!c.general || apart(c.at, b.at) > c.command_range))
            fault("a rally from afar is the general's");
        if (rule == "BCR-8.9.1" && apart(c.at, b.at) > 1) fault("he is not beside it");
        if (holds) due_states_.emplace_back(b.number, b.state == State::routing ? State::shaken : State::normal);
        return;
    }
    if (b.owed.erase(rule) == 0) fault("no save is owed for " + rule);
    if (b.state == State::routing) fault("a routing unit makes no save");
    const bool special = b.owed_special;
    if (b.owed.empty()) b.owed_special = false;
    if (holds) return;
    b.surprised = false;
    const bool broken = rule == "BCR-8.6.4" && b.disbanded && !setting("disband-one-step");
    due_states_.emplace_back(b.number, special || broken || b.state == State::shaken ? State::routing : State::shaken);
}

}  // namespace banneret::audit::battlefield
