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

// Reads a campaign, updates old versions, and checks every value. A damaged, hostile or too new file gives a FileError,
// never a crash or a partial campaign; the file is not changed. The steps of a journal beside it (see campaign_store.h)
// are part of the campaign, and unsaved. To change a file, open it with CampaignStore.
std::variant<History, FileError> load_campaign(const std::filesystem::path& path);
struct LoadedCampaign {
    History history;
    std::size_t steps = 0;           // unsaved steps that came from the journal
    std::vector<std::string> notes;  // sentences about the file and its journal
    bool sum_differs = false;  // the checksum does not match: the file was changed by another program or is damaged
};
std::variant<LoadedCampaign, FileError> load_with_journal(const std::filesystem::path& path);
// The faults of all versions packed in the file, which are otherwise checked only on access.
std::vector<std::string> packed_faults(const History& history);
// Packs the older versions as in the file, for a history that has become long in memory.
void pack_history(History& history);
// Writes a temporary file and renames it over the target: a failed save leaves the old file. For a file that is not
// open in a CampaignStore.
std::optional<FileError> save_campaign(const History& history, const std::filesystem::path& path);

// Load and save on text, for tests and fuzzing.
std::variant<History, std::vector<std::string>> campaign_from_text(std::string_view text);
std::string campaign_to_text(const History& history);

}  // namespace banneret
