// The auditor's own model of the field: ground, contact, sight, rings, and who is able there.

#include "tests/audit/battlefield_auditor.h"

namespace banneret::audit::battlefield {

Spot ahead(int direction) {
    static constexpr std::array<Spot, 8> steps = {
        {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};
    return steps[static_cast<std::size_t>(direction & 7)];
}

const Cell& Auditor::cell(Spot q) const {
    static const Cell open;
    const auto it = field_.find({q.column, q.row});
    return it == field_.end() ? open : it->second;
}

std::string Auditor::ground_at(Spot q, int seen_by) const {
    std::string ground = cell(q).ground;
    for (const Effect& e : effects_) {
        if (e.on != 0 || std::find(e.squares.begin(), e.squares.end(), q) == e.squares.end()) continue;
        if (e.spell == "wall-of-stone") return "high-wall";
        if (e.spell != "hallucinatory-terrain" || ground != "open") continue;
        const auto seen = e.seen.find(seen_by);
        if (seen == e.seen.end() || !seen->second) ground = e.ground;
    }
    return ground;
}

const Effect* Auditor::on(const Body& b, const char* spell) const {
    for (const Effect& e : effects_)
        if (e.on == b.number && e.spell == spell && e.until >= turn_) return &e;
    return nullptr;
}

bool Auditor::held(const Body& b) const {
    return on(b, "web") != nullptr || on(b, "entangle") != nullptr || on(b, "tentacles") != nullptr ||
           on(b, "hold-person") != nullptr;
}

bool Auditor::dark(Spot q) const {
    return std::any_of(effects_.begin(), effects_.end(), [&](const Effect& e) {
        return e.on == 0 && (e.spell == "fog-cloud" || e.spell == "darkness") && e.squares.front() == q &&
               e.until >= turn_;
    });
}

const Body* Auditor::unit_at(Spot q) const {
    for (const auto& [n, b] : bodies_)
        if (!b.commander && b.place == Place::table && b.heads > 0 && b.at == q) return &b;
    return nullptr;
}

bool Auditor::engaged(const Body& b) const {
    for (int d = 0; d < 8; d += 2) {
        const Body* e = unit_at(b.at + ahead(d));
        if (e != nullptr && e->attacker != b.attacker && !e->hidden) return true;
    }
    return false;
}

int Auditor::side_struck(const Body& target, Spot from) const {
    if (!faces(target)) return 0;
    const int dx = from.column - target.at.column, dy = from.row - target.at.row;
    const int toward = dy < 0 ? 0 : dx > 0 ? 2 : dy > 0 ? 4 : 6;
    return ((toward - target.facing) & 7) / 2;
}

bool Auditor::gives_bonus(const Body& c) const {
    return c.leads && c.state != State::routing && c.heads > 0 && !held(c);
}

bool Auditor::casts(const Body& b) const {
    const auto gifted = [](const Body& x) { return x.cleric + x.magic_user > 0; };
    if (b.commander) return gifted(b);
    const Body* guest = find(b.guest);
    return guest != nullptr && gifted(*guest);
}

bool Auditor::no_morale(const Body& b) const {
    if (!b.can("undead")) return false;
    for (const auto& [n, c] : bodies_)
        if (c.commander && c.attacker != b.attacker && c.there() && c.cleric > 0 && apart(c.at, b.at) <= 2)
            return false;
    return true;
}

bool Auditor::ring(const Body& b) const {
    int enemies = 0;
    for (int d = 0; d < 8; d += 2) {
        const Spot q = b.at + ahead(d);
        if (!on_map(q)) return false;
        const Body* e = unit_at(q);
        if (e != nullptr && e->attacker != b.attacker && !e->hidden)
            ++enemies;
        else if (!grounds.at(ground_at(q, b.number)).closed)
            return false;
    }
    return enemies >= 2;
}

// True if the segment between the two middles crosses the inside of square `q`.
static bool crosses(Spot a, Spot b, Spot q) {
    const double dx = b.column - a.column, dy = b.row - a.row;
    double from = 0, to = 1;
    const auto within = [&](double start, double step, double middle) {
        if (step == 0) {
            if (std::abs(start - middle) >= 0.5) to = -1;
            return;
        }
        double in = (middle - 0.5 - start) / step, out = (middle + 0.5 - start) / step;
        if (in > out) std::swap(in, out);
        from = std::max(from, in);
        to = std::min(to, out);
    };
    within(a.column, dx, q.column);
    within(a.row, dy, q.row);
    return to - from > 1e-9;
}

bool Auditor::in_the_path(const Body& by, const Body& target) const {
    const Spot a = by.at, b = target.at;
    const int edges = cell(b).edges;
    const int dx = a.column - b.column, dy = a.row - b.row;
    if (std::abs(dy) >= std::abs(dx) && dy != 0 && (edges & (dy < 0 ? 1 : 4)) != 0) return true;
    if (std::abs(dx) >= std::abs(dy) && dx != 0 && (edges & (dx > 0 ? 2 : 8)) != 0) return true;
    for (const auto& [n, u] : bodies_)
        if (!u.commander && u.place == Place::table && u.heads > 0 && !u.hidden && !(u.at == a) && !(u.at == b) &&
            crosses(a, b, u.at))
            return true;
    return false;
}

}  // namespace banneret::audit::battlefield
