#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "engine/files/text_file.h"

namespace banneret {

// Writes an export or a log to a new file or over a regular, writable one. A FileError if the name is that of a
// campaign or its journal, of a device, a FIFO or a folder, or the file is write-protected.
std::optional<FileError> write_output(const std::filesystem::path& path, std::string_view text);

}  // namespace banneret
