#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "engine/odds/exact/loss_map.h"

namespace banneret::app {

namespace {

const abstract::Sheet& sheet_of(const WhatIfPair& pair, Role role) {
    return role == Role::attacker ? pair.setup->sheets.first : pair.setup->sheets.second;
}

LossWay way_of(const WhatIf& w, Role role) {
    return role == Role::attacker ? w.play.attacker_losses : w.play.defender_losses;
}

// Losses by tenths: none, up to 10%, up to 20% ...
std::string bin_label(std::size_t bin) {
    return bin == 0 ? "none" : fmt::format("{}%", bin * 10);
}
std::string bin_words(std::size_t bin, const LossMap::Men& men) {
    if (bin == 0) return "nobody";
    const int from = static_cast<int>(bin) * 10 - 9, to = static_cast<int>(bin) * 10;
    return fmt::format("{} to {}%, {} to {}", from, to, with_commas(men[static_cast<std::size_t>(from)]),
                       counted(men[static_cast<std::size_t>(to)], "man", "men"));
}

Loser loser_of(const WhatIfPair& pair, Role role, LossWay way) {
    return {role, pair.of(role).now.name, false, abstract::men_by_loss(sheet_of(pair, role), way)};
}

// The mark's threshold in men.
std::int64_t men_of(const LossMark& mark, const LossMap::Men& men) {
    return mark.men ? std::min(mark.amount, men[100])
                    : men[static_cast<std::size_t>(std::clamp<std::int64_t>(mark.amount, 0, 100))];
}

LossPicture picture(const WhatIf& w, const WhatIfPair& pair, const LossMap& map, Role role) {
    LossPicture p;
    p.name = pair.of(role).now.name;
    const Loser loser = loser_of(pair, role, way_of(w, role));
    const LossMap::Men& men = loser.men;
    p.chart.title = "Losses of " + p.name;
    p.chart.colour = pair_colour(w, role);
    p.chart.x_words =
        fmt::format("lost, of {} US and {} men", hundredths_text(sheet_of(pair, role).strength), with_commas(men[100]));
    p.chart.y_words = w.reading == LossReading::exactly    ? "chance of losing this much"
                      : w.reading == LossReading::at_least ? "chance of losing this much or more"
                                                           : "chance of losing this much or less";
    if (w.reading != LossReading::exactly) p.chart.most = 100;
    for (std::size_t bin = 0; bin < LossMap::bins; ++bin) {
        const int from = bin == 0 ? 0 : static_cast<int>(bin) * 10 - 9, to = static_cast<int>(bin) * 10;
        const Fraction exactly = map.chance(role, LossRange{from, to}),
                       at_least = map.chance(role, LossRange{from, {}});
        const Fraction at_most = map.chance(role, LossRange{0, to});
        const Fraction& shown = w.reading == LossReading::exactly    ? exactly
                                : w.reading == LossReading::at_least ? at_least
                                                                     : at_most;
        p.chart.bars.push_back(
            {bin_label(bin), shown.get_d() * 100,
             fmt::format("{} loses {}\nthis much: {}\nthis much or more: {}\nthis much or less: {}", p.name,
                         bin_words(bin, men), percent_text(exactly), percent_text(at_least), percent_text(at_most)),
             false});
    }
    double mean = 0;
    for (const LossMap::Entry& e : map.hundredths())
        mean += e.chance.get_d() * (role == Role::attacker ? e.attacker : e.defender);
    p.chart.line = mean > 0 ? 1 + mean / 10 : 0.5;
    p.chart.line_words = fmt::format("mean {}%", fixed(mean, 1));
    p.sentences = loss_sentences(map, loser);
    p.sentences.push_back(loss_sentence(map, loser, {men_of(w.heavy, men), {}}));
    p.sentences.push_back(loss_sentence(map, loser, {0, men_of(w.light, men)}));
    std::vector<std::string> once;
    for (std::string& sentence : p.sentences)
        if (std::find(once.begin(), once.end(), sentence) == once.end()) once.push_back(std::move(sentence));
    p.sentences = std::move(once);
    return p;
}

HeatMap joint(const WhatIf& w, const WhatIfPair& pair, const LossMap& map) {
    HeatMap h;
    const std::string &attacker = pair.of(Role::attacker).now.name, &defender = pair.of(Role::defender).now.name;
    h.title = fmt::format("What {} and {} lose together", attacker, defender);
    h.row_words = attacker + " loses up to";
    h.column_words = defender + " loses up to";
    h.row_colour = pair_colour(w, Role::attacker);
    h.column_colour = pair_colour(w, Role::defender);
    h.upwards = h.neutral = true;
    const LossMap::Men attackers = abstract::men_by_loss(sheet_of(pair, Role::attacker), w.play.attacker_losses);
    const LossMap::Men defenders = abstract::men_by_loss(sheet_of(pair, Role::defender), w.play.defender_losses);
    const double most = map.most().get_d();
    for (std::size_t a = 0; a < LossMap::bins; ++a) {
        h.rows.push_back(bin_label(a));
        h.columns.push_back(bin_label(a));
        for (std::size_t d = 0; d < LossMap::bins; ++d) {
            const Fraction& chance = map.tenths(a, d);
            HeatMap::Cell cell;
            const double percent = chance.get_d() * 100;
            if (chance > 0) {
                cell.words = percent < 0.05 ? "·" : fixed(percent, percent < 9.95 ? 1 : 0);
                // The square root makes small chances distinguishable.
                cell.shade = most > 0 ? std::sqrt(chance.get_d() / most) : 0;
            }
            cell.tip = fmt::format("{} loses {}\n{} loses {}\nboth: {}", attacker, bin_words(a, attackers), defender,
                                   bin_words(d, defenders), percent_text(chance));
            h.cells.push_back(std::move(cell));
        }
    }
    return h;
}

}  // namespace

LossesModel make_losses(const WhatIf& w, const WhatIfPair& pair) {
    const LossMap map(mixed_plans(*pair.setup, w.play));
    LossesModel m;
    m.joint = joint(w, pair, map);
    m.variant = picture(w, pair, map, w.role);
    m.foe = picture(w, pair, map, other(w.role));
    const Loser attacker = loser_of(pair, Role::attacker, w.play.attacker_losses);
    const Loser defender = loser_of(pair, Role::defender, w.play.defender_losses);
    // The variant's hope: heavy losses for the foe, light ones for itself.
    const auto range = [&](const Loser& loser) {
        return loser.role == w.role ? LossRange{0, men_of(w.light, loser.men)}
                                    : LossRange{men_of(w.heavy, loser.men), {}};
    };
    m.both = both_losses_sentence(map, attacker, range(attacker), defender, range(defender));
    return m;
}

}  // namespace banneret::app
