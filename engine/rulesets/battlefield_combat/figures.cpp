// Stat lines of units and characters.

#include <fmt/format.h>

#include <algorithm>

#include "engine/rulesets/battlefield_combat/mustering.h"

namespace banneret::battlefield {

namespace {

bool has(const Unit& u, Ability a) {
    return u.abilities.has(a);
}
enum class Size : std::uint8_t { medium, small, large, giant };
Size size_of(const Unit& u) {
    if (has(u, Ability::giant)) return Size::giant;
    if (has(u, Ability::large)) return Size::large;
    return has(u, Ability::small) ? Size::small : Size::medium;
}
int modifier(int score) {
    const int s = score == 0 ? 10 : score;
    return s >= 10 ? (s - 10) / 2 : -((11 - s) / 2);
}

}  // namespace

int cap_of(const Unit& u) {
    if (u.mounted) return 15;
    switch (size_of(u)) {
        case Size::small:
            return 30;
        case Size::large:
            return 15;
        case Size::giant:
            return 5;
        default:
            return 25;
    }
}

Build build_of(const Unit& u) {
    Build b;
    b.weapon = u.melee.empty() ? MeleeWeapon::dagger : u.melee.front();
    for (const MissileWeapon w : u.missile)
        if (!b.missile || (thrown(*b.missile) && !thrown(w))) b.missile = w;
    if (!u.missile.empty() && !thrown(u.missile.front())) b.missile = u.missile.front();
    b.armour = has(u, Ability::thick_hide) ? Armour::heavy : u.armour;
    b.shield = u.shield;
    b.ranged = b.missile && !thrown(*b.missile);
    b.formed = u.formation == Formation::formed;
    return b;
}

std::optional<std::string> feat_fault(const Unit& u, const Build& b, Feat feat) {
    const bool melee = !b.ranged, foot = !u.mounted, shield = b.shield && !two_handed(b.weapon);
    const std::string name(row(feat).name);
    switch (feat) {
        case Feat::powerful_charge:
        case Feat::hold_the_line:
            return foot ? std::nullopt : std::optional(name + " is for foot units only");
        case Feat::ride_by_attack:
        case Feat::spirited_charge:
            return u.mounted ? std::nullopt : std::optional(name + " is for mounted units only");
        case Feat::far_shot:
        case Feat::precise_shot:
            return b.ranged ? std::nullopt : std::optional(name + " is for shooting units only");
        case Feat::rapid_shot:
            if (!b.ranged) return name + " is for shooting units only";
            return slow_to_load(*b.missile) ? std::optional(name + " cannot be used with crossbows or arquebuses")
                                            : std::nullopt;
        case Feat::power_attack:
        case Feat::cleave:
            return melee ? std::nullopt : std::optional(name + " is for melee units only");
        case Feat::bull_rush:
            return melee && foot ? std::nullopt : std::optional(name + " is for melee foot only");
        case Feat::tower_shield:
            if (!(melee && foot)) return name + " is for melee foot only";
            return shield ? std::nullopt : std::optional(name + " needs a shield and a one-handed weapon");
        case Feat::shieldmate:
            return shield ? std::nullopt : std::optional(name + " needs a shield and a one-handed weapon");
        default:
            return std::nullopt;
    }
}

std::array<std::optional<Feat>, 3> usual_feats(const Unit& u, const Build& b) {
    std::vector<Feat> list;
    const int slots = capacity(std::clamp(u.fc, 1, 5)).slots;
    const bool reach = reach_of(b.weapon) > 0 || size_of(u) == Size::large || size_of(u) == Size::giant;
    const bool shield = b.shield && !two_handed(b.weapon);
    using enum Feat;
    if (b.ranged && slow_to_load(*b.missile))
        list = {precise_shot, far_shot, weapon_specialization};
    else if (b.ranged)
        list = {rapid_shot, precise_shot, far_shot};
    else if (u.mounted)
        list =
            slots == 1 ? std::vector<Feat>{ride_by_attack} : std::vector<Feat>{spirited_charge, weapon_specialization};
    else if (reach)
        list = {hold_the_line, combat_reflexes, weapon_specialization};
    else if (shield)
        list = {shieldmate, weapon_specialization, cleave};
    else
        list = {powerful_charge, cleave, weapon_specialization};
    std::array<std::optional<Feat>, 3> out{};
    std::size_t at = 0;
    for (const Feat f : list) {
        if (static_cast<int>(at) + row(f).slots > slots) break;
        out[at] = f;
        at += static_cast<std::size_t>(row(f).slots);
    }
    return out;
}

Facts facts_of(const Unit& u, const Build& b, const House& house) {
    Facts f;
    const int fc = std::clamp(u.fc, 1, 5);
    const CapacityRow& c = capacity(fc);
    const Size size = size_of(u);
    f.fc = static_cast<std::uint8_t>(fc);
    f.arms = {b.weapon, b.ranged ? b.missile : std::nullopt, b.armour, u.abilities, u.count};
    f.shield = b.shield && !two_handed(b.weapon);
    f.mounted = u.mounted;
    f.ranged = b.ranged;
    f.flying = has(u, Ability::flying);
    f.giant = size == Size::giant;
    f.formed = b.formed && !f.ranged && !f.mounted && !f.flying && !f.giant;
    f.never_disbands = f.mounted || f.giant || fc == 5;
    f.cap = static_cast<std::uint8_t>(cap_of(u));
    int ac = 10 + armour_bonus(b.armour) + (f.shield ? 2 : 0) + c.armour_class;
    int points = c.hit_points + armour_hit_points(b.armour);
    int damage = damage_of(b.weapon) + c.damage, attack = c.attack, shot = c.attack;
    int reach = reach_of(b.weapon);
    if (f.mounted) {
        attack += 2;
        damage += 3;
        points += 9;
    }
    switch (size) {
        case Size::small:
            ac += 1, attack += 1, shot += 1, points -= 4, damage -= 1;
            break;
        case Size::large:
            ac -= 1, attack += 1, points += 10, damage += 4, reach += 1;
            break;
        case Size::giant:
            ac -= 2, attack += 2, points *= 3, damage += 10, reach += 1;
            break;
        default:
            break;
    }
    if (has(u, Ability::tough)) points += 6;
    f.armour_class = static_cast<std::int16_t>(ac);
    f.hit_points = static_cast<std::int16_t>(std::max(4, points));
    f.damage = static_cast<std::int16_t>(std::max(1, damage));
    f.reach = static_cast<std::uint8_t>(reach);
    int sets = 1;
    if (fc >= 4 || (f.mounted && fc >= 3)) sets = 2;
    if (has(u, Ability::multiple_attacks)) sets += u.abilities.multiple_attacks_twice() ? 2 : 1;
    f.sets = static_cast<std::uint8_t>(f.ranged ? 1 : std::min(3, sets));
    f.attack = static_cast<std::int16_t>(f.ranged && !house.ranged_melee_own ? 0 : attack);
    f.morale = static_cast<std::int16_t>(has(u, Ability::fanatic) ? std::max(16, c.morale) : c.morale);
    f.save = static_cast<std::int16_t>(c.save);
    if (f.ranged) {
        f.shot = static_cast<std::int16_t>(shot + (has(u, Ability::marksman) ? 2 : 0));
        f.shot_damage = static_cast<std::int16_t>(std::max(1, damage_of(*b.missile) + c.damage));
    }
    for (std::size_t n = 0; n < 3; ++n)
        if (b.feats[n]) f.feats.add(*b.feats[n]);
    if (f.ranged) {
        const RangeRow range = range_of(*b.missile, f.mounted);
        f.range = static_cast<std::uint8_t>(f.feats.has(Feat::far_shot) ? range.far_shot : range.plain);
    }
    int speed = f.flying ? 4 : f.mounted ? 2 : 1;
    f.quick = has(u, Ability::quick);
    if (f.quick) speed *= 2;
    f.speed = static_cast<std::uint8_t>(speed);
    f.charge_speed = static_cast<std::uint8_t>(2 * speed);
    f.slow = has(u, Ability::slow);
    f.camouflage = has(u, Ability::camouflage);
    f.undead = has(u, Ability::undead);
    f.evasive = has(u, Ability::evasive);
    f.regenerates = has(u, Ability::regeneration);
    f.breath = has(u, Ability::breath_or_gaze);
    f.darkvision = has(u, Ability::darkvision);
    f.resists = has(u, Ability::resistance);
    f.engineer = has(u, Ability::engineer);
    f.strikes_resistant = fc == 5;
    // The automatic commander's value of one individual: endurance plus damage dealt.
    f.value = f.hit_points * (10 + ac) / 20 + 2 * (f.damage * f.sets + f.shot_damage) + 3 * c.attack;
    return f;
}

Facts facts_of(const Unit& u, const House& house) {
    Build b = build_of(u);
    b.feats = usual_feats(u, b);
    return facts_of(u, b, house);
}

int mean_level(const std::vector<int>& levels, const House& house) {
    int sum = 0, n = 0;
    for (const int l : levels)
        if (l > 0) sum += l, ++n;
    if (n == 0) return 0;
    return house.rating_down ? sum / n : (2 * sum + n) / (2 * n);
}

Facts facts_of(const Character& given, const Unit* with, bool general, const House& house,
               const ConversionHouse& conversion) {
    Character c = given;
    const Tiers t = tiers(c);
    const int leads = std::clamp(leadership(c, conversion), 1, 5);
    if (c.fighter + c.cleric + c.thief + c.magic_user + c.hit_dice == 0) {
        constexpr std::array fighter = {0, 6, 10, 14};
        c.fighter = fighter[static_cast<std::size_t>(t.fighter)];
        if (t.mage != MageTier::none) c.magic_user = t.mage == MageTier::wizard ? 10 : 6;
        if (t.priest != PriestTier::none) c.cleric = t.priest == PriestTier::high_priest ? 9 : 5;
        if (c.fighter + c.cleric + c.magic_user == 0) c.fighter = c.rank == Rank::none && !general ? 1 : 2 + leads;
    }
    const int strength = modifier(c.scores.strength), dexterity = modifier(c.scores.dexterity),
              constitution = modifier(c.scores.constitution), charisma = modifier(c.scores.charisma);
    const bool wizard = c.magic_user > c.fighter + c.cleric + c.thief + c.hit_dice;
    const Armour armour = c.armour ? *c.armour : wizard || with == nullptr ? Armour::none : with->armour;
    const MeleeWeapon weapon = !c.melee.empty()                          ? c.melee.front()
                               : wizard                                  ? MeleeWeapon::staff
                               : with != nullptr && !with->melee.empty() ? with->melee.front()
                                                                         : MeleeWeapon::dagger;
    bool shield = c.shield ? *c.shield : !wizard && with != nullptr && with->shield;
    shield = shield && !two_handed(weapon);
    const int item = static_cast<int>(c.magic_items);
    const int levels = std::max(1, c.fighter + c.cleric + c.thief + c.magic_user + c.hit_dice);
    const int fights = (4 * (c.fighter + c.hit_dice) + 3 * (c.cleric + c.thief) + 2 * c.magic_user) / 4;
    Facts f;
    f.commander = true;
    f.started = 1;
    f.cap = 1;
    f.character = c.id;
    f.name = c.name;
    f.mounted = shared::is_mounted(c, with);
    f.flying = c.flying;
    f.levels = static_cast<std::uint8_t>(std::min(levels, 200));
    f.cleric = static_cast<std::uint8_t>(c.cleric);
    f.magic_user = static_cast<std::uint8_t>(c.magic_user);
    f.intelligence = static_cast<std::int8_t>(modifier(c.scores.intelligence));
    f.wisdom = static_cast<std::int8_t>(modifier(c.scores.wisdom));
    f.leadership = static_cast<std::uint8_t>(leads);
    f.general = general;
    f.leads = general || c.rank != Rank::none;
    f.attack = static_cast<std::int16_t>(fights + strength + item);
    f.sets = static_cast<std::uint8_t>(1 + (fights >= 6) + (fights >= 11) + (fights >= 16));
    f.damage = static_cast<std::int16_t>(std::max(1, damage_of(weapon) + strength + item));
    f.armour_class = static_cast<std::int16_t>(10 + armour_bonus(armour) + (shield ? 2 : 0) +
                                               (armour == Armour::heavy ? std::min(1, dexterity) : dexterity) + item);
    f.hit_points =
        static_cast<std::int16_t>(std::max(levels, 6 * c.fighter + 5 * c.cleric + 5 * c.hit_dice + 4 * c.thief +
                                                       3 * c.magic_user + constitution * levels));
    f.save = static_cast<std::int16_t>(2 + levels / 2 + f.wisdom + item);
    f.morale = static_cast<std::int16_t>(std::min(18, 6 + levels));
    const int feet = f.flying ? 90 : f.mounted ? 60 : armour >= Armour::medium ? 20 : 30;
    f.speed = static_cast<std::uint8_t>(std::max(1, (feet + 24) / 25));
    f.charge_speed = static_cast<std::uint8_t>(std::max(1, (2 * feet + 24) / 25));
    if (!c.missile.empty()) {
        const MissileWeapon w = c.missile.front();
        f.shot = static_cast<std::int16_t>(fights + dexterity + item);
        f.shot_damage = static_cast<std::int16_t>(damage_of(w) + item);
        f.range = static_cast<std::uint8_t>(range_of(w, f.mounted).plain);
    }
    if (f.leads) {
        constexpr std::array title_rating = {0, 1, 2, 3, 3}, title_range = {0, 0, 0, 2, 2};
        const auto at = static_cast<std::size_t>(leads - 1);
        const int rating = mean_level({c.fighter, c.cleric, c.thief, c.magic_user, c.hit_dice}, house) + charisma +
                           title_rating[at] + (general ? 2 : 0);
        f.rating = static_cast<std::uint8_t>(std::clamp(rating, 0, 100));
        f.command_range = static_cast<std::uint8_t>(f.rating / 2 + title_range[at] + (general ? 1 : 0));
        f.inspires = leads == 5;
    }
    int hits = 1;
    if (t.fighter == FighterTier::hero || t.priest == PriestTier::priest || t.mage == MageTier::wizard) hits = 2;
    if (t.fighter == FighterTier::superhero || t.priest == PriestTier::high_priest) hits = 3;
    if (t.fighter == FighterTier::champion) hits = 4;
    f.hits = static_cast<std::uint8_t>(hits);
    f.wounds = static_cast<std::uint8_t>(std::clamp(c.wounds, 0, hits));
    f.start_points = static_cast<std::int16_t>(std::max(1, f.hit_points * std::max(0, hits - c.wounds) / hits));
    f.strikes_resistant =
        item > 0 || t.fighter != FighterTier::none || t.priest != PriestTier::none || t.mage != MageTier::none;
    f.value = 60 * levels + 80 * f.rating;
    return f;
}

int heads_of(std::int32_t men, int scale) {
    if (men <= 0) return 0;
    return std::max(1, static_cast<int>((2 * std::int64_t{men} + scale) / (2 * std::int64_t{scale})));
}

int counters_of(const UnitPlan& plan, int scale) {
    return (heads_of(plan.unit->count, scale) + plan.facts.cap - 1) / plan.facts.cap;
}

std::string stat_words(const Facts& f) {
    std::string out = fmt::format("AC {}, melee {:+}", f.armour_class, f.attack);
    for (int set = 1; set < f.sets; ++set) out += fmt::format("/{:+}", f.attack - set * set_penalty);
    out += fmt::format(" DR {}", f.damage);
    if (f.range > 0) out += fmt::format(", shot {:+} DR {} range {}", f.shot, f.shot_damage, f.range);
    out += fmt::format(", HP {}, morale {}", f.hit_points, f.morale);
    if (f.reach > 0) out += fmt::format(", reach {}", f.reach);
    out += fmt::format(", save {:+}", f.save);
    for (const FeatRow& r : feat_rows())
        if (f.feats.has(r.feat)) out += fmt::format(", {}", r.name);
    return out;
}

}  // namespace banneret::battlefield
