#include "app/window/actions/carry_out_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "app/models/tabletop/judged_battle.h"
#include "app/models/tabletop/table_cache.h"
#include "app/models/tabletop/table_setup.h"
#include "app/window/actions/campaign_files.h"
#include "app/window/actions/carry_out.h"
#include "app/window/shell/messages.h"
#include "engine/core/overloaded.h"

namespace banneret::app {

namespace {

constexpr std::uint64_t most_trials = 20'000;
constexpr float slowest = 0.25f, fastest = 60.0f;  // orders per second

const OpenBattle* open_battle(const Desk& desk, BattleId id) {
    const Campaign* c = campaign(desk);
    return c != nullptr ? find_battle(*c, id) : nullptr;
}
bool on_table(const OpenBattle* battle) {
    return battle != nullptr && battle->resolver == Resolver::on_table && battle->transcript.table;
}

// The selected tabletop battle. If the desk does not hold its state yet, as after reopening a file, creates it.
const OpenBattle* battle_on_table(Desk& desk) {
    const OpenBattle* battle = focused_battle(desk);
    if (!on_table(battle)) {
        refuse(desk, "No battle is on the table.");
        return nullptr;
    }
    if (desk.table.battle != battle->id) {
        desk.table = TableDesk{};
        desk.table.battle = battle->id;
    }
    return battle;
}

// The selected tabletop battle, ready for an order: it is not over, its current state is shown, and no commander is
// playing.
const OpenBattle* battle_to_order(Desk& desk) {
    const OpenBattle* battle = battle_on_table(desk);
    if (battle == nullptr) return nullptr;
    if (battle->to_apply()) return refuse(desk, fmt::format("{} is over; review and apply it.", battle->name)), nullptr;
    if (desk.tasks.runs(desk.table.play.task))
        return refuse(desk, "The commanders are still playing; stop them first."), nullptr;
    if (desk.table.shown && *desk.table.shown < battle->transcript.table_orders.size())
        return refuse(desk, "This is a past moment: go back to now first."), nullptr;
    return battle;
}

std::optional<TableDecision> asked_now(const Desk& desk, const OpenBattle& battle) {
    const TableCache* cache = table_cache(desk, battle);
    return cache != nullptr ? cache->now().pending() : std::nullopt;
}

void begin_play(Desk& desk, const OpenBattle& battle, PlayFor how, bool answers) {
    TablePlayQuestion question{battle, desk.table.who, how, false};
    // With typed dice, orders come one at a time, unless both sides are automatic.
    const bool by_hand = !desk.table.who.first || !desk.table.who.second;
    question.one_by_one = desk.settings.dice == DiceMode::typed &&
                          (how == PlayFor::one_order || (how == PlayFor::to_my_decision && by_hand));
    TablePlayTask play;
    play.battle = battle.id;
    play.orders = battle.transcript.table_orders.size();
    play.how = how;
    play.answers = answers;
    play.one_by_one = question.one_by_one;
    play.task = desk.tasks.begin(TaskLane::table_play, std::move(question), desk.table.play.task);
    desk.table.play = play;
    desk.table.shown.reset();
    desk.table.running = false;
}

// If one side is automatic, let it answer now. With two, wait for Play.
void answer_if_asked(Desk& desk, bool answers) {
    const OpenBattle* battle = open_battle(desk, desk.table.battle);
    if (!on_table(battle) || battle->to_apply() || desk.tasks.runs(desk.table.play.task)) return;
    if (desk.table.who.first && desk.table.who.second) return;
    const auto decision = asked_now(desk, *battle);
    if (decision && desk.table.who[decision->side]) begin_play(desk, *battle, PlayFor::to_my_decision, answers);
}

void play(Desk& desk, PlayFor how) {
    const OpenBattle* battle = battle_to_order(desk);
    if (battle == nullptr) return;
    const auto decision = asked_now(desk, *battle);
    if (!decision) return refuse(desk, table_refused(desk, *battle));
    if (!desk.table.who[decision->side] && how != PlayFor::to_the_end)
        return refuse(desk, fmt::format("{} is played by hand: hand it to a commander first.",
                                        battle->transcript.start
                                            ->sides[side_of_battle((*battle->transcript.table)->plan, decision->side)]
                                            .name));
    begin_play(desk, *battle, how, false);
}

void stop_play(Desk& desk) {
    desk.tasks.stop(desk.table.play.task);
}

void hand_over(Desk& desk, const PerSide<std::optional<TableCommander>>& who) {
    if (!desk.table.mustering && battle_on_table(desk) == nullptr) return;
    desk.table.who = who;
    if (desk.table.mustering) return;
    // A running commander still plays for the old sides, so stop it.
    stop_play(desk);
    if (desk.tasks.runs(desk.table.play.task))
        desk.table.play.changes_hands = true;
    else
        answer_if_asked(desk, false);
}

void sample(Desk& desk, bool on) {
    TableSampleTask& odds = desk.table.odds;
    if (!on) {
        odds.goes_on = false;
        desk.tasks.stop(odds.task);
        return;
    }
    TableSampleTask sampling;
    std::optional<Battle> battle;
    if (desk.table.mustering) {
        auto mustered = mustered_battle(desk);
        if (const auto* refusal = std::get_if<Refusal>(&mustered)) return refuse(desk, refusal->why);
        battle = std::get<Battle>(std::move(mustered));
        sampling.mustered = true;
        sampling.of_muster = muster_signature(desk.table);
        sampling.battle = desk.table.battle;
    } else {
        const OpenBattle* open = battle_on_table(desk);
        if (open == nullptr) return;
        if (open->to_apply()) return refuse(desk, fmt::format("{} is over.", open->name));
        const TableCache* cache = table_cache(desk, *open);
        if (cache == nullptr) return refuse(desk, table_refused(desk, *open));
        battle = cache->now();
        sampling.battle = open->id;
        sampling.orders = open->transcript.table_orders.size();
    }
    TableSampleQuestion question{std::move(*battle), {}};
    question.spec.seed = desk.table.seed != 0 ? desk.table.seed : 1;
    question.spec.trials = most_trials;
    question.spec.threads = std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
    question.spec.by_turn = true;
    for (const Side side : both_sides) question.spec.who[side] = desk.table.who[side].value_or(TableCommander::steady);
    sampling.goes_on = true;
    sampling.task = desk.tasks.begin(TaskLane::odds, std::move(question), odds.task);
    odds = std::move(sampling);
}

// Restarts the odds from the current state, unless the user stopped them. Not while the commanders play or another task
// runs.
void sample_anew(Desk& desk) {
    const TableSampleTask& odds = desk.table.odds;
    if (!odds.goes_on || odds.mustered || desk.tasks.runs(desk.table.play.task)) return;
    if (std::any_of(desk.view_tasks.begin(), desk.view_tasks.end(),
                    [&](const ViewTask& view) { return desk.tasks.runs(view.task); }))
        return;
    const OpenBattle* battle = open_battle(desk, odds.battle);
    if (!on_table(battle) || desk.table.battle != odds.battle) return;
    if (battle->to_apply()) return sample(desk, false);
    if (battle->transcript.table_orders.size() != odds.orders) sample(desk, true);
}

// Silent where the order cannot be given: the pointer asks, not the user.
void weigh(Desk& desk, const std::optional<TableOrder>& order) {
    OrderWorthTask& worth = desk.table.worth;
    desk.tasks.abandon(worth.task);
    worth = {};
    const OpenBattle* battle = focused_battle(desk);
    if (!order || !on_table(battle) || battle->to_apply() || desk.tasks.runs(desk.table.play.task)) return;
    if (desk.table.battle != battle->id) {
        desk.table = TableDesk{};
        desk.table.battle = battle->id;
    }
    const TableCache* cache = table_cache(desk, *battle);
    if (cache == nullptr || !cache->now().pending() || cache->now().check(*order)) return;
    worth.battle = battle->id;
    worth.orders = battle->transcript.table_orders.size();
    worth.order = *order;
    worth.task = desk.tasks.begin(TaskLane::order_worth, OrderWorthQuestion{cache->now().detached(), *order});
}

void show_moment(Desk& desk, std::optional<std::size_t> orders) {
    const OpenBattle* battle = battle_on_table(desk);
    if (battle == nullptr) return;
    const std::size_t all = battle->transcript.table_orders.size();
    const bool over = battle->to_apply().has_value();
    desk.table.shown = orders && (*orders < all || over) ? std::optional(std::min(*orders, all)) : std::nullopt;
    if (!desk.table.shown || *desk.table.shown == all) desk.table.running = false;
}

void tick(Desk& desk) {
    const OpenBattle* battle = battle_on_table(desk);
    if (battle == nullptr || !desk.table.running) return;
    const std::size_t all = battle->transcript.table_orders.size();
    show_moment(desk, desk.table.shown ? *desk.table.shown + 1 : all);
}

// True if the campaign's last command was an order on this table.
bool last_done_here(const Desk& desk, const OpenBattle& battle) {
    if (desk.history->at() == 0) return false;
    const History::Version last = desk.history->version(desk.history->at());
    const OpenBattle* before = find_battle(*last.before, battle.id);
    return on_table(before) && before->transcript.table_orders.size() < battle.transcript.table_orders.size();
}

// Undoes the last order on this table, then further ones until a side played by hand is asked again.
void take_back(Desk& desk) {
    const OpenBattle* battle = battle_on_table(desk);
    if (battle == nullptr) return;
    if (desk.tasks.runs(desk.table.play.task))
        return refuse(desk, "The commanders are still playing; stop them first.");
    if (!last_done_here(desk, *battle))
        return refuse(desk, "The last change was not an order of this battle; undo it with Ctrl+Z.");
    const bool by_hand = !desk.table.who.first || !desk.table.who.second;
    std::optional<TableDecision> asked;
    do {
        carry_out(desk, Undo{});
        battle = battle_on_table(desk);
        asked = battle != nullptr ? asked_now(desk, *battle) : std::nullopt;
    } while (by_hand && asked && desk.table.who[asked->side] && last_done_here(desk, *battle));
    desk.table.shown.reset();
    sample_anew(desk);
}

}  // namespace

std::optional<Command> carry_out(Desk& desk, const TableIntent& intent) {
    std::optional<Command> command;
    std::visit(Overloaded{
                   [&](const MusterTable& i) {
                       const OpenBattle* battle = open_battle(desk, i.battle);
                       if (battle == nullptr) return refuse(desk, "This battle is no longer open.");
                       auto opened = opened_muster(desk, *battle);
                       if (const auto* refusal = std::get_if<Refusal>(&opened)) return refuse(desk, refusal->why);
                       desk.table = std::get<TableDesk>(std::move(opened));
                       desk.focus.battle = i.battle;
                       desk.page = Page::battle;
                   },
                   [&](const ChangeMuster& i) {
                       auto changed = changed_muster(desk, i);
                       if (const auto* refusal = std::get_if<Refusal>(&changed)) return refuse(desk, refusal->why);
                       desk.table = std::get<TableDesk>(std::move(changed));
                   },
                   [&](const LeaveMuster&) { desk.table.mustering = false; },
                   [&](const BeginTable&) {
                       if (!desk.table.mustering) return refuse(desk, "No muster is open.");
                       command = FightOnTable{desk.table.battle, std::string(mustered_ruleset(desk.table).key),
                                              desk.table.seed, desk.table.plan, desk.table.steps_taken};
                   },
                   [&](const ChooseOnTable& i) {
                       if (battle_on_table(desk) != nullptr) desk.table.chosen = i.piece;
                   },
                   [&](const OrderOnTable& i) {
                       if (const OpenBattle* battle = battle_to_order(desk))
                           command = GiveTableOrder{battle->id, i.order};
                   },
                   [&](const HandTo& i) {
                       auto who = desk.table.who;
                       // For a battle new to the desk, both sides start by hand.
                       const OpenBattle* here = focused_battle(desk);
                       if (!desk.table.mustering && here != nullptr && here->id != desk.table.battle) who = {};
                       who[i.side] = i.who;
                       hand_over(desk, who);
                   },
                   [&](const HandBoth& i) {
                       hand_over(desk, {i.who, i.who});
                   },
                   [&](const PlayOnTable& i) { play(desk, i.how); },
                   [&](const StopOnTable&) { stop_play(desk); },
                   [&](const ShowMoment& i) {
                       if (watched_orders(desk)) {
                           desk.judged.running = false;
                           return show_judged_moment(desk, i.orders);
                       }
                       desk.table.running = false;
                       show_moment(desk, i.orders);
                   },
                   [&](const RunReplay& i) {
                       const float speed = std::isfinite(i.speed) ? std::clamp(i.speed, slowest, fastest) : 4.0f;
                       if (watched_orders(desk)) return run_judged_replay(desk, i.on, speed);
                       const OpenBattle* battle = battle_on_table(desk);
                       if (battle == nullptr) return;
                       desk.table.speed = speed;
                       // At the end it restarts.
                       const std::size_t all = battle->transcript.table_orders.size();
                       if (i.on && (!desk.table.shown || *desk.table.shown >= all)) show_moment(desk, 0);
                       desk.table.running = i.on && desk.table.shown && *desk.table.shown < all;
                   },
                   [&](const TickReplay&) { watched_orders(desk) ? tick_judged_replay(desk) : tick(desk); },
                   [&](const UndoTableOrder&) { take_back(desk); },
                   [&](const SampleTable& i) { sample(desk, i.on); },
                   [&](const WeighOrder& i) { weigh(desk, i.order); },
               },
               intent);
    return command;
}

void after_table_command(Desk& desk, const Command& command) {
    if (const auto* begun = std::get_if<FightOnTable>(&command)) {
        const auto who = desk.table.battle == begun->battle ? desk.table.who : PerSide<std::optional<TableCommander>>{};
        if (desk.table.battle != begun->battle) desk.table = TableDesk{};
        desk.table.battle = begun->battle;
        desk.table.who = who;
        desk.table.mustering = false;
        desk.table.odds = {};
        return answer_if_asked(desk, false);
    }
    const bool ordered =
        std::holds_alternative<GiveTableOrder>(command) || std::holds_alternative<AutoPlayTable>(command);
    if (!ordered || desk.table.battle != battle_of(command)) return;
    desk.table.shown.reset();
    desk.table.running = false;
    weigh(desk, std::nullopt);
    if (std::holds_alternative<GiveTableOrder>(command)) answer_if_asked(desk, true);
    sample_anew(desk);
}

namespace {

void take_orders(Desk& desk, const TaskUpdate& update) {
    TablePlayTask& play = desk.table.play;
    const auto* answer = update.answer ? std::get_if<TablePlayAnswer>(update.answer.get()) : nullptr;
    const bool one_by_one = play.one_by_one;
    if (answer == nullptr) return;
    if (answer->refused) {
        desk.tasks.abandon(play.task);
        return refuse(desk, answer->refused->why);
    }
    // The campaign must match the commanders' state; an undo in the meantime ends the task.
    const OpenBattle* battle = open_battle(desk, play.battle);
    if (!on_table(battle) || battle->transcript.table_orders.size() != play.orders + play.given) {
        desk.tasks.abandon(play.task);
        return;
    }
    const AutoPlayTable& all = answer->command;
    if (all.orders.size() <= play.given) return;
    if (one_by_one) return carry_out(desk, GiveCommand{GiveTableOrder{all.battle, all.orders.front()}});
    AutoPlayTable more{all.battle, {}, {}};
    more.orders.assign(all.orders.begin() + static_cast<std::ptrdiff_t>(play.given), all.orders.end());
    more.rolls.assign(all.rolls.begin() + static_cast<std::ptrdiff_t>(play.rolls), all.rolls.end());
    const bool joined = (play.answers || play.given > 0) && last_done_here(desk, *battle);
    play.given = all.orders.size();
    play.rolls = all.rolls.size();
    auto performed = perform(desk.history->now(), more, {});
    if (const auto* refusal = std::get_if<Refusal>(&performed)) {
        desk.tasks.abandon(play.task);
        return refuse(desk, refusal->why);
    }
    if (!std::holds_alternative<Performed>(performed)) {
        desk.tasks.abandon(play.task);
        return refuse(desk, "The commanders' orders need a roll that was not made.");
    }
    Performed& step = std::get<Performed>(performed);
    // One undo takes back everything from one play, including the order it answered.
    step.entry.joined = joined;
    desk.history->add(std::move(step));
    if (!keep(desk)) return;
    after_table_command(desk, more);
    if (answer->over)
        say(desk, Message::Kind::done,
            fmt::format("{} is over: review and apply it.", open_battle(desk, all.battle)->name));
    if (!answer->because.empty() && !answer->over) say(desk, Message::Kind::done, answer->because);
}

}  // namespace

void take_update(Desk& desk, const TaskUpdate& update) {
    if (!desk.tasks.update(update)) return;
    ++desk.revision;
    if (!update.failure.empty()) say(desk, Message::Kind::trouble, update.failure);
    if (update.number != desk.table.play.task) return;
    take_orders(desk, update);
    sample_anew(desk);
    if (update.number != desk.table.play.task || desk.tasks.runs(update.number) || !desk.table.play.changes_hands)
        return;
    desk.table.play.changes_hands = false;
    answer_if_asked(desk, false);
}

}  // namespace banneret::app
