#include "engine/rulesets/reference.h"

#include <fmt/format.h>

#include <algorithm>

namespace banneret {

std::vector<ReferencePage> reference_pages(const HouseRules& rules) {
    std::vector<ReferencePage> pages = abstract_pages(rules);
    for (ReferencePage& page : army_pages(rules)) pages.push_back(std::move(page));
    for (ReferencePage& page : ruleset_pages(rules)) pages.push_back(std::move(page));
    return pages;
}

std::string page_text(const ReferencePage& page) {
    std::string out = page.title;
    for (std::size_t i = 0; i < page.rules.size(); ++i) out += (i == 0 ? " (" : ", ") + page.rules[i];
    out += page.rules.empty() ? "\n" : ")\n";

    std::vector<std::size_t> widths(page.columns.size());
    const auto widen = [&](const std::vector<std::string>& row) {
        for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    };
    widen(page.columns);
    for (const auto& row : page.rows) widen(row);
    const auto line = [&](const std::vector<std::string>& row) {
        std::string text = " ";
        for (std::size_t i = 0; i < widths.size(); ++i) text += fmt::format(" {:<{}} ", row[i], widths[i]);
        out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    };
    if (!page.columns.empty()) line(page.columns);
    for (const auto& row : page.rows) line(row);
    for (const std::string& note : page.notes) out += "  " + note + "\n";
    return out;
}

}  // namespace banneret
