#include "engine/rulesets/lionheart/tables.h"

#include "engine/core/text.h"

namespace banneret::lionheart {

Sequence action_sequence(int difference) {
    CHECK(difference >= 2 && difference <= 6);
    // Column 5 is also used for six actions; the sixth comes straight after the low roller's (LH-11).
    const bool bonus = difference == 6;
    const std::size_t high = static_cast<std::size_t>(5 - (bonus ? 5 : difference)), low = 4;
    Sequence out;
    const auto add = [&](bool is_high) { out.high[out.length++] = is_high; };
    for (const auto& line : sequence_table) {
        if (line[high]) add(true);
        if (line[low]) {
            add(false);
            if (bonus) add(true);
        }
    }
    return out;
}

std::optional<Kind> parse_kind(std::string_view word) {
    for (const KindRow& k : kinds)
        if (same_name(k.key, word) || same_name(k.name, word)) return k.kind;
    return std::nullopt;
}

std::optional<Weapon> parse_weapon(std::string_view word) {
    for (const WeaponRow& w : weapons)
        if (same_name(w.key, word) || same_name(w.name, word)) return w.weapon;
    return std::nullopt;
}

std::int32_t cost(const Build& b) {
    const KindRow& k = row(b.kind);
    const std::size_t mount = k.foot ? 0 : 1;
    std::int32_t c = k.base_cost + morale_cost[mount][b.morale] + armour_cost[mount][b.armour] + row(b.weapon).cost +
                     (b.shields ? shield_cost : 0);
    c *= point;
    if (k.light) c /= 2;
    if (k.king && b.leadership == 1) c /= 2;
    if (k.king && b.leadership == 3) c = c * 3 / 2;
    if (b.dedicated) c = c * 3 / 2;
    return c;
}

std::optional<std::string_view> build_fault(const Build& b, bool dedicated_unarmoured) {
    const KindRow& k = row(b.kind);
    const WeaponRow& w = row(b.weapon);
    if (b.armour > 3 || k.move_points[b.armour] == 0) return "light troops cannot wear heavy armour";
    if (w.foot_only && !k.foot) return "this weapon is only for troops on foot";
    if (b.shields && !w.shields) return "shields are allowed only with spears or sidearms";
    if (b.morale < 1 || b.morale > 3) return "morale must be 1 to 3";
    if (k.king && b.morale < 2) return "a leader's morale must be 2 or 3";
    if (k.king && (b.leadership < 1 || b.leadership > 3)) return "leadership must be 1 to 3";
    if (b.dedicated && k.king) return "a leader cannot be a dedicated warrior";
    if (b.dedicated && dedicated_unarmoured && b.armour > 0) return "dedicated warriors may not wear armour";
    return std::nullopt;
}

}  // namespace banneret::lionheart
