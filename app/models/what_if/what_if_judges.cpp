// Other rules: the selected pair's battle by the abstract system and by every tactical ruleset.

#include <fmt/format.h>

#include <algorithm>

#include "app/models/shell/desk.h"
#include "app/models/what_if/judge_tables.h"
#include "app/models/what_if/what_if_answers.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

struct Names {
    std::string attacker, defender;
    const std::string& of(Side side) const { return side == Side::first ? attacker : defender; }
};

SpanChart chances(const WhatIf& w, const JudgesAnswer& a, const Names& names) {
    SpanChart out;
    out.title = fmt::format("Chance that {} wins", names.attacker);
    out.x_words = "chance";
    out.least = 0;
    out.most = 100;
    out.series = {{names.attacker, pair_colour(w, Role::attacker), false}};
    for (const Verdict& v : a.verdicts) {
        if (!has_judged(v)) continue;
        const Measurement& m = v.wins.first;
        SpanChart::Point point{0, m.value * 100, 0, 0};
        if (!m.exact) point.low = m.low * 100, point.high = m.high * 100;
        out.rows.push_back({v.title, {point}, false, v.exact, fmt::format("{}: {}", v.title, percent_text(m))});
    }
    return out;
}

Table winners(const JudgesAnswer& a, const Names& names) {
    Table out;
    out.left({"judge"});
    out.right({names.attacker + " wins", "drawn", names.defender + " wins", "turns", "battles"});
    for (const Verdict& v : a.verdicts) {
        if (!has_judged(v)) continue;
        std::string tip = v.exact ? "Exact: every outcome of the dice is counted."
                                  : "Sampled: the interval holds in 95 of 100 samples.";
        if (v.unfinished.value > 0) tip += fmt::format("\nUnfinished: {}.", percent_text(v.unfinished));
        out.row({v.title, percent_text(v.wins.first), percent_text(v.drawn), percent_text(v.wins.second),
                 v.turns ? fixed(v.turns->value, 1) : "", v.exact ? Cell("exact") : Cell(v.battles)},
                std::move(tip), v.exact);
    }
    return out;
}

Table losses(const JudgesAnswer& a, const Names& names) {
    Table out;
    out.left({"judge"});
    out.right({names.attacker + " loses", "dead", "captured", names.defender + " loses", "dead", "captured"});
    for (const Verdict& v : a.verdicts) {
        if (!has_judged(v)) continue;
        std::vector<Cell> cells = {v.title};
        for (const Side side : both_sides)
            for (const Measurement* m : {&v.losses[side].lost, &v.losses[side].dead, &v.losses[side].captured})
                cells.push_back(percent_text(*m));
        out.row(std::move(cells), "Shares of the men at the start. Routed men who rejoin at once are not lost.",
                v.exact);
    }
    return out;
}

Table endings(const JudgesAnswer& a, const Names& names) {
    constexpr std::size_t shown = 3;
    Table out;
    out.left({"judge"});
    out.right({"ends by", "winner", "share"});
    for (const Verdict& v : a.verdicts) {
        if (!has_judged(v)) continue;
        for (std::size_t i = 0; i < std::min(shown, v.endings.size()); ++i) {
            const Verdict::Ending& e = v.endings[i];
            out.row({i == 0 ? v.title : std::string(),
                     e.rule.empty() ? e.words : fmt::format("{} ({})", e.words, e.rule),
                     e.winner ? names.of(*e.winner) : "neither", percent_text(e.share)});
        }
    }
    return out;
}

JudgesAnswer read_as(Reading reading, JudgesAnswer a) {
    if (reading == Reading::scaled)
        for (Verdict& v : a.verdicts) v = scaled(std::move(v));
    return a;
}

std::string explained(Reading reading) {
    switch (reading) {
        case Reading::raw:
            return "Chances and losses as each ruleset gives them.";
        case Reading::scaled:
            return "The losses of each ruleset are multiplied by one factor, which fits them to those of the abstract "
                   "system.";
        case Reading::rated:
            return "How the battle would go if each ruleset valued horse, quality, missiles, heroes, magic and "
                   "generals as the abstract system does.";
    }
    return {};
}

void fill_judges(const WhatIf& w, const JudgesAnswer& a, JudgesModel& m) {
    const Names names{a.question.start.sides.first.name, a.question.start.sides.second.name};
    const Verdict *least = nullptr, *most = nullptr;
    for (const Verdict& v : a.verdicts) {
        for (const Problem& p : v.problems)
            m.sentences.push_back(fmt::format("{} cannot judge it: {}.", v.title, p.sentence()));
        if (!has_judged(v)) continue;
        if (least == nullptr || v.wins.first.value < least->wins.first.value) least = &v;
        if (most == nullptr || v.wins.first.value > most->wins.first.value) most = &v;
    }
    if (least != most)
        m.sentences.insert(m.sentences.begin(), fmt::format("{} wins {} by {}, and {} by {}.", names.attacker,
                                                            percent_text(least->wins.first), least->title,
                                                            percent_text(most->wins.first), most->title));
    m.wins = chances(w, a, names);
    m.winners = winners(a, names);
    m.losses = losses(read_as(w.judge_reading, a), names);
    m.endings = endings(a, names);
    if (w.judge_reading != Reading::rated) return;
    m.ratings = rated_table(a.question, a.verdicts, {});
    if (a.rated_apart > 0)
        m.prices.push_back(
            a.cause
                ? fmt::format("Even at common prices the judges differ by {} points. The cause is {}: without it in "
                              "both armies they differ by {}.",
                              fixed(a.rated_apart * 100, 0), words(a.cause->trait), fixed(a.cause->after * 100, 0))
                : fmt::format("Even at common prices the judges differ by {} points, and no single trait of the "
                              "armies explains it.",
                              fixed(a.rated_apart * 100, 0)));
    for (const Verdict& v : a.verdicts)
        if (has_judged(v))
            for (std::string& sentence : price_sentences(a.question, v.key, v.title))
                m.prices.push_back(std::move(sentence));
}

}  // namespace

JudgesModel make_judges(const Desk& desk, const WhatIf& w) {
    JudgesModel m;
    m.work = task_model(desk, w);
    m.reading = explained(w.judge_reading);
    const auto* answer = answer_of<JudgesAnswer>(desk, WhatIfView::judges);
    if (answer != nullptr) {
        WhatIf asked = asked_of(desk, w);
        asked.judge_reading = w.judge_reading;
        fill_judges(asked, *answer, m);
        for (const Verdict& v : answer->verdicts)
            if (has_judged(v) && !v.exact && v.battles > 0) m.watchable.push_back({v.key, v.title});
    }
    m.battle = make_judged_battle(desk);
    return m;
}

WorthModel make_worth(const Desk& desk, const WhatIf& w) {
    WorthModel m;
    m.work = task_model(desk, w);
    const auto* answer = answer_of<StepWorthsAnswer>(desk, WhatIfView::worth);
    if (answer == nullptr) return m;
    std::uint64_t most = 0;
    for (const JudgedWorth& j : answer->judges) most = std::max(most, j.battles);
    m.sentences.push_back(fmt::format(
        "What each step is worth to {0}: the extra unit strength, in per cent, that would raise its chance "
        "as much. {0} meets {1}, scaled to 40% to 250% of {0}'s unit strength, in {2} for each step and ruleset.",
        answer->question.start.sides[answer->side].name, answer->question.start.sides[other(answer->side)].name,
        counted(most, "battle")));
    m.table = worth_table(answer->judges);
    return m;
}

}  // namespace banneret::app
