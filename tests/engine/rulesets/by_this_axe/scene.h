#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/dice/seeded.h"
#include "engine/rulesets/by_this_axe/deployment.h"
#include "engine/rulesets/by_this_axe/policy.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "tests/support/every_outcome.h"

namespace banneret::axe {

// Units in the notation of the worked examples.
inline constexpr std::uint8_t bit(Arm a) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(a));
}
inline Facts foot(int figures, int fc, Armour armour = Armour::none, bool shield = false, Arm arm = Arm::sword) {
    Facts f;
    f.started = static_cast<std::uint8_t>(figures);
    f.men = 5 * figures;
    f.fc = static_cast<std::uint8_t>(fc);
    f.armour = armour;
    f.armour_value = static_cast<std::uint8_t>(armour_save[static_cast<std::size_t>(armour)]);
    f.shield = shield;
    f.arms = bit(arm);
    f.width = static_cast<std::uint8_t>(usual_width(f));
    return f;
}
inline Facts horse(int figures, int fc, Armour armour = Armour::heavy, bool shield = true, Arm arm = Arm::lance) {
    Facts f = foot(figures, fc, armour, shield, arm);
    f.mounted = true;
    f.base_wide = 100;
    f.base_deep = 200;
    f.width = static_cast<std::uint8_t>(usual_width(f));
    return f;
}
inline Facts knights(int figures = 8) {
    return horse(figures, 4);
}
inline Facts archers(int figures, int fc, MissileWeapon w = MissileWeapon::longbow) {
    Facts f = foot(figures, fc);
    f.missiles = static_cast<std::uint16_t>(1u << static_cast<unsigned>(w));
    return f;
}
struct Who {
    FighterTier hero = FighterTier::none;
    PriestTier priest = PriestTier::none;
    MageTier mage = MageTier::none;
    int leads = 0;  // leadership of a leader
    bool general = false, mounted = false, at_20 = false;
    Armour armour = Armour::heavy;
    bool shield = true;
};
inline Facts person(const Who& w) {
    Character c;
    c.id = CharacterId{7};
    c.name = "Somebody";
    c.tiers = Tiers{w.hero, w.priest, w.mage};
    c.mounted = w.mounted;
    c.armour = w.armour;
    c.shield = w.shield;
    c.melee = {w.mounted ? MeleeWeapon::lance : MeleeWeapon::sword};
    if (w.leads > 0) {
        c.leadership = w.leads;
        c.rank = w.general ? Rank::general : Rank::leader;
    }
    Facts f = character_facts(c, nullptr, w.at_20);
    f.general = w.general;
    return f;
}
inline Facts with_bit(Facts f, Arm a) {
    f.arms = static_cast<std::uint8_t>(f.arms | bit(a));
    return f;
}

inline PlacedPiece put(Facts f, Side side, Hundredths x, Hundredths y, int facing, int width = 0) {
    return {std::move(f), side, InchPlace{x, y, static_cast<std::int16_t>(facing)}, -1, width};
}
inline PlacedPiece with(Facts f, Side side, int host) {
    return {std::move(f), side, InchPlace{}, host, 0};
}

// Dice with prescribed faces, roll by roll; each question is checked against them.
class Fallen final : public Dice {
public:
    explicit Fallen(std::vector<std::vector<std::uint16_t>> rolls) : rolls_(rolls.begin(), rolls.end()) {}
    bool all_used() const { return rolls_.empty(); }
    std::vector<Question> asked;

private:
    Answer ask(const Question& q) override {
        asked.push_back(q);
        if (rolls_.empty()) {
            ADD_FAILURE() << "no dice written for " << question_words(q);
            // A different face each time, so that rerolled ties end.
            return answer_from_faces(
                       q, std::vector<std::uint16_t>(q.count, static_cast<std::uint16_t>(asked.size() % q.sides + 1)))
                .value();
        }
        const auto faces = rolls_.front();
        rolls_.pop_front();
        const auto a = answer_from_faces(q, faces);
        EXPECT_TRUE(a.has_value()) << question_words(q) << " and " << faces.size() << " faces written";
        return a.value_or(answer_from_faces(q, std::vector<std::uint16_t>(q.count, 1)).value());
    }
    std::deque<std::vector<std::uint16_t>> rolls_;
};

inline const House with_cards{.command_cards = true};

inline State begun(const TableStart& start) {
    return std::get<State>(muster(start));
}

struct Scene {
    State s;
    RecordingTableLog log;

    explicit Scene(std::vector<PlacedPiece> pieces, House house = {}, bool at_20 = false, Terrain terrain = {})
        : s(placed(std::move(pieces), house, at_20, std::move(terrain))) {
        s.turn = 1;
        s.active = Side::first;
        s.stage = Stage::move;
    }
    Piece& at(std::size_t i) { return s.pieces[i]; }
    std::string refused(const TableOrder& o) const {
        const auto r = Rules::check(s, o);
        return r ? r->why : "";
    }
    void give(const TableOrder& o, std::vector<std::vector<std::uint16_t>> rolls = {}) {
        Fallen dice(std::move(rolls));
        ASSERT_EQ(refused(o), "") << key(o);
        Rules::apply(s, o, dice, log);
        EXPECT_TRUE(dice.all_used()) << "dice left over";
        asked = dice.asked;
    }
    // Runs a function of this folder with these dice.
    void step(const std::function<void(Table)>& f, std::vector<std::vector<std::uint16_t>> rolls = {}) {
        Fallen dice(std::move(rolls));
        f(Table{s, dice, log});
        EXPECT_TRUE(dice.all_used()) << "dice left over";
        asked = dice.asked;
    }
    // Puts both in contact: `a` has charged `b` on that edge.
    void meet(std::size_t a, std::size_t b, Edge on_b = Edge::front, int rounds = 0, bool charge = true) {
        Contact c;
        c.a = static_cast<std::uint16_t>(a);
        c.b = static_cast<std::uint16_t>(b);
        c.on_b = on_b;
        c.charge = charge;
        c.rounds = static_cast<std::uint8_t>(rounds);
        Fallen none({});
        touch(Table{s, none, log}, c);
    }
    // The event of the nth roll with this purpose.
    DiceFell roll(RollFor what, std::size_t nth = 0) const {
        for (const TableEvent& e : log.events)
            if (const auto* d = std::get_if<DiceFell>(&e); d && d->question.what == what && nth-- == 0) return *d;
        ADD_FAILURE() << "no such roll";
        return {};
    }
    std::size_t rolls(RollFor what) const {
        std::size_t n = 0;
        for (const TableEvent& e : log.events)
            if (const auto* d = std::get_if<DiceFell>(&e); d && d->question.what == what) ++n;
        return n;
    }
    std::vector<RollFor> kinds() const {
        std::vector<RollFor> out;
        for (const Question& q : asked) out.push_back(q.what);
        return out;
    }
    std::vector<Question> asked;
};

// One round of melee from the present state, without decisions.
inline void fight_round(Table t) {
    begin_melee(t);
    t.s.at = 0;
    t.s.stage = Stage::breath;
    EXPECT_TRUE(carry_on_blows(t));
}

// The chance of each value of `read` after `run`, over every outcome of the dice.
template <class Read>
std::map<int, double> chances(const State& start, const std::function<void(Table)>& run, Read read) {
    std::map<int, double> out;
    State s;
    NoTableLog log;
    const bool whole = for_every_outcome(
        3'000'000,
        [&](Dice& dice) {
            s = start;
            run(Table{s, dice, log});
        },
        [&](const Fraction& p) { out[read(s)] += p.get_d(); });
    EXPECT_TRUE(whole);
    return out;
}

inline std::string deployment_refused_words(const State& s, std::size_t i, const InchPlace& to) {
    const auto r = deployment_refused(s, i, to, 0);
    return r ? r->why : "";
}
inline bool has_part(const Tally& t, RuleRef why) {
    for (const Tally::Part& p : t.parts())
        if (p.rule == why) return true;
    return false;
}

}  // namespace banneret::axe
