#include "engine/commanders/judges/changed_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/check.h"

namespace banneret {

namespace {

// The setup of the question's abstract start after a change.
JudgeQuestion set_up_again(JudgeQuestion question, abstract::Start start) {
    auto set = abstract::set_up(std::move(start));
    CHECK(std::holds_alternative<Shared<abstract::Setup>>(set));
    question.setup = std::get<Shared<abstract::Setup>>(std::move(set));
    return question;
}

// Applies `change` to every unit of the side, in both forms; it returns true if it changed the unit.
template <class Change>
std::pair<JudgeQuestion, bool> with_units(const JudgeQuestion& question, Side side, Change change) {
    JudgeQuestion out = question;
    abstract::Start start = question.setup->start;
    bool changed = false;
    for (Unit& u : out.start.sides[side].units) changed |= change(u);
    for (Unit& u : start.sides[side].units) change(u);
    return {set_up_again(std::move(out), std::move(start)), changed};
}

// The general of the side at this leadership, in both forms.
JudgeQuestion with_leadership(const JudgeQuestion& question, Side side, int leadership) {
    JudgeQuestion out = question;
    abstract::Start start = question.setup->start;
    TableArmy& army = out.start.sides[side];
    army.leadership = leadership;
    for (Character& c : army.characters)
        if (c.id == army.general) c.leadership = leadership;
    start.sides[side].leadership = leadership;
    return set_up_again(std::move(out), std::move(start));
}

bool take_step(Unit& u, ArmyStep step) {
    switch (step) {
        case ArmyStep::capacity:
            if (u.fc >= 5) return false;
            ++u.fc;
            return true;
        case ArmyStep::armour:
            if (u.armour == Armour::heavy) return false;
            u.armour = static_cast<Armour>(static_cast<int>(u.armour) + 1);
            return true;
        case ArmyStep::shield:
            if (u.shield) return false;
            u.shield = true;
            return true;
        case ArmyStep::horse:
            if (u.mounted || u.abilities.has(Ability::flying) || u.abilities.has(Ability::giant)) return false;
            u.mounted = true;
            return true;
        case ArmyStep::longbow:
            if (u.mounted || !u.missile.empty()) return false;
            u.missile = {MissileWeapon::longbow};
            return true;
        case ArmyStep::men:
            u.count = std::min(most_individuals, (u.count * 6 + 4) / 5);
            return true;
        case ArmyStep::general:
            return false;
    }
    return false;
}

std::string_view nothing_takes(ArmyStep step) {
    switch (step) {
        case ArmyStep::capacity:
            return "Every unit already has the highest fighting capacity.";
        case ArmyStep::armour:
            return "Every unit already wears heavy armour.";
        case ArmyStep::shield:
            return "Every unit already has shields.";
        case ArmyStep::horse:
            return "Every unit is already mounted or flying.";
        case ArmyStep::longbow:
            return "Every unit on foot already has missile weapons.";
        case ArmyStep::men:
        case ArmyStep::general:
            break;
    }
    return "The general already has the highest leadership.";
}

bool lose_trait(Unit& u, ArmyTrait trait) {
    switch (trait) {
        case ArmyTrait::horse:
            u.mounted = false;
            u.abilities.remove(Ability::flying);
            break;
        case ArmyTrait::quality:
            u.fc = 2;
            u.armour = Armour::light;
            u.shield = false;
            break;
        case ArmyTrait::missiles:
            u.missile.clear();
            break;
        case ArmyTrait::creatures:
            u.abilities = {};
            break;
        case ArmyTrait::heroes:
        case ArmyTrait::magic:
        case ArmyTrait::general:
            break;
    }
    return true;
}

// Without heroes and casters a character keeps its rank and its leadership.
void lose_tiers(JudgeQuestion& question, abstract::Start& start, ArmyTrait trait) {
    for (const Side side : both_sides) {
        for (Character& c : question.start.sides[side].characters) {
            Tiers t = tiers(c);
            c.leadership = leadership(c, question.start.house.conversion);
            if (trait == ArmyTrait::heroes) t.fighter = FighterTier::none, c.fighter = c.thief = 0;
            if (trait == ArmyTrait::magic)
                t.priest = PriestTier::none, t.mage = MageTier::none, c.cleric = c.magic_user = 0;
            c.tiers = t;
        }
        if (trait == ArmyTrait::magic) start.sides[side].wizards = start.sides[side].arch_wizards = 0;
    }
}

}  // namespace

std::string_view key(ArmyStep step) {
    static constexpr std::array<std::string_view, every_army_step.size()> keys = {
        "capacity", "armour", "shield", "horse", "longbow", "men", "general"};
    return keys.at(static_cast<std::size_t>(step));
}

std::string_view words(ArmyStep step) {
    static constexpr std::array<std::string_view, every_army_step.size()> all = {
        "capacity one step higher", "armour one step heavier", "shields", "horses", "longbows", "20% more men",
        "a general one step better"};
    return all.at(static_cast<std::size_t>(step));
}

std::string_view key(ArmyTrait trait) {
    static constexpr std::array<std::string_view, army_trait_count> keys = {"horse", "quality", "missiles", "heroes",
                                                                            "magic", "general", "creatures"};
    return keys.at(static_cast<std::size_t>(trait));
}

std::string_view words(ArmyTrait trait) {
    static constexpr std::array<std::string_view, army_trait_count> all = {
        "mounted or flying troops", "better men",       "missile troops", "heroes", "magic",
        "a better general",         "special creatures"};
    return all.at(static_cast<std::size_t>(trait));
}

JudgeQuestion judge_question(const TableStart& start, std::uint64_t seed) {
    JudgeQuestion out;
    out.start = start;
    out.seed = seed;
    abstract::Start to;
    to.house = start.house.abstract;
    to.roles_given = true;
    for (const Side side : both_sides) {
        const TableArmy& from = start.sides[side];
        Army army;
        army.id = from.army;
        army.name = from.name;
        army.units = from.units;
        army.characters = from.characters;
        army.general = from.general;
        abstract::Contingent& c = to.sides[side] = abstract::contingent(army, to.house, start.house.conversion);
        if (general_of(army) == nullptr) c.has_general = true, c.leadership = from.leadership;
    }
    return set_up_again(std::move(out), std::move(to));
}

JudgeQuestion with_roles_swapped(const JudgeQuestion& question) {
    JudgeQuestion out = question;
    abstract::Start start = question.setup->start;
    std::swap(start.sides.first, start.sides.second);
    std::swap(out.start.sides.first, out.start.sides.second);
    out.start.stratagem = {Stratagem::none, Stratagem::none};
    out.start.posture = TableStart{}.posture;
    for (MusterChange& change : out.start.changes) change.side = other(change.side);
    const PayoffWeights payoff = question.play.payoff;
    out.play = {};
    out.play.payoff = payoff;
    return set_up_again(std::move(out), std::move(start));
}

JudgeQuestion with_men(const JudgeQuestion& question, Side side, double factor) {
    CHECK(factor > 0);
    return with_units(question, side,
                      [factor](Unit& u) {
                          const double men = std::round(u.count * factor);
                          u.count = static_cast<int>(std::clamp(men, 1.0, static_cast<double>(most_individuals)));
                          return true;
                      })
        .first;
}

std::variant<JudgeQuestion, Refusal> with_step(const JudgeQuestion& question, Side side, ArmyStep step) {
    if (step == ArmyStep::general) {
        const abstract::Contingent& c = question.setup->start.sides[side];
        if (!c.has_general) return Refusal{"The army has no general."};
        if (c.leadership >= 5) return Refusal{std::string(nothing_takes(step))};
        return with_leadership(question, side, c.leadership + 1);
    }
    auto [out, changed] = with_units(question, side, [step](Unit& u) { return take_step(u, step); });
    if (!changed) return Refusal{std::string(nothing_takes(step))};
    return std::move(out);
}

JudgeQuestion without(const JudgeQuestion& question, ArmyTrait trait) {
    JudgeQuestion out = question;
    if (trait == ArmyTrait::general) {
        for (const Side side : both_sides) out = with_leadership(out, side, 1);
        return out;
    }
    if (trait == ArmyTrait::heroes || trait == ArmyTrait::magic) {
        abstract::Start start = question.setup->start;
        lose_tiers(out, start, trait);
        return set_up_again(std::move(out), std::move(start));
    }
    for (const Side side : both_sides)
        out = with_units(out, side, [trait](Unit& u) { return lose_trait(u, trait); }).first;
    return out;
}

}  // namespace banneret
