// The table for drawing and for sentences, limited to each side's knowledge.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/board_block.h"
#include "engine/rulesets/shared/inch_board.h"
#include "engine/rulesets/shared/order_sentence.h"
#include "engine/rulesets/shared/piece_facts.h"

namespace banneret::princecon {

namespace {

std::string kind_words(const Facts& f) {
    if (f.kind == Kind::elemental) return "Elemental";
    if (f.kind == Kind::person) {
        static constexpr std::array<std::string_view, 5> callings = {"Fighter", "Cleric", "Thief", "Magic-user",
                                                                     "Monster"};
        return fmt::format("{}, level {}, armour class {}", callings[static_cast<std::size_t>(f.calling)], f.level,
                           f.ac);
    }
    std::string out = fmt::format("{} {}, level {}, armour class {}{}", words(f.weight),
                                  f.horse ? "cavalry" : "infantry", f.level, f.ac, f.pikes ? ", pikes" : "");
    for (std::size_t k = 0; k < missile_count; ++k)
        if (((f.missiles >> k) & 1u) != 0) out += fmt::format(", {}", missile_rows[k].name);
    if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

using shared::drawn;
}  // namespace

std::string Rules::name(const State& s, PieceId p) {
    if (p.value == 0 || p.value > s.pieces.size()) return "nobody";
    const Piece& q = s.pieces[p.value - 1];
    if (q.facts >= s.setup->names.size()) return "the elemental";
    return p.value - 1u >= s.setup->mustered ? fmt::format("{}, cut off", s.setup->names[q.facts])
                                             : s.setup->names[q.facts];
}
std::string Rules::question(const State& s, const TableDecision& d) {
    const auto call = [&](PieceId p) { return name(s, p); };
    switch (s.stage) {
        case Stage::deploy_second:
        case Stage::deploy_first:
            return "where does each unit begin, and with what order?";
        case Stage::prepare:
            return "who commands, who casts, and who leads from the front?";
        case Stage::window:
            return "cast a spell?";
        case Stage::move:
            return "orders and moves.";
        case Stage::march:
        case Stage::rush:
            return s.rush.step == Rush::Step::intercepts
                       ? fmt::format("{} may intercept {}: who gives the order?", call(d.piece), call(d.against))
                       : fmt::format("{} is attacked by {}: stand or evade?", call(d.piece), call(d.against));
        case Stage::fire:
            return "missile fire.";
        case Stage::answer_magic:
            return fmt::format("{} may counter the spell of {}.", call(d.piece), call(d.against));
        case Stage::challenge:
            return fmt::format("a challenge between {} and {}?", call(d.piece), call(d.against));
        case Stage::challenge_answer:
            return fmt::format("{} is challenged by {}: accept or decline?", call(d.piece), call(d.against));
        case Stage::duel_help:
            return fmt::format("{} may help {} in the duel.", call(d.piece), call(d.against));
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
        case Stage::sergeant_flee:
            return fmt::format("{}: fight on, or flee?", call(d.piece));
        case Stage::rally:
            return "who rallies?";
        case Stage::disengage:
            return "who tries to disengage?";
        case Stage::disengage_pursuit:
        case Stage::pursuit:
            return fmt::format("{}: pursue {}?", call(d.piece), call(d.against));
        case Stage::mass:
            return fmt::format("{}: what is the target of the mass spell?", call(d.piece));
        default:
            return "give orders?";
    }
}

bool Rules::unseen(const State& s, std::size_t i, Side viewer) {
    if (side_of(s, i) == viewer) return false;
    const Piece& p = s.pieces[i];
    const auto body_of_it = p.host >= 0 ? static_cast<std::size_t>(p.host) : i;
    return s.pieces[body_of_it].hidden || p.where == Where::flank ||
           (s.stage == Stage::deploy_second && viewer == Side::first);
}

State Rules::as_seen_by(const State& s, Side viewer, [[maybe_unused]] Rng& rng) {
    State seen = s;
    for (std::size_t i = 0; i < seen.pieces.size(); ++i) {
        Piece& p = seen.pieces[i];
        if (!unseen(s, i, viewer) || is_person(s, i)) continue;
        if (s.stage == Stage::deploy_second) continue;
        p.where = Where::flank;
        p.hidden = false;
        p.at = {};
        p.lasting = Lasting::none;
    }
    return seen;
}

bool Rules::sees_all(const State& s, Side viewer) {
    if (s.stage == Stage::deploy_second) return true;
    // A test without calls first: few pieces are ever hidden.
    for (const Piece& p : s.pieces)
        if ((p.hidden || p.where == Where::flank) && p.kind != Kind::person && unseen(s, index_in(s, p), viewer))
            return false;
    return true;
}

bool Rules::keeps_secret(const State& s, const TableEvent& e, Side viewer) {
    const auto* o = std::get_if<OrderCarriedOut>(&e);
    return o != nullptr && o->side != viewer && s.turn == 0;
}

BoardView Rules::view(const State& s, Side viewer) {
    const Setup& setup = *s.setup;
    BoardView v = shared::inch_view(setup);
    for (const Patch& p : setup.terrain.patches)
        v.ground.push_back({p.ground, p.level, p.line, drawn(s, p.outline),
                            p.level > 0 ? fmt::format("{}, level {}", p.name, p.level) : p.name});
    for (const Area& a : s.areas) {
        BoardGround g;
        g.label = std::string(row(a.spell).name);
        const bool line = row(a.spell).at == SpellAt::line;
        if (a.spell == Spell::wall_of_electricity && side_of(s, a.caster) != viewer) continue;
        g.line = line;
        g.kind = line ? TableGround::wall : a.spell == Spell::growth_plants ? TableGround::scrub : TableGround::marsh;
        if (line) {
            g.outline = drawn(s, {offset(a.at, 0, -a.size / 2), offset(a.at, 0, a.size / 2)});
        } else {
            std::vector<InchPoint> round;
            for (int k = 0; k < 12; ++k) round.push_back(offset({a.at.x, a.at.y, degrees(30 * k)}, a.size, 0));
            g.outline = drawn(s, round);
        }
        v.ground.push_back(std::move(g));
    }
    if (const auto side = shared::deploying_side(s))
        for (const auto& z : shared::zone_outlines({{0, setup.wide, 1200}}, *side, setup.deep))
            v.zones.push_back({*side, drawn(s, z)});
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const bool person = is_person(s, i);
        if (person ? !is_alive(s, i) : !is_deployed(s, i)) continue;
        if (unseen(s, i, viewer)) continue;
        const Piece& p = s.pieces[i];
        const Facts& f = facts(s, i);
        if (person && p.host >= 0 && !is_deployed(s, static_cast<std::size_t>(p.host))) continue;
        BoardBlock b =
            shared::block_of<Rules>(s, i, f.home, person ? 1 : p.castings, person ? 1 : f.castings, kind_words(f));
        b.shape = person || f.kind == Kind::elemental ? BoardBlock::Shape::round : BoardBlock::Shape::rectangle;
        InchPoint c = spot(s, i);
        InchPlace place = p.at;
        if (person && p.host >= 0) {
            // At the front edge, or behind the unit.
            const Rect r = body(s, static_cast<std::size_t>(p.host));
            c = offset(r.at, p.front ? 0 : -r.deep, 0);
            place = InchPlace{c.x, c.y, r.at.degrees};
        }
        const Rect r = person ? Rect{p.at, 100, 100} : body(s, i);
        shared::place_block(b, s, c, r.wide, r.deep, place);
        b.hits = person ? p.points : p.hits;
        b.most_hits = person ? f.points : f.hits;
        b.leader = person;
        b.missile = f.missiles != 0;
        b.mounted = f.horse;
        b.ready = !p.fired;
        b.morale = static_cast<std::uint8_t>(person ? 0 : static_cast<int>(p.morale));
        b.morale_levels = 4;
        v.blocks.push_back(std::move(b));
    }
    return v;
}

std::vector<std::string> Rules::state_words(const State& s, PieceId id) {
    std::vector<std::string> out;
    if (!is_piece(s, id)) return out;
    const std::size_t i = index_of(id);
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    if (f.kind == Kind::person) {
        if (f.rank == Rank::general) out.emplace_back("general");
        out.emplace_back(p.front ? "at the front" : "in the rear");
        out.emplace_back(p.intent == Intent::cast ? "casts" : "commands");
        if (f.spell_level > 0) out.push_back(counted(p.spell_points, "spell point"));
        if (p.disrupts) out.emplace_back("holds a counterspell");
        if (p.mass != 255) out.push_back(fmt::format("prepares {}", row(static_cast<Spell>(p.mass)).name));
    } else if (f.kind == Kind::unit) {
        if (p.morale != Morale::ordered) out.emplace_back(words(p.morale));
        out.emplace_back(words(p.form));
        if (f.horse) out.emplace_back(words(p.vigour));
        if (p.lasting == Lasting::engage) out.emplace_back("ordered forward");
        if (p.lasting == Lasting::halt) out.emplace_back("ordered forward, to halt at 12\"");
        if (p.lasting == Lasting::to_enemy && p.goal >= 0)
            out.push_back(fmt::format("ordered to attack {}", name(s, piece(static_cast<std::size_t>(p.goal)))));
        if (p.commanded) out.emplace_back("under command");
        if (p.fired) out.emplace_back("has fired");
        if (in_contact(s, i)) out.emplace_back("in close action");
        if (p.hidden) out.emplace_back("hidden");
    }
    for (std::size_t k = 0; k < spell_count; ++k)
        if (has(p, static_cast<Spell>(k))) out.emplace_back(spell_rows()[k].name);
    return out;
}

std::vector<TurnPhase> Rules::phases(const State&) {
    return {{rule("PC-16"), "Initiative"}, {rule("PC-14"), "Magic"},  {rule("PC-53"), "Movement"},
            {rule("PC-60"), "Fire"},       {rule("PC-71"), "Combat"}, {rule("PC-15"), "Retreat"}};
}

}  // namespace banneret::princecon
