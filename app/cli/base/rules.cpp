#include <fmt/format.h>

#include <algorithm>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/battle/match.h"
#include "engine/core/text.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/reference.h"

namespace banneret::app {

namespace {

// The pages shown for a ruleset's key: its own tables, plus those of units, characters and points if the ruleset uses
// them.
std::vector<ReferencePage> tables_with(std::string_view key, const HouseRules& house) {
    std::vector<ReferencePage> out = tables_of(key, house);
    const TacticalRuleset* ruleset = find_tactical_ruleset(key);
    if (ruleset != nullptr && ruleset->shows_army_pages)
        for (ReferencePage& page : army_pages(house)) out.push_back(std::move(page));
    return out;
}

Json page_json(const ReferencePage& page) {
    Json out;
    out["page"] = page.key;
    out["title"] = page.title;
    out["rules"] = page.rules;
    out["columns"] = Json::array();
    for (const Table::Column& column : page.table.columns) out["columns"].push_back(column.words);
    out["rows"] = Json::array();
    for (const Table::Row& row : page.table.rows) {
        Json cells = Json::array();
        for (const Cell& cell : row.cells) cells.push_back(cell.words);
        out["rows"].push_back(std::move(cells));
    }
    out["notes"] = page.notes;
    Json tables = Json::array();
    for (const ReferencePage& table : tables_with(page.key, {})) tables.push_back(table.key);
    if (!tables.empty()) out["tables"] = tables;
    return out;
}

bool all_numbers(const Table& table, std::size_t column) {
    return std::ranges::all_of(table.rows, [&](const Table::Row& row) {
        const std::string_view cell = cell_at(row, column).words;
        return cell.find_first_not_of("0123456789+-.,%/ ") == std::string_view::npos;
    });
}

std::string page_report(const ReferencePage& page) {
    std::string out = page.title;
    if (!page.rules.empty()) out += fmt::format(" ({})", fmt::join(page.rules, ", "));
    out += "\n\n";
    Table table = page.table;
    for (std::size_t i = 0; i < table.columns.size(); ++i) table.columns[i].right = all_numbers(table, i);
    if (!table.columns.empty()) out += plain_text(table, 2, 108);
    if (!page.notes.empty() && !table.columns.empty()) out += "\n";
    for (const std::string& note : page.notes) out += wrapped(note, 96, 2);
    return out;
}

std::string list_of_pages(const std::vector<ReferencePage>& pages) {
    Table table;
    table.left({"", ""});
    for (const ReferencePage& page : pages) table.row({page.key, page.title});
    return "Pages of the rules, each as the program plays it\n\n" + plain_text(table, 2) +
           "\nRead one: banneret rules PAGE\n";
}

Reply run_rules(const Arguments& arguments) {
    std::vector<std::string> faults;
    HouseRules house;
    set_house(house, arguments, faults);
    const std::vector<ReferencePage> pages = reference_pages(house);
    const bool json = arguments.given("--json");
    const auto wanted = arguments.value("PAGE");
    const ReferencePage* found = nullptr;
    std::vector<std::string_view> known;
    for (const ReferencePage& page : pages) {
        known.push_back(page.key);
        if (wanted && same_name(*wanted, page.key)) found = &page;
    }
    if (wanted && found == nullptr)
        faults.push_back(fmt::format("{} is not a page of the rules{}", in_quotes(*wanted),
                                     suggestion(*wanted, known, "; banneret rules lists them")));
    if (!faults.empty()) return Failure{std::move(faults)};
    if (found != nullptr) {
        if (json) return json_text(page_json(*found));
        std::string out = page_report(*found);
        for (const ReferencePage& table : tables_with(found->key, house)) out += "\n" + page_report(table);
        return out;
    }
    if (!json) return list_of_pages(pages);
    Json out = Json::array();
    for (const ReferencePage& page : pages) out.push_back(page_json(page));
    return json_text(out);
}

}  // namespace

Verb rules_verb() {
    return {
        {"rules",
         "The tables the program uses, page by page",
         {{"PAGE", "A page such as battle-results, or the key of a ruleset;\nif not given, the list of pages", false}},
         {house_option(), json_option()},
         ""},
        run_rules};
}

}  // namespace banneret::app
