#include "app/cli/tabletop/judge_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/what_if/comparisons.h"
#include "app/models/what_if/judge_tables.h"
#include "engine/core/text.h"
#include "engine/odds/measurement.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

// --- JSON ------------------------------------------------------------------------------------------------------------

Json measurement_json(const Measurement& m) {
    Json out = interval_json(m);
    if (m.exact) out["exact"] = fraction_text(*m.exact);
    return out;
}

Json losses_json(const JudgedLosses& losses) {
    return Json{{"lost", measurement_json(losses.lost)},
                {"dead", measurement_json(losses.dead)},
                {"captured", measurement_json(losses.captured)}};
}

Json winner_json(const std::optional<Side>& winner) {
    if (!winner) return nullptr;
    return *winner == Side::first ? "attacker" : "defender";
}

Json verdict_json(const Verdict& v) {
    Json out{{"judge", v.key}, {"title", v.title}};
    if (!v.problems.empty()) {
        out["refused"] = Json::array();
        for (const Problem& p : v.problems) out["refused"].push_back(p.sentence());
        return out;
    }
    out["exact"] = v.exact;
    out["battles"] = v.battles;
    out["attacker_wins"] = measurement_json(v.wins.first);
    out["drawn"] = measurement_json(v.drawn);
    out["defender_wins"] = measurement_json(v.wins.second);
    out["unfinished"] = measurement_json(v.unfinished);
    out["attacker_losses"] = losses_json(v.losses.first);
    out["defender_losses"] = losses_json(v.losses.second);
    if (v.turns) out["turns"] = measurement_json(*v.turns);
    out["endings"] = Json::array();
    for (const Verdict::Ending& e : v.endings) {
        Json ending{{"words", e.words}};
        if (!e.rule.empty()) ending["rule"] = e.rule;
        ending["winner"] = winner_json(e.winner);
        ending["share"] = measurement_json(e.share);
        out["endings"].push_back(std::move(ending));
    }
    return out;
}

std::string judgement_json(const Judgement& j) {
    Json judges = Json::array();
    for (const Verdict& v : j.verdicts) judges.push_back(verdict_json(v));
    Json out{{"attacker", j.attacker}, {"defender", j.defender}, {"seed", j.seed}};
    if (j.reading != Reading::raw) out["reading"] = std::string(key(j.reading));
    out["judges"] = std::move(judges);
    if (j.reading == Reading::rated) {
        Json rated = Json::array();
        for (const Verdict& v : j.verdicts) {
            const auto mirror =
                std::ranges::find_if(j.mirrored, [&](const Verdict& other) { return other.key == v.key; });
            const RatedVerdict r = banneret::rated(*j.question, v, mirror != j.mirrored.end() ? &*mirror : nullptr);
            Json one{{"judge", v.key}};
            if (r.refused.empty()) {
                one["chance"] = measurement_json(r.chance);
                one["strength_ratio"] = measurement_json(r.ratio);
            } else {
                one["refused"] = r.refused;
            }
            one["prices"] = price_sentences(*j.question, v.key, v.title);
            rated.push_back(std::move(one));
        }
        out["rated"] = std::move(rated);
    }
    return json_text(out);
}

// --- Text ------------------------------------------------------------------------------------------------------------

std::string winners_text(const Judgement& j) {
    const bool cut_short =
        std::ranges::any_of(j.verdicts, [](const Verdict& v) { return v.problems.empty() && v.unfinished.value > 0; });
    Table table;
    table.left({""});
    table.right({j.attacker + " wins", "drawn", j.defender + " wins", "turns", "battles"});
    if (cut_short) table.right({"unfinished"});
    for (const Verdict& v : j.verdicts) {
        if (!v.problems.empty()) continue;
        std::vector<Cell> cells = {v.title,
                                   percent_text(v.wins.first),
                                   percent_text(v.drawn),
                                   percent_text(v.wins.second),
                                   v.turns ? fixed(v.turns->value, 1) : "",
                                   v.exact ? "exact" : with_commas(v.battles)};
        if (cut_short) cells.push_back(percent_text(v.unfinished));
        table.row(std::move(cells));
    }
    return heading("Winners") + plain_text(table, 2);
}

std::string losses_text(const Judgement& j) {
    Table table;
    table.left({""});
    table.right({j.attacker + " loses", "dead", "captured", j.defender + " loses", "dead", "captured"});
    for (const Verdict& v : j.verdicts) {
        if (!v.problems.empty()) continue;
        std::vector<Cell> cells = {v.title};
        for (const Side side : both_sides)
            for (const Measurement* m : {&v.losses[side].lost, &v.losses[side].dead, &v.losses[side].captured})
                cells.push_back(percent_text(*m));
        table.row(std::move(cells));
    }
    return heading(j.reading == Reading::scaled
                       ? "Losses, of the men at the start, scaled by one factor for each ruleset"
                       : "Losses, of the men at the start (routed men who rejoin are not lost)") +
           plain_text(table, 2);
}

std::string endings_text(const Judgement& j) {
    constexpr std::size_t shown = 4;
    Table table;
    table.left({"", "", ""});
    table.right({""});
    for (const Verdict& v : j.verdicts) {
        for (std::size_t i = 0; i < std::min(shown, v.endings.size()); ++i) {
            const Verdict::Ending& e = v.endings[i];
            table.row({i == 0 ? v.title : std::string(),
                       e.rule.empty() ? e.words : fmt::format("{} ({})", e.words, e.rule),
                       e.winner ? (*e.winner == Side::first ? j.attacker : j.defender) + " wins" : "neither wins",
                       percent_text(e.share)});
        }
    }
    return heading("How the battles end") + plain_text(table, 2);
}

// How far the judges are apart on the attacker's chance.
std::string span_text(const Judgement& j) {
    const Verdict *least = nullptr, *most = nullptr;
    for (const Verdict& v : j.verdicts) {
        if (!v.problems.empty()) continue;
        if (least == nullptr || v.wins.first.value < least->wins.first.value) least = &v;
        if (most == nullptr || v.wins.first.value > most->wins.first.value) most = &v;
    }
    if (least == most) return "";
    return "\n" + wrapped(fmt::format("The judges give {} a chance to win from {} ({}) to {} ({}).", j.attacker,
                                      percent_text(least->wins.first), least->title, percent_text(most->wins.first),
                                      most->title));
}

std::string judgement_text(const Judgement& j) {
    std::string out = fmt::format("{} attacks {}.\n", j.attacker, j.defender);
    out += winners_text(j) + heading(fmt::format("Chance that {} wins", j.attacker)) + chance_bars(j.verdicts);
    out += losses_text(j) + endings_text(j) + span_text(j);
    if (j.reading == Reading::rated) {
        out += heading("Rated: with the abstract system's prices in place of each ruleset's");
        out += plain_text(rated_table(*j.question, j.verdicts, j.mirrored), 2);
        for (const Verdict& v : j.verdicts)
            for (const std::string& sentence : price_sentences(*j.question, v.key, v.title)) out += wrapped(sentence);
    }
    if (!j.replay.empty()) out += "\n" + j.replay;
    for (const Verdict& v : j.verdicts)
        for (const Problem& p : v.problems)
            out += "\n" + wrapped(fmt::format("{} cannot judge it: {}", v.title, p.sentence()));
    return out;
}

}  // namespace

std::string judgement_as(const Judgement& j, JudgementForm form) {
    if (form == JudgementForm::json) return judgement_json(j);
    if (form == JudgementForm::text) return judgement_text(j);
    // The table scales the losses itself; here they are scaled already.
    const Table table = verdicts_table(*j.question, j.verdicts, j.mirrored, j.reading);
    return form == JudgementForm::csv ? csv_text(table) : markdown(table);
}

}  // namespace banneret::app
