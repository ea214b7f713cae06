#include "app/models/rules/rules_model.h"

#include <algorithm>
#include <cctype>

#include "engine/core/text.h"

namespace banneret::app {

namespace {

bool letter_or_digit(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

// "ad-17", "ad-r9", "bcr-4.7.a": letters, a hyphen, then digits with letters and points.
bool looks_like_an_id(std::string_view word) {
    const auto dash = word.find('-');
    if (dash == std::string_view::npos || dash == 0) return false;
    const std::string_view tail = word.substr(dash + 1);
    const auto is_figure = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    return std::any_of(tail.begin(), tail.end(), is_figure) &&
           std::all_of(tail.begin(), tail.end(), [](char c) { return letter_or_digit(c) || c == '.'; });
}

// True if an ID ends here: a full stop may follow, but "bcr-4.7" does not end inside "bcr-4.7.a".
bool ends_at(std::string_view text, std::size_t end) {
    if (end == text.size()) return true;
    if (text[end] == '.') return end + 1 == text.size() || !letter_or_digit(text[end + 1]);
    return !letter_or_digit(text[end]);
}

bool holds(std::string_view text, std::string_view word) {
    const bool whole = looks_like_an_id(word);
    for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        if (!whole) return true;
        if ((at == 0 || !letter_or_digit(text[at - 1])) && ends_at(text, at + word.size())) return true;
    }
    return false;
}

bool answers(std::string_view text, const std::vector<std::string_view>& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](std::string_view word) { return word.empty() || holds(text, word); });
}

}  // namespace

RulesModel make_rules_model(const Desk& desk) {
    RulesModel m;
    const Campaign* c = campaign(desk);
    m.pages = reference_pages(c != nullptr ? *c->house : HouseRules{});
    // The page of that name says the same, and changes it.
    std::erase_if(m.pages, [](const ReferencePage& page) { return page.key == "house-rules"; });
    // The terminal names house rules by their keys, the window by their titles.
    for (ReferencePage& page : m.pages)
        for (std::string& note : page.notes)
            for (const HouseRule& rule : house_rules())
                if (const std::string lead = rule.key + " = "; note.starts_with(lead))
                    note.replace(0, lead.size(), rule.title + ": ");
    if (c != nullptr && !(*c->house == HouseRules{})) m.house = campaign_name(desk);
    m.looked_up = desk.focus.rule;
    m.asked = desk.focus.asked;
    return m;
}

Found find_in(const ReferencePage& page, std::string_view search) {
    const std::string wanted = lower(search);
    const auto words = split(wanted, ' ');
    std::string head = lower(page.title);
    for (const std::string& rule : page.rules) head += " " + lower(rule);
    Found found;
    found.title = answers(head, words);
    for (std::size_t i = 0; i < page.table.rows.size(); ++i) {
        std::string line = head;
        for (const Cell& cell : page.table.rows[i].cells) line += " " + lower(cell.words);
        if (found.title || answers(line, words)) found.rows.push_back(i);
    }
    for (std::size_t i = 0; i < page.notes.size(); ++i)
        if (found.title || answers(head + " " + lower(page.notes[i]), words)) found.notes.push_back(i);
    return found;
}

}  // namespace banneret::app
