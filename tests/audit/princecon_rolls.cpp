// Derives each roll of a PRINCECON XV battle from the printed tables.

#include "tests/audit/princecon_auditor.h"

namespace banneret::audit::princecon {

// Recomputes a logged tally in exact fractions.
Auditor::Sum Auditor::sum_of(int base, const Json& parts) {
    Sum s;
    s.base = base;
    std::int64_t top = base, bottom = 1;
    const auto floor_of = [&] { return top >= 0 ? top / bottom : -((-top + bottom - 1) / bottom); };
    for (const Json& m : parts) {
        const std::string r = m["rule"];
        if (m.contains("times")) {
            const std::string t = m["times"];
            const int up = std::stoi(t), down = std::stoi(t.substr(t.find('/') + 1));
            top *= up;
            bottom *= down;
            s.times.push_back({r, {up, down}});
        } else if (m.contains("round")) {
            top = floor_of();
            bottom = 1;
        } else if (m.contains("at_least")) {
            if (top < std::int64_t{m["at_least"].get<int>()} * bottom) top = m["at_least"].get<int>(), bottom = 1;
        } else if (m.contains("at_most")) {
            if (top > std::int64_t{m["at_most"].get<int>()} * bottom) top = m["at_most"].get<int>(), bottom = 1;
        } else {
            s.added[r] += m["value"].get<int>();
            top += m["value"].get<std::int64_t>() * bottom;
        }
    }
    s.value = static_cast<int>(floor_of());
    return s;
}

void Auditor::roll(const Json& e) {
    const std::string r = e["rule"];
    ++report_.rolls[r];
    if (r == "PC-119") saved_ = e["outcome"] == "success";
    const Sum sum = sum_of(e.value("base", 0), e["modifiers"]);
    const Sum dice = sum_of(e.value("count_base", 0), e["count_modifiers"]);
    const std::vector<int> faces = e["dice"];
    int total = 0;
    for (const int f : faces) total += f;
    const std::string kind = e["for"];
    const bool counted =
        e.contains("need") && (kind == "melee" || kind == "shooting" || kind == "duel" || r == "PC-R65");
    if (counted) {
        // PC-R29, PC-R73: never above 19.
        expect(e["need"], std::min(19, sum.value), "the need");
        int low = 0;
        for (const int f : faces) low += f <= e["need"].get<int>() ? 1 : 0;
        expect(e["read"], low, "dice at or below the need");
        expect(static_cast<int>(faces.size()), std::max(1, dice.value), "the number of dice");
    } else if (e.contains("need")) {
        expect(e["need"], sum.value, "the chance");
        expect(e["read"], total, "what was read");
        const bool low = total <= sum.value;
        const bool fails = kind == "morale" || kind == "rally";
        if ((e["outcome"] == "success") != (low != fails)) fault("the outcome");
    } else {
        expect(e["read"], total + sum.value, "the sum");
    }
    Body *by = of(e), *at = of(e, "against_number");
    if (by == nullptr) return;
    if (kind == "initiative") initiative(*by, sum);
    if (r == "PC-19") command(e, *by, sum);
    if (r == "PC-60" && at != nullptr) fire(*by, *at, sum, dice);
    if ((r == "PC-73" || r == "PC-42") && at != nullptr) close(e, *by, *at, sum, dice, r == "PC-42");
    if (kind == "morale" || kind == "rally") morale(e, *by, sum, r);
    if (r == "PC-90") disengage(e, *by, sum);
    if (kind == "spell") spell_dice(e, *by, at, r, static_cast<int>(faces.size()), total);
    if (r == "PC-119") save(*by, sum);
    if (r == "PC-R65") expect(sum.value, std::min(19, by->level + 5), "the save of a personality");
    if (r == "PC-109" && kind == "fate") expect(sum.value, sergeant_percent_ * by->level, "a sergeant's magic");
    if (r == "PC-107" && at != nullptr) duel(*by, sum, at->ac);
    if (r == "PC-R45" && kind == "duel" && at != nullptr) duel(*by, sum, at->ac);
    if (r == "PC-106" && at != nullptr) sniper(*by, *at, sum);
    if (r == "PC-134") expect(sum.value, 5 * by->level, "the way through fog");
    last_parts_.clear();
}

// PC-16, PC-17, PC-R8.
void Auditor::initiative(const Body& b, const Sum& s) {
    expect(added(s, "PC-16"), b.intelligence, "the intelligence");
    const int half = on("int-rounds-down") ? (b.intelligence + 1) / 2 : b.intelligence / 2;
    expect(added(s, "PC-17"), b.fighter ? 0 : -half, "half the intelligence");
}

// PC-19, PC-22 to PC-24.
void Auditor::command(const Json& e, Body& b, const Sum& s) {
    const int cha = b.fighter ? b.charisma : (b.charisma + 1) / 2;
    if (!b.spells.contains("word_of_command")) expect(s.base, (b.intelligence + cha) * 5 / 2, "the chance to command");
    expect(added(s, "PC-22"), -10 * b.failures, "earlier failures");
    const int unit = e.value("against_number", 0), self = e["number"];
    int others = 0;
    for (const auto& [failed_unit, who] : failed_) others += failed_unit == unit && who != self ? 1 : 0;
    if (!on("conflict-stays")) expect(added(s, "PC-23"), -20 * others, "others who failed");
    if (e["outcome"] != "success") {
        ++b.failures;
        failed_.insert({unit, self});
    }
}

const MissileLine* Auditor::weapon_of(const Body& b) const {
    for (const MissileLine& m : missile_lines)
        if (weapon_.empty() ? b.missiles.starts_with(m.name) : weapon_ == m.word) return &m;
    return nullptr;
}

// PC-61, PC-62, PC-65, PC-66 and tables 3.3 and 3.4.
void Auditor::fire(const Body& by, const Body& at, const Sum& s, const Sum& dice) {
    const MissileLine* m = weapon_of(by);
    if (m == nullptr) return fault("fire without a missile weapon");
    const bool shielded = at.spells.contains("mass_shield");
    if (s.base != at.ac && !(shielded && s.base == at.ac - 2)) fault("the armour class of the target");
    expect(added(s, "PC-62"), m->ac[static_cast<std::size_t>(std::clamp(s.base, 2, 9) - 2)],
           "the weapon against that armour");
    expect(added(s, "PC-MUSTER"), by.marksman ? 1 : 0, "the marksman");
    expect(dice.base, by.level, "the level of the firers");
    const double away = gap(box(by).corners(), box(at).corners());
    const std::size_t near = away <= 5.98    ? 0u
                             : away <= 11.98 ? 1u
                                             : 2u,
                      far = away <= 6.02    ? 0u
                            : away <= 12.02 ? 1u
                                            : 2u;
    const int range = added(dice, "PC-65");
    if (by.sure && at.sure && range != m->range[near] && range != m->range[far])
        fault("the range modifier " + std::to_string(range) + " of a " + m->name + " at " + std::to_string(away) +
              "\"");
    int firing = 0, shaken = 0;
    std::multiset<std::pair<int, int>> form;
    for (const auto& [r, share] : dice.times) {
        if (r == "PC-61") firing = share.first;
        if (r == "PC-66" || r == "PC-MUSTER") form.insert(share);
        if (r == "PC-87") shaken += share == std::pair{1, 2} ? 1 : 100;
    }
    const int all = on("fire-in-two-ranks") ? std::min(by.castings, 2 * by.width) : by.castings;
    // A single casting counts as one and is not in the tally.
    if (by.sure) expect(firing == 0 ? 1 : firing, all, "castings that fire");
    expect(shaken, by.morale == 1 ? 1 : 0, "the Disordered fire at half");
    const Cover cover = cover_from(ground_, box(at), box(by).middle());
    bool right = false;
    for (int kind = 0; kind <= 2; ++kind) {
        const bool blessed = at.spells.contains("mass_beneficence");
        if (!cover.may_be(kind) && !(blessed && kind == 1)) continue;
        right = right || form == orders_and_cover(by, at, kind);
    }
    if (!right) fault("the multipliers of order and cover");
}

// PC-66, and the sixth of camouflaged troops in cover.
std::multiset<std::pair<int, int>> Auditor::orders_and_cover(const Body& by, const Body& at, int cover) {
    std::multiset<std::pair<int, int>> out;
    if (!is_skirmish(by)) out.insert({2, 3});
    if (at.camouflage && cover > 0)
        out.insert({1, 6});
    else if (is_skirmish(at))
        out.insert({1, cover > 0 ? 6 : 2});
    else if (cover > 0)
        out.insert({cover == 2 ? 1 : 2, 3});
    return out;
}

bool Auditor::only_touch(const Touch& wanted) const {
    int n = 0;
    for (const Touch& t : touches_)
        n += !t.over && (t.a == wanted.a || t.b == wanted.a || t.a == wanted.b || t.b == wanted.b) ? 1 : 0;
    return n == 1;
}

const Touch* Auditor::touch_of(int by, int at) const {
    for (auto it = touches_.rbegin(); it != touches_.rend(); ++it)
        if ((it->a == by && it->b == at) || (it->a == at && it->b == by)) return &*it;
    return nullptr;
}

// PC-74 to PC-87 and table 3.5.
void Auditor::close(const Json& e, const Body& by, const Body& at, const Sum& s, const Sum& dice, bool free) {
    const int ac = s.base;
    if (ac != at.ac && !(at.spells.contains("mass_shield") && ac == at.ac - 2)) fault("the armour class struck at");
    if (!on("armour-effects") && !(by.weapons == "flail" && ac == 3)) expect(added(s, "PC-78"), 1, "the general bonus");
    const int a = e["number"], b = e["against_number"];
    const Touch* touch = free ? nullptr : touch_of(a, b);
    const bool plain = touch == nullptr || !touch->pursuit;
    const bool first = touch != nullptr && touch->turn == turn_, moved_in = first && touch->a == a;
    const bool charges = moved_in && touch->charge;
    int multiplied = 1;
    bool fraction = false;
    int engaged = 1;
    for (const auto& [r, share] : dice.times) {
        if (r == "PC-81") multiplied = share.first;
        if (r == "PC-74") fraction = true;
        if (r == "PC-75") engaged = share.first;
    }
    const auto part = [&](const char* r) {
        return fraction ? (last_parts_.contains(r) ? last_parts_.at(r) : 0) : added(dice, r);
    };
    const bool pikes = at.pikes && !at.horse && !on("pikes-front-only");
    if (!on("pikes-front-only") && !fraction)
        expect(multiplied, charges && by.horse && !at.horse && !pikes ? 2 : 1, "the charge");
    if (!fraction) {
        expect(dice.base, by.level, "the level");
        const int gallop = charges && touch->gallop ? (by.weight == "heavy" ? 4 : by.weight == "medium" ? 2 : 1) : 0;
        const int has = added(dice, "PC-82");
        // A charge against stationary cavalry may add one.
        if (has != gallop && !(charges && by.horse && at.horse && has == gallop + 1))
            fault("the gallop bonus " + std::to_string(has));
    }
    if (!on("pikes-front-only"))
        expect(part("PC-83"), !by.horse && at.horse ? (by.pikes ? 1 : -1) : 0, "foot against horse");
    const bool flank = first && touch->b == a && (touch->face == 1 || touch->face == 3);
    if (plain) expect(part("PC-86"), flank ? -2 : 0, "the flank");
    if (first && touch->b == a && touch->face == 2) fault("dice of a unit struck in the rear");
    if (const Cover cover = cover_from(ground_, box(at), box(by).middle()); !cover.may_be(-part("PC-84")))
        fault("the enemy's cover " + std::to_string(part("PC-84")));
    expect(part("PC-87"), by.morale == 1 ? -1 : 0, "the Disordered");
    expect(part("PC-R4"), by.morale != 1 && !is_formed(by) && is_formed(at) && !on("no-unformed-penalty") ? -1 : 0,
           "unformed against formed");
    if (by.morale > 1) fault("dice of a broken unit");
    if (fraction) engaged = dice.base;
    // For two units that touch no other, the castings follow exactly.
    if (by.sure && at.sure && touch != nullptr && plain && !on_plants_ && only_touch(*touch)) {
        const FaceOf own = face_of(by, first, touch->b == a ? touch->face : 0),
                     other = face_of(at, first, touch->b == b ? touch->face : 0);
        expect(engaged, engaged_of_pair(own, other, by.morale == 1 && at.morale == 1), "the castings that fight");
    }
    const int most = std::max(by.width, ranks_of(by));
    if (by.sure && (engaged < 1 || engaged > most))
        fault(std::to_string(engaged) + " castings fight of a front of " + std::to_string(most));
}

// Table 3.2.
void Auditor::morale(const Json& e, const Body& b, const Sum& s, const std::string& r) {
    const int level = b.fanatic ? 5 : b.level;
    expect(s.base, r == "PC-R77" ? 100 - 20 * level : 50 - 10 * level, "the base of morale");
    if (!b.sure || on("casualties-by-castings")) return;
    const int lost = b.most > 0 ? 100 * (b.most - b.hits) / b.most : 0;
    expect(added(s, "PC-R17"), lost >= 75 ? 30 : lost >= 50 ? 10 : lost >= 25 ? 5 : 0, "casualties of the battle");
    int ranks = is_formed(b) ? std::max(0, b.castings / std::max(1, b.width) - 1) : 0;
    if (on("extra-ranks-capped")) ranks = std::min(ranks, 3);
    expect(added(s, "PC-R18"), -10 * ranks, "extra ranks");
    cover_row(e, b, added(s, "PC-37") - (is_skirmish(b) ? 5 : 0), r);
    const bool close = r == "PC-88";
    const int now = b.turn_hits > 0 ? 100 * std::min(b.taken, b.turn_hits) / b.turn_hits : 0;
    const int of_turn = close ? (now >= 50 ? 60 : now >= 25 ? 30 : 0) : 0;
    bool charged = false;
    int struck = 0;
    for (const Touch& t : touches_)
        if (t.turn == turn_) {
            const auto it = bodies_.find(t.a);
            if (t.b == e["number"].get<int>()) {
                charged = charged || (t.charge && it != bodies_.end() && it->second.horse);
                struck = std::max(struck, t.face == 2 ? 30 : t.face == 0 ? 0 : 20);
            }
        }
    const bool row = close && charged && !b.horse && b.level <= 2;
    const int has = added(s, "PC-38");
    // The enemy may be gone before the check, and the modifier for its charge with it.
    if (has != of_turn && !(row && has == of_turn + 20)) fault("the rows of close action " + std::to_string(has));
    const int face = added(s, "PC-R39");
    bool pursued = false;
    for (const Touch& t : touches_) pursued = pursued || (t.pursuit && t.turn + 1 >= turn_);
    if (face != 0 && !pursued && (!close || face != struck)) fault("flank or rear");
    if (r == "PC-101") expect(added(s, "PC-101"), !b.horse && b.level <= 2 ? 20 : 0, "low foot charged");
    const int numbers = added(s, "PC-R19");
    if (numbers != 0 && (!close || (numbers != 10 && numbers != 20 && numbers != -15 && numbers != -30)))
        fault("the rows of numbers");
    expect(added(s, "PC-47"), r == "PC-47" ? (b.morale == 2 ? 20 : 10) : 0, "the rally");
    const int evading = added(s, "PC-56");
    if (evading != 0 && (r != "PC-56" || evading != 10)) fault("the row of evading");
    if (added(s, "PC-39") != 0) leader(b, added(s, "PC-39"));
}

// PC-37: behind works, in cover, or behind a low line against what caused the check.
void Auditor::cover_row(const Json& e, const Body& b, int terrain, const std::string& r) {
    const Maybe works = behind_works(ground_, box(b));
    if (works != Maybe::no && (terrain == -20 || (terrain == -30 && r == "PC-30"))) return;
    if (works == Maybe::yes) return fault("the row of works " + std::to_string(terrain));
    const Cover under = cover_of_ground(ground_, box(b));
    if (terrain == -10 && under.most > 0) return;
    if (terrain == 0 && under.least == 0) return;
    const Body* cause = of(e, "against_number");
    const bool low = cause != nullptr && r == "PC-30" && cover_from(ground_, box(b), box(*cause).middle()).may_be(1);
    if (terrain != -10 || !low) fault("the row of cover " + std::to_string(terrain));
}

// Tables 3.7 and 3.8: the dice of each spell that does hits.
void Auditor::spell_dice(const Json& e, const Body& on, const Body* caster, const std::string& r, int dice, int total) {
    const std::string spell = r.find('.') == r.npos ? std::string() : r.substr(r.find('.') + 1);
    const bool own = caster == nullptr || caster->caster_level == 0;
    const auto wanted = dice_of_spell(spell, own ? on.caster_level : caster->caster_level);
    if (!wanted) return;
    expect(dice, wanted->count, "the dice of " + spell);
    for (const int face : e["dice"].get<std::vector<int>>())
        if (face > wanted->sides) fault("a face of " + spell);
    thrown_ = {r, e["number"], total + (spell == "ice_storm" || spell == "air_blast" ? caster_level(on, caster) : 0)};
    saved_ = false;
}

int Auditor::caster_level(const Body& on, const Body* caster) {
    return caster == nullptr ? on.caster_level : caster->caster_level;
}

// Hits of a spell that strikes each unit separately: the hits of its dice, or fewer if all castings inside the area are
// lost.
void Auditor::spell_hits(const Body& b, int hits, int left, const std::string& r) {
    const std::string spell = r.find('.') == r.npos ? std::string() : r.substr(r.find('.') + 1);
    if (thrown_.rule != r ||
        (spell != "lightning_bolt" && spell != "snowball" && spell != "cold_cone" && spell != "ice_storm"))
        return;
    int value = thrown_.total;
    if (spell == "ice_storm") {
        if (b.spells.contains("mass_shield")) return;
        if (b.shield) value /= 2;
    } else if (saved_) {
        value /= spell == "cold_cone" ? 2 : 5;
    }
    const bool resists = b.spells.contains("resist_cold") || b.spells.contains("resist_lightning");
    if (resists) return;
    const bool all_inside = hits < value && (hits % b.each == 0 || left == 0);
    if (hits != value && !all_inside)
        fault("the hits of " + spell + " " + std::to_string(hits) + " of " + std::to_string(value));
}

// PC-39: -[(L - U) + CHA] of a character of its side.
void Auditor::leader(const Body& b, int base) {
    for (const auto& [n, p] : bodies_)
        if (p.person && p.attacker == b.attacker &&
            base == -((p.level - b.level) + (p.fighter ? p.charisma : (p.charisma + 1) / 2)))
            return;
    fault("nobody leads at " + std::to_string(base));
}

// PC-90, PC-R40.
void Auditor::disengage(const Json& e, const Body& b, const Sum& s) {
    bool first = false;
    for (const Touch& t : touches_) first = first || (t.turn == turn_ && (t.a == e["number"] || t.b == e["number"]));
    expect(added(s, "PC-90"), 10 * b.level, "the chance to disengage");
    if (e["outcome"] == "success") end_touches(e["number"]);
    const int horse = added(s, "PC-R40");
    if (horse != (b.horse && first ? 10 * b.level : 0) && !(b.horse && horse == 0)) fault("the chance of cavalry");
}

// PC-119.
void Auditor::save(const Body& b, const Sum& s) {
    if (b.spells.contains("mass_aura")) return;
    expect(s.value, 10 * b.level, "the save");
}

// PC-R45, PC-R46: armour class + F + g, within 1 and 19.
void Auditor::duel(const Body& by, const Sum& s, int ac) {
    for (const char* spell : {"strength", "weakness", "confuse", "shield"})
        if (by.spells.contains(spell)) return;
    if (s.base != ac && s.base != ac - 1 && s.base != ac - 2) fault("the armour class of single combat");
    expect(s.value, std::clamp(s.base + by.prowess + by.items, 1, 19), "the need of single combat");
}

// PC-106, PC-R47.
void Auditor::sniper(const Body& by, const Body& at, const Sum& s) {
    const MissileLine* m = weapon_of(by);
    if (m == nullptr || at.spells.contains("shield")) return;
    expect(s.value, std::clamp(at.ac + m->ac[static_cast<std::size_t>(std::clamp(at.ac, 2, 9) - 2)] + by.level, 1, 19),
           "the shot at a leader");
}

}  // namespace banneret::audit::princecon
