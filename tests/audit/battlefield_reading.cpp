// Reads the lines of a battle: positions, attachments and states of all bodies.

#include <sstream>

#include "tests/audit/battlefield_auditor.h"

namespace banneret::audit {

Report audit_battlefield_combat(const std::vector<Json>& lines) {
    return battlefield::Auditor().run(lines);
}

}  // namespace banneret::audit

namespace banneret::audit::battlefield {

namespace {

bool is_yes(const Json& j, const char* key) {
    return j.contains(key) && j[key] == "yes";
}
int number(const Json& j, const char* key, int otherwise = 0) {
    return j.contains(key) ? std::stoi(j[key].get<std::string>()) : otherwise;
}
std::set<std::string> words(const std::string& text) {
    std::set<std::string> out;
    std::istringstream in(text);
    for (std::string word; in >> word;) out.insert(word);
    return out;
}
Spot spot(const Json& j) {
    return {j["column"].get<int>(), j["row"].get<int>()};
}
// The number of spells of a level per battle, for a caster of so many levels.
int spells_a_battle(int levels, int of_level) {
    return levels < 2 * of_level - 1 ? 0 : std::min(4, 1 + (levels - 2 * of_level + 1) / 2);
}

}  // namespace

Report Auditor::run(const std::vector<Json>& lines) {
    for (line_ = 0; line_ < lines.size(); ++line_) {
        const Json& e = lines[line_];
        const std::string what = e.value("event", "");
        if (what == "battle") begin(e);
        if (what == "turn") turn(e);
        if (what == "order") order(e);
        if (what == "move") move(e);
        if (what == "state") state(e);
        if (what == "rule") rule(e);
        if (what == "loss") loss(e);
        if (what == "hits") hits(e);
        if (what == "healed") healed(e);
        if (what == "roll") roll(e);
        if (what == "result") result(e);
    }
    return report_;
}

void Auditor::fault(const std::string& what) {
    report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what);
}

Body& Auditor::of(int n) {
    static Body nobody;
    const auto it = bodies_.find(n);
    if (it != bodies_.end()) return it->second;
    fault("no piece " + std::to_string(n));
    return nobody;
}

void Auditor::begin(const Json& e) {
    const Json& f = e["facts"];
    for (const auto& [key, value] : f.items())
        if (value == "yes") settings_.insert(key);
    columns_ = number(f, "columns");
    rows_ = number(f, "rows");
    scale_ = number(f, "scale", 1);
    exchanges_ = number(f, "duel-exchanges", 1);
    turn_limit_ = number(f, "turn-limit", 30);
    area_ = f.value("area-damage", "x5");
    night_ = setting("night");
    std::istringstream field(f.value("field", ""));
    for (std::string word; field >> word;) {
        Cell c;
        const auto comma = word.find(','), colon = word.find(':'), level = word.find('+'), edges = word.find('#');
        c.ground = word.substr(colon + 1, std::min(level, edges) - colon - 1);
        if (level != std::string::npos) c.level = std::stoi(word.substr(level + 1));
        if (edges != std::string::npos) c.edges = std::stoi(word.substr(edges + 1));
        field_[{std::stoi(word.substr(0, comma)), std::stoi(word.substr(comma + 1, colon - comma - 1))}] = c;
    }
    for (const Json& m : e["muster"]) {
        Body b;
        b.number = m["number"];
        b.attacker = m["side"] == "attacker";
        b.commander = m["is"] == "commander";
        b.started = b.heads = b.now.heads = number(m, "individuals");
        b.ac = number(m, "ac");
        b.attack = number(m, "attack");
        b.sets = number(m, "sets", 1);
        b.damage = number(m, "dr");
        b.shot = number(m, "shot");
        b.shot_damage = number(m, "shot-dr");
        b.range = number(m, "range");
        b.morale = number(m, "morale");
        b.save = number(m, "save");
        b.reach = number(m, "reach");
        b.speed = number(m, "speed");
        b.charge = number(m, "charge");
        b.at = {number(m, "column"), number(m, "row")};
        b.facing = number(m, "facing");
        b.feats = words(m.value("feats", ""));
        b.abilities = words(m.value("abilities", ""));
        for (const char* gift :
             {"camouflage", "undead", "evasive", "regeneration", "breath", "darkvision", "resistance", "flying"})
            if (is_yes(m, gift)) b.abilities.insert(gift);
        b.formed = is_yes(m, "formed");
        b.mounted = is_yes(m, "mounted");
        b.ranged = is_yes(m, "ranged");
        b.strikes_resistant = is_yes(m, "strikes-resistant");
        b.never_disbands = b.mounted || is_yes(m, "giant");
        b.hidden = is_yes(m, "hidden");
        if (is_yes(m, "shaken")) b.state = State::shaken, b.surprised = true;
        if (is_yes(m, "marches-round")) b.place = Place::marching;
        if (b.commander) {
            b.points_each = number(m, "points");
            b.points = b.now.points = number(m, "points-now");
            b.rating = number(m, "rating");
            b.command_range = number(m, "command-range");
            b.leadership = number(m, "leadership");
            b.intelligence = number(m, "intelligence");
            b.wisdom = number(m, "wisdom");
            b.magic_user = number(m, "magic-user");
            b.cleric = number(m, "cleric");
            b.general = is_yes(m, "general");
            b.leads = is_yes(m, "leads");
            b.inspires = is_yes(m, "inspires");
            b.host = number(m, "with");
            if (b.host != 0) b.place = Place::attached;
            for (int level = 1; level <= 5; ++level) {
                b.magic_spells[static_cast<std::size_t>(level)] = spells_a_battle(b.magic_user, level);
                b.cleric_spells[static_cast<std::size_t>(level)] = spells_a_battle(b.cleric, level);
            }
            if (b.general) general_[b.attacker] = 2;
        } else {
            b.fc = number(m, "fc");
            b.points_each = number(m, "hpr");
            b.cap = number(m, "cap");
            b.type = number(m, "type");
            b.never_disbands = b.never_disbands || b.fc == 5;
            ++counters_[b.attacker];
            started_[b.attacker] += b.started;
            for (const std::string& line : stat_line_faults(b, m, setting("ranged-melee-own"), scale_)) fault(line);
        }
        bodies_[b.number] = b;
    }
    for (auto& [n, b] : bodies_)
        if (b.commander && b.host != 0) of(b.host).guest = n;
}

// --- Rounds ----------------------------------------------------------------------------------------------------------

bool Auditor::together(bool attacker) const {
    std::vector<const Body*> units;
    for (const auto& [n, b] : bodies_)
        if (!b.commander && b.attacker == attacker && b.place == Place::table && b.heads > 0) units.push_back(&b);
    std::size_t largest = 0;
    std::set<const Body*> seen;
    for (const Body* first : units) {
        std::vector<const Body*> group;
        if (seen.insert(first).second) group.push_back(first);
        for (std::size_t i = 0; i < group.size(); ++i)
            for (const Body* u : units)
                if (apart(group[i]->at, u->at) <= 2 && seen.insert(u).second) group.push_back(u);
        largest = std::max(largest, group.size());
    }
    return 2 * largest >= units.size();
}

// Ends the round and begins the next.
void Auditor::next_round() {
    if (round_begun_) return;
    round_begun_ = true;
    close_activation();
    active_ = 0;
    for (int side = 0; side < 2 && turn_ > 0; ++side) {
        const bool attacker = side == 1;
        const std::string of_side = attacker ? " attacker" : " defender";
        std::set<std::string>& own = formations_[attacker];
        const bool any = own.contains("BCR-12.2.2") || own.contains("BCR-12.2.3");
        const bool lost = !setting("formation-never-lost") && any && !together(attacker);
        if (lost != seen_since_turn_.contains("BCR-12.2.6" + of_side)) fault("formations lost or kept against BCR-R62");
        if (lost) own.erase("BCR-12.2.2"), own.erase("BCR-12.2.3");
        for (const auto& [n, b] : bodies_) {
            if (!b.general || b.attacker != attacker) continue;
            const Body* host = find(b.host);
            const bool in_sight = b.there() && b.heads > 0 && !(host != nullptr && host->hidden);
            int& away = absent_[attacker];
            int& bonus = general_[attacker];
            const int before = bonus;
            away = in_sight ? 0 : away + 1;
            if (in_sight && bonus < 0) bonus = 0;
            if (!in_sight && away >= (setting("general-at-once") && b.heads == 0 ? 1 : 4)) bonus = -2;
            if ((before != bonus) != seen_since_turn_.contains("BCR-9.3.2" + of_side)) fault("absence of the general");
        }
    }
    seen_since_turn_.clear();
    ++turn_;
    for (auto& [n, b] : bodies_) {
        if (turn_ == 4) b.surprised = false;
        b.now = {};
        b.now.heads = b.heads;
        b.now.points = b.points;
    }
}

void Auditor::turn(const Json& e) {
    next_round();
    round_begun_ = false;
    deploying_ = false;
    if (e["turn"] != turn_) fault("rounds are not counted");
    expire(turn_, 0);
    initiative_ = {};
}

// Removes expired effects, from last to first; with `held_person`, stops at the one that holds that person.
void Auditor::expire(int turn, int held_person) {
    for (std::size_t i = effects_.size(); i-- > 0;) {
        const Effect& e = effects_[i];
        if (held_person != 0 && e.on == held_person && e.spell == "hold-person" && e.until >= turn) return;
        if (e.until < turn || (e.saved && e.on != 0)) drop(i);
    }
}

void Auditor::drop(std::size_t effect) {
    effects_.erase(effects_.begin() + static_cast<std::ptrdiff_t>(effect));
}

void Auditor::no_longer_invisible(int n) {
    std::erase_if(effects_, [&](const Effect& e) { return e.on == n && e.spell == "invisibility"; });
}

void Auditor::owe(int n, const char* row) {
    of(n).owed.insert(row);
}

// --- Orders ----------------------------------------------------------------------------------------------------------

void Auditor::begin_activation(int n) {
    close_activation();
    active_ = n;
    Body& b = of(n);
    if (b.now.activated) fault("activated twice in a round");
    b.now.activated = true;
    b.faction = b.expertise = 0;
    if (b.guest != 0) {
        Body& guest = of(b.guest);
        guest.now.activated = true;
        guest.faction = guest.expertise = 0;
    }
}

void Auditor::close_activation() {
    settle_charge();
    if (!due_.empty()) fault("damage that was not taken");
    if (!due_states_.empty()) fault("a morale state that did not change");
    due_.clear();
    due_states_.clear();
    for (auto& [n, b] : bodies_) {
        const bool saves = b.there() && b.heads > 0 && b.state != State::routing && !b.can("undead");
        if (!b.owed.empty() && saves)
            fault("a save is owed and not made: " + *b.owed.begin() + " by " + std::to_string(n));
        b.owed.clear();
        b.owed_special = false;
        if (b.place == Place::table && !b.surrounded && b.heads > 0 && b.state != State::routing && turn_ > 0 &&
            ring(b) && casting_.spell != "wall-of-stone")
            fault("it is surrounded and nobody says so: " + std::to_string(n));
    }
    if (routines_ > 0 && of(duel_.first).heads > 0 && of(duel_.second).heads > 0 && !held(of(duel_.first)))
        fault("a routine of the single combat is missing");
    if (!casting_.to_hit.empty()) fault("a body in the square of a spell made no save");
    assault_ = {};
    casting_ = {};
    duel_ = {};
    routines_ = 0;
}

void Auditor::order(const Json& e) {
    const std::string what = e["order"];
    const int n = e.value("number", 0), by = e.value("by_number", 0), target = e.value("against_number", 0),
              unit = e.value("unit_number", 0);
    if (deploying_) {
        if (what != "deploy" && what != "attach") return;
        Body& b = of(n);
        if (b.commander && b.host != 0) {
            of(b.host).guest = 0;
            b.host = 0;
            b.place = Place::table;
        }
        if (what == "attach" && unit != 0) {
            b.place = Place::attached;
            b.host = unit;
            b.at = of(unit).at;
            of(unit).guest = n;
            return;
        }
        const Spot to = spot(e["at"]);
        if (!b.commander)
            for (auto& [m, other] : bodies_)
                if (m != n && !other.commander && other.place == Place::table && other.at == to) {
                    other.at = b.at;
                    if (other.guest != 0) of(other.guest).at = other.at;
                }
        b.at = to;
        b.facing = e["at"]["facing"];
        if (b.guest != 0) of(b.guest).at = to;
        return;
    }
    if (what == "done") assault_.open = false;
    if (what == "reply" || what == "done" || what == "concede") return;
    settle_charge();
    order_ = e;
    const int who = what == "cast" || what == "challenge" ? by : n;
    const int whose = of(who).place == Place::attached ? of(who).host : who;
    const bool leaves = what == "attach" && of(n).commander && unit == 0;
    const bool joins_active = what == "attach" && of(n).commander && unit == active_ && unit != 0;
    if (leaves) {
        const int host = of(n).host;
        begin_activation(n);
        owe(host, "BCR-8.6.6");
    } else if (!joins_active && active_ != whose) {
        begin_activation(whose);
    }
    Body& b = of(who);
    if (what == "feat") (e["feat"] == "power-attack" ? b.faction : b.expertise) = e["amount"];
    if (what == "rally") of(by).now.tried_rally = true;
    if (what == "shoot" || what == "strike") {
        const bool shot = what == "shoot" || e.value("weapon", "") == "shots";
        const bool more = assault_.open && assault_.by == who;
        if (!more) {
            assault_ = {};
            assault_.by = who;
            assault_.shot = shot;
        }
        bool front = reaches(b, of(target).at);
        int given = 0;
        for (const Aim& a : assault_.aims) {
            front = front || reaches(b, of(a.target).at);
            given += a.rolls;
        }
        const int left = rolls_of(b, shot, front) - given, dice = e.value("dice", 0);
        const int rolls = dice == 0 ? left : std::min(dice, left);
        assault_.aims.push_back({target, rolls, 0});
        assault_.open = rolls < left && assault_.aims.size() < 8;
    }
    if (what == "charge") {
        assault_ = {};
        assault_.by = who;
        assault_.charge = true;
        assault_.aims.push_back({target, 99, 0});
        charged_ = target;
    }
    if (what == "challenge") {
        duel_ = {by, target};
        routines_ = 2 * exchanges_ - 1;
        duel_set_ = duel_damage_ = 0;
    }
}

void Auditor::move(const Json& e) {
    settle_charge();
    if (e["rule"] == "BCR-DEPLOYMENT") return;
    Body& b = of(e["number"]);
    if (e["rule"] != "BCR-FLANK" && (!(spot(e["from"]) == b.at) || e["from"]["facing"] != b.facing))
        fault("it does not start from where it is");
    const Spot to = spot(e["to"]);
    if (!on_map(to)) fault("off the map");
    if (!b.commander)
        for (const auto& [n, other] : bodies_)
            if (n != b.number && !other.commander && other.place == Place::table && other.heads > 0 && other.at == to)
                fault("two units in a square");
    b.facing = e["to"]["facing"];
    if (b.at == to) return;
    b.at = to;
    b.surrounded = false;
    if (b.guest != 0) of(b.guest).at = to;
    for (auto& [n, other] : bodies_)
        if (other.surrounded && !ring(other)) other.surrounded = false;
}

}  // namespace banneret::audit::battlefield
