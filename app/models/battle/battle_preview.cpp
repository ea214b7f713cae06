#include "app/models/battle/battle_preview.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/abstract/tables.h"
#include "engine/commanders/general.h"
#include "engine/core/text.h"
#include "engine/odds/exact/weighed.h"
#include "engine/odds/sentences.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

using abstract::MenByLoss;
using Chances = std::array<Fraction, 101>;  // by percent of strength lost

std::string men_text(const Fraction& share, const Chances& loss, const MenByLoss& men) {
    Fraction mean = 0;
    for (std::size_t h = 0; h <= 100; ++h)
        if (loss[h] != 0) mean += loss[h] * fraction(men[h]);
    return fmt::format("{} men ({})", fixed(mean.get_d(), 1), percent_text(share));
}

Histogram loss_histogram(const Chances& loss, const MenByLoss& men, int colour) {
    Histogram h;
    h.certainty = "exact";
    h.colour = colour;
    std::array<Fraction, 11> band{};  // no loss, then steps of a tenth of the strength
    for (std::size_t i = 0; i <= 100; ++i) band[(i + 9) / 10] += loss[i];
    Fraction before = 0;
    for (std::size_t b = 0; b <= 10; ++b) {
        Histogram::Bar bar;
        bar.words = b == 0 ? "nobody" : b == 10 ? "over 90%" : fmt::format("{} to {}%", (b - 1) * 10 + 1, b * 10);
        if (b > 0) bar.words += fmt::format(", up to {}", counted(men[b * 10], "man", "men"));
        bar.chance = band[b].get_d();
        bar.at_least = Fraction(1 - before).get_d();
        before += band[b];
        bar.at_most = before.get_d();
        h.bars.push_back(std::move(bar));
    }
    return h;
}

std::string likely_loss(const Chances& loss, std::string_view army, const MenByLoss& by_loss) {
    // Find the greatest loss with a chance of at least one half.
    Fraction at_least = 0;
    for (std::size_t h = 100; h > 0 && by_loss[h] > 0; --h) {
        at_least += loss[h];
        if (at_least * 2 < 1) continue;
        const std::int64_t men = by_loss[h];
        return fmt::format("{}: {} loses {} or more.", banneret::chance_words(at_least), army,
                           counted(men, "man", "men"));
    }
    Fraction none = 0;
    for (std::size_t h = 0; h <= 100; ++h)
        if (by_loss[h] == 0) none += loss[h];
    return fmt::format("{}: {} loses nobody.", banneret::chance_words(none), army);
}

BattlePreview preview(const abstract::Setup& setup, const OpenPlans& plans, Side attacker, PerSide<int> colours) {
    BattlePreview p;
    p.known = true;
    p.attacker = attacker;
    p.ratio = ratio_words(setup);
    const WeighedOdds odds = weighed_odds(setup, plans);
    const auto& names = setup.start.sides;
    const Side defender = other(attacker);
    p.bar.first = {names.first.name + " wins", odds.attacker_wins.get_d(), colours[attacker]};
    p.bar.middle = {"neither wins", odds.drawn.get_d(), 0};
    p.bar.second = {names.second.name + " wins", odds.defender_wins.get_d(), colours[defender]};
    p.bar.certainty = "exact";

    const MenByLoss attackers = abstract::men_by_loss(setup.sheets.first, plans.attacker_losses);
    const MenByLoss defenders = abstract::men_by_loss(setup.sheets.second, plans.defender_losses);
    p.sides[attacker].mean_loss = men_text(odds.attacker_mean_loss, odds.attacker_loss, attackers);
    p.sides[defender].mean_loss = men_text(odds.defender_mean_loss, odds.defender_loss, defenders);
    p.sides[attacker].field = percent_text(odds.attacker_field);
    p.sides[defender].field = percent_text(odds.defender_field);
    p.sides[attacker].losses = loss_histogram(odds.attacker_loss, attackers, colours[attacker]);
    p.sides[defender].losses = loss_histogram(odds.defender_loss, defenders, colours[defender]);
    if (!plans.attacker) p.sides[attacker].mix = mix_words(odds.attacker_postures, odds.attacker_mix);
    if (!plans.defender) p.sides[defender].mix = mix_words(odds.defender_postures, odds.defender_mix);
    p.field_reason = field_sentence(odds, names.second.name);
    p.sentences.push_back(capitalised(likely_loss(odds.defender_loss, names.second.name, defenders)));
    p.sentences.push_back(capitalised(likely_loss(odds.attacker_loss, names.first.name, attackers)));
    return p;
}

std::string no_battle_words(const abstract::Setup& setup, const PerSide<StratagemAttempt>& tries) {
    std::string out;
    for (const Side s : both_sides) {
        if (tries[s].stratagem != Stratagem::evade_battle) continue;
        if (!out.empty()) out += " ";
        out += fmt::format("{} that {} slips away and there is no battle.",
                           capitalised(banneret::chance_words(tries[s].chance)), setup.start.sides[s].name);
    }
    return out;
}

TallyText modifier_text(const Tally& tally) {
    TallyText t;
    t.heading = "Battle results roll";
    t.base = "d6";
    for (const Tally::Part& part : tally.parts())
        t.parts.push_back({amount_words(part), std::string(row(part.rule).words), std::string(row(part.rule).id)});
    t.total =
        tally.total() == 0 ? "d6" : fmt::format("d6 {} {}", tally.total() < 0 ? "-" : "+", std::abs(tally.total()));
    return t;
}

// The stratagem that the general of `side` would try. If roles are given, `setup` has the attacker first.
StratagemInMind generals_stratagem(const abstract::Setup& setup, Side side) {
    const abstract::Contingent& own = setup.start.sides[side];
    if (const auto refused = abstract::stratagem_refused(own, setup.start.day)) return {Stratagem::none, refused->why};
    const abstract::Record record = abstract::begin(Shared<abstract::Setup>(setup));
    for (const Decision& d : abstract::open_decisions(record)) {
        if (d.side != side || d.ask != Decision::Ask::stratagem) continue;
        Rng none(0, 0);  // a stratagem is chosen without dice
        GeneralsChoice choice = choose(record, d, none);
        const Stratagem tried = std::get<ChooseStratagem>(choice.order).stratagem;
        if (tried != Stratagem::none) return {tried, std::move(choice.because)};
        const int ways = abstract::stratagem_ways(Stratagem::foil, own, setup.sheets[side], setup.start.house);
        return {Stratagem::foil, choice.because + fmt::format(" Foils an enemy success {} times in 36.", ways)};
    }
    return {};
}

}  // namespace

std::string ratio_words(const abstract::Setup& setup) {
    const std::int64_t a = setup.sheets.first.strength, d = setup.sheets.second.strength;
    const double high = static_cast<double>(std::max(a, d)), low = static_cast<double>(std::min(a, d));
    const std::string exact = fixed(high / low, 2);
    const std::string_view column = abstract::column_name(abstract::column(a, d));
    return a >= d ? fmt::format("{} : 1, read as {}", exact, column) : fmt::format("1 : {}, read as {}", exact, column);
}

PerSide<StratagemInMind> stratagems_in_mind(const abstract::Setup& setup, const BattlePlan& plan) {
    PerSide<StratagemInMind> out;
    const bool turned = plan.roles_given && plan.attacker == Side::second;
    const abstract::Setup in_roles = turned ? sides_exchanged(setup) : setup;
    for (const Side s : both_sides)
        out[s] = plan.sides[s].stratagem ? StratagemInMind{*plan.sides[s].stratagem, {}}
                                         : generals_stratagem(in_roles, turned ? other(s) : s);
    return out;
}

BattlePreview preview_of_plan(const abstract::Setup& setup, const BattlePlan& plan, PerSide<int> colours) {
    const Side attacker = plan.attacker, defender = other(attacker);
    const PerSide<StratagemInMind> in_mind = stratagems_in_mind(setup, plan);
    const auto attempt = [&](Side s) {
        return stratagem_attempt(setup, s, in_mind[s].stratagem, in_mind[other(s)].stratagem);
    };
    const PerSide<StratagemAttempt> tries{attempt(Side::first), attempt(Side::second)};
    OpenPlans open;
    open.stratagems = stratagems_in_effect(tries[attacker], tries[defender]);
    if (open.stratagems.empty()) {
        BattlePreview none;
        none.in_mind = in_mind;
        none.why_not = no_battle_words(setup, tries);
        return none;
    }
    const auto allowed = [&](std::optional<Posture> posture, Side side) -> std::optional<Posture> {
        if (!posture || abstract::posture_refused(*posture, setup.sheets[side], setup.sheets[other(side)])) return {};
        return posture;
    };
    open.attacker = allowed(plan.sides[attacker].as_attacker, attacker);
    open.defender = allowed(plan.sides[defender].as_defender, defender);
    open.attacker_losses = plan.sides[attacker].losses.value_or(LossWay::proportional);
    open.defender_losses = plan.sides[defender].losses.value_or(LossWay::proportional);
    const abstract::Setup turned = attacker == Side::first ? setup : sides_exchanged(setup);
    BattlePreview p = preview(turned, open, attacker, colours);
    p.in_mind = in_mind;
    p.no_battle = no_battle_words(setup, tries);
    if (open.attacker && open.defender && open.stratagems.size() == 1) {
        abstract::Record record = abstract::begin(Shared<abstract::Setup>(turned));
        record.attacker = Side::first;
        record.sides.first.posture = open.attacker;
        record.sides.second.posture = open.defender;
        p.modifier = modifier_text(abstract::result_tally(record));
    }
    return p;
}

BattlePreview preview_of_record(const abstract::Record& record, PerSide<int> colours) {
    BattlePreview p;
    if (record.stage >= abstract::Stage::casualty_rolls) return p;
    if (!record.attacker) {
        p.why_not = "The odds appear once it is known who attacks.";
        return p;
    }
    const Side attacker = *record.attacker, defender = other(attacker);
    OpenPlans open;
    open.stratagems = {
        {abstract::effective_stratagem(record, attacker), abstract::effective_stratagem(record, defender), 1}};
    const bool revealed = record.sides.first.posture && record.sides.second.posture;
    if (revealed) {
        open.attacker = record.sides[attacker].posture;
        open.defender = record.sides[defender].posture;
    }
    p = preview(attacker == Side::first ? *record.setup : sides_exchanged(*record.setup), open, attacker, colours);
    if (revealed) p.modifier = modifier_text(abstract::result_tally(record));
    return p;
}

}  // namespace banneret::app
