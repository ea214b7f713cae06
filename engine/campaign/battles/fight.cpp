#include "engine/campaign/battles/fight.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/campaign/battles/batch_resolve.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/campaign/map/land_about.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

// Performs a series of commands, each on the result of the one before, with dice from the battle's seed.
class Course {
public:
    explicit Course(Campaign campaign) : campaign_(std::move(campaign)) {}

    // False once a command was refused.
    bool give(const Command& command);
    Campaign& campaign() { return campaign_; }
    const std::optional<Refusal>& refused() const { return refused_; }
    Performed finished(std::string action);

private:
    Campaign campaign_;
    Entry last_;
    std::vector<Roll> rolls_;
    std::optional<Refusal> refused_;
};

bool Course::give(const Command& command) {
    auto done = perform_rolling(campaign_, command);
    if (auto* refusal = std::get_if<Refusal>(&done)) {
        refused_ = std::move(*refusal);
        return false;
    }
    auto& performed = std::get<Performed>(done);
    campaign_ = std::move(performed.campaign);
    last_ = std::move(performed.entry);
    rolls_.insert(rolls_.end(), last_.rolls.begin(), last_.rolls.end());
    return true;
}

Performed Course::finished(std::string action) {
    last_.action = std::move(action);
    last_.rolls = std::move(rolls_);
    return {std::move(campaign_), std::move(last_)};
}

// The waiting battle between the two armies, in either order.
const OpenBattle* waiting_between(const Campaign& campaign, ArmyId a, ArmyId b) {
    for (const Shared<OpenBattle>& battle : campaign.battles)
        if ((battle->first == a && battle->second == b) || (battle->first == b && battle->second == a)) return &*battle;
    return nullptr;
}

// The part of the battle from the postures on, on the table, under this battle's house rules.
std::optional<Refusal> fought_on_table(Course& course, BattleId id, const FightAtOnce& wish) {
    TablePlan plan;
    plan.night = wish.table->night;
    plan.wooded = wish.table->wooded;
    if (wish.table->land) plan.land = land_between(course.campaign(), wish.attacker, wish.defender);
    const Shared<HouseRules> house = course.campaign().house;
    if (wish.house) course.campaign().house = Shared<HouseRules>(*wish.house);
    const bool begun = course.give(FightOnTable{id, wish.table->ruleset, wish.seed, plan, true});
    course.campaign().house = house;
    if (!begun) return *course.refused();
    TableCommanders by;
    by.who = {wish.table->who.first, wish.table->who.second};
    auto played = auto_play_table(*find_battle(course.campaign(), id), by);
    if (auto* refusal = std::get_if<Refusal>(&played)) return std::move(*refusal);
    auto& on = std::get<AutoPlayedTable>(played);
    if (!on.over) return Refusal{"The battle did not end on the table."};
    if (!course.give(std::move(on.command))) return *course.refused();
    return std::nullopt;
}

}  // namespace

std::variant<Performed, Refusal> fight_at_once(const Campaign& now, const FightAtOnce& wish) {
    Course course(now);
    OfferBattle offer{wish.attacker, wish.defender, {}, {}, {}};
    if (const OpenBattle* waiting = waiting_between(now, wish.attacker, wish.defender)) {
        if (waiting->under_way())
            return Refusal{fmt::format("{} is under way; finish it or start it over first", waiting->name)};
        // Offered again so that the attacker is the first side; name, place and note stay.
        offer = {wish.attacker, wish.defender, waiting->name, waiting->place, waiting->note};
        if (!course.give(CallOffBattle{waiting->id})) return *course.refused();
    }
    if (!course.give(offer)) return *course.refused();
    const OpenBattle* open = waiting_between(course.campaign(), wish.attacker, wish.defender);
    CHECK(open != nullptr);
    const BattleId id = open->id;
    const std::string name = open->name;

    // The battle starts under its own house rules and keeps them; then the campaign's own rules are restored.
    const Shared<HouseRules> house = course.campaign().house;
    if (wish.house) course.campaign().house = Shared<HouseRules>(*wish.house);
    const bool begun = course.give(ChooseResolver{id, Resolver::abstract, wish.seed, true});
    course.campaign().house = house;
    if (!begun) return *course.refused();

    open = find_battle(course.campaign(), id);
    CHECK(open != nullptr);
    auto played = wish.table ? auto_play_to_postures(*open, wish.fixed) : auto_play(*open, wish.fixed);
    if (auto* refusal = std::get_if<Refusal>(&played)) return std::move(*refusal);
    if (!std::get<AutoPlayBattle>(played).orders.empty() && !course.give(std::get<AutoPlayBattle>(std::move(played))))
        return *course.refused();
    if (wish.table && !find_battle(course.campaign(), id)->computed) {
        if (auto refusal = fought_on_table(course, id, wish)) return std::move(*refusal);
    }
    if (!course.give(ApplyBattle{id})) return *course.refused();
    return course.finished(fmt::format("fight {}", name));
}

}  // namespace banneret
