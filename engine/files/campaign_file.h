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
// never a crash or half a campaign; the file is not touched.
std::variant<History, FileError> load_campaign(const std::filesystem::path& path);
// Writes beside the target and renames over it: a failed save leaves the old file.
std::optional<FileError> save_campaign(const History& history, const std::filesystem::path& path);

// The same on text, for tests and fuzzing.
std::variant<History, std::vector<std::string>> campaign_from_text(std::string_view text);
std::string campaign_to_text(const History& history);

}  // namespace banneret
