#include "app/models/rules_model.h"

#include <algorithm>
#include <cctype>

#include "engine/core/text.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

bool looks_like_an_id(std::string_view word) {
    const auto dash = word.find('-');
    return dash != std::string_view::npos && dash + 1 < word.size() &&
           std::all_of(word.begin() + static_cast<std::ptrdiff_t>(dash) + 1, word.end(),
                       [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
}

}  // namespace

RulesModel make_rules_model(const Desk& desk) {
    RulesModel m;
    for (const RulesetEntry& entry : rulesets()) {
        RulesModel::Book book{std::string(entry.title), {}};
        for (const RuleRow& row : entry.rows) {
            if (book.sections.empty() || book.sections.back().heading != row.heading)
                book.sections.push_back({std::string(row.heading), {}});
            book.sections.back().rows.push_back({std::string(row.id), std::string(row.words)});
        }
        m.books.push_back(std::move(book));
    }
    m.looked_up = desk.focus.rule;
    m.asked = desk.focus.asked;
    return m;
}

bool answers(const RulesModel::Section& section, const RulesModel::Row& row, std::string_view search) {
    const std::string id = lower(row.id);
    const std::string all = id + " " + lower(section.heading) + " " + lower(row.words);
    const std::string wanted = lower(search);
    for (const std::string_view word : split(wanted, ' ')) {
        if (word.empty()) continue;
        if (looks_like_an_id(word) ? id != word : all.find(word) == std::string::npos) return false;
    }
    return true;
}

}  // namespace banneret::app
