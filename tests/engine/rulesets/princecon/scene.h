#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/dice/seeded.h"
#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/rule_rows.h"

// Battles of a few pieces for the tests of PRINCECON XV.
namespace banneret::princecon {

inline Unit unit_of(int men, int fc, Armour armour, bool shield = false, bool mounted = false) {
    Unit u;
    u.id = UnitId{1};
    u.name = "Unit";
    u.count = men;
    u.fc = fc;
    u.armour = armour;
    u.shield = shield;
    u.mounted = mounted;
    u.melee = {MeleeWeapon::sword, MeleeWeapon::mace};
    return u;
}
inline Facts facts_of(const Unit& u, int scale = 20, const House& house = {}) {
    return unit_facts(u, u.count, scale, house);
}
// Castings of foot (or horse) of a level and armour class.
inline Facts troops(int castings, int level, int ac, bool horse = false, Form form = Form::formed) {
    Facts f;
    f.level = static_cast<std::uint8_t>(level);
    f.ac = static_cast<std::int8_t>(ac);
    f.horse = horse;
    f.weight = Weight::medium;
    f.hits_each = static_cast<std::uint8_t>(level + (horse ? 1 : 0));
    f.castings = static_cast<std::uint16_t>(castings);
    f.hits = static_cast<std::uint16_t>(castings * f.hits_each);
    f.width = static_cast<std::uint16_t>(castings);
    f.form = form;
    f.men = 20 * castings;
    return f;
}
inline Facts person(Calling calling, int level, int intelligence = 10, int charisma = 10) {
    Character c;
    c.id = CharacterId{1};
    (calling == Calling::fighter  ? c.fighter
     : calling == Calling::cleric ? c.cleric
     : calling == Calling::thief  ? c.thief
                                  : c.magic_user) = level;
    c.scores.intelligence = intelligence;
    c.scores.charisma = charisma;
    return character_facts(c, {});
}
inline State duel_ground(std::vector<PlacedPiece> pieces, House house = {}, Terrain terrain = {}) {
    State s = placed(std::move(pieces), house, std::move(terrain));
    s.turn = 1;
    return s;
}
// `a` has made contact with `b`'s front this turn.
inline Contact touching(std::size_t a, std::size_t b, Edge struck = Edge::front) {
    Contact c;
    c.a = static_cast<std::uint16_t>(a);
    c.b = static_cast<std::uint16_t>(b);
    c.since = 1;
    c.edge_b = c.struck_b = struck;
    return c;
}
inline int chance_of(const State& s, std::size_t i, const MoraleCase& how) {
    return morale_chance<Whole>(s, i, how).total();
}
inline InchPlace north(int x, int y) {
    return {x * inch, y * inch, 0};
}
inline InchPlace south(int x, int y) {
    return {x * inch, y * inch, 180};
}

inline constexpr Side us = Side::first, them = Side::second;

inline Facts shooters(int castings, int level, int ac, Missile m, Form form = Form::skirmish) {
    Facts f = troops(castings, level, ac, false, form);
    f.missiles = static_cast<std::uint8_t>(1u << static_cast<unsigned>(m));
    return f;
}
inline Facts cavalry(int castings, int level, int ac, Weight w = Weight::medium, int width = 0) {
    Facts f = troops(castings, level, ac, true);
    f.weight = w;
    if (width > 0) f.width = static_cast<std::uint16_t>(width);
    return f;
}
inline Facts deep(Facts f, int width) {
    f.width = static_cast<std::uint16_t>(width);
    return f;
}
// Changes the fixed facts of a battle.
template <class F>
State with(State s, F&& change) {
    Setup x = *s.setup;
    change(x);
    s.setup = Shared<Setup>(std::move(x));
    return s;
}
// An area of ground with four corners, in inches; a line if its depth is 0.
inline Patch ground(TableGround g, int x1, int y1, int x2, int y2, int level = 0) {
    Patch p;
    p.ground = g;
    p.name = std::string(words(g));
    p.level = static_cast<std::int8_t>(level);
    if (x1 == x2 || y1 == y2) {
        p.line = true;
        p.outline = {{x1 * inch, y1 * inch}, {x2 * inch, y2 * inch}};
    } else {
        p.outline = {{x1 * inch, y1 * inch}, {x2 * inch, y1 * inch}, {x2 * inch, y2 * inch}, {x1 * inch, y2 * inch}};
    }
    return p;
}

inline Terrain of(std::initializer_list<Patch> patches) {
    Terrain t;
    t.patches = patches;
    return t;
}

// Prescribed faces, die by die; after them every die shows its highest face: morale holds, blows and orders fail.
class Faces final : public Dice {
public:
    std::deque<int> faces;
    std::vector<Question> asked;

private:
    Answer ask(const Question& q) override {
        asked.push_back(q);
        Answer a;
        for (int n = 0; n < q.count; ++n) {
            // The first side that rolls for the initiative wins it.
            int face = q.what == RollFor::initiative && asked.size() % 2 == 0 ? 1 : q.sides;
            if (!faces.empty()) face = faces.front(), faces.pop_front();
            if (q.wants_total())
                a.n[0] += face;
            else
                ++a.n[face <= q.cuts[0] ? 0 : 1];
        }
        return a;
    }
};

// A battle under way with the test's dice.
struct Game {
    State s;
    Faces dice{};
    RecordingTableLog log{};
    explicit Game(State of) : s(std::move(of)) {}

    Table t() { return {s, dice, log}; }
    Piece& operator[](std::size_t i) { return s.pieces[i]; }
    void next(std::initializer_list<int> faces) { dice.faces.assign(faces); }
    // Faces and how often each is rolled: {{14, 1}, {34, 20}}.
    void next_dice(std::initializer_list<std::pair<int, int>> runs) {
        for (const auto& [n, face] : runs) dice.faces.insert(dice.faces.end(), static_cast<std::size_t>(n), face);
    }
    void give(const TableOrder& o) {
        if (const auto why = Rules::check(s, o)) {
            ADD_FAILURE() << why->why;
            return;
        }
        Rules::apply(s, o, dice, log);
    }
    bool refuses(const TableOrder& o) const { return Rules::check(s, o).has_value(); }
    // Passes until the stage is reached; answers every question with its first option.
    void until(Stage stage, Side active) {
        if (s.stage == Stage::turn_begins) go_on(t());
        for (int n = 0; n < 200 && !(s.stage == stage && s.active == active) && s.stage != Stage::over; ++n) {
            const auto d = Rules::pending(s);
            if (!d) break;
            give(d->moment == TableDecision::Moment::react ? TableOrder(Reply{0}) : TableOrder(Done{}));
        }
        EXPECT_TRUE(s.stage == stage && s.active == active);
    }
    // In the movement of this side, with this unit free to act.
    void may_move(Side side, std::initializer_list<std::size_t> units = {}) {
        s.step = TurnStep::first_moves;
        s.first = side;
        s.stage = Stage::move;
        s.active = side;
        s.at = 0;
        for (const std::size_t i : units) s.pieces[i].commanded = true;
    }
    void may_do(Stage stage, Side side, TurnStep step) {
        s.first = s.active = side;
        s.stage = stage;
        s.step = step;
        s.at = 0;
        s.passes = 0;
    }
    template <class E>
    std::vector<E> events() const {
        std::vector<E> out;
        for (const TableEvent& e : log.events)
            if (const auto* one = std::get_if<E>(&e)) out.push_back(*one);
        return out;
    }
    std::vector<DiceFell> rolls(RuleRef rule) const {
        std::vector<DiceFell> out;
        for (const DiceFell& e : events<DiceFell>())
            if (e.rule == rule) out.push_back(e);
        return out;
    }
    std::vector<RuleWorked> worked(RuleRef rule) const {
        std::vector<RuleWorked> out;
        for (const RuleWorked& e : events<RuleWorked>())
            if (e.rule == rule) out.push_back(e);
        return out;
    }
};
inline Cast spell_at(std::size_t by, Spell spell, std::size_t target, int grade = 1) {
    return {piece(by), piece(target), keyword(spell), static_cast<std::uint16_t>(grade), {}};
}
inline Cast spell_to(std::size_t by, Spell spell, const InchPlace& at, int grade = 1) {
    return {piece(by), {}, keyword(spell), static_cast<std::uint16_t>(grade), at};
}
inline LeadersOrder leaders_order(std::size_t by, std::size_t unit, LeaderCommand what, PieceId target = {}) {
    return {piece(by), piece(unit), what, target, {}, {}, {}, 0};
}

}  // namespace banneret::princecon
