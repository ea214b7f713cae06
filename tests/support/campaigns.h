#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/campaign/history.h"
#include "tests/support/example_armies.h"
#include "tests/support/fixed_choices.h"

// Campaigns with the armies of the worked examples, built by commands. Links against the campaign layer.
namespace banneret::example {

inline Character person(std::string name, int leadership) {
    Character c;
    c.name = std::move(name);
    c.leadership = leadership;
    return c;
}

inline Army army(std::string name, FactionId faction, std::string place, std::vector<Unit> units, int leadership) {
    Army a;
    a.name = std::move(name);
    a.faction = faction;
    a.place = std::move(place);
    a.units = std::move(units);
    Character general = person("General of " + a.name, leadership);
    general.id = CharacterId{1};
    a.general = general.id;
    a.characters.push_back(std::move(general));
    return a;
}

inline Entry done(History& h, const Command& command, std::span<const Roll> rolls = {}) {
    auto outcome = h.perform(command, rolls);
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) ADD_FAILURE() << "refused: " << refusal->why;
    if (const auto* need = std::get_if<NeedRoll>(&outcome)) ADD_FAILURE() << "needs " << question_words(need->question);
    auto* entry = std::get_if<Entry>(&outcome);
    return entry != nullptr ? *entry : Entry{};
}

inline std::string refusal(History& h, const Command& command, std::span<const Roll> rolls = {}) {
    const std::size_t versions = h.versions().size();
    const auto outcome = h.perform(command, rolls);
    EXPECT_EQ(h.versions().size(), versions) << "nothing may change";
    const auto* refused = std::get_if<Refusal>(&outcome);
    return refused != nullptr ? refused->why : "(not refused)";
}

// Red of one side, Hob and Orc of two others, all at Harl Ford, on day 3.
inline History books() {
    History h(new_campaign("The Test Marches"));
    done(h, PutFaction{{{}, "Reds", 0}});
    done(h, PutFaction{{{}, "Hobs", 1}});
    done(h, PutFaction{{{}, "Orcs", 2}});
    const SharedList<Faction> factions = h.now().factions;
    done(h, PutArmy{army("Red", factions[0].id, "Harl Ford", red(), 3), ""});
    done(h, PutArmy{army("Hob", factions[1].id, "Harl Ford", hob(), 2), ""});
    done(h, PutArmy{army("Orc", factions[2].id, "Harl Ford", orc(), 1), ""});
    done(h, PassDays{3});
    return h;
}

inline const Army& named(const History& h, std::string_view name) {
    return *find_army(h.now(), name);
}
inline ArmyId id_of(const History& h, std::string_view name) {
    return named(h, name).id;
}
inline const OpenBattle& open_battle(const History& h, BattleId id) {
    return *find_battle(h.now(), id);
}
inline BattleId only_battle(const History& h) {
    return h.now().battles.front()->id;
}

// An open battle between Red and `foe`.
inline BattleId offered(History& h, std::string_view foe = "Hob") {
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, foe), "", "", ""});
    return h.now().battles.back()->id;
}
// An open battle with resolver and roles chosen: Red attacks.
inline BattleId joined(History& h, std::string_view foe, std::uint64_t seed = 1, bool roles_given = true) {
    const BattleId battle = offered(h, foe);
    done(h, ChooseResolver{battle, Resolver::abstract, seed, roles_given});
    return battle;
}

// A roll typed with this total.
inline Roll fell(const Question& question, int total) {
    Roll roll;
    roll.question = question;
    roll.answer.n[0] = total;
    roll.by = Roll::By::hand;
    return roll;
}

// Gives an order to the battle; its rolls show the next of `totals`, then follow the program's seed.
inline Entry ordered(History& h, BattleId battle, const Order& order, std::vector<int>& totals) {
    std::vector<Roll> rolls;
    while (true) {
        auto outcome = h.perform(GiveBattleOrder{battle, order}, rolls);
        if (const auto* refused = std::get_if<Refusal>(&outcome)) {
            ADD_FAILURE() << refused->why;
            return {};
        }
        if (auto* entry = std::get_if<Entry>(&outcome)) return *entry;
        const Question& q = std::get<NeedRoll>(outcome).question;
        if (totals.empty()) {
            rolls.push_back(program_roll(*find_battle(h.now(), battle), rolls, q));
        } else {
            rolls.push_back(fell(q, totals.front()));
            totals.erase(totals.begin());
        }
    }
}

inline abstract::Record record_of(const History& h, BattleId battle) {
    const auto replayed = replay(find_battle(h.now(), battle)->transcript);
    if (const auto* problem = std::get_if<Problem>(&replayed)) ADD_FAILURE() << problem->sentence();
    return std::get<Replayed>(replayed).record;
}

// Fights the battle to its end, order by order.
inline void fought_out(History& h, BattleId battle, std::vector<int> totals,
                       const PerSide<FixedChoices>& choices = {}) {
    for (int i = 0; i < 200; ++i) {
        const abstract::Record record = record_of(h, battle);
        const auto decision = abstract::pending(record);
        if (!decision) return;
        ordered(h, battle, answer(record, *decision, choices[decision->side]), totals);
    }
    ADD_FAILURE() << "the battle does not end";
}

}  // namespace banneret::example
