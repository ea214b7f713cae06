#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/base/arguments.h"
#include "app/cli/base/reply.h"
#include "engine/abstract/contingent.h"
#include "engine/campaign/campaign.h"
#include "engine/rulesets/house_rules.h"
#include "engine/rulesets/muster.h"

namespace banneret::app {

// An army named on the command line: a CSV file, or CAMPAIGN.banneret:Army Name.
struct NamedArmy {
    std::string reference;  // as given
    std::string name;       // for a file: its name without folder and extension
    std::vector<Unit> units;
    HouseRules house;           // the campaign's, or the defaults
    std::optional<Army> army;   // for an army of a campaign
    std::string campaign_file;  // empty for a CSV list
    std::int32_t day = 0;
};

// Splits "x.banneret:Red Host" into file and army; none if the words have another form.
struct CampaignArmy {
    std::string file, army;
};
std::optional<CampaignArmy> split_reference(std::string_view reference);

// Every army named, in order, or all faults. A campaign named twice is read once.
std::variant<std::vector<NamedArmy>, Failure> read_armies(std::span<const std::string> references);
// The army of this name, or a sentence that suggests the nearest known name.
std::variant<const Army*, std::string> army_called(const Campaign& campaign, std::string_view name);

// --house KEY=VALUE, any number.
OptionRow house_option();
// Applies --house to `rules`; faults name the option.
void set_house(HouseRules& rules, const Arguments& arguments, std::vector<std::string>& faults);
// The house rules for these armies: their campaign's, overridden by --house. Two campaigns that disagree are a fault
// unless --house settles it.
HouseRules common_house(std::span<const NamedArmy> armies, const Arguments& arguments,
                        std::vector<std::string>& faults);

// Two armies ready for battle; the first attacks.
std::vector<PositionalRow> match_positionals();
std::vector<OptionRow> match_options();  // leadership and wizards of lists, house rules
std::variant<Shared<abstract::Setup>, Failure> read_match(const Arguments& arguments);

// Two armies for a tabletop battle, with the sheets that decide which choices they have.
struct TableMatch {
    Shared<abstract::Setup> setup;
    TableStart start;
};
std::variant<TableMatch, Failure> read_table_match(const Arguments& arguments);

}  // namespace banneret::app
