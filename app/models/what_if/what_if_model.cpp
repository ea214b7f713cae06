#include "app/models/what_if/what_if_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/models/armies/army_edits.h"
#include "app/models/armies/army_text.h"
#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_internal.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/tables.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

std::string tip_of(const Contender& c) {
    std::string tip = counted(individuals(c.now.army), "man", "men") + ".";
    if (c.army || !c.from.empty()) tip += c.army ? " From the campaign." : " From " + c.from + ".";
    for (const std::string& change : c.now.changes) tip += (tip.empty() ? "" : "\n") + change;
    return tip;
}

std::vector<ContenderLine> lines(const WhatIf& w, bool foe_side) {
    std::vector<ContenderLine> out;
    const auto& side = w.side(foe_side);
    for (std::size_t i = 0; i < side.size(); ++i) {
        const Contender& c = side[i];
        const abstract::Sheet sheet = abstract::make_sheet(c.now.army.units, c.now.house.abstract);
        ContenderLine line;
        line.name = c.now.name;
        line.men = with_commas(sheet.individuals);
        line.strength = hundredths_text(sheet.strength) + " US";
        if (!c.now.changes.empty()) line.aside = counted(c.now.changes.size(), "change");
        line.tip = tip_of(c);
        line.here = i == (foe_side ? w.foe : w.variant);
        line.colour = colour_beside(w, foe_side, i);
        out.push_back(std::move(line));
    }
    return out;
}

// A round upper limit above the original and the current number.
int slider_most(const Unit* before, const Unit& now) {
    const int high = std::max({40, before != nullptr ? before->count * 2 : 0, now.count});
    int round = 10;
    while (round * 20 < high) round *= 10;
    return std::min(most_individuals, (high + round - 1) / round * round);
}

ContenderEditor editor(const WhatIf& w) {
    ContenderEditor e;
    e.foe_side = w.edits_foe;
    e.place = e.foe_side ? w.foe : w.variant;
    const auto& side = w.side(e.foe_side);
    const Contender& c = side[e.place];
    e.colour = colour_beside(w, e.foe_side, e.place);
    e.name = c.now.name;
    e.from = c.army ? "from the campaign" : c.from.empty() ? "" : "from " + c.from;
    for (const Unit& u : c.now.army.units) {
        const Unit* before = find_unit(c.base.army, u.id);
        const abstract::UnitStrength strength = abstract::unit_strength(u, c.now.house.abstract);
        ContenderEditor::UnitRow unit;
        unit.id = u.id;
        unit.name = u.name;
        unit.strength = hundredths_text(strength.strength) + " US";
        unit.strength_parts = strength_text(strength);
        unit.added = before == nullptr;
        if (before != nullptr) unit.changed = difference_words(*before, u);
        unit.most = slider_most(before, u);
        e.units.push_back(std::move(unit));
    }
    const abstract::Contingent contingent = contingent_of(c.now);
    e.has_general = contingent.has_general;
    e.leadership = contingent.leadership;
    e.wizards = contingent.wizards;
    e.arch_wizards = contingent.arch_wizards;
    e.general = !contingent.has_general           ? "nobody commands"
                : contingent.general_name.empty() ? "the general"
                                                  : contingent.general_name;
    e.changes = c.now.changes;
    if (side.size() >= most_contenders) e.refused_copy = fmt::format("A side has at most {} armies.", most_contenders);
    if (side.size() < 2) e.refused_remove = "Keep at least one army on each side.";
    return e;
}

WhatIfChoices choices(const WhatIf& w, const WhatIfPair& pair) {
    WhatIfChoices c;
    const auto plan = [&](Role role) {
        PlanModel m;
        const Side side = side_of(role);
        const auto& sheets = pair.setup->sheets;
        const bool attacks = role == Role::attacker;
        const auto add = [&m](std::optional<Posture> p, Pick pick, bool chosen) {
            if (chosen) m.posture = m.postures.size();
            m.postures.push_back(p);
            m.posture_picks.push_back(std::move(pick));
        };
        const auto& posture = attacks ? w.play.attacker : w.play.defender;
        add(std::nullopt, {"its best postures", "", ""}, !posture);
        for (std::size_t i = 0; i < postures_each; ++i) {
            const Posture p = posture_at(role, i);
            const auto why = abstract::posture_refused(p, sheets[side], sheets[other(side)], pair.of(role).now.name);
            add(p, {std::string(words(p)), "", why ? why->why : ""}, posture == p);
        }
        const Stratagem stratagem = attacks ? w.play.attacker_stratagem : w.play.defender_stratagem;
        for (std::size_t i = 0; i < stratagem_count; ++i) {
            const auto s = static_cast<Stratagem>(i);
            // Assumed success of an evasion or a foil leaves no battle to count; both can only be attempted.
            if (!w.play.attempts && (s == Stratagem::evade_battle || s == Stratagem::foil)) continue;
            if (s == stratagem) m.stratagem = m.stratagems.size();
            m.stratagems.push_back(s);
            m.stratagem_picks.push_back({s == Stratagem::none ? "no stratagem" : std::string(words(s)), "", ""});
        }
        const LossWay losses = attacks ? w.play.attacker_losses : w.play.defender_losses;
        for (const LossWay way :
             {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted, LossWay::weakest_first}) {
            if (way == losses) m.loss = m.losses.size();
            m.losses.push_back(way);
            m.loss_picks.push_back({std::string(words(way)), "", ""});
        }
        return m;
    };
    c.variant = plan(w.role);
    c.foe = plan(other(w.role));
    c.payoffs = {{"winning", "margin", ""}, {"losses", "", ""}, {"the field", "", ""}, {"own weights", "", ""}};
    c.own_weights = true;
    c.payoff = 3;
    for (const auto& [payoff, place] :
         {std::pair{Payoff::margin, 0}, std::pair{Payoff::losses, 1}, std::pair{Payoff::field, 2}})
        if (w.play.payoff == weights_of(payoff)) {
            c.payoff = static_cast<std::size_t>(place);
            c.own_weights = false;
        }
    c.weights = words(w.play.payoff);
    c.weights_typed = fmt::format("win={}, losses={}, field={}", fraction_text(w.play.payoff.win),
                                  fraction_text(w.play.payoff.losses), fraction_text(w.play.payoff.field));
    return c;
}

// The next ratio column in the variant's favour, and the least strength in hundredths that reaches it; none beyond the
// last.
std::optional<std::pair<int, std::int64_t>> next_column(const abstract::Setup& setup, Role variant) {
    const bool attacks = variant == Role::attacker;
    const std::int64_t a = setup.sheets.first.strength, d = setup.sheets.second.strength;
    const int next = abstract::column(a, d) + (attacks ? 1 : -1);
    if (next < 0 || next >= abstract::column_count) return std::nullopt;
    const auto reads = [&](std::int64_t own) {
        return attacks ? abstract::column(own, d) >= next : abstract::column(a, own) <= next;
    };
    std::int64_t least = attacks ? a : d, enough = 2 * least;
    while (!reads(enough)) enough *= 2;
    while (enough - least > 1) {
        const std::int64_t middle = (least + enough) / 2;
        (reads(middle) ? enough : least) = middle;
    }
    return std::pair(next, enough);
}

// The odds do not change until the next column is reached, so the ratio names that strength.
void fill_ratio(const WhatIfPair& pair, PairOdds& p) {
    p.ratio = ratio_words(*pair.setup);
    const auto next = next_column(*pair.setup, pair.role);
    if (!next) return;
    const std::string strength = hundredths_text(next->second) + " US";
    p.ratio += fmt::format("; {} from {}", abstract::column_name(next->first), strength);
    p.ratio_tip = fmt::format(
        "The table is read by whole ratios (AD-21, AD-R8): with the same mix of troops, the odds of {} do not change "
        "until it has {}.",
        pair.variant->now.name, strength);
}

PairOdds pair_odds(const WhatIf& w, const WhatIfPair& pair) {
    PairOdds p;
    const Contender &attacker = pair.of(Role::attacker), &defender = pair.of(Role::defender);
    p.title = fmt::format("{} against {}", attacker.now.name, defender.now.name);
    if (const auto refused = assumptions_refused(*pair.setup, w.play)) {
        p.refused = refused->why;
        return p;
    }
    fill_ratio(pair, p);
    const Outlook odds = outlook(*pair.setup, w.play);
    p.bar.first = {attacker.now.name + " wins", odds.attacker_wins.get_d(), pair_colour(w, Role::attacker)};
    p.bar.middle = {"neither wins", odds.drawn.get_d(), 0};
    p.bar.second = {defender.now.name + " wins", odds.defender_wins.get_d(), pair_colour(w, Role::defender)};
    p.bar.certainty = "exact";
    for (const Role role : {Role::attacker, Role::defender}) {
        const bool attacks = role == Role::attacker;
        const auto& mix = attacks ? odds.attacker_mix : odds.defender_mix;
        const auto& postures = attacks ? odds.attacker_postures : odds.defender_postures;
        p.postures +=
            fmt::format("{}{}: {}", p.postures.empty() ? "" : "; ", pair.of(role).now.name, mix_words(postures, mix));
    }
    return p;
}

std::string mark_text(const LossMark& mark) {
    return mark.men ? fmt::format("{}", mark.amount) : fmt::format("{}%", mark.amount);
}

void add_of_campaign(const Desk& desk, WhatIfModel& m) {
    const Campaign* c = campaign(desk);
    if (c == nullptr) return;
    for (const auto& army : c->armies) {
        const std::int64_t men = individuals(*army);
        if (men == 0) continue;
        const Faction* faction = find_faction(*c, army->faction);
        m.addable.push_back({army->id, army->name, with_commas(men), faction != nullptr ? faction->colour : 0});
    }
}

void add_kept(const Desk& desk, WhatIfModel& m) {
    const Campaign* c = campaign(desk);
    m.in_campaign = c != nullptr;
    if (c == nullptr) return;
    for (const auto& one : c->comparisons)
        m.kept.push_back({one->id, one->name,
                          one->verdicts.empty()
                              ? fmt::format("{} against {}", one->variants.size(), one->foes.size())
                              : fmt::format("judged in {} of each ruleset", counted(one->battles, "battle"))});
    const std::string &own = m.now.variants[0].now.name, &foe = m.now.foes[0].now.name;
    m.kept_name = m.now.kept_name.empty() ? fmt::format("{} against {}", own, foe) : m.now.kept_name;
}

}  // namespace

int colour_beside(const WhatIf& w, bool foe_side, std::size_t place) {
    const int own = w.side(foe_side)[place].colour;
    if (!foe_side) return own;
    const int other = w.variants[w.variant].colour;
    return own == other ? (own + 1) % 6 : own;
}

int pair_colour(const WhatIf& w, Role role) {
    return role == w.role ? colour_beside(w, false, w.variant) : colour_beside(w, true, w.foe);
}

WhatIfModel make_what_if_model(const Desk& desk) {
    WhatIfModel m;
    m.now = what_if_of(desk);
    m.hidden = desk.player_safe && campaign(desk) != nullptr;
    if (m.hidden) return m;
    const WhatIf& w = m.now;
    m.variants = lines(w, false);
    m.foes = lines(w, true);
    add_of_campaign(desk, m);
    m.editor = editor(w);
    m.heavy = mark_text(w.heavy);
    m.light = mark_text(w.light);

    WhatIfPair pair;
    pair.variant = &w.variants[w.variant];
    pair.foe = &w.foes[w.foe];
    pair.role = w.role;
    const auto set = set_up(pair.of(Role::attacker).now, pair.of(Role::defender).now, pair.variant->now.house);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&set)) {
        m.pair.title = fmt::format("{} against {}", pair.of(Role::attacker).now.name, pair.of(Role::defender).now.name);
        m.pair.refused = problems->front().sentence() + ".";
    } else {
        pair.setup = std::get<Shared<abstract::Setup>>(set);
        m.choices = choices(w, pair);
        m.pair = pair_odds(w, pair);
    }
    const bool counted = m.pair.refused.empty();
    if (w.view == WhatIfView::compare) {
        CompareQuestion q;
        for (const Contender& c : w.variants) q.variants.push_back(c.now);
        for (const Contender& c : w.foes) q.foes.push_back(c.now);
        q.role = w.role;
        q.play = w.play;
        q.heavy = w.heavy;
        q.light = w.light;
        m.comparison = compare(q);
        m.plans = m.comparison->plans;
        m.comparison_charts =
            make_comparison_charts(*m.comparison, pair_colour(w, w.role), pair_colour(w, other(w.role)));
    }
    if (w.view == WhatIfView::losses && counted) m.losses = make_losses(w, pair);
    if (w.view == WhatIfView::postures && counted) m.postures = make_postures(w, pair);
    switch (w.view) {
        case WhatIfView::compare:
            add_kept(desk, m);
            break;
        case WhatIfView::losses:
            break;
        case WhatIfView::postures:
            m.whole = make_whole(desk, w);
            break;
        case WhatIfView::solve:
            m.solve = make_solve(desk, w);
            break;
        case WhatIfView::sweep:
            m.sweep = make_sweep(desk, w);
            break;
        case WhatIfView::mattered:
            m.mattered = make_attribution(desk, w);
            break;
        case WhatIfView::strike:
            m.strike = make_strike(desk, w);
            break;
        case WhatIfView::replay_with_same_dice:
            m.replay_with_same_dice = make_same_dice(desk, w);
            break;
        case WhatIfView::season:
            m.season = make_season(desk, w);
            break;
        case WhatIfView::judges:
            m.judges = make_judges(desk, w);
            add_kept(desk, m);
            break;
        case WhatIfView::worth:
            m.worth = make_worth(desk, w);
            break;
        case WhatIfView::history:
            m.history = make_history(desk, w);
            break;
    }
    return m;
}

}  // namespace banneret::app
