// The interface for players: orders, their words, firing areas, the state of a stand.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/board.h"
#include "engine/rulesets/lionheart/steps.h"
#include "engine/rulesets/shared/offers.h"

namespace banneret::lionheart {

namespace {

bool is_stand(const State& s, PieceId p) {
    return shared::is_piece(p, s.stands.size());
}
const Stand& stand_of(const State& s, PieceId p) {
    return s.stands[p.value - 1];
}

std::string_view struck_words(const State& s, const Charge& o) {
    const HexPlace* from = hex_of(o.to);
    if (from == nullptr || !is_stand(s, o.target)) return {};
    const Stand& x = stand_of(s, o.target);
    const Aspect a = aspect(x.at, x.facing, from->at);
    return a == Aspect::front ? ", on the front" : a == Aspect::rear ? ", in the rear" : ", on the flank";
}

struct Words : shared::OrderWords<Rules> {
    using OrderWords::operator();

    std::string operator()(const Charge& o) const {
        return fmt::format("Charge {}{}", call(o.target), struck_words(s, o));
    }
    std::string operator()(const Bid& o) const {
        return fmt::format("Bid {} for {}", fixed(static_cast<double>(o.amount) / point, 2), call(o.piece));
    }
};

}  // namespace

std::vector<TableOrder> Rules::offers(const State& s, PieceId p) {
    if (!p) return shared::offers_of_side<Rules>(s);
    const auto d = pending(s);
    if (!d || d->moment != TableDecision::Moment::act || !is_stand(s, p)) return {};
    const Stand& x = stand_of(s, p);
    return {Reload{p}, Rally{p, {}, HexPlace{x.at, x.facing}}};
}

std::vector<TableOrder> Rules::offers_against(const State& s, PieceId by, PieceId target) {
    std::vector<TableOrder> out;
    if (!is_stand(s, by) || !is_stand(s, target)) return out;
    const Stand &own = stand_of(s, by), &at = stand_of(s, target);
    if (own.side == at.side) return out;
    for (int d = 0; d < hex_directions; ++d)
        out.emplace_back(Charge{by, target, HexPlace{neighbour(at.at, d), static_cast<std::uint8_t>(turned(d, 3))}});
    out.emplace_back(Shoot{by, target});
    shared::add_attack_spells(out, by, target, own.spells);
    return out;
}

std::vector<TableOrder> Rules::offers_to(const State& s, PieceId p, const TablePlace& to) {
    const auto d = pending(s);
    if (!d || !is_stand(s, p)) return {};
    const Stand& x = stand_of(s, p);
    if (d->moment == TableDecision::Moment::deploy || !is_deployed(x)) return {Deploy{p, to, 0}};
    std::vector<TableOrder> out = {Advance{p, to}};
    if (x.panicked) out.emplace_back(Rally{p, {}, to});
    return out;
}

std::string Rules::order_words(const State& s, const TableDecision&, const TableOrder& o) {
    return std::visit(Words{{s}}, o);
}

std::vector<std::string> Rules::state_words(const State& s, PieceId p) {
    std::vector<std::string> out;
    if (!is_stand(s, p)) return out;
    const Stand& x = stand_of(s, p);
    const Facts& f = facts(s, p.value - 1);
    if (x.panicked) out.emplace_back("panicked");
    if (row(f.build.weapon).missile && !x.loaded) out.emplace_back("unloaded");
    if (king_of(s, x.side) == static_cast<int>(p.value) - 1) out.emplace_back("leads");
    if (f.hired) out.emplace_back("mercenary");
    return out;
}

int Rules::bid_unit(const State&) {
    return point;
}

// T-10: one area per hex.
std::vector<BoardArea> Rules::fire_areas(const State& s, PieceId p) {
    std::vector<BoardArea> out;
    if (!is_stand(s, p) || !is_deployed(stand_of(s, p)) || !row(facts(s, p.value - 1).build.weapon).missile) return out;
    const Stand& x = stand_of(s, p);
    for (int column = 0; column < s.setup->columns; ++column)
        for (int r = 0; r < s.setup->rows; ++r) {
            const Hex at = hex_at(column, r);
            if (!(at == x.at) && in_arc(s, p.value - 1, x.at, x.facing, at)) out.push_back({hex_outline(at), ""});
        }
    return out;
}

}  // namespace banneret::lionheart
