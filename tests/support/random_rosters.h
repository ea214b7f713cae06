#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/dice/rng.h"

// Random roster commands, legal and illegal. Links against the campaign layer.
namespace banneret::example {

inline std::uint32_t one_in(Rng& rng, std::size_t n) {
    return n == 0 ? 0 : rng.below(static_cast<std::uint32_t>(n));
}

// Some of the army's units, in part or whole, sometimes more men than there are.
inline std::vector<UnitShare> random_shares(const Army& army, Rng& rng) {
    std::vector<UnitShare> out;
    for (const Unit& u : army.units) {
        if (rng.below(3) != 0) continue;
        UnitShare share{u.id, 0, {}, ""};
        if (rng.below(3) != 0) share.men = static_cast<int>(rng.below(static_cast<std::uint32_t>(u.count) + 3));
        if (rng.below(4) == 0) share.name = "Picked " + u.name.substr(0, 40);
        if (rng.below(4) == 0 && !army.units.empty()) share.into = army.units[one_in(rng, army.units.size())].id;
        out.push_back(share);
    }
    return out;
}

inline std::vector<CharacterId> random_people(const Army& army, Rng& rng) {
    std::vector<CharacterId> out;
    for (const Character& c : army.characters)
        if (rng.below(4) == 0) out.push_back(c.id);
    return out;
}

// Assigns each share a unit of `to` that its men may join, if there is one.
inline void join_where_possible(const Army& from, const Army& to, std::vector<UnitShare>& shares, Rng& rng) {
    for (UnitShare& share : shares) {
        share.into = {};
        if (rng.below(2) == 0) continue;
        const Unit* unit = find_unit(from, share.unit);
        for (const Unit& other : to.units)
            if (unit != nullptr && other.id != unit->id && other.fc == unit->fc && other.armour == unit->armour &&
                other.melee == unit->melee && other.abilities == unit->abilities)
                share.into = other.id;
    }
}

inline Command random_roster_command(const Campaign& c, Rng& rng) {
    const Army& army = *c.armies[one_in(rng, c.armies.size())];
    const Army& other = *c.armies[one_in(rng, c.armies.size())];
    const FactionId faction = c.factions[one_in(rng, c.factions.size())].id;
    const UnitId unit = army.units.empty() ? UnitId{} : army.units[one_in(rng, army.units.size())].id;
    switch (rng.below(17)) {
        case 0:
        case 1: {
            auto shares = random_shares(army, rng);
            for (UnitShare& share : shares) share.into = {};
            return SplitArmy{army.id, "Detachment " + std::to_string(c.next_id), shares, random_people(army, rng), {}};
        }
        case 2:
            // Keeps the number of armies small, but not too small.
            if (c.armies.size() > 4) return MergeArmies{army.id, other.id};
            return Rename{army.id, {}, {}, "Host " + std::to_string(c.next_id + rng.below(100))};
        case 3:
        case 4: {
            auto shares = random_shares(army, rng);
            join_where_possible(army, other, shares, rng);
            return TransferTroops{army.id, other.id, shares, random_people(army, rng)};
        }
        case 5: {
            auto shares = random_shares(army, rng);
            if (rng.below(2) == 0) join_where_possible(army, army, shares, rng);
            return TransferTroops{army.id, army.id, shares, {}};
        }
        case 6: {
            std::vector<UnitShare> shares = random_shares(army, rng);
            if (shares.size() > 1) shares.resize(1);
            if (!shares.empty() && shares[0].men == 0 && army.units.size() < 3) shares[0].men = 1;
            return DismissTroops{army.id, shares, {}, static_cast<Leaving>(rng.below(3))};
        }
        case 7:
            return ReinforceUnit{army.id, unit, 1 + static_cast<int>(rng.below(60)), rng.below(3) == 0};
        case 8: {
            Unit levy;
            levy.name = "Levy";
            levy.count = 20 + static_cast<int>(rng.below(80));
            return RaiseTroops{army.id, "", {}, "", {levy}, rng.below(3) == 0};
        }
        case 9:
            return PromoteUnit{army.id, unit};
        case 10:
            return AppointGeneral{army.id, army.characters.empty()
                                               ? CharacterId{}
                                               : army.characters[one_in(rng, army.characters.size())].id};
        case 11: {
            if (c.elsewhere.empty()) return MoveMoney{faction, 5000, "a levy of silver"};
            const CharacterId person = c.elsewhere[one_in(rng, c.elsewhere.size())]->id;
            return SettleCharacter{person, static_cast<CharacterState>(rng.below(5)),
                                   rng.below(2) == 0 ? army.id : ArmyId{}, faction};
        }
        case 12:
        case 13: {
            if (c.prisoners.empty()) return MoveMoney{faction, 900, "tolls"};
            const Prisoners& held = c.prisoners[one_in(rng, c.prisoners.size())];
            const auto how = static_cast<PrisonersEnd>(rng.below(4));
            return SettlePrisoners{held.id,
                                   static_cast<int>(rng.below(static_cast<std::uint32_t>(held.unit.count) + 1)), how,
                                   how == PrisonersEnd::ransomed ? 20 : 0, army.id};
        }
        case 14: {
            if (c.captives.empty()) return MoveMoney{faction, -50, "wine"};
            return SettleCaptive{c.captives[one_in(rng, c.captives.size())].id, static_cast<PrisonersEnd>(rng.below(4)),
                                 0, rng.below(2) == 0 ? army.id : ArmyId{}};
        }
        case 15: {
            PriceList prices = *c.prices;
            prices.kept = rng.below(8) != 0;
            prices.week = 1 + rng.below(3);
            return SetPrices{prices};
        }
        default:
            return PayArrears{faction, rng.below(2) == 0 ? army.id : ArmyId{}};
    }
}

}  // namespace banneret::example
