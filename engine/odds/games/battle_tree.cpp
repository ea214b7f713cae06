#include "engine/odds/games/battle_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/abstract/battle.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/odds/exact/weighed.h"

namespace banneret::tree {

namespace {

using Player = SequenceGame::Player;

constexpr Player player_of(Side s) {
    return s == Side::first ? Player::row : Player::column;
}

JointKey key_in(const Field& f, Posture attacker, Posture defender, Stratagem attackers, Stratagem defenders) {
    return joint_key(f.setup, {attacker, defender, attackers, defenders});
}

// True if both postures have the same effect against every enemy posture and stratagem.
bool alike(const Field& f, Posture a, Posture b, Role role) {
    for (std::size_t i = 0; i < stratagem_count; ++i)
        for (std::size_t j = 0; j < stratagem_count; ++j)
            for (const Posture enemy : role == Role::attacker ? f.defender : f.attacker) {
                const auto one = static_cast<Stratagem>(i), two = static_cast<Stratagem>(j);
                const auto key_of = [&](Posture own) {
                    return role == Role::attacker ? key_in(f, own, enemy, one, two) : key_in(f, enemy, own, one, two);
                };
                if (key_of(a) != key_of(b)) return false;
            }
    return true;
}

// Equivalent postures, such as attack right and left or the two refused wings, count as one choice.
std::vector<Posture> thinned(const Field& f, const std::vector<Posture>& postures, Role role) {
    std::vector<Posture> kept;
    for (const Posture p : postures)
        if (std::none_of(kept.begin(), kept.end(), [&](Posture k) { return alike(f, k, p, role); })) kept.push_back(p);
    return kept;
}

void cancel(Way& way, Side s) {
    way.sides[s].luck = Luck::foiled;
    way.sides[s].in_effect = Stratagem::none;
}

}  // namespace

BattleTree::BattleTree(const abstract::Setup& setup, const BattleQuestion& question)
    : setup_(setup), question_(question) {
    for (const Side s : both_sides) stratagems_[s] = choices(s);
    make_field(Side::first);
    if (!setup.start.roles_given) make_field(Side::second);
    choose_stratagems();
}

Fraction BattleTree::chance_of(Side s, Stratagem what) const {
    if (what == Stratagem::none) return 0;
    return fraction(abstract::stratagem_ways(what, setup_.start.sides[s], setup_.sheets[s], house()), 36);
}

bool BattleTree::may_try(Side s) const {
    return !abstract::stratagem_refused(setup_.start.sides[s], setup_.start.day);
}

// With given roles, a stratagem of the other role has no effect (AD-R14) and is left out.
bool BattleTree::does_something(Side s, Stratagem what) const {
    if (what == Stratagem::none) return true;
    if (!may_try(s) || chance_of(s, what) == 0) return false;
    if (what == Stratagem::foil) return house().foil_declared_blind;
    if (what == Stratagem::field_fortifications && setup_.start.sides[s].fortified) return false;
    if (!setup_.start.roles_given) return true;
    const auto only = abstract::stratagem_row(what).only_as;
    return !only || *only == (s == Side::first ? Role::attacker : Role::defender);
}

std::vector<Stratagem> BattleTree::choices(Side s) const {
    std::vector<Stratagem> out;
    const std::vector<Stratagem>& wanted = question_.stratagems[s];
    for (std::size_t i = 0; i < stratagem_count; ++i) {
        const auto what = static_cast<Stratagem>(i);
        const bool asked = wanted.empty() || std::find(wanted.begin(), wanted.end(), what) != wanted.end();
        if (asked && does_something(s, what)) out.push_back(what);
    }
    if (out.empty()) out.push_back(Stratagem::none);
    return out;
}

void BattleTree::make_field(Side attacker) {
    Field f;
    f.setup = attacker == Side::first ? setup_ : sides_exchanged(setup_);
    const LossWay first = question_.first_losses, second = question_.second_losses;
    f.matchup =
        make_matchup(f.setup, attacker == Side::first ? first : second, attacker == Side::first ? second : first);
    f.attacker = abstract::postures_allowed(Role::attacker, f.setup.sheets.first, f.setup.sheets.second);
    f.defender = abstract::postures_allowed(Role::defender, f.setup.sheets.second, f.setup.sheets.first);
    f.attacker = thinned(f, f.attacker, Role::attacker);
    f.defender = thinned(f, f.defender, Role::defender);
    fields_[attacker] = std::move(f);
}

const Fraction& BattleTree::payoff(Field& f, const JointKey& key) {
    auto& value = f.known[key.retreat ? 1 : 0][static_cast<std::size_t>(key.modifier + most_modifier)];
    if (!value) {
        const Posture defender = key.retreat ? Posture::fighting_retreat : Posture::stand_and_hold;
        compute_joint(f.matchup, key.modifier, defender, odds_);
        value = payoff_of(odds_, question_.payoff, defender);
    }
    return *value;
}

template <class Then>
void BattleTree::decide(const Way& way, Side s, std::string_view what, std::size_t actions, Then&& then) {
    const OneSide& one = way.sides[s];
    const auto at = game_.decision(player_of(s), fmt::format("{}|{}", one.knows, what), one.moves, actions);
    for (std::size_t a = 0; a < actions; ++a) {
        Way next = way;
        next.sides[s].moves = game_.after(player_of(s), at, a);
        next.sides[s].knows += fmt::format("|{}{}", what, a);
        then(next, a);
    }
}

template <class Then>
void BattleTree::toss(const Way& way, const Fraction& chance, Then&& then) {
    for (const bool yes : {true, false}) {
        Way next = way;
        next.chance *= yes ? chance : Fraction(1 - chance);
        if (next.chance != 0) then(next, yes);
    }
}

// --- Step 2 ------------------------------------------------------------------------------------------------------

void BattleTree::choose_stratagems() {
    decide(Way{}, Side::first, "stratagem", stratagems_.first.size(), [&](Way& one, std::size_t a) {
        one.sides.first.choice = a;
        decide(one, Side::second, "stratagem", stratagems_.second.size(), [&](Way& both, std::size_t b) {
            both.sides.second.choice = b;
            try_stratagem(both, Side::first);
        });
    });
}

void BattleTree::try_stratagem(const Way& way, Side s) {
    const auto on = [&](const Way& next) {
        if (s == Side::first)
            try_stratagem(next, Side::second);
        else
            settle_blind_foils(next);
    };
    const Stratagem what = chosen(way, s);
    if (what == Stratagem::none) return on(way);
    toss(way, question_.certain ? Fraction(1) : chance_of(s, what), [&](Way& next, bool success) {
        next.sides[s].luck = success ? Luck::succeeded : Luck::failed;
        if (success) next.sides[s].in_effect = what;
        on(next);
    });
}

// AD-R7, declared blind: two foils pass each other and cancel nothing; a side whose foil cancelled something knows it.
void BattleTree::settle_blind_foils(Way way) {
    const PerSide<Stratagem> rolled{way.sides.first.in_effect, way.sides.second.in_effect};
    for (const Side s : both_sides) {
        if (rolled[s] != Stratagem::foil) continue;
        const Stratagem enemys = rolled[other(s)];
        const bool cancels = enemys != Stratagem::none && enemys != Stratagem::foil;
        if (cancels) cancel(way, other(s));
        way.sides[s].in_effect = Stratagem::none;
        way.sides[s].knows += cancels ? "|cancelled" : "|nothing to cancel";
    }
    ask_for_foil(way);
}

// AD-R7, in reaction: a side without an attempt learns that the enemy has succeeded.
void BattleTree::ask_for_foil(const Way& way) {
    for (const Side s : both_sides) {
        const bool asked = question_.foils && !house().foil_declared_blind && chosen(way, s) == Stratagem::none &&
                           may_try(s) && way.sides[other(s)].luck == Luck::succeeded;
        if (!asked) continue;
        return decide(way, s, "foil", 2, [&](const Way& next, std::size_t foils) {
            if (foils == 0) return learn_luck(next);
            toss(next, chance_of(s, Stratagem::foil), [&](Way& fallen, bool success) {
                fallen.sides[s].knows += success ? "|foiled him" : "|foil failed";
                if (success) cancel(fallen, other(s));
                learn_luck(fallen);
            });
        });
    }
    learn_luck(way);
}

// Each side learns the result of its own attempt, as the house rule foil-told says; a side that evades leaves (AD-R19:
// the other holds the field).
void BattleTree::learn_luck(Way way) {
    for (const Side s : both_sides) {
        // AD-R7, told later: a side believes that its foiled stratagem succeeded. An evasion shows at once.
        const bool unaware = house().foil_told_later && chosen(way, s) != Stratagem::evade_battle;
        const Luck known = unaware && way.sides[s].luck == Luck::foiled ? Luck::succeeded : way.sides[s].luck;
        way.sides[s].knows += fmt::format("|luck{}", static_cast<int>(known));
    }
    const bool first = way.sides.first.in_effect == Stratagem::evade_battle;
    const bool second = way.sides.second.in_effect == Stratagem::evade_battle;
    if (first || second) return end(way, question_.payoff.field * ((second ? 1 : 0) - (first ? 1 : 0)));
    if (setup_.start.roles_given)
        give_roles(way, Side::first, "");
    else
        choose_stances(way);
}

// --- Step 4 ------------------------------------------------------------------------------------------------------

void BattleTree::choose_stances(const Way& way) {
    decide(way, Side::first, "stance", 2, [&](const Way& one, std::size_t a) {
        decide(one, Side::second, "stance", 2, [&](Way& both, std::size_t b) {
            for (const Side s : both_sides) both.sides[s].knows += fmt::format("|stances{}{}", a, b);
            overrule(both, a == 0, b == 0);  // the first action is offensive
        });
    });
}

// AD-14, AD-R17
void BattleTree::overrule(const Way& way, bool first_offensive, bool second_offensive) {
    for (const Side s : both_sides) {
        if (!abstract::superior(setup_, s)) continue;
        return decide(way, s, "overrule", 3, [&](const Way& next, std::size_t a) {
            if (a == 0) return settle(next, first_offensive, second_offensive);
            const Side attacker = a == 1 ? s : other(s);
            give_roles(next, attacker, fmt::format("{} attacks, as {} commands", name(attacker), name(s)));
        });
    }
    settle(way, first_offensive, second_offensive);
}

void BattleTree::settle(const Way& way, bool first_offensive, bool second_offensive) {
    if (first_offensive != second_offensive) {
        const Side attacker = first_offensive ? Side::first : Side::second;
        return give_roles(way, attacker, fmt::format("{} attacks, as both sides want", name(attacker)));
    }
    if (first_offensive) return contest(way);
    Way none = way;  // AD-15
    none.roles = "both stay, no battle today";
    end(none, 0);
}

// AD-16: a successful surprise shows in the roll, and so does a foiled one.
void BattleTree::contest(Way way) {
    for (const Side s : both_sides) {
        if (way.sides[s].in_effect == Stratagem::surprise_attack) way.sides[other(s)].knows += "|surprised";
        if (chosen(way, s) == Stratagem::surprise_attack && way.sides[s].luck == Luck::foiled)
            way.sides[s].knows += "|surprise foiled";
    }
    toss(way, first_wins_contest(way), [&](const Way& next, bool first) {
        const Side winner = first ? Side::first : Side::second;
        decide(next, winner, "role", 2, [&](const Way& decided, std::size_t a) {
            const Side attacker = a == 0 ? winner : other(winner);
            give_roles(decided, attacker,
                       fmt::format("{} attacks, {} having won the contest", name(attacker), name(winner)));
        });
    });
}

Fraction BattleTree::first_wins_contest(const Way& way) const {
    abstract::Record r = abstract::begin(Shared<abstract::Setup>(setup_));
    for (const Side s : both_sides)
        if (way.sides[s].in_effect != Stratagem::none) {
            r.sides[s].stratagem = ChooseStratagem{way.sides[s].in_effect};
            r.sides[s].attempt = abstract::Attempt::succeeded;
        }
    const int ahead =
        abstract::contest_tally(r, Side::first).total() - abstract::contest_tally(r, Side::second).total();
    int first = 0, second = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) {
            first += a + ahead > b ? 1 : 0;
            second += a + ahead < b ? 1 : 0;
        }
    return fraction(first, first + second);  // ties are rerolled
}

void BattleTree::give_roles(Way way, Side attacker, std::string how) {
    way.attacker = attacker;
    way.roles = std::move(how);
    for (const Side s : both_sides) way.sides[s].knows += "|" + way.roles;
    Field& f = *fields_[attacker];
    decide(way, attacker, "posture", f.attacker.size(), [&](const Way& one, std::size_t a) {
        decide(one, other(attacker), "posture", f.defender.size(),
               [&](const Way& both, std::size_t d) { fight(f, both, f.attacker[a], f.defender[d]); });
    });
}

void BattleTree::fight(Field& f, const Way& way, Posture attacker, Posture defender) {
    const Side own = *way.attacker;
    const JointKey key = key_in(f, attacker, defender, way.sides[own].in_effect, way.sides[other(own)].in_effect);
    const Fraction& value = payoff(f, key);
    end(way, own == Side::first ? value : Fraction(-value));
    Ending& last = endings_.back();
    last.attacker = attacker;
    last.defender = defender;
    last.key = key;
    last.first_attacks = own == Side::first;
}

void BattleTree::end(const Way& way, const Fraction& payoff) {
    game_.end(way.sides.first.moves, way.sides.second.moves, way.chance, payoff);
    Ending& e = endings_.emplace_back();
    e.row = way.sides.first.moves;
    e.column = way.sides.second.moves;
    e.chance = way.chance;
    e.payoff = payoff.get_d();
    for (const Side s : both_sides) {
        e.choice[s] = way.sides[s].choice;
        e.luck[s] = way.sides[s].luck;
    }
    e.roles = way.roles;
}

}  // namespace banneret::tree
