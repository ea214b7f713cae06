// One group's dice to hit, magic against the hits, and the saves (BTA-R57, BTA-R107, BTA-R109, BTA-R132).

#include <algorithm>

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/dice_event.h"

namespace banneret::axe {

namespace {

// The dice to hit of the current strike.
Question hit_dice(const State& s, const HitRoll& roll) {
    const std::size_t by = s.strike.by;
    return shared::counted_dice(roll.what, roller_of(s, by), roll.dice, used(roll.number));
}

// Hits that the piece can still take in this step.
int hits_to_give(const State& s, std::size_t i) {
    return hits_left(facts(s, i), s.pieces[i]) - s.pieces[i].falling;
}
int figures_to_give(const State& s, std::size_t i) {
    const int left = std::max(0, hits_to_give(s, i)), each = facts(s, i).hits;
    return each == 1 ? left : (left + each - 1) / each;
}

// Chooses the target of the next hits (BTA-25, BTA-66, BTA-R57); false: no target is left. REQUIRES: there are hits.
bool next_lot(const Table& t) {
    State& s = t.s;
    Strike& k = s.strike;
    const Facts& f = facts(s, k.at);
    std::array<std::uint16_t, 8> people{};
    std::size_t n = 0;
    if (!f.character)
        for (const std::size_t c : call(s, f.home).characters)
            if (n < people.size() && s.pieces[c].host == static_cast<int>(k.at) && is_alive(s, c) &&
                hits_to_give(s, c) > 0)
                people[n++] = static_cast<std::uint16_t>(c);
    const int ordinary = figures_to_give(s, k.at);
    k.asked = 0;
    k.stack = k.spread = 0;
    k.step = s.setup->any_magic ? Strike::Step::ward : Strike::Step::save;
    if (n == 0 || (f.monster && ordinary > 0)) {
        if (ordinary == 0) return false;  // BTA-R17
        k.who = k.at;
        k.lot = k.hits;
        return true;
    }
    const int all = ordinary + static_cast<int>(n);
    if (all > 5 && ordinary > 0) {
        k.who = k.at;
        k.lot = static_cast<std::int16_t>(std::min({static_cast<int>(k.hits), all - 5, ordinary}));
        return true;
    }
    k.lot = 1;
    bool his = ordinary == 0;
    const Roller who = roller(f.home, piece(k.at));
    if (!his) {
        his = shared::decides(t.dice, t.log, RollFor::who_is_hit, who, 1, [&] {
            return shared::DiceReading{
                .rule = rule("BTA-66"), .piece = piece(k.at), .against = piece(k.by), .tally = Tally(1)};
        });
    }
    if (!his) {
        k.who = k.at;
        return true;
    }
    std::size_t which = 0;
    if (n > 1) {
        const Question q = shared::added_dice(RollFor::who_is_hit, who, 1, static_cast<int>(n));
        const auto index = [](const Answer& fell) { return static_cast<std::size_t>(fell.n[0] - 1); };
        which = index(shared::throw_dice(t.dice, t.log, q, [&](const Answer& fell) {
            return shared::DiceReading{.rule = rule("BTA-R57"),
                                       .piece = piece(k.at),
                                       .against = piece(people[index(fell)]),
                                       .read = fell.n[0]};
        }));
    }
    k.who = people[which];
    return true;
}

// The rule that requires the save.
RuleRef saved_by(Strike::Kind kind) {
    switch (kind) {
        case Strike::Kind::fire:
            return rule("BTA-64");
        case Strike::Kind::spell:
            return rule("BTA-R14");
        case Strike::Kind::breath:
            return rule("BTA-R62");
        case Strike::Kind::melee:
        case Strike::Kind::none:
            break;
    }
    return rule("BTA-93");
}

void roll_saves(const Table& t, int n, int prayers) {
    if (n <= 0) return;
    State& s = t.s;
    const Strike& k = s.strike;
    SaveCase how;
    how.missile = k.kind == Strike::Kind::fire;
    how.spell = k.kind == Strike::Kind::spell;
    how.front = k.edge == Edge::front;
    how.braced = k.braced;
    how.shieldwall = s.pieces[k.at].shieldwall;
    how.pierce = k.pierce;
    how.pierce_rule = k.pierce_rule;
    how.prayers = prayers;
    int saved = 0;
    if (no_save(s, k.who, how)) {
        t.log.add(RuleWorked{facts(s, k.who).home, rule("BTA-R11"), piece(k.who), piece(k.by), n});
    } else {
        const int need = used(save_number<Total>(s, k.who, how).total());
        const Question q = shared::counted_dice(RollFor::save, roller_of(s, k.who), n, need);
        saved = shared::count_dice(t.dice, t.log, q, [&] {
            return shared::DiceReading{.rule = saved_by(k.kind),
                                       .piece = piece(k.who),
                                       .against = piece(k.by),
                                       .dice = Tally(n),
                                       .tally = save_number(s, k.who, how)};
        });
    }
    Piece& p = s.pieces[k.who];
    p.falling = static_cast<std::uint8_t>(std::min(250, p.falling + n - saved));
}

}  // namespace

void throw_hits(const Table& t, const HitRoll& roll) {
    State& s = t.s;
    if (roll.dice > 0) s.strike.hits = static_cast<std::int16_t>(t.dice.classes(hit_dice(s, roll)).n[0]);
}

void log_hits(const Table& t, const HitRoll& roll, const HitTallies& from) {
    if (roll.dice <= 0) return;
    const Strike& k = t.s.strike;
    t.log.add(shared::dice_event(hit_dice(t.s, roll), Answer{{k.hits, roll.dice - k.hits, 0}},
                                 {.rule = roll.rule,
                                  .piece = piece(k.by),
                                  .against = piece(k.at),
                                  .dice = from.dice,
                                  .tally = from.number,
                                  .need = used(roll.number),
                                  .read = k.hits}));
}

std::optional<Asked> asked(const State& s) {
    if (!s.setup->any_magic) return std::nullopt;
    const Strike& k = s.strike;
    const bool pray = k.step == Strike::Step::pray;
    if (k.kind == Strike::Kind::none || (k.step != Strike::Step::ward && !pray)) return std::nullopt;
    const Side side = facts(s, k.at).home;
    for (std::size_t c = k.asked; c < s.pieces.size(); ++c) {
        const Facts& f = facts(s, c);
        const Piece& p = s.pieces[c];
        const int have = pray ? p.prayers : p.spells;
        if (!f.character || f.home != side || have == 0 || !is_alive(s, c) || routed(s, c) || p.refused_now) continue;
        if (pray && (p.struck_as_hero || f.priest == PriestTier::none)) continue;
        const int range = pray ? prayer_range : ward_range;
        const bool near =
            within(s, c, k.who, range) || (!pray && k.kind == Strike::Kind::spell && within(s, c, k.by, range));
        if (!near) continue;
        return Asked{c, pray ? have : std::min<int>(have, k.lot), pray};
    }
    return std::nullopt;
}

void answer_asked(const Table& t, const Keyword& spell, int dice) {
    State& s = t.s;
    Strike& k = s.strike;
    const auto a = asked(s);
    CHECK(a.has_value());
    Piece& p = s.pieces[a->by];
    k.asked = static_cast<std::uint16_t>(a->by + 1);
    if (dice == 0) return;
    const Side side = facts(s, a->by).home;
    if (!a->prayer || spell == spell_undo) {
        k.lot = static_cast<std::int16_t>(k.lot - dice);
        k.hits = static_cast<std::int16_t>(k.hits - dice);
        t.log.add(RuleWorked{side, a->prayer ? rule("BTA-175") : rule("BTA-172"), piece(a->by), piece(k.who), dice});
    } else {
        // BTA-180: the prayers of several priests add up.
        std::uint8_t& prayers = spell == spells::prayer ? k.stack : k.spread;
        prayers = static_cast<std::uint8_t>(prayers + dice);
        t.log.add(RuleWorked{side, rule("BTA-174"), piece(a->by), piece(k.who), dice});
    }
    if (a->prayer) {
        p.prayers = static_cast<std::uint8_t>(p.prayers - dice);
        p.prayed = true;
    } else {
        p.spells = static_cast<std::uint8_t>(p.spells - dice);
    }
    if (k.lot <= 0) k.step = Strike::Step::lot;
}

bool carry_on_strike(const Table& t) {
    State& s = t.s;
    Strike& k = s.strike;
    while (k.kind != Strike::Kind::none) {
        switch (k.step) {
            case Strike::Step::lot:
                if (k.hits <= 0 || !next_lot(t)) k = {};
                break;
            case Strike::Step::ward:
            case Strike::Step::pray:
                if (asked(s)) return false;
                k.asked = 0;
                k.step = k.step == Strike::Step::ward ? Strike::Step::pray : Strike::Step::save;
                break;
            case Strike::Step::save: {
                int left = k.lot;
                if (k.stack > 0 && left > 0) {
                    roll_saves(t, 1, k.stack);
                    --left;
                }
                const int spread = std::min<int>(left, k.spread);
                roll_saves(t, spread, 1);
                roll_saves(t, left - spread, 0);
                k.hits = static_cast<std::int16_t>(k.hits - k.lot);
                k.lot = 0;
                k.step = Strike::Step::lot;
                break;
            }
        }
    }
    return true;
}

void lose_character(const Table& t, std::size_t i, RuleRef why) {
    remove_piece(t, i, Where::destroyed, why);
}

void take_losses(const Table& t, bool fire, RuleRef why) {
    State& s = t.s;
    bool gone = false;
    for (Piece& p : s.pieces) {
        if (p.falling == 0) continue;
        const auto i = static_cast<std::size_t>(&p - s.pieces.data());
        const Facts& f = facts(s, i);
        const int hits = p.wounds + p.falling;
        // Fast path: most figures take one hit, so no division is needed.
        const int fall = f.hits == 1 ? hits : hits / f.hits, lost = std::min<int>(p.figures(), fall);
        p.falling = 0;
        p.hurt_by_fire = p.hurt_by_fire || fire;
        p.leave(p.figures() - lost);
        const std::uint8_t wounds = p.figures() == 0 ? f.hits : static_cast<std::uint8_t>(hits - fall * f.hits);
        if (wounds != p.wounds && p.figures() > 0) t.log.add(StateChanged{piece(i), rule("BTA-R59"), p.wounds, wounds});
        p.wounds = p.figures() == 0 ? std::uint8_t{0} : wounds;
        std::uint8_t& count = fire ? p.lost_fire : p.lost_melee;
        count = static_cast<std::uint8_t>(count + lost);
        if (lost > 0) t.log.add(FiguresLost{piece(i), lost, p.figures(), why});
        gone = gone || p.figures() == 0;
    }
    if (!gone) return;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (s.pieces[i].figures() == 0 && s.pieces[i].where == Where::table) remove_piece(t, i, Where::destroyed, why);
}

}  // namespace banneret::axe
