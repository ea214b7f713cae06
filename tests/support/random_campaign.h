#pragma once

#include <string>
#include <vector>

#include "engine/dice/rng.h"
#include "tests/support/campaigns.h"
#include "tests/support/random_rosters.h"

// Random commands, legal and illegal, with battles played at random. Links against the campaign layer.
namespace banneret::example {

template <class List>
decltype(auto) any_of(const List& list, Rng& rng) {
    return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// A random answer that the rules allow.
inline Order random_order(const abstract::Record& record, const Decision& d, Rng& rng) {
    std::vector<Order> allowed;
    for (const Option& option : abstract::options(record, d))
        if (!option.refused) allowed.push_back(option.order);
    if (allowed.empty()) ADD_FAILURE() << "nothing is allowed";
    return any_of(allowed, rng);
}

// An edit that keeps the head count: moves some of a unit's fit men to one kind of loss, or back.
inline Review random_change(Review review, Rng& rng) {
    ArmyLosses& losses = review.losses[rng.below(2) == 0 ? Side::first : Side::second];
    if (losses.units.empty()) return review;
    UnitLosses& unit = losses.units[rng.below(static_cast<std::uint32_t>(losses.units.size()))];
    const int fit = unit.fit();
    const int moved = fit > 0 ? static_cast<int>(rng.below(static_cast<std::uint32_t>(fit) + 1)) : 0;
    switch (rng.below(5)) {
        case 0:
            unit.killed += moved;
            break;
        case 1:
            unit.wounded += moved;
            break;
        case 2:
            unit.routed += moved;
            break;
        case 3:
            unit.captured += moved;
            break;
        default:
            unit.killed = 0;
            break;
    }
    for (CharacterFate& c : losses.characters)
        if (rng.below(3) == 0) c.fate = static_cast<Fate>(rng.below(5));
    return review;
}

inline Review random_typed_review(const History& h, const OpenBattle& battle, Rng& rng) {
    const auto start = battle_start(h.now(), battle.first, battle.second, battle.place, false);
    if (!std::holds_alternative<abstract::Start>(start)) return {};
    Review review = untouched(std::get<abstract::Start>(start));
    review.result = BattleResult{Grade::victory, Role::attacker};
    review.attacker = review.winner = review.field = rng.below(2) == 0 ? Side::first : Side::second;
    review.defeated[other(*review.attacker)] = true;
    review.retreat_miles[other(*review.attacker)] = static_cast<int>(rng.below(12));
    for (int i = 0; i < 4; ++i) review = random_change(review, rng);
    return review;
}

inline Command random_command(const History& h, Rng& rng) {
    const Campaign& c = h.now();
    if (rng.below(5) == 0) return random_roster_command(c, rng);
    const Army& army = *any_of(c.armies, rng);
    const ArmyId enemy = any_of(c.armies, rng)->id;
    const bool battles = !c.battles.empty();
    const std::uint32_t kind = rng.below(battles ? 30 : 12);
    switch (kind) {
        case 0:
            return PassDays{1 + static_cast<int>(rng.below(4))};
        case 1:
            return MoveArmy{army.id, rng.below(3) == 0 ? "Far Fen" : "Harl Ford"};
        case 2:
            return AddNote{"Rain, and the road is bad."};
        case 3: {
            Army edited = army;
            if (edited.units.empty()) return AddNote{"Nobody here."};
            Unit& unit = edited.units[rng.below(static_cast<std::uint32_t>(edited.units.size()))];
            unit.count += static_cast<int>(rng.below(60));
            return PutArmy{edited, "reinforced"};
        }
        case 4: {
            Army edited = army;
            Unit fresh = unit(0, "Levy", 20 + static_cast<int>(rng.below(100)), 1, Armour::none);
            edited.units.insert(edited.units.begin(), fresh);
            return PutArmy{edited, "a levy"};
        }
        case 5: {
            Army edited = army;
            if (edited.units.size() > 3) edited.units.erase(edited.units.begin());
            return PutArmy{edited, "dismissed"};
        }
        case 6:
            if (position_of(c, army)) {
                const auto far = [&] { return static_cast<std::int32_t>(rng.below(4000)) - 2000; };
                return MarchArmy{army.id, {far(), far()}, {}, rng.below(2) == 0 ? Pace::full : Pace::careful};
            }
            break;
        case 7:
            if (battles && !any_of(c.battles, rng)->under_way())
                return DelayBattle{c.battles.front()->id, c.day + static_cast<std::int32_t>(rng.below(9))};
            break;
        default:
            break;
    }
    if (!battles || kind < 12) return OfferBattle{army.id, enemy, "", "", ""};
    const OpenBattle& battle = *any_of(c.battles, rng);
    if (battle.to_apply()) {
        if (rng.below(4) == 0) return ReviewBattle{battle.id, random_change(*battle.to_apply(), rng), "by hand"};
        return rng.below(8) == 0 ? Command(CallOffBattle{battle.id}) : Command(ApplyBattle{battle.id});
    }
    if (battle.resolver == Resolver::abstract) {
        if (rng.below(40) == 0) return ChooseResolver{battle.id, Resolver::undecided, 0, false};
        const auto replayed = replay(battle.transcript);
        const abstract::Record& record = std::get<Replayed>(replayed).record;
        return GiveBattleOrder{battle.id, random_order(record, *abstract::pending(record), rng)};
    }
    if (rng.below(5) == 0) return EnterBattleResult{battle.id, random_typed_review(h, battle, rng), rng.below(1000)};
    return ChooseResolver{battle.id, Resolver::abstract, rng.below(100'000), rng.below(2) == 0};
}

// A random history of about `commands` versions, with undos, redos and branches.
inline History random_history(std::uint64_t seed, int commands) {
    History h = books();
    const std::size_t first = h.at();  // the state before it is empty
    Rng rng(seed);
    for (int i = 0; i < commands; ++i) {
        const std::uint32_t luck = rng.below(40);
        if (luck == 0)
            for (std::uint32_t n = rng.below(6); n > 0 && h.at() > first; --n) h.undo();
        else if (luck == 1)
            h.redo();
        else if (luck == 2)
            h.go_to(first + rng.below(static_cast<std::uint32_t>(h.versions().size() - first)));
        else
            h.perform_rolling(random_command(h, rng));
    }
    return h;
}

}  // namespace banneret::example
