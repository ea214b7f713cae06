// Previews before an order is given: the places a stand can reach, and the odds of an attack.

#include <fmt/format.h>

#include <algorithm>

#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/lionheart/steps.h"

namespace banneret::lionheart {

namespace {

std::string odds_words(const State& s, std::size_t stand, const EndOdds& o) {
    const int figures = s.stands[stand].figures;
    std::string out = fmt::format("{} loses {:.1f} of {}", Rules::name(s, piece(stand)), o.mean, figures);
    if (o.destroyed > 0) out += fmt::format(", {:.0f}% gone", 100 * o.destroyed);
    if (o.panics > 0) out += fmt::format(", {:.0f}% panics", 100 * o.panics);
    return out + ".";
}

struct Previewed {
    const State& s;

    std::string operator()(const Charge& o) const {
        const std::size_t me = o.piece.value - 1, target = o.target.value - 1;
        const HexPlace& from = *hex_of(o.to);
        const Aspect side = aspect(s.stands[target].at, s.stands[target].facing, from.at);
        const ClashOdds odds = melee_odds(s, me, target, side, from.at);
        static constexpr std::array<std::string_view, 3> sides = {"front", "flank", "rear"};
        return fmt::format("Attack on the {}. {} {}", sides[static_cast<std::size_t>(side)],
                           odds_words(s, target, odds.defender), odds_words(s, me, odds.attacker));
    }
    std::string operator()(const Shoot& o) const {
        const std::size_t me = o.piece.value - 1, target = o.target.value - 1;
        const ClashOdds odds = shot_odds(s, me, target, s.stands[me].at);
        std::string out = odds_words(s, target, odds.defender);
        if (odds.attacker.panics > 0) out += fmt::format(" The shooters panic in {:.1f}%.", 100 * odds.attacker.panics);
        return out;
    }
    std::string operator()(const Cast& o) const {
        if (o.spell != spells::attack) return {};
        const std::size_t me = o.by.value - 1, target = o.target.value - 1;
        return odds_words(s, target, spell_odds(s, me, target, o.dice).defender);
    }
    template <class O>
    std::string operator()(const O&) const {
        return {};
    }
};

}  // namespace

std::vector<TablePlace> Rules::reachable(const State& s, PieceId p) {
    std::vector<TablePlace> out;
    if (p.value == 0 || p.value > s.stands.size()) return out;
    const std::size_t stand = p.value - 1;
    const Stand& x = s.stands[stand];
    if (!is_deployed(x) || x.panicked || (s.action.begun && s.action.stand != stand)) return out;
    std::vector<Reached> states;
    reach(s, stand, s.action.begun ? s.action : fresh_action(s, stand), states);
    for (const Reached& r : states) {
        const HexPlace place{r.at, r.facing};
        const int there = stand_at(s, r.at);
        const bool taken = there >= 0 && static_cast<std::size_t>(there) != stand &&
                           !(s.stands[static_cast<std::size_t>(there)].hidden &&
                             s.stands[static_cast<std::size_t>(there)].side != x.side);
        if (!taken && std::ranges::find(out, TablePlace(place)) == out.end()) out.emplace_back(place);
    }
    return out;
}

std::string Rules::preview(const State& s, const TableOrder& o) {
    return std::visit(Previewed{s}, o);
}

}  // namespace banneret::lionheart
