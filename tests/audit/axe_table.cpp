// Geometry and attributes: bodies, edges, ground, and how pieces strike.

#include <array>

#include "tests/audit/axe_auditor.h"

namespace banneret::audit::axe {

int AxeAuditor::own(int n) {
    return of(n).host != 0 ? of(n).host : n;
}

int AxeAuditor::in_front(const Being& b) {
    return std::max(1, std::min(b.width, b.figures));
}

int AxeAuditor::ranks(const Being& b) {
    return std::max(1, (b.figures + in_front(b) - 1) / in_front(b));
}

int AxeAuditor::rank_size(const Being& b, int r) {
    return std::clamp(b.figures - r * in_front(b), 0, in_front(b));
}

double AxeAuditor::frontage(const Being& b) {
    return b.skirmish ? 2 * b.base_wide : b.base_wide;
}

Box AxeAuditor::body(int n) {
    const Being& b = of(own(n));
    return {b.at, b.degrees, in_front(b) * frontage(b), ranks(b) * b.base_deep};
}

bool AxeAuditor::lone(const Being& b) {
    return b.character || (b.monsters && b.figures == 1);
}

int AxeAuditor::hits(const Being& b) const {
    int h = (at_20_ ? hits_at_20 : hits_at_5)[b.hero];
    if (!b.character) return b.monsters ? h : 1;
    if (b.mage == 2) h = std::max(h, 2);
    if (b.priest > 0) h = std::max(h, (at_20_ ? hits_at_20 : hits_at_5)[b.priest]);
    return h;
}

int AxeAuditor::strike_tier(const Being& b) const {
    return b.priest > 0 ? std::min(b.hero, b.priest) : b.hero;  // BTA-176, BTA-179
}

bool AxeAuditor::as_hero(const Being& b) const {
    return b.monsters || (b.character && b.hero > 0 && !(b.priest > 0 && b.prayed));
}

int AxeAuditor::attacks(const Being& b) const {
    return as_hero(b) ? (at_20_ ? attacks_at_20 : attacks_at_5)[b.monsters ? b.hero : strike_tier(b)] : 1;
}

int AxeAuditor::capacity(const Being& b) {
    if (!as_hero(b)) return std::min(b.fc, b.character ? 4 : 5);
    const int tier = b.monsters ? b.hero : strike_tier(b);
    if (tier >= (at_20_ ? 2 : 1)) return 5;
    if (b.monsters) return b.fc;
    return b.host != 0 ? of(b.host).fc : 4;  // BTA-166, BTA-R104
}

bool AxeAuditor::harmless(const Being& by, const Being& at) const {
    return at.resistance && by.hero == 0 && !by.monsters;
}

// By facing, which stays the same when figures are lost and a body gets thinner.
std::string AxeAuditor::edge(int n, int other) {
    if (meeting(n, other) != nullptr) return "front";
    if (meeting(other, n) == nullptr)
        fault("nobody charged: pieces " + std::to_string(n) + ", " + std::to_string(other));
    static const std::array<std::string, 4> names = {"front", "right", "rear", "left"};
    const long quarters = std::lround((body(other).degrees - body(n).degrees - 180) / 90);
    return names[static_cast<std::size_t>((quarters % 4 + 4) % 4)];
}

Maybe AxeAuditor::covered(int n) {
    const Point c = body(n).middle();
    Maybe out = Maybe::no;
    for (const Ground& g : ground_) {
        if (g.kind != "scrub" && g.kind != "woods") continue;
        if (inside(g.outline, c)) out = Maybe::yes;
        for (std::size_t i = 0; i < g.outline.size(); ++i)
            if (distance(c, g.outline[i], g.outline[(i + 1) % g.outline.size()]) < 0.05) return Maybe::perhaps;
    }
    return out;
}

Maybe AxeAuditor::rough(int n) {
    const Box b = body(n);
    for (const Ground& g : ground_) {
        if (g.kind != "scrub" && g.kind != "woods" && g.kind != "river") continue;
        const double d = gap(b.corners(), g.outline);
        if (d > 0.05) continue;
        Box less = b;
        less.at = less.at - less.ahead() * 0.05;
        less.wide -= 0.1;
        less.deep -= 0.1;
        return gap(less.corners(), g.outline) == 0 ? Maybe::yes : Maybe::perhaps;
    }
    return Maybe::no;
}

Maybe AxeAuditor::near_by(int a, int b, double inches) {
    if (own(a) == own(b)) return Maybe::yes;
    const double d = gap(body(a).corners(), body(b).corners());
    return d < inches - 0.05 ? Maybe::yes : d > inches + 0.05 ? Maybe::no : Maybe::perhaps;
}

void AxeAuditor::add(Mods& must, Mods& may, Maybe sure, const std::string& rule, int value) {
    if (sure != Maybe::no) (sure == Maybe::yes ? must : may)[rule] = value;
}

void AxeAuditor::sight(const Being& by, const Being& at, Mods& must, Mods& may, bool spell) {
    if (!spell && night_ && by.darkvision && !at.darkvision) must["BTA-192"] = 1;
    if (!at.camouflage) return;
    if (wooded_ || (night_ && (spell || !by.darkvision)))
        must["BTA-194"] = -1;
    else
        add(must, may, covered(at.number), "BTA-194", -1);
}

}  // namespace banneret::audit::axe
