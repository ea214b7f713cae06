#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/models/campaign/map_picture.h"
#include "app/models/shell/intent.h"
#include "app/models/shell/page.h"
#include "app/models/shell/settings.h"
#include "app/models/shell/tasks.h"
#include "app/models/tabletop/judged_battle.h"
#include "app/models/tabletop/table_desk.h"
#include "app/models/what_if/what_if.h"
#include "app/models/what_if/what_if_tasks.h"
#include "app/models/what_if/what_if_undo.h"
#include "engine/campaign/history.h"
#include "engine/files/backups.h"
#include "engine/files/campaign_store.h"

namespace banneret::app {

// The user's selection. IDs may be stale after undo or after opening another file; readers then fall back to the first
// item.
struct Focus {
    ArmyId army{};
    UnitId unit{};
    UnitId record_unit{};  // the open service record: a unit's, a character's or none
    CharacterId record_person{};
    BattleId battle{};        // an open one
    PlaceId place{};          // shown on the map
    std::size_t version = 0;  // version of the selected chronicle entry; 0: none
    std::string rule;         // to be shown on the Rules page
    std::uint32_t asked = 0;  // grows with every Show... intent, so that a page scrolls there once
};

// A roll that a command waits for; nothing has changed yet. The command is repeated with one more roll.
struct AskedRoll {
    Command command;
    std::vector<Roll> rolls;  // answers so far
    Question question{};      // the open one
    bool resolves = false;    // the command is the rest of a battle: every roll may change the generals' orders
    bool joined = false;      // part of the step before: one undo takes both back
};

struct Message {
    enum class Kind : std::uint8_t { done, refused, trouble } kind = Kind::done;
    std::string words;
    std::uint64_t revision = 0;  // the desk's revision when it was posted
};

// The file chooser, shown instead of the page. While the desktop's own is open, the page only says so.
struct Chooser {
    ChooseFor what{};
    std::filesystem::path folder;
    std::string name, text;                    // for an export: suggested file name and content
    std::filesystem::path replace;             // an existing file already asked about: choosing it again overwrites it
    std::string note{};                        // for an export: a sentence to say once it is written
    std::shared_ptr<const Preview> preview{};  // for a PDF: its pages
    bool in_desktop = false;                   // the desktop's chooser asks
    std::uint32_t number = 0;                  // of the question to the desktop; its answer repeats it
};

// A PDF about which the desktop's print window asks.
struct Printing {
    std::uint32_t number = 0;  // of the question to the desktop
    std::string name, pdf;
};

// Waits for an answer about unsaved changes, then carries out `then`.
struct Leaving {
    Intent then;
};

// Unsaved work of a killed program: a campaign with changes that its file lacks, or one never saved.
struct RecoverableFile {
    std::filesystem::path file;
    bool never_saved = false;
    std::size_t changes = 0;  // missing in the file; 0 for a draft with a single command
    std::string name, date;   // the campaign's, in its latest state
};

// The state of the window: everything that models are built from. Only intents change it.
struct Desk {
    std::optional<History> history;  // none: no campaign is open
    std::uint32_t opened = 0;        // grows with every campaign opened
    std::filesystem::path path;      // empty: never saved
    std::optional<std::filesystem::file_time_type>
        written;                         // modification time when we last wrote the file, or before we read it
    std::filesystem::path state_folder;  // for unsaved campaigns and backups; empty: neither is kept
    std::shared_ptr<Disk> disk = std::make_shared<RealDisk>();
    std::chrono::milliseconds lock_wait{1000};  // for a file that another program, perhaps just killed, still holds
    std::shared_ptr<CampaignStore> store;       // journal of the open campaign; none: unsaved campaign without commands
    History::Standing accepted;                 // the part of the history that is on disk
    int since_backup = 0;                       // commands committed since the last backup
    bool backed_up = false;                     // the file was backed up as opened
    std::vector<RecoverableFile> left_behind;
    std::vector<std::vector<Backup>> backups;  // for each campaign, newest first
    Settings settings;
    std::filesystem::path settings_file;  // empty: settings are not saved
    Page page = Page::start;
    Focus focus;
    JudgedBattleDesk judged;                              // the judge's battle watched on the What-if page
    TableDesk table;                                      // state of the tabletop battle, or of its muster
    WhatIf what_if;                                       // see what_if_of()
    WhatIfTrail what_if_trail;                            // its undo history
    TaskList tasks;                                       // all long work
    std::array<ViewTask, what_if_view_count> view_tasks;  // the What-if page's, by view
    std::optional<AskedRoll> asked;
    std::optional<Message> message;
    std::optional<Chooser> chooser;
    bool has_desktop_chooser = false;  // true if there may be one; false once it could not be reached
    std::optional<Printing> printing;
    std::uint32_t desktop_questions = 0;  // questions asked of the desktop's chooser so far
    std::optional<Leaving> leaving;
    bool palette = false, help = false, player_safe = false;
    bool map_days = false;  // the campaign map shows other days
    std::shared_ptr<PictureCache> picture_cache = std::make_shared<PictureCache>();  // filled while models are built
    bool paste = false;           // the form for pasting an army replaces the Armies page
    bool closed = false;          // the window may close
    std::uint64_t next_seed = 1;  // for the dice of the next battle; set at start, advances with every battle
    std::int64_t clock = 0;       // seconds since 1970, only for "opened yesterday"
    std::uint64_t revision = 1;   // grows with every intent; models are then rebuilt
};

// The open campaign, or null.
const Campaign* campaign(const Desk& desk);
// True if there is unsaved work.
bool unsaved(const Desk& desk);
// "The Marches of Arden": the campaign's name, or the file's if it has none.
std::string campaign_name(const Desk& desk);

// The selected army or battle, or else the first one, of those that the player-safe view shows; null if there is none.
const Army* focused_army(const Desk& desk);
const OpenBattle* focused_battle(const Desk& desk);

}  // namespace banneret::app
