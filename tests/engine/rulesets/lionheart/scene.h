#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/lionheart/steps.h"

namespace banneret::lionheart {

// Stands and dice in the notation of the worked examples: `kind weapon aN sh mN fN pan ded` with the defaults of that
// notation, hexes as column and row, dice as A (axe), R (arrow) and P (panic).

struct Written {
    Facts facts;
    bool panicked = false;
};
inline Written written(std::string_view words) {
    Build b;
    int figures = 0;
    bool panicked = false;
    std::size_t at = 0;
    for (const std::string_view word : split(words, ' ')) {
        if (word.empty()) continue;
        if (at == 0)
            b.kind = *parse_kind(word);
        else if (at == 1)
            b.weapon = *parse_weapon(word);
        else if (word == "sh")
            b.shields = true;
        else if (word == "pan")
            panicked = true;
        else if (word == "ded")
            b.dedicated = true;
        else if (word[0] == 'a')
            b.armour = static_cast<std::uint8_t>(word[1] - '0');
        else if (word[0] == 'm')
            b.morale = static_cast<std::uint8_t>(word[1] - '0');
        else if (word[0] == 'f')
            figures = word[1] - '0';
        else
            ADD_FAILURE() << "unknown word " << word;
        ++at;
    }
    return {facts_of(b, figures), panicked};
}

inline PlacedStand put(std::string_view words, Side side, int column, int row, int facing) {
    const Written w = written(words);
    return {w.facts, side, hex_at(column, row), facing, w.panicked, true};
}
// A stand with some of its stats changed.
template <class How>
PlacedStand made(PlacedStand p, How&& how) {
    how(p.facts);
    return p;
}
inline constexpr double exact = 1e-12;  // tolerance for sums of doubles
inline constexpr int N = 0, NE = 1, SE = 2, S = 3, SW = 4, NW = 5;

// The special dice with faces prescribed by a text of A, R and P, roll by roll; each question is checked against it.
class FaceDice final : public Dice {
public:
    explicit FaceDice(std::vector<std::string> rolls) : rolls_(rolls.begin(), rolls.end()) {}
    bool all_used() const { return rolls_.empty(); }
    std::vector<RollFor> asked;
    std::vector<int> thrown;

private:
    Answer ask(const Question& q) override {
        asked.push_back(q.what);
        thrown.push_back(q.count);
        Answer a;
        if (rolls_.empty()) {
            ADD_FAILURE() << "no dice written for " << question_words(q);
            a.n[0] = q.count;
            return a;
        }
        EXPECT_EQ(rolls_.front().size(), q.count) << "for " << question_words(q) << ": " << rolls_.front();
        for (const char c : rolls_.front()) ++a.n[c == 'A' ? 0 : c == 'R' ? 1 : 2];
        rolls_.pop_front();
        EXPECT_TRUE(possible(q, a)) << question_words(q);
        return a;
    }
    std::deque<std::string> rolls_;
};

// A battle in the middle of one side's action, with prescribed dice. Retreats take the default choice (LH-R34).
struct Scene {
    State s;
    RecordingTableLog log;

    explicit Scene(std::vector<PlacedStand> stands, House house = {}, Side acting = Side::first)
        : s(placed(std::move(stands), house)) {
        s.stage = Stage::act;
        s.turn = 1;
        s.actions = 7;
        s.order.fill(acting);
        s.acted = acting;
    }
    const Stand& at(int n) const { return s.stands[static_cast<std::size_t>(n)]; }
    HexPlace place(int n) const { return {at(n).at, at(n).facing}; }

    // The refusal of check(), if any.
    std::string refused(const TableOrder& o) const {
        const auto r = Rules::check(s, o);
        return r ? r->why : "";
    }
    void give(const TableOrder& o, Dice& dice) {
        ASSERT_EQ(refused(o), "");
        Rules::apply(s, o, dice, log);
        run_away(dice);
    }
    void run_away(Dice& dice) {
        while (s.fleeing > 0 && s.stage != Stage::over) {
            const Hex h = safest_step(s, s.flights[0], retreat_steps(s, s.flights[0]));
            Rules::apply(s, Advance{piece(s.flights[0].stand), HexPlace{h, 0}}, dice, log);
        }
    }
    // Stand 0 attacks stand 1 from its present place.
    void attack(std::vector<std::string> dice, int attacker = 0, int defender = 1) {
        FaceDice fall(std::move(dice));
        const auto a = static_cast<std::size_t>(attacker), d = static_cast<std::size_t>(defender);
        give(Charge{piece(a), piece(d), place(attacker)}, fall);
        EXPECT_TRUE(fall.all_used()) << "dice left over";
        asked = fall.asked;
        thrown = fall.thrown;
    }
    void shoot(std::vector<std::string> dice, int shooter = 0, int target = 1) {
        FaceDice fall(std::move(dice));
        give(Shoot{piece(static_cast<std::size_t>(shooter)), piece(static_cast<std::size_t>(target))}, fall);
        EXPECT_TRUE(fall.all_used()) << "dice left over";
        asked = fall.asked;
        thrown = fall.thrown;
    }
    std::vector<RollFor> asked;
    std::vector<int> thrown;

    template <class E>
    std::vector<E> all() const {
        std::vector<E> out;
        for (const TableEvent& e : log.events)
            if (const auto* x = std::get_if<E>(&e)) out.push_back(*x);
        return out;
    }
    // The hexes a stand was moved through, as (q, r).
    std::vector<std::pair<int, int>> path(int n) const {
        std::vector<std::pair<int, int>> out;
        for (const Moved& m : all<Moved>())
            if (m.piece == piece(static_cast<std::size_t>(n))) {
                const Hex h = std::get<HexPlace>(m.to).at;
                out.emplace_back(h.q, h.r);
            }
        return out;
    }
    // The value read in the nth roll with this purpose.
    int read(RollFor what, std::size_t nth = 0) const {
        for (const DiceFell& e : all<DiceFell>())
            if (e.question.what == what && nth-- == 0) return e.read;
        ADD_FAILURE() << "no such roll";
        return -99;
    }
};

// No break point, so that battles of a few stands continue.
inline House no_break() {
    House h;
    h.break_point = 0;
    return h;
}
// Two sides with a leader and `each` stands, far apart, behind the test's own stands, which are 0, 1 ...
inline std::vector<PlacedStand> with_kings(std::vector<PlacedStand> stands, int each = 2) {
    stands.push_back(put("kingf spears", Side::first, 4, 9, N));
    for (int n = 0; n < each; ++n) stands.push_back(put("inf spears", Side::first, n, 9, N));
    stands.push_back(put("kingf spears", Side::second, 4, 0, S));
    for (int n = 0; n < each; ++n) stands.push_back(put("inf spears", Side::second, 8 - n, 0, S));
    return stands;
}
inline Scene scene(std::vector<PlacedStand> stands, House house = no_break(), Side acting = Side::first, int each = 2) {
    return Scene(with_kings(std::move(stands), each), house, acting);
}
// Changes part of the setup of a state.
template <class Change>
void change(State& s, Change&& how) {
    auto setup = *s.setup;
    how(setup);
    s.setup = Shared<lionheart::Setup>(std::move(setup));
}

// Campaign armies of spearmen on foot, lists led by unnamed generals, and their muster.
inline Unit company(std::string name, int men) {
    Unit u;
    u.name = std::move(name);
    u.count = men;
    u.melee = {MeleeWeapon::spear};
    return u;
}
inline TableStart war(std::vector<Unit> first, std::vector<Unit> second) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first), 3), table_army_of_list("Blue", std::move(second), 3)};
    return start;
}
inline State mustered(const TableStart& start) {
    auto s = muster(start);
    EXPECT_TRUE(std::holds_alternative<State>(s));
    return std::get<State>(std::move(s));
}

inline void expect_stand(const Scene& s, int n, int figures, int column, int row, int facing, bool panicked) {
    EXPECT_EQ(s.at(n).figures, figures);
    EXPECT_EQ(s.at(n).at, hex_at(column, row)) << cell_of(s.at(n).at).column << "," << cell_of(s.at(n).at).row;
    EXPECT_EQ(s.at(n).facing, facing);
    EXPECT_EQ(s.at(n).panicked, panicked);
}

}  // namespace banneret::lionheart
