#include "engine/odds/compare.h"

#include <fmt/format.h>

#include "app/cli/choices.h"
#include "app/cli/match.h"
#include "app/cli/numbers.h"
#include "app/cli/verbs.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

// "NAME: change; change" of a variant; without a name the changes are its name.
std::optional<Variant> read_variant(const Variant& base, std::string_view text, std::vector<std::string>& faults) {
    Variant out = base;
    const std::size_t colon = text.find(':');
    const bool named = colon != std::string_view::npos && text.substr(0, colon).find('=') == std::string_view::npos;
    const std::string_view changes = trimmed(named ? text.substr(colon + 1) : text);
    out.name = std::string(trimmed(named ? text.substr(0, colon) : changes));
    if (changes.empty() || out.name.empty()) {
        faults.push_back(
            fmt::format("--variant: {} should be a name, a colon and changes, as in "
                        "\"More knights: Knights.count=200; leadership=4\"",
                        in_quotes(text)));
        return std::nullopt;
    }
    if (const auto refusals = change_all(out, changes)) {
        for (const Refusal& r : *refusals) faults.push_back(fmt::format("--variant {}: {}", out.name, r.why));
        return std::nullopt;
    }
    return out;
}

std::vector<Variant> read_variants(const Arguments& arguments, std::span<const std::string> references,
                                   std::string_view leadership_option, std::vector<std::string>& faults,
                                   std::vector<NamedArmy>& kept) {
    auto read = read_armies(references);
    std::vector<Variant> out;
    if (auto* failure = std::get_if<Failure>(&read)) {
        faults.insert(faults.end(), failure->faults.begin(), failure->faults.end());
        return out;
    }
    int leadership = 1;
    if (const auto text = arguments.value(leadership_option))
        if (const auto value = whole_number(leadership_option, *text, 1, 5, faults))
            leadership = static_cast<int>(*value);
    for (NamedArmy& army : std::get<std::vector<NamedArmy>>(read)) {
        out.push_back(army.army ? variant_of_army(*army.army, army.house, army.day)
                                : variant_of_list(army.name, army.units, army.house, leadership));
        kept.push_back(std::move(army));
    }
    return out;
}

Json figure_json(const Figure& f) {
    Json out;
    if (f.text == "-") return out;
    out["text"] = f.text;
    out["value"] = f.value;
    if (f.exact) out["exact"] = fraction_text(*f.exact);
    if (!f.difference.empty()) out["difference"] = f.difference;
    return out;
}

std::string comparison_json(const Comparison& c, const CompareQuestion& question) {
    Json variants = Json::array(), foes = Json::array();
    for (const Variant& v : question.variants) variants.push_back(Json{{"name", v.name}, {"changes", v.changes}});
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
    return json_text(
        Json{{"role", std::string(key(c.role))}, {"plans", c.plans}, {"variants", variants}, {"foes", foes}});
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

Play read_play(const Arguments& arguments, std::vector<std::string>& faults) {
    const Choices choices = read_choices(arguments, faults);
    Play play;
    play.attacker = choices.posture.first;
    play.defender = choices.posture.second;
    play.attempts = arguments.given("--attempts");
    if (play.attempts) {
        play.attacker_stratagem = choices.stratagem.first.value_or(Stratagem::none);
        play.defender_stratagem = choices.stratagem.second.value_or(Stratagem::none);
    } else {
        const Plans plans = plans_of(choices, faults);
        play.attacker_stratagem = plans.attacker_stratagem;
        play.defender_stratagem = plans.defender_stratagem;
    }
    play.attacker_losses = choices.losses.first.value_or(LossWay::proportional);
    play.defender_losses = choices.losses.second.value_or(LossWay::proportional);
    if (const auto text = arguments.value("--payoff")) {
        auto weights = parse_payoff_weights(*text);
        if (const auto* refusal = std::get_if<Refusal>(&weights))
            faults.push_back(fmt::format("--payoff: {}", refusal->why));
        else
            play.payoff = std::get<PayoffWeights>(weights);
    }
    return play;
}

Reply run_compare(const Arguments& arguments) {
    std::vector<std::string> faults;
    CompareQuestion question;
    std::vector<NamedArmy> armies;
    question.variants = read_variants(arguments, arguments.values("ARMY"), "--leadership", faults, armies);
    question.foes = read_variants(arguments, arguments.values("--against"), "--against-leadership", faults, armies);
    if (!question.variants.empty() && !question.foes.empty()) {
        const HouseRules house = common_house(armies, arguments, faults);
        for (auto* list : {&question.variants, &question.foes})
            for (Variant& v : *list) v.house = house;
    }
    if (!question.variants.empty()) {
        const Variant base = question.variants.front();
        for (const std::string& text : arguments.values("--variant"))
            if (auto variant = read_variant(base, text, faults)) question.variants.push_back(std::move(*variant));
    }
    if (const auto word = arguments.value("--role")) {
        const std::string role = folded(*word);
        if (role == "attack" || role == "attacker")
            question.role = Role::attacker;
        else if (role == "defend" || role == "defender")
            question.role = Role::defender;
        else
            faults.push_back(fmt::format("--role: {} should be attack or defend", in_quotes(*word)));
    }
    question.play = read_play(arguments, faults);
    if (const auto mark = read_mark(arguments, "--heavy", faults)) question.heavy = *mark;
    if (const auto mark = read_mark(arguments, "--light", faults)) question.light = *mark;
    const int forms =
        int{arguments.given("--json")} + int{arguments.given("--csv")} + int{arguments.given("--markdown")};
    if (forms > 1) faults.push_back("--json, --csv and --markdown: only one of them at a time");
    if (!faults.empty()) return Failure{std::move(faults)};

    const Comparison comparison = compare(question);
    // A comparison in which nothing can be counted is bad input.
    for (const ComparedFoe& foe : comparison.foes)
        for (const auto& outlook : foe.outlooks)
            if (outlook) {
                if (arguments.given("--json")) return comparison_json(comparison, question);
                if (arguments.given("--csv")) return compare_as_csv(comparison);
                if (arguments.given("--markdown")) return compare_as_markdown(comparison);
                return compare_as_text(comparison);
            }
    for (const ComparedFoe& foe : comparison.foes)
        for (std::size_t i = 0; i < foe.refused.size(); ++i)
            if (foe.refused[i])
                faults.push_back(fmt::format("{} against {}: {}", comparison.variants[i], foe.name, *foe.refused[i]));
    return Failure{std::move(faults)};
}

}  // namespace

Verb compare_verb() {
    VerbRow verb{
        "compare",
        "Armies and variants of them side by side against the same foes",
        {{"ARMY", "An army list (CSV), or CAMPAIGN.banneret:Army Name", true, true}},
        {{"--against", "FOE", "Whom they meet, named the same way; any number", true, true},
         {"--variant", "\"NAME: CHANGES\"",
          "The first army changed, changes separated by \";\";\nany number. A change is UNIT.FIELD=VALUE (as army\n"
          "lists write it; count=+40 adds 40, melee=+lance one\nweapon), +NAME,COUNT,FC,ARMOUR a further unit,\n"
          "-UNIT one less, leadership=N, wizards=N, general=no,\nor a house rule's KEY=VALUE",
          true},
         {"--role", "attack|defend", "What the armies compared do; attack if not given"},
         {"--payoff", "KEY",
          "What postures left open are played for:\nmargin, losses, field, or weights of your own such as\n"
          "win=2,losses=1; margin if not given"},
         {"--attempts", "", "Stratagems named are tried, not sure to have succeeded"},
         {"--heavy", "LOSS", "The chance of losing at least this, 30% or men;\n50% if not given"},
         {"--light", "LOSS", "The chance of losing at most this; 10% if not given"},
         {"--leadership", "1..5", "Of the generals of CSV armies compared; 1 if not given"},
         {"--against-leadership", "1..5", "The same for CSV foes"},
         house_option()},
        "Every figure is exact. Without --postures both sides play their best mix. In each row the best\n"
        "is marked, and the others show by how much they differ from the first."};
    for (OptionRow& option : choice_options()) verb.options.push_back(std::move(option));
    verb.options.push_back({"--csv", "", "The table as CSV"});
    verb.options.push_back({"--markdown", "", "The table as Markdown"});
    verb.options.push_back(json_option());
    return {std::move(verb), run_compare};
}

}  // namespace banneret::app
