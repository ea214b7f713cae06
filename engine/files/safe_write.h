#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "engine/files/text_file.h"

namespace banneret {

// Puts `text` where `path` is, whole or not at all: written and synced beside it under another name, then renamed over
// it. A failure leaves the old file as it was and nothing beside it. Through a symbolic link the file it names is
// written. Permissions of an old file stay.
std::optional<FileError> write_safely(const std::filesystem::path& path, std::string_view text);

}  // namespace banneret
