#include "engine/odds/search/mix_bounds.h"

#include <algorithm>

#include "engine/abstract/postures.h"
#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

// Indices of the lines. The share lines are 0 or more if the share is at least its limit.
enum Line : std::size_t { strength, heads, band_60, band_30, band_10, mounted, flying, missile };

constexpr std::size_t bands = abstract::pursuit_bands.size();

}  // namespace

MixBounds::Lines MixBounds::lines_of(const Force& f) const {
    const bool attacks = role_ == Role::attacker;
    const auto band = [&](std::size_t i) {
        return f.mounted_or_flying * 10 - f.whole * abstract::pursuit_bands[i].from_tenths;
    };
    const auto share = [&](std::int64_t part, int percent) { return part * 100 - f.whole * percent; };
    return {f.strength,
            f.individuals,
            band(0),
            band(1),
            band(2),
            share(f.mounted, attacks ? abstract::envelope_mounted : abstract::escape_mounted),
            share(f.flying, attacks ? abstract::envelope_flying : abstract::escape_flying),
            share(f.missile, abstract::screen_missile)};
}

MixBounds::MixBounds(const abstract::Setup& ready, Role role, const BattleAssumptions& play, Aim aim, const Force& base,
                     std::vector<Force> lots, std::vector<std::int64_t> prices, std::vector<std::int64_t> most,
                     std::int64_t budget)
    : role_(role), foe_(force_of(role == Role::attacker ? ready.sheets.second : ready.sheets.first)) {
    static_assert(bands == 4);
    CHECK_EQ(lots.size(), prices.size());
    const abstract::Sheet& foe = role == Role::attacker ? ready.sheets.second : ready.sheets.first;
    foe_envelops_ = foe.mounted.at_least(abstract::envelope_mounted) || foe.flying.at_least(abstract::envelope_flying);
    start_ = lines_of(base);
    for (const Force& lot : lots) lines_.push_back(lines_of(lot));
    up_.resize(lots.size() + 1);
    down_.resize(lots.size() + 1);
    for (std::size_t type = lots.size(); type-- > 0;) {
        up_[type] = up_[type + 1];
        down_[type] = down_[type + 1];
        for (std::size_t line = 0; line < most_lines; ++line) {
            const auto add = [&](Ratio& ratio, std::int64_t gain) {
                if (gain <= 0 || most[type] == 0) return;
                if (ratio.gain * prices[type] < gain * ratio.price) {
                    ratio.gain = gain;
                    ratio.price = prices[type];
                }
                ratio.all += gain * most[type];
            };
            add(up_[type][line], lines_[type][line]);
            add(down_[type][line], -lines_[type][line]);
        }
    }
    const std::int64_t weakest = std::max<std::int64_t>(1, start_[strength]);
    const std::int64_t strongest = start_[strength] + most_gain(up_[0][strength], budget);
    int least = 0, last = -1;
    if (strongest > 0) {
        least = column_of(weakest);
        last = column_of(std::max(strongest, weakest));
        if (least > last) std::swap(least, last);
    }
    fill_table(ready, play, aim, least, last);
}

int MixBounds::column_of(std::int64_t own) const {
    return role_ == Role::attacker ? abstract::column(own, foe_.strength) : abstract::column(foe_.strength, own);
}

// Fills each entry from one battle whose sheets have exactly the entry's properties, with the code that computes all
// odds.
void MixBounds::fill_table(const abstract::Setup& ready, const BattleAssumptions& play, Aim aim, int least, int last) {
    const bool attacks = role_ == Role::attacker;
    std::array<std::optional<Fraction>, table_size> found;
    OutcomeCache known;
    SolvedGames games;
    for (int column = least; column <= last; ++column)
        for (std::size_t band = 0; band < bands; ++band)
            for (const bool first : {false, true})
                for (const bool second : {false, true}) {
                    if (!attacks && foe_envelops_ && !second) continue;
                    abstract::Setup setup = ready;
                    abstract::Sheet& own = attacks ? setup.sheets.first : setup.sheets.second;
                    abstract::Sheet& foe = attacks ? setup.sheets.second : setup.sheets.first;
                    const int odds = column - abstract::even_column;
                    setup.sheets.first.strength = odds > 0 ? odds + 1 : 1;
                    setup.sheets.second.strength = odds < 0 ? 1 - odds : 1;
                    own.mounted_or_flying = {abstract::pursuit_bands[band].from_tenths, 10};
                    own.mounted = {first ? 1 : 0, 1};
                    own.flying = {0, 1};
                    own.missile = {attacks && second ? 1 : 0, 1};
                    own.individuals = 1;
                    foe.individuals = !attacks && second ? abstract::envelope_outnumbers : 1;
                    const MatchupOdds answer = answer_of(setup, play, known, games);
                    if (answer.outlook)
                        found[place(column, band, first, second)] = aim_value(*answer.outlook, aim, role_);
                }
    for (const auto& value : found)
        if (value) values_.push_back(*value);
    const int good = row(aim).good;
    std::ranges::sort(values_, [&](const Fraction& a, const Fraction& b) { return good > 0 ? a < b : b < a; });
    values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    for (std::size_t i = 0; i < table_size; ++i) {
        ranks_[i] = -1;
        if (found[i]) ranks_[i] = static_cast<int>(std::ranges::find(values_, *found[i]) - values_.begin());
    }
}

int MixBounds::rank(const Lines& army) const {
    if (army[strength] <= 0) return -1;
    // The share of an army without individuals is below any limit, but an army with strength has individuals.
    const std::size_t band = army[band_60] >= 0 ? 0 : army[band_30] >= 0 ? 1 : army[band_10] >= 0 ? 2 : 3;
    const bool horse = army[mounted] >= 0 || army[flying] >= 0;
    const int column = column_of(army[strength]);
    if (role_ == Role::attacker) {
        const bool envelope = horse || army[heads] >= abstract::envelope_outnumbers * foe_.individuals;
        return ranks_[place(column, band, envelope, army[missile] >= 0)];
    }
    const bool enveloped = foe_envelops_ || foe_.individuals >= abstract::envelope_outnumbers * army[heads];
    return ranks_[place(column, band, horse, enveloped)];
}

std::int64_t MixBounds::most_gain(const Ratio& ratio, std::int64_t money) {
    return std::min(ratio.gain * money / ratio.price, ratio.all);
}

int MixBounds::best_rank(const Lines& army, std::size_t type, std::int64_t money) const {
    const auto& up = up_[type];
    const auto& down = down_[type];
    const auto highest = [&](Line line) { return army[line] + most_gain(up[line], money); };
    const auto lowest = [&](Line line) { return army[line] - most_gain(down[line], money); };
    const auto may = [&](Line line) { return highest(line) >= 0; };
    const auto may_not = [&](Line line) { return lowest(line) < 0; };

    if (highest(strength) <= 0) return -1;
    int least = column_of(std::max<std::int64_t>(1, army[strength])), last = column_of(highest(strength));
    if (least > last) std::swap(least, last);
    const std::array<bool, bands> band = {may(band_60), may(band_30) && may_not(band_60),
                                          may(band_10) && may_not(band_30), may_not(band_10)};
    std::array<bool, 2> first{}, second{};  // possible values: false, true
    first[1] = may(mounted) || may(flying);
    first[0] = may_not(mounted) && may_not(flying);
    if (role_ == Role::attacker) {
        const std::int64_t many = abstract::envelope_outnumbers * foe_.individuals;
        first[1] = first[1] || highest(heads) >= many;
        first[0] = first[0] && army[heads] < many;
        second = {may_not(missile), may(missile)};
    } else {
        second[1] = foe_envelops_ || foe_.individuals >= abstract::envelope_outnumbers * army[heads];
        second[0] = !foe_envelops_ && foe_.individuals < abstract::envelope_outnumbers * highest(heads);
    }
    int best = -1;
    for (int column = least; column <= last; ++column)
        for (std::size_t b = 0; b < bands; ++b) {
            if (!band[b]) continue;
            for (const bool f : {false, true})
                for (const bool s : {false, true})
                    if (first[f ? 1 : 0] && second[s ? 1 : 0]) best = std::max(best, ranks_[place(column, b, f, s)]);
        }
    return best;
}

}  // namespace banneret
