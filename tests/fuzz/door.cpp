// The entry point of libFuzzer.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    // Longer inputs find nothing new and take most of the time.
    constexpr std::size_t longest = 32'000;
    if (size > longest) return 0;
    banneret::fuzz::keeps_its_promises({reinterpret_cast<const char*>(data), size});
    return 0;
}
