// Reads the lines of a battle: positions, sides and states of all pieces.

#include "tests/audit/axe_auditor.h"

namespace banneret::audit::axe {

namespace {

std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = text.find("; ", at);
        out.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        if (end == std::string::npos) break;
        at = end + 2;
    }
    return out;
}

}  // namespace

Report AxeAuditor::run(const std::vector<Json>& lines) {
    for (line_ = 0; line_ < lines.size(); ++line_) {
        const Json& e = lines[line_];
        const std::string what = e.at("event");
        if (what != "loss" && !(what == "state" && e.at("rule") == "BTA-R59")) bury();
        if (what == "battle") begin(e);
        if (what == "turn") turn(e);
        if (what == "phase") phase(e);
        if (what == "order") order(e);
        if (what == "move") move(e);
        if (what == "state") state(e);
        if (what == "rule") rule(e);
        if (what == "loss") loss(e);
        if (what == "roll") roll(e);
    }
    return report_;
}

void AxeAuditor::fault(const std::string& what) {
    report_.faults.push_back("line " + std::to_string(line_ + 1) + ": " + what);
}

Being& AxeAuditor::of(int n) {
    static Being nobody;
    const auto it = beings_.find(n);
    if (it == beings_.end()) {
        fault("no piece " + std::to_string(n));
        return nobody;
    }
    return it->second;
}

void AxeAuditor::begin(const Json& e) {
    const auto yes = [](const Json& j, const char* key) { return j.contains(key) && j[key] == "yes"; };
    const auto number = [](const Json& j, const char* key, int otherwise = 0) {
        return j.contains(key) ? std::stoi(j[key].get<std::string>()) : otherwise;
    };
    const Json& f = e["facts"];
    at_20_ = number(f, "characters-at") == 20;
    night_ = yes(f, "night");
    wooded_ = yes(f, "wooded");
    by_rank_ = yes(f, "melee-by-rank");
    six_passes_ = yes(f, "heroic-six-passes");
    bare_ = yes(f, "unarmoured-no-save");
    for (const Json& m : e["muster"]) {
        Being b;
        b.number = m["number"];
        b.attacker = m["side"] == "attacker";
        b.character = m["is"] == "character";
        b.monsters = m["is"] == "monsters";
        b.started = b.figures = number(m, "figures");
        b.fc = number(m, "fc");
        b.armour = armour_saves.at(m["armour"].get<std::string>());
        b.hero = number(m, "hero");
        b.priest = number(m, "priest");
        b.mage = number(m, "mage");
        b.leads = m.contains("leadership");
        b.leadership = number(m, "leadership");
        b.extra = 2 * number(m, "multiple-attacks");
        b.shield = yes(m, "shield");
        b.mounted = yes(m, "mounted");
        b.flying = yes(m, "flying");
        b.skirmish = yes(m, "skirmish");
        b.thick_hide = yes(m, "thick-hide");
        b.camouflage = yes(m, "camouflage");
        b.marksman = yes(m, "marksman");
        b.tough = yes(m, "tough");
        b.fanatic = yes(m, "fanatic");
        b.undead = yes(m, "undead");
        b.regeneration = yes(m, "regeneration");
        b.breath = yes(m, "breath");
        b.darkvision = yes(m, "darkvision");
        b.resistance = yes(m, "resistance");
        b.general = yes(m, "general");
        b.wounds = number(m, "wounds");
        b.host = number(m, "with");
        b.width = number(m, "width", 1);
        b.base_wide = number(m, "base-wide") / 100.0;
        b.base_deep = number(m, "base-deep") / 100.0;
        b.arms = words(m["weapons"].get<std::string>());
        if (m.contains("missiles")) b.shoots = words(m["missiles"].get<std::string>());
        beings_[b.number] = b;
    }
    for (const Json& p : e["pieces"]) put(of(p["number"]), p["at"]);
    const double deep = e["table"]["deep"];
    for (const Json& g : e["ground"]) {
        Ground one{g["kind"], g["line"], {}};
        for (const Json& p : g["outline"]) one.outline.push_back({p[0], deep - p[1].get<double>()});
        ground_.push_back(one);
    }
}

void AxeAuditor::put(Being& b, const Json& place) {
    b.at = {place["x"].get<double>() / 100, place["y"].get<double>() / 100};
    b.degrees = place["degrees"];
    b.placed = true;
}

void AxeAuditor::turn(const Json& e) {
    settle();
    turn_ = e["turn"];
    phase_ = "";
    seized_.clear();
    rally_card_.clear();
    for (auto& [n, b] : beings_) {
        if (b.falling != 0) fault("hits that nobody took off piece " + std::to_string(n));
        b.lost_fire = b.lost_melee = b.shot_at = 0;
        b.hurt_by_fire = false;
        b.refused = b.prayed = b.flank_hit = b.rear_hit = b.volley = b.shieldwall = b.braced = b.routed_now = false;
        b.card_bonus = b.charge_target = 0;
    }
}

void AxeAuditor::phase(const Json& e) {
    settle();
    turned_ = false;
    const std::string r = e["rule"];
    if (r == "BTA-30" || r == "BTA-31" || r == "BTA-32" || r == "BTA-33") phase_ = r;
    if (r == "BTA-33" || r == "BTA-31")
        for (auto& [n, b] : beings_) b.routed_now = b.flank_hit = b.rear_hit = false;
}

void AxeAuditor::order(const Json& e) {
    const std::string what = e["order"];
    const int who = e.value("number", 0);
    if (what == "charge") {
        Being& b = of(who);
        b.charge_target = e["against_number"];
        // A unit already in position does not move into contact.
        meet(b, body(who).at);
    }
    if (what == "deploy" && e.contains("width")) of(who).width = e["width"];
    if (what == "cast") {
        spell_dice_ = e["dice"];
        if (e["spell"] == "heal") of(e["by_number"]).prayed = true;
    }
    if (what == "allot" && allotted_ == 2) {
        const bool attacker = e["side"] == "attacker";
        for (auto& [n, d] : duel_)
            if (of(n).attacker == attacker) {
                d.attack -= e["parts"][0].get<int>();
                d.parry -= e["parts"][1].get<int>();
            }
    }
}

void AxeAuditor::move(const Json& e) {
    Being& b = of(e["number"]);
    const Box before = body(b.number);
    const std::string r = e["rule"];
    if (r == "BTA-R48") b.host = 0;
    if (r == "BTA-R131" && b.host != 0) b.host = 0;  // deployed on its own
    if (r == "BTA-87" && b.charge_target != 0) meet(b, before.at);
    if (r == "BTA-R61" || r == "BTA-186") part(b.number);
    if (r == "BTA-R55") turned_ = true;
    put(b, e["to"]);
}

void AxeAuditor::meet(const Being& b, Point from) {
    Meeting m{b.number, b.charge_target, turn_, false, b.card_bonus};
    const Point goal = body(m.at).middle();
    for (const Ground& g : ground_)
        if (!b.flying && (g.kind == "wall" || g.kind == "hedge")) m.over = m.over || crossed(g, from, goal);
    // The latest charge replaces an older one between the two.
    std::erase_if(meetings_,
                  [&](const Meeting& x) { return (x.by == m.by && x.at == m.at) || (x.by == m.at && x.at == m.by); });
    meetings_.push_back(m);
}

bool AxeAuditor::crossed(const Ground& g, Point a, Point b) {
    for (std::size_t i = 0; i + (g.line ? 1 : 0) < g.outline.size(); ++i)
        if (segments_cross(a, b, g.outline[i], g.outline[(i + 1) % g.outline.size()])) return true;
    return false;
}

void AxeAuditor::part(int n) {
    std::erase_if(meetings_, [&](const Meeting& m) { return m.by == n || m.at == n; });
}

void AxeAuditor::state(const Json& e) {
    Being& b = of(e["number"]);
    const std::string r = e["rule"];
    const int from = e["from"], to = e["to"];
    if (r == "BTA-R48" && to > 0) b.host = to;
    if (r == "BTA-125" && to == 1) {
        if (!b.failed) fault("a rout without a failed check, piece " + std::to_string(b.number));
        b.routed = b.routed_now = true;
        b.shieldwall = b.braced = b.failed = false;
        part(b.number);
    }
    if ((r == "BTA-129" || r == "BTA-131") && to == 0) b.routed = false;
    if (r == "BTA-35") b.refused = true;
    if (r == "BTA-175") b.wounds = to;
    if (r == "BTA-R59") {
        if (b.wounds != from) fault("wounds were not " + std::to_string(from));
        if (b.falling > 0) {
            const int all = b.wounds + b.falling, each = hits(b);
            b.owed = all >= each ? std::min(b.figures, all / each) : -1;
            if (all % each != to) fault("wounds left should be " + std::to_string(all % each));
            b.falling = 0;
        }
        b.wounds = to;
    }
    if (r == "BTA-127" || r == "BTA-R130" || r == "AD-20") leaves(b, r == "BTA-R130", r != "AD-20");
}

void AxeAuditor::leaves(Being& b, bool destroyed, bool lost) {
    const Box last = body(b.number);
    b.gone = true;
    // A character who leaves with a unit gets a second event.
    if (b.died != turn_ || turn_ == 0) b.fell_in = last;
    b.died = lost ? turn_ : 0;
    b.at = last.at;
    b.degrees = last.degrees;
    if (b.general && lost && general_lost_[b.attacker] == 0) general_lost_[b.attacker] = turn_;
    if (b.character) b.host = 0;
    if (!b.character && !destroyed)
        for (auto& [n, c] : beings_)
            if (c.host == b.number && !c.gone) leaves(c, false, lost);
    part(b.number);
}

}  // namespace banneret::audit::axe
