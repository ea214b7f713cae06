#pragma once

#include <filesystem>
#include <functional>

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/campaign/history.h"
#include "engine/campaign/time/calendar.h"

namespace banneret::app {

// The campaign file of "campaign FILE ...".
PositionalRow campaign_file_row();

// Reads the file, and the journal of a program that has it open or was killed, and reports on it. Nothing is changed.
Reply read_campaign(const Arguments& arguments, const std::function<Reply(const History&)>& report);
Reply read_campaign(const std::filesystem::path& path, const std::function<Reply(const History&)>& report);

// Reads the file, lets `change` work on it and commits what came of it to the journal, with what a killed program had
// left there; see Keeper. Nothing is kept where `change` fails, and nothing is reported where the commit does. The file
// is held meanwhile, so that no other change is lost: waits a second where another program has it open, and refuses
// then. What was on the disk is
// backed up first where the change begins a battle or a session, as the window does; the Start page lists the backups.
Reply change_campaign(const Arguments& arguments, const std::function<Reply(History&)>& change);
Reply change_campaign(const std::filesystem::path& path, const std::function<Reply(History&)>& change);

// Writes everything that the journal holds into the file. With --as-it-is also a file whose checksum does not agree.
Reply save_whole_file(const Arguments& arguments);

// Finds out what is ordered in the books as they stand, and gives the command.
Reply ordered(const Arguments& arguments,
              const std::function<std::optional<Command>(const Campaign& now, std::vector<std::string>& faults)>& make);
// Gives the command, with every die it needs thrown by the program: what it came to, as the report of a verb. Of an
// edit, of which the chronicle says nothing, the words of undo.
Reply carried_out(const Arguments& arguments, History& history, const Command& command);

// A date of this campaign, from words; otherwise adds a fault that says what dates look like.
std::optional<std::int32_t> date_argument(const Campaign& campaign, std::string_view words,
                                          std::vector<std::string>& faults);

}  // namespace banneret::app
