// Follows the events of a PRINCECON XV battle: what stands where, in what order and morale.

#include "tests/audit/princecon_auditor.h"

namespace banneret::audit::princecon {

Report Auditor::run(const std::vector<Json>& lines) {
    for (line_ = 0; line_ < lines.size(); ++line_) {
        const Json& e = lines[line_];
        const std::string what = e.value("event", "");
        if (what == "battle") begin(e);
        if (what == "turn") turn(e);
        if (what == "phase") retreats_ = text(e, "rule") == "PC-15";
        if (what == "order") order(e);
        if (what == "roll") roll(e);
        if (what == "hits" || what == "healed") hits(e, what == "hits");
        if (what == "loss") loss(e);
        if (what == "state") state(e);
        if (what == "move") move(e);
        if (what == "rule") rule(e);
    }
    return report_;
}

void Auditor::begin(const Json& e) {
    for (const auto& [key, value] : e["facts"].items())
        if (value == "yes") settings_.insert(key);
    sergeant_percent_ = number(e["facts"], "sergeant-magic-percent");
    for (const Json& m : e["muster"]) {
        Body b;
        b.person = text(m, "is") == "personality";
        b.attacker = text(m, "side") == "attacker";
        b.level = number(m, "level");
        b.ac = number(m, "armour-class");
        b.horse = text(m, "arm") == "cavalry";
        b.pikes = yes(m, "pikes");
        b.marksman = yes(m, "marksman");
        b.fanatic = yes(m, "fanatic");
        b.fighter = yes(m, "fighter");
        b.camouflage = yes(m, "camouflage");
        b.shield = yes(m, "shield");
        b.caster_level = number(m, "caster-level");
        b.hits = b.most = b.turn_hits = number(m, "hits");
        b.each = number(m, "hits-each", 1);
        b.castings = number(m, "castings");
        b.width = number(m, "width", 1);
        b.extra = number(m, "extra-level");
        b.intelligence = number(m, "intelligence", 10);
        b.charisma = number(m, "charisma", 10);
        b.prowess = number(m, "prowess", 1);
        b.items = number(m, "items");
        b.order = text(m, "order");
        b.morale = yes(m, "disordered") ? 1 : 0;
        b.weight = text(m, "weight");
        b.weapons = text(m, "weapons");
        b.missiles = text(m, "missiles");
        // PC-5, PC-6: hits per casting, and castings.
        if (!b.person && b.castings != (b.hits + b.each - 1) / b.each) fault("castings do not follow from the hits");
        bodies_[m["number"].get<int>()] = b;
    }
    for (const Json& p : e["pieces"])
        if (Body* b = of(p)) place(*b, p["at"]);
    for (const Json& g : e["ground"]) {
        Ground one{g["kind"], g["level"], g["line"], {}};
        // Spells still in force at the end are drawn as well: walls, and circles of twelve corners.
        if ((one.line && one.kind == "wall" && one.level == 0) || (!one.line && g["outline"].size() == 12)) continue;
        // Outlines are drawn downward from the top of the table.
        const double deep = e["table"]["deep"];
        for (const Json& q : g["outline"]) one.outline.push_back({q[0].get<double>(), deep - q[1].get<double>()});
        ground_.push_back(std::move(one));
    }
}

void Auditor::place(Body& b, const Json& at) {
    if (at.contains("x"))
        b.box = {{at["x"].get<double>() / 100, at["y"].get<double>() / 100}, at["degrees"].get<double>(), 0, 0};
}

void Auditor::turn(const Json& e) {
    turn_ = e["turn"];
    failed_.clear();
    for (auto& [n, b] : bodies_) {
        b.turn_hits = b.hits;
        b.taken = 0;
        b.failures = 0;
    }
}

void Auditor::order(const Json& e) {
    const std::string what = e["order"];
    if (what == "shoot") weapon_ = e.value("weapon", "");
    // PC-52: the order and front in which a unit is deployed.
    if (what == "deploy" || what == "reform")
        if (Body* b = of(e); b != nullptr && turn_ == 0) {
            const std::string form = e.value("formation", "unchanged");
            if (form != "unchanged") b->order = form;
            if (e.value("width", 0) > 0) b->width = e["width"];
            if (is_road(*b)) b->width = 1;
        }
}

void Auditor::hits(const Json& e, bool lost) {
    Body* b = of(e);
    if (b == nullptr || b->person) return;
    const int n = e["hits"], left = e["left"];
    if (lost && b->sure) expect(left, b->hits - n, "hits left");
    b->hits = left;
    if (lost) b->taken += n;
    if (lost) spell_hits(*b, n, left, text(e, "rule"));
    if (left == 0) end_touches(e["number"]);
    if (!lost) b->castings = (b->hits + b->each - 1) / b->each;
}

void Auditor::loss(const Json& e) {
    Body* b = of(e);
    if (b == nullptr || b->person) return;
    const int left = e["left"];
    // PC-6, PC-R2.
    if (b->sure && text(e, "rule") != "PC-130") expect(left, (b->hits + b->each - 1) / b->each, "castings left");
    b->castings = left;
    b->width = std::max(1, std::min(b->width, left));
}

void Auditor::state(const Json& e) {
    Body* b = of(e);
    if (b == nullptr) return;
    const std::string r = e["rule"];
    const int to = e["to"];
    if (r == "PC-94" || r == "PC-95" || r == "PC-98" || r == "PC-103")
        b->vigour = to;
    else if (r == "PC-52") {
        b->order = to == 0 ? "formed" : to == 1 ? "skirmish" : "road";
        if (to == 2) b->width = 1;
    } else {
        b->morale = to;
        if (to >= 2) end_touches(e["number"]);
    }
}

void Auditor::end_touches(int number) {
    for (Touch& t : touches_) t.over = t.over || t.a == number || t.b == number;
}

void Auditor::move(const Json& e) {
    if (Body* b = of(e)) place(*b, e["to"]);
}

void Auditor::rule(const Json& e) {
    const std::string r = e["rule"];
    Body* b = of(e);
    const int value = e.value("value", 0);
    if (r == "PC-71" && e.contains("against_number"))
        touches_.push_back(
            {e["number"], e["against_number"], turn_, value & 3, (value & 4) != 0, (value & 8) != 0, retreats_});
    if (b == nullptr) return;
    if (r == "PC-R23") b->width = value;
    if (r == "PC-130")  // a part of a unit: the event does not give its hits
        for (const char* key : {"number", "against_number"})
            if (Body* part = of(e, key)) part->sure = false;
    if (r == "PC-R10") {
        ++b->failures;
        failed_.insert({e.value("against_number", 0), e["number"]});
    }
    if (r.find('.') != std::string::npos) b->spells.insert(r.substr(r.find('.') + 1));
    if (r == "PC-129.growth_plants") on_plants_ = true;
    last_parts_[r] = value;  // the parts of a level below 1 come as events before its dice
}

}  // namespace banneret::audit::princecon

namespace banneret::audit {

Report audit_princecon(const std::vector<Json>& lines) {
    return princecon::Auditor().run(lines);
}

}  // namespace banneret::audit
