#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/models/battle/battle_plan.h"
#include "app/models/shell/intent.h"
#include "app/models/shell/page.h"
#include "app/models/shell/settings.h"
#include "app/models/tabletop/table_desk.h"
#include "app/models/what_if/what_if.h"
#include "app/models/what_if/what_if_undo.h"
#include "app/models/what_if/what_if_work.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/campaign/history.h"
#include "engine/files/backups.h"
#include "engine/files/keeper.h"

namespace banneret::app {

// What a person has picked out to look at. Ids may have gone since (undo, another file): readers look them up and take
// the first of what there is when they find nothing.
struct Focus {
    ArmyId army{};
    UnitId unit{};
    UnitId record_unit{};  // whose service record is open: one of the two, or none
    CharacterId record_person{};
    BattleId battle{};        // an open one
    std::size_t version = 0;  // of the history: the chronicle's entry; 0 none
    std::string rule;         // looked up on the Rules page
    std::uint32_t asked = 0;  // grows with every Show... intent, so that a page can scroll there once
};

// A roll a command waits for: nothing has been done yet. The command is given again with one roll more.
struct AskedRoll {
    Command command;
    std::vector<Roll> rolls;  // answered so far
    Question question{};      // to be answered now
};

struct Message {
    enum class Kind : std::uint8_t { done, refused, trouble } kind = Kind::done;
    std::string words;
    std::uint64_t revision = 0;  // of the desk when it was said
};

// The file chooser, open in place of the page.
struct Chooser {
    ChooseFor what{};
    std::filesystem::path folder;
    std::string name, text;         // when exporting: what the file is called at first, and what goes into it
    std::filesystem::path replace;  // is there already, and has been asked about: chosen again it is written over
};

// Leaving a campaign with unsaved changes waits for an answer; then this is carried out.
struct Leaving {
    Intent then;
};

// Unsaved work of a killed program: a campaign with changes that its file lacks, or one that was never saved.
struct RecoverableFile {
    std::filesystem::path file;
    bool never_saved = false;
    std::size_t changes = 0;  // that the file lacks; 0 for a draft with a single command
    std::string name, date;   // of the campaign, as it stood
};

// Everything that is open in the window and everything a model is built from. Changed only by carrying out intents.
struct Desk {
    std::optional<History> history;  // none: no campaign is open
    std::filesystem::path path;      // empty: never saved
    std::optional<std::filesystem::file_time_type>
        written;                         // when that file was last written by us, or before we read it
    std::filesystem::path state_folder;  // for campaigns never saved, and backups; empty: neither is kept
    std::shared_ptr<Disk> disk = std::make_shared<RealDisk>();
    std::shared_ptr<LuckRecords> luck = std::make_shared<LuckRecords>();  // of the open campaign, as far as it was asked
    std::shared_ptr<Keeper> keeper;  // keeps the open campaign; none: nothing was done yet to one never saved
    History::Standing accepted;      // what of the history is on the disk
    int since_backup = 0;            // commands accepted since the last backup
    bool backed_up = false;          // as it was opened
    std::vector<RecoverableFile> left_behind;
    std::vector<std::vector<Backup>> backups;  // of each campaign, newest first
    Settings settings;
    std::filesystem::path settings_file;  // empty: settings are not kept
    Page page = Page::start;
    Focus focus;
    BattlePlan plan;                             // for the battle looked at; of another battle: none yet
    TableDesk table;                             // of the battle fought on the table, or mustered for it
    WhatIf what_if;                              // see what_if_of()
    WhatIfTrail what_if_trail;                   // its changes, to be undone
    std::array<Work, what_if_view_count> works;  // by view
    std::uint64_t works_begun = 0;
    std::optional<WorkQuestion> work_wanted;  // the last one begun is to be worked out; taken away by the window
    std::optional<AskedRoll> asked;
    std::optional<Message> message;
    std::optional<Chooser> chooser;
    std::optional<Leaving> leaving;
    bool palette = false, help = false, player_safe = false;
    bool paste = false;           // an army is pasted in words, in place of the Armies page
    bool closed = false;          // the window may go
    std::uint64_t next_seed = 1;  // for the dice of the next battle; set at start, moves with every battle
    std::int64_t clock = 0;       // seconds since 1970: for "opened yesterday" alone
    std::uint64_t revision = 1;   // grows with every intent carried out: models are built anew
};

// The open campaign, or null.
const Campaign* campaign(const Desk& desk);
// Whether there is anything that would be lost.
bool unsaved(const Desk& desk);
// "The Marches of Arden": the campaign's name, or the file's where it has none.
std::string campaign_name(const Desk& desk);

// The army, battle or power that is looked at: the focus, or the first there is. Null where there is none.
const Army* focused_army(const Desk& desk);
const OpenBattle* focused_battle(const Desk& desk);

// True if the player-safe view is on and what belongs to this side is not for the eyes that look on.
bool hidden(const Desk& desk, PowerId owner);
// True if the player-safe view is on: the referee's own notes and sealed choices are not to be shown.
bool hides_notes(const Desk& desk);

}  // namespace banneret::app
