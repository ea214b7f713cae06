#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/models/battle/battle_actions.h"
#include "app/models/shell/page.h"
#include "app/models/shell/settings.h"
#include "app/models/tabletop/table_actions.h"
#include "app/models/what_if/what_if.h"
#include "engine/campaign/chronicle/chronicle.h"
#include "engine/campaign/commands.h"

namespace banneret::app {

// Everything a page may ask for. Pages change nothing themselves: the app carries intents out between frames, in order,
// and a refusal is shown beside what was clicked and in the status row.

// A line each.
// clang-format off
struct GoTo { Page page{}; };
struct ShowArmy { ArmyId army{}; };                 // goes to Armies
struct ShowUnit { ArmyId army{}; UnitId unit{}; };  // goes to Armies, that unit picked out
struct ShowRecord { UnitId unit{}; CharacterId person{}; };  // of the army looked at; neither: closed
struct ShowBattle { BattleId battle{}; };           // goes to Battle
struct ShowVersion { std::size_t version = 0; };    // an entry of the chronicle, by its place in History::versions()
struct ShowRule { std::string id; };                // goes to Rules and looks it up

// One change of the campaign. Dice it asks for are rolled or asked of the referee, as the settings say.
struct GiveCommand { Command command; };
// Answers to the roll that is being asked for (Desk::asked).
struct TypeRoll { std::string text; };  // faces "3 4", or the total
struct RollForMe {};                    // this one roll by the program
struct RollTheRest {};                  // this and every further roll of the same command by the program
struct DropRoll {};                     // the command is given up, nothing has changed

// The automatic generals fight these battles in one go (those over once more, with other dice); those over reach the
// books in one go, which one undo takes back.
struct ResolveBattles { std::vector<BattleId> battles; };
struct TypeSeed { std::string words; };             // of the dice of the next battle, or of the next lot of battles
struct AcceptBattles { std::vector<BattleId> battles; };

struct Undo {};
struct Redo {};
struct GoToVersion { std::size_t version = 0; };

struct NewCampaign { std::string name; };
struct QuickBattle {};
struct OpenFile { std::filesystem::path path; };    // a campaign, or an army list as CSV
struct OpenSample { std::filesystem::path path; };  // a shipped campaign, as a copy not yet saved
struct OpenBackup { std::filesystem::path path; };  // as a copy not yet saved
struct Recover { std::filesystem::path path; };     // what a killed program left: goes on where it ended
struct DiscardRecovery { std::filesystem::path path; };       // the same, not wanted: it stays among the backups
struct ForgetRecent { std::filesystem::path path; };
struct Save {};                                     // asks where if it has never been saved
struct SaveAs { std::filesystem::path path; };
struct CloseCampaign {};
struct Quit {};

enum class ChooseFor : std::uint8_t { open, save_as, import_army, export_army, export_text, what_if_army };
struct ChooseFile { ChooseFor what{}; };            // the file chooser takes the page's place
struct ExportText { std::string name, text; };      // asks where, and writes it there: a report, an army list
// What is made when it is asked for, and then as ExportText. `reader` none: for the referee.
enum class DocumentForm : std::uint8_t { markdown, text, pdf };
struct ExportBattle { std::size_t version = 0; bool handout = false; std::optional<PowerId> reader; DocumentForm form{}; };
struct ExportChronicle { ChronicleFilter filter; std::optional<PowerId> reader; bool battles_whole = false; DocumentForm form{}; };
enum class BooksForm : std::uint8_t { json, csv };
struct ExportBooks { BooksForm form{}; };           // the whole campaign as it stands
struct LookIn { std::filesystem::path folder; };    // in the chooser
struct FileChosen { std::filesystem::path path; };
// In answer to "unsaved changes".
enum class UnsavedAnswer : std::uint8_t { save, discard, cancel };
struct AnswerUnsaved { UnsavedAnswer answer{}; };

struct ChangeSettings { Settings settings; };
struct StepTextSize { int steps = 0; };             // 0: back to 100%
struct TogglePlayerSafe {};
struct TogglePalette {};
struct ToggleHelp {};
struct TogglePaste {};                              // an army in words, on the Armies page
struct Cancel {};                                   // Escape: the topmost thing that is open, closed
struct Say { std::string words; };                  // a message for the status row
struct Refuse { std::string why; };                 // invalid input; `why` is shown to the user

// On the What-if page.
// `pull`: a number of its own while the hand holds on to something, so that one undo takes the whole pull back.
struct ChangeWhatIf {
    WhatIf what_if;
    std::uint64_t pull = 0;
};
struct AddContender { bool foe_side = false; ArmyId army{}; };   // of the campaign
struct AddContenderFile { bool foe_side = false; };              // asks which army list
struct TypeChange { std::string words; };                        // of the army in hand, as engine/odds/compare/variant.h reads it
enum class TypedFigure : std::uint8_t { heavy, light, weights };
struct TypeFigure { TypedFigure what{}; std::string words; };
struct BeginWork {};                                             // what the view asks
struct StopWork {};                                              // with what is known so far
struct KeepComparisonAs { std::string name; };                   // in the campaign
struct OpenComparison { ComparisonId id{}; };                    // on the page
// clang-format on

// One of these. Special members are out of line, in intent.cpp: this big variant is compiled once, not in every source
// that handles one.
class WhatIfIntent : public std::variant<ChangeWhatIf, AddContender, AddContenderFile, TypeChange, TypeFigure,
                                         BeginWork, StopWork, KeepComparisonAs, OpenComparison> {
public:
    using variant::variant;
    WhatIfIntent();
    WhatIfIntent(const WhatIfIntent&);
    WhatIfIntent(WhatIfIntent&&) noexcept;
    WhatIfIntent& operator=(const WhatIfIntent&);
    WhatIfIntent& operator=(WhatIfIntent&&) noexcept;
    ~WhatIfIntent();
};

// One of these. Special members are out of line, in intent.cpp: this big variant is compiled once, not in every source
// that handles one.
class Intent
    : public std::variant<GoTo, ShowArmy, ShowUnit, ShowBattle, ShowVersion, ShowRule, GiveCommand, TypeRoll, RollForMe,
                          RollTheRest, DropRoll, Undo, Redo, GoToVersion, NewCampaign, QuickBattle, OpenFile,
                          OpenSample, ForgetRecent, Save, SaveAs, CloseCampaign, Quit, ChooseFile, ExportText,
                          ExportBattle, ExportChronicle, ExportBooks, LookIn, ShowRecord, ResolveBattles, AcceptBattles,
                          TypeSeed, OpenBackup, Recover, DiscardRecovery, FileChosen, AnswerUnsaved, ChangeSettings,
                          StepTextSize, TogglePlayerSafe, TogglePalette, ToggleHelp, TogglePaste, Cancel, Say, Refuse,
                          BattleIntent, WhatIfIntent, TableIntent> {
public:
    using variant::variant;
    Intent();
    Intent(const Intent&);
    Intent(Intent&&) noexcept;
    Intent& operator=(const Intent&);
    Intent& operator=(Intent&&) noexcept;
    ~Intent();
};

}  // namespace banneret::app
