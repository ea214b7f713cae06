#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/models/battle/past_battle.h"
#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_answers.h"
#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/abstract/postures.h"
#include "engine/commanders/same_dice.h"
#include "engine/core/text.h"
#include "engine/odds/compare/variant_of_side.h"
#include "engine/odds/exact/attribution.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

// Percentage points with sign.
std::string points(const Fraction& share) {
    const std::string number = fixed(std::abs(share.get_d()) * 100, 1);
    return (number == "0.0" ? "" : share > 0 ? "+" : "-") + number;
}

// The battles that can be replayed, latest first, as many as fit a list.
std::vector<Shared<FoughtBattle>> battles_of(const Desk& desk) {
    constexpr std::size_t most = 200;
    std::vector<Shared<FoughtBattle>> out;
    if (!desk.history) return out;
    const HistoryLine chronicle = desk.history->chronicle();
    for (std::size_t i = chronicle.size(); i-- > 0 && out.size() < most;) {
        const SharedEntry entry = chronicle[i];
        if (!entry->battle) continue;
        const FoughtBattle& battle = **entry->battle;
        if (battle.resolver == Resolver::abstract && battle.computed.fought) out.push_back(*entry->battle);
    }
    return out;
}

PastList list_of(const Desk& desk, const std::vector<Shared<FoughtBattle>>& battles, BattleId here) {
    PastList list;
    for (const Shared<FoughtBattle>& b : battles) {
        if (b->id == here) list.here = list.ids.size();
        list.ids.push_back(b->id);
        list.names.push_back(fmt::format("{}, {}", b->name, date_words(*desk.history->now().calendar, b->day)));
    }
    return list;
}

int colour_of(const Desk& desk, ArmyId army, int otherwise) {
    const Campaign* c = campaign(desk);
    const Army* a = c != nullptr ? find_army(*c, army) : nullptr;
    const Faction* p = a != nullptr ? find_faction(*c, a->faction) : nullptr;
    return p != nullptr ? p->colour : otherwise;
}

FactorChart factor_chart(const Attribution& mattered, const std::string& attacker, const std::string& defender,
                         int attacker_colour, int defender_colour) {
    FactorChart c{"What each factor added to the chance to win minus the chance to be beaten",
                  "for " + defender,
                  "for " + attacker,
                  defender_colour,
                  attacker_colour,
                  {}};
    for (const Contribution& one : mattered.contributions)
        c.factors.push_back(
            {std::string(words(one.factor)), one.margin.get_d() * 100, points(one.margin),
             fmt::format("{}\nwithout it: {}\n{} wins {}, {} wins {}\nmean losses {} and {}", capitalised(one.why),
                         one.without, attacker, points(one.attacker_wins), defender, points(one.defender_wins),
                         points(one.attacker_loss), points(one.defender_loss))});
    return c;
}

void fill_luck(const Fought& found, const std::string& attacker, const std::string& defender, int attacker_colour,
               int defender_colour, AttributionModel& m) {
    const BattleLuck luck = battle_luck(found);
    m.luck_sentences = luck_sentences(luck, attacker, defender);
    FactorChart c{"Luck: what the dice brought beyond what was expected",
                  "for " + defender,
                  "for " + attacker,
                  defender_colour,
                  attacker_colour,
                  {}};
    for (const LuckStep& step : luck.steps)
        c.factors.push_back({step.words, step.margin.get_d() * 100, points(step.margin),
                             fmt::format("{}\nlosses of {}: {}\nlosses of {}: {}", capitalised(step.words), attacker,
                                         points(step.attacker_loss), defender, points(step.defender_loss))});
    m.luck = std::move(c);
}

void fill_ledger(const Desk& desk, const WhatIf& w, AttributionModel& m) {
    if (!desk.history) return;
    m.work = task_model(desk, w);
    const auto* answer = answer_of<LuckAnswer>(desk, WhatIfView::mattered);
    if (answer == nullptr || answer->lineage != desk.history->lineage()) return;
    const LuckLedger& ledger = answer->ledger;
    m.left_out = ledger.left_out;
    if (ledger.armies.empty()) return;
    Table t;
    t.left({"army"});
    t.right({"battles", "men lost", "expected", "difference", "of such runs of battles"});
    FactorChart c{"Luck of the campaign: men lost beyond what was expected",
                  "fewer than expected",
                  "more than expected",
                  2,
                  0,
                  {}};
    for (const LedgerArmy& army : ledger.armies) {
        const double actual = army.losses.actual_men(), expected = army.losses.expected_men();
        const std::string tail = tail_words(army.losses);
        const std::string difference = fmt::format("{}{}", actual > expected ? "+" : "", fixed(actual - expected, 1));
        std::string tip;
        const std::size_t earlier = army.battles.size() - std::min(army.battles.size(), battles_listed);
        if (earlier > 0) tip = counted(earlier, "earlier battle");
        for (std::size_t i = earlier; i < army.battles.size(); ++i) {
            const LossLuck& loss = army.battles[i].dice().loss;
            tip += fmt::format("{}{}: lost {}%, expected {}", tip.empty() ? "" : "\n", army.battles[i].record->name,
                               loss.actual, percent_text(loss.expected));
        }
        t.row({army.name, army.losses.battles(), fixed(actual, 0), fixed(expected, 1), difference, tail}, tip);
        c.factors.push_back({army.name, actual - expected, difference, tip + "\n" + tail});
    }
    m.ledger = std::move(t);
    m.ledger_chart = std::move(c);
}

// --- Same dice ---------------------------------------------------------------------------------------------------

// Applies the typed changes to one side's army; returns the refusal of change_all() if there is one.
std::optional<std::string> change_army(abstract::Start& start, Side side, const std::string& typed) {
    Variant variant = variant_of_side(start, side);
    if (const auto refusals = change_all(variant, typed)) return refusals->front().why;
    put_back(variant, start, side);
    return std::nullopt;
}

std::string result_of(const abstract::Record& r) {
    return r.result ? std::string(words(*r.result)) : "no battle";
}

// Losses of each army and unit in per cent of its men; a unit added only now has no "then".
void add_losses(SpanChart& chart, Side side, const abstract::Record& then, const abstract::Record& now) {
    struct Lost {
        std::int64_t lost = 0, before = 0;
        double share() const {
            return before > 0 ? 100.0 * static_cast<double>(lost) / static_cast<double>(before) : 0;
        }
        std::string words() const { return fmt::format("{} of {}", with_commas(lost), counted(before, "man", "men")); }
    };
    struct Pair {
        std::string name;
        std::optional<Lost> then, now;
    };
    std::vector<Pair> pairs = {{then.setup->start.sides[side].name, Lost{}, Lost{}}};
    const auto gather = [&](const abstract::Record& record, std::optional<Lost> Pair::*which) {
        std::map<UnitId, UnitLosses> losses;
        const abstract::Outcome outcome = abstract::outcome(record);
        for (const UnitLosses& unit : outcome.losses[side].units) losses[unit.unit] = unit;
        for (const Unit& unit : record.setup->start.sides[side].units) {
            if (unit.count == 0) continue;
            const auto found = losses.find(unit.id);
            const Lost lost{found == losses.end() ? 0 : found->second.lost(), unit.count};
            auto pair = std::find_if(pairs.begin() + 1, pairs.end(),
                                     [&](const Pair& p) { return p.name == unit.name && !(p.*which); });
            if (pair == pairs.end()) pair = pairs.insert(pairs.end(), Pair{unit.name, std::nullopt, std::nullopt});
            (*pair).*which = lost;
            (pairs[0].*which)->lost += lost.lost;
            (pairs[0].*which)->before += lost.before;
        }
    };
    gather(then, &Pair::then);
    gather(now, &Pair::now);
    const std::size_t first = side == Side::first ? 0 : 2;
    for (const Pair& pair : pairs) {
        SpanChart::Row row;
        row.label = pair.name;
        row.joined = true;
        row.strong = &pair == &pairs.front();
        row.tip = pair.name;
        if (pair.then)
            row.points.push_back({first, pair.then->share(), 0, 0}), row.tip += "\nthen: " + pair.then->words();
        if (pair.now)
            row.points.push_back({first + 1, pair.now->share(), 0, 0}), row.tip += "\nnow: " + pair.now->words();
        chart.rows.push_back(std::move(row));
    }
}

SpanChart losses_then_and_now(const SameDiceModel& m, const abstract::Record& then, const abstract::Record& now) {
    SpanChart c;
    c.title = "Losses then and now";
    c.x_words = "of its men lost";
    c.least = 0;
    for (const Side s : both_sides) {
        c.series.push_back({m.names[s] + " then", m.colours[s], true});
        c.series.push_back({"now", m.colours[s], false});
        add_losses(c, s, then, now);
    }
    return c;
}

void fill_choices(const abstract::Record& then, const PastInputs& in, SameDiceModel& m) {
    for (const Side s : both_sides) {
        m.posture[s].words = {"posture as it was"};
        m.stratagem[s].words = {"stratagem as it was"};
        m.losses[s].words = {"losses as they were"};
        m.postures[s] = {std::nullopt};
        const auto role = abstract::role_of(then, s);
        for (std::size_t i = 0; role && i < postures_each; ++i) {
            const Posture p = posture_at(*role, i);
            if (in.instead[s].posture == p) m.posture[s].chosen = m.posture[s].words.size();
            m.posture[s].words.emplace_back(words(p));
            m.postures[s].push_back(p);
        }
        for (std::size_t i = 0; i < stratagem_count; ++i) {
            const auto what = static_cast<Stratagem>(i);
            if (in.instead[s].stratagem == what) m.stratagem[s].chosen = m.stratagem[s].words.size();
            m.stratagem[s].words.push_back(what == Stratagem::none ? "no stratagem" : std::string(words(what)));
        }
        for (std::size_t i = 0; i + 1 < loss_way_count; ++i) {
            const auto way = static_cast<LossWay>(i);
            if (in.instead[s].losses == way) m.losses[s].chosen = m.losses[s].words.size();
            m.losses[s].words.emplace_back(words(way));
        }
    }
}

}  // namespace

AttributionModel make_attribution(const Desk& desk, const WhatIf& w) {
    AttributionModel m;
    const auto battles = battles_of(desk);
    m.battles = list_of(desk, battles, w.past.battle);
    const FoughtBattle* battle = m.battles.here ? &*battles[*m.battles.here] : nullptr;
    // None if the record no longer fits the rules.
    const auto found = battle != nullptr ? fought(*battle) : std::nullopt;
    if (found) {
        const Side a = found->attacker;
        const std::string &attacker = battle->army_name[a], &defender = battle->army_name[other(a)];
        const int first = colour_of(desk, battle->army[a], 0);
        int second = colour_of(desk, battle->army[other(a)], 1);
        if (second == first) second = (first + 1) % 6;
        m.title = battle->name;
        const Attribution mattered = attribute_result(found->plan);
        m.sentences.push_back(fmt::format("{} attacked {}: {} against {}. Before the dice: {} wins {}, {} wins {}.",
                                          attacker, defender, words(found->plan.attacker), words(found->plan.defender),
                                          attacker, percent_text(mattered.planned.attacker_wins), defender,
                                          percent_text(mattered.planned.defender_wins)));
        m.factors = factor_chart(mattered, attacker, defender, first, second);
        fill_luck(*found, attacker, defender, first, second, m);
    } else {
        const bool attacks = w.role == Role::attacker;
        const Contender &attacker = attacks ? w.variants[w.variant] : w.foes[w.foe],
                        &defender = attacks ? w.foes[w.foe] : w.variants[w.variant];
        const auto set = set_up(attacker.now, defender.now, w.variants[w.variant].now.house);
        if (const auto* setup = std::get_if<Shared<abstract::Setup>>(&set);
            setup != nullptr && !assumptions_refused(**setup, w.play)) {
            const MixedPlans mix = mixed_plans(**setup, w.play);
            const auto likeliest = [](const std::vector<Posture>& postures, const std::vector<Fraction>& shares) {
                return postures[static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) -
                                                         shares.begin())];
            };
            FoughtPlan plan;
            plan.setup = **setup;
            plan.attacker = w.play.attacker.value_or(likeliest(mix.attacker_postures, mix.attacker_mix));
            plan.defender = w.play.defender.value_or(likeliest(mix.defender_postures, mix.defender_mix));
            const auto tried = [](Stratagem s) { return s == Stratagem::foil ? Stratagem::none : s; };
            plan.attacker_tried = tried(w.play.attacker_stratagem);
            plan.defender_tried = tried(w.play.defender_stratagem);
            plan.attacker_foils = w.play.attacker_stratagem == Stratagem::foil;
            plan.defender_foils = w.play.defender_stratagem == Stratagem::foil;
            plan.attacker_losses = w.play.attacker_losses;
            plan.defender_losses = w.play.defender_losses;
            m.title = fmt::format("{} against {}", attacker.now.name, defender.now.name);
            m.sentences.push_back(
                fmt::format("{} against {}{}. A stratagem counts as tried.", words(plan.attacker), words(plan.defender),
                            w.play.attacker && w.play.defender ? "" : ", the likeliest of the best mixes"));
            m.sentences.back() = capitalised(m.sentences.back());
            const Attribution mattered = attribute_result(plan);
            if (std::all_of(mattered.contributions.begin(), mattered.contributions.end(),
                            [](const Contribution& one) { return one.margin == 0; }))
                m.sentences.push_back(
                    "Without any one of these the odds stay the same, because the ratio still falls in the same "
                    "column.");
            m.factors = factor_chart(mattered, attacker.now.name, defender.now.name, pair_colour(w, Role::attacker),
                                     pair_colour(w, Role::defender));
        }
    }
    fill_ledger(desk, w, m);
    return m;
}

SameDiceModel make_same_dice(const Desk& desk, const WhatIf& w) {
    SameDiceModel m;
    const auto battles = battles_of(desk);
    m.battles = list_of(desk, battles, w.past.battle);
    if (battles.empty()) {
        m.refused = desk.history ? "No battle of the chronicle has been fought by the abstract system yet. Once one is "
                                   "applied, it can be fought again here with the same dice."
                                 : "Open a campaign: any battle of its chronicle can be fought again here with the "
                                   "same dice and one change.";
        return m;
    }
    if (!m.battles.here) m.battles.here = 0;
    const FoughtBattle& battle = *battles[*m.battles.here];
    const auto replayed = replay(battle.transcript);
    if (std::holds_alternative<Problem>(replayed)) {
        m.refused = "The record of this battle no longer fits the rules.";
        return m;
    }
    const abstract::Record& then = std::get<Replayed>(replayed).record;
    for (const Side s : both_sides) {
        m.names[s] = battle.army_name[s];
        m.colours[s] = colour_of(desk, battle.army[s], s == Side::first ? 0 : 1);
        const auto& units = then.setup->start.sides[s].units;
        if (!units.empty()) m.example[s] = units.front().name + ".count=+20";
    }
    if (m.colours.first == m.colours.second) m.colours.second = (m.colours.first + 1) % 6;
    const PastInputs in = battle.id == w.past.battle ? w.past : PastInputs{};
    fill_choices(then, in, m);
    BattleChange change;
    change.instead = in.instead;
    for (const Side s : both_sides) {
        if (in.changes[s].empty()) continue;
        abstract::Start& start = change.start ? *change.start : change.start.emplace(*battle.transcript.start);
        if (const auto why = change_army(start, s, in.changes[s])) {
            m.refused = *why;
            return m;
        }
    }
    if (change.start) {
        const auto ready = abstract::set_up(*change.start);
        if (const auto* problems = std::get_if<std::vector<Problem>>(&ready)) {
            m.refused = problems->front().sentence() + ".";
            return m;
        }
    }
    const SameDiceReplay now = replay_with_same_dice(*battle.transcript.start, battle.transcript.orders,
                                                     battle.transcript.rolls, change, battle.seed);
    if (now.battle.refused) {
        m.refused = now.battle.refused->why;
        return m;
    }
    const PastBattle before = past_battle(then), after = past_battle(now.battle.record);
    Table t;
    t.left({""});
    t.right({"then", "now"});
    const auto line = [&](std::string what, const std::string& a, const std::string& b) {
        t.row({std::move(what), a, b}, "", a != b);
    };
    for (const Side s : both_sides) {
        line(m.names[s], before.role[s], after.role[s]);
        line("stratagem", before.stratagem[s], after.stratagem[s]);
        line("posture", before.posture[s], after.posture[s]);
        line("men lost", before.lost[s], after.lost[s]);
    }
    line("result", result_of(then), result_of(now.battle.record));
    line("holds the field", before.field, after.field);
    m.table = std::move(t);
    m.lost = losses_then_and_now(m, then, now.battle.record);
    m.sentences.push_back(fmt::format("{} repeated, {} had to be rolled again.",
                                      counted(now.dealt, "roll was", "rolls were"), with_commas(now.thrown)));
    for (const std::string& line_of : now.decided) m.sentences.push_back("Decided again: " + line_of);
    return m;
}

}  // namespace banneret::app
