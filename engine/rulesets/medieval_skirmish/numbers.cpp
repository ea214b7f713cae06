// Moves, bonuses, chances: numbers that hold without a battle (E-1 to E-9).

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish {

namespace {

Hundredths by_pace(const Facts& f, Hundredths n) {
    return f.slow ? n / 2 : f.quick ? n * 2 : n;
}
bool rides(const Facts& f) {
    return f.mounted || f.flying;
}

}  // namespace

Hundredths printed_move(const Facts& f) {
    const ProtectionRow& r = row(f.cls);
    return by_pace(f, !rides(f) ? r.foot : f.barded && !f.flying ? r.barded : r.horse);
}
int rough_die(const Facts& f) {
    return rides(f) ? row(f.cls).horse_die : row(f.cls).foot_die;
}
Hundredths usual_move(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const auto by_order = [&](Order o) {
        return o == Order::schiltron ? by_pace(f, schiltron_move)
               : o == Order::formed  ? by_pace(f, formed_move)
                                     : printed_move(f);
    };
    // Half the move of the slower state is left after a change (MS-R24), and nothing if it has shot as well (MS-R36).
    if (p.reformed) return p.shot ? 0 : std::min(by_order(p.order), by_order(p.was)) / 2;
    return p.shot ? by_order(p.order) / 2 : by_order(p.order);
}

template <class Sum>
Sum melee_bonus(const Facts& by, const Facts& at, const Blow& how, const House& house) {
    Sum sum(0);
    sum.add(rule("MS-87"), by.stripes);
    if (how.arm == Arm::lance) {
        const bool couched = house.lance_needs_charge ? how.charging : how.first && !how.uphill;
        if (couched)
            sum.add(rule("MS-51"), row(Arm::lance).factor);
        else
            sum.add(rule("MS-R54"), row(Arm::spear).factor);
    } else {
        sum.add(row(how.arm).rule, row(how.arm).factor);
    }
    if (by.mounted != at.mounted) sum.add(by.mounted ? rule("MS-37") : rule("MS-43"), by.mounted ? 1 : -1);
    if (how.charging) sum.add(rule("MS-38"), 1);
    if (how.zone == Zone::rear)
        sum.add(rule("MS-41"), 2);
    else if (how.zone == Zone::right || (how.zone == Zone::left && !how.foe_shield))
        sum.add(rule("MS-39"), 1);
    if (row(how.arm).axe && at.cls >= Protection::PP) sum.add(rule("MS-40"), 1);
    if (how.schiltron && how.zone == Zone::front) sum.add(rule("MS-42"), -2);
    if (how.uphill) sum.add(rule("MS-44"), -1);
    if (how.obstacle) sum.add(rule("MS-45"), -1);
    if (how.wounds > 0) sum.add(rule("MS-46"), -how.wounds);
    if (house.fantasy) {
        const int taller = std::clamp(by.size - at.size, 0, 2);
        if (taller > 0) sum.add(rule("MS-R87"), taller);
        if (how.night && by.darkvision && !at.darkvision) sum.add(rule("MS-R87"), 1);
    }
    return sum;
}
template Tally melee_bonus<Tally>(const Facts&, const Facts&, const Blow&, const House&);
template Whole melee_bonus<Whole>(const Facts&, const Facts&, const Blow&, const House&);

Outcome outcome(const Adjusted& total, Protection a, Protection b) {
    return outcome(total, row(a).margin, row(b).margin);
}
int margin_against(const Facts& f, Protection cls, const House& house) {
    return f.mounted ? std::min<int>(row(cls).margin, house.horse_margin) : row(cls).margin;
}

Odds round_odds(int bonus_a, Protection a, int bonus_b, Protection b, Cap cap) {
    return round_odds(bonus_a, row(a).margin, bonus_b, row(b).margin, cap);
}
Odds round_odds(int bonus_a, int margin_a, int bonus_b, int margin_b, Cap cap) {
    Odds out;
    const Adjusting adjusting(bonus_a, bonus_b, cap);
    for (int x = 1; x <= 12; ++x)
        for (int y = 1; y <= 12; ++y) {
            const Outcome o = outcome(adjusting.of(x, y), margin_a, margin_b);
            out.b_killed += o == Outcome::b_killed;
            out.a_killed += o == Outcome::a_killed;
        }
    return out;
}

template <class Sum>
Sum block_level(Protection own, Missile by, bool near, bool cover, bool prayer) {
    if (by == Missile::cannon) {
        Sum sum(static_cast<int>(Protection::UA));
        if (prayer) sum.add(rule("MS-R88"), 1);
        return sum;
    }
    Sum sum(static_cast<int>(own));
    if (cover) sum.add(rule("MS-28"), 1);
    if (by == Missile::longbow && near) sum.add(rule("MS-29"), -1);
    if (by == Missile::crossbow) sum.add(rule("MS-30"), -1);
    if (by == Missile::handgun) sum.add(rule("MS-31"), -2);
    if (prayer) sum.add(rule("MS-R88"), 1);
    return sum;
}
template Tally block_level<Tally>(Protection, Missile, bool, bool, bool);
template Whole block_level<Whole>(Protection, Missile, bool, bool, bool);

Protection blocks_as(Protection own, Missile by, bool near, bool cover) {
    return static_cast<Protection>(std::clamp(block_level<Whole>(own, by, near, cover, false).total(), 0, 4));
}

double shot_chance(int hit, Protection blocks) {
    return std::clamp(hit, 0, 12) / 12.0 * (12 - row(blocks).block) / 12.0;
}

Zone zone_of(const Rect& target, InchPoint from) {
    // Twice each length, so that halves stay whole.
    const Bearings b = seen_from(target.at, from);
    const Hundredths x = 2 * b.right, y = 2 * b.forward + target.deep, w = target.wide, d = target.deep;
    const Hundredths aside = std::max(0, std::abs(x) - w);
    if (y - d >= aside) return Zone::front;
    if (-y - d >= aside) return Zone::rear;
    return x > 0 ? Zone::right : Zone::left;
}

Fighters fighters_on_edge(int files_a, Hundredths pitch_a, Hundredths base_a, Hundredths centre_a, int files_b,
                          Hundredths pitch_b, Hundredths base_b, Hundredths centre_b) {
    const Hundredths half_a = ((files_a - 1) * pitch_a + base_a) / 2, half_b = ((files_b - 1) * pitch_b + base_b) / 2;
    const Hundredths low = std::max(centre_a - half_a, centre_b - half_b) - 100,
                     high = std::min(centre_a + half_a, centre_b + half_b) + 100;
    // File k is at the centre + (2 * k - (files - 1)) * pitch / 2, rounded towards the centre: counts those from low to
    // high without a loop, whose end could not be predicted. The comparisons are with twice the numbers.
    const auto in = [&](int files, Hundredths pitch, Hundredths centre) {
        const Hundredths from = low - centre, to = high - centre, all = (files - 1) * pitch;
        const Hundredths least = 2 * from - (from <= 0 ? 1 : 0) + all, most = 2 * to + (to >= 0 ? 1 : 0) + all;
        const int first = least <= 0 ? 0 : (least + 2 * pitch - 1) / (2 * pitch), end = most >= 2 * all ? files
                                                                                        : most < 0
                                                                                            ? 0
                                                                                            : most / (2 * pitch) + 1;
        return std::max(0, end - first);
    };
    return {in(files_a, pitch_a, centre_a), in(files_b, pitch_b, centre_b)};
}

bool broken(const House& house, std::int32_t started, std::int32_t lost) {
    const int over = house.breaks == Break::half ? 2 : 3, top = house.breaks == Break::two_thirds ? 2 : 1;
    return over * lost > top * started;
}

}  // namespace banneret::skirmish
