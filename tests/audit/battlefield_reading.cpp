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
    b.power = b.expertise = 0;
    if (b.guest != 0) {
        Body& guest = of(b.guest);
        guest.now.activated = true;
        guest.power = guest.expertise = 0;
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
    if (what == "feat") (e["feat"] == "power-attack" ? b.power : b.expertise) = e["amount"];
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
