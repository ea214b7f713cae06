#pragma once

#include <filesystem>
#include <functional>

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/campaign/history.h"
#include "engine/campaign/time/calendar.h"

namespace banneret::app {

// The FILE of "campaign FILE ...".
PositionalRow campaign_file_row();

// Reads the file, and the journal of a program that has it open or was killed; then reports. Changes nothing.
Reply read_campaign(const Arguments& arguments, const std::function<Reply(const History&)>& report);
Reply read_campaign(const std::filesystem::path& path, const std::function<Reply(const History&)>& report);

// Opens the file, runs `change` and commits the result to the journal, together with whatever a killed program left
// there; see CampaignStore. If `change` fails nothing is kept; if the commit fails nothing is reported. The file is
// locked meanwhile: if another program has it open, waits a second, then refuses. If the change begins a battle or a
// session, the file is backed up first, as in the window; the Start page lists the backups.
Reply change_campaign(const Arguments& arguments, const std::function<Reply(History&)>& change);
Reply change_campaign(const std::filesystem::path& path, const std::function<Reply(History&)>& change);

// Writes the journal into the file. --as-it-is also accepts a file with a wrong checksum.
Reply save_whole_file(const Arguments& arguments);

// Sentences on what a command changed. The text report prints them after the lines of the chronicle; JSON leaves them
// out.
using Details = std::function<std::vector<std::string>(const Campaign& before, const Campaign& after)>;
// Makes a command from the current campaign and carries it out.
using MakeCommand = std::function<std::optional<Command>(const Campaign& now, std::vector<std::string>& faults)>;
Reply ordered(const Arguments& arguments, const MakeCommand& make, const Details& details = {});
// Carries out the command, rolls every die it needs and reports the result. For an edit, which the chronicle omits,
// reports its details, or its undo label if it has none.
Reply carried_out(const Arguments& arguments, History& history, const Command& command, const Details& details = {});

// Parses a date of this campaign, or adds a fault that shows the forms of a date.
std::optional<std::int32_t> date_argument(const Campaign& campaign, std::string_view words,
                                          std::vector<std::string>& faults);

}  // namespace banneret::app
