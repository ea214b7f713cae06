#include "engine/files/output_file.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <system_error>

#include "engine/core/text.h"
#include "engine/files/safe_write.h"

namespace banneret {

namespace fs = std::filesystem;

namespace {

// Detects campaigns and journals, which no export may replace, by their first bytes.
std::optional<std::string_view> kept_kind(const fs::path& path) {
    constexpr std::size_t looked_at = 4096;
    std::string begin(looked_at, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    std::string plain;
    for (const char c : begin)
        if (c != ' ' && c != '\n' && c != '\t' && c != '\r') plain += c;
    if (std::string_view(plain).starts_with("\xEF\xBB\xBF")) plain.erase(0, 3);
    if (plain.starts_with("{\"banneret_campaign\"")) return "a campaign";
    const bool sums = begin.size() > 18 && begin[8] == ' ' && begin[17] == ' ';
    if (sums && std::string_view(begin).substr(18).starts_with("{\"file\"")) return "the journal of a campaign";
    return std::nullopt;
}

}  // namespace

std::optional<FileError> write_output(const fs::path& path, std::string_view text) {
    const auto refused = [&](std::string_view why) {
        FileError error{path, {fmt::format("{}: {}; nothing was written", path.string(), why)}};
        error.unfit = true;
        return error;
    };
    if (path.empty()) {
        FileError error{path, {"the name of a file is empty; nothing was written"}};
        error.unfit = true;
        return error;
    }
    const std::string ending = folded(path.extension().string());
    if (ending == ".banneret") return refused("an export does not replace a campaign");
    if (ending == ".journal") return refused("an export does not replace the journal of a campaign");
    struct stat there {};
    if (::stat(path.c_str(), &there) == 0) {
        if (S_ISDIR(there.st_mode)) return refused("it is a folder");
        if (!S_ISREG(there.st_mode)) return refused("it is a device or a pipe, not a file; - is the standard output");
        if ((there.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || ::access(path.c_str(), W_OK) != 0)
            return refused("it is write-protected");
        if (const auto kind = kept_kind(path)) return refused(fmt::format("it is {}", *kind));
    }
    return write_safely(path, text);
}

}  // namespace banneret
