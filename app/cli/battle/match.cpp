#include "app/cli/battle/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/armies/army_list.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "engine/rulesets/names_apart.h"

namespace banneret::app {

namespace {

constexpr std::string_view campaign_ending = ".banneret";

// Cache of the campaigns named on the command line; each file is read once.
class Campaigns {
public:
    // Null if the file has faults; they are added once per file.
    const Campaign* get(const std::string& file, std::vector<std::string>& faults);

private:
    std::map<std::string, std::optional<Campaign>> known_;
};

const Campaign* Campaigns::get(const std::string& file, std::vector<std::string>& faults) {
    auto found = known_.find(file);
    if (found == known_.end()) {
        auto loaded = load_with_journal(file);
        std::optional<Campaign> campaign;
        if (const auto* error = std::get_if<FileError>(&loaded))
            faults.insert(faults.end(), error->faults.begin(), error->faults.end());
        else if (const auto& read = std::get<LoadedCampaign>(loaded); read.sum_differs)
            faults.push_back(fmt::format("{}: {}", file, read.notes.front()));
        else
            campaign = read.history.now();
        found = known_.emplace(file, std::move(campaign)).first;
    }
    return found->second ? &*found->second : nullptr;
}

void read_list(NamedArmy& army, std::vector<std::string>& faults) {
    const auto read = read_text_file(army.reference, most_army_list_bytes);
    if (const auto* error = std::get_if<FileError>(&read)) {
        faults.insert(faults.end(), error->faults.begin(), error->faults.end());
        return;
    }
    auto list = read_army_list(std::get<std::string>(read), army.reference);
    if (const auto* problems = std::get_if<std::vector<Problem>>(&list)) {
        for (const Problem& p : *problems) faults.push_back(p.sentence());
        return;
    }
    army.units = std::move(std::get<std::vector<Unit>>(list));
    army.name = std::filesystem::path(army.reference).stem().string();
}

void read_of_campaign(NamedArmy& army, const CampaignArmy& named, Campaigns& campaigns,
                      std::vector<std::string>& faults) {
    const Campaign* campaign = campaigns.get(named.file, faults);
    if (campaign == nullptr) return;
    const auto found = army_called(*campaign, named.army);
    if (const auto* fault = std::get_if<std::string>(&found)) {
        faults.push_back(fmt::format("{}: {}", named.file, *fault));
        return;
    }
    army.army = *std::get<const Army*>(found);
    army.name = army.army->name;
    army.units = army.army->units;
    army.house = *campaign->house;
    army.campaign_file = named.file;
    army.day = campaign->day;
}

// Leadership and wizards, which a CSV list does not hold.
struct Command {
    int leadership = 1, wizards = 0, arch_wizards = 0;
};

Command read_command(std::string_view role, const NamedArmy& army, const Arguments& arguments,
                     std::vector<std::string>& faults) {
    Command command;
    const auto read = [&](std::string_view what, int least, int most, int& into) {
        const std::string name = fmt::format("--{}-{}", role, what);
        const auto text = arguments.value(name);
        if (!text) return;
        if (const auto value = whole_number(name, *text, least, most, faults)) into = static_cast<int>(*value);
        if (army.army)
            faults.push_back(
                fmt::format("{}: this option is for CSV armies only; {} comes from a campaign, which "
                            "knows its general and wizards",
                            name, army.name));
    };
    read("leadership", 1, 5, command.leadership);
    read("wizards", 0, 1000, command.wizards);
    read("arch-wizards", 0, 1000, command.arch_wizards);
    return command;
}

// Adds the allied armies of a side to its tabletop army.
void add_allies(TableArmy& army, Side side, const Arguments& arguments, const HouseRules& house,
                std::vector<std::string>& faults) {
    const std::string name = side == Side::first ? "--attacker-ally" : "--defender-ally";
    std::vector<std::string> references;
    for (const std::string& word : arguments.values(name)) references.push_back(word);
    if (references.empty()) return;
    auto read = read_armies(references);
    if (auto* failure = std::get_if<Failure>(&read)) {
        for (const std::string& fault : failure->faults) faults.push_back(fmt::format("{}: {}", name, fault));
        return;
    }
    std::vector<TableArmy> armies = {army};
    for (const NamedArmy& ally : std::get<std::vector<NamedArmy>>(read))
        armies.push_back(ally.army ? table_army(*ally.army, house.conversion)
                                   : table_army_of_list(ally.name, ally.units));
    army = allied(armies);
}

}  // namespace

std::optional<CampaignArmy> split_reference(std::string_view reference) {
    const std::string mark = std::string(campaign_ending) + ":";
    const std::size_t at = reference.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    const std::size_t end = at + campaign_ending.size();
    return CampaignArmy{std::string(reference.substr(0, end)), std::string(trimmed(reference.substr(end + 1)))};
}

std::variant<const Army*, std::string> army_called(const Campaign& campaign, std::string_view name) {
    if (const Army* army = find_army(campaign, name)) return army;
    std::vector<std::string_view> names;
    for (const Shared<Army>& army : campaign.armies) names.push_back(army->name);
    if (names.empty()) return std::string("the campaign has no armies");
    const std::string wanted = folded(name);
    const auto alike = std::count_if(names.begin(), names.end(), [&](auto n) { return folded(n) == wanted; });
    if (alike > 1) return fmt::format("{} armies are called {}; rename one", alike, in_quotes(name));
    return fmt::format("no army is called {}{}", in_quotes(name), suggestion_or_list(name, names));
}

std::variant<std::vector<NamedArmy>, Failure> read_armies(std::span<const std::string> references) {
    std::vector<NamedArmy> armies;
    std::vector<std::string> faults;
    Campaigns campaigns;
    for (const std::string& reference : references) {
        NamedArmy& army = armies.emplace_back();
        army.reference = reference;
        const auto named = split_reference(reference);
        if (named && !named->army.empty()) {
            read_of_campaign(army, *named, campaigns, faults);
        } else if (named || std::string_view(reference).ends_with(campaign_ending)) {
            faults.push_back(fmt::format("{0}: say which army of the campaign you mean, as in \"{0}:Army Name\"",
                                         named ? named->file : reference));
        } else {
            read_list(army, faults);
        }
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    return armies;
}

OptionRow house_option() {
    return {"--house", "KEY=VALUE",
            "A house rule, such as abstract.foil=declared-blind;\nany number. The keys: banneret rules house-rules",
            true};
}

void set_house(HouseRules& rules, const Arguments& arguments, std::vector<std::string>& faults) {
    for (const std::string& word : arguments.values("--house")) {
        const std::size_t at = word.find('=');
        if (at == std::string::npos) {
            faults.push_back(fmt::format("--house: {} should be KEY=VALUE", in_quotes(word)));
            continue;
        }
        const std::string_view whole = word;
        if (const auto refusal = set_house_rule(rules, trimmed(whole.substr(0, at)), trimmed(whole.substr(at + 1))))
            faults.push_back(fmt::format("--house {}: {}", printable(word), refusal->why));
    }
}

HouseRules common_house(std::span<const NamedArmy> armies, const Arguments& arguments,
                        std::vector<std::string>& faults) {
    HouseRules rules;
    const NamedArmy* from = nullptr;
    for (const NamedArmy& army : armies) {
        if (!army.army) continue;
        HouseRules own = army.house;
        std::vector<std::string> unused;
        set_house(own, arguments, unused);
        if (from == nullptr) {
            from = &army;
            rules = own;
        } else if (!(own == rules)) {
            for (const HouseRule& rule : house_rules())
                if (house_rule_value(own, rule.key) != house_rule_value(rules, rule.key))
                    faults.push_back(fmt::format("{} has {} {} and {} has {}; choose one with --house",
                                                 from->campaign_file, rule.key, house_rule_value(rules, rule.key),
                                                 army.campaign_file, house_rule_value(own, rule.key)));
        }
    }
    set_house(rules, arguments, faults);
    return rules;
}

std::vector<PositionalRow> match_positionals() {
    return {{"ATTACKER", "An army list (CSV), or CAMPAIGN.banneret:Army Name"},
            {"DEFENDER", "The army it attacks, named the same way"}};
}

std::vector<OptionRow> match_options() {
    return {{"--attacker-leadership", "1..5", "Leadership of a CSV army's general; 1 if not given"},
            {"--attacker-wizards", "N", "Wizards with a CSV army, arch-wizards not counted"},
            {"--attacker-arch-wizards", "N", "Arch-wizards with a CSV army"},
            {"--defender-leadership", "1..5", "As above, for the defender"},
            {"--defender-wizards", "N", "As above, for the defender"},
            {"--defender-arch-wizards", "N", "As above, for the defender"},
            house_option()};
}

std::variant<Shared<abstract::Setup>, Failure> read_match(const Arguments& arguments) {
    auto match = read_table_match(arguments);
    if (auto* failure = std::get_if<Failure>(&match)) return std::move(*failure);
    return std::get<TableMatch>(match).setup;
}

std::variant<TableMatch, Failure> read_table_match(const Arguments& arguments) {
    const std::vector<std::string> references = {std::string(*arguments.value("ATTACKER")),
                                                 std::string(*arguments.value("DEFENDER"))};
    auto read = read_armies(references);
    std::vector<std::string> faults;
    if (auto* failure = std::get_if<Failure>(&read)) {
        // Report the other faults too, so that one run shows all there is to fix.
        HouseRules unused;
        set_house(unused, arguments, failure->faults);
        return std::move(*failure);
    }
    auto& armies = std::get<std::vector<NamedArmy>>(read);
    if (armies[0].name == armies[1].name) {
        armies[0].name += " (attacker)";
        armies[1].name += " (defender)";
    }
    const HouseRules house = common_house(armies, arguments, faults);
    abstract::Start start;
    TableStart table;
    table.house = house;
    start.house = house.abstract;
    start.roles_given = true;
    for (Side side : both_sides) {
        const NamedArmy& army = armies[side == Side::first ? 0 : 1];
        const Command command = read_command(side == Side::first ? "attacker" : "defender", army, arguments, faults);
        start.sides[side] = army.army ? abstract::contingent(*army.army, house.abstract, house.conversion)
                                      : abstract::contingent_of_list(army.name, army.units, command.leadership,
                                                                     command.wizards, command.arch_wizards);
        start.sides[side].name = army.name;
        table.sides[side] = army.army ? table_army(*army.army, house.conversion)
                                      : table_army_of_list(army.name, army.units, command.leadership, command.wizards,
                                                           command.arch_wizards);
        table.sides[side].name = army.name;
        if (!army.army) continue;
        start.day = army.day;
        start.place = army.army->place;
    }
    for (const Side side : both_sides) add_allies(table.sides[side], side, arguments, house, faults);
    rename_duplicate_units(table.sides);
    // Each campaign counts its own days, so convert the day from which a stratagem is allowed again.
    for (Side side : both_sides) {
        const NamedArmy& army = armies[side == Side::first ? 0 : 1];
        auto& again = start.sides[side].stratagem_again;
        if (again && army.day != start.day) *again += start.day - army.day;
    }
    if (!faults.empty()) return Failure{std::move(faults)};
    auto setup = abstract::set_up(std::move(start));
    if (const auto* problems = std::get_if<std::vector<Problem>>(&setup)) {
        for (const Problem& p : *problems) faults.push_back(p.sentence());
        return Failure{std::move(faults)};
    }
    return TableMatch{std::get<Shared<abstract::Setup>>(std::move(setup)), std::move(table)};
}

}  // namespace banneret::app
