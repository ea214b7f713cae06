#include "engine/campaign/chronicle/fold.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/campaign/chronicle/army_luck.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

struct SideSum {
    int won = 0, lost = 0, drawn = 0;
    double men = 0;
    bool any() const { return won + lost + drawn > 0; }
};

void count(SideSum& sum, const BattleLuckRecord::OfArmy& of) {
    const int margin = of.dice->margin;
    ++(margin > 0 ? sum.won : margin < 0 ? sum.lost : sum.drawn);
    sum.men += of.actual_men;
}

std::string sum_words(std::string_view name, const SideSum& sum) {
    return fmt::format("{}: {} won, {} lost, {} drawn; {} lost.", name, with_commas(sum.won), with_commas(sum.lost),
                       with_commas(sum.drawn), counted(std::llround(sum.men), "man", "men"));
}

std::vector<std::string> summary(const History& history, std::size_t versions, std::int32_t before,
                                 const LuckRecords& records) {
    const Campaign& now = history.now();
    std::vector<SideSum> sides(now.factions.size());
    SideSum gone;
    std::int64_t battles = 0, others = 0;
    std::int32_t first = before, last = 0;
    const auto add = [&](const BattleLuckRecord::OfArmy& of) {
        const Army* army = find_army(now, of.army);
        for (std::size_t i = 0; army != nullptr && i < sides.size(); ++i)
            if (now.factions[i].id == army->faction) return count(sides[i], of);
        count(gone, of);
    };
    for (const auto& record : records.on_line(history, versions)) {
        const BattleLuckRecord& battle = *record;
        ++battles;
        first = std::min(first, battle.day);
        last = std::max(last, battle.day);
        if (!battle.left_out.empty()) {
            ++others;
            continue;
        }
        add(battle.attacker);
        add(battle.defender);
    }
    std::vector<std::string> out = {
        fmt::format("Summary of the history before {}.", date_words(*now.calendar, before))};
    if (battles == 0) {
        out.emplace_back("No battle was applied.");
        return out;
    }
    out.push_back(fmt::format("{}, from {} to {}.", counted(battles, "battle"), date_words(*now.calendar, first),
                              date_words(*now.calendar, last)));
    for (std::size_t i = 0; i < sides.size() && out.size() + 2 < most_fold_lines; ++i)
        if (sides[i].any()) out.push_back(sum_words(now.factions[i].name, sides[i]));
    if (gone.any()) out.push_back(sum_words("Armies that no longer exist", gone));
    if (others > 0)
        out.push_back(fmt::format("{} typed in, fought on the table, evaded or postponed, and {} not counted above.",
                                  others == 1 ? "One of them was" : fmt::format("{} of them were", with_commas(others)),
                                  others == 1 ? "is" : "are"));
    return out;
}

}  // namespace

std::variant<FoldHistory, Refusal> folding(const History& history, std::int32_t before, const Job& job) {
    const Campaign& now = history.now();
    if (before > now.day)
        return Refusal{fmt::format("Today is only {}; fold the history before today or an earlier day.",
                                   date_words(*now.calendar, now.day))};
    // Along a line days never go back.
    const HistoryLine line = history.chronicle();
    std::size_t low = 0, high = line.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (history.version(line.version(middle)).campaign->day < before)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0) return Refusal{fmt::format("Nothing happened before {}.", date_words(*now.calendar, before))};
    LuckRecords records;
    records.follow(history, job);
    if (job.stopped()) return Refusal{"Folding was stopped, and nothing was folded."};
    FoldHistory out;
    out.fold.versions = static_cast<std::uint32_t>(line.version(low - 1) + 1);
    out.fold.before = before;
    out.fold.lines = summary(history, out.fold.versions, before, records);
    return out;
}

}  // namespace banneret
