#include "app/models/battle/battle_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_text.h"
#include "app/models/shell/visibility.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/campaign/chronicle/battle_account.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

int colour_of_army(const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    const Faction* faction = army != nullptr ? find_faction(c, army->faction) : nullptr;
    return faction != nullptr ? faction->colour : 0;
}

bool hidden_army(const Desk& desk, const Campaign& c, ArmyId id) {
    const Army* army = find_army(c, id);
    return army != nullptr && hidden(desk, army->faction);
}

std::string state_words(const Campaign& c, const OpenBattle& battle) {
    if (battle.to_apply()) return "to be reviewed";
    if (!battle.under_way())
        return battle.on_day > c.day ? fmt::format("postponed to {}", date_words(*c.calendar, battle.on_day)) : "waits";
    if (battle.transcript.table)
        return fmt::format("on the table: {}", counted(battle.transcript.table_orders.size(), "order"));
    const auto replayed = replay(battle.transcript);
    const auto* r = std::get_if<Replayed>(&replayed);
    if (r == nullptr) return "does not fit the rules";
    const abstract::StageName stage = abstract::stage_name(r->record.stage);
    return fmt::format("step {}: {}", stage.step, stage.words);
}

PlanModel plan_model(const abstract::Setup& setup, const BattlePlan& plan, Side side, Side attacker, Stratagem enemy) {
    PlanModel m;
    const SidePlan& mine = plan.sides[side];
    const abstract::Contingent& c = setup.start.sides[side];
    const auto refused = abstract::stratagem_refused(c, setup.start.day);
    const Role role = side == attacker ? Role::attacker : Role::defender;
    const auto add_stratagem = [&](std::optional<Stratagem> s, Pick pick) {
        if (s == mine.stratagem) m.stratagem = m.stratagems.size();
        m.stratagems.push_back(s);
        m.stratagem_picks.push_back(std::move(pick));
    };
    add_stratagem(std::nullopt, {"as the general sees fit", "", ""});
    add_stratagem(Stratagem::none, {"none", "", ""});
    for (std::size_t i = 1; i < stratagem_count; ++i) {
        const auto s = static_cast<Stratagem>(i);
        const ChoiceWords does = stratagem_choice(setup, side, role, s, enemy);
        if (s == mine.stratagem) m.named = does;
        add_stratagem(s, {std::string(words(s)), does.chance, refused ? refused->why : ""});
    }
    m.surprise = mine.stratagem == Stratagem::surprise_attack;

    const auto& chosen = role == Role::attacker ? mine.as_attacker : mine.as_defender;
    m.postures.push_back(std::nullopt);
    m.posture_picks.push_back({"as the general sees fit", "", ""});
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture p = posture_at(role, i);
        const auto why = abstract::posture_refused(p, setup.sheets[side], setup.sheets[other(side)]);
        if (chosen == p) m.posture = m.postures.size(), m.named_posture = posture_choice(p);
        m.postures.push_back(p);
        m.posture_picks.push_back({std::string(words(p)), "", why ? why->why : ""});
    }
    m.losses.push_back(std::nullopt);
    m.loss_picks.push_back({"asked in the battle", "or proportional", ""});
    for (const LossWay way :
         {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted, LossWay::weakest_first}) {
        if (way == mine.losses) m.loss = m.losses.size();
        m.losses.push_back(way);
        m.loss_picks.push_back({std::string(words(way)), "", ""});
    }
    return m;
}

// The enemy's view if every unit's numbers are declared in this way.
std::vector<abstract::DeclaredUnit> seen_with(abstract::Record record, Side side, UnitDeclaration::Numbers numbers) {
    Declare all;
    for (const abstract::UnitStrength& u : record.setup->sheets[side].units)
        all.units.push_back({u.unit, numbers, numbers, false, false});
    record.sides[side].declaration = std::move(all);
    return abstract::declared_to(record, other(side));
}

std::vector<QuestionModel::DeclareLine> declare_lines(const abstract::Record& record, Side side) {
    using Numbers = UnitDeclaration::Numbers;
    std::vector<QuestionModel::DeclareLine> out;
    const bool deceives =
        abstract::effective_stratagem(abstract::as_seen_by(record, side), side) == Stratagem::deceptive_deployment;
    for (const auto& [numbers, how] : {std::pair{Numbers::as_they_are, ""}, std::pair{Numbers::halved, ", halved"},
                                       std::pair{Numbers::doubled, ", doubled"}}) {
        if (numbers != Numbers::as_they_are && !deceives) break;
        const auto seen = seen_with(record, side, numbers);
        out.resize(seen.size());
        for (std::size_t i = 0; i < seen.size(); ++i) {
            QuestionModel::DeclareLine& line = out[i];
            line.unit = seen[i].unit;
            line.name = seen[i].name;
            line.men.push_back(counted(seen[i].count, "man", "men") + how);
            line.fc.push_back(fmt::format("FC {}{}", seen[i].fc.value_or(0), how));
            line.abilities = seen[i].abilities ? abilities_words(*seen[i].abilities) : "";
        }
    }
    return out;
}

std::string answer_words(const abstract::Record& record, const Decision& d, const Order& order) {
    for (const Option& o : abstract::options(record, d))
        if (o.order == order) return o.words;
    return std::holds_alternative<Declare>(order) ? "unit by unit" : "chosen";
}

QuestionModel question_model(const Desk& desk, const abstract::Record& record, const Decision& d,
                             const BattlePlan& plan, PerSide<int> colours, PerSide<bool> hidden_side) {
    QuestionModel q;
    q.decision = d;
    q.words = abstract::question_alone(record, d);
    const abstract::Contingent& c = record.setup->start.sides[d.side];
    q.who = c.name;
    q.colour = colours[d.side];
    q.secret = d.secret;
    if (d.ask == Decision::Ask::roll) {
        q.dice = fmt::format("{}d{}", d.question.count, d.question.sides);
        q.count = d.question.count;
        q.sides = d.question.sides;
        const abstract::House& house = record.setup->start.house;
        const abstract::Sheet& sheet = record.setup->sheets[d.side];
        const auto stratagem_dice = [&](Stratagem s) {
            q.tally = tally_text("Stratagem", q.dice, abstract::stratagem_tally(s, c, sheet, house));
            const int ways = abstract::stratagem_ways(s, c, sheet, house);
            q.need = fmt::format("{} or more with these: {} in 36", house.stratagem_need, ways);
        };
        if (d.question.what == RollFor::stratagem && record.sides[d.side].stratagem)
            stratagem_dice(record.sides[d.side].stratagem->stratagem);
        if (d.question.what == RollFor::foil) stratagem_dice(Stratagem::foil);
        if (d.question.what == RollFor::stance)
            q.tally = tally_text("Who chooses the role", q.dice, abstract::contest_tally(record, d.side));
        if (d.question.what == RollFor::battle_result)
            q.tally = tally_text("Battle results", q.dice, abstract::result_tally(record));
        return q;
    }
    q.options = abstract::options(record, d);
    if (!hidden_side[d.side]) q.option_words = words_of_options(record, d, q.options, plan.attacker);
    // Hide declarations that need a deception this side does not have.
    if (d.ask == Decision::Ask::declaration) {
        std::erase_if(q.options, [](const Option& o) { return o.refused.has_value(); });
        q.declare = declare_lines(record, d.side);
    }
    if (d.ask == Decision::Ask::losses) {
        for (const abstract::UnitStrength& u : record.setup->sheets[d.side].units) q.units.push_back(u.name);
        for (const Option& o : q.options)
            if (const auto* allot = std::get_if<AllotLosses>(&o.order); allot && allot->way == LossWay::by_hand) {
                q.by_hand_losses = true;
                q.proposal = allot->by_hand;
            }
        std::erase_if(q.options, [](const Option& o) {
            const auto* allot = std::get_if<AllotLosses>(&o.order);
            return allot != nullptr && allot->way == LossWay::by_hand;
        });
    }
    if (const Order* sealed = sealed_answer(plan, record, d)) {
        q.sealed = true;
        q.because = hidden_side[d.side] || desk.player_safe ? "" : plan.sides[d.side].because;
        q.sealed_words = hidden_side[d.side] || desk.player_safe ? "" : answer_words(record, d, *sealed);
    }
    return q;
}

void add_step(BattleModel& m, const Desk& desk, const OpenBattle& battle, const Replayed& replayed,
              PerSide<int> colours, PerSide<bool> hidden_side) {
    const abstract::Record& record = replayed.record;
    m.view = BattleModel::View::fought;
    m.step = abstract::stage_name(record.stage).step;
    m.course = course_of(*record.setup, replayed.events, battle.transcript.rolls, colours);
    m.preview = preview_of_record(record, colours);
    for (const Decision& d : abstract::open_decisions(record))
        m.questions.push_back(question_model(desk, record, d, m.plan, colours, hidden_side));
    for (const Side s : both_sides)
        if (const auto role = abstract::role_of(record, s))
            m.line_up[s].role = *role == Role::attacker ? "attacks" : "defends";
}

void list_pairs(BattleModel& m, const Desk& desk, const Campaign& c) {
    for (std::size_t i = 0; i < c.armies.size(); ++i)
        for (std::size_t k = i + 1; k < c.armies.size(); ++k) {
            const Army &a = *c.armies[i], &b = *c.armies[k];
            if (a.place.empty() || a.place != b.place || a.faction == b.faction) continue;
            if (hides_army(desk, c, a) || hides_army(desk, c, b)) continue;
            if (individuals(a) == 0 || individuals(b) == 0) continue;
            const bool open = std::any_of(c.battles.begin(), c.battles.end(), [&](const Shared<OpenBattle>& o) {
                return (o->first == a.id && o->second == b.id) || (o->first == b.id && o->second == a.id);
            });
            if (!open) m.pairs.push_back({a.id, b.id, fmt::format("{} against {}", a.name, b.name), a.place});
        }
}

// The battle of the step just made, if it applied one that the players may know of.
std::optional<BattleModel::Applied> applied_now(const Desk& desk) {
    const History& history = *desk.history;
    const std::size_t at = history.at();
    if (at == 0 || at < history.packed_size()) return std::nullopt;
    const SharedEntry entry = history.version(at).entry;
    if (!entry || !entry->battle || hides_fought(desk, at)) return std::nullopt;
    BattleModel::Applied out{at, (*entry->battle)->name, 0, ""};
    const Campaign& c = history.now();
    for (const Due& due : due_list(c)) {
        if (due.day <= c.day || hides_due(desk, c, due)) continue;
        out.days_to_next = due.day - c.day;
        break;
    }
    for (const auto& battle : c.battles)
        if (battle->under_way() && !hides_battle(desk, c, *battle))
            out.no_days = fmt::format("{} is being fought; apply it or start it over before days pass.", battle->name);
    return out;
}

// The battle's start if it has begun, otherwise the start it would have now.
std::variant<abstract::Setup, Refusal> setup_of(const Campaign& c, const OpenBattle& battle, bool roles_given) {
    abstract::Start start;
    if (battle.under_way()) {
        start = *battle.transcript.start;
    } else {
        auto now = battle_start(c, battle.first, battle.second, battle.place, roles_given);
        if (auto* refusal = std::get_if<Refusal>(&now)) return *refusal;
        start = std::get<abstract::Start>(std::move(now));
    }
    auto setup = abstract::set_up(std::move(start));
    if (auto* problems = std::get_if<std::vector<Problem>>(&setup)) return Refusal{problems->front().sentence()};
    return *std::get<Shared<abstract::Setup>>(setup);
}

}  // namespace

std::optional<AutoPlayBattle> dice_on(const OpenBattle& battle) {
    const auto replayed = replay(battle.transcript);
    if (!std::holds_alternative<Replayed>(replayed)) return std::nullopt;
    abstract::Record record = std::get<Replayed>(replayed).record;
    AutoPlayBattle on{battle.id, {}, {}};
    while (true) {
        const auto next = abstract::pending(record);
        if (!next || next->ask != Decision::Ask::roll) break;
        const Roll roll = program_roll(battle, on.rolls, next->question);
        const std::array one = {roll};
        auto stepped = abstract::try_step(record, ThrowDice{}, one);
        if (!std::holds_alternative<abstract::Stepped>(stepped)) break;
        record = std::get<abstract::Stepped>(std::move(stepped)).record;
        on.orders.push_back(ThrowDice{});
        on.rolls.push_back(roll);
    }
    if (on.orders.empty()) return std::nullopt;
    return on;
}

GeneralsChoice generals_answer(const OpenBattle& battle, const abstract::Record& record, const Decision& decision,
                               const Instructions& fixed) {
    // Each answer has its own random stream, so that asking twice gives the same answer.
    Rng rng(battle.seed, 16 + 2 * battle.transcript.orders.size() + (decision.side == Side::first ? 0u : 1u));
    return choose(record, decision, rng, fixed);
}

const Order* sealed_answer(const BattlePlan& plan, const abstract::Record& record, const Decision& decision) {
    const std::optional<Order>& sealed = plan.sides[decision.side].sealed;
    if (!decision.secret || !sealed) return nullptr;
    const std::vector<Option> options = abstract::options(record, decision);
    return !options.empty() && options.front().order.index() == sealed->index() ? &*sealed : nullptr;
}

BattleModel make_battle_model(const Desk& desk) {
    BattleModel m;
    const Campaign* c = campaign(desk);
    if (c == nullptr) return m;
    list_pairs(m, desk, *c);
    m.applied = applied_now(desk);
    m.list = make_battle_list_model(desk);
    m.asked = desk.focus.asked;
    const OpenBattle* here = focused_battle(desk);
    if (here == nullptr) return m;
    for (const auto& battle : c->battles)
        if (!hides_battle(desk, *c, *battle))
            m.battles.push_back(
                {battle->id, battle->name, battle->place, state_words(*c, *battle), battle->id == here->id});
    m.id = here->id;
    m.name = here->name;
    m.place = here->place;
    m.date = date_words(*c->calendar, c->day);
    if (!hides_notes(desk)) m.note = here->note;
    m.typed_dice = desk.settings.dice == DiceMode::typed;
    m.seed = here->under_way() ? here->seed : desk.next_seed;
    m.plan = here->plan;

    const PerSide<int> colours{colour_of_army(*c, here->first), colour_of_army(*c, here->second)};
    const PerSide<bool> hidden_side{hidden_army(desk, *c, here->first), hidden_army(desk, *c, here->second)};
    const PictureView view{colours, hidden_side, desk.player_safe};
    const auto found = setup_of(*c, *here, m.plan.roles_given);
    m.view = BattleModel::View::offered;
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
        m.refused = refusal->why;
        for (const auto& [side, id] : {std::pair{Side::first, here->first}, std::pair{Side::second, here->second}})
            if (const Army* army = find_army(*c, id)) m.line_up[side].army = army->name;
        return m;
    }
    const abstract::Setup& setup = std::get<abstract::Setup>(found);
    for (const Side s : both_sides) {
        m.line_up[s] = line_up_model(setup, s, colours[s], hidden_side[s]);
        if (const Army* army = find_army(*c, s == Side::first ? here->first : here->second))
            m.line_up[s].arms = arms_of(*c, *army);
    }

    // A finished tabletop battle is shown on the table again while one of its moments is replayed.
    const bool shown_again = here->to_apply() && desk.table.battle == here->id && desk.table.shown;
    if (here->resolver == Resolver::on_table && (!here->to_apply() || shown_again)) {
        m.view = BattleModel::View::table;
        if (shown_again) m.review = review_model(setup.start, *here->to_apply(), *here->computed, colours);
        m.table = make_table_play(desk, *here);
        if (!m.table) m.refused = table_refused(desk, *here);
        return m;
    }
    m.muster = make_table_muster(desk, *here);
    if (m.muster) {
        m.view = BattleModel::View::muster;
        return m;
    }
    if (const auto& review = here->to_apply()) {
        m.view = BattleModel::View::review;
        m.review = review_model(setup.start, *review, *here->computed, colours);
        m.review->typed_in = here->resolver == Resolver::typed_in;
        std::vector<Event> events;
        const auto replayed = replay(here->transcript);
        const auto* course = std::get_if<Replayed>(&replayed);
        if (course != nullptr) {
            events = course->events;
            m.course = course_of(setup, events, here->transcript.rolls, colours);
        }
        m.picture = picture_of_review(setup, course != nullptr ? &course->record : nullptr, *review, view);
        for (const Side s : both_sides)
            if (auto words = pursuit_sentence(here->transcript, *here->computed, s, events,
                                              here->transcript_cache.of(here->transcript));
                !words.empty())
                m.review->facts.push_back(std::move(words));
        m.on_table = here->resolver == Resolver::on_table && here->transcript.table;
        if (here->transcript.table) add_table_course(m.course, desk, *here);
        m.step = 7;
        return m;
    }
    if (here->under_way()) {
        const auto replayed = replay(here->transcript);
        if (const auto* r = std::get_if<Replayed>(&replayed)) {
            add_step(m, desk, *here, *r, colours, hidden_side);
            m.picture = picture_of_record(r->record, view);
        } else {
            m.refused = std::get<Problem>(replayed).sentence();
        }
        return m;
    }
    m.preview = preview_of_plan(setup, m.plan, colours);
    m.picture = picture_of_plan(setup, m.plan, view);
    for (const Side s : both_sides) {
        m.choices[s] = plan_model(setup, m.plan, s, m.plan.attacker, m.preview.in_mind[other(s)].stratagem);
        m.choices[s].in_mind = m.preview.in_mind[s].words;
    }
    return m;
}

}  // namespace banneret::app
