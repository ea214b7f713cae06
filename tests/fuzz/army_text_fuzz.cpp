#include <string_view>

#include "engine/armies/army_text.h"
#include "engine/core/check.h"
#include "engine/core/text.h"
#include "tests/fuzz/fuzz.h"

// Any bytes give an army without faults, and notes on assumptions and on words not understood.
banneret::fuzz::Answer banneret::fuzz::keeps_its_promises(std::string_view text) {
    const ReadArmy read = army_from_text(text);
    CHECK(faults(army_of(read)).empty());
    for (const ReadUnit& u : read.units) {
        CHECK(u.unit.count >= 1);
        CHECK(valid_utf8(u.unit.name));
        for (const std::string& guess : u.guesses) CHECK(valid_utf8(guess) && !guess.empty());
    }
    return read.units.empty() ? Answer::refused : Answer::taken;
}
