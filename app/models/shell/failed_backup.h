#pragma once

#include <string>
#include <string_view>

#include "engine/files/text_file.h"

namespace banneret::app {

// Why a backup could not be made. Without the promise "nothing was changed": the change itself still follows.
inline std::string cause_of(const FileError& error) {
    constexpr std::string_view promise = "; nothing was changed";
    std::string words = error.faults.front();
    if (words.ends_with(promise)) words.resize(words.size() - promise.size());
    return words;
}

}  // namespace banneret::app
