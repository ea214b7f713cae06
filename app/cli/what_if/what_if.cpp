#include "app/cli/what_if/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "app/cli/base/choices.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

constexpr int most_threads = 64;

std::vector<std::string_view> measure_keys() {
    std::vector<std::string_view> out;
    for (const AimRow& r : aim_rows()) out.push_back(r.key);
    return out;
}

std::string listed_words(std::span<const std::string_view> words) {
    return joined(std::vector<std::string>(words.begin(), words.end()), "or");
}

}  // namespace

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

BattleAssumptions read_play(const Arguments& arguments, std::vector<std::string>& faults) {
    const Choices choices = read_choices(arguments, faults);
    BattleAssumptions play;
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
    play.payoff = read_payoff(arguments, faults);
    return play;
}

std::optional<Role> read_role(std::string_view word, std::vector<std::string>& faults) {
    const std::string role = folded(word);
    if (role == "attack" || role == "attacker") return Role::attacker;
    if (role == "defend" || role == "defender") return Role::defender;
    faults.push_back(fmt::format("--role: {} should be attack or defend", in_quotes(word)));
    return std::nullopt;
}

std::vector<Aim> read_measures(const Arguments& arguments, Aim otherwise, std::vector<std::string>& faults) {
    std::vector<Aim> out;
    for (const std::string& word : arguments.values("--measure")) {
        if (const auto aim = parse_aim(word)) {
            if (std::ranges::find(out, *aim) == out.end()) out.push_back(*aim);
            continue;
        }
        const auto keys = measure_keys();
        faults.push_back(fmt::format("--measure: {} is not a measure{}", in_quotes(word),
                                     suggestion(word, keys, "; it may be " + listed_words(keys))));
    }
    if (out.empty()) out.push_back(otherwise);
    return out;
}

int read_threads(const Arguments& arguments, std::vector<std::string>& faults) {
    const int here = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_threads);
    const auto text = arguments.value("--threads");
    if (!text) return here;
    return static_cast<int>(whole_number("--threads", *text, 1, most_threads, faults).value_or(1));
}

std::optional<OursAndFoes> read_ours_and_foes(const Arguments& arguments, std::span<const std::string> foes,
                                              std::vector<std::string>& faults) {
    std::vector<NamedArmy> kept;
    std::vector<Variant> ours = read_variants(arguments, arguments.values("ARMY"), "--leadership", faults, kept);
    std::vector<Variant> enemies = read_variants(arguments, foes, "--against-leadership", faults, kept);
    if (ours.empty() || enemies.empty()) return std::nullopt;
    OursAndFoes out{std::move(ours.front()), std::move(enemies)};
    out.ours.house = common_house(kept, arguments, faults);
    for (const std::string& changes : arguments.values("--change"))
        if (const auto refusals = change_all(out.ours, changes))
            for (const Refusal& r : *refusals) faults.push_back(fmt::format("--change: {}", r.why));
    for (Variant& foe : out.foes) foe.house = out.ours.house;
    return out;
}

OptionRow payoff_option() {
    return {"--payoff", "KEY",
            "The payoff that decides open postures:\n"
            "margin, losses, field, or weights of your own such as\n"
            "win=2,losses=1; margin if not given"};
}

OptionRow attempts_option() {
    return {"--attempts", "", "Named stratagems are attempted and may fail"};
}

OptionRow role_option() {
    return {"--role", "attack|defend", "The role of ARMY; attack if not given"};
}

OptionRow measure_option() {
    return {"--measure", "KEY",
            "The measures, any number: wins, not-beaten, loses,\n"
            "margin (wins less defeats), field, foe-field,\n"
            "field-margin, loss, foe-loss, loss-margin;\n"
            "wins if not given",
            true};
}

OptionRow threads_option() {
    return {"--threads", "N", "1 to 64; the answer does not depend on it.\nAll of the machine's if not given"};
}

std::vector<OptionRow> what_if_options() {
    std::vector<OptionRow> out = {
        {"--change", "\"CHANGES\"", "Change ARMY first; changes are separated by \";\" and\nwritten as for compare",
         true},
        role_option(),
        payoff_option(),
        attempts_option(),
        {"--leadership", "1..5", "Leadership of a CSV army's general; 1 if not given"},
        {"--against-leadership", "1..5", "As above, for CSV foes"},
        house_option()};
    for (OptionRow& option : choice_options()) out.push_back(std::move(option));
    return out;
}

void one_form(const Arguments& arguments, std::vector<std::string>& faults) {
    if (arguments.given("--json") && arguments.given("--csv"))
        faults.push_back("--json and --csv: only one of them at a time");
}

Reply known_so_far(std::string text, bool stopped) {
    if (!stopped) return text;
    return Noted{std::move(text), {"stopped; this is what was known so far"}, exit_failed};
}

}  // namespace banneret::app
