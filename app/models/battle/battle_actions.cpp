#include "app/models/battle/battle_actions.h"

#include <algorithm>
#include <array>

#include "app/models/battle/battle_model.h"
#include "app/models/shell/desk.h"
#include "engine/dice/tape.h"

namespace banneret::app {

namespace {

using Commands = std::vector<Command>;
using Result = std::variant<Commands, Refusal>;

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
    if (!next || next->ask != Decision::Ask::roll) return Refusal{"The battle needs no dice now."};
    if (intent.on) {
        auto on = dice_on(*battle);
        if (!on) return Refusal{"The battle needs no dice now."};
        return Commands{std::move(*on)};
    }
    Roll roll;
    if (intent.typed.empty()) {
        roll = program_roll(*battle, {}, next->question);
    } else {
        auto typed = typed_roll(next->question, intent.typed);
        if (auto* refusal = std::get_if<Refusal>(&typed)) return *refusal;
        roll = std::get<Roll>(std::move(typed));
    }
    return Commands{AutoPlayBattle{battle->id, {ThrowDice{}}, {roll}}};
}

// The label for undo does not name the choice.
std::string sealing_words(const abstract::Record& record, Side side) {
    return "seal the answer of " + record.setup->start.sides[side].name;
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
    if (open.size() == 1) return Commands{GiveBattleOrder{battle->id, order}};
    BattlePlan plan = battle->plan;
    plan.sides[intent.side].sealed = order;
    plan.sides[intent.side].because = because;
    return Commands{PlanBattle{battle->id, std::move(plan), sealing_words(record, intent.side)}};
}

Result reveal(const Desk& desk, const RevealAnswers& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    const BattlePlan& plan = battle->plan;
    if (!plan.sides.first.sealed || !plan.sides.second.sealed)
        return Refusal{"Both sides must have sealed their choice."};
    return Commands{AutoPlayBattle{intent.battle, {*plan.sides.first.sealed, *plan.sides.second.sealed}, {}}};
}

ChooseResolver begin_command(const Desk& desk, const OpenBattle& battle) {
    const BattlePlan& plan = battle.plan;
    return {battle.id, Resolver::abstract, desk.next_seed, plan.roles_given,
            plan.roles_given && plan.attacker == Side::second};
}

Result step_by_step(const Desk& desk, const BeginBattle& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    return Commands{begin_command(desk, *battle)};
}

Result type_in(const Desk& desk, const EnterResult& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    const auto start = battle_start(*c, battle->first, battle->second, battle->place, false);
    if (const auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
    // A fought battle has a result; start with a stalemate until the referee enters another.
    Review review = untouched(std::get<abstract::Start>(start));
    review.result = BattleResult{Grade::stalemate, std::nullopt};
    return Commands{EnterBattleResult{battle->id, std::move(review), desk.next_seed}};
}

Result postpone(const Desk& desk, const PostponeBattle& intent) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return gone;
    const auto day = day_from_words(*c->calendar, intent.day, c->day);
    if (const auto* problem = std::get_if<Problem>(&day)) return Refusal{problem->sentence()};
    return Commands{DelayBattle{intent.battle, std::get<std::int32_t>(day)}};
}

// The answers to every open question: the sealed ones, and the automatic generals', chosen without seeing these. Empty
// if dice are asked for.
std::vector<Order> every_answer(const OpenBattle& battle, const abstract::Record& record) {
    const PerSide<Instructions> fixed = instructions(battle.plan);
    std::vector<Order> answers;
    for (const Decision& d : abstract::open_decisions(record)) {
        if (d.ask == Decision::Ask::roll) return {};
        const Order* given = sealed_answer(battle.plan, record, d);
        answers.push_back(given != nullptr ? *given : generals_answer(battle, record, d, fixed[d.side]).order);
    }
    return answers;
}

// The answers to the open secret question, if one of them is sealed already.
std::vector<Order> answers_to_reveal(const OpenBattle& battle) {
    const auto replayed = replay(battle.transcript);
    if (!std::holds_alternative<Replayed>(replayed)) return {};
    const abstract::Record& record = std::get<Replayed>(replayed).record;
    const std::vector<Decision> open = abstract::open_decisions(record);
    const auto sealed = [&](const Decision& d) { return sealed_answer(battle.plan, record, d) != nullptr; };
    if (std::none_of(open.begin(), open.end(), sealed)) return {};
    return every_answer(battle, record);
}

Result let_generals_decide(const Desk& desk, const LetGeneralsDecide& intent) {
    auto found = under_way(desk, intent.battle);
    if (auto* refusal = std::get_if<Refusal>(&found)) return *refusal;
    const auto& [battle, record] = std::get<UnderWay>(found);
    std::vector<Order> answers = every_answer(*battle, record);
    if (answers.empty()) return Refusal{"The battle needs no choice now."};
    AutoPlayBattle on{battle->id, std::move(answers), {}};
    if (desk.settings.dice == DiceMode::program) {
        OpenBattle answered = *battle;
        answered.transcript.orders.insert(answered.transcript.orders.end(), on.orders.begin(), on.orders.end());
        if (auto dice = dice_on(answered)) {
            on.orders.insert(on.orders.end(), dice->orders.begin(), dice->orders.end());
            on.rolls = std::move(dice->rolls);
        }
    }
    return Commands{std::move(on)};
}

// `battle` after `revealed`, played on by `play`; the command begins with these answers.
template <class BattleAssumptions>
std::variant<AutoPlayBattle, Refusal> with_revealed(OpenBattle battle, BattleAssumptions&& play) {
    const std::vector<Order> revealed = answers_to_reveal(battle);
    battle.transcript.orders.insert(battle.transcript.orders.end(), revealed.begin(), revealed.end());
    auto played = play(battle);
    if (auto* on = std::get_if<AutoPlayBattle>(&played))
        on->orders.insert(on->orders.begin(), revealed.begin(), revealed.end());
    return played;
}

Result resolve(const Desk& desk, const ResolveBattle& intent) {
    const Campaign* c = campaign(desk);
    const OpenBattle* battle = c != nullptr ? find_battle(*c, intent.battle) : nullptr;
    if (battle == nullptr) return gone;
    Commands commands;
    OpenBattle begun = *battle;
    if (!battle->under_way()) {
        const ChooseResolver begin = begin_command(desk, *battle);
        auto performed = perform(*c, begin, {});
        if (auto* refusal = std::get_if<Refusal>(&performed)) return *refusal;
        if (std::holds_alternative<NeedRoll>(performed)) return Refusal{"The battle could not begin."};
        begun = *find_battle(std::get<Performed>(performed).campaign, intent.battle);
        commands.push_back(begin);
    }
    auto played = desk.settings.dice == DiceMode::program
                      ? with_revealed(begun, [](const OpenBattle& b) { return auto_play(b, instructions(b.plan)); })
                      : resolved_with(begun, {});
    if (auto* refusal = std::get_if<Refusal>(&played)) return *refusal;
    commands.push_back(std::get<AutoPlayBattle>(std::move(played)));
    return commands;
}

// The record after these answers; none if one is refused.
std::optional<abstract::Record> after(abstract::Record record, const std::vector<Order>& answers) {
    for (const Order& answer : answers) {
        auto stepped = abstract::try_step(record, answer, {});
        if (!std::holds_alternative<abstract::Stepped>(stepped)) return std::nullopt;
        record = std::get<abstract::Stepped>(std::move(stepped)).record;
    }
    return record;
}

// The plan's answer to a question; none if it does not decide it.
std::optional<Order> planned_answer(const OpenBattle& battle, const abstract::Record& record, const Decision& d) {
    const SidePlan& plan = battle.plan.sides[d.side];
    const Instructions fixed = instructions(battle.plan)[d.side];
    const auto decided = [&] {
        switch (d.ask) {
            case Decision::Ask::stratagem:
                return plan.stratagem.has_value();
            case Decision::Ask::foil:
                return plan.stratagem == Stratagem::none || plan.stratagem == Stratagem::foil;
            case Decision::Ask::posture: {
                const auto role = abstract::role_of(record, d.side);
                return role && fixed.posture_in(*role).has_value();
            }
            case Decision::Ask::losses:
                return plan.losses.has_value();
            default:
                return false;
        }
    };
    if (!decided()) return std::nullopt;
    const Order order = generals_answer(battle, record, d, fixed).order;
    for (const Option& option : abstract::options(record, d))
        if (option.order.index() == order.index() && option.order == order && option.refused) return std::nullopt;
    return order;
}

}  // namespace

std::variant<AutoPlayBattle, Refusal> resolved_with(const OpenBattle& battle, std::span<const Roll> rolls) {
    return with_revealed(battle, [&](const OpenBattle& b) { return auto_play_with(b, instructions(b.plan), rolls); });
}

std::vector<Command> planned_commands(const OpenBattle& battle) {
    if (battle.resolver != Resolver::abstract || battle.to_apply()) return {};
    auto replayed = replay(battle.transcript);
    if (!std::holds_alternative<Replayed>(replayed)) return {};
    abstract::Record record = std::get<Replayed>(std::move(replayed)).record;
    AutoPlayBattle on{battle.id, {}, {}};
    OpenBattle now = battle;
    while (true) {
        const std::vector<Decision> open = abstract::open_decisions(record);
        PerSide<std::optional<Order>> planned;
        std::vector<Order> answers;
        for (const Decision& d : open) {
            if (d.ask == Decision::Ask::roll) continue;
            planned[d.side] = planned_answer(now, record, d);
            if (planned[d.side]) answers.push_back(*planned[d.side]);
        }
        if (answers.empty()) break;
        std::vector<Command> commands;
        if (answers.size() < open.size()) {
            // The other side still chooses, so the planned answer waits under seal.
            BattlePlan plan = unsealed(battle.plan);
            for (const Side s : both_sides) plan.sides[s].sealed = planned[s];
            const Side side = planned.first ? Side::first : Side::second;
            if (!on.orders.empty()) commands.push_back(std::move(on));
            commands.push_back(PlanBattle{battle.id, std::move(plan), sealing_words(record, side)});
            return commands;
        }
        auto next = after(record, answers);
        if (!next) break;  // the rules refuse an answer, so a person is asked
        record = std::move(*next);
        on.orders.insert(on.orders.end(), answers.begin(), answers.end());
        now.transcript.orders.insert(now.transcript.orders.end(), answers.begin(), answers.end());
    }
    if (on.orders.empty()) return {};
    return {std::move(on)};
}

std::variant<std::vector<Command>, Refusal> battle_actions(const Desk& desk, const BattleIntent& intent) {
    if (const auto* dice = std::get_if<ThrowBattleDice>(&intent)) return throw_dice(desk, *dice);
    if (const auto* one = std::get_if<AnswerQuestion>(&intent)) return answer(desk, *one);
    if (const auto* both = std::get_if<RevealAnswers>(&intent)) return reveal(desk, *both);
    if (const auto* first = std::get_if<BeginBattle>(&intent)) return step_by_step(desk, *first);
    if (const auto* typed = std::get_if<EnterResult>(&intent)) return type_in(desk, *typed);
    if (const auto* later = std::get_if<PostponeBattle>(&intent)) return postpone(desk, *later);
    if (const auto* generals = std::get_if<LetGeneralsDecide>(&intent)) return let_generals_decide(desk, *generals);
    return resolve(desk, std::get<ResolveBattle>(intent));
}

}  // namespace banneret::app
