// The interface for players: orders, their words, firing areas, the state of a piece.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/offers.h"

namespace banneret::axe {

namespace {

bool is_piece(const State& s, PieceId p) {
    return shared::is_piece(p, s.pieces.size());
}

// One charge for each edge that can be struck, the front or the default first; if all are refused, the default.
void add_charges(const State& s, PieceId by, PieceId target, std::vector<TableOrder>& out) {
    std::vector<Edge> seen;
    for (const ChargeEdge edge : {ChargeEdge::any, ChargeEdge::right, ChargeEdge::rear, ChargeEdge::left}) {
        const auto way = charge_way(s, by.value - 1, target.value - 1, edge);
        const auto* found = std::get_if<ChargeWay>(&way);
        if (found == nullptr || std::ranges::find(seen, found->edge) != seen.end()) continue;
        seen.push_back(found->edge);
        out.emplace_back(Charge{by, target, InchPlace{}, edge});
    }
    if (seen.empty()) out.emplace_back(Charge{by, target, InchPlace{}});
}

std::string_view struck_words(const State& s, const Charge& o) {
    if (!is_piece(s, o.piece) || !is_piece(s, o.target)) return {};
    const auto way = charge_way(s, o.piece.value - 1, o.target.value - 1, o.edge);
    const auto* found = std::get_if<ChargeWay>(&way);
    if (found == nullptr) return {};
    return found->edge == Edge::front  ? ", on the front"
           : found->edge == Edge::rear ? ", in the rear"
                                       : ", on the flank";
}

struct Words : shared::OrderWords<Rules> {
    using OrderWords::operator();

    std::string operator()(const Deploy& o) const {
        return o.width > 0 ? fmt::format("Line up {} wide", o.width) : std::string();
    }
    std::string operator()(const Advance& o) const {
        return o.gait == Gait::leave_field ? fmt::format("{} leaves the field by its own edge", call(o.piece))
                                           : std::string();
    }
    std::string operator()(const Charge& o) const {
        return fmt::format("Charge {}{}", call(o.target), struck_words(s, o));
    }
    std::string operator()(const Shoot& o) const {
        if (!is_piece(s, o.piece)) return {};
        const unsigned carried = facts(s, o.piece.value - 1).missiles;
        if (std::popcount(carried) < 2) return {};
        const auto weapon = missile_of(s, o.piece.value - 1, weapon_number(o.weapon));
        return weapon ? fmt::format("Shoot at {} with {}", call(o.target), banneret::row(*weapon).name) : std::string();
    }
    std::string operator()(const Cast& o) const {
        if (o.spell == spell_undo) return fmt::format("Cancel {} of the spell", counted(o.dice, "hit"));
        if (o.spell == spells::heal) return fmt::format("Heal a hit on {}", call(o.target));
        if (o.spell == spell_prayer_each) return fmt::format("Spend a prayer on each of {}", counted(o.dice, "save"));
        return OrderWords::operator()(o);
    }
    std::string operator()(const LeadersOrder&) const { return "Hold fire"; }
    std::string operator()(const PlayCard& o) const {
        std::vector<std::string> on;
        for (const PieceId p : o.pieces)
            if (p) on.push_back(call(p));
        const auto card = card_of(o.card);
        return fmt::format("Play {}{}", card ? row(*card).name : "no card", on.empty() ? "" : ": " + joined(on));
    }
    // BTA-44 and BTA-R82: splitting the dice of a duel.
    std::string operator()(const Allot& o) const {
        return fmt::format("{} in attack, {} in parry{}", o.parts[0], o.parts[1],
                           o.parts[2] == 0 ? "" : fmt::format(", {} in tricks", o.parts[2]));
    }
};

// The region within range and arc of any point of the front edge, as the board draws it.
std::vector<BoardPoint> sector(const State& s, const Rect& body, float range, bool lone) {
    constexpr int arc = 45;  // degrees to either side of straight ahead (BTA-R26)
    std::vector<BoardPoint> out;
    const float half = lone ? 0 : static_cast<float>(body.wide) / (2 * inch);
    const BoardPoint front = {static_cast<float>(body.at.x) / inch,
                              static_cast<float>(s.setup->deep - body.at.y) / inch};
    const auto radians = [](int degrees) { return static_cast<float>(degrees) * 3.14159265f / 180; };
    const float facing = radians(body.at.degrees);
    const auto corner = [&](float aside) {
        return BoardPoint{front.x + std::cos(facing) * aside, front.y + std::sin(facing) * aside};
    };
    const BoardPoint left = corner(-half), right = corner(half);
    const auto reach = [&](BoardPoint from, int turn) {
        const float a = facing + radians(turn);
        out.push_back({from.x + std::sin(a) * range, from.y - std::cos(a) * range});
    };
    out.push_back(left);
    for (int turn = -arc; turn <= 0; turn += 5) reach(left, turn);
    for (int turn = 0; turn <= arc; turn += 5) reach(right, turn);
    if (!lone) out.push_back(right);
    return out;
}

}  // namespace

std::vector<TableOrder> Rules::offers(const State& s, PieceId p) {
    const auto d = pending(s);
    if (!d) return {};
    std::vector<TableOrder> out;
    const auto add = [&](const std::vector<TableOrder>& cards) { out.insert(out.end(), cards.begin(), cards.end()); };
    if (!p) {
        out = shared::offers_of_side<Rules>(s);
        std::erase_if(out, [](const TableOrder& o) { return std::holds_alternative<PlayCard>(o); });
        add(cards_naming(s, d->side, {}, {}));
        const auto answer = asked(s);
        for (int n = 1; answer && n <= answer->most; ++n)
            for (const Keyword& spell : {spells::ward, spells::prayer, spell_undo, spell_prayer_each})
                out.emplace_back(Cast{d->piece, d->against, spell, static_cast<std::uint16_t>(n), {}});
        // A charge is answered by the unit it is aimed at, perhaps together with another.
        for (std::size_t with = 0; s.stage == Stage::charge_react && with < s.pieces.size(); ++with)
            add(cards_naming(s, d->side, d->piece, piece(with) == d->piece ? PieceId{} : piece(with)));
        return out;
    }
    if (!is_piece(s, p)) return out;
    const std::size_t i = p.value - 1;
    const InchPlace at = s.pieces[i].at;
    if (d->moment == TableDecision::Moment::deploy) {
        for (int width = 1; width <= facts(s, i).started && !facts(s, i).character; ++width)
            out.emplace_back(Deploy{p, at, static_cast<std::uint16_t>(width)});
        return out;
    }
    if (d->moment != TableDecision::Moment::act) return out;
    out = {LeadersOrder{p, p, LeaderCommand::hold_fire}, Advance{p, at, Gait::leave_field}};
    add(cards_naming(s, d->side, p, {}));
    return out;
}

std::vector<TableOrder> Rules::offers_against(const State& s, PieceId by, PieceId target) {
    std::vector<TableOrder> out;
    if (!is_piece(s, by) || !is_piece(s, target)) return out;
    const std::size_t i = by.value - 1;
    if (facts(s, i).home == facts(s, target.value - 1).home) {
        out = {Attach{by, target, {}}, Rally{target, by, {}}, Rally{by, target, {}},
               Cast{by, target, spells::heal, 1, {}}};
        const std::vector<TableOrder> cards = cards_naming(s, facts(s, i).home, by, target);
        out.insert(out.end(), cards.begin(), cards.end());
        return out;
    }
    if (s.stage == Stage::move) add_charges(s, by, target, out);
    if (s.stage != Stage::move) out.emplace_back(Charge{by, target, InchPlace{}});
    const auto best = missile_of(s, i, 0);
    out.emplace_back(Shoot{by, target});
    for (const MissileWeaponRow& r : missile_weapon_rows())
        if (r.weapon != best && ((facts(s, i).missiles >> static_cast<unsigned>(r.weapon)) & 1u))
            out.emplace_back(Shoot{by, target, Keyword(r.key)});
    shared::add_attack_spells(out, by, target, s.pieces[i].spells);
    out.emplace_back(ChallengeTo{by, target});
    return out;
}

std::vector<TableOrder> Rules::offers_to(const State& s, PieceId p, const TablePlace& to) {
    const auto d = pending(s);
    if (!d || !is_piece(s, p)) return {};
    std::vector<TableOrder> out;
    if (d->moment == TableDecision::Moment::deploy || !is_alive(s, p.value - 1)) {
        const int most = d->moment == TableDecision::Moment::deploy ? s.pieces[p.value - 1].figures() : 0;
        for (int width = 0; width <= most; ++width) out.emplace_back(Deploy{p, to, static_cast<std::uint16_t>(width)});
        return out;
    }
    const auto* then = std::get_if<InchPlace>(&to);
    if (then != nullptr && distance(body(s, p.value - 1).at.point(), then->point()) <= inch / 4)
        out.emplace_back(Reform{p, {}, 0, to});
    out.emplace_back(Advance{p, to});
    out.emplace_back(Attach{p, {}, to});
    return out;
}

std::string Rules::order_words(const State& s, const TableDecision&, const TableOrder& o) {
    return std::visit(Words{{s}}, o);
}

std::vector<std::string> Rules::state_words(const State& s, PieceId p) {
    std::vector<std::string> out;
    if (!is_piece(s, p)) return out;
    const std::size_t i = p.value - 1;
    if (routed(s, i)) out.emplace_back("routed");
    if (facts(s, i).missiles != 0 && s.pieces[i].fired) out.emplace_back("has fired");
    if (facts(s, i).leads) out.emplace_back("leads");
    return out;
}

// BTA-29 to BTA-33.
std::vector<TurnPhase> Rules::phases(const State&) {
    static constexpr std::array<std::string_view, 5> names = {"Command", "Duels", "Ranged", "Movement", "Melee"};
    std::vector<TurnPhase> out;
    for (std::size_t i = 0; i < names.size(); ++i) out.push_back({row_after(rule("BTA-29"), i), names[i]});
    return out;
}

// BTA-R26; one area per weapon.
std::vector<BoardArea> Rules::fire_areas(const State& s, PieceId p) {
    std::vector<BoardArea> out;
    if (!is_piece(s, p) || !is_alive(s, p.value - 1)) return out;
    const std::size_t i = p.value - 1;
    for (const MissileWeaponRow& weapon : missile_weapon_rows())
        if ((facts(s, i).missiles >> static_cast<unsigned>(weapon.weapon)) & 1u)
            out.push_back({sector(s, body(s, i), static_cast<float>(weapon.range_inches), facts(s, i).character),
                           fmt::format("{}, {} inches", weapon.name, weapon.range_inches)});
    return out;
}

}  // namespace banneret::axe
