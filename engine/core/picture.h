#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace banneret {

// Pixels of red, green, blue and alpha, 0..255 each, row by row from the top left.
struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> pixels;  // 4 * width * height
};

// The pages of a document as they will be printed.
struct Preview {
    std::vector<std::shared_ptr<const Picture>> pages;  // the first ones
    int page_count = 0;                                 // of the whole document
};

}  // namespace banneret
