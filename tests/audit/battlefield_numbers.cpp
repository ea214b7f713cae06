// Computes the numbers of a roll from the printed tables and the state of the field.

#include "tests/audit/battlefield_auditor.h"

namespace banneret::audit::battlefield {

const std::vector<std::pair<std::string, SpellLine>> spells = {
    {"magic-missile", {1, 0, 'e', 0, 4}},
    {"fog-cloud", {2, 0, 's', 0, 0}},
    {"web", {2, 0, 's', 0, 0}},
    {"fireball", {3, 0, 's', 10, 6}},
    {"lightning-bolt", {3, 0, 's', 10, 6}},
    {"slow", {3, 0, 'e', 0, 0}},
    {"invisibility", {3, 0, 'f', 0, 0}},
    {"tentacles", {4, 0, 's', 0, 0}},
    {"fear", {4, 0, 'e', 0, 0}},
    {"hallucinatory-terrain", {4, 0, 'm', 0, 0}},
    {"wall-of-stone", {5, 0, 'm', 0, 0}},
    {"cone-of-cold", {5, 0, 's', 15, 6}},
    {"bless", {0, 1, 'o', 0, 0}},
    {"entangle", {0, 1, 's', 0, 0}},
    {"darkness", {0, 2, 's', 0, 0}},
    {"hold-person", {0, 2, 'c', 0, 0}},
    {"dispel-magic", {3, 3, 'x', 0, 0}},
    {"flame-strike", {0, 5, 's', 15, 6}},
    {"cure-light", {0, 1, 'f', 5, 8}},
    {"cure-moderate", {0, 2, 'f', 10, 8}},
    {"cure-serious", {0, 3, 'f', 15, 8}},
    {"cure-critical", {0, 4, 'f', 20, 8}},
    {"mass-cure", {0, 5, 'o', 25, 8}},
};
const SpellLine& line_of(const std::string& spell) {
    static const SpellLine none;
    for (const auto& [name, line] : spells)
        if (name == spell) return line;
    return none;
}
const std::map<std::string, GroundLine> grounds = {
    {"open", {0, 0, false, false, "BCR-10.3"}},         {"sparse-woods", {1, -1, false, false, "BCR-10.3.1"}},
    {"briars", {0, -1, false, false, "BCR-10.3.2"}},    {"scree", {0, -1, false, false, "BCR-10.3.3"}},
    {"wreckage", {0, -1, false, false, "BCR-10.3.4"}},  {"stream", {0, -1, false, false, "BCR-10.3.5"}},
    {"deep-sand", {0, -2, false, false, "BCR-10.3.6"}}, {"mud", {0, -2, false, false, "BCR-10.3.7"}},
    {"river", {0, 0, true, false, "BCR-10.3.8"}},       {"lake", {0, 0, true, false, "BCR-10.2"}},
    {"high-wall", {0, 0, true, true, "BCR-10.2"}},
};

// T-1 of the muster: the row of a fighting capacity.
struct Capacity {
    int attack, points, morale, save, ac, damage, slots;
};
constexpr std::array<Capacity, 5> capacities = {{{2, 7, 4, 0, 0, -1, 0},
                                                 {5, 14, 7, 2, 0, 0, 1},
                                                 {8, 24, 10, 4, 1, 0, 2},
                                                 {11, 35, 13, 6, 2, 1, 3},
                                                 {14, 50, 16, 8, 3, 3, 3}}};

std::vector<std::string> stat_line_faults(const Body& b, const Json& m, bool ranged_melee_own, int scale) {
    static const std::map<std::string, int> armour_ac = {{"none", 0}, {"light", 3}, {"medium", 5}, {"heavy", 7}},
                                            armour_points = {{"none", 0}, {"light", 4}, {"medium", 6}, {"heavy", 8}};
    static const std::map<std::string, int> arms = {{"dagger", 4},
                                                    {"short-sword", 5},
                                                    {"animal", 5},
                                                    {"staff", 5},
                                                    {"club", 5},
                                                    {"sword", 7},
                                                    {"axe", 7},
                                                    {"mace", 7},
                                                    {"spear", 7},
                                                    {"pike", 7},
                                                    {"lance", 7},
                                                    {"two-handed-sword", 9},
                                                    {"two-handed-mace", 9},
                                                    {"two-handed-axe", 9}};
    static const std::map<std::string, std::array<int, 4>> missiles = {
        // damage; range on foot, mounted; may have Rapid Shot
        {"javelin", {6, 2, 2, 1}},        {"sling", {5, 2, 2, 1}},         {"short-bow", {5, 2, 3, 1}},
        {"longbow", {7, 4, 3, 1}},        {"composite-bow", {6, 3, 3, 1}}, {"light-crossbow", {6, 3, 3, 0}},
        {"heavy-crossbow", {8, 3, 3, 0}}, {"arquebus", {8, 3, 3, 0}},      {"artillery", {8, 3, 3, 0}}};
    const Capacity& c = capacities[static_cast<std::size_t>(std::clamp(b.fc, 1, 5) - 1)];
    // Thick hide counts as heavy armour unless the referee gives the unit another armour.
    const std::string armour = m["armour"], weapon = m["weapon"];
    const bool shield = m.contains("shield"), small = b.can("small") && !b.can("large") && !b.can("giant"),
               giant = b.can("giant"), large = b.can("large") && !giant;
    int ac = 10 + armour_ac.at(armour) + (shield ? 2 : 0) + c.ac, points = c.points + armour_points.at(armour),
        damage = arms.at(weapon) + c.damage, attack = c.attack, shot = c.attack,
        reach = weapon == "spear"  ? 1
                : weapon == "pike" ? 2
                                   : 0;
    if (b.mounted) attack += 2, damage += 3, points += 9;
    if (small) ac += 1, attack += 1, shot += 1, points -= 4, damage -= 1;
    if (large) ac -= 1, attack += 1, points += 10, damage += 4, reach += 1;
    if (giant) ac -= 2, attack += 2, points *= 3, damage += 10, reach += 1;
    if (b.can("tough")) points += 6;
    points = std::max(4, points);
    damage = std::max(1, damage);
    int sets = 1 + (b.fc >= 4 || (b.mounted && b.fc >= 3) ? 1 : 0);
    const std::string all = m.value("abilities", "");
    const auto twice = all.find("multiple-attacks");
    if (twice != std::string::npos) sets += all.find("multiple-attacks", twice + 1) != std::string::npos ? 2 : 1;
    sets = b.ranged ? 1 : std::min(3, sets);
    int shot_damage = 0, range = 0;
    if (b.ranged) {
        const auto& w = missiles.at(m["missile"].get<std::string>());
        shot += b.can("marksman") ? 2 : 0;
        shot_damage = std::max(1, w[0] + c.damage);
        range = w[b.mounted ? 2u : 1u];
        if (b.has("far-shot")) range = (3 * range + 1) / 2;
        if (!ranged_melee_own) attack = 0;
        if (b.has("rapid-shot") && w[3] == 0) return {"Rapid Shot with " + m["missile"].get<std::string>()};
    }
    const int men = std::stoi(m["men"].get<std::string>());
    if (men < scale) {
        damage = std::max(1, damage * men / scale);
        shot_damage = b.ranged ? std::max(1, shot_damage * men / scale) : 0;
        points = std::max(4, points * men / scale);
    }
    std::vector<std::string> faults;
    const auto same = [&](const char* what, int ours, int theirs) {
        if (ours != theirs)
            faults.push_back(std::string("stat line, ") + what + ": " + std::to_string(theirs) + ", printed " +
                             std::to_string(ours));
    };
    same("AC", ac, b.ac);
    same("attack", attack, b.attack);
    same("sets", sets, b.sets);
    same("damage", damage, b.damage);
    same("hit points", points, b.points_each);
    same("morale", b.can("fanatic") ? std::max(16, c.morale) : c.morale, b.morale);
    same("save", c.save, b.save);
    same("reach", reach, b.reach);
    if (b.ranged) {
        same("shot", shot, b.shot);
        same("shot damage", shot_damage, b.shot_damage);
        same("range", range, b.range);
    }
    int speed = b.can("flying") ? 4 : b.mounted ? 2 : 1;
    if (b.can("quick")) speed *= 2;
    same("speed", speed, b.speed);
    same("charge", 2 * speed, b.charge);
    same("full strength", b.mounted ? 15 : giant ? 5 : large ? 15 : small ? 30 : 25, b.cap);
    int slots = 0;
    for (const std::string& f : b.feats) slots += f == "spirited-charge" ? 2 : 1;
    if (slots > c.slots) faults.push_back("too many feats");
    const bool foot = !b.mounted, melee = !b.ranged;
    for (const auto& [feat, fits] : std::map<std::string, bool>{{"powerful-charge", foot},
                                                                {"hold-the-line", foot},
                                                                {"ride-by-attack", b.mounted},
                                                                {"spirited-charge", b.mounted},
                                                                {"far-shot", b.ranged},
                                                                {"precise-shot", b.ranged},
                                                                {"rapid-shot", b.ranged},
                                                                {"power-attack", melee},
                                                                {"cleave", melee},
                                                                {"bull-rush", melee && foot},
                                                                {"tower-shield", melee && foot && shield},
                                                                {"shieldmate", shield}})
        if (b.has(feat.c_str()) && !fits) faults.push_back("it may not have " + feat);
    return faults;
}

std::map<std::string, int> Auditor::attack_parts(const Body& by, const Body& target, const Blow& blow) const {
    std::map<std::string, int> out;
    const auto add = [&](const char* row, int value) {
        if (value != 0) out[row] += value;
    };
    const int height = cell(by.at).level - cell(target.at).level;
    if (blow.set > 0) add("BCR-4.4", -5 * blow.set);
    if (blow.shot) {
        if (by.state == State::shaken) add("BCR-4.8.18", -2);
        if (height > 0) add("BCR-4.8.20", 1);
    } else {
        if (blow.all_front && faces(by)) add("BCR-4.8.1", 2);
        if (blow.charge) {
            add("BCR-4.8.8", 2);
            if (height > 0) add("BCR-4.8.12", 1);
            if ((blow.first_roll || !setting("set-first-roll")) && reaches(target, by.at)) add("BCR-4.5.4", -4);
            if (by.mounted && !by.commander && formations_[by.attacker].contains("BCR-12.2.5")) add("BCR-12.2.5", 2);
        }
        if (by.state == State::shaken) add("BCR-4.8.9", -2);
        if (height > 0) add("BCR-4.8.11", 1);
        if (by.mounted && !target.mounted) add("BCR-4.8.13", 2);
        if (by.has("bull-rush")) add("BCR-4.7.k", 1);
        add("BCR-4.7.j", -by.faction);
        add("BCR-4.7.c", -by.expertise);
    }
    if (by.has("tower-shield")) add("BCR-4.7.m", -2);
    if (by.has("mage-slayer") && casts(target)) add("BCR-4.7.n", 1);
    if (night_ && !by.can("darkvision")) add("BCR-NIGHT", -2);
    const GroundLine& ground = grounds.at(ground_at(by.at, by.number));
    add(ground.row, ground.attack);
    if (on(by, "slow") != nullptr) add("BCR-11.5.2", -2);
    if (on(target, "invisibility") != nullptr) add("BCR-11.5.6", -2);
    if (on(by, "bless") != nullptr) add("BCR-11.3", 1);
    if (by.commander) return out;
    if (const Body* guest = find(by.guest); guest != nullptr && !blow.opportunity && gives_bonus(*guest) &&
                                            !guest->now.attacked && !guest->now.cast && !guest->now.tried_rally)
        add("BCR-9.1.6", guest->rating);
    int best = 0, all = 0;
    for (const auto& [n, c] : bodies_) {
        if (!c.commander || c.attacker != by.attacker || c.place != Place::table || !gives_bonus(c)) continue;
        if (apart(c.at, by.at) > c.command_range) continue;
        const int worth = c.now.orders ? 2 : 1;
        best = std::max(best, worth);
        all += worth;
    }
    if (setting("command-attack-all")) {
        add("BCR-9.2.4", all);
    } else {
        add("BCR-9.2.4", std::min(best, 1));
        add("BCR-9.2.6", std::max(best - 1, 0));
    }
    return out;
}

std::map<std::string, int> Auditor::armour_parts(const Body& target, const Body& by, const Blow& blow) const {
    std::map<std::string, int> out;
    const auto add = [&](const char* row, int value) {
        if (value != 0) out[row] += value;
    };
    if (blow.shot) {
        if (faces(target)) {
            const Spot d = ahead(target.facing);
            const int x = by.at.column - target.at.column, y = by.at.row - target.at.row;
            const int in_front = x * d.column + y * d.row, aside = std::abs(x * d.row - y * d.column);
            if (in_front <= 0 || in_front < aside) add("BCR-4.8.6", -2);
        }
        if (target.state == State::shaken) add("BCR-4.8.21", -2);
        if (target.state == State::routing) add("BCR-4.8.22", -4);
        if (!by.has("precise-shot")) {
            const bool path = in_the_path(by, target);
            if (path || target.has("tower-shield"))
                add(path ? "BCR-4.8.23" : "BCR-10.4", cell(by.at).level >= cell(target.at).level + 2 ? 2 : 4);
            if ((!target.commander || target.place == Place::attached) && engaged(target)) add("BCR-4.8.25", 4);
        }
        if (setting("mounted-ac-all") && target.mounted && !by.mounted) add("BCR-4.8.7", 2);
    } else {
        const int side = side_struck(target, by.at);
        if (side == 2) add("BCR-4.8.4", -4);
        if (side == 1 || side == 3) add("BCR-4.8.3", -2);
        if (target.mounted && !by.mounted) add("BCR-4.8.7", 2);
        if (target.state == State::shaken) add("BCR-4.8.14", -2);
        if (target.state == State::routing) add("BCR-4.8.15", -4);
        add("BCR-4.7.c", target.expertise);
    }
    if (target.has("tower-shield")) add("BCR-4.7.q", 2);
    if (target.has("shieldmate")) add("BCR-4.7.r", 1);
    if (!target.commander && !target.mounted && !target.ranged && formations_[target.attacker].contains("BCR-12.2.3"))
        add("BCR-12.2.3", 1);
    if (target.now.orders) add("BCR-9.2.6", -2);
    const std::string ground = ground_at(target.at, target.number);
    add(grounds.at(ground).row, grounds.at(ground).ac);
    for (const Effect& e : effects_) {
        if (e.on != target.number || e.until < turn_) continue;
        const bool person = e.spell == "hold-person", catches = e.spell == "web" || e.spell == "entangle";
        if (!person && !catches && e.spell != "tentacles") continue;
        add(person ? "BCR-4.8.17" : catches ? "BCR-11.5.5" : "BCR-11.5.7", -4);
        break;
    }
    if (on(target, "slow") != nullptr) add("BCR-11.5.2", -2);
    if (on(target, "invisibility") != nullptr) add("BCR-11.5.6", 2);
    if (target.can("camouflage") && (night_ || ground != "open")) add("BCR-CAMOUFLAGE", 2);
    return out;
}

int Auditor::damage_of(const Body& by, const Body& target, const Blow& blow) const {
    int n = blow.shot ? by.shot_damage : by.damage;
    if (by.has("weapon-specialization")) n += 2;
    if (!blow.shot) {
        n += by.faction;
        if (blow.charge && by.has("powerful-charge")) n += 4;
        if (blow.charge && by.has("spirited-charge")) n *= 2;
    }
    return by.commander && !target.commander && scale_ > 1 ? std::max(1, n / scale_) : n;
}

int Auditor::rolls_of(const Body& by, bool shot, bool front) const {
    if (by.commander) return 1;
    const int n = setting("few-fighters-always-five") ? 5 : std::min(5, by.heads);
    if (shot) return by.has("rapid-shot") ? 2 * n : n;
    if (by.reach == 0 || !front) return n;
    return n + (setting("reach-per-rating") ? by.reach : 1);
}

std::map<std::string, int> Auditor::morale_parts(const Body& b, int rallied_by) const {
    std::map<std::string, int> out;
    const auto add = [&](const char* row, int value) {
        if (value != 0) out[row] += value;
    };
    if (!b.commander && faces(b)) {
        const Body* behind = unit_at(b.at + ahead(b.facing + 4));
        if (behind != nullptr && behind->attacker != b.attacker && b.now.struck_by.contains(behind->number))
            add("BCR-8.7.1", -2);
    }
    bool above = b.now.from_above;
    for (int d = 0; d < 8; d += 2) {
        const Body* e = unit_at(b.at + ahead(d));
        above = above || (e != nullptr && e->attacker != b.attacker && cell(e->at).level > cell(b.at).level &&
                          b.now.struck_by.contains(e->number));
    }
    if (above) add("BCR-8.7.2", -1);
    if (b.state == State::shaken) add("BCR-8.7.4", -2);
    if (b.state == State::routing) add("BCR-8.7.5", -4);
    if (rallied_by != 0) {
        add("BCR-8.9.1", bodies_.at(rallied_by).rating);
    } else if (!b.commander) {
        // The log may name any of several equal bonuses.
        int best = 0;
        for (const auto& [n, c] : bodies_) {
            if (!c.commander || c.attacker != b.attacker || !gives_bonus(c)) continue;
            if (n == b.guest)
                best = std::max(best, c.rating);
            else if ((c.place == Place::table && apart(c.at, b.at) <= c.command_range) ||
                     (c.place == Place::attached && apart(c.at, b.at) <= c.command_range / 2))
                best = std::max(best, c.rating / 2);
        }
        add("commander", best);
    }
    for (const auto& [n, c] : bodies_)
        if (c.inspires && c.attacker == b.attacker && n != b.number && c.there() && gives_bonus(c) &&
            apart(c.at, b.at) <= c.command_range) {
            add("BCR-9.6.1", 2);
            break;
        }
    add(general_[b.attacker] > 0 ? "BCR-9.3.1" : "BCR-9.3.2", general_[b.attacker]);
    if (formations_[b.attacker].contains("BCR-12.2.2")) add("BCR-12.2.2", 1);
    if (on(b, "bless") != nullptr) add("BCR-11.3", 1);
    return out;
}

std::map<std::string, int> Auditor::save_parts(const Body& b, bool by_caster) const {
    std::map<std::string, int> out;
    if (by_caster && b.has("mage-slayer")) out["BCR-4.7.s"] = 1;
    for (const auto& [n, c] : bodies_)
        if (c.inspires && c.attacker == b.attacker && n != b.number && c.there() && gives_bonus(c) &&
            apart(c.at, b.at) <= c.command_range) {
            out["BCR-9.6.1"] = 2;
            break;
        }
    return out;
}

}  // namespace banneret::audit::battlefield
