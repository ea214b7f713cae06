// Orders in words, previews, and the facts that an auditor reads first.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/princecon/moving.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/piece_facts.h"

namespace banneret::princecon {

namespace {

// The words for ending a side's step.
std::string_view end_words(Stage stage) {
    switch (stage) {
        case Stage::deploy_first:
        case Stage::deploy_second:
            return "End deployment";
        case Stage::prepare:
            return "No more preparations";
        case Stage::window:
            return "Cast no spell";
        case Stage::move:
            return "No more orders";
        case Stage::fire:
            return "No more shots";
        case Stage::challenge:
            return "No challenge";
        case Stage::rally:
            return "No more rallies";
        case Stage::disengage:
            return "Stay in combat";
        case Stage::mass:
            return "Give up the mass spell";
        default:
            return "Continue";
    }
}

}  // namespace

std::string Rules::order_words(const State& s, const TableDecision& d, const TableOrder& o) {
    const auto call = [&](PieceId p) { return name(s, p); };
    if (std::holds_alternative<Done>(o)) return std::string(end_words(s.stage));
    if (const auto* l = std::get_if<LeadersOrder>(&o)) {
        const std::string order =
            l->by ? fmt::format("{} orders {}", call(l->by), call(l->piece)) : fmt::format("Order {}", call(l->piece));
        switch (l->command) {
            case LeaderCommand::forward:
                return order + " to move this turn";
            case LeaderCommand::forward_always:
                return order + " forward, to attack what it meets";
            case LeaderCommand::forward_halting:
                return order + " forward, to halt 12\" from any enemy";
            case LeaderCommand::attack:
                return fmt::format("{} to attack {}", order, call(l->target));
            case LeaderCommand::hold:
                return order + " to hold";
            case LeaderCommand::lead_from_front:
                return fmt::format("{} leads from the front", call(l->piece));
            case LeaderCommand::lead_from_rear:
                return fmt::format("{} leads from the rear", call(l->piece));
            case LeaderCommand::lead:
                return fmt::format("{} commands this turn", call(l->piece));
            case LeaderCommand::cast:
                return fmt::format("{} casts this turn", call(l->piece));
            default:
                return {};
        }
    }
    if (const auto* c = std::get_if<Charge>(&o))
        return fmt::format("{} {}", c->gait == Gait::gallop ? "Charge" : "Attack", call(c->target));
    if (const auto* c = std::get_if<Cast>(&o)) {
        const auto spell = spell_named(c->spell);
        const std::string what = spell ? std::string(row(*spell).name) : std::string(c->spell.word());
        const std::string grade = spell && row(*spell).level == 0 ? fmt::format(" {}", c->dice) : std::string();
        return c->target ? fmt::format("{}: {}{} on {}", call(c->by), what, grade, call(c->target))
                         : fmt::format("{}: {}{}", call(c->by), what, grade);
    }
    if (const auto* r = std::get_if<Reform>(&o)) {
        const InchPlace* to = inches_of(r->to);
        if (r->formation == TableFormation::skirmish) return fmt::format("{} goes into skirmish order", call(r->piece));
        if (r->formation == TableFormation::formed) return fmt::format("{} forms up", call(r->piece));
        if (r->formation == TableFormation::road) return fmt::format("{} goes into road order", call(r->piece));
        if (r->width > 0) return fmt::format("{} takes a front of {}", call(r->piece), counted(r->width, "casting"));
        return fmt::format("{} faces {}", call(r->piece), to != nullptr ? to->degrees : 0);
    }
    if (const auto* a = std::get_if<Advance>(&o)) {
        if (a->gait == Gait::disengage) return fmt::format("{} tries to disengage", call(a->piece));
        if (a->gait == Gait::leave_field) return fmt::format("{} leaves the table", call(a->piece));
    }
    if (const auto* a = std::get_if<Attach>(&o))
        return a->unit ? fmt::format("{} joins {}", call(a->piece), call(a->unit))
                       : fmt::format("{} goes alone", call(a->piece));
    if (const auto* r = std::get_if<Reply>(&o)) {
        if (r->option >= d.options().size()) return {};
        if (s.rush.step == Rush::Step::intercepts && r->option > 0 && s.rush.at < s.rush.count) {
            const auto all = intercept_commanders(s, s.rush.meetings[s.rush.at].by);
            if (r->option <= all.size()) {
                const std::size_t who = all[r->option - 1u];
                return fmt::format("Intercept: {}, {}%", call(piece(who)),
                                   command_chance<Whole>(s, who, s.rush.meetings[s.rush.at].by).total());
            }
        }
        return std::string(banneret::row(d.options()[r->option]).words);
    }
    if (const auto* c = std::get_if<ChallengeTo>(&o))
        return fmt::format("{} challenges {}", call(c->by), call(c->target));
    return {};
}

std::string Rules::preview(const State& s, const TableOrder& o) {
    if (const auto* shot = std::get_if<Shoot>(&o)) {
        const auto w = missile_named(facts(s, index_of(shot->piece)), shot->weapon);
        const auto v = w ? volley(s, index_of(shot->piece), index_of(shot->target), *w) : std::nullopt;
        if (!v) return {};
        return fmt::format("{}, hitting on {} or less; {} of {} lost on average.",
                           counted(missile_dice<Total>(s, *v).total(), "die", "dice"),
                           missile_need<Total>(s, *v).total(), fixed(expected_shot(s, *v), 1),
                           counted(s.pieces[v->at].hits, "hit"));
    }
    if (const auto* charge = std::get_if<Charge>(&o)) {
        const std::size_t i = index_of(charge->piece), e = index_of(charge->target);
        const auto way = attack_way(s, i, e, charge->gait == Gait::gallop);
        if (!way) return {};
        Contact c;
        c.a = static_cast<std::uint16_t>(i);
        c.b = static_cast<std::uint16_t>(e);
        c.since = s.turn;
        c.charge_a = way->charge;
        c.gallop_a = way->gallop;
        if (s.pieces[e].form == Form::formed) c.struck_b = sector_of(body(s, e), s.pieces[i].at.point());
        std::string out = fmt::format("The enemy loses {} of {} on average; the unit loses {} of its {}.",
                                      fixed(expected_close(s, c, i), 1), counted(s.pieces[e].hits, "hit"),
                                      fixed(expected_close(s, c, e), 1), s.pieces[i].hits);
        if (way->charge && !facts(s, e).horse && !facts(s, e).pikes) {
            MoraleCase how;
            how.charged = true;
            out += fmt::format(" {}% chance that the enemy gives way.",
                               std::clamp(morale_chance<Whole>(s, e, how).total(), 0, 100));
        }
        return out;
    }
    if (const auto* l = std::get_if<LeadersOrder>(&o); l != nullptr && s.stage == Stage::move) {
        if (s.pieces[index_of(l->by)].host == static_cast<int>(index_of(l->piece)))
            return "He is with the unit, so no roll is needed.";
        return fmt::format("{}% chance that it obeys.",
                           command_chance<Whole>(s, index_of(l->by), index_of(l->piece)).total());
    }
    if (const auto* r = std::get_if<Rally>(&o)) {
        MoraleCase how;
        how.rally = s.pieces[index_of(r->piece)].morale == Morale::broken ? 20 : 10;
        return fmt::format("{}% chance that it rallies.",
                           100 - std::clamp(morale_chance<Whole>(s, index_of(r->piece), how).total(), 0, 100));
    }
    if (const auto* c = std::get_if<Cast>(&o)) {
        const auto spell = spell_named(c->spell);
        if (!spell) return {};
        return fmt::format("{} of {}. {}", counted(spell_cost(*spell, c->dice), "point"),
                           s.pieces[index_of(c->by)].spell_points, banneret::row(spell_rule(*spell)).words);
    }
    return {};
}

std::vector<MusterFact> Rules::muster_facts(const State& s, PieceId id) {
    FactList f;
    const Setup& setup = *s.setup;
    const House& h = setup.house;
    if (!id) {
        f.number("scale", setup.scale);
        f.number("wide", setup.wide);
        f.number("deep", setup.deep);
        f.number("attacker-hits", setup.hits.first);
        f.number("defender-hits", setup.hits.second);
        f.number("army-break", h.army_break);
        f.number("turn-limit", h.turn_limit);
        f.number("sergeant-magic-percent", h.sergeant_magic_percent);
        f.number("rout-pursuit-quarters", h.rout_pursuit);
        f.flags({{"night", setup.night},
                 {"wooded", setup.wooded},
                 {"fortified", setup.fortified},
                 {"no-unformed-penalty", !h.unformed_penalty},
                 {"int-rounds-down", h.int_rounds_down},
                 {"conflict-stays", h.conflict_stays},
                 {"missile-morale-per-volley", h.missile_morale_per_volley},
                 {"casualties-by-castings", h.casualties_by_castings},
                 {"extra-ranks-capped", h.extra_ranks_capped},
                 {"fire-in-two-ranks", h.fire_in_two_ranks},
                 {"missile-floor", h.missile_floor},
                 {"uniform-weapon-adds", h.uniform_weapon_adds},
                 {"armour-effects", h.armour_effects},
                 {"pikes-front-only", h.pikes_front_only},
                 {"formed-charges-only", h.formed_charges_only},
                 {"half-survive", h.half_survive}});
        int n = 0;
        for (const Patch& p : setup.terrain.patches) {
            std::string outline(banneret::key(p.ground));
            if (p.line) outline += " line";
            for (const InchPoint o : p.outline) outline += fmt::format(" {},{}", o.x, o.y);
            f.add("ground", outline);
            ++n;
        }
        return f.out;
    }
    if (id.value > s.pieces.size()) return {};
    const std::size_t i = index_of(id);
    const Facts& g = facts(s, i);
    f.add("side", g.home == Side::first ? "attacker" : "defender");
    f.add("is", g.kind == Kind::unit ? "unit" : g.kind == Kind::person ? "personality" : "elemental");
    f.number("level", g.level);
    f.number("armour-class", g.ac);
    if (g.kind == Kind::person) {
        static constexpr std::array<std::string_view, 5> callings = {"fighter", "cleric", "thief", "magic-user",
                                                                     "monster"};
        f.add("class", std::string(callings[static_cast<std::size_t>(g.calling)]));
        f.flag("fighter", g.fighter);
        f.number("prowess", g.prowess);
        f.number("items", g.items);
        f.number("damage-die", g.damage);
        f.number("damage-bonus", g.items + g.strength);
        f.number("points", g.points);
        f.number("points-now", g.points_now);
        f.number("intelligence", g.intelligence);
        f.number("charisma", g.charisma);
        f.add("rank", std::string(banneret::name(g.rank)));
        if (g.spell_level > 0) {
            f.number("caster-level", g.caster_level);
            f.number("spell-points", g.spell_points);
            f.number("spell-level", g.spell_level);
            f.flag("cleric-spells", g.casts_as_cleric);
        }
        f.number("walk", g.walk);
        f.flag("leo", g.leo);
        if (g.host >= 0) f.number("with", g.host + 1);
    } else {
        f.add("arm", g.horse ? "cavalry" : "infantry");
        f.add("weight", std::string(words(g.weight)));
        f.number("hits", g.hits);
        f.number("hits-each", g.hits_each);
        f.number("castings", g.castings);
        f.number("width", s.pieces[i].width);
        f.number("men", g.men);
        f.number("men-each", g.men_each);
        f.add("order", std::string(words(s.pieces[i].form)));
        f.flag("disordered", s.pieces[i].morale == Morale::disordered);
        static constexpr std::array<std::string_view, 6> uniforms = {"mixed",    "flail",   "two-handed",
                                                                     "ordinary", "pointed", "club"};
        f.add("weapons", std::string(uniforms[static_cast<std::size_t>(g.uniform)]));
        std::string missiles;
        for (std::size_t k = 0; k < missile_count; ++k)
            if (((g.missiles >> k) & 1u) != 0)
                missiles += fmt::format("{}{}", missiles.empty() ? "" : "; ", missile_rows[k].name);
        if (!missiles.empty()) f.add("missiles", missiles);
        f.number("extra-level", g.extra_level);
        f.flags({{"shield", g.shield},
                 {"metal", g.metal},
                 {"pikes", g.pikes},
                 {"elf", g.elf},
                 {"camouflage", g.camouflage},
                 {"marksman", g.marksman},
                 {"fanatic", g.fanatic},
                 {"undead", g.undead},
                 {"slow", g.slow},
                 {"quick", g.quick},
                 {"flying", g.flying},
                 {"engineer", g.engineer},
                 {"evasive", g.evasive},
                 {"regeneration", g.regeneration},
                 {"breath", g.breath},
                 {"resistance", g.resistance},
                 {"darkvision", g.darkvision},
                 {"unnatural", g.unnatural}});
    }
    if (g.race > 0) f.add("race", setup.words[g.race - 1u]);
    if (g.religion > 0) f.add("religion", setup.words[g.religion - 1u]);
    return f.out;
}

}  // namespace banneret::princecon
