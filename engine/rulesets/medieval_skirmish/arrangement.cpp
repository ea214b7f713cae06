// The ground of a battle (MS-START).

#include "engine/rulesets/medieval_skirmish/mustering.h"

namespace banneret::skirmish {

Terrain arrangement(Country country, int field, Hundredths wide, Hundredths deep) {
    Terrain out;
    Rng rng(static_cast<std::uint64_t>(field), 11);
    const auto lay = [&](TableGround g, int n, std::int8_t level) {
        for (int k = 0; k < n; ++k) {
            const auto across = static_cast<Hundredths>(600 + rng.below(601));
            const auto x = static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(wide - across)));
            // Outside the zones, so that no line is drawn up on it.
            const auto y =
                static_cast<Hundredths>(1'300 + rng.below(static_cast<std::uint32_t>(deep - 2'600 - across)));
            const Hundredths cut = across / 4;
            Patch p;
            p.ground = g;
            p.level = level;
            p.outline = {{x + cut, y},
                         {x + across - cut, y},
                         {x + across, y + cut},
                         {x + across, y + across - cut},
                         {x + across - cut, y + across},
                         {x + cut, y + across},
                         {x, y + across - cut},
                         {x, y + cut}};
            out.patches.push_back(std::move(p));
        }
    };
    switch (country) {
        case Country::bare:
            break;
        case Country::open:
            lay(TableGround::hill, 1, 1);
            break;
        case Country::mixed:
            lay(TableGround::woods, 1, 0);
            lay(TableGround::scrub, 1, 0);
            lay(TableGround::hill, 1, 1);
            break;
        case Country::wooded:
            lay(TableGround::woods, 3, 0);
            lay(TableGround::scrub, 1, 0);
            break;
        case Country::broken:
            lay(TableGround::scrub, 2, 0);
            lay(TableGround::hill, 2, 1);
            lay(TableGround::woods, 1, 0);
            break;
    }
    return out;
}

}  // namespace banneret::skirmish
