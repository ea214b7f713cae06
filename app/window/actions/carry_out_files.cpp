#include "app/window/actions/carry_out_files.h"

#include <system_error>
#include <utility>

#include "app/models/exchange/exchange.h"
#include "app/models/exchange/imports.h"
#include "app/models/shell/app_paths.h"
#include "app/models/shell/chooser_model.h"
#include "app/window/actions/campaign_files.h"
#include "app/window/actions/carry_out.h"
#include "app/window/actions/carry_out_command.h"
#include "app/window/actions/carry_out_what_if.h"
#include "app/window/actions/opening.h"
#include "app/window/shell/messages.h"
#include "engine/armies/army_list.h"
#include "engine/core/text.h"
#include "engine/files/safe_write.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

void export_army(Desk& desk, const fs::path& path) {
    const Army* army = focused_army(desk);
    if (army == nullptr) return refuse(desk, "There is no army to export.");
    const bool as_json = folded(path.extension().string()) == ".json";
    const std::string text = as_json ? army_json(desk.history->now(), *army) : write_army_list(army->units);
    if (const auto error = write_safely(path, text)) return refuse(desk, in_one(error->faults));
    desk.chooser.reset();
    say(desk, Message::Kind::done, army->name + " is exported as " + path.filename().string() + ".");
}

void leave(Desk& desk) {
    if (!desk.leaving) return;
    const Intent then = desk.leaving->then;
    desk.leaving.reset();
    // Unsaved changes are saved or discarded by now, so do not ask again.
    if (desk.history) desk.history->mark_saved();
    carry_out(desk, then);
}

fs::path& last_folder(Settings& settings, ChooseFor what) {
    const auto kind = [&] {
        switch (what) {
            case ChooseFor::open:
            case ChooseFor::save_as:
                return FolderOf::campaigns;
            case ChooseFor::import_army:
            case ChooseFor::what_if_army:
            case ChooseFor::map_picture:
                return FolderOf::lists;
            case ChooseFor::export_army:
            case ChooseFor::export_text:
                return FolderOf::exports;
        }
        return FolderOf::campaigns;
    }();
    return settings.folders[static_cast<std::size_t>(kind)];
}

void remember_folder(Desk& desk, const fs::path& file) {
    fs::path& last = last_folder(desk.settings, desk.chooser->what);
    std::error_code none;
    if (last == file.parent_path() || !fs::is_directory(file.parent_path(), none)) return;
    last = file.parent_path();
    keep_settings(desk);
}

// Several lists at once: each that can be read is imported, and one message names them and the faults of the others.
void lists_chosen(Desk& desk, const FileChosen& chosen) {
    std::vector<fs::path> files{chosen.path};
    files.insert(files.end(), chosen.more.begin(), chosen.more.end());
    for (const fs::path& file : files)
        if (folded(file.extension().string()) == ".banneret" || holds_map(file) || holds_campaign_json(file))
            return refuse(desk, file.filename().string() +
                                    " is a campaign. Open it alone; only army lists can be opened together.");
    const bool compared = desk.chooser->what == ChooseFor::what_if_army;
    std::vector<std::string> faults, read;
    for (const fs::path& file : files) {
        desk.message.reset();
        if (compared)
            add_contender_file(desk, file);
        else
            import_army(desk, file);
        if (desk.message && desk.message->kind != Message::Kind::done)
            faults.push_back(desk.message->words);
        else
            read.push_back(file.stem().string());
    }
    if (!faults.empty()) return refuse(desk, in_one(faults));
    desk.chooser.reset();
    const std::string what = compared ? " are in the comparison." : " are imported.";
    say(desk, Message::Kind::done, joined(read, "and") + what);
}

// An existing file is overwritten only if chosen a second time.
bool asks_to_replace(Desk& desk, const fs::path& path) {
    std::error_code none;
    if (!fs::exists(path, none) || path == desk.path || path == desk.chooser->replace) return false;
    desk.chooser->replace = path;
    refuse(desk, path.filename().string() + " already exists. Choose it again to replace it.");
    return true;
}

// A new picture lies over the whole map until it is placed. The same file chosen again keeps its place.
void picture_chosen(Desk& desk, const fs::path& path) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return;
    const auto size = picture_size(path);
    if (const auto* error = std::get_if<FileError>(&size)) return refuse(desk, in_one(error->faults));
    const Map& map = *c->map;
    MapPicture picture = laid_over(map, kept_path(desk.path, path), std::get<PictureSize>(size));
    if (map.picture && map.picture->file == picture.file) picture = *map.picture;
    if (map.picture) picture.for_players = map.picture->for_players;
    desk.chooser.reset();
    carry_out(desk, GiveCommand{SetMapPicture{std::move(picture)}});
}

// The print window was used, closed, or never opened.
void print_answered(Desk& desk, const DesktopChose& chose) {
    const std::string name = std::move(desk.printing->name);
    desk.printing.reset();
    if (!chose.reached)
        return refuse(desk, "The desktop's print window cannot be reached. Export the PDF and print it from there.");
    if (!chose.printed) return;
    desk.chooser.reset();
    say(desk, Message::Kind::done, name + " was given to the desktop to print.");
}

}  // namespace

void choose_file(Desk& desk, ChooseFor what) {
    Chooser chooser;
    chooser.what = what;
    const fs::path& last = last_folder(desk.settings, what);
    std::error_code none;
    if (fs::is_directory(last, none) && !(what == ChooseFor::save_as && desk.path.has_parent_path()))
        chooser.folder = last;
    else if (desk.path.has_parent_path())
        chooser.folder = desk.path.parent_path();
    else if (what == ChooseFor::open && !desk.settings.recent.empty())
        chooser.folder = desk.settings.recent.front().path.parent_path();
    if (!fs::is_directory(chooser.folder, none)) chooser.folder = documents_path();
    desk.chooser = std::move(chooser);
    desk.palette = false;
    show_chooser(desk, desk.has_desktop_chooser && desk.settings.desktop_chooser);
}

void show_chooser(Desk& desk, bool in_desktop) {
    if (!desk.chooser) return;
    desk.chooser->in_desktop = in_desktop;
    if (in_desktop) desk.chooser->number = ++desk.desktop_questions;
}

void import_army(Desk& desk, const fs::path& path) {
    auto read = read_army_file(path);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) return refuse(desk, in_one(*faults));
    if (!desk.history) open_in_window(desk, History(campaign_of_two_sides("New campaign")), {}, Page::armies);
    auto& [army, side, guesses] = std::get<ImportedFile>(read);
    const auto& factions = desk.history->now().factions;
    // Unless the file names a side, it joins the army on the page: most lists are imported one after the other.
    const Army* here = find_army(desk.history->now(), desk.focus.army);
    if (!factions.empty()) army.faction = here != nullptr ? here->faction : factions.front().id;
    for (const Faction& faction : factions)
        if (same_name(faction.name, side)) army.faction = faction.id;
    if (army.place.empty() && here != nullptr && here->faction == army.faction) army.place = here->place;
    const std::string name = army.name;
    const std::size_t before = desk.history->now().armies.size();
    give(desk, PutArmy{std::move(army), "import " + path.filename().string()});
    const auto& armies = desk.history->now().armies;
    if (armies.size() == before) return;
    desk.focus.army = armies.back()->id;
    desk.page = Page::armies;
    const Faction* faction = find_faction(desk.history->now(), armies.back()->faction);
    const std::string place = armies.back()->place.empty() ? "" : " at " + armies.back()->place;
    say(desk, Message::Kind::done,
        name + " was imported" + (faction != nullptr ? " for " + faction->name : "") + place + "." +
            (guesses.empty() ? "" : " Guessed: " + in_one(guesses) + "."));
}

void import_campaign(Desk& desk, const fs::path& path) {
    auto read = read_campaign_json_file(path);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) return refuse(desk, in_one(*faults));
    open_in_window(desk, History(std::get<Campaign>(std::move(read))), {}, Page::campaign);
    say(desk, Message::Kind::done, path.filename().string() + " was imported as a campaign that is not saved yet.");
}

void import_map(Desk& desk, const fs::path& path) {
    auto read = read_map_file(path);
    if (const auto* refusal = std::get_if<std::string>(&read)) return refuse(desk, *refusal);
    auto& [campaign, guesses] = std::get<ImportedMap>(read);
    const std::string words =
        guesses.empty() ? "" : " " + guesses.back() + " The note on this page lists what was assumed.";
    open_in_window(desk, History(std::move(campaign)), {}, Page::campaign);
    say(desk, Message::Kind::done,
        path.filename().string() + " was imported as a campaign that is not saved yet." + words);
}

void export_made(Desk& desk, std::variant<ExportText, Refusal> made) {
    if (const auto* refusal = std::get_if<Refusal>(&made)) return refuse(desk, refusal->why);
    carry_out(desk, std::get<ExportText>(std::move(made)));
}

bool asks_first(Desk& desk, const Intent& then) {
    if (!unsaved(desk)) return false;
    desk.leaving = Leaving{then};
    desk.chooser.reset();
    desk.palette = false;
    return true;
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

void file_chosen(Desk& desk, const FileChosen& chosen) {
    if (!desk.chooser) return;
    const ChooseFor what = desk.chooser->what;
    const fs::path& path = chosen.path;
    std::error_code none;
    if (chosen.more.empty() && fs::is_directory(path, none)) {
        desk.chooser->folder = path.has_filename() ? path : path.parent_path();
        return;
    }
    remember_folder(desk, path);
    if (!chosen.more.empty()) return lists_chosen(desk, chosen);
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
        case ChooseFor::map_picture:
            return picture_chosen(desk, path);
        case ChooseFor::export_text:
            if (asks_to_replace(desk, path)) return;
            if (const auto error = write_safely(path, desk.chooser->text)) return refuse(desk, in_one(error->faults));
            const std::string note = desk.chooser->note.empty() ? "" : " " + desk.chooser->note;
            desk.chooser.reset();
            return say(desk, Message::Kind::done, "Exported to " + path.filename().string() + "." + note);
    }
}

void print_export(Desk& desk) {
    if (!desk.chooser || desk.chooser->preview == nullptr) return;
    desk.printing = Printing{++desk.desktop_questions, desk.chooser->name, desk.chooser->text};
}

void desktop_chose(Desk& desk, const DesktopChose& chose) {
    if (desk.printing && desk.printing->number == chose.number) return print_answered(desk, chose);
    // Ignore a late answer to a question that was cancelled.
    if (!desk.chooser || !desk.chooser->in_desktop || desk.chooser->number != chose.number) return;
    const ChooserModel model = make_chooser_model(desk);
    show_chooser(desk, false);
    if (!chose.reached) {
        desk.has_desktop_chooser = false;
        return;
    }
    if (chose.files.empty()) return carry_out(desk, Cancel{});
    FileChosen chosen{with_ending(model, chose.files.front()), {chose.files.begin() + 1, chose.files.end()}};
    // The desktop has already asked about replacing the file of exactly this name.
    if (model.saving && chosen.path == chose.files.front()) desk.chooser->replace = chosen.path;
    file_chosen(desk, chosen);
}

}  // namespace banneret::app
