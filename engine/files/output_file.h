#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "engine/files/text_file.h"

namespace banneret {

// Writes what a person wants in a file of its own: an export, a log. Into a new file, or in place of a regular one that
// may be written; a FileError where the name is that of a campaign or its journal, of a device, a FIFO or a folder, or
// the file is write-protected.
std::optional<FileError> write_output(const std::filesystem::path& path, std::string_view text);

}  // namespace banneret
