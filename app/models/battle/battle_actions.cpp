#include "app/models/battle/battle_actions.h"

#include <algorithm>
#include <array>

#include "app/models/battle/battle_model.h"
#include "app/models/shell/desk.h"
#include "engine/dice/tape.h"

namespace banneret::app {

namespace {

using Result = std::variant<BattleActions, Refusal>;

const Refusal gone{"This battle is no longer open."};

struct UnderWay {
    const OpenBattle* battle = nullptr;
    abstract::Record record;
};

std::variant<UnderWay, Refusal> under_way(const Desk& desk, BattleId id) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, id) : nullptr;
    if (battle == nullptr) return gone;
    auto replayed = replay(battle->transcript);
    if (auto* problem = std::get_if<Problem>(&replayed)) return Refusal{problem->sentence()};
    return UnderWay{battle, std::get<Replayed>(std::move(replayed)).record};
}

Result throw_dice(const Desk& desk, const ThrowBattleDice& intent) {
    auto found = under_way(desk, intent.battle);
    if (auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    const auto& [battle, record] = std::get<UnderWay>(found);
    const auto next = abstract::pending(record);
    if (!next || next->ask != Decision::Ask::roll) return Refusal{"No dice are asked for now."};
    if (intent.on) {
        auto on = dice_on(*battle);
        if (!on) return Refusal{"No dice are asked for now."};
        return BattleActions{std::nullopt, {std::move(*on)}};
    }
    Roll roll;
    if (intent.typed.empty()) {
        roll = program_roll(*battle, {}, next->question);
    } else {
        auto typed = typed_roll(next->question, intent.typed);
        if (auto* refusal = std::get_if<Refusal>(&typed)) return *refusal;
        roll = std::get<Roll>(std::move(typed));
    }
    return BattleActions{std::nullopt, {PlayBattleOn{battle->id, {ThrowDice{}}, {roll}}}};
}

Result answer(const Desk& desk, const AnswerQuestion& intent) {
    auto found = under_way(desk, intent.battle);
    if (auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    const auto& [battle, record] = std::get<UnderWay>(found);
    const auto open = abstract::open_decisions(record);
    const auto mine = std::find_if(open.begin(), open.end(), [&](const Decision& d) { return d.side == intent.side; });
    if (mine == open.end() || mine->ask == Decision::Ask::roll) return Refusal{"This side has nothing to decide now."};
    std::string because;
    Order order;
    if (intent.order) {
        order = *intent.order;
    } else {
        GeneralsChoice choice = generals_answer(*battle, record, *mine);
        order = std::move(choice.order);
        because = std::move(choice.because);
    }
    if (open.size() == 1) return BattleActions{std::nullopt, {GiveBattleOrder{battle->id, order}}};
    BattlePlan plan = plan_of(desk, *battle);
    plan.sides[intent.side].sealed = order;
    plan.sides[intent.side].because = because;
    return BattleActions{plan, {}};
}

void unseal(BattlePlan& plan) {
    for (const Side s : both_sides) {
        plan.sides[s].sealed.reset();
        plan.sides[s].because.clear();
    }
}

Result reveal(const Desk& desk, const RevealAnswers& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    BattlePlan plan = plan_of(desk, *battle);
    if (!plan.sides.first.sealed || !plan.sides.second.sealed)
        return Refusal{"Both sides must have sealed their choice."};
    PlayBattleOn on{intent.battle, {*plan.sides.first.sealed, *plan.sides.second.sealed}, {}};
    unseal(plan);
    return BattleActions{plan, {std::move(on)}};
}

ChooseResolver begin_command(const Desk& desk, const OpenBattle& battle) {
    const BattlePlan plan = plan_of(desk, battle);
    return {battle.id, Resolver::abstract, desk.next_seed, plan.roles_given,
            plan.roles_given && plan.attacker == Side::second};
}

Result step_by_step(const Desk& desk, const BeginBattle& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    return BattleActions{std::nullopt, {begin_command(desk, *battle)}};
}

Result type_in(const Desk& desk, const TypeIn& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    const auto start = battle_start(*c, battle->first, battle->second, battle->place, false);
    if (const auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
    // A fought battle has a result; start with a stalemate until the referee enters another.
    Review review = untouched(std::get<abstract::Start>(start));
    review.result = BattleResult{Grade::stalemate, std::nullopt};
    return BattleActions{std::nullopt, {TypeInBattle{battle->id, std::move(review), desk.next_seed}}};
}

Result put_off(const Desk& desk, const PutOff& intent) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return gone;
    const auto day = day_from_words(*c->calendar, intent.day, c->day);
    if (const auto* problem = std::get_if<Problem>(&day)) return Refusal{problem->sentence()};
    return BattleActions{std::nullopt, {DelayBattle{intent.battle, std::get<std::int32_t>(day)}}};
}

// Both answers to the open secret question once one side's is sealed: the sealed one, and the automatic general's,
// chosen without seeing it.
std::vector<Order> answers_to_reveal(const OpenBattle& battle, const BattlePlan& plan) {
    const auto replayed = replay(battle.transcript);
    if (!std::holds_alternative<Replayed>(replayed)) return {};
    const abstract::Record& record = std::get<Replayed>(replayed).record;
    const std::vector<Decision> open = abstract::open_decisions(record);
    const auto sealed = [&](const Decision& d) { return sealed_answer(plan, record, d); };
    if (std::none_of(open.begin(), open.end(), sealed)) return {};
    const PerSide<Instructions> fixed = instructions(plan);
    std::vector<Order> answers;
    for (const Decision& d : open) {
        const Order* given = sealed(d);
        answers.push_back(given != nullptr ? *given : generals_answer(battle, record, d, fixed[d.side]).order);
    }
    return answers;
}

Result resolve(const Desk& desk, const ResolveBattle& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    BattleActions actions;
    OpenBattle begun = *battle;
    if (!battle->under_way()) {
        const ChooseResolver begin = begin_command(desk, *battle);
        auto performed = perform(*c, begin, {});
        if (auto* refusal = std::get_if<Refusal>(&performed)) return *refusal;
        if (std::holds_alternative<NeedRoll>(performed)) return Refusal{"The battle could not begin."};
        begun = *find_battle(std::get<Performed>(performed).campaign, intent.battle);
        actions.commands.push_back(begin);
    }
    BattlePlan plan = plan_of(desk, begun);
    const std::vector<Order> revealed = answers_to_reveal(begun, plan);
    begun.transcript.orders.insert(begun.transcript.orders.end(), revealed.begin(), revealed.end());
    auto played = played_on(begun, instructions(plan));
    if (auto* refusal = std::get_if<Refusal>(&played)) return *refusal;
    auto& on = std::get<PlayBattleOn>(played);
    on.orders.insert(on.orders.begin(), revealed.begin(), revealed.end());
    actions.commands.push_back(std::move(on));
    if (!revealed.empty()) {
        unseal(plan);
        actions.plan = std::move(plan);
    }
    return actions;
}

}  // namespace

std::variant<BattleActions, Refusal> battle_actions(const Desk& desk, const BattleIntent& intent) {
    if (const auto* plan = std::get_if<PlanBattle>(&intent)) return BattleActions{plan->plan, {}};
    if (const auto* dice = std::get_if<ThrowBattleDice>(&intent)) return throw_dice(desk, *dice);
    if (const auto* one = std::get_if<AnswerQuestion>(&intent)) return answer(desk, *one);
    if (const auto* both = std::get_if<RevealAnswers>(&intent)) return reveal(desk, *both);
    if (const auto* first = std::get_if<BeginBattle>(&intent)) return step_by_step(desk, *first);
    if (const auto* typed = std::get_if<TypeIn>(&intent)) return type_in(desk, *typed);
    if (const auto* later = std::get_if<PutOff>(&intent)) return put_off(desk, *later);
    return resolve(desk, std::get<ResolveBattle>(intent));
}

}  // namespace banneret::app
