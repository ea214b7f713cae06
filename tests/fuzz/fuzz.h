#pragma once

#include <cstddef>
#include <cstdint>

// libFuzzer's door, defined once by each fuzz target: reads `size` bytes and stops the program where a promise of the
// loader is broken. Always 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
