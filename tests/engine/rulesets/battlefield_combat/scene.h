#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/battlefield_combat/odds.h"
#include "engine/rulesets/battlefield_combat/ruleset.h"
#include "engine/rulesets/battlefield_combat/steps.h"

namespace banneret::battlefield {

// Men-at-arms as in the worked examples, with the given feats (none by default).
inline Unit man(std::string_view type) {
    Unit u;
    u.name = type;
    u.count = 25;
    using enum MeleeWeapon;
    const auto is = [&](std::string_view name, int fc, Armour armour, bool shield, bool mounted, MeleeWeapon weapon) {
        if (type != name) return;
        u.fc = fc;
        u.armour = armour;
        u.shield = shield;
        u.mounted = mounted;
        u.melee = {weapon};
    };
    is("levy", 1, Armour::none, true, false, spear);
    is("light footmen", 2, Armour::light, true, false, sword);
    is("medium footmen", 2, Armour::medium, true, false, sword);
    is("heavy footmen", 3, Armour::heavy, true, false, sword);
    is("spearmen", 2, Armour::light, true, false, spear);
    is("pikemen", 2, Armour::medium, false, false, pike);
    is("archers", 2, Armour::light, false, false, short_sword);
    is("crossbowmen", 2, Armour::medium, false, false, short_sword);
    is("longbowmen", 3, Armour::light, false, false, axe);
    is("light horsemen", 2, Armour::light, true, true, sword);
    is("medium horsemen", 3, Armour::medium, true, true, sword);
    is("heavy horsemen", 4, Armour::heavy, true, true, lance);
    is("horse archers", 2, Armour::light, false, true, sword);
    is("humanoids", 2, Armour::light, true, false, axe);
    is("gnolls", 4, Armour::light, false, false, axe);
    if (type == "archers") u.missile = {MissileWeapon::short_bow};
    if (type == "crossbowmen") u.missile = {MissileWeapon::light_crossbow};
    if (type == "longbowmen") u.missile = {MissileWeapon::longbow};
    if (type == "horse archers") u.missile = {MissileWeapon::composite_bow};
    if (type == "humanoids" || type == "gnolls") u.formation = Formation::skirmish;
    if (type == "gnolls") u.abilities.add(Ability::large);
    return u;
}
inline Facts plain(std::string_view type, std::initializer_list<Feat> feats = {}, const House& house = {}) {
    Facts f = facts_of(man(type), house);
    f.feats = {};
    for (const Feat feat : feats) f.feats.add(feat);
    return f;
}
// A commander with round numbers.
inline Facts leader(int rating, int range, bool general = false) {
    Facts f;
    f.commander = true;
    f.name = "Leader";
    f.started = f.cap = 1;
    f.hit_points = f.start_points = 40;
    f.armour_class = 15;
    f.attack = 5;
    f.damage = 8;
    f.morale = 10;
    f.rating = static_cast<std::uint8_t>(rating);
    f.command_range = static_cast<std::uint8_t>(range);
    f.leads = true;
    f.general = general;
    f.speed = 2;
    f.charge_speed = 3;
    return f;
}
inline Placed put(Facts f, Side side, int column, int row, int facing = -1, int heads = 0) {
    Placed p;
    p.facts = std::move(f);
    p.side = side;
    p.at = {static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)};
    p.facing = facing >= 0 ? facing : facing_of(side);
    p.heads = heads;
    return p;
}
inline constexpr Side us = Side::first, them = Side::second;
inline constexpr double exact = 1e-11;

// Prescribed faces, die by die; a question for several dice takes several.
class Faces final : public Dice {
public:
    explicit Faces(std::vector<int> faces) : faces_(faces.begin(), faces.end()) {}
    std::size_t left() const { return faces_.size(); }

private:
    Answer ask(const Question& q) override {
        Answer a;
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
};

struct Play {
    State s;
    RecordingTableLog log{};

    void go(const TableOrder& o, std::vector<int> faces = {}) {
        const Fault f = fault_of(s, o);
        if (f != Fault::none) {
            ADD_FAILURE() << Rules::check(s, o)->why;
            return;
        }
        Faces dice(std::move(faces));
        Rules::apply(s, o, dice, log);
        EXPECT_EQ(dice.left(), 0u) << "faces left over";
    }
    Fault fault(const TableOrder& o) const { return fault_of(s, o); }
    const Piece& at(std::size_t i) const { return s.pieces[i]; }
};
// The first round has begun, and the first side acts, or the second if `second`.
inline Play battle(const std::vector<Placed>& pieces, bool second = false, const House& house = {},
                   std::vector<Cell> field = {}) {
    Play p{placed(pieces, house, 16, std::move(field))};
    Faces dice(second ? std::vector<int>{1, 20} : std::vector<int>{20, 1});
    go_on({p.s, dice, p.log});
    return p;
}
inline SquarePlace sq(int column, int row, int facing = 0) {
    return {{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)}, static_cast<std::uint8_t>(facing)};
}
inline LeadersOrder hold(std::size_t i) {
    return {piece(i), piece(i), LeaderCommand::hold, {}, {}, {}, {}, 0};
}
// The value of a row in a tally; 0 if the row is not there.
inline int part(const Tally& t, RuleRef r) {
    int sum = 0;
    for (const auto& p : t.parts())
        if (p.rule == r) sum += p.value;
    return sum;
}

}  // namespace banneret::battlefield
