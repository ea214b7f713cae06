#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace banneret::example {

// A red pixel beside a green one.
inline constexpr char small_png_bytes[] =
    "\x89\x50\x4E\x47\x0D\x0A\x1A\x0A\x00\x00\x00\x0D\x49\x48\x44\x52\x00\x00\x00\x02\x00\x00"
    "\x00\x01\x08\x02\x00\x00\x00\x7B\x40\xE8\xDD\x00\x00\x00\x0F\x49\x44\x41\x54\x78\x9C\x63"
    "\xF8\xCF\xC0\xC0\xF0\x9F\x01\x00\x07\xFF\x01\xFF\x01\x7F\x89\xA7\x00\x00\x00\x00\x49\x45"
    "\x4E\x44\xAE\x42\x60\x82";
inline std::string small_png() {
    return {small_png_bytes, sizeof small_png_bytes - 1};
}

// An uncompressed picture of one grey, with 24 bits a pixel.
inline std::string grey_bmp(std::uint32_t width, std::uint32_t height) {
    std::string out = "BM";
    const auto number = [&](std::uint32_t n, int bytes) {
        for (int i = 0; i < bytes; ++i) out += static_cast<char>((n >> (8 * i)) & 255u);
    };
    const std::uint32_t row = (width * 3 + 3) / 4 * 4;
    for (const std::uint32_t n : {54 + row * height, 0u, 54u, 40u, width, height}) number(n, 4);
    number(1, 2);
    number(24, 2);
    for (const std::uint32_t n : {0u, row * height, 2835u, 2835u, 0u, 0u}) number(n, 4);
    return out + std::string(std::size_t{row} * height, '\x40');
}

}  // namespace banneret::example
