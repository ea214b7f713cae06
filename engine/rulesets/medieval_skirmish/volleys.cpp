// Volleys as they are rolled: blocks, falls, bolts, and hits on characters (MS-15 to MS-32, MS-83 to MS-86).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

// The people with a body, in order.
template <class Visit>
void people_of(const State& s, std::size_t i, Visit visit) {
    if (s.pieces[i].guests == 0) return;
    for (std::size_t c = s.setup->bodies; c < s.pieces.size(); ++c)
        if (s.pieces[c].host == static_cast<int>(i) && is_alive(s.pieces[c])) visit(c);
}

struct Shot {
    std::size_t by = 0, target = 0;
    Missile missile{};
    bool near = false, cover = false, bolt = false;
};

// Blocks of `hits` hits on one piece; those not blocked wait in State::hits.
void block(Table t, const Shot& shot, std::size_t who, int hits) {
    State& s = t.s;
    Piece& p = s.pieces[who];
    const Facts& f = facts(s, who);
    while (hits > 0) {
        const bool prayer = p.prayer > 0;
        const int n = prayer ? 1 : hits;
        hits -= n;
        if (prayer) --p.prayer;
        const Missile m = shot.bolt ? Missile::cannon : shot.missile;  // a bolt is blocked as UA, as a ball is
        const Protection cls = static_cast<Protection>(
            std::clamp(block_level<Whole>(f.cls, m, shot.near, shot.cover, prayer).total(), 0, 4));
        const Question q = shared::counted_dice(RollFor::save, by_piece(s, who), n, row(cls).block, 12);
        const int blocked = shared::count_dice(t.dice, t.log, q, [&] {
            return shared::DiceReading{.rule = row(cls).block_rule,
                                       .piece = piece(who),
                                       .against = piece(shot.by),
                                       .dice = Tally(n),
                                       .tally = block_level<Tally>(f.cls, m, shot.near, shot.cover, prayer)};
        });
        for (int k = blocked; k < n; ++k)
            s.hits.push_back(
                {static_cast<std::int16_t>(who), static_cast<std::int16_t>(shot.by), shot.missile, shot.bolt});
    }
}

[[gnu::noinline]] void share_out(Table t, const Shot& shot, int hits) {
    State& s = t.s;
    const Piece& q = s.pieces[shot.target];
    if (q.guests == 0) {
        block(t, shot, shot.target, hits);
        return;
    }
    std::array<std::int16_t, 8> who{};
    int people = 0;
    people_of(s, shot.target, [&](std::size_t c) {
        if (people < 8) who[static_cast<std::size_t>(people++)] = static_cast<std::int16_t>(c);
    });
    std::array<int, 9> each{};
    for (int k = 0; k < hits; ++k) {
        const OneDie draw{RollFor::who_is_hit, by_piece(s, shot.by), static_cast<std::uint16_t>(q.figures + people)};
        const int n = people == 0 ? 1 : shared::throw_die(t.dice, t.log, draw, [&](std::int32_t face) {
            return shared::DiceReading{.rule = rule("MS-R44"),
                                       .piece = piece(shot.by),
                                       .against = piece(shot.target),
                                       .dice = Tally(1),
                                       .read = face};
        });
        ++each[static_cast<std::size_t>(n <= q.figures ? 0 : n - q.figures)];
    }
    if (each[0] > 0) block(t, shot, shot.target, each[0]);
    for (int k = 1; k <= people; ++k)
        if (each[static_cast<std::size_t>(k)] > 0)
            block(t, shot, at(who[static_cast<std::size_t>(k - 1)]), each[static_cast<std::size_t>(k)]);
}

[[gnu::flatten]] void volley(Table t, std::size_t by) {
    State& s = t.s;
    Piece& p = s.pieces[by];
    const Facts& f = facts(s, by);
    const std::size_t target = at(p.aim);
    p.aim = nobody;
    const int n = shooters(s, by);
    Shot shot{by, target, f.missile, at_near_range(s, by, target), in_cover(s, target, p.at.point()), false};
    p.shot = true;
    p.hidden = false;
    p.reload = s.setup->house.reload ? static_cast<std::uint8_t>(row(f.missile).reload) : std::uint8_t{0};
    worked(t, by, row(f.missile).rule, n, piece(target));
    if (f.missile == Missile::cannon) {
        s.pieces[target].triggers |= cannon_fire;
        s.shaken = true;
    }
    const int need = hit_number<Whole>(s, by, target, shot.near).total();
    int hits = 0;
    if (need > 0 && n > 0) {
        const Question q = shared::counted_dice(RollFor::shooting, by_piece(s, by), n, std::min(need, 11), 12);
        hits = shared::count_dice(t.dice, t.log, q, [&] {
            shared::DiceReading r{
                .rule = rule("MS-15"), .piece = piece(by), .against = piece(target), .dice = Tally(n)};
            r.tally = hit_number<Tally>(s, by, target, shot.near);
            return r;
        });
    }
    if (hits == 0) return;
    if (facts(s, target).resistant && !f.strikes_resistant && s.pieces[target].guests == 0) {
        worked(t, target, rule("MS-R90"), hits, piece(by));
        return;
    }
    share_out(t, shot, hits);
}

void throw_bolts(Table t, std::size_t by) {
    State& s = t.s;
    Piece& p = s.pieces[by];
    const std::size_t target = at(p.aim);
    const int n = p.bolts_aimed;
    p.aim = nobody;
    p.bolts_aimed = 0;
    if (!is_alive(p) || !is_deployed(s.pieces[target])) return;
    const Question q = shared::counted_dice(RollFor::spell, by_piece(s, by), n, 10, 12);
    const int hits = shared::count_dice(t.dice, t.log, q, [&] {
        Tally need(0);
        need.add(rule("MS-R88"), 10);
        return shared::DiceReading{
            .rule = rule("MS-R88"), .piece = piece(by), .against = piece(target), .dice = Tally(n), .tally = need};
    });
    if (hits > 0) share_out(t, {by, target, Missile::none, true, false, true}, hits);
}

void settle(State& s, const Hit& h) {
    Piece& p = s.pieces[at(h.at)];
    ++p.falls;
    p.fell_by = h.by;
    p.by_gun = p.by_gun || h.bolt || h.by_missile == Missile::handgun;
}

// Removes the figures of one piece that fell in the phase (MS-R43).
void take_falls(Table t, std::size_t i) {
    State& s = t.s;
    Piece& p = s.pieces[i];
    const int n = p.falls;
    const std::int16_t by = p.fell_by;
    const bool gun = p.by_gun;
    p.falls = 0;
    p.by_gun = false;
    const std::int16_t before = p.figures;
    const Facts& f = facts(s, i);
    if (f.character || f.big) {
        for (int k = 0; k < n && is_alive(p); ++k) hit_character(t, i, at(by), rule("MS-15"));
    } else {
        const bool wards = f.resistant && by >= 0 && !facts(s, at(by)).strikes_resistant && !gun;
        if (wards)
            worked(t, i, rule("MS-R90"), n, piece(at(by)));
        else
            lose_figures(t, i, n, rule("MS-15"), by, false);
    }
    if (gun && p.figures < before) {
        p.triggers |= handguns;
        s.shaken = true;
    }
}

}  // namespace

std::optional<std::size_t> canceller(const State& s, const Hit& h) {
    const std::size_t who = at(h.at);
    const Side side = facts(s, who).home;
    for (const std::uint16_t m : s.setup->mages) {
        const Piece& p = s.pieces[m];
        if (facts(s, m).home == side && is_alive(p) && p.bolts_left > 0 && p.bolts < facts(s, m).bolts_a_turn &&
            within(s, m, who, 800))
            return m;
    }
    return std::nullopt;
}

void answer_cancel(Table t, bool yes) {
    State& s = t.s;
    s.asking_cancel = false;
    CHECK(!s.hits.empty());
    if (yes) {
        const std::size_t m = canceller(s, s.hits.front()).value();
        ++s.pieces[m].bolts;
        --s.pieces[m].bolts_left;
        worked(t, m, rule("MS-R88"), 1, piece(at(s.hits.front().at)));
        s.hits.erase(s.hits.begin());
        return;
    }
    // The other hits of this volley have no leader left to ward them off.
    for (const Hit& h : s.hits) settle(s, h);
    s.hits.clear();
}

bool carry_on_volleys(Table t) {
    State& s = t.s;
    const auto& a = s.setup->shoot[s.first_mover];
    const auto& b = s.setup->shoot[other(s.first_mover)];
    const std::size_t n = a.size() + b.size();
    const std::size_t end = s.setup->mages.empty() ? n : 2 * n;
    std::size_t next = s.cursor;
    const auto at_turn = [&](std::size_t k) {
        const std::size_t place = k < n ? k : k - n;
        return std::size_t{place < a.size() ? a[place] : b[place - a.size()]};
    };
    bool any_fell = next > 0;  // by hits of this call; after an answer also by earlier ones
    for (;;) {
        if (!s.hits.empty()) {
            any_fell = true;
            if (!s.setup->mages.empty() && canceller(s, s.hits.front())) {
                s.asking_cancel = true;
                s.cursor = static_cast<std::uint16_t>(next);
                return false;
            }
            for (const Hit& h : s.hits) settle(s, h);
            s.hits.clear();
            continue;
        }
        // First the bodies of the first mover and of the second, then the mages.
        while (next < end && s.pieces[at_turn(next)].aim < 0) ++next;
        if (next >= end) break;
        const bool bolts = next >= n;
        const std::size_t i = at_turn(next++);
        const Piece& p = s.pieces[i];
        if (bolts && p.bolts_aimed > 0)
            throw_bolts(t, i);
        else if (!bolts && p.bolts_aimed == 0)
            volley(t, i);
    }
    if (any_fell)
        in_order(s, [&](std::size_t i) {
            if (s.pieces[i].falls != 0) take_falls(t, i);
        });
    if (!s.setup->priests.empty())
        for (Piece& p : s.pieces) p.prayer = 0;
    return true;
}

// T-10: the opponent rolls; for big monsters a figure of the body (MS-R89).
void hit_character(Table t, std::size_t c, std::size_t by, RuleRef why) {
    State& s = t.s;
    Piece& p = s.pieces[c];
    const bool dies = shared::decides(
        t.dice, t.log, RollFor::fate, by_piece(s, by), leader_dies_to,
        [&] {
            return shared::DiceReading{
                .rule = rule("MS-83"), .piece = piece(by), .against = piece(c), .dice = Tally(1)};
        },
        12);
    const bool character = facts(s, c).character;
    if (!dies) {
        ++p.wounds;
        if (t.log.keeps())
            t.log.add(HitsTaken{piece(c), rule("MS-85"), 1, std::max(0, leader_hits - p.wounds), leader_hits});
        if (p.wounds < leader_hits) return;
    }
    p.wounds = character ? p.wounds : std::uint8_t{0};
    const bool melee = why == rule("MS-34");
    if (!character) {
        lose_figures(t, c, 1, dies ? rule("MS-84") : rule("MS-86"), static_cast<std::int16_t>(by), melee);
        return;
    }
    const bool alone = p.host < 0 || s.pieces[at(p.host)].figures == 0;
    if (dies) {
        if (t.log.keeps()) t.log.add(FiguresLost{piece(c), 1, 0, rule("MS-84")});
        p.killed = 1;
        remove_piece(t, c, Where::destroyed, rule("MS-84"));
    } else {
        if (melee && !alone) p.fell_with = p.host;
        remove_piece(t, c, melee && alone ? Where::captured : Where::out, rule("MS-86"));
    }
    s.blood = true;
    p.figures = 0;
}

}  // namespace banneret::skirmish
