#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/odds/exact/outlook.h"
#include "engine/odds/games/sequence_game.h"
#include "engine/odds/games/whole_battle.h"

// The game tree of a whole battle, internal to whole_battle.cpp.
namespace banneret::tree {

using Sequence = SequenceGame::Sequence;

// The result of a side's attempt.
enum class Luck : std::uint8_t { none, failed, succeeded, foiled };

// The past of one side in the tree.
struct OneSide {
    std::string knows;  // the key of its information sets
    Sequence moves = 0;
    std::size_t choice = 0;  // index among its stratagems
    Luck luck = Luck::none;
    Stratagem in_effect = Stratagem::none;
};

struct Way {
    PerSide<OneSide> sides;
    Fraction chance = 1;
    std::optional<Side> attacker;
    std::string roles;  // how the roles were decided, in words
};

// The end of a battle, with the path for the account of its steps.
struct Ending {
    Sequence row = 0, column = 0;
    Fraction chance;
    double payoff = 0;
    PerSide<std::size_t> choice{};
    PerSide<Luck> luck{};
    std::string roles;  // empty: given, or the battle ended before
    std::optional<Posture> attacker, defender;
    JointKey key;
    bool first_attacks = true;
};

// A battle with one side attacking: the payoff to that side for each JointKey.
struct Field {
    abstract::Setup setup;  // its first side is the attacker
    Matchup matchup;
    std::array<std::array<std::optional<Fraction>, 2 * most_modifier + 1>, 2> known;
    std::vector<Posture> attacker, defender;  // one representative of each group of equivalent postures
};

class BattleTree {
public:
    // Both must outlive the tree.
    BattleTree(const abstract::Setup& setup, const BattleQuestion& question);

    const SequenceGame& game() const { return game_; }
    const std::vector<Ending>& endings() const { return endings_; }
    const std::vector<Stratagem>& stratagems(Side s) const { return stratagems_[s]; }
    // The chance of one attempt; 0 for Stratagem::none.
    Fraction chance_of(Side s, Stratagem what) const;
    bool may_try(Side s) const;
    // REQUIRES: that side may come to attack.
    const Field& field(Side attacker) const { return *fields_[attacker]; }

private:
    const abstract::House& house() const { return setup_.start.house; }
    const std::string& name(Side s) const { return setup_.start.sides[s].name; }
    bool does_something(Side s, Stratagem what) const;
    std::vector<Stratagem> choices(Side s) const;
    void make_field(Side attacker);
    const Fraction& payoff(Field& f, const JointKey& key);

    // A decision of `s`, with a branch for each of its `actions`.
    template <class Then>
    void decide(const Way& way, Side s, std::string_view what, std::size_t actions, Then&& then);
    // A chance node: the first branch with probability `chance`, else the second.
    template <class Then>
    void toss(const Way& way, const Fraction& chance, Then&& then);

    void choose_stratagems();
    void try_stratagem(const Way& way, Side s);
    void settle_blind_foils(Way way);
    void ask_for_foil(const Way& way);
    void learn_luck(Way way);
    void choose_stances(const Way& way);
    void overrule(const Way& way, bool first_offensive, bool second_offensive);
    void settle(const Way& way, bool first_offensive, bool second_offensive);
    void contest(Way way);
    Fraction first_wins_contest(const Way& way) const;
    void give_roles(Way way, Side attacker, std::string how);
    void fight(Field& f, const Way& way, Posture attacker, Posture defender);
    void end(const Way& way, const Fraction& payoff);
    Stratagem chosen(const Way& way, Side s) const { return stratagems_[s][way.sides[s].choice]; }

    const abstract::Setup& setup_;
    const BattleQuestion& question_;
    SequenceGame game_;
    PerSide<std::vector<Stratagem>> stratagems_;
    PerSide<std::optional<Field>> fields_;
    std::vector<Ending> endings_;
    JointOdds odds_;
};

}  // namespace banneret::tree
