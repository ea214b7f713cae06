// A melee, a shot or a spell, in the order of LH-R4: dice, wards, saves, prayers, losses, morale, panic moves.

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/dice.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::lionheart {

namespace {

constexpr std::size_t att = 0, def = 1;

std::size_t who(const Clash& c, std::size_t end) {
    return end == att ? c.attacker : c.defender;
}

struct Throw {
    RollFor what;
    std::size_t stand, against;
    RuleRef rule;
};

// The modifiers of a roll, composed only for the log.
struct Why {
    Tally count, against{};
};

// Rolls and logs. `read`: the value that the rule takes from the faces; `why`: the modifiers of the dice.
template <class Read, class Explain>
Faces fall(Table t, const Throw& th, int count, std::optional<int> need, Read read, Explain why) {
    const Side side = t.s.stands[th.stand].side;
    const Thrown thrown = throw_dice(t.dice, t.s.setup->house, th.what, roller(side, piece(th.stand)), count);
    if (t.log.keeps() && count > 0) {
        const Why because = why();
        CHECK(because.count.total() == count);
        const int result = read(thrown.faces);
        t.log.add(shared::dice_event(
            thrown.question, thrown.answer,
            {.rule = th.rule,
             .piece = piece(th.stand),
             .against = piece(th.against),
             .dice = because.count,
             .tally = because.against,
             .need = need,
             .read = result,
             .success = need && th.what == RollFor::morale ? std::optional(result >= *need) : std::nullopt}));
    }
    return thrown.faces;
}

// How many hits on `target` remain after its saves (LH-29).
int saved_from(Table t, std::size_t target, std::size_t enemy, int hits, const SaveCase& how) {
    if (hits <= 0) return 0;
    const int l = std::clamp(save_level<Total>(t.s, target, enemy, how).total(), 0, most_save_level);
    if (l == 0) return hits;
    const SaveFaces faces = save_ladder[static_cast<std::size_t>(l)];
    const Faces f = fall(
        t, {RollFor::save, target, enemy, rule("LH-29")}, hits, l, [&](const Faces& x) { return faces.of(x); },
        [&] {
            return Why{Tally(hits), save_level(t.s, target, enemy, how)};
        });
    return hits - faces.of(f);
}

// Breath or gaze of one side of the clash: returns the figures lost before the melee.
int breathed(Table t, std::size_t stand, std::size_t target) {
    if (!facts(t.s, stand).breath || t.s.stands[stand].figures == 0) return 0;
    const int figures = t.s.stands[stand].figures;
    const Faces f = fall(
        t, {RollFor::breath, stand, target, extra(Extra::breath)}, figures, {}, [](const Faces& x) { return x.axe; },
        [&] { return Why{Tally(figures)}; });
    const int through = saved_from(t, target, stand, f.axe, {false, true, t.s.stands[stand].at});
    return std::min<int>(through, t.s.stands[target].figures);
}

// The attacked stand tries to step out of reach; false: it fights.
bool evades(Table t, const Clash& c) {
    const Stand& d = t.s.stands[c.defender];
    if (!facts(t.s, c.defender).evasive || d.panicked) return false;
    const Faces f = fall(
        t, {RollFor::evasion, c.defender, c.attacker, extra(Extra::evasive)}, 1, {},
        [](const Faces& x) { return x.axe; }, [] { return Why{Tally(1)}; });
    if (f.axe == 0) return false;
    // LH-R34: its owner chooses the hex, as in a retreat.
    Flight flight{c.defender, c.attacker, 1, true, true};
    flight.evasive = true;
    if (retreat_steps(t.s, flight).empty()) return false;
    t.s.flights[t.s.fleeing++] = flight;
    return true;
}

void combat_dice(Table t, Clash& c) {
    std::array<Faces, 2> fell;
    for (const std::size_t end : {att, def}) {
        const std::size_t me = who(c, end), other = who(c, 1 - end);
        if (t.s.stands[me].figures == 0 || t.s.stands[other].figures == 0) continue;
        fell[end] = fall(
            t, {RollFor::melee, me, other, rule("LH-24")}, melee_dice<Total>(t.s, me, other).total(), {},
            [](const Faces& x) { return x.axe; }, [&] { return Why{melee_dice(t.s, me, other)}; });
    }
    for (const std::size_t end : {att, def}) {
        const std::size_t me = who(c, end);
        int hits = fell[1 - end].axe;
        if (facts(t.s, me).build.shields && fell[end].panic > 0) {
            const int blocked = std::min(hits, fell[end].panic);
            hits -= blocked;
            if (blocked > 0)
                t.log.add(RuleWorked{t.s.stands[me].side, rule("LH-25"), piece(me), piece(who(c, 1 - end)), blocked});
        }
        c.hits[end] = static_cast<std::int16_t>(hits);
    }
}

void shooting(Table t, Clash& c) {
    const Facts& f = facts(t.s, c.attacker);
    const bool marks = f.marksman;
    const int dice = shooting_dice(t.s, c.attacker);
    const Faces fell = fall(
        t, {RollFor::shooting, c.attacker, c.defender, c.thrown ? extra(Extra::thrown) : rule("LH-17")}, dice, {},
        [&](const Faces& x) { return x.arrow + (marks ? x.panic : 0); }, [&] { return Why{Tally(dice)}; });
    c.hits[def] = static_cast<std::int16_t>(fell.arrow + (marks ? fell.panic : 0));
    c.shooters_panic = !marks && fell.panic > fell.axe + fell.arrow;
}

void spell(Table t, Clash& c) {
    const Faces fell = fall(
        t, {RollFor::spell, c.attacker, c.defender, extra(Extra::spell)}, c.spell_dice, {},
        [](const Faces& x) { return x.axe + x.arrow; }, [&] { return Why{Tally(c.spell_dice)}; });
    c.hits[def] = static_cast<std::int16_t>(fell.axe + fell.arrow);
}

// The modifiers of a morale test for one side of the clash.
template <class Sum>
Sum morale_mods(const State& s, const Clash& c, std::size_t end, const std::array<int, 2>& lost) {
    const std::size_t me = who(c, end), other = who(c, 1 - end);
    Sum mods;
    if (c.kind != Clash::Kind::melee) {
        if (s.stands[me].panicked) mods.add(rule("LH-44"), already_panicked);
        return mods;
    }
    if (end == def && c.aspect == Aspect::flank) mods.add(rule("LH-35"), flank_panic);
    if (end == def && c.aspect == Aspect::rear) mods.add(rule("LH-36"), rear_panic);
    if (s.stands[me].panicked) mods.add(rule("LH-37"), already_panicked);
    const auto weighed = [&](std::size_t e, std::size_t stand) {
        return s.setup->house.weighted_difference ? lost[e] * row(facts(s, stand).build.kind).weight : lost[e];
    };
    mods.add(rule("LH-38"), weighed(1 - end, other) - weighed(end, me));
    return mods;
}

// The morale test of one side of the clash after the losses; returns the margin of failure, or none if it passed or
// takes no test.
std::optional<int> failed_by(Table t, const Clash& c, std::size_t end, const std::array<int, 2>& lost) {
    const std::size_t me = who(c, end), other = who(c, 1 - end);
    const Stand& stand = t.s.stands[me];
    const bool in_melee = c.kind == Clash::Kind::melee;
    if (stand.figures == 0 || !tests_morale(t.s, me, other)) return std::nullopt;
    if (!in_melee && lost[end] == 0) return std::nullopt;
    const int casualties = lost[end] * row(facts(t.s, me).build.kind).weight;
    const int mods = morale_mods<Total>(t.s, c, end, lost).total();
    // It passes with more than its casualties in a melee (LH-34), with at least its casualties under fire (LH-45).
    const int need = casualties + (in_melee ? 1 : 0);
    const int dice = facts(t.s, me).build.morale;
    const Faces f = fall(
        t, {RollFor::morale, me, other, in_melee ? rule("LH-33") : rule("LH-43")}, dice, need,
        [&](const Faces& x) { return score(x) + mods; },
        [&] {
            return Why{Tally(dice), morale_mods<Tally>(t.s, c, end, lost)};
        });
    const int total = score(f) + mods;
    if (total >= need) return std::nullopt;
    return casualties - total;
}

void flee(State& s, std::size_t stand, std::size_t against, bool after_melee) {
    s.flights[s.fleeing++] = {static_cast<std::uint16_t>(stand), static_cast<std::uint16_t>(against), -1, after_melee,
                              true};
}

void melee_panic(Table t, const Clash& c, const std::array<int, 2>& lost) {
    // LH-R4: the defender tests first.
    const auto d = failed_by(t, c, def, lost), a = failed_by(t, c, att, lost);
    const bool d_goes = d && (!a || *d >= *a), a_goes = a && (!d || *a >= *d);
    if (d) set_panicked(t, c.defender, true, d_goes ? rule("LH-34") : rule("LH-40"));
    if (a) set_panicked(t, c.attacker, true, a_goes ? rule("LH-34") : rule("LH-40"));
    if (d_goes) flee(t.s, c.defender, c.attacker, true);
    if (a_goes) flee(t.s, c.attacker, c.defender, true);
}

void shot_panic(Table t, const Clash& c, const std::array<int, 2>& lost) {
    if (failed_by(t, c, def, lost)) {
        set_panicked(t, c.defender, true, rule("LH-45"));
        flee(t.s, c.defender, c.attacker, false);
    }
    const Facts& f = facts(t.s, c.attacker);
    const bool above = f.never_panics || f.undead ||
                       (t.s.setup->house.king_never_panics &&
                        king_of(t.s, t.s.stands[c.attacker].side) == static_cast<int>(c.attacker));
    // LH-R32: the shooters make their panic move after the target's, and count the target as an opponent.
    if (c.shooters_panic && !above) flee(t.s, c.attacker, c.defender, false);
}

void losses_and_panic(Table t) {
    const Clash c = t.s.clash;
    t.s.clash = {};
    std::array<int, 2> lost{};
    for (const std::size_t end : {def, att}) {
        const std::size_t me = who(c, end);
        const int now = std::min<int>(c.through[end], t.s.stands[me].figures);
        lose_figures(t, me, now, c.kind == Clash::Kind::melee ? rule("LH-24") : rule("LH-17"));
        lost[end] = c.lost[end] + now;
    }
    if (c.kind == Clash::Kind::melee)
        melee_panic(t, c, lost);
    else
        shot_panic(t, c, lost);
}

// The side of the clash whose stand a step concerns.
std::size_t end_of(Clash::Step step) {
    return step == Clash::Step::ward_defender || step == Clash::Step::pray_defender ? def : att;
}
bool is_ward(Clash::Step step) {
    return step == Clash::Step::ward_defender || step == Clash::Step::ward_attacker;
}
bool is_prayer(Clash::Step step) {
    return step == Clash::Step::pray_defender || step == Clash::Step::pray_attacker;
}

// The first stand, from index `from` on, that may ward or pray for the stand under attack.
std::optional<Asked> next_asked(const State& s, std::size_t from) {
    if (!s.setup->any_magic) return std::nullopt;
    const Clash& c = s.clash;
    const std::size_t end = end_of(c.step);
    const Stand& struck = s.stands[who(c, end)];
    const int wanted = is_ward(c.step) ? c.hits[end] : c.through[end];
    if (wanted <= 0 || struck.figures == 0) return std::nullopt;
    for (std::size_t i = from; i < s.stands.size(); ++i) {
        const Stand& x = s.stands[i];
        const int has = is_ward(c.step) ? x.spells : x.prayers;
        if (has > 0 && x.side == struck.side && is_deployed(x) && distance(x.at, struck.at) <= 2)
            return Asked{i, std::min(has, wanted)};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Asked> asked(const State& s) {
    if (!is_ward(s.clash.step) && !is_prayer(s.clash.step)) return std::nullopt;
    return next_asked(s, s.clash.asked);
}

void begin_clash(Table t, Clash clash) {
    State& s = t.s;
    clash.step = Clash::Step::begin;
    if (clash.kind == Clash::Kind::melee) {
        const Stand& d = s.stands[clash.defender];
        clash.aspect = aspect(d.at, d.facing, s.stands[clash.attacker].at);
    }
    s.clash = clash;
}

bool carry_on_clash(Table t) {
    State& s = t.s;
    Clash& c = s.clash;
    for (;;) {
        switch (c.step) {
            case Clash::Step::none:
                return true;
            case Clash::Step::begin:
                if (c.kind == Clash::Kind::melee) {
                    if (evades(t, c)) {
                        c = {};
                        return true;
                    }
                    // LH-R35: an evaded attack does not count as fought.
                    if (s.melees < s.fought.size()) s.fought[s.melees++] = {c.attacker, c.defender};
                    const int on_defender = breathed(t, c.attacker, c.defender);
                    const int on_attacker = breathed(t, c.defender, c.attacker);
                    lose_figures(t, c.defender, on_defender, extra(Extra::breath));
                    lose_figures(t, c.attacker, on_attacker, extra(Extra::breath));
                    c.lost = {static_cast<std::int16_t>(on_attacker), static_cast<std::int16_t>(on_defender)};
                    combat_dice(t, c);
                } else if (c.kind == Clash::Kind::shot) {
                    shooting(t, c);
                } else {
                    spell(t, c);
                }
                c.step = Clash::Step::ward_defender;
                break;
            case Clash::Step::ward_defender:
            case Clash::Step::ward_attacker:
                if (next_asked(s, c.asked)) return false;
                c.step =
                    c.step == Clash::Step::ward_defender ? Clash::Step::ward_attacker : Clash::Step::defender_saves;
                c.asked = 0;
                break;
            case Clash::Step::defender_saves:
            case Clash::Step::attacker_saves: {
                const std::size_t end = c.step == Clash::Step::defender_saves ? def : att;
                const std::size_t me = who(c, end), enemy = who(c, 1 - end);
                const bool saves = c.kind != Clash::Kind::spell && s.stands[me].figures > 0;
                const SaveCase how{c.kind == Clash::Kind::shot, false, s.stands[enemy].at};
                c.through[end] =
                    static_cast<std::int16_t>(saves ? saved_from(t, me, enemy, c.hits[end], how) : c.hits[end]);
                c.asked = 0;
                c.step = end == def ? Clash::Step::pray_defender : Clash::Step::pray_attacker;
                break;
            }
            case Clash::Step::pray_defender:
            case Clash::Step::pray_attacker:
                if (c.kind != Clash::Kind::spell && next_asked(s, c.asked)) return false;
                c.step = c.step == Clash::Step::pray_defender ? Clash::Step::attacker_saves : Clash::Step::losses;
                break;
            case Clash::Step::losses:
                losses_and_panic(t);
                return true;
        }
    }
}

void answer_ward(Table t, int dice) {
    State& s = t.s;
    const auto a = asked(s);
    CHECK(a.has_value());
    const std::size_t end = end_of(s.clash.step);
    s.stands[a->stand].spells = static_cast<std::uint8_t>(s.stands[a->stand].spells - dice);
    s.clash.hits[end] = static_cast<std::int16_t>(s.clash.hits[end] - dice);
    s.clash.asked = static_cast<std::uint16_t>(a->stand + 1);
    if (dice > 0)
        t.log.add(RuleWorked{s.stands[a->stand].side, extra(Extra::spell_shield), piece(a->stand),
                             piece(who(s.clash, end)), dice});
}

void answer_prayer(Table t, int uses) {
    State& s = t.s;
    const auto a = asked(s);
    CHECK(a.has_value());
    const std::size_t end = end_of(s.clash.step);
    const std::size_t me = who(s.clash, end), other = who(s.clash, 1 - end);
    s.stands[a->stand].prayers = static_cast<std::uint8_t>(s.stands[a->stand].prayers - uses);
    s.clash.asked = static_cast<std::uint16_t>(a->stand + 1);
    if (uses == 0) return;
    Tally level = save_level(s, me, other, {s.clash.kind == Clash::Kind::shot, false, s.stands[other].at});
    // One level better than the failed save, which counts as at least level 0 (LH-R23).
    level.add(rule("LH-R23"), std::max(0, -level.total()));
    level.add(extra(Extra::prayer), 1);
    const int l = std::clamp(level.total(), 0, most_save_level);
    const SaveFaces faces = save_ladder[static_cast<std::size_t>(l)];
    const Faces f = fall(
        t, {RollFor::prayer, me, other, extra(Extra::prayer)}, uses, l, [&](const Faces& x) { return faces.of(x); },
        [&] {
            return Why{Tally(uses), level};
        });
    s.clash.through[end] = static_cast<std::int16_t>(s.clash.through[end] - faces.of(f));
}

}  // namespace banneret::lionheart
