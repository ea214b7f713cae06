// Spells: permission, counterspells and casting (PC-118 to PC-136). Their effects are in spells.cpp.

#include <algorithm>

#include "engine/rulesets/princecon/magic.h"

namespace banneret::princecon {

Keyword keyword(Spell spell) {
    return Keyword{row(spell).key};
}
std::optional<Spell> spell_named(Keyword word) {
    for (std::size_t k = 0; k < spell_count; ++k)
        if (spell_rows()[k].key == word.word()) return static_cast<Spell>(k);
    return std::nullopt;
}
int spell_cost(Spell spell, int grade) {
    return row(spell).level > 0 ? row(spell).level : grade;
}
namespace {

bool concentrates_on_elemental(const State& s, std::size_t i) {
    return std::ranges::any_of(s.pieces, [&](const Piece& q) {
        return q.where == Where::table && q.hits > 0 && q.goal == static_cast<int>(i) &&
               facts(s, q).kind == Kind::elemental;
    });
}

bool knows(const Facts& f, Spell spell, int grade) {
    const SpellRow& r = row(spell);
    if (r.cleric != f.casts_as_cleric) return false;
    if (spell == Spell::fight_like_a_pride && !f.leo) return false;
    return (r.level > 0 ? r.level : grade) <= f.spell_level && grade >= 1 && (r.level > 0 || grade <= f.spell_level);
}

// Why the piece cannot cast any spell now; null: it can.
const char* caster_fault(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (!is_person(s, i) || !is_alive(s, i) || facts(s, i).spell_level == 0) return "He cannot cast spells.";
    if (p.intent != Intent::cast) return "He has declared that he commands this turn, so he cannot cast.";
    if (has(p, Spell::confuse)) return "He is confused, so he can do nothing this turn.";
    if (p.host >= 0 && has(s.pieces[static_cast<std::size_t>(p.host)], Spell::silence))
        return "No spell can be cast from within the silence.";
    if (p.front && p.host >= 0 && in_contact(s, static_cast<std::size_t>(p.host)))
        return "A caster at the front of an engaged unit cannot cast.";
    return nullptr;
}

Hundredths range_of(const State& s, std::size_t caster, Spell spell) {
    const Hundredths r = row(spell).range;
    return has(s.pieces[caster], Spell::range_loser) ? r / 2 : r;
}

const char* unit_target_fault(const State& s, std::size_t caster, std::size_t target, Spell spell) {
    if (!is_deployed_unit(s, target)) return "The target must be a unit on the table.";
    if (side_of(s, target) != side_of(s, caster) && s.pieces[target].hidden)
        return "The target must be a unit on the table.";
    if (spell == Spell::long_talk)
        return side_of(s, target) == side_of(s, caster) ? nullptr : "The target must be a unit of his own side.";
    const Rect r = body(s, target);
    const InchPoint from = spot(s, caster);
    const Hundredths away = gap(r, from);
    if (away > range_of(s, caster, spell)) return "The unit is out of the spell's range.";
    if (side_of(s, target) != side_of(s, caster) && has(s.pieces[target], Spell::mass_disguise) && away > 1200)
        return "The unit is disguised and can be recognised as an enemy only within 12\".";
    if (!sees(s, caster, target) && s.pieces[caster].host != static_cast<int>(target))
        return "The caster does not see that unit.";
    const Facts& f = facts(s, target);
    if (spell == Spell::haste || spell == Spell::slow)
        if (f.horse || s.pieces[target].form != Form::formed) return "The spell works only on formed infantry.";
    if (spell == Spell::mass_combat_haste && f.horse) return "The spell works only on infantry.";
    if ((spell == Spell::mass_range_loser || spell == Spell::mass_range_finder) && f.missiles == 0)
        return "The spell works only on units with missile weapons.";
    return nullptr;
}

const char* target_fault(const State& s, const Cast& o, std::size_t caster, Spell spell) {
    const SpellRow& r = row(spell);
    const InchPlace* at = inches_of(o.at);
    switch (r.at) {
        case SpellAt::self:
            return nullptr;
        case SpellAt::own_unit:
            return s.pieces[caster].host >= 0 ? nullptr : "The caster must be with a unit.";
        case SpellAt::personality: {
            if (!is_piece(s, o.target) || !is_person(s, index_of(o.target)) || !is_alive(s, index_of(o.target)))
                return "The target must be a personality on the table.";
            const std::size_t e = index_of(o.target);
            if (distance(spot(s, caster), spot(s, e)) > range_of(s, caster, spell))
                return "The target is out of the spell's range.";
            if (e != caster && !sees(s, caster, e) && s.pieces[e].host != s.pieces[caster].host)
                return "The caster does not see the target.";
            return nullptr;
        }
        case SpellAt::unit:
            if (!is_piece(s, o.target) || is_person(s, index_of(o.target))) return "The target must be a unit.";
            return unit_target_fault(s, caster, index_of(o.target), spell);
        case SpellAt::cone:
            return at != nullptr && at->degrees >= 0 && at->degrees < 360 ? nullptr
                                                                          : "Choose a direction for the spell.";
        case SpellAt::circle:
        case SpellAt::line:
        default: {
            if (at == nullptr || at->degrees < 0 || at->degrees > 359)
                return "Choose a spot on the table for the spell.";
            if (at->x < 0 || at->y < 0 || at->x > s.setup->wide || at->y > s.setup->deep)
                return "Choose a spot on the table for the spell.";
            if (distance(spot(s, caster), at->point()) > range_of(s, caster, spell))
                return "That spot is out of the spell's range.";
            if (!sees_point(s, caster, at->point())) return "The caster does not see that spot.";
            return nullptr;
        }
    }
}

}  // namespace

bool may_cast(const State& s, std::size_t i) {
    const Piece& p = s.pieces[i];
    if (caster_fault(s, i) != nullptr || p.spell_points == 0 || p.mass != 255 || p.disrupts) return false;
    if (p.plain_casts >= 3 && p.damage_casts >= 1) return false;
    return !concentrates_on_elemental(s, i);
}

bool anyone_casts(const State& s, Side side) {
    if (!s.setup->any_magic) return false;
    return std::ranges::any_of(s.setup->persons,
                               [&](std::uint16_t i) { return side_of(s, i) == side && may_cast(s, i); });
}

const char* cast_fault(const State& s, const Cast& o) {
    if (!is_piece(s, o.by)) return "There is no such caster.";
    const std::size_t i = index_of(o.by);
    if (side_of(s, i) != s.active) return "He does not belong to the side that casts.";
    if (const char* fault = caster_fault(s, i)) return fault;
    const Piece& p = s.pieces[i];
    const auto spell = spell_named(o.spell);
    if (!spell) return "There is no such spell.";
    const SpellRow& r = row(*spell);
    if (p.mass != 255 || p.disrupts || concentrates_on_elemental(s, i)) return "He is concentrating on another spell.";
    if (r.kind == SpellKind::mass || r.kind == SpellKind::special)
        return "That spell can be cast only if it is prepared in the magic preparations of the turn.";
    if (!knows(facts(s, i), *spell, o.dice)) return "He does not know that spell.";
    if (r.kind == SpellKind::damage ? p.damage_casts >= 1 : p.plain_casts >= 3)
        return "In a turn he may cast at most three spells that do no damage and one that does.";
    if (spell_cost(*spell, o.dice) > p.spell_points) return "He has too few spell points.";
    return target_fault(s, o, i, *spell);
}
std::optional<Refusal> cast_refused(const State& s, const Cast& o) {
    if (const char* fault = cast_fault(s, o)) return Refusal{fault};
    return std::nullopt;
}

const char* prepare_fault(const State& s, const Cast& o) {
    if (!is_piece(s, o.by)) return "There is no such caster.";
    const std::size_t i = index_of(o.by);
    if (side_of(s, i) != s.active) return "He does not belong to the side that prepares.";
    const Piece& p = s.pieces[i];
    if (!is_person(s, i) || !is_alive(s, i) || facts(s, i).spell_level == 0) return "He cannot cast spells.";
    const auto spell = spell_named(o.spell);
    if (!spell) return "There is no such spell.";
    const SpellRow& r = row(*spell);
    if (r.kind != SpellKind::mass && r.kind != SpellKind::special)
        return "Only mass spells and Disrupt Magic are prepared; cast other spells at the start of a step.";
    if (p.mass != 255 || p.disrupts || concentrates_on_elemental(s, i)) return "He is concentrating on another spell.";
    if (!knows(facts(s, i), *spell, o.dice)) return "He does not know that spell.";
    if (spell_cost(*spell, o.dice) > p.spell_points) return "He has too few spell points.";
    return nullptr;
}
std::optional<Refusal> prepare_refused(const State& s, const Cast& o) {
    if (const char* fault = prepare_fault(s, o)) return Refusal{fault};
    return std::nullopt;
}

void prepare(const Table& t, const Cast& o) {
    State& s = t.s;
    const std::size_t i = index_of(o.by);
    Piece& p = s.pieces[i];
    const Spell spell = *spell_named(o.spell);
    p.intent = Intent::cast;
    p.spell_points = static_cast<std::uint8_t>(p.spell_points - spell_cost(spell, o.dice));
    if (spell == Spell::disrupt_magic) {
        p.disrupts = true;
    } else {
        p.mass = static_cast<std::uint8_t>(spell);
        p.mass_grade = static_cast<std::uint8_t>(o.dice);
    }
    t.log.add(RuleWorked{side_of(s, i), spell_rule(spell), o.by, {}, spell_cost(spell, o.dice)});
}

// The next caster of the active side whose mass spell takes effect now.
bool next_mass_caster(State& s) {
    if (!s.setup->any_magic) return false;
    for (; s.at < s.setup->persons.size(); ++s.at) {
        const std::size_t i = s.setup->persons[s.at];
        const Piece& p = s.pieces[i];
        if (p.mass == 255 || side_of(s, i) != s.active) continue;
        if (is_alive(s, i)) return true;
    }
    return false;
}

const char* mass_fault(const State& s, const Cast& o) {
    const std::size_t i = s.setup->persons[s.at];
    if (o.by != piece(i)) return "Choose the target for the caster who is asked now.";
    const Piece& p = s.pieces[i];
    const auto spell = static_cast<Spell>(p.mass);
    if (const auto named = spell_named(o.spell); !named || *named != spell) return "He has prepared another spell.";
    if (p.front && p.host >= 0 && in_contact(s, static_cast<std::size_t>(p.host)))
        return "A caster at the front of an engaged unit cannot cast.";
    if (o.dice != p.mass_grade) return "He has prepared the spell at another grade.";
    if (p.host >= 0 && has(s.pieces[static_cast<std::size_t>(p.host)], Spell::silence))
        return "No spell can be cast from within the silence.";
    return target_fault(s, o, i, spell);
}
std::optional<Refusal> mass_refused(const State& s, const Cast& o) {
    if (const char* fault = mass_fault(s, o)) return Refusal{fault};
    return std::nullopt;
}

// --- Casting and counterspells (PC-135, PC-R71) ---------------------------------------------------------------------

void begin_cast(const Table& t, const Cast& o, bool mass) {
    State& s = t.s;
    s.casting = {};
    s.casting.order = o;
    s.casting.mass = mass;
    s.casting.begun = true;
    const std::size_t i = index_of(o.by);
    Piece& p = s.pieces[i];
    forget_effect(s, i, Spell::disguise);
    if (p.host >= 0) forget_effect(s, static_cast<std::size_t>(p.host), Spell::mass_disguise);
    const Spell spell = *spell_named(o.spell);
    if (mass) {
        p.mass = 255;
        return;
    }
    p.spell_points = static_cast<std::uint8_t>(p.spell_points - spell_cost(spell, o.dice));
    if (row(spell).kind == SpellKind::damage)
        ++p.damage_casts;
    else
        ++p.plain_casts;
}

bool carry_on_cast(const Table& t) {
    State& s = t.s;
    Casting& c = s.casting;
    const std::size_t by = index_of(c.order.by);
    const Spell spell = *spell_named(c.order.spell);
    if (!row(spell).cleric)
        for (; c.asked < s.setup->persons.size(); ++c.asked) {
            const std::size_t i = s.setup->persons[c.asked];
            if (s.pieces[i].disrupts && side_of(s, i) != side_of(s, by) && is_alive(s, i) && sees(s, i, by))
                return false;
        }
    const Casting now = c;
    c = {};
    work_spell(t, now.order, spell, now.mass);
    return true;
}

void answer_disrupt(const Table& t, bool release) {
    State& s = t.s;
    Casting& c = s.casting;
    const std::size_t who = s.setup->persons[c.asked], by = index_of(c.order.by);
    ++c.asked;
    if (!release) return;
    s.pieces[who].disrupts = false;
    Tally own, his;
    own.add(rule("PC-135"), facts(s, who).caster_level);
    his.add(rule("PC-135"), facts(s, by).caster_level);
    const int mine =
        throw_total(t, {RollFor::spell, rule("PC-135"), static_cast<int>(who), static_cast<int>(by)}, 1, 20, own) +
        facts(s, who).caster_level;
    const int theirs =
        throw_total(t, {RollFor::spell, rule("PC-135"), static_cast<int>(by), static_cast<int>(who)}, 1, 20, his) +
        facts(s, by).caster_level;
    t.log.add(RuleWorked{side_of(s, who), rule("PC-R71"), piece(who), piece(by), mine > theirs ? 1 : 0});
    if (mine > theirs) c = {};
}

}  // namespace banneret::princecon
