// The view of the table for drawing and words, limited to what each side may know.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/deployment.h"
#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/rule_rows.h"
#include "engine/rulesets/shared/board_block.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/inch_board.h"
#include "engine/rulesets/shared/sentences.h"

namespace banneret::axe {

namespace {

std::string kind_words(const Facts& f) {
    std::vector<std::string> arms_in_words;
    std::size_t n = 0;
    const auto all = arms_of(f, n);
    for (std::size_t k = 0; k < n; ++k) arms_in_words.emplace_back(row(all[k]).name);
    for (const MissileWeaponRow& r : missile_weapon_rows())
        if ((f.missiles >> static_cast<unsigned>(r.weapon)) & 1u) arms_in_words.emplace_back(r.name);
    std::string what = f.mounted ? "Horse" : "Foot";
    if (f.monster) what = fmt::format("Monsters ({})", banneret::name(f.hero));
    if (f.character) {
        Tiers t;
        t.fighter = f.hero;
        t.priest = f.priest;
        t.mage = f.mage;
        what = f.general ? "General" : f.leads ? "Leader" : "Character";
        what += fmt::format(", {}", tiers_words(t));
    }
    return fmt::format("{}, FC {}{}{}, {}", what, f.fc,
                       f.armour == Armour::none ? "" : fmt::format(", {} armour", banneret::row(f.armour).key),
                       f.shield ? ", shields" : "", joined(arms_in_words));
}

using shared::drawn;

bool is_card_rule(RuleRef r) {
    return std::ranges::any_of(card_rows, [&](const CardRow& c) { return r == rule.printed(c.rule); });
}

std::string_view card_name(const Keyword& word) {
    const auto card = card_of(word);
    return card ? row(*card).name : "no card";
}

struct Sentence : shared::Sentences<Rules> {
    using Sentences::operator();

    std::string operator()(const OrderCarriedOut& e) const {
        if (const auto* o = std::get_if<PlayCard>(&e.order)) {
            std::vector<std::string> on;
            for (const PieceId p : o->pieces)
                if (p) on.push_back(call(p));
            return fmt::format("{}: play {}{}.", army(e.side), card_name(o->card),
                               on.empty() ? std::string() : " on " + joined(on));
        }
        if (const auto* o = std::get_if<Cast>(&e.order)) {
            const std::string_view what = o->spell == spells::attack ? "cast a spell at"
                                          : o->spell == spells::ward ? "cast a ward over"
                                          : o->spell == spell_undo   ? "pray against a spell on"
                                          : o->spell == spells::heal ? "pray to heal"
                                                                     : "pray for";
            return fmt::format("{}: {} {} with {}.", call(o->by), what, call(o->target),
                               counted(o->dice, "die", "dice"));
        }
        return Sentences::operator()(e);
    }
    std::string operator()(const StateChanged& e) const {
        if (e.rule == rule("BTA-R48") && e.to > 0)
            return fmt::format("{} joined {} (BTA-R48).", call(e.piece),
                               call(PieceId{static_cast<std::uint32_t>(e.to)}));
        if (e.rule == rule("BTA-R59")) return fmt::format("{}: wounds now {} (BTA-R59).", call(e.piece), e.to);
        return Sentences::operator()(e);
    }
    std::string operator()(const RuleWorked& e) const {
        if (e.rule == rule("BTA-48"))
            return fmt::format("{}: {} in attack, {} in parry, {} in tricks (BTA-48).", call(e.piece, e.side),
                               e.value / 10'000, e.value / 100 % 100, e.value % 100);
        return Sentences::operator()(e);
    }
};

}  // namespace

bool Rules::unseen(const State& s, std::size_t i, Side viewer) {
    const Piece& p = s.pieces[i];
    const std::size_t own = p.host >= 0 ? static_cast<std::size_t>(p.host) : i;
    return facts(s, i).home != viewer && (s.pieces[own].hidden || s.pieces[own].where == Where::flank);
}

std::string Rules::describe(const State& s, const TableEvent& e) {
    return std::visit(Sentence{{s}}, e);
}

std::string Rules::question(const State& s, const TableDecision& d) {
    const auto call = [&](PieceId p) { return name(s, p); };
    if (asked(s))
        return d.rule == rule("BTA-174") ? fmt::format("{} may pray for {}: {} to save.", call(d.piece),
                                                       call(d.against), counted(s.strike.lot, "hit"))
                                         : fmt::format("{} may ward {}: how many of {} are stopped?", call(d.piece),
                                                       call(d.against), counted(s.strike.lot, "hit"));
    switch (s.stage) {
        case Stage::deploy_first:
        case Stage::deploy_second:
            return "where does each unit start?";
        case Stage::duels:
            return "a challenge?";
        case Stage::duel_answer:
            return fmt::format("{} is challenged by {}: accept or refuse?", call(d.piece), call(d.against));
        case Stage::duel_force:
            return fmt::format("{} has refused: does {} force the duel?", call(d.against), call(d.piece));
        case Stage::duel_flee_a:
        case Stage::duel_flee_b:
            return fmt::format("{}: fight on, or flee from {}?", call(d.piece), call(d.against));
        case Stage::duel_allot_a:
        case Stage::duel_allot_b:
            return fmt::format("{}: split {} dice into attack, parry and tricks.", call(d.piece),
                               facts(s, d.piece.value - 1).pool);
        case Stage::duel_drop_a:
        case Stage::duel_drop_b:
            return fmt::format("{} is tricked: which dice are given up?", call(d.piece));
        case Stage::fire_cards:
            return "play cards for the ranged phase?";
        case Stage::fire:
            return "fire and cast.";
        case Stage::seize:
            return "play Seize the Initiative?";
        case Stage::who_first:
            return "move first, or second?";
        case Stage::charge_react:
            return fmt::format("{} is charged by {}: stand or retreat?", call(d.piece), call(d.against));
        case Stage::rally:
            return "which unit is rallied?";
        case Stage::avoid:
            return fmt::format("{}: fight, or avoid the melee?", call(d.piece));
        case Stage::weapons:
            return fmt::format("{}: which weapon this round?", call(d.piece));
        case Stage::keep_cards:
            return "three cards may be kept: which one is given back?";
        case Stage::morale:
            return fmt::format("{} must check morale: play a Rally card?", call(d.piece));
        default:
            return d.piece ? fmt::format("{} must check morale: play a Rally card?", call(d.piece))
                           : "move and charge.";
    }
}

State Rules::as_seen_by(const State& s, Side viewer, Rng& rng) {
    State seen = s;
    forget_aims(seen);
    seen.settled = {};
    const Side enemy = other(viewer);
    // Replaces the enemy's hand by random cards from those not seen.
    if (uses_cards(s)) {
        std::array<std::uint8_t, card_count> pool = s.deck;
        std::uint32_t n = 0, held = 0;
        // Cards played for III are still hidden (BTA-R103).
        const bool unshown = s.stage == Stage::fire_cards && enemy == Side::first;
        for (std::size_t c = 0; c < card_count; ++c) {
            const int his = s.hand[enemy][c] + (unshown ? s.unshown[c] : 0);
            pool[c] = static_cast<std::uint8_t>(pool[c] + his);
            n += pool[c];
            held += static_cast<std::uint32_t>(his);
        }
        seen.hand[enemy] = {};
        for (std::uint32_t k = 0; k < held; ++k, --n) {
            auto nth = static_cast<int>(rng.below(n)) + 1;
            for (std::size_t c = 0; c < card_count; ++c) {
                nth -= pool[c];
                if (nth > 0) continue;
                --pool[c];
                ++seen.hand[enemy][c];
                break;
            }
        }
        seen.deck = pool;
    }
    // The cards the first side has played for III.
    if (s.stage == Stage::fire_cards && viewer == Side::second) {
        for (std::size_t c = 0; c < card_count; ++c)
            seen.discards[c] = static_cast<std::uint8_t>(seen.discards[c] - s.unshown[c]);
        seen.unshown = {};
        seen.jokers_open.first = 0;
        for (std::size_t i = 0; i < seen.pieces.size(); ++i) {
            Piece& p = seen.pieces[i];
            if (facts(s, i).home == viewer) continue;
            if (p.shieldwall) p.stays = false;
            p.carded_fire = p.free_target = p.volley = p.shieldwall = false;
        }
    }
    // The first answer of a secret pair.
    if (s.stage == Stage::duel_flee_b && facts(s, s.duel.a).home != viewer) seen.duel.flees[0] = rng.below(2) == 0;
    if (s.stage == Stage::duel_allot_b && facts(s, s.duel.a).home != viewer) {
        const auto pool = static_cast<std::uint8_t>(facts(s, s.duel.a).pool);
        const auto attack = static_cast<std::uint8_t>(1 + rng.below(pool - 1u));
        seen.duel.dice[0] = {attack, static_cast<std::uint8_t>(pool - attack), 0};
    }
    for (std::size_t i = 0; i < seen.pieces.size(); ++i) {
        Piece& p = seen.pieces[i];
        if (!unseen(s, i, viewer) || p.where != Where::table) continue;
        p.where = Where::flank;
        p.at = {};
    }
    return seen;
}

bool Rules::sees_all(const State& s, Side viewer) {
    if (uses_cards(s) || s.stage == Stage::duel_flee_b || s.stage == Stage::duel_allot_b) return false;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (unseen(s, i, viewer)) return false;
    return true;
}

bool Rules::keeps_secret(const State& s, const TableEvent& e, Side viewer) {
    if (const auto* o = std::get_if<OrderCarriedOut>(&e)) {
        if (o->side == viewer) return false;
        // The split of dice in a duel is shown with the other side's; the answers about fleeing when both are given.
        if (std::holds_alternative<Allot>(o->order)) return true;
        if (std::holds_alternative<Reply>(o->order)) return s.stage == Stage::duel_flee_b;
        // Cards for III are revealed together; discards from a side's hand stay secret.
        return std::holds_alternative<PlayCard>(o->order) &&
               (s.stage == Stage::fire_cards || s.stage == Stage::keep_cards || s.turn == 0);
    }
    if (const auto* w = std::get_if<RuleWorked>(&e))
        return s.stage == Stage::fire_cards && w->side != viewer && is_card_rule(w->rule);
    const auto* d = std::get_if<DiceFell>(&e);
    return d != nullptr && d->question.what == RollFor::card && d->question.who.side != viewer;
}

BoardView Rules::view(const State& s, Side viewer) {
    const Setup& setup = *s.setup;
    BoardView v = shared::inch_view(setup);
    const auto lay = [&](const Patch& p) { v.ground.push_back(shared::drawn_ground(s, p)); };
    std::ranges::for_each(setup.terrain.patches, lay);
    // During the defender's deployment, preview the walls.
    if (s.stage == Stage::deploy_second && viewer == Side::second) std::ranges::for_each(fortifications(s), lay);
    if (const auto side = shared::deploying_side(s))
        for (const auto& outline : deployment_zone(s, *side)) v.zones.push_back({*side, drawn(s, outline)});
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        if (!is_alive(s, i) || unseen(s, i, viewer)) continue;
        const Piece& p = s.pieces[i];
        if (p.host >= 0 && !is_deployed(s, static_cast<std::size_t>(p.host))) continue;
        const Facts& f = facts(s, i);
        const Rect r = body(s, i);
        const InchPoint c = centre(r);
        BoardBlock b = shared::block_of<Rules>(s, i, f.home, p.figures(), f.started, kind_words(f));
        shared::place_block(b, s, c, f.character ? f.base_wide : r.wide, f.character ? f.base_deep : r.deep, r.at);
        b.morale = routed(s, i) ? 1 : 0;
        b.missile = f.missiles != 0;
        b.ready = !p.fired;
        v.blocks.push_back(std::move(b));
    }
    return v;
}

std::vector<TablePlace> Rules::reachable(const State& s, PieceId p) {
    std::vector<TablePlace> out;
    if (p.value == 0 || p.value > s.pieces.size() || s.stage != Stage::move) return out;
    const std::size_t i = p.value - 1;
    if (facts(s, i).home != s.active || !may_move(s, i)) return out;
    const Rect now = body(s, i);
    const InchPoint c = centre(now);
    const Hundredths most = rate(s, i);
    // Under the command option it moves in the direction it faces after its turn (BTA-R38).
    const bool ahead = uses_cards(s) && !facts(s, i).character && !s.pieces[i].maneuver;
    for (int turn = 0; turn < 360; turn += 15)
        for (const int quarters : {4, 3, 2, 1}) {
            const InchPoint to = moved({c.x, c.y, degrees(turn)}, most * quarters / 4 - 3).point();
            const std::int16_t facing = ahead ? degrees(turn) : s.pieces[i].at.degrees;
            const InchPlace place = moved({to.x, to.y, facing}, now.deep / 2);
            if (advance_refused(s, i, place)) continue;
            out.emplace_back(place);
            break;
        }
    return out;
}

std::string Rules::preview(const State& s, const TableOrder& o) {
    if (const auto* shot = std::get_if<Shoot>(&o)) {
        const std::size_t by = shot->piece.value - 1, at = shot->target.value - 1;
        const auto w = missile_of(s, by, weapon_number(shot->weapon));
        SaveCase save;
        save.missile = true;
        save.pierce = banneret::row(*w).save_modifier;
        save.pierce_rule = rule("BTA-68");
        return fmt::format("{} hit on {} or less, saves on {} or less: {} of {} lost on average.",
                           counted(shooters(s, by, at, *w), "die", "dice"), used(missile_number(s, by, at).total()),
                           used(save_number(s, at, save).total()), fixed(mean_shot(s, by, at), 1),
                           s.pieces[at].figures());
    }
    if (const auto* charge = std::get_if<Charge>(&o)) {
        const std::size_t by = charge->piece.value - 1, at = charge->target.value - 1;
        const auto way = charge_way(s, by, at, charge->edge);
        const auto* found = std::get_if<ChargeWay>(&way);
        const Edge e = found != nullptr ? found->edge : Edge::front;
        return fmt::format("First round, on average: the target loses {} of {}, the charger {} of {}.",
                           fixed(mean_kills(s, by, at, true, e), 1), s.pieces[at].figures(),
                           fixed(e == Edge::front ? mean_kills(s, at, by, false) : 0.0, 1), s.pieces[by].figures());
    }
    if (const auto* cast = std::get_if<Cast>(&o); cast != nullptr && cast->spell == spells::attack) {
        const std::size_t at = cast->target.value - 1;
        SaveCase save;
        save.spell = true;
        const double each = chance(spell_number<Total>(s, at)) * (1 - chance(save_number<Total>(s, at, save)));
        return fmt::format("{} of {} lost on average.", fixed(each * cast->dice / facts(s, at).hits, 1),
                           s.pieces[at].figures());
    }
    return {};
}

}  // namespace banneret::axe
