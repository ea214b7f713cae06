#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/campaign/history.h"
#include "engine/files/text_file.h"

namespace banneret {

// Reads, brings old versions up to date, and checks every value. A damaged, hostile or too new file is a FileError,
// never a crash or half a campaign; the file is not touched. What a journal beside it holds (see keeper.h) is part of
// the campaign, and unsaved. To change a file, open it by Keeper.
std::variant<History, FileError> load_campaign(const std::filesystem::path& path);
struct LoadedCampaign {
    History history;
    std::size_t steps = 0;           // of it that the journal holds and nobody has saved
    std::vector<std::string> notes;  // what is to be said of the file and its journal: sentences
    bool sum_differs = false;  // the file is not what was written: changed by something else than Banneret, or damaged
};
std::variant<LoadedCampaign, FileError> load_with_journal(const std::filesystem::path& path);
// Versions that are packed in the file are looked at only when they are read: the faults of all of them.
std::vector<std::string> packed_faults(const History& history);
// Packs the older versions, as the file does: for a history that has become long in memory.
void pack_history(History& history);
// Writes beside the target and renames over it: a failed save leaves the old file. For a file nobody has open.
std::optional<FileError> save_campaign(const History& history, const std::filesystem::path& path);

// The same on text, for tests and fuzzing.
std::variant<History, std::vector<std::string>> campaign_from_text(std::string_view text);
std::string campaign_to_text(const History& history);

}  // namespace banneret
