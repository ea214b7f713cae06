#pragma once

#include "engine/campaign/battles/table_battle.h"
#include "engine/rulesets/catalogue.h"
#include "tests/support/random_campaign.h"

// Random commands missing in random_command(): the map, dated notes, sessions, saved comparisons and tabletop battles.
// Links against the campaign layer.
namespace banneret::example {

inline MapPoint random_point(Rng& rng) {
    const auto far = [&] { return static_cast<std::int32_t>(rng.below(6000)) - 3000; };
    return {far(), far()};
}

inline Command random_map_command(const Campaign& c, Rng& rng) {
    const auto& places = c.map->places;
    const Army& army = *any_of(c.armies, rng);
    const std::string name = "Place " + std::to_string(rng.below(1000));
    if (!c.marches.empty() && rng.below(8) == 0) return HaltArmy{any_of(c.marches, rng).army};
    if (!c.map->roads.empty() && rng.below(8) == 0) {
        const Road& road = any_of(c.map->roads, rng);
        return RemoveRoad{road.from, road.to};
    }
    switch (rng.below(9)) {
        case 0:
        case 1:
            return PutPlace{{{},
                             name,
                             random_point(rng),
                             static_cast<PlaceKind>(rng.below(place_kind_count)),
                             rng.below(3) == 0,
                             "Mud."}};
        case 2:
            if (!places.empty()) {
                Place place = any_of(places, rng);
                place.name = name;
                place.at = random_point(rng);
                return PutPlace{place};
            }
            break;
        case 3:
            if (!places.empty()) return RemovePlace{any_of(places, rng).id};
            break;
        case 4:
        case 5:
            if (places.size() > 1) {
                const PlaceId from = any_of(places, rng).id, to = any_of(places, rng).id;
                return PutRoad{{from,
                                to,
                                rng.below(2) == 0 ? Ground::road : Ground::track,
                                {random_point(rng)},
                                rng.below(4) == 0}};
            }
            break;
        case 6: {
            Region region{"Fen " + std::to_string(rng.below(100)),
                          Ground::marsh,
                          {random_point(rng), random_point(rng), random_point(rng)}};
            if (c.map->regions.empty() || rng.below(2) == 0) return PutRegion{std::nullopt, region};
            const std::size_t at = rng.below(static_cast<std::uint32_t>(c.map->regions.size()));
            if (rng.below(2) == 0) return RemoveRegion{at};
            return PutRegion{at, region};
        }
        case 7: {
            MarchRules rules = c.map->rules;
            rules.foot_heavy = 5 + static_cast<int>(rng.below(6));
            rules.ground_percent[5] = static_cast<int>(rng.below(100));
            return SetMarchRules{rules};
        }
        case 8: {
            if (c.map->picture && rng.below(2) == 0) return SetMapPicture{};
            const auto pixel = [&] { return static_cast<std::int32_t>(rng.below(2000)); };
            return SetMapPicture{MapPicture{
                "scan.png", {{{pixel(), 0, random_point(rng)}, {pixel(), 900, random_point(rng)}}}, rng.below(2) == 0}};
        }
        default:
            break;
    }
    if (rng.below(3) == 0) return PlaceArmy{army.id, random_point(rng)};
    return MarchArmy{army.id, random_point(rng), {}, rng.below(2) == 0 ? Pace::full : Pace::careful};
}

inline Command random_note_command(const Campaign& c, Rng& rng) {
    const std::int32_t due = c.day + 1 + static_cast<std::int32_t>(rng.below(20));
    if (c.notes.empty() || rng.below(2) == 0)
        return AddNote{
            "Remember the\neels.", {"eels", "weir"}, for_side(c.factions.front().id), due, c.armies.front()->id};
    Note note = *any_of(c.notes, rng);
    if (rng.below(3) == 0) return StrikeNote{note.id};
    note.text += " And so on.";
    note.due = due;
    note.readers = for_everybody();
    return EditNote{note};
}

inline Command random_comparison_command(const Campaign& c, Rng& rng) {
    if (!c.comparisons.empty() && rng.below(2) == 0) return DropComparison{any_of(c.comparisons, rng)->id};
    KeptComparison comparison;
    comparison.name = "Who wins " + std::to_string(rng.below(1000));
    comparison.variants = {{any_of(c.armies, rng)->name, any_of(c.armies, rng)->id, {}, {}, {}, {}, {}, {}}};
    comparison.foes = {{any_of(c.armies, rng)->name, any_of(c.armies, rng)->id, {}, {}, {}, {}, {}, {}}};
    comparison.role = rng.below(2) == 0 ? Role::attacker : Role::defender;
    return KeepComparison{comparison};
}

// Begins an open battle on the table, or plays some orders or all of one under way.
inline std::optional<Command> random_table_command(const Campaign& c, Rng& rng) {
    for (const auto& battle : c.battles) {
        if (battle->resolver == Resolver::undecided) {
            TablePlan plan;
            plan.night = rng.below(3) == 0;
            if (plan.night) plan.land = {{TableGround::scrub, "Thorns", false, {{-300, -200}, {300, -200}, {0, 400}}}};
            // Two rulesets are enough to tell their battles apart, and the first two play fast.
            const TacticalRuleset& ruleset = tactical_rulesets()[rng.below(2)];
            return FightOnTable{battle->id, std::string(ruleset.key), rng.below(1000), plan, false};
        }
        if (battle->resolver != Resolver::on_table || battle->to_apply()) continue;
        TableCommanders by;
        by.who = {TableCommander::steady, TableCommander::bold};
        by.most_orders = rng.below(3) == 0 ? 1 : rng.below(60);
        auto played = auto_play_table(*battle, by);
        if (auto* on = std::get_if<AutoPlayedTable>(&played)) return std::move(on->command);
    }
    return std::nullopt;
}

// Commands of every kind.
inline Command random_command_of_any_kind(const History& h, Rng& rng) {
    const Campaign& c = h.now();
    switch (rng.below(10)) {
        case 0:
        case 1:
            return random_map_command(c, rng);
        case 2:
            return random_note_command(c, rng);
        case 3:
            return c.session && c.session->open ? Command(EndSession{}) : Command(BeginSession{"An evening"});
        case 4:
            return random_comparison_command(c, rng);
        case 5:
        case 6:
            if (auto command = random_table_command(c, rng)) return std::move(*command);
            break;
        default:
            break;
    }
    return random_command(h, rng);
}

}  // namespace banneret::example
