#include "app/window/actions/carry_out.h"

#include <algorithm>
#include <utility>

#include "app/models/chronicle/chronicle_model.h"
#include "app/models/exchange/exchange.h"
#include "app/models/exchange/exports.h"
#include "app/models/exchange/imports.h"
#include "app/models/shell/app_paths.h"
#include "app/models/shell/chooser_model.h"
#include "app/window/actions/campaign_files.h"
#include "app/window/actions/carry_out_command.h"
#include "app/window/actions/carry_out_files.h"
#include "app/window/actions/carry_out_table.h"
#include "app/window/actions/carry_out_what_if.h"
#include "app/window/actions/opening.h"
#include "app/window/shell/messages.h"
#include "engine/core/overloaded.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

void cancel(Desk& desk) {
    if (desk.palette)
        desk.palette = false;
    else if (desk.chooser)
        desk.chooser.reset(), desk.leaving.reset(), desk.printing.reset();
    else if (desk.leaving)
        desk.leaving.reset();
    else if (desk.help)
        desk.help = false;
    else if (desk.paste && desk.page == Page::armies)
        desk.paste = false;
    else
        desk.message.reset();
}

bool exports(const Chooser& chooser) {
    return chooser.what == ChooseFor::export_text || chooser.what == ChooseFor::export_army;
}

void go_to(Desk& desk, Page page) {
    if (needs_campaign(page) && !desk.history) return refuse(desk, "Open or start a campaign first.");
    if (page == Page::start) find_unsaved_drafts(desk);
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
    // The action may be a secret.
    if (desk.player_safe) return say(desk, Message::Kind::done, undo ? "Undone." : "Redone.");
    say(desk, Message::Kind::done, (undo ? "Undone: " : "Redone: ") + *words + ".");
}

// Messages last until the next action; display-only intents keep them.
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
            [&](const ShowPlace& i) { desk.focus.place = i.place, show(desk, Page::campaign); },
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
                    "The campaign is back on " + date_words(*now.calendar, now.day) +
                        "; nothing is lost, Redo and Branches lead back.");
            },
            [&](const NewCampaign& i) {
                if (asks_first(desk, i)) return;
                open_in_window(desk, History(campaign_of_two_sides(i.name.empty() ? "New campaign" : i.name)), {},
                               Page::campaign);
            },
            [&](const QuickBattle& i) {
                if (asks_first(desk, i)) return;
                open_in_window(desk, History(quick_battle()), {}, Page::battle);
                desk.history->mark_saved();  // it has no work worth saving yet
            },
            [&](const OpenFile& i) {
                const std::string ending = folded(i.path.extension().string());
                if (ending == ".csv" && desk.page == Page::what_if)
                    add_contender_file(desk, i.path);
                else if (holds_map(i.path)) {
                    if (!asks_first(desk, i)) import_map(desk, i.path);
                } else if (holds_campaign_json(i.path)) {
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
            [&](const DiscardRecovery& i) { discard_recovery(desk, i.path); },
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
                close_campaign(desk);
                desk.history.reset();
                desk.path.clear();
                desk.focus = Focus{};
                desk.table = TableDesk{};
                desk.asked.reset();
                desk.map_days = false;
                desk.page = Page::start;
            },
            [&](const Quit& i) {
                if (asks_first(desk, i)) return;
                remember_open(desk);
                close_campaign(desk);
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
                desk.chooser->note = i.note;
                if (desk.player_safe || i.preview == nullptr) return;
                // The pages are shown before anything is written, which the desktop's chooser cannot do.
                desk.chooser->preview = i.preview;
                show_chooser(desk, false);
            },
            [&](const ExportBattle& i) { export_made(desk, exported(desk, i)); },
            [&](const ExportChronicle& i) { export_made(desk, exported(desk, i)); },
            [&](const ExportPaper& i) { export_made(desk, exported(desk, i)); },
            [&](const ExportCampaign& i) { export_made(desk, exported(desk, i)); },
            [&](const LookIn& i) {
                if (desk.chooser) desk.chooser->folder = i.folder;
            },
            [&](const FileChosen& i) { file_chosen(desk, i); },
            [&](const ShowChooser& i) { show_chooser(desk, i.in_desktop); },
            [&](const DesktopChose& i) { desktop_chose(desk, i); },
            [&](const PrintExport&) { print_export(desk); },
            [&](const AnswerUnsaved& i) { answer_unsaved(desk, i.answer); },
            [&](const ChangeSettings& i) { desk.settings = i.settings, keep_settings(desk); },
            [&](const StepTextSize& i) {
                desk.settings.text_percent =
                    i.steps == 0 ? 100 : text_percent_stepped(desk.settings.text_percent, i.steps);
                keep_settings(desk);
            },
            [&](const TogglePlayerSafe&) {
                desk.player_safe = !desk.player_safe;
                // The chooser would still show the name and the pages of an export for the referee.
                if (desk.player_safe && desk.chooser && exports(*desk.chooser)) desk.chooser.reset();
            },
            [&](const TogglePalette&) { desk.palette = !desk.palette; },
            [&](const ToggleHelp&) { desk.help = !desk.help; },
            [&](const TogglePaste&) {
                if (!desk.history) return refuse(desk, "No campaign is open.");
                desk.paste = !desk.paste;
                if (desk.paste) desk.page = Page::armies;
            },
            [&](const ToggleMapDays&) { desk.map_days = !desk.map_days; },
            [&](const Cancel&) { cancel(desk); },
            [&](const BattleIntent& i) { give(desk, i); },
            [&](const WhatIfIntent& i) {
                if (std::holds_alternative<AddContenderFile>(i)) choose_file(desk, ChooseFor::what_if_army);
                if (const auto command = carry_out(desk, i)) give(desk, *command);
            },
            [&](const TableIntent& i) {
                if (const auto command = carry_out(desk, i)) give(desk, *command);
            },
            [&](const Say& i) { say(desk, Message::Kind::done, i.words); },
            [&](const Refuse& i) { refuse(desk, i.why); },
        },
        intent);
    keep(desk);
}

void open_at_start(Desk& desk, const fs::path& path) {
    carry_out(desk, OpenFile{path});
}

}  // namespace banneret::app
