// The table for drawing, limited to each side's knowledge.

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/rulesets/medieval_skirmish/deployment.h"
#include "engine/rulesets/shared/board_block.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/inch_board.h"
#include "engine/rulesets/shared/piece_facts.h"

namespace banneret::skirmish {

namespace {

using shared::drawn;

constexpr Hundredths character_wide = 120;  // as drawn

std::string arms_words(const Facts& f) {
    std::vector<std::string> out;
    for (std::size_t k = 0; k < arm_count; ++k)
        if ((f.arms >> k) & 1u) out.emplace_back(arms[k].name);
    if (f.missile != Missile::none) out.emplace_back(row(f.missile).name);
    return joined(out);
}
std::string kind_words(const Facts& f) {
    const std::string what = f.character ? (f.general ? "General"
                                            : f.leads ? "Leader"
                                                      : "Character")
                             : f.flying  ? "Flyers"
                             : f.mounted ? (f.barded ? "Barded horse" : "Horse")
                                         : "Foot";
    return fmt::format("{}, {}, {}{}, {}", what, words(f.grade), row(f.cls).words, f.shield ? ", shields" : "",
                       arms_words(f));
}

}  // namespace

bool Rules::unseen(const State& s, std::size_t i, Side viewer) {
    const Where own = s.pieces[i].where, with = s.pieces[body_index(s, i)].where;
    return facts(s, i).home != viewer &&
           (s.pieces[body_index(s, i)].hidden || own == Where::flank || with == Where::flank);
}

BoardView Rules::view(const State& s, Side viewer) {
    const Setup& setup = *s.setup;
    BoardView v = shared::inch_view(setup);
    for (const Patch& p : setup.terrain.patches) v.ground.push_back(shared::drawn_ground(s, p));
    if (const auto side = shared::deploying_side(s))
        for (const auto& z : deployment_zone(s, *side)) v.zones.push_back({*side, drawn(s, z)});
    for (std::size_t i = 0; i < count(s); ++i) {
        const Piece& p = s.pieces[i];
        if (!is_alive(p) || unseen(s, i, viewer)) continue;
        const Facts& f = facts(s, i);
        const Piece& q = s.pieces[body_index(s, i)];
        const InchPoint mid = f.character && p.host >= 0 ? q.at.point() : centre(body(q));
        BoardBlock b = shared::block_of<Rules>(s, i, f.home, p.figures, f.started, kind_words(f));
        shared::place_block(b, s, mid, f.character ? character_wide : p.wide, f.character ? character_wide : p.deep,
                            q.at);
        b.files = f.character ? 0 : files_now(p);
        b.standard = p.standard;
        if (f.character || f.big) {
            b.hits = leader_hits - p.wounds;
            b.most_hits = leader_hits;
        }
        b.missile = f.missile != Missile::none;
        b.ready = p.reload == 0 && !p.shot;
        b.morale = static_cast<std::uint8_t>(q.nerve);
        b.morale_levels = 3;
        v.blocks.push_back(std::move(b));
    }
    return v;
}

// The enemy's targets are not known before the volleys (MS-R43). Hidden enemies may be in any cover of their half;
// without cover they stay in place.
bool Rules::sees_all(const State& s, Side viewer) {
    const auto aims = [&](std::uint16_t e) { return s.pieces[e].aim != nobody || s.pieces[e].bolts_aimed != 0; };
    if (choosing_targets(s) && std::ranges::any_of(s.setup->own[other(viewer)], aims)) return false;
    return !may_hide(*s.setup) || viewer == Side::second;
}
State Rules::as_seen_by(const State& s, Side viewer, Rng& rng) {
    State seen = s;
    if (choosing_targets(s))
        for (const std::uint16_t e : s.setup->own[other(viewer)]) {
            Piece& p = seen.pieces[e];
            p.bolts = static_cast<std::uint8_t>(p.bolts - p.bolts_aimed);
            p.bolts_left = static_cast<std::uint8_t>(p.bolts_left + p.bolts_aimed);
            p.bolts_aimed = 0;
            p.aim = nobody;
        }
    if (s.setup->stratagem.second != Stratagem::ambush || viewer == Side::second) return seen;
    for (std::size_t i = 0; i < count(s); ++i) {
        Piece& p = seen.pieces[i];
        if (!p.hidden || !is_deployed(p)) continue;
        for (int tries = 0; tries < 40; ++tries) {
            const Rect r{
                {static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(s.setup->wide))),
                 static_cast<Hundredths>(s.setup->deep / 2 + static_cast<Hundredths>(rng.below(
                                                                 static_cast<std::uint32_t>(s.setup->deep / 2)))),
                 p.at.degrees},
                p.wide,
                p.deep};
            if (!free_place(seen, i, r)) continue;
            const InchPlace was = p.at;
            p.at = r.at;
            bool near = !in_brush(seen, i);
            for (const std::uint16_t e : s.setup->own[viewer])
                near = near || (is_deployed(seen.pieces[e]) && within(seen, i, e, 800));
            if (!near) break;
            p.at = was;
        }
        for (Piece& g : seen.pieces)
            if (g.host == static_cast<int>(i)) g.at = p.at;
    }
    return seen;
}

// Both sides shoot at once (MS-R43): the targets of the first are secret until the second has chosen.
bool Rules::keeps_secret(const State& s, const TableEvent& e, Side viewer) {
    const auto* o = std::get_if<OrderCarriedOut>(&e);
    if (o == nullptr || o->side == viewer || !choosing_targets(s)) return false;
    const auto* bolts = std::get_if<Cast>(&o->order);
    return std::holds_alternative<Shoot>(o->order) || (bolts != nullptr && bolts->spell == spells::attack);
}

std::vector<BoardArea> Rules::fire_areas(const State& s, PieceId p) {
    std::vector<BoardArea> out;
    if (!shared::is_piece(p, count(s))) return out;
    const std::size_t i = index_of(p);
    const Piece& x = s.pieces[i];
    const Missile m = facts(s, i).missile;
    if (m == Missile::none || !is_deployed(x)) return out;
    for (const Hundredths far : {Hundredths{row(m).near}, Hundredths{row(m).far}}) {
        std::vector<InchPoint> outline = {offset(x.at, 0, -x.wide / 2)};
        for (int a = -45; a <= 45; a += 9) {
            const InchPoint from = offset(x.at, 0, x.wide * a / 90);
            outline.push_back(moved({from.x, from.y, degrees(x.at.degrees + a)}, far).point());
        }
        outline.push_back(offset(x.at, 0, x.wide / 2));
        out.push_back({drawn(s, outline), fmt::format("{}, {} inches", row(m).name, far / inch)});
    }
    return out;
}

std::vector<BoardArea> Rules::charge_areas(const State& s, PieceId p) {
    std::vector<BoardArea> out;
    if (!shared::is_piece(p, count(s))) return out;
    const std::size_t i = index_of(p);
    const Piece& x = s.pieces[i];
    if (!is_deployed(x) || in_contact(x) || !may_charge(s, i)) return out;
    const int half = facts(s, i).mounted ? 45 : 180;
    for (const int extra : {1, 6}) {
        std::vector<InchPoint> outline;
        if (half < 180) outline.push_back(x.at.point());
        for (int a = -half; a <= half; a += 15)
            outline.push_back(
                moved({x.at.x, x.at.y, degrees(x.at.degrees + a)}, charge_move(s, i, true) + extra * inch).point());
        out.push_back({drawn(s, outline), extra == 1 ? "charge, certain" : "charge, at most"});
    }
    return out;
}

std::vector<MusterFact> Rules::muster_facts(const State& s, PieceId p) {
    FactList out;
    const Setup& setup = *s.setup;
    if (!p) {
        out.number("scale", setup.scale);
        out.number("wide", setup.wide / inch);
        out.number("deep", setup.deep / inch);
        out.flag("night", setup.night);
        out.add("cap", setup.house.cap == Cap::net ? "net" : setup.house.cap == Cap::total ? "total" : "none");
        out.number("turn-limit", setup.house.turn_limit);
        out.add("break", setup.house.breaks == Break::half    ? "1/2"
                         : setup.house.breaks == Break::third ? "1/3"
                                                              : "2/3");
        out.number("horse-margin", setup.house.horse_margin);
        out.flags({{"lance-needs-charge", setup.house.lance_needs_charge},
                   {"rally-levels", setup.house.rally_levels},
                   {"captains", setup.house.captains},
                   {"schiltron-allround", setup.house.schiltron_allround},
                   {"fantasy", setup.house.fantasy},
                   {"wooded", setup.wooded}});
        out.number("figures-first", setup.figures.first);
        out.number("figures-second", setup.figures.second);
        return std::move(out.out);
    }
    if (!shared::is_piece(p, count(s))) return {};
    const std::size_t i = index_of(p);
    const Facts& f = facts(s, i);
    out.add("kind", f.character ? "character" : "body");
    out.add("side", f.home == Side::first ? "attacker" : "defender");
    out.add("class", std::string(row(f.cls).name));
    out.add("grade", std::string(words(f.grade)));
    out.number("stripes", f.stripes);
    out.number("figures", f.started);
    out.number("men", f.character ? 1 : setup.roster[f.home][f.unit].men);
    std::string carried;
    for (std::size_t k = 0; k < arm_count; ++k)
        if ((f.arms >> k) & 1u) carried += (carried.empty() ? "" : " ") + std::string(arms[k].key);
    out.add("arms", carried);
    out.add("missile", std::string(row(f.missile).key));
    out.number("files", s.pieces[i].files);
    out.add("order", std::string(words(s.pieces[i].order)));
    out.number("size", f.size);
    out.number("base-wide", f.base_wide / inch);
    out.number("base-deep", f.base_deep / inch);
    out.number("extra-blows", f.extra_blows);
    out.number("wounds", f.wounds);
    out.number("leadership", f.leadership);
    out.number("bolts", f.bolts);
    out.number("prayers", f.prayers);
    out.number("host", f.host + 1);
    out.number("standard", f.looks + 1);
    out.number("commander", f.chief + 1);
    out.flags({{"mounted", f.mounted},
               {"barded", f.barded},
               {"shield", f.shield},
               {"skirmish", f.skirmish},
               {"leads", f.leads},
               {"general", f.general},
               {"own-standard", f.bearer},
               {"army-standard", f.army_bearer},
               {"camouflage", f.camouflage},
               {"marksman", f.marksman},
               {"fanatic", f.fanatic},
               {"undead", f.undead},
               {"slow", f.slow},
               {"quick", f.quick},
               {"flying", f.flying},
               {"engineer", f.engineer},
               {"evasive", f.evasive},
               {"breath", f.breath},
               {"darkvision", f.darkvision},
               {"resistant", f.resistant},
               {"strikes-resistant", f.strikes_resistant},
               {"monster", f.big},
               {"never-checks", f.steady}});
    out.number("crew-a-gun", f.per_gun);
    return std::move(out.out);
}

}  // namespace banneret::skirmish
