// The ground a piece reaches: shots, attacks, moves, spells; for the board.

#include <fmt/format.h>

#include "engine/rulesets/princecon/magic.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/shared/inch_board.h"

namespace banneret::princecon {
namespace {

using shared::drawn;
std::vector<InchPoint> arc_outline(const Rect& r, Hundredths reach, int half) {
    std::vector<InchPoint> out;
    const InchPoint left = corner(r, 0), right = corner(r, 1);
    for (int d = -half; d <= half; d += std::max(1, half / 6)) {
        const InchPoint from = d < 0 ? left : right;
        out.push_back(offset({from.x, from.y, degrees(r.at.degrees + d)}, reach, 0));
    }
    if (half < 180) {
        out.push_back(right);
        out.push_back(left);
    }
    return out;
}

std::vector<InchPoint> circle_outline(const InchPlace& middle, Hundredths radius) {
    std::vector<InchPoint> out;
    for (int d = 0; d < 360; d += 10) out.push_back(offset({middle.x, middle.y, degrees(d)}, radius, 0));
    return out;
}
// A strip an inch wide from `at` ahead, as inside() reads a line.
std::vector<InchPoint> strip_outline(const InchPlace& at, Hundredths length) {
    return {offset(at, 0, -50), offset(at, length, -50), offset(at, length, 50), offset(at, 0, 50)};
}
// A wall stands across its direction.
std::vector<InchPoint> wall_outline(const InchPlace& at, Hundredths length) {
    return {offset(at, -10, -length / 2), offset(at, 10, -length / 2), offset(at, 10, length / 2),
            offset(at, -10, length / 2)};
}
std::vector<InchPoint> spell_outline(const State& s, std::size_t caster, Spell spell, const InchPlace& at) {
    if (row(spell).at == SpellAt::line && spell != Spell::lightning_bolt) return wall_outline(at, row(spell).size);
    const AreaShape area = shape_of(s, caster, spell, at);
    switch (area.kind) {
        case AreaShape::Kind::circle:
            return circle_outline(area.at, area.size);
        case AreaShape::Kind::line:
            return strip_outline(area.at, area.size);
        default:
            // A cone, at any distance a quarter of that distance wide on either side.
            return {area.at.point(), offset(area.at, area.size, -area.size / 4),
                    offset(area.at, area.size, area.size / 4)};
    }
}

}  // namespace

std::vector<BoardArea> Rules::fire_areas(const State& s, PieceId id) {
    std::vector<BoardArea> out;
    if (!is_piece(s, id) || !is_deployed_unit(s, index_of(id))) return out;
    const std::size_t i = index_of(id);
    const Facts& f = facts(s, i);
    for (std::size_t k = 0; k < missile_count; ++k)
        if (((f.missiles >> k) & 1u) != 0) {
            const Hundredths reach = reach_of(static_cast<Missile>(k));
            const int half = s.pieces[i].form == Form::skirmish ? 180 : 45;
            out.push_back({drawn(s, arc_outline(body(s, i), reach, half)),
                           fmt::format("{}, {}\"", missile_rows[k].name, reach / inch)});
        }
    return out;
}
std::vector<BoardArea> Rules::charge_areas(const State& s, PieceId id) {
    if (!is_piece(s, id) || !is_deployed_unit(s, index_of(id))) return {};
    const std::size_t i = index_of(id);
    const int half = s.pieces[i].form == Form::skirmish ? 180 : 15;
    return {{drawn(s, arc_outline(body(s, i), turn_reach(s, i), half)), "attack"}};
}

std::vector<TablePlace> Rules::reachable(const State& s, PieceId id) {
    std::vector<TablePlace> out;
    if (!is_piece(s, id) || s.stage != Stage::move || is_person(s, index_of(id))) return out;
    const std::size_t i = index_of(id);
    if (side_of(s, i) != s.active || !is_deployed_unit(s, i) || !may_act(s, i) || !controlled(s, i)) return out;
    const Piece& p = s.pieces[i];
    const bool free = p.form != Form::formed;
    const Hundredths most = turn_reach(s, i);
    for (int turn = free ? -180 : -15; turn <= (free ? 165 : 15); turn += free ? 15 : 5)
        for (const int quarters : {4, 3, 2, 1}) {
            const InchPoint to = offset({p.at.x, p.at.y, degrees(p.at.degrees + turn)}, most * quarters / 4 - 3, 0);
            const InchPlace place{to.x, to.y, p.at.degrees};
            if (plan_march(s, Advance{id, place, Gait::normal}).why != nullptr) continue;
            out.emplace_back(place);
            break;
        }
    return out;
}

std::vector<BoardArea> Rules::order_areas(const State& s, const TableOrder& o) {
    const auto* cast = std::get_if<Cast>(&o);
    if (cast == nullptr || !is_piece(s, cast->by)) return {};
    const auto spell = spell_named(cast->spell);
    const InchPlace* at = inches_of(cast->at);
    if (!spell || at == nullptr || row(*spell).size == 0) return {};
    return {{drawn(s, spell_outline(s, index_of(cast->by), *spell, *at)),
             fmt::format("{}, {:g}\"", row(*spell).name, row(*spell).size / static_cast<double>(inch))}};
}

}  // namespace banneret::princecon
