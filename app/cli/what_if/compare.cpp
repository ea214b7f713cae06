#include "engine/odds/compare/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/base/choices.h"
#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/what_if/comparisons.h"
#include "app/cli/what_if/what_if.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

Json figure_json(const Figure& f) {
    Json out;
    if (f.text == "-") return out;
    out["text"] = f.text;
    out["value"] = f.value;
    if (f.exact) out["exact"] = fraction_text(*f.exact);
    if (!f.difference.empty()) out["difference"] = f.difference;
    return out;
}

Table variants_table(const std::vector<Variant>& variants) {
    Table table;
    table.data({"name", "changes"});
    for (const Variant& v : variants) table.row({v.name, Cell::list("", v.changes)});
    return table;
}

std::string comparison_json(const Comparison& c, const CompareQuestion& question) {
    Json foes = Json::array();
    for (const ComparedFoe& foe : c.foes) {
        Json rows = Json::object(), refused = Json::object();
        for (const ComparedRow& row : foe.rows) {
            Json figures = Json::array(), best = Json::array();
            for (const Figure& f : row.figures) figures.push_back(figure_json(f));
            for (const std::size_t i : row.best) best.push_back(c.variants[i]);
            rows[std::string(measure_rows()[static_cast<std::size_t>(row.measure)].key)] =
                Json{{"words", row.words}, {"figures", figures}, {"best", best}};
        }
        for (std::size_t i = 0; i < foe.refused.size(); ++i)
            if (foe.refused[i]) refused[c.variants[i]] = *foe.refused[i];
        foes.push_back(Json{{"foe", foe.name}, {"refused", refused}, {"rows", rows}});
    }
    return json_text(Json{{"role", std::string(key(c.role))},
                          {"plans", c.plans},
                          {"variants", json_rows(variants_table(question.variants))},
                          {"foes", foes}});
}

std::optional<LossMark> read_mark(const Arguments& arguments, std::string_view name, std::vector<std::string>& faults) {
    const auto text = arguments.value(name);
    if (!text) return std::nullopt;
    const auto mark = parse_loss_mark(*text);
    if (const auto* refusal = std::get_if<Refusal>(&mark)) {
        faults.push_back(fmt::format("{}: {}", name, refusal->why));
        return std::nullopt;
    }
    return std::get<LossMark>(mark);
}

// Clears the army IDs of variants from other campaigns, as they mean nothing in this one.
void forget_strange_numbers(std::vector<Variant>& variants, std::span<const NamedArmy> armies,
                            const std::filesystem::path& campaign) {
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const std::string& file = armies[std::min(i, armies.size() - 1)].campaign_file;
        std::error_code ignored;
        if (file.empty() || !std::filesystem::equivalent(file, campaign, ignored)) variants[i].army.id = {};
    }
}

// Saves the question under the name of --keep and adds a note to the report.
Reply with_kept(Reply report, std::string_view where, CompareQuestion question, std::span<const NamedArmy> variants,
                std::span<const NamedArmy> foes) {
    if (!std::holds_alternative<std::string>(report)) return report;
    const auto named = split_reference(where);
    if (!named) return Failure{{"--keep: say in which campaign and under what name, as FILE.banneret:Before the ford"}};
    // Extra variants are changes of the first army.
    std::vector<NamedArmy> of_variants(variants.begin(), variants.end());
    of_variants.resize(question.variants.size(), variants.front());
    forget_strange_numbers(question.variants, of_variants, named->file);
    forget_strange_numbers(question.foes, foes, named->file);
    Reply kept_reply = change_campaign(named->file, [&](History& history) -> Reply {
        const auto done = history.perform_rolling(KeepComparison{kept(history.now(), named->army, question)});
        if (const auto* refusal = std::get_if<Refusal>(&done))
            return Failure{{fmt::format("--keep: {}", refusal->why)}};
        return std::string();
    });
    if (std::holds_alternative<Failure>(kept_reply)) return kept_reply;
    Noted out{std::move(std::get<std::string>(report)), {}};
    if (auto* noted = std::get_if<Noted>(&kept_reply)) out.notes = std::move(noted->notes);
    out.notes.push_back(fmt::format("Kept as {} in {}.", in_quotes(named->army), named->file));
    return out;
}

Reply run_compare(const Arguments& arguments) {
    std::vector<std::string> faults;
    CompareQuestion question;
    std::vector<NamedArmy> armies, foes;
    question.variants = read_variants(arguments, arguments.values("ARMY"), "--leadership", faults, armies);
    question.foes = read_variants(arguments, arguments.values("--against"), "--against-leadership", faults, foes);
    if (!question.variants.empty() && !question.foes.empty()) {
        std::vector<NamedArmy> all = armies;
        all.insert(all.end(), foes.begin(), foes.end());
        const HouseRules house = common_house(all, arguments, faults);
        for (auto* list : {&question.variants, &question.foes})
            for (Variant& v : *list) v.house = house;
    }
    if (!question.variants.empty()) {
        const Variant base = question.variants.front();
        for (const std::string& text : arguments.values("--variant"))
            if (auto variant = read_variant(base, text, faults)) question.variants.push_back(std::move(*variant));
    }
    if (const auto word = arguments.value("--role"))
        if (const auto role = read_role(*word, faults)) question.role = *role;
    question.play = read_play(arguments, faults);
    if (const auto mark = read_mark(arguments, "--heavy", faults)) question.heavy = *mark;
    if (const auto mark = read_mark(arguments, "--light", faults)) question.light = *mark;
    if (!faults.empty()) return Failure{std::move(faults)};
    Reply report = comparison_report(arguments, question);
    if (const auto where = arguments.value("--keep"))
        return with_kept(std::move(report), *where, std::move(question), armies, foes);
    return report;
}

}  // namespace

std::vector<OptionRow> form_options() {
    return {{"--csv", "", "The table as CSV"}, {"--markdown", "", "The table as Markdown"}, json_option()};
}

Reply comparison_report(const Arguments& arguments, const CompareQuestion& question) {
    const bool json = arguments.given("--json"), csv = arguments.given("--csv"),
               markdown = arguments.given("--markdown");
    if (int{json} + int{csv} + int{markdown} > 1)
        return Failure{{"--json, --csv and --markdown: only one of them at a time"}};
    const Comparison comparison = compare(question);
    std::vector<std::string> faults;
    bool any = false;
    for (const ComparedFoe& foe : comparison.foes)
        for (std::size_t i = 0; i < foe.refused.size(); ++i)
            if (foe.refused[i])
                faults.push_back(fmt::format("{} against {}: {}", comparison.variants[i], foe.name, *foe.refused[i]));
            else
                any = true;
    if (!any) return Failure{std::move(faults)};
    if (json) return comparison_json(comparison, question);
    if (csv) return compare_as_csv(comparison);
    return markdown ? compare_as_markdown(comparison) : compare_as_text(comparison);
}

Verb compare_verb() {
    VerbRow verb{
        "compare",
        "Armies and variants of them side by side against the same foes",
        {{"ARMY", "An army list (CSV), or CAMPAIGN.banneret:Army Name", true, true}},
        {{"--against", "FOE", "Their foes, named the same way; any number", true, true},
         {"--variant", "\"NAME: CHANGES\"",
          "The first army with changes, separated by \";\"; any\n"
          "number of variants. UNIT.FIELD=VALUE changes a unit, as\n"
          "in army lists (count=+40 adds 40 men, melee=+lance a\n"
          "weapon), +NAME,COUNT,FC,ARMOUR adds one, -UNIT removes\n"
          "one; also leadership=N, wizards=N, general=no, or a\n"
          "house rule's KEY=VALUE",
          true},
         {"--role", "attack|defend", "The role of the compared armies; attack if not given"},
         {"--payoff", "KEY",
          "The payoff that decides open postures:\n"
          "margin, losses, field, or weights of your own such as\n"
          "win=2,losses=1; margin if not given"},
         {"--attempts", "", "Named stratagems are attempted and may fail"},
         {"--heavy", "LOSS",
          "Show the chance of losing at least this much, a share such\nas 30% or a number of men; 50% if not given"},
         {"--light", "LOSS", "Show the chance of losing at most this much; 10% if not given"},
         {"--leadership", "1..5", "Leadership of the generals of compared CSV armies;\n1 if not given"},
         {"--against-leadership", "1..5", "As above, for CSV foes"},
         house_option()},
        "Every figure is exact. Without --postures, both sides play their best mix. In each row the best\n"
        "is marked, and the others show by how much they differ from the first."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--keep", "FILE:NAME",
                            "Keep the comparison in a campaign under this name;\n"
                            "banneret campaign FILE compare NAME runs it again"});
    for (OptionRow& option : form_options()) verb.options.push_back(std::move(option));
    return {std::move(verb), run_compare};
}

}  // namespace banneret::app
