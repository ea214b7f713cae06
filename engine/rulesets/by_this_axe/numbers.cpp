// The number each roll needs, and the number of dice: one function for each printed table.

#include <algorithm>
#include <bit>

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

Arm arm_of(MeleeWeapon w) {
    switch (w) {
        case MeleeWeapon::pike:
            return Arm::pike;
        case MeleeWeapon::lance:
            return Arm::lance;
        case MeleeWeapon::spear:
            return Arm::spear;
        case MeleeWeapon::two_handed_sword:
        case MeleeWeapon::two_handed_mace:
        case MeleeWeapon::two_handed_axe:
            return Arm::two_handed;
        case MeleeWeapon::sword:
        case MeleeWeapon::axe:
        case MeleeWeapon::mace:
            return Arm::sword;
        case MeleeWeapon::staff:
        case MeleeWeapon::club:
            return Arm::staff;
        case MeleeWeapon::short_sword:
        case MeleeWeapon::animal:
            return Arm::short_sword;
        case MeleeWeapon::dagger:
            break;
    }
    return Arm::dagger;
}

// --- Bodies and ranks ------------------------------------------------------------------------------------------------

Hundredths gap_between(const State& s, std::size_t a, std::size_t b) {
    const std::size_t i = body_index(s, a), j = body_index(s, b);
    return i == j ? 0 : gap(body_of(s.pieces[i]), body_of(s.pieces[j]));
}

bool within(const State& s, std::size_t a, std::size_t b, Hundredths far) {
    const std::size_t i = body_index(s, a), j = body_index(s, b);
    return i == j || bodies_within(s.pieces[i], s.pieces[j], far);
}

int rank_bonus(const Facts& f, const Piece& p) {
    if (f.skirmish || f.character) return 0;
    const int n = p.ranks();
    if (p.front() <= n) return 0;
    int counted = 1;
    for (int r = 1; r < std::min(n, 3); ++r)
        if (2 * p.rank_size(r) >= p.front()) ++counted;
    return counted - 1;
}

int front_contact(const State& s, std::size_t i) {
    for (std::size_t c = 0; c < s.contacts.size(); ++c) {
        const Contact& x = s.contacts[c];
        if ((x.a == i && x.on_a == Edge::front) || (x.b == i && x.on_b == Edge::front)) return static_cast<int>(c);
    }
    return -1;
}

// --- To hit (T-7, T-12) ----------------------------------------------------------------------------------------------

bool attacks_as_hero(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    if (f.monster) return true;
    if (!f.character || f.hero == FighterTier::none) return false;
    return f.priest == PriestTier::none || !s.pieces[i].prayed;  // BTA-176, BTA-179
}

int attack_fc(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    if (!attacks_as_hero(s, i)) return std::min<int>(f.fc, f.character ? 4 : 5);
    if (f.heroic_attack) return heroic_fc;
    if (!f.as_unit) return f.fc;
    const std::int16_t host = s.pieces[i].host;
    return host >= 0 ? facts(s, static_cast<std::size_t>(host)).fc : 4;  // BTA-166, BTA-R104
}

int dice_each(const State& s, std::size_t i, bool melee) {
    const Facts& f = facts(s, i);
    return (attacks_as_hero(s, i) ? f.attacks : 1) + (melee ? f.extra_dice : 0);
}

bool hides(const State& s, std::size_t at, std::size_t from) {
    if (!facts(s, at).camouflage) return false;
    if (s.setup->wooded || in_cover(s, at)) return true;
    return s.setup->night && !facts(s, from).darkvision;
}

bool harmless(const State& s, std::size_t by, std::size_t at) {
    return facts(s, at).resistance && !facts(s, by).heroic;
}

namespace {

template <class Sum>
void add_sight(Sum& t, const State& s, std::size_t by, std::size_t at) {
    if (s.setup->night && facts(s, by).darkvision && !facts(s, at).darkvision) t.add(rule("BTA-192"), 1);
    if (hides(s, at, by)) t.add(rule("BTA-194"), -1);
}

}  // namespace

template <class Sum>
Sum melee_number(const State& s, std::size_t by, std::size_t at, const BlowCase& how) {
    const Facts &f = facts(s, by), &enemy = facts(s, at);
    Sum t(attack_fc(s, by));
    switch (how.arm) {
        case Arm::pike:
            t.add(rule("BTA-100"), enemy.mounted ? 1 : 0);
            break;
        case Arm::lance:
            t.add(rule("BTA-101"), how.charging ? 2 : 0);
            break;
        case Arm::two_handed:
        case Arm::staff:
        case Arm::dagger:
            t.add(rule.printed(row(how.arm).rule), row(how.arm).modifier);
            break;
        default:
            break;
    }
    if (how.charging && f.mounted && how.arm != Arm::lance) t.add(rule("BTA-97"), 1);
    if (!f.mounted && enemy.mounted && in_rough(s, at)) t.add(rule("BTA-98"), 1);
    if (how.flank_or_rear) t.add(rule("BTA-99"), 1);
    if (how.over_obstacle) t.add(rule("BTA-96"), -1);
    // 3: both effects of a joker.
    if (how.card_bonus >= 2) t.add(rule("BTA-153"), 2);
    if (how.card_bonus % 2 == 1) t.add(rule("BTA-154"), 1);
    add_sight(t, s, by, at);
    return t;
}

template Tally melee_number(const State& s, std::size_t by, std::size_t at, const BlowCase& how);
template Total melee_number(const State& s, std::size_t by, std::size_t at, const BlowCase& how);
template Whole melee_number(const State& s, std::size_t by, std::size_t at, const BlowCase& how);

template <class Sum>
Sum missile_number(const State& s, std::size_t by, std::size_t at) {
    Sum t(attack_fc(s, by));
    if (facts(s, by).marksman) t.add(rule("BTA-196"), 1);
    add_sight(t, s, by, at);
    return t;
}

template Tally missile_number(const State& s, std::size_t by, std::size_t at);
template Total missile_number(const State& s, std::size_t by, std::size_t at);

template <class Sum>
Sum spell_number(const State& s, std::size_t at) {
    Sum t(heroic_fc);
    const Facts& f = facts(s, at);
    if (f.camouflage && (s.setup->wooded || s.setup->night || in_cover(s, at))) t.add(rule("BTA-194"), -1);
    return t;
}

template Tally spell_number(const State& s, std::size_t at);
template Total spell_number(const State& s, std::size_t at);

// --- Saves (T-1, T-2) ------------------------------------------------------------------------------------------------

template <class Sum>
Sum save_number(const State& s, std::size_t who, const SaveCase& how) {
    const Facts& f = facts(s, who);
    Sum t;
    if (!how.spell) {
        t.add(f.armour_value > armour_save[static_cast<std::size_t>(f.armour)] ? rule("BTA-189") : rule("BTA-14"),
              f.armour_value);
        if (f.shield && how.front) t.add(rule("BTA-15"), 1);
    }
    if (f.mounted) t.add(rule("BTA-16"), 1);
    if (f.heroic && !how.duel) t.add(rule("BTA-17"), 1);
    if (f.tough) t.add(rule("BTA-187"), 1);
    if (f.regeneration) t.add(rule("BTA-188"), 2);
    if (how.missile && how.shieldwall) t.add(rule("BTA-160"), 2);
    if (how.braced) t.add(rule("BTA-159"), 2);
    if (how.pierce != 0) t.add(how.pierce_rule, how.pierce);
    if (how.prayers > 0) t.add(rule("BTA-174"), how.prayers);
    return t;
}

template Tally save_number(const State& s, std::size_t who, const SaveCase& how);
template Total save_number(const State& s, std::size_t who, const SaveCase& how);
template Whole save_number(const State& s, std::size_t who, const SaveCase& how);

// --- Morale (T-13, T-14) ---------------------------------------------------------------------------------------------

template <class Sum>
Sum morale_tally(const State& s, std::size_t i, bool ranged, int card) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const bool heroic = f.fanatic || f.monster;
    Sum t(morale_number(heroic ? heroic_fc : f.fc, ranged));
    if (p.flank_hit) t.add(rule("BTA-115"), -1);
    if (p.rear_hit) t.add(rule("BTA-116"), -2);
    bool leader = false, leader_fell = false, hero = false, mage = false, priest = false;
    for (const std::size_t c : call(s, f.home).characters) {
        const Facts& g = facts(s, c);
        const Piece& q = s.pieces[c];
        if (is_alive(s, c)) {
            const bool with = q.host == static_cast<int>(i);
            if (with) {
                hero = hero || g.hero != FighterTier::none;
                mage = mage || g.mage != MageTier::none;
                priest = priest || g.priest != PriestTier::none;
            }
            leader = leader || leads_now(s, c, i);
        }
    }
    for (const FallenLeader& fallen : s.fallen_leaders)
        leader_fell = leader_fell ||
                      (fallen.side == f.home && fallen.turn == s.turn && gap(body(s, i), fallen.in) <= leader_range);
    if (leader) t.add(rule("BTA-117"), 1);
    const int bonus = rank_bonus(f, p);
    if (bonus > 0) t.add(bonus == 1 ? rule("BTA-118") : rule("BTA-119"), bonus);
    if (half_lost(s, i, false)) t.add(rule("BTA-121"), -2);
    if (leader_fell) t.add(rule("BTA-122"), -2);
    if (s.general_lost[f.home] > 0 && s.general_lost[f.home] < s.turn) t.add(rule("BTA-123"), -3);
    if (hero) t.add(rule("BTA-165"), 1);
    if (mage) t.add(rule("BTA-173"), 1);
    if (priest) t.add(rule("BTA-181"), 1);
    if (card != 0) t.add(rule("BTA-157"), card);
    return t;
}

template Tally morale_tally(const State& s, std::size_t i, bool ranged, int card);
template Total morale_tally(const State& s, std::size_t i, bool ranged, int card);
template Whole morale_tally(const State& s, std::size_t i, bool ranged, int card);

// --- Dice (T-11, BTA-R24, BTA-R25, BTA-R54) -------------------------------------------------------------------------

namespace {

int edge_length(const State& s, std::size_t i, Edge e) {
    const Rect r = body(s, i);
    return e == Edge::front || e == Edge::rear ? r.wide : r.deep;
}

int most_of_a_rank(const State& s, std::size_t by, std::size_t at, Edge e) {
    if (s.setup->house.melee_by_rank) return 255;
    const int each = frontage(facts(s, by));
    return std::max(4, (edge_length(s, at, e) + each - 1) / each + 2);
}

// The figures of each rank that strike to the front. REQUIRES: `out` is all 0.
void strikers(const State& s, std::size_t by, std::size_t at, Edge e, Arm arm, std::array<int, 3>& out) {
    const Piece& p = s.pieces[by];
    const int halves = row(arm).half_ranks, most = most_of_a_rank(s, by, at, e);
    int left = has_all_round_front(s, at) ? 4 : 255;  // BTA-R25
    for (int r = 0; r < 3 && halves > 2 * r; ++r) {
        const int of = p.rank_size(r), share = std::min(halves - 2 * r, 2);
        const int n = std::min({of * share / 2, most, left});
        out[static_cast<std::size_t>(r)] = n;
        left -= n;
    }
}

}  // namespace

int front_dice(const State& s, std::size_t by, std::size_t at, Edge edge_of_at, Arm arm) {
    std::array<int, 3> n{};
    strikers(s, by, at, edge_of_at, arm, n);
    return n[0] + n[1] + n[2];
}

int other_dice(const State& s, std::size_t by, Edge own_edge, std::size_t at) {
    const Piece& p = s.pieces[by];
    std::array<int, 3> busy{};
    const int front = front_contact(s, by);
    if (front >= 0) {
        const Contact& c = s.contacts[static_cast<std::size_t>(front)];
        const bool first = c.a == by;
        strikers(s, by, first ? c.b : c.a, first ? c.on_b : c.on_a, p.arm, busy);
    }
    // The end figure of each rank that does not fight to the front; if both flanks are in contact, the right takes
    // first.
    bool right_held = false;
    for (const Contact& c : s.contacts)
        right_held = right_held || (c.a == by && c.on_a == Edge::right) || (c.b == by && c.on_b == Edge::right);
    std::array<int, 3> flank{};
    int sum = 0;
    for (int r = 0; r < 3; ++r) {
        const auto at_rank = static_cast<std::size_t>(r);
        const int free = p.rank_size(r) - busy[at_rank];
        const int before = own_edge == Edge::left && right_held ? 1 : 0;
        flank[at_rank] = free > before ? 1 : 0;
        sum += flank[at_rank];
    }
    if (own_edge == Edge::right || own_edge == Edge::left) return sum;
    // The rear: the last rank, without figures that already strike.
    const int last = p.ranks() - 1;
    int n = p.rank_size(last);
    if (last < 3) {
        n -= busy[static_cast<std::size_t>(last)];
        for (const Contact& c : s.contacts) {
            const Edge e = c.a == by ? c.on_a : c.b == by ? c.on_b : Edge::front;
            if ((e == Edge::right || e == Edge::left) && n > 0) --n;
        }
    }
    n = std::min(n, most_of_a_rank(s, by, at, Edge::front));
    return std::max(0, has_all_round_front(s, at) ? std::min(4, n) : n);
}

double chance(const Total& t) {
    return used(t.total()) / 6.0;
}
double chance(const Whole& t) {
    return used(t.total()) / 6.0;
}

namespace {
// Used instead of a Tally: true if any part is above 0.
struct AnyBonus {
    bool found = false;
    void add(RuleRef, int value) { found |= value > 0; }
};
}  // namespace

bool no_save(const State& s, std::size_t who, const SaveCase& how) {
    if (s.setup->house.unarmoured_one_saves || facts(s, who).armour_value > 0) return false;
    return !save_number<AnyBonus>(s, who, how).found;
}

std::optional<Arm> only_arm(const Facts& f) {
    if (f.arms == 0 || several(f.arms)) return std::nullopt;
    return static_cast<Arm>(std::countr_zero(f.arms));
}

Arm best_arm(const State& s, std::size_t by, std::size_t at, bool charging) {
    const Facts& f = facts(s, by);
    if (const auto arm = only_arm(f)) return *arm;
    Arm best = Arm::short_sword;
    double most = -1;
    for (const ArmRow& a : arms) {
        if (((f.arms >> static_cast<unsigned>(a.arm)) & 1u) == 0) continue;
        BlowCase how;
        how.arm = a.arm;
        how.charging = charging;
        const int dice = f.character ? 1 : front_dice(s, by, at, Edge::front, a.arm);
        // Longer reach breaks ties.
        const double worth = dice * chance(melee_number<Whole>(s, by, at, how)) + 0.01 * (8 - a.reach);
        if (worth > most) {
            most = worth;
            best = a.arm;
        }
    }
    return best;
}

namespace {

double kills_with(const State& s, std::size_t by, std::size_t b, const BlowCase& how, Edge on_b) {
    if (harmless(s, by, b)) return 0.0;
    SaveCase save;
    save.front = on_b == Edge::front || has_all_round_front(s, b);
    const int figures = facts(s, by).character ? 1 : front_dice(s, by, b, on_b, how.arm);
    return figures * dice_each(s, by) * chance(melee_number<Whole>(s, by, b, how)) *
           (1 - chance(save_number<Whole>(s, b, save))) / facts(s, b).hits;
}

}  // namespace

double mean_kills(const State& s, std::size_t a, std::size_t b, bool charging, Edge on_b) {
    const bool over = charging && !facts(s, a).flying && !s.setup->terrain.patches.empty() &&
                      across_obstacle(s, centre(body(s, a)), centre(body(s, b)));
    const auto from = [&](std::size_t by) {
        if (harmless(s, by, b)) return 0.0;
        BlowCase how;
        how.arm = best_arm(s, by, b, charging);
        how.charging = charging;
        how.flank_or_rear = on_b != Edge::front && !has_all_round_front(s, b);
        how.over_obstacle = over;
        return kills_with(s, by, b, how, on_b);
    };
    double sum = from(a);
    for (const std::size_t c : call(s, facts(s, a).home).characters)
        if (s.pieces[c].host == static_cast<int>(a) && is_alive(s, c)) sum += from(c);
    return std::min<double>(sum, s.pieces[b].figures());
}

Arm arm_of_best_exchange(const State& s, std::size_t by, std::size_t at, bool charging) {
    const Arm usual = best_arm(s, by, at, charging);
    const Facts& f = facts(s, by);
    if (!several(f.arms) || f.character || facts(s, at).character) return usual;
    const double ours = std::max<int>(1, s.pieces[by].figures()), theirs = std::max<int>(1, s.pieces[at].figures());
    const double full_loss = std::min(1.0, mean_kills(s, at, by, false) / ours);
    const int their_reach = reach_number(s, at, best_arm(s, at, by, false));
    const auto worth = [&](Arm arm) {
        BlowCase how;
        how.arm = arm;
        how.charging = charging;
        double kills = std::min(1.0, kills_with(s, by, at, how, Edge::front) / theirs), loss = full_loss;
        // The side that strikes first has fewer enemies to strike back.
        const int reach = reach_number(s, by, arm);
        if (reach < their_reach) loss *= 1 - kills;
        if (reach > their_reach) kills *= 1 - loss;
        return kills - loss;
    };
    Arm best = usual;
    double most = worth(usual) + 1e-9;
    for (const ArmRow& a : arms)
        if (((f.arms >> static_cast<unsigned>(a.arm)) & 1u) != 0)
            if (const double w = worth(a.arm); w > most) {
                most = w;
                best = a.arm;
            }
    return best;
}

double mean_shot(const State& s, std::size_t a, std::size_t b) {
    const auto w = missile_of(s, a, 0);
    if (!w || harmless(s, a, b)) return 0;
    SaveCase save;
    save.missile = true;
    save.pierce = banneret::row(*w).save_modifier;
    save.pierce_rule = rule("BTA-68");
    return shooters(s, a, b, *w) * dice_each(s, a, false) * chance(missile_number<Total>(s, a, b)) *
           (1 - chance(save_number<Total>(s, b, save))) / facts(s, b).hits;
}

int bad_units(const State& s, Side side) {
    return static_cast<int>(
        std::ranges::count_if(call(s, side).units, [&](std::size_t i) { return is_bad(s.pieces[i]); }));
}

bool broken(int bad, int started) {
    return 2 * bad > started;
}

}  // namespace banneret::axe
