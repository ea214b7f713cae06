// libFuzzer's door to a fuzz target.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    banneret::fuzz::keeps_its_promises({reinterpret_cast<const char*>(data), size});
    return 0;
}
