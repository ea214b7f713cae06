#include "app/cli/tabletop/ladder_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/tables.h"
#include "engine/commanders/ladder/standings.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr double nothing_known = 5'000;  // error in Elo beyond which a rating is meaningless

std::string percent(double share) {
    return fixed(100 * share, 1) + "%";
}
std::string time_words(double seconds) {
    return seconds < 1e-3 ? fixed(seconds * 1e6, 0) + " us" : fixed(seconds * 1e3, seconds < 0.1 ? 1 : 0) + " ms";
}
bool has_times(const Standings& s) {
    return std::ranges::any_of(s.rated, [](const Rated& r) { return r.times.count() > 0; });
}

Table commanders_table(const Standings& s) {
    Table table;
    table.left({{"commander", "commander"}});
    table.data({"battles"});
    table.right({{"rating", "rating"},
                 {"+/-", "rating_error"},
                 {"score", "score"},
                 {"loses", "loss"},
                 {"if beaten", "loss_if_beaten"},
                 {"closes", "closes_at_turn"},
                 {"turns", "turns"}});
    if (has_times(s)) table.right({"median", "99%", "worst"});
    for (const Rated& r : s.rated) {
        std::vector<Cell> cells = {key(r.who),
                                   r.battles,
                                   {fixed(r.rating, 0), r.rating},
                                   r.error > nothing_known ? Cell("?", Cell()) : Cell(fixed(r.error, 0), r.error),
                                   {percent(r.score), r.score},
                                   {percent(r.lost), r.lost},
                                   {percent(r.lost_beaten), r.lost_beaten},
                                   {fixed(r.closed, 1), r.closed},
                                   {fixed(r.turns, 1), r.turns}};
        if (r.times.count() > 0)
            for (const double seconds : {r.times.within(0.5), r.times.within(0.99), r.times.longest()})
                cells.emplace_back(time_words(seconds));
        table.row(std::move(cells));
    }
    return table;
}

Table pairs_table(const Standings& s) {
    Table table;
    table.left({"pair"});
    table.data({"first", "second", "battles"});
    table.right({{"won", "won"}, {"lost", "lost"}, {"drawn", "drawn"}, {"unfinished", "unfinished"}});
    table.right({"of decided", "attacker"});
    for (const PairStanding& p : s.pairs)
        table.row({key(p.pair[0]) + " : " + key(p.pair[1]), key(p.pair[0]), key(p.pair[1]), p.battles(), p.wins,
                   p.losses, p.drawn, p.unfinished, percent_text(p.decided), percent(p.attacks.value)});
    return table;
}

std::string contest_text(const ContestSpec& spec, const LadderWork& work, const LadderTimes& times) {
    const Standings s = standings(spec, work.played, times.of_pairs);
    return fmt::format("{}, seed {}: {} of {} battles{}.\n\n", spec.ruleset->title, spec.seed,
                       with_commas(work.played.size()), with_commas(work.trials()),
                       spec.only_mirrored ? ", mirrored armies" : "") +
           plain_text(commanders_table(s), 2) + "\n" + plain_text(pairs_table(s), 2);
}

std::string monotone_text(const MonotoneSpec& spec, const LadderWork& work) {
    const MonotoneAnswer a = answer(spec, work.checked);
    Table rows;
    rows.left({"change", "of the"});
    rows.right({"base", "with it", "difference", "+/-"});
    rows.left({""});
    for (const MonotoneRow& r : a.rows)
        rows.row({std::string(words(r.change)), r.role == Role::attacker ? "attacker" : "defender",
                  percent(r.base.value), percent(r.with.value), fixed(100 * r.difference, 1), fixed(100 * r.error, 1),
                  r.falls() ? "falls" : ""});
    return fmt::format(
               "{}, {} commanders, seed {}: {} of {} battles over {}.\n"
               "The attacker wins {} of the decided battles; drawn {}, unfinished {} of {}.\n\n",
               spec.ruleset->title, key(spec.who), spec.seed, with_commas(work.checked.size()),
               with_commas(work.trials()), counted(spec.lineups, "mirrored line-up"), percent_text(a.attacker),
               with_commas(a.drawn), with_commas(a.unfinished), with_commas(a.battles)) +
           plain_text(rows, 2);
}

Json contest_json(const ContestSpec& spec, const LadderWork& work, const LadderTimes& times) {
    const Standings s = standings(spec, work.played, times.of_pairs);
    Json commanders = json_rows(commanders_table(s)), pairs = json_rows(pairs_table(s));
    for (std::size_t i = 0; i < s.rated.size(); ++i)
        if (const DecisionTimes& t = s.rated[i].times; t.count() > 0)
            commanders[i]["seconds_a_decision"] = Json{{"decisions", t.count()},
                                                       {"median", t.within(0.5)},
                                                       {"99_percent", t.within(0.99)},
                                                       {"longest", t.longest()}};
    for (std::size_t i = 0; i < s.pairs.size(); ++i) {
        pairs[i]["won_of_decided"] = interval_json(s.pairs[i].decided);
        pairs[i]["attacker_of_decided"] = interval_json(s.pairs[i].attacks);
    }
    return Json{{"ruleset", std::string(spec.ruleset->key)},
                {"seed", spec.seed},
                {"battles", work.played.size()},
                {"of", work.trials()},
                {"mirrored", spec.only_mirrored},
                {"commanders", commanders},
                {"pairs", pairs}};
}

Json monotone_json(const MonotoneSpec& spec, const LadderWork& work) {
    const MonotoneAnswer a = answer(spec, work.checked);
    Json rows = Json::array();
    for (const MonotoneRow& r : a.rows)
        rows.push_back(Json{{"change", std::string(key(r.change))},
                            {"role", r.role == Role::attacker ? "attacker" : "defender"},
                            {"battles", r.battles},
                            {"base", interval_json(r.base)},
                            {"changed", interval_json(r.with)},
                            {"difference", r.difference},
                            {"error", r.error},
                            {"falls", r.falls()}});
    return Json{{"ruleset", std::string(spec.ruleset->key)},
                {"commander", std::string(key(spec.who))},
                {"seed", spec.seed},
                {"lineups", spec.lineups},
                {"battles", work.checked.size()},
                {"of", work.trials()},
                {"attacker_of_decided", interval_json(a.attacker)},
                {"drawn", a.drawn},
                {"unfinished", a.unfinished},
                {"changes", rows}};
}

}  // namespace

std::string ladder_text(const LadderWork& work, const LadderTimes& times) {
    if (const auto* contest = std::get_if<ContestSpec>(&work.spec)) return contest_text(*contest, work, times);
    return monotone_text(std::get<MonotoneSpec>(work.spec), work);
}

std::string ladders_markdown(const std::vector<LadderWork>& works, const std::vector<LadderTimes>& times) {
    const bool timed = std::ranges::any_of(times, [](const LadderTimes& t) {
        return std::ranges::any_of(t.of_pairs, [](const auto& pair) { return pair[0].count() > 0; });
    });
    std::string out = fmt::format("| Ruleset | Pair | Battles | First wins, of decided |{}\n|---|---|---|---|{}\n",
                                  timed ? " Median decision | Worst |" : "", timed ? "---|---|" : "");
    for (std::size_t w = 0; w < works.size(); ++w) {
        const auto& spec = std::get<ContestSpec>(works[w].spec);
        const Standings s = standings(spec, works[w].played, times[w].of_pairs);
        for (std::size_t p = 0; p < s.pairs.size(); ++p) {
            const PairStanding& pair = s.pairs[p];
            const DecisionTimes of_first = p < times[w].of_pairs.size() ? times[w].of_pairs[p][0] : DecisionTimes{};
            out += fmt::format("| {} | {} : {} | {} | {} |", spec.ruleset->title, key(pair.pair[0]), key(pair.pair[1]),
                               with_commas(pair.battles()), percent_text(pair.decided));
            if (timed && of_first.count() > 0)
                out += fmt::format(" {} | {} |", time_words(of_first.within(0.5)), time_words(of_first.longest()));
            else if (timed)
                out += "  |  |";
            out += "\n";
        }
    }
    return out;
}

Json ladder_json(const LadderWork& work, const LadderTimes& times) {
    if (const auto* contest = std::get_if<ContestSpec>(&work.spec)) return contest_json(*contest, work, times);
    return monotone_json(std::get<MonotoneSpec>(work.spec), work);
}

}  // namespace banneret::app
