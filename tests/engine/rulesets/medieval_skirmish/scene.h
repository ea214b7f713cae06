#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/rulesets/medieval_skirmish/ruleset.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

// Battles of a few bodies for the tests of the Medieval Skirmish.
namespace banneret::skirmish {

using P = Protection;
inline constexpr Side us = Side::first, them = Side::second;

constexpr std::uint16_t bits(std::initializer_list<Arm> all) {
    unsigned out = 0;
    for (const Arm a : all) out |= 1u << static_cast<unsigned>(a);
    return static_cast<std::uint16_t>(out);
}
inline Facts foot(int figures, P cls = P::PA, std::initializer_list<Arm> carried = {Arm::edged},
                  Grade4 grade = Grade4::average, Missile missile = Missile::none) {
    Facts f;
    f.started = static_cast<std::int16_t>(figures);
    f.files = static_cast<std::uint8_t>(figures);
    f.cls = cls;
    f.grade = grade;
    f.stripes = static_cast<std::uint8_t>(grade);
    f.arms = bits(carried);
    f.missile = missile;
    return f;
}
inline Facts archers(int figures, Missile m = Missile::bow, P cls = P::UA) {
    Facts f = foot(figures, cls, {Arm::improvised}, Grade4::average, m);
    f.per_gun = m == Missile::cannon ? 5 : 0;
    return f;
}
inline Facts horse(int figures, P cls, std::initializer_list<Arm> carried = {Arm::lance, Arm::edged},
                   Grade4 grade = Grade4::elite) {
    Facts f = foot(figures, cls, carried, grade);
    f.mounted = true;
    f.barded = cls == P::FP;
    f.base_deep = 200;
    return f;
}
// A leader with the body of index `host`; -1 if alone.
inline Facts leader(int host, P cls = P::PP, int stripes = 4, bool general = false) {
    Facts f = foot(1, cls, {Arm::edged}, Grade4::elite);
    f.character = f.leads = true;
    f.general = general;
    f.stripes = static_cast<std::uint8_t>(stripes);
    f.host = static_cast<std::int16_t>(host);
    f.person = CharacterId{1};
    return f;
}
// Places a piece with the middle of its front at x, y (inches), facing the enemy's edge by default.
inline PlacedPiece put(Facts f, Side side, double x, double y, Order order = Order::loose, int degrees = -1) {
    PlacedPiece p;
    p.facts = std::move(f);
    p.side = side;
    p.at = {static_cast<Hundredths>(x * 100 + 0.5), static_cast<Hundredths>(y * 100 + 0.5),
            static_cast<std::int16_t>(degrees >= 0 ? degrees
                                      : side == us ? 0
                                                   : 180)};
    p.order = order;
    return p;
}

// Prescribed faces, die by die; a question for several dice takes several. Initiative takes none of them: the first
// side wins it.
class Faces final : public Dice {
public:
    explicit Faces(std::vector<int> faces) : faces_(faces.begin(), faces.end()) {}
    std::size_t left() const { return faces_.size(); }
    const std::vector<Question>& asked() const { return asked_; }

private:
    Answer ask(const Question& q) override {
        asked_.push_back(q);
        Answer a;
        if (q.what == RollFor(RollFor::initiative)) {
            a.n[0] = q.who.side == us ? 12 : 1;
            return a;
        }
        for (int n = 0; n < q.count; ++n) {
            int face = 1;
            if (faces_.empty())
                ADD_FAILURE() << "no face left for " << question_words(q);
            else
                face = faces_.front(), faces_.pop_front();
            if (q.wants_total())
                a.n[0] += face;
            else
                ++a.n[face <= q.cuts[0] ? 0 : 1];
        }
        return a;
    }
    std::deque<int> faces_;
    std::vector<Question> asked_;
};

struct Play {
    State s;
    RecordingTableLog log{};
    std::vector<Question> asked{};  // by the last order

    void go(const TableOrder& o, std::vector<int> faces = {}) {
        if (const auto no = Rules::check(s, o)) {
            ADD_FAILURE() << no->why;
            return;
        }
        Faces dice(std::move(faces));
        log.events.clear();
        Rules::apply(s, o, dice, log);
        asked = dice.asked();
        EXPECT_EQ(dice.left(), 0u) << "faces left over";
    }
    void done(std::vector<int> faces = {}) { go(Done{}, std::move(faces)); }
    // The sentence that refuses the order, or "" if it is allowed.
    std::string refusal(const TableOrder& o) const {
        const auto no = Rules::check(s, o);
        return no ? no->why : "";
    }
    bool may(const TableOrder& o) const { return !Rules::check(s, o); }
    void charge(std::size_t i, std::size_t at, std::vector<int> faces) {
        go(Charge{piece(i), piece(at), {}, {}, Gait::run}, std::move(faces));
    }
    void walk_into(std::size_t i, std::size_t at) { go(Charge{piece(i), piece(at), {}, {}, Gait::normal}); }
    // Declines every choice and move until the melee has used these dice.
    void fight(std::vector<int> faces) {
        Faces dice(std::move(faces));
        log.events.clear();
        for (int guard = 0; dice.left() > 0 && guard < 20 && s.stage != Stage::over; ++guard) {
            const TableOrder next = s.stage == Stage::who_first ? TableOrder{Reply{0}} : TableOrder{Done{}};
            Rules::apply(s, next, dice, log);
        }
        asked = dice.asked();
        EXPECT_EQ(dice.left(), 0u) << "faces left over";
    }
    const Piece& operator[](std::size_t i) const { return s.pieces[i]; }
    bool has_logged(RuleRef r, std::size_t i) const {
        for (const TableEvent& e : log.events) {
            if (const auto* w = std::get_if<RuleWorked>(&e); w != nullptr && w->rule == r && w->piece == piece(i))
                return true;
            if (const auto* c = std::get_if<StateChanged>(&e); c != nullptr && c->rule == r && c->piece == piece(i))
                return true;
        }
        return false;
    }
    // Rolls of this kind in the last step.
    std::vector<DiceFell> rolls(RollFor what) const {
        std::vector<DiceFell> out;
        for (const TableEvent& e : log.events)
            if (const auto* d = std::get_if<DiceFell>(&e); d != nullptr && d->question.what == what) out.push_back(*d);
        return out;
    }
    Stage stage() const { return s.stage; }
};

// Turn 1 has begun; the first side moves first, or the second if `second`.
inline Play battle(std::vector<PlacedPiece> pieces, House house = {}, Terrain terrain = {}, bool second = false) {
    Play p{placed(std::move(pieces), house, std::move(terrain))};
    Faces dice({});
    go_on({p.s, dice, p.log});
    p.go(Reply{static_cast<std::uint16_t>(second)});
    return p;
}
// Forty foot far from everything else, so that no side breaks.
inline PlacedPiece camp(Side side) {
    return put(foot(40), side, 66, side == us ? 2 : 58);
}
// Two bodies in contact at their fronts; `a` made the contact `rounds` ago. No dice are rolled.
inline Play touching(std::vector<PlacedPiece> pieces, std::size_t a, std::size_t b, Zone zone = Zone::front,
                     int rounds = 0, House house = {}) {
    Play p{placed(std::move(pieces), house)};
    Contact c;
    c.a = static_cast<std::int16_t>(a);
    c.b = static_cast<std::int16_t>(b);
    c.zone = zone;
    c.rounds = static_cast<std::uint8_t>(rounds);
    add_contact(p.s, c);
    for (Piece& x : p.s.pieces) x.turn_start = x.figures;
    p.s.turn = 1;
    p.s.stage = Stage::fight_first;
    return p;
}
inline Patch patch_of(TableGround g, double x, double y, double wide, double deep, std::int8_t level = 0) {
    Patch p;
    p.ground = g;
    p.level = level;
    const auto h = [](double v) { return static_cast<Hundredths>(v * 100); };
    p.outline = {{h(x), h(y)}, {h(x + wide), h(y)}, {h(x + wide), h(y + deep)}, {h(x), h(y + deep)}};
    return p;
}
inline Terrain field(std::initializer_list<Patch> patches) {
    Terrain t;
    t.patches = patches;
    return t;
}
inline Patch hedge(double x, double y, double wide) {
    Patch p;
    p.ground = TableGround::hedge;
    p.line = true;
    p.outline = {{static_cast<Hundredths>(x * 100), static_cast<Hundredths>(y * 100)},
                 {static_cast<Hundredths>((x + wide) * 100), static_cast<Hundredths>(y * 100)}};
    return p;
}
inline InchPlace to(double x, double y, int degrees = 0) {
    return {static_cast<Hundredths>(x * 100 + 0.5), static_cast<Hundredths>(y * 100 + 0.5),
            static_cast<std::int16_t>(degrees)};
}
template <class Change>
void change_setup(State& s, Change change) {
    skirmish::Setup changed = *s.setup;
    change(changed);
    index_ground(changed);
    s.setup = Shared<skirmish::Setup>(std::move(changed));
}
// The value of a row in a tally; 0 if the row is not there.
inline int part(const Tally& t, RuleRef r) {
    int sum = 0;
    for (const auto& p : t.parts())
        if (p.rule == r) sum += p.value;
    return sum;
}
inline Tally bonus_tally(const Facts& by, const Facts& at, const Blow& how, const House& house = {}) {
    return melee_bonus<Tally>(by, at, how, house);
}

}  // namespace banneret::skirmish
