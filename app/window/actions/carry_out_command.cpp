#include "app/window/actions/carry_out_command.h"

#include <charconv>
#include <span>
#include <system_error>
#include <utility>

#include "app/models/battle/battle_actions.h"
#include "app/models/chronicle/chronicle_model.h"
#include "app/window/actions/campaign_files.h"
#include "app/window/actions/carry_out_table.h"
#include "app/window/shell/messages.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "engine/campaign/chronicle/fold.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"

namespace banneret::app {

namespace {

Roll thrown(const Desk& desk, const AskedRoll& asked) {
    const OpenBattle* battle = find_battle(desk.history->now(), battle_of(asked.command));
    if (battle != nullptr) return program_roll(*battle, asked.rolls, asked.question);
    Rng rng(desk.next_seed, desk.history->versions().size());
    for (const Roll& fallen : asked.rolls) roll_faces(fallen.question, rng);
    return roll_faces(asked.question, rng);
}

std::uint64_t seed_after(std::uint64_t seed) {
    Rng rng(seed, 1);
    return 100'000 + rng.below(900'000);
}

// A fought battle must not be lost: commit it to the journal and count it as saved, without rewriting the file.
void keep_after_battle(Desk& desk) {
    if (desk.path.empty() || !desk.store) return;
    if (!desk.store->commit(*desk.history)) desk.history->mark_saved();
}

// Days are passed for their events, so name the first event after the date.
std::string message_of(const Desk& desk, const Command& command, const Entry& entry) {
    const bool days = std::holds_alternative<PassDays>(command);
    if (desk.player_safe && !days) return "Done.";  // the players may not know what was done
    std::string words = entry.lines.front();
    if (!days || desk.player_safe || entry.lines.size() < 2) return words;
    const Calendar& calendar = *desk.history->now().calendar;
    words += " " + events_of_days(std::span(entry.lines).first(2), calendar, entry.day);
    if (entry.lines.size() > 2) words += " And " + counted(entry.lines.size() - 2, "thing") + " more.";
    return words;
}

void done(Desk& desk, const Command& command, const Entry& entry) {
    desk.asked.reset();
    const bool trouble = desk.message && desk.message->kind == Message::Kind::trouble;  // a backup failed
    if (!entry.lines.empty() && !trouble) say(desk, Message::Kind::done, message_of(desk, command, entry));
    if (std::holds_alternative<ChooseResolver>(command) || std::holds_alternative<FightOnTable>(command))
        desk.next_seed = seed_after(desk.next_seed);
    // Select the new army.
    if (const auto* put = std::get_if<PutArmy>(&command); put != nullptr && !put->army.id)
        desk.focus.army = desk.history->now().armies.back()->id;
    // The merged army is gone; select the one it joined.
    if (const auto* merge = std::get_if<MergeArmies>(&command)) desk.focus.army = merge->into;
    if (std::holds_alternative<ApplyBattle>(command)) keep_after_battle(desk);
    after_table_command(desk, command);
}

// Adds what the plan of the battle decides already, as part of the step before: one undo takes both back.
void add_planned(Desk& desk, BattleId id) {
    const OpenBattle* battle = desk.history ? find_battle(desk.history->now(), id) : nullptr;
    if (battle == nullptr) return;
    for (const Command& command : planned_commands(*battle)) {
        auto outcome = perform(desk.history->now(), command, {});
        auto* made = std::get_if<Performed>(&outcome);
        if (made == nullptr) return;  // then a person is asked
        made->entry.joined = true;
        desk.history->add(std::move(*made));
        if (!keep(desk)) return;
    }
}

// Carries out the command with the rolls so far. If it needs another, the program rolls it or asks for it.
void give(Desk& desk, AskedRoll asked, bool by_program) {
    for (;;) {
        if (asked.resolves) {
            const OpenBattle* battle = find_battle(desk.history->now(), battle_of(asked.command));
            if (battle == nullptr) return;
            auto played = resolved_with(*battle, asked.rolls);
            if (const auto* refusal = std::get_if<Refusal>(&played)) {
                desk.asked.reset();
                return refuse(desk, refusal->why);
            }
            asked.command = std::get<AutoPlayBattle>(std::move(played));
        }
        auto outcome = perform(desk.history->now(), asked.command, asked.rolls);
        if (auto* made = std::get_if<Performed>(&outcome)) {
            desk.asked.reset();
            made->entry.joined = asked.joined;
            const Entry entry = made->entry;
            desk.history->add(std::move(*made));
            if (keep(desk)) done(desk, asked.command, entry);
            return;
        }
        if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
            desk.asked.reset();
            return refuse(desk, refusal->why);
        }
        asked.question = std::get<NeedRoll>(outcome).question;
        if (!by_program) {
            desk.asked = std::move(asked);
            return;
        }
        asked.rolls.push_back(thrown(desk, asked));
    }
}

std::string left_words(const Campaign& c, const std::vector<Resolved::Left>& left) {
    if (left.empty()) return {};
    const OpenBattle* battle = find_battle(c, left.front().battle);
    std::string words =
        " " + (battle != nullptr ? battle->name : std::string("A battle")) + " waits: " + left.front().why;
    if (left.size() > 1)
        words += (left.size() == 2 ? " So does " : " So do ") + counted(left.size() - 1, "other") + ".";
    return words;
}

}  // namespace

void give(Desk& desk, const Command& command) {
    if (!desk.history) return refuse(desk, "No campaign is open.");
    // The page gives only the day; the number of versions to fold follows from the history.
    if (const auto* fold = std::get_if<FoldHistory>(&command);
        fold != nullptr && fold->fold.versions == 0 && fold->fold.before > 0) {
        const auto summed_up = folding(*desk.history, fold->fold.before);
        if (const auto* refusal = std::get_if<Refusal>(&summed_up)) return refuse(desk, refusal->why);
        return give(desk, Command(std::get<FoldHistory>(summed_up)));
    }
    give(desk, AskedRoll{command, {}, {}}, desk.settings.dice == DiceMode::program);
}

void type_roll(Desk& desk, const std::string& words) {
    if (!desk.asked) return;
    auto roll = typed_roll(desk.asked->question, words);
    if (const auto* refusal = std::get_if<Refusal>(&roll)) return refuse(desk, refusal->why);
    AskedRoll asked = *desk.asked;
    asked.rolls.push_back(std::get<Roll>(std::move(roll)));
    give(desk, std::move(asked), false);
}

void roll_for_me(Desk& desk, bool the_rest) {
    if (!desk.asked) return;
    AskedRoll asked = *desk.asked;
    asked.rolls.push_back(thrown(desk, asked));
    give(desk, std::move(asked), the_rest);
}

void give(Desk& desk, const BattleIntent& intent) {
    auto found = battle_actions(desk, intent);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return refuse(desk, refusal->why);
    const auto& commands = std::get<std::vector<Command>>(found);
    const bool resolves = std::holds_alternative<ResolveBattle>(intent);
    BattleId battle;
    for (const Command& command : commands) {
        // One click, one undo: the battle begins and is fought.
        const bool joined = resolves && &command != &commands.front();
        battle = battle_of(command);
        const bool typed = desk.settings.dice == DiceMode::typed;
        // The rest of a battle with typed dice: each roll may change what the generals order.
        if (typed && resolves && std::holds_alternative<AutoPlayBattle>(command))
            give(desk, AskedRoll{command, {}, {}, true, joined}, false);
        else if (joined)
            give(desk, AskedRoll{command, {}, {}, false, true}, !typed);
        else
            give(desk, command);
        if (desk.asked || (desk.message && desk.message->kind == Message::Kind::refused)) return;
    }
    // A choice to be made again is not answered by the plan at once.
    const bool chosen_again = commands.size() == 1 && std::holds_alternative<PlanBattle>(commands.front());
    if (!chosen_again) add_planned(desk, battle);
}

void type_seed(Desk& desk, std::string_view words) {
    words = trimmed(words);
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), seed);
    if (words.empty() || error != std::errc{} || end != words.data() + words.size())
        return refuse(desk, "A seed is a whole number from 0 to 18446744073709551615.");
    desk.next_seed = seed;
}

void resolve_lot(Desk& desk, const std::vector<BattleId>& battles) {
    if (!desk.history) return refuse(desk, "No campaign is open.");
    auto outcome = resolve_battles(desk.history->now(), battles, desk.next_seed);
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) return refuse(desk, refusal->why);
    auto& resolved = std::get<Resolved>(outcome);
    desk.asked.reset();
    desk.history->add(std::move(resolved.step));
    desk.next_seed = seed_after(desk.next_seed);
    const auto fought = static_cast<std::int64_t>(resolved.fought.size());
    say(desk, Message::Kind::done,
        counted(fought, "battle is", "battles are") + " over; nothing is applied yet." +
            left_words(desk.history->now(), resolved.left));
}

void accept_lot(Desk& desk, const std::vector<BattleId>& battles) {
    if (!desk.history) return refuse(desk, "No campaign is open.");
    auto outcome = accept_battles(desk.history->now(), battles);
    if (const auto* refusal = std::get_if<Refusal>(&outcome)) return refuse(desk, refusal->why);
    auto& accepted = std::get<Accepted>(outcome);
    desk.asked.reset();
    const auto applied = static_cast<std::int64_t>(accepted.steps.size());
    desk.history->add_in_one_go(std::move(accepted.steps));
    say(desk, Message::Kind::done,
        counted(applied, "battle has been", "battles have been") + " applied." +
            left_words(desk.history->now(), accepted.left));
    if (keep(desk)) keep_after_battle(desk);
}

}  // namespace banneret::app
