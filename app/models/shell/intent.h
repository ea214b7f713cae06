#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
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
#include "engine/core/picture.h"

namespace banneret::app {

// Everything a page may ask for. Pages change nothing themselves: the app carries out intents between frames, in order.
// It shows a refusal beside the clicked item and in the status row.

// One line each.
// clang-format off
struct GoTo { Page page{}; };
struct ShowArmy { ArmyId army{}; };                 // goes to Armies
struct ShowUnit { ArmyId army{}; UnitId unit{}; };  // goes to Armies and selects the unit
struct ShowRecord { UnitId unit{}; CharacterId person{}; };  // in the selected army; with neither, closes the record
struct ShowBattle { BattleId battle{}; };           // goes to Battle
struct ShowPlace { PlaceId place{}; };              // goes to the map and centres it there
struct ShowVersion { std::size_t version = 0; };    // an entry of the chronicle, by its index in History::versions()
struct ShowRule { std::string id; };                // goes to Rules and looks it up

// One change of the campaign. The program rolls its dice or asks the referee, as set.
struct GiveCommand { Command command; };
// Answers to the open roll (Desk::asked).
struct TypeRoll { std::string text; };  // faces "3 4", or the total
struct RollForMe {};                    // the program makes this roll
struct RollTheRest {};                  // the program makes this and every further roll of the command
struct DropRoll {};                     // cancels the command; nothing has changed

// ResolveBattles: the automatic generals fight these battles; finished ones again, with other dice. AcceptBattles:
// applies the losses of finished ones. Each is one undo.
struct ResolveBattles { std::vector<BattleId> battles; };
struct TypeSeed { std::string words; };             // for the next battle, or the next batch
struct AcceptBattles { std::vector<BattleId> battles; };

struct Undo {};
struct Redo {};
struct GoToVersion { std::size_t version = 0; };

struct NewCampaign { std::string name; };
struct QuickBattle {};
struct OpenFile { std::filesystem::path path; };    // a campaign, or an army list as CSV
struct OpenSample { std::filesystem::path path; };  // a shipped campaign, as an unsaved copy
struct OpenBackup { std::filesystem::path path; };  // as an unsaved copy
struct Recover { std::filesystem::path path; };     // continues the unsaved work of a killed program
struct DiscardRecovery { std::filesystem::path path; };       // discards that work; it stays among the backups
struct ForgetRecent { std::filesystem::path path; };
struct Save {};                                     // asks where if it was never saved
struct SaveAs { std::filesystem::path path; };
struct CloseCampaign {};
struct Quit {};

enum class ChooseFor : std::uint8_t { open, save_as, import_army, export_army, export_text, what_if_army, map_picture };
struct ChooseFile { ChooseFor what{}; };            // the file chooser replaces the page
// Asks where to write a report or an army list; the note is a sentence to say once it is written. The preview shows the
// pages of a PDF before that.
struct ExportText { std::string name, text, note{}; std::shared_ptr<const Preview> preview{}; };
// The document is made first and then becomes an ExportText. Without a `reader` it is the referee's.
enum class DocumentForm : std::uint8_t { markdown, text, pdf };
struct ExportBattle { std::size_t version = 0; bool handout = false; std::optional<FactionId> reader; DocumentForm form{}; };
struct ExportChronicle { ChronicleFilter filter; std::optional<FactionId> reader; bool battles_whole = false; DocumentForm form{}; };
enum class CampaignForm : std::uint8_t { json, csv };
// A paper to print for the table: one of the selected army, or the campaign map.
enum class Paper : std::uint8_t { army_sheet, unit_cards, character_cards, map };
struct ExportPaper { Paper paper{}; DocumentForm form = DocumentForm::pdf; };
struct ExportCampaign { CampaignForm form{}; };           // the whole current campaign
struct LookIn { std::filesystem::path folder; };    // shows this folder in the chooser
struct FileChosen { std::filesystem::path path; std::vector<std::filesystem::path> more{}; };  // more: army lists only
struct ShowChooser { bool in_desktop = false; };    // continues in the desktop's chooser, or in the window
// The answer of the desktop's chooser. Without files the user closed it, or, if not `reached`, it never opened.
struct DesktopChose { std::uint32_t number = 0; std::vector<std::filesystem::path> files{}; bool reached = true; bool printed = false; };
struct PrintExport {};                              // asks in the desktop's print window about the PDF to be exported
// The answer to "unsaved changes".
enum class UnsavedAnswer : std::uint8_t { save, discard, cancel };
struct AnswerUnsaved { UnsavedAnswer answer{}; };

struct ChangeSettings { Settings settings; };
struct StepTextSize { int steps = 0; };             // 0: back to 100%
struct TogglePlayerSafe {};
struct TogglePalette {};
struct ToggleHelp {};
struct TogglePaste {};                              // the form for an army in words, on the Armies page
struct ToggleMapDays {};                            // other days on the campaign map
struct Cancel {};                                   // Escape: closes the topmost open item
struct Say { std::string words; };                  // a message for the status row
struct Refuse { std::string why; };                 // invalid input; `why` is shown to the user

// Intents of the What-if page.
// `pull`: one number for each drag, so that one undo reverts the whole drag.
struct ChangeWhatIf {
    WhatIf what_if;
    std::uint64_t pull = 0;
};
struct AddContender { bool foe_side = false; ArmyId army{}; };   // an army of the campaign
struct AddContenderFile { bool foe_side = false; };              // asks for the army list
struct TypeChange { std::string words; };                        // a change of the selected army, as
                                                                 // engine/odds/compare/variant.h reads it
enum class TypedFigure : std::uint8_t { heavy, light, weights };
struct TypeFigure { TypedFigure what{}; std::string words; };
struct BeginTask {};                                             // starts the view's task
struct StopTask {};                                              // keeps the results so far
// Shows this battle of a tactical judge, one of those that the verdict on the page counted.
struct WatchJudged { std::string ruleset; std::uint64_t trial = 0; };
struct LeaveJudged {};                                           // back to the verdicts
struct KeepComparisonAs { std::string name; };                   // saves it in the campaign
struct OpenComparison { ComparisonId id{}; };                    // shows it on the page
// clang-format on

// Special members are out of line, in intent.cpp: this big variant is compiled once, not in every source that handles
// one.
class WhatIfIntent
    : public std::variant<ChangeWhatIf, AddContender, AddContenderFile, TypeChange, TypeFigure, BeginTask, StopTask,
                          WatchJudged, LeaveJudged, KeepComparisonAs, OpenComparison> {
public:
    using variant::variant;
    WhatIfIntent();
    WhatIfIntent(const WhatIfIntent&);
    WhatIfIntent(WhatIfIntent&&) noexcept;
    WhatIfIntent& operator=(const WhatIfIntent&);
    WhatIfIntent& operator=(WhatIfIntent&&) noexcept;
    ~WhatIfIntent();
};

// Special members are out of line, as with WhatIfIntent.
class Intent
    : public std::variant<GoTo, ShowArmy, ShowUnit, ShowBattle, ShowVersion, ShowRule, GiveCommand, TypeRoll, RollForMe,
                          RollTheRest, DropRoll, Undo, Redo, GoToVersion, NewCampaign, QuickBattle, OpenFile,
                          OpenSample, ForgetRecent, Save, SaveAs, CloseCampaign, Quit, ChooseFile, ExportText,
                          ExportBattle, ExportChronicle, ExportPaper, ExportCampaign, LookIn, ShowRecord,
                          ResolveBattles, AcceptBattles, TypeSeed, OpenBackup, Recover, DiscardRecovery, FileChosen,
                          ShowChooser, DesktopChose, PrintExport, AnswerUnsaved, ChangeSettings, StepTextSize,
                          TogglePlayerSafe, TogglePalette, ToggleHelp, TogglePaste, ToggleMapDays, Cancel, Say, Refuse,
                          BattleIntent, WhatIfIntent, TableIntent, ShowPlace> {
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
