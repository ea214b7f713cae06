#pragma once

#include "engine/geometry/inches.h"

// How bodies lie to each other, roughly and for next to nothing: what is asked before it is worked out to the last
// digit.
namespace banneret {

// How far ahead of a place (below 0: behind it) and to its right a body reaches; a few hundredths too far, never short.
struct Lie {
    std::int64_t front = 0, rear = 0, left = 0, right = 0;
};
inline Lie lie(const InchPlace& from, const Rect& r) {
    constexpr std::int64_t margin = 3;
    const std::int64_t s = sines::sine(from.degrees), c = sines::cosine(from.degrees), sine = sines::sine(r.at.degrees),
                       cosine = sines::cosine(r.at.degrees);
    const std::int64_t x = r.at.x - from.x, y = r.at.y - from.y;
    const std::int64_t ahead = (x * s + y * c) >> sines::unit_bits, aside = (x * c - y * s) >> sines::unit_bits;
    // Its own facing as seen from there, and how far its rear and its flanks lie off the middle of its front.
    const std::int64_t along = (sine * s + cosine * c) >> sines::unit_bits,
                       across = (sine * c - cosine * s) >> sines::unit_bits;
    const std::int64_t half = r.wide - r.wide / 2;
    const std::int64_t back = -(r.deep * along) >> sines::unit_bits, over = -(r.deep * across) >> sines::unit_bits;
    const std::int64_t deep = (half * (across < 0 ? -across : across)) >> sines::unit_bits,
                       wide = (half * (along < 0 ? -along : along)) >> sines::unit_bits;
    return {ahead + (back > 0 ? back : 0) + deep + margin, ahead + (back < 0 ? back : 0) - deep - margin,
            aside + (over < 0 ? over : 0) - wide - margin, aside + (over > 0 ? over : 0) + wide + margin};
}
// No more than gap(a, b), and hardly less of bodies that stand square to each other: for next to nothing.
Hundredths roughly_apart(const Rect& a, const Rect& b);

}  // namespace banneret
