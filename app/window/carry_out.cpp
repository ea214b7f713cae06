#include "app/window/carry_out.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <system_error>
#include <utility>

#include "app/models/chooser_model.h"
#include "app/models/chronicle_model.h"
#include "app/models/exchange.h"
#include "app/models/exports.h"
#include "app/models/imports.h"
#include "app/models/places.h"
#include "app/window/carry_out_table.h"
#include "app/window/carry_out_what_if.h"
#include "app/window/keeping.h"
#include "app/window/messages.h"
#include "app/window/opening.h"
#include "engine/armies/army_list.h"
#include "engine/campaign/off_screen.h"
#include "engine/core/overloaded.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"
#include "engine/files/safe_write.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

// --- Files -------------------------------------------------------------------------------------------------------

void choose_file(Desk& desk, ChooseFor what) {
    Chooser chooser;
    chooser.what = what;
    if (desk.path.has_parent_path())
        chooser.folder = desk.path.parent_path();
    else if (what == ChooseFor::open && !desk.settings.recent.empty())
        chooser.folder = desk.settings.recent.front().path.parent_path();
    std::error_code none;
    if (!fs::is_directory(chooser.folder, none)) chooser.folder = documents_path();
    desk.chooser = std::move(chooser);
    desk.palette = false;
}

// --- Commands and their dice -------------------------------------------------------------------------------------

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

void type_seed(Desk& desk, std::string_view words) {
    words = trimmed(words);
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), seed);
    if (words.empty() || error != std::errc{} || end != words.data() + words.size())
        return refuse(desk, "A seed is a whole number from 0 to 18446744073709551615.");
    desk.next_seed = seed;
}

// A battle in the books is a bad thing to lose: the file itself is written. Where that would take long the journal,
// which has it already, must do.
void keep_after_battle(Desk& desk) {
    constexpr std::size_t quickly_written = 3000;  // versions
    if (desk.path.empty() || desk.history->versions().size() > quickly_written) return;
    const auto message = desk.message;
    if (write_campaign(desk, desk.path)) desk.message = message;
}

// What days brought is why they are passed: the first of it is said beside the date.
std::string said_of(const Desk& desk, const Command& command, const Entry& entry) {
    std::string words = entry.lines.front();
    if (!std::holds_alternative<PassDays>(command) || desk.player_safe || entry.lines.size() < 2) return words;
    const Calendar& calendar = *desk.history->now().calendar;
    words += " " + what_days_brought(std::span(entry.lines).first(2), calendar, entry.day);
    if (entry.lines.size() > 2)
        words += " And " + counted(static_cast<std::int64_t>(entry.lines.size()) - 2, "thing") + " more.";
    return words;
}

void done(Desk& desk, const Command& command, const Entry& entry) {
    desk.asked.reset();
    const bool trouble = desk.message && desk.message->kind == Message::Kind::trouble;  // a backup that failed
    if (!entry.lines.empty() && !trouble) say(desk, Message::Kind::done, said_of(desk, command, entry));
    if (std::holds_alternative<ChooseResolver>(command) || std::holds_alternative<FightOnTable>(command))
        desk.next_seed = seed_after(desk.next_seed);
    // What was raised is what one wants to see.
    if (const auto* put = std::get_if<PutArmy>(&command); put != nullptr && !put->army.id)
        desk.focus.army = desk.history->now().armies.back()->id;
    // A merged army is gone: the one it joined is what one wants to see.
    if (const auto* merge = std::get_if<MergeArmies>(&command)) desk.focus.army = merge->into;
    if (std::holds_alternative<ApplyBattle>(command)) keep_after_battle(desk);
    gone_on_table(desk, command);
}

// Gives the command with the rolls so far. Needs it one more, the program throws it or it is asked for.
void give(Desk& desk, AskedRoll asked, bool by_program) {
    for (;;) {
        auto outcome = desk.history->perform(asked.command, asked.rolls);
        if (const auto* entry = std::get_if<Entry>(&outcome)) {
            desk.asked.reset();
            if (keep(desk)) done(desk, asked.command, *entry);
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

void give(Desk& desk, const Command& command) {
    if (!desk.history) return refuse(desk, "No campaign is open.");
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

void import_army(Desk& desk, const fs::path& path) {
    auto read = read_army_file(path);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) return refuse(desk, in_one(*faults));
    if (!desk.history) put_on_desk(desk, History(new_campaign("New campaign")), {}, Page::armies);
    auto& [army, side, guesses] = std::get<ImportedFile>(read);
    const auto& powers = desk.history->now().powers;
    if (!powers.empty()) army.power = powers.front().id;
    for (const Power& power : powers)
        if (folded(power.name) == folded(side)) army.power = power.id;
    const std::string name = army.name;
    const std::size_t before = desk.history->now().armies.size();
    give(desk, PutArmy{std::move(army), "import " + path.filename().string()});
    const auto& armies = desk.history->now().armies;
    if (armies.size() == before) return;
    desk.focus.army = armies.back()->id;
    desk.page = Page::armies;
    say(desk, Message::Kind::done,
        name + " is imported. " +
            (guesses.empty() ? "Its side and place are yours to set." : "Guessed: " + in_one(guesses) + "."));
}

void import_campaign(Desk& desk, const fs::path& path) {
    auto read = read_campaign_json_file(path);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) return refuse(desk, in_one(*faults));
    put_on_desk(desk, History(std::get<Campaign>(std::move(read))), {}, Page::campaign);
    say(desk, Message::Kind::done, path.filename().string() + " is imported as a campaign not saved yet.");
}

// What was made for a file asks where it shall go.
void export_made(Desk& desk, std::variant<ExportText, Refusal> made) {
    if (const auto* refusal = std::get_if<Refusal>(&made)) return refuse(desk, refusal->why);
    carry_out(desk, std::get<ExportText>(std::move(made)));
}

void export_army(Desk& desk, const fs::path& path) {
    const Army* army = focused_army(desk);
    if (army == nullptr) return refuse(desk, "There is no army to export.");
    const bool as_json = folded(path.extension().string()) == ".json";
    const std::string text = as_json ? army_json(desk.history->now(), *army) : write_army_list(army->units);
    if (const auto error = write_safely(path, text)) return refuse(desk, in_one(error->faults));
    desk.chooser.reset();
    say(desk, Message::Kind::done, army->name + " is exported as " + path.filename().string() + ".");
}

// --- The battle page ---------------------------------------------------------------------------------------------

void battle(Desk& desk, const BattleIntent& intent) {
    auto found = battle_actions(desk, intent);
    if (const auto* refusal = std::get_if<Refusal>(&found)) return refuse(desk, refusal->why);
    auto& actions = std::get<BattleActions>(found);
    for (const Command& command : actions.commands) {
        give(desk, command);
        if (desk.asked || (desk.message && desk.message->kind == Message::Kind::refused)) return;
    }
    if (actions.plan) desk.plan = std::move(*actions.plan);
}

// --- Battles off-screen ------------------------------------------------------------------------------------------

std::string left_words(const Campaign& c, const std::vector<Resolved::Left>& left) {
    if (left.empty()) return {};
    const OpenBattle* battle = find_battle(c, left.front().battle);
    std::string words =
        " " + (battle != nullptr ? battle->name : std::string("A battle")) + " waits: " + left.front().why;
    if (left.size() > 1) words += " So do " + counted(static_cast<std::int64_t>(left.size()) - 1, "other") + ".";
    return words;
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
        counted(applied, "battle is", "battles are") + " in the books." +
            left_words(desk.history->now(), accepted.left));
    if (keep(desk)) keep_after_battle(desk);
}

// --- Leaving -----------------------------------------------------------------------------------------------------

// True if the intent must wait for an answer about unsaved changes.
bool asks_first(Desk& desk, const Intent& then) {
    if (!unsaved(desk)) return false;
    desk.leaving = Leaving{then};
    desk.chooser.reset();
    desk.palette = false;
    return true;
}

void leave(Desk& desk) {
    if (!desk.leaving) return;
    const Intent then = desk.leaving->then;
    desk.leaving.reset();
    // What was unsaved is saved or given up: nothing is asked again.
    if (desk.history) desk.history->mark_saved();
    carry_out(desk, then);
}

void answer_unsaved(Desk& desk, UnsavedAnswer answer) {
    switch (answer) {
        case UnsavedAnswer::cancel:
            desk.leaving.reset();
            return;
        case UnsavedAnswer::discard:
            leave(desk);
            return;
        case UnsavedAnswer::save:
            if (desk.path.empty())
                choose_file(desk, ChooseFor::save_as);
            else if (write_campaign(desk, desk.path))
                leave(desk);
            return;
    }
}

// What is there already is replaced only when chosen a second time.
bool asks_to_replace(Desk& desk, const fs::path& path) {
    std::error_code none;
    if (!fs::exists(path, none) || path == desk.path || path == desk.chooser->replace) return false;
    desk.chooser->replace = path;
    refuse(desk, path.filename().string() + " is there already. Choose it once more to replace it.");
    return true;
}

void file_chosen(Desk& desk, const fs::path& path) {
    if (!desk.chooser) return;
    const ChooseFor what = desk.chooser->what;
    std::error_code none;
    if (fs::is_directory(path, none)) {
        desk.chooser->folder = path;
        return;
    }
    switch (what) {
        case ChooseFor::open:
            return carry_out(desk, OpenFile{path});
        case ChooseFor::import_army:
            import_army(desk, path);
            if (!desk.message || desk.message->kind == Message::Kind::done) desk.chooser.reset();
            return;
        case ChooseFor::save_as:
            if (asks_to_replace(desk, path)) return;
            if (desk.history && write_campaign(desk, path)) {
                desk.chooser.reset();
                leave(desk);
            }
            return;
        case ChooseFor::export_army:
            if (asks_to_replace(desk, path)) return;
            return export_army(desk, path);
        case ChooseFor::what_if_army:
            return add_contender_file(desk, path);
        case ChooseFor::export_text:
            if (asks_to_replace(desk, path)) return;
            if (const auto error = write_safely(path, desk.chooser->text)) return refuse(desk, in_one(error->faults));
            desk.chooser.reset();
            return say(desk, Message::Kind::done, "Exported to " + path.filename().string() + ".");
    }
}

void cancel(Desk& desk) {
    if (desk.palette)
        desk.palette = false;
    else if (desk.chooser)
        desk.chooser.reset(), desk.leaving.reset();
    else if (desk.leaving)
        desk.leaving.reset();
    else if (desk.help)
        desk.help = false;
    else if (desk.paste && desk.page == Page::armies)
        desk.paste = false;
    else
        desk.message.reset();
}

void go_to(Desk& desk, Page page) {
    if (needs_campaign(page) && !desk.history) return refuse(desk, "Open or start a campaign first.");
    desk.page = page;
    desk.chooser.reset();
    desk.palette = false;
}

void show(Desk& desk, Page page) {
    ++desk.focus.asked;
    go_to(desk, page);
}

void undo_redo(Desk& desk, bool undo) {
    const auto words = undo ? undo_words(desk) : redo_words(desk);
    if (!words && !desk.history) return refuse(desk, "No campaign is open.");
    if (!words) return refuse(desk, undo ? "There is nothing to undo." : "There is nothing to redo.");
    if (!(undo ? undo_step(desk) : redo_step(desk))) {
        desk.asked.reset();
        if (undo)
            desk.history->undo();
        else
            desk.history->redo();
    }
    say(desk, Message::Kind::done, (undo ? "Undone: " : "Redone: ") + *words + ".");
}

// Messages last until something else is done; looking around leaves them.
bool keeps_message(const Intent& intent) {
    return std::holds_alternative<LookIn>(intent) || std::holds_alternative<TogglePalette>(intent) ||
           std::holds_alternative<ToggleHelp>(intent) || std::holds_alternative<StepTextSize>(intent);
}

}  // namespace

void carry_out(Desk& desk, const Intent& intent) {
    ++desk.revision;
    if (!keeps_message(intent)) desk.message.reset();
    std::visit(
        Overloaded{
            [&](const GoTo& i) { go_to(desk, i.page); },
            [&](const ShowArmy& i) { desk.focus.army = i.army, desk.focus.unit = {}, show(desk, Page::armies); },
            [&](const ShowUnit& i) { desk.focus.army = i.army, desk.focus.unit = i.unit, show(desk, Page::armies); },
            [&](const ShowRecord& i) { desk.focus.record_unit = i.unit, desk.focus.record_person = i.person; },
            [&](const TypeSeed& i) { type_seed(desk, i.words); },
            [&](const ResolveBattles& i) { resolve_lot(desk, i.battles); },
            [&](const AcceptBattles& i) { accept_lot(desk, i.battles); },
            [&](const ShowBattle& i) { desk.focus.battle = i.battle, show(desk, Page::battle); },
            [&](const ShowVersion& i) { desk.focus.version = i.version, show(desk, Page::chronicle); },
            [&](const ShowRule& i) { desk.focus.rule = i.id, show(desk, Page::rules); },
            [&](const GiveCommand& i) { give(desk, i.command); },
            [&](const TypeRoll& i) { type_roll(desk, i.text); },
            [&](const RollForMe&) { roll_for_me(desk, false); },
            [&](const RollTheRest&) { roll_for_me(desk, true); },
            [&](const DropRoll&) { desk.asked.reset(); },
            [&](const Undo&) { undo_redo(desk, true); },
            [&](const Redo&) { undo_redo(desk, false); },
            [&](const GoToVersion& i) {
                desk.asked.reset();
                if (!desk.history || i.version >= desk.history->versions().size() || i.version == desk.history->at())
                    return;
                desk.history->go_to(i.version);
                const Campaign& now = desk.history->now();
                say(desk, Message::Kind::done,
                    "The campaign stands on " + date_words(*now.calendar, now.day) +
                        " again; nothing is lost, Redo and Branches lead back.");
            },
            [&](const NewCampaign& i) {
                if (asks_first(desk, i)) return;
                put_on_desk(desk, History(new_campaign(i.name.empty() ? "New campaign" : i.name)), {}, Page::campaign);
            },
            [&](const QuickBattle& i) {
                if (asks_first(desk, i)) return;
                put_on_desk(desk, History(quick_battle()), {}, Page::battle);
                desk.history->mark_saved();  // nothing of it would be lost yet
                // Whoever asks for a battle wants one: no stances, of which two defensive ones make none.
                desk.plan = BattlePlan{};
                desk.plan.battle = desk.history->now().battles[0]->id;
                desk.plan.roles_given = true;
            },
            [&](const OpenFile& i) {
                const std::string ending = folded(i.path.extension().string());
                if (ending == ".csv" && desk.page == Page::what_if)
                    add_contender_file(desk, i.path);
                else if (holds_campaign_json(i.path)) {
                    if (!asks_first(desk, i)) import_campaign(desk, i.path);
                } else if (ending == ".csv" || ending == ".json" || ending == ".txt")
                    import_army(desk, i.path);
                else if (!asks_first(desk, i))
                    open_campaign(desk, i.path, is_shipped(i.path));
            },
            [&](const OpenSample& i) {
                if (!asks_first(desk, i)) open_campaign(desk, i.path, true);
            },
            [&](const OpenBackup& i) {
                if (!asks_first(desk, i)) open_backup(desk, i.path);
            },
            [&](const Recover& i) {
                if (!asks_first(desk, i)) recover(desk, i.path);
            },
            [&](const LetGo& i) { let_left_behind_go(desk, i.path); },
            [&](const ForgetRecent& i) { forget(desk.settings, i.path), keep_settings(desk); },
            [&](const Save&) {
                if (!desk.history)
                    refuse(desk, "No campaign is open.");
                else if (desk.path.empty())
                    choose_file(desk, ChooseFor::save_as);
                else
                    write_campaign(desk, desk.path);
            },
            [&](const SaveAs& i) {
                if (desk.history) write_campaign(desk, i.path);
            },
            [&](const CloseCampaign& i) {
                if (asks_first(desk, i)) return;
                remember_open(desk);
                leave_campaign(desk);
                let_go(desk);
                desk.history.reset();
                desk.path.clear();
                desk.focus = Focus{};
                desk.table = TableDesk{};
                desk.asked.reset();
                desk.page = Page::start;
            },
            [&](const Quit& i) {
                if (asks_first(desk, i)) return;
                remember_open(desk);
                let_go(desk);
                desk.closed = true;
            },
            [&](const ChooseFile& i) {
                if (desk.history || i.what == ChooseFor::open)
                    choose_file(desk, i.what);
                else
                    refuse(desk, "No campaign is open.");
            },
            [&](const ExportText& i) {
                choose_file(desk, ChooseFor::export_text);
                desk.chooser->name = i.name;
                desk.chooser->text = i.text;
            },
            [&](const ExportBattle& i) { export_made(desk, exported(desk, i)); },
            [&](const ExportChronicle& i) { export_made(desk, exported(desk, i)); },
            [&](const ExportBooks& i) { export_made(desk, exported(desk, i)); },
            [&](const LookIn& i) {
                if (desk.chooser) desk.chooser->folder = i.folder;
            },
            [&](const FileChosen& i) { file_chosen(desk, i.path); },
            [&](const AnswerUnsaved& i) { answer_unsaved(desk, i.answer); },
            [&](const ChangeSettings& i) { desk.settings = i.settings, keep_settings(desk); },
            [&](const StepTextSize& i) {
                desk.settings.text_percent =
                    i.steps == 0 ? 100 : text_percent_stepped(desk.settings.text_percent, i.steps);
                keep_settings(desk);
            },
            [&](const TogglePlayerSafe&) { desk.player_safe = !desk.player_safe; },
            [&](const TogglePalette&) { desk.palette = !desk.palette; },
            [&](const ToggleHelp&) { desk.help = !desk.help; },
            [&](const TogglePaste&) {
                if (!desk.history) return refuse(desk, "No campaign is open.");
                desk.paste = !desk.paste;
                if (desk.paste) desk.page = Page::armies;
            },
            [&](const Cancel&) { cancel(desk); },
            [&](const BattleIntent& i) { battle(desk, i); },
            [&](const WhatIfIntent& i) {
                if (std::holds_alternative<AddContenderFile>(i)) choose_file(desk, ChooseFor::what_if_army);
                if (const auto command = carry_out(desk, i)) give(desk, *command);
            },
            [&](const TableIntent& i) {
                if (const auto command = carry_out(desk, i)) give(desk, *command);
            },
            [&](const Say& i) { say(desk, Message::Kind::done, i.words); },
        },
        intent);
    keep(desk);
}

void open_at_start(Desk& desk, const fs::path& path) {
    carry_out(desk, OpenFile{path});
}

}  // namespace banneret::app
